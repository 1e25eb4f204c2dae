# What random programs showed to differ, as MySQL 8.0.31 answers.
> CREATE DATABASE pt
ok 1
> USE pt
ok 0
> CREATE TABLE t (a INT PRIMARY KEY, b INT)
ok 0
> INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# A READ ONLY transaction refuses a function that may write, whether it comes to that or not.
> CREATE FUNCTION writes() RETURNS INT READS SQL DATA BEGIN IF 0 THEN UPDATE t SET b = 1; END IF; RETURN 1; END
ok 0
> CREATE FUNCTION reads_() RETURNS INT READS SQL DATA RETURN (SELECT COUNT(*) FROM t)
ok 0
> CREATE PROCEDURE p() BEGIN INSERT INTO t VALUES (11, 1); END
ok 0
> CREATE FUNCTION calls() RETURNS INT READS SQL DATA BEGIN IF 0 THEN CALL p(); END IF; RETURN 1; END
ok 0
> CREATE FUNCTION within() RETURNS INT READS SQL DATA BEGIN IF 0 THEN RETURN calls(); END IF; RETURN abs(1); END
ok 0
> CREATE FUNCTION temporary_() RETURNS INT READS SQL DATA BEGIN INSERT INTO tt VALUES (1); RETURN 1; END
ok 0
> CREATE VIEW v AS SELECT writes() AS x
ok 0
> CREATE TEMPORARY TABLE tt (a INT)
ok 0
> START TRANSACTION READ ONLY
ok 0
> SELECT writes()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> SELECT reads_()
reads_()
  3
> SELECT calls()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> SELECT within()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> SELECT temporary_()
temporary_()
  1
> SET @x = writes()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> DO writes()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> EXPLAIN SELECT writes()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> PREPARE s FROM 'SELECT writes()'
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> SELECT * FROM v
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> INSERT INTO tt VALUES (writes())
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> INSERT INTO tt VALUES (reads_())
ok 1
> COMMIT
ok 0
> SET SESSION TRANSACTION READ ONLY
ok 0
> SELECT writes()
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> SELECT reads_()
reads_()
  3
> SET SESSION TRANSACTION READ WRITE
ok 0
> SELECT writes()
writes()
  1
> DROP TEMPORARY TABLE tt
ok 0
# ROLLBACK does not bring back, nor take away, temporary tables, and says so.
> START TRANSACTION
ok 0
> CREATE TEMPORARY TABLE x (a INT)
ok 0
> SAVEPOINT s
ok 0
> ROLLBACK TO SAVEPOINT s
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1751 | The creation of some temporary tables could not be rolled back.
> ROLLBACK
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1751 | The creation of some temporary tables could not be rolled back.
> START TRANSACTION
ok 0
> CREATE TEMPORARY TABLE IF NOT EXISTS x (a INT)
ok 0, warnings 1
> DROP TEMPORARY TABLE IF EXISTS x, none
ok 0, warnings 1
> ROLLBACK
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1751 | The creation of some temporary tables could not be rolled back.
  Warning | 1752 | Some temporary tables were dropped, but these operations could not be rolled back.
