# Moments on their way into variables of programs, and what functions return into columns: as into tables, a variable or column is a moment, a DATE at midnight, and what CASE, COALESCE or a stored function hands on is text. Recorded on MySQL 8.0.31.
> create database moments_in_variables
ok 1
> use moments_in_variables
ok 0
> set timestamp = 1600000000
ok 0
> create table t (d date, e datetime)
ok 0
> insert into t values ('2001-02-03', '2001-02-03 01:02:03')
ok 1
> create table u (b bigint, f double, y year)
ok 0
> create procedure whole() begin declare d date default '2001-02-03'; declare m datetime(2) default '2001-02-03 04:05:06.78'; declare t time(1) default '10:11:12.6'; declare b bigint; set b = d; select b; set b = m; select b; set b = t; select b; end
ok 0
> call whole()
b
  20010203000000
b
  20010203040507
b
  101113
ok 0
> create procedure fractions() begin declare d date default '2001-02-03'; declare m datetime(2) default '2001-02-03 04:05:06.78'; declare f double; declare n decimal(20,3); set f = d; select f; set f = m; select f; set n = d; select n; set n = m; select n; end
ok 0
> call fractions()
f
  20010203
f
  20010203040506.78
n
  20010203.000
n
  20010203040506.780
ok 0
> create procedure others() begin declare d date default '2001-02-03'; declare b bit(60); declare t time; declare s varchar(20); set b = d; select hex(b); set t = d; select t; set s = d; select s; set s = if(1, d, d); select s; end
ok 0
> call others()
hex(b)
  1232FD0AACC0
t
  00:00:00
s
  2001-02-03
s
  2001-02-03
ok 0
> create procedure no_year() begin declare y year; declare d date default '2001-02-03'; set y = d; select y; end
ok 0
> call no_year()
ERROR 1264 (22003): Out of range value for column 'y' at row 1
> create procedure too_large() begin declare i int; declare d date default '2001-02-03'; declare continue handler for 1264 select 'out of range'; set i = d; select i; end
ok 0
> call too_large()
out of range
  out of range
i
  NULL
ok 0
> create procedure chosen() begin declare b bigint; declare d date default '2001-02-03'; declare continue handler for sqlexception begin get diagnostics condition 1 @t = message_text; select @t; end; set b = if(1, d, d); set b = coalesce(d); set b = case 1 when 1 then d end; set b = date(d); select b; set b = greatest(d, d); select b; end
ok 0
> call chosen()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create procedure given(b bigint) select b
ok 0
> call given(if(1, date '2001-02-03', date '2001-02-03'))
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> call given(date '2001-02-03')
b
  20010203
ok 0
> create procedure of_queries() begin declare b, c, x bigint; declare k cursor for select d, date(d), e from t; select d, date(d) into b, c from t; select b, c; open k; fetch k into b, c, x; select b, c, x; close k; end
ok 0
> call of_queries()
b | c
  20010203000000 | 20010203
b | c | x
  20010203000000 | 20010203000000 | 20010203010203
ok 0
> create procedure of_variables() begin declare b, c bigint; declare d date default '2001-02-03'; select d, date(d) into b, c; select b, c; insert into u (b) values (d), (date(d)); update u set f = d order by b limit 1; end
ok 0
> call of_variables()
b | c
  20010203000000 | 20010203
ok 1
> select * from u order by b
b | f | y
  20010203 | NULL | NULL
  20010203000000 | 20010203 | NULL
> create procedure chosen_by_query() begin declare b bigint; select if(1, d, d) into b from t; end
ok 0
> call chosen_by_query()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create procedure largest() begin declare b bigint; select max(d) into b from t; end
ok 0
> call largest()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create procedure inserted() begin declare d date default '2001-02-03'; insert into u (b) values (if(1, d, d)); end
ok 0
> call inserted()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create function returned(d date) returns bigint deterministic return d
ok 0
> select returned('2001-02-03')
returned('2001-02-03')
  20010203000000
