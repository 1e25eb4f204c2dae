# Routines of sys that the server brings along. Answers are those of MySQL 8.0.31; texts and comments are not.
> select sys.extract_schema_from_file_name('/a/b/c.ibd') a, sys.extract_schema_from_file_name('c.ibd') b, sys.extract_schema_from_file_name('\\x\\y\\z') c, sys.extract_schema_from_file_name(null) d
a | b | c | d
  b | c.ibd | y | NULL
> select sys.extract_table_from_file_name('/a/b/c.ibd') a, sys.extract_table_from_file_name('c@0024d.ibd') b, sys.extract_table_from_file_name('\\x\\y\\z.e.f') c, sys.extract_table_from_file_name(null) d
a | b | c | d
  c | c$d | z | NULL
> select sys.list_add(null, 'a') a, sys.list_add('', 'a') b, sys.list_add('a,b', 'c') c, sys.list_add(' ,a,b, ', 'c') d
a | b | c | d
  a | a | a,b,c | a,b,c
> select sys.list_add('a', null)
sys.list_add('a', null)
ERROR 1138 (02200): Function sys.list_add: in_add_value input variable should not be NULL
> select sys.list_drop('a,b,c', 'b') a, sys.list_drop('a', 'a') b, sys.list_drop('', 'a') c, sys.list_drop(null, 'a') d, sys.list_drop('a,b, c', 'c') e, sys.list_drop('ab,b', 'a') f, sys.list_drop('a,b,b', 'b') g
a | b | c | d | e | f | g
  a,c |  |  | NULL | a,b | b,b | a
> select sys.list_drop('a', null)
sys.list_drop('a', null)
ERROR 1138 (02200): Function sys.list_drop: in_drop_value input variable should not be NULL
> select sys.ps_is_account_enabled('localhost', 'root') a, sys.ps_is_consumer_enabled('statements_digest') b, sys.ps_is_consumer_enabled('events_waits_current') c
a | b | c
  YES | YES | NO
> select sys.ps_is_consumer_enabled('nope')
sys.ps_is_consumer_enabled('nope')
ERROR 3047 (HY000): Invalid argument error: nope in function sys.ps_is_consumer_enabled.
> select sys.ps_is_thread_instrumented(9999999) a, sys.ps_is_thread_instrumented(null) b, sys.ps_is_instrument_default_enabled('statement/sql/select') c
a | b | c
  UNKNOWN | NULL | YES
> create database sys_routines; use sys_routines; create table t (a int); create view v as select 1 as x
ok 1
ok 0
ok 0
ok 0
> call sys.table_exists('sys_routines', 't', @e); select @e; call sys.table_exists('sys_routines', 'v', @e); select @e; call sys.table_exists('sys_routines', 'nope', @e); select @e
ok 0
@e
  BASE TABLE
ok 0
@e
  VIEW
ok 0
@e
  
> create temporary table t (b int); call sys.table_exists('sys_routines', 't', @e); select @e; drop temporary table t
ok 0
ok 0
@e
  TEMPORARY
ok 0
> call sys.table_exists('nodb', 't', @e)
ERROR 1049 (42000): Unknown database 'nodb'
> call sys.execute_prepared_stmt('select 1 as a')
a
  1
ok 0
> call sys.execute_prepared_stmt('x')
ERROR 1644 (45000): The @sys.execute_prepared_stmt.sql must contain a query
> call sys.create_synonym_db('sys_routines', 'syn')
summary
  Created 2 views in the `syn` database
ok 0
> show tables from syn
Tables_in_syn
  t
  v
> show create view syn.t
View | Create View | character_set_client | collation_connection
  t | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY INVOKER VIEW `syn`.`t` AS select `sys_routines`.`t`.`a` AS `a` from `sys_routines`.`t` | utf8mb4 | utf8mb4_0900_ai_ci
> call sys.create_synonym_db('nodb', 'syn2')
ERROR 1644 (HY000): Unknown database nodb
> call sys.create_synonym_db('sys_routines', 'syn')
ERROR 1644 (HY000): Can't create database syn; database exists
> call sys.ps_setup_disable_consumer('events_statements_history')
summary
  Disabled 1 consumer
ok 0
> call sys.ps_setup_enable_consumer('events_statements_history')
summary
  Enabled 2 consumers
ok 0
> select routine_type, count(*) > 10 from information_schema.routines where routine_schema = 'sys' group by 1 order by 1
ROUTINE_TYPE | count(*) > 10
  FUNCTION | 1
  PROCEDURE | 1
> select routine_name, dtd_identifier, is_deterministic, sql_data_access, security_type, definer from information_schema.routines where routine_name = 'list_add'
ROUTINE_NAME | DTD_IDENTIFIER | IS_DETERMINISTIC | SQL_DATA_ACCESS | SECURITY_TYPE | DEFINER
  list_add | text | YES | CONTAINS SQL | INVOKER | mysql.sys@localhost
> select parameter_mode, parameter_name, dtd_identifier, collation_name from information_schema.parameters where specific_schema = 'sys' and specific_name = 'table_exists'
PARAMETER_MODE | PARAMETER_NAME | DTD_IDENTIFIER | COLLATION_NAME
  IN | in_db | varchar(64) | utf8mb4_0900_ai_ci
  IN | in_table | varchar(64) | utf8mb4_0900_ai_ci
  OUT | out_exists | enum('','BASE TABLE','VIEW','TEMPORARY') | utf8mb4_0900_ai_ci
> show create function sys.list_add
Function | sql_mode | Create Function | character_set_client | collation_connection | Database Collation
  list_add | ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION | CREATE DEFINER=`mysql.sys`@`localhost` FUNCTION `list_add`(in_list TEXT, in_add_value TEXT) RETURNS text CHARSET utf8mb4\n    DETERMINISTIC\n    SQL SECURITY INVOKER\n    COMMENT 'A list with one more value, for variables like sql_mode.'\nBEGIN\n  IF in_add_value IS NULL THEN\n    SIGNAL SQLSTATE '02200' SET MYSQL_ERRNO = 1138, MESSAGE_TEXT = 'Function sys.list_add: in_add_value input variable should not be NULL';\n  END IF;\n  IF ifnull(in_list, '') = '' THEN RETURN in_add_value; END IF;\n  RETURN concat(trim(BOTH ',' FROM trim(in_list)), ',', in_add_value);\nEND | utf8mb4 | utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci
> create user reader@localhost; grant execute on function sys.list_add to reader@localhost; show grants for reader@localhost
ok 0
ok 0
Grants for reader@localhost
  GRANT USAGE ON *.* TO `reader`@`localhost`
  GRANT EXECUTE ON FUNCTION `sys`.`list_add` TO `reader`@`localhost`
reader> select sys.list_add('a', 'b')
sys.list_add('a', 'b')
  a,b
reader> select sys.list_drop('a', 'b')
sys.list_drop('a', 'b')
ERROR 1370 (42000): execute command denied to user 'reader'@'localhost' for routine 'sys.list_drop'
> drop user reader@localhost; drop database syn; drop database sys_routines
ok 0
ok 2
ok 2
