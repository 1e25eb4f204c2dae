# AUTO_INCREMENT = n moves the counter forward, and back as far as the rows allow.
> create database d
> use d
> create table t (id int primary key auto_increment, v int) auto_increment = 100
> insert into t(v) values (1),(2)
> select * from t
> alter table t auto_increment = 50
> insert into t(v) values (3)
> alter table t auto_increment = 1000
> insert into t(v) values (4)
> delete from t where id > 101
> alter table t auto_increment = 1
> insert into t(v) values (5)
> select * from t
> truncate table t
> insert into t(v) values (6)
> select * from t
> create table u (a int, id bigint unsigned auto_increment, key (id desc))
> insert into u(a) values (1),(2)
> alter table u auto_increment = 1, add column b int default 3
> insert into u(a) values (3)
> select * from u order by id
> show create table u
