#!/usr/bin/env python3
"""Pairs of real servers under kill: a source, a wire and a replica; mixed load with DDL; what both hold is compared at the end.

    REDOUBT=target/release/redoubt MYSQL_BASE=/path tools/replica_pairs.py [PAIR ...] [--events 12] [--rounds 1] [--seed N]

A pair is SOURCE-REPLICA, each `redoubt`, `mysql` (8.0, in $MYSQL_BASE) or `mariadb` (as a source only; from the PATH), with `:place` behind it to follow by
file and position and not by GTID. Between the two stands a proxy, which tears connections in the middle of an event, or lets nothing through for a while. While
writers change the source in every way that they know, one thing after another happens to a server or to the wire. In the end each table's rows are the same on
both sides, and so are definitions and GTIDs where both vocabularies are one. A seed gives the same load and the same events, at other moments. With --draw each
round draws how its Redoubts run: semi-synchronously or not, with how many workers, with redo on or off, the replica with a log of its own or without.

A new kind of change is a function here and its name in STEPS. `odd_definitions.py` draws definitions.
"""
import argparse, contextlib, hashlib, json, os, random, re, shutil, signal, socket, struct, subprocess, sys, tempfile, threading, time
import pymysql
import odd_definitions

WORK = os.path.join(tempfile.gettempdir(), "replica-pairs")
PAIRS = ("mysql-redoubt", "redoubt-redoubt", "redoubt-mysql", "mariadb-redoubt", "mariadb-redoubt:place", "mysql-redoubt:place", "redoubt-redoubt:place")
FAILED, KILLS = [], [0]


def check(what, ok, more=""):
    print(f"{'ok  ' if ok else 'FAIL'} {what}{': ' + str(more)[:1500] if more not in ('', None) else ''}", flush=True)
    if not ok:
        FAILED.append(what)


