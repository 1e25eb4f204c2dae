# What SHOW CREATE TABLE prints, as MySQL 8.0.31 prints it.
> create database d
ok 1
> use d
ok 0
> create table parent (id int primary key, a int, b int, key(a,b))
ok 0
> create table t (a int, b tinyint, c tinyint(1), d bool, e int(5) zerofill, f bigint unsigned not null, g year, h bit, i bit(9), j decimal, k decimal(10,2) unsigned zerofill, l float, m float(7,3), n double unsigned, o float(30), p real, q tinyint(1) unsigned, r smallint(3), s tinyint(1) zerofill, u int(10) unsigned zerofill)
ok 0, warnings 13
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `b` tinyint DEFAULT NULL,\n  `c` tinyint(1) DEFAULT NULL,\n  `d` tinyint(1) DEFAULT NULL,\n  `e` int(5) unsigned zerofill DEFAULT NULL,\n  `f` bigint unsigned NOT NULL,\n  `g` year DEFAULT NULL,\n  `h` bit(1) DEFAULT NULL,\n  `i` bit(9) DEFAULT NULL,\n  `j` decimal(10,0) DEFAULT NULL,\n  `k` decimal(10,2) unsigned zerofill DEFAULT NULL,\n  `l` float DEFAULT NULL,\n  `m` float(7,3) DEFAULT NULL,\n  `n` double unsigned DEFAULT NULL,\n  `o` double DEFAULT NULL,\n  `p` double DEFAULT NULL,\n  `q` tinyint unsigned DEFAULT NULL,\n  `r` smallint DEFAULT NULL,\n  `s` tinyint(1) unsigned zerofill DEFAULT NULL,\n  `u` int(10) unsigned zerofill DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a char, b char(10) not null default 'x''y\\z', c varchar(20) character set latin1, d varchar(20) collate utf8mb4_bin, e text, f text character set utf8mb4, g blob, h binary(3), i varbinary(7), j tinytext, k mediumblob, l longtext collate utf8mb4_general_ci, m enum('a','b''c'), n set('x','y') not null default 'x', o json, p char(3) binary, q char(4) ascii, r text(100), s blob(70000), t varchar(10) character set binary, u enum('é') character set latin1, v nchar(3), w varchar(5) character set utf8mb4 collate utf8mb4_0900_ai_ci)
ok 0, warnings 3
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` char(1) DEFAULT NULL,\n  `b` char(10) NOT NULL DEFAULT 'x''y\\z',\n  `c` varchar(20) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL,\n  `d` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,\n  `e` text,\n  `f` text CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci,\n  `g` blob,\n  `h` binary(3) DEFAULT NULL,\n  `i` varbinary(7) DEFAULT NULL,\n  `j` tinytext,\n  `k` mediumblob,\n  `l` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci,\n  `m` enum('a','b''c') DEFAULT NULL,\n  `n` set('x','y') NOT NULL DEFAULT 'x',\n  `o` json DEFAULT NULL,\n  `p` char(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,\n  `q` char(4) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL,\n  `r` text,\n  `s` mediumblob,\n  `t` varbinary(10) DEFAULT NULL,\n  `u` enum('é') CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL,\n  `v` char(3) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL,\n  `w` varchar(5) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a date default '2000-01-01', b datetime default current_timestamp, c datetime(3) default current_timestamp(3) on update current_timestamp(3), d timestamp, e timestamp not null, f timestamp null default null, g timestamp(6) not null default current_timestamp(6), h time default '10:00', i time(2) default '10:00', j datetime default '0001-01-01 01:01:01', k year default 1999, l timestamp not null default '2001-01-01 00:00:00' on update now())
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` date DEFAULT '2000-01-01',\n  `b` datetime DEFAULT CURRENT_TIMESTAMP,\n  `c` datetime(3) DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),\n  `d` timestamp NULL DEFAULT NULL,\n  `e` timestamp NOT NULL,\n  `f` timestamp NULL DEFAULT NULL,\n  `g` timestamp(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),\n  `h` time DEFAULT '10:00:00',\n  `i` time(2) DEFAULT '10:00:00.00',\n  `j` datetime DEFAULT '0001-01-01 01:01:01',\n  `k` year DEFAULT '1999',\n  `l` timestamp NOT NULL DEFAULT '2001-01-01 00:00:00' ON UPDATE CURRENT_TIMESTAMP\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int) charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (a varchar(3), b varchar(3) collate utf8mb4_bin, c varchar(3) collate utf8mb4_general_ci) collate utf8mb4_general_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` varchar(3) COLLATE utf8mb4_general_ci DEFAULT NULL,\n  `b` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,\n  `c` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci
> drop table t
ok 0
> create table t (a varchar(3), b varchar(3) charset utf8mb4) charset=latin1 collate=latin1_bin
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` varchar(3) COLLATE latin1_bin DEFAULT NULL,\n  `b` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_bin
> drop table t
ok 0
> create table t (a int) engine=innodb max_rows=100 min_rows=5 avg_row_length=50 checksum=1 delay_key_write=1 pack_keys=1 stats_persistent=1 stats_auto_recalc=0 stats_sample_pages=10 row_format=compressed key_block_size=8
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci MIN_ROWS=5 MAX_ROWS=100 AVG_ROW_LENGTH=50 PACK_KEYS=1 STATS_PERSISTENT=1 STATS_AUTO_RECALC=0 STATS_SAMPLE_PAGES=10 CHECKSUM=1 DELAY_KEY_WRITE=1 ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8
> drop table t
ok 0
> create table t (a int) stats_persistent=default row_format=compact pack_keys=default
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=COMPACT
> drop table t
ok 0
> create table t (`a b` int, `c``d` int, `select` int, primary key (`a b`,`c``d`)) comment 'é\\ \n "q"'
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a b` int NOT NULL,\n  `c``d` int NOT NULL,\n  `select` int DEFAULT NULL,\n  PRIMARY KEY (`a b`,`c``d`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='é\\ \n "q"'
> drop table t
ok 0
> create table t (a int primary key) encryption='N' compression='zlib'
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMPRESSION='zlib'
> drop table t
ok 0
> create table t (a int, b int not null, c int not null, key k1(a), unique u1(a), unique u2(b), unique u3(a,b), primary key (c), unique u4(c,b))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `b` int NOT NULL,\n  `c` int NOT NULL,\n  PRIMARY KEY (`c`),\n  UNIQUE KEY `u2` (`b`),\n  UNIQUE KEY `u4` (`c`,`b`),\n  UNIQUE KEY `u1` (`a`),\n  UNIQUE KEY `u3` (`a`,`b`),\n  KEY `k1` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a varchar(20), primary key (a), key (a(20)), key a3 (a(5) desc)) default charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` varchar(20) NOT NULL,\n  PRIMARY KEY (`a`),\n  KEY `a` (`a`),\n  KEY `a3` (`a`(5) DESC)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (a int not null auto_increment, b int, key (b), key(a))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` int DEFAULT NULL,\n  KEY `b` (`b`),\n  KEY `a` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a double(10,3) default 3.14159, b float default 0.1, c float default 1e20, d double default 1e-10, e decimal(30,10) default 1e-5, f int default -5, g bigint unsigned default 18446744073709551615, h varbinary(5) default 'ab', i binary(3) default 'a', j set('a','b') default 'a,b', k set('a','b') default '', l char(3) default 'é', m varchar(5) default _latin1'\xe9', n year default 0, o bit(10) default 5,p time default -100, q varbinary(4) default x'00ff')
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` double(10,3) DEFAULT '3.142',\n  `b` float DEFAULT '0.1',\n  `c` float DEFAULT '1e20',\n  `d` double DEFAULT '0.0000000001',\n  `e` decimal(30,10) DEFAULT '0.0000100000',\n  `f` int DEFAULT '-5',\n  `g` bigint unsigned DEFAULT '18446744073709551615',\n  `h` varbinary(5) DEFAULT 'ab',\n  `i` binary(3) DEFAULT 'a\0\0',\n  `j` set('a','b') DEFAULT 'a,b',\n  `k` set('a','b') DEFAULT '',\n  `l` char(3) DEFAULT 'é',\n  `m` varchar(5) DEFAULT 'xe9',\n  `n` year DEFAULT '0000',\n  `o` bit(10) DEFAULT b'101',\n  `p` time DEFAULT '-00:01:00',\n  `q` varbinary(4) DEFAULT '\0?'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int) insert_method=first union=()
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, index using hash (a))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  KEY `a` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a varchar(10), fulltext(a) with parser ngram)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` varchar(10) DEFAULT NULL,\n  FULLTEXT KEY `a` (`a`) /*!50100 WITH PARSER `ngram` */ \n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, key k (a) using btree comment 'x' invisible, fulltext key ft (b) with parser ngram comment 'y', b text)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `b` text,\n  KEY `k` (`a`) USING BTREE COMMENT 'x' /*!80000 INVISIBLE */,\n  FULLTEXT KEY `ft` (`b`) COMMENT 'y' /*!50100 WITH PARSER `ngram` */ \n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a enum('x\\y','tab\tz','nl\n','%%'), b set('é'))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` enum('x\\y','tab	z','nl\n','%%') DEFAULT NULL,\n  `b` set('é') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int comment 'q\'\n\\')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL COMMENT 'q''\n\\'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int not null) comment='' row_format=default
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int not null primary key) auto_increment=5
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL,\n  PRIMARY KEY (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a bit(8) default b'0', b bit(64) default 18446744073709551615, c decimal(5,0) default 3, d float(5,1) unsigned zerofill default 1.25)
ok 0, warnings 3
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` bit(8) DEFAULT b'0',\n  `b` bit(64) DEFAULT b'1111111111111111111111111111111111111111111111111111111111111111',\n  `c` decimal(5,0) DEFAULT '3',\n  `d` float(5,1) unsigned zerofill DEFAULT '001.2'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int) character set utf8mb3 collate utf8mb3_bin
ok 0, warnings 2
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_bin
> drop table t
ok 0
> create table t (a char(0), b varchar(0), c binary(0), d char(255) character set ascii)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` char(0) DEFAULT NULL,\n  `b` varchar(0) DEFAULT NULL,\n  `c` binary(0) DEFAULT NULL,\n  `d` char(255) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinyint)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinyint(1))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinyint unsigned)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c smallint)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` smallint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c mediumint unsigned)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumint unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int(11))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int unsigned zerofill)
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int(10) unsigned zerofill DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bigint)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float(10))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float(30))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float(8,2))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` float(8,2) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c double)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c double(10,4) unsigned)
ok 0, warnings 2
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double(10,4) unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c real)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c decimal)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(10,0) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c decimal(5))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(5,0) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c decimal(30,10))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(30,10) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c numeric(8,3))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(8,3) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c dec(4,1))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(4,1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c fixed(6,2))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(6,2) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bit)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bit(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bit(64))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bit(64) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bool)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c serial)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bigint unsigned NOT NULL AUTO_INCREMENT,\n  UNIQUE KEY `c` (`c`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c year)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` year DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c date)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` date DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c time)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` time DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c time(6))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` time(6) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime(1))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c timestamp)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` timestamp NULL DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c timestamp(3))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` timestamp(3) NULL DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char(20))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(20) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c nchar(5))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(5) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(255))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(255) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(3000))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(3000) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c nvarchar(7))
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(7) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c character varying(9))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(9) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c binary)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` binary(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c binary(20))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` binary(20) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varbinary(100))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varbinary(100) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinytext)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinytext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c text)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c text(10))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinytext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c text(70000))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c mediumtext)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c longtext)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` longtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c long)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c long varchar)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c long varbinary)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumblob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinyblob)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyblob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c blob)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` blob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c blob(5))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyblob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c mediumblob)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumblob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c longblob)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` longblob\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c enum('a'))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c enum('','x y','ä'))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('','x y','ä') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c set('a','b'))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` set('a','b') DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c json)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` json DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char(3) charset latin1)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(3) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(5) collate latin1_bin)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(5) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c text charset ascii)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text CHARACTER SET ascii COLLATE ascii_general_ci\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char(3) byte)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` binary(3) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char(3) charset utf8mb4 binary)
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int1)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int2)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` smallint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int3)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int4)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int8)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c middleint)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` mediumint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float4)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float8)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c boolean)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint(1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(5) not null comment 'x') charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(5) NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (c varchar(5) not null comment 'x') charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(5) NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (c varchar(5) not null comment 'x') charset ascii
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(5) NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=ascii
> drop table t
ok 0
> create table t (c varchar(5) not null comment 'x') charset binary
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varbinary(5) NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=binary
> drop table t
ok 0
> create table t (c varchar(5) not null comment 'x') charset utf8mb4 collate utf8mb4_unicode_520_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(5) COLLATE utf8mb4_unicode_520_ci NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
> drop table t
ok 0
> create table t (c text not null comment 'x') charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (c text not null comment 'x') charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (c text not null comment 'x') charset ascii
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=ascii
> drop table t
ok 0
> create table t (c text not null comment 'x') charset binary
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` blob NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=binary
> drop table t
ok 0
> create table t (c text not null comment 'x') charset utf8mb4 collate utf8mb4_unicode_520_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` text COLLATE utf8mb4_unicode_520_ci NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
> drop table t
ok 0
> create table t (c enum('a','b') not null comment 'x') charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (c enum('a','b') not null comment 'x') charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (c enum('a','b') not null comment 'x') charset ascii
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=ascii
> drop table t
ok 0
> create table t (c enum('a','b') not null comment 'x') charset binary
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=binary
> drop table t
ok 0
> create table t (c enum('a','b') not null comment 'x') charset utf8mb4 collate utf8mb4_unicode_520_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') COLLATE utf8mb4_unicode_520_ci NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
> drop table t
ok 0
> create table t (c char(2) collate utf8mb4_bin not null comment 'x') charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (c char(2) collate utf8mb4_bin not null comment 'x') charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (c char(2) collate utf8mb4_bin not null comment 'x') charset ascii
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=ascii
> drop table t
ok 0
> create table t (c char(2) collate utf8mb4_bin not null comment 'x') charset binary
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=binary
> drop table t
ok 0
> create table t (c char(2) collate utf8mb4_bin not null comment 'x') charset utf8mb4 collate utf8mb4_unicode_520_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
> drop table t
ok 0
> create table t (c int not null comment 'x') charset latin1
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> drop table t
ok 0
> create table t (c int not null comment 'x') charset utf8mb3
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3
> drop table t
ok 0
> create table t (c int not null comment 'x') charset ascii
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=ascii
> drop table t
ok 0
> create table t (c int not null comment 'x') charset binary
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=binary
> drop table t
ok 0
> create table t (c int not null comment 'x') charset utf8mb4 collate utf8mb4_unicode_520_ci
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int NOT NULL COMMENT 'x'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
> drop table t
ok 0
> create table t (c int default null)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int default '12')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT '12'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c int default 1.4)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` int DEFAULT '1'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c tinyint(1) default true)
ok 0, warnings 1
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` tinyint(1) DEFAULT '1'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c decimal(5,1) default 2)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` decimal(5,1) DEFAULT '2.0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c double default 1e3)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` double DEFAULT '1000'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c float default 1e-3)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` float DEFAULT '0.001'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(10) default 'a''b')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(10) DEFAULT 'a''b'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(10) default "dq")
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(10) DEFAULT 'dq'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varchar(10) default 5)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varchar(10) DEFAULT '5'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c char(3) default '')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` char(3) DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c binary(4) default 'ab')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` binary(4) DEFAULT 'ab\0\0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c varbinary(4) default x'41')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` varbinary(4) DEFAULT 'A'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c date default '2001-2-3')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` date DEFAULT '2001-02-03'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c date default 20010203)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` date DEFAULT '2001-02-03'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime default '2001-02-03')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime DEFAULT '2001-02-03 00:00:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime(2) default '2001-02-03 01:02:03.456')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime(2) DEFAULT '2001-02-03 01:02:03.46'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c time default '1:2')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` time DEFAULT '01:02:00'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c timestamp default '2001-02-03 04:05:06')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` timestamp NULL DEFAULT '2001-02-03 04:05:06'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c year default 70)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` year DEFAULT '1970'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c year default '2005')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` year DEFAULT '2005'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bit(5) default b'00101')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bit(5) DEFAULT b'101'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c bit(5) default 7)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` bit(5) DEFAULT b'111'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c enum('a','b') default 'b')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` enum('a','b') DEFAULT 'b'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c set('a','b') default 'b,a')
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` set('a','b') DEFAULT 'a,b'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime default now())
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime DEFAULT CURRENT_TIMESTAMP\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c timestamp(2) default current_timestamp(2))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` timestamp(2) NULL DEFAULT CURRENT_TIMESTAMP(2)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (c datetime default localtime)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `c` datetime DEFAULT CURRENT_TIMESTAMP\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, b int, primary key (b,a))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL,\n  `b` int NOT NULL,\n  PRIMARY KEY (`b`,`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int unique key, b int key)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `b` int NOT NULL,\n  PRIMARY KEY (`b`),\n  UNIQUE KEY `a` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, index (a), index (a), index a_3 (a))
ok 0, warnings 2
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  KEY `a` (`a`),\n  KEY `a_2` (`a`),\n  KEY `a_3` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a varchar(10), b text, unique (a(3)), key (b(5), a))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` varchar(10) DEFAULT NULL,\n  `b` text,\n  UNIQUE KEY `a` (`a`(3)),\n  KEY `b` (`b`(5),`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, key k (a) comment 'c' invisible)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  KEY `k` (`a`) COMMENT 'c' /*!80000 INVISIBLE */\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int, key k (a) key_block_size 8)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  KEY `k` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (id int not null auto_increment, primary key (id)) auto_increment 1000
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=1000 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int) comment 'x' stats_persistent 0 max_rows 5
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci MAX_ROWS=5 STATS_PERSISTENT=0 COMMENT='x'
> drop table t
ok 0
> create table t like parent
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `a` (`a`,`b`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int not null default 0, b timestamp default current_timestamp on update current_timestamp)
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL DEFAULT '0',\n  `b` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
