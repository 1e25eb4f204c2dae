# A statement locks a row, deals with it, and locks the next: what an error or a wait leaves behind are the locks up to there.
main> create table t (id int primary key, u int, k int, unique key u (u), key k (k))
ok 0
main> insert into t values (1,3,1),(5,null,1),(6,18,2),(8,24,2),(11,33,3)
ok 5
# an error
a> begin
ok 0
a> update t force index (primary) set u = 6 where id < 15
ERROR 1062: Duplicate entry '6' for key 't.u'
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X GRANTED 5
  a t u S,GAP GRANTED 18, 6
  a t u X,GAP GRANTED 18, 6
b> insert into t values (9,3,1)
ERROR 1062: Duplicate entry '3' for key 't.u'
a> rollback
ok 0
# a wait in another index
a> begin
ok 0
a> select * from t where u = 24 for update
id | u | k
  8 | 24 | 2
b> begin
ok 0
b> update t force index (k) set u = 24 where k = 1
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 8
  a t u X,REC_NOT_GAP GRANTED 24, 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t k X GRANTED 1, 1
  b t u S WAITING 24, 8
c> select id from t where id = 5 for update nowait
id
  5
a> rollback
ok 0
b:
ERROR 1062: Duplicate entry '24' for key 't.u'
b> rollback
ok 0
# rows changed before the wait
a> begin
ok 0
a> select * from t where id = 6 for update
id | u | k
  6 | 18 | 2
b> begin
ok 0
b> update t set k = k + 10 where id < 9
waits for a
c> set session transaction isolation level read uncommitted
ok 0
c> select id, k from t order by id
id | k
  1 | 11
  5 | 11
  6 | 2
  8 | 2
  11 | 3
a> rollback
ok 0
b:
ok 4
b> rollback
ok 0
# a secondary index leads to a row that is locked
a> begin
ok 0
a> select * from t where id = 5 for update
id | u | k
  5 | NULL | 1
b> begin
ok 0
b> select * from t force index (k) where k >= 1 for update
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP WAITING 5
  b t k X GRANTED 1, 1
  b t k X GRANTED 1, 5
a> rollback
ok 0
b:
id | u | k
  1 | 3 | 1
  5 | NULL | 1
  6 | 18 | 2
  8 | 24 | 2
  11 | 33 | 3
b> rollback
ok 0
