#!/usr/bin/env python3
"""Makes stored programs by chance, and asks a live MySQL 8.0 what they do.

    tools/record_programs.py HOST:PORT SEED CASES > crates/session/tests/recorded/programs.txt
    tools/record_programs.py HOST:PORT SEED CASES --against HOST:PORT    # prints what differs, and writes nothing
    … --wide    # more kinds of tables, types and statements
    … --odd     # what is seldom, too: see Odd

A case is a database of its own: tables with rows, triggers, functions, procedures, then statements that use them. The bodies have everything that a body may: blocks, all loops, handlers,
cursors, SIGNAL and RESIGNAL, GET DIAGNOSTICS, SELECT INTO, dynamic SQL, transactions; values that do not fit and statements that fail are frequent. What they do is the same each time.
A statement is a line `> text`; behind it stands what came: the columns, two blanks and a row, `ok` with counts, an error, and for each condition of SHOW WARNINGS `! level code message`.
"""
import random
import re
import sys
import tempfile

import pymysql

NUMBERS = ["int", "tinyint", "smallint unsigned", "bigint", "decimal(6,2)", "double"]
TEXTS = ["varchar(5)", "varchar(20)", "char(3)", "text", "enum('a','b','cc')"]
TIMES = ["date", "datetime", "time"]
# What LOAD DATA reads.
ROWS = tempfile.gettempdir() + "/record_programs.csv"


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.tables = ["t0", "t1", "t2"]
        self.functions, self.procedures = [], []
        self.kind = "procedure"
        self.scopes = []
        self.names = 0
        self.row = []
        self.writes = True
        self.depth = 0
        self.in_handler = False

    def pick(self, *choices):
        return self.r.choice(choices)

    def chance(self, p):
        return self.r.random() < p

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # ---- values

    def vars(self, types):
        return [n for scope in self.scopes for n, t in scope.get("vars", []) if t in types] + [n for n, t in self.row if t in types]

    def number(self, depth=0):
        r = self.r.random()
        if depth > 2 or r < 0.3:
            known = self.vars(NUMBERS)
            if known and self.chance(0.7):
                return self.r.choice(known)
            return self.pick("0", "1", "2", "3", "5", "-1", "7", "100", "127", "128", "300", "-40000", "1.5", "2.25", "99999", "null", "9223372036854775807")
        if r < 0.6:
            return f"({self.number(depth + 1)} {self.pick('+', '-', '*', 'div', 'mod', '/')} {self.number(depth + 1)})"
        if r < 0.66:
            return f"coalesce({self.number(depth + 1)}, {self.number(depth + 1)})"
        if r < 0.72:
            return f"if({self.condition(depth + 1)}, {self.number(depth + 1)}, {self.number(depth + 1)})"
        if r < 0.77:
            return f"char_length({self.text(depth + 1)})"
        if r < 0.80:
            return f"cast({self.text(depth + 1)} as signed)"
        if r < 0.83:
            return f"(select {self.pick('count(*)', 'max(a)', 'min(id)', 'sum(a)')} from {self.r.choice(self.tables)} where id < {self.number(3)})"
        if r < 0.86:
            return self.pick("@n", "@m", "row_count()", "found_rows()", "@@warning_count", "@@error_count")
        if r < 0.92 and self.functions and depth < 2:
            return self.called(self.r.choice(self.functions), depth)
        return f"abs({self.number(depth + 1)})"

    def called(self, function, depth):
        name, parameters = function
        return f"{name}({', '.join(self.value(t, depth + 1) for t in parameters)})"

    def text(self, depth=0):
        r = self.r.random()
        if depth > 2 or r < 0.4:
            known = self.vars(TEXTS)
            if known and self.chance(0.65):
                return self.r.choice(known)
            return self.pick("'a'", "'b'", "'abc'", "'abcdefgh'", "''", "'12'", "'3x'", "'é'", "null", "'2020-01-31'")
        if r < 0.65:
            return f"concat({self.text(depth + 1)}, {self.pick(self.text, self.number)(depth + 1)})"
        if r < 0.75:
            return f"left({self.text(depth + 1)}, {self.number(3)})"
        if r < 0.82:
            return f"{self.pick('upper', 'reverse', 'trim')}({self.text(depth + 1)})"
        if r < 0.88:
            return f"ifnull({self.text(depth + 1)}, {self.text(depth + 1)})"
        return self.pick("@s", "'x'", "substring('hello', 2, 2)", "(select max(s) from t1)")

    def time(self, depth=0):
        known = self.vars(TIMES)
        if known and self.chance(0.5):
            return self.r.choice(known)
        return self.pick("'2020-02-29'", "'2021-12-31 23:59:59'", "'2020-02-30'", "'10:11:12'", "date '2019-05-06'", "date_add('2020-01-31', interval 1 month)", "null", "'no'")

    def value(self, ty, depth=0):
        if self.chance(0.06):
            return self.pick(self.number, self.text, self.time)(depth)
        return (self.number if ty in NUMBERS else self.text if ty in TEXTS else self.time)(depth)

    def condition(self, depth=0):
        r = self.r.random()
        if r < 0.5 or depth > 2:
            return f"{self.number(depth + 1)} {self.pick('<', '>', '=', '<=', '<>', '<=>')} {self.number(depth + 1)}"
        if r < 0.6:
            return f"({self.condition(depth + 1)} {self.pick('and', 'or', 'xor')} {self.condition(depth + 1)})"
        if r < 0.68:
            return f"{self.pick(self.number, self.text)(depth + 1)} is {self.pick('', 'not ')}null"
        if r < 0.78:
            return f"{self.text(depth + 1)} {self.pick('=', '<', 'like')} {self.text(depth + 1)}"
        if r < 0.86:
            return f"not ({self.condition(depth + 1)})"
        if r < 0.93:
            return f"{self.number(depth + 1)} in (1, {self.number(depth + 1)}, 5)"
        return f"exists (select 1 from {self.r.choice(self.tables)} where id = {self.number(3)})"

    # ---- statements

    def type(self):
        return self.r.choice(NUMBERS * 2 + TEXTS * 2 + TIMES)

    def changes(self):
        t = self.r.choice(self.tables)
        i, a, s = self.number(2), self.number(1), self.text(1)
        return self.pick(
            f"insert into {t} (id, a, s) values ({i}, {a}, {s})",
            f"insert into {t} (id, a, s) values ({i}, {a}, {s}), ({self.number(2)}, {self.number(2)}, {self.text(2)})",
            f"insert ignore into {t} (id, a, s) values ({i}, {a}, {s})",
            f"insert into {t} (id, a) values ({i}, {a}) on duplicate key update a = a + {self.number(3)}",
            f"replace into {t} (id, a, s) values ({i}, {a}, {s})",
            f"update {t} set a = {a} where id = {i}",
            f"update {t} set a = {a}, s = {s} where id > {i} order by id",
            f"delete from {t} where id = {i}",
            f"delete from {t} where id > {i} order by id limit 1",
            f"insert into {t} (a, s) select a + 1, s from {self.r.choice(self.tables)} where id < {i} order by id",
            "update nowhere set a = 1",
        )

    def condition_value(self):
        named = [n for scope in self.scopes for n in scope.get("conditions", [])]
        if named and self.chance(0.25):
            return self.r.choice(named)
        return self.pick("sqlexception", "sqlexception", "sqlwarning", "not found", "1062", "1048", "1264", "1365", "1146", "1406", "1366", "1292", "1172", "1329", "sqlstate '45000'",
                         "sqlstate '23000'", "sqlstate '22003'", "sqlstate '01000'", "sqlstate '02000'", "1644", "1242")

    def signal(self):
        what = self.pick("sqlstate '45000'", "sqlstate '45001'", "sqlstate '01000'", "sqlstate '02000'", "sqlstate '23000'")
        named = [n for scope in self.scopes for n, is_state in scope.get("states", []) if is_state]
        if named and self.chance(0.3):
            what = self.r.choice(named)
        items = self.r.sample(["message_text = 'raised here'", f"message_text = {self.plain_text()}", "mysql_errno = 1234", "mysql_errno = 1062", "table_name = 'some'", "constraint_name = 'c'"],
                              self.r.randrange(3))
        if sum("message_text" in i for i in items) > 1:
            items.pop()
        items = [i for n, i in enumerate(items) if not any(i.split(" ")[0] == o.split(" ")[0] for o in items[:n])]
        how = self.pick("signal", "signal", "signal") if not self.in_handler else self.pick("signal", "resignal")
        return f"{how} {what}" + (" set " + ", ".join(items) if items else "")

    def plain_text(self):
        return self.r.choice(self.vars(["varchar(5)", "varchar(20)"]) or ["'text'"])

    def diagnostics(self):
        area = self.pick("", "current ", "stacked ") if self.in_handler else self.pick("", "current ")
        if self.chance(0.3):
            return f"get {area}diagnostics @c = number, @r = row_count"
        return f"get {area}diagnostics condition {self.pick('1', '1', '2', '@c')} @e = mysql_errno, @t = message_text, @q = returned_sqlstate"

    def statement(self, depth):
        r = self.r.random()
        if depth > 3:
            r *= 0.62
        if r < 0.16:
            return self.assign()
        if r < 0.30 and self.writes:
            return self.changes()
        if r < 0.36:
            return self.into()
        if r < 0.42 and self.kind == "procedure":
            return f"select {self.number(1)} as x, {self.text(1)} as y" + self.pick("", "", f" from {self.r.choice(self.tables)} where id < 4 order by id")
        if r < 0.46:
            return self.pick(f"set @n = {self.number(1)}", f"set @s = {self.text(1)}", f"set @m = {self.number(1)}, @n = @m", f"do {self.number(1)}")
        if r < 0.50:
            return self.signal()
        if r < 0.54:
            return self.diagnostics()
        if r < 0.58 and self.kind == "procedure":
            return self.dynamic()
        if r < 0.60 and self.kind == "procedure":
            return self.pick("start transaction", "commit", "rollback", "savepoint p", "rollback to savepoint p", "set autocommit = 0", "set autocommit = 1")
        if r < 0.62:
            return self.call() or self.assign()
        return self.compound(depth)

    def assign(self):
        known = [(n, t) for scope in self.scopes for n, t in scope.get("vars", []) if t != "loop"] + [(n, t) for n, t in self.row if n.startswith("new.") and self.settable]
        if not known:
            return f"set @n = {self.number(1)}"
        some = self.r.sample(known, min(len(known), self.pick(1, 1, 1, 2)))
        return "set " + ", ".join(f"{n} = {self.value(t)}" for n, t in some)

    def into(self):
        known = [n for scope in self.scopes for n, t in scope.get("vars", []) if t in NUMBERS] or ["@n"]
        t = self.r.choice(self.tables)
        return self.pick(f"select a into {self.r.choice(known)} from {t} where id = {self.number(2)}", f"select id, s into {self.r.choice(known)}, @s from {t} where id >= {self.number(3)} order by id limit 1",
                         f"select count(*) into {self.r.choice(known)} from {t}", f"select a into {self.r.choice(known)} from {t}", f"select {self.number(1)} into {self.r.choice(known)}")

    def dynamic(self):
        inner = self.pick(f"select ? + {self.pick('1', 'null')} as d", "select id from t0 where id < ? order by id", "insert into t1 (id) values (?)", "update t2 set a = ?", "selec ?", "select * from nowhere where a = ?")
        return self.pick(f"prepare p1 from '{inner}'", "execute p1 using @n", "deallocate prepare p1", f"begin prepare p1 from '{inner}'; execute p1 using @n; deallocate prepare p1; end")

    def call(self):
        if not self.procedures:
            return None
        name, parameters = self.r.choice(self.procedures)
        known = [n for scope in self.scopes for n, t in scope.get("vars", []) if t in NUMBERS + TEXTS] or ["@n"]
        args = [self.r.choice(known) if mode != "in" else self.value(t) for mode, t in parameters]
        return f"call {name}({', '.join(args)})"

    def list(self, depth, least=1, most=4):
        return " ".join(self.statement(depth + 1) + ";" for _ in range(self.r.randint(least, most)))

    def labelled(self, depth, body):
        """A loop's or block's body, in which LEAVE may stand."""
        return body

    def compound(self, depth):
        what = self.pick("if", "if", "case", "case2", "while", "loop", "repeat", "block", "block", "cursor")
        if what == "if":
            more = "".join(f" elseif {self.condition()} then {self.list(depth, 1, 2)}" for _ in range(self.r.randrange(2)))
            return f"if {self.condition()} then {self.list(depth)}{more}{self.pick('', ' else ' + self.list(depth, 1, 2))} end if"
        if what == "case":
            whens = " ".join(f"when {self.number(2)} then {self.list(depth, 1, 2)}" for _ in range(self.r.randint(1, 3)))
            return f"case {self.pick(self.number, self.number, self.text)(1)} {whens}{self.pick('', ' else ' + self.list(depth, 1, 2), ' else begin end;')} end case"
        if what == "case2":
            whens = " ".join(f"when {self.condition(1)} then {self.list(depth, 1, 2)}" for _ in range(self.r.randint(1, 2)))
            return f"case {whens}{self.pick('', ' else ' + self.list(depth, 1, 2))} end case"
        if what == "block":
            return self.block(depth)
        counter, label = self.name("i"), self.name("l")
        self.scopes.append({"vars": [(counter, "loop")]})
        out = self.pick("", f" if {self.condition(1)} then leave {label}; end if;", f" if {self.condition(1)} then iterate {label}; end if;" if what != "repeat" else "")
        body = f"set {counter} = {counter} + 1;{out} {self.list(depth, 1, 3)}"
        n = self.r.randint(1, 4)
        loop = {"while": f"{label}: while {counter} < {n} do {body} end while {label}",
                "loop": f"{label}: loop if {counter} >= {n} then leave {label}; end if; {body} end loop",
                "repeat": f"{label}: repeat {body} until {counter} >= {n} end repeat"}.get(what)
        if what == "cursor":
            loop = self.cursor(depth)
        self.scopes.pop()
        return f"begin declare {counter} int default 0; {loop}; end" if what != "cursor" else loop

    def cursor(self, depth):
        c, v, w, done, label = self.name("c"), self.name("v"), self.name("w"), self.name("d"), self.name("l")
        query = self.pick(f"select id, a from {self.r.choice(self.tables)} order by id", f"select a, id from {self.r.choice(self.tables)} where id < {self.number(2)} order by id",
                          "select id, s from t1 order by id", "select id, a / 0 from t0 order by id", "select 1")
        self.scopes.append({"vars": [(v, "int"), (w, "bigint")]})
        body = self.list(depth, 1, 2)
        self.scopes.pop()
        handler = self.pick(f"declare continue handler for not found set {done} = {done} + 10;", f"declare exit handler for not found set @m = {done};",
                            f"declare continue handler for 1329 set {done} = {done} + 10; declare continue handler for sqlexception set {done} = {done} + 1;")
        end = self.pick(f"close {c};", "", f"close {c}; close {c};")
        return (f"begin declare {v} int; declare {w} bigint; declare {done} int default 0; declare {c} cursor for {query}; {handler} open {c}; "
                f"{label}: loop set {done} = {done} + 1; if {done} > 8 then leave {label}; end if; fetch {c} into {v}, {w}; {body} end loop; {end} end")

    def block(self, depth, declared=()):
        scope = {"vars": [], "conditions": [], "states": []}
        out = ""
        self.scopes.append(scope)
        for _ in range(self.r.randint(0, 3)):
            n, t = self.name("v"), self.type()
            default = self.pick("", f" default {self.value(t, 2)}", f" default {self.value(t, 1)}")
            out += f"declare {n} {t}{default}; "
            scope["vars"].append((n, t))
        for _ in range(self.pick(0, 0, 1)):
            n = self.name("k")
            state = self.chance(0.5)
            out += f"declare {n} condition for {self.pick(chr(39).join(['sqlstate ', '45000', '']), chr(39).join(['sqlstate ', '23000', ''])) if state else self.pick('1062', '1264', '1048')}; "
            scope["conditions"].append(n)
            scope["states"].append((n, state))
        seen = set()
        for _ in range(self.pick(0, 1, 1, 2)):
            conditions = [c for c in {self.condition_value() for _ in range(self.pick(1, 1, 2))} if c not in seen]
            if not conditions:
                continue
            conditions.sort()
            seen.update(conditions)
            was, self.in_handler = self.in_handler, True
            body = self.statement(max(depth + 1, 3)) if self.chance(0.5) else f"begin {self.list(max(depth + 1, 3), 1, 3)} {self.pick('', 'resignal;')} end"
            self.in_handler = was
            out += f"declare {self.pick('continue', 'exit')} handler for {', '.join(conditions)} {body}; "
        out += self.list(depth, 1, 4)
        self.scopes.pop()
        return f"begin {out} end"

    # ---- objects

    def routine(self, function):
        self.kind = "function" if function else "procedure"
        name = self.name("f" if function else "p")
        parameters = [("in" if function else self.pick("in", "in", "out", "inout"), self.type()) for _ in range(self.r.randrange(3))]
        names = [self.name("a") for _ in parameters]
        self.scopes = [{"vars": [(n, t) for n, (_, t) in zip(names, parameters)]}]
        self.row, self.settable = [], False
        listed = ", ".join((f"{n} {t}" if function else f"{m} {n} {t}") for n, (m, t) in zip(names, parameters))
        if function:
            self.writes = self.chance(0.3)
            returns = self.type()
            body = f"return {self.value(returns)}" if self.chance(0.3) else f"begin {self.block(1)}; return {self.value(returns)}; end"
            text = f"create function {name}({listed}) returns {returns} {self.pick('deterministic', 'reads sql data', 'modifies sql data')} {body}"
            made = (name, [t for _, t in parameters])
        else:
            self.writes = True
            text = f"create procedure {name}({listed}) {self.block(0)}"
            made = (name, parameters)
        self.scopes = []
        return text, made

    def trigger(self):
        self.kind = "trigger"
        time, event = self.pick("before", "after"), self.pick("insert", "update", "delete")
        table = self.pick("t0", "t1")
        columns = [("id", "int"), ("a", "int" if table == "t0" else "decimal(6,2)"), ("s", "varchar(5)")]
        self.row = [(f"new.{c}", t) for c, t in columns if event != "delete"] + [(f"old.{c}", t) for c, t in columns if event != "insert"]
        self.settable = time == "before"
        # One that writes, writes where no trigger is.
        tables, self.tables = self.tables, ["t2"]
        self.writes = True
        text = f"create trigger {self.name('g')} {time} {event} on {table} for each row {self.pick(self.assign, lambda: self.block(1))()}"
        self.tables, self.row = tables, []
        return text

    def calls(self, name, parameters):
        """Calls of a new procedure, and what they leave in variables."""
        self.kind, self.scopes, self.settable = "procedure", [], False
        for _ in range(2):
            args = [self.pick("@n", "@m") if m != "in" else self.value(t, 2) for m, t in parameters]
            yield f"call {name}({', '.join(args)})"
        yield "select @n, @m, @s, @c, @r, @e, @t, @q"

    def case(self):
        yield "create table t0 (id int auto_increment primary key, a int, s varchar(5))"
        yield "create table t1 (id int primary key, a decimal(6,2) not null default 1, s varchar(5), unique key (s))"
        yield "create table t2 (id int auto_increment primary key, a tinyint, s enum('a','b','abc'))"
        yield "insert into t0 values (1, 10, 'a'), (2, 20, 'b'), (3, null, 'abc')"
        yield "insert into t1 values (1, 1.5, 'x'), (2, 2.5, null), (4, 4, 'é')"
        yield "insert into t2 values (1, 1, 'a'), (2, null, null)"
        for _ in range(self.r.randint(0, 2)):
            text, made = self.routine(True)
            yield text
            self.functions.append(made)
        for _ in range(self.r.randint(0, 2)):
            yield self.trigger()
        for _ in range(self.r.randint(2, 4)):
            text, made = self.routine(False)
            yield text
            self.procedures.append(made)
            yield from self.calls(*made)
        for _ in range(self.r.randint(2, 5)):
            yield self.pick(self.changes, lambda: f"select id, {self.number(1)} as x, {self.text(1)} as y from t0 order by id", lambda: f"set @n = {self.number()}")()
        yield "rollback"
        for t in ("t0", "t1", "t2"):
            yield f"select * from {t} order by id"


