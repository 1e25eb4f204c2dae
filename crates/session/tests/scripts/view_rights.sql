# Whose privileges the tables of a view are read with.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int)
ok 0
> insert into t values (1, 2)
ok 1
> create user definer@localhost, reader@localhost
ok 0
> grant create view, select on d.* to definer@localhost
ok 0
> create definer = definer@localhost view vd as select a from t
ok 0
> create definer = definer@localhost sql security invoker view vi as select a from t
ok 0
> create definer = root@localhost view vr as select a from t
ok 0
> create definer = definer@localhost view vvr as select a from vr
ok 0
> create sql security invoker view ivr as select * from vr
ok 0
> create definer = nobody@localhost view vn as select a from t
ok 0, warnings 1
> show warnings
Level | Code | Message
  Note | 1449 | The user specified as a definer ('nobody'@'localhost') does not exist
> create definer = definer@localhost view vvi as select * from vi
ok 0
> grant select, insert, show view on d.vd to reader@localhost
ok 0
> grant select on d.vi to reader@localhost
ok 0
> grant select on d.vr to reader@localhost
ok 0
> grant select on d.vvr to reader@localhost
ok 0
> grant select on d.ivr to reader@localhost
ok 0
> grant select on d.vn to reader@localhost
ok 0
> grant select on d.vvi to reader@localhost
ok 0
> grant create view on d.* to reader@localhost
ok 0
reader> use d
ok 0
reader> select a from vd
a
  1
reader> select a from vi
ERROR 1356 (HY000): View 'd.vi' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
reader> select a from vr
a
  1
reader> select a from vvr
a
  1
reader> select a from ivr
a
  1
# A view in the name of an account that is gone.
reader> select a from vn
ERROR 1045 (28000): Access denied for user 'reader'@'localhost' (using password: NO)
> select a from vn
ERROR 1449 (HY000): The user specified as a definer ('nobody'@'localhost') does not exist
> insert into vn values (1)
ERROR 1449 (HY000): The user specified as a definer ('nobody'@'localhost') does not exist
> show create view vn
View | Create View | character_set_client | collation_connection
  vn | CREATE ALGORITHM=UNDEFINED DEFINER=`nobody`@`localhost` SQL SECURITY DEFINER VIEW `vn` AS select `t`.`a` AS `a` from `t` | utf8mb4 | utf8mb4_0900_ai_ci
warnings 1
> show warnings
Level | Code | Message
  Note | 1449 | The user specified as a definer ('nobody'@'localhost') does not exist
# The invoker of a view within a definer's view is that definer.
reader> select a from vvi
a
  1
reader> insert into vd values (5)
ERROR 1356 (HY000): View 'd.vd' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
reader> select * from t
ERROR 1142 (42000): SELECT command denied to user 'reader'@'localhost' for table 't'
reader> create view mine as select a from vd
ok 0
reader> create definer = root@localhost view other as select a from vd
ERROR 1227 (42000): Access denied; you need (at least one of) the SUPER or SET_USER_ID privilege(s) for this operation
reader> explain select * from vr
ERROR 1345 (HY000): EXPLAIN/SHOW can not be issued; lacking privileges for underlying table
reader> explain select * from vd
ERROR 1345 (HY000): EXPLAIN/SHOW can not be issued; lacking privileges for underlying table
reader> show create view vd
View | Create View | character_set_client | collation_connection
  vd | CREATE ALGORITHM=UNDEFINED DEFINER=`definer`@`localhost` SQL SECURITY DEFINER VIEW `vd` AS select `t`.`a` AS `a` from `t` | utf8mb4 | utf8mb4_0900_ai_ci
reader> show create view vr
ERROR 1142 (42000): SHOW VIEW command denied to user 'reader'@'localhost' for table 'vr'
reader> desc vi
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
# What is the server's own is not everybody's.
reader> select count(*) from mysql.user
ERROR 1142 (42000): SELECT command denied to user 'reader'@'localhost' for table 'user'
reader> select count(*) from performance_schema.events_statements_history
ERROR 1142 (42000): SELECT command denied to user 'reader'@'localhost' for table 'events_statements_history'
reader> select count(*) from sys.version
ERROR 1142 (42000): SELECT command denied to user 'reader'@'localhost' for table 'version'
reader> select variable_name from performance_schema.session_variables where variable_name = 'version'
variable_name
  version
> revoke select on d.* from definer@localhost
ok 0
> select * from vd
ERROR 1356 (HY000): View 'd.vd' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> select * from vi
a
  1
> select * from vvr
ERROR 1356 (HY000): View 'd.vvr' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> insert into vd values (3)
ERROR 1356 (HY000): View 'd.vd' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> update vd set a = 2
ERROR 1356 (HY000): View 'd.vd' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> desc vd
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
# The definer of a view has its default roles, whatever roles the session has entered that uses it, even where both are one account.
> create database ownrole
ok 1
> create table ownrole.t (a int)
ok 0
> create role reader
ok 0
> grant select on ownrole.* to reader
ok 0
> create database own
ok 1
> create user dana@localhost
ok 0
> grant reader to dana@localhost
ok 0
> grant create view, select on own.* to dana@localhost
ok 0
dana> set role reader
ok 0
dana> create view own.v as select * from ownrole.t
ok 0
dana> select * from ownrole.t
a
dana> select * from own.v
ERROR 1356 (HY000): View 'own.v' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
> alter user dana@localhost default role reader
ok 0
dana> select * from own.v
a
> drop user dana@localhost
ok 0, warnings 1
> drop role reader
ok 0
> drop database own
ok 1
> drop database ownrole
ok 1
