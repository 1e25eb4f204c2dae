# Aggregates that belong to another query block than the one in which they are written. Compared with MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
> create table a (i int, d date, k int)
ok 0
> insert into a values (1,'2020-01-01',1),(5,'2020-01-02',1),(9,'2020-01-03',2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table s (x int, y int)
ok 0
> insert into s values (5,1),(9,2),(6,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# It belongs to the innermost block whose columns it names.
> select (select max(a.i) from s limit 1) from a
(select max(a.i) from s limit 1)
  9
> select (select max(a.i) from s) from a
(select max(a.i) from s)
ERROR 1242 (21000): Subquery returns more than 1 row
> select (select max(a.i) from s limit 1), a.d from a
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #2 of SELECT list contains nonaggregated column 'd.a.d'; this is incompatible with sql_mode=only_full_group_by
> select (select (select max(a.i) from s limit 1) from s limit 1) from a
(select (select max(a.i) from s limit 1) from s limit 1)
  9
> select (select group_concat(a.i order by a.i) from s limit 1) from a
(select group_concat(a.i order by a.i) from s limit 1)
  1,5,9
> select (select sum(a.i) from s where s.y = 1), (select count(*) from s) from a
(select sum(a.i) from s where s.y = 1) | (select count(*) from s)
  15 | 3
> select k, (select y from s where x = max(a.i)) from a group by k
k | (select y from s where x = max(a.i))
  1 | 1
  2 | 2
> select k, (select count(*) from s where x <= sum(a.i)), sum(i) from a group by k
k | (select count(*) from s where x <= sum(a.i)) | sum(i)
  1 | 2 | 6
  2 | 3 | 9
> select k, (select max(s.x) + max(a.i) from s) from a group by k
k | (select max(s.x) + max(a.i) from s)
  1 | 14
  2 | 18
> select k, max(i) over (), (select count(*) from s where x > max(a.i)) from a group by k, i
k | max(i) over () | (select count(*) from s where x > max(a.i))
  1 | 9 | 3
  1 | 9 | 2
  2 | 9 | 0
> select k from a group by k having exists (select 1 from s where s.x = max(a.i))
k
  1
  2
> select k from a group by k having (select count(*) from s where s.x < sum(a.i)) > 1
k
  2
> select k from a group by k order by (select y from s where x = max(a.i)) desc
k
  2
  1
# With columns of both it is the inner block's.
> select k, (select max(s.x + a.k) from s) from a group by k
k | (select max(s.x + a.k) from s)
  1 | 10
  2 | 11
> select k, sum((select max(x) from s where y <= a.k)) from a group by k
k | sum((select max(x) from s where y <= a.k))
  1 | 10
  2 | 9
# Where the outer block allows none, it is the inner one's.
> select k from a where (select max(a.i) from s) > 2
k
  1
  2
> select * from a where exists (select count(a.i) from s having count(a.i) > 1)
i | d | k
  1 | 2020-01-01 | 1
  5 | 2020-01-02 | 1
  9 | 2020-01-03 | 2
# An aggregate in an aggregate of the same block.
> select max((select count(a.i) from s)) from a
ERROR 1111 (HY000): Invalid use of group function
