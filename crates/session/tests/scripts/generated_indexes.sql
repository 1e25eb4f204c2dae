# Expressions of indexed generated columns use their indexes, and text constants beside numbers do. Answers are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table n (n int primary key)
ok 0
> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table t (id int primary key, n int, v varchar(10), j json, d datetime, g int as (n + 1) virtual, h varchar(20) as (upper(v)) stored, k int as (j->>'$.k') virtual, m int as (year(d) * 100 + month(d)) stored, s varchar(20) as (json_unquote(json_extract(j, '$.s'))) virtual, key (g), key (h), key (k), key (m), key (s))
ok 0
> insert into t (id, n, v, j, d) select n, n, concat('v', n), json_object('k', n % 500, 's', concat('s', n)), '2020-01-01' + interval n day from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table t
Table | Op | Msg_type | Msg_text
  d.t | analyze | status | OK
> flush status
ok 0
> select id from t where n + 1 = 77
id
  76
> select id from t where 77 >= n + 1 and n + 1 > 75
id
  75
  76
> select id from t where n + 1 in (5, 7) or n + 1 between 9 and 10
id
  4
  6
  8
  9
> select id from t where upper(v) = 'V50'
id
  50
> select id from t where j->>'$.k' = 5
id
  5
  505
> select id from t where j->>'$.s' = 's9'
id
  9
> select count(*) from t where year(d) * 100 + month(d) = 202002
count(*)
  29
> select id from t order by n + 1 desc limit 2
id
  999
  998
> select n + 1, count(*) from t group by n + 1 limit 2
n + 1 | count(*)
  1 | 1
  2 | 1
> update t set n = n + 2000 where n + 1 = 78
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from t where upper(v) = 'V80'
ok 1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 1
  Handler_read_key | 13
  Handler_read_last | 1
  Handler_read_next | 44
  Handler_read_prev | 1
> select id, n, g from t where n + 1 = 2078
id | n | g
  77 | 2077 | 2078
# A constant of another kind is compared with the expression itself.
> select id from t where n + 1 = 77.0
id
  76
> select id from t where n + 1 = '77'
id
  76
> select id from t left join n on n.n = t.id and t.n + 1 = 5 where t.id in (4, 5) order by id
id
  4
  5
# Texts beside numbers.
> flush status
ok 0
> select id from t where id = '77x'
id
  77
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '77x'
> select id from t where id in ('5x', 7) and n + 1 > 0
id
  5
  7
warnings 1
> select id from t where id between '5x' and '6y' and not id = '5z'
id
  6
warnings 3
> select id from t where id = 'abc'
id
  0
warnings 1
> select id from t where id = '7.5x'
id
warnings 1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 5
  Handler_read_next | 1
> update t set n = 1 where id = '77x'
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '77x'
> delete from t where id = '77x'
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '77x'
> select count(*) from t
count(*)
  999
