# Found by statements that come behind errors: what ends at the first row that strict mode refuses, what FOUND_ROWS() counts, which statements commit. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table p (k int primary key, v int)
ok 0
> insert into p values (1, 1), (2, 2), (3, 3), (7, 7)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table t (id int auto_increment primary key, a int not null default 5, b varchar(4) unique)
ok 0
> insert into t (id, b) values (10, 'z')
ok 1, id 10
> insert into t (a, b) select k, 1 / 0 from p
ERROR 1365 (22012): Division by 0
> insert into t () values ()
ok 1, id 11
> select max(id) from t
max(id)
  11
> insert into t (a, b) select if(k = 3, 1 / 0, k), k from p
ERROR 1365 (22012): Division by 0
> insert into t () values ()
ok 1, id 15
> select max(id) from t
max(id)
  15
> set @x = 0
ok 0
> update p set v = (@x := @x + 1) / 0 order by k
ERROR 1365 (22012): Division by 0
> select @x
@x
  1
> update p, t set p.v = (@x := @x + 1) / 0 where t.id = 10
ERROR 1365 (22012): Division by 0
> select @x
@x
  2
> select * from p
k | v
  1 | 1
  2 | 2
  3 | 3
  7 | 7
> insert ignore into p select k + 10, (select k from p) from p
ok 4, warnings 1, Records: 4  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1242 | Subquery returns more than 1 row
> delete from p where k > 10
ok 4
> select k from p order by k limit 1 offset 2
k
  3
> select found_rows()
found_rows()
  3
warnings 1
> select k from p order by v limit 1 offset 2
k
  3
> select found_rows()
found_rows()
  3
warnings 1
> select k from p limit 1 offset 9
k
> select found_rows()
found_rows()
  4
warnings 1
> select v, count(*) from p group by v order by v limit 1 offset 1
v | count(*)
  2 | 1
> select found_rows()
found_rows()
  2
warnings 1
> select distinct v from p order by v limit 2 offset 3
v
  7
> select found_rows()
found_rows()
  4
warnings 1
> select sum(k) from p limit 1 offset 1
sum(k)
> select found_rows()
found_rows()
  1
warnings 1
> select k into @x from p order by k limit 1 offset 1
ok 1
> select found_rows()
found_rows()
  2
warnings 1
> select * from (select * from p order by k limit 1 offset 1) o
k | v
  2 | 2
> select found_rows()
found_rows()
  1
warnings 1
> select sql_calc_found_rows k from p order by k limit 1 offset 1
k
  2
warnings 1
> select found_rows()
found_rows()
  4
warnings 1
> (select k from p) union all (select v from p) limit 1 offset 2
k
  3
> select found_rows()
found_rows()
  3
warnings 1
> (select k from p) union (select v from p) order by 1 limit 2 offset 1
k
  2
  3
> select found_rows()
found_rows()
  3
warnings 1
> (select sql_calc_found_rows k from p) union all (select v from p) order by 1 limit 1 offset 2
k
  2
warnings 1
> select found_rows()
found_rows()
  8
warnings 1
> (select sql_calc_found_rows k from p order by k limit 1) union all (select v from p order by k limit 1) limit 1
k
  1
warnings 1
> select found_rows()
found_rows()
  2
warnings 1
> (select sql_calc_found_rows k from p order by k limit 1) union all (select v from p order by k limit 1)
k
  1
  1
warnings 1
> select found_rows()
found_rows()
  2
warnings 1
> begin
ok 0
> insert into p values (20, 20)
ok 1
> checksum table p, nosuch
Table | Checksum
  d.p | 967491800
  d.nosuch | NULL
warnings 1
> rollback
ok 0
> select count(*) from p
count(*)
  4
> start transaction read only
ok 0
> checksum table p
Table | Checksum
  d.p | 2473587038
> commit
ok 0
> select t.a
ERROR 1109 (42S02): Unknown table 't' in field list
> select d.t.a
ERROR 1109 (42S02): Unknown table 'd.t' in field list
> select 1 from dual where t.a = 1
ERROR 1109 (42S02): Unknown table 't' in where clause
> select (select t.a) from p
ERROR 1054 (42S22): Unknown column 't.a' in 'field list'
> select 1 order by t.a
ERROR 1109 (42S02): Unknown table 't' in order clause
> create table y (y year, key (y))
ok 0
> insert into y values (0), (1999), (2001)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select y, y > -0.005, y >= -0.4, y <= -0.1, y > -0.005e0, y < 0.4, y = 0.0 from y
y | y > -0.005 | y >= -0.4 | y <= -0.1 | y > -0.005e0 | y < 0.4 | y = 0.0
  0000 | 1 | 1 | 0 | 1 | 0 | 1
  1999 | 1 | 1 | 0 | 1 | 0 | 0
  2001 | 1 | 1 | 0 | 1 | 0 | 0
