# Roles: who has which, what they add, and what of it is active. Each answer is MySQL's.
> create database rd
ok 1
> create table rd.t (a int, b int)
ok 0
> insert into rd.t values (1, 2)
ok 1
> create role r1, r2@localhost, r3
ok 0
> create role r1
ERROR 1396 (HY000): Operation CREATE ROLE failed for 'r1'@'%'
> create role if not exists r1
ok 0, warnings 1
> create user ra@localhost identified with mysql_native_password, rb@localhost identified with mysql_native_password
ok 0
> show create user r1
CREATE USER for r1@%
  CREATE USER `r1`@`%` IDENTIFIED WITH 'caching_sha2_password' REQUIRE NONE PASSWORD EXPIRE ACCOUNT LOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
> show grants for r1
Grants for r1@%
  GRANT USAGE ON *.* TO `r1`@`%`
> grant select on rd.* to r1
ok 0
> grant insert (a) on rd.t to r2@localhost
ok 0
> grant process on *.* to r3
ok 0
> grant backup_admin on *.* to r3
ok 0
> grant r1, r2@localhost to ra@localhost
ok 0
> grant r3 to r1
ok 0
> grant r1 to r3
ERROR 4027 (HY000): User account `r3`@`%` is directly or indirectly granted to the role `r1`@`%`. The GRANT would create a loop
> grant r1 to r1
ERROR 4027 (HY000): User account `r1`@`%` is directly or indirectly granted to the role `r1`@`%`. The GRANT would create a loop
> grant nosuch to ra@localhost
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
> grant r1 to nosuch@localhost
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`localhost`
> show grants for ra@localhost
Grants for ra@localhost
  GRANT USAGE ON *.* TO `ra`@`localhost`
  GRANT `r1`@`%`,`r2`@`localhost` TO `ra`@`localhost`
> select * from mysql.role_edges order by 1, 2, 3, 4
FROM_HOST | FROM_USER | TO_HOST | TO_USER | WITH_ADMIN_OPTION
  % | r1 | localhost | ra | N
  % | r3 | % | r1 | N
  localhost | r2 | localhost | ra | N
ra> select current_role()
current_role()
  NONE
ra> select * from rd.t
ERROR 1142 (42000): SELECT command denied to user 'ra'@'localhost' for table 't'
ra> set role r1
ok 0
ra> select current_role()
current_role()
  `r1`@`%`
ra> select * from rd.t
a | b
  1 | 2
ra> insert into rd.t (a) values (5)
ERROR 1142 (42000): INSERT command denied to user 'ra'@'localhost' for table 't'
ra> show grants
Grants for ra@localhost
  GRANT PROCESS ON *.* TO `ra`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.* TO `ra`@`localhost`
  GRANT `r1`@`%`,`r2`@`localhost` TO `ra`@`localhost`
ra> show grants for current_user()
Grants for ra@localhost
  GRANT PROCESS ON *.* TO `ra`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.* TO `ra`@`localhost`
  GRANT `r1`@`%`,`r2`@`localhost` TO `ra`@`localhost`
ra> set role all
ok 0
ra> select current_role()
current_role()
  `r1`@`%`,`r2`@`localhost`
ra> insert into rd.t (a) values (5)
ok 1
ra> show grants
Grants for ra@localhost
  GRANT PROCESS ON *.* TO `ra`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.* TO `ra`@`localhost`
  GRANT INSERT (`a`) ON `rd`.`t` TO `ra`@`localhost`
  GRANT `r1`@`%`,`r2`@`localhost` TO `ra`@`localhost`
ra> show grants for ra@localhost using r1
Grants for ra@localhost
  GRANT PROCESS ON *.* TO `ra`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.* TO `ra`@`localhost`
  GRANT `r1`@`%`,`r2`@`localhost` TO `ra`@`localhost`
ra> show grants for ra@localhost using r2@localhost, r3
ERROR 3530 (HY000): `r3`@`%` is not granted to `ra`@`localhost`
ra> set role all except r1
ok 0
ra> select current_role()
current_role()
  `r2`@`localhost`
ra> set role none
ok 0
ra> select current_role()
current_role()
  NONE
ra> set role r3
ERROR 3530 (HY000): `r3`@`%` is not granted to `ra`@`localhost`
ra> set role nosuch
ERROR 3530 (HY000): `nosuch`@`%` is not granted to `ra`@`localhost`
ra> set role r1, r3
ERROR 3530 (HY000): `r3`@`%` is not granted to `ra`@`localhost`
ra> select current_role()
current_role()
  NONE
