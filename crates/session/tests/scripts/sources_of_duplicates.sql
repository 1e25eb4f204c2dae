# ON DUPLICATE KEY UPDATE of INSERT ... SELECT names columns of the tables that the SELECT reads, also the common ones of NATURAL JOIN and USING, and assigns none but
# the target's. Answers are those of MySQL 8.0.31.
> create database sources_of_duplicates; use sources_of_duplicates
ok 1
ok 0
> create table t1(i int primary key, j int)
ok 0
> create table t2(a int, x int)
ok 0
> create table t3(a int, y int)
ok 0
> create table t4(i int, z int)
ok 0
> insert into t1 values(1,1)
ok 1
> insert into t2 values(1,2)
ok 1
> insert into t3 values(1,3)
ok 1
> insert into t4 values(1,9)
ok 1
> insert into t1(i,j) select 1, a from t2 natural join t3 on duplicate key update j=a
ok 0, Records: 1  Duplicates: 0  Warnings: 0
> insert into t1(i,j) select 1, a from t2 join t3 using (a) on duplicate key update j=a+x+y
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> select * from t1
i | j
  1 | 6
> insert into t1(i,j) select 1, t2.a from t2 join t3 on t2.a=t3.a on duplicate key update j=a
ERROR 1052 (23000): Column 'a' in field list is ambiguous
> insert into t1(i,j) select 1, t2.a from t2 left join t3 using(a) on duplicate key update j=t3.a+y
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into t1(i,j) select 1, t2.a from t2 right join t3 using(a) on duplicate key update j=a+100
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> select * from t1
i | j
  1 | 101
> insert into t1(i,j) select 1, 5 from t2 natural join t3 natural join t4 on duplicate key update j=z+a
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into t1(i,j) select 1, 5 from t4 natural join t2 on duplicate key update j=i
ERROR 1052 (23000): Column 'i' in field list is ambiguous
> insert into t1(i,j) select 1, 5 from t2 on duplicate key update t2.a=1
ERROR 1054 (42S22): Unknown column 't2.a' in 'field list'
> insert into t1(i,j) select 1, 5 from t2 on duplicate key update nosuch.j=1
ERROR 1054 (42S22): Unknown column 'nosuch.j' in 'field list'
> insert into t1(i,j) values(1, 5) on duplicate key update nosuch.j=1
ERROR 1054 (42S22): Unknown column 'nosuch.j' in 'field list'
> insert into t1(i,j) values(1, 5) on duplicate key update t1.j=71
ok 2
> insert into t1(i,j) values(1, 5) as n on duplicate key update n.j=1
ERROR 1054 (42S22): Unknown column 'n.j' in 'field list'
> insert into t1(i,j) select 1, 5 from t2 on duplicate key update nosuch=1
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> insert into t1(i,j) select 1, 5 from t2 on duplicate key update j=nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> create view v1 as select i, j from t1
ok 0
> insert into v1(i,j) values(1, 5) on duplicate key update v1.j=72
ok 2
> insert into v1(i,j) values(1, 5) on duplicate key update t1.j=73
ERROR 1054 (42S22): Unknown column 't1.j' in 'field list'
> insert into v1(i,j) select 1, x from t2 natural join t3 on duplicate key update v1.j=a+72
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into sources_of_duplicates.t1(i,j) values(1, 5) on duplicate key update sources_of_duplicates.t1.j=74
ok 2
> select * from t1
i | j
  1 | 74
> create procedure p1() begin declare continue handler for sqlwarning begin resignal set mysql_errno = 9999, message_text = 'changed'; get current diagnostics condition 1 @m1 = message_text, @e1 = mysql_errno; get stacked diagnostics condition 1 @m2 = message_text, @e2 = mysql_errno; resignal set mysql_errno = 9998, message_text = 'changed again'; end; select 10 + 'a'; end
ok 0
> call p1()
10 + 'a'
  10
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 9998 | changed again
> select @m1, @e1, @m2, @e2
@m1 | @e1 | @m2 | @e2
  changed | 9999 | changed | 9999
> insert into t2 values (2,2),(3,3)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> get diagnostics @n1 = row_count
ok 0
> get diagnostics @n2 = row_count
ok 0
> select @n1, @n2
@n1 | @n2
  2 | 2
