#!/usr/bin/env python3
"""Random window functions: Redoubt must give the rows, types and errors that a live MySQL 8.0 gives.

    tools/random_windows.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 50] [--statements 60] [--show 3]

A seed has a table of a few rows with NULLs and ties, and queries with one to three functions over windows of all forms: ROWS and RANGE frames with every bound over numbers and moments, ascending and descending, named windows that
others build upon, arguments that are constants, markers or refused; over groups, ROLLUP, joins and derived tables; within expressions, ORDER BY, DISTINCT, LIMIT, UNION. Where peers may come in any order, only functions that
do not tell them apart are asked. A sequence ends with its first difference, and is shown as short as it can be.

Left out: what MySQL computes wrongly (`wrong_there`).

Makes a database `windows` on both, and drops it first. Needs pymysql.
"""
import re

import sequences

SETUP = ["drop database if exists windows", "create database windows", "use windows"]
COLUMNS = {"i": "int", "b": "bigint unsigned", "n": "decimal(8,2)", "f": "double", "d": "date", "m": "datetime(3)", "t": "time", "v": "varchar(5)", "y": "year", "e": "enum('z','a')", "j": "json"}
VALUES = {
    "i": ["1", "2", "3", "3", "5", "-4", "2147483647"], "b": ["0", "1", "2", "7", "18446744073709551615"], "n": ["1.50", "1.25", "2", "-3.75", "10.05"], "f": ["0.5", "1e0", "2.25", "-1", "1e300", "-0.0"],
    "d": ["'2020-01-01'", "'2020-01-31'", "'2020-02-29'", "'2020-03-01'", "'9999-12-31'", "'0001-01-01'"], "m": ["'2020-01-01 10:00:00'", "'2020-01-01 10:00:00.5'", "'2020-01-02'", "'2021-01-01'", "'2020-01-01 09:59:59.999'"],
    "t": ["'10:00:00'", "'-01:00:00'", "'00:00:01'", "'838:59:59'", "'10:00:30'"], "v": ["'a'", "'A'", "'b'", "''", "'7x'"], "y": ["1999", "2000", "2001", "2155"], "e": ["'a'", "'z'"], "j": ["'1'", "'\"a\"'", "'[1]'", "'null'"],
}
NUMBERS, MOMENTS = ["i", "b", "n", "f", "y"], ["d", "m", "t"]


