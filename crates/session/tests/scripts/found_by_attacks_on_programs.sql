# What attacks on stored programs showed to differ, as MySQL 8.0.31 answers it.
> CREATE DATABASE attacks
ok 1
> USE attacks
ok 0
# A VARCHAR that is copied into another one of the same form is cut without a look at what is lost: 1265 for what does not fit, be it spaces.
> CREATE TABLE s (id INT PRIMARY KEY, a VARCHAR(20), n VARCHAR(5), l VARCHAR(300))
ok 0
> CREATE TABLE d (id INT PRIMARY KEY, a VARCHAR(5), b VARCHAR(5) COLLATE utf8mb4_bin)
ok 0
> INSERT INTO s VALUES (1, 'abc         ', 'x', 'abcdefgh')
ok 1
> INSERT INTO d (id, a) SELECT id, a FROM s
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> INSERT INTO d (id, b) SELECT id, a FROM s
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> UPDATE s SET n = a
ERROR 1265 (01000): Data truncated for column 'n' at row 1
> UPDATE s SET a = 'abcdefgh'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> UPDATE s SET n = a
ERROR 1265 (01000): Data truncated for column 'n' at row 1
> UPDATE s SET n = l
ERROR 1406 (22001): Data too long for column 'n' at row 1
> UPDATE IGNORE s SET n = a
ok 1, warnings 1, Rows matched: 1  Changed: 1  Warnings: 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1265 | Data truncated for column 'n' at row 1
> INSERT INTO d (id, a) SELECT id + 2, a FROM s ORDER BY a
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> INSERT INTO d (id, a) SELECT id + 2, a FROM s UNION ALL SELECT id + 3, a FROM s
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> INSERT INTO d (id, a) SELECT id + 2, MAX(a) FROM s GROUP BY id
ERROR 1406 (22001): Data too long for column 'a' at row 1
> INSERT INTO d (id, a) SELECT 10, FIRST_VALUE(a) OVER () FROM s
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> INSERT INTO d (id, a) SELECT id + 2, CONCAT(a) FROM s
ERROR 1406 (22001): Data too long for column 'a' at row 1
> UPDATE d, s SET d.a = s.a WHERE d.id = s.id
ERROR 1265 (01000): Data truncated for column 'a' at row 1
> CREATE TABLE g (id INT, a VARCHAR(20), g VARCHAR(5) AS (a))
ok 0
> INSERT INTO g (id, a) VALUES (1, 'abcdefgh')
ERROR 1265 (01000): Data truncated for column 'g' at row 1
> CREATE FUNCTION cut(x VARCHAR(9)) RETURNS VARCHAR(2) DETERMINISTIC RETURN x
ok 0
> SELECT cut('abc')
cut('abc')
ERROR 1265 (01000): Data truncated for column 'cut('abc')' at row 1
> SELECT cut('abcdefghij')
cut('abcdefghij')
ERROR 1406 (22001): Data too long for column 'x' at row 1
> CREATE PROCEDURE copies() BEGIN DECLARE x VARCHAR(20) DEFAULT 'abcdefgh'; DECLARE y VARCHAR(5); SET y = x; END
ok 0
> CALL copies()
ERROR 1265 (01000): Data truncated for column 'y' at row 1
> CREATE PROCEDURE fetches() BEGIN DECLARE y VARCHAR(5); DECLARE c CURSOR FOR SELECT a FROM s; OPEN c; FETCH c INTO y; END
ok 0
> CALL fetches()
ERROR 1265 (01000): Data truncated for column 'y' at row 1
> CREATE PROCEDURE selects() BEGIN DECLARE y VARCHAR(5); SELECT a INTO y FROM s; END
ok 0
> CALL selects()
ERROR 1265 (01000): Data truncated for column 'y' at row 1
> CREATE PROCEDURE computes() BEGIN DECLARE x VARCHAR(20) DEFAULT 'abcdefgh'; DECLARE y VARCHAR(5); SET y = CONCAT(x); END
ok 0
> CALL computes()
ERROR 1406 (22001): Data too long for column 'y' at row 1
# NULL that a trigger puts where it is not allowed is an error in any mode; under IGNORE it is a zero here, where MySQL ends the statement without a word.
> SET sql_mode = ''
ok 0
> CREATE TABLE t (id INT, a INT NOT NULL)
ok 0
> INSERT INTO t VALUES (1, NULL), (2, NULL)
ok 2, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
> CREATE TRIGGER puts_null BEFORE INSERT ON t FOR EACH ROW SET NEW.a = NULL
ok 0
> INSERT INTO t VALUES (3, 1), (4, 1)
ERROR 1048 (23000): Column 'a' cannot be null
> INSERT INTO t SELECT 5, 1
ERROR 1048 (23000): Column 'a' cannot be null
> INSERT IGNORE INTO t VALUES (6, 1)
ok 1, warnings 1
> CREATE TRIGGER puts_null_too BEFORE UPDATE ON t FOR EACH ROW SET NEW.a = NULL
ok 0
> UPDATE t SET a = 5
ERROR 1048 (23000): Column 'a' cannot be null
> SELECT * FROM t
id | a
  1 | 0
  2 | 0
  6 | 0
