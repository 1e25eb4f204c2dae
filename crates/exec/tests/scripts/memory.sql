Everything that keeps rows, over enough of them that a tiny memory fills many times and disk blocks are more than one: the same with any memory. Compared with MySQL 8.0.31.

> create table n (id int, g int, s varchar(20), d decimal(10,2), x double, primary key (id))

> create table m (id int, g int, s varchar(20), d decimal(10,2), x double, primary key (id))

> insert into n with recursive c as (select 1 i union all select i + 1 from c where i < 900) select i, i % 7, concat('s', i % 40), i * 1.25, i / 8 from c
ok: 900 affected, Records: 900  Duplicates: 0  Warnings: 0

> insert into m select id + 300, g, s, d, x from n where id <= 700
ok: 700 affected, Records: 700  Duplicates: 0  Warnings: 0

-- rollup
> select g, id % 3 k, count(*), sum(d), avg(id), count(distinct s), min(s) from n group by g, k with rollup having g is null or g < 2
g|k|count(*)|sum(d)|avg(id)|count(distinct s)|min(s)
0|0|42|23703.75|451.5000|40|s0
0|1|43|24080.00|448.0000|40|s0
0|2|43|24456.25|455.0000|40|s0
0|NULL|128|72240.00|451.5000|40|s0
1|0|43|24510.00|456.0000|40|s0
1|1|43|23757.50|442.0000|40|s0
1|2|43|24133.75|449.0000|40|s0
1|NULL|129|72401.25|449.0000|40|s0
NULL|NULL|900|506812.50|450.5000|40|s0

> select count(*), sum(c), min(c), max(c) from (select s, id % 5 k, count(*) c from n group by s, k with rollup) t
count(*)|sum(c)|min(c)|max(c)
81|2700|22|900

-- window functions
> select count(*), sum(a), sum(b), sum(c), sum(e), sum(f), sum(l), sum(z) from (select row_number() over w a, rank() over (order by g) b, sum(id) over (partition by g order by id) c, count(*) over (order by id rows between 10 preceding and 5 following) e, sum(d) over (order by id rows between 3 preceding and 3 following) f, lag(id, 20, 0) over w l, first_value(id) over (partition by s order by id desc) z from n window w as (partition by g order by id desc)) t
count(*)|sum(a)|sum(b)|sum(c)|sum(e)|sum(f)|sum(l)|sum(z)
900|58308|348042|17589322|14330|3540930.00|395580|792650

> select sum(a), sum(b), sum(c), min(e), max(e) from (select max(id) over (order by id rows between 4 preceding and 1 preceding) a, sum(id) over (order by g range between 1 preceding and 1 following) b, ntile(11) over (order by id) c, cume_dist() over (order by s) e from n) t
sum(a)|sum(b)|sum(c)|min(e)|max(e)
404550|141610905|5391|0.024444444444444446|1

> select id, sum(id) over (order by id desc rows between 2 following and 4 following) a, nth_value(s, 3) over (partition by g order by id) b, dense_rank() over (order by g) c from n order by id limit 5
id|a|b|c
1|NULL|NULL|2
2|NULL|NULL|3
3|1|NULL|4
4|3|NULL|5
5|6|NULL|6

-- set operations
> select count(*), sum(id) from (select id, s from n intersect select id, s from m) t
count(*)|sum(id)
0|NULL

> select count(*), sum(id) from (select id from n except select id from m) t
count(*)|sum(id)
300|45150

> select count(*), sum(g) from (select g, s from n intersect all select g, s from m) t
count(*)|sum(g)
700|2100

> select count(*), sum(g) from (select g, s from n except all select g, s from m) t
count(*)|sum(g)
200|598

> select count(*), sum(g) from (select g, s from n except select g, s from m where g > 3) t
count(*)|sum(g)
160|240

> select count(*), sum(length(s)) from (select g, s from n union select g + 5, s from m) t
count(*)|sum(length(s))
480|1320

> select distinct s from n order by length(s), s desc limit 5
s
s9
s8
s7
s6
s5

> select distinct g, s from n order by id % 11, g, s limit 3 offset 250
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'test.n.id' which is not in SELECT list; this is incompatible with DISTINCT

