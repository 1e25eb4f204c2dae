# Labels by number, columns without a value, defaults and how they are shown, the order of indexes. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int not null, a varchar(1), x int not null, e enum('2','1','B2'), s set('1','x','y'))
ok 0
> insert into t (id, x, e, s) values (1, 1, ' 1', ' 2'), (2, 1, '+3', '+3'), (3, 1, '-0', '-0'), (4, 1, '00003', '000000000000000000007')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into t (id, x, e) values (5, 1, '000003')
ERROR 1265 (01000): Data truncated for column 'e' at row 1
> insert into t (id, x, e) values (5, 1, '-1')
ERROR 1265 (01000): Data truncated for column 'e' at row 1
> insert into t (id, x, s) values (5, 1, '0000000000000000000007')
ERROR 1265 (01000): Data truncated for column 's' at row 1
> insert into t (id, x, s) values (5, 1, '+ 1')
ERROR 1265 (01000): Data truncated for column 's' at row 1
> select id, e, s from t
id | e | s
  1 | 2 | x
  2 | B2 | 1,x
  3 |  | 
  4 | B2 | 1,x,y
# What has no default is told after the first row, if there is one.
> create table u (b int)
ok 0
> insert into t (a) select b from u
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> replace into t (a) select b from u
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into u values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t (a) select b from u where b > 5
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t (a) select b from u
ERROR 1364 (HY000): Field 'id' doesn't have a default value
> insert into t (a) select b + 100 from u
ERROR 1406 (22001): Data too long for column 'a' at row 1
> insert ignore into t (a) select b + 100 from u
ok 2, warnings 4, Records: 2  Duplicates: 0  Warnings: 4
> show warnings
Level | Code | Message
  Warning | 1265 | Data truncated for column 'a' at row 1
  Warning | 1364 | Field 'id' doesn't have a default value
  Warning | 1364 | Field 'x' doesn't have a default value
  Warning | 1265 | Data truncated for column 'a' at row 2
