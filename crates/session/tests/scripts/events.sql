# Events, as MySQL 8.0.31 answers. The scheduler does not run here.
> CREATE DATABASE events
ok 1
> USE events
ok 0
> SET time_zone = '+02:00'
ok 0
> CREATE TABLE t (id INT)
ok 0
# Schedules as they are written back.
> CREATE EVENT once ON SCHEDULE AT '2037-01-02 03:04:05.9' DO SET @x = 1
ok 0
> SHOW CREATE EVENT once
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  once | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | +02:00 | CREATE DEFINER=`root`@`localhost` EVENT `once` ON SCHEDULE AT '2037-01-02 03:04:05' ON COMPLETION NOT PRESERVE ENABLE DO SET @x = 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> CREATE EVENT every ON SCHEDULE EVERY 70 MINUTE_SECOND STARTS '2036-01-01' ENDS '2037-01-01' + INTERVAL 2 DAY ON COMPLETION PRESERVE DISABLE COMMENT 'it''s' DO BEGIN DELETE FROM t; INSERT INTO t VALUES (1); END
ok 0
> SHOW CREATE EVENT every
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  every | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | +02:00 | CREATE DEFINER=`root`@`localhost` EVENT `every` ON SCHEDULE EVERY '1:10' MINUTE_SECOND STARTS '2036-01-01 00:00:00' ENDS '2037-01-03 00:00:00' ON COMPLETION PRESERVE DISABLE COMMENT 'it''s' DO BEGIN DELETE FROM t; INSERT INTO t VALUES (1); END | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> ALTER EVENT every ON SCHEDULE EVERY '2 3:4:5' DAY_SECOND STARTS '2036-01-01'
ok 0
> ALTER EVENT once ON SCHEDULE EVERY 5.6 HOUR STARTS '2036-01-01' COMMENT 'now it recurs' DO SELECT 2
ok 0
> SELECT event_name, event_definition, event_type, execute_at, interval_value, interval_field, starts, ends, status, on_completion, last_executed, event_comment, originator, time_zone FROM information_schema.events WHERE event_schema = 'events' ORDER BY 1
EVENT_NAME | EVENT_DEFINITION | EVENT_TYPE | EXECUTE_AT | INTERVAL_VALUE | INTERVAL_FIELD | STARTS | ENDS | STATUS | ON_COMPLETION | LAST_EXECUTED | EVENT_COMMENT | ORIGINATOR | TIME_ZONE
  every | BEGIN DELETE FROM t; INSERT INTO t VALUES (1); END | RECURRING | NULL | '2 3:4:5' | DAY_SECOND | 2036-01-01 00:00:00 | NULL | DISABLED | PRESERVE | NULL | it's | 1 | +02:00
  once | SELECT 2 | RECURRING | NULL | 6 | HOUR | 2036-01-01 00:00:00 | NULL | ENABLED | NOT PRESERVE | NULL | now it recurs | 1 | +02:00
> ALTER EVENT every ON SCHEDULE EVERY 2 QUARTER STARTS '2036-01-01'
ok 0
> SHOW EVENTS LIKE 'EV%'
Db | Name | Definer | Time zone | Type | Execute at | Interval value | Interval field | Starts | Ends | Status | Originator | character_set_client | collation_connection | Database Collation
  events | every | root@localhost | +02:00 | RECURRING | NULL | 2 | QUARTER | 2036-01-01 00:00:00 | NULL | DISABLED | 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> ALTER EVENT every ON SCHEDULE EVERY '1-2' YEAR_MONTH STARTS '2036-01-01'
ok 0
> SHOW EVENTS WHERE Status = 'DISABLED'
Db | Name | Definer | Time zone | Type | Execute at | Interval value | Interval field | Starts | Ends | Status | Originator | character_set_client | collation_connection | Database Collation
  events | every | root@localhost | +02:00 | RECURRING | NULL | '1-2' | YEAR_MONTH | 2036-01-01 00:00:00 | NULL | DISABLED | 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> ALTER EVENT every DISABLE ON SLAVE
ok 0
> ALTER DEFINER = nobody@nowhere EVENT every RENAME TO again
ok 0, warnings 1
> SHOW CREATE EVENT again
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  again | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | +02:00 | CREATE DEFINER=`nobody`@`nowhere` EVENT `again` ON SCHEDULE EVERY '1-2' YEAR_MONTH STARTS '2036-01-01 00:00:00' ON COMPLETION PRESERVE DISABLE ON SLAVE COMMENT 'it''s' DO BEGIN DELETE FROM t; INSERT INTO t VALUES (1); END | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
# What is wrong with a schedule.
> CREATE EVENT bad ON SCHEDULE AT 'x' DO SELECT 1
ERROR 1525 (HY000): Incorrect AT value: 'x'
> SHOW WARNINGS
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: 'x'
  Error | 1525 | Incorrect AT value: 'x'
