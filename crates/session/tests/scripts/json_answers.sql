# What JSON functions answer at their edges. Answers are those of MySQL 8.0.31.
> select json_contains('[1,2]','[[1]]'), json_contains('[1,[2]]','[[2]]'), json_contains('[1,[2,3]]','[[2]]'), json_contains('[1,2]','[[]]'), json_contains('[1,[1,2]]','[[1],1]'), json_contains('[[1],[2]]','[1]')
json_contains('[1,2]','[[1]]') | json_contains('[1,[2]]','[[2]]') | json_contains('[1,[2,3]]','[[2]]') | json_contains('[1,2]','[[]]') | json_contains('[1,[1,2]]','[[1],1]') | json_contains('[[1],[2]]','[1]')
  0 | 1 | 1 | 0 | 1 | 1
> select json_insert('1','$[last-1]',4), json_set('[1,2,3]','$[2][last-1]',4), json_insert('[1]','$[last-5]',4), json_set('{"a":3}','$.a[last-1]',4), json_replace('1','$[last-1]',3)
json_insert('1','$[last-1]',4) | json_set('[1,2,3]','$[2][last-1]',4) | json_insert('[1]','$[last-5]',4) | json_set('{"a":3}','$.a[last-1]',4) | json_replace('1','$[last-1]',3)
  [4, 1] | [1, 2, [4, 3]] | [4, 1] | {"a": [4, 3]} | 1
> select json_unquote(cast(cast('2015-01-15 23:24:25' as datetime) as json)), json_unquote(cast(cast('a' as binary) as json)), json_unquote(json_array(1))
json_unquote(cast(cast('2015-01-15 23:24:25' as datetime) as json)) | json_unquote(cast(cast('a' as binary) as json)) | json_unquote(json_array(1))
  2015-01-15 23:24:25.000000 | base64:type15:YQ== | [1]
> select cast(x'41' as json), cast(cast('abc' as binary) as json), cast(b'101' as json)
cast(x'41' as json) | cast(cast('abc' as binary) as json) | cast(b'101' as json)
  "base64:type15:QQ==" | "base64:type15:YWJj" | "base64:type15:BQ=="
> select json_search('{"a":"foo"}','one','foo','ab')
json_search('{"a":"foo"}','one','foo','ab')
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
> select json_search(null,'one','foo','ab')
json_search(null,'one','foo','ab')
ERROR 1210 (HY000): Incorrect arguments to ESCAPE
> select json_search('{"a":"foo"}','one','foo','')
json_search('{"a":"foo"}','one','foo','')
  "$.a"
> select json_valid(repeat('[',101))
json_valid(repeat('[',101))
ERROR 3157 (22032): The JSON document exceeds the maximum depth.
> select cast(repeat('[',1000) as json)
cast(repeat('[',1000) as json)
ERROR 3157 (22032): The JSON document exceeds the maximum depth.
> select json_merge('{}','{}')
json_merge('{}','{}')
  {}
warnings 1
> show warnings
Level | Code | Message
  Warning | 1287 | 'JSON_MERGE' is deprecated and will be removed in a future release. Please use JSON_MERGE_PRESERVE/JSON_MERGE_PATCH instead
> select json_extract('true','$[2 to 1]')
json_extract('true','$[2 to 1]')
ERROR 3143 (42000): Invalid JSON path expression. The error is around character position 8.
> select json_extract('[1,2,3]','$[last to last-1]')
json_extract('[1,2,3]','$[last to last-1]')
ERROR 3143 (42000): Invalid JSON path expression. The error is around character position 16.
> select json_extract('[1,2,3]','$[last to 1]'), json_extract('[1,2,3]','$[last-1 to last]')
json_extract('[1,2,3]','$[last to 1]') | json_extract('[1,2,3]','$[last-1 to last]')
  NULL | [2, 3]
> select json_extract('[1]',_binary'$')
json_extract('[1]',_binary'$')
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_schema_valid(json_object(), point(1,1))
json_schema_valid(json_object(), point(1,1))
ERROR 3146 (22032): Invalid data type for JSON data in argument 2 to function json_schema_valid; a JSON string or JSON type is required.
> select JSON_Keys()
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'JSON_Keys'
> select Abs()
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'Abs'
> create database json_moments; use json_moments; create table t (c varchar(20), j json)
ok 1
ok 0
ok 0
> insert into t values ('null','null'),('int','20200102'),('dec','1.5'),('str','"2020-01-02"'),('strx','"abc"'),('strt','"10:11:12"'),('arr','[1]'),('dt',cast(timestamp'2020-01-02 03:04:05' as json)),('d',cast(date'2020-01-02' as json)),('t',cast(time'10:11:12' as json)),('strdt','"2020-01-02 10:11:12"')
ok 11, Records: 11  Duplicates: 0  Warnings: 0
> select c, cast(j as date), cast(j as datetime), cast(j as time), year(j), hour(j), date_add(j, interval 1 day) from t
c | cast(j as date) | cast(j as datetime) | cast(j as time) | year(j) | hour(j) | date_add(j, interval 1 day)
  null | NULL | NULL | NULL | NULL | NULL | NULL
  int | NULL | NULL | NULL | NULL | NULL | NULL
  dec | NULL | NULL | NULL | NULL | NULL | NULL
  str | 2020-01-02 | 2020-01-02 00:00:00 | NULL | 2020 | NULL | 2020-01-03
  strx | NULL | NULL | NULL | NULL | NULL | NULL
  strt | 2010-11-12 | 2010-11-12 00:00:00 | 10:11:12 | 2010 | 10 | 2010-11-13
  arr | NULL | NULL | NULL | NULL | NULL | NULL
  dt | 2020-01-02 | 2020-01-02 03:04:05 | NULL | 2020 | NULL | 2020-01-03 03:04:05
  d | 2020-01-02 | 2020-01-02 00:00:00 | NULL | 2020 | NULL | 2020-01-03
  t | NULL | NULL | 10:11:12 | NULL | 10 | NULL
  strdt | 2020-01-02 | 2020-01-02 10:11:12 | 10:11:12 | 2020 | 10 | 2020-01-03 10:11:12
warnings 44
> drop database json_moments
ok 1
> create database chosen
ok 1
> use chosen
ok 0
> create table chosen (j json, k json)
ok 0
> insert into chosen values ('true', '1.5'), ('2', '10'), ('"a"', '"b"')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select least(j, k), least(j, k) > cast('1.5' as json) x, json_type(least(j, k)) y, least(j, k) = j, greatest(j, k) = k from chosen
least(j, k) | x | y | least(j, k) = j | greatest(j, k) = k
  1.5 | 1 | DOUBLE | 0 | 0
  10 | 1 | INTEGER | 0 | 0
  "a" | 1 | STRING | 0 | 0
warnings 5
> select least(cast('2' as json), cast('10' as json)), greatest(cast('1' as json), 2)
least(cast('2' as json), cast('10' as json)) | greatest(cast('1' as json), 2)
  10 | 2
warnings 2
> create table made as select least(j, k) l, coalesce(j, k) c from chosen
ok 3, warnings 1, Records: 3  Duplicates: 0  Warnings: 1
> show create table made
Table | Create Table
  made | CREATE TABLE `made` (\n  `l` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,\n  `c` json DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