> select returned(d) from t, (select 1 union select 2) z
returned(d)
  20010203000000
  20010203000000
> create function returned_choice(d date) returns bigint deterministic return if(d, d, d)
ok 0
> select returned_choice('2001-02-03')
returned_choice('2001-02-03')
ERROR 1265 (01000): Data truncated for column 'returned_choice('2001-02-03')' at row 1
> select returned_choice(d) from t, (select 1 union select 2) z
returned_choice(d)
ERROR 1265 (01000): Data truncated for column 'returned_choice(d)' at row 1
> create table r (d date, b bigint)
ok 0
> create trigger moves before insert on r for each row set new.b = new.d
ok 0
> insert into r (d) values ('2001-02-03')
ok 1
> insert into r (d) values ('2001-02-03'), ('2001-02-04')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from r
d | b
  2001-02-03 | 20010203000000
  2001-02-03 | 20010203000000
  2001-02-04 | 20010204000000
> drop trigger moves
ok 0
> create trigger moves before insert on r for each row set new.b = if(new.d, new.d, new.d)
ok 0
> insert into r (d) values ('2001-02-03')
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create function moment() returns datetime deterministic return '2019-05-06'
ok 0
> create function whole_day() returns date deterministic return '2019-05-06'
ok 0
> create function clock() returns time deterministic return '10:11:12'
ok 0
> insert into u (b) values (moment())
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> insert into u (b) values (whole_day())
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> insert into u (f) values (clock())
ERROR 1265 (01000): Data truncated for column 'f' at row 1
> insert into u (y) values (whole_day())
ERROR 1265 (01000): Data truncated for column 'y' at row 1
> insert into u (b) select moment() from t
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> update u set b = moment() limit 1
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> insert into u (b) values (moment() + 0)
ok 1
> insert ignore into u (b) values (whole_day())
ok 1, warnings 1
> select * from u order by b
b | f | y
  2019 | NULL | NULL
  20010203 | NULL | NULL
  20010203000000 | 20010203 | NULL
  20190506000000 | NULL | NULL
> create procedure declared() begin declare b bigint default moment(); select b; end
ok 0
> call declared()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> create procedure assigned() begin declare b bigint; set b = moment(); select b; end
ok 0
> call assigned()
ERROR 1265 (01000): Data truncated for column 'b' at row 1
# What RESIGNAL raises again is what it was: an error of strict mode whose state is one of warnings stays an error.
> create procedure leaves(out a smallint unsigned) begin declare exit handler for sqlwarning begin set @n = 1; resignal; end; set a = '10:11:12'; end
ok 0
> call leaves(@a)
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> create procedure goes_on() begin declare a smallint; declare continue handler for sqlwarning begin select 'handled'; resignal; end; set a = '10:11:12'; select 'not reached'; end
ok 0
> call goes_on()
handled
  handled
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> create procedure changes() begin declare a smallint; declare exit handler for sqlwarning resignal set message_text = 'changed'; set a = '10:11:12'; end
ok 0
> call changes()
ERROR 1265 (01000): changed
> create procedure as_warning() begin declare a smallint; declare exit handler for sqlwarning resignal sqlstate '01234' set message_text = 'changed'; set a = '10:11:12'; end
ok 0
> call as_warning()
ok 0, warnings 2
> create procedure as_error() begin declare a smallint; declare exit handler for sqlwarning resignal sqlstate '45000' set message_text = 'changed'; set a = '10:11:12'; end
ok 0
> call as_error()
ERROR 1644 (45000): changed
> set sql_mode = ''
ok 0
> create procedure warns() begin declare a smallint; declare exit handler for sqlwarning resignal; set a = '10:11:12'; end
ok 0
> call warns()
ok 0, warnings 1
> set sql_mode = default
ok 0
> call warns()
ok 0, warnings 1
> drop database moments_in_variables
ok 3
