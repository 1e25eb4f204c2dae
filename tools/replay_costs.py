#!/usr/bin/env python3
"""What it costs a replica to catch up with small transactions: rows a second, and the CPU of each of its threads for one row.

    tools/replay_costs.py --redoubt target/release/redoubt --mysql BASE --work DIR [--seconds 60] [--runs 3] [--fetch] [--perf FILE]

Once, a real MySQL 8.0 of BASE (a directory with bin/mysqld) is loaded with sysbench's oltp_write_only (four rows a transaction), and a Redoubt gets all that into its relay
log and does none of it; its data directory is kept in DIR. Each run then starts the binary on a copy of that directory and lets it catch up, so builds can be compared in
the same state at any time, without MySQL. The second rate leaves out the time in which the applier's thread could have run and others had the processors. What the tables
hold in the end must be what the source held. With `--fetch` the relay log is thrown away and comes from the source again, over TLS, while it is applied: what the machine
does then it does for the source, too. `--perf` writes a profile of each run with `perf record`. Needs pymysql and sysbench. Delete DIR to begin anew.
"""
import argparse, collections, os, shutil, signal, subprocess, time
import pymysql

TABLES, SIZE, ROWS = 4, 50000, 4


def ask(port, sql):
    with pymysql.connect(host="127.0.0.1", port=port, user="root", autocommit=True) as con, con.cursor() as cur:
        cur.execute(sql)
        return cur.fetchall()


class Server:
    def __init__(self, command, port, log):
        self.port = port
        self.process = subprocess.Popen([*command, f"--port={port}", "--bind-address=127.0.0.1"], stdout=log, stderr=log)
        while True:
            try:
                ask(port, "select 1")
                return
            except pymysql.err.OperationalError:
                if self.process.poll() is not None:
                    raise SystemExit(f"{command[0]} has ended, see {log.name}")
                time.sleep(0.05)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def threads(self):
        """Nanoseconds that its threads ran, and that they waited for a processor, by their names; those of the same name, but for a number, together."""
        run, wait = collections.Counter(), collections.Counter()
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            try:
                name, times = (open(f"/proc/{self.process.pid}/task/{task}/{file}").read() for file in ("comm", "schedstat"))
            except OSError:
                continue
            name, (ran, waited, _) = name.strip().rstrip("0123456789-"), map(int, times.split())
            run[name] += ran
            wait[name] += waited
        return run, wait


def redoubt(a, directory):
    log = open(os.path.join(a.work, "redoubt.log"), "ab")
    return Server([a.redoubt, "serve", f"--datadir={directory}", "--server-id=2", "--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--skip-replica-start"], a.port + 1, log)


def mysqld(a):
    return [f"{a.mysql}/bin/mysqld", "--no-defaults", f"--basedir={a.mysql}", f"--datadir={a.work}/mysql", f"--lc-messages-dir={a.mysql}/share", "--user=root"]


def mysql(a):
    options = ["--server-id=1", "--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--mysqlx=OFF", f"--socket={a.work}/socket", "--innodb-buffer-pool-size=512M"]
    return Server([*mysqld(a), *options, "--innodb-flush-log-at-trx-commit=0", "--sync-binlog=0"], a.port, open(os.path.join(a.work, "mysql.log"), "ab"))


def wait_for(port, sql):
    while ask(port, sql)[0][0] != 1:
        time.sleep(0.02)


def digest(port):
    return [ask(port, f"select count(*), sum(crc32(concat_ws(',', id, k, c, pad))) from sbtest.sbtest{n + 1}")[0] for n in range(TABLES)]


