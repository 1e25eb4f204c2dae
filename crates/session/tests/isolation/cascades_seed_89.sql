# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table t (id int primary key, a int, b int, c int, v int, unique key ab (a, b), key b (b), unique key c (c))
ok 0
main> insert into t values (12,3,null,36,0),(5,1,null,15,0),(3,2,null,9,3),(6,2,null,18,1),(2,1,1,6,2),(13,1,2,39,3)
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
c> set session transaction isolation level serializable
ok 0
b> begin
ok 0
? locks
c> update t force index (ab) set id = 9 where a > 4 and a < 4
ok 0
? locks
c> begin
ok 0
? locks
a> start transaction with consistent snapshot
ok 0
? locks
a> select * from s where id = 8 for update nowait
id | k | v
? locks
  a s - IX GRANTED -
b> update t force index (primary) left join s force index (primary) on t.id = s.id set s.k = 1 where t.id in (0,13)
ok 0
? locks
  a s - IX GRANTED -
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
a> select * from t force index (b) where b < 3 order by id, a, b, c, v for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
c> delete from t where id = 5
ok 1
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
c> select * from t force index (c) where c in (27,31) order by c limit 2 for update
id | a | b | c | v
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t c X,GAP GRANTED 36, 12
a> replace into t values (3,5,1,21,1)
waits for c
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION WAITING 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t c X,GAP GRANTED 36, 12
b> insert into t values (8,5,3,16,2),(13,null,3,37,1)
ERROR 1062: Duplicate entry '13' for key 't.PRIMARY'
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION WAITING 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t c X,GAP GRANTED 36, 12
b> select t.id, t.a, t.b, t.c, t.v, s.id, s.k, s.v from t force index (primary) straight_join s force index (k) on t.id = s.k where t.id = 11 order by t.id, t.a, t.b, t.c, t.v, s.id, s.k, s.v for share
id | a | b | c | v | id | k | v
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION WAITING 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t c X,GAP GRANTED 36, 12
c> insert into t values (10,2,0,27,3) on duplicate key update id = 14
ok 1
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION WAITING 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t c X,GAP GRANTED 27, 10
  c t c X,GAP GRANTED 36, 12
c> commit
ok 0
a:
ok 2
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
a> update s force index (primary) straight_join t force index (primary) on s.id = t.id set t.a = t.a + 1 where s.id > 15
ok 0
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
b> update t force index (primary) straight_join s force index (primary) on t.id = s.id set t.a = t.a + 1 where t.id in (3,4)
waits for a
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
a> update t set v = v + 1 order by id limit 2
ok 2
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
c> begin
ok 0
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
c> delete s from s force index (primary) left join t force index (primary) on s.id = t.id where s.id = 1
ok 1
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 1
  c t - IS GRANTED -
  c t PRIMARY S,GAP GRANTED 2
a> select * from s where id = 9 and exists (select 1 from t force index (ab) where a in (0,5) for share) for update
id | k | v
  9 | 9 | 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t ab X,REC_NOT_GAP GRANTED 5, 1, 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 1
  c t - IS GRANTED -
  c t PRIMARY S,GAP GRANTED 2
a> replace into t values (1,4,4,24,2),(4,null,1,12,3)
waits for c
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY X,GAP,INSERT_INTENTION WAITING 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t ab X,REC_NOT_GAP GRANTED 5, 1, 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 1
  c t - IS GRANTED -
  c t PRIMARY S,GAP GRANTED 2
c> update t force index (b) set id = 1 where b <= 2
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY X,GAP,INSERT_INTENTION GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t ab X,REC_NOT_GAP GRANTED 5, 1, 3
  a t b X,REC_NOT_GAP GRANTED 1, 2
  a t b X,REC_NOT_GAP GRANTED 2, 13
  a t c X,GAP,INSERT_INTENTION GRANTED 36, 12
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP WAITING 3
a> rollback
ok 0
b:
ok 0
b> rollback
ok 0
main> select * from t where id < 100 order by id, a, b, c, v
id | a | b | c | v
  2 | 1 | 1 | 6 | 2
  3 | 2 | NULL | 9 | 3
  6 | 2 | NULL | 18 | 1
  10 | 2 | 0 | 27 | 3
  12 | 3 | NULL | 36 | 0
  13 | 1 | 2 | 39 | 3
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  4 | 4 | 0
  6 | 7 | 0
  9 | 9 | 1
  12 | NULL | 1
