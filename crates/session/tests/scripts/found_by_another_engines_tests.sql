# What the tests of another MySQL-compatible engine met, and differences that had been noted before: each statement was asked of MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
# A column that becomes AUTO_INCREMENT: rows with 0 or NULL are given values, in their order.
> create table z (a int primary key, b int)
ok 0
> insert into z values (0, 1), (5, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table z modify a int auto_increment
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from z
a | b
  1 | 1
  3 | 3
  5 | 2
> show create table z
Table | Create Table
  z | CREATE TABLE `z` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` int DEFAULT NULL,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into z (b) values (9)
ok 1, id 6
> select * from z where b = 9
a | b
  6 | 9
> alter table z modify a int
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table z2 (a int, b int)
ok 0
> insert into z2 values (0, 1), (0, 2), (7, 3), (null, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table z2 modify a int auto_increment primary key
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from z2
a | b
  1 | 1
  2 | 2
  7 | 3
  8 | 4
> create table z3 (a int, b int, key (a))
ok 0
> insert into z3 values (0, 1), (0, 2), (7, 3), (0, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table z3 modify a int auto_increment, auto_increment = 50
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from z3 order by b
a | b
  50 | 1
  51 | 2
  7 | 3
  52 | 4
> create table z4 (a int)
ok 0
> insert into z4 values (1), (1), (0)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table z4 modify a int auto_increment primary key
ERROR 1062 (23000): ALTER TABLE causes auto_increment resequencing, resulting in duplicate entry '1' for key 'z4.PRIMARY'
> alter table z4 add primary key (a)
ERROR 1062 (23000): Duplicate entry '1' for key 'z4.PRIMARY'
> set sql_mode = 'NO_AUTO_VALUE_ON_ZERO'
ok 0
> create table z5 (a int, key (a))
ok 0
> insert into z5 values (0), (0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table z5 modify a int auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from z5
a
  0
  0
> set sql_mode = default
ok 0
> alter table z5 modify a bigint auto_increment
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from z5
a
  0
  0
> create table z6 (x int, a int)
ok 0
> insert into z6 values (1, 0), (2, 0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table z6 add id int auto_increment primary key
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table z6 modify id int, modify a int auto_increment, add key (a)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from z6
x | a | id
  1 | 3 | 1
  2 | 4 | 2
# The last value of a column is given for ever, and shown as the next one; a number beyond it that was written is none.
> create table n (a tinyint unsigned auto_increment primary key)
ok 0
> insert into n values (254)
ok 1, id 254
> insert into n values ()
ok 1, id 255
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `a` tinyint unsigned NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=255 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into n values ()
ERROR 1062 (23000): Duplicate entry '255' for key 'n.PRIMARY'
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `a` tinyint unsigned NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=255 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert ignore into n values ()
ok 0, warnings 1
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `a` tinyint unsigned NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=255 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> delete from n where a = 255
ok 1
> insert into n values ()
ok 1, id 255
> alter table n auto_increment = 300
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into n values ()
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
> create table n2 (a int auto_increment primary key) auto_increment = 19.9
ok 0
> show create table n2
Table | Create Table
  n2 | CREATE TABLE `n2` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=19 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table n3 (a int auto_increment primary key) auto_increment = 0x10
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '0x10' at line 1
# ADD FOREIGN KEY copies, if keys are checked.
> create table p (a int primary key)
ok 0
> create table c (a int)
ok 0
> insert into p values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values (1), (2), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table c add foreign key (a) references p (a)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> set foreign_key_checks = 0
ok 0
> alter table c add constraint again foreign key (a) references p (a)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> set foreign_key_checks = 1
ok 0
# Groups under windows.
> create table og (a int, b int, c int)
ok 0
> insert into og values (1, 2, 3), (1, 3, 4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a, row_number() over (partition by a order by a, b) from og group by a
ERROR 1055 (42000): Expression #2 of PARTITION BY or ORDER BY clause of window '<unnamed window>' is not in GROUP BY clause and contains nonaggregated column 'd.og.b' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a, row_number() over w from og group by a window w as (order by c)
ERROR 1055 (42000): Expression #1 of PARTITION BY or ORDER BY clause of window 'w' is not in GROUP BY clause and contains nonaggregated column 'd.og.c' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a, sum(b) over () from og group by a
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.og.b' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select sum(a), sum(b) over () from og
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #2 of SELECT list contains nonaggregated column 'd.og.b'; this is incompatible with sql_mode=only_full_group_by
> select sum(a) over (), count(*) from og
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'd.og.a'; this is incompatible with sql_mode=only_full_group_by
> select a from og group by a order by sum(b) over ()
ERROR 1055 (42000): Expression #1 of ORDER BY clause is not in GROUP BY clause and contains nonaggregated column 'd.og.b' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a+1, row_number() over (order by a) from og group by a+1
ERROR 1055 (42000): Expression #1 of PARTITION BY or ORDER BY clause of window '<unnamed window>' is not in GROUP BY clause and contains nonaggregated column 'd.og.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a+1, row_number() over (order by a+1) from og group by a+1
a+1 | row_number() over (order by a+1)
  2 | 1
> select a, sum(sum(b)) over (order by sum(c)) from og group by a
a | sum(sum(b)) over (order by sum(c))
  1 | 5
> select a, sum(any_value(b)) over () from og group by a
a | sum(any_value(b)) over ()
  1 | 2
> select ntile(9223372036854775808) over () from og
ERROR 1210 (HY000): Incorrect arguments to ntile
> select ntile(9223372036854775807) over () from og
ntile(9223372036854775807) over ()
  1
  2
# Where names are looked for, and what may stand there.
> with recursive r as (select 1 n union all (select n+1 from r where n < 3 intersect select 2)) select * from r
ERROR 4114 (HY000): Recursive table reference in EXCEPT or INTERSECT operand is not allowed.
> with recursive r as ((select 1 n intersect select 1) union all select n+1 from r where n < 3) select * from r
n
  1
  2
  3
> select * from og right join lateral (select og.a) d on 1
ERROR 1054 (42S22): Unknown column 'og.a' in 'field list'
> select * from og left join lateral (select og.a as x) d on 1
a | b | c | x
  1 | 2 | 3 | 1
  1 | 3 | 4 | 1
> select * from og x, og right join lateral (select 1 as y) d on 1 order by 1, 2, 4, 5
a | b | c | a | b | c | y
  1 | 2 | 3 | 1 | 2 | 3 | 1
  1 | 2 | 3 | 1 | 3 | 4 | 1
  1 | 3 | 4 | 1 | 2 | 3 | 1
  1 | 3 | 4 | 1 | 3 | 4 | 1
> select * from json_table((select '[1]'), '$[*]' columns (a int path '$')) j
ERROR 1210 (HY000): Incorrect arguments to JSON_TABLE
> select * from json_table('{}', '$' columns (a int path '$.a' default 1 on empty)) j
ERROR 1235 (42000): This version of MySQL doesn't yet support 'non-string DEFAULT value for a column in a JSON_TABLE expression'
> create table vb (a varbinary(10) collate utf8mb4_bin)
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'binary'
> create table vb (a blob collate latin1_bin)
ERROR 1253 (42000): COLLATION 'latin1_bin' is not valid for CHARACTER SET 'binary'
> create table vb (a varbinary(10) collate binary)
ok 0
> create table en (a enum('a', 'b') default '1')
ERROR 1067 (42000): Invalid default value for 'a'
> create table en (a set('a', 'b') default '1')
ERROR 1067 (42000): Invalid default value for 'a'
> create table en (a enum('2', '1') default '2')
ok 0
> set autocommit = 'true'
ERROR 1231 (42000): Variable 'autocommit' can't be set to the value of 'true'
> set foreign_key_checks = 'false'
ERROR 1231 (42000): Variable 'foreign_key_checks' can't be set to the value of 'false'
> grant replication_slave_admin on d.og to root@localhost
ERROR 3619 (HY000): Illegal privilege level specified for og
# Texts.
> select inet6_ntoa(inet6_aton('::1.2.3.4')) a, inet6_ntoa(inet6_aton('::ffff:1.2.3.4')) b, inet6_ntoa(inet6_aton('::1')) c, inet6_ntoa(inet6_aton('::1:ffff')) d
a | b | c | d
  ::1.2.3.4 | ::ffff:1.2.3.4 | ::1 | ::0.1.255.255
> select inet6_ntoa(inet6_aton('1:0:1:0:1:0:1:0')) a, inet6_ntoa(inet6_aton('1:0:0:2:0:0:0:3')) b, inet6_ntoa(inet6_aton('1:2:3:4:5:6:0:0')) c, inet6_ntoa(inet6_aton('::')) d, inet6_ntoa(inet6_aton('0:0:1::')) e
a | b | c | d | e
  1::1:0:1:0:1:0 | 1:0:0:2::3 | 1:2:3:4:5:6:: | :: | 0:0:1::
# A user variable keeps a moment or a label as text.
> set @d = date'2020-01-02', @t = time'10:00:00'
ok 0
> select @d + 0, @t + 0, charset(@d), collation(@t), @d + interval 1 day
@d + 0 | @t + 0 | charset(@d) | collation(@t) | @d + interval 1 day
  2020 | 10 | latin1 | latin1_swedish_ci | 2020-01-03
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '2020-01-02'
  Warning | 1292 | Truncated incorrect DOUBLE value: '10:00:00'
> create table moments (d date, dt datetime(2), e enum('a', 'b'))
ok 0
> insert into moments values ('2020-01-02', '2020-01-02 03:04:05.67', 'b')
ok 1
> select d, dt, e into @d, @dt, @e from moments
ok 1
> select charset(@d), charset(@dt), charset(@e), @d + 0, @dt + 0, @e + 0, @d = date'2020-01-02', @dt > date'2020-01-02'
charset(@d) | charset(@dt) | charset(@e) | @d + 0 | @dt + 0 | @e + 0 | @d = date'2020-01-02' | @dt > date'2020-01-02'
  latin1 | latin1 | utf8mb4 | 2020 | 2020 | 0 | 1 | 1
warnings 3
> create table kept select @d, @dt
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table kept
Table | Create Table
  kept | CREATE TABLE `kept` (\n  `@d` longtext CHARACTER SET latin1,\n  `@dt` longtext CHARACTER SET latin1\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Small numbers of a view are INT.
> create view v as select 1 a, if(a, 1, 0) b, a + 1 c, length('abc') e, a = 1 f from og
ok 0
> show columns from v
Field | Type | Null | Key | Default | Extra
  a | int | NO |  | 0 | 
  b | int | NO |  | 0 | 
  c | bigint | YES |  | NULL | 
  e | bigint | NO |  | 0 | 
  f | int | YES |  | NULL | 
# Columns of geometries, and the empty tables of HELP.
> create table g (p point not null srid 4326, l linestring, c geometrycollection srid 0)
ok 0
> select * from information_schema.st_geometry_columns
TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | COLUMN_NAME | SRS_NAME | SRS_ID | GEOMETRY_TYPE_NAME
  def | d | g | p | WGS 84 | 4326 | point
  def | d | g | l | NULL | NULL | linestring
  def | d | g | c |  | 0 | geomcollection
> select count(*) from mysql.help_category join mysql.help_keyword join mysql.help_relation
count(*)
  0
# HAVING names what is selected, as a column or by its alias, or grouped by, and no part of it; ORDER BY of a set operation names no table.
> select a + 1 x from og having a > 0
ERROR 1054 (42S22): Unknown column 'a' in 'having clause'
> select a + 1 x from og having x > 0
x
  2
  2
> select -b as a from og having b > -a
ERROR 1054 (42S22): Unknown column 'b' in 'having clause'
> select a + b s from og group by a + b having a + b > 0
ERROR 1054 (42S22): Unknown column 'a' in 'having clause'
> select a + b s from og group by a, b having a > 0
s
  3
  4
> select abs(a) z from og having exists (select 1 from og o where o.a = og.a)
z
  1
  1
> select a from og union select b from og order by og.a
ERROR 1250 (42000): Table 'og' from one of the SELECTs cannot be used in global ORDER clause
> (select a from og) order by og.a
ERROR 1250 (42000): Table 'og' from one of the SELECTs cannot be used in global ORDER clause
> select a from og union select b from og order by a
a
  1
  2
  3
