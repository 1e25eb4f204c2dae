# ANALYZE TABLE … UPDATE HISTOGRAM. Answers are those of MySQL 8.0.31, but for the figures of EXPLAIN, where MySQL's number of rows is as old as its statistics.
> create database hist; use hist
ok 1
ok 0
> create table h (id int primary key, i int, u bigint unsigned, d decimal(10,3), g double, s varchar(20), c char(5) character set latin1, dt datetime(3), da date, ti time(2), y year, e enum('x','y','z'), se set('p','q','r'), bi bit(9), j json, lg varchar(100), key (u))
ok 0
> insert into h select n, n%3, n*1000000000000, n/8, n/4, concat('s',n%4), concat('c',n%2), '2020-01-01 00:00:00'+interval n day, '2020-01-01'+interval n day, maketime(n,1,2.5), 2000+n, 1+n%3, 1+n%7, n, '1', repeat(char(65+n),60) from (with recursive r as (select 0 n union all select n+1 from r where n<19) select n from r) q
ok 20, Records: 20  Duplicates: 0  Warnings: 0
> update h set i=null where id in (3,6)
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> analyze table h update histogram on i,u,d,g,s,c,dt,da,ti,y,e,se,bi,lg with 6 buckets
Table | Op | Msg_type | Msg_text
  hist.h | histogram | status | Histogram statistics created for column 'bi'.
  hist.h | histogram | status | Histogram statistics created for column 'c'.
  hist.h | histogram | status | Histogram statistics created for column 'd'.
  hist.h | histogram | status | Histogram statistics created for column 'da'.
  hist.h | histogram | status | Histogram statistics created for column 'dt'.
  hist.h | histogram | status | Histogram statistics created for column 'e'.
  hist.h | histogram | status | Histogram statistics created for column 'g'.
  hist.h | histogram | status | Histogram statistics created for column 'i'.
  hist.h | histogram | status | Histogram statistics created for column 'lg'.
  hist.h | histogram | status | Histogram statistics created for column 's'.
  hist.h | histogram | status | Histogram statistics created for column 'se'.
  hist.h | histogram | status | Histogram statistics created for column 'ti'.
  hist.h | histogram | status | Histogram statistics created for column 'u'.
  hist.h | histogram | status | Histogram statistics created for column 'y'.
