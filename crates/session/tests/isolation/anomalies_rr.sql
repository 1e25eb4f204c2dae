# REPEATABLE READ.
main> create table t (id int primary key, v int, w int, key (v))
ok 0
main> insert into t values (1,10,0),(2,20,0),(3,30,0)
ok 3
# neither dirty nor non-repeatable nor phantom
a> begin
ok 0
b> begin
ok 0
b> select * from t
id | v | w
  1 | 10 | 0
  2 | 20 | 0
  3 | 30 | 0
a> update t set v = 11 where id = 1
ok 1
a> insert into t values (4,40,0)
ok 1
b> select * from t
id | v | w
  1 | 10 | 0
  2 | 20 | 0
  3 | 30 | 0
a> commit
ok 0
b> select * from t
id | v | w
  1 | 10 | 0
  2 | 20 | 0
  3 | 30 | 0
b> select * from t where v > 15
id | v | w
  2 | 20 | 0
  3 | 30 | 0
b> commit
ok 0
b> select * from t
id | v | w
  1 | 11 | 0
  2 | 20 | 0
  3 | 30 | 0
  4 | 40 | 0
# current reads see what snapshots do not
b> begin
ok 0
b> select * from t where id = 1
id | v | w
  1 | 11 | 0
a> update t set v = 100 where id = 1
ok 1
a> insert into t values (5,50,0)
ok 1
b> select * from t where id = 1
id | v | w
  1 | 11 | 0
b> select * from t where id = 1 for update
id | v | w
  1 | 100 | 0
b> select * from t where id = 1 for share
id | v | w
  1 | 100 | 0
b> select * from t where id = 1
id | v | w
  1 | 11 | 0
b> update t set v = v + 1 where id = 1
ok 1
b> select * from t where id = 1
id | v | w
  1 | 101 | 0
b> update t set v = v + 1 where id = 5
ok 1
b> select * from t
id | v | w
  1 | 101 | 0
  2 | 20 | 0
  3 | 30 | 0
  4 | 40 | 0
  5 | 51 | 0
b> commit
ok 0
# lost update
a> begin
ok 0
b> begin
ok 0
a> select v from t where id = 2
v
  20
b> select v from t where id = 2
v
  20
a> update t set v = 21 where id = 2
ok 1
b> update t set v = 22 where id = 2
waits for a
a> commit
ok 0
b:
ok 1
b> commit
ok 0
main> select * from t where id = 2
id | v | w
  2 | 22 | 0
# write skew is possible
a> begin
ok 0
b> begin
ok 0
a> select count(*) from t where v > 0
count(*)
  5
b> select count(*) from t where v > 0
count(*)
  5
a> update t set v = 0 where id = 1
ok 1
b> update t set v = 0 where id = 2
ok 1
a> commit
ok 0
b> commit
ok 0
main> select * from t
id | v | w
  1 | 0 | 0
  2 | 0 | 0
  3 | 30 | 0
  4 | 40 | 0
  5 | 51 | 0
# no read skew
a> begin
ok 0
a> select v from t where id = 3
v
  30
b> begin
ok 0
b> update t set v = 31 where id = 3
ok 1
b> update t set v = 41 where id = 4
ok 1
b> commit
ok 0
a> select v from t where id = 4
v
  40
a> commit
ok 0
# a deletion by current read of rows the snapshot does not see
b> begin
ok 0
b> select * from t where id > 5
id | v | w
a> insert into t values (6,60,0)
ok 1
b> delete from t where id = 6
ok 1
b> select * from t where id > 5
id | v | w
b> commit
ok 0
# predicate: rows change under a delete
b> begin
ok 0
b> select * from t where v = 31
id | v | w
  3 | 31 | 0
a> begin
ok 0
a> update t set v = v + 10
ok 5
b> delete from t where v = 31
waits for a
a> commit
ok 0
b:
ok 0
b> select * from t
id | v | w
  1 | 0 | 0
  2 | 0 | 0
  3 | 31 | 0
  4 | 41 | 0
  5 | 51 | 0
b> commit
ok 0
# the snapshot is taken by the first read, or by START TRANSACTION WITH CONSISTENT SNAPSHOT
a> begin
ok 0
b> start transaction with consistent snapshot
ok 0
c> update t set v = 1000 where id = 1
ok 1
a> select v from t where id = 1
v
  1000
b> select v from t where id = 1
v
  10
a> commit
ok 0
b> commit
ok 0
# at other levels the words are ignored
b> set transaction isolation level read committed
ok 0
b> start transaction with consistent snapshot
ok 0
b> show warnings
Level | Code | Message
  Warning | 138 | InnoDB: WITH CONSISTENT SNAPSHOT was ignored because this phrase can only be used with REPEATABLE READ isolation level.
c> update t set v = 1001 where id = 1
ok 1
b> select v from t where id = 1
v
  1001
b> commit
ok 0
