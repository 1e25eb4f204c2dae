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
