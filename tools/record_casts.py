#!/usr/bin/env python3
"""Records how a real MySQL 8.0 converts values within expressions: crates/value/tests/recorded/casts.txt.

    tools/record_casts.py [--host 127.0.0.1] [--port 3306] [--user root] [--password '']

One line for each literal and conversion, separated by tabs: literal, conversion, the result (`=text`, or NULL), then each warning as
` number message` after the character U+001F. Deprecation warnings are left out. Needs pymysql; changes nothing.
"""
import os
import oracle

OUT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "value", "tests", "recorded", "casts.txt")
# MySQL's own rounding of what these give is an expression's matter; here they show what a value converts to.
CASTS = {"int": "cast({} as signed)", "double": "{} + 0e0", "decimal": "cast({} as decimal(65,10))", "text": "concat({})", "date": "cast({} as date)", "time": "cast({} as time(6))", "datetime": "cast({} as datetime(6))", "truth": "{} and 1"}
VALUES = ["1", "-1", "0", "300", "1.5", "-1.5", "2.5", "1.555", "1e30", "0.1e0", "2.5e0", "3.5e0", "1e-5", "1e15", "123456789e0", "18446744073709551615", "-9223372036854775808", "99999999999999999999", "0.00",
          "'abc'", "''", "' '", "'12abc'", "'1.5'", "' 7 '", "'7 x'", "'1e3'", "'1e400'", "'-1e400'", "'.5'", "'.5.'", "'-'", "'+5'", "'0x10'", "'99999999999999999999'", "'-99999999999999999999'", "'1e'", "'\\t12'", "'12\\n'", "'é'", "'-0'",
          "date'2001-02-03'", "time'10:11:12.567'", "time'-10:11:12.567'", "time'100:11:12'", "timestamp'2001-02-03 04:05:06.789'", "timestamp'2001-12-31 23:59:59.9'", "timestamp'2001-02-03 00:00:00'",
          "'2001-02-03'", "'2001-02-03 04:05:06'", "'2001-02-03 04:05:06.5'", "'2001-02-03T04:05:06.25'", "'2001-02-03 04:05:06.1234567'", "'2001-02-03x'", "'2001-02-03 04:05:06 x'", "'20010203'", "'20010203040506'", "'010203'", "'2001-02-30'", "'2001-13-01'", "'2001-00-00'", "'0000-00-00'",
          "'10:11:12'", "'10:11'", "'1 02:03:04'", "'-10:11:12.5'", "'839:00:00'", "'12:60:00'", "'101112'", "'1112'", "'10:11:12.9999999'", "20010203", "20010203040506", "20010203040506.789", "101112", "101112.567", "-101112", "8390000", "1260", "10203", "691231", "700101", "100"]


def main():
    cur = oracle.connect(__doc__)
    # Zero dates are refused or not by the mode; conversions themselves are lax.
    cur.execute("set time_zone='+00:00', timestamp=1000000000, sql_mode=''")
    with open(OUT, "w") as out:
        for v in VALUES:
            for name, cast in CASTS.items():
                cur.execute(f"select cast({cast.format(v)} as char)" if name != "text" else f"select {cast.format(v)}")
                got = cur.fetchone()[0]
                cur.execute("show warnings")
                warnings = "".join(f"\x1f{code} {text}" for _, code, text in cur.fetchall())
                outcome = ("NULL" if got is None else "=" + got) + warnings
                out.write(f"{v}\t{name}\t" + outcome.replace("\t", "\\t").replace("\n", "\\n") + "\n")


main()
