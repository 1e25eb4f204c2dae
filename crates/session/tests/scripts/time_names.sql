# Names of months and days in the languages of lc_time_names; what character sets of the connection make of texts around them. Compared with MySQL 8.0.31 (but for the dot that it reads in a pattern of another character set).
> set lc_time_names = 'de_de'
ok 0
> select @@lc_time_names, monthname('2001-03-01'), dayname('2001-03-01'), date_format('2001-12-02', '%W %a %M %b %e. %Y'), from_unixtime(0, '%M')
@@lc_time_names | monthname('2001-03-01') | dayname('2001-03-01') | date_format('2001-12-02', '%W %a %M %b %e. %Y') | from_unixtime(0, '%M')
  de_DE | März | Donnerstag | Sonntag So Dezember Dez 2. 2001 | Januar
> select str_to_date('3 March 2001', '%e %M %Y'), str_to_date('3 März 2001', '%e %M %Y')
str_to_date('3 March 2001', '%e %M %Y') | str_to_date('3 März 2001', '%e %M %Y')
  2001-03-03 | NULL
warnings 1
> set lc_time_names = 5
ok 0
> select @@lc_time_names, monthname('2001-02-01'), dayname('2001-02-01'), date_format('2001-08-15', '%W %a %M %b')
@@lc_time_names | monthname('2001-02-01') | dayname('2001-02-01') | date_format('2001-08-15', '%W %a %M %b')
  fr_FR | février | jeudi | mercredi mer août aoû
> set lc_time_names = 'ja_JP'
ok 0
> select monthname('2001-02-01'), dayname('2001-02-01'), date_format('2001-08-15', '%W %a %M %b')
monthname('2001-02-01') | dayname('2001-02-01') | date_format('2001-08-15', '%W %a %M %b')
  2月 | 木曜日 | 水曜日 水 8月  8月
> create database d
ok 1
> create table d.t as select monthname('2001-03-01') m, dayname('2001-03-01') n, date_format('2001-03-01', '%M') o
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table d.t
Table | Create Table
  t | CREATE TABLE `t` (\n  `m` varchar(3) DEFAULT NULL,\n  `n` varchar(3) DEFAULT NULL,\n  `o` varchar(64) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set character_set_connection = latin1
ok 0
> select monthname('2001-02-01'), hex(dayname('2001-02-01')), charset(dayname('2001-02-01'))
monthname('2001-02-01') | hex(dayname('2001-02-01')) | charset(dayname('2001-02-01'))
  2? | 3F3F3F | latin1
> set lc_time_names = 4
ok 0
> select monthname('2001-03-01'), hex(monthname('2001-03-01')), hex(date_format('2001-03-01', '%Y é %M'))
monthname('2001-03-01') | hex(monthname('2001-03-01')) | hex(date_format('2001-03-01', '%Y é %M'))
  M�rz | 4DE4727A | 3230303120E9204DE4727A
> select hex(format(12345.5, 1, 'de_DE')), hex(time_format('1:2:3', 'é%H'))
hex(format(12345.5, 1, 'de_DE')) | hex(time_format('1:2:3', 'é%H'))
  31322E3334352C35 | E93031
> set character_set_connection = utf8mb4
ok 0
> set lc_time_names = 'xx_XX'
ERROR 1649 (HY000): Unknown locale: 'xx_XX'
> set lc_time_names = 111
ERROR 1649 (HY000): Unknown locale: '111'
> set lc_time_names = -1
ERROR 1649 (HY000): Unknown locale: '-1'
> set lc_time_names = NULL
ERROR 1231 (42000): Variable 'lc_time_names' can't be set to the value of 'NULL'
> set lc_time_names = 1.5
ERROR 1232 (42000): Incorrect argument type to variable 'lc_time_names'
> set lc_time_names = '4'
ERROR 1649 (HY000): Unknown locale: '4'
> set lc_time_names = default
ok 0
> select @@lc_time_names, monthname('2001-03-01')
@@lc_time_names | monthname('2001-03-01')
  en_US | March
> set global lc_time_names = 4
ok 0
> select @@global.lc_time_names, @@session.lc_time_names
@@global.lc_time_names | @@session.lc_time_names
  de_DE | en_US
> set global lc_time_names = default
ok 0
