# A derived table or view that is merged hands its ORDER BY to the query around it, if that is a SELECT, or an
# UPDATE or DELETE of one table, has nothing else in FROM, no order of its own, no groups, no DISTINCT, and is
# no part of a set operation. Otherwise the order is forgotten, and conditions find their indexes.
> CREATE DATABASE t
ok 1
> USE t
ok 0
> CREATE TABLE t(a INT PRIMARY KEY, b INT, c INT, KEY(b))
ok 0
> INSERT INTO t VALUES (1,9,1),(2,8,2),(3,7,1),(4,6,2)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> CREATE VIEW v AS SELECT * FROM t ORDER BY b
ok 0
> CREATE VIEW w AS SELECT a, b FROM t WHERE a>1 ORDER BY b DESC
ok 0
> SELECT * FROM v
a | b | c
  4 | 6 | 2
  3 | 7 | 1
  2 | 8 | 2
  1 | 9 | 1
> SELECT a FROM v LIMIT 2
a
  4
  3
> SELECT a+1 FROM v WHERE a<4
a+1
  4
  3
  2
> SELECT * FROM v ORDER BY a
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  4 | 6 | 2
> SELECT DISTINCT c FROM v
c
  1
  2
> SELECT ANY_VALUE(a), COUNT(*) FROM v
ANY_VALUE(a) | COUNT(*)
  4 | 4
> SELECT c, GROUP_CONCAT(a) FROM (SELECT * FROM t ORDER BY a DESC) d GROUP BY c
c | GROUP_CONCAT(a)
  1 | 1,3
  2 | 2,4
> SELECT GROUP_CONCAT(a) FROM v
GROUP_CONCAT(a)
  4,3,2,1
> SELECT a, ROW_NUMBER() OVER (ORDER BY c, a) FROM v
a | ROW_NUMBER() OVER (ORDER BY c, a)
  4 | 4
  3 | 2
  2 | 3
  1 | 1
> SELECT * FROM (SELECT * FROM w) x
a | b
  2 | 8
  3 | 7
  4 | 6
> SELECT * FROM (SELECT * FROM w ORDER BY a) x
a | b
  2 | 8
  3 | 7
  4 | 6
> SELECT x.a, y.a FROM w AS x, t AS y WHERE x.a = y.a
a | a
  2 | 2
  3 | 3
  4 | 4
> SELECT * FROM v UNION ALL SELECT * FROM v
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  4 | 6 | 2
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  4 | 6 | 2
> (SELECT * FROM v LIMIT 2) UNION ALL (SELECT * FROM v LIMIT 1)
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  1 | 9 | 1
> SELECT (SELECT a FROM v LIMIT 1), a FROM t
(SELECT a FROM v LIMIT 1) | a
  4 | 4
  4 | 3
  4 | 2
  4 | 1
> SELECT a FROM t WHERE a IN (SELECT a FROM v)
a
  4
  3
  2
  1
> WITH q AS (SELECT * FROM t ORDER BY b) SELECT * FROM q
a | b | c
  4 | 6 | 2
  3 | 7 | 1
  2 | 8 | 2
  1 | 9 | 1
> WITH q AS (SELECT * FROM t ORDER BY b) SELECT q.a, r.a FROM q JOIN q r USING (a)
a | a
  4 | 4
  3 | 3
  2 | 2
  1 | 1
> SELECT a FROM (SELECT a FROM t ORDER BY b LIMIT 3) d
a
  4
  3
  2
> SET optimizer_switch = 'derived_merge=off'
ok 0
> SELECT * FROM v
a | b | c
  4 | 6 | 2
  3 | 7 | 1
  2 | 8 | 2
  1 | 9 | 1
> SET optimizer_switch = 'default'
ok 0
> EXPLAIN SELECT * FROM v WHERE b = 7
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ref | b | b | 5 | const | 1 | 100.00 | NULL
warnings 1
> EXPLAIN SELECT * FROM (SELECT * FROM t ORDER BY b) x WHERE a = 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | const | PRIMARY | PRIMARY | 4 | const | 1 | 100.00 | NULL
warnings 1
> CREATE TABLE n AS SELECT * FROM v LIMIT 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> SELECT * FROM n
a | b | c
  1 | 9 | 1
> INSERT INTO t SELECT a + 10, b, c FROM v LIMIT 2
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> SELECT * FROM t
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  4 | 6 | 2
  11 | 9 | 1
  12 | 8 | 2
> UPDATE v SET c = 5 LIMIT 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> SELECT * FROM t
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  4 | 6 | 5
  11 | 9 | 1
  12 | 8 | 2
> DELETE FROM v LIMIT 1
ok 1
> SELECT * FROM t
a | b | c
  1 | 9 | 1
  2 | 8 | 2
  3 | 7 | 1
  11 | 9 | 1
  12 | 8 | 2
> SELECT table_name, is_updatable FROM information_schema.views WHERE table_schema = 't'
TABLE_NAME | IS_UPDATABLE
  v | YES
  w | YES
