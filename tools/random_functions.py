#!/usr/bin/env python3
"""Random calls of functions: Redoubt must compute, announce and warn what a live MySQL 8.0 does.

    tools/random_functions.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 200] [--only NAME] [--show 2] [--types] [--texts]

Every function and operator of MySQL that computes a value from its arguments, with arguments of the kind that it wants or of any other: constants, columns of all types, other calls, markers that stand for edges (the largest and
the smallest numbers, texts that are no numbers, moments that are none, paths and documents of JSON, character sets, NULL). Compared are the rows or the error, then the codes of the warnings, with --types the metadata of
the column, with --texts the texts of warnings and errors. What differs is shown by function, the first --show of each kind.

Makes a database `functions` on both, and drops it first. Needs pymysql.
"""
import collections, random
import pymysql

import oracle

COLUMNS = {
    "n": ["ti", "iu", "b", "bu", "de", "dl", "f", "d", "y", "bi"], "s": ["c", "v", "vl", "vb", "bn", "te", "e", "s", "bl"], "m": ["da", "t", "t3", "dt", "d6", "ts"], "j": ["j", "v"],
}
TYPES = {
    "ti": "tinyint", "iu": "int unsigned", "b": "bigint", "bu": "bigint unsigned", "de": "decimal(12,3)", "dl": "decimal(40,10)", "f": "float", "d": "double", "y": "year", "bi": "bit(8)", "c": "char(6)", "v": "varchar(20)",
    "vl": "varchar(20) charset latin1", "vb": "varbinary(20)", "bn": "varchar(9) collate utf8mb4_bin", "te": "text", "e": "enum('a','b','1')", "s": "set('x','y')", "bl": "blob", "da": "date", "t": "time", "t3": "time(3)", "dt": "datetime",
    "d6": "datetime(6)", "ts": "timestamp(3) null", "j": "json",
}
ROWS = [
    "1, 1, 1, 1, 1, 1, 1, 1, 2001, 1, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'x', 'a', '2001-01-01', '01:01:01', '01:01:01.5', '2001-01-01 01:01:01', '2001-01-01 01:01:01.5', '2001-01-01 01:01:01.5', '1'",
    "-128, 4294967295, -9223372036854775808, 18446744073709551615, -999999999.999, -123456789012345678901234567890.1234567891, -1.5, -1e300, 1901, 255, '', '', '', '', '', '', 'b', '', '', '1000-01-01', '-838:59:59', "
    "'-838:59:59', '1000-01-01', '9999-12-31 23:59:59.999999', '1970-01-01 00:00:01', '{\"a\": [1, 2], \"b\": null}'",
    "127, 0, 9223372036854775807, 9223372036854775808, 999999999.999, 0.5, 3.25, 2.5, 2155, 0, 'Ab c', '12x', 'é', x'00ff41', 'Ä', '2020-02-30', '1', 'x,y', x'e9', '9999-12-31', '838:59:59', '00:00:00.001', '2020-02-29 23:59:59', "
    "'2020-02-29 23:59:59.999999', '2038-01-19 03:14:07.999', '[\"x\", 1.50, true, \"2020-01-01\"]'",
    "0, 7, -7, 10, -0.001, 99999.99995, 0, -0.5, 0, 65, '1e2', '2020-01-31 10:11:12', 'ÿ', '10', '日本', 'the quick brown fox', 'a', 'y', 'zz', '2020-01-31', '00:00:00', '10:11:12.345', '2020-12-31 12:00:00', "
    "'2020-01-31 00:00:00', '2020-06-30 12:30:45.678', '\"text\"'",
    ", ".join(["null"] * 26),
]
POOL = {
    "n": ["0", "1", "-1", "2", "3", "7", "10", "16", "36", "37", "64", "100", "-5", "255", "256", "65536", "2147483648", "-2147483649", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.5", "-0.5", "1.5", "2.5", "-2.5", "0.1",
          "1.005", "123456789.987654321", "1e0", "-1e0", "1e-5", "1e15", "1e16", "1.7976931348623157e308", "1e-320", "99999999999999999999", "-99999999999999999999.99999", "0.000000000000000000000000000001", "3.14159e0", "true", "x'41'", "b'1010'", "20200229",
          "20200229101112", "101112", "101112.5", "'5'", "'-3.7'", "'1e3'", "1.0", "1.10", "-0e0"],
    "i": ["0", "1", "2", "3", "4", "5", "-1", "-2", "-3", "8", "10", "16", "20", "100", "64", "1.5", "2.5", "'2'", "'x'", "9223372036854775807", "18446744073709551615", "-9223372036854775808"],
    "s": ["''", "'a'", "'A'", "'abc'", "'ABCabc'", "'a,b,c'", "','", "' '", "'  x  '", "'é'", "'É'", "'ß'", "'日本語'", "'😀x'", "'12'", "'12abc'", "'-1.5e2x'", "'1e400'", "'%'", "'a%'", "'_b_'", "'www.mysql.com'", "'.'", "'Quadratically'", "x'00'", "x'e9ff'",
          "_latin1'\\xe9'", "_binary'abc'", "_utf8mb3'é'", "'a' collate utf8mb4_bin", "n'x'", "'tab\\tnl\\nq\\'b\\\\'", "'YWJj'", "'4D7953514C'", "'0'", "'null'", "'2020-01-01'", "'10:11:12'", "'{\"a\": 1}'", "'127.0.0.1'", "'::1'", "'6ccd780c-baba-1026-9564-5b8c656024db'",
          "'the quick brown fox'", "'Robert'", "repeat('ab', 30)", "'x' 'y'", "'1,2,3'", "'0x41'", "'1 '"],
    "m": ["'2020-02-29'", "'2020-02-30'", "'2020-00-00'", "'0000-00-00'", "'2020-12-31 23:59:59.999999'", "'2019-12-30'", "'2021-01-03'", "'9999-12-31'", "'1000-01-01'", "'10:11:12'", "'-10:11:12.345'", "'838:59:59'", "'850:00:00'", "'25:00:00'", "'2020-1-1'", "'20-1-1'",
          "'2020.01.02 3.4.5'", "'20200229T101112'", "date'2020-01-31'", "date'2020-02-29'", "time'10:11:12'", "time'-00:00:00.5'", "timestamp'2020-02-29 10:11:12'", "timestamp'2020-02-29 10:11:12.123456'", "timestamp'9999-12-31 23:59:59.9'", "20200229", "20200229101112",
          "20200229101112.5", "101112", "0", "'2020-01-01 00:00:00+05:30'", "cast('10:00:00' as time(2))", "cast('2020-01-01 01:02:03.456' as datetime(2))", "'garbage'", "''", "'2020-01-01x'", "'1 10:11:12'", "'2038-01-19 03:14:08'", "'1969-12-31 23:59:59'"],
    "j": ["'{\"a\": 1, \"b\": [1, 2, {\"c\": \"x\"}]}'", "'[1, 2, 3]'", "'[]'", "'{}'", "'1'", "'\"a\"'", "'null'", "'true'", "'[1, [2, [3]], \"a\"]'", "'1.50'", "'[{\"a\": 1}, {\"a\": 2}]'", "'{'", "json_array(1, 'a', null)", "json_object('a', 1)", "cast('[1]' as json)",
          "cast(1.5 as json)", "cast(date'2020-01-01' as json)", "cast('\"x\"' as json)", "'{\"a\": 1, \"a\": 2}'", "json_array(now() is null, 1e0, 1.0)", "cast(x'41' as json)", "cast(18446744073709551615 as json)"],
    "p": ["'$'", "'$.a'", "'$.b'", "'$[0]'", "'$[1]'", "'$.b[2].c'", "'$[last]'", "'$[last-1]'", "'$[0 to 1]'", "'$.*'", "'$[*]'", "'$**.a'", "'$.z'", "'$[9]'", "'$.\"a\"'", "'$.'", "'a'", "'$**'", "''"],
    "f": ["'%Y-%m-%d'", "'%H:%i:%s.%f'", "'%d.%m.%y'", "'%M %D %W'", "'%U %u %V %v %X %x'", "'%j %w %a %b %c %e'", "'%h %I %l %k %p %r %T'", "'%%%q'", "'%Y%m%d%H%i%s'", "'%y %b'", "'x%'", "''", "'%W %d %M %Y'", "'%X %V %W'", "'%x-%v-%w'", "'%Y %j'", "'%T'", "'%r'", "'%#%.%@'"],
    "x": ["null", "1", "'a'", "1.5", "1e0", "date'2020-01-31'", "x'41'", "true"],
    "z": ["'+00:00'", "'+05:30'", "'-12:00'", "'SYSTEM'", "'+14:00'", "'+15:00'", "'x'"], "o": ["'one'", "'all'", "'x'", "'ONE'"], "k": ["'key'", "''", "'a longer key than sixteen'", "x'00'"], "l": ["'en_US'", "'de_DE'", "'fr_FR'", "'de_CH'", "'xx'", "'ar_SA'", "'hi_IN'"],
}
# Nothing is decoded.
RAW = {k: v for k, v in pymysql.converters.encoders.items()}
UNITS = ["microsecond", "second", "minute", "hour", "day", "week", "month", "quarter", "year"]
COMPOUND = ["second_microsecond", "minute_microsecond", "minute_second", "hour_microsecond", "hour_second", "hour_minute", "day_microsecond", "day_second", "day_minute", "day_hour", "year_month"]
AMOUNTS = ["1", "-1", "'1'", "1.5", "'1:2'", "'1 2:3:4.5'", "'-1.9'", "'1-2'", "null", "99999999", "'1.000001'", "2.5e0", "'x'", "1000000", "-9999"]
CASTS = ["signed", "unsigned", "decimal", "decimal(5,2)", "decimal(65,30)", "char", "char(3)", "char(0)", "char charset latin1", "char(2) charset binary", "nchar(2)", "binary", "binary(5)", "date", "time", "time(3)", "datetime", "datetime(6)", "year", "double", "float", "real", "json"]

