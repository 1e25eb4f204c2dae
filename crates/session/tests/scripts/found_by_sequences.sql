# Found by random sequences of statements and what stands beside them: VALUES ROW, numbers that ON DUPLICATE KEY UPDATE uses, REPLACE through views, texts for numbers, groups in order. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int auto_increment primary key, a int default 5, b varchar(5) unique)
ok 0
> insert into t (b) values row('z')
ok 1, id 1
> insert into t (b) values row('y'), row('x')
ok 2, id 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t (b) values row(default)
ok 1, id 4
> insert into t (b, a) values row('zz', default(a)) on duplicate key update b = 'q'
ok 1, id 5
> insert into t (a) values row(a + 1)
ok 1, id 6
> insert into t (b) (values row('k'))
ok 1, id 7
> insert into t (b) values row('j') limit 1
ok 1, id 8
> insert into t values row()
ok 1, id 9
> insert into t () values row()
ok 1, id 10
> insert into t (b) values row('z') as n on duplicate key update a = n.a
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'as n on duplicate key update a = n.a' at line 1
> replace into t (id, b) values row(1, 'zx'), row(2, default)
ok 4, id 2, Records: 2  Duplicates: 2  Warnings: 0
> insert into t (b) values row('m'), row('n', 1)
ERROR 1136 (21S01): Column count doesn't match value count at row 2
> insert into t (b) values row((select max(b) from t))
ERROR 1093 (HY000): You can't specify target table 't' for update in FROM clause
> select * from t
id | a | b
  1 | 5 | zx
  2 | 5 | NULL
  3 | 5 | x
  4 | 5 | NULL
  5 | 5 | zz
  6 | 6 | NULL
  7 | 5 | k
  8 | 5 | j
  9 | 5 | NULL
  10 | 5 | NULL
> truncate t
ok 0
> insert into t (b) values ('a'), ('b'), ('c')
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> select default(id), default(a) from t limit 1
default(id) | default(a)
  0 | 5
> insert into t (id, b) values (default(id), 'd')
ok 1, id 4
> update t set id = default(id) where b = 'd'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update t set id = 4 where b = 'd'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into t (b) values ('a'), ('z') on duplicate key update id = values(id)
ok 3, id 6, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> select * from t
id | a | b
  2 | 5 | b
  3 | 5 | c
  4 | 5 | d
  5 | 5 | a
  6 | 5 | z
> insert into t (b) values ('a'), ('y') on duplicate key update id = values(id) + 1
ERROR 1869 (HY000): Auto-increment value in UPDATE conflicts with internally generated values
> insert into t (b) values ('a'), ('y') on duplicate key update id = values(id) + 50
ok 3, id 9, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> insert into t (b) values ('b'), ('x'), ('w') on duplicate key update id = id + 100
ok 4, id 60, Records: 3  Duplicates: 1  Warnings: 0
> insert into t (b) select 'a' union all select 'v' union all select 'u' on duplicate key update id = values(t.id)
ok 4, id 104, warnings 1, Records: 3  Duplicates: 1  Warnings: 1
> select * from t
id | a | b
  3 | 5 | c
  4 | 5 | d
  6 | 5 | z
  9 | 5 | y
  60 | 5 | x
  61 | 5 | w
  102 | 5 | b
  103 | 5 | a
  104 | 5 | v
  105 | 5 | u
