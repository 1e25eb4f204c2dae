# SET PERSIST_ONLY keeps variables that only a start sets, too, but for those that the start itself needs.
> SET PERSIST_ONLY back_log = 99
ok 0
> SELECT @@back_log
@@back_log
  151
> SELECT * FROM performance_schema.persisted_variables
VARIABLE_NAME | VARIABLE_VALUE
  back_log | 99
> SET PERSIST back_log = 99
ERROR 1238 (HY000): Variable 'back_log' is a read only variable
> SET GLOBAL back_log = 99
ERROR 1238 (HY000): Variable 'back_log' is a read only variable
> SET PERSIST_ONLY port = 99
ERROR 1238 (HY000): Variable 'port' is a non persistent read only variable
> SET PERSIST_ONLY server_uuid = 'x'
ERROR 1238 (HY000): Variable 'server_uuid' is a non persistent read only variable
> SET PERSIST_ONLY innodb_page_size = DEFAULT
ERROR 1238 (HY000): Variable 'innodb_page_size' is a non persistent read only variable
> SET PERSIST_ONLY sql_log_bin = 1
ERROR 1228 (HY000): Variable 'sql_log_bin' is a SESSION variable and can't be used with SET GLOBAL
> SET PERSIST gtid_purged = ''
ERROR 1238 (HY000): Variable 'gtid_purged' is a non persistent variable
> SET PERSIST_ONLY innodb_doublewrite = 'ON'
ERROR 1238 (HY000): Variable 'innodb_doublewrite' is a non persistent variable
> SET PERSIST_ONLY back_log = 98, innodb_doublewrite = DEFAULT
ERROR 1238 (HY000): Variable 'innodb_doublewrite' is a non persistent variable
> SELECT * FROM performance_schema.persisted_variables
VARIABLE_NAME | VARIABLE_VALUE
  back_log | 99
> RESET PERSIST back_log
ok 0
> CREATE USER weak
ok 0
> GRANT SYSTEM_VARIABLES_ADMIN ON *.* TO weak
ok 0
weak> SET PERSIST_ONLY back_log = 99
ERROR 3630 (42000): Access denied; you need SYSTEM_VARIABLES_ADMIN and PERSIST_RO_VARIABLES_ADMIN privileges for this operation
weak> SET PERSIST_ONLY max_connections = 99
ERROR 3630 (42000): Access denied; you need SYSTEM_VARIABLES_ADMIN and PERSIST_RO_VARIABLES_ADMIN privileges for this operation
weak> SET PERSIST_ONLY port = 99
ERROR 1238 (HY000): Variable 'port' is a non persistent read only variable
> GRANT PERSIST_RO_VARIABLES_ADMIN ON *.* TO weak
ok 0
weak> SET PERSIST_ONLY max_connections = 99
ok 0
weak> SET PERSIST_ONLY back_log = 99
ok 0
> REVOKE SYSTEM_VARIABLES_ADMIN ON *.* FROM weak
ok 0
weak> SET PERSIST_ONLY back_log = 97
ERROR 3630 (42000): Access denied; you need SYSTEM_VARIABLES_ADMIN and PERSIST_RO_VARIABLES_ADMIN privileges for this operation
> GRANT SUPER ON *.* TO weak
ok 0
weak> SET PERSIST_ONLY back_log = 97
ERROR 3630 (42000): Access denied; you need SYSTEM_VARIABLES_ADMIN and PERSIST_RO_VARIABLES_ADMIN privileges for this operation
> SELECT * FROM performance_schema.persisted_variables ORDER BY 1
VARIABLE_NAME | VARIABLE_VALUE
  back_log | 99
  max_connections | 99
