# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table p (id int primary key, w int, v int, unique key w (w))
ok 0
main> insert into p values (9,90,2),(8,80,0),(1,10,2),(5,50,3),(3,30,0)
ok 5
main> create table t (id int primary key, pid int, n int, v int, unique key pn (pid, n), foreign key (pid) references p (id) on delete set null on update cascade)
ok 0
main> insert into t values (15,1,15,3),(7,1,7,2),(10,8,10,2),(3,3,3,1),(1,9,1,3),(12,5,12,0)
ok 6
main> create table d (id int primary key, tid int, v int, key tid (tid), foreign key (tid) references t (id) on update cascade)
ok 0
main> insert into d values (6,12,1),(14,15,1),(12,15,0),(9,null,1),(13,7,1),(8,3,1)
ok 6
main> create table s (id int primary key, k int, v int, unique key k (k))
ok 0
main> insert into s values (1,1,0),(2,null,0),(4,4,0),(6,7,0),(9,9,1),(12,null,1)
ok 6
main> analyze table p, t, d, s
Table | Op | Msg_type | Msg_text
  isolation.p | analyze | status | OK
  isolation.t | analyze | status | OK
  isolation.d | analyze | status | OK
  isolation.s | analyze | status | OK
a> set session transaction isolation level serializable
ok 0
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
? locks
c> insert into d values (8,5,2)
ERROR 1062: Duplicate entry '8' for key 'd.PRIMARY'
? locks
c> insert into d values (8,10,3)
ERROR 1062: Duplicate entry '8' for key 'd.PRIMARY'
? locks
b> begin
ok 0
? locks
c> begin
ok 0
? locks
b> commit
ok 0
? locks
a> update d force index (primary) set tid = tid + 1 where id <= 3
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
b> begin
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
c> savepoint x
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
a> insert into s select 1, null, v from p force index (w) where w = 20 and v < 3 limit 1
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
c> update p force index (primary) set v = v + 1 where id >= 3
ok 4
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
b> delete t, p from t force index (pn) straight_join p force index (primary) on t.pid = p.id where t.pid > 6
waits for c
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
c> update s set v = (select count(*) from d force index (primary) where id < 15) where id = 8
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
c> insert into d values (12,8,0),(10,null,2)
ERROR 1062: Duplicate entry '12' for key 'd.PRIMARY'
? locks
  a d - IX GRANTED -
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
a> delete from d where id > 12 order by id limit 1
ok 1
? locks
  a d - IX GRANTED -
  a d PRIMARY X GRANTED 13
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
c> insert into d values (0,null,0)
waits for a
? locks
  a d - IX GRANTED -
  a d PRIMARY X GRANTED 13
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION WAITING 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
a> delete from s where id > 2 order by id limit 1
ok 1
? locks
  a d - IX GRANTED -
  a d PRIMARY X GRANTED 13
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  a s - IX GRANTED -
  a s PRIMARY X GRANTED 4
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION WAITING 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
a> select * from s force index (primary) where id < 2 and v < 3 order by id, k, v
id | k | v
  1 | 1 | 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X GRANTED 13
  a d PRIMARY X,GAP GRANTED 6
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  a s - IX GRANTED -
  a s PRIMARY S GRANTED 1
  a s PRIMARY S,GAP GRANTED 2
  a s PRIMARY X GRANTED 4
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION WAITING 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
a> update d force index (tid) straight_join t force index (primary) on d.tid = t.id set t.n = t.n + 1 where d.tid > 15
ok 0
? locks
  a d - IX GRANTED -
  a d PRIMARY X GRANTED 13
  a d PRIMARY X,GAP GRANTED 6
  a d tid S GRANTED supremum pseudo-record
  a p - IS GRANTED -
  a p w S,GAP GRANTED 30, 3
  a s - IX GRANTED -
  a s PRIMARY S GRANTED 1
  a s PRIMARY S,GAP GRANTED 2
  a s PRIMARY X GRANTED 4
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION WAITING 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
a> commit
ok 0
c:
ok 1
? locks
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION GRANTED 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 9
c> update s set v = (select count(*) from p force index (w) where w = 60) where id = 15
ok 0
? locks
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION GRANTED 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X GRANTED supremum pseudo-record
  c s PRIMARY X,GAP GRANTED 9
c> select t.id, t.pid, t.n, t.v, d.id, d.tid, d.v from t force index (primary) straight_join d force index (tid) on t.id = d.tid where t.id in (11,11) order by t.id, t.pid, t.n, t.v, d.id, d.tid, d.v for update
id | pid | n | v | id | tid | v
? locks
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP WAITING 8
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t pn X,REC_NOT_GAP GRANTED 8, 10, 10
  c d - IX GRANTED -
  c d PRIMARY S,REC_NOT_GAP GRANTED 12
  c d PRIMARY X,GAP,INSERT_INTENTION GRANTED 6
  c p - IX GRANTED -
  c p PRIMARY X GRANTED 5
  c p PRIMARY X GRANTED 8
  c p PRIMARY X GRANTED 9
  c p PRIMARY X GRANTED supremum pseudo-record
  c p PRIMARY X,REC_NOT_GAP GRANTED 3
  c s - IX GRANTED -
  c s PRIMARY X GRANTED supremum pseudo-record
  c s PRIMARY X,GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,GAP GRANTED 12
c> rollback
ok 0
b:
ok 4
main> select * from p where id < 100 order by id, w, v
id | w | v
  1 | 10 | 2
  3 | 30 | 0
  5 | 50 | 3
  8 | 80 | 0
  9 | 90 | 2
main> select * from t where id < 100 order by id, pid, n, v
id | pid | n | v
  1 | 9 | 1 | 3
  3 | 3 | 3 | 1
  7 | 1 | 7 | 2
  10 | 8 | 10 | 2
  12 | 5 | 12 | 0
  15 | 1 | 15 | 3
main> select * from d where id < 100 order by id, tid, v
id | tid | v
  6 | 12 | 1
  8 | 3 | 1
  9 | NULL | 1
  12 | 15 | 0
  14 | 15 | 1
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  6 | 7 | 0
  9 | 9 | 1
  12 | NULL | 1
