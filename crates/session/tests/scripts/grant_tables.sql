# The tables of accounts, written: as a dump does it, and by hand. What is granted afterwards was compared with MySQL 8.0.31.
> create database d
ok 1
> create table d.t (a int, b int)
ok 0
> create user one identified with mysql_native_password as '*2B602296A79E0A8784ACC5C88D92E46588CCA3C3', two@localhost require ssl comment 'the second'
ok 0
> create role reader
ok 0
> grant select, insert on d.* to one
ok 0
> grant select (a), update on d.t to two@localhost
ok 0
> grant reader to one with admin option
ok 0
> set default role reader to one
ok 0
> grant backup_admin on *.* to two@localhost with grant option
ok 0
> alter user one password history 3 password expire interval 40 day failed_login_attempts 3 password_lock_time 2
ok 0
# Rows that are written count after FLUSH PRIVILEGES; until then the session alone sees them.
> insert into mysql.db (Host, Db, User, Delete_priv) values ('localhost', 'e', 'two', 'Y')
ok 1
> select User, Db, Delete_priv from mysql.db order by Db
User | Db | Delete_priv
  one | d | N
  two | e | Y
  mysql.session | performance_schema | N
  mysql.sys | sys | N
other> select User, Db, Delete_priv from mysql.db
User | Db | Delete_priv
  mysql.session | performance_schema | N
  mysql.sys | sys | N
  one | d | N
> show grants for two@localhost
Grants for two@localhost
  GRANT USAGE ON *.* TO `two`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `two`@`localhost` WITH GRANT OPTION
  GRANT SELECT (`a`), UPDATE ON `d`.`t` TO `two`@`localhost`
> update mysql.user set account_locked = 'Y' where user = 'one'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from mysql.columns_priv
ok 1
> flush privileges
ok 0
> show grants for two@localhost
Grants for two@localhost
  GRANT USAGE ON *.* TO `two`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `two`@`localhost` WITH GRANT OPTION
  GRANT DELETE ON `e`.* TO `two`@`localhost`
  GRANT UPDATE ON `d`.`t` TO `two`@`localhost`
other> select User, account_locked from mysql.user where account_locked = 'Y'
User | account_locked
  mysql.infoschema | Y
  mysql.session | Y
  mysql.sys | Y
  one | Y
  reader | Y
> select Db, User from mysql.db order by Db
Db | User
  d | one
  e | two
  performance_schema | mysql.session
  sys | mysql.sys
# A session that ends says as much.
other> replace into mysql.global_grants values ('one', '%', 'CLONE_ADMIN', 'Y')
ok 1
other> create user three
ok 0
> show grants for one
Grants for one@%
  GRANT USAGE ON *.* TO `one`@`%`
  GRANT CLONE_ADMIN ON *.* TO `one`@`%` WITH GRANT OPTION
  GRANT SELECT, INSERT ON `d`.* TO `one`@`%`
  GRANT `reader`@`%` TO `one`@`%` WITH ADMIN OPTION
# A statement about accounts comes after what was written.
> insert into mysql.role_edges values ('%', 'reader', '%', 'three', 'N')
ok 1
> grant select on d.t to three
ok 0
> show grants for three
Grants for three@%
  GRANT USAGE ON *.* TO `three`@`%`
  GRANT SELECT ON `d`.`t` TO `three`@`%`
  GRANT `reader`@`%` TO `three`@`%`
