# What is made in a database that somebody drops meanwhile waits for that, and then finds no database.
# (MySQL does not show whose lock on the database it is.)
s> create database going
ok 1
s> create table going.t (a int)
ok 0
a> begin
ok 0
a> select * from going.t
a
b> drop database going
waits for a (metadata)
c> create function going.f() returns int deterministic return 1
waits for b (metadata)
d> create procedure going.p() select 1
waits for b (metadata)
e> create event going.e on schedule every 1 day disable do select 1
waits for b (metadata)
f> create table going.u (a int)
waits for b (metadata)
g> create view going.v as select 1
waits for b (metadata)
a> commit
ok 0
b:
ok 1
c:
ERROR 1049: Unknown database 'going'
d:
ERROR 1049: Unknown database 'going'
e:
ERROR 1049: Unknown database 'going'
f:
ERROR 1049: Unknown database 'going'
g:
ERROR 1049: Unknown database 'going'
s> create database going
ok 1
s> create event isolation.e on schedule every 1 day disable do select 1
ok 0
s> create table going.t (a int)
ok 0
a> begin
ok 0
a> select * from going.t
a
b> drop database going
waits for a (metadata)
c> alter event isolation.e rename to going.e
waits for b (metadata)
a> commit
ok 0
b:
ok 1
c:
ERROR 1049: Unknown database 'going'
s> drop event isolation.e
ok 0
