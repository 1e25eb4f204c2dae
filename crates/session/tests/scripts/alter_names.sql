# The actions of one ALTER TABLE find columns by the names of before; expressions that are written anew name them as they will be. Answers are those of MySQL 8.0.31.
> create database an; use an; create table t (a int, b int, gcol int as (a + 1) stored, d int default (b + 1), key k (a), key kb (b))
ok 1
ok 0
ok 0
> insert into t (a, b) values (1, 2), (3, 4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t rename column a to b, rename column b to a, modify gcol int as (a + 10) stored, modify d int default (b + 5)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t; show create table t
b | a | gcol | d
  1 | 2 | 12 | 3
  3 | 4 | 14 | 5
Table | Create Table
  t | CREATE TABLE `t` (\n  `b` int DEFAULT NULL,\n  `a` int DEFAULT NULL,\n  `gcol` int GENERATED ALWAYS AS ((`a` + 10)) STORED,\n  `d` int DEFAULT ((`b` + 5)),\n  KEY `k` (`b`),\n  KEY `kb` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t drop column a
ERROR 3108 (HY000): Column 'a' has a generated column dependency.
> alter table t rename column b to c
ERROR 3766 (HY000): Column 'b' of table 't' has a default value expression dependency and cannot be dropped or renamed.
> alter table t rename column b to c, modify gcol int as (c + 1) stored, alter d set default (c + 2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t drop column c, add column c int default 3, modify gcol int as (c + 1) stored, modify d int
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t; show create table t
a | gcol | d | c
  2 | 4 | 3 | 3
  4 | 4 | 5 | 3
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `gcol` int GENERATED ALWAYS AS ((`c` + 1)) STORED,\n  `d` int DEFAULT NULL,\n  `c` int DEFAULT '3',\n  KEY `k` (`c`),\n  KEY `kb` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t add e int, add E int
ERROR 1060 (42S21): Duplicate column name 'E'
> alter table t rename column a to e, rename column d to E
ERROR 1060 (42S21): Duplicate column name 'E'
> alter table t add column e int, drop column e
ERROR 1091 (42000): Can't DROP 'e'; check that column/key exists
> alter table t drop gcol, add gcol int as (e * 2) first, rename column a to e
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from t
gcol | e | d | c
  4 | 2 | 3 | 3
  8 | 4 | 5 | 3
> create table p (i int primary key); create table c (i int, j int, constraint f foreign key (i) references p (i))
ok 0
ok 0
> alter table c rename column i to j, rename column j to i; show create table c
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  c | CREATE TABLE `c` (\n  `j` int DEFAULT NULL,\n  `i` int DEFAULT NULL,\n  KEY `f` (`j`),\n  CONSTRAINT `f` FOREIGN KEY (`j`) REFERENCES `p` (`i`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c drop column j
ERROR 1828 (HY000): Cannot drop column 'j': needed in a foreign key constraint 'f'
> alter table c drop column j, drop foreign key f; show create table c
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  c | CREATE TABLE `c` (\n  `i` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table fi (a int, b int, key fi ((a + 10))); insert into fi values (1, 2), (3, 4)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table fi rename column a to b, rename column b to a
ERROR 3837 (HY000): Column 'a' has a functional index dependency and cannot be dropped or renamed.
> alter table fi rename column a to b, rename column b to a, drop key fi, add key fi ((a + 10))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from fi where a + 10 = 14; select * from fi
b | a
  3 | 4
b | a
  1 | 2
  3 | 4
> drop database an
ok 4
