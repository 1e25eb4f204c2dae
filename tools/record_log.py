#!/usr/bin/env python3
"""Records which partitions a real MySQL 8.0 writes into the rows events of its log: crates/session/tests/recorded/logged_partitions.txt.

    tools/record_log.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

The file holds statements, each a line; behind it a line for each of its rows events: the kind, the partition (of an update: `new<old`), and the images of its rows.
Makes a database of its own (redoubt_log) and drops it again. Needs pymysql, and the server's directory, where it reads the log.
"""
import os, struct
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "session", "tests", "recorded", "logged_partitions.txt")
KINDS = {30: "insert", 31: "update", 32: "delete"}

# A table, rows for it, and changes of them.
TABLES = [
    ("h (a int, b int) partition by hash (a) partitions 3", "(1,1),(4,4),(2,2),(3,3),(-4,4),(null,5),(-5,0)", ["update {} set b = b + 1", "update {} set a = a + 1", "delete from {} where a < 3"]),
    ("hx (a int unsigned, b date not null) partition by hash (year(b) + a) partitions 5", "(1,'2001-02-03'),(7,'1999-12-31'),(4000000000,'2020-02-29')", ["update {} set b = b + interval 1 year"]),
    ("lh (a bigint) partition by linear hash (a) partitions 6", "(1),(2),(3),(4),(5),(6),(7),(8),(-1),(-7),(null),(9223372036854775807)", ["update {} set a = a - 1", "delete from {}"]),
    ("k (a int primary key, b int) partition by key () partitions 4", "(1,1),(2,2),(3,3),(4,4),(5,5),(6,6),(-1,7)", ["update {} set b = 9", "update {} set a = a + 10", "delete from {} where a > 12"]),
    ("kv (a varchar(20), b char(5) character set latin1, c datetime(3), d decimal(8,2)) partition by key (a, b, c, d) partitions 7", "('x','y','2020-01-01',1.5),('X','y','2020-01-01',1.5),('é ','z',null,null),(null,null,null,null),('','','1000-01-01 00:00:00.123',-7)", ["update {} set b = 'q'"]),
    ("kl (a int, b enum('p','q'), c bit(9), d time) partition by linear key algorithm = 1 (a, b, c, d) partitions 5", "(1,'p',300,'10:11:12'),(2,'q',0,null),(3,null,null,'-1:00:00')", ["update {} set a = a + 1", "delete from {}"]),
    ("kc (a char(5), b bit(5), c char(3) collate utf8mb4_0900_as_cs, d char(4) collate utf8mb4_0900_bin) partition by key (a, b, c, d) partitions 11", "('x',1,'y','z'),('X ',31,'é','zz'),(null,null,null,null),('','0','','')", ["update {} set c = 'q', b = 3"]),
    ("r (a int, v varchar(9), key (a)) partition by range (a) (partition p0 values less than (10), partition p1 values less than (20), partition p2 values less than (30), partition p3 values less than (40), partition pm values less than maxvalue)",
     "(9,'a'),(10,'b'),(null,'c'),(19,'d'),(20,'e'),(39,'f'),(40,'g'),(-100,'h'),(2147483647,'i')", ["update {} set a = 25 where a = 9 or a = 40", "update {} set v = 'z'", "delete from {} where a > 5"]),
    ("rs (a int, b int) partition by range (a) subpartition by hash (b) subpartitions 3 (partition p0 values less than (10), partition p1 values less than (20))", "(1,1),(1,2),(11,3),(12,4),(null,null)", ["update {} set b = b + 1", "update {} set a = 15", "delete from {}"]),
    ("rk (a int, b varchar(5)) partition by list (a) subpartition by key (b) subpartitions 2 (partition p0 values in (1, null), partition p1 values in (2, 3))", "(1,'x'),(2,'y'),(null,'z'),(3,'w'),(3,'v')", ["update {} set a = 2", "delete from {}"]),
    ("rc (a int, b varchar(10), c date) partition by range columns (a, b, c) (partition p0 values less than (5, 'm', '2020-01-01'), partition p1 values less than (5, 'm', maxvalue), partition p2 values less than (9, maxvalue, maxvalue))",
     "(5,'a','2020-05-05'),(5,'m','2019-01-01'),(5,'M','2021-01-01'),(5,'n',null),(null,'z',null),(9,'zz','2020-01-01')", ["update {} set b = 'm'", "delete from {} where a = 5"]),
    ("rd (d datetime) partition by range columns (d) (partition p0 values less than ('2000-01-01'), partition p1 values less than ('2000-01-01 12:00:00'), partition p2 values less than (maxvalue))", "('1999-12-31 23:59:59'),('2000-01-01'),('2000-01-01 12:00'),(null)", ["update {} set d = d + interval 12 hour"]),
    ("rt (t timestamp not null default '2000-01-01 00:00:00') partition by range (unix_timestamp(t)) (partition p0 values less than (unix_timestamp('2020-01-01 00:00:00')), partition p1 values less than maxvalue)",
     "('2019-12-31 23:59:59'),('2020-01-01 00:00:00')", ["set time_zone = '-05:00'", "insert into {} values ('2019-12-31 23:59:59')", "update {} set t = '2019-12-31 18:59:59'", "set time_zone = '+00:00'"]),
    ("ry (y date) partition by range (to_days(y)) (partition p0 values less than (to_days('2010-01-01')), partition p1 values less than (to_days('2011-01-01')), partition p2 values less than maxvalue)", "('2009-12-31'),('2010-01-01'),('2012-01-01'),(null)", ["delete from {}"]),
    ("l (a int not null, b int) partition by list (a) (partition p0 values in (1, 5, 9), partition p1 values in (2), partition p2 values in (-3, 0))", "(1,1),(9,1),(2,1),(-3,2),(0,2)", ["update {} set a = 2 where b = 1", "update {} set b = 3", "delete from {} where a < 1"]),
    ("lc (a varchar(5), b int) partition by list columns (a, b) (partition p0 values in (('x', 1), ('y', null)), partition p1 values in ((null, 1), ('Z', 2)))", "('X',1),('y',null),(null,1),('z',2)", ["update {} set a = 'y', b = null", "delete from {}"]),
    ("one (a int) partition by hash (a)", "(1),(2)", ["delete from {}"]),
    ("g (a int, b int as (a % 3) virtual, c int as (a + 1) stored) partition by list (b) (partition p0 values in (0), partition p1 values in (1), partition p2 values in (2))", None, ["insert into {} (a) values (0),(1),(2),(4),(3)", "update {} set a = a + 1", "delete from {}"]),
    ("u (a int primary key, b int) partition by hash (a) partitions 3", "(1,1),(2,2),(3,3)", ["insert into {} values (1,1),(2,7) on duplicate key update b = b + 1", "replace into {} values (2,2),(5,5)", "insert ignore into {} values (5,5),(8,8)", "insert into {} select a + 10, b from {} order by a",
      "insert into {} with recursive r as (select 100 n union all select n + 1 from r where n < 900) select n, n from r", "update {} set b = 0 where a between 200 and 220", "delete from {} where a between 300 and 320"]),
    ("many (a int, b int) partition by hash (a) partitions 2", None, ["insert into {} with recursive r as (select 1 n union all select n + 1 from r where n < 900) select n * 2, n from r"]),
]


