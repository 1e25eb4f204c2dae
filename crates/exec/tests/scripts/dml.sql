> create table t (id int auto_increment primary key, k int not null default 7, c varchar(10), unique u (c), key k (k))

> insert into t (c) values ('a'), ('b'), ('c')
ok: 3 affected, id 1, Records: 3  Duplicates: 0  Warnings: 0

> insert into t values (10, 1, 'd'), (null, 2, 'e'), (0, 3, 'f')
ok: 3 affected, id 11, Records: 3  Duplicates: 0  Warnings: 0

> insert into t set c = 'g', k = default
ok: 1 affected, id 14

> insert into t () values ()
ok: 1 affected, id 15

> select * from t order by id
id|k|c
1|7|a
2|7|b
3|7|c
10|1|d
11|2|e
12|3|f
14|7|g
15|7|NULL

> insert into t (id, c) values (1, 'z')
ERROR 1062 (23000): Duplicate entry '1' for key 't.PRIMARY'

> insert into t (c) values ('h'), ('a'), ('i')
ERROR 1062 (23000): Duplicate entry 'a' for key 't.u'

> insert ignore into t (c) values ('h'), ('a'), ('i')
ok: 2 affected, id 19, Records: 3  Duplicates: 1  Warnings: 1
Warning 1062: Duplicate entry 'a' for key 't.u'

> select id, c from t order by id
id|c
1|a
2|b
3|c
10|d
11|e
12|f
14|g
15|NULL
19|h
20|i

> insert into t (id, c) values (1, 'zz') on duplicate key update k = k + 100, c = concat(c, '!')
ok: 2 affected, id 1

> insert into t (c, k) values ('b', 50), ('new', 60) on duplicate key update k = values(k)
ok: 3 affected, id 22, Records: 2  Duplicates: 1  Warnings: 1
Warning 1287: 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead

> insert into t (c, k) values ('b', 51) as n on duplicate key update k = n.k + t.k
ok: 2 affected, id 2

> insert into t (c, k) values ('b', 101) on duplicate key update k = 101
ok: 0 affected, 1 matched

> replace into t (id, c) values (2, 'c'), (100, 'q')
ok: 4 affected, id 100, Records: 2  Duplicates: 2  Warnings: 0

> select * from t order by id
id|k|c
1|107|a!
2|7|c
10|1|d
11|2|e
12|3|f
14|7|g
15|7|NULL
19|7|h
20|7|i
22|60|new
100|7|q

> update t set k = k + 1 where c in ('c', 'q')
ok: 2 affected, 2 matched, Rows matched: 2  Changed: 2  Warnings: 0

> update t set k = k where id = 1
ok: 0 affected, 1 matched, Rows matched: 1  Changed: 0  Warnings: 0

> update t set c = 'q' where id = 1
ERROR 1062 (23000): Duplicate entry 'q' for key 't.u'

> update ignore t set c = 'q' where id in (1, 10)
ok: 0 affected, 2 matched, Rows matched: 2  Changed: 0  Warnings: 2
Warning 1062: Duplicate entry 'q' for key 't.u'
Warning 1062: Duplicate entry 'q' for key 't.u'

> update t set id = id + 1000 where id < 13 order by id desc
ok: 5 affected, 5 matched, Rows matched: 5  Changed: 5  Warnings: 0

> update t set k = 0 order by id desc limit 2
ok: 2 affected, 2 matched, Rows matched: 2  Changed: 2  Warnings: 0

> select * from t order by id
id|k|c
14|7|g
15|7|NULL
19|7|h
20|7|i
22|60|new
100|8|q
1001|107|a!
1002|8|c
1010|1|d
1011|0|e
1012|0|f

> update t set c = null where id = 1001
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> update t set k = null where id = 1001
ERROR 1048 (23000): Column 'k' cannot be null

> update t set k = 'abc' where id = 1001
ERROR 1366 (HY000): Incorrect integer value: 'abc' for column 'k' at row 1

> update t set c = 'much longer than ten' where id = 1001
ERROR 1406 (22001): Data too long for column 'c' at row 1

> delete from t where k = 0
ok: 2 affected

> delete from t order by id limit 1
ok: 1 affected

