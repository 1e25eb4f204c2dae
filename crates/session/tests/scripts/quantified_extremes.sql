# The ends of a subquery's values decide for ANY and ALL. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key, a int, u bigint unsigned, d decimal(10,2), x double, s varchar(10), dt datetime, tm time)
ok 0
> insert into t values (1, 5, 5, 1.50, 1.5, 'b', '2020-01-01 10:00:00', '10:00:00'), (2, -3, 18446744073709551615, -2.25, 2e10, 'A', '2021-05-05', '-01:00:00'), (3, null, null, null, null, null, null, null), (4, 9, 0, 9.99, -7, 'ü', '2019-12-31', '23:59:59')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table k (n int, m int not null, d decimal(12,4), x double, s varchar(10), da date, tm time)
ok 0
> insert into k values (5, 5, 1.5, 1.5, 'B', '2020-01-01', '10:00:00'), (7, 7, 2.25, 9e9, 'c', '2020-06-01', '11:00:00'), (2, 2, -9, -1e9, 'a', '2019-01-01', '-02:00:00')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table kn (n int, m int not null, d decimal(12,4), x double, s varchar(10), da date, tm time)
ok 0
> insert into kn select * from k
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into kn values (null, 6, null, null, null, null, null)
ok 1
> select id, a < all (select n from k), a <= all (select n from k), a > all (select n from k), a >= all (select n from k) from t order by id
id | a < all (select n from k) | a <= all (select n from k) | a > all (select n from k) | a >= all (select n from k)
  1 | 0 | 0 | 0 | 0
  2 | 1 | 1 | 0 | 0
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 0 | 1 | 1
> select id, a < any (select n from k), a <= any (select n from k), a > any (select n from k), a >= any (select n from k) from t order by id
id | a < any (select n from k) | a <= any (select n from k) | a > any (select n from k) | a >= any (select n from k)
  1 | 1 | 1 | 1 | 1
  2 | 1 | 1 | 0 | 0
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 0 | 1 | 1
> select id, a < all (select n from kn), a <= all (select n from kn), a > all (select n from kn), a >= all (select n from kn) from t order by id
id | a < all (select n from kn) | a <= all (select n from kn) | a > all (select n from kn) | a >= all (select n from kn)
  1 | 0 | 0 | 0 | 0
  2 | NULL | NULL | 0 | 0
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 0 | NULL | NULL
> select id, a < any (select n from kn), a <= any (select n from kn), a > any (select n from kn), a >= any (select n from kn) from t order by id
id | a < any (select n from kn) | a <= any (select n from kn) | a > any (select n from kn) | a >= any (select n from kn)
  1 | 1 | 1 | 1 | 1
  2 | 1 | 1 | NULL | NULL
  3 | NULL | NULL | NULL | NULL
  4 | NULL | NULL | 1 | 1
> select id, a < all (select n from k where n > 100), a > any (select n from k where n > 100), a > all (select n from kn where n is null), a < any (select n from kn where n is null) from t order by id
id | a < all (select n from k where n > 100) | a > any (select n from k where n > 100) | a > all (select n from kn where n is null) | a < any (select n from kn where n is null)
  1 | 1 | 0 | NULL | NULL
  2 | 1 | 0 | NULL | NULL
  3 | 1 | 0 | NULL | NULL
  4 | 1 | 0 | NULL | NULL
> select id, u > all (select n from k), u > any (select m from k), a > all (select m - 10 from k), u < any (select a from t) from t order by id
id | u > all (select n from k) | u > any (select m from k) | a > all (select m - 10 from k) | u < any (select a from t)
  1 | 0 | 1 | 1 | 1
  2 | 1 | 1 | 0 | NULL
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 0 | 1 | 1
> select id, d > all (select d from k), d < any (select d from kn), a < any (select d from k), d >= all (select n from k) from t order by id
id | d > all (select d from k) | d < any (select d from kn) | a < any (select d from k) | d >= all (select n from k)
  1 | 0 | 1 | 0 | 0
  2 | 0 | 1 | 1 | 0
  3 | NULL | NULL | NULL | NULL
  4 | 1 | NULL | 0 | 1
> select id, x > all (select x from k), x < any (select x from kn), a < any (select x from k), x >= all (select d from k) from t order by id
id | x > all (select x from k) | x < any (select x from kn) | a < any (select x from k) | x >= all (select d from k)
  1 | 0 | 1 | 1 | 0
  2 | 1 | NULL | 1 | 1
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 1 | 1 | 0
> select id, s > all (select s from k), s < any (select s from kn), s >= any (select s from k), s <= all (select s from k) from t order by id
id | s > all (select s from k) | s < any (select s from kn) | s >= any (select s from k) | s <= all (select s from k)
  1 | 0 | 1 | 1 | 0
  2 | 0 | 1 | 1 | 1
  3 | NULL | NULL | NULL | NULL
  4 | 1 | NULL | 1 | 0
> select id, s collate utf8mb4_bin > all (select s from k), s > any (select s collate utf8mb4_bin from k) from t order by id
id | s collate utf8mb4_bin > all (select s from k) | s > any (select s collate utf8mb4_bin from k)
  1 | 0 | 1
  2 | 0 | 0
  3 | NULL | NULL
  4 | 1 | 1
> select id, dt > all (select da from k), dt < any (select da from kn), tm > all (select tm from k), tm < any (select tm from kn) from t order by id
id | dt > all (select da from k) | dt < any (select da from kn) | tm > all (select tm from k) | tm < any (select tm from kn)
  1 | 0 | 1 | 0 | 1
  2 | 1 | NULL | 0 | 1
  3 | NULL | NULL | NULL | NULL
  4 | 0 | 1 | 1 | NULL
> select id, a > any (select n + 0.5 from k) from t order by id
id | a > any (select n + 0.5 from k)
  1 | 1
  2 | 0
  3 | NULL
  4 | 1
> select id from t where a > all (select n from k where n < 5) order by id
id
  1
  4
> select id from t where not a > any (select n from kn) order by id
id
> prepare p from 'select id from t where a > all (select n from k where n < ?) order by id'
ok 0, Statement prepared
> set @n = 6
ok 0
> execute p using @n
id
  4
> set @n = 100
ok 0
> execute p using @n
id
  4
> set @n = -100
ok 0
> execute p using @n
id
  1
  2
  3
  4
