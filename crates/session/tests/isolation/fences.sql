# Who sets read_only waits for what is under way, and nobody commits behind super_read_only.
main> create table t (id int primary key, b int)
ok 0
main> insert into t values (1, 1), (2, 2)
ok 2
# A change that waits for a row is under way.
a> begin
ok 0
a> select * from t where id = 1 for share
id | b
  1 | 1
b> update t set b = b + 1 where id = 1
waits for a
c> set global read_only = on
waits for b (metadata)
a> rollback
ok 0
b:
ok 1
c:
ok 0
main> select @@global.read_only, @@global.super_read_only, b from t where id = 1
@@global.read_only | @@global.super_read_only | b
  1 | 0 | 2
c> set global read_only = on
ok 0
c> set global read_only = off
ok 0
# So is one that waits when super_read_only is set as well.
a> begin
ok 0
a> select * from t where id = 1 for share
id | b
  1 | 2
b> update t set b = b + 1 where id = 1
waits for a
c> set global super_read_only = on
waits for b (metadata)
a> rollback
ok 0
b:
ok 1
c:
ok 0
main> select @@global.read_only, @@global.super_read_only, id, b from t order by id
@@global.read_only | @@global.super_read_only | id | b
  1 | 1 | 1 | 3
  1 | 1 | 2 | 2
c> set global read_only = off
ok 0
# A transaction that is open does not hold it up, and cannot commit any more.
a> begin
ok 0
a> update t set b = 20 where id = 2
ok 1
c> set global read_only = on
ok 0
c> set global super_read_only = on
ok 0
a> commit
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> select * from t
id | b
  1 | 3
  2 | 2
c> set global super_read_only = off
ok 0
c> set global read_only = off
ok 0
a> set autocommit = 0
ok 0
a> update t set b = 30 where id = 2
ok 1
c> set global super_read_only = on
ok 0
a> create table u (a int)
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> rollback
ok 0
a> set autocommit = 1
ok 0
a> select * from t
id | b
  1 | 3
  2 | 2
c> set global read_only = off
ok 0
# What only reads, and temporary tables, go on.
a> create temporary table own (a int)
ok 0
a> begin
ok 0
a> insert into own values (1)
ok 1
a> select * from t where id = 1 for share
id | b
  1 | 3
c> set global super_read_only = on
ok 0
a> insert into own values (2)
ok 1
a> commit
ok 0
a> insert into own values (3)
ok 1
a> select * from own
a
  1
  2
  3
c> set global read_only = off
ok 0
# Locks of tables that may be written hold it up, those of one's own refuse it.
a> lock tables t write
ok 0
c> set global read_only = on
waits for a (metadata)
a> unlock tables
ok 0
c:
ok 0
c> set global read_only = off
ok 0
a> lock tables t read
ok 0
c> set global read_only = on
ok 0
c> set global read_only = off
ok 0
a> set global read_only = on
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> set global super_read_only = off
ok 0
a> set global super_read_only = on
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> unlock tables
ok 0
a> begin
ok 0
a> set global read_only = on
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> set global super_read_only = on
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> select * from t
id | b
  1 | 3
  2 | 2
a> set global read_only = off
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> set persist read_only = on
ERROR 1192: Can't execute the given command because you have active locked tables or an active transaction
a> rollback
ok 0
c> set global read_only = on
ok 0
a> begin
ok 0
a> set global super_read_only = on
ok 0
a> select @@global.super_read_only
@@global.super_read_only
  1
a> rollback
ok 0
a> set global super_read_only = off
ok 0
a> lock tables t read
ok 0
a> set global super_read_only = on
ok 0
b> drop table t
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> unlock tables
ok 0
c> set global read_only = off
ok 0
# It releases nothing that was held before.
a> flush tables with read lock
ok 0
a> set global read_only = on
ok 0
a> set global read_only = off
ok 0
b> update t set b = 40 where id = 2
waits for a (metadata)
a> unlock tables
ok 0
b:
ok 1
b> flush tables with read lock
ok 0
a> set global read_only = on
ok 0
b> unlock tables
ok 0
a> set global read_only = off
ok 0
main> select * from t
id | b
  1 | 3
  2 | 40
