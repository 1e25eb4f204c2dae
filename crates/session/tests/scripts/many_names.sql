# A table that UPDATE or DELETE changes under several names: no change is lost, no row goes twice. As MySQL 8.0.31 does.
> CREATE DATABASE many_names
ok 1
> USE many_names
ok 0
> CREATE TABLE h (a INT, b INT)
ok 0
> INSERT INTO h VALUES (1, 1), (2, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> UPDATE h AS x, h AS y SET x.a = 5, y.b = 6
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
> SELECT * FROM h
a | b
  5 | 6
  5 | 6
  5 | 6
> CREATE TABLE t (id INT PRIMARY KEY, s INT, b INT, KEY (s))
ok 0
> INSERT INTO t VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> UPDATE t AS x JOIN t AS y ON x.s = y.s + 1 SET x.b = 100 + x.b, y.b = 200 + y.b
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> SELECT * FROM t
id | s | b
  1 | 1 | 201
  2 | 2 | 202
  3 | 3 | 103
> UPDATE t x, t y SET x.s = x.s + 1, y.b = y.b + 1 WHERE x.id = y.id
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
> SELECT * FROM t
id | s | b
  1 | 2 | 202
  2 | 3 | 203
  3 | 4 | 104
> UPDATE t x, t y SET x.s = x.s + 10 WHERE x.id = y.id + 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> SELECT * FROM t
id | s | b
  1 | 2 | 202
  2 | 13 | 203
  3 | 14 | 104
> UPDATE t x JOIN t y ON x.id = y.id SET x.b = x.b + 1, x.s = y.s + 5, y.b = y.b + 1
ok 3, Rows matched: 6  Changed: 3  Warnings: 0
> SELECT * FROM t
id | s | b
  1 | 7 | 203
  2 | 18 | 204
  3 | 19 | 105
> CHECK TABLE t
Table | Op | Msg_type | Msg_text
  many_names.t | check | status | OK
> UPDATE t x, t y SET x.id = x.id + 10, y.b = 1 WHERE x.id = y.id
ERROR 1706 (HY000): Primary key/partition key update is not allowed since the table is updated both as 'x' and 'y'.
> DELETE x, y FROM t x JOIN t y ON x.id = y.id + 1 WHERE y.id < 2
ok 2
> SELECT * FROM t
id | s | b
  3 | 19 | 105
> DELETE x, y FROM h x JOIN h y ON x.a = y.a
ok 3
> SELECT * FROM h
a | b
> DROP DATABASE many_names
ok 2
