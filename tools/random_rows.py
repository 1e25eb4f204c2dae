#!/usr/bin/env python3
"""Random statements on random tables: Redoubt must give the rows that a live MySQL 8.0 gives.

    tools/random_rows.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 10] [--statements 400] [--show] [--self] [--columns] [--warnings]
    tools/random_rows.py --port 3306 --ours 3307 --seed 1 --seeds 12 --statements 60 --record > crates/session/tests/recorded/rows.txt

A seed makes a few small tables (columns of most types, NULLs, edges, indexes of many forms) and statements over them: joins of every kind, subqueries of every kind, derived tables, common
table expressions, set operations, ROLLUP, windows, DISTINCT, LIMIT, row constructors, and UPDATE, DELETE, INSERT, REPLACE with these (rolled back again: the table is compared).

Where rows differ, MySQL is asked again with its optimizer's switches off: what it answers in two ways is counted apart (own), and so are rows that differ only in which of several
equal texts stands for all (folded), and statements that fail with different errors (which). Values that fail in one and not in the other because an expression was evaluated for a row that another plan does not read are counted (late).
With --self each statement is also asked of Redoubt with its switches off, and as TLP and NoREC have it: a condition's rows, those of its negation and those where it is NULL make all
rows, and as many rows pass WHERE as a select list says that they pass.
Some seeds have no ONLY_FULL_GROUP_BY, some have views over such queries. What rules of their own decide (groups, ROLLUP, windows, recursion) is made by `row_shapes.py`.
With --columns the names, types, lengths, decimals, character sets and flags of the columns are compared, too, with --warnings the codes and texts of the warnings, without regard to how often they come.
With --record the queries on which both agree to the letter are printed with their rows, for `crates/session/tests/rows.rs`.
Makes a database (`rows`, unless it is named) on both, and drops it first. Needs pymysql.
"""
import collections, random, re, time, unicodedata
import pymysql
import pymysql.constants.CLIENT
import oracle
import row_shapes

# name, family, how a value is made
TYPES = [
    ("int", "num"), ("bigint", "num"), ("tinyint", "num"), ("smallint unsigned", "num"), ("bigint unsigned", "num"), ("decimal(8,2)", "num"), ("decimal(20,6)", "num"), ("decimal(65,5)", "num"), ("double", "num"),
    ("float", "num"), ("bit(5)", "num"), ("year", "year"), ("varchar(10)", "text"), ("varchar(10) collate utf8mb4_bin", "text"), ("varchar(10) charset latin1", "text"),
    ("varchar(10) collate utf8mb4_general_ci", "text"), ("char(6)", "text"), ("text", "text"), ("varbinary(8)", "bin"), ("binary(3)", "bin"), ("date", "date"), ("datetime", "date"),
    ("datetime(3)", "date"), ("timestamp null", "date"), ("time", "time"), ("time(2)", "time"), ("enum('new','run','done','a')", "enum"), ("set('x','y','z')", "set"), ("json", "json"),
]
VALUES = {
    "num": ["0", "1", "2", "3", "5", "7", "10", "-1", "-3"],
    "year": ["1970", "1999", "2000", "2021", "2155", "1901", "0"],
    "text": ["''", "'a'", "'A'", "'b'", "'ab'", "'abc'", "'b '", "'ä'", "'1'", "'10'", "'2x'", "'new'", "'2020-01-02'", "'%'", "'z_y'"],
    "bin": ["''", "'a'", "'A'", "x'00'", "'ab'", "x'ff'", "'1'"],
    "date": ["'2020-01-02'", "'2020-01-02 10:00:00'", "'2021-02-28'", "'1999-12-31 23:59:59'", "'2020-02-29'", "'2038-01-01'", "'1971-01-01'"],
    "time": ["'00:00:00'", "'10:00:00'", "'-01:30:00'", "'100:10:10'", "'23:59:59'", "'10:00:00.5'"],
    "enum": ["'new'", "'run'", "'done'", "'a'"],
    "set": ["''", "'x'", "'x,y'", "'z'", "'y,z'", "'x,y,z'"],
    "json": ["'1'", "'\"a\"'", "'null'", "'[1, 2]'", "'{\"a\": 1}'", "'true'", "'1.5'", "'[]'", "'{\"a\": \"b\", \"c\": [1]}'"],
}
EDGES = {
    "int": ["2147483647", "-2147483648"], "bigint": ["9223372036854775807", "-9223372036854775808"], "tinyint": ["127", "-128"], "smallint unsigned": ["65535"],
    "bigint unsigned": ["18446744073709551615", "9223372036854775808"], "decimal(8,2)": ["999999.99", "1.50", "-0.01", "2.25"], "decimal(20,6)": ["1.500000", "0.000001", "2.25"],
    "decimal(65,5)": ["1" + "0" * 38 + "1", "2" + "0" * 38 + "1", "-1" + "0" * 38 + "1", "0.00001"],
    "double": ["1e300", "0.1", "1.5", "-0.0", "2.25"], "float": ["0.1", "1.5", "3e10"], "bit(5)": ["31"],
}
UNSIGNED = ("unsigned", "bit")


class Column:
    def __init__(self, name, ty, family, nullable=True, made=None):
        self.name, self.ty, self.family, self.nullable, self.made = name, ty, family, nullable, made


class Table:
    def __init__(self, name, columns):
        self.name, self.columns = name, columns


def value_of(rnd, column):
    if column.nullable and rnd.random() < 0.18:
        return "null"
    base = column.ty.split(" collate")[0].split(" charset")[0]
    values = VALUES[column.family]
    if base in EDGES and rnd.random() < 0.15:
        return rnd.choice(EDGES[base])
    value = rnd.choice(values)
    if column.ty.startswith("char") and value == "'2020-01-02'":
        return "'a'"
    if any(word in column.ty for word in UNSIGNED) and value.startswith("-"):
        return "4"
    return value


