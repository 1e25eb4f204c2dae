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
}
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
    count = {"t": rows, "u": rows * 3 // 10, "j": rows // 10}[name]
    for i in range(1, count + 1):
        if name == "t":
            moment = "20%02d-%02d-%02d %02d:%02d:%02d" % (rnd.randint(10, 24), rnd.randint(1, 12), rnd.randint(1, 28), rnd.randrange(24), rnd.randrange(60), rnd.randrange(60))
            null = "\\N" if rnd.random() < 0.2 else str(rnd.randrange(100))
            yield i, rnd.randrange(1000), rnd.randrange(10**9), text(2, 7), "%.2f" % (rnd.random() * 1e5), moment, repr(rnd.gauss(0, 1000)), "s%03d" % rnd.randrange(200), null
        elif name == "u":
            yield i, rnd.randint(1, rows), rnd.randrange(500), text(30, 30)
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
            compare(servers, f"load data local infile '{f.name}' into table {name}", 1)
    for server in servers:
        server.ask(DIM)
        server.ask("analyze table t, u, j, dim")


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
    servers[1].ask("set global local_infile = on")
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
