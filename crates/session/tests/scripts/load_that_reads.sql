# The expressions of LOAD DATA cannot read the table that is loaded, wherever they would: 1093 with the name that the statement gives it. Recorded on MySQL 8.0.31.
> create database load_that_reads
ok 1
> use load_that_reads
ok 0
> create table t (a int, b int)
ok 0
> create table u (a int)
ok 0
> insert into u values (9)
ok 1
> insert into t values (1, 1)
ok 1
> load data infile '/nowhere/f' into table t (a) set b = (select max(a) from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> load data infile '/nowhere/f' into table t (a) set b = (select max(a) from t as x)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> load data infile '/nowhere/f' into table t (a) set b = exists (select 1 from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> create view v as select a, b from t
ok 0
> load data infile '/nowhere/f' into table v (a) set b = (select max(a) from t)
ERROR 1093 (HY000): You can't specify target table 'v' for update in FROM clause
> load data infile '/nowhere/f' into table t (a) set b = (select max(a) from v)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> load data infile '/nowhere/f' into table t (a) set b = (select max(a) from (select a from t) d)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> load data infile '/nowhere/f' ignore into table t (a) set b = a in (select a from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> load xml infile '/nowhere/f' into table t (a) set b = (select max(a) from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> drop database load_that_reads
ok 3
