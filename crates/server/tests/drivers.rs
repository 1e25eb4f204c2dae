//! Drivers of other languages against the real binary: authentication, TLS, prepared statements, types.

mod support;

use std::process::Command;

use support::{Running, have};

/// Both password plug-ins, with and without TLS; wrong passwords; types both ways; long data; a packet over
/// 16 MiB.
const PYMYSQL: &str = r#"
import sys, ssl, decimal, datetime, pymysql
port = int(sys.argv[1])
def connect(**k):
    a = dict(host="127.0.0.1", port=port, user="root", password="", autocommit=True)
    a.update(k)
    return pymysql.connect(**a)
context = ssl.create_default_context(); context.check_hostname = False; context.verify_mode = ssl.CERT_NONE
with connect() as c, c.cursor() as cur:
    cur.execute("create database p")
    cur.execute("create user n@localhost identified with mysql_native_password by 'secret'")
    cur.execute("create user s@localhost identified by 'secret'")
    cur.execute("grant all on p.* to n@localhost")
    cur.execute("grant all on p.* to s@localhost")
for user in ("n", "s"):
    for tls in (False, True):
        how = dict(ssl=context) if tls else dict(ssl_disabled=True)
        with connect(user=user, password="secret", database="p", **how) as c, c.cursor() as cur:
            cur.execute("select user(), current_user(), database()")
            assert cur.fetchone() == (user + "@localhost", user + "@localhost", "p"), cur
            cur.execute("show session status like 'Ssl_version'")
            assert cur.fetchone()[1].startswith("TLSv1") == tls
        try:
            connect(user=user, password="wrong", **how)
            raise SystemExit("a wrong password was taken")
        except pymysql.err.OperationalError as e:
            assert e.args[0] == 1045, e
try:
    connect(user="nobody", password="x", ssl=context)
    raise SystemExit("nobody came in")
except pymysql.err.OperationalError as e:
    assert e.args[0] == 1045, e
with connect(user="n", password="secret") as c, c.cursor() as cur:
    try:
        cur.execute("create database q")
        raise SystemExit("a grant on p.* made a database q")
    except pymysql.err.OperationalError as e:
        assert e.args[0] == 1044, e
with connect(database="p") as c, c.cursor() as cur:
    cur.execute("create table t (i bigint, d decimal(20,5), f double, s varchar(100), b longblob, dt datetime(6), ti time, da date, j json)")
    row = (-2**63, decimal.Decimal("12345.67890"), 1.5, "häß€😀", bytes(range(256)), datetime.datetime(2024, 2, 29, 1, 2, 3, 456789), datetime.timedelta(hours=-5), datetime.date(2000, 1, 1), '{"a": [1, null]}')
    cur.execute("insert into t values (%s,%s,%s,%s,_binary %s,%s,%s,%s,%s)", row)
    cur.execute("select * from t")
    got = cur.fetchone()
    assert got == row, (got, row)
    big = b"x" * (17 << 20)
    cur.execute("delete from t")
    cur.execute("insert into t (b) values (_binary %s)", (big,))
    cur.execute("select b, length(b) from t")
    assert cur.fetchone() == (big, len(big))
print("ok")
"#;

/// A read-only cursor, packet by packet: with the columns comes one end, which says that there is a cursor,
/// and an answer that is short of rows ends it.
const CURSOR: &str = r#"
import struct, sys, pymysql
DEPRECATE_EOF = 1 << 24
for capability in (0, DEPRECATE_EOF):
    c = pymysql.connect(host="127.0.0.1", port=int(sys.argv[1]), user="root", client_flag=capability)
    def packets(n):
        return [bytes(c._read_packet()._data) for _ in range(n)]
    def end(packet):
        assert packet[0] == 0xfe and len(packet) == (7 if capability else 5), packet
        return struct.unpack_from("<H", packet, 3)[0] & 0xc0
    c._execute_command(0x16, b"select 11 union select 22")
    packets(2 if capability else 3)
    c._execute_command(0x17, struct.pack("<IBI", 1, 1, 1))
    answer = packets(3)
    assert answer[0] == b"\x01" and answer[1][:4] == b"\x03def" and end(answer[2]) == 0x40, answer
    for row in (11, 22):
        c._execute_command(0x1c, struct.pack("<II", 1, 1))
        answer = packets(2)
        assert answer[0][2:3] == bytes([row]) and end(answer[1]) == 0x40, answer
    c._execute_command(0x1c, struct.pack("<II", 1, 1))
    assert end(packets(1)[0]) == 0x80
    c.ping()
