# A row without a match of an outer join is read by tables that depend on it; ISNULL() of a date finds the zero one.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int, v varchar(10))
ok 0
> insert into t values (1, 1, 'a'), (2, 1, 'c'), (3, 2, 'b'), (4, 2, 'e'), (5, null, 'd'), (6, 3, null)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> create table s (n int)
ok 0
> insert into s values (0), (1), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# What JSON_TABLE and LATERAL read of an outer join's row without a match.
> create table o (id int primary key, t int, j json)
ok 0
> insert into o values (1, 1, '[1, 2]'), (2, 2, '[3]')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select t.id, q from t left join o on o.t = t.id, json_table(coalesce(o.j, '[7]'), '$[*]' columns (q int path '$')) j where o.id is null order by t.id
id | q
  3 | 7
  4 | 7
  5 | 7
  6 | 7
> select t.id, q from t left join o on o.t = t.id, lateral (select coalesce(o.t, 7) q union all select 8) j where o.id is null order by t.id, q
id | q
  3 | 7
  3 | 8
  4 | 7
  4 | 8
  5 | 7
  5 | 8
  6 | 7
  6 | 8
# ISNULL() is IS NULL.
> set sql_mode = ''
ok 0
> create table z (id int, d date not null)
ok 0
> insert into z values (1, '2020-01-01'), (2, '0000-00-00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id from z where isnull(d)
id
  2
> select id, isnull(d), d is null from z
id | isnull(d) | d is null
  1 | 0 | 0
  2 | 0 | 0