def schema(rnd):
    """Tables, and the statements that make them."""
    # Collations that do not mix make statements that only fail.
    mixed = rnd.random() < 0.15
    types = [t for t in TYPES if mixed or "general_ci" not in t[0] and "latin1" not in t[0]]
    tables, out = [], []
    for n in range(rnd.choice([3, 4])):
        columns = [Column("id", "int", "num", False)]
        for c in range(rnd.randint(4, 7)):
            ty, family = rnd.choice(types)
            columns.append(Column(f"c{c}", ty, family, rnd.random() < 0.8))
        if rnd.random() < 0.3:
            source = rnd.choice(columns[1:])
            if source.family == "num" and "big" not in source.ty and source.ty != "double":
                columns.append(Column("g", "bigint", "num", True, f"({source.name} % 7)"))
            elif source.family == "text":
                columns.append(Column("g", "varchar(12)", "text", True, f"(upper({source.name}))"))
        table = Table(f"t{n}", columns)
        parts = []
        for c in columns:
            kind = f" as {c.made} {rnd.choice(['virtual', 'stored'])}" if c.made else ("" if c.nullable else " not null")
            parts.append(f"{c.name} {c.ty.replace(' null', '')}{' null' if 'timestamp' in c.ty and c.nullable else ''}{kind}")
        if rnd.random() < 0.85:
            parts.append("primary key (id)")
        else:
            parts.append("key (id)")
        keyed = [c for c in columns[1:] if c.family != "json"]
        for k in range(rnd.randint(1, 4)):
            some = rnd.sample(keyed, min(len(keyed), rnd.choice([1, 1, 2, 3])))
            def part(c):
                prefix = "(3)" if c.ty == "text" else "(2)" if c.family == "text" and not c.made and rnd.random() < 0.15 else ""
                return c.name + prefix + rnd.choice(["", "", " desc"])
            parts.append(f"key k{k} ({', '.join(part(c) for c in some)})")
        out.append(f"create table {table.name} ({', '.join(parts)})")
        stored = [c for c in columns if not c.made]
        rows = rnd.choice([0, 1, 4, 8, 12, 20, 40])
        ids = rnd.sample(range(1, 60), rows)
        if rows:
            made = ", ".join("(" + ", ".join(str(i) if c.name == "id" else value_of(rnd, c) for c in stored) + ")" for i in ids)
            out.append(f"insert ignore into {table.name} ({', '.join(c.name for c in stored)}) values {made}")
        tables.append(table)
    if rnd.random() < 0.5:
        out.append("analyze table " + ", ".join(t.name for t in tables))
    return tables, out


class Source:
    """What stands in FROM: an alias and the columns that it has, each a name and a family."""

    def __init__(self, alias, columns):
        self.alias, self.columns = alias, columns


class Query:
    def __init__(self, sql, families, total):
        # total: ORDER BY names all of the columns
        self.sql, self.families, self.total = sql, families, total