> set sql_mode = ''
ok 0
> create table zero(d date, dt datetime, c varchar(20))
ok 0
> insert into zero values ('0000-00-00', '0000-00-00', '0000-00-00')
ok 1
> select dayofyear(d), week(d), yearweek(dt), to_days(d), dayofweek(dt), dayname(d), datediff(d, dt), timestampdiff(day, d, dt) from zero
dayofyear(d) | week(d) | yearweek(dt) | to_days(d) | dayofweek(dt) | dayname(d) | datediff(d, dt) | timestampdiff(day, d, dt)
  NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
> select last_day(d) from zero
last_day(d)
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '0000-00-00'
> select dayofyear(c), to_days(c) from zero
dayofyear(c) | to_days(c)
  NULL | NULL
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '0000-00-00'
  Warning | 1292 | Incorrect datetime value: '0000-00-00'
# SELECT DISTINCT compares what is inserted; the assignments read the first of equal rows.
> create database of_distinct; use of_distinct
ok 1
ok 0
> create table t (id int primary key, v int, w int)
ok 0
> insert into t values (1, 1, 1), (2, 2, 2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table s (a int, b int)
ok 0
> insert into s values (1, 10), (2, 7), (1, 30), (2, 20), (1, 20), (3, 30)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> insert into t select distinct a, 1, a from s on duplicate key update v = b
ok 5, Records: 3  Duplicates: 2  Warnings: 0
> select * from t
id | v | w
  1 | 10 | 1
  2 | 7 | 2
  3 | 1 | 3
> insert into t select distinct a, 1, a from s order by a desc limit 2 on duplicate key update v = s.b
ok 2, Records: 2  Duplicates: 1  Warnings: 0
> select * from t
id | v | w
  1 | 10 | 1
  2 | 7 | 2
  3 | 30 | 3
> insert into t select distinct a, b, a from s on duplicate key update v = v * 100 + b
ok 12, Records: 6  Duplicates: 6  Warnings: 0
> select * from t
id | v | w
  1 | 10103020 | 1
  2 | 70720 | 2
  3 | 3030 | 3
> alter table s add primary key (a, b)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> update t set v = 0
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> insert into t select distinct a, 1, 1 from s on duplicate key update v = v * 100 + b
ok 6, Records: 3  Duplicates: 3  Warnings: 0
> select * from t
id | v | w
  1 | 10 | 1
  2 | 7 | 2
  3 | 30 | 3
> update t set v = 0
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> insert into t select distinct s.*, 1 from s on duplicate key update v = v * 100 + b
ok 12, Records: 6  Duplicates: 6  Warnings: 0
> select * from t
id | v | w
  1 | 102030 | 1
  2 | 720 | 2
  3 | 30 | 3
> insert into t select distinct x.a, 1, 1 from s x join s y on x.a = y.a on duplicate key update v = v * 100 + y.b
ok 6, Records: 3  Duplicates: 3  Warnings: 0
> select * from t
id | v | w
  1 | 10203010 | 1
  2 | 72007 | 2
  3 | 3030 | 3
> create table s2 (a int, c int)
ok 0
> insert into s2 values (1, 100), (2, 200)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t select distinct s.a, b, 1 from s join s2 using (a) on duplicate key update v = c + s.b + a
ok 10, Records: 5  Duplicates: 5  Warnings: 0
> select * from t
id | v | w
  1 | 131 | 1
  2 | 222 | 2
  3 | 3030 | 3
> insert into t select distinct id, v, w from t as t2 on duplicate key update v = t2.v + 1
ok 6, Records: 3  Duplicates: 3  Warnings: 0
> insert into t select distinct id, v, w from t as t2 on duplicate key update v = v + 1
ERROR 1052 (23000): Column 'v' in field list is ambiguous
> insert into t select distinct a, 1, 1 from s order by b on duplicate key update v = b
ok 6, Records: 3  Duplicates: 3  Warnings: 0
> insert into t select distinct a, 1, 1 from s having b > 1 on duplicate key update v = b
ERROR 1054 (42S22): Unknown column 'b' in 'having clause'
> insert into t select a, max(b), 1 from s group by a on duplicate key update v = b
ERROR 1054 (42S22): Unknown column 'b' in 'field list'
> insert into t select a, b, 1 from s union select 1, 2, 3 on duplicate key update v = b
ERROR 1054 (42S22): Unknown column 'b' in 'field list'
> insert into t select max(a), max(b), 1 from s on duplicate key update v = b
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into t select distinct max(a), max(b), 1 from s on duplicate key update v = b
ERROR 1054 (42S22): Unknown column 'b' in 'field list'
> select * from t
id | v | w
  1 | 10 | 1
  2 | 7 | 2
  3 | 10 | 3
