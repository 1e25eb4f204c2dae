# LOAD DATA ends where a byte begins no character of the file's set, whatever the mode and the column; a character that is not whole is stored as any other text. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table l (id int primary key, a varchar(10), b varbinary(10))
ok 0
> select concat('1\tab\tc\n2\tx\td', x'ff', 'e') into outfile '/files/begins' fields escaped by '' lines terminated by ''
ok 1
> load data infile '/files/begins' into table l
ERROR 1300 (HY000): Invalid utf8mb4 character string: 'd'
> load data infile '/files/begins' ignore into table l
ERROR 1300 (HY000): Invalid utf8mb4 character string: 'd'
> load data infile '/files/begins' into table l (id, a, @b)
ERROR 1300 (HY000): Invalid utf8mb4 character string: 'd'
> load data infile '/files/begins' into table l character set utf8mb3
ERROR 1300 (HY000): Invalid utf8mb3 character string: 'd'
> select * from l
id | a | b
> load data infile '/files/begins' into table l character set binary
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
> load data infile '/files/begins' replace into table l character set latin1
ok 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0
> select id, a, hex(b) from l
id | a | hex(b)
  1 | ab | 63
  2 | x | 64FF65
> delete from l
ok 2
> select concat('"1","q', x'ff', '"\n') into outfile '/files/enclosed' fields escaped by '' lines terminated by ''
ok 1
> load data infile '/files/enclosed' into table l fields terminated by ',' enclosed by '"' (id, b)
ERROR 1300 (HY000): Invalid utf8mb4 character string: '"q'
> select concat('1\t', x'e9', ' y\n') into outfile '/files/parts' fields escaped by '' lines terminated by ''
ok 1
> load data infile '/files/parts' into table l (id, b)
ERROR 1366 (HY000): Incorrect integer value: '' for column 'id' at row 2
> load data infile '/files/parts' ignore into table l (id, a)
ok 2, warnings 3, Records: 2  Deleted: 0  Skipped: 0  Warnings: 3
> delete from l
ok 2
> load data infile '/files/parts' ignore into table l (id, a)
ok 2, warnings 3, Records: 2  Deleted: 0  Skipped: 0  Warnings: 3
> show warnings
Level | Code | Message
  Warning | 1366 | Incorrect string value: '\xE9 y' for column 'a' at row 1
  Warning | 1366 | Incorrect integer value: '' for column 'id' at row 2
  Warning | 1261 | Row 2 doesn't contain data for all columns
> select id, a, hex(b) from l
id | a | hex(b)
  0 | NULL | NULL
  1 |  | NULL
> drop database d
ok 1
