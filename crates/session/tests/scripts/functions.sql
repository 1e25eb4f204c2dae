# Stored functions, as MySQL 8.0.31 answers.
> CREATE DATABASE functions
ok 1
> USE functions
ok 0
> CREATE TABLE t (id INT PRIMARY KEY, v INT)
ok 0
> INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> CREATE TABLE log_ (n INT AUTO_INCREMENT PRIMARY KEY, m VARCHAR(20))
ok 0
> CREATE FUNCTION dbl(n INT) RETURNS INT RETURN n * 2
ERROR 1418 (HY000): This function has none of DETERMINISTIC, NO SQL, or READS SQL DATA in its declaration and binary logging is enabled (you *might* want to use the less safe log_bin_trust_function_creators variable)
> CREATE FUNCTION dbl(n INT) RETURNS INT DETERMINISTIC RETURN n * 2
ok 0
> SELECT id, dbl(v), functions.dbl(id) + 1 FROM t WHERE dbl(v) > 20 ORDER BY dbl(id) DESC
id | dbl(v) | functions.dbl(id) + 1
  3 | 60 | 7
  2 | 40 | 5
> SELECT dbl()
ERROR 1318 (42000): Incorrect number of arguments for FUNCTION functions.dbl; expected 1, got 0
> SELECT missing(1)
ERROR 1305 (42000): FUNCTION functions.missing does not exist
> SET @x = dbl(21)
ok 0
> SELECT @x, dbl(NULL)
@x | dbl(NULL)
  42 | NULL
> CREATE FUNCTION total(low INT) RETURNS INT READS SQL DATA BEGIN DECLARE s INT; SELECT SUM(v) INTO s FROM t WHERE id >= low; RETURN s; END
ok 0
> SELECT total(2), (SELECT MAX(total(id)) FROM t)
total(2) | (SELECT MAX(total(id)) FROM t)
  50 | 60
> UPDATE t SET v = v + dbl(1) WHERE id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> SELECT * FROM t
id | v
  1 | 12
  2 | 20
  3 | 30
# What a function changes belongs to its statement, and to the transaction.
> SET GLOBAL log_bin_trust_function_creators = 1
ok 0
> CREATE FUNCTION note(s VARCHAR(20)) RETURNS INT BEGIN INSERT INTO log_ (m) VALUES (s); RETURN LAST_INSERT_ID(); END
ok 0
> SET GLOBAL log_bin_trust_function_creators = DEFAULT
ok 0
> SELECT note('a'), note('b')
note('a') | note('b')
  1 | 2
> BEGIN
ok 0
> SELECT note('c')
note('c')
  3
> ROLLBACK
ok 0
> SELECT m FROM log_
m
  a
  b
> INSERT INTO t SELECT 10 + n, note(m) FROM (SELECT n, m FROM log_) x
ERROR 1442 (HY000): Can't update table 'log_' in stored function/trigger because it is already used by statement which invoked this stored function/trigger.
> SELECT note(id) FROM t ORDER BY id LIMIT 2
note(id)
  4
  5
> SELECT m FROM log_ ORDER BY n
m
  a
  b
  1
  2
# Not what the statement around it uses, not itself.
> SELECT n FROM log_ WHERE note('x') > 0
n
ERROR 1442 (HY000): Can't update table 'log_' in stored function/trigger because it is already used by statement which invoked this stored function/trigger.
> CREATE FUNCTION again(n INT) RETURNS INT DETERMINISTIC RETURN IF(n < 1, 0, again(n - 1))
ok 0
> SELECT again(1)
again(1)
ERROR 1424 (HY000): Recursive stored functions and triggers are not allowed.
> CREATE FUNCTION nothing() RETURNS INT DETERMINISTIC BEGIN IF FALSE THEN RETURN 1; END IF; END
ok 0
> SELECT nothing()
nothing()
ERROR 1321 (2F005): FUNCTION nothing ended without RETURN
> CREATE FUNCTION caught() RETURNS INT READS SQL DATA BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION RETURN -1; RETURN (SELECT id FROM t); END
ok 0
> SELECT caught()
caught()
  -1
> CREATE FUNCTION bad() RETURNS INT DETERMINISTIC BEGIN COMMIT; RETURN 1; END
ERROR 1422 (HY000): Explicit or implicit commit is not allowed in stored function or trigger.
> CREATE FUNCTION bad() RETURNS INT DETERMINISTIC BEGIN SELECT 1; RETURN 1; END
ERROR 1415 (0A000): Not allowed to return a result set from a function
> CREATE FUNCTION bad() RETURNS INT DETERMINISTIC SET @x = 1
ERROR 1320 (42000): No RETURN found in FUNCTION functions.bad
> SELECT routine_name, data_type, dtd_identifier, is_deterministic, sql_data_access FROM information_schema.routines WHERE routine_schema = 'functions' ORDER BY 1
ROUTINE_NAME | DATA_TYPE | DTD_IDENTIFIER | IS_DETERMINISTIC | SQL_DATA_ACCESS
  again | int | int | YES | CONTAINS SQL
  caught | int | int | NO | READS SQL DATA
  dbl | int | int | YES | CONTAINS SQL
  note | int | int | NO | CONTAINS SQL
  nothing | int | int | YES | CONTAINS SQL
  total | int | int | NO | READS SQL DATA
> SELECT specific_name, ordinal_position, parameter_mode, parameter_name, dtd_identifier FROM information_schema.parameters WHERE specific_schema = 'functions' ORDER BY 1, 2
SPECIFIC_NAME | ORDINAL_POSITION | PARAMETER_MODE | PARAMETER_NAME | DTD_IDENTIFIER
  again | 0 | NULL | NULL | int
  again | 1 | IN | n | int
  caught | 0 | NULL | NULL | int
  dbl | 0 | NULL | NULL | int
  dbl | 1 | IN | n | int
  note | 0 | NULL | NULL | int
  note | 1 | IN | s | varchar(20)
  nothing | 0 | NULL | NULL | int
  total | 0 | NULL | NULL | int
  total | 1 | IN | low | int
> SHOW CREATE FUNCTION total
Function | sql_mode | Create Function | character_set_client | collation_connection | Database Collation
  total | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | CREATE DEFINER=`root`@`localhost` FUNCTION `total`(low INT) RETURNS int\n    READS SQL DATA\nBEGIN DECLARE s INT; SELECT SUM(v) INTO s FROM t WHERE id >= low; RETURN s; END | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
# Parameters of a prepared CALL.
> CREATE PROCEDURE half(IN n INT, OUT h INT) SET h = n DIV 2
ok 0
> PREPARE s FROM 'CALL half(?, ?)'
ok 0, Statement prepared
> SET @n = 9
ok 0
> EXECUTE s USING @n, @h
ok 0
> SELECT @h
@h
  4
> DROP FUNCTION dbl
ok 0
> SELECT dbl(1)
ERROR 1305 (42000): FUNCTION functions.dbl does not exist
> DROP DATABASE functions
ok 2
