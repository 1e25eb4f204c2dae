# Where LIMIT wants few rows of a join in the order of one table, the rows of that table are sorted first, and the others are read for those alone.
> create database sorted_first; use sorted_first
ok 1
ok 0
> create table d (n int primary key); insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table post (id int primary key, author int, at int, title varchar(30) not null, key (author)); insert into post select a.n * 1000 + b.n * 100 + c.n * 10 + e.n, nullif(e.n * 10 + c.n, 33), nullif((a.n * 7919 + b.n * 104729 + c.n * 1299709 + e.n * 15485863) % 2000, 77), concat('t', c.n, b.n) from d a, d b, d c, d e
ok 0
ok 10000, Records: 10000  Duplicates: 0  Warnings: 0
> create table author (id int primary key, name varchar(20), land int); insert into author select a.n * 10 + b.n, concat('n', a.n, b.n), b.n from d a, d b where a.n < 9
ok 0
ok 90, Records: 90  Duplicates: 0  Warnings: 0
> create table mark (post int, what int, primary key (post, what)); insert into mark select id, id % 7 from post where id % 3 = 0; insert into mark select id, 8 from post where id % 4 = 0
ok 0
ok 3334, Records: 3334  Duplicates: 0  Warnings: 0
ok 2500, Records: 2500  Duplicates: 0  Warnings: 0
> analyze table post, author, mark
Table | Op | Msg_type | Msg_text
  sorted_first.post | analyze | status | OK
  sorted_first.author | analyze | status | OK
  sorted_first.mark | analyze | status | OK
> explain format=tree select p.id, p.at, a.name from post p join author a on a.id = p.author order by p.at desc, p.id limit 5
EXPLAIN
  -> Limit: 5 row(s)  (cost=20591.00 rows=5)\n    -> Nested loop inner join  (cost=20591.00 rows=10295)\n        -> Sort: p.at DESC, p.id  (cost=10296.00 rows=10295)\n            -> Table scan on p  (cost=10296.00 rows=10295)\n        -> Single-row index lookup on a using PRIMARY (id=p.author)  (cost=1.00 rows=1)\n
> explain select p.id, p.at, a.name from post p join author a on a.id = p.author order by p.at desc, p.id limit 5
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | p | NULL | ALL | author | NULL | NULL | NULL | 10295 | 100.00 | Using filesort
  1 | SIMPLE | a | NULL | eq_ref | PRIMARY | PRIMARY | 4 | sorted_first.p.author | 1 | 100.00 | NULL
warnings 1
> select p.id, p.at, a.name from post p join author a on a.id = p.author order by p.at desc, p.id limit 5
id | at | name
  1664 | 1999 | n46
  2166 | 1999 | n66
  5963 | 1999 | n36
  6465 | 1999 | n56
  2491 | 1998 | n19
> select p.id, p.at, a.name from post p join author a on a.id = p.author order by p.at, p.id limit 7, 5
id | at | name
  5638 | 0 | n83
  9100 | 0 | n00
  9937 | 0 | n73
  3776 | 1 | n67
  4278 | 1 | n87
> select p.id, p.at, a.name from post p left join author a on a.id = p.author and a.land > 3 where p.title > 't2' order by p.at, p.title desc, p.id limit 6
id | at | name
  4180 | NULL | n08
  9937 | 0 | NULL
  837 | 0 | NULL
  5638 | 0 | NULL
  1339 | 0 | NULL
  3776 | 1 | n67
> select p.id, p.at, m.what from post p left join mark m on m.post = p.id where p.at is not null order by p.at, p.id, m.what limit 6
id | at | what
  0 | 0 | 0
  0 | 0 | 8
  837 | 0 | 4
  1339 | 0 | NULL
  5638 | 0 | NULL
  9100 | 0 | 8
> select p.id, p.at, m.what from post p join mark m on m.post = p.id and m.what <> p.at order by p.at desc, p.title, p.id limit 6
id | at | what
  2166 | 1999 | 3
  6465 | 1999 | 4
  1664 | 1999 | 8
  4028 | 1998 | 8
  7292 | 1998 | 8
  54 | 1997 | 5
