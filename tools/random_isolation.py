#!/usr/bin/env python3
"""Makes random interleavings of three sessions while MySQL 8.0 answers them, and writes them as scripts for crates/session/tests/isolation.

    tools/random_isolation.py --port 3399 --seeds 1-8 [--steps 25] [--out folder]

What a script does follows from its seed and from MySQL's answers alone. Each is played twice, and kept only if both times ended the same: what the purge threads
have removed by then decides some answers. `FOLDER=folder cargo test -p redoubt-session --test isolation` replays a folder of fresh ones; those that stay in the
repository are in the ordinary folder as …_seed_N.sql, each named for what it caught.
"""
import argparse
import pathlib
import random
import record_isolation as record

SESSIONS = "abc"
LEVELS = ["repeatable read", "repeatable read", "read committed", "serializable", "read uncommitted"]
TABLES = [
    "create table t (id int primary key, k int, u int, v int, key k (k), unique key u (u))",
    "create table t (id int primary key, k int, u int, v int, key k (k, v), unique key u (u, k))",
    "create table t (id int, k int not null, u int, v int, unique key k (k, id), key u (u))",
    "create table t (id int primary key, k int, u int, v int, key k (k desc), unique key u (u))",
    "create table t (id int, k int, u int, v int, primary key (id), key k (k), unique key u (u), unique key w (v, id))",
    "create table t (id int, k int, u int, v int, primary key (id, k), key k (k), unique key u (u))",
    "create table t (id int, k int, u int, v int, primary key (id desc), key k (k, v), unique key u (u desc))",
    "create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k(2)), unique key u (u(3)))",
    "create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k, v), unique key u (u))",
]
ACTIONS = ["", "on delete cascade on update cascade", "on delete set null on update cascade"]


