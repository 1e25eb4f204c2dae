# EXPLAIN FORMAT=TREE and FORMAT=JSON: MySQL's words for our plans.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int, b varchar(20), key k (a), key ab (a,b))
ok 0
> create table u (id int primary key auto_increment, t_id int, c int, key (t_id))
ok 0
> insert into t values (1,1,'x'),(2,1,'y'),(3,2,'z'),(4,3,'w'),(5,4,'v'),(6,5,'u'),(7,5,'q'),(8,6,'r')
ok 8, Records: 8  Duplicates: 0  Warnings: 0
> insert into u(t_id,c) select a,id from t
ok 8, id 1, Records: 8  Duplicates: 0  Warnings: 0
> insert into u(t_id,c) select c,t_id from u
ok 8, id 16, Records: 8  Duplicates: 0  Warnings: 0
> insert into u(t_id,c) select c,t_id+id from u
ok 16, id 31, Records: 16  Duplicates: 0  Warnings: 0
> explain format=tree select * from t
EXPLAIN
  -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t where id=1
EXPLAIN
  -> Single-row index lookup on t using PRIMARY (id=1)  (cost=1.00 rows=1)\n
> explain format=tree select * from t where a=1
EXPLAIN
  -> Index lookup on t using k (a=1)  (cost=5.50 rows=2)\n
> explain format=tree select * from t where a=1 and b='x'
EXPLAIN
  -> Index lookup on t using ab (a=1, b='x')  (cost=3.00 rows=1)\n
> explain format=tree select * from t where a between 1 and 3
EXPLAIN
  -> Filter: (t.a between 1 and 3)  (cost=9.00 rows=4)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t where b='x'
EXPLAIN
  -> Filter: (t.b = 'x')  (cost=9.00 rows=1)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t where a=5 and b like 'q%' order by id limit 2
EXPLAIN
  -> Limit: 2 row(s)  (cost=3.50 rows=1)\n    -> Sort: t.id, limit input to 2 row(s) per chunk  (cost=3.50 rows=1)\n        -> Filter: (t.b like 'q%')  (cost=3.50 rows=1)\n            -> Index range scan on t using ab over (a = 5 AND b like 'q%'), with index condition: (t.a = 5)  (cost=3.50 rows=1)\n
> explain format=tree select * from t order by b
EXPLAIN
  -> Sort: t.b  (cost=9.00 rows=8)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t order by a desc limit 3
EXPLAIN
  -> Limit: 3 row(s)  (cost=9.00 rows=3)\n    -> Index scan on t using ab (reverse)  (cost=9.00 rows=8)\n
> explain format=tree select * from t order by b limit 3,4
EXPLAIN
  -> Limit/Offset: 4/3 row(s)  (cost=9.00 rows=4)\n    -> Sort: t.b, limit input to 7 row(s) per chunk  (cost=9.00 rows=8)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select a, count(*) from t group by a
EXPLAIN
  -> Group aggregate: count(0)  (cost=5.80 rows=8)\n    -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree select b, count(*), sum(a) from t group by b
EXPLAIN
  -> Table scan on <temporary>\n    -> Aggregate using temporary table\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select b, count(*) from t group by b order by 2 desc
EXPLAIN
  -> Sort: count(0) DESC\n    -> Table scan on <temporary>\n        -> Aggregate using temporary table\n            -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select count(*) from t
EXPLAIN
  -> Count rows in t\n
> explain format=tree select count(*), max(b) from t where a>1
EXPLAIN
  -> Aggregate: count(0), max(t.b)  (cost=9.00 rows=1)\n    -> Filter: (t.a > 1)  (cost=9.00 rows=6)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select distinct b from t
EXPLAIN
  -> Table scan on <temporary>\n    -> Temporary table with deduplication  (cost=9.00 rows=8)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select distinct a from t
EXPLAIN
  -> Table scan on <temporary>\n    -> Temporary table with deduplication  (cost=5.80 rows=8)\n        -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree select * from t join u on u.t_id=t.id
EXPLAIN
  -> Nested loop inner join  (cost=65.00 rows=32)\n    -> Table scan on u  (cost=33.00 rows=32)\n    -> Single-row index lookup on t using PRIMARY (id=u.t_id)  (cost=1.00 rows=1)\n