> select column_name, json_remove(histogram,'$."last-updated"') from information_schema.column_statistics order by 1
COLUMN_NAME | json_remove(histogram,'$."last-updated"')
  bi | {"buckets": [[0, 3, 0.2, 4], [4, 7, 0.4, 4], [8, 11, 0.6, 4], [12, 15, 0.8, 4], [16, 18, 0.95, 3], [19, 19, 1.0, 1]], "data-type": "int", "null-values": 0.0, "collation-id": 63, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  c | {"buckets": [["base64:type254:YzA=", 0.5], ["base64:type254:YzE=", 1.0]], "data-type": "string", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 6}
  d | {"buckets": [[0.000, 0.375, 0.2, 4], [0.500, 0.875, 0.4, 4], [1.000, 1.375, 0.6, 4], [1.500, 1.875, 0.8, 4], [2.000, 2.250, 0.95, 3], [2.375, 2.375, 1.0, 1]], "data-type": "decimal", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  da | {"buckets": [["2020-01-01", "2020-01-04", 0.2, 4], ["2020-01-05", "2020-01-08", 0.4, 4], ["2020-01-09", "2020-01-12", 0.6, 4], ["2020-01-13", "2020-01-16", 0.8, 4], ["2020-01-17", "2020-01-19", 0.95, 3], ["2020-01-20", "2020-01-20", 1.0, 1]], "data-type": "date", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  dt | {"buckets": [["2020-01-01 00:00:00.000000", "2020-01-04 00:00:00.000000", 0.2, 4], ["2020-01-05 00:00:00.000000", "2020-01-08 00:00:00.000000", 0.4, 4], ["2020-01-09 00:00:00.000000", "2020-01-12 00:00:00.000000", 0.6, 4], ["2020-01-13 00:00:00.000000", "2020-01-16 00:00:00.000000", 0.8, 4], ["2020-01-17 00:00:00.000000", "2020-01-19 00:00:00.000000", 0.95, 3], ["2020-01-20 00:00:00.000000", "2020-01-20 00:00:00.000000", 1.0, 1]], "data-type": "datetime", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  e | {"buckets": [[1, 0.35], [2, 0.7], [3, 1.0]], "data-type": "enum", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 6}
  g | {"buckets": [[0.0, 0.75, 0.2, 4], [1.0, 1.75, 0.4, 4], [2.0, 2.75, 0.6, 4], [3.0, 3.75, 0.8, 4], [4.0, 4.5, 0.95, 3], [4.75, 4.75, 1.0, 1]], "data-type": "double", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  i | {"buckets": [[0, 0.25], [1, 0.6], [2, 0.9]], "data-type": "int", "null-values": 0.1, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 6}
  lg | {"buckets": [["base64:type254:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB", "base64:type254:RERERERERERERERERERERERERERERERERERERERERERERERERERERERE", 0.2, 4], ["base64:type254:RUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVF", "base64:type254:SEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhI", 0.4, 4], ["base64:type254:SUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJ", "base64:type254:TExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExM", 0.6, 4], ["base64:type254:TU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1N", "base64:type254:UFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQ", 0.8, 4], ["base64:type254:UVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFR", "base64:type254:U1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NTU1NT", 0.95, 3], ["base64:type254:VFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRU", "base64:type254:VFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRUVFRU", 1.0, 1]], "data-type": "string", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  s | {"buckets": [["base64:type254:czA=", 0.25], ["base64:type254:czE=", 0.5], ["base64:type254:czI=", 0.75], ["base64:type254:czM=", 1.0]], "data-type": "string", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 6}
  se | {"buckets": [[1, 1, 0.15, 1], [2, 2, 0.3, 1], [3, 3, 0.45, 1], [4, 4, 0.6, 1], [5, 5, 0.75, 1], [6, 7, 1.0, 2]], "data-type": "set", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  ti | {"buckets": [["00:01:02.500000", "03:01:02.500000", 0.2, 4], ["04:01:02.500000", "07:01:02.500000", 0.4, 4], ["08:01:02.500000", "11:01:02.500000", 0.6, 4], ["12:01:02.500000", "15:01:02.500000", 0.8, 4], ["16:01:02.500000", "18:01:02.500000", 0.95, 3], ["19:01:02.500000", "19:01:02.500000", 1.0, 1]], "data-type": "time", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  u | {"buckets": [[0, 3000000000000, 0.2, 4], [4000000000000, 7000000000000, 0.4, 4], [8000000000000, 11000000000000, 0.6, 4], [12000000000000, 15000000000000, 0.8, 4], [16000000000000, 18000000000000, 0.95, 3], [19000000000000, 19000000000000, 1.0, 1]], "data-type": "uint", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
  y | {"buckets": [[2000, 2003, 0.2, 4], [2004, 2007, 0.4, 4], [2008, 2011, 0.6, 4], [2012, 2015, 0.8, 4], [2016, 2018, 0.95, 3], [2019, 2019, 1.0, 1]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 6}
> analyze table h update histogram on i, id, j, nope, E with 100 buckets
Table | Op | Msg_type | Msg_text
  hist.h | histogram | status | Histogram statistics created for column 'e'.
  hist.h | histogram | status | Histogram statistics created for column 'i'.
  hist.h | histogram | Error | The column 'id' is covered by a single-part unique index.
  hist.h | histogram | Error | The column 'j' has an unsupported data type.
  hist.h | histogram | Error | The column 'nope' does not exist.
> select column_name, json_remove(histogram,'$."last-updated"') from information_schema.column_statistics where column_name in ('i', 'e') order by 1
COLUMN_NAME | json_remove(histogram,'$."last-updated"')
  e | {"buckets": [[1, 0.35], [2, 0.7], [3, 1.0]], "data-type": "enum", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}
  i | {"buckets": [[0, 0.25], [1, 0.6], [2, 0.9]], "data-type": "int", "null-values": 0.1, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}
# What is refused.
> analyze table h update histogram on i, i with 3 buckets
ERROR 1060 (42S21): Duplicate column name 'i'
> analyze table h update histogram on i with 0 buckets
ERROR 1690 (22003): Number of buckets value is out of range in 'ANALYZE TABLE'
> analyze table h update histogram on i with 1025 buckets
ERROR 1690 (22003): Number of buckets value is out of range in 'ANALYZE TABLE'
> analyze table h, h update histogram on i with 3 buckets
ERROR 1066 (42000): Not unique table/alias: 'h'
> create temporary table tmp (a int)
ok 0
> analyze table tmp update histogram on a
Table | Op | Msg_type | Msg_text
  hist.tmp | histogram | Error | Cannot create histogram statistics for a temporary table.
> create view v as select 1 a
ok 0
> analyze table v update histogram on a
Table | Op | Msg_type | Msg_text
  hist.v | histogram | Error | Cannot create histogram statistics for a view.
> analyze table v drop histogram on a
Table | Op | Msg_type | Msg_text
  hist.v | histogram | Error | No histogram statistics found for column 'a'.
> analyze table nope update histogram on a
Table | Op | Msg_type | Msg_text
  hist.nope | histogram | Error | Table 'hist.nope' doesn't exist
> analyze table nodb.nope update histogram on a
Table | Op | Msg_type | Msg_text
  nodb.nope | histogram | Error | Unknown database 'nodb'
> create table empty_ (a int)
ok 0
> analyze table empty_, h update histogram on a
Table | Op | Msg_type | Msg_text
   | histogram | Error | Only one table can be specified while modifying histogram statistics.
> analyze table empty_ update histogram on a with 4 buckets
Table | Op | Msg_type | Msg_text
  hist.empty_ | histogram | status | Histogram statistics created for column 'a'.
> select json_remove(histogram,'$."last-updated"') from information_schema.column_statistics where table_name='empty_'
json_remove(histogram,'$."last-updated"')
  {"buckets": [], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 4}
> analyze table empty_ drop histogram on a
Table | Op | Msg_type | Msg_text
  hist.empty_ | histogram | status | Histogram statistics removed for column 'a'.
> analyze table empty_ drop histogram on a
Table | Op | Msg_type | Msg_text
  hist.empty_ | histogram | Error | No histogram statistics found for column 'a'.
# Histograms follow the definition.
> rename table h to h2
ok 0
> alter table h2 drop column u, modify d decimal(12,3), rename column g to gg, add unique (y)
ok 20, Records: 20  Duplicates: 0  Warnings: 0
> create table h3 like h2
ok 0, warnings 1
> truncate table h2
ok 0
> select table_name, column_name from information_schema.column_statistics order by 1,2
TABLE_NAME | COLUMN_NAME
  h2 | bi
  h2 | c
  h2 | da
  h2 | dt
  h2 | e
  h2 | i
  h2 | lg
  h2 | s
  h2 | se
  h2 | ti
> drop table h2
ok 0
> select table_name, column_name from information_schema.column_statistics order by 1,2
TABLE_NAME | COLUMN_NAME
# USING DATA.
> analyze table h3 update histogram on i using data '{"buckets": [[1, 0.5],[2, 1.0]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | status | Histogram statistics created for column 'i'.
> analyze table h3 update histogram on i using data '{"buckets": [[1, 5, 0.5, 3],[6, 9, 1.0, 4]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | status | Histogram statistics created for column 'i'.
> analyze table h3 update histogram on dt using data '{"buckets": [["2020-01-01 00:00:00.000000", 0.5], ["2020-01-02 00:00:00.000000", 1.0]], "data-type": "datetime", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | status | Histogram statistics created for column 'dt'.
> analyze table h3 update histogram on s using data '{"buckets": [["base64:type254:czA=", 0.5], ["base64:type254:czE=", 1.0]], "data-type": "string", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | status | Histogram statistics created for column 's'.
> select column_name, json_remove(histogram,'$."last-updated"') from information_schema.column_statistics where table_name='h3' order by 1
COLUMN_NAME | json_remove(histogram,'$."last-updated"')
  dt | {"buckets": [["2020-01-01 00:00:00.000000", 0.5], ["2020-01-02 00:00:00.000000", 1.0]], "data-type": "datetime", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}
  i | {"buckets": [[1, 5, 0.5, 3], [6, 9, 1.0, 4]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "equi-height", "number-of-buckets-specified": 10}
  s | {"buckets": [["base64:type254:czA=", 0.5], ["base64:type254:czE=", 1.0]], "data-type": "string", "null-values": 0.0, "collation-id": 255, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 100}
> analyze table h3 update histogram on i using data 'x'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | JSON format error.
> analyze table h3 update histogram on i using data '{}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | Missing attribute at '$."histogram-type"'.
> analyze table h3 update histogram on i using data '{"buckets": [[1, 0.5],[2, 1.0]], "data-type": "string", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | Histogram data type does not match column data type at '$."data-type"'.
> analyze table h3 update histogram on i using data '{"buckets": [[2, 0.5],[1, 1.0]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | The value at '$.buckets[1][0]' must be greater than that of previous bucket.
> analyze table h3 update histogram on i using data '{"buckets": [[2, 0.5],[3, 0.9]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | The sum of the null values fraction and the cumulative frequency of the last bucket should be 1.'
> analyze table h3 update histogram on i using data '{"buckets": [[2, 0.5],["3", 1.0]], "data-type": "int", "null-values": 0.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "singleton", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | Wrong attribute type at '$.buckets[1][0]'.
> analyze table h3 update histogram on i using data '{"buckets": [], "data-type": "int", "null-values": 1.0, "collation-id": 8, "sampling-rate": 1.0, "histogram-type": "x", "number-of-buckets-specified": 10}'
Table | Op | Msg_type | Msg_text
  hist.h3 | histogram | Error | Unable to build histogram statistics for column 'i' in table 'hist'.'h3'
  hist.h3 | histogram | Error | Unsupported histogram type at '$."histogram-type"'.
# Estimates.
> create table w (a int, b int, c varchar(10))
ok 0
> insert into w with recursive r as (select 0 n union all select n+1 from r where n<999) select n, if(n<900,1,n), char(65+n%26) from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
> analyze table w update histogram on a, b with 16 buckets
Table | Op | Msg_type | Msg_text
  hist.w | histogram | status | Histogram statistics created for column 'a'.
  hist.w | histogram | status | Histogram statistics created for column 'b'.
> analyze table w update histogram on c
Table | Op | Msg_type | Msg_text
  hist.w | histogram | status | Histogram statistics created for column 'c'.
> explain select * from w where b = 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 90.00 | Using where
warnings 1
> explain select * from w where b = 950
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 0.10 | Using where
warnings 1
> explain select * from w where a < 100
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 9.96 | Using where
warnings 1
> explain select * from w where a between 200 and 299
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 10.06 | Using where
warnings 1
> explain select * from w where b in (1,2,3)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 90.00 | Using where
warnings 1
> explain select * from w where b is not null
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 100.00 | Using where
warnings 1
> explain select * from w where b <> 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 10.00 | Using where
warnings 1
> explain select * from w where c = 'a' or c > 'Y'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 7.55 | Using where
warnings 1
> explain select * from w where a not between 100 and 899
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | w | NULL | ALL | NULL | NULL | NULL | NULL | 1000 | 20.03 | Using where
warnings 1
