#!/usr/bin/env python3
"""Looks for queries that lose to MySQL: random databases of the kind that applications have, with up to millions of rows, and random questions about them.

    tools/random_joins.py --port 3306 --pid PID --ours 3307 --our-pid PID [--seed 1] [--seeds 3] [--queries 60] [--rows 400000] [--limit 10] [--analyze] [--only N] [--show]

A seed gives some ten tables: small ones with names (countries, kinds), things that refer to them, events that refer to things, and links between two. References are skewed and may depend
on each other (a city has one country), dates grow with ids, some columns are TEXT, some references have no index. Queries join two to eight tables along references, with conditions
on names, texts, dates and numbers far away from the table that is large; with groups, DISTINCT, LIMIT, outer joins, semi- and antijoins, derived tables, subqueries in the select list,
windows. Both servers answer each in turn, under a limit of seconds. `DIFF` is another answer, `SLOW` is more than half as much CPU again and 30 ms, `LATE` is what only Redoubt does not
finish. At the end the sums of both. A query's number makes it again (`--only`). Needs pymysql; makes a database of its own (`joins`) on both. `--again` keeps the one that is there.
"""
import argparse, bisect, itertools, random, tempfile, time
import pymysql

WORDS = "amber brick coal dune ember flint grain husk iris jade kelp loam moss nacre opal pearl quartz reed slate topaz umber vine wheat yarrow zinc".split()
ROLES = ["country", "kind", "status", "currency", "category", "language"]
THINGS = ["person", "company", "product", "city", "title", "account"]
EVENTS = ["orders", "visit", "payment", "message"]
LINKS = ["member", "cast_of", "tagged", "likes"]


class Table:
    def __init__(self, name, rows):
        self.name, self.rows = name, rows
        self.refs = []      # (column, table, skew, indexed)
        self.columns = []   # (column, kind, spread)
        self.ddl = ""

    def of_kind(self, *kinds):
        return [(c, k, n) for c, k, n in self.columns if k in kinds]


