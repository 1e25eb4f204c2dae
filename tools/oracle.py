"""The real MySQL 8.0 that the recorders ask: options and connection."""
import argparse
import pymysql


def connect(doc, **kw):
    """A cursor on the server that the command line names."""
    p = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--host", default="127.0.0.1")
    p.add_argument("--port", type=int, default=3306)
    p.add_argument("--user", default="root")
    p.add_argument("--password", default="")
    a = p.parse_args()
    return pymysql.connect(host=a.host, port=a.port, user=a.user, password=a.password, charset="utf8mb4", **{"autocommit": True, **kw}).cursor()