ra> set role default
ok 0
ra> select current_role()
current_role()
  NONE
ra> set default role r1 to ra@localhost
ok 0
ra> set default role all to rb@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
> set default role r3 to ra@localhost
ERROR 3530 (HY000): `r3`@`%` is not granted to `ra`@`localhost`
> set default role r1, r2@localhost to rb@localhost
ERROR 3530 (HY000): `r1`@`%` is not granted to `rb`@`localhost`
> set default role all to ra@localhost, rb@localhost
ok 0
> select * from mysql.default_roles order by 1, 2, 3, 4
HOST | USER | DEFAULT_ROLE_HOST | DEFAULT_ROLE_USER
  localhost | ra | % | r1
  localhost | ra | localhost | r2
> set default role none to nobody@localhost, ra@localhost
ok 0
> set default role all to nobody@localhost
ERROR 3523 (HY000): Unknown authorization ID `nobody`@`localhost`
> alter user nobody@localhost default role none
ok 0
> set default role none to ra@localhost
ok 0
> select * from mysql.default_roles order by 1, 2, 3, 4
HOST | USER | DEFAULT_ROLE_HOST | DEFAULT_ROLE_USER
> alter user ra@localhost default role r1
ok 0
> alter user ra@localhost default role nosuch
ERROR 3530 (HY000): `nosuch`@`%` is not granted to `ra`@`localhost`
> alter user nosuch@localhost default role all
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`localhost`
> select * from mysql.default_roles order by 1, 2, 3, 4
HOST | USER | DEFAULT_ROLE_HOST | DEFAULT_ROLE_USER
  localhost | ra | % | r1
ra> set role default
ok 0
ra> select current_role()
current_role()
  `r1`@`%`
ra> select * from information_schema.enabled_roles
ROLE_NAME | ROLE_HOST | IS_DEFAULT | IS_MANDATORY
  r1 | % | YES | NO
ra> select * from information_schema.applicable_roles order by role_name
USER | HOST | GRANTEE | GRANTEE_HOST | ROLE_NAME | ROLE_HOST | IS_GRANTABLE | IS_DEFAULT | IS_MANDATORY
  ra | localhost | ra | localhost | r1 | % | NO | YES | NO
  ra | localhost | ra | localhost | r2 | localhost | NO | NO | NO
  ra | localhost | r1 | % | r3 | % | NO | NO | NO
ra> select * from information_schema.administrable_role_authorizations
USER | HOST | GRANTEE | GRANTEE_HOST | ROLE_NAME | ROLE_HOST | IS_GRANTABLE | IS_DEFAULT | IS_MANDATORY
ra> select * from information_schema.role_table_grants
GRANTOR | GRANTOR_HOST | GRANTEE | GRANTEE_HOST | TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | PRIVILEGE_TYPE | IS_GRANTABLE
ra> select * from information_schema.role_column_grants
GRANTOR | GRANTOR_HOST | GRANTEE | GRANTEE_HOST | TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | COLUMN_NAME | PRIVILEGE_TYPE | IS_GRANTABLE
# WITH ADMIN OPTION.
ra> grant r1 to rb@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the WITH ADMIN, ROLE_ADMIN, SUPER privilege(s) for this operation
> grant r1 to ra@localhost with admin option
ok 0
> show grants for ra@localhost
Grants for ra@localhost
  GRANT USAGE ON *.* TO `ra`@`localhost`
  GRANT `r2`@`localhost` TO `ra`@`localhost`
  GRANT `r1`@`%` TO `ra`@`localhost` WITH ADMIN OPTION
ra> grant r1 to rb@localhost
ok 0
ra> set role none
ok 0
ra> grant r1 to rb@localhost
ok 0
ra> revoke r1 from rb@localhost
ok 0
ra> grant r2@localhost to rb@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the WITH ADMIN, ROLE_ADMIN, SUPER privilege(s) for this operation
ra> select * from information_schema.applicable_roles order by role_name
USER | HOST | GRANTEE | GRANTEE_HOST | ROLE_NAME | ROLE_HOST | IS_GRANTABLE | IS_DEFAULT | IS_MANDATORY
  ra | localhost | ra | localhost | r1 | % | YES | YES | NO
  ra | localhost | ra | localhost | r2 | localhost | NO | NO | NO
  ra | localhost | r1 | % | r3 | % | NO | NO | NO
ra> select * from information_schema.administrable_role_authorizations
USER | HOST | GRANTEE | GRANTEE_HOST | ROLE_NAME | ROLE_HOST | IS_GRANTABLE | IS_DEFAULT | IS_MANDATORY
  ra | localhost | ra | localhost | r1 | % | YES | YES | NO
