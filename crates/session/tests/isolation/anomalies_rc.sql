# READ COMMITTED.
main> create table t (id int primary key, v int, w int, key (v))
ok 0
main> insert into t values (1,10,0),(2,20,0),(3,30,0)
ok 3
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
# no dirty read, but a non-repeatable one
a> begin
ok 0
b> begin
ok 0
b> select * from t where id = 1
id | v | w
  1 | 10 | 0
a> update t set v = 11 where id = 1
ok 1
b> select * from t where id = 1
id | v | w
  1 | 10 | 0
a> commit
ok 0
b> select * from t where id = 1
id | v | w
  1 | 11 | 0
b> commit
ok 0
# phantom
b> begin
ok 0
b> select * from t where v > 15
id | v | w
  2 | 20 | 0
  3 | 30 | 0
a> insert into t values (4,40,0)
ok 1
b> select * from t where v > 15
id | v | w
  2 | 20 | 0
  3 | 30 | 0
  4 | 40 | 0
b> commit
ok 0
# phantom with a locking read: no gap is locked
b> begin
ok 0
b> select * from t force index (v) where v > 15 for update
id | v | w
  2 | 20 | 0
  3 | 30 | 0
  4 | 40 | 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t v X,REC_NOT_GAP GRANTED 20, 2
  b t v X,REC_NOT_GAP GRANTED 30, 3
  b t v X,REC_NOT_GAP GRANTED 40, 4
a> insert into t values (5,50,0)
ok 1
b> select * from t force index (v) where v > 15 for update
id | v | w
  2 | 20 | 0
  3 | 30 | 0
  4 | 40 | 0
  5 | 50 | 0
b> commit
ok 0
# lost update: the later one wins after a read outside of locks
a> begin
ok 0
b> begin
ok 0
a> select v from t where id = 1
v
  11
b> select v from t where id = 1
v
  11
a> update t set v = 111 where id = 1
ok 1
b> update t set v = 112 where id = 1
waits for a
a> commit
ok 0
b:
ok 1
b> commit
ok 0
main> select * from t where id = 1
id | v | w
  1 | 112 | 0
# read skew
a> begin
ok 0
a> select v from t where id = 1
v
  112
b> begin
ok 0
b> update t set v = 1 where id = 1
ok 1
b> update t set v = 2 where id = 2
ok 1
b> commit
ok 0
a> select v from t where id = 2
v
  2
a> commit
ok 0
# write skew
a> begin
ok 0
b> begin
ok 0
a> select sum(v) from t where id in (1,2)
sum(v)
  3
b> select sum(v) from t where id in (1,2)
sum(v)
  3
a> update t set v = v - 1 where id = 1
ok 1
b> update t set v = v - 1 where id = 2
ok 1
a> commit
ok 0
b> commit
ok 0
main> select * from t
id | v | w
  1 | 0 | 0
  2 | 1 | 0
  3 | 30 | 0
  4 | 40 | 0
  5 | 50 | 0
# semi-consistent read: UPDATE passes locked rows that do not match
main> create table s (id int primary key, k int, v int)
ok 0
main> insert into s values (1,1,0),(2,2,0),(3,1,0),(4,2,0)
ok 4
a> begin
ok 0
a> update s set v = 1 where k = 1
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 3
b> begin
ok 0
b> update s set v = 2 where k = 2
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 3
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b s PRIMARY X,REC_NOT_GAP GRANTED 4
b> commit
ok 0
a> commit
ok 0
# it waits for one whose committed version matches
a> begin
ok 0
a> update s set k = 5 where id = 1
ok 1
b> begin
ok 0
b> update s set v = 3 where k = 1
waits for a
a> commit
ok 0
b:
ok 1
? locks
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 1
  b s PRIMARY X,REC_NOT_GAP GRANTED 3
b> select * from s
id | k | v
  1 | 5 | 1
  2 | 2 | 2
  3 | 1 | 3
  4 | 2 | 2
b> commit
ok 0
main> select * from s
id | k | v
  1 | 5 | 1
  2 | 2 | 2
  3 | 1 | 3
  4 | 2 | 2
# the new version decides after the wait
a> begin
ok 0
a> update s set k = 7 where id = 2
ok 1
b> begin
ok 0
b> update s set v = 9 where k = 2
waits for a
a> rollback
ok 0
b:
ok 2
b> commit
ok 0
main> select * from s
id | k | v
  1 | 5 | 1
  2 | 2 | 9
  3 | 1 | 3
  4 | 2 | 9
# DELETE is not semi-consistent
a> begin
ok 0
a> update s set v = 5 where id = 1
ok 1
b> delete from s where k = 77
waits for a
a> commit
ok 0
b:
ok 0
# FOR UPDATE is not either
a> begin
ok 0
a> update s set v = 6 where id = 1
ok 1
b> select * from s where k = 77 for update
waits for a
a> commit
ok 0
b:
id | k | v
# a row that does not match is unlocked
a> begin
ok 0
a> select * from s where v = 9 for update
id | k | v
  2 | 2 | 9
  4 | 2 | 9
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 2
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
b> update s set v = 8 where id = 1
ok 1
a> commit
ok 0
a> begin
ok 0
a> delete from s where v = 8
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
a> commit
ok 0
