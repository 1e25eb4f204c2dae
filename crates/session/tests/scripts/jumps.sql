# Loose index scans and skip scans: what is read of an index of which only some entries are wanted. Answers are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table n (n int primary key)
ok 0
> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table t (id int primary key, a int not null, b int, c int not null, v varchar(5), key abc (a, b, c), key dc (c desc, b), key vc (v, c))
ok 0
> insert into t select n, n % 4, nullif(n div 4 % 5, 4), n div 20, if(n % 3, 'x', null) from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> insert into t values (1000, 9, null, 3, 'y'), (1001, 9, null, 1, 'y')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> analyze table t
Table | Op | Msg_type | Msg_text
  d.t | analyze | status | OK
> flush status
ok 0
> select distinct a from t
a
  0
  1
  2
  3
  9
> select a, min(b), max(b) from t group by a
a | min(b) | max(b)
  0 | 0 | 3
  1 | 0 | 3
  2 | 0 | 3
  3 | 0 | 3
  9 | NULL | NULL
> select a, max(b) from t group by a order by a desc
a | max(b)
  9 | NULL
  3 | 3
  2 | 3
  1 | 3
  0 | 3
> select a, b from t group by a, b
a | b
  0 | NULL
  0 | 0
  0 | 1
  0 | 2
  0 | 3
  1 | NULL
  1 | 0
  1 | 1
  1 | 2
  1 | 3
  2 | NULL
  2 | 0
  2 | 1
  2 | 2
  2 | 3
  3 | NULL
  3 | 0
  3 | 1
  3 | 2
  3 | 3
  9 | NULL
> select a, min(c) from t where b = 3 group by a
a | min(c)
  0 | 0
  1 | 0
  2 | 0
  3 | 0
> select a, max(c) from t where b is null group by a
a | max(c)
  0 | 49
  1 | 49
  2 | 49
  3 | 49
  9 | 3
> select a, min(c), max(c) from t where b = 3 and c between 7 and 20 and a > 1 group by a
a | min(c) | max(c)
  2 | 7 | 20
  3 | 7 | 20
> select a, min(b) from t where b > 2 group by a
a | min(b)
  0 | 3
  1 | 3
  2 | 3
  3 | 3
> select a from t group by a having max(b) > 2
a
  0
  1
  2
  3
> select count(distinct a), sum(distinct a) from t
count(distinct a) | sum(distinct a)
  5 | 15
> select a, count(distinct b) from t group by a
a | count(distinct b)
  0 | 4
  1 | 4
  2 | 4
  3 | 4
  9 | 0
> select distinct a from t where b = 1
a
  0
  1
  2
  3
> select distinct a from t where a in (1, 3, 5) order by a desc limit 1
a
  3
> select v, max(c) from t group by v
v | max(c)
  NULL | 49
  x | 49
  y | 3
> select distinct v from t where v is not null
v
  x
  y
> select min(c), max(c) from t where a = 9
min(c) | max(c)
  1 | 3
> select a, min(c), max(c) from t where a = 1 and b = 2
a | min(c) | max(c)
  1 | 0 | 49
> select a, b, min(c) from t where a = 3 group by a, b
a | b | min(c)
  3 | NULL | 0
  3 | 0 | 0
  3 | 1 | 0
  3 | 2 | 0
  3 | 3 | 0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 182
  Handler_read_next | 2
# Nothing is there, and an error.
> select a, min(b) from t where a > 100 group by a
a | min(b)
> select min(b) from t where a = 100
min(b)
  NULL
> update t set a = a where id in (select m from (select max(id) m from t group by a) x) and a = 9
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
# Beginnings are skipped.
> flush status
ok 0
> select a, b, c from t where b = 3 and c = 7
a | b | c
  0 | 3 | 7
  1 | 3 | 7
  2 | 3 | 7
  3 | 3 | 7
