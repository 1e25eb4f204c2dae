# Privileges on routines, as MySQL 8.0.31 answers.
> create database rights
ok 1
> use rights
ok 0
> create table l (a int auto_increment primary key)
ok 0
> create role r1
ok 0
> grant insert on rights.l to r1
ok 0
> create user evu@localhost
ok 0
> grant r1 to evu@localhost
ok 0
> set default role r1 to evu@localhost
ok 0
> grant execute on rights.* to evu@localhost
ok 0
> create definer=evu@localhost procedure pp() select current_role(), current_user(), user()
ok 0
> call pp()
current_role() | current_user() | user()
  `r1`@`%` | evu@localhost | root@localhost
ok 0
> create definer=evu@localhost procedure pp2() insert into l() values()
ok 0
> call pp2()
ok 1
> create definer=evu@localhost procedure pp3() select * from l
ok 0
> call pp3()
ERROR 1142 (42000): SELECT command denied to user 'evu'@'localhost' for table 'l'
> create definer=evu@localhost procedure pp4() create table x (a int)
ok 0
> call pp4()
ERROR 1142 (42000): CREATE command denied to user 'evu'@'localhost' for table 'x'
> create user evv@localhost
ok 0
evv> call rights.nosuch()
ERROR 1370 (42000): execute command denied to user 'evv'@'localhost' for routine 'rights.nosuch'
evv> drop procedure rights.nosuch
ERROR 1370 (42000): alter routine command denied to user 'evv'@'localhost' for routine 'rights.nosuch'
evv> drop procedure if exists rights.nosuch
ERROR 1370 (42000): alter routine command denied to user 'evv'@'localhost' for routine 'rights.nosuch'
evv> alter procedure rights.nosuch comment 'x'
ERROR 1370 (42000): alter routine command denied to user 'evv'@'localhost' for routine 'rights.nosuch'
evv> show create procedure rights.nosuch
ERROR 1305 (42000): PROCEDURE nosuch does not exist
evv> show create procedure rights.pp
ERROR 1305 (42000): PROCEDURE pp does not exist
evv> create procedure rights.nosuch() begin use mysql; end
ERROR 1314 (0A000): USE is not allowed in stored procedures
evv> create procedure nodb.nosuch() select 1
ERROR 1044 (42000): Access denied for user 'evv'@'localhost' to database 'nodb'
evv> create procedure rights.pp() select 1
ERROR 1044 (42000): Access denied for user 'evv'@'localhost' to database 'rights'
> grant execute, alter routine on procedure rights.pp to evv@localhost
ok 0
evv> show create procedure rights.pp
Procedure | sql_mode | Create Procedure | character_set_client | collation_connection | Database Collation
  pp | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | NULL | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
evv> drop procedure rights.pp
ok 0
evv> show warnings
Level | Code | Message
evv> drop procedure rights.pp2
ERROR 1370 (42000): alter routine command denied to user 'evv'@'localhost' for routine 'rights.pp2'
> create definer=root@localhost procedure rr() select 1
ok 0
> grant alter routine on procedure rights.rr to evv@localhost
ok 0
evv> drop procedure rights.rr
ERROR 1227 (42000): Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
evv> show warnings
Level | Code | Message
  Error | 1227 | Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
  Warning | 1405 | Failed to revoke all privileges to dropped routine
> set global automatic_sp_privileges=0
ok 0
evv> drop procedure rights.rr
ERROR 1227 (42000): Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
evv> show warnings
Level | Code | Message
  Error | 1227 | Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
  Error | 1306 | Failed to DROP PROCEDURE rights.rr
> set global automatic_sp_privileges=1
ok 0
evv> alter procedure rights.rr comment 'x'
ERROR 1227 (42000): Access denied; you need (at least one of) the SYSTEM_USER privilege(s) for this operation
evv> revoke execute on procedure rights.rr from evu@localhost
ERROR 1370 (42000): execute command denied to user 'evv'@'localhost' for routine 'rights.rr'
> revoke execute on procedure rights.rr from evu@localhost
ERROR 1403 (42000): There is no such grant defined for user 'evu' on host 'localhost' on routine 'rr'
> revoke execute on procedure rights.gone from evu@localhost
ERROR 1403 (42000): There is no such grant defined for user 'evu' on host 'localhost' on routine 'gone'
> grant all on procedure rights.RR to evu@localhost
ok 0
> show grants for evu@localhost
Grants for evu@localhost
  GRANT USAGE ON *.* TO `evu`@`localhost`
  GRANT EXECUTE ON `rights`.* TO `evu`@`localhost`
  GRANT EXECUTE, ALTER ROUTINE ON PROCEDURE `rights`.`rr` TO `evu`@`localhost`
  GRANT `r1`@`%` TO `evu`@`localhost`
> revoke all on procedure rights.rr from evu@localhost
ok 0
> show grants for evu@localhost
Grants for evu@localhost
  GRANT USAGE ON *.* TO `evu`@`localhost`
  GRANT EXECUTE ON `rights`.* TO `evu`@`localhost`
  GRANT `r1`@`%` TO `evu`@`localhost`
