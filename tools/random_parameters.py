#!/usr/bin/env python3
"""Random parameters of the binary protocol: Redoubt must find, compute and store what a live MySQL 8.0 does.

    tools/random_parameters.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 100] [--show] [--types]

A statement is prepared with `?` in one of many places: beside a column of any type in a comparison, BETWEEN, IN, a row, LIKE; in COALESCE, IF, CASE, arithmetic, other functions and aggregates;
in LIMIT, ORDER BY, UNION and derived tables; among the values of INSERT and UPDATE. It is executed a few times, each time with other values and other types of the protocol, on a table whose columns all
have an index and on the same without one. What it answers (rows, error, warnings, what was affected) and the rows of the table after a change are compared, warnings without regard to how often they come; with --types the types of the result, too.

Explained, and counted apart (see `explained`): where MySQL forgets of a parameter what it is: the fraction of a moment in a set operation; that a TIME has no date; that a function of it can be NULL, within
an aggregate or DISTINCT; a NULL that nothing else gives a type is a text. Decimals of 30 digits behind the point are the same numbers with fewer. Which warnings come depends on how often a range and a row
are looked at: of a statement whose rows are the same they are counted apart, too.

Makes a database `parameters` on both, and drops it first. Needs pymysql.
"""
import random, re, struct
import pymysql
from pymysql.constants import COMMAND

import oracle

COLUMNS = {"i": "int", "ti": "tinyint", "ub": "bigint unsigned", "b": "bigint", "de": "decimal(12,3)", "dl": "decimal(40,10)", "f": "float", "fd": "float(7,2)", "d": "double", "y": "year", "c": "char(6)", "v": "varchar(20)",
           "vb": "varbinary(20)", "vl": "varchar(20) charset latin1", "dt": "datetime", "d6": "datetime(6)", "ts": "timestamp(3) null", "da": "date", "t": "time", "t3": "time(3)",
           "e": "enum('a','b','1')", "s": "set('x','y')", "bi": "bit(8)"}
ROWS = [
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, "''", "''", "''", "''", "'1970-01-02 00:00:00'", "'1970-01-02 00:00:00'", "'1970-01-02 00:00:00'", "'1970-01-02'", "'00:00:00'", "'00:00:00'", "'a'", "''", "b'0'"],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 2001, "'1'", "'1'", "'1'", "'1'", "'2001-01-01 01:01:01'", "'2001-01-01 01:01:01.000001'", "'2001-01-01 01:01:01.001'", "'2001-01-01'", "'01:01:01'", "'01:01:01.001'", "'1'", "'x'",
     "b'1'"],
    [5, -5, 9007199254740993, -9007199254740993, 1.5, "0.1", 0.1, 0.1, 0.1, 1999, "'abc'", "'1.0'", "'1.0'", "'1e0'", "'2020-02-29 12:34:56'", "'2020-02-29 12:34:56.123456'", "'2020-02-29 12:34:56.123'",
     "'2020-02-29'", "'12:34:56'", "'12:34:56.123'", "'b'", "'x,y'", "b'110001'"],
    [2147483647, 127, "18446744073709551615", "9223372036854775807", 123456789.125, "123456789012345678901234567890.0123456789", 1e10, 99999.99, 9007199254740992, 2155, "'é'", "'2020-02-29'", "'2020-02-29'", "'é'",
     "'9999-12-31 23:59:59'", "'9999-12-31 23:59:59.999999'", "'2037-12-31 23:59:59.999'", "'9999-12-31'", "'838:59:59'", "'-838:59:59'", "'a'", "'y'", "b'11111111'"],
    [-7, 7, "9223372036854775808", "9007199254740993", -0.001, "-0.0000000001", -1.25, 1234.56, -1.25, 1970, "'ABC '", "'12:34:56'", "'abc'", "'ABC'", "'2020-02-29 00:00:00'", "'2020-02-29 00:00:00.5'",
     "'2020-02-29 00:00:00.5'", "'2000-01-01'", "'-01:01:01'", "'20:20:20'", "'1'", "'y'", "b'10'"],
    ["null"] * 23,
]
PARTNERS = ["i", "b", "ub", "de", "dl", "d", "f", "v", "vb", "vl", "dt", "d6", "ts", "da", "t", "t3", "y", "e", "bi"]

