# What statements read in order to write: INSERT ... SELECT and its like lock it shared under REPEATABLE READ, and not under READ COMMITTED,
# where only DELETE, an UPDATE of several tables and VALUES do. Rows archived and then deleted are the same rows.
a> create table t (id int primary key, k int)
ok 0
a> insert into t values (1,1),(5,5),(9,9)
ok 3
a> create table s (id int primary key, k int)
ok 0
a> insert into s values (100,1)
ok 1
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
a> begin
ok 0
a> insert into s select id, k from t where id >= 5
ok 2
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> replace into s select id, k from t where id >= 5
ok 2
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> insert into s values (50, (select count(*) from t where id >= 5))
ok 1
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> update s set k = (select count(*) from t where id >= 5)
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED 100
  a s PRIMARY X GRANTED supremum pseudo-record
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> update s, t set s.k = t.k + 1 where t.id = 5
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED 100
  a s PRIMARY X GRANTED supremum pseudo-record
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> delete from s where k in (select id from t where id >= 5)
ok 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED 100
  a s PRIMARY X GRANTED supremum pseudo-record
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> delete s from s, t where t.id = 5 and s.id = t.k
ok 0
? locks
  a s - IX GRANTED -
  a s PRIMARY X,GAP GRANTED 100
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> set @x = (select count(*) from t where id >= 5)
ok 0
? locks
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> do (select count(*) from t where id >= 5)
ok 0
? locks
  a t - IS GRANTED -
  a t PRIMARY S GRANTED 9
  a t PRIMARY S GRANTED supremum pseudo-record
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> create table c select id from t where id >= 5
ok 2
? locks
b> begin
ok 0
b> insert into t values (7,7)
ok 1
b> rollback
ok 0
a> drop table c
ok 0
a> rollback
ok 0
a> begin
ok 0
a> select count(*) from t where id >= 5
count(*)
  2
? locks
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> insert into s select id, k from t where id >= 5
ok 2
? locks
  a s - IX GRANTED -
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> replace into s select id, k from t where id >= 5
ok 2
? locks
  a s - IX GRANTED -
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> insert into s values (50, (select count(*) from t where id >= 5))
ok 1
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> update s set k = (select count(*) from t where id >= 5)
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 100
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> update s, t set s.k = t.k + 1 where t.id = 5
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 100
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> delete from s where k in (select id from t where id >= 5)
ok 0
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> delete s from s, t where t.id = 5 and s.id = t.k
ok 0
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> set @x = (select count(*) from t where id >= 5)
ok 0
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> do (select count(*) from t where id >= 5)
ok 0
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t PRIMARY S,REC_NOT_GAP GRANTED 9
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> create table c select id from t where id >= 5
ok 2
? locks
b> begin
ok 0
b> insert into t values (7,7)
ok 1
b> rollback
ok 0
a> drop table c
ok 0
a> rollback
ok 0
a> begin
ok 0
a> select count(*) from t where id >= 5
count(*)
  2
? locks
b> begin
ok 0
b> insert into t values (7,7)
ok 1
a> rollback
ok 0
b> rollback
ok 0