class Wide(Maker):
    """Everything that a [`Maker`] makes, over more kinds of tables, types and statements: views, partitions, foreign keys, DDL and temporary tables in bodies, recursion,
    CALL through prepared statements, rows from files, programs of other SQL modes, what SHOW and information_schema say of programs."""

    MORE = ["bigint unsigned", "float", "bit(5)", "year", "json", "set('x','y')", "varchar(4) character set latin1", "varbinary(4)", "varchar(6) character set utf8", "timestamp", "decimal(30,10)", "datetime(3)", "blob", "tinyint unsigned", "nchar(2)"]

    def __init__(self, seed):
        super().__init__(seed)
        self.own, self.again = None, None

    def type(self):
        return self.r.choice(self.MORE) if self.chance(0.18) else super().type()

    def value(self, ty, depth=0):
        if ty in self.MORE and self.chance(0.6):
            known = self.vars(self.MORE)
            if known and self.chance(0.5):
                return self.r.choice(known)
            return self.pick("b'101'", "x'4142'", "2020", "'x,y'", "'[1, 2]'", "json_object('a', 1)", "json_array(1, 'b')", "1e10", "-1", "18446744073709551615", "'2020-01-01 00:00:00.1236'", "current_date() is null",
                             "'äö'", "json_extract('[1, \"2\"]', '$[1]')", "cast('abc' as binary)")
        return super().value(ty, depth)

    def number(self, depth=0):
        if self.chance(0.05):
            return self.pick("last_insert_id()", "(select count(*) from v0)", "length(@s)", "@@sql_mode = ''", "round(@n, 1)", "json_length('[1,2]')", "(select a from t3 where id = 1)",
                             "(1, 2) = (1, 3)", "greatest(1, @n)", "nullif(@n, 3)", "bit_count(@m)", "(select max(a) from t4)", "interval(3, 1, 5)", "1 << 63", "pi()", "cast(-1 as unsigned)")
        return super().number(depth)

    def text(self, depth=0):
        if self.chance(0.05):
            return self.pick("repeat('ab', 4)", "lpad(@s, 6, '-')", "hex(@s)", "user() is null", "json_unquote('\"a\"')", "_latin1'ae'", "cast(@n as char)", "date_format('2020-01-02', '%y')", "replace(@s, 's', 'tt')",
                             "concat_ws('-', @s, null, 'z')", "if(@n > 3, 'big', null)", "case @n when 3 then 'three' end", "(select group_concat(s order by id) from t0)", "cast('x' as char(1) character set latin1)", "elt(2, 'a', @s)")
        return super().text(depth)

    def changes(self):
        if self.chance(0.55):
            return super().changes()
        a, s, i = self.number(1), self.text(1), self.number(2)
        t = self.r.choice([t for t in self.tables + ["t3", "t4", "v0"] if self.kind != "trigger" or t == "t2"])
        if self.kind == "trigger":
            return f"insert into t2 (a, s) values ({a}, {s}) on duplicate key update a = values(a)"
        return self.pick(
            f"insert into {t} (id, a, s) values ({i}, {a}, {s}) as n on duplicate key update s = n.s",
            f"insert into {t} set id = {i}, a = {a}",
            f"insert ignore into {t} (id, a, s) select id + 1, a, {s} from t1 order by id",
            f"replace into {t} (id, a, s) select id, {a}, s from t0 order by id",
            f"update ignore {t} set id = id + 1, a = {a} where id = {i}",
            f"update {t} set a = {a} where a > {i} order by id desc limit 2",
            f"update t0, t1 set t0.a = {a}, t1.s = {s} where t0.id = t1.id and t0.id = {i}",
            f"update t0 join t4 on t0.id = t4.p set t0.a = {a}, t4.a = 1 where t0.id = {i}",
            f"delete t0, t1 from t0 join t1 on t0.id = t1.id where t0.id = {i}",
            f"delete from {t} where a = {a} or id = {i}",
            f"delete from t4 where p in (select id from t0 where a > {i}) order by id",
            f"insert into {t} (id, a, s) values row({i}, {a}, {s}), row(77, 1, null)",
            f"insert into {t} values ()",
            f"insert into t4 (p, a) values ({i}, {a})",
            f"update t0 set id = {i} where id = 1",
            f"with c as (select id from t0 where a > {i}) delete from t1 where id in (select id from c)",
            f"insert into {t} (id, a, s) values ({i}, {a})",
            f"insert into {t} (id, a, nothing) values (1, 2, 3)",
        )

    def definition(self):
        return self.pick("create temporary table if not exists tt (x int, y varchar(5))", f"insert into tt values ({self.number(2)}, {self.text(2)})", "select x, y from tt order by x, y", "drop temporary table if exists tt",
                         "create table n1 (x int primary key)", "drop table if exists n1", f"insert into n1 values ({self.number(2)})", "truncate table t2", "alter table t2 add column more int", "alter table t2 drop column more",
                         "create temporary table t2 (id int auto_increment primary key, a int, s varchar(9))", "drop temporary table t2", "create index k on t2 (a)", "drop index k on t2", "create table n2 as select id, a from t0",
                         "drop table if exists n2", "select count(*) from n2", "create or replace view v9 as select a from t0", "select count(*) from v9", "drop view if exists v9", "analyze table t2", "set @@session.sql_mode = ''",
                         "set session sql_mode = default", "set timestamp = 1600000000", "select now(), current_date()", "set timestamp = default", "flush tables", "lock tables t0 read", "create database prog", "checksum table t9", "truncate nowhere.t", "check table nowhere.t", "optimize table nowhere.t", "lock tables nowhere.t read",
                         "create trigger nowhere.g before insert on t0 for each row set @n = 1")

    def asked(self):
        return self.pick("show warnings", "show errors", "show count(*) warnings", "select row_count(), found_rows(), last_insert_id()", "select sql_calc_found_rows id from t0 order by id limit 1", "select found_rows()",
                         "select @@warning_count, @@error_count", "select * from v0 order by id", "select id, p, a from t4 order by id", "select * from t3 order by id", "show tables", "select 1 from dual where false", "explain select 1",
                         "select id into @n from t0 where id = 2 for update", "table t0", "values row(1, 2)", "show create table t9", "do sleep(0)", "describe t2", "select database(), @@autocommit", "desc t0 a", "show variables like 'autocommit'",
                         "(select 1) union (select 2) order by 1", "select id, (select count(*) from t1 where t1.id <= t0.id) as c from t0 order by id", "select a, row_number() over (order by id) as n from t0 order by id",
                         "with recursive c as (select 1 as n union all select n + 1 from c where n < 3) select * from c", "help 'nothing'", "kill query 0", "select get_lock('l', 0), release_lock('l')")

    def diagnostics(self):
        if self.chance(0.6):
            return super().diagnostics()
        area = self.pick("", "current ", "stacked ") if self.in_handler or self.chance(0.1) else self.pick("", "current ")
        known = [n for scope in self.scopes for n, t in scope.get("vars", []) if t in NUMBERS + TEXTS] or ["@e"]
        v = self.r.choice(known)
        items = self.r.sample(["mysql_errno", "message_text", "returned_sqlstate", "class_origin", "subclass_origin", "table_name", "column_name", "constraint_name", "schema_name", "catalog_name", "cursor_name"], 3)
        return self.pick(f"get {area}diagnostics {v} = number", f"get {area}diagnostics condition {self.number(3)} {v} = {items[0]}, @t = {items[1]}, @q = {items[2]}")

    def dynamic(self):
        if self.chance(0.5):
            return super().dynamic()
        text = self.pick("select @n as n, @m as m", "set @n = @n + 1", "create table n1 (x int)", "drop table n1", "signal sqlstate ''45000''", "update t0 set a = a + 1 where id = 1", "call nothing()", "show warnings", "commit",
                         "select 1; select 2", "get diagnostics @c = number", "resignal", "insert into t1 values (1, 1, null)", "begin", "prepare p2 from ''select 1''", "select 1 into @n", "truncate table t2", "do 1/0", "select cast(''a'' as signed)", "")
        if self.procedures and self.chance(0.3):
            name, parameters = self.r.choice(self.procedures)
            return f"begin prepare p3 from 'call {name}({', '.join('?' for _ in parameters)})'; execute p3{' using ' if parameters else ''}{', '.join(self.pick('@n', '@m', '@s') for _ in parameters)}; end"
        return self.pick(f"begin set @sql = '{text}'; prepare p2 from @sql; execute p2; end", f"begin prepare p2 from '{text}'; execute p2; execute p2; deallocate prepare p2; end", "execute nothing", "prepare p2 from @nothing",
                         f"prepare p2 from {self.text(3)}" if self.chance(0.1) else f"prepare p2 from '{text}'")

    def statement(self, depth):
        r = self.r.random()
        if r < 0.05 and self.kind == "procedure":
            return self.definition()
        if r < 0.10 and self.kind == "procedure":
            return self.asked()
        if r < 0.12 and self.own and self.kind == "procedure":
            name, parameters = self.own
            known = [n for scope in self.scopes for n, t in scope.get("vars", []) if t in NUMBERS + TEXTS] or ["@n"]
            args = [self.r.choice(known) if mode != "in" else self.value(t) for mode, t in parameters]
            return f"begin if coalesce(@deep, 0) < 3 then set @deep = coalesce(@deep, 0) + 1; call {name}({', '.join(args)}); end if; end"
        if r < 0.14 and self.kind != "procedure":
            return self.pick("select 1", "commit", "create temporary table tt (x int)", "prepare p1 from 'select 1'", "set @n = (select count(*) from v0)", "set autocommit = 1", "savepoint p", "truncate table t2", "show warnings", "flush tables") if self.chance(0.15) else self.into()
        if r < 0.17:
            return self.pick("begin end", "if 0 then begin end; end if", "begin declare exit handler for sqlexception resignal; signal sqlstate '45000' set message_text = 'inner'; end",
                             "begin declare exit handler for sqlexception begin resignal set message_text = 'changed'; end; insert into t1 (id) values (1); end",
                             "begin declare continue handler for sqlexception begin get stacked diagnostics condition 1 @t = message_text, @e = mysql_errno; insert into t1 (id) values (1); end; update nowhere set a = 1; end",
                             "begin declare exit handler for sqlwarning begin resignal sqlstate '01234' set mysql_errno = 4321; end; select cast('x' as signed) into @n; end",
                             "begin declare c condition for sqlstate '45009'; declare exit handler for c begin signal c set message_text = 'again'; end; signal c; end",
                             "begin declare exit handler for not found begin select 'nothing' into @t; end; select a into @n from t0 where id = 99; end",
                             "begin declare x int default 1; begin declare x int default 2; set @n = x; end; set @m = x; end",
                             "begin declare exit handler for 1062, 1048 set @t = 'caught'; insert into t1 (id, a) values (50, null); end")
        return super().statement(depth)

    def block(self, depth, declared=()):
        return super().block(depth, declared)

    def routine(self, function):
        self.own = None
        text, made = super().routine(function)
        return text, made

    def trigger_on(self, table, columns):
        self.kind = "trigger"
        time, event = self.pick("before", "after"), self.pick("insert", "update", "delete")
        self.row = [(f"new.{c}", t) for c, t in columns if event != "delete"] + [(f"old.{c}", t) for c, t in columns if event != "insert"]
        self.settable = time == "before"
        tables, self.tables = self.tables, ["t2"]
        self.writes = True
        name = self.name("g")
        order = f" {self.pick('follows', 'precedes')} {self.again}" if self.again and self.chance(0.3) else ""
        text = f"create trigger {name} {time} {event} on {table} for each row{order} {self.pick(self.assign, lambda: self.block(1), lambda: self.call() or self.assign())()}"
        self.tables, self.row = tables, []
        self.again = name
        return text

    def mode(self):
        return self.pick("set sql_mode = ''", "set sql_mode = 'ansi'", "set sql_mode = 'traditional'", "set sql_mode = 'strict_all_tables,pad_char_to_full_length'", "set sql_mode = 'no_zero_date,ignore_space'", "set sql_mode = 'pipes_as_concat'")

    def use(self):
        """Statements of a client that use what was made."""
        t = self.pick("t0", "t1", "t3", "t4", "v0")
        return self.pick(
            self.changes, self.changes, self.changes, self.asked,
            lambda: f"select id, {self.number(1)} as x, {self.text(1)} as y from t0 order by id",
            lambda: f"select id from t0 where {self.condition(1)} order by {self.number(2)} is null, id",
            lambda: f"select {self.number(2)} as g, count(*) from t0 group by g order by g",
            lambda: f"set @n = {self.number()}",
            lambda: f"load data local infile '{ROWS}' {self.pick('', 'ignore ', 'replace ')}into table {self.pick('t0', 't1', 't3')} fields terminated by ',' (id, a, @s) set s = {self.text(1)}",
            lambda: f"create table n3 as select id, {self.number(1)} as x, {self.text(1)} as y from t0 order by id",
            lambda: "select * from n3 order by id", lambda: "drop table if exists n3",
            lambda: f"prepare c1 from 'call {self.r.choice(self.procedures)[0]}(?, ?)'", lambda: "execute c1 using @n, @m", lambda: "deallocate prepare c1", lambda: "start transaction", lambda: "commit", lambda: "rollback",
            lambda: f"insert into {t} (id, a, s) select id + 10, a, s from t0 where id < 3 order by id",
            lambda: f"show create procedure {self.r.choice(self.procedures)[0]}",
            lambda: "select routine_name, routine_type, data_type, character_maximum_length, numeric_precision, numeric_scale, datetime_precision, character_set_name, dtd_identifier, routine_definition, is_deterministic,"
                    " sql_data_access, sql_mode from information_schema.routines where routine_schema = 'prog' order by 1",
            lambda: "select specific_name, ordinal_position, parameter_mode, parameter_name, data_type, character_octet_length, numeric_precision, numeric_scale, collation_name, dtd_identifier"
                    " from information_schema.parameters where specific_schema = 'prog' order by 1, 2",
            lambda: "select trigger_name, event_manipulation, event_object_table, action_order, action_statement, action_timing, sql_mode from information_schema.triggers where trigger_schema = 'prog' order by 1",
            lambda: f"explain select {self.called(self.r.choice(self.functions), 1)}" if self.functions else "select 1",
            lambda: f"drop {self.pick('trigger if exists g' + str(self.r.randrange(30)), 'function if exists f' + str(self.r.randrange(30)), 'procedure if exists p' + str(self.r.randrange(30)))}",
            lambda: self.pick("start transaction read only", "set session transaction read only", "set session transaction read write", "set transaction read only"),
            lambda: self.pick("set max_sp_recursion_depth = 2", "set max_sp_recursion_depth = 0", "set @deep = 0"),
        )()

    def case(self):
        yield "set max_sp_recursion_depth = 3, timestamp = default, @deep = 0"
        yield "create table t0 (id int auto_increment primary key, a int, s varchar(5))"
        yield "create table t1 (id int primary key, a decimal(6,2) not null default 1, s varchar(5), unique key (s))"
        yield "create table t2 (id int auto_increment primary key, a tinyint, s enum('a','b','abc'))"
        yield "create table t3 (id int primary key, a int check (a < 1000), s varchar(5) not null default 'd', g int as (a * 2), key (a)) partition by hash(id) partitions 3"
        yield "create table t4 (id int auto_increment primary key, p int, a int, s varchar(5), foreign key (p) references t0 (id) on delete cascade on update cascade)"
        yield "create view v0 as select id, a, s from t0 where a < 100 with check option"
        yield "insert into t0 values (1, 10, 'a'), (2, 20, 'b'), (3, null, 'abc')"
        yield "insert into t1 values (1, 1.5, 'x'), (2, 2.5, null), (4, 4, 'é')"
        yield "insert into t2 values (1, 1, 'a'), (2, null, null)"
        yield "insert into t3 (id, a) values (1, 10), (2, 20), (5, 50)"
        yield "insert into t4 values (1, 1, 1, 'k'), (2, 2, 2, null)"
        for _ in range(self.r.randint(0, 3)):
            other = self.chance(0.2)
            if other:
                yield self.mode()
            text, made = self.routine(True)
            yield text
            if other:
                yield "set sql_mode = default"
            self.functions.append(made)
        for _ in range(self.r.randint(0, 3)):
            yield self.trigger_on(self.pick("t0", "t1"), [("id", "int"), ("a", "int"), ("s", "varchar(5)")])
        if self.chance(0.4):
            yield self.trigger_on(*self.pick(("t3", [("id", "int"), ("a", "int"), ("s", "varchar(5)"), ("g", "int")]), ("t4", [("id", "int"), ("p", "int"), ("a", "int")])))
        for _ in range(self.r.randint(2, 4)):
            other = self.chance(0.15)
            if other:
                yield self.mode()
            if self.chance(0.3):
                self.own = (f"p{self.names + 1}", [])
            own, self.own = self.own, None
            text, made = self.routine_with(own)
            yield text
            if other:
                yield "set sql_mode = default"
            self.procedures.append(made)
            yield from self.calls(*made)
        for _ in range(self.r.randint(6, 14)):
            yield self.use()
        yield "rollback"
        for t in ("t0", "t1", "t2", "t3", "t4"):
            yield f"select * from {t} order by id"

    def routine_with(self, own):
        """A procedure that may call itself."""
        self.kind = "procedure"
        name = self.name("p")
        parameters = [(self.pick("in", "in", "out", "inout"), self.type()) for _ in range(self.r.randrange(3))]
        names = [self.name("a") for _ in parameters]
        self.scopes = [{"vars": [(n, t) for n, (_, t) in zip(names, parameters)]}]
        self.row, self.settable, self.writes = [], False, True
        self.own = (name, parameters) if own or self.chance(0.3) else None
        text = f"create procedure {name}({', '.join(f'{m} {n} {t}' for n, (m, t) in zip(names, parameters))}) {self.block(0)}"
        self.scopes, self.own = [], None
        return text, (name, parameters)


