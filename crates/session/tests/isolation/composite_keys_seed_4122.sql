# Made by tools/random_isolation.py from the seed 4122. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (10,5,30,3),(12,1,null,1),(6,2,null,0),(9,0,27,2),(4,2,12,1),(11,0,33,2)
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
c> begin
ok 0
b> begin
ok 0
a> insert ignore into s select id, v from t force index (u) where u = 27 order by id
ok 0
b> update t force index (primary) set v = v + 1 where id < 5
ok 1
c> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.v = s.k, s.k = s.k + 1 where t.k = 5
ok 0
b> rollback
ok 0
c> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.v = s.k, s.k = s.k + 1 where t.k = 0
ok 2
b> insert into t values (8,3,39,1),(10,4,42,2) on duplicate key update k = values(k)
waits for c
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP WAITING 10
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 10
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 9
  c t k X,REC_NOT_GAP GRANTED 0, 2, 11
  c t k X,REC_NOT_GAP GRANTED 0, 2, 9
  c t k X,REC_NOT_GAP GRANTED 5, 3, 10
c> insert into t values (6,2,40,3)
ERROR 1062: Duplicate entry '6' for key 't.PRIMARY'
c> update p set id = 8 where id = 7
ok 1
c> replace into t values (12,5,0,1),(8,0,1,2)
ok 3
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> begin
ok 0
c> select id, k, u, v from t force index (primary) where id > 9 order by id, k, u, v for update nowait
id | k | u | v
  10 | 5 | 30 | 3
  11 | 0 | 33 | 2
  12 | 5 | 0 | 1
c> rollback
ok 0
b> begin
ok 0
c> begin
ok 0
? locks
c> replace into t values (12,0,18,1)
ok 2
a> update s set k = k + 1 where id = 4
ok 0
c> commit
ok 0
b> select id, k, u, v from t force index (primary) where id between 1 and 4 order by id, k, u, v
id | k | u | v
  4 | 2 | 12 | 1
c> update p set id = 4 where id = 5
ok 1
b> select * from c where pid = 5 order by id for share
id | pid
b> delete from t where id > 11 order by id limit 1
ok 1
c> begin
ok 0
? locks
  a s - IX GRANTED -
  b c - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
a> update t force index (primary) set v = (select count(*) from s where id > 2) where id < 5
ok 1
a> select id, k, u, v from t force index (k) where k > 3 order by id, k, u, v for update
id | k | u | v
  10 | 5 | 30 | 3
b> select count(*), max(k) from t force index (primary) where id between 8 and 9 for share
waits for a
a> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 4 where t.k = 2
ok 0
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X,REC_NOT_GAP GRANTED 2, 0, 6
  a t k X,REC_NOT_GAP GRANTED 2, 1, 4
  a t k X,REC_NOT_GAP GRANTED 2, 2, 4
  a t k X,REC_NOT_GAP GRANTED 5, 3, 10
  b c - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 9
  b t PRIMARY S,REC_NOT_GAP WAITING 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
a> rollback
ok 0
b:
count(*) | max(k)
  1 | 0
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  4 | 2 | 12 | 1
  6 | 2 | NULL | 0
  9 | 0 | 27 | 2
  10 | 5 | 30 | 3
  11 | 0 | 33 | 2
  12 | 0 | 18 | 1
