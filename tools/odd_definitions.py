"""Odd definitions beside rows, for `replica_pairs.py` and `soak.py`: what changes names, forms, keys, databases and accounts under the rows of a log.

Statements are drawn, and the source decides which of them are right: most of those that fail are of an object that is not there, or there already. What was done must
be the same on every server that follows: tables and their rows, and what SHOW CREATE says of tables, views, triggers, routines, events, databases and accounts.

A new kind of statement is a function of KINDS; it gives statements, one a line.
"""
import os, re, tempfile, time
import pymysql

DATABASES, TABLES, USERS, ROLES = ("o0", "o1", "o2"), tuple(f"t{n}" for n in range(5)), tuple(f"ou{n}" for n in range(4)), ("or0", "or1")
LOST = (0, 1053, 1152, 1927, 2003, 2006, 2013, 2014)
LETTERS = {"utf8mb4": "aZß é😀", "latin1": "aZ éß", "gbk": "aZ 中日", "utf16": "aZ é😀ω", "ascii": "abZ "}
TYPES = ("tinyint", "smallint unsigned", "int", "bigint", "bigint unsigned", "decimal(12,3)", "float", "double", "bit(11)", "date", "time(3)", "datetime", "datetime(6)", "timestamp null",
         "timestamp(4) null", "year", "char(8)", "varchar(30)", "varchar(300)", "varchar(20) character set latin1", "varchar(20) character set gbk", "char(5) character set utf16", "binary(5)",
         "varbinary(40)", "tinytext", "text", "mediumblob", "blob", "json", "enum('a','b','c')", "set('x','y','z')", "varchar(20) character set ascii", "char(3) collate utf8mb4_bin", "geometry")
GENERATED = ("int as (length({0}))", "varchar(50) as (concat('g', {0}))", "bigint as (crc32({0})) stored", "varchar(60) as (upper({0})) stored")
MODES = ("", "ANSI_QUOTES", "STRICT_ALL_TABLES", "NO_AUTO_VALUE_ON_ZERO", "PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES", "TRADITIONAL")


def new(s):
    return f"{s.x.choice(DATABASES)}.{s.x.choice(TABLES)}"


def table(s):
    """Mostly one that is there."""
    return s.x.choice(s.there) if s.there and s.x.random() < 0.8 else new(s)


def column(s):
    return f"c{s.x.randint(0, 7)}"


def value(s):
    x = s.x
    return x.choice(("null", "default", str(x.randint(-9, 300)), str(x.randint(0, 9)), "%.2f" % x.uniform(-99, 99), "'%s'" % "".join(x.choices("abc xyz", k=x.randint(0, 9))), "'é😀'", "x'e4b8ad'",
                     f"'20{x.randint(10, 30)}-0{x.randint(1, 9)}-11 10:0{x.randint(0, 9)}:11'", f"'1{x.randint(0, 9)}:33:11.5'", "'a'", "'x,z'", "'[1, 5, 7]'", "'{\"k\": [3, 4], \"s\": \"t\"}'",
                     "b'1010'", "st_geomfromtext('point(1 2)')", "repeat('w', 2000)"))


def of_column(s):
    """A column's type and attributes."""
    x = s.x
    if x.random() < 0.2:
        return x.choice(GENERATED).format(column(s)) + x.choice(("", "", " comment 'g'", " unique"))
    kind = x.choice(TYPES)
    of_kind = {"i": (" default 7", " not null default 3"), "c": (" default 'a'", " not null default 'b'", " default (concat('x', 1))")}.get("c" if "char" in kind or kind.startswith(("enum", "binary")) else "i" if re.match("(small|big|tiny)?int|dec|flo|dou", kind) else "", ("",))
    more = x.choice(("", "", "", " not null", " comment 'it''s'", " invisible", " unique", " default null", *of_kind, *of_kind))
    if kind.startswith(("datetime", "timestamp")) and x.random() < 0.4:
        digits = re.search(r"\((\d)\)", kind)
        now = f"current_timestamp{digits.group(0) if digits else ''}"
        more = f" default {now}" + x.choice(("", f" on update {now}"))
    return kind + more