# What a program can send: (name, type, unsigned, bytes of a value).
TINY, SHORT, LONG, LONGLONG, FLOAT, DOUBLE, NULL, TIMESTAMP, DATE, TIME, DATETIME = 1, 2, 3, 8, 4, 5, 6, 7, 10, 11, 12
VARCHAR, BIT, DECIMAL, BLOB, VAR_STRING, STRING = 15, 16, 246, 252, 253, 254
WHOLE = {TINY: "b", SHORT: "h", LONG: "i", LONGLONG: "q"}
TEXTS = ["", "0", "1", " 1", "1 ", "1.0", "1.5", "0.1", "1234.56", "99999.99", "1e0", "1e400", "-5", "abc", "ABC", "abc ", "1abc", "é", "9007199254740993", "9007199254740992", "18446744073709551615", "18446744073709551616",
         "9223372036854775807", "123456789012345678901234567890.0123456789", "-0.0000000001", "2020-02-29", "2020-02-30", "2020-02-29 12:34:56", "2020-02-29 12:34:56.123456", "2020-02-29 12:34:56.1234567",
         "20200229", "20200229123456", "12:34:56", "12:34:56.123", "-01:01:01", "838:59:59", "839:00:00", "x,y", "x", "b", "2001", "70", "0000-00-00", "1.5.5", "0x31", "null", "true", "-1", "2", "1999-12-31 23:59:59.9999999"]


def packed(value):
    return struct.pack("<B", len(value)) + value if len(value) < 251 else b"\xfc" + struct.pack("<H", len(value)) + value


def moment(parts):
    y, mo, d, h, mi, s, us = parts
    if us:
        return struct.pack("<BHBBBBBI", 11, y, mo, d, h, mi, s, us)
    if h or mi or s:
        return struct.pack("<BHBBBBB", 7, y, mo, d, h, mi, s)
    return struct.pack("<BHBB", 4, y, mo, d)


def duration(parts):
    neg, days, h, mi, s, us = parts
    return struct.pack("<BBIBBBI", 12, neg, days, h, mi, s, us) if us else struct.pack("<BBIBBB", 8, neg, days, h, mi, s)


MOMENTS = [(2020, 2, 29, 12, 34, 56, 123456), (2020, 2, 29, 12, 34, 56, 0), (2020, 2, 29, 0, 0, 0, 0), (2001, 1, 1, 1, 1, 1, 1), (2001, 1, 1, 1, 1, 1, 0), (9999, 12, 31, 23, 59, 59, 999999), (1970, 1, 2, 0, 0, 0, 0)]
DURATIONS = [(0, 0, 0, 0, 0, 0), (0, 0, 12, 34, 56, 0), (0, 0, 12, 34, 56, 123000), (1, 0, 1, 1, 1, 0), (0, 34, 22, 59, 59, 0), (0, 1, 1, 0, 0, 0), (0, 0, 1, 1, 1, 1000)]


