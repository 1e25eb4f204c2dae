# Made by tools/random_isolation.py from the seed 4071. Ranges ended at the first part of an index, and locked more than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (3,3,9,1),(10,4,30,0),(2,1,6,1),(12,3,36,1),(6,5,18,0),(7,4,21,3)
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
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level serializable
ok 0
c> begin
ok 0
a> begin
ok 0
b> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 1
ok 0
a> savepoint x
ok 0
c> insert ignore into t values (2,1,30,1)
ok 0
a> insert into t values (1,5,36,0)
ok 1
b> begin
ok 0
c> delete from t where id > 10 order by id limit 2
ok 1
? locks
  a t - IX GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t PRIMARY X GRANTED 12
  c t PRIMARY X GRANTED supremum pseudo-record
a> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 0 where t.k = 2
ok 0
c> insert into t values (3,5,12,1)
ERROR 1062: Duplicate entry '3' for key 't.PRIMARY'
c> insert into t values (1,0,16,1)
waits for a
b> savepoint x
ok 0
b> update s set k = k + 1 where id = 7
ok 0
a> update p set w = w + 1 where id = 6
ok 0
a> select id, k, u, v from t force index (k) where k <= 5 order by id, k, u, v for update
id | k | u | v
  1 | 5 | 36 | 0
  2 | 1 | 6 | 1
  3 | 3 | 9 | 1
  6 | 5 | 18 | 0
  7 | 4 | 21 | 3
  10 | 4 | 30 | 0
  12 | 3 | 36 | 1
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c> begin
ok 0
? locks
  a p - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t k X,REC_NOT_GAP GRANTED 1, 1, 2
  a t k X,REC_NOT_GAP GRANTED 3, 1, 12
  a t k X,REC_NOT_GAP GRANTED 3, 1, 3
  a t k X,REC_NOT_GAP GRANTED 4, 0, 10
  a t k X,REC_NOT_GAP GRANTED 4, 3, 7
  a t k X,REC_NOT_GAP GRANTED 5, 0, 1
  a t k X,REC_NOT_GAP GRANTED 5, 0, 6
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 9
c> update p set w = w + 1 where id = 7
ok 1
b> select id, k, u, v from t force index (k) where k between 2 and 4 and v = 1 order by id, k, u, v for update
waits for a
c> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for update nowait
id | k | u | v
a> insert into t values (13,1,21,1) on duplicate key update v = v + 1
ok 1
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> select id, k, u, v from t force index (u) where u in (24,36) order by id, k, u, v for share
waits for a
a> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4
ok 0
a> delete from s where id in (15,12)
ok 0
c> select id, k, u, v from t force index (k) where k between 5 and 6 and v = 1 order by id, k, u, v for update
id | k | u | v
? locks
  a p - IX GRANTED -
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t k X,GAP,INSERT_INTENTION GRANTED 3, 1, 3
  a t k X,REC_NOT_GAP GRANTED 1, 1, 2
  a t k X,REC_NOT_GAP GRANTED 3, 1, 12
  a t k X,REC_NOT_GAP GRANTED 3, 1, 3
  a t k X,REC_NOT_GAP GRANTED 4, 0, 10
  a t k X,REC_NOT_GAP GRANTED 4, 3, 7
  a t k X,REC_NOT_GAP GRANTED 5, 0, 1
  a t k X,REC_NOT_GAP GRANTED 5, 0, 6
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 12
  b t u S GRANTED 36, 3, 12
  b t u S,GAP GRANTED 30, 4, 10
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 7
  c t - IX GRANTED -
  c t k X GRANTED supremum pseudo-record
  c t u X,GAP GRANTED 6, 1, 2
a> commit
ok 0
b:
id | k | u | v
  1 | 5 | 36 | 0
  12 | 3 | 36 | 1
b> begin
ok 0
b> update t force index (u) set v = (select count(*) from s where id > 2) where u is null
ok 0
a> begin
ok 0
? locks
  b t - IX GRANTED -
  b t u X,GAP GRANTED 6, 1, 2
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 7
  c t - IX GRANTED -
  c t k X GRANTED supremum pseudo-record
  c t u X,GAP GRANTED 6, 1, 2
a> rollback
ok 0
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 5 | 36 | 0
  2 | 1 | 6 | 1
  3 | 3 | 9 | 1
  6 | 5 | 18 | 0
  7 | 4 | 21 | 3
  10 | 4 | 30 | 0
  12 | 3 | 36 | 1
  13 | 1 | 21 | 1