def key(s):
    x, a, b = s.x, column(s), column(s)
    return x.choice((f"key ({a})", f"key k{x.randint(0, 3)} ({a}, {b} desc)", f"unique key u{x.randint(0, 2)} ({a}, {b})", f"key p{x.randint(0, 2)} ({a}(4))", f"key f{x.randint(0, 2)} ((concat({a}, 'x')))",
                     f"key m{x.randint(0, 1)} ((cast({a} -> '$[*]' as unsigned array)))", f"key m{x.randint(2, 3)} ((cast({a} -> '$.k' as char(9) array)))", f"fulltext key t{x.randint(0, 1)} ({a})",
                     f"key i{x.randint(0, 2)} ({b}) invisible", f"constraint h{x.randint(0, 9)} check ({a} <> 77)", foreign(s)))


def foreign(s):
    x = s.x
    act = lambda: x.choice(("", " on delete cascade", " on update cascade", " on delete set null", " on update set null", " on delete cascade on update cascade"))
    return f"constraint fk{x.randint(0, 30)} foreign key ({x.choice(('id', column(s)))}) references {table(s)} (id){act()}"


def divided(s):
    x = s.x
    return x.choice(("partition by hash (id) partitions 3", "partition by key () partitions 2", "partition by key (id) partitions 4", "partition by linear hash (id) partitions 5",
                     "partition by range (id) (partition p0 values less than (10), partition p1 values less than (100), partition pm values less than maxvalue)",
                     "partition by list (id % 3) (partition p0 values in (0, null), partition p1 values in (1, -1), partition p2 values in (2, -2))",
                     "partition by range columns (id) subpartition by hash (id) subpartitions 2 (partition p0 values less than (50), partition pm values less than (maxvalue))"))


def create(s):
    x = s.x
    first = x.choice(("id int primary key auto_increment", "id int primary key auto_increment", "id int primary key", "id bigint unsigned auto_increment unique", "id int", "id int not null", "id varchar(9) primary key"))
    parts = [first] + [f"c{n} {of_column(s)}" for n in range(x.randint(1, 6))] + [key(s) for _ in range(x.choice((0, 0, 1, 2)))]
    options = x.choice(("", "", f"auto_increment={x.randint(1, 500)}", "character set latin1", "collate utf8mb4_bin", "comment='é'", "row_format=compressed", "character set gbk", "stats_persistent=1"))
    by = divided(s) if x.random() < 0.2 else ""
    return [f"create table {x.choice(('', 'if not exists '))}{new(s)} ({', '.join(parts)}) {options} {by}"]


def copy_of(s):
    x = s.x
    return [x.choice((f"create table {new(s)} like {table(s)}", f"create table {new(s)} select * from {table(s)}", f"create table {new(s)} (z int auto_increment primary key) select * from {table(s)} limit 0",
                      f"create table {new(s)} (c1 varchar(70), key (c1)) ignore select id, c1, c2 + 1 as c3, now() as c4 from {table(s)}",
                      f"create table {new(s)} (primary key (id)) replace as select id, c0, c1 from {table(s)}", f"create table {new(s)} as select id, count(*) as c0, group_concat(c1) as c1 from {table(s)} group by id",
                      f"create table {new(s)} partition by hash (id) partitions 2 as select id, c0 from {table(s)}", f"create table if not exists {new(s)} select 1 as id, 'x' as c0"))]


def rename(s):
    x, a, b, c = s.x, table(s), table(s), new(s)
    return [x.choice((f"rename table {a} to o0.cycle, {b} to {a}, o0.cycle to {b}", f"rename table {a} to o1.cycle, {b} to {a}, {c} to {b}, o1.cycle to {c}", f"rename table {a} to {b}",
                      f"rename table {a} to {b}, {b} to {c}", f"alter table {a} rename to {b}", f"alter table {a} add column c7 int, rename {b}"))]