def parameter(rnd):
    """A type of the protocol, its flag, its bytes (None: NULL), and how to show it."""
    kind = rnd.choice(["whole", "whole", "double", "float", "decimal", "text", "text", "text", "blob", "datetime", "date", "time", "timestamp", "null"])
    if kind == "whole":
        ty = rnd.choice(list(WHOLE))
        unsigned = rnd.random() < 0.3
        size = struct.calcsize("<" + WHOLE[ty]) * 8
        low, high = (0, 2**size - 1) if unsigned else (-(2 ** (size - 1)), 2 ** (size - 1) - 1)
        v = rnd.choice([v for v in (0, 1, 2, 5, -5, -1, -7, 70, 127, 1999, 2001, 20200229, 123456, 9007199254740993, -9007199254740993, 9007199254740992, 20200229123456, low, high) if low <= v <= high])
        return ty, unsigned, struct.pack("<" + (WHOLE[ty].upper() if unsigned else WHOLE[ty]), v), f"{'u' if unsigned else ''}int{size}:{v}"
    if kind in ("double", "float"):
        v = rnd.choice([0.0, 1.0, 0.1, 1.5, 1234.56, 99999.99, -1.25, 9007199254740992.0, 1e10, 20200229.0, 2001.0, -0.001, 123456789.125, 18446744073709551615.0, 5.0, 1e30, 123456.5])
        return (DOUBLE, False, struct.pack("<d", v), f"double:{v}") if kind == "double" else (FLOAT, False, struct.pack("<f", v), f"float:{v}")
    if kind == "decimal":
        v = rnd.choice(["0", "1", "1.0", "1.500", "1234.56", "99999.990", "0.1", "-0.001", "9007199254740993", "18446744073709551615", "123456789012345678901234567890.0123456789", "123456789.125", "20200229123456.123456", "5", "-1.25"])
        return DECIMAL, False, packed(v.encode()), f"decimal:{v}"
    if kind in ("text", "blob"):
        v = rnd.choice(TEXTS)
        ty = BLOB if kind == "blob" else rnd.choice([VAR_STRING, VAR_STRING, STRING, VARCHAR])
        return ty, False, packed(v.encode()), f"{kind}:{v!r}"
    if kind == "null":
        return NULL, False, None, "null"
    if kind == "time":
        v = rnd.choice(DURATIONS)
        return TIME, False, duration(v), f"time:{v}"
    v = rnd.choice(MOMENTS)
    ty = {"datetime": DATETIME, "timestamp": TIMESTAMP, "date": DATE}[kind]
    return ty, False, moment(v[:3] + (0, 0, 0, 0) if kind == "date" else v), f"{kind}:{v}"


def condition(rnd):
    c = rnd.choice(list(COLUMNS))
    op = rnd.choice(["=", "=", "<", "<=", ">", ">=", "<>", "<=>"])
    e = expression(rnd)
    return rnd.choice([
        lambda: f"{c} {op} ?", lambda: f"{c} {op} ?", lambda: f"? {op} {c}", lambda: f"{c} between ? and ?", lambda: f"{c} not between ? and ?", lambda: f"{c} in (?, ?)", lambda: f"{c} in (?, ?, 1)", lambda: f"{c} not in (?, ?)",
        lambda: f"({c}, id) = (?, ?)", lambda: f"({c}, id) in ((?, ?), (?, ?))", lambda: f"{c} like ?", lambda: f"{c} = {e}", lambda: f"{e} {op} {c}", lambda: f"? between {c} and ?", lambda: f"? in ({c}, ?)", lambda: f"{e}",
        lambda: f"{c} = any (select ? union select {rnd.choice(PARTNERS)} from T)", lambda: f"{c} in (select ?)", lambda: f"{c} = ? or {rnd.choice(PARTNERS)} = ?",
        lambda: f"{c} = ? and {rnd.choice(PARTNERS)} <> ?", lambda: f"not {c} = ?", lambda: f"coalesce({c}, ?) {op} ?",
        lambda: f"id = ?", lambda: f"id in (?, ?, ?)", lambda: f"{c} = ? collate utf8mb4_bin" if COLUMNS[c].startswith("varchar(20)") else f"{c} = ?"])()