def sysbench(a, verb, *more):
    command = ["sysbench", "oltp_write_only", "--db-driver=mysql", "--mysql-host=127.0.0.1", f"--mysql-port={a.port}", "--mysql-user=root", "--mysql-db=sbtest",
               f"--tables={TABLES}", f"--table-size={SIZE}", "--threads=8", *more, verb]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def prepare(a):
    """The source's load in the relay log of a replica that has done all before it."""
    os.makedirs(a.work)
    with open(os.path.join(a.work, "mysql.log"), "ab") as log:
        subprocess.run([*mysqld(a), "--initialize-insecure"], check=True, stdout=log, stderr=log)
    source = mysql(a)
    replica = redoubt(a, os.path.join(a.work, "part"))
    ask(a.port, "create user repl@'%' identified with mysql_native_password by 'repl'")
    ask(a.port, "grant replication slave on *.* to repl@'%'")
    ask(a.port, "create database sbtest")
    sysbench(a, "prepare")
    ask(replica.port, f"change replication source to source_host='127.0.0.1', source_port={a.port}, source_user='repl', source_password='repl', source_auto_position=1, source_ssl=1")
    ask(replica.port, "start replica")
    executed = lambda: ask(a.port, "select @@global.gtid_executed")[0][0].replace("\n", "")
    wait_for(replica.port, f"select gtid_subset('{executed()}', @@global.gtid_executed)")
    ask(replica.port, "stop replica sql_thread")
    transactions = int(sysbench(a, "run", f"--time={a.seconds}").split("transactions:")[1].split()[0])
    received = "performance_schema.replication_connection_status"
    wait_for(replica.port, f"select gtid_subset(gtid_subtract('{executed()}', @@global.gtid_executed), received_transaction_set) from {received}")
    with open(os.path.join(a.work, "source"), "w") as f:
        f.write(f"{executed()}\n{transactions}\n{digest(a.port)}\n")
    ask(replica.port, "stop replica")
    [server.stop() for server in (replica, source)]
    os.rename(os.path.join(a.work, "part"), os.path.join(a.work, "behind"))


def run(a, executed, transactions, wanted):
    directory = os.path.join(a.work, "run")
    shutil.rmtree(directory, ignore_errors=True)
    subprocess.run(["cp", "-a", os.path.join(a.work, "behind"), directory], check=True)
    replica = redoubt(a, directory)
    digest(replica.port)
    for n in range(TABLES):
        ask(replica.port, f"select count(*) from sbtest.sbtest{n + 1} force index (k_{n + 1}) where k >= 0")
    if a.fetch:
        ask(replica.port, "reset replica")
    (run_before, wait_before), begun = replica.threads(), time.monotonic()
    ask(replica.port, "start replica" if a.fetch else "start replica sql_thread")
    perf = subprocess.Popen(["perf", "record", "-q", "--call-graph", "dwarf,16384", "-F", "997", "-o", a.perf, "-p", str(replica.process.pid)]) if a.perf else None
    wait_for(replica.port, f"select wait_for_executed_gtid_set('{executed}', 600) = 0")
    seconds, (run_after, wait_after) = time.monotonic() - begun, replica.threads()
    if perf:
        perf.send_signal(signal.SIGINT)
        perf.wait()
    got = str(digest(replica.port))
    replica.stop()
    rows = ROWS * transactions
    used = {name: (run_after[name] - run_before[name]) / rows / 1000 for name in run_after}
    shown = " ".join(f"{name}={us:.2f}" for name, us in sorted(used.items(), key=lambda x: -x[1]) if us >= 0.03)
    undisturbed = seconds - (wait_after["applier"] - wait_before["applier"]) / 1e9
    print(f"{rows} rows: {rows / seconds:.0f} rows/s ({rows / undisturbed:.0f} with a processor at once), CPU {sum(used.values()):.2f} us a row: {shown}"
          f"{'' if got == wanted else ' BUT ITS ROWS ARE NOT THE SOURCE S'}", flush=True)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("redoubt", "target/release/redoubt"), ("mysql", None), ("work", None), ("seconds", 60), ("runs", 3), ("port", 4650), ("perf", None)):
        p.add_argument(f"--{name}", default=default, type=int if isinstance(default, int) else str, required=name == "work")
    p.add_argument("--fetch", action="store_true")
    a = p.parse_args()
    if not os.path.exists(os.path.join(a.work, "behind")):
        prepare(a)
    with open(os.path.join(a.work, "source")) as f:
        executed, transactions, wanted = f.read().splitlines()
    source = mysql(a) if a.fetch else None
    for _ in range(a.runs):
        run(a, executed, int(transactions), wanted)
    if source:
        source.stop()
