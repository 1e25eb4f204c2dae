# What a line of LOAD DATA is too short for becomes the zero of its type, whatever the column's default is; NULL stays where it is the default.
> create database d
ok 1
> use d
ok 0
> create table short (id int primary key, a int default 5, b int not null default 7, c varchar(5) default 'abc', d varchar(5) not null default 'def', e enum('x','y') default 'y', h int not null, j timestamp null default '2021-01-01', k int default (3+4), l json, m decimal(5,2) default 1.5, n set('p','q') not null default 'q', p date not null default '2020-02-02', q int, r enum('x','y') not null)
ok 0
> select '1' union all select '2\t8' into outfile '/files/short' fields escaped by ''
ok 2
> load data infile '/files/short' into table short
ERROR 1261 (01000): Row 1 doesn't contain data for all columns
> load data infile '/files/short' ignore into table short
ok 2, warnings 27, Records: 2  Deleted: 0  Skipped: 0  Warnings: 27
> select * from short
id | a | b | c | d | e | h | j | k | l | m | n | p | q | r
  1 | 0 | 0 |  |  |  | 0 | 0000-00-00 00:00:00 | NULL | NULL | 0.00 |  | 0000-00-00 | NULL | 
  2 | 8 | 0 |  |  |  | 0 | 0000-00-00 00:00:00 | NULL | NULL | 0.00 |  | 0000-00-00 | NULL | 
> delete from short
ok 2
> load data infile '/files/short' ignore into table short (id, a, b)
ok 2, warnings 3, Records: 2  Deleted: 0  Skipped: 0  Warnings: 3
> select id, a, b, c, d, e, h, r from short
id | a | b | c | d | e | h | r
  1 | 0 | 0 | abc | def | y | 0 | x
  2 | 8 | 0 | abc | def | y | 0 | x
> delete from short
ok 2
> load data infile '/files/short' ignore into table short (id, @x, b) set a = @x
ok 2, warnings 2, Records: 2  Deleted: 0  Skipped: 0  Warnings: 2
> select id, a, b, c from short
id | a | b | c
  1 | NULL | 0 | abc
  2 | 8 | 0 | abc
> select '1\t\\N\t\\N' into outfile '/files/nulls' fields escaped by ''
ok 1
> create table enums (id int primary key, n enum('x','y') not null, m enum('x','y') not null default 'y')
ok 0
> load data infile '/files/nulls' ignore into table enums
ok 1, warnings 2, Records: 1  Deleted: 0  Skipped: 0  Warnings: 2
> select id, n, n + 0, m, m + 0 from enums
id | n | n + 0 | m | m + 0
  1 |  | 0 |  | 0
# NULL in a TIMESTAMP that is NOT NULL is the present moment, as it is where the line ends before it.
> set timestamp = 1600000000, time_zone = '+00:00'
ok 0
> create table stamps (id int primary key, a timestamp not null default '2020-01-01', b timestamp(2) not null default current_timestamp(2), c timestamp null default '2020-01-01')
ok 0
> select '1\t\\N\t\\N\t\\N' union all select '2' into outfile '/files/stamps' fields escaped by ''
ok 2
> load data infile '/files/stamps' ignore into table stamps
ok 2, warnings 3, Records: 2  Deleted: 0  Skipped: 0  Warnings: 3
> select * from stamps
id | a | b | c
  1 | 2020-09-13 12:26:40 | 2020-09-13 12:26:40.00 | NULL
  2 | 2020-09-13 12:26:40 | 2020-09-13 12:26:40.00 | 0000-00-00 00:00:00
> delete from stamps
ok 2
> select '1\t\\N\t\\N\t\\N' into outfile '/files/stamps1' fields escaped by ''
ok 1
> load data infile '/files/stamps1' into table stamps
ok 1, Records: 1  Deleted: 0  Skipped: 0  Warnings: 0
> select * from stamps
id | a | b | c
  1 | 2020-09-13 12:26:40 | 2020-09-13 12:26:40.00 | NULL
