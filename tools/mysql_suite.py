#!/usr/bin/env python3
"""MySQL's own regression tests on a real MySQL 8.0 and on Redoubt: each file recorded on both, and what differs, statement by statement.

    REDOUBT=target/release/redoubt MYSQL_BASE=/path tools/mysql_suite.py TREE SUITE [PATTERN …] [--out DIR] [--again] [--explain]

TREE is the folder that holds `include`, `std_data` and `suite` of MySQL's test repository (its plain tests are `suite/other`); SUITE a folder of `suite`;
the files are run in the order of the patterns.
`mysqltest` (Debian: mariadb-test) runs each file, errors don't stop it. DIR gets NAME.my and NAME.ours, what each server answered; a NAME.my that is there is
not recorded again. A file that needs a restart, options, a debug build, a plugin or another program is left out. Between two files a server is put back to
what it was: databases, accounts, global variables; one that a file has ended or hung is started anew.

Printed is a line for a file: `same`, or how many statements answer otherwise, the first of them with both answers, then the sum. Rows in another order count
as the same where the statement has no ORDER BY; EXPLAIN and its notes count with `--explain` only. `--again` compares what was recorded and runs nothing.
"""
import argparse, difflib, glob, os, re, shutil, signal, subprocess, sys, tempfile, time
import pymysql

# What a file must not contain, or it is left out: it needs what this tool does not give it.
NEEDS = re.compile(
    r"restart_mysqld|kill_mysqld|shutdown_mysqld|have_debug|have_plugin|install plugin|install component|_plugin|\$MYSQLD|\$MYSQL_|\$EXE|--exec|^exec |have_ndb|"
    r"have_symlink|have_perl|^perl|--perl|have_log_bin|master-slave|rpl_init|big_test|have_innodb_max_16k|have_lowercase|case_insensitive|keyring|--let \$restart|"
    r"have_validate|mysqlx|have_myisam|have_csv|have_archive|have_federated|have_blackhole|secondary_engine|have_optimizer_trace|have_case_sens", re.I | re.M)
SYSTEM = {"mysql", "sys", "information_schema", "performance_schema"}
LIMIT = 60


EXPECTED = re.compile(rb"^[ \t]*(--[ \t]*)?error[ \t]+[^\n]*\n", re.M | re.I)


def without_expectations(tree, suite, out):
    """A copy of what the suite needs, without its `--error` lines: Debian's program does not know MySQL's names, and no error stops a file here."""
    copy = f"{out}/tree"
    if os.path.isdir(copy):
        return copy
    for folder in ("include", "extra", "lib", f"suite/{suite}"):
        shutil.copytree(f"{tree}/{folder}", f"{copy}/{folder}", symlinks=True, ignore=lambda folder, names: ["r"] if folder.endswith(suite) else [])
    os.symlink(f"{tree}/std_data", f"{copy}/std_data")
    # Some files name others from where MySQL's own tree has them.
    os.symlink(f"{copy}/suite/{suite}/t", f"{copy}/t")
    os.symlink(copy, f"{out}/mysql-test")
    for path in glob.glob(f"{copy}/**/*", recursive=True):
        if path.endswith((".inc", ".test")) and os.path.isfile(path):
            with open(path, "rb") as f:
                text = f.read()
            with open(path, "wb") as f:
                f.write(EXPECTED.sub(b"", text))
    return copy


