# Columns of numbers joined with texts: a text is the number that it begins with. It is looked for by an index or a
# hash table, whatever follows the number, and rows that are locked are read once, too.
> create database d
ok 1
> use d
ok 0
> create table n (id int primary key, c int, v varchar(10))
ok 0
> create table m (id int primary key, v varchar(20), key (v))
ok 0
> insert into n values (0,0,'-0.0'),(1,1,'x1'),(2,2,'x2'),(3,3,'4x'),(10,2,'1e1'),(11,null,'7.5'),(12,5,'')
ok 7, Records: 7  Duplicates: 0  Warnings: 0
> insert into m values (0,'0'),(2,'x'),(4,'1.0e0'),(5,' 2 '),(6,'3abc'),(7,'-0'),(8,null),(10,'5.00')
ok 8, Records: 8  Duplicates: 0  Warnings: 0
> select n.id, m.id from n join m on m.id = n.v order by 1, 2
id | id
  0 | 0
  1 | 0
  2 | 0
  3 | 4
  10 | 10
  12 | 0
> select n.id, m.id from n left join m on m.id = n.v order by 1, 2
id | id
  0 | 0
  1 | 0
  2 | 0
  3 | 4
  10 | 10
  11 | NULL
  12 | 0
> select n.id, m.id from n join m on n.c = m.v order by 1, 2
id | id
  0 | 0
  0 | 2
  0 | 7
  1 | 4
  2 | 5
  3 | 6
  10 | 5
  12 | 10
warnings 2
> select id from n where exists (select 1 from m where m.id = n.v) order by 1
id
  0
  1
  2
  3
  10
  12
> select id from n where c in (select v from m where id > 3) order by 1
id
  0
  1
  2
  3
  10
  12
warnings 1
> create table many (id int primary key, c int, v varchar(10))
ok 0
> insert into many select * from (with recursive i(n) as (select 1 union all select n + 1 from i where n < 800) select n a, n b, concat('x', n) from i) r
ok 800, Records: 800  Duplicates: 0  Warnings: 0
> analyze table many
Table | Op | Msg_type | Msg_text
  d.many | analyze | status | OK
> flush status
ok 0
> select count(*) from many a join m b on b.id = a.v
count(*)
  800
> show session status like 'Handler_read_rnd_next'
Variable_name | Value
  Handler_read_rnd_next | 801
> begin
ok 0
> select count(*) from many a join many b on b.c = a.c + 1 for share
count(*)
  799
> rollback
ok 0
> flush status
ok 0
> select count(*) from many a join many b on b.c = a.c + 1 for update
count(*)
  799
> show session status like 'Handler_read_rnd_next'
Variable_name | Value
  Handler_read_rnd_next | 1602
> delete a from many a join m b on b.id = a.v
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'x10'
> select count(*) from many
count(*)
  800
> delete a from many a join many b on a.c = b.v
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'x1'
