# IN, EXISTS and their negations as members of the join: NULLs, duplicates, nothing inside, correlation by equalities and by ranges, outer joins around and within.
# The statements are random ones; answers are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table e0 (a int, b int, k int)
ok 0
> create table t1 (id int primary key, a int, b int, c int not null, v varchar(10), key(a))
ok 0
> create table t2 (id int primary key, a int, b int not null, c int, v varchar(10), key(b), key(c,a))
ok 0
> create table t3 (a int, b int, c int not null, v varchar(10), d bigint)
ok 0
> create table t4 (a int not null, b int, c int, v varchar(10) collate utf8mb4_bin, d double, unique key(a,b))
ok 0
> insert into t1 values (0,8,7,7,'A'), (1,8,9,2,null), (2,1,11,10,null), (3,7,9,10,'1'), (4,1,null,3,'1'), (5,5,3,8,'b'), (6,10,null,10,'2'), (7,5,8,4,null), (8,1,4,6,null), (9,null,3,3,'1'), (10,11,1,9,'b'), (11,4,6,1,'2'), (12,null,7,2,'A'), (13,3,2,6,'2'), (14,3,null,9,'1'), (15,6,9,10,'1'), (16,3,0,9,'b'), (17,1,null,9,'1'), (18,5,2,9,'a'), (19,2,4,3,'A'), (20,2,8,3,''), (21,9,null,0,'1'), (22,4,11,6,'10'), (23,2,1,2,'2'), (24,3,1,4,'A'), (25,null,5,8,'a'), (26,null,7,5,'a'), (27,0,5,11,'1'), (28,null,7,1,'3 '), (29,1,null,8,'1'), (30,11,2,5,'10'), (31,6,0,7,''), (32,0,1,1,'b'), (33,11,11,11,'10'), (34,8,null,8,null), (35,7,null,11,'10'), (36,0,2,10,'a'), (37,5,7,7,'3 '), (38,4,6,3,''), (39,5,2,7,'1'), (40,4,1,7,'A'), (41,6,7,10,'10'), (42,0,9,0,'b'), (43,4,9,0,''), (44,0,4,3,'1'), (45,1,10,8,'3 '), (46,10,7,4,'1'), (47,8,2,3,'3 '), (48,8,2,6,'A'), (49,null,11,6,'10')
ok 50, Records: 50  Duplicates: 0  Warnings: 0
> insert into t2 values (0,0,6,8,'3 '), (1,10,3,1,'2'), (2,6,1,4,'3 '), (3,11,0,5,'1'), (4,8,6,4,'1'), (5,1,6,0,'3 '), (6,2,7,2,'10'), (7,7,9,11,null), (8,8,8,4,'a'), (9,8,4,4,'A'), (10,2,8,8,'10'), (11,8,1,8,null), (12,8,0,8,'2'), (13,11,2,1,'10'), (14,6,4,3,'a'), (15,7,8,5,''), (16,4,2,11,'1'), (17,null,2,3,null), (18,11,5,3,'2'), (19,9,1,8,'A'), (20,6,0,6,'a'), (21,10,8,10,'A'), (22,9,9,2,'3 '), (23,5,9,5,'A'), (24,3,1,2,'a'), (25,4,6,1,''), (26,11,2,3,'1'), (27,null,9,10,'3 '), (28,null,8,10,'A'), (29,7,1,0,null), (30,8,9,7,'a'), (31,null,2,2,'2'), (32,2,10,7,null), (33,null,6,7,'3 '), (34,9,5,0,'1'), (35,2,6,7,'3 '), (36,3,9,2,null), (37,5,1,11,''), (38,3,8,9,'b'), (39,1,11,11,'')
ok 40, Records: 40  Duplicates: 0  Warnings: 0
> insert into t3 values (5,11,5,'a',11), (5,1,0,'1',10), (3,9,2,'',7), (11,null,6,'1',null), (null,7,6,'A',0), (null,5,8,'',9), (1,10,1,'1',2), (2,8,9,'',6), (6,5,8,'b',4), (11,0,3,'a',10), (5,0,9,'3 ',null), (6,4,3,null,null), (7,3,9,'1',7), (null,5,8,'3 ',10), (9,9,10,'a',11), (7,null,4,'3 ',9), (9,3,10,'A',3), (10,10,0,'1',6), (null,null,3,'2',10), (3,5,7,'A',7), (1,7,9,'A',11), (2,10,9,'a',5), (7,1,8,null,7), (7,0,1,'2',7), (11,2,3,'3 ',1), (7,10,4,'b',3), (11,3,1,'3 ',null), (9,3,11,'',9), (2,null,7,'b',3), (8,4,0,'',null)
ok 30, Records: 30  Duplicates: 0  Warnings: 0
> insert into t4 values (8,8,null,null,5), (1,null,1,'',3), (7,8,7,'3 ',5), (10,7,11,null,0), (6,10,0,'2',8), (10,null,0,'',2), (3,10,2,'',4), (4,0,11,'a',2), (0,0,0,'A',3), (9,11,8,'a',6), (2,4,8,'b',6), (5,1,3,'A',6), (8,4,0,'A',7), (5,3,9,'',5), (2,8,11,'b',0), (2,2,null,'a',1), (5,11,7,'2',9), (0,6,10,null,3), (0,8,4,'',null), (4,10,5,null,10), (6,11,1,'1',11), (11,4,7,'A',2), (4,8,5,'2',3), (6,5,4,'3 ',6), (1,null,2,'a',6), (0,9,1,'a',6), (6,2,2,'',6), (9,null,11,'A',9)
ok 28, Records: 28  Duplicates: 0  Warnings: 0
> select count(*), sum(x1.a) from t1 x1 where x1.id not in (select distinct x2.a from t3 x2 where x2.b = x1.b and x2.c > x1.a) and not exists (select 1 from t1 x3 join t2 x4 on x4.b = x3.c where x3.b <=> x1.b and x3.b <=> x1.a)
count(*) | sum(x1.a)
  47 | 187
> select count(*), sum(x5.id) from t3 x1 left join e0 x2 on x1.b between 1 and 6 and exists (select x3.b from t1 x3 join t2 x4 on x4.b = x3.b and x3.c = x4.id where x4.b = x4.c) join t1 x5 on x5.id = x2.a where exists (select 1 from t4 x6 left join t4 x7 on x7.c = x6.b and x7.a > 7 join t1 x8 on x8.c = x6.a where x7.b = x6.d) and exists (select 1 from t3 x9 where x9.d = 8 and x9.c < x1.d)
count(*) | sum(x5.id)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.id = any (select x2.a from e0 x2 where x2.k = 10 and x2.b < x1.a) and exists (select x3.b from t2 x3 where x3.b = 4 and x3.b <=> x1.a and x3.c = x1.c)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.b in (select distinct x2.k from e0 x2 where x2.a <=> x1.c and x2.a = x1.id + 1) and exists (select 1 from t4 x3 where x3.b is null and x3.c = x1.a and x3.d = x1.b + 1 and x3.b in (select distinct x5.a from t4 x4 join t1 x5 on x5.id = x4.a where x4.b between 0 and 4 and x5.b > 9 and x5.b > x3.b and x5.id = x1.c))
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.c) from t4 x1 join t3 x2 on x2.a = x1.b and x2.d in (select x3.d from t4 x3 join t1 x4 on x4.b = x3.a and x3.c between 4 and 11 where (x3.d = 6 or x3.d < 6) and x3.d = x4.a and x3.d > x2.d and x4.c > x2.d and exists (select 1 from t1 x5 where x5.id > 8 and x5.b <=> x3.c)) where x1.b not in (select x6.d from t3 x6 where x6.d in (9,3) and x6.b is null and x6.d = x2.b) and x1.b in (select x7.id from t1 x7 where x7.id = x1.d)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.c) from t1 x1 join t1 x2 on x2.c = x1.b where x2.b in (select x3.c from t2 x3 where x3.b = 10)
count(*) | sum(x1.c)
  32 | 180