def change(s):
    x, a, b = s.x, column(s), column(s)
    where = x.choice(("", "", " first", f" after {b}", " after id"))
    how = x.choice(("", "", "", ", algorithm=copy", ", algorithm=inplace", ", algorithm=instant", ", lock=none"))
    many = lambda: ", ".join(one() for _ in range(x.choice((1, 1, 2, 3))))
    one = lambda: x.choice((
        f"add column {column(s)} {of_column(s)}{where}", f"add column {column(s)} {of_column(s)}{where}", f"add column {column(s)} {of_column(s)}{where}", f"drop column {column(s)}", f"drop column {column(s)}",
        f"modify {column(s)} {of_column(s)}{where}", f"change {a} {b} {of_column(s)}", f"rename column {a} to {b}", f"rename column {a} to {b}, rename column {b} to {a}", f"add {key(s)}", f"add {key(s)}",
        f"drop key {x.choice(('k', 'u', 'f', 'p', 'm', 'i'))}{x.randint(0, 3)}", f"drop key {a}", f"alter {a} set default '5'", f"alter {a} drop default", f"alter {a} set {x.choice(('invisible', 'visible'))}",
        f"auto_increment={x.randint(1, 900)}", "drop primary key", "drop primary key, add primary key (id)", f"add primary key ({a})", f"drop foreign key fk{x.randint(0, 30)}", f"drop check h{x.randint(0, 9)}",
        f"alter index k{x.randint(0, 3)} {x.choice(('invisible', 'visible'))}", f"rename key k{x.randint(0, 3)} to k{x.randint(0, 3)}", "comment='c'", "force", "engine=innodb",
        f"convert to character set {x.choice(tuple(LETTERS))}", f"default character set {x.choice(tuple(LETTERS))}", f"order by {a}", "modify id bigint auto_increment", "modify id int", "alter column my_row_id set visible"))
    return [f"alter table {table(s)} {many()}{how}"]


def index(s):
    x = s.x
    return [x.choice((f"create {x.choice(('', 'unique '))}index k{x.randint(0, 3)} on {table(s)} ({column(s)})", f"drop index k{x.randint(0, 3)} on {table(s)}"))]


def parts(s):
    x, a = s.x, table(s)
    return [f"alter table {a} " + x.choice((divided(s), divided(s), "remove partitioning", "truncate partition p0", "drop partition p1", "coalesce partition 1", "add partition partitions 1", "rebuild partition all",
                                           f"exchange partition p0 with table {table(s)}", f"exchange partition pm with table {table(s)} without validation", f"exchange partition p1 with table {table(s)}",
                                           "reorganize partition p0, p1 into (partition p0 values less than (100))", "add partition (partition p3 values in (8, 9))", "analyze partition all"))]


def rows(s):
    """Rows into the columns that a table has."""
    x, a = s.x, table(s)
    db, name = a.split(".")
    columns = [c for c, in s.q("select column_name from information_schema.columns where table_schema = %s and table_name = %s and generation_expression = '' order by 1", db, name)]
    if not columns:
        return []
    row = lambda: "(" + ", ".join(str(x.randint(1, 150)) if c == "id" and x.random() < 0.6 else value(s) for c in columns) + ")"
    names = ", ".join(f"`{c}`" for c in columns)
    out = [f"{x.choice(('insert', 'insert ignore', 'insert ignore', 'replace'))} into {a} ({names}) values {', '.join(row() for _ in range(x.randint(1, 6)))}" for _ in range(2)]
    out += [f"insert ignore into {a} ({names}) select {names} from {table(s)} order by 1 limit 20", f"insert ignore into {a} () values (), ()"]
    return out


