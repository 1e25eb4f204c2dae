# Made by tools/random_isolation.py from the seed 11. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))
ok 0
main> insert into t values (9,4,27,1),(8,0,24,1),(12,0,36,0),(13,4,null,3),(4,5,12,1),(3,4,9,0)
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
b> begin
ok 0
c> update t force index (u) set v = v + 1 where u = 27
ok 1
b> insert into t values (9,2,0,1) on duplicate key update v = v + 1
ok 2
b> delete from p where id = 1
ERROR 1451: Cannot delete or update a parent row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
b> commit
ok 0
a> begin
ok 0
a> commit
ok 0
b> begin
ok 0
? locks
a> update t force index (k) set k = 5 where k > 1 and id > 12
ok 1
a> select id, k, u, v from t force index (primary) where id < 7 order by id, k, u, v
id | k | u | v
  3 | 4 | 9 | 0
  4 | 5 | 12 | 1
b> insert into t values (9,2,12,1) on duplicate key update v = v + 1
ok 2
c> begin
ok 0
a> begin
ok 0
c> commit
ok 0
b> select id, k, u, v from t force index (u) where u >= 42 order by id, k, u, v for update skip locked
id | k | u | v
b> insert into t values (2,2,19,1),(3,3,46,2)
ERROR 1062: Duplicate entry '3' for key 't.PRIMARY'
? locks
  b t - IX GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 3
  b t PRIMARY X,GAP GRANTED 3
  b t PRIMARY X,REC_NOT_GAP GRANTED 9
  b t k X,GAP GRANTED 0, 8
  b t u X GRANTED supremum pseudo-record
  b t u X,GAP GRANTED 24, 8
a> update t force index (k) set v = v + 1 where k > 0 and id > 8
waits for b
b> savepoint x
ok 0
c> begin
ok 0
b> replace into t values (14,1,0,1)
ok 1
c> select id, k, u, v from t force index (k) where k <= 0 order by id, k, u, v for share nowait
id | k | u | v
  8 | 0 | 24 | 1
  12 | 0 | 36 | 0
c> select count(*), sum(k) from t force index (k) where k > 3 and id > 0 for share
waits for a
b> commit
ok 0
a:
ok 3
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> commit
ok 0
? locks
b> begin
ok 0
? locks
b> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  3 | 4 | 9 | 0
  4 | 5 | 12 | 1
  8 | 0 | 24 | 1
  9 | 4 | 27 | 5
  12 | 0 | 36 | 0
  13 | 5 | NULL | 4
  14 | 1 | 0 | 2
