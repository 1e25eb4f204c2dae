#!/usr/bin/env python3
"""Records how a real MySQL 8.0 writes rows of every type into its binary log: crates/value/tests/recorded/rows.txt.

    tools/record_rows.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

The server must write a binary log (row format, full images, minimal metadata: the defaults) into files that this program may read.
Makes a database of its own (redoubt_rows) and drops it again. Needs pymysql.
"""
import os, struct
import pymysql
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "value", "tests", "recorded", "rows.txt")

# Each table: columns, then rows of SQL literals.
TABLES = [
    (["int", "tinyint", "tinyint unsigned", "smallint", "mediumint", "mediumint unsigned", "bigint", "bigint unsigned", "decimal(65,30)", "decimal(10,2)",
      "decimal(5,0) unsigned", "float", "double", "bit(1)", "bit(37)", "year"],
     ["1,-128,255,-32768,-8388608,16777215,-9223372036854775808,18446744073709551615,'12345678901234567890123456789012345.123456789012345678901234567890','-99999999.99',99999,1.5,-2.25e300,b'1',b'1010101010101010101010101010101010101',1901",
      "2," + ",".join(["null"] * 15), "3,0,0,0,0,0,0,0,0,0,0,0,0,b'0',b'0',2155", "-4,127,1,32767,-1,1,-2,2,-0.000000000000000000000000000001,-0.01,7,-0.1,0.1,b'1',b'1',0"]),
    (["char(10)", "char(255)", "varchar(20) character set latin1", "varchar(5000)", "binary(7)", "varbinary(300)", "tinytext", "text", "mediumtext", "longtext",
      "tinyblob", "blob", "mediumblob", "longblob", "char(80) character set latin1", "char(200)", "varchar(255) character set ascii", "varchar(64)"],
     ["'char','häß€😀','lat\u00e9',repeat('é',200),x'00ff00',x'0001ff','tiny','text',repeat('m',300),'long',x'00',x'0102',repeat('b',70),x'ff','x ','y','z','w '",
      ",".join(["null"] * 18), ",".join(["''"] * 18)]),
    (["date", "time", "time(6)", "datetime", "datetime(3)", "timestamp", "timestamp(6)", "time(1)", "time(4)", "datetime(2)", "datetime(5)", "timestamp(3)"],
     ["'1000-01-01','-838:59:59','12:34:56.123456','9999-12-31 23:59:59','2001-02-03 04:05:06.789','1970-01-01 00:00:01','2038-01-19 03:14:07.499999','-00:00:00.5','-01:02:03.4567','2001-02-03 04:05:06.78','2001-02-03 04:05:06.78901','2001-02-03 04:05:06.789'",
      ",".join(["null"] * 12), "'0000-01-01','00:00:00','-00:00:00.000001','1000-01-01','1000-01-01','2000-01-01','2000-01-01 00:00:00.000001','-100:00:00.1','0:0:0.0001','1000-01-01','1000-01-01','2000-01-01'"]),
    (["enum('x','y','z with blank')", "set('a','b','c','d')", "enum('é','ß') character set latin1", "set('1','2','3','4','5','6','7','8','9') character set latin1", "json", "varchar(10) character set binary"],
     ["'z with blank','a,d','ß','1,9','{\"k\": [1, 2.5, null, true, \"é\"], \"n\": {\"d\": -1}}','b'", ",".join(["null"] * 6), "'x','','é','','[]',''",
      "'y','a,b,c,d','é','5','[70000, -70000, 32768, 4294967296, 18446744073709551615, \"long string\", 1e20, false, {}]','x'",
      "'y','a',null,null,cast(timestamp'2001-02-03 04:05:06.7' as json),null", "'y','a',null,null,json_array(cast('2001-02-03' as date), cast('-10:11:12.5' as time(1)), 1.50, timestamp'2001-02-03 04:05:06', x'00ff', b'101'),null",
      "'y','a',null,null,json_object('a',repeat('x',66000),'b',json_array(1,70000,null)),null"]),
    (["varchar(10) character set latin1", "varchar(10) character set utf8mb3", "varchar(10)", "varchar(10) character set latin1 collate latin1_bin", "enum('a') character set utf8mb3", "set('a')"], ["'a','b','c','d','a','a'"]),
    (["varchar(10) character set latin1", "varchar(10) character set latin1", "varchar(10)", "int unsigned", "int", "double unsigned"], ["'a','b','c',1,2,3"]),
]


def main():
    cur = oracle.connect(__doc__)
    cur.execute("set time_zone='+00:00', sql_mode=''")
    cur.execute("create database redoubt_rows character set utf8mb4")
    try:
        with open(OUT, "w") as out:
            for columns, rows in TABLES:
                record(cur, columns, rows, out)
    finally:
        cur.execute("drop database redoubt_rows")


def record(cur, columns, rows, out):
    cur.execute("create table redoubt_rows.t (" + ", ".join(f"c{i} {c} null" for i, c in enumerate(columns)) + ")")
    cur.execute("flush binary logs")
    out.write("table\n" + "".join(f"column {c}\n" for c in columns))
    for row in rows:
        cur.execute(f"insert into redoubt_rows.t values ({row})")
    cur.execute("select " + ", ".join(f"hex(cast(c{i} as binary))" if not c.startswith("bit") else f"lpad(hex(c{i}+0),16,'0')" for i, c in enumerate(columns)) + " from redoubt_rows.t")
    values = cur.fetchall()
    cur.execute("show master status")
    name = cur.fetchone()[0]
    cur.execute("select @@log_bin_basename")
    data = open(os.path.join(os.path.dirname(cur.fetchone()[0]), name), "rb").read()
    map_written, images, pos = False, [], 4
    while pos < len(data):
        kind, size = data[pos + 4], struct.unpack_from("<I", data, pos + 9)[0]
        body = data[pos + 19 : pos + size - 4]
        if kind == 19 and b"redoubt_rows" in body and not map_written:
            map_written = True
            write_map(body, len(columns), out)
        if kind == 30:
            extra = struct.unpack_from("<H", body, 8)[0]
            at = 8 + extra
            assert body[at] == len(columns)
            images.append(body[at + 1 + (len(columns) + 7) // 8 :])
        pos += size
    assert len(images) == len(rows)
    for image, value in zip(images, values):
        out.write("image " + image.hex() + "\n")
        for v in value:
            out.write("value " + ("null" if v is None else "=" + v) + "\n")
    cur.execute("drop table redoubt_rows.t")


def write_map(body, columns, out):
    at = 8
    for _ in range(2):
        at += body[at] + 2
    at += 1
    types = body[at : at + columns]
    at += columns
    n = body[at]
    meta = body[at + 1 : at + 1 + n]
    at += 1 + n
    nulls = body[at : at + (columns + 7) // 8]
    at += (columns + 7) // 8
    out.write(f"types {types.hex()}\nmetadata {meta.hex()}\nnullable {nulls.hex()}\noptional {body[at:].hex()}\n")


main()