> START TRANSACTION
ok 0
> DROP TEMPORARY TABLE IF EXISTS none
ok 0, warnings 1
> ROLLBACK
ok 0
> SHOW WARNINGS
Level | Code | Message
> START TRANSACTION
ok 0
> CREATE TEMPORARY TABLE x (a INT)
ok 0
> COMMIT
ok 0
> ROLLBACK
ok 0
> SHOW WARNINGS
Level | Code | Message
> DROP TEMPORARY TABLE x
ok 0
# An XA transaction may end in another connection.
> CREATE TEMPORARY TABLE x (a INT)
ok 0
> XA START 'a'
ok 0
> SELECT * FROM x
ERROR 4091 (HY000): XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON
> INSERT INTO x VALUES (1)
ERROR 4091 (HY000): XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON
> INSERT INTO t SELECT a, 1 FROM x
ERROR 4091 (HY000): XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON
> CREATE TEMPORARY TABLE y (a INT)
ERROR 4091 (HY000): XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON
> DROP TEMPORARY TABLE x
ERROR 4091 (HY000): XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON
> DROP TEMPORARY TABLE IF EXISTS y
ok 0, warnings 1
> XA END 'a'
ok 0
> XA ROLLBACK 'a'
ok 0
> DROP TEMPORARY TABLE x
ok 0
# By what rows are looked for is computed before the first of them, when strict mode does not count yet.
> CREATE PROCEDURE u1(p DOUBLE) BEGIN UPDATE t SET b = 1 WHERE a > (p DIV p); END
ok 0
> CREATE PROCEDURE u2(p INT) BEGIN DELETE FROM t WHERE a = (p DIV p); END
ok 0
> CREATE PROCEDURE u3(p INT) BEGIN UPDATE t SET b = p DIV p WHERE a = 1; END
ok 0
> CALL u1(0)
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1365 | Division by 0
> CALL u2(0)
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1365 | Division by 0
> CALL u3(0)
ERROR 1365 (22012): Division by 0
> SET @z = 0
ok 0
> PREPARE s FROM 'UPDATE t SET b = 1 WHERE a > (? DIV ?) ORDER BY a'
ok 0, Statement prepared
> EXECUTE s USING @z, @z
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 1365 | Division by 0
> UPDATE t SET b = 1 WHERE a > (@z DIV @z) ORDER BY a
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
# GET DIAGNOSTICS of a condition that is not there.
> CREATE PROCEDURE g1() BEGIN UPDATE t SET b = b + 1; GET DIAGNOSTICS CONDITION 1 @e = MYSQL_ERRNO; END
ok 0
> CREATE PROCEDURE g2() BEGIN UPDATE t SET b = b + 1; GET DIAGNOSTICS CONDITION 1 @e = MYSQL_ERRNO; SELECT ROW_COUNT(); END
ok 0
> CREATE PROCEDURE g3() BEGIN UPDATE t SET b = b + 1; GET DIAGNOSTICS @e = NUMBER; SELECT ROW_COUNT(); END
ok 0
> CALL g1()
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Error | 1758 | Invalid condition number
> CALL g2()
ROW_COUNT()
  -1
ok 0
> CALL g3()
ROW_COUNT()
  3
ok 0
# The operand of CASE is compared as the number that it begins with, and nobody is told of the rest.
> CREATE PROCEDURE c1() BEGIN CASE '3x' WHEN 4 THEN SELECT 1; ELSE SHOW WARNINGS; END CASE; END
ok 0
> CREATE PROCEDURE c2() BEGIN DECLARE EXIT HANDLER FOR SQLWARNING SELECT 'caught'; CASE '3x' WHEN 3 THEN SELECT 'three'; END CASE; END
ok 0
> CREATE PROCEDURE c3() BEGIN CASE 5 WHEN CAST('x' AS SIGNED) THEN SELECT 3; ELSE SHOW WARNINGS; END CASE; END
ok 0
> CREATE PROCEDURE c4() BEGIN CASE WHEN '3x' = 4 THEN SELECT 3; ELSE SHOW WARNINGS; END CASE; END
ok 0
> CALL c1()
Level | Code | Message
ok 0
> CALL c2()
three
  three