class Maker(row_shapes.Shapes):
    make_source, make_query = Source, Query

    def __init__(self, rnd, tables):
        self.rnd, self.tables, self.views, self.n, self.ctes = rnd, tables, [], 0, []

    def chance(self, p):
        return self.rnd.random() < p

    def alias(self):
        self.n += 1
        return f"a{self.n}"

    # Expressions.

    def column(self, scope, family=None):
        all_of = [(s.alias, n, f) for s in scope for n, f in s.columns if family is None or f == family]
        if not all_of:
            return None
        alias, name, _ = self.rnd.choice(all_of)
        return f"{alias}.{name}"

    def constant(self, family):
        r = self.rnd
        if self.chance(0.04):
            return "null"
        if family == "num":
            return r.choice(VALUES["num"] + ["1.5", "2.25", "0.1e0", "100", "'3'", "true"])
        if family == "date":
            return r.choice(VALUES["date"] + ["date'2020-01-02'", "timestamp'2020-01-02 10:00:00'", "20200102"])
        if family == "time":
            return r.choice(VALUES["time"] + ["time'10:00:00'", "100000"])
        if family == "json":
            return f"cast({r.choice(VALUES['json'])} as json)"
        return r.choice(VALUES[family])

    def expr(self, family, scope, depth=2):
        r = self.rnd
        if depth <= 0 or self.chance(0.45):
            column = self.column(scope, family) if self.chance(0.85) else None
            return column or self.constant(family)
        sub = lambda f=family: self.expr(f, scope, depth - 1)
        if self.chance(0.12):
            c = self.condition(scope, depth - 1)
            return r.choice([f"if({c}, {sub()}, {sub()})", f"case when {c} then {sub()} else {sub()} end", f"case when {c} then {sub()} end"])
        if self.chance(0.12):
            return r.choice([f"coalesce({sub()}, {sub()})", f"ifnull({sub()}, {sub()})", f"nullif({sub()}, {sub()})", f"greatest({sub()}, {sub()})", f"least({sub()}, {sub()})"])
        if self.chance(0.10) and depth > 1:
            return self.scalar(family, scope)
        return self.call(family, sub, scope, depth)

    def call(self, family, sub, scope, depth):
        r = self.rnd
        num, text = (lambda: sub("num")), (lambda: sub("text"))
        if family == "num":
            return r.choice([
                lambda: f"({num()} {r.choice(['+', '-', '*', '/', '%', 'div'])} {r.choice(VALUES['num'])})", lambda: f"-({num()})", lambda: f"abs({num()})",
                lambda: f"round({num()}, {r.choice(['0', '1', '-1'])})", lambda: f"floor({num()})", lambda: f"sign({num()})", lambda: f"length({text()})", lambda: f"char_length({text()})",
                lambda: f"({self.condition(scope, depth - 1)})", lambda: f"mod({num()}, 3)", lambda: f"cast({text()} as signed)", lambda: f"cast({num()} as decimal(10,2))",
                lambda: f"year({sub('date')})", lambda: f"datediff({sub('date')}, {sub('date')})", lambda: f"instr({text()}, {text()})", lambda: f"field({text()}, {text()}, 'b')",
                lambda: f"({num()} {r.choice(['&', '|', '^'])} 5)", lambda: f"json_length({sub('json')})", lambda: f"hour({sub('time')})", lambda: f"{sub('enum')} + 0", lambda: f"{sub('year')} + 0",
                lambda: f"strcmp({text()}, {text()})", lambda: f"truncate({num()}, 1)", lambda: f"interval({num()}, 1, 3, 7)",
            ])()
        if family == "text":
            return r.choice([
                lambda: f"concat({text()}, {text()})", lambda: f"upper({text()})", lambda: f"lower({text()})", lambda: f"left({text()}, 2)", lambda: f"substr({text()}, 2)", lambda: f"reverse({text()})",
                lambda: f"trim({text()})", lambda: f"replace({text()}, 'a', 'x')", lambda: f"cast({num()} as char)", lambda: f"concat_ws('-', {text()}, {sub('enum')})", lambda: f"hex({text()})",
                lambda: f"lpad({text()}, 4, '*')", lambda: f"date_format({sub('date')}, '%Y-%m')", lambda: f"json_unquote(json_extract({sub('json')}, '$.a'))", lambda: f"elt({num()}, {text()}, {text()})",
                lambda: f"{text()} collate utf8mb4_bin" if "latin" not in text() else f"upper({text()})", lambda: f"repeat({text()}, 2)", lambda: f"substring_index({text()}, 'b', 1)",
            ])()
        if family == "date":
            return r.choice([lambda: f"({sub('date')} + interval {r.choice(['1', '-1', '10'])} {r.choice(['day', 'month', 'hour', 'year'])})", lambda: f"date({sub('date')})", lambda: f"last_day({sub('date')})",
                             lambda: f"cast({sub('date')} as datetime)", lambda: f"date_sub({sub('date')}, interval 1 week)"])()
        if family == "time":
            return r.choice([lambda: f"time({sub('date')})", lambda: f"addtime({sub('time')}, '01:00:00')", lambda: f"sec_to_time({num()})", lambda: f"cast({sub('time')} as time)"])()
        if family == "json":
            return r.choice([lambda: f"json_array({num()}, {text()})", lambda: f"json_object('k', {num()})", lambda: f"json_extract({sub('json')}, '$[0]')", lambda: f"json_extract({sub('json')}, '$.a')"])()
        return self.column(scope, family) or self.constant(family)

    def scalar(self, family, scope):
        """A scalar subquery, correlated or not."""
        r = self.rnd
        source, text = self.table()
        where = self.where([source], scope, 0.6)
        if family == "num" and self.chance(0.4):
            return f"(select count(*) from {text}{where})"
        inner = self.expr(family, [source], 1)
        if family in ("json", "enum", "set") or self.chance(0.3):
            return f"(select {inner} from {text}{where} order by 1 limit 1)" if family != "json" else self.constant("json")
        return f"(select {r.choice(['max', 'min'] + ['sum', 'avg'] * (family == 'num'))}({inner}) from {text}{where})"

    def comparison(self, scope, depth):
        r = self.rnd
        family = r.choice(["num", "num", "num", "text", "text", "date", "time", "year", "enum", "set", "bin", "json"])
        column = self.column(scope)
        if column and self.chance(0.7):
            family = next(f for s in scope for n, f in s.columns if f"{s.alias}.{n}" == column)
        left = column if column and self.chance(0.75) and any(f"{s.alias}.{n}" == column and f == family for s in scope for n, f in s.columns) else self.expr(family, scope, depth)
        other = family if self.chance(0.93) else r.choice(["num", "text", "date"])
        right = lambda: self.constant(other) if self.chance(0.55) else self.expr(other, scope, depth - 1)
        form = r.random()
        if form < 0.5:
            return f"{left} {r.choice(['=', '=', '=', '<', '>', '<=', '>=', '<>', '<=>'])} {right()}"
        if form < 0.62:
            return f"{left} {r.choice(['', '', 'not '])}in ({', '.join(right() for _ in range(r.randint(1, 4)))})"
        if form < 0.72:
            return f"{left} {r.choice(['', '', 'not '])}between {right()} and {right()}"
        if form < 0.82:
            return f"{left} is {r.choice(['', 'not '])}null"
        if form < 0.87 and family in ("text", "enum", "bin"):
            return f"{left} {r.choice(['', 'not '])}like {r.choice(['%a%', 'a%', '%', '_', 'A_%', 'b%'])!r}"
        if form < 0.93:
            others = r.choice(["num", "text", "date"])
            a = self.expr(others, scope, 1)
            if self.chance(0.5):
                return f"({left}, {a}) {r.choice(['=', '<', '>=', '<>', '<=>'])} ({right()}, {self.expr(others, scope, 1)})"
            # MySQL takes NOT IN of rows for something that refuses NULLs of outer joins.
            return f"({left}, {a}) in (({right()}, {self.constant(others)}), ({right()}, {self.constant(others)}))"
        return f"{left} = {right()}"

    def condition(self, scope, depth=2, subqueries=True):
        r = self.rnd
        form = r.random()
        if depth > 0 and form < 0.2:
            return f"({self.condition(scope, depth - 1, subqueries)} and {self.condition(scope, depth - 1, subqueries)})"
        if depth > 0 and form < 0.38:
            return f"({self.condition(scope, depth - 1, subqueries)} or {self.condition(scope, depth - 1, subqueries)})"
        if depth > 0 and form < 0.45:
            return f"not ({self.condition(scope, depth - 1, subqueries)})"
        if depth > 0 and form < 0.48:
            return f"({self.condition(scope, depth - 1, subqueries)}) {r.choice(['xor', 'is true', 'is not true', 'is unknown', 'is false'])}".replace("xor", f"xor ({self.comparison(scope, 1)})")
        if subqueries and depth > 0 and form < 0.66:
            return self.predicate(scope)
        return self.comparison(scope, min(depth, 1))

    def predicate(self, scope):
        """IN, EXISTS, ANY, ALL over a subquery."""
        r = self.rnd
        form = r.random()
        if form < 0.35:
            source, text = self.from_clause(r.choice([1, 1, 1, 2]))
            return f"{r.choice(['', '', 'not '])}exists (select {r.choice(['1', '*'])} from {text}{self.where(source, scope, 0.8)}{r.choice(['', '', '', ' limit 1'])})"
        family = r.choice(["num", "num", "text", "text", "date", "enum", "time", "year"])
        left = self.column(scope, family) or self.expr(family, scope, 1)
        if form < 0.7:
            if self.chance(0.25):
                other = r.choice(["num", "text"])
                q = self.plain([family, other], scope)
                return f"({left}, {self.expr(other, scope, 1)}) {r.choice(['', '', 'not '])}in ({q.sql})"
            q = self.plain([family], scope)
            return f"{left} {r.choice(['', '', 'not '])}in ({q.sql})"
        if form < 0.85:
            q = self.plain([family], scope)
            return f"{left} {r.choice(['=', '<', '>', '<=', '>=', '<>'])} {r.choice(['any', 'all'])} ({q.sql})"
        return f"{left} {r.choice(['=', '<', '>', '<=>', '<>'])} {self.scalar(family, scope)}"

    # FROM.

    def table(self):
        r, a = self.rnd, self.alias()
        if self.ctes and self.chance(0.35):
            name, columns = r.choice(self.ctes)
            return Source(a, columns), f"{name} {a}"
        if self.chance(0.16) and self.n < 14:
            q = self.query(2)
            names = [f"d{i}" for i in range(len(q.families))]
            return Source(a, list(zip(names, q.families))), f"({q.sql}) {a} ({', '.join(names)})"
        if self.views and self.chance(0.12):
            name, columns = r.choice(self.views)
            return Source(a, columns), f"{name} {a}"
        t = r.choice(self.tables)
        return Source(a, [(c.name, c.family) for c in t.columns]), f"{t.name} {a}"

    def view(self):
        """A view over any query: its name, and what makes it."""
        self.n, self.ctes = 0, []
        q = self.query(2)
        name, names = f"v{len(self.views)}", [f"d{i}" for i in range(len(q.families))]
        return (name, list(zip(names, q.families))), f"create {self.rnd.choice(['', '', 'algorithm=temptable '])}view {name} ({', '.join(names)}) as {q.sql}"

    def link(self, a, scope):
        """A condition that joins."""
        r = self.rnd
        pairs = [(n, s.alias, m) for n, f in a.columns for s in scope for m, g in s.columns if f == g and f != "json"]
        if not pairs or self.chance(0.08):
            return self.condition(scope + [a], 1, self.chance(0.2))
        n, b, m = r.choice(pairs)
        op = r.choices(["=", "<=>", "<", ">=", "<>"], [80, 6, 5, 5, 4])[0]
        on = f"{a.alias}.{n} {op} {b}.{m}"
        if self.chance(0.3):
            on += f" {r.choice(['and', 'and', 'and', 'or'])} {self.condition(scope + [a], 1, self.chance(0.3))}"
        return on

    def from_clause(self, k):
        r = self.rnd
        source, text = self.table()
        scope = [source]
        for _ in range(k - 1):
            if self.chance(0.06):
                lateral = self.lateral(scope)
                if lateral:
                    source, more = lateral
                    text, scope = text + more, scope + [source]
                    continue
            source, more = self.table()
            form = r.choices(["join", "left join", "right join", "cross", "nested", "straight_join"], [48, 28, 6, 6, 8, 4])[0]
            if form == "cross":
                text += f" cross join {more}"
                scope = scope + [source]
            elif form == "nested":
                other, again = self.table()
                text += f" {r.choice(['left join', 'join'])} ({more} {r.choice(['join', 'left join'])} {again} on {self.link(other, [source])}) on {self.link(source, scope)}"
                scope = scope + [source, other]
            else:
                text += f" {form} {more} on {self.link(source, scope)}"
                scope = scope + [source]
        return scope, text

    def lateral(self, scope):
        a = self.alias()
        if self.chance(0.4):
            column = self.column(scope, "json")
            if not column:
                return None
            return Source(a, [("j", "num"), ("o", "num")]), f" {self.rnd.choice(['join', 'left join'])} json_table({column}, '$[*]' columns (o for ordinality, j int path '$')) {a} on true"
        source, text = self.table()
        inner = self.expr("num", [source], 1)
        return Source(a, [("m", "num")]), f" left join lateral (select {self.rnd.choice(['max', 'count', 'sum'])}({inner}) m from {text}{self.where([source], scope, 1.0)}) {a} on true"

    def where(self, scope, outer=(), p=0.75):
        if not self.chance(p):
            return ""
        conditions = [self.condition(scope, 2, self.n < 12)]
        if outer and self.chance(0.75):
            conditions.append(self.link(self.rnd.choice(scope), list(outer)))
        return " where " + " and ".join(conditions)

    # Queries.

    def plain(self, families, outer=()):
        """A query of these families, for a subquery."""
        r = self.rnd
        scope, text = self.from_clause(r.choice([1, 1, 1, 2]))
        form = r.random()
        outputs = [self.column(scope, f) if self.chance(0.7) and self.column(scope, f) else self.expr(f, scope, 1) for f in families]
        where = self.where(scope, outer if self.chance(0.5) else (), 0.7)
        sql = f"select {r.choice(['', '', '', 'distinct '])}{', '.join(outputs)} from {text}{where}"
        if form < 0.1:
            keys = ", ".join(o for o in outputs if "." in o) or "1"
            if all(re.fullmatch(r"\w+\.\w+", o) for o in outputs):
                return Query(f"{sql} group by {keys}{r.choice(['', ' having count(*) > 1'])}", families, False)
        if form < 0.18 and all(f != "json" for f in families):
            other = self.plain(families) if self.n < 12 else None
            if other:
                # What MySQL finds in EXCEPT and INTERSECT by IN is not what they are.
                return Query(f"{sql} {r.choice(['union', 'union all'])} {other.sql}", families, False)
        return Query(sql, families, False)

    def families(self, k):
        return [self.rnd.choice(["num", "num", "text", "text", "date", "time", "enum", "set", "year", "bin", "json"]) for _ in range(k)]

    def query(self, size=3):
        """Any query without a free choice of rows."""
        kind = self.rnd.choices(["select", "group", "window", "set", "values", "shape"], [38, 18, 8, 10, 1, 25])[0]
        return getattr(self, "of_" + kind)(size)

    def tail(self, outputs, families, always=False):
        """ORDER BY all columns, and LIMIT."""
        r = self.rnd
        if not always and not self.chance(0.45) or "json" in families:
            return "", False
        order = [f"{i + 1}{r.choice(['', ' desc'])}" for i in range(outputs)]
        r.shuffle(order)
        return f" order by {', '.join(order)}" + (f" limit {r.choice(['1', '3', '10', '2, 3', '1, 5', '0'])}" if self.chance(0.5) else ""), True

    def of_select(self, size):
        r = self.rnd
        scope, text = self.from_clause(r.randint(1, size))
        families = self.families(r.randint(1, 3))
        outputs = [self.column(scope, f) if self.chance(0.7) and self.column(scope, f) else self.expr(f, scope, 2 if size > 2 else 1) for f in families]
        distinct = r.choice(["", "", "", "distinct "])
        tail, total = self.tail(len(outputs), families)
        return Query(f"select {distinct}{', '.join(f'{o} as o{i}' for i, o in enumerate(outputs))} from {text}{self.where(scope)}{tail}", families, total)

    def of_group(self, size):
        r = self.rnd
        scope, text = self.from_clause(r.randint(1, size))
        keys = []
        for _ in range(r.choice([0, 1, 1, 2])):
            f = r.choice(["num", "text", "date", "enum", "year", "time"])
            key = self.column(scope, f) if self.chance(0.8) else self.expr(f, scope, 1)
            if key and "." in key and "select" not in key and key not in [k for k, _ in keys]:
                keys.append((key, f))
        outputs, families = [k for k, _ in keys], [f for _, f in keys]
        for _ in range(r.randint(1, 2)):
            output, f = self.aggregate(scope)
            outputs.append(output)
            families.append(f)
        having = ""
        if self.chance(0.25):
            a, f = self.aggregate(scope)
            having = f" having {a} {r.choice(['>', '<', '=', '<>', 'is null or 1 <'])} {self.constant(f)}"
        group = f" group by {', '.join(k for k, _ in keys)}{r.choice(['', '', ' with rollup'])}" if keys else ""
        tail, total = self.tail(len(outputs), families)
        return Query(f"select {', '.join(f'{o} as o{i}' for i, o in enumerate(outputs))} from {text}{self.where(scope)}{group}{having}{tail}", families, total)

    def aggregate(self, scope):
        r = self.rnd
        f = r.choice(["num", "num", "text", "date", "enum", "year", "time"])
        e = self.expr(f, scope, 1)
        form = r.random()
        if form < 0.2:
            return "count(*)", "num"
        if form < 0.35:
            return f"count({r.choice(['', 'distinct '])}{e})", "num"
        if form < 0.65:
            return f"{r.choice(['max', 'min'])}({e})", f if f not in ("enum",) else "text"
        if form < 0.72 and f in ("text", "num", "enum"):
            return f"group_concat({r.choice(['', 'distinct '])}{e} order by {e})", "text"
        n = self.expr("num", scope, 1)
        return r.choice([f"sum({n})", f"avg({n})", f"sum(distinct {n})", f"bit_or({n})", f"std({n})", f"bit_and({n})"]), "num"

    def of_window(self, size):
        r = self.rnd
        scope, text = self.from_clause(r.randint(1, size - 1))
        f = r.choice(["num", "text", "date", "enum"])
        e, n = self.expr(f, scope, 1), self.expr("num", scope, 1)
        partition = f"partition by {self.column(scope)} " if self.chance(0.6) else ""
        total = ", ".join(f"{s.alias}.{c}{r.choice(['', ' desc'])}" for s in scope for c, g in s.columns if g != "json") or "1"
        frame = r.choice(["", "", "rows between 1 preceding and current row", "rows between 2 preceding and 1 following", "rows unbounded preceding", "rows between 1 following and unbounded following"])
        over = f"over ({partition}order by {total} {frame})"
        rank = f"over ({partition}order by {e})"
        w, g = r.choice([
            (f"row_number() {over}", "num"), (f"rank() {rank}", "num"), (f"dense_rank() {rank}", "num"), (f"lag({e}) {over}", f), (f"lead({e}, 2) {over}", f), (f"first_value({e}) {over}", f),
            (f"last_value({e}) {over}", f), (f"nth_value({e}, 2) {over}", f), (f"ntile(3) {over}", "num"), (f"sum({n}) {over}", "num"), (f"avg({n}) {over}", "num"), (f"max({self.column(scope, 'num') or n}) {over}", "num"),
            (f"count({e}) {over}", "num"), (f"percent_rank() {rank}", "num"), (f"cume_dist() {rank}", "num"), (f"sum({n}) over ({partition.strip()})", "num"), (f"count(*) {rank}", "num"),
        ])
        output = self.column(scope, "num") or "1"
        tail, is_total = self.tail(2, ["num", g])
        # Under groups most are refused: what they read is not of the group.
        group = f" group by {r.choice([output, output, total.replace(' desc', '')])}" if output != "1" and self.chance(0.15) else ""
        if not group and self.chance(0.04):
            output = f"count({output})"
        unused = self.unused_windows(partition, total, e, n) if self.chance(0.15) else ""
        return Query(f"select {output} as o0, {w} as o1 from {text}{self.where(scope)}{group}{unused}{tail}", ["num", g], is_total)

    def unused_windows(self, partition, total, e, n):
        """A WINDOW clause that no function uses is checked all the same."""
        r = self.rnd
        first = r.choice([f"{partition}order by {total}", f"{partition}order by {e}", f"order by {n} range 1 preceding", f"order by {n}, {e} range between 2 preceding and current row",
                          f"order by {e} rows between current row and {r.choice(['1 preceding', '1 following'])}", "order by 1", f"order by max({n})", "u2", ""])
        second = r.choice(["u1", f"u1 order by {e}", f"u1 partition by {e}", "u1 rows 1 preceding", "u2", "u3", f"order by {e}"])
        return f" window u1 as ({first}), {r.choice(['u2', 'u2', 'u2', 'u2', 'u1'])} as ({second})"

    def of_set(self, size):
        r = self.rnd
        families = [f for f in self.families(r.randint(1, 2)) if f != "json"] or ["num"]
        parts = [self.plain(families).sql for _ in range(r.choice([2, 2, 3]))]
        sql = parts[0]
        for p in parts[1:]:
            sql += f" {r.choice(['union', 'union all', 'union all', 'intersect', 'except', 'intersect all', 'except all'])} {p}"
        tail, total = self.tail(len(families), families)
        return Query(sql + tail, families, total)

    def of_values(self, size):
        return Query("values row(1, 'a'), row(2, null), row(null, 'B')", ["num", "text"], False)

    def with_ctes(self):
        """A query with common table expressions."""
        r, parts = self.rnd, []
        recursive = self.chance(0.25)
        if recursive:
            parts.append("r (n, s) as (select 1, cast('a' as char(20)) union all select n + 1, concat(s, n) from r where n < 5)")
        for _ in range(r.choice([1, 1, 2])):
            q = self.query(2)
            name = f"w{self.alias()}"
            names = [f"d{i}" for i in range(len(q.families))]
            parts.append(f"{name} ({', '.join(names)}) as ({q.sql})")
            self.ctes.append((name, list(zip(names, q.families))))
        if recursive:
            self.ctes.append(("r", [("n", "num"), ("s", "text")]))
        q = self.query(3)
        return Query(f"with {'recursive ' if recursive else ''}{', '.join(parts)} {q.sql}", q.families, q.total)

    # Changes.

    def change(self):
        """A statement that changes a table, and the table."""
        r = self.rnd
        t = r.choice(self.tables)
        a = self.alias()
        own = Source(a, [(c.name, c.family) for c in t.columns])
        free = [c for c in t.columns if not c.made and c.name != "id"]
        c = r.choice(free)
        others = [u for u in self.tables if u is not t] or self.tables
        self.tables, kept = others, self.tables
        try:
            form = r.choices(["update", "delete", "update2", "delete2", "insert", "duplicate", "replace"], [28, 20, 14, 12, 12, 8, 6])[0]
            ignore = r.choice(["", " ignore"])
            new = lambda scope: self.expr(c.family, scope, 1)
            if form == "update":
                tail = f" order by {a}.id limit {r.randint(1, 4)}" if self.chance(0.2) else ""
                return f"update{ignore} {t.name} {a} set {a}.{c.name} = {new([own])}{self.where([own])}{tail}", t
            if form == "delete":
                tail = f" order by id limit {r.randint(1, 4)}" if self.chance(0.2) else ""
                return f"delete{ignore} from {t.name} as {a}{self.where([own])}{tail}", t
            source, text = self.table()
            joined = f"{t.name} {a} {r.choice(['join', 'join', 'left join'])} {text} on {self.link(source, [own])}"
            if form == "update2":
                return f"update{ignore} {joined} set {a}.{c.name} = {new([own])}{self.where([own, source])}", t
            if form == "delete2":
                return f"delete{ignore} {a} from {joined}{self.where([own, source])}", t
            stored = [x for x in t.columns if not x.made]
            outputs = ["100 + " + (self.column([source], "num") or "1") if x.name == "id" and form == "insert" else self.expr(x.family, [source], 1) for x in stored]
            order = " order by " + ", ".join(f"{source.alias}.{n}" for n, f in source.columns if f != "json") if any(f != "json" for _, f in source.columns) else ""
            sql = f"{'replace' if form == 'replace' else 'insert' + ignore} into {t.name} ({', '.join(x.name for x in stored)}) select {', '.join(outputs)} from {text}{self.where([source])}{order}"
            if form == "duplicate":
                sql += f" on duplicate key update {c.name} = {r.choice([f'values({c.name})', self.constant(c.family)])}"
            return sql, t
        finally:
            self.tables = kept

    def statement(self):
        self.n, self.ctes = 0, []
        kind = self.rnd.choices(["query", "cte", "change"], [70, 12, 18])[0]
        if kind == "change":
            sql, table = self.change()
            return kind, sql, table, False
        q = self.query() if kind == "query" else self.with_ctes()
        return kind, q.sql, None, q.total