class Odd(Wide):
    """What a [`Wide`] makes, and what programs meet seldom: cursors over tables that change meanwhile, handlers in handlers that raise again, triggers that call functions, events,
    statements prepared once and executed again after DDL, temporary tables in the place of others, recursion that ends, SELECT INTO of too many rows, other SQL modes than at
    creation."""

    def loop_over_changes(self):
        """A cursor, whose rows stay as they were."""
        c, v, w, d, label, t = self.name("c"), self.name("v"), self.name("w"), self.name("d"), self.name("l"), self.pick("t0", "t2", "tt")
        self.scopes.append({"vars": [(v, "int"), (w, "int")]})
        body = self.pick(f"insert into {t} (a, s) values ({v} + 1, 'a')", f"delete from {t} where id > {v} limit 1", f"update {t} set id = id + 10 where id = {v}", f"truncate table {t}", f"drop temporary table if exists {t}",
                         f"replace into {t} (id, a) values ({v}, {self.number(2)})", f"alter table {t} add column {self.name('x')} int", f"close {c}", f"open {c}", "commit", "rollback", "start transaction",
                         f"begin close {c}; open {c}; end", f"fetch {c} into {w}, {v}", f"fetch {c} into {v}")
        more = self.list(3, 1, 2)
        self.scopes.pop()
        made = "create temporary table if not exists tt (id int auto_increment primary key, a int, s varchar(5)); insert into tt (a, s) values (1, 'x'), (2, null), (3, 'z'); " if t == "tt" else ""
        handler = self.pick(f"declare exit handler for not found set @m = {d};", f"declare continue handler for not found set {d} = {d} + 5;", f"declare continue handler for sqlexception, not found set {d} = {d} + 3;")
        order = self.pick(" order by id", " order by a desc, id", " order by id limit 2", " order by id for update")
        return (f"begin declare {v}, {w}, {d} int default 0; declare {c} cursor for select id, {self.pick('a', 'a + 1', '(select count(*) from t0)', v)} from {t}{order}; {handler} {made}open {c}; "
                f"{label}: loop set {d} = {d} + 1; if {d} > 7 then leave {label}; end if; fetch {c} into {v}, {w}; select {v}, {w}; {body}; {more} end loop; {self.pick('', f'close {c};')} select {v}, {w}, {d}; end")

    def raised_again(self):
        """Handlers within handlers."""
        def handler(depth):
            what = self.pick("resignal", "resignal set message_text = 'again'", f"resignal sqlstate '{self.pick('45000', '01000', '02000', '23000')}'", "resignal sqlstate '45001' set mysql_errno = 5000, message_text = 'other'", "set @t = 'handled'",
                             "get stacked diagnostics condition 1 @e = mysql_errno, @t = message_text, @q = returned_sqlstate", "get diagnostics @c = number, @r = row_count", "show warnings", "signal sqlstate '45002'", "select a into @n from t0")
            body = f"{what};"
            if depth < 3 and self.chance(0.6):
                conditions = self.pick("sqlexception", "sqlwarning", "not found", "1062", "sqlstate '45000'", "sqlexception, sqlwarning", "1172", "sqlstate '23000'")
                body = f"declare {self.pick('exit', 'continue')} handler for {conditions} begin {handler(depth + 1)} end; {self.raising()}; {what}; set @m = coalesce(@m, 0) + 1;"
            return body
        conditions = self.pick("sqlexception", "sqlexception, sqlwarning", "sqlwarning", "not found", "1062, 1048", "sqlexception, not found")
        return f"begin declare {self.pick('exit', 'continue')} handler for {conditions} begin {handler(0)} end; {self.raising()}; {self.raising()}; select @e, @t, @q, @c, @r, @m; end"

    def raising(self):
        return self.pick("insert into t1 (id, a) values (1, 1)", "insert into t1 (id, a) values (60, null)", "update nowhere set a = 1", "signal sqlstate '45000'", "signal sqlstate '01000' set message_text = 'warns'", "signal sqlstate '02000'",
                         "select a into @n from t0", "select a into @n from t0 where id = 99", "set @n = cast('x' as signed)", "do 1 / 0", "insert into t2 (a) values (1000)", "insert ignore into t2 (a) values (1000)",
                         "begin declare i tinyint; set i = 1000; end", "begin declare i tinyint default 'x'; end", f"set @n = {self.number(1)}", f"select {self.number(1)} as x", "begin declare c cursor for select 1; fetch c into @n; end"
                         if self.chance(0.02) else "begin declare x int; declare c cursor for select 1; fetch c into x; end", "call nothing_there()", "prepare p1 from 'selec'", "execute nothing",
                         "insert into t0 (id, a, s) values (40, 1, 'toolong')", "insert into t4 (p) values (999)", "delete from t0 where id = 1", "insert into t3 (id, a) values (50, 5000)")

    def prepared(self):
        """Prepared once, executed while other things change."""
        inner, using = self.pick(("select ? + a as d from t0 order by id limit ?", "@n, @m"), ("insert into t1 (id, a, s) values (?, ?, ?)", "@n, @m, @s"), ("select * from t2 order by id", ""), ("update t0 set a = a + ? where id <= ?", "@m, @n"),
                                 ("call p_inner(?)", "@n"), ("select count(*) from tt where a = ?", "@n"), ("set @n = @n + ?", "@m"), ("delete from t2 where id = ? limit 1", "@n"), ("select ? as x, ? is null as y", "@s, @t"),
                                 ("create temporary table tt as select ? as a", "@n"), ("select @n := @n + ?", "@m"))
        between = self.pick("alter table t0 add column more int", "alter table t2 modify a int", "create temporary table t2 (q int)", "drop temporary table if exists tt", "create temporary table if not exists tt (id int, a int)", "set @n = 'x'", "set @m = null",
                            "deallocate prepare p3", "truncate table t2", "rollback", "prepare p3 from 'select 1'", "set sql_mode = ''", "set @n = 1e3", "set @s = repeat('s', 9)")
        use = f" using {using}" if using else ""
        return f"begin prepare p3 from '{inner}'; execute p3{use}; {between}; execute p3{use}; {self.pick('', 'deallocate prepare p3; ')}execute p3{self.pick(use, ' using @n', '')}; end"

    def shadowed(self):
        """A temporary table in the place of another."""
        t = self.pick("t0", "t1", "t2", "v0")
        return (f"begin create temporary table {self.pick('', 'if not exists ')}{t} {self.pick('(id int, a varchar(9), s int)', f'as select id, a, s from {t}', f'like {self.pick(chr(116) + chr(48), t)}')}; {self.changes()}; select * from {t} order by 1, 2; "
                f"{self.pick('', f'alter table {t} add primary key (id); ', f'truncate table {t}; ', f'rename table {t} to {t}_other; ')}{self.pick(f'drop temporary table {t}', f'drop table {t}', 'do 0')}; select count(*) from {t}; end")

    def too_many(self):
        into = self.pick("@n", "@n, @s", "v", "v, @s", "w, v", "v, v")
        columns = "a" if "," not in into else "id, s"
        query = self.pick(f"select {columns} into {into} from t0", f"select {columns} into {into} from t0 order by id desc limit 1", f"select {columns} into {into} from t0 where id = 99", f"select {columns} from t0 order by id limit 2 into {into}",
                          f"select {columns} into {into} from t0 union select 1{', 2' if ',' in into else ''}", f"select {columns} into {into} from t0 where id < 3 for update", f"(select {columns} from t0 where id = 2) into {into}",
                          f"select {columns} from t0 where id = 1 into {into} for share", f"values row(1{', 2' if ',' in into else ''}), row(3{', 4' if ',' in into else ''}) into {into}")
        handler = self.pick("", "declare continue handler for 1172 set @t = 'many';", "declare continue handler for not found set @t = 'none';", "declare continue handler for sqlexception, sqlwarning begin get diagnostics condition 1 @t = message_text, @e = mysql_errno; end;",
                            "declare exit handler for sqlstate '42000' select v, @n;")
        return f"begin declare v int default 7; declare w varchar(3) default 'w'; {handler} {query}; select v, w, @n, @s, @t, row_count(), found_rows(); end"

    def statement(self, depth):
        if self.chance(0.16) and self.kind == "procedure" and depth < 3:
            return self.pick(self.loop_over_changes, self.raised_again, self.prepared, self.shadowed, self.too_many)()
        if self.chance(0.12) and depth < 3:
            return self.raised_again() if self.kind == "procedure" else self.raising()
        return super().statement(depth)

    def event(self):
        self.kind, self.scopes, self.row, self.settable, self.writes = "procedure", [], [], False, True
        when = self.pick("every 1 day starts '2037-01-01 00:00:00'", "at '2037-05-05 05:05:05'", "every '1:30' hour_minute starts '2037-01-01 00:00:00' ends '2037-02-01 00:00:00'", "every 3 week", "at '2001-01-01 00:00:00'", "every -1 day",
                         f"every {self.number(3)} minute", "at null", "every 2 month ends '2001-01-01 00:00:00'")
        return (f"create event {self.pick('', 'if not exists ')}e{self.r.randrange(3)} on schedule {when} {self.pick('', 'on completion preserve ', 'on completion not preserve ')}{self.pick('', 'disable ', 'disable on slave ')}"
                f"{self.pick('', 'comment ' + chr(39) + 'é' + chr(39) + ' ')}do {self.pick(self.assign, lambda: self.block(2), self.changes)()}")

    def odd_use(self):
        e = f"e{self.r.randrange(3)}"
        return self.pick(
            self.event, self.event, lambda: self.mode(), lambda: "set sql_mode = default", lambda: f"alter event {e} {self.pick('disable', 'enable', 'rename to e9', 'on completion preserve', 'comment ' + chr(39) + 'c' + chr(39), 'do select 2')}",
            lambda: f"drop event {self.pick('', 'if exists ')}{e}",
            lambda: "select event_name, event_definition, event_type, interval_value, interval_field, sql_mode, ends, status, on_completion, event_comment from information_schema.events where event_schema = 'prog' order by 1",
            lambda: f"call deep({self.pick('0', '3', '5', '-1')}, @n)", lambda: "call deep(2, @m)", lambda: "select again(3)", lambda: f"insert into t0 (a, s) values ({self.number(1)}, {self.text(1)})",
            lambda: f"update t0 set a = {self.number(1)} where id = {self.pick('1', '2', '3')}", lambda: "delete from t0 where id = 3", self.changes, lambda: self.use(),
            lambda: f"set max_sp_recursion_depth = {self.pick('0', '1', '4', '255')}",
        )()

    def case(self):
        statements = list(super().case())
        last = len(statements) - 6
        yield from statements[:last]
        yield "create procedure p_inner(in k int) begin select k, @n; insert into t2 (a) values (k); end"
        limit = self.pick("n <= 0", "n = 0", "n < -1")
        order = self.pick("call deep(n - 1, r); set r = r * n;", "set r = n; call deep(n - 1, r); set r = r + n;", "begin declare x int default n; call deep(x - 1, r); set r = concat(r, x); end;")
        yield f"create procedure deep(in n int, out r int) begin {self.pick('', 'declare exit handler for 1456 begin get stacked diagnostics condition 1 @t = message_text; set r = -n; end; ')}if {limit} then set r = 1; else {order} end if; end"
        yield "create function again(n int) returns int deterministic begin if n < 1 then return 1; end if; return n * again(n - 1); end"
        if self.functions:
            name, parameters = self.r.choice(self.functions)
            self.scopes, self.row = [], [("new.id", "int"), ("new.a", "int"), ("new.s", "varchar(5)")]
            yield f"create trigger calls {self.pick('before', 'after')} {self.pick('insert', 'update')} on t0 for each row set @m = {self.called((name, parameters), 1)}"
            self.row = []
        for _ in range(self.r.randint(2, 3)):
            self.kind, self.scopes, self.row, self.settable, self.writes, self.own = "procedure", [{"vars": []}], [], False, True, None
            name = self.name("q")
            body = self.pick(self.loop_over_changes, self.raised_again, self.prepared, self.shadowed, self.too_many, lambda: f"begin {self.mode()}; {self.raised_again()}; end")()
            if self.chance(0.3):
                yield self.mode()
            yield f"create procedure {name}() {body}"
            if self.chance(0.3):
                yield self.pick("set sql_mode = default", "set sql_mode = ''")
            yield from (f"call {name}()", "select @n, @m, @s, @c, @r, @e, @t, @q")
        for _ in range(self.r.randint(4, 8)):
            yield self.odd_use()
        yield from statements[last:]


