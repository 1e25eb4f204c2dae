# Made by tools/random_isolation.py from the seed 127. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (10,2,null,3),(13,1,39,2),(12,3,null,2),(2,2,null,0),(1,3,3,0),(9,5,27,2)
ok 6
main> create table p (id int primary key, w int, unique key w (w))
ok 0
main> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4
main> create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id) )
ok 0
main> insert into c values (1,1),(2,3),(3,3),(4,null)
ok 4
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(5,5),(9,9)
ok 3
a> set session transaction isolation level serializable
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level read uncommitted
ok 0
b> replace into t values (11,4,3,1)
ok 2
c> begin
ok 0
b> begin
ok 0
c> update t force index (primary) set k = 2 where id > 12
ok 1
a> select id, k, u, v from t force index (primary) where id = 5 order by id, k, u, v for update nowait
id | k | u | v
a> begin
ok 0
a> select id, k, u, v from t force index (primary) where id > 10 order by id, k, u, v for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
a> update t force index (primary) set v = v + 1 where id > 1
waits for c
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S GRANTED 11
  a t PRIMARY S GRANTED 12
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 11
  a t PRIMARY X GRANTED 12
  a t PRIMARY X GRANTED 2
  a t PRIMARY X GRANTED 9
  a t PRIMARY X WAITING 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
c> insert into t values (4,4,3,3)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 6
b> delete t from t force index (u) where u is null
waits for a
c> begin
ok 0
a> select * from c where pid = 6 order by id for share
id | pid
c> update t force index (u) set v = v + 1 where u is null
waits for b
a> update t force index (u) set u = 30 where u = 0
ok 0
a> rollback
ok 0
b:
ok 3
a> begin
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t u X GRANTED NULL, 10
  b t u X GRANTED NULL, 12
  b t u X GRANTED NULL, 2
  b t u X,GAP GRANTED 3, 11
  c t - IX GRANTED -
  c t u X,REC_NOT_GAP WAITING NULL, 2
b> insert into t values (0,0,6,3)
ok 1
b> update t force index (u) set u = 9 where u < 39
ERROR 1062: Duplicate entry '9' for key 't.u'
b> update t force index (primary) set id = 10 where id > 10
ERROR 1062: Duplicate entry '10' for key 't.PRIMARY'
b> rollback
ok 0
c:
ok 3
a> commit
ok 0
b> begin
ok 0
a> begin
ok 0
c> update t force index (k) set k = 6 where k > 2
ok 3
? locks
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 10
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 12
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 9
  c t k X,REC_NOT_GAP GRANTED 3, 12
  c t k X,REC_NOT_GAP GRANTED 4, 11
  c t k X,REC_NOT_GAP GRANTED 5, 9
  c t u X,REC_NOT_GAP GRANTED NULL, 10
  c t u X,REC_NOT_GAP GRANTED NULL, 12
  c t u X,REC_NOT_GAP GRANTED NULL, 2
b> update t force index (k) set id = 1 where k <= 1
waits for c
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 2
  b t k X GRANTED 1, 13
  b t k X GRANTED 2, 2
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 10
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 12
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 9
  c t k X,REC_NOT_GAP GRANTED 3, 12
  c t k X,REC_NOT_GAP GRANTED 4, 11
  c t k X,REC_NOT_GAP GRANTED 5, 9
  c t u X,REC_NOT_GAP GRANTED NULL, 10
  c t u X,REC_NOT_GAP GRANTED NULL, 12
  c t u X,REC_NOT_GAP GRANTED NULL, 2
a> rollback
ok 0
c> rollback
ok 0
b:
ok 1
main> select * from t order by id, k, u, v
id | k | u | v
  2 | 2 | NULL | 0
  9 | 5 | 27 | 2
  10 | 2 | NULL | 3
  11 | 4 | 3 | 1
  12 | 3 | NULL | 2
  13 | 1 | 39 | 2
