#!/usr/bin/env python3
"""Records what MySQL 8.0 answers to the interleaved scripts in crates/session/tests/isolation.

A script is a list of steps. `name> sql` sends a statement from the session of that name; below it stands what came back. A statement that has
not come back while the server shows it waiting prints `waits for …`, and its answer stands, under `name:`, below the step that let it go on.
`? locks` prints performance_schema.data_locks, `? ends name` waits for the end of a statement (lock wait timeouts). Sessions begin in the
database `isolation`, which is made anew for each script. Lines that begin with `#` are comments.

    tools/record_isolation.py --port 3399 [part of a file's name …]
"""
import argparse
import pathlib
import queue
import re
import threading
import time
import pymysql

FOLDER = pathlib.Path(__file__).parent.parent / "crates/session/tests/isolation"
DB = "isolation"
STEP = re.compile(r"^([a-z][a-z0-9]*)> (.*)$")

# A row lock's thread is the one that made it, which need not be the one that holds it: the transaction tells, by its locks on tables.
LOCKS = f"""select engine_transaction_id, object_name, coalesce(index_name, '-'), lock_mode, lock_status, coalesce(lock_data, '-')
from performance_schema.data_locks where object_schema = '{DB}'"""
OWNERS = "select engine_transaction_id, thread_id from performance_schema.data_locks where lock_type = 'TABLE'"
ROW_WAITS = "select requesting_engine_transaction_id, blocking_engine_transaction_id from performance_schema.data_lock_waits"
METADATA = """select t.processlist_id, m.object_type, coalesce(m.object_schema, ''), coalesce(m.object_name, ''), m.lock_type, m.lock_status
from performance_schema.metadata_locks m join performance_schema.threads t on t.thread_id = m.owner_thread_id"""

