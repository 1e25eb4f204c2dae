# Duplicate-key locks, REPLACE, ON DUPLICATE KEY UPDATE, INSERT IGNORE.
main> create table t (id int primary key, u int, v int, unique key u (u))
ok 0
main> insert into t values (1,10,0),(2,20,0),(3,30,0)
ok 3
# a duplicate primary key is locked shared
a> begin
ok 0
a> insert into t values (2,99,0)
ERROR 1062: Duplicate entry '2' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
b> select * from t where id = 2 for share
id | u | v
  2 | 20 | 0
b> update t set v = 1 where id = 2
waits for a
a> rollback
ok 0
b:
ok 1
# a duplicate unique key: next-key, shared
a> begin
ok 0
a> insert into t values (4,20,0)
ERROR 1062: Duplicate entry '20' for key 't.u'
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  a t u S GRANTED 20, 2
b> begin
ok 0
b> insert into t values (5,15,0)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
# waiting for an uncommitted insert
a> begin
ok 0
a> insert into t values (6,60,0)
ok 1
b> begin
ok 0
b> insert into t values (6,61,0)
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 6
a> commit
ok 0
b:
ERROR 1062: Duplicate entry '6' for key 't.PRIMARY'
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 6
b> rollback
ok 0
a> begin
ok 0
a> insert into t values (7,70,0)
ok 1
b> begin
ok 0
b> insert into t values (8,70,0)
waits for a
? locks
  a t - IX GRANTED -
  a t u X,REC_NOT_GAP GRANTED 70, 7
  b t - IX GRANTED -
  b t u S WAITING 70, 7
a> rollback
ok 0
b:
ok 1
# whether b had to wait once more, for the gap that a still held, is a matter of scheduling: so its locks are not listed
b> commit
ok 0
# the classical deadlock of three inserts is not here: which of the two waiters goes on is a matter of scheduling, there as here
main> select * from t
id | u | v
  1 | 10 | 0
  2 | 20 | 1
  3 | 30 | 0
  6 | 60 | 0
  8 | 70 | 0
# ON DUPLICATE KEY UPDATE locks exclusively
a> begin
ok 0
a> insert into t values (2,99,0) on duplicate key update v = 5
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
b> select * from t where id = 2 for share
waits for a
a> rollback
ok 0
b:
id | u | v
  2 | 20 | 1
a> begin
ok 0
a> insert into t values (9,20,0) on duplicate key update v = 5
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X GRANTED 20, 2
a> rollback
ok 0
# with a new row
a> begin
ok 0
a> insert into t values (10,15,0) on duplicate key update v = 5
ok 1
? locks
  a t - IX GRANTED -
a> rollback
ok 0
# REPLACE
a> begin
ok 0
a> replace into t values (2,20,7)
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X GRANTED 30, 3
  a t u X,GAP GRANTED 20, 2
  a t u X,REC_NOT_GAP GRANTED 20, 2
a> rollback
ok 0
a> begin
ok 0
a> replace into t values (11,20,7)
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,GAP GRANTED 11
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X GRANTED 20, 2
  a t u X GRANTED 30, 3
  a t u X,GAP GRANTED 20, 11
b> begin
ok 0
b> insert into t values (12,25,0)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> replace into t values (50,500,7)
ok 1
? locks
  a t - IX GRANTED -
a> rollback
ok 0
# INSERT IGNORE
a> begin
ok 0
a> insert ignore into t values (2,98,0)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
a> rollback
ok 0
a> begin
ok 0
a> insert ignore into t values (51,20,0)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED supremum pseudo-record
  a t u S GRANTED 20, 2
a> rollback
ok 0
# delete-marked rows
a> begin
ok 0
a> delete from t where id = 2
ok 1
a> insert into t values (2,20,9)
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u S,GAP GRANTED 20, 2
  a t u S,GAP GRANTED 30, 3
  a t u X,REC_NOT_GAP GRANTED 20, 2
b> insert into t values (2,21,9)
waits for a
a> rollback
ok 0
b:
ERROR 1062: Duplicate entry '2' for key 't.PRIMARY'
a> begin
ok 0
a> delete from t where u = 20
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X,REC_NOT_GAP GRANTED 20, 2
a> insert into t values (21,20,9)
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u S,GAP GRANTED 20, 2
  a t u S,GAP GRANTED 20, 21
  a t u S,GAP GRANTED 30, 3
  a t u X,REC_NOT_GAP GRANTED 20, 2
b> insert into t values (22,20,9)
waits for a
a> commit
ok 0
b:
ERROR 1062: Duplicate entry '20' for key 't.u'
# updating a unique key onto another's
a> begin
ok 0
a> update t set u = 30 where id = 1
ERROR 1062: Duplicate entry '30' for key 't.u'
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t u S GRANTED 30, 3
a> rollback
ok 0
# an error of a later row keeps the locks of earlier ones
a> begin
ok 0
a> insert into t values (41,410,0),(1,411,0)
ERROR 1062: Duplicate entry '1' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 1
  a t PRIMARY X GRANTED supremum pseudo-record
  a t u X GRANTED supremum pseudo-record
b> insert into t values (41,412,0)
waits for a
a> rollback
ok 0
b:
ok 1
main> select * from t
id | u | v
  1 | 10 | 0
  3 | 30 | 0
  6 | 60 | 0
  8 | 70 | 0
  21 | 20 | 9
  41 | 412 | 0