def changes(s):
    x, a, b = s.x, table(s), table(s)
    return [x.choice((f"update ignore {a} set {column(s)} = {value(s)}, {column(s)} = {value(s)}", f"update ignore {a} set id = id + {x.randint(1, 200)} where id > {x.randint(0, 90)} order by id desc",
                      f"update {a} set id = {x.randint(1, 300)} where id = {x.randint(1, 150)}", f"delete from {a} where id % 7 = {x.randint(0, 6)}", f"delete from {a} where {column(s)} is null",
                      f"update ignore {a} join {b} using (id) set {a}.{column(s)} = {value(s)}, {b}.{column(s)} = {value(s)}", f"delete {a}, {b} from {a} join {b} using (id) where {a}.id < 9",
                      f"truncate table {a}", f"update ignore {a} set {column(s)} = {column(s)}, {column(s)} = concat(id, 'é')",
                      f"insert into {a} (id, c0) values ({x.randint(1, 99)}, 5) on duplicate key update c0 = c0 + 1, id = id + 500"))]


def drop(s):
    x = s.x
    return [x.choice((f"drop table {table(s)}", f"drop table if exists {table(s)}, {table(s)}", f"drop table {table(s)}, {table(s)}"))]


def database(s):
    x, db = s.x, s.x.choice(DATABASES)
    if x.random() < 0.6:
        return []
    return x.choice((["set foreign_key_checks=0", f"drop database {db}", f"create database {db}"], [f"drop database if exists {db}", f"create database {db} character set {x.choice(tuple(LETTERS))}"],
                     [f"alter database {db} collate utf8mb4_{x.choice(('bin', 'general_ci', '0900_ai_ci', 'unicode_ci'))}"], [f"alter database {db} read only = 1", f"alter database {db} read only = 0"],
                     [f"create database if not exists {db}"]))


def temporaries(s):
    x, a = s.x, table(s)
    return [f"create temporary table {a} {x.choice((f'like {table(s)}', '(id int primary key auto_increment, c0 int, c1 varchar(20))', f'select * from {table(s)} limit 3'))}", f"insert ignore into {a} (c0) values (1), (2)",
            f"alter table {a} add column c5 int default 3", f"insert ignore into {table(s)} (id, c0) select id, c0 from {a}", f"update {a} set c0 = 9", f"create table {table(s)} select * from {a}",
            f"truncate table {a}", x.choice((f"drop temporary table {a}", f"drop temporary table if exists {a}", f"drop table {a}", f"alter table {a} rename to o0.tmp; drop temporary table o0.tmp"))]


def views(s):
    x = s.x
    name = f"{x.choice(DATABASES)}.v{x.randint(0, 2)}"
    by = x.choice(("", "", "definer=ou0@'%' ", "definer=gone@nowhere ", "definer=current_user sql security invoker "))
    return [x.choice((f"create or replace {by}view {name} as select id, c0 from {table(s)}", f"create {by}view {name} (a, b) as select id, count(*) from {table(s)} group by id with check option",
                      f"create {by}view {name} as select * from {table(s)}", f"alter {by}view {name} as select 1 as one", f"drop view if exists {name}, {x.choice(DATABASES)}.v0", f"insert ignore into {name} (id, c0) values (5, 5)",
                      f"create or replace {by}algorithm=merge view {name} as select t.id, 'é' as e from {table(s)} t where t.id > 3 with local check option", f"rename table {name} to {x.choice(DATABASES)}.v{x.randint(0, 2)}"))]


