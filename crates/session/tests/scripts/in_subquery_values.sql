# `column IN (SELECT …)`: rows are looked for by the values of a subquery that depends on nothing, whatever their types.
> create database in_values
ok 1
> use in_values
ok 0
> create table s (id int primary key, k varchar(20), d date, n decimal(8,2), b int, c int, key k (k), key d (d), key n (n), key bc (b, c), key x (k(2), id))
ok 0
> set @@cte_max_recursion_depth = 2000
ok 0
> insert into s select n, concat('K', n), date_add('2024-01-01', interval n day), n + 0.5, n % 20, n from (with recursive r as (select 1 n union all select n + 1 from r where n < 600) select n from r) x
ok 600, Records: 600  Duplicates: 0  Warnings: 0
> create table t (id int primary key, i int, u bigint unsigned, f double, m decimal(10,3), t varchar(20), l varchar(20) character set latin1, d date, dt datetime)
ok 0
> insert into t values (1,5,7,9.5,11.500,'k5','K7','2024-01-06','2024-01-07 00:00:00'),(2,null,18446744073709551615,-3,12.501,'k600',null,'2024-02-01','2024-01-08 10:00:00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t values (3,5,600,600,600.500,'12abc','k9 ',null,null),(4,100000,0,1e300,null,'7','x','2030-01-01','2030-01-01')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> analyze table s, t
Table | Op | Msg_type | Msg_text
  in_values.s | analyze | status | OK
  in_values.t | analyze | status | OK
> select id from s where id in (select i from t) order by id
id
  5
> select id from s where id in (select u from t) order by id
id
  7
  600
> select id from s where id in (select f from t) order by id
id
  600
> select id from s where id in (select m from t) order by id
id
> select id from s where n in (select m from t) order by id
id
  11
  600
> select id from s where n in (select f from t) order by id
id
  9
> select id from s where n in (select i + 0.5 from t) order by id
id
  5
> select id from s where k in (select t from t) order by id
id
  5
  600
> select id from s where k in (select l from t) order by id
id
  7
> select id from s where d in (select d from t) order by id
id
  5
  31
> select id from s where d in (select dt from t) order by id
id
  6
> select id from s where b in (select i from t) and c > 500 order by id
id
  505
  525
  545
  565
  585
> select id from s where b = 5 and c in (select i * 5 from t) order by id
id
  25
> select id from s where id not in (select i from t where i is not null) and id < 7 order by id
id
  1
  2
  3
  4
  6
> select id from s where id in (select i from t) or id = 9 order by id
id
  5
  9
> select id from s where id in (select i from t where t.id = 99)
id
> select id from s where id = any (select i from t) order by id
id
  5
> select id from s where id in (select i from t union select u from t) order by id desc
id
  600
  7
  5
> select id from s where id in (select i from t) order by id limit 1
id
  5
> select s.id, t.id from s join t on t.id = s.id where s.id in (select id from t) order by 1
id | id
  1 | 1
  2 | 2
  3 | 3
  4 | 4
> select id from s where id in (select (select max(i) from t where t.id < 4) from t) order by id
id
  5
> select id from s where (id, b) in (select i, i from t) order by id
id
  5
> select id from s where k in (select t from t where t.d = s.d) order by id
id
  5
> update s set c = -1 where id in (select i from t)
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from s where k in (select t from t)
ok 2
> select count(*) from s
count(*)
  598
> delete from s where id in (select x.id from (select id from s where b = 3) x)
ok 30
> select count(*) from s
count(*)
  568
> prepare p from 'select id from s where id in (select id from t where id > ?) order by id'
ok 0, Statement prepared
> set @a = 2
ok 0
> execute p using @a
id
  4
> set @a = 3
ok 0
> execute p using @a
id
  4
> select id from s where id in (select id from t where id > 2 for update) order by id
id
  4
> create view v as select id from t where i = 5
ok 0
> select id from s where id in (select id from v) order by id
id
  1
> drop database in_values
ok 3
