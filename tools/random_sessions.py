#!/usr/bin/env python3
"""Random sequences of statements: Redoubt must tell a client what a live MySQL 8.0 tells it of each, and what the session says of them afterwards.

    tools/random_sessions.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 50] [--statements 40] [--show 3]

Changes of rows by every statement that makes them, transactions and savepoints, SET, SELECT … INTO, prepared statements, CALL, DDL, SHOW, EXPLAIN, statements that fail and that warn, several in one
text; between them ROW_COUNT(), FOUND_ROWS(), LAST_INSERT_ID(), @@warning_count and their kind, SHOW WARNINGS, GET DIAGNOSTICS. Compared are rows and names of columns, affected rows, the id, status flags, number of
warnings and the text of the OK packet, errors with their texts. A sequence ends with its first difference, and is shown as short as it can be.

Makes a database `sessions` on both, and drops it first. Needs pymysql.
"""
import sequences

SETUP = """
set global log_bin_trust_function_creators = 1
drop database if exists sessions
drop database if exists sessions_more
create database sessions
use sessions
create table t (id int auto_increment primary key, a int not null default 5, b varchar(4) unique, d date)
create table u (k int primary key, t int, n decimal(4,1), key (t))
create table w (a int)
insert into t values (1, 1, 'a', '2020-01-01'), (2, 2, 'b', null), (3, 2, null, null)
insert into u values (1, 1, 1), (2, 1, 2), (3, 3, null), (4, null, 4)
create view v as select id, a from t where a < 10 with check option
create procedure adds(n int) begin insert into t (a) values (n); insert into t (a) values (n + 1); end
create procedure shows(n int) begin select * from t where id <= n; select n; end
create procedure fails() begin declare exit handler for sqlexception begin get diagnostics condition 1 @failed = returned_sqlstate; end; insert into t (id) values (1); end
create procedure warns() begin declare continue handler for sqlwarning set @warned = 1; select cast('x' as signed); end
create procedure hands(in a int, out b int, inout c int) begin set b = a + 1, c = c * 2; end
create procedure raises(n int) begin update t set a = n; signal sqlstate '45000' set message_text = 'raised', mysql_errno = 5000; end
create procedure whiles() begin declare i int default 0; while i < 3 do insert ignore into u values (i, i, i); set i = i + 1; end while; end
create function adding(n int) returns int modifies sql data begin insert into w values (n); return n; end
create trigger u_added after insert on u for each row insert into w values (new.k)
""".strip().split("\n")

PROBES = ["select row_count(), last_insert_id(), @@warning_count, @@error_count", "select row_count()", "select found_rows()", "select last_insert_id(), @@identity, @@insert_id", "show warnings", "show errors",
          "show count(*) warnings", "select @@error_count, @@warning_count", "show count(*) errors", "show warnings limit 1", "show warnings limit 1, 1", "get diagnostics @n = number, @r = row_count", "select @n, @r, @c, @m",
          "get diagnostics condition 1 @c = mysql_errno, @m = message_text", "get current diagnostics condition 2 @c = returned_sqlstate", "select @x, @y, @failed, @warned", "select database(), @@autocommit", "do row_count()",
          "set @r = row_count(), @f = found_rows()", "select @r, @f", "select @@sql_mode, @@sql_warnings, @@foreign_key_checks"]