> select count(*), sum(x1.d) from t3 x1 where exists (select 1 from t4 x2 left join e0 x3 on x3.k = x2.c and x3.b = 9) and x1.d = 1
count(*) | sum(x1.d)
  1 | 1
> select count(*), sum(x1.a) from t4 x1 where not exists (select x2.k from e0 x2 where x2.b = 7 and (x2.k = 3 or x2.a < 4) and exists (select x4.a from t1 x3 join t1 x4 on x4.id = x3.b where x3.a = x2.a and x4.b = x1.d))
count(*) | sum(x1.a)
  28 | 134
> select count(*), sum(x1.a) from t2 x1 where x1.a in (select distinct x2.a from t1 x2 left join t1 x3 on x3.a = x2.c and x3.b = 11 where x3.a in (5,3))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where exists (select * from t1 x2 left join t1 x3 on (x2.b = 11 or x3.c < 4) where x2.b = x1.id and x2.c = x1.b and exists (select 1 from e0 x4 join t3 x5 on x5.d = x4.k join t2 x6 on x6.a = x5.b where (x5.d = 6 or x4.a < 5) and x5.b = x5.d and x5.c = x2.a))
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x2.b) from t2 x1 left join t1 x2 on x1.b = 3 where (x1.a,x1.b) in (select x4.b,x5.b from e0 x3 join t1 x4 on (x3.k = 1 or x4.b < 0) join t1 x5 on x5.a = x3.b and x3.k is null where x5.id = x4.c)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.d) from t3 x1 where (x1.d,x1.a) not in (select x2.c,x3.d from t1 x2 left join t3 x3 on x3.c = x2.a join t1 x4 on x4.a = x3.a and x2.c > 0 and x3.b not in (select x5.a from t4 x5 where (x5.a = 2 or x5.a < 9) and x5.d = x3.b))
count(*) | sum(x1.d)
  3 | 7
> select count(*), sum(x1.b) from t1 x1 join t1 x2 on x2.id = x1.c and x1.c in (select x3.a from t3 x3 where x3.c is null and x3.d = 0 and x3.b in (select x4.a from t4 x4 where x4.a = x3.c + 1 and x4.c = x3.c)) where not exists (select 1 from e0 x5 where x5.a = 5 and x2.b in (select max(x6.c) from t4 x6 where x6.d > 1 and x6.c = 11 group by x6.b)) and x1.a = any (select x7.d from t3 x7 join t1 x8 on x8.id = x7.b where x7.b = x7.c and x7.a = x1.b and x7.d <=> x1.b and x8.b in (select x9.k from e0 x9 where x9.b = 3))
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x2.a) from t4 x1 join t3 x2 on x2.a = x1.d and exists (select 1 from t3 x3 where x3.a in (10,10) and x3.c = 2 and x3.b = x1.d) where not exists (select x4.a from t4 x4 left join t4 x5 on x4.d is null and exists (select * from t2 x6 where x6.c < x4.d and x6.b = x4.a) left join t1 x7 on x7.a = x4.a where x4.d = x5.a) and exists (select 1 from t1 x8 join t2 x9 on x9.id = x8.id)
count(*) | sum(x2.a)
  0 | NULL
> select count(*), sum(x2.a) from t4 x1 join t3 x2 on x2.a = x1.c where x2.a = 5 and x2.c not in (select max(x3.a) from t1 x3 where (x3.c = 10 or x3.b < 11) and x3.b between 0 and 6 group by x3.a)
count(*) | sum(x2.a)
  0 | NULL
> select count(*), sum(x2.c) from t3 x1 join t1 x2 on x2.b = x1.c where exists (select 1 from e0 x3)
count(*) | sum(x2.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where exists (select 1 from t4 x2 where x2.a between 3 and 3) and (x1.c,x1.c) not in (select x3.c,x3.c from t1 x3 where x3.id = 9 and (x3.id = 11 or x3.c < 5))
count(*) | sum(x1.id)
  36 | 705
> select count(*), sum(x1.k) from e0 x1 where exists (select x3.a from t2 x2 join t2 x3 on x3.c = x2.id where x2.id > 2) and (x1.b = 11 or x1.k < 7) and x1.a not in (select distinct x4.a from t2 x4 where x4.b > 2 and x4.c in (7,9))
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 join t1 x2 on x2.c = x1.b where exists (select 1 from t1 x3 where (x3.c = 7 or x3.a < 2) and not exists (select * from e0 x4))
count(*) | sum(x1.b)
  100 | 671
> select count(*), sum(x2.a) from e0 x1 left join t2 x2 on x2.a = x1.k and (x2.b = 5 or x1.k < 4) where not exists (select x5.c from e0 x3 join t3 x4 on x4.a = x3.k join t3 x5 on x5.c = x4.a where (x3.b = 2 or x5.b < 9) and x5.c = x2.id and x4.b = x2.c + 1) and exists (select 1 from t2 x6 join t1 x7 on x6.a = 5 left join t1 x8 on x8.a = x6.c where x7.a is null and x8.b = 9 and x6.c < x1.a) and x1.a > 8
count(*) | sum(x2.a)
  0 | NULL
> select count(*), sum(x1.c) from t2 x1 where x1.id in (select distinct x3.a from t2 x2 join e0 x3 on (x2.c = 9 or x3.a < 1) where x2.c > x1.a)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.b) from t3 x1 where exists (select 1 from t2 x3 where x3.a is null and x3.id <=> x1.c and x3.a = x1.b) and exists (select * from t2 x2 where x2.b = 0)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x2.d) from t3 x1 join t3 x2 on (x2.b = 6 or x1.c < 3) left join t1 x3 on x3.id = x1.d and (x2.b = 2 or x1.b < 2) where (x1.b,x3.b) not in (select x4.id,x4.b from t2 x4 where x4.a = 11 and x4.c = x2.c)
count(*) | sum(x2.d)
  209 | 1165
