# Procedures, as MySQL 8.0.31 answers.
> CREATE DATABASE procedures
ok 1
> USE procedures
ok 0
> CREATE TABLE t (id INT PRIMARY KEY, v INT)
ok 0
# Parameters, variables, flow, cursors.
> CREATE PROCEDURE fill(n INT) BEGIN DECLARE i INT DEFAULT 0; WHILE i < n DO SET i = i + 1; INSERT INTO t VALUES (i, i * 10); END WHILE; END
ok 0
> CALL fill(4)
ok 1
> CREATE PROCEDURE total(IN low INT, OUT n INT, INOUT s DECIMAL(10,2)) BEGIN DECLARE x INT; DECLARE done BOOLEAN DEFAULT FALSE; DECLARE c CURSOR FOR SELECT v FROM t WHERE id >= low ORDER BY id; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE; SET n = 0; OPEN c; l: LOOP FETCH c INTO x; IF done THEN LEAVE l; END IF; SET n = n + 1, s = s + x; END LOOP; CLOSE c; END
ok 0
> SET @s = 0.5
ok 0
> CALL total(2, @n, @s)
ok 0
> SELECT @n, @s
@n | @s
  3 | 90.50
> CALL total(2, 5, @s)
ERROR 1414 (42000): OUT or INOUT argument 2 for routine procedures.total is not a variable or NEW pseudo-variable in BEFORE trigger
> CALL total(2)
ERROR 1318 (42000): Incorrect number of arguments for PROCEDURE procedures.total; expected 3, got 1
> CREATE PROCEDURE kind(n INT) CASE WHEN n < 0 THEN SELECT 'negative' AS k; WHEN n = 0 THEN SELECT 'zero' AS k; END CASE
ok 0
> CALL kind(-1)
k
  negative
ok 0
> CALL kind(0)
k
  zero
ok 0
> CALL kind(1)
ERROR 1339 (20000): Case not found for CASE statement
# A variable hides a column.
> CREATE PROCEDURE hidden(v INT) SELECT id, v, t.v FROM t WHERE id = 1
ok 0
> CALL hidden(7)
id | v | v
  1 | 7 | 10
ok 0
# Handlers: the nearest block, the number before the state before the class.
> CREATE PROCEDURE twice() BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION SELECT 'class' AS h; DECLARE EXIT HANDLER FOR 1062 SELECT 'number' AS h; INSERT INTO t VALUES (1, 1); SELECT 'not reached'; END
ok 0
> CALL twice()
h
  number
ok 0
> CREATE PROCEDURE outer_() BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN GET STACKED DIAGNOSTICS CONDITION 1 @e = MYSQL_ERRNO, @m = MESSAGE_TEXT; SELECT @e, @m; END; CALL missing(); INSERT INTO t VALUES (1, 1); SELECT 'end' AS r; END
ok 0
> CALL outer_()
@e | @m
  1305 | PROCEDURE procedures.missing does not exist
@e | @m
  1062 | Duplicate entry '1' for key 't.PRIMARY'
r
  end
ok 0
> CREATE PROCEDURE raise(n INT) BEGIN IF n = 1 THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no', MYSQL_ERRNO = 30001; ELSE SIGNAL SQLSTATE '01000'; END IF; END
ok 0
> CALL raise(1)
ERROR 30001 (45000): no
> CALL raise(2)
ok 0, warnings 1
> CREATE PROCEDURE again() BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION RESIGNAL SET MESSAGE_TEXT = 'again'; INSERT INTO t VALUES (1, 1); END
ok 0
> CALL again()
ERROR 1062 (23000): again
> RESIGNAL
ERROR 1645 (0K000): RESIGNAL when handler not active
# Transactions, dynamic SQL, recursion.
> CREATE PROCEDURE undone() BEGIN START TRANSACTION; UPDATE t SET v = 0; ROLLBACK; SELECT SUM(v) FROM t; END
ok 0
> CALL undone()
SUM(v)
  100
