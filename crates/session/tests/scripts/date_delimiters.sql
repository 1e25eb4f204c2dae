# Delimiters in dates that the standard does not have: warning 4095, or 4096 where there is one too many. Answers are those of MySQL 8.0.31.
> create database delimiters; use delimiters; create table t (a datetime, b date, c time)
ok 1
ok 0
ok 0
> insert into t (a, b) values ('2020-01-01 10.10.10', '2020/01/01'), ('2020-01-01 10:10:10', '2020-01-01')
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 4095 | Delimiter '.' in position 13 in datetime value '2020-01-01 10.10.10' at row 1 is deprecated. Prefer the standard ':'.
  Warning | 4095 | Delimiter '/' in position 4 in datetime value '2020/01/01' at row 1 is deprecated. Prefer the standard '-'.
> insert into t (c) values ('2020.10.10 10:10:10')
ok 1, warnings 2
> show warnings
Level | Code | Message
  Warning | 4095 | Delimiter '.' in position 4 in datetime value '2020.10.10 10:10:10' at row 1 is deprecated. Prefer the standard '-'.
  Note | 1292 | Incorrect time value: '2020.10.10 10:10:10' for column 'c' at row 1
> insert into t (a) values ('2020.01.99')
ERROR 1292 (22007): Incorrect datetime value: '2020.01.99' for column 'a' at row 1
> insert into t (b) values ('2020-01-01  ')
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 4096 | Delimiter ' ' in position 11 in datetime value '2020-01-01  ' at row 1 is superfluous and is deprecated. Please remove.
> select count(*) from t where a > '2020.01.01' and b in ('2020/01/01', '2020.02.02')
count(*)
  2
warnings 3
> show warnings
Level | Code | Message
  Warning | 4095 | Delimiter '.' in position 4 in datetime value '2020.01.01' at row 1 is deprecated. Prefer the standard '-'.
  Warning | 4095 | Delimiter '/' in position 4 in datetime value '2020/01/01' at row 1 is deprecated. Prefer the standard '-'.
  Warning | 4095 | Delimiter '.' in position 4 in datetime value '2020.02.02' at row 1 is deprecated. Prefer the standard '-'.
> select cast('2020/01/01x' as datetime), date'2020.01.01', year('2020--01-01'), cast('2020-01-01@10:10:10' as datetime)
cast('2020/01/01x' as datetime) | date'2020.01.01' | year('2020--01-01') | cast('2020-01-01@10:10:10' as datetime)
  2020-01-01 00:00:00 | 2020-01-01 | 2020 | 2020-01-01 10:10:10
warnings 5
> show warnings
Level | Code | Message
  Warning | 4095 | Delimiter '.' in position 4 in datetime value '2020.01.01' at row 1 is deprecated. Prefer the standard '-'.
  Warning | 4096 | Delimiter '-' in position 5 in datetime value '2020--01-01' at row 1 is superfluous and is deprecated. Please remove.
  Warning | 4095 | Delimiter '@' in position 10 in datetime value '2020-01-01@10:10:10' at row 1 is deprecated. Prefer the standard ' '.
  Warning | 1292 | Truncated incorrect date value: '2020/01/01x'
  Warning | 4095 | Delimiter '/' in position 4 in datetime value '2020/01/01x' at row 1 is deprecated. Prefer the standard '-'.
> select cast(' 2020-01-01' as date), cast('2020-01-01 ' as date), cast('2020-01-01T10:10:10' as datetime), cast('20200101' as date)
cast(' 2020-01-01' as date) | cast('2020-01-01 ' as date) | cast('2020-01-01T10:10:10' as datetime) | cast('20200101' as date)
  2020-01-01 | 2020-01-01 | 2020-01-01 10:10:10 | 2020-01-01
warnings 2
> show warnings
Level | Code | Message
  Warning | 4096 | Delimiter ' ' in position 0 in datetime value ' 2020-01-01' at row 1 is superfluous and is deprecated. Please remove.
  Warning | 4096 | Delimiter ' ' in position 10 in datetime value '2020-01-01 ' at row 1 is superfluous and is deprecated. Please remove.
> drop database delimiters
ok 1
> create database delimiters; use delimiters; create table d (a time default ' 10:00:00', b date default '2020/01/01', c datetime default '2020-13-01')
ok 1
ok 0
ERROR 1067 (42000): Invalid default value for 'c'
> create table d (a time default ' 10:00:00', b date default '2020/01/01')
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 4096 | Delimiter ' ' in position 0 in datetime value ' 10:00:00' at row 1 is superfluous and is deprecated. Please remove.
  Warning | 4095 | Delimiter '/' in position 4 in datetime value '2020/01/01' at row 1 is deprecated. Prefer the standard '-'.
> show create table d
Table | Create Table
  d | CREATE TABLE `d` (\n  `a` time DEFAULT '10:00:00',\n  `b` date DEFAULT '2020-01-01'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table p (a date) partition by range columns (a) (partition p0 values less than ('2020/01/01'), partition p1 values less than (maxvalue))
ERROR 1654 (HY000): Partition column values of incorrect type
> insert into p values ('2019-01-01'), ('2021-01-01'); select * from p partition (p0)
ERROR 1146 (42S02): Table 'delimiters.p' doesn't exist
> drop database delimiters
ok 1
