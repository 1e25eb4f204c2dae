# What differed from MySQL 8.0.31 in small: ties in GROUP_CONCAT, AUTO_INCREMENT of a column that may be NULL, CHECKSUM TABLE, keys of old row formats, hexadecimal ENUM labels, a temporary table beside the table that it is made of, copies of computed tables.
> create database d; use d
ok 1
ok 0
> create table g(g int, c char(1))
ok 0
> insert into g values(1,'b'),(1,'a'),(1,'c'),(1,'b')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select group_concat(c order by g), group_concat(c order by g desc), group_concat(distinct c order by g), group_concat(distinct c), group_concat(c order by c) from g
group_concat(c order by g) | group_concat(c order by g desc) | group_concat(distinct c order by g) | group_concat(distinct c) | group_concat(c order by c)
  b,c,a,b | b,c,a,b | c,a,b | a,b,c | a,b,b,c
> set group_concat_max_len = 100000
ok 0
> select md5(group_concat(n order by n div 1000 separator '')), left(group_concat(n order by n div 1000), 20) from (with recursive r(n) as (select 1 union all select n + 1 from r where n < 900) select n from r) t
md5(group_concat(n order by n div 1000 separator '')) | left(group_concat(n order by n div 1000), 20)
  d1759d0cd690fca01618f331b4a055b8 | 900,899,898,897,896,
