# INTO stands at the end of a statement's query: in a subquery, or before another operand of a set operation, it is 3954; in the last operand, and before locks, MySQL warns of it (3962). Recorded on MySQL 8.0.31.
> create database misplaced_into
ok 1
> use misplaced_into
ok 0
> create table t (a int, b int)
ok 0
> insert into t values (1, 2)
ok 1
> select a into @x from t union select 3 limit 1
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select a into @x from t union all select b from t
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> (select a into @x from t) union select 1
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select a into outfile '/nowhere/f' from t union select 3
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select a into @x from t
ok 1
> (select a into @x from t)
ok 1
> select a from t where a = 9 union select b into @x from t limit 1
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 3962 | The INTO clause is deprecated inside query blocks of query expressions and will be removed in a future release. Please move the INTO clause to the end of statement instead.
> select @x
@x
  2
> select a from t where a = 9 union (select a into @x from t limit 1)
ok 1, warnings 1
> select @x
@x
  1
> select a from t where a = 9 union select b from t limit 1 into @x
ok 1
> select a from t where a = 9 union select 5 into @x
ok 1
> select a from t where a = 9 union select 5 into @x limit 1
ok 1, warnings 1
> select a from t where a = 9 union (select 5 into @x)
ok 1, warnings 1
> select 1 from (select a into @x from t) z
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select (select a into @x from t)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select exists (select a into @x from t)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select * from t where a in (select b into @x from t)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> set @y = (select a into @x from t)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> do (select a into @x from t)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> replace into t values ((select 1 into @x), 2)
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> with c as (select 1 as a) select a into @x from c
ok 1
> with c as (select 1 into @x) select * from c
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> select a into @x from t for update
ok 1
> select a from t for update into @x
ok 1
> select a from t into @x for update
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 3962 | The INTO clause is deprecated inside query blocks of query expressions and will be removed in a future release. Please move the INTO clause to the end of statement instead.
> select a from t into @x lock in share mode
ok 1, warnings 1
> (select a from t) into @x
ok 1
> select a into @x from t into @y
ERROR 3953 (HY000): Multiple INTO clauses in one query block.
> create procedure p() begin declare c cursor for select a into @x from t; end
ERROR 1323 (42000): Cursor SELECT must not have INTO
> create procedure p() begin declare c cursor for select a from t into @x; end
ERROR 1323 (42000): Cursor SELECT must not have INTO
> create procedure p() select a into @x from t union select 1
ERROR 3954 (HY000): Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.
> create procedure p() begin declare v int; select a from t into v for share; select v; end
ok 0, warnings 1
> call p()
v
  1
ok 0, warnings 1
> create view v as select (select a into @x from t)
ERROR 1350 (HY000): View's SELECT contains a 'INTO' clause
> drop database misplaced_into
ok 1
