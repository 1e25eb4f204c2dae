#!/usr/bin/env python3
"""Random changes whose targets may not be there: Redoubt must answer as a live MySQL 8.0 does, and leave the same rows.

    tools/random_targets.py [--port 3306] [--ours 3307] [--seed 1] [--statements 2000]
    tools/random_targets.py --port 3306 --seed 1 --statements 3000 --record > crates/session/tests/recorded/targets.txt

Two databases have tables of the same names, views that can be written and views that cannot. DELETE, UPDATE, INSERT … ON DUPLICATE KEY UPDATE and REPLACE name them by aliases, with and without
their database, as a target that is not among the tables, twice, through a view, a derived table or a common table expression; columns are named in as many ways. Each statement runs in a
transaction that is rolled back. Its answer is its error, or how many rows it changed, and the rows of each table that it left otherwise than they were.

Makes databases `ta` and `tb` on both, and drops them first. Needs pymysql.
"""
import random, re
import pymysql

import oracle

SETUP = """
drop database if exists ta
drop database if exists tb
create database ta
create database tb
use ta
create table t (a int primary key, b int, c int)
create table u (a int primary key, c int, d int generated always as (c + 1))
create table w (e int, b int)
create table tb.t (a int primary key, f int)
create table tb.x (a int, b int, unique key (b))
insert into t values (1, 10, 100), (2, 20, 200), (3, 30, null)
insert into u (a, c) values (1, 5), (2, null), (4, 100)
insert into w values (1, 10), (1, 20), (2, 10)
insert into tb.t values (1, 7), (2, 8), (9, 9)
insert into tb.x values (1, 10), (2, 30), (null, null)
create view v as select a, b from t
create view vj as select t.a, t.b, u.c as uc from t join u on t.a = u.a
create view vg as select b, count(*) n from w group by b
create view vx as select a, b + 1 as s, c from t where a < 3 with check option
create view tb.v as select a, f from tb.t
create view vw as select v.a, w.b from v join w on v.a = w.e
""".strip().split("\n")

COLUMNS = {"ta.t": "a b c", "ta.u": "a c d", "ta.w": "e b", "tb.t": "a f", "tb.x": "a b", "ta.v": "a b", "ta.vj": "a b uc", "ta.vg": "b n", "ta.vx": "a s c", "tb.v": "a f", "ta.vw": "a b"}
BASE = ["ta.t", "ta.u", "ta.w", "tb.t", "tb.x"]


class Source:
    """A table of a statement: its text, the name that it has there (of `db`, unless it has an alias), its columns."""
    def __init__(self, text, db, name, columns):
        self.text, self.db, self.name, self.columns = text, db, name, columns


