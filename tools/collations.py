#!/usr/bin/env python3
"""Makes crates/value/generated/: collation weights and case mappings, as a live MySQL 8.0 answers WEIGHT_STRING(), UPPER() and LOWER().

    tools/collations.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

It makes a database of its own (redoubt_collations) and drops it again. Needs pymysql.

A weights file:     levels (1 byte); with 3 levels: number of pairs, then each pair: second-level weights, third-level weights
                    (list: length, 16-bit big endian weights); then runs until the end of the file:
                    gap from the end of the last run | number of code points | shape | [number of the pair, with 3 levels] | weights
                    shape: 2 * number of first-level weights + 1 if the last of them grows by one with each code point;
                    1 alone: Hangul syllables, whose weights are those of their jamos
A single-byte set:  the code point of each byte (16 bits, big endian; 0: none), its upper case, its lower case; the bytes beyond ASCII in the
                    order of their code points, the last one repeated to 128
One weight a byte:  256 weights
A case file:        runs until the end: gap | number of steps | stride | zigzag(mapped - code point)
A multi-byte set:   number of code points whose code is read as another one, each: code point | code; then runs as in a case file, from codes
                    (the bytes of a character as one number, beyond ASCII) to code points. Its collations are weights files whose weights are
                    ranks: only their order is MySQL's
All numbers that are not weights are LEB128. What no run covers: UCA implicit weights, or in case files itself.
"""
import os, struct
import pymysql
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "value", "generated")
LAST = 0x323B0  # after this only private use, and tags and selectors in plane 14
POINTS = [c for c in [*range(0, LAST), *range(0xE0000, 0xE0200)] if not 0xD800 <= c < 0xE000]


def leb(n):
    out = bytearray()
    while True:
        out.append(n & 127 | (128 if n > 127 else 0))
        n >>= 7
        if not n:
            return bytes(out)


def weights(raw):
    return struct.unpack(f">{len(raw) // 2}H", raw)


def split(raw):
    """The three levels of an as_cs weight string."""
    levels, last = [[]], weights(raw)
    for w in last:
        if w == 0:
            levels.append([])
        else:
            levels[-1].append(w)
    assert len(levels) == 3, raw.hex()
    return tuple(map(tuple, levels))


