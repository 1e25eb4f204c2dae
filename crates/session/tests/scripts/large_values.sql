# Values that are shared with the image they were read from, beside small ones: what is changed, found by an index, cascaded to and rolled back. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, n int, b longblob, c longtext, key (n), key (c(5)))
ok 0
> insert into t values (1, 10, repeat('a', 70000), 'x'), (2, 20, repeat('b', 200000), repeat('ä', 100000)), (3, 30, 'small', repeat('z', 70000)), (4, 40, null, null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, n, length(b), crc32(b), length(c), crc32(c) from t order by id
id | n | length(b) | crc32(b) | length(c) | crc32(c)
  1 | 10 | 70000 | 304734724 | 1 | 2363233923
  2 | 20 | 200000 | 1534628825 | 200000 | 197379803
  3 | 30 | 5 | 1967516179 | 70000 | 1436241107
  4 | 40 | NULL | NULL | NULL | NULL
> select id, n, length(b), crc32(c) from t where n between 15 and 35
id | n | length(b) | crc32(c)
  2 | 20 | 200000 | 197379803
  3 | 30 | 5 | 1436241107
> select a.id, b.id, length(a.b), length(b.b) from t a join t b on a.n = b.n + 10 order by a.id
id | id | length(a.b) | length(b.b)
  2 | 1 | 200000 | 70000
  3 | 2 | 5 | 200000
  4 | 3 | NULL | 5
> update t set n = n + 1
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> update t set b = concat(b, 'e') where id <= 2
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update t set n = n + 100 where n > 20 order by n desc limit 2
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update t set b = c, c = left(b, 3) where id = 2
ERROR 1366 (HY000): Incorrect string value: '\xC3' for column 'c' at row 1
> update t x join t y on x.id = y.id + 1 set x.c = y.b where y.n > 100
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id, n, length(b), crc32(b), length(c), crc32(c) from t order by id
id | n | length(b) | crc32(b) | length(c) | crc32(c)
  1 | 11 | 70001 | 3903166369 | 1 | 2363233923
  2 | 21 | 200001 | 277768377 | 200000 | 197379803
  3 | 131 | 5 | 1967516179 | 70000 | 1436241107
  4 | 141 | NULL | NULL | 5 | 1967516179
> insert into t values (1, 0, 'q', 'q') on duplicate key update b = concat(b, values(b)), n = n + 1
ok 2, warnings 1
> replace into t values (2, 5, repeat('r', 90000), 'r')
ok 2
> select id, n, length(b), crc32(b), length(c), crc32(c) from t order by n
id | n | length(b) | crc32(b) | length(c) | crc32(c)
  2 | 5 | 90000 | 724869384 | 1 | 1812594589
  1 | 12 | 70002 | 1413060814 | 1 | 2363233923
  3 | 131 | 5 | 1967516179 | 70000 | 1436241107
  4 | 141 | NULL | NULL | 5 | 1967516179
> start transaction
ok 0
> update t set b = repeat('n', 65536), c = repeat('m', 65537)
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> delete from t where id = 2
ok 1
> rollback
ok 0
> select id, n, length(b), crc32(b), length(c), crc32(c) from t force index (n) where n > 0 order by n
id | n | length(b) | crc32(b) | length(c) | crc32(c)
  2 | 5 | 90000 | 724869384 | 1 | 1812594589
  1 | 12 | 70002 | 1413060814 | 1 | 2363233923
  3 | 131 | 5 | 1967516179 | 70000 | 1436241107
  4 | 141 | NULL | NULL | 5 | 1967516179
> select max(length(b)), crc32(group_concat(left(c, 2) order by id)), crc32(max(b)), crc32(min(c)) from t
max(length(b)) | crc32(group_concat(left(c, 2) order by id)) | crc32(max(b)) | crc32(min(c))
  90000 | 3113498359 | 1967516179 | 1812594589
> select id, crc32(b) from t order by b
id | crc32(b)
  4 | NULL
  1 | 1413060814
  2 | 724869384
  3 | 1967516179
> select distinct crc32(b), length(c) from t
crc32(b) | length(c)
  1413060814 | 1
  724869384 | 1
  1967516179 | 70000
  NULL | 5
> create table k (id int primary key, p int, b longtext, foreign key (p) references t (id) on delete cascade on update cascade)
ok 0
> insert into k select id, id, repeat(char(96 + id), 70000) from t
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> update t set id = id + 10 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id, p, length(b), crc32(b) from k
id | p | length(b) | crc32(b)
  1 | 11 | 70000 | 304734724
  2 | 2 | 70000 | 655779746
  3 | 3 | 70000 | 2194925311
  4 | 4 | 70000 | 1298754798
> delete from t where id = 11
ok 1
> delete from t where id = 2
ok 1
> select id, length(b), crc32(b), crc32(c) from t
id | length(b) | crc32(b) | crc32(c)
  3 | 5 | 1967516179 | 1436241107
  4 | NULL | NULL | 1967516179
> select id, p, crc32(b) from k
id | p | crc32(b)
  3 | 3 | 2194925311
  4 | 4 | 1298754798
> update t set b = repeat('t', 80000), n = n + 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> select id, n, length(b), crc32(b), length(c), crc32(c) from t
id | n | length(b) | crc32(b) | length(c) | crc32(c)
  3 | 132 | 80000 | 2851064819 | 70000 | 1436241107
  4 | 142 | 80000 | 2851064819 | 5 | 1967516179
> alter table t add d int default 3 first, algorithm = copy
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select d, id, length(b), crc32(b), length(c), crc32(c) from t
d | id | length(b) | crc32(b) | length(c) | crc32(c)
  3 | 3 | 80000 | 2851064819 | 70000 | 1436241107
  3 | 4 | 80000 | 2851064819 | 5 | 1967516179
