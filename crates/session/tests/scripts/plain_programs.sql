# Functions and triggers made of expressions alone: from the second row of a statement on they run without a session, and what warns or fails runs in the
# usual way. Answers are those of MySQL 8.0.31.
> create database plain_programs; use plain_programs
ok 1
ok 0
> create function twice(a int) returns int deterministic return a * 2 + 1
ok 0
> create table n(a int)
ok 0
> insert into n values (1),(2),(50),(3),(null),(4)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select a, twice(a) from n
a | twice(a)
  1 | 3
  2 | 5
  50 | 101
  3 | 7
  NULL | NULL
  4 | 9
> create function odd(a int) returns int deterministic begin declare s int default 0; declare i int default 0; while i < a do set i = i + 1; if i mod 2 then set s = s + i; else set s = s - 1; end if; end while; return s; end
ok 0
> select a, odd(a) from n
a | odd(a)
  1 | 1
  2 | 0
  50 | 600
  3 | 3
  NULL | 0
  4 | 2
> create function only_small(a int) returns int deterministic begin case when a < 10 then return 1; when a is null then return 2; end case; return 3; end
ok 0
> select a, only_small(a) from n where a < 10 or a is null
a | only_small(a)
  1 | 1
  2 | 1
  3 | 1
  NULL | 2
  4 | 1
> select a, only_small(a) from n
a | only_small(a)
  1 | 1
  2 | 1
ERROR 1339 (20000): Case not found for CASE statement
> create function maybe(a int) returns int deterministic begin if a < 10 then return a; end if; end
ok 0
> select a, maybe(a) from n
a | maybe(a)
  1 | 1
  2 | 2
ERROR 1321 (2F005): FUNCTION maybe ended without RETURN
> create function tenth(a int) returns decimal(10,4) deterministic return 10 / (a - 3)
ok 0
> select a, tenth(a) from n
a | tenth(a)
  1 | -5.0000
  2 | -10.0000
  50 | 0.2128
ERROR 1365 (22012): Division by 0
> show warnings
Level | Code | Message
  Note | 1265 | Data truncated for column 'tenth(a)' at row 1
  Error | 1365 | Division by 0
> insert into n select tenth(a) from n
ERROR 1365 (22012): Division by 0
> set sql_mode = 'PIPES_AS_CONCAT'
ok 0
> create function joined(a int) returns varchar(10) deterministic return a || 'x'
ok 0
> set sql_mode = ''
ok 0
> select joined(a) from n
joined(a)
  1x
  2x
  50x
  3x
  NULL
  4x
> select a, tenth(a) from n
a | tenth(a)
  1 | -5.0000
  2 | -10.0000
  50 | 0.2128
ERROR 1365 (22012): Division by 0
> show warnings
Level | Code | Message
  Note | 1265 | Data truncated for column 'tenth(a)' at row 1
  Error | 1365 | Division by 0
> set sql_mode = default
ok 0
> create table t(id int primary key, v tinyint, k int)
ok 0
> create trigger t1 before insert on t for each row set new.v = new.k + 1
ok 0
> create trigger t2 before insert on t for each row set new.v = new.v * 2, new.k = new.v
ok 0
> insert into t(id, k) values (1,1),(2,2),(3,3),(4,null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into t(id, k) values (5,1),(6,2),(7,100),(8,1)
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> insert ignore into t(id, k) values (5,1),(6,2),(7,100),(8,1)
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> show warnings
Level | Code | Message
  Error | 1264 | Out of range value for column 'v' at row 1
> select * from t
id | v | k
  1 | 4 | 4
  2 | 6 | 6
  3 | 8 | 8
  4 | NULL | NULL
> create trigger t3 before update on t for each row set new.v = old.v + new.k, new.id = new.id + 10
ok 0
> update t set k = k - 50 where k > 50
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> update t set k = k + 1 where k < 50 order by id desc
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select * from t
id | v | k
  4 | NULL | NULL
  11 | 9 | 5
  12 | 13 | 7
  13 | 17 | 9
> create table d(id int primary key, d date, n int)
ok 0
> create trigger d1 before insert on d for each row set new.d = new.n
ok 0
> insert into d(id, n) values (1,20200101),(2,20200201),(3,20201301)
ERROR 1292 (22007): Incorrect date value: '20201301' for column 'd' at row 1
> insert into d(id, n) values (1,20200101),(2,20200201),(3,null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create trigger d2 before delete on d for each row begin declare x tinyint; set x = year(old.d); end
ok 0
> delete from d where id = 3
ok 1
> delete from d
ERROR 1264 (22003): Out of range value for column 'x' at row 1
> select * from d
id | d | n
  1 | 2020-01-01 | 20200101
  2 | 2020-02-01 | 20200201
> drop database plain_programs
ok 3
