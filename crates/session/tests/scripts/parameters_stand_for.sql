# What a parameter is taken for: the place where it stands decides, whatever type its value was sent in.
# (Each is prepared for one execution: MySQL keeps types that an earlier one had.)
> CREATE DATABASE d
ok 1
> USE d
ok 0
> CREATE TABLE t (id INT PRIMARY KEY, i INT, b BIGINT, ub BIGINT UNSIGNED, de DECIMAL(12,3), d DOUBLE, v VARCHAR(20), dt DATETIME(6), da DATE, ti TIME, KEY (b), KEY (ub), KEY (dt))
ok 0
> INSERT INTO t VALUES (1, 1, 9007199254740993, 9007199254740993, 1.5, 0.1, '1', '2020-02-29 12:34:56.123456', '2020-02-29', '12:34:56'), (2, 2, 9007199254740992, 9223372036854775808, 2, 2, 'abc', '2001-01-01', '2001-01-01', '01:01:01')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> SET @double = 9007199254740992e0, @text = '1.5', @whole = '1', @no = 'abc', @moment = '2020-02-29 12:34:56.123456', @day = 20200229, @odd = '1x', @exact = 1.25
ok 0
# A double beside a column of whole numbers finds that number alone, by an index and without.
> PREPARE s FROM 'SELECT id FROM t WHERE b = ?'
ok 0, Statement prepared
> EXECUTE s USING @double
id
  2
> PREPARE s FROM 'SELECT id FROM t IGNORE INDEX (b) WHERE b = ?'
ok 0, Statement prepared
> EXECUTE s USING @double
id
  2
> PREPARE s FROM 'SELECT id FROM t WHERE b > ? AND ub > ?'
ok 0, Statement prepared
> EXECUTE s USING @double, @double
id
  1
# A text beside a whole number is one, or an exact number.
> PREPARE s FROM 'SELECT 5 + ?, COALESCE(?, 3), NULLIF(1, ?)'
ok 0, Statement prepared
> EXECUTE s USING @text, @text, @text
5 + ? | COALESCE(?, 3) | NULLIF(1, ?)
  6.500000000000000000000000000000 | 1.500000000000000000000000000000 | 1
> PREPARE s FROM 'SELECT 5 + ?, COALESCE(?, 3), NULLIF(1, ?)'
ok 0, Statement prepared
> EXECUTE s USING @whole, @whole, @whole
5 + ? | COALESCE(?, 3) | NULLIF(1, ?)
  6 | 1 | NULL
> PREPARE s FROM 'SELECT 5 + ?, COALESCE(?, 3), NULLIF(1, ?)'
ok 0, Statement prepared
> EXECUTE s USING @no, @no, @no
5 + ? | COALESCE(?, 3) | NULLIF(1, ?)
  5 | 0 | 1
warnings 3
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: 'abc'
  Warning | 1292 | Truncated incorrect INTEGER value: 'abc'
  Warning | 1292 | Truncated incorrect INTEGER value: 'abc'
> PREPARE s FROM 'SELECT 5.5 + ?, COALESCE(?, 3.5), 5 + 1.5 * ?'
ok 0, Statement prepared
> EXECUTE s USING @text, @text, @text
5.5 + ? | COALESCE(?, 3.5) | 5 + 1.5 * ?
  7.000000000000000000000000000000 | 1.500000000000000000000000000000 | 7.250000000000000000000000000000
> PREPARE s FROM 'SELECT 5.5 + ?, COALESCE(?, 3.5), 5 + 1.5 * ?'
ok 0, Statement prepared
> EXECUTE s USING @whole, @whole, @exact
5.5 + ? | COALESCE(?, 3.5) | 5 + 1.5 * ?
  6.500000000000000000000000000000 | 1.000000000000000000000000000000 | 6.875000000000000000000000000000
> PREPARE s FROM 'SELECT ? + ?, -?, ABS(?), SUM(?)'
ok 0, Statement prepared
> EXECUTE s USING @whole, @whole, @whole, @exact, @whole
? + ? | -? | ABS(?) | SUM(?)
  2 | -1 | 1.25 | 1
> PREPARE s FROM 'SELECT CAST(? AS SIGNED), ROUND(?), ROUND(?, ?), ? | 4, SUBSTR(\'abcdef\', ?)'
ok 0, Statement prepared
> EXECUTE s USING @text, @text, @exact, @whole, @text, @text
CAST(? AS SIGNED) | ROUND(?) | ROUND(?, ?) | ? | 4 | SUBSTR('abcdef', ?)
  2 | 2 | 1.300000000000000000000000000000 | 6 | bcdef
# A text or a number beside a moment.
> PREPARE s FROM 'SELECT COALESCE(?, dt), COALESCE(?, da), COALESCE(?, ti) FROM t WHERE id = 1'
ok 0, Statement prepared
> EXECUTE s USING @moment, @day, @day
COALESCE(?, dt) | COALESCE(?, da) | COALESCE(?, ti)
  2020-02-29 12:34:56.123456 | 2020-02-29 | 12:34:56
warnings 1
> PREPARE s FROM 'SELECT id FROM t WHERE dt > ?'
ok 0, Statement prepared
> EXECUTE s USING @day
id
  1
> PREPARE s FROM 'SELECT id FROM t WHERE dt > ?'
ok 0, Statement prepared
> EXECUTE s USING @moment
id
> PREPARE s FROM 'SELECT dt > ?, da = ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @no, @no
dt > ? | da = ?
  NULL | NULL
  NULL | NULL
warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: 'abc'
  Warning | 1292 | Incorrect datetime value: 'abc'
> PREPARE s FROM 'SELECT DATE_ADD(?, INTERVAL ? DAY), DATE_ADD(?, INTERVAL ? SECOND)'
ok 0, Statement prepared
> EXECUTE s USING @moment, @whole, @moment, @text
DATE_ADD(?, INTERVAL ? DAY) | DATE_ADD(?, INTERVAL ? SECOND)
  2020-03-01 12:34:56.123456 | 2020-02-29 12:34:57.623456
# A strict change fails where a row meets what is no number.
> PREPARE s FROM 'DELETE FROM t WHERE i = ?'
ok 0, Statement prepared
> EXECUTE s USING @odd
ERROR 1292 (22007): Truncated incorrect INTEGER value: '1x'
> PREPARE s FROM 'UPDATE t SET i = i + ? WHERE id = 1'
ok 0, Statement prepared
> EXECUTE s USING @whole
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> SELECT i FROM t
i
  2
  2
# LIMIT wants a number of rows.
> SET @null = NULL, @below = -1
ok 0
> PREPARE s FROM 'SELECT id FROM t ORDER BY id LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @null
id
> PREPARE s FROM 'SELECT id FROM t ORDER BY id LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @below
ERROR 1690 (22003): unsigned integer value is out of range in 'EXECUTE'
> PREPARE s FROM 'SELECT id FROM t ORDER BY id LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @exact
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> PREPARE s FROM 'DELETE FROM t LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @below
ERROR 1690 (22003): unsigned integer value is out of range in 'EXECUTE'
> PREPARE s FROM 'DELETE FROM t LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @null
ok 0
# A driver may bind a text; a variable has to be an integer.
> SET @text = '1', @bits = x'31'
ok 0
> PREPARE s FROM 'SELECT id FROM t ORDER BY id LIMIT ?'
ok 0, Statement prepared
> EXECUTE s USING @text
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> EXECUTE s USING @bits
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
