# Changes of several tables: names of targets, order and limit, rows of INSERT under a name, views that are read and written. Answers are those of MySQL 8.0.31.
> create database cst; use cst; create table t (a int primary key, b int, c int); create table u (a int primary key, c int, d int generated always as (c + 1)); create view v as select a, b from t; create view vj as select t.a, t.b, u.c as uc from t join u on t.a = u.a; create view vg as select b, count(*) n from t group by b
ok 1
ok 0
ok 0
ok 0
ok 0
ok 0
ok 0
> insert into t values (1, 10, 100), (2, 20, 200), (3, 30, null); insert into u (a, c) values (1, 5), (2, 6), (4, 100)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update t join u on t.a = u.a set t.b = t.b + 1, u.c = u.c + 1 order by t.a desc limit 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> select * from t; select * from u
a | b | c
  1 | 10 | 100
  2 | 21 | 200
  3 | 30 | NULL
a | c | d
  1 | 5 | 6
  2 | 7 | 8
  4 | 100 | 101
> update t join u using (a) set t.c = u.a where t.a < 3 order by t.a desc limit 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from t; select * from u
a | b | c
  1 | 10 | 100
  2 | 21 | 2
  3 | 30 | NULL
a | c | d
  1 | 5 | 6
  2 | 7 | 8
  4 | 100 | 101
> update t, u set t.b = 0 limit 0
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> update vj set b = 1 limit 1
ERROR 1221 (HY000): Incorrect usage of UPDATE and LIMIT
> update vj set b = 1 order by a
ERROR 1221 (HY000): Incorrect usage of UPDATE and ORDER BY
> delete t, t from t join u on nix = 1
ERROR 1066 (42000): Not unique table/alias: 't'
> delete cst.t, t.* from nowhere
ERROR 1066 (42000): Not unique table/alias: 't'
> delete x from t join u on nix = 1
ERROR 1109 (42S02): Unknown table 'x' in MULTI DELETE
> delete t from t join u on nix = 1 where wrong = 1
ERROR 1054 (42S22): Unknown column 'wrong' in 'where clause'
> select first from t join u on nix = 1 where wrong = 1
ERROR 1054 (42S22): Unknown column 'first' in 'field list'
> update t join u on nix = 1 set a = 1 where wrong = 1
ERROR 1054 (42S22): Unknown column 'wrong' in 'where clause'
> delete y from vj y
ERROR 1395 (HY000): Can not delete from join view 'cst.vj'
> insert into t (a, b) values (1, 2) as n on duplicate key update b = c
ok 2
> insert into t (a, b) values (1, 2) as t on duplicate key update b = 1
ERROR 1066 (42000): Not unique table/alias: 't'
> insert into t (a, b) values (1, 2) as n on duplicate key update b = b
ERROR 1052 (23000): Column 'b' in field list is ambiguous
> delete from t where b in (select a from v)
ERROR 1443 (HY000): The definition of table 'v' prevents operation DELETE on table 't'.
> delete from v where b in (select a from t)
ERROR 1443 (HY000): The definition of table 'v' prevents operation DELETE on table 'v'.
> update t set b = 1 where a in (select a from vj)
ERROR 1443 (HY000): The definition of table 'vj' prevents operation UPDATE on table 't'.
> delete from t where b in (select n from vg)
ok 0
> delete from t where b in (select a from (select * from v) x)
ok 0
> insert into u (a, c, d) select 9, 10, 11
ERROR 3105 (HY000): The value specified for generated column 'd' in table 'u' is not allowed.
> insert into u select * from u
ERROR 3105 (HY000): The value specified for generated column 'd' in table 'u' is not allowed.
> select * from t; select * from u
a | b | c
  1 | 100 | 100
  2 | 21 | 2
  3 | 30 | NULL
a | c | d
  1 | 5 | 6
  2 | 7 | 8
  4 | 100 | 101
> drop database cst
ok 5
# The first table is changed at once: what the others are set to is computed of its new row, and of their own rows as they were before.
> create database sev; use sev; create table m (id int primary key, a int, c int, key (a)); create table n (id int primary key, b int, d int); insert into m values (1, 1, 1), (2, 2, 2), (3, 3, 3); insert into n values (1, 10, 10), (2, 20, 20), (3, 30, 30)
ok 1
ok 0
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update m straight_join n using (id) set m.a = n.b, n.b = m.a; select * from m join n using (id)
ok 3, Rows matched: 6  Changed: 3  Warnings: 0
id | a | c | b | d
  1 | 10 | 1 | 10 | 10
  2 | 20 | 2 | 20 | 20
  3 | 30 | 3 | 30 | 30
> update m straight_join n using (id) set n.b = m.c + 1, m.c = n.b + 100; select * from m join n using (id)
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
id | a | c | b | d
  1 | 10 | 110 | 111 | 10
  2 | 20 | 120 | 121 | 20
  3 | 30 | 130 | 131 | 30
> update n straight_join m using (id) set m.c = n.b, n.b = m.c; select * from m join n using (id)
ok 3, Rows matched: 6  Changed: 3  Warnings: 0
id | a | c | b | d
  1 | 10 | 110 | 110 | 10
  2 | 20 | 120 | 120 | 20
  3 | 30 | 130 | 130 | 30
> update m straight_join n using (id) set n.b = n.b + 1, n.d = n.b; select * from n
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
id | b | d
  1 | 111 | 110
  2 | 121 | 120
  3 | 131 | 130
> update m straight_join n using (id) set m.c = m.c + 1, m.a = m.c, n.b = n.b + 1, n.d = n.b + m.c; select * from m join n using (id)
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
id | a | c | b | d
  1 | 111 | 111 | 112 | 222
  2 | 121 | 121 | 122 | 242
  3 | 131 | 131 | 132 | 262
# One row of the first table for several of another.
> update m straight_join n on m.id < n.id set m.c = m.c + n.b, n.d = m.c; select * from m; select * from n
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
id | a | c
  1 | 111 | 233
  2 | 121 | 253
  3 | 131 | 131
id | b | d
  1 | 112 | 222
  2 | 122 | 233
  3 | 132 | 233
# Not at once: what finds its rows, or what is joined with them, depends on what changes.
> update m straight_join n using (id) set m.a = m.a + 1, n.b = m.a where m.a > 0; select * from m join n using (id)
ok 3, Rows matched: 6  Changed: 3  Warnings: 0
id | a | c | b | d
  1 | 112 | 233 | 112 | 222
  2 | 122 | 253 | 122 | 233
  3 | 132 | 131 | 132 | 233
> update m straight_join n on n.id = m.c - m.c + m.id set m.c = m.c + 1, n.b = m.c; select * from m join n using (id)
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
id | a | c | b | d
  1 | 112 | 234 | 233 | 222
  2 | 122 | 254 | 253 | 233
  3 | 132 | 132 | 131 | 233
> update m x straight_join m y on x.id = y.id set x.c = y.c + 1, y.a = x.c; select * from m
ok 5, Rows matched: 6  Changed: 5  Warnings: 0
id | a | c
  1 | 234 | 235
  2 | 254 | 255
  3 | 132 | 133
> update m left join n on n.id = m.id + 1 set m.c = 7, n.b = m.c; select * from m; select * from n
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
id | a | c
  1 | 234 | 7
  2 | 254 | 7
  3 | 132 | 7
id | b | d
  1 | 233 | 222
  2 | 7 | 233
  3 | 7 | 233
> drop database sev
ok 2
