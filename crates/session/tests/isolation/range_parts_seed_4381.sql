# Made by tools/random_isolation.py from the seed 4381. Ranges ended at the first part of an index, and locked more than InnoDB.
main> create table t (id int, k int, u int, v int, primary key (id desc), key k (k, v), unique key u (u desc))
ok 0
main> insert into t values (12,1,36,2),(3,4,9,0),(9,2,null,1),(1,3,3,0),(13,0,null,1),(5,0,15,2)
ok 6
main> create table p (id int primary key, w int, unique key w (w))
ok 0
main> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4
main> create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id) on delete set null on update cascade)
ok 0
main> insert into c values (1,1),(2,3),(3,3),(4,null)
ok 4
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(5,5),(9,9)
ok 3
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read uncommitted
ok 0
c> set session transaction isolation level repeatable read
ok 0
b> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.k = 1 where t.k = 1
ok 0
b> begin
ok 0
a> begin
ok 0
b> rollback
ok 0
c> begin
ok 0
c> update t set v = v + 1 order by id limit 3
ok 3
c> update t force index (u) set id = 10 where u < 0
ok 0
b> begin
ok 0
? locks
  c t - IX GRANTED -
  c t PRIMARY X GRANTED 1
  c t PRIMARY X GRANTED 3
  c t PRIMARY X GRANTED 5
  c t PRIMARY X GRANTED supremum pseudo-record
  c t PRIMARY X,REC_NOT_GAP GRANTED 13
  c t u X GRANTED NULL, 13
a> update t force index (primary) set k = 0 where id between 8 and 11
ok 1
c> update t force index (k) set id = 10 where k between 1 and 5 and v = 3
waits for a
a> insert into c values (7,4)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE SET NULL ON UPDATE CASCADE)
a> update t force index (u) set id = 9 where u in (12,36)
ERROR 1062: Duplicate entry '9' for key 't.PRIMARY'
a> update t force index (primary) set u = 4 where id >= 14 and id <= 11 and v < 3
ok 0
a> insert into s select id, v from t force index (primary) where id > 9 order by id
ok 2
a> replace into s select id, v from t force index (k) where k = 0 order by id
ok 5
a> update t force index (primary) set u = 1 where id between 4 and 8
ok 1
c:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
? locks
  a c - IX GRANTED -
  a p - IS GRANTED -
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 13
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 12
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 9
  a t k X,REC_NOT_GAP GRANTED 2, 1, 9
  a t u X,REC_NOT_GAP GRANTED 36, 12
c> begin
ok 0
b> insert into c values (5,8)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE SET NULL ON UPDATE CASCADE)
b> insert into p values (3,150)
ERROR 1062: Duplicate entry '3' for key 'p.PRIMARY'
a> select count(*), max(k) from t force index (k) where k > 1 and id > 3 for share
count(*) | max(k)
  0 | NULL
b> replace into s select id, v from t force index (k) where k > 6 order by id
ok 0
b> select id, k, u, v from t force index (u) where u < 27 order by id, k, u, v for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
c> update t force index (k) straight_join s force index (primary) on s.id = t.id set t.v = s.k, s.k = s.k + 1 where t.k = 2
waits for a
a> rollback
ok 0
c:
ok 2
? locks
  b c - IX GRANTED -
  b p - IS GRANTED -
  b p - IX GRANTED -
  b p PRIMARY S,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  c s - IX GRANTED -
  c s PRIMARY X,REC_NOT_GAP GRANTED 9
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 9
  c t k X GRANTED 2, 1, 9
  c t k X,GAP GRANTED 2, 9, 9
  c t k X,GAP GRANTED 3, 0, 1
a> begin
ok 0
c> select t.id, s.k from t force index (k) straight_join s force index (primary) on s.id = t.id where t.k = 4 order by t.id for update of s skip locked
id | k
c> commit
ok 0
a> delete from p where id = 8
ok 0
? locks
  a p - IX GRANTED -
  b c - IX GRANTED -
  b p - IS GRANTED -
  b p - IX GRANTED -
  b p PRIMARY S,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
a> rollback
ok 0
b> rollback
ok 0
main> select * from t order by id, k, u, v
id | k | u | v
  1 | 3 | 3 | 0
  3 | 4 | 9 | 0
  5 | 0 | 15 | 2
  9 | 2 | NULL | 9
  12 | 1 | 36 | 2
  13 | 0 | NULL | 1
