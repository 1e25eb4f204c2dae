# Metadata locks and named locks.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,1),(2,2)
ok 2
# DDL waits for transactions
a> begin
ok 0
a> select * from t where id = 1
id | v
  1 | 1
b> alter table t add column w int default 5
waits for a (metadata)
a> commit
ok 0
b:
ok 0
b> select * from t
id | v | w
  1 | 1 | 5
  2 | 2 | 5
# DROP, RENAME, TRUNCATE
a> begin
ok 0
a> update t set v = 5 where id = 1
ok 1
b> truncate table t
waits for a (metadata)
a> rollback
ok 0
b:
ok 0
a> begin
ok 0
a> insert into t values (1,1,1)
ok 1
b> rename table t to t2
waits for a (metadata)
a> commit
ok 0
b:
ok 0
b> rename table t2 to t
ok 0
# LOCK TABLES against readers, writers and each other
a> lock tables t read
ok 0
b> select count(*) from t
count(*)
  1
b> insert into t values (9,9,9)
waits for a (metadata)
a> unlock tables
ok 0
b:
ok 1
a> lock tables t write
ok 0
b> select count(*) from t
waits for a (metadata)
a> unlock tables
ok 0
b:
count(*)
  2
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> lock tables t write
waits for a (metadata)
a> commit
ok 0
b:
ok 0
b> unlock tables
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> lock tables t read
ok 0
b> unlock tables
ok 0
a> update t set v = v + 1
ok 2
b> lock tables t read
waits for a (metadata)
a> commit
ok 0
b:
ok 0
b> unlock tables
ok 0
a> lock tables t read
ok 0
b> lock tables t read
ok 0
c> lock tables t write
waits for a, b (metadata)
a> unlock tables
ok 0
b> unlock tables
ok 0
c:
ok 0
c> unlock tables
ok 0
# lock_wait_timeout
b> set lock_wait_timeout = 1
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> drop table t
waits for a (metadata)
? ends b
b:
ERROR 1205: Lock wait timeout exceeded; try restarting transaction
a> commit
ok 0
# deadlock among metadata locks
main> create table u (id int primary key)
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
c> begin
ok 0
c> select count(*) from u
count(*)
  0
a> drop table if exists nosuch
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
b> set lock_wait_timeout = default
ok 0
b> alter table u add column x int
waits for c (metadata)
c> commit
ok 0
b:
ok 0
a> commit
ok 0
# GET_LOCK
a> select get_lock('l1', 10)
get_lock('l1', 10)
  1
a> select get_lock('l1', 10)
get_lock('l1', 10)
  1
a> select get_lock('l2', 10)
get_lock('l2', 10)
  1
b> select is_free_lock('l1'), is_used_lock('nosuch'), is_free_lock('L1')
is_free_lock('l1') | is_used_lock('nosuch') | is_free_lock('L1')
  0 | NULL | 0
b> select get_lock('l1', 0)
get_lock('l1', 0)
  0
b> select get_lock('L1', 10)
waits for a (metadata)
a> select release_lock('l1')
release_lock('l1')
  1
a> select release_lock('l1')
release_lock('l1')
  1
b:
get_lock('L1', 10)
  1
a> select release_lock('l1')
release_lock('l1')
  0
a> select release_lock('nosuch')
release_lock('nosuch')
  NULL
b> select release_lock('l2')
release_lock('l2')
  0
b> select release_all_locks()
release_all_locks()
  1
a> select release_all_locks()
release_all_locks()
  1
# errors
a> select get_lock('', 1)
ERROR 3057: Incorrect user-level lock name ''.
a> select get_lock(NULL, 1)
ERROR 3057: Incorrect user-level lock name 'NULL'.
a> select get_lock(repeat('x', 65), 1)
ERROR 3057: Incorrect user-level lock name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'.
a> select release_lock('')
ERROR 3057: Incorrect user-level lock name ''.
a> select is_free_lock('')
ERROR 3057: Incorrect user-level lock name ''.
# a deadlock of two
a> select get_lock('x', -1)
get_lock('x', -1)
  1
b> select get_lock('y', -1)
get_lock('y', -1)
  1
a> select get_lock('y', -1)
waits for b (metadata)
b> select get_lock('x', -1)
ERROR 3058: Deadlock found when trying to get user-level lock; try rolling back transaction/releasing locks and restarting lock acquisition.
b> select release_all_locks()
release_all_locks()
  1
a:
get_lock('y', -1)
  1
a> select release_all_locks()
release_all_locks()
  2
# a timeout
a> select get_lock('z', 1)
get_lock('z', 1)
  1
b> select get_lock('z', 1)
waits for a (metadata)
? ends b
b:
get_lock('z', 1)
  0
b> select is_used_lock('z') is not null
is_used_lock('z') is not null
  1
a> do release_lock('z')
ok 0
# ROLLBACK TO gives tables back only while no row is locked
a> create table kept (id int primary key, v int)
ok 0
a> insert into kept values (1,1),(2,2)
ok 2
a> begin
ok 0
a> select count(*) from t
count(*)
  2
a> savepoint s
ok 0
a> update kept set v = 5 where id = 1
ok 1
a> rollback to s
ok 0
b> alter table kept add column w int
waits for a (metadata)
a> commit
ok 0
b:
ok 0
a> begin
ok 0
a> update t set v = 5 where id = 1
ok 1
a> savepoint s
ok 0
a> select count(*) from kept
count(*)
  2
a> rollback to s
ok 0
b> alter table kept drop column w
waits for a (metadata)
a> commit
ok 0
b:
ok 0
a> begin
ok 0
a> select count(*) from t
count(*)
  2
a> savepoint s
ok 0
a> select count(*) from kept
count(*)
  2
a> rollback to s
ok 0
b> alter table kept add column w int
ok 0
a> commit
ok 0
a> begin
ok 0
a> savepoint s
ok 0
a> update kept set v = 5 where id = 1
ok 1
a> rollback to s
ok 0
b> alter table kept drop column w
ok 0
a> commit
ok 0
