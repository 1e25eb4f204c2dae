# Made by tools/random_isolation.py from the seed 4439. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (5,4,15,3),(7,3,21,1),(13,2,39,2),(6,5,18,3),(2,3,6,0),(3,3,9,3)
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
c> begin
ok 0
b> insert into t values (6,0,null,0)
ERROR 1062: Duplicate entry '6' for key 't.PRIMARY'
a> begin
ok 0
c> delete t from t force index (u) where u in (36,0)
ok 0
c> update s set k = k + 1 where id = 15
ok 0
b> rollback to x
ERROR 1305: SAVEPOINT x does not exist
b> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 5 where t.k = 4
ok 1
? locks
  b s - IS GRANTED -
  b s PRIMARY S,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t k X,REC_NOT_GAP GRANTED 4, 5
  c s - IX GRANTED -
  c t - IX GRANTED -
b> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.v = s.k, s.k = s.k + 1 where t.k = 2
ok 0
b> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 1 order by t.id for update of s skip locked
id | k
a> select id, k, u, v from t force index (primary) where id between 6 and 10 order by id, k, u, v for update
waits for b
b> commit
ok 0
a:
id | k | u | v
  6 | 5 | 18 | 3
  7 | 3 | 21 | 1
c> rollback
ok 0
c> begin
ok 0
c> commit
ok 0
c> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
a> insert into t values (4,5,6,1) on duplicate key update u = u + 1
ok 2
c> insert ignore into s select id, v from t force index (k) where k > 5 and id > 1 order by id
ok 0
b> insert into t values (3,5,27,1),(7,2,24,2) on duplicate key update k = values(k)
waits for a
c> update t force index (k) set id = 8 where k <= 5
waits for a
a> delete from s where id in (3,0)
ok 0
a> delete from t where id > 2 order by id limit 1
ok 1
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 5 where t.k = 4
ok 0
b> insert into t values (10,4,19,1)
ok 1
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t u X GRANTED 6, 2
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t PRIMARY X,REC_NOT_GAP WAITING 2
  c t k X,REC_NOT_GAP GRANTED 2, 13
  c t k X,REC_NOT_GAP GRANTED 3, 2
a> update t force index (k) set u = 25 where k <= 3
ERROR 1062: Duplicate entry '25' for key 't.u'
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c> begin
ok 0
b> begin
ok 0
c> update t force index (k) set k = 0 where k > 0 and id > 6
waits for a
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t k X,REC_NOT_GAP GRANTED 2, 13
  a t k X,REC_NOT_GAP GRANTED 3, 2
  a t u S,GAP GRANTED 39, 13
  a t u X GRANTED 6, 2
  a t u X,GAP GRANTED 39, 13
  c t - IX GRANTED -
  c t k X,REC_NOT_GAP WAITING 2, 13
a> rollback
ok 0
c:
ok 3
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  2 | 3 | 6 | 0
  3 | 3 | 9 | 3
  5 | 5 | 15 | 3
  6 | 5 | 18 | 3
  7 | 3 | 21 | 1
  10 | 4 | 19 | 1
  13 | 2 | 39 | 2
