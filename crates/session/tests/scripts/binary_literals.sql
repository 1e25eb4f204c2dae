# _binary means the bytes that the client wrote, in its own character set, in lists of a few rows and of many.
> create database d
ok 1
> use d
ok 0
> create table t (id int auto_increment primary key, b varbinary(20), v varchar(20) charset utf8mb4)
ok 0
> set names latin1
ok 0
> insert into t (b) values (_binary 'é')
ok 1, id 1
> insert into t (b) values (_binary 'é'), (_binary'a\'é'), (_binary 'é\0'), (_binary 'x'), (_binary '')
ok 5, id 2, Records: 5  Duplicates: 0  Warnings: 0
> insert into t (v) values (_binary 'é'), ('b'), ('c'), ('d'), (_binary 'z')
ok 5, id 7, Records: 5  Duplicates: 0  Warnings: 0
> insert into t (b, v) values (_binary 'é', 'é'), (_binary 'é', 'a'), (_binary 'a', 'é'), (_binary 'é', null), (null, 'é')
ok 5, id 12, Records: 5  Duplicates: 0  Warnings: 0
> select id, hex(b), hex(v) from t
id | hex(b) | hex(v)
  1 | C3A9 | NULL
  2 | C3A9 | NULL
  3 | 6127C3A9 | NULL
  4 | C3A900 | NULL
  5 | 78 | NULL
  6 |  | NULL
  7 | NULL | C3A9
  8 | NULL | 62
  9 | NULL | 63
  10 | NULL | 64
  11 | NULL | 7A
  12 | C3A9 | C383C2A9
  13 | C3A9 | 61
  14 | 61 | C383C2A9
  15 | C3A9 | NULL
  16 | NULL | C383C2A9
> set names utf8mb4
ok 0
> truncate table t
ok 0
> insert into t (b, v) values (_binary 'é', _binary 'é'), (_binary 'é', 'a'), (_binary 'a', 'é'), (_binary 'é', null), (null, 'é')
ok 5, id 1, Records: 5  Duplicates: 0  Warnings: 0
> select id, hex(b), hex(v) from t
id | hex(b) | hex(v)
  1 | C3A9 | C3A9
  2 | C3A9 | 61
  3 | 61 | C3A9
  4 | C3A9 | NULL
  5 | NULL | C3A9
