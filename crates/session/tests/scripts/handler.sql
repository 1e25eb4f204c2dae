# HANDLER: reading a table row by row in the order of an index. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t(a int, b char(5), c int not null auto_increment primary key, key ab(a,b), key b(b))
ok 0
> insert into t(a,b) values(3,'x'),(1,'y'),(2,'x'),(null,'z'),(2,'a')
ok 5, id 1, Records: 5  Duplicates: 0  Warnings: 0
> handler t read first
ERROR 1109 (42S02): Unknown table 't' in HANDLER
> handler t open
ok 0
> handler t open
ERROR 1066 (42000): Not unique table/alias: 't'
> handler t open as t2
ok 0
> handler d.t open as t3
ok 0
> handler t read next
a | b | c
  3 | x | 1
> handler t read next
a | b | c
  1 | y | 2
> handler t read first
a | b | c
  3 | x | 1
> handler t read first limit 10
a | b | c
  3 | x | 1
  1 | y | 2
  2 | x | 3
  NULL | z | 4
  2 | a | 5
> handler t read next
a | b | c
> handler t read ab first
a | b | c
  NULL | z | 4
> handler t read ab next
a | b | c
  1 | y | 2
> handler t read ab next
a | b | c
  2 | a | 5
> handler t read ab prev
a | b | c
  1 | y | 2
> handler t read ab prev
a | b | c
  NULL | z | 4
> handler t read ab prev
a | b | c
> handler t read ab prev
a | b | c
> handler t read ab next
a | b | c
  NULL | z | 4
> handler t read ab last
a | b | c
  3 | x | 1
> handler t read ab next
a | b | c
> handler t read ab prev
a | b | c
  3 | x | 1
> handler t read ab prev
a | b | c
  2 | x | 3
> handler t read b next
a | b | c
  2 | a | 5
> handler t read ab next
a | b | c
  NULL | z | 4
> handler t read next
a | b | c
  3 | x | 1
> handler t read ab = (2)
a | b | c
  2 | a | 5
> handler t read ab next
a | b | c
  2 | x | 3
> handler t read ab next
a | b | c
  3 | x | 1
> handler t read ab = (2) limit 5
a | b | c
  2 | a | 5
  2 | x | 3
> handler t read ab next
a | b | c
  3 | x | 1
> handler t read ab >= (2) limit 10
a | b | c
  2 | a | 5
  2 | x | 3
  3 | x | 1
> handler t read ab > (2) limit 10
a | b | c
  3 | x | 1
> handler t read ab <= (2) limit 10
a | b | c
  2 | x | 3
  2 | a | 5
  1 | y | 2
  NULL | z | 4
> handler t read ab < (2) limit 10
a | b | c
  1 | y | 2
  NULL | z | 4
> handler t read ab < (2,'x') limit 10
a | b | c
  2 | a | 5
  1 | y | 2
  NULL | z | 4
> handler t read ab <= (2,'m') limit 10
a | b | c
  2 | a | 5
  1 | y | 2
  NULL | z | 4
> handler t read ab = (2,'x',3)
ERROR 1070 (42000): Too many key parts specified; max 2 parts allowed
> handler t read ab = (null)
a | b | c
  NULL | z | 4
> handler t read ab = (9)
a | b | c
> handler t read ab next
a | b | c
> handler t read ab prev
a | b | c
  3 | x | 1
> handler t read ab = (1.7)
a | b | c
  2 | a | 5
> handler t read ab = ('2abc')
a | b | c
  2 | a | 5
> handler t read `primary` = (3)
a | b | c
  2 | x | 3
> handler t read `primary` next
a | b | c
  NULL | z | 4
> handler t read `PRIMARY` prev limit 3
a | b | c
  2 | x | 3
  1 | y | 2
  3 | x | 1
> handler t read nokey first
ERROR 1176 (42000): Key 'nokey' doesn't exist in table 't'
> handler t read ab first where c>2 limit 1,2
a | b | c
  2 | a | 5
  2 | x | 3
> handler t read ab next
a | b | c
  3 | x | 1
> handler t read ab first where nosuch>2
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> handler t read ab first where count(*)>2
ERROR 1111 (HY000): Invalid use of group function
> handler t read ab first where c in (select max(c) from t)
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '(select max(c) from t)' at line 1
> handler t read ab first where t.c = 2
a | b | c
  1 | y | 2
> handler t3 read ab first where t.c = 2
ERROR 1054 (42S22): Unknown column 't.c' in 'field list'
> handler t3 read ab first where t3.c = 2
a | b | c
  1 | y | 2
> handler d.t read first
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'read first' at line 1
> handler d.t3 read first
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'read first' at line 1
> handler t2 read first limit 0
a | b | c
> handler t2 read next
a | b | c
  3 | x | 1
> handler t2 read ab = (a)
ERROR 1210 (HY000): Incorrect arguments to HANDLER ... READ
> handler t2 read ab = (1+1)
a | b | c
  2 | a | 5
