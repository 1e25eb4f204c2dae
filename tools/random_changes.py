#!/usr/bin/env python3
"""Random values by every way into a column: Redoubt must store what a live MySQL 8.0 stores, and warn of the same.

    tools/random_changes.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 60] [--show]

A seed gives a table whose columns have types, NOT NULL, defaults and keys at random, and statements that bring values there: INSERT of one row and of several, SET, SELECT, REPLACE, ON DUPLICATE
KEY UPDATE, UPDATE of one table and of two, DELETE, from columns of all types and what is computed of them, LOAD DATA of lines that are whole, short and long; with and without IGNORE, under every sql_mode, as text and
prepared. After each the answer (its error, or what was affected and told), the warnings and the rows of the table are compared.

Explained, and not counted: MySQL goes on with a row behind the error that it tells (`upto_error`), and counts the rows of scalar subqueries as rows of the statement (`row_of_subquery`); a text that it cannot convert it shows up to the first zero byte, and bytes that are no characters as they are, and of a column of JSON that an UPDATE of several tables fills it forgets the table (`shown`).

Makes a database `changes` on both, and drops it first. Needs pymysql, and local_infile on both.
"""
import os, random, re, tempfile
import pymysql

import oracle

TYPES = ["tinyint", "smallint unsigned", "int", "bigint", "bigint unsigned", "decimal(5,2)", "decimal(20,0) unsigned", "float", "double", "float(6,2)", "bit(5)", "year", "char(3)",
         "varchar(4)", "varchar(4) charset latin1", "binary(2)", "varbinary(3)", "tinytext", "blob", "date", "datetime", "datetime(2)", "timestamp", "time", "time(3)",
         "enum('x','y','zz')", "set('p','q','r')", "json", "boolean", "int(5) zerofill"]
DEFAULTS = {"int": "7", "bigint": "-5", "decimal(5,2)": "1.5", "varchar(4)": "'abc'", "date": "'2020-02-02'", "datetime": "'2020-02-02 10:00:00'", "time": "'10:00:00'", "enum('x','y','zz')": "'y'",
            "set('p','q','r')": "'p,r'", "double": "0.25", "year": "1999", "bit(5)": "b'101'", "timestamp": "current_timestamp", "tinyint": "-1", "char(3)": "'d'", "binary(2)": "'b'"}
VALUES = ["null", "default", "0", "1", "-1", "2", "3", "255", "256", "-129", "65536", "4294967296", "9223372036854775808", "18446744073709551616", "1.5", "2.345", "-0.005", "999.995", "1e3", "1e40",
          "0.1e0", "''", "'0'", "'1'", "'x'", "'y'", "'Y '", "'p'", "'q,p'", "'p,w'", "'abcd'", "'abcde'", "'ab '", "'12abc'", "' 7'", "'7 '", "'1e2'", "'-3.75'", "'2020-01-31'", "'2020-02-30'",
          "'2020-00-00'", "'0000-00-00'", "'2020-01-31 23:59:59.999'", "'10:11:12'", "'-800:00:00'", "'900:00:00'", "'20200131'", "20200131", "20200131101112", "101112", "99", "70", "1900", "2155", "2156", "'é'",
          "'[1, 2]'", "'{'", "'null'", "true", "x'41'", "x'ff'", "b'11111'", "b'111111'", "date'2020-01-31'", "time'10:11:12.7'", "timestamp'2020-01-31 10:11:12.789'", "cast('[1]' as json)",
          "cast(1.50 as decimal(5,2))", "concat('a', 'b')", "repeat('z', 300)", "1 + 1", "'\\0'", "'a\\tb'", "'2'", "'zz'", "4", "8", "-0.0", "'inf'", "'1,2'", "current_date - current_date"]
# A table that has been filled without strictness, to store from; and what may be computed of its columns, which sql_mode changes.
SOURCE = {"i": "int", "u": "int unsigned", "b": "bigint", "bu": "bigint unsigned", "de": "decimal(12,3)", "f": "float", "d": "double", "y": "year", "bi": "bit(9)", "c": "char(6)", "v": "varchar(20)", "l": "varchar(20) charset latin1", "vb": "varbinary(20)", "te": "text", "bl": "blob",
          "da": "date", "dt": "datetime", "d6": "datetime(6)", "ts": "timestamp(3) null", "t": "time", "t3": "time(3)", "e": "enum('x','zz','1')", "s": "set('p','q','r')", "j": "json"}
