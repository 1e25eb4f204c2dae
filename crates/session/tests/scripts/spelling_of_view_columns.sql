# A column of a view or a derived table that is merged goes by the name that it has there, however it is spelt; an alias, a column of a table, and what a view's definition says stay as they are written.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key, n int)
ok 0
> create view v as select Id, n + 1 as Nn from t
ok 0
> create view apart as select Id, max(n) as Mm from t group by Id
ok 0
> insert into t values (1, 2)
ok 1
> select ID, NN, (iD), v.nn, `nN` from v
Id | Nn | Id | Nn | Nn
  1 | 3 | 1 | 3 | 3
> select iD as ID, nN qQ, nN + 0 from v
ID | qQ | nN + 0
  1 | 3 | 3
> select ID, MM from apart
ID | MM
  1 | 2
> select ID, N from t
ID | N
  1 | 2
> select ID from (select iD from v) x
Id
  1
> select ID from (select * from v) x
Id
  1
> select ID from (select iD from v limit 1) x
ID
  1
> select iD from v union select nN from v
Id
  1
  3
> select iD from v group by ID order by Id
Id
  1
> select nN from v group by NN having nn > 1 order by NN
Nn
  3
> select ID from v join t using (id)
Id
  1
> select ID from t join v using (id)
ID
  1
> with c as (select iD from v) select ID from c
Id
  1
> create table copied as select iD, nN from v
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show columns from copied
Field | Type | Null | Key | Default | Extra
  Id | int | NO |  | NULL | 
  Nn | bigint | YES |  | NULL | 
> create view again as select iD, nN from v
ok 0
> select * from again
iD | nN
  1 | 3
> prepare s from 'select iD from v'
ok 0, Statement prepared
> execute s
Id
  1
# One column under two names has both.
> create view twice as select n as A, n as B from t
ok 0
> select b, a from twice
B | A
  2 | 2
