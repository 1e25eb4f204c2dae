#!/usr/bin/env python3
"""An hour of everything at a time, and an hour of rows that come and go: are memory, files and history where they were?

    REDOUBT=target/release/redoubt MYSQL_BASE=/path tools/soak.py chain [--minutes 60] [--port 5310] [--kills 2] [--pause 0.5] [--work DIR]
    REDOUBT=target/release/redoubt tools/soak.py churn [--minutes 60] [--rows 10000000]

`chain`: a MySQL, a Redoubt that follows it, and a MySQL behind that one (`--kinds` names others). All writers of `replica_pairs.py` change the source. Beside the
replica's applier work writers of its own: transactions, loads, tables that come and go, unlogged ones, XA, large values, redo off and on, other sizes of the pool. At
random moments branches are made, of the present and of the past, and taken away; tables are flashed back; queries read as of moments that are remembered, and must find
what was there; backups are made, verified, and restored to a remembered moment. What grows is cut back, so in the end all that is there is as large as it was. At the end
the three hold the same.

`churn`: a table of many rows, of which many are deleted and inserted at random all the time, now and then beside a view that is open for minutes.

Every ten seconds a line of figures goes to WORK/figures.tsv. A new kind of work is a function here and its name in WORK_OF_ITS_OWN.
"""
import argparse, collections, os, random, re, shutil, signal, statistics, subprocess, sys, threading, time
import pymysql
import odd_definitions
import replica_pairs as pairs
from replica_pairs import FAILED, Server, check

NOT_YET = (1412,)  # no pin reaches back to that moment
GONE = (0, 1053, 1152, 1927, 2003, 2006, 2013, 2014)
AGAIN = (1205, 1213, 1614, 3058)


def size_of(path):
    """Bytes on the device, and files."""
    total, files = 0, 0
    for folder, _, names in os.walk(path):
        for name in names:
            try:
                total, files = total + os.stat(os.path.join(folder, name)).st_blocks * 512, files + 1
            except FileNotFoundError:
                pass
    return total, files


class Gauge(threading.Thread):
    """Looks at a server every ten seconds."""
    NAMES = ("seconds", "rss_mb", "descriptors", "threads", "data_mb", "log_mb", "files", "history", "pins", "pinned_mb", "behind_s")

    def __init__(self, server, path):
        super().__init__(daemon=True)
        self.server, self.rows, self.stop, self.begun = server, [], threading.Event(), time.monotonic()
        self.file = open(path, "w", buffering=1)
        self.file.write("\t".join(self.NAMES) + "\n")

    def look(self):
        pid, data = self.server.process.pid, f"{self.server.dir}/data"
        status = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status") if ":" in line)
        number = lambda name: int(status[name].split()[0])
        said = dict(self.server.sql("show global status where variable_name in ('Redoubt_pins', 'Redoubt_pinned_bytes')"))
        history = re.search(r"History list length (\d+)", self.server.sql("show engine innodb status")[0][2])
        everything, files = size_of(data)
        log = sum(os.stat(f"{data}/{name}").st_blocks * 512 for name in os.listdir(data) if name.startswith(("binlog.", "relay-bin")) and os.path.exists(f"{data}/{name}"))
        behind = self.server.status().get("Seconds_Behind_Source")
        return (int(time.monotonic() - self.begun), number("VmRSS") // 1024, len(os.listdir(f"/proc/{pid}/fd")), number("Threads"), (everything - log) >> 20, log >> 20, files,
                int(history.group(1)) if history else -1, int(said.get("Redoubt_pins", 0)), int(said.get("Redoubt_pinned_bytes", 0)) >> 20, -1 if behind is None else behind)

    def run(self):
        while not self.stop.wait(10):
            try:
                self.rows.append(self.look())
                self.file.write("\t".join(map(str, self.rows[-1])) + "\n")
            except (pymysql.err.MySQLError, OSError, KeyError, IndexError):
                pass  # it is just being killed

    def medians(self, first, last):
        part = self.rows[int(len(self.rows) * first):max(int(len(self.rows) * last), int(len(self.rows) * first) + 1)]
        return {name: statistics.median(row[i] for row in part) for i, name in enumerate(self.NAMES)}

    def flat(self, what, limits, first=(0.4, 0.6), last=(0.8, 1)):
        """The last fifth beside one in the middle: what may have grown by (a share, and so much)."""
        if len(self.rows) < 10:
            return print(f"     {what}: too short to say how flat it is", flush=True)
        before, behind = self.medians(*first), self.medians(*last)
        for name, (share, more) in limits.items():
            check(f"{what}: {name} is flat", behind[name] <= before[name] * (1 + share) + more, f"{before[name]:.0f} -> {behind[name]:.0f}, at most {max(row[self.NAMES.index(name)] for row in self.rows)}")


