#!/usr/bin/env python3
"""Random full-text searches: Redoubt must find the rows that a live MySQL 8.0 finds, with its ranks and in its order.

    tools/random_words.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 10] [--queries 300] [--show 3]
    tools/random_words.py --port 3306 --seed 1 --seeds 12 --queries 90 --record > crates/session/tests/recorded/searches.txt

A seed makes a table with random texts, and queries over it: in boolean mode with all signs, phrases, distances, starts of words and lists within lists; in natural language mode; with query
expansion. An answer is the rows in the order of their ranks, each with its rank, or the error. Texts come before their index, and statistics are made: what InnoDB counts while it still
keeps words in memory depends on when it wrote the others.

Makes a database `words` on both, and drops it first. Needs pymysql.
"""
import random, re
import pymysql

import oracle

WORDS = ["cat", "cats", "catalog", "dog", "dogs", "dogma", "mouse", "mouses", "house", "tree", "under_score", "naïve", "naive", "Zebra", "zebra", "x1y2", "2020", "quick"]
RARE = ["elephant", "giraffe", "caterpillar", "überall", "treehouse"]
# Too short for an index, or stopwords.
LOST = ["ab", "x", "the", "with", "about", "was"]
COLLATIONS = ["utf8mb4_0900_ai_ci", "utf8mb4_0900_ai_ci", "utf8mb4_general_ci", "utf8mb4_bin", "latin1_swedish_ci", "utf8mb4_unicode_ci", "utf8mb4_0900_as_cs"]
EASTERN = ["日本", "日本語", "信息系统", "系统信息", "東京都"]


class Maker:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.ngram = self.rng.random() < 0.2
        self.collation = self.rng.choice(COLLATIONS)
        plain = [w.lower() for w in WORDS] if self.collation.endswith('_bin') else WORDS
        self.words = plain + (EASTERN if self.ngram and not self.collation.startswith("latin1") else [])

    def pick(self, *of):
        return self.rng.choice(of)

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def word(self):
        r = self.rng.random()
        return self.rng.choice(LOST if r < 0.12 else RARE if r < 0.25 else self.words)

    def text(self):
        words = [self.word() for _ in range(self.rng.choice([1, 1, 3, 5, 8, 14]))]
        if self.chance(25):
            words += self.rng.sample(words, len(words) // 2)
        return "".join(w + self.pick(" ", " ", " ", " ", ", ", "-", ".", "  ", "'") for w in words).rstrip()

    def setup(self):
        charset = self.collation.split("_")[0]
        yield "drop database if exists words"
        yield f"create database words character set {charset} collate {self.collation}"
        yield "use words"
        yield "create table t (id int primary key, a varchar(300), b text)"
        rows = self.pick(6, 20, 60)
        values = ", ".join(f"({n}, {self.quoted(self.text())}, {'null' if self.chance(10) else self.quoted(self.text())})" for n in range(1, rows + 1))
        yield f"insert into t values {values}"
        yield "create fulltext index ft on t (a, b)" + (" with parser ngram" if self.ngram else "")
        yield "analyze table t"

    def quoted(self, text):
        return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'"

    def phrase(self):
        return '"' + " ".join(self.word() for _ in range(self.pick(0, 1, 1, 2, 2, 2, 3, 4))) + '"'

    def item(self, depth):
        sign = self.rng.choices(["", "+", "-", ">", "<", "~"], [50, 22, 12, 6, 6, 4])[0]
        r = self.rng.random()
        if r < 0.16 and depth < 3:
            return f"{sign}({self.list(depth + 1)})"
        if r < 0.30:
            return sign + self.phrase() + (self.pick("@", " @ ") + str(self.pick(0, 1, 2, 3, 5, 9)) if self.chance(40) else "")
        if r < 0.45:
            word = self.word()
            return sign + word[: self.rng.randint(1, len(word))] + "*"
        if r < 0.50:
            return sign + self.pick(".", "-", "'", ",").join(self.word() for _ in range(self.pick(2, 2, 3))) + self.pick("", "", "*")
        if r < 0.52:
            return self.pick("*cat", "*", "%", ".", "'", '"', ")", "(", "+", "@", "@3", "+-dog", "++cat", "dog@2", "& |", "()", '""', '+""', "-()", "\\", "* dog", "dog *", "cat**")
        return sign + self.word()

    def list(self, depth):
        return self.pick(" ", " ", " ", "  ", "").join(self.item(depth) for _ in range(self.pick(1, 2, 2, 3, 4, 5)))

    def query(self):
        r = self.rng.random()
        if r < 0.7:
            return "in boolean mode", self.list(0)
        plain = lambda: " ".join(self.phrase() if self.chance(12) else self.word() + self.pick("", "", "", "", "*", ",", ".") for _ in range(self.pick(1, 2, 3, 5)))
        return ("", plain()) if r < 0.88 else ("with query expansion", plain())

    def statement(self):
        mode, text = self.query()
        match = f"match (a, b) against ({self.quoted(text)}{' ' + mode if mode else ''})"
        return f"select id, concat({match}) from t where {match}"


class Server:
    def __init__(self, port):
        self.con = pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True, read_timeout=60)
        self.cur = self.con.cursor()

    def setup(self, maker):
        done = list(maker.setup())
        for sql in done:
            self.cur.execute(sql)
        return done

    def answer(self, sql):
        try:
            self.cur.execute(sql)
            return ", ".join(f"{n} {rank}" for n, rank in self.cur.fetchall())
        except pymysql.err.MySQLError as e:
            if e.args[0] in (2006, 2013, 0):
                raise
            return f"ERROR {e.args[0]}: {e.args[1]}"


