# What MySQL's own regression tests (suite main) answer otherwise than Redoubt did. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# A variable that was never set is a text in the connection's collation, of which CHARSET knows nothing; the word NULL leaves one its type.
> create table t (a int, j json)
ok 0
> insert into t values (0, '[1,2]'), (1, '[3,4]')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select (@m := a) + (@v := json_extract(j, '$[0]')) s, json_extract(j, concat('$[', @m, ']')) x, json_extract(j, concat('$[', @m, ']')) / @v y from t
s | x | y
  1 | 1 | 1
  4 | 4 | 1.3333333333333333
warnings 2
> select charset(@zz1), collation(@zz1), charset(concat('[', @zz1)), coercibility(@zz1), charset(concat(@zz1, _latin1 'a'))
charset(@zz1) | collation(@zz1) | charset(concat('[', @zz1)) | coercibility(@zz1) | charset(concat(@zz1, _latin1 'a'))
  binary | binary | utf8mb4 | 2 | utf8mb4
> select json_extract('{"a":1}', concat('$.', @zz5)) a, json_extract(concat(@zz5), '$') b, json_valid(@zz5) c
a | b | c
  NULL | NULL | NULL
> set @b = null
ok 0
> select charset(@b), charset(concat(@b, 'a'))
charset(@b) | charset(concat(@b, 'a'))
  binary | binary
> set @b = _latin1 'a'
ok 0
> set @b = null
ok 0
> select charset(@b), charset(concat(@b, 'a'))
charset(@b) | charset(concat(@b, 'a'))
  latin1 | latin1
> set @c = 1.5
ok 0
> set @c = null
ok 0
> create table u as select @c, ifnull(@c, 1) x
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `@c` decimal(65,30) DEFAULT NULL,\n  `x` decimal(65,30) NOT NULL DEFAULT '0.000000000000000000000000000000'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table u
ok 0
# A number that is too small for a decimal is not 0.
> create table n (i tinyint, b bigint)
ok 0
> insert into n values (0, 0)
ok 1
> select i from n where i = '1E-308'
i
> select i = '1e-308', b = '1e-308', b = '0e-308', i = '1e-40' from n
i = '1e-308' | b = '1e-308' | b = '0e-308' | i = '1e-40'
  0 | 0 | 1 | 0
# Where text is bytes, CAST fills CHAR(n) as it fills BINARY(n).
> select hex(cast('a' as char(2) character set binary)), hex(cast('a' as char(2)))
hex(cast('a' as char(2) character set binary)) | hex(cast('a' as char(2)))
  6100 | 61
# What a number is made of: NULLIF hands on the number of its argument, ANY_VALUE and a subquery the text of a label.
> create table l (id int, f enum('3','1','2'), s set('5','3'), b bit(4), d date, tm time(2))
ok 0
> insert into l values (1, '3', '5', 5, '2020-02-03', '10:00:00.5'), (2, '1', '5,3', 3, '2021-02-03', '-10:00:00.5'), (3, '2', '3', 0, '0001-01-01', '00:00:00')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select nullif(f, '9') + 0 a, nullif(s, '9') + 0 b, nullif(b, 9) + 0 c, nullif(d, '2001-01-01') + 0 e, nullif(tm, '1:1:1') + 0 g from l
a | b | c | e | g
  1 | 1 | 5 | 20200203 | 100000.5
  2 | 3 | 3 | 20210203 | -100000.5
  3 | 2 | 0 | 10101 | 0
> select nullif(f, '9') = 1 a, nullif(f, '9') > 1 b, any_value(f) = 1 c, ifnull(f, 1) = 1 d, if(id, f, f) = 1 e from l
a | b | c | d | e
  1 | 0 | 0 | 0 | 1
  0 | 1 | 1 | 1 | 0
  0 | 1 | 0 | 0 | 0
> select any_value(f) + 0 a, (select f from l x where x.id = l.id) + 0 b, (select d from l x where x.id = l.id) + 0 c from l
a | b | c
  3 | 3 | 20200203
  1 | 1 | 20210203
  2 | 2 | 10101
> select id from l where (select f from l x where x.id = l.id) = 1
id
  2
> select sum(nullif(f, '9')), sum(nullif(s, '9')), max(nullif(f, '9')) from l
sum(nullif(f, '9')) | sum(nullif(s, '9')) | max(nullif(f, '9'))
  6 | 6 | 3
> select x + 0 from (select nullif(f, '9') x from l) q
x + 0
  1
  2
  3
