# What the shapes of tools/row_shapes.py found. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, c smallint unsigned, s varchar(10), e enum('x','a'))
ok 0
> insert into t values (1, 1, 'a', 'x'), (2, 2, 'b', 'a'), (3, null, null, null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# The recursive table is read first: what forces another one to be is refused, what can be simplified is not.
> with recursive q as (select 1 as a union all select straight_join 1 from t straight_join q) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'q', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select straight_join 1 from t, q) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'q', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select 1 from t straight_join q x where x.a < 2) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'x', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select 1 from t straight_join (t u join q) on u.id = t.id where q.a < 2) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'q', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select q.a + 1 from t left join q on true) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'q', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select q.a + 1 from t left join q on q.a = t.id where q.a is null) select count(*) from q
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'q', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> with recursive q as (select 1 as a union all select q.a + 1 from t left join q on true where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select q.a + 1 from q right join t on true where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select q.a + 1 from q straight_join t where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select q.a + 1 from t straight_join t u on u.id = t.id, q where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select /*+ JOIN_FIXED_ORDER() */ q.a + 1 from t, q where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select /*+ JOIN_PREFIX(t) */ q.a + 1 from t, q where q.a < 3) select count(*) from q
count(*)
  13
> with recursive q as (select 1 as a union all select straight_join 1 from t straight_join q) select 1 from t where id = 1
1
  1
# A subquery in HAVING of groups names what HAVING may name.
> set sql_mode = ''
ok 0
> select length(s) from t a group by length(s) having (select count(*) from t b where b.id = length(a.s)) > 0
ERROR 1054 (42S22): Unknown column 'd.a.s' in 'where clause'
> select length(s) from t a group by length(s) having (select length(a.s) + 1) > 0
ERROR 1054 (42S22): Unknown column 'd.a.s' in 'field list'
> select c + 1 from t a group by c + 1 having (select c + 1) > 0
ERROR 1054 (42S22): Unknown column 'd.a.c' in 'field list'
> select c + 1, c from t a group by c + 1 having (select c + 1) > 0
c + 1 | c
  2 | 1
  3 | 2
> select max(c) from t a having (select count(*) from t b where b.id < a.id) > 1
ERROR 1054 (42S22): Unknown column 'd.a.id' in 'where clause'
> select max(c) from t a having (select count(*) from t b where b.id < max(a.id)) > 1
max(c)
  2
> select max(c) from t a group by c having exists (select 1 from t b where b.id in (select a.id from t d))
ERROR 1054 (42S22): Unknown column 'd.a.id' in 'field list'
> select id from t a having (select a.c + 1) > 0
id
  1
  2
> select id, c + 5 as c from t a having (select c) > 6
id | c
> set sql_mode = default
ok 0
> select length(s) from t a group by length(s) having (select count(*) from t b where b.id = length(a.s)) > 0
ERROR 1054 (42S22): Unknown column 'd.a.s' in 'where clause'
# Constants that WITH ROLLUP groups by are NULL in the totals wherever they are written so, and only there.
> select 2 + 0 as o, grouping(2 + 0), 5 + 1, grouping(5 + 1) from t group by 2 + 0, 5 + 1 with rollup
o | grouping(2 + 0) | 5 + 1 | grouping(5 + 1)
  2 | 0 | 6 | 0
  2 | 0 | NULL | 1
  NULL | 1 | NULL | 1
> select date('2038-01-01') d, date('2038-01-01') is null n, count(*) from t group by date('2038-01-01') with rollup
d | n | count(*)
  2038-01-01 | 0 | 3
  NULL | 1 | 3
> select distinct 'k' as o, 2021 + 0 from t group by 'k', 2021 + 0 with rollup having o is null
o | 2021 + 0
  NULL | NULL
> select c from t group by coalesce('a', 'new'), c with rollup having coalesce('a', 'new') is not null
c
  NULL
  1
  2
  NULL
> select -3 + 0 as o, coalesce(-3 + 0, 0), sum(-3 + 0) from t group by -3 + 0 with rollup
o | coalesce(-3 + 0, 0) | sum(-3 + 0)
  -3 | -3 | -9
  NULL | 0 | -9
> select 1 x, true y, grouping(true) from t group by true with rollup
x | y | grouping(true)
  1 | 1 | 0
  1 | NULL | 1
> select 1 + 1 x from t group by x, 1 + 1 with rollup
x
  2
  2
  NULL
> select count(*), 2 + 0 from t group by 2 + 0 with rollup order by 2 + 0
count(*) | 2 + 0
  3 | NULL
  3 | 2
