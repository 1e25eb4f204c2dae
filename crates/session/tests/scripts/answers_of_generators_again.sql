# What the random generators found beside MySQL 8.0.31.
# A stored function that may write does not stand in CREATE TABLE … SELECT.
> create database again; use again; create table w (a int); create table t (id int primary key, v varchar(10)); insert into t values (1, 'a'), (2, 'b')
ok 1
ok 0
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create function f(n int) returns int modifies sql data begin insert into w values (n); return n; end
ERROR 1418 (HY000): This function has none of DETERMINISTIC, NO SQL, or READS SQL DATA in its declaration and binary logging is enabled (you *might* want to use the less safe log_bin_trust_function_creators variable)
> create function g() returns int modifies sql data begin create temporary table if not exists own (a int); insert into own values (1); return 1; end
ERROR 1418 (HY000): This function has none of DETERMINISTIC, NO SQL, or READS SQL DATA in its declaration and binary logging is enabled (you *might* want to use the less safe log_bin_trust_function_creators variable)
> create table a1 select f(id) from t
ERROR 1305 (42000): FUNCTION again.f does not exist
> create table a1 as select f(1) x from t where false
ERROR 1305 (42000): FUNCTION again.f does not exist
> create temporary table a1 select 1 x from t where f(id) > 5
ERROR 1305 (42000): FUNCTION again.f does not exist
> create table a1 select g()
ERROR 1305 (42000): FUNCTION again.g does not exist
# OUT arguments are variables, or columns that a trigger may set.
> create procedure outs(out x int) set x = 5
ok 0
> create trigger tr after insert on t for each row call outs(new.id)
ok 0
> insert into t values (7, 'x')
ERROR 1414 (42000): OUT or INOUT argument 1 for routine again.outs is not a variable or NEW pseudo-variable in BEFORE trigger
> drop trigger tr; create trigger tr before update on t for each row call outs(old.id)
ok 0
ok 0
> update t set v = 'q' where id = 1
ERROR 1414 (42000): OUT or INOUT argument 1 for routine again.outs is not a variable or NEW pseudo-variable in BEFORE trigger
> drop trigger tr; create trigger tr before insert on t for each row call outs(new.id)
ok 0
ok 0
> insert into t values (7, 'x'); select * from t; drop trigger tr
ok 1
id | v
  1 | a
  2 | b
  5 | x
ok 0
> call outs(((@z))); select @z; call outs(-@z)
ok 0
@z
  5
ERROR 1414 (42000): OUT or INOUT argument 1 for routine again.outs is not a variable or NEW pseudo-variable in BEFORE trigger
# A temporary table is not made again of itself.
> create temporary table t select * from t; select count(*) from t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
count(*)
  3
> create temporary table t select * from t
ERROR 1137 (HY000): Can't reopen table: 't'
> create temporary table if not exists t select a.* from t a join w
ERROR 1137 (HY000): Can't reopen table: 't'
> create temporary table if not exists t select * from w; drop temporary table t
ok 0, warnings 1
ok 0
# SHOW that reads tables of the dictionary is the transaction that SET TRANSACTION spoke of.
> set transaction read only; show tables like 'none'; insert into w values (8)
ok 0
Tables_in_again (none)
ok 1
> set transaction read only; show variables like 'none'; insert into w values (8)
ok 0
Variable_name | Value
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> set transaction read only; select 1; insert into w values (8)
ok 0
1
  1
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
# A value is stored before the next one of its row is computed.
> create table s (id int primary key, v varchar(10), n int); insert into s values (1, 'x', 0), (2, 'abc', 1); create table d (id int primary key, c char(2) not null, n int)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 0
> insert into d select id, repeat(v, 3), cast('z' as signed) from s
ERROR 1406 (22001): Data too long for column 'c' at row 1
> set sql_mode = ''; insert into d select id, concat(v, 'yz'), str_to_date(v, '%Y') from s order by id desc; show warnings; select * from d; delete from d
ok 0
ok 2, warnings 4, Records: 2  Duplicates: 0  Warnings: 4
Level | Code | Message
  Warning | 1265 | Data truncated for column 'c' at row 1
  Warning | 1411 | Incorrect datetime value: 'abc' for function str_to_date
  Warning | 1265 | Data truncated for column 'c' at row 2
  Warning | 1411 | Incorrect datetime value: 'x' for function str_to_date
id | c | n
  1 | xy | NULL
  2 | ab | NULL
ok 2
> insert into d select id, concat(v, 'yz'), str_to_date(v, '%Y') from s order by concat(v, 'a') limit 1; show warnings; delete from d
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
Level | Code | Message
  Warning | 1265 | Data truncated for column 'c' at row 1
  Warning | 1411 | Incorrect datetime value: 'abc' for function str_to_date
ok 1
> insert into d select max(id), concat(max(v), 'yz'), str_to_date(max(v), '%Y') from s; show warnings; delete from d; set sql_mode = default
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
Level | Code | Message
  Warning | 1265 | Data truncated for column 'c' at row 1
  Warning | 1411 | Incorrect datetime value: 'x' for function str_to_date
