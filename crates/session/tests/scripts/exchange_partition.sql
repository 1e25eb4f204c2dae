# EXCHANGE PARTITION, and statements that work on partitions as on tables. Answers are those of MySQL 8.0.31.
> create database e; use e
ok 1
ok 0
# EXCHANGE PARTITION: rows change places; triggers do not fire; nothing changes where it is refused.
> create table p (id int auto_increment primary key, v varchar(10), w int as (length(v)), key (v), key(w)) partition by range (id) (partition p0 values less than (10), partition p1 values less than (20))
ok 0
> insert into p (id, v) values (1, 'one'), (2, 'two'), (11, 'eleven')
ok 3, id 11, Records: 3  Duplicates: 0  Warnings: 0
> create table x (id int auto_increment primary key, v varchar(10), w int as (length(v)), key (v), key(w))
ok 0
> insert into x (id, v) values (5, 'five'), (9, 'nine')
ok 2, id 9, Records: 2  Duplicates: 0  Warnings: 0
> create trigger x_in before insert on x for each row set new.v = 'never'
ok 0
> alter table p exchange partition p0 with table x
ok 0
> select * from p order by id
id | v | w
  5 | five | 4
  9 | nine | 4
  11 | eleven | 6
> select * from x order by id
id | v | w
  1 | one | 3
  2 | two | 3
> select id from p where v = 'nine'
id
  9
> select id from x where w = 3 order by id
id
  1
  2
> check table p, x
Table | Op | Msg_type | Msg_text
  e.p | check | status | OK
  e.x | check | status | OK
> drop trigger x_in
ok 0
> insert into x (v) values ('next')
ok 1, id 10
> select max(id) from x
max(id)
  10
# A row of another partition.
> alter table p exchange partition p1 with table x
ERROR 1737 (HY000): Found a row that does not match the partition
> select * from x order by id
id | v | w
  1 | one | 3
  2 | two | 3
  10 | next | 4
> select count(*) from p
count(*)
  3
> alter table p exchange partition p1 with table x without validation
ok 0
> delete from x
ok 1
> insert into x (id, v) values (30, 'far')
ok 1, id 30
> alter table p exchange partition p0 with table x without validation
ERROR 1526 (HY000): Table has no partition for value 30
> alter table p exchange partition p0 with table x with validation
ERROR 1737 (HY000): Found a row that does not match the partition
> select * from x
id | v | w
  30 | far | 3
# What cannot be exchanged.
> alter table p exchange partition p9 with table x
ERROR 1735 (HY000): Unknown partition 'p9' in table 'p'
> alter table x exchange partition p0 with table p
ERROR 1505 (HY000): Partition management on a not partitioned table is not possible
> create table q like p
ok 0
> alter table p exchange partition p0 with table q
ERROR 1732 (HY000): Table to exchange with partition is partitioned: 'q'
> create table y (id int primary key, v varchar(10), key (v))
ok 0
> alter table p exchange partition p0 with table y
ERROR 1736 (HY000): Tables have different definitions
> create temporary table z (id int primary key, v varchar(10))
ok 0
> alter table p exchange partition p0 with table z
ERROR 1733 (HY000): Table to exchange with partition is temporary: 'z'
> alter table p exchange partition p0 with table nope
ERROR 1146 (42S02): Table 'e.nope' doesn't exist
> create view vw as select 1
ok 0
> alter table p exchange partition p0 with table vw
ERROR 1347 (HY000): 'e.vw' is not BASE TABLE
> create table s (a int, b int) partition by range (a) subpartition by hash (b) subpartitions 2 (partition s0 values less than (10), partition s1 values less than maxvalue)
ok 0
> insert into s values (1, 1), (1, 2), (11, 1), (11, 2)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table t (a int, b int)
ok 0
> insert into t values (2, 4), (3, 6), (3, 6)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table s exchange partition s0 with table t
ERROR 1734 (HY000): Subpartitioned table, use subpartition instead of partition
> alter table s exchange partition s0sp0 with table t
ok 0
> select * from s order by a, b
a | b
  1 | 1
  2 | 4
  3 | 6
  3 | 6
  11 | 1
  11 | 2
> select * from t order by a, b
a | b
  1 | 2
# A table that others refer to, or that refers to another.
> create table parent (id int primary key, v varchar(10))
ok 0
> create table child (id int primary key, v varchar(10), foreign key (id) references parent (id))
ok 0
> create table f (id int primary key, v varchar(10)) partition by hash (id) partitions 2
ok 0
> alter table f exchange partition p0 with table parent
ERROR 1740 (HY000): Table to exchange with partition has foreign key references: 'parent'
> alter table f exchange partition p0 with table child
ERROR 1740 (HY000): Table to exchange with partition has foreign key references: 'child'
# A partition that is not there, of statements for partitions.
> alter table p check partition p9
Table | Op | Msg_type | Msg_text
  e.p | check | Error | Error in list of partitions to e.p
  e.p | check | status | Operation failed
> alter table t analyze partition p
Table | Op | Msg_type | Msg_text
  e.t | analyze | Error | Partition management on a not partitioned table is not possible
  e.t | analyze | status | Operation failed
> alter table p optimize partition p0
Table | Op | Msg_type | Msg_text
  e.p | optimize | note | Table does not support optimize on partitions. All partitions will be rebuilt and analyzed.
  e.p | optimize | status | OK
> alter table p repair partition all
Table | Op | Msg_type | Msg_text
  e.p | repair | status | OK
> alter table vw check partition p0
Table | Op | Msg_type | Msg_text
  e.vw | check | Error | 'e.vw' is not BASE TABLE
  e.vw | check | status | Operation failed
> alter table p truncate partition p0
ok 0
> create table under (a int)
ok 0
> create view over_it as select * from under
ok 0
> drop table under
ok 0
> check table over_it, vw
Table | Op | Msg_type | Msg_text
  e.over_it | check | Error | View 'e.over_it' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  e.over_it | check | error | Corrupt
  e.vw | check | status | OK
