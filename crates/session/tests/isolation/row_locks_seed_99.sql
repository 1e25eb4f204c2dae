# Made by tools/random_isolation.py from the seed 99. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (7,1,21,2),(4,5,12,0),(10,4,30,3),(3,5,9,1),(12,2,36,1),(9,1,27,1)
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
c> set session transaction isolation level read uncommitted
ok 0
a> begin
ok 0
b> begin
ok 0
c> begin
ok 0
a> insert into t values (1,0,18,0),(5,3,40,0)
ok 2
a> select count(*), sum(k) from t force index (u) where u < 3 for update
count(*) | sum(k)
  0 | NULL
b> savepoint x
ok 0
c> select id, k, u, v from t force index (primary) where id = 10 order by id, k, u, v for share
id | k | u | v
  10 | 4 | 30 | 3
b> insert ignore into s select id, k from t force index (primary) where id > 9 order by id
ok 2
? locks
  a t - IX GRANTED -
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S GRANTED 10
  b t PRIMARY S GRANTED 12
  b t PRIMARY S GRANTED supremum pseudo-record
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 10
c> insert ignore into t values (6,0,27,1)
ok 0
c> select id, k, u, v from t force index (k) where k > 2 and id > 6 order by id, k, u, v for share
waits for a
a> select id, k, u, v from t force index (primary) where id > 10 order by id, k, u, v for update skip locked
id | k | u | v
a> commit
ok 0
c:
id | k | u | v
  10 | 4 | 30 | 3
b> update t force index (k) set v = v + 1 where k between 1 and 6 and v = 1
waits for c
a> begin
ok 0
a> delete from t where id > 10 order by id limit 2
waits for b
c> select count(*), sum(k) from t force index (k) where k > 6 for share
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 10
  b t PRIMARY S GRANTED 12
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 0, 1
  b t k X GRANTED 1, 7
  b t k X GRANTED 1, 9
  b t k X GRANTED 2, 12
  b t k X GRANTED 3, 5
  b t k X GRANTED 4, 10
  b t k X GRANTED 5, 3
  b t k X GRANTED 5, 4
b> update c set pid = 0 where id = 5
ok 0
c> update c set pid = 3 where id = 5
ok 0
b> select id, k, u, v from t force index (u) where u = 39 order by id, k, u, v for update nowait
id | k | u | v
c> begin
ok 0
c> select id, k, u, v from t force index (primary) where id = 0 order by id, k, u, v for share
id | k | u | v
c> insert into t values (7,2,null,2)
waits for b
b> select id, k, u, v from t force index (u) where u >= 42 order by id, k, u, v
id | k | u | v
b> update t force index (u) set v = v + 1 where u = 9
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 12
  b c - IX GRANTED -
  b c PRIMARY X GRANTED supremum pseudo-record
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 10
  b t PRIMARY S GRANTED 12
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED 0, 1
  b t k X GRANTED 1, 7
  b t k X GRANTED 1, 9
  b t k X GRANTED 2, 12
  b t k X GRANTED 3, 5
  b t k X GRANTED 4, 10
  b t k X GRANTED 5, 3
  b t k X GRANTED 5, 4
  b t u X,GAP GRANTED 40, 5
  b t u X,REC_NOT_GAP GRANTED 9, 3
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP WAITING 7
b> commit
ok 0
a:
ok 1
c:
ERROR 1062: Duplicate entry '7' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
a> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 0 | 18 | 0
  3 | 5 | 9 | 3
  4 | 5 | 12 | 0
  5 | 3 | 40 | 0
  7 | 1 | 21 | 2
  9 | 1 | 27 | 2
  10 | 4 | 30 | 3
  12 | 2 | 36 | 2