class Worker(threading.Thread):
    """Does one kind of work again and again, with a connection of its own; comes back when the server was killed."""

    def __init__(self, world, work, pause):
        super().__init__(daemon=True)
        self.world, self.work, self.pause, self.x = world, work, pause, random.Random(f"{world.seed} {work.__name__}")
        self.n, self.errors, self.notes = 0, [], collections.Counter()

    def run(self):
        while not self.world.over.is_set():
            try:
                with self.world.server.connect("own") as con, con.cursor() as self.cursor:
                    while not self.world.over.is_set():
                        self.n += 1
                        self.work(self)
                        self.world.over.wait(self.pause * self.x.uniform(0.5, 1.5))
            except pymysql.err.MySQLError as e:
                if e.args[0] in NOT_YET:
                    self.notes[e.args[0]] += 1
                elif e.args[0] not in GONE + AGAIN and not self.world.down.is_set():
                    self.errors.append(f"{self.work.__name__} {self.n}: {e}")
                time.sleep(0.3)
            except (OSError, ValueError, AttributeError, IndexError) as e:
                self.notes[repr(e)[:60]] += 1
                time.sleep(0.3)  # the driver met half an answer

    def q(self, statement, *values):
        self.cursor.execute(statement, values or None)
        return self.cursor.fetchall()

    def all(self, script):
        for statement in filter(str.strip, script.split(";")):
            self.q(statement)

    def wrong(self, what):
        self.errors.append(f"{self.work.__name__} {self.n}: {what}")


OWN = """create table h (id int primary key, n bigint, key (n)); insert into h values (1, 0);
create table steps (n bigint primary key, v int, pad varchar(100), key (v));
create table f (id int primary key, v int, w varchar(50), key (v)); create table loaded (id int primary key, a int, v varchar(60), key (a));
create table u (id int primary key, n bigint, key (n)) engine_attribute='{"redo_log": false}'; insert into u values (1, 0), (2, 0);
create table xa (id int primary key, n bigint); create table blobs (id int primary key, b longblob)"""


def history(s):
    """One transaction after the other, of which is remembered what it has left and when."""
    w = s.world
    with w.remembering:
        (n,), = s.q("select n from h")
        s.q("begin")
        s.q("update h set n = n + 1")
        s.q("insert into steps values (%s, %s, repeat('s', %s))", n + 1, s.x.randint(0, 99), s.x.randint(0, 100))
        s.q("update steps set v = v + 1 where v < %s", s.x.randint(0, 20))
        s.q("delete from steps where n < %s", n - 2000)
        s.q("commit")
        time.sleep(0.03)
        (now, *seen), = s.q("select now(6), (select n from h), count(*), sum(v) from steps")
        time.sleep(0.03)
        w.moments.append((str(now), tuple(seen)))


def bank_is_whole(q, suffix="", db="w"):
    """Money is neither made nor lost, and each transfer has its row."""
    (money, accounts), = q(f"select sum(n), count(*) from {db}.acc{suffix}")
    (total,), = q(f"select n from {db}.total{suffix}")
    (rows, distinct), = q(f"select count(*), count(distinct n) from {db}.ledger{suffix}")
    return (money, accounts) == (10000, 10) and total == rows, f"{money} of {accounts}, {total} transfers, {rows} rows of which {distinct} differ"


