# Character sets of one byte a character. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> show character set where maxlen = 1 and charset like '%8%'
Charset | Description | Default collation | Maxlen
  armscii8 | ARMSCII-8 Armenian | armscii8_general_ci | 1
  cp850 | DOS West European | cp850_general_ci | 1
  cp852 | DOS Central European | cp852_general_ci | 1
  cp866 | DOS Russian | cp866_general_ci | 1
  dec8 | DEC West European | dec8_swedish_ci | 1
  geostd8 | GEOSTD8 Georgian | geostd8_general_ci | 1
  hp8 | HP West European | hp8_english_ci | 1
  koi8r | KOI8-R Relcom Russian | koi8r_general_ci | 1
  koi8u | KOI8-U Ukrainian | koi8u_general_ci | 1
> show collation where charset = 'cp1251' or charset = 'latin7'
Collation | Charset | Id | Default | Compiled | Sortlen | Pad_attribute
  cp1251_bin | cp1251 | 50 |  | Yes | 1 | PAD SPACE
  cp1251_bulgarian_ci | cp1251 | 14 |  | Yes | 1 | PAD SPACE
  cp1251_general_ci | cp1251 | 51 | Yes | Yes | 1 | PAD SPACE
  cp1251_general_cs | cp1251 | 52 |  | Yes | 1 | PAD SPACE
  cp1251_ukrainian_ci | cp1251 | 23 |  | Yes | 1 | PAD SPACE
  latin7_bin | latin7 | 79 |  | Yes | 1 | PAD SPACE
  latin7_estonian_cs | latin7 | 20 |  | Yes | 1 | PAD SPACE
  latin7_general_ci | latin7 | 41 | Yes | Yes | 1 | PAD SPACE
  latin7_general_cs | latin7 | 42 |  | Yes | 1 | PAD SPACE
# Text goes in and comes out; what the set lacks is an error.
> create table t (id int primary key, s varchar(20) charset cp1251, k char(5) charset koi8r, x text charset latin2, key (s), key (k), key (x(3)))
ok 0
> insert into t values (1, 'Привет', 'мир', 'Łódź'), (2, 'привет', 'МИР', 'łódź'), (3, 'ёж', 'ежи', 'zebra'), (4, '', null, '')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, hex(s), hex(k), hex(x) from t order by id
id | hex(s) | hex(k) | hex(x)
  1 | CFF0E8E2E5F2 | CDC9D2 | A3F364BC
  2 | EFF0E8E2E5F2 | EDE9F2 | B3F364BC
  3 | B8E6 | C5D6C9 | 7A65627261
  4 |  | NULL | 
> select id from t where s = 'ПРИВЕТ' order by id
id
  1
  2
> select id from t where s like 'п%Т' and k = 'Мир' order by id
id
  1
  2
> select id from t force index (x) where x >= 'łó' order by id
id
  1
  2
  3
> select group_concat(id order by s, id), group_concat(id order by x, id) from t
group_concat(id order by s, id) | group_concat(id order by x, id)
  4,3,1,2 | 4,1,2,3
> select upper(s), lower(k), length(s), char_length(s), reverse(s), s regexp 'ри' from t where id = 1
upper(s) | lower(k) | length(s) | char_length(s) | reverse(s) | s regexp 'ри'
  ������ | ��� | 6 | 6 | ������ | 1
> insert into t (id, s) values (5, '日本')
ERROR 1366 (HY000): Incorrect string value: '\xE6\x97\xA5\xE6\x9C\xAC' for column 's' at row 1
> insert into t (id, k) values (5, 'é')
ERROR 1366 (HY000): Incorrect string value: '\xC3\xA9' for column 'k' at row 1
> update t set s = k where id = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select hex(s) from t where id = 3
hex(s)
  E5E6E8
> select json_object(s, k), concat(s, k) from t where id = 1
ERROR 1267 (HY000): Illegal mix of collations (cp1251_general_ci,IMPLICIT) and (koi8r_general_ci,IMPLICIT) for operation 'concat'
> alter table t modify s varchar(20) charset utf8mb4, modify x text charset cp1250
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, s, hex(x) from t where id < 3 order by id
id | s | hex(x)
  1 | Привет | A3F3649F
  2 | привет | B3F3649F
# A no-break space weighs what a space weighs, and does not count at the end.
> create table n (s varchar(5) charset cp1250)
ok 0
> insert into n values (_cp1250 x'61a0'), ('a'), (_cp1250 x'a0'), ('')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select count(*) from n group by s
count(*)
  2
  2
> select count(distinct s) from n
count(distinct s)
  2
> alter table n add unique (s)
ERROR 1062 (23000): Duplicate entry 'a' for key 'n.s'
# Whose set it is.
> select collation(concat(_latin1'é', 'a')), collation(concat('a', _cp1251'a')), collation(concat(_latin1'a', _ascii'b'))
collation(concat(_latin1'é', 'a')) | collation(concat('a', _cp1251'a')) | collation(concat(_latin1'a', _ascii'b'))
  utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci | latin1_swedish_ci
