# Made by tools/random_isolation.py from the seed 4003. Composite, descending, prefix and text keys.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (4,3,12,1),(3,2,9,2),(1,0,3,3),(2,1,6,2),(9,0,27,0),(5,4,15,3)
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
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level read committed
ok 0
c> begin
ok 0
a> begin
ok 0
c> select id, k, u, v from t force index (k) where k = 3 order by id, k, u, v for share
id | k | u | v
  4 | 3 | 12 | 1
c> update p set w = w + 1 where id = 2
ok 0
a> update t force index (primary) set u = 30 where id = 9
ok 1
b> begin
ok 0
b> select id, k, u, v from t force index (k) where k in (1,4) order by id, k, u, v for share skip locked
id | k | u | v
  2 | 1 | 6 | 2
  5 | 4 | 15 | 3
b> delete from c where id = 2
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  b c - IX GRANTED -
  b c PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t k S GRANTED 1, 2
  b t k S GRANTED 4, 5
  b t k S,GAP GRANTED 0, 1
  b t k S,GAP GRANTED 3, 4
  c p - IX GRANTED -
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 4
  c t k S,REC_NOT_GAP GRANTED 3, 4
c> select id, k, u, v from t force index (u) where u in (6,6) order by id, k, u, v for update
waits for b
b> replace into t select id, 5, u, 3 from t force index (u) where u is null order by id
ok 0
a> insert into t select id + 2, k, u + 1, v from t force index (primary) where id in (13,7) order by id on duplicate key update v = values(v) + 1
ok 0
b> select count(*), max(k) from t force index (u) where u = 39 for share
count(*) | max(k)
  0 | NULL
a> select id, k, u, v from t force index (primary) where id >= 10 and id <= 10 and v < 3 order by id, k, u, v
id | k | u | v
b> insert into t select id + 1, k, u + 1, v from t force index (k) where k in (2,1) order by id on duplicate key update v = values(v) + 1
ok 4
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c> begin
ok 0
a> select id, k, u, v from t force index (k) where k in (3,0) order by id, k, u, v for update skip locked
id | k | u | v
  1 | 0 | 3 | 3
  9 | 0 | 30 | 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X,REC_NOT_GAP GRANTED 0, 1
  a t k X,REC_NOT_GAP GRANTED 0, 9
  a t k X,REC_NOT_GAP GRANTED 3, 4
  b c - IX GRANTED -
  b c PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t k S GRANTED 1, 2
  b t k S GRANTED 2, 3
  b t k S GRANTED 4, 5
  b t k S,GAP GRANTED 0, 1
  b t k S,GAP GRANTED 3, 4
  b t u S GRANTED supremum pseudo-record
  b t u S,GAP GRANTED 3, 1
b> select id, k, u, v from t force index (primary) where id = 13 order by id, k, u, v for share
id | k | u | v
a> select count(*), max(k) from t force index (primary) where id < 5 for update
waits for b
c> rollback to x
ERROR 1305: SAVEPOINT x does not exist
b> update t force index (primary) set k = 2 where id in (12,3)
ok 0
b> insert into c values (0,6)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
b> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 3
ok 0
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> replace into s select id, v from t force index (k) where k > 6 order by id
ok 0
c> select id, k, u, v from t force index (u) where u is null order by id, k, u, v
id | k | u | v
? locks
  b c - IX GRANTED -
  b c PRIMARY X,GAP GRANTED 1
  b c PRIMARY X,REC_NOT_GAP GRANTED 2
  b p - IS GRANTED -
  b p PRIMARY S,GAP GRANTED 7
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 5
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X GRANTED supremum pseudo-record
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t k S GRANTED 1, 2
  b t k S GRANTED 2, 3
  b t k S GRANTED 4, 5
  b t k S,GAP GRANTED 0, 1
  b t k S,GAP GRANTED 3, 4
  b t k X GRANTED 3, 4
  b t k X,GAP GRANTED 2, 3
  b t u S GRANTED supremum pseudo-record
  b t u S,GAP GRANTED 3, 1
b> insert into t values (10,0,12,1) on duplicate key update v = v + 1
ok 2
a> begin
ok 0
a> update s set k = k + 1 where id = 3
ok 0
a> select id, k, u, v from t force index (primary) where id in (2,0) order by id, k, u, v
id | k | u | v
  2 | 1 | 6 | 2
? locks
  a s - IX GRANTED -
  b c - IX GRANTED -
  b c PRIMARY X,GAP GRANTED 1
  b c PRIMARY X,REC_NOT_GAP GRANTED 2
  b p - IS GRANTED -
  b p PRIMARY S,GAP GRANTED 7
  b s - IX GRANTED -
  b s PRIMARY X,GAP GRANTED 5
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY S,REC_NOT_GAP GRANTED 5
  b t PRIMARY X GRANTED supremum pseudo-record
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t k S GRANTED 1, 2
  b t k S GRANTED 2, 3
  b t k S GRANTED 4, 5
  b t k S,GAP GRANTED 0, 1
  b t k S,GAP GRANTED 3, 4
  b t k X GRANTED 3, 4
  b t k X,GAP GRANTED 2, 3
  b t u S GRANTED supremum pseudo-record
  b t u S,GAP GRANTED 3, 1
  b t u X GRANTED 12, 4
a> rollback
ok 0
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 0 | 3 | 3
  2 | 1 | 6 | 2
  3 | 2 | 9 | 2
  4 | 3 | 12 | 1
  5 | 4 | 15 | 3
  9 | 0 | 27 | 0
