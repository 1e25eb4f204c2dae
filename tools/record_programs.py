#!/usr/bin/env python3
"""Makes stored programs by chance, and asks a live MySQL 8.0 what they do.

    tools/record_programs.py HOST:PORT SEED CASES > crates/session/tests/recorded/programs.txt
    tools/record_programs.py HOST:PORT SEED CASES --against HOST:PORT    # prints what differs, and writes nothing

A case is a database of its own: tables with rows, triggers, functions, procedures, then statements that use them. The bodies have everything that a body may: blocks, all loops, handlers,
cursors, SIGNAL and RESIGNAL, GET DIAGNOSTICS, SELECT INTO, dynamic SQL, transactions; values that do not fit and statements that fail are frequent. What they do is the same each time.
A statement is a line `> text`; behind it stands what came: the columns, two blanks and a row, `ok` with counts, an error, and for each condition of SHOW WARNINGS `! level code message`.
"""
import random
import re
import sys

import pymysql

NUMBERS = ["int", "tinyint", "smallint unsigned", "bigint", "decimal(6,2)", "double"]
TEXTS = ["varchar(5)", "varchar(20)", "char(3)", "text", "enum('a','b','cc')"]
TIMES = ["date", "datetime", "time"]


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
            return f"case {self.number(1)} {whens}{self.pick('', ' else ' + self.list(depth, 1, 2), ' else begin end;')} end case"
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
            self.kind, self.scopes, self.settable = "procedure", [], False
            for _ in range(2):
                args = [self.pick("@n", "@m") if m != "in" else self.value(t, 2) for m, t in made[1]]
                yield f"call {made[0]}({', '.join(args)})"
            yield "select @n, @m, @s, @c, @r, @e, @t, @q"
        for _ in range(self.r.randint(2, 5)):
            yield self.pick(self.changes, lambda: f"select id, {self.number(1)} as x, {self.text(1)} as y from t0 order by id", lambda: f"set @n = {self.number()}")()
        yield "rollback"
        for t in ("t0", "t1", "t2"):
            yield f"select * from {t} order by id"


class Server:
    def __init__(self, address):
        host, port = address.split(":")
        self.con = pymysql.connect(host=host, port=int(port), user="root", conv={}, autocommit=True, charset="utf8mb4", client_flag=1 << 17, read_timeout=15)
        self.con.query("set names utf8mb4 collate utf8mb4_0900_ai_ci")
        self.address = address
        self.con.query("set global log_bin_trust_function_creators = 1")

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
    for sql in ("set autocommit = 1", "rollback", "drop database if exists prog", "create database prog", "use prog", "set sql_mode = default",
                "set @n = 3, @m = 5, @s = 'st', @c = null, @r = null, @e = null, @t = null, @q = null"):
        server.con.query(sql)
    return [server.ask(sql) for sql in statements]


def main():
    address, seed, cases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    theirs = Server(address)
    against = sys.argv[5] if len(sys.argv) > 5 else None
    ours = Server(against) if against else None
    total = different = 0
    for number in range(seed, seed + cases):
        statements = [s.replace("\n", " ") for s in Maker(number).case()]
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
