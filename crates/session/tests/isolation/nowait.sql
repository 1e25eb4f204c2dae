# NOWAIT, SKIP LOCKED, timeouts, deadlocks.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,10),(2,20),(3,30),(4,40)
ok 4
a> begin
ok 0
a> update t set v = 21 where id = 2
ok 1
b> select * from t where id = 2 for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
b> select * from t where id = 2 for share nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
b> select * from t where id = 2 for share skip locked
id | v
b> select * from t for update skip locked
id | v
  1 | 10
  3 | 30
  4 | 40
b> select * from t where id >= 2 order by id desc for update skip locked
id | v
  4 | 40
  3 | 30
main> create table s (id int primary key, k int, v int, key (k))
ok 0
main> insert into s values (1,10,0),(2,20,0),(3,30,0)
ok 3
c> begin
ok 0
c> update s set v = 1 where id = 2
ok 1
b> select id from s force index (k) where k > 15 for share skip locked
id
  2
  3
b> select * from s force index (k) where k > 15 for share skip locked
id | k | v
  3 | 30 | 0
b> select * from s where k = 20 for update skip locked
id | k | v
b> select * from s where k = 20 for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
c> rollback
ok 0
b> begin
ok 0
b> select * from t for update nowait
ERROR 3572: Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 1
b> select * from t where id > 2 limit 1 for update skip locked
id | v
  3 | 30
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 1
  b t PRIMARY X GRANTED 3
b> rollback
ok 0
a> commit
ok 0
# a queue of workers
a> begin
ok 0
a> select id from t order by id limit 1 for update skip locked
id
  1
b> begin
ok 0
b> select id from t order by id limit 1 for update skip locked
id
  2
c> begin
ok 0
c> select id from t order by id limit 2 for update skip locked
id
  3
  4
? locks
  a t - IX GRANTED -
  a t PRIMARY X GRANTED 1
  b t - IX GRANTED -
  b t PRIMARY X GRANTED 2
  c t - IX GRANTED -
  c t PRIMARY X GRANTED 3
  c t PRIMARY X GRANTED 4
a> rollback
ok 0
b> rollback
ok 0
c> rollback
ok 0
# gaps are not refused
a> begin
ok 0
a> select * from t where id = 99 for update
id | v
b> begin
ok 0
b> select * from t where id = 98 for update nowait
id | v
b> rollback
ok 0
a> rollback
ok 0
# timeout: only the statement
a> begin
ok 0
a> update t set v = 1 where id = 1
ok 1
b> set innodb_lock_wait_timeout = 1
ok 0
b> begin
ok 0
b> insert into t values (9,90)
ok 1
b> update t set v = v + 1 where id in (3,1)
waits for a
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
b> select * from t
id | v
  1 | 10
  2 | 21
  3 | 30
  4 | 40
  9 | 90
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t - IX GRANTED -
b> commit
ok 0
a> rollback
ok 0
main> select * from t
id | v
  1 | 10
  2 | 21
  3 | 30
  4 | 40
  9 | 90
b> set innodb_lock_wait_timeout = default
ok 0
# deadlock: the whole transaction
a> begin
ok 0
b> begin
ok 0
a> update t set v = 0 where id = 1
ok 1
b> update t set v = 0 where id = 2
ok 1
b> update t set v = 0 where id = 3
ok 1
a> update t set v = 1 where id = 2
waits for b
b> update t set v = 1 where id = 1
ok 1
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> select * from t
id | v
  1 | 1
  2 | 0
  3 | 0
  4 | 40
  9 | 90
b> commit
ok 0
main> select * from t
id | v
  1 | 1
  2 | 0
  3 | 0
  4 | 40
  9 | 90
# three in a circle
a> begin
ok 0
b> begin
ok 0
c> begin
ok 0
a> update t set v = 100 where id = 1
ok 1
b> update t set v = 100 where id = 2
ok 1
c> update t set v = 100 where id = 3
ok 1
a> update t set v = 200 where id = 2
waits for b
b> update t set v = 200 where id = 3
waits for c
c> update t set v = 200 where id = 1
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 1
b> commit
ok 0
a:
ok 1
a> commit
ok 0
c> commit
ok 0
main> select * from t
id | v
  1 | 100
  2 | 200
  3 | 200
  4 | 40
  9 | 90
# shared to exclusive
a> begin
ok 0
b> begin
ok 0
a> select * from t where id = 1 for share
id | v
  1 | 100
b> select * from t where id = 1 for share
id | v
  1 | 100
a> update t set v = v + 1 where id = 1
waits for b
b> update t set v = v + 1 where id = 1
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 1
a> commit
ok 0
b> commit
ok 0
# gaps
a> begin
ok 0
b> begin
ok 0
a> select * from t where id = 50 for update
id | v
b> select * from t where id = 51 for update
id | v
a> insert into t values (50,0)
waits for b
b> insert into t values (51,0)
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
ok 1
a> commit
ok 0
b> commit
ok 0
# kill
b> set innodb_lock_wait_timeout = default
ok 0
a> begin
ok 0
a> update t set v = 1 where id = 1
ok 1
b> set @id = connection_id()
ok 0
b> begin
ok 0
b> insert into t values (60,60)
ok 1
b> update t set v = 2 where id = 1
waits for a
main> select count(*) from performance_schema.data_lock_waits
count(*)
  1
main> select processlist_id into @k from performance_schema.threads where processlist_info like 'update t set v = 2%'
ok 1
main> set @s = concat('kill query ', @k)
ok 0
main> prepare k from @s
ok 0
main> execute k
ok 0
b:
ERROR 1317: Query execution was interrupted
b> select id from t where id = 60
id
  60
b> rollback
ok 0
a> rollback
ok 0
