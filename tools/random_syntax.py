#!/usr/bin/env python3
"""Random mutations of statements: what a live MySQL 8.0 cannot read Redoubt must refuse with the same text, and read what MySQL reads.

    tools/random_syntax.py [--port 3306] [--ours 3307] [--seed 1] [--statements 5000] [--show 40] [--words]

The statements of crates/parser/tests/corpus are changed by chance: a token goes, comes twice, changes its place or becomes a token of another statement; parts of two statements meet; some get bytes that are no character. Each is prepared, never run: an error of the
parser must be the same, text and all; with any other error, and with none, the statement has been read.

With --words each word of information_schema.keywords is the name of everything that can have one: of a table, a column, an alias with and without AS, a variable, a function, a label, an index, a database and so on.
Needs pymysql; makes and drops a database `syntax` on both.
"""
import collections, os, random, re, sys
import pymysql

HERE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "parser", "tests")
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
import oracle
import record

TOKEN = re.compile(r"\s+|/\*!?\d*|\*/|'(?:[^'\\]|\\.|'')*'|\"[^\"]*\"|`[^`]*`|@@?[\w.$]+|[\w$]+(?:\.\d+)?|->>|->|<=>|<=|>=|<>|!=|:=|\|\||&&|<<|>>|.", re.S)
PLACES = ["create table {} (a int)", "create table t ({} int)", "select 1 as {}", "select 1 {}", "select {} from t", "select t.{} from t", "select * from {}", "select * from d.{}", "select * from {}.t", "select * from t {}", "select * from t as {}", "select {}.* from t", "select {}()", "select {}(1)", "select {} (1)", "select @{}", "select @@{}",
          "select @@global.{}", "set {} = 1", "set @{} = 1", "set global {} = 1", "insert into {} values (1)", "insert into t ({}) values (1)", "insert into t set {} = 1", "update {} set a = 1", "update t set {} = 1", "delete from {}", "delete {} from t {}", "create index {} on t (a)", "create table t (a int, key {} (a))", "create table t (a int, constraint {} check (a))",
          "alter table t add {} int", "alter table t drop {}", "alter table t rename {}", "alter table t rename to {}", "alter table t rename column {} to b", "alter table t modify {} int", "alter table t alter {} set default 1", "drop table {}", "create database {}", "use {}", "create view {} as select 1", "create view v ({}) as select 1", "create procedure {}() select 1", "create procedure p({} int) select 1",
          "create function {}() returns int return 1", "call {}()", "create trigger {} before insert on t for each row set @a = 1", "create event {} on schedule every 1 day do select 1", "create user {}", "create role {}", "grant {} on t to u", "grant {} to u", "set role {}", "prepare {} from 'select 1'", "execute {}", "savepoint {}", "rollback to {}", "with {} as (select 1) select 1", "select sum(a) over {} from t window {} as ()",
          "create procedure p() {}: begin end", "create procedure p() {}: loop leave {}; end loop", "create procedure p() begin declare {} int; set {} = 1; end", "create procedure p() begin declare {} cursor for select 1; open {}; end", "create procedure p() begin declare {} condition for 1234; end", "select * from t use index ({})", "select * from t partition ({})", "select a from t group by {}", "select a from t order by {}",
          "explain {}", "show {}", "flush {}", "lock tables {} read", "handler {} open", "show columns from {}", "describe {}", "analyze table {}", "create table t (a int) partition by hash (a) (partition {})", "select cast(1 as {})", "select interval 1 {}", "select date_add(a, interval 1 {})", "select extract({} from a)", "create table t (a {})", "select convert(a using {})", "select a collate {}", "create table t (a int) {} = 1",
          "create table t (a int) engine = {}", "create table t (a int) charset {}", "select /*+ {} */ 1", "select {} '1'", "start {}", "kill {}", "help {}", "checksum table {}", "change replication source to {} = 1", "insert into t values (1) as {}", "insert into t values (1) as n({})", "select * from json_table('[]', '$' columns ({} int path '$')) j", "select * from (select 1) {}", "select 1 from t join t {} on 1", "select x.{}.y from t",
          "purge {} logs to 'a'", "signal {}", "get diagnostics @a = {}", "xa start {}", "alter {} t", "create {} t", "drop {} t", "load data infile 'a' into table {}", "load data infile 'a' into table t ({})", "select a into {} from t", "select a {} b", "{}", "{} t", "{} from t", "select {} a"]

