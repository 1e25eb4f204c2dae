# Small answers, each of which was another than MySQL 8.0.31's.
> create database answers_in_passing; use answers_in_passing
ok 1
ok 0
> select extract(day_minute from '02 10:11:12'), extract(day_second from '225 10:11:12'), extract(day_hour from time'-58:00:00'), extract(day_microsecond from 581112)
extract(day_minute from '02 10:11:12') | extract(day_second from '225 10:11:12') | extract(day_hour from time'-58:00:00') | extract(day_microsecond from 581112)
  5811 | 8385959 | -58 | 581112000000
warnings 1
> select extract(day_minute from '2020-01-02 10:11:12')
extract(day_minute from '2020-01-02 10:11:12')
  21011
> select str_to_date('Sunday 01 2001','%W %v %X'), str_to_date('Tuesday 52 2001','%W %V %x'), str_to_date('Sunday 01 2001','%W %V %X'), str_to_date('Tuesday 52 2001','%W %v %x')
str_to_date('Sunday 01 2001','%W %v %X') | str_to_date('Tuesday 52 2001','%W %V %x') | str_to_date('Sunday 01 2001','%W %V %X') | str_to_date('Tuesday 52 2001','%W %v %x')
  NULL | NULL | 2001-01-07 | 2001-12-25
warnings 2
> create table t1(x varchar(3))
ok 0
> insert into t1 values ('x')
ok 1
> select 'a%b' like 'ax%b' escape (select x from t1), 'a%b' like 'a|%b' escape (select '|'), '1' like '1' escape (select null)
'a%b' like 'ax%b' escape (select x from t1) | 'a%b' like 'a|%b' escape (select '|') | '1' like '1' escape (select null)
  1 | 1 | 1
> select 'a%b' like 'ax%b' escape (select 'xy' from t1)
'a%b' like 'ax%b' escape (select 'xy' from t1)
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
> select 'a%b' like 'ax%b' escape x from t1
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
> insert into t1 values ('y')
ok 1
> select 'a%b' like 'ax%b' escape (select x from t1)
'a%b' like 'ax%b' escape (select x from t1)
ERROR 1242 (21000): Subquery returns more than 1 row
> prepare p from 'select nth_value(x, ?) over () from t1'
ok 0, Statement prepared
> set @p = 1.5
ok 0
> execute p using @p
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> set @p = '1'
ok 0
> execute p using @p
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> set @p = 2
ok 0
> execute p using @p
nth_value(x, ?) over ()
  y
  y
> prepare p from 'select lag(x, ?) over () from t1'
ok 0, Statement prepared
> execute p using @p
lag(x, ?) over ()
  NULL
  NULL
> set @p = null
ok 0
> execute p using @p
lag(x, ?) over ()
ERROR 1210 (HY000): Incorrect arguments to lag
> select length(aes_encrypt('a', repeat('k', 17)))
length(aes_encrypt('a', repeat('k', 17)))
  16
warnings 1
> show warnings
Level | Code | Message
  Warning | 3237 | AES key size should be 16 bytes length or secure KDF methods hkdf or pbkdf2_hmac should be used, please provide exact AES key size or use KDF methods for better security.
> select length(aes_encrypt('a', 'k'))
length(aes_encrypt('a', 'k'))
  16
> get diagnostics condition (1) @v = class_origin
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '(1) @v = class_origin' at line 1
> get diagnostics condition abs(2) @v = class_origin
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '(2) @v = class_origin' at line 1
> get diagnostics condition 1 @v = class_origin
ok 0
> select name_const('test', 1), name_const('other', 2) + 1
test | name_const('other', 2) + 1
  1 | 3
> select hex(@new_text := convert('é' using utf8mb4)), charset(@new_text), hex(convert(@new_text using utf16))
hex(@new_text := convert('é' using utf8mb4)) | charset(@new_text) | hex(convert(@new_text using utf16))
  C3A9 | utf8mb4 | 00E9
