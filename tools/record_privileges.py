#!/usr/bin/env python3
"""Asks a live MySQL 8.0 what an account with certain privileges may do: every statement below with every set of grants below.

    tools/record_privileges.py HOST PORT > crates/session/tests/recorded/privileges.txt

A statement is a line `> text`, or `>+ text` where the answers are the same if it is prepared; the answers follow, each with the sets of grants that get it. The sets are numbered at the head of the file. Statements that change rows run in a
transaction that is rolled back; what else succeeded is undone by root: the statements behind `<`.
"""
import sys
import pymysql

# What everybody finds. `p` is open to all; of `t` and its views (one of its definer's rights, one of the invoker's) the grants tell.
SETUP = """
create database priv
create table priv.t (a int primary key, b int, c int default 3, key kb (b))
create table priv.p (id int primary key, b int)
create table priv.d (a int primary key, b int, key kb (b))
create table priv.pt (a int primary key) partition by range (a) (partition p0 values less than (10), partition p1 values less than (20))
create table priv.px (a int primary key)
insert into priv.t values (1, 10, 100), (2, 20, 200)
insert into priv.p values (1, 10), (3, 30)
create sql security definer view priv.vd as select a, b, c from priv.t
create sql security invoker view priv.vi as select a, b, c from priv.t
create view priv.w as select id from priv.p
create user strong@localhost identified with mysql_native_password
grant system_user on *.* to strong@localhost
create user weak@localhost identified with mysql_native_password
"""
TEARDOWN = ["drop database if exists priv", "drop user if exists u9@localhost, strong@localhost, weak@localhost, made@localhost, made@'%'"]

OBJECTS = ["t", "vd", "vi"]
GLOBAL = ["select", "insert", "update", "delete", "create", "drop", "alter", "index", "create view", "show view", "references", "lock tables",
          "create temporary tables", "reload", "file", "process", "super", "create user", "replication client", "replication slave", "show databases",
          "create role", "system_user", "set_user_id", "backup_admin", "system_variables_admin", "connection_admin", "flush_tables", "create user, system_user",
          "create view, set_user_id", "create view, set_user_id, system_user", "select, lock tables", "create user, select"]
DATABASE = ["select", "insert", "update", "delete", "create", "drop", "alter", "index", "create view", "show view", "references", "lock tables",
            "create temporary tables", "select, lock tables", "select, create view", "select, create view, drop", "select, create, insert", "select, create",
            "alter, create, insert, drop", "alter, create, insert", "create, references", "select, show view", "select, create temporary tables", "all"]
TABLE = ["select", "insert", "update", "delete", "select, update", "select, delete", "select, insert", "select, create view", "show view", "select, show view", "index",
         "alter", "drop", "references", "create", "insert, update", "insert, delete", "select, insert, update", "create view, drop", "trigger"]
COLUMN = ["select(a)", "select(b)", "select(a, b)", "select(a, b, c)", "insert(a)", "insert(a, b)", "update(a)", "update(b)", "references(a)", "select(a), update(b)",
          "select(a), insert(a, b)", "select(a), insert(a, b), update(b)", "select(b), delete", "select(a), delete", "select(a), insert", "insert(a), select",
          "update(b), select", "select(a), update", "select(a), create view", "select(a), show view", "insert(b), update(a), select(c)"]


def sets():
    yield "none", []
    for p in GLOBAL:
        yield f"{p} on *.*", [f"grant {p} on *.* to u9@localhost"]
    for p in DATABASE:
        yield f"{p} on priv.*", [f"grant {p} on priv.* to u9@localhost"]
    for p in TABLE + COLUMN:
        yield f"{p} on all three", [f"grant {p} on priv.{o} to u9@localhost" for o in OBJECTS]
    for p in ("select", "insert", "update", "delete", "select(a)", "select(a), update(a)"):
        for o in OBJECTS:
            yield f"{p} on {o}", [f"grant {p} on priv.{o} to u9@localhost"]
        yield f"{p} on t and vi", [f"grant {p} on priv.{o} to u9@localhost" for o in ("t", "vi")]


