# Rows that a condition on the index's columns excludes are not fetched, so only their entries are locked; UPDATE and DELETE push no conditions.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u))
ok 0
main> insert into t values (1,1,3,0),(3,2,9,1),(5,3,15,2),(7,3,21,3),(9,4,27,0),(11,6,33,1)
ok 6
# repeatable read
a> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> select * from t force index (k) where k > 2 and v = 2 for update
id | k | u | v
  5 | 3 | 15 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X GRANTED 3, 2, 5
  a t k X GRANTED 3, 3, 7
  a t k X GRANTED 4, 0, 9
  a t k X GRANTED 6, 1, 11
  a t k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (u) where u >= 9 and id = 7 for share
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t u S GRANTED 15, 5
  a t u S GRANTED 21, 7
  a t u S GRANTED 27, 9
  a t u S GRANTED 33, 11
  a t u S GRANTED 9, 3
  a t u S GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (u) where u >= 9 and u < 25 and id > 5 for update
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t u X GRANTED 15, 5
  a t u X GRANTED 21, 7
  a t u X GRANTED 27, 9
  a t u X GRANTED 9, 3
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k = 3 and v > 2 for update
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t k X GRANTED 3, 3, 7
  a t k X GRANTED 4, 0, 9
a> rollback
ok 0
a> begin
ok 0
a> select id, k from t force index (k) where k > 2 and v = 2 for update
id | k
  5 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 11
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 3, 2, 5
  a t k X GRANTED 3, 3, 7
  a t k X GRANTED 4, 0, 9
  a t k X GRANTED 6, 1, 11
  a t k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> update t force index (k) set u = u + 1 where k > 2 and v = 2
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 11
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 3, 2, 5
  a t k X GRANTED 3, 3, 7
  a t k X GRANTED 4, 0, 9
  a t k X GRANTED 6, 1, 11
  a t k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> delete t from t force index (k) where k > 2 and v = 9
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 11
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 3, 2, 5
  a t k X GRANTED 3, 3, 7
  a t k X GRANTED 4, 0, 9
  a t k X GRANTED 6, 1, 11
  a t k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> insert into t select id + 100, k, u + 100, v from t force index (u) where u > 9 and id < 8
ok 2
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t u S GRANTED 15, 5
  a t u S GRANTED 21, 7
  a t u S GRANTED 27, 9
  a t u S GRANTED 33, 11
  a t u S GRANTED supremum pseudo-record
  a t u S,GAP GRANTED 115, 105
  a t u S,GAP GRANTED 121, 107
a> rollback
ok 0
# read committed
a> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> select * from t force index (k) where k > 2 and v = 2 for update
id | k | u | v
  5 | 3 | 15 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X,REC_NOT_GAP GRANTED 3, 2, 5
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (u) where u >= 9 and id = 7 for share
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t u S,REC_NOT_GAP GRANTED 21, 7
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (u) where u >= 9 and u < 25 and id > 5 for update
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t u X,REC_NOT_GAP GRANTED 21, 7
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k = 3 and v > 2 for update
id | k | u | v
  7 | 3 | 21 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t k X,REC_NOT_GAP GRANTED 3, 3, 7
a> rollback
ok 0
a> begin
ok 0
a> select id, k from t force index (k) where k > 2 and v = 2 for update
id | k
  5 | 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X,REC_NOT_GAP GRANTED 3, 2, 5
a> rollback
ok 0
a> begin
ok 0
a> update t force index (k) set u = u + 1 where k > 2 and v = 2
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X,REC_NOT_GAP GRANTED 3, 2, 5
a> rollback
ok 0
a> begin
ok 0
a> delete t from t force index (k) where k > 2 and v = 9
ok 0
? locks
  a t - IX GRANTED -
a> rollback
ok 0
a> begin
ok 0
a> insert into t select id + 100, k, u + 100, v from t force index (u) where u > 9 and id < 8
ok 2
? locks
  a t - IX GRANTED -
a> rollback
ok 0
