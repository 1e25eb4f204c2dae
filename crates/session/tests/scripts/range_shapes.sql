# Shapes of conditions that an index answers, by the rows that are read: never more than MySQL 8.0.31 reads, but for a few.
> create database d
ok 1
> use d
ok 0
> create table n (n int primary key)
ok 0
> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table w (w int, i int, q int, primary key (w, i), key q (q))
ok 0
> insert into w select n div 100, n % 100, n % 50 from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> create table e (id int primary key, e enum('new','run','done'), s set('a','b','c'), c varchar(20), m int, key (e), key (s), key (c), key (m))
ok 0
> insert into e select n, if(n < 990, 'done', if(n % 2, 'new', 'run')), if(n < 990, 'a', 'b,c'), concat('Name', n), if(n % 100, 7, n) from n
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table w, e
Table | Op | Msg_type | Msg_text
  d.w | analyze | status | OK
  d.e | analyze | status | OK
> flush status
ok 0
> select count(v) from (select q v from w where (w, i) in ((1, 5), (2, 7))) x
count(v)
  2
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
> flush status
ok 0
> select q from w where (i, w) = (5, 1)
q
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> flush status
ok 0
> select q from w where (1, 5) <=> (w, i)
q
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> flush status
ok 0
> prepare p from 'select q from w where (w, i) in ((?, ?), (?, ?)) for update'
ok 0, Statement prepared
> set @a = 1, @b = 5, @c = 2, @d = '7'
ok 0
> execute p using @a, @b, @c, @d
q
  5
  7
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
> flush status
ok 0
> select count(*) from w where w = 1 and (i, q) in ((5, 5), (7, 7))
count(*)
  2
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_next | 2
> flush status
ok 0
> select count(*) from w where (w, i) > (9, 90)
count(*)
  9
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 9
> flush status
ok 0
> update w set q = 1 where (w, i) in ((1, 5), (2, 7))
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
> flush status
ok 0
> delete from w where (w, i) in ((1, 6), (2, 8))
ok 2
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
> flush status
ok 0
> select count(c) from e where e = 'new'
count(c)
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 5
> flush status
ok 0
> select count(c) from e where e <> 'done'
count(c)
  10
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 3
  Handler_read_next | 10
> flush status
ok 0
> select count(c) from e where e in ('NEW', 'zzz')
count(c)
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 5
> flush status
ok 0
> select count(c) from e where s = 'b,c'
count(c)
  10
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 10
> flush status
ok 0
> select id from e where c = binary 'Name7'
id
  7
warnings 1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 1
> flush status
ok 0
> select id from e where c = 'name7' collate utf8mb4_bin
id
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_next | 1
> flush status
ok 0
> select id from e where id = (select max(n) from n)
id
  999
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_last | 1
  Handler_read_rnd_next | 1
> flush status
ok 0
> select count(c) from e where m <> 7
count(c)
  10
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_next | 10
> flush status
ok 0
> select count(c) from e where m not in (7, 100)
count(c)
  9
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 3
  Handler_read_next | 9
> flush status
ok 0
> select count(c) from e where not (m >= 7 and m <= 500)
count(c)
  5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 2
  Handler_read_next | 5
> flush status
ok 0
> select count(c) from e where m = 7 and m = 8
count(c)
  0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
> flush status
ok 0
> select count(c) from e where id = m and m = 500
count(c)
  1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> prepare p from 'select count(c) from e where (? is null or id = ?)'
ok 0, Statement prepared
> set @a = 5, @b = null
ok 0
> flush status
ok 0
> execute p using @a, @a
count(c)
  1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> execute p using @b, @b
count(c)
  1000
> create table j (id int primary key auto_increment, status varchar(10), run_at int, prio int, key (status), key (status, run_at), key r (run_at))
ok 0
> insert into j (status, run_at, prio) select if(n % 10, 'done', 'new'), n, n % 7 from n
ok 1000, id 1, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table j
Table | Op | Msg_type | Msg_text
  d.j | analyze | status | OK
