# Found by random parameters, functions and sequences: constants that warn before there is a row, sql_safe_updates over a few rows, LOCK TABLES, sql_select_limit, documents, NULL outside of strict mode. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, b varchar(10), n int, key (n))
ok 0
> insert into t values (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> delete from t where id = 1 / 0
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1365 | Division by 0
> update t set b = 'x' where id = 1 / 0
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> update t set b = 'x' where 1 / 0
ERROR 1365 (22012): Division by 0
> delete from t where id > 1 / 0
ok 0, warnings 1
> delete from t where n > 1 / 0
ok 0, warnings 1
> delete from t where id = 1 / 0 and b = 'a'
ok 0, warnings 1
> delete from t where id = 1 / 0 or b = 'q'
ERROR 1365 (22012): Division by 0
> delete from t where id in (1 / 0, 9)
ok 0, warnings 1
> delete from t where id = 2 + 1 / 0 order by id limit 1
ok 0, warnings 1
> insert into t select id + 10, b, n from t where id = 1 / 0
ERROR 1365 (22012): Division by 0
> update t a join t b on a.id = b.id + 1 / 0 set a.b = 'z'
ERROR 1365 (22012): Division by 0
> delete from t where id in (1 / 0, 1)
ERROR 1365 (22012): Division by 0
> delete from t where id > cast('a' as signed)
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'a'
> set sql_safe_updates = 1
ok 0
> update t set b = 'a' where id in (1, 3)
ok 1, Rows matched: 2  Changed: 1  Warnings: 0
> update t set b = 'b' where id in (select 1)
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update t set b = 'a' where n > 0
ok 2, Rows matched: 3  Changed: 2  Warnings: 0
> update t set b = 'a' where b = 'a'
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> update t set b = 'a' where id + 1 in (1, 3)
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> update t set b = 'a'
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> update t set b = 'a' limit 1
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> delete from t where n = 3
ok 1
> delete from t where b = 'a'
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> delete from t where id > 100
ok 0
> set sql_safe_updates = 0
ok 0
> create table u (a int)
ok 0
> lock tables t read
ok 0
> replace into t select a + 10, 'q', a from u
ERROR 1100 (HY000): Table 'u' was not locked with LOCK TABLES
> insert into t select a, 'q', a from u
ERROR 1100 (HY000): Table 'u' was not locked with LOCK TABLES
> update t set b = (select max(a) from u)
ERROR 1100 (HY000): Table 'u' was not locked with LOCK TABLES
> delete t from t join u on u.a = t.id
ERROR 1100 (HY000): Table 'u' was not locked with LOCK TABLES
> update t, u set t.b = 'x', u.a = 1
ERROR 1100 (HY000): Table 'u' was not locked with LOCK TABLES
> insert into t values (9, 'z', 9)
ERROR 1099 (HY000): Table 't' was locked with a READ lock and can't be updated
> update t set nosuch = 1
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> check table u, t
Table | Op | Msg_type | Msg_text
  d.u | check | Error | Table 'u' was not locked with LOCK TABLES
  d.u | check | status | Operation failed
  d.t | check | status | OK
> analyze table nosuch, t
Table | Op | Msg_type | Msg_text
  d.nosuch | analyze | Error | Table 'nosuch' was not locked with LOCK TABLES
  d.nosuch | analyze | status | Operation failed
  d.t | analyze | status | OK
> optimize table u, t
Table | Op | Msg_type | Msg_text
  d.u | optimize | Error | Table 'u' was not locked with LOCK TABLES
  d.u | optimize | status | Operation failed
  d.t | optimize | Error | Table 't' was locked with a READ lock and can't be updated
  d.t | optimize | status | Operation failed
> checksum table u, t
Table | Checksum
  d.u | NULL
  d.t | 2881938507
warnings 1
> show warnings
Level | Code | Message
  Error | 1100 | Table 'u' was not locked with LOCK TABLES
> unlock tables
ok 0
> set sql_select_limit = 1
ok 0
> show tables
Tables_in_d
  t
> show columns from t
Field | Type | Null | Key | Default | Extra
  id | int | NO | PRI | NULL | 
> show full columns from t
Field | Type | Collation | Null | Key | Default | Extra | Privileges | Comment
  id | int | NULL | NO | PRI | NULL |  | select,insert,update,references | 
> desc t
Field | Type | Null | Key | Default | Extra
  id | int | NO | PRI | NULL | 
> show index from t
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  t | 0 | PRIMARY | 1 | id | A | 2 | NULL | NULL |  | BTREE |  |  | YES | NULL
> show character set like 'utf8%'
Charset | Description | Default collation | Maxlen
  utf8mb3 | UTF-8 Unicode | utf8mb3_general_ci | 3
> show warnings
Level | Code | Message
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `n` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `n` (`n`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set sql_select_limit = default
ok 0
> show tables
Tables_in_d
  t
  u
> create table j (e enum('a', 'b'), s set('x', 'y'), i int, d double, v varchar(20), vb varbinary(20), j json, da date)
ok 0
> insert into j values ('a', 'x', 1, 1.5, '[1]', 'select', '{"a": 1, "b": 2}', '2001-01-01'), (null, null, null, null, null, null, null, null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select json_pretty(e) from j
json_pretty(e)
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_pretty; a JSON string or JSON type is required.
> select json_valid(e), json_valid(i), json_valid(v) from j
json_valid(e) | json_valid(i) | json_valid(v)
  0 | 0 | 1
  0 | 0 | NULL
> select json_depth(s) from j
json_depth(s)
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_depth; a JSON string or JSON type is required.
> select json_extract(e, '$') from j
json_extract(e, '$')
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_extract; a JSON string or JSON type is required.
> select json_overlaps('1', acos(5))
json_overlaps('1', acos(5))
ERROR 3146 (22032): Invalid data type for JSON data in argument 2 to function json_overlaps; a JSON string or JSON type is required.
> select json_storage_size(1 % null)
json_storage_size(1 % null)
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_storage_size; a JSON string or JSON type is required.
> select json_length(i) from j where i is null
json_length(i)
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_length; a JSON string or JSON type is required.
> select json_merge_patch(i, '1') from j where i is null
json_merge_patch(i, '1')
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_merge_patch; a JSON string or JSON type is required.
> select json_extract(null, '$')
json_extract(null, '$')
  NULL
> select json_value(i, '$.') from j
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_value; a JSON string or JSON type is required.
> select json_value('{', '$.')
ERROR 3143 (42000): Invalid JSON path expression. The error is around character position 2.
> select json_value(e, '$') from j
ERROR 3146 (22032): Invalid data type for JSON data in argument 1 to function json_value; a JSON string or JSON type is required.
> select 1 member of (i) from j where i is null
1 member of (i)
ERROR 3146 (22032): Invalid data type for JSON data in argument 2 to function member of; a JSON string or JSON type is required.
> select json_objectagg(x'41', 1)
json_objectagg(x'41', 1)
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_objectagg(vb, 1) from j
json_objectagg(vb, 1)
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_objectagg(v, 1) from j where i = 1
json_objectagg(v, 1)
  {"[1]": 1}
> select json_keys(j, '$[last]'), json_keys(j, '$[0]'), json_keys(j, '$'), json_length(j, '$[last]') from j
json_keys(j, '$[last]') | json_keys(j, '$[0]') | json_keys(j, '$') | json_length(j, '$[last]')
  NULL | NULL | ["a", "b"] | 2
  NULL | NULL | NULL | NULL
> select json_value(cast(date'2020-01-01' as json), '$'), json_value(json_array(date'2020-01-01'), '$[0]' default '1' on empty), json_value(json_array(time'10:00:00'), '$[0]')
json_value(cast(date'2020-01-01' as json), '$') | json_value(json_array(date'2020-01-01'), '$[0]' default '1' on empty) | json_value(json_array(time'10:00:00'), '$[0]')
  2020-01-01 | 2020-01-01 | 10:00:00.000000
> select json_value(json_array(cast(x'41' as binary)), '$[0]')
json_value(json_array(cast(x'41' as binary)), '$[0]')
  base64:type15:QQ==
> select statement_digest_text(v) from j
statement_digest_text(v)
ERROR 3677 (HY000): Could not parse argument to digest function.
> select statement_digest_text('a')
statement_digest_text('a')
ERROR 3676 (HY000): Could not parse argument to digest function: "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'a' at line 1".
> select regexp_like(null, '(')
regexp_like(null, '(')
ERROR 3691 (HY000): Mismatched parenthesis in regular expression.
> select regexp_replace(null, '(', 'a')
regexp_replace(null, '(', 'a')
ERROR 3691 (HY000): Mismatched parenthesis in regular expression.
> select regexp_instr(null, '')
regexp_instr(null, '')
ERROR 3685 (HY000): Illegal argument to a regular expression.
> select regexp_like(null, null)
regexp_like(null, null)
  NULL
> select regexp_substr('a', 'b', 3000000000)
regexp_substr('a', 'b', 3000000000)
ERROR 1583 (42000): Incorrect parameters in the call to native function 'regexp_substr'
> select regexp_replace('a', 'b', 'c', i * 3000000000) from j
regexp_replace('a', 'b', 'c', i * 3000000000)
ERROR 1583 (42000): Incorrect parameters in the call to native function 'regexp_replace'
> select hex(weight_string(e)), hex(weight_string(s)), hex(weight_string(e as char(3))), hex(weight_string(e as binary(3))), hex(weight_string(i)), hex(weight_string(da)), hex(weight_string(d)) from j
hex(weight_string(e)) | hex(weight_string(s)) | hex(weight_string(e as char(3))) | hex(weight_string(e as binary(3))) | hex(weight_string(i)) | hex(weight_string(da)) | hex(weight_string(d))
  8000000000000001 | 8000000000000001 | 8000000000000001 | 610000 | 8000000000000001 | 9967820000000000 | NULL
  NULL | NULL | NULL | NULL | NULL | NULL | NULL
> select hex(weight_string(18446744073709551615)), hex(weight_string(1)), hex(weight_string(cast(5 as unsigned))), hex(weight_string(b'101'))
hex(weight_string(18446744073709551615)) | hex(weight_string(1)) | hex(weight_string(cast(5 as unsigned))) | hex(weight_string(b'101'))
  FFFFFFFFFFFFFFFF | 8000000000000001 | 0000000000000005 | 05
> select name_const(null, 1)
ERROR 1382 (HY000): The 'NAME_CONST' syntax is reserved for purposes internal to the MySQL server
> select name_const('a' collate utf8mb4_bin, 1)
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> select name_const('a', null)
a
  NULL
> select bin(-1e300), conv(-1e300, 10, 2), conv(1e30, 10, 16), oct(1e30), bin(1e20), conv('1e30', 10, 16), conv('-1e30', 10, 16), conv('99999999999999999999e1', 10, 10)
bin(-1e300) | conv(-1e300, 10, 2) | conv(1e30, 10, 16) | oct(1e30) | bin(1e20) | conv('1e30', 10, 16) | conv('-1e30', 10, 16) | conv('99999999999999999999e1', 10, 10)
  1111111111111111111111111111111111111111111111111111111111111111 | 1111111111111111111111111111111111111111111111111111111111111111 | 1 | 1 | 1 | 1 | FFFFFFFFFFFFFFFF | 18446744073709551615
warnings 1
> select cast(timestamp'9999-12-31 23:59:59.9' as signed), timestamp'9999-12-31 23:59:59.9' + 0, timestamp'9999-12-31 23:59:59.9' | 0
cast(timestamp'9999-12-31 23:59:59.9' as signed) | timestamp'9999-12-31 23:59:59.9' + 0 | timestamp'9999-12-31 23:59:59.9' | 0
  99991231000000 | 99991231235959.9 | 99991231000000
warnings 2
> show warnings
Level | Code | Message
  Warning | 1441 | Datetime function: datetime field overflow
  Warning | 1441 | Datetime function: datetime field overflow
> select cast(case 'a' when 'a' then 1.5 when 1.5 then date'2020-01-31' end as signed)
cast(case 'a' when 'a' then 1.5 when 1.5 then date'2020-01-31' end as signed)
  1
warnings 1
> select cast(case when i then 1.5 else da end as signed), cast(if(i, 2.5, da) as unsigned), case when i then 1.5 else da end | 0 from j where i = 1
cast(case when i then 1.5 else da end as signed) | cast(if(i, 2.5, da) as unsigned) | case when i then 1.5 else da end | 0
  1 | 2 | 2
warnings 2
> create table f (dd double(9,2), v varchar(20))
ok 0, warnings 1
> insert into f values (0.1, 'x'), (2.5, '1')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select dd from f union all select v from f
dd
  0.1
  2.5
  x
  1
> set sql_mode = ''
ok 0
> create table n as select upper(v) a, upper(dd) b, substr(dd, 2) c, cast(dd as char) d, left(v, 1) e, concat('a', 1) f, cast('abc' as binary(2)) g, convert('a' using latin1) h from f
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> create table m as select upper(1) a, cast(1 as char) b, concat('a', 1) c, cast('abc' as binary(2)) d, convert('a' using latin1) e, elt(1, 'a') f, trim('a') g, hex(1) h from f
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `a` varchar(20) DEFAULT NULL,\n  `b` varchar(22) DEFAULT NULL,\n  `c` varchar(21) DEFAULT NULL,\n  `d` varchar(22) DEFAULT NULL,\n  `e` varchar(1) DEFAULT NULL,\n  `f` varchar(3) NOT NULL DEFAULT '',\n  `g` varbinary(2) NOT NULL DEFAULT '',\n  `h` varchar(1) CHARACTER SET latin1 NOT NULL DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show create table m
Table | Create Table
  m | CREATE TABLE `m` (\n  `a` varchar(2) NOT NULL DEFAULT '',\n  `b` varchar(2) NOT NULL DEFAULT '',\n  `c` varchar(3) NOT NULL DEFAULT '',\n  `d` varbinary(2) NOT NULL DEFAULT '',\n  `e` varchar(1) CHARACTER SET latin1 NOT NULL DEFAULT '',\n  `f` varchar(1) DEFAULT NULL,\n  `g` varchar(1) NOT NULL DEFAULT '',\n  `h` varchar(16) NOT NULL DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set sql_mode = default
ok 0
> drop table m
ok 0
> create table m as select upper(1) a, cast(1 as char) b, concat('a', 1) c from f
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table m
Table | Create Table
  m | CREATE TABLE `m` (\n  `a` varchar(2) DEFAULT NULL,\n  `b` varchar(2) DEFAULT NULL,\n  `c` varchar(3) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> set autocommit = 0
ok 0
> savepoint s
ok 0
> rollback to s
ok 0
> commit
ok 0
> create table p (k int primary key)
ok 0
> set autocommit = 1
ok 0
> start transaction read only
ok 0
> begin
ok 0
> insert into p values (1)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> start transaction read write
ok 0
> insert into p values (1)
ok 1
> commit
ok 0
> begin
ok 0
> insert into p values (2)
ok 1
> commit
ok 0
> start transaction read only
ok 0
> start transaction with consistent snapshot
ok 0
> insert into p values (3)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> create table q (a int)
ok 0
> begin
ok 0
> insert into p values (3)
ok 1
> commit
ok 0
> set transaction read only
ok 0
> begin
ok 0
> begin
ok 0
> insert into p values (4)
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> commit
ok 0
> set transaction isolation level serializable
ok 0
> begin
ok 0
> begin
ok 0
> select * from p
k
  1
  2
  3
> select trx_isolation_level from information_schema.innodb_trx
trx_isolation_level
  SERIALIZABLE
> commit
ok 0
