# ALTER … DROP DEFAULT of a column that may be NULL: it must be given, and SHOW CREATE TABLE says nothing of a default.
> create database dropped
ok 1
> use dropped
ok 0
> create table t (id int primary key, a int default 5, b varchar(10), e enum('x','y') default 'y', n int not null default 3)
ok 0
> alter table t alter a drop default, alter b drop default, alter e drop default, alter n drop default
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `a` int,\n  `b` varchar(10),\n  `e` enum('x','y'),\n  `n` int NOT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show columns from t
Field | Type | Null | Key | Default | Extra
  id | int | NO | PRI | NULL | 
  a | int | YES |  | NULL | 
  b | varchar(10) | YES |  | NULL | 
  e | enum('x','y') | YES |  | NULL | 
  n | int | NO |  | NULL | 
> insert into t (id) values (1)
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> insert into t (id, a, b) values (1, 2, 3)
ERROR 1364 (HY000): Field 'n' doesn't have a default value
> insert into t (id, a, b, n) values (1, 2, 3, 4)
ok 1
> insert into t (id, a, b, n) values (2, default, 3, 4)
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> insert into t (id, a, b, n) values (3, default(a), 3, 4)
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> insert ignore into t (id) values (4)
ok 1, warnings 3
> update t set a = default where id = 1
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> select default(a) from t
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> set sql_mode = ''
ok 0
> insert into t (id) values (5)
ok 1, warnings 3
> show warnings
Level | Code | Message
  Warning | 1364 | Field 'a' doesn't have a default value
  Warning | 1364 | Field 'b' doesn't have a default value
  Warning | 1364 | Field 'n' doesn't have a default value
> set sql_mode = default
ok 0
> select * from t
id | a | b | e | n
  1 | 2 | 3 | NULL | 4
  4 | NULL | NULL | NULL | 0
  5 | NULL | NULL | NULL | 0
> alter table t add c int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table t2 like t
ok 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `id` int NOT NULL,\n  `a` int,\n  `b` varchar(10),\n  `e` enum('x','y'),\n  `n` int NOT NULL,\n  `c` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table t3 as select * from t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table t3
Table | Create Table
  t3 | CREATE TABLE `t3` (\n  `id` int NOT NULL,\n  `a` int,\n  `b` varchar(10),\n  `e` enum('x','y'),\n  `n` int NOT NULL,\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t modify b varchar(11)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t alter a set default null
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `a` int DEFAULT NULL,\n  `b` varchar(11) DEFAULT NULL,\n  `e` enum('x','y'),\n  `n` int NOT NULL,\n  `c` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A row that a CHECK or a view refuses takes no AUTO_INCREMENT value.
> create table g (id int auto_increment primary key, a int, check (a < 10))
ok 0
> insert into g (a) values (1)
ok 1, id 1
> insert into g (a) values (20)
ERROR 3819 (HY000): Check constraint 'g_chk_1' is violated.
> insert into g (a) values (2), (30)
ERROR 3819 (HY000): Check constraint 'g_chk_1' is violated.
> insert ignore into g (a) values (3), (40), (5)
ok 2, id 4, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
> insert into g (a) values (6)
ok 1, id 7
> insert into g (a) select 20
ERROR 3819 (HY000): Check constraint 'g_chk_1' is violated.
> replace into g (a) values (20)
ERROR 3819 (HY000): Check constraint 'g_chk_1' is violated.
> insert into g (a) values (7)
ok 1, id 8
> create view gv as select * from g where a < 5 and id < 100 with check option
ok 0
> insert into gv (a) values (7)
ERROR 1369 (HY000): CHECK OPTION failed 'dropped.gv'
> insert into gv (a) values (1)
ok 1, id 9
> select * from g
id | a
  1 | 1
  4 | 3
  5 | 5
  7 | 6
  8 | 7
  9 | 1
# Columns of views show the defaults and comments of what they are made of.
> create table d (id int auto_increment primary key, k varchar(10) not null default 'x' comment 'kk', n int not null, j int default 5, e enum('a','b') not null default 'b', t datetime default current_timestamp on update current_timestamp)
ok 0
> create view v1 as select *, n + 1 a1, concat(k, 'x') a2 from d
ok 0
> create view v2 as select id i2, k k2, e, j, a1 from v1
ok 0
> create view v3 as select k, count(*) c from d group by k
ok 0
> create view v4 as select q.k, q.j from (select * from d) q
ok 0
> create view v5 as with c as (select k, j from d) select * from c
ok 0
> create view v6 as select k, j from d union select k, j from d
ok 0
> select table_name, column_name, column_default, extra, column_comment from information_schema.columns where table_schema = 'dropped' and table_name like 'v%' order by 1, ordinal_position
TABLE_NAME | COLUMN_NAME | COLUMN_DEFAULT | EXTRA | COLUMN_COMMENT
  v1 | id | 0 |  | 
  v1 | k | x |  | kk
  v1 | n | NULL |  | 
  v1 | j | 5 |  | 
  v1 | e | b |  | 
  v1 | t | CURRENT_TIMESTAMP | DEFAULT_GENERATED on update CURRENT_TIMESTAMP | 
  v1 | a1 | 0 |  | 
  v1 | a2 | NULL |  | 
  v2 | i2 | 0 |  | 
  v2 | k2 | x |  | kk
  v2 | e | b |  | 
  v2 | j | 5 |  | 
  v2 | a1 | 0 |  | 
  v3 | k | x |  | kk
  v3 | c | 0 |  | 
  v4 | k | x |  | kk
  v4 | j | 5 |  | 
  v5 | k | x |  | kk
  v5 | j | 5 |  | 
  v6 | k |  |  | 
  v6 | j | NULL |  | 
> drop database dropped
ok 12