# As a dump restores them.
> use mysql
ok 0
> drop table if exists `db`
ok 0
> create table `db` (`Host` char(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL DEFAULT '', `Db` char(64) COLLATE utf8mb3_bin NOT NULL DEFAULT '', `User` char(32) COLLATE utf8mb3_bin NOT NULL DEFAULT '', `Select_priv` enum('N','Y') CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL DEFAULT 'N', `Grant_priv` enum('N','Y') CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci NOT NULL DEFAULT 'N', PRIMARY KEY (`Host`,`User`,`Db`), KEY `User` (`User`)) /*!50100 TABLESPACE `mysql` */ ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_bin STATS_PERSISTENT=0 ROW_FORMAT=DYNAMIC COMMENT='Database privileges'
ok 0, warnings 8
> lock tables `db` write
ok 0
> /*!40000 alter table `db` disable keys */
ok 0, warnings 1
> insert into `db` values ('%', 'only', 'one', 'Y', 'Y')
ok 1
> /*!40000 alter table `db` enable keys */
ok 0, warnings 1
> unlock tables
ok 0
> drop table if exists `server_cost`
ok 0
> create table `server_cost` (`cost_name` varchar(64) NOT NULL, `cost_value` float DEFAULT NULL, `last_update` timestamp NOT NULL, `comment` varchar(1024), `default_value` float GENERATED ALWAYS AS (1) VIRTUAL, PRIMARY KEY (`cost_name`))
ok 0, warnings 1
> insert into `server_cost` values ('key_compare_cost', NULL, '2020-01-01', NULL, 0.05)
ok 1
> create table if not exists general_log (a int)
ok 0, warnings 1
> flush privileges
ok 0
> show grants for one
Grants for one@%
  GRANT USAGE ON *.* TO `one`@`%`
  GRANT CLONE_ADMIN ON *.* TO `one`@`%` WITH GRANT OPTION
  GRANT SELECT ON `only`.* TO `one`@`%` WITH GRANT OPTION
  GRANT `reader`@`%` TO `one`@`%` WITH ADMIN OPTION
> show grants for two@localhost
Grants for two@localhost
  GRANT USAGE ON *.* TO `two`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `two`@`localhost` WITH GRANT OPTION
  GRANT UPDATE ON `d`.`t` TO `two`@`localhost`
# No account at all is a mistake.
> delete from mysql.user
ok 8
> flush privileges
ERROR 1728 (HY000): Cannot load from mysql.user. The table is probably corrupted
> drop table if exists mysql.user
ok 0
> select count(*) > 3 from mysql.user
count(*) > 3
  1
# Whoever may not write them may not.
> create user writer@localhost
ok 0
> grant select, insert on mysql.* to writer@localhost
ok 0
writer> insert into mysql.db (Host, Db, User, Delete_priv) values ('%', '%', 'writer', 'Y')
ERROR 1142 (42000): UPDATE, DELETE command denied to user 'writer'@'localhost' for table 'db'
writer> drop table if exists mysql.user
ERROR 1142 (42000): DROP command denied to user 'writer'@'localhost' for table 'user'
writer> create table mysql.user (a int)
ERROR 1142 (42000): CREATE command denied to user 'writer'@'localhost' for table 'user'
> create table mysql.unknown (a int)
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'mysql'
> show create table mysql.default_roles
Table | Create Table
  default_roles | CREATE TABLE `default_roles` (\n  `HOST` char(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL DEFAULT '',\n  `USER` char(32) COLLATE utf8mb3_bin NOT NULL DEFAULT '',\n  `DEFAULT_ROLE_HOST` char(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL DEFAULT '',\n  `DEFAULT_ROLE_USER` char(32) COLLATE utf8mb3_bin NOT NULL DEFAULT '',\n  PRIMARY KEY (`HOST`,`USER`,`DEFAULT_ROLE_HOST`,`DEFAULT_ROLE_USER`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_bin
> drop user one, two@localhost, three, writer@localhost
ok 0
> drop role reader
ok 0
> drop database d
ok 1
# Who has granted last stands in the tables, and when.
> create database d
ok 1
> create table d.t (a int primary key, b int)
ok 0
> create user one, writer@localhost
ok 0
> grant select, insert on *.* to writer@localhost with grant option
ok 0
> grant select on d.t to one
ok 0
writer> grant insert (b) on d.t to one
ok 0
> select User, Db, Table_name, Grantor, Table_priv, Column_priv from mysql.tables_priv
User | Db | Table_name | Grantor | Table_priv | Column_priv
  mysql.session | mysql | user | boot@ | Select | 
  mysql.sys | sys | sys_config | root@localhost | Select | 
  one | d | t | writer@localhost | Select | Insert
> select User, Column_name, Column_priv from mysql.columns_priv
User | Column_name | Column_priv
  one | b | Insert
> select count(*) from mysql.tables_priv join mysql.columns_priv c using (Host, User, Db, Table_name) where abs(timestampdiff(minute, now(), tables_priv.Timestamp)) < 5
count(*)
  1
> drop user one, writer@localhost
ok 0
> drop database d
ok 1
