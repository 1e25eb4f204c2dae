# What has another value each time is computed once for a row of the result, where the order, groups and HAVING look at it.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int, v varchar(10))
ok 0
> insert into t values (1, 1, 'a'), (2, 1, 'c'), (3, 2, 'b'), (4, 2, 'e'), (5, null, 'd'), (6, 3, null)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> create table s (n int)
ok 0
> insert into s values (0), (1), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create function counted() returns int reads sql data begin set @c := ifnull(@c, 0) + 1; return @c; end
ok 0
# The result is in the order of what it shows.
> select id, rand(3) r from t order by r
id | r
  3 | 0.14808605345719125
  2 | 0.37307905813034536
  6 | 0.44495810237243594
  4 | 0.6211931236285653
  5 | 0.6617074885048974
  1 | 0.9057697559760601
> select id, rand(3) r from t order by r desc limit 2
id | r
  1 | 0.9057697559760601
  5 | 0.6617074885048974
> select id, rand(3) r from t order by rand(3)
id | r
  3 | 0.14808605345719125
  2 | 0.37307905813034536
  6 | 0.44495810237243594
  4 | 0.6211931236285653
  5 | 0.6617074885048974
  1 | 0.9057697559760601
> select id, floor(rand(1) * 3) r from t order by r, id
id | r
  3 | 0
  4 | 0
  5 | 0
  1 | 1
  2 | 2
  6 | 2
> select t.id, floor(rand(1) * 3) r from t join s on s.n < t.id where s.n = 0 order by 2, 1
id | r
  3 | 0
  4 | 0
  5 | 0
  1 | 1
  2 | 2
  6 | 2
> set @a = 0
ok 0
> select id, @a := @a + 1 c from t order by c desc
id | c
  6 | 6
  5 | 5
  4 | 4
  3 | 3
  2 | 2
  1 | 1
warnings 1
> set @a = 0
ok 0
> select id, (@a := @a + 1) % 3 k from t order by k, id
id | k
  3 | 0
  6 | 0
  1 | 1
  4 | 1
  2 | 2
  5 | 2
warnings 1
> set @c = 0
ok 0
> select id, counted() c from t order by c desc limit 3
id | c
  6 | 6
  5 | 5
  4 | 4
> select @c
@c
  6
> set @c = 0
ok 0
> select * from (select id, counted() c from t) d order by c desc
id | c
  6 | 6
  5 | 5
  4 | 4
  3 | 3
  2 | 2
  1 | 1
# Conditions do not come into a table that counts its rows, nor are what the order reads and the rest apart.
> set @a = 0
ok 0
> select * from (select id, @a := @a + 1 n from t) d where id = 4
id | n
  4 | 4
warnings 1
> set @a = 0
ok 0
> select * from (select id, a, @a := @a + 1 n from t order by v desc) d where a = 2 order by id
id | a | n
  3 | 2 | 4
  4 | 2 | 1
warnings 1
> set @a = 0
ok 0
> select id, (@a := @a + 1) % 3 x from t order by counted() * 0, id limit 3
id | x
  1 | 1
  2 | 2
  3 | 0
warnings 1
# In another order the effects are in that of the result.
> set @a = 0
ok 0
> select id, @a := @a + 1 c from t order by v desc
id | c
  4 | 1
  5 | 2
  2 | 3
  3 | 4
  1 | 5
  6 | 6
warnings 1
# Groups show the key by which they were grouped.
> select floor(rand(3) * 3) r, count(*) from t group by r order by r
r | count(*)
  0 | 1
  1 | 4
  2 | 1
> select floor(rand(2) * 2) r, sum(id) from t group by r with rollup
r | sum(id)
  0 | 13
  1 | 8
  NULL | 21
> select a, floor(rand(1) * 3) r, count(*) from t group by a, r order by a, r
a | r | count(*)
  NULL | 0 | 1
  1 | 1 | 1
  1 | 2 | 1
  2 | 0 | 2
  3 | 2 | 1
> set @c = 0
ok 0
> select counted() c, count(*) from t group by c having c > 2 order by c desc
c | count(*)
  6 | 1
  5 | 1
  4 | 1
  3 | 1
> select @c
@c
  6
> select count(*) from (select uuid() u from t group by u having u = u) d
count(*)
  6
> select count(*) from (select uuid() u from t group by u having u <> u) d
count(*)
  0
