#!/usr/bin/env python3
"""Records what a real MySQL 8.0 stores, and what it complains of: crates/value/tests/recorded/store.txt.

    tools/record_store.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

One line for each column type and literal, then the outcome in each of the modes, separated by tabs; an empty outcome is that of the
mode before. An outcome is the value (`=text`, or `x` and hexadecimal where it is not plain), NULL or ERROR, then each condition as
` level number message`, separated by the character U+001F; `@` stands for ` for column 'c' at row 1`. Deprecation warnings are left
out. Makes a database of its own (redoubt_store) and drops it again. Needs pymysql.
"""
import os
import pymysql
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "value", "tests", "recorded", "store.txt")

MODES = ["STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION", "", "STRICT_ALL_TABLES,ALLOW_INVALID_DATES", "NO_ZERO_IN_DATE,TIME_TRUNCATE_FRACTIONAL"]
TYPES = ["tinyint", "tinyint unsigned", "mediumint", "int unsigned", "bigint", "bigint unsigned", "decimal(5,2)", "decimal(5,2) unsigned", "decimal(65,30)", "float", "double", "float(5,2)", "double unsigned",
         "bit(4)", "bit(64)", "year", "date", "time", "time(2)", "datetime", "datetime(3)", "timestamp", "timestamp(6)", "char(3)", "varchar(3)", "varchar(30)", "binary(3)", "varbinary(3)", "tinytext", "blob",
         "enum('a','b','7')", "set('a','b','c')", "varchar(3) character set latin1", "varchar(3) character set ascii", "varchar(3) character set utf8mb3", "char(5) collate utf8mb4_bin", "json"]
VALUES = ["null", "-1", "300", "1.5", "-1.5", "1.555", "1e30", "-1e30", "0.1e0", "'abc'", "''", "'12abc'", "'1.5'", "' 7 '", "'7 x'", "'2001-02-03'", "20010203", "date'2001-02-03'", "time'10:11:12.567'", "time'-100:11:12'",
          "timestamp'2001-02-03 04:05:06.789'", "timestamp'2001-02-03 00:00:00'", "'abcd'", "'ab  '", "'ab   x'", "'é€'", "'😀'", "'aЖb'", "x'ff'", "x'61ff62'", "x'0000000000000000ff'", "_binary'abcd'", "99999999999999999999",
          "18446744073709551615", "9223372036854775807", "-9223372036854775808", "1000.555", "'b'", "'B'", "3", "7", "'7'", "'a,c'", "'c,a'", "'a,x'", "'a,,b'", "'1000'", "'2001-02-30'", "'2001-00-01'", "'0000-00-00'", "'0000-00-00 00:00:00'", "0",
          "'2039-01-01'", "'1969-01-01'", "99", "2156", "'70'", "'0'", "'0000'", "1e100", "'1e400'", "-0.001", "'-0.001'", "true", "'[1]'", "'{'", "'{\"a\": 1}'", "cast('[1]' as json)", "cast('1' as json)", "cast('\"x\"' as json)", "'-'", "'+5'", "'5-'", "1e-5",
          "255.5", "-128.5", "2.5e0", "3.5e0", "'2001-02-03 04:05:06'", "'2001-02-03 04:05:06.5'", "'2001-02-03 04:05:06x'", "'9999-12-31 23:59:59.9'", "20010203040506", "20010203040506.789", "'839:00:00'", "'12:60:00'", "8390000", "101112.6", "'10:11:12.999'", "'1 10:11'",
          "'1970-01-01 00:00:00'", "'2038-01-19 03:14:07.9'", "'9223372036854775807.5'", "'1e2'", "'.5'", "'0.5e1x'", "'1.5.2'", "'123456789012345678901234567890.5'", "1.23456789e0", "123456789e0", "1.23456e-10", "999.995", "999.994e0", "'999.995'", "'010203'", "'2001/2/3 4.5'", "10000101", "691231", "700101", "'null'", "'true'", "'1'"]


def main():
    cur = oracle.connect(__doc__, autocommit=False)
    cur.execute("create database redoubt_store character set utf8mb4")
    try:
        cur.execute("use redoubt_store")
        cur.execute("set time_zone='+00:00', timestamp=1000000000")
        with open(OUT, "w") as out:
            out.write("\t".join(["modes", "", *MODES]) + "\n")
            for t in TYPES:
                cur.execute("set sql_mode=''")
                cur.execute("drop table if exists t")
                cur.execute(f"create table t (c {t} null)")
                answers = []
                for m in MODES:
                    cur.execute("set sql_mode=%s", (m,))
                    answers.append([ask(cur, v) for v in VALUES])
                for i, v in enumerate(VALUES):
                    outcomes = [a[i] for a in answers]
                    last = [None, *outcomes]
                    out.write("\t".join([t, v, *("" if o == l else o for o, l in zip(outcomes, last))]) + "\n")
    finally:
        cur.execute("drop database redoubt_store")


def condition(level, code, text):
    assert not any(c in text for c in "\x1f\t\n@")
    return f"\x1f{level} {code} " + text.replace(" for column 'c' at row 1", "@")


def ask(cur, v):
    try:
        cur.execute(f"insert into t values ({v})")
        cur.execute("show warnings")
        conditions = "".join(condition(*w) for w in cur.fetchall())
        cur.execute("select cast(c as binary) from t")
        value = cur.fetchone()[0]
    except pymysql.err.MySQLError as e:
        return "ERROR" + condition("Error", *e.args)
    finally:
        cur.connection.rollback()
    if value is None:
        return "NULL" + conditions
    plain = all(0x20 <= b < 0x7F for b in value)
    return ("=" + value.decode() if plain else "x" + value.hex()) + conditions


main()
