# Made by tools/random_isolation.py from the seed 4176. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k(2)), unique key u (u(3)))
ok 0
main> insert into t values (11,'k05','K33',1),(3,'k02','K09',0),(12,'k00',null,0),(9,'k03','k27',3),(5,'K03','k15',0),(2,'K02','K06',2)
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
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
c> set session transaction isolation level read committed
ok 0
a> begin
ok 0
b> begin
ok 0
b> update c set pid = 6 where id = 5
ok 0
a> select id, k, u, v from t force index (k) where k between 'k05' and 'K01' and v = 1 order by id, k, u, v for share nowait
id | k | u | v
b> insert into t select id + 1, k, concat(u, 'x'), v from t force index (k) where k in ('k05','k06') order by id on duplicate key update v = values(v) + 1
ok 2
c> begin
ok 0
b> replace into s select id, v from t force index (primary) where id < 15 order by id
ok 8
c> insert into s select id, v from t force index (k) where k in ('k06','K05') order by id
waits for b
? locks
  a t - IS GRANTED -
  b c - IX GRANTED -
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 11
  b s PRIMARY X,REC_NOT_GAP GRANTED 5
  b s PRIMARY X,REC_NOT_GAP GRANTED 9
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  c s - IX GRANTED -
  c s PRIMARY S,REC_NOT_GAP WAITING 11
b> select id, k, u, v from t force index (primary) where id = 10 order by id, k, u, v for share
id | k | u | v
b> commit
ok 0
c:
ERROR 1062: Duplicate entry '11' for key 's.PRIMARY'
c> select id, k, u, v from t force index (primary) where id >= 13 and id <= 11 and v < 3 order by id, k, u, v
id | k | u | v
b> replace into t values (6,'k02','k06',1),(3,'k04',null,2)
ok 4
b> begin
ok 0
b> insert into t values (13,'k05','k04',2),(3,'k02','k34',0)
ERROR 1062: Duplicate entry '3' for key 't.PRIMARY'
a> select count(*), max(k) from t force index (primary) where id > 6 for share
count(*) | max(k)
  3 | k05
c> rollback
ok 0
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 11
  a t PRIMARY S,REC_NOT_GAP GRANTED 12
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
b> rollback
ok 0
c> begin
ok 0
a> rollback to x
ERROR 1305: SAVEPOINT x does not exist
b> begin
ok 0
b> insert into t select id + 3, k, concat(u, 'x'), v from t force index (k) where k > 'k04' order by id on duplicate key update v = values(v) + 1
waits for a
a> commit
ok 0
b:
ok 2
b> delete from s where id in (13,8)
ok 0
b> rollback
ok 0
? locks
b> begin
ok 0
c> select id, k, u, v from t force index (primary) where id >= 0 and id <= 10 and v < 3 order by id limit 1 for update
id | k | u | v
  3 | k04 | NULL | 2
c> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 'k05' where t.k = 'k01'
ok 0
c> update c set pid = 4 where id = 5
ok 0
? locks
  c c - IX GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 3
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  3 | k04 | NULL | 2
  5 | K03 | k15 | 0
  6 | k02 | k06 | 1
  9 | k03 | k27 | 3
  11 | k05 | K33 | 1
  12 | k00 | NULL | 2
