# Rows that a query locks for an update are as good as written: not under read_only, but for those who may still write, nor in a READ ONLY transaction.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key)
ok 0
> insert into t values (1)
ok 1
> create view v as select * from t
ok 0
> create procedure p() select * from t for update
ok 0
> create user bob@localhost
ok 0
> grant all on d.* to bob@localhost
ok 0
bob> use d
ok 0
bob> create temporary table own (a int)
ok 0
bob> prepare s from 'select * from t for update'
ok 0, Statement prepared
> set global read_only = on
ok 0
bob> select * from t for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select * from t for update skip locked
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select * from t for share
a
  1
bob> select * from (select * from t for update) d
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select (select a from t limit 1 for update)
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select * from v for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select * from t, v for update of v
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select 1 from t where exists (select 1 from t x for update)
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> select * from t union select * from t for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> with x as (select * from t for update) select * from x
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> table t for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> execute s
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> do (select a from t limit 1 for update)
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> set @x = (select a from t limit 1 for update)
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> start transaction
ok 0
bob> select * from t for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> rollback
ok 0
bob> select * from own for update
a
bob> select * from t, own for update of own
a | a
bob> select 1 for update
1
  1
bob> lock tables t write
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> lock tables t read
ok 0
bob> unlock tables
ok 0
# What is temporary may be written and defined, but not from rows that are locked for a change.
bob> insert into own select * from t for update
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> replace into own select * from (select * from t for update) d
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> insert into own values ((select max(a) from t for update))
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> insert into own select * from t
ok 1, Records: 1  Duplicates: 0  Warnings: 0
bob> explain insert into t values (2)
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> explain insert into own values (2)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | own | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
bob> analyze table t
ERROR 1290 (HY000): The MySQL server is running with the --read-only option so it cannot execute this statement
bob> lock tables own write
ok 0
bob> unlock tables
ok 0
bob> create temporary table mine (a int)
ok 0
bob> alter table mine add b int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
bob> create index i on mine (b)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
bob> truncate table mine
ok 0
bob> drop table mine
ok 0
bob> delete from own
ok 1
# The definer of a procedure may.
bob> call p()
a
  1
ok 0
> select * from t for update
a
  1
> set global super_read_only = on
ok 0
> select * from t for update
ERROR 1290 (HY000): The MySQL server is running with the --super-read-only option so it cannot execute this statement
> lock tables t write
ERROR 1290 (HY000): The MySQL server is running with the --super-read-only option so it cannot execute this statement
> set global super_read_only = off
ok 0
> set global read_only = off
ok 0
bob> start transaction read only
ok 0
bob> select * from t for update
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
bob> do (select a from t limit 1 for update)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
bob> select * from own for update
a
bob> select * from t for share
a
  1
bob> rollback
ok 0
bob> select * from t for update
a
  1