ok 0
> CREATE PROCEDURE dynamic(name TEXT) BEGIN SET @q = CONCAT('SELECT COUNT(*) FROM ', name); PREPARE q FROM @q; EXECUTE q; DEALLOCATE PREPARE q; END
ok 0
> CALL dynamic('t')
COUNT(*)
  4
ok 0
> CREATE PROCEDURE fact(n INT, OUT r BIGINT) BEGIN IF n < 2 THEN SET r = 1; ELSE CALL fact(n - 1, r); SET r = r * n; END IF; END
ok 0
> CALL fact(5, @r)
ERROR 1456 (HY000): Recursive limit 0 (as set by the max_sp_recursion_depth variable) was exceeded for routine fact
> SET max_sp_recursion_depth = 10
ok 0
> CALL fact(5, @r)
ok 0
> SELECT @r
@r
  120
# Strictness is that of creation.
> SET sql_mode = ''
ok 0
> CREATE PROCEDURE lax() BEGIN DECLARE x TINYINT; SET x = 1000; SELECT x, @@sql_mode; END
ok 0
> SET sql_mode = DEFAULT
ok 0
> CALL lax()
x | @@sql_mode
  127 | 
ok 0
> CREATE PROCEDURE strict() BEGIN DECLARE x TINYINT; SET x = 1000; SELECT x; END
ok 0
> CALL strict()
ERROR 1264 (22003): Out of range value for column 'x' at row 1
# Definitions.
> SHOW CREATE PROCEDURE total
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  total | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | CREATE DEFINER=`root`@`localhost` PROCEDURE `total`(IN low INT, OUT n INT, INOUT s DECIMAL(10,2))\nBEGIN DECLARE x INT; DECLARE done BOOLEAN DEFAULT FALSE; DECLARE c CURSOR FOR SELECT v FROM t WHERE id >= low ORDER BY id; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE; SET n = 0; OPEN c; l: LOOP FETCH c INTO x; IF done THEN LEAVE l; END IF; SET n = n + 1, s = s + x; END LOOP; CLOSE c; END | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> ALTER PROCEDURE total COMMENT 'sums' READS SQL DATA SQL SECURITY INVOKER
ok 0
> SHOW CREATE PROCEDURE total
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  total | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | CREATE DEFINER=`root`@`localhost` PROCEDURE `total`(IN low INT, OUT n INT, INOUT s DECIMAL(10,2))\n    READS SQL DATA\n    SQL SECURITY INVOKER\n    COMMENT 'sums'\nBEGIN DECLARE x INT; DECLARE done BOOLEAN DEFAULT FALSE; DECLARE c CURSOR FOR SELECT v FROM t WHERE id >= low ORDER BY id; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = TRUE; SET n = 0; OPEN c; l: LOOP FETCH c INTO x; IF done THEN LEAVE l; END IF; SET n = n + 1, s = s + x; END LOOP; CLOSE c; END | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> CREATE PROCEDURE IF NOT EXISTS total() SELECT 1
ok 0, warnings 1
> CREATE PROCEDURE total() SELECT 1
ERROR 1304 (42000): PROCEDURE total already exists
> CREATE PROCEDURE bad() USE x
ERROR 1314 (0A000): USE is not allowed in stored procedures
> CREATE PROCEDURE bad() BEGIN LEAVE nowhere; END
ERROR 1308 (42000): LEAVE with no matching label: nowhere
> CREATE PROCEDURE bad() BEGIN DECLARE EXIT HANDLER FOR missing SELECT 1; END
ERROR 1319 (42000): Undefined CONDITION: missing
> DROP PROCEDURE total
ok 0
> DROP PROCEDURE total
ERROR 1305 (42000): PROCEDURE procedures.total does not exist
> DROP PROCEDURE IF EXISTS total
ok 0, warnings 1
> DROP DATABASE procedures
ok 1
> CALL procedures.fill(1)
ERROR 1305 (42000): PROCEDURE procedures.fill does not exist
