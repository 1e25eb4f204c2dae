# Made by tools/random_isolation.py from the seed 4276. Composite, descending, prefix and text keys.
main> create table t (id int, k int, u int, v int, primary key (id), key k (k), unique key u (u), unique key w (v, id))
ok 0
main> insert into t values (11,2,null,2),(5,3,15,1),(8,4,24,3),(1,1,3,2),(12,4,36,3),(7,0,21,1)
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
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level repeatable read
ok 0
c> insert into t values (6,4,6,1),(6,0,28,2) on duplicate key update k = values(k)
ok 3
c> begin
ok 0
a> begin
ok 0
b> begin
ok 0
a> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4
ok 0
c> delete t from t force index (primary) where id >= 5 and id <= 8 and v < 3
waits for a
a> replace into t select id, 5, u, 3 from t force index (u) where u < 42 order by id
ok 12
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> rollback
ok 0
? locks
c> insert into t select id + 2, k, u + 1, v from t force index (k) where k > 2 order by id on duplicate key update v = values(v) + 1
ok 4
c> update t force index (k) set v = v + 1 where k > 1 and id > 2
ok 6
b> rollback
ok 0
c> begin
ok 0
b> begin
ok 0
b> select count(*), max(k) from t force index (u) where u < 18 for update
count(*) | max(k)
  3 | 3
c> update t force index (k) set v = (select count(*) from s where id > 0) where k <= 5
waits for b
b> delete t from t force index (primary) where id < 3
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 1
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t u X GRANTED 15, 5
  b t u X GRANTED 21, 7
  b t u X GRANTED 3, 1
  b t u X GRANTED 6, 6
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 6
  c t k X GRANTED 0, 6
b> select id, k, u, v from t force index (primary) where id = 8 order by id, k, u, v for update
id | k | u | v
  8 | 4 | 24 | 4
a> begin
ok 0
a> insert into t values (15,1,null,0),(4,1,40,1)
waits for b
b> select count(*), max(k) from t force index (primary) where id < 9 for update
count(*) | max(k)
  4 | 4
b> update t set v = v + 1 order by id limit 1
ok 1
b> select id, k, u, v from t force index (primary) where id > 14 order by id, k, u, v
id | k | u | v
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> insert into s select id, v from t force index (primary) where id = 1 order by id
ok 0
a> begin
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY X GRANTED 7
  b t PRIMARY X,GAP GRANTED 1
  b t PRIMARY X,GAP GRANTED 10
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 6
  b t PRIMARY X,GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t u X GRANTED 15, 5
  b t u X GRANTED 21, 7
  b t u X GRANTED 3, 1
  b t u X GRANTED 6, 6
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 6
  c t k X GRANTED 0, 6
b> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 0
ok 0
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> commit
ok 0
c> select * from c where pid = 5 order by id for share
id | pid
a> rollback
ok 0
? locks
main> select * from t order by id, k, u, v
id | k | u | v
  5 | 3 | 15 | 3
  6 | 0 | 6 | 1
  7 | 0 | 21 | 2
  8 | 4 | 24 | 4
  10 | 4 | 25 | 4
  11 | 2 | NULL | 3
  12 | 4 | 36 | 4
  14 | 4 | 37 | 4
