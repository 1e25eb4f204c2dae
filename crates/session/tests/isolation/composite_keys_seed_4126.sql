# Made by tools/random_isolation.py from the seed 4126. Composite, descending, prefix and text keys.
main> create table t (id int, k int, u int, v int, primary key (id desc), key k (k, v), unique key u (u desc))
ok 0
main> insert into t values (6,2,18,2),(10,3,30,0),(2,0,6,0),(9,2,27,1),(13,3,39,1),(1,4,3,2)
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
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
a> begin
ok 0
c> begin
ok 0
c> select id, k, u, v from t force index (k) where k = 0 order by id, k, u, v for share nowait
id | k | u | v
  2 | 0 | 6 | 0
b> begin
ok 0
c> select * from p where id = 0 for update
id | w
b> insert into t values (10,1,9,1),(9,5,18,2) on duplicate key update k = values(k)
ok 4
c> insert into t values (7,4,null,2)
ok 1
b> delete from s where id in (13,4)
ok 0
? locks
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  c p - IX GRANTED -
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t k S,REC_NOT_GAP GRANTED 0, 0, 2
b> update t force index (u) set v = v + 1 where u = 33
ok 0
c> insert into t values (2,2,42,1) on duplicate key update v = v + 1
ok 2
b> update t set v = v + 1 order by id limit 3
waits for c
c> insert into t select id + 3, k, u + 1, v from t force index (k) where k <= 3 order by id on duplicate key update v = values(v) + 1
ok 5
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> commit
ok 0
a> begin
ok 0
c> update s set k = k + 1 where id = 8
ok 0
a> insert into t values (15,3,null,2),(7,0,28,3)
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP WAITING 7
  c p - IX GRANTED -
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 9
  c t k S,REC_NOT_GAP GRANTED 0, 0, 2
b> begin
ok 0
c> select count(*), max(k) from t force index (u) where u is null for share
count(*) | max(k)
  1 | 4
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> begin
ok 0
b> insert into t values (14,4,36,0)
ok 1
b> replace into s select id, v from t force index (primary) where id = 2 order by id
ok 1
c> rollback to x
ERROR 1305: SAVEPOINT x does not exist
a> insert into t select id + 4, k, u + 1, v from t force index (u) where u < 12 order by id on duplicate key update v = values(v) + 1
waits for c
c> rollback
ok 0
a:
ok 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 2
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  b s - IX GRANTED -
  b t - IX GRANTED -
c> begin
ok 0
a> replace into t select id, 0, u, 3 from t force index (k) where k = 3 order by id
waits for b
c> select id, k, u, v from t force index (u) where u >= 6 order by id, k, u, v for share
waits for a
b> replace into t values (9,1,27,1),(14,1,40,2)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 4
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 2
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t u X GRANTED 27, 9
  a t u X,GAP GRANTED 30, 10
  a t u X,GAP GRANTED 39, 13
  a t u X,REC_NOT_GAP GRANTED 30, 10
  a t u X,REC_NOT_GAP GRANTED 39, 13
  c t - IS GRANTED -
  c t u S,REC_NOT_GAP WAITING 39, 13
a> rollback
ok 0
c:
id | k | u | v
  2 | 0 | 6 | 0
  6 | 2 | 18 | 2
  9 | 2 | 27 | 1
  10 | 3 | 30 | 0
  13 | 3 | 39 | 1
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 4 | 3 | 2
  2 | 0 | 6 | 0
  6 | 2 | 18 | 2
  9 | 2 | 27 | 1
  10 | 3 | 30 | 0
  13 | 3 | 39 | 1
