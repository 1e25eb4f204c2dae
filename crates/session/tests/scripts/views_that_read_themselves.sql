# A change through a view whose query, or a subquery beside it, reads the table that is changed: which of the four errors comes, and for whom. Answers are those of MySQL 8.0.31.
> create database vr; use vr; create table t (a int primary key, b int); create table u (a int, b int); insert into t values (1, 1), (2, 2); insert into u values (1, 1), (2, 2)
ok 1
ok 0
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create view own as select * from t where a > (select min(a) from t); create view plain as select * from t; create view other as select a, b from t where b in (select b from u)
ok 0
ok 0
ok 0
> create view nested as select a, b from plain where a in (select a from plain); create view pair as select t.a, t.b, u.b c from t join u on t.a = u.a where t.b > (select min(b) from u)
ok 0
ok 0
> select table_name, is_updatable from information_schema.views where table_schema = 'vr' order by 1
TABLE_NAME | IS_UPDATABLE
  nested | YES
  other | YES
  own | NO
  pair | YES
  plain | YES
> update own set b = 5 where a in (select a from u)
ERROR 1288 (HY000): The target table own of the UPDATE is not updatable
> update own x, u y set x.b = 4 where x.a = y.a
ERROR 1288 (HY000): The target table x of the UPDATE is not updatable
> delete from own where a = 2
ERROR 1288 (HY000): The target table own of the DELETE is not updatable
> insert into own (a, b) values (9, (select max(b) from u))
ERROR 1471 (HY000): The target table own of the INSERT is not insertable-into
> replace into own (a, b) values (9, (select max(b) from u))
ERROR 1471 (HY000): The target table own of the INSERT is not insertable-into
> update plain set b = (select max(b) from plain)
ERROR 1093 (HY000): You can't specify target table 'plain' for update in FROM clause
> update plain set b = (select max(b) from t)
ERROR 1443 (HY000): The definition of table 'plain' prevents operation UPDATE on table 'plain'.
> update plain set b = (select max(b) from own)
ERROR 1443 (HY000): The definition of table 'own' prevents operation UPDATE on table 'plain'.
> update t set b = (select max(b) from plain)
ERROR 1443 (HY000): The definition of table 'plain' prevents operation UPDATE on table 't'.
> delete from plain where a in (select a from other)
ERROR 1443 (HY000): The definition of table 'other' prevents operation DELETE on table 'plain'.
> delete from t where a in (select a from other)
ERROR 1443 (HY000): The definition of table 'other' prevents operation DELETE on table 't'.
> insert into plain (a, b) values (9, (select max(b) from plain))
ERROR 1093 (HY000): You can't specify target table 'plain' for update in FROM clause
> insert into t (a, b) values (9, (select max(b) from plain))
ERROR 1443 (HY000): The definition of table 'plain' prevents operation INSERT on table 't'.
> replace into t (a, b) values (11, (select max(b) from plain))
ERROR 1443 (HY000): The definition of table 'plain' prevents operation INSERT on table 't'.
> insert into t (a, b) select a + 10, b from plain where a = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select * from t
a | b
  1 | 1
  2 | 2
  11 | 1
# What is selected beside columns need not keep them from being changed.
> create view counted as select a, b, (select count(*) from u) n from t; create view tossed as select a, b, rand() r from t; create view each_counted as select a, b, (select count(*) from u where u.a = t.a) n from t
ok 0
ok 0
ok 0
> update counted set b = n + 1 where a = 1; delete from counted where n = 2 and a = 11; update tossed set b = 7 where a = 2; select * from t
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a | b
  1 | 3
  2 | 7
> update counted set n = 2
ERROR 1348 (HY000): Column 'n' is not updatable
> insert into counted (a, b) values (4, 4)
ERROR 1471 (HY000): The target table counted of the INSERT is not insertable-into
> update each_counted set b = 3 where a = 1
ERROR 1288 (HY000): The target table each_counted of the UPDATE is not updatable
# A view that cannot be changed is told of before what is named of it; a column that is computed before that the view takes no rows.
> create view most as select max(a) m from t; create view shifted as select a, b + 1 s from t
ok 0
ok 0
> update most set b = 1 where c = 2
ERROR 1288 (HY000): The target table most of the UPDATE is not updatable
> insert into shifted values (30, 1)
ERROR 1348 (HY000): Column 's' is not updatable
> insert into shifted (a, s) values (30, 1)
ERROR 1348 (HY000): Column 's' is not updatable
> insert into shifted (a, x) values (30, 1)
ERROR 1054 (42S22): Unknown column 'x' in 'field list'
> insert into shifted (a) values (30)
ERROR 1471 (HY000): The target table shifted of the INSERT is not insertable-into
> drop database vr
ok 12