class Maker:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, *of):
        return self.rng.choice(of)

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def source(self):
        kind = self.rng.random()
        if kind < 0.07:
            name = self.pick("x", "y", "t", "dt")
            body = self.pick("select a, b from t", "select 1 as a, 10 as b", "select * from tb.t", "select a, count(*) as b from tb.x group by a", "select * from v")
            return Source(f"({body}) {self.pick('as ', '')}{name}", None, name, "a b".split())
        if kind < 0.10:
            return Source(self.pick("ct", "ct as x", "ct t"), None, self.pick("ct", "x", "t"), "a b".split())
        if kind < 0.115:
            full = self.pick("ta.nix", "nixdb.t", "tb.u", "ta.x")
        else:
            full = self.pick("ta.t", "ta.t", "ta.t", "ta.u", "ta.u", "ta.w", "tb.t", "tb.t", "tb.x", *COLUMNS)
        db, table = full.split(".")
        text = table if db == "ta" and self.chance(75) else full
        if self.chance(10):
            text = full.upper() if self.chance(20) else full
        columns = COLUMNS.get(full, "a b").split()
        if self.chance(35):
            alias = self.pick("x", "y", "z", "q", "t", "u", "X", "t1", table)
            return Source(f"{text} {self.pick('as ', '')}{alias}", None, alias, columns)
        return Source(text, db, table, columns)

    def tables(self, most=3):
        sources = [self.source()]
        for _ in range(self.pick(*range(most))):
            new = self.source()
            for _ in range(5):
                if new.name not in [s.name for s in sources] or self.chance(5):
                    break
                new = self.source()
            sources.append(new)
        text = sources[0].text
        for at, s in enumerate(sources[1:]):
            left, joint = sources[at], self.rng.random()
            if joint < 0.2:
                text += ", " + s.text
            elif joint < 0.35:
                text += f" {self.pick('join', 'left join')} {s.text} using ({self.pick('a', 'a', 'b', 'c', 'nix')})"
            elif joint < 0.42:
                text += f" natural join {s.text}"
            else:
                text += f" {self.pick('join', 'left join', 'right join', 'straight_join')} {s.text} on {self.column([left])} = {self.column([s])}"
        return text, sources

    def column(self, sources):
        s = self.pick(*sources)
        plain = 40 if len(sources) == 1 else 8
        column = self.pick(*s.columns) if not self.chance(1.5) else self.pick("nix", "a", "d")
        if self.chance(plain):
            return column
        if self.chance(2):
            return f"{self.pick('x', 't', 'u', 'nix', 'tb.t', 'ta.u')}.{column}"
        if s.db and self.chance(25):
            return f"{s.db}.{s.name}.{column}"
        if not s.db and self.chance(2):
            return f"{self.pick('ta', 'tb')}.{s.name}.{column}"
        return f"{s.name}.{column}"

    def value(self, sources):
        return self.pick("1", "null", "7", "default", self.column(sources), self.column(sources), f"{self.column(sources)} + 1", f"default({self.column(sources)})",
                         f"(select max(a) from {self.pick('t', 'u', 'tb.t', 'v', 'w')})", "2", "8", f"(select {self.column(sources)})")

    def where(self, sources):
        c = lambda: self.column(sources)
        kind = self.rng.random()
        if kind < 0.25:
            return ""
        return " where " + self.pick(f"{c()} = 1", f"{c()} > 1", f"{c()} is null", f"{c()} = {c()}", f"{c()} in (select a from {self.pick('t', 'u', 'tb.t', 'v', 'vj')})",
                                     f"exists (select 1 from {self.pick('t', 'u z', 'tb.t')} where a = {c()})", f"{c()} < 3 and {c()} > 0")

    def end(self, sources, percent):
        out = ""
        if self.chance(percent):
            out += f" order by {self.column(sources)}"
        if self.chance(percent):
            out += f" limit {self.pick(0, 1, 2)}"
        return out

    def target(self, sources):
        s = self.pick(*sources)
        kind = self.rng.random()
        if kind < 0.72:
            name = s.name
        elif kind < 0.8:
            name = f"{s.db or self.pick('ta', 'tb')}.{s.name}"
        elif kind < 0.87:
            name = s.text.split(" ")[0] if not s.text.startswith("(") else s.name
        else:
            name = self.pick("t", "u", "x", "tb.t", "ta.t", "nix", "tb.nix", "v", "ta.x", "tb.x")
        return name + (".*" if self.chance(12) else "")

    def targets(self, sources):
        names = [self.target(sources) for _ in range(self.pick(1, 1, 1, 2, 2, 3))]
        return ", ".join(names if self.chance(10) else dict.fromkeys(names))

    def assignments(self, sources, values=None):
        return ", ".join(f"{self.column(sources)} = {values() if values else self.value(sources)}" for _ in range(self.pick(1, 1, 2, 3)))

    def delete(self):
        ignore = self.pick("", "", "", "ignore ", "quick ", "low_priority ")
        if self.chance(25):
            s = self.source()
            return f"delete {ignore}from {s.text}{self.where([s])}{self.end([s], 25)}", [s]
        text, sources = self.tables()
        end = self.where(sources) + self.end(sources, 3)
        if self.chance(50):
            return f"delete {ignore}{self.targets(sources)} from {text}{end}", sources
        return f"delete {ignore}from {self.targets(sources)} using {text}{end}", sources

    def update(self):
        text, sources = self.tables(2)
        # Of several tables an order may end MySQL 8.0.31.
        alone = len(sources) == 1
        return f"update {self.pick('', '', '', 'ignore ', 'low_priority ')}{text} set {self.assignments(sources)}{self.where(sources)}{self.end(sources, 20) if alone else ''}", sources

    def insert(self):
        s = self.source()
        if not s.db and " " in s.text and self.chance(90):
            s = Source("t", "ta", "t", COLUMNS["ta.t"].split())
        verb = self.pick("insert into", "insert into", "insert into", "insert ignore into", "replace into")
        columns = self.pick("", " (a)", " (a, b)", " (a, b)", f" ({', '.join(s.columns)})", f" ({', '.join(s.columns)})", f" ({self.column([s])}, {self.column([s])})", " (nix)", " (a, a)")
        count = columns.count(",") + 1 if columns else len(s.columns)
        scope, names = [s], None
        kind = self.rng.random()
        if kind < 0.45:
            rows = ", ".join("(" + ", ".join(self.pick("1", "2", "5", "10", "null", "default") for _ in range(count)) + ")" for _ in range(self.pick(1, 1, 2)))
            body = f" values {rows}"
            if self.chance(45):
                names = self.pick("n", "n", "t", "x", s.name)
                given = [self.pick("p", "q", "a", "b") + str(i) if self.chance(60) else c for i, c in enumerate(s.columns[:count])]
                body += f" as {names}" + (f" ({', '.join(given)})" if self.chance(50) else "")
                scope = [s, Source("", None, names, given)]
        elif kind < 0.6:
            body = f" set {self.assignments([s], lambda: self.pick('1', '2', '10', 'default', self.column([s])))}"
            if columns:
                columns = ""
            if self.chance(30):
                body += " as n"
                scope = [s, Source("", None, "n", s.columns)]
        elif kind < 0.65:
            body = f" table {self.pick('t', 'tb.t', 'tb.x', 'w', 'v')}"
        else:
            text, sources = self.tables(2)
            fields = ", ".join(self.pick(self.column(sources), "1", "10") for _ in range(count))
            if self.chance(15):
                fields = self.pick("*", sources[0].name + ".*", "nix.*")
            body = f" {self.pick('', 'select', 'select')} select ".replace(" select select", " select").replace("  select", " select")
            body += f"{fields} from {text}{self.where(sources)}"
            scope = [s] + sources
        update = ""
        if not verb.startswith("replace") and self.chance(75):
            values = lambda: self.pick(self.value(scope), self.value(scope), f"values({self.pick(*s.columns, 'nix')})", f"values({self.column([s])}) + 1")
            update = " on duplicate key update " + self.assignments([s] if self.chance(80) else scope, values)
        return f"{verb} {s.text}{columns}{body}{update}", scope

    def statement(self):
        sql, _ = self.pick(self.delete, self.delete, self.update, self.insert)()
        if re.search(r"\bct\b", sql) and self.chance(85) and sql.startswith(("delete", "update")):
            sql = f"with ct as ({self.pick('select a, b from t', 'select 1 as a, 20 as b', 'select a, max(f) as b from tb.t group by a')}) " + sql
        return sql


