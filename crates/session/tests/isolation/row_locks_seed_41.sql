# Made by tools/random_isolation.py from the seed 41. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (6,3,18,0),(4,1,12,0),(3,3,null,1),(7,5,21,2),(5,5,15,0),(9,0,27,0)
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
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
c> begin
ok 0
c> insert into t values (7,4,0,1) on duplicate key update u = u + 1
ok 2
c> delete from t where id > 8 order by id limit 1
ok 1
a> begin
ok 0
c> insert ignore into t values (2,1,15,1)
ok 0
b> delete from p where id = 1
ok 1
b> begin
ok 0
a> update t force index (k) set id = 13 where k > 3 and id > 9
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 7
  a t k X,REC_NOT_GAP GRANTED 5, 7
  c t - IX GRANTED -
  c t PRIMARY X GRANTED 9
  c t PRIMARY X,GAP GRANTED 3
  c t PRIMARY X,REC_NOT_GAP GRANTED 7
  c t u S GRANTED 15, 5
b> delete from c where id = 4
ok 1
c> insert into c values (5,8)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE ON UPDATE CASCADE)
c> commit
ok 0
a:
ok 0
a> select id, k, u, v from t force index (k) where k = 5 order by id, k, u, v
id | k | u | v
  5 | 5 | 15 | 0
  7 | 5 | 22 | 2
a> insert into t values (15,5,24,2)
ok 1
c> begin
ok 0
b> replace into t values (13,4,42,1)
ok 1
c> rollback
ok 0
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  b c - IX GRANTED -
  b c PRIMARY X,REC_NOT_GAP GRANTED 4
  b t - IX GRANTED -
c> begin
ok 0
c> select id, k, u, v from t force index (primary) where id = 2 order by id, k, u, v for update skip locked
id | k | u | v
c> insert into c values (4,5)
waits for b
a> insert ignore into t values (2,1,27,1)
waits for c
b> insert ignore into s select id, k from t force index (primary) where id > 0 order by id
ok 5
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> begin
ok 0
a> update t force index (primary) set v = v + 1 where id > 0
waits for b
b> update t force index (k) set id = 10 where k > 2
ERROR 1062: Duplicate entry '10' for key 't.PRIMARY'
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP WAITING 3
  b c - IX GRANTED -
  b c PRIMARY X,REC_NOT_GAP GRANTED 4
  b s - IX GRANTED -
  b s PRIMARY S,REC_NOT_GAP GRANTED 5
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 3
  b t PRIMARY S GRANTED 4
  b t PRIMARY S GRANTED 5
  b t PRIMARY S GRANTED 6
  b t PRIMARY S GRANTED 7
  b t PRIMARY S GRANTED supremum pseudo-record
  b t PRIMARY S,GAP GRANTED 13
  b t PRIMARY X,GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
  b t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 4
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 7
  b t k X GRANTED 1, 4
  b t k X GRANTED 3, 3
  b t k X GRANTED 3, 6
  b t k X GRANTED 5, 5
  b t k X GRANTED 5, 7
  b t k X,GAP GRANTED 4, 13
  b t k X,REC_NOT_GAP GRANTED 4, 13
  b t u S,GAP GRANTED 15, 5
  b t u S,GAP GRANTED 18, 6
  b t u X,GAP GRANTED 18, 6
  b t u X,REC_NOT_GAP GRANTED 15, 5
b> commit
ok 0
a:
ok 6
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 13
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
a> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  3 | 3 | NULL | 1
  4 | 1 | 12 | 0
  5 | 5 | 15 | 0
  6 | 3 | 18 | 0
  7 | 5 | 22 | 2
  13 | 4 | 42 | 1
