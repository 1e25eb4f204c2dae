# Triggers, as MySQL 8.0.31 answers.
> CREATE DATABASE triggers
ok 1
> USE triggers
ok 0
> CREATE TABLE log_ (n INT AUTO_INCREMENT PRIMARY KEY, m VARCHAR(60))
ok 0
> CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL, g INT AS (v * 2), changed TIMESTAMP NULL ON UPDATE CURRENT_TIMESTAMP, UNIQUE KEY (v))
ok 0
> CREATE TRIGGER bi BEFORE INSERT ON t FOR EACH ROW BEGIN INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'bi', NEW.id, IFNULL(NEW.v, 'null'))); IF NEW.v IS NULL THEN SET NEW.v = NEW.id * 100; END IF; END
ok 0
> CREATE TRIGGER ai AFTER INSERT ON t FOR EACH ROW INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'ai', NEW.id, NEW.v, NEW.g))
ok 0
> CREATE TRIGGER bu BEFORE UPDATE ON t FOR EACH ROW INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'bu', OLD.v, NEW.v, NEW.g))
ok 0
> CREATE TRIGGER au AFTER UPDATE ON t FOR EACH ROW INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'au', OLD.v, NEW.v))
ok 0
> CREATE TRIGGER bd BEFORE DELETE ON t FOR EACH ROW INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'bd', OLD.id))
ok 0
> CREATE TRIGGER ad AFTER DELETE ON t FOR EACH ROW INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'ad', OLD.id))
ok 0
# What waits for a BEFORE trigger: NULL, a missing default.
> INSERT INTO t (id, v) VALUES (1, 1), (2, NULL)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> INSERT INTO t (id) VALUES (3)
ok 1
> INSERT INTO t (id, v) SELECT 4, NULL
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> SELECT id, v, g FROM t
id | v | g
  1 | 1 | 2
  2 | 200 | 400
  3 | 300 | 600
  4 | 400 | 800
> SELECT m FROM log_ ORDER BY n
m
  bi 1 1
  ai 1 1 2
  bi 2 null
  ai 2 200 400
  bi 3 null
  ai 3 300 600
  bi 4 null
  ai 4 400 800
> DELETE FROM log_
ok 8
# Whatever way a row is written.
> REPLACE INTO t (id, v) VALUES (1, 200)
ok 3
> INSERT INTO t (id, v) VALUES (1, 7) ON DUPLICATE KEY UPDATE v = t.v + 1
ok 2
> INSERT INTO t (id, v) VALUES (1, 7) ON DUPLICATE KEY UPDATE v = t.v
ok 0
> INSERT IGNORE INTO t (id, v) VALUES (1, 7), (9, 9)
ok 1, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> UPDATE t SET v = v WHERE id = 9
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> UPDATE IGNORE t SET v = 300 WHERE id = 9
ok 0, warnings 1, Rows matched: 1  Changed: 0  Warnings: 1
> UPDATE t JOIN (SELECT 9 AS k) x ON id = k SET v = 10
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> DELETE t FROM t JOIN (SELECT 9 AS k) x ON id = k
ok 1
> SELECT id, v, g FROM t
id | v | g
  1 | 201 | 402
  3 | 300 | 600
  4 | 400 | 800
> SELECT m FROM log_ ORDER BY n
m
  bi 1 200
  bd 1
  ad 1
  bd 2
  ad 2
  ai 1 200 400
  bi 1 7
  bu 200 201 402
  au 200 201
  bi 1 7
  bu 201 201 402
  au 201 201
  bi 1 7
  bi 9 9
  ai 9 9 18
  bu 9 9 18
  au 9 9
  bu 9 300 600
  bu 9 10 20
  au 9 10
  bd 9
  ad 9
> DELETE FROM log_
ok 22
# One row's error undoes the statement, its triggers' changes included.
> UPDATE t SET v = 5
ERROR 1062 (23000): Duplicate entry '5' for key 't.v'
> INSERT INTO t (id, v) VALUES (20, 20), (20, 21)
ERROR 1062 (23000): Duplicate entry '20' for key 't.PRIMARY'
> SELECT COUNT(*) FROM log_
COUNT(*)
  0