def as_of(s):
    w = s.world
    if len(w.moments) < 5:
        return
    at, seen = s.x.choice(w.moments) if s.x.random() < 0.7 else w.moments[-s.x.randint(1, 5)]
    found = s.q(f"select (select n from h as of timestamp '{at}'), count(*), sum(v) from steps as of timestamp '{at}'")[0]
    s.notes["looks"] += 1
    if found != seen:
        s.wrong(f"as of {at}: {found} and not {seen}")
    good, what = bank_is_whole(s.q, f" as of timestamp '{at}'")
    if not good:
        s.wrong(f"the bank as of {at}: {what}")


def branches(s):
    name, x = f"br{s.n % 3}", s.x
    s.q(f"drop database if exists {name}")
    if s.n % 5 == 4:
        return
    past = f" as of timestamp '{x.choice(s.world.moments)[0]}'" if s.world.moments and x.random() < 0.4 else ""
    begun = time.monotonic()
    s.q(f"create database {name} branch of w{past}")
    s.notes["of the past" if past else "of the present"] += 1
    if not past:
        s.world.branch_seconds.append(time.monotonic() - begun)
    good, what = bank_is_whole(s.q, db=name)
    if not good:
        s.wrong(f"{name}{past}: {what}")
    s.q(f"update {name}.acc set n = n + 1")
    s.q(f"delete from {name}.ledger limit 50")
    s.q(f"alter table {name}.ledger add column more int default 5, add key (n)")
    for table in ("acc", "ledger", "types", "byrange", "child"):
        if (said := s.q(f"check table {name}.{table}")[-1][-1]) != "OK":
            s.wrong(f"check table {name}.{table}: {said}")
    s.q(f"create table {name}.again branch of {name}.ledger")
    if s.q(f"select count(*) from {name}.again force index (n) where n is not null")[0] != s.q(f"select count(*) from {name}.ledger")[0]:
        s.wrong(f"{name}.again is not {name}.ledger")


def pins(s):
    name = f"p{s.n % 4}"
    s.q(f"drop pin if exists {name}")
    if s.n % 3:
        s.q(f"create pin {name}")
        good, what = bank_is_whole(s.q, f" as of pin {name}")
        if not good:
            s.wrong(f"pin {name}: {what}")


def flashback(s):
    s.q("delete from f where id > 500")  # what is left where the look could not be had
    s.cursor.executemany("replace into f values (%s,%s,%s)", [(s.x.randint(1, 500), s.x.randint(0, 99), "x" * s.x.randint(0, 50)) for _ in range(20)])
    time.sleep(0.05)
    (now, *seen), = s.q("select now(6), count(*), sum(v), sum(length(w)) from f")
    time.sleep(0.05)
    s.q("update f set v = v + 1, id = id + 1000 where id %% 5 = %s", s.n % 5)
    s.q("delete from f where id %% 7 = %s", s.n % 7)
    s.q(f"flashback table f to timestamp '{now}'")
    found = s.q("select count(*), sum(v), sum(length(w)) from f")[0]
    if found != tuple(seen):
        s.wrong(f"flashed back to {now}: {found} and not {tuple(seen)}")


def loads(s):
    path = f"{s.world.work}/load.txt"
    with open(path, "w") as f:
        f.write("".join(f"{i}\t{i % 97}\trow {s.n} {i * 7919 % 10007}\n" for i in range(20000)))
    s.q("truncate table loaded")
    s.q(f"load data local infile '{path}' into table loaded")
    s.q("set redoubt_sort_memory = 262144")
    s.q("select a.v, count(*) from loaded a join loaded b using (a) where a.id < 2000 group by a.v order by 2, 1 limit 5")
    s.q("drop table if exists copied")
    s.q("create table copied select a, count(*) as c, max(v) as v from loaded group by a")
    s.q("alter table copied add primary key (a), add column more int as (c + 1) stored")
    s.q("alter table loaded add key (v, a), drop key a")
    s.q("alter table loaded drop key v, add key a (a)")
    if s.q("select count(*) from loaded force index (a) where a >= 0") != ((20000,),):
        s.wrong("rows are missing behind a load")
    s.q("drop table copied")