class Server:
    def __init__(self, address):
        host, port = address.split(":")
        self.con = pymysql.connect(host=host, port=int(port), user="root", conv={}, autocommit=True, charset="utf8mb4", client_flag=1 << 17, read_timeout=15, local_infile=True)
        self.con.query("set names utf8mb4 collate utf8mb4_0900_ai_ci")
        self.address = address
        self.con.query("set global log_bin_trust_function_creators = 1, local_infile = 1")

    def again(self):
        """A new connection in the place of one whose statement does not end."""
        server = Server(self.address)
        server.con.query(f"kill {self.con.thread_id()}")
        return server

    def one(self, r, out):
        if r.description:
            out.append(" | ".join(f.name for f in r.fields))
            out += ["  " + " | ".join("NULL" if v is None else (v if isinstance(v, str) else v.decode(errors="replace")).replace("\n", "\\n") for v in row) for row in r.rows]
            return
        words = [f"ok {r.affected_rows}"] + [f"id {r.insert_id}"] * bool(r.insert_id) + [(r.message or b"\0")[1:].decode()] * (len(r.message or b"") > 1)
        out.append(", ".join(words))

    def ask(self, sql):
        out, failed = [], False
        try:
            self.con.query(sql)
            self.one(self.con._result, out)
            while self.con._result.has_next:
                self.con.next_result()
                self.one(self.con._result, out)
            warned = self.con._result.warning_count
        except pymysql.err.MySQLError as e:
            if not self.con.open or e.args[0] in (2013, 2006, 0):
                raise
            out.append(f"ERROR {e.args[0]} ({e.sqlstate}): {e.args[1]}")
            failed = warned = True
        if warned:
            self.con.query("show warnings")
            listed = [f"! {level} {code} {text}" for level, code, text in self.con._result.rows]
            if not (failed and len(listed) == 1):
                out += listed
        return out


