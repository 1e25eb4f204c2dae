# Every pair of record lock modes: who waits for whom.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (10,1),(20,2),(30,3)
ok 3
# S and S
a> begin
ok 0
a> select * from t where id = 10 for share
id | v
  10 | 1
b> begin
ok 0
b> select * from t where id = 10 for share
id | v
  10 | 1
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 10
# S and X
c> begin
ok 0
c> select * from t where id = 10 for update
waits for a, b
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 10
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 10
a> commit
ok 0
b> commit
ok 0
c:
id | v
  10 | 1
c> commit
ok 0
# X and S
a> begin
ok 0
a> select * from t where id = 10 for update
id | v
  10 | 1
b> begin
ok 0
b> select * from t where id = 10 for share
waits for a
a> commit
ok 0
b:
id | v
  10 | 1
b> commit
ok 0
# X and X, and the queue is fair
a> begin
ok 0
a> select * from t where id = 10 for update
id | v
  10 | 1
b> begin
ok 0
b> select * from t where id = 10 for update
waits for a
c> begin
ok 0
c> select * from t where id = 10 for share
waits for a, b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 10
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP WAITING 10
a> commit
ok 0
b:
id | v
  10 | 1
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP WAITING 10
b> commit
ok 0
c:
id | v
  10 | 1
c> commit
ok 0
# a waiting X holds a later S back
a> begin
ok 0
a> select * from t where id = 10 for share
id | v
  10 | 1
b> begin
ok 0
b> select * from t where id = 10 for update
waits for a
c> begin
ok 0
c> select * from t where id = 10 for share
waits for b
a> commit
ok 0
b:
id | v
  10 | 1
b> commit
ok 0
c:
id | v
  10 | 1
c> commit
ok 0
# LOCK IN SHARE MODE
a> begin
ok 0
a> select * from t where id = 10 lock in share mode
id | v
  10 | 1
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
b> update t set v = 5 where id = 10
waits for a
a> commit
ok 0
b:
ok 1
# gap and gap never wait
a> begin
ok 0
a> select * from t where id = 15 for update
id | v
b> begin
ok 0
b> select * from t where id = 15 for update
id | v
c> begin
ok 0
c> select * from t where id = 16 for share
id | v
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 20
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 20
  c t - IS GRANTED -
  c t PRIMARY S,GAP GRANTED 20
# insert intention waits for gaps, of its own transaction not
a> insert into t values (15,0)
waits for b, c
b> rollback
ok 0
c> rollback
ok 0
a:
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 20
  a t PRIMARY X,GAP,INSERT_INTENTION GRANTED 20
a> rollback
ok 0
# gap and record
a> begin
ok 0
a> select * from t where id = 15 for update
id | v
b> begin
ok 0
b> select * from t where id = 20 for update
id | v
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 20
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 20
a> rollback
ok 0
b> rollback
ok 0
# next-key locks: ranges
a> begin
ok 0
a> select * from t where id > 10 and id < 30 for update
id | v
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 20
  a t PRIMARY X,GAP GRANTED 30
b> begin
ok 0
b> select * from t where id = 10 for update
id | v
  10 | 5
b> insert into t values (5,0)
ok 1
b> select * from t where id = 30 for update
id | v
  30 | 3
c> begin
ok 0
c> insert into t values (15,0)
waits for a
a> rollback
ok 0
c:
ok 1
b> rollback
ok 0
c> rollback
ok 0
# >=, <=, between, backwards
a> begin
ok 0
a> select * from t where id >= 20 for update
id | v
  20 | 2
  30 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 30
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,REC_NOT_GAP GRANTED 20
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id <= 20 for update
id | v
  10 | 5
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 20
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id between 20 and 25 for update
id | v
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 30
  a t PRIMARY X,REC_NOT_GAP GRANTED 20
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id between 15 and 20 order by id desc for update
id | v
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 20
  a t PRIMARY X,GAP GRANTED 30
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id < 30 order by id desc for update
id | v
  20 | 2
  10 | 5
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 20
  a t PRIMARY X,GAP GRANTED 30
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id > 10 order by id desc limit 1 for update
id | v
  30 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 30
  a t PRIMARY X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id > 10 order by id limit 1 for update
id | v
  20 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 20
a> rollback
ok 0
# supremum
a> begin
ok 0
a> select * from t where id > 30 for update
id | v
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
b> begin
ok 0
b> select * from t where id > 40 for share
id | v
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  b t - IS GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
b> insert into t values (40,0)
waits for a
a> insert into t values (50,0)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 1
a> rollback
ok 0
b> rollback
ok 0
# insert intentions do not wait for each other
a> begin
ok 0
a> insert into t values (11,0)
ok 1
b> begin
ok 0
b> insert into t values (12,0)
ok 1
? locks
  a t - IX GRANTED -
  b t - IX GRANTED -
a> rollback
ok 0
b> rollback
ok 0
# a full scan locks all
a> begin
ok 0
a> update t set v = v + 1 where v = 3
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 20
  a t PRIMARY X GRANTED 30
  a t PRIMARY X GRANTED supremum pseudo-record
b> begin
ok 0
b> insert into t values (100,0)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
# a point that is not there at the end
a> begin
ok 0
a> delete from t where id = 99
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
a> rollback
ok 0
# lists and OR
a> begin
ok 0
a> select * from t where id in (10,30) for update
id | v
  10 | 5
  30 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 30
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id in (10,11,25) for update
id | v
  10 | 5
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 20
  a t PRIMARY X,GAP GRANTED 30
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
a> rollback
ok 0
# weaker after stronger adds nothing, stronger after weaker does
a> begin
ok 0
a> select * from t where id = 10 for update
id | v
  10 | 5
a> select * from t where id = 10 for share
id | v
  10 | 5
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
a> rollback
ok 0
a> begin
ok 0
a> select * from t where id = 10 for share
id | v
  10 | 5
a> select * from t where id = 10 for update
id | v
  10 | 5
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
a> select * from t where id <= 10 for update
id | v
  10 | 5
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
a> rollback
ok 0