def dial(s):
    s.q("begin")
    s.q("update u set n = %s", s.n)
    s.q("commit")
    if len(set(s.q("select n from u"))) != 1:
        s.wrong("an unlogged table is not as of one instant")
    if s.n % 10 == 0:
        s.q("alter table u engine_attribute=''")
        s.q("""alter table u engine_attribute='{"redo_log": false}'""")
    if s.n % 4 == 0:
        s.q("alter instance disable innodb redo_log")
        s.q("alter instance enable innodb redo_log")
    s.q("set global innodb_buffer_pool_size = %s", s.x.choice((48, 64, 128)) << 20)
    s.q("flush binary logs")


def xa(s):
    for (*_, name) in s.q("xa recover"):
        name = name.decode() if isinstance(name, bytes) else name
        if name.startswith("own"):
            s.q(f"xa commit '{name}'")
    k = f"'own{s.n}'"
    s.all(f"xa start {k}; replace into xa values ({s.n % 100}, {s.n}); update u set n = n + 1; xa end {k}; xa prepare {k}; xa {'rollback' if s.n % 3 else 'commit'} {k}")


def large(s):
    s.q("begin")
    for i in range(20):
        s.q("replace into blobs values (%s, repeat('b', 1000000))", i)
    s.q("rollback" if s.n % 2 else "commit")
    s.q("delete from blobs")


def backups(s):
    w, binary = s.world, os.environ["REDOUBT"]
    base, to = f"{w.work}/backups", f"{w.work}/backups/{s.n}"
    os.makedirs(base, exist_ok=True)
    older = f"{base}/{s.n - 1}" if s.n % 3 and os.path.exists(f"{base}/{s.n - 1}/backup.info") else None
    command = [binary, "backup", f"--socket={w.server.dir}/sock", f"--to={to}", *([f"--incremental-from={older}"] if older else [])]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        s.notes["refused"] += 1
        if "alter" not in made.stderr and not w.down.is_set() and "connect" not in made.stderr.lower():
            s.wrong(f"backup: {made.stderr[-400:]}")
        return
    s.notes["older" if older else "whole"] += 1
    time.sleep(3)
    with w.remembering:
        at, seen = w.moments[-1]
    time.sleep(1)
    checked = subprocess.run([binary, "verify", to], capture_output=True, text=True)
    if checked.returncode:
        s.wrong(f"verify: {checked.stderr[-400:]}")
    restored = f"{w.work}/restored"
    shutil.rmtree(restored, ignore_errors=True)
    done = subprocess.run([binary, "restore", f"--from={to}", f"--datadir={restored}/data", f"--binlogs={w.server.dir}/data", f"--to-time={at}"], capture_output=True, text=True)
    if done.returncode:
        s.notes["not restored: " + done.stderr.strip()[-60:]] += 1
        if "rows are not in the log" not in done.stderr:
            s.wrong(f"restore: {done.stderr[-400:]}")
    else:
        s.notes["restored"] += 1
        look_at_restored(s, restored, at, seen)
    shutil.rmtree(restored, ignore_errors=True)
    if s.n % 3 == 2:
        shutil.rmtree(base, ignore_errors=True)


