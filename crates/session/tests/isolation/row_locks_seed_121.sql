# Made by tools/random_isolation.py from the seed 121. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (4,2,12,3),(10,0,30,3),(7,1,21,3),(3,2,9,1),(9,1,27,3),(12,0,36,1)
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
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> select id, k, u, v from t force index (k) where k = 5 order by id, k, u, v for share
id | k | u | v
b> begin
ok 0
c> begin
ok 0
b> update t force index (primary) set id = 8 where id >= 12 and id <= 12 and v < 3
ok 1
c> insert into t values (10,5,null,0)
ERROR 1062: Duplicate entry '10' for key 't.PRIMARY'
a> commit
ok 0
c> insert into t values (10,4,6,1) on duplicate key update v = v + 1
ok 2
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t u S GRANTED supremum pseudo-record
  b t u S,GAP GRANTED 36, 12
  b t u S,GAP GRANTED 36, 8
  b t u X,REC_NOT_GAP GRANTED 36, 12
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 10
  c t PRIMARY X,REC_NOT_GAP GRANTED 10
c> select * from c where pid = 4 order by id for share
id | pid
b> select count(*), sum(k) from t force index (primary) where id < 4 for update
count(*) | sum(k)
  1 | 2
c> select id, k, u, v from t force index (k) where k between 4 and 4 and v = 0 order by id, k, u, v
id | k | u | v
c> replace into t values (2,2,45,1)
waits for b
a> begin
ok 0
b> update t set v = v + 1 order by id limit 3
ok 3
b> select id, k, u, v from t force index (k) where k > 2 order by id, k, u, v for update skip locked
id | k | u | v
b> update t force index (u) set u = 30 where u < 39
ERROR 1062: Duplicate entry '30' for key 't.u'
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 3
  b t PRIMARY X GRANTED 4
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X GRANTED supremum pseudo-record
  b t u S GRANTED supremum pseudo-record
  b t u S,GAP GRANTED 36, 12
  b t u S,GAP GRANTED 36, 8
  b t u X GRANTED 12, 4
  b t u X GRANTED 21, 7
  b t u X GRANTED 27, 9
  b t u X GRANTED 30, 10
  b t u X GRANTED 9, 3
  b t u X GRANTED supremum pseudo-record
  b t u X,GAP GRANTED 36, 12
  b t u X,GAP GRANTED 36, 8
  b t u X,REC_NOT_GAP GRANTED 36, 12
  b t u X,REC_NOT_GAP GRANTED 36, 8
b> select * from p where id = 6 for update
id | w
a> select count(*), sum(k) from t force index (primary) where id > 0 for update
waits for b
b> savepoint x
ok 0
b> commit
ok 0
a:
count(*) | sum(k)
  6 | 6
c> begin
ok 0
b> select id, k, u, v from t force index (primary) where id between 7 and 12 order by id, k, u, v for share
waits for a
c> commit
ok 0
a> delete t from t force index (primary) where id = 13
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 3
  a t PRIMARY X GRANTED 4
  a t PRIMARY X GRANTED 7
  a t PRIMARY X GRANTED 8
  a t PRIMARY X GRANTED 9
  a t PRIMARY X GRANTED supremum pseudo-record
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 7
a> insert into t values (11,3,24,1) on duplicate key update u = u + 1
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 10
  a t PRIMARY X GRANTED 3
  a t PRIMARY X GRANTED 4
  a t PRIMARY X GRANTED 7
  a t PRIMARY X GRANTED 8
  a t PRIMARY X GRANTED 9
  a t PRIMARY X GRANTED supremum pseudo-record
  a t PRIMARY X,GAP GRANTED 11
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 7
a> rollback
ok 0
b:
id | k | u | v
  7 | 1 | 21 | 4
  8 | 0 | 36 | 1
  9 | 1 | 27 | 3
  10 | 0 | 30 | 3
main> select * from t order by id, k, u, v
id | k | u | v
  3 | 2 | 9 | 2
  4 | 2 | 12 | 4
  7 | 1 | 21 | 4
  8 | 0 | 36 | 1
  9 | 1 | 27 | 3
  10 | 0 | 30 | 3
