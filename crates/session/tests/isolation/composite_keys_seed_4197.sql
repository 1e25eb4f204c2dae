# Made by tools/random_isolation.py from the seed 4197. Composite, descending, prefix and text keys.
main> create table t (id int, k int, u int, v int, primary key (id), key k (k), unique key u (u), unique key w (v, id))
ok 0
main> insert into t values (12,4,36,2),(11,2,33,1),(4,4,null,0),(5,4,15,1),(7,3,21,3),(1,4,3,3)
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
c> set session transaction isolation level serializable
ok 0
c> begin
ok 0
a> begin
ok 0
b> update t force index (primary) set v = v + 1 where id < 14
ok 6
a> delete t, s from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4
ok 4
c> insert ignore into s select id, v from t force index (u) where u = 45 order by id
ok 0
c> insert into t values (4,4,33,1),(0,3,null,2) on duplicate key update k = values(k)
waits for a
b> begin
ok 0
b> savepoint x
ok 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
  a s PRIMARY X,GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X GRANTED 4, 1
  a t k X GRANTED 4, 12
  a t k X GRANTED 4, 4
  a t k X GRANTED 4, 5
  a t k X GRANTED supremum pseudo-record
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 4
  c t u S GRANTED supremum pseudo-record
a> delete from t where id > 5 order by id limit 2
ok 2
b> insert into t values (5,3,null,1)
waits for a
a> insert into t values (4,2,36,1),(11,4,13,0)
ERROR 1062: Duplicate entry '4' for key 't.PRIMARY'
a> select * from c where pid = 3 order by id for share
id | pid
  2 | 3
  3 | 3
a> insert into t values (4,4,18,1),(0,5,null,2) on duplicate key update k = values(k)
ok 1
a> select count(*), max(k) from t force index (u) where u >= 12 for update
count(*) | max(k)
  1 | 4
a> insert into t select id + 1, k, u + 1, v from t force index (primary) where id = 1 order by id on duplicate key update v = values(v) + 1
ok 0
a> delete from s where id in (13,12)
ok 0
? locks
  a c - IS GRANTED -
  a c pid S GRANTED 3, 2
  a c pid S GRANTED 3, 3
  a c pid S GRANTED supremum pseudo-record
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
  a s PRIMARY X,GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 11
  a t PRIMARY X GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X GRANTED 4, 1
  a t k X GRANTED 4, 12
  a t k X GRANTED 4, 4
  a t k X GRANTED 4, 5
  a t k X GRANTED supremum pseudo-record
  a t k X,GAP GRANTED 5, 0
  a t u X GRANTED 36, 12
  a t u X GRANTED supremum pseudo-record
  a t u X,GAP GRANTED 15, 5
  a t u X,GAP GRANTED 21, 7
  a t u X,GAP GRANTED 33, 11
  a t u X,REC_NOT_GAP GRANTED 15, 5
  a t u X,REC_NOT_GAP GRANTED 21, 7
  a t u X,REC_NOT_GAP GRANTED 33, 11
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c t - IS GRANTED -
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP WAITING 4
  c t u S GRANTED supremum pseudo-record
a> delete from s where id in (9,13)
ok 1
a> insert into t values (9,3,45,1) on duplicate key update u = u + 1
ok 1
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c> begin
ok 0
a> replace into t values (11,5,3,1)
ok 1
a> select id, k, u, v from t force index (primary) where id > 3 order by id, k, u, v for share nowait
id | k | u | v
  4 | 4 | NULL | 1
  9 | 3 | 45 | 1
  11 | 5 | 3 | 1
  12 | 4 | 36 | 3
