# Made by tools/random_isolation.py from the seed 4204. Composite, descending, prefix and text keys.
main> create table t (id int, k int, u int, v int, primary key (id desc), key k (k, v), unique key u (u desc))
ok 0
main> insert into t values (4,1,12,2),(2,1,6,3),(6,3,18,0),(8,4,24,0),(7,5,21,1),(3,1,9,3)
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
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level read uncommitted
ok 0
b> begin
ok 0
b> update t force index (k) set v = v + 1 where k <= 2
ok 3
c> begin
ok 0
c> commit
ok 0
b> select * from c where pid = 4 order by id for share
id | pid
a> begin
ok 0
c> begin
ok 0
c> delete from t where id > 6 order by id limit 2
ok 2
? locks
  b c - IS GRANTED -
  b c pid S GRANTED supremum pseudo-record
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t k X GRANTED 1, 2, 4
  b t k X GRANTED 1, 3, 2
  b t k X GRANTED 1, 3, 3
  b t k X GRANTED 3, 0, 6
  b t k X,GAP GRANTED 1, 3, 4
  b t k X,GAP GRANTED 1, 4, 2
  b t k X,GAP GRANTED 1, 4, 3
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 7
  c t PRIMARY X,REC_NOT_GAP GRANTED 8
c> update t force index (primary) set id = 13 where id >= 13 and id <= 14 and v < 3
ok 0
c> delete from p where id = 1
ok 1
b> delete from c where id = 2
ok 1
c> commit
ok 0
b> rollback to x
ERROR 1305: SAVEPOINT x does not exist
c> begin
ok 0
c> delete from c where id = 2
waits for b
b> insert into t select id + 3, k, u + 1, v from t force index (k) where k <= 1 order by id on duplicate key update v = values(v) + 1
ok 4
? locks
  b c - IS GRANTED -
  b c - IX GRANTED -
  b c PRIMARY X,REC_NOT_GAP GRANTED 2
  b c pid S GRANTED supremum pseudo-record
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t k X GRANTED 1, 2, 4
  b t k X GRANTED 1, 3, 2
  b t k X GRANTED 1, 3, 3
  b t k X GRANTED 3, 0, 6
  b t k X,GAP GRANTED 1, 3, 4
  b t k X,GAP GRANTED 1, 3, 7
  b t k X,GAP GRANTED 1, 4, 2
  b t k X,GAP GRANTED 1, 4, 3
  b t k X,GAP GRANTED 1, 4, 5
  b t k X,REC_NOT_GAP GRANTED 1, 3, 4
  b t k X,REC_NOT_GAP GRANTED 1, 4, 2
  b t k X,REC_NOT_GAP GRANTED 1, 4, 3
  c c - IX GRANTED -
  c c PRIMARY X,REC_NOT_GAP WAITING 2
a> delete from t where id > 7 order by id limit 1
ok 0
a> select id, k, u, v from t force index (u) where u < 15 order by id, k, u, v for share skip locked
id | k | u | v
b> commit
ok 0
c:
ok 0
a> update p set id = 3 where id = 0
ok 0
b> insert into t values (12,5,45,3)
ok 1
b> begin
ok 0
c> delete t from t force index (u) where u in (42,12)
waits for a
b> insert into c values (3,6)
ERROR 1062: Duplicate entry '3' for key 'c.PRIMARY'
? locks
  a p - IX GRANTED -
  a t - IX GRANTED -
  a t u S,REC_NOT_GAP GRANTED 12, 4
  a t u S,REC_NOT_GAP GRANTED 6, 2
  a t u S,REC_NOT_GAP GRANTED 9, 3
  b c - IX GRANTED -
  b c PRIMARY S,REC_NOT_GAP GRANTED 3
  c c - IX GRANTED -
  c t - IX GRANTED -
  c t u X,REC_NOT_GAP WAITING 12, 4
b> rollback
ok 0
b> begin
ok 0
a> insert into t select id + 2, k, u + 1, v from t force index (k) where k <= 6 order by id on duplicate key update v = values(v) + 1
ok 11
a> replace into t values (12,4,42,1)
ok 2
? locks
  a p - IX GRANTED -
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t u S,REC_NOT_GAP GRANTED 12, 4
  a t u S,REC_NOT_GAP GRANTED 6, 2
  a t u S,REC_NOT_GAP GRANTED 9, 3
  c c - IX GRANTED -
  c t - IX GRANTED -
  c t u X,REC_NOT_GAP WAITING 12, 4
a> rollback
ok 0
c:
ok 1
b> rollback
ok 0
c> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  2 | 1 | 6 | 4
  3 | 1 | 9 | 4
  4 | 1 | 12 | 3
  5 | 1 | 7 | 4
  6 | 3 | 18 | 5
  7 | 1 | 13 | 3
  12 | 5 | 45 | 3