def hangul(c, table):
    i = c - 0xAC00
    jamos = [0x1100 + i // 588, 0x1161 + i % 588 // 28] + ([0x11A7 + i % 28] if i % 28 else [])
    return tuple(sum((table[j][level] for j in jamos), ()) for level in range(len(table[c])))


def default(c, levels, supplementary):
    if supplementary and c > 0xFFFF:
        return (supplementary,)
    first = (0xFBC0 + (c >> 15), c & 0x7FFF | 0x8000)
    return (first,) if levels == 1 else (first, (0x20,), (2,))


def write_weights(name, table, supplementary=None, base=None):
    """With a base: what differs from it, and nothing else."""
    levels = len(table[0x41])
    out = bytearray([levels])
    pairs = {}
    same = lambda c: table[c] == (base[c] if base else default(c, levels, supplementary))
    for c in POINTS:
        if levels == 3 and not (base and same(c)):
            pairs.setdefault(table[c][1:], len(pairs))
    listed = lambda ws: leb(len(ws)) + struct.pack(f">{len(ws)}H", *ws)
    if levels == 3:
        out += leb(len(pairs)) + b"".join(listed(a) + listed(b) for a, b in pairs)
    is_hangul = not base and all(table[c] == hangul(c, table) for c in range(0xAC00, 0xD7A4))
    end, i = 0, 0
    while i < len(POINTS):
        c = POINTS[i]
        if same(c):
            i += 1
            continue
        n, grows = 1, 0
        if c == 0xAC00 and is_hangul:
            n = 0xD7A4 - 0xAC00
            shape, first = 1, ()
        else:
            first, rest = table[c][0], table[c][1:]
            at = lambda k: table.get(c + k, ((), (), ())) if c + k not in (0xAC00,) or not is_hangul else None
            grown = lambda k, g: (first[:-1] + (first[-1] + g * k,),) + rest if first else (first,) + rest
            grows = int(bool(first) and at(1) == grown(1, 1))
            while i + n < len(POINTS) and at(n) == grown(n, grows) and not (base and same(c + n)):
                n += 1
            shape = 2 * len(first) + grows
        out += leb(c - end) + leb(n) + leb(shape)
        if shape != 1:
            if levels == 3:
                out += leb(pairs[table[c][1:]])
            out += struct.pack(f">{len(first)}H", *first)
        end = c + n
        while i < len(POINTS) and POINTS[i] < end:
            i += 1
    save(name, out)


def runs_of(mapping):
    """What does not map to itself, as runs of equal stride and distance."""
    changed = sorted(c for c in mapping if mapping[c] != c)
    out, end, i = bytearray(), 0, 0
    while i < len(changed):
        c, n, stride = changed[i], 1, 1
        delta = mapping[c] - c
        if i + 1 < len(changed) and mapping[changed[i + 1]] - changed[i + 1] == delta:
            stride = changed[i + 1] - c
            while i + n < len(changed) and changed[i + n] == c + n * stride and mapping[changed[i + n]] - changed[i + n] == delta:
                n += 1
        out += leb(c - end) + leb(n) + leb(stride) + leb(delta << 1 if delta >= 0 else -delta << 1 | 1)
        end = c + (n - 1) * stride + 1
        i += n
    return out


def save(name, data):
    with open(os.path.join(OUT, name), "wb") as f:
        f.write(data)
    print(f"{name}: {len(data)} bytes")


def main():
    cur = oracle.connect(__doc__)
    cur.execute("create database redoubt_collations")
    try:
        make(cur)
    finally:
        cur.execute("drop database redoubt_collations")


def make(cur):
    cur.execute("create table redoubt_collations.p (n int primary key, c varchar(1) character set utf8mb4 collate utf8mb4_bin)")
    for i in range(0, len(POINTS), 5000):
        cur.execute("insert into redoubt_collations.p values " + ", ".join(f"({c}, convert(0x{chr(c).encode().hex()} using utf8mb4))" for c in POINTS[i : i + 5000]))

    def ask(what, coll):
        cur.execute(f"select n, {what.format(f'c collate {coll}')} from redoubt_collations.p")
        return dict(cur.fetchall())

    full = {c: split(w) for c, w in ask("weight_string({})", "utf8mb4_0900_as_cs").items()}
    for coll, levels in (("utf8mb4_0900_ai_ci", 1), ("utf8mb4_0900_as_ci", 2)):
        for c, w in ask("weight_string({})", coll).items():
            assert weights(w) == sum(((0,) * (i > 0) + full[c][i] for i in range(levels)), ()), f"{coll} U+{c:04X}"
    write_weights("uca0900.bin", full)
    one = lambda coll: {c: (weights(w),) for c, w in ask("weight_string({})", coll).items()}
    write_weights("uca0520.bin", one("utf8mb4_unicode_520_ci"))
    write_weights("uca0400.bin", one("utf8mb4_unicode_ci"), 0xFFFD)
    write_weights("general.bin", one("utf8mb4_general_ci"), 0xFFFD)
    lower = ask("weight_string(convert(c using utf8mb3) collate utf8mb3_tolower_ci)", "")
    write_weights("tolower.bin", {c: (weights(w) if c <= 0xFFFF else (0xFFFD,),) for c, w in lower.items()}, 0xFFFD)
    for coll, suffix in (("utf8mb4_general_ci", "default"), ("utf8mb4_unicode_520_ci", "0520"), ("utf8mb4_0900_ai_ci", "0900")):
        for function in ("upper", "lower"):
            mapped = ask(function + "({})", coll)
            save(f"{function}_{suffix}.bin", runs_of({c: ord(m) if len(m) == 1 else c for c, m in mapped.items()}))
    tailored(cur, ask, full, one("utf8mb4_unicode_ci"))
    single_byte_weights(cur, "ascii", "ascii_general_ci", 128)
    single_byte_sets(cur)
    multi_byte_sets(cur)


# Where letters may be ordered as one: their pairs are tried.
LETTERS = [*range(65, 91), *range(97, 123), *range(192, 384), 0x1A0, 0x1B0, 45, 46, 0xB7, 0x2BB, 0x300, 0x301, 0x308, 0x30A, 0x30C, 0x327, 0x430, 0x438, 0x443]


def tailored(cur, ask, full, uca0400):
    """The collations of languages; those in which letters are ordered as one, have another case, or ASCII more than one weight, are left out, and so are Chinese and Japanese."""
    cur.execute("select collation_name from information_schema.collations where character_set_name = 'utf8mb4' and sortlen in (0, 8) and not collation_name regexp 'unicode|utf8mb4_0900|_zh_|_ja_'")
    names = sorted(name for (name,) in cur.fetchall())
    letters = ", ".join(map(str, LETTERS))
    for name in names:
        plain, strict = "0900" not in name, name.replace("_ai_ci", "_as_cs")
        if name.endswith("_as_cs"):
            continue
        family = "utf8mb4_general_ci" if plain else "utf8mb4_0900_ai_ci"
        cur.execute(
            f"select count(*) from redoubt_collations.p a join redoubt_collations.p b where a.n in ({letters}) and b.n in ({letters}) "
            f"and weight_string(concat(a.c, b.c) collate {name}) <> concat(weight_string(a.c collate {name}), weight_string(b.c collate {name}))")
        pairs = cur.fetchone()[0]
        cased = any(ask(f + "({})", name) != ask(f + "({})", family) for f in ("upper", "lower"))
        first = {c: (weights(w),) for c, w in ask("weight_string({})", name).items()}
        levels = None if plain else {c: split(w) for c, w in ask("weight_string({})", strict).items()}
        wide = [chr(c) for c in range(128) if any(len(level) > 1 for level in (levels or first)[c])]
        if pairs or cased or wide or (levels and any(levels[c][:1] != first[c] for c in POINTS)):
            print(f"{name}: left out ({pairs} pairs of letters, case {'differs' if cased else 'as usual'}, several weights: {wide})")
            continue
        short = name.removeprefix("utf8mb4_").removesuffix("_ci").removesuffix("_ai")
        if plain:
            write_weights(f"{short}.bin", first, 0xFFFD, uca0400)
        else:
            write_weights(f"{short}.bin", levels, None, full)


def single_byte_sets(cur):
    """Sets of one byte a character, but those where ASCII is something else (swe7) or characters weigh by their neighbours (tis620)."""
    cur.execute("select character_set_name, default_collate_name from information_schema.character_sets where maxlen = 1 and character_set_name not in ('ascii', 'binary', 'swe7', 'tis620')")
    for charset, coll in cur.fetchall():
        ask = lambda what: [cur.execute(f"select cast({what.format(f'_{charset} 0x{b:02x} collate {coll}')} as binary)") and cur.fetchone()[0] for b in range(256)]
        points = [int.from_bytes(p, "big") for p in ask("convert({} using utf16)")]
        points = [0 if p == 0x3F and b != 0x3F else p for b, p in enumerate(points)]
        assert points[:128] == list(range(128)), charset
        beyond = [b for b in range(128, 256) if points[b] >= 0x80]
        assert len({points[b] for b in beyond}) == len(beyond), charset
        order = sorted(beyond, key=points.__getitem__)
        order += [order[-1]] * (128 - len(order))
        save(f"{charset}.bin", struct.pack(">256H", *points) + b"".join(ask("upper({})")) + b"".join(ask("lower({})")) + bytes(order))
        cur.execute("select collation_name from information_schema.collations where character_set_name = %s and collation_name not like '%%\\_bin'", (charset,))
        for (other,) in cur.fetchall():
            single_byte_weights(cur, charset, other, 256)


def single_byte_weights(cur, charset, coll, characters):
    """One weight a byte; collations in which characters have more are left out."""
    cur.execute("select " + ", ".join(f"weight_string(_{charset} 0x{b:02x} collate {coll})" for b in range(characters)))
    found = cur.fetchone()
    if all(len(w) == 1 for w in found):
        save(f"{coll}.bin", b"".join(found) + bytes(range(characters, 256)))


# But gb18030, whose codes are more than a table should hold.
MULTI_BYTE = ("big5", "cp932", "eucjpms", "euckr", "gb2312", "gbk", "sjis", "ujis")


def multi_byte_sets(cur):
    codes = [*range(0x80, 0x100), *(a << 8 | b for a in range(0x81, 0xFF) for b in range(0x40, 0xFF)), *(0x8F0000 | a << 8 | b for a in range(0xA1, 0xFF) for b in range(0xA1, 0xFF))]
    cur.execute("create table redoubt_collations.codes (n int primary key, b varbinary(3))")
    for i in range(0, len(codes), 5000):
        cur.execute("insert into redoubt_collations.codes values " + ", ".join(f"({n}, 0x{n:x})" for n in codes[i : i + 5000]))
    for charset in MULTI_BYTE:
        cur.execute(f"select n, hex(convert(convert(b using {charset}) using utf32)) from redoubt_collations.codes where char_length(convert(b using {charset})) = 1")
        read = {n: int(point, 16) for n, point in cur.fetchall() if point not in ("", "0000003F")}
        cur.execute(f"select n, hex(convert(c using {charset})) from redoubt_collations.p where n < 0x10000")
        written = {c: int(code, 16) for c, code in cur.fetchall() if code != "3F" or c == 0x3F}
        # A backslash becomes another character in MySQL's sjis; here ASCII is itself in all of them.
        written |= {c: c for c in range(128)}
        others = {c: code for c, code in written.items() if c >= 128 and read.get(code) != c}
        first = {}
        for code, point in sorted(read.items()):
            first.setdefault(point, code)
        others |= {c: code for c, code in written.items() if c >= 128 and c not in others and first[c] != code}
        save(f"{charset}.bin", leb(len(others)) + b"".join(leb(c) + leb(code) for c, code in sorted(others.items())) + runs_of(read))
        cur.execute("select default_collate_name from information_schema.character_sets where character_set_name = %s", (charset,))
        for (coll,) in cur.fetchall():
            cur.execute(f"select n, weight_string(convert(c using {charset}) collate {coll}) from redoubt_collations.p where n < 0x10000")
            found = {c: w for c, w in cur.fetchall() if c in written}
            ranks = {w: i for i, w in enumerate(sorted(set(found.values())))}
            write_weights(f"{coll}.bin", {c: ((ranks[found[c]],) if c in found else default(c, 1, 0xFFFD)[0],) for c in POINTS}, 0xFFFD)


if __name__ == "__main__":
    main()