SOURCE_ROWS = [
    "1, 1, 1, 1, 1, 1, 1, 2001, 1, '1', '1', '1', '1', '1', '1', '2001-01-01', '2001-01-01 01:01:01', '2001-01-01 01:01:01.5', '2001-01-01 01:01:01.5', '01:01:01', '01:01:01.5', '1', 'p', '1'",
    "-129, 4294967295, -9223372036854775808, 18446744073709551615, -999999999.999, -1.5, 1e300, 0, 511, 'x', 'p,q', 'é', x'ff41', '2020-02-29 12:34:56.789', x'e9', '0000-00-00', '0000-00-00', '2020-12-31 23:59:59.999999', '2037-12-31 23:59:59.999', '-838:59:59', '-00:00:00.5', 'zz', 'p,r', '\"text\"'",
    "0, 0, 0, 9223372036854775808, 0.005, 0, 0.1, 2155, 0, '', '', '', '', '', '', '2020-02-30', '2020-02-30 10:00:00', '9999-12-31 23:59:59.5', '0000-00-00', '838:59:59', '00:00:00', 0, '', '[1, 2]'",
    "2000, 70, 20200131, 20200131101112, 99.995, 3.25, 1e18, 1970, 65, '12abc', '2020-02-30', '2020-01-31', '10:11:12', '-3.75', '1e2', '2020-00-00', '2020-00-00 10:00:00', '1000-01-01', null, '10:11:12', '10:11:12.999', 'x', 'q', '1.50'",
    ", ".join(["null"] * 24),
]
COMPUTED = ["{u} - {i}", "{bu} - {b}", "{u} - 5", "{c} || {v}", "{i} || {de}", "not {i} between 0 and 5", "not {v} in ('1', 'x')", "{d} / {i}", "{i} div {u}", "{de} % {i}", "if({i}, {c}, {d})", "concat({i}, 'a\\nb')", "'a\\\\'", "\"x\"", "count (*)", "max ({i})", "{da} + 0", "{t3} + 0", "{dt} + interval 1 day", "{da} + interval 1 month", "cast({v} as date)",
            "cast({v} as signed)", "cast({te} as decimal(6,2))", "cast({t3} as time)", "cast({d6} as datetime)", "date({d6})", "time({dt})", "ifnull({da}, {t})", "coalesce({e}, {s})", "{e} + 0", "{s} | 0", "{bi} + 0", "hex({vb})", "round({d}, 1)", "{f} * 3", "-{bu}", "abs({b})", "{b} + {b}", "{v} collate utf8mb4_bin", "str_to_date({v}, '%Y-%m-%d')",
            "left({te}, 3)", "repeat({v}, 3)", "json_extract({j}, '$[0]')", "{j} + 0", "timestamp({da})", "{y} + 1", "greatest({i}, {d})", "greatest({v}, {i})", "case {i} when 1 then {c} else {t} end", "'2020-01-31' + interval 1 month", "cast(-1 as unsigned) - 1", "1 / 0", "mod({i}, 0)", "{v} = {i}", "from_unixtime({i})", "sec_to_time({u})", "makedate({y}, {i})", "{l}",
            "coalesce({v}, {i}) + 0", "cast(coalesce({te}, {i}) as decimal(6,2))", "greatest({v}, {i}) * 2", "if({i}, {e}, {v}) + 0", "bit_count(if({i}, {e}, {s}))", "conv({vb}, 16, 10)", "conv({bi}, 16, 10)", "time({da} + interval 1 day)", "time({v} + interval 1 day)", "datediff({v}, {da})", "date_add({v}, interval {te} day)",
            "soundex({vb})", "cast({v} as decimal(6,2))", "case if({i}, {e}, {v}) when 1 then 'one' else {c} end"]