> select count(*), sum(x2.c) from e0 x1 join t3 x2 on x2.b = x1.a where (x1.b,x2.b) not in (select x7.b,x5.d from t4 x5 join e0 x6 on x6.b = 9 join t2 x7 on x7.b = x5.c where x6.k in (11,5) and x6.b <=> x2.c) and exists (select * from t2 x3 join t2 x4 on x3.b between 3 and 9 where x3.a is null)
count(*) | sum(x2.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where exists (select 1 from t2 x2 join t1 x3 on x3.id = x2.c join t4 x4 on x4.d = x2.id)
count(*) | sum(x1.id)
  40 | 780
> select count(*), sum(x1.d) from t3 x1 where (x1.c,x1.a) in (select x3.b,x2.id from t2 x2 join t1 x3 on x3.id = x2.c where x3.a = x2.c)
count(*) | sum(x1.d)
  0 | NULL
> select count(*), sum(x1.a) from e0 x1 left join t1 x2 on (x1.k = 2 or x1.b < 4) left join t2 x3 on x3.b = x1.k and x3.a = any (select x5.b from e0 x4 join e0 x5 on x5.b = x4.a) where (x2.c,x2.c) not in (select x8.d,x7.id from t2 x7 join t4 x8 on x8.a = x7.a where x8.d = 1 and x8.b = x2.a) and exists (select 1 from t4 x6 where x6.c < x2.id)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.c) from t1 x1 where not exists (select 1 from t2 x2 left join t3 x3 on x3.c = x2.id where (x3.b = 4 or x2.id < 0) and x2.c <=> x1.a and x2.c = x1.id) and x1.id in (select distinct x6.b from t4 x4 left join t4 x5 on x5.b = x4.c join t3 x6 on x6.d = x5.b where x5.d > 3 and x5.c = x1.c)
count(*) | sum(x1.c)
  3 | 12
> select count(*), sum(x1.a) from t4 x1 where exists (select 1 from t2 x2 where x2.b in (select distinct x3.b from t2 x3 where x3.c in (5,6) and x3.a = 6 and x3.c = x2.a + 1))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.c) from t3 x1 left join t3 x2 on x2.d > 4 where x2.a in (select max(x3.b) from t2 x3 group by x3.id)
count(*) | sum(x1.c)
  450 | 2460
> select count(*), sum(x1.k) from e0 x1 where x1.b not in (select x3.a from t4 x2 join t3 x3 on x3.a = x2.d and exists (select 1 from e0 x4 join t2 x5 on x5.id = x4.k where x4.k = x3.c) join e0 x6 on x6.a = x3.c where x6.b <=> x1.b and x6.k = x1.b)
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.a) from t2 x1 where not exists (select * from e0 x2 left join t1 x3 on x3.b = x2.k left join t1 x4 on x2.b = 0 where x4.a = 11 and x2.b in (4,3)) and x1.c = any (select x5.d from t3 x5 join t1 x6 on x6.id = x5.a where x6.a is null and x6.c = x1.b and not exists (select x8.a from t1 x7 join e0 x8 on x8.b = x7.b left join e0 x9 on x9.k = x8.k where x9.a = x5.a and x8.k = x6.b))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x2.b) from t1 x1 join t2 x2 on x2.a = x1.b where not exists (select x3.a from t1 x3 where x3.b = x2.a and x3.b <=> x1.a)
count(*) | sum(x2.b)
  124 | 699
> select count(*), sum(x1.k) from e0 x1 where exists (select 1 from e0 x2 join t2 x3 on x3.id = x2.k join t2 x4 on x4.a = x3.c and (x2.a,x3.c) not in (select x5.a,x5.a from t3 x5 where x5.a < x4.c) where x3.a = x1.a and x4.a <=> x1.a)
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x3.c) from t4 x1 join t2 x2 on x2.id = x1.a and x1.a = 3 join t4 x3 on x3.a = x1.c where not exists (select x4.c from t1 x4 join t1 x5 on x5.a = x4.id and exists (select x6.c from t1 x6 where x6.a = x6.id and x6.b > 0) where x5.a = 2 and x4.id = x2.b + 1 and x4.a = x3.d)
count(*) | sum(x3.c)
  3 | 19
> select count(*), sum(x2.id) from t2 x1 join t2 x2 on x2.c = 9 and x1.c = x2.a where x1.id in (select x4.a from t1 x3 join t2 x4 on x4.id = x3.a where x4.id = x1.id) and exists (select x6.b from t4 x5 join t2 x6 on x6.c = x5.c where x5.b in (2,9) and x5.d between 3 and 2 and x6.id <=> x2.id)
count(*) | sum(x2.id)
  0 | NULL
> select count(*), sum(x2.c) from t1 x1 join t2 x2 on x2.id = x1.a join t3 x3 on x3.c = x1.b where not exists (select * from t4 x4 left join t2 x5 on x5.id = x4.c where x4.d is null and x4.c = x1.a) and x2.c is null
count(*) | sum(x2.c)
  0 | NULL
> select count(*), sum(x1.a) from e0 x1 where x1.a = any (select x2.id from t1 x2) and x1.b = 10
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 where exists (select * from t1 x2 where x2.a = 1)
count(*) | sum(x1.b)
  40 | 203
> select count(*), sum(x1.id) from t1 x1 where exists (select 1 from t2 x2 where x2.id = x2.c and x2.c > x1.b)
count(*) | sum(x1.id)
  16 | 421
> select count(*), sum(x1.id) from t2 x1 join e0 x2 on x2.a = 2 where x2.b not in (select distinct x6.a from e0 x6 where x6.k between 1 and 10 and x6.a = x1.id and x6.b = x2.b) and x2.b between 2 and 9 and exists (select * from t2 x3 join t2 x4 on x4.b = x3.a and exists (select * from t2 x5 where x5.b is null and x5.a = x3.c))
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x2.b) from e0 x1 left join t1 x2 on x2.c = x1.k join t1 x3 on x3.b = x1.b where x1.a > 5 and x2.c not in (select distinct x4.c from t2 x4 join t1 x5 on x5.id = x4.id where x5.b = 4 and (x5.id = 7 or x4.b < 10) and x5.id <=> x1.k and x5.id = x2.a)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x2.b) from t1 x1 join t2 x2 on x2.b = x1.c and x1.c = 0 left join t2 x3 on x3.a = x2.c and x2.a = x3.id where x2.c is null and exists (select x4.c from t4 x4)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.k) from e0 x1 left join t1 x2 on x1.a = x1.k where (x2.b,x2.id) not in (select x4.a,x3.c from t1 x3 join t1 x4 on x4.a = x3.id and x3.b = 2 and exists (select 1 from t1 x5 join t3 x6 on x6.c = x5.c where x6.d = x4.b) where (x3.b = 9 or x4.id < 2)) and x2.b = 4
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.k) from e0 x1 join t1 x2 on x2.b = x1.a where x1.a in (select x4.d from t3 x3 left join t3 x4 on x4.c = x3.a and x4.c in (select x6.a from e0 x5 join t1 x6 on x6.id = x5.b and x6.id = 11 where x5.b <=> x3.d) where x3.a is null and exists (select * from t1 x7 where x7.id = 11 and x7.id between 2 and 3))
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 join t1 x2 on x2.id = x1.c where x2.c in (select distinct x4.a from t1 x3 left join t2 x4 on x4.id = x3.a and (x4.b = 10 or x4.b < 10) and x4.a in (select x5.b from t2 x5 join e0 x6 on x6.a = x5.id join e0 x7 on x7.b = x6.k) where x4.b = x1.a + 1 and x4.id = x2.a)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.b) from t1 x1 join t2 x2 on x2.c = x1.id where not exists (select * from t2 x3 left join t3 x4 on x4.a = x3.id left join e0 x5 on x5.a = x4.d where x3.a is null) and x1.a = 7
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t3 x1 where (x1.c = 1 or x1.d < 1) and not exists (select x3.c from t1 x2 join t3 x3 on x3.a = x2.c and x3.b in (select x4.d from t3 x4 where x4.c between 1 and 5 and x4.c = x3.c) where x2.id < x1.d and not exists (select 1 from t1 x5))
count(*) | sum(x1.a)
  4 | 19
