# If one value does not fit what its place takes it for, MySQL prepares the statement again: then all parameters
# are what was sent. (Each is prepared for one execution: MySQL keeps types that an earlier one had.)
> CREATE DATABASE d
ok 1
> USE d
ok 0
> CREATE TABLE t (i INT, de DECIMAL(10,2), d DOUBLE, v VARCHAR(20), dt DATETIME)
ok 0
> INSERT INTO t VALUES (1, 1.5, 2, 'a', '2020-01-01 01:01:01')
ok 1
> SET @text = '7', @no = '7x', @whole = 5, @exact = 5.5, @double = 5e0, @null = NULL
ok 0
# A text beside a whole number is one, as long as all fit.
> PREPARE s FROM 'SELECT i + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @whole, @no
i + ? | i + ?
  6 | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '7x'
> PREPARE s FROM 'SELECT i + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @exact, @no
i + ? | i + ?
  6.500000000000000000000000000000 | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '7x'
> PREPARE s FROM 'SELECT i + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @double, @no
i + ? | i + ?
  6 | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '7x'
# A number does not fit where a text is expected; NULL does.
> PREPARE s FROM 'SELECT ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @whole, @no
? | i + ?
  5 | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '7x'
> PREPARE s FROM 'SELECT CONCAT(?), i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @exact, @text
CONCAT(?) | i + ?
  5.5 | 8
> PREPARE s FROM 'SELECT v = ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @null, @no
v = ? | i + ?
  NULL | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '7x'
# Numbers fit where a double is expected, and where a moment is.
> PREPARE s FROM 'SELECT d + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @exact, @no
d + ? | i + ?
  7.5 | 8
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '7x'
> PREPARE s FROM 'SELECT dt = ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @whole, @no
dt = ? | i + ?
  NULL | 8
warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '5'
  Warning | 1292 | Truncated incorrect INTEGER value: '7x'
# An exact number beside a whole one has 30 decimals, a whole one beside an exact one has none.
> PREPARE s FROM 'SELECT de + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @whole, @exact
de + ? | i + ?
  6.50 | 6.500000000000000000000000000000
> PREPARE s FROM 'SELECT de + ?, i + ? FROM t'
ok 0, Statement prepared
> EXECUTE s USING @whole, @whole
de + ? | i + ?
  6.500000000000000000000000000000 | 6
