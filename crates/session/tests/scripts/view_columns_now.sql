# What is told of the columns of a view follows the tables under it, also through other views. As MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b varchar(5) default 'x')
ok 0
> create view v as select a, b, a + 1 as c from t
ok 0
> create view w as select v.*, concat(b, c) as e from v
ok 0
> create view o as select * from w where a > 1
ok 0
> show columns from o
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
  b | varchar(5) | YES |  | x | 
  c | bigint | YES |  | NULL | 
  e | varchar(25) | YES |  | NULL | 
> alter table t modify a char(100), modify b int not null default 7
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show columns from v
Field | Type | Null | Key | Default | Extra
  a | char(100) | YES |  | NULL | 
  b | int | NO |  | 7 | 
  c | double | YES |  | NULL | 
> show columns from w
Field | Type | Null | Key | Default | Extra
  a | char(100) | YES |  | NULL | 
  b | int | NO |  | 7 | 
  c | double | YES |  | NULL | 
  e | varchar(33) | YES |  | NULL | 
> select table_name, column_name, column_type, column_default, is_nullable from information_schema.columns where table_schema = 'd' and table_name in ('v', 'w', 'o') order by 1, ordinal_position
TABLE_NAME | COLUMN_NAME | COLUMN_TYPE | COLUMN_DEFAULT | IS_NULLABLE
  o | a | char(100) | NULL | YES
  o | b | int | 7 | NO
  o | c | double | NULL | YES
  o | e | varchar(33) | NULL | YES
  v | a | char(100) | NULL | YES
  v | b | int | 7 | NO
  v | c | double | NULL | YES
  w | a | char(100) | NULL | YES
  w | b | int | 7 | NO
  w | c | double | NULL | YES
  w | e | varchar(33) | NULL | YES
> alter table t drop b
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show columns from v
ERROR 1356 (HY000): View 'd.v' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> select table_name, column_name from information_schema.columns where table_schema = 'd' and table_name = 'v'
TABLE_NAME | COLUMN_NAME
warnings 1
> alter table t add b bigint unsigned
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show columns from o
Field | Type | Null | Key | Default | Extra
  a | char(100) | YES |  | NULL | 
  b | bigint unsigned | YES |  | NULL | 
  c | double | YES |  | NULL | 
  e | varchar(42) | YES |  | NULL | 
