# Made by tools/random_isolation.py from the seed 4156. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k, v), unique key u (u))
ok 0
main> insert into t values (11,'K04','k33',2),(7,'K05','k21',0),(8,'k05','k24',3),(1,'k04','k03',2),(5,'K03','k15',3),(6,'k00','K18',1)
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
a> set session transaction isolation level read uncommitted
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level serializable
ok 0
c> begin
ok 0
a> begin
ok 0
c> select count(*), max(k) from t force index (u) where u is null for update
count(*) | max(k)
  0 | NULL
c> update c set pid = 3 where id = 0
ok 0
c> update t force index (primary) set u = 'K42' where id < 15
ERROR 1062: Duplicate entry 'K42' for key 't.u'
a> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'k01' order by t.id for update of t
id | k
c> insert into t values (15,'k01','k15',1) on duplicate key update v = v + 1
ok 2
c> rollback
ok 0
? locks
  a t - IX GRANTED -
b> select id, k, u, v from t force index (primary) where id in (11,2) order by id limit 1 for update
id | k | u | v
  11 | K04 | k33 | 2
c> begin
ok 0
c> select count(*), max(k) from t force index (u) where u >= 'k42' for update
count(*) | max(k)
  0 | NULL
b> begin
ok 0
c> select id, k, u, v from t force index (u) where u >= 'k45' order by id, k, u, v
id | k | u | v
b> delete from s where id in (3,1)
ok 1
a> insert into t values (4,'k04',null,1)
ok 1
b> insert into t select id + 3, k, concat(u, 'x'), v from t force index (u) where u is null order by id on duplicate key update v = values(v) + 1
waits for a
? locks
  a t - IX GRANTED -
  a t u X,REC_NOT_GAP GRANTED NULL, 4
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 5
  b s PRIMARY X,REC_NOT_GAP GRANTED 1
  b t - IS GRANTED -
  b t u S WAITING NULL, 4
  c t - IX GRANTED -
  c t u X GRANTED supremum pseudo-record
c> replace into t values (12,'K04','k45',1),(13,'k02',null,2)
ok 2
c> update t set v = v + 1 order by id limit 1
ok 1
a> rollback
ok 0
a> begin
ok 0
c> rollback
ok 0
b:
ok 0
b> replace into t values (8,'k05','K45',1)
ok 2
a> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'K02'
ok 0
b> update p set id = 7 where id = 4
ok 0
? locks
  a t - IX GRANTED -
  b p - IX GRANTED -
  b p PRIMARY X,GAP GRANTED 5
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 5
  b s PRIMARY X,REC_NOT_GAP GRANTED 1
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t u S,GAP GRANTED 'k03', 1
c> begin
ok 0
a> commit
ok 0
a> begin
ok 0
b> delete t from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'k02'
ok 0
? locks
  b p - IX GRANTED -
  b p PRIMARY X,GAP GRANTED 5
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 5
  b s PRIMARY X,REC_NOT_GAP GRANTED 1
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 8
  b t k X,GAP GRANTED 'K03', 3, 5
  b t u S,GAP GRANTED 'k03', 1
a> rollback
ok 0
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | k04 | k03 | 2
  5 | K03 | k15 | 3
  6 | k00 | K18 | 1
  7 | K05 | k21 | 0
  8 | k05 | k24 | 3
  11 | K04 | k33 | 2