ok 0
> CALL c3()
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: 'x'
ok 0, warnings 1
> CALL c4()
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: '3x'
ok 0, warnings 1
# Names of stored functions are in quotes.
> EXPLAIN SELECT reads_(), pt.reads_(), ABS(1)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | No tables used
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1003 | /* select#1 */ select `reads_`() AS `reads_()`,`pt`.`reads_`() AS `pt.reads_()`,abs(1) AS `ABS(1)`
> CREATE VIEW w AS SELECT reads_() AS a, pt.reads_() AS b, `abs`(1) AS c
ok 0
> SHOW CREATE VIEW w
View | Create View | character_set_client | collation_connection
  w | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w` AS select `reads_`() AS `a`,`pt`.`reads_`() AS `b`,abs(1) AS `c` | utf8mb4 | utf8mb4_0900_ai_ci
> SELECT view_definition FROM information_schema.views WHERE table_schema = 'pt' AND table_name = 'w'
VIEW_DEFINITION
  select `reads_`() AS `a`,`pt`.`reads_`() AS `b`,abs(1) AS `c`
> SET sql_mode = 'strict_all_tables,pad_char_to_full_length'
ok 0, warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 3135 | 'NO_ZERO_DATE', 'NO_ZERO_IN_DATE' and 'ERROR_FOR_DIVISION_BY_ZERO' sql modes should be used with strict mode. They will be merged with strict mode in a future release.
  Warning | 3090 | Changing sql mode 'PAD_CHAR_TO_FULL_LENGTH' is deprecated. It will be removed in a future release.
> SET sql_mode = DEFAULT
ok 0
# The last statement of all counts for CALL, be it one of a function, or one before CALL.
> CREATE TABLE n (a INT)
ok 0
> CREATE PROCEDURE nothing() BEGIN END
ok 0
> CREATE FUNCTION two() RETURNS INT READS SQL DATA BEGIN INSERT INTO n VALUES (1), (2); RETURN 1; END
ok 0
> CREATE PROCEDURE n1() BEGIN DECLARE x INT DEFAULT two(); END
ok 0
> CREATE PROCEDURE n2() BEGIN INSERT INTO n VALUES (1), (2), (3); IF two() THEN BEGIN END; END IF; END
ok 0
> CREATE PROCEDURE n3() BEGIN SELECT two(); END
ok 0
> CREATE PROCEDURE n4() BEGIN INSERT INTO n VALUES (1), (2), (3); CALL nothing(); END
ok 0
> INSERT INTO n VALUES (1), (2), (3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> CALL nothing()
ok 3
> CALL n1()
ok 2
> CALL n2()
ok 2
> CALL n3()
two()
  1
ok 0
> CALL n4()
ok 3
# Keywords are names of MySQL's own functions to it.
> CREATE FUNCTION skip() RETURNS INT DETERMINISTIC RETURN 1
ok 0, warnings 1
> CREATE FUNCTION none_such() RETURNS INT DETERMINISTIC RETURN 1
ok 0
> SELECT pt.skip(), pt.none_such()
pt.skip() | pt.none_such()
  1 | 1
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1585 | This function 'skip' has the same name as a native function
# Who reads a routine first hears of utf8 in its body, and nothing of its parameters.
> CREATE PROCEDURE u4(p VARCHAR(5) CHARSET utf8, q NCHAR(3)) BEGIN DECLARE r VARCHAR(5) CHARSET utf8; END
ok 0, warnings 3
> CREATE PROCEDURE u5(p VARCHAR(5) CHARSET utf8 COLLATE utf8_bin) BEGIN END
ok 0, warnings 2
> CALL u4('x', 'y')
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 3719 | 'utf8' is currently an alias for the character set UTF8MB3, but will be an alias for UTF8MB4 in a future release. Please consider using UTF8MB4 in order to be unambiguous.
> CALL u5('x')
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Warning | 3778 | 'utf8mb3_bin' is a collation of the deprecated character set UTF8MB3. Please consider using UTF8MB4 with an appropriate collation instead.
> CREATE DEFINER = nobody@nowhere PROCEDURE nowhere.p() BEGIN END
ERROR 1049 (42000): Unknown database 'nowhere'
> SHOW WARNINGS
Level | Code | Message
  Note | 1449 | The user specified as a definer ('nobody'@'nowhere') does not exist
  Error | 1049 | Unknown database 'nowhere'
# A database that is not there.
> TRUNCATE nowhere.t
ERROR 1146 (42S02): Table 'nowhere.t' doesn't exist
> LOCK TABLES t READ, nowhere.t READ
ERROR 1049 (42000): Unknown database 'nowhere'
> CREATE TRIGGER g BEFORE INSERT ON nowhere.t FOR EACH ROW SET @a = 1
ERROR 1049 (42000): Unknown database 'nowhere'
> ANALYZE TABLE nowhere.t, t9
Table | Op | Msg_type | Msg_text
  nowhere.t | analyze | Error | Unknown database 'nowhere'
  nowhere.t | analyze | error | Corrupt
  pt.t9 | analyze | Error | Table 'pt.t9' doesn't exist
  pt.t9 | analyze | status | Operation failed
> CHECK TABLE nowhere.t
Table | Op | Msg_type | Msg_text
  nowhere.t | check | Error | Unknown database 'nowhere'
  nowhere.t | check | error | Corrupt
> OPTIMIZE TABLE nowhere.t
Table | Op | Msg_type | Msg_text
  nowhere.t | optimize | Error | Unknown database 'nowhere'
  nowhere.t | optimize | error | Corrupt
> CHECKSUM TABLE nowhere.t
Table | Checksum
  nowhere.t | NULL
warnings 1
> SHOW WARNINGS
Level | Code | Message
  Error | 1049 | Unknown database 'nowhere'
