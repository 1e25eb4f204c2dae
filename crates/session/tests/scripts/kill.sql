# KILL QUERY ends whatever reads, joins, groups or computes, soon, and nothing of a change is left.
> create database d; use d;
ok 1
ok 0
> create table t (id int primary key, v varchar(20));
ok 0
> insert into t with recursive r as (select 1 n union all select n + 1 from r where n < 1000) select n, concat('v', n) from r
ok 1000, Records: 1000  Duplicates: 0  Warnings: 0
other> use d
ok 0
other> select count(*) from t a, t b, t c /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
count(*)
ERROR 1317 (70100): Query execution was interrupted
other> select a.v from t a join t b on a.v <> b.v join t c on b.v <> c.v order by concat(a.v, b.v) desc limit 1 /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
v
ERROR 1317 (70100): Query execution was interrupted
other> with recursive r as (select 1 n union all select n + 1 from r where n < 900) select count(*) from r a, r b, r c /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
count(*)
ERROR 1317 (70100): Query execution was interrupted
other> select a.v, count(*) from t a, t b, t c group by a.v /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
v | count(*)
ERROR 1317 (70100): Query execution was interrupted
other> select max(m) from (select max(id) over (order by id rows between 500 preceding and 500 following) m from (select a.id from t a, t b where b.id < 300) x) y /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
max(m)
ERROR 1317 (70100): Query execution was interrupted
other> select benchmark(1000000000, sha2('a', 512)) /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
benchmark(1000000000, sha2('a', 512))
ERROR 1317 (70100): Query execution was interrupted
other> insert into t select 10000000 + a.id * 100000 + b.id + c.id, a.v from t a, t b, t c where sleep(0.001) = 0 /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> update t a join t b join t c set a.v = 'x' where a.id + b.id + c.id < 0 /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> delete a from t a join t b join t c where b.id + c.id > 0 and a.id = 1 and sleep(0.001) = 0 /* waits */
(waits)
> select id into @id from information_schema.processlist where info like '%/* wai%' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
> select count(*), sum(v = 'x') from t
count(*) | sum(v = 'x')
  1000 | 0
# A connection may kill its own statement.
> kill query connection_id()
ERROR 1317 (70100): Query execution was interrupted
> select 1
1
  1
# Loops of programs, whatever they do, and whatever their handlers are for.
> create procedure counts() begin declare i bigint default 0; l: loop set i = i + 1; end loop; end
ok 0
> create procedure does_nothing() l: loop begin end; end loop
ok 0
> create procedure handles() begin declare continue handler for sqlexception begin end; repeat select nothing; until 0 end repeat; end
ok 0
> create procedure handles_in_a_handler() begin declare continue handler for sqlexception, sqlwarning, not found begin declare continue handler for 1317 set @x = 1; while 1 do set @x = 2; end while; end; signal sqlstate '45000'; end
ok 0
> create procedure fetches() begin declare done int default 0; declare x int; declare c cursor for select id from t; declare continue handler for not found set done = 1; while 1 do open c; set done = 0; while not done do fetch c into x; end while; close c; end while; end
ok 0
> create procedure calls_itself(n int) begin if n > 0 then call calls_itself(n - 1); else while 1 do set n = n + 0; end while; end if; end
ok 0
> create function loops() returns int deterministic begin declare i int default 0; while 1 do set i = i mod 7 + 1; end while; return i; end
ok 0
other> set max_sp_recursion_depth = 50
ok 0
other> call counts() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> call does_nothing() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> call handles() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> call handles_in_a_handler() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> call fetches() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> call calls_itself(40) /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
other> select loops() /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
loops()
ERROR 1317 (70100): Query execution was interrupted
other> select count(*) from t where loops() > id /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
count(*)
ERROR 1317 (70100): Query execution was interrupted
other> update t a join t b on b.id = a.id + 1 set a.v = sleep(1000), b.v = 'x' where a.id = 5 /* waits */
(waits)
> select id into @id from information_schema.processlist where command = 'Query' and id <> connection_id()
ok 1
> kill query @id
ok 0
other:
ERROR 1317 (70100): Query execution was interrupted
> select v from t where id in (5, 6) order by id
v
  v5
  v6
other> select 1
1
  1
