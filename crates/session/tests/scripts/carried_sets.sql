# Character sets whose texts are UTF-8 inside the server and other bytes outside. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> show character set where charset in ('big5', 'cp932', 'eucjpms', 'euckr', 'gb2312', 'gbk', 'sjis', 'ucs2', 'ujis', 'utf16', 'utf16le', 'utf32')
Charset | Description | Default collation | Maxlen
  big5 | Big5 Traditional Chinese | big5_chinese_ci | 2
  cp932 | SJIS for Windows Japanese | cp932_japanese_ci | 2
  eucjpms | UJIS for Windows Japanese | eucjpms_japanese_ci | 3
  euckr | EUC-KR Korean | euckr_korean_ci | 2
  gb2312 | GB2312 Simplified Chinese | gb2312_chinese_ci | 2
  gbk | GBK Simplified Chinese | gbk_chinese_ci | 2
  sjis | Shift-JIS Japanese | sjis_japanese_ci | 2
  ucs2 | UCS-2 Unicode | ucs2_general_ci | 2
  ujis | EUC-JP Japanese | ujis_japanese_ci | 3
  utf16 | UTF-16 Unicode | utf16_general_ci | 4
  utf16le | UTF-16LE Unicode | utf16le_general_ci | 4
  utf32 | UTF-32 Unicode | utf32_general_ci | 4
> show collation where charset in ('gbk', 'sjis')
Collation | Charset | Id | Default | Compiled | Sortlen | Pad_attribute
  gbk_bin | gbk | 87 |  | Yes | 1 | PAD SPACE
  gbk_chinese_ci | gbk | 28 | Yes | Yes | 1 | PAD SPACE
  sjis_bin | sjis | 88 |  | Yes | 1 | PAD SPACE
  sjis_japanese_ci | sjis | 13 | Yes | Yes | 1 | PAD SPACE