ok 1
ok 0
# Bits of a column are bytes to a BLOB or TEXT, and a number to all else.
> create table b (id int primary key, bi bit(9)); insert into b values (1, b'1'), (2, b'111111111'); create table k (id int primary key, a blob, b text, c varchar(20), d varbinary(20), e int)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 0
> set sql_mode = ''; insert into k select id, bi, bi, bi, bi, bi from b; show warnings; set sql_mode = default; select id, hex(a), hex(b), c, hex(d), e from k
ok 0
ok 2, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
Level | Code | Message
  Warning | 1366 | Incorrect string value: '\xFF' for column 'b' at row 2
ok 0
id | hex(a) | hex(b) | c | hex(d) | e
  1 | 0001 | 0001 | 1 | 31 | 1
  2 | 01FF | 01 | 511 | 353131 | 511
> insert into k select id + 5, bi, bi, bi, bi, bi from b
ERROR 1366 (HY000): Incorrect string value: '\xFF' for column 'b' at row 2
> update k join b using (id) set a = bi, c = bi, d = concat(bi) where id = 1; select id, hex(a), hex(b), c, hex(d), e from k
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
id | hex(a) | hex(b) | c | hex(d) | e
  1 | 0001 | 0001 | 1 | 0001 | 1
  2 | 01FF | 01 | 511 | 353131 | 511
> insert into k (id, a) select 9, bi + 0 from b where id = 2; select id, a from k where id = 9
ok 1, Records: 1  Duplicates: 0  Warnings: 0
id | a
  9 | 511
> alter table b modify bi blob; select id, hex(bi) from b
ok 2, Records: 2  Duplicates: 0  Warnings: 0
id | hex(bi)
  1 | 0001
  2 | 01FF
# A column that is read before its own value is there has its type's zero, whether a trigger waits for it or not.
> create table t9 (id int, u int primary key); create trigger t9t before insert on t9 for each row set @n = ifnull(@n, 0) + 1; insert into t9 (id, u) values (1, u + 1); select * from t9
ok 0
ok 0
ok 1
id | u
  1 | 1
# Behind a program the client is not told any more what LAST_INSERT_ID(n) has set.
> create table c (k int primary key, r int); insert into c values (1, 1); update c set k = last_insert_id(k)
ok 0
ok 1
ok 0, id 1, Rows matched: 1  Changed: 0  Warnings: 0
> create trigger ct before update on c for each row set new.r = 9; update c set k = last_insert_id(k + 1); select last_insert_id()
ok 0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
last_insert_id()
  2
# What is said of it when there is no such condition.
> do 1; get diagnostics condition 1 @c = mysql_errno; select row_count(), @@error_count
ok 0
ok 0, warnings 1
row_count() | @@error_count
  -1 | 1
# Whoever is there already is not looked at as a definer.
> create user if not exists root@localhost
ok 0, warnings 1
> show warnings
Level | Code | Message
  Note | 3163 | Authorization ID 'root'@'localhost' already exists.
> drop database again
ok 8
# Who rounds beyond the last moment is told.
> select cast(timestamp'9999-12-31 23:59:59.5' as datetime), cast('9999-12-31 23:59:59.5' as datetime); show warnings
cast(timestamp'9999-12-31 23:59:59.5' as datetime) | cast('9999-12-31 23:59:59.5' as datetime)
  NULL | NULL
warnings 2
Level | Code | Message
  Warning | 1441 | Datetime function: datetime field overflow
  Warning | 1441 | Datetime function: datetime field overflow
> create database again; use again; create table m (id int primary key, d datetime(6), e datetime); insert into m values (1, '9999-12-31 23:59:59.5', null)
ok 1
ok 0
ok 0
ok 1
> update m set e = cast(d as datetime)
ERROR 1441 (22008): Datetime function: datetime field overflow
> delete from m where not cast(d as datetime) > 1
ERROR 1441 (22008): Datetime function: datetime field overflow
> select cast(d as datetime), cast(d as datetime(1)) from m; show warnings
cast(d as datetime) | cast(d as datetime(1))
  NULL | 9999-12-31 23:59:59.5
warnings 1
Level | Code | Message
  Warning | 1441 | Datetime function: datetime field overflow
# Neither fields nor lines of a TEXT have an end.
> create table x (a text, b char(5)); select 'abc' into outfile '/files/endless'
ok 0
ok 1
> load data infile '/files/endless' into table x fields terminated by '' enclosed by '"' lines terminated by ''
ERROR 1084 (42000): You can't use fixed rowlength with BLOBs; please use 'fields terminated by'
> load data infile '/files/endless' into table x fields terminated by '' enclosed by '"' lines terminated by '' (b)
ok 1, Records: 1  Deleted: 0  Skipped: 0  Warnings: 0
> drop database again
ok 2