# Name and kinds of arguments; what is in brackets may be left out, from there on.
FUNCTIONS = """
abs n|acos n|asin n|atan n[n|atan2 nn|ceil n|ceiling n|conv sii|conv nii|cos n|cot n|crc32 s|degrees n|exp n|floor n|format ni[l|ln n|log n[n|log10 n|log2 n|mod nn|pi|pow nn|power nn|radians n|rand i|round n[i|sign n|sin n|sqrt n|tan n|truncate ni|greatest nn[n|
least nn[n|greatest ss[s|least sm[s|greatest mm|least xx[x|bit_count n|bit_count s|ascii s|bin n|bit_length s|char i[ii|char_length s|concat ss[s|concat_ws sss[s|elt iss|export_set iss[si|field sss[s|field nnn|find_in_set ss|hex s|hex n|insert siis|instr ss|
lcase s|left si|length s|locate ss[i|lower s|lpad sis|ltrim s|make_set iss[s|mid sii|oct n|octet_length s|ord s|quote s|repeat si|replace sss|reverse s|right si|rpad sis|rtrim s|soundex s|space i|strcmp ss|substr si[i|substring_index ssi|to_base64 s|from_base64 s|
ucase s|unhex s|upper s|weight_string s|regexp_like ss|regexp_instr ss|regexp_replace sss|regexp_substr ss|adddate mi|addtime mm|convert_tz mzz|date m|datediff mm|date_format mf|day m|dayname m|dayofmonth m|dayofweek m|dayofyear m|from_days n|from_unixtime n[f|
hour m|last_day m|makedate ii|maketime iin|microsecond m|minute m|month m|monthname m|period_add ii|period_diff ii|quarter m|second m|sec_to_time n|str_to_date sf|str_to_date mf|subdate mi|subtime mm|time m|timediff mm|timestamp m[m|time_format mf|time_to_sec m|
to_days m|to_seconds m|unix_timestamp m|week m[i|weekday m|weekofyear m|year m|yearweek m[i|coalesce xx[x|coalesce ns|coalesce mn|if xxx|if nns|if nmn|ifnull xx|ifnull ns|nullif nn|nullif ss|nullif mm|isnull x|interval nnn[n|strcmp nm|inet_aton s|inet_ntoa n|
inet6_aton s|inet6_ntoa s|is_ipv4 s|is_ipv6 s|is_ipv4_compat s|is_ipv4_mapped s|is_uuid s|uuid_to_bin s[i|bin_to_uuid s[i|md5 s|sha1 s|sha2 si|compress s|uncompress s|uncompressed_length s|aes_encrypt sk|aes_decrypt sk|to_base64 n|json_array xx[x|json_object sx|
json_quote s|json_unquote j|json_contains jj[p|json_contains_path jop[p|json_extract jp[p|json_keys j[p|json_search jos[s|json_value jp|json_overlaps jj|json_array_append jpx|json_array_insert jpx|json_insert jpx|json_replace jpx|json_set jpx|json_set jpj|
json_remove jp[p|json_merge_patch jj|json_merge_preserve jj|json_depth j|json_length j[p|json_type j|json_valid j|json_pretty j|json_storage_size j|json_storage_free j|extractvalue ss|updatexml sss|gtid_subset ss|gtid_subtract ss|format_bytes n|
format_pico_time n|statement_digest_text s|charset s|collation s|coercibility s|any_value x|name_const sx|std n|get_format|validate_password_strength s|bit_xor n|sum n|avg n|min x|max x|count x|group_concat s|json_arrayagg x|
min m|max j|sum s|sum m|avg s|stddev n|var_samp n|bit_and s|bit_or n|min s|max e
"""
OPERATORS = ["{n} + {n}", "{n} - {n}", "{n} * {n}", "{n} / {n}", "{n} div {n}", "{n} % {n}", "-{n}", "~{n}", "!{x}", "not {x}", "{n} & {n}", "{n} | {n}", "{n} ^ {n}", "{n} << {i}", "{n} >> {i}", "{s} & {s}", "{s} | {s}", "{s} ^ {s}", "~{s}", "{s} + {n}", "{m} + {n}", "{m} - {m}",
             "{n} = {n}", "{n} < {n}", "{n} <=> {s}", "{s} = {s}", "{s} < {s}", "{s} <> {n}", "{m} = {m}", "{m} < {s}", "{m} > {n}", "{j} = {j}", "{j} < {x}", "{x} = {x}", "{x} between {x} and {x}", "{n} between {n} and {n}", "{m} between {m} and {m}", "{s} between {s} and {n}",
             "{n} in ({n}, {n})", "{s} in ({s}, {n})", "{m} in ({m}, {m}, {n})", "{x} in ({x}, {x}, {x})", "{n} not in ({n}, null)", "({n}, {s}) = ({n}, {s})", "({n}, {m}) < ({n}, {m})", "({n}, {n}) in (({n}, {n}), ({n}, {n}))", "{s} like {s}", "{n} like {s}", "{s} like {s} escape '_'",
             "{m} like {s}", "{s} regexp {s}", "{x} is null", "{x} is true", "{s} is not false", "{m} is unknown", "{x} and {x}", "{s} or {n}", "{n} xor {s}", "case {x} when {x} then {x} when {x} then {x} end", "case when {x} then {n} else {s} end", "case when {x} then {m} else {n} end",
             "case {n} when {s} then {m} else {m} end", "{m} + interval {a} {u}", "{m} - interval {a} {u}", "interval {a} {u} + {m}", "date_add({m}, interval {a} {u})", "date_sub({n}, interval {a} {u})", "extract({u} from {m})", "timestampadd({w}, {i}, {m})", "timestampdiff({w}, {m}, {m})",
             "trim({s})", "trim(both {s} from {s})", "trim(leading {s} from {s})", "trim(trailing {s} from {s})", "position({s} in {s})", "substring({s} from {i} for {i})", "cast({n} as {c})", "cast({s} as {c})", "cast({m} as {c})", "cast({j} as {c})", "convert({s}, {c})",
             "convert({s} using latin1)", "convert({s} using utf8mb4)", "convert({s} using binary)", "{s} collate utf8mb4_bin", "{s} collate utf8mb4_0900_as_cs = {s}", "binary {s}", "{j} member of ({j})", "{v}->{p}", "{v}->>{p}", "json_value({j}, {p} returning {c})",
             "json_value({j}, {p} returning {c} null on empty error on error)", "json_value({j}, {p} default '1' on empty)", "weight_string({s} as char(3))", "char({i}, {i} using utf8mb4)", "char({n} using latin1)", "regexp_replace({s}, {s}, {s}, {i})", "regexp_substr({s}, {s}, {i}, {i})",
             "group_concat(distinct {s} order by {n} desc separator {s})", "count(distinct {x}, {x})", "sum(distinct {n})", "avg(distinct {n})", "json_objectagg({s}, {x})", "cast({j} as json)", "json_contains(cast({j} as json), {j})", "get_format(datetime, 'iso')", "{s} sounds like {s}"]


