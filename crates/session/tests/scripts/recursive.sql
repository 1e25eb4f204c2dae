# Recursive tables of several seeds and steps, as MySQL 8.0.31 answers them.
> CREATE DATABASE recursive_tables
ok 1
> USE recursive_tables
ok 0
> CREATE TABLE folks (id INT, name CHAR(8), father INT, mother INT)
ok 0
> INSERT INTO folks VALUES (100, 'Me', 1, 2), (1, 'Dad', 3, 4), (2, 'Mom', 5, NULL), (3, 'Grandpa', NULL, NULL), (9, 'Uncle', 3, 4)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> WITH RECURSIVE a AS (SELECT * FROM folks WHERE name = 'Me' UNION SELECT p.* FROM folks p, a f WHERE p.id = f.father UNION SELECT p.* FROM folks p, a m WHERE p.id = m.mother) SELECT * FROM a ORDER BY id
id | name | father | mother
  1 | Dad | 3 | 4
  2 | Mom | 5 | NULL
  3 | Grandpa | NULL | NULL
  100 | Me | 1 | 2
> WITH RECURSIVE a (id) AS (SELECT father FROM folks WHERE name = 'Me' UNION SELECT mother FROM folks WHERE name = 'Me' UNION SELECT father FROM folks, a WHERE folks.id = a.id UNION SELECT mother FROM folks, a WHERE folks.id = a.id) SELECT * FROM a ORDER BY id
id
  NULL
  1
  2
  3
  4
  5
> WITH RECURSIVE c (n) AS (SELECT 1 UNION SELECT 2 UNION ALL SELECT n + 1 FROM c WHERE n < 3 UNION ALL SELECT n + 2 FROM c WHERE n < 3) SELECT * FROM c ORDER BY n
n
  1
  2
  2
  3
  3
  3
  4
  4
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT 1 UNION SELECT n + 1 FROM c WHERE n < 3 UNION SELECT n + 2 FROM c WHERE n < 3) SELECT * FROM c ORDER BY n
n
  1
  2
  3
  4
> WITH RECURSIVE c (n, s) AS (SELECT 1, CAST('a' AS CHAR(20)) UNION ALL SELECT n + 1, CONCAT(s, 'b') FROM c WHERE n < 3 UNION ALL SELECT n + 10, CONCAT(s, 'c') FROM c WHERE n < 4) SELECT * FROM c ORDER BY n, s
n | s
  1 | a
  2 | ab
  3 | abb
  11 | ac
  12 | abc
  13 | abbc
> WITH RECURSIVE c (n) AS ((SELECT 1 UNION SELECT 2) UNION ALL (SELECT n + 2 FROM c WHERE n < 5)) SELECT * FROM c ORDER BY n
n
  1
  2
  3
  4
  5
  6
> WITH RECURSIVE c (n) AS ((SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3)) SELECT * FROM c
n
  1
  2
  3
> WITH RECURSIVE c (n) AS (WITH s AS (SELECT 1 AS one) SELECT one FROM s UNION ALL SELECT n + one FROM c, s WHERE n < 3) SELECT * FROM c
n
  1
  2
  3
# With LIMIT it ends when that many were found.
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 4) SELECT * FROM c
n
  1
  2
  3
  4
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 2 OFFSET 3) SELECT * FROM c
n
  4
  5
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 0) SELECT * FROM c
n
> WITH RECURSIVE c (n) AS (SELECT 1 UNION SELECT n % 3 + 1 FROM c LIMIT 10) SELECT * FROM c
n
  1
  2
  3
> PREPARE s FROM 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ?) SELECT COUNT(*) FROM c'
ok 0, Statement prepared
> SET @n = 7
ok 0
> EXECUTE s USING @n
COUNT(*)
  7
