# LOCK=NONE and ALGORITHM=INSTANT are accepted where nobody waits for rows.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key, b int, key k (b))
ok 0
> alter table t add column c int, algorithm = inplace, lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add index (c), lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add column e int, algorithm = instant
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create unique index u on t (c) algorithm = inplace lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t values (1, 1, 1, 1)
ok 1
> drop index u on t lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t drop index k, rename column e to f, algorithm = inplace, lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t alter column f set default 5, algorithm = instant
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add column g int, algorithm = inplace, lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add column h int after a, algorithm = instant
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t drop column h, algorithm = instant, lock = none
ERROR 1221 (HY000): Incorrect usage of ALGORITHM=INSTANT and LOCK=NONE/SHARED/EXCLUSIVE
> alter table t drop column h, algorithm = copy, lock = none
ERROR 1846 (0A000): LOCK=NONE is not supported. Reason: COPY algorithm requires a lock. Try LOCK=SHARED.
> alter table t drop column h, algorithm = inplace, lock = shared
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add key (g), lock = none
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t modify g bigint, add column i int default (rand()), algorithm = instant
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL,\n  `b` int DEFAULT NULL,\n  `c` int DEFAULT NULL,\n  `f` int DEFAULT '5',\n  `g` int DEFAULT NULL,\n  PRIMARY KEY (`a`),\n  KEY `c` (`c`),\n  KEY `g` (`g`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
