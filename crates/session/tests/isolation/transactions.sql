# Beginning and ending: read-only, savepoints, implicit commits, autocommit.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,1),(2,2)
ok 2
a> start transaction read only
ok 0
a> select * from t where id = 1
id | v
  1 | 1
a> update t set v = 3 where id = 1
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> insert into t values (3,3)
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> delete from t
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> replace into t values (1,1)
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> select * from t where id = 1 for update
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> create table u (id int)
ok 0
a> commit
ok 0
a> set transaction read only
ok 0
a> begin
ok 0
a> update t set v = 3 where id = 1
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> commit
ok 0
a> update t set v = 3 where id = 1
ok 1
a> set session transaction read only
ok 0
a> update t set v = 4 where id = 1
ERROR 1792: Cannot execute statement in a READ ONLY transaction.
a> start transaction read write
ok 0
a> update t set v = 5 where id = 1
ok 1
a> commit
ok 0
a> set session transaction read write
ok 0
# SET TRANSACTION inside of a transaction
a> begin
ok 0
a> set transaction isolation level serializable
ERROR 1568: Transaction characteristics can't be changed while a transaction is in progress
a> set transaction read only
ERROR 1568: Transaction characteristics can't be changed while a transaction is in progress
a> set session transaction isolation level repeatable read
ok 0
a> commit
ok 0
# savepoints keep row locks
a> begin
ok 0
a> savepoint s1
ok 0
a> update t set v = 10 where id = 1
ok 1
a> savepoint s2
ok 0
a> update t set v = 20 where id = 2
ok 1
a> rollback to s2
ok 0
a> select * from t
id | v
  1 | 10
  2 | 2
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
b> update t set v = 21 where id = 2
waits for a
a> rollback to s1
ok 0
b:
ok 1
a> rollback to s2
ERROR 1305: SAVEPOINT s2 does not exist
a> release savepoint s1
ok 0
a> rollback to s1
ERROR 1305: SAVEPOINT s1 does not exist
a> commit
ok 0
# rolled back insert
a> begin
ok 0
a> savepoint s
ok 0
a> insert into t values (5,5)
ok 1
a> rollback to s
ok 0
? locks
b> insert into t values (5,6)
ok 1
a> commit
ok 0
main> select * from t
id | v
  1 | 5
  2 | 21
  5 | 6
# a savepoint of the same name replaces the former
a> begin
ok 0
a> savepoint s
ok 0
a> update t set v = 100 where id = 1
ok 1
a> savepoint s
ok 0
a> update t set v = 200 where id = 1
ok 1
a> rollback to s
ok 0
a> select v from t where id = 1
v
  100
a> commit
ok 0
# implicit commits
a> begin
ok 0
a> update t set v = 7 where id = 1
ok 1
a> create table i (id int)
ok 0
b> select v from t where id = 1
v
  7
a> rollback
ok 0
a> begin
ok 0
a> update t set v = 8 where id = 1
ok 1
a> begin
ok 0
a> rollback
ok 0
b> select v from t where id = 1
v
  8
a> set autocommit = 0
ok 0
a> update t set v = 9 where id = 1
ok 1
b> select v from t where id = 1
v
  8
a> set autocommit = 1
ok 0
b> select v from t where id = 1
v
  9
a> begin
ok 0
a> update t set v = 11 where id = 1
ok 1
a> lock tables i read
ok 0
b> select v from t where id = 1
v
  11
a> unlock tables
ok 0
a> begin
ok 0
a> update t set v = 12 where id = 1
ok 1
a> truncate table i
ok 0
b> select v from t where id = 1
v
  12
a> drop table i
ok 0
# a failed statement inside of a transaction undoes itself only
a> begin
ok 0
a> insert into t values (20,20)
ok 1
a> insert into t values (21,21),(1,1)
ERROR 1062: Duplicate entry '1' for key 't.PRIMARY'
a> select * from t where id >= 20
id | v
  20 | 20
a> rollback
ok 0
# chain and release
a> begin
ok 0
a> update t set v = 13 where id = 1
ok 1
a> commit and chain
ok 0
a> update t set v = 14 where id = 1
ok 1
a> rollback
ok 0
b> select v from t where id = 1
v
  13
# autocommit off: reads open a transaction
a> set autocommit = 0
ok 0
a> select v from t where id = 1
v
  13
b> update t set v = 15 where id = 1
ok 1
a> select v from t where id = 1
v
  13
a> commit
ok 0
a> select v from t where id = 1
v
  15
a> set autocommit = 1
ok 0
# CREATE TABLE ... as a transaction of its own; temporary tables do not commit
a> begin
ok 0
a> update t set v = 16 where id = 1
ok 1
a> create temporary table tmp (id int)
ok 0
a> insert into tmp values (1)
ok 1
a> drop temporary table tmp
ok 0
b> select v from t where id = 1
v
  15
a> rollback
ok 0
b> select v from t where id = 1
v
  15
