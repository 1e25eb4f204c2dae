# What MySQL's own regression tests (suite main) answered otherwise than Redoubt did, later. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# Nothing decides between two explicit collations, whatever stands behind them.
> set names latin1
ok 0
> select concat('a' collate latin1_general_ci, 'a' collate latin1_danish_ci, 'a' collate latin1_swedish_ci)
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation 'concat'
> select 'a' collate latin1_general_ci in ('a' collate latin1_danish_ci, 'a' collate latin1_swedish_ci)
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation ' IN '
> select coalesce('a' collate latin1_general_ci, 'a' collate latin1_danish_ci, 'a' collate latin1_swedish_ci)
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation 'coalesce'
> select 'a' collate latin1_general_ci between 'a' collate latin1_danish_ci and 'a' collate latin1_swedish_ci
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation 'between'
> select case 'a' collate latin1_general_ci when 'a' collate latin1_danish_ci then 1 when 'a' collate latin1_swedish_ci then 2 end
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation 'case'
> select case 1 when 2 then 'a' collate latin1_general_ci when 3 then 'a' collate latin1_danish_ci else 'a' collate latin1_swedish_ci end
ERROR 1270 (HY000): Illegal mix of collations (latin1_general_ci,EXPLICIT), (latin1_danish_ci,EXPLICIT), (latin1_swedish_ci,EXPLICIT) for operation 'case'
> select null regexp binary null, null regexp binary 'a', regexp_like(null, binary 'a')
null regexp binary null | null regexp binary 'a' | regexp_like(null, binary 'a')
  NULL | NULL | NULL
warnings 3
> set names utf8mb4
ok 0
# An exponent that cannot be read.
> create table n (a bigint unsigned, b int, c decimal(10,2), e tinyint)
ok 0
> insert into n (b) values ('3e99999999999999999999')
ERROR 1264 (22003): Out of range value for column 'b' at row 1
> insert into n (a) values ('3e-99999999999999999999')
ERROR 1264 (22003): Out of range value for column 'a' at row 1
> insert into n (c) values ('3e99999999999999999999')
ERROR 1366 (HY000): Incorrect decimal value: '3e99999999999999999999' for column 'c' at row 1
> insert into n (e) values ('-3e99999999999999999999')
ERROR 1264 (22003): Out of range value for column 'e' at row 1
> update n set b = '3e99999999999999999999'
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> set sql_mode = ''
ok 0
> insert into n values ('3e99999999999999999999', '-3e99999999999999999999', '3e99999999999999999999', '-3e99999999999999999999')
ok 1, warnings 4
> show warnings
Level | Code | Message
  Warning | 1264 | Out of range value for column 'a' at row 1
  Warning | 1264 | Out of range value for column 'b' at row 1
  Warning | 1366 | Incorrect decimal value: '3e99999999999999999999' for column 'c' at row 1
  Warning | 1264 | Out of range value for column 'e' at row 1
> select * from n
a | b | c | e
  18446744073709551615 | -2147483648 | 0.00 | -128
> select cast('3e99999999999999999999' as decimal(10,2))
cast('3e99999999999999999999' as decimal(10,2))
  0.00
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DECIMAL value: '3e99999999999999999999'
> set sql_mode = default
ok 0
# A fraction of the last second of TIME.
> create table t (a time, b time(6))
ok 0
> insert into t (a) values ('838:59:59.0000009')
ERROR 1292 (22007): Incorrect time value: '838:59:59.0000009' for column 'a' at row 1
> insert into t (b) values ('838:59:59.0000009')
ERROR 1292 (22007): Incorrect time value: '838:59:59.0000009' for column 'b' at row 1
> insert into t (b) values ('-838:59:59.0000009')
ERROR 1292 (22007): Incorrect time value: '-838:59:59.0000009' for column 'b' at row 1
> insert into t (a) values (8385959.1)
ERROR 1292 (22007): Incorrect time value: '8385959.1' for column 'a' at row 1
> insert into t (b) values ('838:59:59.0000004')
ok 1
> insert into t (a) values ('838:59:58.9')
ok 1
> set sql_mode = ''
ok 0
> insert into t values ('838:59:59.0000009', '-838:59:59.0000009')
ok 1, warnings 2
> set sql_mode = default
ok 0
> select * from t
a | b
  NULL | 838:59:59.000000
  838:59:59 | NULL
  838:59:59 | -838:59:59.000000
# A time that ADDTIME makes of a text is one of today where a moment is wanted.
> set timestamp = unix_timestamp('2001-01-01 00:00:00')
ok 0
> select cast(addtime('20:10:10', 10) as datetime), cast(addtime('40:10:10', 10) as date), timestamp(addtime('20:10:10', 10)), addtime('20:10:10', 10) + interval 1 day
cast(addtime('20:10:10', 10) as datetime) | cast(addtime('40:10:10', 10) as date) | timestamp(addtime('20:10:10', 10)) | addtime('20:10:10', 10) + interval 1 day
  2001-01-01 20:10:20 | 2001-01-02 | 2001-01-01 20:10:20 | 2001-01-02 20:10:20
