# Made by tools/random_isolation.py from the seed 123. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (5,3,15,2),(2,2,6,1),(7,1,21,2),(13,5,39,0),(12,3,36,3),(1,0,3,3)
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
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
b> insert ignore into s select id, k from t force index (primary) where id >= 15 and id <= 1 and v < 3 order by id
ok 0
b> begin
ok 0
b> rollback
ok 0
a> select count(*), sum(k) from t force index (k) where k = 1 for update
count(*) | sum(k)
  1 | 1
c> begin
ok 0
b> begin
ok 0
a> begin
ok 0
a> update t force index (k) set u = 27 where k between 5 and 5 and v = 3
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t k X GRANTED 5, 13
  a t k X GRANTED supremum pseudo-record
b> insert into t values (5,4,null,2),(4,2,10,2)
ERROR 1062: Duplicate entry '5' for key 't.PRIMARY'
b> insert into t values (4,3,18,3),(12,0,25,3)
ERROR 1062: Duplicate entry '12' for key 't.PRIMARY'
c> insert into t values (13,2,33,1) on duplicate key update v = v + 1
waits for a
a> delete t from t force index (k) where k <= 4
waits for b
b> select id, k, u, v from t force index (k) where k > 6 and id > 9 order by id, k, u, v for update skip locked
id | k | u | v
b> insert into p values (6,140)
ok 1
b> replace into t values (12,0,0,1)
ok 2
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c:
ok 2
a> begin
ok 0
? locks
  b p - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t k X GRANTED supremum pseudo-record
  b t k X,GAP GRANTED 3, 5
  b t k X,GAP,INSERT_INTENTION GRANTED 1, 7
  b t u X,GAP GRANTED 21, 7
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
c> insert into t values (4,3,9,1) on duplicate key update v = v + 1
waits for b
a> insert into t values (1,0,12,1) on duplicate key update u = u + 1
ok 2
b> select * from p where id = 3 for update
id | w
  3 | 30
a> select id, k, u, v from t force index (u) where u < 24 order by id, k, u, v for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
b> delete from t where id > 8 order by id limit 1
ok 1
a> insert into t values (5,1,42,3)
ERROR 1062: Duplicate entry '5' for key 't.PRIMARY'
a> update t force index (k) set id = 2 where k > 3 and id > 8
waits for c
b> insert into s select id, k from t force index (primary) where id > 6 order by id
waits for a
a:
ERROR 1062: Duplicate entry '2' for key 't.PRIMARY'
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t k X GRANTED 5, 13
  a t k X GRANTED supremum pseudo-record
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 3
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 7
  b t PRIMARY S WAITING 13
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 12
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t k X GRANTED supremum pseudo-record
  b t k X,GAP GRANTED 3, 5
  b t k X,GAP,INSERT_INTENTION GRANTED 1, 7
  b t u X,GAP GRANTED 21, 7
  b t u X,REC_NOT_GAP GRANTED 0, 12
c> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t k X GRANTED 5, 13
  a t k X GRANTED supremum pseudo-record
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 3
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 7
  b t PRIMARY S WAITING 13
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 12
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t k X GRANTED supremum pseudo-record
  b t k X,GAP GRANTED 3, 5
  b t k X,GAP,INSERT_INTENTION GRANTED 1, 7
  b t u X,GAP GRANTED 21, 7
  b t u X,REC_NOT_GAP GRANTED 0, 12
a> rollback
ok 0
b:
ok 2
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 0 | 3 | 3
  2 | 2 | 6 | 1
  5 | 3 | 15 | 2
  7 | 1 | 21 | 2
  12 | 3 | 36 | 3
  13 | 5 | 39 | 0
