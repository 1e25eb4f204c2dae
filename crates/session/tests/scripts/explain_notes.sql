# EXPLAIN's notes 1003 and 1276, which SHOW WARNINGS shows. Where MySQL's optimizer turns constants, equalities
# and semi-joins about, it prints what has become of them; these are as it prints them, or as they were understood.
> create database d
ok 1
> use d
ok 0
> create table t1 (id int primary key, a int, b varchar(10), key (a))
ok 0
> create table t2 (id int primary key, a int, c int, d date)
ok 0
> insert into t1 values (1,1,'x'), (2,2,'y'), (3,3,'z'), (4,4,'u')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into t2 values (1,1,1,'2020-01-01'), (2,2,2,null), (3,3,3,null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create view v as select id, a + 1 x from t1 where a > 0
ok 0
> explain select * from t1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1`
> explain select a, count(*) from t1 where b like 'x%' group by a having count(*)>1 order by 2 desc limit 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 25.00 | Using where; Using temporary; Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `a`,count(0) AS `count(*)` from `d`.`t1` where (`d`.`t1`.`b` like 'x%') group by `d`.`t1`.`a` having (count(0) > 1) order by count(0) desc limit 3
> explain select t1.a x from t1 join t2 on t1.a=t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | SIMPLE | t1 | NULL | ref | a | a | 5 | d.t2.c | 1 | 100.00 | Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `x` from `d`.`t1` join `d`.`t2` where (`d`.`t1`.`a` = `d`.`t2`.`c`)
> explain select t1.a x from t1 join t2 on t1.a>t2.c where t1.b='x'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 25.00 | Using where
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using where; Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `x` from `d`.`t1` join `d`.`t2` where ((`d`.`t1`.`b` = 'x') and (`d`.`t1`.`a` > `d`.`t2`.`c`))
> explain select t1.a x from t1 left join t2 on t1.a=t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `x` from `d`.`t1` left join `d`.`t2` on((`d`.`t1`.`a` = `d`.`t2`.`c`)) where true
> explain select t1.a x from t1 left join t2 on t1.a=t2.c where t2.c is null
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `x` from `d`.`t1` left join `d`.`t2` on((`d`.`t1`.`a` = `d`.`t2`.`c`)) where (`d`.`t2`.`c` is null)
> explain select 1 from t1, t2 x where t1.a = x.c and x.d > '2000-01-01'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | x | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using where
  1 | SIMPLE | t1 | NULL | ref | a | a | 5 | d.x.c | 1 | 100.00 | Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` join `d`.`t2` `x` where ((`d`.`t1`.`a` = `d`.`x`.`c`) and (`d`.`x`.`d` > '2000-01-01'))
> explain select * from v where x > 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | index | a | a | 5 | NULL | 4 | 33.33 | Using where; Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`v`.`id` AS `id`,`d`.`v`.`x` AS `x` from `d`.`v` where (`d`.`v`.`x` > 3)
> explain select (select max(c) from t2 where t2.a=t1.a) m from t1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  2 | DEPENDENT SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using join buffer (hash join)
warnings 2
> show warnings
Level | Code | Message
  Note | 1276 | Field or reference 'd.t1.a' of SELECT #2 was resolved in SELECT #1
  Note | 1003 | /* select#1 */ select (/* select#2 */ select max(`d`.`t2`.`c`) from `d`.`t2` where (`d`.`t2`.`a` = `d`.`t1`.`a`)) AS `m` from `d`.`t1`
> explain select * from t1 where a in (select c from t2)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | NULL
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where `d`.`t1`.`a` in (/* select#2 */ select `d`.`t2`.`c` from `d`.`t2`)
> explain select * from t1 where exists (select 1 from t2 where t2.a=t1.a)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | NULL
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 2
> show warnings
Level | Code | Message
  Note | 1276 | Field or reference 'd.t1.a' of SELECT #2 was resolved in SELECT #1
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where exists(/* select#2 */ select 1 from `d`.`t2` where (`d`.`t2`.`a` = `d`.`t1`.`a`))
> explain select * from t1 where id=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | const | PRIMARY | PRIMARY | 4 | const | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where (`d`.`t1`.`id` = 1)
> explain select * from (select a, count(*) c from t1 group by a) d where c > 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | <derived2> | NULL | ALL | NULL | NULL | NULL | NULL | 1 | 100.00 | Using where
  2 | DERIVED | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`a` AS `a`,`d`.`c` AS `c` from (/* select#2 */ select `d`.`t1`.`a` AS `a`,count(0) AS `c` from `d`.`t1` group by `d`.`t1`.`a`) `d` where (`d`.`c` > 1)
> explain select a from t1 union select c from t2 order by 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DERIVED | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  2 | UNION | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  3 | PRIMARY | <derived1> | NULL | ALL | NULL | NULL | NULL | NULL | 10 | 100.00 | Using filesort
  NULL | UNION RESULT | <union1,2> | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | Using temporary
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`a` AS `a` from `d`.`t1` union /* select#2 */ select `d`.`t2`.`c` AS `c` from `d`.`t2` order by 1
> explain with c as (select a from t1 group by a) select * from c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | <derived2> | NULL | ALL | NULL | NULL | NULL | NULL | 1 | 100.00 | NULL
  2 | DERIVED | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | with `c` as (/* select#2 */ select `d`.`t1`.`a` AS `a` from `d`.`t1` group by `d`.`t1`.`a`) /* select#1 */ select `c`.`a` AS `a` from `c`
> explain update t1 set b='q' where a=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | UPDATE | t1 | NULL | ref | a | a | 5 | const | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | update `d`.`t1` set `d`.`t1`.`b` = 'q' where (`d`.`t1`.`a` = 1)
> explain delete from t1 where a=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DELETE | t1 | NULL | ref | a | a | 5 | const | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | delete from `d`.`t1` where (`d`.`t1`.`a` = 1)
> explain insert into t1 select id+10,a,c from t2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
  2 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert into `d`.`t1` /* select#1 */ select (`d`.`t2`.`id` + 10) AS `id+10`,`d`.`t2`.`a` AS `a`,`d`.`t2`.`c` AS `c` from `d`.`t2`
> explain insert into t1 values(9,9,'x')
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert into `d`.`t1` values (9,9,'x')
> explain select a between 1 and 2, b in ('x','y'), not a, -a, cast(a as char), date_add(now(), interval 1 day), if(a,1,2), case a when 1 then 2 else 3 end, b is not null from t1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select (`d`.`t1`.`a` between 1 and 2) AS `a between 1 and 2`,(`d`.`t1`.`b` in ('x','y')) AS `b in ('x','y')`,(0 = `d`.`t1`.`a`) AS `not a`,-(`d`.`t1`.`a`) AS `-a`,cast(`d`.`t1`.`a` as char charset utf8mb4) AS `cast(a as char)`,(now() + interval 1 day) AS `date_add(now(), interval 1 day)`,if(`d`.`t1`.`a`,1,2) AS `if(a,1,2)`,(case `d`.`t1`.`a` when 1 then 2 else 3 end) AS `case a when 1 then 2 else 3 end`,(`d`.`t1`.`b` is not null) AS `b is not null` from `d`.`t1`
> explain select * from t1 where a = 1+1 and b = concat('x','y')
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ref | a | a | 5 | const | 1 | 100.00 | Using where
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where ((`d`.`t1`.`a` = (1 + 1)) and (`d`.`t1`.`b` = concat('x','y')))
> explain select * from t1 where 1=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where (1 = 1)
> explain select * from t1 where a=1 and 1=0
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | Impossible WHERE
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where ((`d`.`t1`.`a` = 1) and (1 = 0))
> explain select * from t1 where a=1 or 1=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | Using where
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where ((`d`.`t1`.`a` = 1) or (1 = 1))
> explain format=tree select * from t1
EXPLAIN
  -> Table scan on t1  (cost=5.00 rows=4)\n
> show warnings
Level | Code | Message
> explain select t1.* from t1 straight_join t2 using(a)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | NULL
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` straight_join `d`.`t2` where (`d`.`t1`.`a` = `d`.`t2`.`a`)
> explain select distinct a from t1 for update
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | Using temporary
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select distinct `d`.`t1`.`a` AS `a` from `d`.`t1`
> explain update t1 join t2 on t1.a=t2.a set t1.b=t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | UPDATE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | NULL
  1 | UPDATE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | update `d`.`t1` join `d`.`t2` set `d`.`t1`.`b` = `d`.`t2`.`c` where (`d`.`t1`.`a` = `d`.`t2`.`a`)
> explain delete t1 from t1 join t2 on t1.a=t2.a where t2.c>0
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DELETE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | NULL
  1 | DELETE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 25.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | delete `d`.`t1` from `d`.`t1` join `d`.`t2` where ((`d`.`t2`.`c` > 0) and (`d`.`t1`.`a` = `d`.`t2`.`a`))
> explain replace into t1 values(1,2,3)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | REPLACE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | replace into `d`.`t1` values (1,2,3)
> explain table t1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1`
> explain values row(1,2)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | No tables used
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | values row(1,2)
> explain select 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | No tables used
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1`
> explain select * from t1 where a in (1,2,3) and b not in ('a') or not (a > 1 and b < 2)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 67.55 | Using where
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1` where (((`d`.`t1`.`a` in (1,2,3)) and (`d`.`t1`.`b` <> 'a')) or ((`d`.`t1`.`a` <= 1) or (`d`.`t1`.`b` >= 2)))
> explain select @a, @@sql_mode, user() from dual
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | No tables used
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select @`a` AS `@a`,@@sql_mode AS `@@sql_mode`,user() AS `user()`
> explain insert into t1 values(1,1,'x') on duplicate key update a=values(a)+1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Note | 1003 | insert into `d`.`t1` values (1,1,'x') on duplicate key update `d`.`t1`.`a` = (values(`a`) + 1)
> explain select t1.id from t1 where a>0 order by b limit 1,2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 100.00 | Using where; Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`id` AS `id` from `d`.`t1` where (`d`.`t1`.`a` > 0) order by `d`.`t1`.`b` limit 1,2
> explain insert into t1(id,a) values(9,9),(10,11)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert into `d`.`t1` (`d`.`t1`.`id`,`d`.`t1`.`a`) values (9,9),(10,11)
> explain insert ignore into t1(id,a) select id,a from t2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
  2 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert ignore into `d`.`t1` (`d`.`t1`.`id`,`d`.`t1`.`a`) /* select#1 */ select `d`.`t2`.`id` AS `id`,`d`.`t2`.`a` AS `a` from `d`.`t2`
> explain insert into t1 set id=4, b='x'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert into `d`.`t1` (`d`.`t1`.`id`,`d`.`t1`.`b`) values (4,'x')
> explain insert into t1 values(4,default,null)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | INSERT | t1 | NULL | ALL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | insert into `d`.`t1` values (4,default,NULL)
> explain update t1 x set x.b='q' order by a limit 2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | UPDATE | x | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | update `d`.`t1` `x` set `d`.`x`.`b` = 'q' order by `d`.`x`.`a` limit 2
> explain update ignore t1 x, t2 y set x.b='q', y.a=5 where x.a=y.a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | UPDATE | y | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | UPDATE | x | NULL | ref | a | a | 5 | d.y.a | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | update ignore `d`.`t1` `x` join `d`.`t2` `y` set `d`.`x`.`b` = 'q',`d`.`y`.`a` = 5 where (`d`.`x`.`a` = `d`.`y`.`a`)
> explain delete from t1 where a>1 order by b limit 1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DELETE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 75.00 | Using where; Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | delete from `d`.`t1` where (`d`.`t1`.`a` > 1) order by `d`.`t1`.`b` limit 1
> explain delete x,y from t1 x join t2 y on x.a=y.a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DELETE | y | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | DELETE | x | NULL | ref | a | a | 5 | d.y.a | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | delete `d`.`t1`, `d`.`t2` from `d`.`t1` `x` join `d`.`t2` `y` where (`d`.`x`.`a` = `d`.`y`.`a`)
> explain update t1 set b='q' where a in (select c from t2 where t2.a=t1.id)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | UPDATE | <subquery2> | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | UPDATE | t1 | NULL | eq_ref | PRIMARY,a | PRIMARY | 4 | <subquery2>.a | 1 | 25.00 | Using where
  2 | MATERIALIZED | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | Using temporary
warnings 2
> show warnings
Level | Code | Message
  Note | 1276 | Field or reference 'd.t1.id' of SELECT #2 was resolved in SELECT #1
  Note | 1003 | update `d`.`t1` set `d`.`t1`.`b` = 'q' where `d`.`t1`.`a` in (/* select#2 */ select `d`.`t2`.`c` from `d`.`t2` where (`d`.`t2`.`a` = `d`.`t1`.`id`))
> explain select 1 from t1 join t2 on t1.a>t2.c join t1 x on x.a>t2.a and x.b<t1.b where t1.b>'x'
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | a | NULL | NULL | NULL | 4 | 50.00 | Using where
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using where; Using join buffer (hash join)
  1 | SIMPLE | x | NULL | range | a | a | 5 | NULL | 1 | 83.33 | Using index condition; Using where
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` join `d`.`t2` join `d`.`t1` `x` where ((`d`.`t1`.`b` > 'x') and (`d`.`x`.`a` > `d`.`t2`.`a`) and (`d`.`x`.`b` < `d`.`t1`.`b`) and (`d`.`t1`.`a` > `d`.`t2`.`c`))
> explain select 1 from t1 left join (t2 join t1 x on x.a>t2.a) on t1.a>t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 33.33 | Using where; Using join buffer (hash join)
  1 | SIMPLE | x | NULL | range | a | a | 5 | NULL | 1 | 100.00 | Using where; Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` left join (`d`.`t2` join `d`.`t1` `x`) on(((`d`.`t1`.`a` > `d`.`t2`.`c`) and (`d`.`x`.`a` > `d`.`t2`.`a`))) where true
> explain select 1 from t1 right join t2 on t1.a>t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | SIMPLE | t1 | NULL | range | a | a | 5 | NULL | 1 | 100.00 | Using where; Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t2` left join `d`.`t1` on((`d`.`t1`.`a` > `d`.`t2`.`c`)) where true
> explain select 1 from t2 y, t1 right join t2 on t1.a>t2.c
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  1 | SIMPLE | t1 | NULL | range | a | a | 5 | NULL | 1 | 100.00 | Using where; Using index
  1 | SIMPLE | y | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | Using join buffer (hash join)
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t2` `y` join `d`.`t2` left join `d`.`t1` on((`d`.`t1`.`a` > `d`.`t2`.`c`)) where true
> explain select b x, count(*) from t1 group by x order by x
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | Using temporary; Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`b` AS `x`,count(0) AS `count(*)` from `d`.`t1` group by `x` order by `x`
> explain select b x, a from t1 order by x, 2 desc, a+1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | Using filesort
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `d`.`t1`.`b` AS `x`,`d`.`t1`.`a` AS `a` from `d`.`t1` order by `x`,`d`.`t1`.`a` desc,(`d`.`t1`.`a` + 1)
> explain select a from (select * from t1) y where a > 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | range | a | a | 5 | NULL | 1 | 100.00 | Using where; Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select `y`.`a` AS `a` from (/* select#2 */ select `d`.`t1`.`id` AS `id`,`d`.`t1`.`a` AS `a`,`d`.`t1`.`b` AS `b` from `d`.`t1`) `y` where (`y`.`a` > 3)
> explain select (select 1), (select 2 from t2 limit 1), (select count(*) from t1 join t2 using(id)) from t2
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  2 | SUBQUERY | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | No tables used
  3 | SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  4 | SUBQUERY | t2 | NULL | ALL | PRIMARY | NULL | NULL | NULL | 3 | 100.00 | NULL
  4 | SUBQUERY | t1 | NULL | eq_ref | PRIMARY | PRIMARY | 4 | d.t2.id | 1 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select (/* select#2 */ select 1) AS `(select 1)`,(/* select#3 */ select 2 from `d`.`t2` limit 1) AS `(select 2 from t2 limit 1)`,(/* select#4 */ select count(0) from `d`.`t1` join `d`.`t2` where (`d`.`t1`.`id` = `d`.`t2`.`id`)) AS `(select count(*) from t1 join t2 using(id))` from `d`.`t2`
> explain select 1 from t1 where a > any (select c from t2) and a < all (select a from t2) and not exists (select 1 from t2) and a not in (select c from t2)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | PRIMARY | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 72.90 | Using where; Using index
  2 | SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  3 | SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  4 | SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
  5 | SUBQUERY | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` where (`d`.`t1`.`a` > any (/* select#2 */ select `d`.`t2`.`c` from `d`.`t2`) and `d`.`t1`.`a` < all (/* select#3 */ select `d`.`t2`.`a` from `d`.`t2`) and (not exists(/* select#4 */ select 1 from `d`.`t2`)) and (not(`d`.`t1`.`a` in (/* select#5 */ select `d`.`t2`.`c` from `d`.`t2`))))
> explain (select a from t1 limit 1) union all (select c from t2 order by a limit 1) limit 3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DERIVED | t1 | NULL | index | NULL | a | 5 | NULL | 4 | 100.00 | Using index
  2 | UNION | t2 | NULL | ALL | NULL | NULL | NULL | NULL | 3 | 100.00 | Using filesort
  3 | PRIMARY | <derived1> | NULL | ALL | NULL | NULL | NULL | NULL | 10 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | (/* select#1 */ select `d`.`t1`.`a` AS `a` from `d`.`t1` limit 1) union all (/* select#2 */ select `d`.`t2`.`c` AS `c` from `d`.`t2` order by `d`.`t2`.`a` limit 1) limit 3
> explain select 1 from t1 where a
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | index | a | a | 5 | NULL | 4 | 100.00 | Using where; Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` where (0 <> `d`.`t1`.`a`)
> explain select 1 from t1 use index(a) where a=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ref | a | a | 5 | const | 1 | 100.00 | Using index
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` USE INDEX (`a`) where (`d`.`t1`.`a` = 1)
> explain select /*+ no_index(t1 a) */ 1 from t1 where a=1
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 25.00 | Using where
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select 1 AS `1` from `d`.`t1` where (`d`.`t1`.`a` = 1)
> explain select sum(a) over w from t1 window w as (order by b)
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t1 | NULL | ALL | NULL | NULL | NULL | NULL | 4 | 100.00 | NULL
warnings 1
> show warnings
Level | Code | Message
  Note | 1003 | /* select#1 */ select sum(`d`.`t1`.`a`) OVER `w` AS `sum(a) over w` from `d`.`t1` window `w` AS (ORDER BY `d`.`t1`.`b` ) 
