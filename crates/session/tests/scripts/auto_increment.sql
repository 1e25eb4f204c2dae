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