print("ok")
"#;

/// Passwords of all lengths, character sets of the handshake, numbers and flags of packets: MySQL 8.0.31
/// passes the same program.
const CLIENTS: &str = r#"
import socket, struct, sys, pymysql
port = int(sys.argv[1])
def connect(**k):
    return pymysql.connect(**(dict(host="127.0.0.1", port=port, user="root", ssl_disabled=True, autocommit=True) | k))
c = connect(); cur = c.cursor()

# Passwords of all lengths without TLS, in both plug-ins that encrypt them.
cur.execute("create database clients"); cur.execute("use clients")
for plugin, lengths in (("caching_sha2_password", (1, 19, 20, 21, 30, 41, 100)), ("sha256_password", (1, 20, 30))):
    for length in lengths:
        password = ("abcdefghij" * 10)[:length]
        cur.execute("create user l@localhost identified with %s by '%s'" % (plugin, password))
        for _ in range(2):
            with connect(user="l", password=password) as l, l.cursor() as lc:
                lc.execute("select 1")
        try:
            connect(user="l", password=password[:-1] + "!")
            raise SystemExit("a wrong password of %d bytes was taken" % length)
        except pymysql.err.OperationalError as e:
            assert e.args[0] == 1045, e
        cur.execute("drop user l@localhost")

# Second passwords, accounts that are locked by failures, and expired passwords.
def login(user, password, flags=0):
    try:
        with connect(user=user, password=password, client_flag=flags) as l, l.cursor() as lc:
            lc.execute("select 1")
            return 0
    except pymysql.err.OperationalError as e:
        return e.args[0]
for plugin in ("mysql_native_password", "caching_sha2_password", "sha256_password"):
    cur.execute("create user l@localhost identified with %s by 'one'" % plugin)
    cur.execute("alter user l@localhost identified by 'two' retain current password")
    both = [login("l", p) for p in ("one", "two", "one", "two", "three", "")]
    assert both == [0, 0, 0, 0, 1045, 1045], (plugin, both)
    cur.execute("alter user l@localhost discard old password")
    assert [login("l", p) for p in ("one", "two")] == [1045, 0], plugin
    cur.execute("alter user l@localhost failed_login_attempts 2 password_lock_time 3")
    assert [login("l", p) for p in ("x", "two", "x", "x", "two", "x")] == [1045, 0, 1045, 3955, 3955, 3955], plugin
    cur.execute("alter user l@localhost identified by 'two'")
    assert login("l", "two") == 3955
    cur.execute("alter user l@localhost account unlock")
    assert login("l", "two") == 0
    assert [login("l", "x"), login("l", "x")] == [1045, 3955]
    cur.execute("flush privileges")
    assert login("l", "two") == 0
    cur.execute("alter user l@localhost password expire failed_login_attempts 0")
    assert [login("l", "two"), login("l", "two", 1 << 22)] == [1862, 1820]
    cur.execute("drop user l@localhost")

# A character set of the handshake that is not here is refused.
def greet(collation):
    s = socket.create_connection(("127.0.0.1", port)); s.recv(4096)
    capabilities = 1 | 4 | 0x200 | 0x2000 | 0x8000 | 0x80000
    hello = struct.pack("<IIB", capabilities, 1 << 24, collation) + bytes(23) + b"root\0\0mysql_native_password\0"
    s.sendall(struct.pack("<I", len(hello))[:3] + b"\1" + hello)
    answer = s.recv(4096)
    if answer[4] == 0xfe:
        s.sendall(b"\0\0\0\3"); answer = s.recv(4096)
    return answer[4], struct.unpack_from("<H", answer, 5)[0] if answer[4] == 0xff else 0
mysql = "-redoubt" not in c.get_server_info()
assert greet(45) == greet(33) == greet(8) == greet(51) == greet(0) == (0, 0), (greet(45), greet(8), greet(51))
assert greet(54) == (0xff, 1231), greet(54)
for collation in (248, 10, 18):
    assert mysql or greet(collation) == (0xff, 1115), (collation, greet(collation))

# The columns of a table, each with its default.
cur.execute("create table f (a int default 5, b int, c int not null, d varchar(9) default 'x y', e date default '2020-01-02', g decimal(9,3) default 1.5, h enum('p', 'q') not null, i timestamp not null default current_timestamp)")
def packets(n, of=c):
    return [bytes(of._read_packet()._data) for _ in range(n)]
