# Made by tools/random_isolation.py from the seed 81. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int, k int, u int, v int, primary key (id), key k (k), unique key u (u), unique key w (v, id))
ok 0
main> insert into t values (8,0,24,3),(6,5,18,0),(9,2,27,2),(11,1,33,1),(7,4,21,2),(13,4,39,1)
ok 6
main> create table p (id int primary key, w int, unique key w (w))
ok 0
main> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4
main> create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id) on delete set null on update cascade)
ok 0
main> insert into c values (1,1),(2,3),(3,3),(4,null)
ok 4
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(5,5),(9,9)
ok 3
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level serializable
ok 0
a> begin
ok 0
b> begin
ok 0
b> rollback
ok 0
c> select id, k, u, v from t force index (primary) where id >= 11 and id <= 8 and v < 3 order by id, k, u, v for update
id | k | u | v
c> begin
ok 0
a> insert into s select id, k from t force index (k) where k <= 3 order by id
ERROR 1062: Duplicate entry '9' for key 's.PRIMARY'
a> update t set v = v + 1 order by id limit 2
ok 2
a> insert into t values (15,0,null,2)
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY S,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
b> begin
ok 0
c> insert into t values (7,4,15,3)
waits for a
b> commit
ok 0
a> rollback
ok 0
c:
ERROR 1062: Duplicate entry '7' for key 't.PRIMARY'
b> begin
ok 0
a> begin
ok 0
c> insert into t values (8,5,24,1) on duplicate key update v = v + 1
ok 2
b> replace into t values (2,2,9,1)
ok 1
? locks
  b t - IX GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
a> select id, k, u, v from t force index (u) where u >= 3 order by id, k, u, v
id | k | u | v
  6 | 5 | 18 | 0
  7 | 4 | 21 | 2
  8 | 0 | 24 | 3
  9 | 2 | 27 | 2
  11 | 1 | 33 | 1
  13 | 4 | 39 | 1
c> insert into c values (3,8)
ERROR 1062: Duplicate entry '3' for key 'c.PRIMARY'
c> savepoint x
ok 0
c> commit
ok 0
a> select id, k, u, v from t force index (u) where u >= 15 order by id, k, u, v for share
id | k | u | v
  6 | 5 | 18 | 0
  7 | 4 | 21 | 2
  8 | 0 | 24 | 4
  9 | 2 | 27 | 2
  11 | 1 | 33 | 1
  13 | 4 | 39 | 1
c> begin
ok 0
a> insert ignore into t values (2,2,9,1)
waits for b
c> select id, k, u, v from t force index (u) where u < 36 order by id, k, u, v for update
waits for b
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 11
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
  a t PRIMARY S,REC_NOT_GAP WAITING 2
  a t u S,REC_NOT_GAP GRANTED 18, 6
  a t u S,REC_NOT_GAP GRANTED 21, 7
  a t u S,REC_NOT_GAP GRANTED 24, 8
  a t u S,REC_NOT_GAP GRANTED 27, 9
  a t u S,REC_NOT_GAP GRANTED 33, 11
  a t u S,REC_NOT_GAP GRANTED 39, 13
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t u X,REC_NOT_GAP GRANTED 9, 2
  c t - IX GRANTED -
  c t u X WAITING 9, 2
b> select id, k, u, v from t force index (k) where k between 1 and 3 and v = 0 order by id, k, u, v for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 11
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
  a t PRIMARY S,REC_NOT_GAP WAITING 2
  a t u S,REC_NOT_GAP GRANTED 18, 6
  a t u S,REC_NOT_GAP GRANTED 21, 7
  a t u S,REC_NOT_GAP GRANTED 24, 8
  a t u S,REC_NOT_GAP GRANTED 27, 9
  a t u S,REC_NOT_GAP GRANTED 33, 11
  a t u S,REC_NOT_GAP GRANTED 39, 13
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t k X GRANTED 1, 11
  b t u X,REC_NOT_GAP GRANTED 9, 2
  c t - IX GRANTED -
  c t u X WAITING 9, 2
b> rollback
ok 0
a:
ok 1
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
main> select * from t order by id, k, u, v
id | k | u | v
  6 | 5 | 18 | 0
  7 | 4 | 21 | 2
  8 | 0 | 24 | 4
  9 | 2 | 27 | 2
  11 | 1 | 33 | 1
  13 | 4 | 39 | 1
