# Made by tools/random_isolation.py from the seed 4215. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (6,3,18,2),(8,4,24,3),(1,4,3,3),(4,2,12,1),(10,5,null,1),(2,5,6,1)
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
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
b> begin
ok 0
b> insert into t values (13,4,27,1),(0,4,43,2) on duplicate key update k = values(k)
ok 2
b> update p set w = w + 1 where id = 5
ok 1
b> savepoint x
ok 0
a> begin
ok 0
c> begin
ok 0
a> select id, k, u, v from t force index (primary) where id between 0 and 6 order by id, k, u, v for update skip locked
id | k | u | v
  1 | 4 | 3 | 3
  2 | 5 | 6 | 1
  4 | 2 | 12 | 1
  6 | 3 | 18 | 2
a> replace into t values (10,4,45,1),(11,2,30,2)
ok 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 0
c> replace into t select id, 4, u, 3 from t force index (u) where u = 36 order by id
ok 0
b> update t force index (primary) set k = 4 where id in (8,1)
waits for a
a> select id, k, u, v from t force index (primary) where id > 4 order by id, k, u, v for share
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 0
b> savepoint x
ok 0
c> update p set w = w + 1 where id = 4
ok 0
a> begin
ok 0
a> select id, k, u, v from t force index (k) where k > 4 order by id, k, u, v for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
a> update t force index (primary) set u = 21 where id between 13 and 16
ok 0
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
  a t k S,REC_NOT_GAP GRANTED 5, 10
  a t k S,REC_NOT_GAP GRANTED 5, 2
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 0
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t k X,REC_NOT_GAP GRANTED 4, 0
  c p - IX GRANTED -
a> insert ignore into t values (6,3,15,1)
ok 0
c> select * from c where pid = 1 order by id for share
id | pid
  1 | 1
c> select id, k, u, v from t force index (primary) where id in (15,7) order by id, k, u, v for share skip locked
id | k | u | v
a> update t force index (k) set u = 40 where k = 0
ok 0
c> delete from t where id > 4 order by id limit 1
waits for a
b> select id, k, u, v from t force index (primary) where id > 4 order by id limit 2 for update
waits for a, c
a> replace into t values (9,5,33,1)
ok 1
a> savepoint x
ok 0
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t k S,REC_NOT_GAP GRANTED 5, 10
  a t k S,REC_NOT_GAP GRANTED 5, 2
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 0
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP WAITING 6
  b t k X,REC_NOT_GAP GRANTED 4, 0
  c c - IS GRANTED -
  c c pid S,REC_NOT_GAP GRANTED 1, 1
  c p - IX GRANTED -
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 6
a> commit
ok 0
c:
ok 1
a> begin
ok 0
a> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for update skip locked
id | k | u | v
  10 | 5 | NULL | 1
c> select count(*), max(k) from t force index (primary) where id in (4,7) for update
count(*) | max(k)
  1 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t u X,REC_NOT_GAP GRANTED NULL, 10
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 0
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP WAITING 6
  b t k X,REC_NOT_GAP GRANTED 4, 0
  c c - IS GRANTED -
  c c pid S,REC_NOT_GAP GRANTED 1, 1
  c p - IX GRANTED -
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,REC_NOT_GAP GRANTED 6
a> rollback
ok 0
c> rollback
ok 0
b:
id | k | u | v
  6 | 3 | 18 | 2
  8 | 4 | 24 | 3
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 4 | 3 | 3
  2 | 5 | 6 | 1
  4 | 2 | 12 | 1
  6 | 3 | 18 | 2
  8 | 4 | 24 | 3
  9 | 5 | 33 | 1
  10 | 5 | NULL | 1