# With each of the three in the place of @. Also prepared, if they change rows or read them.
ROWS = """
select a from @
select b from @
select * from @
select x.* from @ x
select count(*) from @
select 1 from @
select a from @ where b = 1
select a from @ order by b
select a from @ group by a having max(b) > 1
select max(b) from @
select x.b from @ x
select a + b from @
select (select b from @ limit 1)
select 1 from dual where exists (select * from @)
select 1 from dual where exists (select 1 from @ where b = 1)
select id from p where id in (select a from @)
select id from p where id = (select max(b) from @)
select id from p where exists (select 1 from @ x where x.b = p.id)
with w as (select b from @) select count(*) from w
select x from (select a x from @) d
select * from (select a from @) d
select a from @ union select b from @
select p.id from p join @ x on p.id = x.a
select p.id from p join @ x on p.id = x.b
select p.id from p join @ x using (b)
select p.id from p natural join @
select x.a from @ x join @ y using (a)
select a from @ for update
select a from @ for share
select a from @ lock in share mode
select (select a from @ limit 1 for update)
select id from p where id in (select a from @ for update)
select p.id, x.a from p join @ x on p.id = x.a for update of p
select p.id, x.a from p join @ x on p.id = x.a for update of x
table @
select a into @v from @ limit 1
select row_number() over (order by b) from @
select default(c) from @
insert into @ values (5, 5, 5)
insert into @ (a) values (5)
insert into @ (a, b) values (5, 5)
insert into @ set a = 5
insert into @ set a = 5, b = a
insert into @ (a) select 5
insert into @ (a) select id from p where id = 3
insert into @ (a, b) values (5, a)
insert into @ (a, b) values (1, 2) on duplicate key update b = 3
insert into @ (a, b) values (1, 2) on duplicate key update b = values(b)
insert into @ (a, b) values (1, 2) on duplicate key update b = c + 1
insert into @ (a, b) values (1, 2) as n on duplicate key update b = n.b
insert ignore into @ (a) values (1)
insert into @ () values ()
insert into @ (a, b) values (5, default)
insert into @ (a, b) values (5, default(c))
insert into @ (a, b) values (5, (select max(id) from p))
replace into @ (a, b) values (1, 5)
replace into @ (a, b) select id, id from p
insert into p (id) select a + 100 from @
insert into p (id) select b + 100 from @
insert into p (id) values ((select max(b) from @))
update @ set b = 5
update @ set b = 5 where a = 1
update @ set a = 9 where a = 1
update @ set b = b + 1
update @ set b = a
update @ set b = default
update @ set b = (select max(id) from p)
update @ set b = 7 order by a limit 1
update @ x set x.b = 5 where x.a = 1
update @ x, p set x.b = 5
update @ x, p set x.b = 5 where x.a = p.id
update @ x, p set p.b = x.b
update @ x, p set p.b = 1 where x.a = p.id
update @ x join p on x.a = p.id set x.b = p.b, p.b = 3
update p set b = 1 where id in (select b from @)
update p set b = (select max(b) from @)
delete from @
delete from @ where a = 1
delete from @ order by b limit 1
delete from @ as x where x.b = 10
delete x from @ x
delete x from @ x, p where x.a = p.id
delete p from p, @ x where x.a = p.id
delete p from p join @ x on x.b = p.id
delete from p where id in (select a from @)
do (select b from @ limit 1)
explain select a from @
explain select b from @
explain update @ set b = 1 where a = 1
explain delete from @ where a = 1
explain insert into @ (a) values (7)
"""
PLAIN = """
set @v = (select b from @ limit 1)
lock tables @ read < unlock tables
lock tables @ write < unlock tables
show create table @
show create view @
show columns from @
show full columns from @
describe @
describe @ b
show index from @
show table status like '@'
select column_name from information_schema.columns where table_schema = 'priv' and table_name = '@' order by 1
select column_name, privileges from information_schema.columns where table_schema = 'priv' and table_name = '@' order by 1
select index_name, column_name from information_schema.statistics where table_schema = 'priv' and table_name = '@' order by 1, 2
select constraint_name, column_name from information_schema.key_column_usage where table_schema = 'priv' and table_name = '@'
select constraint_name from information_schema.table_constraints where table_schema = 'priv' and table_name = '@'
select view_definition <> '', definer from information_schema.views where table_schema = 'priv' and table_name = '@'
checksum table @
check table @
analyze table @
create table n select a from @ < drop table priv.n
create table n select b from @ < drop table priv.n
create table n like @ < drop table priv.n
create table n (x int, foreign key (x) references @ (a)) < drop table priv.n
create temporary table n select a from @ < drop temporary table n
create temporary table n like t
create view n as select a from @ < drop view priv.n
create view n as select b from @ < drop view priv.n
create view n as select count(*) from @ < drop view priv.n
create view n as select id from p where id in (select b from @) < drop view priv.n
create sql security invoker view n as select a from @ < drop view priv.n
"""
ONCE = """
show tables
show full tables
show databases like 'priv'
show databases like 'mysql'
select table_name from information_schema.tables where table_schema = 'priv' order by 1
select schema_name from information_schema.schemata where schema_name in ('priv', 'mysql') order by 1
alter table t add x int < alter table priv.t drop x
alter table t add index n (c) < alter table priv.t drop index n
alter table t rename to n < rename table priv.n to priv.t; create or replace sql security invoker view priv.vi as select a, b, c from priv.t; create or replace sql security definer view priv.vd as select a, b, c from priv.t
alter table t add foreign key n (b) references p (id) < alter table priv.t drop foreign key n
alter table pt drop partition p1 < alter table priv.pt add partition (partition p1 values less than (20))
alter table pt add partition (partition p2 values less than (30)) < alter table priv.pt drop partition p2
alter table pt truncate partition p0
alter table pt exchange partition p0 with table px
alter table pt reorganize partition p1 into (partition p1 values less than (20))
alter table pt rebuild partition p0
alter table pt analyze partition p0
alter table pt check partition p0
alter table pt optimize partition p0
alter table pt repair partition p0
alter table pt remove partitioning < alter table priv.pt partition by range (a) (partition p0 values less than (10), partition p1 values less than (20))
alter table px rename to pz, comment 'x' < rename table priv.pz to priv.px; alter table priv.px comment ''
create index n on t (c) < drop index n on priv.t
drop index kb on d < create index kb on priv.d (b)
drop table d < create table priv.d (a int primary key, b int, key kb (b))
truncate table d
rename table d to n < rename table priv.n to priv.d
rename table d to t
optimize table d
create table n (x int) < drop table priv.n
create table if not exists t (x int)
create temporary table n (x int)
create database priv2 < drop database priv2
drop database nothing
alter database priv character set utf8mb4
create view n as select 1 < drop view priv.n
create or replace view w as select id from p < create or replace view priv.w as select id from priv.p
alter view w as select id from p < create or replace view priv.w as select id from priv.p
drop view w < create view priv.w as select id from priv.p
create definer = strong@localhost view n as select 1 < drop view priv.n
create definer = weak@localhost view n as select 1 < drop view priv.n
create definer = nobody@localhost view n as select 1 < drop view priv.n
create definer = current_user view n as select 1 < drop view priv.n
flush tables
flush tables t
flush status
flush privileges
flush tables with read lock < unlock tables
lock instance for backup < unlock instance
show master status
show binary logs
show binlog events limit 0
show replica status
show replicas
show engine innodb status
show grants
show grants for weak@localhost
show create user weak@localhost
show processlist
show open tables from nothing
show privileges
show plugins
select user from mysql.user where user = 'weak'
select count(*) >= 0 from performance_schema.data_locks
select count(*) >= 0 from information_schema.innodb_trx
select user from information_schema.user_attributes where user = 'weak'
kill 99999999
set global max_error_count = 1024
set @@persist.max_error_count = 1024
set session sql_log_bin = 1
set session pseudo_thread_id = 5
set global read_only = 0
create user made@localhost < drop user made@localhost
drop user weak@localhost < create user weak@localhost identified with mysql_native_password
drop user strong@localhost < create user strong@localhost identified with mysql_native_password; grant system_user on *.* to strong@localhost
rename user weak@localhost to made@localhost < rename user made@localhost to weak@localhost
rename user strong@localhost to made@localhost < rename user made@localhost to strong@localhost
alter user weak@localhost account unlock
alter user strong@localhost account unlock
alter user weak@localhost identified by 'x' < alter user weak@localhost identified by ''
alter user strong@localhost identified by 'x' < alter user strong@localhost identified by ''
alter user u9@localhost comment 'x' < alter user u9@localhost comment ''
alter user user() identified by ''
set password for weak@localhost = 'x' < set password for weak@localhost = ''
set password for strong@localhost = 'x' < set password for strong@localhost = ''
set password = ''
grant select on priv.t to weak@localhost < revoke all, grant option from weak@localhost
grant select (a) on priv.t to weak@localhost < revoke all, grant option from weak@localhost
grant select on *.* to weak@localhost < revoke all, grant option from weak@localhost
grant select on priv.* to strong@localhost < revoke select on priv.* from strong@localhost
grant system_user on *.* to weak@localhost < revoke system_user on *.* from weak@localhost
revoke select on priv.t from weak@localhost
revoke all, grant option from weak@localhost
revoke all, grant option from strong@localhost < grant system_user on *.* to strong@localhost
create role made < drop role made
alter instance reload tls
"""
CHANGES = ("insert", "replace", "update", "delete")