> select grouping(if(1 > 2, 3, 4)), grouping(null), grouping(1.5) from t group by if(1 > 2, 3, 4), null, 1.5 with rollup
grouping(if(1 > 2, 3, 4)) | grouping(null) | grouping(1.5)
  0 | 0 | 0
  0 | 0 | 1
  0 | 1 | 1
  1 | 1 | 1
> select grouping(1) from t group by c with rollup
ERROR 1210 (HY000): Incorrect arguments to GROUPING function
> select grouping(3) from t
ERROR 1210 (HY000): Incorrect arguments to GROUPING function
# Queries of set operations are one: values come into the type of the whole at once, and are compared in it.
> select 1 except select 2.5 union select 'a'
1
  1
  a
> (select 1 except select 2.5) union all select 'a'
1
  1
  a
> select 'a' union (select 1 union all select 2.5)
a
  a
  1
  2.5
> select 'a' union (select 1 intersect select 1.0)
a
  a
> select 'a' union select 1 intersect select 1.0
a
  a
> select 1 union select 1.0 except select 'a'
1
  1
  1.0
> select 1 union all select 1.0 except all select 'a'
1
  1
  1.0
> select 1.0 intersect select 1 union select 'a' union select '1.0'
1.0
  a
  1.0
> select x from (select 1 x except select 2.5 union select 'a') d
x
  1
  a
> select 1 except (select 1.0 union select 'a')
1
  1
> select distinct 1 union select 1.5 except select 'a'
1
  1
  1.5
# The least label is text where a number is made of it.
> select min(e) + 0, concat(min(e) + 0), min(e) * 2, min(e) | 0, sum(e), min(e) > 0, min(e) = 2, min(e) < max(e), min(e) in (1, 2) from t
min(e) + 0 | concat(min(e) + 0) | min(e) * 2 | min(e) | 0 | sum(e) | min(e) > 0 | min(e) = 2 | min(e) < max(e) | min(e) in (1, 2)
  0 | 0 | 0 | 0 | 3 | 0 | 0 | 1 | 0
warnings 7
> select (select min(e) from t) + 0
(select min(e) from t) + 0
  0
warnings 1
> select m + 0 from (select min(e) m from t) d
m + 0
  2
> select min(e) as m from t having m + 0 = 0
m
  a
warnings 1
> select min(e) as m from t group by id having m = 2
m
warnings 2
> select min(e) as m from t group by id order by m
m
  NULL
  x
  a
> select min(e) as m from t group by id order by m + 0, id
m
  NULL
  x
  a
warnings 2
# DISTINCT and an order that nobody sees: the rows of a subquery have none.
> select 1 where 1 in (select distinct max(id) from t group by c order by max(id))
1
  1
> select id from t where id in (select distinct id from t group by id, c order by max(s))
id
  1
  2
  3
> select id from t where id = any (select distinct c from t order by s)
id
  1
  2
> select (select distinct s from t where id = 1 order by c)
(select distinct s from t where id = 1 order by c)
  a
> select distinct c from t group by id, c order by max(s)
ERROR 3066 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, contains aggregate function; this is incompatible with DISTINCT
> select (select distinct s from t where id < 3 order by c limit 1)
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.c' which is not in SELECT list; this is incompatible with DISTINCT
# A subquery that selects one value from no table is that value, also for what groups determine.
> select nullif(id, c) as o, (select nullif(id, c)) as p, (select nullif(id, c)) + 1, count(distinct id) from t group by nullif(id, c)
ERROR 1055 (42000): Expression #3 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.id' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select nullif(id, c) as o, (select nullif(id, c) + 1) from t group by nullif(id, c)
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.id' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select nullif(id, c) as o, (select nullif(id, c) where 1) from t group by nullif(id, c)
o | (select nullif(id, c) where 1)
  NULL | NULL
  3 | 3
# Of equal texts GREATEST gives the last one, LEAST the first.
> select greatest('abc', 'ABC'), greatest('ABC', 'abc'), least('abc', 'ABC'), least('ABC', 'abc'), greatest('a', 'A', 'b', 'B', 'a')
greatest('abc', 'ABC') | greatest('ABC', 'abc') | least('abc', 'ABC') | least('ABC', 'abc') | greatest('a', 'A', 'b', 'B', 'a')
  ABC | abc | abc | ABC | B
# A moment that no column holds is a number between a number and a text.
> select cast('23:59:59' as time) between 100000 and '23:59:59' a, cast('10:00:00' as time) between 90000 and 110000 b, cast('10:00:00' as time) between time'09:00:00' and '11:00:00' c
a | b | c
  0 | 1 | 1
