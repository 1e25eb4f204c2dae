> create table t (id int primary key, k int, c varchar(20), d decimal(10,2), key k (k), key ck (c, k))

> create table u (id int primary key, tid int, v varchar(10), key tid (tid))

> create table n (a int, b varchar(10))

> insert into t values (1, 10, 'one', 1.5), (2, 20, 'two', 2.5), (3, 10, 'three', null), (4, null, 'four', 4), (5, 30, 'One', 5.25)
ok: 5 affected, Records: 5  Duplicates: 0  Warnings: 0

> insert into u values (1, 1, 'a'), (2, 1, 'b'), (3, 2, 'c'), (4, 9, 'x'), (5, null, 'n')
ok: 5 affected, Records: 5  Duplicates: 0  Warnings: 0

> insert into n values (1, 'x'), (1, 'x'), (2, 'y'), (null, 'z')
ok: 4 affected, Records: 4  Duplicates: 0  Warnings: 0

> select t.id, u.v from t left join u on u.tid = t.id order by t.id, u.v
id|v
1|a
1|b
2|c
3|NULL
4|NULL
5|NULL

> select t.id, u.v from t right join u on u.tid = t.id order by u.id
id|v
1|a
1|b
2|c
NULL|x
NULL|n

> select t.id, u.v from t join u on u.tid = t.id where t.k = 10 order by u.v
id|v
1|a
1|b

> select t.id, u.id from t left join u on u.tid = t.id and u.v = 'b' where t.id < 3 order by 1
id|id
1|2
2|NULL

> select t.id from t left join u on u.tid = t.id where u.id is null order by 1
id
3
4
5

> select count(*), count(k), sum(k), avg(d), min(c), max(d) from t
count(*)|count(k)|sum(k)|avg(d)|min(c)|max(d)
5|4|70|3.312500|four|5.25

> select k, count(*) c, sum(d) from t group by k order by k
k|c|sum(d)
NULL|1|4.00
10|2|1.50
20|1|2.50
30|1|5.25

> select k, count(*) c from t group by k having c > 1
k|c
10|2

> select c, count(*) from t group by c order by c
c|count(*)
four|1
one|2
three|1
two|1

> select k, c from t group by k
ERROR 1055 (42000): Expression #2 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'test.t.c' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by

> select k, count(*), c from t
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'test.t.k'; this is incompatible with sql_mode=only_full_group_by

> select id, k from t where k = (select max(k) from t)
id|k
5|30

> select id from t where id in (select tid from u) order by id
id
1
2

> select id from t where id not in (select tid from u) order by id
id

> select id from t where id not in (select tid from u where tid is not null) order by id
id
3
4
5

> select id from t where exists (select 1 from u where u.tid = t.id) order by id
id
1
2

> select id, (select count(*) from u where u.tid = t.id) n from t order by id
id|n
1|2
2|1
3|0
4|0
5|0

> select id, (select v from u where u.tid = t.id) n from t order by id
ERROR 1242 (21000): Subquery returns more than 1 row

> select id from t where k > all (select k from t where id = 1) order by id
id
2
5

> select id from t where k >= any (select k from t where id in (2, 5)) order by id
id
2
5

> select * from (select k, count(*) n from t group by k) x where n > 1
k|n
10|2

> select x.id, x.kk from (select id, k * 2 kk from t) x where x.kk > 20 order by x.id
id|kk
2|40
5|60

> select id from t union select tid from u order by 1
id
NULL
1
2
3
4
5
9

> select id from t union all select id from u order by id limit 3
id
1
1
2

> select 1 union select 'a' union select null order by 1
1
NULL
1
a

> select id from t intersect select tid from u order by 1
id
1
2

> select id from t except select tid from u order by 1
id
3
4
5

> with w as (select k, count(*) n from t group by k) select a.k, b.n from w a join w b on a.k = b.k order by 1
k|n
10|2
20|1
30|1

> with recursive r as (select 1 n union all select n + 1 from r where n < 5) select * from r
n
1
2
3
4
5

> with recursive r (a, b) as (select 1, 'x' union all select a + 1, concat(b, 'y') from r where a < 3) select sum(a), max(b) from r
ERROR 1406 (22001): Data too long for column 'b' at row 1

> select * from t join u using (id) order by id
id|k|c|d|tid|v
1|10|one|1.50|1|a
2|20|two|2.50|1|b
3|10|three|NULL|2|c
4|NULL|four|4.00|9|x
5|30|One|5.25|NULL|n

> select * from t natural join u order by id
id|k|c|d|tid|v
1|10|one|1.50|1|a
2|20|two|2.50|1|b
3|10|three|NULL|2|c
4|NULL|four|4.00|9|x
5|30|One|5.25|NULL|n

> select distinct k from t order by k desc
k
30
20
10
NULL

> select distinct b, a from n order by a, b
b|a
z|NULL
x|1
y|2

> select * from n where a <=> null
a|b
NULL|z

> select * from n order by a desc, b limit 2 offset 1
a|b
1|x
1|x

> select a, b from n where a = 1 or b = 'z'
a|b
1|x
1|x
NULL|z

> select id from t where c like 'o%' order by id
id
1
5

> select id from t where c in ('ONE', 'two') order by id
id
1
2
5

