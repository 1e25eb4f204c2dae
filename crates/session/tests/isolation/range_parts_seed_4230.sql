# Made by tools/random_isolation.py from the seed 4230. Ranges ended at the first part of an index, and locked more than InnoDB.
main> create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k(2)), unique key u (u(3)))
ok 0
main> insert into t values (12,'k01','K36',0),(10,'k05','k30',0),(3,'k03','k09',1),(9,'K04','k27',2),(5,'K04','k15',3),(6,'k01','k18',1)
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
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
b> update t force index (k) set v = (select count(*) from s where id > 6) where k in ('k01','k01')
ok 1
a> begin
ok 0
b> begin
ok 0
c> update t set v = v + 1 order by id limit 1
ok 1
a> savepoint x
ok 0
b> replace into s select id, v from t force index (k) where k between 'k05' and 'k06' and v = 1 order by id
ok 0
c> update t force index (u) set k = 'k02' where u >= 'k27'
waits for b
a> insert ignore into s select id, v from t force index (primary) where id between 10 and 14 order by id
ok 2
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 12
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 10
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 10
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY S,REC_NOT_GAP GRANTED 6
  b t PRIMARY S,REC_NOT_GAP GRANTED 9
  b t k S GRANTED 'K0', 5
  b t k S GRANTED 'K0', 9
  b t k S GRANTED 'k0', 10
  b t k S GRANTED 'k0', 12
  b t k S GRANTED 'k0', 3
  b t k S GRANTED 'k0', 6
  b t k S GRANTED supremum pseudo-record
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 9
  c t u X GRANTED 'k27', 9
b> update t force index (k) set v = v + 1 where k <= 'k06'
waits for a
a> commit
ok 0
b:
ok 6
a> begin
ok 0
a> commit
ok 0
b> select id, k, u, v from t force index (primary) where id = 11 order by id, k, u, v for update nowait
id | k | u | v
a> begin
ok 0
a> update t force index (primary) set v = v + 1 where id between 2 and 3
waits for b
b> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'k04' order by t.id for update of s skip locked
id | k
  5 | 5
  9 | 9
? locks
  a t - IX GRANTED -
  a t PRIMARY X WAITING 3
  b s - IX GRANTED -
  b s PRIMARY X,REC_NOT_GAP GRANTED 5
  b s PRIMARY X,REC_NOT_GAP GRANTED 9
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 10
  b t PRIMARY S,REC_NOT_GAP GRANTED 12
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY S,REC_NOT_GAP GRANTED 6
  b t PRIMARY S,REC_NOT_GAP GRANTED 9
  b t PRIMARY X,GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 10
  b t PRIMARY X,REC_NOT_GAP GRANTED 12
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k S GRANTED 'K0', 5
  b t k S GRANTED 'K0', 9
  b t k S GRANTED 'k0', 10
  b t k S GRANTED 'k0', 12
  b t k S GRANTED 'k0', 3
  b t k S GRANTED 'k0', 6
  b t k S GRANTED supremum pseudo-record
  b t k X GRANTED 'K0', 5
  b t k X GRANTED 'K0', 9
  b t k X GRANTED 'k0', 10
  b t k X GRANTED 'k0', 12
  b t k X GRANTED 'k0', 3
  b t k X GRANTED 'k0', 6
  b t k X GRANTED supremum pseudo-record
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 9
  c t u X GRANTED 'k27', 9
b> update t force index (u) set u = 'k04' where u = 'k27'
ok 1
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> commit
ok 0
a:
ok 1
c> begin
ok 0
b> begin
ok 0
a> insert into t values (0,'K04','k39',1) on duplicate key update u = concat(u, 'x')
ok 1
a> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 'k02'
ok 0
b> replace into t values (8,'k01','k06',1),(4,'K01','k18',2)
waits for a
c> savepoint x
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 3
  a t PRIMARY X,GAP GRANTED 0
  a t PRIMARY X,REC_NOT_GAP GRANTED 0
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 'K0', 5
  a t k X GRANTED 'K0', 9
  a t k X GRANTED 'k0', 10
  a t k X GRANTED 'k0', 12
  a t k X GRANTED 'k0', 3
  a t k X GRANTED 'k0', 6
  a t k X GRANTED supremum pseudo-record
  a t k X,GAP GRANTED 'K0', 0
  a t k X,REC_NOT_GAP GRANTED 'K0', 0
  b t - IX GRANTED -
  b t k X,GAP,INSERT_INTENTION WAITING 'K0', 9
c> commit
ok 0
c> begin
ok 0
c> savepoint x
ok 0
c> insert ignore into s select id, v from t force index (k) where k > 'k00' and id > 15 order by id
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 3
  a t PRIMARY X,GAP GRANTED 0
  a t PRIMARY X,REC_NOT_GAP GRANTED 0
  a t PRIMARY X,REC_NOT_GAP GRANTED 10
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 'K0', 5
  a t k X GRANTED 'K0', 9
  a t k X GRANTED 'k0', 10
  a t k X GRANTED 'k0', 12
  a t k X GRANTED 'k0', 3
  a t k X GRANTED 'k0', 6
  a t k X GRANTED supremum pseudo-record
  a t k X,GAP GRANTED 'K0', 0
  a t k X,REC_NOT_GAP GRANTED 'K0', 0
  b t - IX GRANTED -
  b t k X,GAP,INSERT_INTENTION WAITING 'K0', 9
  c t - IS GRANTED -
  c t k S GRANTED supremum pseudo-record
a> rollback
ok 0
b:
ok 3
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  3 | k03 | k09 | 3
  5 | K04 | k15 | 4
  6 | k01 | k18 | 2
  9 | K04 | k04 | 3
  10 | k05 | k30 | 1
  12 | k01 | K36 | 2