> insert into t (b, id) select 'aa', 277 from t limit 1
ok 1, id 277, Records: 1  Duplicates: 0  Warnings: 0
> insert into t (b, id) select 'ab', 278 from t limit 1 on duplicate key update a = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> create trigger g before insert on t for each row set @q = 1
ok 0
> insert into t (b, id) select 'ac', 279 from t limit 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into t (b, id) values ('ad', 280)
ok 1, id 280
> drop trigger g
ok 0
> create view v as select id, b from t where id > 50
ok 0
> delete from t
ok 14
> insert into t values (30, 1, 'hid'), (60, 1, 'seen')
ok 2, id 60, Records: 2  Duplicates: 0  Warnings: 0
> replace into v values (30, 'zz')
ERROR 3059 (HY000): REPLACE cannot be executed as it requires deleting rows that are not in the view
> replace into v values (300, 'hid')
ERROR 3059 (HY000): REPLACE cannot be executed as it requires deleting rows that are not in the view
> replace into v values (60, 'hid2')
ok 2, id 60
> replace into v values (61, 'hid2')
ok 2, id 61
> select * from t
id | a | b
  30 | 1 | hid
  61 | 5 | hid2
> create view vt (q, r, s) as table t with check option
ok 0
> insert into vt values (700, 1, 'xx')
ok 1, id 700
> update vt set r = 9 where q = 700
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> create table n (a int not null, b int, c int not null)
ok 0
> create view vn as select a, b from n
ok 0
> insert into vn (a, b) values (1, 'x')
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'b' at row 1
> insert into vn (a, b) values (1, 2)
ERROR 1423 (HY000): Field of view 'd.vn' underlying table doesn't have a default value
> insert into vn values ()
ERROR 1423 (HY000): Field of view 'd.vn' underlying table doesn't have a default value
> set @e = '', @x = 'x', @y = '2y'
ok 0
> prepare s from 'update t set a = a + ?'
ok 0, Statement prepared
> execute s using @e
ERROR 1292 (22007): Truncated incorrect INTEGER value: ''
> execute s using @x
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'x'
> execute s using @y
ERROR 1292 (22007): Truncated incorrect INTEGER value: '2y'
> prepare s from 'update t set a = a + ? where id = 7000'
ok 0, Statement prepared
> execute s using @x
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> prepare s from 'update t set a = 2 where a = ?'
ok 0, Statement prepared
> execute s using @e
ERROR 1292 (22007): Truncated incorrect INTEGER value: ''
> execute s using @x
ERROR 1292 (22007): Truncated incorrect INTEGER value: 'x'
> prepare s from 'insert into t (id, a) values (5, 1 + ?)'
ok 0, Statement prepared
> execute s using @e
ERROR 1292 (22007): Truncated incorrect INTEGER value: ''
> create table m (d decimal(5,2), dt datetime)
ok 0
> insert into m values (1, '2020-01-01')
ok 1
> prepare s from 'update m set d = d + ?'
ok 0, Statement prepared
> execute s using @e
ERROR 1292 (22007): Truncated incorrect DECIMAL value: ''
> execute s using @x
ERROR 1292 (22007): Truncated incorrect DECIMAL value: 'x'
> set @r = 20.5
ok 0
> prepare s from 'update m set d = 2 where dt = ?'
ok 0, Statement prepared
> execute s using @r
ERROR 1292 (22007): Incorrect datetime value: '20.5'
> create procedure w() begin select cast('x' as signed); end
ok 0
> call w()
cast('x' as signed)
  0
ok 0, warnings 1
> insert into t (id) values (60)
ok 1, id 60
> get diagnostics condition 2 @c = returned_sqlstate
ok 0, warnings 1
> select @@warning_count, @@error_count
@@warning_count | @@error_count
  1 | 1
> select substring_index('aaa', 'aa', -1), substring_index('aaaa', 'aa', -1), substring_index('aaaaa', 'aa', -2), substring_index('aXaXa', 'aX', -1), substring_index('a.b.c', '.', -2), substring_index('a.b', '.', -3)
substring_index('aaa', 'aa', -1) | substring_index('aaaa', 'aa', -1) | substring_index('aaaaa', 'aa', -2) | substring_index('aXaXa', 'aX', -1) | substring_index('a.b.c', '.', -2) | substring_index('a.b', '.', -3)
  a |  | aaa | a | b.c | a.b
