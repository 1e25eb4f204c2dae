#!/usr/bin/env python3
"""Random statements that fail, and what they leave behind: Redoubt must leave what a live MySQL 8.0 leaves.

    tools/random_after_errors.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 50] [--statements 24] [--show 3]

Statements of every kind fail in every way that can be had: duplicate keys, NULL, values that are out of range, too long or of another type, foreign keys, checks, missing tables and columns, arithmetic, SIGNAL,
a lock that is waited for in vain, a deadlock, KILL QUERY, the time limit, privileges; at once or behind some rows; in triggers, functions, procedures with and without handlers, cursors, prepared statements, LOAD DATA,
changes of several tables, CREATE TABLE … SELECT, ALTER TABLE; within transactions and savepoints, and outside. After each the rows, LAST_INSERT_ID(), ROW_COUNT(), FOUND_ROWS(), SHOW WARNINGS, counts of errors, user
variables, the next number of AUTO_INCREMENT, temporary tables, the transaction's state and its locks are compared, some at a time. A sequence ends with its first difference, and is shown as short as it can be.

`@b sql` is another session's statement, `@b& sql` one that has to wait, `@b` its answer; `@kill sql` is killed by KILL QUERY while it sleeps; `@m sql` is asked by a third session, which looks on.

Makes a database `afterwards` and a user `few` on both, and drops them first. Needs pymysql, and local_infile on both.
"""
import os, tempfile, time, zlib
import pymysql
from pymysql.constants import COMMAND

import sequences

SETUP = """
set global log_bin_trust_function_creators = 1, innodb_lock_wait_timeout = 1
drop database if exists afterwards
create database afterwards
use afterwards
drop user if exists few
create user few
set innodb_lock_wait_timeout = 1
create table t (id int auto_increment primary key, a tinyint not null default 5, b varchar(4) unique, d date, g int as (a + 1) virtual, check (a < 100))
create table p (k int primary key, v int, key (v))
create table c (n int auto_increment primary key, r int, u int unique, foreign key (r) references p (k) on update cascade)
create table w (a int)
create table h (k int primary key, x varchar(10), key (x)) partition by hash (k) partitions 3
create table late (id int auto_increment primary key, a int)
create table big (k int primary key, a int)
insert into t (id, a, b) values (1, 1, 'a'), (2, 2, 'b'), (3, 2, null), (10, 3, 'z')
insert into p values (1, 1), (2, 2), (3, 3), (7, 7)
insert into c values (1, 1, 1), (2, 2, 2), (3, null, 3)
insert into w values (1), (2), (3)
insert into h values (1, 'a'), (2, 'b'), (3, 'c')
insert into big values (1, 1), (2, 2), (3, 3)
grant select on w to few
create temporary table tmp (id int auto_increment primary key, a int unique)
insert into tmp (a) values (1), (2)
create function fails(n int) returns int modifies sql data begin insert into w values (n); if n > 1 then signal sqlstate '45000' set message_text = 'too many'; end if; return n; end
create function duplicates(n int) returns int modifies sql data begin insert into w values (n); insert into p values (n, n); return n; end
create function handled(n int) returns int modifies sql data begin declare exit handler for sqlexception return -1; insert into w values (n); insert into p values (n, n); return n; end
create function warns(n int) returns int deterministic begin declare x tinyint; declare continue handler for sqlexception set x = 0; set x = n * 100; return x; end
create function adds(n int) returns int modifies sql data begin insert into late (a) values (n); return n; end
create trigger late_b before insert on late for each row begin insert into w values (new.a); if new.a = 7 then signal sqlstate '45000' set message_text = 'seven', mysql_errno = 5007; end if; end
create trigger late_a after update on late for each row insert into p values (new.a, new.a)
create trigger late_d before delete on late for each row if old.a = 2 then signal sqlstate '01234' set message_text = 'only warned'; else delete from p where k = old.a; end if
insert into late (a) values (1), (2), (3)
create procedure two(n int) begin insert into w values (n); insert into p values (n, n); insert into w values (n + 1); end
create procedure exits(n int) begin declare exit handler for sqlexception begin get diagnostics condition 1 @s = returned_sqlstate, @m = message_text; end; insert into w values (n); insert into p values (n, n); insert into w values (n + 1); end
create procedure goes(n int) begin declare continue handler for 1062, 1452, 1048 set @x = ifnull(@x, 0) + 1; insert into w values (n); insert into p values (n, n); insert into c (r) values (n + 50); insert into w values (n + 1); end
create procedure again(n int) begin declare exit handler for sqlexception begin rollback; resignal; end; start transaction; insert into w values (n); insert into p values (n, n); commit; end
create procedure resets(n int) begin declare exit handler for sqlexception begin insert into w values (77); resignal set message_text = 'mine'; end; insert into t (a, b) values (n, 'q'), (n, 'a'); end
create procedure walks(n int) begin declare i int; declare cu cursor for select k from p order by k; open cu; fetch cu into i; insert into w values (i); while 1 do fetch cu into i; insert into w values (i * n); end while; end
create procedure kept(n int) begin declare exit handler for not found set @x = 'end'; declare exit handler for sqlwarning set @x = 'warned'; insert into w values (n); select k into @y from p where k = n; insert ignore into t (a) values (n * 1000); end
create procedure nested(n int) begin call two(n); insert into w values (99); end
create procedure shows(n int) begin select * from w order by a; select k from p where k = (select a from w); end
create procedure gives(out x int, inout y int) begin set x = 5, y = y + 1; insert into p values (1, 1); end
create procedure dynamic(n int) begin set @q = concat('insert into p values (', n, ', 1)'); prepare dq from @q; execute dq; end
create definer = few procedure may_not() begin insert into w values (1); end
create definer = few sql security definer view hidden as select * from p
create view checked as select id, a, b from t where a < 10 with check option
create table guarded (a int)
create definer = few trigger guards before insert on guarded for each row insert into p values (new.a, 1)
""".strip().split("\n")