c> insert into c values (8,2)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE ON UPDATE CASCADE)
c> insert into c values (4,8)
ERROR 1062: Duplicate entry '4' for key 'c.PRIMARY'
c> commit
ok 0
? locks
  a c - IS GRANTED -
  a c pid S GRANTED 3, 2
  a c pid S GRANTED 3, 3
  a c pid S GRANTED supremum pseudo-record
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
  a s PRIMARY X,GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,GAP GRANTED 12
  a t PRIMARY S,GAP GRANTED 4
  a t PRIMARY S,GAP GRANTED 5
  a t PRIMARY X GRANTED 11
  a t PRIMARY X GRANTED 7
  a t PRIMARY X,GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 4, 1
  a t k X GRANTED 4, 12
  a t k X GRANTED 4, 4
  a t k X GRANTED 4, 5
  a t k X GRANTED supremum pseudo-record
  a t k X,GAP GRANTED 3, 9
  a t k X,GAP GRANTED 5, 0
  a t k X,GAP GRANTED 5, 11
  a t u X GRANTED 36, 12
  a t u X GRANTED supremum pseudo-record
  a t u X,GAP GRANTED 15, 5
  a t u X,GAP GRANTED 21, 7
  a t u X,GAP GRANTED 3, 1
  a t u X,GAP GRANTED 3, 11
  a t u X,GAP GRANTED 33, 11
  a t u X,GAP GRANTED 45, 9
  a t u X,INSERT_INTENTION GRANTED supremum pseudo-record
  a t u X,REC_NOT_GAP GRANTED 15, 5
  a t u X,REC_NOT_GAP GRANTED 21, 7
  a t u X,REC_NOT_GAP GRANTED 3, 1
  a t u X,REC_NOT_GAP GRANTED 33, 11
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
a> delete from s where id in (10,13)
ok 0
a> select * from p where id = 3 for update
id | w
  3 | 30
c> select id, k, u, v from t force index (k) where k > 2 order by id, k, u, v for share
waits for a
a> delete from c where id = 5
ok 0
? locks
  a c - IS GRANTED -
  a c - IX GRANTED -
  a c PRIMARY X GRANTED supremum pseudo-record
  a c pid S GRANTED 3, 2
  a c pid S GRANTED 3, 3
  a c pid S GRANTED supremum pseudo-record
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 3
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
  a s PRIMARY X,GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,GAP GRANTED 12
  a t PRIMARY S,GAP GRANTED 4
  a t PRIMARY S,GAP GRANTED 5
  a t PRIMARY X GRANTED 11
  a t PRIMARY X GRANTED 7
  a t PRIMARY X,GAP GRANTED 9
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X GRANTED 4, 1
  a t k X GRANTED 4, 12
  a t k X GRANTED 4, 4
  a t k X GRANTED 4, 5
  a t k X GRANTED supremum pseudo-record
  a t k X,GAP GRANTED 3, 9
  a t k X,GAP GRANTED 5, 0
  a t k X,GAP GRANTED 5, 11
  a t k X,REC_NOT_GAP GRANTED 3, 7
  a t u X GRANTED 36, 12
  a t u X GRANTED supremum pseudo-record
  a t u X,GAP GRANTED 15, 5
  a t u X,GAP GRANTED 21, 7
  a t u X,GAP GRANTED 3, 1
  a t u X,GAP GRANTED 3, 11
  a t u X,GAP GRANTED 33, 11
  a t u X,GAP GRANTED 45, 9
  a t u X,INSERT_INTENTION GRANTED supremum pseudo-record
  a t u X,REC_NOT_GAP GRANTED 15, 5
  a t u X,REC_NOT_GAP GRANTED 21, 7
  a t u X,REC_NOT_GAP GRANTED 3, 1
  a t u X,REC_NOT_GAP GRANTED 33, 11
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP WAITING 5
  c t - IS GRANTED -
  c t k S WAITING 3, 7
a> rollback
ok 0
b:
ERROR 1062: Duplicate entry '5' for key 't.PRIMARY'
c:
id | k | u | v
  1 | 4 | 3 | 4
  4 | 4 | NULL | 1
  5 | 4 | 15 | 2
  7 | 3 | 21 | 4
  12 | 4 | 36 | 3
b> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 4 | 3 | 4
  4 | 4 | NULL | 1
  5 | 4 | 15 | 2
  7 | 3 | 21 | 4
  11 | 2 | 33 | 2
  12 | 4 | 36 | 3