def ask(cursor, sql):
    cursor.execute(sql)
    return cursor.fetchall()


def events(path, start):
    """Rows events from there on: kind, extra data, images."""
    with open(path, "rb") as log:
        log.seek(start)
        data = log.read()
    while data:
        kind, size = data[4], int.from_bytes(data[9:13], "little")
        body, data = data[19:size - 4], data[size:]
        if kind in KINDS:
            extra = int.from_bytes(body[8:10], "little")
            columns, rest = body[8 + extra], body[9 + extra:]
            bitmaps = (columns + 7) // 8 * (2 if kind == 31 else 1)
            yield kind, body[10:8 + extra], rest[bitmaps:]


def line(kind, extra, rows):
    assert extra[0] == 1, extra
    numbers = struct.unpack("<%dH" % (len(extra) // 2), extra[1:])
    return f"  {KINDS[kind]} {'<'.join(map(str, numbers))} {rows.hex()}"


def main():
    cursor = oracle.connect(__doc__)
    folder = os.path.dirname(ask(cursor, "select @@log_bin_basename")[0][0])
    with open(OUT, "w") as out:
        run = lambda sql: (ask(cursor, sql), print(sql, file=out))
        for sql in ("drop database if exists redoubt_log", "create database redoubt_log", "use redoubt_log", "set time_zone = '+00:00'", "set sql_mode = ''"):
            run(sql)
        for table, rows, changes in TABLES:
            name = table.split()[0]
            for sql in [f"create table {table}", *([f"insert into {name} values {rows}"] if rows else []), *(change.replace("{}", name) for change in changes)]:
                file, start = ask(cursor, "show master status")[0][:2]
                run(sql)
                if not sql.startswith(("create", "set")):
                    for event in events(os.path.join(folder, file), start):
                        print(line(*event), file=out)
    ask(cursor, "drop database redoubt_log")


if __name__ == "__main__":
    main()
