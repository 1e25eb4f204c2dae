# What is refused, with MySQL's error, and what is not: types, names of functions, temporal literals, NAME_CONST, windows, VALUES(), DO. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table adddate(a int)
ok 0
> insert into adddate values(1)
ok 1
> select a from adddate
a
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table subdate(a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table session_user(a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table system_user(a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table user(a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table now (a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table count(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'count(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table count (a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table bit_and(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'bit_and(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table cast(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'cast(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table curdate(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'curdate(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table curtime(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'curtime(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table date_add(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'date_add(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table date_sub(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'date_sub(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table extract(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'extract(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table group_concat(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'group_concat(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table max(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'max(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table mid(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'mid(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table min(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'min(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table position(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'position(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table std(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'std(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table substr(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'substr(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table substring(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'substring(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table sum(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'sum(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table trim(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'trim(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table var_pop(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'var_pop(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table variance(a int)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'variance(a int)' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table st_collect(a int)
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(adddate int, now int, session_user int)
ok 0
> select adddate, now, session_user from t
adddate | now | session_user
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table adddate (a int)
ok 0
> drop table adddate
ok 0
> create table session_user (a int)
ok 0
> select * from session_user
a
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> set sql_mode='ignore_space'
ok 0
> create table adddate(a int)
ok 0
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> set sql_mode='ignore_space'
ok 0
> create table session_user(a int)
ok 0
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create view session_user(a) as select 1
ok 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, index adddate(a))
ok 0
> insert into adddate(a) values(1)
ERROR 1146 (42S02): Table 'd.adddate' doesn't exist
> drop database d
ok 1
> select {d'2001-01-01 10:10:10'}, {t'2001-01-01'}, {ts'2001-01-01'}, {t'10:10:10.'}, {d'2001-01-01'}, {d 20010101}, {x 5}, {d'2001-01'}, {ts'2001-01-01 10:10:10.5'}, {d'x'}, {t '25:00:00'}, {d date'2001-01-01'}, {d'2001-13-01'}
{d'2001-01-01 10:10:10'} | {t'2001-01-01'} | {ts'2001-01-01'} | {t'10:10:10.'} | {d'2001-01-01'} | {d 20010101} | {x 5} | {d'2001-01'} | {ts'2001-01-01 10:10:10.5'} | {d'x'} | {t '25:00:00'} | {d date'2001-01-01'} | {d'2001-13-01'}
  2001-01-01 10:10:10 | 2001-01-01 | 2001-01-01 | 10:10:10 | 2001-01-01 | 20010101 | 5 | 2001-01 | 2001-01-01 10:10:10.5 | x | 25:00:00 | 2001-01-01 | 2001-13-01
> select {d'2001-13-01'}
{d'2001-13-01'}
  2001-13-01
> select {ts'2001-01-01 25:00:00'}
{ts'2001-01-01 25:00:00'}
  2001-01-01 25:00:00
> select DATE'2001-01-01 00:00:00'
ERROR 1525 (HY000): Incorrect DATE value: '2001-01-01 00:00:00'
> select DATE'2001-01-01', DATE'20010101', DATE'01-1-1', DATE'2001/01/01', TIMESTAMP'2001-01-01', TIME'10:10', TIME'1 10:10:10', TIME'101010', TIMESTAMP'20010101101010'
ERROR 1525 (HY000): Incorrect DATETIME value: '2001-01-01'
> select DATE'20010101000000'
ERROR 1525 (HY000): Incorrect DATE value: '20010101000000'
> select DATE'2001-01-01 '
DATE'2001-01-01 '
  2001-01-01
warnings 1
> select TIME'0000-00-00 00:00:00'
ERROR 1525 (HY000): Incorrect TIME value: '0000-00-00 00:00:00'
> select TIME'2001-01-01 10:00:00'
ERROR 1525 (HY000): Incorrect TIME value: '2001-01-01 10:00:00'
> select TIME'10:10:10 '
TIME'10:10:10 '
  10:10:10
warnings 1
> select TIME'2001-01-01'
ERROR 1525 (HY000): Incorrect TIME value: '2001-01-01'
> select TIMESTAMP'2001-01-01 '
ERROR 1525 (HY000): Incorrect DATETIME value: '2001-01-01 '
> select TIMESTAMP'10:10:10'
ERROR 1525 (HY000): Incorrect DATETIME value: '10:10:10'
> select cast(1 as time(7))
ERROR 1426 (42000): Too-big precision 7 specified for 'CAST'. Maximum is 6.
> select cast(1 as datetime(7))
ERROR 1426 (42000): Too-big precision 7 specified for 'CAST'. Maximum is 6.
> select cast(1 as decimal(66,1))
ERROR 1426 (42000): Too-big precision 66 specified for '1'. Maximum is 65.
> create database d; use d
ok 1
ok 0
> create table t(a time(7))
ERROR 1426 (42000): Too-big precision 7 specified for 'a'. Maximum is 6.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a datetime(7))
ERROR 1426 (42000): Too-big precision 7 specified for 'a'. Maximum is 6.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(f float(54))
ERROR 1063 (42000): Incorrect column specifier for column 'f'
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(f float(53), g float(24), h float(25), i float(0))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `f` double DEFAULT NULL,\n  `g` float DEFAULT NULL,\n  `h` double DEFAULT NULL,\n  `i` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(f double(54))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '))' at line 1
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(f float(5,6))
ERROR 1427 (42000): For float(M,D), double(M,D) or decimal(M,D), M must be >= D (column 'f').
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(f float(256,1))
ERROR 1439 (42000): Display width out of range for column 'f' (max = 255)
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(f float(255,30), g float(255,31))
ERROR 1425 (42000): Too big scale 31 specified for column 'g'. Maximum is 30.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(d decimal(0,10))
ERROR 1427 (42000): For float(M,D), double(M,D) or decimal(M,D), M must be >= D (column 'd').
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(d decimal(0), e decimal(0,0))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `d` decimal(10,0) DEFAULT NULL,\n  `e` decimal(10,0) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(d decimal(5,6))
ERROR 1427 (42000): For float(M,D), double(M,D) or decimal(M,D), M must be >= D (column 'd').
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(d decimal(66))
ERROR 1426 (42000): Too-big precision 66 specified for 'd'. Maximum is 65.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(d decimal(65,31))
ERROR 1425 (42000): Too big scale 31 specified for column 'd'. Maximum is 30.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(y year(2))
ERROR 1818 (HY000): Invalid display width. Use YEAR instead.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(y year(4), z year)
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `y` year DEFAULT NULL,\n  `z` year DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(y year(5))
ERROR 1818 (HY000): Invalid display width. Use YEAR instead.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(y year(0))
ERROR 1818 (HY000): Invalid display width. Use YEAR instead.
> drop database d
ok 0
> create database d; use d
ok 1
ok 0
> create table t(y year(1))
ERROR 1818 (HY000): Invalid display width. Use YEAR instead.
> drop database d
ok 0
> select name_const('test', upper('test'))
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> select name_const('a',1+1)
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> select name_const('a',-(1))
a
  -1
> select name_const(concat('a'),1)
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> select name_const('',1)

  1
> select name_const('a',true)
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> select name_const(1,1)
1
  1
> select name_const('a',-1.5), name_const('a',-1e3)
a | a
  -1.5 | -1000
> select hex(weight_string('abc', 1, 2, 0xC0))
hex(weight_string('abc', 1, 2, 0xC0))
  1C
> select hex(weight_string('abc' as char(2))), hex(weight_string('abc' as binary(2))), hex(weight_string('abc')), hex(weight_string(0x41)), hex(weight_string(1.5)), hex(weight_string(null)), hex(weight_string(1.5e0)), hex(weight_string(date'2001-01-01'))
hex(weight_string('abc' as char(2))) | hex(weight_string('abc' as binary(2))) | hex(weight_string('abc')) | hex(weight_string(0x41)) | hex(weight_string(1.5)) | hex(weight_string(null)) | hex(weight_string(1.5e0)) | hex(weight_string(date'2001-01-01'))
  1C471C60 | 6162 | 1C471C601C7A | 41 | NULL | NULL | NULL | 9967820000000000
> select weight_string('a' as char(0))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '0))' at line 1
> select weight_string('a' as binary(0))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '0))' at line 1
> select hex(weight_string('a' level 1))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'level 1))' at line 1
> select nth_value(a,1) from first over () from (select 1 a) t
nth_value(a,1) from first over ()
  1
> select nth_value(a,1) from last over () from (select 1 a) t
ERROR 1235 (42000): This version of MySQL doesn't yet support 'FROM LAST'
> select lead(a,-1) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '-1) over () from (select 1 a) t' at line 1
> select lead(a,1.5) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '1.5) over () from (select 1 a) t' at line 1
> select lead(a,null) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'null) over () from (select 1 a) t' at line 1
> select lead(a,1+1) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '+1) over () from (select 1 a) t' at line 1
> select lead(a,?) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '?) over () from (select 1 a) t' at line 1
> select lead(a,'1') over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''1') over () from (select 1 a) t' at line 1
> select lead(a,@x) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to lead
> select nth_value(a,0) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select nth_value(a,-1) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select nth_value(a,null) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select nth_value(a,1.2) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select nth_value(a,'1') over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select nth_value(a,1+1) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '+1) over () from (select 1 a) t' at line 1
> select nth_value(a,a) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to nth_value
> select ntile(0) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to ntile
> select ntile(null) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'null) over () from (select 1 a) t' at line 1
> select ntile(-1) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '-1) over () from (select 1 a) t' at line 1
> select ntile(1.5) over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '1.5) over () from (select 1 a) t' at line 1
> select ntile('1') over () from (select 1 a) t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''1') over () from (select 1 a) t' at line 1
> select ntile(@x) over () from (select 1 a) t
ERROR 1210 (HY000): Incorrect arguments to ntile
> create database d; use d
ok 1
ok 0
> create table t(c int not null)
ok 0
> insert into t(c) values()
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int not null)
ok 0
> insert into t values()
ERROR 1364 (HY000): Field 'c' doesn't have a default value
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t values(),()
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t(c) values(),()
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t() values(),()
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t(c) values(1),()
ERROR 1136 (21S01): Column count doesn't match value count at row 2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t values(1),()
ERROR 1136 (21S01): Column count doesn't match value count at row 2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> insert into t set c=1, c=2
ERROR 1110 (42000): Column 'c' specified twice
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(c int)
ok 0
> replace into t(c) values()
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> drop database d
ok 1
> do count(distinct 5)
ok 0
> do count(*), sum(5), max(1)
ok 0
> do row_number() over ()
ok 0
> do lag(-1,188) over()
ok 0
> do nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> do (select 1 limit 0), sleep(0)
ok 0
> set @x = count(*)
ERROR 1111 (HY000): Invalid use of group function
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> select is_free_lock(''), is_used_lock('')
is_free_lock('') | is_used_lock('')
ERROR 3057 (42000): Incorrect user-level lock name ''.
> select is_free_lock(null)
is_free_lock(null)
ERROR 3057 (42000): Incorrect user-level lock name 'NULL'.
> select get_lock('',0)
get_lock('',0)
ERROR 3057 (42000): Incorrect user-level lock name ''.
> select is_free_lock(repeat('a',65))
is_free_lock(repeat('a',65))
ERROR 3057 (42000): Incorrect user-level lock name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'.
> select release_lock('')
release_lock('')
ERROR 3057 (42000): Incorrect user-level lock name ''.
