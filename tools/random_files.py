#!/usr/bin/env python3
"""Random files: what Redoubt writes by SELECT … INTO OUTFILE and reads by LOAD DATA must be what a live MySQL 8.0 writes and reads.

    tools/random_files.py [--port 3306] [--ours 3307] [--seed 1] [--files 500] [--show 10]

Rows of values with separators, quotes, backslashes, line ends, NULL and characters of several sets are written with FIELDS and LINES of all forms; the files are compared byte by byte. Each file, or lines made
of the same pieces by chance, is then loaded on both with options that may be others than those that it was written with, columns that may be variables, SET, IGNORE n LINES. Compared are the error, the counts,
the warnings, and the rows. Both servers must be on this machine and have `secure_file_priv` empty.

Explained, and not counted (`without_known`): MySQL reads a DOUBLE as a whole number when it writes it, and warns (1292) that it is none; it cuts bytes that are no characters when it converts a BLOB or
VARBINARY for a file, where Redoubt keeps them; behind an error it goes on with the row; a text that it cannot convert it shows up to the first zero byte.

Makes a database `files` on both, and drops it first. Needs pymysql.
"""
import os, random, re, tempfile
import pymysql

import oracle

COLUMNS = {"i": "int", "v": "varchar(30)", "c": "char(5)", "n": "decimal(6,2)", "f": "double", "b": "varbinary(12)", "d": "date", "t": "datetime", "e": "enum('a','b,c','')", "l": "varchar(10) charset latin1", "x": "text", "j": "json", "z": "bit(5)", "s": "set('p','q')"}
VALUES = {
    "i": ["1", "-5", "null", "0", "2147483647"], "v": ["'a'", "''", "null", "'a,b'", "'say \"x\"'", "'back\\\\slash'", "'line\\nend'", "'tab\\there'", "'it''s'", "'\\0nul'", "'NULL'", "'\\\\N'", "'é日'", "'x;y|z'", "'cr\\rlf\\r\\n'", "'  pad '", "'\\Z'"],
    "c": ["'x'", "'ab  '", "null", "'\"'", "','"], "n": ["1.5", "-0.01", "null", "9999.99"], "f": ["1e10", "0.1", "null", "-1e-5", "1e300"], "b": ["x'00ff41'", "'a,b'", "null", "x'5c4e'", "x'0a0d09'"], "d": ["'2020-01-31'", "null", "'9999-12-31'"],
    "t": ["'2020-01-31 10:11:12'", "null"], "e": ["'a'", "'b,c'", "null", "''"], "l": ["'é'", "'a'", "null", "'ß,\"'"], "x": ["'long text with \"quotes\", commas'", "null", "repeat('ab,', 5)", "'\\\\'"], "j": ["'{\"a\": \"b,c\"}'", "null", "'[1, \"\\\\n\"]'"],
    "z": ["b'101'", "null", "0"], "s": ["'p,q'", "''", "null"],
}
TERMINATED = ["','", "'\\t'", "'|'", "';'", "'||'", "'ab'", "''", "'\\n'", "', '", "'\\\\'", "x'01'"]
ENCLOSED = ["''", "'\"'", "'\\''", "'\"'", "'a'", "'|'", "'xx'"]
ESCAPED = ["'\\\\'", "''", "'\\\\'", "'!'", "'\"'", "'n'", "'xx'"]
LINES = ["'\\n'", "'\\r\\n'", "'\\r'", "';'", "'end'", "''", "'\\n\\n'", "','"]
STARTING = ["''", "'>'", "'row: '", "'a'"]
PIECES = ["a", "1", ",", "\t", "\n", "\"", "\\", "\\N", "NULL", "\\n", "\"\"", "\",\"", "\r\n", ";", "|", "é", " ", "2020-01-02", "x", "||", ">", "row: ", "end", "\\\"", "\\0", "\x01", "3.456", "'", "12x", "!", "!N"]


def options(rnd):
    fields, lines = [], []
    if rnd.random() < 0.7:
        fields.append(f"terminated by {rnd.choice(TERMINATED)}")
    if rnd.random() < 0.5:
        fields.append(f"{rnd.choice(['', 'optionally '])}enclosed by {rnd.choice(ENCLOSED)}")
    if rnd.random() < 0.3:
        fields.append(f"escaped by {rnd.choice(ESCAPED)}")
    if rnd.random() < 0.4:
        lines.append(f"terminated by {rnd.choice(LINES)}")
    if rnd.random() < 0.2:
        lines.append(f"starting by {rnd.choice(STARTING)}")
    rnd.shuffle(lines)
    return (f" fields {' '.join(fields)}" if fields else "") + (f" lines {' '.join(lines)}" if lines else "")


def ask(cursor, sql):
    """The error, or the counts; then the warnings."""
    try:
        cursor.execute(sql)
        said = ("ok", cursor.rowcount, cursor.connection._result.message)
    except pymysql.err.Error as e:
        said = ("error", *e.args)
    cursor.execute("show warnings")
    return said, cursor.fetchall()


