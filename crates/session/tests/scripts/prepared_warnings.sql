# Of syntax that will go a prepared statement warns when it is prepared, and its executions do not.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int)
ok 0
> prepare p from 'insert into t values (?, ?) on duplicate key update a = values(a)'
ok 0, warnings 1, Statement prepared
> set @i = 1, @a = 5
ok 0
> execute p using @i, @a
ok 1
> set @a = 6
ok 0
> execute p using @i, @a
ok 2
> select * from t
id | a
  1 | 6
> insert into t values (1, 7) on duplicate key update a = values(a)
ok 2, warnings 1
# What a value is told of belongs to each execution.
> prepare p from 'insert ignore into t values (?, ?) on duplicate key update a = values(a)'
ok 0, warnings 1, Statement prepared
> set @a = 'x7'
ok 0
> execute p using @i, @a
ok 2, warnings 1
> execute p using @i, @a
ok 0, warnings 1