> create table t (id int primary key, g varchar(20) charset gbk, s char(5) charset sjis, u text charset utf16, w varchar(5) charset utf32, b varbinary(40), key (g), key (s), key (u(3)), unique (w))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `g` varchar(20) CHARACTER SET gbk COLLATE gbk_chinese_ci DEFAULT NULL,\n  `s` char(5) CHARACTER SET sjis COLLATE sjis_japanese_ci DEFAULT NULL,\n  `u` text CHARACTER SET utf16 COLLATE utf16_general_ci,\n  `w` varchar(5) CHARACTER SET utf32 COLLATE utf32_general_ci DEFAULT NULL,\n  `b` varbinary(40) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `w` (`w`),\n  KEY `g` (`g`),\n  KEY `s` (`s`),\n  KEY `u` (`u`(3))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t values (1, '中文a', '表ｱ', 'é😀', '𝄞', 'x'), (2, 'é', 'ソ', 'É😀x', 'b', null), (3, 'abc', 'ABC', '', null, ''), (4, '', null, null, '', null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
# What bytes see.
> select id, hex(g), hex(s), hex(u), hex(w), length(g), char_length(g), ord(g), ascii(s), md5(w), to_base64(u) from t order by id
id | hex(g) | hex(s) | hex(u) | hex(w) | length(g) | char_length(g) | ord(g) | ascii(s) | md5(w) | to_base64(u)
  1 | D6D0CEC461 | 955CB1 | 00E9D83DDE00 | 0001D11E | 5 | 3 | 54992 | 149 | c3b46f8541311932a3b9b0078d619d87 | AOnYPd4A
  2 | A8A6 | 835C | 00C9D83DDE000078 | 00000062 | 2 | 1 | 43174 | 131 | 0e62f05d062fb14352ada3736db60fe5 | AMnYPd4AAHg=
  3 | 616263 | 414243 |  | NULL | 3 | 3 | 97 | 65 | NULL | 
  4 |  | NULL | NULL |  | 0 | 0 | 0 | NULL | d41d8cd98f00b204e9800998ecf8427e | NULL
> select id, g, s, u, w from t order by id
id | g | s | u | w
  1 | 中文a | 表ｱ | é😀 | 𝄞
  2 | é | ソ | É😀x | b
  3 | abc | ABC |  | NULL
  4 |  | NULL | NULL | 
> select id, upper(u), lower(s), reverse(g), left(g, 1), lpad(s, 6, '表'), concat(g, 1), replace(g, '文', 'q'), locate('文', g), charset(concat(u, 'a')) from t order by id
id | upper(u) | lower(s) | reverse(g) | left(g, 1) | lpad(s, 6, '表') | concat(g, 1) | replace(g, '文', 'q') | locate('文', g) | charset(concat(u, 'a'))
  1 | É😀 | 表ｱ | a文中 | 中 | 表表表表表ｱ | 中文a1 | 中qa | 2 | utf16
  2 | É😀X | ソ | é | é | 表表表表表ソ | é1 | é | 0 | utf16
  3 |  | abc | cba | a | 表表表ABC | abc1 | abc | 0 | utf16
  4 | NULL | NULL |  |  | NULL | 1 |  | 0 | utf16
# Comparisons, by index and without, and between sets.
> select id from t where s = 'abc'
id
  3
> select id from t where g like '中_A'
id
  1
> select id from t force index (u) where u >= 'é' order by id
id
  1
  2
> select id from t ignore index (u) where u >= 'é' order by id
id
  1
  2
> select group_concat(id order by g, id), group_concat(id order by s desc, id), group_concat(id order by g collate gbk_bin, id) from t
group_concat(id order by g, id) | group_concat(id order by s desc, id) | group_concat(id order by g collate gbk_bin, id)
  4,3,2,1 | 1,2,3,4 | 4,3,2,1
> select count(*) from t where u = w
count(*)
  0
> select id from t where g = convert(s using utf8mb4) order by id
id
  3
> select id from t where g = s
ERROR 1267 (HY000): Illegal mix of collations (gbk_chinese_ci,IMPLICIT) and (sjis_japanese_ci,IMPLICIT) for operation '='
> select convert('中' using gbk) = convert('中' using utf8mb4), convert('a' using ucs2) = _latin1'a', charset(concat(convert('a' using utf16), _utf8mb4'é'))
convert('中' using gbk) = convert('中' using utf8mb4) | convert('a' using ucs2) = _latin1'a' | charset(concat(convert('a' using utf16), _utf8mb4'é'))
  1 | 1 | utf16
warnings 1
# To bytes and back.
> update t set b = g where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select hex(b), b = g, convert(b using gbk) from t where id = 1
hex(b) | b = g | convert(b using gbk)
  D6D0CEC461 | 1 | 中文a
> update t set g = x'D6D0' where id = 4
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update t set g = x'FF' where id = 4
ERROR 1366 (HY000): Incorrect string value: '\xFF' for column 'g' at row 1
> update t set g = '😀' where id = 4
ERROR 1366 (HY000): Incorrect string value: '\xF0\x9F\x98\x80' for column 'g' at row 1
> update t set w = x'61' where id = 4
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select g, hex(w) from t where id = 4
g | hex(w)
  中 | 00000061
> select hex(_gbk x'D6D0'), _gbk x'D6D0', hex(_ucs2'a'), hex(char(97, 98 using utf16)), convert(x'FF' using gbk), hex(cast(convert('é中' using utf16le) as binary(3)))
hex(_gbk x'D6D0') | _gbk x'D6D0' | hex(_ucs2'a') | hex(char(97, 98 using utf16)) | convert(x'FF' using gbk) | hex(cast(convert('é中' using utf16le) as binary(3)))
  D6D0 | 中 | 0061 | 00610062 | NULL | E9002D
warnings 3
> insert into t (id, g) values (5, repeat('中', 21))
ERROR 1406 (22001): Data too long for column 'g' at row 1
> alter table t modify g varchar(20) charset big5
ERROR 1366 (HY000): Incorrect string value: '\xA8\xA6' for column 'g' at row 2
> alter table t modify g varbinary(40)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, hex(g) from t order by id
id | hex(g)
  1 | D6D0CEC461
  2 | A8A6
  3 | 616263
  4 | D6D0
> alter table t modify g varchar(20) charset gbk
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table t convert to character set utf8mb4
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, g, s, u, w from t order by id
id | g | s | u | w
  1 | 中文a | 表ｱ | é😀 | 𝄞
  2 | é | ソ | É😀x | b
  3 | abc | ABC |  | NULL
  4 | 中 | NULL | NULL | a
# Lengths are those of the set.
> create table small (a tinytext) charset utf16
ok 0
> insert into small values (repeat('a', 128))
ERROR 1406 (22001): Data too long for column 'a' at row 1
> insert into small values (repeat('a', 127))
ok 1
> select length(a) from small
length(a)
  254
> create table long_key (a varchar(769) charset utf32, key (a))
ERROR 1071 (42000): Specified key was too long; max key length is 3072 bytes
> create table wide (a varchar(40000) charset ucs2)
ERROR 1074 (42000): Column length too big for column 'a' (max = 32767); use BLOB or TEXT instead
> create table n (a char(3) unicode, b enum('中','é') charset gbk default 'é')
ok 0, warnings 1
> insert into n () values ()
ok 1
> select hex(b), b + 0, b = 'é' from n
hex(b) | b + 0 | b = 'é'
  A8A6 | 2 | 1
# Clients.
> set names utf16
ERROR 1231 (42000): Variable 'character_set_client' can't be set to the value of 'utf16'
> set character_set_client = ucs2
ERROR 1231 (42000): Variable 'character_set_client' can't be set to the value of 'ucs2'
> set names sjis
ok 0
> select @@character_set_client, @@collation_connection
@@character_set_client | @@collation_connection
  sjis | sjis_japanese_ci
> set names utf8mb4
ok 0
> set character_set_connection = utf16
ok 0
> select hex('é'), charset('a'), 'a' = 'A', 1 + '1'
hex('é') | charset('a') | 'a' = 'A' | 1 + '1'
  00E9 | utf16 | 1 | 2
