# Views: what is kept of them, and writing through them.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key auto_increment, a int, b varchar(10), n int not null default 5)
ok 0
> create table u (id int, z int)
ok 0
> insert into t (a, b) values (10, 'one'), (20, 'two'), (30, 'three')
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> insert into u values (1, 100), (2, 200)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# The text is canonical, its names resolved: a later column of the table is no column of the view.
> create view star as select * from t
ok 0
> alter table t add column later int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from star
id | a | b | n
  1 | 10 | one | 5
  2 | 20 | two | 5
  3 | 30 | three | 5
> show create view star
View | Create View | character_set_client | collation_connection
  star | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `star` AS select `t`.`id` AS `id`,`t`.`a` AS `a`,`t`.`b` AS `b`,`t`.`n` AS `n` from `t` | utf8mb4 | utf8mb4_0900_ai_ci
> create view j as select * from t join u using (id)
ok 0
> show create view j
View | Create View | character_set_client | collation_connection
  j | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `j` AS select `t`.`id` AS `id`,`t`.`a` AS `a`,`t`.`b` AS `b`,`t`.`n` AS `n`,`t`.`later` AS `later`,`u`.`z` AS `z` from (`t` join `u` on((`t`.`id` = `u`.`id`))) | utf8mb4 | utf8mb4_0900_ai_ci
> create view r as select t.id, z from t right join u on t.id = u.id order by 1, z
ok 0
> show create view r
View | Create View | character_set_client | collation_connection
  r | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `r` AS select `t`.`id` AS `id`,`u`.`z` AS `z` from (`u` left join `t` on((`t`.`id` = `u`.`id`))) order by 1,`u`.`z` | utf8mb4 | utf8mb4_0900_ai_ci
> create view g as select a + 1 k, count(*) from t group by k having k > 1 order by k desc
ok 0
> show create view g
View | Create View | character_set_client | collation_connection
  g | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `g` AS select (`t`.`a` + 1) AS `k`,count(0) AS `count(*)` from `t` group by `k` having (`k` > 1) order by `k` desc | utf8mb4 | utf8mb4_0900_ai_ci
> create view w as with c as (select id, a from t) select * from c, lateral (select z from u where u.id = c.id) l
ok 0
> show create view w
View | Create View | character_set_client | collation_connection
  w | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `w` AS with `c` as (select `t`.`id` AS `id`,`t`.`a` AS `a` from `t`) select `c`.`id` AS `id`,`c`.`a` AS `a`,`l`.`z` AS `z` from (`c` join lateral (select `u`.`z` AS `z` from `u` where (`u`.`id` = `c`.`id`)) `l`) | utf8mb4 | utf8mb4_0900_ai_ci
> create view s as select id from t where a in (select z from u where u.id = t.id) and b like 'a%' and not a
ok 0
> show create view s
View | Create View | character_set_client | collation_connection
  s | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `s` AS select `t`.`id` AS `id` from `t` where (`t`.`a` in (select `u`.`z` from `u` where (`u`.`id` = `t`.`id`)) and (`t`.`b` like 'a%') and (0 = `t`.`a`)) | utf8mb4 | utf8mb4_0900_ai_ci
> create view un as select id, a from t union all select id, z from u order by id limit 3
ok 0
> show create view un
View | Create View | character_set_client | collation_connection
  un | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `un` AS select `t`.`id` AS `id`,`t`.`a` AS `a` from `t` union all select `u`.`id` AS `id`,`u`.`z` AS `z` from `u` order by `id` limit 3 | utf8mb4 | utf8mb4_0900_ai_ci
> create view listed (x, y) as select a, b from t q where q.id = 1
ok 0
> show create view listed
View | Create View | character_set_client | collation_connection
  listed | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `listed` (`x`,`y`) AS select `q`.`a` AS `a`,`q`.`b` AS `b` from `t` `q` where (`q`.`id` = 1) | utf8mb4 | utf8mb4_0900_ai_ci
> create view nat as select count(distinct a), group_concat(b order by a separator '-') from t natural left join u
ok 0
> show create view nat
View | Create View | character_set_client | collation_connection
  nat | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `nat` AS select count(distinct `t`.`a`) AS `count(distinct a)`,group_concat(`t`.`b` order by `t`.`a` ASC separator '-') AS `group_concat(b order by a separator '-')` from (`t` left join `u` on((`t`.`id` = `u`.`id`))) | utf8mb4 | utf8mb4_0900_ai_ci
> select view_definition, is_updatable from information_schema.views where table_name in ('j', 'g', 'listed') order by table_name
VIEW_DEFINITION | IS_UPDATABLE
  select (`d`.`t`.`a` + 1) AS `k`,count(0) AS `count(*)` from `d`.`t` group by `k` having (`k` > 1) order by `k` desc | NO
  select `d`.`t`.`id` AS `id`,`d`.`t`.`a` AS `a`,`d`.`t`.`b` AS `b`,`d`.`t`.`n` AS `n`,`d`.`t`.`later` AS `later`,`d`.`u`.`z` AS `z` from (`d`.`t` join `d`.`u` on((`d`.`t`.`id` = `d`.`u`.`id`))) | YES
  select `q`.`a` AS `a`,`q`.`b` AS `b` from `d`.`t` `q` where (`q`.`id` = 1) | YES
