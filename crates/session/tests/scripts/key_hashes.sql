# KEY divides texts by the hash of their collation, which is another for each kind of them. The numbers are rows of the partitions, as MySQL 8.0.31 divides them.
> create database key_hashes; use key_hashes; set sql_mode = ''
ok 1
ok 0
ok 0
> create table s (id int, v varchar(20)); insert into s values (1,''),(2,'a'),(3,'A'),(4,'b'),(5,'ab  '),(6,' '),(7,'x y'),(8,'Zz'),(9,'~[]`'),(10,'0'),(11,'a\tb'),(12,'ä'),(13,'é'),(14,'ß'),(15,'ñ'),(16,'Ñ'),(17,'ж'),(18,'Ж'),(19,'日本'),(20,'語'),(21,'中'),(22,'大'),(23,'😀'),(24,'a😀')
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_0900_ai_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,19,22,24/10/4,7,9,17,18,20,23/15,16/-/1,2,3,12,14,21/6,8,11,13
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_0900_as_cs) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  1,4,20/12,13,21/3,9,16/6,8,10,15,17,19,22/7,23/24/2,5,11,14,18
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_0900_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10,24/1,6,8,9,12/13,15/7,18,19,20/11,16/2,4,14,21/3,17,22,23
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10,24/1,6,8,9,12/13,15/7,18,19,20/11,16/2,4,14,21/3,17,22,23
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  4/1,6,7,8/2,3,12,14,17,18,19,21/9/5,13,20,24/11,22/10,15,16,23
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_unicode_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  7,8,9,13,17,18,20/1,6,14,23/4,19,22/24/2,3,5,12,15,16/10,11/21
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_unicode_520_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  2,3,12,17,18,20/1,6,10,11/4,13,19,22/24/9,23/5,15,16/7,8,14,21
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_de_pb_0900_ai_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,19,22,24/10/4,7,9,17,18,20,23/12,15,16/-/1,2,3,14,21/6,8,11,13
ok 0
> create table t (id int, a varchar(20) character set utf8mb4 collate utf8mb4_swedish_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb4) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  7,8,9,13,17,18,20/1,6,14,23/4,19,22/24/2,3,5,15,16/10,11/12,21
ok 0
> create table t (id int, a varchar(20) character set utf8mb3 collate utf8mb3_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb3) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  4/1,6,7,8/2,3,12,14,17,18,19,21/9/5,13,20/11,22/10,15,16
ok 0
> create table t (id int, a varchar(20) character set utf8mb3 collate utf8mb3_unicode_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb3) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  7,8,9,13,17,18,20/1,6,14/4,19,22/-/2,3,5,12,15,16/10,11/21
ok 0
> create table t (id int, a varchar(20) character set utf8mb3 collate utf8mb3_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf8mb3) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  5,10/1,6,8,9,12/13,15/7,18,19,20/11,16/2,4,14,21/3,17,22
ok 0
> create table t (id int, a varchar(20) character set latin1 collate latin1_swedish_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using latin1) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 16, Records: 16  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,9/5/12,15,16/11/8,13,14/2,3,4,7
ok 0
> create table t (id int, a varchar(20) character set latin1 collate latin1_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using latin1) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 16, Records: 16  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10/1,6,8,9/-/7/11,12,15/2,4,14,16/3,13
ok 0
> create table t (id int, a varchar(20) character set latin1 collate latin1_general_cs) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using latin1) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 16, Records: 16  Duplicates: 0  Warnings: 0
rows_of_partitions
  8,9,10,12/1,6,15,16/4,13,14/-/7,11/-/2,3,5
ok 0
> create table t (id int, a varchar(20) character set ascii collate ascii_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using ascii) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 11, Records: 11  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,9/5/-/11/8/2,3,4,7
ok 0
> create table t (id int, a varbinary(20)) partition by key (a) partitions 7; insert into t select id, v from s; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,24/1,8,9,12/5,13,15/7,18,19,20/6,11,16/2,4,14,21/3,17,22,23
ok 0
> create table t (id int, a varchar(20) character set ucs2 collate ucs2_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using ucs2) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  4/1,6,7,8/2,3,12,14,17,18,19,21/9/5,13,20/11,22/10,15,16
ok 0
> create table t (id int, a varchar(20) character set ucs2 collate ucs2_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using ucs2) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  5,8,15/1,6,12,22/14,16,19/2,9,10,11,21/4/3,7,18,20/13,17
ok 0
> create table t (id int, a varchar(20) character set ucs2 collate ucs2_unicode_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using ucs2) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0, warnings 2
ok 22, warnings 1, Records: 22  Duplicates: 0  Warnings: 1
rows_of_partitions
  7,8,9,13,17,18,20/1,6,14/4,19,22/-/2,3,5,12,15,16/10,11/21
