# ONLY_FULL_GROUP_BY knows what a join determines, as MySQL 8.0.31 does: the queries that content management systems ask of a row and what it refers to.
> CREATE DATABASE dependence
ok 1
> USE dependence
ok 0
> CREATE TABLE content (id INT PRIMARY KEY, author INT, title VARCHAR(10))
ok 0
> CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(10), boss INT)
ok 0
> INSERT INTO content VALUES (1, 1, 'a'), (2, 1, 'b'), (3, 9, 'c')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> INSERT INTO users VALUES (1, 'joe', 5)
ok 1
> SELECT c.*, u.name, COUNT(*) FROM content c LEFT JOIN users u ON u.id = c.author GROUP BY c.id ORDER BY c.id
id | author | title | name | COUNT(*)
  1 | 1 | a | joe | 1
  2 | 1 | b | joe | 1
  3 | 9 | c | NULL | 1
> SELECT c.*, u.name, COUNT(*) FROM content c LEFT JOIN users u ON u.id = c.author AND u.boss > c.id GROUP BY c.id ORDER BY c.id
id | author | title | name | COUNT(*)
  1 | 1 | a | joe | 1
  2 | 1 | b | joe | 1
  3 | 9 | c | NULL | 1
> SELECT c.author, u.name, COUNT(*) FROM users u RIGHT JOIN content c ON u.id = c.author GROUP BY c.author ORDER BY c.author
author | name | COUNT(*)
  1 | joe | 2
  9 | NULL | 1
> SELECT c.author, u.boss FROM content c LEFT JOIN users u ON u.id = c.author AND u.boss = 5 GROUP BY c.author ORDER BY c.author
author | boss
  1 | 5
  9 | NULL
> SELECT c.author, u.name, COUNT(*) FROM content c LEFT JOIN users u ON u.id = 1 GROUP BY c.author ORDER BY c.author
author | name | COUNT(*)
  1 | joe | 2
  9 | joe | 1
> SELECT c.*, a.name, b.name FROM content c LEFT JOIN users a ON a.id = c.author LEFT JOIN users b ON b.id = a.boss GROUP BY c.id ORDER BY u.name
ERROR 1054 (42S22): Unknown column 'u.name' in 'order clause'
> SELECT c.*, a.name, b.name FROM content c LEFT JOIN users a ON a.id = c.author LEFT JOIN users b ON b.id = a.boss GROUP BY c.id ORDER BY c.id
id | author | title | name | name
  1 | 1 | a | joe | NULL
  2 | 1 | b | joe | NULL
  3 | 9 | c | NULL | NULL
> SELECT c.*, a.name, b.title FROM content c LEFT JOIN (users a JOIN content b ON b.id = a.id) ON a.id = c.author GROUP BY c.id ORDER BY c.id
id | author | title | name | title
  1 | 1 | a | joe | a
  2 | 1 | b | joe | a
  3 | 9 | c | NULL | NULL
> SELECT c.id, d.name FROM content c LEFT JOIN (SELECT * FROM users) d ON d.id = c.author GROUP BY c.id ORDER BY c.id
id | name
  1 | joe
  2 | joe
  3 | NULL
> SELECT c.id, d.name, n FROM content c LEFT JOIN (SELECT id, name, COUNT(*) AS n FROM users GROUP BY id) d ON d.id = c.author GROUP BY c.id ORDER BY c.id
id | name | n
  1 | joe | 1
  2 | joe | 1
  3 | NULL | NULL
# What is not determined: whether there is a match depends on the row; no key.
> SELECT c.author, u.name FROM content c LEFT JOIN users u ON u.id = c.author AND u.boss > c.id GROUP BY c.author
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'dependence.u.name' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> SELECT c.title, u.name FROM content c LEFT JOIN users u ON u.id = c.author GROUP BY c.title
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'dependence.u.name' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> SELECT c.id, u.name FROM content c LEFT JOIN users u ON u.boss = c.author GROUP BY c.id
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'dependence.u.name' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
# A name that several tables have is the selected one, in GROUP BY and in windows.
> SELECT c.id, COUNT(*) FROM content c, users u GROUP BY id ORDER BY id
id | COUNT(*)
  1 | 1
  2 | 1
  3 | 1
> SELECT c.id + 1 AS id, COUNT(*) FROM content c, users u GROUP BY id ORDER BY id
id | COUNT(*)
  2 | 1
  3 | 1
  4 | 1
> SELECT c.id, RANK() OVER (ORDER BY id) AS place FROM content c, users u ORDER BY id
id | place
  1 | 1
  2 | 2
  3 | 3
> SELECT c.id, u.id FROM content c, users u GROUP BY id
ERROR 1052 (23000): Column 'id' in group statement is ambiguous
> SELECT *, COUNT(*) FROM content c, users u GROUP BY id
ERROR 1052 (23000): Column 'id' in group statement is ambiguous
# Columns of joins by name come in the order of the table that is kept whole, not in that of USING.
> CREATE TABLE l (a INT, b INT, c INT, d INT)
ok 0
> CREATE TABLE r (b INT, a INT, d INT, e INT)
ok 0
> INSERT INTO l VALUES (1, 2, 3, 4)
ok 1
> INSERT INTO r VALUES (2, 1, 4, 5)
ok 1
> SELECT * FROM l JOIN r USING (b, a)
a | b | c | d | d | e
  1 | 2 | 3 | 4 | 4 | 5