> select column_name, data_type, is_nullable, character_maximum_length from information_schema.columns where table_name = 'listed' order by ordinal_position
COLUMN_NAME | DATA_TYPE | IS_NULLABLE | CHARACTER_MAXIMUM_LENGTH
  x | int | YES | NULL
  y | varchar | YES | 10
> show columns from star
Field | Type | Null | Key | Default | Extra
  id | int | NO |  | 0 | 
  a | int | YES |  | NULL | 
  b | varchar(10) | YES |  | NULL | 
  n | int | NO |  | 5 | 
> create database e; use e
ok 1
ok 0
> show create view d.listed
View | Create View | character_set_client | collation_connection
  listed | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `d`.`listed` (`x`,`y`) AS select `q`.`a` AS `a`,`q`.`b` AS `b` from `d`.`t` `q` where (`q`.`id` = 1) | utf8mb4 | utf8mb4_0900_ai_ci
> select * from d.listed
x | y
  10 | one
> use d
ok 0
# Writing.
> create view v as select id, a, b from t where a is not null order by b
ok 0
> insert into v (a, b) values (40, 'four')
ok 1, id 4
> insert into v values (9, 90, 'nine')
ok 1, id 9
> update v set a = a + 1 where b = 'four'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update v set b = 'x' order by id desc limit 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from v where id = 9
ok 1
> select * from t
id | a | b | n | later
  1 | 10 | one | 5 | NULL
  2 | 20 | two | 5 | NULL
  3 | 30 | three | 5 | NULL
  4 | 41 | four | 5 | NULL
> insert into v (id, a, b) values (1, 2, 'dup') on duplicate key update a = a + 100
ok 2, id 1
> insert into v (id, n) values (1, 2)
ERROR 1054 (42S22): Unknown column 'n' in 'field list'
> update v set n = 1
ERROR 1054 (42S22): Unknown column 'n' in 'field list'
> replace into v values (1, 11, 'one')
ok 2, id 1
> create view vv as select a as aa, id as ident from v
ok 0
> update vv set aa = 7 where ident = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete vv from vv join u on vv.ident = u.id where u.z = 200
ok 1
> select * from t
id | a | b | n | later
  1 | 11 | one | 5 | NULL
  3 | 30 | three | 5 | NULL
  4 | 41 | four | 5 | NULL
# CHECK OPTION.
> create view small as select id, a from t where a < 50 with check option
ok 0
> insert into small (a) values (49)
ok 1, id 10
> insert into small (a) values (50)
ERROR 1369 (HY000): CHECK OPTION failed 'd.small'
> insert ignore into small (a) values (50), (1)
ok 1, id 11, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> update small set a = 99 where a = 49
ERROR 1369 (HY000): CHECK OPTION failed 'd.small'
> update small set a = null where a = 49
ERROR 1369 (HY000): CHECK OPTION failed 'd.small'
> create view smaller as select * from small where a > 5 with local check option
ok 0
> insert into smaller (a) values (3)
ERROR 1369 (HY000): CHECK OPTION failed 'd.smaller'
> insert into smaller (a) values (60)
ERROR 1369 (HY000): CHECK OPTION failed 'd.smaller'
> create view wide as select * from small where a > 5
ok 0
> insert into wide (a) values (60)
ERROR 1369 (HY000): CHECK OPTION failed 'd.small'
> insert into wide (a) values (2)
ok 1, id 13
# What cannot be written.
> update g set k = 1
ERROR 1288 (HY000): The target table g of the UPDATE is not updatable
> insert into g values (1, 2)
ERROR 1471 (HY000): The target table g of the INSERT is not insertable-into
> delete from un
ERROR 1288 (HY000): The target table un of the DELETE is not updatable
> create view ex as select id, a * 2 as twice from t
ok 0
> update ex set twice = 1
ERROR 1348 (HY000): Column 'twice' is not updatable
> update ex set id = id + 100 where id = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into ex (id) values (1000)
ERROR 1471 (HY000): The target table ex of the INSERT is not insertable-into
> update j set a = 1, z = 2
ERROR 1393 (HY000): Can not modify more than one base table through a join view 'd.j'
> update j set z = 5 where id = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from j
ERROR 1395 (HY000): Can not delete from join view 'd.j'
> create view needs as select id from t2
ERROR 1146 (42S02): Table 'd.t2' doesn't exist
> create table t2 (id int, must int not null)
ok 0
> create view needs as select id from t2
ok 0
> insert into needs values (1)
ERROR 1423 (HY000): Field of view 'd.needs' underlying table doesn't have a default value
> create algorithm = temptable view tt as select id, a from t
ok 0
> update tt set a = 1
ERROR 1288 (HY000): The target table tt of the UPDATE is not updatable
> delete from tt
ERROR 1288 (HY000): The target table tt of the DELETE is not updatable
# Its canonical text has all parentheses, and is nested deeper than what was written: it may be too deep to be read again.
> create view deep as select - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - a as x from t
ok 0
> create view deeper as select - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - a as x from t
ERROR 1436 (HY000): Thread stack overrun:  1048576 bytes used of a 1048576 byte stack, and 521 bytes needed.  Use 'mysqld --thread_stack=#' to specify a bigger stack.
> create view less as select - - - - - - - - - - - - a as x from t
ok 0
> select count(*) from less
count(*)
  6
