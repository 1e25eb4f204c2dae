# READ COMMITTED, UPDATE of joined tables: rows that are locked are looked at as they were committed, in every table that is gone through in clustered order.
main> create table t (id int primary key, k int, v int, key k (k))
ok 0
main> insert into t values (1,1,1),(3,3,3),(5,5,5),(7,7,7),(9,9,9)
ok 5
main> create table s (id int primary key, k int, v int)
ok 0
main> insert into s values (1,1,1),(3,3,3),(5,5,5),(7,7,7),(9,9,9)
ok 5
b> set session transaction isolation level read committed
ok 0
b> set innodb_lock_wait_timeout = 1
ok 0
a> begin
ok 0
a> update t set v = 7 where id = 5
ok 1
a> insert into t values (6,6,6)
ok 1
b> begin
ok 0
b> update t force index (primary) straight_join s force index (primary) on s.id = t.id set t.v = 0 where t.id > 3 and t.v = 7
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  b s - IS GRANTED -
  b s PRIMARY S,REC_NOT_GAP GRANTED 7
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
b> rollback
ok 0
b> begin
ok 0
b> update t force index (primary) straight_join s force index (primary) on s.id = t.id set s.v = 0 where t.id > 3 and t.v = 7
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 7
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 7
b> rollback
ok 0
# Not by another index, nor by the whole key, nor DELETE.
b> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.v = 0 where t.k > 3 and t.v = 7
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> update s force index (primary) straight_join t force index (primary) on s.id = t.id set t.v = 0 where s.id >= 5 and t.v = 7
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> delete t from t force index (primary) straight_join s force index (primary) on s.id = t.id where t.id > 3 and t.v = 7
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
a> rollback
ok 0
