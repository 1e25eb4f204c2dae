"""The real MySQL 8.0 that recorders and generators ask: options and connection."""
import argparse
import pymysql


def pair(doc, **numbers):
    """The options of what compares Redoubt (--ours) with MySQL (--port) on seeded statements; `numbers`: more of
    them, with their defaults."""
    p = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in {"port": 3306, "ours": 3307, "seed": 1, **numbers}.items():
        p.add_argument(f"--{name}", type=int, default=default)
    return p


def connect(doc, **kw):
    """A cursor on the server that the command line names."""
    p = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--host", default="127.0.0.1")
    p.add_argument("--port", type=int, default=3306)
    p.add_argument("--user", default="root")
    p.add_argument("--password", default="")
    a = p.parse_args()
    return pymysql.connect(host=a.host, port=a.port, user=a.user, password=a.password, charset="utf8mb4", **{"autocommit": True, **kw}).cursor()
