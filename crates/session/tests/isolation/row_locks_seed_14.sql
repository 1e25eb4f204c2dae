# Made by tools/random_isolation.py from the seed 14. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))
ok 0
main> insert into t values (10,5,30,0),(12,5,36,3),(11,5,33,3),(9,0,27,2),(4,2,12,2),(5,5,15,1)
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
c> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> commit
ok 0
b> begin
ok 0
b> insert into c values (2,1)
ERROR 1062: Duplicate entry '2' for key 'c.PRIMARY'
a> delete from p where id = 8
ok 0
b> update t set v = v + 1 order by id limit 3
ok 3
c> begin
ok 0
b> commit
ok 0
? locks
a> begin
ok 0
a> delete t from t force index (primary) where id >= 11 and id <= 8 and v < 3
ok 0
a> select count(*), sum(k) from t force index (k) where k <= 6 for share
count(*) | sum(k)
  6 | 22
c> savepoint x
ok 0
c> replace into t values (13,3,24,1)
waits for a
b> begin
ok 0
b> delete from p where id = 3
ERROR 1451: Cannot delete or update a parent row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
b> select id, k, u, v from t force index (primary) where id >= 4 and id <= 9 and v < 3 order by id, k, u, v for share
id | k | u | v
  5 | 5 | 15 | 2
? locks
  a t - IS GRANTED -
  a t k S GRANTED 0, 9
  a t k S GRANTED 2, 4
  a t k S GRANTED 5, 10
  a t k S GRANTED 5, 11
  a t k S GRANTED 5, 12
  a t k S GRANTED 5, 5
  a t k S GRANTED supremum pseudo-record
  b c - IS GRANTED -
  b c pid S,REC_NOT_GAP GRANTED 3, 2
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IS GRANTED -
  b t PRIMARY S GRANTED 5
  b t PRIMARY S GRANTED 9
  b t PRIMARY S,REC_NOT_GAP GRANTED 4
  c t - IX GRANTED -
  c t k X,GAP,INSERT_INTENTION WAITING 5, 5
b> insert into t values (2,5,40,1)
waits for a
a> select id, k, u, v from t force index (primary) where id < 1 order by id, k, u, v
id | k | u | v
a> select id, k, u, v from t force index (primary) where id < 9 order by id, k, u, v for update skip locked
id | k | u | v
a> rollback
ok 0
b:
ok 1
c:
ok 1
b> insert into t values (5,3,45,1) on duplicate key update u = u + 1
ok 2
c> select id, k, u, v from t force index (k) where k between 5 and 3 and v = 1 order by id, k, u, v for update skip locked
id | k | u | v
b> insert into t values (14,1,null,2),(6,4,28,0)
ok 2
b> update t force index (primary) set id = 14 where id > 0
waits for c
? locks
  b c - IS GRANTED -
  b c pid S,REC_NOT_GAP GRANTED 3, 2
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 5
  b t PRIMARY S GRANTED 9
  b t PRIMARY S,GAP GRANTED 6
  b t PRIMARY S,REC_NOT_GAP GRANTED 4
  b t PRIMARY X GRANTED 10
  b t PRIMARY X GRANTED 11
  b t PRIMARY X GRANTED 12
  b t PRIMARY X GRANTED 4
  b t PRIMARY X GRANTED 9
  b t PRIMARY X WAITING 13
  b t PRIMARY X,GAP GRANTED 2
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t k X,GAP,INSERT_INTENTION GRANTED 5, 5
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t k X,GAP,INSERT_INTENTION GRANTED 5, 5
c> insert into t values (1,1,null,3),(5,4,19,1)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ERROR 1062: Duplicate entry '14' for key 't.PRIMARY'
? locks
  b c - IS GRANTED -
  b c pid S,REC_NOT_GAP GRANTED 3, 2
  b p - IX GRANTED -
  b p PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IS GRANTED -
  b t - IX GRANTED -
  b t PRIMARY S GRANTED 5
  b t PRIMARY S GRANTED 9
  b t PRIMARY S,GAP GRANTED 6
  b t PRIMARY S,REC_NOT_GAP GRANTED 4
  b t PRIMARY X GRANTED 10
  b t PRIMARY X GRANTED 11
  b t PRIMARY X GRANTED 12
  b t PRIMARY X GRANTED 4
  b t PRIMARY X GRANTED 9
  b t PRIMARY X GRANTED supremum pseudo-record
  b t PRIMARY X,GAP GRANTED 14
  b t PRIMARY X,GAP GRANTED 2
  b t PRIMARY X,GAP GRANTED 5
  b t PRIMARY X,GAP GRANTED 6
  b t PRIMARY X,REC_NOT_GAP GRANTED 14
  b t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t PRIMARY X,REC_NOT_GAP GRANTED 5
  b t PRIMARY X,REC_NOT_GAP GRANTED 6
  b t k X,GAP,INSERT_INTENTION GRANTED 5, 5
b> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  4 | 2 | 12 | 3
  5 | 5 | 15 | 2
  9 | 0 | 27 | 3
  10 | 5 | 30 | 0
  11 | 5 | 33 | 3
  12 | 5 | 36 | 3