> CREATE EVENT bad ON SCHEDULE AT NULL DO SELECT 1
ERROR 1525 (HY000): Incorrect AT value: 'NULL'
> CREATE EVENT bad ON SCHEDULE AT 1 DO SELECT 1
ERROR 1525 (HY000): Incorrect AT value: '1'
> CREATE EVENT bad ON SCHEDULE EVERY NULL DAY DO SELECT 1
ERROR 1525 (HY000): Incorrect INTERVAL value: 'NULL'
> CREATE EVENT bad ON SCHEDULE EVERY 'x' DAY DO SELECT 1
ERROR 1542 (HY000): INTERVAL is either not positive or too big
> CREATE EVENT bad ON SCHEDULE EVERY '1 2 3 4' DAY_HOUR DO SELECT 1
ERROR 1525 (HY000): Incorrect INTERVAL value: '1 2 3 4'
> CREATE EVENT bad ON SCHEDULE EVERY 0 DAY DO SELECT 1
ERROR 1542 (HY000): INTERVAL is either not positive or too big
> CREATE EVENT bad ON SCHEDULE EVERY 1000000001 SECOND DO SELECT 1
ERROR 1542 (HY000): INTERVAL is either not positive or too big
> CREATE EVENT bad ON SCHEDULE EVERY 1 SECOND_MICROSECOND DO SELECT 1
ERROR 1235 (42000): This version of MySQL doesn't yet support 'MICROSECOND'
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY STARTS '1960-01-01' DO SELECT 1
ERROR 1525 (HY000): Incorrect STARTS value: '1960-01-01'
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY STARTS '2036-01-01' ENDS '2036-01-01' DO SELECT 1
ERROR 1543 (HY000): ENDS is either invalid or before STARTS
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY ENDS 'x' DO SELECT 1
ERROR 1543 (HY000): ENDS is either invalid or before STARTS
# What has passed.
> CREATE EVENT past ON SCHEDULE AT '2001-01-01' DO SELECT 1
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1588 | Event execution time is in the past and ON COMPLETION NOT PRESERVE is set. The event was dropped immediately after creation.
> CREATE EVENT past ON SCHEDULE AT '2001-01-01' ON COMPLETION PRESERVE DO SELECT 1
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1544 | Event execution time is in the past. Event has been disabled
> ALTER EVENT past ON SCHEDULE AT '2002-01-01' ON COMPLETION NOT PRESERVE
ERROR 1589 (HY000): Event execution time is in the past and ON COMPLETION NOT PRESERVE is set. The event was not changed. Specify a time in the future.
> ALTER EVENT past ON SCHEDULE EVERY 1 DAY STARTS '2001-01-01' ENDS '2002-01-01' ENABLE
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1544 | Event execution time is in the past. Event has been disabled
> SHOW CREATE EVENT past
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  past | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | +02:00 | CREATE DEFINER=`root`@`localhost` EVENT `past` ON SCHEDULE EVERY 1 DAY STARTS '2001-01-01 00:00:00' ENDS '2002-01-01 00:00:00' ON COMPLETION PRESERVE DISABLE DO SELECT 1 | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
# Names, and bodies.
> CREATE EVENT Past ON SCHEDULE EVERY 1 DAY DO SELECT 1
ERROR 1537 (HY000): Event 'Past' already exists
> CREATE EVENT IF NOT EXISTS Past ON SCHEDULE EVERY 1 DAY DO SELECT 1
ok 0, warnings 1
> ALTER EVENT past RENAME TO PAST
ERROR 1551 (HY000): Same old and new event name
> ALTER EVENT past RENAME TO once
ERROR 1537 (HY000): Event 'once' already exists
> ALTER EVENT past RENAME TO nowhere.past
ERROR 1049 (42000): Unknown database 'nowhere'
> ALTER EVENT nothing DISABLE
ERROR 1539 (HY000): Unknown event 'nothing'
> ALTER EVENT nowhere.past DISABLE
ERROR 1539 (HY000): Unknown event 'past'
> CREATE EVENT nowhere.past ON SCHEDULE EVERY 1 DAY DO SELECT 1
ERROR 1049 (42000): Unknown database 'nowhere'
> CREATE EVENT `` ON SCHEDULE EVERY 1 DAY DO SELECT 1
ERROR 1458 (42000): Incorrect routine name ''
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY DO RETURN 1
ERROR 1313 (42000): RETURN is only allowed in a FUNCTION
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY DO USE mysql
ERROR 1314 (0A000): USE is not allowed in stored procedures
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY DO SET GLOBAL nothing = 1
ERROR 1193 (HY000): Unknown system variable 'nothing'
> CREATE EVENT bad ON SCHEDULE EVERY 1 DAY DO CREATE EVENT worse ON SCHEDULE EVERY 1 DAY DO SELECT 1
ERROR 1576 (HY000): Recursion of EVENT DDL statements is forbidden when body is present
> CREATE PROCEDURE bad() ALTER EVENT past DO SELECT 1
ERROR 1576 (HY000): Recursion of EVENT DDL statements is forbidden when body is present
> CREATE PROCEDURE good() ALTER EVENT past COMMENT 'by a procedure'
ok 0
> CALL good()
ok 0
> SELECT event_comment FROM information_schema.events WHERE event_name = 'past'
EVENT_COMMENT
  by a procedure
