# MySQL has no FLASHBACK.
> create database f; use f
ok 1
ok 0
> create table p (id int primary key); insert into p values (1), (2), (3)
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table t (id int, k varchar(10), v varchar(20), j json, n decimal(10,2), e enum('a','b'), b blob, ts timestamp(6) null, g int as (length(v)) stored, h int as (id * 2) virtual, p int, primary key (k, id), unique key (n), key ((id + 1)), foreign key (p) references p (id) on delete cascade)
ok 0
> insert into t (id, k, v, j, n, e, b, ts, p) values (1, 'a', 'one', '{"x": 1}', 1.5, 'a', x'00ff', '2020-10-25 00:30:00.5', 1), (2, 'b', 'two', null, 2.5, 'b', null, null, 2), (3, 'c', 'three', '[1]', null, null, '', '2038-01-19 03:14:07', null), (0, 'z', 'zero', null, null, null, null, null, null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table told (what varchar(10), id int)
ok 0
> create trigger i after insert on t for each row insert into told values ('insert', new.id)
ok 0
> create trigger u after update on t for each row insert into told values ('update', new.id)
ok 0
> create trigger d after delete on t for each row insert into told values ('delete', old.id)
ok 0
> create table same as select * from t; delete from told
ok 4, Records: 4  Duplicates: 0  Warnings: 0
ok 0
> create pin before_all
ok 0
# Only what differs is changed: a row by its case alone, one by a column, one that is gone, one that is new.
> update t set v = 'ONE' where id = 1; update t set k = 'B' where id = 2; delete from t where id = 3; insert into t (id, k, v) values (9, 'q', 'new')
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1
ok 1
> delete from told
ok 4
> flashback table t to pin before_all
ok 4
> select * from told
what | id
> select count(*) from t join same using (id, g, h) where binary t.k = binary same.k and binary t.v = binary same.v and t.j <=> same.j and t.n <=> same.n and t.e <=> same.e and t.b <=> same.b and t.ts <=> same.ts and t.p <=> same.p
count(*)
  4
warnings 4
> select id, k, v, j, n, e, hex(b), ts, g, h, p from t order by id
id | k | v | j | n | e | hex(b) | ts | g | h | p
  0 | z | zero | NULL | NULL | NULL | NULL | NULL | 4 | 0 | NULL
  1 | a | one | {"x": 1} | 1.50 | a | 00FF | 2020-10-25 00:30:00.500000 | 3 | 2 | 1
  2 | b | two | NULL | 2.50 | b | NULL | NULL | 3 | 4 | 2
  3 | c | three | [1] | NULL | NULL |  | 2038-01-19 03:14:07.000000 | 5 | 6 | NULL
> select id from t where id + 1 = 4
id
  3
> flashback table t to pin before_all
ok 0
# The transaction that was open is committed, and this one, too.
> begin; update t set v = 'x' where id = 3; flashback table f.t to pin before_all; rollback
ok 0
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
ok 1
ok 0
> select v from t where id = 3
v
  three
> set autocommit = 0; delete from t; flashback table t to pin before_all; rollback; set autocommit = 1
ok 0
ok 4
ok 4
ok 0
ok 0
> select count(*) from t
count(*)
  4
# What it cannot do changes nothing.
> delete from t where id = 1; delete from p where id = 1
ok 1
ok 1
> flashback table t to pin before_all
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`f`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`p`) REFERENCES `p` (`id`) ON DELETE CASCADE)
> select count(*) from t
count(*)
  3
> insert into p values (1)
ok 1
> flashback table t to pin before_all
ok 1
> select count(*) from t
count(*)
  4
> flashback table t to pin none
ERROR 1412 (HY000): This moment of the past cannot be looked at: there is no pin of the name 'none' (information_schema.REDOUBT_PINS lists what can be had)
> flashback table t to timestamp '2001-01-01'
ERROR 1412 (HY000): This moment of the past cannot be looked at: no pin reaches back to that moment (information_schema.REDOUBT_PINS lists what can be had)
> flashback table t to timestamp 'x'
ERROR 1525 (HY000): Incorrect DATETIME value: 'x'
> flashback table t to gtid 'x'
ERROR 1772 (HY000): Malformed GTID set specification 'x'.
> flashback table nothing to pin before_all
ERROR 1146 (42S02): Table 'f.nothing' doesn't exist
> flashback table t
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1
> flashback table t to before_all
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'before_all' at line 1
> alter table t add column more int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> flashback table t to pin before_all
ERROR 1412 (HY000): Table definition has changed, please retry transaction
> create table h (a int); create view w as select * from h; create temporary table tmp (a int primary key)
ok 0
ok 0
ok 0
> flashback table h to pin before_all
ERROR 1235 (42000): This version of MySQL doesn't yet support 'FLASHBACK of a table without a primary key of whole columns'
> flashback table w to pin before_all
ERROR 1347 (HY000): 'f.w' is not BASE TABLE
> flashback table tmp to pin before_all
ERROR 1235 (42000): This version of MySQL doesn't yet support 'FLASHBACK of a temporary table'
> prepare s from 'flashback table t to pin before_all'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
# Rights are those for all that it may do.
> create user u; grant select, insert, update on f.* to u
ok 0
ok 0
u> flashback table f.t to pin before_all
ERROR 1142 (42000): DELETE command denied to user 'u'@'localhost' for table 't'
> drop pin before_all
ok 0
