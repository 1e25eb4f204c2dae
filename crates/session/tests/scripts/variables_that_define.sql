# Variables that change what a definition means: explicit_defaults_for_timestamp, innodb_strict_mode, old_alter_table,
# sql_mode ANSI, show_create_table_verbosity. MySQL writes the introducers in a9 as _utf8mb3, and the names in expressions of ANSI in backquotes.
> create database d; use d
ok 1
ok 0
> set explicit_defaults_for_timestamp=0
ok 0, warnings 1
> set sql_mode=''
ok 0
> create table a1 (a timestamp default '2020-01-01 00:00:00', b timestamp, c timestamp); show create table a1
ok 0
Table | Create Table
  a1 | CREATE TABLE `a1` (\n  `a` timestamp NOT NULL DEFAULT '2020-01-01 00:00:00',\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00',\n  `c` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a2 (a timestamp null, b timestamp not null, c timestamp(3), d timestamp default 0); show create table a2
ok 0
Table | Create Table
  a2 | CREATE TABLE `a2` (\n  `a` timestamp NULL DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00',\n  `c` timestamp(3) NOT NULL DEFAULT '0000-00-00 00:00:00.000',\n  `d` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a3 (a timestamp default null)
ERROR 1067 (42000): Invalid default value for 'a'
> show warnings
Level | Code | Message
  Error | 1067 | Invalid default value for 'a'
> create table a4 (a timestamp default current_timestamp, b timestamp); show create table a4
ok 0
Table | Create Table
  a4 | CREATE TABLE `a4` (\n  `a` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a5 (a timestamp null default null, b int, c timestamp on update current_timestamp, d timestamp); show create table a5
ok 0
Table | Create Table
  a5 | CREATE TABLE `a5` (\n  `a` timestamp NULL DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `c` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00' ON UPDATE CURRENT_TIMESTAMP,\n  `d` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a6 (i int); alter table a6 add b timestamp; show create table a6; alter table a6 add c timestamp; show create table a6; alter table a6 modify i timestamp; show create table a6; alter table a6 change i j timestamp null; show create table a6
ok 0
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  a6 | CREATE TABLE `a6` (\n  `i` int DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  a6 | CREATE TABLE `a6` (\n  `i` int DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `c` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  a6 | CREATE TABLE `a6` (\n  `i` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `b` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `c` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Create Table
  a6 | CREATE TABLE `a6` (\n  `j` timestamp NULL DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `c` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a7 (a timestamp(3), b timestamp(6)); show create table a7
ok 0
Table | Create Table
  a7 | CREATE TABLE `a7` (\n  `a` timestamp(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),\n  `b` timestamp(6) NOT NULL DEFAULT '0000-00-00 00:00:00.000000'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table a8 (a timestamp as (now()) , b timestamp)
ERROR 3763 (HY000): Expression of generated column 'a' contains a disallowed function: now.
> show warnings
Level | Code | Message
  Error | 3763 | Expression of generated column 'a' contains a disallowed function: now.
> create table a9 (g int, a timestamp as ('2020-01-01') stored, b timestamp); show create table a9
ok 0
Table | Create Table
  a9 | CREATE TABLE `a9` (\n  `g` int DEFAULT NULL,\n  `a` timestamp GENERATED ALWAYS AS (_utf8mb4'2020-01-01') STORED NOT NULL,\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> insert into a1 (a,b,c) values (null,null,null); select a > '1980-01-01', b > '1980-01-01', c > '1980-01-01' from a1; update a1 set a='2020-01-01', b=b, c=c; select a='2020-01-01' from a1; update a1 set a=null; select a>'1980-01-01' from a1
ok 1
a > '1980-01-01' | b > '1980-01-01' | c > '1980-01-01'
  1 | 1 | 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a='2020-01-01'
  1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a>'1980-01-01'
  1
> insert into a2 values (null,null,null,null); select a is null, b>'1980-01-01', c>'1980-01-01', d>'1980-01-01' from a2; insert into a2 () values (); select a,d from a2 order by d limit 1; insert into a2 (a,b) select null, null;  select count(*) from a2 where b>'1980-01-01'; replace into a2 (a,b) values (null, null), (null, default); select count(*) from a2 where b>'1980-01-01'
ok 1
a is null | b>'1980-01-01' | c>'1980-01-01' | d>'1980-01-01'
  1 | 1 | 1 | 1
ok 1
a | d
  NULL | 0000-00-00 00:00:00
ok 1, Records: 1  Duplicates: 0  Warnings: 0
count(*)
  2
ok 2, Records: 2  Duplicates: 0  Warnings: 0
count(*)
  3
> show warnings
Level | Code | Message
> insert into a1 values (null,null,null) on duplicate key update a=null
ok 1
> show warnings
Level | Code | Message
> create table x1 as select cast('2020-01-01' as datetime) d, b from a2; show create table x1; create table x2 like a2; show create table x2
ok 5, Records: 5  Duplicates: 0  Warnings: 0
Table | Create Table
  x1 | CREATE TABLE `x1` (\n  `d` datetime DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
ok 0
Table | Create Table
  x2 | CREATE TABLE `x2` (\n  `a` timestamp NULL DEFAULT NULL,\n  `b` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00',\n  `c` timestamp(3) NOT NULL DEFAULT '0000-00-00 00:00:00.000',\n  `d` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table x3 (t timestamp primary key); show create table x3; create table x4 (t timestamp, key(t), unique (t)); show create table x4
ok 0
Table | Create Table
  x3 | CREATE TABLE `x3` (\n  `t` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  PRIMARY KEY (`t`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
ok 0
Table | Create Table
  x4 | CREATE TABLE `x4` (\n  `t` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  UNIQUE KEY `t_2` (`t`),\n  KEY `t` (`t`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> set sql_mode=default; create table y1 (a timestamp, b timestamp); create table y2 (a timestamp); insert into y2 values (null); select a > '1980-01-01' from y2; insert into y2 select null; insert into y2 values (if(1,null,1)); select count(*) from y2 where a > '1980-01-01'; update y2 set a=nullif(1,1); prepare s from 'insert into y2 values (?)'; set @n=null; execute s using @n; select count(*) from y2 where a > '1980-01-01'
ok 0
ERROR 1067 (42000): Invalid default value for 'b'
> set explicit_defaults_for_timestamp=1; create table z (a timestamp not null); insert into z values (null); insert into y2 values (null); show create table y2; set @@global.explicit_defaults_for_timestamp=@@global.explicit_defaults_for_timestamp
ok 0
ok 0
ERROR 1048 (23000): Column 'a' cannot be null
> create table w (a timestamp not null, b timestamp not null default current_timestamp); insert into w (b) values (1); show create table w
ok 0
ERROR 1292 (22007): Incorrect datetime value: '1' for column 'b' at row 1
> show warnings
Level | Code | Message
  Error | 1292 | Incorrect datetime value: '1' for column 'b' at row 1
> create table k1 (a int) key_block_size=3
ERROR 1031 (HY000): Table storage engine for 'k1' doesn't have this option
> show warnings
Level | Code | Message
  Warning | 1478 | InnoDB: invalid KEY_BLOCK_SIZE = 3. Valid values are [1, 2, 4, 8, 16]
  Error | 1031 | Table storage engine for 'k1' doesn't have this option
> create table k1 (a int) key_block_size=8 row_format=dynamic
ERROR 1031 (HY000): Table storage engine for 'k1' doesn't have this option
> show warnings
Level | Code | Message
  Warning | 1478 | InnoDB: cannot specify ROW_FORMAT=DYNAMIC with KEY_BLOCK_SIZE.
  Error | 1031 | Table storage engine for 'k1' doesn't have this option
> create table k1 (a int) key_block_size=8 row_format=compact
ERROR 1031 (HY000): Table storage engine for 'k1' doesn't have this option
> show warnings
Level | Code | Message
  Warning | 1478 | InnoDB: cannot specify ROW_FORMAT=COMPACT with KEY_BLOCK_SIZE.
  Error | 1031 | Table storage engine for 'k1' doesn't have this option
> create table k2 (a int) row_format=fixed
ERROR 1031 (HY000): Table storage engine for 'k2' doesn't have this option
> show warnings
Level | Code | Message
  Warning | 1478 | InnoDB: invalid ROW_FORMAT specifier.
  Error | 1031 | Table storage engine for 'k2' doesn't have this option
> create table k3 (a int) row_format=compressed key_block_size=16
ok 0
> show warnings
Level | Code | Message
> create table k3b (a int) key_block_size=8; show create table k3b
ok 0
Table | Create Table
  k3b | CREATE TABLE `k3b` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci KEY_BLOCK_SIZE=8
> show warnings
Level | Code | Message
> create temporary table k4 (a int) row_format=compressed
ERROR 3500 (HY000): CREATE TEMPORARY TABLE is not allowed with ROW_FORMAT=COMPRESSED or KEY_BLOCK_SIZE.
> show warnings
Level | Code | Message
  Error | 3500 | CREATE TEMPORARY TABLE is not allowed with ROW_FORMAT=COMPRESSED or KEY_BLOCK_SIZE.
> create temporary table k5 (a int) key_block_size=8
ERROR 3500 (HY000): CREATE TEMPORARY TABLE is not allowed with ROW_FORMAT=COMPRESSED or KEY_BLOCK_SIZE.
> show warnings
Level | Code | Message
  Error | 3500 | CREATE TEMPORARY TABLE is not allowed with ROW_FORMAT=COMPRESSED or KEY_BLOCK_SIZE.
> create table k6 (a int); alter table k6 key_block_size=5; alter table k6 key_block_size=4, row_format=redundant; alter table k6 row_format=fixed; alter table k6 key_block_size=4; show create table k6; alter table k6 add b int; alter table k6 row_format=dynamic
ok 0
ERROR 1478 (HY000): Table storage engine 'InnoDB' does not support the create option 'KEY_BLOCK_SIZE'
> show warnings
Level | Code | Message
  Warning | 1478 | InnoDB: invalid KEY_BLOCK_SIZE = 5. Valid values are [1, 2, 4, 8, 16]
  Error | 1478 | Table storage engine 'InnoDB' does not support the create option 'KEY_BLOCK_SIZE'
> create table k7 (a int, key (a) key_block_size=3); show create table k7
ok 0
Table | Create Table
  k7 | CREATE TABLE `k7` (\n  `a` int DEFAULT NULL,\n  KEY `a` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> set innodb_strict_mode=0
ok 0
> create table n1 (a int) key_block_size=3; show create table n1
ok 0, warnings 1
Table | Create Table
  n1 | CREATE TABLE `n1` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table n2 (a int) key_block_size=8 row_format=dynamic; show create table n2
ok 0, warnings 1
Table | Create Table
  n2 | CREATE TABLE `n2` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=DYNAMIC
> show warnings
Level | Code | Message
> create table n3 (a int) row_format=fixed; show create table n3
ok 0, warnings 1
Table | Create Table
  n3 | CREATE TABLE `n3` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=DYNAMIC
> show warnings
Level | Code | Message
> create temporary table n4 (a int) row_format=compressed; show create table n4
ok 0, warnings 2
Table | Create Table
  n4 | CREATE TEMPORARY TABLE `n4` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=COMPRESSED
> show warnings
Level | Code | Message
> create temporary table n5 (a int) key_block_size=8; show create table n5
ok 0, warnings 1
Table | Create Table
  n5 | CREATE TEMPORARY TABLE `n5` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci KEY_BLOCK_SIZE=8
> show warnings
Level | Code | Message
> alter table n1 key_block_size=7; show create table n1
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
Table | Create Table
  n1 | CREATE TABLE `n1` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> create table n6 like n1; show create table n6
ok 0
Table | Create Table
  n6 | CREATE TABLE `n6` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> set old_alter_table=1; alter table n1 add x int; alter table n1 drop x, algorithm=inplace; insert into n1 values (1),(2); alter table n1 add y int; alter table n1 rename column y to z; alter table n1 add key (a); create index j on n1 (z); alter table n1 comment 'x'; alter table n1 rename to n9; drop index j on n9; truncate n9; set old_alter_table=0
ok 0
ok 0, Records: 0  Duplicates: 0  Warnings: 0
ok 0, Records: 0  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 0
ok 0
> set sql_mode='ANSI'
ok 0
> create table o1 (a int comment 'c', key (a) using btree comment 'x' key_block_size=4, check (a>1)) comment='hi' row_format=dynamic stats_persistent=1 partition by hash (a) partitions 2
ok 0
> show warnings
Level | Code | Message
> show create table o1
Table | Create Table
  o1 | CREATE TABLE "o1" (\n  "a" int DEFAULT NULL COMMENT 'c',\n  KEY "a" ("a"),\n  CONSTRAINT "o1_chk_1" CHECK (("a" > 1))\n)\n/*!50100 PARTITION BY HASH ("a")\nPARTITIONS 2 */
> show warnings
Level | Code | Message
> create table o2 (ts timestamp default current_timestamp on update current_timestamp, b varchar(3) character set latin1 collate latin1_bin, g int as (b) virtual invisible) charset latin1
ok 0
> show create table o2; show create view o1; show create database d2
Table | Create Table
  o2 | CREATE TABLE "o2" (\n  "ts" timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  "b" varchar(3) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL,\n  "g" int GENERATED ALWAYS AS ("b") VIRTUAL /*!80023 INVISIBLE */\n)
ERROR 1347 (HY000): 'd.o1' is not VIEW
> show warnings
Level | Code | Message
  Error | 1347 | 'd.o1' is not VIEW
> set sql_mode='ANSI_QUOTES'; show create table o2
ok 0
Table | Create Table
  o2 | CREATE TABLE "o2" (\n  "ts" timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  "b" varchar(3) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL,\n  "g" int GENERATED ALWAYS AS ("b") VIRTUAL /*!80023 INVISIBLE */\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> create temporary table o3 (a int auto_increment primary key) auto_increment=5; set sql_mode='ANSI'; show create table o3
ok 0
ok 0
Table | Create Table
  o3 | CREATE TEMPORARY TABLE "o3" (\n  "a" int NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY ("a")\n)
> set sql_mode=default; set show_create_table_verbosity=1; show create table k6; show create table k3; show create table o2; set show_create_table_verbosity=0, show_create_table_skip_secondary_engine=1
ok 0
ok 0
Table | Create Table
  k6 | CREATE TABLE `k6` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=DYNAMIC
Table | Create Table
  k3 | CREATE TABLE `k3` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=16
Table | Create Table
  o2 | CREATE TABLE `o2` (\n  `ts` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `b` varchar(3) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL,\n  `g` int GENERATED ALWAYS AS (`b`) VIRTUAL /*!80023 INVISIBLE */\n) ENGINE=InnoDB DEFAULT CHARSET=latin1 ROW_FORMAT=DYNAMIC
ok 0
> create table n (a int); create table y (a int primary key, b int); set sql_require_primary_key=1
ok 0
ok 0
ok 0
> alter table n add b int
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> alter table n rename to keyless
ok 0
> alter table keyless comment 'x'
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> create index j on keyless (a)
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> alter table keyless engine=innodb
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> alter table keyless add primary key (a)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table y drop primary key
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> alter table y drop primary key, add primary key (b)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table y drop primary key, add unique (a)
ERROR 3750 (HY000): Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.
> set sql_require_primary_key=0
ok 0