MODES = ["'NO_ZERO_DATE'", "'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO'", "'ANSI'", "'ANSI,STRICT_ALL_TABLES'", "'NO_BACKSLASH_ESCAPES'", "'HIGH_NOT_PRECEDENCE,STRICT_ALL_TABLES'", "'PIPES_AS_CONCAT'", "'REAL_AS_FLOAT'", "'NO_UNSIGNED_SUBTRACTION'", "'NO_UNSIGNED_SUBTRACTION,STRICT_TRANS_TABLES'",
         "'TIME_TRUNCATE_FRACTIONAL,STRICT_ALL_TABLES'", "'ALLOW_INVALID_DATES,STRICT_TRANS_TABLES'", "'ERROR_FOR_DIVISION_BY_ZERO'", "'IGNORE_SPACE'", "'ERROR_FOR_DIVISION_BY_ZERO,STRICT_TRANS_TABLES'", "'TRADITIONAL'", "default", "default", "default", "''", "'STRICT_TRANS_TABLES'", "'NO_ZERO_DATE,NO_ZERO_IN_DATE'", "'ALLOW_INVALID_DATES'", "'STRICT_ALL_TABLES,NO_ZERO_IN_DATE'", "'NO_AUTO_VALUE_ON_ZERO'", "'TIME_TRUNCATE_FRACTIONAL'"]
FIELDS = ["\\N", "", "0", "1", "-1", "12abc", "abc", "abcdef", "x", "p,q", "2020-01-31", "2020-02-30", "10:11:12", "1.25", "999999", "[1]", "NULL", " 5", "é"]


class Table:
    def __init__(self, rnd):
        self.columns = []
        for n in range(rnd.randint(1, 4)):
            ty = rnd.choice(TYPES)
            null = rnd.choice(["", " not null", " not null"] + ([" null"] if ty == "timestamp" else []))
            default = f" default {DEFAULTS[ty]}" if ty in DEFAULTS and rnd.random() < 0.4 else ""
            self.columns.append((f"c{n}", ty, null, default))
        self.auto = rnd.random() < 0.3
        self.unique = rnd.random() < 0.3 and not re.search("text|blob|json", self.columns[0][1])

    def ddl(self):
        parts = ["id int auto_increment primary key" if self.auto else "id int primary key"] + ["".join([c, " ", t, n, d]) for c, t, n, d in self.columns]
        if self.unique:
            parts.append("unique key u (c0)")
        return f"create table t ({', '.join(parts)})"


def value(rnd):
    return rnd.choice(VALUES)


def statement(rnd, table, n, folder):
    """A statement and its parameters (None: as text)."""
    names = [c[0] for c in table.columns]
    ignore = rnd.choice(["", "", " ignore"])
    given = [c for c in names if rnd.random() < 0.8] or names[:1]
    plain = lambda: rnd.choice([v for v in VALUES if v != "default"])
    id_ = lambda: str(n) if rnd.random() < 0.8 else rnd.choice(["1", "2", "null" if table.auto else "3", "0"])
    columns = ", ".join(["id"] + given)
    row = lambda f: "(" + ", ".join([id_()] + [f() for _ in given]) + ")"
    kind = rnd.randrange(16)
    if kind >= 10:
        return from_source(rnd, names, given, columns, ignore, n)
    if kind == 0:
        return f"insert{ignore} into t ({columns}) values {row(lambda: value(rnd))}"
    if kind == 1:
        rows = ", ".join("(" + ", ".join([str(n * 100 + k)] + [value(rnd) for _ in given]) + ")" for k in range(rnd.choice([2, 3, 6])))
        return f"insert{ignore} into t ({columns}) values {rows}"
    if kind == 2:
        return f"insert{ignore} into t set id = {id_()}, " + ", ".join(f"{c} = {value(rnd)}" for c in given)
    if kind == 3:
        rows = " union all ".join(f"select {n * 100 + k}, " + ", ".join(plain() for _ in given) for k in range(rnd.choice([1, 2])))
        return f"insert{ignore} into t ({columns}) {rows}"
    if kind == 4:
        return f"replace into t ({columns}) values {row(lambda: value(rnd))}"
    if kind == 5:
        return f"insert{ignore} into t ({columns}) values {row(lambda: value(rnd))} on duplicate key update {rnd.choice(given)} = {rnd.choice([value(rnd), f'values({rnd.choice(given)})'])}"
    if kind in (6, 7):
        return f"update{ignore} t set " + ", ".join(f"{c} = {value(rnd)}" for c in given) + rnd.choice(["", " where id < 5", " order by id limit 2"])
    if kind == 8:
        return f"update{ignore} t a join t b on b.id = a.id set a.{rnd.choice(given)} = {rnd.choice([plain(), 'b.' + rnd.choice(names)])}"
    lines = []
    for k in range(rnd.choice([1, 3])):
        width = 1 + len(given) + rnd.choice([0, 0, 0, -1, 1])
        lines.append("\t".join([str(n * 100 + k)] + [rnd.choice(FIELDS) for _ in range(width - 1)]))
    path = os.path.join(folder, "lines")
    with open(path, "w") as f:
        f.write("\n".join(lines) + "\n")
    return f"load data local infile '{path}'{ignore or rnd.choice(['', ' replace'])} into table t ({columns})" + f" -- {lines}"


