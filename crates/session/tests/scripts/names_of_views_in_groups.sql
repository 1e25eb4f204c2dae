# Columns of views and of derived tables are what their tables' columns are: GROUP BY, DISTINCT with ORDER BY, and what messages call them. Answers are those of
# MySQL 8.0.31.
> create database names_of_views_in_groups; use names_of_views_in_groups
ok 1
ok 0
> create table t1(a int primary key, b int, c int)
ok 0
> create table t2(a int, b int)
ok 0
> insert into t1 values (1,2,3),(2,2,4),(3,5,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into t2 values (1,1),(2,5),(9,9)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create view v1 as select a, b + 1 as e, c from t1
ok 0
> select e from v1 group by c
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'names_of_views_in_groups.v1.e' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select sum(a), e from v1 group by e order by e
sum(a) | e
  3 | 3
  3 | 6
> select e, c from v1 group by e
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'names_of_views_in_groups.v1.c' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a, e, c from v1 group by a order by a
a | e | c
  1 | 3 | 3
  2 | 3 | 4
  3 | 6 | 3
> select max(a), c from v1
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #2 of SELECT list contains nonaggregated column 'names_of_views_in_groups.v1.c'; this is incompatible with sql_mode=only_full_group_by
> select min(e), e from v1
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #2 of SELECT list contains nonaggregated column 'names_of_views_in_groups.v1.e'; this is incompatible with sql_mode=only_full_group_by
> select d.e, max(d.a) from (select a, b + 1 as e, c from t1) d group by d.c
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.e' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select d.a from (select * from t1) d group by d.b
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select e + 1, count(*) from v1 group by e order by 1
e + 1 | count(*)
  4 | 2
  7 | 1
> select e + 1, count(*) from v1 group by e + 1 order by 1
e + 1 | count(*)
  4 | 2
  7 | 1
> select v1.c, count(*) from v1 join t2 on v1.a = t2.a group by v1.a order by 1
c | count(*)
  3 | 1
  4 | 1
> select v1.e, count(*) from v1 join t2 on v1.a = t2.a group by t2.a order by 1
e | count(*)
  3 | 1
  3 | 1
> select distinct e from v1 order by c
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.v1.c' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct e from v1 order by e + 1
e
  3
  6
> select distinct e + 1 from v1 order by e
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.v1.e' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct d.b from (select * from t1) d order by d.c
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.c' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct b from t1 order by b + c
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.t1.c' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct b as q from t1 order by q + 1, abs(q)
q
  2
  5
> select distinct b + c as q from t1 order by q + 1
q
  5
  6
  8
> select distinct b + c as q from t1 order by b + c + 1
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.t1.b' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct max(a) from t1 group by b order by max(a) + 1
ERROR 3066 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, contains aggregate function; this is incompatible with DISTINCT
> select distinct max(a) as m from t1 group by b order by m + 1
m
  2
  3
> select distinct b, max(a) from t1 group by b order by min(c), b
b | max(a)
  2 | 2
  5 | 3
> select distinct b from t1 group by b, c order by c
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.t1.c' which is not in SELECT list; this is incompatible with DISTINCT
> select distinct 1 from t1 group by a order by any_value(count(*) - count(b))
1
  1
> select distinct a from t1 order by 2 + any_value(b), a
a
  1
  2
  3
> select distinct min(b) from t1 group by a order by min(b), b
ERROR 3065 (HY000): Expression #2 of ORDER BY clause is not in SELECT list, references column 'names_of_views_in_groups.t1.b' which is not in SELECT list; this is incompatible with DISTINCT
> select a + 0 as a from t1 group by a
a
  1
  2
  3
warnings 1
> select a as b, b as a from t1 group by a, b order by 1, 2
b | a
  1 | 2
  2 | 2
  3 | 5
warnings 2
> show warnings
Level | Code | Message
  Warning | 1052 | Column 'a' in group statement is ambiguous
  Warning | 1052 | Column 'b' in group statement is ambiguous
> select a * 2 as a from t1 group by a having a > 2 order by 1
a
  6
warnings 2
> show warnings
Level | Code | Message
  Warning | 1052 | Column 'a' in group statement is ambiguous
  Warning | 1052 | Column 'a' in having clause is ambiguous
> select default(x) from (select a as x from t1) d limit 1
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> select default(a + 1) from t1
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '+ 1) from t1' at line 1
> select a as q from t1 group by a having default(q) is null
ERROR 1364 (HY000): Field 'a' doesn't have a default value
> update v1 as x, t1 as y set x.c = 1, y.b = 2
ok 4, Rows matched: 6  Changed: 4  Warnings: 0
> select * from t1 order by a
a | b | c
  1 | 2 | 1
  2 | 2 | 1
  3 | 2 | 1
> update v1 as x, t1 as y set x.a = 1, y.b = 2
ERROR 1706 (HY000): Primary key/partition key update is not allowed since the table is updated both as 'x' and 'y'.
> select a from t1 order by b, sum(a) + 1
ERROR 3029 (HY000): Expression #2 of ORDER BY contains aggregate function and applies to the result of a non-aggregated query
> select a from t1 order by (select count(t1.a) from t1 as t2)
ERROR 3029 (HY000): Expression #1 of ORDER BY contains aggregate function and applies to the result of a non-aggregated query
> select 1 from t1 union select 2 order by count(*)
ERROR 3028 (HY000): Expression #1 of ORDER BY contains aggregate function and applies to a UNION, EXCEPT or INTERSECT
> select a from t1 having count(*) > 0 order by sum(a)
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'names_of_views_in_groups.t1.a'; this is incompatible with sql_mode=only_full_group_by
> select a, b, grouping(a, b) from t1 group by a with rollup
ERROR 3602 (HY000): Argument #2 of GROUPING function is not in GROUP BY
> select grouping(1) from t1 group by a with rollup
ERROR 1210 (HY000): Incorrect arguments to GROUPING function
> select a from t1 use index (primary) force index (primary)
ERROR 1221 (HY000): Incorrect usage of USE INDEX and FORCE INDEX
> create view v3 as select a * 2 as d, b, c from t1
ok 0
> select d from v3 where d = b group by b
d
  2
> select b from v3 where d = b group by d
b
  2
