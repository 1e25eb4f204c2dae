/*!40100 SET @@SQL_MODE='' */
/*!40103 SET TIME_ZONE='+00:00' */
/*!80000 SET SESSION information_schema_stats_expiry=0 */
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */
/*!50503 SET NAMES utf8mb4 */
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */
/*!40101 SET SQL_MODE=@OLD_SQL_MODE */
/*!40000 ALTER TABLE `t` DISABLE KEYS */
/*!M!100100 SET a */
/*M!100100 SET @@MAX_STATEMENT_TIME=0.000000 */
/*M!999999\- enable the sandbox mode */
SET SESSION NET_READ_TIMEOUT= 700, SESSION NET_WRITE_TIMEOUT= 700
SHOW VARIABLES LIKE 'gtid\\_mode'
FLUSH /*!40101 LOCAL */ TABLES
START TRANSACTION /*!40100 WITH CONSISTENT SNAPSHOT */
SELECT LOGFILE_GROUP_NAME, FILE_NAME, TOTAL_EXTENTS, INITIAL_SIZE, ENGINE, EXTRA FROM INFORMATION_SCHEMA.FILES WHERE FILE_TYPE = 'UNDO LOG' AND FILE_NAME IS NOT NULL AND LOGFILE_GROUP_NAME IS NOT NULL GROUP BY LOGFILE_GROUP_NAME, FILE_NAME, ENGINE, TOTAL_EXTENTS, INITIAL_SIZE ORDER BY LOGFILE_GROUP_NAME
SHOW CREATE DATABASE IF NOT EXISTS `db`
show table status like 't\\_x'
SELECT /*!40001 SQL_NO_CACHE */ * FROM `t`
SELECT COLUMN_NAME, JSON_EXTRACT(HISTOGRAM,'$."number-of-buckets-specified"') FROM information_schema.COLUMN_STATISTICS WHERE SCHEMA_NAME='db' AND TABLE_NAME='t'
SELECT CHECK_OPTION, DEFINER, SECURITY_TYPE, CHARACTER_SET_CLIENT, COLLATION_CONNECTION FROM information_schema.views WHERE table_name="v" AND table_schema="db"
LOCK TABLES `t` READ /*!32311 LOCAL */,`u` READ /*!32311 LOCAL */
SET @@SESSION.SQL_LOG_BIN= 0
SET @@GLOBAL.GTID_PURGED=/*!80000 '+'*/ '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5'
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t1` BEFORE INSERT ON `t` FOR EACH ROW set new.a = 1 */
/*!50001 CREATE VIEW `v` AS SELECT 1 AS `a`,\n 1 AS `b`*/
/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */\n/*!50001 VIEW `v` AS select 1 AS `a` */
/*!50106 CREATE*/ /*!50117 DEFINER=`root`@`localhost`*/ /*!50106 EVENT `e` ON SCHEDULE EVERY 1 DAY STARTS '2020-01-01 00:00:00' ON COMPLETION NOT PRESERVE ENABLE DO select 1 */
INSERT INTO `t` VALUES (1,'a\'b',NULL,_binary 'x\0y',0xFF,'2020-01-01 00:00:00',-1.5),(2,'',NULL,_binary '','','',0)
CREATE TABLE `t` (\n  `id` int unsigned NOT NULL AUTO_INCREMENT,\n  `a` varchar(10) COLLATE utf8mb4_general_ci DEFAULT NULL,\n  `g` int GENERATED ALWAYS AS ((`id` + 1)) VIRTUAL,\n  `j` json DEFAULT (json_array()),\n  `t` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,\n  `i` int DEFAULT NULL /*!80023 INVISIBLE */,\n  PRIMARY KEY (`id`),\n  KEY `k` (`a`(5) DESC) /*!80000 INVISIBLE */,\n  KEY `f` ((lower(`a`))),\n  CONSTRAINT `c` CHECK ((`id` > 0)) /*!80016 NOT ENFORCED */\n) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='x'\n/*!50100 PARTITION BY HASH (`id`)\nPARTITIONS 4 */
/* mysql-connector-j-8.0.33 */SELECT  @@session.auto_increment_increment AS auto_increment_increment, @@character_set_client AS character_set_client, @@init_connect AS init_connect, @@transaction_isolation AS transaction_isolation, @@wait_timeout AS wait_timeout
SET character_set_results = NULL
/* ping */ SELECT 1
SELECT @@session.transaction_read_only
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED
SET sql_mode=(SELECT CONCAT(@@sql_mode, ',PIPES_AS_CONCAT,NO_ENGINE_SUBSTITUTION')),time_zone='+00:00',NAMES utf8mb4 COLLATE utf8mb4_unicode_ci
set names 'utf8mb4' collate 'utf8mb4_unicode_ci', time_zone='+00:00', SESSION sql_mode='ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES'
SELECT VERSION(), @@sql_mode, @@default_storage_engine, @@sql_auto_is_null, @@lower_case_table_names, CONVERT_TZ('2001-01-01 01:00:00', 'UTC', 'UTC') IS NOT NULL
select group_concat(`column_name` order by `seq_in_index`) as `columns`, lower(index_name) `name` from information_schema.statistics where table_schema = 'x' group by index_name, index_type, non_unique
SELECT GET_LOCK('prisma_migrate', 10)
select exists(SELECT 1 from INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME = ?)
CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL, execution_time BIGINT NOT NULL)
SELECT COALESCE(LOWER(CONV(BIT_XOR(CAST(CRC32(col) AS UNSIGNED)), 10, 16)), 0) AS crc FROM (SELECT 1 col) t
SHOW FUNCTION STATUS WHERE CAST(Db AS BINARY) = 'db'
SHOW FULL TABLES FROM `db` WHERE Tables_in_db LIKE 'x'
show global status where Variable_name = 'Com_commit' or Variable_name =  'Com_rollback'
SHOW VARIABLES LIKE 't%_isolation'
SET tmp_table_size=2*1024*1024*1024
SELECT AVG(id) FROM (SELECT * FROM sbtest1 FORCE KEY (PRIMARY) LIMIT 100) t
CREATE TABLE sbtest1(\n  id INTEGER NOT NULL AUTO_INCREMENT,\n  k INTEGER DEFAULT '0' NOT NULL,\n  c CHAR(120) DEFAULT '' NOT NULL,\n  pad CHAR(60) DEFAULT '' NOT NULL,\n  PRIMARY KEY (id)\n) /*! ENGINE = innodb */
CREATE TABLE `customer` (\n`c_id` INT(5) NOT NULL,\n`c_d_id` INT(2) NOT NULL,\n`c_first` VARCHAR(16) BINARY NULL,\n`c_middle` CHAR(2) BINARY NULL,\n`c_discount` DECIMAL(4, 4) NULL,\nPRIMARY KEY (`c_w_id`,`c_d_id`,`c_id`),\nKEY c_w_id (`c_w_id`,`c_d_id`,`c_last`(16),`c_first`(16))\n)\nENGINE = innodb
CREATE PROCEDURE `NEWORD` (\nno_w_id  INTEGER,\nno_max_w_id  INTEGER,\nOUT no_c_discount DECIMAL(4,4),\nINOUT no_d_next_o_id INTEGER,\nIN timestamp DATETIME\n)\nBEGIN\nDECLARE no_ol_supply_w_id INTEGER;\nDECLARE x INTEGER DEFAULT 0;\nDECLARE `Constraint Violation` CONDITION FOR SQLSTATE '23000';\nDECLARE EXIT HANDLER FOR `Constraint Violation` ROLLBACK;\nDECLARE EXIT HANDLER FOR NOT FOUND ROLLBACK;\nSET no_o_all_local = 1;\nSELECT c_discount, c_last INTO no_c_discount, x FROM customer, warehouse WHERE warehouse.w_id = no_w_id;\nSTART TRANSACTION;\nSELECT d_next_o_id, d_tax INTO no_d_next_o_id, x FROM district WHERE d_id = 5 FOR UPDATE;\nset x = 1;\nWHILE x <= 5 DO\nset no_ol_supply_w_id = FLOOR(1 + (RAND() * 99));\nIF (no_ol_supply_w_id > 4)\nTHEN\nset x = 1;\nELSE\nset x = 2;\nEND IF;\nCASE no_max_w_id WHEN 1 THEN SET x = 1; WHEN 2 THEN SET x = 2; END CASE;\nINSERT INTO order_line (ol_o_id) VALUES (no_d_next_o_id);\nset x = x + 1;\nEND WHILE;\nCOMMIT;\nEND
CREATE PROCEDURE `SLEV` (st_w_id INTEGER, OUT stock_count INTEGER)\nBEGIN\nDECLARE EXIT HANDLER FOR NOT FOUND ROLLBACK;\nSTART TRANSACTION;\nSELECT COUNT(DISTINCT (s_i_id)) INTO stock_count\nFROM order_line, stock, district\nWHERE ol_w_id = st_w_id AND d_id=1 AND (ol_o_id < d_next_o_id) AND (ol_o_id >= (d_next_o_id - 20));\nCOMMIT;\nEND
CREATE PROCEDURE p() BEGIN DECLARE done INT DEFAULT 0; DECLARE a CHAR(2); DECLARE c CURSOR FOR SELECT x FROM t WHERE y = done ORDER BY z; DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; OPEN c; REPEAT FETCH c INTO a; UNTIL done END REPEAT; CLOSE c; SELECT o_id INTO a FROM (SELECT o_id FROM orders ORDER BY o_id DESC) AS sb LIMIT 1; UPDATE t SET a = CONCAT(a, CAST(done AS CHAR)), b = b - FORMAT(1, 2); END
select l_returnflag, sum(l_quantity) as sum_qty, sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) as sum_charge, count(*) as count_order from lineitem where l_shipdate <= date '1998-12-01' - interval '90' day group by l_returnflag order by l_returnflag
select o_orderpriority, count(*) from orders where o_orderdate >= date '1993-07-01' and o_orderdate < date '1993-07-01' + interval '3' month and exists (select * from lineitem where l_orderkey = o_orderkey and l_commitdate < l_receiptdate) group by o_orderpriority
select c_count, count(*) as custdist from (select c_custkey, count(o_orderkey) from customer left outer join orders on c_custkey = o_custkey and o_comment not like '%special%requests%' group by c_custkey) as c_orders (c_custkey, c_count) group by c_count order by custdist desc, c_count desc
create or replace view revenue0 (supplier_no, total_revenue) as select l_suppkey, sum(l_extendedprice * (1 - l_discount)) from lineitem where l_shipdate >= date '1996-01-01' and l_shipdate < date '1996-01-01' + interval '3' month group by l_suppkey
select sum(l_extendedprice) from lineitem, part where (p_partkey = l_partkey and p_container in ('SM CASE', 'SM BOX') and l_quantity between 1 and 1 + 10) or (p_brand = 'Brand#23' and p_size between 1 and 10)
select cntrycode, count(*) as numcust from (select substr(c_phone from 1 for 2) as cntrycode from customer where substring(c_phone,1,2) in ('13','31') and c_acctbal > (select avg(c_acctbal) from customer)) as custsale group by cntrycode
INSERT INTO `wp_options` (`option_name`, `option_value`, `autoload`) VALUES ('a', 'b', 'yes') ON DUPLICATE KEY UPDATE `option_name` = VALUES(`option_name`), `option_value` = VALUES(`option_value`)
SELECT SQL_CALC_FOUND_ROWS  wp_posts.ID FROM wp_posts  WHERE 1=1  AND wp_posts.post_type = 'post' AND ((wp_posts.post_status = 'publish'))  ORDER BY wp_posts.post_date DESC LIMIT 0, 10
SELECT t.* FROM (SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) rn, x.* FROM x) t WHERE rn = 1
alter table `users` add `email_verified_at` timestamp null after `email`, algorithm=instant, lock=none
select * from `jobs` where `queue` = ? and ((`reserved_at` is null and `available_at` <= ?) or (`reserved_at` <= ?)) order by `id` asc limit 1 FOR UPDATE SKIP LOCKED
insert into `t` (`a`, `b`) values (?, ?), (?, ?) as new on duplicate key update `b` = new.b
SELECT `app_x`.`id` FROM `app_x` WHERE JSON_UNQUOTE(JSON_EXTRACT(`app_x`.`data`, '$."a"')) LIKE BINARY '%x%' AND REGEXP_LIKE(`app_x`.`n`, '^a', 'c')
XA BEGIN 'abc'
KILL QUERY 5
help 'contents'
SELECT TABLE_SCHEMA AS TABLE_CAT, NULL AS TABLE_SCHEM, TABLE_NAME, CASE WHEN TABLE_TYPE='BASE TABLE' THEN 'TABLE' ELSE TABLE_TYPE END AS TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ? HAVING TABLE_TYPE IN (?,?,null) ORDER BY TABLE_TYPE, TABLE_SCHEMA, TABLE_NAME
