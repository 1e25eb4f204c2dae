# Found by random calls of functions and by hand: documents stored as numbers and moments, JSON_VALUE of what is no document, names of columns, views that read themselves, moments that are no time to add. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table n (i int, u int unsigned, e decimal(5, 2), f double, d date, dt datetime, t time)
ok 0
> insert into n (i) values (cast('"12"' as json)), (cast('1.5' as json)), (cast('true' as json)), (cast('" 5"' as json))
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into n (i) values (cast('"12.6"' as json))
ERROR 3156 (22018): Invalid JSON value for CAST to INTEGER from column cast_as_json at row 1
> insert into n (i) values (cast(cast('2001-02-03' as date) as json))
ERROR 3156 (22018): Invalid JSON value for CAST to INTEGER from column cast_as_json at row 1
> insert into n (i) values (cast('"12x"' as json) + 0)
ERROR 3156 (22018): Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 1
> insert into n (i) values (cast(cast('"12x"' as json) as signed))
ERROR 3156 (22018): Invalid JSON value for CAST to INTEGER from column cast_as_json at row 1
> insert into n (i) select 1 where cast('"3x"' as json) + 0 = 3
ERROR 3156 (22018): Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 1
> insert ignore into n (i) values (cast('"12x"' as json) + 0)
ok 1, warnings 1
> insert into n (e) values (cast('"1.5"' as json)), (cast('"1e1"' as json))
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into n (e) values (cast(cast('2001-02-03' as date) as json))
ERROR 3156 (22018): Invalid JSON value for CAST to DECIMAL from column cast_as_json at row 1
> insert into n (d) values (cast('"2001-02-03"' as json)), (cast('"20010203"' as json)), (cast(cast('2001-02-03' as date) as json))
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into n (d) values (cast('"2001-02-30"' as json))
ERROR 3156 (22018): Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
> insert into n (d) values (cast(cast('04:05:06' as time) as json))
ERROR 3156 (22018): Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
> insert into n (dt) values (cast('"2001-02-03 04:05:06.7"' as json)), (cast('"2001-02-03"' as json))
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into n (dt) values (cast(cast('04:05:06' as time) as json))
ERROR 3156 (22018): Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
> insert into n (t) values (cast('"04:05:06"' as json)), (cast('"2001-02-03 04:05:06.7"' as json))
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into n (t) values (cast(cast('2001-02-03 04:05:06' as datetime) as json))
ERROR 3156 (22018): Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
> set sql_mode = ''
ok 0
> insert into n (i) values (cast('"12x"' as json)), (cast('"12.6"' as json)), (cast('"1e2"' as json)), (cast('"x"' as json))
ok 4, warnings 4, Records: 4  Duplicates: 0  Warnings: 4
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to INTEGER from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to INTEGER from column cast_as_json at row 2
  Warning | 3156 | Invalid JSON value for CAST to INTEGER from column cast_as_json at row 3
  Warning | 3156 | Invalid JSON value for CAST to INTEGER from column cast_as_json at row 4
