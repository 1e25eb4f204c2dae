# What programs that chance made showed (`tools/record_programs.py --wide`): each assignment is a statement of its own, what a failed one leaves, when reading a routine is
# warned of, which refusal of a body comes first, NULL for a column beside the error that made it, expressions of PARTITION BY that the syntax refuses, temporary tables without
# their database. Answers are those of MySQL 8.0.31.
> create database chance_programs
ok 1
> use chance_programs
ok 0
> create procedure one_by_one() begin declare v varchar(9) default 'a'; set @m = 5, @n = 3; set @m = cast(v as signed), @n = @m; select @m, @n; end
ok 0
> call one_by_one()
@m | @n
  0 | 0
ok 0
> create procedure ends_between() begin declare v varchar(9) default 'a'; declare exit handler for sqlwarning begin insert into nowhere values (1); end; set @m = 5, @n = 3; begin set @m = cast(v as signed), @n = @m; select @m, @n; end; end
ok 0
> call ends_between()
ERROR 1146 (42S02): Table 'chance_programs.nowhere' doesn't exist
> select @m, @n
@m | @n
  0 | 3
> create table t0 (id int primary key, a int)
ok 0
> insert into t0 values (1, 10), (2, 20)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create procedure fails() begin declare i int default 5; declare continue handler for sqlexception begin end; set i = (select nocol from t0); select i as unknown_column; set i = 5; set i = (select a from t0); select i as two_rows; set i = 5; set i = 99999999999; select i as too_large; set i = 6; set i = cast('x' as signed); select i as no_number; set i = 6; set i = (select a from nowhere); select i as no_table; set i = abs(-9223372036854775808); select i as out_of_range; end
ok 0
> call fails()
unknown_column
  NULL
two_rows
  NULL
too_large
  NULL
no_number
  NULL
no_table
  6
out_of_range
  NULL
ok 0
> create function fails_always() returns int deterministic begin signal sqlstate '45000'; return 1; end
ok 0
> create procedure calls_it() begin declare i int default 5; declare continue handler for sqlexception begin end; set i = fails_always(); select i; set i = 6; set i = nofunc(); select i; end
ok 0
> call calls_it()
i
  NULL
i
  NULL
ok 0
> create procedure counts_rows() begin declare i int; set i = (select max(concat(a, 'x')) from t0 where a = 20); end
ok 0
> call counts_rows()
ERROR 1265 (01000): Data truncated for column 'i' at row 2
> create procedure reads_it(in a int) begin declare b nchar(3); select a; end
ok 0, warnings 1
> call reads_it('x')
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> show warnings
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Error | 1366 | Incorrect integer value: 'x' for column 'a' at row 1
> call reads_it(1)
a
  1
ok 0
> show warnings
Level | Code | Message
> create procedure read_by_prepare(in a int) begin declare b nchar(3); select a; end
ok 0, warnings 1
> prepare c from 'call read_by_prepare(?)'
ok 0, warnings 1, Statement prepared
> show warnings
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
> create procedure resignals() begin begin declare exit handler for sqlwarning begin resignal sqlstate '01234' set mysql_errno = 4321; end; select cast('x' as signed) into @n; end; get current diagnostics @c = number, @r = row_count; end
ok 0
> call resignals()
ok 1, warnings 2
> select @c, @r
@c | @r
  2 | 1
> create function first_of_text() returns int deterministic begin commit; select 1; return 1; end
ERROR 1415 (0A000): Not allowed to return a result set from a function
> create function later_of_text() returns int deterministic begin select 1; prepare p from 'select 1'; return 1; end
ERROR 1336 (0A000): Dynamic SQL is not allowed in stored function or trigger
> create procedure before_syntax() begin help 'nothing'; selec 1; end
ERROR 1314 (0A000): HELP is not allowed in stored procedures
> create procedure behind_syntax() begin selec 1; help 'nothing'; end
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '1; help 'nothing'; end' at line 1
> create trigger refused before insert on t0 for each row follows nobody begin set autocommit = 1; end
ERROR 1445 (HY000): Not allowed to set autocommit from a stored function or trigger
> create function resets() returns int deterministic begin reset master; return 1; end
ERROR 1336 (0A000): RESET is not allowed in stored function or trigger
> create table t1 (id int not null primary key, a int, b int not null default 1)
ok 0
> insert into t1 values (1/0, 1, 1)
ERROR 1365 (22012): Division by 0
> show warnings
Level | Code | Message
  Error | 1365 | Division by 0
  Error | 1048 | Column 'id' cannot be null
