# What is behind the end of a range: its entry is waited for, and its row, too, unless an index condition has said that it is out of the range.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (1,1,3,0),(3,2,9,1),(5,3,15,2),(7,3,21,3),(9,4,27,0),(11,6,33,1)
ok 6
# read committed
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
  b t k X,REC_NOT_GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
  b t k X,REC_NOT_GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for share
k
  3
  3
a> rollback
ok 0
? locks
  b t - IS GRANTED -
  b t k S,REC_NOT_GAP GRANTED 3, 5
  b t k S,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
  b t k X,REC_NOT_GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> delete t from t force index (k) where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 2 for share
k
  2
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 order by k desc for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 2, 3
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 order by k desc for update
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 order by k desc for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X,REC_NOT_GAP GRANTED 2, 3
  b t k X,REC_NOT_GAP GRANTED 3, 5
  b t k X,REC_NOT_GAP GRANTED 3, 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t where id >= 5 and id < 9 for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t where id >= 5 and id <= 7 for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> update t set v = v + 1 where id >= 5 and id < 9
ok 2
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select * from t where id > 3 and id < 9 order by id desc for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t force index (u) where u >= 15 and u <= 21 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t u X,REC_NOT_GAP GRANTED 15, 5
  b t u X,REC_NOT_GAP GRANTED 21, 7
b> rollback
ok 0
# repeatable read
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 for share
k
  3
  3
a> rollback
ok 0
? locks
  b t - IS GRANTED -
  b t k S GRANTED 3, 5
  b t k S GRANTED 3, 7
  b t k S GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 4 for share
k
  4
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> delete t from t force index (k) where k > 2 and k < 4
waits for a
a> rollback
ok 0
b:
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select k from t force index (k) where k = 2 for share
k
  2
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 order by k desc for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 2, 3
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X,GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select * from t force index (k) where k > 2 and k < 4 order by k desc for update
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 2, 3
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X,GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select k from t force index (k) where k > 2 and k < 4 order by k desc for update
waits for a
a> rollback
ok 0
b:
k
  3
  3
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 2, 3
  b t k X GRANTED 3, 5
  b t k X GRANTED 3, 7
  b t k X,GAP GRANTED 4, 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t where id >= 5 and id < 9 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,GAP GRANTED 9
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t where id >= 5 and id <= 7 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> update t set v = v + 1 where id >= 5 and id < 9
ok 2
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,GAP GRANTED 9
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 3 for update
id
  3
b> begin
ok 0
b> select * from t where id > 3 and id < 9 order by id desc for update
waits for a
a> rollback
ok 0
b:
id | k | u | v
  7 | 3 | 21 | 3
  5 | 3 | 15 | 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 3
  b t PRIMARY X GRANTED 5
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,GAP GRANTED 9
b> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 9 for update
id
  9
b> begin
ok 0
b> select * from t force index (u) where u >= 15 and u <= 21 for update
id | k | u | v
  5 | 3 | 15 | 2
  7 | 3 | 21 | 3
a> rollback
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t u X GRANTED 15, 5
  b t u X GRANTED 21, 7
  b t u X GRANTED 27, 9
b> rollback
ok 0
