> create table t (id int primary key, k int not null default 0, c char(20), pad varchar(60), key k (k))

> insert into t values (1, 10, 'one', 'p1'), (2, 20, 'two', null), (3, 10, 'three', 'p3')
ok: 3 affected, Records: 3  Duplicates: 0  Warnings: 0

> select * from t
id|k|c|pad
1|10|one|p1
2|20|two|NULL
3|10|three|p3

> select c from t where id = 2
c
two

> select c from t where id between 2 and 3
c
two
three

> select sum(k), count(*), min(c), avg(k) from t where id between 1 and 3
sum(k)|count(*)|min(c)|avg(k)
40|3|one|13.3333

> select id from t where k = 10
id
1
3

> select id, k from t where k in (20, 10) order by id desc
id|k
3|10
2|20
1|10

> update t set k = k + 1 where id = 1
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> update t set c = 'TWO' where id = 2
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> delete from t where id = 3
ok: 1 affected

> select id, k, c, pad from t order by k desc
id|k|c|pad
2|20|TWO|NULL
1|11|one|p1

> insert into t (id, k) values (2, 5)
ERROR 1062 (23000): Duplicate entry '2' for key 't.PRIMARY'

> insert into t values (4, 1, 'x', 'y')
ok: 1 affected

> select distinct k from t order by k
k
1
11
20

> select k, count(*) from t group by k having count(*) > 0 order by 2, 1
k|count(*)
1|1
11|1
20|1

> select a.id, b.id from t a join t b on a.id < b.id order by 1, 2
id|id
1|2
1|4
2|4

> select id from t order by c limit 1
id
1

> explain select * from t where id = 1
1|SIMPLE|t|NULL|const|PRIMARY|PRIMARY|4|const|1|100|NULL
