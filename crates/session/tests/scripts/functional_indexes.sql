# Functional key parts: definitions, what they refuse, writes and reads, ALTER. Answers are those of MySQL 8.0.31, but for the row number in 3751 of ALTER (there always 1), and for the words
# of 1690, which name the table here.
> create database functional; use functional
ok 1
ok 0
> create table t (a int, b varchar(20), c json, d datetime, e text, id int auto_increment primary key, key ((a+1)), key x ((lower(b)), a, (year(d)) desc), unique key u ((a*2), b))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int DEFAULT NULL,\n  `b` varchar(20) DEFAULT NULL,\n  `c` json DEFAULT NULL,\n  `d` datetime DEFAULT NULL,\n  `e` text,\n  `id` int NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u` (((`a` * 2)),`b`),\n  KEY `functional_index` (((`a` + 1))),\n  KEY `x` ((lower(`b`)),`a`,(year(`d`)) DESC)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> describe t
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
  b | varchar(20) | YES |  | NULL | 
  c | json | YES |  | NULL | 
  d | datetime | YES |  | NULL | 
  e | text | YES |  | NULL | 
  id | int | NO | PRI | NULL | auto_increment
> select column_name, ordinal_position from information_schema.columns where table_schema='functional'
COLUMN_NAME | ORDINAL_POSITION
  a | 1
  b | 2
  c | 3
  d | 4
  e | 5
  id | 6
> insert into t (a,b) values (1,'X'),(2,'Y')
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> insert into t values (3,'Z',null,'2020-01-01','q',null)
ok 1, id 3
> select * from t
a | b | c | d | e | id
  1 | X | NULL | NULL | NULL | 1
  2 | Y | NULL | NULL | NULL | 2
  3 | Z | NULL | 2020-01-01 00:00:00 | q | 3
> explain select * from t where lower(b)='x'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ref | x | x | 83 | const | 1 | 100.00 | NULL
warnings 1
> explain select * from t where a+1=2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ref | functional_index | functional_index | 9 | const | 1 | 100.00 | NULL
warnings 1
> select `!hidden!x!0!0` from t
ERROR 1054 (42S22): Unknown column '!hidden!x!0!0' in 'field list'
> insert into t (a,b) values (1,'x')
ERROR 1062 (23000): Duplicate entry '2-x' for key 't.u'
> create index j on t ((c))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create index j on t ((cast(c->'$.a' as char(20))))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create index j2 on t ((e))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create index j2 on t ((concat(e,'1')))
ERROR 3757 (HY000): Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.
> create index j2 on t ((a))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create index j2 on t ((b))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create index j2 on t ((c->>'$.a'))
ERROR 3757 (HY000): Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.
> create index j2 on t ((json_extract(c,'$.a')))
ERROR 3753 (42000): Cannot create a functional index on a function that returns a JSON or GEOMETRY value.
> create index j2 on t ((id+1))
ERROR 3754 (HY000): Functional index 'j2' cannot refer to an auto-increment column.
> create index j2 on t ((rand()))
ERROR 3758 (HY000): Expression of functional index 'j2' contains a disallowed function.
> create index j2 on t ((now()))
ERROR 3758 (HY000): Expression of functional index 'j2' contains a disallowed function.
> create index j2 on t ((@a))
ERROR 3772 (HY000): Default value expression of column 'j2' cannot refer user or system variables.
> create index j2 on t ((select 1))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'select 1))' at line 1
> create index j2 on t (((select 1)))
ERROR 3758 (HY000): Expression of functional index 'j2' contains a disallowed function.
> create index j2 on t ((1))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create index j2 on t ((null))
ERROR 3761 (HY000): The used storage engine cannot index the expression 'NULL'.
> create index j2 on t ((nope+1))
ERROR 1054 (42S22): Unknown column 'nope' in 'functional index'
> create index j2 on t ((a, b))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ', b))' at line 1
> create index j2 on t ((max(a)))
ERROR 1111 (HY000): Invalid use of group function
> create index j2 on t ((row(a,b)))
ERROR 3800 (HY000): Expression of functional index 'j2' cannot refer to a row value.
> create table t2 (a int, primary key ((a+1)))
ERROR 3756 (HY000): The primary key cannot be a functional index
> create table t2 (a int, b int, key ((a+1),(b+1)), key ((a+2)), key ((a+3)), key k ((a+1)), key k2 ((a+1)))
ok 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  KEY `functional_index` (((`a` + 1)),((`b` + 1))),\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `k` (((`a` + 1))),\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show warnings
Level | Code | Message
> alter table t2 drop column a
ERROR 3837 (HY000): Column 'a' has a functional index dependency and cannot be dropped or renamed.
> alter table t2 rename column a to z
ERROR 3837 (HY000): Column 'a' has a functional index dependency and cannot be dropped or renamed.
> alter table t2 change a z int
ERROR 3837 (HY000): Column 'a' has a functional index dependency and cannot be dropped or renamed.
> alter table t2 modify a bigint
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  KEY `functional_index` (((`a` + 1)),((`b` + 1))),\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `k` (((`a` + 1))),\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t2 rename index k to kk
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  KEY `functional_index` (((`a` + 1)),((`b` + 1))),\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `kk` (((`a` + 1))),\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t2 drop index functional_index
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table t2 add column zz int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `zz` int DEFAULT NULL,\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `kk` (((`a` + 1))),\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t2 values (1,2,3)
ok 1
> select * from t2
a | b | zz
  1 | 2 | 3
> alter table t2 alter index kk invisible
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `zz` int DEFAULT NULL,\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `kk` (((`a` + 1))) /*!80000 INVISIBLE */,\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table t3 like t2
ok 0
> show create table t3
Table | Create Table
  t3 | CREATE TABLE `t3` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `zz` int DEFAULT NULL,\n  KEY `functional_index_2` (((`a` + 2))),\n  KEY `functional_index_3` (((`a` + 3))),\n  KEY `kk` (((`a` + 1))) /*!80000 INVISIBLE */,\n  KEY `k2` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table t4 as select * from t2
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table t4
Table | Create Table
  t4 | CREATE TABLE `t4` (\n  `a` bigint DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `zz` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table t5 (a varchar(10), unique ((substr(a,1,2))))
ok 0
> insert into t5 values ('abc')
ok 1
> insert into t5 values ('abd')
ERROR 1062 (23000): Duplicate entry 'ab' for key 't5.functional_index'
> insert into t5 values ('abd') on duplicate key update a='zzz'
ok 2
> select * from t5
a
  zzz
> replace into t5 values ('zzq')
ok 2
> select * from t5
a
  zzq
> alter table t5 add constraint foreign key (a) references t2(b)
ERROR 3780 (HY000): Referencing column 'a' and referenced column 'b' in foreign key constraint 't5_ibfk_1' are incompatible.
> create table t6 (a int, b int as (a+1), key ((b*2)))
ok 0
> show create table t6
Table | Create Table
  t6 | CREATE TABLE `t6` (\n  `a` int DEFAULT NULL,\n  `b` int GENERATED ALWAYS AS ((`a` + 1)) VIRTUAL,\n  KEY `functional_index` (((`b` * 2)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t6 (a) values (1)
ok 1
> select * from t6 where b*2=4
a | b
  1 | 2
> create table t7 (a double, b float, c decimal(10,3), key ((a+1)), key((b*2)), key((c+1)), key((c/3)), key ((a is null)), key ((c>3 and a<2)))
ok 0
> show create table t7
Table | Create Table
  t7 | CREATE TABLE `t7` (\n  `a` double DEFAULT NULL,\n  `b` float DEFAULT NULL,\n  `c` decimal(10,3) DEFAULT NULL,\n  KEY `functional_index` (((`a` + 1))),\n  KEY `functional_index_2` (((`b` * 2))),\n  KEY `functional_index_3` (((`c` + 1))),\n  KEY `functional_index_4` (((`c` / 3))),\n  KEY `functional_index_5` (((`a` is null))),\n  KEY `functional_index_6` ((((`c` > 3) and (`a` < 2))))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t7 values (1,2,3),(4,5,6)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t7 where c/3=1
a | b | c
  1 | 2 | 3.000
> create table t8 (a int, unique key uk ((a+1)))
ok 0
> insert into t8 values (2147483647)
ok 1
> insert into t8 values (-5)
ok 1
> alter table t8 drop primary key
ERROR 1091 (42000): Can't DROP 'PRIMARY'; check that column/key exists
> create table t9 (a bigint, key ((a+1)))
ok 0
> create table ta (a varchar(5000), key ((concat(a,a))))
ERROR 3757 (HY000): Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.
> create table ta (a varchar(300), key ((concat(a,a))))
ERROR 3757 (HY000): Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.
> create table ta (a varchar(3000), key (a(10), (upper(a))))
ERROR 3757 (HY000): Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.
> create table tb (a int, key i ((a+1)), constraint c1 check (`!hidden!i!0!0` > 1))
ERROR 3820 (HY000): Check constraint 'c1' refers to non-existing column '!hidden!i!0!0'.
> create table tb (a int, key i ((a+1)), g int as (`!hidden!i!0!0`))
ERROR 1054 (42S22): Unknown column '!hidden!i!0!0' in 'generated column function'
> create table tb (a int, key i ((a+1)), key j (`!hidden!i!0!0`))
ERROR 1072 (42000): Key column '!hidden!i!0!0' doesn't exist in table
> create table tb (a int, key i ((a+1)), `!hidden!i!0!0` int)
ok 0
> update t set `!hidden!x!0!0`='1'
ERROR 1054 (42S22): Unknown column '!hidden!x!0!0' in 'field list'
> insert into t (`!hidden!x!0!0`) values ('1')
ERROR 1054 (42S22): Unknown column '!hidden!x!0!0' in 'field list'
> create table tc (a int, key i ((a + 1)), key i2 ((abs(a))))
ok 0
> select index_name, expression, column_name from information_schema.statistics where table_name='tc' order by 1
INDEX_NAME | EXPRESSION | COLUMN_NAME
  i | (`a` + 1) | NULL
  i2 | abs(`a`) | NULL
> select * from information_schema.key_column_usage where table_schema='functional' and table_name in ('t','t8')
CONSTRAINT_CATALOG | CONSTRAINT_SCHEMA | CONSTRAINT_NAME | TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | COLUMN_NAME | ORDINAL_POSITION | POSITION_IN_UNIQUE_CONSTRAINT | REFERENCED_TABLE_SCHEMA | REFERENCED_TABLE_NAME | REFERENCED_COLUMN_NAME
  def | functional | PRIMARY | def | functional | t | id | 1 | NULL | NULL | NULL | NULL
  def | functional | u | def | functional | t | b | 2 | NULL | NULL | NULL | NULL
> select constraint_name from information_schema.table_constraints where table_schema='functional' and table_name in ('t','t8')
CONSTRAINT_NAME
  PRIMARY
  u
  uk
> create index on t ((a+1))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'on t ((a+1))' at line 1
> create unique index uq using btree on tc ((a+5)) comment 'hi'
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table tc
Table | Create Table
  tc | CREATE TABLE `tc` (\n  `a` int DEFAULT NULL,\n  UNIQUE KEY `uq` (((`a` + 5))) USING BTREE COMMENT 'hi',\n  KEY `i` (((`a` + 1))),\n  KEY `i2` ((abs(`a`)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into tc values (1)
ok 1
> insert into tc values (1)
ERROR 1062 (23000): Duplicate entry '6' for key 'tc.uq'
> drop index i on tc
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into tc values (7)
ok 1
> select * from tc
a
  1
  7
> truncate tc
ok 0
> rename table tc to td
ok 0
> show create table td
Table | Create Table
  td | CREATE TABLE `td` (\n  `a` int DEFAULT NULL,\n  UNIQUE KEY `uq` (((`a` + 5))) USING BTREE COMMENT 'hi',\n  KEY `i2` ((abs(`a`)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table td add key z ((a+9)), drop index i2, add column q int first
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table td
Table | Create Table
  td | CREATE TABLE `td` (\n  `q` int DEFAULT NULL,\n  `a` int DEFAULT NULL,\n  UNIQUE KEY `uq` (((`a` + 5))) USING BTREE COMMENT 'hi',\n  KEY `z` (((`a` + 9)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table te (a int not null, unique ((a+1)))
ok 0
> show create table te
Table | Create Table
  te | CREATE TABLE `te` (\n  `a` int NOT NULL,\n  UNIQUE KEY `functional_index` (((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show create table tf
ERROR 1146 (42S02): Table 'functional.tf' doesn't exist
> show create table tg
ERROR 1146 (42S02): Table 'functional.tg' doesn't exist
> show create table th
ERROR 1146 (42S02): Table 'functional.th' doesn't exist
> create database functional1; use functional1
ok 1
ok 0
> create table a (a int, b varchar(10), key (a, (b = 'x')), key (a), key ((a+1), b))
ok 0
> show create table a
Table | Create Table
  a | CREATE TABLE `a` (\n  `a` int DEFAULT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  KEY `a` (`a`),\n  KEY `functional_index` (`a`,((`b` = _utf8mb4'x'))),\n  KEY `functional_index_2` (((`a` + 1)),`b`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table b (b varchar(10), fulltext key ((lower(b))))
ERROR 3759 (HY000): Fulltext functional index is not supported.
> create table b (b varchar(10), spatial key ((lower(b))))
ERROR 3760 (HY000): Spatial functional index is not supported.
> create table b (a int, key ((a+1), (a+1)))
ok 0
> create table b (a int, unique key ((a, 1)))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ', 1)))' at line 1
> create table b (a int, key (((a+1))))
ERROR 1050 (42S01): Table 'b' already exists
> show create table b
Table | Create Table
  b | CREATE TABLE `b` (\n  `a` int DEFAULT NULL,\n  KEY `functional_index` (((`a` + 1)),((`a` + 1)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c (a int, key ((a)) )
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create table c (a int, key ((sleep(1))))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create table c (a int, key ((@@sql_mode)))
ERROR 3772 (HY000): Default value expression of column 'functional_index' cannot refer user or system variables.
> create table c (a int, key ((uuid())))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create table c (a int, key ((database())))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create table c (a point, key ((a)))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> create table c (a point, key ((st_x(a))))
ok 0
> create table c3 (a int, key ((values(a))))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create table c3 (a int, key ((row_number() over ())))
ERROR 3593 (HY000): You cannot use the window function 'row_number' in this context.'
> create table c3 (a int, key ((nofunc(a))))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create table c3 (a int, b int, key ((case when a then b end)), key ((ifnull(a,b))), key ((-a)))
ok 0
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  KEY `functional_index` (((case when `a` then `b` end))),\n  KEY `functional_index_2` ((ifnull(`a`,`b`))),\n  KEY `functional_index_3` ((-(`a`)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c3 drop index functional_index, drop column b
ERROR 3837 (HY000): Column 'b' has a functional index dependency and cannot be dropped or renamed.
> alter table c3 drop index functional_index, drop index functional_index_2, drop column b
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `a` int DEFAULT NULL,\n  KEY `functional_index_3` ((-(`a`)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c4(a varchar(10))
ok 0
> insert into c4 values ('1'),('x')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table c4 add index ((a+1))
ERROR 3751 (01000): Data truncated for functional index 'functional_index' at row 2
> alter table c4 add index ((cast(a as signed)))
ERROR 3751 (01000): Data truncated for functional index 'functional_index' at row 2
> insert into c4 values ('y')
ok 1
> set sql_mode=''
ok 0
> insert into c4 values ('y')
ok 1
> show warnings
Level | Code | Message
> select * from c4 where a+1=1
a
  x
  y
  y
warnings 3
> select * from c4 where cast(a as signed)=1
a
  1
warnings 3
> create unique index nn on c4 ((a))
ERROR 3762 (HY000): Functional index on a column is not supported. Consider using a regular index instead.
> set sql_mode=default
ok 0
> create table c5 (a varchar(10), key ((left(a,3))))
ok 0
> insert into c5 values ('abcdef'),('abd')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from c5 where left(a,3)='abc'
a
  abcdef
> select * from c5 where left(a,3) > 'abc' order by left(a,3)
a
  abd
> select * from c5 where left(a,3)='ABC'
a
  abcdef
> update c5 set a='xyz' where left(a,3)='abd'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from c5 where left(a,3)='xyz'
a
  xyz
> delete from c5 where left(a,3)='xyz'
ok 1
> select * from c5
a
  abcdef
> create index k on c5 ((a+1)), algorithm=instant
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ', algorithm=instant' at line 1
> create index k on c5 ((upper(a))), algorithm=inplace
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ', algorithm=inplace' at line 1
> create temporary table tt (a int, key ((a*2)))
ok 0
> insert into tt values (1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from tt where a*2=4
a
  2
> show create table tt
Table | Create Table
  tt | CREATE TEMPORARY TABLE `tt` (\n  `a` int DEFAULT NULL,\n  KEY `functional_index` (((`a` * 2)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c5 rename index k to kk, add column n int, modify a varchar(30) after n
ERROR 1176 (42000): Key 'k' doesn't exist in table 'c5'
> show create table c5
Table | Create Table
  c5 | CREATE TABLE `c5` (\n  `a` varchar(10) DEFAULT NULL,\n  KEY `functional_index` ((left(`a`,3)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> describe c5
Field | Type | Null | Key | Default | Extra
  a | varchar(10) | YES |  | NULL | 
> create table c6 like c5
ok 0
> insert into c6 (a,n) values ('q',1)
ERROR 1054 (42S22): Unknown column 'n' in 'field list'
> select * from c6
a
> create database functional2; use functional2
ok 1
ok 0
> create table g (a varchar(10), b int)
ok 0
> insert into g values ('1',1),('x',2),(null,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table g add column s int as (a+1) stored
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'x'
> alter table g add column v int as (a+1)
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> select * from g
a | b | v
  1 | 1 | 2
  x | 2 | 1
  NULL | 3 | NULL
> show warnings
Level | Code | Message
> alter table g add key (v)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from g
a | b | v
  1 | 1 | 2
  x | 2 | 1
  NULL | 3 | NULL
> show warnings
Level | Code | Message
> insert into g (a) values ('y')
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'y'
> alter table g drop column s
ERROR 1091 (42000): Can't DROP 's'; check that column/key exists
> alter table g drop column v
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table g add key f ((a+1))
ERROR 3751 (01000): Data truncated for functional index 'f' at row 2
> insert into g (a) values ('z')
ok 1
> select * from g where a+1=1
a | b
  x | 2
  z | NULL
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: 'x'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'z'
> alter table g drop key f
ERROR 1091 (42000): Can't DROP 'f'; check that column/key exists
> delete from g where a = 'x'
ok 1
> alter table g add key f ((a+1))
ERROR 3751 (01000): Data truncated for functional index 'f' at row 3
> insert into g (a) values ('z')
ok 1
> update g set a='q' where b=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert ignore into g (a) values ('zz')
ok 1
> show warnings
Level | Code | Message
> select * from g
a | b
  q | 1
  NULL | 3
  z | NULL
  z | NULL
  zz | NULL
> set sql_mode=''
ok 0
> insert into g (a) values ('z')
ok 1
> show warnings
Level | Code | Message
> update g set a='q' where b=1
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> show warnings
Level | Code | Message
> alter table g add key f2 ((cast(a as signed)))
ok 0, warnings 5, Records: 0  Duplicates: 0  Warnings: 5
> show warnings
Level | Code | Message
  Warning | 3751 | Data truncated for functional index 'f2' at row 1
  Warning | 3751 | Data truncated for functional index 'f2' at row 3
  Warning | 3751 | Data truncated for functional index 'f2' at row 4
  Warning | 3751 | Data truncated for functional index 'f2' at row 5
  Warning | 3751 | Data truncated for functional index 'f2' at row 6
> select a from g where cast(a as signed)=0 order by a
a
  q
  z
  z
  z
  zz
> set sql_mode=default
ok 0
> create table d (a varchar(20), key ((cast(a as date))))
ok 0
> insert into d values ('2020-01-01'),('x')
ERROR 3751 (01000): Data truncated for functional index 'functional_index' at row 2
> insert into d values ('2020-01-01'),('2021-02-03')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into d values ('2020-13-01')
ERROR 3751 (01000): Data truncated for functional index 'functional_index' at row 1
> select * from d where cast(a as date)='2021-02-03'
a
  2021-02-03
> select * from d where cast(a as date) > '2020-05-05'
a
  2021-02-03
> create table e (a varchar(20), key ((cast(a as char(3)))))
ok 0
> insert into e values ('abcdef')
ERROR 3751 (01000): Data truncated for functional index 'functional_index' at row 1
> insert into e values ('abc')
ok 1
> select * from e where cast(a as char(3)) = 'abc'
a
  abc
> create table dd (a decimal(30,5), key ((cast(a as decimal(5,1)))))
ok 0
> insert into dd values (1.25)
ok 1
> insert into dd values (123456.1)
ERROR 3752 (22003): Value is out of range for functional index 'functional_index' at row 1
> select * from dd where cast(a as decimal(5,1)) = 1.3
a
  1.25000
> create table p (id int primary key, a int, unique key u ((abs(a))))
ok 0
> insert into p values (1,-1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into p values (3,1)
ERROR 1062 (23000): Duplicate entry '1' for key 'p.u'
> insert into p values (3,1) on duplicate key update a = 5
ok 2
> select * from p
id | a
  1 | 5
  2 | 2
> replace into p values (9,-2)
ok 2
> select * from p
id | a
  1 | 5
  9 | -2
> update p set a=-5 where id=9
ERROR 1062 (23000): Duplicate entry '5' for key 'p.u'
> insert into p select id+10, a+10 from p
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from p order by abs(a)
id | a
  9 | -2
  1 | 5
  19 | 8
  11 | 15
> begin
ok 0
> update p set a=a+100
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> rollback
ok 0
> select * from p order by abs(a) desc
id | a
  11 | 15
  19 | 8
  1 | 5
  9 | -2
> select max(abs(a)), min(abs(a)) from p
max(abs(a)) | min(abs(a))
  15 | 2
> delete from p where abs(a) between 5 and 15
ok 3
> select * from p
id | a
  9 | -2
> select distinct abs(a) from p
abs(a)
  2
> create view vp as select * from p
ok 0
> select * from vp
id | a
  9 | -2
> select * from vp where abs(a)=5
id | a
> insert into vp values (77,-77)
ok 1
> select * from p natural join (select 77 id) q
id | a
  77 | -77
> select p.* from p
id | a
  9 | -2
  77 | -77
> table p
id | a
  9 | -2
  77 | -77
> insert into p values (1)
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> insert into p () values ()
ERROR 1364 (HY000): Field 'id' doesn't have a default value
> create trigger tr before insert on p for each row set new.a = new.a + 1
ok 0
> insert into p values (100, 99)
ok 1
> select * from p where abs(a) = 100
id | a
  100 | 100
> select * from p force index (u) where abs(a)=100
id | a
  100 | 100
> select * from p use index (nope)
ERROR 1176 (42000): Key 'nope' doesn't exist in table 'p'
> select json_arrayagg(a) from p
json_arrayagg(a)
  [-2, -77, 100]
> alter table p rename to p2
ok 0
> alter table p2 drop index u
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table p2
Table | Create Table
  p2 | CREATE TABLE `p2` (\n  `id` int NOT NULL,\n  `a` int DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table p2 add unique index u2 ((a % 7))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table p2 add unique index u2 ((a + 7)), add column z int after a
ERROR 1061 (42000): Duplicate key name 'u2'
> insert into p2 values (200, 1, 2)
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> show create table p2
Table | Create Table
  p2 | CREATE TABLE `p2` (\n  `id` int NOT NULL,\n  `a` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u2` (((`a` % 7)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select * from p2 where a+7=9
id | a
> alter table p2 modify a varchar(10)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table p2
Table | Create Table
  p2 | CREATE TABLE `p2` (\n  `id` int NOT NULL,\n  `a` varchar(10) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u2` (((`a` % 7)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table p2 convert to character set latin1
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table p2
Table | Create Table
  p2 | CREATE TABLE `p2` (\n  `id` int NOT NULL,\n  `a` varchar(10) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u2` (((`a` % 7)))\n) ENGINE=InnoDB DEFAULT CHARSET=latin1
> alter table p2 drop primary key, add primary key (a), algorithm=copy
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select id, a from p2 order by id
id | a
  9 | -2
  77 | -77
  100 | 100
> create table kinds (j json, s varchar(20) character set latin1, d date, key n ((cast(j->>'$.n' as unsigned))), key day ((dayofweek(d))), key up ((upper(s))))
ok 0
> insert into kinds values ('{"n":1}','a','2020-01-01'),('{"n":2}','b','2020-01-02')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into kinds values ('{"n":"q"}','c',null)
ERROR 3751 (01000): Data truncated for functional index 'n' at row 1
> select * from kinds where cast(j->>'$.n' as unsigned) = 2
j | s | d
  {"n": 2} | b | 2020-01-02
> explain select * from kinds where cast(j->>'$.n' as unsigned) = 2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | kinds | NULL | ALL | n | NULL | NULL | NULL | 2 | 50.00 | Using where
warnings 1
> select s from kinds where upper(s) = 'B'
s
  b
> select d from kinds where dayofweek(d) = 4
d
  2020-01-01
> drop database functional; drop database functional1; drop database functional2
ok 12
ok 7
ok 7