> select distinct p.at, a.land from post p join author a on a.id = p.author where a.land < 2 order by p.at limit 6
at | land
  NULL | 1
  0 | 0
  2 | 1
  7 | 0
  13 | 0
  15 | 1
> select p.id, p.at from post p where exists (select 1 from mark m where m.post = p.id and m.what = 8) order by p.at desc, p.id desc limit 4
id | at
  1664 | 1999
  7292 | 1998
  4028 | 1998
  8652 | 1997
> select p.id, p.at from post p where not exists (select 1 from mark m where m.post = p.id) and p.at > 5 order by p.at, p.id limit 4
id | at
  1535 | 6
  5834 | 6
  175 | 7
  4474 | 7
> select p.id, a.name, m.what from post p join author a on a.id = p.author join mark m on m.post = p.id order by p.title desc, p.at, p.id limit 3
id | name | what
  7998 | n89 | 4
  8997 | n79 | 2
  9996 | n69 | 0
> select sql_calc_found_rows p.id from post p join author a on a.id = p.author order by p.at desc, p.id limit 2; select found_rows()
id
  1664
  2166
warnings 1
found_rows()
  8900
warnings 1
# Many more rows are needed than are kept at first: the table is read once more.
> flush status; select /*+ join_prefix(p) */ p.id, p.at, m.what from post p join mark m on m.post = p.id where p.at + 0 < m.what order by p.at desc, p.id limit 5; show status like 'Handler_read_rnd_next'
ok 0
id | at | what
  708 | 7 | 8
  3972 | 7 | 8
  9808 | 7 | 8
  6336 | 6 | 8
  1860 | 5 | 8
Variable_name | Value
  Handler_read_rnd_next | 20002
> explain format=tree select /*+ join_prefix(p) */ p.id, p.at, m.what from post p join mark m on m.post = p.id where p.at + 0 < m.what order by p.at desc, p.id limit 5
EXPLAIN
  -> Limit: 5 row(s)  (cost=30886.00 rows=5)\n    -> Nested loop inner join  (cost=30886.00 rows=10295)\n        -> Sort: p.at DESC, p.id  (cost=10296.00 rows=10295)\n            -> Table scan on p  (cost=10296.00 rows=10295)\n        -> Index range scan on m using PRIMARY over (post = p.id AND (p.at + 0) < what)  (cost=2.00 rows=1)\n
> prepare s from 'select p.id, p.at, a.name from post p join author a on a.id = p.author where p.at < ? order by p.at desc, p.id limit ?'; set @a = 500, @n = 3; execute s using @a, @n; set @n = 0; execute s using @a, @n; deallocate prepare s
ok 0, Statement prepared
ok 0
id | at | name
  207 | 499 | n70
  3471 | 499 | n17
  4506 | 499 | n60
ok 0
id | at | name
ok 0
> select p.id, q.id from post p join lateral (select id from mark m join post r on r.id = m.post where m.post = p.id limit 1) q order by p.at desc, p.id limit 3
id | id
  1664 | 1664
  2166 | 2166
  6465 | 6465
> select (select max(p.at) from post p join author a on a.id = p.author where a.land = o.land), o.id from author o join (select p.at, p.author from post p join mark m on m.post = p.id order by p.at desc, p.id limit 3) t on t.author = o.id order by o.id
(select max(p.at) from post p join author a on a.id = p.author where a.land = o.land) | id
  1999 | 46
  1999 | 56
  1999 | 66
> flush status; select p.id, p.at, a.name from post p join author a on a.id = p.author order by p.at desc, p.id limit 5; show status like 'Handler_read%'; show status like 'Sort_%'
ok 0
id | at | name
  1664 | 1999 | n46
  2166 | 1999 | n66
  5963 | 1999 | n36
  6465 | 1999 | n56
  2491 | 1998 | n19
Variable_name | Value
  Handler_read_first | 1
  Handler_read_key | 6
  Handler_read_last | 0
  Handler_read_next | 0
  Handler_read_prev | 0
  Handler_read_rnd | 0
  Handler_read_rnd_next | 10001
Variable_name | Value
  Sort_merge_passes | 0
  Sort_range | 0
  Sort_rows | 10000
  Sort_scan | 1
> drop database sorted_first
ok 4