-- aggregates
> select count(distinct s), sum(distinct g), avg(distinct d), count(distinct g, s) from n
count(distinct s)|sum(distinct g)|avg(distinct d)|count(distinct g, s)
40|21|563.125000|280

> select g, count(distinct s), sum(distinct id % 50), count(*) from n group by g order by g
g|count(distinct s)|sum(distinct id % 50)|count(*)
0|40|1225|128
1|40|1225|129
2|40|1225|129
3|40|1225|129
4|40|1225|129
5|40|1225|128
6|40|1225|128

> select count(*), sum(c), sum(e) from (select s, count(distinct id) c, length(group_concat(id order by id desc)) e from n group by s) t
count(*)|sum(c)|sum(e)
40|900|3452

> select g, length(group_concat(s)), left(group_concat(id order by id desc separator '-'), 20), left(group_concat(distinct s), 20) from n group by g order by g
g|length(group_concat(s))|left(group_concat(id order by id desc separator '-'), 20)|left(group_concat(distinct s), 20)
0|478|896-889-882-875-868-|s0,s1,s10,s11,s12,s1
1|482|897-890-883-876-869-|s0,s1,s10,s11,s12,s1
2|482|898-891-884-877-870-|s0,s1,s10,s11,s12,s1
3|483|899-892-885-878-871-|s0,s1,s10,s11,s12,s1
4|483|900-893-886-879-872-|s0,s1,s10,s11,s12,s1
5|478|894-887-880-873-866-|s0,s1,s10,s11,s12,s1
6|478|895-888-881-874-867-|s0,s1,s10,s11,s12,s1

> select g, json_length(json_arrayagg(id)), json_length(json_objectagg(s, id)) from n group by g order by g
g|json_length(json_arrayagg(id))|json_length(json_objectagg(s, id))
0|128|40
1|129|40
2|129|40
3|129|40
4|129|40
5|128|40
6|128|40

-- derived tables, common table expressions, subqueries
> select count(*), sum(a.id), sum(b.id) from (select * from n limit 1000) a join (select * from m limit 1000) b on a.id = b.id
count(*)|sum(a.id)|sum(b.id)
600|360300|360300

> with c as (select id, s from n limit 800) select count(*), sum(x.id * y.id) from c x join c y on x.id = y.id + 1
count(*)|sum(x.id * y.id)
799|170666400

> select count(*), sum(id) from n where id in (select id * 2 from m)
count(*)|sum(id)
150|112650

> select count(*), sum(id) from n where s not in (select s from m where g = 2 and s is not null)
count(*)|sum(id)
0|NULL

> select count(*) from n where id > all (select id from m where id < 500)
count(*)
401

> with recursive c as (select 1 i, 1 g union select (i * 7 + 3) % 97, (g + i) % 5 from c) select count(*), sum(i), sum(g) from c
count(*)|sum(i)|sum(g)
480|23040|960

> with recursive c as (select 1 i, 'a' s union all select i + 1, 'b' from c where i < 900) select count(*), sum(i), max(s) from c
count(*)|sum(i)|max(s)
900|405450|b

-- rows that are changed
> insert into n select id + 1000, g, s, d, x from n where id <= 500
ok: 500 affected, Records: 500  Duplicates: 0  Warnings: 0

> update n join m on n.id = m.id set n.g = n.g + 10, m.g = m.g + 20 where n.id % 2 = 0
ok: 600 affected, 600 matched, Rows matched: 600  Changed: 600  Warnings: 0

> update n set d = d + 1, s = 'last' order by id desc limit 200
ok: 200 affected, 200 matched, Rows matched: 200  Changed: 200  Warnings: 0

> update n set id = id + 1 order by id desc
ok: 1400 affected, 1400 matched, Rows matched: 1400  Changed: 1400  Warnings: 0

> delete n, m from n join m on n.id = m.id + 1 where m.id % 5 = 0
ok: 240 affected

> select count(*), sum(id), sum(g), sum(d), count(distinct s) from n
count(*)|sum(id)|sum(g)|sum(d)|count(distinct s)
1280|959680|6234|573200.00|41

> select count(*), sum(id), sum(g), sum(d) from m
count(*)|sum(id)|sum(g)|sum(d)
580|383050|6538|261312.50
