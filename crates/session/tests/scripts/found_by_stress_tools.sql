# What go-randgen, SQLancer and Troc found. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int, c varchar(9))
ok 0
> insert into t values (1, 1, 'a'), (2, 2, 'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# The WINDOW clause is checked whether or not a function uses its windows.
> select a from t window w as (w)
ERROR 3580 (HY000): There is a circularity in the window dependency graph.
> select a from t window v as (w), w as (v)
ERROR 3580 (HY000): There is a circularity in the window dependency graph.
> select a from t window w as (w partition by a)
ERROR 3580 (HY000): There is a circularity in the window dependency graph.
> select a from t window v as (x)
ERROR 3579 (HY000): Window name 'x' is not defined.
> select a from t window v as (order by a), V as (order by b)
ERROR 3591 (HY000): Window 'v' is defined twice.
> select a from t window w as (order by zz)
ERROR 1054 (42S22): Unknown column 'zz' in 'window order by'
> select a from t window w as (order by 1)
ERROR 3592 (HY000): Window 'w': ORDER BY or PARTITION BY uses legacy position indication which is not supported, use expression.
> select a from t window v as (w partition by a), w as (partition by a)
ERROR 3581 (HY000): A window which depends on another cannot define partitioning.
> select a from t window w as (rows 1 preceding), v as (w partition by a)
ERROR 3582 (HY000): Window 'w' has a frame definition, so cannot be referenced by another window.
> select a from t window v as (w order by a), w as (order by a)
ERROR 3583 (HY000): Window 'v' cannot inherit 'w' since both contain an ORDER BY clause.
> select a from t window w as (rows between unbounded following and current row)
ERROR 3584 (HY000): Window 'w': frame start cannot be UNBOUNDED FOLLOWING.
> select a from t window w as (rows between current row and 1 preceding)
ERROR 3586 (HY000): Window 'w': frame start or end is negative, NULL or of non-integral type
> select a from t window w as (order by a, b range between 1 preceding and current row)
ERROR 3587 (HY000): Window 'w' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type
> select a from t window w as (order by c range between 1 preceding and current row)
ERROR 3587 (HY000): Window 'w' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type
> select a from t window w as (order by a range between interval 1 day preceding and current row)
ERROR 3589 (HY000): Window 'w' with RANGE frame has ORDER BY expression of numeric type, INTERVAL bound value not allowed.
> select a from t window w as (order by a groups 1 preceding)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'GROUPS'
> select a from t window w as (order by a rows 1 preceding exclude ties)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'EXCLUDE'
> select rank() over (order by a), a from t window w as (order by a, b range 1 preceding)
ERROR 3587 (HY000): Window 'w' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type
> select sum(a) from t window v as (order by a)
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of PARTITION BY or ORDER BY clause of window 'v' contains nonaggregated column 'd.t.a'; this is incompatible with sql_mode=only_full_group_by
> select zz from t window w as (w)
ERROR 1054 (42S22): Unknown column 'zz' in 'field list'
# A block is grouped by the aggregates of a window that nobody uses.
> select 1 from t window v as (order by sum(b))
1
  1
> select count(*) from t window v as (order by sum(b))
count(*)
  2
> select a, rank() over v r from t window v as (order by b desc), w as (partition by a order by b) order by a
a | r
  1 | 2
  2 | 1
# What RANGE with a distance is ordered by is checked before where its frame begins and ends.
> select sum(a) over (order by c range between 1 following and unbounded preceding) from t
ERROR 3587 (HY000): Window '<unnamed window>' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type
> select sum(a) over (order by a, b range between 1 following and 2 preceding) from t
ERROR 3587 (HY000): Window '<unnamed window>' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type
> select sum(a) over (order by c range between current row and unbounded preceding) from t
ERROR 3585 (HY000): Window '<unnamed window>': frame end cannot be UNBOUNDED PRECEDING.
# LEAD, LAG and NTILE take a variable of a program, if it is an integer.
> select lag(a, zz) over (order by a) from t
ERROR 1327 (42000): Undeclared variable: zz
> select lead(a, a) over (order by a) from t
ERROR 1327 (42000): Undeclared variable: a
> select ntile(zz) over (order by a) from t
ERROR 1327 (42000): Undeclared variable: zz
> select nth_value(a, zz) over (order by a) from t
ERROR 1054 (42S22): Unknown column 'zz' in 'field list'
> create procedure p (n int) select a, lag(a, n) over (order by a) l, lead(a, n, -1) over (order by a) m, ntile(n) over (order by a) p from t order by a
ok 0
> call p(1)
a | l | m | p
  1 | NULL | 2 | 1
  2 | 1 | -1 | 1
ok 0
> call p(2)
a | l | m | p
  1 | NULL | -1 | 1
  2 | NULL | -1 | 2
ok 0
> call p(null)
a | l | m | p
ERROR 1210 (HY000): Incorrect arguments to lag
> create procedure q (n varchar(3)) select lag(a, n) over (order by a) from t
ERROR 1064 (42000): The variable "n" has a non-integer based type near 'n) over (order by a) from t' at line 1
> drop procedure p
ok 0
# What is no longer supported, or will not be, is warned of.
> insert delayed into t values (3, 3, 'c')
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 3005 | INSERT DELAYED is no longer supported. The statement was converted to INSERT.
> replace delayed into t values (4, 4, 'd')
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 3005 | REPLACE DELAYED is no longer supported. The statement was converted to REPLACE.
> select sql_no_cache count(*) from t
count(*)
  4
warnings 1
> show warnings
Level | Code | Message
  Warning | 1681 | 'SQL_NO_CACHE' is deprecated and will be removed in a future release.
> select sql_no_cache 1 union select sql_no_cache 2
1
  1
  2
warnings 2
> show warnings
Level | Code | Message
  Warning | 1681 | 'SQL_NO_CACHE' is deprecated and will be removed in a future release.
  Warning | 1681 | 'SQL_NO_CACHE' is deprecated and will be removed in a future release.
# A number at the start of a text is an integer without a warning in columns of TEXT and BLOB, and in those of VARCHAR before two bytes.
> create table s (v varchar(9), c char(9), t text, b blob)
ok 0
> insert into s values ('0.08', '0.08', '0.08', '0.08'), ('12ab', '12ab', '12ab', '12ab')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select v | 0 from s
v | 0
  0
  12
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '0.08'
> select c | 0, ~c & 255, bit_count(c) from s
c | 0 | ~c & 255 | bit_count(c)
  0 | 255 | 0
  12 | 243 | 2
warnings 6
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '0.08'
  Warning | 1292 | Truncated incorrect INTEGER value: '0.08'
  Warning | 1292 | Truncated incorrect INTEGER value: '0.08'
  Warning | 1292 | Truncated incorrect INTEGER value: '12ab'
  Warning | 1292 | Truncated incorrect INTEGER value: '12ab'
  Warning | 1292 | Truncated incorrect INTEGER value: '12ab'
> select t | 0, ~t & 255, bit_count(t), 1 << t, round(3.14159, t), maketime(t, 1, 1), locate('a', 'bab', t), make_set(t, 'a'), export_set(t, 'Y', 'N', '', 4) from s
t | 0 | ~t & 255 | bit_count(t) | 1 << t | round(3.14159, t) | maketime(t, 1, 1) | locate('a', 'bab', t) | make_set(t, 'a') | export_set(t, 'Y', 'N', '', 4)
  0 | 255 | 0 | 1 | 3.00000 | 00:01:01 | 0 |  | NNNN
  12 | 243 | 2 | 4096 | 3.14159 | 12:01:01 | 0 |  | NNYY
> show warnings
Level | Code | Message
> select round(3.14159, b), maketime(b, 1, 1), locate('a', 'bab', b), bit_or(t) from s group by b
round(3.14159, b) | maketime(b, 1, 1) | locate('a', 'bab', b) | bit_or(t)
  3.00000 | 00:01:01 | 0 | 0
  3.14159 | 12:01:01 | 0 | 12
> show warnings
Level | Code | Message
> update s set b = 'x' where c | 1
ERROR 1292 (22007): Truncated incorrect INTEGER value: '0.08'
> update s set b = 'x' where t | 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
