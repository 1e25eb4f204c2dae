# XA transactions: states, errors, and what others see meanwhile.
main> create table t (id int primary key, v int)
ok 0
main> insert into t values (1,1),(2,2)
ok 2
# one phase
a> xa start 'x1'
ok 0
a> update t set v = 10 where id = 1
ok 1
a> xa end 'x1'
ok 0
a> xa commit 'x1' one phase
ok 0
main> select * from t
id | v
  1 | 10
  2 | 2
# two phases
a> xa start 'x2'
ok 0
a> update t set v = 20 where id = 2
ok 1
a> insert into t values (3,3)
ok 1
a> xa end 'x2'
ok 0
a> xa prepare 'x2'
ok 0
main> select * from t
id | v
  1 | 10
  2 | 2
main> xa recover
formatID | gtrid_length | bqual_length | data
  1 | 2 | 0 | x2
b> update t set v = 21 where id = 2
waits for ?
a> xa commit 'x2'
ok 0
b:
ok 1
main> select * from t
id | v
  1 | 10
  2 | 21
  3 | 3
main> xa recover
formatID | gtrid_length | bqual_length | data
# rollback of a prepared one
a> xa start 'x3', 'b', 7
ok 0
a> delete from t where id = 3
ok 1
a> xa end 'x3', 'b', 7
ok 0
a> xa prepare 'x3', 'b', 7
ok 0
main> xa recover convert xid
formatID | gtrid_length | bqual_length | data
  7 | 2 | 1 | 0x783362
a> xa rollback 'x3', 'b', 7
ok 0
main> select * from t
id | v
  1 | 10
  2 | 21
  3 | 3
# by another session, and by another after a disconnection
a> xa start 'x4'
ok 0
a> update t set v = 40 where id = 1
ok 1
a> xa end 'x4'
ok 0
a> xa prepare 'x4'
ok 0
b> xa commit 'x4'
ok 0
main> select * from t
id | v
  1 | 40
  2 | 21
  3 | 3
a> xa commit 'x4'
ERROR 1397: XAER_NOTA: Unknown XID
# the session goes on with other work after PREPARE
a> xa start 'x5'
ok 0
a> update t set v = 50 where id = 1
ok 1
a> xa end 'x5'
ok 0
a> xa prepare 'x5'
ok 0
a> select v from t where id = 1
v
  40
a> update t set v = 51 where id = 2
ok 1
a> begin
ok 0
a> select * from t
id | v
  1 | 40
  2 | 51
  3 | 3
a> commit
ok 0
a> xa commit 'x5'
ok 0
main> select * from t
id | v
  1 | 50
  2 | 51
  3 | 3
# states and errors
a> xa end 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  NON-EXISTING state
a> xa prepare 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  NON-EXISTING state
a> xa commit 'y'
ERROR 1397: XAER_NOTA: Unknown XID
a> xa rollback 'y'
ERROR 1397: XAER_NOTA: Unknown XID
a> xa commit 'y' one phase
ERROR 1397: XAER_NOTA: Unknown XID
a> xa start ''
ok 0
a> xa end ''
ok 0
a> xa rollback ''
ok 0
a> xa start 'y' join
ERROR 1398: XAER_INVAL: Invalid arguments (or unsupported command)
a> xa start 'y' resume
ERROR 1398: XAER_INVAL: Invalid arguments (or unsupported command)
a> xa start 'y'
ok 0
a> xa start 'z'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> begin
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> commit
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> rollback
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> savepoint s
ok 0
a> create table u (id int)
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> lock tables t read
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> set autocommit = 1
ok 0
a> xa prepare 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> xa commit 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> xa commit 'y' one phase
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> xa rollback 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  ACTIVE state
a> xa end 'other'
ERROR 1397: XAER_NOTA: Unknown XID
a> xa end 'y' suspend
ERROR 1398: XAER_INVAL: Invalid arguments (or unsupported command)
a> xa end 'y'
ok 0
a> select v from t where id = 1
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
a> update t set v = 1 where id = 1
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
a> xa start 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
a> begin
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
a> xa prepare 'other'
ERROR 1397: XAER_NOTA: Unknown XID
a> xa commit 'y'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
a> xa rollback 'y'
ok 0
a> begin
ok 0
a> xa start 'y'
ERROR 1400: XAER_OUTSIDE: Some work is done outside global transaction
a> commit
ok 0
a> set autocommit = 0
ok 0
a> xa start 'y'
ok 0
a> xa end 'y'
ok 0
a> xa rollback 'y'
ok 0
a> set autocommit = 1
ok 0
# the same id twice
a> xa start 'w'
ok 0
b> xa start 'w'
ERROR 1440: XAER_DUPID: The XID already exists
a> insert into t values (9,9)
ok 1
a> xa end 'w'
ok 0
a> xa prepare 'w'
ok 0
b> xa start 'w'
ERROR 1440: XAER_DUPID: The XID already exists
b> begin
ok 0
b> xa commit 'w'
ERROR 1399: XAER_RMFAIL: The command cannot be executed when global transaction is in the  NON-EXISTING state
b> commit
ok 0
b> xa commit 'w' one phase
ok 0
b> xa rollback 'w'
ERROR 1397: XAER_NOTA: Unknown XID
# nothing was changed
a> xa start 'r'
ok 0
a> select count(*) from t
count(*)
  4
a> xa end 'r'
ok 0
a> xa prepare 'r'
ok 0
main> xa recover
formatID | gtrid_length | bqual_length | data
  1 | 1 | 0 | r
a> xa commit 'r'
ok 0
a> xa rollback 'r'
ERROR 1397: XAER_NOTA: Unknown XID
# a statement fails, a deadlock
a> xa start 'd'
ok 0
a> insert into t values (1,1)
ERROR 1062: Duplicate entry '1' for key 't.PRIMARY'
a> update t set v = 100 where id = 1
ok 1
b> begin
ok 0
b> insert into t values (7,7),(8,8)
ok 2
b> update t set v = 200 where id = 2
ok 1
b> update t set v = 200 where id = 1
waits for a
a> update t set v = 100 where id = 2
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 1
b> rollback
ok 0
a> xa end 'd'
ERROR 1614: XA_RBDEADLOCK: Transaction branch was rolled back: deadlock was detected
a> xa rollback 'd'
ok 0
# read only, and the level of isolation
a> set transaction isolation level serializable
ok 0
a> xa start 's'
ok 0
a> select v from t where id = 1
v
  50
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 1
a> xa end 's'
ok 0
a> xa rollback 's'
ok 0
# metadata is held while it is prepared
a> xa start 'm'
ok 0
a> insert into t values (30,30)
ok 1
a> xa end 'm'
ok 0
a> xa prepare 'm'
ok 0
b> alter table t add column w int
waits for a (metadata)
a> xa commit 'm'
ok 0
b:
ok 0
b> select * from t where id = 30
id | v | w
  30 | 30 | NULL