def statements():
    for line in ROWS.strip().splitlines():
        for o in OBJECTS:
            yield line.replace("@v", "\0").replace("@", o).replace("\0", "@v"), "", False
            if not line.startswith("explain"):
                yield line.replace("@v", "\0").replace("@", o).replace("\0", "@v"), "", True
    for line in PLAIN.strip().splitlines():
        text, _, undo = line.partition(" < ")
        for o in OBJECTS if "@" in text.replace("@v", "") else OBJECTS[:1]:
            # What MySQL shows of the columns of an invoker's view depends on who asked before.
            if o == "vi" and text.startswith(("show columns", "show full columns", "describe")):
                continue
            yield text.replace("@v", "\0").replace("@", o).replace("\0", "@v"), undo, False
    for line in ONCE.strip().splitlines():
        text, _, undo = line.partition(" < ")
        yield text, undo, False


def connect(port, host, user, db=None):
    return pymysql.connect(host=host, port=port, user=user, password="", database=db, ssl_disabled=True, charset="utf8mb4")


# What these show differs from server to server; that they show it is the same.
SHOWN = ("show tables", "show full tables", "show databases", "show columns", "show full columns", "describe", "show index")


def ask(connection, text):
    """The error, or what was shown."""
    cursor = connection.cursor()
    try:
        cursor.execute(text)
        rows = cursor.fetchall()
        if text.startswith("select ") and "information_schema" in text:
            return "ok " + "; ".join(",".join(str(v) for v in row) for row in rows)
        if text.startswith(SHOWN):
            return "ok " + ",".join(str(row[4] if text.startswith("show index") else row[0]) for row in rows)
        if text.startswith(("check", "analyze", "checksum", "optimize")) or " partition p0" in text and rows:
            return "ok " + ",".join(str(row[-1]) for row in rows if str(row[-2]) == "Error")
        return "ok"
    except pymysql.err.MySQLError as e:
        return f"{e.args[0]} {e.args[1]}"