def expression(rnd):
    c = rnd.choice(PARTNERS)
    a = lambda: rnd.choice(["?", "?", rnd.choice(PARTNERS), "1", "1.5", "'2020-02-29'"])
    return rnd.choice([
        lambda: f"coalesce(?, {c})", lambda: f"coalesce({c}, ?)", lambda: f"ifnull({c}, ?)", lambda: f"ifnull(?, {c})", lambda: f"if(id > 2, ?, {c})", lambda: f"if(?, {c}, ?)", lambda: f"nullif({c}, ?)", lambda: f"nullif(?, {c})",
        lambda: f"case {c} when ? then ? else {c} end", lambda: f"case when {c} > ? then ? else ? end", lambda: f"? + {a()}", lambda: f"{c} + ?", lambda: f"{c} - ?", lambda: f"{c} * ?", lambda: f"{c} / ?", lambda: f"{c} div ?",
        lambda: f"{c} % ?", lambda: f"-?", lambda: f"? - {c}", lambda: f"? * {a()}", lambda: f"? / {a()}", lambda: f"{c} | ?", lambda: f"? & 255", lambda: f"~?", lambda: f"greatest({c}, ?)", lambda: f"least(?, {c}, {a()})",
        lambda: f"concat({c}, ?)", lambda: "?", lambda: f"round(?, ?)", lambda: f"round({c}, ?)", lambda: f"truncate(?, 2)", lambda: f"abs(?)", lambda: f"mod(?, {c})", lambda: f"hex(?)", lambda: f"length(?)", lambda: f"upper(?)",
        lambda: f"substr({c}, ?)", lambda: f"substr(?, ?, 2)", lambda: f"left(?, 3)", lambda: f"locate(?, {c})", lambda: f"date_add(?, interval ? day)", lambda: f"date_add({c}, interval ? second)", lambda: f"? + interval 1 day",
        lambda: f"year(?)", lambda: f"date(?)", lambda: f"time(?)", lambda: f"timestamp(?)", lambda: f"datediff(?, {c})", lambda: f"timestampdiff(day, ?, {c})", lambda: f"timediff(?, {c})", lambda: f"date_format(?, '%Y %H:%f')",
        lambda: f"extract(day from ?)", lambda: f"to_days(?)", lambda: f"unix_timestamp(?)", lambda: f"from_unixtime(?)", lambda: f"sec_to_time(?)", lambda: f"time_to_sec(?)", lambda: f"str_to_date(?, '%Y-%m-%d')",
        lambda: f"cast(? as signed)", lambda: f"cast(? as decimal(10,2))", lambda: f"cast(? as char)", lambda: f"cast(? as datetime(3))", lambda: f"cast(? as time)", lambda: f"cast(? as double)", lambda: f"cast(? as date)",
        lambda: f"? = {a()}", lambda: f"{c} = ?", lambda: f"? is null", lambda: f"not ?", lambda: f"? and {c}", lambda: f"field(?, {c}, ?)", lambda: f"elt(?, 'a', ?)", lambda: f"interval(?, 1, {c})", lambda: f"format(?, 2)",
        lambda: f"floor(?)", lambda: f"ceil(?)", lambda: f"sqrt(?)", lambda: f"sign(?)", lambda: f"conv(?, 10, 16)", lambda: f"char(?)", lambda: f"lpad(?, 5, ?)", lambda: f"repeat(?, 2)", lambda: f"replace({c}, ?, ?)",
        lambda: f"json_array(?, {c})", lambda: f"json_quote(?)", lambda: f"strcmp(?, {c})", lambda: f"? like {c}", lambda: f"bit_count(?)", lambda: f"maketime(?, ?, ?)", lambda: f"makedate(?, 5)", lambda: f"addtime({c}, ?)",
        lambda: f"addtime(?, ?)", lambda: f"ascii(?)", lambda: f"quote(?)", lambda: f"? xor 1", lambda: f"crc32(?)", lambda: f"coalesce(?, ?)", lambda: f"if(id > 3, ?, ?)", lambda: f"coalesce({c}, ?) + {a()}", lambda: f"if(id > 3, ?, {c}) + ?",
        lambda: f"(select max({c}) from T where {c} < ?)"])()


def aggregate(rnd):
    f = rnd.choice(["sum", "avg", "min", "max", "count", "group_concat", "bit_or", "std", "json_arrayagg"])
    return f"{f}({expression(rnd)}{' order by id' if f == 'group_concat' else ''})"


