#!/usr/bin/env python3
"""Random definitions: what information_schema and SHOW say of them on Redoubt must be what a live MySQL 8.0 says.

    tools/random_dictionary.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 50] [--statements 30] [--show 3]

Tables with columns of all types and attributes, keys of all forms, constraints, partitions, character sets; views, routines, triggers, events; ALTER, RENAME and DROP of them; between them questions to the views of
information_schema, and SHOW. Compared are the rows in their order, the names of the columns, and which statements fail. A sequence ends with its first difference, and is shown as short as it can be.

Makes databases `dictionary` and `dictionary2` on both, and drops them first. Needs pymysql.
"""
import sequences

SETUP = """
drop database if exists dictionary
drop database if exists dictionary2
create database dictionary
create database dictionary2 character set latin1
use dictionary
set sql_mode = 'NO_ENGINE_SUBSTITUTION,STRICT_TRANS_TABLES', timestamp = 1600000000, show_create_table_verbosity = 0
""".strip().split("\n")

TYPES = ["int", "int unsigned", "tinyint(1)", "bool", "bigint(20)", "mediumint zerofill", "smallint(3) unsigned", "decimal", "decimal(8,2)", "numeric(20) unsigned", "float", "float(7,3)", "double", "double(10,2) unsigned", "real", "bit", "bit(9)",
         "date", "time", "time(3)", "datetime", "datetime(6)", "timestamp", "timestamp(2)", "year", "char", "char(5)", "varchar(20)", "varchar(500)", "nchar(4)", "nvarchar(6)", "binary(4)", "varbinary(30)", "tinytext", "text", "text(70)", "mediumtext", "longtext", "tinyblob", "blob(9)",
         "longblob", "enum('a','b')", "enum('ä','it''s','c,d') character set latin1", "set('x','y')", "json", "point", "geometry", "varchar(9) character set latin1", "varchar(9) collate utf8mb4_bin", "char(3) character set ascii", "text character set utf8mb3", "long varchar", "character varying(3)", "varchar(9) binary",
         "serial", "fixed(4,1)", "dec(3)", "int8", "char byte", "double precision", "national varchar(3)"]


