#!/usr/bin/env python3
"""Records what a real MySQL 8.0.31 says to the statements of corpus/*.sql, for tests/corpus.rs to replay.

    record.py HOST PORT USER    (no password)

Every statement is prepared, never executed. A syntax error is recorded with its text; any other error means that the statement was
read, so it counts as accepted, unless the parser itself raises it (PARSER below). Statements stand one on a line; `\\n` in a line is a
newline, and lines in braces are templates: `{a|b|}` is each of its alternatives. `#mode NAME,…` sets the SQL mode for what follows."""

import pathlib, re, sys, itertools
import pymysql

# Errors that the parser raises itself.
PARSER = {1064, 1065, 1248, 1308, 1309, 1310, 1313, 1324, 1327, 1330, 1331, 1333, 1337, 1338, 1407, 3667, 3953, 1303, 1800, 1801}

def expand(line):
    parts = re.split(r"\{\{(.*?)\}\}", line)
    choices = [[p] if i % 2 == 0 else p.split("|||") if "|||" in p else p.split("|") for i, p in enumerate(parts)]
    for pick in itertools.product(*choices):
        yield "".join(pick)

def record_print(cur, here):
    """How MySQL prints expressions: in a view (`V`), and in a check (`C`), where strings have an introducer."""
    columns = "a int, b varchar(10), j json, d datetime, e double, s varchar(5) character set latin1"
    cur.execute("SET NAMES utf8mb4")
    cur.execute("DROP TABLE IF EXISTS pt")
    cur.execute("CREATE TABLE pt (" + columns + ", f text, fulltext key (f))")
    out = []
    for text in (here / "print.txt").read_text().splitlines():
        try:
            cur.execute("DROP VIEW IF EXISTS pv")
            cur.execute("CREATE VIEW pv AS SELECT " + text + " AS x FROM pt")
            cur.execute("SHOW CREATE VIEW pv")
            printed = re.search(r"AS select (.*) AS `x` from `pt`$", cur.fetchone()[1], re.S).group(1)
            out.append("V\t" + text + "\t" + printed.replace("`pt`.", ""))
        except pymysql.MySQLError as e:
            print("not printed:", text, e.args)
        try:
            cur.execute("DROP TABLE IF EXISTS pt2")
            cur.execute("CREATE TABLE pt2 (" + columns + ", CHECK (" + text + "))")
            cur.execute("SHOW CREATE TABLE pt2")
            printed = re.search(r"CHECK \((.*)\)\n", cur.fetchone()[1]).group(1)
            out.append("C\t" + text + "\t" + printed)
        except pymysql.MySQLError:
            pass
    (here / "print.recorded").write_text("\n".join(out) + "\n")
    print("print.txt", len(out))

def record_precedence(cur, here):
    """Which operand belongs to which operator, as the printed form of a view shows it."""
    out = []
    for line in (here / "precedence.txt").read_text().splitlines():
        if line.startswith("#mode"):
            mode = line[5:].strip()
            cur.execute("SET sql_mode=%s", (mode,))
            out.append("#mode " + mode)
            continue
        for text in expand(line):
            try:
                cur.execute("CREATE OR REPLACE VIEW pv AS SELECT " + text + " AS x FROM pt")
                cur.execute("SELECT view_definition FROM information_schema.views WHERE table_schema='parser' AND table_name='pv'")
                printed = re.search(r"^select (.*) AS `x` from `parser`.`pt`$", cur.fetchone()[0], re.S).group(1)
                out.append(text + "\t" + printed.replace("`parser`.`pt`.", ""))
            except pymysql.MySQLError as e:
                if e.args[0] == 1064:
                    out.append(text + "\terror")
                else:
                    print("not printed:", text, e.args)
    cur.execute("SET sql_mode=''")
    (here / "precedence.recorded").write_text("\n".join(out) + "\n")
    print("precedence.txt", len(out))

def main():
    host, port, user = sys.argv[1:4]
    conn = pymysql.connect(host=host, port=int(port), user=user, autocommit=True)
    cur = conn.cursor()
    cur.execute("CREATE DATABASE IF NOT EXISTS parser")
    cur.execute("USE parser")
    here = pathlib.Path(__file__).parent / "corpus"
    record_print(cur, here)
    record_precedence(cur, here)
    for source in sorted(here.glob("*.sql")):
        out, mode, seen = [], "", set()
        cur.execute("SET sql_mode=''")
        for line in source.read_text().splitlines():
            if not line.strip() or line.startswith("##"):
                continue
            if line.startswith("#mode"):
                mode = line[5:].strip()
                cur.execute("SET sql_mode=%s", (mode,))
                out.append("#mode " + mode)
                seen = set()
                continue
            for text in expand(line):
                if text in seen:
                    continue
                seen.add(text)
                statement = text.replace("\\n", "\n")
                result = "ok"
                try:
                    cur.execute("SET @s = %s" if "NO_BACKSLASH" not in mode else "SET @s = '" + statement.replace("'", "''") + "'",
                                (statement,) if "NO_BACKSLASH" not in mode else None)
                    cur.execute("PREPARE s FROM @s")
                except pymysql.MySQLError as e:
                    code, message = e.args[0], e.args[1]
                    if code == 1064:
                        near = re.search(r"right syntax to use (near '.*)$", message, re.S)
                        result = "1064 " + near.group(1).replace("\n", "\\n") if near else "1064 " + message
                    elif code in PARSER:
                        result = str(code)
                out.append(result + "\t" + text)
        source.with_suffix(".expected").write_text("\n".join(out) + "\n")
        print(source.name, len(out))

if __name__ == "__main__":
    main()
