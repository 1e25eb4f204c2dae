# Views on the inner side of an outer join whose rows are changed.
> create database outer_views
ok 1
> use outer_views
ok 0
> create table u (id int primary key, a int, b int)
ok 0
> insert into u values (1,1,1),(2,2,2),(3,9,9)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create view vu as select id, a, b from u where b < 5
ok 0
> create view vc as select id, a, b from u where b < 5 with check option
ok 0
> create table c (id int primary key, w int)
ok 0
> insert into c values (1,1),(2,7)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update c q2 left join vu q1 on q1.a = q2.w set q1.b = q1.b + 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update vu q1 right join c q2 on q1.a = q2.w set q1.a = q1.b + 10, q2.w = 5
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> select * from u
id | a | b
  1 | 12 | 2
  2 | 2 | 2
  3 | 9 | 9
> select * from c
id | w
  1 | 5
  2 | 5
> update c q2 left join vc q1 on q1.id = q2.id set q1.b = 4
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update c q2 left join vc q1 on q1.id = q2.id set q1.b = 9
ERROR 1369 (HY000): CHECK OPTION failed 'outer_views.vc'
> select q2.id, q1.* from c q2 left join vu q1 on q1.id = q2.id
id | id | a | b
  1 | 1 | 12 | 4
  2 | 2 | 2 | 4
> update c q2 left join vu q1 on q1.id = q2.id set q2.w = 77 where q1.id is null
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> select * from c
id | w
  1 | 5
  2 | 5
> update c q2 left join vu q1 on q1.id = q2.id + 1 set q2.w = ifnull(q1.a, -1)
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> select * from c
id | w
  1 | 2
  2 | -1
> delete q1 from c q2 left join vu q1 on q1.id = q2.id
ok 2
> select * from u
id | a | b
  3 | 9 | 9
> select * from c
id | w
  1 | 2
  2 | -1
