# NOWAIT and SKIP LOCKED hold for the tables that they name: rows of others, parents and duplicates are waited for.
main> create table t (id int primary key, k int, v int, key k (k))
ok 0
main> insert into t values (1,1,1),(3,3,3),(5,5,5)
ok 3
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(3,3),(5,5)
ok 3
main> create table c (id int primary key, tid int, foreign key (tid) references t (id))
ok 0
a> begin
ok 0
a> select * from t where id = 3 for update
id | k | v
  3 | 3 | 3
b> set innodb_lock_wait_timeout = 1
ok 0
b> begin
ok 0
b> select t.id, s.id from s straight_join t on t.id = s.id where s.id > 0 for update of s skip locked for share of t nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
b> select t.id, s.id from s straight_join t on t.id = s.id where s.id > 0 for update of s nowait for share of t skip locked
id | id
  1 | 1
  5 | 5
b> select t.id, s.id from s straight_join t on t.id = s.id where s.id > 0 for update of s skip locked for share of t
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> rollback
ok 0
# A parent is waited for, whatever is done about the rows that are read.
b> insert into c select id, id from s where id = 3 for update skip locked
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> insert into c select id, id from s where id = 3 for update nowait
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> insert into c select id, id from s where id = 1 for update nowait
ok 1
# So is a duplicate.
b> insert into t select id, k, 0 from s where id = 3 for update skip locked
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
a> rollback
ok 0
# SERIALIZABLE: what is only read is waited for.
a> begin
ok 0
a> update t set v = 4 where id = 3
ok 1
b> set session transaction isolation level serializable
ok 0
b> begin
ok 0
b> select t.id, s.id from s straight_join t on t.id = s.id where s.id > 0 for update of s skip locked
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> rollback
ok 0
a> rollback
ok 0
# READ COMMITTED keeps the entries of rows that it passes over.
a> begin
ok 0
a> update t set v = 4 where id = 3
ok 1
b> set session transaction isolation level read committed
ok 0
b> begin
ok 0
b> select * from t force index (k) where k > 1 and k < 9 for update skip locked
id | k | v
  5 | 5 | 5
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t k X,REC_NOT_GAP GRANTED 3, 3
  b t k X,REC_NOT_GAP GRANTED 5, 5
b> rollback
ok 0
a> rollback
ok 0
