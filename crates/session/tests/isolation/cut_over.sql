# The end of an online change by gh-ost: whoever writes meanwhile writes to the new table.
main> create table t (id int primary key)
ok 0
main> create table gho (id int primary key)
ok 0
main> insert into t values (1)
ok 1
main> insert into gho values (1)
ok 1
main> create table del (id int primary key)
ok 0
a> lock tables t write, del write
ok 0
d> insert into t values (2)
waits for a (metadata)
b> rename table t to del, gho to t
waits for a (metadata)
a> drop table del
ok 0
a> select table_name from information_schema.tables where table_schema = 'isolation' order by 1
TABLE_NAME
  gho
  t
a> unlock tables
ok 0
d:
ok 1
b:
ok 0
main> select * from t
id
  1
  2
main> select * from del
id
  1
# A table that is dropped under LOCK TABLES is free for others.
main> create table x (id int primary key)
ok 0
main> create table y (id int primary key)
ok 0
a> lock tables x write, y write
ok 0
a> drop table x
ok 0
a> select * from y
id
a> select * from x
ERROR 1100: Table 'x' was not locked with LOCK TABLES
a> drop table y
ok 0
a> insert into x values (1, 1)
ERROR 1146: Table 'isolation.x' doesn't exist
a> select * from t
id
  1
  2
a> unlock tables
ok 0
# The other way round: the write came first, and the change waits behind a reader.
main> create table w (id int primary key)
ok 0
a> begin
ok 0
a> select * from w
id
b> alter table w add v int
waits for a (metadata)
a> commit
ok 0
b:
ok 0
main> select * from w
id | v
