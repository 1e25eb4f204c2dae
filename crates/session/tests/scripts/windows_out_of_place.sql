# Window functions where there can be none: what they are computed from, groups, and conditions on groups.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int)
ok 0
> insert into t values (1, 1), (2, 1), (3, 2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# In the arguments of an aggregate, and of another window function.
> select avg(sum(a) over ()) from t
ERROR 3593 (HY000): You cannot use the window function 'sum' in this context.'
> select sum(1 + sum(a + b) over ()) over () from t
ERROR 3593 (HY000): You cannot use the window function 'sum' in this context.'
> select max(row_number() over ()) from t
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> select min(rank() over (order by a)) from t
ERROR 3593 (HY000): You cannot use the window function 'rank' in this context.'
> select min(a), sum(rank() over (order by a)) from t group by a
ERROR 3593 (HY000): You cannot use the window function 'rank' in this context.'
> select group_concat(a order by row_number() over ()) from t
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> select count(distinct row_number() over ()) from t
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> select lag(sum(a) over ()) over () from t
ERROR 3593 (HY000): You cannot use the window function 'sum' in this context.'
> select sum(sum(a)) over () from t
sum(sum(a)) over ()
  6
> select sum((select sum(x.a) over () from t x limit 1)) from t
sum((select sum(x.a) over () from t x limit 1))
  18
# In the specification of another window.
> select row_number() over (order by rank() over (order by a)) from t
ERROR 3595 (HY000): You cannot nest a window function in the specification of window '<unnamed window>'.
> select sum(a) over (partition by row_number() over ()) from t
ERROR 3595 (HY000): You cannot nest a window function in the specification of window '<unnamed window>'.
> select sum(a) over w from t window w as (order by sum(a) over ())
ERROR 3595 (HY000): You cannot nest a window function in the specification of window 'w'.
# By an alias, in GROUP BY and in HAVING; ORDER BY may.
> select row_number() over () as num from t group by num
ERROR 1056 (42000): Can't group on 'num'
> select row_number() over () as num from t having num = 2
ERROR 3594 (HY000): You cannot use the alias 'num' of an expression containing a window function in this context.'
> select row_number() over () as num from t having 1 + num = '2'
ERROR 3594 (HY000): You cannot use the alias 'num' of an expression containing a window function in this context.'
> select 1 from t having 1 = row_number() over ()
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> select row_number() over (order by a) as num from t order by -num
num
  3
  2
  1
# In the order of a set operation.
> (select a from t) union (select a from t) order by (row_number() over ())
ERROR 3028 (HY000): Expression #1 of ORDER BY contains aggregate function and applies to a UNION, EXCEPT or INTERSECT
> (select a from t) union (select a from t) order by 1 + row_number() over ()
ERROR 3028 (HY000): Expression #1 of ORDER BY contains aggregate function and applies to a UNION, EXCEPT or INTERSECT
# What an execution gives for a number of rows, or for how far a frame reaches.
> set @minus = -1, @unknown = null, @text = 'a', @part = 1.5, @none = 0
ok 0
> prepare p from 'select a, first_value(a) over (order by a rows ? preceding) from t'
ok 0, Statement prepared
> execute p using @minus
a | first_value(a) over (order by a rows ? preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> execute p using @unknown
a | first_value(a) over (order by a rows ? preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> execute p using @text
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> execute p using @part
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> execute p using @none
a | first_value(a) over (order by a rows ? preceding)
  1 | 1
  2 | 2
  3 | 3
> prepare p from 'select a, first_value(a) over (order by a range ? preceding) from t'
ok 0, Statement prepared
> execute p using @minus
a | first_value(a) over (order by a range ? preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> execute p using @unknown
a | first_value(a) over (order by a range ? preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> execute p using @part
a | first_value(a) over (order by a range ? preceding)
  1 | 1
  2 | 1
  3 | 2
> prepare p from 'select ntile(?) over (order by a) from t'
ok 0, Statement prepared
> execute p using @minus
ntile(?) over (order by a)
ERROR 1210 (HY000): Incorrect arguments to ntile
> execute p using @unknown
ntile(?) over (order by a)
ERROR 1210 (HY000): Incorrect arguments to ntile
> execute p using @none
ntile(?) over (order by a)
ERROR 1210 (HY000): Incorrect arguments to ntile
> prepare p from 'select lag(a, ?) over (order by a) from t'
ok 0, Statement prepared
> execute p using @unknown
lag(a, ?) over (order by a)
ERROR 1210 (HY000): Incorrect arguments to lag
> execute p using @none
lag(a, ?) over (order by a)
  1
  2
  3
> prepare p from 'select nth_value(a, ?) over (order by a) from t'
ok 0, Statement prepared
> execute p using @unknown
nth_value(a, ?) over (order by a)
  NULL
  NULL
  NULL
