# What ALTER makes of the values that are there. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# Numbers become the text that was shown.
> create table u (id int, f float(7,3), g double(10,2), h float, z decimal(8,3) zerofill, y int(5) zerofill)
ok 0, warnings 5
> insert ignore into u values (1, 1000, 1000, 1000, 5, 5), (2, 0, 0, 0, 0, 0), (3, 9999.9999, 0.125, 1e10, 1.5, 123456)
ok 3, warnings 1, Records: 3  Duplicates: 0  Warnings: 1
> set sql_mode = ''
ok 0
> create table u2 (d double, h float, k double)
ok 0
> insert into u2 values (-2147483649, 16777217, 1), (20200101, 1e10, 0.5), (1.5e300, 0.1, 1e20), (123456789012345, 1234567.8, 1e-7)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table u2 modify d char(5), modify h varchar(20), modify k text
ok 4, warnings 4, Records: 4  Duplicates: 0  Warnings: 4
> select * from u2
d | h | k
  -2147 | 16777200 | 1
  20200 | 10000000000 | 0.5
  1.5e3 | 0.1 | 1e20
  12345 | 1234570 | 0.0000001
> set sql_mode = default
ok 0
> alter table u modify f varchar(30), modify g varchar(30), modify h varchar(30), modify z varchar(30), modify y varchar(30)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from u
id | f | g | h | z | y
  1 | 1000.000 | 1000.00 | 1000 | 00005.000 | 00005
  2 | 0.000 | 0.00 | 0 | 00000.000 | 00000
  3 | 9999.999 | 0.12 | 10000000000 | 00001.500 | 123456
# Too long is one thing of a string that becomes shorter, another of all else.
> create table a (i int, v varchar(10), c char(10), vb varbinary(10), t text, l varchar(10) character set latin1, g varchar(10) collate utf8mb4_bin, z int(5) zerofill)
ok 0, warnings 2
> insert into a values (1000, 'abcd', 'abcd', 'abcd', 'abcd', 'abcd', 'abcd', 7)
ok 1
> alter table a modify i varchar(2)
ERROR 1406 (22001): Data too long for column 'i' at row 1
> alter table a modify v varchar(2)
ERROR 1265 (01000): Data truncated for column 'v' at row 1
> alter table a modify c char(2)
ERROR 1265 (01000): Data truncated for column 'c' at row 1
> alter table a modify vb varbinary(2)
ERROR 1265 (01000): Data truncated for column 'vb' at row 1
> alter table a modify t varchar(2)
ERROR 1406 (22001): Data too long for column 't' at row 1
> alter table a modify v char(2)
ERROR 1406 (22001): Data too long for column 'v' at row 1
> alter table a modify l varchar(2)
ERROR 1406 (22001): Data too long for column 'l' at row 1
> alter table a modify g varchar(2) collate utf8mb4_0900_ai_ci
ERROR 1406 (22001): Data too long for column 'g' at row 1
> alter table a modify z varchar(2)
ERROR 1406 (22001): Data too long for column 'z' at row 1
> alter table a modify v varbinary(2)
ERROR 1406 (22001): Data too long for column 'v' at row 1
# NULL where there can be none any more.
> set timestamp = 1714979289
ok 0
> create table n (id int, i int, v varchar(5), d date, ts timestamp null, e enum('p','q'), s set('p','q'), y year, dc decimal(5,2), j json)
ok 0
> insert into n (id) values (1)
ok 1
> alter table n modify i bigint not null
ERROR 1265 (01000): Data truncated for column 'i' at row 1
> alter table n modify i int not null
ERROR 1138 (22004): Invalid use of NULL value
> alter table n modify v varchar(8) not null
ERROR 1138 (22004): Invalid use of NULL value
> alter table n modify v char(5) not null
ERROR 1265 (01000): Data truncated for column 'v' at row 1
> set sql_mode = ''
ok 0
> alter table n modify i int not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1265 | Data truncated for column 'i' at row 1
> alter table n modify v varchar(5) not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify d date not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify ts timestamp not null
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> alter table n modify e enum('p','q') not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify s set('p','q') not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify y year not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify dc decimal(5,2) not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> alter table n modify j json not null
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> select * from n
id | i | v | d | ts | e | s | y | dc | j
  1 | 0 |  | 0000-00-00 | 2024-05-06 07:08:09 |  |  | 0000 | 0.00 | null
> create table p (a int default null)
ok 0
> insert into p values (null)
ok 1
> alter table p add primary key (a)
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> select * from p
a
  0
> set sql_mode = default
ok 0
# Generated columns stay stored or not.
> create table v (a int, v int as (a) virtual, s int as (a) stored)
ok 0
> insert into v (a) values (1), (null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table v modify v int as (a) stored
ERROR 3106 (HY000): 'Changing the STORED status' is not supported for generated columns.
> alter table v modify s int as (a) virtual
ERROR 3106 (HY000): 'Changing the STORED status' is not supported for generated columns.
> alter table v modify v int
ERROR 3106 (HY000): 'Changing the STORED status' is not supported for generated columns.
> alter table v modify a int as (5) virtual
ERROR 3106 (HY000): 'Changing the STORED status' is not supported for generated columns.
> alter table v modify s int
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table v modify s int as (a + 1) stored
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table v modify v int as (a + 2) virtual
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from v
a | v | s
  1 | 3 | 2
  NULL | NULL | NULL
> alter table v modify a int as (5) stored
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from v
a | v | s
  5 | 7 | 6
  5 | 7 | 6
# What a stored column holds stays, whatever its expression would be today.
> set sql_mode = ''
ok 0
> create table g (id int, s varchar(10), y year as (concat('x', s)) stored)
ok 0
> insert into g (id, s) values (1, 'a')
ok 1, warnings 1
> set sql_mode = default
ok 0
> alter table g force
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table g add n int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from g
id | s | y | n
  1 | a | 0000 | NULL
# RAND with a seed goes on from row to row.
> create table seeded (a int primary key)
ok 0
> insert into seeded values (1), (2), (3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> set sql_log_bin = 0
ok 0
> alter table seeded add r double default (rand(3))
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a, round(r, 6) from seeded
a | round(r, 6)
  1 | 0.90577
  2 | 0.373079
  3 | 0.148086
