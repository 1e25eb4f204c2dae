# READ UNCOMMITTED: dirty reads, and what writers do to each other.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,10),(2,20),(3,30)
ok 3
a> set session transaction isolation level read uncommitted
ok 0
b> set session transaction isolation level read uncommitted
ok 0
# dirty read
a> begin
ok 0
a> update t set v = 11 where id = 1
ok 1
b> begin
ok 0
b> select * from t where id = 1
id | v
  1 | 11
a> rollback
ok 0
b> select * from t where id = 1
id | v
  1 | 10
b> commit
ok 0
# dirty write is kept out
a> begin
ok 0
b> begin
ok 0
a> update t set v = 12 where id = 1
ok 1
b> update t set v = 13 where id = 1
waits for a
a> commit
ok 0
b:
ok 1
b> rollback
ok 0
main> select * from t
id | v
  1 | 12
  2 | 20
  3 | 30
# an uncommitted insert and an uncommitted delete are seen
a> begin
ok 0
a> insert into t values (4,40)
ok 1
a> delete from t where id = 2
ok 1
b> select * from t
id | v
  1 | 12
  3 | 30
  4 | 40
b> select count(*) from t where v > 15
count(*)
  2
a> rollback
ok 0
b> select * from t
id | v
  1 | 12
  2 | 20
  3 | 30
# locking reads lock records only
a> begin
ok 0
a> select * from t where id >= 2 for update
id | v
  2 | 20
  3 | 30
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
b> insert into t values (5,50)
ok 1
a> commit
ok 0
