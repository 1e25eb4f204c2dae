# SET_VAR hints, names and definitions that are refused, foreign keys whose parents come later, read-only transactions, IGNORE. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t(a char(10) character set ascii)
ok 0
> insert into t values('a')
ok 1
> update t set a=x'8243'
ERROR 1366 (HY000): Incorrect string value: '\x82C' for column 'a' at row 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a char(10) character set ascii)
ok 0
> insert into t values(x'8243')
ERROR 1366 (HY000): Incorrect string value: '\x82C' for column 'a' at row 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a char(10) character set utf8mb4)
ok 0
> insert into t values('a')
ok 1
> select * from t where a=x'61'
a
  a
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a char(10) character set utf8mb4)
ok 0
> insert into t values('a')
ok 1
> select * from t where a=x'41'
a
  a
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> replace into t values(0,'error')
ERROR 1062 (23000): Duplicate entry '127' for key 't.PRIMARY'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> replace into t(b) values('error')
ERROR 1062 (23000): Duplicate entry '127' for key 't.PRIMARY'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> replace into t values(127,'ok')
ok 2, id 127
> select * from t
a | b
  126 | x
  127 | ok
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> insert into t values(0,'ok') on duplicate key update b='dup'
ok 2, id 127
> select * from t
a | b
  126 | x
  127 | dup
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9) unique)
ok 0
> insert into t values(1,'x')
ok 1, id 1
> replace into t values(0,'x')
ok 2, id 2
> select * from t
a | b
  2 | x
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key, b char(9))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> set insert_id=126
ok 0
> replace into t values(0,'ok')
ERROR 1062 (23000): Duplicate entry '126' for key 't.PRIMARY'
> select * from t
a | b
  126 | x
  127 | y
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment, b char(9) primary key, unique(a))
ok 0
> insert into t values(126,'x'),(127,'y')
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> replace into t values(0,'z')
ERROR 1062 (23000): Duplicate entry '127' for key 't.a'
> select * from t
a | b
  126 | x
  127 | y
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a tinyint auto_increment primary key)
ok 0
> insert into t values(127)
ok 1, id 127
> insert ignore into t values(0)
ok 0, warnings 1
> select * from t
a
  127
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(s set('a','b','d'))
ok 0
> insert into t values('d,A ,b')
ERROR 1265 (01000): Data truncated for column 's' at row 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(s set('a','b','d'))
ok 0
> insert ignore into t values('d,A ,b'),(' a'),('a '),('a,'),(',a'),('a,,b'),('a, b'),(''),(' ')
ok 9, warnings 7, Records: 9  Duplicates: 0  Warnings: 7
> select s, s+0 from t
s | s+0
  b,d | 6
   | 0
  a | 1
  a | 1
  a | 1
  a,b | 3
  a | 1
   | 0
   | 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(s enum('a','b','d'))
ok 0
> insert ignore into t values('a '),(' a'),('A')
ok 3, warnings 1, Records: 3  Duplicates: 0  Warnings: 1
> select s, s+0 from t
s | s+0
  a | 1
   | 0
  a | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(s enum('a','b','d') collate utf8mb4_general_ci)
ok 0
> insert ignore into t values('a '),(' a'),('A')
ok 3, warnings 1, Records: 3  Duplicates: 0  Warnings: 1
> select s, s+0 from t
s | s+0
  a | 1
   | 0
  a | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> set timestamp=unix_timestamp('2011-12-31 15:44:00')