def look_at_restored(s, home, at, seen):
    port = s.world.port + 3
    with open(f"{home}/log", "wb") as log:
        process = subprocess.Popen([os.environ["REDOUBT"], "serve", f"--datadir={home}/data", f"--port={port}", f"--socket={home}/sock", "--server-id=77", "--skip-replica-start=ON",
                                    "--innodb-buffer-pool-size=64M"], stdout=log, stderr=log)
    try:
        for _ in range(1200):
            try:
                con = pymysql.connect(host="127.0.0.1", port=port, user="root", database="own", autocommit=True)
                break
            except (pymysql.err.MySQLError, OSError):
                if process.poll() is not None:
                    return s.wrong(f"what was restored does not start: {open(f'{home}/log').read()[-400:]}")
                time.sleep(0.05)
        with con, con.cursor() as cursor:
            def q(sql):
                cursor.execute(sql)
                return cursor.fetchall()
            found = q("select (select n from h), count(*), sum(v) from steps")[0]
            if found != seen:
                s.wrong(f"restored to {at}: {found} and not {seen}")
            good, what = bank_is_whole(q)
            if not good:
                s.wrong(f"the bank restored to {at}: {what}")
            for table in ("own.steps", "w.types", "w.ledger", "w.byrange"):
                if (said := q(f"check table {table}")[-1][-1]) != "OK":
                    s.wrong(f"restored to {at}: check table {table}: {said}")
    finally:
        process.kill()
        process.wait()


WORK_OF_ITS_OWN = ((history, 0.4), (as_of, 4), (branches, 12), (pins, 25), (flashback, 15), (loads, 10), (dial, 20), (xa, 3), (large, 60), (backups, 70))


def cut_back(source):
    """What grows in the source is made small again."""
    many = lambda table: source.sql(f"select count(*) from w.{table}")[0][0]
    for table in ("types", "nokey", "bare", "child", "parent", "st", "loaded", "copied", "mx", "xa", "byrange", "byhash", "bylist", "keyless", "twice", "functional", "chars", "charless"):
        if many(table) > 3000:
            source.sql(f"delete from w.{table} limit 2000")
    if many("ledger") > 5000:
        source.sql("begin", "delete from w.ledger", "update w.total set n = 0", "commit")
    # Its trigger takes the others with it; TRUNCATE would give their numbers again.
    if many("fires") > 3000:
        source.sql("delete from w.fires")
    for table in ("told", "counted"):
        if many(table) > 3000:
            source.sql(f"truncate table w.{table}")
    newest = max([int(n) for (n,) in source.sql("select substr(table_name, 2) from information_schema.tables where table_schema = 'w' and table_name regexp '^[rdle][0-9]+$'")] or [0])
    old = lambda rows: [name for (name,) in rows if int(name[1:]) < newest - 8]
    for name in old(source.sql("select table_name from information_schema.tables where table_schema = 'w' and table_name regexp '^[rdle][0-9]+$'")):
        source.sql(f"drop table if exists w.{name}")
    for name in old(source.sql("select schema_name from information_schema.schemata where schema_name regexp '^x[0-9]+$'")):
        source.sql(f"drop database if exists {name}")
    for name in old(source.sql("select user from mysql.user where user regexp '^u[0-9]+$'")):
        source.sql(f"drop user if exists {name}@'%'")


def slowed(step, pause):
    def work(s):
        step(s)
        time.sleep(pause * s.x.uniform(0.5, 1.5))
    work.__name__ = step.__name__
    return work


