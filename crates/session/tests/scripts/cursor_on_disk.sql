# A cursor of more rows than a statement may hold in memory: they are on disk, and come back as they were.
> create database cursor_on_disk
ok 1
> use cursor_on_disk
ok 0
> create table t (id int primary key, e enum('a','b','c'), d decimal(20,5), s varchar(200), j json, at datetime(6))
ok 0
> insert into t with recursive r as (select 1 n union all select n + 1 from r where n < 1000) select n, elt(n % 3 + 1, 'a', 'b', 'c'), n / 7, repeat(char(97 + n % 26), 100 + n % 90), json_array(n, 'x'), '2024-01-01 00:00:00.000001' + interval n microsecond from r
ok 1000, warnings 858, Records: 1000  Duplicates: 0  Warnings: 858
> create table copy like t
ok 0
> create procedure copies() begin declare done int default 0; declare i int; declare e enum('a','b','c'); declare d decimal(20,5); declare s varchar(200); declare j json; declare at datetime(6); declare c cursor for select * from t order by id desc; declare continue handler for not found set done = 1; open c; l: loop fetch c into i, e, d, s, j, at; if done then leave l; end if; insert into copy values (i, e, d, s, j, at); end loop; close c; end
ok 0
> set session redoubt_sort_memory = 32768
ok 0
> call copies()
ok 0
> select count(*) from copy
count(*)
  1000
> select count(*) from t join copy using (id, e, d, s, at) where t.j = copy.j
count(*)
  1000
> drop database cursor_on_disk
ok 2
