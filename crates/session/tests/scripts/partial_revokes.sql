# partial_revokes: what is held everywhere but in some databases. Each answer is MySQL's.
> create database pr1
ok 1
> create database pr2
ok 1
> create database pr_3
ok 1
> create table pr1.t (a int)
ok 0
> create table pr2.t (a int)
ok 0
> create table pr_3.t (a int)
ok 0
> create user pp@localhost identified with mysql_native_password
ok 0
> grant select, insert, create on *.* to pp@localhost
ok 0
> revoke insert on pr1.* from pp@localhost
ERROR 1141 (42000): There is no such grant defined for user 'pp' on host 'localhost'
> set global partial_revokes = on
ok 0
> revoke insert on pr1.* from pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  REVOKE INSERT ON `pr1`.* FROM `pp`@`localhost`
> select user_attributes from mysql.user where user = 'pp'
user_attributes
  {"Restrictions": [{"Database": "pr1", "Privileges": ["INSERT"]}]}
pp> select * from pr1.t
a
pp> insert into pr1.t values (1)
ERROR 1142 (42000): INSERT command denied to user 'pp'@'localhost' for table 't'
pp> insert into pr2.t values (1)
ok 1
pp> show grants
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  REVOKE INSERT ON `pr1`.* FROM `pp`@`localhost`
> revoke update on pr1.* from pp@localhost
ERROR 1141 (42000): There is no such grant defined for user 'pp' on host 'localhost'
> revoke select, insert on pr2.* from pp@localhost
ok 0
> revoke all on pr_3.* from pp@localhost
ERROR 1141 (42000): There is no such grant defined for user 'pp' on host 'localhost'
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  REVOKE INSERT ON `pr1`.* FROM `pp`@`localhost`
  REVOKE SELECT, INSERT ON `pr2`.* FROM `pp`@`localhost`
> select user_attributes from mysql.user where user = 'pp'
user_attributes
  {"Restrictions": [{"Database": "pr1", "Privileges": ["INSERT"]}, {"Database": "pr2", "Privileges": ["SELECT", "INSERT"]}]}
pp> use pr_3
ok 0
pp> show databases like 'pr%'
Database (pr%)
  pr1
  pr2
  pr_3
pp> select * from pr_3.t
a
pp> select table_name from information_schema.tables where table_schema like 'pr%'
TABLE_NAME
  t
  t
  t
pp> create table prx.t (a int)
ERROR 1049 (42000): Unknown database 'prx'
pp> create table pr_3.n (a int)
ok 0
> set global partial_revokes = off
ERROR 3896 (HY000): At least one partial revoke exists on a database. The system variable '@@partial_revokes' must be set to ON.
> grant insert on pr1.* to pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  REVOKE SELECT, INSERT ON `pr2`.* FROM `pp`@`localhost`
> grant update on pr1.* to pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  GRANT UPDATE ON `pr1`.* TO `pp`@`localhost`
  REVOKE SELECT, INSERT ON `pr2`.* FROM `pp`@`localhost`
> revoke update on pr1.* from pp@localhost
ok 0
> grant select (a) on pr_3.t to pp@localhost
ok 0
pp> select * from pr_3.t
a
> grant select on pr_3.t to pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT, CREATE ON *.* TO `pp`@`localhost`
  REVOKE SELECT, INSERT ON `pr2`.* FROM `pp`@`localhost`
  GRANT SELECT, SELECT (`a`) ON `pr_3`.`t` TO `pp`@`localhost`
> revoke create on *.* from pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT ON *.* TO `pp`@`localhost`
  REVOKE SELECT, INSERT ON `pr2`.* FROM `pp`@`localhost`
  GRANT SELECT, SELECT (`a`) ON `pr_3`.`t` TO `pp`@`localhost`
> grant select on *.* to pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT SELECT, INSERT ON *.* TO `pp`@`localhost`
  REVOKE INSERT ON `pr2`.* FROM `pp`@`localhost`
  GRANT SELECT, SELECT (`a`) ON `pr_3`.`t` TO `pp`@`localhost`
> revoke select, insert on *.* from pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT USAGE ON *.* TO `pp`@`localhost`
  GRANT SELECT, SELECT (`a`) ON `pr_3`.`t` TO `pp`@`localhost`
> create user py@localhost identified with mysql_native_password
ok 0
> grant create user on *.* to py@localhost
ok 0
> grant select on *.* to py@localhost with grant option
ok 0
> revoke select on pr1.* from py@localhost
ok 0
> create user pq@localhost identified with mysql_native_password
ok 0
py> grant select on *.* to pq@localhost
ok 0
> show grants for pq@localhost
Grants for pq@localhost
  GRANT SELECT ON *.* TO `pq`@`localhost`
  REVOKE SELECT ON `pr1`.* FROM `pq`@`localhost`
py> grant select on pr1.* to pq@localhost
ERROR 1044 (42000): Access denied for user 'py'@'localhost' to database 'pr1'
py> grant select on pr2.* to pq@localhost
ok 0
> show grants for pq@localhost
Grants for pq@localhost
  GRANT SELECT ON *.* TO `pq`@`localhost`
  GRANT SELECT ON `pr2`.* TO `pq`@`localhost`
  REVOKE SELECT ON `pr1`.* FROM `pq`@`localhost`
# Roles join what is restricted.
> create role pz
ok 0
> grant select on *.* to pz
ok 0
> grant pz to py@localhost
ok 0
py> select * from pr1.t
ERROR 1142 (42000): SELECT command denied to user 'py'@'localhost' for table 't'
py> set role pz
ok 0
py> select * from pr1.t
a
py> show grants
Grants for py@localhost
  GRANT SELECT, CREATE USER ON *.* TO `py`@`localhost` WITH GRANT OPTION
  GRANT `pz`@`%` TO `py`@`localhost`