> select cast(addtime('2001-01-01 20:10:10', 10) as datetime), cast(subtime('20:10:10', 10) as datetime), year(subtime('20:10:10', 10)), date_format(addtime('20:10:10', 10), '%Y-%m-%d %H:%i')
cast(addtime('2001-01-01 20:10:10', 10) as datetime) | cast(subtime('20:10:10', 10) as datetime) | year(subtime('20:10:10', 10)) | date_format(addtime('20:10:10', 10), '%Y-%m-%d %H:%i')
  2001-01-01 20:10:20 | 2001-01-01 20:10:00 | 2001 | 2001-01-01 20:10
> select cast(case when 1 then addtime('20:10:10', 10) end as datetime), cast(ifnull(addtime('20:10:10', 10), 1) as datetime)
cast(case when 1 then addtime('20:10:10', 10) end as datetime) | cast(ifnull(addtime('20:10:10', 10), 1) as datetime)
  2001-01-01 20:10:20 | 2020-10-20 00:00:00
warnings 1
> create table dt (a datetime, c time)
ok 0
> insert into dt values (addtime('20:10:10', 10), addtime('20:10:10', 10))
ok 1, warnings 1
> select * from dt
a | c
  2020-10-20 00:00:00 | 20:10:20
> set timestamp = default
ok 0
# Without tables `*` is something in EXISTS only.
> select exists (select * from dual), exists (select *), exists (select * from dual where 1 = 0), exists (select * from dual limit 0)
exists (select * from dual) | exists (select *) | exists (select * from dual where 1 = 0) | exists (select * from dual limit 0)
  1 | 1 | 0 | 0
> select 1 from dual where exists (select * from dual where 2 = 2)
1
  1
> select (select * from dual)
ERROR 1096 (HY000): No tables used
> select 1 in (select * from dual)
ERROR 1096 (HY000): No tables used
# Nothing is written through a derived table in a view.
> create table b (a int, b int)
ok 0
> insert into b values (1, 1), (2, 2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create view v1 as select a from b
ok 0
> create view v3 as select a from (select a from v1) as dt
ok 0
> create view v4 as select a from (select a from b) as dt
ok 0
> create view v5 as select a from (select a from v3) as dt2
ok 0
> create view v6 as select b.a, dt.b from b, (select b from b) dt
ok 0
> update v3 set a = 3
ERROR 1288 (HY000): The target table v3 of the UPDATE is not updatable
> update v4 set v4.a = 6
ERROR 1288 (HY000): The target table v4 of the UPDATE is not updatable
> update v5 set a = 9
ERROR 1288 (HY000): The target table v5 of the UPDATE is not updatable
> delete from v3
ERROR 1288 (HY000): The target table v3 of the DELETE is not updatable
> delete v4 from v4, b
ERROR 1288 (HY000): The target table v4 of the DELETE is not updatable
> insert into v4 (a) values (1)
ERROR 1471 (HY000): The target table v4 of the INSERT is not insertable-into
> insert into v5 select 1
ERROR 1471 (HY000): The target table v5 of the INSERT is not insertable-into
> replace into v4 values (1)
ERROR 1471 (HY000): The target table v4 of the INSERT is not insertable-into
> update v3 join b on 1 set v3.a = 1
ERROR 1288 (HY000): The target table v3 of the UPDATE is not updatable
> update v6 set b = 1
ERROR 1288 (HY000): The target table v6 of the UPDATE is not updatable
> update v6 set a = 1
ok 1, Rows matched: 2  Changed: 1  Warnings: 0
> select table_name, is_updatable from information_schema.views where table_schema = 'd'
TABLE_NAME | IS_UPDATABLE
  v1 | YES
  v3 | YES
  v4 | YES
  v5 | YES
  v6 | YES
> select * from b
a | b
  1 | 1
  1 | 2
# A target of DELETE that two tables in FROM are called.
> create database d2
ok 1
> create table d2.b (a int)
ok 0
> create table d2.a1 (a int)
ok 0
> delete a1 from d.b as a1, d2.b as a1
ERROR 1066 (42000): Not unique table/alias: 'a1'
> delete from a1 using d.b as a1, d2.b as a1
ERROR 1066 (42000): Not unique table/alias: 'a1'
> delete a1 from d2.a1, d.b as a1 where 1 = 0
ok 0
# Lengths beyond 32 bits.
> create table l (a char(4294967296))
ERROR 1439 (42000): Display width out of range for column 'a' (max = 4294967295)
> create table l (a varbinary(4294967296))
ERROR 1439 (42000): Display width out of range for column 'a' (max = 4294967295)
> select cast('a' as char(1073741824))
ERROR 1690 (22003): char(n) value is out of range in 'cast_as_char'
> select cast(null as nchar(4294967295))
ERROR 1690 (22003): char(n) value is out of range in 'cast_as_char'
> select cast('a' as char(4294967296))
ERROR 1439 (42000): Display width out of range for column 'cast as char' (max = 4294967295)
> select grouping(a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a) from b group by a with rollup
ERROR 3601 (HY000): Too many arguments for function GROUPING: 65; maximum allowed is 64.
# A derived table has no database: any name of one may stand before its own.
> select d.q.a, mysql.q.a from (select 1 a) q order by nowhere.q.a
a | a
  1 | 1
> with q as (select 1 a) select d.q.a from q
a
  1
