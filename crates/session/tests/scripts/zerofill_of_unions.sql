# A table shows its ZEROFILL columns with zeros; what comes together of several queries has none.
> create database z
ok 1
> use z
ok 0
> create table t (a int(4) zerofill, b bigint(3) zerofill, c decimal(6,2) zerofill, d float(8,2) zerofill, y year, w bigint(1), x int(0) zerofill)
ok 0, warnings 10
> insert into t values (1, 2, 3.5, 4.5, 0, 1, 7)
ok 1
> select * from t
a | b | c | d | y | w | x
  0001 | 002 | 0003.50 | 00004.50 | 0000 | 1 | 0000000007
> select a, b, c, d, y, x from t union all select a, b, c, d, y, x from t
a | b | c | d | y | x
  1 | 2 | 3.50 | 4.50 | 0000 | 7
  1 | 2 | 3.50 | 4.50 | 0000 | 7
> select a, b from t union select null, null
a | b
  1 | 2
  NULL | NULL
> select null, null union select a, b from t
NULL | NULL
  NULL | NULL
  1 | 2
> select a from (select a from t union all select a from t) u
a
  1
  1
> create table u select a, b, c, d, y, x from t union all select a, b, c, d, y, x from t
ok 2, warnings 4, Records: 2  Duplicates: 0  Warnings: 4
> with recursive r as (select a from t union all select a from t where 0) select * from r
a
  1
> select a from t intersect select a from t
a
  1
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` int unsigned DEFAULT NULL,\n  `b` bigint unsigned DEFAULT NULL,\n  `c` decimal(6,2) unsigned DEFAULT NULL,\n  `d` float(8,2) unsigned DEFAULT NULL,\n  `y` year DEFAULT NULL,\n  `x` int unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A BIGINT of width 1 is no truth value.
> select json_array(w, (select w from t), any_value(w), ifnull(w, w)) from t
json_array(w, (select w from t), any_value(w), ifnull(w, w))
  [1, 1, 1, 1]
> select concat(w), w + 0.5, w * 1.00 from t
concat(w) | w + 0.5 | w * 1.00
  1 | 1.5 | 1.00
> drop database z
ok 2