> select count(*), sum(x1.b) from e0 x1 where exists (select 1 from t3 x7 where x7.a = x1.a and x7.b = x1.b + 1) and exists (select x2.a from t1 x2 join t4 x3 on x3.d = x2.id and exists (select x4.c from t1 x4) join t1 x5 on x3.c in (1,6) where x5.c = x1.b + 1 and exists (select * from t1 x6 where x6.b > 3 and x6.a = 0 and x6.b = x3.d and x6.id = x3.b))
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x2.a) from t1 x1 join t1 x2 on x2.c = x1.c where not exists (select x3.a from t4 x3 where not exists (select x4.b from t4 x4 where x4.d = 3 and x4.b = 0 and x4.d = x3.a))
count(*) | sum(x2.a)
  0 | NULL
> select count(*), sum(x2.b) from e0 x1 left join e0 x2 on x2.a = 0 where x2.b in (select x4.b from t1 x4 join t4 x5 on x5.a = x4.c left join t3 x6 on x6.a = x4.a and not exists (select x7.a from t2 x7 join t1 x8 on x8.a = x7.c where x7.a = 0 and x7.c > 2) where x6.c = 4 and x5.b = x6.c and x6.a <=> x2.k and x6.b = x1.a and x6.c not in (select x9.a from t2 x9 join t3 x10 on x10.a = x9.a where x9.c between 4 and 9 and x10.b = 11)) and x1.a is null and not exists (select 1 from t4 x3 where x3.b = 4 and x3.a = x2.b + 1 and x3.b = x1.b)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 left join t1 x2 on x2.b = x1.id and x1.c = 7 where not exists (select x4.c from t3 x3 left join t4 x4 on x4.b = x3.a where x3.c = 4 and x4.d > 11)
count(*) | sum(x1.id)
  40 | 780
> select count(*), sum(x1.b) from t1 x1 where (x1.c,x1.c) not in (select x6.d,x6.b from t3 x6 join t3 x7 on x7.d = x6.b where x7.d > 7) and exists (select 1 from t1 x2 left join e0 x3 on x3.b = x2.b left join t1 x4 on x4.id = x3.b where x2.a = x1.a and x2.b = x1.c and exists (select * from t4 x5 where (x5.c = 7 or x5.a < 9) and x5.c > x2.b))
count(*) | sum(x1.b)
  10 | 57
> select count(*), sum(x1.b) from t1 x1 where exists (select 1 from t1 x2 where (x2.c = 1 or x2.id < 2) and x2.c = x1.id and x2.c = x1.b)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 join t1 x2 on x2.id = x1.b where x1.c = x1.c and (x1.id,x1.b) not in (select x3.b,x3.c from t2 x3 where x3.b = 3 and (x3.a = 8 or x3.b < 1))
count(*) | sum(x1.id)
  40 | 780
> select count(*), sum(x1.b) from e0 x1 where exists (select * from t1 x2 join t2 x3 on x3.b = x2.id where x2.c = 6 and x3.c < x1.a)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t2 x1 join t3 x2 on x2.c = x1.c where x2.b in (select max(x3.id) from t2 x3 where x3.b is null and x3.a = x1.c and x3.a = x2.c group by x3.a)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 where exists (select * from e0 x2 where x2.b is null and x2.b <=> x1.b and x2.k = x1.id + 1)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 where exists (select x2.c from t2 x2 where x2.id > 6)
count(*) | sum(x1.b)
  40 | 203
> select count(*), sum(x1.c) from t2 x1 where exists (select * from t4 x2 where x2.c = x2.a and x2.b = x2.a) and x1.id in (6,3)
count(*) | sum(x1.c)
  2 | 7
> select count(*), sum(x1.a) from t3 x1 where not exists (select 1 from t1 x2 left join t1 x3 on x3.c = x2.c where x3.c <=> x1.c and x2.b = x1.d and exists (select * from t1 x4 join t4 x5 on x5.b = x4.c and x5.b is null where x5.c > 10 and x5.b = x4.c)) and (x1.d,x1.b) not in (select x6.b,x6.b from t2 x6 where x6.b = x6.c and exists (select 1 from t4 x7 where (x7.b = 9 or x7.a < 0) and x7.d = x6.c))
count(*) | sum(x1.a)
  30 | 165
> select count(*), sum(x1.c) from t1 x1 left join t2 x2 on x2.c = 11 join t1 x3 on x3.c = x2.a and x1.b = 0 where x3.b in (select x4.b from e0 x4)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where not exists (select x2.b from t2 x2 left join t1 x3 on x3.b in (6,8) and x2.c = 1 where x2.id > 4)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.a) from t3 x1 where (x1.b = 7 or x1.b < 8) and (x1.c,x1.d) in (select x2.b,x2.c from t2 x2 where (x2.id = 8 or x2.c < 9) and x2.id not in (select x5.id from t4 x3 join t2 x4 on x3.a is null left join t2 x5 on x5.c = x4.c where x4.a = 4)) and x1.b in (select x6.a from t2 x6 where x6.a = 5 and x6.c = x1.b and x6.b = x1.c)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 where x1.a in (select x4.d from t4 x4 where (x4.d = 8 or x4.a < 7) and x4.d = x1.b + 1) and x1.c = any (select x2.d from t4 x2 left join t1 x3 on x3.a = x2.a where x2.d in (7,0))
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.c = any (select x2.b from t1 x2 where (x2.id = 10 or x2.c < 0) and x2.c < x1.a and x2.b not in (select x3.a from t1 x3 join t1 x4 on x4.c = x3.b and x4.b between 2 and 7 where (x4.a = 9 or x4.b < 5) and x3.c in (10,8)))
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 where x1.a in (select x3.b from t3 x2 join t1 x3 on x2.d > 1 and not exists (select 1 from t3 x4 where x4.a = 7 and x4.a = x4.a and x4.b < x2.d) where x2.d = x1.c)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.c) from t4 x1 join t2 x2 on x2.b = x1.c and x1.d is null where (x1.b,x1.b) not in (select x3.a,x3.c from t3 x3 join t2 x4 on x4.c = x3.b where x3.d = x1.b) and x1.c = x2.a
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.c) from t1 x1 where exists (select x3.a from t1 x2 left join t1 x3 on (x2.c = 8 or x2.c < 6))
count(*) | sum(x1.c)
  50 | 295
> select count(*), sum(x1.d) from t3 x1 where x1.c is null and not exists (select 1 from e0 x2 where x2.b = 2)
count(*) | sum(x1.d)
  0 | NULL