> flush status
ok 0
> select id, run_at from j where run_at > 500 order by run_at limit 3
id | run_at
  502 | 501
  503 | 502
  504 | 503
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 2
> flush status
ok 0
> select id, prio from j where run_at > 100 order by run_at limit 3
id | prio
  102 | 3
  103 | 4
  104 | 5
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 2
> flush status
ok 0
> select id from j where status = 'new' order by id limit 1 for update skip locked
id
  1
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> flush status
ok 0
> select prio from j where status = 'new' and run_at <= 2000 order by run_at limit 1 for update skip locked
prio
  0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> flush status
ok 0
> update j set prio = 99 where status = 'new' order by id limit 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> prepare p from 'select sum(prio) from j where run_at > ? and status = ?'
ok 0, Statement prepared
> set @few = 995, @all = -1, @new = 'new'
ok 0
> flush status
ok 0
> execute p using @few, @new
sum(prio)
  NULL
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> flush status
ok 0
> execute p using @all, @new
sum(prio)
  396
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
  Handler_read_next | 100
> flush status
ok 0
> execute p using @few, @new
sum(prio)
  NULL
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 1
> select a.w, b.q from w a join w b on (a.w, a.i) = (b.w, b.i) where a.w = 1 and a.i < 2
w | q
  1 | 0
  1 | 1
> select a.id from e a left join e b on (a.id, a.m) = (b.id, b.m) where a.id < 2
id
  0
  1
> select a.id from e a join e b on (a.id, a.m) in ((b.id, b.m)) where a.id = 3
id
  3
> select *, id + 1 as id from j where id < 3 order by id desc
id | status | run_at | prio | id
  2 | done | 1 | 1 | 3
  1 | new | 0 | 99 | 2
> select j.*, upper(status) as status from j where id < 3 having status = 'DONE'
id | status | run_at | prio | status
  2 | done | 1 | 1 | DONE
> select id as a, id as a, status as a from j order by a limit 1
ERROR 1052 (23000): Column 'a' in order clause is ambiguous
# A subquery without an index is read once, not once for each row outside.
> create table x (x int, y int)
ok 0
> insert into x select n, n % 10 from n where n % 3 = 0
ok 334, Records: 334  Duplicates: 0  Warnings: 0
> flush status
ok 0
> select count(*) from n where exists (select 1 from x where x.x = n.n and x.y < 5)
count(*)
  167
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 1
  Handler_read_key | 168
  Handler_read_rnd_next | 671
> flush status
ok 0
> select count(*) from n where not exists (select 1 from x where x.x = n.n)
count(*)
  666
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 1336
> flush status
ok 0
> select count(*) from e where e.m in (select x.y from x where x.x = e.id)
count(*)
  34
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 1
  Handler_read_key | 335
  Handler_read_rnd_next | 1005
> flush status
ok 0
> delete from n where not exists (select 1 from x where x.x = n.n)
ok 666
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 1336
# Several indexes, one for each branch.
> create table m (id int primary key, a int, b int, c int, key (a), key (b), key ab (a, b))
ok 0
> insert into m with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n, n % 100, n % 90, n from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table m
Table | Op | Msg_type | Msg_text
  d.m | analyze | status | OK
> flush status
ok 0
> select count(c) from m where a = 5 or b = 7
count(c)
  22
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 24
  Handler_read_next | 22
> flush status
ok 0
> select id from m where id = 5 or b = 7 and c > 800
id
  5
  817
  907
  997
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 15
  Handler_read_next | 13
> prepare p from 'select count(c) from m where a = ? or b = ? for update'
ok 0, Statement prepared
> set @a = 5, @b = 7
ok 0
> flush status
ok 0
> execute p using @a, @b
count(c)
  22
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 24
  Handler_read_next | 22
> flush status
ok 0
> update m set a = b, b = a where a = 5 or b = 7
ok 18, Rows matched: 22  Changed: 18  Warnings: 0
> show session status where variable_name like 'handler_read%' and value > 0
Variable_name | Value
  Handler_read_key | 24
  Handler_read_next | 22
> explain select count(c) from m where a = 6 or b = 8
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | m | NULL | index_merge | NULL | a,b | 5,5 | NULL | 22 | 19.00 | Using where
warnings 1
# A name that is a function only where its parenthesis follows at once.
> select sum (a) from m
ERROR 1630 (42000): FUNCTION d.sum does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual
> select nothing (a) from m
ERROR 1305 (42000): FUNCTION d.nothing does not exist
