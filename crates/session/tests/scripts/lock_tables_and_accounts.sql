# Under LOCK TABLES the grant tables are not locked, nor is a table that is not there.
> create database d; use d; create table t (a int); lock tables t write
ok 1
ok 0
ok 0
ok 0
> create user x@y
ERROR 1100 (HY000): Table 'user' was not locked with LOCK TABLES
> grant select on d.t to x@y
ERROR 1100 (HY000): Table 'user' was not locked with LOCK TABLES
> drop user if exists x@y
ERROR 1100 (HY000): Table 'user' was not locked with LOCK TABLES
> set default role none to root@localhost
ERROR 1100 (HY000): Table 'user' was not locked with LOCK TABLES
> set role none
ok 0
> insert into nosuch values (1)
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> select * from nosuch
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> replace into nosuch select * from t
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> update nosuch set a = 1
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> delete from nosuch
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> load data infile '/files/x' into table nosuch
ERROR 1100 (HY000): Table 'nosuch' was not locked with LOCK TABLES
> unlock tables
ok 0
# Under sql_mode ANSI a view is shown as any database would take it.
> create algorithm = merge view v (x) as select a from t where a > 1 with check option; set sql_mode = 'ansi'; show create view v
ok 0
ok 0
View | Create View | character_set_client | collation_connection
  v | CREATE VIEW "v" ("x") AS select "t"."a" AS "a" from "t" where ("t"."a" > 1) WITH CASCADED CHECK OPTION | utf8mb4 | utf8mb4_0900_ai_ci
> set sql_mode = default; create table rx (a int, b varbinary(9)); insert into rx values (31, '1')
ok 0
ok 0
ok 1
# A number beside a binary string is one to a regular expression.
> select a regexp b, b regexp a, a regexp binary '3', regexp_substr(a, b), d regexp b from rx, (select date'2020-01-01' d) x
a regexp b | b regexp a | a regexp binary '3' | regexp_substr(a, b) | d regexp b
  1 | 0 | 1 | 1 | 1
warnings 1
> select 'x' regexp b from rx
ERROR 3995 (HY000): Character set 'utf8mb4_0900_ai_ci' cannot be used in conjunction with 'binary' in call to regexp_like.
# The upper bound of BETWEEN is computed where the lower one decides.
> select 1 between 5 and '3x', 1 between 5 and exp(0), 'a' between 1 and 2
1 between 5 and '3x' | 1 between 5 and exp(0) | 'a' between 1 and 2
  0 | 0 | 0
warnings 2
> select 1 between 5 and exp(1000)
1 between 5 and exp(1000)
ERROR 1690 (22003): DOUBLE value is out of range in 'exp(1000)'
