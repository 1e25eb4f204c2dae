# MySQL has no pins and no AS OF.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, v int, key (v))
ok 0
> insert into t values (1, 10), (2, 20), (3, 30)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create pin first
ok 0
> create pin first
ERROR 1105 (HY000): a pin of the name 'first' exists
> update t set v = v + 1 where id > 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> delete from t where id = 3
ok 1
> alter table t add column w int default 7
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create pin second
ok 0
> create pin `a third`
ok 0
> insert into t values (4, 40, 4)
ok 1
> drop table t
ok 0
> create table t (id int primary key, other varchar(10))
ok 0
> insert into t values (1, 'new')
ok 1
> select * from t as of pin first order by id
id | v
  1 | 10
  2 | 20
  3 | 30
> select * from t as of pin second
id | v | w
  1 | 10 | 7
  2 | 21 | 7
> select count(*), sum(v) from t as of pin second a where v between 15 and 25
count(*) | sum(v)
  1 | 21
> select now.id, now.other, past.v from t now right join t as of pin first as past on now.id = past.id order by past.id
id | other | v
  1 | new | 10
  NULL | NULL | 20
  NULL | NULL | 30
> select a.id, b.w from t as of pin first a join t as of pin second b using (id) order by 1
id | w
  1 | 7
  2 | 7
> select * from t as of pin nothing
ERROR 1412 (HY000): This moment of the past cannot be looked at: there is no pin of the name 'nothing' (information_schema.REDOUBT_PINS lists what can be had)
> select * from t as of timestamp '2001-01-01 00:00:00'
ERROR 1412 (HY000): This moment of the past cannot be looked at: no pin reaches back to that moment (information_schema.REDOUBT_PINS lists what can be had)
> select * from t for system_time as of '2001-01-01 00:00:00'
ERROR 1412 (HY000): This moment of the past cannot be looked at: no pin reaches back to that moment (information_schema.REDOUBT_PINS lists what can be had)
> select * from t as of timestamp 'then'
ERROR 1525 (HY000): Incorrect DATETIME value: 'then'
> select * from t as of gtid 'nonsense'
ERROR 1772 (HY000): Malformed GTID set specification 'nonsense'.
> select * from t as of timestamp now() + interval 1 hour
id | other
  1 | new
> select * from none as of pin first
ERROR 1146 (42S02): Table 'd.none' doesn't exist
> select * from information_schema.tables as of pin first
ERROR 1347 (HY000): 'information_schema.tables' is not BASE TABLE
> select id from t as of pin first for update
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a locking clause for a table AS OF an earlier moment'
> insert into t (id) select id + 10 from t as of pin first
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update t join t as of pin first p on p.id + 10 = t.id set t.other = p.v
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select * from t order by id
id | other
  1 | new
  11 | 10
  12 | 20
  13 | 30
> update t join t as of pin first p on p.id + 10 = t.id set p.v = 1
ERROR 1288 (HY000): The target table p of the UPDATE is not updatable
> delete p from t join t as of pin first p using (id)
ERROR 1288 (HY000): The target table p of the DELETE is not updatable
> create view w as select id from t as of pin first where v > 10
ok 0
> show create view w
View | Create View | character_set_client | collation_connection
  w | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w` AS select `t`.`id` AS `id` from `t` AS OF PIN `first` where (`t`.`v` > 10) | utf8mb4 | utf8mb4_0900_ai_ci
warnings 1
> select * from w
id
  2
  3
> select * from w as of pin second
ERROR 1146 (42S02): Table 'd.w' doesn't exist
> explain select * from t as of pin first where v = 20
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ref | v | v | 5 | const | 1 | 100.00 | Using index
warnings 1
> select name, kind, held_bytes > 0 from information_schema.redoubt_pins where kind = 'KEPT' order by created
NAME | KIND | held_bytes > 0
  first | KEPT | 0
  second | KEPT | 0
  a third | KEPT | 0
> drop pin first
ok 0
> drop pin first
ERROR 1105 (HY000): there is no pin of the name 'first'
> drop pin if exists first
ok 0
> select * from w
ERROR 1412 (HY000): This moment of the past cannot be looked at: there is no pin of the name 'first' (information_schema.REDOUBT_PINS lists what can be had)
> select * from t as of t2
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 't2' at line 1
> create pin
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1
> start transaction
ok 0
> insert into t values (100, 'open')
ok 1
> create pin fourth
ok 0
> select count(*) from t as of pin fourth
count(*)
  5
> rollback
ok 0
> drop pin fourth
ok 0
> drop pin second
ok 0
> drop pin `a third`
ok 0
> drop database d
ok 2
# A pin keeps the log from being purged: a warning, as for a file that somebody reads.
> create pin keeps
ok 0
> flush binary logs
ok 0
> flush binary logs
ok 0
> purge binary logs before now() + interval 1 day
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1867 | file binlog.000001 was not purged because it was being read by 1 thread(s), purged only 0 out of 2 files.
> drop pin keeps
ok 0
> purge binary logs before now() + interval 1 day
ok 0
