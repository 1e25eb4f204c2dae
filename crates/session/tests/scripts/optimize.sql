# OPTIMIZE TABLE copies the rows into new trees; answers are MySQL's.
> create database o
ok 1
> use o
ok 0
> create table a (id int auto_increment primary key, v varchar(500), key (v))
ok 0
> create table b (id int primary key)
ok 0
> create view w as select 1
ok 0
> insert into a (v) select repeat(char(97 + n % 26), 400) from (with recursive s as (select 0 n union all select n + 1 from s where n < 999) select n from s) t
ok 1000, id 1, Records: 1000  Duplicates: 0  Warnings: 0
> delete from a where id > 10
ok 990
> optimize table a, b, nope, w
Table | Op | Msg_type | Msg_text
  o.a | optimize | note | Table does not support optimize, doing recreate + analyze instead
  o.a | optimize | status | OK
  o.b | optimize | note | Table does not support optimize, doing recreate + analyze instead
  o.b | optimize | status | OK
  o.nope | optimize | Error | Table 'o.nope' doesn't exist
  o.nope | optimize | status | Operation failed
  o.w | optimize | Error | 'o.w' is not BASE TABLE
  o.w | optimize | status | Operation failed
> select data_length < 100000, index_length < 100000 from information_schema.tables where table_schema = 'o' and table_name = 'a'
data_length < 100000 | index_length < 100000
  1 | 1
> select count(*), min(id), max(id), sum(length(v)) from a
count(*) | min(id) | max(id) | sum(length(v))
  10 | 1 | 10 | 4000
> select count(*) from a where v like 'c%'
count(*)
  1
> insert into a (v) values ('next')
ok 1, id 1024
> select id from a where v = 'next'
id
  1024
> optimize no_write_to_binlog table b
Table | Op | Msg_type | Msg_text
  o.b | optimize | note | Table does not support optimize, doing recreate + analyze instead
  o.b | optimize | status | OK
> create temporary table t (x int)
ok 0
> insert into t values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> optimize table t
Table | Op | Msg_type | Msg_text
  o.t | optimize | note | Table does not support optimize, doing recreate + analyze instead
  o.t | optimize | status | OK
> select * from t
x
  1
  2
> lock tables a read
ok 0
> optimize table a
Table | Op | Msg_type | Msg_text
  o.a | optimize | Error | Table 'a' was locked with a READ lock and can't be updated
  o.a | optimize | status | Operation failed
> unlock tables
ok 0
> lock tables a write
ok 0
> optimize table a
Table | Op | Msg_type | Msg_text
  o.a | optimize | note | Table does not support optimize, doing recreate + analyze instead
  o.a | optimize | status | OK
> unlock tables
ok 0
> check table a
Table | Op | Msg_type | Msg_text
  o.a | check | status | OK
> analyze table a, w, nope
Table | Op | Msg_type | Msg_text
  o.a | analyze | status | OK
  o.w | analyze | Error | 'o.w' is not BASE TABLE
  o.w | analyze | status | Operation failed
  o.nope | analyze | Error | Table 'o.nope' doesn't exist
  o.nope | analyze | status | Operation failed
> drop database o
ok 3
