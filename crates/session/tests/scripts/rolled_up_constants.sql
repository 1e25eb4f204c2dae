# A constant that is a key of WITH ROLLUP is NULL in the totals, for whoever reads it by its name; subqueries see
# the NULL of a key, too; and nothing follows from the keys of a total.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, n varchar(9), k int, m int not null unique)
ok 0
> insert into t values (1, 'x', 1, 2), (2, 'y', 1, 1)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create view v as select 1 a, id from t
ok 0
> select id f1, 'w' f2 from t group by f1, f2 with rollup having isnull(f2)
f1 | f2
  1 | NULL
  2 | NULL
  NULL | NULL
> select id f1, 'w' f2 from t group by f1, f2 with rollup having grouping(f2) = 1
f1 | f2
  1 | NULL
  2 | NULL
  NULL | NULL
> select id f1, 'w' f2, concat(id, 'w') from t group by 1, 2 with rollup having f2 = 'w'
f1 | f2 | concat(id, 'w')
  1 | w | 1w
  2 | w | 2w
> select 1 c, 2 d, count(*), grouping(c), grouping(d), grouping(c, d) from t group by c, d with rollup having d is null or c = 1 order by c desc, d
ERROR 1054 (42S22): Unknown column 'c' in 'field list'
> select 1 c, count(*) from t group by c with rollup having c is null
c | count(*)
  NULL | 2
> select id, 5 c, sum(k) from t group by id, c with rollup order by c, id
id | c | sum(k)
  NULL | NULL | 2
  1 | NULL | 1
  2 | NULL | 1
  1 | 5 | 1
  2 | 5 | 1
> select id, c + 1 from (select id, 5 c from t) x group by id, c with rollup
id | c + 1
  1 | 6
  1 | NULL
  2 | 6
  2 | NULL
  NULL | NULL
> select a, a is null, a + 1, id, count(*) from v group by a, id with rollup having a is null or id > 1
a | a is null | a + 1 | id | count(*)
  1 | 0 | 2 | 2 | 1
  NULL | 1 | NULL | NULL | 2
> with c as (select 1 a, id from t) select a, a is null, a + 1, id, count(*) from c group by a, id with rollup having a is null or id > 1
a | a is null | a + 1 | id | count(*)
  1 | 0 | 2 | 2 | 1
  NULL | 1 | NULL | NULL | 2
> select id, (select k + id from t b where b.id = t.id), exists (select 1 from t b where b.id = t.id) from t group by id with rollup
id | (select k + id from t b where b.id = t.id) | exists (select 1 from t b where b.id = t.id)
  1 | 2 | 1
  2 | 3 | 1
  NULL | NULL | 0
> select id, sum(k) s from t group by id with rollup having exists (select 1 from t b where b.id = t.id)
id | s
  1 | 1
  2 | 1
> select id x, sum(k), (select x) from t group by x with rollup
x | sum(k) | (select x)
  1 | 1 | 1
  2 | 1 | 2
  NULL | 2 | NULL
> select id, n, sum(k) from t group by id with rollup
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.n' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select id, m, sum(k) from t where m = id group by id with rollup
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.m' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select id, sum(k) from t group by id with rollup order by n
ERROR 1055 (42000): Expression #1 of ORDER BY clause is not in GROUP BY clause and contains nonaggregated column 'd.t.n' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select (select t.n) from t group by id with rollup
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.n' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select id, n, sum(k) from t group by id
id | n | sum(k)
  1 | x | 1
  2 | y | 1
# DISTINCT in an order that looks at more than what is selected: each row once, in the order of the first.
> set sql_mode = ''
ok 0
> create table e (s1 char(10), s2 int not null)
ok 0
> insert into e values ('a', 2), ('b', 2), ('c', 1), ('a', 3), ('b', 4), ('c', 4)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select distinct s1 from e order by s2, s1
s1
  c
  a
  b
> select distinct s1 from e order by s2 desc, s1
s1
  a
  b
  c
> select distinct s1, s1 + 1 from e order by s2 desc, s1
s1 | s1 + 1
  a | 1
  b | 1
  c | 1
warnings 6
> select distinct s1 from e order by s2, s1 limit 1, 2
s1
  a
  b
# A date that cannot be NULL may be zero, which IS NULL finds on the inner side of an outer join, too.
> create table z (d date not null, i int, dt datetime not null)
ok 0
> insert into z values ('0000-00-00', 1, 0), ('1999-05-10', 2, '1999-05-10')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from z left join z z2 on 1 where z2.d is null
d | i | dt | d | i | dt
  0000-00-00 | 1 | 0000-00-00 00:00:00 | 0000-00-00 | 1 | 0000-00-00 00:00:00
  1999-05-10 | 2 | 1999-05-10 00:00:00 | 0000-00-00 | 1 | 0000-00-00 00:00:00
> select * from z left join z z2 on z2.i = z.i + 1 where z2.d is null
d | i | dt | d | i | dt
  1999-05-10 | 2 | 1999-05-10 00:00:00 | NULL | NULL | NULL
> select * from z left join z z2 on z2.i = z.i + 1 where z2.dt is null and z.d is null
d | i | dt | d | i | dt
> select * from z left join z z2 on z2.dt is null
d | i | dt | d | i | dt
  0000-00-00 | 1 | 0000-00-00 00:00:00 | NULL | NULL | NULL
  1999-05-10 | 2 | 1999-05-10 00:00:00 | NULL | NULL | NULL
# Powers of ten are exact.
> create table f (f1 double(200, 0))
ok 0, warnings 1
> insert into f values (2e200), (-1e209)
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> select f1 + 0e0 from f
f1 + 0e0
  1e200
  -1e200
