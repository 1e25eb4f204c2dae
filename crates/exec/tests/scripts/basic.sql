> create table t (id int primary key, k int not null default 0, c char(20), pad varchar(60), key k (k))

> insert into t values (1, 10, 'one', 'p1'), (2, 20, 'two', null), (3, 10, 'three', 'p3')

> select * from t

> select c from t where id = 2

> select c from t where id between 2 and 3

> select sum(k), count(*), min(c), avg(k) from t where id between 1 and 3

> select id from t where k = 10

> select id, k from t where k in (20, 10) order by id desc

> update t set k = k + 1 where id = 1

> update t set c = 'TWO' where id = 2

> delete from t where id = 3

> select id, k, c, pad from t order by k desc

> insert into t (id, k) values (2, 5)

> insert into t values (4, 1, 'x', 'y')

> select distinct k from t order by k

> select k, count(*) from t group by k having count(*) > 0 order by 2, 1

> select a.id, b.id from t a join t b on a.id < b.id order by 1, 2

> select id from t order by c limit 1

> explain select * from t where id = 1
