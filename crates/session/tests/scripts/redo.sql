# The durability dial as statements see it; what crashes make of it is tested in crashes.rs and in the engine.
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | ON
> alter instance disable innodb redo_log
ok 0
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | OFF
> alter instance disable innodb redo_log
ok 0
> create database d
ok 1
> create table d.t (id int primary key)
ok 0
> insert into d.t values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter instance enable innodb redo_log
ok 0
> alter instance enable innodb redo_log
ok 0
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | ON
> select * from d.t
id
  1
  2
> show global status like 'Redoubt_lost_from'
Variable_name | Value
  Redoubt_lost_from | 
# It commits what was open, and needs a privilege of its own.
> begin
ok 0
> insert into d.t values (3)
ok 1
> alter instance disable innodb redo_log
ok 0
> rollback
ok 0
> select count(*) from d.t
count(*)
  3
> alter instance enable innodb redo_log
ok 0
# Unlogged tables.
> create table d.u (id int primary key auto_increment, a int) engine_attribute = '{"redo_log":false}'
ok 0
> insert into d.u (a) values (1), (2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> show create table d.u
Table | Create Table
  u | CREATE TABLE `u` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `a` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci /*R! ENGINE_ATTRIBUTE='{"redo_log": false}' */
> select table_name, engine_attribute from information_schema.tables_extensions where table_schema = 'd'
TABLE_NAME | ENGINE_ATTRIBUTE
  t | NULL
  u | {"redo_log": false}
> create table d.v (id int) engine_attribute = '{"redo_log": 3}'
ERROR 3981 (HY000): Storage engine 'InnoDB' does not support ENGINE_ATTRIBUTE.
> create table d.v (id int) engine_attribute = '{"redo_log": false'
ERROR 3980 (HY000): Invalid json attribute, error: "Missing a comma or '}' after an object member." at pos 18: ''
> create table d.v (id int) engine_attribute = '{"a": 1}'
ERROR 3981 (HY000): Storage engine 'InnoDB' does not support ENGINE_ATTRIBUTE.
> create table d.v (id int) engine_attribute = 'zzz'
ERROR 3980 (HY000): Invalid json attribute, error: "Invalid value." at pos 0: 'zzz'
> alter table d.u engine_attribute = 'zzz'
ERROR 3980 (HY000): Invalid json attribute, error: "Invalid value." at pos 0: 'zzz'
> alter table d.u engine_attribute = '{"redo_log": true}', add column b int
ERROR 1235 (42000): This version of MySQL doesn't yet support 'ENGINE_ATTRIBUTE together with other changes'
> alter table d.u add column b int /*R! default 5 */
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table d.u engine_attribute = '{"redo_log": true}'
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.u
Table | Create Table
  u | CREATE TABLE `u` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT '5',\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci /*R! ENGINE_ATTRIBUTE='{"redo_log": true}' */
> select * from d.u
id | a | b
  1 | 1 | 5
  2 | 2 | 5
> alter table d.u engine_attribute = ''
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.u
Table | Create Table
  u | CREATE TABLE `u` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT '5',\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into d.u (a) values (3)
ok 1, id 3
> create table d.w (id int) ENGINE=InnoDB /*R! ENGINE_ATTRIBUTE='{"redo_log": false}' */
ok 0
> create table d.x like d.w
ok 0
> show create table d.x
Table | Create Table
  x | CREATE TABLE `x` (\n  `id` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci /*R! ENGINE_ATTRIBUTE='{"redo_log": false}' */
# Replicas see tables without the attribute, rows when it goes, and no rows of unlogged tables.
> create table d.y (id int primary key) engine_attribute = '{"redo_log": false}'
ok 0
> insert into d.y values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table d.y engine_attribute = '{"redo_log": true}'
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table d.y engine_attribute = '{"redo_log": false}'
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from d.y
id
  1
  2
# No foreign key between a logged and an unlogged table.
> create table d.z (id int primary key, p int, foreign key (p) references d.y (id))
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table d.z (id int primary key, p int, foreign key (p) references d.t (id))
ok 0
> alter table d.z engine_attribute = '{"redo_log": false}'
ERROR 1215 (HY000): Cannot add foreign key constraint
> alter table d.t engine_attribute = '{"redo_log": false}'
ERROR 1215 (HY000): Cannot add foreign key constraint
# Expiry of the log.
> set global expire_logs_days = 3
ERROR 3683 (HY000): The option expire_logs_days and binlog_expire_logs_seconds cannot be used together. Please use binlog_expire_logs_seconds to set the expire time (expire_logs_days is deprecated)
> set global binlog_expire_logs_seconds = 0
ok 0
> set global expire_logs_days = 3
ok 0
> set global binlog_expire_logs_seconds = 60
ERROR 3683 (HY000): The option expire_logs_days and binlog_expire_logs_seconds cannot be used together. Please use binlog_expire_logs_seconds to set the expire time (expire_logs_days is deprecated)
> set global expire_logs_days = 0
ok 0
> set global binlog_expire_logs_seconds = default
ok 0