> explain format=tree select * from t join u on u.t_id=t.id where t.a=1
EXPLAIN
  -> Nested loop inner join  (cost=26.50 rows=8)\n    -> Index lookup on t using k (a=1)  (cost=5.50 rows=2)\n    -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select * from t left join u on u.t_id=t.id and u.c>1
EXPLAIN
  -> Nested loop left join  (cost=93.00 rows=29)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n    -> Filter: (u.c > 1)  (cost=10.50 rows=4)\n        -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select * from t, u where t.b=u.c
EXPLAIN
  -> Inner hash join (t.b = u.c)  (cost=58.00 rows=26)\n    -> Table scan on u  (cost=49.00 rows=32)\n    -> Hash\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t left join u on t.b=u.c where u.id is null
EXPLAIN
  -> Filter: (u.id is null)\n    -> Left hash join (t.b = u.c)  (cost=58.00 rows=26)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n        -> Hash\n            -> Table scan on u  (cost=49.00 rows=32)\n
> explain format=tree select * from u where t_id in (1,3)
EXPLAIN
  -> Index range scan on u using t_id over (t_id = 1) OR (t_id = 3), with index condition: (u.t_id in (1,3))  (cost=26.50 rows=10)\n
> explain format=tree select * from u where t_id in (select id from t where b='x')
EXPLAIN
  -> Nested loop inner join  (cost=19.50 rows=4)\n    -> Filter: (t.b = 'x')  (cost=9.00 rows=1)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n    -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select * from t where exists (select 1 from u where u.t_id=t.id and c>2)
EXPLAIN
  -> Nested loop semijoin  (cost=93.00 rows=8)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n    -> Filter: (u.c > 2)  (cost=10.50 rows=3)\n        -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select (select max(c) from u where u.t_id=t.id) from t
EXPLAIN
  -> Covering index scan on t using k  (cost=5.80 rows=8)\n-> Select #2 (subquery in projection; dependent)\n    -> Aggregate: max(u.c)  (cost=10.50 rows=1)\n        -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select (select max(c) from u) from t
EXPLAIN
  -> Covering index scan on t using k  (cost=5.80 rows=8)\n-> Select #2 (subquery in projection; run only once)\n    -> Aggregate: max(u.c)  (cost=33.00 rows=1)\n        -> Table scan on u  (cost=33.00 rows=32)\n
> explain format=tree select * from (select a, count(*) n from t group by a) d where n>1
EXPLAIN
  -> Filter: (d.n > 1)  (cost=2.00 rows=1)\n    -> Table scan on d  (cost=2.00 rows=1)\n        -> Materialize\n            -> Filter: (count(0) > 1)\n                -> Group aggregate: count(0)  (cost=5.80 rows=8)\n                    -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree select 1
EXPLAIN
  -> Rows fetched before execution  (cost=0.00 rows=1)\n
> explain format=tree select 1 union select 2
EXPLAIN
  -> Table scan on <union temporary>\n    -> Union materialize with deduplication\n        -> Rows fetched before execution  (cost=0.00 rows=1)\n        -> Rows fetched before execution  (cost=0.00 rows=1)\n
> explain format=tree select a from t union all select c from u
EXPLAIN
  -> Append\n    -> Covering index scan on t using k  (cost=5.80 rows=8)\n    -> Table scan on u  (cost=33.00 rows=32)\n
> explain format=tree select a from t union select c from u order by 1 limit 3
EXPLAIN
  -> Limit: 3 row(s)  (cost=10.00 rows=3)\n    -> Sort: <union>.a, limit input to 3 row(s) per chunk  (cost=10.00 rows=10)\n        -> Table scan on <union>  (cost=10.00 rows=10)\n            -> Materialize\n                -> Table scan on <union temporary>\n                    -> Union materialize with deduplication\n                        -> Covering index scan on t using k  (cost=5.80 rows=8)\n                        -> Table scan on u  (cost=33.00 rows=32)\n
> explain format=tree with recursive r as (select 1 n union all select n+1 from r where n<5) select * from r
EXPLAIN
  -> Table scan on r  (cost=168.65 rows=168)\n    -> Materialize recursive CTE r\n        -> Rows fetched before execution  (cost=0.00 rows=1)\n        -> Repeat until convergence\n            -> Filter: (r.n < 5)  (cost=51.00 rows=17)\n                -> Scan new records on r  (cost=51.00 rows=50)\n