> select count(*), sum(x1.b) from t1 x1 where x1.a not in (select x2.b from t1 x2 where x2.c <=> x1.b and x2.c = x1.b and x2.b in (select distinct x3.a from t3 x3 where x3.c between 5 and 6 and x3.a = 3 and x3.d > x2.a)) and x1.b = 1
count(*) | sum(x1.b)
  5 | 5
> select count(*), sum(x1.a) from t3 x1 where x1.b in (select x2.id from t1 x2 where x2.id in (8,0)) and x1.b = 7 and exists (select 1 from t2 x3 left join t3 x4 on x4.b = x3.b and exists (select 1 from t3 x5 where (x5.a = 0 or x5.b < 8)) where x3.id = 11)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x3.d) from e0 x1 join t2 x2 on x1.k > 8 and x2.c = 10 join t4 x3 on x3.b = x1.k and not exists (select 1 from t3 x4 left join t4 x5 on x5.b = x4.b where x5.a > 11 and x5.a = x1.b) where not exists (select x6.a from t2 x6 where x6.a = x1.a and x6.id = any (select x7.id from t2 x7 join t3 x8 on x8.b = x7.a where x8.b = x6.id)) and exists (select x11.b from t2 x9 left join e0 x10 on x10.k = x9.b join t4 x11 on x11.a = x10.k where x11.a in (6,10) and x9.id > x2.b) and x1.k = 1
count(*) | sum(x3.d)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 where not exists (select x2.id from t2 x2 join t1 x3 on x3.a = x2.a and x3.c = x3.c where x2.id = x2.b and x3.b = x1.a and exists (select 1 from t4 x4 join e0 x5 on x5.b = x4.b where x4.c between 5 and 6))
count(*) | sum(x1.b)
  28 | 150
> select count(*), sum(x1.d) from t4 x1 where x1.b in (select x2.c from t4 x2) and (x1.b,x1.a) not in (select x3.c,x3.b from t2 x3 where x3.b = x3.b and x3.b in (11,9) and x3.c = x1.d)
count(*) | sum(x1.d)
  23 | 111
> select count(*), sum(x1.c) from t1 x1 left join t3 x2 on x2.a = x1.b join t1 x3 on x3.id = x1.b and x3.a = x2.b where x3.id = x2.d and (x1.c,x3.c) not in (select x4.a,x4.a from t3 x4 where x4.a between 5 and 5 and x4.d = x3.b + 1 and x4.b = x3.b and exists (select 1 from t1 x5 left join e0 x6 on x6.k = x5.a where x5.c > x4.a and x5.a = x4.a))
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 join t2 x2 on x2.c = x1.id and x2.id in (select x3.a from t1 x3 where x3.id = x1.b) left join t1 x4 on x4.a = x1.a where x1.b not in (select max(x5.a) from t2 x5 left join t2 x6 on x6.a = x5.a join t1 x7 on x7.c = x5.c where x5.id = x2.id and x7.c = x1.c group by x5.c) and exists (select 1 from t1 x8 where x8.id <=> x1.c and x8.b <=> x4.c)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.d) from t3 x1 where x1.a not in (select x2.b from e0 x2 join t1 x3 on x3.a in (11,6) where (x2.k = 3 or x3.a < 5) and x3.b = 7 and x3.a > x1.c)
count(*) | sum(x1.d)
  30 | 168
> select count(*), sum(x2.id) from t4 x1 join t2 x2 on x2.id = x1.d where (x2.c = 0 or x2.b < 10) and x2.c = any (select x4.a from t2 x3 left join t2 x4 on x4.a in (1,9) where x3.b > 0)
count(*) | sum(x2.id)
  1 | 1
> select count(*), sum(x2.id) from t4 x1 join t2 x2 on x2.a = x1.d where not exists (select * from t2 x3 left join t3 x4 on x4.c = x3.c where x4.c > 4 and x3.id = x2.c)
count(*) | sum(x2.id)
  51 | 846
> select count(*), sum(x1.a) from t2 x1 join e0 x2 on x2.b = x1.a and x1.id between 5 and 8 where x1.a = any (select x4.c from t2 x3 join t1 x4 on x4.a = x3.b join t1 x5 on x5.c = x4.b and exists (select x6.c from t4 x6 where x6.b = x3.b and x6.b = x4.c) where x5.id = x1.a) and x2.a in (select x7.c from t3 x7 where x7.a > x2.b and x7.b = x1.c and x7.a in (select x9.b from t1 x8 join t3 x9 on x9.a = 9 where x9.a <=> x7.a))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x2.c) from t2 x1 join t1 x2 on x2.b = x1.c where exists (select x3.b from e0 x3 where x3.a > 11 and x3.b = x2.c)
count(*) | sum(x2.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.a = any (select x2.a from t3 x2 where x2.c = 11 and (x2.c = 9 or x2.b < 1) and x2.d < x1.c and x2.c <=> x1.b) and (x1.c,x1.b) in (select x3.c,x3.b from t1 x3 where x3.b = 9 and x3.c = x3.b and x3.c < x1.c and x3.c = x1.b)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.b) from t3 x1 where not exists (select 1 from t2 x2 where x2.b = 4)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t3 x1 join e0 x2 on x2.a = x1.c left join t3 x3 on x3.b = x1.d where x2.a not in (select x5.id from t1 x4 join t1 x5 on x5.c = x4.b and x4.id in (5,2) where x5.id <=> x3.b and x5.c in (select x6.b from t1 x6 join t1 x7 on x6.id in (0,9) where x6.a = 8))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.c) from t3 x1 left join t1 x2 on x2.a = x1.c where x1.d in (select x3.a from t4 x3 join t2 x4 on x4.c = x3.c where x4.id > 0)
count(*) | sum(x1.c)
  90 | 434
> select count(*), sum(x2.b) from t3 x1 left join t1 x2 on x2.id = x1.d join t1 x3 on x2.a in (6,4) where x1.a = x2.b and (x3.id,x3.b) in (select x4.b,x4.b from e0 x4 join t1 x5 on x5.a = x4.a and x5.a in (select x7.b from t2 x6 join t3 x7 on x7.a = x6.c left join t2 x8 on x8.id = x7.d where x6.id = x5.b + 1 and x8.b > x5.c) where x5.a > x3.id and (x5.b,x4.k) in (select x9.id,x10.a from t2 x9 left join t2 x10 on x10.id = x9.c where x9.a > 5)) and not exists (select 1 from e0 x11 where x11.k = x1.b)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.c) from t3 x1 where x1.c > 2 and not exists (select 1 from t1 x6) and not exists (select * from t2 x2 join t2 x3 on x3.b = x2.c left join e0 x4 on x4.k = x3.a where x2.id > 1 and x3.b > 6 and x3.b = x1.b and exists (select x5.id from t1 x5 where x5.a = x4.a and x5.id = x4.k))
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.a > 11 and (x1.b,x1.b) not in (select x3.d,x2.a from t2 x2 join t3 x3 on x3.b = x2.id where x3.d > 10 and x3.b = 3 and x2.b > x1.a)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.a) from t4 x1 join e0 x2 on x2.b = 8 where (x2.a,x2.b) in (select x3.a,x3.c from t4 x3 where x3.a between 1 and 0 and x3.c < x2.k and x3.b <=> x2.b)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.k) from e0 x1 where x1.k not in (select distinct x2.b from t1 x2 left join e0 x3 on x3.k = x2.id and exists (select x4.b from e0 x4 join t2 x5 on x5.c = x4.b where x4.a <=> x3.a) where x2.id > 7 and (x2.c = 10 or x2.b < 10) and x2.id in (select x7.a from t1 x6 join t2 x7 on x7.id = x7.c join e0 x8 on x8.a = x7.a and x8.a > 10 where x7.c = x7.a))
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.a) from t2 x1 where x1.id not in (select x2.c from t2 x2) and (x1.b,x1.c) in (select x3.b,x3.a from t2 x3 where x3.c = x1.id + 1)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 where x1.a not in (select x6.id from t1 x6 where x6.a = x1.a) and not exists (select 1 from t4 x2 join t4 x3 on x3.a = x2.c left join t1 x4 on x4.id = x2.a and x3.d is null where x4.id in (select x5.id from t2 x5 where x5.b in (0,6) and x5.b = x2.c + 1 and x5.a <=> x4.c))
count(*) | sum(x1.b)
  25 | 135
