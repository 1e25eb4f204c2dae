# What a stored program takes from around it and leaves there, as MySQL 8.0.31 answers.
> CREATE DATABASE around; USE around; CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20)); INSERT INTO t VALUES (1, 'a'), (2, 'b')
ok 1
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# What the arguments warn of stays, whatever the body does.
> CREATE PROCEDURE q1(a DECIMAL(6, 2)) SELECT a
ok 0
> CALL q1(1.234)
a
  1.23
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1265 | Data truncated for column 'a' at row 1
> CREATE PROCEDURE q2(a DATE) SELECT COUNT(*) FROM t INTO @x
ok 0
> CALL q2('2024-02-29 23:59:59')
ok 1, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1292 | Incorrect date value: '2024-02-29 23:59:59' for column 'a' at row 1
# Of what a function warns of, only what its RETURN does.
> SET sql_mode = ''
ok 0
> CREATE FUNCTION f1() RETURNS VARCHAR(3) DETERMINISTIC BEGIN DECLARE r VARCHAR(3); SET r = 'abcdef'; RETURN r; END
ok 0
> CREATE FUNCTION f2() RETURNS VARCHAR(3) DETERMINISTIC RETURN 'abcdef'
ok 0
> SELECT f1()
f1()
  abc
> SHOW WARNINGS
Level | Code | Message
> SELECT f2()
f2()
  abc
warnings 1
> SET sql_mode = DEFAULT
ok 0
# A moment stays the moment that it is.
> CREATE PROCEDURE zone() BEGIN DECLARE a TIMESTAMP DEFAULT '2024-06-01 12:00:00'; DECLARE b DATETIME DEFAULT a; SET time_zone = '+03:00'; SELECT a, b; SET time_zone = '+00:00'; SELECT a, b; END
ok 0
> SET time_zone = '+00:00'
ok 0
> CALL zone
a | b
  2024-06-01 15:00:00 | 2024-06-01 12:00:00
a | b
  2024-06-01 12:00:00 | 2024-06-01 12:00:00
ok 0
# A path into a variable; a hexadecimal number.
> CREATE PROCEDURE paths() BEGIN DECLARE j JSON DEFAULT '{"a": [1, "x"]}'; DECLARE i INT DEFAULT 0x41; SELECT j->'$.a' AS a, j->>'$.a[1]' AS x, i; SET i = b'101'; SELECT i; END
ok 0
> CALL paths
a | x | i
  [1, "x"] | x | 65
i
  5
ok 0
# Of LIMIT, SET and views.
> CREATE PROCEDURE l(n VARCHAR(3)) SELECT 1 LIMIT n
ERROR 1064 (42000): The variable "n" has a non-integer based type near 'n' at line 1
> CREATE PROCEDURE l(n DECIMAL) SELECT 1 LIMIT 1, n
ERROR 1064 (42000): The variable "n" has a non-integer based type near 'n' at line 1
> CREATE PROCEDURE l(n YEAR) SELECT 1 LIMIT n
ERROR 1064 (42000): The variable "n" has a non-integer based type near 'n' at line 1
> CREATE PROCEDURE s() BEGIN DECLARE sort_buffer_size INT; SET SESSION sort_buffer_size = 300000; END
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'sort_buffer_size = 300000; END' at line 1
> CREATE PROCEDURE s() BEGIN BEGIN WORK; SELECT 1; END
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '; SELECT 1; END' at line 1
> CREATE PROCEDURE s() BEGIN DECLARE a INT; CREATE VIEW w AS SELECT a FROM t; END
ERROR 1351 (HY000): View's SELECT contains a variable or parameter
> CREATE VIEW w AS SELECT @a
ERROR 1351 (HY000): View's SELECT contains a variable or parameter
> CREATE VIEW w AS SELECT @@sql_mode
ERROR 1351 (HY000): View's SELECT contains a variable or parameter
> CREATE VIEW w AS SELECT 1 INTO @a
ERROR 1350 (HY000): View's SELECT contains a 'INTO' clause
> PREPARE s FROM 'CREATE VIEW w AS SELECT ?'
ERROR 1351 (HY000): View's SELECT contains a variable or parameter
# `@@` without a scope is the next transaction.
> SET @@transaction_isolation = 'SERIALIZABLE'
ok 0
> SELECT @@transaction_isolation
@@transaction_isolation
  REPEATABLE-READ