ok 0
> create table t(a year, b date, c datetime, d timestamp, e int)
ok 0
> insert into t values(time'25:00:00',time'25:00:00',time'25:00:00',time'25:00:00',time'25:00:00')
ok 1, warnings 1
> select * from t
a | b | c | d | e
  2012 | 2012-01-01 | 2012-01-01 01:00:00 | 2012-01-01 01:00:00 | 250000
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table p(a int primary key, s binary(2), key(s))
ok 0
> create table c(s binary(4), constraint cc foreign key(s) references p(s) on update cascade)
ok 0
> insert into p values(1,0x1220)
ok 1
> insert into c values(0x1220)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`d`.`c`, CONSTRAINT `cc` FOREIGN KEY (`s`) REFERENCES `p` (`s`) ON UPDATE CASCADE)
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table p(a int primary key, s varbinary(5), key(s))
ok 0
> create table c(s binary(4), constraint cc foreign key(s) references p(s) on update cascade)
ok 0
> insert into p values(1,0x12200000)
ok 1
> insert into c values(0x1220)
ok 1
> select hex(s) from c
hex(s)
  12200000
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table p(a int primary key, s char(4), key(s))
ok 0
> create table c(s varchar(8), constraint cc foreign key(s) references p(s) on update cascade)
ok 0
> insert into p values(1,'a')
ok 1
> insert into c values('a  ')
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`d`.`c`, CONSTRAINT `cc` FOREIGN KEY (`s`) REFERENCES `p` (`s`) ON UPDATE CASCADE)
> select hex(s) from c
hex(s)
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table p(a int primary key, s binary(2), key(s))
ok 0
> create table c(s binary(4), constraint cc foreign key(s) references p(s) on update cascade)
ok 0
> set foreign_key_checks=0
ok 0
> insert into p values(1,0x1220)
ok 1
> insert into c values(0x1220)
ok 1
> set foreign_key_checks=1
ok 0
> delete from p
ok 1
> select hex(s) from c
hex(s)
  12200000
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(a bigint primary key)
ERROR 3780 (HY000): Referencing column 'b' and referenced column 'a' in foreign key constraint 'c_ibfk_1' are incompatible.
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(x int primary key)
ERROR 3734 (HY000): Failed to add the foreign key constraint. Missing column 'a' for constraint 'c_ibfk_1' in the referenced table 'p'
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(a int unsigned primary key)
ERROR 3780 (HY000): Referencing column 'b' and referenced column 'a' in foreign key constraint 'c_ibfk_1' are incompatible.
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(x int, a int, key(x,a))
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'c_ibfk_1' in the referenced table 'p'
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(x int, a int, key(a,x))
ok 0
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p(a int primary key)
ok 0
> alter table p drop primary key
ERROR 1553 (HY000): Cannot drop index 'PRIMARY': needed in a foreign key constraint
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b varchar(5), foreign key(b) references p(a))
ok 0
> create table p(a varchar(50) primary key)
ok 0
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b varchar(5) collate utf8mb4_bin, foreign key(b) references p(a))
ok 0
> create table p(a varchar(50) primary key)
ERROR 3780 (HY000): Referencing column 'b' and referenced column 'a' in foreign key constraint 'c_ibfk_1' are incompatible.
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table p as select 'x' a
ERROR 3780 (HY000): Referencing column 'b' and referenced column 'a' in foreign key constraint 'c_ibfk_1' are incompatible.
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create table q(a int)
ok 0
> create table p like q
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'c_ibfk_1' in the referenced table 'p'
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> create temporary table u(a int)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> create temporary table u(a int)
ok 0
> start transaction read only
ok 0
> insert into u values(1)
ok 1
> drop temporary table u
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> create temporary table u(a int)
ok 0
> start transaction read only
ok 0
> alter table u add b int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop temporary table u
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> create temporary table u(a int)
ok 0
> start transaction read only
ok 0
> truncate table u
ok 0
> drop temporary table u
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> create table v(a int)
ok 0
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> create temporary table u select 1
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> select * from t for update
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> set @a=1
ok 0
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> start transaction read only
ok 0
> delete from t where 0
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> set foreign_key_checks=1
ok 0
> create table p(a char(10) primary key)
ERROR 1215 (HY000): Cannot add foreign key constraint
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> set foreign_key_checks=1
ok 0
> create table p(a int)
ERROR 1215 (HY000): Cannot add foreign key constraint
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> set foreign_key_checks=1
ok 0
> create table p(x int)
ERROR 1215 (HY000): Cannot add foreign key constraint
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set foreign_key_checks=0
ok 0
> create table c(a int primary key, b int, foreign key(b) references p(a))
ok 0
> create view p as select 1
ok 0
> drop database d
ok 2
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select * from t for share of no_such_database.t
ERROR 3568 (HY000): Unresolved table name `no_such_database`.`t` in locking clause.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select * from t x for share of t
ERROR 3568 (HY000): Unresolved table name `t` in locking clause.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select * from t for update of t for share of t
ERROR 3569 (HY000): Table `t` appears in multiple locking clauses.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(DB_ROW_ID int)
ERROR 1166 (42000): Incorrect column name 'DB_ROW_ID'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(db_trx_id int)
ERROR 1166 (42000): Incorrect column name 'db_trx_id'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int, DB_ROLL_PTR int)
ERROR 1166 (42000): Incorrect column name 'DB_ROLL_PTR'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> alter table t add DB_ROW_ID int
ERROR 1166 (42000): Incorrect column name 'DB_ROW_ID'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> alter table t change a db_row_id int
ERROR 1166 (42000): Incorrect column name 'db_row_id'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> alter table t rename column a to db_row_id
ERROR 1166 (42000): Incorrect column name 'db_row_id'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create temporary table t(DB_ROW_ID int)
ERROR 1166 (42000): Incorrect column name 'DB_ROW_ID'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create view v as select 1 as DB_ROW_ID
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, index GEN_CLUST_INDEX(a))
ERROR 1280 (42000): Incorrect index name 'GEN_CLUST_INDEX'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a int not null)
ok 0
> alter table t change a a int, change a a int not null
ERROR 1054 (42S22): Unknown column 'a' in 't'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int not null)
ok 0
> alter table t change a b int, change a c int
ERROR 1054 (42S22): Unknown column 'a' in 't'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int not null)
ok 0
> alter table t modify a int, modify a bigint
ERROR 1054 (42S22): Unknown column 'a' in 't'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int not null)
ok 0
> alter table t change a b int, modify b int
ERROR 1054 (42S22): Unknown column 'b' in 't'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int not null)
ok 0
> alter table t change a b int, modify a bigint
ERROR 1054 (42S22): Unknown column 'a' in 't'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int)
ok 0
> alter table t change a c int, change b a int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT NULL,\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, g int as (a+1) stored)
ok 0
> alter table t rename column a to b, drop column g
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `b` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, g int as (a+1) stored)
ok 0
> alter table t rename column a to b
ERROR 3108 (HY000): Column 'a' has a generated column dependency.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, g int as (a+1) stored)
ok 0
> alter table t drop column a, drop column g
ERROR 1090 (42000): You can't delete all columns with ALTER TABLE; use DROP TABLE instead
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int as (a+1) stored, c int)
ok 0
> alter table t change a a2 int, drop column b
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a2` int DEFAULT NULL,\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, check(a>0))
ok 0
> alter table t rename column a to b
ERROR 3959 (HY000): Check constraint 't_chk_1' uses column 'a', hence column cannot be dropped or renamed.
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, constraint c check(a>0))
ok 0
> alter table t rename column a to b, drop check c
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `b` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a enum('x','y') default 1)
ERROR 1067 (42000): Invalid default value for 'a'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create temporary table t2(a int)
ok 0
> create view v as select * from t2
ERROR 1352 (HY000): View's SELECT refers to a temporary table 't2'
> drop temporary table t2
ok 0
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t2(a int)
ok 0
> create temporary table t2(a int)
ok 0
> create view v as select * from t2
ERROR 1352 (HY000): View's SELECT refers to a temporary table 't2'
> drop temporary table t2
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create temporary table t2(a int)
ok 0
> create view v as select * from (select * from t2) d
ERROR 1352 (HY000): View's SELECT refers to a temporary table 't2'
> drop temporary table t2
ok 0
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create view v1 as select 'x' as A
ok 0
> create temporary table v1(a int)
ok 0
> show create table v1
Table | Create Table
  v1 | CREATE TEMPORARY TABLE `v1` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop temporary table v1
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create view v1 as select 'x' as A
ok 0
> create temporary table v1(a int)
ok 0
> select * from v1
a
> drop temporary table v1
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create view v1 as select 'x' as A
ok 0
> create temporary table v1(a int)
ok 0
> drop view v1
ok 0
> drop temporary table v1
ok 0
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table a(x int primary key)
ok 0
> create table b(x int, y int)
ok 0
> insert into a values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into b values(5,1),(6,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete ignore from a where x <> (select y from b)
ok 0, warnings 1
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table a(x int primary key)
ok 0
> create table b(x int, y int)
ok 0
> insert into a values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into b values(5,1),(6,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete ignore from a where x <> (select y from b)
ok 0, warnings 1
> select * from a
x
  1
  2
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table a(x int primary key)
ok 0
> create table b(x int, y int)
ok 0
> insert into a values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into b values(5,1),(6,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update ignore a set x=(select y+10 from b where b.x>=5)
ok 1, warnings 4, Rows matched: 2  Changed: 1  Warnings: 4
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table a(x int primary key)
ok 0
> create table b(x int, y int)
ok 0
> insert into a values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into b values(5,1),(6,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert ignore into a values((select y from b))
ok 1, warnings 2
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table a(x int primary key)
ok 0
> create table b(x int, y int)
ok 0
> insert into a values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into b values(5,1),(6,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert ignore into a select x from b where y = (select y from b)
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table t(id int primary key, v int)
ok 0
> insert into t values(5,1)
ok 1
> select t._rowid, _rowid from t
_rowid | _rowid
  5 | 5
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(id int unique not null, v int)
ok 0
> insert into t values(5,1)
ok 1
> select _rowid from t where _rowid = 5
_rowid
  5
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(id varchar(5) primary key)
ok 0
> select _rowid from t
ERROR 1054 (42S22): Unknown column '_rowid' in 'field list'
> drop database d
ok 1
> select is_free_lock(0x2ADA5C38)
is_free_lock(0x2ADA5C38)
ERROR 3057 (42000): Incorrect user-level lock name '*\xDA\8'.
> create database d; use d
ok 1
ok 0
> create table t(a bit(5), b bit(12))
ok 0
> create table u as select nullif(a,1) x, nullif(b,1) y from t
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `x` int unsigned DEFAULT NULL,\n  `y` bigint unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table t(v int primary key)
ok 0
> create table u(v int, foreign key(v) references t(v))
ok 0
> insert /*+ set_var(foreign_key_checks=0) */ into u values(2)
ok 1
> select * from u
v
  2
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table t(id int auto_increment primary key)
ok 0
> insert /*+ set_var(insert_id=10) */ into t values(null)
ok 1, id 10
> select * from t
id
  10
> drop database d
ok 1
> select /*+ set_var(div_precision_increment=2) */ 1/3
1/3
  0.33
> select /*+ set_var(max_connections=1) */ 1
1
  1
warnings 1
> select /*+ set_var(no_such_variable=1) */ 1
1
  1
warnings 1
> select /*+ set_var(sql_mode='bad') */ 1
1
  1
warnings 1
> select /*+ set_var(cte_max_recursion_depth=5) */ (with recursive q as (select 1 a union all select a+1 from q where a<10) select count(*) from q)
(with recursive q as (select 1 a union all select a+1 from q where a<10) select count(*) from q)
ERROR 3636 (HY000): Recursive query aborted after 6 iterations. Try increasing @@cte_max_recursion_depth to a larger value.
> create database d; use d
ok 1
ok 0
> create table t(id int auto_increment primary key, v int)
ok 0
> set sql_auto_is_null=1
ok 0
> insert into t values(null,2)
ok 1, id 1
> select * from t where id is null
id | v
  1 | 2
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
# Hints that are written wrongly are told of, and those before them count.
> create database d
ok 1
> use d
ok 0
> create table ht (a int, key i (a))
ok 0
> select /*+ FOO(ht) */ 1 from ht
1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near 'FOO(ht) */ 1 from ht' at line 1
> select /*+ SET_VAR(sort_buffer_size=300000) BKA(q), BKA(q) */ @@sort_buffer_size from (select 1) q
@@sort_buffer_size
  300000
warnings 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near ', BKA(q) */ @@sort_buffer_size from (select 1) q' at line 1
> select /*+ INDEX(ht, i) */ 1 from ht
1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near ', i) */ 1 from ht' at line 1
> select /*+ BKA(ht */ 1 from ht
1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near '*/' at line 1
> select /*+ INDEX(ht i, j) NO_INDEX(nosuch) */ 1 from ht
1
warnings 2
> show warnings
Level | Code | Message
  Warning | 3128 | Unresolved name `ht`@`select#1` `j` for INDEX hint
  Warning | 3128 | Unresolved name `nosuch`@`select#1` for NO_INDEX hint
> update /*+ MAX_EXECUTION_TIME(a) */ ht set a = 1
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near 'a) */ ht set a = 1' at line 1
> select 1 from ht union select /*+ BNL(@q ht@x) */ 2 from ht
1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1064 | Optimizer hint syntax error near 'x) */ 2 from ht' at line 1
