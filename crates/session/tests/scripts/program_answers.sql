# What programs answer in passing, as MySQL 8.0.31 does.
> CREATE DATABASE answers
ok 1
> USE answers
ok 0
> CREATE TABLE f (id INT)
ok 0
> INSERT INTO f VALUES (1), (2), (3), (4), (5), (6), (7)
ok 7, Records: 7  Duplicates: 0  Warnings: 0
# What is deprecated in a body is told by CREATE, not by CALL; NCHAR also by the first CALL of a session.
> CREATE PROCEDURE found() BEGIN SELECT SQL_CALC_FOUND_ROWS id FROM f LIMIT 1; SELECT FOUND_ROWS(); END
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1287 | SQL_CALC_FOUND_ROWS is deprecated and will be removed in a future release. Consider using two separate queries instead.
  Warning | 1287 | FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.
> CALL found
id
  1
FOUND_ROWS()
  7
ok 0
> CREATE PROCEDURE national() BEGIN DECLARE x NCHAR(5); SELECT N'a'; SELECT 1 FROM f LIMIT 1; END
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
> CALL national
a
  a
1
  1
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
> CALL national
a
  a
1
  1
ok 0
> SELECT FOUND_ROWS(), N'x'
FOUND_ROWS() | x
  1 | x
warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 3720 | NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.
  Warning | 1287 | FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.
> PREPARE s FROM 'SELECT SQL_CALC_FOUND_ROWS FOUND_ROWS() FROM f LIMIT 1'
ok 0, warnings 2, Statement prepared
> SHOW WARNINGS
Level | Code | Message
  Warning | 1287 | SQL_CALC_FOUND_ROWS is deprecated and will be removed in a future release. Consider using two separate queries instead.
  Warning | 1287 | FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.
> EXECUTE s
FOUND_ROWS()
  1
> CREATE VIEW v AS SELECT FOUND_ROWS() AS b
ok 0, warnings 1
> SELECT b FROM v
b
  7
warnings 1
> CREATE FUNCTION ff() RETURNS INT DETERMINISTIC RETURN FOUND_ROWS()
ok 0, warnings 1
> SELECT ff()
ff()
  1
> CREATE TRIGGER ft BEFORE UPDATE ON f FOR EACH ROW SET @a = FOUND_ROWS()
ok 0, warnings 1
> CREATE PROCEDURE found() BEGIN SELECT FOUND_ROWS(); END
ERROR 1304 (42000): PROCEDURE found already exists
> SHOW WARNINGS
Level | Code | Message
  Warning | 1287 | FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.
  Error | 1304 | PROCEDURE found already exists
> CREATE PROCEDURE IF NOT EXISTS found() BEGIN SELECT FOUND_ROWS(); END
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1287 | FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.
  Note | 1304 | PROCEDURE found already exists
# FOUND_ROWS() of what sends no rows.
> UPDATE f SET id = id WHERE id < 6
ok 0, Rows matched: 5  Changed: 0  Warnings: 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  5
warnings 1
> UPDATE f SET id = id ORDER BY id LIMIT 2
ok 0, Rows matched: 2  Changed: 0  Warnings: 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  2
warnings 1
> SELECT id FROM f WHERE id < 3
id
  1
  2
> DELETE FROM f WHERE id > 6
ok 1
> SELECT FOUND_ROWS()
FOUND_ROWS()
  2
warnings 1
> INSERT INTO f SELECT * FROM f
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  6
warnings 1
> SELECT id FROM f WHERE id < 3
id
  1
  2
  1
  2
> INSERT INTO f VALUES (9), (9)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  4
warnings 1
> SELECT id FROM f WHERE id < 3
id
  1
  2
  1
  2
> DO 1
ok 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  1
warnings 1
> CREATE TABLE g SELECT * FROM f
ok 14, Records: 14  Duplicates: 0  Warnings: 0
> SELECT FOUND_ROWS()
FOUND_ROWS()
  1
warnings 1
# The operand of CASE is evaluated once.
> CREATE FUNCTION seen(x INT) RETURNS INT NO SQL BEGIN SET @seen = CONCAT(@seen, x); RETURN x; END
ok 0
> CREATE PROCEDURE once() BEGIN SET @seen = ''; CASE seen(3) WHEN seen(1) THEN SELECT 1; WHEN seen(3) THEN SELECT @seen; END CASE; END
ok 0
> CALL once
@seen
  313
ok 0
> CREATE PROCEDURE wide() BEGIN CASE (1, 2) WHEN (1, 2) THEN SELECT 'row'; END CASE; END
ok 0
> CALL wide
ERROR 1241 (21000): Operand should contain 1 column(s)
> CREATE PROCEDURE kinds() BEGIN CASE 'a' WHEN 'A' THEN SELECT 'equal'; ELSE SELECT 'other'; END CASE; CASE 1 WHEN '1x' THEN SELECT 'equal'; ELSE SELECT 'other'; END CASE; CASE NULL WHEN NULL THEN SELECT 'equal'; ELSE SELECT 'other'; END CASE; CASE b'101' WHEN 5 THEN SELECT 'equal'; ELSE SELECT 'other'; END CASE; END
ok 0
> CALL kinds
equal
  equal
equal
  equal
other
  other
other
  other
ok 0
> CREATE PROCEDURE loops() BEGIN DECLARE i INT DEFAULT 0; WHILE i < 3 DO CASE i WHEN 0 THEN SELECT 'zero'; WHEN 1 THEN SELECT 'one'; ELSE SELECT 'more'; END CASE; SET i = i + 1; END WHILE; END
ok 0
> CALL loops
zero
  zero
one
  one
more
  more