class Server:
    def __init__(self, port):
        self.con = pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True, read_timeout=20)
        self.cur = self.con.cursor()
        for sql in SETUP:
            self.cur.execute(sql)
        self.before = self.rows()

    def rows(self):
        out = {}
        for table in BASE:
            self.cur.execute(f"select * from {table}")
            out[table] = sorted(",".join("NULL" if v is None else str(v) for v in row) for row in self.cur.fetchall())
        return out

    def answer(self, sql):
        self.cur.execute("begin")
        try:
            self.cur.execute(sql)
            head = f"ok {self.con.affected_rows()}"
        except pymysql.err.MySQLError as e:
            if e.args[0] in (2006, 2013, 0):
                raise
            head = f"ERROR {e.args[0]}: {e.args[1]}"
        after = self.rows()
        self.cur.execute("rollback")
        return "\n".join([head] + [f"{t}: {' '.join(after[t])}".rstrip() for t in BASE if after[t] != self.before[t]])


def main():
    p = oracle.pair(__doc__, statements=2000)
    p.add_argument("--record", action="store_true")
    a = p.parse_args()
    maker, theirs = Maker(random.Random(a.seed)), Server(a.port)
    if a.record:
        print("\n".join(SETUP) + "\n")
        for _ in range(a.statements):
            sql = maker.statement()
            print(f"> {sql}\n{theirs.answer(sql)}")
        return
    ours, kinds = Server(a.ours), {}
    for _ in range(a.statements):
        sql = maker.statement()
        want, got = theirs.answer(sql), ours.answer(sql)
        if want != got:
            kind = tuple(re.sub(r"\d*'[^']*'", "'…'", text.split("\n")[0])[:40] for text in (want, got))
            kinds.setdefault(kind, []).append(f"{sql}\n  MySQL {want}\n  ours  {got}")
    for kind, found in sorted(kinds.items(), key=lambda k: -len(k[1])):
        print(f"== {len(found)}: {kind[0]} | {kind[1]}")
        print("\n".join(sorted(found, key=len)[:3]))
    print(f"{sum(map(len, kinds.values()))} of {a.statements} differ")


if __name__ == "__main__":
    main()
