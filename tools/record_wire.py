#!/usr/bin/env python3
"""Records what MySQL 8.0 tells of results besides their rows: column definitions, status, warnings, info, and what session tracking reports.

Reads the statements (`> …`) of crates/session/tests/recorded/wire.txt and writes the answers below them. The session begins in the database
`wire`, which is made anew.

    tools/record_wire.py --port 3399
"""
import argparse
import pathlib
import struct
import pymysql

FILE = pathlib.Path(__file__).parent.parent / "crates/session/tests/recorded/wire.txt"
SESSION_TRACK, DEPRECATE_EOF = 1 << 23, 1 << 24
MORE_RESULTS = 8


def number(b, i):
    """A length-encoded integer, and where the next thing is."""
    size = {0xFC: 2, 0xFD: 3, 0xFE: 8}.get(b[i], 0)
    return (int.from_bytes(b[i + 1 : i + 1 + size], "little"), i + 1 + size) if size else (b[i], i + 1)


def text(b, i):
    n, i = number(b, i)
    return b[i : i + n].decode(), i + n


def changes(b):
    words, i = [], 0
    while i < len(b):
        kind = b[i]
        n, i = number(b, i + 1)
        body, i = b[i : i + n], i + n
        first, at = text(body, 0)
        words.append({0: lambda: f"{first}={text(body, at)[0]}", 1: lambda: f"database {first}", 2: lambda: "state", 5: lambda: first}[kind]())
    return words


def end(b):
    affected, i = number(b, 1)
    insert_id, i = number(b, i)
    status, warnings = struct.unpack_from("<HH", b, i)
    i += 4
    info, i = text(b, i) if i < len(b) else ("", i)
    told = changes(b[i + number(b, i)[1] - i :]) if i < len(b) else []
    return f"end {affected} {insert_id} {status:#06x} {warnings} [{info}] {told}".replace("'", "")


def column(b):
    words, i = [], 0
    for _ in range(6):
        word, i = text(b, i)
        words.append(word or "-")
    charset, length, kind, flags, decimals = struct.unpack_from("<HIBHB", b, i + 1)
    return "\t".join(["column", *words[1:], f"type {kind}", f"length {length}", f"charset {charset}", f"flags {flags:#06x}", f"decimals {decimals}"])


def answer(connection, sql):
    connection._execute_command(3, sql.encode())
    told = result(connection)
    while int(told[-1].split()[3], 16) & MORE_RESULTS:
        told += result(connection)
    return told


def result(connection):
    packet = lambda: bytes(connection._read_packet()._data)
    head = packet()
    if head[0] == 0:
        return [end(head)]
    lines = [column(packet()) for _ in range(number(head, 0)[0])]
    while True:
        row = packet()
        if row[0] == 0xFE:
            return [*lines, end(row)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    connection = pymysql.connect(host="127.0.0.1", port=parser.parse_args().port, user="root", charset="utf8mb4", autocommit=True,
                                 client_flag=SESSION_TRACK | DEPRECATE_EOF)
    for sql in ("drop database if exists wire", "create database wire", "use wire"):
        connection.query(sql)
    out = []
    for line in FILE.read_text().splitlines():
        if line.startswith("> "):
            out.append(line)
            try:
                out += answer(connection, line[2:])
            except pymysql.err.MySQLError as e:
                out.append(f"error {e.args[0]}")
    connection.query("drop database wire")
    FILE.write_text("\n".join(out) + "\n")


main()