def query(rnd):
    c = rnd.choice(list(COLUMNS))
    return rnd.choice([
        lambda: f"select id from T where {condition(rnd)} order by id", lambda: f"select id from T where {condition(rnd)} order by id", lambda: f"select id from T where {condition(rnd)} order by id", lambda: f"select id, {expression(rnd)} from T order by id",
        lambda: f"select id, {expression(rnd)} from T order by id", lambda: f"select {expression(rnd)}, {expression(rnd)} from T where {condition(rnd)} order by id", lambda: f"select {aggregate(rnd)} from T where {condition(rnd)}",
        lambda: f"select {aggregate(rnd)} from T", lambda: "select id from T order by id limit ?", lambda: "select id from T order by id limit ?, ?", lambda: f"select ? union all select {c} from T order by 1", lambda: "select ?", lambda: "select ? + ?",
        lambda: f"select x, x + 1 from (select ? as x) d", lambda: f"select id from T join (select ? as x) d on d.x = T.{c} order by id", lambda: f"with w as (select ? as x union select ?) select id, x from w join T on T.{c} = x order by 1, 2",
        lambda: f"select count(*), {c} > ? as g from T group by g order by g", lambda: f"select {c}, count(*) n from T group by {c} having {c} > ? order by {c}", lambda: f"select a.id, b.id from T a join T b on a.{c} = b.{c} and {'a.' + rnd.choice(PARTNERS)} <> ? order by 1, 2",
        lambda: f"select id from T where {condition(rnd)} and {condition(rnd)} order by id", lambda: f"select id, {rnd.choice(['lag', 'lead'])}({c}, 1, ?) over (order by id) from T", lambda: f"select distinct {expression(rnd)} x from T order by x",
        lambda: f"select id from T order by concat({expression(rnd)}), id", lambda: f"values row(?, 1), row(?, 2)"])()


def change(rnd):
    c, o = rnd.choice(list(COLUMNS)), rnd.choice(list(COLUMNS))
    ignore = rnd.choice(["", "", " ignore"])
    return rnd.choice([
        lambda: f"insert{ignore} into T (id, {c}) values (10, ?)", lambda: f"insert{ignore} into T (id, {c}) values (10, ?), (11, ?)", lambda: f"insert{ignore} into T (id, {c}) select 12, ?", lambda: f"insert{ignore} into T (id, {c}) values (2, ?) on duplicate key update {c} = ?",
        lambda: f"insert{ignore} into T (id, {c}) values (2, ?) on duplicate key update {c} = values({c})", lambda: f"insert{ignore} into T (id, {c}) select id + 20, {expression(rnd)} from T", lambda: f"replace into T (id, {c}) values (?, ?)",
        lambda: f"update{ignore} T set {c} = ? where id = 3", lambda: f"update{ignore} T set {c} = ?", lambda: f"update{ignore} T set {c} = {expression(rnd)} where {condition(rnd)}", lambda: f"update{ignore} T set {c} = {c} + ? where {o} = ?",
        lambda: f"update{ignore} T set {c} = ? where {condition(rnd)}", lambda: f"delete from T where {condition(rnd)}", lambda: f"delete from T order by id limit ?", lambda: f"update T a join T b on a.id = b.id set a.{c} = ? where b.{o} = ?"])()