# Bytes are numbers as defaults, too.
> create table h (a decimal(9,4) default 0x41, b int default x'41', c double default b'101', f year default 0x41, g varchar(5) default 0x41)
ok 0
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `a` decimal(9,4) DEFAULT '65.0000',\n  `b` int DEFAULT '65',\n  `c` double DEFAULT '5',\n  `f` year DEFAULT '2065',\n  `g` varchar(5) DEFAULT 'A'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Expressions and bytes as information_schema has them.
> create table s (a int default (length('a''b\\')), b varchar(20) as (concat(a, 'x''y\\')), c varchar(20) default 'a''b\\', k varbinary(5) default 'xé', l binary(4) default 'a', m char(3) character set latin1 default 'é', n varbinary(5) default '', o enum('é') character set latin1 default 'é', check (b <> 'q'''))
ok 0
> select column_name, column_default, generation_expression from information_schema.columns where table_schema = database() and table_name = 's' order by ordinal_position
COLUMN_NAME | COLUMN_DEFAULT | GENERATION_EXPRESSION
  a | length(_utf8mb4\'a\\\'b\\\\\') | 
  b | NULL | concat(`a`,_utf8mb4\'x\\\'y\\\\\')
  c | a'b\ | 
  k | 0x78C3A9 | 
  l | 0x61 | 
  m | é | 
  n |  | 
  o | é | 
> select check_clause from information_schema.check_constraints where constraint_schema = database()
CHECK_CLAUSE
  (`b` <> _utf8mb4\'q\\\'\')
> show columns from s
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | length(_utf8mb4\'a\\\'b\\\\\') | DEFAULT_GENERATED
  b | varchar(20) | YES |  | NULL | VIRTUAL GENERATED
  c | varchar(20) | YES |  | a'b\ | 
  k | varbinary(5) | YES |  | 0x78C3A9 | 
  l | binary(4) | YES |  | 0x61 | 
  m | char(3) | YES |  | é | 
  n | varbinary(5) | YES |  |  | 
  o | enum('é') | YES |  | é | 
> show create table s
Table | Create Table
  s | CREATE TABLE `s` (\n  `a` int DEFAULT (length(_utf8mb4'a\'b\\')),\n  `b` varchar(20) GENERATED ALWAYS AS (concat(`a`,_utf8mb4'x\'y\\')) VIRTUAL,\n  `c` varchar(20) DEFAULT 'a''b\\',\n  `k` varbinary(5) DEFAULT 'xé',\n  `l` binary(4) DEFAULT 'a\0\0\0',\n  `m` char(3) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT 'é',\n  `n` varbinary(5) DEFAULT '',\n  `o` enum('é') CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT 'é',\n  CONSTRAINT `s_chk_1` CHECK ((`b` <> _utf8mb4'q\''))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Unique indexes come first, those of whole columns before those of prefixes, those of virtual columns last.
> create table i (a int, b int not null, v int as (a) virtual, s int as (a) stored, w int as (b) virtual not null, c char(5) not null, key k1 (v), key k2 (s), key k3 (a), unique u1 (w), unique u2 (b), unique u3 (v), unique u4 (a), unique u5 (c(2)), unique u6 (c), key k4 (a, w), key k5 (b))
ok 0
> show create table i
Table | Create Table
  i | CREATE TABLE `i` (\n  `a` int DEFAULT NULL,\n  `b` int NOT NULL,\n  `v` int GENERATED ALWAYS AS (`a`) VIRTUAL,\n  `s` int GENERATED ALWAYS AS (`a`) STORED,\n  `w` int GENERATED ALWAYS AS (`b`) VIRTUAL NOT NULL,\n  `c` char(5) NOT NULL,\n  UNIQUE KEY `u2` (`b`),\n  UNIQUE KEY `u6` (`c`),\n  UNIQUE KEY `u1` (`w`),\n  UNIQUE KEY `u5` (`c`(2)),\n  UNIQUE KEY `u4` (`a`),\n  UNIQUE KEY `u3` (`v`),\n  KEY `k2` (`s`),\n  KEY `k3` (`a`),\n  KEY `k5` (`b`),\n  KEY `k1` (`v`),\n  KEY `k4` (`a`,`w`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table i add key k6 (c), add key k7 (w, c), add unique u7 (v, a), add unique u8 (a, b)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table i
Table | Create Table
  i | CREATE TABLE `i` (\n  `a` int DEFAULT NULL,\n  `b` int NOT NULL,\n  `v` int GENERATED ALWAYS AS (`a`) VIRTUAL,\n  `s` int GENERATED ALWAYS AS (`a`) STORED,\n  `w` int GENERATED ALWAYS AS (`b`) VIRTUAL NOT NULL,\n  `c` char(5) NOT NULL,\n  UNIQUE KEY `u2` (`b`),\n  UNIQUE KEY `u6` (`c`),\n  UNIQUE KEY `u1` (`w`),\n  UNIQUE KEY `u5` (`c`(2)),\n  UNIQUE KEY `u4` (`a`),\n  UNIQUE KEY `u8` (`a`,`b`),\n  UNIQUE KEY `u3` (`v`),\n  UNIQUE KEY `u7` (`v`,`a`),\n  KEY `k2` (`s`),\n  KEY `k3` (`a`),\n  KEY `k5` (`b`),\n  KEY `k6` (`c`),\n  KEY `k1` (`v`),\n  KEY `k4` (`a`,`w`),\n  KEY `k7` (`w`,`c`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table w (w int as (b) virtual not null, b int, unique u1 (w))
ok 0
> insert into w (b) values (3), (1), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into w (b) values (1)
ERROR 1062 (23000): Duplicate entry '1' for key 'w.u1'
> select column_name, column_key from information_schema.columns where table_schema = database() and table_name = 'w' order by ordinal_position
COLUMN_NAME | COLUMN_KEY
  w | UNI
  b | 
> update w set b = 5 where w = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from w where w = 1
ok 1
> select w, b from w order by w
w | b
  2 | 2
  5 | 5
# A value that a row brings is passed by those that are generated for later rows of the statement.
> create table n (id int auto_increment primary key, a varchar(3))
ok 0
> insert into n values (null, 'a'), (2, 'b'), (null, 'c'), (null, 'd')
ok 4, id 1, Records: 4  Duplicates: 0  Warnings: 0
> insert into n (a) values ('x')
ok 1, id 5
> insert ignore into n values (null, 'a'), (120, 'b'), (null, 'c'), (121, 'd'), (null, 'e')
ok 4, id 6, warnings 1, Records: 5  Duplicates: 1  Warnings: 1
> insert into n values (null, 'a'), (5, 'b'), (null, 'c') on duplicate key update a = 'z'
ok 4, id 124, Records: 3  Duplicates: 1  Warnings: 0
> insert into n values (null, 'a'), (220, 'b'), (null, 'c'), (null, 'd')
ok 4, id 127, Records: 4  Duplicates: 0  Warnings: 0
> replace into n values (null, 'a'), (320, 'b'), (null, 'c')
ok 3, id 223, Records: 3  Duplicates: 0  Warnings: 0
> set auto_increment_increment = 5, auto_increment_offset = 3
ok 0
> insert into n values (null, 'a'), (424, 'b'), (null, 'c'), (433, 'd'), (null, 'e')
ok 5, id 323, Records: 5  Duplicates: 0  Warnings: 0
> select * from n
id | a
  1 | a
  2 | b
  3 | c
  4 | d
  5 | z
  6 | a
  120 | b
  121 | c
  122 | e
  124 | a
  125 | c
  127 | a
  220 | b
  221 | c
  222 | d
  223 | a
  320 | b
  321 | c
  323 | a
  424 | b
  428 | c
  433 | d
  438 | e
> set auto_increment_increment = default, auto_increment_offset = default
ok 0
# A document that must be there is null without a value.
> create table j (id int primary key auto_increment, c json not null, d int)
ok 0
> insert into j (d) values (1)
ERROR 1364 (HY000): Field 'c' doesn't have a default value
> set sql_mode = ''
ok 0
> insert into j (d) values (1)
ok 1, id 1, warnings 1
> insert into j (c, d) values (default, 2)
ok 1, id 2, warnings 1
> set sql_mode = default
ok 0
> select * from j
id | c | d
  1 | null | 1
  2 | null | 2
# The last value of a column is given again and again.
> create table m (id tinyint auto_increment primary key, a int)
ok 0
> insert into m values (126, 1)
ok 1, id 126
> insert into m (a) values (2)
ok 1, id 127
> insert into m (a) values (3)
ERROR 1062 (23000): Duplicate entry '127' for key 'm.PRIMARY'
> insert into m (a) values (3), (4)
ERROR 1062 (23000): Duplicate entry '127' for key 'm.PRIMARY'
> insert ignore into m (a) values (3), (4)
ok 0, warnings 2, Records: 2  Duplicates: 2  Warnings: 2
> insert into m (a) values (3) on duplicate key update a = a + 10
ok 2, id 127
> select * from m
id | a
  126 | 1
  127 | 12
> delete from m where id = 127
ok 1
> insert into m (a) values (5)
ok 1, id 127
> truncate m
ok 0
> insert into m values (125, 1)
ok 1, id 125
> insert into m (a) values (3), (4), (5), (6)
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
> insert into m (a) values (3), (4)
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
# Who adds to a date that is zero in part gets NULL, without a word where it is a date by its type. An empty part of a key is not separated from the next.
> set sql_mode = ''
ok 0
> create table part_zero (k varchar(5) not null, n int not null, e datetime, d date, primary key (k, n))
ok 0
> insert into part_zero values ('', 1, '0000-00-00', '0000-00-00'), ('', 2, '2020-01-00 10:00:00', '2020-01-00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select n, e + interval 1 day, e + interval 1 month, d + interval 1 year, d - interval 1 second from part_zero
n | e + interval 1 day | e + interval 1 month | d + interval 1 year | d - interval 1 second
  1 | NULL | NULL | NULL | NULL
  2 | NULL | NULL | NULL | NULL
> select '2020-01-00' + interval 1 month, 20200100 + interval 1 year
'2020-01-00' + interval 1 month | 20200100 + interval 1 year
  NULL | NULL
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '2020-01-00'
  Warning | 1292 | Incorrect datetime value: '20200100'
> set sql_mode = default
ok 0
> update part_zero set e = e + interval 1 day
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> insert into part_zero values ('', 2, null, null)
ERROR 1062 (23000): Duplicate entry '2' for key 'part_zero.PRIMARY'
