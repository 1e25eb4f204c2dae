# BINLOG: events as MySQL 8.0.31 wrote them.
> create database programs_r; use programs_r; set time_zone = '+03:00'; set names utf8mb4
ok 1
ok 0
ok 0
ok 0
> create table t (id int unsigned auto_increment primary key, i tinyint, b bigint unsigned, d decimal(12,4), f float, g double, c char(5), v varchar(300), l varchar(10) character set latin1, bi binary(4), vb varbinary(9), x text, y blob, e enum('p','q'), s set('u','v','w'), j json, bt bit(11), yr year, da date, tm time(3), dt datetime(6), ts timestamp(2) null, key (v(10)), unique key (b))
ok 0
> create table n (a int, b varchar(20) collate utf8mb4_0900_ai_ci, c text)
ok 0
> create table g (a int primary key, b int as (a * 2) stored, c varchar(10) as (concat('x', a)) virtual, key (c), check (a < 100))
ok 0
> create table p (id int primary key)
ok 0
> create table c (id int primary key, p int, foreign key (p) references p (id) on delete cascade on update cascade)
ok 0
# What mysqlbinlog 8.0 prints around events.
> set @@session.pseudo_replica_mode=1; set @@session.gtid_next='ANONYMOUS'; set @@session.original_commit_timestamp=1669159426000000; set @@session.original_server_version=80031; set @@session.immediate_server_version=80031
ok 0
ok 0
ok 0
ok 0
ok 0
> set timestamp=1669159426; set @@session.pseudo_thread_id=8; set @@session.foreign_key_checks=1, @@session.sql_auto_is_null=0, @@session.unique_checks=1, @@session.autocommit=1; set @@session.sql_mode=1168113696
ok 0
ok 0
ok 0
ok 0
> set @@session.auto_increment_increment=1, @@session.auto_increment_offset=1; set @@session.character_set_client=255,@@session.collation_connection=255,@@session.collation_server=255
ok 0
ok 0
> set @@session.lc_time_names=0; set @@session.collation_database=default; set @@session.default_collation_for_utf8mb4=255; set @@session.sql_require_primary_key=0
ok 0
ok 0
ok 0
ok 0
> select @@lc_time_names
@@lc_time_names
  en_US
> set lc_time_names=4
ok 0
> set @@session.gtid_next='AUTOMATIC'; set @@session.pseudo_replica_mode=0; set timestamp=default
ok 0
ok 0
ok 0
# Without a format description, and what is none
> binlog 'NX4DaxMBAAAAdQAAAG7xBwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD+vjVnsNX4Dax4BAAAApAAAABLyBwAAAJADAAAAAAEAAgAW////AAAABQAAAP3//////////39DnrH7LQAAwD/tW0fK4pLEVAJhYgYAw7zwn5iAAekBAQIAMQQAdGV4dAIAAP8CBRwAAAAAAQAbAAsAAQACDABrAwAPAAUBAAQAAAwNAAFhBZ15AAAAfzdH4S6ZqTgngAHiQGBf6igM/v8/BwAAAP0Z5e0='
ERROR 1609 (HY000): The BINLOG statement of type `Table_map` was not preceded by a format description BINLOG statement.
> binlog 'not base 64'
ERROR 1575 (HY000): Decoding of base64 string failed
> binlog 'AAAA'
ERROR 1149 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use
> binlog ''
ERROR 1149 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use
# What mysqlbinlog prints of a log of MySQL 8.0.31
> binlog 'sXUDaw8BAAAAegAAAH4AAAABAAQAOC4wLjMxAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACxdQNrEwANAAgAAAAABAAEAAAAYgAEGggAAAAICAgCAAAACgoKKioAEjQACigAATRfCaw='
ok 0
> binlog 'NX4DaxMBAAAAdQAAAG7xBwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD+vjVnsNX4Dax4BAAAApAAAABLyBwAAAJADAAAAAAEAAgAW////AAAABQAAAP3//////////39DnrH7LQAAwD/tW0fK4pLEVAJhYgYAw7zwn5iAAekBAQIAMQQAdGV4dAIAAP8CBRwAAAAAAQAbAAsAAQACDABrAwAPAAUBAAQAAAwNAAFhBZ15AAAAfzdH4S6ZqTgngAHiQGBf6igM/v8/BwAAAP0Z5e0='
ok 0
> select id, i, b, d, f, g, c, v, hex(l), hex(bi), hex(vb), x, hex(y), e, s, j, hex(bt), yr, da, tm, dt, ts from t
id | i | b | d | f | g | c | v | hex(l) | hex(bi) | hex(vb) | x | hex(y) | e | s | j | hex(bt) | yr | da | tm | dt | ts
  5 | -3 | 18446744073709551615 | -12345678.1234 | 1.5 | 2.25e100 | ab | ü😀 | E9 | 01000000 | 0031 | text | 00FF | q | u,w | {"k": [1, null, "a"]} | 59D | 2021 | 0000-00-00 | -12:34:56.789 | 2021-03-28 02:30:00.123456 | 2021-03-28 05:30:00.12
  7 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
