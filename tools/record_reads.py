#!/usr/bin/env python3
"""Records how many rows a real MySQL 8.0 reads and locks for statements of many shapes: crates/session/tests/recorded/reads.txt.

    tools/record_reads.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

Each line: the sum of Handler_read_*, the rows of the result or the rows changed, the record locks held behind the statement (- where none are counted), the statement, and, where it is
prepared, the values of its parameters. Lines that begin with ! make tables and fill them; drop table ends a section, which stands alone. First come shapes by construction (form of the predicate, what is selected, kind of statement), on
tables that were analysed, then prepared, then on tables that were just loaded; then what random_reads.py makes of some seeds, at a smaller scale.
Makes a database of its own (redoubt_reads) and drops it again. Needs pymysql.
"""
import itertools, os, random, re
import oracle
from random_reads import NUMBERS, Maker, parameters, schema

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "session", "tests", "recorded", "reads.txt")

SETUP = """create table n (n int primary key)
insert into n with recursive r as (select 0 n union all select n + 1 from r where n < 999) select n from r
create table a (id int primary key, x int, y int not null, z int, v varchar(20), d date, e enum('new','run','done'), p decimal(8,2), u int, w int, t varchar(20), g int as (w + 1) virtual, h varchar(20) as (upper(t)) stored, key xy (x, y), key yzd (y, z, d), key v (v), key d (d), key e (e), key p (p), unique key u (u), key g (g), key h (h), key vz (v desc, z))
insert into a (id, x, y, z, v, d, e, p, u, w, t) select m.n * 3 + k.n, nullif(m.n % 41, 0), m.n % 97, if(m.n % 19, m.n % 7, null), if(m.n % 23, concat('v', m.n % 500), null), '2020-01-01' + interval m.n % 600 day, elt(1 + (m.n % 10 > 0) + (m.n % 10 > 1), 'new', 'run', 'done'), m.n % 900 / 4, if(m.n % 5, m.n * 3 + k.n, null), m.n, concat('t', m.n) from n m join n k where k.n < 3
create table b (id int primary key, a int not null, k int, s varchar(10), q int, key a (a), key sk (s, k))
insert into b select n, n * 7 % 1000, n % 50, concat('s', n % 9), n % 13 from n
create table c (o int, l int, q int, r int, primary key (o, l), key q (q))
insert into c select m.n div 2, m.n % 2, m.n % 100, m.n from n m
create table f (x int, y int, z varchar(10))
insert into f select n % 700, n % 30, concat('s', n % 9) from n where n % 2
analyze table a, b, c, f""".split("\n")

PREDICATES = ["id = 77", "id in (5, 700, 9000)", "id between 10 and 30", "id > 2950", "id <> 5", "id = '77x'", "id = 77.5", "x = 5", "x = 5 and y = 5", "x is null", "x in (3, 8) and y > 90", "x = 5 or y = 5", "x = 7 or v = 'v7'",
              "(x, y) = (5, 5)", "(x, y) in ((5, 5), (6, 6), (7, 48))", "y = 3 and z = 3", "y = 3 and z is null", "y = 3 and z > 4", "y = 3 and (z > 5 or z < 1)", "y in (1, 2) and d > '2021-06-01'", "v = 'v7'", "v like 'v49%'", "v > 'v98'",
              "v in ('v1', 'v2')", "v is null", "d = '2020-02-02'", "d between '2020-02-02' and '2020-02-05'", "d > '2021-08-15'", "d >= '9999-12-31'", "e = 'new'", "e = 1", "e <> 'done'", "p = 5.25", "p < 1", "p = '5.25'", "u = 30",
              "u is null", "u in (3, 6, 9)", "u = 30 and w > 3", "w = 7", "w = 7 and x = 7", "w + 1 = 77", "w + 1 between 5 and 7", "upper(t) = 'T70'", "x = x and y = 5", "x = 5 and x = 6", "x = y and y = 7", "not (x <> 5)", "x <=> null", "x <=> 5",
              "x = (select max(k) from b)", "id in (select a from b where k = 7)", "exists (select 1 from b where b.a = a.id and b.k = 7)", "not exists (select 1 from b where b.a = a.x)", "x not in (select k from b where k is not null)",
              "y > (select avg(q) from b where b.a = a.x)", "w = 5 or exists (select 1 from b where b.a = a.w and b.q = 3)", "x > 1 and 1 = 0", "x = 5 or 1 = 0", "y = 5 and v > 'v2'"]