class Script:
    """Says what comes next; plays it on MySQL."""

    def __init__(self, seed, steps, connect):
        self.random, self.steps = random.Random(seed), steps
        self.run = record.Run(connect)
        self.seed = seed
        self.in_transaction = {name: False for name in SESSIONS}

    def n(self, end=16):
        return self.random.randrange(end)

    def key(self, number):
        """A value of the column k or u."""
        return f"'{self.random.choice('kkkK')}{number:02}'" if self.text else str(number)

    def step(self, name, sql):
        self.run.out.append(f"{name}> {sql}\n")
        before = len(self.run.out)
        self.run.step(name, sql)
        # Whoever was the victim of a deadlock has no transaction any more.
        who = name
        for line in "".join(self.run.out[before:]).splitlines():
            if line.endswith(":") and line[:-1] in SESSIONS:
                who = line[:-1]
            elif line.startswith("ERROR 1213"):
                self.in_transaction[who] = False

    def waiting(self, name):
        return name in self.run.sessions and self.run.sessions[name].waiting

    def schema(self):
        r = self.random
        table = r.choice(TABLES)
        self.hidden, self.text = "primary" not in table, "varchar" in table
        u = lambda i: self.key(i * 3) if r.random() < 0.9 else "null"
        rows = ",".join(f"({i},{self.key(self.n(6))},{u(i)},{self.n(4)})" for i in r.sample(range(1, 14), 6))
        for sql in (
            table,
            f"insert into t values {rows}",
            "create table p (id int primary key, w int, unique key w (w))",
            "insert into p values (1,10),(3,30),(5,50),(7,70)",
            f"create table c (id int primary key, pid int, key pid (pid), foreign key (pid) references p (id) {r.choice(ACTIONS)})",
            "insert into c values (1,1),(2,3),(3,3),(4,null)",
            "create table s (id int primary key, k int)",
            "insert into s values (1,1),(5,5),(9,9)",
        ):
            self.step("main", sql)

    def place(self):
        """Where to look, with the index that both servers must use."""
        n, k, u = self.n, lambda: self.key(self.n(7)), lambda: self.key(self.n() * 3)
        by_id = ("force index (primary)", "") if not self.hidden else ("force index (u)", f"u >= {self.key(0)} and ")
        by_k, by_u = "force index (k)", "force index (u)"
        choices = [
            lambda: (by_id[0], f"{by_id[1]}id = {n()}"),
            lambda: (by_id[0], f"{by_id[1]}id > {n()}"),
            lambda: (by_id[0], f"{by_id[1]}id < {n()}"),
            lambda: (by_id[0], f"{by_id[1]}id between {(a := n())} and {a + 1 + n(6)}"),
            lambda: (by_id[0], f"{by_id[1]}id >= {n()} and id <= {n()} and v < 3"),
            lambda: (by_id[0], f"{by_id[1]}id in ({n()},{n()})"),
            lambda: (by_k, f"k = {k()}"),
            lambda: (by_k, f"k > {k()}"),
            lambda: (by_k, f"k <= {k()}"),
            lambda: (by_k, f"k in ({k()},{k()})"),
            lambda: (by_k, f"k between {k()} and {k()} and v = {n(4)}"),
            lambda: (by_k, f"k > {k()} and id > {n()}"),
            lambda: (by_u, f"u = {u()}"),
            lambda: (by_u, f"u >= {u()}"),
            lambda: (by_u, f"u < {u()}"),
            lambda: (by_u, f"u in ({u()},{u()})"),
            lambda: (by_u, "u is null"),
        ]
        return self.random.choice(choices)()

    def on_t(self):
        r, n, k = self.random, self.n, lambda: self.key(self.n(6))
        index, where = self.place()
        u = r.choice([self.key(n() * 3), self.key(n() * 3 + 1), "null"])
        more = "concat(u, 'x')" if self.text else "u + 1"
        select = f"select id, k, u, v from t {index} where {where} order by id, k, u, v"
        some = f"select id, k, u, v from t {index} where {where} order by {r.choice(['id', 'id desc'])} limit {1 + n(2)}"
        # MAX(k) itself MySQL looks up at the end of the index before it reads the rows, and keeps the lock there.
        only = f"select count(*), max(k + 0) from t {index} where {where}"
        # MySQL reads joined tables as it likes where much of them is wanted, or where a row is known before.
        both, of = "t force index (k) straight_join s force index (primary) on s.id = t.id", f"t.k = {k()}"
        row = f"({n()},{k()},{self.key(n() * 3)},1)"
        choices = [
            select,
            f"{select} for update",
            f"{select} for share",
            f"{only} for update",
            f"{only} for share",
            f"{select} for update nowait",
            f"{select} for share nowait",
            f"{select} for update skip locked",
            f"{select} for share skip locked",
            f"{some if not self.hidden and 'primary' in index else select} for update",
            f"select t.id, s.k from {both} where {of} order by t.id for {r.choice(['update', 'share', 'update of t', 'update of s skip locked'])}",
            f"insert into t values ({n()},{k()},{u},{n(4)})",
            f"insert into t values ({n()},{k()},{u},{n(4)})",
            f"insert into t values ({n()},{k()},{u},{n(4)}),({n()},{k()},{self.key(n() * 3 + 1)},{n(4)})",
            f"insert ignore into t values {row}",
            f"insert into t values {row} on duplicate key update v = v + 1",
            f"insert into t values {row} on duplicate key update u = {more}",
            f"insert into t values {row},({n()},{k()},{u},2) on duplicate key update k = values(k)",
            f"insert into t select id + {1 + n(4)}, k, {more}, v from t {index} where {where} order by id on duplicate key update v = values(v) + 1",
            f"replace into t values {row}",
            f"replace into t values {row},({n()},{k()},{u},2)",
            f"replace into t select id, {k()}, u, 3 from t {index} where {where} order by id",
            f"update t {index} set v = v + 1 where {where}",
            f"update t {index} set k = {self.key(self.n(7))} where {where}",
            f"update t {index} set u = {self.key(n() * 3 + self.n(2))} where {where}",
            f"update t {index} set id = {n()} where {where}",
            f"update t {index} set v = (select count(*) from s where id > {n()}) where {where}",
            f"update {both} set t.v = s.k, s.k = s.k + 1 where {of}",
            f"update {both} set t.k = {k()} where {of}",
            f"delete t from t {index} where {where}",
            f"delete t from {both} where {of}",
            f"delete t, s from {both} where {of}",
            f"update t set v = v + 1 order by id limit {1 + self.n(3)}" if not self.hidden else f"update t {index} set v = v + 1 where {where}",
            f"delete from t where id > {n()} order by id limit {1 + self.n(2)}" if not self.hidden else f"delete t from t {index} where {where}",
            f"insert into s select id, v from t {index} where {where} order by id",
            f"insert ignore into s select id, v from t {index} where {where} order by id",
            f"replace into s select id, v from t {index} where {where} order by id",
            f"update s set k = k + 1 where id = {n()}",
            f"delete from s where id in ({n()},{n()})",
        ]
        return r.choice(choices)

    def on_keys(self):
        r, n, pid = self.random, self.n, lambda: self.n(9)
        choices = [
            f"insert into c values ({n(9)},{pid()})",
            f"insert into c values ({n(9)},{pid()})",
            f"update c set pid = {pid()} where id = {n(6)}",
            f"delete from c where id = {n(6)}",
            f"delete from p where id = {pid()}",
            f"insert into p values ({pid()},{n() * 10})",
            f"update p set id = {pid()} where id = {pid()}",
            f"update p set w = w + 1 where id = {pid()}",
            f"select * from p where id = {pid()} for update",
            f"select * from c where pid = {pid()} order by id for share",
        ]
        return r.choice(choices)

    def statement(self):
        return self.on_keys() if self.random.random() < 0.15 else self.on_t()

    def next(self):
        r = self.random
        free = [s for s in SESSIONS if not self.waiting(s)]
        if not free:
            return False
        name = r.choice(free)
        inside = self.in_transaction[name]
        dice = r.random()
        if not inside and dice < 0.8:
            self.in_transaction[name] = True
            self.step(name, "begin")
        elif inside and dice < 0.15:
            self.in_transaction[name] = False
            self.step(name, r.choice(["commit", "commit", "rollback"]))
        elif inside and dice < 0.19:
            self.step(name, r.choice(["savepoint x", "savepoint x", "rollback to x"]))
        else:
            self.step(name, self.statement())
        return True

    def locks(self):
        self.run.out.append("? locks\n")
        self.run.question(["locks"])

    def play(self):
        self.run.out.append(f"# Made by tools/random_isolation.py from the seed {self.seed}.\n")
        self.schema()
        levels = [self.random.choice(LEVELS) for _ in SESSIONS]
        if self.random.random() < 0.5:
            levels = [self.random.choice(LEVELS[:3])] * len(SESSIONS)
        for name, level in zip(SESSIONS, levels):
            self.step(name, f"set session transaction isolation level {level}")
        for at in range(1, self.steps + 1):
            if not self.next():
                break
            if at % 8 == 0:
                self.locks()
        self.locks()
        while True:
            self.end()
            if not any(self.waiting(s) for s in SESSIONS):
                break
        self.step("main", "select * from t order by id, k, u, v")
        for session in self.run.sessions.values():
            session.commands.put(None)
            session.connection.close()
        self.run.observer.execute(f"drop database {record.DB}")
        return "".join(self.run.out)

    def end(self):
        for name in SESSIONS:
            if not self.waiting(name) and name in self.run.sessions and self.in_transaction[name]:
                self.in_transaction[name] = False
                self.step(name, "rollback")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    record.add_server(p)
    p.add_argument("--seeds", default="1-8")
    p.add_argument("--steps", type=int, default=25)
    p.add_argument("--out", type=pathlib.Path, default=record.FOLDER)
    a = p.parse_args()
    first, _, last = a.seeds.partition("-")
    for seed in range(int(first), int(last or first) + 1):
        once, again = (Script(seed, a.steps, record.connector(a)).play() for _ in range(2))
        if once == again:
            (a.out / f"random_{seed:03}.sql").write_text(once)
        print(seed, "kept" if once == again else "ended differently", flush=True)


if __name__ == "__main__":
    main()