# It is there already
> binlog 'NX4DaxMBAAAAdQAAAG7xBwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD+vjVnsNX4Dax4BAAAApAAAABLyBwAAAJADAAAAAAEAAgAW////AAAABQAAAP3//////////39DnrH7LQAAwD/tW0fK4pLEVAJhYgYAw7zwn5iAAekBAQIAMQQAdGV4dAIAAP8CBRwAAAAAAQAbAAsAAQACDABrAwAPAAUBAAQAAAwNAAFhBZ15AAAAfzdH4S6ZqTgngAHiQGBf6igM/v8/BwAAAP0Z5e0='
ERROR 1062 (23000): Duplicate entry '5' for key 't.PRIMARY'
> binlog 'NX4DaxMBAAAAdQAAAFfzBwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD/h5ynuNX4Dax8BAAAARQAAAJzzBwAAAJADAAAAAAEAAgAW/////////v8/BwAAAHz/HwcAAAAJBwBjaGFuZ2VkYX3AXwDtvWbQ'
ok 0
> binlog 'NX4DaxMBAAAAdQAAAND0BwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD8fP52gNX4Dax4BAAAANAAAAAT1BwAAAJADAAAAAAEAAgAW////+v8/CAAAAAMAAAAAAAAALhXsUQ=='
ok 0
> binlog 'NX4DaxMBAAAAdQAAAEH2BwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD9yDDOqNX4Dax8BAAAAYgEAAKP3BwAAAJADAAAAAAEAAgAW////////+v8/CAAAAAMAAAAAAAAA+v8/bAAAAAMAAAAAAAAAfP8fBwAAAAkHAGNoYW5nZWRhfcBfAHz/H2sAAAAJBwBjaGFuZ2VkYX3AXwAAAAAFAAAA/f//////////f0OesfstAADAP+1bR8riksRUAmFiBgDDvPCfmIAB6QEBAgAxBAB0ZXh0AgAA/wIFHAAAAAABABsACwABAAIMAGsDAA8ABQEABAAADA0AAWEFnXkAAAB/N0fhLpmpOCeAAeJAYF/qKAwAAABpAAAA/f//////////f0OesfstAADAP+1bR8riksRUAmFiBgDDvPCfmIAB6QEBAgAxBAB0ZXh0AgAA/wIFHAAAAAABABsACwABAAIMAGsDAA8ABQEABAAADA0AAWEFnXkAAAB/N0fhLpmpOCeAAeJAYF/qKAykj8RR'
ok 0
> binlog 'NX4DaxMBAAAAdQAAANf4BwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD8TdKmWNX4DayABAAAAnQAAAHT5BwAAAJADAAAAAAEAAgAW////AAAAaQAAAP3//////////39DnrH7LQAAwD/tW0fK4pLEVAJhYgYAw7zwn5iAAekBAQIAMQQAdGV4dAIAAP8CBRwAAAAAAQAbAAsAAQACDABrAwAPAAUBAAQAAAwNAAFhBZ15AAAAfzdH4S6ZqTgngAHiQGBf6igMcrcMrA=='
ok 0
> select id, i, b, v, ts, dt, e from t
id | i | b | v | ts | dt | e
  107 | 9 | NULL | changed | 2021-10-31 00:59:59.00 | NULL | NULL
  108 | NULL | 3 | NULL | NULL | NULL | NULL
> insert into t (b) values (4)
ok 1, id 109
> select max(id) from t
max(id)
  109