> select * from y where y > -0.005
y
  0000
  1999
  2001
> select * from y where y <= -0.1e0
y
> create table ti (c time)
ok 0
> insert into ti values ('00:00:00'), ('10:00:00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from ti where c <> ''
c
  00:00:00
  10:00:00
> delete from ti where c = ''
ok 0
> delete from ti where c <> ''
ok 2
> create table ju (id int, dt datetime not null, i int not null, t time not null)
ok 0
> set sql_mode = ''
ok 0
> insert into ju values (1, cast('[1]' as json), 1, '1')
ERROR 1048 (23000): Column 'dt' cannot be null
> insert into ju values (2, '2001-01-01', cast('[1]' as json), '1')
ok 1, warnings 1
> insert into ju values (3, '2001-01-01', 1, cast('"x"' as json))
ERROR 1048 (23000): Column 't' cannot be null
> insert into ju values (4, cast('[1]' as json), 1, '1'), (5, '2001-01-01', 1, cast('"x"' as json))
ok 2, warnings 4, Records: 2  Duplicates: 0  Warnings: 4
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
  Warning | 1048 | Column 'dt' cannot be null
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 2
  Warning | 1048 | Column 't' cannot be null
> insert into ju select 6, cast('[1]' as json), 1, '1'
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
> insert ignore into ju values (7, cast('[1]' as json), 1, '1')
ok 1, warnings 2
> update ju set dt = cast('[1]' as json) where id = 2
ok 1, warnings 2, Rows matched: 1  Changed: 1  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 3156 | Invalid JSON value for CAST to DATE/TIME/DATETIME/TIMESTAMP from column cast_as_json at row 1
  Warning | 1048 | Column 'dt' cannot be null
> select * from ju
id | dt | i | t
  2 | 0000-00-00 00:00:00 | 0 | 00:00:01
  4 | 0000-00-00 00:00:00 | 1 | 00:00:01
  5 | 2001-01-01 00:00:00 | 1 | 00:00:00
  6 | 0000-00-00 00:00:00 | 1 | 00:00:01
  7 | 0000-00-00 00:00:00 | 1 | 00:00:01
> set sql_mode = default
ok 0
> select degrees(-0e0), radians(-0e0)
degrees(-0e0) | radians(-0e0)
  0 | 0
> select validate_password_strength('abc'), validate_password_strength(null)
validate_password_strength('abc') | validate_password_strength(null)
  0 | NULL
> select statement_digest_text('select 1 from t where a = "x" and b in (1, 2)'), statement_digest_text(null)
statement_digest_text('select 1 from t where a = "x" and b in (1, 2)') | statement_digest_text(null)
  SELECT ? FROM `t` WHERE `a` = ? AND `b` IN (...) | NULL
> select statement_digest_text('selec')
statement_digest_text('selec')
ERROR 3676 (HY000): Could not parse argument to digest function: "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'selec' at line 1".
> select statement_digest_text('')
statement_digest_text('')
ERROR 3676 (HY000): Could not parse argument to digest function: "Query was empty".
> select length(statement_digest('select 1')), statement_digest('select 1') = statement_digest('select 2')
length(statement_digest('select 1')) | statement_digest('select 1') = statement_digest('select 2')
  64 | 1
> select json_value('{', '$.')
ERROR 3143 (42000): Invalid JSON path expression. The error is around character position 2.
> select json_value(null, 'a' default '1' on empty)
ERROR 3143 (42000): Invalid JSON path expression. The error is around character position 1.
> xa start 'x'
ok 0
> xa end 'x'
ok 0
> show tables
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> show variables like 'autocommit'
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> show status like 'nosuch'
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> show create table p
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> describe p
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> show databases like 'd'
ERROR 1399 (XAE07): XAER_RMFAIL: The command cannot be executed when global transaction is in the  IDLE state
> select 1
1
  1
> show warnings
Level | Code | Message
> xa rollback 'x'
ok 0
> drop database d
ok 5
