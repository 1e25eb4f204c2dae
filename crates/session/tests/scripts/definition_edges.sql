# What definitions may not have, and names that are too long. Answers are those of MySQL 8.0.31.
> create database de; use de; create table t (a int); create table s (a int)
ok 1
ok 0
ok 0
ok 0
> create trigger g before insert on t for each row set old.a = 1
ERROR 1362 (HY000): Updating of OLD row is not allowed in trigger
> create trigger g after insert on t for each row set old.a = 1
ERROR 1362 (HY000): Updating of OLD row is not allowed in trigger
> create trigger g before insert on t for each row set @x = old.a
ERROR 1363 (HY000): There is no OLD row in on INSERT trigger
> create trigger g before delete on t for each row set new.a = 1
ERROR 1363 (HY000): There is no NEW row in on DELETE trigger
> create table p (a int) partition by hash (a) partitions 2.0
ERROR 1064 (42000): Only integers allowed as number here near '2.0' at line 1
> create table p (a int) partition by range (a) subpartition by hash (a) subpartitions 2e0 (partition p0 values less than (1))
ERROR 1064 (42000): Only integers allowed as number here near '2e0 (partition p0 values less than (1))' at line 1
> create table g1 (a int, b int as ((1, 1)))
ERROR 3764 (HY000): Expression of generated column 'b' cannot refer to a row value.
> create table g1 (a int, b int default ((1, 1)))
ERROR 3771 (HY000): Default value expression of column 'b' cannot refer to a row value.
> create table g1 (a varchar(9), b int as (source_pos_wait(a, 0, 2)))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: source_pos_wait.
> create table g1 (a varchar(9), b int as (master_pos_wait(a, 0, 2)))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: source_pos_wait.
> create table g1 (a varchar(9), b varchar(99) as (updatexml(a, '/a', 'x')))
ERROR 3763 (HY000): Expression of generated column 'b' contains a disallowed function: updatexml.
> create table g1 (a varchar(9), b int as (extractvalue(a, '/a'))); drop table g1
ok 0
ok 0
> drop trigger long_long_long_long_long_long_long_long_long_long_long_long_long_name
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> drop procedure long_long_long_long_long_long_long_long_long_long_long_long_long_name
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> drop table long_long_long_long_long_long_long_long_long_long_long_long_long_name
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> call long_long_long_long_long_long_long_long_long_long_long_long_long_name()
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> alter table long_long_long_long_long_long_long_long_long_long_long_long_long_name add x int
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> show create trigger long_long_long_long_long_long_long_long_long_long_long_long_long_name
ERROR 1059 (42000): Identifier name 'long_long_long_long_long_long_long_long_long_long_long_long_long_name' is too long
> drop database de
ok 2
