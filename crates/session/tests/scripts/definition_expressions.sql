# What expressions of definitions may contain: generated columns, CHECK, DEFAULT.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int as (now()))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: now.
> create table t (a int, b int as (rand()))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: rand.
> create table t (a int, b varchar(40) as (schema()))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: database.
> create table t (a int, b int as (@a))
ERROR 3772 (HY000): Default value expression of column 'b' cannot refer user or system variables.
> create table t (a int, b int as (@@sql_mode))
ERROR 3772 (HY000): Default value expression of column 'b' cannot refer user or system variables.
> create table t (a int, b int as ((select 1)))
ERROR 3102 (HY000): Expression of generated column 'b' contains a disallowed function.
> create table t (a int, b int as (sum(a)))
ERROR 1111 (HY000): Invalid use of group function
> create table t (a int, b int as (row_number() over ()))
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> create table t (a int, b int as (nosuch + 1))
ERROR 1054 (42S22): Unknown column 'nosuch' in 'generated column function'
> create table t (a int, b int as (b + 1))
ERROR 3107 (HY000): Generated column can refer only to generated columns defined prior to it.
> create table t (a int, b int as (c + 1), c int as (a + 1))
ERROR 3107 (HY000): Generated column can refer only to generated columns defined prior to it.
> create table t (a int auto_increment primary key, b int as (a + 1))
ERROR 3109 (HY000): Generated column 'b' cannot refer to auto-increment column.
> create table t (a int, b int as (nosuchfunc(a)))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: `nosuchfunc`.
> create table t (a int, b int as (values(a)))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: values.
> create table t (a int, check (rand() > 1))
ERROR 3814 (HY000): An expression of a check constraint 't_chk_1' contains disallowed function: rand.
> create table t (a int, check (@a > 1))
ERROR 3816 (HY000): An expression of a check constraint 't_chk_1' cannot refer to a user or system variable.
> create table t (a int, check ((select 1) > 1))
ERROR 3815 (HY000): An expression of a check constraint 't_chk_1' contains disallowed function.
> create table t (a int, check (nosuch > 1))
ERROR 3820 (HY000): Check constraint 't_chk_1' refers to non-existing column 'nosuch'.
> create table t (a int, check (a + 1))
ERROR 3812 (HY000): An expression of non-boolean type specified to a check constraint 't_chk_1'.
> create table t (a int, check (1))
ERROR 3812 (HY000): An expression of non-boolean type specified to a check constraint 't_chk_1'.
> create table t (a int, check (if(a > 1, a > 2, a > 3)))
ERROR 3812 (HY000): An expression of non-boolean type specified to a check constraint 't_chk_1'.
> create table t (a int auto_increment primary key, check (a > 1))
ERROR 3818 (HY000): Check constraint 't_chk_1' cannot refer to an auto-increment column.
> create table t (a int, constraint c1 check (a > 0), constraint c1 check (a > 1))
ERROR 3822 (HY000): Duplicate check constraint name 'c1'.
> create table t (a int, b int default (@a))
ERROR 3772 (HY000): Default value expression of column 'b' cannot refer user or system variables.
> create table t (a int, b int default ((select 1)))
ERROR 3769 (HY000): Default value expression of column 'b' contains a disallowed function.
> create table t (a int, b int default (last_insert_id()))
ERROR 3770 (HY000): Default value expression of column 'b' contains a disallowed function: last_insert_id.
> create table t (a int, b varchar(50) default (user()))
ERROR 3770 (HY000): Default value expression of column 'b' contains a disallowed function: user.
> create table t (a int, b int default (nosuchf(1)))
ERROR 3770 (HY000): Default value expression of column 'b' contains a disallowed function: `nosuchf`.
> create table t (a int, b int default (b + 1))
ERROR 3767 (HY000): Default value expression of column 'b' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
> create table t (a int auto_increment primary key, b int default (a + 1))
ERROR 3768 (HY000): Default value expression of column 'b' cannot refer to an auto-increment column.
> create table t (a int default (b + 1), b int as (a + 1))
ERROR 3767 (HY000): Default value expression of column 'a' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.
> create table t (a int, j json, s varchar(50), check (json_valid(s)), check (not a), check (a xor s), check (s regexp 'a'), check (1 member of (j)), check (is_uuid(s)), check (true), check ((a, a) = (1, 2)))
ok 0
> drop table t
ok 0
> create table t (a int)
ok 0
> alter table t add column g int as (nosuch + 1)
ERROR 1054 (42S22): Unknown column 'nosuch' in 'generated column function'
> alter table t add check (nosuch > 1)
ERROR 1054 (42S22): Unknown column 'nosuch' in 'check constraint t_chk_1 expression'
> alter table t add check (rand() > 1)
ERROR 3814 (HY000): An expression of a check constraint 't_chk_1' contains disallowed function: rand.
> alter table t add column h int as (uuid_short())
ERROR 3763 (HY000): Expression of generated column 'h' contains a disallowed function: uuid_short.
> alter table t add column h int default (nosuch + 1)
ERROR 1054 (42S22): Unknown column 'nosuch' in 'default value expression'
> drop table t
ok 0
# Defaults that name columns: of the row as it will be.
> create table t (a int default 3, b int default (a + 1), c int default (b * 2))
ok 0
> insert into t values ()
ok 1
> insert into t (a) values (10)
ok 1
> insert into t (b) values (10)
ok 1
> insert into t (c, a) values (default, 1)
ok 1
> insert into t (b, a) values (default, 7), (1, 8)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> replace into t (a) values (5)
ok 1
> insert into t (a) select 100
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into t set b = default, a = 4
ok 1
> select * from t
a | b | c
  3 | 4 | 8
  10 | 11 | 22
  3 | 10 | 20
  1 | 2 | NULL
  7 | 4 | 8
  8 | 1 | 2
  5 | 6 | 12
  100 | 101 | 202
  4 | 4 | 8