class Maker:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, *of):
        return self.rnd.choice(of)

    def chance(self, p):
        return self.rnd.random() < p

    def table(self):
        yield f"create table t (id int primary key, p int, {', '.join(f'{c} {ty}' for c, ty in COLUMNS.items())})"
        for n in range(self.pick(1, 4, 8, 12)):
            values = ["null" if self.chance(0.2) else self.rnd.choice(VALUES[c][: self.pick(2, 4, 9)]) for c in COLUMNS]
            yield f"insert into t values ({n + 1}, {self.pick('1', '1', '2', 'null')}, {', '.join(values)})"

    def column(self):
        return self.rnd.choice(list(COLUMNS))

    def interval(self):
        return self.pick("interval 1 day", "interval 2 month", "interval '1:30' minute_second", "interval 1 hour", "interval 0.5 second", "interval 31 day", "interval 500000 microsecond", "interval 1 year", "interval -1 day", "interval null day", "interval 0 day", "interval 1 week")

    def bound(self, units, key):
        what = self.pick("1", "0", "2", "1.5", "-1", "null", "'1'", "1e0", "100", "1 + 1", "id", "(select 1)", "18446744073709551615") if self.chance(0.25) else self.pick("1", "2", "3", "0")
        if units == "range" and key in MOMENTS and not self.chance(0.1):
            what = self.interval()
        return self.pick("unbounded preceding", "unbounded following", "current row", f"{what} preceding", f"{what} following", f"{what} preceding", f"{what} following")

    def frame(self, units, key):
        if self.chance(0.3):
            return f"{units} {self.bound(units, key)}"
        order = {"unbounded preceding": 0, "preceding": 1, "current row": 2, "following": 3, "unbounded following": 4}
        rank = lambda b: order.get(b) if b in order else order[b.split()[-1]]
        a, b = self.bound(units, key), self.bound(units, key)
        if rank(a) > rank(b) and not self.chance(0.1):
            a, b = b, a
        return f"{units} between {a} and {b}"

    def window(self):
        """Its text, and whether it tells all rows apart."""
        partition = self.pick("", "", "partition by p ", "partition by v ", "partition by i, p ", "partition by id % 2 ", "partition by j ", "partition by null ") if self.chance(0.5) else ""
        way = self.pick("", "", " desc")
        form = self.rnd.random()
        if form < 0.45:
            key = self.rnd.choice(NUMBERS + MOMENTS + ["id"])
            frame = self.frame("range", key) if self.chance(0.75) else ""
            return f"{partition}order by {key}{way} {frame}", False
        if form < 0.8:
            frame = self.frame("rows", None) if self.chance(0.8) else ""
            return f"{partition}order by {self.column()}{way}, id{self.pick('', ' desc')} {frame}", True
        if form < 0.9:
            return partition, False
        return f"{partition}order by {self.column()}{way}{self.pick('', '', ', p')}", False

    def expression(self):
        c = self.column()
        return self.pick(c, c, c, c, f"{self.rnd.choice(NUMBERS)} + 1", f"coalesce({c}, 'q')", "id", "5", "null", f"if(id > 3, {c}, null)", "'x'", f"cast({c} as char)", "i * n", "date(m)")

    def function(self, total):
        e, n = self.expression(), self.rnd.choice(NUMBERS + ["id", "i + n", "v", "t", "d"])
        same = [f"sum({n})", f"count({e})", "count(*)", f"avg({n})", f"min({e})", f"max({e})", f"bit_or({self.pick('i', 'b', 'id')})", f"bit_and({self.pick('i', 'b')})", f"std({n})", f"var_samp({n})", f"stddev_samp({n})", "rank()", "dense_rank()", "percent_rank()", "cume_dist()", f"bit_xor({self.pick('i', 'id')})"]
        apart = [f"first_value({e})", f"last_value({e})", f"nth_value({e}, {self.pick('1', '2', '3', '0', '9')})", f"lag({e})", f"lead({e}, {self.pick('1', '2', '0', '-1')})", f"lag({e}, 1, {self.expression()})", f"lead({e}, 2, {self.expression()})", "row_number()", f"ntile({self.pick('1', '2', '3', '100', '0', 'null')})", f"first_value({e}) respect nulls",
                 f"json_arrayagg({e})", f"json_objectagg(id, {e})", f"nth_value({e}, 2) from first", f"lead({e}) respect nulls", f"lag({e}, null)", f"first_value({e}) ignore nulls"]
        return self.rnd.choice(same + apart * 2 if total else same)

    def query(self):
        named, windows = [], []
        for k in range(self.pick(1, 1, 2, 3)):
            text, total = self.window()
            if self.chance(0.35):
                base = None
                if named and self.chance(0.3):
                    base = self.rnd.choice(named)[0]
                named.append((f"w{k}", f"{base or ''} {text}".strip()))
                # Rows are counted where no two are peers.
                windows.append((self.pick(f"w{k}", f"w{k}", f"(w{k})", f"(w{k} order by id)", f"(w{k} rows unbounded preceding)" if total else f"w{k}"), total))
            else:
                windows.append((f"({text})", total))
        outputs = []
        for text, total in windows:
            f = f"{self.function(total and ' rows unbounded' not in text and 'order by id)' not in text)} over {text}"
            outputs.append(self.pick(f, f, f, f"{f} + 1", f"coalesce({f}, 7)", f"if({f} > 1, 'y', 'n')", f"{f} is null", f"cast({f} as char)"))
        window = f" window {', '.join(f'{n} as ({w})' for n, w in named)}" if named else ""
        where = self.pick("", "", " where id > 2", " where i is not null", " where 1 = 0", " where p = 1")
        form = self.rnd.random()
        names = [f"o{k}" for k in range(len(outputs))]
        listed = ", ".join(f"{o} as {n}" for o, n in zip(outputs, names))
        tail = self.pick(" order by id", " order by id", f" order by {names[0]}, id", f" order by {names[-1]} desc, id limit 3", f" order by {outputs[0]}, id", " order by id limit 2, 3")
        if form < 0.62:
            return f"select id, {listed} from t{where}{window}{tail}"
        if form < 0.7:
            return f"select {self.pick('', 'distinct ')}{listed} from t{where}{window}"
        if form < 0.78:
            return f"select * from (select id, {listed} from t{where}{window}) x{self.pick('', ' where id > 2', f' where {names[0]} is not null', f' where p = 1')} order by id"
        if form < 0.84:
            return f"select u.id, x.id as xid, {listed.replace('(id', '(t.id')} from t join (select id as uid, p as up from t) u on t.id = u.uid{window} order by 1" if self.chance(0.2) else f"with x as (select id, {listed} from t{where}{window}) select x.id, {names[0]}, (select count(*) from x y where y.{names[0]} = x.{names[0]}) c from x order by id"
        if form < 0.92:
            g = self.pick("p", "v", "i", "p, v")
            f = self.pick(f"sum(count(*)) over (order by {g.split(',')[0]})", "rank() over (order by count(*))", "sum(sum(id)) over ()", f"max(max(i)) over (order by {g.split(',')[0]} rows 1 preceding)", f"count(*) over (partition by {g.split(',')[0]})", "first_value(min(id)) over (order by min(id))", f"lag(sum(n)) over (order by min(id), count(*))", "avg(sum(i)) over (order by sum(id) range 1 preceding)")
            return f"select {g}, count(*) c, {f} w from t{where} group by {g}{self.pick('', '', ' with rollup')}{self.pick('', ' having count(*) > 1', ' having c > 1')}{self.pick('', f' order by {g}', ' order by w, c')}"
        return f"select id, {listed} from t{where}{window} union all select id{', null' * len(outputs)} from t where id < 2 order by 1, 2"

    def refused(self):
        f = self.pick("row_number()", "sum(i)", "rank()")
        return self.pick(f"select id from t where {f} over () > 1", f"select id from t having {f} over () > 1", f"select id from t group by {f} over ()", f"select {f} over (order by {f} over ()) from t", f"select sum({f} over ()) from t", f"update t set i = {f} over ()", f"select id from t order by {f} over (order by id), id", f"select {f} over nosuch from t",
                         f"select {f} over (w order by id) from t window w as (order by id)", f"select {f} over (w partition by id) from t window w as ()", f"select {f} over w from t window w as (w2), w2 as (w)", "select row_number() from t", "select sum(distinct i) over () from t", "select count(distinct i) over () from t", "select group_concat(v) over () from t", f"select {f} over (order by i groups 1 preceding) from t",
                         f"select {f} over (order by i rows 1 preceding exclude ties) from t", f"select lead(i, id) over () from t", "select ntile(i) over () from t", "select nth_value(i, 1 + 1) over () from t", "select nth_value(i, 2) from last over () from t", f"select {f} over (order by 1) from t", f"select {f} over (partition by 1) from t", "delete from t where rank() over () > 1",
                         f"select (select {f} over () from t s limit 1) x from t order by id", f"select id from t where id in (select {f} over (order by id) from t s) order by id", f"select id from t order by (select {f} over () limit 1), id", f"select if({f} over (order by id) > 1, @x := 1, 0) from t", f"select {f} over (order by v range 1 preceding) from t", f"select {f} over (order by d range 1 preceding) from t",
                         f"select {f} over (order by i range interval 1 day preceding) from t", f"select {f} over (order by i, d range 1 preceding) from t", f"select {f} over (range 1 preceding) from t", f"select {f} over (rows 1 preceding) from t")

    def statement(self):
        return self.refused() if self.chance(0.05) else self.query()


