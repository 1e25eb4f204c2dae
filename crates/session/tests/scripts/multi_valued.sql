# Multi-valued indexes: CAST(… AS type ARRAY) in a key part, what it refuses, and the conditions that it answers. Answers are those of MySQL 8.0.31.
> create database mv; use mv
ok 1
ok 0
> create table c (id int primary key auto_increment, j json, key z ((cast(j->'$.zip' as unsigned array))))
ok 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `j` json DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `z` ((cast(json_extract(`j`,_utf8mb4'$.zip') as unsigned array)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into c(j) values ('{"zip":[1,2,3]}'),('{"zip":[2,2]}'),('{"zip":5}'),('{"zip":[]}'),('{}'),(null),('{"zip":["7"]}'),('{"zip":[true]}')
ok 8, id 1, Records: 8  Duplicates: 0  Warnings: 0
> insert into c(j) values ('{"zip":["x"]}')
ERROR 3903 (22018): Invalid JSON value for CAST for functional index 'z'.
> insert into c(j) values ('{"zip":[-1]}')
ERROR 3752 (22003): Value is out of range for functional index 'z' at row 1
> insert into c(j) values ('{"zip":[[1]]}')
ERROR 3908 (HY000): Cannot store an array or an object in a scalar key part of the index 'z'.
> insert into c(j) values ('{"zip":{"a":1}}')
ERROR 1235 (42000): This version of MySQL doesn't yet support 'CAST-ing JSON OBJECT type to array'
> insert into c(j) values ('{"zip":[null]}')
ERROR 3903 (22018): Invalid JSON value for CAST for functional index 'z'.
> insert into c(j) values ('{"zip":null}')
ERROR 3903 (22018): Invalid JSON value for CAST for functional index 'z'.
> insert into c(j) values ('{"zip":[{"a":1}]}')
ERROR 3908 (HY000): Cannot store an array or an object in a scalar key part of the index 'z'.
> select id from c where 2 member of (j->'$.zip') order by id
id
  1
  2
> explain select id from c where 2 member of (j->'$.zip')
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | c | NULL | ref | z | z | 9 | const | 1 | 100.00 | Using where
warnings 1
> explain select id from c where json_contains(j->'$.zip', cast('[1,2]' as json))
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | c | NULL | range | z | z | 9 | NULL | 1 | 100.00 | Using where
warnings 1
> explain select id from c where json_overlaps(j->'$.zip', '[1,2]')
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | c | NULL | range | z | z | 9 | NULL | 1 | 100.00 | Using where
warnings 1
> select id from c where json_overlaps(j->'$.zip', '[1,5]') order by id
id
  1
  3
> select id from c where json_overlaps('[1,5]', j->'$.zip') order by id
id
  1
  3
> select id from c where json_overlaps(j->'$.zip', '5') order by id
id
  3
> select id from c where json_contains(j->'$.zip', '[2,3]') order by id
id
  1
> select id from c where json_contains(j->'$.zip', '[]') order by id
id
  1
  2
  4
  7
  8
> select id from c where null member of (j->'$.zip') order by id
id
> prepare p from "select id from c where ? member of (j->'$.zip') order by id"
ok 0, Statement prepared
> set @n = 5
ok 0
> execute p using @n
id
  3
> select cast('[1]' as unsigned array)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'Use of CAST( .. AS .. ARRAY) outside of functional index in CREATE(non-SELECT)/ALTER TABLE or in general expressions'
> select id from c where cast(j->'$.zip' as unsigned array) = 1
ERROR 1235 (42000): This version of MySQL doesn't yet support 'Use of CAST( .. AS .. ARRAY) outside of functional index in CREATE(non-SELECT)/ALTER TABLE or in general expressions'
> update c set j = '{"zip":[9,2]}' where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id from c where 1 member of (j->'$.zip') order by id
id
> select id from c where 9 member of (j->'$.zip') order by id
id
  1
> delete from c where 2 member of (j->'$.zip')
ok 2
> check table c
Table | Op | Msg_type | Msg_text
  mv.c | check | status | OK
# Unique ones
> create table u (id int primary key, j json, unique key u ((cast(j->'$.a' as char(5) array))), key k (id, (cast(j->'$.a' as char(5) array))))
ok 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `id` int NOT NULL,\n  `j` json DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u` ((cast(json_extract(`j`,_utf8mb4'$.a') as char(5) array))),\n  KEY `k` (`id`,(cast(json_extract(`j`,_utf8mb4'$.a') as char(5) array)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show index from u
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  u | 0 | PRIMARY | 1 | id | A | 0 | NULL | NULL |  | BTREE |  |  | YES | NULL
  u | 0 | u | 1 | NULL | A | 0 | NULL | NULL | YES | BTREE |  |  | YES | cast(json_extract(`j`,_utf8mb4\'$.a\') as char(5) array)
  u | 1 | k | 1 | id | A | 0 | NULL | NULL |  | BTREE |  |  | YES | NULL
  u | 1 | k | 2 | NULL | A | 0 | NULL | NULL | YES | BTREE |  |  | YES | cast(json_extract(`j`,_utf8mb4\'$.a\') as char(5) array)
> insert into u values (1,'{"a":["x","y"]}')
ok 1
> insert into u values (2,'{"a":["y","z"]}')
ERROR 1062 (23000): Duplicate entry '["y", "z"]' for key 'u.u'
> insert into u values (2,'{"a":["z","z"]}')
ok 1
> insert into u values (4,null),(5,null),(6,'{"a":[]}'),(7,'{"a":[]}')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> update u set j='{"a":["x","q"]}' where id=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update u set j='{"a":["z"]}' where id=1
ERROR 1062 (23000): Duplicate entry '["z"]' for key 'u.u'
> insert ignore into u values (8,'{"a":["z"]}'),(9,'{"a":["w"]}')
ok 1, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> replace into u values (10,'{"a":["x", "w"]}')
ERROR 1062 (23000): Duplicate entry '["w", "x"]' for key 'u.u'
> insert into u values (11,'{"a":["z"]}') on duplicate key update id = 12
ok 2
> select * from u order by id
id | j
  1 | {"a": ["x", "q"]}
  4 | NULL
  5 | NULL
  6 | {"a": []}
  7 | {"a": []}
  9 | {"a": ["w"]}
  12 | {"a": ["z", "z"]}
> select * from u where 'w' member of (j->'$.a')
id | j
  9 | {"a": ["w"]}
> check table u
Table | Op | Msg_type | Msg_text
  mv.u | check | status | OK
# Definitions
> create table z (j json, key ((cast(j as date array)), (cast(j as signed array))))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'more than one multi-valued key part per index'
> create table z (j json, primary key ((cast(j as date array))))
ERROR 3756 (HY000): The primary key cannot be a functional index
> create table z (j json, key ((cast(j as float array))))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'CAST-ing data to array of FLOAT'
> create table z (j json, key ((cast(j as char array))))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'CAST-ing data to array of char/binary BLOBs'
> create table z (j json, key ((cast(j as json array))))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'CAST-ing data to array of JSON'
> create table z (j json, g int as (cast(j as unsigned array)))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'Use of CAST( .. AS .. ARRAY) outside of functional index in CREATE(non-SELECT)/ALTER TABLE or in general expressions'
> create table z (j json, key x ((cast(j->'$.x' as decimal(5,2) array))), key d ((cast(j->'$.d' as date array))), key b ((cast(j->'$.b' as binary(3) array))), key c ((cast(j->'$.c' as char(3) array))))
ok 0
> show create table z
Table | Create Table
  z | CREATE TABLE `z` (\n  `j` json DEFAULT NULL,\n  KEY `x` ((cast(json_extract(`j`,_utf8mb4'$.x') as decimal(5,2) array))),\n  KEY `d` ((cast(json_extract(`j`,_utf8mb4'$.d') as date array))),\n  KEY `b` ((cast(json_extract(`j`,_utf8mb4'$.b') as binary(3) array))),\n  KEY `c` ((cast(json_extract(`j`,_utf8mb4'$.c') as char(3) array)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into z values ('{"x":[1.5, 2, "3.25"], "d":["2020-01-02"], "c":["b","a","b",1]}')
ok 1
> insert into z values ('{"x":[1000.5]}')
ERROR 3752 (22003): Value is out of range for functional index 'x' at row 1
> insert into z values ('{"d":["2020-13-02"]}')
ERROR 3903 (22018): Invalid JSON value for CAST for functional index 'd'.
> insert into z values ('{"c":["long"]}')
ERROR 3907 (22001): Data too long for functional index 'c'.
> select j from z where 'a' member of (j->'$.c')
j
  {"c": ["b", "a", "b", 1], "d": ["2020-01-02"], "x": [1.5, 2, "3.25"]}
> select j from z where json_overlaps(j->'$.c', '["q", "b"]')
j
  {"c": ["b", "a", "b", 1], "d": ["2020-01-02"], "x": [1.5, 2, "3.25"]}
> select * from z where 1.5 member of (j->'$.x')
j
  {"c": ["b", "a", "b", 1], "d": ["2020-01-02"], "x": [1.5, 2, "3.25"]}
> select * from z where cast('2020-01-02' as date) member of (j->'$.d')
j
> check table z
Table | Op | Msg_type | Msg_text
  mv.z | check | status | OK
> create table a (id int primary key, j json)
ok 0
> insert into a values (1,'[1,2]'),(2,'[2,3]'),(3,'3')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table a add unique key ((cast(j as unsigned array)))
ERROR 1062 (23000): Duplicate entry '[2, 3]' for key 'a.functional_index'
> alter table a add key s ((cast(j as char(1) array))), add key n ((cast(j as unsigned array)))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select id from a where 2 member of (j) order by id
id
  1
  2
> select id from a where json_contains(j, '3') order by id
id
  2
  3
> alter table a modify id bigint, add column x int first
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select id from a where 2 member of (j) order by id
id
  1
  2
> check table a
Table | Op | Msg_type | Msg_text
  mv.a | check | status | OK
> begin
ok 0
> update a set j = '[7]' where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id from a where 7 member of (j)
id
  1
> rollback
ok 0
> select id from a where 7 member of (j)
id
> select id from a where 1 member of (j)
id
  1
> select cast(cast('{"y":"2020-01-01 00:00:00"}' as json)->'$.y' as datetime)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '->'$.y' as datetime)' at line 1