ok 0
> create table t (id int, a varchar(20) character set utf16 collate utf16_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf16) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  4/1,6,7,8/2,3,12,14,17,18,19,21/9/5,13,20,24/11,22/10,15,16,23
ok 0
> create table t (id int, a varchar(20) character set utf16 collate utf16_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf16) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,8,15/1,6,12,22/14,16,19/2,9,10,11,21,24/4/3,7,18,20/13,17,23
ok 0
> create table t (id int, a varchar(20) character set utf16le collate utf16le_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf16le) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  4/1,6,7,8/2,3,12,14,17,18,19,21/9/5,13,20,24/11,22/10,15,16,23
ok 0
> create table t (id int, a varchar(20) character set utf16le collate utf16le_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf16le) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  16/1,6,12/3,4,7,8,15,18,19,21/9,17/2,14,20/5,13,22/10,11,23,24
ok 0
> create table t (id int, a varchar(20) character set utf32 collate utf32_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf32) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  20/1,6,10,11,14,15,16/2,3,4,12,13,17,18/7,23,24/19,21/5,22/8,9
ok 0
> create table t (id int, a varchar(20) character set utf32 collate utf32_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf32) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  20/1,6,10,11,14,15,16/2,3,4,12,13,17,18/7,23,24/19,21/5,22/8,9
ok 0
> create table t (id int, a varchar(20) character set utf32 collate utf32_unicode_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using utf32) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 24, Records: 24  Duplicates: 0  Warnings: 0
rows_of_partitions
  7,8,9,13,17,18,20/1,6,14,23/4,19,22/24/2,3,5,12,15,16/10,11/21
ok 0
> create table t (id int, a varchar(20) character set gbk collate gbk_chinese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using gbk) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 18, Records: 18  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,19,20/5,17,21/9/11/8,13,18/2,3,4,7,22
ok 0
> create table t (id int, a varchar(20) character set gbk collate gbk_bin) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using gbk) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 18, Records: 18  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10/1,6,8,9,19,20/17,21/7/11/2,4,13,18/3,22
ok 0
> create table t (id int, a varchar(20) character set big5 collate big5_chinese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using big5) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 17, Records: 17  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6/5,21/22/11,17/8,18,19,20/2,3,4,7,9
ok 0
> create table t (id int, a varchar(20) character set gb2312 collate gb2312_chinese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using gb2312) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 17, Records: 17  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,19/5,17,21/9/11/8,13,18/2,3,4,7,22
ok 0
> create table t (id int, a varchar(20) character set sjis collate sjis_japanese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using sjis) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 17, Records: 17  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,17,19/1,6,9,22/5,18/-/11/8,21/2,3,4,7,20
ok 0
> create table t (id int, a varchar(20) character set cp932 collate cp932_japanese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using cp932) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 17, Records: 17  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,17,19/1,6,9,22/5,18/-/11/8,21/2,3,4,7,20
ok 0
> create table t (id int, a varchar(20) character set ujis collate ujis_japanese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using ujis) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 22, Records: 22  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,14/1,6,9,15/5,17/12,13,20/11,22/8,18,21/2,3,4,7,16,19
ok 0
> create table t (id int, a varchar(20) character set eucjpms collate eucjpms_japanese_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using eucjpms) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 22, Records: 22  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,14/1,6,9,15/5,17/12,13,20/11,22/8,18,21/2,3,4,7,16,19
ok 0
> create table t (id int, a varchar(20) character set euckr collate euckr_korean_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using euckr) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 18, Records: 18  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,9,14/5,18,20,21,22/17/11,19/8/2,3,4,7
ok 0
> create table t (id int, a varchar(20) character set cp1251 collate cp1251_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using cp1251) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 13, Records: 13  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10/1,6/4/11/-/7,8,9,17,18/2,3
ok 0
> create table t (id int, a varchar(20) character set koi8r collate koi8r_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where hex(convert(convert(v using koi8r) using utf8mb4)) = hex(v); select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 13, Records: 13  Duplicates: 0  Warnings: 0
rows_of_partitions
  10,17,18/1,6,9/5/-/11/8/2,3,4,7
ok 0
> create table t (id int, a char(5)) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  -/4/7,8/1,5,6,9/-/-/2,3,10
ok 0
> create table t (id int, a char(5) collate utf8mb4_bin) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  5,10/1,6,8,9/-/7/-/2,4/3
ok 0
> create table t (id int, a char(5) collate utf8mb4_general_ci) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  4/1,6,7,8/2,3/9/5/-/10
ok 0
> create table t (id int, a char(5) collate utf8mb4_unicode_ci) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  7,8,9/1,6/4/-/2,3,5/10/-
ok 0
> create table t (id int, a char(5) character set latin1) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/1,6,9/5/-/-/8/2,3,4,7
ok 0
> create table t (id int, a binary(5)) partition by key (a) partitions 7; insert into t select id, v from s where id < 11; select concat_ws('/', ifnull((select group_concat(id order by id) from t partition (p0)), '-'), ifnull((select group_concat(id order by id) from t partition (p1)), '-'), ifnull((select group_concat(id order by id) from t partition (p2)), '-'), ifnull((select group_concat(id order by id) from t partition (p3)), '-'), ifnull((select group_concat(id order by id) from t partition (p4)), '-'), ifnull((select group_concat(id order by id) from t partition (p5)), '-'), ifnull((select group_concat(id order by id) from t partition (p6)), '-')) as rows_of_partitions; drop table t
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
rows_of_partitions
  10/5,8/9/-/6/1,2,4,7/3
ok 0
> drop database key_hashes
ok 1
