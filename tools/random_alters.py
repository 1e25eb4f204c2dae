#!/usr/bin/env python3
"""Random ALTERs of filled tables: Redoubt must answer as a live MySQL 8.0 does, and leave the same rows and the same next number.

    tools/random_alters.py [--port 3306] [--ours 3307] [--seed 1] [--tables 300] [--show 10]

A case is a table of three columns with a few rows (zeros, NULLs, negative numbers, ends of types among them), some ALTERs of it, and two rows that are inserted at the end without a number. The
ALTERs make a column AUTO_INCREMENT, or make it none again, or hand AUTO_INCREMENT to another one; change its type, its place, its keys; set the next number; add a foreign key to another table.
Compared are errors, how many rows a statement says that it changed, LAST_INSERT_ID, the rows, and what SHOW CREATE TABLE says.

MySQL takes as many numbers for a table that it copies as it thinks that it has rows: ANALYZE TABLE comes before each ALTER, so that it knows. A table that it has copied it lets go back behind its
largest number, by AUTO_INCREMENT = n, until a row is inserted: such an ALTER comes first here, or not at all.

Makes a database `alters` on both, and drops it first. Needs pymysql.
"""
import random
import pymysql

import oracle

TYPES = ["int", "int", "tinyint", "tinyint unsigned", "smallint", "bigint", "bigint unsigned", "int unsigned", "varchar(5)", "double", "decimal(6,1)"]
NUMBERS = ["int", "int", "tinyint", "tinyint unsigned", "smallint unsigned", "bigint", "bigint unsigned"]
VALUES = ["0", "0", "null", "1", "2", "3", "5", "7", "-1", "126", "127", "255", "'0'", "0.4"]


def case(rng):
    """The statements of one table."""
    pick = rng.choice
    key = pick(["", ", key (a)", ", key (a)", ", unique (a)", ", key (a, b)", ", key (b), key (a)", ", primary key (b)", ", primary key (b), key (a)"])
    first = pick([f"a {pick(TYPES)}{pick(['', ' not null'])}"] * 4 + ["a int auto_increment"]) if key else f"a {pick(TYPES)}"
    out = [f"create table t ({first}, b int not null, c varchar(10){key}){pick(['', '', ' auto_increment = 9'])}"]
    mode = pick(["", "", "", "NO_AUTO_VALUE_ON_ZERO"])
    out.append(f"set sql_mode = '{pick(['STRICT_TRANS_TABLES', 'STRICT_TRANS_TABLES', ''])}{',' if mode else ''}{mode}'")
    for n in range(rng.randrange(5)):
        out.append(f"insert ignore into t values ({pick(VALUES)}, {n}, '{pick('xyz')}')")
    counted = f"{pick(['modify a', 'change a a', 'change a id'])} {pick(NUMBERS)} {pick(['', 'not null ', 'null '])}auto_increment"
    actions = [
        counted + pick(["", " primary key", " unique", " first", " after b"]),
        counted + pick(["", ", add primary key (a)", ", add key (a)", f", auto_increment = {rng.randrange(300)}"]),
        f"modify a {pick(TYPES)}{pick(['', ' not null', ' first', ' after c'])}",
        "modify b int auto_increment" + pick(["", ", add key (b)", ", modify a int"]),
        "add d int auto_increment" + pick([" primary key", " unique", "", " first", " unique, auto_increment = 50"]),
        "add d tinyint auto_increment, add key (d)" + pick([", auto_increment = 100", ", modify a varchar(5)", ", drop a, algorithm = copy"]),
        pick(["drop primary key", "add primary key (a)", "add unique (a)", "drop key a", "engine = innodb", "convert to character set latin1"]),
        pick(["add foreign key (b) references p (k)", "add check (b >= 0)", "add g int as (b + 1)", "add g int as (b + 1) stored", "alter c set default 'q'", "drop c", "rename column c to cc"]),
    ]
    if rng.random() < 0.1:
        out.append(f"alter table t auto_increment = {pick(['1', '4', '50', '128', '300', '19.9'])}")
    for _ in range(rng.choice([1, 1, 2, 3])):
        out.append("alter table t " + pick(actions))
    out += ["select * from t order by b, 1, 2", "show create table t", "insert into t (b) values (100)", "insert into t (b) values (101), (102)", "select * from t order by b, 1, 2", "show create table t"]
    return out


def ask(cursor, sql):
    try:
        affected = cursor.execute(sql)
    except pymysql.MySQLError as e:
        return f"{e.args[0]} {e.args[1]}"
    if cursor.description:
        return cursor.fetchall()
    return f"ok {affected} id {cursor.lastrowid} {cursor._result.message}"


def main():
    p = oracle.pair(__doc__, tables=300, show=10)
    a = p.parse_args()
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True).cursor() for port in (a.port, a.ours)]
    for c in cursors:
        for sql in ("drop database if exists alters", "create database alters", "use alters", "create table p (k int primary key)", "insert into p values (0), (1), (2), (3), (100), (101), (102)"):
            c.execute(sql)
    asked = differ = 0
    for n in range(a.tables):
        statements = case(random.Random(f"{a.seed}/{n}"))
        for c in cursors:
            c.execute("drop table if exists t")
            c.execute("set sql_mode = default")
        for at, sql in enumerate(statements):
            asked += 1
            if sql.startswith("alter"):
                for c in cursors:
                    c.execute("analyze table t")
            theirs, ours = (ask(c, sql) for c in cursors)
            if theirs != ours:
                differ += 1
                if differ <= a.show:
                    print(f"-- table {n}\n" + ";\n".join(statements[: at + 1]) + f"\n   MySQL {theirs}\n   ours  {ours}\n", flush=True)
                break
    print(f"seed {a.seed}: {a.tables} tables, {asked} statements, {differ} tables with a difference")


main()
