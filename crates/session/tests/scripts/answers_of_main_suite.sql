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
# A number as long as a date with a time is one for ADDTIME.
> select subtime(20120519090607, '1 1:1:1.000002') a, addtime(20120519090607.5, '1:1:1') b, addtime(101010, '1:1:1') c, addtime(120519090607, '1:1:1') d
a | b | c | d
  2012-05-18 08:05:05.999998 | 2012-05-19 10:07:08.500000 | 11:11:11 | 2012-05-19 10:07:08
# A number beside a column with a date is compared as what the column can hold, not as a double.
> create table m (i int, a datetime(6), d date, s datetime)
ok 0
> insert into m values (1, '2000-01-01', '2000-01-01', '2000-01-01'), (2, '2000-01-01 00:00:00.000001', '2000-01-01', '2000-01-01'), (3, '2000-01-01 00:00:00.000002', '2000-01-02', '2000-01-01 00:00:01')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select i from m where a = 20000101000000.000001
i
  2
> select i from m where a > 20000101000000.000001
i
  3
> select i from m where a <> 20000101000000.000001
i
  1
  3
> select i from m where a in (20000101000000.000001, 20000101000000.000002)
i
  2
  3
> select i from m where a = 20000101000000e0
i
  1
> select i from m where s = 20000101000000.5
i
  3
> select i from m where s > 20000101000000.5
i
> select i from m where d = 20000101.5
i
  1
  2
warnings 1
> select i from m where d = 20000101100000
i
  1
  2
warnings 1
> select i, a = 20000101000000.000001 x, case a when 20000101000000.000001 then 1 else 0 end y from m
i | x | y
  1 | 0 | 1
  2 | 1 | 1
  3 | 0 | 1
# A day that does not exist has no next second.
> set sql_mode = ''
ok 0
> insert into m (i, s) values (4, '2001-00-00 00:00:00.9'), (5, '2001-00-00 00:00:00.4')
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> select i, s from m where i > 3
i | s
  4 | 0000-00-00 00:00:00
  5 | 2001-00-00 00:00:00
> select cast('2001-00-00 00:00:00.1234567' as datetime(6)) b
b
  2001-00-00 00:00:00.123457
