#!/usr/bin/env python3
"""What changes of a table cost on Redoubt and on a real MySQL 8.0, and what those feel who use the table meanwhile.

    tools/alter_costs.py --ports 3306 3307 [--doublings 20] [--wait 5]

A table of a million rows: columns come, go and grow one after another; scans and lookups before and behind that; indexes are built while four sessions write and read, and a column is
added behind a transaction that has read and goes on for so many seconds. Prints milliseconds of a client's clock. Makes a database of its own (`altered`). Needs pymysql.
"""
import argparse, threading, time
import pymysql

CHANGES = [
    "add x int not null default 5", "add y varchar(20) after id", "drop column c", "add z datetime default now() first", "modify y varchar(30)", "modify x bigint",
]
BUILDS = ["add key kb (b)", "add key kx (x, a)", "add column w int default 3", "modify a bigint"]


class Client:
    def __init__(self, port):
        self.cursor = pymysql.connect(host="127.0.0.1", port=port, user="root", autocommit=True).cursor()
        self.ask("create database if not exists altered")
        self.ask("use altered")

    def ask(self, sql):
        begun = time.time()
        self.cursor.execute(sql)
        self.cursor.fetchall()
        return 1000 * (time.time() - begun)


class Users:
    """Four sessions that use the table, and how long each of their statements took."""

    def __init__(self, port):
        self.taken, self.stopped = [], False
        self.threads = [threading.Thread(target=self.use, args=(port, n)) for n in range(4)]
        [thread.start() for thread in self.threads]

    def use(self, port, n):
        client = Client(port)
        while not self.stopped:
            n += 7919
            row = n % 1000000 + 1
            statements = [f"update t set a = a + 3 where id = {row}", f"insert into t (a, b) values ({n}, 'new')", f"select * from t where id = {row}"]
            self.taken.append(client.ask(statements[n % 3]))

    def felt(self, what):
        before = len(self.taken)
        took = what()
        taken = self.taken[before:]
        return f"{took:.0f} ms, meanwhile {len(taken)} statements, the longest {max(taken, default=0):.0f} ms"

    def stop(self):
        self.stopped = True
        [thread.join() for thread in self.threads]


def behind_a_reader(port, seconds):
    reader, begun = Client(port), time.time()
    reader.ask("begin")
    reader.ask("select * from t where id = 1")
    waiter = threading.Thread(target=lambda: Client(port).ask("alter table t add column v int default 3"))
    waiter.start()
    time.sleep(seconds)
    reader.ask("commit")
    waiter.join()
    return 1000 * (time.time() - begun)


def measure(port, doublings, seconds):
    client = Client(port)
    client.ask("drop table if exists t")
    client.ask("create table t (id int primary key auto_increment, a int, b varchar(60), c char(40), key (a))")
    client.ask("insert into t (a, b, c) values (1, repeat('b', 40), 'c')")
    for _ in range(doublings):
        client.ask("insert into t (a, b, c) select id * 7 % 1000003, repeat(char(97 + id % 26), 40), concat('c', id) from t")
    print(f"port {port}: {client.cursor.execute('select version()') and client.cursor.fetchone()[0]}")

    def reads(when):
        scan = min(client.ask("select sum(a), max(length(b)) from t") for _ in range(3))
        lookups = sum(client.ask(f"select * from t where id = {n * 97 % 2 ** doublings + 1}") for n in range(2000))
        print(f"  {when}: a scan {scan:.0f} ms, 2,000 lookups {lookups:.0f} ms")

    reads("before")
    for change in CHANGES:
        print(f"  {change}: {client.ask('alter table t ' + change):.0f} ms")
    reads("behind")
    users = Users(port)
    time.sleep(1)
    for change in BUILDS:
        print(f"  {change}: {users.felt(lambda: client.ask('alter table t ' + change))}")
    print(f"  add column behind a reader of {seconds} s: {users.felt(lambda: behind_a_reader(port, seconds))}")
    users.stop()


arguments = argparse.ArgumentParser()
arguments.add_argument("--ports", type=int, nargs="+", required=True)
arguments.add_argument("--doublings", type=int, default=20)
arguments.add_argument("--wait", type=int, default=5)
given = arguments.parse_args()
for port in given.ports:
    measure(port, given.doublings, given.wait)
