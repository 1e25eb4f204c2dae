# Files of the server: what secure_file_priv (here /files) and the privilege FILE let a statement reach.
> create database d; use d; create table t (a int primary key, b varchar(10)); insert into t values (1, 'one'), (2, null);
ok 1
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t into outfile '/files/t'
ok 2
> select * from t into outfile '/files/t'
ERROR 1086 (HY000): File '/files/t' already exists
> select * from t into outfile '/files/../data/pages.009'
ERROR 1290 (HY000): The MySQL server is running with the --secure-file-priv option so it cannot execute this statement
> select * from t into outfile '/other/t'
ERROR 1290 (HY000): The MySQL server is running with the --secure-file-priv option so it cannot execute this statement
> select * from t into outfile 't'
ERROR 1290 (HY000): The MySQL server is running with the --secure-file-priv option so it cannot execute this statement
> select * from t into outfile '/filesystem/t'
ERROR 1290 (HY000): The MySQL server is running with the --secure-file-priv option so it cannot execute this statement
> load data infile '/data/auto.cnf' into table t
ERROR 1290 (HY000): The MySQL server is running with the --secure-file-priv option so it cannot execute this statement
> load data infile '/files/none' into table t
ERROR 13 (HY000): Can't get stat of '/files/none' (OS errno 2 - No such file or directory)
> load data local infile '/files/t' into table t
ERROR 3948 (42000): Loading local data is disabled; this must be enabled on both the client and server sides
> load data local infile '/files/t' into table nowhere (x)
ERROR 3948 (42000): Loading local data is disabled; this must be enabled on both the client and server sides
> load data local infile '/files/t' into table e.nowhere (x)
ERROR 3948 (42000): Loading local data is disabled; this must be enabled on both the client and server sides
> create table u like t
ok 0
> load data infile '/files/t' into table u
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
> select * from u
a | b
  1 | one
  2 | NULL
> load data infile '/files/t' ignore into table u
ok 0, warnings 2, Records: 2  Deleted: 0  Skipped: 2  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 1062 | Duplicate entry '1' for key 'u.PRIMARY'
  Warning | 1062 | Duplicate entry '2' for key 'u.PRIMARY'
> load data infile '/files/t' replace into table u (a, @b) set b = concat(a, @b)
ok 3, Records: 2  Deleted: 1  Skipped: 0  Warnings: 0
> select * from u
a | b
  1 | 1one
  2 | NULL
> select a, (select a from t) from t into outfile '/files/failed'
ERROR 1242 (21000): Subquery returns more than 1 row
> select a into outfile '/files/failed' from t
ok 2
> select b from t where a = 1 into dumpfile '/files/dump'
ok 1
> load data infile '/files/dump' into table u (@x) set a = 9, b = @x
ok 1, Records: 1  Deleted: 0  Skipped: 0  Warnings: 0
> select * from u where a = 9
a | b
  9 | one
> select 1, 2 into @x, @y
ok 1
> select @x, @y
@x | @y
  1 | 2
> explain select a from t into outfile '/files/explained'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 2 | 100.00 | NULL
warnings 1
> select a from t where a = 1 into outfile '/files/explained'
ok 1
> create user x@localhost; grant all on d.* to x@localhost;
ok 0
ok 0
> select count(*) from performance_schema.events_stages_current
count(*)
  0
> create table counted (id int auto_increment primary key, a int not null unique, b int, check (b < 5)); create view small as select a, id as i from counted where a < 6 with check option; create view computed as select a + 1 as x from counted
ok 0
ok 0
ok 0
> select 1, 5, 1 union all select 2, 6, 9 union all select 3, 7, 3 into outfile '/files/counted'
ok 3
> load data infile '/files/counted' ignore into table counted
ok 2, warnings 1, Records: 2  Deleted: 0  Skipped: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 3819 | Check constraint 'counted_chk_1' is violated.
> select * from counted
id | a | b
  1 | 5 | 1
  3 | 7 | 3
> load data infile '/files/counted' replace into table counted
ERROR 3819 (HY000): Check constraint 'counted_chk_1' is violated.
> load data infile '/files/counted' into table small (i, a, @b)
ERROR 1062 (23000): Duplicate entry '1' for key 'counted.PRIMARY'
> load data infile '/files/counted' ignore into table small (i, a, @b)
ok 0, warnings 3, Records: 1  Deleted: 0  Skipped: 1  Warnings: 3
> show warnings
Level | Code | Message
  Warning | 1062 | Duplicate entry '1' for key 'counted.PRIMARY'
  Warning | 1369 | CHECK OPTION failed 'd.small'
  Warning | 1369 | CHECK OPTION failed 'd.small'
> load data infile '/files/counted' replace into table small (a, i, @b) set a = i + 1
ERROR 1369 (HY000): CHECK OPTION failed 'd.small'
> load data infile '/files/counted' into table small (id, a, @b)
ERROR 1054 (42S22): Unknown column 'id' in 'field list'
> load data infile '/files/counted' into table computed
ERROR 1288 (HY000): The target table computed of the LOAD is not updatable
> select * from counted
id | a | b
  1 | 5 | 1
  3 | 7 | 3
