> create table t (id int primary key, k int not null default 0, c char(20), d decimal(10,2), e date, unique u (c))

> file a 1|10|one|1.50|1998-12-01|\n2|20|two|2.25|1998-12-02|\n1|10|dup|1.50|1998-12-01|\n

> load data local infile 'a' into table t fields terminated by '|' lines terminated by '|\n'

> select * from t

> file b 5\t\\N\tfive\n6\t7\n7\tx\tone\t1\t2001-01-01\t9\n8\t8\teight\t99999999999\t2001-02-31

> load data local infile 'b' into table t

> load data infile 'b' into table t

> select * from t

> load data infile 'a' replace into table t fields terminated by '|' ignore 1 lines (id, @k, c) set k = id * 100

> select * from t
