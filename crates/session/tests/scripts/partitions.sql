# PARTITION BY: definitions and what they refuse, writes, PARTITION (…), ALTER TABLE, information_schema. Answers are those of MySQL 8.0.31, but for EXPLAIN's partitions (none is left out here),
# for errors of the grammar that have numbers of their own here.
> create database parted; use parted
ok 1
ok 0
> create table h (id int, v int) partition by hash(id) partitions 4
ok 0
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `id` int DEFAULT NULL,\n  `v` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY HASH (`id`)\nPARTITIONS 4 */
> create table k (id int primary key, v varchar(10)) partition by key() partitions 3
ok 0
> show create table k
Table | Create Table
  k | CREATE TABLE `k` (\n  `id` int NOT NULL,\n  `v` varchar(10) DEFAULT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY KEY ()\nPARTITIONS 3 */
> create table r (id int, d date not null) comment='x' partition by range(year(d)) (partition p0 values less than (1990) comment 'c' max_rows 5 min_rows=1, partition p1 values less than (2000), partition p2 values less than maxvalue)
ok 0
> show create table r
Table | Create Table
  r | CREATE TABLE `r` (\n  `id` int DEFAULT NULL,\n  `d` date NOT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='x'\n/*!50100 PARTITION BY RANGE (year(`d`))\n(PARTITION p0 VALUES LESS THAN (1990) MAX_ROWS = 5 MIN_ROWS = 1 COMMENT = 'c' ENGINE = InnoDB,\n PARTITION p1 VALUES LESS THAN (2000) ENGINE = InnoDB,\n PARTITION p2 VALUES LESS THAN MAXVALUE ENGINE = InnoDB) */
> create table rc (a int, b varchar(10), d date) partition by range columns(a,b,d) (partition p0 values less than (1,'x','2020-01-01'), partition `p 1` values less than (10,maxvalue,maxvalue))
ok 0
> show create table rc
Table | Create Table
  rc | CREATE TABLE `rc` (\n  `a` int DEFAULT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `d` date DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50500 PARTITION BY RANGE  COLUMNS(a,b,d)\n(PARTITION p0 VALUES LESS THAN (1,'x','2020-01-01') ENGINE = InnoDB,\n PARTITION `p 1` VALUES LESS THAN (10,MAXVALUE,MAXVALUE) ENGINE = InnoDB) */
> create table l (a int) partition by list(a) (partition p0 values in (1,2,null), partition p1 values in (3+4,-5))
ok 0
> show create table l
Table | Create Table
  l | CREATE TABLE `l` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY LIST (`a`)\n(PARTITION p0 VALUES IN (NULL,1,2) ENGINE = InnoDB,\n PARTITION p1 VALUES IN (7,-5) ENGINE = InnoDB) */
> create table lc (a int, b char(5) character set latin1) partition by list columns(a,b) (partition p0 values in ((1,'a'),(2,null)), partition p1 values in ((3,'é')))
ok 0
> show create table lc
Table | Create Table
  lc | CREATE TABLE `lc` (\n  `a` int DEFAULT NULL,\n  `b` char(5) CHARACTER SET latin1 COLLATE latin1_swedish_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50500 PARTITION BY LIST  COLUMNS(a,b)\n(PARTITION p0 VALUES IN ((1,'a'),(2,NULL)) ENGINE = InnoDB,\n PARTITION p1 VALUES IN ((3,'é')) ENGINE = InnoDB) */
> create table s (a int, b int) partition by range(a) subpartition by hash(b) subpartitions 2 (partition p0 values less than (10), partition p1 values less than maxvalue)
ok 0
> show create table s
Table | Create Table
  s | CREATE TABLE `s` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY RANGE (`a`)\nSUBPARTITION BY HASH (`b`)\nSUBPARTITIONS 2\n(PARTITION p0 VALUES LESS THAN (10) ENGINE = InnoDB,\n PARTITION p1 VALUES LESS THAN MAXVALUE ENGINE = InnoDB) */
> create table s2 (a int, b int) partition by range(a) subpartition by key(b) (partition p0 values less than (10) (subpartition s0 comment 'q', subpartition s1), partition p1 values less than maxvalue (subpartition s2, subpartition s3))
ok 0
> show create table s2
Table | Create Table
  s2 | CREATE TABLE `s2` (\n  `a` int DEFAULT NULL,\n  `b` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY RANGE (`a`)\nSUBPARTITION BY KEY (b)\n(PARTITION p0 VALUES LESS THAN (10)\n (SUBPARTITION s0 COMMENT = 'q' ENGINE = InnoDB,\n  SUBPARTITION s1 ENGINE = InnoDB),\n PARTITION p1 VALUES LESS THAN MAXVALUE\n (SUBPARTITION s2 ENGINE = InnoDB,\n  SUBPARTITION s3 ENGINE = InnoDB)) */
> select table_name, partition_name, subpartition_name, partition_ordinal_position, subpartition_ordinal_position, partition_method, subpartition_method, partition_expression, subpartition_expression, partition_description, partition_comment, nodegroup from information_schema.partitions where table_schema='parted' order by 1, 4, 5
TABLE_NAME | PARTITION_NAME | SUBPARTITION_NAME | PARTITION_ORDINAL_POSITION | SUBPARTITION_ORDINAL_POSITION | PARTITION_METHOD | SUBPARTITION_METHOD | PARTITION_EXPRESSION | SUBPARTITION_EXPRESSION | PARTITION_DESCRIPTION | PARTITION_COMMENT | NODEGROUP
  h | p0 | NULL | 1 | NULL | HASH | NULL | `id` | NULL | NULL |  | default
  h | p1 | NULL | 2 | NULL | HASH | NULL | `id` | NULL | NULL |  | default
  h | p2 | NULL | 3 | NULL | HASH | NULL | `id` | NULL | NULL |  | default
  h | p3 | NULL | 4 | NULL | HASH | NULL | `id` | NULL | NULL |  | default
  k | p0 | NULL | 1 | NULL | KEY | NULL | NULL | NULL | NULL |  | default
  k | p1 | NULL | 2 | NULL | KEY | NULL | NULL | NULL | NULL |  | default
  k | p2 | NULL | 3 | NULL | KEY | NULL | NULL | NULL | NULL |  | default
  l | p0 | NULL | 1 | NULL | LIST | NULL | `a` | NULL | NULL,1,2 |  | default
  l | p1 | NULL | 2 | NULL | LIST | NULL | `a` | NULL | 7,-5 |  | default
  lc | p0 | NULL | 1 | NULL | LIST COLUMNS | NULL | `a`,`b` | NULL | (1,'a'),(2,NULL) |  | default
  lc | p1 | NULL | 2 | NULL | LIST COLUMNS | NULL | `a`,`b` | NULL | (3,'é') |  | default
  r | p0 | NULL | 1 | NULL | RANGE | NULL | year(`d`) | NULL | 1990 | c | default
  r | p1 | NULL | 2 | NULL | RANGE | NULL | year(`d`) | NULL | 2000 |  | default
  r | p2 | NULL | 3 | NULL | RANGE | NULL | year(`d`) | NULL | MAXVALUE |  | default
  rc | p0 | NULL | 1 | NULL | RANGE COLUMNS | NULL | `a`,`b`,`d` | NULL | 1,'x','2020-01-01' |  | default
  rc | p 1 | NULL | 2 | NULL | RANGE COLUMNS | NULL | `a`,`b`,`d` | NULL | 10,MAXVALUE,MAXVALUE |  | default
  s | p0 | p0sp0 | 1 | 1 | RANGE | HASH | `a` | `b` | 10 |  | default
  s | p0 | p0sp1 | 1 | 2 | RANGE | HASH | `a` | `b` | 10 |  | default
  s | p1 | p1sp0 | 2 | 1 | RANGE | HASH | `a` | `b` | MAXVALUE |  | default
  s | p1 | p1sp1 | 2 | 2 | RANGE | HASH | `a` | `b` | MAXVALUE |  | default
  s2 | p0 | s0 | 1 | 1 | RANGE | KEY | `a` | `b` | 10 | q | default
  s2 | p0 | s1 | 1 | 2 | RANGE | KEY | `a` | `b` | 10 |  | default
  s2 | p1 | s2 | 2 | 1 | RANGE | KEY | `a` | `b` | MAXVALUE |  | default
  s2 | p1 | s3 | 2 | 2 | RANGE | KEY | `a` | `b` | MAXVALUE |  | default
> select table_name, create_options from information_schema.tables where table_schema='parted' and table_name in ('r','l')
TABLE_NAME | CREATE_OPTIONS
  l | partitioned
  r | partitioned
> create table e (a int primary key, b int) partition by hash(b) partitions 2
ERROR 1503 (HY000): A PRIMARY KEY must include all columns in the table's partitioning function (prefixed columns are not considered).
> create table e (a int, b int, unique(a)) partition by hash(b) partitions 2
ERROR 1503 (HY000): A UNIQUE INDEX must include all columns in the table's partitioning function (prefixed columns are not considered).
> create table e (a int) partition by range(a)
ERROR 1492 (HY000): For RANGE partitions each partition must be defined
> create table e (a int) partition by hash(a) (partition p0 values less than (5))
ERROR 1480 (HY000): Only RANGE PARTITIONING can use VALUES LESS THAN in partition definition
> create table e (a int) partition by hash(a) partitions 0
ERROR 1504 (HY000): Number of partitions = 0 is not an allowed value
> create table e (a int) partition by hash(a) partitions 9000
ERROR 1499 (HY000): Too many partitions (including subpartitions) were defined
> create table e (a int) partition by hash(a) subpartition by hash(a)
ERROR 1500 (HY000): It is only possible to mix RANGE/LIST partitioning with HASH/KEY partitioning for subpartitioning
> create table e (a int) partition by range(a) (partition p0 values less than (5), partition p0 values less than (6))
ERROR 1517 (HY000): Duplicate partition name p0
> create table e (a int) partition by range(a) (partition p0 values less than (5), partition p1 values less than (5))
ERROR 1493 (HY000): VALUES LESS THAN value must be strictly increasing for each partition
> create table e (a int) partition by range(a) (partition p0 values less than maxvalue, partition p1 values less than (5))
ERROR 1481 (HY000): MAXVALUE can only be used in last partition definition
> create table e (a int) partition by range(a) (partition p0 values less than (null))
ERROR 1566 (HY000): Not allowed to use NULL value in VALUES LESS THAN
> create table e (a int) partition by range(a) (partition p0 values less than (1.5))
ERROR 1697 (HY000): VALUES value for partition 'p0' must have type INT
> create table e (a int unsigned) partition by range(a) (partition p0 values less than (-1))
ERROR 1563 (HY000): Partition constant is out of partition function domain
> create table e (a int) partition by range(a) (partition p0 values less than (a))
ERROR 1054 (42S22): Unknown column 'a' in 'partition function'
> create table e (a int) partition by list(a) (partition p0 values in (1,2), partition p1 values in (2))
ERROR 1495 (HY000): Multiple definition of same constant in list partitioning
> create table e (a int) partition by hash(x)
ERROR 1054 (42S22): Unknown column 'x' in 'partition function'
> create table e (a int) partition by key(x)
ERROR 1488 (HY000): Field in list of fields for partition function not found in table
> create table e (a int) partition by hash(5)
ERROR 1486 (HY000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed
> create table e (a int) partition by hash(a/2)
ERROR 1564 (HY000): This partition function is not allowed
> create table e (a int) partition by hash(a|2)
ERROR 1564 (HY000): This partition function is not allowed
> create table e (a varchar(5)) partition by hash(a)
ERROR 1659 (HY000): Field 'a' is of a not allowed type for this type of partitioning
> create table e (a timestamp) partition by range(year(a)) (partition p0 values less than (1))
ERROR 1486 (HY000): Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed
> create table e (a float) partition by range columns(a) (partition p0 values less than (1))
ERROR 1659 (HY000): Field 'a' is of a not allowed type for this type of partitioning
> create table e (a text) partition by key(a)
ERROR 1502 (HY000): A BLOB field is not allowed in partition function
> create table e (a int) partition by range columns(a,a) (partition p0 values less than (1,1))
ERROR 1652 (HY000): Duplicate partition field name 'a'
> create table e (a int) partition by range columns(a) (partition p0 values less than ('x'))
ERROR 1654 (HY000): Partition column values of incorrect type
> create table e (a date) partition by range columns(a) (partition p0 values less than (20200101))
ERROR 1654 (HY000): Partition column values of incorrect type
> create temporary table e (a int) partition by hash(a)
ERROR 1562 (HY000): Cannot create temporary table with partitions
> create table par (a int primary key)
ok 0
> create table e (a int, foreign key (a) references par(a)) partition by hash(a)
ERROR 1506 (HY000): Foreign keys are not yet supported in conjunction with partitioning
> create table hp (a int primary key) partition by hash(a)
ok 0
> create table e (a int, foreign key (a) references hp(a))
ERROR 1506 (HY000): Foreign keys are not yet supported in conjunction with partitioning
> insert into l values (99)
ERROR 1526 (HY000): Table has no partition for value 99
> insert ignore into l values (99),(1)
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> select * from l partition(p0)
a
  1
> select * from l partition(px)
ERROR 1735 (HY000): Unknown partition 'px' in table 'l'
> select * from par partition(p0)
ERROR 1747 (HY000): PARTITION () clause on non partitioned table
> insert into l partition(p0) values (7)
ERROR 1748 (HY000): Found a row not matching the given partition set
> insert into l partition(p0) values (2)
ok 1
> update l partition(p0) set a=7 where a=2
ERROR 1748 (HY000): Found a row not matching the given partition set
> update l set a=55 where a=2
ERROR 1526 (HY000): Table has no partition for value 55
> update l partition(p0) set a=null where a=2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from l order by a
a
  NULL
  1
> delete from l partition(p1)
ok 0
> select count(*) from l
count(*)
  2
> insert into lc values (5,5)
ERROR 1526 (HY000): Table has no partition for value from column_list
> insert into rc values (null,'q',null),(1,'y',null),(10,'zzz','2050-01-01')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from rc partition(p0)
a | b | d
  NULL | q | NULL
> select * from rc partition(`p 1`) order by a
a | b | d
  1 | y | NULL
  10 | zzz | 2050-01-01
> insert into rc values (11,'',null)
ERROR 1526 (HY000): Table has no partition for value from column_list
> insert into h values (1,1),(2,2),(3,3),(-5,4),(null,5)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select * from h partition(p0)
id | v
  NULL | 5
> select * from h partition(p1,p3) order by v
id | v
  1 | 1
  3 | 3
  -5 | 4
> insert into k values (1,'a'),(2,'b'),(3,'c'),(4,'d')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from k partition(p0) union all select * from k partition(p1) union all select * from k partition(p2)
id | v
  4 | d
  1 | a
  2 | b
  3 | c
> insert into s values (1,1),(1,2),(20,1),(20,2),(null,null)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select * from s partition(p0)
a | b
  1 | 1
  1 | 2
  NULL | NULL
> select * from s partition(p0sp1,p1sp0) order by a, b
a | b
  1 | 1
  20 | 2
> select a.id, b.a from h a left join s partition(p1) b on b.b = a.v order by 1
id | a
  NULL | NULL
  -5 | NULL
  1 | 20
  2 | 20
  3 | NULL
> insert into r values (1,'1989-01-01'),(2,'1995-01-01'),(3,'2020-01-01')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> explain select * from r partition(p1)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | r | p1 | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using where
warnings 1
> alter table l add partition (partition p2 values in (100))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table l drop partition p2, p1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table l drop partition p0
ERROR 1508 (HY000): Cannot remove all partitions, use DROP TABLE instead
> alter table h drop partition p0
ERROR 1512 (HY000): DROP PARTITION can only be used on RANGE/LIST partitions
> alter table h add partition partitions 2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `id` int DEFAULT NULL,\n  `v` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY HASH (`id`)\nPARTITIONS 6 */
> alter table h coalesce partition 3
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table h coalesce partition 3
ERROR 1508 (HY000): Cannot remove all partitions, use DROP TABLE instead
> select * from h order by v
id | v
  1 | 1
  2 | 2
  3 | 3
  -5 | 4
  NULL | 5
> alter table r reorganize partition p0,p1 into (partition n values less than (2000))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table r reorganize partition n into (partition n values less than (1900))
ERROR 1520 (HY000): Reorganize of range partitions cannot change total ranges except for last partition where it can extend the range
> alter table r reorganize partition p2 into (partition a values less than (2030), partition b values less than maxvalue)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table r reorganize partition b,n into (partition zz values less than maxvalue)
ERROR 1519 (HY000): When reorganizing a set of partitions they must be in consecutive order
> show create table r
Table | Create Table
  r | CREATE TABLE `r` (\n  `id` int DEFAULT NULL,\n  `d` date NOT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='x'\n/*!50100 PARTITION BY RANGE (year(`d`))\n(PARTITION n VALUES LESS THAN (2000) ENGINE = InnoDB,\n PARTITION a VALUES LESS THAN (2030) ENGINE = InnoDB,\n PARTITION b VALUES LESS THAN MAXVALUE ENGINE = InnoDB) */
> alter table r drop partition n
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from r
id | d
  3 | 2020-01-01
> alter table r truncate partition a
ok 0
> select * from r
id | d
> alter table r exchange partition a with table par
ERROR 1736 (HY000): Tables have different definitions
> alter table r drop column d
ERROR 3855 (HY000): Column 'd' has a partitioning function dependency and cannot be dropped or renamed.
> alter table r rename column d to dd
ERROR 3855 (HY000): Column 'd' has a partitioning function dependency and cannot be dropped or renamed.
> alter table r modify d datetime not null
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table r add primary key(id)
ERROR 1503 (HY000): A PRIMARY KEY must include all columns in the table's partitioning function (prefixed columns are not considered).
> alter table r add primary key(id,d)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table h partition by key(v) partitions 2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `id` int DEFAULT NULL,\n  `v` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50100 PARTITION BY KEY (v)\nPARTITIONS 2 */
> alter table h remove partitioning
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table h
Table | Create Table
  h | CREATE TABLE `h` (\n  `id` int DEFAULT NULL,\n  `v` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table h add partition partitions 2
ERROR 1505 (HY000): Partition management on a not partitioned table is not possible
> alter table h partition by range(v) (partition p0 values less than (3))
ERROR 1526 (HY000): Table has no partition for value 3
> alter table h partition by range(v) (partition p0 values less than (9))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table r add partition (partition c values less than (9999))
ERROR 1481 (HY000): MAXVALUE can only be used in last partition definition
> create table rx like r
ok 0
> show create table rx
Table | Create Table
  rx | CREATE TABLE `rx` (\n  `id` int NOT NULL,\n  `d` datetime NOT NULL,\n  PRIMARY KEY (`id`,`d`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='x'\n/*!50100 PARTITION BY RANGE (year(`d`))\n(PARTITION a VALUES LESS THAN (2030) ENGINE = InnoDB,\n PARTITION b VALUES LESS THAN MAXVALUE ENGINE = InnoDB) */
> select * from s partition(p0) as of timestamp now()
ERROR 1235 (42000): This version of MySQL doesn't yet support 'PARTITION beside AS OF'
> drop database parted
ok 11
