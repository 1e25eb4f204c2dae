# LOCK TABLES: aliases, views, temporary tables, definitions, implicit commits; the answers are MySQL's.
> create database sqlgaps; use sqlgaps
ok 1
ok 0
> create table a (x int primary key, y int)
ok 0
> create table b (x int)
ok 0
> create view va as select * from a
ok 0
> insert into a values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create temporary table tt (x int)
ok 0
> lock tables a read
ok 0
> select * from a
x | y
  1 | 1
  2 | 2
> select * from a as q
ERROR 1100 (HY000): Table 'q' was not locked with LOCK TABLES
> select * from b
ERROR 1100 (HY000): Table 'b' was not locked with LOCK TABLES
> select * from tt
x
> insert into tt values (1)
ok 1
> insert into a values (3,3)
ERROR 1099 (HY000): Table 'a' was locked with a READ lock and can't be updated
> select * from a join a as z
ERROR 1100 (HY000): Table 'z' was not locked with LOCK TABLES
> create table c (x int)
ERROR 1100 (HY000): Table 'c' was not locked with LOCK TABLES
> drop table b
ERROR 1100 (HY000): Table 'b' was not locked with LOCK TABLES
> drop table a
ERROR 1099 (HY000): Table 'a' was locked with a READ lock and can't be updated
> alter table a add z int
ERROR 1099 (HY000): Table 'a' was locked with a READ lock and can't be updated
> select count(*) from information_schema.tables where table_schema='sqlgaps'
count(*)
  3
> create temporary table t2 (x int)
ok 0
> lock tables b write
ok 0
> select * from a
ERROR 1100 (HY000): Table 'a' was not locked with LOCK TABLES
> insert into b values (1)
ok 1
> truncate table b
ok 0
> alter table b add z int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from b
x | z
> drop table b
ok 0
> select * from b
ERROR 1146 (42S02): Table 'sqlgaps.b' doesn't exist
> unlock tables
ok 0
> create table b (x int)
ok 0
> lock tables a as q read, a write
ok 0
> select * from q
ERROR 1100 (HY000): Table 'q' was not locked with LOCK TABLES
> select * from a as q
x | y
  1 | 1
  2 | 2
> select * from a
x | y
  1 | 1
  2 | 2
> update a set y=5
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update a as q set y = 6
ERROR 1099 (HY000): Table 'q' was locked with a READ lock and can't be updated
> unlock tables
ok 0
> lock tables va read
ok 0
> select * from va
x | y
  1 | 5
  2 | 5
> select * from a
x | y
  1 | 5
  2 | 5
> unlock tables
ok 0
> lock tables a read, a write
ERROR 1066 (42000): Not unique table/alias: 'a'
> lock tables a read
ok 0
> start transaction
ok 0
> select * from b
x
> commit
ok 0
> lock tables a read
ok 0
> begin
ok 0
> insert into a values (7,7)
ok 1
> rollback
ok 0
> lock tables a write
ok 0
> insert into a values (8,8)
ok 1
> unlock tables
ok 0
> select * from a
x | y
  1 | 5
  2 | 5
  8 | 8
> set autocommit=0
ok 0
> lock tables a write
ok 0
> insert into a values (9,9)
ok 1
> rollback
ok 0
> select count(*) from a
count(*)
  3
> insert into a values (9,9)
ok 1
> commit
ok 0
> select * from b
ERROR 1100 (HY000): Table 'b' was not locked with LOCK TABLES
> unlock tables
ok 0
> set autocommit=1
ok 0
> begin
ok 0
> insert into a values (10,10)
ok 1
> lock tables b read
ok 0
> select count(*) from b
count(*)
  0
> rollback
ok 0
> unlock tables
ok 0
> select count(*) from a
count(*)
  5
> lock tables nosuch read
ERROR 1146 (42S02): Table 'sqlgaps.nosuch' doesn't exist
> lock tables a read local
ok 0
> insert into a values (20,20)
ERROR 1099 (HY000): Table 'a' was locked with a READ lock and can't be updated
> unlock tables
ok 0
> lock tables tt write
ok 0
> select * from tt
x
  1
> unlock tables
ok 0
> lock tables a low_priority write
ok 0, warnings 1
> unlock tables
ok 0
> flush tables with read lock
ok 0
> insert into a values (30,30)
ERROR 1223 (HY000): Can't execute the query because you have a conflicting read lock
> create table zz (x int)
ERROR 1223 (HY000): Can't execute the query because you have a conflicting read lock
> select count(*) from a
count(*)
  5
> lock tables a read
ok 0
> unlock tables
ok 0
> flush tables a with read lock
ok 0
> select count(*) from a
count(*)
  5
> select * from b
ERROR 1100 (HY000): Table 'b' was not locked with LOCK TABLES
> insert into a values (40,40)
ERROR 1099 (HY000): Table 'a' was locked with a READ lock and can't be updated
> unlock tables
ok 0
> unlock tables
ok 0
> lock tables a write, b read
ok 0
> insert into a select x+100, x from b
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into a (x) select x from a as w
ERROR 1100 (HY000): Table 'w' was not locked with LOCK TABLES
> create table c like a
ERROR 1100 (HY000): Table 'c' was not locked with LOCK TABLES
> rename table a to a2
ok 0
> unlock tables
ok 0
> lock tables a2 write
ok 0
> unlock tables
ok 0
> lock tables a write
ERROR 1146 (42S02): Table 'sqlgaps.a' doesn't exist
> create table newone (x int)
ok 0
> drop view va
ok 0
> create view vb as select 1
ok 0
> unlock tables
ok 0
> show tables
Tables_in_sqlgaps
  a2
  b
  newone
  vb
> lock table mysql.user read
ok 0
> unlock tables
ok 0
> lock tables a write
ERROR 1146 (42S02): Table 'sqlgaps.a' doesn't exist
> analyze table a
Table | Op | Msg_type | Msg_text
  sqlgaps.a | analyze | Error | Table 'sqlgaps.a' doesn't exist
  sqlgaps.a | analyze | status | Operation failed
> check table a
Table | Op | Msg_type | Msg_text
  sqlgaps.a | check | Error | Table 'sqlgaps.a' doesn't exist
  sqlgaps.a | check | status | Operation failed
> check table b
Table | Op | Msg_type | Msg_text
  sqlgaps.b | check | status | OK
> show create table b
Table | Create Table
  b | CREATE TABLE `b` (\n  `x` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> describe b
Field | Type | Null | Key | Default | Extra
  x | int | YES |  | NULL | 
> show columns from b
Field | Type | Null | Key | Default | Extra
  x | int | YES |  | NULL | 
> flush tables
ok 0
> begin
ok 0
> select * from b
x
> commit
ok 0
> flush tables a2 for export
ERROR 1235 (42000): This version of MySQL doesn't yet support 'FLUSH TABLES … FOR EXPORT'
