# Tables of InnoDB's dictionary, estimates, costs and origins of variables. Compared with MySQL 8.0.31.
> create database d1
ok 1
> use d1
ok 0
> create table p (id int primary key, name varchar(20) not null, v int generated always as (id*2) virtual, g int generated always as (id+1) stored, key(name), key k2 (name(5), id desc))
ok 0
> create table c (a int, b bigint unsigned, constraint fk1 foreign key (a) references p (id) on delete cascade on update set null, foreign key (a) references p (id))
ok 0
> create table f2 (a int primary key, b int, c int, d int, e int, foreign key (b) references p(id) on delete restrict, foreign key (c) references p(id) on delete no action on update cascade, foreign key (d) references p(id) on delete set null on update restrict, foreign key (e) references p(id) on delete cascade on update cascade)
ok 0
> create table ty (i1 tinyint, i2 smallint unsigned not null, i3 mediumint, i4 int, i8 bigint, f float, db double, dc decimal(20,5), b1 bit(1), b12 bit(12), d date, t time, t3 time(3), dt datetime, dt6 datetime(6), ts timestamp null, y year, c char(10), cl char(10) character set latin1, cb char(10) character set utf8mb4 collate utf8mb4_bin, vc varchar(10), vl varchar(300) character set latin1, vb varbinary(20), bn binary(6), tt tinytext, tx text, mt mediumtext, lt longtext, tb tinyblob, bl blob, mb mediumblob, lb longblob, e enum('a','b'), st set('a','b'), js json, g geometry, p point, vg int generated always as (i4+1) virtual, vg2 varchar(20) generated always as (concat(vc,i1)) virtual)
ok 0
> create table u (a int not null, b int, c int, unique key (b), unique key ab (a, c), primary key (a))
ok 0
> insert into p (id, name) values (1,'a'),(2,'b'),(3,'b')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into u values (1,2,3),(2,3,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select t.NAME, c.NAME, POS, MTYPE, PRTYPE, LEN, HAS_DEFAULT from information_schema.INNODB_COLUMNS c join information_schema.INNODB_TABLES t using (TABLE_ID) where t.NAME like 'd1/%' order by 1, POS & 65535, POS
NAME | NAME | POS | MTYPE | PRTYPE | LEN | HAS_DEFAULT
  d1/c | a | 0 | 6 | 1027 | 4 | 0
  d1/c | b | 1 | 6 | 1544 | 8 | 0
  d1/f2 | a | 0 | 6 | 1283 | 4 | 0
  d1/f2 | b | 1 | 6 | 1027 | 4 | 0
  d1/f2 | c | 2 | 6 | 1027 | 4 | 0
  d1/f2 | d | 3 | 6 | 1027 | 4 | 0
  d1/f2 | e | 4 | 6 | 1027 | 4 | 0
  d1/p | id | 0 | 6 | 1283 | 4 | 0
  d1/p | name | 1 | 12 | 16711951 | 80 | 0
  d1/p | g | 2 | 6 | 1027 | 4 | 0
  d1/p | v | 65538 | 6 | 9219 | 4 | 0
  d1/ty | i1 | 0 | 6 | 1025 | 1 | 0
  d1/ty | i2 | 1 | 6 | 1794 | 2 | 0
  d1/ty | i3 | 2 | 6 | 1033 | 3 | 0
  d1/ty | i4 | 3 | 6 | 1027 | 4 | 0
  d1/ty | i8 | 4 | 6 | 1032 | 8 | 0
  d1/ty | f | 5 | 9 | 1028 | 4 | 0
  d1/ty | db | 6 | 10 | 1029 | 8 | 0
  d1/ty | dc | 7 | 3 | 525558 | 10 | 0
  d1/ty | b1 | 8 | 3 | 4130320 | 1 | 0
  d1/ty | b12 | 9 | 3 | 4130320 | 2 | 0
  d1/ty | d | 10 | 6 | 1034 | 3 | 0
  d1/ty | t | 11 | 3 | 525323 | 3 | 0
  d1/ty | t3 | 12 | 3 | 525323 | 5 | 0
  d1/ty | dt | 13 | 3 | 525324 | 5 | 0
  d1/ty | dt6 | 14 | 3 | 525324 | 8 | 0
  d1/ty | ts | 15 | 3 | 525319 | 4 | 0
  d1/ty | y | 16 | 6 | 1549 | 1 | 0
  d1/ty | c | 17 | 13 | 16711934 | 40 | 0
  d1/ty | cl | 18 | 2 | 524542 | 10 | 0
  d1/ty | cb | 19 | 13 | 3014910 | 40 | 0
  d1/ty | vc | 20 | 12 | 16711695 | 40 | 0
  d1/ty | vl | 21 | 1 | 528399 | 300 | 0
  d1/ty | vb | 22 | 4 | 4129807 | 20 | 0
  d1/ty | bn | 23 | 3 | 4130046 | 6 | 0
  d1/ty | tt | 24 | 5 | 16711932 | 9 | 0
  d1/ty | tx | 25 | 5 | 16711932 | 10 | 0
  d1/ty | mt | 26 | 5 | 16711932 | 11 | 0
  d1/ty | lt | 27 | 5 | 16711932 | 12 | 0
  d1/ty | tb | 28 | 5 | 4130044 | 9 | 0
  d1/ty | bl | 29 | 5 | 4130044 | 10 | 0
  d1/ty | mb | 30 | 5 | 4130044 | 11 | 0
  d1/ty | lb | 31 | 5 | 4130044 | 12 | 0
  d1/ty | e | 32 | 6 | 766 | 1 | 0
  d1/ty | st | 33 | 6 | 766 | 1 | 0
  d1/ty | js | 34 | 5 | 3015925 | 12 | 0
  d1/ty | g | 35 | 14 | 1279 | 12 | 0
  d1/ty | p | 36 | 14 | 1279 | 12 | 0
  d1/ty | vg | 65573 | 6 | 9219 | 4 | 0
  d1/ty | vg2 | 131110 | 12 | 16719887 | 80 | 0
  d1/u | a | 0 | 6 | 1283 | 4 | 0
  d1/u | b | 1 | 6 | 1027 | 4 | 0
  d1/u | c | 2 | 6 | 1027 | 4 | 0
> select * from information_schema.INNODB_FOREIGN order by ID
ID | FOR_NAME | REF_NAME | N_COLS | TYPE
  d1/c_ibfk_1 | d1/c | d1/p | 1 | 48
  d1/f2_ibfk_1 | d1/f2 | d1/p | 1 | 32
  d1/f2_ibfk_2 | d1/f2 | d1/p | 1 | 20
  d1/f2_ibfk_3 | d1/f2 | d1/p | 1 | 2
  d1/f2_ibfk_4 | d1/f2 | d1/p | 1 | 5
  d1/fk1 | d1/c | d1/p | 1 | 9
> select * from information_schema.INNODB_FOREIGN_COLS order by ID, POS
ID | FOR_COL_NAME | REF_COL_NAME | POS
  d1/c_ibfk_1 | a | id | 1
  d1/f2_ibfk_1 | b | id | 1
  d1/f2_ibfk_2 | c | id | 1
  d1/f2_ibfk_3 | d | id | 1
  d1/f2_ibfk_4 | e | id | 1
  d1/fk1 | a | id | 1
> select t.NAME, v.POS, v.BASE_POS from information_schema.INNODB_VIRTUAL v join information_schema.INNODB_TABLES t using (TABLE_ID) where NAME like 'd1/%' order by 1, 2, 3
NAME | POS | BASE_POS
  d1/p | 65538 | 0
  d1/ty | 65573 | 3
  d1/ty | 131110 | 0
  d1/ty | 131110 | 20
> select t.NAME, i.NAME, f.NAME, f.POS from information_schema.INNODB_FIELDS f join information_schema.INNODB_INDEXES i using (INDEX_ID) join information_schema.INNODB_TABLES t using (TABLE_ID) where t.NAME like 'd1/%' order by 1, 2, 4
NAME | NAME | NAME | POS
  d1/c | a | a | 0
  d1/f2 | b | b | 0
  d1/f2 | c | c | 0
  d1/f2 | d | d | 0
  d1/f2 | e | e | 0
  d1/f2 | PRIMARY | a | 0
  d1/p | k2 | name | 0
  d1/p | k2 | id | 1
  d1/p | name | name | 0
  d1/p | PRIMARY | id | 0
  d1/u | ab | a | 0
  d1/u | ab | c | 1
  d1/u | b | b | 0
  d1/u | PRIMARY | a | 0
> select * from information_schema.COLUMNS_EXTENSIONS where TABLE_SCHEMA = 'd1' and TABLE_NAME = 'c' order by 3, 4
TABLE_CATALOG | TABLE_SCHEMA | TABLE_NAME | COLUMN_NAME | ENGINE_ATTRIBUTE | SECONDARY_ENGINE_ATTRIBUTE
  def | d1 | c | a | NULL | NULL
  def | d1 | c | b | NULL | NULL
> select * from information_schema.TABLE_CONSTRAINTS_EXTENSIONS where CONSTRAINT_SCHEMA = 'd1' order by TABLE_NAME, CONSTRAINT_NAME
CONSTRAINT_CATALOG | CONSTRAINT_SCHEMA | CONSTRAINT_NAME | TABLE_NAME | ENGINE_ATTRIBUTE | SECONDARY_ENGINE_ATTRIBUTE
  def | d1 | a | c | NULL | NULL
  def | d1 | PRIMARY | c | NULL | NULL
  def | d1 | b | f2 | NULL | NULL
  def | d1 | c | f2 | NULL | NULL
  def | d1 | d | f2 | NULL | NULL
  def | d1 | e | f2 | NULL | NULL
  def | d1 | PRIMARY | f2 | NULL | NULL
  def | d1 | k2 | p | NULL | NULL
  def | d1 | name | p | NULL | NULL
  def | d1 | PRIMARY | p | NULL | NULL
  def | d1 | PRIMARY | ty | NULL | NULL
  def | d1 | ab | u | NULL | NULL
  def | d1 | b | u | NULL | NULL
  def | d1 | PRIMARY | u | NULL | NULL
> select * from information_schema.SCHEMATA_EXTENSIONS order by 2
CATALOG_NAME | SCHEMA_NAME | OPTIONS
  def | d1 | 
  def | information_schema | 
  def | mysql | 
  def | performance_schema | 
  def | sys | 
> select * from information_schema.INNODB_CMP
page_size | compress_ops | compress_ops_ok | compress_time | uncompress_ops | uncompress_time
  1024 | 0 | 0 | 0 | 0 | 0
  2048 | 0 | 0 | 0 | 0 | 0
  4096 | 0 | 0 | 0 | 0 | 0
  8192 | 0 | 0 | 0 | 0 | 0
  16384 | 0 | 0 | 0 | 0 | 0
> analyze table p, u
Table | Op | Msg_type | Msg_text
  d1.p | analyze | status | OK
  d1.u | analyze | status | OK
> select database_name, table_name, n_rows, clustered_index_size, sum_of_other_index_sizes from mysql.innodb_table_stats where database_name = 'd1' and table_name in ('p', 'u') order by 1, 2
database_name | table_name | n_rows | clustered_index_size | sum_of_other_index_sizes
  d1 | p | 3 | 1 | 2
  d1 | u | 2 | 1 | 2
> select table_name, index_name, stat_name, stat_value, sample_size, stat_description from mysql.innodb_index_stats where database_name = 'd1' and table_name in ('p', 'u') order by 1, 2, 3
table_name | index_name | stat_name | stat_value | sample_size | stat_description
  p | PRIMARY | n_diff_pfx01 | 3 | 1 | id
  p | PRIMARY | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  p | PRIMARY | size | 1 | NULL | Number of pages in the index
  p | k2 | n_diff_pfx01 | 2 | 1 | name
  p | k2 | n_diff_pfx02 | 3 | 1 | name,id
  p | k2 | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  p | k2 | size | 1 | NULL | Number of pages in the index
  p | name | n_diff_pfx01 | 2 | 1 | name
  p | name | n_diff_pfx02 | 3 | 1 | name,id
  p | name | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  p | name | size | 1 | NULL | Number of pages in the index
  u | PRIMARY | n_diff_pfx01 | 2 | 1 | a
  u | PRIMARY | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  u | PRIMARY | size | 1 | NULL | Number of pages in the index
  u | ab | n_diff_pfx01 | 2 | 1 | a
  u | ab | n_diff_pfx02 | 2 | 1 | a,c
  u | ab | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  u | ab | size | 1 | NULL | Number of pages in the index
  u | b | n_diff_pfx01 | 2 | 1 | b
  u | b | n_leaf_pages | 1 | NULL | Number of leaf pages in the index
  u | b | size | 1 | NULL | Number of pages in the index
> select engine_name, device_type, cost_name, cost_value, comment, default_value from mysql.engine_cost
engine_name | device_type | cost_name | cost_value | comment | default_value
  default | 0 | io_block_read_cost | NULL | NULL | 1
  default | 0 | memory_block_read_cost | NULL | NULL | 0.25
> select cost_name, cost_value, comment, default_value from mysql.server_cost
cost_name | cost_value | comment | default_value
  disk_temptable_create_cost | NULL | NULL | 20
  disk_temptable_row_cost | NULL | NULL | 0.5
  key_compare_cost | NULL | NULL | 0.05
  memory_temptable_create_cost | NULL | NULL | 1
  memory_temptable_row_cost | NULL | NULL | 0.1
  row_evaluate_cost | NULL | NULL | 0.1
> set persist max_connections = 200
ok 0
> select * from performance_schema.persisted_variables
VARIABLE_NAME | VARIABLE_VALUE
  max_connections | 200
> select VARIABLE_NAME, VARIABLE_SOURCE, MIN_VALUE, MAX_VALUE, SET_USER, SET_TIME > now() - interval 1 hour from performance_schema.variables_info where VARIABLE_NAME in ('max_connections', 'autocommit', 'wait_timeout') order by 1
VARIABLE_NAME | VARIABLE_SOURCE | MIN_VALUE | MAX_VALUE | SET_USER | SET_TIME > now() - interval 1 hour
  autocommit | COMPILED | 0 | 0 | NULL | NULL
  max_connections | DYNAMIC | 1 | 100000 | root | 1
  wait_timeout | COMPILED | 1 | 31536000 | NULL | NULL
> set @x = 5, @y = 'ab', @z = null
ok 0
> select VARIABLE_NAME, VARIABLE_VALUE from performance_schema.user_variables_by_thread order by 1
VARIABLE_NAME | VARIABLE_VALUE
  x | 5
  y | ab
  z | NULL
> select count(*) > 0, max(COUNT_BUCKET_AND_LOWER) > 5, max(BUCKET_QUANTILE), sum(COUNT_BUCKET) = max(COUNT_BUCKET_AND_LOWER) from performance_schema.events_statements_histogram_global
count(*) > 0 | max(COUNT_BUCKET_AND_LOWER) > 5 | max(BUCKET_QUANTILE) | sum(COUNT_BUCKET) = max(COUNT_BUCKET_AND_LOWER)
  1 | 1 | 1.000000 | 1
> select name, subsystem, type, status, count >= 0 from information_schema.innodb_metrics where status = 'enabled' and name in ('trx_rseg_history_len', 'buffer_pool_reads', 'dml_inserts') order by 1
name | subsystem | type | status | count >= 0
  buffer_pool_reads | buffer | status_counter | enabled | 1
  dml_inserts | dml | status_counter | enabled | 1
  trx_rseg_history_len | transaction | value | enabled | 1
