# Texts of programs: what is kept of comments, what is warned of where it is written and where it is read, and characters that definitions cannot hold. Answers are those of MySQL 8.0.31.
> create database program_texts; use program_texts; create table t1 (a int)
ok 1
ok 0
ok 0
> create procedure a1() begin select 1; end /* trailing */
ok 0
> create procedure a2() select 1 /* trailing */ -- x
ok 0
> create trigger t6 before insert on t1 for each row begin /* c1 */ set @a = /*!50003 2 + */ 1; /*!99999 set @b = 3; */ end /* trailing */
ok 0
> select routine_name, routine_definition from information_schema.routines where routine_schema = 'program_texts' order by 1
ROUTINE_NAME | ROUTINE_DEFINITION
  a1 | begin select 1; end
  a2 | select 1 /* trailing */ -- x
> select action_statement from information_schema.triggers where trigger_schema = 'program_texts'
ACTION_STATEMENT
  begin /* c1 */ set @a =  2 +  1;  end
> create procedure n1(a nchar(3), b national varchar(3)) begin declare c nchar(4); select n'x'; end
ok 0, warnings 4
> show warnings
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
> call n1('a','b')
x
  x
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
> create procedure o1() begin select 1 || 2, 1 && 2, !1, binary 'a'; end
ok 0, warnings 4
> show warnings
Level | Code | Message
  Warning | 1287 | '|| as a synonym for OR' is deprecated and will be removed in a future release. Please use OR instead
  Warning | 1287 | '&&' is deprecated and will be removed in a future release. Please use AND instead
  Warning | 1287 | '!' is deprecated and will be removed in a future release. Please use NOT instead
  Warning | 1287 | 'BINARY expr' is deprecated and will be removed in a future release. Please use CAST instead
> call o1
1 || 2 | 1 && 2 | !1 | binary 'a'
  1 | 1 | 0 | a
ok 0
> create function o2(a char(3) ascii) returns int deterministic return 1 || 0
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | 'ASCII' is deprecated and will be removed in a future release. Please use CHARACTER SET charset_name instead
  Warning | 1287 | '|| as a synonym for OR' is deprecated and will be removed in a future release. Please use OR instead
> select o2('a')
o2('a')
  1
> prepare s from 'select 1 || 2'
ok 0, warnings 1, Statement prepared
> show warnings
Level | Code | Message
  Warning | 1287 | '|| as a synonym for OR' is deprecated and will be removed in a future release. Please use OR instead
> execute s
1 || 2
  1
> set sql_mode = 'PIPES_AS_CONCAT'; select 1 || 2; set sql_mode = default
ok 0
1 || 2
  12
ok 0
> select 1 as `😀`
?
  1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1300 | Cannot convert string '\xF0\x9F\x98\x80' from utf8mb4 to utf8mb3
> select '😀'
?
  😀
> create table t2 (a int comment 'x😀')
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1300 | Cannot convert string 'x\xF0\x9F\x98\x80' from utf8mb4 to utf8mb3
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` int DEFAULT NULL COMMENT 'x?'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create procedure e1() comment 'emoji 😀 and ö' select '😀'
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 1300 | Cannot convert string 'emoji ...' from utf8mb4 to utf8mb3
  Warning | 1300 | Cannot convert string '\xF0\x9F\x98\x80' from utf8mb4 to utf8mb3
> call e1
?
  😀
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1300 | Cannot convert string '\xF0\x9F\x98\x80' from utf8mb4 to utf8mb3
> select routine_comment, routine_definition from information_schema.routines where routine_name = 'e1'
ROUTINE_COMMENT | ROUTINE_DEFINITION
  emoji ? and ö | select '?'
> signal sqlstate '45000' set message_text = 'größer als 😀 erlaubt'
ERROR 1644 (45000): größer als ? erlaubt
> create view v as select '😀' as a
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1300 | Cannot convert string '\xF0\x9F\x98\x80' from utf8mb4 to utf8mb3
> select * from v
a
  😀
> select table_name, routine_type, sql_data_access + 0, sql_mode + 0 from information_schema.routines r join information_schema.tables t on t.table_schema = r.routine_schema where routine_name = 'o2' and table_name = 't1' and routine_type = 1
TABLE_NAME | ROUTINE_TYPE | sql_data_access + 0 | sql_mode + 0
  t1 | FUNCTION | 1 | 1168113696
> drop database program_texts
ok 3
