#!/usr/bin/env python3
"""Columns that CREATE TABLE … SELECT makes: Redoubt must give them the types, and put the rows into them, that a live MySQL 8.0 does.

    tools/random_types.py [--port 3306] [--ours 3307] [--seed 1] [--tables 200] [--show 20] [--all]

With --all: every aggregate and every window function over a column of every type, by itself, in a group, and in a derived table. Otherwise random expressions: such a function within or over a scalar
one, columns that are grouped by (also WITH ROLLUP), set operations of two columns, subqueries. Compared are errors, SHOW CREATE TABLE of what is made, its rows, and the rows that the SELECT itself
answers in the order of its first column.

Makes a database `types` on both, and drops it first. Needs pymysql.
"""
import random
import pymysql

import oracle

COLUMNS = {
    "ti": "tinyint", "tu": "tinyint unsigned not null default 0", "si": "smallint", "mi": "mediumint not null default 0", "i": "int", "iu": "int unsigned", "bi": "bigint", "bu": "bigint unsigned not null default 0",
    "z": "int(7) zerofill", "bo": "bool", "f": "float", "f2": "float(7,3)", "d": "double not null default 0", "d2": "double(9,2)", "n": "decimal(10,0)", "n2": "decimal(12,4) not null default 0", "n3": "decimal(65,30)",
    "b1": "bit(1)", "b9": "bit(9) not null default b'0'", "y": "year", "da": "date", "t": "time", "t3": "time(3) not null default 0", "dt": "datetime", "d6": "datetime(6) not null default '2000-01-01'", "ts": "timestamp null",
    "c": "char(5)", "v": "varchar(10) not null default ''", "vl": "varchar(300) character set latin1", "vb": "varchar(4) collate utf8mb4_bin", "bn": "binary(3)", "vn": "varbinary(20)",
    "tt": "tinytext", "te": "text", "mt": "mediumtext character set latin1", "lt": "longtext", "tb": "tinyblob", "bl": "blob", "lb": "longblob",
    "e": "enum('z','b','a')", "en": "enum('z','b','a') character set latin1 not null default 'b'", "s": "set('z','b','a')", "j": "json", "g": "point",
}
ROWS = [
    "1,1,1,1,1,1,1,1,1,1,1.5,1.5,1.5,1.5,1,1.25,1.5,b'1',b'1',2001,'2001-01-01','10:00:00','10:00:00.125','2001-01-01 10:00:00','2001-01-01 10:00:00.5','2001-01-01 10:00:00','a','a','a','a','a','a','a','a','a','a','a','a','a','a','a','a','[1]',point(1,1)",
    "2,2,2,2,2,2,2,2,2,0,2.5,2.5,2.5,2.5,2,2.25,2.5,b'0',b'10',2002,'2002-01-01','11:00:00','11:00:00.125','2002-01-01 10:00:00','2002-01-01 10:00:00.5','2002-01-01 10:00:00','b','b','b','b','b','b','b','b','b','b','b','b','b','z','z','z,b','{\"a\": 1}',point(2,2)",
    "-3,3,-3,-3,-3,3,-3,3,3,1,-3.25,-3.25,-3.25,-3.25,-3,-3.5,-3.125,b'1',b'11',1999,'1999-12-31','-11:00:00','-11:00:00.5','1999-12-31 23:59:59','1999-12-31 23:59:59.999999','1999-12-31 23:59:59','3','3','3','3','3','3','3','3','3','3','3','3','3','b','b','b','3',null",
]
AGGREGATES = ["min({})", "max({})", "sum({})", "avg({})", "count({})", "count(distinct {})", "sum(distinct {})", "avg(distinct {})", "std({})", "variance({})", "var_samp({})", "stddev_samp({})", "bit_and({})", "bit_or({})", "bit_xor({})", "group_concat({})",
              "group_concat(distinct {} order by {} separator '-')", "json_arrayagg({})", "json_objectagg(k, {})", "any_value({})", "min(distinct {})"]
WINDOWS = ["lag({}) over w", "lead({}) over w", "lag({}, 1, 0) over w", "lead({}, 2, 'q') over w", "lag({}, 1, {}) over w", "lag({}, 1, null) over w", "first_value({}) over w", "last_value({}) over w", "nth_value({}, 2) over w", "min({}) over w", "max({}) over w", "sum({}) over w",
           "avg({}) over w", "count({}) over w", "std({}) over w", "bit_or({}) over w", "json_arrayagg({}) over w", "ntile(2) over (order by {}, k)", "row_number() over (order by {})", "rank() over (order by {})", "dense_rank() over (order by {})", "percent_rank() over (order by {})", "cume_dist() over (order by {})"]
