# What the plan of the last query costs is what EXPLAIN says of it, and SHOW STATUS, SET and SHOW WARNINGS leave the figures as they are. They are those of our own planner: MySQL counts in other units.
> create database d; use d
ok 1
ok 0
> create table a (id int primary key, n int, key (n))
ok 0
> insert into a values (1,1),(2,2),(3,3),(4,4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table b like a
ok 0
> insert into b select * from a
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> analyze table a, b
Table | Op | Msg_type | Msg_text
  d.a | analyze | status | OK
  d.b | analyze | status | OK
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 15.400000
  Last_query_partial_plans | 1
> select * from a
id | n
  1 | 1
  2 | 2
  3 | 3
  4 | 4
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 3.400000
  Last_query_partial_plans | 1
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 3.400000
  Last_query_partial_plans | 1
> set @x = 1
ok 0
> show warnings
Level | Code | Message
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 3.400000
  Last_query_partial_plans | 1
> explain format=json select * from a
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "3.40"\n    },\n    "table": {\n      "table_name": "a",\n      "access_type": "index",\n      "key": "n",\n      "used_key_parts": [\n        "n"\n      ],\n      "key_length": "5",\n      "rows_examined_per_scan": 4,\n      "rows_produced_per_join": 4,\n      "filtered": "100.00",\n      "using_index": true,\n      "cost_info": {\n        "read_cost": "3.40",\n        "eval_cost": "0.00",\n        "prefix_cost": "3.40"\n      },\n      "used_columns": [\n        "id",\n        "n"\n      ]\n    }\n  }\n}
warnings 1
> select * from a where id = 1
id | n
  1 | 1
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 1.000000
  Last_query_partial_plans | 0
> select * from a join b using (n)
n | id | id
  1 | 1 | 1
  2 | 2 | 2
  3 | 3 | 3
  4 | 4 | 4
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 7.800000
  Last_query_partial_plans | 4
> select 1
1
  1
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 0.000000
  Last_query_partial_plans | 0
> explain select * from a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | a | NULL | index | NULL | n | 5 | NULL | 4 | 100.00 | Using index
warnings 1
> show session status where variable_name like 'last_query%'
Variable_name | Value
  Last_query_cost | 3.400000
  Last_query_partial_plans | 1
# A subquery that runs for each row costs as much each time.
> select (select max(b.n) from b where b.id > a.id) from a
(select max(b.n) from b where b.id > a.id)
  4
  4
  4
  NULL
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 12.200000
  Last_query_partial_plans | 2
> select * from a where n in (select n from b) union select 1, 2
id | n
  1 | 1
  2 | 2
  3 | 3
  4 | 4
  1 | 2
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 7.800000
  Last_query_partial_plans | 6
> do 1
ok 0
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 0.000000
  Last_query_partial_plans | 0
# Kept and prepared plans have theirs, too.
> prepare s from 'select * from a, b'
ok 0, Statement prepared
> execute s
id | n | id | n
  4 | 4 | 1 | 1
  3 | 3 | 1 | 1
  2 | 2 | 1 | 1
  1 | 1 | 1 | 1
  4 | 4 | 2 | 2
  3 | 3 | 2 | 2
  2 | 2 | 2 | 2
  1 | 1 | 2 | 2
  4 | 4 | 3 | 3
  3 | 3 | 3 | 3
  2 | 2 | 3 | 3
  1 | 1 | 3 | 3
  4 | 4 | 4 | 4
  3 | 3 | 4 | 4
  2 | 2 | 4 | 4
  1 | 1 | 4 | 4
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 24.800000
  Last_query_partial_plans | 4
> execute s
id | n | id | n
  4 | 4 | 1 | 1
  3 | 3 | 1 | 1
  2 | 2 | 1 | 1
  1 | 1 | 1 | 1
  4 | 4 | 2 | 2
  3 | 3 | 2 | 2
  2 | 2 | 2 | 2
  1 | 1 | 2 | 2
  4 | 4 | 3 | 3
  3 | 3 | 3 | 3
  2 | 2 | 3 | 3
  1 | 1 | 3 | 3
  4 | 4 | 4 | 4
  3 | 3 | 4 | 4
  2 | 2 | 4 | 4
  1 | 1 | 4 | 4
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 24.800000
  Last_query_partial_plans | 4
> show global status like 'last_query%'
Variable_name | Value
  Last_query_cost | 0.000000
  Last_query_partial_plans | 0
> create procedure p() select * from a
ok 0
> do 1
ok 0
> call p()
id | n
  1 | 1
  2 | 2
  3 | 3
  4 | 4
ok 0
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 3.400000
  Last_query_partial_plans | 1
> insert into b values (9, 9)
ok 1
> show status like 'last_query%'
Variable_name | Value
  Last_query_cost | 0.000000
  Last_query_partial_plans | 0