def rows(cursor):
    cursor.execute("select * from t")
    return sorted((tuple(repr(v) for v in row) for row in cursor.fetchall()))


def read(path):
    try:
        with open(path, "rb") as f:
            return f.read()
    except OSError:
        return None


def main():
    p = oracle.pair(__doc__, files=500, show=10)
    a = p.parse_args()
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True, local_infile=True, conv={}).cursor() for port in (a.port, a.ours)]
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        for n in range(a.files):
            rnd = random.Random(f"{a.seed}/{n}")
            names = rnd.sample(list(COLUMNS), rnd.randint(1, 4))
            ddl = f"create table t ({', '.join(f'{c} {COLUMNS[c]}' for c in names)})"
            mode = rnd.choice(["''", "default", "'STRICT_ALL_TABLES'", "'NO_BACKSLASH_ESCAPES'"])
            for c in cursors:
                for sql in ("drop database if exists files", "create database files", "use files", "set sql_mode = default", ddl):
                    c.execute(sql)
            for _ in range(rnd.randint(0, 3)):
                row = f"insert into t values ({', '.join(rnd.choice(VALUES[c]) for c in names)})"
                for c in cursors:
                    c.execute(row)
            paths = [f"{folder}/{n}.{side}" for side in "mr"]
            for c in cursors:
                c.execute(f"set sql_mode = {mode}")
            charset = rnd.choice(["", "", "", " character set latin1", " character set binary", " character set utf8mb4"])
            out = options(rnd)
            # Several columns keep the order of a table with one row.
            order = f" order by {', '.join(f'hex({c})' for c in names)}"
            said = [ask(c, f"select * from t{order} into outfile '{path}'{charset}{out}") for c, path in zip(cursors, paths)]
            wrote = [read(path) for path in paths]
            differ(counts, a.show, "WRITE", f"-- {n} [{mode}] {ddl}; into outfile{charset}{out}", *[((s[0][:2], s[1]), w) for s, w in zip(said, wrote)])
            if wrote[0] is None or rnd.random() < 0.4:
                wrote[0] = "".join(rnd.choice(PIECES) for _ in range(rnd.randint(0, 14))).encode()
                out = rnd.choice([out, options(rnd)])
            path = f"{folder}/{n}.in"
            with open(path, "wb") as f:
                f.write(wrote[0])
            given = names if rnd.random() < 0.6 else rnd.sample(names, rnd.randint(1, len(names)))
            listed = [f"@v{k}" if rnd.random() < 0.15 else c for k, c in enumerate(given)]
            sets = [f"{c} = {rnd.choice(['@v0', 'upper(@v0)', '5', 'default', 'null'])}" for c in names if c not in listed and rnd.random() < 0.5]
            load = f"load data{rnd.choice(['', ' local'])} infile '{path}'{rnd.choice(['', '', ' ignore', ' replace'])} into table t{charset}{rnd.choice([out, out, out, options(rnd)])}{rnd.choice(['', '', '', ' ignore 1 lines'])}"
            if given != names or listed != given or rnd.random() < 0.3:
                load += f" ({', '.join(listed)})"
            load += f" set {', '.join(sets)}" if sets else ""
            answers = []
            for c in cursors:
                c.execute("delete from t")
                c.execute("set @v0 = '', @v1 = '', @v2 = '', @v3 = ''")
                told = ask(c, load)
                c.execute("select hex(@v0), hex(@v1), hex(@v2), hex(@v3)")
                answers.append((told, rows(c), c.fetchall()))
            what = "LOAD" if answers[0][1] != answers[1][1] else "ERROR" if answers[0][0][0][:2] != answers[1][0][0][:2] else "words"
            differ(counts, a.show, what, f"-- {n} [{mode}] {ddl}; {load}\n   {wrote[0]!r}", *answers)
            for path in [*paths, path]:
                if os.path.exists(path):
                    os.remove(path)
    print(f"{a.files} files, {counts}")


def without_known(answer):
    """See above."""
    first, *rest = answer
    said, warnings = first
    warnings = [w for w in warnings if "INTEGER value: '1e" not in w[2]]
    at = next((n for n, w in enumerate(warnings) if w[0] == "Error"), len(warnings))
    return said[:2], sorted(w[:2] for w in warnings[: at + 1]), rest


def differ(counts, show, what, case, theirs, ours):
    if what == "WRITE" and any("for column 'b'" in str(w) for w in theirs[0][1]):
        return
    if without_known(theirs) == without_known(ours):
        return
    counts[what] = counts.get(what, 0) + 1
    if counts[what] <= show:
        # Fields of a fixed width are long.
        brief = lambda text: re.sub(r"( {4}) +", r"\1…", str(text))[:900]
        print(f"{brief(case)}: {what}\n   MySQL   {brief(theirs)}\n   Redoubt {brief(ours)}", flush=True)


if __name__ == "__main__":
    main()
