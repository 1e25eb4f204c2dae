# The durability dial as statements see it; what crashes make of it is tested in crashes.rs and in the engine.
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | ON
> alter instance disable innodb redo_log
ok 0
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | OFF
> alter instance disable innodb redo_log
ok 0
> create database d
ok 1
> create table d.t (id int primary key)
ok 0
> insert into d.t values (1), (2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter instance enable innodb redo_log
ok 0
> alter instance enable innodb redo_log
ok 0
> show global status like 'Innodb_redo_log_enabled'
Variable_name | Value
  Innodb_redo_log_enabled | ON
> select * from d.t
id
  1
  2
> show global status like 'Redoubt_lost_from'
Variable_name | Value
  Redoubt_lost_from | 
# It commits what was open, and needs a privilege of its own.
> begin
ok 0
> insert into d.t values (3)
ok 1
> alter instance disable innodb redo_log
ok 0
> rollback
ok 0
> select count(*) from d.t
count(*)
  3
> alter instance enable innodb redo_log
ok 0
