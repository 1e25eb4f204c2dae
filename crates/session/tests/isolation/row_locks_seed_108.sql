# Made by tools/random_isolation.py from the seed 108. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (12,1,null,2),(2,1,6,2),(11,1,33,0),(7,4,null,0),(5,4,15,3),(10,1,30,0)
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
b> insert ignore into s select id, k from t force index (primary) where id between 15 and 6 order by id
ok 0
c> begin
ok 0
c> commit
ok 0
a> begin
ok 0
c> begin
ok 0
b> begin
ok 0
b> update t force index (primary) set u = 6 where id >= 15 and id <= 2 and v < 3
ok 0
c> insert into t values (13,3,36,1) on duplicate key update v = v + 1
ok 1
? locks
  c t - IX GRANTED -
c> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for share nowait
id | k | u | v
  7 | 4 | NULL | 0
  12 | 1 | NULL | 2
b> select count(*), sum(k) from t force index (u) where u is null for update
waits for c
a> select id, k, u, v from t force index (primary) where id between 3 and 11 order by id, k, u, v
id | k | u | v
  5 | 4 | 15 | 3
  7 | 4 | NULL | 0
  10 | 1 | 30 | 0
  11 | 1 | 33 | 0
c> select id, k, u, v from t force index (k) where k > 3 and id > 3 order by id, k, u, v
id | k | u | v
  5 | 4 | 15 | 3
  7 | 4 | NULL | 0
c> replace into t values (9,0,0,1)
ok 1
a> select id, k, u, v from t force index (primary) where id < 5 order by id, k, u, v for update nowait
id | k | u | v
  2 | 1 | 6 | 2
a> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for share
waits for b
c> insert into t values (13,0,18,1) on duplicate key update u = u + 1
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u S,REC_NOT_GAP WAITING NULL, 1, 12
  b t - IX GRANTED -
  b t u X,REC_NOT_GAP WAITING NULL, 1, 12
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 12
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t u S,REC_NOT_GAP GRANTED NULL, 1, 12
  c t u S,REC_NOT_GAP GRANTED NULL, 4, 7
c> select id, k, u, v from t force index (primary) where id between 8 and 4 order by id, k, u, v for update skip locked
id | k | u | v
c> savepoint x
ok 0
c> update t set v = v + 1 order by id limit 2
waits for a
a:
id | k | u | v
  7 | 4 | NULL | 0
  12 | 1 | NULL | 2
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> insert ignore into s select id, k from t force index (primary) where id >= 13 and id <= 11 and v < 3 order by id
ok 0
b> begin
ok 0
b> insert into t values (7,5,24,1)
ERROR 1062: Duplicate entry '7' for key 't.PRIMARY'
a> select count(*), sum(k) from t force index (u) where u >= 0 for share
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c:
ok 2
c> insert ignore into t values (6,5,27,1)
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 12
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t u S,REC_NOT_GAP GRANTED NULL, 1, 12
  c t u S,REC_NOT_GAP GRANTED NULL, 4, 7
  c t u X,REC_NOT_GAP GRANTED 0, 0, 9
a> begin
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 12
  c t PRIMARY S,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t PRIMARY X,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t u S,REC_NOT_GAP GRANTED NULL, 1, 12
  c t u S,REC_NOT_GAP GRANTED NULL, 4, 7
  c t u X,REC_NOT_GAP GRANTED 0, 0, 9
a> rollback
ok 0
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  2 | 1 | 6 | 2
  5 | 4 | 15 | 3
  7 | 4 | NULL | 0
  10 | 1 | 30 | 0
  11 | 1 | 33 | 0
  12 | 1 | NULL | 2
