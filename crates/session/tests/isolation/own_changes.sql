# REPEATABLE READ: a transaction reads its own changes and its snapshot by every index alike: the row decides about entries that the snapshot does not see.
main> create table l (id int primary key, grp int, s varchar(20) collate utf8mb4_bin, u int, key g (grp), key gs (grp, s), unique key u (u))
ok 0
# b: insert into l values (5,1,'b',50); a: update l set s='own' where id=5
main> delete from l
ok 0
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> insert into l values (5,1,'b',50)
ok 1
a> update l set s='own' where id=5
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 50
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 50
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 50
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
  5 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 5
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 5 | 50
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 3
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 3
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  1 | 5
  2 | 1
  2 | 2
  2 | 5
  5 | 1
  5 | 2
  5 | 5
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: update l set s='own' where id=1
main> delete from l
ok 3
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> update l set s='own' where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | own | 11
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 2 | own | 11
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 11
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
  1
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
  11
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  11 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | own | 11
a> rollback
ok 0
# b: insert into l values (5,1,'b',50); a: update l set grp=3, u=51 where id=5
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> insert into l values (5,1,'b',50)
ok 1
a> update l set grp=3, u=51 where id=5
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 3 | b | 51
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 3 | b | 51
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  3 | 5
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  b | 5 | 51
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 3 | 3
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
  3 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
  5 | 5
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: update l set grp=1, u=10 where id=1
main> delete from l
ok 3
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> update l set grp=1, u=10 where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# b: delete from l where id=1; a: insert into l values (1,3,'own',10)
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> delete from l where id=1
ok 1
a> insert into l values (1,3,'own',10)
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 3 | own | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 3 | own | 10
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  3 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 10
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 3 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  3 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | own
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 3 | own | 10
a> rollback
ok 0
# b: delete from l where id=1; a: insert into l values (1,1,'a',10)
main> delete from l
ok 1
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> delete from l where id=1
ok 1
a> insert into l values (1,1,'a',10)
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# a: delete from l where id=1; a: insert into l values (1,2,'own',10)
main> delete from l
ok 1
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
a> delete from l where id=1
ok 1
a> insert into l values (1,2,'own',10)
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | own | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 2 | own | 10
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 10
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
  1
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | own
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | own | 10
a> rollback
ok 0
# b: delete from l where id=1; b: insert into l values (1,2,'b',11); a: update l set s='own' where id=1
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> delete from l where id=1
ok 1
b> insert into l values (1,2,'b',11)
ok 1
a> update l set s='own' where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | own | 11
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 2 | own | 11
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 11
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
  1
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
  11
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  11 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | own | 11
a> rollback
ok 0
# b: delete from l where id=1; b: insert into l values (1,1,'a',10); a: update l set s='own' where id=1
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> delete from l where id=1
ok 1
b> insert into l values (1,1,'a',10)
ok 1
a> update l set s='own' where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | own | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | own | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | own | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 10
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
a> select id, s from l force index (u) where u = 10
id | s
  1 | own
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | own | 10
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: delete from l where id=1
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> delete from l where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 1
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: savepoint x; a: update l set s='own', grp=3 where id=1; a: rollback to x
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> savepoint x
ok 0
a> update l set s='own', grp=3 where id=1
ok 1
a> rollback to x
ok 0
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: update l set s='own', grp=2 where id=2
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> update l set s='own', grp=2 where id=2
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 2 | own | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 2 | own | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
  2
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 2 | own | 20
a> rollback
ok 0
# b: insert into l values (5,1,'b',50); a: update l set grp=2 where id=1; a: update l set grp=1 where id=1
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> insert into l values (5,1,'b',50)
ok 1
a> update l set grp=2 where id=1
ok 1
a> update l set grp=1 where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 2
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 1 | a | 10
a> rollback
ok 0
# b: update l set grp=grp+1, u=u+1; b: insert into l values (5,1,'b',50); a: update l set s=concat(s,'x')
main> delete from l
ok 3
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=grp+1, u=u+1
ok 2
b> insert into l values (5,1,'b',50)
ok 1
a> update l set s=concat(s,'x')
ok 3
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | ax | 11
  2 | 2 | ax | 21
  5 | 1 | bx | 50
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  5 | 1 | bx | 50
  1 | 2 | ax | 11
  2 | 2 | ax | 21
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  5 | 1 | bx | 50
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  5 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 2
  2 | 1
  1 | 5
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  ax | 2 | 21
  ax | 1 | 11
  bx | 5 | 50
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 3
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 2
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
  11
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  11 | 1
  21 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  2 | 1
  2 | 2
  5 | 5
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | ax | 11
  2 | 2 | ax | 21