def computed(rnd):
    """A column of the source, or what is computed of some."""
    out = rnd.choice(COMPUTED) if rnd.random() < 0.5 else "{" + rnd.choice(list(SOURCE)) + "}"
    return re.sub(r"\{(\w+)\}", r"s.\1", out)


def from_source(rnd, names, given, columns, ignore, n):
    """Stores columns of the source and what is computed of them."""
    values = lambda: ", ".join(computed(rnd) for _ in given)
    where = rnd.choice(["", "", "", f" where s.id = {rnd.randrange(5)}", f" where {computed(rnd)}", f" where not {computed(rnd)} > 1", f" where s.{rnd.choice(list(SOURCE))} = s.{rnd.choice(list(SOURCE))}"])
    order = rnd.choice(["", " order by s.id", " order by s.id", " order by s.id desc"])
    sets = lambda: ", ".join(f"t.{c} = {computed(rnd)}" for c in given)
    return rnd.choice([
        lambda: f"insert{ignore} into t ({columns}) select {n * 100} + s.id, {values()} from s{where}{order}", lambda: f"insert{ignore} into t ({columns}) select {n * 100} + s.id, {values()} from s{where}{order}",
        lambda: f"replace into t ({columns}) select {rnd.choice([0, n * 100])} + s.id, {values()} from s{where}{order}",
        lambda: f"insert{ignore} into t ({columns}) select s.id, {values()} from s{where}{order} on duplicate key update {', '.join(f'{c} = ' + rnd.choice([computed(rnd), f'values({c})']) for c in given)}",
        lambda: f"update{ignore} t join s on s.id = t.id % 5 set {sets()}{where}", lambda: f"update{ignore} t, s set {sets()} where s.id = {rnd.randrange(5)}", lambda: f"update{ignore} t set {', '.join(f't.{c} = t.{rnd.choice(names)}' for c in given)} order by id",
        lambda: f"update{ignore} t set {', '.join(f't.{c} = (select {computed(rnd)} from s where s.id = {rnd.randrange(5)})' for c in given)} order by id", lambda: f"delete{ignore} t from t join s on s.id = t.id % 5 where {computed(rnd)} {rnd.choice(['=', '<', '<>'])} t.{rnd.choice(names)}",
        lambda: f"delete{ignore} from t where t.{rnd.choice(names)} {rnd.choice(['=', '>', '<>'])} {value(rnd).replace('default', '1')}", lambda: f"insert{ignore} into t ({columns}) select {n * 100}, {', '.join(rnd.choice(['max', 'min', 'sum', 'avg', 'group_concat', 'any_value']) + '(' + computed(rnd) + ')' for _ in given)} from s{where}"])()


def upto_error(warnings):
    """MySQL goes on with the row behind an error in strict mode, and may tell more."""
    first = next((n for n, warning in enumerate(warnings) if warning[0] == "Error"), len(warnings))
    return warnings[: first + 1]