> insert into n (e) values (cast('"12x"' as json)), (cast('"x"' as json))
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DECIMAL from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DECIMAL from column cast_as_json at row 2
> insert into n (f) values (cast('"12x"' as json)), (cast(cast('2001-02-03' as date) as json))
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 2
> insert into n (t) values (cast('"10:11:12x"' as json)), (cast(cast('2001-02-03' as date) as json))
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 2
> select * from n
i | u | e | f | d | dt | t
  12 | NULL | NULL | NULL | NULL | NULL | NULL
  2 | NULL | NULL | NULL | NULL | NULL | NULL
  1 | NULL | NULL | NULL | NULL | NULL | NULL
  5 | NULL | NULL | NULL | NULL | NULL | NULL
  12 | NULL | NULL | NULL | NULL | NULL | NULL
  NULL | NULL | 1.50 | NULL | NULL | NULL | NULL
  NULL | NULL | 10.00 | NULL | NULL | NULL | NULL
  NULL | NULL | NULL | NULL | 2001-02-03 | NULL | NULL
  NULL | NULL | NULL | NULL | 2001-02-03 | NULL | NULL
  NULL | NULL | NULL | NULL | 2001-02-03 | NULL | NULL
  NULL | NULL | NULL | NULL | NULL | 2001-02-03 04:05:07 | NULL
  NULL | NULL | NULL | NULL | NULL | 2001-02-03 00:00:00 | NULL
  NULL | NULL | NULL | NULL | NULL | NULL | 04:05:06
  NULL | NULL | NULL | NULL | NULL | NULL | 04:05:07
  12 | NULL | NULL | NULL | NULL | NULL | NULL
  12 | NULL | NULL | NULL | NULL | NULL | NULL
  1 | NULL | NULL | NULL | NULL | NULL | NULL
  0 | NULL | NULL | NULL | NULL | NULL | NULL
  NULL | NULL | 12.00 | NULL | NULL | NULL | NULL
  NULL | NULL | 0.00 | NULL | NULL | NULL | NULL
  NULL | NULL | NULL | 12 | NULL | NULL | NULL
  NULL | NULL | NULL | 0 | NULL | NULL | NULL
  NULL | NULL | NULL | NULL | NULL | NULL | NULL
  NULL | NULL | NULL | NULL | NULL | NULL | NULL
> set sql_mode = default
ok 0
> select cast(cast('"12.6"' as json) as signed), cast('"12x"' as json) + 0, cast(cast('2001-02-03' as date) as json) + 0, cast(cast(cast('2001-02-03' as date) as json) as decimal(10))
cast(cast('"12.6"' as json) as signed) | cast('"12x"' as json) + 0 | cast(cast('2001-02-03' as date) as json) + 0 | cast(cast(cast('2001-02-03' as date) as json) as decimal(10))
  12 | 12 | 0 | 0
warnings 4
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to INTEGER from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DOUBLE from column cast_as_json at row 1
  Warning | 3156 | Invalid JSON value for CAST to DECIMAL from column cast_as_json at row 1
> select json_value('x', '$.a'), json_value('{', '$.a' returning signed default 5 on error), json_value('x', '$.a' default '5' on empty), json_value('', '$.a' error on empty)
json_value('x', '$.a') | json_value('{', '$.a' returning signed default 5 on error) | json_value('x', '$.a' default '5' on empty) | json_value('', '$.a' error on empty)
  NULL | 5 | NULL | NULL
warnings 4
> show warnings
Level | Code | Message
  Warning | 3141 | Invalid JSON text in argument 1 to function json_value: "Invalid value." at position 0.
  Warning | 3141 | Invalid JSON text in argument 1 to function json_value: "Missing a name for object member." at position 1.
  Warning | 3141 | Invalid JSON text in argument 1 to function json_value: "Invalid value." at position 0.
  Warning | 3141 | Invalid JSON text in argument 1 to function json_value: "The document is empty." at position 0.
> select json_value('x', '$.a' error on error)
json_value('x', '$.a' error on error)
ERROR 3141 (22032): Invalid JSON text in argument 1 to function json_value: "Invalid value." at position 0.
> create table v (id int, v varchar(20))
ok 0
> insert into v values (1, '{"a": 1}'), (2, 'x')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id, json_value(v, '$.a') from v where json_value(v, '$.a') = '1'
id | json_value(v, '$.a')
  1 | 1
warnings 1
> update v set id = 3 where json_value(v, '$.a') = '1'
ok 1, warnings 1, Rows matched: 1  Changed: 1  Warnings: 1
> select json_object(_binary'a', 1)
json_object(_binary'a', 1)
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select 1 as ' x', 2 as '	y', 3 as ' '
x | y | 
  1 | 2 | 3
warnings 3
> show warnings
Level | Code | Message
  Warning | 1466 | Leading spaces are removed from name ' x'
  Warning | 1466 | Leading spaces are removed from name '	y'
  Warning | 1474 | Name ' ' has become ''
