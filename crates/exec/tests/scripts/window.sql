> create table t (id int primary key, g varchar(5), v int)

> insert into t values (1, 'a', 10), (2, 'a', 20), (3, 'b', 5), (4, 'a', 20), (5, 'b', 7), (6, 'b', null)
ok: 6 affected, Records: 6  Duplicates: 0  Warnings: 0

> select id, row_number() over (order by id desc) from t order by id
id|row_number() over (order by id desc)
1|6
2|5
3|4
4|3
5|2
6|1

> select id, g, rank() over (partition by g order by v) r, dense_rank() over (partition by g order by v) d from t order by id
id|g|r|d
1|a|1|1
2|a|2|2
3|b|2|2
4|a|2|2
5|b|3|3
6|b|1|1

> select id, sum(v) over (partition by g order by id) s, count(*) over () n from t order by id
id|s|n
1|10|6
2|30|6
3|5|6
4|50|6
5|12|6
6|12|6

> select id, sum(v) over (order by id rows between 1 preceding and 1 following) s from t order by id
id|s
1|30
2|35
3|45
4|32
5|27
6|7

> select id, lag(v) over (order by id) a, lead(v, 2, -1) over (order by id) b from t order by id
id|a|b
1|NULL|5
2|10|20
3|20|7
4|5|NULL
5|20|-1
6|7|-1

> select id, first_value(v) over w f, last_value(v) over w l, nth_value(v, 2) over w n from t window w as (partition by g order by id) order by id
id|f|l|n
1|10|10|NULL
2|10|20|20
3|5|5|NULL
4|10|20|20
5|5|7|7
6|5|NULL|7

> select id, ntile(4) over (order by id) n, cume_dist() over (order by v) c, percent_rank() over (order by v) p from t order by id
id|n|c|p
1|1|0.6666666666666666|0.6
2|1|1|0.8
3|2|0.3333333333333333|0.2
4|2|1|0.8
5|3|0.5|0.4
6|4|0.16666666666666666|0

> select g, sum(v), rank() over (order by sum(v) desc) from t group by g order by g
g|sum(v)|rank() over (order by sum(v) desc)
a|50|1
b|12|2

> select * from (select id, row_number() over (partition by g order by v desc, id) rn from t) x where rn = 1 order by id
id|rn
2|1
5|1

> select id, sum(v) over (order by v range between 5 preceding and current row) s from t order by id
id|s
1|22
2|40
3|5
4|40
5|12
6|NULL

> select id, avg(v) over (partition by g) from t order by id
id|avg(v) over (partition by g)
1|16.6667
2|16.6667
3|6.0000
4|16.6667
5|6.0000
6|6.0000

> select sum(1) over (partition by 2)
ERROR 3592 (HY000): Window '<unnamed window>': ORDER BY or PARTITION BY uses legacy position indication which is not supported, use expression.

> select sum(1) over w from t window w as (order by 1)
ERROR 3592 (HY000): Window 'w': ORDER BY or PARTITION BY uses legacy position indication which is not supported, use expression.

> select sum(1) over (rows between 1 following and current row)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type

> select sum(1) over (rows between current row and 1 preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type

> select sum(1) over (rows between unbounded following and 1 preceding)
ERROR 3584 (HY000): Window '<unnamed window>': frame start cannot be UNBOUNDED FOLLOWING.

> select sum(1) over (rows between 1 preceding and unbounded preceding)
ERROR 3585 (HY000): Window '<unnamed window>': frame end cannot be UNBOUNDED PRECEDING.

> select sum(1) over (rows 1.5 preceding)
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type

> select sum(v) over w1 from t window w1 as (w2), w2 as (w1)
ERROR 3580 (HY000): There is a circularity in the window dependency graph.

> select sum(v) over (w partition by g) from t window w as (partition by id)
ERROR 3581 (HY000): A window which depends on another cannot define partitioning.

> select sum(v) over (w order by g) from t window w as (order by id)
ERROR 3583 (HY000): Window '<unnamed window>' cannot inherit 'w' since both contain an ORDER BY clause.

> select sum(v) over (w) from t window w as (rows 1 preceding)
ERROR 3582 (HY000): Window 'w' has a frame definition, so cannot be referenced by another window.

> select group_concat(v) over () from t
ERROR 1235 (42000): This version of MySQL doesn't yet support 'group_concat as window function'

> select ntile(0) over () from t
ERROR 1210 (HY000): Incorrect arguments to ntile

> select nth_value(v, 0) over () from t
ERROR 1210 (HY000): Incorrect arguments to nth_value

> select first_value(v) ignore nulls over () from t
ERROR 1235 (42000): This version of MySQL doesn't yet support 'IGNORE NULLS'

> select rank() over () from t where rank() over () = 1
ERROR 3593 (HY000): You cannot use the window function 'rank' in this context.'

> select d, count(*) over (order by d range between interval 30 year preceding and current row) as n from (select date'2020-02-29' d union all select date'1999-12-31' union all select null) q
d|n
NULL|1
1999-12-31|1
2020-02-29|2

> select d, count(*) over (order by d desc range between interval 1 day preceding and interval 1 month following) as n from (select date'2020-02-29' d union all select date'2020-02-01' union all select date'2020-03-01' union all select null) q
d|n
2020-03-01|3
2020-02-29|3
2020-02-01|1
NULL|1

> select count(*) over (order by d range between 1 preceding and current row) as n from (select date'2020-02-29' d) q
ERROR 3588 (HY000): Window '<unnamed window>' with RANGE frame has ORDER BY expression of datetime type. Only INTERVAL bound value allowed.

> select count(*) over (order by n range between interval 1 day preceding and current row) as n from (select 1 n) q
ERROR 3589 (HY000): Window '<unnamed window>' with RANGE frame has ORDER BY expression of numeric type, INTERVAL bound value not allowed.

> select count(*) over (order by n, n desc range between 1 preceding and current row) as n from (select 1 n) q
ERROR 3587 (HY000): Window '<unnamed window>' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type

> select count(*) over (order by s range between 1 preceding and current row) as n from (select 'x' s) q
ERROR 3587 (HY000): Window '<unnamed window>' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type

> select n, lead(n, 1, 0) over (order by n) as l from (select 1.25 n union all select 2.50) q
n|l
1.25|2.50
2.50|0.00