class Maker:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, *of):
        return self.rnd.choice(of)

    def chance(self, p):
        return self.rnd.random() < p

    def default(self, ty):
        if self.chance(0.4):
            return ""
        own = ["null"]
        if "int" in ty or ty.startswith(("dec", "num", "fixed", "float", "double", "real", "bool")):
            own = ["0", "1", "'7'", "5.5", "(1 + 1)", "(abs(-3))", "null", "true", "-1"]
        elif ty.startswith(("datetime", "timestamp")):
            fsp = ty[ty.index("(") :] if "(" in ty else ""
            own = [f"current_timestamp{fsp}", f"current_timestamp{fsp} on update current_timestamp{fsp}", f"now{fsp or '()'}", "'2020-01-01'", "'2020-01-01 10:00:00'", "(now() + interval 1 day)", "0", f"null on update current_timestamp{fsp}"]
        elif ty.startswith(("date", "time", "year")):
            own = ["'2020-01-01'", "(curdate())", "'10:00:00'", "2001", "null", "0"]
        elif ty.startswith(("bit", "bin", "varbin")):
            own = ["b'1'", "x'41'", "'a'", "('a')", "0x4142"]
        elif "text" in ty or "blob" in ty or ty in ("json", "point", "geometry"):
            own = ["('x')", "(json_array())", "'x'", "null", "(concat('a', \"b\"))"]
        elif ty.startswith("enum") or ty.startswith("set"):
            own = ["'a'", "'x'", "'x,y'", "''", "1", "'it''s'", "('a')"]
        else:
            own = ["''", "'a'", "'it''s'", "('a')", "(uuid())", "null", "1", "(concat('x', 'y'))", "_utf8mb4'ä'", "'ä'"]
        return f" default {self.pick(*own)}"

    def column(self, name):
        ty = self.pick(*TYPES)
        if self.chance(0.12):
            e = self.pick("id + 1", "concat('a', id)", "id * 1.5", "id > 3", "json_object('k', id)", "upper('x')", "if(id > 2, 'ä', \"b\")", "cast(id as char)", "date'2020-01-01' + interval id day", "id div 2 & 3", "_latin1'x'", "coalesce(null, id)", "case id when 1 then 2 else 3 end", "id is null", "not id", "id in (1, 2)", "id between 1 and 2",
                          "concat(`id`, ',', 'it''s')", "left('abc', id)", "substring('abc' from 2 for id)", "trim(leading 'x' from 'xx')", "extract(day from '2020-01-01')", "id xor 1", "-id", "~id", "json_extract(json_array(id), '$[0]')", "cast('1' as decimal(5,2))", "convert(id, char(3))", "'a' like 'b'", "'a' regexp 'b'", "id <=> null", "char(65 using latin1)")
            return f"{name} {ty} {self.pick('', 'generated always ')}as ({e}) {self.pick('', 'virtual', 'stored')}{self.pick('', '', ' not null', ' comment ' + chr(39) + 'made' + chr(39), ' unique', ' invisible')}"
        parts = [self.pick("", "", " not null", " null"), self.default(ty), self.pick("", "", "", "", " comment 'of it''s'", " unique", " invisible", " column_format fixed", " check (" + name + " <> 3)", " storage memory"), self.pick("", "", "", "", " comment 'ä\\n'")]
        if ty == "point" and self.chance(0.3):
            parts.append(" srid 4326")
        self.rnd.shuffle(parts)
        return f"{name} {ty}{''.join(parts)}"

    def keys(self, names):
        out = []
        for _ in range(self.pick(0, 1, 1, 2, 3)):
            parts = [self.pick(c, c, c, f"{c} desc", f"{c}(2)", f"({c} + 1)", f"(upper({c}))", f"(cast({c} as char(5)))") for c in self.rnd.sample(names, min(len(names), self.pick(1, 1, 2)))]
            out.append(f"{self.pick('key', 'index', 'unique', 'unique key', 'key', 'constraint uc unique', 'fulltext', 'spatial')} {self.pick('', '', 'k1', 'k2', '`a b`')} {self.pick('', '', '', 'using btree ', 'using hash ')}({', '.join(parts)}){self.pick('', '', '', ' comment ' + chr(39) + 'key' + chr(39), ' invisible', ' key_block_size = 1')}")
        if self.chance(0.25):
            out.append(f"{self.pick('', 'constraint fk1 ', 'constraint ')}foreign key {self.pick('', 'fx ')}({self.pick(*names)}) references {self.pick('t1', 't2', 'dictionary2.p', 'self')} (id){self.pick('', ' on delete cascade', ' on update set null', ' on delete restrict on update no action', ' match full')}")
        if self.chance(0.25):
            out.append(f"{self.pick('', 'constraint c1 ', 'constraint ')}check ({self.pick('id > 0', names[-1] + ' is not null', 'id <> 3 or id is null', 'json_valid(' + names[-1] + ')', 'length(' + names[-1] + ') < 5', 'id in (1, 2, 3)')}){self.pick('', ' not enforced', ' enforced')}")
        return out

    def options(self):
        return " ".join(self.pick("", "", o) for o in self.rnd.sample(["engine = innodb", "charset = latin1", "collate utf8mb4_bin", "comment = 'it''s a table'", "auto_increment = 100", "row_format = dynamic", "row_format = compressed", "key_block_size = 8", "stats_persistent = 1", "max_rows = 10", "avg_row_length = 5", "checksum = 1",
                                                                          "delay_key_write = 1", "default character set utf8mb3", "pack_keys = 1", "stats_auto_recalc = 0", "stats_sample_pages = 7", "compression = 'none'", "encryption = 'n'", "min_rows = 3", "row_format = compact", "tablespace = innodb_file_per_table"], 3))

    def partitions(self):
        return self.pick(*[""] * 6, " partition by hash (id) partitions 3", " partition by key () partitions 2", " partition by range (id) (partition p0 values less than (10), partition p1 values less than maxvalue comment 'last')", " partition by list (id) (partition a values in (1, 2), partition b values in (null, 3))",
                         " partition by range columns (id) (partition p0 values less than (5) max_rows = 9)", " partition by linear hash (id div 2) partitions 2", " partition by range (id) subpartition by hash (id) subpartitions 2 (partition p0 values less than (3), partition p1 values less than (7))", " partition by key algorithm = 2 (id)")

    def table(self):
        names = [f"c{i}" for i in range(self.pick(1, 2, 2, 3, 4))]
        first = self.pick("id int primary key", "id int auto_increment primary key", "id int not null", "id bigint unsigned auto_increment, primary key (id)", "id int", "id int, primary key (id desc)", "id serial", "id int key comment 'k'")
        return f"create table {self.pick('', '', '')}{self.pick('t1', 't2', 't3', 'dictionary2.p', '`t 4`')} ({', '.join([first] + [self.column(n) for n in names] + self.keys(names + ['id']))}) {self.options()}{self.partitions()}"

    def alter(self):
        t = self.pick("t1", "t2", "t3", "dictionary2.p", "`t 4`")
        c = self.pick("c0", "c1", "c2")
        return f"alter table {t} " + ", ".join(self.pick(
            lambda: f"add {self.column('n' + str(self.pick(1, 2)))}{self.pick('', ' first', ' after id', ' after c0')}", lambda: f"drop {c}", lambda: f"modify {self.column(c)}", lambda: f"change {c} {self.column(self.pick('c0', 'c1', 'x'))}{self.pick('', ' first')}", lambda: f"rename column {c} to {self.pick('y', 'c1')}",
            lambda: f"add {self.pick('key kx (' + c + ')', 'unique kx (' + c + ', id)', 'primary key (' + c + ')', 'check (' + c + ' > 1)', 'constraint ck check (id > 1)', 'fulltext (' + c + ')', 'index ((id + 1))', 'foreign key (id) references t1 (id)')}",
            lambda: f"drop {self.pick('key k1', 'key k2', 'primary key', 'check c1', 'foreign key fk1', 'constraint uc', 'key c0', 'check t1_chk_1', 'foreign key t2_ibfk_1', 'key kx')}", lambda: f"alter {c} {self.pick('set default 5', 'drop default', 'set default (1 + 2)', 'set invisible', 'set visible', 'set default ' + chr(39) + 'q' + chr(39))}",
            lambda: f"rename to {self.pick('t1', 't3', 't5', 'dictionary2.p2')}", lambda: f"rename key {self.pick('k1', 'k2')} to {self.pick('k3', 'k2')}", lambda: f"alter index {self.pick('k1', 'k2')} {self.pick('invisible', 'visible')}", lambda: f"convert to character set {self.pick('latin1', 'utf8mb3', 'utf8mb4 collate utf8mb4_general_ci')}", lambda: self.options() or "force",
            lambda: f"alter check {self.pick('c1', 'ck')} {self.pick('not enforced', 'enforced')}", lambda: "comment = 'changed', auto_increment = 50", lambda: self.pick("remove partitioning", "partition by hash (id) partitions 2", "add partition (partition p9 values less than (99))", "drop partition p0", "coalesce partition 1", "truncate partition p0"),
            lambda: "default character set latin1", lambda: "order by id")() for _ in range(self.pick(1, 1, 2)))

    def program(self):
        body = self.pick("select 1", "begin declare x int default 3; set x = x + 1; end", "insert into t1 (id) values (5)", "set @a = 1", "begin end", "do sleep(0)")
        kind = self.pick("procedure", "function", "trigger", "event", "view", "view", "view")
        n = self.pick(1, 2)
        if kind == "procedure":
            return f"create procedure p{n}({self.pick('', 'a int', 'in a varchar(5), out b decimal(5,2), inout c json', 'a enum(' + chr(39) + 'x' + chr(39) + ') charset latin1', 'inout `a b` datetime(3)', 'a char(3) collate utf8mb4_bin')}) {self.pick('', 'comment ' + chr(39) + 'pc' + chr(39) + ' ', 'deterministic ', 'sql security invoker ', 'modifies sql data ', 'not deterministic contains sql language sql ')}{body}"
        if kind == "function":
            return f"create function f{n}({self.pick('', 'a int', 'a varchar(5), b double unsigned', 'a text, b bit(3)')}) returns {self.pick('int', 'varchar(10)', 'decimal(6,2) unsigned', 'char(3) character set latin1', 'datetime(2)', 'json', 'tinyint(1)', 'enum(' + chr(39) + 'a' + chr(39) + ')', 'year', 'bigint(5) zerofill')} {self.pick('deterministic', 'no sql', 'reads sql data comment ' + chr(39) + 'x' + chr(39))} return {self.pick('1', 'null', 'concat(1, 2)')}"
        if kind == "trigger":
            return f"create trigger g{self.pick(1, 2, 3)} {self.pick('before', 'after')} {self.pick('insert', 'update', 'delete')} on {self.pick('t1', 't2', 't3')} for each row {self.pick('', 'follows g1 ', 'precedes g2 ')}{self.pick('set @a = 1', 'begin end', 'set @x = @x + 1')}"
        if kind == "event":
            return f"create event e{n} on schedule {self.pick('every 1 day', 'every 2 hour starts ' + chr(39) + '2030-01-01' + chr(39) + ' ends ' + chr(39) + '2031-01-01' + chr(39), 'at ' + chr(39) + '2030-05-05 10:00:00' + chr(39), 'every ' + chr(39) + '1:30' + chr(39) + ' hour_minute starts ' + chr(39) + '2030-01-01' + chr(39))} {self.pick('', 'on completion preserve ', 'disable ', 'comment ' + chr(39) + 'ev' + chr(39) + ' ', 'disable on slave ')}do {body}"
        inner = self.pick("select 1", "select 1 a, 'x' b, 1.5 c", "select * from t1", "select id, count(*) n from t1 group by id", "select t1.id, t2.id as other from t1 join t2 using (id)", "select t1.id from t1 left join t2 on t1.id = t2.id where t1.id in (select id from t3) order by 1 limit 3", "select id from t1 union select id from t2", "with w as (select 1 a) select * from w",
                          "select row_number() over (partition by id order by id desc) r, sum(id) over w s from t1 window w as (order by id rows between 1 preceding and current row)", "select case id when 1 then 'a' else 'b' end q, if(id > 1, date'2020-01-01', null) d, cast(id as char(3)) e, id + 1.5 f from t1", "select f1() x", "select * from v1", "select distinct id, null n from t1 where id between 1 and 3 and not id = 2 or id is null",
                          "select concat(id, 'ä') a, id div 2 b, id % 3 c, -id d, !id e, id <=> 1 f, id xor 1 g, 'a' like 'b' escape '|' h, ~id i, id << 2 j from t1", "select group_concat(id order by id desc separator '-') g, json_arrayagg(id) j, count(distinct id) c, max(id) m from t1", "select id, exists (select 1 from t2 where t2.id = t1.id) e, (select max(id) from t2) m from t1",
                          "select interval(id, 1, 2) a, date_add('2020-01-01', interval id day) b, extract(year from now()) c, trim(both 'x' from 'xax') d, substring('abc', 2) e, position('a' in 'b') f, char(65) g, convert('a' using latin1) h, 'x' collate utf8mb4_bin i from t1", "table t1", "values row(1, 'a')", "select j.a from json_table('[1]', '$[*]' columns (a int path '$')) j",
                          "select id from t1 natural join t2", "select a.id from (t1 a, t2 b) straight_join t3 c on c.id = a.id", "select id from t1 for update", "select 1 from dual where 1", "select id, grouping(id) g from t1 group by id with rollup having g = 0", "select l.x from t1, lateral (select t1.id x) l", "select 1 a from t1 use index (primary)", "select * from nosuch")
        return f"create {self.pick('', 'or replace ')}{self.pick('', '', 'algorithm = merge ', 'algorithm = temptable ')}{self.pick('', 'sql security invoker ', 'definer = root@localhost ')}view v{n}{self.pick('', '', ' (q)')} as {inner}{self.pick('', '', ' with check option', ' with local check option')}"

    def drop(self):
        return self.pick("drop table if exists t1", "drop table t2", "drop view v1", "drop procedure p1", "drop function if exists f1", "drop trigger g1", "drop event e1", "rename table t1 to t3", "create table t3 like t1", "create table t5 select * from t1", "drop database dictionary2", "create database if not exists dictionary2", "alter database dictionary collate utf8mb4_bin", "create index ix on t1 (id)",
                         "drop index k1 on t1", "create unique index ux on t2 (c0, id)", "insert into t1 (id) values (null), (7)", "alter event e1 disable comment 'off'", "alter procedure p1 comment 'new' sql security invoker", "alter view v1 as select 2 b", "alter event e1 rename to e2", "create table t5 select 1 a, 'x' b, now() c, 1.5 d, null e, cast(1 as json) f", 
                         "create fulltext index ft on t1 (c0)", "create table t5 (select id, c0 from t1 limit 0)", "create temporary table t1 (temp int)", "drop temporary table if exists t1")

    def question(self):
        both = "in ('dictionary', 'dictionary2')"
        t = self.pick("t1", "t2", "t3", "`t 4`", "v1", "v2", "t5", "dictionary2.p")
        return self.pick(
            f"select * from information_schema.columns where table_schema {both} order by table_schema, table_name, ordinal_position", f"select * from information_schema.statistics where table_schema {both} order by table_schema, table_name, index_name, seq_in_index",
            f"select * from information_schema.table_constraints where table_schema {both} order by table_schema, table_name, constraint_name", f"select * from information_schema.key_column_usage where table_schema {both} order by table_schema, table_name, constraint_name, ordinal_position",
            f"select * from information_schema.referential_constraints where constraint_schema {both} order by constraint_name", f"select * from information_schema.check_constraints where constraint_schema {both} order by constraint_name", f"select * from information_schema.views where table_schema {both} order by table_name",
            f"select table_schema, table_name, table_type, engine, version, row_format, auto_increment, table_collation, checksum, create_options, table_comment from information_schema.tables where table_schema {both} order by table_schema, table_name", f"select * from information_schema.schemata where schema_name {both} order by 2", f"select * from information_schema.schemata_extensions where schema_name {both} order by 2",
            f"select specific_name, routine_catalog, routine_schema, routine_name, routine_type, data_type, character_maximum_length, character_octet_length, numeric_precision, numeric_scale, datetime_precision, character_set_name, collation_name, dtd_identifier, routine_body, routine_definition, external_language, parameter_style, is_deterministic, sql_data_access, sql_path, security_type, sql_mode, routine_comment, definer from information_schema.routines where routine_schema {both} order by specific_name, routine_type",
            f"select * from information_schema.parameters where specific_schema {both} order by specific_name, routine_type, ordinal_position", f"select trigger_name, event_manipulation, event_object_table, action_order, action_condition, action_statement, action_orientation, action_timing, sql_mode, definer, character_set_client, database_collation from information_schema.triggers where trigger_schema {both} order by trigger_name",
            f"select event_name, definer, time_zone, event_body, event_definition, event_type, execute_at, interval_value, interval_field, sql_mode, starts, ends, status, on_completion, event_comment, originator, character_set_client from information_schema.events where event_schema {both} and (starts is null or starts > '2029-01-01') order by event_name",
            f"select table_name, partition_name, subpartition_name, partition_ordinal_position, subpartition_ordinal_position, partition_method, subpartition_method, partition_expression, subpartition_expression, partition_description, partition_comment, nodegroup, tablespace_name from information_schema.partitions where table_schema {both} order by table_name, partition_ordinal_position, subpartition_ordinal_position",
            f"select * from information_schema.view_table_usage where view_schema {both} order by view_name, table_name", f"select * from information_schema.view_routine_usage where table_schema {both} order by table_name", f"select * from information_schema.columns_extensions where table_schema {both} order by table_name, column_name", f"select * from information_schema.tables_extensions where table_schema {both} order by table_name",
            f"select * from information_schema.table_constraints_extensions where constraint_schema {both} order by table_name, constraint_name", f"select * from information_schema.st_geometry_columns where table_schema {both} order by table_name, column_name", f"select name, n_cols, row_format, zip_page_size, instant_cols from information_schema.innodb_tables where name like 'dictionary/%' order by name",
            f"select c.name, c.pos, c.mtype, c.len, c.has_default from information_schema.innodb_columns c join information_schema.innodb_tables t using (table_id) where t.name like 'dictionary/%' order by t.name, c.pos", f"select id, for_name, ref_name, n_cols, type from information_schema.innodb_foreign where id like 'dictionary%' order by id",
            f"select * from information_schema.innodb_foreign_cols where id like 'dictionary%' order by id, pos", f"select i.name, i.type, i.n_fields, i.merge_threshold from information_schema.innodb_indexes i join information_schema.innodb_tables t using (table_id) where t.name like 'dictionary/%' order by t.name, i.name",
            f"select f.name, f.pos from information_schema.innodb_fields f join information_schema.innodb_indexes i using (index_id) join information_schema.innodb_tables t using (table_id) where t.name like 'dictionary/%' order by t.name, i.name, f.pos",
            f"show create table {t}", f"show create table {t}", f"show create table {t}", f"show full columns from {t}", f"show columns from {t}", f"show index from {t}", f"describe {t}", "show full tables", "show tables from dictionary2", "show create view v1", "show create view v2", "show create procedure p1", "show create function f1",
            "show create trigger g1", "show create event e2", "show create database dictionary", "show create database dictionary2", "show full tables like 't%'", "show keys from t1 where non_unique = 0", "show extended columns from t1", "show extended index from t1", "show open tables from nosuch", f"select * from {t}", f"select * from information_schema.table_privileges where table_schema {both}",
            f"select * from information_schema.keywords where word like 'ro%'", f"select table_name, data_type, count(*) from information_schema.columns where table_schema = 'dictionary' group by 1, 2 order by 1, 2", f"show table status from dictionary like 'v_'")

    def statement(self):
        return self.rnd.choices([self.table, self.alter, self.program, self.drop, self.question], [16, 16, 14, 8, 46])[0]()


