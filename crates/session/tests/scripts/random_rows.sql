# What random statements found (tools/random_rows.py). Compared with MySQL 8.0.31.
> create database d
> use d
> create table t (id int primary key, c time, c2 time(2), d datetime, b bit(5), v varchar(10), g varchar(10) collate utf8mb4_general_ci, j json)
> insert into t values (1, '10:00:01', '10:00:00.55', '2020-01-01 10:00:01', 10, 'a', 'a', '1'), (2, '10:00:00', '10:00:00.56', '2020-01-01 10:00:00', 3, 'A', 'b', '[]'), (3, null, null, null, null, null, null, null)
# A condition that no row decides: the row of aggregates is still cut by LIMIT, and goes through windows.
> select count(*) from t where null <= 1970 limit 2, 3
> select count(*), row_number() over () from t where 1 = 0
> select max(id), count(*) from t where 1 = 0 having count(*) > 0
# A common table expression that nobody names may be wrong.
> with w as (select nosuch from t) select 1
> with w as (select nosuch from t) select 1 from w
> with w as (select nosuch from nowhere), x as (select 2 n) select n from x
# Collations that do not mix.
> select v from t union select g from t
> select v from t except all select g from t
# A chain of unions, or of EXCEPT, is one: values come into the type of the whole at once, after what tells rows apart.
> select d from t union all select c from t union all select 'x' order by 1
> (select time'23:00:00') except all (select c2 from t) except select 'x'
> select distinct v from t union all select 'x' collate utf8mb4_bin order by 1
> select distinct sec_to_time(id * 0.25) from t union all select c from t order by 1
> (select id from t order by id desc limit 1) union all select 'x' order by 1
# A text or a number beside a TIME column is rounded to what the column can hold; a TIME literal is not.
> select c = '10:00:00.5', c > '10:00:00.5', c in ('10:00:00.5', '11:00:00'), c between c and '10:00:00.5', c = 100000.5, c = time'10:00:00.5', c2 = '10:00:00.555' from t
> select id from t where c = '10:00:00.5'
> select case c when '10:00:00.5' then 1 else 0 end, nullif(c, '10:00:00.5') from t
> select '10:00:00' in (select c from t), '10:0:0' in (select c from t), '10:00:00.5' in (select c from t), '10:00:00.5' < any (select c2 from t)
# BETWEEN, GREATEST and LEAST take documents as texts, or as numbers beside numbers.
> select cast('2' as json) between cast('10' as json) and cast('3' as json), cast('[]' as json) between cast('null' as json) and cast('[1, 2]' as json)
> show warnings
> select j between 1 and 3, j between '1' and '3', j between v and v, 1 between j and j from t
> select greatest(j, cast('"a"' as json)), least(j, '1') from t
> show warnings
> select json_array(strcmp('a', 'b'), json_valid('1'), json_contains('1', '1'), isnull(1), sign(1), interval(1, 0))
# No date in a row is no error.
> select 1 from t where ((date'2020-01-02' + interval 1 day), (d + interval 10 day)) in (('b ', '2020-01-02'), ('b', '2021-02-28'))
> select id from t where if((v, d) not in (('A', '2021-02-28'), ('x', 20200102)), 1, 2) = 1
# The ends of bits are numbers in a window.
> select max(b) over (), min(b) over (order by id) from t
# NOT of a comparison refuses the NULLs of an outer join.
> select t.id, u.id from t left join t u on u.id = t.id + 1 where not (u.v >= 'b')
> select t.id, u.id from t left join t u on u.id = t.id + 1 where not (u.id <=> 2)
> select t.id, u.id from t left join t u on u.id = t.id + 1 where u.id not between 5 and 6