> revoke select on pr1.* from pz
ok 0
py> select * from pr1.t
ERROR 1142 (42000): SELECT command denied to user 'py'@'localhost' for table 't'
py> show grants
Grants for py@localhost
  GRANT SELECT, CREATE USER ON *.* TO `py`@`localhost` WITH GRANT OPTION
  REVOKE SELECT ON `pr1`.* FROM `py`@`localhost`
  GRANT `pz`@`%` TO `py`@`localhost`
> revoke pz from py@localhost
ok 0
# Wildcards are names.
> grant update on `pr%`.* to pq@localhost
ok 0
> show grants for pq@localhost
Grants for pq@localhost
  GRANT SELECT ON *.* TO `pq`@`localhost`
  GRANT UPDATE ON `pr%`.* TO `pq`@`localhost`
  GRANT SELECT ON `pr2`.* TO `pq`@`localhost`
  REVOKE SELECT ON `pr1`.* FROM `pq`@`localhost`
pq> update pr2.t set a = 2
ERROR 1142 (42000): UPDATE command denied to user 'pq'@'localhost' for table 't'
> revoke select on `pr%`.* from py@localhost
ok 0
> show grants for py@localhost
Grants for py@localhost
  GRANT SELECT, CREATE USER ON *.* TO `py`@`localhost` WITH GRANT OPTION
  REVOKE SELECT ON `pr%`.* FROM `py`@`localhost`
  REVOKE SELECT ON `pr1`.* FROM `py`@`localhost`
> revoke select on nosuch.* from py@localhost
ok 0
> revoke all, grant option from py@localhost
ok 0
> show grants for py@localhost
Grants for py@localhost
  GRANT USAGE ON *.* TO `py`@`localhost`
> drop user pp@localhost, py@localhost, pq@localhost, pz
ok 0
> set global partial_revokes = off
ok 0
> drop database pr1
ok 1
> drop database pr2
ok 1
> drop database pr_3
ok 2
# ALL ON *.* is all that is granted anywhere.
> create database zz
ok 1
> create table zz.t (a int)
ok 0
> create user pp@localhost identified with mysql_native_password
ok 0
> grant select on *.* to pp@localhost
ok 0
> grant select on zz.t to pp@localhost
ok 0
> grant select on zz.* to pp@localhost
ok 0
> revoke all on *.* from pp@localhost
ok 0
> show grants for pp@localhost
Grants for pp@localhost
  GRANT USAGE ON *.* TO `pp`@`localhost`
> grant all on *.* to pp@localhost
ok 0
> revoke all on zz.* from pp@localhost
ERROR 1141 (42000): There is no such grant defined for user 'pp' on host 'localhost'
> revoke select on zz.t from pp@localhost
ERROR 1147 (42000): There is no such grant defined for user 'pp' on host 'localhost' on table 't'
> grant select on zz.t to pp@localhost
ok 0
> revoke insert on zz.t from pp@localhost
ok 0
> revoke select(a) on zz.t from pp@localhost
ERROR 1147 (42000): There is no such grant defined for user 'pp' on host 'localhost' on table 't'
> drop user pp@localhost
ok 0
> drop database zz
ok 1
# AS names whose restrictions the grantee gets: what MySQL's log has of every GRANT … ON *.*.
> set global partial_revokes = on
ok 0
> create user ga@localhost identified with mysql_native_password, gb@localhost identified with mysql_native_password, gc@localhost identified with mysql_native_password
ok 0
> create role gr
ok 0
> grant select, insert on *.* to ga@localhost with grant option
ok 0
> revoke insert on mysql.* from ga@localhost
ok 0
> grant select, insert on *.* to gb@localhost as ga@localhost
ok 0
> show grants for gb@localhost
Grants for gb@localhost
  GRANT SELECT, INSERT ON *.* TO `gb`@`localhost`
  REVOKE INSERT ON `mysql`.* FROM `gb`@`localhost`
> grant insert on *.* to gc@localhost as ga@localhost with role none
ok 0
> show grants for gc@localhost
Grants for gc@localhost
  GRANT INSERT ON *.* TO `gc`@`localhost`
  REVOKE INSERT ON `mysql`.* FROM `gc`@`localhost`
> grant insert on *.* to gc@localhost as root@localhost with role none
ok 0
> grant delete on *.* to gc@localhost as ga@localhost with role all
ok 0
> show grants for gc@localhost
Grants for gc@localhost
  GRANT INSERT, DELETE ON *.* TO `gc`@`localhost`
> grant insert on *.* to gc@localhost as nobody@localhost
ERROR 3836 (HY000): Either some of the authorization IDs in the AS clause are invalid or the current user lacks privileges to execute the statement.
> grant insert on *.* to gc@localhost as ga@localhost with role gr
ERROR 3836 (HY000): Either some of the authorization IDs in the AS clause are invalid or the current user lacks privileges to execute the statement.
> grant insert on mysql.* to gc@localhost as ga@localhost
ERROR 3835 (HY000): GRANT ... AS is currently supported only for global privileges.
ga> grant insert on *.* to gc@localhost as root@localhost
ERROR 3836 (HY000): Either some of the authorization IDs in the AS clause are invalid or the current user lacks privileges to execute the statement.
ga> grant insert on *.* to gc@localhost as gb@localhost
ok 0
> drop user ga@localhost, gb@localhost, gc@localhost
ok 0
> drop role gr
ok 0
> set global partial_revokes = default
ok 0
