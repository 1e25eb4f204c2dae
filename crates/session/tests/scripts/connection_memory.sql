# What connections hold is limited by MySQL's variables. (What counts differs: there the memory of statements, here what stays from one to the next.)
> set connection_memory_limit = 2097152
ok 0
> set @a = repeat('x', 3000000)
ok 0
# An administrator is not limited; others are, and stay out.
> select length(@a)
length(@a)
  3000000
> set global connection_memory_limit = 2097152
ok 0
> revoke connection_admin, super on *.* from root@localhost
ok 0
> select 1
ERROR 4082 (HY000): Connection closed. Connection memory limit 2097152 bytes exceeded. Consumed 3000281 bytes.
> set @a = null
ERROR 4082 (HY000): Connection closed. Connection memory limit 2097152 bytes exceeded. Consumed 3000296 bytes.
# Replaced values do not add up.
a> set @a = repeat('x', 2000000)
ok 0
a> set @a = repeat('y', 2000000)
ok 0
a> select left(@a := repeat('z', 2090000), 3)
left(@a := repeat('z', 2090000), 3)
  zzz
warnings 1
a> set @b = repeat('x', 20000)
ERROR 4082 (HY000): Connection closed. Connection memory limit 2097152 bytes exceeded. Consumed 2110595 bytes.
# Prepared statements.
b> prepare one from 'select 1'
ok 0, Statement prepared
b> prepare two from 'select 2'
ok 0, Statement prepared
b> deallocate prepare one
ok 0
b> set @a = repeat('x', 2095500)
ok 0
b> deallocate prepare two
ok 0
b> set @a = repeat('x', 2097100)
ERROR 4082 (HY000): Connection closed. Connection memory limit 2097152 bytes exceeded. Consumed 2097444 bytes.
# Named locks.
c> select count(get_lock(concat('lock', n), 0)) from (with recursive r as (select 1 n union all select n + 1 from r where n < 900) select n from r) l
count(get_lock(concat('lock', n), 0))
  900
c> select release_all_locks()
release_all_locks()
  900
c> select count(get_lock(concat('lock', n), 0)) from (with recursive r as (select 1 n union all select n + 1 from r where n < 900) select n from r) l
count(get_lock(concat('lock', n), 0))
  900
c> select count(get_lock(concat('more', n), 0)) from (with recursive r as (select 1 n union all select n + 1 from r where n < 900) select n from r) l
count(get_lock(concat('more', n), 0))
  900
c> select count(get_lock(concat('many', n), 0)) from (with recursive r as (select 1 n union all select n + 1 from r where n < 900) select n from r) l
count(get_lock(concat('many', n), 0))
  900
ERROR 4082 (HY000): Connection closed. Connection memory limit 2097152 bytes exceeded. Consumed 2765238 bytes.
# All together.
d> set global connection_memory_limit = default
ok 0
d> set global global_connection_memory_limit = 16777216
ok 0
e> set @a = repeat('x', 16000000)
ok 0
f> set @a = repeat('x', 1000000)
ok 0
f> select length(@a)
length(@a)
  1000000
d> set global global_connection_memory_tracking = on
ERROR 4081 (HY000): Connection closed. Global connection memory limit 16777216 bytes exceeded. Consumed 26973589 bytes.
e> set @a = null
ERROR 4081 (HY000): Connection closed. Global connection memory limit 16777216 bytes exceeded. Consumed 26973481 bytes.
f> set @a = null
ERROR 4081 (HY000): Connection closed. Global connection memory limit 16777216 bytes exceeded. Consumed 26973481 bytes.
d> select 1
ERROR 4081 (HY000): Connection closed. Global connection memory limit 16777216 bytes exceeded. Consumed 26973466 bytes.
