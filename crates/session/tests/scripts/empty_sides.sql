# A table that is read once for all rows and has none ends the join: the others are read no further than their first rows.
> create database d
ok 1
> use d
ok 0
> create table big (id int primary key, a int, b int, pad varchar(20))
ok 0
> insert into big with recursive n (i) as (select 1 union all select i + 1 from n where i < 900) select i, i % 50, i % 7, 'x' from n
ok 900, Records: 900  Duplicates: 0  Warnings: 0
> create table small (id int primary key, a int, b int, key b (b))
ok 0
> insert into small with recursive n (i) as (select 1 union all select i + 1 from n where i < 600) select i, i % 50, i % 7 from n
ok 600, Records: 600  Duplicates: 0  Warnings: 0
> analyze table big, small
Table | Op | Msg_type | Msg_text
  d.big | analyze | status | OK
  d.small | analyze | status | OK
# Nothing of `small` has b = 9: of `big` a row or so is read, not all.
> flush status
ok 0
> select count(*) from big where a in (select a from small where b = 9)
count(*)
  0
> select if(sum(variable_value) < 100, 'few', sum(variable_value)) rows_read from performance_schema.session_status where variable_name like 'handler_read%'
rows_read
  few
> flush status
ok 0
> select count(*) from big join small on small.a = big.a and small.b = 9
count(*)
  0
> select if(sum(variable_value) < 100, 'few', sum(variable_value)) rows_read from performance_schema.session_status where variable_name like 'handler_read%'
rows_read
  few
# Whose absence is asked for does not end it, nor does the inner side of an outer join.
> select count(*) from big where exists (select 1 from small where small.a = big.a and b = 9 and small.id < big.id)
count(*)
  0
> select count(*) from big where not exists (select 1 from small where small.a = big.a and b = 9)
count(*)
  900
> select count(*), count(small.id) from big left join small on small.a = big.a and small.b = 9
count(*) | count(small.id)
  900 | 0
> select count(*) from big left join (small join big c on c.a = small.b and c.b = 9) on small.a = big.a where big.id < 10
count(*)
  9
# Each row outside begins anew.
> select o.id, (select count(*) from big join small on small.a = big.a and small.b = o.b + 8 where big.id < 100) n from small o where o.id < 4 order by 1
id | n
  1 | 0
  2 | 0
  3 | 0
