# What is granted on the database in use holds from the next USE on; GRANT PROXY is kept and shown. Answers are those of MySQL 8.0.31.
> create database entered; create table entered.t (a int); create table entered.s (a int); create database elsewhere; create table elsewhere.t (a int)
ok 1
ok 0
ok 0
ok 1
ok 0
> create user ua@localhost, ub@localhost; create role ra@localhost; grant select on entered.s to ua@localhost
ok 0
ok 0
ok 0
ua> use entered
ok 0
ua> select * from t
ERROR 1142 (42000): SELECT command denied to user 'ua'@'localhost' for table 't'
> grant select on entered.* to ua@localhost; grant select on elsewhere.* to ua@localhost
ok 0
ok 0
ua> select * from t
ERROR 1142 (42000): SELECT command denied to user 'ua'@'localhost' for table 't'
ua> select * from elsewhere.t
a
ua> show tables
Tables_in_entered
  s
ua> use entered
ok 0
ua> select * from t
a
> revoke select on entered.* from ua@localhost; revoke select on elsewhere.* from ua@localhost
ok 0
ok 0
ua> select * from t
a
ua> select * from elsewhere.t
ERROR 1142 (42000): SELECT command denied to user 'ua'@'localhost' for table 't'
ua> use elsewhere
ERROR 1044 (42000): Access denied for user 'ua'@'localhost' to database 'elsewhere'
ua> select * from entered.t
a
ua> use entered
ok 0
ua> select * from t
ERROR 1142 (42000): SELECT command denied to user 'ua'@'localhost' for table 't'
> grant insert on entered.t to ua@localhost
ok 0
ua> insert into t values (1)
ok 1
> grant all on entered.* to ra@localhost; grant ra@localhost to ua@localhost
ok 0
ok 0
ua> set role ra@localhost
ok 0
ua> select * from t
a
  1
> revoke all on entered.* from ra@localhost
ok 0
ua> select * from t
a
  1
ua> set role none
ok 0
ua> select * from t
ERROR 1142 (42000): SELECT command denied to user 'ua'@'localhost' for table 't'
> grant proxy on ub@localhost to ua@localhost with grant option; grant proxy on 'nobody'@'%' to ua@localhost; grant proxy on ub@localhost to nobody@localhost
ok 0
ok 0
ERROR 1410 (42000): You are not allowed to create a user with GRANT
> show grants for ua@localhost
Grants for ua@localhost
  GRANT USAGE ON *.* TO `ua`@`localhost`
  GRANT SELECT ON `entered`.`s` TO `ua`@`localhost`
  GRANT INSERT ON `entered`.`t` TO `ua`@`localhost`
  GRANT PROXY ON `nobody`@`%` TO `ua`@`localhost`
  GRANT PROXY ON `ub`@`localhost` TO `ua`@`localhost` WITH GRANT OPTION
  GRANT `ra`@`localhost` TO `ua`@`localhost`
ua> grant proxy on ub@localhost to ub@localhost
ok 0
ua> grant proxy on nobody to ub@localhost
ERROR 1698 (28000): Access denied for user 'ua'@'localhost'
ua> revoke proxy on ub@localhost from ub@localhost
ok 0
ua> revoke proxy on ub@localhost from ub@localhost
ERROR 1141 (42000): There is no such grant defined for user 'ub' on host 'localhost'
> select host, user, proxied_host, proxied_user, with_grant from mysql.proxies_priv order by user, proxied_user
host | user | proxied_host | proxied_user | with_grant
  localhost | root |  |  | 1
  localhost | ua | % | nobody | 0
  localhost | ua | localhost | ub | 1
> show grants for root@localhost
Grants for root@localhost
  GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, SHUTDOWN, PROCESS, FILE, REFERENCES, INDEX, ALTER, SHOW DATABASES, SUPER, CREATE TEMPORARY TABLES, LOCK TABLES, EXECUTE, REPLICATION SLAVE, REPLICATION CLIENT, CREATE VIEW, SHOW VIEW, CREATE ROUTINE, ALTER ROUTINE, CREATE USER, EVENT, TRIGGER, CREATE TABLESPACE, CREATE ROLE, DROP ROLE ON *.* TO `root`@`localhost` WITH GRANT OPTION
  GRANT APPLICATION_PASSWORD_ADMIN,AUDIT_ABORT_EXEMPT,AUDIT_ADMIN,AUTHENTICATION_POLICY_ADMIN,BACKUP_ADMIN,BINLOG_ADMIN,BINLOG_ENCRYPTION_ADMIN,CLONE_ADMIN,CONNECTION_ADMIN,ENCRYPTION_KEY_ADMIN,FIREWALL_EXEMPT,FLUSH_OPTIMIZER_COSTS,FLUSH_STATUS,FLUSH_TABLES,FLUSH_USER_RESOURCES,GROUP_REPLICATION_ADMIN,GROUP_REPLICATION_STREAM,INNODB_REDO_LOG_ARCHIVE,INNODB_REDO_LOG_ENABLE,PASSWORDLESS_USER_ADMIN,PERSIST_RO_VARIABLES_ADMIN,REPLICATION_APPLIER,REPLICATION_SLAVE_ADMIN,RESOURCE_GROUP_ADMIN,RESOURCE_GROUP_USER,ROLE_ADMIN,SENSITIVE_VARIABLES_OBSERVER,SERVICE_CONNECTION_ADMIN,SESSION_VARIABLES_ADMIN,SET_USER_ID,SHOW_ROUTINE,SYSTEM_USER,SYSTEM_VARIABLES_ADMIN,TABLE_ENCRYPTION_ADMIN,XA_RECOVER_ADMIN ON *.* TO `root`@`localhost` WITH GRANT OPTION
  GRANT PROXY ON ``@`` TO `root`@`localhost` WITH GRANT OPTION
> drop user ua@localhost, ub@localhost; drop role ra@localhost; drop database entered; drop database elsewhere
ok 0
ok 0
ok 2
ok 1
