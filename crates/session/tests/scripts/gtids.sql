> set global enforce_gtid_consistency = on
ok 0
> set global gtid_mode = off_permissive
ok 0
> set global gtid_mode = on_permissive
ok 0
> set global gtid_mode = on
ok 0
> create database g
ok 1
> create table g.t (i int primary key)
ok 0
> set gtid_next = '11111111-2222-3333-4444-555555555555:0'
ERROR 1774 (HY000): Malformed GTID specification '11111111-2222-3333-4444-555555555555:0'.
> set gtid_next = '11111111-2222-3333-4444-555555555555:9223372036854775807'
ERROR 1774 (HY000): Malformed GTID specification '11111111-2222-3333-4444-555555555555:9223372036854775807'.
> select gtid_subset('11111111-2222-3333-4444-555555555555:9223372036854775806', '11111111-2222-3333-4444-555555555555:1-9223372036854775806')
gtid_subset('11111111-2222-3333-4444-555555555555:9223372036854775806', '11111111-2222-3333-4444-555555555555:1-9223372036854775806')
  1
> select gtid_subset('11111111-2222-3333-4444-555555555555:9223372036854775807', '')
gtid_subset('11111111-2222-3333-4444-555555555555:9223372036854775807', '')
ERROR 1772 (HY000): Malformed GTID set specification '11111111-2222-3333-4444-555555555555:9223372036854775807'.
> select gtid_subtract('11111111-2222-3333-4444-555555555555:1-9223372036854775807', '')
gtid_subtract('11111111-2222-3333-4444-555555555555:1-9223372036854775807', '')
ERROR 1772 (HY000): Malformed GTID set specification '11111111-2222-3333-4444-555555555555:1-9223372036854775807'.
> select gtid_subtract('11111111-2222-3333-4444-555555555555:5-3:7', '')
gtid_subtract('11111111-2222-3333-4444-555555555555:5-3:7', '')
  11111111-2222-3333-4444-555555555555:7
> set gtid_next = '11111111-2222-3333-4444-555555555555: 5'
ok 0
> select @@gtid_next, @@gtid_owned, @@global.gtid_owned = concat('11111111-2222-3333-4444-555555555555:5#', connection_id())
@@gtid_next | @@gtid_owned | @@global.gtid_owned = concat('11111111-2222-3333-4444-555555555555:5#', connection_id())
  11111111-2222-3333-4444-555555555555:5 | 11111111-2222-3333-4444-555555555555:5 | 1
> set gtid_next = '11111111-2222-3333-4444-555555555555:6'
ERROR 1790 (HY000): @@SESSION.GTID_NEXT cannot be changed by a client that owns a GTID. The client owns 11111111-2222-3333-4444-555555555555:5. Ownership is released on COMMIT or ROLLBACK.
> set gtid_next = automatic
ok 0
> set global gtid_purged = '+11111111-2222-3333-4444-555555555555:6'
ok 0
> do 1
ok 0
> select @@gtid_owned
@@gtid_owned
  
> rollback
ok 0
> select @@gtid_owned, @@gtid_next
@@gtid_owned | @@gtid_next
   | AUTOMATIC
> insert into g.t values (1)
ok 1
> set gtid_next = '11111111-2222-3333-4444-555555555555:6'
ok 0
> insert into g.t values (2)
ok 0
> select @@gtid_owned
@@gtid_owned
  
> insert into g.t values (3)
ok 0
> set gtid_next = '11111111-2222-3333-4444-555555555555:7'
ok 0
> insert into g.t values (2)
ok 1
> select @@gtid_owned
@@gtid_owned
  
> insert into g.t values (4)
ERROR 1837 (HY000): When @@SESSION.GTID_NEXT is set to a GTID, you must explicitly set it to a different value after a COMMIT or ROLLBACK. Please check GTID_NEXT variable manual page for detailed explanation. Current @@SESSION.GTID_NEXT is '11111111-2222-3333-4444-555555555555:7'.
> set gtid_next = '11111111-2222-3333-4444-555555555555:7'
ok 0
> insert into g.t values (6)
ok 0
> select @@gtid_owned
@@gtid_owned
  
> set gtid_next = automatic
ok 0
> set gtid_next = '11111111-2222-3333-4444-555555555555:8'
ok 0
> create table g.t (i int)
ERROR 1050 (42S01): Table 't' already exists
> select @@gtid_owned
@@gtid_owned
  
> create table g.u (i int)
ERROR 1837 (HY000): When @@SESSION.GTID_NEXT is set to a GTID, you must explicitly set it to a different value after a COMMIT or ROLLBACK. Please check GTID_NEXT variable manual page for detailed explanation. Current @@SESSION.GTID_NEXT is '11111111-2222-3333-4444-555555555555:8'.
> set gtid_next = '11111111-2222-3333-4444-555555555555:8'
ok 0
> create table g.u (i int)
ok 0
> select @@gtid_owned
@@gtid_owned
  
> set gtid_next = '11111111-2222-3333-4444-555555555555:9'
ok 0
> xa start 'x'
ok 0
> insert into g.t values (9)
ok 1
> xa end 'x'
ok 0
> select @@gtid_owned
@@gtid_owned
  11111111-2222-3333-4444-555555555555:9
> xa prepare 'x'
ok 0
> select @@gtid_owned
@@gtid_owned
  
> set gtid_next = '11111111-2222-3333-4444-555555555555:10'
ok 0
> xa commit 'x'
ok 0
> select @@gtid_owned
@@gtid_owned
  
> set gtid_next = automatic
ok 0
> select i from g.t order by i
i
  1
  2
  9
> select replace(@@global.gtid_executed, @@server_uuid, 'U')
replace(@@global.gtid_executed, @@server_uuid, 'U')
  11111111-2222-3333-4444-555555555555:6-10,\nU:1-3
> drop database g
ok 2