class Chain:
    """The three servers, and what is shared by those who work with the middle one."""

    def __init__(self, arg):
        self.seed, self.port, self.work = arg.seed, arg.port, arg.work
        self.over, self.down, self.remembering = threading.Event(), threading.Event(), threading.Lock()
        self.moments, self.branch_seconds = collections.deque(maxlen=900), []
        first, middle, last = arg.kinds.split("-")
        self.source = Server(first, arg.port, 1, "ON")
        self.server = Server(middle, arg.port + 1, 2, "ON", "--innodb-buffer-pool-size=96M")
        self.last = Server(last, arg.port + 2, 3, "ON", *(["--sync-binlog=0", "--innodb-flush-log-at-trx-commit=2"] if last == "mysql" else []))

    def begin(self):
        source = self.source
        source.sql("create user repl@'%' identified by 'repl'", "grant replication slave on *.* to repl@'%'", "create database w")
        schema = pairs.TABLES.format(columns=", ".join(name for name, _ in pairs.COLUMNS), accounts=", ".join(f"({i},1000)" for i in range(10)))
        self.sets, tables = pairs.character_sets(self.server)
        source.sql(*re.split(r";\s", schema + ";\n" + tables), pairs.ONLY_MYSQL, *pairs.PROGRAMS, db="w")
        for replica, of in ((self.server, source), (self.last, self.server)):
            replica.sql(f"change replication source to source_host='127.0.0.1', source_port={of.port}, source_user='repl', source_password='repl', source_connect_retry=1, "
                        "source_auto_position=1, source_ssl=1", "start replica")
        self.server.sql("create database own")
        self.server.sql(*filter(str.strip, OWN.split(";")), db="own")

    def kill(self):
        self.down.set()
        self.server.kill()
        time.sleep(0.5)
        self.server.launch()
        self.down.clear()

    def operate(self):
        """Once a minute: what an operator's timers do."""
        cut_back(self.source)
        for server, minutes in ((self.source, 10), (self.server, 12), (self.last, 3)):
            try:
                server.sql(f"purge binary logs before now() - interval {minutes} minute")
            except pymysql.err.MySQLError as e:
                print(f"     purge on {server.kind}: {e}", flush=True)


def rows_of(server, db, without=()):
    """Of each table of a database how many rows there are, and a digest of them."""
    names = [name for (name,) in server.sql(f"select table_name from information_schema.tables where table_schema = '{db}' and table_type = 'BASE TABLE'") if name not in without]
    return {name: pairs.hashlib.md5("\n".join(sorted(map(repr, server.sql("set time_zone='+00:00'", f"select * from {db}.{name}")))).encode()).hexdigest() for name in names}


def chain(arg):
    world = Chain(arg)
    try:
        world.begin()
        writers = [pairs.Writer(world.source, slowed(step, arg.pause), arg.seed, world.sets) for step in pairs.STEPS]
        workers = [Worker(world, work, pause) for work, pause in WORK_OF_ITS_OWN if not arg.only or work.__name__ in arg.only.split(",")]
        gauge = Gauge(world.server, f"{arg.work}/figures.tsv")
        [t.start() for t in (*writers, *workers, gauge)]
        begun, kills = time.monotonic(), [arg.minutes * 60 * (n + 1) / (5 * (arg.kills + 1)) for n in range(arg.kills)]
        operated = begun
        while (passed := time.monotonic() - begun) < arg.minutes * 60:
            time.sleep(1)
            if kills and passed > kills[0]:
                kills.pop(0)
                world.kill()
            if time.monotonic() - operated > 60:
                operated = time.monotonic()
                try:
                    world.operate()
                except pymysql.err.MySQLError as e:
                    print(f"     operator: {e}", flush=True)
                errors = [e for w in (*writers, *workers) for e in w.errors]
                print(f"     {passed:.0f} s: {dict(zip(gauge.NAMES, gauge.rows[-1])) if gauge.rows else ''}; {len(errors)} errors {str(errors[-1:])[:300]}", flush=True)
        gauge.stop.set()
        for w in writers:
            w.stop = True
        world.over.set()
        [w.join(180) for w in (*writers, *workers)]
        report(world, writers, workers, gauge)
        compare(world)
    finally:
        [server.end() for server in (world.source, world.server, world.last)]


def report(world, writers, workers, gauge):
    errors = [e for w in writers for e in w.errors]
    check("the source's writers met no surprise", not errors, errors[:5] or " ".join(f"{w.step.__name__} {len(w.done)}" for w in writers))
    for w in workers:
        check(f"{w.work.__name__}: nothing was wrong", not w.errors, w.errors[:4] or f"{w.n} rounds {dict(w.notes)}")
    if world.branch_seconds:
        print(f"     a branch of 40 tables: median {statistics.median(world.branch_seconds) * 1000:.1f} ms, at most {max(world.branch_seconds) * 1000:.0f} ms", flush=True)
    gauge.flat("the replica", {"rss_mb": (0.15, 20), "descriptors": (0.1, 10), "threads": (0.1, 5), "data_mb": (0.2, 60), "log_mb": (0.3, 60), "files": (0.2, 20), "history": (0.5, 2000)})


