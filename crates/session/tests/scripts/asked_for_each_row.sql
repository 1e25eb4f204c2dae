# IN, ANY and ALL of a subquery that depends on nothing: few rows that ask an index read less than all.
> create database asked; use asked
ok 1
ok 0
> create table d (n int primary key); insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table share (id int primary key, note int, open int, key (note)); insert into share select a.n * 1000 + b.n * 100 + c.n * 10 + e.n, (a.n * 1000 + b.n * 100 + c.n * 10 + e.n) * 7 % 3001, e.n from d a, d b, d c, d e
ok 0
ok 10000, Records: 10000  Duplicates: 0  Warnings: 0
> create table note (id int primary key, owner int, maybe int, key (maybe)); insert into note select a.n * 100 + b.n * 10 + c.n, c.n, nullif(b.n, 3) from d a, d b, d c
ok 0
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> explain format=tree select id from note where id = 7 and (owner = 1 or id in (select note from share where open = 3))
EXPLAIN
  -> Filter: ((note.owner = 1) or (note.id in (select #2)))  (cost=1.00 rows=1)\n    -> Single-row index lookup on note using PRIMARY (id=7)  (cost=1.00 rows=1)\n    -> Select #2 (subquery in condition; dependent)\n        -> Filter: (share.open = 3)  (cost=8.00 rows=1)\n            -> Index lookup on share using note (note=note.id)  (cost=8.00 rows=3)\n
> flush status
ok 0
> select id from note where id = 7 and (owner = 1 or id in (select note from share where open = 3))
id
  7
> select id from note where id = 8 and (owner = 1 or id in (select note from share where open = 4))
id
> select variable_value < 60 from performance_schema.session_status where variable_name = 'handler_read_next'
variable_value < 60
  1
# Each form, in the sense of NULL as well.
> select id from note where id between 100 and 135 and (owner = 11 or id not in (select note from share where open = 3)) and owner < 2
id
  101
  110
  121
  130
> select id, maybe from note where id between 125 and 134 and (owner = 11 or maybe not in (select note from share where open = 3))
id | maybe
  125 | 2
  126 | 2
  127 | 2
  128 | 2
  129 | 2
> select id, maybe from note where id between 125 and 134 and (owner = 11 or not (maybe in (select note from share where open = 3)))
id | maybe
  125 | 2
  126 | 2
  127 | 2
  128 | 2
  129 | 2
> select id from note where id between 10 and 13 and (owner = 11 or id > any (select note from share where note > 11))
id
  13
> select id from note where id between 10 and 13 and (owner = 11 or id <= all (select note from share where note > 11))
id
  10
  11
  12
> select id from note where id between 10 and 13 and (owner = 11 or (id, owner) in (select note, open from share))
id
  11
# The values of a subquery that an index is asked for are found once.
> explain format=tree select id from note where maybe in (select note from share where id < 3) or id = 5
EXPLAIN
  -> Filter: ((note.maybe in (select #2)) or (note.id = 5))  (cost=601.00 rows=910)\n    -> Covering index scan on note using maybe  (cost=601.00 rows=1000)\n    -> Select #2 (subquery in condition; run only once)\n        -> Index range scan on share using PRIMARY over (id < 3)  (cost=4.00 rows=3)\n
# Many rows that ask.
> explain format=tree select count(*) from note where owner = 11 or id in (select note from share where open = 3)
EXPLAIN
  -> Aggregate: count(0)  (cost=1001.00 rows=1)\n    -> Filter: ((note.owner = 11) or (note.id in (select #2)))  (cost=1001.00 rows=910)\n        -> Table scan on note  (cost=1001.00 rows=1000)\n        -> Select #2 (subquery in condition; run only once)\n            -> Filter: (share.open = 3)  (cost=10389.00 rows=1116)\n                -> Table scan on share  (cost=10389.00 rows=10388)\n
> prepare p from 'select id from note where id = ? and (owner = ? or id in (select note from share where open = ?))'; set @a = 7, @b = 1, @c = 3
ok 0, Statement prepared
ok 0
> execute p using @a, @b, @c; set @a = 8, @c = 4
id
  7
ok 0
> execute p using @a, @b, @c
id
# A change locks what it asks for, not all.
> explain format=tree delete from note where id = 7 and (owner = 1 or id in (select note from share where open = 3))
EXPLAIN
  -> Delete from note\n    -> Filter: ((note.owner = 1) or (note.id in (select #2)))  (cost=1.00 rows=1)\n        -> Single-row index lookup on note using PRIMARY (id=7)  (cost=1.00 rows=1)\n        -> Select #2 (subquery in condition; dependent)\n            -> Filter: (share.open = 3)  (cost=17.00 rows=1)\n                -> Index lookup on share using note (note=note.id)  (cost=17.00 rows=3)\n
> begin; delete from note where id = 7 and (owner = 1 or id in (select note from share where open = 3))
ok 0
ok 1
> select count(*) < 20 from performance_schema.data_locks where object_schema = 'asked' and lock_type = 'RECORD'
count(*) < 20
  1
> rollback
ok 0
# Conditions with subqueries are looked at last.
> explain format=tree select id from note where (select count(*) from share where note = note.id) > 3 and owner = 4 and maybe > 2
EXPLAIN
  -> Filter: ((note.owner = 4) and (note.maybe > 2) and ((select #2) > 3))  (cost=1001.00 rows=20)\n    -> Table scan on note  (cost=1001.00 rows=1000)\n    -> Select #2 (subquery in condition; dependent)\n        -> Aggregate: count(0)  (cost=2.30 rows=1)\n            -> Covering index lookup on share using note (note=note.id)  (cost=2.30 rows=3)\n
# What no column can be: an equality carries a constant into another type.
> create table price (id int primary key, p decimal(8, 2), key (p)); insert into price select n, n + 0.5 from d
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> explain format=tree select * from note where id = 6.5
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> explain format=tree select * from price join note on note.id = price.p where price.p = 6.5
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> explain format=tree select * from note where owner = 3 and (owner, id) in ((4, 2), (5, 1))
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> select * from note where owner = 3 and (owner, id) in ((4, 2), (5, 1), (3, 13))
id | owner | maybe
  13 | 3 | 1
> select * from note where owner = 3 and (owner, id) in ((4, 2), (null, 1), (3, null))
id | owner | maybe
> prepare p from 'select * from note where id = ?'; set @a = 6.5, @b = 6
ok 0, Statement prepared
ok 0
> execute p using @a
id | owner | maybe
> execute p using @b
id | owner | maybe
  6 | 6 | 0
> drop database asked
ok 4
