# A key of ROLLUP is NULL in some rows, though its column never is: views and derived tables tell so, and conditions on them find those rows. Answers are those of MySQL 8.0.31.
> create database rit; use rit; create table t (i int not null, k int not null); insert into t values (1, 5), (1, 6), (2, 5)
ok 1
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create view v as select i, i + 1 as j, count(*) c, k from t group by i, k with rollup
ok 0
> select * from v where i is null; select * from v where j is null; select c from v where k is null order by c; select count(*) from v where i is not null
i | j | c | k
  NULL | NULL | 3 | NULL
i | j | c | k
  NULL | NULL | 3 | NULL
c
  1
  2
  3
count(*)
  5
> select * from (select i, count(*) c from t group by i with rollup) x where i is null; select * from (select i + 1 as j from t group by i with rollup) x where j <=> null
i | c
  NULL | 3
j
  NULL
> select x.i, t.i from (select i from t group by i with rollup) x left join t on t.i = x.i where t.i is null
i | i
  NULL | NULL
> with w as (select i, sum(k) s from t group by i with rollup) select * from w where i is null
i | s
  NULL | 16
> select i, count(*) from t group by i with rollup having i is null
i | count(*)
  NULL | 3
> select ifnull(i, 'all'), coalesce(i, 0), i is null from (select i from t group by i with rollup) x
ifnull(i, 'all') | coalesce(i, 0) | i is null
  1 | 1 | 0
  2 | 2 | 0
  all | 0 | 1
> select * from t where i not in (select i from t group by i with rollup having i is null)
i | k
> select count(*) from t where (i, k) in (select i, null from t group by i with rollup); select distinct i from t group by i, k with rollup
count(*)
  0
i
  1
  2
  NULL
> create table s as select i, count(*) c from t group by i with rollup; select * from s
ok 3, Records: 3  Duplicates: 0  Warnings: 0
i | c
  1 | 2
  2 | 1
  NULL | 3
> drop database rit
ok 3
