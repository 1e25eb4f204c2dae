#!/usr/bin/env python3
"""Statements of unusual size, asked of Redoubt and of a real MySQL 8.0: which take much longer, and which nest too deep.

    tools/cliffs.py --port 3306 --ours 3307 [--rows 100000] [--only TEXT]

Long lists and chains, wide tables, many tables in a join, texts that nest, large values, frames of windows, joins by columns of few values behind ORDER BY and LIMIT. Reported is what takes FACTOR times
as long as on MySQL and more than a moment, what answers otherwise, and the depth to which each form of nesting is answered. Makes a database of its own (cliffs) on both. Needs pymysql.
"""
import time
import pymysql

import oracle

FACTOR, MOMENT = 3, 0.3
DEPTHS = (50, 100, 200, 400, 800, 1500, 2000)


def chain(text, between, n):
    return between.join(text.format(i=i) for i in range(n))


def sizes(rows):
    """Names, statements before, and what is measured."""
    numbers = ",".join(map(str, range(0, 60000, 3)))
    yield "IN of 20,000 keys", [], f"select count(*), sum(a) from n where id in ({numbers})"
    yield "IN of 20,000, no index", [], f"select count(*) from n where id + 1 in ({numbers})"
    yield "IN of 5,000 texts", [], "select count(*) from n where b in (%s)" % chain("'text {i}'", ",", 5000)
    yield "IN of 500 rows", [], "select count(*) from n where (id, a) in (%s)" % chain("({i},{i})", ",", 500)
    yield "OR of 3,000 keys", [], "select count(*) from n where " + chain("id = {i}", " or ", 3000)
    yield "OR of 1,500 pairs", [], "select count(*) from n where " + chain("(id = {i} and a = {i})", " or ", 1500)
    yield "OR of 1,000 ranges", [], "select count(*) from n where " + chain("(id > {i}0 and id < {i}5)", " or ", 1000)
    yield "AND of 1,000", [], "explain select count(*) from n where " + chain("id <> {i}", " and ", 1000)
    yield "UNION of 500", [], chain("select {i} x", " union all ", 500)
    yield "INSERT of 50,000 rows", ["create table m (id int primary key, b varchar(40))"], "insert into m values " + chain("({i}, 'text {i}')", ",", 50000)
    yield "CASE of 2,000", [], "select max(case id %s end) from n where id < 5000" % chain("when {i} then 'x{i}'", " ", 2000)
    yield "join of 55", [], "select count(*) from n t0 " + " ".join(f"join n t{i} on t{i}.id = t{i - 1}.id" for i in range(1, 55)) + " where t0.id = 5"
    yield "star of 12", [], "select count(*) from n f " + " ".join(f"join n d{i} on d{i}.id = f.a + {i}" for i in range(12)) + " where f.id < 1000"
    yield "left joins, 20", [], "select count(*) from n f " + " ".join(f"left join n d{i} on d{i}.id = f.a + {i}" for i in range(20)) + " where f.id < 1000"
    yield "left join of few values, sorted", [], "select a.id, b.id from n a left join n b on b.few = a.few2 where a.id < 3000 and b.id < 2000 order by a.b, a.id, b.id limit 10"
    yield "1,000 columns", ["create table w (id int primary key, %s)" % chain("c{i} int", ",", 1000), "insert into w values (1, %s)" % chain("{i}", ",", 1000)] + ["insert into w select id + %d, %s from w" % (1 << k, chain("c{i}", ",", 1000)) for k in range(7)], "select sum(c5 + c999) from w"
    yield "a text of 20 MB", [], "select length('%s')" % ("x" * 20_000_000)
    yield "GROUP_CONCAT", ["set group_concat_max_len = 100000000"], "select length(group_concat(b order by a)) from n"
    yield "sort by an expression", [], "select id from n order by reverse(b), id limit 5000, 1"
    for name, select in {"range": "avg(a) over (order by a range between 100 preceding and 100 following)", "rows": "min(a) over (order by id rows between 100 preceding and 100 following)", "sum": "sum(a) over (order by id)"}.items():
        yield f"window, {name}", [], f"select max(x) from (select {select} x from n) t"
    for name, e in {"uuid": "uuid()", "user variable": "@x := id", "json": "json_extract(concat('[', id, ']'), '$[0]')", "sha2": "sha2(b, 256)", "date": "date_format('2020-01-01' + interval id % 1000 day, '%Y %W')"}.items():
        yield name, [], f"select count({e}) from n"
    yield "hash join by text", [], "select count(*) from n x join n y on x.b = y.b where x.id < 500"
    yield "inequality join", [], "select count(*) from n x join n y on y.id > x.id and y.id < x.id + 5 where x.id < 5000"
    yield "IN beside OR, one row", [], "select count(*) from n where id = 77 and (a = 1 or id in (select a from n where few = 1))"


