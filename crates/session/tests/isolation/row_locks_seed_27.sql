# Made by tools/random_isolation.py from the seed 27. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (12,2,36,2),(5,2,15,3),(13,1,39,1),(4,3,12,0),(2,4,6,3),(9,5,27,3)
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
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
c> begin
ok 0
c> select id, k, u, v from t force index (k) where k > 6 order by id, k, u, v for update nowait
id | k | u | v
b> begin
ok 0
c> commit
ok 0
a> begin
ok 0
c> begin
ok 0
a> insert ignore into s select id, k from t force index (k) where k > 2 order by id
ok 2
b> select id, k, u, v from t force index (u) where u is null order by id, k, u, v
id | k | u | v
? locks
  a s - IX GRANTED -
  a s PRIMARY S,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t k S GRANTED 2, 5
  a t k S GRANTED 3, 4
  a t k S GRANTED 4, 2
  a t k S GRANTED 5, 9
c> select id, k, u, v from t force index (k) where k <= 1 order by id, k, u, v for update nowait
id | k | u | v
  13 | 1 | 39 | 1
b> insert into s select id, k from t force index (k) where k between 6 and 6 and v = 3 order by id
ok 0
c> rollback
ok 0
b> insert into t values (10,5,36,1) on duplicate key update v = v + 1
ok 2
b> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for update skip locked
id | k | u | v
c> replace into t values (8,3,30,1)
waits for b
b> insert into t values (10,3,null,3),(5,0,10,1)
waits for a
a> update p set w = w + 1 where id = 7
ok 1
? locks
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 7
  a s - IX GRANTED -
  a s PRIMARY S,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t k S GRANTED 2, 5
  a t k S GRANTED 3, 4
  a t k S GRANTED 4, 2
  a t k S GRANTED 5, 9
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 10
  b t PRIMARY X,GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t k S,GAP GRANTED 5, 9
  b t k X,GAP,INSERT_INTENTION WAITING 2, 5
  b t u X GRANTED 36, 12
  b t u X,GAP GRANTED 6, 2
  b t u X,GAP GRANTED NULL, 10
  c t - IX GRANTED -
  c t u X,GAP,INSERT_INTENTION WAITING 36, 12
a> update t force index (k) set k = 6 where k > 4
ok 1
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> begin
ok 0
b> replace into t values (6,5,45,1)
waits for a
a> insert into t values (9,0,42,1) on duplicate key update u = u + 1
ok 2
a> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for update skip locked
id | k | u | v
a> select count(*), sum(k) from t force index (primary) where id = 1 for update
count(*) | sum(k)
  0 | NULL
a> update t force index (primary) set id = 5 where id > 13
ok 0
a> delete t from t force index (primary) where id > 0
ok 6
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 7
  a s - IX GRANTED -
  a s PRIMARY S,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 12
  a t PRIMARY X GRANTED 13
  a t PRIMARY X GRANTED 4
  a t PRIMARY X GRANTED 5
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,GAP GRANTED 2
  a t PRIMARY X,GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k S GRANTED 2, 5
  a t k S GRANTED 3, 4
  a t k S GRANTED 4, 2
  a t k S GRANTED 5, 9
  a t k S,GAP GRANTED 6, 9
  a t k X GRANTED 4, 2
  a t k X GRANTED 5, 9
  a t k X,GAP GRANTED 6, 9
  a t k X,GAP,INSERT_INTENTION GRANTED 5, 9
  a t u X,GAP GRANTED 6, 2
a> savepoint x
ok 0
? locks
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 7
  a s - IX GRANTED -
  a s PRIMARY S,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 12
  a t PRIMARY X GRANTED 13
  a t PRIMARY X GRANTED 4
  a t PRIMARY X GRANTED 5
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,GAP GRANTED 2
  a t PRIMARY X,GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k S GRANTED 2, 5
  a t k S GRANTED 3, 4
  a t k S GRANTED 4, 2
  a t k S GRANTED 5, 9
  a t k S,GAP GRANTED 6, 9
  a t k X GRANTED 4, 2
  a t k X GRANTED 5, 9
  a t k X,GAP GRANTED 6, 9
  a t k X,GAP,INSERT_INTENTION GRANTED 5, 9
  a t u X,GAP GRANTED 6, 2
a> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  2 | 4 | 6 | 3
  4 | 3 | 12 | 0
  5 | 2 | 15 | 3
  9 | 5 | 27 | 3
  12 | 2 | 36 | 2
  13 | 1 | 39 | 1
