# Gap inheritance and implicit locks.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (10,1),(20,2),(30,3)
ok 3
# an insert splits a gap that others hold: the inserter's own gap is kept on both sides
a> begin
ok 0
a> select * from t where id = 15 for update
id | v
a> insert into t values (14,0)
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 14
  a t PRIMARY X,GAP GRANTED 20
b> begin
ok 0
b> insert into t values (13,0)
waits for a
c> begin
ok 0
c> insert into t values (17,0)
waits for a
a> rollback
ok 0
b:
ok 1
c:
ok 1
b> rollback
ok 0
c> rollback
ok 0
# rollback of an insert gives its locks to the next record
a> begin
ok 0
a> insert into t values (25,0)
ok 1
b> begin
ok 0
b> select * from t where id = 25 for update
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 25
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 25
a> rollback
ok 0
b:
id | v
? locks
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 30
c> begin
ok 0
c> insert into t values (26,0)
waits for b
b> rollback
ok 0
c:
ok 1
c> rollback
ok 0
# READ COMMITTED waiters get nothing
a> begin
ok 0
a> insert into t values (25,0)
ok 1
b> set transaction isolation level read committed
ok 0
b> begin
ok 0
b> select * from t where id = 25 for update
waits for a
a> rollback
ok 0
b:
id | v
? locks
  b t - IX GRANTED -
b> rollback
ok 0
# implicit locks become explicit when somebody asks
a> begin
ok 0
a> insert into t values (40,0)
ok 1
? locks
  a t - IX GRANTED -
b> begin
ok 0
b> select * from t where id = 40 for update
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 40
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 40
a> commit
ok 0
b:
id | v
  40 | 0
b> commit
ok 0
a> begin
ok 0
a> update t set v = 7 where id = 40
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 40
a> rollback
ok 0
# own changes
a> begin
ok 0
a> insert into t values (45,0)
ok 1
a> select * from t where id = 45 for update
id | v
  45 | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 45
a> select * from t where id >= 40 for update
id | v
  40 | 0
  45 | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,GAP GRANTED 45
  a t PRIMARY X,REC_NOT_GAP GRANTED 40
  a t PRIMARY X,REC_NOT_GAP GRANTED 45
a> rollback
ok 0
# deleted rows are locked too
a> begin
ok 0
a> delete from t where id = 20
ok 1
b> begin
ok 0
b> select * from t where id = 20 for update
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 20
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 20
a> rollback
ok 0
b:
id | v
  20 | 2
b> rollback
ok 0
# a snapshot keeps purge away
p> start transaction with consistent snapshot
ok 0
a> begin
ok 0
a> delete from t where id = 40
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 40
b> begin
ok 0
b> select * from t where id between 35 and 50 for share
waits for a
a> commit
ok 0
b:
id | v
? locks
  b t - IS GRANTED -
  b t PRIMARY S GRANTED 40
  b t PRIMARY S GRANTED supremum pseudo-record
c> begin
ok 0
c> insert into t values (40,1)
waits for b
b> rollback
ok 0
c:
ok 1
? locks
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 40
  c t PRIMARY X,REC_NOT_GAP GRANTED 40
c> rollback
ok 0
p> commit
ok 0