> select id from t where (k, c) = (10, 'one')
id
1

> select id from t where (k, c) in ((10, 'one'), (20, 'two')) order by id
id
1
2

> select id from t where k between 10 and 20 and c > 'p' order by id
id
2
3

> select id from t where k is null
id
4

> select id from t where k is not null and not (k = 10) order by id
id
2
5

> select id from t where id = '2'
id
2

> select id from t where id = 2.5
id

> select id from t where id > 2.5 order by id
id
3
4
5

> select id from t where c = 0 order by id
id
1
2
3
4
5
Warning 1292: Truncated incorrect DOUBLE value: 'one'
Warning 1292: Truncated incorrect DOUBLE value: 'two'
Warning 1292: Truncated incorrect DOUBLE value: 'three'
Warning 1292: Truncated incorrect DOUBLE value: 'four'
Warning 1292: Truncated incorrect DOUBLE value: 'One'

> select nope from t
ERROR 1054 (42S22): Unknown column 'nope' in 'field list'

> select t.nope from t
ERROR 1054 (42S22): Unknown column 't.nope' in 'field list'

> select id from t, u
ERROR 1052 (23000): Column 'id' in field list is ambiguous

> select x.* from t
ERROR 1051 (42S02): Unknown table 'x'

> select *, id from t where id = 1
id|k|c|d|id
1|10|one|1.50|1

> select id, id + 1 as n from t where n = 2
ERROR 1054 (42S22): Unknown column 'n' in 'where clause'

> select id, id + 1 as n from t having n = 2
id|n
1|2

> select k + 1 as k1, count(*) from t group by k1 order by k1
k1|count(*)
NULL|1
11|2
21|1
31|1

> select k, sum(d) from t group by k with rollup
k|sum(d)
NULL|4.00
10|1.50
20|2.50
30|5.25
NULL|13.25

> select upper(c), length(c) from t order by field(id, 3, 1, 2), id
upper(c)|length(c)
FOUR|4
ONE|3
THREE|5
ONE|3
TWO|3

> select if(k > 10, 'big', 'small') s, count(*) from t group by s order by s
s|count(*)
big|2
small|3

> select id from t order by k is null, k desc, id
id
5
2
1
3
4

> select max(id) from t where id > 100
max(id)
NULL

> select count(distinct k), group_concat(id order by id desc separator '-') from t
count(distinct k)|group_concat(id order by id desc separator '-')
3|5-4-3-2-1

> select 1 from dual where 1 = 0
1

> select 5 limit 0
5

> values row(1, 'a'), row(2, 'b')
column_0|column_1
1|a
2|b

> table u
id|tid|v
1|1|a
2|1|b
3|2|c
4|9|x
5|NULL|n

> select t.id from t join u on t.id = u.id where u.v = 'c' for update
id
3

> select c from t where c like 'o%'
c
one
One

> select c from t where c like 'ON_' order by c
c
one
One

> select c from t where c like 't%e' and k > 5
c
three

> select c from t where c like '' or c like 'two'
c
two

> with recursive r(i, n) as (select 1, 1.0 union all select i + 1, n * 2 from r where i < 6) select * from r
ERROR 1264 (22003): Out of range value for column 'n' at row 1

> with recursive r(i, s) as (select 1, 'a' union all select i + 1, concat(s, 'b') from r where i < 3) select * from r
ERROR 1406 (22001): Data too long for column 's' at row 1

> with recursive r(i, s) as (select 1, cast('a' as char(5)) union all select i + 1, concat(s, 'b') from r where i < 3) select * from r
i|s
1|a
2|ab
3|abb

> with recursive r(i) as (select 1 union all select i + 0.5 from r where i < 3 limit 10) select * from r
i
1
2
3

> select json_value('{"a":[1]}', '$.a' returning signed) a, json_value('{"a":"x"}', '$.a' returning signed) b, json_value('{"a":"12"}', '$.a' returning signed) c, json_value('{"a":12345}', '$.a' returning decimal(4,1)) d, json_value('{"a":"abcdef"}', '$.a' returning char(3)) e
a|b|c|d|e
NULL|NULL|12|NULL|NULL

> select json_value('{"a":1.7}', '$.a' returning signed) a, json_value('{"a":"2020-13-01"}', '$.a' returning date) b, json_value('{"a":true}', '$.a' returning signed) c, json_value('{"a":true}', '$.a' returning char(5)) d, json_value('{"a":[1]}', '$.a' returning json) e, json_value('{"a":-1}', '$.a' returning unsigned) f
a|b|c|d|e|f
2|NULL|1|true|[1]|NULL

> select json_value('{"a":[1]}', '$.a' returning signed error on error)
ERROR 1690 (22003): SIGNED value is out of range in 'json_value'

> select json_value('{"a":"x"}', '$.b' returning signed error on empty)
ERROR 3966 (22035): No value was found by 'json_value' on the specified path.

> select json_value('{"a":"abcdef"}', '$.a' returning char(3) error on error)
ERROR 1690 (22003): STRING value is out of range in 'json_value'

> select json_value('{"a":"x"}', '$.a' returning signed default 5 on error) a, json_value('{"a":"x"}', '$.b' returning signed default 6 on empty) b
a|b
5|6
