#!/usr/bin/env python3
"""Random statements whose expressions have effects: Redoubt must compute them as often, and for the same rows, as a live MySQL 8.0.

    tools/random_effects.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 100] [--only KIND] [--show 10] [--warnings]

User variables that a statement reads and assigns to, RAND() with a seed, a stored function that counts its calls, expressions that fail or warn for some of the rows: in a select list, in WHERE,
HAVING, GROUP BY, ORDER BY, behind LIMIT and OFFSET, in scalar subqueries, IN and EXISTS, in derived tables, common table expressions and UNION, in UPDATE, DELETE and INSERT … SELECT.
Compared are the rows in their order, the error, what the variables hold at the end, and the rows of a table that was changed; with --warnings the warnings, too. Tables have no index but the primary
key, so that there is one order in which rows are read.

What a variable holds when a statement has ended that assigns to it in a grouped, distinct or derived table is counted as `open`: MySQL's manual says that the order of evaluation is open, and it computes
the columns of groups once more for those that it hands out.

Makes a database `effects` on both, and drops it first. Needs pymysql.
"""
import collections, random
import pymysql

import oracle

SETUP = """
drop database if exists effects
create database effects
use effects
create table t (id int primary key, a int, b int, v varchar(10))
insert into t values (1, 1, 5, 'a'), (2, 1, 3, 'c'), (3, 2, null, 'b'), (4, 2, 3, 'e'), (5, null, 1, 'd'), (6, 3, 2, null), (7, 3, 2, '7x')
create table s (n int primary key, m int)
insert into s values (0, 2), (1, null), (2, 1), (4, 4)
create table r (id int primary key, x int, y double)
insert into r values (1, 1, 0.5), (2, null, 1), (3, 7, null), (5, 2, 2)
create function counted() returns int reads sql data begin set @c := ifnull(@c, 0) + 1; return @c; end
create function plus(n int) returns int no sql begin set @c := ifnull(@c, 0) + n; return @c; end
""".strip().split("\n")
RESET = "set @x = 0, @y = 10, @c = 0"
VARIABLES = "select @x, @y, @c"


def acts(sql):
    return any(word in sql for word in ("@", "rand(", "counted(", "plus("))