OUTPUTS = ["id", "*", "count(*)"]
TAILS = ["", "order by id limit 3", "order by y, z limit 3", "order by d desc limit 2"]
GROUPS = ["select distinct x from a", "select distinct x, y from a", "select x, min(y), max(y) from a group by x", "select x, max(y) from a where x > 30 group by x", "select y, min(z) from a group by y", "select y, z, min(d), max(d) from a group by y, z", "select y, min(d) from a where z = 3 group by y",
          "select count(distinct x) from a", "select x, count(distinct y) from a group by x", "select v, max(z) from a group by v", "select distinct e from a", "select x, count(*) from a group by x limit 3", "select x, sum(w) from a group by x order by x limit 2", "select min(id), max(id) from a where id < 500",
          "select min(y), max(y) from a where x = 5", "select max(d) from a", "select distinct y from a where y > 90", "select x, y from a where y = 5", "select y, z, d from a where z = 3 and y > 50", "select o, max(l) from c group by o limit 5", "select distinct s from b", "select s, max(k) from b group by s", "select y, count(*) from a where y < 5 group by y",
          "select w + 1, count(*) from a group by w + 1 limit 3", "select id from a order by w + 1 limit 3", "select x, max(y) from a group by x having max(y) > 95", "select distinct s, k from b where s = 's3'", "select x, y, count(*) from a where x = 5 group by x, y"]
JOINS = ["select count(*) from a join b on b.a = a.id", "select count(*) from a join b on b.a = a.w where a.x = 5", "select a.id from a left join b on b.a = a.id where a.y = 5", "select a.id from a left join b on b.a = a.id where b.id is null and a.y = 5", "select b.id from b join a on a.id = b.a order by b.id desc limit 3",
         "select count(*) from c join b on b.id = c.o and b.q = 3", "select count(*) from a join b on b.a = a.id join c on c.o = b.id where a.y = 7", "select count(*) from f join b on b.s = f.z and b.k = f.y", "select count(*) from f f1 join f f2 on f1.x = f2.x", "select count(*) from f f1 join f f2 on f1.x < f2.x and f1.y = f2.y",
         "select count(*) from a join b on a.v = concat('v', b.id)", "select count(*) from (select a, count(*) m from b group by a) t where a = 5", "with t as (select * from a) select id from t where id = 5", "select count(*) from (select id from a union all select id from b) t where id = 5", "select a.id, (select max(q) from b where b.a = a.id) from a where a.y = 5",
         "select a.id, (select sum(q) from b where b.s = concat('s', a.z) and b.k = a.y) s from a limit 1000", "select count(*) from b where (a, id) in (select a, max(id) from b group by a)", "select f.x from f where x in (select x from f g where g.y = f.y)", "select count(*) from f where y > (select avg(y) from f g where g.x = f.x)",
         "select count(*) from f where x not in (select x from f g where g.y = f.y + 1)", "select b.id from b join c on c.o = b.id and c.l = 1 where b.k = 3 order by b.id limit 2", "select count(*) from a a1 join a a2 on a2.id = a1.w join b on b.id = a2.x where a1.e = 'new'",
         "select id from a where w = 5 or w in (select id from b where b.q = a.z)", "select id from a where w = 5 or x in (select k from b where b.s = concat('s', a.z))", "select id from a where w in (select id from b where b.q = a.z) is true or w = 5",
         "select id from a where not (w in (select id from b where b.q = a.z) and y > 3)", "select id from a where y > 5 or x not in (select k from b where b.q = a.z)", "select id from a where (w, x) in (select id, k from b where b.q = a.z) or w = 5",
         "select id from a where w >= all (select id from b where b.a = a.id)", "select id from a where id < any (select a from b where b.id = a.w)", "select id from a where w not in (select id from b where b.q = a.z)",
         "update a set w = w + 10000 where y < 5 and (w = 5 or w in (select id from b where b.q = a.z))", "delete from a where y < 5 and (w = 5 or w in (select id from b where b.q = a.z))"]


def statements():
    out = list(GROUPS) + list(JOINS)
    for predicate, output in itertools.product(PREDICATES, OUTPUTS):
        out.append(f"select {output} from a where {predicate}")
    for predicate in PREDICATES:
        out.extend(f"select id, d from a where {predicate} {tail}" for tail in TAILS[1:])
        out.append(f"select id from a where {predicate} for update")
        out.append(f"update a set w = w + 10000 where {predicate}")
        out.append(f"delete from a where {predicate}")
    return out


