# Orders that MySQL does not keep, and what columns of queries become. Each answer was compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# VALUES is neither ordered nor, as the source of INSERT or as one value, limited; what orders is looked at.
> values row(1, 2), row(3, 4), row(2, 9) order by column_0 desc
column_0 | column_1
  1 | 2
  3 | 4
  2 | 9
> values row(1, 2), row(3, 4), row(2, 9) order by column_0 desc limit 1, 1
column_0 | column_1
  3 | 4
> (values row(1), row(2)) order by 1 desc
column_0
  1
  2
> values row(1), row(2) order by -column_0
ERROR 1054 (42S22): Unknown column 'column_0' in 'order clause'
> values row(1), row(2) order by column_2
ERROR 1054 (42S22): Unknown column 'column_2' in 'order clause'
> values row(1), row(2) order by 2
ERROR 1054 (42S22): Unknown column '2' in 'order clause'
> select * from (values row(1), row(2) order by column_0 desc limit 1) d
column_0
  1
> select (values row(1), row(2) limit 1)
(values row(1), row(2) limit 1)
ERROR 1242 (21000): Subquery returns more than 1 row
> select exists (values row(1) limit 0)
exists (values row(1) limit 0)
  0
> values row(1) union values row(3), row(2) order by column_0 desc limit 1
column_0
  3
> create table i (a int)
ok 0
> insert into i values row(1), row(2) order by column_0 desc limit 1
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from i
a
  1
  2
> create view v as values row(1), row(2) order by column_0 desc limit 1
ok 0
> show create view v
View | Create View | character_set_client | collation_connection
  v | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v` AS values row(1),row(2) | utf8mb4 | utf8mb4_0900_ai_ci
> select * from v
column_0
  1
  2
> drop view v
ok 0
# Keys of ROLLUP in views, in tables that are made of them, and what is made of keys.
> create table r (a int, b tinyint not null, c int unsigned not null, g bit(3), y year not null, e enum('a', 'b') not null, ch char(3), x text)
ok 0
> create view w as select a, b, c, g, e, ch, x, max(b), min(c), max(e), grouping(a), row_number() over () from r group by a, b, c, g, e, ch, x with rollup
ok 0
> desc w
Field | Type | Null | Key | Default | Extra
  a | bigint | YES |  | NULL | 
  b | int | YES |  | NULL | 
  c | bigint unsigned | YES |  | NULL | 
  g | int unsigned | YES |  | NULL | 
  e | varchar(1) | YES |  | NULL | 
  ch | varchar(3) | YES |  | NULL | 
  x | mediumtext | YES |  | NULL | 
  max(b) | bigint | YES |  | NULL | 
  min(c) | bigint unsigned | YES |  | NULL | 
  max(e) | varchar(1) | YES |  | NULL | 
  grouping(a) | bigint | YES |  | NULL | 
  row_number() over () | bigint unsigned | YES |  | NULL | 
> create table rw as select * from w
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> desc rw
Field | Type | Null | Key | Default | Extra
  a | bigint | YES |  | NULL | 
  b | int | YES |  | NULL | 
  c | bigint unsigned | YES |  | NULL | 
  g | int unsigned | YES |  | NULL | 
  e | varchar(1) | YES |  | NULL | 
  ch | varchar(3) | YES |  | NULL | 
  x | mediumtext | YES |  | NULL | 
  max(b) | bigint | YES |  | NULL | 
  min(c) | bigint unsigned | YES |  | NULL | 
  max(e) | varchar(1) | YES |  | NULL | 
  grouping(a) | bigint | YES |  | NULL | 
  row_number() over () | bigint unsigned | YES |  | NULL | 
> create view w2 as select max(e), min(b), max(x), group_concat(a), (select c from r limit 1), max(c) over () from r group by c
ok 0
> desc w2
Field | Type | Null | Key | Default | Extra
  max(e) | enum('a','b') | YES |  | NULL | 
  min(b) | tinyint | YES |  | NULL | 
  max(x) | text | YES |  | NULL | 
  group_concat(a) | text | YES |  | NULL | 
  (select c from r limit 1) | bigint unsigned | YES |  | NULL | 
  max(c) over () | bigint unsigned | YES |  | NULL | 
# A default goes through a derived table that has rows of its own, not through one that is merged.
> create table q (v varchar(5) default 'q', n int not null default 7, x int default (1 + 1), c int not null)
ok 0
> create table q1 as select * from (select * from q limit 5) d
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table q1
Table | Create Table
  q1 | CREATE TABLE `q1` (\n  `v` varchar(5) DEFAULT 'q',\n  `n` int NOT NULL DEFAULT '7',\n  `x` int DEFAULT ((1 + 1)),\n  `c` int NOT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A truth value that was selected is a number, but for that of a subquery without tables.
> select json_array(a = 1), json_array((select a = 1)), json_array((select a = 1 from t limit 1)) from t limit 1
ERROR 1146 (42S02): Table 'd.t' doesn't exist
> select json_array(x), json_arrayagg(x) from (select a = 1 x from t) d group by x
ERROR 1146 (42S02): Table 'd.t' doesn't exist
> drop database d
ok 7
