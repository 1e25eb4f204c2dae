#!/usr/bin/env python3
"""What statements of many shapes cost on Redoubt and on a real MySQL 8.0: milliseconds of each server's CPU and of time, and whether both answer alike.

    tools/statement_costs.py --port 3306 --pid PID --ours 3307 --our-pid PID [--rows 1000000] [--only REGEXP] [--again]

Redoubt is to be cheaper for every statement that anybody may write, not only for those of a benchmark: so these are scans, sorts, groups, windows, joins, subqueries, texts, JSON, changes
of many rows and of definitions, over a table of a million short rows, one of long texts and one of documents. Each read runs twice, the better one counts; the clock of a process has ticks
of 10 ms. `SLOW` is what costs a fifth more CPU than on MySQL, or a third more time; `DIFF` is another answer. Builds of both should be what is released, and MySQL's pool should hold the data.
Makes a database of its own (`costs`) on both; with `--again` the one that is there is used. Needs pymysql.
"""
import argparse, os, random, re, tempfile, time
import pymysql

TABLES = {
    "t": "id int primary key, a int not null, b int not null, c varchar(80) not null, d decimal(12,2) not null, dt datetime not null, f double not null, s char(20) not null, n int, key (a), key (dt), key s_b (s, b)",
    "u": "id int primary key, t_id int not null, k int not null, txt text not null, key (t_id), key (k)",
    "j": "id int primary key, doc json",
    "w": "id int primary key, e enum('red','green','blue','grey') not null, st set('a','b','c','d','e','f') not null, bt bit(12) not null, dc decimal(28,8) not null, tm time not null, ts timestamp(3) not null, dd date not null, nm varchar(40) character set utf8mb4 collate utf8mb4_general_ci not null, un varchar(40) collate utf8mb4_unicode_ci not null, bi varbinary(20) not null, bu bigint unsigned not null, fl float not null, ye year not null, g1 int generated always as (bu % 1000) virtual, g2 varchar(50) generated always as (concat(nm, '/', e)) stored, key (g1), key (dd)",
}
FILLED = {"w": " (id, e, st, bt, dc, tm, ts, dd, nm, un, bi, bu, fl, ye)"}
DIM = "create table dim (k int primary key, name varchar(20), grp int) with recursive r (n) as (select 0 union all select n + 1 from r where n < 499) select n as k, concat('dim', n) as name, n % 20 as grp from r"

