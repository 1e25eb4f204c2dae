# Every replica adds a column by itself: values that each server would make anew are refused (1674), unless no replica sees the statement.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, b varchar(10))
ok 0
> insert into t values (1, 'one'), (2, 'two')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table e (id int)
ok 0
> alter table t add f varchar(40) default (uuid())
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table e add f varchar(40) default (uuid())
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add g double default (rand(3))
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add (h int, i varchar(40) default (concat(b, if(1, 2, uuid()))))
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add k binary(16) default (aes_encrypt('a', 'b'))
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add l datetime default (sysdate())
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add m bigint default (uuid_short()), algorithm=copy
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
> alter table t add n int default (connection_id() * 0), add o datetime default (now())
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t modify b varchar(40) default (uuid()), alter n set default (rand())
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> set sql_log_bin = 0
ok 0
> alter table t add f varchar(40) default (uuid())
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set sql_log_bin = 1
ok 0
> select count(distinct f), min(length(f)) from t
count(distinct f) | min(length(f))
  2 | 36
> create temporary table tt (a int)
ok 0
> alter table tt add f varchar(40) default (uuid())
ERROR 1674 (HY000): Statement is unsafe because it uses a system function that may return a different value on the slave.
# What no column of the kind has as its default is seen before anything else that is wrong.
> create table x (a decimal(5,2) default now() on update now())
ERROR 1067 (42000): Invalid default value for 'a'
> create table x (a time default 1 auto_increment)
ERROR 1067 (42000): Invalid default value for 'a'
> create table x (a char(300) default (uuid()) auto_increment)
ERROR 1067 (42000): Invalid default value for 'a'
> create table x (a varchar(70000) default current_timestamp on update current_timestamp)
ERROR 1067 (42000): Invalid default value for 'a'
> create table x (a serial default 1)
ERROR 1067 (42000): Invalid default value for 'a'
> alter table t add x blob default (1 + 1) auto_increment
ERROR 1067 (42000): Invalid default value for 'x'
# TRUNCATE does not see views: their names are those of tables that are missing.
> create view v as select 1
ok 0
> truncate v
ERROR 1146 (42S02): Table 'd.v' doesn't exist
# Functions that no definition may call.
> create table x (a varchar(9) default (icu_version()))
ERROR 3770 (HY000): Default value expression of column 'a' contains a disallowed function: icu_version().
> create table x (a int, check (length(icu_version()) > a))
ERROR 3814 (HY000): An expression of a check constraint 'x_chk_1' contains disallowed function: icu_version().
> create table x (a int, b int as (length(roles_graphml())))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: roles_graphml.
