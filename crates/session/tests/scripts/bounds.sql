# Functions whose result would be as large as they are asked for, and some others, as MySQL 8.0.31 answers.
> SELECT WEIGHT_STRING('ab' AS CHAR(1000000000000000000)), WEIGHT_STRING('ab' AS BINARY(1000000000000000000))
WEIGHT_STRING('ab' AS CHAR(1000000000000000000)) | WEIGHT_STRING('ab' AS BINARY(1000000000000000000))
  NULL | NULL
warnings 2
> SHOW WARNINGS
Level | Code | Message
  Warning | 1301 | Result of weight_string() was larger than max_allowed_packet (67108864) - truncated
  Warning | 1301 | Result of cast_as_binary() was larger than max_allowed_packet (67108864) - truncated
> SELECT LENGTH(REGEXP_REPLACE(REPEAT('a', 10000), 'a', REPEAT('b', 10000)))
LENGTH(REGEXP_REPLACE(REPEAT('a', 10000), 'a', REPEAT('b', 10000)))
ERROR 3684 (HY000): The result string is larger than the result buffer.
> SELECT LENGTH(EXPORT_SET(1, REPEAT('a', 6000000), REPEAT('b', 6000000), 'x', 64))
LENGTH(EXPORT_SET(1, REPEAT('a', 6000000), REPEAT('b', 6000000), 'x', 64))
  NULL
warnings 1
> SELECT SOUNDEX('hello all folks'), SOUNDEX('Jackson'), SOUNDEX('Tymczak'), SOUNDEX('bob'), SOUNDEX('Pfister'), SOUNDEX('x'), SOUNDEX('12')
SOUNDEX('hello all folks') | SOUNDEX('Jackson') | SOUNDEX('Tymczak') | SOUNDEX('bob') | SOUNDEX('Pfister') | SOUNDEX('x') | SOUNDEX('12')
  H4142 | J500 | T520 | B000 | P236 | X000 | 
> SELECT STR_TO_DATE('2003-01-02 10:11:12 PM', '%Y-%m-%d %H:%i:%S %p') AS a, STR_TO_DATE('2003-01-02 10:11:12 PM', '%Y-%m-%d %h:%i:%S %p') AS b, STR_TO_DATE('10:11:12 PM', '%r') AS c
a | b | c
  NULL | 2003-01-02 22:11:12 | 22:11:12
warnings 1
> SELECT STR_TO_DATE('02 10:11:12', '%d %H:%i:%S.%f') AS a, STR_TO_DATE('02 10:11:12', '%d %H:%i:%S') AS b, STR_TO_DATE('02 10', '%d %f') AS c
a | b | c
  58:11:12.000000 | 58:11:12 | 48:00:00.100000
# A date that is zero in part is one for NO_ZERO_DATE, and only for it.
> SET sql_mode = 'NO_ZERO_IN_DATE'
ok 0, warnings 1
> SELECT STR_TO_DATE('2001', '%Y') AS a, STR_TO_DATE('2001-02', '%Y-%m') AS b, STR_TO_DATE('0000', '%Y') AS c, STR_TO_DATE('10', '%d') AS d
a | b | c | d
  2001-00-00 | 2001-02-00 | 0000-00-00 | 0000-00-10
> SET sql_mode = 'NO_ZERO_DATE'
ok 0, warnings 1
> SELECT STR_TO_DATE('2001', '%Y') AS a, STR_TO_DATE('2001-02', '%Y-%m') AS b, STR_TO_DATE('0000', '%Y') AS c, STR_TO_DATE('0000-01-01', '%Y-%m-%d') AS d
a | b | c | d
  NULL | NULL | NULL | NULL
warnings 4
> SET sql_mode = DEFAULT
ok 0
