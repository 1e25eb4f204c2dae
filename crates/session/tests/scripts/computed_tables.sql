# One table asked about by name: what the answer leaves out, and what names are alike.
> create database d; use d
ok 1
ok 0
> create table one (a int primary key, b int)
ok 0
> create view two as select a from one
ok 0
> select table_name, column_name from information_schema.columns where table_schema = database() and table_name = 'one ' order by ordinal_position
TABLE_NAME | COLUMN_NAME
  one | a
  one | b
> select table_name, table_type from information_schema.tables where 'two' = table_name and table_schema = 'd'
TABLE_NAME | TABLE_TYPE
  two | VIEW
> select table_name from information_schema.tables where table_name = 'ONE' and table_schema = 'd'
TABLE_NAME
> select table_name from information_schema.tables where table_name = 'ONE' collate utf8mb4_general_ci and table_schema = 'd'
TABLE_NAME
  one
> select count(*) from information_schema.tables where table_schema = 'd' and table_name = null
count(*)
  0
> select index_name, column_name from information_schema.statistics where table_schema = 'd' and table_name = 'one' and index_name = 'PRIMARY'
INDEX_NAME | COLUMN_NAME
  PRIMARY | a
> select t.table_name, c.column_name from information_schema.tables t join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name where t.table_schema = 'd' order by 1, 2
TABLE_NAME | COLUMN_NAME
  one | a
  one | b
  two | a
> select table_name from information_schema.tables where table_schema = 'd' and (table_name = 'one' or table_name = 'two') order by 1
TABLE_NAME
  one
  two
> drop database d
ok 2
