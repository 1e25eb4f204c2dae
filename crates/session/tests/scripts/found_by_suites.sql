# What the suites of other programs found (Dolt's engine tests). Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# CHARACTER SET and COLLATE of one ALTER TABLE belong together, whatever their order; each agrees with those before it.
> create table c (v varchar(10)) character set utf8mb4
ok 0
> alter table c collate utf8mb4_bin character set utf8mb4
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `v` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin
> alter table c collate utf8mb4_general_ci, add w varchar(3), character set utf8mb4
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `v` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL,\n  `w` varchar(3) COLLATE utf8mb4_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci
> alter table c character set utf8mb4 collate utf8mb4_bin, convert to character set utf8mb4
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `v` varchar(10) DEFAULT NULL,\n  `w` varchar(3) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c character set latin1 collate utf8mb4_bin
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'latin1'
> alter table c character set latin1, collate utf8mb4_bin
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'latin1'
> alter table c collate utf8mb4_bin character set latin1
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET utf8mb4' and 'CHARACTER SET latin1'
> alter table c collate utf8mb4_bin collate latin1_bin
ERROR 1253 (42000): COLLATION 'latin1_bin' is not valid for CHARACTER SET 'utf8mb4'
> alter table c character set latin1 character set utf8mb4
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET latin1' and 'CHARACTER SET utf8mb4'
> alter table c character set utf8mb4, collate utf8mb4_bin, convert to character set latin1
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET utf8mb4' and 'CHARACTER SET latin1'
> alter table c collate latin1_bin, convert to character set utf8mb4
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET latin1' and 'CHARACTER SET utf8mb4'
> alter table c character set latin1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `v` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL,\n  `w` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> create table c2 (v int) collate utf8mb4_bin character set latin1
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET utf8mb4' and 'CHARACTER SET latin1'
> create table c2 (v int) collate utf8mb4_bin collate latin1_bin
ERROR 1253 (42000): COLLATION 'latin1_bin' is not valid for CHARACTER SET 'utf8mb4'
> create database e collate utf8mb4_bin collate utf8mb4_general_ci
ok 1
# Two collations that are written differ: that their character sets do, too, makes no difference.
> create table m (a varchar(5) collate utf8mb4_0900_ai_ci, l varchar(5) character set latin1 collate latin1_general_cs)
ok 0
> insert into m values ('a', 'a')
ok 1
> select a collate utf8mb4_bin = l collate latin1_bin from m
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_bin,EXPLICIT) and (latin1_bin,EXPLICIT) for operation '='
> select l collate latin1_bin = a collate utf8mb4_bin from m
ERROR 1267 (HY000): Illegal mix of collations (latin1_bin,EXPLICIT) and (utf8mb4_bin,EXPLICIT) for operation '='
> select l collate latin1_bin = a, l = a collate utf8mb4_bin, l = a from m
ERROR 1267 (HY000): Illegal mix of collations (latin1_bin,EXPLICIT) and (utf8mb4_0900_ai_ci,IMPLICIT) for operation '='
> select concat(_latin1'b' collate latin1_general_cs, _utf8mb4'A' collate utf8mb4_0900_ai_ci)
ERROR 1267 (HY000): Illegal mix of collations (latin1_general_cs,EXPLICIT) and (utf8mb4_0900_ai_ci,EXPLICIT) for operation 'concat'
> select strcmp(_utf8mb4'A' collate utf8mb4_0900_ai_ci, _latin1'b' collate latin1_general_cs)
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,EXPLICIT) and (latin1_general_cs,EXPLICIT) for operation 'strcmp'
> select find_in_set(_utf8mb4'A' collate utf8mb4_0900_ai_ci, _latin1'b' collate latin1_general_cs)
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,EXPLICIT) and (latin1_general_cs,EXPLICIT) for operation 'find_in_set'
> select _utf8mb4'A' collate utf8mb4_bin = _utf8mb3'A' collate utf8mb3_bin
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_bin,EXPLICIT) and (utf8mb3_bin,EXPLICIT) for operation '='
> select _utf8mb4'A' collate utf8mb4_bin between _latin1'A' collate latin1_bin and 'b'
ERROR 1270 (HY000): Illegal mix of collations (utf8mb4_bin,EXPLICIT), (latin1_bin,EXPLICIT), (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'between'
> select coalesce(_latin1'A' collate latin1_bin, _utf8mb4'A' collate utf8mb4_bin)
ERROR 1267 (HY000): Illegal mix of collations (latin1_bin,EXPLICIT) and (utf8mb4_bin,EXPLICIT) for operation 'coalesce'
> select _utf8mb4'A' collate utf8mb4_0900_ai_ci union select _latin1'b' collate latin1_general_cs
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,EXPLICIT) and (latin1_general_cs,EXPLICIT) for operation 'UNION'
# What an error left in an ENUM is no label: it stays that in any other ENUM.
> create table n (i int primary key, e enum('a', 'b', 'c'))
ok 0
> set sql_mode = ''
ok 0
> insert into n values (1, 'a'), (2, 'b'), (3, 'x'), (4, null)
ok 4, warnings 1, Records: 4  Duplicates: 0  Warnings: 1
> set sql_mode = default
ok 0
> alter table n modify e enum('c', 'a', 'b')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select i, e, e + 0 from n
i | e | e + 0
  1 | a | 2
  2 | b | 3
  3 |  | 0
  4 | NULL | NULL
> alter table n modify e enum('d', 'c', 'b', 'a') character set latin1
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select i, e, e + 0 from n
i | e | e + 0
  1 | a | 4
  2 | b | 3
  3 |  | 0
  4 | NULL | NULL