class Maker:
    def __init__(self, seed):
        self.rnd = random.Random(seed)

    def pick(self, *of):
        return self.rnd.choice(of)

    def chance(self, p):
        return self.rnd.random() < p

    def effect(self, k, deep=True):
        """Another value each time; `k`: a column of a number."""
        form = self.rnd.random()
        if deep and form < 0.15:
            return self.subquery(k)
        return self.pick("@x := @x + 1", "@x := @x + 1", f"@x := @x + {k}", f"@x := {k}", "@y := @y - 1", f"@y := if({k} > 2, @y - 1, @y)", f"rand({self.pick(1, 2, 3)})", f"floor(rand({self.pick(1, 2, 3)}) * 3)",
                         "counted()", "counted()", f"plus({k})", f"if({k} > 2, counted(), 0)", f"ifnull({k}, counted())", f"(@x := @x + 1) % 3", "counted() % 2", f"concat({k}, '-', @x := @x + 1)")

    def subquery(self, k):
        inner = self.effect(self.pick(k, "n"), False)
        return self.pick(f"(select {inner})", f"(select {inner} from s limit 1)", f"(select {inner} from s where n = {k})", f"(select max({inner}) from s where n < {k})", f"(select {inner} from s order by n desc limit 1)",
                         f"(select n from s where n >= {k} order by {self.effect('n', False)} limit 1)")

    def reading(self, k):
        return self.pick("@x", "@y", "@x + 0", f"@x + {k}", "(select @x)", "(select max(n) from s where n > @x)", "(select count(*) from s where n > @x % 5)", f"exists (select 1 from s where n = @x % 5)",
                         f"{k} in (select n from s where n >= @x % 4)", f"{k} > all (select n from s where n < @x)", "(select m from s where n = @x % 3)")

    def failing(self, k):
        """Fails for some of the rows, or warns."""
        return self.pick(f"exp(200 * {k})", f"exp(300 * ({self.pick(3, 5)} - {k}))", f"1 / ({k} - {self.pick(1, 2, 3)})", "cast(v as signed)", "v + 0", f"(select n from s where n >= {k})", f"{k} div ({k} - 2)") if k != "n" else f"exp(300 * {k})"

    def value(self, k):
        form = self.rnd.random()
        return self.effect(k) if form < 0.45 else self.reading(k) if form < 0.65 else self.failing(k) if form < 0.8 else self.pick("id", "a", "b", "v", "a + b")

    def condition(self, k, deep=True):
        plain = self.pick("id > 2", "a = 2", "b is not null", "id < 5", "a < 3 or b > 2", "v > 'a'", "id in (1, 2, 6)")
        form = self.rnd.random()
        if form < 0.35:
            return plain
        if form < 0.5:
            return f"@x {self.pick('<', '>=', '<>')} {self.pick(2, 4, 9)}"
        if form < 0.62:
            return f"({self.effect(k, deep)}) {self.pick('<', '>', '=', '<>')} {self.pick(0.5, 1, 2, 3)}"
        if form < 0.72:
            return f"{self.reading(k)} {self.pick('is not null', '> 1', '= 1', '< 3')}"
        if form < 0.8:
            return f"{self.failing(k)} {self.pick('is not null', '> 0')}"
        if form < 0.9:
            return f"{plain} {self.pick('and', 'or')} {self.condition(k, deep)}"
        return self.pick(f"exists (select {self.effect('n', False)} from s where n = {k})", f"exists (select {self.failing('n')} from s)", f"{k} in (select {self.pick('n', 'm')} from s where {self.condition_in_s()})",
                         f"not exists (select 1 from s where n = {k} and {self.condition_in_s()})")

    def condition_in_s(self):
        return self.pick("n > 0", "n > @x", f"({self.effect('n', False)}) > 1", "m is not null")

    def limit(self):
        return self.pick("", "", "", "", " limit 2", " limit 1", " limit 3", " limit 1, 2", " limit 2, 3", " limit 0", " limit 2 offset 4")

    def select(self):
        """Of one table, in the order of its key or another."""
        k = self.pick("id", "id", "a", "b")
        outputs = [self.pick("id", "a", "v")] + [self.value(k) for _ in range(self.pick(1, 1, 2))]
        names = [f"o{i}" for i in range(len(outputs))]
        where = f" where {self.condition(k)}" if self.chance(0.4) else ""
        # How often HAVING computes what it names, and whether ORDER BY comes before or behind what is selected, is not determined.
        calm = not acts(" ".join(outputs) + where)
        having = f" having {self.pick(*names)} {self.pick('> 1', 'is not null', '< 3', '<> 2')}" if calm and self.chance(0.2) else ""
        orders = ["", "", " order by id", " order by id desc", " order by v desc, id", f" order by {self.pick(*names)}, id", f" order by {self.pick(*names)} desc, id", " order by a, id desc"]
        order = self.pick(*orders, *([f" order by ({self.effect(k, False)}), id"] * 2 if calm and not having else []))
        return f"select {', '.join(f'{e} as {n}' for e, n in zip(outputs, names))} from t{where}{having}{order}{self.limit()}"

    def grouped(self):
        k = self.pick("id", "a", "b")
        key = self.pick("a", "a", f"({self.effect(k)})", f"({self.effect(k)})", "b", "a % 2")
        outputs = [key] + [self.pick("count(*)", "sum(id)", f"max({self.pick('id', 'b')})", f"sum({self.effect('id', False)})" if not acts(key) else "sum(b)", "group_concat(id order by id)") for _ in range(self.pick(1, 2))]
        by = self.pick("o0", "o0", "1", key) if not key.startswith("(") else self.pick("o0", "1")
        having = f" having {self.pick('o0 is not null', 'o0 > 1', 'count(*) > 1', 'o0 = o0', 'o1 > 1')}" if self.chance(0.25) else ""
        order = self.pick("", " order by o0", " order by o0 desc", " order by o1, o0")
        where = f" where {self.condition('id')}" if not acts(key) and self.chance(0.2) else ""
        rollup = " with rollup" if self.chance(0.15) and not having else ""
        return f"select {', '.join(f'{e} as o{i}' for i, e in enumerate(outputs))} from t{where} group by {by}{rollup}{having}{order}{self.pick('', '', ' limit 2', ' limit 1, 1') if order else ''}"

    def around(self):
        """Around a query that is a table, or a side of a UNION."""
        inner = self.select()
        form = self.rnd.random()
        if form < 0.2:
            return f"select * from ({inner}) d{self.pick('', ' where o0 > 1', ' where o1 > 1', ' order by o1 desc, o0', ' limit 2')}"
        if form < 0.35:
            return f"select count(*), count(distinct o1), max(o1) from ({inner}) d{self.pick('', ' where o0 is not null', ' where o1 > 1')}"
        if form < 0.5:
            return f"with d as ({inner}) select o0, o1 from d{self.pick('', ' where o1 > 1', ' order by o1, o0', ' limit 2')}"
        if form < 0.6:
            return f"with d as ({inner}) select p.o1, q.o1 from d p join d q on p.o0 = q.o0 order by 1, 2"
        if form < 0.75:
            return f"select id, {self.value('id')} as q from t where id < {self.pick(3, 5)} union {self.pick('all ', 'all ', '')}select n, {self.effect('n')} from s{self.pick('', ' order by q, id', ' limit 2', ' limit 3, 2', ' limit 6')}"
        if form < 0.85:
            return f"select distinct {self.pick('a', 'b')} as o0, {self.effect('id')} as o1 from t{self.pick('', ' order by o1, o0', ' order by o0, o1', ' order by o1 desc, o0 limit 2')}"
        if form < 0.93:
            return f"select id, (select count(*) from s where n < {self.pick('id', 'a')} and ({self.effect('n', False)}) > 1) as o1, {self.value('id')} as o2 from t{self.pick('', ' order by id desc', ' limit 2')}"
        return f"select if({self.condition('id')}, {self.value('id')}, {self.value('a')}) as o0, case when {self.condition('id')} then {self.effect('id')} end as o1 from t{self.pick('', ' order by id desc', ' limit 3')}"

    def change(self):
        k = self.pick("id", "x")
        effect = lambda: self.pick(self.effect(k), self.effect(k), self.reading(k)).replace("concat(", "length(")
        where = self.pick("", "", f" where {self.condition_of_r(k)}", f" where {self.condition_of_r(k)}")
        order = self.pick("", "", " order by id desc", " order by x, id", " order by id desc limit 2", " order by id limit 3") if not acts(where) else ""
        form = self.rnd.random()
        if form < 0.5:
            return f"update r set {self.pick('x', 'y')} = {effect()}{', y = ' + effect() if self.chance(0.2) else ''}{where}{order}"
        if form < 0.65:
            return f"delete from r{where}{order}"
        if form < 0.85:
            return f"insert into r select id + 10, {effect().replace('x +', 'x + ').replace('(x', '(id').replace(' x', ' id')}, a from t{self.pick('', ' where id > 2', ' order by id desc', ' limit 2', ' order by v desc, id limit 2')}"
        if form < 0.93:
            return f"insert into r values (11, {self.effect('1', False)}, 1), (12, {self.effect('2', False)}, @x) on duplicate key update x = {self.effect('id', False)}"
        return f"update r join s on s.n = r.id set r.x = {self.effect('n')}, r.y = @x"

    def condition_of_r(self, k):
        return self.pick("id > 1", "x is not null", f"({self.effect(k)}) > 1", "@x < 2", f"{k} = (select {self.effect('n', False)} from s limit 1)", f"id in (select {self.pick('n', 'm')} from s)",
                         f"exists (select {self.effect('n', False)} from s where n = id)", f"({self.effect(k)}) % 2 = 1 and id < 5")