a> rollback
ok 0
# b: update l set grp=2, u=11 where id=1; a: update l set id=9 where id=1
main> delete from l
ok 3
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2, u=11 where id=1
ok 1
a> update l set id=9 where id=1
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  2 | 1 | a | 20
  9 | 2 | a | 11
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  9 | 2 | a | 11
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 9
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  a | 9 | 11
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
  11
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  11 | 9
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  2 | 2
  9 | 9
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  9 | 2 | a | 11
a> rollback
ok 0
# b: update l set u=11 where id=1; b: insert into l values (5,1,'b',10); a: update l set s='own' where id=5
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set u=11 where id=1
ok 1
b> insert into l values (5,1,'b',10)
ok 1
a> update l set s='own' where id=5
ok 1
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 10
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 10
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  1 | 1 | a | 10
  2 | 1 | a | 20
  5 | 1 | own | 10
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  1 | 1
  2 | 1
  5 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  1 | 5
  1 | 2
  1 | 1
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 5 | 10
  a | 2 | 20
  a | 1 | 10
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 1 | 3
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 3
a> select id, s from l force index (u) where u = 10
id | s
  1 | a
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  10 | 5
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  1 | 2
  1 | 5
  2 | 1
  2 | 2
  2 | 5
  5 | 1
  5 | 2
  5 | 5
a> rollback
ok 0
# b: update l set u=null, s='b' where id=1; a: replace into l values (1,4,'own',12)
main> delete from l
ok 3
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set u=null, s='b' where id=1
ok 1
a> replace into l values (1,4,'own',12)
ok 2
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 4 | own | 12
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 4 | own | 12
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  4 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 12
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 4 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  4 | 1
a> select id, s from l force index (u) where u = 10
id | s
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  12 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
a> rollback
ok 0
# b: update l set s='b' where id=1; a: insert into l values (1,1,'c',10) on duplicate key update grp=grp+1
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set s='b' where id=1
ok 1
a> insert into l values (1,1,'c',10) on duplicate key update grp=grp+1
ok 2
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | b | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 2 | b | 10
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  b | 1 | 10
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | b
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | b | 10
a> rollback
ok 0
# b: update l set grp=2 where id=1; a: update l set s='own' where id=1; b: insert into l values (6,1,'b',60); a: savepoint x; a: delete from l where id=1; a: rollback to x
main> delete from l
ok 2
main> insert into l values (1,1,'a',10),(2,1,'a',20)
ok 2
a> begin
ok 0
a> select count(*) from l
count(*)
  2
b> update l set grp=2 where id=1
ok 1
a> update l set s='own' where id=1
ok 1
b> insert into l values (6,1,'b',60)
ok 1
a> savepoint x
ok 0
a> delete from l where id=1
ok 1
a> rollback to x
ok 0
a> select id, grp, s, u from l force index (primary)
id | grp | s | u
  1 | 2 | own | 10
  2 | 1 | a | 20
a> select id, grp, s, u from l force index (g) where grp > 0 order by grp, id
id | grp | s | u
  2 | 1 | a | 20
  1 | 2 | own | 10
a> select id, grp, s, u from l force index (g) where grp = 1 order by id
id | grp | s | u
  2 | 1 | a | 20
a> select id, grp from l force index (g) where grp = 1 order by id
id | grp
  2 | 1
a> select grp, id from l force index (g) where grp > 0 order by grp desc, id desc
grp | id
  2 | 1
  1 | 2
a> select s, id, u from l force index (gs) where grp > 0 order by grp desc, s desc, id desc
s | id | u
  own | 1 | 10
  a | 2 | 20
a> select id from l force index (gs) where grp = 2 and s = 'own'
id
  1
a> select min(grp), max(grp), count(*) from l force index (g)
min(grp) | max(grp) | count(*)
  1 | 2 | 2
a> select grp, count(*) from l force index (g) group by grp order by grp
grp | count(*)
  1 | 1
  2 | 1
a> select id, s from l force index (u) where u = 10
id | s
  1 | own
a> select u from l force index (u) where u = 11
u
a> select u, id from l force index (u) where u > 0 order by u limit 2
u | id
  10 | 1
  20 | 2
a> select x.id, y.id from l x straight_join l y force index (g) on y.grp = x.grp order by 1, 2
id | id
  1 | 1
  2 | 2
a> select id, grp, s, u from l where grp = 2 or u = 10 order by id
id | grp | s | u
  1 | 2 | own | 10
a> rollback
ok 0