def functions():
    for entry in FUNCTIONS.replace("\n", "").split("|"):
        name, _, kinds = entry.strip().partition(" ")
        must, _, may = kinds.partition("[")
        yield name, must, may


class Maker:
    def __init__(self, rnd, only):
        self.rnd, self.functions, self.operators = rnd, list(functions()), OPERATORS
        if only:
            self.functions = [f for f in self.functions if f[0] == only] or self.functions
            self.operators = [o for o in OPERATORS if only in o]

    def argument(self, kind, depth, columns):
        rnd = self.rnd
        if rnd.random() < 0.1:
            kind = rnd.choice("nsmjx")
        if rnd.random() < 0.05:
            return "null"
        if depth and rnd.random() < 0.2:
            return self.call(depth - 1, columns)[1]
        if columns and kind in COLUMNS and rnd.random() < 0.5:
            return rnd.choice(COLUMNS[kind])
        return rnd.choice(POOL.get(kind, POOL["x"]))

    def call(self, depth, columns):
        """The name of what is called, and the call."""
        rnd = self.rnd
        if self.operators and (not self.functions or rnd.random() < 0.35):
            form = rnd.choice(self.operators)
            out = form
            for kind in "nsmjxip":
                while "{" + kind + "}" in out:
                    value = self.argument(kind, depth, columns)
                    out = out.replace("{" + kind + "}", f"({value})" if " " in value and not value.startswith("'") else value, 1)
            for kind, of in (("{u}", UNITS + COMPOUND), ("{w}", UNITS), ("{a}", AMOUNTS), ("{c}", CASTS), ("{v}", COLUMNS["j"])):
                while kind in out:
                    out = out.replace(kind, rnd.choice(of), 1)
            return form, out
        name, must, may = rnd.choice(self.functions)
        kinds = must + may[: rnd.randint(0, len(may))]
        return name, f"{name}({', '.join(self.argument(kind, depth, columns) for kind in kinds)})"

    def statement(self):
        columns = self.rnd.random() < 0.5
        form, call = self.call(self.rnd.choice([0, 0, 0, 1]), columns)
        return form, f"select {call} from t{' order by id' if columns else ' limit 1'}"


