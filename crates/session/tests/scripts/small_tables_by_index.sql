# MySQL reads an index instead of the table where it names all that is wanted, the shortest one. The entries of
# text do not say here how it was written, but the rows of a small table come in the same order even so.
> create database d
ok 1
> use d
ok 0
> create table c (a varchar(10), key (a))
ok 0
> insert into c values ('1'), ('01'), ('1a'), ('a')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select a from c
a
  01
  1
  1a
  a
> select * from c where a = 1
a
  01
  1
  1a
warnings 2
> select group_concat(a) from c
group_concat(a)
  01,1,1a,a
> create table h (id int primary key, a varchar(100), b int, key (a), key (b))
ok 0
> insert into h values (1, 9, 3), (2, 8, 2), (3, 7, 1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select id from h
id
  3
  2
  1
> select id, a from h
id | a
  3 | 7
  2 | 8
  1 | 9
> select id, b from h
id | b
  3 | 1
  2 | 2
  1 | 3
> select * from h
id | a | b
  1 | 9 | 3
  2 | 8 | 2
  3 | 7 | 1
> create table p (id int primary key, a varchar(100), key (a(1)))
ok 0
> insert into p values (1, 'b'), (2, 'a')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a from p
a
  b
  a
> create table w (id int, a varchar(10), primary key (id), key (a, id))
ok 0
> insert into w values (1, 'b'), (2, 'a')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id, a from w
id | a
  2 | a
  1 | b
> create table m (id int primary key, j json, key m ((cast(j as unsigned array))))
ok 0
> insert into m values (1, '[3, 4]'), (2, '[1, 2]')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id from m
id
  1
  2
> create table f (id int primary key, a text, fulltext key (a))
ok 0
> insert into f values (2, 'x y'), (1, 'y')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id from f
id
  1
  2
> select id from w
id
  1
  2