# Which metadata locks conflict with each.
CONFLICTS = {
    "INTENTION_EXCLUSIVE": {"SHARED", "EXCLUSIVE"},
    "SHARED": {"INTENTION_EXCLUSIVE", "EXCLUSIVE"},
    "SHARED_HIGH_PRIO": {"EXCLUSIVE"},
    "SHARED_READ": {"SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "SHARED_WRITE": {"SHARED_READ_ONLY", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "SHARED_UPGRADABLE": {"SHARED_UPGRADABLE", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "SHARED_READ_ONLY": {"SHARED_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "SHARED_NO_WRITE": {"SHARED_WRITE", "SHARED_UPGRADABLE", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "SHARED_NO_READ_WRITE": {"SHARED_READ", "SHARED_WRITE", "SHARED_UPGRADABLE", "SHARED_READ_ONLY", "SHARED_NO_WRITE",
                             "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
    "EXCLUSIVE": {"INTENTION_EXCLUSIVE", "SHARED", "SHARED_HIGH_PRIO", "SHARED_READ", "SHARED_WRITE", "SHARED_UPGRADABLE",
                  "SHARED_READ_ONLY", "SHARED_NO_WRITE", "SHARED_NO_READ_WRITE", "EXCLUSIVE"},
}


class Session:
    def __init__(self, name, connect, observer):
        self.name, self.waiting = name, False
        self.connection = connect(database=DB)
        self.id = self.connection.thread_id()
        observer.execute(f"select thread_id from performance_schema.threads where processlist_id = {self.id}")
        self.thread = observer.fetchone()[0]
        self.commands, self.results = queue.Queue(), queue.Queue()
        threading.Thread(target=self.work, daemon=True).start()

    def work(self):
        while (sql := self.commands.get()) is not None:
            self.results.put(self.run(sql))

    def run(self, sql):
        cursor = self.connection.cursor()
        try:
            cursor.execute(sql)
        except pymysql.MySQLError as e:
            return f"ERROR {e.args[0]}: {e.args[1]}\n"
        if cursor.description is None:
            return f"ok {cursor.rowcount}\n"
        lines = [" | ".join(d[0] for d in cursor.description)]
        for row in cursor.fetchall():
            lines.append("  " + " | ".join("NULL" if v is None else str(v) for v in row))
        return "\n".join(lines) + "\n"


class Run:
    def __init__(self, connect):
        self.connect, self.sessions, self.out = connect, {}, []
        # Transactions that are prepared, and nobody's.
        self.detached = set()
        self.observer = connect(autocommit=True).cursor()
        self.observer.execute(f"drop database if exists {DB}")
        self.observer.execute(f"create database {DB}")

    def ask(self, sql):
        self.observer.execute(sql)
        return self.observer.fetchall()

    def owners(self):
        """Names of sessions by the numbers of their transactions."""
        names = {s.thread: s.name for s in self.sessions.values()}
        return {trx: "?" if trx in self.detached else names.get(thread, "?") for trx, thread in self.ask(OWNERS)}

    def blockers(self, session):
        """Names of those for whom a session waits, and for what kind of lock; None if it does not wait."""
        names = {str(s.id): s.name for s in self.sessions.values()}
        if waits := self.ask(ROW_WAITS):
            owners = self.owners()
            found = {owners.get(b, "?") for r, b in waits if owners.get(r) == session.name}
        else:
            found = None
        if found:
            return "waits for " + ", ".join(sorted(found))
        rows = self.ask(METADATA)
        for pending in rows:
            if str(pending[0]) == str(session.id) and pending[5] == "PENDING":
                found = {
                    names.get(str(r[0]), "?")
                    for r in rows
                    if r[1:4] == pending[1:4] and r[0] != pending[0] and r[5] == "GRANTED" and r[4] in CONFLICTS[pending[4]]
                }
                return "waits for " + ", ".join(sorted(found)) + " (metadata)"
        return None

    def settle(self, session):
        """The answer of a session, or whom it waits for, once that no longer changes."""
        seen, since, begun = None, 0.0, time.time()
        while True:
            try:
                return session.results.get(timeout=0.02), None
            except queue.Empty:
                now = self.blockers(session)
                if now != seen:
                    seen, since = now, time.time()
                if seen is not None and time.time() - since > 0.3:
                    return None, seen
                assert time.time() - begun < 20, f"{session.name} neither answers nor waits"

    def step(self, name, sql):
        session = self.sessions.get(name) or self.sessions.setdefault(name, Session(name, self.connect, self.observer))
        assert not session.waiting, f"{name} is still waiting"
        session.commands.put(sql)
        answer, waits = self.settle(session)
        if answer is None:
            session.waiting = True
        elif sql.startswith("xa prepare"):
            self.detached.update(trx for trx, owner in self.owners().items() if owner == name)
        self.out.append(answer or waits + "\n")
        self.others(session)

    def others(self, acting):
        for other in self.sessions.values():
            if other is not acting and other.waiting:
                answer, _ = self.settle(other)
                if answer is not None:
                    other.waiting = False
                    self.out.append(f"{other.name}:\n{answer}")

    def question(self, words):
        if words[0] == "locks":
            owners = self.owners()
            rows = sorted((owners.get(r[0], "?"), *map(str, r[1:])) for r in self.ask(LOCKS))
            self.out.extend("  " + " ".join(r) + "\n" for r in rows)
        elif words[0] == "ends":
            session = self.sessions[words[1]]
            answer = session.results.get(timeout=20)
            session.waiting = False
            self.out.append(f"{session.name}:\n{answer}")
            self.others(session)
        else:
            raise ValueError(words)

    def script(self, text):
        for line in text.splitlines():
            if line.startswith("#") or (not line and not self.out):
                self.out.append(line + "\n")
            elif line.startswith("? "):
                self.out.append(line + "\n")
                self.question(line[2:].split())
            elif match := STEP.match(line):
                self.out.append(line + "\n")
                self.step(*match.groups())
        for session in self.sessions.values():
            assert not session.waiting, f"{session.name} is still waiting at the end"
            session.commands.put(None)
            session.connection.close()
        self.observer.execute(f"drop database {DB}")
        return "".join(self.out)


def add_server(p):
    p.add_argument("--host", default="127.0.0.1")
    p.add_argument("--port", type=int, default=3306)
    p.add_argument("--user", default="root")


def connector(a):
    def connect(**kw):
        return pymysql.connect(host=a.host, port=a.port, user=a.user, charset="utf8mb4", conv={}, **{"autocommit": True, **kw})

    return connect


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_server(p)
    p.add_argument("only", nargs="*")
    a = p.parse_args()
    connect = connector(a)
    for path in sorted(FOLDER.glob("*.sql")):
        if not a.only or any(part in path.name for part in a.only):
            path.write_text(Run(connect).script(path.read_text()))
            print(path.name)


if __name__ == "__main__":
    main()