> select substring_index(_latin1'aaa', 'aa', -1), substring_index(_latin1'aaaaa', 'aa', -2)
substring_index(_latin1'aaa', 'aa', -1) | substring_index(_latin1'aaaaa', 'aa', -2)
   | aa
> select soundex('€uro'), soundex('ñandu'), soundex('1a'), soundex('日本'), soundex('×a'), soundex('ªb')
soundex('€uro') | soundex('ñandu') | soundex('1a') | soundex('日本') | soundex('×a') | soundex('ªb')
  €600 | ñ530 | A000 | 日000 | ×000 | B000
> select json_quote(now())
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_quote.
> select json_quote(dt) from m
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_quote.
> create table w (f double, x int)
ok 0
> insert into w values (1e300, 1), (1.5, 2), (2.5, 3), (-1e300, 4), (null, 5)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select f, sum(x) over (order by f range between 1 preceding and 1 following) s from w order by f
f | s
  NULL | 5
  -1e300 | 4
  1.5 | 5
  2.5 | 5
  1e300 | 1
> select f, sum(x) over (order by f range between 1e300 preceding and current row) s from w order by f
f | s
  NULL | 5
  -1e300 | 4
  1.5 | 6
  2.5 | 9
  1e300 | 6
> select f, sum(x) over (order by f desc range between 0.5 preceding and 0.5 following) s from w order by f
f | s
  NULL | 5
  -1e300 | 4
  1.5 | 2
  2.5 | 3
  1e300 | 1
> create table g (id int primary key, a int, b varchar(5))
ok 0
> insert into g values (1, 3, 'x'), (2, 1, 'y'), (3, null, 'z'), (4, 3, 'b'), (5, 2, 'a')
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select a, group_concat(b) from g group by a
a | group_concat(b)
  NULL | z
  1 | y
  2 | a
  3 | x,b
> select a, count(distinct b) from g group by a limit 2
a | count(distinct b)
  NULL | 1
  1 | 1
> select a, json_arrayagg(b) from g group by a order by null
a | json_arrayagg(b)
  NULL | ["z"]
  1 | ["y"]
  2 | ["a"]
  3 | ["x", "b"]
> select b, a, count(distinct id) from g group by b, a
b | a | count(distinct id)
  a | 2 | 1
  b | 3 | 1
  x | 3 | 1
  y | 1 | 1
  z | NULL | 1
> select a % 2 k, sum(distinct id) from g group by k
k | sum(distinct id)
  NULL | 3
  0 | 5
  1 | 7
> select distinct a, count(distinct b) from g group by a
a | count(distinct b)
  NULL | 1
  1 | 1
  2 | 1
  3 | 2
> select * from (select a, count(distinct b) c from g group by a) q
a | c
  NULL | 1
  1 | 1
  2 | 1
  3 | 2
> select a, count(*) from g group by a
a | count(*)
  3 | 2
  1 | 1
  NULL | 1
  2 | 1
> create table p1 (id int, p point) partition by hash (id)
ERROR 1178 (42000): The storage engine for the table doesn't support GEOMETRY
> create table p2 (id int primary key, foreign key (id) references p2 (id))
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'p2_ibfk_1' in the referenced table 'p2'
> create table p6 (a int, b int, key (a, b), foreign key (a, b) references p6 (a, b))
ERROR 1822 (HY000): Failed to add the foreign key constraint. Missing index for constraint 'p6_ibfk_1' in the referenced table 'p6'
> create table p5 (a int, b int, key (a, b), key (b, a), foreign key (a, b) references p5 (b, a))
ok 0
> create algorithm = merge view w1 as select 1
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1354 | View merge algorithm can't be used here for now (assumed undefined algorithm)
> create algorithm = merge view w2 as select a from g limit 1
ok 0, warnings 1
> create algorithm = merge view w3 as select a from g order by a
ok 0
> create algorithm = merge view w4 as select max(a) from g
ok 0, warnings 1
> create algorithm = merge view w5 as select (select 1) x from g
ok 0
> select table_name, view_definition from information_schema.views where table_schema = 'd' and table_name like 'w%' order by 1
TABLE_NAME | VIEW_DEFINITION
  w1 | select 1 AS `1`
  w2 | select `d`.`g`.`a` AS `a` from `d`.`g` limit 1
  w3 | select `d`.`g`.`a` AS `a` from `d`.`g` order by `d`.`g`.`a`
  w4 | select max(`d`.`g`.`a`) AS `max(a)` from `d`.`g`
  w5 | select (select 1) AS `x` from `d`.`g`
