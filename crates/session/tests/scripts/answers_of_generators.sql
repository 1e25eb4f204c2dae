# Answers that generators of statements found to be others than MySQL 8.0.31's.
> create database answers_of_generators; use answers_of_generators
ok 1
ok 0
# A bit literal is a number with a sign, a hexadecimal one has none.
> select 1 - b'11', b'11' - 5, -b'11', b'11' * -1, b'11' div -1, b'11' % -2, abs(b'11'), b'11' > -1, coalesce(b'110001') + 1
1 - b'11' | b'11' - 5 | -b'11' | b'11' * -1 | b'11' div -1 | b'11' % -2 | abs(b'11') | b'11' > -1 | coalesce(b'110001') + 1
  -2 | -2 | -3 | -3 | -3 | 1 | 3 | 1 | 2
> select 1 - x'11'
1 - x'11'
ERROR 1690 (22003): BIGINT UNSIGNED value is out of range in '(1 - 17)'
# STORAGE and COLUMN_FORMAT are kept for SHOW CREATE TABLE.
> create table formats (a varchar(5) not null column_format fixed storage memory default 'x' comment 'c', p point not null srid 4326 storage disk, t timestamp null column_format fixed default now(), i int storage default column_format dynamic column_format default, k int storage disk column_format default, e int default (1) storage memory invisible)
ok 0
> show create table formats
Table | Create Table
  formats | CREATE TABLE `formats` (\n  `a` varchar(5) NOT NULL /*!50606 STORAGE MEMORY */ /*!50606 COLUMN_FORMAT FIXED */ DEFAULT 'x' COMMENT 'c',\n  `p` point NOT NULL /*!80003 SRID 4326 */ /*!50606 STORAGE DISK */,\n  `t` timestamp NULL /*!50606 COLUMN_FORMAT FIXED */ DEFAULT CURRENT_TIMESTAMP,\n  `i` int DEFAULT NULL,\n  `k` int /*!50606 STORAGE DISK */ DEFAULT NULL,\n  `e` int /*!50606 STORAGE MEMORY */ DEFAULT (1) /*!80023 INVISIBLE */\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table formats alter a set default 'y', modify k int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table formats_too like formats
ok 0
> show create table formats_too
Table | Create Table
  formats_too | CREATE TABLE `formats_too` (\n  `a` varchar(5) NOT NULL /*!50606 STORAGE MEMORY */ /*!50606 COLUMN_FORMAT FIXED */ DEFAULT 'y' COMMENT 'c',\n  `p` point NOT NULL /*!80003 SRID 4326 */ /*!50606 STORAGE DISK */,\n  `t` timestamp NULL /*!50606 COLUMN_FORMAT FIXED */ DEFAULT CURRENT_TIMESTAMP,\n  `i` int DEFAULT NULL,\n  `k` int DEFAULT NULL,\n  `e` int /*!50606 STORAGE MEMORY */ DEFAULT (1) /*!80023 INVISIBLE */\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table formats_no_more select * from formats
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table formats_no_more
Table | Create Table
  formats_no_more | CREATE TABLE `formats_no_more` (\n  `a` varchar(5) NOT NULL DEFAULT 'y' COMMENT 'c',\n  `p` point NOT NULL /*!80003 SRID 4326 */,\n  `t` timestamp NULL DEFAULT CURRENT_TIMESTAMP,\n  `i` int DEFAULT NULL,\n  `k` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A view keeps the time of its creation when it is replaced.
> set timestamp = 1600000000, time_zone = '+00:00'
ok 0
> create view v as select 1
ok 0
> set timestamp = 1600000001
ok 0
> create or replace view v as select 2
ok 0
> select table_name, create_time from information_schema.tables where table_schema = 'answers_of_generators' and table_name = 'v'
TABLE_NAME | CREATE_TIME
  v | 2020-09-13 12:26:40
> show table status like 'v'
Name | Engine | Version | Row_format | Rows | Avg_row_length | Data_length | Max_data_length | Index_length | Data_free | Auto_increment | Create_time | Update_time | Check_time | Collation | Checksum | Create_options | Comment
  v | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 2020-09-13 12:26:40 | NULL | NULL | NULL | NULL | NULL | VIEW
> set timestamp = default
ok 0
# A document of a column that is no moment is the zero of the type; a computed one is NULL.
> set sql_mode = ''
ok 0
> create table documents (id int primary key, j json)
ok 0
> insert into documents values (1, '1'), (2, '"text"'), (3, '[1]'), (4, '1.5'), (5, 'true'), (6, '"10:00"')
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> create table moments (id int primary key, t time not null, d date, dt datetime, ts timestamp null, y year)
ok 0
> insert ignore into moments select id, j, j, j, j, j from documents
ok 6, warnings 26, Records: 6  Duplicates: 0  Warnings: 26
> show warnings limit 6
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 1
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 1
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 1
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 1
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 2
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column j at row 2
> select * from moments
id | t | d | dt | ts | y
  1 | 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 2001
  2 | 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 0000
  3 | 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 0000
  4 | 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 2002
  5 | 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 2001
  6 | 10:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00 | 2010
> delete from moments
ok 6
> insert ignore into moments (id, t, d, y) select id, j->'$', j->'$', j->'$' from documents
ok 6, warnings 20, Records: 6  Duplicates: 0  Warnings: 20
> show warnings limit 3
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column json_extract at row 1
  Warning | 1048 | Column 't' cannot be null
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column json_extract at row 1
> select id, t, d, y from moments
id | t | d | y
  1 | 00:00:00 | NULL | 2001
  2 | 00:00:00 | NULL | 0000
  3 | 00:00:00 | NULL | 0000
  4 | 00:00:00 | NULL | 2002
  5 | 00:00:00 | NULL | 0000
  6 | 10:00:00 | NULL | 0000
# A zero that was subtracted, multiplied, divided or a remainder has no digits as a text.
> create table zeros (a decimal(12,3), v varchar(10))
ok 0
> insert into zeros values (0, '')
ok 1
> create table nothing (a decimal(12,3))
ok 0
> insert into nothing values (0)
ok 1
> insert into zeros select a, a % 1 from nothing
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into zeros values (1.5 - 1.5, 1.5 - 1.5)
ok 1
> select * from zeros
a | v
  0.000 | 
  0.000 | 0
  0.000 | 0.0
> update zeros set v = a * 0
ok 2, Rows matched: 3  Changed: 2  Warnings: 0
> select v from zeros
v
  0
  0
  0
> update zeros set v = -(a / 5)
ok 0, Rows matched: 3  Changed: 0  Warnings: 0
> select v from zeros
v
  0
  0
  0
> update zeros set v = a + a
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select v, concat(a % 1) from zeros
v | concat(a % 1)
  0.000 | 0.000
  0.000 | 0.000
  0.000 | 0.000
> set sql_mode = default
ok 0
# DEFAULT of a column that is selected from.
> create table sources (a int default 7, b int)
ok 0
> insert into sources values (1, 2), (1, 3)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table targets (id int primary key, x int default 9)
ok 0
> insert into targets select a, b from sources on duplicate key update x = default(sources.a)
ok 3, Records: 2  Duplicates: 1  Warnings: 0
> select * from targets
id | x
  1 | 7
> insert into targets select a, b from sources on duplicate key update x = default(b)
ok 2, Records: 2  Duplicates: 1  Warnings: 0
> select * from targets
id | x
  1 | NULL
# What is added to a moment, and what is taken of one.
> create table days (d date, m datetime)
ok 0
> insert into days values ('2020-01-01', '2020-01-01')
ok 1
> select addtime(timestamp'2020-01-01 10:00:00', date'2020-01-01'), addtime(m, d), timestamp(m, d), timestamp(m, date'2020-01-01') from days
addtime(timestamp'2020-01-01 10:00:00', date'2020-01-01') | addtime(m, d) | timestamp(m, d) | timestamp(m, date'2020-01-01')
  2020-01-01 10:00:00 | NULL | NULL | 2020-01-01 00:00:00
> select extract(day_second from 20200229101112), extract(day_microsecond from 20200229101112.5), extract(day_second from 101112), extract(day_second from timestamp'2020-02-29 10:11:12')
extract(day_second from 20200229101112) | extract(day_microsecond from 20200229101112.5) | extract(day_second from 101112) | extract(day_second from timestamp'2020-02-29 10:11:12')
  29101112 | 29101112500000 | 101112 | 101112
> select sha2('a', null), sha2(null, 1), sha2(null, 256)
sha2('a', null) | sha2(null, 1) | sha2(null, 256)
  NULL | NULL | NULL
warnings 2
> show warnings
Level | Code | Message
  Warning | 1583 | Incorrect parameters in the call to native function 'sha2'
  Warning | 1583 | Incorrect parameters in the call to native function 'sha2'
> select format(1.5, 2, null), format(1.5, 2, 'nosuch'), format(1.5, 2, 'DE_de')
format(1.5, 2, null) | format(1.5, 2, 'nosuch') | format(1.5, 2, 'DE_de')
  1.50 | 1.50 | 1,50
warnings 2
> show warnings
Level | Code | Message
  Warning | 1649 | Unknown locale: 'NULL'
  Warning | 1649 | Unknown locale: 'nosuch'
# A variable in a view is an error of the statement when all of it has been read.
> create view with_variable as select @a union select @b from
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1
> create view with_variable as select @a into @b
ERROR 1351 (HY000): View's SELECT contains a variable or parameter
> create view with_variable as select 1 into @b
ERROR 1350 (HY000): View's SELECT contains a 'INTO' clause
# What is not so for all is otherwise for some.
> create view otherwise as select not 1 < all (select 5) a, not 1 <> any (select 5) b, not 1 = any (select 5) c, not 1 <> all (select 5) d, not (1 >= any (select 5)) e
ok 0
> show create view otherwise
View | Create View | character_set_client | collation_connection
  otherwise | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `otherwise` AS select 1 >= any (select 5) AS `a`,1 = all (select 5) AS `b`,(not(1 in (select 5))) AS `c`,1 in (select 5) AS `d`,1 < all (select 5) AS `e` | utf8mb4 | utf8mb4_0900_ai_ci
> select * from otherwise
a | b | c | d | e
  0 | 0 | 1 | 0 | 1
# A name behind a point takes no blanks along.
> set sql_mode = 'IGNORE_SPACE'
ok 0
> select 1 + days.d , 1 + d  from days
1 + days.d | 1 + d  
  20200102 | 20200102
> set sql_mode = default
ok 0
> alter table days disable keys
ok 0, warnings 1
# What INSERT_ID says counts for the table row by row, once each is there.
> create table numbered (id int auto_increment primary key, u int not null unique)
ok 0
> set insert_id = 50
ok 0
> insert into numbered (u) values (1), (1)
ERROR 1062 (23000): Duplicate entry '1' for key 'numbered.u'
> insert into numbered (u) values (2)
ok 1, id 51
> set insert_id = 70
ok 0
> insert into numbered (u) values (3), (4), (5)
ok 3, id 70, Records: 3  Duplicates: 0  Warnings: 0
> insert into numbered (u) values (6)
ok 1, id 73
> select * from numbered order by id
id | u
  51 | 2
  70 | 3
  71 | 4
  72 | 5
  73 | 6
# A view's column without a default, for which a trigger waits.
> create table bare (id int primary key, n int not null)
ok 0
> create view of_bare as select id from bare
ok 0
> create trigger waits before insert on bare for each row set @x = 1
ok 0
> insert into of_bare values (1)
ERROR 1423 (HY000): Field of view 'answers_of_generators.of_bare' underlying table doesn't have a default value
> insert into bare (id) values (1)
ERROR 1364 (HY000): Field 'n' doesn't have a default value
# A temporary table anywhere in a view.
> create temporary table passing (a int)
ok 0
> create view v1 as select 1 a where 1 in (select a from passing)
ERROR 1352 (HY000): View's SELECT refers to a temporary table 'passing'
> create view v1 as select (select max(a) from passing) x
ERROR 1352 (HY000): View's SELECT refers to a temporary table 'passing'
> create view v1 as table passing
ERROR 1352 (HY000): View's SELECT refers to a temporary table 'passing'
> create view v1 as with q as (select * from passing) select * from q
ERROR 1352 (HY000): View's SELECT refers to a temporary table 'passing'
> show columns from passing
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | NULL
> drop temporary table passing
ok 0
> create table columns_and_more (id int, c char(3), key ((id + 1)))
ok 0
> show extended columns from columns_and_more
Field | Type | Null | Key | Default | Extra
  id | int | YES |  | NULL | 
  c | char(3) | YES |  | NULL | 
  !hidden!functional_index!0!0 | bigint | YES | MUL | NULL | VIRTUAL GENERATED
  DB_ROW_ID |  | NO |  | NULL | 
  DB_TRX_ID |  | NO |  | NULL | 
  DB_ROLL_PTR |  | NO |  | NULL | 
> show extended full columns from columns_and_more like 'DB%'
Field | Type | Collation | Null | Key | Default | Extra | Privileges | Comment
  DB_ROW_ID |  | NULL | NO |  | NULL |  | select,insert,update,references | 
  DB_TRX_ID |  | NULL | NO |  | NULL |  | select,insert,update,references | 
  DB_ROLL_PTR |  | NULL | NO |  | NULL |  | select,insert,update,references | 
> show extended columns from v
Field | Type | Null | Key | Default | Extra
  2 | int | NO |  | 0 | 
# Texts of several queries are as long as the longest may be.
> create table texts (te text, tt tinytext, bl blob, tb tinyblob, mt mediumtext charset latin1, v varchar(300), i int)
ok 0
> create table unions select te a from texts union select i from texts
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table unions add b int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table unions
Table | Create Table
  unions | CREATE TABLE `unions` (\n  `a` mediumtext,\n  `b` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table more_unions as select d.x, e.x y, f.x z, g.x w, h.x u from (select te x from texts union select te from texts) d join (select tt x from texts union select tt from texts) e join (select tb x from texts union select v from texts) f join (select mt x from texts union select i from texts) g join (select mt x from texts union select v from texts) h
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table more_unions
Table | Create Table
  more_unions | CREATE TABLE `more_unions` (\n  `x` mediumtext,\n  `y` text,\n  `z` blob,\n  `w` mediumtext CHARACTER SET latin1,\n  `u` longtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A number that is rounded to nothing is the zero date beside a column of moments.
> delete from days where m < 0.1e0
ok 0
> delete from days where m < 0.9
ERROR 1292 (22007): Incorrect datetime value: '0.9' for column 'm' at row 1
# A text beside a moment that varies.
> set sql_mode = ''
ok 0
> create table strange (v varchar(10), d date, m datetime)
ok 0
> insert into strange values ('x', '2020-01-01', '2020-01-01')
ok 1
> select v = m, v < d, v = date(m), v = date'2020-01-01' from strange
v = m | v < d | v = date(m) | v = date'2020-01-01'
  0 | 1 | 0 | 0
warnings 4
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: 'x'
  Warning | 1292 | Incorrect datetime value: 'x'
  Warning | 1292 | Incorrect datetime value: 'x'
  Warning | 1292 | Truncated incorrect date value: 'x'
> set sql_mode = default
ok 0
# CASE takes a document beside a number for one.
> create table mixed (n int, j json)
ok 0
> insert into mixed values (0, '"a"'), (1, '1'), (1, 'true')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select case n when j then 1 end, case j when n then 1 end, n = j from mixed
case n when j then 1 end | case j when n then 1 end | n = j
  1 | 1 | 0
  1 | 1 | 1
  1 | 1 | 0
warnings 2
> select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select 1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
ERROR 1473 (HY000): Too high level of nesting for select
> select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select (select 1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) as deep
deep
  1
> drop database answers_of_generators
ok 21