c._execute_command(4, b"f\0")
defaults = [p[-1:] if p[-1:] == b"\xfb" else p[p.rindex(b"\0\0", 0, -len(d) - 1) + 2:][1:] for p, d in zip(packets(8), (b"5", b"", b"0", b"x y", b"2020-01-02", b"1.500", b"p", b"0000-00-00 00:00:00"))]
assert defaults == [b"5", b"\xfb", b"0", b"x y", b"2020-01-02", b"1.500", b"p", b"0000-00-00 00:00:00"], defaults
packets(1)

# What PREPARE says of rows that go elsewhere, and of EXPLAIN; no cursor on the first.
for text, columns in ((b"select 1 into @a", 0), (b"explain select 1", 0), (b"select 1, 2", 2)):
    c._execute_command(0x16, text)
    prepared = packets(1)[0]
    statement, told = struct.unpack_from("<IH", prepared, 1)
    assert told == columns, (text, told)
    packets(columns + 1 if columns else 0)
    if b"into" in text:
        c._execute_command(0x17, struct.pack("<IBI", statement, 1, 1))
        try:
            packets(1)
            raise SystemExit("a cursor on SELECT … INTO")
        except pymysql.err.MySQLError as e:
            assert e.args[0] == 1323, e

# The packet behind the columns knows of the transaction that the statement opened; the last one of a slow statement says so.
d = connect(autocommit=False); dc = d.cursor()
dc.execute("use clients"); dc.execute("create table s (a int primary key)"); dc.execute("insert into s values (1)"); d.commit()
d._execute_command(3, b"select a from s where a = 1")
first, last = packets(5, d)[2::2]
assert struct.unpack("<xHH", first)[1] & 1 and struct.unpack("<xHH", last)[1] & 1, (first, last)
dc.execute("set long_query_time = 0"); d._execute_command(3, b"select 1")
assert struct.unpack("<xHH", packets(5, d)[4])[1] & 0x800

# Parameters of text beside literals, whatever the connection's collation.
for names in ("utf8mb4 collate utf8mb4_general_ci", "utf8mb4 collate utf8mb4_unicode_ci", "utf8mb3", "latin1", "utf8mb4"):
    cur.execute("set names " + names)
    c._execute_command(0x16, b"select ? = 'x', ? in ('a', 'b'), concat(?, 'y') = 'xy'")
    statement = struct.unpack_from("<I", packets(1)[0], 1)[0]
    packets(8)
    c._execute_command(0x17, struct.pack("<IBI", statement, 0, 1) + b"\0\1" + b"\xfd\0" * 3 + b"\1x\1b\1x")
    answer = packets(7)
    assert answer[5][2:] == (b"\1" + bytes(7)) * 3, (names, answer)

# A connection that was idle for too long hears it in a packet of its own.
idle = connect()
idle.cursor().execute("set wait_timeout = 1")
head = idle._sock.recv(4096)
assert head[3] == 0 and head[4] == 0xff and struct.unpack_from("<H", head, 5)[0] == 4031, head
d.close()
cur.execute("drop database clients")
print("ok")
"#;

#[test]
fn clients_are_spoken_to_as_mysql_speaks_to_them() {
    python(CLIENTS);
}

#[test]
fn a_cursor_is_opened_and_ended_as_clients_expect() {
    python(CURSOR);
}

#[test]
fn pymysql_logs_in_by_every_way_and_gets_its_values_back() {
    python(PYMYSQL);
}

