> create table t (id int primary key, k int not null default 0, c char(20), d decimal(10,2), e date, unique u (c))

> file a 1|10|one|1.50|1998-12-01|\n2|20|two|2.25|1998-12-02|\n1|10|dup|1.50|1998-12-01|\n

> load data local infile 'a' into table t fields terminated by '|' lines terminated by '|\n'
ok: 2 affected, Records: 3  Deleted: 0  Skipped: 1  Warnings: 1
Warning 1062: Duplicate entry '1' for key 't.PRIMARY'

> select * from t
id|k|c|d|e
1|10|one|1.50|1998-12-01
2|20|two|2.25|1998-12-02

> file b 5\t\\N\tfive\n6\t7\n7\tx\tone\t1\t2001-01-01\t9\n8\t8\teight\t99999999999\t2001-02-31

> load data local infile 'b' into table t
ok: 3 affected, Records: 4  Deleted: 0  Skipped: 1  Warnings: 11
Warning 1261: Row 1 doesn't contain data for all columns
Warning 1261: Row 1 doesn't contain data for all columns
Warning 1263: Column set to default value; NULL supplied to NOT NULL column 'k' at row 1
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1366: Incorrect integer value: 'x' for column 'k' at row 3
Warning 1262: Row 3 was truncated; it contained more data than there were input columns
Warning 1062: Duplicate entry 'one' for key 't.u'
Warning 1264: Out of range value for column 'd' at row 4
Warning 1264: Out of range value for column 'e' at row 4

> load data infile 'b' into table t
ERROR 1261 (01000): Row 1 doesn't contain data for all columns

> select * from t
id|k|c|d|e
1|10|one|1.50|1998-12-01
2|20|two|2.25|1998-12-02
5|0|five|NULL|NULL
6|7|NULL|NULL|NULL
8|8|eight|99999999.99|0000-00-00

> load data infile 'a' replace into table t fields terminated by '|' ignore 1 lines (id, @k, c) set k = id * 100
ERROR 1262 (01000): Row 1 was truncated; it contained more data than there were input columns

> select * from t
id|k|c|d|e
1|10|one|1.50|1998-12-01
2|20|two|2.25|1998-12-02
5|0|five|NULL|NULL
6|7|NULL|NULL|NULL
8|8|eight|99999999.99|0000-00-00

> create table b (id int primary key, v varchar(20), key v (v))

> file c 3\tc\n1\ta\n2\tb\n3\tC second\n5\te\n4\td\n1\tagain\n

> load data local infile 'c' into table b
ok: 5 affected, Records: 7  Deleted: 0  Skipped: 2  Warnings: 2
Warning 1062: Duplicate entry '3' for key 'b.PRIMARY'
Warning 1062: Duplicate entry '1' for key 'b.PRIMARY'

> select * from b
id|v
1|a
2|b
3|c
4|d
5|e

> select id from b where v >= 'b' order by v
id
2
3
4
5

> delete from b
ok: 5 affected

> load data infile 'c' into table b
ERROR 1062 (23000): Duplicate entry '3' for key 'b.PRIMARY'

> select * from b
id|v

> create table u (id int primary key, v varchar(20), w int, unique v (v), key w (w))

> file d 1\ta\t7\n2\tb\t6\n3\t\\N\t5\n4\t\\N\t4\n5\tB\t3\n6\tA\t2\n

> load data infile 'd' into table u
ERROR 1062 (23000): Duplicate entry 'B' for key 'u.v'

> select * from u
id|v|w

> load data infile 'd' into table u ignore 1 lines (id, @v, w) set v = concat(@v, id)
ok: 5 affected, Records: 5  Deleted: 0  Skipped: 0  Warnings: 0

> select w, v, id from u order by w
w|v|id
2|NULL|6
3|NULL|5
4|NULL|4
5|NULL|3
6|NULL|2

> create table h (a int, b varchar(10), key a (a))

> load data infile 'd' into table h (b, @x, a)
ok: 6 affected, Records: 6  Deleted: 0  Skipped: 0  Warnings: 0

> select * from h where a < 6
a|b
5|3
4|4
3|5
2|6

> create table i (n int auto_increment primary key, w int, key w (w))

> insert into i (w) select w from u
ok: 5 affected, id 1, Records: 5  Duplicates: 0  Warnings: 0

> select * from i
n|w
1|2
2|3
3|4
4|5
5|6

> insert into i (w) select w from i where w > 4
ok: 2 affected, id 8, Records: 2  Duplicates: 0  Warnings: 0

> select * from i order by n
n|w
1|2
2|3
3|4
4|5
5|6
8|5
9|6

> create table j (id int primary key)

> insert into j select w % 3 from u
ERROR 1062 (23000): Duplicate entry '2' for key 'j.PRIMARY'