> select count(*), sum(x1.b) from e0 x1 where x1.b in (select x6.a from e0 x6 where x6.b = x6.a and x6.a = x1.k + 1) and not exists (select * from e0 x2 left join t2 x3 on x3.id = x2.b where x3.a = 3 and x2.a < x1.b and exists (select x5.c from t2 x4 join t2 x5 on x5.id = 3 where x4.a in (10,5)))
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.d) from t3 x1 where exists (select 1 from t1 x2 join t3 x3 on x3.b = x2.id join t2 x4 on x3.a = 4 where x4.b = 11) and x1.b not in (select x6.id from t1 x5 left join t1 x6 on x6.b = x5.c where x6.c = 0)
count(*) | sum(x1.d)
  0 | NULL
> select count(*), sum(x1.c) from t1 x1 where x1.c = x1.b and x1.a in (select x3.b from t1 x2 left join t3 x3 on x3.d = x2.b where x2.id > x1.b)
count(*) | sum(x1.c)
  4 | 26
> select count(*), sum(x1.a) from t2 x1 where not exists (select x4.a from t1 x4 join t1 x5 on x5.id in (2,6) join t1 x6 on x6.a = x4.b where x5.b between 5 and 3 and x5.a <=> x1.id) and x1.id = 10 and exists (select * from t3 x2 left join e0 x3 on x3.b = x2.a where x3.b <=> x1.id)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 join e0 x2 on x1.id = 4 join t1 x3 on x3.b = x1.a where x3.c in (select distinct x5.id from t1 x4 join t1 x5 on x5.b = x4.c where x5.b in (5,6))
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t3 x1 where x1.c = x1.d and exists (select x5.a from t1 x5) and x1.a not in (select x3.a from t1 x2 left join t4 x3 on x3.c = x2.a and not exists (select x4.c from t4 x4) where x3.d = 7 and x2.c = x2.id and x3.c = x1.b)
count(*) | sum(x1.a)
  1 | 3
> select count(*), sum(x1.c) from t2 x1 join t3 x2 on x1.c > 2 where x2.c not in (select x4.b from t4 x3 join t3 x4 on x4.a = x3.c where x3.d = 9 and exists (select 1 from t3 x5))
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.a) from t1 x1 where x1.id in (select max(x2.a) from t1 x2 where x2.a = 5 and x2.c > 9 and x2.b = x1.id and x2.id = x1.a group by x2.id)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t2 x1 where not exists (select 1 from t2 x2 where x2.id in (select x3.d from t4 x3 join t3 x4 on x4.d = x3.a join t1 x5 on x5.b = x4.c where x3.a = 8 and x5.id = x3.a and x5.c = x2.a))
count(*) | sum(x1.b)
  40 | 203
> select count(*), sum(x1.a) from t3 x1 where x1.b in (select max(x3.a) from t2 x2 left join t2 x3 on x3.id = x2.b and x3.id > 2 where x2.c in (select distinct x4.b from e0 x4) group by x2.a) and (x1.d = 6 or x1.d < 10)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.a) from t1 x1 where x1.c is null and exists (select x2.b from t1 x2 where x2.b in (4,9) and x2.a = 10 and x2.a = x1.c + 1 and x2.id = x1.c)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.id) from t1 x1 where x1.a not in (select distinct x3.d from t1 x2 join t4 x3 on x3.a = x2.c join t4 x4 on x4.c = x3.d where x2.b is null and x4.c = x1.c) and (x1.b = 3 or x1.id < 9)
count(*) | sum(x1.id)
  9 | 36
> select count(*), sum(x1.c) from t3 x1 where x1.d not in (select x3.c from t3 x3 where x3.d = 4 and x3.d = x1.a and x3.a not in (select x4.c from t3 x4 where x4.a = x4.a and x4.c = x3.c)) and exists (select * from t4 x2 where x2.d = x2.b and x2.d <=> x1.c) and x1.c = 6
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x2.a) from t1 x1 left join t2 x2 on x2.b = x2.a and x1.id > 0 where x2.b in (select x3.b from t1 x3 join t2 x4 on x4.a = x3.b) and (x2.a = 2 or x2.c < 7)
count(*) | sum(x2.a)
  98 | 833
> select count(*), sum(x1.a) from t1 x1 where x1.id in (select distinct x2.k from e0 x2)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.a) from t1 x1 where x1.id not in (select distinct x2.id from t1 x2 where x2.c = x1.b)
count(*) | sum(x1.a)
  45 | 179
> select count(*), sum(x1.id) from t1 x1 where (x1.b,x1.b) in (select x6.b,x5.b from t4 x5 join t3 x6 on x6.d = x5.b) and exists (select 1 from t2 x2 join t1 x3 on x3.c = x2.b where x2.c = x2.id and (x3.id,x1.b) not in (select x4.c,x4.a from t1 x4 where (x4.b = 11 or x4.id < 8)))
count(*) | sum(x1.id)
  6 | 120
> select count(*), sum(x2.b) from t3 x1 left join t3 x2 on x2.a = x1.a and exists (select 1 from t2 x3 where x3.c = x3.b and x3.a = x2.d and x3.b > x1.d) where x2.b in (select x5.b from t2 x4 left join t2 x5 on x5.b = x4.c and x5.a = 4)
count(*) | sum(x2.b)
  2 | 4
> select count(*), sum(x1.k) from e0 x1 where x1.k in (select x3.c from t4 x2 join t3 x3 on x3.d = x2.a where x3.c = 9 and x3.b = 4 and x2.d = x1.k and exists (select 1 from t1 x4 join t3 x5 on x5.a = x4.b)) and exists (select x6.c from t1 x6 where x6.c = x1.b)
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.id) from t1 x1 join t2 x2 on x2.c = x1.c left join t1 x3 on x3.a = x2.b where not exists (select 1 from t1 x4 where x4.a = 9 and x4.id = x3.c)
count(*) | sum(x1.id)
  627 | 15853
