"""Sequences of statements on a real MySQL 8.0 and on Redoubt, for the generators whose cases are longer than one statement: what each is told in full, the first
statement that they answer otherwise, and the shortest sequence that still shows it.
"""
import collections, random, re
import pymysql
from pymysql.connections import EOFPacketWrapper, MySQLResult
from pymysql.constants import CLIENT

import oracle


class Result(MySQLResult):
    """Keeps the status flags behind rows, too."""

    def _check_packet_is_eof(self, packet):
        if not super()._check_packet_is_eof(packet):
            return False
        packet.rewind()
        self.server_status = EOFPacketWrapper(packet).server_status
        return True


pymysql.connections.MySQLResult = Result


class Server:
    """One of the two, with a connection that a case has for itself."""

    def __init__(self, port, setup):
        self.port, self.setup, self.db = port, setup, None

    def open(self):
        return pymysql.connect(host="127.0.0.1", port=self.port, user="root", charset="utf8mb4", autocommit=None, conv={}, read_timeout=30, client_flag=CLIENT.MULTI_STATEMENTS, local_infile=True)

    def start(self):
        if self.db:
            self.db.close()
        self.db = self.open()
        for sql in self.setup:
            self.db.query(sql)

    def ask(self, sql):
        return self.answers(self.db, sql)

    def answers(self, db, sql):
        """All that it answers: for each result what it is, its rows or counts, flags, number of warnings, text. Without `sql`, to what was sent before."""
        out = []
        try:
            if sql is None:
                db._affected_rows = db._read_query_result()
            else:
                db.query(sql)
            while True:
                r = db._result
                if r.description:
                    fields = [(f.name, f.type_code, f.length, f.scale, f.charsetnr, f.flags & ~0x8000) for f in r.fields]
                    out.append(("rows", [tuple(row) for row in r.rows], r.server_status, r.warning_count, fields))
                else:
                    out.append(("ok", (r.affected_rows, r.insert_id), r.server_status, r.warning_count, r.message))
                if not r.has_next:
                    return out
                db.next_result()
        except pymysql.MySQLError as e:
            if e.args[0] in (0, 2006, 2013):
                self.start()
            out.append(("error", e.args[0], e.args[1] if len(e.args) > 1 else ""))
        return out


def first_difference(pair, statements, judge):
    """What the first difference is called, where it is, and both answers; None if there is none."""
    for server in pair:
        server.start()
    for at, sql in enumerate(statements):
        theirs, ours = (server.ask(sql) for server in pair)
        if what := judge(sql, theirs, ours):
            return what, at, theirs, ours
    return None


def shortest(pair, statements, judge, found):
    """Drops statements that the difference does not need: many at once, then fewer."""
    statements = statements[: found[1] + 1]
    size = len(statements) - 1
    while size >= 1:
        at = len(statements) - 1 - size
        while at > -size:
            fewer = statements[: max(at, 0)] + statements[max(at, 0) + size + min(at, 0) :]
            again = first_difference(pair, fewer, judge)
            if again and again[0] == found[0] and again[1] == len(fewer) - 1:
                statements, found = fewer, again
            at -= size
        size //= 2
    return statements, found


def run(doc, setup, make, judge, length, server=Server):
    """The command line of such a generator: `make(rnd)` gives an endless iterator of statements."""
    p = oracle.pair(doc, seeds=50)
    p.add_argument("--statements", type=int, default=length, help="statements of a seed")
    p.add_argument("--show", type=int, default=3, help="how many of each kind of difference, by the words of the statement")
    a = p.parse_args()
    pair = [server(port, setup) for port in (a.port, a.ours)]
    counts, shown = collections.Counter(), collections.Counter()
    for seed in range(a.seed, a.seed + a.seeds):
        made = make(random.Random(seed))
        statements = [next(made) for _ in range(a.statements)]
        found = first_difference(pair, statements, judge)
        counts["cases"] += 1
        if not found:
            continue
        counts[found[0]] += 1
        form = found[0], re.sub(r"\d+|'[^']*'", "N", statements[found[1]])[:40]
        shown[form] += 1
        if shown[form] > a.show:
            continue
        statements, (what, _, theirs, ours) = shortest(pair, statements, judge, found)
        brief = lambda answer: "\n           ".join(str(part)[:600] for part in answer)
        print(f"-- seed {seed}: {what}\n" + ";\n".join(statements) + f";\n   MySQL   {brief(theirs)}\n   Redoubt {brief(ours)}", flush=True)
    print(dict(counts))
