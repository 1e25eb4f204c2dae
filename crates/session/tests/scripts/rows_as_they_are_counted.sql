# The number of a row in a message: UPDATE of one table counts the rows that it looks at where it changes them
# as it finds them, and those that it has found where it finds all of them first.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int, k int, key (k))
ok 0
> insert into t values (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> update t set a = 'x' where a = 3
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 3
> update t set a = 'x' where id = 3
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> update t set a = 'x' where k = 3
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> update t set a = 'x' where id >= 2 and a >= 4
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 3
> update t set a = 'x' where a >= 2 order by a desc
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> update t set a = 'x' where a >= 3 order by a limit 2
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> update t set id = 'x' where a >= 3
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'id' at row 1
> update t join t u using (id) set t.a = 'x' where u.a = 3
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'a' at row 1
> update ignore t set a = concat(a, 'x') where a >= 3
ok 0, warnings 2, Rows matched: 2  Changed: 0  Warnings: 2
> update ignore t set a = concat(a, 'x') where a >= 2 order by a desc limit 2
ok 0, warnings 2, Rows matched: 2  Changed: 0  Warnings: 2