def run(server, statements):
    for sql in ("set autocommit = 1", "rollback", "set session transaction read write", "create database if not exists prog", "drop temporary table if exists prog.t0, prog.t1, prog.t2, prog.v0, prog.tt, prog.t0_other, prog.t1_other, prog.t2_other, prog.v0_other", "drop database prog", "create database prog", "use prog", "set sql_mode = default",
                "set @n = 3, @m = 5, @s = 'st', @c = null, @r = null, @e = null, @t = null, @q = null"):
        server.con.query(sql)
    return [server.ask(sql) for sql in statements]


def main():
    words = [word for word in sys.argv[1:] if word not in ("--wide", "--odd")]
    maker = Odd if "--odd" in sys.argv else Wide if "--wide" in sys.argv else Maker
    address, seed, cases = words[0], int(words[1]), int(words[2])
    with open(ROWS, "w", encoding="utf-8") as rows:
        rows.write("21,5,a\n22,,b\n1,7,c\n23,x,\n24,70000,abcdefgh\n")
    theirs = Server(address)
    against = words[4] if len(words) > 4 else None
    ours = Server(against) if against else None
    total = different = 0
    for number in range(seed, seed + cases):
        statements = [s.replace("\n", " ") for s in maker(number).case()]
        try:
            answers = run(theirs, statements)
        except pymysql.err.MySQLError:  # it does not end
            theirs = theirs.again()
            continue
        if ours is None:
            print(f"# {number}")
            for sql, lines in zip(statements, answers):
                print(f"> {sql}", *lines, sep="\n")
            continue
        try:
            here = run(ours, statements)
        except Exception as e:
            print(f"LOST in case {number}: {e!r}")
            ours = ours.again()
            continue
        total += len(statements)
        # MySQL counts the rows of subqueries, too, where it says at which row something was wrong.
        same = [[re.sub(r"at row \d+", "at row", line) for line in lines] for lines in answers], [[re.sub(r"at row \d+", "at row", line) for line in lines] for lines in here]
        bad = [n for n, (a, b) in enumerate(zip(*same)) if a != b]
        different += len(bad)
        if bad:
            n = bad[0]
            print(f"# case {number}, statement {n} of {len(statements)}, {len(bad)} differ\n> {statements[n]}")
            called = statements[n].replace("(", " ").split()
            print("\n".join("   " + s for s in statements if s.startswith("create") and any(f" {w}(" in s for w in called[1:2])))
            print("MySQL", *answers[n], "here", *here[n], sep="\n    ")
    if ours is not None:
        print(f"{different} of {total} statements differ")


if __name__ == "__main__":
    main()