> BEGIN
ok 0
> SET @@transaction_isolation = 'SERIALIZABLE'
ERROR 1568 (25001): Transaction characteristics can't be changed while a transaction is in progress
> SET transaction_isolation = 'READ-COMMITTED'
ok 0
> SELECT @@transaction_isolation
@@transaction_isolation
  READ-COMMITTED
> COMMIT
ok 0
> SET @@transaction_read_only = 1
ok 0
> INSERT INTO t VALUES (3, 'c')
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> INSERT INTO t VALUES (3, 'c')
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
# The first row is there, even if there is a second.
> SELECT id INTO @z FROM t
ERROR 1172 (42000): Result consisted of more than one row
> SELECT @z
@z
  1
# Errors, as they are listed.
> CREATE PROCEDURE deep(n INT) IF n > 0 THEN CALL deep(n - 1); END IF
ok 0
> CREATE FUNCTION through() RETURNS INT DETERMINISTIC BEGIN CALL deep(1); RETURN 1; END
ok 0
> SELECT through()
through()
ERROR 1456 (HY000): Recursive limit 0 (as set by the max_sp_recursion_depth variable) was exceeded for routine deep
> SHOW WARNINGS
Level | Code | Message
  Error | 1456 | Recursive limit 0 (as set by the max_sp_recursion_depth variable) was exceeded for routine deep
  Error | 1305 | PROCEDURE around.deep does not exist
> RESIGNAL SQLSTATE '45000'
ERROR 1645 (0K000): RESIGNAL when handler not active
> SHOW WARNINGS
Level | Code | Message
  Error | 1456 | Recursive limit 0 (as set by the max_sp_recursion_depth variable) was exceeded for routine deep
  Error | 1305 | PROCEDURE around.deep does not exist
  Error | 1645 | RESIGNAL when handler not active
> RESIGNAL
ERROR 1645 (0K000): RESIGNAL when handler not active
> SHOW WARNINGS
Level | Code | Message
  Error | 1456 | Recursive limit 0 (as set by the max_sp_recursion_depth variable) was exceeded for routine deep
  Error | 1305 | PROCEDURE around.deep does not exist
  Error | 1645 | RESIGNAL when handler not active
  Error | 1645 | RESIGNAL when handler not active
# Names are quoted as the routine's mode has it, those of triggers and events as the session's.
> SET sql_mode = 'ANSI_QUOTES'
ok 0
> CREATE PROCEDURE ansi() SELECT 1
ok 0
> CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET @x = NEW."v"
ok 0
> SHOW CREATE PROCEDURE q1
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  q1 | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | CREATE DEFINER=`root`@`localhost` PROCEDURE `q1`(a DECIMAL(6, 2))\nSELECT a | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> SET sql_mode = DEFAULT
ok 0
> SHOW CREATE PROCEDURE ansi
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  ansi | ANSI_QUOTES | CREATE DEFINER="root"@"localhost" PROCEDURE "ansi"()\nSELECT 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> SET sql_quote_show_create = 0
ok 0
> SHOW CREATE PROCEDURE ansi
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  ansi | ANSI_QUOTES | CREATE DEFINER=root@localhost PROCEDURE ansi()\nSELECT 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> SET sql_quote_show_create = 1
ok 0
# A function in a view is called by the view's definer.
> CREATE USER reader@localhost, nobody@localhost
ok 0
> GRANT SELECT, EXECUTE ON around.* TO reader@localhost
ok 0
> CREATE FUNCTION mine() RETURNS INT READS SQL DATA SQL SECURITY INVOKER RETURN (SELECT SUM(id) FROM t)
ok 0
> CREATE DEFINER = reader@localhost VIEW seen AS SELECT id, CURRENT_USER() AS who, mine() AS s FROM t
ok 0
> GRANT SELECT ON around.seen TO nobody@localhost
ok 0
nobody> SELECT * FROM around.seen
id | who | s
  1 | reader@localhost | 3
  2 | reader@localhost | 3
# LOAD DATA is tested elsewhere; LOCK TABLES takes the tables of triggers along.
> CREATE TABLE log_ (m VARCHAR(20))
ok 0
> DROP TRIGGER tr
ok 0
> CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW INSERT INTO log_ VALUES (NEW.v)
ok 0
> LOCK TABLES t WRITE
ok 0
> INSERT INTO t VALUES (4, 'd')
ok 1
> SELECT * FROM log_
m
  d
> UNLOCK TABLES
ok 0
> SELECT * FROM log_
m
  d
> DROP DATABASE around
ok 3
> DROP USER reader@localhost, nobody@localhost
ok 0
