# Definitions that schemas of programs have (Icinga DB, ZoneMinder, Roundcube, Kea, Zabbix), as MySQL 8.0.31 answers them.
> CREATE DATABASE definitions
ok 1
> USE definitions
ok 0
# COLLATE behind a default is the column's.
> CREATE TABLE a (a VARCHAR(9) DEFAULT NULL COLLATE utf8mb4_bin COMMENT 'x', b VARCHAR(9) DEFAULT 'y' COLLATE utf8mb4_bin, c INT DEFAULT -1)
ok 0
> SHOW CREATE TABLE a
Table | Create Table
  a | CREATE TABLE `a` (\n  `a` varchar(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL COMMENT 'x',\n  `b` varchar(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT 'y',\n  `c` int DEFAULT '-1'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A default '' of a TEXT is a warning without strictness; a NOT NULL column keeps it unseen.
> SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'
ok 0
> CREATE TABLE b (i INT, d TINYTEXT NOT NULL DEFAULT '', e TEXT DEFAULT '', f BLOB DEFAULT x'', j JSON DEFAULT '')
ok 0, warnings 4
> SHOW WARNINGS
Level | Code | Message
  Warning | 1101 | BLOB, TEXT, GEOMETRY or JSON column 'd' can't have a default value
  Warning | 1101 | BLOB, TEXT, GEOMETRY or JSON column 'e' can't have a default value
  Warning | 1101 | BLOB, TEXT, GEOMETRY or JSON column 'f' can't have a default value
  Warning | 1101 | BLOB, TEXT, GEOMETRY or JSON column 'j' can't have a default value
> CREATE TABLE c (d TEXT DEFAULT 'x')
ERROR 1101 (42000): BLOB, TEXT, GEOMETRY or JSON column 'd' can't have a default value
> SET sql_mode = DEFAULT
ok 0
> CREATE TABLE c (d TEXT NOT NULL DEFAULT '')
ERROR 1101 (42000): BLOB, TEXT, GEOMETRY or JSON column 'd' can't have a default value
> SHOW CREATE TABLE b
Table | Create Table
  b | CREATE TABLE `b` (\n  `i` int DEFAULT NULL,\n  `d` tinytext NOT NULL,\n  `e` text,\n  `f` blob,\n  `j` json DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> SHOW COLUMNS FROM b
Field | Type | Null | Key | Default | Extra
  i | int | YES |  | NULL | 
  d | tinytext | NO |  | NULL | 
  e | text | YES |  | NULL | 
  f | blob | YES |  | NULL | 
  j | json | YES |  | NULL | 
> INSERT INTO b (i) VALUES (1)
ok 1
> SELECT * FROM b
i | d | e | f | j
  1 |  | NULL | NULL | NULL
# Texts grow with the bytes of their characters.
> CREATE TABLE l1 (a TINYTEXT, b TEXT, c MEDIUMTEXT, d LONGTEXT, e TEXT(100), f CHAR(5), g VARCHAR(10), h ENUM('a')) CHARSET latin1
ok 0
> ALTER TABLE l1 CONVERT TO CHARACTER SET utf8mb4
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> SHOW CREATE TABLE l1
Table | Create Table
  l1 | CREATE TABLE `l1` (\n  `a` text,\n  `b` mediumtext,\n  `c` longtext,\n  `d` longtext,\n  `e` text,\n  `f` char(5) DEFAULT NULL,\n  `g` varchar(10) DEFAULT NULL,\n  `h` enum('a') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> ALTER TABLE l1 CONVERT TO CHARACTER SET latin1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> SHOW CREATE TABLE l1
Table | Create Table
  l1 | CREATE TABLE `l1` (\n  `a` text,\n  `b` mediumtext,\n  `c` longtext,\n  `d` longtext,\n  `e` text,\n  `f` char(5) DEFAULT NULL,\n  `g` varchar(10) DEFAULT NULL,\n  `h` enum('a') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> CREATE TABLE u3 (a TINYTEXT, b TEXT, c MEDIUMTEXT, d LONGTEXT, e TEXT(100), h ENUM('a') CHARACTER SET binary) CHARSET utf8mb3
ok 0, warnings 1
> ALTER TABLE u3 CONVERT TO CHARACTER SET utf8mb4
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> SHOW CREATE TABLE u3
Table | Create Table
  u3 | CREATE TABLE `u3` (\n  `a` text,\n  `b` mediumtext,\n  `c` longtext,\n  `d` longtext,\n  `e` mediumtext,\n  `h` enum('a') CHARACTER SET binary COLLATE binary DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Defaults of other character sets, and of binary strings.
> CREATE TABLE d (a VARCHAR(5) CHARACTER SET latin1 DEFAULT 'ü', b VARBINARY(4) DEFAULT x'41ff', c ENUM('ä','b') CHARACTER SET latin1 DEFAULT 'ä', d BINARY(3) DEFAULT 'a', e BINARY(3) DEFAULT '', f VARBINARY(3) DEFAULT '', g BINARY(3) DEFAULT x'610062')
ok 0
> SELECT column_name, column_default FROM information_schema.columns WHERE table_schema = 'definitions' AND table_name = 'd' ORDER BY ordinal_position
COLUMN_NAME | COLUMN_DEFAULT
  a | ü
  b | 0x41FF
  c | ä
  d | 0x61
  e | 0x
  f | 
  g | 0x61
> SHOW COLUMNS FROM d
Field | Type | Null | Key | Default | Extra
  a | varchar(5) | YES |  | ü | 
  b | varbinary(4) | YES |  | 0x41FF | 
  c | enum('ä','b') | YES |  | ä | 
  d | binary(3) | YES |  | 0x61 | 
  e | binary(3) | YES |  | 0x | 
  f | varbinary(3) | YES |  |  | 
  g | binary(3) | YES |  | 0x61 | 
# Labels by their numbers are no defaults.
> CREATE TABLE e (a ENUM('a','b') DEFAULT 2)
ERROR 1067 (42000): Invalid default value for 'a'
> CREATE TABLE e (a SET('a','b') DEFAULT 3)
ERROR 1067 (42000): Invalid default value for 'a'
> CREATE TABLE e (a SET('a','b') DEFAULT TRUE)
ERROR 1067 (42000): Invalid default value for 'a'
> CREATE TABLE e (a ENUM('2','3') DEFAULT 2, b SET('1','2') DEFAULT 1, c SET('a','b') DEFAULT 'b,a', d SET('a') DEFAULT '')
ok 0
> SHOW CREATE TABLE e
Table | Create Table
  e | CREATE TABLE `e` (\n  `a` enum('2','3') DEFAULT '3',\n  `b` set('1','2') DEFAULT '1',\n  `c` set('a','b') DEFAULT 'a,b',\n  `d` set('a') DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Names are ordered without case.
> CREATE TABLE f (a INT PRIMARY KEY, b INT, c INT, CONSTRAINT alpha FOREIGN KEY (b) REFERENCES f (a), CONSTRAINT Beta FOREIGN KEY (c) REFERENCES f (a), CONSTRAINT Zed CHECK (b > 1), CONSTRAINT y CHECK (c > 1))
ok 0
> SHOW CREATE TABLE f
Table | Create Table
  f | CREATE TABLE `f` (\n  `a` int NOT NULL,\n  `b` int DEFAULT NULL,\n  `c` int DEFAULT NULL,\n  PRIMARY KEY (`a`),\n  KEY `alpha` (`b`),\n  KEY `Beta` (`c`),\n  CONSTRAINT `alpha` FOREIGN KEY (`b`) REFERENCES `f` (`a`),\n  CONSTRAINT `Beta` FOREIGN KEY (`c`) REFERENCES `f` (`a`),\n  CONSTRAINT `y` CHECK ((`c` > 1)),\n  CONSTRAINT `Zed` CHECK ((`b` > 1))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A key is dropped together with its only column.
> CREATE TABLE g (i INT, j INT, k INT, PRIMARY KEY (i), KEY kk (k))
ok 0
> ALTER TABLE g DROP i, ADD i INT UNSIGNED NOT NULL AUTO_INCREMENT, DROP PRIMARY KEY, ADD PRIMARY KEY (i), DROP k, DROP KEY kk
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> SHOW CREATE TABLE g
Table | Create Table
  g | CREATE TABLE `g` (\n  `j` int DEFAULT NULL,\n  `i` int unsigned NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`i`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> DROP TABLE g, g
ERROR 1066 (42000): Not unique table/alias: 'g'
> DROP TABLE IF EXISTS g, G, nothing, g
ERROR 1066 (42000): Not unique table/alias: 'g'
# What is temporary is written in READ ONLY transactions, too.
> CREATE TEMPORARY TABLE t (a INT)
ok 0
> START TRANSACTION READ ONLY
ok 0
> INSERT INTO t VALUES (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> UPDATE t SET a = 3 WHERE a = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> DELETE FROM t WHERE a = 2
ok 1
> SELECT * FROM t
a
  3
> INSERT INTO b (i) VALUES (2)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> COMMIT
ok 0
> SET SESSION TRANSACTION READ ONLY
ok 0
> REPLACE INTO t VALUES (4)
ok 1
> DELETE FROM b
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> DROP DATABASE definitions
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