PROBES = ["select row_count(), last_insert_id(), @@warning_count, @@error_count", "select row_count()", "select found_rows()", "select last_insert_id(), @@insert_id, @@identity", "show warnings", "show errors", "show count(*) errors", "select @x, @y, @s, @m",
          "get diagnostics @n = number, @r = row_count", "select @n, @r", "select * from t order by id", "select * from w order by a", "select * from p order by k", "select * from c order by n", "select * from h order by k", "select * from late order by id", "select * from tmp order by id",
          "select count(*) from big where k < 100", "show tables", "show tables like '%made%'", "insert into t (b) values (null); select last_insert_id()", "insert into c (u) values (null); select last_insert_id()", "insert into late (a) values (20); select last_insert_id()", "insert into tmp (a) values (null); select last_insert_id()",
          "@m select object_name, index_name, lock_type, lock_mode, lock_status, lock_data from performance_schema.data_locks where object_schema = 'afterwards' and lock_type = 'RECORD'",
          "@m select object_name, lock_mode from performance_schema.data_locks where object_schema = 'afterwards' and lock_type = 'TABLE'",
          "@m select trx_state, trx_isolation_level, trx_is_read_only from information_schema.innodb_trx",
          "@m select object_type, object_name, lock_type, lock_duration from performance_schema.metadata_locks where object_schema = 'afterwards' and object_type in ('TABLE', 'SCHEMA')", "@m select * from w order by a", "@m select * from p order by k",
          "@b select a from w for update nowait", "@b select k from p for update nowait", "@b select id from t for share nowait", "@b insert into w values (1000)", "@b rollback", "rollback to s", "savepoint s", "release savepoint s", "select @@autocommit, @@sql_mode", "select @@transaction_isolation, @@transaction_read_only",
          "commit", "rollback", "do 1", "select 1", "show tables like 'nosuch'", "set @z = 1", "select @z, @q", "execute s", "execute r using @one", "select @@timestamp > 1, database()"]