def run(user, text, prepared):
    if not prepared:
        return ask(user, text)
    answer = ask(user, f"prepare s from '{text}'")
    if answer == "ok":
        answer = ask(user, "execute s")
        ask(user, "deallocate prepare s")
    return answer


def main():
    host, port = sys.argv[1], int(sys.argv[2])
    root = connect(port, host, "root")
    root.autocommit(True)

    def must(text):
        root.cursor().execute(text)

    for text in TEARDOWN + SETUP.strip().splitlines():
        must(text)
    root.select_db("priv")
    answers, names = {}, []
    try:
        for number, (name, grants) in enumerate(sets()):
            names.append(f"# {number} {name}" + "".join(f"; {g}" for g in grants))
            must("drop user if exists u9@localhost")
            must("create user u9@localhost identified with mysql_native_password")
            must("grant all on priv.p to u9@localhost")
            for grant in grants:
                must(grant)
            user = connect(port, host, "u9", "priv")
            for text, undo, prepared in statements():
                user.begin() if text.startswith(CHANGES) else None
                answer = run(user, text, prepared)
                user.rollback()
                if answer.startswith("ok"):
                    for step in undo.split("; "):
                        if step.startswith(("unlock", "drop temporary")):
                            ask(user, step)
                        elif step:
                            must(step)
                if text.startswith("create temporary"):
                    ask(user, "drop temporary table if exists n")
                key = (("prepared " if prepared else "") + text, undo)
                answers.setdefault(key, {}).setdefault(answer, []).append(number)
            user.close()
    finally:
        for text in TEARDOWN:
            must(text)
    print("# What MySQL 8.0.31 lets accounts do: tools/record_privileges.py. The sets of grants:")
    print("\n".join(names))
    for (text, undo), by in answers.items():
        # Where a prepared statement's answer differs (a join USING is asked for its columns only there), it is not told.
        if text.startswith("prepared "):
            continue
        alike = answers.get(("prepared " + text, undo)) == by
        print((">+ " if alike else "> ") + text + (f" < {undo}" if undo else ""))
        for answer, numbers in by.items():
            print(f"{' '.join(ranges(numbers))}: {answer}")


def ranges(numbers):
    out, start, last = [], None, None
    for n in numbers + [None]:
        if last is not None and n == last + 1:
            last = n
            continue
        if start is not None:
            out.append(str(start) if start == last else f"{start}-{last}")
        start = last = n
    return out


main()