> SELECT * FROM l LEFT JOIN r USING (d, b)
b | d | a | c | a | e
  2 | 4 | 1 | 3 | 1 | 5
> SELECT * FROM l RIGHT JOIN r USING (d, a)
a | d | b | e | b | c
  1 | 4 | 2 | 5 | 2 | 3
> SELECT * FROM l NATURAL RIGHT JOIN r
b | a | d | e | c
  2 | 1 | 4 | 5 | 3
> SELECT * FROM l NATURAL JOIN r
a | b | d | c | e
  1 | 2 | 4 | 3 | 5
> INSERT INTO l SELECT * FROM (SELECT l.* FROM l JOIN r USING (b, a)) d
ok 1, Records: 1  Duplicates: 0  Warnings: 0
# HAVING means the column that is grouped by before what is selected under its name.
> SELECT id * 0 AS id FROM content GROUP BY id HAVING id <> 0
id
  0
  0
  0
warnings 2
> SELECT id * 0 AS x FROM content GROUP BY id HAVING x <> 0
x
> SELECT MAX(id) AS id FROM content HAVING id > 1
id
  3
> SELECT author AS id, COUNT(*) FROM content GROUP BY author HAVING id = 1
id | COUNT(*)
  1 | 2
> SELECT id AS author, COUNT(*) FROM content GROUP BY author, id HAVING author = 9
author | COUNT(*)
  3 | 1
warnings 2
> DROP DATABASE dependence
ok 4
# What follows inside a derived table follows outside of it, too; and what one row says.
> create table fd (pk int primary key, a int, b int not null, c int not null, d int, unique (b, c))
ERROR 1046 (3D000): No database selected
> insert into fd (pk, a, b, c, d) values (1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (3, 2, 3, 3, 3)
ERROR 1046 (3D000): No database selected
> select q.x from (select fd.a * 2 as x, fd.b as y, fd.a as z from fd limit 9) q group by q.z
ERROR 1046 (3D000): No database selected
> select q.a from (select fd.a, fd.b from fd where fd.a = fd.b limit 9) q group by q.b
ERROR 1046 (3D000): No database selected
> select q.s from (select sum(a) s, sum(b) t from fd) q group by q.t
ERROR 1046 (3D000): No database selected
> select q.s from (select b, sum(1) s from fd where a = b group by a) q group by q.b
ERROR 1046 (3D000): No database selected
> select q.s from (select b, c, sum(d) s from fd group by pk) q group by q.b, q.c
ERROR 1046 (3D000): No database selected
> select q.s from (select b, c, sum(d) s from fd group by pk) q group by q.b
ERROR 1046 (3D000): No database selected
> select q.a, q.n from fd left join (select a, count(a) n from fd group by a) q on fd.b + q.n > 0 group by q.a
ERROR 1046 (3D000): No database selected
> select q.n, q.m from fd left join (select count(a) n, max(a) m from fd) q on fd.b + q.n > 0 group by q.n
ERROR 1046 (3D000): No database selected
# That a column is not NULL may be said in many ways; ON of an outer join does not say it of the outer side.
> create table un (a int, b int, c int, unique (a, b))
ERROR 1046 (3D000): No database selected
> insert into un values (1, 1, 1), (2, 2, 2), (null, 3, 3)
ERROR 1046 (3D000): No database selected
> select a, b, c from un where not (a is null) and b > 0 group by a, b
ERROR 1046 (3D000): No database selected
> select a, b, c from un where a in (select b from un) and b is not null group by a, b
ERROR 1046 (3D000): No database selected
> select a, b, c from un where a is true and b <> 7 group by a, b
ERROR 1046 (3D000): No database selected
> select a, b, c from un where (a <> 3) is true and not (b in (8, 9)) group by a, b
ERROR 1046 (3D000): No database selected
> select a, b, c from un where (a <> 3) is false and b like '1' group by a, b
ERROR 1046 (3D000): No database selected
> select un.* from un left join un u on un.a is not null and un.b is not null group by un.a, un.b
ERROR 1046 (3D000): No database selected
# A generated column follows from what it is made of.
> create table gc (a int, b int, c int as (a + b), d int as (c + 1))
ERROR 1046 (3D000): No database selected
> insert into gc (a, b) values (1, 2), (3, 4)
ERROR 1046 (3D000): No database selected
> select c, d from gc group by a, b
ERROR 1046 (3D000): No database selected
> select d from gc group by c
ERROR 1046 (3D000): No database selected
> select 1 + d from gc group by c
ERROR 1046 (3D000): No database selected
> select c from gc group by a
ERROR 1046 (3D000): No database selected
> select g.d from gc g, gc h where h.d = g.c group by h.c
ERROR 1046 (3D000): No database selected
> select h.c from gc g left join gc h on g.a = h.a group by h.a, h.b
ERROR 1046 (3D000): No database selected
