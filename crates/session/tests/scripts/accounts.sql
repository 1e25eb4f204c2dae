# Accounts and privileges: what was granted is what is shown.
> create database d
ok 1
> create table d.t (a int, b int)
ok 0
> create user u@localhost identified with mysql_native_password by 'secret', v@'%'
ok 0
> create user u@localhost
ERROR 1396 (HY000): Operation CREATE USER failed for 'u'@'localhost'
> create user if not exists u@localhost
ok 0, warnings 1
> show create user u@localhost
CREATE USER for u@localhost
  CREATE USER `u`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7' REQUIRE NONE PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
> grant select, insert on d.* to u@localhost
ok 0
> grant update (a), delete on d.t to u@localhost with grant option
ok 0
> grant process, reload, connection_admin on *.* to u@localhost
ok 0
> show grants for u@localhost
Grants for u@localhost
  GRANT RELOAD, PROCESS ON *.* TO `u`@`localhost`
  GRANT CONNECTION_ADMIN ON *.* TO `u`@`localhost`
  GRANT SELECT, INSERT ON `d`.* TO `u`@`localhost`
  GRANT UPDATE (`a`), DELETE ON `d`.`t` TO `u`@`localhost` WITH GRANT OPTION
> revoke insert on d.* from u@localhost
ok 0
> revoke connection_admin on *.* from u@localhost
ok 0
> revoke select on nosuch.* from u@localhost
ERROR 1141 (42000): There is no such grant defined for user 'u' on host 'localhost'
> show grants for u@localhost
Grants for u@localhost
  GRANT RELOAD, PROCESS ON *.* TO `u`@`localhost`
  GRANT SELECT ON `d`.* TO `u`@`localhost`
  GRANT UPDATE (`a`), DELETE ON `d`.`t` TO `u`@`localhost` WITH GRANT OPTION
> grant file on d.* to u@localhost
ERROR 1221 (HY000): Incorrect usage of DB GRANT and GLOBAL PRIVILEGES
> grant nosuch on *.* to u@localhost
ERROR 1149 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use
> grant select on d.nosuch to u@localhost
ERROR 1146 (42S02): Table 'd.nosuch' doesn't exist
> grant select on d.* to nobody@localhost
ERROR 1410 (42000): You are not allowed to create a user with GRANT
> rename user v@'%' to w@localhost
ok 0
> alter user w@localhost account lock password expire
ok 0
> select user, host, plugin, account_locked, password_expired, select_priv from mysql.user order by user
user | host | plugin | account_locked | password_expired | select_priv
  mysql.infoschema | localhost | caching_sha2_password | Y | N | Y
  mysql.session | localhost | caching_sha2_password | Y | N | N
  mysql.sys | localhost | caching_sha2_password | Y | N | N
  root | localhost | caching_sha2_password | N | N | Y
  u | localhost | mysql_native_password | N | N | N
  w | localhost | caching_sha2_password | Y | Y | N
> select * from information_schema.schema_privileges
GRANTEE | TABLE_CATALOG | TABLE_SCHEMA | PRIVILEGE_TYPE | IS_GRANTABLE
  'u'@'localhost' | def | d | SELECT | NO
> show grants
Grants for root@localhost
  GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, SHUTDOWN, PROCESS, FILE, REFERENCES, INDEX, ALTER, SHOW DATABASES, SUPER, CREATE TEMPORARY TABLES, LOCK TABLES, EXECUTE, REPLICATION SLAVE, REPLICATION CLIENT, CREATE VIEW, SHOW VIEW, CREATE ROUTINE, ALTER ROUTINE, CREATE USER, EVENT, TRIGGER, CREATE TABLESPACE, CREATE ROLE, DROP ROLE ON *.* TO `root`@`localhost` WITH GRANT OPTION
  GRANT APPLICATION_PASSWORD_ADMIN,AUDIT_ABORT_EXEMPT,AUDIT_ADMIN,AUTHENTICATION_POLICY_ADMIN,BACKUP_ADMIN,BINLOG_ADMIN,BINLOG_ENCRYPTION_ADMIN,CLONE_ADMIN,CONNECTION_ADMIN,ENCRYPTION_KEY_ADMIN,FIREWALL_EXEMPT,FLUSH_OPTIMIZER_COSTS,FLUSH_STATUS,FLUSH_TABLES,FLUSH_USER_RESOURCES,GROUP_REPLICATION_ADMIN,GROUP_REPLICATION_STREAM,INNODB_REDO_LOG_ARCHIVE,INNODB_REDO_LOG_ENABLE,PASSWORDLESS_USER_ADMIN,PERSIST_RO_VARIABLES_ADMIN,REPLICATION_APPLIER,REPLICATION_SLAVE_ADMIN,RESOURCE_GROUP_ADMIN,RESOURCE_GROUP_USER,ROLE_ADMIN,SENSITIVE_VARIABLES_OBSERVER,SERVICE_CONNECTION_ADMIN,SESSION_VARIABLES_ADMIN,SET_USER_ID,SHOW_ROUTINE,SYSTEM_USER,SYSTEM_VARIABLES_ADMIN,TABLE_ENCRYPTION_ADMIN,XA_RECOVER_ADMIN ON *.* TO `root`@`localhost` WITH GRANT OPTION
  GRANT PROXY ON ``@`` TO `root`@`localhost` WITH GRANT OPTION
> drop user u@localhost, w@localhost, nobody@localhost
ERROR 1396 (HY000): Operation DROP USER failed for 'nobody'@'localhost'
> drop user u@localhost, w@localhost
ok 0
> select user from mysql.user
user
  mysql.infoschema
  mysql.session
  mysql.sys
  root
# What is revoked on a table is revoked on its columns.
> create database revoked
ok 1
> create table revoked.t (a int, b int)
ok 0
> create user columns_too
ok 0
> grant select (a), insert (b), update (a) on revoked.t to columns_too
ok 0
> grant select on revoked.t to columns_too
ok 0
> revoke select, update on revoked.t from columns_too
ok 0
> show grants for columns_too
Grants for columns_too@%
  GRANT USAGE ON *.* TO `columns_too`@`%`
  GRANT INSERT (`b`) ON `revoked`.`t` TO `columns_too`@`%`
> drop user columns_too
ok 0
> drop database revoked
ok 1