> set @a = 0
ok 0
> select (@a := @a + 1) % 2 k, count(*), sum(id) from t group by k order by k
k | count(*) | sum(id)
  0 | 3 | 12
  1 | 3 | 9
warnings 1
# A subquery that has another value each time runs for each row.
> select count(distinct x) from (select (select rand()) x from t limit 10) d
count(distinct x)
  6
> select count(distinct x) from (select (select rand() from s limit 1) x from t limit 10) d
count(distinct x)
  6
> select count(distinct x) from (select (select rand() from s where n = t.a) x from t) d
count(distinct x)
  4
> create table r (id int primary key, x int)
ok 0
> insert into r select id, (select floor(rand(4) * 1e9)) from t
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select count(distinct x) > 1 from r
count(distinct x) > 1
  1
> update r set x = (select floor(rand() * 1e9) from s limit 1)
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
> select count(distinct x) from r
count(distinct x)
  6
> set @a = 0
ok 0
> select id, (select @a := @a + n from s where n = 1) x from t
id | x
  1 | 1
  2 | 2
  3 | 3
  4 | 4
  5 | 5
  6 | 6
warnings 1
> set @a = 0
ok 0
> select id, 2 > all (select @a := @a + 1 from t where id < 3) c from t
id | c
  1 | 0
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
warnings 1
> set @c = 0
ok 0
> select id, (select counted()) c from t order by v
id | c
  6 | 1
  1 | 2
  3 | 3
  2 | 4
  5 | 5
  4 | 6
> set @c = 0
ok 0
> select id from t where ((select counted())) > 4
id
  5
  6
> set @c = 0
ok 0
> select id, (select count(*) from s where n < a and counted() > 1) x from t
id | x
  1 | 0
  2 | 1
  3 | 2
  4 | 2
  5 | 0
  6 | 3
> select @c
@c
  9
# So does one that reads a variable to which the statement assigns, and a condition that reads it.
> set @a = 0
ok 0
> select id, (select max(n) from s where n > @a) x, @a := id from t
id | x | @a := id
  1 | 2 | 1
  2 | 2 | 2
  3 | NULL | 3
  4 | NULL | 4
  5 | NULL | 5
  6 | NULL | 6
warnings 1
> set @a = 0
ok 0
> select id, exists (select n from s where n > @a) x, id in (select n from s where n > @a) y, @a := id from t
id | x | y | @a := id
  1 | 1 | 1 | 1
  2 | 1 | 1 | 2
  3 | 0 | 0 | 3
  4 | 0 | 0 | 4
  5 | 0 | 0 | 5
  6 | 0 | 0 | 6
warnings 1
> set @a = 0
ok 0
> select id, @a := @a + id s from t where @a < 6
id | s
  1 | 1
  2 | 3
  3 | 6
warnings 1
> set @a = 10
ok 0
> select id, @a := @a - 1 from t where @a > 7 order by id limit 5
id | @a := @a - 1
  1 | 9
  2 | 8
  3 | 7
warnings 1
> set @a = 0
ok 0
> select id, @a + 0 x from t where (@a := id) > 0 order by v desc
id | x
  4 | 6
  5 | 6
  2 | 6
  3 | 6
  1 | 6
  6 | 6
warnings 1
# What is read only is a constant.
> set @a = 1
ok 0
> explain format=tree select id from t where id > (select max(n) from s where n > @a)
EXPLAIN
  -> Index range scan on t using PRIMARY over ((select #2) < id)  (cost=2.80 rows=2)\n
# A call of a stored function in the select list is the key by which rows are grouped.
> create function twice(n int) returns int deterministic return n * 2
ok 0
> select twice(a), sum(id) from t group by twice(a) order by 1
twice(a) | sum(id)
  NULL | 5
  2 | 3
  4 | 7
  6 | 6
> select twice(a) x, sum(id) from t group by x order by twice(a)
x | sum(id)
  NULL | 5
  2 | 3
  4 | 7
  6 | 6
> select twice(a) x, grouping(twice(a)) g, sum(id) from t group by twice(a) with rollup having g = 1 or x > 2
x | g | sum(id)
  4 | 0 | 7
  6 | 0 | 6
  NULL | 1 | 21
> select twice(a) x, rank() over (order by twice(a)) k, sum(sum(id)) over (order by twice(a)) s from t group by twice(a) order by x
x | k | s
  NULL | 1 | 5
  2 | 2 | 8
  4 | 3 | 15
  6 | 4 | 21
