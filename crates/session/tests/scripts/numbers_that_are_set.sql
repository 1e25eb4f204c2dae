# Where numbers of AUTO_INCREMENT come from, and what a row is to who reads it early. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# NULL is no number in an UPDATE, whatever triggers there are.
> create table t (id int auto_increment, u int, n decimal(6,2), primary key (id, u))
ok 0
> insert into t (u) values (1), (2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> create trigger g before update on t for each row set new.n = new.u * 1.115
ok 0
> update t set id = null where u = 1
ERROR 1048 (23000): Column 'id' cannot be null
> select * from t
id | u | n
  1 | 1 | NULL
  2 | 2 | NULL
> update ignore t set id = null where u = 1
ok 1, warnings 1, Rows matched: 1  Changed: 1  Warnings: 1
> insert into t (id, u) values (2, 2) on duplicate key update id = null
ok 2
> select * from t
id | u | n
  0 | 1 | 1.12
  0 | 2 | 2.23
> drop trigger g
ok 0
> create trigger g before update on t for each row set new.id = ifnull(new.id, 77)
ok 0
> update t set id = null where u = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from t
id | u | n
  0 | 1 | 1.12
  77 | 2 | 2.23
# SET insert_id is for whoever asks first, once.
> create table l (n int auto_increment primary key, what varchar(40))
ok 0
> create trigger x before delete on t for each row insert into l (what) values (concat('gone ', old.u))
ok 0
> set insert_id = 30
ok 0
> delete from t
ok 2
> select @@insert_id
@@insert_id
  0
> select * from l
n | what
  30 | gone 1
  31 | gone 2
> set insert_id = 50
ok 0
> insert into l (what) values ('x'), ('y')
ok 2, id 50, Records: 2  Duplicates: 0  Warnings: 0
> select @@insert_id, last_insert_id()
@@insert_id | last_insert_id()
  0 | 50
> set insert_id = 50
ok 0
> insert into l (what) values ('x'), ('y')
ERROR 1062 (23000): Duplicate entry '50' for key 'l.PRIMARY'
> select @@insert_id, last_insert_id()
@@insert_id | last_insert_id()
  0 | 50
> set insert_id = 60
ok 0
> insert into l values (100, 'x')
ok 1, id 100
> select @@insert_id
@@insert_id
  60
> alter table l add x int auto_increment unique, drop primary key, modify n int
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select @@insert_id
@@insert_id
  0
> select * from l
n | what | x
  30 | gone 1 | 60
  31 | gone 2 | 61
  50 | x | 62
  51 | y | 63
  100 | x | 64
# A default that is computed later is 0 until then, where it cannot be NULL.
> create table e (id int, u int default (id + 1), v int default (id + 1), primary key (u))
ok 0
> insert into e (u, v) values (u + 1, v + 1)
ok 1
> select * from e
id | u | v
  NULL | 1 | NULL
# A column that is set to itself is what it is.
> set sql_mode = ''
ok 0
> create table z (d date, t time)
ok 0
> insert into z values ('0000-00-00', '1:0:0')
ok 1
> set sql_mode = default
ok 0
> update z set d = d, t = '2:0:0'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update z set d = date(d)
ERROR 1292 (22007): Incorrect date value: '0000-00-00' for column 'd' at row 1
> select * from z
d | t
  0000-00-00 | 02:00:00
# The zero below 0 is another number.
> create table f (d double, f float)
ok 0
> insert into f values (0, 0)
ok 1
> update f set d = -0e0, f = -0e0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from f
d | f
  -0 | -0
# What LOAD DATA IGNORE refuses has no number.
> create table k (id int auto_increment primary key, c int unique)
ok 0
> insert into k values (200, 0), (201, 10), (205, 20)
ok 3, id 205, Records: 3  Duplicates: 0  Warnings: 0
> select * from k into outfile '/files/numbers_that_are_set'
ok 3
> truncate k
ok 0
> insert into k values (3, 20)
ok 1, id 3
> load data infile '/files/numbers_that_are_set' ignore into table k (id, c)
ok 2, warnings 1, Records: 3  Deleted: 0  Skipped: 1  Warnings: 1
> insert into k (c) values (77)
ok 1, id 202
> select * from k
id | c
  200 | 0
  201 | 10
  3 | 20
  202 | 77
