#!/usr/bin/env python3
"""Looks for statements that break the law of plans: random schemas, data and statements, asked of Redoubt and of a real MySQL 8.0.

    tools/random_reads.py --port 3306 --ours 3307 [--seed 1] [--seeds 10] [--statements 60] [--only KIND] [--bare] [--show]

A seed gives a schema of five tables with some ten thousands of rows, and statements of all kinds on it, as text and prepared, SELECT, UPDATE, DELETE, INSERT … SELECT. Compared are the
rows (without their order), the sum of Handler_read_*, and the record locks that are held behind a statement. Reported is what reads more than twice the rows, and a thousand, that
MySQL reads, or locks more, or answers otherwise, or takes much longer. Needs pymysql. Makes and drops a database of its own (law) on both.
"""
import collections, datetime, decimal, random, re, time
import pymysql

import oracle

STRINGS = ["amber", "brick", "coal", "dune", "ember", "flint", "grain", "husk", "iris", "jade"]


class Column:
    """A column, how its values are spread, and constants that meet some of them."""

    def __init__(self, rnd, name, rows):
        self.name = name
        self.kind = rnd.choices(["int", "bigint", "decimal", "varchar", "char", "date", "datetime", "enum", "double"], [30, 6, 8, 16, 5, 9, 6, 6, 3])[0]
        self.nullable = rnd.random() < 0.5
        self.nulls = rnd.choice([0.02, 0.1, 0.5]) if self.nullable else 0
        self.spread = rnd.choice([2, 7, 30, 100, 500, max(10, rows // 10), max(20, rows // 2), rows * 2])
        if self.kind == "enum":
            self.spread = rnd.choice([3, 5])
        self.skew = rnd.random() < 0.2

    def ddl(self):
        types = {"int": "int", "bigint": "bigint unsigned", "decimal": "decimal(10,2)", "varchar": "varchar(30)", "char": "char(12)", "date": "date",
                 "datetime": "datetime", "double": "double", "enum": "enum('new','run','done','held','lost')"}
        return f"{self.name} {types[self.kind]}{'' if self.nullable else ' not null'}"

    def of(self, n):
        """The value that a number stands for, as SQL text."""
        k = self.kind
        if k in ("int", "bigint"):
            return str(n)
        if k == "decimal":
            return str(decimal.Decimal(n) / 4)
        if k == "double":
            return f"{n * 0.5:.1f}"
        if k in ("varchar", "char"):
            return f"'{STRINGS[n % 10]}{n // 10}'"
        if k == "date":
            return f"'{datetime.date(2015, 1, 1) + datetime.timedelta(days=n % 20000)}'"
        if k == "datetime":
            return f"'{datetime.datetime(2015, 1, 1) + datetime.timedelta(minutes=37 * n)}'"
        return f"'{['new', 'run', 'done', 'held', 'lost'][n % 5]}'"

    def random(self, rnd):
        if self.skew and rnd.random() < 0.7:
            return self.of(self.spread // 3)
        return self.of(rnd.randrange(self.spread))

    def filled(self, rnd):
        """The value of row number i, as an expression of SQL."""
        number = f"i * {rnd.choice([7, 11, 13, 17, 19, 23, 29, 101, 997])} % {self.spread}" if self.name != "id" else "i"
        if self.skew:
            number = f"if(i % 10 < 7, {self.spread // 3}, {number})"
        words = ", ".join(f"'{word}'" for word in STRINGS)
        value = {"int": "{n}", "bigint": "{n}", "decimal": "({n}) / 4", "double": "({n}) * 0.5", "varchar": f"concat(elt(({{n}}) % 10 + 1, {words}), ({{n}}) div 10)",
                 "date": "'2015-01-01' + interval (({n}) % 20000) day", "datetime": "'2015-01-01' + interval (37 * ({n})) minute",
                 "enum": "elt(({n}) % 5 + 1, 'new', 'run', 'done', 'held', 'lost')"}
        value["char"] = value["varchar"]
        text = value[self.kind].format(n=number)
        return f"if(i % {int(1 / self.nulls)} = {rnd.randrange(int(1 / self.nulls))}, null, {text})" if self.nulls else text

    def family(self):
        return {"int": "n", "bigint": "n", "decimal": "n", "double": "n", "varchar": "s", "char": "s", "date": "d", "datetime": "d", "enum": "e"}[self.kind]


class Table:
    def __init__(self, rnd, name, rows):
        self.name, self.rows = name, rows
        self.cols = [Column(rnd, f"c{i}", rows) for i in range(rnd.randint(4, 7))]
        self.id = Column(rnd, "id", rows)
        self.id.kind, self.id.nullable, self.id.nulls, self.id.spread, self.id.skew = "int", False, 0, rows, False
        self.pk = rnd.choices(["id", "pair", "none"], [70, 22, 8])[0]
        if self.pk == "pair":
            first = rnd.choice(self.cols)
            first.nullable, first.nulls = False, 0
            self.pair = first
        self.keys = []
        for i in range(rnd.randint(1, 5)):
            parts = rnd.sample(self.cols, rnd.choices([1, 2, 3], [50, 35, 15])[0])
            self.keys.append((f"k{i}", [(c, rnd.random() < 0.12, 4 if c.kind == "varchar" and rnd.random() < 0.1 else 0) for c in parts]))
        self.unique = rnd.random() < 0.2 and self.pk != "none"

    def all(self):
        return [self.id] + self.cols

    def indexed(self):
        """Columns that lead an index."""
        lead = [parts[0][0] for _, parts in self.keys]
        return lead + ([self.id] if self.pk == "id" else [self.pair] if self.pk == "pair" else [])

    def ddl(self):
        items = [c.ddl() for c in self.all()]
        if self.pk == "id":
            items.append("primary key (id)")
        elif self.pk == "pair":
            items.append(f"primary key ({self.pair.name}, id)")
        for name, parts in self.keys:
            items.append(f"key {name} ({', '.join(c.name + (f'({p})' if p else '') + (' desc' if d else '') for c, d, p in parts)})")
        if self.unique:
            items.append("u int, unique key u (u)")
        return f"create table {self.name} ({', '.join(items)})"

    def insert(self, rnd):
        """Fills the table from numbers(n), which has 0 to 999."""
        columns = [c.filled(rnd) for c in self.all()] + (["if(i % 7, i * 3, null)"] if self.unique else [])
        rows = f"select a.n * 1000 + b.n i from numbers a join numbers b where a.n < {(self.rows + 999) // 1000} and a.n * 1000 + b.n < {self.rows}"
        return f"insert into {self.name} select {', '.join(columns)} from ({rows}) numbered"


NUMBERS = ["create table numbers (n int primary key)",
           "insert into numbers with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r"]


def schema(rnd, sizes, bare=False):
    """Four tables, and what makes and fills them; `bare`: with primary keys alone."""
    tables = [Table(rnd, f"r{i}", rows) for i, rows in enumerate(rnd.sample(sizes, 4))]
    for t in tables if bare else []:
        t.keys = []
    setup = ["create table sink (a int, b varchar(40))"] + [t.ddl() for t in tables] + [t.insert(rnd) for t in tables]
    if rnd.random() < 0.7:
        setup.append("analyze table " + ", ".join(t.name for t in tables))
    return tables, setup


class Maker:
    """Statements on a schema."""

    def __init__(self, rnd, tables):
        self.rnd, self.tables, self.n = rnd, tables, 0

    def alias(self):
        self.n += 1
        return f"t{self.n}"

    def pick(self, t):
        return self.rnd.choice(t.indexed() or t.all()) if self.rnd.random() < 0.65 else self.rnd.choice(t.all())

    def const(self, c):
        r = self.rnd
        if r.random() < 0.06:
            return c.of(c.spread + r.randrange(1, 5)) if c.kind != "enum" else c.of(0)
        return c.random(r)

    def atom(self, a, t):
        r, c = self.rnd, self.pick(t)
        name = f"{a}.{c.name}"
        form = r.choices(["=", "in", "<", ">", "between", "isnull", "notnull", "<>", "like", "notin", "row", "expr", "samecol", "nullsafe", "mixed"], [30, 9, 6, 6, 8, 4, 2, 3, 5, 2, 4, 3, 2, 2, 3])[0]
        if form == "=":
            return f"{name} = {self.const(c)}"
        if form == "in":
            return f"{name} in ({', '.join(self.const(c) for _ in range(r.randint(1, 6)))})"
        if form in "<>":
            return f"{name} {form}{r.choice(['', '='])} {self.const(c)}" if c.kind != "enum" else f"{name} = {self.const(c)}"
        if form == "between" and c.kind != "enum":
            n = r.randrange(c.spread)
            return f"{name} between {c.of(n)} and {c.of(n + r.choice([1, 3, c.spread // 50 + 1]))}" if c.kind not in ("varchar", "char") else f"{name} between 'b' and 'c'"
        if form == "isnull":
            return f"{name} is null"
        if form == "notnull":
            return f"{name} is not null"
        if form == "<>":
            return f"{name} <> {self.const(c)}"
        if form == "like":
            s = [c for c in t.all() if c.kind == "varchar"]
            if s:
                c = r.choice(s)
                return f"{a}.{c.name} like {self.const(c)[:-1]}%'"
        if form == "notin":
            return f"{name} not in ({', '.join(self.const(c) for _ in range(r.randint(1, 4)))})"
        if form == "row":
            cs = r.sample(t.all(), 2)
            if t.pk == "pair" and r.random() < 0.6:
                cs = [t.pair, t.id]
            return f"({', '.join(a + '.' + c.name for c in cs)}) in ({', '.join('(' + ', '.join(self.const(c) for c in cs) + ')' for _ in range(r.randint(1, 4)))})"
        if form == "expr" and c.family() == "n":
            return f"{name} + 1 = {self.const(c)}"
        if form == "samecol":
            d = r.choice([d for d in t.all() if d.family() == c.family()])
            return f"{name} {r.choice(['=', '<', '<>'])} {a}.{d.name}"
        if form == "nullsafe":
            return f"{name} <=> {r.choice([self.const(c), 'null'])}"
        return f"{name} = {self.const(c)}"

    def where(self, a, t, depth=0):
        r = self.rnd
        k = r.choices([1, 2, 3], [45, 38, 17])[0]
        parts = []
        for _ in range(k):
            x = r.random()
            if x < 0.14 and depth < 2:
                parts.append(f"({self.where(a, t, depth + 2)} or {self.where(a, t, depth + 2)})")
            elif x < 0.18:
                parts.append(f"not ({self.atom(a, t)})")
            else:
                parts.append(self.atom(a, t))
        return " and ".join(parts)

    def link(self, a, t, b, u):
        """An equality between two tables, by columns of one family."""
        r = self.rnd
        for _ in range(30):
            c, d = (self.pick(t), self.pick(u))
            if c.family() == d.family() and c.family() != "e" and (c.kind == d.kind or r.random() < 0.4):
                if min(c.spread, d.spread) < 30 and r.random() < 0.8 or c.skew or d.skew:
                    continue
                return f"{a}.{c.name} = {b}.{d.name}"
        return f"{a}.id = {b}.id"

    def subquery(self, a, t, correlated=None):
        """A condition with a subquery on `a`."""
        r = self.rnd
        u, b = r.choice(self.tables), self.alias()
        correlated = r.random() < 0.6 if correlated is None else correlated
        conds = []
        if correlated:
            conds.append(self.link(b, u, a, t))
        if r.random() < 0.6 or not conds:
            conds.append(self.where(b, u, 2))
        if r.random() < 0.12 and correlated:
            conds.append(f"{b}.id {r.choice('<>')} {a}.id")
        inner = f"from {u.name} {b}"
        if r.random() < 0.15:
            v, d = r.choice(self.tables), self.alias()
            inner += f" join {v.name} {d} on {self.link(d, v, b, u)}"
        where = " and ".join(conds)
        kind = r.choices(["exists", "notexists", "in", "notin", "scalar", "scalarcol", "any", "all", "count", "in2"], [18, 12, 20, 10, 12, 5, 4, 4, 6, 4])[0]
        if kind == "exists":
            return f"exists (select 1 {inner} where {where})"
        if kind == "notexists":
            return f"not exists (select 1 {inner} where {where})"
        c = self.pick(t)
        match = [d for d in u.all() if d.family() == c.family()]
        if not match or c.family() == "e":
            c, match = t.id, [u.id]
        d = r.choice(match)
        if kind in ("in", "notin"):
            group = f" group by {b}.{d.name}" + r.choice(["", " having count(*) > 2"]) if r.random() < 0.12 else ""
            return f"{a}.{c.name} {'not ' if kind == 'notin' else ''}in (select {b}.{d.name} {inner} where {where}{group})"
        if kind == "in2":
            return f"({a}.{c.name}, {a}.id) in (select {b}.{d.name}, {b}.id {inner} where {where})"
        if kind in ("any", "all"):
            return f"{a}.{c.name} {r.choice(['<', '>', '=', '>='])} {kind} (select {b}.{d.name} {inner} where {where})"
        if kind == "count":
            return f"(select count(*) {inner} where {where}) {r.choice(['= 0', '> 0', '> 1', '= 2'])}"
        if kind == "scalarcol":
            return f"{a}.{c.name} = (select {b}.{d.name} {inner} where {where} order by {b}.{d.name} limit 1)"
        return f"{a}.{c.name} {r.choice(['=', '<', '>'])} (select {r.choice(['max', 'min'])}({b}.{d.name}) {inner} where {where})"

    def condition(self, a, t, sub=0.3):
        r = self.rnd
        if r.random() < sub:
            s = self.subquery(a, t)
            x = r.random()
            if x < 0.5:
                return f"{self.where(a, t)} and {s}"
            if x < 0.62:
                return f"({self.atom(a, t)} or {s})"
            if x < 0.7:
                return f"{s} and {self.subquery(a, t)}"
            return s
        return self.where(a, t)

    def nested(self, sides, depth=0):
        """Branches within branches about columns of one table or of several; ranges that end before they begin, subqueries in front of what decides more."""
        r, parts = self.rnd, []
        for _ in range(r.choice([2, 2, 3])):
            (a, t), x = r.choice(sides), r.random()
            c = self.pick(t)
            if x < 0.45 and depth < 3:
                parts.append(f"({self.nested(sides, depth + 1)})")
            elif x < 0.5:
                parts.append(self.subquery(a, t, correlated=True))
            elif x < 0.56 and c.kind in ("int", "bigint"):
                n = r.randrange(c.spread)
                parts.append(f"{a}.{c.name} between {c.of(n + 2)} and {c.of(n)}")
            else:
                parts.append(self.atom(a, t))
        return (" and " if depth % 2 else " or ").join(parts)

    def branched(self):
        r, t, a = self.rnd, self.rnd.choice(self.tables), self.alias()
        if r.random() < 0.6:
            more = f" and {self.atom(a, t)}" if r.random() < 0.4 else ""
            return f"select {r.choice(['count(*)', f'{a}.id'])} from {t.name} {a} where ({self.nested([(a, t)])}){more}"
        u, b = r.choice(self.tables), self.alias()
        return f"select {a}.id, {b}.id from {t.name} {a} join {u.name} {b} on {self.link(a, t, b, u)} where {self.nested([(a, t), (b, u)])}"

    def tail(self, cols):
        """ORDER BY and LIMIT; columns that are all selected."""
        r = self.rnd
        if r.random() < 0.45:
            return ""
        keys = r.sample(cols, min(len(cols), r.choice([1, 1, 2, 3])))
        way = r.choice(["", " desc"])
        out = " order by " + ", ".join(k + way for k in keys)
        return out + (f" limit {r.choice([1, 3, 10, 50])}" if r.random() < 0.75 else "")

    def single(self):
        r, t, a = self.rnd, self.rnd.choice(self.tables), self.alias()
        cond = self.condition(a, t)
        where = "" if r.random() < 0.1 else f" where {cond}"
        form = r.choices(["rows", "star", "count", "group", "distinct", "minmax", "groupm"], [35, 10, 12, 14, 8, 8, 10])[0]
        if form == "count":
            return f"select count(*) from {t.name} {a}{where}"
        if form == "minmax":
            c = self.pick(t)
            return f"select {r.choice([f'min({a}.{c.name})', f'max({a}.{c.name})', f'min({a}.{c.name}), max({a}.{c.name})', f'count(distinct {a}.{c.name})'])} from {t.name} {a}{where}"
        if form in ("group", "groupm"):
            cs = list(dict.fromkeys(f"{a}.{self.pick(t).name}" for _ in range(r.randint(1, 2))))
            d = r.choice(t.all()).name
            agg = f"max({a}.{d})" if form == "groupm" else r.choice(["count(*)", f"min({a}.{d})", f"count({a}.{d})"])
            having = f" having {r.choice(['count(*) > 1', f'max({a}.id) > 50'])}" if r.random() < 0.2 else ""
            return f"select {', '.join(cs)}, {agg} from {t.name} {a}{where} group by {', '.join(cs)}{having}{self.tail(cs)}"
        cs = list(dict.fromkeys(f"{a}.{self.pick(t).name}" for _ in range(r.randint(1, 3))))
        if form == "distinct":
            return f"select distinct {', '.join(cs)} from {t.name} {a}{where}{self.tail(cs)}"
        if r.random() < 0.5 and f"{a}.id" not in cs:
            cs.append(f"{a}.id")
        out = f"{a}.*" if form == "star" else ", ".join(cs)
        if r.random() < 0.07:
            u, b = r.choice(self.tables), self.alias()
            out += f", (select {r.choice(['count(*)', f'max({b}.id)', f'min({b}.{r.choice(u.all()).name})'])} from {u.name} {b} where {self.link(b, u, a, t)})"
        lock = r.choice([" for update", " for share"]) if r.random() < 0.12 else ""
        return f"select {out} from {t.name} {a}{where}{self.tail(cs)}{lock}"

    def source(self, t):
        """A table, or something that looks like it."""
        r = self.rnd
        if r.random() < 0.88:
            return t.name
        b = self.alias()
        x = r.random()
        if x < 0.4:
            return f"(select * from {t.name} {b} where {self.where(b, t, 2)})"
        names = ", ".join(c.name for c in t.all())
        if x < 0.7:
            return f"(select {names} from {t.name} {b} where {self.where(b, t, 2)} union {r.choice(['', 'all '])}select {names} from {t.name} where id < 50)"
        return f"(select distinct {names} from {t.name} {b})"

    def join(self, k=None):
        """A join of so many tables."""
        r = self.rnd
        k = k or r.choices([2, 3, 4, 5, 6, 8], [46, 24, 12, 8, 5, 5])[0]
        parts = []
        for _ in range(k):
            parts.append((self.alias(), r.choice(self.tables)))
        text = f"{self.source(parts[0][1])} {parts[0][0]}"
        for i, (a, t) in enumerate(parts[1:], 1):
            b, u = r.choice(parts[:i])
            on = self.link(a, t, b, u)
            if r.random() < 0.2:
                on += f" and {self.where(a, t, 2)}"
            text += f" {r.choices(['join', 'left join'], [75, 25])[0]} {self.source(t)} {a} on {on}"
        conds = [self.where(a, t, 2) for a, t in parts if r.random() < 0.45]
        if k > 3 and not conds:
            conds.append(f"{parts[0][0]}.id < 20")
        if r.random() < 0.15:
            a, t = r.choice(parts)
            conds.append(self.subquery(a, t))
        where = f" where {' and '.join(conds)}" if conds else ""
        form = r.choices(["count", "rows", "group"], [45, 40, 15])[0]
        if form == "count" or k > 4:
            return f"select count(*) from {text}{where}"
        cs = list(dict.fromkeys(f"{a}.{r.choice(t.all()).name}" for a, t in r.sample(parts, r.randint(1, 2))))
        if form == "group":
            return f"select {', '.join(cs)}, count(*) from {text}{where} group by {', '.join(cs)}{self.tail(cs)}"
        out = [f"{c} as o{i}" for i, c in enumerate(cs)]
        lock = r.choice([" for update", " for share"]) if r.random() < 0.06 and "(select" not in text else ""
        return f"select {', '.join(out)} from {text}{where}{self.tail(cs)}{lock}"

    def derived(self):
        r, t, a, b = self.rnd, self.rnd.choice(self.tables), self.alias(), self.alias()
        c, d = self.pick(t), r.choice(t.all())
        where = f" where {self.where(b, t, 2)}" if r.random() < 0.5 else ""
        form = r.choice(["group", "union", "cte", "window", "cte2", "distinct", "limit", "lateral"])
        top = f"{a}.k = {self.const(c)}" if r.random() < 0.7 else f"{a}.k in ({self.const(c)}, {self.const(c)})"
        if form == "group":
            inner = f"select {b}.{c.name} k, {r.choice(['count(*)', f'max({b}.{d.name})'])} m from {t.name} {b}{where} group by {b}.{c.name}"
            if r.random() < 0.5:
                u, e = r.choice(self.tables), self.alias()
                link = [x for x in u.all() if x.family() == c.family()] or [u.id]
                return f"select count(*) from {u.name} {e} join ({inner}) {a} on {a}.k = {e}.{r.choice(link).name} where {self.where(e, u, 2)}"
            return f"select * from ({inner}) {a} where {top}"
        if form == "union":
            u, e = r.choice(self.tables), self.alias()
            link = [x for x in u.all() if x.family() == c.family()]
            if link:
                return f"select {a}.k, {a}.i from (select {b}.{c.name} k, {b}.id i from {t.name} {b}{where} union {r.choice(['', 'all '])}select {e}.{r.choice(link).name}, {e}.id from {u.name} {e}) {a} where {top}"
        if form == "window":
            return f"select {a}.k, {a}.i from (select {b}.{c.name} k, {b}.id i, row_number() over (partition by {b}.{c.name} order by {b}.id) rn from {t.name} {b}{where}) {a} where {top} and {a}.rn <= 3"
        if form == "cte2":
            return f"with {a} as (select {b}.{c.name} k, max({b}.id) m from {t.name} {b}{where} group by {b}.{c.name}) select count(*) from {a} x join {a} y on x.m = y.m where x.k = {self.const(c)}"
        if form == "distinct":
            return f"select count(*) from (select distinct {b}.{c.name} k, {b}.{d.name} j from {t.name} {b}{where}) {a} where {top}"
        if form == "limit":
            return f"select count(*) from (select {b}.{c.name} k from {t.name} {b}{where} order by {b}.{c.name} limit {r.choice([5, 100])}) {a}"
        if form == "lateral":
            u, e = r.choice(self.tables), self.alias()
            return f"select count(*), max(l.m) from {t.name} {b}, lateral (select max({e}.id) m from {u.name} {e} where {self.link(e, u, b, t)}) l where {self.where(b, t, 2)}"
        return f"with {a} as (select {b}.{c.name} k, {b}.id i from {t.name} {b}{where}) select count(*) from {a} where {top}"

    def union(self):
        r = self.rnd
        parts = []
        for _ in range(r.choice([2, 2, 3])):
            t, a = r.choice(self.tables), self.alias()
            parts.append(f"select {a}.id from {t.name} {a} where {self.condition(a, t, 0.2)}")
        return r.choice([" union ", " union all "]).join(parts) + r.choice(["", " order by id limit 5", " limit 1000000"])

    def change(self):
        r, t = self.rnd, self.rnd.choice(self.tables)
        form = r.choices(["update", "delete", "insert", "update2", "delete2", "updatelimit"], [34, 26, 14, 10, 8, 8])[0]
        free = [c for c in t.cols if not (t.pk == "pair" and c is t.pair)]
        if form in ("update2", "delete2"):
            a, b, u = self.alias(), self.alias(), r.choice(self.tables)
            on = f"{t.name} {a} join {u.name} {b} on {self.link(a, t, b, u)}"
            cond = self.where(a, t, 2) + (f" and {self.where(b, u, 2)}" if r.random() < 0.5 else "")
            c = r.choice(free)
            return f"update {on} set {a}.{c.name} = {self.const(c)} where {cond}" if form == "update2" else f"delete {a} from {on} where {cond}"
        sub = 0.35
        for _ in range(20):
            cond = self.condition(t.name, t, sub)
            if f"from {t.name} " not in cond and f"join {t.name} " not in cond:
                break
            sub = 0
        c = r.choice(free)
        if form == "update":
            return f"update {t.name} set {c.name} = {self.const(c)} where {cond}"
        if form == "updatelimit":
            k = self.pick(t)
            return f"{r.choice([f'update {t.name} set {c.name} = {self.const(c)}', f'delete from {t.name}'])} where {cond} order by {k.name}, id limit {r.choice([1, 5])}"
        if form == "delete":
            return f"delete from {t.name} where {cond}"
        a = self.alias()
        return f"insert into sink select {a}.id, {a}.{c.name} from {t.name} {a} where {self.condition(a, t, sub)}"

    def statement(self):
        self.n = 0
        while True:
            kind, sql = self.any_statement()
            # InnoDB counts all rows of a table without its handler.
            if not re.fullmatch(r"select count\(\*\) from r\d t1", sql):
                return kind, sql

    def any_statement(self):
        kind = self.rnd.choices(["single", "join", "derived", "union", "change", "branched"], [38, 24, 12, 5, 21, 10])[0]
        return kind, getattr(self, kind)()


class Server:
    def __init__(self, port, limit):
        self.port, self.limit, self.db = port, limit, None
        self.connect()

    def connect(self):
        """Anew where a statement ran too long: its connection is killed."""
        killed = self.db and self.db.thread_id()
        self.db = pymysql.connect(host="127.0.0.1", port=self.port, user="root", charset="utf8mb4", autocommit=True, read_timeout=self.limit * 4)
        self.cur = self.db.cursor()
        if killed:
            try:
                self.cur.execute(f"kill {killed}")
            except pymysql.Error:
                pass
            self.cur.execute("use law")
        for sql in (f"set session max_execution_time = {self.limit * 1000}", "set session sql_mode = ''"):
            self.ask(sql)

    def ask(self, sql):
        self.cur.execute(sql)
        return self.cur.fetchall()

    def run(self, sql, params, locking):
        """Rows or an error, rows read, locks held, seconds."""
        self.ask("flush status")
        if params is not None:
            try:
                self.cur.execute("prepare s from %s", (sql,))
            except pymysql.Error as e:
                return f"error {e.args[0]}", 0, None, 0
            for i, p in enumerate(params):
                self.ask(f"set @p{i} = {p}")
            sql = "execute s" + (" using " + ", ".join(f"@p{i}" for i in range(len(params))) if params else "")
            self.ask("flush status")
        self.ask("begin")
        start = time.monotonic()
        try:
            count = self.cur.execute(sql)
            rows = self.cur.fetchall() if self.cur.description else count
        except pymysql.Error as e:
            rows = f"error {e.args[0]}"
            if e.args[0] in (0, 2006, 2013):
                self.connect()
                return "error 3024", 0, 0, time.monotonic() - start
        took = time.monotonic() - start
        reads = sum(int(v) for _, v in self.ask("show session status like 'handler_read%'"))
        locks = None
        if locking:
            locks = self.ask("select count(*) from performance_schema.data_locks where lock_type = 'RECORD' and object_schema = 'law' and lock_data <> 'supremum pseudo-record'")[0][0]
        self.ask("rollback")
        return rows, reads, locks, took


def parameters(rnd, sql):
    """The statement with ? for some constants, and their values."""
    values = []

    def swap(m):
        if rnd.random() < 0.85 and not m.group(0).startswith(("'b'", "'c'")):
            values.append(m.group(2))
            return m.group(1) + "?"
        return m.group(0)
    text = re.sub(r"((?:[=<>] |between |and |\(|, )(?<!limit ))('[^']*'|\d+(?:\.\d+)?)(?![\w.'%])", swap, sql)
    return text, values


def normal(rows, sql):
    if not isinstance(rows, tuple):
        return rows
    if " limit " in sql.split(")")[-1]:
        # Which of equals come is free: the keys of the order are not.
        return len(rows)
    def cell(v):
        return round(v, 6) if isinstance(v, float) else v
    return collections.Counter(tuple(cell(v) for v in row) for row in rows)


def main():
    p = oracle.pair(__doc__, seeds=10, statements=60)
    p.add_argument("--only")
    p.add_argument("--scale", type=float, default=1.0)
    p.add_argument("--limit", type=int, default=8)
    p.add_argument("--bare", action="store_true", help="no index but primary keys")
    p.add_argument("--show", action="store_true", help="the plans of both")
    a = p.parse_args()
    total = collections.Counter()
    bad_seeds = set()
    for seed in range(a.seed, a.seed + a.seeds):
        rnd = random.Random(seed)
        tables, made = schema(rnd, [max(50, int(n * a.scale)) for n in (100, 1000, 3000, 8000, 12000, 20000, 30000)], a.bare)
        setup = ["drop database if exists law", "create database law", "use law"] + NUMBERS + made
        peer, ours = Server(a.port, a.limit), Server(a.ours, a.limit)
        for s in (peer, ours):
            for sql in setup:
                s.ask(sql)
        maker = Maker(rnd, tables)
        for at in range(a.statements):
            kind, sql = maker.statement()
            prepared = rnd.random() < 0.3
            text, params = parameters(rnd, sql) if prepared else (sql, None)
            if a.only and a.only != kind:
                continue
            locking = kind == "change" or sql.endswith(("for update", "for share"))
            theirs = peer.run(text, params, locking)
            if theirs[0] in ("error 3024", "error 1064") or theirs[3] > a.limit and locking:
                total["skipped"] += 1
                continue
            mine = ours.run(text, params, locking)
            total["asked"] += 1
            wrong = []
            if normal(theirs[0], sql) != normal(mine[0], sql):
                wrong.append("ROWS")
            if mine[1] > 2 * theirs[1] + 1000:
                wrong.append("READS")
            if locking and mine[2] * 100 > theirs[2] * 105 + 300:
                wrong.append("LOCKS")
            if mine[3] > 2 + 5 * theirs[3]:
                wrong.append("TIME")
            if wrong:
                bad_seeds.add(seed)
                for w in wrong:
                    total[w] += 1
                brief = lambda x: x if isinstance(x, (str, int)) else f"{len(x)} rows"
                print(f"-- seed {seed}.{at} {kind}{' prepared' if prepared else ''} {' '.join(wrong)}: ours {brief(mine[0])}, {mine[1]} read, {mine[2]} locks, {mine[3]:.1f} s; MySQL {brief(theirs[0])}, {theirs[1]}, {theirs[2]}, {theirs[3]:.1f} s\n{sql};", flush=True)
                if prepared:
                    print(f"   {text} | {params}")
                if a.show:
                    for name, s in (("MySQL", peer), ("ours", ours)):
                        try:
                            print(f"   {name}: " + s.ask("explain format=tree " + sql)[0][0].replace("\n", "\n     "))
                        except pymysql.Error as e:
                            print("   ", e)
                    if "ROWS" in wrong and isinstance(mine[0], tuple) and isinstance(theirs[0], tuple):
                        x, y = collections.Counter(mine[0]), collections.Counter(theirs[0])
                        print("   only ours:", list((x - y).items())[:3], "only MySQL's:", list((y - x).items())[:3])
        for s in (peer, ours):
            s.db.close()
    print(f"seeds with a breach: {len(bad_seeds)} of {a.seeds};", dict(total))


if __name__ == "__main__":
    main()
