# What the OK packet says of a generated number, and what LAST_INSERT_ID() says.
> create database d; use d; create table t (id int auto_increment primary key, u int unique, v int); create view vt as select u, v from t; create table p (k int primary key); create table c (id int auto_increment primary key, r int, foreign key (r) references p (k)); insert into p values (1), (2)
ok 1
ok 0
ok 0
ok 0
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# A view without the column: the client is told, LAST_INSERT_ID() does not know.
> insert into vt (u) values (3); select last_insert_id()
ok 1, id 1
last_insert_id()
  0
> insert into vt (u) values (4), (5)
ok 2, id 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into vt (u) select 8
ok 1, id 4, Records: 1  Duplicates: 0  Warnings: 0
> insert into t values (50, 50, 1), (60, 60, 1)
ok 2, id 60, Records: 2  Duplicates: 0  Warnings: 0
# The row that came last counts, written or not.
> insert ignore into t values (51, 51, 1), (50, 50, 1)
ok 1, id 50, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> insert ignore into t values (50, 50, 1)
ok 0, warnings 1
> insert into t values (55, 55, 1), (50, 50, 1) on duplicate key update v = 1
ok 1, id 50, Records: 2  Duplicates: 0  Warnings: 0
> insert ignore into t select 58, 58, 1 union select 50, 50, 1
ok 1, id 50, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
# The number of a row that a foreign key refuses is given again, but not where a duplicate would be changed.
> insert ignore into c (r) values (7), (1); select id, r from c; select last_insert_id()
ok 1, id 1, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
id | r
  1 | 1
last_insert_id()
  1
> insert ignore into c (r) values (7), (2) on duplicate key update r = 1; select id, r from c; select last_insert_id()
ok 1, id 4, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
id | r
  1 | 1
  4 | 2
last_insert_id()
  4
