# SHOW that is a query of the dictionary's tables counts for FOUND_ROWS(), as in MySQL; HANDLER does not.
> create database d; use d; create table t (a int, b int); create table u (a int); insert into t values (1, 1), (2, 2), (3, 3); select 1 union select 2 union select 3 union select 4
ok 1
ok 0
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
1
  1
  2
  3
  4
> show tables; select found_rows()
Tables_in_d
  t
  u
found_rows()
  2
warnings 1
> show tables like 'nosuch'; select found_rows()
Tables_in_d (nosuch)
found_rows()
  0
warnings 1
> describe t; select found_rows()
Field | Type | Null | Key | Default | Extra
  a | int | YES |  | NULL | 
  b | int | YES |  | NULL | 
found_rows()
  2
warnings 1
> show columns from t where field = 'b'; select found_rows()
Field | Type | Null | Key | Default | Extra
  b | int | YES |  | NULL | 
found_rows()
  1
warnings 1
> select a from t; show warnings; select found_rows()
a
  1
  2
  3
Level | Code | Message
found_rows()
  3
warnings 1
> select a from t; show create table u; select found_rows()
a
  1
  2
  3
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
found_rows()
  3
warnings 1
> show count(*) warnings; select found_rows()
@@session.warning_count
  1
found_rows()
  1
warnings 1
> select a from t; handler t open; handler t read first; handler t close; select found_rows()
a
  1
  2
  3
ok 0
a | b
  1 | 1
ok 0
found_rows()
  3
warnings 1
> get diagnostics @n = number, @r = row_count; create table w as select @n n, @r r; show columns from w
ok 0
ok 1, Records: 1  Duplicates: 0  Warnings: 0
Field | Type | Null | Key | Default | Extra
  n | bigint unsigned | YES |  | NULL | 
  r | bigint | YES |  | NULL | 
# What SET TRANSACTION says of the next transaction is over with COMMIT, ROLLBACK and what commits, but not with SAVEPOINT.
> set transaction read only; commit; delete from u
ok 0
ok 0
ok 0
> set transaction read only; rollback; delete from u
ok 0
ok 0
ok 0
> set transaction read only; flush status; delete from u
ok 0
ok 0
ok 0
> set transaction isolation level serializable; rollback; begin; select count(*) from u; select count(*) from performance_schema.data_locks; commit
ok 0
ok 0
ok 0
count(*)
  0
count(*)
  0
ok 0
> set transaction read only; savepoint s; delete from u
ok 0
ok 0
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> set transaction read only; begin; delete from u; rollback
ok 0
ok 0
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
# A constant that fails is an error to a change of several tables, as wherever rows are looked for.
> create table p (k int primary key, t int, key (t)); insert into p values (1, 1), (2, 1)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete p from t join p on p.t = t.a where p.k = 1 / 0
ERROR 1365 (22012): Division by 0
> update t join p on p.t = t.a set t.a = 9 where p.k = 1 / 0
ERROR 1365 (22012): Division by 0
> delete from p where k = 1 / 0
ok 0, warnings 1
> update p set t = 3 where k = 1 / 0
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> delete ignore p from t join p on p.t = t.a where p.k = 1 / 0
ok 0, warnings 1