class Server:
    def __init__(self, port, database):
        self.port, self.database, self.mode = port, database, None
        self.connect()

    def connect(self):
        """Waits for a server that is being started again: some statements end MySQL."""
        for attempt in range(60):
            try:
                flags = pymysql.constants.CLIENT.FOUND_ROWS
                self.db = pymysql.connect(host="127.0.0.1", port=self.port, user="root", charset="utf8mb4", autocommit=True, conv={}, read_timeout=20, client_flag=flags)
                break
            except pymysql.Error:
                time.sleep(1)
        self.cur = self.db.cursor()
        try:
            self.cur.execute(f"use `{self.database}`")
            self.cur.execute(self.mode or "do 0")
        except pymysql.Error:
            pass

    def ask(self, sql):
        """Rows as texts, the number of rows that changed, or an error's number."""
        try:
            count = self.cur.execute(sql)
        except pymysql.Error as e:
            if e.args[0] in (0, 2006, 2013):
                self.connect()
                return "error 2013 lost"
            return f"error {e.args[0]} {e.args[1]}"
        return list(self.cur.fetchall()) if self.cur.description else count

    def columns(self):
        """What a client is told of the columns of the last answer."""
        result = self.cur._result
        return [(f.name, f.type_code, f.length, f.scale, f.charsetnr, f.flags & ~0x8000) for f in result.fields] if result and result.description else []

    def warnings(self):
        rows = self.ask("show warnings")
        return sorted(set(rows)) if isinstance(rows, list) else []

    def statement(self, sql, table):
        if table is None:
            return self.ask(sql)
        self.ask("begin")
        done = self.ask(sql)
        left = self.ask(f"select * from {table.name}")
        self.ask("rollback")
        return ([("changed", str(done))] if isinstance(done, int) else [("error", done.split()[1])]) + left