> create table n(c tinyint auto_increment null, d int, key(c))
ok 0
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `c` tinyint AUTO_INCREMENT,\n  `d` int DEFAULT NULL,\n  KEY `c` (`c`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into n values(),()
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> insert into n(d) values(5)
ok 1, id 3
> insert into n values(default,6),(null,7),(0,8)
ok 3, id 4, Records: 3  Duplicates: 0  Warnings: 0
> select c is null, d from n
c is null | d
  1 | NULL
  1 | NULL
  1 | 5
  1 | 6
  1 | 7
  0 | 8
> update n set c=null where d=8
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into n(c,d) select null, 9
ok 1, id 7, Records: 1  Duplicates: 0  Warnings: 0
> select c is null, d from n
c is null | d
  1 | NULL
  1 | NULL
  1 | 5
  1 | 6
  1 | 7
  1 | 8
  1 | 9
> alter table n modify c tinyint not null auto_increment
ERROR 1138 (22004): Invalid use of NULL value
> create table n2(c tinyint auto_increment null primary key)
ERROR 1171 (42000): All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use UNIQUE instead
> create table a1(a int)
ok 0
> insert into a1 values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a2(a int not null)
ok 0
> insert into a2 values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a3(a int not null, b varchar(5) not null)
ok 0
> insert into a3 values(1,'x'),(2,'')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a4(a int default 5, b int)
ok 0
> insert into a4 values(null,null)
ok 1
> create table a5(a char(3), b char(3) charset latin1, c binary(3))
ok 0
> insert into a5 values('a','b','c'),(null,null,null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a7(a bit(3), b bit(12), c year, d date, e time(3), f datetime(6), g timestamp null, h decimal(10,3), i float, k double, l enum('a','b'), m set('a','b'))
ok 0
> insert into a7 values(5,3000,2020,'2020-01-02','10:11:12.345','2020-01-02 03:04:05.678901','2020-01-02 03:04:05',-12.345,1.5,2.5,'b','a,b'),(null,null,null,null,null,null,null,null,null,null,null,null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a8(a int,b int,c int,d int,e int,f int,g int,h int)
ok 0
> insert into a8 values(1,2,3,4,5,6,7,8),(null,2,null,4,null,null,7,8)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table a9(a int,b int,c int,d int,e int,f int,g int)
ok 0
> insert into a9 values(1,2,3,4,5,6,7),(null,2,null,4,null,null,7)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table b1(t text, b blob, g geometry)
ok 0
> create table b2(a char(3) default 'xyz', v varchar(4) default 'vv', t timestamp null default '2020-01-01 00:00:00')
ok 0
> insert into b2 values(null,null,null)
ok 1
> create table b3(a int, b int generated always as (a+1) virtual, c int generated always as (a+2) stored)
ok 0
> insert into b3(a) values (5)
ok 1
> create table b4(a char(3))
ok 0
> insert into b4 values('é')
ok 1
> create table b5(a int not null primary key, b int not null, key(b))
ok 0
> insert into b5 values(1,2),(3,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table b6(a int, key((a+1)))
ok 0
> insert into b6 values(5)
ok 1
> create table b7(a varchar(5),b int,c int,d int,e int,f int,g int,h int)
ok 0
> insert into b7 values('1',2,3,4,5,6,7,8)
ok 1
> create table b8(a int not null, b int invisible)
ok 0
> insert into b8 values(5)
ok 1
> create table b9(a datetime, b time, c bigint unsigned, d mediumint, e tinyint unsigned, f smallint, g year not null)
ok 0
> insert into b9 values('2001-02-03 04:05:06','-10:11:12',18446744073709551615,-5,200,-7,0)
ok 1
> create table a6(j json)
ok 0
> insert into a6 values('{"a":1}'),(null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> checksum table a1,a2,a3,a4,a5,a6,a7,a8,a9,b2,b3,b4,b5,b6,b7,b8,b9
Table | Checksum
  d.a1 | 2865344526
  d.a2 | 1531596814
  d.a3 | 820592442
  d.a4 | 3886421633
  d.a5 | 240431273
  d.a6 | 797405466
  d.a7 | 723462901
  d.a8 | 1735642155
  d.a9 | 148967614
  d.b2 | 3552080467
  d.b3 | 191332538
  d.b4 | 4099140733
  d.b5 | 2022791489
  d.b6 | 3434310510
  d.b7 | 1233419888
  d.b8 | 3886421633
  d.b9 | 1167049851
> create table kc(a text, key(a(768))) charset latin1 row_format=compact
ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes
> create table kc(a varchar(800), key(a)) charset latin1 row_format=redundant
ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes
> create table ke(a varchar(800), unique key(a)) charset latin1 row_format=compact
ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes
> create table kd(a varchar(500), b varchar(500), key(a,b)) charset latin1 row_format=compact
ok 0
> alter table kd add c varchar(800), add key(c)
ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes
> create table kf(a varchar(800), key(a)) charset latin1
ok 0
> alter table kf row_format=compact
ERROR 1071 (42000): Specified key was too long; max key length is 767 bytes
> set sql_mode=''
ok 0
> create table kc(a text, key(a(768))) charset latin1 row_format=compact
ok 0, warnings 1
> show create table kc
Table | Create Table
  kc | CREATE TABLE `kc` (\n  `a` text,\n  KEY `a` (`a`(767))\n) ENGINE=InnoDB DEFAULT CHARSET=latin1 ROW_FORMAT=COMPACT
> set sql_mode=default
ok 0
> create table en(a enum(0xE4,'1','2') not null default 0xE4) character set latin1
ok 0
> show create table en
Table | Create Table
  en | CREATE TABLE `en` (\n  `a` enum('ä','1','2') NOT NULL DEFAULT 'ä'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> create table t1(e int)
ok 0
> insert into t1 values(5)
ok 1
> create temporary table t1 select 1 as d, 2 as e2 from t1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select * from t1
d | e2
  1 | 2
> create temporary table t1 select 1
ERROR 1050 (42S01): Table 't1' already exists
> drop temporary table t1
ok 0
> select * from t1
e
  5
> create temporary table s as select * from mysql.user
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select count(*) from s where user = 'root'
count(*)
  1
> create table s3 as select table_name, row_format from information_schema.tables where table_name = 't1'
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table s3
Table | Create Table
  s3 | CREATE TABLE `s3` (\n  `TABLE_NAME` varchar(64) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin NOT NULL DEFAULT '',\n  `ROW_FORMAT` enum('Fixed','Dynamic','Compressed','Redundant','Compact','Paged') CHARACTER SET utf8mb3 COLLATE utf8mb3_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
