# max_execution_time and its hint end a SELECT with 3024; SLEEP ends early and says so.
> create database d; use d
ok 1
ok 0
> create table t (a int primary key)
ok 0
> insert into t values (1), (2), (3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> set max_execution_time = 50
ok 0
> select sleep(10)
sleep(10)
  0
> select count(*) from t a, t b, t c where sleep(10) = 0
count(*)
  27
> begin
ok 0
other> set max_execution_time = 200
ok 0
other> select * from d.t where a = 1 for update
a
  1
> update t set a = 10 where a = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
other> select /*+ MAX_EXECUTION_TIME(300) */ a from d.t where a = 10 for update
a
ERROR 1205 (HY000): Lock wait timeout exceeded; try restarting transaction
> rollback
ok 0
> do sleep(0.1)
ok 0
> set max_execution_time = 0
ok 0
> select sleep(0.1)
sleep(0.1)
  0
