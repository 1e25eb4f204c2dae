# Which locks the shapes of conditions take that an index answers: rows, several ranges, subqueries, a job queue, several indexes at once.
main> create table n (n int primary key)
ok 0
main> insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 199) select n from r
ok 200
main> create table w (w int, i int, q int, primary key (w, i), key q (q))
ok 0
main> insert into w select n div 20, n % 20, n % 50 from n
ok 200
main> create table j (id int primary key auto_increment, status varchar(10), run_at int, prio int, key s (status), key sr (status, run_at), key r (run_at))
ok 0
main> insert into j (status, run_at, prio) select if(n % 10, 'done', 'new'), n, n % 7 from n
ok 200
main> create table m (id int primary key, a int, b int, c int, key a (a), key b (b))
ok 0
main> insert into m select n, n % 40, n % 45, n from n
ok 200
main> analyze table n, w, j, m
Table | Op | Msg_type | Msg_text
  isolation.n | analyze | status | OK
  isolation.w | analyze | status | OK
  isolation.j | analyze | status | OK
  isolation.m | analyze | status | OK
a> begin
ok 0
a> select * from w where (w, i) in ((1, 5), (2, 7)) for update
w | i | q
  1 | 5 | 25
  2 | 7 | 47
? locks
  a w - IX GRANTED -
  a w PRIMARY X,REC_NOT_GAP GRANTED 1, 5
  a w PRIMARY X,REC_NOT_GAP GRANTED 2, 7
a> rollback
ok 0
a> begin
ok 0
a> select * from w where (i, w) = (5, 1) for update
w | i | q
  1 | 5 | 25
? locks
  a w - IX GRANTED -
  a w PRIMARY X,REC_NOT_GAP GRANTED 1, 5
a> rollback
ok 0
a> begin
ok 0
a> prepare p from 'select q from w where (w, i) in ((?, ?), (?, ?)) for update'
ok 0
a> set @a = 1, @b = 5, @c = 2, @d = 77
ok 0
a> execute p using @a, @b, @c, @d
q
  25
? locks
  a w - IX GRANTED -
  a w PRIMARY X,GAP GRANTED 3, 0
  a w PRIMARY X,REC_NOT_GAP GRANTED 1, 5
a> rollback
ok 0
a> begin
ok 0
a> update w set q = q + 1 where (w, i) in ((1, 5), (2, 7))
ok 2
? locks
  a w - IX GRANTED -
  a w PRIMARY X,REC_NOT_GAP GRANTED 1, 5
  a w PRIMARY X,REC_NOT_GAP GRANTED 2, 7
a> rollback
ok 0
a> begin
ok 0
a> delete from w where (w, i) = (3, 5)
ok 1
? locks
  a w - IX GRANTED -
  a w PRIMARY X,REC_NOT_GAP GRANTED 3, 5
a> rollback
ok 0
a> begin
ok 0
a> select * from n where n = (select max(q) from w) for update
n
  49
? locks
  a n - IX GRANTED -
  a n PRIMARY X,REC_NOT_GAP GRANTED 49
a> rollback
ok 0
a> begin
ok 0
a> select * from j where status = 'new' and status = 'old' for update
id | status | run_at | prio
? locks
a> rollback
ok 0
a> begin
ok 0
a> select id from j where status = 'new' order by id limit 1 for update skip locked
id
  1
b> begin
ok 0
b> select id from j where status = 'new' order by id limit 1 for update skip locked
id
  11
? locks
  a j - IX GRANTED -
  a j PRIMARY X,REC_NOT_GAP GRANTED 1
  a j s X GRANTED 'new', 1
  b j - IX GRANTED -
  b j PRIMARY X,REC_NOT_GAP GRANTED 11
  b j s X GRANTED 'new', 11
a> rollback
ok 0
b> rollback
ok 0
a> begin
ok 0
a> select prio from j where status = 'new' and run_at <= 2000 order by run_at limit 1 for update skip locked
prio
  0
? locks
  a j - IX GRANTED -
  a j PRIMARY X,REC_NOT_GAP GRANTED 1
  a j sr X GRANTED 'new', 0, 1
a> rollback
ok 0
a> begin
ok 0
a> update j set prio = 99 where status = 'new' order by id limit 1
ok 1
? locks
  a j - IX GRANTED -
  a j PRIMARY X,REC_NOT_GAP GRANTED 1
  a j s X GRANTED 'new', 1
a> rollback
ok 0
a> begin
ok 0
a> select c from m where a = 5 or b = 7 for update
c
  5
  7
  45
  52
  85
  97
  125
  142
  165
  187
? locks
  a m - IX GRANTED -
  a m PRIMARY X,REC_NOT_GAP GRANTED 125
  a m PRIMARY X,REC_NOT_GAP GRANTED 142
  a m PRIMARY X,REC_NOT_GAP GRANTED 165
  a m PRIMARY X,REC_NOT_GAP GRANTED 187
  a m PRIMARY X,REC_NOT_GAP GRANTED 45
  a m PRIMARY X,REC_NOT_GAP GRANTED 5
  a m PRIMARY X,REC_NOT_GAP GRANTED 52
  a m PRIMARY X,REC_NOT_GAP GRANTED 7
  a m PRIMARY X,REC_NOT_GAP GRANTED 85
  a m PRIMARY X,REC_NOT_GAP GRANTED 97
  a m a X GRANTED 5, 125
  a m a X GRANTED 5, 165
  a m a X GRANTED 5, 45
  a m a X GRANTED 5, 5
  a m a X GRANTED 5, 85
  a m a X,GAP GRANTED 6, 6
  a m b X GRANTED 7, 142
  a m b X GRANTED 7, 187
  a m b X GRANTED 7, 52
  a m b X GRANTED 7, 7
  a m b X GRANTED 7, 97
  a m b X,GAP GRANTED 8, 8
a> rollback
ok 0
