# What differed in the recorded statements. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, d datetime, w date, b varchar(10), e enum('x', 'y'), n int not null, u tinyint unsigned unique, key (n))
ok 0
> insert into t values (1, '2020-01-01 10:00:00', '2020-01-01', 'one', 'x', 0, 1), (2, '1999-12-31', '1999-12-31', 'Two', 'y', 3, 2), (3, null, null, null, null, 5, null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table p (x int, y varchar(5))
ok 0
> insert into p values (1, 'a'), (1, 'a'), (null, 'b')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# Rows of VALUES have the types of its columns where set operations compare them.
> values row(1, 2), row(3, 'x') union select 1, 'one' union table p order by 2, 1
column_0 | column_1
  1 | 2
  1 | a
  NULL | b
  1 | one
  3 | x
> values row(2, 2), row(1, 'x') except select id, b from t
column_0 | column_1
  2 | 2
  1 | x
> values row(1, 2), row(2, 'Two') intersect select id, b from t
column_0 | column_1
  2 | Two
# A number beside a column with a date that is none is told of, once, and is an error where rows are changed strictly.
> select id from t where d > 1
id
  1
  2
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '1' for column 'd' at row 1
> select id from t where d in (1, -0.5, 1e3) or w between 1 and 2
id
warnings 5
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '1' for column 'd' at row 1
  Warning | 1292 | Incorrect datetime value: '-0.5' for column 'd' at row 1
  Warning | 1292 | Incorrect datetime value: '1000' for column 'd' at row 1
  Warning | 1292 | Incorrect date value: '1' for column 'w' at row 1
  Warning | 1292 | Incorrect date value: '2' for column 'w' at row 1
> select id, d = 0, d <> 20200101.5, w = 20200101100000 from t where id = 1
id | d = 0 | d <> 20200101.5 | w = 20200101100000
  1 | 0 | 1 | 1
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '20200101.5' for column 'd' at row 1
  Note | 1292 | Incorrect date value: '20200101100000' for column 'w' at row 1
> select id from t where (d, id) = (7, 1) or (d, id) > (8, 1)
id
  1
  2
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '7' for column 'd' at row 1
> select case d when 1 then 'a' else 'b' end from t where id = 1
case d when 1 then 'a' else 'b' end
  b
> update t set n = 9 where d = -0.5
ERROR 1292 (22007): Incorrect datetime value: '-0.5' for column 'd' at row 1
> delete from t where w = 5
ERROR 1292 (22007): Incorrect date value: '5' for column 'w' at row 1
> update ignore t set n = 9 where d = -0.5
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '-0.5' for column 'd' at row 1
> create table z select id from t where d > 1
ok 2, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '1' for column 'd' at row 1
# A text beside a date that is none.
> select id from t where b = date'2020-01-01'
id
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect date value: 'one'
  Warning | 1292 | Truncated incorrect date value: 'Two'
> select id from t where b > timestamp'2020-01-01 10:00:00'
id
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect datetime value: 'one'
  Warning | 1292 | Truncated incorrect datetime value: 'Two'
# Among numbers and texts a constant date is a text.
> select id, b in (date'2020-01-01', 'Two', 5) from t
id | b in (date'2020-01-01', 'Two', 5)
  1 | 0
  2 | 1
  3 | NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: 'one'
> update t set b = 'q' where e in (date'2020-01-01', 'z', 5)
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
# The greatest of moments and texts has room for all decimals.
> set sql_mode = ''
ok 0
> create table g select greatest(d, b) db, greatest(d, 'x') dx, greatest(d, 1.5) dn, greatest(w, b) wb, greatest(d, e) de from t
ok 3, warnings 10, Records: 3  Duplicates: 0  Warnings: 10
> show create table g
Table | Create Table
  g | CREATE TABLE `g` (\n  `db` varchar(26) DEFAULT NULL,\n  `dx` varchar(26) DEFAULT NULL,\n  `dn` varchar(21) DEFAULT NULL,\n  `wb` varchar(10) DEFAULT NULL,\n  `de` varchar(26) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select * from g
db | dx | dn | wb | de
  2020-01-01 10:00:00.000000 | 2020-01-01 10:00:00.000000 | 2020-01-01 10:00:00.0 | 2020-01-01 | 2020-01-01 10:00:00.000000
  1999-12-31 00:00:00.000000 | 1999-12-31 00:00:00.000000 | 1999-12-31 00:00:00.0 | 1999-12-31 | 1999-12-31 00:00:00.000000
  NULL | NULL | NULL | NULL | NULL
> set sql_mode = default
ok 0
# A default that does not fit is found behind what is wrong with keys, labels are found before.
> create table y (f int default 'x', key (nosuch))
ERROR 1072 (42000): Key column 'nosuch' doesn't exist in table
> create table y (f enum('p') default 'x', key (nosuch))
ERROR 1067 (42000): Invalid default value for 'f'
> create table y (f int default 'x', primary key (f), primary key (f))
ERROR 1068 (42000): Multiple primary key defined
> create table y (f date default '', f int)
ERROR 1060 (42S21): Duplicate column name 'f'
> create table y (f int default 'x')
ERROR 1067 (42000): Invalid default value for 'f'
> create table y (f int default now()) engine = nosuch
ERROR 1067 (42000): Invalid default value for 'f'
> create table y (f int default now()) charset nosuch
ERROR 1115 (42000): Unknown character set: 'nosuch'
> alter table t add f int default 'x', drop column nosuch
ERROR 1091 (42000): Can't DROP 'nosuch'; check that column/key exists
> alter table t add f int default 'x' after nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 't'
> alter table t alter column n set default 'x', add key (nosuch)
ERROR 1072 (42000): Key column 'nosuch' doesn't exist in table
> alter table t alter column n set default 'x'
ERROR 1067 (42000): Invalid default value for 'n'
# What is said of a text up to the error that ends it.
> create table y (f int(5) default 1 generated always as (1))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'generated always as (1))' at line 1
> show warnings
Level | Code | Message
  Warning | 1681 | Integer display width is deprecated and will be removed in a future release.
  Error | 1064 | You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'generated always as (1))' at line 1
> create table y (f float(7, 2), g smallint zerofill) nosuch
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'nosuch' at line 1
> show warnings
Level | Code | Message
  Warning | 1681 | Specifying number of digits for floating point data types is deprecated and will be removed in a future release.
  Warning | 1681 | The ZEROFILL attribute is deprecated and will be removed in a future release. Use the LPAD function to zero-pad numbers, or store the formatted numbers in a CHAR column.
  Error | 1064 | You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'nosuch' at line 1
> prepare s from 'create table y (f int(5))'
ok 0, warnings 1, Statement prepared
> show warnings
Level | Code | Message
  Warning | 1681 | Integer display width is deprecated and will be removed in a future release.
> execute s
ok 0
> show warnings
Level | Code | Message
# LOCK TABLES: definitions of other tables are not shown.
> lock tables t read
ok 0
> show create table p
ERROR 1100 (HY000): Table 'p' was not locked with LOCK TABLES
> show columns from p
Field | Type | Null | Key | Default | Extra
  x | int | YES |  | NULL | 
  y | varchar(5) | YES |  | NULL | 
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `d` datetime DEFAULT NULL,\n  `w` date DEFAULT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `e` enum('x','y') DEFAULT NULL,\n  `n` int NOT NULL,\n  `u` tinyint unsigned DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u` (`u`),\n  KEY `n` (`n`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> unlock tables
ok 0
# Each match of an inner table must fit, also those that change nothing.
> create table s (id int, v int)
ok 0
> insert into s values (1, 7), (1, null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update s straight_join t on t.id = s.id set t.n = s.v
ERROR 1048 (23000): Column 'n' cannot be null
> update t straight_join s on t.id = s.id set t.n = s.v
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id, n from t
id | n
  2 | 3
  3 | 5
  1 | 7
# One row of VALUES ROW is no query.
> insert into p values row(5, 'c')
ok 1
> insert into p values row(5, 'c'), row(6, 'd')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# Functions of integers are INT columns as long as they are no wider.
> create table i select id % 3, -id, id + 3, id div 2, abs(n), n & 1 from t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table i
Table | Create Table
  i | CREATE TABLE `i` (\n  `id % 3` int DEFAULT NULL,\n  `-id` int NOT NULL DEFAULT '0',\n  `id + 3` bigint NOT NULL DEFAULT '0',\n  `id div 2` int DEFAULT NULL,\n  `abs(n)` int NOT NULL DEFAULT '0',\n  `n & 1` bigint unsigned NOT NULL DEFAULT '0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# SHOW compares names as the columns do that it shows.
> show full tables where table_type = 'BASE TABLE' and tables_in_d = 'P'
Tables_in_d | Table_type
> show full tables where table_type = 'BASE TABLE' and tables_in_d = 'p'
Tables_in_d | Table_type
  p | BASE TABLE
> show columns from t where field = 'W'
Field | Type | Null | Key | Default | Extra
  w | date | YES |  | NULL | 
> show index from t where key_name = 'primary'
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  t | 0 | PRIMARY | 1 | id | A | 3 | NULL | NULL |  | BTREE |  |  | YES | NULL
> show table status where name = 'p' and row_format = 'Dynamic' and engine = 'innodb'
Name | Engine | Version | Row_format | Rows | Avg_row_length | Data_length | Max_data_length | Index_length | Data_free | Auto_increment | Create_time | Update_time | Check_time | Collation | Checksum | Create_options | Comment
  p | InnoDB | 10 | Dynamic | 6 | 2730 | 16384 | 0 | 0 | 0 | NULL | 2023-11-14 22:13:21 | NULL | NULL | utf8mb4_0900_ai_ci | NULL |  | 
# A number with a month or a day of zero is a date only where the SQL mode has such dates; days go up to 31.
> select id from t where d < 1000
id
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '1000' for column 'd' at row 1
> select id from t where d between 5 and 1000
id
warnings 2
> select id from t where d > 20200200
id
  1
  2
warnings 1
> select id from t where d > 20200231
id
> show warnings
Level | Code | Message
> set sql_mode = ''
ok 0
> select id from t where d < 1000
id
  2
> select id from t where d > 20200200
id
