# innodb_snapshot_isolation: REPEATABLE READ that loses no updates
> create database d
ok 1
> create table d.t (id int primary key, v int, k int, key (k))
ok 0
> insert into d.t values (1,10,1),(2,20,2),(3,30,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
a> use d
ok 0
b> use d
ok 0
a> select @@innodb_snapshot_isolation, @@global.innodb_snapshot_isolation
@@innodb_snapshot_isolation | @@global.innodb_snapshot_isolation
  0 | 0
a> set innodb_snapshot_isolation = on
ok 0
b> set innodb_snapshot_isolation = on
ok 0
# a lost update is a conflict, and ends the whole transaction
a> begin
ok 0
b> begin
ok 0
a> select v from t where id = 1
v
  10
b> select v from t where id = 1
v
  10
b> insert into t values (7,70,7)
ok 1
a> update t set v = 11 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
b> update t set v = 12 where id = 1
(waits)
a> commit
ok 0
b:
ERROR 1020 (HY000): Record has changed since last read in table 't'
b> select * from t
id | v | k
  1 | 11 | 1
  2 | 20 | 2
  3 | 30 | 3
b> commit
ok 0
# by a secondary index, by a range, and for a locking read
a> begin
ok 0
a> select count(*) from t
count(*)
  3
b> update t set v = 21 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> select * from t where k = 2 for update
id | v | k
ERROR 1020 (HY000): Record has changed since last read in table 't'
a> begin
ok 0
a> select count(*) from t
count(*)
  3
b> update t set v = 22 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> select * from t where id > 1 for share
id | v | k
ERROR 1020 (HY000): Record has changed since last read in table 't'
# what was deleted in between
a> begin
ok 0
a> select count(*) from t
count(*)
  3
b> delete from t where id = 3
ok 1
a> delete from t where id = 3
ERROR 1020 (HY000): Record has changed since last read in table 't'
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> insert into t values (3,31,3)
ok 1
b> delete from t where id = 3
ok 1
a> insert into t values (3,32,3)
ERROR 1020 (HY000): Record has changed since last read in table 't'
# no conflict without a snapshot, with other rows, or at another level
a> begin
ok 0
b> update t set v = 13 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> update t set v = 14 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> select v from t where id = 1
v
  14
a> commit
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> update t set v = 15 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> update t set v = 23 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> update t set v = 24 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> commit
ok 0
a> set transaction isolation level read committed
ok 0
a> begin
ok 0
a> select v from t where id = 1
v
  15
b> update t set v = 16 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> update t set v = 17 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> commit
ok 0
# off again
a> set innodb_snapshot_isolation = off
ok 0
a> begin
ok 0
a> select v from t where id = 1
v
  17
b> update t set v = 18 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> update t set v = 19 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> commit
ok 0
