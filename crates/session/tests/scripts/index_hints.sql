# Index hints FOR ORDER BY and FOR GROUP BY, and those without FOR, for orders: which index is read, and whether rows are sorted. Keys and sorts are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table n (n int primary key)
ok 0
> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table t (id int primary key, a int, b int, c int, p varchar(100), key ka (a), key kb (b), key kab (a, b))
ok 0
> insert into t select n, n * 7 % 1000, n % 50, n % 10, repeat('x', n % 90) from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table t
Table | Op | Msg_type | Msg_text
  d.t | analyze | status | OK
> explain select * from t order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select * from t force index (ka) order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select * from t use index (ka) order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select * from t force index for order by (ka) order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select * from t force index (kb) order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select * from t order by a limit 5
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select * from t use index for order by (kb) order by a limit 5
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select * from t ignore index for order by (ka, kab) order by a limit 5
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select * from t ignore index for join (ka, kab) order by a limit 5
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select a from t ignore index for order by (ka, kab) order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | Using index; Using filesort
warnings 1
> explain select id, c from t where a > 990 order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | range | ka,kab | ka | 5 | NULL | 9 | 100.00 | Using index condition
warnings 1
> explain select id, c from t ignore index for order by (ka, kab) where a > 990 order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | range | ka,kab | ka | 5 | NULL | 9 | 100.00 | Using index condition; Using filesort
warnings 1
> explain select a, count(*) from t group by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | Using index
warnings 1
> explain select a, count(*) from t ignore index for group by (ka, kab) group by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | Using index; Using temporary
warnings 1
> explain select b, sum(c) from t group by b
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using temporary
warnings 1
> explain select b, sum(c) from t force index for group by (kb) group by b
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | kb | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select b, sum(c) from t force index (kb) group by b
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | kb | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select b, sum(c) from t use index for group by (ka) group by b limit 2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using temporary
warnings 1
> explain select /*+ order_index(t ka) */ * from t order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select /*+ no_order_index(t ka, kab) */ * from t order by a limit 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 1029 | 100.00 | Using filesort
warnings 1
> explain select /*+ group_index(t kb) */ b, sum(c) from t group by b
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | kb | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> explain select /*+ no_group_index(t) */ a, count(*) from t group by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | Using index; Using temporary
warnings 1
> explain select /*+ index(t ka) */ * from t order by a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | index | NULL | ka | 5 | NULL | 1029 | 100.00 | NULL
warnings 1
> select id, a from t force index for order by (ka) where c = 3 order by a desc limit 3
id | a
  713 | 991
  283 | 981
  853 | 971
> select b, sum(c) from t force index (kb) group by b limit 3
b | sum(c)
  0 | 0
  1 | 20
  2 | 40
> select b, sum(c) from t ignore index for group by (kb) group by b order by b limit 3
b | sum(c)
  0 | 0
  1 | 20
  2 | 40