def statements(rnd):
    maker = Maker(rnd)
    while True:
        yield maker.statement()


# Columns with times and figures.
FIGURES = {"Created", "Modified", "Cardinality", "CARDINALITY", "CREATED", "LAST_ALTERED", "Create_time", "Update_time", "Check_time", "Create Time", "sql_mode", "Rows", "Avg_row_length", "Data_length", "Index_length", "Data_free", "DEFAULT_CHARACTER_SET_NAME_"}


def judge(sql, theirs, ours):
    if [part[0] for part in theirs] != [part[0] for part in ours]:
        return "KIND"
    for m, o in zip(theirs, ours):
        if m[0] == "error":
            # Of several reasons to refuse a definition another may be told.
            continue
        if m[0] == "ok":
            if m[3] != o[3]:
                return "warnings"
            continue
        names = [f[0] for f in m[4]]
        if names != [f[0] for f in o[4]]:
            return "NAMES"
        keep = [n for n, name in enumerate(names) if name not in FIGURES]
        if [[row[n] for n in keep] for row in m[1]] != [[row[n] for n in keep] for row in o[1]]:
            return "ROWS"
        if sql.startswith("select * from ") and "information_schema" not in sql and m[4] != o[4]:
            return "columns"
    return None


if __name__ == "__main__":
    sequences.run(__doc__, SETUP, statements, judge, 30)
