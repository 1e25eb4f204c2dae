# A dump of a whole MySQL server drops and makes what its sys has. Nothing of that is refused, and nothing changes.
> use sys
ok 0
> drop table if exists host_summary
ok 0
> drop view if exists host_summary
ok 0
> create view host_summary as select null as host
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1105 | VIEW sys.host_summary stays left out: the server has a sys of its own
> create algorithm=temptable definer='mysql.sys'@'localhost' sql security invoker view x$host_summary (host) as select 1
ok 0, warnings 1
> drop view if exists x$ps_schema_table_statistics_io, session_ssl_status
ok 0
> create view x$ps_schema_table_statistics_io as select 1 as a
ok 0, warnings 1
> create view session_ssl_status as select 1 as a
ok 0, warnings 1
> select * from host_summary
ERROR 1146 (42S02): Table 'sys.host_summary' doesn't exist
> create view x$session_ssl_status as select 1 as a
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'sys'
> create view own as select 1 as a
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'sys'
> create view version as select 1 as a
ok 0, warnings 1
> drop procedure if exists diagnostics
ok 0, warnings 1
> create procedure diagnostics () select 1
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1105 | PROCEDURE sys.diagnostics stays left out: the server has a sys of its own
> create function ps_thread_stack (thd bigint unsigned, debug boolean) returns longtext reads sql data return ''
ok 0, warnings 1
> call diagnostics()
ERROR 1305 (42000): PROCEDURE sys.diagnostics does not exist
> create trigger sys_config_insert_set_user before insert on sys_config for each row set new.set_by = user()
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1105 | TRIGGER sys.sys_config_insert_set_user is the server's own: it stays as it is
> create trigger own before insert on sys_config for each row set new.set_by = user()
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'sys'
