#!/usr/bin/env python3
"""Records how a real MySQL 8.0 orders, matches and changes the case of strings: crates/value/tests/recorded/collations.txt.

    tools/record_collations.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

Lines: `string` (hexadecimal UTF-8), then for each collation `collation NAME`, `ranks` (the dense rank of each string in its order, 0 where
its character set lacks the string), `upper` and `lower` (a checksum of all results, and those that are longest), `pattern` (hexadecimal) and
which strings are LIKE it. Makes a database of its own (redoubt_order) and drops it again. Needs pymysql.
"""
import os, random, zlib
import pymysql
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "value", "tests", "recorded", "collations.txt")
COLLATIONS = ("ascii_bin ascii_general_ci binary latin1_bin latin1_danish_ci latin1_general_ci latin1_general_cs latin1_german1_ci latin1_spanish_ci latin1_swedish_ci utf8mb3_bin utf8mb3_general_ci utf8mb3_unicode_520_ci utf8mb3_unicode_ci utf8mb4_0900_ai_ci utf8mb4_0900_as_ci "
              "utf8mb4_0900_as_cs utf8mb4_0900_bin utf8mb4_bin utf8mb4_general_ci utf8mb4_unicode_520_ci utf8mb4_unicode_ci").split()
PATTERNS = ["a%", "%a", "_", "__", "%s%s%", "A_", "ß%", "%é%", "%\\%%", "\\_%", "%e\u0301%", "Ж%", "%漢%", "%😀", "% ", "%", "", "a", "strasse", "%\u0e40%", "각%"]


def strings():
    r = random.Random(7)
    fixed = ["", " ", "  ", "a", "A", "a ", "a  ", "a\t", "a !", "ab", "aB", "á", "a\u0301", "e\u0301", "é", "É", "ß", "ss", "SS", "straße", "STRASSE", "Æ", "ae", "œ", "Ø", "o", "å", "Å", "ø", "ÿ", "Ÿ", "ı", "i", "I", "İ", "ŉ", "ǆ", "ﬁ", "fi",
             "ﷺ", "각", "간", "\u1100\u1161\u11a8", "가", "漢", "字", "漢字", "𠀀", "一", "㐀", "😀", "😁", "a😀", "\u00a0", "a\u00a0", "\u3000", "0", "1", "10", "2", "٣", "²", "①", "-", "_", "%", "a%b", "a_b", "\\", "a\\b", "'", "\"", "Ж", "ж", "Ё", "ё", "е",
             "α", "Α", "ά", "ς", "σ", "Σ", "א", "ا", "أ", "ب", "เก", "กเ", "แก", "โล", "ກ", "ເກ", "か", "が", "カ", "ガ", "ｶ", "ｶﾞ", "は", "ぱ", "ー", "あー", "ああ", "ㄱ", "\u0000", "a\u0000", "\u0001", "\u007f", "\u0080", "\u00ad", "a\u00adb", "\u200b", "\ufeff",
             "\ufffd", "\uffff", "\U0010ffff", "\U000e0041", "\U0001f1e9\U0001f1ea", "ñ", "n\u0303", "N", "ch", "c", "cz", "ll", "lz", "dž", "ĳ", "ij", "ﬀ", "Ω", "Ω", "K", "K", "Å", "ſ", "s", "ẞ", "℀", "½", "1/2", "…", "...", "€", "£", "´", "`", "^", "~", "†", "ƒ", "Š", "š", "Ž", "š\u0307"]
    pool = "aAbBeéÈßsSöÖzZ12 -'\u0301\u0308жЖ漢字각😀かガ\u0e40\u0e01\u00a0"
    latin = "aAbBeéÈßsSöÖzZ12 -'ÿµ×þÞ"
    out = list(dict.fromkeys(fixed + ["".join(r.choice(p) for _ in range(r.randint(2, 6))) for p in (pool, latin, "aAbB sS") for _ in range(45)]))
    return out


def main():
    cur = oracle.connect(__doc__)
    cur.execute("create database redoubt_order")
    try:
        cur.execute("use redoubt_order")
        record(cur)
    finally:
        cur.execute("drop database redoubt_order")


def record(cur):
    all_strings = strings()
    with open(OUT, "w") as out:
        for s in all_strings:
            out.write(f"string {s.encode().hex()}\n")
        for coll in COLLATIONS:
            charset = coll.split("_")[0]
            cur.execute(f"create table t (n int primary key, s varchar(60) character set {charset} collate {coll})")
            for n, s in enumerate(all_strings):
                # Neither lossy nor refused conversions.
                try:
                    cur.execute("insert into t values (%s, convert(%s using utf8mb4))", (n, s.encode()))
                except pymysql.err.MySQLError:
                    pass
            out.write(f"collation {coll}\n")
            cur.execute("select n, dense_rank() over (order by s) from t")
            ranks = dict(cur.fetchall())
            out.write("ranks " + " ".join(str(ranks.get(n, 0)) for n in range(len(all_strings))) + "\n")
            for f in ("upper", "lower"):
                cur.execute(f"select n, cast({f}(s) as binary) from t order by n")
                out.write(f"{f} {zlib.crc32(b'|'.join(r[1] for r in cur.fetchall())):08x}\n")
            for pattern in PATTERNS:
                cur.execute("set @p = convert(%s using utf8mb4)", (pattern.encode(),))
                try:
                    cur.execute(f"select n from t where s like convert(@p using {charset}) collate `{coll}` order by n")
                except pymysql.err.MySQLError as e:
                    raise SystemExit(f"{coll} {pattern!r}: {e}")
                lossless = pattern.encode({"ascii": "ascii", "latin1": "cp1252"}.get(charset, "utf8"), "replace").decode({"ascii": "ascii", "latin1": "cp1252"}.get(charset, "utf8")) == pattern
                if lossless and not (charset == "utf8mb3" and any(ord(c) > 0xFFFF for c in pattern)):
                    out.write(f"pattern {pattern.encode().hex()} " + " ".join(str(r[0]) for r in cur.fetchall()) + "\n")
            cur.execute("drop table t")


main()