> CREATE TRIGGER no BEFORE DELETE ON t FOR EACH ROW FOLLOWS bd IF OLD.id = 4 THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'four stays'; END IF
ok 0
> DELETE FROM t ORDER BY id
ERROR 1644 (45000): four stays
> SELECT COUNT(*) FROM log_
COUNT(*)
  0
> SELECT id FROM t
id
  1
  3
  4
# A statement that fills an empty table at once is read by its triggers.
> CREATE TABLE many (n INT PRIMARY KEY, before_ INT)
ok 0
> CREATE TRIGGER many_ BEFORE INSERT ON many FOR EACH ROW SET NEW.before_ = (SELECT COUNT(*) FROM many)
ok 0
> INSERT INTO many (n) WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 200) SELECT n FROM r
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> SELECT MIN(before_), MAX(before_), SUM(n = before_ + 1) FROM many
MIN(before_) | MAX(before_) | SUM(n = before_ + 1)
  0 | 199 | 200
# Names and moments.
> CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW SET NEW.v = 1
ERROR 1362 (HY000): Updating of NEW row is not allowed in after trigger
> CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW SET @x = OLD.v
ERROR 1363 (HY000): There is no OLD row in on INSERT trigger
> CREATE TRIGGER x BEFORE DELETE ON t FOR EACH ROW SET OLD.v = 1
ERROR 1362 (HY000): Updating of OLD row is not allowed in trigger
> CREATE TRIGGER x BEFORE DELETE ON t FOR EACH ROW SET @x = NEW.v
ERROR 1363 (HY000): There is no NEW row in on DELETE trigger
> CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW SET @x = NEW.nothing
ERROR 1054 (42S22): Unknown column 'nothing' in 'NEW'
> CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW SELECT 1
ERROR 1415 (0A000): Not allowed to return a result set from a trigger
> CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW COMMIT
ERROR 1422 (HY000): Explicit or implicit commit is not allowed in stored function or trigger.
> CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW FOLLOWS nothing SET @x = 1
ERROR 3011 (HY000): Referenced trigger 'nothing' for the given action time and event type does not exist.
> CREATE TRIGGER BI BEFORE INSERT ON t FOR EACH ROW SET @x = 1
ERROR 1359 (HY000): Trigger already exists
> CREATE TRIGGER IF NOT EXISTS bi BEFORE INSERT ON t FOR EACH ROW SET @x = 1
ok 0, warnings 1
> CREATE TRIGGER mysql.x BEFORE INSERT ON mysql.user FOR EACH ROW SET @x = 1
ERROR 1465 (HY000): Triggers can not be created on system tables
> CREATE TRIGGER x BEFORE INSERT ON mysql.user FOR EACH ROW SET @x = 1
ERROR 1465 (HY000): Triggers can not be created on system tables
> CREATE TRIGGER x BEFORE INSERT ON information_schema.tables FOR EACH ROW SET @x = 1
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'information_schema'
> CREATE TRIGGER x BEFORE INSERT ON nothing FOR EACH ROW SET @x = 1
ERROR 1146 (42S02): Table 'triggers.nothing' doesn't exist
> CREATE TRIGGER first_ BEFORE INSERT ON t FOR EACH ROW PRECEDES bi SET NEW.id = NEW.id + 1000
ok 0
> SELECT trigger_name, action_order, action_statement FROM information_schema.triggers WHERE trigger_schema = 'triggers' AND event_object_table = 't' AND event_manipulation = 'INSERT' AND action_timing = 'BEFORE' ORDER BY action_order
TRIGGER_NAME | ACTION_ORDER | ACTION_STATEMENT
  first_ | 1 | SET NEW.id = NEW.id + 1000
  bi | 2 | BEGIN INSERT INTO log_ (m) VALUES (CONCAT_WS(' ', 'bi', NEW.id, IFNULL(NEW.v, 'null'))); IF NEW.v IS NULL THEN SET NEW.v = NEW.id * 100; END IF; END