OFF = ",".join(f"{s}=off" for s in "index_merge index_condition_pushdown materialization semijoin loosescan firstmatch duplicateweedout derived_merge block_nested_loop hash_join "
               "use_index_extensions condition_fanout_filter derived_condition_pushdown skip_scan subquery_to_derived mrr".split() if s not in ("hash_join", "block_nested_loop"))
MERGE_OFF = "derived_merge=off,derived_condition_pushdown=off"
VARIANTS = [OFF, "semijoin=off,materialization=off", "materialization=off", MERGE_OFF, "block_nested_loop=off,hash_join=off"]
# Whether these are raised depends on the rows for which a plan evaluates an expression.
LATE = {"1690", "3141", "1292", "1411", "1365", "3156", "3903", "1366", "1264", "1062", "1265", "1048", "1406", "1242", "3140", "1525", "1441", "3157"}


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def cell(value):
    """Numbers rounded: sums of doubles depend on their order."""
    if value is None:
        return None
    if isinstance(value, bytes):
        return value.decode("latin1")
    if value in ("-0", "0000"):
        return "0"
    if re.fullmatch(r"-?\d+(\.\d+)?(e[-+]?\d+)?", value) and ("." in value or "e" in value):
        return f"{float(value):.6g}".replace("-0", "0") if float(value) == 0 else f"{float(value):.6g}"
    return value


