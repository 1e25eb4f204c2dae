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
# Many rows through a trigger that only computes: what fails, and what IGNORE leaves out.
> create table digits (d int)
ok 0
> insert into digits values (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table many (id int primary key, v tinyint not null, w int)
ok 0
> create trigger many_v before insert on many for each row set new.v = new.id div 2, new.w = coalesce(new.w, 0) + new.v * 2
ok 0
> insert into many (id, v) select 100 * x.d + 10 * y.d + z.d, null from digits x, digits y, digits z where x.d < 2 order by 1
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> select count(*), sum(v), sum(w), max(v), max(w) from many
count(*) | sum(v) | sum(w) | max(v) | max(w)
  200 | 9900 | 19800 | 99 | 198
> delete from many
ok 200
> insert into many (id, v) select 100 * x.d + 10 * y.d + z.d, null from digits x, digits y, digits z where x.d < 3 order by 1
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> select count(*) from many
count(*)
  0
> insert ignore into many (id, v) select 100 * x.d + 10 * y.d + z.d, null from digits x, digits y, digits z where x.d < 2 order by 1
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> select count(*), sum(v), sum(w), max(v), max(w) from many
count(*) | sum(v) | sum(w) | max(v) | max(w)
  200 | 9900 | 19800 | 99 | 198
> insert ignore into many (id, v, w) select 10 * y.d + z.d + 155, null, 5 from digits y, digits z order by 1
ok 55, warnings 45, Records: 100  Duplicates: 45  Warnings: 45
> select count(*), sum(v), sum(w), max(v), max(w) from many
count(*) | sum(v) | sum(w) | max(v) | max(w)
  255 | 16129 | 32533 | 127 | 259
# A trigger that reads the table it is for sees the rows before its own.
> create table counted (id int primary key, before_it int)
ok 0
> create trigger counted_t before insert on counted for each row set new.before_it = (select count(*) from counted)
ok 0
> insert into counted (id) select 10 * y.d + z.d from digits y, digits z order by 1
ok 100, Records: 100  Duplicates: 0  Warnings: 0
> select sum(before_it), max(before_it) from counted
sum(before_it) | max(before_it)
  4950 | 99
# A loop over variables of many types.
> create procedure types() begin declare i tinyint default 0; declare u int unsigned default 3000000000; declare x double default 0; declare d decimal(10,2) default 0; declare s varchar(20) default ''; declare f float(6,2); declare y year; declare b bit(4); while i < 100 do set i = i + 1, u = u + i, x = x + i / 8, d = d + 0.126, s = concat(right(s, 15), i), f = x, y = 2000 + i, b = i mod 16; end while; select i, u, x, d, s, f, y, b + 0; set i = i + 100; end
ok 0, warnings 1
> call types()
i | u | x | d | s | f | y | b + 0
  100 | 3000005050 | 631.25 | 13.00 | 293949596979899100 | 631.25 | 2100 | 4
ERROR 1264 (22003): Out of range value for column 'i' at row 1
> create procedure beyond(n bigint) begin declare a bigint default 9223372036854775000; declare i int default 0; while i < n do set a = a + 1, i = i + 1; end while; select a; end
ok 0
> call beyond(807)
a
  9223372036854775807
ok 0
> call beyond(808)
ERROR 1690 (22003): BIGINT value is out of range in '(a@1 + 1)'
> create procedure below(n int) begin declare u bigint unsigned default 3; while n > 0 do set u = u - 1, n = n - 1; end while; select u; end
ok 0
> call below(3)
u
  0
ok 0
> call below(4)
ERROR 1690 (22003): BIGINT UNSIGNED value is out of range in '(u@1 - 1)'
# GET DIAGNOSTICS stores the nearest value in a variable, and says nothing.
> create procedure got() begin declare t tinyint; declare d date; declare s char(2); declare continue handler for sqlexception begin get diagnostics condition 1 t = mysql_errno, s = returned_sqlstate, d = message_text; select t, d, s; end; insert into many values (999, 1, 1); end
ok 0
> call got()
t | d | s
  127 | 0000-00-00 | 22
ok 0
> select nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> get stacked diagnostics @n = number
ERROR 3004 (0Z002): GET STACKED DIAGNOSTICS when handler not active
> show warnings
Level | Code | Message
  Error | 1054 | Unknown column 'nosuch' in 'field list'
# A view is a part of the query that names it: its functions run for the rows that are wanted.
> create table log_ (m varchar(20))
ok 0
> create function note(m varchar(20)) returns int deterministic modifies sql data begin insert into log_ values (m); return 1; end
ok 0
> create view noted as select d, note('view') as n from digits
ok 0
> select count(*) from (select * from noted limit 2) x where n > 0
count(*)
  2
> select count(*) from log_
count(*)
  2
# A procedure that would commit does not begin inside of a statement.
> create procedure commits() begin insert into log_ values ('commits'); insert into digits values (1); commit; end
ok 0
> create trigger no_commit before insert on digits for each row call commits()
ok 0
> insert into digits values (2)
ERROR 1422 (HY000): Explicit or implicit commit is not allowed in stored function or trigger.
> select count(*) from log_
count(*)
  2
# What assigns in the middle of an expression is warned of where it is read.
> create procedure assigns() begin select @a := 1 as a, @b := 2 as b; set @c = (@d := 1); end
ok 0, warnings 3
> show warnings
Level | Code | Message
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
> call assigns()
a | b
  1 | 2
ok 0
> show warnings
Level | Code | Message
> prepare assigning from 'select @a := 1 as a, @b := 2 as b'
ok 0, warnings 2, Statement prepared
> show warnings
Level | Code | Message
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
> execute assigning
a | b
  1 | 2
> show warnings
Level | Code | Message
> set @a = 1 + (@b := 2)
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
> select @a := 1 as a from digits where (@b := 2) limit 1
a
  1
warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
  Warning | 1287 | Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.
# Formulas of whole numbers: at the edges of their types, with NULL, and where one trigger of several fails.
> create table formulas (id int primary key, k int, v tinyint, w int, b smallint)
ok 0
> create trigger formula_1 before insert on formulas for each row begin set new.v = new.k + 1; set new.w = new.v * 2 - new.k; end
ok 0
> create trigger formula_2 before insert on formulas for each row follows formula_1 set new.b = new.b + new.w
ok 0
> insert into formulas values (1, 5, 0, 0, 10), (2, 126, 0, 0, 20), (3, null, 1, 1, 30), (4, -129, 1, 1, null), (5, 7, 0, 0, 50)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> insert ignore into formulas values (1, 5, 0, 0, 10), (2, 126, 0, 0, 20), (3, null, 1, 1, 30), (4, -129, 1, 1, null), (5, 7, 0, 0, 32765), (6, 300, 0, 0, 60), (7, 2, 0, 0, 70)
ERROR 1264 (22003): Out of range value for column 'b' at row 1
> insert ignore into formulas values (6, 300, 0, 0, 60), (7, 2, 0, 0, 70), (2, 2, 0, 0, 70), (8, 3, 0, 0, 32762)
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> show warnings
Level | Code | Message
  Error | 1264 | Out of range value for column 'v' at row 1
> select * from formulas
id | k | v | w | b
  1 | 5 | 6 | 7 | 17
  2 | 126 | 127 | 128 | 148
  3 | NULL | NULL | NULL | NULL
  4 | -129 | -128 | -127 | NULL
  5 | 7 | 8 | 9 | 59
> insert into formulas values (11, 1, 0, 0, 32765), (12, 1, 0, 0, 32765), (13, 100, 0, 0, 32765)
ERROR 1264 (22003): Out of range value for column 'b' at row 1
> create trigger formula_3 before update on formulas for each row set new.v = old.v - new.w + 1, new.w = new.v
ok 0
> update formulas set w = id where v is not null or k is null order by id
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> update formulas set w = id where id <> 4 and id <> 6 order by id
ok 3, Rows matched: 4  Changed: 3  Warnings: 0
> select * from formulas
id | k | v | w | b
  1 | 5 | 6 | 6 | 17
  2 | 126 | 126 | 126 | 148
  3 | NULL | NULL | NULL | NULL
  4 | -129 | -128 | -127 | NULL
  5 | 7 | 4 | 4 | 59
> create function formula(a tinyint, b bigint) returns smallint deterministic return a * b + 1
ok 0
> select id, formula(k, b) from formulas where id < 3
id | formula(k, b)
  1 | 86
  2 | 18649
> select formula(k, 1000) from formulas where id < 3
formula(k, 1000)
  5001
ERROR 1264 (22003): Out of range value for column 'formula(k, 1000)' at row 1
> select sum(formula(k, id)), sum(formula(id, k)), count(formula(k, id)) from formulas where id <> 4 and id <> 6
sum(formula(k, id)) | sum(formula(id, k)) | count(formula(k, id))
  295 | 295 | 3
> select formula(b, 9223372036854775807) from formulas where id = 1 or id = 2
formula(b, 9223372036854775807)
ERROR 1690 (22003): BIGINT value is out of range in '(a@0 * b@1)'
> create function formula_unsigned(a int unsigned) returns int unsigned deterministic return a - 1
ok 0
> select formula_unsigned(k) from formulas where k > 0
formula_unsigned(k)
  4
  125
  6
> select formula_unsigned(id - 1) from formulas
formula_unsigned(id - 1)
ERROR 1690 (22003): BIGINT UNSIGNED value is out of range in '(a@0 - 1)'
> drop function formula_unsigned
ok 0
> drop function formula
ok 0
> drop database plain_programs
ok 9
