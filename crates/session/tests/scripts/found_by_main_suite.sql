# What MySQL's own suite main has found.
> create database d
ok 1
> use d
ok 0
> create table t (id int, v int)
ok 0
> insert into t values (1, 7), (1, 9999), (1, 5000)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# One value is asked for, and a subquery gives two.
> create procedure p(a int) select a
ok 0
> call p((select 1, 2))
ERROR 1241 (21000): Operand should contain 1 column(s)
> call p((select * from t limit 1))
ERROR 1241 (21000): Operand should contain 1 column(s)
> set @a = (select 1, 2)
ERROR 1241 (21000): Operand should contain 1 column(s)
> do (select 1, 2)
ERROR 1241 (21000): Operand should contain 1 column(s)
> do (select 1), 2
ok 0
> set @a = (select 1), @b = exists (select 1, 2), @c = (1, 2) in (select 1, 2)
ok 0
> select @a, @b, @c
@a | @b | @c
  1 | 1 | 1
# IF and CASE give decimals as they come; tables and set operations have one scale.
> select if(v > 5000, 1 / v, 5000) c from t
c
  5000
  0.0001
  5000
> select * from (select if(v > 5000, 1 / v, 5000) c from t limit 3) x
c
  5000.0000
  0.0001
  5000.0000
> select if(v > 5000, 1 / v, 5000) c from t union all select 1
c
  5000.0000
  0.0001
  5000.0000
  1.0000
> with c as (select case when v > 5000 then 1 / v else 5000 end c from t limit 3) select c, c + 1 from c a union select c, 1 from c b
c | c + 1
  5000.0000 | 5001.0000
  0.0001 | 1.0001
  5000.0000 | 1.0000
  0.0001 | 1.0000
# Seconds of MAKETIME are rounded behind the check of what they are.
> select maketime(836, 59, 59.9999995), maketime(-836, 59, 59.9999995), maketime(838, 59, 59.9999999), maketime(1, 2, 60), maketime(1, 2, -0.0000001)
maketime(836, 59, 59.9999995) | maketime(-836, 59, 59.9999995) | maketime(838, 59, 59.9999999) | maketime(1, 2, 60) | maketime(1, 2, -0.0000001)
  837:00:00.000000 | -837:00:00.000000 | 838:59:59.000000 | NULL | NULL
# TIME_TRUNCATE_FRACTIONAL holds for CAST and MAKETIME, and where a time becomes an integer.
> set sql_mode = 'TIME_TRUNCATE_FRACTIONAL'
ok 0
> select cast('2001-01-01 10:10:10.9999995' as datetime), cast('2001-01-01 10:10:10.9999995' as datetime(6)), cast(20010101101010.9999995 as datetime)
cast('2001-01-01 10:10:10.9999995' as datetime) | cast('2001-01-01 10:10:10.9999995' as datetime(6)) | cast(20010101101010.9999995 as datetime)
  2001-01-01 10:10:10 | 2001-01-01 10:10:10.999999 | 2001-01-01 10:10:10
> select cast(101010.9999995 as time(6)), cast(101010.9999995e0 as time), maketime(10, 10, 10.9999995), maketime(836, 59, 59.9999995)
cast(101010.9999995 as time(6)) | cast(101010.9999995e0 as time) | maketime(10, 10, 10.9999995) | maketime(836, 59, 59.9999995)
  10:10:10.999999 | 10:10:10 | 10:10:10.999999 | 836:59:59.999999
> select cast(time'10:10:10.9' as signed), cast(timestamp'2001-01-01 10:10:59.9' as unsigned), cast(time'10:10:59.9' as decimal(10, 0))
cast(time'10:10:10.9' as signed) | cast(timestamp'2001-01-01 10:10:59.9' as unsigned) | cast(time'10:10:59.9' as decimal(10, 0))
  101010 | 20010101101059 | 101060
> set sql_mode = default
ok 0
# RESIGNAL makes room for its condition, and all errors count.
> create procedure r(n int) begin declare exit handler for sqlexception begin set @m = concat('level ', n); resignal sqlstate '45000' set message_text = @m; end; if n = 0 then drop table nowhere; else call r(n - 1); end if; end
ok 0
> set max_sp_recursion_depth = 20
ok 0
> call r(1)
ERROR 1644 (45000): level 1
> show count(*) errors
@@session.error_count
  3
> call r(2)
ERROR 1644 (45000): level 2
> select @@error_count, @@warning_count
@@error_count | @@warning_count
  4 | 4
> set max_error_count = 3
ok 0
> call r(4)
ERROR 1644 (45000): level 4
> show warnings
Level | Code | Message
  Error | 1644 | level 2
  Error | 1644 | level 3
  Error | 1644 | level 4
> set max_error_count = default
ok 0
# Windows without an order of their own see ungrouped rows in the order of the result.
> create table w (i int, j int, k int, key (k))
ok 0
> insert into w values (1, 3, 1), (1, 1, 2), (2, 4, 3), (2, 2, 4), (1, 5, 5)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select j, row_number() over () rn, sum(j) over (rows unbounded preceding) s from w order by j
j | rn | s
  1 | 1 | 1
  2 | 2 | 3
  3 | 3 | 6
  4 | 4 | 10
  5 | 5 | 15
> select j, row_number() over () rn from w order by j desc limit 2
j | rn
  5 | 1
  4 | 2
> select j, lag(j) over () l, first_value(j) over () f from w order by j + 0 desc
j | l | f
  5 | NULL | 5
  4 | 5 | 5
  3 | 4 | 5
  2 | 3 | 5
  1 | 2 | 5
> select j, row_number() over () rn from w order by (select count(*) from w b where b.j < w.j) desc
j | rn
  5 | 1
  4 | 2
  3 | 3
  2 | 4
  1 | 5
> select j, row_number() over () rn from w order by rn desc, j
j | rn
  5 | 5
  2 | 4
  4 | 3
  1 | 2
  3 | 1
> select j, row_number() over () rn, rank() over (order by i) r from w order by j desc
j | rn | r
  5 | 5 | 1
  4 | 3 | 4
  3 | 1 | 1
  2 | 4 | 4
  1 | 2 | 1
> select i, sum(j), row_number() over () rn from w group by i order by i desc
i | sum(j) | rn
  2 | 6 | 2
  1 | 9 | 1
> select distinct i, count(*) over (rows unbounded preceding) c from w order by i desc, c
i | c
  2 | 3
  2 | 4
  1 | 1
  1 | 2
  1 | 5
# A view's column that is selected may be read again by a subquery in ORDER BY of DISTINCT.
> create view x as select i, j + 0 b from w
ok 0
> select distinct abs(b), b from x s2 order by (select floor(10 * s2.b) from x s3 limit 1)
abs(b) | b
  1 | 1
  2 | 2
  3 | 3
  4 | 4
  5 | 5
> select distinct abs(b) from x s2 order by (select floor(10 * s2.b) from x s3 limit 1)
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.w.j' which is not in SELECT list; this is incompatible with DISTINCT
