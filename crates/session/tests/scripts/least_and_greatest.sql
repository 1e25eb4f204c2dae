# MIN and MAX of a column that an index orders look at the first entries from its ends; answers and locks are MySQL's, but for Handler_read_first (0 there).
> create database m
ok 1
> use m
ok 0
> create table t (id int primary key, a int, b varchar(10), c enum('z', 'y', 'x'), d decimal(6,2), key (a), key (b), key (c), key (a, d), key down (d desc))
ok 0
> select min(id), max(id), min(a), max(a) from t
min(id) | max(id) | min(a) | max(a)
  NULL | NULL | NULL | NULL
> select max(id) from t
max(id)
  NULL
> insert into t values (1, null, 'b', 'z', 5.5), (2, 7, null, 'x', null), (3, null, 'A', 'y', -1), (4, 7, 'a', null, 3), (5, 3, 'B', 'x', 9.25), (6, null, null, null, null)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select min(id), max(id) from t
min(id) | max(id)
  1 | 6
> select max(id), min(id), max(id) + 1 from t
max(id) | min(id) | max(id) + 1
  6 | 1 | 7
> select min(a), max(a) from t
min(a) | max(a)
  3 | 7
> select min(a) from t
min(a)
  3
> select max(a) from t
max(a)
  7
> select min(lower(b)), max(lower(b)) from t
min(lower(b)) | max(lower(b))
  a | b
> select min(c), max(c) from t
min(c) | max(c)
  x | z
> select min(d), max(d) from t
min(d) | max(d)
  -1.00 | 9.25
> select max(d), count(*) from t
max(d) | count(*)
  9.25 | 6
> select max(d) from t where a = 7
max(d)
  3.00
> select min(d), max(d) from t where a = 3
min(d) | max(d)
  9.25 | 9.25
> select min(d), max(d) from t where a is null
min(d) | max(d)
  -1.00 | 5.50
> select max(a) from t where a < 7
max(a)
  3
> select min(a), max(a) from t where a > 100
min(a) | max(a)
  NULL | NULL
> select max(id) from t where b = 'a'
max(id)
  4
> select min(id) from t where c = 'x'
min(id)
  2
> select max(id) from t where id < 4 and a is null
max(id)
  3
> select max(a) from t where id in (1, 3, 5)
max(a)
  3
> select max(id) from t having max(id) > 100
max(id)
> select max(distinct a) from t
max(distinct a)
  7
> select id, (select max(s.id) from t s where s.a = t.a) as m from t order by id
id | m
  1 | NULL
  2 | 4
  3 | NULL
  4 | 4
  5 | 5
  6 | NULL
> select max(a), any_value(b) is null or 1 from t
max(a) | any_value(b) is null or 1
  7 | 1
> select max(id) from t limit 0
max(id)
> select max(id) from t for update
max(id)
  6
> begin
ok 0
> select max(id) from t where id < 100 for update
max(id)
  6
> select lock_mode, lock_data from performance_schema.data_locks where object_schema = 'm' and lock_type = 'record' order by 1, 2
lock_mode | lock_data
  X | 6
  X | supremum pseudo-record
> rollback
ok 0
> create table e (a int, key (a))
ok 0
> insert into e values (null), (null)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select min(a), max(a) from e
min(a) | max(a)
  NULL | NULL
> flush status
ok 0
> select max(a), min(a) from t
max(a) | min(a)
  7 | 3
> show session status where variable_name in ('handler_read_first', 'handler_read_last', 'handler_read_rnd_next')
Variable_name | Value
  Handler_read_first | 0
  Handler_read_last | 1
  Handler_read_rnd_next | 0
> prepare p from 'select min(id), max(id) from t where id > ?'
ok 0, Statement prepared
> set @x = 2
ok 0
> execute p using @x
min(id) | max(id)
  3 | 6
> execute p using @x
min(id) | max(id)
  3 | 6
> drop database m
ok 2