> insert ignore into j select w % 3 from u
ok: 3 affected, Records: 5  Duplicates: 2  Warnings: 2
Warning 1062: Duplicate entry '2' for key 'j.PRIMARY'
Warning 1062: Duplicate entry '0' for key 'j.PRIMARY'

> select * from j
id
0
1
2

> file x 1\tx\n2\ty\n1\tz\nq\tw\n

> create table k (id int primary key, v varchar(20))

> load data infile 'x' into table k
ERROR 1062 (23000): Duplicate entry '1' for key 'k.PRIMARY'

> select * from k
id|v

> create table f1 (a tinyint, b char(2), c varchar(3), d int not null, f varchar(2))

> file fx   12ab      xyz      klm  7mn\n  7ab\\n\\tc 11\n1 \n\nx1y

> load data local infile 'fx' into table f1 fields terminated by '' enclosed by ''
ok: 5 affected, Records: 5  Deleted: 0  Skipped: 0  Warnings: 22
Warning 1265: Data truncated for column 'c' at row 1
Warning 1265: Data truncated for column 'd' at row 1
Warning 1261: Row 1 doesn't contain data for all columns
Warning 1265: Data truncated for column 'a' at row 2
Warning 1265: Data truncated for column 'b' at row 2
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 3 doesn't contain data for all columns
Warning 1261: Row 3 doesn't contain data for all columns
Warning 1261: Row 3 doesn't contain data for all columns
Warning 1261: Row 3 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1366: Incorrect integer value: 'x1y' for column 'a' at row 5
Warning 1261: Row 5 doesn't contain data for all columns
Warning 1261: Row 5 doesn't contain data for all columns
Warning 1261: Row 5 doesn't contain data for all columns
Warning 1261: Row 5 doesn't contain data for all columns

> select * from f1
a|b|c|d|f
12|ab|xyz|7|
7|b
||0|
1|||0|
0|||0|
0|||0|

> load data infile 'fx' into table f1 fields terminated by ''
ERROR 1406 (22001): Data too long for column 'c' at row 1

> load data infile 'fx' into table f1 fields terminated by '' (a, @b)
ERROR 1409 (HY000): Can't load value from file with fixed size rows to variable

> create table f2 (a tinyint, t text)

> load data infile 'fx' into table f2 fields terminated by '' lines terminated by ''
ERROR 1084 (42000): You can't use fixed rowlength with BLOBs; please use 'fields terminated by'

> load data local infile 'fx' into table f2 fields terminated by ''
ok: 5 affected, Records: 5  Deleted: 0  Skipped: 0  Warnings: 6
Warning 1265: Data truncated for column 'a' at row 2
Warning 1261: Row 3 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1261: Row 4 doesn't contain data for all columns
Warning 1366: Incorrect integer value: 'x1y' for column 'a' at row 5
Warning 1261: Row 5 doesn't contain data for all columns

> select * from f2
a|t
12|ab      xyz      klm  7mn
7|b
	c 11
1|
0|
0|

> create table f3 (a int, b double, c char(3), d date, e decimal(6,2))

> insert into f3 values (1, 1.5, 'x y', '2020-01-02', 3.5), (-20, 1e100, '', '1999-12-31', -1234.56)
ok: 2 affected, Records: 2  Duplicates: 0  Warnings: 0

> select * from f3 into outfile 'f3' fields terminated by '' lines terminated by ''
ok: 2 affected

> show file f3
1          1.5                   x y         2020-01-023.50    -20        1e100                             1999-12-31-1234.56~

> create table f4 (a int, b double, c char(3), d date, e decimal(6,2))

> load data infile 'f3' into table f4 fields terminated by '' lines terminated by ''
ok: 2 affected, Records: 2  Deleted: 0  Skipped: 0  Warnings: 0

> select * from f4
a|b|c|d|e
1|1.5|x y|2020-01-02|3.50
-20|1e100||1999-12-31|-1234.56

> create table e1 (a int, b varchar(20), d double)

> insert into e1 values (1, 'a\tb', 1.5), (2, 'new\nl"\\q', -2e10), (null, 'ü€', 0), (4, '\0', null)
ok: 4 affected, Records: 4  Duplicates: 0  Warnings: 0

> select * from e1 into outfile 'o1'
ok: 4 affected

> show file o1
1\ta\\\tb\t1.5
2\tnew\\
l\"\\\\q\t-20000000000
\\N\tü€\t0
4\t\\0\t\\N
~

> select * into outfile 'o2' fields terminated by ',' enclosed by '"' lines terminated by '\r\n' from e1
ok: 4 affected

> show file o2
\"1\",\"a\tb\",\"1.5\"\r
\"2\",\"new
l\\\"\\\\q\",\"-20000000000\"\r
\\N,\"ü€\",\"0\"\r
\"4\",\"\\0\",\\N\r
~

> select * into outfile 'o3' fields terminated by ',' optionally enclosed by '"' escaped by '' lines starting by '>>' from e1
ok: 4 affected

