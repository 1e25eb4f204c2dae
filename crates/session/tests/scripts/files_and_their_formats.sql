# Where a backslash means nothing in a literal it means nothing in a file, unless ESCAPED BY says so; and where rows end in
# files without a terminator of lines, or with the one of fields. Which sequences end so was found by `tools/random_files.py`.
> create database d; use d; create table t (a varchar(20), b varchar(20)); create table u like t; set sql_mode = 'NO_BACKSLASH_ESCAPES'; insert into t values ('a\b', null), ('tab	x', 'NULL')
ok 1
ok 0
ok 0
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t into outfile '/files/plain' fields enclosed by '"'
ok 2
> select * from t into outfile '/files/escaped' fields enclosed by '"' escaped by '\'
ok 2
> load data infile '/files/plain' into table u fields enclosed by '"'
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
> select * from u
a | b
  a\b | NULL
  tab	x | NULL
> truncate u; load data infile '/files/escaped' into table u fields enclosed by '"' escaped by '\'; select * from u
ok 0
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
a | b
  a\b | NULL
  tab	x | NULL
> set sql_mode = default; truncate u; truncate t; insert into t values ('1', '2'), ('3', '4'), ('5', '6')
ok 0
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from t into outfile '/files/lines' fields terminated by '\n'
ok 3
> load data infile '/files/lines' into table u fields terminated by '\n'; select * from u
ok 3, Records: 3  Deleted: 0  Skipped: 0  Warnings: 0
a | b
  1 | 2
  3 | 4
  5 | 6
> truncate u; load data infile '/files/lines' into table u fields terminated by '\n' ignore 1 lines; select * from u
ok 0
ok 3, Records: 3  Deleted: 0  Skipped: 0  Warnings: 0
a | b
  1 | 2
  3 | 4
  5 | 6
> truncate u; load data infile '/files/lines' into table u fields terminated by '\n' lines terminated by '' ignore 1 lines; select * from u
ok 0
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
a | b
  3 | 4
  5 | 6
> select 'one|two|three' into dumpfile '/files/endless'
ok 1
# Of a line that never ends nobody is told that it held more.
> truncate u; load data infile '/files/endless' into table u fields terminated by '|'; select * from u
ok 0
ok 1, Records: 1  Deleted: 0  Skipped: 0  Warnings: 0
a | b
  one | two
> truncate u; load data infile '/files/endless' into table u fields terminated by 'é'
ok 0
ERROR 1261 (01000): Row 1 doesn't contain data for all columns
> show warnings
Level | Code | Message
  Warning | 1638 | Non-ASCII separator arguments are not fully supported
  Error | 1261 | Row 1 doesn't contain data for all columns