> select truncate(1e300, -290), round(1e300, -290), truncate('1.7976931348623157E+308', -12)
truncate(1e300, -290) | round(1e300, -290) | truncate('1.7976931348623157E+308', -12)
  1e300 | 1e300 | 0
# A whole that is written as a key is looked for before its parts; an alias or a position is what it names.
> create table r (a int, x int)
ok 0
> insert into r values (1, 1), (1, 2), (2, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select 1+1, 1+1+1, count(*) from r group by 1+1, 1+1+1 with rollup
1+1 | 1+1+1 | count(*)
  2 | 3 | 3
  2 | NULL | 3
  NULL | NULL | 3
> select 1+1+1, 1+1, count(*) from r group by 1+1+1, 1+1 with rollup
1+1+1 | 1+1 | count(*)
  3 | 2 | 3
  3 | NULL | 3
  NULL | NULL | 3
> select 1+1+1+1, count(*) from r group by 1+1+1, 1+1 with rollup
1+1+1+1 | count(*)
  4 | 3
  4 | 3
  NULL | 3
> select a+(1+1), 1+1, count(*) from r group by a+(1+1), 1+1 with rollup
a+(1+1) | 1+1 | count(*)
  3 | 2 | 2
  3 | NULL | 2
  4 | 2 | 1
  4 | NULL | 1
  NULL | NULL | 3
> select 1+1, a+(1+1), count(*) from r group by 1+1, a+(1+1) with rollup
1+1 | a+(1+1) | count(*)
  2 | 3 | 2
  2 | 4 | 1
  2 | NULL | 3
  NULL | NULL | 3
> select a+(1+1)+a, 1+1, count(*) from r group by a, a+(1+1), 1+1 with rollup
a+(1+1)+a | 1+1 | count(*)
  4 | 2 | 2
  4 | NULL | 2
  NULL | NULL | 2
  6 | 2 | 1
  6 | NULL | 1
  NULL | NULL | 1
  NULL | NULL | 3
> select 1+1, count(*) from r group by 1+1, 1+1+1 with rollup having 1+1+1 is null
1+1 | count(*)
  2 | 3
  NULL | 3
> select concat('a','b'), concat('a','b','c'), concat(concat('a','b'),'c'), count(*) from r group by concat('a','b'), concat(concat('a','b'),'c'), concat('a','b','c') with rollup
concat('a','b') | concat('a','b','c') | concat(concat('a','b'),'c') | count(*)
  ab | abc | abc | 3
  ab | NULL | abc | 3
  ab | NULL | NULL | 3
  NULL | NULL | NULL | 3
> select 1+1 as p, 1+1+1 as q, 1+1+1+1, count(*) from r group by 1, 2 with rollup
p | q | 1+1+1+1 | count(*)
  2 | 3 | 4 | 3
  2 | NULL | NULL | 3
  NULL | NULL | NULL | 3
> select 1+1 as p, 1+1+1 as q, count(*) from r group by p, q with rollup
p | q | count(*)
  2 | 3 | 3
  2 | NULL | 3
  NULL | NULL | 3
> select 1+1 as p, 1+1 as q, 1+1, count(*) from r group by p with rollup
p | q | 1+1 | count(*)
  2 | 2 | 2 | 3
  NULL | NULL | NULL | 3
> select 1 c, 1, 1 d, count(*) from r group by c with rollup
c | 1 | d | count(*)
  1 | 1 | 1 | 3
  NULL | NULL | NULL | 3
> select 'q' c, concat('q', 'b') e, concat(a, 'q'), count(*) from r group by c, a with rollup
c | e | concat(a, 'q') | count(*)
  q | qb | 1q | 2
  q | qb | 2q | 1
  q | qb | NULL | 3
  NULL | NULL | NULL | 3
> select 1+1 z, count(*) from r group by z, z with rollup
z | count(*)
  2 | 3
  2 | 3
  NULL | 3
> select 1+1 z, count(*) from r group by 1+1, z with rollup
z | count(*)
  2 | 3
  2 | 3
  NULL | 3
> select 1 c, 1+a, 1+1, count(*) from r group by c, a with rollup having 1+1 is null
c | 1+a | 1+1 | count(*)
> select 1 c, 1+a, 1+1, count(*) from r group by c, a with rollup having c+1 is null
c | 1+a | 1+1 | count(*)
  NULL | NULL | NULL | 3
> select pi() c, pi()+1, pi(), count(*) from r group by c with rollup
c | pi()+1 | pi() | count(*)
  3.141593 | 4.141593 | 3.141593 | 3
  NULL | NULL | NULL | 3
# A constant that is not folded by itself.
> create table oc (id int not null, b int); insert into oc values (1, 1), (2, null)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select ifnull(null, 'x') k, ifnull(null, 'x') is null z, coalesce(ifnull(null, 'x'), 'total') y, count(*) from oc group by ifnull(null, 'x') with rollup; select ifnull(null, 'x') k, count(*) from oc group by ifnull(null, 'x') with rollup having k is not null
k | z | y | count(*)
  x | 0 | x | 2
  NULL | 1 | total | 2
k | count(*)
  x | 2
> select coalesce(null, 'x') k, grouping(coalesce(null, 'x')) g, count(*) from oc group by coalesce(null, 'x') with rollup having coalesce(null, 'x') is not null; select case when 1 then 5 end k, count(*) from oc group by k with rollup having k is null
k | g | count(*)
  x | 0 | 2
k | count(*)
  NULL | 2