class Statement:
    """A statement that one server has prepared."""

    def __init__(self, connection, sql):
        self.connection = connection
        connection._execute_command(COMMAND.COM_STMT_PREPARE, sql)
        packet = connection._read_packet()
        self.id, self.columns, self.parameters = struct.unpack_from("<IHH", packet._data, 1)
        for n in (self.parameters, self.columns):
            for _ in range(n + 1 if n else 0):
                connection._read_packet()

    def execute(self, values):
        nulls = bytearray((len(values) + 7) // 8)
        types = body = b""
        for n, (ty, unsigned, data, _) in enumerate(values):
            types += struct.pack("<BB", ty, 0x80 if unsigned else 0)
            if data is None:
                nulls[n // 8] |= 1 << n % 8
            else:
                body += data
        packet = struct.pack("<IBI", self.id, 0, 1) + (bytes(nulls) + b"\x01" + types + body if values else b"")
        self.connection._execute_command(COMMAND.COM_STMT_EXECUTE, packet)
        first = self.connection._read_packet()
        if first.is_ok_packet():
            return ["ok", first.read_uint8() and 0 or first.read_length_encoded_integer()], [], []
        types, rows = [], []
        for _ in range(first._data[0]):
            p = self.connection._read_packet(pymysql.protocol.FieldDescriptorPacket)
            types.append((p.type_code, p.length, p.scale, p.charsetnr, p.flags & ~0x8000))
        self.connection._read_packet()
        while True:
            p = self.connection._read_packet()
            if p._data[0] == 0xFE and len(p._data) < 9:
                break
            rows.append(decoded(p._data, types))
        return ["rows"], rows, types

    def close(self):
        self.connection._execute_command(COMMAND.COM_STMT_CLOSE, struct.pack("<I", self.id))


def decoded(data, types):
    """The values of a binary row."""
    nulls, at, row = data[1 : 1 + (len(types) + 9) // 8], 1 + (len(types) + 9) // 8, []
    for n, t in enumerate(types):
        if nulls[(n + 2) // 8] >> (n + 2) % 8 & 1:
            row.append(None)
            continue
        size = {1: 1, 2: 2, 13: 2, 3: 4, 9: 4, 8: 8, 4: 4, 5: 8}.get(t[0])
        if size:
            fmt = {4: "f", 5: "d"}.get(t[0]) or {1: "b", 2: "h", 4: "i", 8: "q"}[size]
            row.append(struct.unpack_from("<" + (fmt.upper() if t[4] & 32 and fmt in "bhiq" else fmt), data, at)[0])
        else:
            size, at = (data[at], at + 1) if data[at] < 251 else (struct.unpack_from("<H", data, at + 1)[0], at + 3)
            row.append(data[at : at + size])
        at += size
    return tuple(row)


def answer(cursor, statement, values, changes, table):
    try:
        said, rows, types = statement.execute(values)
    except pymysql.err.Error as e:
        said, rows, types = ["error", e.args[0], e.args[1] if len(e.args) > 1 else ""], [], []
    cursor.execute("show warnings")
    warnings = [tuple(row) for row in cursor.fetchall()]
    if changes:
        cursor.execute(f"select * from {table} order by id")
        rows = [tuple(row) for row in cursor.fetchall()]
        cursor.execute("rollback")
    return said, rows, types, warnings


def prepared(cursor, sql):
    try:
        return Statement(cursor.connection, sql)
    except pymysql.err.Error as e:
        return ["error", e.args[0], e.args[1] if len(e.args) > 1 else ""]


def number(v):
    """The digits of a decimal say nothing by zeros at their end."""
    return v.rstrip(b"0").rstrip(b".") if isinstance(v, bytes) and re.fullmatch(rb"-?\d+\.\d+", v) else v


def near(a, b):
    a, b = number(a), number(b)
    return a == b or isinstance(a, float) and isinstance(b, float) and abs(a - b) <= 1e-12 * max(abs(a), abs(b))


def same_rows(a, b):
    return len(a) == len(b) and all(len(x) == len(y) and all(near(v, w) for v, w in zip(x, y)) for x, y in zip(a, b))


def explained(sql, values, theirs, ours):
    """Which known cause a difference of rows has."""
    kinds = {v[3].split(":")[0] for v in values}
    if theirs[0][:1] != ours[0][:1] or theirs[0][:1] == ["error"]:
        return None
    if re.search(r"union|^values", sql) and kinds & {"null", "datetime", "timestamp", "time", "date"}:
        return "set operations"
    if re.search(r"\b(lag|lead)\(", sql) and "rows" in theirs[0]:
        return "defaults of LAG and LEAD that are no moments"
    if "time" in kinds and re.search(r"date\(|year\(|days\(|datediff|date_format|extract|unix_timestamp|timestamp\(|interval", sql):
        return "a TIME that is asked for its date"
    if re.search(r"(group_concat|max|min|avg|sum|std|bit_or|json_arrayagg)\(|distinct", sql) and re.search(r"(date|year|days|datediff|date_format|unix_timestamp|timestamp|time)\(\?|/", sql):
        return "functions that can be NULL"
    if re.search(r"if\(id > \d, \?, bi\)|(lag|lead|coalesce|ifnull)\(bi\b", sql):
        return "bits that are chosen"
    return None


def fill(cursor):
    for table, keys in (("tn", ""), ("tk", "".join(f", key ({c})" for c in COLUMNS))):
        cursor.execute(f"create table {table} (id int primary key, {', '.join(f'{c} {t}' for c, t in COLUMNS.items())}{keys})")
        for n, row in enumerate(ROWS):
            cursor.execute(f"insert into {table} values ({n + 1}, {', '.join(str(v) for v in row)})")
    cursor.execute("analyze table tn, tk")


def main():
    p = oracle.pair(__doc__, seeds=20, statements=100)
    p.add_argument("--show", action="store_true")
    p.add_argument("--types", action="store_true")
    a = p.parse_args()
    raw = {k: str for k in pymysql.converters.decoders} | {k: v for k, v in pymysql.converters.encoders.items()}
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=False, conv=raw, read_timeout=60).cursor() for port in (a.port, a.ours)]
    for c in cursors:
        c.execute("drop database if exists parameters")
        c.execute("create database parameters")
        c.execute("use parameters")
        c.execute("set time_zone = '+00:00', timestamp = 1600000000, div_precision_increment = 4, collation_connection = utf8mb4_0900_ai_ci")
        fill(c)
    asked = differ = 0
    known = {}
    for seed in range(a.seed, a.seed + a.seeds):
        rnd = random.Random(seed)
        for n in range(a.statements):
            changes = rnd.random() < 0.25
            table = rnd.choice(["tn", "tk"])
            sql = (change if changes else query)(rnd).replace("T.", table + ".").replace(" T ", f" {table} ").replace(" T)", f" {table})")
            sql = sql[:-1] + table if sql.endswith(" T") else sql
            if a.show:
                print(seed, n, sql, flush=True)
            for _ in range(3):
                asked += 1
                # Prepared for each execution: what MySQL takes a parameter for depends on what was sent before.
                theirs, ours = (prepared(c, sql) for c in cursors)
                if isinstance(theirs, list) or isinstance(ours, list):
                    if (theirs[:2] if isinstance(theirs, list) else "prepared") != (ours[:2] if isinstance(ours, list) else "prepared"):
                        differ += 1
                        print(f"-- seed {seed}.{n} PREPARE {sql}\n   mysql {theirs}\n   ours  {ours}", flush=True)
                    [s.close() for s in (theirs, ours) if isinstance(s, Statement)]
                    break
                values = [parameter(rnd) for _ in range(theirs.parameters)]
                m, o = (answer(c, s, values, changes, table) for c, s in zip(cursors, (theirs, ours)))
                [s.close() for s in (theirs, ours)]
                what = "ERROR" if m[0][:2] != o[0][:2] else "ROWS" if not same_rows(m[1], o[1]) else "types" if a.types and m[2] != o[2] else "warnings" if {w[:2] for w in m[3]} != {w[:2] for w in o[3]} else None
                if what is None:
                    continue
                cause = "warnings" if what == "warnings" else explained(sql, values, m, o) if what == "ROWS" else None
                if cause:
                    known[cause] = known.get(cause, 0) + 1
                    continue
                differ += 1
                rows = [(x, y) for x, y in zip(m[1] + [None] * len(o[1]), o[1] + [None] * len(m[1])) if x != y]
                print(f"-- seed {seed}.{n} {what} {sql} <- {', '.join(v[3] for v in values)}\n   mysql {m[0]} {[x for x, _ in rows if x]} {m[3]}{m[2]}\n   ours  {o[0]} {[y for _, y in rows if y]} {o[3]}{o[2]}", flush=True)
    print(f"{asked} executions, {differ} differ; explained: {known}")


if __name__ == "__main__":
    main()
