# Made by tools/random_isolation.py from the seed 4021. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (12,0,36,0),(6,4,18,2),(5,0,15,2),(1,1,3,2),(10,1,30,1),(2,3,6,0)
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
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
b> begin
ok 0
a> begin
ok 0
b> update c set pid = 1 where id = 1
ok 0
b> commit
ok 0
a> select count(*), max(k) from t force index (primary) where id between 4 and 6 for update
count(*) | max(k)
  2 | 4
a> insert into t values (6,0,null,1),(15,1,16,3)
ERROR 1062: Duplicate entry '6' for key 't.PRIMARY'
c> begin
ok 0
c> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 2
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  c t - IX GRANTED -
b> begin
ok 0
b> insert ignore into t values (2,5,9,1)
ok 0
a> update t force index (k) set id = 10 where k <= 2
waits for b
c> replace into t values (10,0,27,1),(4,2,6,2)
waits for a
b> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 3 order by t.id for share
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ERROR 1062: Duplicate entry '10' for key 't.PRIMARY'
b> begin
ok 0
a> insert into t values (15,2,12,1)
ok 1
a> select id, k, u, v from t force index (primary) where id < 13 order by id, k, u, v
id | k | u | v
  1 | 1 | 3 | 2
  2 | 3 | 6 | 0
  5 | 0 | 15 | 2
  6 | 4 | 18 | 2
  10 | 1 | 30 | 1
  12 | 0 | 36 | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X,REC_NOT_GAP GRANTED 0, 12
  a t k X,REC_NOT_GAP GRANTED 0, 5
  a t k X,REC_NOT_GAP GRANTED 1, 1
  a t k X,REC_NOT_GAP GRANTED 1, 10
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 10
a> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 2
ok 0
a> select id, k, u, v from t force index (u) where u >= 30 order by id, k, u, v for share skip locked
id | k | u | v
  10 | 1 | 30 | 1
  12 | 0 | 36 | 0
b> replace into t values (3,0,42,1),(9,1,null,2)
ok 2
b> insert into t select id + 2, k, u + 1, v from t force index (primary) where id = 0 order by id on duplicate key update v = values(v) + 1
ok 0
b> update p set id = 1 where id = 6
ok 0
b> insert into s select id, v from t force index (primary) where id in (7,14) order by id
ok 0
b> commit
ok 0
b> insert into t values (3,4,24,1),(10,4,40,3)
ERROR 1062: Duplicate entry '3' for key 't.PRIMARY'
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 15
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X,REC_NOT_GAP GRANTED 0, 12
  a t k X,REC_NOT_GAP GRANTED 0, 5
  a t k X,REC_NOT_GAP GRANTED 1, 1
  a t k X,REC_NOT_GAP GRANTED 1, 10
  a t k X,REC_NOT_GAP GRANTED 2, 15
  a t u S,REC_NOT_GAP GRANTED 30, 10
  a t u S,REC_NOT_GAP GRANTED 36, 12
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 10
a> insert into t values (11,5,12,1),(13,5,46,2) on duplicate key update k = values(k)
ok 3
b> begin
ok 0
a> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4
ok 0
a> replace into s select id, v from t force index (k) where k between 3 and 4 and v = 3 order by id
ok 0
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 15
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X,REC_NOT_GAP GRANTED 0, 12
  a t k X,REC_NOT_GAP GRANTED 0, 5
  a t k X,REC_NOT_GAP GRANTED 1, 1
  a t k X,REC_NOT_GAP GRANTED 1, 10
  a t k X,REC_NOT_GAP GRANTED 2, 15
  a t k X,REC_NOT_GAP GRANTED 4, 6
  a t u S,REC_NOT_GAP GRANTED 30, 10
  a t u S,REC_NOT_GAP GRANTED 36, 12
  a t u X,GAP GRANTED 12, 15
  a t u X,REC_NOT_GAP GRANTED 12, 15
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 10
a> rollback
ok 0
c:
ok 4
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 1 | 3 | 2
  2 | 3 | 6 | 0
  3 | 0 | 42 | 1
  5 | 0 | 15 | 2
  6 | 4 | 18 | 2
  9 | 1 | NULL | 2
  10 | 1 | 30 | 1
  12 | 0 | 36 | 0
