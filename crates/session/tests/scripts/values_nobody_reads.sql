# Values of rows that are passed over, cut off, or only asked for are not computed: no error, warning or effect is in them.
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
# Rows before an OFFSET are not computed.
> set @a = 0
ok 0
> select @a := @a + 1 from t limit 2, 1
@a := @a + 1
  1
warnings 1
> select @a
@a
  1
> select id, 1 / (id - 2) x from t limit 2, 1
id | x
  3 | 1.0000
> show warnings
Level | Code | Message
# Nor what LIMIT cuts off behind the order, unless the order looks at it.
> select id, 1 / (id - 3) x from t order by v desc, id limit 2
id | x
  4 | 1.0000
  5 | 0.5000
> show warnings
Level | Code | Message
> select id, exp(150 * id) x from t order by v desc limit 1
id | x
  4 | 3.7730203009299397e260
> select id, exp(300 * id) x from t order by x limit 1
id | x
ERROR 1690 (22003): DOUBLE value is out of range in 'exp((300 * `d`.`t`.`id`))'
# Of UNION ALL no more rows are found than LIMIT takes.
> select id, 1 / (id - 4) x from t union all select n, 1 / n from s limit 3
id | x
  1 | -0.3333
  2 | -0.5000
  3 | -1.0000
> show warnings
Level | Code | Message
> select * from (select id from t union all select n from s) d limit 1, 2
id
  2
  3
# EXISTS does not look at values.
> select exists (select exp(1000) from s), exists (select 1 / n from s), exists (select distinct exp(1000) from s), exists (select (select id from t) from s order by n)
exists (select exp(1000) from s) | exists (select 1 / n from s) | exists (select distinct exp(1000) from s) | exists (select (select id from t) from s order by n)
  1 | 1 | 1 | 1
> show warnings
Level | Code | Message
> select exists (select exp(1000) from s limit 1 offset 2), exists (select exp(1000) from s limit 1 offset 3), exists (select exp(1000 + max(n)) from s), exists (select n from s group by n with rollup)
exists (select exp(1000) from s limit 1 offset 2) | exists (select exp(1000) from s limit 1 offset 3) | exists (select exp(1000 + max(n)) from s) | exists (select n from s group by n with rollup)
  1 | 0 | 1 | 1
> select exists (select distinct n % 2 from s limit 1 offset 1)
exists (select distinct n % 2 from s limit 1 offset 1)
  1
> select id from t where exists (select exp(1000 + t.id) from s where n = t.id)
id
  1
  2
> set @a = 0
ok 0
> select exists (select @a := @a + 1 from s)
exists (select @a := @a + 1 from s)
  1
warnings 1
> select @a
@a
  0
