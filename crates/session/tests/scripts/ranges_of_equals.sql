# A range of one column is one of all columns that a join says are equal to it, as in MySQL 8.0.31: the table that has
# an index for it is read first. Not through an outer join, whose condition says nothing of the rows on the left.
> create database d; use d; create table item (id int primary key, name varchar(20)); create table line (o int, n int, item int, amount int, primary key (o, n))
ok 1
ok 0
ok 0
ok 0
> insert into item with recursive r as (select 1 n union all select n + 1 from r where n < 1000) select n, concat('item', n) from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> insert into line select id, 1, 1 + id * 7 % 1000, id from item; insert into line select id, 2, 1 + id * 13 % 1000, id from item
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table item, line
Table | Op | Msg_type | Msg_text
  d.item | analyze | status | OK
  d.line | analyze | status | OK
> select count(*) from item, line where id = item and item < 20 and name like '%9'
count(*)
  4
> select count(*) from item, line where id = item and item between 5 and 9 and name like '%9'
count(*)
  2
> select count(*) from item, line where id = item and item in (5, 9) and name like '%9'
count(*)
  2
> explain select count(*) from item i, item j, line where i.id = j.id and j.id = line.item and 990 <= line.item and i.name like '%9'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | line | NULL | ALL | NULL | NULL | NULL | NULL | 2023 | 0.78 | Using where
  1 | SIMPLE | i | NULL | eq_ref | PRIMARY | PRIMARY | 4 | d.line.item | 1 | 10.00 | Using where
  1 | SIMPLE | j | NULL | eq_ref | PRIMARY | PRIMARY | 4 | d.line.item | 1 | 100.00 | NULL
warnings 1
> select count(*) from item i, item j, line where i.id = j.id and j.id = line.item and 990 <= line.item and i.name like '%9'
count(*)
  2
> explain select count(*) from item left join line on id = item and item < 20 where name like '%9'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | item | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 10.00 | Using where
  1 | SIMPLE | line | NULL | ALL | NULL | NULL | NULL | NULL | 2023 | 0.01 | Using join buffer (hash join)
warnings 1
> select count(*), count(item) from item left join line on id = item and item < 20 where name like '%9'
count(*) | count(item)
  102 | 4
> select count(*) from item where id in (select item from line where item < 20) and name like '%9'
count(*)
  2
> explain select count(*) from item straight_join line on id = item where item < 20
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | item | NULL | range | PRIMARY | PRIMARY | 4 | NULL | 19 | 100.00 | Using where
  1 | SIMPLE | line | NULL | ALL | NULL | NULL | NULL | NULL | 2023 | 0.10 | Using join buffer (hash join)
warnings 1
> select count(*) from item straight_join line on id = item where item < 20
count(*)
  38
> update item, line set amount = -1 where id = item and item < 10
ok 18, Rows matched: 18  Changed: 18  Warnings: 0
> select sum(amount) from line
sum(amount)
  993062
> delete line from item, line where id = item and id > 3 and item < 10
ok 12
> select count(*) from line
count(*)
  1988