def ask(db, sql):
    try:
        db.query(sql)
        r = db._result
        rows = [tuple(row) for row in r.rows]
        fields = [(f.type_code, f.length, f.scale, f.charsetnr, f.flags & ~0x8000) for f in r.fields]
        out = ("rows", rows, fields, [])
        if not r.warning_count:
            return out
    except pymysql.MySQLError as e:
        if e.args[0] in (0, 2006, 2013):
            raise
        return "error", e.args[:1], e.args[1:], []
    db.query("show warnings")
    return out[:3] + ([tuple(row) for row in db._result.rows],)


def difference(theirs, ours, a):
    if theirs[:2] != ours[:2]:
        return "ERROR" if "error" in (theirs[0], ours[0]) else "ROWS"
    if [w[:2] for w in theirs[3]] != [w[:2] for w in ours[3]]:
        return "warnings"
    if a.texts and (theirs[3] != ours[3] or theirs[0] == "error" and theirs[2] != ours[2]):
        return "texts"
    return "types" if a.types and theirs[0] == "rows" and theirs[2] != ours[2] else None


def main():
    p = oracle.pair(__doc__, seeds=20, statements=200)
    p.add_argument("--only", help="a function, or a part of an operator's form")
    p.add_argument("--show", type=int, default=2)
    p.add_argument("--types", action="store_true")
    p.add_argument("--texts", action="store_true")
    a = p.parse_args()
    pair = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", conv=RAW, use_unicode=False, read_timeout=60) for port in (a.port, a.ours)]
    for db in pair:
        for sql in ["drop database if exists functions", "create database functions", "use functions", "set sql_mode = 'ALLOW_INVALID_DATES'", f"create table t (id int primary key, {', '.join(f'{c} {t}' for c, t in TYPES.items())})"]:
            db.query(sql)
        for n, row in enumerate(ROWS):
            db.query(f"insert into t values ({n}, {row})")
        db.query("set sql_mode = default, timestamp = 1600000000, time_zone = '+00:00'")
    counts, shown = collections.Counter(), collections.Counter()
    for seed in range(a.seed, a.seed + a.seeds):
        made = Maker(random.Random(seed), a.only)
        for n in range(a.statements):
            form, sql = made.statement()
            counts["asked"] += 1
            theirs, ours = (ask(db, sql) for db in pair)
            what = difference(theirs, ours, a)
            if what is None:
                continue
            counts[what] += 1
            shown[form, what] += 1
            if shown[form, what] <= a.show:
                apart = [(x, y) for x, y in zip(theirs[1], ours[1]) if x != y] if theirs[0] == ours[0] == "rows" else [(theirs[1:3], ours[1:3])]
                print(f"-- {seed}.{n} {what} {sql}\n   mysql {[x for x, _ in apart]} {theirs[3][:4]}{theirs[2] if what == 'types' else ''}\n   ours  {[y for _, y in apart]} {ours[3][:4]}{ours[2] if what == 'types' else ''}", flush=True)
    print(dict(counts))
    print({f"{what} {form}": n for (form, what), n in shown.most_common(40)})


if __name__ == "__main__":
    main()