def programs(s):
    x, a = s.x, table(s)
    db = a.split(".")[0]
    n, by = x.randint(0, 2), x.choice(("", "", "definer=gone@nowhere ", "definer=ou1@'%' "))
    when = f"{x.choice(('before', 'after'))} {x.choice(('insert', 'update', 'delete'))}"
    return [x.choice((f"create {by}trigger {db}.g{n} {when} on {a} for each row set @n = 1", f"create {by}trigger {db}.g{n} {when} on {a} for each row begin set @s = 'é'; insert ignore into {table(s)} (id) values (3); end",
                      f"create trigger {db}.g{n} before insert on {a} for each row set new.c0 = 4", f"create trigger {db}.g{n} {when} on {a} for each row follows g{(n + 1) % 3} set @m = 1", f"drop trigger if exists {db}.g{n}",
                      f"create {by}procedure {db}.r{n}(a int) begin insert ignore into {a} (id, c0) values (a, a); update ignore {a} set c1 = a where id = a; end", f"drop procedure if exists {db}.r{n}",
                      f"call {db}.r{n}({x.randint(1, 99)})", f"call {db}.r{n}({x.randint(1, 99)})", f"alter procedure {db}.r{n} comment 'né' sql security invoker",
                      f"create {by}function {db}.q{n}(a int) returns varchar(20) deterministic begin insert ignore into {a} (id) values (a); return concat('q', a); end", f"drop function if exists {db}.q{n}",
                      f"update ignore {table(s)} set c1 = {db}.q{n}(id) where id < 9", f"insert ignore into {table(s)} (c1) values ({db}.q{n}(7))", f"do {db}.q{n}({x.randint(100, 120)})",
                      f"create {by}event {db}.e{n} on schedule every 1 day starts '2040-01-01' on completion preserve disable do delete from {a}", f"create event {db}.e{n} on schedule at '2041-01-01' do select 1",
                      f"alter event {db}.e{n} {x.choice(('disable', 'enable', 'on completion preserve', 'do select 2', f'rename to {db}.e{(n + 1) % 3}', 'on schedule every 3 hour'))}", f"drop event if exists {db}.e{n}"))]


def accounts(s):
    x = s.x
    one, other, role = f"'{x.choice(USERS)}'@'%'", f"'{x.choice(USERS)}'@'{x.choice(('%', 'localhost'))}'", x.choice(ROLES)
    rights = x.choice(("select", "select, insert", "all", "update (c0), select (id, c0)", "create view, show view", "references, trigger", "grant option"))
    on = x.choice(("*.*", "o0.*", "o1.*", "mysql.*", table(s), table(s), "`o\\_%`.*"))
    return [x.choice((f"create user {x.choice(('', 'if not exists '))}{one} identified by 'p{s.n}'", f"create user {one}, {other} identified with mysql_native_password by 'x' account lock", f"create role if not exists {role}",
                      f"create user {other} identified by 'y' with max_queries_per_hour 5 password expire interval 9 day comment 'ne'", f"drop user if exists {one}", f"drop user {one}, {other}", f"drop role if exists {role}",
                      f"rename user {one} to {other}", f"alter user {one} identified by 'q{s.n}' retain current password", f"alter user {one} discard old password", f"alter user {one} account {x.choice(('lock', 'unlock'))}",
                      f"alter user {one} password expire", f"alter user {one} attribute '{{\"a\": {s.n}}}'", f"alter user if exists {one}, {other} failed_login_attempts 3 password_lock_time 2", f"set password for {one} = 'n{s.n}'",
                      f"set password for {one} to random", f"grant {rights} on {on} to {one}", f"grant {rights} on {on} to {one} with grant option", f"grant {rights} on {on} to {role}", f"revoke {rights} on {on} from {one}",
                      f"revoke {rights} on {on} from {one}", f"revoke if exists {rights} on {on} from {other} ignore unknown user", f"revoke all, grant option from {one}", f"grant {role} to {one}", f"grant {role} to {one} with admin option",
                      f"revoke {role} from {one}", f"set default role {x.choice(('all', 'none', role))} to {one}", f"alter user {one} default role {role}", f"grant backup_admin, role_admin on *.* to {one}", f"revoke role_admin on *.* from {one}",
                      f"grant proxy on {other} to {one}", f"grant execute on procedure o0.r0 to {one}", f"revoke select, insert on o1.* from {one}", f"grant {ROLES[0]} to {ROLES[1]}", f"grant create user, system_user on *.* to {one}"))]