> update t set b = default, a = 1000 where a = 3
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update t set a = 2000, b = default where a = 10
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from t
a | b | c
  1000 | 4 | 8
  2000 | 2001 | 22
  1000 | 4 | 20
  1 | 2 | NULL
  7 | 4 | 8
  8 | 1 | 2
  5 | 6 | 12
  100 | 101 | 202
  4 | 4 | 8
> alter table t add column d int default (a + b + c)
ok 9, Records: 9  Duplicates: 0  Warnings: 0
> select * from t
a | b | c | d
  1000 | 4 | 8 | 1012
  2000 | 2001 | 22 | 4023
  1000 | 4 | 20 | 1024
  1 | 2 | NULL | NULL
  7 | 4 | 8 | 19
  8 | 1 | 2 | 11
  5 | 6 | 12 | 23
  100 | 101 | 202 | 403
  4 | 4 | 8 | 16
> alter table t drop column a
ERROR 3766 (HY000): Column 'a' of table 't' has a default value expression dependency and cannot be dropped or renamed.
> alter table t rename column a to aa
ERROR 3766 (HY000): Column 'a' of table 't' has a default value expression dependency and cannot be dropped or renamed.
> select default(b) from t
ERROR 3773 (HY000): DEFAULT function cannot be used with default value expressions
> alter table t alter column b set default (a + 5)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT '3',\n  `b` int DEFAULT ((`a` + 5)),\n  `c` int DEFAULT ((`b` * 2)),\n  `d` int DEFAULT (((`a` + `b`) + `c`))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t (a, d) values (1, 2)
ok 1
> select * from t where a = 1 and d = 2
a | b | c | d
  1 | 6 | 12 | 2
> create table g (a int as (5), b int default (a + 1), c int as (d + 1), d int default (b * 2))
ok 0
> insert into g values ()
ok 1
> select * from g
a | b | c | d
  5 | 6 | 13 | 12
> create table k (id int primary key, b int default (id * 10))
ok 0
> insert into k (id) values (1)
ok 1
> insert into k (id, b) values (1, 5) on duplicate key update b = default
ok 0
> insert into k (id, b) values (1, 5) on duplicate key update id = 2, b = default
ok 2
> select * from k
id | b
  2 | 20
> drop database d
ok 3