fn python(program: &str) {
    let installed = Command::new("python3").args(["-c", "import pymysql, cryptography"]).status().is_ok_and(|s| s.success());
    assert!(installed || std::env::var_os("CI").is_none(), "pymysql is missing: run tools/install-test-tools");
    if !installed || !have("python3") {
        eprintln!("skipped: pymysql is not installed");
        return;
    }
    let server = Running::start(&[]);
    let out = Command::new("python3").args(["-c", program, &server.port.to_string()]).output().expect("python3 runs");
    assert!(out.status.success(), "{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
}

/// Runs the program of another language in a copy of its folder under `tests/drivers`: `build` first (it
/// may fetch packages), then `run` with the port.
fn driver(folder: &str, tool: &str, build: &str, run: &str) {
    let found = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().is_ok_and(|o| o.status.success());
    if !found {
        eprintln!("skipped: {tool} is not installed");
        return;
    }
    let server = Running::start(&[]);
    let copy = server.dir.join(folder);
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drivers").join(folder);
    let shell = |script: &str| Command::new("sh").args(["-c", script]).current_dir(&server.dir).output().expect("a shell");
    let built = shell(&format!("cp -r '{}' '{}' && cd '{}' && {build}", from.display(), copy.display(), copy.display()));
    if !built.status.success() {
        // Without its packages there is nothing to test; offline machines are no failure of ours.
        eprintln!("skipped: {folder} does not build here: {}", String::from_utf8_lossy(&built.stderr));
        return;
    }
    let out = shell(&format!("cd '{}' && {run} {}", copy.display(), server.port));
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success() && said.contains("ok"), "{folder}: {said}\n{}", server.log());
}

#[test]
fn go_sql_driver_works() {
    driver("go", "go", "go build -o program .", "./program");
}

#[test]
fn mysql2_of_node_works() {
    driver("node", "npm", "npm install --silent --no-audit --no-fund", "node main.mjs");
}

#[test]
fn connector_j_works() {
    driver(
        "java",
        "mvn",
        "mvn -q -B compile dependency:copy-dependencies -DoutputDirectory=target/lib",
        "java -cp 'target/classes:target/lib/*' Main",
    );
}

/// A program that follows changes: from a place on, and by GTIDs; while it waits, more is committed, and a
/// new file begins.
const FOLLOWER: &str = r#"
import sys, pymysql
from pymysqlreplication import BinLogStreamReader
from pymysqlreplication.event import GtidEvent
from pymysqlreplication.row_event import DeleteRowsEvent, UpdateRowsEvent, WriteRowsEvent
port = int(sys.argv[1])
where = dict(host="127.0.0.1", port=port, user="root", passwd="")
c = pymysql.connect(host="127.0.0.1", port=port, user="root", autocommit=True); cur = c.cursor()
for sql in ("set global binlog_row_metadata = 'FULL'", "create database p", "create table p.t (a int primary key, b varchar(20), c enum('x', 'y'), d json) /*! engine = innodb */",
            "insert into p.t values (1, 'one', 'x', '[1]'), (2, 'two', 'y', null)"):
    cur.execute(sql)
cur.execute("show binary logs")
first = cur.fetchall()[0][0]
rows = (WriteRowsEvent, UpdateRowsEvent, DeleteRowsEvent)
stream = BinLogStreamReader(connection_settings=where, server_id=9, log_file=first, log_pos=4, resume_stream=True, blocking=True, only_events=rows, report_slave="here")
event = stream.fetchone()
assert [r["values"] for r in event.rows] == [dict(a=1, b="one", c="x", d=[1]), dict(a=2, b="two", c="y", d=None)], event.rows
cur.execute("flush binary logs")
cur.execute("update p.t set b = 'drei' where a = 2")
event = stream.fetchone()
assert event.rows[0]["after_values"]["b"] == "drei", event.rows
cur.execute("show replicas")
assert cur.fetchone()[0] == 9
stream.close()
cur.execute("select @@global.gtid_executed")
has = cur.fetchone()[0].replace("\n", "")
cur.execute("delete from p.t where a = 1")
stream = BinLogStreamReader(connection_settings=where, server_id=10, auto_position=has, blocking=True, only_events=rows + (GtidEvent,))
assert isinstance(stream.fetchone(), GtidEvent)
event = stream.fetchone()
assert isinstance(event, DeleteRowsEvent) and event.rows[0]["values"]["a"] == 1, event
stream.close()
print("ok")
"#;

#[test]
fn a_follower_of_changes_gets_them_as_they_are_made() {
    let installed = Command::new("python3").args(["-c", "import pymysqlreplication"]).status().is_ok_and(|s| s.success());
    assert!(installed || std::env::var_os("CI").is_none(), "mysql-replication is missing: run tools/install-test-tools");
    if !installed {
        eprintln!("skipped: mysql-replication is not installed");
        return;
    }
    let server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let out = Command::new("python3").args(["-c", FOLLOWER, &server.port.to_string()]).output().expect("python3 runs");
    assert_eq!(String::from_utf8_lossy(&out.stdout), "ok\n", "{}", String::from_utf8_lossy(&out.stderr));
}