> alter table n modify e enum('a', 'b', 'c') not null
ERROR 1265 (01000): Data truncated for column 'e' at row 4
> alter table n modify e enum('a', 'c')
ERROR 1265 (01000): Data truncated for column 'e' at row 2
# Names of indexes.
> create table i (a int, key k (a))
ok 0
> alter table i rename index k to ``
ERROR 1280 (42000): Incorrect index name ''
> alter table i rename index k to `a `
ERROR 1280 (42000): Incorrect index name 'a '
> alter table i rename index k to abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklm
ERROR 1059 (42000): Identifier name 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklm' is too long
> alter table i add index `` (a)
ERROR 1280 (42000): Incorrect index name ''
> alter table i add index `b ` (a)
ERROR 1280 (42000): Incorrect index name 'b '
> create index `c ` on i (a)
ERROR 1280 (42000): Incorrect index name 'c '
> create table i2 (a int, key `b ` (a))
ERROR 1280 (42000): Incorrect index name 'b '
> create table i2 (a int, unique key `` (a))
ERROR 1280 (42000): Incorrect index name ''
# A column that moves, or gets an expression, concerns the expressions of the others.
> create table g (a int, b int, c int as (a + 1), d int as (c + 1))
ok 0
> alter table g modify d int as (c + 1) first
ERROR 3107 (HY000): Generated column can refer only to generated columns defined prior to it.
> alter table g modify c int as (a + 1) after d
ERROR 3107 (HY000): Generated column can refer only to generated columns defined prior to it.
> alter table g modify a int after d
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table p (pk int primary key, v1 bigint, v2 bigint default (v1))
ok 0
> alter table p modify v1 bigint default (pk) after v2
ERROR 3767 (HY000): Default value expression of column 'v2' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
> alter table p modify v1 bigint after v2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table q (pk int primary key default (7), v1 bigint default (pk))
ok 0
> alter table q modify v1 bigint default (pk) first
ERROR 3767 (HY000): Default value expression of column 'v1' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
> alter table q modify pk int default (7) after v1
ERROR 3767 (HY000): Default value expression of column 'v1' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
> alter table q modify pk int default 7 after v1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table q modify pk int default (7)
ERROR 3767 (HY000): Default value expression of column 'v1' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
# A literal in the parentheses of SET DEFAULT is a literal.
> create table s (a int, b varchar(5), c text, j json, t datetime)
ok 0
> alter table s alter a set default ((5)), alter b set default ('x'), alter t set default ('2020-01-01')
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table s
Table | Create Table
  s | CREATE TABLE `s` (\n  `a` int DEFAULT '5',\n  `b` varchar(5) DEFAULT 'x',\n  `c` text,\n  `j` json DEFAULT NULL,\n  `t` datetime DEFAULT '2020-01-01 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table s alter a set default (-5), alter b set default (null), alter t set default (now())
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table s
Table | Create Table
  s | CREATE TABLE `s` (\n  `a` int DEFAULT (-(5)),\n  `b` varchar(5) DEFAULT NULL,\n  `c` text,\n  `j` json DEFAULT NULL,\n  `t` datetime DEFAULT (now())\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table s alter a set default (1 + 1), alter b set default (true)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table s
Table | Create Table
  s | CREATE TABLE `s` (\n  `a` int DEFAULT ((1 + 1)),\n  `b` varchar(5) DEFAULT '1',\n  `c` text,\n  `j` json DEFAULT NULL,\n  `t` datetime DEFAULT (now())\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table s alter a set default ('x')
ERROR 1067 (42000): Invalid default value for 'a'
> alter table s alter c set default ('x')
ERROR 1101 (42000): BLOB, TEXT, GEOMETRY or JSON column 'c' can't have a default value
> alter table s alter j set default ('{}')
ERROR 1101 (42000): BLOB, TEXT, GEOMETRY or JSON column 'j' can't have a default value
> alter table s alter c set default (concat('x'))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
# Columns of foreign keys keep their types, where MySQL copies the table for it; types that do not fit are refused whether keys are checked or not.
> create table fp (a varchar(20) primary key, i int, c char(5), b varbinary(5), t datetime, n int, key (i), key (c), key (b), key (t))
ok 0
> create table fc (a varchar(20), i int, c char(5), b varbinary(5), t datetime, x int, foreign key (a) references fp (a), foreign key (i) references fp (i), foreign key (c) references fp (c), foreign key (b) references fp (b), foreign key (t) references fp (t))
ok 0
> alter table fc modify a varchar(30)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fc modify a varchar(70)
ERROR 1832 (HY000): Cannot change column 'a': used in a foreign key constraint 'fc_ibfk_1'
> alter table fc modify a varchar(10)
ERROR 1832 (HY000): Cannot change column 'a': used in a foreign key constraint 'fc_ibfk_1'
> alter table fc modify a char(20)
ERROR 1832 (HY000): Cannot change column 'a': used in a foreign key constraint 'fc_ibfk_1'
> alter table fc modify a varchar(30) default 'x' comment 'y'
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fc modify i bigint
ERROR 3780 (HY000): Referencing column 'i' and referenced column 'i' in foreign key constraint 'fc_ibfk_2' are incompatible.
> alter table fc modify i int(5) zerofill
ERROR 3780 (HY000): Referencing column 'i' and referenced column 'i' in foreign key constraint 'fc_ibfk_2' are incompatible.
> alter table fc modify c char(6)
ERROR 1832 (HY000): Cannot change column 'c': used in a foreign key constraint 'fc_ibfk_3'
> alter table fc modify c varchar(5)
ERROR 1832 (HY000): Cannot change column 'c': used in a foreign key constraint 'fc_ibfk_3'
> alter table fc modify b binary(5)
ERROR 1832 (HY000): Cannot change column 'b': used in a foreign key constraint 'fc_ibfk_4'
> alter table fc modify i int not null, modify x bigint
ERROR 1832 (HY000): Cannot change column 'i': used in a foreign key constraint 'fc_ibfk_2'
> alter table fc modify i int default 5, modify x bigint
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fp modify a varchar(10)
ERROR 1833 (HY000): Cannot change column 'a': used in a foreign key constraint 'fc_ibfk_1' of table 'd.fc'
> alter table fp modify a char(20)
ERROR 1833 (HY000): Cannot change column 'a': used in a foreign key constraint 'fc_ibfk_1' of table 'd.fc'
> alter table fp modify a varchar(40), modify n bigint
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fp modify c char(6)
ERROR 1833 (HY000): Cannot change column 'c': used in a foreign key constraint 'fc_ibfk_3' of table 'd.fc'
> alter table fp modify b binary(6)
ERROR 1833 (HY000): Cannot change column 'b': used in a foreign key constraint 'fc_ibfk_4' of table 'd.fc'
> alter table fp modify i bigint
ERROR 3780 (HY000): Referencing column 'i' and referenced column 'i' in foreign key constraint 'fc_ibfk_2' are incompatible.
> alter table fc drop foreign key fc_ibfk_1, modify a varchar(10)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table fs (i int primary key, p int, v varchar(10), key (v), w varchar(10), foreign key (p) references fs (i), foreign key (w) references fs (v))
ok 0
> alter table fs modify p bigint
ERROR 3780 (HY000): Referencing column 'p' and referenced column 'i' in foreign key constraint 'fs_ibfk_1' are incompatible.
> alter table fs modify w varchar(5)
ERROR 1832 (HY000): Cannot change column 'w': used in a foreign key constraint 'fs_ibfk_2'
> alter table fs modify v varchar(5)
ERROR 1833 (HY000): Cannot change column 'v': used in a foreign key constraint 'fs_ibfk_2' of table 'd.fs'
> alter table fs modify v varchar(5), modify w varchar(5)
ERROR 1833 (HY000): Cannot change column 'v': used in a foreign key constraint 'fs_ibfk_2' of table 'd.fs'
> alter table fs modify i bigint, modify p bigint
ERROR 1833 (HY000): Cannot change column 'i': used in a foreign key constraint 'fs_ibfk_1' of table 'd.fs'
> set foreign_key_checks = 0
ok 0
> alter table fs modify i bigint, modify p bigint
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fs modify w varchar(5)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fs modify p int
ERROR 3780 (HY000): Referencing column 'p' and referenced column 'i' in foreign key constraint 'fs_ibfk_1' are incompatible.
> alter table fs modify i int
ERROR 3780 (HY000): Referencing column 'p' and referenced column 'i' in foreign key constraint 'fs_ibfk_1' are incompatible.
> alter table fp modify i bigint
ERROR 3780 (HY000): Referencing column 'i' and referenced column 'i' in foreign key constraint 'fc_ibfk_2' are incompatible.
> alter table fc modify i bigint
ERROR 3780 (HY000): Referencing column 'i' and referenced column 'i' in foreign key constraint 'fc_ibfk_2' are incompatible.
> alter table fc modify c varchar(6)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table fp modify c varchar(7) collate utf8mb4_bin
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table fd (i int, foreign key (i, i) references nowhere (a, b))
ERROR 1060 (42S21): Duplicate column name 'i'
> set foreign_key_checks = 1
ok 0
# A foreign key calls the parent's columns as the parent does.
> create table fn (I int primary key, j int, foreign key (J) references fn (i), foreign key (j) references fp (I))
ok 0
> show create table fn
Table | Create Table
  fn | CREATE TABLE `fn` (\n  `I` int NOT NULL,\n  `j` int DEFAULT NULL,\n  PRIMARY KEY (`I`),\n  KEY `j` (`j`),\n  CONSTRAINT `fn_ibfk_1` FOREIGN KEY (`j`) REFERENCES `fn` (`I`),\n  CONSTRAINT `fn_ibfk_2` FOREIGN KEY (`j`) REFERENCES `fp` (`i`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select referenced_table_name, referenced_column_name, column_name from information_schema.key_column_usage where table_name = 'fn' and referenced_table_name is not null order by 1
REFERENCED_TABLE_NAME | REFERENCED_COLUMN_NAME | COLUMN_NAME
  fn | I | j
  fp | i | j
# ON DUPLICATE KEY UPDATE sees the tables of a query in parentheses.
> create database f
ok 1
> use f
ok 0
> create table a (i int primary key, j int)
ok 0
> create table b (x int, y int, j int)
ok 0
> create table c (y int)
ok 0
> insert into a values (1,1)
ok 1
> insert into b values (1,7,5),(2,8,6)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values (7),(8)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into a (select x, y from b) on duplicate key update a.j = b.j + 100
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 105
  2 | 8
> delete from a where i > 1
ok 1
> insert into a ((select x, y from b)) on duplicate key update a.j = b.j + 200
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 205
  2 | 8
> delete from a where i > 1
ok 1
> insert into a (i, j) (select x, y from b as t) on duplicate key update a.j = t.j + 300
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 305
  2 | 8
> delete from a where i > 1
ok 1
> insert into a (select x, y from b order by x limit 1) on duplicate key update a.j = b.j + 400
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 405
> delete from a where i > 1
ok 0
> insert into a (select x, y from b) order by x limit 1 on duplicate key update a.j = b.j + 500
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 505
> delete from a where i > 1
ok 0
> insert into a (select x, y from b) limit 1 on duplicate key update a.j = b.j + 500
ok 0, Records: 1  Duplicates: 0  Warnings: 0
> insert into a (select x, y from b union select 1, 2) on duplicate key update a.j = b.j
ERROR 1054 (42S22): Unknown column 'b.j' in 'field list'
> insert into a (select x, sum(y) from b group by x) on duplicate key update a.j = b.j
ERROR 1054 (42S22): Unknown column 'b.j' in 'field list'
> insert into a (select x, sum(y) from b group by x) on duplicate key update a.j = b.x
ERROR 1054 (42S22): Unknown column 'b.x' in 'field list'
> insert into a (select b.x, b.y from b join c using (y)) on duplicate key update j = b.j + 600
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> insert into a (select b.x, b.y from b join c using (y)) on duplicate key update a.j = b.j + 600
ok 2, Records: 2  Duplicates: 1  Warnings: 0
> select * from a
i | j
  1 | 605
  2 | 606
> delete from a where i > 1
ok 1
> insert into a (table a) on duplicate key update a.j = 5
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into a (select x, y from b) on duplicate key update j = 1
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> insert into a (i) (select x from c, b) on duplicate key update j = 1
ok 2, Records: 4  Duplicates: 1  Warnings: 0
> insert into a (select x, y from b) as n on duplicate key update a.j = n.x
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'as n on duplicate key update a.j = n.x' at line 1
> insert into a (i,j) (select x, y from b) on duplicate key update a.j = values(j) + 1
ok 4, warnings 1, Records: 2  Duplicates: 2  Warnings: 1
> select * from a
i | j
  1 | 8
  2 | 9
> replace into a (select x, y from b)
ok 4, Records: 2  Duplicates: 2  Warnings: 0
> prepare s from 'insert into a (select x, y from b) on duplicate key update a.j = b.j + ?'
ok 0, Statement prepared
> set @p = 3
ok 0
> execute s using @p
ok 4, Records: 2  Duplicates: 2  Warnings: 0
> select * from a
i | j
  1 | 8
  2 | 9
> insert into a values (1, 2) as new(c) on duplicate key update j = c
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> insert into a values (1, 2) as new(c, d, e) on duplicate key update j = c
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> insert into a (i) values (1) as new(c, d) on duplicate key update j = c
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> insert into a (i) values (1) as new(c) on duplicate key update j = c
ok 2
> insert into a (i) values (1) as new(c, c) on duplicate key update j = 1
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> insert into a values (1, 2) as new(c, c) on duplicate key update j = 1
ERROR 1060 (42S21): Duplicate column name 'c'
> insert into a set i = 1 as new(c,d) on duplicate key update j = c
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> insert into a set i = 1 as new(c) on duplicate key update j = c + 9
ok 2
> insert into a values (1, 2) as new(c, d) on duplicate key update j = new.i
ERROR 1054 (42S22): Unknown column 'new.i' in 'field list'
> insert into a values (1, 2) as a on duplicate key update j = 1
ERROR 1066 (42000): Not unique table/alias: 'a'
> insert into a values (9, 2) as new(c)
ERROR 1353 (HY000): In definition of view, derived table or common table expression, SELECT list and column names list have different column counts
> select * from a
i | j
  1 | 10
  2 | 9
# A group of no rows has NULL in the columns of its own tables. Those of the queries around it keep their values.
> create database g
ok 1
> use g
ok 0
> create table o (id int, x int)
ok 0
> create table t (a int primary key, b varchar(5))
ok 0
> insert into t values (1, 'p'), (2, 'q'), (3, null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a, (select concat(count(*), t.b) from o) q from t
a | q
  1 | 0p
  2 | 0q
  3 | NULL
> select a, (select count(*) + t.a from o where o.id = t.a) q from t
a | q
  1 | 1
  2 | 2
  3 | 3
> select a, (select t.b from o having count(*) = 0) q from t
a | q
  1 | p
  2 | q
  3 | NULL
> select a, (select if(count(*) = 0, t.b, 'no') from o where 1 = 0) q from t
a | q
  1 | p
  2 | q
  3 | NULL
> select a, (select coalesce(max(x), t.a) from o where id = 5) q from t
a | q
  1 | 1
  2 | 2
  3 | 3
> select a from t where a = (select coalesce(max(x), t.a) from o)
a
  1
  2
  3
> select a from t where a in (select coalesce(max(x), t.a) from o)
a
  1
  2
  3
> select a from t where exists (select count(*) from o having t.a = 2)
a
  2
> select a, (select any_value(o.id) from o having count(*) = 0) r from t
a | r
  1 | NULL
  2 | NULL
  3 | NULL
> select a, q from t, lateral (select coalesce(max(x), t.a) q, t.b, count(*) from o) d
a | q
  1 | 1
  2 | 2
  3 | 3
> select a, q, b2 from t left join lateral (select coalesce(max(x), t.a) q, t.b b2, count(*) from o) d on true
a | q | b2
  1 | 1 | p
  2 | 2 | q
  3 | 3 | NULL
> select sum((select coalesce(max(x), t.a) from o)) from t
sum((select coalesce(max(x), t.a) from o))
  6
> select b, (select coalesce(max(x), t.b) from o) m, (select concat(count(*), t.b) from o group by id) g from t group by b
b | m | g
  p | p | NULL
  q | q | NULL
  NULL | NULL | NULL
> select a, (select coalesce(max(x), t.a) from o where id > t.a order by t.a limit 1) q from t
a | q
  1 | 1
  2 | 2
  3 | 3
> select a, (select (select coalesce(max(x), t.a) from o) + count(*) from o) q from t
a | q
  1 | 1
  2 | 2
  3 | 3
> select a, (select concat(count(*), t.b, coalesce(o2.id, 'none')) from o left join o o2 on o2.id = o.id where o.id = t.a) q from t
a | q
  1 | 0pnone
  2 | 0qnone
  3 | NULL
> update t set b = (select coalesce(max(x), t.a) from o)
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select * from t
a | b
  1 | 1
  2 | 2
  3 | 3
> insert into o values (1, 5)
ok 1
> select a, (select coalesce(max(x), t.a) from o where o.id = t.a) q from t
a | q
  1 | 5
  2 | 2
  3 | 3
# A common table expression has no two columns of one name; rows of VALUES have the types of its columns.
> create database h
ok 1
> use h
ok 0
> create table t1 (i int, j int)
ok 0
> with c as (select 1 a, 2 a) select 1
1
  1
> with c as (select 1 a, 2 A) select 1 from c
ERROR 1060 (42S21): Duplicate column name 'A'
> with c(x, x) as (select 1, 2) select 1 from c
ERROR 1060 (42S21): Duplicate column name 'x'
> with c as (select 1 a, 2 a) select 1 from t1 where exists (select 1 from c)
ERROR 1060 (42S21): Duplicate column name 'a'
> with recursive c as (select 1 a, 2 a union all select 3, 4 from c where a < 2) select * from c
ERROR 1060 (42S21): Duplicate column name 'a'
> with recursive c as (select 1 a, 2 b union all select a + 1 as x, 4 x from c where a < 2) select * from c
a | b
  1 | 2
  2 | 4
> create view v as with c as (select 1 a, 2 a) select a from c
ERROR 1060 (42S21): Duplicate column name 'a'
> with c as (select * from t1, t1 t2) select 1 from c
ERROR 1060 (42S21): Duplicate column name 'i'
> with c as (table t1), d as (select * from c, t1) select * from d
ERROR 1060 (42S21): Duplicate column name 'i'
> with c as (select 1 a, 2 a) select * from c c1, c c2
ERROR 1060 (42S21): Duplicate column name 'a'
> select * from (values row(1.00,'a'), row(2,'bbb'), row(3.5,'c')) a
column_0 | column_1
  1.00 | a
  2.00 | bbb
  3.50 | c
> select concat(a.column_0) from (values row(1.00,'a'), row(2,'bbb'), row(3.5,'c')) a
concat(a.column_0)
  1.00
  2.00
  3.50
> select * from (values row(1, 'a'), row('x', 2), row(null, 3.5)) a
column_0 | column_1
  1 | a
  x | 2
  NULL | 3.5
> select * from (values row(date'2020-01-01'), row('2020-01-02 00:00:00')) a
column_0
  2020-01-01
  2020-01-02 00:00:00
> select * from (values row(1), row(2.5), row(1e0)) a
column_0
  1
  2.5
  1
> with v(a) as (values row(1.00), row(2)) select * from v
a
  1.00
  2.00
> select cast(column_0 as char) from (values row(1.00), row(2)) a order by column_0
cast(column_0 as char)
  1.00
  2.00
# A column that becomes AUTO_INCREMENT goes on behind its largest value.
> create database k
ok 1
> use k
ok 0
> create table t (id int not null, b int)
ok 0
> insert into t values (5, 5), (9, 19)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add primary key (id)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t modify id int not null auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `b` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t (b) values (1)
ok 1, id 10
> select * from t
id | b
  5 | 5
  9 | 19
  10 | 1
> alter table t modify id int
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table t modify id bigint auto_increment
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into t (b) values (1)
ok 1, id 11
> select * from t
id | b
  5 | 5
  9 | 19
  10 | 1
  11 | 1
> create table u (id int primary key, b int, key (b))
ok 0
> insert into u values (5, 5), (9, 19)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table u modify b int auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into u (id) values (1)
ok 1, id 20
> select * from u
id | b
  5 | 5
  9 | 19
  1 | 20
> alter table u modify b int, modify id int auto_increment
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into u (b) values (1)
ok 1, id 21
> select * from u
id | b
  21 | 1
  5 | 5
  9 | 19
  1 | 20
> alter table u modify id int, modify b int auto_increment, auto_increment = 3
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into u (id) values (50)
ok 1, id 21
> alter table u auto_increment = 300
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into u (id) values (51)
ok 1, id 300
> select * from u
id | b
  21 | 1
  5 | 5
  9 | 19
  1 | 20
  50 | 21
  51 | 300
> create table e (id int unsigned not null primary key, b int)
ok 0
> alter table e change id i int unsigned not null auto_increment
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table e
Table | Create Table
  e | CREATE TABLE `e` (\n  `i` int unsigned NOT NULL AUTO_INCREMENT,\n  `b` int DEFAULT NULL,\n  PRIMARY KEY (`i`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into e (b) values (1)
ok 1, id 1
> select * from e
i | b
  1 | 1
> create temporary table v (id int primary key, b int)
ok 0
> insert into v values (5, 5), (9, 19)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table v modify id int auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into v (b) values (1)
ok 1, id 10
> select * from v
id | b
  5 | 5
  9 | 19
  10 | 1
> create table w (id int primary key desc, b int) partition by hash (id) partitions 3
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'desc, b int) partition by hash (id) partitions 3' at line 1
> create table w (id int primary key, b int) partition by hash (id) partitions 3
ok 0
> insert into w values (5, 5), (9, 19)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table w modify id int auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into w (b) values (1)
ok 1, id 10
> select * from w
id | b
  5 | 5
  9 | 19
  10 | 1
# In HAVING, what an aggregate is about is a column, though another thing be selected under its name.
> create database l
ok 1
> use l
ok 0
> create table xy (x int primary key, y int)
ok 0
> insert into xy values (0, 2), (1, 0), (2, 1), (3, 3)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select 1 as x, avg(x) from xy group by (y) having avg(x) > 0
x | avg(x)
  1 | 1.0000
  1 | 2.0000
  1 | 3.0000
> select y as x from xy group by (y) having avg(x) > 0
x
  0
  1
  3
> select y as x from xy group by (y) having x > 0
x
  2
  1
  3
> select y as x from xy group by (y) having avg(xy.x) > 0
x
  0
  1
  3
> select y as z from xy group by (y) having avg(z) > 0
z
  2
  1
  3
> select y as x, sum(x) s from xy group by y having sum(x) > 1
x | s
  1 | 2
  3 | 3
> select sum(x) as x from xy having sum(x) > 0
x
  6
> select sum(x) as y from xy having max(y) > 0
y
  6
> select y as x from xy group by y having sum(x + 0) > 0 and x < 3
x
  0
  1
> select -y as x from xy group by y having count(distinct x) > 0 and group_concat(x) > 0
x
  0
  -1
  -3
> select -y as x from xy group by y having min(x) > (select 0)
x
  0
  -1
  -3
> select -y as x from xy group by y having (select sum(x) from xy b where b.y = xy.y) > 0
x
  0
  -1
  -3
> select max(x) x from xy group by y having max(x) > 1 order by max(x)
x
  2
  3
# Names of columns, indexes, constraints and partitions have a collation of their own in information_schema: by their lower case (MikroORM).
> create database n
ok 1
> use n
ok 0
> create table b (a int, b int, `É` int, key foo_b (a), key fooB_a (b), key FOO_c (a, b), constraint `c_é` check (`É` > 0), constraint cE check (a > 0))
ok 0
> select collation(index_name), collation(column_name), collation(table_name), coercibility(index_name) from information_schema.statistics where table_schema = 'n' limit 1
collation(index_name) | collation(column_name) | collation(table_name) | coercibility(index_name)
  utf8mb3_tolower_ci | utf8mb3_tolower_ci | utf8mb3_bin | 0
> select index_name from information_schema.statistics where table_schema = 'n' order by index_name, seq_in_index
INDEX_NAME
  foo_b
  FOO_c
  FOO_c
  fooB_a
> select constraint_name from information_schema.table_constraints where table_schema = 'n' order by constraint_name
CONSTRAINT_NAME
  c_é
  cE
> select column_name, column_name = 'e', column_name = 'é' from information_schema.columns where table_schema = 'n' and column_name in ('e', 'é', 'A')
COLUMN_NAME | column_name = 'e' | column_name = 'é'
  a | 0 | 0
  É | 0 | 1
> select 'B' = 'b' collate utf8mb3_tolower_ci, 'é' = 'e' collate utf8mb3_tolower_ci, 'ÿ' = 'Ÿ' collate utf8mb3_tolower_ci, 'a ' = 'A' collate utf8mb3_tolower_ci
ERROR 1253 (42000): COLLATION 'utf8mb3_tolower_ci' is not valid for CHARACTER SET 'utf8mb4'
> select _utf8mb3'ab_c' like _utf8mb3'AB\_%' collate utf8mb3_tolower_ci, hex(weight_string(_utf8mb3'Aé_ß' collate utf8mb3_tolower_ci))
_utf8mb3'ab_c' like _utf8mb3'AB\_%' collate utf8mb3_tolower_ci | hex(weight_string(_utf8mb3'Aé_ß' collate utf8mb3_tolower_ci))
  1 | 006100E9005F00DF
warnings 3
> create table own (v varchar(10) character set utf8mb3 collate utf8mb3_tolower_ci, unique (v))
ok 0, warnings 2
> insert into own values ('foo_'), ('fooB'), ('fooa'), ('É'), ('e')
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> insert into own values ('FOO_')
ERROR 1062 (23000): Duplicate entry 'FOO_' for key 'own.v'
> insert into own values ('é ')
ERROR 1062 (23000): Duplicate entry 'é ' for key 'own.v'
> select v from own order by v
v
  e
  foo_
  fooa
  fooB
  É
> show create table own
Table | Create Table
  own | CREATE TABLE `own` (\n  `v` varchar(10) CHARACTER SET utf8mb3 COLLATE utf8mb3_tolower_ci DEFAULT NULL,\n  UNIQUE KEY `v` (`v`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select id i, is_default d, is_compiled c, sortlen s, pad_attribute p from information_schema.collations where collation_name = 'utf8mb3_tolower_ci'
i | d | c | s | p
  76 |  | Yes | 1 | PAD SPACE
# In some tables they win over other collations, as if they were written with COLLATE; in others they do not.
> create table g (a varchar(20) character set utf8mb3 collate utf8mb3_general_ci, b varchar(20))
ok 0, warnings 2
> insert into g values ('a', 'B')
ok 1
> select column_name from information_schema.columns, g where table_schema = 'n' and table_name = 'g' and column_name = g.a
COLUMN_NAME
  a
> select column_name from information_schema.columns, g where table_schema = 'n' and table_name = 'g' and column_name = g.b
COLUMN_NAME
  b
> select coercibility(column_name), coercibility(table_name), coercibility(concat(column_name, 'x')) from information_schema.columns limit 1
coercibility(column_name) | coercibility(table_name) | coercibility(concat(column_name, 'x'))
  0 | 2 | 0
> select distinct coercibility(constraint_name), coercibility(column_name), coercibility(referenced_column_name) from information_schema.key_column_usage
coercibility(constraint_name) | coercibility(column_name) | coercibility(referenced_column_name)
  0 | 0 | 2
> select distinct coercibility(constraint_name) from information_schema.table_constraints where table_schema = 'n'
coercibility(constraint_name)
  0
> select distinct coercibility(constraint_name) from information_schema.check_constraints
coercibility(constraint_name)
  2
> select column_name from information_schema.columns where table_schema = 'n' and table_name = 'g' union select a from g
COLUMN_NAME
  a
  b
> select column_name from information_schema.columns where table_schema = 'n' and column_name in (select b from g)
COLUMN_NAME
  b
  b
> select 1 from information_schema.columns c join information_schema.column_privileges p on c.column_name = p.column_name limit 1
1
> drop database n
ok 3
# A user variable keeps bits as a number, and a FLOAT as a DOUBLE, however it gets them (Connector/J).
> create database n
ok 1
> use n
ok 0
> create table b (x bit(10), f float)
ok 0
> insert into b values (513, 1.1)
ok 1
> select x, f into @x, @f from b
ok 1
> select @x, hex(@x), @f
@x | hex(@x) | @f
  513 | 201 | 1.100000023841858
> set @x = (select x from b), @f = (select f from b)
ok 0
> select @x, hex(@x), @f
@x | hex(@x) | @f
  513 | 201 | 1.100000023841858
> create procedure p(out x bit(10), out f float, inout n bit) begin set x = 513, f = 1.1, n = null; end
ok 0
> set @n = 1
ok 0
> call p(@x, @f, @n)
ok 0
> select @x, hex(@x), @f, @n
@x | hex(@x) | @f | @n
  513 | 201 | 1.100000023841858 | NULL
> create procedure q() begin declare x bit(4) default 5; declare f float default 1.1; set @x = x, @f = f; select @x, @f; select x, f into @x, @f; select @x, @f; end
ok 0
> call q()
@x | @f
  5 | 1.100000023841858
@x | @f
  5 | 1.100000023841858
ok 0
> create table made as select @x, @f
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table made
Table | Create Table
  made | CREATE TABLE `made` (\n  `@x` bigint unsigned DEFAULT NULL,\n  `@f` double DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Zero dates are defaults outside of strict modes; those that forbid them warn (Connector/J).
> set sql_mode = 'NO_ZERO_DATE,NO_ZERO_IN_DATE'
ok 0, warnings 1
> create table z (d date default '2020-00-00', e datetime not null default '0000-00-00', f timestamp default 0)
ok 0, warnings 3
> show create table z
Table | Create Table
  z | CREATE TABLE `z` (\n  `d` date DEFAULT '0000-00-00',\n  `e` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',\n  `f` timestamp NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table y (d date default '2020-02-31')
ERROR 1067 (42000): Invalid default value for 'd'
> create table y (d datetime default 'abc')
ERROR 1067 (42000): Invalid default value for 'd'
> create table y (d timestamp default '1960-01-01 00:00:00')
ERROR 1067 (42000): Invalid default value for 'd'
> set sql_mode = 'NO_ZERO_IN_DATE'
ok 0, warnings 1
> create table y (d date default '2020-00-00', e date default '0000-00-00')
ok 0, warnings 1
> set sql_mode = ''
ok 0
> create table x (d date default '2020-00-00', e date default '0000-00-00')
ok 0
> create table w (d date default '2020-02-31')
ERROR 1067 (42000): Invalid default value for 'd'
> set sql_mode = 'STRICT_TRANS_TABLES,NO_ZERO_DATE'
ok 0, warnings 1
> create table w (d date default '2020-00-00')
ok 0
> create table v (d date default '0000-00-00')
ERROR 1067 (42000): Invalid default value for 'd'
> set sql_mode = default
ok 0
# Savepoints alone are no work outside of an XA transaction (Connector/J).
> set autocommit = 0
ok 0
> savepoint a
ok 0
> rollback to a
ok 0
> select 1
1
  1
> xa start 'x'
ok 0
> rollback to a
ERROR 1305 (42000): SAVEPOINT a does not exist
> xa end 'x'
ok 0
> xa rollback 'x'
ok 0
> select count(*) from b
count(*)
  1
> savepoint c
ok 0
> xa start 'y'
ERROR 1400 (XAE09): XAER_OUTSIDE: Some work is done outside global transaction
> commit
ok 0
> begin
ok 0
> xa start 'z'
ERROR 1400 (XAE09): XAER_OUTSIDE: Some work is done outside global transaction
> commit
ok 0
> set autocommit = 1
ok 0
> drop database n
ok 6
# A CHECK of a column names this column and no other (Atlas).
> create database n
ok 1
> use n
ok 0
> create table c (a int, c int check (a > 0))
ERROR 3813 (HY000): Column check constraint 'c_chk_1' references other column.
> create table c (a int constraint own check (b > 0 or a > 0), b int)
ERROR 3813 (HY000): Column check constraint 'own' references other column.
> create table c (a int check (x > 0), b int)
ERROR 3813 (HY000): Column check constraint 'c_chk_1' references other column.
> create table c (a int check (1 > 0), b int)
ERROR 3813 (HY000): Column check constraint 'c_chk_1' references other column.
> create table c (a int check (b > 0) not enforced, b int)
ERROR 3813 (HY000): Column check constraint 'c_chk_1' references other column.
> create table c (a int check (a > 0), b varchar(9) check (b <> '`a`\'`' and c.b <> ''), check (a > 0 or b = 'x'))
ok 0
> alter table c add column d int check (a > 0)
ERROR 3813 (HY000): Column check constraint 'c_chk_4' references other column.
> alter table c add column d int check (d > 0)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c modify d int check (a > 0)
ERROR 3813 (HY000): Column check constraint 'c_chk_5' references other column.
> alter table c rename column d to e
ERROR 3959 (HY000): Check constraint 'c_chk_4' uses column 'd', hence column cannot be dropped or renamed.
> alter table c drop column d
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `a` int DEFAULT NULL,\n  `b` varchar(9) DEFAULT NULL,\n  CONSTRAINT `c_chk_1` CHECK ((`a` > 0)),\n  CONSTRAINT `c_chk_2` CHECK (((`b` <> _utf8mb4'`a`\'`') and (`b` <> _utf8mb4''))),\n  CONSTRAINT `c_chk_3` CHECK (((`a` > 0) or (`b` = _utf8mb4'x')))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A definition names its columns without their table, which may be renamed.
> create table q (a int, b int, check (q.b > 0), g int as (q.a + 1), d int default (q.a + 2), key ((q.a * 2)))
ok 0
> show create table q
Table | Create Table
  q | CREATE TABLE `q` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `g` int GENERATED ALWAYS AS ((`a` + 1)) VIRTUAL,\n  `d` int DEFAULT ((`a` + 2)),\n  KEY `functional_index` (((`a` * 2))),\n  CONSTRAINT `q_chk_1` CHECK ((`b` > 0))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> rename table q to r
ok 0
> insert into r (a, b) values (1, 1)
ok 1
> insert into r (a, b) values (1, 0)
ERROR 3819 (HY000): Check constraint 'r_chk_1' is violated.
> select * from r
a | b | g | d
  1 | 1 | 2 | 3
> create table k like r
ok 0
> insert into k (a, b) values (1, 0)
ERROR 3819 (HY000): Check constraint 'k_chk_1' is violated.
> alter table k add check (k.a > 5), rename to l
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table l
Table | Create Table
  l | CREATE TABLE `l` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `g` int GENERATED ALWAYS AS ((`a` + 1)) VIRTUAL,\n  `d` int DEFAULT ((`a` + 2)),\n  KEY `functional_index` (((`a` * 2))),\n  CONSTRAINT `l_chk_1` CHECK ((`b` > 0)),\n  CONSTRAINT `l_chk_2` CHECK ((`a` > 5))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table r, l
ok 0
# The quotes in an expression of an index are escaped, as in other expressions of information_schema (Atlas).
> create table i (a varchar(10), key k ((concat(a, 'it\'s'))), key l ((a > 'x')))
ok 0
> select index_name, expression from information_schema.statistics where table_schema = 'n' and table_name = 'i'
INDEX_NAME | EXPRESSION
  k | concat(`a`,_utf8mb4\'it\\\'s\')
  l | (`a` > _utf8mb4\'x\')
> show index from i
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  i | 1 | k | 1 | NULL | A | 0 | NULL | NULL | YES | BTREE |  |  | YES | concat(`a`,_utf8mb4\'it\\\'s\')
  i | 1 | l | 1 | NULL | A | 0 | NULL | NULL | YES | BTREE |  |  | YES | (`a` > _utf8mb4\'x\')
> show create table i
Table | Create Table
  i | CREATE TABLE `i` (\n  `a` varchar(10) DEFAULT NULL,\n  KEY `k` ((concat(`a`,_utf8mb4'it\'s'))),\n  KEY `l` (((`a` > _utf8mb4'x')))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database n
ok 2
# TIME_TRUNCATE_FRACTIONAL: a constant beside a TIME column is cut off as the column's values are (Connector/J).
> create database n
ok 1
> use n
ok 0
> create table t (id int, tm time, t1 time(1), primary key (id, tm))
ok 0
> set sql_mode = 'TIME_TRUNCATE_FRACTIONAL'
ok 0
> insert into t values (1, '13:14:15.987', '13:14:15.987')
ok 1
> select * from t where tm = '13:14:15.987'
id | tm | t1
  1 | 13:14:15 | 13:14:15.9
> select * from t where id <=> 1 and tm <=> 131415.987 and t1 = '13:14:15.987'
id | tm | t1
  1 | 13:14:15 | 13:14:15.9
> select * from t where tm between '13:14:15.6' and '13:14:15.7'
id | tm | t1
  1 | 13:14:15 | 13:14:15.9
> select * from t where tm in ('13:14:15.987', '10:00:00')
id | tm | t1
  1 | 13:14:15 | 13:14:15.9
> select * from t where tm = '13:14:16'
id | tm | t1
> set sql_mode = default
ok 0
> select * from t where tm = '13:14:15.987'
id | tm | t1
> select * from t where tm = '13:14:14.987'
id | tm | t1
  1 | 13:14:15 | 13:14:15.9
> drop database n
ok 1