> show grants for rb@localhost
Grants for rb@localhost
  GRANT USAGE ON *.* TO `rb`@`localhost`
> revoke r1 from rb@localhost
ok 0
> revoke r2@localhost, r1 from ra@localhost
ok 0
> show grants for ra@localhost
Grants for ra@localhost
  GRANT USAGE ON *.* TO `ra`@`localhost`
> select * from mysql.default_roles order by 1, 2, 3, 4
HOST | USER | DEFAULT_ROLE_HOST | DEFAULT_ROLE_USER
# Creating with default roles; roles through views.
> create user rc@localhost identified with mysql_native_password default role r1
ok 0
> show grants for rc@localhost
Grants for rc@localhost
  GRANT USAGE ON *.* TO `rc`@`localhost`
  GRANT `r1`@`%` TO `rc`@`localhost`
> show create user rc@localhost
CREATE USER for rc@localhost
  CREATE USER `rc`@`localhost` IDENTIFIED WITH 'mysql_native_password' DEFAULT ROLE `r1`@`%` REQUIRE NONE PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
rc> select current_role()
current_role()
  `r1`@`%`
rc> select a from rd.t where a = 1
a
  1
> create user rx@localhost default role nosuch
ERROR 3162 (HY000): Authorization ID `nosuch`@`%` does not exist.
> create definer = rc@localhost view rd.v as select a from rd.t
ok 0
> grant select on rd.v to ra@localhost
ok 0
ra> select * from rd.v where a = 1
a
  1
> drop role r1
ok 0
> show grants for rc@localhost
Grants for rc@localhost
  GRANT USAGE ON *.* TO `rc`@`localhost`
rc> select current_role()
current_role()
  `r1`@`%`
rc> select a from rd.t where a = 1
ERROR 1142 (42000): SELECT command denied to user 'rc'@'localhost' for table 't'
ra> select * from rd.v where a = 1
ERROR 1356 (HY000): View 'rd.v' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> grant rb@localhost to ra@localhost
ok 0
> show grants for ra@localhost
Grants for ra@localhost
  GRANT USAGE ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.`v` TO `ra`@`localhost`
  GRANT `rb`@`localhost` TO `ra`@`localhost`
> rename user rb@localhost to rb2@localhost
ERROR 3532 (HY000): Renaming of a role identifier is forbidden
> rename user r3 to r4
ok 0
> rename user r4 to r3
ok 0
> drop role rb@localhost
ok 0
> drop role nosuch
ERROR 1396 (HY000): Operation DROP ROLE failed for 'nosuch'@'%'
> drop role if exists nosuch
ok 0, warnings 1
> revoke r3 from ra@localhost
ok 0
> revoke if exists nosuch from ra@localhost
ok 0, warnings 1
> revoke nosuch from ra@localhost ignore unknown user
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
> revoke nosuch from ra@localhost
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
# Mandatory roles.
> set global mandatory_roles = 'r3'
ok 0
> select @@mandatory_roles
@@mandatory_roles
  r3
> show grants for ra@localhost
Grants for ra@localhost
  GRANT USAGE ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.`v` TO `ra`@`localhost`
ra> set role r3
ok 0
ra> select current_role()
current_role()
  `r3`@`%`
ra> show grants
Grants for ra@localhost
  GRANT PROCESS ON *.* TO `ra`@`localhost`
  GRANT BACKUP_ADMIN ON *.* TO `ra`@`localhost`
  GRANT SELECT ON `rd`.`v` TO `ra`@`localhost`
  GRANT `r3`@`%` TO `ra`@`localhost`
ra> set role all
ok 0
ra> select current_role()
current_role()
  `r3`@`%`
> drop role r3
ERROR 3628 (HY000): The role `r3`@`%` is a mandatory role and can't be revoked or dropped. The restriction can be lifted by excluding the role identifier from the global variable mandatory_roles.
> revoke r3 from ra@localhost
ERROR 3628 (HY000): The role `r3`@`%` is a mandatory role and can't be revoked or dropped. The restriction can be lifted by excluding the role identifier from the global variable mandatory_roles.
> grant r3 to ra@localhost
ok 0
> set global mandatory_roles = 'r3,'
ERROR 1231 (42000): Variable 'mandatory_roles' can't be set to the value of 'r3,'
> set global mandatory_roles = 'nosuch, r2@localhost'
ok 0
> select @@mandatory_roles
@@mandatory_roles
  nosuch, r2@localhost