warnings 1
> create database answers_in_passing_2 character set latin1 character set utf8mb4
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET latin1' and 'CHARACTER SET utf8mb4'
> create database answers_in_passing_2 character set latin1 default character set latin1
ok 1
> alter database answers_in_passing_2 character set latin1 character set utf8mb4
ERROR 1302 (HY000): Conflicting declarations: 'CHARACTER SET latin1' and 'CHARACTER SET utf8mb4'
> drop database answers_in_passing_2
ok 0
> alter database `` character set latin1
ERROR 1102 (42000): Incorrect database name ''
> drop database ``
ERROR 1102 (42000): Incorrect database name ''
> show create database ``
ERROR 1102 (42000): Incorrect database name ''
> drop database aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
ERROR 1059 (42000): Identifier name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is too long
> use aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
ERROR 1059 (42000): Identifier name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is too long
> select * from aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
ERROR 1059 (42000): Identifier name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is too long
> set global event_scheduler = 2
ERROR 1231 (42000): Variable 'event_scheduler' can't be set to the value of '2'
> set global event_scheduler = disabled
ERROR 1231 (42000): Variable 'event_scheduler' can't be set to the value of 'disabled'
> create table t2(a bit(5), b bit(1), ti tinyint, si smallint, en enum('a','bb'), se set('a','bb'), c4 char(4))
ok 0
> create table c1 as select hex(a) h, if(1,a,b) x1, case when 1 then a end x2, coalesce(ti,si) x3, if(1,ti,null) x4, any_value(en) x5, any_value(c4) x6, (select en from t2 limit 1) x7, ifnull(ti,si) x8, coalesce(c4,c4) x9, ntile(2) over () x10 from t2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table c1
Table | Create Table
  c1 | CREATE TABLE `c1` (\n  `h` varchar(16) DEFAULT NULL,\n  `x1` int unsigned DEFAULT NULL,\n  `x2` int unsigned DEFAULT NULL,\n  `x3` int DEFAULT NULL,\n  `x4` int DEFAULT NULL,\n  `x5` varchar(2) DEFAULT NULL,\n  `x6` varchar(4) DEFAULT NULL,\n  `x7` varchar(2) DEFAULT NULL,\n  `x8` smallint DEFAULT NULL,\n  `x9` varchar(4) DEFAULT NULL,\n  `x10` bigint unsigned NOT NULL DEFAULT '0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c2 as select 1 x union select null
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table c2
Table | Create Table
  c2 | CREATE TABLE `c2` (\n  `x` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c3 as select ti from t2 union select 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `ti` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c5 as select x from (select 1 x) d
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table c5
Table | Create Table
  c5 | CREATE TABLE `c5` (\n  `x` int NOT NULL DEFAULT '0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# PERIOD_ADD and PERIOD_DIFF count in 64 bits, which come round, and years have any number of digits.
> select period_add(1000012, 1), period_add(429496729512, -50000), period_add(202001, -50000), period_add(1, -24000), period_add(1, -24001)
period_add(1000012, 1) | period_add(429496729512, -50000) | period_add(202001, -50000) | period_add(1, -24000) | period_add(1, -24001)
  1000101 | 429496312904 | 6148914691236302481 | 0 | 6148914691236517176
> select period_add(9223372036854775807, 1), period_add(202001, 9223372036854775807), period_add(202001, -9223372036854775808)
period_add(9223372036854775807, 1) | period_add(202001, 9223372036854775807) | period_add(202001, -9223372036854775808)
  -9223372036854775808 | 3074457345618460544 | 3074457345618460545
> select period_add(202001, 18446744073709551615), period_add(1, 1e30), period_add(1, '18446744073709551615')
period_add(202001, 18446744073709551615) | period_add(1, 1e30) | period_add(1, '18446744073709551615')
  201912 | 3074457345618458544 | 199912
> select period_diff(999999999912, 1), period_diff(9223372036854775807, 1), period_diff(1, 9223372036854775801), period_diff(date'2020-01-01', 1)
period_diff(999999999912, 1) | period_diff(9223372036854775807, 1) | period_diff(1, 9223372036854775801) | period_diff(date'2020-01-01', 1)
  119999975999 | 1106804644422549102 | -1106804644422549096 | 2400012
> select period_add(18446744073709551615, 1)
period_add(18446744073709551615, 1)
ERROR 1210 (HY000): Incorrect arguments to period_add
> select period_diff(1, 202013)
period_diff(1, 202013)
ERROR 1210 (HY000): Incorrect arguments to period_diff
# Rows are compared by IN only, which = ANY and <> ALL are.
> select (1, 2) > any (select 0, 1)
ERROR 1241 (21000): Operand should contain 1 column(s)
> select (1, 2) <> any (select 0, 1)
ERROR 1241 (21000): Operand should contain 1 column(s)
> select (1, 2) = all (select 1, 2)
ERROR 1241 (21000): Operand should contain 1 column(s)
> select row(1, 2) < all (select 1)
ERROR 1241 (21000): Operand should contain 1 column(s)
> select (1, 2) = any (select 1, 2), (1, 2) <> all (select 1, 2)
(1, 2) = any (select 1, 2) | (1, 2) <> all (select 1, 2)
  1 | 0