# What is refused.
> WITH RECURSIVE c (n) AS (SELECT n FROM c UNION SELECT 1) SELECT * FROM c
ERROR 3574 (HY000): Recursive Common Table Expression 'c' should have one or more non-recursive query blocks followed by one or more recursive ones
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3 UNION ALL SELECT 7) SELECT * FROM c
ERROR 3574 (HY000): Recursive Common Table Expression 'c' should have one or more non-recursive query blocks followed by one or more recursive ones
> WITH RECURSIVE c (n) AS (SELECT n FROM c) SELECT * FROM c
ERROR 3573 (HY000): Recursive Common Table Expression 'c' should contain a UNION
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3 ORDER BY n) SELECT * FROM c
ERROR 1235 (42000): This version of MySQL doesn't yet support 'ORDER BY over UNION in recursive Common Table Expression'
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL (SELECT n + 1 FROM c LIMIT 2)) SELECT * FROM c
ERROR 1235 (42000): This version of MySQL doesn't yet support 'ORDER BY / LIMIT / SELECT DISTINCT in recursive query block of Common Table Expression'
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT DISTINCT n + 1 FROM c WHERE n < 3) SELECT * FROM c
ERROR 1235 (42000): This version of MySQL doesn't yet support 'ORDER BY / LIMIT / SELECT DISTINCT in recursive query block of Common Table Expression'
> WITH RECURSIVE c (n) AS (SELECT 1 UNION SELECT n + 1 FROM c WHERE n < 3 UNION ALL SELECT n + 2 FROM c WHERE n < 3) SELECT * FROM c
ERROR 1235 (42000): This version of MySQL doesn't yet support 'recursive query blocks with UNION DISTINCT then UNION ALL, in recursive Common Table Expression'
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT MAX(n) + 1 FROM c WHERE n < 3) SELECT * FROM c
ERROR 3575 (HY000): Recursive Common Table Expression 'c' can contain neither aggregation nor window functions in recursive query block
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT ROW_NUMBER() OVER () FROM c WHERE n < 3) SELECT * FROM c
ERROR 3575 (HY000): Recursive Common Table Expression 'c' can contain neither aggregation nor window functions in recursive query block
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT a.n + 1 FROM c a, c b WHERE a.n < 3) SELECT * FROM c
ERROR 3577 (HY000): In recursive query block of Recursive Common Table Expression 'c', the recursive table must be referenced only once, and not in any subquery
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3 AND 1 IN (SELECT n FROM c)) SELECT * FROM c
ERROR 3577 (HY000): In recursive query block of Recursive Common Table Expression 'c', the recursive table must be referenced only once, and not in any subquery
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT d.n + 1 FROM (SELECT n FROM c) d WHERE d.n < 3) SELECT * FROM c
ERROR 3577 (HY000): In recursive query block of Recursive Common Table Expression 'c', the recursive table must be referenced only once, and not in any subquery
> WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT x.n + 1 FROM (SELECT 3 AS k) y LEFT JOIN c x ON x.n < y.k) SELECT * FROM c
ERROR 3576 (HY000): In recursive query block of Recursive Common Table Expression 'x', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints
> DROP DATABASE recursive_tables
ok 1
# What a recursion makes is not taken for a row: its product with itself is not cheap (MySQL's own with_recursive).
> explain format=tree with recursive cte as (select 1 as n union all select n + 1 from cte where n < 1000) select sum(a.n * b.n * c.n) from cte a, cte b, cte c where a.n = b.n + 10 and b.n + 20 = c.n
EXPLAIN
  -> Aggregate: sum(((a.n * b.n) * c.n))  (cost=673.60 rows=1)\n    -> Inner hash join ((b.n + 20) = c.n)  (cost=673.60 rows=47121)\n        -> Inner hash join (a.n = (b.n + 10))  (cost=421.12 rows=2811)\n            -> Table scan on a  (cost=168.65 rows=168)\n                -> Materialize recursive CTE a\n                    -> Rows fetched before execution  (cost=0.00 rows=1)\n                    -> Repeat until convergence\n                        -> Filter: (cte.n < 1000)  (cost=51.00 rows=17)\n                            -> Scan new records on cte  (cost=51.00 rows=50)\n            -> Hash\n                -> Table scan on b  (cost=252.47 rows=168)\n                    -> Materialize CTE b if needed (query plan printed elsewhere)\n        -> Hash\n            -> Table scan on c  (cost=252.47 rows=168)\n                -> Materialize CTE c if needed (query plan printed elsewhere)\n
> with recursive cte as (select 1 as n union all select n + 1 from cte where n < 1000) select sum(a.n * b.n * c.n) from cte a, cte b, cte c where a.n = b.n + 10 and b.n + 20 = c.n
sum(a.n * b.n * c.n)
  240585345000
