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
# Rows go to disk when memory is full, and come back as they were.
> set foreign_key_checks = 0
ok 0
> create table child (a int, b int, foreign key (a) references one (a), foreign key (b) references gone (b), key (b, a))
ok 0
> set redoubt_sort_memory = 1
ok 0
> select constraint_name, unique_constraint_name, table_name, referenced_table_name from information_schema.referential_constraints where constraint_schema = 'd' order by 1
CONSTRAINT_NAME | UNIQUE_CONSTRAINT_NAME | TABLE_NAME | REFERENCED_TABLE_NAME
  child_ibfk_1 | PRIMARY | child | one
  child_ibfk_2 | NULL | child | gone
> select s.table_name, s.index_name, s.seq_in_index, s.column_name, c.ordinal_position, c.column_key from information_schema.statistics s join information_schema.columns c on c.table_schema = s.table_schema and c.table_name = s.table_name and c.column_name = s.column_name where s.table_schema = 'd' order by 1, 2, 3
TABLE_NAME | INDEX_NAME | SEQ_IN_INDEX | COLUMN_NAME | ORDINAL_POSITION | COLUMN_KEY
  child | a | 1 | a | 1 | MUL
  child | b | 1 | b | 2 | MUL
  child | b | 2 | a | 1 | MUL
  one | PRIMARY | 1 | a | 1 | PRI
> select constraint_name, table_name, constraint_type from information_schema.table_constraints where table_schema = 'd' order by 1, 2
CONSTRAINT_NAME | TABLE_NAME | CONSTRAINT_TYPE
  child_ibfk_1 | child | FOREIGN KEY
  child_ibfk_2 | child | FOREIGN KEY
  PRIMARY | one | PRIMARY KEY
> drop database d
ok 3
