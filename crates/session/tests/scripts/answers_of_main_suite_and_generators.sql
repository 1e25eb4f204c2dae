# What MySQL's own regression tests (suite main) and the generators in tools/ found lately. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, u int)
ok 0
> insert into t values (1, 2), (2, 3)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# COMMIT AND CHAIN outside of a transaction: the next one is what SET TRANSACTION, or the session, says.
> set transaction isolation level serializable
ok 0
> commit and chain
ok 0
> insert into t values (3, 4)
ok 1
> select trx_isolation_level from information_schema.innodb_trx
trx_isolation_level
  SERIALIZABLE
> commit
ok 0
> set session transaction isolation level read committed
ok 0
> commit and chain
ok 0
> insert into t values (4, 4)
ok 1
> select trx_isolation_level from information_schema.innodb_trx
trx_isolation_level
  READ COMMITTED
> commit
ok 0
> set session transaction isolation level repeatable read
ok 0
> set transaction read only
ok 0
> rollback and chain
ok 0
> insert into t values (5, 4)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> commit
ok 0
> insert into t values (6, 4)
ok 1
# PREPARE of a change where only reading is allowed.
> set transaction read only
ok 0
> prepare p from 'update t set u = 3'
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> begin
ok 0
> prepare p from 'insert into t select * from t'
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> commit
ok 0
> prepare p from 'update t set u = 3'
ok 0, Statement prepared
> set session transaction read only
ok 0
> prepare p from 'delete from t'
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> prepare p from 'drop table t'
ok 0, Statement prepared
> set session transaction read write
ok 0
# ESCAPE is a character of its own character set.
> set names latin1
ok 0
> select 'a%' like x'61e425' escape x'e4' a, 'a%' like _latin1 x'61e425' escape _latin1 x'e4' b
a | b
  0 | 1
> select 'a' like 'a' escape _latin1 x'e4e4'
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
> set names utf8mb4
ok 0
> select 'a%' like 'aä%' escape 'ä' a, 'a%' like 'aä%' escape _latin1 x'e4' b
a | b
  1 | 1
