> create table t (id int primary key, k int not null default 0, c char(20), d decimal(10,2), e date, unique u (c))

> file a 1|10|one|1.50|1998-12-01|\n2|20|two|2.25|1998-12-02|\n1|10|dup|1.50|1998-12-01|\n

> load data local infile 'a' into table t fields terminated by '|' lines terminated by '|\n'
ok: 2 affected, Records: 3  Deleted: 0  Skipped: 1  Warnings: 
Warning 1062: Duplicate entry '1' for key 't.PRIMARY'

> select * from t
id|k|c|d|e
1|10|one|1.50|1998-12-01
2|20|two|2.25|1998-12-02

> file b 5\t\\N\tfive\n6\t7\n7\tx\tone\t1\t2001-01-01\t9\n8\t8\teight\t99999999999\t2001-02-31

> load data local infile 'b' into table t
ok: 3 affected, Records: 4  Deleted: 0  Skipped: 1  Warnings: 
Warning 1263: Column set to default value; NULL supplied to NOT NULL column 'k' at row 1
Warning 1261: Row 1 doesn't contain data for all columns
Warning 1261: Row 1 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1261: Row 2 doesn't contain data for all columns
Warning 1366: Incorrect integer value: 'x' for column 'k' at row 3
Warning 1262: Row 3 was truncated; it contained more data than there were input columns
Warning 1062: Duplicate entry 'one' for key 't.u'
Warning 1264: Out of range value for column 'd' at row 4
Warning 1264: Out of range value for column 'e' at row 4

> load data infile 'b' into table t
ERROR 1263 (22004): Column set to default value; NULL supplied to NOT NULL column 'k' at row 1

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
ok: 5 affected, Records: 7  Deleted: 0  Skipped: 2  Warnings: 
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
ok: 5 affected, Records: 5  Deleted: 0  Skipped: 0  Warnings: 

> select w, v, id from u order by w
w|v|id
2|NULL|6
3|NULL|5
4|NULL|4
5|NULL|3
6|NULL|2

> create table h (a int, b varchar(10), key a (a))

> load data infile 'd' into table h (b, @x, a)
ok: 6 affected, Records: 6  Deleted: 0  Skipped: 0  Warnings: 

> select * from h where a < 6
a|b
5|3
4|4
3|5
2|6

> create table i (n int auto_increment primary key, w int, key w (w))

> insert into i (w) select w from u
ok: 5 affected, id 1, Records: 5  Duplicates: 0  Warnings: 

> select * from i
n|w
1|2
2|3
3|4
4|5
5|6

> insert into i (w) select w from i where w > 4
ok: 2 affected, id 8, Records: 2  Duplicates: 0  Warnings: 

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
ok: 3 affected, Records: 5  Duplicates: 2  Warnings: 
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