> select count(*), sum(x5.b) from e0 x1 left join t1 x2 on x2.id = x1.b and x2.c in (select distinct x3.k from e0 x3 join t2 x4 on x4.a = x3.a and (x3.b = 8 or x4.a < 6) where x3.a = 3 and x3.a = 5) left join t3 x5 on x5.c = x2.id where x5.c in (select x6.b from t2 x6)
count(*) | sum(x5.b)
  0 | NULL
> select count(*), sum(x1.a) from t4 x1 left join t1 x2 on x2.b = x1.d and exists (select 1 from t2 x3 where not exists (select * from t1 x4)) where x2.b not in (select x5.a from t1 x5 where x5.b > 8 and (x5.b = 5 or x5.b < 1))
count(*) | sum(x1.a)
  28 | 134
> select count(*), sum(x1.a) from t1 x1 where exists (select x2.a from t4 x2 join t2 x3 on x3.b = x2.b where (x2.a = 4 or x3.b < 11)) and x1.c in (select x4.k from e0 x4 join e0 x5 on x5.b = x4.k where x5.k > 10 and x4.k is null and x4.k > x1.a and x4.a = x1.b and exists (select 1 from t3 x6 left join t1 x7 on x7.a = x6.d where x7.id = x7.a and x6.c in (9,8)))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.c) from t2 x1 where x1.a in (2,0) and exists (select * from e0 x2 where x2.a = 7 and x2.k = x1.c)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.c) from t4 x1 left join t3 x2 on x2.c in (11,6) join t4 x3 on x3.d = x1.a and (x1.a,x1.d) not in (select x4.a,x4.b from t3 x4 where x4.d = any (select x6.b from t2 x5 left join t1 x6 on x6.c = x5.a where x5.a > x4.b)) where x2.a in (select distinct x8.c from t2 x8 where x8.id <=> x2.a and x8.a = x2.d + 1) and (x3.c,x3.d) not in (select x7.id,x7.a from t2 x7 where x7.c is null and x7.c = x3.b + 1)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x2.c) from t1 x1 join t2 x2 on x2.c = x1.b and x1.id not in (select distinct x3.b from t1 x3 join t4 x4 on x4.b = x3.a where x3.id <=> x2.a and x4.c <=> x2.a) where x1.id in (select x5.c from t2 x5 where x5.a = x1.id) and x2.b in (3,0)
count(*) | sum(x2.c)
  1 | 1
> select count(*), sum(x2.b) from t1 x1 left join t1 x2 on x1.id in (1,6) join t2 x3 on x1.b = 10 where exists (select x4.b from t3 x4 where x4.a = x1.a and x4.b = x2.a and exists (select x5.b from e0 x5 join t1 x6 on x6.c = x5.k where x6.a in (5,3)))
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.a) from t2 x1 where exists (select x2.b from t1 x2)
count(*) | sum(x1.a)
  40 | 215
> select count(*), sum(x1.a) from t2 x1 left join e0 x2 on x2.k = x1.c and exists (select * from t4 x3 left join t2 x4 on x4.a = x3.c where x3.c = x2.b) where exists (select 1 from e0 x5 left join t3 x6 on x6.a = x5.a join t3 x7 on x7.d = x5.k) and x2.b = x1.b
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x2.b) from t2 x1 join t2 x2 on x2.b = x1.b where x2.id = x2.a and (x2.a,x1.c) not in (select x3.c,x3.a from t1 x3 where x3.c = x3.a and x3.a = x1.id) and (x2.c,x2.c) not in (select x4.d,x4.c from t4 x4 where x4.a > 8 and x4.c is null and x4.d = x2.a)
count(*) | sum(x2.b)
  18 | 138
> select count(*), sum(x3.id) from e0 x1 join e0 x2 on x2.k = x1.a join t2 x3 on x3.b = x1.b and x3.id not in (select x4.b from e0 x4 where x4.k in (7,0)) where not exists (select x5.b from t2 x5 where x5.c <=> x2.a) and x1.a = x2.b
count(*) | sum(x3.id)
  0 | NULL
> select count(*), sum(x1.b) from e0 x1 where x1.a not in (select x2.d from t3 x2 where x2.a = x2.c)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t2 x1 where (x1.b,x1.b) in (select x2.a,x2.k from e0 x2 where x2.a <=> x1.c)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x2.b) from t4 x1 join t4 x2 on x2.b = x1.d where (x2.d = 6 or x1.b < 8) and not exists (select x3.a from e0 x3 where x3.k > x1.c)
count(*) | sum(x2.b)
  22 | 96
> select count(*), sum(x1.a) from t2 x1 where x1.b = any (select x2.id from t2 x2 where x2.c in (5,1) and x2.a > 4)
count(*) | sum(x1.a)
  7 | 48
> select count(*), sum(x1.c) from t1 x1 left join t1 x2 on x2.id = x1.a and x1.a = 8 and exists (select 1 from t1 x3 join e0 x4 on x4.a = x3.c and x3.c = 9 where x4.b in (1,7) and x4.k = x2.a) where x1.id not in (select x8.a from e0 x8 where x8.a > 8 and x8.a between 1 and 6 and x8.a = x1.b and x8.k in (select x9.a from t3 x9 left join t1 x10 on x10.c = x9.a where x9.a = x8.b)) and x1.a in (select distinct x7.id from t3 x5 join t2 x6 on x6.a = x5.a and x6.c = x5.b left join t1 x7 on x7.b = x5.c where x5.b = 3 and x7.c = x1.b)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x2.a) from t2 x1 join e0 x2 on x1.b in (6,7) and x2.b in (1,3) where exists (select x3.b from t3 x3 where exists (select 1 from t4 x4 where x4.b = 7 and x4.c = 4 and x4.b = x1.a)) and x1.a = 1 and not exists (select x5.k from e0 x5 join t1 x6 on x6.a = x5.b where x5.k in (9,0) and x5.b > 9 and x5.k = x2.k and exists (select x7.b from e0 x7 where x7.k = x6.id and x7.k = x6.a))
count(*) | sum(x2.a)
  0 | NULL
> select count(*), sum(x1.b) from t4 x1 where exists (select * from e0 x3 join e0 x4 on x4.k = x3.a where x4.a = x1.a and x4.a = x1.d + 1 and exists (select * from t3 x5 where x5.a in (5,7))) and x1.d = any (select x2.b from t1 x2 where x2.a = 10 and x2.b > 9)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x2.b) from t1 x1 join t1 x2 on x2.b = x1.id where (x2.a,x1.b) in (select x4.k,x4.k from e0 x4 where x4.b is null) and not exists (select 1 from t2 x3)
count(*) | sum(x2.b)
  0 | NULL