class Maker:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, *of):
        return self.rnd.choice(of)

    def number(self):
        return self.pick("1", "2", "3", "4", "7", "0", "null", "-1", "'2'", "'x'", "default", "2.5", "99999999999")

    def text(self):
        return self.pick("'a'", "'b'", "'c'", "null", "''", "'toolong'", "1", "default")

    def insert(self):
        ignore = self.pick("", "", "", " ignore")
        values = self.pick(
            lambda: f"into t (a, b) values ({self.number()}, {self.text()})", lambda: f"into t (a, b) values ({self.number()}, {self.text()}), ({self.number()}, {self.text()}), (5, null)", lambda: f"into t (id, a) values ({self.number()}, {self.number()})",
            lambda: f"into t set b = {self.text()}", lambda: "into t () values ()", lambda: f"into t (a, b) select t, null from u{self.where('k')}", lambda: f"into t (id, b) select k + {self.pick(0, 10)}, concat('q', k) from u{self.where('k')}",
            lambda: f"into u values ({self.number()}, {self.number()}, {self.number()})", lambda: f"into v (id, a) values ({self.number()}, {self.number()})", lambda: "into w select adding(k) from u", lambda: f"into t (d) values ({self.pick(*DATES)})",
            lambda: f"into t (b) values row({self.text()}), row({self.text()})", lambda: "into w table w", lambda: f"into t (id, b) values (0, {self.text()}), (null, {self.text()}), ({self.number()}, {self.text()})")()
        more = self.pick("", "", "", f" on duplicate key update {self.pick('a = a + 1', 'a = a', 'id = last_insert_id(id)', 'b = values(b)', 'a = 7, b = null', 'id = id + 10', 'a = null')}") if " into t " in f" {values}" and "t (d)" not in values else ""
        return f"{self.pick('insert', 'insert', 'insert', 'replace') if not more and not ignore else 'insert'}{ignore} {values}{more}"

    def where(self, c="id"):
        return self.pick("", f" where {c} = {self.pick(1, 2, 3, 77)}", f" where {c} > {self.pick(1, 2)}", f" where {c} in (1, 3)", f" where {c} = 1 / 0", f" where {c} = 'x'")

    def change(self):
        return self.pick(
            lambda: f"update {self.pick('', 'ignore ')}t set a = {self.number()}{self.where()}{self.pick('', ' order by id desc limit 1')}", lambda: f"update t set a = a{self.where()}", lambda: f"update {self.pick('', 'ignore ')}t set b = {self.text()}{self.where()}",
            lambda: f"update t join u on u.t = t.id set t.a = u.k, u.n = {self.number()}{self.where('u.k')}", lambda: f"delete from t{self.where()}{self.pick('', ' limit 1')}", lambda: f"delete u from t join u on u.t = t.id{self.where('u.k')}",
            lambda: f"delete t, u from t join u on u.t = t.id{self.where('u.k')}", lambda: f"update v set a = {self.pick(1, 9, 10, 11)}{self.where()}", lambda: f"delete from v{self.where()}", lambda: f"update t set id = last_insert_id(id + 20){self.where()}",
            lambda: "truncate w", lambda: "truncate t", lambda: f"update {self.pick('', 'ignore ')}u set k = k + 1{self.pick('', ' order by k desc', ' order by k')}", lambda: f"update t set d = {self.pick(*DATES)}{self.where()}", lambda: "delete from u",
            lambda: f"update t set a = @x := a + 1{self.where()}")()

    def select(self):
        calc = self.pick("", "", "sql_calc_found_rows ")
        limit = self.pick("", "", " limit 1", " limit 2", " limit 0", " limit 1, 1", " limit 1 offset 5")
        return self.pick(
            lambda: f"select {calc}* from t{self.where()} order by id{limit}", lambda: f"select {calc}count(*) from t{self.where()}{limit}", lambda: f"select {calc}a, count(*) from t{self.where()} group by a{self.pick('', ' with rollup')}{limit}",
            lambda: f"select {calc}distinct a from t{self.where()}{limit}", lambda: f"(select {calc}id from t{self.where()}{limit}) union {self.pick('', 'all ')}select k from u{self.where('k')}{self.pick('', ' limit 2', ' limit 1, 2')}", lambda: "select 1",
            lambda: f"select k from u{self.where('k')} {self.pick('intersect', 'except')} select id from t{limit}", lambda: f"select id, a into @x, @y from t{self.where()}{self.pick('', ' limit 1', ' limit 0')}", lambda: "select id from t into @x, @y",
            lambda: f"select {calc}t.id, u.k from t left join u on u.t = t.id{self.where('t.id')} order by 1, 2{limit}", lambda: f"select {self.pick('1 / 0', 'cast(2 as signed)', 'sqrt(-1)', 'log(0)', chr(39) + 'x' + chr(39) + ' + 1', 'adding(3)', 'last_insert_id(9)', 'nosuch')}{limit}",
            lambda: f"select {self.pick('b + 1', 'cast(b as signed)', 'a / 0', 'date(b)', 'adding(id)')} from t{self.where()}{limit}", lambda: f"table t{self.pick(' order by id', ' order by id limit 1')}", lambda: f"values row(1, 2), row(3, 4){limit}",
            lambda: f"with c as (select * from t) select {calc}id from c order by id{limit}", lambda: f"select {calc}id from t where id in (select t from u) order by id{limit} for update", lambda: f"select (select k from u), id from t{limit}",
            lambda: f"do {self.pick('1', '1 / 0', 'adding(1)', 'sleep(0)', '(select id from t)', 'last_insert_id(4)')}", lambda: f"select {calc}* from t, u{limit.replace('1, 1', '2, 3')} for share" if limit in (' limit 0',) else f"select {calc}t.id from t, u order by 1{limit}")()

    def transaction(self):
        return self.pick("begin", "commit", "rollback", "savepoint s", "rollback to s", "release savepoint s", "savepoint r", "rollback to r", "start transaction read only", "start transaction with consistent snapshot", "commit and chain",
                         "rollback and chain", "set autocommit = 0", "set autocommit = 1", "set autocommit = 1", "set transaction read only", "set transaction isolation level read committed", "start transaction read write", "commit and no chain no release")

    def setting(self):
        return self.pick("set @x = 5, @y = 'q'", "set @x = (select max(id) from t)", "set @x = (select id from t)", "set sql_mode = ''", "set sql_mode = default", "set sql_mode = 'ansi'", "set sql_mode = 'NO_AUTO_VALUE_ON_ZERO'", "set insert_id = 50", "set last_insert_id = 12", "set identity = 3",
                         "set sql_mode = 'strict_all_tables,error_for_division_by_zero'", "set max_error_count = 1", "set max_error_count = default", "set sql_notes = 0", "set sql_notes = 1", "set sql_select_limit = 2", "set sql_select_limit = default", "set sql_safe_updates = 1",
                         "set sql_safe_updates = 0", "set foreign_key_checks = 0", "set nosuch = 1", "set sql_select_limit = 'x'", "set auto_increment_increment = 5", "set auto_increment_increment = 1", "set unique_checks = 2", "set @@max_sort_length = 1", "set names latin1", "set names utf8mb4",
                         "set sql_warnings = 1", "set updatable_views_with_limit = 3", "set timestamp = 1600000000", "set div_precision_increment = 99", "set lock_wait_timeout = 0")

    def program(self):
        return self.pick("call adds(3)", "call adds(null)", "call shows(2)", "call fails()", "call warns()", "call hands(1, @x, @y)", "call raises(4)", "call whiles()", "call nosuch()", "call adds()", "call adds('x')", "select adding(7)", "call hands(1, 2, @y)",
                         "prepare p from 'insert into t (a, b) values (?, ?)'", "execute p using @x, @y", "execute p", "prepare p from 'select * from t where id = ?'", "execute p using @x", "deallocate prepare p", "prepare p from 'update t set a = 3'", "prepare p from 'nonsense'",
                         "prepare q from @y", "execute q", "prepare p from 'select sql_calc_found_rows id from t order by id limit 1'", "prepare p from 'call shows(1)'", "prepare p from 'show warnings'", "signal sqlstate '45000'", "signal sqlstate '01000' set message_text = 'w'",
                         "signal sqlstate '02000'", "resignal", "signal sqlstate '45000' set mysql_errno = 1062, message_text = 'my own'", "prepare p from 'get diagnostics @n = number'", "prepare p from 'set @x = @x + 1'", "prepare p from 'select ? + 1, row_count()'")

    def definition(self):
        return self.pick("create table if not exists t (a int)", "drop table if exists nosuch", "drop table if exists w2, w3", "create table w2 (a int)", "drop table w2", "create temporary table w3 select * from t", "drop temporary table if exists w3", "create table w2 select id, a from t",
                         "alter table w add b int", "alter table w drop b", "alter table t auto_increment = 30", "create index i on w (a)", "drop index i on w", "create or replace view v2 as select * from w", "drop view v2", "drop view if exists v2", "rename table w2 to w4", "drop table w4",
                         "create database if not exists sessions", "create database sessions_more", "drop database sessions_more", "use sessions_more", "use sessions", "use nosuch", "create table w2 like t", "insert into w2 select * from t", "insert into w3 select * from t", "select * from w2 order by 1",
                         "create temporary table w3 (a int primary key)", "insert into w3 values (1), (1)", "drop procedure if exists nosuch", "create procedure adds() select 1", "lock tables t write, w read", "lock tables t read", "unlock tables", "alter table t comment = 'c'", "analyze table t, nosuch",
                         "check table t", "optimize table w", "create table w2 (id int auto_increment primary key, x int check (x > 0))", "insert into w2 (x) values (1), (-1)", "flush tables", "create user if not exists root@localhost", "drop user if exists nosuch", "alter table w engine = innodb", "alter table t disable keys",
                         "create table w5 (a int) engine = myisam", "drop table if exists w5", "create table w2 (a int(3), b year(4), c int zerofill) charset utf8", "handler t open", "handler t read first", "handler t read next limit 2", "handler t close", "xa start 'x'", "xa end 'x'", "xa rollback 'x'")

    def other(self):
        return self.pick("show tables", "show columns from t", "describe t a", "show create table w", "explain select 1", "show variables like 'autocommit'", "show index from u", "selec", "select from", "select 1 from nosuch", "select nosuch from t", "insert into nosuch values (1)", "kill 99999999",
                         "update t set nosuch = 1", "delete from nosuch", "update nosuch set a = 1", "show databases like 'sess%'", "show table status like 'w'", "", ";", "/* */", "-- x", "select 'it''s', \"q\"", "checksum table nosuch", "show count(*) warnings", "show privileges like 'x'", "show create view v", "show triggers like 'u'",
                         "begin; insert into t (a) values (1); commit", "select 1; select 2; select row_count()", "insert into t (a) values (1); select last_insert_id(); nonsense", "insert into u values (1, 1, 1); select 1", "select 1; call shows(1); select 3", "show full columns from v", "show create procedure adds", "load data local infile '/nosuch' into table w",
                         "show procedure status like 'nosuch'", "explain insert into t (a) values (1)", "show session status like 'com_insert'", "show grants", "set password for nosuch@x = 'y'", "show character set like 'utf8mb4'", "reset persist if exists nosuch", "show errors limit 0")

    def statement(self):
        make = self.rnd.choices([self.insert, self.change, self.select, self.transaction, self.setting, self.program, self.definition, self.other, lambda: self.pick(*PROBES)], [16, 12, 14, 9, 6, 11, 8, 6, 30])[0]
        return make()


