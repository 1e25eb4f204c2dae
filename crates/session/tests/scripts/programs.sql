# What programs ask in passing, as MySQL 8.0.31 answers it; but for what is 1235 here, which is 0 or another error there.
> CREATE DATABASE programs
ok 1
> USE programs
ok 0
# Names of computed columns are cut in results, refused in tables, replaced in views.
> CREATE TABLE t (a INT)
ok 0
> INSERT INTO t VALUES (1)
ok 1
> SELECT 1 AS aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjaaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjaaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggg FROM t
aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjaaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhhiiiiiiiiiijjjjjjjjjjaaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffff
  1
> CREATE TABLE u AS SELECT LENGTH('aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggg')
ERROR 1166 (42000): Incorrect column name 'LENGTH('aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggg')'
> CREATE VIEW v AS SELECT a, LENGTH('aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggg') FROM t
ok 0
> SELECT * FROM v
a | Name_exp_2
  1 | 70
> SHOW COLUMNS FROM v
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
  Name_exp_2 | bigint | NO |  | 0 | 
# Procedures that are not there, no replica.
> CALL nothing(1, 'a')
ERROR 1305 (42000): PROCEDURE programs.nothing does not exist
> CALL sys.nothing()
ERROR 1305 (42000): PROCEDURE sys.nothing does not exist
> STOP REPLICA
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 3084 | Replication thread(s) for channel '' are already stopped.
> STOP REPLICA SQL_THREAD
ok 0, warnings 1
> START REPLICA
ERROR 1200 (HY000): The server is not configured as slave; fix in config file or with CHANGE MASTER TO
> START REPLICA FOR CHANNEL 'x'
ERROR 3074 (HY000): Slave channel 'x' does not exist.
> STOP REPLICA FOR CHANNEL 'x'
ERROR 3074 (HY000): Slave channel 'x' does not exist.
# What an account would be promised and nobody would keep.
> CREATE USER a@b REQUIRE X509
ERROR 1235 (42000): This version of MySQL doesn't yet support 'REQUIRE X509'
> CREATE USER a@b PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
ok 0
> ALTER USER a@b FAILED_LOGIN_ATTEMPTS 0 PASSWORD EXPIRE NEVER
ok 0
> DROP USER a@b
ok 0
> DROP DATABASE programs
ok 2
# Sets of transaction ids, which followers of the log compare when they come back.
> SELECT GTID_SUBSET('', ''), GTID_SUBSET('3E11FA47-71CA-11E1-9E33-C80AA9429562:23', '3E11FA47-71CA-11E1-9E33-C80AA9429562:21-57')
GTID_SUBSET('', '') | GTID_SUBSET('3E11FA47-71CA-11E1-9E33-C80AA9429562:23', '3E11FA47-71CA-11E1-9E33-C80AA9429562:21-57')
  1 | 1
> SELECT GTID_SUBSET('3E11FA47-71CA-11E1-9E33-C80AA9429562:1-3:5', '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-3') AS s, GTID_SUBSET('', NULL) AS n
s | n
  0 | NULL
> SELECT GTID_SUBTRACT('3E11FA47-71CA-11E1-9E33-C80AA9429562:21-57', '3E11FA47-71CA-11E1-9E33-C80AA9429562:23-25:40') AS a, GTID_SUBTRACT('', '') AS b
a | b
  3e11fa47-71ca-11e1-9e33-c80aa9429562:21-22:26-39:41-57 | 
> SELECT GTID_SUBTRACT('3E11FA47-71CA-11E1-9E33-C80AA9429562:1, , 3E11FA47-71CA-11E1-9E33-C80AA9429562:5-7:2:5-3', '') AS a
a
  3e11fa47-71ca-11e1-9e33-c80aa9429562:1-2:5-7
> SELECT GTID_SUBTRACT(' 3E11FA47-71CA-11E1-9E33-C80AA9429562 : 1 - 3 ', '') AS a, GTID_SUBTRACT('3E11FA47-71CA-11E1-9E33-C80AA9429562', '') AS b
a | b
  3e11fa47-71ca-11e1-9e33-c80aa9429562:1-3 | 
> SELECT GTID_SUBSET('x', '')
GTID_SUBSET('x', '')
ERROR 1772 (HY000): Malformed GTID set specification 'x'.
> SELECT GTID_SUBTRACT('3E11FA4771CA11E19E33C80AA9429562:1', '')
GTID_SUBTRACT('3E11FA4771CA11E19E33C80AA9429562:1', '')
ERROR 1772 (HY000): Malformed GTID set specification '3E11FA4771CA11E19E33C80AA9429562:1'.
> SELECT GTID_SUBTRACT('', '3E11FA47-71CA-11E1-9E33-C80AA9429562:0')
GTID_SUBTRACT('', '3E11FA47-71CA-11E1-9E33-C80AA9429562:0')
ERROR 1772 (HY000): Malformed GTID set specification '3E11FA47-71CA-11E1-9E33-C80AA9429562:0'.
> SELECT MASTER_POS_WAIT('binlog.000001', 4, 1) AS m, SOURCE_POS_WAIT('binlog.000001', 4) AS s
m | s
  NULL | NULL