> select concat(_cp1251'a', _latin1'b')
ERROR 1267 (HY000): Illegal mix of collations (cp1251_general_ci,COERCIBLE) and (latin1_swedish_ci,COERCIBLE) for operation 'concat'
> select collation(concat(s, 'a')), collation(concat(s, cast('a' as char))) from n limit 1
collation(concat(s, 'a')) | collation(concat(s, cast('a' as char)))
  cp1250_general_ci | utf8mb4_0900_ai_ci
> select hex(soundex(_latin1 x'ed41')), hex(convert(_cp866 x'a0' using utf8mb4)), hex(convert('ж' using koi8u))
hex(soundex(_latin1 x'ed41')) | hex(convert(_cp866 x'a0' using utf8mb4)) | hex(convert('ж' using koi8u))
  ED303030 | D0B0 | D6
# What is deprecated is told where it is written.
> create table w (a char(3) charset utf8, b char(3) charset dec8, c char(3) collate utf8_bin, e char(3) collate macce_bin)
ok 0, warnings 4
> show warnings
Level | Code | Message
  Warning | 3719 | 'utf8' is currently an alias for the character set UTF8MB3, but will be an alias for UTF8MB4 in a future release. Please consider using UTF8MB4 in order to be unambiguous.
  Warning | 1287 | 'dec8' is deprecated and will be removed in a future release. Please use utf8mb4 instead
  Warning | 3778 | 'utf8mb3_bin' is a collation of the deprecated character set UTF8MB3. Please consider using UTF8MB4 with an appropriate collation instead.
  Warning | 4079 | 'macce_bin' is a collation of the deprecated character set macce. Please consider using utf8mb4 with an appropriate collation instead.
> show create table w
Table | Create Table
  w | CREATE TABLE `w` (\n  `a` char(3) CHARACTER SET utf8mb3 COLLATE utf8mb3_general_ci DEFAULT NULL,\n  `b` char(3) CHARACTER SET dec8 COLLATE dec8_swedish_ci DEFAULT NULL,\n  `c` char(3) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin DEFAULT NULL,\n  `e` char(3) CHARACTER SET macce COLLATE macce_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select _utf8'a', convert('b' using hp8), _utf8mb3'c' collate utf8mb3_bin
a | convert('b' using hp8) | _utf8mb3'c' collate utf8mb3_bin
  a | b | c
warnings 3
> show warnings
Level | Code | Message
  Warning | 3719 | 'utf8' is currently an alias for the character set UTF8MB3, but will be an alias for UTF8MB4 in a future release. Please consider using UTF8MB4 in order to be unambiguous.
  Warning | 1287 | 'hp8' is deprecated and will be removed in a future release. Please use utf8mb4 instead
  Warning | 1287 | 'utf8mb3' is deprecated and will be removed in a future release. Please use utf8mb4 instead
> set names utf8 collate utf8_bin
ok 0, warnings 2
> show warnings
Level | Code | Message
  Warning | 3719 | 'utf8' is currently an alias for the character set UTF8MB3, but will be an alias for UTF8MB4 in a future release. Please consider using UTF8MB4 in order to be unambiguous.
  Warning | 3778 | 'utf8mb3_bin' is a collation of the deprecated character set UTF8MB3. Please consider using UTF8MB4 with an appropriate collation instead.
> set names utf8mb4
ok 0
> set collation_connection = dec8_bin
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 4079 | 'dec8_bin' is a collation of the deprecated character set dec8. Please consider using utf8mb4 with an appropriate collation instead.
> set character set utf8
ok 0
> set names koi8r
ok 0
> select @@character_set_client, @@collation_connection, @@character_set_results
@@character_set_client | @@collation_connection | @@character_set_results
  koi8r | koi8r_general_ci | koi8r
> set names utf8mb4
ok 0
> create view v as select _utf8'a' as x
ok 0, warnings 1
> show create view v
View | Create View | character_set_client | collation_connection
  v | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v` AS select _utf8mb3'a' AS `x` | utf8mb4 | utf8mb4_0900_ai_ci
> create table swe (a char(3) charset swe7)
ERROR 1115 (42000): Unknown character set: 'swe7'
> create table big (a char(3) charset gb18030)
ERROR 1115 (42000): Unknown character set: 'gb18030'
# Bytes that are no character of ascii pass with a warning, of other sets they are an error.
> select hex(_ascii 0xC0C1), length(_ascii b'11000000')
hex(_ascii 0xC0C1) | length(_ascii b'11000000')
  C0C1 | 1
warnings 2
> show warnings
Level | Code | Message
  Warning | 1300 | Invalid ascii character string: 'C0C1'
  Warning | 1300 | Invalid ascii character string: 'C0'
> select _utf8mb4 0xC0
ERROR 1300 (HY000): Invalid utf8mb4 character string: 'C0'
> select hex(convert(_ascii 0xC0 using utf8mb4))
hex(convert(_ascii 0xC0 using utf8mb4))
  3F
warnings 1
