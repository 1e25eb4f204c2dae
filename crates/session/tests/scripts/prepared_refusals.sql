# What PREPARE refuses, and what it looks at. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key, b int)
ok 0
> create procedure p(x int) select x
ok 0
> prepare s from 'show warnings'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'show count(*) errors'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'begin'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'savepoint a'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'xa recover'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'check table t'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'purge binary logs before now()'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'alter view v as select 1'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'create role r'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'drop procedure p'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'alter database d charset utf8mb4'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'explain for connection 1'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'restart'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'create server s foreign data wrapper mysql options (host "x")'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'rollback'
ok 0, Statement prepared
> prepare s from 'commit'
ok 0, Statement prepared
> prepare s from 'analyze table t'
ok 0, Statement prepared
> prepare s from 'call nosuch()'
ERROR 1305 (42000): PROCEDURE d.nosuch does not exist
> prepare s from 'call p()'
ERROR 1318 (42000): Incorrect number of arguments for PROCEDURE d.p; expected 1, got 0
> prepare s from 'call p(?)'
ok 0, Statement prepared
> prepare s from 'create view v as select * from nosuch'
ERROR 1146 (42S02): Table 'd.nosuch' doesn't exist
> prepare s from 'create view v as select 1 a, 2 a'
ERROR 1060 (42S21): Duplicate column name 'a'
> drop database d
ok 1