class Data:
    """The tables of a seed, their rows as files, and how to ask for them."""

    def __init__(self, seed, rows):
        self.rnd = r = random.Random(seed)
        self.tables = {}
        small = r.sample(ROLES, r.randint(3, 5))
        for name in small:
            self.add(name, r.choice([4, 7, 12, 40, 110, 250]), [])
        things = r.sample(THINGS, r.randint(2, 4))
        for i, name in enumerate(things):
            refs = r.sample(small, r.randint(1, min(3, len(small)))) + (r.sample(things[:i], 1) if i and r.random() < 0.5 else [])
            self.add(name, r.choice([300, 3000, 20000, rows // 8, rows // 3]), refs)
        events = r.sample(EVENTS, r.randint(1, 3))
        for i, name in enumerate(events):
            refs = r.sample(things, r.randint(1, min(2, len(things)))) + r.sample(small, r.randint(0, 2)) + (events[:1] if i and r.random() < 0.6 else [])
            self.add(name, r.choice([rows // 3, rows, rows * 2]), refs)
        for name in r.sample(LINKS, r.randint(1, 2)):
            pair = r.sample(things + events, 2) if len(things + events) > 2 else things
            self.add(name, r.choice([rows, rows * 2]), pair + r.sample(small, r.randint(0, 1)), link=True)
        self.edges = [(t.name, c, p) for t in self.tables.values() for c, p, *_ in t.refs]

    def add(self, name, rows, refs, link=False):
        r = self.rnd
        t = Table(name, rows)
        parts = ["id int not null primary key"]
        for p in refs:
            column, indexed = f"{p}_id", r.random() < 0.85
            null = r.random() < 0.2
            t.refs.append((column, p, r.choice([0, 0, 0.6, 1.1]), indexed, null))
            parts.append(f"{column} int{'' if null else ' not null'}")
        kinds = ["name"] if rows <= 250 else ["int"] if link else r.sample(["name", "text", "date", "int", "amount", "code", "flag", "grow"], r.randint(3, 6))
        for i, kind in enumerate(kinds):
            spread = rows if rows <= 250 else r.choice([3, 12, 80, 900, max(50, rows // 20), rows])
            t.columns.append((f"{kind}_{i}", kind, spread))
            parts.append(f"{kind}_{i} " + {"name": "varchar(60) not null", "text": "text", "date": "date not null", "int": "int", "amount": "decimal(10,2) not null", "code": "char(8) not null",
                                           "flag": "tinyint not null", "grow": "datetime not null"}[kind])
        keys = [f"key ({c})" for c, _, _, indexed, _ in t.refs if indexed]
        keys += [f"key ({c})" for c, k, _ in t.columns if k not in ("text", "flag") and r.random() < 0.35]
        if link and r.random() < 0.6:
            keys.append(f"key both_ways ({t.refs[0][0]}, {t.refs[1][0]})")
        elif t.refs and t.columns and r.random() < 0.3 and t.columns[0][1] != "text":
            keys.append(f"key with_ref ({t.refs[0][0]}, {t.columns[0][0]})")
        t.ddl = f"create table {name} ({', '.join(parts + keys)})"
        self.tables[name] = t

    def value(self, kind, n, spread, row, rows):
        if kind == "name":
            return WORDS[n % 25] + (f" {WORDS[n // 25 % 25]} {n // 625}" if n >= 25 else "")
        if kind == "text":
            return " ".join(WORDS[(n * k + k * k) % 25] for k in range(3, 9))
        if kind == "date":
            return f"{2015 + n % 10}-{1 + n // 10 % 12:02}-{1 + n // 120 % 28:02}"
        if kind == "grow":
            days = row * 3000 // rows
            return f"{2016 + days // 336}-{1 + days % 336 // 28:02}-{1 + days % 28:02} {row % 24:02}:00:00"
        return {"int": n, "amount": n * 7 % 100000 / 4, "code": f"C{n:06}"[:8], "flag": int(n % 11 == 0)}[kind]

    def write(self, t, path):
        r = self.rnd
        picks = []
        for column, p, skew, indexed, null in t.refs:
            n = self.tables[p].rows
            if skew:
                weights = list(itertools.accumulate(1 / (i + 1) ** skew for i in range(n)))
                picks.append((lambda w=weights, n=n: 1 + bisect.bisect(w, r.random() * w[-1]) * 7919 % n, null))
            else:
                picks.append((lambda n=n: r.randint(1, n), null))
        depends = len(picks) > 1 and r.random() < 0.5    # the second reference follows from the first
        own = [(k, s, r.random() < 0.4) for _, k, s in t.columns]
        with open(path, "w") as f:
            for row in range(1, t.rows + 1):
                ids = [pick() for pick, _ in picks]
                if depends:
                    ids[1] = 1 + ids[0] * 31 % self.tables[t.refs[1][1]].rows
                out = [str(row)] + ["\\N" if null and r.random() < 0.1 else str(i) for i, (_, null) in zip(ids, picks)]
                for kind, spread, zipf in own:
                    n = row - 1 if spread >= t.rows else int(spread * r.random() ** 3) if zipf else r.randrange(spread)
                    out.append(str(self.value(kind, n, spread, row, t.rows)))
                f.write("\t".join(out) + "\n")


class Query:
    """One question: tables joined along references, conditions, and what is wanted of them."""

    def __init__(self, data, rnd):
        self.data, self.r, self.n = data, rnd, 0
        self.sources = []   # (alias, table)

    def alias(self, table):
        self.n += 1
        a = f"{table[0]}{self.n}"
        self.sources.append((a, self.data.tables[table]))
        return a

    def step(self):
        """One more table beside those that are there, by a reference in either direction: its name and the condition."""
        a, t = self.r.choice(self.sources)
        up = [(p, c, "id") for x, c, p in self.data.edges if x == t.name]
        down = [(x, "id", c) for x, c, p in self.data.edges if p == t.name]
        # Everything that has the same country is a product that nobody asks for, and no server answers.
        if t.rows <= 250 and len(self.sources) > 1 and self.r.random() < 0.9:
            down = []
        around = up if up and (not down or self.r.random() < 0.65) else down
        if not around:
            return None
        other, mine, its = self.r.choice(around)
        return other, f"{a}.{mine}", its

    def condition(self, a, t):
        """Something that some rows of a table meet."""
        r = self.r
        c, kind, spread = r.choice(t.columns)
        n = int(spread * r.random() ** 2)
        v = lambda m: self.data.value(kind, m % max(spread, 1), spread, 1 + m % t.rows, t.rows)
        x = f"{a}.{c}"
        if kind == "name":
            return r.choice([f"{x} = '{v(n)}'", f"{x} = '{v(n)}'", f"{x} like '{v(n)[:r.choice([3, 5])]}%'", f"{x} like '%{r.choice(WORDS)[:4]}%'", f"{x} in ('{v(n)}', '{v(n + 1)}', '{v(n + 5)}')", f"{x} <> '{v(n)}'", f"{x} > '{v(n)}'"])
        if kind == "text":
            return r.choice([f"{x} like '%{r.choice(WORDS)} {r.choice(WORDS)}%'", f"{x} not like '%{r.choice(WORDS)}%'", f"{x} like '{r.choice(WORDS)}%'"])
        if kind in ("date", "grow"):
            return r.choice([f"{x} >= '{r.randint(2015, 2024)}-{r.randint(1, 12):02}-01'", f"{x} between '{(y := r.randint(2015, 2024))}-03-01' and '{y}-{r.randint(4, 12):02}-15'", f"year({x}) = {r.randint(2015, 2024)}"])
        if kind == "flag":
            return f"{x} = {r.choice([0, 1, 1])}"
        if kind == "code":
            return r.choice([f"{x} = '{v(n)}'", f"{x} in ('{v(n)}', '{v(n + 3)}')", f"{x} < '{v(n)}'"])
        return r.choice([f"{x} = {v(n)}", f"{x} < {v(n)}", f"{x} between {v(n)} and {v(n)} + {max(1, spread // 20)}", f"{x} in ({v(n)}, {v(n + 1)}, {v(n + 2)})", f"{x} is not null and {x} % 7 = 3"])

    def conditions(self, count):
        out = []
        for _ in range(count):
            a, t = self.r.choice(self.sources)
            cond = self.condition(a, t)
            if self.r.random() < 0.12:
                b, u = self.r.choice(self.sources)
                cond = f"({cond} or {self.condition(b, u)})"
            out.append(cond)
        return out

    def subquery(self):
        """IN, EXISTS, and their opposites, over another table and perhaps one behind it."""
        s = self.step()
        if not s:
            return None
        other, mine, its = s
        inner = Query(self.data, self.r)
        inner.n = self.n + 10
        b = inner.alias(other)
        text, where = f"{other} {b}", [inner.condition(b, self.data.tables[other])] if self.r.random() < 0.8 else []
        if self.r.random() < 0.4 and (more := inner.step()):
            c = inner.alias(more[0])
            text += f" join {more[0]} {c} on {more[1]} = {c}.{more[2]}"
            where.append(inner.condition(c, self.data.tables[more[0]]))
        self.n = inner.n
        if self.r.random() < 0.5:
            no = self.r.choice(["", "", "not "])
            return f"{no}exists (select 1 from {text} where {' and '.join([f'{b}.{its} = {mine}'] + where)})"
        no = self.r.choice(["", "", "not "])
        known = [f"{b}.{its} is not null"] if no else []
        return f"{mine} {no}in (select {b}.{its} from {text} where {' and '.join(known + where) or 'true'})"

    def joined(self, count):
        text = [f"{(t := self.r.choice(list(self.data.tables)))} {self.alias(t)}"]
        for _ in range(count - 1):
            if not (s := self.step()):
                continue
            other, mine, its = s
            if self.r.random() < 0.08 and self.data.tables[other].rows > 250:
                self.n += 1
                a, agg = f"d{self.n}", self.r.choice(["count(*)", "max(id)", "min(id)"])
                text.append(f"join (select {its}, {agg} as total from {other} group by {its}) {a} on {a}.{its} = {mine}")
                continue
            kind = "left join" if self.r.random() < 0.15 else "join"
            a = self.alias(other)
            text.append(f"{kind} {other} {a} on {a}.{its} = {mine}")
        return " ".join(text)

    def column(self, *kinds):
        found = [(f"{a}.{c}", n) for a, t in self.sources for c, k, n in t.columns if not kinds or k in kinds]
        return self.r.choice(found)[0] if found else f"{self.sources[0][0]}.id"

    def make(self):
        r = self.r
        source = self.joined(r.choice([1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8]))
        where = self.conditions(r.choice([0, 1, 1, 2, 2, 3, 4]))
        if r.random() < 0.3 and (sub := self.subquery()):
            where.append(sub)
        where = f" where {' and '.join(where)}" if where else ""
        form, id0 = r.random(), f"{self.sources[0][0]}.id"
        if form < 0.2:
            return f"select count(*), min({self.column('name', 'int', 'amount', 'date')}), max({self.column()}) from {source}{where}"
        if form < 0.3:
            return f"select min({self.column()}) as m, max({self.column()}) as n from {source}{where}"
        if form < 0.55:
            keys = ", ".join({self.column("name", "int", "flag", "code", "date") for _ in range(r.choice([1, 1, 2]))})
            having = r.choice(["", "", " having count(*) > 3"])
            return f"select {keys}, count(*) as n, sum({id0}) as s from {source}{where} group by {keys}{having} order by n desc, {keys} limit {r.choice([5, 10, 100])}"
        if form < 0.65:
            c = self.column("name", "int", "code", "date")
            return f"select count(distinct {c}), count(*) from {source}{where}" if r.random() < 0.5 else f"select distinct {c} as c from {source}{where} order by c limit 20"
        ids = [f"{a}.id" for a, _ in self.sources]
        names = ", ".join(f"{x} as i{i}" for i, x in enumerate(ids))
        order = ", ".join([self.column("date", "grow", "int", "amount", "name") + r.choice(["", " desc"])] + ids) if r.random() < 0.7 else ", ".join(ids)
        if form < 0.72 and (s := self.step()):
            names += f", (select {r.choice(['count(*)', 'max(z.id)', 'min(z.id)'])} from {s[0]} z where z.{s[2]} = {s[1]}) as total"
        elif form < 0.77:
            names += f", row_number() over (partition by {self.column('name', 'int', 'flag')} order by {', '.join(ids)}) as rn"
        return f"select {names} from {source}{where} order by {order} limit {r.choice([1, 10, 10, 50, 1000])}"


class Server:
    def __init__(self, port, pid):
        self.pid = pid
        self.db = pymysql.connect(host="127.0.0.1", port=port, user="root", local_infile=True, autocommit=True)
        self.cur = self.db.cursor()

    def do(self, sql):
        self.cur.execute(sql)
        return self.cur.fetchall()

    def cpu(self):
        with open(f"/proc/{self.pid}/stat") as f:
            user, system = f.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) * 10

    def ask(self, sql):
        """(rows or the error's number, ms of CPU, ms of time)."""
        cpu, t = self.cpu(), time.monotonic()
        try:
            rows = sorted(map(repr, self.do(sql)))
        except pymysql.err.MySQLError as e:
            rows = e.args[0]
        return rows, self.cpu() - cpu, (time.monotonic() - t) * 1000


def load(servers, data, analyze):
    for s in servers:
        s.do("set global local_infile = 1")
        s.do("drop database if exists joins")
        s.do("create database joins")
        s.do("use joins")
    for t in data.tables.values():
        with tempfile.NamedTemporaryFile(suffix=".tsv") as f:
            data.write(t, f.name)
            for s in servers:
                s.do(t.ddl)
                s.do(f"load data local infile '{f.name}' into table {t.name}")
    servers[0].do(f"analyze table {', '.join(data.tables)}")
    if analyze:
        servers[1].do(f"analyze table {', '.join(data.tables)}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("port", 3306), ("pid", 0), ("ours", 3307), ("our-pid", 0), ("seed", 1), ("seeds", 3), ("queries", 60), ("rows", 400000), ("limit", 10), ("only", -1)):
        p.add_argument(f"--{name}", type=int, default=default)
    for flag in ("analyze", "show", "again"):
        p.add_argument(f"--{flag}", action="store_true")
    o = p.parse_args()
    servers = [Server(o.port, o.pid), Server(o.ours, o.our_pid)]
    for s in servers:
        s.do(f"set max_execution_time = {o.limit * 1000}")
    sums, counts = [0, 0], {}
    for seed in range(o.seed, o.seed + o.seeds):
        data = Data(seed, o.rows)
        if o.again:
            [s.do("use joins") for s in servers]
        else:
            load(servers, data, o.analyze)
        print(f"seed {seed}: {', '.join(f'{t.name} {t.rows}' for t in data.tables.values())}", flush=True)
        for n in range(o.queries):
            if o.only >= 0 and n != o.only:
                continue
            sql = Query(data, random.Random(seed * 100003 + n)).make()
            (theirs, cpu, ms), (ours, our_cpu, our_ms) = [s.ask(sql) for s in servers]
            late = [x == 3024 for x in (theirs, ours)]
            words = ["LATE"] if late == [False, True] else ["DIFF"] if ours != theirs and not any(late) else []
            words += ["SLOW"] if our_cpu > 1.5 * cpu + 30 else []
            for k, x in enumerate((cpu, our_cpu)):
                sums[k] += x
            for w in words or ["late on MySQL" if late[0] else "ok"]:
                counts[w] = counts.get(w, 0) + 1
            if words or o.show:
                print(f"{' '.join(words)} {seed}/{n}: CPU {cpu} and {our_cpu} ms, time {ms:.0f} and {our_ms:.0f} ms\n    {sql}", flush=True)
    print(f"{counts}; CPU of MySQL {sums[0]} ms, of Redoubt {sums[1]} ms")


if __name__ == "__main__":
    main()
