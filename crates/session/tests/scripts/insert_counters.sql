# The counter of an AUTO_INCREMENT column passes a value that a row came with once the row is there; rows that fail, and what NULL became, are told as MySQL does.
> create database counters
ok 1
> use counters
ok 0
> create table t (id int auto_increment primary key, a int not null unique, b int, check (b < 5))
ok 0
> create view v as select * from t where id < 3 with check option
ok 0
> create view w as select * from t where id > 0 with check option
ok 0
> create view w2 as select * from t where id is not null with check option
ok 0
> insert into v (a) values (1)
ok 1, id 1
> insert into v (a) values (2)
ok 1, id 2
> insert into v (a) values (3),(4)
ok 2, id 3, Records: 2  Duplicates: 0  Warnings: 0
> insert into v values (null, 5, 0),(0,6,0)
ok 2, id 5, Records: 2  Duplicates: 0  Warnings: 0
> insert into w (a) values (7)
ERROR 1369 (HY000): CHECK OPTION failed 'counters.w'
> insert ignore into w (a) values (7)
ok 0, warnings 1
> insert into w2 values (null, 8,1)
ok 1, id 7
> select * from t
id | a | b
  1 | 1 | NULL
  2 | 2 | NULL
  3 | 3 | NULL
  4 | 4 | NULL
  5 | 5 | 0
  6 | 6 | 0
  7 | 8 | 1
> insert into t values (50, 1, 1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> insert into t (a) values (20)
ok 1, id 8
> select last_insert_id()
last_insert_id()
  8
> insert ignore into t values (60, 1, 1)
ok 0, warnings 1
> insert into t (a) values (21)
ok 1, id 9
> select last_insert_id()
last_insert_id()
  9
> insert ignore into t values (70, 99, 9)
ok 0, warnings 1
> insert into t (a) values (22)
ok 1, id 10
> select last_insert_id()
last_insert_id()
  10
> insert into t values (80, 99, 9)
ERROR 3819 (HY000): Check constraint 't_chk_1' is violated.
> insert into t (a) values (23)
ok 1, id 11
> select last_insert_id()
last_insert_id()
  11
> insert into t values (90, 1, 1) on duplicate key update b=3
ok 2, id 1
> insert into t (a) values (24)
ok 1, id 12
> select last_insert_id()
last_insert_id()
  12
> insert into t values (100, 99, 1),(101,1,1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> insert into t (a) values (25)
ok 1, id 101
> select last_insert_id()
last_insert_id()
  101
> replace into t values (110, 99, 9)
ERROR 3819 (HY000): Check constraint 't_chk_1' is violated.
> insert into t (a) values (26)
ok 1, id 102
> select last_insert_id()
last_insert_id()
  102
> insert into t (a) values (30),(31),(1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> select last_insert_id()
last_insert_id()
  103
> insert into t (a, b) values (33,1),(34,9)
ERROR 3819 (HY000): Check constraint 't_chk_1' is violated.
> select last_insert_id()
last_insert_id()
  106
> insert into t (a, b) select 40,1 union all select 41,9
ERROR 3819 (HY000): Check constraint 't_chk_1' is violated.
> select last_insert_id()
last_insert_id()
  108
> insert into t (a) values (35)
ok 1, id 109
> select last_insert_id()
last_insert_id()
  109
> insert into t values (200, 1000, 1), (null, 1001, 1), (0, 1, 1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> select last_insert_id()
last_insert_id()
  201
> insert into t values (300, 1002, 1), (0, 1, 1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> select last_insert_id()
last_insert_id()
  201
> insert ignore into t (a, b) values (50, 9), (51, 1), (52, 9), (53, 2)
ok 2, id 303, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> select last_insert_id()
last_insert_id()
  303
> select * from t where a > 49
id | a | b
  303 | 51 | 1
  304 | 53 | 2
> insert ignore into t (id, a) select 500, 1
ok 0, warnings 1, Records: 1  Duplicates: 1  Warnings: 1
> insert into t (a) values (60)
ok 1, id 501
> select last_insert_id()
last_insert_id()
  501
> insert into t (id, a) select 600, 1
ERROR 1062 (23000): Duplicate entry '1' for key 't.a'
> insert into t (a) values (61)
ok 1, id 601
> select last_insert_id()
last_insert_id()
  601
> replace into t (id, a) values (700, 1)
ok 2, id 700
> insert into t (a) values (62)
ok 1, id 701
> select last_insert_id()
last_insert_id()
  701
> insert into t set id = ifnull(id, 3), a = id + 7000
ok 1, id 702
> insert into t (a, id) values (id + 7001, default)
ok 1, id 703
> insert into t (id, a) values (null, id + 7002)
ok 1, id 704
> select * from t where a > 1000
id | a | b
  702 | 7000 | NULL
  703 | 7001 | NULL
  704 | 7002 | NULL
> insert into t (b, a) values (1, 8000), (2, 8001), (3, 8000), (4, 8002) on duplicate key update id = values(id)
ok 5, id 705, warnings 1, Records: 4  Duplicates: 1  Warnings: 1
> select * from t where a >= 8000
id | a | b
  707 | 8000 | 1
  706 | 8001 | 2
  708 | 8002 | 4
> create table u (id int auto_increment primary key, a int not null unique, b varchar(4) not null)
ok 0
> set sql_mode=''
ok 0
> insert into u (a, b) values (1, null), (2, null), (3, null)
ok 3, id 1, warnings 1, Records: 3  Duplicates: 0  Warnings: 1
> replace into u (a, b) values (1, null), (2, null), (3, null)
ok 6, id 4, warnings 1, Records: 3  Duplicates: 3  Warnings: 1
> replace into u (a, b) select a, null from u tt
ok 6, id 7, warnings 1, Records: 3  Duplicates: 3  Warnings: 1
> update u set b = null where a < 9
ok 0, warnings 3, Rows matched: 3  Changed: 0  Warnings: 3
> update u set id = default where a = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from u
id | a | b
  0 | 3 | 
  7 | 1 | 
  8 | 2 | 
> insert into u (a, b) values (1,'x'),(2,'x') on duplicate key update b = null
ok 0, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
> set sql_mode=default
ok 0
> insert ignore into u (a, b) values (1, null), (2, null), (13, null)
ok 1, id 12, warnings 3, Records: 3  Duplicates: 2  Warnings: 3
> insert ignore into u (a, b) select a+100, null from u tt
ok 4, id 15, warnings 1, Records: 4  Duplicates: 0  Warnings: 1