warnings 1
> select timestamp'2020-01-02 10:00:00' between 20200102 and '2020-01-03' a, date'2020-01-02' between 20200101 and '2020-01-03' b, date'2020-01-02' between date'2020-01-01' and 20200103 c
a | b | c
  0 | 0 | 1
warnings 2
# Events, databases whose names are none, LOCK TABLES.
> show events from `a `
ERROR 1102 (42000): Incorrect database name 'a '
> show events from ``
ERROR 1102 (42000): Incorrect database name ''
> show events from aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhh
ERROR 1059 (42000): Identifier name 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhh' is too long
> lock tables t read
ok 0
> create event e1 on schedule every 1 day do select 1
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> alter event e1 on schedule every 2 day
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> drop event if exists e1
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> create event e1 on schedule every -1 day do select 1
ERROR 1542 (HY000): INTERVAL is either not positive or too big
> unlock tables
ok 0
# PREPARE of CREATE TABLE … SELECT looks at the query.
> prepare p from 'create table cs select nosuch(1) a'
ERROR 1305 (42000): FUNCTION d.nosuch does not exist
> prepare p from 'create table cs select a from nosucht'
ERROR 1146 (42S02): Table 'd.nosucht' doesn't exist
> prepare p from 'create table cs select nocol from t'
ERROR 1054 (42S22): Unknown column 'nocol' in 'field list'
> create view vw as select id, row_number() over w r, sum(id) over w2 s from t window w as (order by id), w2 as (w rows unbounded preceding) order by id
ok 0
> show create view vw
View | Create View | character_set_client | collation_connection
  vw | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `vw` AS select `t`.`id` AS `id`,row_number() OVER `w` AS `r`,sum(`t`.`id`) OVER `w2` AS `s` from `t` window `w` AS (ORDER BY `t`.`id` ) , `w2` AS (`w` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)  order by `t`.`id` | utf8mb4 | utf8mb4_0900_ai_ci
# What IN compares with the rows of a subquery is determined column by column.
> select c + 1 in (select id from t) from t group by c + 1
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.c' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select c in (select id from t) from t group by c
c in (select id from t)
  1
  1
  NULL
> select id, c in (select id from t) from t group by id
id | c in (select id from t)
  1 | 1
  2 | 1
  3 | NULL
# A number among texts is compared with a moment as a number.
> create table m (id int primary key, d date, dt datetime)
ok 0
> insert into m values (1, '2020-01-02', '2020-01-02'), (2, '2038-01-01', '2038-01-01'), (3, '2020-01-02', '2020-01-02 10:00:00')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select id, d in ('2038-01-01', 20200102) a, dt in ('2038-01-01', 20200102) b, dt in (20380101, 20200102) c, dt in ('2038-01-01', 20200102000000) e, dt = 20200102 f from m
id | a | b | c | e | f
  1 | 1 | 0 | 1 | 1 | 1
  2 | 1 | 1 | 1 | 1 | 0
  3 | 1 | 0 | 0 | 0 | 0
# A document between moments is the text that it is shown as.
> create table j (id int primary key, j json, d datetime, s varchar(30))
ok 0
> insert into j values (1, '"2020-01-05"', '2020-02-01', '2020-01-01'), (2, '[]', '2020-02-01', '2020-01-01'), (3, '20200105', '2020-02-01', '2020-01-01'), (4, null, '2020-02-01', '2020-01-01')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, j between '2020-01-01' and d a, j between s and d b, j between d and s c, j between date'2020-01-01' and d e, d between j and '2021-01-01' f, d between '2020-01-01' and j g from j
id | a | b | c | e | f | g
  1 | 0 | 0 | 0 | 0 | 1 | 0
  2 | 0 | 0 | 0 | 0 | 1 | 0
  3 | 1 | 1 | 0 | 1 | 1 | 0
  4 | NULL | NULL | NULL | NULL | NULL | NULL
warnings 18
# What one member of IN makes of a constant on the left does not hide the others.
> select '2020-01-02' in ('2020-01-02', date'2021-01-02') a, ('x', '2020-01-02') in (('x', '2020-01-02'), ('y', date'2020-01-02')) b, (id, '2020-01-02') in ((1, '2020-01-02'), (2, date'2020-01-02')) c from j
a | b | c
  1 | 1 | 1
  1 | 1 | 1
  1 | 1 | 0
  1 | 1 | 0