> explain format=tree select * from t where 1=0
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> explain format=tree select * from t where id=99
EXPLAIN
  -> Single-row index lookup on t using PRIMARY (id=99)  (cost=1.00 rows=1)\n
> explain format=tree select a, row_number() over (partition by a order by b) from t
EXPLAIN
  -> Window aggregate: row_number() OVER (PARTITION BY t.a ORDER BY t.b )\n    -> Sort: t.a, t.b\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select a, count(*) from t group by a having count(*)>1
EXPLAIN
  -> Filter: (count(0) > 1)\n    -> Group aggregate: count(0)  (cost=5.80 rows=8)\n        -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree select a, count(*) from t group by a with rollup
EXPLAIN
  -> Group aggregate with rollup: count(0)  (cost=5.80 rows=8)\n    -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree update t set b='x' where id=1
EXPLAIN
  -> Update t\n    -> Single-row index lookup on t using PRIMARY (id=1)  (cost=1.00 rows=1)\n
> explain format=tree delete from t where a=2
EXPLAIN
  -> Delete from t\n    -> Index lookup on t using k (a=2)  (cost=9.00 rows=1)\n
> explain format=tree insert into t values (100,1,'x')
EXPLAIN
  -> Insert into t\n
> explain format=tree insert into t select id+100,a,b from t
EXPLAIN
  -> Insert into t\n    -> Table scan on t  (cost=33.00 rows=8)\n
> explain format=tree select * from t where a=1 or id=2
EXPLAIN
  -> Filter: ((t.a = 1) or (t.id = 2))  (cost=9.00 rows=2)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t where a is null
EXPLAIN
  -> Index lookup on t using k (a=NULL)  (cost=3.00 rows=1)\n
> explain format=tree select id,a from t where a > 1
EXPLAIN
  -> Covering index range scan on t using k over (1 < a)  (cost=4.60 rows=6)\n
> explain format=tree select min(a) from t
EXPLAIN
  -> Aggregate: min(t.a)  (cost=5.80 rows=1)\n    -> Covering index scan on t using k  (cost=5.80 rows=8)\n
> explain format=tree select * from t where id in (select t_id from u where c=t.a)
EXPLAIN
  -> Nested loop semijoin  (cost=93.00 rows=8)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n    -> Filter: (u.c = t.a)  (cost=10.50 rows=1)\n        -> Index lookup on u using t_id (t_id=t.id)  (cost=10.50 rows=4)\n