> binlog 'NX4DaxMBAAAAdQAAABn8BwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD9NlaGjNX4Dax8BAAAAVAAAAG38BwAAAJADAAAAAAEAAgAW////////fP8fawAAAAkHAGNoYW5nZWRhfcBfAHz/H2sAAAABBwBjaGFuZ2VkYX3AXwBlFygb'
ok 0
> select id, i from t where id=107
id | i
  107 | 1
> delete from t where id=107
ok 1
# It is gone
> binlog 'NX4DaxMBAAAAdQAAABn8BwAAAJADAAAAAAEACnByb2dyYW1zX3IAAXQAFgMBCPYEBf4PD/4P/Pz+/vUQDQoTEhEaDAQECP4UsAQKAP4ECQACAvcB+AEEAwEDBgL+/z8BAaIDDfz/APz/AAg/P/z/AD9NlaGjNX4Dax8BAAAAVAAAAG38BwAAAJADAAAAAAEAAgAW////////fP8fawAAAAkHAGNoYW5nZWRhfcBfAHz/H2sAAAABBwBjaGFuZ2VkYX3AXwBlFygb'
ERROR 1032 (HY000): Can't find record in 't'
> binlog 'NX4DaxMBAAAAPwAAANr+BwAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wBKPtZxNX4Dax4BAAAARgAAACD/BwAAAJEDAAAAAAEAAgAD/wABAAAAAWEBAHgAAQAAAAFhAQB4AAEAAAABQQEAeAYCAAAA5Abp+A=='
ok 0
> binlog 'NX4DaxMBAAAAPwAAACcACAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wDP0bT0NX4Dax8BAAAAagAAAJEACAAAAJEDAAAAAAEAAgAD//8AAQAAAAFhAQB4AAIAAAABYQEAeAABAAAAAWEBAHgAAgAAAAFhAQB4AAEAAAABQQEAeAACAAAAAUEBAHgGAgAAAAYDAAAAlnTVig=='
ok 0
> select a, hex(b), c from n order by 1,2
a | hex(b) | c
  2 | 41 | x
  2 | 61 | x
  2 | 61 | x
  3 | NULL | NULL
> binlog 'NX4DaxMBAAAAPwAAAI8BCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wCWe423NX4DayABAAAALQAAALwBCAAAAJEDAAAAAAEAAgAD/wACAAAAAUEBAHjxL9fZ'
ok 0
> binlog 'NX4DaxMBAAAAPwAAAMMCCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAHN1rMNX4Dax8BAAAAOAAAAPsCCAAAAJEDAAAAAAEAAgAD//8AAgAAAAFhAQB4AAIAAAABegEAeNZe6Kw='
ok 0
> select a, b, c from n order by 1,2
a | b | c
  2 | a | x
  2 | z | x
  3 | NULL | NULL
> binlog 'NX4DaxMBAAAAPgAAAPgDCAAAAJIDAAAAAAEACnByb2dyYW1zX3IAAWcAAwMDDwIoAAYBAQACA/z/ADRXS8Y1fgNrHgEAAAA7AAAAMwQIAAAAkgMAAAAAAQACAAP/AAEAAAACAAAAAngxAAIAAAAEAAAAAngyjCK5kQ=='
ok 0
> binlog 'NX4DaxMBAAAAPgAAADkFCAAAAJIDAAAAAAEACnByb2dyYW1zX3IAAWcAAwMDDwIoAAYBAQACA/z/AD1/C2s1fgNrHwEAAABWAAAAjwUIAAAAkgMAAAAAAQACAAP//wABAAAAAgAAAAJ4MQALAAAAFgAAAAN4MTEAAgAAAAQAAAACeDIADAAAABgAAAADeDEyouJG6Q=='
ok 0
> select * from g where c > ''
a | b | c
  11 | 22 | x11
  12 | 24 | x12