def kind(want, got):
    if want.startswith("ERROR") or got.startswith("ERROR"):
        return "errors"
    parse = lambda text: [part.split(" ") for part in text.split(", ") if part]
    w, g = parse(want), parse(got)
    if {n for n, _ in w} != {n for n, _ in g}:
        return "rows"
    if sorted(w) == sorted(g):
        return "order"
    near = all(abs(float(dict(w)[n]) - float(r)) < 1e-5 for n, r in g)
    return "last digits" if near else "ranks"


def main():
    p = oracle.pair(__doc__, seeds=10, queries=300)
    p.add_argument("--show", type=int, default=3, help="examples of each kind of difference")
    p.add_argument("--record", action="store_true")
    a = p.parse_args()
    theirs, ours, kinds, asked = Server(a.port), None if a.record else Server(a.ours), {}, 0
    for seed in range(a.seed, a.seed + a.seeds):
        maker = Maker(seed)
        rng = maker.rng.getstate()
        done, known = theirs.setup(maker), set()
        after = maker.rng.getstate()
        if a.record:
            print("\n".join(f"! {sql}" for sql in done))
        else:
            maker.rng.setstate(rng)
            ours.setup(maker)
        maker.rng.setstate(after)
        for _ in range(a.queries):
            sql = maker.statement()
            if sql in known:
                continue
            known.add(sql)
            want, asked = theirs.answer(sql), asked + 1
            if a.record:
                print(f"> {sql}\n{want}")
            elif (got := ours.answer(sql)) != want:
                parser = "ngram, " if maker.ngram else ""
                kinds.setdefault(parser + kind(want, got), []).append(f"seed {seed}, {maker.collation}: {re.sub(r'^.* where match .a, b. against ', '', sql)}\n  MySQL {want}\n  ours  {got}")
    if a.record:
        return
    for name, found in sorted(kinds.items(), key=lambda k: -len(k[1])):
        print(f"== {len(found)}: {name}")
        print("\n".join(sorted(found, key=len)[: a.show]))
    print(f"{sum(map(len, kinds.values()))} of {asked} differ")


if __name__ == "__main__":
    main()
