# Names without characters, or with a space at their end, where nothing but the grammar has looked at them. Found by sqldef.
> create database d
ok 1
> use d
ok 0
> create table p (id int primary key)
ok 0
> create table c (id int primary key, a int, b int, d int, constraint kk check (a > 0), constraint `` check (b > 1))
ok 0
# A CHECK of such a name has none.
> alter table c add constraint `` check (a < 100), add constraint `` check (a < 101)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c add constraint `x ` check (a < 102)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table e (a int constraint `` check (a > 0))
ok 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `id` int NOT NULL,\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL,\n  `d` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  CONSTRAINT `c_chk_1` CHECK ((`b` > 1)),\n  CONSTRAINT `c_chk_2` CHECK ((`a` < 100)),\n  CONSTRAINT `c_chk_3` CHECK ((`a` < 101)),\n  CONSTRAINT `kk` CHECK ((`a` > 0)),\n  CONSTRAINT `x ` CHECK ((`a` < 102))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show create table e
Table | Create Table
  e | CREATE TABLE `e` (\n  `a` int DEFAULT NULL,\n  CONSTRAINT `e_chk_1` CHECK ((`a` > 0))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table c alter check `` enforced
ERROR 3821 (HY000): Check constraint '' is not found in the table.
> alter table c drop constraint ``
ERROR 3940 (HY000): Constraint '' does not exist.
# The index that a foreign key makes has its name.
> alter table c add constraint `` foreign key (d) references p (id)
ERROR 1280 (42000): Incorrect index name ''
> alter table c add constraint `fk ` foreign key (d) references p (id)
ERROR 1280 (42000): Incorrect index name 'fk '
> alter table c add foreign key `` (d) references p (id)
ERROR 1280 (42000): Incorrect index name ''
> alter table c add key (d)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c add constraint `fk ` foreign key (d) references p (id)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c add constraint fk1 foreign key `` (d) references p (id)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
# Columns of views: what is written is refused, and a text of an expression replaced.
> create view v as select 1 as ``
ERROR 1166 (42000): Incorrect column name ''
> create view v as select 1 as `a `
ERROR 1166 (42000): Incorrect column name 'a '
> create view v (a, ``) as select 1, 2, 3
ERROR 1166 (42000): Incorrect column name ''
> create view nowhere.v as (select 1 as a, 2 as `123456789012345678901234567890123456789012345678901234567890123456789`) union select 1, 2
ERROR 1166 (42000): Incorrect column name '123456789012345678901234567890123456789012345678901234567890123456789'
> create or replace view p as select 1 as ``
ERROR 1166 (42000): Incorrect column name ''
> create view v as select 1, 'abc ', concat('a', 'b '), ' y'
ok 0
> show create view v
View | Create View | character_set_client | collation_connection
  v | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v` AS select 1 AS `1`,'abc ' AS `Name_exp_2`,concat('a','b ') AS `concat('a', 'b ')`,' y' AS `y` | utf8mb4 | utf8mb4_0900_ai_ci
> select * from v
1 | Name_exp_2 | concat('a', 'b ') | y
  1 | abc  | ab  |  y
# Partitions.
> create table t (a int) partition by range (a) (partition `` values less than (1))
ERROR 1567 (HY000): Incorrect partition name
> create table t (a int) partition by list (a) subpartition by hash(a) subpartitions 2 (partition p1 values in (1) (subpartition `s `, subpartition s2))
ERROR 1567 (HY000): Incorrect partition name
> create table t (a int) partition by list (a) (partition p1 values in (1), partition p2 values in (2))
ok 0
> alter table t add partition (partition `q ` values in (5))
ERROR 1567 (HY000): Incorrect partition name
> alter table t reorganize partition p1 into (partition `` values in (1))
ERROR 1567 (HY000): Incorrect partition name
> alter table t add partition (partition `12345678901234567890123456789012345678901234567890123456789012345` values in (7))
ERROR 1059 (42000): Identifier name '12345678901234567890123456789012345678901234567890123456789012345' is too long
# As many names as there are partitions, whatever they are.
> alter table t drop partition x, y
ERROR 1508 (HY000): Cannot remove all partitions, use DROP TABLE instead
> alter table t drop partition p1, p1, p1
ERROR 1508 (HY000): Cannot remove all partitions, use DROP TABLE instead
> alter table t drop partition x
ERROR 1507 (HY000): Error in list of partitions to DROP
