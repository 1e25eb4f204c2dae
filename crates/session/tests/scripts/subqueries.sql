# Subqueries that depend on the row outside, and on the table that a statement changes. Compared with MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
> create table a (id int primary key, num int, ev int)
ok 0
> insert into a values (1,1,7),(2,3,5),(3,2,1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table e (id int primary key, value int, info varchar(10))
ok 0
> insert into e values (1,7,'e3'),(2,5,'e2'),(3,1,'e1')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a.id, (select info from e where value=a.num union select info from e where value<a.ev order by 1 limit 1) x from a
id | x
  1 | e1
  2 | e1
  3 | NULL
> select a.id, (select info from e where value=a.num union select info from e where value<a.ev limit 1) x from a
id | x
  1 | e1
  2 | e1
  3 | NULL
> select a.id, (select info from e where value=a.num union all select info from e where value<a.ev limit 1) x from a
id | x
  1 | e1
  2 | e1
  3 | NULL
> select a.id, (select info from e where value=a.num union all select info from e where value<a.ev order by 1 limit 1) x from a
id | x
  1 | e1
  2 | e1
  3 | NULL
> select a.id, (select info from e where value<a.ev union select info from e where value=a.num  limit 1) x from a
id | x
  1 | e2
  2 | e1
  3 | NULL
> select (select info from e where value<7 union select info from e where value=1 order by 1 limit 1) x from a
x
  e1
  e1
  e1
> select a.id, (select min(info) from (select info from e where value<a.ev union select info from e where value=1 order by 1 limit 1) t) x from a
id | x
  1 | e1
  2 | e1
  3 | e1
> drop table a, e
ok 0
> create table b (id int primary key, o int)
ok 0
> insert into b values (1,1),(2,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table c (id int primary key, o int)
ok 0
> insert into c values (1,1)
ok 1
> insert into b values (3,(select max(o) from b))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (4,(select o from b limit 1))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (5,(select o from (select max(o) o from b) q))
ok 1
> insert into b(id,o) select 6,(select max(o) from b)
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into b values (7,(select max(u.o)+1 from b u group by u.id limit 1))
ok 1
> insert into b values (8,(select u.o+1 from b u order by u.id limit 1))
ok 1
> insert into b values (9,(select u.o+1 from b u order by u.o desc limit 1))
ok 1
> insert into b values (10,(select distinct u.o+1 from b u limit 1))
ok 1
> insert into b set id=11, o=(select max(o) from b)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (12, exists(select 1 from b where o=1))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (13, 2 in (select o from b where o=1))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (14, (select o from b where id=1))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (15, (select c.o from b join c on b.id=c.id where b.id=1))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> insert into b values (1,1) on duplicate key update o=(select max(o) from b)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> replace into b values (16, (select max(o) from b))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> select * from b
id | o
  1 | 1
  2 | 2
  5 | 2
  6 | 2
  7 | 2
  8 | 2
  9 | 3
  10 | 2
> delete from b where exists(select 1 from c u where u.id=b.id and exists (select 1 from b x where x.id=u.id))
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where exists(select 1 from b u where u.id=b.id)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete b from b where exists(select 1 from b u where u.id=b.id)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where id in (select id from b)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where id = (select max(id) from b)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where id = (select max(id) from b group by o limit 1)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where id in (select id from b u group by id)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where id in (select distinct id from b u)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> delete from b where exists (select 1 from b u where u.id=b.id group by id)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> update b set o=1 where id in (select distinct id from b u)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> update b set o=(select max(id) from b u group by id limit 1)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> update b set o=(select max(id) from b u)
ERROR 1093 (HY000): You can't specify target table 'b' for update in FROM clause
> select * from b
id | o
  1 | 1
  2 | 2
  5 | 2
  6 | 2
  7 | 2
  8 | 2
  9 | 3
  10 | 2
> delete from b where id in (select * from (select b.id from b where exists (select 1 from b u where u.id = b.id and u.o = 2)) x)
ok 6
> select * from b
id | o
  1 | 1
  9 | 3
> create table j (id int primary key, d json)
ok 0
> insert into j values (1,'{"ord":93}'),(2,'{"ord":22.1}'),(3,'{"ord":-1}'),(4,'{"ord":21.931902}'),(5,'{"ord":-100291029}'),(6,'{"ord":-100291029.5}'),(7,'{"ord":0}'),(8,'{"ord":0.5}'),(9,'{"ord":-0.5}'),(10,'{"ord":18446744073709551615}'),(11,'{"ord":1e10}'),(12,'{"ord":-1e300}'),(13,'{"ord":"a"}'),(14,'{"ord":"A"}'),(15,'{"ord":null}'),(16,'{}'),(20,'{"ord":true}'),(21,'{"ord":false}'),(22,'{"ord":""}'),(23,'{"ord":"aa"}'),(24,'{"ord":-2}')
ok 21, Records: 21  Duplicates: 0  Warnings: 0
> select id, d from j order by d->'$.ord', id
id | d
  16 | {}
  15 | {"ord": null}
  12 | {"ord": -1e300}
  6 | {"ord": -100291029.5}
  5 | {"ord": -100291029}
  24 | {"ord": -2}
  3 | {"ord": -1}
  9 | {"ord": -0.5}
  7 | {"ord": 0}
  8 | {"ord": 0.5}
  4 | {"ord": 21.931902}
  2 | {"ord": 22.1}
  1 | {"ord": 93}
  11 | {"ord": 10000000000.0}
  10 | {"ord": 18446744073709551615}
  22 | {"ord": ""}
  14 | {"ord": "A"}
  13 | {"ord": "a"}
  23 | {"ord": "aa"}
  21 | {"ord": false}
  20 | {"ord": true}
> select id, d->'$.ord' from j order by d->'$.ord' desc, id desc
id | d->'$.ord'
  20 | true
  21 | false
  23 | "aa"
  13 | "a"
  14 | "A"
  22 | ""
  10 | 18446744073709551615
  11 | 10000000000.0
  1 | 93
  2 | 22.1
  4 | 21.931902
  8 | 0.5
  7 | 0
  9 | -0.5
  3 | -1
  24 | -2
  5 | -100291029
  6 | -100291029.5
  12 | -1e300
  15 | null
  16 | NULL
> select d->'$.ord' x, count(*) from j group by x order by x limit 5
x | count(*)
  NULL | 1
  null | 1
  -1e300 | 1
  -100291029.5 | 1
  -100291029 | 1
> select case cast('null' as json) when 'null' then 1 else 2 end a, cast('null' as json) in ('null') b, nullif(cast('null' as json),'null') c, cast('null' as json)='null' d, cast('"x"' as json)='x' e, case cast('"x"' as json) when 'x' then 1 else 2 end f,case cast('"x"' as json) when '"x"' then 1 else 2 end g, case cast('5' as json) when 5 then 1 else 2 end h, case cast('5' as json) when '5' then 1 else 2 end i, cast('5' as json)='5' j, cast('5' as json) in (5,'x') k, cast('5' as json) in ('5','x') l, field(cast('5' as json),'5') m, nullif(cast('5' as json),5) n, cast('null' as json) in ('null','x') o, cast('"x"' as json) in ('"x"','y') p, cast('"x"' as json) in ('x','y') q, case cast('5' as json) when cast('5' as json) then 1 else 2 end r, case 'null' when cast('null' as json) then 1 else 2 end s
a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p | q | r | s
  1 | 0 | null | 0 | 1 | 2 | 1 | 1 | 1 | 0 | 1 | 0 | 1 | NULL | 0 | 0 | 1 | 1 | 1
