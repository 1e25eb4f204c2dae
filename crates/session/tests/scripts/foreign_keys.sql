# Foreign keys: definitions, checks, cascades, and what they forbid. Compared with MySQL 8.0.31, but for the names of its temporary tables.
> create database leadfk
ok 1
> use leadfk
ok 0
> create table p(id int primary key, u int unique, v varchar(10), key(v))
ok 0
> create table c(id int primary key, pid int, constraint fk1 foreign key (pid) references p(id))
ok 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `fk1` (`pid`),\n  CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c2(id int, a int, foreign key ix(a) references p(id) on delete cascade on update set null)
ok 0
> show create table c2
Table | Create Table
  c2 | CREATE TABLE `c2` (\n  `id` int DEFAULT NULL,\n  `a` int DEFAULT NULL,\n  KEY `ix` (`a`),\n  CONSTRAINT `c2_ibfk_1` FOREIGN KEY (`a`) REFERENCES `p` (`id`) ON DELETE CASCADE ON UPDATE SET NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c3(id int, a int, foreign key (a) references nop(id))
ERROR 1824 (HY000): Failed to open the referenced table 'nop'
> create table c3(id int, a int, foreign key (a) references p(nop))
ERROR 3734 (HY000): Failed to add the foreign key constraint. Missing column 'nop' for constraint 'c3_ibfk_1' in the referenced table 'p'
> create table c3(id int, a bigint, foreign key (a) references p(id))
ERROR 3780 (HY000): Referencing column 'a' and referenced column 'id' in foreign key constraint 'c3_ibfk_1' are incompatible.
> create table c3(id int, a int, b int, foreign key (a,b) references p(id))
ERROR 1239 (42000): Incorrect foreign key definition for 'foreign key without name': Key reference and table reference don't match
> create table c3(id int, a int, foreign key (nope) references p(id))
ERROR 1072 (42000): Key column 'nope' doesn't exist in table
> create table c3(id int, a int not null, foreign key (a) references p(id) on delete set null)
ERROR 1830 (HY000): Column 'a' cannot be NOT NULL: needed in a foreign key constraint 'c3_ibfk_1' SET NULL
> create table c3(id int, a int, foreign key (a) references p(id) on delete set default)
ok 0
> create table c3(id int, a varchar(10), b int, foreign key (b) references p(b))
ERROR 1050 (42S01): Table 'c3' already exists
> create table c3(id int, a int references p(id))
ERROR 1050 (42S01): Table 'c3' already exists
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `id` int DEFAULT NULL,\n  `a` int DEFAULT NULL,\n  KEY `a` (`a`),\n  CONSTRAINT `c3_ibfk_1` FOREIGN KEY (`a`) REFERENCES `p` (`id`) ON DELETE SET DEFAULT\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create temporary table tt(a int, foreign key(a) references p(id))
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table c4(a int, constraint fk1 foreign key(a) references p(id))
ERROR 1826 (HY000): Duplicate foreign key constraint name 'fk1'
> create table p2(a int, b int, key(b,a))
ok 0
> create table c4(x int, y int, foreign key(x,y) references p2(a,b))
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'c4_ibfk_1' in the referenced table 'p2'
> create table c5(x int, foreign key(x) references p2(b))
ok 0
> show create table c5
Table | Create Table
  c5 | CREATE TABLE `c5` (\n  `x` int DEFAULT NULL,\n  KEY `x` (`x`),\n  CONSTRAINT `c5_ibfk_1` FOREIGN KEY (`x`) REFERENCES `p2` (`b`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c6(x int, foreign key(x) references p2(a))
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'c6_ibfk_1' in the referenced table 'p2'
> insert into c values(1,1)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> insert into p values(1,1,'a'),(2,2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values(1,1),(2,null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete from p
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> update p set id=5 where id=1
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> delete from p where id=2
ok 1
> replace into p values(1,1,'z')
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> insert ignore into c values(3,9),(4,1)
ok 1, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1452 | Cannot add or update a child row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> delete ignore from p
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1451 | Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> update ignore p set id=id+10
ok 0, warnings 1, Rows matched: 1  Changed: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1451 | Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `fk1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> select * from p
id | u | v
  1 | 1 | a
> truncate p
ERROR 1701 (42000): Cannot truncate a table referenced in a foreign key constraint (`leadfk`.`c`, CONSTRAINT `fk1`)
> drop table p
ERROR 3730 (HY000): Cannot drop table 'p' referenced by a foreign key constraint 'fk1' on table 'c'.
> drop table p, c
ERROR 3730 (HY000): Cannot drop table 'p' referenced by a foreign key constraint 'c2_ibfk_1' on table 'c2'.
> alter table p drop column id
ERROR 1829 (HY000): Cannot drop column 'id': needed in a foreign key constraint 'fk1' of table 'c'
> alter table p drop primary key
ERROR 1553 (HY000): Cannot drop index 'PRIMARY': needed in a foreign key constraint
> alter table c drop column pid
ERROR 1828 (HY000): Cannot drop column 'pid': needed in a foreign key constraint 'fk1'
> alter table c drop index fk1
ERROR 1553 (HY000): Cannot drop index 'fk1': needed in a foreign key constraint
> alter table c modify pid bigint
ERROR 3780 (HY000): Referencing column 'pid' and referenced column 'id' in foreign key constraint 'fk1' are incompatible.
> alter table p modify id bigint
ERROR 3780 (HY000): Referencing column 'pid' and referenced column 'id' in foreign key constraint 'fk1' are incompatible.
> alter table c modify pid int not null
ERROR 1138 (22004): Invalid use of NULL value
> alter table c2 modify a int not null
ERROR 1830 (HY000): Column 'a' cannot be NOT NULL: needed in a foreign key constraint 'c2_ibfk_1' SET NULL
> alter table c drop foreign key nope
ERROR 1091 (42000): Can't DROP 'nope'; check that column/key exists
> alter table c drop foreign key fk1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `fk1` (`pid`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c add foreign key (id) references p(id)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`leadfk`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`id`) REFERENCES `p` (`id`))
> alter table c add constraint foreign key (pid) references p(id) on update cascade
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `pid` (`pid`),\n  CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON UPDATE CASCADE\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c rename to cc
ok 0
> show create table cc
Table | Create Table
  cc | CREATE TABLE `cc` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `pid` (`pid`),\n  CONSTRAINT `cc_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON UPDATE CASCADE\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> rename table p to pp
ok 0
> show create table cc
Table | Create Table
  cc | CREATE TABLE `cc` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `pid` (`pid`),\n  CONSTRAINT `cc_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `pp` (`id`) ON UPDATE CASCADE\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table pp rename column id to idd
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table cc
Table | Create Table
  cc | CREATE TABLE `cc` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `pid` (`pid`),\n  CONSTRAINT `cc_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `pp` (`idd`) ON UPDATE CASCADE\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into pp values (30,30,'x')
ok 1
> insert into c2 values(1,30),(2,30)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update pp set idd=31 where idd=30
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from c2
id | a
  1 | NULL
  2 | NULL
> update c2 set a=31
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> delete from pp where idd=31
ok 1
> select * from c2
id | a
> set foreign_key_checks=0
ok 0
> create table ch(a int, foreign key(a) references later(z))
ok 0
> show create table ch
Table | Create Table
  ch | CREATE TABLE `ch` (\n  `a` int DEFAULT NULL,\n  KEY `a` (`a`),\n  CONSTRAINT `ch_ibfk_1` FOREIGN KEY (`a`) REFERENCES `later` (`z`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into ch values(5)
ok 1
> set foreign_key_checks=1
ok 0
> insert into ch values(6)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`leadfk`.`ch`, CONSTRAINT `ch_ibfk_1` FOREIGN KEY (`a`) REFERENCES `later` (`z`))
> create table later(z bigint primary key)
ERROR 1215 (HY000): Cannot add foreign key constraint
> create table later(z int primary key)
ok 0
> insert into ch values(6)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`leadfk`.`ch`, CONSTRAINT `ch_ibfk_1` FOREIGN KEY (`a`) REFERENCES `later` (`z`))
> insert into later values(6)
ok 1
> insert into ch values(6)
ok 1
> select * from ch
a
  5
  6
> set foreign_key_checks=0
ok 0
> drop table later
ok 0
> set foreign_key_checks=1
ok 0
> select * from information_schema.referential_constraints where constraint_schema='leadfk'
CONSTRAINT_CATALOG | CONSTRAINT_SCHEMA | CONSTRAINT_NAME | UNIQUE_CONSTRAINT_CATALOG | UNIQUE_CONSTRAINT_SCHEMA | UNIQUE_CONSTRAINT_NAME | MATCH_OPTION | UPDATE_RULE | DELETE_RULE | TABLE_NAME | REFERENCED_TABLE_NAME
  def | leadfk | c2_ibfk_1 | def | leadfk | PRIMARY | NONE | SET NULL | CASCADE | c2 | pp
  def | leadfk | c3_ibfk_1 | def | leadfk | PRIMARY | NONE | NO ACTION | SET DEFAULT | c3 | pp
  def | leadfk | c5_ibfk_1 | def | leadfk | NULL | NONE | NO ACTION | NO ACTION | c5 | p2
  def | leadfk | cc_ibfk_1 | def | leadfk | PRIMARY | NONE | CASCADE | NO ACTION | cc | pp
  def | leadfk | ch_ibfk_1 | def | leadfk | NULL | NONE | NO ACTION | NO ACTION | ch | later
> select * from information_schema.key_column_usage where constraint_schema='leadfk' and referenced_table_name is not null order by table_name, constraint_name
CONSTRAINT_CATALOG | CONSTRAINT_SCHEMA | CONSTRAINT_NAME | TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | COLUMN_NAME | ORDINAL_POSITION | POSITION_IN_UNIQUE_CONSTRAINT | REFERENCED_TABLE_SCHEMA | REFERENCED_TABLE_NAME | REFERENCED_COLUMN_NAME
  def | leadfk | c2_ibfk_1 | def | leadfk | c2 | a | 1 | 1 | leadfk | pp | idd
  def | leadfk | c3_ibfk_1 | def | leadfk | c3 | a | 1 | 1 | leadfk | pp | idd
  def | leadfk | c5_ibfk_1 | def | leadfk | c5 | x | 1 | 1 | leadfk | p2 | b
  def | leadfk | cc_ibfk_1 | def | leadfk | cc | pid | 1 | 1 | leadfk | pp | idd
  def | leadfk | ch_ibfk_1 | def | leadfk | ch | a | 1 | 1 | leadfk | later | z
> create table s(id int primary key, par int, foreign key(par) references s(id) on delete cascade on update cascade)
ok 0
> insert into s values(1,1),(2,1),(3,2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update s set id=9 where id=3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update s set id=8 where id=2
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`leadfk`.`s`, CONSTRAINT `s_ibfk_1` FOREIGN KEY (`par`) REFERENCES `s` (`id`) ON DELETE CASCADE ON UPDATE CASCADE)
> delete from s where id=1
ok 1
> select * from s
id | par
> create table m(id int, a int, foreign key(a) references pp(idd) match full)
ok 0
> create index ixa on c2(a)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c2
Table | Create Table
  c2 | CREATE TABLE `c2` (\n  `id` int DEFAULT NULL,\n  `a` int DEFAULT NULL,\n  KEY `ixa` (`a`),\n  CONSTRAINT `c2_ibfk_1` FOREIGN KEY (`a`) REFERENCES `pp` (`idd`) ON DELETE CASCADE ON UPDATE SET NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop index a on c2
ERROR 1091 (42000): Can't DROP 'a'; check that column/key exists
> drop database leadfk
ok 9
# a child holds its parent's row until it commits
> create database w
ok 1
> use w
ok 0
> create table p (id int primary key, n int)
ok 0
> create table c (id int primary key, pid int, foreign key (pid) references p (id))
ok 0
> create table g (id int primary key, cid int, foreign key (cid) references c (id) on delete cascade on update cascade)
ok 0
> insert into p values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
a> use w
ok 0
b> use w
ok 0
a> begin
ok 0
a> insert into c values (10,1)
ok 1
b> delete from p where id = 1 /* waits */
(waits)
b2> update w.p set n = 5 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
a> rollback
ok 0
b:
ok 1
b> select * from p
id | n
  2 | 5
# a parent that is being deleted keeps children out
a> begin
ok 0
a> delete from p where id = 2
ok 1
b> insert into c values (11,2) /* waits */
(waits)
a> commit
ok 0
b:
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`w`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
# ON DUPLICATE KEY UPDATE and multi-table changes look at foreign keys too
> insert into p values (3,3),(4,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values (20,3),(21,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into g values (30,20),(31,21)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values (20,3) on duplicate key update pid = 9
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`w`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> insert into p values (3,3) on duplicate key update id = 33
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> update c join g on g.cid = c.id set c.id = c.id + 100 where c.id = 20
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from g
id | cid
  31 | 21
  30 | 120
> delete c from c join g on g.cid = c.id where c.id = 120
ok 1
> select * from g
id | cid
  31 | 21
> replace into c values (21,3)
ok 2
> select * from g
id | cid
# swapping a parent with another table takes the children along
> create table p2 like p
ok 0
> insert into p2 values (3,30)
ok 1
> rename table p to px, p2 to p, px to p2
ok 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL,\n  `pid` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `pid` (`pid`),\n  CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p2` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into c values (50,4)
ok 1
> set foreign_key_checks = 0
ok 0
> insert into c values (60,99)
ok 1
> drop table p2
ok 0
> set foreign_key_checks = 1
ok 0
> insert into c values (61,3)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`w`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p2` (`id`))
> create table p2 (id int primary key)
ok 0
> insert into c values (61,3)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`w`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p2` (`id`))
> insert into p2 values (3)
ok 1
> insert into c values (61,3)
ok 1
# A row that is its own parent stays until it refers to nobody: children are looked for before the row's entries are gone.
> create table own (id int primary key, p int, key (p), foreign key (p) references own (id))
ok 0
> insert into own values (1, 1), (2, 1), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> delete from own where id = 2
ok 1
> delete from own where id = 1
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`id`))
> delete from own
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`id`))
> delete ignore from own
ok 0, warnings 2
> replace into own values (1, 1)
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`id`))
> replace into own values (1, null)
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`id`))
> update own set id = 4, p = 4 where id = 3
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`id`))
> select * from own
id | p
  1 | 1
  3 | 3
> update own set p = null where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from own where id = 1
ok 1
> select * from own
id | p
  3 | 3
> drop table own
ok 0
> create table own (id int primary key, p int, key (p), foreign key (p) references own (id) on delete cascade)
ok 0
> insert into own values (1, 1), (2, 1)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete from own where id = 1
ok 1
> select * from own
id | p
> drop table own
ok 0
> create table own (id int primary key, u int unique, p int, key (p), foreign key (p) references own (u))
ok 0
> insert into own values (1, 1, 1), (2, 2, 1), (3, 3, null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> delete from own where id = 2
ok 1
> delete from own where id = 1
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`w`.`own`, CONSTRAINT `own_ibfk_1` FOREIGN KEY (`p`) REFERENCES `own` (`u`))
> delete from own where id = 3
ok 1
> select * from own
id | u | p
  1 | 1 | 1
> drop table own
ok 0
> drop database w
ok 4
