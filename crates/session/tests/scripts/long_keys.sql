# A key of an index may be 3072 bytes long, and what a secondary index adds to it is the primary key.
> create database d
ok 1
> use d
ok 0
> create table e (a varchar(560) character set utf8mb4 collate utf8mb4_bin primary key, b varchar(768) character set utf8mb4 collate utf8mb4_bin, key (b))
ok 0
> insert into e values (repeat('😀', 560), repeat('😁', 768)), (repeat('😂', 560), repeat('😁', 768)), (repeat('😃', 560), repeat('😄', 767))
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into e select concat(left(a, 500), n), b from e, json_table('[1,2,3,4,5,6,7]', '$[*]' columns (n int path '$')) j
ok 21, Records: 21  Duplicates: 0  Warnings: 0
> select length(b), count(*), sum(length(a)) from e force index (b) group by b
length(b) | count(*) | sum(length(a))
  3072 | 16 | 32494
  3068 | 8 | 16247
> update e set b = concat(left(b, 700), 'x') where a like '%3'
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> delete from e where b = repeat('😄', 767)
ok 7
> select count(*), count(distinct b), sum(length(a)) from e
count(*) | count(distinct b) | sum(length(a))
  17 | 3 | 34495
> check table e
Table | Op | Msg_type | Msg_text
  d.e | check | status | OK
> create table f (a varchar(768) character set utf8mb4 collate utf8mb4_0900_as_cs primary key)
ok 0
> insert into f values (repeat('a', 768)), (repeat('B', 768)), (concat(repeat('a', 767), 'b'))
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into f values (repeat('a', 768))
ERROR 1062 (23000): Duplicate entry 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' for key 'f.PRIMARY'
> select left(a, 1), length(a) from f order by a
left(a, 1) | length(a)
  a | 768
  a | 768
  B | 768
> create table g (a varchar(3072) character set latin1 primary key, b varchar(2300) character set latin1, unique key (b))
ok 0
> insert into g values (repeat('a', 3072), repeat('a', 2300)), (repeat('b', 3072), repeat('b', 2300)), (repeat('c', 3072), concat(repeat('b', 2299), 'c'))
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into g values ('d', repeat('a', 2300))
ERROR 1062 (23000): Duplicate entry 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' for key 'g.b'
> select length(a), length(b) from g order by b desc
length(a) | length(b)
  3072 | 2300
  3072 | 2300
  3072 | 2300
> drop database d
ok 3