> explain format=tree select * from t where a not in (select c from u)
EXPLAIN
  -> Filter: (t.a not in (select #2))  (cost=9.00 rows=7)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n    -> Select #2 (subquery in condition; run only once)\n        -> Table scan on u  (cost=33.00 rows=32)\n
> explain format=tree select * from t limit 2
EXPLAIN
  -> Limit: 2 row(s)  (cost=9.00 rows=2)\n    -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain format=tree select * from t where id > 3 limit 2
EXPLAIN
  -> Limit: 2 row(s)  (cost=6.00 rows=2)\n    -> Index range scan on t using PRIMARY over (3 < id)  (cost=6.00 rows=5)\n
> explain format=tree values row(1,2),row(3,4)
EXPLAIN
  -> Rows fetched before execution  (cost=0.00 rows=2)\n
> explain format=tree select sum(a) from t where b like '%x%'
EXPLAIN
  -> Aggregate: sum(t.a)  (cost=9.00 rows=1)\n    -> Filter: (t.b like '%x%')  (cost=9.00 rows=1)\n        -> Index scan on t using ab  (cost=9.00 rows=8)\n
> explain analyze insert into t values (100,1,'x')
EXPLAIN
  <not executable by iterator executor>\n
> explain analyze delete from t where a=2
EXPLAIN
  <not executable by iterator executor>\n
> explain analyze format=json select 1
ERROR 1235 (42000): This version of MySQL doesn't yet support 'EXPLAIN ANALYZE with JSON format'
> explain analyze format=traditional select 1
ERROR 1235 (42000): This version of MySQL doesn't yet support 'FORMAT=TRADITIONAL with EXPLAIN ANALYZE'
> explain analyze format=tree select 1
EXPLAIN
  -> Rows fetched before execution  (cost=0.00 rows=1)\n
> explain format=xyz select 1
ERROR 1791 (HY000): Unknown EXPLAIN format name: 'xyz'
> explain format=tree select * from performance_schema.threads
EXPLAIN
  -> Table scan on threads  (cost=101.00 rows=100)\n
> explain for connection 99999
ERROR 1094 (HY000): Unknown thread id: 99999
> explain analyze for connection 99999
ERROR 1235 (42000): This version of MySQL doesn't yet support 'EXPLAIN ANALYZE FOR CONNECTION'
> explain format=json select * from t where b='x'
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "9.00"\n    },\n    "table": {\n      "table_name": "t",\n      "access_type": "index",\n      "key": "ab",\n      "used_key_parts": [\n        "a",\n        "b"\n      ],\n      "key_length": "88",\n      "rows_examined_per_scan": 8,\n      "rows_produced_per_join": 1,\n      "filtered": "12.50",\n      "cost_info": {\n        "read_cost": "9.00",\n        "eval_cost": "0.00",\n        "prefix_cost": "9.00"\n      },\n      "used_columns": [\n        "id",\n        "a",\n        "b"\n      ],\n      "attached_condition": "(`d`.`t`.`b` = 'x')"\n    }\n  }\n}
warnings 1
> explain format=json select t.a,u.c from t join u on u.t_id=t.id where t.a=1 and u.c>1 order by u.c limit 3
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "22.70"\n    },\n    "ordering_operation": {\n      "using_filesort": true,\n      "nested_loop": [\n        {\n          "table": {\n            "table_name": "t",\n            "access_type": "ref",\n            "possible_keys": [\n              "PRIMARY",\n              "k",\n              "ab"\n            ],\n            "key": "k",\n            "used_key_parts": [\n              "a"\n            ],\n            "key_length": "5",\n            "ref": [\n              "const"\n            ],\n            "rows_examined_per_scan": 2,\n            "rows_produced_per_join": 2,\n            "filtered": "100.00",\n            "using_index": true,\n            "cost_info": {\n              "read_cost": "1.70",\n              "eval_cost": "0.00",\n              "prefix_cost": "1.70"\n            },\n            "used_columns": [\n              "id",\n              "a"\n            ]\n          }\n        },\n        {\n          "table": {\n            "table_name": "u",\n            "access_type": "ref",\n            "possible_keys": [\n              "t_id"\n            ],\n            "key": "t_id",\n            "used_key_parts": [\n              "t_id"\n            ],\n            "key_length": "5",\n            "ref": [\n              "d.t.id"\n            ],\n            "rows_examined_per_scan": 4,\n            "rows_produced_per_join": 7,\n            "filtered": "90.62",\n            "cost_info": {\n              "read_cost": "21.00",\n              "eval_cost": "0.00",\n              "prefix_cost": "22.70"\n            },\n            "used_columns": [\n              "t_id",\n              "c"\n            ],\n            "attached_condition": "(`d`.`u`.`c` > 1)"\n          }\n        }\n      ]\n    }\n  }\n}
warnings 1
> explain format=json select b, count(*) from t group by b order by 2
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "9.00"\n    },\n    "ordering_operation": {\n      "using_filesort": true,\n      "grouping_operation": {\n        "using_temporary_table": true,\n        "using_filesort": false,\n        "table": {\n          "table_name": "t",\n          "access_type": "index",\n          "key": "ab",\n          "used_key_parts": [\n            "a",\n            "b"\n          ],\n          "key_length": "88",\n          "rows_examined_per_scan": 8,\n          "rows_produced_per_join": 8,\n          "filtered": "100.00",\n          "cost_info": {\n            "read_cost": "9.00",\n            "eval_cost": "0.00",\n            "prefix_cost": "9.00"\n          },\n          "used_columns": [\n            "b"\n          ]\n        }\n      }\n    }\n  }\n}
warnings 1
> explain format=json select * from t where id in (select t_id from u where c=t.a limit 3)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'LIMIT & IN/ALL/ANY/SOME subquery'
> explain format=json select (select max(c) from u where u.t_id=t.id) from t
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "5.80"\n    },\n    "table": {\n      "table_name": "t",\n      "access_type": "index",\n      "key": "k",\n      "used_key_parts": [\n        "a"\n      ],\n      "key_length": "5",\n      "rows_examined_per_scan": 8,\n      "rows_produced_per_join": 8,\n      "filtered": "100.00",\n      "using_index": true,\n      "cost_info": {\n        "read_cost": "5.80",\n        "eval_cost": "0.00",\n        "prefix_cost": "5.80"\n      },\n      "used_columns": [\n        "id"\n      ]\n    },\n    "select_list_subqueries": [\n      {\n        "dependent": true,\n        "cacheable": false,\n        "query_block": {\n          "select_id": 2,\n          "cost_info": {\n            "query_cost": "10.50"\n          },\n          "table": {\n            "table_name": "u",\n            "access_type": "ref",\n            "possible_keys": [\n              "t_id"\n            ],\n            "key": "t_id",\n            "used_key_parts": [\n              "t_id"\n            ],\n            "key_length": "5",\n            "ref": [\n              "d.t.id"\n            ],\n            "rows_examined_per_scan": 4,\n            "rows_produced_per_join": 4,\n            "filtered": "100.00",\n            "cost_info": {\n              "read_cost": "10.50",\n              "eval_cost": "0.00",\n              "prefix_cost": "10.50"\n            },\n            "used_columns": [\n              "t_id",\n              "c"\n            ]\n          }\n        }\n      }\n    ]\n  }\n}
warnings 2
> explain format=json select * from (select a, count(*) n from t group by a) d where n>1
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "2.00"\n    },\n    "table": {\n      "table_name": "d",\n      "access_type": "ALL",\n      "rows_examined_per_scan": 1,\n      "rows_produced_per_join": 1,\n      "filtered": "100.00",\n      "cost_info": {\n        "read_cost": "2.00",\n        "eval_cost": "0.00",\n        "prefix_cost": "2.00"\n      },\n      "attached_condition": "(`d`.`n` > 1)",\n      "materialized_from_subquery": {\n        "using_temporary_table": true,\n        "dependent": false,\n        "cacheable": true,\n        "query_block": {\n          "select_id": 2,\n          "cost_info": {\n            "query_cost": "5.80"\n          },\n          "grouping_operation": {\n            "using_filesort": false,\n            "table": {\n              "table_name": "t",\n              "access_type": "index",\n              "key": "k",\n              "used_key_parts": [\n                "a"\n              ],\n              "key_length": "5",\n              "rows_examined_per_scan": 8,\n              "rows_produced_per_join": 8,\n              "filtered": "100.00",\n              "using_index": true,\n              "cost_info": {\n                "read_cost": "5.80",\n                "eval_cost": "0.00",\n                "prefix_cost": "5.80"\n              },\n              "used_columns": [\n                "a"\n              ]\n            }\n          }\n        }\n      }\n    }\n  }\n}
warnings 1
> explain format=json select a from t union select c from u
EXPLAIN
  {\n  "query_block": {\n    "union_result": {\n      "using_temporary_table": true,\n      "table_name": "<union1,2>",\n      "access_type": "ALL",\n      "query_specifications": [\n        {\n          "dependent": false,\n          "cacheable": true,\n          "query_block": {\n            "select_id": 1,\n            "cost_info": {\n              "query_cost": "5.80"\n            },\n            "table": {\n              "table_name": "t",\n              "access_type": "index",\n              "key": "k",\n              "used_key_parts": [\n                "a"\n              ],\n              "key_length": "5",\n              "rows_examined_per_scan": 8,\n              "rows_produced_per_join": 8,\n              "filtered": "100.00",\n              "using_index": true,\n              "cost_info": {\n                "read_cost": "5.80",\n                "eval_cost": "0.00",\n                "prefix_cost": "5.80"\n              },\n              "used_columns": [\n                "a"\n              ]\n            }\n          }\n        },\n        {\n          "dependent": false,\n          "cacheable": true,\n          "query_block": {\n            "select_id": 2,\n            "cost_info": {\n              "query_cost": "33.00"\n            },\n            "table": {\n              "table_name": "u",\n              "access_type": "ALL",\n              "rows_examined_per_scan": 32,\n              "rows_produced_per_join": 32,\n              "filtered": "100.00",\n              "cost_info": {\n                "read_cost": "33.00",\n                "eval_cost": "0.00",\n                "prefix_cost": "33.00"\n              },\n              "used_columns": [\n                "c"\n              ]\n            }\n          }\n        }\n      ]\n    }\n  }\n}