> PREPARE s FROM 'DROP EVENT past'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> PREPARE s FROM 'CREATE EVENT bad ON SCHEDULE EVERY 1 DAY DO SELECT 1'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> DROP EVENT PAST
ok 0
> DROP EVENT past
ERROR 1539 (HY000): Unknown event 'past'
> DROP EVENT IF EXISTS past
ok 0, warnings 1
> SHOW WARNINGS
Level | Code | Message
  Note | 1305 | Event past does not exist
> SHOW CREATE EVENT past
ERROR 1539 (HY000): Unknown event 'past'
> SHOW EVENTS FROM nowhere
Db | Name | Definer | Time zone | Type | Execute at | Interval value | Interval field | Starts | Ends | Status | Originator | character_set_client | collation_connection | Database Collation
# An event commits what is open, and has the settings of its making.
> CREATE TABLE k (id INT)
ok 0
> BEGIN
ok 0
> INSERT INTO k VALUES (1)
ok 1
> SET sql_mode = 'ANSI_QUOTES'
ok 0
> CREATE EVENT ansi ON SCHEDULE AT '2037-01-01' DO SELECT "a" FROM t
ok 0
> ROLLBACK
ok 0
> SELECT * FROM k
id
  1
> SET sql_mode = ''
ok 0
> ALTER EVENT ansi COMMENT 'its mode stays'
ok 0
> SHOW CREATE EVENT ansi
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  ansi | ANSI_QUOTES | +02:00 | CREATE DEFINER=`root`@`localhost` EVENT `ansi` ON SCHEDULE AT '2037-01-01 00:00:00' ON COMPLETION NOT PRESERVE ENABLE COMMENT 'its mode stays' DO SELECT "a" FROM t | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> ALTER EVENT ansi DO SELECT "a"
ok 0
> SHOW CREATE EVENT ansi
Event | sql_mode | time_zone | Create Event | character_set_client | collation_connection | Database Collation
  ansi |  | +02:00 | CREATE DEFINER=`root`@`localhost` EVENT `ansi` ON SCHEDULE AT '2037-01-01 00:00:00' ON COMPLETION NOT PRESERVE ENABLE COMMENT 'its mode stays' DO SELECT "a" | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
# Who may do what.
> CREATE USER ev@localhost
ok 0
> GRANT SELECT ON events.* TO ev@localhost
ok 0
ev> CREATE EVENT events.theirs ON SCHEDULE EVERY 1 DAY DO SELECT 1
ERROR 1044 (42000): Access denied for user 'ev'@'localhost' to database 'events'
ev> DROP EVENT events.ansi
ERROR 1044 (42000): Access denied for user 'ev'@'localhost' to database 'events'
ev> SHOW EVENTS FROM events
ERROR 1044 (42000): Access denied for user 'ev'@'localhost' to database 'events'
ev> SHOW CREATE EVENT events.ansi
ERROR 1044 (42000): Access denied for user 'ev'@'localhost' to database 'events'
ev> SELECT COUNT(*) FROM information_schema.events
COUNT(*)
  0
> GRANT EVENT ON events.* TO ev@localhost
ok 0
ev> CREATE EVENT events.theirs ON SCHEDULE AT '2037-01-01' DO SELECT 1
ok 0
ev> ALTER DEFINER = root@localhost EVENT events.theirs DISABLE
ERROR 1227 (42000): Access denied; you need (at least one of) the SUPER or SET_USER_ID privilege(s) for this operation
ev> ALTER EVENT events.theirs RENAME TO mysql.theirs
ERROR 1044 (42000): Access denied for user 'ev'@'localhost' to database 'mysql'
ev> ALTER EVENT events.ansi DISABLE
ERROR 1227 (42000): Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
> SELECT event_name, definer FROM information_schema.events WHERE event_schema = 'events' ORDER BY 1
EVENT_NAME | DEFINER
  again | nobody@nowhere
  ansi | root@localhost
  once | root@localhost
  theirs | ev@localhost
# The scheduler's switch.
> SET GLOBAL event_scheduler = DISABLED
ERROR 1231 (42000): Variable 'event_scheduler' can't be set to the value of 'DISABLED'
> SET event_scheduler = ON
ERROR 1229 (HY000): Variable 'event_scheduler' is a GLOBAL variable and should be set with SET GLOBAL
> SET GLOBAL event_scheduler = OFF
ok 0
> SELECT @@event_scheduler
@@event_scheduler
  OFF
> SET GLOBAL event_scheduler = 1
ok 0
> SELECT @@event_scheduler
@@event_scheduler
  ON
> DROP DATABASE events
ok 2
> SELECT COUNT(*) FROM information_schema.events WHERE event_schema = 'events'
COUNT(*)
  0
> DROP USER ev@localhost
ok 0
