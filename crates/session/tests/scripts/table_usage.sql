# What is done with the rows of a table, by the index that finds them.
> create database d
ok 1
> use d
ok 0
> create table p (id int primary key, a int, b int, key k (a), key kb (b))
ok 0
> insert into p values (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 1, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from p
id | a | b
  1 | 1 | 1
  2 | 2 | 2
  3 | 3 | 3
  4 | 1 | 4
> select * from p where a = 1
id | a | b
  1 | 1 | 1
  4 | 1 | 4
> select * from p where id = 2
id | a | b
  2 | 2 | 2
> update p set b = 9 where a = 1
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> delete from p where id = 3
ok 1
> select index_name, count_star, count_read, count_write, count_fetch, count_insert, count_update, count_delete, sum_timer_wait from performance_schema.table_io_waits_summary_by_index_usage where object_schema = 'd'
index_name | count_star | count_read | count_write | count_fetch | count_insert | count_update | count_delete | sum_timer_wait
  PRIMARY | 3 | 2 | 1 | 2 | 0 | 0 | 1 | 0
  k | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
  kb | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
  NULL | 18 | 12 | 6 | 12 | 4 | 2 | 0 | 0
> select object_type, object_name, count_star, count_read, count_write, count_fetch, count_insert, count_update, count_delete from performance_schema.table_io_waits_summary_by_table where object_schema = 'd'
object_type | object_name | count_star | count_read | count_write | count_fetch | count_insert | count_update | count_delete
  TABLE | p | 21 | 14 | 7 | 14 | 4 | 2 | 1
> select * from performance_schema.objects_summary_global_by_type where object_schema = 'd'
OBJECT_TYPE | OBJECT_SCHEMA | OBJECT_NAME | COUNT_STAR | SUM_TIMER_WAIT | MIN_TIMER_WAIT | AVG_TIMER_WAIT | MAX_TIMER_WAIT
  TABLE | d | p | 21 | 0 | 0 | 0 | 0
> select * from sys.schema_unused_indexes where object_schema = 'd'
object_schema | object_name | index_name
  d | p | k
  d | p | kb
> select * from sys.schema_tables_with_full_table_scans where object_schema = 'd'
object_schema | object_name | rows_full_scanned | latency
  d | p | 12 |   0 ps
> select * from sys.x$schema_table_statistics where table_schema = 'd'
table_schema | table_name | total_latency | rows_fetched | fetch_latency | rows_inserted | insert_latency | rows_updated | update_latency | rows_deleted | delete_latency | io_read_requests | io_read | io_read_latency | io_write_requests | io_write | io_write_latency | io_misc_requests | io_misc_latency
  d | p | 0 | 14 | 0 | 4 | 0 | 2 | 0 | 1 | 0 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
> select * from sys.schema_index_statistics where table_schema = 'd' order by index_name
table_schema | table_name | index_name | rows_selected | select_latency | rows_inserted | insert_latency | rows_updated | update_latency | rows_deleted | delete_latency
  d | p | k | 0 |   0 ps | 0 |   0 ps | 0 |   0 ps | 0 |   0 ps
  d | p | kb | 0 |   0 ps | 0 |   0 ps | 0 |   0 ps | 0 |   0 ps
  d | p | PRIMARY | 2 |   0 ps | 0 |   0 ps | 0 |   0 ps | 1 |   0 ps
> select name, enabled, timed from performance_schema.setup_instruments where name like 'wait/io/table%'
name | enabled | timed
  wait/io/table/sql/handler | YES | NULL
> create table q (id int primary key, p_id int, key (p_id))
ok 0
> insert into q select id, id from p
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select straight_join q.id from q join p on p.id = q.p_id
id
  1
  2
  4
> select object_name, index_name, count_fetch, count_insert from performance_schema.table_io_waits_summary_by_index_usage where object_schema = 'd' and count_star > 0 order by 1, 2
object_name | index_name | count_fetch | count_insert
  p | NULL | 12 | 4
  p | k | 3 | 0
  p | PRIMARY | 5 | 0
  q | NULL | 0 | 3
  q | p_id | 3 | 0
> truncate table performance_schema.table_io_waits_summary_by_table
ok 0
> select sum(count_star) from performance_schema.table_io_waits_summary_by_index_usage
sum(count_star)
  0
# A new definition begins anew, and what is dropped is gone.
> select * from p where b = 9
id | a | b
  1 | 1 | 9
  4 | 1 | 9
> alter table p drop key k
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop table q
ok 0
> select object_name, index_name, count_star from performance_schema.table_io_waits_summary_by_index_usage where object_schema = 'd'
object_name | index_name | count_star