class Maker:
    def __init__(self, rnd, folder):
        self.rnd, self.folder = rnd, folder

    def pick(self, *of):
        return self.rnd.choice(of)

    def load(self, *lines):
        path = os.path.join(self.folder, f"{zlib.crc32(repr(lines).encode()):x}")
        with open(path, "w") as f:
            f.write("".join(line + "\n" for line in lines))
        return path

    def ignore(self):
        return self.pick("", "", "", "ignore ")

    def insert(self):
        i, p = self.ignore(), self.pick
        return p(f"insert {i}into t (a, b) values (1, 'a')", f"insert {i}into t (a, b) values (1, 'n'), (2, 'm'), (3, 'a'), (4, 'o')", f"insert {i}into t (a, b) values (null, 'n')", f"insert {i}into t (a, b) values (1, 'n'), (null, 'm')", f"insert {i}into t (a) values (1), (300)",
                 f"insert {i}into t (a, b) values (1, 'x'), (2, 'toolong')", f"insert {i}into t (d) values ('2020-01-01'), ('2020-02-30')", f"insert {i}into t (a) values (1), ('x')", f"insert {i}into t (a) values (50), (101)", f"insert {i}into t (id, a) values (20, 1), (1, 1)", f"insert {i}into t (id, a) values (0, 1), (10, 1)",
                 f"insert {i}into c (r, u) values (1, 8), (9, 9)", f"insert {i}into c (r, u) values (1, null), (1, 1)", f"insert {i}into p select k + 5, v from p order by k", f"insert {i}into p select k + 1, v from p order by k", f"insert {i}into t (a, b) select k, concat('n', v) from p union all select 1, 'a'",
                 f"insert {i}into t (a) select k * 60 from p order by k", f"insert {i}into t (a, b) select k, 1 / 0 from p", f"insert {i}into w select (select k from p) from w", f"insert {i}into w select a + 9223372036854775807 from w", f"insert {i}into t (nosuch) values (1)", f"insert {i}into nosuch values (1)", f"insert {i}into t (a, b) values (1)",
                 f"insert {i}into t (g) values (1)", f"insert {i}into p (v) values (1)", f"insert {i}into w values (fails(1)), (fails(2))", f"insert {i}into w select duplicates(k) from p", f"insert {i}into w values (handled(1))", f"insert {i}into late (a) values (5), (7), (8)", f"insert {i}into late (a) select k from p order by k desc", f"insert {i}into guarded values (1)",
                 f"insert {i}into checked (a) values (5), (50)", f"insert {i}into checked (a, b) values (5, 'm'), (6, 'a')", f"insert {i}into hidden values (9, 9)", f"insert {i}into h values (4, 'd'), (5, 'e'), (1, 'f')", f"insert {i}into h values (4, 'd'), (5, 'much too long a text')", f"insert {i}into tmp (a) values (5), (1)", f"insert {i}into tmp (a) select k from p",
                 "insert into t (a, b) values (1, 'n'), (2, 'a') on duplicate key update a = null", "insert into t (a, b) values (1, 'n'), (2, 'a') on duplicate key update a = a + 500", "insert into t (a, b) values (1, 'n'), (2, 'a') on duplicate key update b = 'b'", "insert into t (a, b) values (4, 'a') on duplicate key update a = a + 1, d = '2020-13-01'",
                 "insert into t (a, b) values (9, 'n'), (2, 'a') on duplicate key update a = fails(a + 1)", "insert into c (r, u) values (1, 9), (2, 1) on duplicate key update r = 99", "insert into p values (1, 5) on duplicate key update k = 2", "insert into t (id, b) values (1, 'b') on duplicate key update id = 3",
                 "replace into t (a, b) values (1, 'a'), (null, 'b')", "replace into t (id, a, b) values (2, 9, 'a'), (3, 300, 'q')", "replace into p values (5, 5), (1, 9)", "replace into c values (5, 1, 1), (6, 88, 2)", "replace into late (id, a) values (1, 9), (2, 7)", "replace into h values (1, 'n'), (2, 'much too long a text')", "replace into p select n, u from c union select 1, 1 / 0",
                 "insert into p values (5, 5), (6, 2147483648)", "insert into t set a = 3, b = 'a'", "insert into w values (1), (2), (pow(10, 400))", "insert into w values (5), (cast('x' as signed)), (exp(1000))", "insert into w values (1), (json_extract('{', '$'))", "insert into c (u) values (4), (5), (4), (6)", "insert into t (id, b) values (-5, 'k'), (127, 'l'), (null, 'a')")

    def update(self):
        i, p = self.ignore(), self.pick
        return p(f"update {i}t set b = 'a'", f"update {i}t set a = a + 30 order by id", f"update {i}t set a = null", f"update {i}t set a = null where id = 2", f"update {i}t set b = 'toolong' where id > 1", f"update {i}t set a = 300 / (id - 2)", f"update {i}t set a = case id when 3 then 200 else 9 end", f"update {i}t set d = if(id = 3, '2020-02-30', '2020-01-01')",
                 f"update {i}p set k = k + 1", f"update {i}p set k = k + 1 order by k desc", f"update {i}p set k = 50 where k = 1", f"update {i}c set r = n * 3", f"update {i}c set u = 3 where u < 3", f"update {i}c set r = 77", f"update {i}p set v = (select a from w)", f"update {i}w set a = a + 9223372036854775807", f"update {i}w set a = fails(a)", f"update {i}w set a = duplicates(a + 10)",
                 f"update {i}late set a = a + 7", f"update {i}late set a = 1 where a = 2", f"update {i}h set k = k + 1 order by k", f"update {i}h set x = repeat('x', k * 5) order by k", f"update {i}h set k = 3 where k = 1", f"update {i}tmp set a = 1", f"update {i}checked set a = a * 6", f"update {i}hidden set v = 1", f"update {i}t join p on p.k = t.id set t.a = p.v * 100, p.v = 9",
                 f"update {i}p join t on p.k = t.id set p.v = 8, t.b = 'z'", f"update {i}p, c set p.v = p.v + 1, c.r = p.k * 2 where c.n = p.k", f"update {i}t join p on p.k = t.id set t.a = fails(p.k)", f"update t set nosuch = 1", f"update nosuch set a = 1", f"update t set a = 1 where nosuch = 1", f"update {i}t set a = a where b = 'x' and a / 0",
                 f"update {i}t set id = 3 where id = 1", f"update {i}p set v = pow(v, 1000)", f"update {i}w set a = a + 1 limit 1 offset 1", f"update {i}t set a = default(nosuch)", f"update {i}t set g = 5", f"update {i}c set n = n + 1 order by n", f"update {i}w join late on w.a = late.a set w.a = 70, late.a = 3")

    def delete(self):
        i, p = self.ignore(), self.pick
        return p(f"delete {i}from p", f"delete {i}from p order by k desc", f"delete {i}from p where k = 1", f"delete {i}from p where v > 2 or k = 1", f"delete {i}from w where a = fails(a)", f"delete {i}from t where a = 'x' + 1", f"delete {i}from t where 1 / (id - 3) > 0", f"delete {i}from late", f"delete {i}from late where a > 1 order by a desc", f"delete {i}p, c from p left join c on c.r = p.k and c.n = 2",
                 f"delete {i}c, p from p join c on c.r = p.k where p.k = 1", f"delete {i}from w where a = (select k from p)", f"delete from nosuch", f"delete {i}from t where nosuch", f"delete {i}from hidden", f"delete {i}from w where a + 9223372036854775807 > 1", f"delete {i}t from t join w on w.a = duplicates(t.id + 20)", f"delete {i}from p where k in (7, 3, 2)", "truncate p", "truncate nosuch", f"delete {i}from h where k = 1 / 0 or fails(k)")

    def query(self):
        p = self.pick
        calc = p("", "sql_calc_found_rows ")
        return p(f"select {calc}fails(a) from w order by a", "select fails(5)", "select duplicates(1)", "select handled(1), handled(30)", f"select {calc}(select k from p), a from w", f"select {calc}a + 9223372036854775807 from w", "select exp(1000)", "select nosuch", f"select {calc}* from nosuch", "select k from p where nosuch", f"select {calc}json_extract(b, '$') from t order by id", f"select {calc}k, if(k = 3, exp(999), k) from p order by k",
                 "select a from w into @x", "select k, v from p into @x", "select k into @x from p where k = fails(2)", "select k, exp(k * 300) into @x, @y from p where k = 3", "select 1 into @x from nosuch", "select * from hidden", f"select {calc}k from p order by k limit 1 offset 99999999999999999999", f"select {calc}* from w limit -1", "select * from w for update", "select k from p where k = 2 for share", f"select {calc}k from p where k > (select a from w)",
                 "do fails(2)", "do (select k from p)", "do exp(1000)", "do cast('x' as signed)", "set @x = (select k from p)", "set @y = 5, @x = fails(3)", "set @x = 7, @y = nosuch()", "set @x = 8, nosuch = 3", "set @x = 9, sql_mode = 'nosuch'", "set @x = 1, @y = exp(1000)", "set autocommit = 2", "select warns(3), warns(1)", "select regexp_like('a', '(')", "select st_geomfromtext('x')", "select cast('2020-13-01' as date), timestamp'2020-13-01'",
                 "select /*+ max_execution_time(1) */ count(*) from t a, t b, t c, t d, t e, t f, t g, t h, t i, t j, t k", "selec", "select from", "explain select nosuch", "explain select * from nosuch", "show create table nosuch", "show columns from nosuch", "use nosuch", "describe nosuch", "table nosuch", "values row(1), row(1, 2)", "select 1 union select 1, 2", f"select {calc}k from p union select exp(1000)", "checksum table nosuch", "analyze table nosuch")

    def program(self):
        n = self.pick(1, 1, 2, 30, 31, 7, "null", "'x'", 2147483647)
        return self.pick(f"call two({n})", f"call exits({n})", f"call goes({n})", f"call again({n})", f"call resets({n})", f"call walks({n})", f"call kept({n})", f"call nested({n})", "call shows(1)", "call gives(@x, @y)", f"call dynamic({n})", "call may_not()", "call nosuch()", "call two()", "call gives(1, 2)", "call two(fails(2))", "call two(exp(1000))",
                         "prepare s from 'insert into p values (1, 1)'", "prepare s from 'selec'", "prepare s from 'insert into nosuch values (1)'", "prepare r from 'insert into t (a, b) values (?, 5), (?, 6)'", "prepare r from 'update t set b = ?'", "execute s", "execute r using @x, @one", "execute r using @one, @one", "execute r", "execute r using @nosuch", "deallocate prepare s", "deallocate prepare nosuch",
                         "signal sqlstate '45000' set message_text = 'mine'", "signal sqlstate '01000' set message_text = 'warned'", "signal sqlstate '02000'", "resignal", "signal sqlstate '40001' set mysql_errno = 1213", "get diagnostics condition 5 @x = message_text", "get diagnostics @y = number")

    def definition(self):
        p = self.pick
        return p("create table made as select k, v from p union all select a, exp(1000) from w", "create table made (k int primary key) select a as k from w union all select 1", "create table made as select fails(a) from w", "create table made as select nosuch", "create table made select * from hidden", "create table made (k int unique) ignore select 1 as k union all select 1", "create table made (a int not null) select null as a", "create table made (a tinyint) select 300 as a",
                 "create temporary table tmade (k int primary key) select 1 as k union all select 1", "create temporary table tmade as select exp(1000)", "create temporary table tmp (a int)", "create table t (a int)", "create table if not exists t (a int)", "create table made (a int, a int)", "create table made (a int, foreign key (a) references nosuch (a), foreign key (a) references w (a))", "drop table nosuch", "drop table made, nosuch", "drop table p", "drop table w, nosuch", "drop table if exists made",
                 "drop temporary table tmade", "alter table p add unique (v), add c int not null", "alter table c add unique (r)", "alter table w add primary key (a)", "alter table t modify b varchar(1)", "alter table t modify a tinyint unsigned check (a > 2)", "alter table w add check (a < 2)", "alter table c add foreign key (u) references w (a)", "alter table late add foreign key (a) references p (k)", "alter table t drop nosuch", "alter table nosuch add a int",
                 "alter table w modify a date", "alter table w add b int as (1 / 0) stored", "alter table w add b int not null, modify a tinyint, add unique (b)", "alter table tmp add unique (id), modify a int not null, add b int unique default 3", "create unique index u on h (x)", "create unique index u on w (a)", "drop index nosuch on t", "rename table t to p", "rename table w to made, nosuch to other", "create view checked as select 1", "create view made as select nosuch", "drop view nosuch", "drop procedure nosuch",
                 "create procedure two() select 1", "create procedure made() selec", "create trigger late_b before insert on late for each row set @x = 1", "create function made() returns int return nosuch()", "create database afterwards", "drop database nosuch", "create user few", "drop user nosuch", "grant select on nosuch to few", "alter table t auto_increment = 2", "lock tables nosuch write", "lock tables w write, nosuch read", "unlock tables", "flush tables nosuch", "handler nosuch open", "handler w open", "handler w read first where a = exp(1000)",
                 "handler w read next", "handler w close", "alter table h add partition (partition x values less than (3))", "alter table h truncate partition nosuch", "alter table h exchange partition p0 with table w")

    def loading(self):
        i = self.pick("", "", "ignore ", "replace ")
        path = self.pick(lambda: self.load("30\t1\tn", "31\tx\tm", "32\t3\to"), lambda: self.load("30\t1\tn", "1\t2\tm", "31\t3\to"), lambda: self.load("30\t1\tn", "31\t2\ttoolong"), lambda: self.load("30\t1", "31\t\\N\tq"), lambda: self.load("30\t150\tn"), lambda: self.load("\\N\t1\tn", "\\N\t2\ta"))()
        return f"load data {self.pick('local ', '')}infile '{path}' {i}into table t (id, a, b)"

    def concurrent(self):
        wait = [lambda: ["@b begin", "@b update p set v = v + 1 where k = 2", self.pick("update p set v = 9", "update p set v = 9 where k > 1", "insert into w values (5), ((select v from p where k = 2 for update))", "delete from p where k = 2", "insert into p values (2, 2)", "select * from p for share", "call two(2)", "call exits(2)", "replace into p values (30, 1), (2, 1)",
                                                                                  "insert into c (r) values (1), (2)", "insert into late (a) values (9), (2)", "update t join p on p.k = t.id set t.a = 9, p.v = 9", "alter table w add check (a < 2)", "insert into w select duplicates(a + 1) from w", "select k from p where k = 2 for update nowait", "select k from p for update nowait",
                                                                                  "create table made select * from p for update", "insert ignore into p values (2, 2)", "update ignore p set v = 3", "insert into w select v from p"), "@b rollback"],
                lambda: ["@b begin", "@b insert into big select k * 1000 + id, 1 from big, t", "@b update p set v = 5 where k = 3", self.pick("begin", "begin", "set autocommit = 0"), "insert into w values (55)", self.pick("savepoint s", "insert into t (b) values ('dead')"), "update p set v = 6 where k = 1", "@b& update p set v = 7 where k = 1",
                         self.pick("update p set v = 8 where k = 3", "insert into p values (3, 3)", "insert ignore into p values (3, 3)", "call exits(3)", "call two(3)", "call goes(3)", "select handled(3)", "delete from p where k = 3", "select * from p for update", "insert into w select duplicates(a) from w where a = 3", "update t join p on p.k = t.id set t.a = 9, p.v = 9", "insert into c (r) values (3)"), "@b", "@b rollback"],
                lambda: ["@b begin", "@b select * from w", "@m set global lock_wait_timeout = 1", "set lock_wait_timeout = 1", self.pick("alter table w add b int", "drop table w", "truncate w", "rename table w to made", "lock tables w write", "drop table t, w", "create trigger made before insert on w for each row set @x = 1", "alter table w rename to made", "create unique index u on w (a)", "drop database afterwards"), "@b rollback"],
                lambda: ["@kill " + self.pick("select sleep(5)", "do sleep(5)", "update w set a = a + sleep(5)", "insert into w values (5), (sleep(5))", "insert into w select a + sleep(5) from w", "delete from w where sleep(5)", "insert into t (a, b) select 1, if(k > 1, sleep(5), 'k') from p", "set @x = sleep(5)", "select k, sleep(if(k = 2, 5, 0)) from p order by k", "create table made select a, sleep(5) from w", "insert ignore into w select sleep(5)", "update t join p on p.k = t.id set t.a = sleep(5), p.v = 4",
                                              "delete w, p from w join p on p.k = w.a where sleep(5)", "call kept(sleep(5))", "select k into @x from p where k = sleep(5) + 1", "insert into p values (9, 9), (1, sleep(5)) on duplicate key update v = sleep(5)", "replace into p values (8, 8), (7, sleep(5))", "alter table w add b int default (sleep(5))", "select get_lock('x', 0), sleep(5)")]]
        return self.rnd.choice(wait)()

    def around(self):
        return self.pick("begin", "begin", "begin", "commit", "rollback", "savepoint s", "rollback to s", "release savepoint s", "set autocommit = 0", "set autocommit = 1", "start transaction read only", "start transaction with consistent snapshot", "set sql_mode = ''", "set sql_mode = default", "set sql_mode = 'strict_all_tables,error_for_division_by_zero'", "insert into t (a) values (1)",
                         "insert into w values (40)", "update p set v = v + 1", "insert into late (a) values (40)", "set @one = 1, @x = 3", "set transaction isolation level read committed", "set session transaction isolation level serializable", "set foreign_key_checks = 0", "set foreign_key_checks = 1", "insert into tmp (a) values (9), (10)", "delete from c where n = 1", "rollback to nosuch", "commit and chain", "set sql_safe_updates = 1",
                         "set sql_safe_updates = 0", "set max_error_count = 1", "set max_error_count = default", "set innodb_lock_wait_timeout = 1", "set last_insert_id = 12", "set insert_id = 60", "select sql_calc_found_rows k from p limit 1", "lock tables w write, p read", "unlock tables", "xa start 'x'", "xa end 'x'", "xa prepare 'x'", "xa commit 'x'", "xa rollback 'x'", "xa commit 'x' one phase", "set transaction read only",
                         "set sql_select_limit = 1", "set sql_select_limit = default", "release savepoint nosuch")

    def steps(self):
        make = self.rnd.choices([self.insert, self.update, self.delete, self.query, self.program, self.definition, self.loading, self.concurrent, self.around], [26, 18, 10, 15, 14, 10, 4, 2.5, 18])[0]
        made = make()
        return made if isinstance(made, list) else [made]


