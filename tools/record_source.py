#!/usr/bin/env python3
"""Records logs of a real MySQL 8.0, which the tests of replicas send as a source does: crates/server/tests/recorded.

    tools/record_source.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

Two logs of the same statements, with GTIDs (gtids.binlog) and without (anonymous.binlog), and what is there at their ends (tables.txt: queries, each with its answer on the next line). A log of
ours would not do for what is applied in batches: it has marks between transactions, which end them. The server's log is reset and its database d dropped; its directory must be readable.
"""
import os
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "server", "tests", "recorded")
MODES = ["OFF", "OFF_PERMISSIVE", "ON_PERMISSIVE", "ON"]

SCHEMA = """create database d
use d
create table t (id int primary key auto_increment, v varchar(20), n decimal(10,3))
create table p (id int primary key)
create table bare (a int, b varchar(9)) partition by hash (a) partitions 3""".split("\n")
# What stands alone among rows: definitions, prepared transactions and what becomes of them, statements that change nothing.
ROUND = """insert into t (v) values ('a')
insert into t (v) values ('b'), ('c')
create table x{n} (a int primary key)
insert into x{n} values (1), (2)
alter table x{n} add column b int default 4
update x{n} set b = 5 where a = 2
begin
insert into p values ({n})
rollback
xa start 'x{n}'
insert into p values (1000 + {n})
xa end 'x{n}'
xa prepare 'x{n}'
insert into t (v) values ('between')
xa {decision} 'x{n}'
insert into p values ({n})
insert into bare values ({n}, 'x'), ({n} + 1, 'y'), (null, 'z')
update bare set a = a + 1
delete from bare where a is null
drop table x{n}""".split("\n")
QUERIES = ["select count(*), sum(id), group_concat(v order by id) from d.t", "select group_concat(id order by id) from d.p", "select group_concat(a, b order by a, b) from d.bare",
           "select group_concat(table_name order by table_name) from information_schema.tables where table_schema = 'd'"]


def main():
    cursor = oracle.connect(__doc__)

    def ask(sql):
        cursor.execute(sql)
        return cursor.fetchall()

    def mode(wanted):
        at, to = MODES.index(ask("select @@global.gtid_mode")[0][0]), MODES.index(wanted)
        ask("set global enforce_gtid_consistency = on")
        while at != to:
            at += 1 if to > at else -1
            ask(f"set global gtid_mode = {MODES[at]}")

    os.makedirs(OUT, exist_ok=True)
    for name, gtids in (("gtids", "ON"), ("anonymous", "OFF")):
        ask("drop database if exists d")
        mode(gtids)
        ask("reset master")
        for sql in SCHEMA + [sql.format(n=n, decision="commit" if n % 2 else "rollback") for n in range(1, 7) for sql in ROUND]:
            ask(sql)
        for n in range(40):
            for sql in ("begin", f"insert into t (v) values ('{n}')", f"insert into p values ({100 + n})", "commit"):
                ask(sql)
        file, end = ask("show master status")[0][:2]
        ask("flush binary logs")  # or its first event says that it is in use
        with open(os.path.join(os.path.dirname(ask("select @@log_bin_basename")[0][0]), file), "rb") as log, open(os.path.join(OUT, f"{name}.binlog"), "wb") as out:
            out.write(log.read(end))
        with open(os.path.join(OUT, "tables.txt"), "w") as out:
            out.write("".join(f"{sql}\n{chr(9).join('NULL' if field is None else str(field) for field in ask(sql)[0])}\n" for sql in QUERIES))
    ask("drop database d")
    mode("OFF")


if __name__ == "__main__":
    main()
