# Comments beyond their room are refused in strict mode and cut in others; characters beyond utf8mb3 become question marks. Deprecated writings tell so. As MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> set @t = repeat('t', 2049)
ok 0
> set @c = repeat('c', 1025)
ok 0
> set @s = concat("create table t (a int comment '", @c, "', key k (a) comment '", @c, "') comment '", @t, "'")
ok 0
> set @p = concat("create table p (a int) partition by range (a) (partition p0 values less than (5) comment '", @c, "')")
ok 0
> set @i = concat("create table i (a int, key k (a) comment '", @c, "')")
ok 0
> set @w = concat("create table w (a int) comment '", @t, "'")
ok 0
> prepare s from @s
ok 0, Statement prepared
> execute s
ERROR 1628 (HY000): Comment for table 't' is too long (max = 2048)
> prepare p from @p
ok 0, Statement prepared
> execute p
ERROR 1793 (HY000): Comment for table partition 'p0' is too long (max = 1024)
> prepare i from @i
ok 0, Statement prepared
> execute i
ERROR 1688 (HY000): Comment for index 'k' is too long (max = 1024)
> prepare w from @w
ok 0, Statement prepared
> execute w
ERROR 1628 (HY000): Comment for table 'w' is too long (max = 2048)
> set sql_mode = ''
ok 0
> prepare s from @s
ok 0, Statement prepared
> execute s
ok 0, warnings 3
> prepare p from @p
ok 0, Statement prepared
> execute p
ok 0, warnings 1
> select char_length(table_comment) from information_schema.tables where table_schema = 'd' and table_name = 't'
char_length(table_comment)
  2048
> select char_length(column_comment) from information_schema.columns where table_schema = 'd' and table_name = 't'
char_length(column_comment)
  1024
> select char_length(index_comment) from information_schema.statistics where table_schema = 'd' and table_name = 't'
char_length(index_comment)
  1024
> create table e (a int comment 'x🐍') comment 'a🐍b'
ok 0, warnings 2
> show create table e
Table | Create Table
  e | CREATE TABLE `e` (\n  `a` int DEFAULT NULL COMMENT 'x?'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='a?b'
> alter table e comment '🐍'
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> show create table e
Table | Create Table
  e | CREATE TABLE `e` (\n  `a` int DEFAULT NULL COMMENT 'x?'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='?'
> create table y (a year(4), b year)
ok 0, warnings 1
> select 1 /*! /* */ */
1
  1
warnings 1
> select 2 /*!99999 /* */ */
2
  2
warnings 1
> select 3 /*!40000 + 1 */
3  + 1
  4
> create table c (a char) character set latin1 character set utf8mb4
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET latin1' and 'CHARACTER SET utf8mb4'
> alter table y character set utf8mb4 character set latin1
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET utf8mb4' and 'CHARACTER SET latin1'
> create table c (a char) character set utf8 character set utf8mb3
ok 0, warnings 2
> create table n (a char(0) not null, key (a))
ERROR 1167 (42000): The used storage engine can't index column 'a'
> create table n (a varchar(0) primary key)
ERROR 1167 (42000): The used storage engine can't index column 'a'
> create table n (a binary(0), key (a))
ERROR 1167 (42000): The used storage engine can't index column 'a'
> create table b (a varchar(3) binary, b varchar(3) character set latin1, c varchar(3) collate latin1_bin) charset latin1 collate latin1_bin
ok 0, warnings 1
> show create table b
Table | Create Table
  b | CREATE TABLE `b` (\n  `a` varchar(3) COLLATE latin1_bin DEFAULT NULL,\n  `b` varchar(3) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL,\n  `c` varchar(3) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_bin
> show tables from aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
ERROR 1059 (42000): Identifier name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is too long
