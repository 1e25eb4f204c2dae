# Made by tools/random_isolation.py from the seed 1. It locked other rows, or chose another victim, than InnoDB.
main> create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))
ok 0
main> insert into t values (10,3,30,1),(2,0,6,3),(5,3,15,0),(12,5,36,1),(8,4,null,2),(9,0,27,0)
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
b> set session transaction isolation level serializable
ok 0
c> set session transaction isolation level repeatable read
ok 0
b> delete from t where id > 12 order by id limit 2
ok 0
a> begin
ok 0
c> begin
ok 0
c> insert into t values (0,3,3,1) on duplicate key update u = u + 1
ok 1
a> select count(*), sum(k) from t force index (k) where k between 1 and 4 and v = 3 for update
waits for c
b> begin
ok 0
b> savepoint x
ok 0
b> update t set v = v + 1 order by id limit 3
waits for c
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t k X GRANTED 3, 0, 5
  a t k X WAITING 3, 1, 0
  b t - IX GRANTED -
  b t PRIMARY X WAITING 0
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 0
  c t k X,REC_NOT_GAP GRANTED 3, 1, 0
c> select count(*), sum(k) from t force index (k) where k > 5 for update
count(*) | sum(k)
  0 | NULL
c> select count(*), sum(k) from t force index (k) where k > 1 and id > 15 for share
count(*) | sum(k)
  0 | NULL
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> begin
ok 0
a> replace into t values (9,1,45,1)
waits for c
c> commit
ok 0
a:
ok 2
b:
ok 3
b> rollback
ok 0
a> commit
ok 0
a> begin
ok 0
? locks
c> begin
ok 0
a> select count(*), sum(k) from t force index (primary) where id < 3 for update
count(*) | sum(k)
  2 | 3
b> begin
ok 0
c> insert into t values (2,3,34,0),(10,1,37,2)
waits for a
a> select count(*), sum(k) from t force index (k) where k > 0 and id > 7 for update
count(*) | sum(k)
  4 | 13
b> commit
ok 0
a> update t force index (u) set id = 8 where u < 30
ERROR 1062: Duplicate entry '8' for key 't.PRIMARY'
a> commit
ok 0
c:
ERROR 1062: Duplicate entry '2' for key 't.PRIMARY'
? locks
  c t - IX GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 2
c> commit
ok 0
? locks
main> select * from t order by id, k, u, v
id | k | u | v
  0 | 3 | 3 | 1
  2 | 0 | 6 | 3
  5 | 3 | 15 | 0
  8 | 4 | NULL | 2
  9 | 1 | 45 | 1
  10 | 3 | 30 | 1
  12 | 5 | 36 | 1
