#!/usr/bin/env python3
"""Random sequences of changes to tables that hang together: Redoubt must leave the rows that a live MySQL 8.0 leaves, and say the same of each statement.

    tools/random_writes.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 50] [--statements 40] [--show 3]

A seed makes tables with several unique keys, AUTO_INCREMENT, generated columns, checks, defaults that depend on others, foreign keys with all their actions (also to the table itself), triggers that change the new row or other tables,
and views over them. INSERT in all its forms with ON DUPLICATE KEY UPDATE (VALUES(), row aliases, subqueries, DEFAULT), REPLACE, UPDATE and DELETE of one table and of several, with ORDER BY and LIMIT, IGNORE, subqueries, common table
expressions; TRUNCATE, transactions and savepoints, modes. Compared are counts, ids, warnings, errors, and after each change all rows. A sequence ends with its first difference, and is shown as short as it can be. LIMIT takes rows of an order only: of others each server may take its own.

Makes a database `writes` on both, and drops it first. Needs pymysql.
"""
import re

import sequences

SETUP = ["drop database if exists writes", "create database writes", "use writes"]


class Maker:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, *of):
        return self.rnd.choice(of)

    def chance(self, p):
        return self.rnd.random() < p

    def tables(self):
        number = self.pick("int auto_increment", "int auto_increment", "tinyint auto_increment", "bigint unsigned auto_increment", "int")
        key = self.pick("primary key (id)", "primary key (id)", "unique (id)", "key (id), primary key (u)", "primary key (id, u)")
        self.keyed = number
        columns = [f"id {number}", "u int" + self.pick(" not null default 0", "", "", " default (id + 1)" if "auto" not in number else ""), "v varchar(6)" + self.pick("", "", " not null", " not null default 'dv'"), "n decimal(6,2)" + self.pick("", " default 1.5", " not null"),
                   "g " + self.pick("int as (u + 1) virtual", "int as (u * 2) stored", "varchar(10) as (concat(v, '-', u)) virtual", "varchar(8) as (upper(v)) stored unique", "int as (u % 3) virtual"), "ts " + self.pick("int default 7", "timestamp(6) null", "year", "enum('a','b','c') default 'b'", "set('x','y')", "date default (curdate() - interval dayofmonth(curdate()) day)")]
        extra = [self.pick("unique ku (u)", "unique ku (u)", "unique ku (u, v)", "key ku (u)", "unique ku (u desc)")] + [x for x in (self.pick("unique kv (v)", "", "unique kv (v(2))", "key kv (v)"), self.pick("", "", "check (u < 50)", "check (n > -5)", "check (v <> 'bad') not enforced"), self.pick("", "unique kg (g)", "key kg (g, u)", "unique ((u + n))", "")) if x]
        yield f"create table t ({', '.join(columns + [key] + extra)})"
        on = lambda: self.pick("", " on delete cascade", " on delete set null", " on delete restrict", " on delete no action") + self.pick("", " on update cascade", " on update set null", " on update cascade")
        yield f"create table c (k int auto_increment primary key, r int, s int, w varchar(6) default 'w', key (r), unique (s){', foreign key (r) references t (u)' + on() if self.chance(0.6) else ''}{', foreign key (s) references c (k)' + on() if self.chance(0.3) else ''})"
        yield "create table l (n int auto_increment primary key, what varchar(40))"
        yield "insert into t (u, v, n) values (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)"
        yield "insert ignore into c (r, s) values (1, null), (2, 1), (null, 2), (3, null)"
        for _ in range(self.pick(0, 0, 1, 2)):
            yield self.trigger()
        yield f"create view vt as select {self.pick('id, u, v', '*', 'id, u, v, n, u + 1 as e', 'u, v')} from t{self.pick('', ' where u < 10', ' where u < 10')}{self.pick('', '', ' with check option')}"
        yield "create view vj as select t.id, t.u, t.v, c.k, c.r, c.w from t join c on c.r = t.u"

    def trigger(self):
        when, what, table = self.pick("before", "after"), self.pick("insert", "update", "delete"), self.pick("t", "t", "c")
        new = "old" if what == "delete" else "new"
        column = "u" if table == "t" else "r"
        body = [f"insert into l (what) values (concat('{what[0]}{when[0]}', ifnull({new}.{column}, 'null')))", f"insert into l (what) values (concat_ws('/', '{what[0]}{when[0]}', {new}.{column}, @x := ifnull(@x, 0) + 1))", f"update l set what = concat('u', {new}.{column}) where n = 1", "delete from l limit 1"]
        if when == "before" and what != "delete":
            body += [f"set new.{column} = new.{column} + 1", "set new.v = concat(new.v, 'x')" if table == "t" else "set new.w = upper(new.w)", f"set new.{column} = ifnull(new.{column}, 9)", "set new.n = new.u * 1.115" if table == "t" else "set new.s = null", f"if new.{column} = 5 then signal sqlstate '45000' set message_text = 'five'; end if"]
        if table == "t" and when == "after":
            body += [f"delete from c where r = {new}.u", f"insert ignore into c (r) values ({new}.u)"]
        return f"create trigger g{self.rnd.randrange(1000)} {when} {what} on {table} for each row {self.rnd.choice(body)}"

    def value(self, c):
        r = self.rnd
        if r.random() < 0.08:
            return r.choice(["default", f"default({c})"]) if c != "g" else "default"
        values = {"id": ["null", "0", "1", "2", "3", "10", "100", "127", "-1"], "u": ["1", "2", "3", "4", "5", "null", "60", "'x'", "u + 1", "id"], "v": ["'a'", "'A'", "'b'", "'new'", "null", "'toolong'", "'bad'", "'a '", "5"], "n": ["1", "null", "99999", "1.005", "'2x'", "u", "-10"], "ts": ["1", "'a'", "null", "2001", "'2020-01-01'", "'zz'"], "g": ["default", "1"],
                  "k": ["null", "1", "2", "9", "0"], "r": ["1", "2", "3", "null", "77"], "s": ["1", "2", "3", "null", "k"], "w": ["'x'", "null", "'toolong'", "default"]}
        return r.choice(values[c])

    def columns(self, table):
        names = {"t": ["id", "u", "v", "n", "ts", "g"], "c": ["k", "r", "s", "w"], "vt": ["id", "u", "v"], "vj": ["u", "v"]}[table]
        some = [c for c in names if self.chance(0.55 if c != "g" else 0.05)] or [names[1]]
        if self.chance(0.2):
            self.rnd.shuffle(some)
        return some

    def assign(self, table, prefix="", new=None):
        out = []
        for c in self.columns(table)[: self.pick(1, 1, 2, 3)]:
            forms = [self.value(c), self.value(c)]
            if new == "values":
                forms += [f"values({c})", f"values({c})", f"concat(values({c}), 'z')" if c in "vw" else f"values({c}) + {c}", f"ifnull(values({c}), 3)"]
            elif new:
                forms += [f"{new}.{c}", f"{new}.{c}", f"concat({new}.{c}, {table}.{c})" if c in "vw" else f"{new}.{c} + 1"]
            if c in ("id", "k"):
                forms += [f"last_insert_id({prefix}{c})", f"{prefix}{c} + 10"]
            elif c not in "vwg":
                forms += [f"{prefix}{c} + 1", f"-{prefix}{c}", "(select max(n) from l)", "(select count(*) from c)" if table == "t" else "(select max(u) from t)"]
            else:
                forms += [f"concat({prefix}{c}, 'q')", f"upper({prefix}{c})"] if c in "vw" else []
            out.append(f"{prefix}{c} = {self.rnd.choice(forms)}")
        return ", ".join(out)

    def where(self, table, prefix=""):
        k, c = {"t": ("id", "u"), "c": ("k", "r"), "vt": ("u", "u"), "vj": ("id", "u")}[table]
        k, c = prefix + k, prefix + c
        return self.pick("", "", f" where {k} = {self.pick(1, 2, 3)}", f" where {c} > 1", f" where {c} is null", f" where {c} in (1, 3)", f" where {c} in (select r from c)" if table != "c" else f" where {c} in (select u from t)", f" where exists (select 1 from l where l.n = {c})", f" where {c} between 2 and 4 or {k} = 1", f" where {c} = 'x'")

    def insert(self):
        table = self.pick("t", "t", "t", "t", "c", "c", "vt", "vj")
        some = self.columns(table)
        verb = self.pick("insert", "insert", "insert", "insert ignore", "replace")
        alias, more = "", ""
        form = self.rnd.random()
        rows = ", ".join(f"({', '.join(self.value(c) for c in some)})" for _ in range(self.pick(1, 1, 2, 3)))
        if form < 0.6:
            body = f"({', '.join(some)}) values {rows}"
        elif form < 0.68:
            body = f"({', '.join(some)}) values " + rows.replace("), (", "), row(").replace("(", "row(", 1) if "default" not in rows and "u + 1" not in rows else f"({', '.join(some)}) values {rows}"
        elif form < 0.78:
            body = "set " + ", ".join(f"{c} = {self.value(c)}" for c in some)
        elif form < 0.93:
            source = self.pick("t", "c", "l", "t s", "(select 1 as one union select 2) d")
            own = {"t": ["id", "u", "v"], "c": ["k", "r", "w"], "l": ["n", "what"], "t s": ["s.id", "s.u + 10", "s.v"], "(select 1 as one union select 2) d": ["one", "one + 3"]}[source]
            body = f"({', '.join(some)}) select {', '.join(self.pick(*own, *own, self.pick('1', 'null', chr(39) + 's' + chr(39))) for _ in some)} from {source}{self.pick('', ' order by 1', ' order by 1 desc', ' order by 1 limit 2')}"
        else:
            body = self.pick("() values ()", "values ()", "() values (), ()")
        if verb.startswith("insert") and table != "vj" and self.chance(0.5):
            new = "values"
            if form < 0.68 and self.chance(0.4):
                new, alias = "nw", " as nw" + (f"({', '.join('z' + c for c in some)})" if self.chance(0.2) else "")
            if "(" in alias:
                c = self.rnd.choice(some)
                more = f" on duplicate key update {c} = {self.pick(f'z{c}', f'nw.z{c}', f'concat(z{c}, 1)')}"
            else:
                more = f" on duplicate key update {self.assign(table, new=new)}"
        return f"{verb} into {table} {body}{alias}{more}"

    def update(self):
        ignore = self.pick("", "", "", "ignore ")
        form = self.rnd.random()
        table = self.pick("t", "t", "c", "vt", "vj")
        if form < 0.55:
            tail = self.pick("", "", "", f" order by {'k' if table == 'c' else 'u'} desc", f" order by {'k' if table == 'c' else 'u'}, id limit 1".replace("k, id", "k")) if table != "vj" else ""
            # MySQL 8.0.31 crashes where IGNORE meets a subquery in a view of two tables.
            ignore = "" if table == "vj" else ignore
            return f"update {ignore}{table} set {self.assign(table)}{self.where(table)}{tail}"
        joined = self.pick("t join c on c.r = t.u", "t left join c on c.r = t.u", "c join t on t.u = c.r", "t, c", "c join c d on d.s = c.k", "t join t s on s.u = t.u + 1", "t join (select r, count(*) q from c group by r) d on d.r = t.u", "t natural join l", "t join l on l.n = t.u")
        own = joined.split(",")[0].split()[0]
        both = self.assign(own, own + ".")
        if ("c" in joined.split()[:1] or " c " in joined + " ") and own == "t" and self.chance(0.4) and "(select" not in joined:
            both += ", " + self.assign("c", "c.")
        # What one table is set to is read by another's assignment: the table that is read first is changed first.
        if joined.startswith(("t join c", "t left join c", "c join t")) and self.chance(0.3):
            joined = joined.replace(" join ", " straight_join ") if " left " not in joined else joined
            both = self.pick("t.n = c.k + 1, c.w = t.n", "c.w = t.v, t.v = c.w", "t.n = t.n + 1, t.ts = t.n, c.w = t.n", "c.w = concat(c.k, 'w'), t.v = c.w, t.n = c.k")
        return f"update {ignore}{joined} set {both}{self.where(own, own + '.')}"

    def delete(self):
        ignore = self.pick("", "", "ignore ")
        form = self.rnd.random()
        table = self.pick("t", "t", "c", "vt", "l")
        if form < 0.55:
            where = self.where(table) if table != "l" else self.pick("", " where n > 2")
            return f"delete {ignore}from {table}{where}{self.pick('', '', ' order by 1 limit 1', ' order by 1 desc limit 1') if table != 'vt' else ''}".replace("order by 1", f"order by {dict(t='u', c='k', l='n').get(table, 'u')}")
        return self.pick(f"delete {ignore}t from t join c on c.r = t.u{self.where('t', 't.')}", f"delete {ignore}t, c from t join c on c.r = t.u{self.where('t', 't.')}", f"delete {ignore}from c using c left join t on t.u = c.r where t.u is null", f"delete {ignore}c, t from t left join c on c.r = t.u{self.where('t', 't.')}",
                         f"delete {ignore}a from c a join c b on b.s = a.k{self.pick('', ' where a.k > 1')}", f"delete {ignore}a, b from t a join t b on a.u < b.u{self.pick('', ' where a.id = 1')}", f"with x as (select u from t where u > 1) delete {ignore}from c where r in (select u from x)", f"delete {ignore}from t where u = (select max(r) from c)")

    def other(self):
        return self.pick("begin", "commit", "rollback", "savepoint s", "rollback to s", "set sql_mode = ''", "set sql_mode = default", "set sql_mode = 'NO_AUTO_VALUE_ON_ZERO,STRICT_TRANS_TABLES'", "set foreign_key_checks = 0", "set foreign_key_checks = 1", "truncate l", "truncate c", "set unique_checks = 0", "alter table t auto_increment = 20", self.trigger(), "set insert_id = 30", "set auto_increment_increment = 3, auto_increment_offset = 2",
                         "set sql_mode = 'STRICT_ALL_TABLES'", "set last_insert_id = 2", "set auto_increment_increment = 1, auto_increment_offset = 1")

    def statement(self):
        return self.rnd.choices([self.insert, self.update, self.delete, self.other], [45, 28, 17, 10])[0]()


def statements(rnd):
    maker = Maker(rnd)
    yield from maker.tables()
    while True:
        yield maker.statement()
        # What the statement did: the rows, and what the session says of it.
        yield "select last_insert_id(), row_count(); select * from t; select * from c; select * from l"


def without_row(sql, text):
    """MySQL counts the rows of scalar subqueries as rows of the statement."""
    return re.sub(r"at row \d+", "at row N", text) if sql.startswith(("update", "insert")) and "(select" in sql else text


def judge(sql, theirs, ours):
    if [part[0] for part in theirs] != [part[0] for part in ours]:
        return "KIND"
    for m, o in zip(theirs, ours):
        if m[0] == "error":
            if m[1] != o[1]:
                return "CODE"
            if without_row(sql, m[2]) != without_row(sql, o[2]):
                return "message"
        elif m[0] == "rows":
            if sorted(map(str, m[1])) != sorted(map(str, o[1])):
                return "ROWS"
        else:
            if m[1] != o[1]:
                return "COUNTS"
            if m[3] != o[3]:
                return "warnings"
            if m[4] != o[4]:
                return "text"
    return None


if __name__ == "__main__":
    sequences.run(__doc__, SETUP, statements, judge, 60)
