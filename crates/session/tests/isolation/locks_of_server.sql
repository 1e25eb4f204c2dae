# FLUSH TABLES WITH READ LOCK and LOCK INSTANCE FOR BACKUP against what changes definitions and accounts.
main> create table t (id int primary key)
ok 0
a> flush tables with read lock
ok 0
a> create database d9
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> drop database d9
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> alter database isolation character set utf8mb4
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> create table u (id int)
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> drop table t
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> create user u8@localhost
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> grant select on isolation.t to u8@localhost
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> insert into t values (1)
ERROR 1223: Can't execute the query because you have a conflicting read lock
a> create view v as select 1
ERROR 1223: Can't execute the query because you have a conflicting read lock
b> create table v (id int)
waits for a (metadata)
a> unlock tables
ok 0
b:
ok 0
b> drop table v
ok 0
b> create user u8@localhost
ok 0
a> flush tables with read lock
ok 0
b> grant select on isolation.t to u8@localhost
waits for a (metadata)
a> unlock tables
ok 0
b:
ok 0
b> drop user u8@localhost
ok 0
# Backups let rows be changed, but no definition.
a> lock instance for backup
ok 0
b> insert into t values (2)
ok 1
b> create table t9 (a int)
waits for a (metadata)
a> unlock tables
ok 0
a> unlock instance
ok 0
b:
ok 0
b> drop table t9
ok 0
a> lock instance for backup
ok 0
c> create user u8@localhost
waits for a (metadata)
a> unlock instance
ok 0
c:
ok 0
c> drop user u8@localhost
ok 0
a> lock instance for backup
ok 0
b> alter table t add v int
waits for a (metadata)
a> create table own (id int)
ok 0
a> unlock instance
ok 0
b:
ok 0
b> drop table t
ok 0
# LOCK TABLES READ waits for rows that somebody has locked to change them.
main> create table r (id int primary key, v int)
ok 0
main> insert into r values (0, 0), (1, 1)
ok 2
a> begin
ok 0
a> select * from r where id = 0 for update
id | v
  0 | 0
b> lock table r read
waits for a (metadata)
a> update r set v = 5 where id = 0
ok 1
a> commit
ok 0
b:
ok 0
b> unlock tables
ok 0
# A union's clause locks.
a> begin
ok 0
a> select id from r where id = 1 union select v from r where id = 0 for update
id
  1
  5
? locks
  a r - IX GRANTED -
  a r PRIMARY X,REC_NOT_GAP GRANTED 0
b> update r set v = 7 where id = 0
waits for a
a> rollback
ok 0
b:
ok 1
# A derived table is not locked.
a> begin
ok 0
a> select * from (select * from r where id = 0) d for update
id | v
  0 | 7
? locks
b> update r set v = 8 where id = 0
ok 1
a> rollback
ok 0
