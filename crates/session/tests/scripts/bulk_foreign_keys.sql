# Rows that come in numbers into an empty table with foreign keys: its trees are built at once, and what is refused, and in whose words, is as if they had come one by one.
# Compared with MySQL 8.0.31, but for the first line, which asks for no more than a few rows.
> set session redoubt_bulk_load_min_size = 0
ok 0
> create database bulkfk
ok 1
> use bulkfk
ok 0
> create table n (i int primary key)
ok 0
> insert into n with recursive r (i) as (select 0 union all select i + 1 from r where i < 199) select i from r
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> create table p (a int primary key)
ok 0
> insert into p select i from n where i < 20
ok 20, Records: 20  Duplicates: 0  Warnings: 0
> create table q (b int, c int, d int default 0, primary key (b, c, d))
ok 0
> insert into q (b, c) select i div 10, i % 10 from n where i < 100
ok 100, Records: 100  Duplicates: 0  Warnings: 0
> create table c (id int primary key, u int, a int, b int, c int, unique key u (u), constraint f1 foreign key (a) references p (a), constraint f2 foreign key (b, c) references q (b, c))
ok 0
# All have parents, or a NULL among what refers to them.
> insert into c select i, i, if(i % 7 = 0, null, i % 20), if(i % 5 = 0, null, i % 10), if(i % 3 = 0, null, i % 10) from n
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> select count(*), sum(a), sum(b), sum(c) from c
count(*) | sum(a) | sum(b) | sum(c)
  200 | 1638 | 800 | 597
> select a, count(*) from c group by a order by a limit 3
a | count(*)
  NULL | 29
  0 | 8
  1 | 8
> delete from p where a = 3
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> delete from q where b = 1 and c = 1
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f2` FOREIGN KEY (`b`, `c`) REFERENCES `q` (`b`, `c`))
> delete from c
ok 200
# The first row that lacks a parent, and of two that it lacks the one that is looked for first.
> truncate table c
ok 0
> insert into c select i, i, if(i = 150, 99, 1), if(i = 120, 99, 1), 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f2` FOREIGN KEY (`b`, `c`) REFERENCES `q` (`b`, `c`))
> insert into c select i, i, if(i = 120, 99, 1), if(i = 120, 99, 1), 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> select count(*) from c
count(*)
  0
# A duplicate before it, in the same row, and behind it.
> insert into c select if(i = 110, 3, i), i, if(i = 120, 99, 1), 1, 1 from n
ERROR 1062 (23000): Duplicate entry '3' for key 'c.PRIMARY'
> insert into c select if(i = 120, 3, i), i, if(i = 120, 99, 1), 1, 1 from n
ERROR 1062 (23000): Duplicate entry '3' for key 'c.PRIMARY'
> insert into c select if(i = 130, 3, i), i, if(i = 120, 99, 1), 1, 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> insert into c select i, if(i = 110, 3, i), if(i = 120, 99, 1), 1, 1 from n
ERROR 1062 (23000): Duplicate entry '3' for key 'c.u'
> insert into c select i, if(i = 120, 3, i), if(i = 120, 99, 1), 1, 1 from n
ERROR 1062 (23000): Duplicate entry '3' for key 'c.u'
> insert into c select i, if(i = 130, 3, i), if(i = 120, 99, 1), 1, 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> select count(*) from c
count(*)
  0
# IGNORE: a row without a parent leaves its key to a later one; of one whose key is taken that is said first.
> create table d (id int primary key, a int, s varchar(100), constraint g1 foreign key (a) references p (a))
ok 0
> insert ignore into d select if(i in (6, 9, 12, 181), i - 1, i), if(i in (5, 9, 180, 199), 99, 1), i from n order by i
ok 195, warnings 5, Records: 200  Duplicates: 5  Warnings: 5
> show warnings
Level | Code | Message
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1062 | Duplicate entry '8' for key 'd.PRIMARY'
  Warning | 1062 | Duplicate entry '11' for key 'd.PRIMARY'
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> select count(*), sum(a), sum(s) from d
count(*) | sum(a) | sum(s)
  195 | 195 | 19495
> select * from d where id between 4 and 9
id | a | s
  4 | 1 | 4
  5 | 1 | 6
  7 | 1 | 7
  8 | 1 | 8
# Keys that refer by the clustered index are looked for before anything else.
> create table e (a int, i int, primary key (a, i), constraint h1 foreign key (a) references p (a))
ok 0
> insert ignore into e select if(i in (7, 8, 190), 99, i div 20), i % 20 - (i = 30) from n
ok 196, warnings 4, Records: 200  Duplicates: 4  Warnings: 4
> show warnings
Level | Code | Message
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1062 | Duplicate entry '1-9' for key 'e.PRIMARY'
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> select count(*), max(a) from e
count(*) | max(a)
  196 | 9
> truncate table e
ok 0
> insert into e select if(i = 0, 1, if(i = 1, 1, 99)), 1 from n
ERROR 1062 (23000): Duplicate entry '1-1' for key 'e.PRIMARY'
> insert into e select if(i = 0, 1, if(i = 1, 99, 1)), 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
# A table that refers to itself, which rows may do by turns.
> create table s (id int primary key, boss int, constraint s1 foreign key (boss) references s (id))
ok 0
> insert into s select i, if(i = 0, null, i - 1) from n order by i
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> insert into s select i + 1000, i + 1001 from n order by i
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`s`, CONSTRAINT `s1` FOREIGN KEY (`boss`) REFERENCES `s` (`id`))
> select count(*) from s
count(*)
  200
# Into a table that has rows already.
> insert into c values (1000, 1000, null, null, null)
ok 1
> insert into c select i, i, if(i = 120, 99, i % 20), 1, 1 from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`c`, CONSTRAINT `f1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> insert into c select i, i, i % 20, i % 10, 1 from n
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> select count(*), sum(a), sum(b) from c
count(*) | sum(a) | sum(b)
  201 | 1900 | 900
> insert ignore into d select i + 195, if(i % 50 < 2, 99, 1), '' from n
ok 190, warnings 10, Records: 200  Duplicates: 10  Warnings: 10
> show warnings
Level | Code | Message
  Warning | 1062 | Duplicate entry '195' for key 'd.PRIMARY'
  Warning | 1062 | Duplicate entry '196' for key 'd.PRIMARY'
  Warning | 1062 | Duplicate entry '197' for key 'd.PRIMARY'
  Warning | 1062 | Duplicate entry '198' for key 'd.PRIMARY'
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`d`, CONSTRAINT `g1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> select count(*), sum(a) from d
count(*) | sum(a)
  385 | 385
# Without checks nobody is asked.
> set foreign_key_checks = 0
ok 0
> truncate table e
ok 0
> insert into e select 99, i from n
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> set foreign_key_checks = 1
ok 0
> select count(*) from e
count(*)
  200
> insert into e values (99, 1000)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
# Parents that the transaction has made or taken away itself.
> truncate table e
ok 0
> insert into p values (98)
ok 1
> begin
ok 0
> insert into p values (99)
ok 1
> delete from p where a = 98
ok 1
> insert into e select if(i = 150, 98, 99), i from n
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`bulkfk`.`e`, CONSTRAINT `h1` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
> insert into e select 99, i from n
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> rollback
ok 0
> select count(*) from e
count(*)
  0
> check table c, d, e, s
Table | Op | Msg_type | Msg_text
  bulkfk.c | check | status | OK
  bulkfk.d | check | status | OK
  bulkfk.e | check | status | OK
  bulkfk.s | check | status | OK
