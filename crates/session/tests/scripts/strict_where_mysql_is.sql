# Whole moments where a time could stand; addresses, UUIDs and times that are none; what is refused under LOCK TABLES, through views of partitions, and as NULL of ON DUPLICATE KEY UPDATE; sql_auto_is_null. Compared with MySQL 8.0.31.
> select addtime('2000:01:01 00:00:00', '00:00:00.000001'), addtime('2000.01.01 1.1.1', '1:1:1'), addtime('20000101 010101', '1:1:1'), addtime('1 00:00:00.000001', '1:1:1')
addtime('2000:01:01 00:00:00', '00:00:00.000001') | addtime('2000.01.01 1.1.1', '1:1:1') | addtime('20000101 010101', '1:1:1') | addtime('1 00:00:00.000001', '1:1:1')
  2000-01-01 00:00:00.000001 | 2000-01-01 02:02:02 | 838:59:59 | 25:01:01.000001
warnings 4
> select addtime('2000-01-01T01:01:01', '1:1:1'), addtime('2000-01-01', '1:1:1'), addtime('2000-1-1 1', '1:1:1')
addtime('2000-01-01T01:01:01', '1:1:1') | addtime('2000-01-01', '1:1:1') | addtime('2000-1-1 1', '1:1:1')
  01:21:01 | 01:21:01 | 01:21:01
warnings 3
> select timediff('2000:01:01 00:00:00', '00:00:00'), timediff('20000101000000', '20000102000000')
timediff('2000:01:01 00:00:00', '00:00:00') | timediff('20000101000000', '20000102000000')
  NULL | -24:00:00
warnings 1
> select addtime('1:1:1', '2000:01:01 00:00:00'), addtime('1:1:1', '2000/01/01 00:00:00'), addtime('1:1:1', '2000-01-01')
addtime('1:1:1', '2000:01:01 00:00:00') | addtime('1:1:1', '2000/01/01 00:00:00') | addtime('1:1:1', '2000-01-01')
  NULL | NULL | 01:21:01
warnings 1
> select timediff('1997-01-01 23:59:59.000001', '1995-12-31 23:59:59.000002'), timediff('1997-01-01 23:59:59', '1995-12-31 23:59:59.5')
timediff('1997-01-01 23:59:59.000001', '1995-12-31 23:59:59.000002') | timediff('1997-01-01 23:59:59', '1995-12-31 23:59:59.5')
  838:59:59.000000 | 838:59:59.0
warnings 2
> select timediff(timestamp'1995-01-01 23:59:59.5', timestamp'1997-12-31 23:59:59')
timediff(timestamp'1995-01-01 23:59:59.5', timestamp'1997-12-31 23:59:59')
  -838:59:59.0
warnings 1
> select maketime(900, 1, 1.5), addtime('800:00:00', '800:00:00')
maketime(900, 1, 1.5) | addtime('800:00:00', '800:00:00')
  838:59:59.0 | 838:59:59
warnings 2
> select bin_to_uuid(unhex('7f9d04ae61b34468ac798ffcc984ab668'))
bin_to_uuid(unhex('7f9d04ae61b34468ac798ffcc984ab668'))
ERROR 1411 (HY000): Incorrect string value: '\x07\xF9\xD0J\xE6\x1B4F\x8A\xC7\x98\xFF\xCC\x98J\xB6h' for function bin_to_uuid
> select uuid_to_bin(unhex('ff00'))
uuid_to_bin(unhex('ff00'))
ERROR 1411 (HY000): Incorrect string value: '\xFF\x00' for function uuid_to_bin
> select uuid_to_bin('aé')
uuid_to_bin('aé')
ERROR 1411 (HY000): Incorrect string value: 'aé' for function uuid_to_bin
> select inet6_ntoa('aé'), inet6_ntoa(0x00), inet6_aton(0xff), inet_aton('122.256'), inet_ntoa(-1)
inet6_ntoa('aé') | inet6_ntoa(0x00) | inet6_aton(0xff) | inet_aton('122.256') | inet_ntoa(-1)
  NULL | NULL | NULL | NULL | NULL
warnings 5
> create database d
ok 1
> use d
ok 0
> create table t (a int)
ok 0
> insert into t values (1)
ok 1
> select name_const(a, a) from t
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> set insert_id = name_const(a, a)
ERROR 1210 (HY000): Incorrect arguments to NAME_CONST
> get diagnostics condition -1 @v = class_origin
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '-1 @v = class_origin' at line 1
> lock tables t read
ok 0
> flush table t
ERROR 1099 (HY000): Table 't' was locked with a READ lock and can't be updated
> flush tables
ERROR 1099 (HY000): Table 't' was locked with a READ lock and can't be updated
> flush tables t with read lock
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> unlock tables
ok 0
> lock tables t write
ok 0
> flush table t
ok 0
> flush table missing
ERROR 1100 (HY000): Table 'missing' was not locked with LOCK TABLES
> flush tables
ok 0
> unlock tables
ok 0
> create table p (a int, b int) partition by range (a) (partition p0 values less than (5), partition p1 values less than (10))
ok 0
> create view v as select * from p partition (p0)
ok 0
> insert into v values (1, 1)
ok 1
> insert into v values (7, 1)
ERROR 1748 (HY000): Found a row not matching the given partition set
> replace into v values (7, 1)
ERROR 1748 (HY000): Found a row not matching the given partition set
> insert ignore into v values (8, 8)
ok 0, warnings 1
> select * from p
a | b
  1 | 1
> set sql_mode = ''
ok 0
> create table n (id int primary key, c int not null)
ok 0
> insert into n values (1, 10)
ok 1
> insert into n select 1, null on duplicate key update c = null
ERROR 1048 (23000): Column 'c' cannot be null
> insert into n select 1, 3 on duplicate key update c = null
ERROR 1048 (23000): Column 'c' cannot be null
> insert into n values (1, 3) on duplicate key update c = null
ERROR 1048 (23000): Column 'c' cannot be null
> insert into n values (1, 3), (2, 3) on duplicate key update c = null
ok 3, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> insert ignore into n values (1, 3) on duplicate key update c = null
ok 0, warnings 1
> update n set c = null
ok 1, warnings 2, Rows matched: 2  Changed: 1  Warnings: 2
> select * from n
id | c
  1 | 0
  2 | 0
> set sql_auto_is_null = 1
ok 0
> create table o (a int not null auto_increment, b int not null, primary key (a, b))
ok 0
> insert into o set a = null, b = 1
ok 1, id 1
> insert into o set a = null, b = 2
ok 1, id 2
> select * from o where a is null and b = 2
a | b
> select * from o where a is null
a | b
  2 | 2
> insert into o set b = 1
ok 1, id 3
> select * from n left join o on o.a = n.id where o.a is null
id | c | a | b