> insert into t1 values (1, 1/0, 1)
ERROR 1365 (22012): Division by 0
> show warnings
Level | Code | Message
  Error | 1365 | Division by 0
> insert into t1 values (1, 1, 1)
ok 1
> update t1 set b = 1/0
ERROR 1365 (22012): Division by 0
> show warnings
Level | Code | Message
  Error | 1365 | Division by 0
  Error | 1048 | Column 'b' cannot be null
> insert into t1 (id) select 70 + fails_always()
ERROR 1644 (45000): Unhandled user-defined exception condition
> show warnings
Level | Code | Message
  Error | 1644 | Unhandled user-defined exception condition
  Error | 1048 | Column 'id' cannot be null
> insert into t1 (id) values (70 + fails_always())
ERROR 1644 (45000): Unhandled user-defined exception condition
> show warnings
Level | Code | Message
  Error | 1644 | Unhandled user-defined exception condition
  Error | 1048 | Column 'id' cannot be null
> insert into t1 (a) values (70 + fails_always())
ERROR 1644 (45000): Unhandled user-defined exception condition
> show warnings
Level | Code | Message
  Error | 1644 | Unhandled user-defined exception condition
> create table p (a int) partition by hash(rand())
ERROR 1064 (42000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed near 'rand())' at line 1
> create table p (a int) partition by hash(a + sleep(1))
ERROR 1064 (42000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed near 'a + sleep(1))' at line 1
> create table p (a int) partition by hash(md5(a))
ERROR 1564 (HY000): This partition function is not allowed
> create table p (a int) partition by hash(no_function(a))
ERROR 1064 (42000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed near 'no_function(a))' at line 1
> create table p (a int) partition by range(a) (partition p values less than (no_function(1)))
ERROR 1064 (42000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed near 'no_function(1)))' at line 1
> create table p (a int) partition by hash(a)
ok 0
> alter table p partition by hash(@x)
ERROR 1064 (42000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed near '@x)' at line 1
> create temporary table stays (a int)
ok 0
> insert into stays values (1)
ok 1
> drop database chance_programs
ok 3
> select * from chance_programs.stays
a
  1
> create temporary table chance_programs.other (a int)
ERROR 1049 (42000): Unknown database 'chance_programs'
> create database chance_programs
ok 1
> select * from chance_programs.stays
a
  1
> show tables from chance_programs
Tables_in_chance_programs
> drop temporary table chance_programs.stays
ok 0
> drop database chance_programs
ok 0
> create database chance_programs
ok 1
> use chance_programs
ok 0
> create table t1 (id int primary key, a int)
ok 0
> insert into t1 values (1, 1)
ok 1
> create procedure none_in_handler() begin declare exit handler for sqlexception begin declare exit handler for not found select 'none'; select a into @n from t1 where id = 99; end; update nowhere set a = 1; end
ok 0
> call none_in_handler()
none
  none
ok 0
> create procedure signal_in_handler() begin declare exit handler for sqlexception begin declare exit handler for sqlwarning select 'warned'; signal sqlstate '01000'; end; update nowhere set a = 1; end
ok 0
> call signal_in_handler()
warned
  warned
ok 0
> create procedure ignored_in_handler() begin declare exit handler for sqlexception begin declare exit handler for sqlwarning select 'warned'; insert ignore into t1 values (1, 1); end; update nowhere set a = 1; end
ok 0
> call ignored_in_handler()
warned
  warned
ok 0
> create procedure set_in_handler() begin declare exit handler for sqlexception begin declare exit handler for sqlwarning select 'warned'; set @x = cast('x' as signed); end; update nowhere set a = 1; end
ok 0
> call set_in_handler()
warned
  warned
ok 0
> create procedure resignal_in_handler() begin declare exit handler for sqlexception begin declare exit handler for sqlwarning select 'warned'; begin declare continue handler for sqlwarning resignal sqlstate '01999'; signal sqlstate '01000'; end; select 'behind'; end; update nowhere set a = 1; end
ok 0
> call resignal_in_handler()
warned
  warned
ok 0
> set sql_mode = ''
ok 0
> create function given(a int) returns int deterministic return 1
ok 0
> create procedure argument_warns() begin declare v int; declare exit handler for sqlwarning select 'warned'; set v = given('y'); select 'behind'; end
ok 0
> call argument_warns()
warned
  warned
ok 0
> select given('z')
given('z')
  1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1366 | Incorrect integer value: 'z' for column 'a' at row 1
> set sql_mode = default
ok 0
> drop database chance_programs
ok 1
