# Made by tools/random_isolation.py from the seed 49.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (6,5,18,2),(7,1,21,0),(2,5,6,1),(13,4,39,2),(9,3,27,1),(1,0,3,3)
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
c> set session transaction isolation level serializable
ok 0
c> begin
ok 0
c> insert into t values (15,1,30,1) on duplicate key update u = u + 1
ok 1
b> update t force index (u) set id = 11 where u < 39
waits for c
c> update t force index (primary) set u = 4 where id > 8
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ERROR 1062: Duplicate entry '11' for key 't.PRIMARY'
a> update t force index (u) set k = 3 where u is null
ok 0
c> begin
ok 0
b> begin
ok 0
b> select id, k, u, v from t force index (u) where u >= 0 order by id, k, u, v for share
id | k | u | v
  1 | 0 | 3 | 3
  2 | 5 | 6 | 1
  6 | 5 | 18 | 2
  7 | 1 | 21 | 0
  9 | 3 | 27 | 1
  13 | 4 | 39 | 2
? locks
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 1
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t PRIMARY S,REC_NOT_GAP GRANTED 6
  b t PRIMARY S,REC_NOT_GAP GRANTED 7
  b t PRIMARY S,REC_NOT_GAP GRANTED 9
  b t u S,REC_NOT_GAP GRANTED 18, 6
  b t u S,REC_NOT_GAP GRANTED 21, 7
  b t u S,REC_NOT_GAP GRANTED 27, 9
  b t u S,REC_NOT_GAP GRANTED 3, 1
  b t u S,REC_NOT_GAP GRANTED 39, 13
  b t u S,REC_NOT_GAP GRANTED 6, 2
b> commit
ok 0
a> begin
ok 0
b> begin
ok 0
c> select id, k, u, v from t force index (primary) where id < 15 order by id, k, u, v for update
id | k | u | v
  1 | 0 | 3 | 3
  2 | 5 | 6 | 1
  6 | 5 | 18 | 2
  7 | 1 | 21 | 0
  9 | 3 | 27 | 1
  13 | 4 | 39 | 2
b> delete from t where id > 1 order by id limit 1
waits for c
c> select id, k, u, v from t force index (primary) where id >= 5 and id <= 15 and v < 3 order by id, k, u, v for update nowait
id | k | u | v
  6 | 5 | 18 | 2
  7 | 1 | 21 | 0
  9 | 3 | 27 | 1
  13 | 4 | 39 | 2
a> insert into t values (6,4,null,1)
waits for c
c> update t force index (u) set k = 0 where u < 36
ok 4
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP WAITING 6
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 2
  c t - IX GRANTED -
  c t PRIMARY X GRANTED 1
  c t PRIMARY X GRANTED 13
  c t PRIMARY X GRANTED 2
  c t PRIMARY X GRANTED 6
  c t PRIMARY X GRANTED 7
  c t PRIMARY X GRANTED 9
  c t PRIMARY X GRANTED supremum pseudo-record
  c t u X GRANTED 18, 6
  c t u X GRANTED 21, 7
  c t u X GRANTED 27, 9
  c t u X GRANTED 3, 1
  c t u X GRANTED 39, 13
  c t u X GRANTED 6, 2
c> update p set w = w + 1 where id = 0
ok 0
c> update t force index (u) set v = v + 1 where u < 18
ok 2
c> update t force index (primary) set v = v + 1 where id = 2
ok 1
c> rollback
ok 0
a:
ERROR 1062: Duplicate entry '6' for key 't.PRIMARY'
b:
ok 1
a> select count(*), sum(k) from t force index (primary) where id > 13 for share
count(*) | sum(k)
  0 | NULL
a> update t set v = v + 1 order by id limit 3
waits for b
b> insert into t values (6,4,39,1) on duplicate key update v = v + 1
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 3
c> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
a> select id, k, u, v from t force index (u) where u >= 42 order by id, k, u, v for update skip locked
id | k | u | v
? locks
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
a> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 0 | 3 | 3
  2 | 5 | 6 | 1
  6 | 5 | 18 | 2
  7 | 1 | 21 | 0
  9 | 3 | 27 | 1
  13 | 4 | 39 | 2