def compare(world):
    for replica, of in ((world.server, world.source), (world.last, world.server)):
        # What has not come yet may end what is prepared there.
        for name in pairs.prepared(of.sql("xa recover")):
            of.sql(f"xa commit '{name}'")
        wrong = pairs.caught_up(replica, of, 6000)
        check(f"{replica.kind} has what {of.kind} has", not wrong, wrong)
    a, b, c = (pairs.picture(server, True) for server in (world.source, world.server, world.last))
    for what, other, server in (("replica", b, world.server), ("last", c, world.last)):
        differ = sorted(k for k in a.keys() | other.keys() if a.get(k) != other.get(k))
        check(f"the {what} holds what the source holds", not differ, f"{len(a)} tables, {sum(v[0] for v in a.values())} rows" if not differ else "; ".join(
            f"{k}: {a.get(k)} became {other.get(k)} {pairs.differing_rows(world.source, server, k) if k in a and k in other and '.' in k else ''}" for k in differ[:3]))
    odd = [odd_definitions.picture(server) for server in (world.source, world.server, world.last)]
    for what, other in (("replica", odd[1]), ("last", odd[2])):
        differ = odd_definitions.differences(odd[0], other)
        check(f"the {what} has the source's odd definitions", not differ, "\n     ".join(["", *differ[:8]]) if differ else len(other))
    b, c = (rows_of(server, "own", ("u",)) for server in (world.server, world.last))
    check("the last holds what the replica has written itself", b == c, f"{len(b)} tables" if b == c else sorted(k for k in b.keys() | c.keys() if b.get(k) != c.get(k)))
    gtids = [server.gtids() for server in (world.server, world.last)]
    check("the GTIDs are the same", gtids[0] == gtids[1], gtids)
    wrong = pairs.damaged(world.server, [k for k in a if "." in k] + [f"own.{t}" for t in b] + ["own.u"])
    check("the indexes of each table agree", not wrong, wrong[:3])