def folded(value):
    if value is None:
        return None
    text = unicodedata.normalize("NFD", value)
    return re.sub(" +(,|$)", r"\1", "".join(c for c in text if not unicodedata.combining(c)).lower())


def same(mine, theirs, total, fold=False):
    if isinstance(mine, str) or isinstance(theirs, str):
        return isinstance(mine, str) and isinstance(theirs, str) and mine.split()[1] == theirs.split()[1]
    if not isinstance(mine, list) or not isinstance(theirs, list):
        return mine == theirs
    form = (lambda v: folded(cell(v))) if fold else cell
    a, b = ([tuple(form(v) for v in row) for row in rows] for rows in (mine, theirs))
    return collections.Counter(a) == collections.Counter(b)


def in_order(mine, theirs):
    """Whether rows that ORDER BY sorts by all of their columns come in the same order: which of equal texts is first is free."""
    return not isinstance(mine, list) or not isinstance(theirs, list) or [[folded(cell(v)) for v in row] for row in mine] == [[folded(cell(v)) for v in row] for row in theirs]


def failed(rows):
    """The error, if it is one."""
    if isinstance(rows, str):
        return rows.split()[1]
    return rows[0][1] if isinstance(rows, list) and rows and rows[0][0] == "error" else None


def is_late(mine, theirs):
    codes = {failed(mine), failed(theirs)} - {None}
    return bool(codes) and codes <= LATE