> show file o3
>>1,\"a\tb\",1.5
>>2,\"new
l\"\\q\",-20000000000
>>NULL,\"ü€\",0
>>4,\"\0\",NULL
~

> select * from e1 into outfile 'o6' character set latin1 fields terminated by '5' enclosed by ''
ok: 4 affected
Warning 1475: First character of the FIELDS TERMINATED string is ambiguous; please use non-optional and non-empty FIELDS ENCLOSED BY

> select * from e1 into outfile 'o7' character set ascii fields terminated by 'n'
ok: 4 affected
Warning 1475: First character of the FIELDS TERMINATED string is ambiguous; please use non-optional and non-empty FIELDS ENCLOSED BY
Warning 1366: Incorrect string value: '\xC3\xBC\xE2\x82\xAC' for column 'b' at row 3

> show file o7
1na\tbn1.5
2nnew\\
l\"\\\\qn-20000000000
\\Nn??n0
4n\\0n\\N
~

> select * from e1 into outfile 'o8' fields terminated by '||' lines terminated by ''
ok: 4 affected

> show file o8
1||a\tb||1.5||2||new
l\"\\\\q||-20000000000||\\N||ü€||0||4||\\0||\\N||~

> select a, b from e1 into outfile 'o9' fields terminated by ',' enclosed by '0'
ok: 4 affected

> show file o9
010,0a\tb0
020,0new\\
l\"\\\\q0
\\N,0ü€0
040,0\\00
~

> select 'a,b"c' into outfile 'o10' fields terminated by ',' optionally enclosed by '"' escaped by '"'
ok: 1 affected

> show file o10
\"a,b\"\"c\"
~

> select a from e1 into outfile 'no' fields enclosed by 'ab'
ERROR 1083 (42000): Field separator argument is not what is expected; check the manual

> select a from e1 into outfile 'no' character set nonsense
ERROR 1115 (42000): Unknown character set: 'nonsense'

> select b, null, a from e1 where a = 1 into dumpfile 'd1'
ok: 1 affected

> show file d1
a\tb\01~

> select b from e1 into dumpfile 'd2'
ERROR 1172 (42000): Result consisted of more than one row

> create table e2 (a int, b varchar(20), d double)

> load data infile 'o2' into table e2 fields terminated by ',' enclosed by '"' lines terminated by '\r\n'
ok: 4 affected, Records: 4  Deleted: 0  Skipped: 0  Warnings: 0

> select count(*) from e1, e2 where e1.b = e2.b and e1.a <=> e2.a and e1.d = e2.d
count(*)
3

> create table x1 (id int, name varchar(20), n varchar(20) not null default 'dd', k int default 5)

> file x <?xml version="1.0"?>\n<list name="outer" k='9'>\n<head>hd</head><row id="1" name="one" n='a&lt;b&quot;&amp;&#65;'/>\n<!-- <row id="77"/> -->\n<row id="2"></row>\n<row><id>3</id><name> sp ace </name><n></n></row>\n<row>\n<field name="id">4</field><field name='n'>x\ny</field></row>\n</list>

> load xml local infile 'x' into table x1
ok: 4 affected, Records: 4  Deleted: 0  Skipped: 0  Warnings: 2
Warning 1263: Column set to default value; NULL supplied to NOT NULL column 'n' at row 2
Warning 1263: Column set to default value; NULL supplied to NOT NULL column 'n' at row 3

> select * from x1
id|name|n|k
1|one|a<b"&&#65;|9
2|outer||9
3| sp ace ||9
4|outer|x
y|9

> load xml infile 'x' into table x1
ERROR 1263 (22004): Column set to default value; NULL supplied to NOT NULL column 'n' at row 2

> load xml infile 'x' into table x1 rows identified by '<row>' ignore 2 lines (id, @name, @head, @k, n) set name = concat('<', @name, '>', @head), k = @k + 1
ERROR 1263 (22004): Column set to default value; NULL supplied to NOT NULL column 'n' at row 1

> load xml infile 'x' into table x1 rows identified by 'row'
ok: 0 affected, Records: 0  Deleted: 0  Skipped: 0  Warnings: 0

> load xml local infile 'x' ignore into table x1 rows identified by '<list>' (k, n)
ok: 1 affected, Records: 1  Deleted: 0  Skipped: 0  Warnings: 0

> select * from x1
id|name|n|k
1|one|a<b"&&#65;|9
2|outer||9
3| sp ace ||9
4|outer|x
y|9
NULL|NULL|x
y|9

> create table strict_local (id int primary key, b int)

> file strict 1\t5\n2\tx\n

> load data local infile 'strict' into table strict_local
ok: 2 affected, Records: 2  Deleted: 0  Skipped: 0  Warnings: 1
Warning 1366: Incorrect integer value: 'x' for column 'b' at row 2

> load data local infile 'strict' replace into table strict_local
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'b' at row 2

> select * from strict_local
id|b
1|5
2|0