> select 'a' like 'a' escape 'ää'
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
# A choice between decimals has its scale where the rows of a join are sorted together.
> create table g (id int, v int)
ok 0
> insert into g values (1, 4500), (2, 6000)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table h (n int, id int)
ok 0
> insert into h values (1, 1), (2, 1), (3, 2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select if(v > 5000, 1 / v, 5000) x from g join h using (id) order by 1
x
  0.0002
  5000.0000
  5000.0000
> select case when v > 5000 then 1.25 else 2 end x from g straight_join h using (id) order by n
x
  2.00
  2.00
  1.25
> select case when v > 5000 then 1.25 else 2 end x from g order by x
x
  1.25
  2
# What depends on what is grouped by, in derived tables that are not merged, and beside rows of NULLs.
> select d.c from (select id, coalesce(u, 1) c from t limit 2) d group by d.id order by 1
c
  2
  3
> select d.b from (select id, count(*) b from t group by id limit 2) d group by d.id
b
  1
  1
> create view v as select u, u * 2 b, coalesce(u, 1) c from t
ok 0
> select v.b from t left join v on 1 group by v.u order by 1 limit 2
b
  4
  6
> select v.c from t left join v on 1 group by v.u
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.v.c' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select u from t where u = id * 2 group by id + 0
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.u' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> create table w (a int, b int)
ok 0
> select a from w where a = b * 2 group by b
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.w.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> select a from w where a = b group by b
a
# SLEEP of nothing.
> select sleep(null)
sleep(null)
ERROR 1210 (HY000): Incorrect arguments to sleep.
> set sql_mode = ''
ok 0
> select sleep(null), sleep(-1)
sleep(null) | sleep(-1)
  0 | 0
warnings 2
> set sql_mode = default
ok 0
# Columns that rows are divided by are not longer than a key; a function of MySQL 5.5.
> create table p1 (a varchar(767)) partition by key (a)
ok 0
> create table p2 (a varchar(768) not null) partition by key (a)
ERROR 1660 (HY000): The total length of the partitioning fields is too large
> create table p2 (a char(255), b char(255), c char(255), e char(10)) partition by key (a, b, c, e)
ERROR 1660 (HY000): The total length of the partitioning fields is too large
> create table p2 (a varchar(3069) character set latin1) partition by range columns (a) (partition p values less than ('z'))
ok 0
> create table p3 (a varchar(3070) character set latin1) partition by range columns (a) (partition p values less than ('z'))
ERROR 1660 (HY000): The total length of the partitioning fields is too large
> create table p3 (a date) partition by range (year(a)) subpartition by hash (to_seconds(a)) (partition p values less than (2000))
ok 0
> show create table p3
Table | Create Table
  p3 | CREATE TABLE `p3` (\n  `a` date DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50500 PARTITION BY RANGE (year(`a`))\nSUBPARTITION BY HASH (to_seconds(`a`))\n(PARTITION p VALUES LESS THAN (2000) ENGINE = InnoDB) */
> alter table p3 add partition partitions 2
ERROR 1492 (HY000): For RANGE partitions each partition must be defined
# Zero in a list beside moments is the moment that is none, and does not spoil the others.
> create table m (id int, d date, dt datetime(6), t time, y year)
ok 0
> insert into m values (1, '2000-01-01', '2000-01-01', '10:00:00', 2000), (2, null, null, '00:00:00', 0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set sql_mode = ''
ok 0
> insert into m values (3, 0, 0, 0, 0)
ok 1
> set sql_mode = default
ok 0
> select id from m where d in (0, 20000101)
id
  1
  3
> select id from m where dt in (20000101000000, 0)
id
  1
  3
> select id from m where t in (0, 100000)
id
  1
  2
  3
> select id from m where d not in (0, 20000101)
id
> select id, d in (0, '2000-01-01') a, d in (0.0, 20000101.0) b, d in (0e0, 20000101e0) c, d in (1, 20000101) d, t in (0, null, 100000) e from m
id | a | b | c | d | e
  1 | 1 | 1 | 1 | 0 | NULL
  2 | NULL | NULL | NULL | NULL | 1
  3 | 1 | 1 | 1 | 0 | 1
warnings 1
> alter table m add key (d)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select id from m where d in (0, 20000101) order by id
id
  1
  3
# Documents of decimals have all digits that were computed.
> create table q (a decimal(10,4), i int)
ok 0
> insert into q values (5, 3), (6.5, 7)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select json_array(a / 3, i / 7, a * 1.25, 1 / 3, round(a / 3, 2)) from q
json_array(a / 3, i / 7, a * 1.25, 1 / 3, round(a / 3, 2))
  [1.666666666, 0.428571428, 6.250000, 0.333333333, 1.67]
  [2.166666666, 1.000000000, 8.125000, 0.333333333, 2.17]
> select json_array(avg(a), sum(a / 3), sum(a) / 3, max(a / 3)), json_arrayagg(a / 3) from q
json_array(avg(a), sum(a / 3), sum(a) / 3, max(a / 3)) | json_arrayagg(a / 3)
  [5.750000000, 3.833333332, 3.833333333, 2.166666666] | [1.666666666, 2.166666666]
> select a / 3 = json_extract(json_array(a / 3), '$[0]') from q
a / 3 = json_extract(json_array(a / 3), '$[0]')
  1
  1
# The number of the greatest date, and of a hexadecimal literal that is chosen.
> select cast(least(cast('01-01-01' as datetime), '01-01-02') as signed) a, cast(greatest(date'2001-01-01', 20020101) as unsigned) b, cast(greatest(time'10:00:00', '11:00:00') as signed) c
a | b | c
  20010101000000 | 20020101 | 11
warnings 1
> select if(1, x'05', 1) + 0 a, case when 1 then x'05' else 'a' end + 0 b, if(1, x'05', '1') = 5 c, concat(if(1, x'41', 1)) d
a | b | c | d
  5 | 5 | 1 | A
# Names of databases that nothing can have.
> select * from ``.t
ERROR 1102 (42000): Incorrect database name ''
> call `x `.p()
ERROR 1102 (42000): Incorrect database name 'x '
> create trigger ``.g before insert on t for each row set @a = 1
ERROR 1102 (42000): Incorrect database name ''
> drop table if exists ``.t
ERROR 1102 (42000): Incorrect database name ''
# Columns of some views of information_schema are named as the query names them.
> select pad_attribute, Sortlen from information_schema.collations where id = 45
pad_attribute | Sortlen
  PAD SPACE | 1
> select table_name from information_schema.tables where table_name = 'w'
TABLE_NAME
  w
# When something was made is when the statement says it was; an event's new name is looked for first.
> set timestamp = 1000
ok 0
> create table tm (a int)
ok 0
> create procedure pm() select 1
ok 0
> create event em on schedule every 1 day do select 1
ok 0
> set timestamp = default
ok 0
> select create_time = from_unixtime(1000) from information_schema.tables where table_name = 'tm'
create_time = from_unixtime(1000)
  1
> select created = from_unixtime(1000), last_altered = from_unixtime(1000) from information_schema.routines where routine_name = 'pm'
created = from_unixtime(1000) | last_altered = from_unixtime(1000)
  1 | 1
> alter event nothing rename to em
ERROR 1537 (HY000): Event 'em' already exists
> create temporary table te (a int)
ok 0
> show columns from te
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | NULL
> create view vh as select x'7F9dAB' a
ok 0
> show create view vh
View | Create View | character_set_client | collation_connection
  vh | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `vh` AS select 0x7f9dab AS `a` | utf8mb4 | utf8mb4_0900_ai_ci
# A view reads the table that it was made of, not a temporary one of its name.
> create table hidden (a int)
ok 0
> insert into hidden values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create view over_hidden as select a + 1 b, a from hidden
ok 0
> create temporary table hidden (z int)
ok 0
> select b from over_hidden
b
  2
  3
> update over_hidden set a = 5 where a = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from hidden
z
> insert into over_hidden (a) values (6)
ERROR 1471 (HY000): The target table over_hidden of the INSERT is not insertable-into
> select a from over_hidden
a
  5
  2
> drop temporary table hidden
ok 0
> select * from hidden
a
  5
  2
# A decimal that IF or CASE chooses keeps the digits that it has beyond its scale, within an expression.
> create table sums (i int, x decimal(10,2))
ok 0
> insert into sums values (1, 1.1), (1, 2.2), (1, 3.3), (2, 4), (4, 5)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select sum(if(i > 0, i / 7, 0)) a, sum(case when i > 0 then i / 7 else 0 end) b, avg(if(i > 0, i / 7, 0)) c, group_concat(if(i > 1, i / 7, 0)) d from sums
a | b | c | d
  1.2857 | 1.2857 | 0.25714286 | 0.0000,0.0000,0.0000,0.2857,0.5714
> select if(1, i / 7, 0) a, if(0, i / 7, 0) b, if(1, i / 7, 1.234567) c, concat(if(1, i / 7, 1.234567)) d, if(1, i / 7, 0) * 7 e, if(1, i / 7, 0) = i / 7 f from sums
a | b | c | d | e | f
  0.1429 | 0 | 0.1429 | 0.1429 | 1.0000 | 1
  0.1429 | 0 | 0.1429 | 0.1429 | 1.0000 | 1
  0.1429 | 0 | 0.1429 | 0.1429 | 1.0000 | 1
  0.2857 | 0 | 0.2857 | 0.2857 | 2.0000 | 1
  0.5714 | 0 | 0.5714 | 0.5714 | 4.0000 | 1
> select case i when 1 then i / 7 when 2 then 1 else 1.23456 end a, case i when 1 then i / 7 when 2 then 1 else 1.23456 end * 2 b, concat(case i when 1 then i / 7 when 2 then 1 else 1.23456 end) c, cast(case i when 1 then i / 7 when 2 then 1 else 1.23456 end as char) d from sums
a | b | c | d
  0.1429 | 0.28571 | 0.1429 | 0.1429
  0.1429 | 0.28571 | 0.1429 | 0.1429
  0.1429 | 0.28571 | 0.1429 | 0.1429
  1 | 2.00000 | 1 | 1
  1.23456 | 2.46912 | 1.23456 | 1.23456
> select if(1, if(1, i / 7, 0), 0) * 7 a, ifnull(if(1, i / 7, 0), 1) * 7 b, format(if(1, i / 7, 0), 6) c, json_array(if(1, i / 7, 0)) d from sums where i < 3
a | b | c | d
  1.0000 | 1.0000 | 0.142857 | [0.142857142]
  1.0000 | 1.0000 | 0.142857 | [0.142857142]
  1.0000 | 1.0000 | 0.142857 | [0.142857142]
  2.0000 | 2.0000 | 0.285714 | [0.285714285]
> select count(*) from sums where if(i > 0, i / 7, 0) = i / 7
count(*)
  5
> select distinct if(1, i / 7, 0) x from sums order by x
x
  0.1429
  0.2857
  0.5714
> select if(i = 1, i / 7, 0) x, count(*) from sums group by x order by x
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.sums.i' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