NESTED = {
    "parentheses": lambda n: "select " + "(" * n + "1" + ")" * n,
    "OR, left": lambda n: "select count(*) from n where " + "(" * n + "id = 1" + "".join(f" or id = {i})" for i in range(n)),
    "OR, right": lambda n: "select count(*) from n where " + "".join(f"(id = {i} or " for i in range(n)) + "id = 1" + ")" * n,
    "NOT": lambda n: "select " + "not " * n + "1",
    "functions": lambda n: "select " + "replace(" * n + "'a'" + ", 'b', 'c')" * n,
    "CASE": lambda n: "select " + "case when 1 then " * n + "1" + " end" * n,
    "sums": lambda n: "select " + "+".join(["1"] * n),
    "derived tables": lambda n: "select * from " + "(select * from " * n + "(select 1 x) t" + "".join(f") t{i}" for i in range(n)),
    "unions": lambda n: "(" * n + "select 1" + " union select 2)" * n,
}


class Server:
    def __init__(self, port, rows):
        self.port = port
        c = self.cursor()
        for sql in ["drop database if exists cliffs", "create database cliffs", "use cliffs", "create table d (n int primary key)", "insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)",
                    "create table n (id int primary key, a int, b varchar(40), few int, few2 int, key (a), key (few))",
                    f"insert into n select i, i * 7919 % {rows}, concat('text ', i % 1000), i % 3, i div 3 % 3 from (select v.n * 10000 + w.n * 1000 + x.n * 100 + y.n * 10 + z.n + u.n * 100000 i from d u, d v, d w, d x, d y, d z) t where i < {rows}"]:
            c.execute(sql)

    def cursor(self):
        return pymysql.connect(host="127.0.0.1", port=self.port, user="root", autocommit=True, max_allowed_packet=1 << 26).cursor()

    def ask(self, before, sql):
        c = self.cursor()
        c.execute("use cliffs")
        try:
            for one in before:
                c.execute(one)
            begun = time.monotonic()
            c.execute(sql)
            return c.fetchall() if not sql.startswith("explain") else (), time.monotonic() - begun
        except pymysql.Error as e:
            return f"error {e.args[0]}", time.monotonic() - begun if "begun" in locals() else 0
        finally:
            c.connection.close()

    def depth(self, form):
        return max((n for n in DEPTHS if not isinstance(self.ask([], form(n))[0], str)), default=0)


def main():
    p = oracle.pair(__doc__, rows=100_000)
    p.add_argument("--only", default="")
    a = p.parse_args()
    peer, ours = Server(a.port, a.rows), Server(a.ours, a.rows)
    for name, before, sql in sizes(a.rows):
        if a.only not in name:
            continue
        (theirs, theirs_took), (mine, mine_took) = peer.ask(before, sql), ours.ask(before, sql)
        slow = mine_took > MOMENT and mine_took > FACTOR * theirs_took
        print(f"{'SLOW' if slow else '':5}{'ROWS' if theirs != mine else '':5}{name:40} {mine_took:8.3f} s, MySQL {theirs_took:8.3f}", flush=True)
    for name, form in NESTED.items():
        if a.only in name:
            print(f"{'':10}{name:40} to {ours.depth(form)} levels, MySQL {peer.depth(form)}", flush=True)


if __name__ == "__main__":
    main()
