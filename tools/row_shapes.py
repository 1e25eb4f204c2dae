"""Shapes of queries whose answers rules of their own decide, for `random_rows.py`: groups without ONLY_FULL_GROUP_BY, windows that number rows as they are shown, ROLLUP over constants and
expressions, DISTINCT with a wider ORDER BY, groups by expressions that subqueries read again, LATERAL, recursive common table expressions, names that stand for two things.

Each says only what MySQL determines: what stands beside a group depends on its keys, rows that are numbered or cut off have one order.
"""


class Shapes:
    """What `random_rows.Maker` has besides; `self` is that."""

    def of_shape(self, size):
        return self.rnd.choice([self.of_dependent, self.of_dependent, self.of_numbers, self.of_rollup, self.of_rollup, self.of_wider, self.of_subquery_keys, self.of_subquery_keys, self.of_lateral,
                                self.of_rounds, self.of_names, self.of_having])(size)

    def base(self):
        """A table by itself, and the expressions of its columns by family."""
        t, a = self.rnd.choice(self.tables), self.alias()
        return self.make_source(a, [(c.name, c.family) for c in t.columns]), f"{t.name} {a}", a

    def several(self, scope, k, families=("num", "num", "text", "date", "enum", "time", "year")):
        """Expressions and their families."""
        out = []
        for _ in range(k):
            f = self.rnd.choice(families)
            out.append((self.column(scope, f) if self.chance(0.5) and self.column(scope, f) else self.expr(f, scope, 1), f))
        return out

    def select(self, outputs):
        return ", ".join(f"{e} as o{i}" for i, (e, _) in enumerate(outputs))

    def all_sorted(self, count, more=()):
        order = [str(i + 1) for i in range(count)] + list(more)
        self.rnd.shuffle(order)
        return " order by " + ", ".join(o + self.rnd.choice(["", " desc"]) for o in order)

    def of_dependent(self, size):
        """Groups by an id: all of its table's columns depend on it."""
        r = self.rnd
        source, text, a = self.base()
        scope = [source]
        if self.chance(0.5):
            more, joined = self.table()
            text += f" {r.choice(['join', 'left join'])} {joined} on {self.link(more, scope)}"
            scope = scope + [more]
        outputs = self.several([source], r.randint(1, 2)) + [self.aggregate(scope) for _ in range(r.randint(1, 2))]
        having = f" having {self.condition([source], 1, self.chance(0.3))}" if self.chance(0.3) else ""
        keys = [f"{a}.id"] + ([self.column([source])] if self.chance(0.2) else [])
        r.shuffle(keys)
        tail = self.all_sorted(len(outputs)) if self.chance(0.3) else f" order by {a}.id{r.choice(['', ' desc'])}{r.choice(['', ' limit 3', ' limit 2, 4'])}" if self.chance(0.5) else ""
        return self.make_query(f"select {self.select(outputs)} from {text}{self.where(scope)} group by {', '.join(keys)}{having}{tail}", [f for _, f in outputs], " order by" in tail and "limit" not in tail)

    def of_numbers(self, size):
        """Windows without an order, over rows that have one."""
        r = self.rnd
        source, text, a = self.base()
        e, f = self.several([source], 1)[0]
        over = r.choice(["over ()", "over (rows unbounded preceding)", "over (rows between 1 preceding and 1 following)"])
        w, g = r.choice([("row_number()", "num"), ("row_number()", "num"), ("ntile(3)", "num"), (f"lag({e})", f), (f"lead({e})", f), ("count(*)", "num"), (f"first_value({e})", f), (f"last_value({e})", f),
                         (f"nth_value({e}, 2)", f), ("rank()", "num"), ("dense_rank()", "num"), ("cume_dist()", "num")])
        key, _ = self.several([source], 1)[0]
        order = f"{r.choice([key + ', ', key + ' desc, ', '', ''])}{a}.id{r.choice(['', ' desc'])}"
        tail = r.choice(["", "", " limit 3", " limit 1, 4"])
        outputs = [(f"{a}.id", "num"), (f"{w} {over}", g)] + ([(f"row_number() {over}", "num")] if self.chance(0.2) else [])
        return self.make_query(f"select {self.select(outputs)} from {text}{self.where([source], (), 0.5)} order by {order}{tail}", [f for _, f in outputs], False)

    def of_rollup(self, size):
        """Super-aggregates over constants, columns and expressions, with conditions on them."""
        r = self.rnd
        scope, text = self.from_clause(r.randint(1, 2))
        keys = []
        for _ in range(r.choice([1, 1, 2, 3])):
            if self.chance(0.2):
                keys.append((self.constant("num"), "num"))
            else:
                keys += [k for k in self.several(scope, 1, ("num", "num", "date", "enum", "year")) if "select" not in k[0]]
        keys = [(e if not e.lstrip("-").isdigit() else f"{e} + 0", f) for e, f in keys] or [(f"{scope[0].alias}.{scope[0].columns[0][0]}", scope[0].columns[0][1])]
        outputs = [k for k in keys if self.chance(0.85)]
        outputs += [(f"grouping({e})", "num") for e, _ in keys if self.chance(0.25)]
        if self.chance(0.4):
            e, f = r.choice(keys)
            outputs.append((r.choice([f"{e} is null", f"ifnull({e}, 'all')", f"coalesce({e}, 0)", f"if(grouping({e}), 'all', {e})", f"concat({e}, '')", f"({e}) + 1"]), "text"))
        outputs += [self.aggregate(scope) for _ in range(r.randint(0 if outputs else 1, 2))]
        having = ""
        if self.chance(0.4):
            e, f = r.choice(keys)
            having = " having " + r.choice([f"{e} is null", f"{e} is not null", f"grouping({e}) = 1", f"grouping({e}) = 0", f"count(*) > 1", f"{e} = {self.constant(f)}", f"o0 is null", "o0 is not null",
                                            f"({e} is null) + (count(*) > 1) > 0"])
        distinct = r.choice(["", "", "", "distinct "])
        tail = self.all_sorted(len(outputs)) if self.chance(0.3) else ""
        return self.make_query(f"select {distinct}{self.select(outputs)} from {text}{self.where(scope)} group by {', '.join(e for e, _ in keys)} with rollup{having}{tail}", [f for _, f in outputs], tail != "")

    def of_wider(self, size):
        """DISTINCT in an order that is not all of what is selected."""
        r = self.rnd
        source, text, a = self.base()
        outputs = [(f"{a}.id", "num")] + self.several([source], r.randint(1, 2))
        r.shuffle(outputs)
        order = [r.choice([e for e, _ in self.several([source], 1)] + [f"(select count(*) from {self.rnd.choice(self.tables).name} z where z.id < {a}.id)"]) for _ in range(r.randint(1, 2))]
        order = [o if not o.lstrip("-").isdigit() else f"{o} + 0" for o in order] + [f"{a}.id"]
        return self.make_query(f"select distinct {self.select(outputs)} from {text}{self.where([source])} order by {', '.join(o + r.choice(['', ' desc']) for o in order)}{r.choice(['', ' limit 3'])}", [f for _, f in outputs], False)

    def of_subquery_keys(self, size):
        """Groups by expressions, which subqueries read again."""
        r = self.rnd
        source, text, a = self.base()
        e, f = next((x for x in (self.several([source], 6, ("num", "num", "date", "year"))) if "select" not in x[0] and a + "." in x[0]), (f"{a}.id % 3", "num"))
        other, others, b = self.base()
        inner = lambda: r.choice([f"(select count(*) from {others} where {b}.id {r.choice(['<', '=', '>'])} {e})", f"(select max({b}.id) from {others} where {b}.id <> {e})", f"(select {e})", f"(select {e} + {b}.id from {others} order by {b}.id limit 1)",
                                  f"(select count(*) from {others} where {e} is null)", f"exists (select 1 from {others} where {b}.id = {e})", f"{e} in (select {b}.id from {others})", f"(select sum({b}.id) + count(*) from {others} where {b}.id > {e})"])
        outputs = [(e, f)] if self.chance(0.7) else []
        outputs += [(inner(), "num")] + [self.aggregate([source]) for _ in range(r.randint(0, 2))]
        having = f" having {inner()} {r.choice(['> 0', 'is not null', '<> 1', '= 1'])}" if self.chance(0.35) else ""
        # MySQL takes a column that is NOT NULL for one that ROLLUP leaves so.
        rollup = r.choice(["", "", " with rollup"]) if "is null" not in having + str(outputs) else ""
        tail = r.choice([lambda: "", lambda: self.all_sorted(len(outputs)), lambda: f" order by {inner()}, {e}" if not rollup else ""])()
        if self.chance(0.2):
            outputs.append((f"(select count(*) from {others} where {b}.id < {r.choice(['sum', 'max', 'count'])}({a}.id))", "num"))
        return self.make_query(f"select {self.select(outputs)} from {text}{self.where([source], (), 0.5)} group by {e}{rollup}{having}{tail}", [f for _, f in outputs], False)

    def of_lateral(self, size):
        """Derived tables for each row: of several rows, of groups, cut off, in chains."""
        r = self.rnd
        source, text, a = self.base()
        scope = [source]
        for _ in range(r.choice([1, 1, 2])):
            inner, table, b = self.base()
            d = self.alias()
            link = self.link(inner, scope)
            outputs = self.several([inner] + (scope if self.chance(0.4) else []), r.randint(1, 2), ("num", "num", "text", "date"))
            names = [f"l{i}" for i in range(len(outputs))]
            form = r.random()
            if form < 0.35:
                body = f"select {self.select(outputs)} from {table} where {link}"
            elif form < 0.6:
                body = f"select {self.select(outputs)} from {table} where {link} order by {b}.id{r.choice(['', ' desc'])} limit {r.choice(['1', '2', '1, 2'])}"
            elif form < 0.75:
                outputs = [self.aggregate([inner]) for _ in outputs]
                body = f"select {self.select(outputs)} from {table} where {link}"
            elif form < 0.85:
                e = self.column([inner], "num") or f"{b}.id"
                outputs = [(e, "num"), self.aggregate([inner])]
                names = ["l0", "l1"]
                body = f"select {self.select(outputs)} from {table} where {link} group by {e}"
            elif form < 0.92:
                outputs = [(self.column(scope, "num") or "1", "num")]
                names = ["l0"]
                body = f"select {outputs[0][0]} union {r.choice(['', 'all '])}select {b}.id from {table} where {link}"
            else:
                names, outputs = names + ["n"], outputs + [("", "num")]
                body = f"select {self.select(outputs[:-1])}, row_number() over (order by {b}.id) from {table} where {link}"
            kind = r.choice([" join", " left join", " cross join", ","])
            on = "" if kind in (",", " cross join") else f" on {r.choice(['true', 'true', 'true', f'{d}.l0 is not null', f'{a}.id < 30'])}"
            text += f"{kind} lateral ({body}) {d} ({', '.join(names)}){on}"
            scope = scope + [self.make_source(d, list(zip(names, [f for _, f in outputs])))]
        outputs = [(self.column([scope[-1]]), "num")] + self.several(scope, r.randint(1, 2))
        if self.chance(0.2):
            return self.make_query(f"select {a}.id as o0, count(*) as o1, max({self.column([scope[-1]])}) as o2 from {text} group by {a}.id", ["num"] * 3, False)
        return self.make_query(f"select {self.select(outputs)} from {text}{self.where(scope, (), 0.4)}", [f for _, f in outputs], False)

    def of_rounds(self, size):
        """A recursive common table expression of few rounds, over a table's rows."""
        r = self.rnd
        source, text, a = self.base()
        b, c, q = self.alias(), self.alias(), self.alias()
        t = text.split(" ")[0]
        nums = [n for n, f in source.columns if f == "num"]
        x, y = r.choice(nums), r.choice(nums)
        family = r.choice(["num", "text", "date"])
        value = self.column([source], family) or self.constant(family)
        union = r.choice(["union all", "union all", "union"])
        step = value.replace(f"{a}.", f"{c}.")
        step = step if family != "num" or self.chance(0.5) else f"{b}.v"
        join = r.choice([f"{q} {b} join {t} {c} on {c}.id = {b}.n + {r.choice(['1', '2', '5'])}", f"{q} {b} join {t} {c} on {c}.{y} = {b}.m and {c}.id > {b}.n", f"{t} {c} join {q} {b} on {c}.id > {b}.n and {c}.id < {b}.n + 6",
                         f"{q} {b} left join {t} {c} on {c}.id = {b}.m", f"{t} {c} straight_join {q} {b} on {c}.id = {b}.n" if self.chance(0.1) else f"{q} {b}, {t} {c}" if self.chance(0.1) else f"{q} {b} right join {t} {c} on {c}.id = {b}.n + 1 and {b}.m > 0"])
        seed = f"select {a}.id, {a}.{x}, {value}, 1 from {text}{' where ' + a + '.id < ' + r.choice(['5', '10', '20'])}"
        rounds = f"select {r.choice([c + '.id', b + '.n + 1'])}, {r.choice([c + '.' + x, b + '.m'])}, {step}, {b}.lvl + 1 from {join} where {b}.lvl < {r.choice(['2', '3', '3', '4'])}"
        use = self.alias()
        names = [("n", "num"), ("m", "num"), ("v", family), ("lvl", "num")]
        scope = [self.make_source(use, names)]
        form = r.random()
        body = f"with recursive {q} (n, m, v, lvl) as ({seed} {union} {rounds})"
        if form < 0.5:
            outputs = [(f"{use}.{n}", f) for n, f in names]
            return self.make_query(f"{body} select {self.select(outputs)} from {q} {use}{self.where(scope, (), 0.3)}", [f for _, f in outputs], False)
        if form < 0.75:
            return self.make_query(f"{body} select lvl as o0, count(*) as o1, sum(m) as o2 from {q} {use} group by lvl{r.choice(['', ' with rollup'])}", ["num"] * 3, False)
        more, joined, d = self.base()
        outputs = [(f"{use}.n", "num"), (f"{use}.lvl", "num")] + self.several([more], 1)
        return self.make_query(f"{body} select {self.select(outputs)} from {q} {use} {r.choice(['join', 'left join'])} {joined} on {d}.id = {use}.n{self.where(scope + [more], (), 0.3)}", [f for _, f in outputs], False)

    def of_names(self, size):
        """Aliases that are columns' names too, in every clause."""
        r = self.rnd
        source, text, a = self.base()
        columns = [n for n, f in source.columns if f == "num"]
        x, y = r.choice(columns), r.choice(columns)
        form = r.random()
        if form < 0.35:
            agg, f = self.aggregate([source])
            having = r.choice(["", f" having {x} is not null", f" having {x} > 1", f" having max({y}) > 1"])
            order = r.choice(["", f" order by {x}", f" order by {x} + 1", f" order by max({x})", f" order by -{x} desc"])
            return self.make_query(f"select {agg} as {x}, {y} as o1 from {text} group by {y}{having}{order}", [f, "num"], False)
        if form < 0.6 and x != "id":
            tail = r.choice([f" order by {x}, id", f" order by {x} + 0, {a}.id", f" order by abs({x}), {a}.id", f" order by {a}.{x}, {a}.id"]) + r.choice([" limit 3", " limit 1, 2", ""])
            return self.make_query(f"select {a}.id as o0, -{y} as {x} from {text}{tail}", ["num", "num"], False)
        if form < 0.8:
            return self.make_query(f"select id + 0 as o0, {y} as {x} from {text} having {x} {r.choice(['> 1', 'is null', '= 2', 'in (1, 2, 3)'])}", ["num", "num"], False)
        return self.make_query(f"select {y} + 1 as {x}, count(*) as o1 from {text} group by {r.choice([x, '1', y, y + ' + 1'])} order by 1, 2", ["num", "num"], False)

    def of_having(self, size):
        """HAVING without groups, and groups of all rows."""
        r = self.rnd
        scope, text = self.from_clause(r.randint(1, size - 1))
        outputs = self.several(scope, r.randint(1, 2))
        if self.chance(0.5):
            (e, f), i = r.choice([(o, i) for i, o in enumerate(outputs)])
            test = r.choice([f"o{i} is null", f"o{i} = {self.constant(f)}", f"o{i} > {self.constant(f)}", f"o{i} in ({self.constant(f)}, {self.constant(f)})", f"o{i} in (select {self.constant(f)})"])
            return self.make_query(f"select {r.choice(['', 'distinct '])}{self.select(outputs)} from {text}{self.where(scope)} having {test}", [f for _, f in outputs], False)
        outputs = [self.aggregate(scope) for _ in range(r.randint(1, 3))]
        if self.chance(0.4):
            outputs.append((self.scalar("num", []), "num"))
        agg, f = self.aggregate(scope)
        return self.make_query(f"select {r.choice(['', 'distinct '])}{self.select(outputs)} from {text}{self.where(scope)} having {agg} {r.choice(['is null', 'is not null', '> ' + self.constant(f), '<> ' + self.constant(f)])}{r.choice(['', ' limit 1', ' order by 1'])}", [f for _, f in outputs], False)