> create view w1 as select 1, 1
ok 0
> show create view w1
View | Create View | character_set_client | collation_connection
  w1 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w1` AS select 1 AS `1`,1 AS `Name_exp_1` | utf8mb4 | utf8mb4_0900_ai_ci
> create view w2 as select 'a', 'a', 'a', 2 as b, 'b'
ok 0
> show create view w2
View | Create View | character_set_client | collation_connection
  w2 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w2` AS select 'a' AS `a`,'a' AS `Name_exp_a`,'a' AS `Name_exp_1_a`,2 AS `b`,'b' AS `Name_exp_b` | utf8mb4 | utf8mb4_0900_ai_ci
> create view w3 as select id, id from v
ERROR 1060 (42S21): Duplicate column name 'id'
> create view w4 as select id, id + 0, id + 0 from v
ok 0
> select * from w4
id | id + 0 | Name_exp_id + 0
  3 | 3 | 3
  2 | 2 | 2
> create table s (id int primary key, x int)
ok 0
> insert into s values (1, 1), (2, 2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create view r as select * from s where x < (select max(x) + 10 from s)
ok 0
> create view rc as select * from s where x < (select max(x) + 10 from s) with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'd.rc'
> create view o as select * from s where x in (select 1)
ok 0
> insert into o values (20, 1)
ok 1
> select table_name, is_updatable from information_schema.views where table_schema = 'd' order by table_name
TABLE_NAME | IS_UPDATABLE
  o | YES
  r | NO
  w1 | NO
  w2 | NO
  w4 | YES
> create table m (d date, dt datetime, ts timestamp, t time)
ok 0
> insert into m values ('2020-01-02', '2020-01-02 03:04:05', '2020-01-02 03:04:05', '01:00:00')
ok 1
> select timestamp(d, dt), timestamp(d, ts), timestamp(d, t), timestamp(d, timestamp'2020-01-02 03:04:05'), timestamp(d, '2020-01-02 03:04:05') from m
timestamp(d, dt) | timestamp(d, ts) | timestamp(d, t) | timestamp(d, timestamp'2020-01-02 03:04:05') | timestamp(d, '2020-01-02 03:04:05')
  NULL | NULL | 2020-01-02 01:00:00 | 2020-01-02 03:04:05 | NULL
> select addtime(t, dt), subtime(t, ts), addtime(t, t), addtime(t, timestamp'2020-01-02 03:04:05') from m
addtime(t, dt) | subtime(t, ts) | addtime(t, t) | addtime(t, timestamp'2020-01-02 03:04:05')
  NULL | NULL | 02:00:00 | 04:04:05
> select gtid_subset('x', null), gtid_subtract(null, 'x')
gtid_subset('x', null) | gtid_subtract(null, 'x')
  NULL | NULL
> create table e (id int primary key)
ok 0
> prepare p from 'delete from e where id = ?'
ok 0, Statement prepared
> set @t = '77x'
ok 0
> execute p using @t
ERROR 1292 (22007): Truncated incorrect INTEGER value: '77x'
> prepare p from 'update s set x = 3 where id = ?'
ok 0, Statement prepared
> execute p using @t
ERROR 1292 (22007): Truncated incorrect INTEGER value: '77x'
> select * from s
id | x
  1 | 1
  2 | 2
  20 | 1
# An argument has a name for loadable functions alone. The number of arguments is looked at first.
> select abs(1 as x)
ERROR 1583 (42000): Incorrect parameters in the call to native function 'abs'
> select concat('a' as b, 'c')
ERROR 1583 (42000): Incorrect parameters in the call to native function 'concat'
> select abs(1 x, 2)
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'abs'
> select nofunction(1 as x)
ERROR 1584 (42000): Incorrect parameters in the call to stored function `nofunction`
> select cast ('1' as signed)
ERROR 1584 (42000): Incorrect parameters in the call to stored function `cast`
> do 1 as x
ok 0
> drop database d
ok 10