ra> set role all
ok 0
ra> select current_role()
current_role()
  `r2`@`localhost`,`r3`@`%`
> set global mandatory_roles = ''
ok 0
> set global activate_all_roles_on_login = on
ok 0
> grant r2@localhost to rc@localhost
ok 0
> create user rd@localhost identified with mysql_native_password
ok 0
> grant r3 to rd@localhost
ok 0
rd> select 2
2
  2
> create user re@localhost identified with mysql_native_password
ok 0
> grant r3 to re@localhost
ok 0
re> select current_role()
current_role()
  `r3`@`%`
> set global activate_all_roles_on_login = off
ok 0
# What roles allow, on all levels.
> grant role_admin on *.* to rc@localhost
ok 0
rc> grant r3 to ra@localhost
ok 0
rc> revoke r3 from ra@localhost
ok 0
rc> set default role all to ra@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
rc> create role r9
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER, CREATE ROLE privilege(s) for this operation
rc> drop role r3
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER, DROP ROLE privilege(s) for this operation
> grant create role, drop role on *.* to rc@localhost
ok 0
rc> create role r9
ok 0
rc> drop role r9
ok 0
rc> drop user re@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
> create role r5
ok 0
> grant create on rd.* to r5 with grant option
ok 0
> grant r5 to rc@localhost
ok 0
rc> set role r5
ok 0
rc> create table rd.n (a int)
ok 0
rc> grant create on rd.* to ra@localhost
ok 0
rc> set role none
ok 0
rc> create table rd.n2 (a int)
ERROR 1142 (42000): CREATE command denied to user 'rc'@'localhost' for table 'n2'
rc> grant create on rd.* to ra@localhost
ERROR 1044 (42000): Access denied for user 'rc'@'localhost' to database 'rd'
> revoke r5 from rc@localhost
ok 0
rc> set role r5
ERROR 3530 (HY000): `r5`@`%` is not granted to `rc`@`localhost`
> drop view rd.v
ok 0
> drop user ra@localhost, rc@localhost, rd@localhost, re@localhost
ok 0
> drop role r2@localhost, r3, r5
ok 0
# Who gives a default role when he creates a user.
> create user rf@localhost identified with mysql_native_password
ok 0
> create role r6
ok 0
> grant system_user on *.* to r6
ok 0
> set global mandatory_roles = 'r6'
ERROR 3880 (HY000): Cannot set mandatory_roles: AuthId `r6`@`%` has 'SYSTEM_USER' privilege.
> revoke system_user on *.* from r6
ok 0
> set global mandatory_roles = 'r6'
ok 0
> grant system_user on *.* to r6
ERROR 3897 (HY000): AuthId `r6`@`%` is set as mandatory_roles. Cannot grant the 'SYSTEM_USER' privilege.
> set global mandatory_roles = ''
ok 0
> grant create user on *.* to rf@localhost
ok 0
rf> create user rg@localhost default role r6
ERROR 1227 (42000): Access denied; you need (at least one of) the WITH ADMIN, ROLE_ADMIN, SUPER privilege(s) for this operation
rf> create user rg@localhost
ok 0
rf> set default role all to rg@localhost
ok 0
rf> grant r6 to rg@localhost
ERROR 1227 (42000): Access denied; you need (at least one of) the WITH ADMIN, ROLE_ADMIN, SUPER privilege(s) for this operation
rf> drop role r6
ok 0
> create user ''@localhost
ok 0
> grant r6 to ''@localhost
ERROR 3876 (HY000): Cannot grant roles to an anonymous user.
> drop user ''@localhost
ok 0
> create role ''
ERROR 1396 (HY000): Operation CREATE ROLE failed for anonymous user
> create role 'r6'
ok 0
> grant r6, nosuch to rf@localhost
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
> show grants for rf@localhost
Grants for rf@localhost
  GRANT CREATE USER ON *.* TO `rf`@`localhost`
> show grants for nosuch
ERROR 1141 (42000): There is no such grant defined for user 'nosuch' on host '%'
> grant r6 to rf@localhost, nosuch
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
> show grants for rf@localhost
Grants for rf@localhost
  GRANT CREATE USER ON *.* TO `rf`@`localhost`
> revoke r6 from nosuch
ERROR 3523 (HY000): Unknown authorization ID `nosuch`@`%`
> revoke r6 from nosuch ignore unknown user
ok 0, warnings 1
> drop user rf@localhost, rg@localhost
ok 0
> drop role r6
ok 0
> drop database rd
ok 2
