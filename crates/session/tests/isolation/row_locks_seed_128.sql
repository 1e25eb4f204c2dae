# Made by tools/random_isolation.py from the seed 128. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (7,1,21,2),(9,5,27,2),(6,0,18,0),(3,2,9,0),(8,5,24,1),(1,3,3,2)
ok 6
main> create table p (id int primary key, w int, unique key w (w))
ok 0
main> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4
main> create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id) on delete cascade on update cascade)
ok 0
main> insert into c values (1,1),(2,3),(3,3),(4,null)
ok 4
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(5,5),(9,9)
ok 3
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level read committed
ok 0
b> begin
ok 0
b> delete from t where id > 13 order by id limit 1
ok 0
a> begin
ok 0
a> update t force index (u) set u = 43 where u = 27
ok 1
a> select id, k, u, v from t force index (u) where u < 15 order by id, k, u, v for update
id | k | u | v
  1 | 3 | 3 | 2
  3 | 2 | 9 | 0
a> select id, k, u, v from t force index (primary) where id >= 4 and id <= 10 and v < 3 order by id, k, u, v for share
id | k | u | v
  6 | 0 | 18 | 0
  7 | 1 | 21 | 2
  8 | 5 | 24 | 1
  9 | 5 | 43 | 2
b> select count(*), sum(k) from t force index (primary) where id < 3 for share
waits for a
c> insert into s select id, k from t force index (primary) where id between 15 and 2 order by id
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t u X,REC_NOT_GAP GRANTED 27, 5, 9
  a t u X,REC_NOT_GAP GRANTED 3, 3, 1
  a t u X,REC_NOT_GAP GRANTED 9, 2, 3
  b t - IX GRANTED -
  b t PRIMARY S WAITING 1
  b t PRIMARY X GRANTED supremum pseudo-record
c> begin
ok 0
c> select id, k, u, v from t force index (u) where u >= 18 order by id, k, u, v for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
c> select id, k, u, v from t force index (primary) where id between 6 and 15 order by id, k, u, v for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
a> insert into t values (3,3,42,0)
ERROR 1062: Duplicate entry '3' for key 't.PRIMARY'
c> insert into s select id, k from t force index (k) where k > 1 and id > 7 order by id
ERROR 1062: Duplicate entry '9' for key 's.PRIMARY'
a> delete from p where id = 0
ok 0
c> insert into t values (12,1,42,2)
waits for b
a> insert into t values (6,3,0,1) on duplicate key update u = u + 1
waits for c
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c:
ok 1
? locks
  a p - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 6
  a t u X,REC_NOT_GAP GRANTED 27, 5, 9
  a t u X,REC_NOT_GAP GRANTED 3, 3, 1
  a t u X,REC_NOT_GAP GRANTED 9, 2, 3
  c s - IX GRANTED -
  c s PRIMARY S,REC_NOT_GAP GRANTED 9
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY S,REC_NOT_GAP GRANTED 8
  c t PRIMARY X,INSERT_INTENTION GRANTED supremum pseudo-record
  c t u S,REC_NOT_GAP GRANTED 18, 0, 6
  c t u S,REC_NOT_GAP GRANTED 21, 1, 7
  c t u S,REC_NOT_GAP GRANTED 24, 5, 8
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k = 3
waits for a
c> select count(*), sum(k) from t force index (k) where k > 3 for share
count(*) | sum(k)
  2 | 10
c> update t force index (primary) set id = 4 where id = 3
waits for b
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 1
a> begin
ok 0
a> delete t from t force index (primary) where id between 11 and 5
ok 0
b> commit
ok 0
c:
ok 1
a> insert into t values (0,5,6,1) on duplicate key update v = v + 1
waits for c
? locks
  a t - IX GRANTED -
  a t u X,GAP,INSERT_INTENTION WAITING 9, 2, 3
  c s - IX GRANTED -
  c s PRIMARY S,REC_NOT_GAP GRANTED 9
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY S,REC_NOT_GAP GRANTED 8
  c t PRIMARY X,INSERT_INTENTION GRANTED supremum pseudo-record
  c t PRIMARY X,REC_NOT_GAP GRANTED 3
  c t k S,REC_NOT_GAP GRANTED 5, 1, 8
  c t k S,REC_NOT_GAP GRANTED 5, 2, 9
  c t u S,GAP GRANTED 18, 0, 6
  c t u S,GAP GRANTED 9, 2, 3
  c t u S,GAP GRANTED 9, 2, 4
  c t u S,REC_NOT_GAP GRANTED 18, 0, 6
  c t u S,REC_NOT_GAP GRANTED 21, 1, 7
  c t u S,REC_NOT_GAP GRANTED 24, 5, 8
  c t u X,REC_NOT_GAP GRANTED 9, 2, 3
c> insert into t values (0,4,31,1),(3,5,16,2)
ok 2
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  c s - IX GRANTED -
  c s PRIMARY S,REC_NOT_GAP GRANTED 9
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,GAP GRANTED 0
  c t PRIMARY S,GAP GRANTED 1
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY S,REC_NOT_GAP GRANTED 8
  c t PRIMARY X,INSERT_INTENTION GRANTED supremum pseudo-record
  c t PRIMARY X,REC_NOT_GAP GRANTED 3
  c t k S,REC_NOT_GAP GRANTED 5, 1, 8
  c t k S,REC_NOT_GAP GRANTED 5, 2, 9
  c t u S,GAP GRANTED 16, 5, 3
  c t u S,GAP GRANTED 18, 0, 6
  c t u S,GAP GRANTED 9, 2, 3
  c t u S,GAP GRANTED 9, 2, 4
  c t u S,REC_NOT_GAP GRANTED 18, 0, 6
  c t u S,REC_NOT_GAP GRANTED 21, 1, 7
  c t u S,REC_NOT_GAP GRANTED 24, 5, 8
  c t u X,REC_NOT_GAP GRANTED 9, 2, 3
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 3 | 3 | 3
  3 | 2 | 9 | 0
  6 | 0 | 18 | 0
  7 | 1 | 21 | 2
  8 | 5 | 24 | 1
  9 | 5 | 27 | 2