warnings 1
> explain format=json select 1
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "message": "No tables used"\n  }\n}
warnings 1
> explain format=json select * from t where 1=0
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "message": "Impossible WHERE"\n  }\n}
warnings 1
> explain format=json update t set b='x' where id=1
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "table": {\n      "update": true,\n      "table_name": "t",\n      "access_type": "const",\n      "possible_keys": [\n        "PRIMARY"\n      ],\n      "key": "PRIMARY",\n      "used_key_parts": [\n        "id"\n      ],\n      "key_length": "4",\n      "ref": [\n        "const"\n      ],\n      "rows_examined_per_scan": 1,\n      "rows_produced_per_join": 1,\n      "filtered": "100.00",\n      "cost_info": {\n        "read_cost": "1.00",\n        "eval_cost": "0.00",\n        "prefix_cost": "1.00"\n      },\n      "used_columns": [\n        "id",\n        "a",\n        "b"\n      ]\n    }\n  }\n}
warnings 1
> explain format=json delete from t where a=2
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "table": {\n      "delete": true,\n      "table_name": "t",\n      "access_type": "ref",\n      "possible_keys": [\n        "k",\n        "ab"\n      ],\n      "key": "k",\n      "used_key_parts": [\n        "a"\n      ],\n      "key_length": "5",\n      "ref": [\n        "const"\n      ],\n      "rows_examined_per_scan": 1,\n      "rows_produced_per_join": 1,\n      "filtered": "100.00",\n      "cost_info": {\n        "read_cost": "9.00",\n        "eval_cost": "0.00",\n        "prefix_cost": "9.00"\n      },\n      "used_columns": [\n        "id",\n        "a",\n        "b"\n      ]\n    }\n  }\n}
warnings 1
> explain format=json insert into t values (100,1,'x')
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "table": {\n      "insert": true,\n      "table_name": "t",\n      "access_type": "ALL"\n    }\n  }\n}
warnings 1
> explain format=json insert into t select id+100,a,b from t
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "table": {\n      "insert": true,\n      "table_name": "t",\n      "access_type": "ALL"\n    },\n    "insert_from": {\n      "select_id": 2,\n      "cost_info": {\n        "query_cost": "33.00"\n      },\n      "table": {\n        "table_name": "t",\n        "access_type": "ALL",\n        "rows_examined_per_scan": 8,\n        "rows_produced_per_join": 8,\n        "filtered": "100.00",\n        "cost_info": {\n          "read_cost": "33.00",\n          "eval_cost": "0.00",\n          "prefix_cost": "33.00"\n        },\n        "used_columns": [\n          "id",\n          "a",\n          "b"\n        ]\n      }\n    }\n  }\n}
warnings 1
> explain format=json select distinct b from t
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "9.00"\n    },\n    "duplicates_removal": {\n      "using_temporary_table": true,\n      "using_filesort": false,\n      "table": {\n        "table_name": "t",\n        "access_type": "index",\n        "key": "ab",\n        "used_key_parts": [\n          "a",\n          "b"\n        ],\n        "key_length": "88",\n        "rows_examined_per_scan": 8,\n        "rows_produced_per_join": 8,\n        "filtered": "100.00",\n        "cost_info": {\n          "read_cost": "9.00",\n          "eval_cost": "0.00",\n          "prefix_cost": "9.00"\n        },\n        "used_columns": [\n          "b"\n        ]\n      }\n    }\n  }\n}
warnings 1
> explain format=json select * from t, u where t.b=u.c
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "58.00"\n    },\n    "nested_loop": [\n      {\n        "table": {\n          "table_name": "t",\n          "access_type": "index",\n          "key": "ab",\n          "used_key_parts": [\n            "a",\n            "b"\n          ],\n          "key_length": "88",\n          "rows_examined_per_scan": 8,\n          "rows_produced_per_join": 8,\n          "filtered": "100.00",\n          "cost_info": {\n            "read_cost": "9.00",\n            "eval_cost": "0.00",\n            "prefix_cost": "9.00"\n          },\n          "used_columns": [\n            "id",\n            "a",\n            "b"\n          ]\n        }\n      },\n      {\n        "table": {\n          "table_name": "u",\n          "access_type": "ALL",\n          "rows_examined_per_scan": 32,\n          "rows_produced_per_join": 26,\n          "filtered": "10.00",\n          "using_join_buffer": "hash join",\n          "cost_info": {\n            "read_cost": "49.00",\n            "eval_cost": "0.00",\n            "prefix_cost": "58.00"\n          },\n          "used_columns": [\n            "id",\n            "t_id",\n            "c"\n          ],\n          "attached_condition": "(`d`.`u`.`c` = `d`.`t`.`b`)"\n        }\n      }\n    ]\n  }\n}
warnings 1
> explain format=json select a, row_number() over (partition by a order by b) from t
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "9.00"\n    },\n    "windowing": {\n      "windows": [\n        {\n          "name": "<unnamed window>",\n          "using_filesort": true,\n          "filesort_key": [\n            "t.a",\n            "t.b"\n          ],\n          "functions": [\n            "row_number"\n          ]\n        }\n      ],\n      "table": {\n        "table_name": "t",\n        "access_type": "index",\n        "key": "ab",\n        "used_key_parts": [\n          "a",\n          "b"\n        ],\n        "key_length": "88",\n        "rows_examined_per_scan": 8,\n        "rows_produced_per_join": 8,\n        "filtered": "100.00",\n        "cost_info": {\n          "read_cost": "9.00",\n          "eval_cost": "0.00",\n          "prefix_cost": "9.00"\n        },\n        "used_columns": [\n          "a",\n          "b"\n        ]\n      }\n    }\n  }\n}
warnings 1
> explain format=json with recursive r as (select 1 n union all select n+1 from r where n<5) select * from r
EXPLAIN
  {\n  "query_block": {\n    "select_id": 3,\n    "cost_info": {\n      "query_cost": "168.65"\n    },\n    "table": {\n      "table_name": "r",\n      "access_type": "ALL",\n      "rows_examined_per_scan": 168,\n      "rows_produced_per_join": 168,\n      "filtered": "100.00",\n      "cost_info": {\n        "read_cost": "168.65",\n        "eval_cost": "0.00",\n        "prefix_cost": "168.65"\n      },\n      "materialized_from_subquery": {\n        "using_temporary_table": true,\n        "dependent": false,\n        "cacheable": true,\n        "query_block": {\n          "select_id": 1,\n          "message": "No tables used"\n        },\n        "recursive": {\n          "query_block": {\n            "select_id": 2,\n            "cost_info": {\n              "query_cost": "51.00"\n            },\n            "table": {\n              "table_name": "<derived1>",\n              "access_type": "ALL",\n              "rows_examined_per_scan": 50,\n              "rows_produced_per_join": 17,\n              "filtered": "33.33",\n              "cost_info": {\n                "read_cost": "51.00",\n                "eval_cost": "0.00",\n                "prefix_cost": "51.00"\n              },\n              "attached_condition": "(`r`.`n` < 5)"\n            }\n          }\n        }\n      }\n    }\n  }\n}