class Server:
    """One of the two: started when it is first needed, ended with the tool."""

    def __init__(self, kind, port, out):
        self.kind, self.port, self.dir, self.process, self.variables = kind, port, f"{out}/{kind}", None, {}

    def command(self):
        common = [f"--datadir={self.dir}/data", f"--port={self.port}", f"--socket={self.dir}/sock", "--local-infile=1"]
        if self.kind == "ours":
            return [os.environ["REDOUBT"], "serve", *common, "--secure-file-priv="]
        base = os.environ["MYSQL_BASE"]
        program = [f"{base}/bin/mysqld", "--no-defaults", f"--basedir={base}", f"--lc-messages-dir={base}/share", "--user=root"]
        subprocess.run([*program, "--initialize-insecure", f"--datadir={self.dir}/data"], check=True, capture_output=True)
        return [*program, *common, "--mysqlx=OFF", "--bind-address=127.0.0.1", "--secure-file-priv=", "--innodb-flush-log-at-trx-commit=0", "--sync-binlog=0"]

    def connect(self):
        return pymysql.connect(host="127.0.0.1", port=self.port, user="root", charset="utf8mb4", autocommit=True, read_timeout=30)

    def start(self):
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.dir)
        with open(f"{self.dir}/log", "ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log)
        for _ in range(600):
            try:
                self.variables = self.globals()
                return
            except pymysql.err.OperationalError:
                time.sleep(0.1)
        sys.exit(f"{self.kind} does not start: {self.dir}/log")

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        if self.process:
            self.process.wait()
        self.process = None

    def globals(self):
        with self.connect() as c, c.cursor() as q:
            q.execute("show global variables")
            return {name: value for name, value in q.fetchall() if not re.match(r"gtid|.*timestamp|.*uuid", name)}

    def clean(self):
        """As after its start, whatever the last file has left."""
        try:
            if self.process is None or self.process.poll() is not None:
                raise ConnectionError
            now = self.globals()
            with self.connect() as c, c.cursor() as q:
                for name in (name for name, value in now.items() if self.variables.get(name, value) != value):
                    value = self.variables[name]
                    try:
                        q.execute(f"set global {name} = {value if re.fullmatch(r'-?[0-9.]+', value) else repr(value)}")
                    except pymysql.err.MySQLError:
                        pass
                q.execute("show databases")
                for (name,) in q.fetchall():
                    if name not in SYSTEM:
                        q.execute(f"drop database `{name}`")
                q.execute("select user, host from mysql.user where user not in ('root', 'mysql.sys', 'mysql.session', 'mysql.infoschema')")
                for user, host in q.fetchall():
                    q.execute("drop user %s@%s", (user, host))
        except (pymysql.err.MySQLError, ConnectionError):
            self.stop()
            self.start()
        with self.connect() as c, c.cursor() as q:
            q.execute("create database test")
            q.execute("create database if not exists mtr")
            q.execute("create procedure mtr.add_suppression(t text) begin end")


def record(server, tree, test, result):
    """Runs one file on one server; what it answered stands in `result`."""
    server.clean()
    var = os.path.join(server.dir, "var")
    shutil.rmtree(var, ignore_errors=True)
    os.makedirs(f"{var}/tmp")
    env = {**os.environ, "MYSQL_TEST_DIR": tree, "MYSQLTEST_VARDIR": var, "MYSQL_TMP_DIR": f"{var}/tmp", "MASTER_MYPORT": str(server.port),
           "MASTER_MYSOCK": f"{server.dir}/sock", "MYSQL_SERVER_VERSION": "8.0.31", "DEFAULT_MASTER_PORT": "3306", "BIG_TEST": ""}
    run = ["mysqltest", "--no-defaults", "--silent", "--record", "--continue-on-error", "--protocol=tcp", "--host=127.0.0.1", f"--port={server.port}", "--user=root",
           "--database=test", f"--basedir={tree}", f"--tmpdir={var}/tmp", f"--logdir={var}", f"--test-file={test}", f"--result-file={result}", "--tail-lines=0",
           f"--timer-file={var}/timer", "--max-connections=64"]
    open(result, "w").close()
    try:
        ran = subprocess.run(run, cwd=tree, env=env, capture_output=True, timeout=LIMIT, errors="replace")
        with open(result + ".err", "w") as f:
            f.write(ran.stdout + ran.stderr)
        return ""
    except subprocess.TimeoutExpired:
        server.stop()
        return f" [{server.kind}: not done in {LIMIT} s]"


def lines(path, server_port):
    text = open(path, errors="replace").read()
    return text.replace(str(server_port), "PORT").split("\n")


def statements(text):
    """The file as (statement, answer) pairs: a line that ends with a semicolon ends a statement."""
    pairs, head, answer, inside = [], [], [], False
    start = re.compile(r"\s*(select|insert|update|delete|create|drop|alter|set|show|explain|replace|with|begin|commit|rollback|call|do|prepare|execute|deallocate|use|"
                       r"analyze|check|truncate|grant|revoke|rename|lock|unlock|flush|handler|load|savepoint|release|start|xa|describe|desc|table|values|\(|optimize|help|kill|"
                       r"change|reset|purge|signal|resignal|get|repair|checksum|import|binlog|#)\b(?!\t)", re.I)
    for line in text:
        if inside or start.match(line):
            if not inside:
                pairs.append(("\n".join(head), answer))
                head, answer = [], []
            head.append(line)
            inside = not line.rstrip().endswith((";", "|", "//", "$$", "$")) and not line.startswith("#")
        else:
            answer.append(line)
    pairs.append(("\n".join(head), answer))
    return pairs


def differences(mine, ours, explain):
    """Statements that answer otherwise: (statement, MySQL's answer, ours)."""
    a, b = statements(mine), statements(ours)
    heads = difflib.SequenceMatcher(None, [h for h, _ in a], [h for h, _ in b], autojunk=False)
    for kind, i, j, k, l in heads.get_opcodes():
        if kind != "equal":
            yield "\n".join(h for h, _ in a[i:j])[:2000], ["(no such statements on the other side)"], [h for h, _ in b[k:l]][:20]
            continue
        for (head, mysql), (_, redoubt) in zip(a[i:j], b[k:l]):
            if mysql == redoubt:
                continue
            if not re.search(r"order\s+by", head, re.I) and sorted(mysql) == sorted(redoubt):
                continue
            if not explain:
                if re.match(r"\s*(explain|desc|describe|analyze)\b", head, re.I):
                    continue
                mysql, redoubt = ([x for x in side if not x.startswith("Note\t1003") and not x.startswith("Warnings:")] for side in (mysql, redoubt))
                if mysql == redoubt:
                    continue
            yield head, mysql, redoubt


def compare(name, out, mysql, ours, options, note):
    if os.path.getsize(f"{out}/{name}.my") == 0:
        print(f"{name}: nothing was recorded: {out}/{name}.my.err", flush=True)
        return False
    found = list(differences(lines(f"{out}/{name}.my", mysql.port), lines(f"{out}/{name}.ours", ours.port), options.explain))
    print(f"{name}: {'same' if not found else f'{len(found)} statements differ'}{note}", flush=True)
    for head, a, b in found[:options.show]:
        print("    " + head.replace("\n", "\n    ")[:1200])
        for line in difflib.unified_diff(a, b, lineterm="", n=0):
            if not line.startswith(("---", "+++", "@@")):
                print("      " + line[:240])
    return not found


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("tree")
    p.add_argument("suite")
    p.add_argument("pattern", nargs="*", default=["*"])
    p.add_argument("--out", default=os.path.join(tempfile.gettempdir(), "mysql-suite"))
    p.add_argument("--port", type=int, default=3491, help="MySQL's; Redoubt has the next one")
    p.add_argument("--show", type=int, default=3, help="how many differences of a file are printed")
    p.add_argument("--again", action="store_true")
    p.add_argument("--explain", action="store_true")
    options = p.parse_args()
    tree, out = os.path.abspath(options.tree), os.path.join(os.path.abspath(options.out), options.suite)
    os.makedirs(out, exist_ok=True)
    tree = without_expectations(tree, options.suite, out)
    mysql, ours = Server("mysql", options.port, out), Server("ours", options.port + 1, out)
    same = run = 0
    try:
        for test in dict.fromkeys(test for pattern in options.pattern for test in sorted(glob.glob(f"{tree}/suite/{options.suite}/t/{pattern}.test"))):
            name = os.path.basename(test)[:-5]
            if os.path.exists(test[:-5] + "-master.opt") or NEEDS.search(open(test, errors="replace").read()):
                continue
            note = ""
            if options.again and not (os.path.exists(f"{out}/{name}.ours") and os.path.exists(f"{out}/{name}.my")):
                continue
            if not options.again:
                if not os.path.exists(f"{out}/{name}.my"):
                    note += record(mysql, tree, test, f"{out}/{name}.my")
                note += record(ours, tree, test, f"{out}/{name}.ours")
            same += compare(name, out, mysql, ours, options, note)
            run += 1
    finally:
        mysql.stop()
        ours.stop()
    print(f"{run} files, {same} the same")


if __name__ == "__main__":
    main()