def loads(s):
    path = os.path.join(tempfile.gettempdir(), f"odd.{s.source.port}.{s.step.__name__}.txt")
    with open(path, "w") as f:
        f.write("".join(f"{s.x.randint(1, 400)}\t{i}\té{i}\n" for i in range(30)))
    return [f"load data local infile '{path}' {s.x.choice(('', 'ignore ', 'replace '))}into table {table(s)} (id, c0, c1)", f"load data local infile '{path}' ignore into table {table(s)} character set latin1 (id, @a, c1) set c0 = @a + 1"]


def settings(s):
    x = s.x
    out = [f"set {name}={x.choice(values)}" for name, values in (
        ("sql_mode", [f"'{mode}'" for mode in MODES]), ("time_zone", ("'SYSTEM'", "'+05:30'")), ("foreign_key_checks", "0111"), ("sql_generate_invisible_primary_key", "0011"), ("unique_checks", "01"), ("sql_require_primary_key", "0001"),
        ("auto_increment_increment", "1113"), ("auto_increment_offset", "112"), ("explicit_defaults_for_timestamp", "1110"), ("collation_connection", ("utf8mb4_bin", "latin1_swedish_ci", "utf8mb4_0900_ai_ci")),
        ("default_collation_for_utf8mb4", ("utf8mb4_general_ci", "utf8mb4_0900_ai_ci")), ("lc_time_names", ("de_DE", "en_US")), ("collation_server", ("latin1_bin", "utf8mb4_0900_ai_ci"))) if x.random() < 0.4]
    if s.source.kind == "mysql":
        out.append(f"set binlog_format={x.choice(('row', 'row', 'mixed', 'statement'))}, binlog_row_image={x.choice(('full', 'minimal', 'noblob'))}, binlog_transaction_compression={x.choice('01')}, binlog_row_metadata={x.choice(('full', 'minimal'))}")
    return out + [f"use {x.choice(DATABASES)}"]


def transactions(s):
    x = s.x
    inner = [statement for _ in range(x.randint(1, 4)) for statement in x.choice((rows, changes, changes))(s)]
    begin, end = x.choice((("begin", "commit"), ("begin", "rollback"), ("set autocommit=0", "set autocommit=1"), ("begin", f"create table {table(s)} (id int, c0 int)")))
    return [begin, *inner, "savepoint s", *changes(s), *temporaries(s)[:2], x.choice(("rollback to s", "release savepoint s")), *rows(s), end]


def care(s):
    return [s.x.choice((f"optimize table {table(s)}", f"analyze table {table(s)}", f"repair table {table(s)}", f"flush tables {table(s)}", "flush privileges", f"analyze table {table(s)} update histogram on {column(s)}",
                        f"check table {table(s)}"))]


KINDS = (create,) * 5 + (copy_of,) * 3 + (rename,) * 3 + (change,) * 9 + (index,) + (parts,) * 3 + (rows,) * 12 + (changes,) * 8 + (drop,) * 2 + (temporaries,) * 2 + (views,) * 2 + (programs,) * 5 + (accounts,) * 6 + (
    loads, transactions, transactions, transactions, care, database, settings, settings)


def some(s):
    """Draws some kinds, and does what they say; what the source refuses is refused."""
    if not s.mysql:
        return time.sleep(5)
    if s.n == 1:
        for db in DATABASES:
            s.q(f"create database if not exists {db}")
    s.there = [f"{db}.{name}" for db, name in s.q("select table_schema, table_name from information_schema.tables where table_schema regexp '^o[0-9]$' and table_type = 'BASE TABLE' order by 1, 2")]
    s.failed = getattr(s, "failed", {})
    for statement in s.x.choice(KINDS)(s):
        try:
            s.q(statement)
        except pymysql.err.MySQLError as e:
            if e.args[0] in LOST:
                raise
            s.failed[e.args[0]] = s.failed.get(e.args[0], 0) + 1
            if os.environ.get("ODD_LOG"):
                print(f"     {e.args} {statement[:200]}", flush=True)