> INSERT INTO t (id) VALUES (5)
ok 1
> SELECT id, v FROM t WHERE id > 1000
id | v
  1005 | 100500
# With their table.
> RENAME TABLE t TO t2
ok 0
> INSERT INTO t2 (id, v) VALUES (6, 6)
ok 1
> DROP TRIGGER first_
ok 0
> INSERT INTO t2 (id, v) VALUES (6, 66)
ok 1
> SELECT id, v FROM t2 WHERE v IN (6, 66) ORDER BY id
id | v
  6 | 66
  1006 | 6
> ALTER TABLE t2 RENAME COLUMN changed TO changed2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> CREATE TRIGGER ch BEFORE UPDATE ON t2 FOR EACH ROW SET @ch = NEW.changed2 IS NULL
ok 0
> UPDATE t2 SET v = 67 WHERE v = 66
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> SELECT @ch
@ch
  0
> UPDATE t2 SET v = 67 WHERE v = 67
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> SELECT @ch
@ch
  0
> ALTER TABLE t2 RENAME COLUMN changed2 TO changed
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> UPDATE t2 SET v = 68 WHERE v = 67
ERROR 1054 (42S22): Unknown column 'changed2' in 'NEW'
> DROP TRIGGER ch
ok 0
> UPDATE t2 SET v = 68 WHERE v = 67
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> DROP TABLE t2
ok 0
> SELECT COUNT(*) FROM information_schema.triggers WHERE trigger_schema = 'triggers'
COUNT(*)
  1
> CREATE TABLE t (id INT PRIMARY KEY, v INT)
ok 0
> INSERT INTO t VALUES (1, 1)
ok 1
# What the statement uses may not be changed by its triggers.
> CREATE TRIGGER own AFTER INSERT ON t FOR EACH ROW UPDATE t SET v = 2
ok 0
> INSERT INTO t VALUES (2, 2)
ERROR 1442 (HY000): Can't update table 't' in stored function/trigger because it is already used by statement which invoked this stored function/trigger.
> DROP TRIGGER own
ok 0
> DROP TRIGGER own
ERROR 1360 (HY000): Trigger does not exist
> DROP TRIGGER IF EXISTS own
ok 0, warnings 1
# LAST_INSERT_ID() of a trigger is its own.
> CREATE TRIGGER ids AFTER INSERT ON t FOR EACH ROW BEGIN INSERT INTO log_ (m) VALUES ('ids'); SET @inside = LAST_INSERT_ID() > 0; END
ok 0
> SELECT LAST_INSERT_ID(77)
LAST_INSERT_ID(77)
  77
> INSERT INTO t VALUES (3, 3)
ok 1
> SELECT LAST_INSERT_ID(), @inside
LAST_INSERT_ID() | @inside
  77 | 1
# Under LOCK TABLES what triggers use is locked, too.
> LOCK TABLES t WRITE
ok 0
> INSERT INTO t VALUES (4, 4)
ok 1
> UNLOCK TABLES
ok 0
# A trigger calls what it likes.
> CREATE PROCEDURE note(s VARCHAR(20)) INSERT INTO log_ (m) VALUES (s)
ok 0
> CREATE FUNCTION twice(n INT) RETURNS INT DETERMINISTIC RETURN n * 2
ok 0
> CREATE PROCEDURE twice_of(INOUT n INT) SET n = twice(n)
ok 0
> CREATE TRIGGER calls BEFORE INSERT ON t FOR EACH ROW BEGIN CALL note(CONCAT('called ', NEW.id)); CALL twice_of(NEW.v); SET NEW.v = twice(NEW.v); END
ok 0
> INSERT INTO t VALUES (7, 7)
ok 1
> SELECT v, (SELECT m FROM log_ WHERE m LIKE 'called%') FROM t WHERE id = 7
v | (SELECT m FROM log_ WHERE m LIKE 'called%')
  28 | called 7
> DROP DATABASE triggers
ok 3