> select * from t order by id
id|k|c
15|7|NULL
19|7|h
20|7|i
22|60|new
100|8|q
1001|107|NULL
1002|8|c
1010|1|d

> create table s (a int, b int)

> insert into s select id, k from t
ok: 8 affected, Records: 8  Duplicates: 0  Warnings: 0

> insert into s select a, b from s
ok: 8 affected, Records: 8  Duplicates: 0  Warnings: 0

> select count(*), sum(b) from s
count(*)|sum(b)
16|410

> delete s from s join t on s.a = t.id where t.k > 5
ok: 14 affected

> select count(*) from s
count(*)
2

> update s, t set s.b = t.k + 1, t.k = 99 where s.a = t.id
ok: 3 affected, 3 matched, Rows matched: 3  Changed: 3  Warnings: 0

> select * from s order by a, b
a|b
1010|2
1010|2

> delete from s where a in (select id from t where k = 99)
ok: 2 affected

> select count(*) from s
count(*)
0

> insert into t (id, nope) values (1, 2)
ERROR 1054 (42S22): Unknown column 'nope' in 'field list'

> insert into t (id, c) values (1)
ERROR 1136 (21S01): Column count doesn't match value count at row 1

> insert into t (id, id) values (1, 2)
ERROR 1110 (42000): Column 'id' specified twice

> insert into t values (1, 2)
ERROR 1136 (21S01): Column count doesn't match value count at row 1

> insert into t (k, c) values (null, 'x')
ERROR 1048 (23000): Column 'k' cannot be null

> insert into t (k, c) values ('x', 'x')
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'k' at row 1

> insert into t (k, c) values (99999999999, 'x')
ERROR 1264 (22003): Out of range value for column 'k' at row 1

> insert into t (k, c) values (5, 'looooooooooong')
ERROR 1406 (22001): Data too long for column 'c' at row 1

> insert ignore into t (k, c) values (null, 'x'), ('5x', 'y'), (99999999999, 'looooooooooong')
ok: 3 affected, id 1013, Records: 3  Duplicates: 0  Warnings: 4
Warning 1048: Column 'k' cannot be null
Warning 1265: Data truncated for column 'k' at row 2
Warning 1264: Out of range value for column 'k' at row 3
Warning 1265: Data truncated for column 'c' at row 3

> select k, c from t where id > 1000 order by id
k|c
107|NULL
8|c
99|d
0|x
5|y
2147483647|looooooooo

> update t set k = 1 where nope = 2
ERROR 1054 (42S22): Unknown column 'nope' in 'where clause'

> delete from t
ok: 11 affected

> select count(*) from t
count(*)
0

> insert into t (id, k) values (1, 1), (2, 2), (3, 3)
ok: 3 affected, id 3, Records: 3  Duplicates: 0  Warnings: 0

> update t set k = (select max(k) from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause

> update t set k = 9 where id in (select id from (select id from t where k = 2) q)
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> delete from t where id = (select min(id) from t)
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause

> insert into t (id) values ((select max(id) + 1 from t))
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause

> insert into t (id, k) select id + 10, k from t where id = (select max(id) from t)
ok: 1 affected, id 13, Records: 1  Duplicates: 0  Warnings: 0

> select id, l.s from t, lateral (select sum(k) s from t t2 where t2.id <= t.id) l order by id
id|s
1|1
2|10
3|13
13|16

> select t.id, l.b from t join lateral (select id, k b from t t2 where t2.k >= t.k) l on l.id = t.id order by t.id
id|b
1|1
2|9
3|3
13|3

> create table strict (id int primary key, k int, amt decimal(8,2), key k (k))

> insert into strict values (1, 1, 10.5), (2, 2, 20)
ok: 2 affected, Records: 2  Duplicates: 0  Warnings: 0

> delete from strict where amt = '1abc'
ERROR 1292 (22007): Truncated incorrect DECIMAL value: '1abc'

> update strict set amt = 1 where k = '1x'
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '1x'

> delete from strict where id = '1x'
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '1x'

> select id from strict where k = '1x'
id
1
Warning 1292: Truncated incorrect DOUBLE value: '1x'

> select (select 1, 2)
ERROR 1241 (21000): Operand should contain 1 column(s)

> select 1 a union select 2.5 union select 'x' order by a
a
1
2.5
x