DATES = ["'2020-02-30'", "'2020-01-02'", "0", "'x'", "20200103", "null", "'2020-01-02 10:00:00'"]


def statements(rnd):
    maker = Maker(rnd)
    while True:
        yield maker.statement()


# What the optimizer says of a query's index, and that it was slow.
FLAGS = ~(16 | 32 | 2048)
# Keys, defaults and the like of a column: gone where MySQL sorts rows.
OF_COLUMN = 2 | 4 | 8 | 512 | 4096 | 8192 | 16384
# Names of files and processes, and figures.
VAGUE = ("show create", "analyze", "show table status", "explain", "show index", "show session status", "show triggers", "show create procedure", "show full columns", "show grants", "show procedure")


def columns(fields):
    return [f[:5] + (f[5] & ~OF_COLUMN,) for f in fields]


def judge(sql, theirs, ours):
    if [part[0] for part in theirs] != [part[0] for part in ours]:
        return "KIND"
    for m, o in zip(theirs, ours):
        if m[0] == "error":
            if m[1] != o[1]:
                return "CODE"
            if m[2] != o[2]:
                return "message"
            continue
        if m[1] != o[1] and not (m[0] == "rows" and sql.startswith(VAGUE)):
            if m[0] == "rows" and " order by " not in sql and sorted(map(str, m[1])) == sorted(map(str, o[1])):
                continue
            # Which rows those are is open.
            if m[0] == "rows" and " union " in sql and " limit " in sql and len(m[1]) == len(o[1]):
                continue
            return "ROWS" if m[0] == "rows" else "COUNTS"
        if m[2] & FLAGS != o[2] & FLAGS:
            return "flags"
        # How often a constant is computed is MySQL's own.
        constant = " / 0" in sql or "= 'x'" in sql
        # Redoubt tells that it makes another engine's table its own.
        if "engine = myisam" not in sql and (bool(m[3]) != bool(o[3]) if constant else m[3] != o[3]):
            return "warnings"
        if m[0] == "ok" and m[4] != o[4] and not constant:
            return "text"
        if m[0] == "rows" and not sql.startswith("show grants") and [f[0] for f in m[4]] != [f[0] for f in o[4]]:
            return "names"
        if m[0] == "rows" and columns(m[4]) != columns(o[4]) and not sql.startswith(VAGUE + ("show", "desc", "help", "check", "optimize")):
            return "columns"
    return None


if __name__ == "__main__":
    sequences.run(__doc__, SETUP, statements, judge, 40)