> handler t2 read ab = ((select 2))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '(select 2))' at line 1
> handler T2 close
ok 0
> handler t2 close
ERROR 1109 (42S02): Unknown table 't2' in HANDLER
> handler d.t close
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'close' at line 1
> handler t close
ok 0
> handler t read first
ERROR 1109 (42S02): Unknown table 't' in HANDLER
> handler nosuch open
ERROR 1146 (42S02): Table 'd.nosuch' doesn't exist
> create view v as select * from t
ok 0
> handler v open
ERROR 1347 (HY000): 'd.v' is not BASE TABLE
> handler information_schema.tables open
ERROR 1347 (HY000): 'information_schema.TABLES' is not BASE TABLE
> create temporary table tt(a int)
ok 0
> handler tt open
ok 0
> drop temporary table tt
ok 0
> lock tables t read
ok 0
> handler t open
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> handler t3 read first
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> handler t3 close
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> unlock tables
ok 0
> handler t3 read first
a | b | c
  3 | x | 1
> prepare s from 'handler t3 read next'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> execute s
ERROR 1243 (HY000): Unknown prepared statement handler (s) given to EXECUTE
> execute s
ERROR 1243 (HY000): Unknown prepared statement handler (s) given to EXECUTE
> prepare s from 'handler t3 read ab = (?)'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> prepare s from 'handler t3 read ab first limit ?'
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
> explain handler t3 read first
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'read first' at line 1
> handler t open
ok 0
> drop table t
ok 0
> handler t read first
ERROR 1109 (42S02): Unknown table 't' in HANDLER
> handler t close
ERROR 1109 (42S02): Unknown table 't' in HANDLER
# Where a read ends, between rows and at the ends.
> create database e; use e
ok 1
ok 0
> create table t(a int, key(a))
ok 0
> insert into t values(1),(3),(5)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> handler t open
ok 0
> handler t read a = (2)
a
> handler t read a next
a
  3
> handler t read a = (2)
a
> handler t read a prev
a
  1
> handler t read a <= (0)
a
> handler t read a next
a
  1
> handler t read a >= (9)
a
> handler t read a prev
a
  5
> handler t read a = (3) limit 5
a
  3
> handler t read a next
a
  5
> handler t read a = (3) limit 5
a
  3
> handler t read a prev
a
  3
> handler t read a >= (3) where a = 5
a
  5
> handler t read a prev
a
  3
> handler t read a >= (3) where a = 55
a
> handler t read a prev
a
  5
> handler t read a last
a
  5
> handler t read a prev where a = 1
a
  1
> handler t read a next
a
  3
> handler t read a prev
a
  1
> handler t read a first limit 0
a
> handler t read a next
a
  3
# Others that define the table anew wait for the next statement that is no HANDLER.
> handler t close
ok 0
> create database f; use f
ok 1
ok 0
b> use f
ok 0
> create table t(a int primary key)
ok 0
> insert into t values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table u(a int)
ok 0
> handler t open
ok 0
> handler t read first
a
  1
b> alter table t add b int
(waits)
> select * from u
a
b:
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> handler t read next
a | b
  1 | NULL
> handler t read next
a | b
  2 | NULL
> alter table t add c int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> handler t read next
ERROR 1109 (42S02): Unknown table 't' in HANDLER
> handler t open
ok 0
> handler t read first
a | b | c
  1 | NULL | NULL
b> drop table t
(waits)
> select * from u
a
b:
ok 0
> handler t read next
ERROR 1146 (42S02): Table 'f.t' doesn't exist
> handler t close
ok 0
# Reads are consistent, and lock nothing.
> create table s(a int primary key)
ok 0
> insert into s values(1),(2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> handler s open
ok 0
> begin
ok 0
> update s set a=a+10 where a=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> handler s read first limit 9
a
  2
  11
b> handler s open
ok 0
b> handler s read first limit 9
a
  1
  2
> rollback
ok 0
> set transaction isolation level serializable
ok 0
> begin
ok 0
> handler s read first limit 10
a
  1
  2
b> update s set a=9 where a=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> commit
ok 0
> handler s read first limit 10
a
  2
  9
# Generated, invisible and descending columns.
> create table g(a int, b int as (a+1) virtual, c int invisible, key(b), key(a desc))
ok 0
> insert into g(a,c) values (1,5),(7,6),(3,1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> handler g open
ok 0
> handler g read first limit 9
a | b
  1 | 2
  7 | 8
  3 | 4
> handler g read b first limit 9
a | b
  1 | 2
  3 | 4
  7 | 8
> handler g read a first limit 9
a | b
  7 | 8
  3 | 4
  1 | 2
> handler g read a > (3) limit 9
a | b
  1 | 2
> handler g read a <= (3) limit 9
a | b
  3 | 4
  7 | 8
> handler g read a = (4,4)
ERROR 1070 (42000): Too many key parts specified; max 1 parts allowed
# Privileges are those of a query.
> create user u9ans@localhost
ok 0
> create table p(a int, b int)
ok 0
> insert into p values(1,2)
ok 1
u9ans> handler f.p open
ERROR 1142 (42000): SELECT command denied to user 'u9ans'@'localhost' for table 'p'
> grant select(a) on f.p to u9ans@localhost
ok 0
u9ans> use f
ok 0
u9ans> handler p open
ok 0
u9ans> handler p read first
ERROR 1142 (42000): SELECT command denied to user 'u9ans'@'localhost' for table 'p'
u9ans> handler p close
ok 0
> drop user u9ans@localhost
ok 0
b> handler s close
ok 0
> drop database f
ok 4
> handler g read first
ERROR 1109 (42S02): Unknown table 'g' in HANDLER
