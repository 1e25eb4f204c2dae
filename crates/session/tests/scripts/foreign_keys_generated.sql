# Foreign keys of tables with generated columns: what may be defined, and cascades that compute anew. Recorded from MySQL 8.0.31; a CHECK on a column of an action, too.
> create database hexecfk
ok 1
> use hexecfk
ok 0
> set sql_mode='STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO'
ok 0, warnings 1
> create table p (a int primary key)
ok 0
# Under a stored column nothing cascades; by way of a virtual one neither.
> create table s (a int, v int as (a+1) stored, foreign key (a) references p(a) on update cascade)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table s (a int, v int as (a+1) stored, foreign key (a) references p(a) on update set null)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table s (a int, v int as (a+1) stored, foreign key (a) references p(a) on delete set null)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table s (a int, v int as (a+1) stored, foreign key (a) references p(a) on delete cascade)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table s (a int, v int as (a+1) virtual, w int as (v+1) stored, foreign key (a) references p(a) on update cascade)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table s (a int, v int as (a+1) stored, foreign key (a) references p(a) on update restrict)
ok 0
> alter table s add foreign key (a) references p(a) on delete cascade
ERROR 1215 (HY000): Cannot add foreign key constraint
# A generated column as the child's.
> create table g (a int, v int as (a+1) stored, foreign key (v) references p(a) on delete set null)
ERROR 3104 (HY000): Cannot define foreign key with ON DELETE SET NULL clause on a generated column.
> create table g (a int, v int as (a+1) stored, foreign key (v) references p(a) on update cascade)
ERROR 3104 (HY000): Cannot define foreign key with ON UPDATE CASCADE clause on a generated column.
> create table g (a int, v int as (a+1) stored, foreign key (v) references p(a) on update set null)
ERROR 3104 (HY000): Cannot define foreign key with ON UPDATE SET NULL clause on a generated column.
> create table g (a int, v int as (a+1) virtual, foreign key (v) references p(a))
ERROR 3733 (HY000): Foreign key 'g_ibfk_1' uses virtual column 'v' which is not supported.
> create table g (a int, v int as (a+1) virtual not null, foreign key (v) references p(a) on delete set null)
ERROR 3104 (HY000): Cannot define foreign key with ON DELETE SET NULL clause on a generated column.
> create table g (a int, v int as (a+1) stored, foreign key (v) references p(a) on delete cascade)
ok 0
> alter table g add foreign key (v) references p(a) on update cascade
ERROR 3104 (HY000): Cannot define foreign key with ON UPDATE CASCADE clause on a generated column.
> create table pg (a int primary key, v int as (a+1) virtual unique, s int as (a+2) stored unique)
ok 0
> create table k (x int, foreign key (x) references pg(v))
ERROR 3733 (HY000): Foreign key 'k_ibfk_1' uses virtual column 'v' which is not supported.
> create table k (x int, foreign key (x) references pg(s) on update cascade on delete set null)
ok 0
> create table sr (a int primary key, v int as (a+1) virtual unique, foreign key (a) references sr(v))
ERROR 3733 (HY000): Foreign key 'sr_ibfk_1' uses virtual column 'v' which is not supported.
# Columns that come later.
> create table t (a int, b int, foreign key (a) references p(a) on update cascade)
ok 0
> alter table t add column v int as (a+1) stored
ERROR 1215 (HY000): Cannot add foreign key constraint
> alter table t add column v int as (a+1) virtual
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t add column w int as (v+1) stored
ERROR 1215 (HY000): Cannot add foreign key constraint
> alter table t add column w int as (b+1) stored
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t modify w int as (v+1) stored
ERROR 1215 (HY000): Cannot add foreign key constraint
> set foreign_key_checks=0
ok 0
> create table z (a int, v int as (a+1) stored, foreign key (a) references p(a) on update cascade)
ERROR 1215 (HY000): Cannot add foreign key constraint
> set foreign_key_checks=1
ok 0
# A CHECK constraint.
> create table c (a int, check (a>0), foreign key (a) references p(a) on update cascade)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c_chk_1': needed in a foreign key constraint 'c_ibfk_1' referential action.
> create table c (a int, check (a>0), foreign key (a) references p(a) on delete set default)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c_chk_1': needed in a foreign key constraint 'c_ibfk_1' referential action.
> create table c (a int, check (a>0) not enforced, foreign key (a) references p(a) on update set null)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c_chk_1': needed in a foreign key constraint 'c_ibfk_1' referential action.
> create table c (a int, check (a>0), foreign key (a) references p(a) on delete cascade)
ok 0
> alter table c add foreign key (a) references p(a) on update cascade
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c_chk_1': needed in a foreign key constraint 'c_ibfk_2' referential action.
> alter table t add constraint positive check (a>0)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'positive': needed in a foreign key constraint 't_ibfk_1' referential action.
> create table cv (a int, v int as (a+1) virtual, check (v<10), foreign key (a) references p(a) on update cascade)
ok 0
# Cascades: a chain of virtual columns, and an index that only they lead.
> create table q (a int primary key, b int)
ok 0
> insert into q values (11,1),(12,2),(13,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table st (id int primary key, a int, v int as (a+1) virtual, w int as (v*2) virtual, key kw (w, a), foreign key (a) references q(a) on update cascade on delete set null)
ok 0
> insert into st (id, a) values (1,11),(2,13),(3,11)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> begin
ok 0
> update q set a=100 where a=11
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from st order by id
id | a | v | w
  1 | 100 | 101 | 202
  2 | 13 | 14 | 28
  3 | 100 | 101 | 202
> select w, a from st force index (kw) where w > 0
w | a
  28 | 13
  202 | 100
  202 | 100
> select id from st force index (kw) where w = 24
id
> delete from q where a=13
ok 1
> select * from st order by id
id | a | v | w
  1 | 100 | 101 | 202
  2 | NULL | NULL | NULL
  3 | 100 | 101 | 202
> select id from st force index (kw) where w is null
id
  2
> rollback
ok 0
> select * from st order by id
id | a | v | w
  1 | 11 | 12 | 24
  2 | 13 | 14 | 28
  3 | 11 | 12 | 24
> select w, a from st force index (kw) where w > 0
w | a
  24 | 11
  24 | 11
  28 | 13
> check table st
Table | Op | Msg_type | Msg_text
  hexecfk.st | check | status | OK
> update q set a=a+10 order by a desc
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select w, a from st force index (kw) where w > 0
w | a
  44 | 21
  44 | 21
  48 | 23
> check table st
Table | Op | Msg_type | Msg_text
  hexecfk.st | check | status | OK
# Computed from another column, too.
> create table f (a int, b int, s int as (a+b) virtual, key fi (s), foreign key (a) references q(a) on update cascade on delete set null)
ok 0
> insert into f (a, b) values (21,10),(22,10),(23,10)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update q set a=a+10 order by a desc
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> delete from q where a=32
ok 1
> select * from f order by a
a | b | s
  NULL | 10 | NULL
  31 | 10 | 41
  33 | 10 | 43
> select s from f force index (fi) where s > 0
s
  41
  43
> check table f
Table | Op | Msg_type | Msg_text
  hexecfk.f | check | status | OK
# A unique index; values that the column cannot have.
> create table u (a int, v int as (a div 10) virtual, unique uv (v), foreign key (a) references q(a) on update cascade)
ok 0
> insert into q values (60,0),(70,0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into u (a) values (60),(70)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update q set a=69 where a=60
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update q set a=75 where a=69
ERROR 1761 (23000): Foreign key constraint for table 'q', record '' would lead to a duplicate entry in table 'u', key 'uv'
> select * from u order by a
a | v
  69 | 6
  70 | 7
> create table tiny (a int, v tinyint as (a*2) virtual, foreign key (a) references q(a) on update cascade)
ok 0
> insert into q values (50,0)
ok 1
> insert into tiny (a) values (50)
ok 1
> update q set a=1000 where a=50
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from tiny
a | v
  1000 | 127
> delete from tiny
ok 1
> create index kv on tiny (v)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into q values (50,0),(51,0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into tiny (a) values (50)
ok 1
> update q set a=1001 where a=50
ERROR 1264 (22003): Out of range value for column 'v' at row 1
> select * from tiny
a | v
  50 | 100
> create table n (a int, v int as (a+1) virtual not null, foreign key (a) references q(a) on delete set null)
ok 0
> insert into n (a) values (70)
ok 1
> delete from u
ok 2
> delete from q where a=70
ok 1
> select * from n
a | v
  NULL | 0
> create table zero (a int, v int as (10 div (a-20)) virtual, key (v), foreign key (a) references q(a) on update cascade)
ok 0
> insert into zero (a) values (51)
ok 1
> update q set a=20 where a=51
ERROR 1365 (22012): Division by 0
> select * from zero
a | v
  51 | 0
# A constraint over a virtual column is not asked by a cascade.
> insert into cv (a) values (null)
ok 1
> insert into p values (5)
ok 1
> insert into cv (a) values (5)
ok 1
> update p set a=50 where a=5
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from cv order by a
a | v
  NULL | NULL
  50 | 51
# From table to table, each with its own; not recorded: MySQL 8.0.31 crashes.
> create table g1 (a int primary key)
ok 0
> create table g2 (a int primary key, v varchar(10) as (concat('<', a, '>')) virtual, key (v), foreign key (a) references g1(a) on update cascade on delete cascade)
ok 0
> create table g3 (a int, v varchar(10) as (concat('[', a, ']')) virtual, key (v), foreign key (a) references g2(a) on update cascade on delete set null)
ok 0
> insert into g1 values (1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into g2 (a) values (1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into g3 (a) values (1),(2),(2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update g1 set a=a+5 order by a desc
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> select v from g2 force index (v) where v > ''
v
  <6>
  <7>
> select v from g3 force index (v) where v > ''
v
  [6]
  [7]
  [7]
> delete from g1 where a=7
ok 1
> select v from g2 force index (v) where v > ''
v
  <6>
> select a, v from g3 force index (v) where v is null
a | v
  NULL | NULL
  NULL | NULL
> check table g2, g3
Table | Op | Msg_type | Msg_text
  hexecfk.g2 | check | status | OK
  hexecfk.g3 | check | status | OK
> drop database hexecfk
ok 18
