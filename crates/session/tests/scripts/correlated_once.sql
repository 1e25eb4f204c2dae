# A correlated subquery that runs often reads its table once, where an index would find many rows each time; one that runs a few times uses the index. Answers are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table n (n int primary key)
ok 0
> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table c (w int, id int, bal int, primary key (w, id))
ok 0
> insert into c select n div 200, n, n from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table h (w int, c int, amount int, v varchar(10), key (w))
ok 0
> insert into h select n % 700 div 200, n % 700, n, n % 7 from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> insert into h values (1, null, 5, null), (null, 3, 5, '3')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> analyze table c, h
Table | Op | Msg_type | Msg_text
  d.c | analyze | status | OK
  d.h | analyze | status | OK
> flush status
ok 0
> select count(*), sum(s), sum(n) from (select id, (select sum(amount) from h where h.w = c.w and h.c = c.id) s, (select count(*) from h where h.w = c.w and h.c = c.id) n from c limit 1000000) t
count(*) | sum(s) | sum(n)
  1000 | 499500 | 1000
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 3
  Handler_read_key | 3
  Handler_read_rnd_next | 4008
# Of a few rows the index is asked.
> flush status
ok 0
> select id, (select sum(amount) from h where h.w = c.w and h.c = c.id) s from c where w = 0 and id in (3, 99)
id | s
  3 | 706
  99 | 898
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 4
  Handler_read_next | 800
> flush status
ok 0
> select id, (select max(amount) from h where h.w = c.w and h.c = c.id) s from c order by w, id limit 2
id | s
  0 | 700
  1 | 701
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 1
  Handler_read_key | 3
  Handler_read_next | 800
  Handler_read_rnd_next | 2
# In a condition.
> flush status
ok 0
> select count(*) from c where bal < (select sum(amount) from h where h.w = c.w and h.c = c.id)
count(*)
  300
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 2004
> flush status
ok 0
> select count(*) from c where w = 0 and id < 5 and bal < (select sum(amount) from h where h.w = c.w and h.c = c.id)
count(*)
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 6
  Handler_read_next | 2005
# Keys of texts and numbers, and NULL that finds NULL.
> select count(*), sum(s) from (select id, (select sum(amount) from h where h.w = c.w and h.v = c.id) s from c limit 1000000) t
count(*) | sum(s)
  1000 | 179800
> select count(*), sum(s) from (select id, (select sum(amount) from h where h.w = c.w and h.c <=> nullif(c.id, 7)) s from c limit 1000000) t
count(*) | sum(s)
  1000 | 498786
# More than one row is an error only where it is asked for.
> select count(*) from c where w = 4 and id > 750 and bal = (select amount from h where h.w = c.w and h.c = c.id)
count(*)
  0
> select count(*) from c where w = 1 and id > 290 and bal = (select amount from h where h.w = c.w and h.c = c.id)
count(*)
ERROR 1242 (21000): Subquery returns more than 1 row
