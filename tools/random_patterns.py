#!/usr/bin/env python3
"""Random regular expressions: Redoubt must find, cut and replace what a live MySQL 8.0 does.

    tools/random_patterns.py [--port 3306] [--ours 3307] [--seed 1] [--seeds 20] [--statements 200] [--show]

A pattern is made of ICU's syntax by chance: characters, classes and sets of sets, quantifiers of all three kinds, groups, references, alternatives, anchors, looks around, flags inside and as an argument.
REGEXP_LIKE, REGEXP_INSTR, REGEXP_SUBSTR and REGEXP_REPLACE search texts for it that are likely to match, over collations that do and do not tell letters by case, from positions, for an occurrence.
The rows, or the number of the error, are compared. Not asked for are `\\N{…}` and `\\X`: MySQL's build has no data for names and graphemes (4078, 4076). A pattern that both refuse may have
several faults; which is told first is counted apart. Needs pymysql.
"""
import random
import pymysql

import oracle

CHARACTERS = ["a", "b", "c", "A", "B", "é", "É", "ß", "ä", "Σ", "ς", "1", "2", " ", "-", "_", "x", "\\.", "\\n", "\\t", "日", "\\x61", "\\u00e9", "\\x{1F600}", "\\*", "\\\\\\\\", "😀", "\\Q.b\\E"]
CLASSES = [".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\R", "\\v", "[abc]", "[^abc]", "[a-c1]", "[[:alpha:]]", "[[:digit:]b]", "[^[:space:]]", "[[:upper:]]", "[[:lower:]]", "[[:punct:]]", "[[:alnum:]_]",
           "[[:xdigit:]]", "[[:word:]]", "\\p{L}", "\\p{Lu}", "\\P{L}", "\\p{Greek}", "\\p{Alphabetic}", "\\p{script=Han}", "[\\p{L}&&[a-c]]", "[a-z&&[^b]]", "[a-c--b]", "[[a-b][1-2]]", "[\\d\\s]", "[\\-a]", "[a\\]]", "[.]", "[é-ü]", "[^é]", "[a-é]",
           "[[:cntrl:]]", "[]a]", "[^\\n]"]
QUANTIFIERS = ["*", "+", "?", "{2}", "{1,2}", "{0,}", "{2,}", "*?", "+?", "??", "{1,2}?", "*+", "++", "?+", "{0,1}+"]
ANCHORS = ["^", "$", "\\b", "\\B", "\\A", "\\Z", "\\z", "\\G"]
TEXTS = ["", "a", "b", "A", "ab", "abc", "aabb", "AbC", "ABC", "abcabc", "a b c", "a1b2", "12", "1-2", "é", "É", "éa", "ßa", "ss", "SS", "Straße", "Σς", "ab\\nc", "a\\nb\\n", "\\n", "a\\tb", "日本", "a.b", "a_b", "😀", "x😀x", "  ", "aaa", "aAaA",
         "b.b", "a\\\\b", "ab12cd", "\\r\\n", "é\\u0301", "word word", "foo-bar", "]a", "-"]
FLAGS = ["", "c", "i", "m", "n", "u", "in", "cm", "mn", "ic"]
COLLATIONS = ["utf8mb4_0900_ai_ci", "utf8mb4_0900_ai_ci", "utf8mb4_bin", "utf8mb4_general_ci", "utf8mb4_0900_as_cs", "latin1_swedish_ci"]
REPLACEMENTS = ["X", "", "<$0>", "[$1]", "\\\\$", "é", "$", "$9", "a\\\\\\\\b", "${x}", "$1$2"]


def atom(rnd, depth):
    k = rnd.random()
    if k < 0.4 or depth == 0:
        return rnd.choice(CHARACTERS)
    if k < 0.62:
        return rnd.choice(CLASSES)
    if k < 0.68:
        return rnd.choice(["\\1", "\\2", "\\k<x>"]) if rnd.random() < 0.4 else rnd.choice(ANCHORS)
    if k < 0.72:
        return rnd.choice(ANCHORS)
    inner = alternatives(rnd, depth - 1)
    return rnd.choice(["({})", "({})", "(?:{})", "(?={})", "(?!{})", "(?<={})", "(?<!{})", "(?>{})", "(?i:{})", "(?<x>{})", "(?-i){}", "(?i){}", "(?s:{})", "(?x: {} )", "(?m){}", "(?# c){}"]).format(inner)


def branch(rnd, depth):
    return "".join(atom(rnd, depth) + (rnd.choice(QUANTIFIERS) if rnd.random() < 0.3 else "") for _ in range(rnd.choice([1, 1, 2, 2, 3])))


def alternatives(rnd, depth):
    return "|".join(branch(rnd, depth) for _ in range(rnd.choice([1, 1, 1, 2])))


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def query(rnd):
    pattern = alternatives(rnd, 2)
    # In a literal a backslash is written twice; those of the texts are MySQL's own.
    p = quoted(pattern.replace("\\", "\\\\"))
    collation = rnd.choice(COLLATIONS)
    text = quoted(rnd.choice(TEXTS))
    if collation.startswith("latin1"):
        text = f"convert({text} using latin1) collate {collation}"
    else:
        text = f"{text} collate {collation}"
    flags = rnd.choice(FLAGS)
    place, nth = rnd.choice(["1", "1", "1", "2", "3", "0"]), rnd.choice(["1", "1", "2", "0"])
    tail = f", {quoted(flags)}" if rnd.random() < 0.5 else ""
    kind = rnd.randrange(6)
    if kind < 2:
        return f"select regexp_like({text}, {p}{tail})"
    if kind == 2:
        return f"select regexp_instr({text}, {p}, {place}, {nth}, {rnd.choice(['0', '1'])}{tail})"
    if kind == 3:
        return f"select regexp_substr({text}, {p}, {place}, {nth}{tail})"
    if kind == 4:
        return f"select regexp_replace({text}, {p}, {quoted(rnd.choice(REPLACEMENTS))}, {place}, {rnd.choice(['0', nth])}{tail})"
    return f"select {text} {rnd.choice(['regexp', 'rlike', 'not regexp'])} {p}"


def answer(cursor, sql):
    try:
        cursor.execute(sql)
        return "row", cursor.fetchone()[0]
    except pymysql.err.Error as e:
        return "error", e.args[0], e.args[1] if len(e.args) > 1 else ""


def main():
    p = oracle.pair(__doc__, seeds=20, statements=200)
    p.add_argument("--show", action="store_true")
    a = p.parse_args()
    cursors = [pymysql.connect(host="127.0.0.1", port=port, user="root", charset="utf8mb4", autocommit=True).cursor() for port in (a.port, a.ours)]
    asked = differ = failed = other_fault = 0
    for seed in range(a.seed, a.seed + a.seeds):
        rnd = random.Random(seed)
        for n in range(a.statements):
            sql = query(rnd)
            if a.show:
                print(sql, flush=True)
            theirs, ours = (answer(c, sql) for c in cursors)
            asked += 1
            failed += theirs[0] == "error"
            if theirs[0] == ours[0] == "error":
                other_fault += theirs[1] != ours[1]
            elif theirs[:2] != ours[:2]:
                differ += 1
                what = "ROW" if theirs[0] == ours[0] == "row" else "ERROR"
                print(f"-- seed {seed}.{n} {what}\n{sql};\n   mysql {theirs}\n   ours  {ours}", flush=True)
    print(f"{asked} statements, {failed} of them errors, {differ} differ; refused by both, with another fault told first: {other_fault}")


if __name__ == "__main__":
    main()