def statements(rnd):
    maker = Maker(rnd)
    yield from maker.table()
    while True:
        yield maker.statement()


def cell(value):
    """Doubles rounded: they are summed in another order. Texts of bits are bytes to MySQL's clients."""
    if isinstance(value, bytes):
        value = value.decode("latin1")
    if isinstance(value, str) and ("e" in value or "." in value):
        try:
            return f"{float(value):.9g}"
        except ValueError:
            pass
    return value


def wrong_there(sql):
    """What MySQL computes wrongly: a NULL in a TIME by which a window is ordered is a peer of what comes next, and a RANGE over TIME is empty where a bound is more than TIME can be; a rank over the
    groups of ROLLUP is one of rows that are not there yet; DISTINCT takes what a window function is for another value than its like. A document of decimals in a window has lost zeros."""
    return re.search(r"order by t\b|with rollup|distinct|json_", sql)


def judge(sql, theirs, ours):
    if wrong_there(sql) and all(part[0] == "rows" for part in theirs + ours):
        return None
    # A bound beyond its type is computed here, and of two reasons to refuse one is told.
    codes = [part[1] for part in theirs + ours if part[0] == "error"]
    if codes and (1690 in codes or len(codes) == 2):
        return None
    if [part[0] for part in theirs] != [part[0] for part in ours]:
        return "KIND"
    for m, o in zip(theirs, ours):
        if m[0] == "error":
            if m[1] != o[1]:
                return "CODE"
            if m[2] != o[2]:
                return "message"
        elif m[0] == "rows":
            a, b = ([tuple(cell(v) for v in row) for row in rows[1]] for rows in (m, o))
            if " order by " not in sql.split(")")[-1]:
                a, b = sorted(map(repr, a)), sorted(map(repr, b))
            if a != b:
                return "ROWS"
            if [f[:2] for f in m[4]] != [f[:2] for f in o[4]] and "null)" not in sql and "(null" not in sql and " is null" not in sql:
                return "columns"
    return None


if __name__ == "__main__":
    sequences.run(__doc__, SETUP, statements, judge, 60)