SCALARS = ["{}", "coalesce({}, {})", "ifnull({}, {})", "if(k > 1, {}, {})", "nullif({}, {})", "case k when 1 then {} else {} end", "greatest({}, {})", "least({}, {})", "{} + 1", "-{}", "{} * 2.5", "concat({})", "upper({})", "left({}, 2)", "abs({})", "round({}, 1)", "{} div 2", "{} / 3", "{} | 1",
           "cast({} as char)", "cast({} as signed)", "cast({} as decimal(12,3))", "cast({} as time(2))", "cast({} as datetime)", "convert({} using latin1)", "json_array({})", "hex({})", "{} is null", "time({})", "date({})", "timestamp({})", "{} = {}", "not {}", "replace({}, 'a', 'b')", "substr({}, 2)", "lpad({}, 5, 'x')", "({})"]


def systematic():
    for column in COLUMNS:
        for function in AGGREGATES:
            x = function.replace("{}", column)
            yield f"select {x} x from s"
            yield f"select {x} x from s group by k div 2"
            if function.startswith(("min(", "max(", "any")):
                yield f"select x from (select {x} x from s group by k) d"
                yield f"select {x} x from s group by k with rollup"
        for function in WINDOWS:
            yield f"select {function.replace('{}', column)} x from s window w as (order by k)"
        yield f"select {column} x from s group by {column}"
        yield f"select {column} x from s group by {column} with rollup"
        yield f"select distinct {column} x from s"
        yield f"select (select {column} from s y where y.k = s.k) x from s"


def random_select(rng):
    pick = rng.choice
    columns = list(COLUMNS)

    def fill(shape, *parts):
        out = shape
        while "{}" in out:
            out = out.replace("{}", pick(parts), 1)
        return out

    one, two = pick(columns), pick(columns)
    kind = rng.randrange(7)
    if kind == 0:
        return f"select {fill(pick(SCALARS), fill(pick(AGGREGATES), one))} x from s group by k div 2"
    if kind == 1:
        return f"select {fill(pick(AGGREGATES), fill(pick(SCALARS), one, two))} x from s group by k div 2"
    if kind == 2:
        return f"select {fill(pick(SCALARS), fill(pick(WINDOWS), one))} x from s window w as (order by k)"
    if kind == 3:
        return f"select {fill(pick(WINDOWS), fill(pick(SCALARS), one, two))} x from s window w as (order by k)"
    if kind == 4:
        e = fill(pick(SCALARS), one, two)
        return f"select {e} x from s group by {e}{pick(['', ' with rollup'])}"
    if kind == 5:
        return f"select {one} x from s {pick(['union', 'union all'])} select {two} from s"
    return f"select {fill(pick(SCALARS), one, two)} x from s"


def ask(cursor, sql):
    try:
        cursor.execute(sql)
        return cursor.fetchall() if cursor.description else "ok"
    except pymysql.MySQLError as e:
        return f"{e.args[0]} {e.args[1]}"


def main():
    p = oracle.pair(__doc__, tables=200, show=20)
    p.add_argument("--all", action="store_true")
    a = p.parse_args()
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True).cursor() for port in (a.port, a.ours)]
    columns = ", ".join(f"{name} {ty}" for name, ty in COLUMNS.items())
    for c in cursors:
        for sql in ("drop database if exists types", "create database types", "use types", f"create table s (k int primary key, {columns})"):
            c.execute(sql)
        for k, row in enumerate(ROWS):
            c.execute(f"insert into s values ({k + 1}, {row})")
        c.execute("insert into s (k) values (4)")
        c.execute("set sql_mode = ''")
    selects = list(systematic()) if a.all else [random_select(random.Random(f"{a.seed}/{n}")) for n in range(a.tables)]
    differ = 0
    for select in selects:
        answers = []
        for c in cursors:
            c.execute("drop table if exists t")
            answer = [ask(c, f"create table t {select}"), ask(c, "show create table t"), ask(c, "select * from t"), ask(c, f"{select} order by 1"), ask(c, f"select x from ({select}) d order by x")]
            answers.append(answer)
        # Rows come in no order. MySQL sorts documents that are arrays or objects by their size alone.
        for answer in answers:
            for at in (2, 3, 4):
                documents = at > 2 and any(str(row[0]).startswith(("[", "{")) for row in answer[at] if isinstance(row, tuple))
                if isinstance(answer[at], tuple) and (at == 2 or documents):
                    answer[at] = tuple(sorted(answer[at], key=repr))
        if answers[0] != answers[1]:
            differ += 1
            if differ <= a.show:
                at = next(n for n, (x, y) in enumerate(zip(*answers)) if x != y)
                told = [answer[at][0][1].split("\n")[1] if at == 1 and isinstance(answer[at], tuple) else answer[at] for answer in answers]
                print(f"{select}   [{['create', 'definition', 'rows', 'order', 'order outside'][at]}]\n   MySQL {str(told[0])[:300]}\n   ours  {str(told[1])[:300]}", flush=True)
    print(f"{len(selects)} queries, {differ} differ")


main()