> select count(*), sum(x1.b) from t3 x1 where not exists (select 1 from t2 x2 join t1 x3 on x3.c = x2.b where x2.id < x1.d and x3.b <=> x1.a) and x1.d = any (select x5.b from t4 x4 join t2 x5 on x5.id = x4.a where x4.a = 7)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.a in (select x2.b from e0 x2 where x2.b = 4 and x2.a = x1.a) and x1.a = 11
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.a) from t3 x1 join t3 x2 on x2.c = x1.d where exists (select 1 from t1 x3 where (x3.id = 4 or x3.c < 1) and x3.id = 1 and x3.a = x2.b and x3.id = any (select x4.b from t2 x4 where x4.b = x1.b))
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.c) from t2 x1 where (x1.c,x1.b) in (select x3.id,x3.id from t2 x2 join t2 x3 on x3.id = x2.c where x3.a > 8 and x3.b = x1.id)
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x3.c) from e0 x1 join e0 x2 on x2.k = x1.a join t1 x3 on x2.k > 1 where x1.a in (select x4.b from e0 x4) and not exists (select * from t4 x5 join t3 x6 on x6.d = x5.d where x5.d = x6.c and exists (select x8.b from t4 x7 join e0 x8 on x8.k = x7.c))
count(*) | sum(x3.c)
  0 | NULL
> select count(*), sum(x1.k) from e0 x1 where exists (select * from t2 x3 left join t1 x4 on x4.b = x3.c left join e0 x5 on x5.a between 3 and 7 where x3.c in (select x7.b from t1 x6 join t2 x7 on x7.c = x6.b where x6.id = x4.b and x7.b = x3.a)) and x1.b = any (select x2.id from t1 x2 where x2.id < x1.k)
count(*) | sum(x1.k)
  0 | NULL
> select count(*), sum(x1.d) from t3 x1 where x1.b not in (select distinct x2.a from t1 x2 where x2.id = 0)
count(*) | sum(x1.d)
  25 | 140
> select count(*), sum(x3.c) from t3 x1 join t2 x2 on x2.c = x1.d join t1 x3 on x3.b = x1.c where (x2.id,x1.d) not in (select x10.a,x10.a from t1 x9 join t4 x10 on x10.b = x9.c where x9.id = 7) and x3.b not in (select x4.b from t2 x4 left join t1 x5 on x5.b = x4.b and x5.c > 1 where x4.a in (select x7.id from t3 x6 join t1 x7 on x7.id = x6.c join t4 x8 on x8.a = 4))
count(*) | sum(x3.c)
  0 | NULL
> select count(*), sum(x1.c) from t2 x1 where exists (select * from t2 x2 left join t2 x3 on x2.b = 3 where (x2.id = 11 or x3.c < 0) and x2.b < x1.b and x2.a not in (select max(x4.c) from t2 x4 where x4.b = 11 and x4.c <=> x2.b and x4.id = x3.c group by x4.c)) and x1.c is null
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.a) from t4 x1 where exists (select 1 from t2 x2 join t1 x3 on x3.b = x2.id left join t3 x4 on x4.b = x3.id where x2.id > 8 and x4.d = x1.b)
count(*) | sum(x1.a)
  7 | 33
> select count(*), sum(x1.c) from t1 x1 where not exists (select x3.k from e0 x2 join e0 x3 on x3.k = x2.b where x3.b = 8 and x3.b <=> x1.id) and (x1.a,x1.c) in (select x4.c,x4.a from t2 x4 where x4.a = x4.a and x4.a is null and exists (select x5.id from t1 x5 left join t2 x6 on x6.c = x5.id))
count(*) | sum(x1.c)
  0 | NULL
> select count(*), sum(x1.id) from t2 x1 where x1.a is null and not exists (select 1 from t1 x2 join t2 x3 on x3.c = x2.a join t2 x4 on x4.b = x2.c where x3.id > 0 and x4.b = x1.a and x4.a <=> x1.c)
count(*) | sum(x1.id)
  5 | 136
> select count(*), sum(x1.a) from t1 x1 where exists (select 1 from t2 x3 where x3.a = x1.id + 1) and not exists (select * from e0 x2 where x2.k = 0)
count(*) | sum(x1.a)
  11 | 57
> select count(*), sum(x1.id) from t2 x1 where x1.b = any (select x9.b from t1 x9 where x9.b in (8,1) and x9.c between 4 and 5 and x9.c <=> x1.b) and not exists (select * from e0 x2 join t4 x3 on x3.b = x2.b and x3.c in (select x4.a from t4 x4 left join t1 x5 on x5.id = x4.b) where x3.c = 4 and x2.a <=> x1.a and x2.k in (select x7.a from t2 x6 join t2 x7 on x7.c is null join t3 x8 on x8.b = x6.c and x7.a = 10 where x8.a > 4)) and (x1.c = 1 or x1.a < 3)
count(*) | sum(x1.id)
  0 | NULL
> select count(*), sum(x1.c) from t1 x1 where x1.a not in (select x2.b from t1 x2 where x2.c = x1.b)
count(*) | sum(x1.c)
  27 | 172
> select count(*), sum(x1.b) from e0 x1 left join t3 x2 on x2.d = x1.k and x2.a not in (select x3.c from t3 x3 where x3.d in (6,11) and x3.d = x3.b and not exists (select 1 from t1 x4 join t2 x5 on x5.a = x4.b and x4.id > 5 where x5.id > 7 and x4.c = x3.a)) where x1.k = any (select x6.b from t4 x6 where x6.b = 6 and x6.c = 2 and x6.d = x2.d)
count(*) | sum(x1.b)
  0 | NULL
> select count(*), sum(x1.a) from t1 x1 where x1.c = 2 and x1.id in (select distinct x5.id from t2 x4 join t2 x5 on x5.c = x4.a where (x4.a = 4 or x4.b < 5) and x5.a = x1.a + 1) and not exists (select * from t1 x2 join t1 x3 on x3.b = x2.b where x2.a = x2.b and x2.b is null and x2.id = x1.id + 1)
count(*) | sum(x1.a)
  0 | NULL
> select count(*), sum(x1.b) from t3 x1 where x1.a not in (select x2.d from t3 x2 where x2.b = 2 and x2.b between 5 and 8 and x2.b = x1.d and x1.c in (select distinct x3.b from t1 x3 join t2 x4 on x4.id = x3.b where x3.a between 5 and 11 and x4.b > x2.c and x4.id = x1.b))
count(*) | sum(x1.b)
  30 | 135
# Two columns from outside that one column within is equal to are equal to each other, too.
> create table o (x int, y int)
ok 0
> insert into o values (1, 1), (1, 2), (2, 2), (3, null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> create table i (c int, d int, key (c))
ok 0
> insert into i values (1, 1), (2, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from o where exists (select 1 from i join i j on j.d = i.d where i.c = o.x and i.c = o.y) order by x
x | y
  1 | 1
  2 | 2
> select * from o where o.x in (select i.c from i where i.c = o.y and i.d in (select d from i j where j.c = i.c)) order by x
x | y
  1 | 1
  2 | 2
> select o.*, (select count(*) from i join i j on j.d = i.d where i.c = o.x and j.c = o.y and i.c = j.c) n from o order by x, y
x | y | n
  1 | 1 | 1
  1 | 2 | 0
  2 | 2 | 1
  3 | NULL | 0
> select * from o left join (i join i j on j.d = i.d) on i.c = o.x and i.c = o.y order by o.x, o.y
x | y | c | d | c | d
  1 | 1 | 1 | 1 | 1 | 1
  1 | 2 | NULL | NULL | NULL | NULL
  2 | 2 | 2 | 2 | 2 | 2
  3 | NULL | NULL | NULL | NULL | NULL