STATEMENTS = """
    select count(*) from t;
    select count(*) from t where b < 500000000;
    select sum(b), avg(d), min(f), max(dt) from t;
    select a, count(*), sum(d) from t group by a order by null;
    select s, count(*), sum(b) from t group by s;
    select s, a, count(*) from t group by s, a order by 3 desc, 1, 2 limit 10;
    select a, count(distinct s) from t group by a having count(distinct s) > 190 order by a;
    select count(distinct c) from t;
    select distinct s from t;
    select count(*) from (select distinct a, s from t) x;
    select c from t order by c limit 10;
    select c from t order by c limit 200000, 5;
    select id from t order by d desc, f limit 20;
    select id, b from t order by b limit 500000, 3;
    select id from t order by dt desc limit 100;
    select id, c from t order by s, b limit 10;
    select id, row_number() over (partition by a order by b) rn from t order by rn desc, id limit 5;
    select max(x) from (select sum(d) over (partition by s order by id) x from t) y;
    select max(x) from (select lag(b) over (order by id) x from t) y;
    select max(x), min(x) from (select rank() over (order by d) x from t) y;
    select max(x) from (select avg(f) over (order by id rows between 10 preceding and 10 following) x from t) y;
    select max(x) from (select first_value(b) over (partition by a order by dt) x from t) y;
    select max(x) from (select ntile(100) over (order by b) x from t) y;
    select s, a % 10 x, sum(d) from t group by s, x with rollup;
    select year(dt), month(dt), count(*), sum(d) from t group by 1, 2 order by 1, 2;
    select date(dt) d1, count(*) from t group by d1 order by 2 desc, 1 limit 5;
    select date_format(dt, '%Y-%m') m, sum(d) from t group by m order by m limit 5;
    select count(*) from t where c like '%abc%';
    select count(*) from t where c like 'ab%';
    select count(*) from t where c regexp 'a[bc]+d';
    select count(*) from t where upper(c) like '%XYZ%';
    select count(*) from t where substring(c, 3, 2) = 'ab';
    select sum(length(concat(c, '-', s, '-', b))) from t;
    select sum(char_length(replace(c, 'a', 'bb'))) from t;
    select md5(c), count(*) from t where id < 200000 group by 1 order by 2 desc, 1 limit 1;
    select sum(crc32(c)) from t;
    select group_concat(id order by b separator ',') from t where a = 5;
    select a, length(group_concat(c)) l from t where a < 200 group by a order by l desc, a limit 3;
    select count(*) from t where a in (1,2,3,500,900);
    select sum(d) from t where a between 100 and 120;
    select sum(d) from t where dt between '2015-01-01' and '2015-03-01';
    select sum(d) from t where s = 's010' and b > 900000000;
    select count(*) from t where a = 5 or dt < '2010-02-01';
    select count(*) from t where a = 5 and s = 's010';
    select count(*) from t where n is null;
    select n, count(*) from t group by n;
    select count(*) from t where n > 50 and f > 0 and b % 7 = 3;
    select count(*) from t where d * 1.17 > 90000;
    select sum(case when a < 500 then d else -d end), sum(if(n is null, 1, 0)) from t;
    select sum(sqrt(abs(f))), sum(round(f, 2)), sum(floor(d)) from t;
    select count(*) from t t1 join t t2 on t1.id = t2.id + 1 where t1.a = t2.a;
    select count(*) from t join u on u.t_id = t.id;
    select count(*), sum(t.d) from u join t on u.t_id = t.id where u.k = 7;
    select dim.grp, count(*), sum(t.d) from t join u on u.t_id = t.id join dim on dim.k = u.k group by dim.grp order by 1;
    select dim.name, max(t.c) from u join dim using (k) join t on t.id = u.t_id group by dim.name order by 1 limit 3;
    select count(*) from t left join u on u.t_id = t.id where u.id is null;
    select count(*) from t where exists (select 1 from u where u.t_id = t.id);
    select count(*) from t where not exists (select 1 from u where u.t_id = t.id and u.k > 250);
    select count(*) from t where id in (select t_id from u where k < 50);
    select count(*) from t where id not in (select t_id from u);
    select count(*) from t where d > (select avg(d) from t);
    select count(*) from u where k = (select max(u2.k) from u u2 where u2.t_id = u.t_id);
    select id, (select count(*) from u where u.t_id = t.id) n from t where a = 17 order by n desc, id limit 3;
    select count(*) from t t1 join t t2 on t1.b = t2.b;
    select count(*) from t t1, dim where t1.b % 500 = dim.k;
    select t1.s, count(*) from t t1 join (select a, max(d) m from t group by a) x on x.a = t1.a and x.m = t1.d group by t1.s order by 2 desc, 1 limit 3;
    select count(*) from (select id from t where a < 300 union select t_id from u where k < 100) x;
    select count(*) from (select id, c from t where a < 300 union all select id, txt from u) x;
    with recursive r(n) as (select 1 union all select n + 1 from r where n < 1000) select sum(n) from r;
    with recursive r(n) as (select 1 union all select n + 1 from r where n < 500000) select sum(n), count(*) from r;
    with x as (select a, sum(d) s from t group by a) select count(*) from x x1 join x x2 on x1.s < x2.s;
    select count(*) from j where doc->'$.a' = 5;
    select sum(doc->'$.d.x') from j;
    select doc->>'$.b' b, count(*) from j group by b order by 2 desc, 1 limit 3;
    select count(*) from j where json_contains(doc->'$.c', '7');
    select count(*) from j where 7 member of (doc->'$.c');
    select sum(x.v) from j, json_table(doc, '$.c[*]' columns (v int path '$')) x;
    select length(json_arrayagg(id)), length(json_objectagg(id, doc->'$.a')) from j where id < 20000;
    select count(*) from j where json_search(doc, 'one', 'ab%') is not null;
    select sum(json_length(doc, '$.c')) from j;
    select sum(length(cast(doc as char))) from j;
    select max(txt) from u;
    select count(*) from u where txt like '%hello%';
    select k, max(length(txt)) from u group by k order by 2 desc, 1 limit 2;
    select txt from u order by txt limit 2;
    select count(*) from u where locate('abc', txt) > 0;
    select count(*) from t where convert(c using latin1) = 'x';
    select count(*) from t where c = 'abc' collate utf8mb4_bin;
    select count(*) from t where binary s = 's010';
    select c, id from t where id in (5, 7, 99, 100000, 999999);
    select * from t limit 900000, 10;
    select * from t where id > 500000 order by id limit 1000;
    select sum(b) from t where id between 200000 and 800000;
    select sum(b) from t force index (a) where a < 300;
    select max(id), min(id) from t where a = 77;
    select a, max(id) from t group by a order by a limit 5;
    select a, min(b), max(b) from t group by a order by a limit 5;
    select s, max(b) from t group by s order by s limit 5;
    select bit_or(b), bit_xor(b), std(f), variance(d) from t;
    select json_object('a', a, 'c', c) from t where id < 100000 order by id desc limit 1;
    select count(*) from t where dt > now() - interval 5 year;
    select count(*) from t where hour(dt) = 5 and dayofweek(dt) = 2;
    select sum(timestampdiff(day, dt, '2024-01-01')), sum(unix_timestamp(dt)) from t;
    select sum(to_days(dt)), max(dayname(dt)), max(last_day(dt)) from t;
    select a, b from t where (a, b) > (500, 500000000) order by a, b limit 5;
    select count(*) from t where (s, b) in (select s, max(b) from t group by s);
    select count(*) from t where coalesce(n, a) > 50;
    select count(*) from t where greatest(a, ifnull(n, 0)) = 99;
    select sum(v) from (values row(1), row(2)) x(v);
    select max(r) from (select (@r := @r + 1) r from t) x;
    select sql_calc_found_rows id from t where a < 50 limit 5;
    select e, count(*), sum(dc) from w group by e;
    select st, count(*) from w group by st order by 2 desc, 1 limit 5;
    select count(*) from w where find_in_set('b', st) > 0;
    select bit_count(bt) n, count(*) from w group by n order by n;
    select sum(bt), max(bt + 0) from w;
    select max(dc), min(dc), avg(dc), sum(dc * dc) from w;
    select sum(dc div 7), sum(dc % 7), sum(round(dc, 2)) from w;
    select e, st, count(distinct bt) from w group by e, st order by 3 desc, 1, 2 limit 5;
    select ye, sum(fl), avg(bu) from w group by ye order by ye;
    select count(distinct a, s) from t;
    select sum(distinct a), avg(distinct b) from t;
    select dd, group_concat(distinct e order by e) from w group by dd order by dd limit 3;
    select s, group_concat(distinct a order by a desc separator '-') from t group by s order by s limit 2;
    select count(*) from w where nm = 'abcdef';
    select count(distinct nm), count(distinct un) from w;
    select un, count(*) from w group by un order by 2 desc, 1 limit 5;
    select nm, id from w order by nm, id limit 100000, 5;
    select count(*) from w where nm like '_a%n';
    select count(*) from w where un regexp '^[a-c].*(er|ei)';
    select sum(length(regexp_replace(c, '[aeiou]', ''))) from t where id <= 100000;
    select sum(length(upper(c))), sum(length(lower(s))), sum(length(reverse(c))) from t;
    select sum(length(lpad(s, 20, '*'))), sum(length(trim(leading 's' from s))) from t;
    select substring_index(c, ' ', 1) w1, count(*) from t group by w1 order by 2 desc, 1 limit 5;
    select left(c, 2) p, count(*) from t group by p order by p limit 5;
    select count(*) from t where instr(c, 'an') > 10;
    select sum(ascii(c)), sum(ord(right(c, 1))), sum(char_length(c)) from t;
    select max(hex(b)), max(conv(b, 10, 36)) from t;
    select sum(field(s, 's001', 's002', 's003')), sum(elt(a % 3 + 1, 1, 2, 3)) from t;
    select count(*) from t where strcmp(c, s) > 0;
    select max(sha2(c, 256)) from t where id <= 200000;
    select max(format(d, 2)), max(cast(d as char)) from t;
    select sum(d) from t where cast(d as signed) % 10 = 3;
    select sum(nullif(n, 5)), sum(case a % 3 when 0 then b when 1 then 2 else 0 end) from t;
    select sum(least(a, b, 500)), sum(sign(f)), sum(mod(b, 97)), sum(a div 7) from t;
    select sum(ln(abs(f) + 1)), avg(power(f, 2)), sum(truncate(d, 1)), sum(ceiling(f)) from t;
    select quarter(dt) q, week(dt, 3) w, count(*) from t group by q, w order by q, w limit 5;
    select dayname(dt) n, weekday(dt) w, count(*) from t group by n, w order by w;
    select max(date_add(dt, interval a day)), min(dt - interval 3 month) from t;
    select sum(datediff(dt, '2020-01-01')), sum(timestampdiff(month, dt, '2024-01-01')) from t;
    select extract(year_month from dt) ym, sum(d) from t group by ym order by ym limit 5;
    select max(str_to_date(date_format(dt, '%d.%m.%Y'), '%d.%m.%Y')) from t;
    select count(*) from w where time(ts) > '12:00:00';
    select sec_to_time(avg(time_to_sec(tm))), max(addtime(tm, '01:00:00')) from w;
    select max(from_unixtime(b)), min(dayofyear(dt)) from t;
    select count(*) from w where ts >= '2015-01-01' and ts < '2016-01-01' and tm < '12:00:00';
    select year(dd) y, month(dd) m, sum(dc) from w group by y, m order by y, m limit 3;
    select count(*) from (select a, dense_rank() over (partition by a order by d desc) r from t) x where r <= 3;
    select max(x) from (select count(*) over (partition by s order by dt range between interval 30 day preceding and current row) x from t) y;
    select max(x), min(y) from (select sum(b) over (partition by a) x, sum(b) over (partition by s) y from t) z;
    select max(x) from (select percent_rank() over (partition by a order by b) x from t) y;
    select max(x) from (select nth_value(b, 3) over (partition by a order by id) x from t) y;
    select max(x) from (select last_value(d) over (partition by a order by dt rows between unbounded preceding and unbounded following) x from t) y;
    select max(x) from (select min(b) over (order by id rows between 100 preceding and current row) x from t where id <= 50000) y;
    select e, st, grouping(st) g, sum(bu % 1000), avg(dc) from w group by e, st with rollup having g = 1 or st = 'a';
    select count(*) from t join dim on t.a between dim.k * 2 and dim.k * 2 + 1;
    select count(*) from dim d1 join dim d2 on d2.k between d1.k and d1.k + 10 join dim d3 on d3.k > d2.k;
    select sum(x.m) from dim, lateral (select max(d) m from t where t.a = dim.k) x;
    select count(*), sum(x.b) from dim, lateral (select b from t where t.a = dim.k order by b desc limit 3) x;
    select count(*) from (select a, s from t union select k, name from dim) x;
    select count(*) from (select a from t intersect select k from u) x;
    select count(*) from (select id from t except select t_id from u) x;
    select count(*) from t t1 where id <= 1000 and d = (select max(d) from t t2 where t2.a = t1.a);
    select count(*) from t t1 where id <= 300 and b > (select avg(b) from t t2 where t2.s = t1.s);
    select id, (select name from dim where k = a % 500) n from t order by n desc, id limit 3;
    select count(*) from t where a > all (select k from u where k < 100);
    select count(*) from u u1 where exists (select 1 from u u2 where u2.t_id = u1.t_id and u2.id <> u1.id);
    select count(*) from dim left join u on u.k = dim.k and u.id % 3 = dim.grp % 3;
    select id from t order by a desc, dt, c limit 1000, 5;
    select id from t order by length(c), id limit 5;
    select * from t order by f limit 500000, 2;
    select id from t order by s desc, dt limit 700000, 2;
    select distinct a, n from t order by a, n limit 5000, 3;
    select count(*) from (select * from t order by d limit 300000) x;
    select count(*), sum(x.v) from j, json_table(doc, '$' columns (b varchar(20) path '$.b', nested path '$.c[*]' columns (v int path '$'))) x;
    select sum(json_length(json_extract(doc, '$.*'))) from j;
    select count(*) from j where json_extract(doc, '$**.x') > 500000;
    select sum(json_length(json_extract(doc, '$.c[*]'))) from j;
    select count(*) from j where json_search(doc, 'all', '%ab%') is not null;
    select max(json_keys(doc)), max(json_keys(doc, '$.d')) from j;
    select count(*) from j where json_contains_path(doc, 'one', '$.d.x', '$.q');
    select json_type(doc->'$.c') ty, count(*) from j group by ty;
    select sum(length(json_set(doc, '$.a', 5, '$.z', 'new'))) from j;
    select sum(length(json_merge_patch(doc, '{"a": null, "n": 1}'))) from j;
    select sum(length(json_pretty(doc))), sum(json_depth(doc)), sum(json_storage_size(doc)) from j;
    select sum(json_unquote(json_extract(doc, '$.a')) + 0) from j;
    select count(*) from w where g1 = 5;
    select sum(g1), max(g2) from w;
    update w set bu = bu + 1 where id % 5 = 0;
    create table agg (s char(20), a int, n bigint, d decimal(20,2), primary key (s, a));
    insert into agg select s, a, count(*), sum(d) from t group by s, a;
    insert into agg select s, a, 1, d from t where id <= 200000 on duplicate key update n = agg.n + values(n), d = agg.d + values(d);
    update agg join dim on dim.k = agg.a set agg.n = agg.n + dim.grp;
    update agg set d = d * 2 order by n desc, s, a limit 20000;
    delete agg from agg join dim on dim.k = agg.a where dim.grp < 5;
    delete from agg where s < 's100' order by a limit 10000;
    drop table agg;
    checksum table t;
    check table t;
    create table t2 as select * from t;
    alter table t2 add primary key (id);
    alter table t2 add key (b), add key (s, a);
    alter table t2 add column x int default 5;
    alter table t2 modify a bigint;
    alter table t2 add column y varchar(30) generated always as (concat(s, a)) stored;
    alter table t2 drop column y;
    alter table t2 drop key b;
    alter table t2 convert to character set utf8mb4 collate utf8mb4_bin;
    create unique index ux on t2 (b, id);
    create fulltext index ft on u (txt);
    select count(*) from u where match(txt) against ('hello world');
    select id from u where match(txt) against ((select substring_index(txt, ' ', 3) from u u0 where id = 5)) limit 1;
    update t2 set x = x + 1;
    update t2 set b = b + 1 where a < 100;
    update t2 set c = concat(c, 'x') where id % 10 = 0;
    update t2 join u on u.t_id = t2.id set t2.n = u.k where u.k < 100;
    delete from t2 where a between 300 and 400;
    delete from t2 where id % 3 = 0;
    insert into t2 (id, a, b, c, d, dt, f, s) select id + 2000000, a, b, c, d, dt, f, s from t where id % 5 = 0;
    insert into t2 (id, a, b, c, d, dt, f, s) select id, a, b, c, d, dt, f, s from t where id <= 200000 on duplicate key update x = 9;
    replace into t2 (id, a, b, c, d, dt, f, s) select id, a, b, c, d, dt, f, s from t where id <= 100000;
    insert ignore into t2 (id, a, b, c, d, dt, f, s) select id, a, b, c, d, dt, f, s from t where id <= 300000;
    create table p (id int, k int, v varchar(30), primary key (id, k)) partition by hash (k) partitions 16;
    insert into p select id, a, s from t where id <= 300000;
    select count(*) from p where k = 7;
    select k, count(*) from p group by k order by k limit 3;
    select count(*) from p join t on t.id = p.id where p.k < 20;
    create table jt (id int primary key, doc json, a int generated always as (doc->'$.a') virtual, key (a));
    insert into jt (id, doc) select id, doc from j;
    select count(*) from jt where a = 500;
    update jt set doc = json_set(doc, '$.a', 1) where id <= 20000;
    alter table jt add key mv ((cast(doc->'$.c' as unsigned array)));
    select count(*) from jt where 7 member of (doc->'$.c');
    select count(*) from jt where json_overlaps(doc->'$.c', '[1,2]');
    create temporary table tmp as select * from t where a < 300;
    select sum(d) from tmp where a = 7;
    update tmp set d = d + 1;
    optimize table t2;
    drop table t2;
    drop table p;
    drop table jt;
    drop temporary table tmp;
    alter table u drop key ft;
"""


