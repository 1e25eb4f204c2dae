# Settings that MySQL acts on: limits of what a SELECT looks at, the generator of RAND(), names without quotes, profiles, the room of a transaction in the log.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key, b int, key (b))
ok 0
> insert into t with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000) select n, n % 10 from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table t
Table | Op | Msg_type | Msg_text
  d.t | analyze | status | OK
> select @@max_join_size, @@sql_big_selects
@@max_join_size | @@sql_big_selects
  18446744073709551615 | 1
> set max_join_size = 105
ok 0
> select @@max_join_size, @@sql_big_selects
@@max_join_size | @@sql_big_selects
  105 | 0
> select count(b) from t
count(b)
  1000
> set max_join_size = 50
ok 0
> select count(b) from t
ERROR 1104 (42000): The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay
> select b from t limit 1
ERROR 1104 (42000): The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay
> insert into t select a + 10000, b from t
ERROR 1104 (42000): The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay
> select b from t where a = 3
b
  3
> select (select count(b + 1) from t)
ERROR 1104 (42000): The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay
> update t set b = b
ok 0, Rows matched: 1000  Changed: 0  Warnings: 0
> set max_join_size = 100000
ok 0
> select count(*) from t x join t y on x.a = y.a
count(*)
  1000
> select count(*) from t x, t y, t z
ERROR 1104 (42000): The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay
> set sql_big_selects = 1
ok 0
> set max_join_size = default
ok 0
> select @@max_join_size, @@sql_big_selects
@@max_join_size | @@sql_big_selects
  18446744073709551615 | 1
> set global max_join_size = 10
ok 0
> select @@global.sql_big_selects, @@global.max_join_size
@@global.sql_big_selects | @@global.max_join_size
  0 | 10
> set global max_join_size = default
ok 0
> select @@global.sql_big_selects, @@global.max_join_size
@@global.sql_big_selects | @@global.max_join_size
  1 | 18446744073709551615
# RAND() goes on where it is told to.
> set rand_seed1 = 1, rand_seed2 = 2
ok 0
> select rand(), rand(), rand()
rand() | rand() | rand()
  4.656612877414201e-9 | 5.1222741651556214e-8 | 2.728775146164722e-7
> select @@rand_seed1, @@rand_seed2
@@rand_seed1 | @@rand_seed2
  0 | 0
> set rand_seed1 = 10000000000000, rand_seed2 = 18446744073709551615
ok 0
> select rand()
rand()
  0.67726448427631
> set rand_seed1 = -1
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect rand_seed1 value: '-1'
> set rand_seed1 = default
ERROR 1230 (42000): Variable 'rand_seed1' doesn't have a default value
> set global rand_seed1 = 4
ERROR 1228 (HY000): Variable 'rand_seed1' is a SESSION variable and can't be used with SET GLOBAL
> set rand_seed1 = 1, rand_seed2 = 2
ok 0
> select rand() from t limit 3
rand()
  4.656612877414201e-9
  5.1222741651556214e-8
  2.728775146164722e-7
> select rand(3), rand()
rand(3) | rand()
  0.9057697559760601 | 1.241452993118626e-6
