# Views whose tables or columns are gone.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int)
ok 0
> create table u (a int, b int)
ok 0
> create view v1 as select a, b from t
ok 0
> create view v2 as select a, b + 1 c from v1
ok 0
> create view w1 as select a, b from u
ok 0
> create view w2 as select a from w1
ok 0
> drop table t
ok 0
> alter table u drop column b
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> desc v1
ERROR 1356 (HY000): View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> desc v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> desc w1
ERROR 1356 (HY000): View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> desc w2
ERROR 1356 (HY000): View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> show full columns from v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> describe v2 c
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> show create view v1
View | Create View | character_set_client | collation_connection
  v1 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v1` AS select `t`.`a` AS `a`,`t`.`b` AS `b` from `t` | utf8mb4 | utf8mb4_0900_ai_ci
warnings 1
> show warnings
Level | Code | Message
  Warning | 1356 | View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> show create view v2
View | Create View | character_set_client | collation_connection
  v2 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v2` AS select `v1`.`a` AS `a`,(`v1`.`b` + 1) AS `c` from `v1` | utf8mb4 | utf8mb4_0900_ai_ci
warnings 1
> show create table w1
View | Create View | character_set_client | collation_connection
  w1 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w1` AS select `u`.`a` AS `a`,`u`.`b` AS `b` from `u` | utf8mb4 | utf8mb4_0900_ai_ci
warnings 1
> show warnings
Level | Code | Message
  Warning | 1356 | View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> select table_name, column_name from information_schema.columns where table_schema = 'd' order by table_name, column_name
TABLE_NAME | COLUMN_NAME
  u | a
warnings 4
> show warnings
Level | Code | Message
  Warning | 1356 | View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> select table_name, table_comment from information_schema.tables where table_schema = 'd' order by table_name
TABLE_NAME | TABLE_COMMENT
  u | 
  v1 | View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  v2 | View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  w1 | View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  w2 | View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
warnings 4
> select table_name, is_updatable from information_schema.views where table_schema = 'd' order by table_name
TABLE_NAME | IS_UPDATABLE
  v1 | YES
  v2 | YES
  w1 | YES
  w2 | YES
warnings 4
> show warnings
Level | Code | Message
  Warning | 1356 | View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  Warning | 1356 | View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> show table status like 'w%'
Name | Engine | Version | Row_format | Rows | Avg_row_length | Data_length | Max_data_length | Index_length | Data_free | Auto_increment | Create_time | Update_time | Check_time | Collation | Checksum | Create_options | Comment
  w1 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 2023-11-14 22:13:21 | NULL | NULL | NULL | NULL | NULL | View 'd.w1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  w2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 2023-11-14 22:13:21 | NULL | NULL | NULL | NULL | NULL | View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
warnings 4
> show full tables
Tables_in_d | Table_type
  u | BASE TABLE
  v1 | VIEW
  v2 | VIEW
  w1 | VIEW
  w2 | VIEW
> select * from v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> select * from w2
ERROR 1356 (HY000): View 'd.w2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> explain select * from v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> create view v3 as select * from v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> insert into v1 values (1, 2)
ERROR 1356 (HY000): View 'd.v1' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> show index from v1
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
> create table t (a int, b int)
ok 0
> desc v2
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
  c | bigint | YES |  | NULL | 
> drop view v1
ok 0
> desc v2
ERROR 1356 (HY000): View 'd.v2' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