> create table q1 (id int) pack_keys = 1 row_format = dynamic stats_persistent = 1 stats_sample_pages = 5 max_rows = 10 min_rows = 2 avg_row_length = 3 checksum = 1 delay_key_write = 1
ok 0
> select create_options, row_format from information_schema.tables where table_name = 'q1'
CREATE_OPTIONS | ROW_FORMAT
  max_rows=10 min_rows=2 avg_row_length=3 row_format=DYNAMIC stats_sample_pages=5 stats_persistent=1 pack_keys=1 checksum=1 delay_key_write=1 | Dynamic
> create table q2 (id int) pack_keys = 1 partition by hash (id)
ok 0
> select create_options from information_schema.tables where table_name = 'q2'
CREATE_OPTIONS
  pack_keys=1 partitioned
> create table q3 (id int) key_block_size = 8
ok 0
> select create_options, row_format from information_schema.tables where table_name = 'q3'
CREATE_OPTIONS | ROW_FORMAT
  KEY_BLOCK_SIZE=8 | Compressed
> select table_name, partition_name, table_rows, partition_comment, nodegroup from information_schema.partitions where table_schema = 'd' and table_name in ('q2', 'q3', 'w1') order by 1
TABLE_NAME | PARTITION_NAME | TABLE_ROWS | PARTITION_COMMENT | NODEGROUP
  q2 | p0 | 0 |  | default
  q3 | NULL | 0 |  | 
  w1 | NULL | 0 |  | 
> select table_name, engine_attribute from information_schema.tables_extensions where table_schema = 'd' and table_name like 'q%' or table_name = 'w1' order by 1
TABLE_NAME | ENGINE_ATTRIBUTE
  q1 | NULL
  q2 | NULL
  q3 | NULL
  w1 | NULL
> create table c (k int auto_increment primary key, s int unique, t int)
ok 0
> insert into c (s) values (1), (2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> insert into c (s) values (1) on duplicate key update k = null
ok 2
> insert into c (s) values (2), (3) on duplicate key update k = null
ERROR 1062 (23000): Duplicate entry '0' for key 'c.PRIMARY'
> update c set k = null where s = 2
ERROR 1048 (23000): Column 'k' cannot be null
> truncate c
ok 0
> set sql_mode = 'NO_AUTO_VALUE_ON_ZERO,STRICT_TRANS_TABLES'
ok 0, warnings 1
> insert into c (k, s) values (default, 5)
ok 1
> insert into c (k, s) values (default(k), 6)
ERROR 1062 (23000): Duplicate entry '0' for key 'c.PRIMARY'
> insert into c (s) values (7)
ok 1, id 1
> insert into c values (default, 11, 1), (default, 12, 1)
ERROR 1062 (23000): Duplicate entry '0' for key 'c.PRIMARY'
> insert into c () values ()
ok 1, id 2
> replace into c (k, s) values (default, 13)
ok 2
> select * from c
k | s | t
  0 | 13 | NULL
  1 | 7 | NULL
  2 | NULL | NULL
> set sql_mode = default
ok 0
> create view vj as select c.k, c.s, g.b from c join g on g.id = c.k
ok 0
> replace into vj (k, s) values (1, 2)
ERROR 1395 (HY000): Can not delete from join view 'd.vj'