def odd(s):
    some(s)


def odd_too(s):
    some(s)


STEPS = (odd, odd_too)


def settled(definition):
    """Without what may differ: where a counter is; that an event of a source does not run on a replica; how a column's character set is written (the log of CREATE TABLE … SELECT writes what was not), and that of a literal."""
    definition = re.sub(r" AUTO_INCREMENT=\d+|(?<=[a-z0-9)]) (CHARACTER SET|COLLATE) \w+(?=[ ,\n])", "", definition or "")
    return re.sub(r"\b(ENABLE|DISABLE ON SLAVE|DISABLE)\b|_\w+(?=')", "", definition)


def picture(server):
    """What SHOW CREATE says of all that is not a table, and the tables' rows."""
    seen = {}
    with server.connect() as con, con.cursor() as cur:
        def q(sql):
            try:
                cur.execute(sql)
                return cur.fetchall()
            except pymysql.err.MySQLError as e:
                return ((e.args[0],) * 9,)
        q("set time_zone='+00:00', print_identified_with_as_hex=1, show_gipk_in_create_table_and_information_schema=1")
        for (db,) in q("select schema_name from information_schema.schemata where schema_name regexp '^o[0-9]$'"):
            seen[db] = q(f"show create database {db}")[0][1]
            for name, kind in q(f"show full tables from {db}"):
                if kind == "VIEW":
                    seen[f"view {db}.{name}"] = q(f"show create view {db}.{name}")[0][1:3]
                    continue
                kept = q("select column_name, column_type, collation_name, is_nullable, column_default, extra, column_comment from information_schema.columns "
                         f"where table_schema = '{db}' and table_name = '{name}' order by ordinal_position")
                columns = ", ".join(f"`{c}`" for c, in q(f"select column_name from information_schema.columns where table_schema = '{db}' and table_name = '{name}' order by ordinal_position"))
                found = sorted(map(repr, q(f"select {columns} from {db}.{name}")))
                seen[f"{db}.{name}"] = (settled(q(f"show create table {db}.{name}")[0][1]), kept, len(found), found)
            for kind, listed in (("trigger", f"select trigger_name from information_schema.triggers where trigger_schema = '{db}'"), ("event", f"select event_name from information_schema.events where event_schema = '{db}'"),
                                 ("procedure", f"select routine_name from information_schema.routines where routine_schema = '{db}' and routine_type = 'PROCEDURE'"),
                                 ("function", f"select routine_name from information_schema.routines where routine_schema = '{db}' and routine_type = 'FUNCTION'")):
                for (name,) in q(listed):
                    seen[f"{kind} {db}.{name}"] = [settled(str(part)) for part in q(f"show create {kind} {db}.{name}")[0]][1:7 if kind == "event" else 6]
        for user, host in q("select user, host from mysql.user where user regexp '^o[ur][0-9]$' order by 1, 2"):
            seen[f"user {user}@{host}"] = (q(f"show create user '{user}'@'{host}'"), q(f"show grants for '{user}'@'{host}'"))
    return seen


def differences(a, b):
    """Of two pictures: what differs, and how."""
    out = []
    for name in sorted(a.keys() | b.keys()):
        one, other = a.get(name), b.get(name)
        if one != other and one and other:
            pieces = [(x, y) for x, y in zip(one, other) if x != y] if isinstance(one, (tuple, list)) and len(one) == len(other) else [(one, other)]
            few = lambda mine, others: [row[:300] for row in mine if row not in others][:3] if isinstance(mine, list) else mine
            one, other = [[few(*pair) for pair in (pieces if side == 0 else [p[::-1] for p in pieces])] for side in (0, 1)]
        if a.get(name) != b.get(name):
            out.append(f"{name}:\n        there {str(one)[:1200]}\n        here  {str(other)[:1200]}")
    return out
