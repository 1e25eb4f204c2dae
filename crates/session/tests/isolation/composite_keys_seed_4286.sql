# Made by tools/random_isolation.py from the seed 4286. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (2,2,6,1),(1,3,3,3),(4,2,12,3),(11,3,33,1),(8,4,24,0),(13,3,null,3)
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
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level read uncommitted
ok 0
c> set session transaction isolation level repeatable read
ok 0
c> begin
ok 0
b> begin
ok 0
c> select id, k, u, v from t force index (u) where u in (21,12) order by id, k, u, v for share
id | k | u | v
  4 | 2 | 12 | 3
a> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 5
ok 0
a> select * from p where id = 6 for update
id | w
b> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for update skip locked
id | k | u | v
  13 | 3 | NULL | 3
c> replace into t values (10,1,12,1),(11,5,null,2)
ok 4
c> update p set w = w + 1 where id = 1
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t u X,REC_NOT_GAP GRANTED NULL, 13
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 1
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,GAP GRANTED 10
  c t PRIMARY X,GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t u S,GAP GRANTED 12, 10
  c t u S,GAP GRANTED 24, 8
  c t u S,REC_NOT_GAP GRANTED 12, 4
  c t u X GRANTED 12, 4
  c t u X GRANTED 24, 8
  c t u X,GAP GRANTED 12, 10
c> select count(*), max(k) from t force index (k) where k > 4 for share
count(*) | max(k)
  1 | 5
b> select id, k, u, v from t force index (k) where k <= 0 order by id, k, u, v for update skip locked
id | k | u | v
a> begin
ok 0
a> update s set k = k + 1 where id = 10
ok 0
b> rollback
ok 0
b> begin
ok 0
b> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 1
waits for c
c> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4 order by t.id for update
id | k
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
  b t - IX GRANTED -
  b t k X,REC_NOT_GAP WAITING 1, 10
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 1
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,GAP GRANTED 10
  c t PRIMARY X,GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t k S GRANTED 4, 8
  c t k S,GAP GRANTED 5, 11
  c t k X GRANTED 4, 8
  c t k X,GAP GRANTED 3, 1
  c t k X,REC_NOT_GAP GRANTED 1, 10
  c t k X,REC_NOT_GAP GRANTED 5, 11
  c t u S,GAP GRANTED 12, 10
  c t u S,GAP GRANTED 24, 8
  c t u S,REC_NOT_GAP GRANTED 12, 4
  c t u X GRANTED 12, 4
  c t u X GRANTED 24, 8
  c t u X,GAP GRANTED 12, 10
c> insert into t select id + 2, k, u + 1, v from t force index (primary) where id < 2 order by id on duplicate key update v = values(v) + 1
ok 1
c> update t set v = v + 1 order by id limit 2
ok 2
a> insert into t values (15,1,30,1) on duplicate key update u = u + 1
ok 1
a> select id, k, u, v from t force index (primary) where id > 12 order by id, k, u, v for update
id | k | u | v
  13 | 3 | NULL | 3
  15 | 1 | 30 | 1
a> select id, k, u, v from t force index (primary) where id > 8 order by id, k, u, v for share skip locked
id | k | u | v
  13 | 3 | NULL | 3
  15 | 1 | 30 | 1
c> select * from p where id = 0 for update
id | w
a> insert into t values (9,5,null,0)
waits for c
c> insert ignore into s select id, v from t force index (u) where u >= 30 order by id
ok 0
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  b t - IX GRANTED -
  b t k X,REC_NOT_GAP WAITING 1, 10
  c p - IX GRANTED -
  c p PRIMARY X,GAP GRANTED 1
  c p PRIMARY X,REC_NOT_GAP GRANTED 1
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY S GRANTED 1
  c t PRIMARY S,GAP GRANTED 2
  c t PRIMARY S,REC_NOT_GAP GRANTED 4
  c t PRIMARY X GRANTED 1
  c t PRIMARY X GRANTED 2
  c t PRIMARY X,GAP GRANTED 10
  c t PRIMARY X,GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 10
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 4
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t k S GRANTED 4, 8
  c t k S,GAP GRANTED 5, 11
  c t k X GRANTED 4, 8
  c t k X,GAP GRANTED 3, 1
  c t k X,REC_NOT_GAP GRANTED 1, 10
  c t k X,REC_NOT_GAP GRANTED 5, 11
  c t u S GRANTED supremum pseudo-record
  c t u S,GAP GRANTED 12, 10
  c t u S,GAP GRANTED 24, 8
  c t u S,GAP GRANTED 33, 11
  c t u S,REC_NOT_GAP GRANTED 12, 4
  c t u X GRANTED 12, 4
  c t u X GRANTED 24, 8
  c t u X,GAP GRANTED 12, 10
  c t u X,REC_NOT_GAP GRANTED 33, 11
c> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 3 order by t.id for update of t
id | k
  1 | 1
c> update p set id = 0 where id = 2
ok 0
a> begin
ok 0
c> rollback
ok 0
b:
ok 0
? locks
  b t - IX GRANTED -
a> rollback
ok 0
b> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 3 | 3 | 3
  2 | 2 | 6 | 1
  4 | 2 | 12 | 3
  8 | 4 | 24 | 0
  11 | 3 | 33 | 1
  13 | 3 | NULL | 3
