# Made by tools/random_isolation.py from the seed 85. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (12,3,36,2),(10,4,30,3),(2,4,6,1),(6,5,18,3),(4,4,12,0),(9,5,27,3)
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
a> set session transaction isolation level read uncommitted
ok 0
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level serializable
ok 0
c> select count(*), sum(k) from t force index (u) where u >= 9 for share
count(*) | sum(k)
  5 | 21
b> begin
ok 0
a> begin
ok 0
b> insert into s select id, k from t force index (u) where u is null order by id
ok 0
b> select id, k, u, v from t force index (primary) where id between 9 and 15 order by id, k, u, v for update
id | k | u | v
  9 | 5 | 27 | 3
  10 | 4 | 30 | 3
  12 | 3 | 36 | 2
a> savepoint x
ok 0
c> begin
ok 0
c> commit
ok 0
? locks
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 10
  b t PRIMARY X GRANTED 12
  b t PRIMARY X GRANTED supremum pseudo-record
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t u S,GAP GRANTED 6, 4, 2
a> delete from c where id = 1
ok 1
a> insert into t values (1,1,42,1) on duplicate key update v = v + 1
ok 1
a> update t force index (k) set v = v + 1 where k <= 4
waits for b
b> commit
ok 0
a:
ok 5
a> insert ignore into s select id, k from t force index (primary) where id >= 4 and id <= 3 and v < 3 order by id
ok 0
a> replace into t values (14,1,33,1)
ok 1
a> commit
ok 0
a> select id, k, u, v from t force index (primary) where id < 9 order by id, k, u, v for share nowait
id | k | u | v
  1 | 1 | 42 | 2
  2 | 4 | 6 | 2
  4 | 4 | 12 | 1
  6 | 5 | 18 | 3
? locks
b> begin
ok 0
a> begin
ok 0
a> insert into t values (6,1,21,1) on duplicate key update v = v + 1
ok 2
b> update t force index (k) set v = v + 1 where k > 2 and id > 4
waits for a
c> begin
ok 0
a> select count(*), sum(k) from t force index (k) where k > 0 for share
count(*) | sum(k)
  8 | 27
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c> select count(*), sum(k) from t force index (u) where u >= 0 for update
waits for a
b> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k S,REC_NOT_GAP GRANTED 1, 1, 14
  a t k S,REC_NOT_GAP GRANTED 1, 2, 1
  a t k S,REC_NOT_GAP GRANTED 3, 3, 12
  a t k S,REC_NOT_GAP GRANTED 4, 1, 4
  a t k S,REC_NOT_GAP GRANTED 4, 2, 2
  a t k S,REC_NOT_GAP GRANTED 4, 4, 10
  a t k S,REC_NOT_GAP GRANTED 5, 3, 9
  a t k X,REC_NOT_GAP GRANTED 5, 3, 6
  a t k X,REC_NOT_GAP GRANTED 5, 4, 6
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,REC_NOT_GAP WAITING 6
  c t u X GRANTED 12, 4, 4
  c t u X GRANTED 18, 5, 6
  c t u X GRANTED 6, 4, 2
b> insert into t values (15,1,12,1) on duplicate key update u = u + 1
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k S,REC_NOT_GAP GRANTED 1, 1, 14
  a t k S,REC_NOT_GAP GRANTED 1, 2, 1
  a t k S,REC_NOT_GAP GRANTED 3, 3, 12
  a t k S,REC_NOT_GAP GRANTED 4, 1, 4
  a t k S,REC_NOT_GAP GRANTED 4, 2, 2
  a t k S,REC_NOT_GAP GRANTED 4, 4, 10
  a t k S,REC_NOT_GAP GRANTED 5, 3, 9
  a t k X,REC_NOT_GAP GRANTED 5, 3, 6
  a t k X,REC_NOT_GAP GRANTED 5, 4, 6
  b t - IX GRANTED -
  b t u X,GAP,INSERT_INTENTION WAITING 12, 4, 4
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,REC_NOT_GAP WAITING 6
  c t u X GRANTED 12, 4, 4
  c t u X GRANTED 18, 5, 6
  c t u X GRANTED 6, 4, 2
a> rollback
ok 0
c:
count(*) | sum(k)
  8 | 27
c> rollback
ok 0
b:
ok 1
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 1 | 42 | 2
  2 | 4 | 6 | 2
  4 | 4 | 12 | 1
  6 | 5 | 18 | 3
  9 | 5 | 27 | 3
  10 | 4 | 30 | 4
  12 | 3 | 36 | 3
  14 | 1 | 33 | 1
