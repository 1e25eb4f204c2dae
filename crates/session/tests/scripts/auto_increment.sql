# AUTO_INCREMENT = n moves the counter forward, and back as far as the rows allow.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key auto_increment, v int) auto_increment = 100
ok 0
> insert into t(v) values (1),(2)
ok 2, id 100, Records: 2  Duplicates: 0  Warnings: 0
> select * from t
id | v
  100 | 1
  101 | 2
> alter table t auto_increment = 50
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t(v) values (3)
ok 1, id 102
> alter table t auto_increment = 1000
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t(v) values (4)
ok 1, id 1000
> delete from t where id > 101
ok 2
> alter table t auto_increment = 1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t(v) values (5)
ok 1, id 102
> select * from t
id | v
  100 | 1
  101 | 2
  102 | 5
> truncate table t
ok 0
> insert into t(v) values (6)
ok 1, id 1
> select * from t
id | v
  1 | 6
> create table u (a int, id bigint unsigned auto_increment, key (id desc))
ok 0
> insert into u(a) values (1),(2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> alter table u auto_increment = 1, add column b int default 3
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into u(a) values (3)
ok 1, id 3
> select * from u order by id
a | id | b
  1 | 1 | 3
  2 | 2 | 3
  3 | 3 | 3
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` int DEFAULT NULL,\n  `id` bigint unsigned NOT NULL AUTO_INCREMENT,\n  `b` int DEFAULT '3',\n  KEY `id` (`id` DESC)\n) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A value that a row is given moves what the rows behind it get, within the statement.
> create table w (id int primary key auto_increment, v int)
ok 0
> insert into w values (null, 1), (3, 2), (null, 3), (null, 4), (2, 5), (null, 6)
ok 6, id 1, Records: 6  Duplicates: 0  Warnings: 0
> select * from w order by v
id | v
  1 | 1
  3 | 2
  4 | 3
  5 | 4
  2 | 5
  6 | 6
> truncate table w
ok 0
> insert into w values (null, 1), (3, 2), (null, 3), (null, 4), (50, 5), (null, 6)
ok 6, id 1, Records: 6  Duplicates: 0  Warnings: 0
> select * from w order by v
id | v
  1 | 1
  3 | 2
  4 | 3
  5 | 4
  50 | 5
  51 | 6
> insert into w values (null, 7)
ok 1, id 52
> select max(id) from w
max(id)
  52
> create table s (a int, v int, n int auto_increment primary key)
ok 0
> insert into s (a, v) values (null, 1), (3, 2), (null, 3), (null, 4), (5, 5), (null, 6), (2, 7), (null, 8), (null, 9), (30, 10), (null, 11)
ok 11, id 1, Records: 11  Duplicates: 0  Warnings: 0
> truncate table w
ok 0
> insert ignore into w select a, v from s order by n
ok 10, id 1, warnings 1, Records: 11  Duplicates: 1  Warnings: 1
> select group_concat(id order by v) from w
group_concat(id order by v)
  1,3,4,5,6,2,7,8,30,31
# Under IGNORE a row that is refused gives its value to the next one, whoever refused it.
> create table p (a int primary key)
ok 0
> insert into p values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table c (id int primary key auto_increment, a int, foreign key (a) references p (a))
ok 0
> insert ignore into c (a) values (1), (9), (2), (8), (1)
ok 3, id 1, warnings 2, Records: 5  Duplicates: 2  Warnings: 2
> select * from c
id | a
  1 | 1
  3 | 1
  2 | 2
# An UPDATE raises the counter, whatever the type of the column.
> create table ui (id int unsigned auto_increment primary key, b int unique); create table up like ui; alter table up modify id tinyint auto_increment; create table uf (id float auto_increment primary key, b int)
ok 0
ok 0
ok 0, Records: 0  Duplicates: 0  Warnings: 0
ok 0
> insert into ui (b) values (1); insert into up (b) values (1); insert into uf (b) values (1)
ok 1, id 1
ok 1, id 1
ok 1, id 1
> update ui set id = 100; update up set id = 100; update uf set id = 100
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into ui (b) values (2); insert into up (b) values (2); insert into uf (b) values (2)
ok 1, id 101
ok 1, id 101
ok 1, id 101
> insert into ui values (7, 1) on duplicate key update id = 300
ok 2, id 300
> insert into ui (b) values (3)
ok 1, id 301
> select * from ui
id | b
  300 | 1
  101 | 2
  301 | 3
> select * from up
id | b
  100 | 1
  101 | 2
> select * from uf
id | b
  100 | 1
  101 | 2
# A row of literals that goes the ordinary way after all counts once among those that are still to come.
> set sql_mode = ''
ok 0
> create table lits (id int auto_increment primary key, c float)
ok 0
> insert into lits values ('a', 'a'), (null, 'a'), (-2e10, null), (null, null), ('2024-01-31', null), (null, 2)
ok 6, id 1, warnings 5, Records: 6  Duplicates: 0  Warnings: 5
> show create table lits
Table | Create Table
  lits | CREATE TABLE `lits` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `c` float DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=2026 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> truncate table lits
ok 0
> insert into lits values ('a', '1x'), (null, 'a'), ('a', 2), ('2024-01-31', '5'), (null, '2x'), (2, 'a')
ERROR 1062 (23000): Duplicate entry '2' for key 'lits.PRIMARY'
> show create table lits
Table | Create Table
  lits | CREATE TABLE `lits` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `c` float DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=2027 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set sql_mode = default
ok 0
# An offset above the step counts round the end of 64 bits: there are numbers before it. A statement does not
# begin with one that is less than a step before it.
> create table steps (id int primary key auto_increment, v int)
ok 0
> set auto_increment_increment = 5, auto_increment_offset = 10
ok 0
> insert into steps(v) values (1)
ok 1, id 4
> insert into steps(v) values (2)
ok 1, id 10
> insert into steps(v) values (3), (4)
ok 2, id 15, Records: 2  Duplicates: 0  Warnings: 0
> truncate table steps
ok 0
> insert into steps(v) values (1), (2), (3)
ok 3, id 4, Records: 3  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  4 | 1
  9 | 2
  10 | 3
> show create table steps
Table | Create Table
  steps | CREATE TABLE `steps` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `v` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=30 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into steps(v) select 4 union all select 5 union all select 6
ok 3, id 30, Records: 3  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  4 | 1
  9 | 2
  10 | 3
  30 | 4
  35 | 5
  40 | 6
> truncate table steps
ok 0
> set auto_increment_increment = 7, auto_increment_offset = 31
ok 0
> insert into steps(v) values (1), (2), (3), (4), (5), (6)
ok 6, id 1, Records: 6  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  1 | 1
  8 | 2
  15 | 3
  22 | 4
  29 | 5
  31 | 6
> show create table steps
Table | Create Table
  steps | CREATE TABLE `steps` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `v` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=101 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> delete from steps
ok 6
> alter table steps auto_increment = 23
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into steps(v) values (1), (2)
ok 2, id 31, Records: 2  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  31 | 1
  38 | 2
> delete from steps
ok 2
> alter table steps auto_increment = 1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> set auto_increment_increment = 10, auto_increment_offset = 11
ok 0
> insert into steps(v) values (1)
ok 1, id 11
> select * from steps
id | v
  11 | 1
> truncate table steps
ok 0
> set auto_increment_increment = 1
ok 0
> insert into steps(v) values (1), (2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  1 | 1
  2 | 2
> truncate table steps
ok 0
> set auto_increment_offset = 2
ok 0
> insert into steps(v) values (1), (2), (3)
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> insert into steps(v) values (4)
ok 1, id 6
> select * from steps
id | v
  1 | 1
  2 | 2
  3 | 3
  6 | 4
# A whole step is taken, whatever the next one is.
> truncate table steps
ok 0
> set auto_increment_increment = 10, auto_increment_offset = 1
ok 0
> insert into steps(v) values (1), (2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> show create table steps
Table | Create Table
  steps | CREATE TABLE `steps` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `v` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=21 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set auto_increment_increment = 3
ok 0
> insert into steps(v) values (3), (4)
ok 2, id 22, Records: 2  Duplicates: 0  Warnings: 0
> select * from steps
id | v
  1 | 1
  11 | 2
  22 | 3
  25 | 4
> set auto_increment_increment = 1
ok 0
> insert into steps(v) values (5)
ok 1, id 28
> select max(id) from steps
max(id)
  28
# INSERT_ID need not be in the series; what comes behind it is.
> set auto_increment_increment = 10, auto_increment_offset = 3, insert_id = 100
ok 0
> insert into steps(v) values (6), (7), (8)
ok 3, id 100, Records: 3  Duplicates: 0  Warnings: 0
> select * from steps where v > 5
id | v
  100 | 6
  103 | 7
  113 | 8
> set auto_increment_increment = default, auto_increment_offset = default
ok 0
