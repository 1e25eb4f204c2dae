# SERIALIZABLE: plain reads lock shared, but not in autocommit.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,10),(2,20),(3,30)
ok 3
a> set session transaction isolation level serializable
ok 0
b> set session transaction isolation level serializable
ok 0
a> begin
ok 0
a> select * from t where id = 1
id | v
  1 | 10
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 1
b> update t set v = 11 where id = 1
waits for a
a> commit
ok 0
b:
ok 1
# autocommit reads are plain
b> begin
ok 0
b> update t set v = 12 where id = 1
ok 1
a> select * from t where id = 1
id | v
  1 | 11
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
a> set autocommit = 0
ok 0
a> select * from t where id = 1
waits for b
b> commit
ok 0
a:
id | v
  1 | 12
a> commit
ok 0
a> set autocommit = 1
ok 0
# phantoms wait
a> begin
ok 0
a> select count(*) from t
count(*)
  3
? locks
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 1
  a t PRIMARY S GRANTED 2
  a t PRIMARY S GRANTED 3
  a t PRIMARY S GRANTED supremum pseudo-record
b> insert into t values (4,40)
waits for a
a> commit
ok 0
b:
ok 1
# write skew ends in a deadlock
a> begin
ok 0
b> begin
ok 0
a> select sum(v) from t where id in (1,2)
sum(v)
  32
b> select sum(v) from t where id in (1,2)
sum(v)
  32
a> update t set v = v - 1 where id = 1
waits for b
b> update t set v = v - 1 where id = 2
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 1
a> commit
ok 0
b> commit
ok 0
main> select * from t
id | v
  1 | 11
  2 | 20
  3 | 30
  4 | 40
# lost update ends in a deadlock
a> begin
ok 0
b> begin
ok 0
a> select v from t where id = 3
v
  30
b> select v from t where id = 3
v
  30
a> update t set v = 31 where id = 3
waits for b
b> update t set v = 32 where id = 3
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 1
a> commit
ok 0
b> rollback
ok 0
main> select * from t where id = 3
id | v
  3 | 31
# read skew waits
a> begin
ok 0
a> select v from t where id = 1
v
  11
b> begin
ok 0
b> update t set v = 1 where id = 1
waits for a
a> select v from t where id = 2
v
  20
a> commit
ok 0
b:
ok 1
b> commit
ok 0
# an empty range is locked
a> begin
ok 0
a> select * from t where id > 100
id | v
? locks
  a t - IS GRANTED -
  a t PRIMARY S GRANTED supremum pseudo-record
b> insert into t values (101,0)
waits for a
a> rollback
ok 0
b:
ok 1
# subqueries and INSERT ... SELECT lock shared too
a> begin
ok 0
a> select (select v from t where id = 2)
(select v from t where id = 2)
  20
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
a> commit
ok 0