ok 0
> CREATE PROCEDURE many() BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION SELECT 'handled'; CASE (SELECT 1 UNION SELECT 2) WHEN 1 THEN SELECT 'a'; ELSE SELECT 'b'; END CASE; SELECT 'after'; END
ok 0
> CALL many
handled
  handled
after
  after
ok 0
# A prepared statement that is being executed.
> CREATE PROCEDURE deallocates() BEGIN DEALLOCATE PREPARE st; SELECT 'b'; END
ok 0
> PREPARE st FROM 'CALL deallocates()'
ok 0, Statement prepared
> EXECUTE st
ERROR 1444 (HY000): The prepared statement contains a stored routine call that refers to that same statement. It's not allowed to execute a prepared statement in such a recursive manner
> CREATE PROCEDURE prepares() BEGIN PREPARE st FROM 'SELECT 5'; SELECT 'c'; END
ok 0
> PREPARE st FROM 'CALL prepares()'
ok 0, Statement prepared
> EXECUTE st
ERROR 1444 (HY000): The prepared statement contains a stored routine call that refers to that same statement. It's not allowed to execute a prepared statement in such a recursive manner
> EXECUTE st
ERROR 1444 (HY000): The prepared statement contains a stored routine call that refers to that same statement. It's not allowed to execute a prepared statement in such a recursive manner
> CREATE PROCEDURE executes() BEGIN EXECUTE st; END
ok 0
> PREPARE st FROM 'CALL executes()'
ok 0, Statement prepared
> EXECUTE st
ERROR 1444 (HY000): The prepared statement contains a stored routine call that refers to that same statement. It's not allowed to execute a prepared statement in such a recursive manner
> DEALLOCATE PREPARE st
ok 0
# What messages call the value of a function.
> CREATE FUNCTION doubled(x INT) RETURNS INT DETERMINISTIC RETURN x * 2
ok 0
> SELECT doubled(2000000000)
doubled(2000000000)
ERROR 1264 (22003): Out of range value for column 'doubled(2000000000)' at row 1
> SELECT doubled(2000000000) AS z
z
ERROR 1264 (22003): Out of range value for column 'z' at row 1
> SELECT 1 + doubled(2000000000)
1 + doubled(2000000000)
ERROR 1264 (22003): Out of range value for column 'doubled' at row 1
> SELECT answers.doubled( 2000000000 )
answers.doubled( 2000000000 )
ERROR 1264 (22003): Out of range value for column 'answers.doubled( 2000000000 )' at row 1
> UPDATE f SET id = doubled(2000000000)
ERROR 1264 (22003): Out of range value for column 'doubled' at row 1
# A function that has the name of one of MySQL's.
> CREATE FUNCTION abs(x INT) RETURNS INT DETERMINISTIC RETURN 7
ok 0, warnings 1
> SELECT answers.abs(-1), abs(2)
answers.abs(-1) | abs(2)
  7 | 2
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1585 | This function 'abs' has the same name as a native function
# Parameters have the character set of the session's database, variables that of the routine's.
> CREATE DATABASE lat CHARACTER SET latin1 COLLATE latin1_german1_ci
ok 1
> CREATE PROCEDURE lat.p(a VARCHAR(10)) BEGIN DECLARE b VARCHAR(10) DEFAULT 'x'; SELECT COLLATION(a), COLLATION(b), @@character_set_database; END
ok 0
> CREATE FUNCTION lat.f(a CHAR(5)) RETURNS CHAR(5) DETERMINISTIC RETURN a
ok 0
> CALL lat.p('日')
COLLATION(a) | COLLATION(b) | @@character_set_database
  utf8mb4_0900_ai_ci | latin1_german1_ci | latin1
ok 0
> SELECT COLLATION(lat.f('a'))
COLLATION(lat.f('a'))
  utf8mb4_0900_ai_ci
> ALTER DATABASE lat CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
ok 1
> ALTER PROCEDURE lat.p COMMENT 'c'
ok 0
> CALL lat.p('日')
COLLATION(a) | COLLATION(b) | @@character_set_database
  utf8mb4_0900_ai_ci | latin1_german1_ci | latin1
ok 0
> USE lat
ok 0
> CREATE PROCEDURE answers.p(a VARCHAR(10), OUT o CHAR(3)) BEGIN DECLARE b VARCHAR(10) DEFAULT 'x'; SELECT COLLATION(a), COLLATION(b), @@character_set_database; SET o = 'é'; END
ok 0
> CALL answers.p('a', @o)
COLLATION(a) | COLLATION(b) | @@character_set_database
  utf8mb4_bin | utf8mb4_0900_ai_ci | utf8mb4
ok 0
> SELECT COLLATION(@o)
COLLATION(@o)
  utf8mb4_bin
> SELECT SPECIFIC_SCHEMA, SPECIFIC_NAME, PARAMETER_NAME, CHARACTER_SET_NAME, COLLATION_NAME FROM information_schema.parameters WHERE SPECIFIC_SCHEMA = 'lat' OR SPECIFIC_NAME = 'p' ORDER BY 1, 2, ORDINAL_POSITION
SPECIFIC_SCHEMA | SPECIFIC_NAME | PARAMETER_NAME | CHARACTER_SET_NAME | COLLATION_NAME
  answers | p | a | utf8mb4 | utf8mb4_bin
  answers | p | o | utf8mb4 | utf8mb4_bin
  lat | f | NULL | utf8mb4 | utf8mb4_0900_ai_ci
  lat | f | a | utf8mb4 | utf8mb4_0900_ai_ci
  lat | p | a | utf8mb4 | utf8mb4_0900_ai_ci
> DROP DATABASE lat
ok 0
> DROP DATABASE answers
ok 3
