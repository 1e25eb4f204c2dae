# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table t (id int auto_increment primary key, u int, k int, v int, unique key u (u), key k (k))
ok 0
main> insert into t values (8,24,4,1),(2,6,4,0),(13,39,2,2),(7,21,3,1),(15,45,3,1),(3,null,0,2)
ok 6
main> create table s (id int primary key, k int, v int, unique key k (k))
ok 0
main> insert into s values (1,1,0),(2,null,0),(4,4,0),(6,7,0),(9,9,1),(12,null,1)
ok 6
main> analyze table t, s
Table | Op | Msg_type | Msg_text
  isolation.t | analyze | status | OK
  isolation.s | analyze | status | OK
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
a> replace into t values (2,null,2,0)
ok 2
? locks
a> update t set v = v + 1 order by id desc limit 2
ok 2
? locks
a> begin
ok 0
? locks
b> start transaction with consistent snapshot
ok 0
? locks
b> select * from s where id = 6 and exists (select 1 from t force index (k) where k = 2 for share) for update
id | k | v
  6 | 7 | 0
? locks
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 6
  b t - IS GRANTED -
  b t k S,REC_NOT_GAP GRANTED 2, 2
b> commit
ok 0
? locks
b> begin
ok 0
? locks
c> start transaction with consistent snapshot
ok 0
? locks
b> delete t from t force index (u) where u in (42,45)
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
c> delete s from t force index (primary) left join s force index (k) on t.id = s.k where t.id > 10
waits for b
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
b> savepoint x
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
b> insert ignore into t values (8,22,0,3),(16,null,4,2)
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
b> savepoint x
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
a> select * from s force index (primary) where id > 0 and id < 5 order by id desc limit 1 for update
id | k | v
  4 | 4 | 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
a> select * from t force index (primary) where id in (14,8) order by id, u, k, v
id | u | k | v
  8 | 24 | 4 | 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
a> insert into t values (null,22,4,2)
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
a> update t set v = v + 1 order by id limit 2
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
b> select * from t force index (k) where k > 4 and k < 5 order by id, u, k, v for update skip locked
id | u | k | v
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
a> update t force index (primary) straight_join s force index (primary) on t.id = s.id set s.id = 13 where t.id > 6
waits for b
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY S,REC_NOT_GAP WAITING 15
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 8
  b t PRIMARY X,REC_NOT_GAP GRANTED 15
  b t u X,REC_NOT_GAP GRANTED 45, 15
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP WAITING 15
b> insert ignore into s values (0,null,3),(4,null,1)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 15
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY X,REC_NOT_GAP GRANTED 17
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP GRANTED 15
  c t PRIMARY S,REC_NOT_GAP WAITING 17
a> select * from t force index (k) where k <= 4 order by id, u, k, v lock in share mode
id | u | k | v
  2 | NULL | 2 | 1
  3 | NULL | 0 | 3
  7 | 21 | 3 | 1
  8 | 24 | 4 | 1
  13 | 39 | 2 | 3
  15 | 45 | 3 | 2
  17 | 22 | 4 | 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 15
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY X,REC_NOT_GAP GRANTED 17
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k S,REC_NOT_GAP GRANTED 0, 3
  a t k S,REC_NOT_GAP GRANTED 2, 13
  a t k S,REC_NOT_GAP GRANTED 2, 2
  a t k S,REC_NOT_GAP GRANTED 3, 15
  a t k S,REC_NOT_GAP GRANTED 3, 7
  a t k S,REC_NOT_GAP GRANTED 4, 8
  a t k X,REC_NOT_GAP GRANTED 4, 17
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP GRANTED 15
  c t PRIMARY S,REC_NOT_GAP WAITING 17
a> select t.id, t.u, t.k, t.v, s.id, s.k, s.v from t force index (primary) straight_join s force index (primary) on t.id = s.id where t.id = 15 order by t.id, t.u, t.k, t.v, s.id, s.k, s.v for share of t
id | u | k | v | id | k | v
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 13
  a t PRIMARY S,REC_NOT_GAP GRANTED 15
  a t PRIMARY S,REC_NOT_GAP GRANTED 7
  a t PRIMARY S,REC_NOT_GAP GRANTED 8
  a t PRIMARY X,REC_NOT_GAP GRANTED 17
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k S,REC_NOT_GAP GRANTED 0, 3
  a t k S,REC_NOT_GAP GRANTED 2, 13
  a t k S,REC_NOT_GAP GRANTED 2, 2
  a t k S,REC_NOT_GAP GRANTED 3, 15
  a t k S,REC_NOT_GAP GRANTED 3, 7
  a t k S,REC_NOT_GAP GRANTED 4, 8
  a t k X,REC_NOT_GAP GRANTED 4, 17
  c s - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t PRIMARY S,REC_NOT_GAP GRANTED 15
  c t PRIMARY S,REC_NOT_GAP WAITING 17
a> rollback
ok 0
c:
ok 0
c> rollback
ok 0
main> select * from t where id < 100 order by id, u, k, v
id | u | k | v
  2 | NULL | 2 | 0
  3 | NULL | 0 | 2
  7 | 21 | 3 | 1
  8 | 24 | 4 | 1
  13 | 39 | 2 | 3
  15 | 45 | 3 | 2
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  4 | 4 | 0
  6 | 7 | 0
  9 | 9 | 1
  12 | NULL | 1
