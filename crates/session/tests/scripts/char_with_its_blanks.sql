# sql_mode PAD_CHAR_TO_FULL_LENGTH: a CHAR column has its blanks where it is read, not where it is kept or looked for. Answers are those of MySQL 8.0.31.
> create database pc; use pc; set sql_mode = 'PAD_CHAR_TO_FULL_LENGTH'
ok 1
ok 0
ok 0, warnings 1
> create table t (a char(5), b char(3) collate utf8mb4_general_ci, c varchar(5), d binary(4), key (a)); insert into t values ('a', 'x', 'a', 'y'), ('ab ', 'xy ', 'ab ', 'z'), (null, null, null, null), ('', '', '', '')
ok 0
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select length(a), char_length(b), concat(a, '|'), concat(b, '|'), hex(d) from t order by c
length(a) | char_length(b) | concat(a, '|') | concat(b, '|') | hex(d)
  NULL | NULL | NULL | NULL | NULL
  5 | 3 |      | |    | | 00000000
  5 | 3 | a    | | x  | | 79000000
  5 | 3 | ab   | | xy | | 7A000000
> select concat('[', a, ']') from t where c = 'a'; select count(*) from t where b = 'x'; select count(*) from t where b like 'x'; select count(*) from t where b like 'x%'
concat('[', a, ']')
  [a    ]
count(*)
  1
count(*)
  0
count(*)
  2
> select count(*), length(max(b)), concat('[', min(a), ']') from t; select length(a), count(*) from t group by a order by 1, 2; select distinct length(a) from t order by 1
count(*) | length(max(b)) | concat('[', min(a), ']')
  4 | 3 | [     ]
length(a) | count(*)
  NULL | 1
  5 | 1
  5 | 1
  5 | 1
length(a)
  NULL
  5
> select length(x) from (select a x from t) d order by 1; select length((select a from t where c = 'a')); select length(x) from (select concat(a, '') x from t union all select c from t) d order by 1
length(x)
  NULL
  5
  5
  5
length((select a from t where c = 'a'))
  5
length(x)
  NULL
  NULL
  0
  1
  3
  5
  5
  5
> select count(*) from t x join t y on x.a = y.a; select count(*) from t where a in (select a from t); select count(*) from t where exists (select 1 from t y where y.a = t.a); select group_concat(concat(a, '.') order by a) from t
count(*)
  3
count(*)
  3
count(*)
  3
group_concat(concat(a, '.') order by a)
       .,a    .,ab   .
> create table u select a, concat(a, 'z') z, b from t; show create table u; select length(a), length(z), length(b) from u order by 1, 2
ok 4, Records: 4  Duplicates: 0  Warnings: 0
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` char(5) DEFAULT NULL,\n  `z` varchar(6) DEFAULT NULL,\n  `b` char(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
length(a) | length(z) | length(b)
  NULL | NULL | NULL
  5 | 6 | 3
  5 | 6 | 3
  5 | 6 | 3
> update t set c = a where c = 'ab '; select length(c) from t order by 1; update t set a = concat(b, 'q') where c = 'a'; insert into t (a, c) select a, a from t where b = 'x'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
length(c)
  NULL
  0
  1
  5
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> prepare s from 'select length(a) from t order by 1'; execute s
ok 0, Statement prepared
length(a)
  NULL
  5
  5
  5
  5
> set sql_mode = default; execute s; select concat('[', a, ']'), length(c) from t order by c, a
ok 0
length(a)
  NULL
  0
  2
  4
  4
concat('[', a, ']') | length(c)
  NULL | NULL
  [] | 0
  [x  q] | 1
  [ab] | 5
  [x  q] | 5
# A program is what it was when it was made.
> set sql_mode = 'PAD_CHAR_TO_FULL_LENGTH'
ok 0, warnings 1
> create procedure p(c char(4)) begin declare d char(6) default 'x'; select length(c), length(d), concat(c, d, '|'); if c = 'ab' then select 1; end if; set d = concat(d, 'y'); select length(d), concat(d, '|'); end
ok 0
> create function f(c char(4)) returns int deterministic return length(c); create function g(c char(4)) returns char(5) deterministic return concat(trim(c), '-')
ok 0
ok 0
> set sql_mode = default; call p('ab')
ok 0
length(c) | length(d) | concat(c, d, '|')
  4 | 6 | ab  x     |
length(d) | concat(d, '|')
  6 | x     |
ok 0
> select f('a'), f('a'), concat(g('a'), '|'), length(a) from t order by 4
f('a') | f('a') | concat(g('a'), '|') | length(a)
  4 | 4 | a-| | NULL
  4 | 4 | a-| | 0
  4 | 4 | a-| | 2
  4 | 4 | a-| | 4
  4 | 4 | a-| | 4
> drop database pc
ok 2