# Names in quotes only where they need them.
> set sql_quote_show_create = 0
ok 0
> create table q (a int, `select` int, `a b` int, key k (a), key `order` (`select`), constraint c check (a > 0), unique (a, `a b`), b enum('x') comment 'q `a`', g int as (a + 1), primary key (a)) comment 'x'
ok 0
> show create table q
Table | Create Table
  q | CREATE TABLE q (\n  a int NOT NULL,\n  `select` int DEFAULT NULL,\n  `a b` int DEFAULT NULL,\n  b enum('x') DEFAULT NULL COMMENT 'q `a`',\n  g int GENERATED ALWAYS AS ((a + 1)) VIRTUAL,\n  PRIMARY KEY (a),\n  UNIQUE KEY a (a,`a b`),\n  KEY k (a),\n  KEY `order` (`select`),\n  CONSTRAINT c CHECK ((a > 0))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='x'
> create table q2 (a int, foreign key fk (a) references q (a))
ok 0
> show create table q2
Table | Create Table
  q2 | CREATE TABLE q2 (\n  a int DEFAULT NULL,\n  KEY fk (a),\n  CONSTRAINT q2_ibfk_1 FOREIGN KEY (a) REFERENCES q (a)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table `Abc$_1` (`1a` int, `123` int, `é` int, `key` int, `rank` int, `nonreserved` int, `value` int, `Name` int)
ok 0
> show create table `Abc$_1`
Table | Create Table
  Abc$_1 | CREATE TABLE Abc$_1 (\n  1a int DEFAULT NULL,\n  `123` int DEFAULT NULL,\n  `é` int DEFAULT NULL,\n  `key` int DEFAULT NULL,\n  `rank` int DEFAULT NULL,\n  nonreserved int DEFAULT NULL,\n  `value` int DEFAULT NULL,\n  `Name` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show create database d
Database | Create Database
  d | CREATE DATABASE d /*!40100 DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci */ /*!80016 DEFAULT ENCRYPTION='N' */
> create database `a-b`
ok 1
> show create database `a-b`
Database | Create Database
  a-b | CREATE DATABASE `a-b` /*!40100 DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci */ /*!80016 DEFAULT ENCRYPTION='N' */
> create user `u v`@localhost
ok 0
> show create user `u v`@localhost
CREATE USER for u v@localhost
  CREATE USER `u v`@localhost IDENTIFIED WITH 'caching_sha2_password' REQUIRE NONE PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
> show grants for `u v`@localhost
Grants for u v@localhost
  GRANT USAGE ON *.* TO `u v`@localhost
> set sql_quote_show_create = 1
ok 0
> show create table q2
Table | Create Table
  q2 | CREATE TABLE `q2` (\n  `a` int DEFAULT NULL,\n  KEY `fk` (`a`),\n  CONSTRAINT `q2_ibfk_1` FOREIGN KEY (`a`) REFERENCES `q` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Profiles: times differ, stages and statements do not.
> show profiles
Query_ID | Duration | Query
warnings 1
> show warnings
Level | Code | Message
  Warning | 1287 | 'SHOW PROFILES' is deprecated and will be removed in a future release. Please use Performance Schema instead
> set profiling = 1
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1287 | '@@profiling' is deprecated and will be removed in a future release.
> select 1
1
  1
> select nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> begin
ok 0
> commit
ok 0
> show profile cpu, block io for query 99
Status | Duration | CPU_user | CPU_system | Block_ops_in | Block_ops_out
warnings 1
> select query_id, seq, state, cpu_user from information_schema.profiling where query_id = 2
query_id | seq | state | cpu_user
  2 | 2 | starting | NULL
  2 | 3 | optimizing | NULL
  2 | 4 | executing | NULL
  2 | 5 | query end | NULL
warnings 1
> set profiling_history_size = 2
ok 0, warnings 1
> set profiling = 0
ok 0, warnings 1
> select query_id, count(*), sum(duration) < 100 from information_schema.profiling group by query_id
query_id | count(*) | sum(duration) < 100
  6 | 4 | 1
  7 | 3 | 1
warnings 1
> set profiling_history_size = 101
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | '@@profiling_history_size' is deprecated and will be removed in a future release.
  Warning | 1292 | Truncated incorrect profiling_history_size value: '101'
> select @@profiling, @@have_profiling, @@profiling_history_size
@@profiling | @@have_profiling | @@profiling_history_size
  0 | YES | 100
# A transaction's room in the log.
> set global max_binlog_cache_size = 4096
ok 0
other> use d
ok 0
other> begin
ok 0
other> insert into t values (5001, 1)
ok 1
other> insert into t select a + 20000, b from t
ERROR 1197 (HY000): Multi-statement transaction required more than 'max_binlog_cache_size' bytes of storage; increase this mysqld variable and try again
other> select count(*) from t
count(*)
  1001
other> insert into t values (5002, 1)
ok 1
other> commit
ok 0
other> update t set b = 11
ERROR 1197 (HY000): Multi-statement transaction required more than 'max_binlog_cache_size' bytes of storage; increase this mysqld variable and try again
other> select count(*) from t where b = 11
count(*)
  0
> set global max_binlog_cache_size = default
ok 0
> select count(*) from t
count(*)
  1002
# What cannot be made true is refused.
> set lc_messages = 'de_DE'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'lc_messages = de_DE: messages are English'
> set optimizer_trace = 'enabled=on'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'optimizer_trace = enabled=on,one_line=off: optimizer traces are not written'
> set global max_connect_errors = 10
ERROR 1235 (42000): This version of MySQL doesn't yet support 'max_connect_errors = 10: hosts are never blocked'
> set global max_connect_errors = 1000000
ok 0
> set global innodb_status_output = on
ERROR 1235 (42000): This version of MySQL doesn't yet support 'innodb_status_output = ON: the error log has no entries for it, see SHOW ENGINE INNODB STATUS'
> set innodb_tmpdir = '/tmp'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'innodb_tmpdir = /tmp: temporary files are in tmp/ of the data directory'
> set global log_error_services = 'log_sink_json'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'log_error_services = log_sink_json: the error log has one form'
