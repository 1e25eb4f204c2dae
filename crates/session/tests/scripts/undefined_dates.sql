# What is compared with a date and is none is an error when it is compared, not in the definition of a view.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key, d date, t time)
ok 0
> create view v as select * from t where d = 'x'
ok 0
> show create view v
View | Create View | character_set_client | collation_connection
  v | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v` AS select `t`.`id` AS `id`,`t`.`d` AS `d`,`t`.`t` AS `t` from `t` where (`t`.`d` = 'x') | utf8mb4 | utf8mb4_0900_ai_ci
> select * from v
ERROR 1525 (HY000): Incorrect DATE value: 'x'
> create view w as select * from t where d between 'x' and '2020-01-01' or d in ('y', '2020-01-01') or t = 'z'
ok 0
> show warnings
Level | Code | Message
> create or replace view v as select d > 'x' as c from t
ok 0
> select * from v
ERROR 1525 (HY000): Incorrect DATE value: 'x'
> select * from t where d = 'x'
ERROR 1525 (HY000): Incorrect DATE value: 'x'
# All columns are named that have no default.
> create table u (id int not null, v int not null, w int not null)
ok 0
> insert into u (v) values (1)
ERROR 1364 (HY000): Field 'id' doesn't have a default value
> show warnings
Level | Code | Message
  Error | 1364 | Field 'id' doesn't have a default value
  Error | 1364 | Field 'w' doesn't have a default value
> insert into u (v) values (1), (2)
ERROR 1364 (HY000): Field 'id' doesn't have a default value
> show warnings
Level | Code | Message
  Error | 1364 | Field 'id' doesn't have a default value
  Error | 1364 | Field 'w' doesn't have a default value
> insert into u () values ()
ERROR 1364 (HY000): Field 'id' doesn't have a default value
> show warnings
Level | Code | Message
  Error | 1364 | Field 'id' doesn't have a default value
  Error | 1364 | Field 'v' doesn't have a default value
  Error | 1364 | Field 'w' doesn't have a default value
> select count(*) from t group by 1
ERROR 1056 (42000): Can't group on 'count(*)'
