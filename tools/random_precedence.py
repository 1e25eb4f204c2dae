#!/usr/bin/env python3
"""Random operators without parentheses: Redoubt must read, compute and print them as a live MySQL 8.0 does.

    tools/random_precedence.py [--port 3306] [--ours 3307] [--seed 1] [--statements 2000] [--show 10]

Every operator, prefix, postfix and quantifier beside every other, under modes of SQL that change what they mean (PIPES_AS_CONCAT, HIGH_NOT_PRECEDENCE, ANSI_QUOTES, NO_BACKSLASH_ESCAPES, IGNORE_SPACE,
NO_UNSIGNED_SUBTRACTION). Compared are the row, the error, the numbers of warnings and the column's name; then what SHOW CREATE VIEW makes of it, and the view's row.

Explained, and counted apart (see `explained`): MySQL looks at a constant once, several times or never, as its plan has it, so that only which warnings there are is compared, and none of what stands in IS NULL
(what cannot be NULL is not looked at) or of a statement that fails; its views forget the introducer of a literal that it has converted.

Makes a database `precedence` on both, and drops it first. Needs pymysql.
"""
import random, re
import pymysql

import oracle

MODES = ["PIPES_AS_CONCAT", "HIGH_NOT_PRECEDENCE", "ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "IGNORE_SPACE", "NO_UNSIGNED_SUBTRACTION", "ANSI"]
OPERATORS = ["+", "-", "*", "/", "div", "%", "mod", "|", "&", "^", "<<", ">>", "=", "<=>", "<", ">", "<=", ">=", "<>", "!=", "and", "&&", "or", "||", "xor", "like", "not like", "regexp", "not regexp", "rlike", "in (1, 2) +", "between 0 and", "not between 1 and 2 or", "is null or",
             "is not true and", "is unknown =", "sounds like", "collate utf8mb4_bin =", "->", "member of", "not in (3) =", "in (select 1) and", "+ interval 1 day >", "- interval '1' month =", "= any (select 1) or", "< all (select 5) and", "like 'a' escape '!' =", ":="]
PREFIXES = ["-", "+", "~", "!", "not ", "binary ", "- -", "! !", "not not ", "not exists (select 1) = "]
OPERANDS = ["1", "0", "2", "3", "null", "'a'", "'1'", "1.5", "2e0", "a", "b", "c", "d", "t.a", "true", "(1)", "x'31'", "b'11'", "'x\\\\y'", "'it''s'", "date'2020-01-31'", "now ( ) is null", "abs(-2)", "abs (a)", "case a when 1 then 2 else 3 end", "if(a, b, c)", "(select 2)", "\"q\"", "@u", "`a`",
            "current_date is null", "interval(2, 1, 3)", "_latin1'x'", "n'x'", "(a, b) = (1, 2)", "row(1, 2) = row(a, b)", "cast(a as char)", "a is null", "not a", "'a' 'b'", "count(*)", "max(a) + 1", "left('abc', 1)", "concat(a, b)", "substring(c from 1)", "{d '2020-01-01'}", "? "]


def expression(rnd):
    out = []
    for _ in range(rnd.choice([1, 2, 2, 3, 3, 4])):
        out.append((rnd.choice(PREFIXES) if rnd.random() < 0.25 else "") + rnd.choice(OPERANDS[:-1]))
        out.append(rnd.choice(OPERATORS))
    out[-1] = rnd.choice(["", "", "", "", "is null", "is not false", "in (1, 'a')", "not between 0 and 5", "collate utf8mb4_general_ci", "like 'a%' escape '|'"])
    return " ".join(out).strip()


def ask(cursor, sql):
    try:
        cursor.execute(sql)
        said = ("rows", tuple(d[0] for d in cursor.description or ()), cursor.fetchall())
    except pymysql.err.Error as e:
        said = ("error", *e.args)
    cursor.execute("show warnings")
    return said, tuple(row[1] for row in cursor.fetchall())


def explained(sql, theirs, ours):
    """Which known cause a difference has, if it has none but that."""
    (theirs, told), (ours, tells) = theirs, ours
    if theirs[:2] == ours[:2] and theirs[0] == "error":
        return "told beside an error"
    if theirs == ours and (set(told) == set(tells) or "null" in sql or " is " in sql):
        return "how often a constant is looked at"
    if sql.startswith("select x from v") and theirs == ours and set(tells) - set(told) <= {"1287"} and set(told) <= set(tells):
        return "an introducer that is forgotten"
    bare = lambda said: re.sub(r"_(latin1|utf8mb3)'", "'", str(said))
    if sql.startswith("show") and bare(theirs) == bare(ours):
        return "an introducer that is forgotten"
    return None


def main():
    p = oracle.pair(__doc__, statements=2000, show=10)
    a = p.parse_args()
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True, conv={}).cursor() for port in (a.port, a.ours)]
    for c in cursors:
        for sql in ("drop database if exists precedence", "create database precedence", "use precedence", "create table t (a int, b varchar(5), c text, d date)", "insert into t values (1, '2', 'a', '2020-01-31')", "set @u = 3"):
            c.execute(sql)
    counts, known = {}, {}
    for n in range(a.statements):
        rnd = random.Random(f"{a.seed}/{n}")
        mode = ",".join(rnd.sample(MODES, rnd.choice([0, 0, 1, 2])))
        e = expression(rnd)
        asked = [f"select {e} from t", f"create or replace view v as select {e} as x from t", "show create view v", "select x from v"]
        for c in cursors:
            c.execute(f"set sql_mode = '{mode}', @u = 3")
            c.execute("drop view if exists v")
        for at, sql in enumerate(asked):
            theirs, ours = (ask(c, sql) for c in cursors)
            if theirs == ours:
                continue
            if cause := explained(sql, theirs, ours):
                known[cause] = known.get(cause, 0) + 1
                continue
            what = f"{['select', 'create', 'show', 'view'][at]} {'error' if 'error' in (theirs[0][0], ours[0][0]) else 'warnings' if theirs[0] == ours[0] else 'name' if theirs[0][2] == ours[0][2] else 'ROWS'}"
            counts[what] = counts.get(what, 0) + 1
            if counts[what] <= a.show:
                print(f"-- {n} [{mode}] {asked[0]}: {what}\n   MySQL   {theirs}\n   Redoubt {ours}", flush=True)
            break
    print(f"{a.statements} expressions, {counts}; explained: {known}")


if __name__ == "__main__":
    main()
