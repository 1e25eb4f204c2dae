# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table t (id int primary key, up int, n int, v int, unique key n (n), key up (up), foreign key (up) references t (id) on delete cascade)
ok 0
main> insert into t values (1,null,3,0),(2,1,6,1),(4,1,12,2),(6,2,18,3),(7,2,null,0),(9,6,27,1),(12,null,36,2),(13,12,39,0)
ok 8
main> create table s (id int primary key, k int, v int, unique key k (k))
ok 0
main> insert into s values (1,1,0),(2,null,0),(4,4,0),(6,7,0),(9,9,1),(12,null,1)
ok 6
main> analyze table t, s
Table | Op | Msg_type | Msg_text
  isolation.t | analyze | status | OK
  isolation.s | analyze | status | OK
a> set session transaction isolation level serializable
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level read committed
ok 0
a> begin
ok 0
? locks
c> update s force index (k) set id = 8 where k = 4
ok 1
? locks
a> update t set v = v + 1 order by id limit 1
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
c> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
b> start transaction with consistent snapshot
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
b> select * from s where id = 2 for update nowait
id | k | v
  2 | NULL | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
c> delete t from t force index (n) where n >= 39
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t n X,REC_NOT_GAP GRANTED 39, 13
c> savepoint x
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t n X,REC_NOT_GAP GRANTED 39, 13
b> insert into t values (13,null,43,3)
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t n X,REC_NOT_GAP GRANTED 39, 13
c> insert into t values (2,6,null,3),(4,0,24,0)
ERROR 1062: Duplicate entry '2' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 13
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t n X,REC_NOT_GAP GRANTED 39, 13
a> update t force index (up) set up = 10 where up <= 12
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP WAITING 2
  a t up X GRANTED 1, 2
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 13
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t n X,REC_NOT_GAP GRANTED 39, 13
c> rollback
ok 0
b:
ERROR 1062: Duplicate entry '13' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
b> delete t from t force index (up) straight_join s force index (primary) on t.up = s.id where t.up in (14,10)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
b> update t force index (up) straight_join s force index (primary) on t.up = s.id set s.v = 0 where t.up in (3,9)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
c> select * from s force index (primary) where id > 6 and id < 9 and v < 3 order by id, k, v lock in share mode
id | k | v
  8 | 4 | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
b> update s force index (primary) straight_join t force index (up) on s.id = t.up set t.v = 0 where s.id = 13
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
c> begin
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
b> delete s from t force index (up) straight_join s force index (primary) on t.up = s.id where t.up in (14,0)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 1, 2
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
c> insert into t values (7,10,43,0) on duplicate key update id = id + 1
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t up S,GAP GRANTED 1, 2
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 7
b> insert into t values (10,15,46,1),(1,12,24,3) on duplicate key update v = 3
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`up`) REFERENCES `t` (`id`) ON DELETE CASCADE)
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,GAP GRANTED 12
  b t n X GRANTED supremum pseudo-record
  b t up S,GAP GRANTED 1, 2
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 7
b> delete t from t force index (up) left join s force index (primary) on t.up = s.id where t.up in (11,14)
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP WAITING 13
  a t up X GRANTED 1, 2
  a t up X GRANTED 1, 4
  a t up X GRANTED 12, 13
  a t up X GRANTED 2, 6
  a t up X GRANTED 2, 7
  a t up X GRANTED 6, 9
  b s - IX GRANTED -
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,GAP GRANTED 12
  b t n X GRANTED supremum pseudo-record
  b t up S,GAP GRANTED 1, 2
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 7
b> select s.id, s.k, s.v, t.id, t.up, t.n, t.v from s force index (primary) straight_join t force index (up) on s.id = t.up where s.id > 9 order by s.id, s.k, s.v, t.id, t.up, t.n, t.v for share
id | k | v | id | up | n | v
  12 | NULL | 1 | 13 | 12 | 39 | 0
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  b s - IX GRANTED -
  b s PRIMARY S GRANTED 12
  b s PRIMARY S GRANTED supremum pseudo-record
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,GAP GRANTED 12
  b t n X GRANTED supremum pseudo-record
  b t up S GRANTED 12, 13
  b t up S,GAP GRANTED 1, 2
  b t up S,GAP GRANTED 6, 9
  b t up X GRANTED supremum pseudo-record
  b t up X,GAP GRANTED 12, 13
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
  c t PRIMARY X,REC_NOT_GAP GRANTED 7
  c t up X,GAP,INSERT_INTENTION WAITING 6, 9
b> rollback
ok 0
c:
ok 2
c> rollback
ok 0
main> select * from t where id < 100 order by id, up, n, v
id | up | n | v
  1 | NULL | 3 | 0
  2 | 1 | 6 | 1
  4 | 1 | 12 | 2
  6 | 2 | 18 | 3
  7 | 2 | NULL | 0
  9 | 6 | 27 | 1
  12 | NULL | 36 | 2
  13 | 12 | 39 | 0
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  6 | 7 | 0
  8 | 4 | 0
  9 | 9 | 1
  12 | NULL | 1