class Server(sequences.Server):
    """With a second session, which holds locks, and a third, which looks on."""

    def __init__(self, port, setup):
        super().__init__(port, setup)
        self.others = {}

    def other(self, name):
        if name not in self.others:
            self.others[name] = self.open()
            self.others[name].query("use afterwards")
        return self.others[name]

    def start(self):
        for db in self.others.values():
            db._force_close()
        self.others.clear()
        if self.db:
            self.db._force_close()
            self.db = None
        # What they held is rolled back before the tables go.
        with self.open() as db:
            for _ in range(100):
                db.query("select (select count(*) from information_schema.innodb_trx) + (select count(*) from performance_schema.metadata_locks where object_schema = 'afterwards')")
                if db._result.rows[0][0] == "0":
                    break
                time.sleep(0.02)
            db.query("xa recover")
            for _ in db._result.rows:
                db.query("xa rollback 'x'")
        super().start()

    def until(self, question):
        db = self.other("@m")
        for _ in range(60):
            db.query(question)
            if db._result.rows[0][0] != "0":
                return
            time.sleep(0.02)

    def ask(self, sql):
        word, _, rest = sql.partition(" ")
        if word == "@kill":
            self.db._execute_command(COMMAND.COM_QUERY, rest)
            self.until(f"select count(*) from information_schema.processlist where id = {self.db.thread_id()} and state = 'User sleep'")
            self.other("@m").query(f"kill query {self.db.thread_id()}")
            return self.answers(self.db, None)
        if word == "@b&":
            self.other("@b")._execute_command(COMMAND.COM_QUERY, rest)
            self.until("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
            return []
        if "innodb_trx" in rest:
            # MySQL tells what was so a tenth of a second ago.
            time.sleep(0.12)
        if word in ("@b", "@m"):
            return self.answers(self.other(word), rest or None)
        return super().ask(sql)


def statements(folder):
    def made(rnd):
        maker = Maker(rnd, folder)
        while True:
            yield from maker.steps()
            for _ in range(rnd.choice([1, 1, 2, 3])):
                yield rnd.choice(PROBES)
    return made


FLAGS = ~(16 | 32 | 2048)


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
        if m[0] == "rows" and sorted(map(str, m[1])) != sorted(map(str, o[1])):
            return "LOCKS" if "_locks " in sql else "ROWS"
        if m[0] == "ok" and m[1] != o[1]:
            return "COUNTS"
        if m[2] & FLAGS != o[2] & FLAGS:
            return "flags"
        if m[3] != o[3]:
            return "warnings"
        if m[0] == "ok" and m[4] != o[4]:
            return "text"
    return None


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        sequences.run(__doc__, SETUP, statements(folder), judge, 24, Server)