# Random schemas: how many, statements of each, and the sizes of their tables.
SEEDS, EACH, SIZES = 40, 70, [40, 300, 1500, 2600, 4000]
# Those behind have joins of many tables: half of the schemas are analysed, half of the statements prepared.
JOIN_SEEDS, JOINS_EACH = 24, 60
# What takes longer is of no use as a test.
MILLISECONDS_MAX, READS_MAX, LOCKS_MAX = 400, 6000, 3500


def literals(sql):
    """The statement with a parameter for each constant that is compared, and the values."""
    values = []

    def swap(m):
        values.append(m.group(2))
        return m.group(1) + "?"
    text = re.sub(r"((?:[=<>] |between |and |in \(|, |\(\()(?<!limit ))('[^']*'|\d+(?:\.\d+)?)(?![\w.'%])", swap, sql)
    return text, values


class Recorder:
    def __init__(self, cur):
        self.cur, self.lines = cur, []

    def make(self, statements):
        for sql in statements:
            self.cur.execute(sql)
            self.lines.append(f"! {sql}")

    def ask(self, sql, values=None):
        """One statement, prepared if it has values."""
        cur = self.cur
        locking = sql.startswith(("update", "delete", "insert")) or sql.endswith(("for update", "for share"))
        run = sql
        if values is not None:
            try:
                cur.execute("prepare s from %s", (sql,))
            except Exception:
                return
            for n, value in enumerate(values):
                cur.execute(f"set @p{n} = {value}")
            run = "execute s using " + ", ".join(f"@p{n}" for n in range(len(values)))
        cur.execute("flush status")
        cur.execute("begin")
        try:
            rows = cur.execute(run)
            cur.fetchall()
        except Exception as error:
            rows = f"error {error.args[0]}"
        cur.execute("show session status like 'handler_read%'")
        reads = sum(int(value) for _, value in cur.fetchall())
        locks = "-"
        if locking:
            cur.execute("select count(*) from performance_schema.data_locks where lock_type = 'RECORD' and object_schema = 'redoubt_reads' and lock_data <> 'supremum pseudo-record'")
            locks = cur.fetchone()[0]
        cur.execute("rollback")
        if reads <= READS_MAX and (locks == "-" or locks <= LOCKS_MAX) and rows not in ("error 3024", "error 1064"):
            self.lines.append("\t".join([str(reads), str(rows), str(locks), sql] + (values or [])))


def joins(recorder, seed):
    """Joins of four to eight tables on a schema of their own."""
    rnd = random.Random(seed)
    tables, setup = schema(rnd, SIZES)
    setup = [sql for sql in setup if not sql.startswith("analyze")]
    if seed % 2 == 0:
        setup.append("analyze table " + ", ".join(t.name for t in tables))
    recorder.make(NUMBERS + setup)
    maker = Maker(rnd, tables)
    for at in range(JOINS_EACH):
        maker.n = 0
        sql = maker.join(rnd.randint(4, 8))
        if at % 2:
            text, values = parameters(rnd, sql)
            recorder.ask(text, values or None)
        else:
            recorder.ask(sql)
    recorder.make(["drop table numbers, sink, " + ", ".join(t.name for t in tables)])


def main():
    cur = oracle.connect(__doc__)
    cur.execute("drop database if exists redoubt_reads")
    cur.execute("create database redoubt_reads")
    cur.execute("use redoubt_reads")
    recorder = Recorder(cur)
    recorder.make(SETUP)
    shapes = statements()
    for sql in shapes:
        recorder.ask(sql)
    for sql in shapes:
        text, values = literals(sql)
        if values:
            recorder.ask(text, values)
    # The same tables once more, of which nothing is known but what they hold.
    recorder.make(["drop table a, b, c, f, n"] + SETUP[:-1])
    for sql in shapes:
        recorder.ask(sql)
    recorder.make(["drop table a, b, c, f, n"])
    cur.execute(f"set max_execution_time = {MILLISECONDS_MAX}")
    for seed in range(SEEDS):
        rnd = random.Random(seed)
        tables, setup = schema(rnd, SIZES)
        recorder.make(NUMBERS + setup)
        maker = Maker(rnd, tables)
        for _ in range(EACH):
            _, sql = maker.statement()
            if rnd.random() < 0.3:
                text, values = parameters(rnd, sql)
                recorder.ask(text, values or None)
            else:
                recorder.ask(sql)
        recorder.make(["drop table numbers, sink, " + ", ".join(t.name for t in tables)])
    for seed in range(SEEDS, SEEDS + JOIN_SEEDS):
        joins(recorder, seed)
    cur.execute("drop database redoubt_reads")
    with open(OUT, "w") as file:
        file.write("\n".join(recorder.lines) + "\n")


if __name__ == "__main__":
    main()