warnings 1
# Another connection's statement.
two> use d
ok 0
two> select /* waits */ *, sleep(1000) from t where id = 1
(waits)
> explain for connection 2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | const | PRIMARY | PRIMARY | 4 | const | 1 | 100.00 | NULL
> explain format=tree for connection 2
EXPLAIN
  -> Single-row index lookup on t using PRIMARY (id=1)  (cost=1.00 rows=1)\n
> explain format=json for connection 2
EXPLAIN
  {\n  "query_block": {\n    "select_id": 1,\n    "cost_info": {\n      "query_cost": "1.00"\n    },\n    "table": {\n      "table_name": "t",\n      "access_type": "const",\n      "possible_keys": [\n        "PRIMARY"\n      ],\n      "key": "PRIMARY",\n      "used_key_parts": [\n        "id"\n      ],\n      "key_length": "4",\n      "ref": [\n        "const"\n      ],\n      "rows_examined_per_scan": 1,\n      "rows_produced_per_join": 1,\n      "filtered": "100.00",\n      "cost_info": {\n        "read_cost": "1.00",\n        "eval_cost": "0.00",\n        "prefix_cost": "1.00"\n      },\n      "used_columns": [\n        "id",\n        "a",\n        "b"\n      ]\n    }\n  }\n}
> kill query 2
ok 0
two:
id | a | b | sleep(1000)
  1 | 1 | x | 1
> explain for connection 2
ok 0