> select a, b, c from t where c = 7 and b is not null and a < 2
a | b | c
  0 | 0 | 7
  1 | 0 | 7
  0 | 1 | 7
  1 | 1 | 7
  0 | 2 | 7
  1 | 2 | 7
  0 | 3 | 7
  1 | 3 | 7
> select count(*) from t where b > 2 and c < 3
count(*)
  12
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 3
  Handler_read_next | 81
> explain select distinct a from t
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | range | NULL | abc | 4 | NULL | 36 | 100.00 | Using index for group-by
warnings 1
> explain format=tree select a, b, c from t where b = 3 and c = 7
EXPLAIN
  -> Index lookup on t using dc (c=7, b=3)  (cost=10.50 rows=4)\n
# What a transaction does not see does not make a group.
other> use d
ok 0
> start transaction with consistent snapshot
ok 0
other> insert into t values (2000, 20, 1, 1, 'z'), (2001, 0, 9, 1, 'a')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a, max(b) from t group by a
a | max(b)
  0 | 3
  1 | 3
  2 | 3
  3 | 3
  9 | NULL
> commit
ok 0
> select a, max(b) from t group by a
a | max(b)
  0 | 9
  1 | 3
  2 | 3
  3 | 3
  9 | NULL
  20 | 1
other> delete from t where id >= 2000
ok 2
> select distinct a from t
a
  0
  1
  2
  3
  9
> select distinct v from t
v
  NULL
  x
  y
# Ranges that have single values of the first parts leave nothing out that a skip scan would.
> create table l (a int, b int, c int, d int, v int, primary key (a, b, c, d))
ok 0
> insert into l select n div 500, n div 50 % 10, n div 5 % 10, n % 5, n from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table l
Table | Op | Msg_type | Msg_text
  d.l | analyze | status | OK
> explain format=tree select b, sum(v) from l where (a, b, c) in ((0, 1, 3), (0, 2, 4), (1, 2, 5)) group by b
EXPLAIN
  -> Table scan on <temporary>\n    -> Aggregate using temporary table\n        -> Index range scan on l using PRIMARY over (a = 0 AND b = 1 AND c = 3) OR (a = 0 AND b = 2 AND c = 4) OR (1 more)  (cost=17.00 rows=15)\n
> select b, sum(v) from l where (a, b, c) in ((0, 1, 3), (0, 2, 4), (1, 2, 5)) group by b
b | sum(v)
  1 | 335
  2 | 3745
> explain format=tree select b, sum(v) from l where c = 3 group by b
EXPLAIN
  -> Table scan on <temporary>\n    -> Aggregate using temporary table\n        -> Filter: (l.c = 3)  (cost=84.73 rows=74)\n            -> Index skip scan on l using PRIMARY  (cost=84.73 rows=74)\n
> explain format=tree select b, sum(v) from l where a between 0 and 1 and c = 3 group by b
EXPLAIN
  -> Table scan on <temporary>\n    -> Aggregate using temporary table\n        -> Filter: ((l.a between 0 and 1) and (l.c = 3))  (cost=84.73 rows=74)\n            -> Index skip scan on l using PRIMARY  (cost=84.73 rows=74)\n
# Nor does a key of the first parts.
> create table o (w int, d int, n int, number int, amount int, primary key (w, d, n, number)); insert into o with recursive s as (select 0 as i union all select i + 1 from s where i < 999) select i div 500, i div 100 % 5, i div 10 % 10, i % 10, i from s
ok 0
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table o
Table | Op | Msg_type | Msg_text
  d.o | analyze | status | OK
> explain format=tree select sum(amount) from o where n = 7 and d = 3 and w = 1
EXPLAIN
  -> Aggregate: sum(o.amount)  (cost=10.50 rows=1)\n    -> Index lookup on o using PRIMARY (w=1, d=3, n=7)  (cost=10.50 rows=10)\n
> select sum(amount) from o where n = 7 and d = 3 and w = 1
sum(amount)
  8745