def judge(theirs, peer, mine, sql, table, total, views=""):
    """What a difference is: none, or its name."""
    if same(mine, theirs, total):
        return "ORDER" if total and not in_order(mine, theirs) else None
    if same(mine, theirs, total, True):
        return "folded"
    if is_late(mine, theirs):
        return "late"
    if failed(mine) and failed(theirs):
        return "which"
    # MySQL loses the columns of a derived table WITH ROLLUP where they are compared.
    if " with rollup" in sql + views and "error" in str(theirs)[:40] and "1054" in str(theirs)[:40]:
        return "own"
    # Comparing rows of which the first columns differ refuses NULLs of an outer join for MySQL.
    if re.search("(left|right) join", sql + views) and re.search(r"\) (<|>|<=|>=|<>|not in|in|<=>) \(", sql + views):
        return "own"
    try:
        # Keys that are expressions do not determine what is made of them WITH ROLLUP.
        if " with rollup" in sql + views and failed(theirs) == "1055" and not failed(mine):
            peer.ask("set sql_mode = ''")
            again = peer.statement(sql, table)
            peer.ask(peer.mode)
            return None if same(mine, again, total) else "ROWS"
        for variant in VARIANTS:
            peer.ask(f"set optimizer_switch='{variant}'")
            if same(mine, peer.statement(sql, table), total, True):
                return "own"
            peer.ask("set optimizer_switch=default")
    finally:
        peer.ask("set optimizer_switch=default")
    return "ROWS"


SWITCHES = "index_merge=off,index_condition_pushdown=off,semijoin=off,materialization=off,derived_merge=off,derived_condition_pushdown=off,skip_scan=off,prefer_ordering_index=off"


