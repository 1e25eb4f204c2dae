#!/usr/bin/env python3
"""Records how a real MySQL 8.0 writes rows of a log into columns of other types (replica_type_conversions): crates/session/tests/recorded/conversions.txt.

    tools/record_conversions.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

The server must write a binary log (row format, full images) into files that this program may read. Makes a database of its own (redoubt_conversions), changes global
variables, and drops and restores them again. Needs pymysql.

The record: `describe` is a BINLOG statement's format description; a line `from TYPE EVENTS` has the events that write rows of one column of that type; the lines below it
say for each other type which settings let them be written (n: ALL_NON_LOSSY, l: ALL_LOSSY, b: both, and `.` first: none needed), and what the rows became with both, and for whole
numbers with ALL_UNSIGNED, and with ALL_SIGNED,ALL_UNSIGNED beside those. Types to which nothing leads are left out.
"""
import base64, os, struct
import pymysql
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "session", "tests", "recorded", "conversions.txt")

# A type and values of it, as SQL literals.
TYPES = {
    "tinyint": "-128, 127, 5, null", "tinyint unsigned": "200, 7, 255", "smallint": "-32768, 300, 32767", "mediumint": "-8388608, 70000", "mediumint unsigned": "16777215, 1",
    "int": "-2147483648, 2147483647, 12", "int unsigned": "4294967295, 3", "bigint": "-9223372036854775808, 9223372036854775807, 4", "bigint unsigned": "18446744073709551615, 8",
    "float": "1.5, -1e30, 123456.789", "double": "2.25, -1e300, 1e20, 0.1", "decimal(10,2)": "12345678.91, -0.05, 1.5", "decimal(5,0)": "99999, -7", "decimal(10,3)": "1234567.891",
    "decimal(11,2)": "123456789.12", "decimal(20,10)": "1234567890.0123456789", "decimal(12,4) unsigned": "12.3456",
    "bit(1)": "b'1', b'0'", "bit(5)": "b'10101'", "bit(12)": "b'101010101010'", "year": "1999, 2155",
    "char(3)": "'abc', 'x ', ''", "char(10)": "'abcdefghij', 'é'", "char(100)": "'é€', repeat('z', 100)", "varchar(3)": "'abc', 'x '", "varchar(10)": "'abcdefghij', 'x  '", "varchar(100)": "repeat('y', 100), 'é€😀'",
    "varchar(10) character set latin1": "'abcdefghij', 'é'", "binary(3)": "x'0001', x'414243'", "binary(8)": "x'0102030405060708', x'01'", "varbinary(3)": "x'0001', x'ff'", "varbinary(300)": "repeat('v', 300), x'80'",
    "tinytext": "repeat('t', 255)", "text": "repeat('u', 400), 'é'", "mediumtext": "'medium'", "longtext": "'long'", "tinyblob": "x'4100'", "blob": "repeat('b', 300)", "longblob": "x'0041'",
    "date": "'2001-02-03'", "time": "'-12:34:56'", "time(1)": "'12:34:56.7'", "time(2)": "'12:34:56.78'", "time(6)": "'12:34:56.789012'", "datetime": "'2001-02-03 04:05:06'", "datetime(3)": "'2001-02-03 04:05:06.789'",
    "datetime(6)": "'2001-02-03 04:05:06.789999'", "timestamp null": "'2001-02-03 04:05:06'", "timestamp(3) null": "'2001-02-03 04:05:06.789'", "timestamp(6) null": "'2001-02-03 04:05:06.789999'",
    "enum('a','b')": "'b', 'a'", "enum(%s)" % ",".join(f"'e{i}'" for i in range(260)): "'e1', 'e259'", "set('a','b')": "'a,b', ''", "set(%s)" % ",".join(f"'s{i}'" for i in range(10)): "'s0,s9'", "json": "'[1]'", "point": "point(1, 2)",
}
FLAGS = {".": "", "n": "ALL_NON_LOSSY", "l": "ALL_LOSSY", "b": "ALL_LOSSY,ALL_NON_LOSSY"}
SIGNS = ("ALL_LOSSY,ALL_NON_LOSSY,ALL_UNSIGNED", "ALL_LOSSY,ALL_NON_LOSSY,ALL_SIGNED,ALL_UNSIGNED")
TABLE_MAP, WRITE_ROWS = 19, 30


def events(data):
    at = 4
    while at < len(data):
        kind, length = data[at + 4], struct.unpack_from("<I", data, at + 9)[0]
        yield kind, data[at:at + length]
        at += length


def main():
    cur = oracle.connect(__doc__)
    one = lambda query: (cur.execute(query), cur.fetchone())[1]
    kept = one("select @@global.replica_type_conversions, @@session.sql_mode")[0]
    cur.execute("drop database if exists redoubt_conversions")
    cur.execute("create database redoubt_conversions")
    cur.execute("use redoubt_conversions")
    cur.execute("set time_zone='+00:00', sql_mode=''")
    base = one("select @@log_bin_basename")[0]
    seen = {}
    for type_, values in TYPES.items():
        cur.execute("flush binary logs")
        cur.execute(f"create table t (n int primary key auto_increment, c {type_})")
        cur.execute("insert into t (c) values " + ",".join(f"({v.strip()})" for v in split(values)))
        file = one("show master status")[0]
        with open(os.path.join(os.path.dirname(base), file), "rb") as f:
            data = list(events(f.read()))
        describe = data[0][1]
        seen[type_] = b"".join(bytes for kind, bytes in data if kind in (TABLE_MAP, WRITE_ROWS))
        cur.execute("drop table t")

    def write(from_, to, flags):
        cur.execute("set global replica_type_conversions=%s", (flags,))
        cur.execute(f"create table t (n int primary key auto_increment, c {to})")
        try:
            cur.execute("binlog %s", (base64.b64encode(seen[from_]).decode(),))
            cur.execute("select if(c is null, 'NULL', hex(c)) from t order by n" if not to.startswith(("float", "double", "decimal")) else "select concat(c) from t order by n")
            return ",".join(str(v) for v, in cur.fetchall())
        except pymysql.err.MySQLError as e:
            return e.args[0]
        finally:
            cur.execute("drop table t")
    cur.execute("binlog %s", (base64.b64encode(describe).decode(),))
    errors = set()
    with open(OUT, "w") as out:
        out.write(f"describe {base64.b64encode(describe).decode()}\n")
        for from_ in TYPES:
            out.write(f"from {from_}\t{base64.b64encode(seen[from_]).decode()}\n")
            for to in TYPES:
                got = {flag: write(from_, to, flags) for flag, flags in FLAGS.items()}
                errors |= {g for g in got.values() if isinstance(g, int)}
                allowed = "".join(flag for flag, g in got.items() if not isinstance(g, int))
                if not allowed:
                    continue
                row = [to, allowed, got["b"]]
                if "int" in from_ and "int" in to:
                    row += [write(from_, to, flags) for flags in SIGNS]
                out.write("\t".join(map(str, row)) + "\n")
    print("refused with", errors)
    cur.execute("drop database redoubt_conversions")
    cur.execute("set global replica_type_conversions=%s", (kept,))


def split(values):
    """At the commas between literals."""
    depth, quoted, part = 0, False, ""
    for c in values:
        quoted ^= c == "'"
        depth += (c == "(") - (c == ")")
        if c == "," and not depth and not quoted:
            yield part
            part = ""
        else:
            part += c
    yield part


if __name__ == "__main__":
    main()
