> select 1
1
  1
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key auto_increment, v varchar(20), key(v))
ok 0
> insert into t(v) values ('a'),('b')
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> select * from t
id | v
  1 | a
  2 | b
> select last_insert_id()
last_insert_id()
  1
> show tables
Tables_in_d
  t
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `v` varchar(20) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `v` (`v`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show columns from t
Field | Type | Null | Key | Default | Extra
  id | int | NO | PRI | NULL | auto_increment
  v | varchar(20) | YES | MUL | NULL | 
> show index from t
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  t | 0 | PRIMARY | 1 | id | A | 2 | NULL | NULL |  | BTREE |  |  | YES | NULL
  t | 1 | v | 1 | v | A | 2 | NULL | NULL | YES | BTREE |  |  | YES | NULL
> update t set v = 'c' where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from t where v = 'c'
id | v
  1 | c
> delete from t where id = 2
ok 1
> begin
ok 0
> insert into t values (10,'x')
ok 1, id 10
> rollback
ok 0
> select count(*) from t
count(*)
  1
> set autocommit=0
ok 0
> insert into t values (10,'x')
ok 1, id 10
> commit
ok 0
> set autocommit=1
ok 0
> select @@version, @@autocommit
@@version | @@autocommit
  8.0.31-redoubt | 1
> show variables like 'autocommit'
Variable_name | Value
  autocommit | ON
> select table_name, engine from information_schema.tables where table_schema = 'd'
TABLE_NAME | ENGINE
  t | InnoDB
> select column_name, column_type, column_key, extra from information_schema.columns where table_name = 't' and table_schema='d'
COLUMN_NAME | COLUMN_TYPE | COLUMN_KEY | EXTRA
  id | int | PRI | auto_increment
  v | varchar(20) | MUL | 
> select * from information_schema.nosuch
ERROR 1109 (42S02): Unknown table 'NOSUCH' in information_schema
> select * from nodb.t
ERROR 1049 (42000): Unknown database 'nodb'
> create table test_x.t(a int)
ERROR 1049 (42000): Unknown database 'test_x'
> selec 1
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'selec 1' at line 1
> drop table t
ok 0
> show tables
Tables_in_d
> drop database d
ok 0
> select * from t
ERROR 1046 (3D000): No database selected