def with_itself(maker, ours, sql, mine, table, total):
    """Whether Redoubt agrees with itself: other switches, and a condition in three parts."""
    wrong = []
    ours.ask(f"set optimizer_switch='{SWITCHES}'")
    if not same(mine, again := ours.statement(sql, table), total, True) and not is_late(mine, again):
        wrong.append("SWITCHES")
    ours.ask("set optimizer_switch=default")
    maker.n, maker.ctes = 0, []
    scope, text = maker.from_clause(maker.rnd.choice([1, 2, 2, 3]))
    condition = maker.condition(scope, 2)
    ask = lambda where: ours.ask(f"select count(*) from {text}{where}")
    whole = [ask(""), ask(f" where {condition}"), ask(f" where not ({condition})"), ask(f" where ({condition}) is null")]
    counted = ours.ask(f"select count(if({condition}, 1, null)) from {text}")
    if any(isinstance(rows, str) for rows in whole + [counted]):
        return wrong
    numbers = [int(rows[0][0]) for rows in whole]
    if numbers[0] != sum(numbers[1:]) or int(counted[0][0]) != numbers[1]:
        wrong.append(f"PARTS {numbers} {counted[0][0]}: from {text} where {condition}\n   ")
    return wrong


def brief(rows, other):
    if not isinstance(rows, list):
        return str(rows)[:200]
    only = collections.Counter(rows) - collections.Counter(other if isinstance(other, list) else [])
    return f"{len(rows)} rows, alone {list(only.items())[:3]}"[:300]


# Answers with more rows, or longer ones, say no more.
ROWS_MAX, LINE_MAX = 8, 120


def recorded(theirs, mine):
    """The lines that are replayed: rows that both give, or the error; none if they differ or are too many."""
    if theirs != mine if isinstance(theirs, str) else not isinstance(mine, list) or sorted(map(str, theirs)) != sorted(map(str, mine)):
        return None
    if isinstance(theirs, str):
        return ["ERROR " + theirs.split()[1]]
    if len(theirs) > ROWS_MAX or any(isinstance(v, bytes) or v is not None and any(c in v for c in "\n\t\\|") for row in theirs for v in row):
        return None
    lines = sorted("  " + " | ".join("NULL" if v is None else v for v in row) for row in theirs)
    return None if any(len(line) > LINE_MAX for line in lines) else lines


def told_otherwise(options, peer, ours):
    """What differs of what comes beside the rows."""
    out = []
    if options.columns and (theirs := peer.columns()) != (mine := ours.columns()):
        out.append(f"COLUMNS {[(x, y) for x, y in zip(mine, theirs) if x != y]}")
    if options.warnings and (theirs := peer.warnings()) != (mine := ours.warnings()):
        out.append(f"WARNINGS alone {[w for w in mine if w not in theirs][:3]}, MySQL alone {[w for w in theirs if w not in mine][:3]}")
    return out


def main():
    p = oracle.pair(__doc__, seeds=10, statements=400)
    p.add_argument("--database", default="rows")
    p.add_argument("--show", action="store_true", help="the tables of seeds with a difference")
    p.add_argument("--record", action="store_true", help="print what both answer")
    p.add_argument("--columns", action="store_true", help="compare what is told of the columns")
    p.add_argument("--warnings", action="store_true", help="compare the warnings")
    p.add_argument("--self", action="store_true", dest="itself", help="also compare Redoubt with itself")
    a = p.parse_args()
    total = collections.Counter()
    for seed in range(a.seed, a.seed + a.seeds):
        rnd = random.Random(seed)
        tables, made = schema(rnd)
        peer, ours = Server(a.port, a.database), Server(a.ours, a.database)
        for sql in [f"drop database if exists `{a.database}`", f"create database `{a.database}`", f"use `{a.database}`"] + made:
            theirs, mine = peer.ask(sql), ours.ask(sql)
            if isinstance(theirs, str) or isinstance(mine, str):
                print(f"-- seed {seed}: {sql}: {mine} {theirs}")
        mode = rnd.choice(["default", "default", "''", "'STRICT_TRANS_TABLES'", "'ONLY_FULL_GROUP_BY'"])
        for server in (peer, ours):
            server.mode = f"set sql_mode = {mode}"
            server.ask(server.mode)
        maker, shown = Maker(rnd, tables), False
        for _ in range(rnd.choice([0, 2, 3])):
            view, sql = maker.view()
            if not any([isinstance(server.ask(sql), str) for server in (peer, ours)]):
                maker.views.append(view)
                made.append(sql)
        if a.record:
            print("\n".join([f"# seed {seed}"] + [sql for sql in made if not sql.startswith("analyze")] + [peer.mode]))
        for at in range(a.statements):
            kind, sql, table, ordered = maker.statement()
            theirs = peer.statement(sql, table)
            mine = ours.statement(sql, table)
            told = told_otherwise(a, peer, ours) if table is None and isinstance(theirs, list) and isinstance(mine, list) else []
            total["asked"] += 1
            if failed(theirs) == "2013":
                total["ended MySQL"] += 1
                continue
            if isinstance(theirs, str):
                total["error " + theirs.split()[1]] += 1
            if a.record:
                if table is None and (rows := recorded(theirs, mine)) is not None:
                    print("\n".join([f"> {sql}"] + rows))
                continue
            what = judge(theirs, peer, mine, sql, table, ordered, " ".join(made) if re.search(r"\bv\d\b", sql) else "")
            wrong = ([what] if what else []) + told
            if a.itself:
                wrong += with_itself(maker, ours, sql, mine, table, ordered)
            for w in wrong:
                total[w.split()[0]] += 1
            if [w for w in wrong if w not in ("own", "late", "folded", "which")]:
                if a.show and not shown:
                    print("\n".join(s + ";" for s in made))
                    shown = True
                print(f"-- seed {seed}.{at} {kind} {mode} {' '.join(wrong)}: ours {brief(mine, theirs)}; MySQL {brief(theirs, mine)}\n{sql};", flush=True)
        for s in (peer, ours):
            s.db.close()
    if not a.record:
        print(dict(total))


if __name__ == "__main__":
    main()
