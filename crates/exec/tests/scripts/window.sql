> create table t (id int primary key, g varchar(5), v int)

> insert into t values (1, 'a', 10), (2, 'a', 20), (3, 'b', 5), (4, 'a', 20), (5, 'b', 7), (6, 'b', null)
ok: 6 affected, Records: 6  Duplicates: 0  Warnings: 

> select id, row_number() over (order by id desc) from t order by id
id|row_number() over (order by id desc)
1|6
2|5
3|4
4|3
5|2
6|1

> select id, g, rank() over (partition by g order by v) r, dense_rank() over (partition by g order by v) d from t order by id
id|g|r|d
1|a|1|1
2|a|2|2
3|b|2|2
4|a|2|2
5|b|3|3
6|b|1|1

> select id, sum(v) over (partition by g order by id) s, count(*) over () n from t order by id
id|s|n
1|10|6
2|30|6
3|5|6
4|50|6
5|12|6
6|12|6

> select id, sum(v) over (order by id rows between 1 preceding and 1 following) s from t order by id
id|s
1|30
2|35
3|45
4|32
5|27
6|7

> select id, lag(v) over (order by id) a, lead(v, 2, -1) over (order by id) b from t order by id
id|a|b
1|NULL|5
2|10|20
3|20|7
4|5|NULL
5|20|-1
6|7|-1

> select id, first_value(v) over w f, last_value(v) over w l, nth_value(v, 2) over w n from t window w as (partition by g order by id) order by id
id|f|l|n
1|10|10|NULL
2|10|20|20
3|5|5|NULL
4|10|20|20
5|5|7|7
6|5|NULL|7

> select id, ntile(4) over (order by id) n, cume_dist() over (order by v) c, percent_rank() over (order by v) p from t order by id
id|n|c|p
1|1|0.6666666666666666|0.6
2|1|1|0.8
3|2|0.3333333333333333|0.2
4|2|1|0.8
5|3|0.5|0.4
6|4|0.16666666666666666|0

> select g, sum(v), rank() over (order by sum(v) desc) from t group by g order by g
g|sum(v)|rank() over (order by sum(v) desc)
a|50|1
b|12|2

> select * from (select id, row_number() over (partition by g order by v desc, id) rn from t) x where rn = 1 order by id
id|rn
2|1
5|1

> select id, sum(v) over (order by v range between 5 preceding and current row) s from t order by id
id|s
1|22
2|40
3|5
4|40
5|12
6|NULL

> select id, avg(v) over (partition by g) from t order by id
id|avg(v) over (partition by g)
1|16.6667
2|16.6667
3|6.0000
4|16.6667
5|6.0000
6|6.0000
