# Metadata locks: who waits for whom, and what a waiting DDL does to others.
> create database d
ok 1
> create table d.t (id int primary key, v int)
ok 0
> insert into d.t values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
a> use d
ok 0
b> use d
ok 0
a> begin
ok 0
a> select * from t where id = 1
id | v
  1 | 1
b> alter table t add column w int default 7
(waits)
c> select count(*) from d.t
count(*)
  2
a> commit
ok 0
b:
ok 0, Records: 0  Duplicates: 0  Warnings: 0
b> select * from t
id | v | w
  1 | 1 | 7
  2 | 2 | 7
# a savepoint gives back what was locked after it
a> begin
ok 0
a> savepoint s
ok 0
a> select count(*) from t
count(*)
  2
a> rollback to s
ok 0
b> alter table t drop column w
ok 0, Records: 0  Duplicates: 0  Warnings: 0
a> commit
ok 0
# LOCK TABLES
a> lock tables t write
ok 0
b> select count(*) from t
(waits)
a> insert into t values (3,3)
ok 1
a> unlock tables
ok 0
b:
count(*)
  3
a> lock tables t read
ok 0
b> select count(*) from t
count(*)
  3
b> insert into t values (4,4)
(waits)
a> insert into t values (5,5)
ERROR 1099 (HY000): Table 't' was locked with a READ lock and can't be updated
a> unlock tables
ok 0
b:
ok 1
# FLUSH TABLES WITH READ LOCK waits for statements, not for transactions, and holds commits back
a> begin
ok 0
a> insert into t values (6,6)
ok 1
b> flush tables with read lock
ok 0
a> commit
(waits)
b> unlock tables
ok 0
a:
ok 0
a> select count(*) from t
count(*)
  5
# row locks
a> begin
ok 0
a> update t set v = 10 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
b> update t set v = 11 where id = 1
(waits)
a> commit
ok 0
b:
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
b> select v from t where id = 1
v
  11
a> begin
ok 0
b> begin
ok 0
a> update t set v = 1 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
b> update t set v = 2 where id = 2
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
a> update t set v = 1 where id = 2
(waits)
b> update t set v = 2 where id = 1
ERROR 1213 (40001): Deadlock found when trying to get lock; try restarting transaction
a:
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> rollback
ok 0
b> rollback
ok 0
a> drop table t
ok 0
b> select * from t
ERROR 1146 (42S02): Table 'd.t' doesn't exist
# A row that is named by its whole key is locked alone, in whichever order the rows come.
a> create table p (id int primary key, v int)
ok 0
a> insert into p values (1, 1), (2, 2), (3, 3), (5, 5), (7, 7)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
a> begin
ok 0
a> select * from p where id in (2, 5) order by id desc for update
id | v
  5 | 5
  2 | 2
a> select lock_mode, lock_data from performance_schema.data_locks where lock_type = 'RECORD' order by 2
lock_mode | lock_data
  X,REC_NOT_GAP | 2
  X,REC_NOT_GAP | 5
a> rollback
ok 0
a> drop table p
ok 0