> binlog 'NX4DaxMBAAAANQAAAIUGCAAAAJMDAAAAAAMACnByb2dyYW1zX3IAAXAAAQMAAAEBAPWNWPI1fgNrHgEAAAAtAAAAsgYIAAAAkwMAAAAAAQACAAH/AAEAAAAAAgAAACifCt0='
ok 0
> binlog 'NX4DaxMBAAAANgAAAKcHCAAAAJQDAAAAAAEACnByb2dyYW1zX3IAAWMAAgMDAAIBAQDCLgoANX4Dax4BAAAANQAAANwHCAAAAJQDAAAAAAEAAgAC/wABAAAAAQAAAAACAAAAAgAAAN/Au5c='
ok 0
> binlog 'NX4DaxMBAAAANQAAANsICAAAAJMDAAAAAAMACnByb2dyYW1zX3IAAXAAAQMAAAEBAP/3DJ81fgNrHwEAAAA4AAAAEwkIAAAAkwMAAAAAAQACAAH//wABAAAAAAYAAAAAAgAAAAAHAAAAdU1ZsQ=='
ok 0
> binlog 'NX4DaxMBAAAANQAAAAkKCAAAAJMDAAAAAAMACnByb2dyYW1zX3IAAXAAAQMAAAEBAA+duJ81fgNrIAEAAAAoAAAAMQoIAAAAkwMAAAAAAQACAAH/AAYAAACZ2GnR'
ok 0
> select p.id, c.id, c.p from p left join c on c.p=p.id
id | id | p
  7 | 2 | 7
> binlog 'NX4DaxMBAAAANgAAACYLCAAAAJQDAAAAAAEACnByb2dyYW1zX3IAAWMAAgMDAAIBAQAOOQpvNX4Dax4BAAAALAAAAFILCAAAAJQDAAAAAAMAAgAC/wAJAAAAYwAAAEcPw78='
ok 0
> select * from c
id | p
  2 | 7
  9 | 99
# Within a transaction
> begin
ok 0
> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ok 0
> select a from n where a=77
a
  77
> rollback
ok 0
> select a from n where a=77
a
> set session transaction read only
ok 0
> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> set session transaction read write
ok 0
# Other events, other columns, no table
> binlog 'NX4DawIBAAAAegAAAGMNCAAAAF0FAAAAAAAACgAANQAAAAAAAAEAAAAAAAAAAAYDc3RkBP8A/wD/AAwBcHJvZ3JhbXNfcgARvTQAAAAAAAAS/wATAHByb2dyYW1zX3IAY3JlYXRlIHRhYmxlIHogKGEgaW50KZW/d3w='
ERROR 1730 (HY000): Only Format_description_log_event and row events are allowed in BINLOG statements (but Query was provided)
> alter table n add z int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ok 0
> alter table n drop z, modify a bigint
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ERROR 1105 (HY000): Column 0 of table 'programs_r.n' cannot be converted from type 'int' to type 'bigint'
> drop table n
ok 0
> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ERROR 1146 (42S02): Table 'programs_r.n' doesn't exist
> create user x@localhost
ok 0
x> binlog 'NX4DaxMBAAAAPwAAAFAMCAAAAJEDAAAAAAEACnByb2dyYW1zX3IAAW4AAwMP/ANQAAIHAQEAAgP8/wAtg+bvNX4Dax4BAAAALQAAAH0MCAAAAJEDAAAAAAEAAgAD/wBNAAAAAXQBAHS1A+Sj'
ERROR 1227 (42000): Access denied; you need (at least one of) the SUPER, BINLOG_ADMIN or REPLICATION_APPLIER privilege(s) for this operation
> drop user x@localhost
ok 0
> drop database programs_r
ok 4
# Several texts in base 64 are what mysqlbinlog prints, and nothing for FROM_BASE64
> select hex(from_base64('QQ==QQ==')), hex(from_base64('QUE=')), hex(from_base64('QQ=')), hex(from_base64('Q===')), hex(from_base64('====')), hex(from_base64('')), hex(from_base64('QQ==\n')), hex(from_base64('Q=Q=')), hex(from_base64('QUFB\nQUE='))
hex(from_base64('QQ==QQ==')) | hex(from_base64('QUE=')) | hex(from_base64('QQ=')) | hex(from_base64('Q===')) | hex(from_base64('====')) | hex(from_base64('')) | hex(from_base64('QQ==\n')) | hex(from_base64('Q=Q=')) | hex(from_base64('QUFB\nQUE='))
  NULL | 4141 | NULL | NULL | NULL |  | 41 | NULL | 4141414141
# What MySQL has no use for either, and MariaDB's mysqlbinlog sets.
> set @@session.max_delayed_threads = 0
ok 0