def rows_of(rnd, name, rows):
    """The lines of a table, for LOAD DATA."""
    words = ["".join(rnd.choices("abcdefghijklmnopqrstuvwxyz", k=rnd.randint(3, 9))) for _ in range(3000)]
    text = lambda least, most: " ".join(rnd.choices(words, k=rnd.randint(least, most)))
    count = {"t": rows, "u": rows * 3 // 10, "j": rows // 10, "w": rows // 2}[name]
    for i in range(1, count + 1):
        if name == "t":
            moment = "20%02d-%02d-%02d %02d:%02d:%02d" % (rnd.randint(10, 24), rnd.randint(1, 12), rnd.randint(1, 28), rnd.randrange(24), rnd.randrange(60), rnd.randrange(60))
            null = "\\N" if rnd.random() < 0.2 else str(rnd.randrange(100))
            yield i, rnd.randrange(1000), rnd.randrange(10**9), text(2, 7), "%.2f" % (rnd.random() * 1e5), moment, repr(rnd.gauss(0, 1000)), "s%03d" % rnd.randrange(200), null
        elif name == "u":
            yield i, rnd.randint(1, rows), rnd.randrange(500), text(30, 30)
        elif name == "w":
            date = "20%02d-%02d-%02d" % (rnd.randint(10, 24), rnd.randint(1, 12), rnd.randint(1, 28))
            clock = "%02d:%02d:%02d" % (rnd.randrange(24), rnd.randrange(60), rnd.randrange(60))
            letters = ",".join(rnd.sample("abcdef", rnd.randint(0, 3)))
            yield i, rnd.choice(("red", "green", "blue", "grey")), letters, rnd.randrange(10), "%.8f" % (rnd.random() * 1e9), clock, f"{date} {clock}.{rnd.randrange(1000):03}", date, rnd.choice(words), rnd.choice(words).title() + "éß"[rnd.randrange(2)], rnd.choice(words), rnd.randrange(2**60), round(rnd.gauss(0, 10), 2), rnd.randint(1980, 2030)
        else:
            numbers = ", ".join(str(rnd.randrange(50)) for _ in range(rnd.randint(0, 8)))
            yield i, f'{{"a": {rnd.randrange(1000)}, "b": "{rnd.choice(words)}", "c": [{numbers}], "d": {{"x": {rnd.randrange(10**6)}, "y": "{text(5, 5)}"}}}}'


class Server:
    def __init__(self, port, pid):
        self.pid = pid
        self.connection = pymysql.connect(host="127.0.0.1", port=port, user="root", autocommit=True, local_infile=True)

    def ask(self, sql):
        cursor = self.connection.cursor()
        cursor.execute(sql)
        return cursor.fetchall()

    def cpu(self):
        with open(f"/proc/{self.pid}/stat") as f:
            fields = f.read().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def cost(self, sql):
        """CPU, time, and the rows or the error."""
        cpu, began = self.cpu(), time.monotonic()
        try:
            answer = self.ask(sql)
        except pymysql.MySQLError as e:
            answer = str(e)
        return self.cpu() - cpu, (time.monotonic() - began) * 1000, answer


def alike(a, b):
    """The same rows in any order; doubles need not agree in their last digits."""
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    near = lambda v, w: v == w or isinstance(v, float) and isinstance(w, float) and abs(v - w) <= 1e-6 * max(abs(v), abs(w), 1)
    pairs = zip(sorted(a, key=repr), sorted(b, key=repr))
    return len(a) == len(b) and all(near(v, w) for x, y in pairs for v, w in zip(x, y))


def fill(servers, rows):
    for server in servers:
        server.ask("drop database if exists costs")
        server.ask("create database costs")
        server.ask("use costs")
    rnd = random.Random(7)
    for name, columns in TABLES.items():
        with tempfile.NamedTemporaryFile("w", suffix=".tsv") as f:
            f.writelines("\t".join(map(str, row)) + "\n" for row in rows_of(rnd, name, rows))
            f.flush()
            for server in servers:
                server.ask(f"create table {name} ({columns})")
            compare(servers, f"load data local infile '{f.name}' into table {name}{FILLED.get(name, '')}", 1)
    for server in servers:
        server.ask(DIM)
        server.ask("analyze table t, u, j, w, dim")


def compare(servers, sql, times):
    costs = [[server.cost(sql) for _ in range(times)] for server in servers]
    (cpu, took, ours), (their_cpu, their_time, theirs) = [(min(c[0] for c in each), min(c[1] for c in each), each[-1][2]) for each in costs]
    slow = " SLOW" if cpu > their_cpu * 1.2 + 10 or took > their_time * 1.33 + 10 else ""
    other = "" if alike(ours, theirs) else " DIFF"
    print(f"{cpu:7.0f} {their_cpu:7.0f} {took:9.0f} {their_time:9.0f}{slow}{other}  {sql}", flush=True)
    if other:
        print(f"        {str(ours)[:150]} | {str(theirs)[:150]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, kind in (("--port", int), ("--pid", int), ("--ours", int), ("--our-pid", int)):
        parser.add_argument(name, type=kind, required=True)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    servers = [Server(args.ours, args.our_pid), Server(args.port, args.pid)]
    for server in servers:
        server.ask("set global local_infile = on")
    print("    CPU   theirs      time    theirs")
    if not args.again:
        fill(servers, args.rows)
    for server in servers:
        server.ask("use costs")
        server.ask("set cte_max_recursion_depth = 2000000")
        server.ask("set @r = 0")
    for sql in re.findall(r"^    (.*);$", STATEMENTS, re.M):
        if re.search(args.only, sql):
            compare(servers, sql, 2 if re.match(r"select|with|values|check|explain", sql) else 1)


main()
