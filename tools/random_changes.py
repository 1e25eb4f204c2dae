#!/usr/bin/env python3
"""Random values by every way into a column: Redoubt must store what a live MySQL 8.0 stores, and warn of the same.

    tools/random_changes.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 60] [--show]

A seed gives a table whose columns have types, NOT NULL, defaults and keys at random, and statements that bring values there: INSERT of one row and of several, SET, SELECT, REPLACE, ON DUPLICATE
KEY UPDATE, UPDATE of one table and of two, LOAD DATA of lines that are whole, short and long; with and without IGNORE, under strict modes and others, as text and prepared. After each the
answer (its error, or what was affected and told), the warnings and the rows of the table are compared.

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
MODES = ["default", "''", "'STRICT_TRANS_TABLES'", "'NO_ZERO_DATE,NO_ZERO_IN_DATE'", "'ALLOW_INVALID_DATES'", "'STRICT_ALL_TABLES,NO_ZERO_IN_DATE'", "'NO_AUTO_VALUE_ON_ZERO'", "'TIME_TRUNCATE_FRACTIONAL'"]
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
    kind = rnd.randrange(10)
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
        said = ["error", e.args[0], e.args[1] if len(e.args) > 1 else ""]
    cursor.execute("show warnings")
    warnings = [tuple(row) for row in cursor.fetchall()]
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
        c.execute("set time_zone = '+00:00', timestamp = 1600000000")
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
