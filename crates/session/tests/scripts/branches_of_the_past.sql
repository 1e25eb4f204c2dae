# MySQL has no branches.
> set global enforce_gtid_consistency = on
ok 0
> set global gtid_mode = off_permissive
ok 0
> set global gtid_mode = on_permissive
ok 0
> set global gtid_mode = on
ok 0
> create database a
ok 1
> use a
ok 0
> create table p (id int primary key)
ok 0
> create table t (id int primary key auto_increment, v int, p int, doc varchar(20), big longtext, key (v), unique key (doc), fulltext key (big), foreign key (p) references p (id))
ok 0
> create table parts (id int, d int, primary key (id, d)) partition by range (d) (partition one values less than (10), partition two values less than maxvalue)
ok 0
> create table places (id int primary key, g point not null srid 0, spatial index (g))
ok 0
> create view w as select * from t
ok 0
> insert into p values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t (v, p, doc, big) values (10, 1, 'x', concat('red ', repeat('a', 20000))), (20, 2, 'y', 'green'), (30, null, 'z', 'blue')
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> insert into parts values (1, 1), (2, 20)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into places values (1, point(1, 2))
ok 1
> create pin first
ok 0
> update t set v = v + 1
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> delete from t where id = 3
ok 1
> insert into t (v, big) values (40, 'new')
ok 1, id 4
> alter table t add column later int default 7
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop table parts
ok 0
other> start transaction
ok 0
other> update a.t set v = 1000 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
other> insert into a.t (v) values (1001)
ok 1, id 5
xa> xa start 'x'
ok 0
xa> update a.t set v = 2000 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
xa> insert into a.t (v) values (2001)
ok 1, id 6
xa> xa end 'x'
ok 0
xa> xa prepare 'x'
ok 0
> create pin second
ok 0
other> rollback
ok 0
xa> xa rollback 'x'
ok 0
> update t set v = 0, big = 'gone'
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> create table t1 branch of t as of pin first
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a branch of a.t without a.p, to which its foreign key leads'
> set gtid_next = '11111111-2222-3333-4444-555555555555:1'
ok 0
> insert into p values (3)
ok 1
> set gtid_next = automatic
ok 0
> insert into p values (4)
ok 1
> drop table t
ok 0
> create database b branch of a as of pin first
ok 1
> show tables from b
Tables_in_b
  p
  parts
  places
  t
> select id, v, p, doc, length(big) from b.t order by id
id | v | p | doc | length(big)
  1 | 10 | 1 | x | 20004
  2 | 20 | 2 | y | 5
  3 | 30 | NULL | z | 4
> select id from b.t where match (big) against ('red blue') order by id
id
  1
  3
> select * from b.parts partition (two)
id | d
  2 | 20
> select id, st_astext(g) from b.places
id | st_astext(g)
  1 | POINT(1 2)
> select count(*) from b.t where v > 15
count(*)
  2
> insert into b.t (v, p, doc) values (50, 1, 'w')
ok 1, id 4
> insert into b.t (v, p, doc) values (50, 7, 'v')
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`b`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`p`) REFERENCES `p` (`id`))
> insert into b.t (v, p, doc) values (50, 1, 'x')
ERROR 1062 (23000): Duplicate entry 'x' for key 't.doc'
> update b.t set v = v * 2, big = 'small'
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> delete from b.t where id = 1
ok 1
> select id, v, p, doc, big from b.t order by id
id | v | p | doc | big
  2 | 40 | 2 | y | small
  3 | 60 | NULL | z | small
  4 | 100 | 1 | w | small
> check table b.t, b.p, b.parts, b.places
Table | Op | Msg_type | Msg_text
  b.t | check | status | OK
  b.p | check | status | OK
  b.parts | check | status | OK
  b.places | check | status | OK
> select id, v from t as of pin first order by id
id | v
  1 | 10
  2 | 20
  3 | 30
> create table p2 branch of p as of pin second
ok 0
> select * from p2
id
  1
  2
> create table t2 branch of t as of pin second
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a branch of a.t without a.p, to which its foreign key leads'
> create database c branch of a as of pin second
ok 1
> select id, v, doc, later, length(big) from c.t order by id
id | v | doc | later | length(big)
  1 | 11 | x | 7 | 20004
  2 | 21 | y | 7 | 5
  4 | 40 | NULL | 7 | 3
