# A keyword that is written as a name, or whose parenthesis stands apart, is a stored function or none.
> create database d; use d; select now () is null
ok 1
ok 0
ERROR 1630 (42000): FUNCTION d.now does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual
> select `now`() is null
ERROR 1630 (42000): FUNCTION d.now does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual
> select count (*) from dual
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '*) from dual' at line 1
> select `if`(1, 2, 3), 1
ERROR 1630 (42000): FUNCTION d.if does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual
> select d.left('abc', 1)
ERROR 1630 (42000): FUNCTION d.left does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual
> set sql_mode = 'IGNORE_SPACE'; select now () is null, count (*); set sql_mode = default
ok 0
now () is null | count (*)
  0 | 1
ok 0
> create function now () returns int deterministic return 5
ok 0, warnings 1
> select now () + 1, `now`() + 2, now() > 7
now () + 1 | `now`() + 2 | now() > 7
  6 | 7 | 1
> create view v as select now () x, upper ('a') y
ok 0
> select * from v
x | y
  5 | A