class Server:
    """One server of a kind, with a port and a directory of its own."""

    def __init__(self, kind, port, server_id, gtid, *options):
        self.kind, self.port, self.dir = kind, port, os.path.join(WORK, str(port))
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.dir)
        data, sock = f"{self.dir}/data", f"{self.dir}/sock"
        common = [f"--datadir={data}", f"--port={port}", f"--socket={sock}", f"--server-id={server_id}", "--local-infile=1", "--innodb-buffer-pool-size=128M", "--max-allowed-packet=64M"]
        mode = [f"--gtid-mode={gtid}", f"--enforce-gtid-consistency={gtid}", "--relay-log-recovery=ON", "--max-binlog-size=4M", "--partial-revokes=ON"]
        if kind == "redoubt":
            self.command = [os.environ["REDOUBT"], "serve", *common, *mode]
        elif kind == "mysql":
            base = os.environ["MYSQL_BASE"]
            program = [f"{base}/bin/mysqld", "--no-defaults", f"--basedir={base}", f"--lc-messages-dir={base}/share", "--user=root"]
            subprocess.run([*program, "--initialize-insecure", f"--datadir={data}"], check=True, capture_output=True)
            self.command = [*program, *common, *mode, "--mysqlx=OFF", "--bind-address=127.0.0.1", "--secure-file-priv="]
        else:
            install = ["mariadb-install-db", "--no-defaults", f"--datadir={data}", "--user=root", "--auth-root-authentication-method=normal", "--skip-test-db"]
            subprocess.run(install, check=True, capture_output=True)
            self.command = ["mariadbd", "--no-defaults", *common, "--user=root", "--bind-address=127.0.0.1", "--log-bin=binlog", "--sync-binlog=1", "--max-binlog-size=4M",
                            "--binlog-format=ROW", "--binlog-checksum=CRC32", "--character-set-server=utf8mb4", "--collation-server=utf8mb4_general_ci"]
        self.command += options
        self.process = None
        self.launch()

    def launch(self):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                sys.exit(f"port {self.port} is taken")
        with open(f"{self.dir}/log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        for _ in range(2400):
            try:
                return self.connect().close()
            except (pymysql.err.MySQLError, OSError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        self.end()
        sys.exit(f"{self.kind} did not start: see {self.dir}/log")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def kill_at_start(self, seconds):
        """Ends it so long after it has begun to start."""
        self.kill()
        with open(f"{self.dir}/log", "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        time.sleep(seconds)
        self.kill()

    def switch_redo(self, on):
        self.sql(f"alter instance {'enable' if on else 'disable'} innodb redo_log")

    def end(self):
        if self.process.poll() is None:
            self.kill()

    def connect(self, db=None, **more):
        return pymysql.connect(host="127.0.0.1", port=self.port, user="root", database=db, autocommit=True, local_infile=True, **more)

    def sql(self, *statements, db=None, by_name=False):
        with self.connect(db) as con, con.cursor(pymysql.cursors.DictCursor if by_name else None) as cur:
            for statement in statements:
                cur.execute(statement)
            return cur.fetchall()

    def status(self):
        return (self.sql("show replica status", by_name=True) or [{}])[0]

    def place(self):
        return tuple(self.sql("show master status")[0][:2])

    def gtids(self):
        return self.sql("select @@global.gtid_executed")[0][0].replace("\n", "")


class Wire(threading.Thread):
    """A proxy on a port of its own."""

    def __init__(self, port, to, x):
        super().__init__(daemon=True)
        self.port, self.to, self.x, self.closed, self.pairs = port, to, x, threading.Event(), []
        self.open = threading.Event()
        self.open.set()
        self.listener = socket.create_server(("127.0.0.1", port), reuse_port=False)
        self.start()

    def run(self):
        while not self.closed.is_set():
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                near.close()
                continue
            self.pairs.append((near, far))
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(a, b), daemon=True).start()

    def pump(self, a, b):
        try:
            while data := a.recv(self.x.choice((7, 1000, 65536))):
                self.open.wait()
                b.sendall(data)
        except OSError:
            pass
        for s in (a, b):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self, heard=True):
        """Ends the connections; if it is not heard, only what is sent next tells. (A thread that reads keeps a socket that was closed.)"""
        for s in [s for pair in self.pairs for s in pair]:
            try:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                if heard:
                    s.shutdown(socket.SHUT_RDWR)
                s.close()
            except OSError:
                pass
        self.pairs.clear()

    def hold(self, seconds):
        self.open.clear()
        time.sleep(seconds)
        self.open.set()

    def close(self):
        self.closed.set()
        self.open.set()
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


number = lambda low, high: lambda x: x.choice((low, high, x.randint(low, high)))
text = lambda n, letters="aZ é€😀'\\\n\t": lambda x: "".join(x.choices(letters, k=x.randint(0, n)))
raw = lambda n: lambda x: x.randbytes(x.randint(0, n))


def moment(digits, low=1000, high=9999):
    def draw(x):
        whole = "%04d-%02d-%02d %02d:%02d:%02d" % (x.randint(low, high), x.randint(1, 12), x.randint(1, 28), x.randint(3, 23), x.randint(0, 59), x.randint(0, 59))
        return whole + (".%0*d" % (digits, x.randrange(10 ** digits)) if digits else "")
    return draw


def document(x):
    return json.dumps({"k": x.randint(-9, 9), "l": [x.random(), None, True, 2 ** 40], "s": text(30)(x), "m": {"é": "p" * x.randint(0, 300)}})


COLUMNS = [
    ("i1 tinyint", number(-128, 127)), ("u1 tinyint unsigned", number(0, 255)), ("i2 smallint", number(-2**15, 2**15 - 1)), ("u2 smallint unsigned", number(0, 2**16 - 1)),
    ("i3 mediumint", number(-2**23, 2**23 - 1)), ("u3 mediumint unsigned", number(0, 2**24 - 1)), ("i4 int", number(-2**31, 2**31 - 1)), ("u4 int unsigned", number(0, 2**32 - 1)),
    ("i8 bigint", number(-2**63, 2**63 - 1)), ("u8 bigint unsigned", number(0, 2**64 - 1)), ("f float", lambda x: x.uniform(-9, 9)), ("d double", lambda x: x.uniform(-1e300, 1e300)),
    ("n1 decimal(65,30)", lambda x: "%d.%030d" % (x.randint(-10**35 + 1, 10**35 - 1), x.randrange(10**30))), ("n2 decimal(10,2)", lambda x: x.randint(-10**9, 10**9) / 100),
    ("n3 decimal(5,0) unsigned", number(0, 99999)), ("b1 bit(1)", number(0, 1)), ("b37 bit(37)", number(0, 2**37 - 1)), ("b64 bit(64)", number(0, 2**64 - 1)), ("c1 char(10)", text(10)),
    ("c2 char(200)", text(200)), ("v1 varchar(20) character set latin1", text(20, "aé ß")), ("v2 varchar(3000)", text(3000)), ("bn binary(7)", raw(7)), ("vb varbinary(300)", raw(300)),
    ("t1 tinytext", text(50)), ("t2 text", text(900)), ("t3 mediumtext", text(70000, "abc")), ("t4 longtext", text(90)), ("o1 tinyblob", raw(255)), ("o2 blob", raw(900)),
    ("o3 mediumblob", raw(70000)), ("o4 longblob", raw(90)), ("da date", lambda x: moment(0)(x)[:10]), ("ti time", lambda x: "%d:%02d:%02d" % (x.randint(-838, 838), x.randrange(60), x.randrange(60))),
    ("t6 time(6)", lambda x: moment(6)(x)[11:]), ("dt datetime", moment(0)), ("d3 datetime(3)", moment(3)), ("ts timestamp null", moment(0, 1971, 2037)),
    ("ts6 timestamp(6) null", moment(6, 1971, 2037)), ("y year", number(1901, 2155)), ("e enum('x','y','with blank')", lambda x: x.choice(("x", "y", "with blank"))),
    ("st set('a','b','c','d')", lambda x: ",".join(x.sample("abcd", x.randint(0, 4)))), ("j json", document)]

# Sets of more than one byte a character, each with letters that it has.
CHARSETS = {"gbk": "aZ 中日語，", "gb2312": "aZ 中日，", "gb18030": "aZ 中é😀，", "big5": "aZ 中日語，", "sjis": "aZ ｱ日本表ソ", "cp932": "aZ ｱ日①表ソ", "ujis": "aZ ｱ日本語", "eucjpms": "aZ ｱ日①語",
            "euckr": "aZ 한글日", "ucs2": "aZ é中한ω", "utf16": "aZ é中😀ω", "utf16le": "aZ é中😀ω", "utf32": "aZ é中😀ω", "utf8mb3": "aZ é中한ω"}


def character_sets(server):
    """Those that a server has, and a table of them with a key, and one without."""
    known = {name for name, in server.sql("select character_set_name from information_schema.character_sets")}
    sets = {name: letters for name, letters in CHARSETS.items() if name in known}
    columns = ", ".join(f"c_{n} char(5) character set {n}, v_{n} varchar(90) character set {n}, t_{n} text character set {n}, e_{n} enum('a','{letters[3]}','Z{letters[4]}') character set {n}"
                        for n, letters in sets.items())
    keys = ", ".join(f"key (v_{n}(9)), key (e_{n}, c_{n})" for n in list(sets)[::2])
    return sets, f"create table chars (id int primary key auto_increment, {columns}, {keys}); create table charless (n int, {columns}) partition by hash (n) partitions 3"


TABLES = """create table types (id int primary key auto_increment, {columns}, g1 int generated always as (i1 + 1) virtual, g2 varchar(20) generated always as (concat('g', i2)) stored,
  at timestamp(6) default current_timestamp(6) on update current_timestamp(6), key (v2(20)), key (n2), key (g1), key (b37, e));
create table nokey (a int, v varchar(50), g int as (a * 2) virtual, key (a)); create table bare (a int, b text, d double);
create table parent (id int primary key, v int);
create table child (id int primary key auto_increment, pid int, foreign key (pid) references parent (id) on delete cascade on update cascade);
create table big (id int primary key auto_increment, v longblob); create table bigk (id int primary key, k int);
create table st (id int primary key auto_increment, a int, r double, t datetime(6), u varchar(80), l bigint);
create table loaded (id int primary key auto_increment, a int, r double, u varchar(80), l bigint); create table copied (id int primary key auto_increment, a int, u varchar(80));
create table mx (id int primary key auto_increment, a int unique, u varchar(80), r double);
create table xa (id int primary key auto_increment, n int, v varchar(20));
create table acc (id int primary key, n bigint); create table ledger (n bigint, pad varchar(40)); create table total (n bigint);
create table byrange (id int auto_increment, d int not null, v varchar(40), primary key (id, d), key (v)) partition by range (d)
  (partition p0 values less than (100), partition p1 values less than (200), partition p2 values less than (300), partition pm values less than maxvalue);
create table byhash (id int primary key auto_increment, v varchar(40)) partition by hash (id) partitions 4;
create table bylist (a int not null, v varchar(20), key (a)) partition by list (a) (partition l0 values in (0, 1, 2), partition l1 values in (3, 4), partition l2 values in (5, 6, 7));
create table keyless (a int, v varchar(20), w int) partition by hash (a) partitions 5;
create table twice (a int, d date, v varchar(20)) partition by range (to_days(d)) subpartition by key (a) subpartitions 2
  (partition p0 values less than (to_days('2010-01-01')), partition p1 values less than (to_days('2020-01-01')), partition pm values less than maxvalue);
create table fired (id int primary key, v int); create table fires (id int primary key auto_increment, v int, w int);
create trigger fi before insert on fires for each row set new.w = new.v + 1;
create trigger fa after insert on fires for each row insert into fired values (new.id, new.v);
create trigger fu after update on fires for each row update fired set v = v + 1 where id = old.id;
create trigger fd after delete on fires for each row delete from fired where id = old.id;
create table told (id int primary key auto_increment, n int, what varchar(60)); create table counted (n int primary key, hits int, last varchar(60));
create table filled (id int primary key, a int, v varchar(100), key (a), unique key (v, id));
insert into total values (0); insert into acc values {accounts}"""
# Each a statement of its own: there are semicolons in them.
PROGRAMS = ("create function sign_of(n int) returns varchar(60) deterministic return concat(if(n % 2, 'odd ', 'even '), n)",
            "create trigger ta after insert on told for each row begin declare many int; select count(*) into many from counted where n = new.n % 10;"
            " if many = 0 then insert into counted values (new.n % 10, 1, sign_of(new.n)); else update counted set hits = hits + 1, last = sign_of(new.n) where n = new.n % 10; end if; end",
            "create trigger tb before delete on told for each row begin if old.n % 5 = 4 then signal sqlstate '45000' set message_text = 'kept'; end if;"
            " update counted set hits = hits - 1 where n = old.n % 10; end",
            "create procedure tell(n int, times int) begin declare done, k int default 0; declare who int; declare c cursor for select id from told where told.n < n - 20 order by id limit 5;"
            " declare continue handler for not found set done = 1; declare continue handler for sqlstate '45000' insert into told (n, what) values (n * 5, 'kept');"
            " start transaction; while k < times do insert into told (n, what) values (n + k, sign_of(n + k)); set k = k + 1; end while; savepoint half;"
            " insert into told (n, what) values (-n, 'taken back'); rollback to half; open c; l: loop fetch c into who; if done then leave l; end if; delete from told where id = who; end loop;"
            " close c; if n % 7 = 0 then rollback; else commit; end if; end")
ONLY_MYSQL = "create table functional (id int primary key auto_increment, a int, b varchar(40), c int invisible default 3, key ((a + 1)), key ((upper(b)), a), key ((a * 10 + c) desc))"


class Writer(threading.Thread):
    """Repeats one kind of change until it is told to stop, and comes back when the source was killed."""
    LOST, AGAIN = (0, 1053, 1152, 1927, 2003, 2006, 2013, 2014), (1205, 1213, 1397, 1399, 1402, 1614, 1020)
    DONE = (1050, 1060, 1061, 1068, 1091, 1304, 1359, 1505, 1507, 1517)

    def __init__(self, source, step, seed, sets):
        super().__init__(daemon=True)
        self.source, self.step, self.x = source, step, random.Random(f"{seed} {step.__name__}")
        self.mysql, self.forms, self.sets = source.kind != "mariadb", source.kind != "redoubt", sets
        self.n, self.done, self.errors, self.stop, self.again, self.left = 0, set(), [], False, None, []

    def run(self):
        while not self.stop or self.again or self.left:
            try:
                with self.source.connect("w") as con, con.cursor() as self.cursor:
                    if self.again:
                        self.q(self.again)
                    self.go_on(self.DONE)
                    while not self.stop:
                        self.n += 1
                        self.step(self)
                        self.done.add(self.n)
            except pymysql.err.MySQLError as e:
                if e.args[0] not in self.LOST + self.AGAIN:
                    self.errors.append(f"{self.step.__name__} {self.n}: {e}")
                    self.again, self.left = None, []
                time.sleep(0.1)
            except (OSError, ValueError, AttributeError, IndexError, struct.error):
                time.sleep(0.1)  # the driver met half an answer

    def q(self, statement, *values):
        # A MariaDB that is killed may have truncated and not logged it: then it is done again. What was acknowledged is in its log.
        if not self.mysql and "truncate" in statement:
            self.again = statement
        self.cursor.execute(statement, values or None)
        self.again = None
        return self.cursor.fetchall()

    def all(self, script):
        for statement in filter(str.strip, script.split(";")):
            self.q(statement)

    def definitions(self, script):
        """All of a script, also when the source is killed in the middle of it: what comes later begins with the same definitions."""
        self.left = list(filter(str.strip, script.split(";")))
        self.go_on()

    def go_on(self, done=()):
        """Executes what is left. The source may have done the first of it and been killed before it said so: then it is an error of these."""
        while self.left:
            try:
                self.q(self.left[0])
            except pymysql.err.MySQLError as e:
                if e.args[0] not in done:
                    raise
            self.left, done = self.left[1:], ()

    def row_form(self):
        """One of the forms that rows have in the log."""
        x = self.x
        if self.source.kind == "mysql":
            self.q(f"set binlog_format=row, binlog_row_image={x.choice(('full', 'minimal', 'noblob'))}, binlog_transaction_compression={x.choice('01')}, "
                   f"binlog_rows_query_log_events={x.choice('01')}, binlog_row_value_options={x.choice(('PARTIAL_JSON', chr(39) * 2))}")
        elif self.source.kind == "mariadb":
            self.q(f"set binlog_format=row, binlog_row_image={x.choice(('full', 'minimal', 'noblob'))}, binlog_annotate_row_events={x.choice('01')}")


def types(s):
    s.row_form()
    x, columns = s.x, [(name.split()[0], draw) for name, draw in COLUMNS if s.mysql or not name.startswith("j ")]
    some = [(name, None if x.random() < 0.1 else draw(x)) for name, draw in columns]
    s.q(f"insert into types ({','.join(k for k, _ in some)}) values ({','.join(['%s'] * len(some))})", *(v for _, v in some))
    newest = s.cursor.lastrowid
    at, few = x.randint(1, 1 + newest), x.sample(some, 4)
    s.q(f"update types set {','.join(k + '=%s' for k, _ in few)} where id between %s and %s", *(v for _, v in few), at, at + 3)
    if s.mysql:
        s.q("update types set j = json_set(j, '$.k', %s, '$.new', 'x') where id between %s and %s", s.n, at, at + 5)
        s.q("update types set j = json_remove(json_replace(j, '$.s', %s), '$.l[1]') where id between %s and %s", "y" * x.randint(0, 40), at + 3, at + 8)
    s.q("update types set id = -id where id = %s", x.randint(1, newest))
    s.q("delete from types where id = %s", x.randint(1, newest))


def without_key(s):
    s.row_form()
    s.cursor.executemany("insert into nokey (a, v) values (%s,%s)", [(s.x.randint(0, 9), str(s.x.randint(0, 3))) for _ in range(6)])
    s.q("update nokey set v = concat('c', %s) where a = %s limit 3", s.n % 7, s.x.randint(0, 9))
    s.q("delete from nokey where a = %s limit 4", s.x.randint(0, 9))
    s.cursor.executemany("insert into bare values (%s,%s,%s)", [(None, "same", 0.5)] * 3)
    s.q("update bare set a = %s where a is null limit 1", s.n % 5)
    s.q("delete from bare where a = %s limit 2", s.n % 5)


def foreign_keys(s):
    s.row_form()
    s.all("begin")
    s.q("insert into parent values (%s, 1)", s.n)
    s.q("insert into child (pid) values (%s), (%s), (%s)", s.n, s.n, s.n)
    s.all("savepoint a")
    s.q("delete from child where pid = %s", s.n)
    s.all("rollback to a; commit")
    if s.n % 2:
        s.q("update parent set id = id + 1000000 where id = %s", s.n)
    if s.n % 3 == 0:
        s.q("delete from parent where id in (%s, %s, %s)", s.n - 1, s.n, s.n - 2 + 1000000)


def partitions(s):
    s.row_form()
    x = s.x
    s.cursor.executemany("insert into byrange (d, v) values (%s,%s)", [(x.randint(0, 400), text(10)(x)) for _ in range(5)])
    s.cursor.executemany("insert into byhash (v) values (%s)", [(text(30)(x),) for _ in range(5)])
    s.cursor.executemany("insert into bylist values (%s,%s)", [(x.randint(0, 7), str(x.randint(0, 3))) for _ in range(5)])
    s.q("update byrange set d = d + 100 where id %% 7 = %s", s.n % 7)
    s.q("update byhash set id = -id where id = %s", x.randint(1, 5 * s.n))
    s.q("update bylist set a = 7 - a where v = %s limit 3", str(x.randint(0, 3)))
    s.q("delete from bylist where a = %s limit 2", x.randint(0, 7))
    keyless_partitions(s)
    if s.n % 8 == 0:
        s.definitions(x.choice(("alter table byrange truncate partition p1", "alter table byhash coalesce partition 1; alter table byhash add partition partitions 1",
                                "alter table byrange reorganize partition p1, p2 into (partition p1 values less than (150), partition p2 values less than (300))",
                                "alter table byrange drop partition p2; alter table byrange reorganize partition pm into (partition p2 values less than (300), partition pm values less than maxvalue)",
                                "alter table bylist reorganize partition l0 into (partition l0 values in (0, 1), partition l3 values in (2)); alter table bylist reorganize partition l0, l3 into (partition l0 values in (0, 1, 2))",
                                "alter table byhash remove partitioning; alter table byhash partition by hash (id) partitions 4", "alter table byrange add column extra int default 4; alter table byrange drop column extra")))


def keyless_partitions(s):
    """Changes of many partitions at once, of tables where only the whole row tells which it is."""
    x = s.x
    s.cursor.executemany("insert into keyless values (%s,%s,%s)", [(x.choice((None, x.randint(-50, 50))), text(5, "abc")(x), x.randint(0, 3)) for _ in range(12)])
    s.cursor.executemany("insert into twice values (%s,%s,%s)", [(x.randint(0, 9), moment(0, 2005, 2025)(x)[:10], str(x.randint(0, 3))) for _ in range(6)])
    s.q("update keyless set w = w + 1")
    s.q("update keyless set a = a + 1 where w %% 4 = %s", s.n % 4)
    s.q("update twice set d = d + interval 3 year, a = a + 1 where v = %s", str(x.randint(0, 3)))
    s.q("update twice set v = v + 1 where a < 5")
    s.q("delete from keyless where w > %s or a is null", x.randint(3, 9))
    s.q("delete from twice where a > %s", x.randint(9, 12))


def charsets(s):
    s.row_form()
    x, sets = s.x, s.sets
    text_of = lambda n, most: text(most, sets[n])(x).strip()
    for table, first in (("chars", None), ("charless", x.randint(0, 20))):
        values = {("id" if table == "chars" else "n"): first}
        for n in sets:
            values |= {f"c_{n}": text_of(n, 5), f"v_{n}": text_of(n, 30), f"t_{n}": text_of(n, 200), f"e_{n}": x.choice((None, "a", sets[n][3]))}
        s.q(f"insert into {table} ({','.join(values)}) values ({','.join(['%s'] * len(values))})", *values.values())
        a, b = x.sample(list(sets), 2)
        s.q(f"update {table} set v_{a} = concat(v_{a}, %s), c_{b} = %s, e_{b} = %s where e_{a} <=> %s limit 20", sets[a][4], text_of(b, 5), x.choice((1, 2, 3)), x.choice((None, sets[a][3])))
        if s.mysql:  # MariaDB refuses what does not fit
            s.q(f"update {table} set t_{a} = convert(v_{b} using {a}) where c_{b} = %s", text_of(b, 1))
        s.q(f"delete from {table} where v_{a} = %s or c_{b} = %s limit 5", text_of(a, 1), text_of(b, 1))
    s.q("update charless set n = n + 1 where n %% 5 = %s", s.n % 5)
    if s.n % 10 == 0:
        s.q("delete from charless where n > 15")


def triggers(s):
    s.row_form()
    if s.forms and s.n % 3 == 0:
        s.q("set binlog_format=statement")
    s.q("insert into fires (v) values (%s), (%s)", s.n, -s.n)
    s.q("update fires set v = v + 1 where id %% 5 = %s", s.n % 5)
    s.q("delete from fires where id = %s", s.x.randint(1, 2 * s.n))


def functional(s):
    if not s.mysql:
        return time.sleep(5)
    s.row_form()
    s.q("insert into functional (a, b) values (%s, %s), (%s, %s)", s.n % 50, text(20)(s.x), None, "B%d" % s.n)
    s.q("update functional set a = a + 1, c = c + 1 where a + 1 = %s", s.x.randint(1, 50))
    s.q("update functional set b = concat(b, 'x') where upper(b) = %s", "B%d" % s.x.randint(1, s.n))
    s.q("delete from functional where a + 1 = %s limit 1", s.x.randint(1, 50))
    if s.n % 20 == 0:
        s.all("drop table if exists f2; create table f2 (a int, key k ((a * 2))); insert into f2 values (1), (2); alter table f2 drop index k, add index k2 ((a * 3)), add column z int as (a + 5) virtual;"
              "insert into f2 (a) values (3); update f2 set a = 7 where a * 3 = 9; drop table f2")


def big(s):
    s.row_form()
    s.all("begin")
    for i in range((1, 6, 24)[s.n % 3]):
        s.q("insert into big (v) values (%s)", s.x.randbytes(100000).hex() + "ab" * 100000)
        s.q("insert into bigk values (%s, %s)", s.cursor.lastrowid, i)
    s.q("update bigk set k = k + 1 where id %% 3 = %s", s.n % 3)
    s.all("commit")
    if s.n % 4 == 3:
        s.all("delete from bigk; truncate big")
    time.sleep(1)


def definitions(s):
    n, user = s.n, f"'u{s.n}'@'%'"
    s.row_form()
    s.all(f"create table d{n} (id int primary key auto_increment, a int, v varchar(50) default 'it''s', key (a)); insert into d{n} (a) values (1),(2),(3);"
          f"alter table d{n} add column b int default 5 after id, add index (v), drop index a; insert into d{n} (a,b) values (4,4);"
          f"alter table d{n} rename column b to bb, modify a bigint; create table e{n} as select id, bb from d{n}; create table l{n} like d{n}; insert into l{n} select * from d{n};"
          f"rename table d{n} to r{n}, e{n} to d{n}; truncate table d{n}; insert into d{n} values (9,9); create unique index ix on d{n} (id);"
          f"create or replace view v{n % 4} as select a, v from r{n} where a > 1; create user {user} identified by 'p{n}'; grant select, insert on w.* to {user};"
          f"grant update (v) on w.r{n} to {user}; revoke insert on w.* from {user}; create database x{n}; create table x{n}.t (a int); insert into x{n}.t values (1);"
          f"alter table l{n} drop column v, convert to character set latin1; alter table r{n} add column j int as (a + 1) stored")
    if n % 2:
        s.all(f"drop table d{n}, l{n}; drop user {user}; drop database x{n}; drop view v{n % 4}")


def temporary(s):
    s.row_form()
    s.all("create temporary table tt (a int, u varchar(80)); insert into tt values (1, 'x'), (2, 'y'); update tt set a = a * 2; begin; insert into copied (a, u) select a, u from tt order by a;"
          "alter table tt add column z int; insert into tt values (7, 'z', 7); insert into copied (a, u) select a, u from tt where z = 7; commit; drop temporary table tt")
    time.sleep(0.05)


def statement(s):
    """Logged as statements: RAND, NOW, variables, AUTO_INCREMENT and LAST_INSERT_ID, time zones, character sets."""
    n = s.n
    form = "binlog_format=statement, " if s.forms else ""
    s.q(f"set {form}time_zone=%s, sql_mode=%s, @u=%s, @d=1.5e0", s.x.choice(("+05:30", "SYSTEM", "-11:00")), s.x.choice(("", "ANSI_QUOTES", "STRICT_ALL_TABLES")), f"é{n}")
    s.q("insert into st (a, r, t, u, l) values (%s, rand(), now(6), concat(@u, char_length(_latin1 x'e9')), last_insert_id()), (%s, rand() * @d, utc_timestamp(6), @u, 0)", n, -n)
    s.all("begin; savepoint a; insert into st (a, l) values (0, last_insert_id()); rollback to a; insert into st (a, t) values (1, curdate()); commit")
    s.q("update st set r = r + 0.5, t = date_add(t, interval 1 day) where id %% 7 = %s", n % 7)
    s.q("insert into st (a, u) select a, u from st where id %% 40 = %s order by id", n % 40)
    s.q("delete from st where id %% 3 = %s", n % 3)
    s.q("set character_set_client=latin1, foreign_key_checks=0, timestamp=%s", 1700000000 + n)
    s.all("insert into st (t, u) values (now(), 'caf\u00e9'); set timestamp=default; set names utf8mb4, foreign_key_checks=1")


def load_data(s):
    if s.forms:
        s.q("set binlog_format=%s" % ("statement", "mixed", "row")[s.n % 3])
    path = f"{WORK}/load.{s.source.port}.txt"
    with open(path, "w") as f:
        f.write("".join(f"{s.n},{i}\n" for i in range(50)))
    s.q(f"load data local infile '{path}' into table loaded fields terminated by ',' (a, u) set r = 0.25, l = char_length(u)")
    time.sleep(0.1)


def programs(s):
    """What procedures, functions and triggers change: handlers, cursors, savepoints, rollbacks within them."""
    if not s.mysql:
        return time.sleep(5)
    s.row_form()
    s.q("call tell(%s, %s)", s.n, s.x.randint(0, 8))
    if s.n % 9 == 0:
        s.definitions("drop trigger if exists tx; create trigger tx before update on counted for each row set new.last = concat(left(new.last, 20), '+', sign_of(new.hits)); drop function if exists other;"
                      "create function other(n int) returns int deterministic return n + 1; drop procedure if exists told_again; create procedure told_again() insert into told (n, what) select n, 'again' from told limit 2")
        s.q("call told_again()")


def bulk(s):
    """Many rows at once into empty tables: loads that skip the usual way, copies, indexes that are built, trees that go."""
    s.row_form()
    n, path = s.n % 3, f"{WORK}/bulk.{s.source.port}.txt"
    with open(path, "w") as f:
        f.write("".join(f"{i},{i % 97},row {s.n} {i * 7919 % 10007}\n" for i in range(s.x.choice((300, 20000, 60000)))))
    s.definitions(f"drop table if exists load{n}, copy{n}; create table load{n} like filled; truncate table filled")
    s.q(f"load data local infile '{path}' into table load{n} fields terminated by ','")
    s.q("insert into filled select id, a + 1, v from load%s where id %% 2", n)
    s.definitions(f"create table copy{n} select a, count(*) as c, max(v) as v from load{n} group by a; alter table load{n} add column more int default 4, add key (more, a); alter table copy{n} add primary key (a)")
    s.q(f"delete from load{n} where a %% 10 = %s", s.n % 10)
    time.sleep(0.5)


def mixed(s):
    """MIXED chooses by statement: rows for UUID() and LIMIT, statements for the rest."""
    if s.forms:
        s.q("set binlog_format=mixed")
    s.q("insert into mx (a, u, r) values (%s, uuid(), rand()) on duplicate key update r = 0", s.n % 500)
    s.q("replace into mx (a, u) values (%s, user())", s.n % 90)
    s.q("update mx set r = rand() where a < %s limit 5", s.n % 100)
    s.q("insert ignore into mx (a, u) select a + 1, 'i' from mx where a < 50")
    s.q("delete from mx where id %% 11 = %s order by id limit 10", s.n % 11)


def prepared(rows):
    return [name.decode() if isinstance(name, bytes) else name for *_, name in rows]


def xa(s):
    s.row_form()
    for name in prepared(s.q("xa recover")):
        s.q(f"xa commit '{name}'")
    k = f"'x{s.n}.{s.x.randint(0, 999)}'"
    s.all(f"xa start {k}; insert into xa (n, v) values ({s.n}, 'a'), ({s.n}, 'b'); update xa set v = 'c' where n = {s.n - 4} and v = 'a'; xa end {k}")
    s.all((f"xa commit {k} one phase", f"xa prepare {k}; xa rollback {k}", f"xa prepare {k}; xa commit {k}", f"xa prepare {k}")[s.n % 4])
    if s.n % 4 == 3:
        raise ConnectionError("prepared and left: the next connection finds it and commits it")
    time.sleep(0.02)


def bank(s):
    a, b, k = s.x.randrange(10), s.x.randrange(10), s.x.randint(1, 9)
    s.all("begin")
    for at, by in sorted(((a, -k), (b, k))):
        s.q("update acc set n = n + %s where id = %s", by, at)
    s.q("insert into ledger values (%s, 'x')", s.n)
    s.q("update total set n = n + 1")
    s.all("commit")


STEPS = (types, without_key, foreign_keys, partitions, charsets, triggers, programs, bulk, functional, big, definitions, temporary, statement, load_data, mixed, xa, bank, *odd_definitions.STEPS)


def follow(replica, source, wire, by_place, start):
    how = f"source_log_file='{start[0]}', source_log_pos={start[1]}, get_source_public_key=1" if by_place else "source_auto_position=1, source_ssl=%d" % (source.kind != "mariadb")
    replica.sql(f"change replication source to source_host='127.0.0.1', source_port={wire.port}, source_user='repl', source_password='repl', source_connect_retry=1, {how}", "start replica")


def caught_up(replica, source, looks=1500):
    """Waits until the replica has executed all that the source has. Empty, or what went wrong. Looks are counted: on a machine that stops now and then, time says
    nothing."""
    file, was, moved = source.place(), None, 0
    for look in range(looks):
        status = replica.status()
        now = [status[name] for name in ("Relay_Source_Log_File", "Exec_Source_Log_Pos", "Source_Log_File", "Read_Source_Log_Pos", "Executed_Gtid_Set")]
        if now != was:
            was, moved = now, look
        if status["Last_SQL_Errno"]:
            worker = "select last_error_message from performance_schema.replication_applier_status_by_worker where last_error_number <> 0"
            return f"{status['Last_SQL_Error']} {replica.sql(worker)}"
        # A source may have written marks of its own since, and the replica have come behind them.
        if (status["Relay_Source_Log_File"], status["Exec_Source_Log_Pos"]) >= file:
            return ""
        time.sleep(0.2)
    last = f"moved {look - moved} looks ago; {status['Replica_IO_State']}; {status['Replica_SQL_Running_State']}; {replica.sql('show full processlist')}; source: {source.sql('show full processlist')}"
    return f"still at {was} of {file}; {status['Replica_IO_Running']}/{status['Replica_SQL_Running']} {status['Last_IO_Error']}; {last}"


def picture(server, definitions):
    """Digest of the sorted rows of every table, and what it is."""
    seen = {}
    with server.connect() as con, con.cursor() as cur:
        cur.execute("set time_zone='+00:00'")
        cur.execute("select table_schema, table_name from information_schema.tables where table_schema = 'w' or table_schema regexp '^x[0-9]+$'")
        for db, table in cur.fetchall():
            definition = ""
            if definitions:
                cur.execute(f"show create table `{db}`.`{table}`")
                definition = re.sub(r" AUTO_INCREMENT=\d+", "", cur.fetchone()[1])
            cur.execute(f"select * from `{db}`.`{table}`")
            rows = sorted(repr(row) for row in cur.fetchall())
            seen[f"{db}.{table}"] = (len(rows), hashlib.md5("\n".join(rows).encode()).hexdigest(), definition)
        for what, name, body in (("triggers", "trigger_name", "action_statement"), ("routines", "routine_name", "routine_definition")) if definitions else ():
            cur.execute(f"select {name}, {body} from information_schema.{what} where {what[:-1]}_schema = 'w' order by 1")
            seen[what] = (0, cur.fetchall())
    return seen


def damaged(server, tables):
    """What CHECK TABLE says of tables, if it is not OK."""
    return [row for row in server.sql("check table " + ", ".join(tables)) if row[3] != "OK"] if tables else []


def differing_rows(a, b, table):
    rows = [set(map(repr, server.sql("set time_zone='+00:00'", f"select * from {table}"))) for server in (a, b)]
    return "; ".join(f"only {side}: {str(sorted(mine - others)[:2])[:400]}" for side, mine, others in (("there", rows[0], rows[1]), ("here", rows[1], rows[0])))


def disturb(x, source, replica, wire):
    """One thing that happens. Its name."""
    what = x.choice(("kill replica", "kill replica", "kill source", "kill both", "kill replica at its start", "kill source at its start", "cut", "hold", "cut unheard", "stop and start", "flush"))
    if what == "kill both":
        source.kill()
        replica.kill()
        source.launch()
        replica.launch()
    elif what.endswith("start") and what.startswith("kill"):
        server = replica if "replica" in what else source
        server.kill_at_start(x.uniform(0, 0.5))
        server.launch()
    elif what.startswith("kill"):
        server = replica if what.endswith("replica") else source
        server.kill()
        time.sleep(x.choice((0, 0, 1)))
        server.launch()
    elif what.startswith("cut"):
        wire.cut(heard=what == "cut")
    elif what == "hold":
        wire.hold(x.uniform(0.5, 3))
    elif what == "flush":
        source.sql("flush binary logs")
    else:
        replica.sql(f"stop replica {x.choice(('', 'sql_thread', 'io_thread'))}")
        replica.sql("start replica")
    return what


def drawn(x):
    """How the Redoubts of a round run: the words for it, options of the source and of the replica, and which of them have redo off."""
    words, of_source, of_replica, without_redo = [], [], [], []
    if x.random() < 0.5:
        words.append("semi-synchronous")
        of_source += ["--rpl-semi-sync-source-enabled=1", "--rpl-semi-sync-source-timeout=1000", f"--rpl-semi-sync-source-wait-point={x.choice(('AFTER_SYNC', 'AFTER_COMMIT'))}"]
        of_replica.append("--rpl-semi-sync-replica-enabled=1")
    workers = x.choice((0, 1, 4))
    of_replica.append(f"--replica-parallel-workers={workers}")
    words.append(f"{workers} workers")
    if x.random() < 0.3:
        words.append("a replica without a log")
        of_replica.append("--skip-log-bin")
    for side in ("source", "replica"):
        if x.random() < 0.3:
            words.append(f"{side} with redo off")
            without_redo.append(side)
    return words, of_source, of_replica, without_redo


def one(pair, events, seed, port, steps, draw):
    names, _, how = pair.partition(":")
    kinds, by_place, x = names.split("-"), how == "place", random.Random(f"{seed} {pair}")
    gtid = "OFF" if by_place else "ON"
    with contextlib.ExitStack() as ends:
        words, of_source, of_replica, without_redo = drawn(x) if draw else ([], [], [], [])
        print(", ".join(words) or "as they are", flush=True)
        source = Server(kinds[0], port, 1, gtid, *(of_source if kinds[0] == "redoubt" else ()))
        ends.callback(source.end)
        # MySQL applies 150 transactions a second with its syncs, and a source makes 600. A server that is killed loses nothing that it has not synced.
        unsynced = ["--sync-binlog=0", "--innodb-flush-log-at-trx-commit=2"] if kinds[1] == "mysql" else []
        replica = Server(kinds[1], port + 1, 2, gtid, *unsynced, *(of_replica if kinds[1] == "redoubt" else ()))
        ends.callback(replica.end)
        wire = Wire(port + 2, port, random.Random(seed))
        ends.callback(wire.close)
        start = source.place()
        source.sql("create user repl@'%' identified by 'repl'", "grant replication slave on *.* to repl@'%'", "create database w")
        columns = [name for name, _ in COLUMNS if kinds[0] != "mariadb" or not name.startswith("j ")]
        schema = TABLES.format(columns=", ".join(columns), accounts=", ".join(f"({i},1000)" for i in range(10)))
        sets, tables = character_sets(replica if kinds[1] == "redoubt" else source)
        schema += ";\n" + tables
        source.sql(*re.split(r";\s", schema), *([ONLY_MYSQL, *PROGRAMS] if kinds[0] != "mariadb" else []), db="w")
        follow(replica, source, wire, by_place, start)
        # Not before: a server that logs nothing and is killed forgets what it was told since its last checkpoint, and whom it follows is part of that.
        for side, server in (("source", source), ("replica", replica)):
            if side in without_redo and server.kind == "redoubt":
                server.switch_redo(False)
        writers = [Writer(source, step, seed, sets) for step in STEPS if not steps or step.__name__ in steps]
        [w.start() for w in writers]
        done = []
        for _ in range(events):
            time.sleep(x.choice((0.1, 0.7, 2)))
            if replica.status().get("Last_SQL_Errno"):
                break
            done.append(disturb(x, source, replica, wire))
            KILLS[0] += done[-1].startswith("kill") * (1 + (done[-1] == "kill both" or "start" in done[-1]))
            if draw and x.random() < 0.2:
                side, server = x.choice((("source", source), ("replica", replica)))
                if server.kind == "redoubt":
                    on = x.random() < 0.5
                    server.switch_redo(on)
                    done.append(f"redo of the {side} {'on' if on else 'off'}")
        time.sleep(1)
        for w in writers:
            w.stop = True
        [w.join(60) for w in writers]
        for name in prepared(source.sql("xa recover")):
            source.sql(f"xa commit '{name}'")
        errors = [e for w in writers for e in w.errors]
        check(f"{pair}: the writers met no surprise", not errors, errors[:5] or " ".join(f"{w.step.__name__} {len(w.done)}" for w in writers))
        begun = time.monotonic()
        wrong = caught_up(replica, source)
        check(f"{pair}: caught up behind {len(done)} events", not wrong, f"{wrong or f'{time.monotonic() - begun:.0f} s'}; {', '.join(done)}")
        if wrong:
            return
        whole = kinds[0] != "mariadb"
        a, b = picture(source, whole), picture(replica, whole)
        differ = sorted(k for k in a.keys() | b.keys() if a.get(k) != b.get(k))
        check(f"{pair}: {len(a)} tables are the same", not differ, f"{sum(v[0] for v in a.values())} rows" if not differ else "; ".join(
            f"{k}: {a.get(k)} became {b.get(k)} {differing_rows(source, replica, k) if k in a and k in b and '.' in k else ''}" for k in differ[:3]))
        if whole:
            seen = [odd_definitions.picture(server) for server in (source, replica)]
            differ = odd_definitions.differences(*seen)
            check(f"{pair}: {len(seen[0])} odd definitions are the same", not differ, "\n     ".join(["", *differ[:12]]))
        wrong = [row for server in (source, replica) if server.kind == "redoubt" for row in damaged(server, [k for k in a if "." in k and k in b])]
        check(f"{pair}: the indexes of each table agree", not wrong, wrong[:3])
        if whole and not by_place:
            check(f"{pair}: the GTIDs are the same", source.gtids() == replica.gtids(), f"{source.gtids()} and {replica.gtids()}")
        acknowledged = next((w.done for w in writers if w.step is bank), set())
        got = [n for n, in replica.sql("select n from w.ledger")]
        check(f"{pair}: what was acknowledged is there once", acknowledged <= set(got) and len(got) == len(set(got)), f"{len(acknowledged)} of {len(got)}")


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("pairs", nargs="*", metavar="PAIR", help=" ".join(PAIRS))
    p.add_argument("--events", type=int, default=12)
    p.add_argument("--rounds", type=int, default=1)
    p.add_argument("--seed", type=int, default=int(time.time()))
    p.add_argument("--port", type=int, default=8640)
    p.add_argument("--steps", default="", help="some of the kinds of change alone, with commas")
    p.add_argument("--draw", action="store_true", help="each round draws how its Redoubts run")
    a = p.parse_args()
    for n in range(a.rounds):
        for pair in a.pairs or PAIRS:
            print(f"{pair}, seed {a.seed + n}", flush=True)
            one(pair, a.events, a.seed + n, a.port, set(filter(None, a.steps.split(","))), a.draw)
    print(f"{KILLS[0]} kills")
    print(f"{len(FAILED)} failed" if FAILED else "all held")
    sys.exit(bool(FAILED))