> DROP TABLE t
ok 0
> SET sql_mode = DEFAULT
ok 0
# What a condition of a program warns of is an error where the statement around it changes rows in strict mode.
> CREATE TABLE t (id INT, a INT)
ok 0
> INSERT INTO t VALUES (1, 1)
ok 1
> CREATE FUNCTION asks() RETURNS INT DETERMINISTIC BEGIN IF 1 / 0 THEN RETURN 1; END IF; RETURN 2; END
ok 0
> CREATE FUNCTION loops() RETURNS INT DETERMINISTIC BEGIN WHILE CAST('x' AS SIGNED) DO RETURN 1; END WHILE; RETURN 2; END
ok 0
> CREATE FUNCTION chooses() RETURNS INT DETERMINISTIC BEGIN CASE CAST('x' AS SIGNED) WHEN 1 THEN RETURN 1; ELSE RETURN 2; END CASE; END
ok 0
> CREATE FUNCTION catches() RETURNS INT DETERMINISTIC BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION RETURN 3; DECLARE EXIT HANDLER FOR SQLWARNING RETURN 4; IF CAST('x' AS SIGNED) THEN RETURN 1; END IF; RETURN 2; END
ok 0
> SELECT asks(), loops(), chooses(), catches()
asks() | loops() | chooses() | catches()
  2 | 2 | 2 | 4
> INSERT INTO t VALUES (2, asks())
ERROR 1365 (22012): Division by 0
> INSERT INTO t VALUES (2, loops())
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'x'
> INSERT INTO t SELECT 2, chooses()
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'x'
> UPDATE t SET a = asks()
ERROR 1365 (22012): Division by 0
> INSERT INTO t VALUES (2, catches())
ok 1
> INSERT IGNORE INTO t VALUES (3, asks())
ok 1
> CREATE TRIGGER asks BEFORE UPDATE ON t FOR EACH ROW IF CAST(CONCAT('x', NEW.id) AS SIGNED) THEN SET @x = 1; END IF
ok 0
> UPDATE t SET a = 7
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'x1'
> UPDATE IGNORE t SET a = 7
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> SELECT * FROM t
id | a
  1 | 7
  2 | 7
  3 | 7
> SET sql_mode = ''
ok 0
> UPDATE t SET a = 8
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> SET sql_mode = DEFAULT
ok 0
> DROP TABLE t
ok 0
# A temporary table is not the parent that has its name.
> CREATE TABLE p (id INT PRIMARY KEY, a INT)
ok 0
> CREATE TABLE c (pid INT, FOREIGN KEY (pid) REFERENCES p (id))
ok 0
> CREATE TEMPORARY TABLE p (id INT, a INT)
ok 0
> ALTER TABLE p ADD PRIMARY KEY (id)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> ALTER TABLE p MODIFY id BIGINT
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> ALTER TABLE p DROP COLUMN id
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> DROP TEMPORARY TABLE p
ok 0
# A table is not like itself, be it that a temporary one would hide it; the parser sees that, and tables that a list names twice.
> CREATE TEMPORARY TABLE p LIKE p
ERROR 1066 (42000): Not unique table/alias: 'p'
> CREATE TABLE IF NOT EXISTS p LIKE attacks.p
ERROR 1066 (42000): Not unique table/alias: 'p'
> CREATE PROCEDURE refused() CREATE TABLE n LIKE attacks.n
ERROR 1066 (42000): Not unique table/alias: 'n'
> CREATE PROCEDURE refused() BEGIN IF 0 THEN SELECT * FROM p, p; END IF; END
ERROR 1066 (42000): Not unique table/alias: 'p'
> CREATE PROCEDURE refused() UPDATE p a, c a SET a.id = 1
ERROR 1066 (42000): Not unique table/alias: 'a'
> CREATE PROCEDURE refused() DROP TABLE p, c, p
ERROR 1066 (42000): Not unique table/alias: 'p'
> CREATE PROCEDURE refused() BEGIN DECLARE x CURSOR FOR SELECT 1 UNION SELECT 1 FROM p JOIN (c, p); END
ERROR 1066 (42000): Not unique table/alias: 'p'
> CREATE PROCEDURE works() SELECT COUNT(*) FROM p a, p b, (SELECT 1 FROM p) d, other.p
ok 0
> CREATE PROCEDURE refused() SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a', MESSAGE_TEXT = 'b'
ERROR 1641 (42000): Duplicate condition information item 'MESSAGE_TEXT'