def churn(arg):
    """Rows that come and go at random."""
    server = Server("redoubt", arg.port, 1, "ON", "--innodb-buffer-pool-size=256M", "--max-binlog-size=64M", "--binlog-expire-logs-seconds=60")
    gauge = Gauge(server, f"{arg.work}/figures.tsv")
    x, over, wrong, done = random.Random(arg.seed), threading.Event(), [], collections.Counter()
    try:
        server.sql("create database c", "create table c.t (id bigint primary key, k int, pad varchar(60), key (k), key (pad(8)))")
        server.sql("set cte_max_recursion_depth = 10000000", "insert into c.t with recursive r (i) as (select 0 union all select i + 1 from r where i < 99999) select i * 7919 % 100000, i % 1000, md5(i) from r")
        have = 100000
        while have < arg.rows:
            more = min(1000000, have, arg.rows - have)
            server.sql(f"insert into c.t select id + {have}, (k + {have}) % 1000003, md5(id + {have}) from c.t where id < {more}")
            have += more
        server.sql("flush binary logs")
        gauge.start()
        settle(server, gauge)
        first = gauge.look()
        print(f"     {have} rows: {dict(zip(gauge.NAMES, first))}", flush=True)

        def work(seed):
            y = random.Random(seed)
            while not over.is_set():
                try:
                    with server.connect("c") as con, con.cursor() as cur:
                        while not over.is_set():
                            at, n = y.randrange(arg.rows), y.choice((1, 10, 100, 5000))
                            if y.random() < 0.5:
                                done["deleted"] += cur.execute("delete from t where id between %s and %s", (at, at + n))
                            else:
                                done["inserted"] += cur.execute("insert ignore into t with recursive r (i) as (select 0 union all select i + 1 from r where i < %s) "
                                                                "select (%s + i * 31) %% %s, i * 7 + %s, md5(%s + i) from r", (min(n, 900), at, arg.rows, at % 999983, at))
                            time.sleep(0.02)
                except pymysql.err.MySQLError as e:
                    if e.args[0] not in AGAIN + GONE:
                        wrong.append(str(e))

        def view():
            while not over.wait(60):
                with server.connect("c") as con, con.cursor() as cur:
                    cur.execute("set transaction isolation level repeatable read")
                    cur.execute("start transaction with consistent snapshot")
                    cur.execute("select count(*), sum(k) from t")
                    before = cur.fetchall()
                    over.wait(x.choice((30, 120, 300)))
                    cur.execute("select count(*), sum(k) from t")
                    if cur.fetchall() != before:
                        wrong.append("a view has changed")
        threads = [threading.Thread(target=work, args=(n,), daemon=True) for n in range(2)] + [threading.Thread(target=view, daemon=True)]
        [t.start() for t in threads]
        end, told = time.monotonic() + arg.minutes * 60, time.monotonic()
        while time.monotonic() < end:
            time.sleep(1)
            if time.monotonic() - told > 60 and gauge.rows:
                told = time.monotonic()
                print(f"     {dict(zip(gauge.NAMES, gauge.rows[-1]))} {dict(done)}", flush=True)
        over.set()
        [t.join(400) for t in threads]
        check("nothing was wrong", not wrong, wrong[:3] or dict(done))
        gauge.flat("rows that come and go", {"rss_mb": (0.15, 20), "descriptors": (0.1, 5), "data_mb": (0.25, 100), "log_mb": (0.5, 150), "files": (0.3, 10)})
        # As many rows as at first.
        have = server.sql("select count(*) from c.t")[0][0]
        settle(server, gauge)
        last = gauge.look()
        at = dict(zip(gauge.NAMES, zip(first, last)))
        print(f"     {have} rows: {at}", flush=True)
        check("the history is gone", at["history"][1] <= max(100, at["history"][0]), at["history"])
        check("memory is where it was", at["rss_mb"][1] <= at["rss_mb"][0] * 1.25 + 30, at["rss_mb"])
        check("the files are where they were", at["data_mb"][1] <= at["data_mb"][0] * 1.4 + 100, at["data_mb"])
        check("the table is whole", server.sql("check table c.t")[-1][-1] == "OK" and server.sql("select count(*) from c.t force index (k) where k is not null")[0][0] == have)
        while server.sql("delete from c.t limit 200000", "select row_count()")[0][0]:
            pass
        server.sql("set global redoubt_history = off")
        settle(server, gauge, 60)
        last = dict(zip(gauge.NAMES, gauge.look()))
        check("without rows the files are small", last["data_mb"] <= at["data_mb"][0] * 0.2 + 100, last)
    finally:
        gauge.stop.set()
        server.end()


def settle(server, gauge, looks=30):
    """Waits until nothing changes any more."""
    before = None
    for _ in range(looks):
        time.sleep(10)
        now = gauge.look()
        if before and now[7] <= 100 and abs(now[4] - before[4]) < 2:
            return
        before = now


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("what", choices=["chain", "churn"])
    p.add_argument("--minutes", type=float, default=60)
    p.add_argument("--port", type=int, default=5310)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--kills", type=int, default=2, help="of the middle server, in the first fifth of the time")
    p.add_argument("--pause", type=float, default=0.5, help="seconds between two changes of one writer of the source")
    p.add_argument("--rows", type=int, default=10_000_000)
    p.add_argument("--kinds", default="mysql-redoubt-mysql")
    p.add_argument("--only", default="", help="some of the work of the middle server's own alone, with commas")
    p.add_argument("--work", default="/tmp/redoubt-soak")
    a = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    os.makedirs(a.work, exist_ok=True)
    pairs.WORK = a.work
    chain(a) if a.what == "chain" else churn(a)
    print(f"{len(FAILED)} failed" if FAILED else "all held")
    sys.exit(bool(FAILED))
