# Names of indexes and constraints have 64 characters at most. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t(a int, key aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345(a))
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345' is too long
> create table t(a int, key aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234(a))
ok 0
> alter table t add unique aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345(a)
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345' is too long
> create index aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345 on t(a)
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345' is too long
> alter table t add constraint aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345 check (a > 1)
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345' is too long
> alter table t add constraint aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345 foreign key (a) references t(a)
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345' is too long
> create table c(a varchar(4) character set utf8mb3, b varchar(4) collate latin1_bin, e varchar(4) character set utf8mb4)
ok 0, warnings 1
> create table c2 as select a, b, e, concat(a, 'x') a2, concat(b) b2, concat(e) e2, _latin1'x' collate latin1_general_ci l from c
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c2
Table | Create Table
  c2 | CREATE TABLE `c2` (\n  `a` varchar(4) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL,\n  `b` varchar(4) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL,\n  `e` varchar(4) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL,\n  `a2` varchar(5) CHARACTER SET utf8mb3 DEFAULT NULL,\n  `b2` varchar(4) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL,\n  `e2` varchar(4) DEFAULT NULL,\n  `l` varchar(1) CHARACTER SET latin1 COLLATE latin1_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table x(a varchar(4)) charset utf8mb3
ok 0, warnings 1
> create table y as select * from x
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table y
Table | Create Table
  y | CREATE TABLE `y` (\n  `a` varchar(4) CHARACTER SET utf8mb3 DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