> set sql_mode = default
ok 0
# Names that no variable has.
> set @`endswithspace ` = 1
ERROR 3061 (42000): User variable name 'endswithspace ' is illegal
> select @`` := 1
ERROR 3061 (42000): User variable name '' is illegal
> select 1 into @X2345678901234567890123456789012345678901234567890123456789012345
ERROR 3061 (42000): User variable name 'X2345678901234567890123456789012345678901234567890123456789012345' is illegal
# Bounds of partitions that are literals of moments.
> create table p2 (s1 datetime(6)) partition by range columns (s1) (partition p1 values less than (timestamp'2001-01-01 01:01:01.000001'), partition p2 values less than (date'2002-01-01'))
ok 0
> insert into p2 values ('2001-01-01'), ('2001-01-01 02:00:00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from p2 partition (p1)
s1
  2001-01-01 00:00:00.000000
> show create table p2
Table | Create Table
  p2 | CREATE TABLE `p2` (\n  `s1` datetime(6) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50500 PARTITION BY RANGE  COLUMNS(s1)\n(PARTITION p1 VALUES LESS THAN ('2001-01-01 01:01:01.000001') ENGINE = InnoDB,\n PARTITION p2 VALUES LESS THAN ('2002-01-01') ENGINE = InnoDB) */
# Through DISTINCT and outer joins nothing is written, and a view that nothing is written through has no CHECK OPTION.
> create table u (i int primary key, a int)
ok 0
> create view a2 as select distinct i from u
ok 0
> create view c1 as select u.i, t.a from u left join t on u.i = t.a
ERROR 1050 (42S01): Table 'c1' already exists
> update a2 set i = 1
ERROR 1288 (HY000): The target table a2 of the UPDATE is not updatable
> delete from a2
ERROR 1288 (HY000): The target table a2 of the DELETE is not updatable
> update c1 set i = 1
ERROR 1054 (42S22): Unknown column 'i' in 'field list'
> create view k1 as select distinct i from u with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'd.k1'
> create view k1 as select max(i) from u with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'd.k1'
> create view k1 as select i + 1 x from u with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'd.k1'
> create view k1 as select u.i from u left join t on 1 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'd.k1'
> create view k1 as (select i from u where i > 3) with check option
ok 0
> insert into k1 values (1)
ERROR 1369 (HY000): CHECK OPTION failed 'd.k1'
> insert into k1 values (4)
ok 1
> update k1 set i = 5
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select table_name, is_updatable from information_schema.views where table_schema = 'd' order by 1
TABLE_NAME | IS_UPDATABLE
  a2 | NO
  k1 | YES
# Names that are exchanged: what is computed from them changes.
> create table x1 (a int, b int, g int as (a + 10) stored)
ok 0
> insert into x1 (a, b) values (1, 2), (3, 4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table x1 rename column a to b, rename column b to a, modify g int as (a + 10) stored
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from x1
b | a | g
  1 | 2 | 12
  3 | 4 | 14
> create table x2 (a int, b int, constraint xc check (a > b))
ok 0
> insert into x2 values (2, 1)
ok 1
> alter table x2 drop check xc, rename column a to b, rename column b to a, add constraint xc check (a > b)
ERROR 3819 (HY000): Check constraint 'xc' is violated.
# Lengths beyond all.
> create table bl (a blob(4294967296))
ERROR 1439 (42000): Display width out of range for column 'a' (max = 4294967295)
> select cast('a' as binary(4294967296))
ERROR 1439 (42000): Display width out of range for column 'cast as char' (max = 4294967295)
> select cast(1 as float(54))
ERROR 1426 (42000): Too-big precision 54 specified for 'CAST'. Maximum is 53.
> select get_lock('one', null), release_lock('one'), crc32(point(1, 1))
get_lock('one', null) | release_lock('one') | crc32(point(1, 1))
  1 | 1 | 1349318989
# DEFAULT(column) in what a definition computes.
> create table g6 (a int default 5, g int as (a + default(a)) virtual, h int as (a + default(a)) stored, b int default (a + default(a)), key (g), check (a < default(a)))
ok 0
> insert into g6 (a) values (1)
ok 1
> insert into g6 (a) values (5)
ERROR 3819 (HY000): Check constraint 'g6_chk_1' is violated.
> select * from g6
a | g | h | b
  1 | 6 | 6 | 6
> select a from g6 where g = 6
a
  1
> alter table g6 add c int as (default(a)) stored
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select * from g6
a | g | h | b | c
  1 | 6 | 6 | 6 | 5
> show create table g6
Table | Create Table
  g6 | CREATE TABLE `g6` (\n  `a` int DEFAULT '5',\n  `g` int GENERATED ALWAYS AS ((`a` + default(`a`))) VIRTUAL,\n  `h` int GENERATED ALWAYS AS ((`a` + default(`a`))) STORED,\n  `b` int DEFAULT ((`a` + default(`a`))),\n  `c` int GENERATED ALWAYS AS (default(`a`)) STORED,\n  KEY `g` (`g`),\n  CONSTRAINT `g6_chk_1` CHECK ((`a` < default(`a`)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table g7 (a int default 3, key k ((a + default(a))))
ERROR 3758 (HY000): Expression of functional index 'k' contains a disallowed function.
# Regular expressions: flags within groups, references that do not look at case, lines, and what ICU refuses.
> select regexp_like('aB', '(?i)((?-i)a)b') a, regexp_like('Ab4ab', '(?i)(ab)\\d\\1') b, regexp_like('a\nb\nc\n', '((?s).)c(?!.)') c, regexp_like('aaaaaaaaaa', '^(a\\1?){4}$') d
a | b | c | d
  1 | 1 | 1 | 1
> select regexp_like('a\nb\n', '(?m)b\\s^') a, regexp_like('a\nb\n', 'a\\s^b', 'm') b, regexp_like('', '^', 'm') c, regexp_replace('a\nb\n', '^', '-', 1, 0, 'm') d
a | b | c | d
  0 | 1 | 1 | -a\n-b\n
> select regexp_like('a', '(x)?(?(1)a|b)')
regexp_like('a', '(x)?(?(1)a|b)')
ERROR 3690 (HY000): The regular expression contains a feature that is not implemented in this library version.
> select regexp_like('-', '(?<=x+)y')
regexp_like('-', '(?<=x+)y')
ERROR 3695 (HY000): The look-behind assertion exceeds the limit in regular expression.
> select regexp_like('xxy', '(?<=x{1,2})y')
regexp_like('xxy', '(?<=x{1,2})y')
  1
> select regexp_like('-', 'abc)')
regexp_like('-', 'abc)')
ERROR 3691 (HY000): Mismatched parenthesis in regular expression.
> select regexp_like('-', '\\1')
regexp_like('-', '\\1')
ERROR 3694 (HY000): Invalid back-reference in regular expression.
> select regexp_substr('a0-za', '([\\d-z]+)') a, regexp_substr('a0- z', '([\\d-\\s]+)') b, regexp_substr('za-9z', '([a-[:digit:]]+)') c, regexp_substr('x-b', '[a-c-]+') d
a | b | c | d
  0-z | 0-  | a-9 | -b
# What a view does not show is not told of: LAST_INSERT_ID() stays. A view has no indexes.
> create table ai (a int not null auto_increment primary key, b int)
ok 0
> create view av (x) as select b from ai
ok 0
> create view aw as select * from ai
ok 0
> insert into aw (b) values (5)
ok 1, id 1
> insert into av values (1), (2)
ok 2, id 2, Records: 2  Duplicates: 0  Warnings: 0
> select last_insert_id()
last_insert_id()
  1
> insert into aw (b) values (7)
ok 1, id 4
> select last_insert_id()
last_insert_id()
  4
> select * from aw force index (b)
ERROR 1176 (42000): Key 'b' doesn't exist in table 'aw'
> select * from av use index (nosuch)
ERROR 1176 (42000): Key 'nosuch' doesn't exist in table 'av'
# A definer's name has a length.
> create definer = 1234567890abcdefGHIKL1234567890abcdefGHIKL@localhost view dv as select b from ai
ERROR 1470 (HY000): String '1234567890abcdefGHIKL1234567890abcdefGHIKL' is too long for user name (should be no longer than 32)
# Frames reach neither backwards nor nowhere.
> select sum(b) over (order by d range interval -1 day preceding) from (select 1 b, date'2001-01-01' d) q
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> select sum(b) over (order by d range between interval 1 day preceding and interval null day following) from (select 1 b, date'2001-01-01' d) q
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> select sum(b) over (order by d range interval '-2:2' hour_minute preceding) from (select 1 b, date'2001-01-01' d) q
ERROR 3586 (HY000): Window '<unnamed window>': frame start or end is negative, NULL or of non-integral type
> select sum(b) over (order by d range interval 0 day preceding) from (select 1 b, date'2001-01-01' d) q
sum(b) over (order by d range interval 0 day preceding)
  1
# No USING for words.
> create table ft (c text, fulltext index f using btree (c))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'using btree (c))' at line 1
> prepare s from 'select sum(b) over (order by d range interval ? day preceding) x from (select 1 b, date\'2001-01-01\' d) q'
ok 0, Statement prepared
> set @a = 1
ok 0
> execute s using @a
x
  1
# A parameter that is given as a text is an exact number beside one: no neighbour is found, or removed.
> create table big (i bigint primary key, u bigint unsigned, k int, n decimal(30, 2))
ok 0
> insert into big values (9007199254740992, 9007199254740992, 1, 9007199254740992), (9007199254740993, 9007199254740993, 2, 9007199254740993.01)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set @s = '9007199254740993', @t = '9007199254740993.01', @x = 'abc', @b = '99999999999999999999'
ok 0
> prepare p from 'select k from big where i = ?'
ok 0, Statement prepared
> execute p using @s
k
  2
> execute p using @x
k
warnings 1
> execute p using @b
k
> prepare p from 'select k from big where u in (?, 7)'
ok 0, Statement prepared
> execute p using @s
k
  2
> prepare p from 'select k from big where i between ? and ?'
ok 0, Statement prepared
> execute p using @s, @s
k
  2
> prepare p from 'select k, case i when ? then 1 end c, i <=> ? d, nullif(i, ?) e from big order by k'
ok 0, Statement prepared
> execute p using @s, @s, @s
k | c | d | e
  1 | NULL | 0 | 9007199254740992
  2 | 1 | 1 | NULL
> prepare p from 'select k from big where n = ?'
ok 0, Statement prepared
> execute p using @t
k
  2
> prepare p from 'select k from big where (i, k) in ((?, 2), (?, 1))'
ok 0, Statement prepared
> execute p using @s, @s
k
  2
> prepare p from 'delete from big where i = ?'
ok 0, Statement prepared
> execute p using @s
ok 1
> select k from big
k
  1
