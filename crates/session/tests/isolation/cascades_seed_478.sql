# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table p (id int primary key, w int not null, v int, unique key w (w))
ok 0
main> insert into p values (2,2,0),(1,1,2),(3,3,2),(4,4,2),(7,7,0)
ok 5
main> create table t (id int primary key, w int, u int, v int, key w (w), unique key u (u), foreign key (w) references p (w) on delete set null)
ok 0
main> insert into t values (5,7,null,2),(6,7,18,0),(9,7,27,1),(13,2,null,1),(8,4,24,2),(11,4,33,0)
ok 6
main> create table s (id int primary key, k int, v int, unique key k (k))
ok 0
main> insert into s values (1,1,0),(2,null,0),(4,4,0),(6,7,0),(9,9,1),(12,null,1)
ok 6
main> analyze table p, t, s
Table | Op | Msg_type | Msg_text
  isolation.p | analyze | status | OK
  isolation.t | analyze | status | OK
  isolation.s | analyze | status | OK
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
c> update p force index (primary) set v = 1 where id = 6
ok 0
? locks
c> delete p from p force index (w) straight_join t force index (w) on p.w = t.w where p.w = 9
ok 0
? locks
a> begin
ok 0
? locks
b> update p force index (w) left join t force index (w) on p.w = t.w set p.v = p.v + 1, t.v = t.v + 1 where p.w > 8
ok 0
? locks
b> begin
ok 0
? locks
b> commit
ok 0
? locks
c> start transaction with consistent snapshot
ok 0
? locks
c> insert into t values (5,9,42,1) on duplicate key update w = w + 1
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`w`) REFERENCES `p` (`w`) ON DELETE SET NULL)
? locks
  c p - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
b> begin
ok 0
? locks
  c p - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
a> delete t from p force index (w) straight_join t force index (w) on p.w = t.w where p.w = 7
waits for c
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  c p - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
c> delete s from s force index (primary) where id = 9
ok 1
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  c p - IS GRANTED -
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
c> delete p from p force index (primary) where id in (6,9)
ok 0
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
c> delete from p where id > 3 order by id limit 1
ok 1
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
c> savepoint x
ok 0
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
b> select t.id, t.w, t.u, t.v, p.id, p.w, p.v from t force index (w) straight_join p force index (w) on t.w = p.w where t.w = 6 order by t.id, t.w, t.u, t.v, p.id, p.w, p.v for update of t skip locked for share of p
id | w | u | v | id | w | v
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  b t - IX GRANTED -
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
b> update s set v = (select count(*) from t force index (primary) where id > 10 and id < 13) where id = 11
ok 0
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  b s - IX GRANTED -
  b t - IX GRANTED -
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
b> insert into t values (5,8,42,2)
waits for a, c
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
c> insert ignore into t values (3,5,39,1),(8,6,40,1)
ok 0
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
c> insert ignore into s (id, v) select 8, v from p force index (primary) where id between 3 and 7 order by id, w, v limit 1
ok 1
? locks
  a p - IS GRANTED -
  a p w S,REC_NOT_GAP GRANTED 7, 7
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 5
  a t w X,REC_NOT_GAP GRANTED 7, 5
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
c> select t.id, t.w, t.u, t.v, p.id, p.w, p.v from t force index (w) straight_join p force index (w) on t.w = p.w where t.w in (7,8) order by t.id, t.w, t.u, t.v, p.id, p.w, p.v for share
id | w | u | v | id | w | v
  5 | 7 | NULL | 2 | 7 | 7 | 0
  6 | 7 | 18 | 0 | 7 | 7 | 0
  9 | 7 | 27 | 1 | 7 | 7 | 0
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 7
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c p w S,REC_NOT_GAP GRANTED 7, 7
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 9
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
  c t w S,REC_NOT_GAP GRANTED 7, 5
  c t w S,REC_NOT_GAP GRANTED 7, 6
  c t w S,REC_NOT_GAP GRANTED 7, 9
c> delete p from p force index (w) left join t force index (w) on p.w = t.w where p.w > 7
ok 0
? locks
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 7
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c p w S,REC_NOT_GAP GRANTED 7, 7
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 9
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
  c t w S,REC_NOT_GAP GRANTED 7, 5
  c t w S,REC_NOT_GAP GRANTED 7, 6
  c t w S,REC_NOT_GAP GRANTED 7, 9
a> begin
ok 0
? locks
  b s - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c p - IS GRANTED -
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 7
  c p PRIMARY X,REC_NOT_GAP GRANTED 4
  c p w S,REC_NOT_GAP GRANTED 7, 7
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 6
  c t PRIMARY S,REC_NOT_GAP GRANTED 9
  c t PRIMARY X,REC_NOT_GAP GRANTED 11
  c t PRIMARY X,REC_NOT_GAP GRANTED 5
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
  c t w S,REC_NOT_GAP GRANTED 4, 11
  c t w S,REC_NOT_GAP GRANTED 4, 8
  c t w S,REC_NOT_GAP GRANTED 7, 5
  c t w S,REC_NOT_GAP GRANTED 7, 6
  c t w S,REC_NOT_GAP GRANTED 7, 9
a> rollback
ok 0
c> rollback
ok 0
b:
ERROR 1062: Duplicate entry '5' for key 't.PRIMARY'
main> select * from p where id < 100 order by id, w, v
id | w | v
  1 | 1 | 2
  2 | 2 | 0
  3 | 3 | 2
  4 | 4 | 2
  7 | 7 | 0
main> select * from t where id < 100 order by id, w, u, v
id | w | u | v
  5 | 7 | NULL | 2
  6 | 7 | 18 | 0
  8 | 4 | 24 | 2
  9 | 7 | 27 | 1
  11 | 4 | 33 | 0
  13 | 2 | NULL | 1
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  4 | 4 | 0
  6 | 7 | 0
  9 | 9 | 1
  12 | NULL | 1
