# RESET PERSIST forgets what SET PERSIST has kept, of one variable or of all; the values that the server has stay.
> reset persist
ok 0
> reset persist max_connections
ERROR 3615 (HY000): Variable max_connections does not exist in persisted config file
> reset persist if exists max_connections
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 3615 | Variable max_connections does not exist in persisted config file
> reset persist if exists nosuch
ok 0, warnings 1
> set persist max_connections = 111, sort_buffer_size = 300000
ok 0
> select * from performance_schema.persisted_variables order by 1
VARIABLE_NAME | VARIABLE_VALUE
  max_connections | 111
  sort_buffer_size | 300000
> create user weak
ok 0
weak> reset persist
ERROR 1227 (42000): Access denied; you need (at least one of) the SUPER or SYSTEM_VARIABLES_ADMIN privilege(s) for this operation
weak> reset persist max_connections
ERROR 1227 (42000): Access denied; you need (at least one of) the SUPER or SYSTEM_VARIABLES_ADMIN privilege(s) for this operation
weak> reset persist nosuch
ERROR 3615 (HY000): Variable nosuch does not exist in persisted config file
> grant system_variables_admin on *.* to weak
ok 0
weak> reset persist Max_Connections
ok 0
> select * from performance_schema.persisted_variables
VARIABLE_NAME | VARIABLE_VALUE
  sort_buffer_size | 300000
> select @@global.max_connections
@@global.max_connections
  111
> create database d
ok 1
> create table d.t (a int)
ok 0
> begin
ok 0
> insert into d.t values (1)
ok 1
> prepare s from 'reset persist'
ok 0, Statement prepared
> execute s
ok 0
> rollback
ok 0
> select count(*) from d.t
count(*)
  0
> select * from performance_schema.persisted_variables
VARIABLE_NAME | VARIABLE_VALUE