# The name of a CHECK is given once in a database, without regard to case.
> create table c1 (a int, constraint Foo check (a > 0))
ok 0
> create table c2 (a int, constraint FOO check (a > 1))
ERROR 3822 (HY000): Duplicate check constraint name 'FOO'.
> create table c2 (a int, constraint `c1_chk_1` check (a > 1))
ok 0
> alter table c1 add check (a > 9)
ERROR 3822 (HY000): Duplicate check constraint name 'c1_chk_1'.
> alter table c1 add constraint C1_CHK_1 check (a > 9)
ERROR 3822 (HY000): Duplicate check constraint name 'C1_CHK_1'.
> alter table c1 drop check foo
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c2 add constraint foo check (a > 7)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table c3 like c2
ok 0
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `a` int DEFAULT NULL,\n  CONSTRAINT `c3_chk_1` CHECK ((`a` > 1)),\n  CONSTRAINT `c3_chk_2` CHECK ((`a` > 7))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> rename table c3 to c4
ok 0
> alter table c4 drop check c4_chk_1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop table c2
ok 0
> create table c5 (a int, constraint foo check (a > 1))
ok 0
> alter table c1 add check (a > 9)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
# A table has a column that can be seen.
> create table i1 (a int invisible)
ERROR 4028 (HY000): A table must have at least one visible column.
> create table i1 (a int primary key invisible)
ERROR 4028 (HY000): A table must have at least one visible column.
> create table i1 (a int primary key invisible, b int)
ok 0
> alter table i1 alter column b set invisible
ERROR 4028 (HY000): A table must have at least one visible column.
> alter table i1 drop column b
ERROR 4028 (HY000): A table must have at least one visible column.
> insert into i1 (a, b) values (1, 2)
ok 1
> select * from i1
b
  2
# Indexes that have no order are given none.
> create table f1 (a text, fulltext key f (a desc))
ERROR 1221 (HY000): Incorrect usage of spatial/fulltext/hash index and explicit index order
> create table f1 (a text, fulltext key f (a))
ok 0
> alter table f1 add fulltext index g (a asc)
ERROR 1221 (HY000): Incorrect usage of spatial/fulltext/hash index and explicit index order
> create table f2 (a int, key (a desc) using hash)
ERROR 1221 (HY000): Incorrect usage of spatial/fulltext/hash index and explicit index order
# A zero date that is a default: where it is asked for, and where a definition keeps it, the mode is obeyed.
> set sql_mode = ''
ok 0
> create table z (a date not null default '0000-00-00', b datetime default '2010-00-01', c int)
ok 0
> set sql_mode = default
ok 0
> insert into z values (default, '2001-01-01', 1)
ERROR 1292 (22007): Incorrect date value: '0000-00-00' for column 'a' at row 1
> insert into z (a) values ('2001-01-01')
ok 1
> update z set a = default
ERROR 1292 (22007): Incorrect date value: '0000-00-00' for column 'a' at row 1
> update z set b = default
ERROR 1292 (22007): Incorrect datetime value: '2010-00-01 00:00:00' for column 'b' at row 1
> insert into z (c) values (5)
ok 1
> select * from z
a | b | c
  2001-01-01 | 2010-00-01 00:00:00 | NULL
  0000-00-00 | 2010-00-01 00:00:00 | 5
> create table z2 like z
ERROR 1067 (42000): Invalid default value for 'a'
> create table z2 as select * from z
ERROR 1067 (42000): Invalid default value for 'a'
> alter table z add d int
ERROR 1067 (42000): Invalid default value for 'a'
> alter table z rename to z3
ok 0
> set sql_mode = 'strict_trans_tables'
ok 0, warnings 1
> insert into z3 values (default, default, 1)
ok 1
> alter table z3 add d int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> set sql_mode = default
ok 0
# Regular expressions: what is no letter, no blank and no end of a line; places are letters in a class.
> select regexp_like('-', '\\W') a, regexp_like('-', '[\\W]') b, regexp_like('a', '\\W') c, regexp_like('_', '\\W') d, regexp_like('é', '\\W') e, regexp_replace('a-b c', '\\W+', '') f
a | b | c | d | e | f
  1 | 1 | 0 | 0 | 0 | abc
> select regexp_like('a', '\\H') a, regexp_like(' ', '\\H') b, regexp_like('a', '\\V') c, regexp_like('\n', '\\V') d, regexp_like('a', '[\\H]') e
a | b | c | d | e
  1 | 0 | 1 | 0 | 1
> select regexp_like('b', '[\\b]') a, regexp_like('z', '[\\z]') b, regexp_like('R', '[\\R]') c, regexp_like('Z', '[\\Z]') d
a | b | c | d
  1 | 1 | 1 | 1
# An index that the primary key is is not invisible, and one that is invisible is named by nobody.
> create table v (a int not null, b int, unique key (a) invisible)
ERROR 3522 (HY000): A primary key index cannot be invisible
> create table v (a int not null, b int not null, unique key (a), unique key (b))
ok 0
> alter table v alter index a invisible
ERROR 3522 (HY000): A primary key index cannot be invisible
> alter table v alter index b invisible
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from v force index (b)
ERROR 1176 (42000): Key 'b' doesn't exist in table 'v'
> select * from v ignore index (b)
ERROR 1176 (42000): Key 'b' doesn't exist in table 'v'
> set optimizer_switch = 'use_invisible_indexes=on'
ok 0
> select * from v force index (b)
a | b
> set optimizer_switch = default
ok 0
# A table is locked by one clause.
> create table v2 (a int)
ok 0
> select * from v, v2 for update for share of v
ERROR 3569 (HY000): Table `v` appears in multiple locking clauses.
> select * from v, v2 for share of v for update
ERROR 3569 (HY000): Table v appears in multiple locking clauses.
> select * from v, v2 for share of v for update of v2
a | b | a
