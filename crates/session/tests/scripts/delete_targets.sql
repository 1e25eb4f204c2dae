# A DELETE of several tables names an alias without a database, and a table by its own. Answers are those of MySQL 8.0.31.
> create database delete_targets; use delete_targets
ok 1
ok 0
> create table t1(a int primary key, b int)
ok 0
> create table t2(a int primary key, b int)
ok 0
> create database delete_targets_other
ok 1
> create table delete_targets_other.t3(a int)
ok 0
> insert into t1 values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t2 values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into delete_targets_other.t3 values (1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete t3 from delete_targets_other.t3
ERROR 1109 (42S02): Unknown table 't3' in MULTI DELETE
> delete delete_targets_other.x from t1, delete_targets_other.t3 x where t1.a = x.a
ERROR 1109 (42S02): Unknown table 'x' in MULTI DELETE
> delete from delete_targets_other.x using t1, delete_targets_other.t3 x where t1.a = x.a
ERROR 1109 (42S02): Unknown table 'x' in MULTI DELETE
> delete delete_targets.x from t1 x where x.a = 1
ERROR 1109 (42S02): Unknown table 'x' in MULTI DELETE
> delete t1 from t1 x where x.a = 1
ERROR 1109 (42S02): Unknown table 't1' in MULTI DELETE
> delete t1, t1 from t1
ERROR 1066 (42000): Not unique table/alias: 't1'
> delete x from t1, delete_targets_other.t3 x where t1.a = x.a and x.a = 1
ok 1
> delete delete_targets.t1 from t1 where a = 1
ok 1
> delete t1 from delete_targets.t1 where a = 7
ok 0
> delete from delete_targets.t1 using t1 join t2 using (a) where t1.a = 2
ok 1
> delete d from (select 1) d
ERROR 1288 (HY000): The target table d of the DELETE is not updatable
> select * from delete_targets_other.t3
a
  2
> select * from t1
a | b
> drop database delete_targets_other
ok 1