class Server:
    def __init__(self, port):
        self.db = pymysql.connect(host="127.0.0.1", port=port, user="root", autocommit=True, conv={}, read_timeout=30)
        self.cur = self.db.cursor()
        for sql in SETUP:
            self.cur.execute(sql)
        self.cur.execute("set sql_mode = 'NO_ENGINE_SUBSTITUTION'")

    def ask(self, sql):
        try:
            self.cur.execute(sql)
            return [tuple(row) for row in self.cur.fetchall()]
        except pymysql.Error as e:
            return f"error {e.args[0]} {e.args[1]}"

    def statement(self, sql, changes):
        self.ask(RESET)
        if changes:
            self.ask("begin")
        rows = self.ask(sql)
        warnings = [row[1:] for row in self.ask("show warnings") if row[1] != "1287"]
        variables = self.ask(VARIABLES)
        table = []
        if changes:
            table = self.ask("select * from r")
            self.ask("rollback")
        return rows, variables, table, warnings


def rounded(rows):
    def cell(value):
        if isinstance(value, str) and any(c in value for c in ".e"):
            try:
                return f"{float(value):.9g}"
            except ValueError:
                pass
        return value
    return [tuple(cell(v) for v in row) for row in rows] if isinstance(rows, list) else rows.split()[1]


def main():
    p = oracle.pair(__doc__, seeds=20, statements=100)
    p.add_argument("--only", choices=["select", "grouped", "around", "change"])
    p.add_argument("--show", type=int, default=10)
    p.add_argument("--warnings", action="store_true")
    args = p.parse_args()
    peer, ours = Server(args.port), Server(args.ours)
    counts, shown = collections.Counter(), collections.Counter()
    for seed in range(args.seed, args.seed + args.seeds):
        maker = Maker(seed)
        for n in range(args.statements):
            kind = maker.rnd.choices(["select", "grouped", "around", "change"], [5, 2, 3, 2])[0]
            sql = getattr(maker, kind)()
            if args.only and kind != args.only:
                continue
            theirs, mine = peer.statement(sql, kind == "change"), ours.statement(sql, kind == "change")
            failed = [isinstance(answer[0], str) for answer in (theirs, mine)]
            if all(failed):
                verdict = None if theirs[0].split()[1] == mine[0].split()[1] else "which"
            elif any(failed):
                verdict = "ERROR"
            elif rounded(theirs[0]) != rounded(mine[0]):
                verdict = ("ORDER" if " order by " in sql else None) if sorted(map(str, rounded(theirs[0]))) == sorted(map(str, rounded(mine[0]))) else "ROWS"
            elif rounded(theirs[2]) != rounded(mine[2]):
                verdict = "TABLE"
            elif theirs[1] != mine[1]:
                verdict = "open" if kind in ("grouped", "around") or " order by " in sql else "VARIABLES"
            else:
                verdict = "warnings" if args.warnings and theirs[3] != mine[3] else None
            counts[kind, verdict or "same"] += 1
            if verdict and verdict != "open":
                shown[kind, verdict] += 1
                if shown[kind, verdict] <= args.show:
                    print(f"{verdict} {kind} seed {seed}: {sql}\n    theirs {str(theirs)[:400]}\n    ours   {str(mine)[:400]}")
    print(dict(counts))


if __name__ == "__main__":
    main()