def row_of_subquery(sql, text):
    """What is assigned from a scalar subquery is told with a number of its own rows."""
    return re.sub(r"at row \d+", "at row N", text) if sql.startswith("update") and "(select" in sql else text


def shown(text):
    """Of a value in a message what both servers show alike."""
    # Of a column that goes through a table of its own MySQL forgets the table.
    text = re.sub(r"for column '(?:t)?\.", "for column '.", text)
    return re.sub(r"value: '(?:[^']*(?:\\x00|\\xE9|\ufffd)[^']*)?'?", "value: '", text)


def answer(cursor, sql, prepared):
    """What a server says to a statement, and what it leaves."""
    try:
        if prepared:
            cursor.execute("prepare p from %s", (sql,))
            cursor.execute("execute p")
        else:
            cursor.execute(sql.split(" -- ")[0])
        info = cursor.connection._result.message if cursor.connection._result else b""
        said = ["ok", cursor.rowcount, (info or b"").decode() if isinstance(info, bytes) else info]
    except pymysql.err.Error as e:
        said = ["error", e.args[0], shown(row_of_subquery(sql, e.args[1] if len(e.args) > 1 else ""))]
    cursor.execute("show warnings")
    warnings = [(*row[:2], shown(row_of_subquery(sql, row[2]))) for row in upto_error(cursor.fetchall())]
    cursor.execute("select * from t order by id")
    return said, warnings, [tuple(repr(v) for v in row) for row in cursor.fetchall()]


def main():
    p = oracle.pair(__doc__, seeds=20, statements=60)
    p.add_argument("--show", action="store_true")
    a = p.parse_args()
    raw = {k: str for k in pymysql.converters.decoders}
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True, local_infile=True, conv=raw).cursor() for port in (a.port, a.ours)]
    for c in cursors:
        c.execute("drop database if exists changes")
        c.execute("create database changes")
        c.execute("use changes")
        c.execute("set time_zone = '+00:00', timestamp = 1600000000, sql_mode = 'ALLOW_INVALID_DATES'")
        c.execute(f"create table s (id int primary key, {', '.join(f'{name} {ty}' for name, ty in SOURCE.items())})")
        for n, row in enumerate(SOURCE_ROWS):
            c.execute(f"insert ignore into s values ({n}, {row})")
    asked = differ = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(a.seed, a.seed + a.seeds):
            rnd = random.Random(seed)
            ddl = ""
            for n in range(a.statements):
                if n % 20 == 0:
                    table = Table(rnd)
                    ddl = table.ddl()
                    mode = rnd.choice(MODES)
                    for c in cursors:
                        c.execute("drop table if exists t")
                        c.execute("set sql_mode = ''")
                        c.execute(ddl)
                        c.execute(f"set sql_mode = {mode}")
                sql = statement(rnd, table, n % 20 + 1, folder)
                prepared = not sql.startswith("load") and rnd.random() < 0.3
                if a.show:
                    print(sql)
                theirs, ours = (answer(c, sql, prepared) for c in cursors)
                asked += 1
                if sql.startswith("load"):
                    # MySQL goes on to think of a column that it is NULL, of which a file has said so.
                    for c in cursors:
                        c.execute("flush tables")
                if theirs == ours:
                    continue
                differ += 1
                what = "ROWS" if theirs[2] != ours[2] else "ERROR" if theirs[0][:2] != ours[0][:2] else "WARNINGS" if [w[:2] for w in theirs[1]] != [w[:2] for w in ours[1]] else "words"
                print(f"-- seed {seed}.{n} {what}{' prepared' if prepared else ''} [{mode}] {ddl}\n{sql};\n   mysql {theirs[0]} {theirs[1]} {[r for r in theirs[2] if r not in ours[2]]}\n   ours  {ours[0]} {ours[1]} {[r for r in ours[2] if r not in theirs[2]]}", flush=True)
                if what == "ROWS":
                    # They go on from the same rows.
                    for c in cursors:
                        c.execute("delete from t")
    print(f"{asked} statements, {differ} differ")


if __name__ == "__main__":
    main()
