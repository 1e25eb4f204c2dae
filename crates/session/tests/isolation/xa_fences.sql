# What becomes of XA transactions behind super_read_only.
main> create table t (id int primary key, b int)
ok 0
main> insert into t values (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)
ok 6
# Prepared before it: it does not hold the fence up, and is decided about behind it.
a> xa start 'a1'
ok 0
a> update t set b = 10 where id = 1
ok 1
a> xa end 'a1'
ok 0
a> xa prepare 'a1'
ok 0
b> xa start 'b1'
ok 0
b> update t set b = 20 where id = 2
ok 1
b> xa end 'b1'
ok 0
b> xa prepare 'b1'
ok 0
c> set global super_read_only = on
ok 0
a> xa commit 'a1'
ok 0
d> xa rollback 'b1'
ok 0
main> select id, b from t where id < 3 order by id
id | b
  1 | 10
  2 | 2
main> xa recover
formatID | gtrid_length | bqual_length | data
c> set global read_only = off
ok 0
a> xa commit 'a1'
ERROR 1397: XAER_NOTA: Unknown XID
b> xa rollback 'b1'
ERROR 1397: XAER_NOTA: Unknown XID
main> select id, b from t where id < 3 order by id
id | b
  1 | 10
  2 | 2
# Not prepared yet.
a> xa start 'a2'
ok 0
a> update t set b = 30 where id = 3
ok 1
a> xa end 'a2'
ok 0
c> set global super_read_only = on
ok 0
a> xa prepare 'a2'
ok 0
main> xa recover
formatID | gtrid_length | bqual_length | data
  1 | 2 | 0 | a2
a> xa commit 'a2'
ok 0
a> xa rollback 'a2'
ERROR 1397: XAER_NOTA: Unknown XID
main> select id, b from t where id = 3
id | b
  3 | 30
main> xa recover
formatID | gtrid_length | bqual_length | data
c> set global read_only = off
ok 0
a> xa rollback 'a2'
ERROR 1397: XAER_NOTA: Unknown XID
main> select id, b from t where id = 3
id | b
  3 | 30
# In one phase.
a> xa start 'a3'
ok 0
a> update t set b = 40 where id = 4
ok 1
a> xa end 'a3'
ok 0
c> set global super_read_only = on
ok 0
a> xa commit 'a3' one phase
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> xa rollback 'a3'
ERROR 1397: XAER_NOTA: Unknown XID
main> select id, b from t where id = 4
id | b
  4 | 4
a> select 1
1
  1
c> set global read_only = off
ok 0
a> xa rollback 'a3'
ERROR 1397: XAER_NOTA: Unknown XID
main> select id, b from t where id = 4
id | b
  4 | 4
# One that has changed nothing.
c> set global super_read_only = on
ok 0
a> xa start 'a4'
ok 0
a> select b from t where id = 5
b
  5
a> xa end 'a4'
ok 0
a> xa prepare 'a4'
ok 0
a> xa commit 'a4'
ok 0
a> xa start 'a5'
ok 0
a> select b from t where id = 5 for update
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> xa end 'a5'
ok 0
a> xa commit 'a5' one phase
ok 0
a> xa start 'a6'
ok 0
a> update t set b = 60 where id = 6
ERROR 1290: The MySQL server is running with the --super-read-only option so it cannot execute this statement
a> xa end 'a6'
ok 0
a> xa rollback 'a6'
ok 0
c> set global read_only = off
ok 0
main> select * from t order by id
id | b
  1 | 10
  2 | 2
  3 | 30
  4 | 4
  5 | 5
  6 | 6
# FLUSH TABLES WITH READ LOCK holds PREPARE and the decision up.
a> xa start 'a7'
ok 0
a> update t set b = 70 where id = 5
ok 1
a> xa end 'a7'
ok 0
c> flush tables with read lock
ok 0
a> xa prepare 'a7'
waits for c (metadata)
c> unlock tables
ok 0
a:
ok 0
c> flush tables with read lock
ok 0
d> xa commit 'a7'
waits for c (metadata)
c> unlock tables
ok 0
d:
ok 0
main> select id, b from t where id = 5
id | b
  5 | 70
