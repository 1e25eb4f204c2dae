# What a statement that was refused leaves behind, and what is refused. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key)
ok 0
> create table u (a int primary key)
ok 0
b> use d
ok 0
b> set lock_wait_timeout = 1
ok 0
# FLUSH TABLES WITH READ LOCK that gives up holds nothing, and holds the connection back from nothing.
> lock tables t write
ok 0
b> flush tables with read lock
ERROR 1205 (HY000): Lock wait timeout exceeded; try restarting transaction
b> insert into u values (1)
ok 1
> unlock tables
ok 0
> insert into t values (1)
ok 1
b> flush tables t, missing with read lock
ERROR 1146 (42S02): Table 'd.missing' doesn't exist
> insert into t values (2)
ok 1
b> insert into u values (2)
ok 1
# The error that refuses a statement counts.
> set session transaction read only
ok 0
> insert into t values (3)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> select @@error_count, @@warning_count, row_count()
@@error_count | @@warning_count | row_count()
  1 | 1 | -1
> set session transaction read write
ok 0
> do 1
ok 0
> selec 1
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'selec 1' at line 1
> select @@error_count, @@warning_count, row_count()
@@error_count | @@warning_count | row_count()
  1 | 1 | -1
# All right sides are checked before anything is set.
> set @z = 1
ok 0
> set @z = 2, session max_allowed_packet = 1
ERROR 1621 (HY000): SESSION variable 'max_allowed_packet' is read-only. Use SET GLOBAL to assign the value
> select @z
@z
  1
# Statements about replicas commit what is open.
> begin
ok 0
> insert into t values (4)
ok 1
> stop replica
ok 0, warnings 1
> rollback
ok 0
> select * from t where a = 4
a
  4
> begin
ok 0
> insert into t values (6)
ok 1
> set default role none to root@localhost
ok 0
> rollback
ok 0
> delete from t where a = 6
ok 1
# Between XA END and XA PREPARE no statement reads a table, sets a savepoint, or commits.
> xa start 'x'
ok 0
> insert into t values (5)
ok 1
> savepoint s
ok 0
> xa end 'x'
ok 0
> set @a = (select count(*) from t)
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> handler t open
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> explain select * from t
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> savepoint s
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> rollback to s
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> release savepoint s
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> set autocommit = 0
ok 0
> set autocommit = 1
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> do 1
ok 0
> xa rollback 'x'
ok 0
> set autocommit = 1
ok 0
> select * from t where a = 5
a
# Statements of programs have no limit of their own.
> create procedure p() select sleep(0.2)
ok 0
> set max_execution_time = 50
ok 0
> call p()
sleep(0.2)
  0
ok 0
> set max_execution_time = 0
ok 0
# A value that cannot be computed leaves nothing of what its functions wrote, be the transaction open or not.
> delete from t
ok 3
> set global log_bin_trust_function_creators = 1
ok 0
> create function g(x int) returns int modifies sql data begin insert into t values (x); signal sqlstate '45000'; return 1; end
ok 0
> create procedure q() begin declare v int; declare continue handler for sqlexception begin end; if g(1) then do 1; end if; set v = g(2); insert ignore into u values (20); end
ok 0
> call q()
ok 1
> set @x = g(3)
ERROR 1644 (45000): Unhandled user-defined exception condition
> select g(4)
g(4)
ERROR 1644 (45000): Unhandled user-defined exception condition
> begin
ok 0
> call q()
ok 0, warnings 1
> set @x = g(5)
ERROR 1644 (45000): Unhandled user-defined exception condition
> do g(6)
ERROR 1644 (45000): Unhandled user-defined exception condition
> select g(7)
g(7)
ERROR 1644 (45000): Unhandled user-defined exception condition
> commit
ok 0
> select * from t
a