> grant usage on procedure rights.rr to evu@localhost
ok 0
> grant create routine on procedure rights.rr to evu@localhost
ERROR 1144 (42000): Illegal GRANT/REVOKE command; please consult the manual to see which privileges can be used
> grant execute on procedure rr to evu@localhost
ok 0
> grant execute on procedure rights.* to evu@localhost
ERROR 1144 (42000): Illegal GRANT/REVOKE command; please consult the manual to see which privileges can be used
> grant system_variables_admin on procedure rights.rr to evu@localhost
ERROR 3619 (HY000): Illegal privilege level specified for rr
> grant execute on rights.rr to evu@localhost
ERROR 1144 (42000): Illegal GRANT/REVOKE command; please consult the manual to see which privileges can be used
> grant execute on procedure rights.rr to r1
ok 0
> select * from information_schema.role_routine_grants
GRANTOR | GRANTOR_HOST | GRANTEE | GRANTEE_HOST | SPECIFIC_CATALOG | SPECIFIC_SCHEMA | SPECIFIC_NAME | ROUTINE_CATALOG | ROUTINE_SCHEMA | ROUTINE_NAME | PRIVILEGE_TYPE | IS_GRANTABLE
> select host, db, user, routine_name, routine_type, grantor, proc_priv from mysql.procs_priv
host | db | user | routine_name | routine_type | grantor | proc_priv
  % | rights | r1 | rr | PROCEDURE | root@localhost | Execute
  localhost | rights | evu | rr | PROCEDURE | root@localhost | Execute
  localhost | rights | evv | rr | PROCEDURE | root@localhost | Alter Routine
> create function ff() returns int deterministic return 1
ok 0
> grant execute on function ff to evv@localhost with grant option
ok 0
> show grants for evv@localhost
Grants for evv@localhost
  GRANT USAGE ON *.* TO `evv`@`localhost`
  GRANT ALTER ROUTINE ON PROCEDURE `rights`.`rr` TO `evv`@`localhost`
  GRANT EXECUTE ON FUNCTION `rights`.`ff` TO `evv`@`localhost` WITH GRANT OPTION
evv> grant execute on function rights.ff to evu@localhost
ok 0
evv> grant alter routine on function rights.ff to evu@localhost
ERROR 1370 (42000): alter routine command denied to user 'evv'@'localhost' for routine 'rights.ff'
evv> grant execute on procedure rights.rr to evu@localhost
ERROR 1370 (42000): execute command denied to user 'evv'@'localhost' for routine 'rights.rr'
evv> select rights.ff()
rights.ff()
  1
evv> select routine_name, routine_definition from information_schema.routines where routine_schema = 'rights'
ROUTINE_NAME | ROUTINE_DEFINITION
  ff | NULL
  rr | NULL
evv> select specific_name from information_schema.parameters where specific_schema = 'rights'
SPECIFIC_NAME
  ff
evv> use rights
ok 0
> rename user evv@localhost to evw@localhost
ok 0
> show grants for evw@localhost
Grants for evw@localhost
  GRANT USAGE ON *.* TO `evw`@`localhost`
  GRANT ALTER ROUTINE ON PROCEDURE `rights`.`rr` TO `evw`@`localhost`
  GRANT EXECUTE ON FUNCTION `rights`.`ff` TO `evw`@`localhost` WITH GRANT OPTION
> create event ee on schedule every 1 day starts '2036-01-01' do select 1
ok 0
> create definer=evu@localhost event e2 on schedule every 1 day starts '2036-01-01' do select 1
ok 0
> drop user evu@localhost
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in an event.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a stored routine.
> drop procedure rr
ok 0
> show grants for evw@localhost
Grants for evw@localhost
  GRANT USAGE ON *.* TO `evw`@`localhost`
  GRANT EXECUTE ON FUNCTION `rights`.`ff` TO `evw`@`localhost` WITH GRANT OPTION
> drop function ff
ok 0
> show grants for evw@localhost
Grants for evw@localhost
  GRANT USAGE ON *.* TO `evw`@`localhost`
> create procedure keep() select 1
ok 0
> grant execute on procedure keep to evw@localhost
ok 0
> drop database rights
ok 1
> show grants for evw@localhost
Grants for evw@localhost
  GRANT USAGE ON *.* TO `evw`@`localhost`
  GRANT EXECUTE ON PROCEDURE `rights`.`keep` TO `evw`@`localhost`
> drop user evw@localhost
ok 0
> drop role r1
ok 0
# The definer of something is not made, renamed or dropped.
> create database rights
ok 1
> use rights
ok 0
> create user evu@localhost, evc@localhost
ok 0
> grant create user on *.* to evc@localhost
ok 0
> create definer=evu@localhost view v as select 1
ok 0
> create definer=evu@localhost procedure p() select 1
ok 0
> create definer=evu@localhost procedure p2() select 1
ok 0
> create definer=evu@localhost event e on schedule every 1 day starts '2036-01-01' do select 1
ok 0
evc> drop user evu@localhost
ERROR 4006 (HY000): Operation DROP USER failed for 'evu'@'localhost' as it is referenced as a definer account in an event.
evc> rename user evu@localhost to evx@localhost
ERROR 4006 (HY000): Operation RENAME USER failed for 'evu'@'localhost' as it is referenced as a definer account in an event.
> rename user evu@localhost to evx@localhost
ok 0, warnings 3
> show warnings
Level | Code | Message
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in an event.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a view.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a stored routine.
> create user evu@localhost
ok 0, warnings 3
> show warnings
Level | Code | Message
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in an event.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a view.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a stored routine.
evc> drop user evu@localhost
ERROR 4006 (HY000): Operation DROP USER failed for 'evu'@'localhost' as it is referenced as a definer account in an event.
> drop user evu@localhost
ok 0, warnings 3
> show warnings
Level | Code | Message
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in an event.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a view.
  Warning | 4005 | User 'evu'@'localhost' is referenced as a definer account in a stored routine.
evc> create user evu@localhost
ERROR 4006 (HY000): Operation CREATE USER failed for 'evu'@'localhost' as it is referenced as a definer account in an event.
evc> drop user evu@localhost, evx@localhost
ERROR 4006 (HY000): Operation DROP USER failed for 'evu'@'localhost' as it is referenced as a definer account in an event.
> drop user evx@localhost, evc@localhost
ok 0
> drop database rights
ok 1
