# MySQL has no branches.
> create database a
ok 1
> use a
ok 0
> create table p (id int primary key)
ok 0
> create table t (id int primary key auto_increment, v int, p int, pad varchar(20), key (v), foreign key (p) references p (id))
ok 0
> create view w as select * from t
ok 0
> insert into p values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t (v, p, pad) values (10, 1, 'x'), (20, 2, 'y'), (30, null, 'z')
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> create database b branch of a
ok 1
> select * from b.t order by id
id | v | p | pad
  1 | 10 | 1 | x
  2 | 20 | 2 | y
  3 | 30 | NULL | z
> show tables from b
Tables_in_b
  p
  t
> select count(*) from b.t where v > 15
count(*)
  2
> update a.t set v = v + 1
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> delete from b.t where id = 2
ok 1
> insert into b.t (v, p) values (40, 1)
ok 1, id 4
> insert into b.t (v, p) values (50, 7)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`b`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`p`) REFERENCES `p` (`id`))
> select * from a.t order by id
id | v | p | pad
  1 | 11 | 1 | x
  2 | 21 | 2 | y
  3 | 31 | NULL | z
> select * from b.t order by id
id | v | p | pad
  1 | 10 | 1 | x
  3 | 30 | NULL | z
  4 | 40 | 1 | NULL
> check table a.t, b.t, b.p
Table | Op | Msg_type | Msg_text
  a.t | check | status | OK
  b.t | check | status | OK
  b.p | check | status | OK
> delete from a.p where id = 1
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`a`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`p`) REFERENCES `p` (`id`))
> delete from b.p where id = 2
ok 1
> alter table b.t add column extra int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> create table b.u (n int)
ok 0
> show tables from b
Tables_in_b
  p
  t
  u
> start transaction
ok 0
> update b.t set v = 0 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update a.t set v = 0 where id = 1
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a transaction that changes rows of a branch and of another table'
> rollback
ok 0
> update a.t, b.t set a.t.v = 1, b.t.v = 1 where a.t.id = b.t.id
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a transaction that changes rows of a branch and of another table'
> create table t3 branch of b.t
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a branch of b.t without b.p, to which its foreign key leads'
> create table t2 branch of a.p
ok 0
> insert into t2 values (9)
ok 1
> select * from p order by id
id
  1
  2
> select * from t2 order by id
id
  1
  2
  9
> create database c branch of b
ok 1
> select * from c.t order by id
id | v | p | pad | extra
  1 | 10 | 1 | x | NULL
  3 | 30 | NULL | z | NULL
  4 | 40 | 1 | NULL | NULL
> update c.t set v = v * 100
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> drop database b
ok 3
> select * from c.t order by id
id | v | p | pad | extra
  1 | 1000 | 1 | x | NULL
  3 | 3000 | NULL | z | NULL
  4 | 4000 | 1 | NULL | NULL
> check table c.t
Table | Op | Msg_type | Msg_text
  c.t | check | status | OK
> truncate table t2
ok 0
> drop table t2
ok 0
> create database c branch of a
ERROR 1007 (HY000): Can't create database 'c'; database exists
> create database x branch of nowhere
ERROR 1049 (42000): Unknown database 'nowhere'
> create database x branch of information_schema
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'information_schema'
> create table x branch of w
ERROR 1347 (HY000): 'a.w' is not BASE TABLE
> create table x branch of nothing
ERROR 1146 (42S02): Table 'a.nothing' doesn't exist
> select table_name, create_options from information_schema.tables where table_schema = 'c' order by 1
TABLE_NAME | CREATE_OPTIONS
  p | 
  t | 
  u | 
> rename table c.t to c.s
ok 0
> select count(*) from c.s
count(*)
  3
> drop database c
ok 3
> drop database a
ok 3
# What replicas could not follow.
> create database o
ok 1
> use o
ok 0
> create table p (id int primary key)
ok 0
> create table c (id int primary key, p int, foreign key (p) references p (id))
ok 0
> create database br branch of o
ok 1
> create table br.own (id int primary key, p int, foreign key (p) references br.p (id))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a foreign key between a branch and another table'
> create table br.own (id int primary key, p int, key (p))
ok 0
> alter table br.own add foreign key (p) references br.p (id)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a foreign key between a branch and another table'
> alter table br.c add column o int, add foreign key (o) references br.own (id)
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a foreign key between a branch and another table'
> rename table br.own to br.mine, br.p to br.q
ERROR 1235 (42000): This version of MySQL doesn't yet support 'RENAME TABLE of a branch and of another table at once'
> rename table br.p to br.q, br.c to br.d
ok 0
> show tables from br
Tables_in_br
  d
  own
  q
> create view br.v as select * from br.q
ERROR 1235 (42000): This version of MySQL doesn't yet support 'a view of a branch, which replicas do not have, with sql_log_bin=1'
> create view br.v as select * from br.own
ok 0
> create table br.alike like br.d
ok 0
> show create table br.alike
Table | Create Table
  alike | CREATE TABLE `alike` (\n  `id` int NOT NULL,\n  `p` int DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `p` (`p`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into br.alike values (1, 1)
ok 1
> drop database br
ok 5
> drop database o
ok 2
