# Conditions that the entries of an index decide: rows that they rule out are neither fetched nor counted. The figures are MySQL's.
> create database d
ok 1
> use d
ok 0
> CREATE TABLE e (id INT PRIMARY KEY, a INT NOT NULL, b INT NOT NULL, c INT NOT NULL, KEY k (a, b))
ok 0
> INSERT INTO e WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 799) SELECT i, i % 4, i % 100, i FROM n
ok 800, Records: 800  Duplicates: 0  Warnings: 0
> FLUSH STATUS
ok 0
> SELECT COUNT(c) FROM e WHERE a = 1 AND b % 10 = 3
COUNT(c)
  40
> SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' AND Value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 40
> FLUSH STATUS
ok 0
> SELECT COUNT(c) FROM e FORCE INDEX (k) WHERE a IN (1, 2) AND b > 50 AND id % 10 = 3
COUNT(c)
  24
> SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' AND Value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_next | 24
> FLUSH STATUS
ok 0
> SELECT c FROM e FORCE INDEX (k) WHERE a > 1 AND id % 100 = 3 ORDER BY a, b LIMIT 2
c
  3
  103
> SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' AND Value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 1
# What UPDATE and DELETE look for is counted entry by entry.
> FLUSH STATUS
ok 0
> UPDATE e FORCE INDEX (k) SET c = 1 WHERE a > 2 AND b % 10 = 3
ok 40, Rows matched: 40  Changed: 40  Warnings: 0
> SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' AND Value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 200