> select count(*) from c.t where v > 15
count(*)
  2
> check table c.t
Table | Op | Msg_type | Msg_text
  c.t | check | status | OK
> create table p4 branch of p as of gtid '11111111-2222-3333-4444-555555555555:1'
ok 0
> select * from p4
id
  1
  2
  3
> create database d branch of b
ok 1
> select id, v from d.t order by id
id | v
  2 | 40
  3 | 60
  4 | 100
> create database e branch of b as of pin first
ERROR 1049 (42000): Unknown database 'b'
> create database e branch of a as of pin nothing
ERROR 1412 (HY000): This moment of the past cannot be looked at: there is no pin of the name 'nothing' (information_schema.REDOUBT_PINS lists what can be had)
> create database e branch of a as of timestamp '2001-01-01 00:00:00'
ERROR 1412 (HY000): This moment of the past cannot be looked at: no pin reaches back to that moment (information_schema.REDOUBT_PINS lists what can be had)
> create database e branch of a as of timestamp 'then'
ERROR 1525 (HY000): Incorrect DATETIME value: 'then'
> create database e branch of a as of timestamp null
ERROR 1525 (HY000): Incorrect DATETIME value: 'NULL'
> create database e branch of a as of gtid 'nonsense'
ERROR 1772 (HY000): Malformed GTID set specification 'nonsense'.
> create database e branch of information_schema as of pin first
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'information_schema'
> create database b branch of a as of pin first
ERROR 1007 (HY000): Can't create database 'b'; database exists
> create database e branch of a as of
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1
> create database e branch of a as of now()
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'now()' at line 1
> create table p2 branch of p as of pin first
ERROR 1050 (42S01): Table 'p2' already exists
> create table x branch of w as of pin first
ERROR 1347 (HY000): 'a.w' is not BASE TABLE
> create table x branch of nothing as of pin first
ERROR 1146 (42S02): Table 'a.nothing' doesn't exist
> create table nowhere.x branch of p as of pin first
ERROR 1049 (42000): Unknown database 'nowhere'
> create table if not exists x branch of p as of pin first
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'branch of p as of pin first' at line 1
> create temporary table p (n int)
ok 0
> create table p3 branch of p as of pin first
ok 0
> drop temporary table p
ok 0
> select * from p3 order by id
id
  1
  2
> drop pin first
ok 0
> drop pin second
ok 0
> select id, v from b.t order by id
id | v
  2 | 40
  3 | 60
  4 | 100
> select id, v from c.t order by id
id | v
  1 | 11
  2 | 21
  4 | 40
> insert into c.t (v) select v + 1 from c.t
ok 3, id 7, Records: 3  Duplicates: 0  Warnings: 0
> drop database c
ok 3
> drop database d
ok 4
> check table b.t, b.p, b.parts, b.places
Table | Op | Msg_type | Msg_text
  b.t | check | status | OK
  b.p | check | status | OK
  b.parts | check | status | OK
  b.places | check | status | OK
> drop database b
ok 4
> drop database a
ok 6
# What a function in the moment does is committed before.
> create database a
ok 1
> use a
ok 0
> create table t (id int primary key)
ok 0
> create table said (n int)
ok 0
> create function f() returns datetime deterministic modifies sql data begin insert into said values (1); return now() + interval 1 hour; end
ok 0
> insert into t values (1)
ok 1
> create pin p
ok 0
> flashback table t to timestamp f()
ok 0
> select count(*) from said
count(*)
  1
> set autocommit = 0
ok 0
> create table t3 branch of t as of timestamp coalesce((select max(f()) from t))
ok 0
> rollback
ok 0
> select count(*) from said
count(*)
  2
> select * from t3
id
  1
> set autocommit = 1
ok 0
# An unlogged table is as the pin has it.
> create table quick (id int primary key) engine_attribute = '{"redo_log": false}'
ok 0
> insert into quick values (1)
ok 1
> create pin q
ok 0
> insert into quick values (2)
ok 1
> create table slow branch of quick as of pin q
ok 0
> insert into slow values (3)
ok 1
> select * from slow
id
  1
  3
> select * from quick as of pin q
id
  1
> drop pin p
ok 0
> drop pin q
ok 0
> drop database a
ok 5
