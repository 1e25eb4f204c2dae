# What random scripts found: values of an IN are points of a unique index; UPDATE with ORDER BY has found its rows before it changes one; a semi-consistent read
# does not wait for the first row of a range; parents are looked for before the entry that refers to them is written; REPLACE changes a row where it can.
main> create table t (id int primary key, k int, u int, key k (k), unique key u (u))
ok 0
main> insert into t values (1,1,3),(2,2,6),(3,3,9),(5,5,15),(7,7,null)
ok 5
main> create table p (id int primary key, w int, unique key w (w))
ok 0
main> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4
main> create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id))
ok 0
main> insert into c values (1,1),(2,3),(3,3)
ok 3
main> create table s (id int primary key, k int)
ok 0
main> insert into s values (1,1),(5,5)
ok 2
a> begin
ok 0
a> select * from t force index (u) where u in (9,9,6,12) for update
id | k | u
  2 | 2 | 6
  3 | 3 | 9
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t u X,GAP GRANTED 15, 5
  a t u X,REC_NOT_GAP GRANTED 6, 2
  a t u X,REC_NOT_GAP GRANTED 9, 3
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (u) where u in (9,9) for share
id | k | u
  3 | 3 | 9
a> update t force index (u) set k = 8 where u in (3,15)
ok 2
? locks
  a t - IS GRANTED -
  a t - IX GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t u S,REC_NOT_GAP GRANTED 9, 3
  a t u X,REC_NOT_GAP GRANTED 15, 5
  a t u X,REC_NOT_GAP GRANTED 3, 1
a> rollback
ok 0
a> begin
ok 0
a> update t set k = 9 where id = 3
ok 1
b> begin
ok 0
b> update t set k = k + 10 order by id limit 3
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 1
  b t PRIMARY X GRANTED 2
  b t PRIMARY X WAITING 3
a> update t set k = 9 where id = 1
ok 1
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> commit
ok 0
b> rollback
ok 0
main> select * from t order by id
id | k | u
  1 | 9 | 3
  2 | 2 | 6
  3 | 9 | 9
  5 | 5 | 15
  7 | 7 | NULL
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
b> begin
ok 0
b> insert into t values (13,1,39)
ok 1
a> begin
ok 0
a> update t force index (primary) set k = 1 where id between 13 and 16
ok 0
a> update t force index (primary) set k = 1 where id >= 13
ok 0
? locks
  a t - IX GRANTED -
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 13
a> update t force index (primary) set k = 1 where id in (13,14)
waits for b
b> rollback
ok 0
a:
ok 0
? locks
  a t - IX GRANTED -
a> commit
ok 0
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> select * from c force index (pid) where pid > 4 for update
id | pid
b> begin
ok 0
b> insert into c values (8,6)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
b> insert ignore into c values (8,6),(9,4)
ok 0
b> update c set pid = 9 where id = 1
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
? locks
  a c - IX GRANTED -
  a c pid X GRANTED supremum pseudo-record
  b c - IX GRANTED -
  b c PRIMARY X GRANTED supremum pseudo-record
  b c PRIMARY X,REC_NOT_GAP GRANTED 1
  b p - IS GRANTED -
  b p PRIMARY S GRANTED supremum pseudo-record
  b p PRIMARY S,GAP GRANTED 5
  b p PRIMARY S,GAP GRANTED 7
b> insert into c values (8,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> update p set id = 5 where id = 3
ERROR 1451: Cannot delete or update a parent row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
a> update p set id = 4 where id = 1
ERROR 1451: Cannot delete or update a parent row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
a> update p set id = 5 where id = 7
ERROR 1062: Duplicate entry '5' for key 'p.PRIMARY'
a> update p set w = 50 where id = 3
ERROR 1062: Duplicate entry '50' for key 'p.w'
? locks
  a c - IS GRANTED -
  a c pid S GRANTED supremum pseudo-record
  a c pid S,REC_NOT_GAP GRANTED 1, 1
  a c pid S,REC_NOT_GAP GRANTED 3, 2
  a p - IX GRANTED -
  a p PRIMARY S,REC_NOT_GAP GRANTED 5
  a p PRIMARY X,REC_NOT_GAP GRANTED 1
  a p PRIMARY X,REC_NOT_GAP GRANTED 3
  a p PRIMARY X,REC_NOT_GAP GRANTED 7
  a p w S GRANTED 50, 5
a> rollback
ok 0
a> begin
ok 0
a> replace into s values (1,1)
ok 1
a> replace into s values (5,6),(7,7)
ok 3
a> replace into s select id, k from t where id = 5
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 1
  a s PRIMARY X,REC_NOT_GAP GRANTED 5
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
a> rollback
ok 0
a> begin
ok 0
a> replace into t values (4,4,9)
ok 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 4
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t u X GRANTED 15, 5
  a t u X GRANTED 9, 3
  a t u X,GAP GRANTED 9, 4
a> replace into t values (4,4,9)
ok 2
a> replace into t values (5,4,9)
ok 3
? locks
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 4
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t u X GRANTED 15, 5
  a t u X GRANTED 9, 3
  a t u X,GAP GRANTED 9, 4
  a t u X,GAP GRANTED 9, 5
  a t u X,REC_NOT_GAP GRANTED 9, 4
a> rollback
ok 0
main> select * from t order by id
id | k | u
  1 | 9 | 3
  2 | 2 | 6
  3 | 9 | 9
  5 | 5 | 15
  7 | 7 | NULL
