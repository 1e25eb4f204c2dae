# Many rows into an empty table (its trees are built at once): each parent is locked once, and waited for as if the rows came one by one.
main> create table n (i int primary key)
ok 0
main> insert into n with recursive r (i) as (select 0 union all select i + 1 from r where i < 299) select i from r
ok 300
main> create table p (a int primary key)
ok 0
main> insert into p values (1), (2), (3)
ok 3
main> create table c (id int primary key, a int, s varchar(2500), key a (a), constraint f foreign key (a) references p (a))
ok 0
a> set session transaction isolation level read committed
ok 0
b> set session transaction isolation level read committed
ok 0
# A parent that is being deleted is waited for.
a> begin
ok 0
a> delete from p where a = 2
ok 1
b> begin
ok 0
b> insert into c select i, i div 100 + 1, repeat('x', 2000) from n order by i
waits for a
a> rollback
ok 0
b:
ok 300
# Parents stay while the rows are not committed.
a> delete from p where a = 1
waits for b
b> commit
ok 0
a:
ERROR 1451: Cannot delete or update a parent row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
main> select a, count(*) from c group by a
a | count(*)
  1 | 100
  2 | 100
  3 | 100
# One that goes meanwhile was never there.
main> delete from c
ok 300
main> truncate table c
ok 0
a> begin
ok 0
a> delete from p where a = 3
ok 1
b> insert into c select i, i div 100 + 1, repeat('x', 2000) from n order by i
waits for a
a> commit
ok 0
b:
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`c`, CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `p` (`a`))
main> select count(*) from c
count(*)
  0
# One that comes meanwhile is there.
a> begin
ok 0
a> insert into p values (3)
ok 1
b> insert into c select i, i div 100 + 1, repeat('x', 2000) from n order by i
waits for a
a> commit
ok 0
b:
ok 300
main> select count(*) from c
count(*)
  300
# In a deadlock the load weighs as much as its rows.
main> truncate table c
ok 0
a> begin
ok 0
a> delete from p where a = 3
ok 1
b> begin
ok 0
b> insert into c select i, i div 100 + 1, repeat('x', 2000) from n order by i
waits for a
a> delete from p where a = 1
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
ok 300
b> commit
ok 0
main> select a, count(*) from c group by a
a | count(*)
  1 | 100
  2 | 100
  3 | 100
# A heavier one is let go: nothing is left of the load, nor of what its transaction did before.
main> truncate table c
ok 0
main> create table h (i int primary key)
ok 0
a> begin
ok 0
a> insert into h select a.i * 300 + b.i from n a, n b where a.i < 10
ok 3000
a> delete from p where a = 3
ok 1
b> begin
ok 0
b> insert into h values (1000000)
ok 1
b> insert into c select i, i div 100 + 1, repeat('x', 2000) from n order by i
waits for a
a> delete from p where a = 1
ok 1
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> rollback
ok 0
b> rollback
ok 0
main> select count(*) from c
count(*)
  0
main> select count(*) from h
count(*)
  0
main> select * from p
a
  1
  2
  3
