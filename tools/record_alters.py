#!/usr/bin/env python3
"""Puts actions of ALTER TABLE together, two at a time, and asks a live MySQL 8.0 what becomes of the table.

    tools/record_alters.py HOST:PORT > crates/session/tests/recorded/alters.txt
    tools/record_alters.py HOST:PORT --against HOST:PORT    # prints what differs, and writes nothing

Each case is one ALTER of a table that is made anew for it, as TABLES says. ACTIONS are tried alone and each behind each; a dozen more stand in MORE. A case is a line `> text`; behind it
stands the error, or `ok`, and what SHOW CREATE TABLE has lost (`-`) and got (`+`, with the number of the line).

What the actions are about: columns and indexes that come, go, and have another name in the same statement; what depends on them; and which of both actions MySQL looks at first.
"""
import sys

import pymysql

TABLES = """create table p (id int primary key, k int, unique key uk (k))
create table t (id int not null auto_increment, a int, b varchar(20) not null default 'b', c int, d datetime default current_timestamp, g int generated always as (a + 1) virtual, primary key (id), unique key ub (b), key ka (a), key kac (a, c), constraint ck check (c > 0), constraint fk foreign key (c) references p (k))""".split("\n")

ACTIONS = """add x int
add x int not null
add x int first
add x int after a
add a int
add x int unique
add x int generated always as (a + 2) virtual
add column (x int, y int, key kx (x))
drop x
drop a
drop b
drop c
drop g
drop id
rename column a to x
rename column x to y
rename column a to b
rename column b to a
rename column c to cc
change a x int
change x y int
change a a bigint
change a b int
change b a varchar(30)
modify a bigint
modify x bigint
modify a int first
modify a int after x
modify c int not null
modify g int generated always as (a + 3) stored
alter a set default 7
alter x set default 7
alter b drop default
alter a set invisible
add index kx (x)
add index (a)
add index ka (c)
add unique index un (c)
add primary key (a)
add fulltext index fb (b)
drop index ka
drop index kx
drop index ub
drop primary key
rename index ka to kx
rename index kx to ka
rename index kac to ka
alter index ka invisible
add constraint ck2 check (a > 0)
add constraint ck check (a > 1)
add constraint cx check (x > 0)
drop check ck
drop constraint ck
alter check ck not enforced
add constraint fk2 foreign key (a) references p (id)
add constraint fk foreign key (a) references p (id)
drop foreign key fk
rename to u
auto_increment = 50
comment = 'new'
convert to character set latin1
default character set latin1
engine = innodb
order by a
algorithm = instant
algorithm = inplace
algorithm = copy
lock = none""".split("\n")

MORE = """drop a, drop b, drop c, drop d, drop g, drop id
drop g, drop a, add a varchar(3)
add x int, add y int after x, add z int after y
add x int after y, add y int
rename column a to x, rename column b to a, rename column x to b
rename column a to b, rename column b to a, drop g
rename column c to d, rename column d to c
drop g, drop index ka, drop index kac, drop a, add index ka (b)
drop primary key, drop id
drop primary key, modify id int
drop primary key, add primary key (b)
drop primary key, add primary key (id, b)
drop index ka, add index ka (c), rename index kac to k2
rename index ka to k1, rename index kac to ka
drop foreign key fk, drop c
drop foreign key fk, drop check ck, drop c
drop check ck, drop foreign key fk, rename column c to e
add constraint foreign key (a) references p (id), drop foreign key t_ibfk_1
add check (a > 5), drop check t_chk_1
drop foreign key fk, add constraint fk foreign key (c) references p (id)
drop check ck, add constraint ck check (c > 9)
add x int auto_increment
add x int auto_increment unique, drop id
modify id bigint, add x int auto_increment
partition by hash (id) partitions 2
drop foreign key fk, partition by hash (id) partitions 2
drop foreign key fk, drop index ub, partition by hash (id) partitions 2
drop foreign key fk, drop index ub, partition by hash (id) partitions 2, drop id
alter d drop default, alter d set default '2020-01-01'
alter d set default (now() + interval 1 day)
alter g set default 3
alter b set default null
alter id set default 3
change g g int
modify g int
rename column g to gg, rename column a to g
add x int, algorithm = instant, lock = none
add x int, algorithm = copy, lock = none
drop index ka, algorithm = instant
modify a bigint, algorithm = inplace
add index (b(5)), add index (b(5))
add index kx (a, a)
add index kx (nosuch)
drop nosuch, drop index nosuch
drop index nosuch, drop nosuch
drop column a, drop column a
drop index ka, drop index ka
drop check ck, drop check ck
drop foreign key fk, drop foreign key fk
rename column a to x, rename column a to y
rename index ka to k1, rename index ka to k2
modify a bigint, modify a smallint
change a x int, change a y int
modify a bigint, drop a
alter a set default 1, alter a set default 2
alter a set default 1, drop default
rename column a to x, alter a set default 5
rename column a to x, modify a int
rename column a to x, drop a
rename column a to x, add index (a)
rename column a to x, add index (x)
rename column a to x, add y int after a
rename column a to x, add y int after x
rename column d to x, modify x datetime
rename column d to x, add d int
rename column d to x, alter x set default null
drop d, add d int
drop d, add d int first
add d int, drop d
drop g, add g int
drop c, add c int""".split("\n")


def cases():
    yield from ACTIONS
    yield from (f"{one}, {other}" for one in ACTIONS for other in ACTIONS)
    yield from MORE


def definition(cur, name):
    try:
        cur.execute(f"show create table {name}")
        return cur.fetchone()[1].replace(",\n", "\n").split("\n")
    except pymysql.err.MySQLError:
        return []


def answer(cur, case):
    cur.execute("drop table if exists t, u")
    cur.execute(TABLES[1])
    before = definition(cur, "t")
    try:
        cur.execute(f"alter table t {case}")
    except pymysql.err.MySQLError as e:
        return [f"!{e.args[0]} {e.args[1]}"]
    after = definition(cur, "t") or definition(cur, "u")
    moved = [line for line in before if line in after] != [line for line in after if line in before]
    lost = [] if moved else [f"-{line}" for line in before if line not in after]
    return ["ok", *lost, *(f"+{at}{line}" for at, line in enumerate(after) if moved or line not in before)]


class Server:
    def __init__(self, address):
        host, port = address.split(":")
        self.cur = pymysql.connect(host=host, port=int(port), user="root", autocommit=True).cursor()
        for statement in ("drop database if exists alters", "create database alters", "use alters", TABLES[0]):
            self.cur.execute(statement)

    def answer(self, case):
        return answer(self.cur, case)


def main():
    first, others = Server(sys.argv[1]), [Server(other) for other in sys.argv[3:]]
    differ = total = 0
    if not others:
        print("\n".join(f"= {table}" for table in TABLES))
    for case in cases():
        total += 1
        said = first.answer(case)
        for other in others:
            if (wrong := other.answer(case)) != said:
                differ += 1
                print("\n".join([f"> {case}", *(f"   {line}" for line in said), "   instead", *(f"   {line}" for line in wrong)]))
        if not others:
            print("\n".join([f"> {case}", *said]))
    if others:
        print(f"{differ} of {total} differ")


main()
