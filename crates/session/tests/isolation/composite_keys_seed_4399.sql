# Made by tools/random_isolation.py from the seed 4399. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k, v), unique key u (u))
ok 0
main> insert into t values (9,'k01','k27',1),(4,'k05','k12',0),(5,'k04','k15',0),(12,'k04','k36',3),(8,'K00','k24',1),(1,'K01','K03',1)
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
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level serializable
ok 0
b> begin
ok 0
a> begin
ok 0
a> replace into s select id, v from t force index (k) where k <= 'k06' order by id
ok 8
b> select id, k, u, v from t force index (u) where u in ('k15','k18') order by id, k, u, v for update
id | k | u | v
  5 | k04 | k15 | 0
c> begin
ok 0
a> rollback
ok 0
b> update s set k = k + 1 where id = 11
ok 0
a> begin
ok 0
? locks
  b s - IX GRANTED -
  b s PRIMARY X GRANTED supremum pseudo-record
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t u X,GAP GRANTED 'k24', 8
  b t u X,REC_NOT_GAP GRANTED 'k15', 5
c> select count(*), max(k) from t force index (primary) where id > 2 for share
waits for b
a> select id, k, u, v from t force index (u) where u = 'k45' order by id, k, u, v for share nowait
id | k | u | v
a> commit
ok 0
a> begin
ok 0
b> select id, k, u, v from t force index (u) where u in ('k00','k12') order by id, k, u, v for share
id | k | u | v
  4 | k05 | k12 | 0
b> select id, k, u, v from t force index (primary) where id in (10,2) order by id, k, u, v for update skip locked
id | k | u | v
b> insert into c values (6,5)
ok 1
a> insert into t values (0,'k02','k45',1) on duplicate key update v = v + 1
ok 1
? locks
  a t - IX GRANTED -
  b c - IX GRANTED -
  b p - IS GRANTED -
  b p PRIMARY S,REC_NOT_GAP GRANTED 5
  b s - IX GRANTED -
  b s PRIMARY X GRANTED supremum pseudo-record
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,GAP GRANTED 12
  b t PRIMARY X,GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t u S,GAP GRANTED 'K03', 1
  b t u S,REC_NOT_GAP GRANTED 'k12', 4
  b t u X,GAP GRANTED 'k24', 8
  b t u X,REC_NOT_GAP GRANTED 'k15', 5
  c t - IS GRANTED -
  c t PRIMARY S GRANTED 4
  c t PRIMARY S WAITING 5
b> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 'k04' where t.k = 'K01'
ok 2
a> insert ignore into s select id, v from t force index (k) where k in ('K02','k05') order by id
ok 2
a> select id, k, u, v from t force index (u) where u is null order by id, k, u, v for share skip locked
id | k | u | v
b> commit
ok 0
c:
count(*) | max(k)
  5 | k05
b> begin
ok 0
b> insert into t select id + 2, k, concat(u, 'x'), v from t force index (k) where k between 'k05' and 'k06' and v = 2 order by id on duplicate key update v = values(v) + 1
ok 0
a> insert into t values (2,'k02','K12',2),(6,'k01','k28',3)
waits for c
b> replace into s select id, v from t force index (primary) where id = 12 order by id
ok 1
? locks
  a s - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,GAP,INSERT_INTENTION WAITING 4
  a t k S GRANTED 'k05', 0, 4
  a t k S GRANTED supremum pseudo-record
  a t k S,GAP GRANTED 'k02', 1, 0
  a t k S,GAP GRANTED 'k04', 0, 5
  a t k X,REC_NOT_GAP GRANTED 'k02', 1, 0
  a t u S,GAP GRANTED 'K03', 1
  b s - IX GRANTED -
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t k S GRANTED supremum pseudo-record
  c t - IS GRANTED -
  c t PRIMARY S GRANTED 12
  c t PRIMARY S GRANTED 4
  c t PRIMARY S GRANTED 5
  c t PRIMARY S GRANTED 8
  c t PRIMARY S GRANTED 9
  c t PRIMARY S GRANTED supremum pseudo-record
c> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'k02'
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ERROR 1062: Duplicate entry 'K12' for key 't.u'
a> insert into s select id, v from t force index (k) where k = 'k05' order by id
ERROR 1062: Duplicate entry '4' for key 's.PRIMARY'
a> delete from s where id in (12,1)
waits for b
c> begin
ok 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 4
  a s PRIMARY X,REC_NOT_GAP WAITING 12
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 4
  a t PRIMARY X,GAP,INSERT_INTENTION GRANTED 4
  a t k S GRANTED 'k05', 0, 4
  a t k S GRANTED supremum pseudo-record
  a t k S,GAP GRANTED 'k02', 1, 0
  a t k S,GAP GRANTED 'k04', 0, 5
  a t k X,REC_NOT_GAP GRANTED 'k02', 1, 0
  a t u S GRANTED 'k12', 4
  a t u S,GAP GRANTED 'K03', 1
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 12
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t k S GRANTED supremum pseudo-record
b> rollback
ok 0
a:
ok 1
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | k04 | K03 | 1
  4 | k05 | k12 | 0
  5 | k04 | k15 | 0
  8 | K00 | k24 | 1
  9 | k04 | k27 | 1
  12 | k04 | k36 | 3