# Bytes that are no character of the connection's set, a character that names cannot have, one that they can.
STRANGE = ["\udcff", "\udcc3", "\udce5\udcc6}", "\U0001f4a9", "\u00e9"]


def corpus():
    out = []
    for name in ("select", "dml", "ddl", "admin", "expr", "program", "clients"):
        with open(os.path.join(HERE, "corpus", name + ".sql")) as f:
            for line in f.read().splitlines():
                if not line or line.startswith("#"):
                    continue
                made = list(record.expand(line))
                out.extend(random.Random(1).sample(made, min(len(made), 120)))
    return [s.replace("\\n", "\n") for s in out]


def mutated(rnd, statements):
    tokens = TOKEN.findall(rnd.choice(statements))
    for _ in range(rnd.choice([1, 1, 1, 2, 3])):
        words = [n for n, t in enumerate(tokens) if not t.isspace()]
        if not words:
            break
        at = rnd.choice(words)
        form = rnd.random()
        if form < 0.25:
            del tokens[at]
        elif form < 0.4:
            tokens[at:at] = [tokens[at], " "]
        elif form < 0.55:
            other = rnd.choice(words)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif form < 0.85:
            more = [t for t in TOKEN.findall(rnd.choice(statements)) if not t.isspace()]
            if more:
                tokens[at : at + rnd.choice([0, 1])] = [rnd.choice(more), " "]
        else:
            more = TOKEN.findall(rnd.choice(statements))
            cut = rnd.randrange(len(more) + 1)
            tokens = tokens[:at] + more[cut : cut + rnd.choice([1, 3, 6, 99])] + (tokens[at + 1 :] if rnd.random() < 0.4 else [])
    text = "".join(tokens)
    if rnd.random() < 0.05:
        at = rnd.randrange(len(text) + 1)
        text = text[:at] + rnd.choice(STRANGE) + text[at:]
    return text


def words(cursor):
    cursor.execute("select word from information_schema.keywords order by word")
    names = [row[0].lower() for row in cursor.fetchall()]
    return [place.replace("{}", name) for name in names for place in PLACES]


class Server:
    def __init__(self, port):
        self.port = port
        self.connect()

    def connect(self):
        self.db = pymysql.connect(host="127.0.0.1", port=self.port, user="root", charset="utf8mb4", autocommit=True, read_timeout=20)
        self.cursor = self.db.cursor()
        for sql in ("create database if not exists syntax", "use syntax"):
            self.cursor.execute(sql)

    def read(self, sql):
        """The parser's error, or None."""
        try:
            self.cursor.execute("prepare s from '" + sql.replace("\\", "\\\\").replace("'", "''") + "'")
        except pymysql.MySQLError as e:
            if e.args[0] in (0, 2006, 2013):
                self.connect()
                return (2013, "lost")
            return e.args if e.args[0] in record.PARSER else None
        except UnicodeError:
            return None
        return None


def main():
    p = oracle.pair(__doc__, statements=5000, show=40)
    p.add_argument("--words", action="store_true")
    a = p.parse_args()
    peer, ours = Server(a.port), Server(a.ours)
    rnd, statements, counts = random.Random(a.seed), corpus(), collections.Counter()
    for sql in words(peer.cursor) if a.words else (mutated(rnd, statements) for _ in range(a.statements)):
        theirs, mine = peer.read(sql), ours.read(sql)
        what = None if theirs == mine else "READ" if mine is None else "REFUSED" if theirs is None else "text"
        counts[what or ("refused" if theirs else "read")] += 1
        if what and counts[what] <= a.show:
            shown = sql.encode("utf8", "backslashreplace").decode()
            print(f"-- {what}: {shown}\n   MySQL   {theirs}\n   Redoubt {mine}", flush=True)
    for server in (peer, ours):
        server.cursor.execute("drop database syntax")
    print(dict(counts))


if __name__ == "__main__":
    main()
