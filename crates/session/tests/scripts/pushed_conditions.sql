# Conditions on derived tables and common table expressions, whose queries group, tell apart, unite, or have windows. The statements are random ones; answers are MySQL's.
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
> insert into t1 values (0,10,5,2,'3 '), (1,10,11,9,'1'), (2,2,5,2,'A'), (3,null,1,8,'3 '), (4,1,null,0,'A'), (5,null,7,1,'a'), (6,9,11,0,'2'), (7,6,7,7,'1'), (8,1,10,4,'3 '), (9,6,1,4,'3 '), (10,9,8,2,null), (11,6,null,0,''), (12,null,9,1,'A'), (13,11,6,4,'1'), (14,5,4,7,'10'), (15,2,8,5,'A'), (16,0,5,2,'1'), (17,3,5,8,'1'), (18,10,10,1,'10'), (19,5,7,11,'b'), (20,0,8,10,'A'), (21,8,10,0,'a'), (22,4,3,3,'1'), (23,9,4,0,'2'), (24,3,5,5,''), (25,0,2,0,'2'), (26,8,6,1,'A'), (27,11,7,9,'A'), (28,11,9,3,null), (29,1,2,10,null), (30,11,10,10,''), (31,0,9,7,'1'), (32,5,5,1,'1'), (33,5,3,11,'A'), (34,2,11,5,'10'), (35,8,3,7,'1'), (36,3,11,6,'10'), (37,1,10,4,'1'), (38,7,10,4,'10'), (39,8,7,0,'3 '), (40,10,6,9,'a'), (41,0,9,6,'b'), (42,6,6,2,'A'), (43,1,8,0,'3 '), (44,4,4,3,'1'), (45,0,null,2,'A'), (46,4,2,4,'1'), (47,1,7,8,'2'), (48,10,6,8,'b'), (49,10,6,8,null)
ok 50, Records: 50  Duplicates: 0  Warnings: 0
> insert into t2 values (0,0,2,7,'3 '), (1,10,6,8,'3 '), (2,2,5,0,''), (3,null,0,0,'1'), (4,null,10,9,'1'), (5,9,7,10,'3 '), (6,8,5,3,'3 '), (7,10,5,2,'10'), (8,10,4,0,'2'), (9,11,5,6,'3 '), (10,7,5,3,'3 '), (11,null,5,6,'a'), (12,10,7,11,'3 '), (13,1,1,11,'10'), (14,8,2,9,'b'), (15,4,5,5,'3 '), (16,9,7,1,''), (17,5,9,5,'a'), (18,5,10,10,'3 '), (19,1,10,8,'b'), (20,7,1,10,'10'), (21,1,11,3,'b'), (22,10,3,9,'b'), (23,7,6,7,'3 '), (24,3,3,9,'10'), (25,10,11,9,'3 '), (26,4,2,0,null), (27,4,6,10,'10'), (28,8,6,9,'b'), (29,0,2,0,'b'), (30,3,1,8,'10'), (31,1,3,2,''), (32,4,8,5,'a'), (33,8,1,3,'10'), (34,null,9,8,'1'), (35,0,7,6,''), (36,null,8,8,''), (37,8,5,6,'1'), (38,1,8,10,'b'), (39,6,4,8,'2')
ok 40, Records: 40  Duplicates: 0  Warnings: 0
> insert into t3 values (10,null,4,'3 ',5), (null,0,1,'a',null), (8,2,8,'3 ',3), (0,4,7,'3 ',4), (4,6,3,'1',5), (1,5,6,'1',8), (9,0,4,'3 ',0), (3,10,11,'2',null), (9,6,10,'b',6), (5,0,10,'3 ',7), (3,1,10,'a',10), (8,11,5,'a',2), (11,2,1,'',4), (5,10,7,'',3), (9,10,9,'a',10), (2,null,7,'10',2), (1,7,9,'A',7), (2,8,8,'b',6), (4,8,9,'',7), (2,10,6,'a',10), (0,8,2,'A',null), (11,8,1,'b',null), (6,null,5,'1',1), (null,5,4,'3 ',null), (2,11,1,'',6), (4,1,1,'A',4), (7,0,1,null,null), (7,6,11,'',1), (2,2,11,'10',4), (3,null,3,'',11)
ok 30, Records: 30  Duplicates: 0  Warnings: 0
> insert into t4 values (2,1,1,'',null), (7,1,5,null,3), (4,6,11,'1',3), (4,null,10,'a',null), (5,1,2,'2',null), (1,8,7,'a',5), (6,null,4,'2',0), (7,null,3,'1',2), (8,6,5,'1',10), (1,0,10,'b',7), (7,9,7,'A',7), (5,3,4,'2',2), (9,null,10,'A',11), (6,2,10,'10',2), (7,0,8,'A',4), (11,4,10,'',11), (9,null,11,'2',8), (0,3,0,null,6), (6,0,6,null,3), (6,null,10,'',10), (6,3,null,'10',3), (2,8,null,'a',6), (5,6,8,'',null), (3,7,10,'3 ',3), (3,6,2,null,0), (8,4,2,null,11), (7,null,10,'a',9), (9,2,5,'1',1), (7,6,9,'3 ',null)
ok 29, Records: 29  Duplicates: 0  Warnings: 0
> select count(*), sum(d.n), sum(d.m) from (select x3.c p, x3.a q, x3.c n, x3.a*2 m from t2 x3 where x3.id between 4 and 9 union all select x4.k p, x4.k q, sum(x6.c) n, min(x5.id) m from e0 x4 join t1 x5 on x5.a = x4.k join t4 x6 on x6.c = x5.c where x6.c = x6.a group by x4.k) d join t1 y on y.a = d.p where d.m = 6 and y.a = 6
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x3.c p, x4.c q, count(*) n, max(x3.a) m from t2 x3 join t4 x4 on x4.d = x3.a where x4.d between 5 and 4 group by x3.c, x4.c union all select x5.b p, x6.id q, x5.b n, x6.id*2 m from t2 x5 join t2 x6 on x6.c = x5.b where x5.c = 5) d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x5.id p, x5.id q, sum(x5.b) n, min(x5.b) m from t1 x5 group by x5.id union all select x7.id p, x7.b q, count(*) n, max(x8.c) m from e0 x6 join t2 x7 on x7.c = x6.k and x6.k > 5 join t3 x8 on x8.a = x7.a group by x7.id, x7.b) d where d.p is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t2 y left join (select x2.c p, x1.c q, x1.a n, x2.c m from t1 x1 join t4 x2 on x1.b > 9 and x1.c = x1.c order by 1,2,3,4 limit 5) d on y.a = d.p and d.p = 7 where y.b = 0
count(*) | sum(d.n) | sum(d.m)
  1 | NULL | NULL
> with c1 as ((select x3.b p, x3.a q, x3.b n, x3.b m from t4 x3 where x3.c > 3 order by 1,2,3,4 limit 5) union all select x5.a p, x4.d q, count(*) over (partition by x5.a) n, max(x5.a) over (partition by x5.a,x4.d) m from t3 x4 join t1 x5 on x5.id = x4.c) select count(*), sum(d.n), sum(d.m) from t1 y left join c1 d on y.a = d.p and d.n > 7
count(*) | sum(d.n) | sum(d.m)
  82 | 324 | 216
> select count(*), sum(d.n), sum(d.m) from (select x1.id p, x1.b q, count(*) over (partition by x1.id) n, max(x1.b) over (partition by x1.id,x1.b) m from t2 x1 where x1.b is null) d where d.n in (1,1)
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t1 y left join (select x2.a p, x2.c q, count(*) n, max(x3.c) m from e0 x1 left join t2 x2 on x2.a = x1.b join t2 x3 on x3.b = x1.k group by x2.a, x2.c) d on y.a = d.p and d.q = 2 and d.m = 2 where y.b = 2
count(*) | sum(d.n) | sum(d.m)
  3 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.b p, x1.b q, x1.b n, x1.b*2 m from e0 x1 join e0 x2 on x2.b = x1.k where x1.a = 5 and x2.a not in (select max(x3.a) from t2 x3 join e0 x4 on x4.a = x4.a join e0 x5 on x5.k = x4.k group by x5.a)) d where d.n is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select max(x1.v) p, min(x1.b) q, count(*) n, sum(x1.d) m from t3 x1) select count(*), sum(d.n), sum(d.m) from c1 d where d.n = 10
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.id p, x3.d q, count(*) n, max(x2.c) m from t2 x1 left join t1 x2 on x2.id = x1.c and x2.a in (1,4) join t3 x3 on x3.c = x1.id where x2.c in (2,0) group by x1.id, x3.d having count(*) > 1) select count(*), sum(d.n), sum(d.m) from c1 d join t1 y on y.a = d.p where d.n in (1,10) and y.a = 4
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x2.c p, x2.c q, count(*) n, max(x2.d) m from t1 x1 left join t3 x2 on x2.a between 1 and 8 group by x2.c, x2.c) select count(*), sum(d.n), sum(d.m) from c1 d where d.n is null and (d.n = 8 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.c p, x2.id q, count(*) n, max(x2.a) m from t2 x1 join t1 x2 on x2.a = x1.id group by x1.c, x2.id with rollup) d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  2 | 2 | 10
> with c1 as (select x1.c p, x1.d q, x2.c n, x1.d*2 m from t4 x1 join t4 x2 on x2.d = x1.a join t2 x3 on x3.id = x1.c and x3.b = 5) select count(*), sum(d.n), sum(d.m) from c1 d where d.n = 3
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select distinct x1.b p, x1.a q, x1.id n, x1.id+1 m from t1 x1) select count(*), sum(d.n), sum(d.m) from c1 d join t1 y on y.a = d.p where d.n = 11 and y.a = 6
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.id p, x1.a q, count(*) n, max(x1.c) m from t1 x1 left join t1 x2 on x1.id = 8 group by x1.id, x1.a) select count(*), sum(d.n), sum(d.m) from c1 d where d.n > 8
count(*) | sum(d.n) | sum(d.m)
  1 | 50 | 4
> select count(*), sum(d.n), sum(d.m) from (select max(x1.v) p, min(x1.a) q, count(*) n, sum(x2.a) m from t1 x1 join e0 x2 on x2.a = x1.a where x1.a = x2.a) d join t1 y on y.a = d.p where d.q = 3 and y.a = 2
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select max(x2.c) p, min(x1.id) q, count(*) n, sum(x2.d) m from t1 x1 join t3 x2 on x2.b = x1.a) select count(*), sum(d.n), sum(d.m) from c1 d where d.p = 'A' and d.m = 1
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 1
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.a q, x1.b n, x1.a*2 m from t3 x1 join t1 x2 on x2.c between 3 and 0 where x2.id = 1) d where d.p = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.a p, x1.a q, count(*) n, max(x1.d) m from t3 x1 group by x1.a, x1.a having count(*) > 1) select count(*), sum(d.n), sum(d.m) from c1 d where d.q in (1,6)
count(*) | sum(d.n) | sum(d.m)
  1 | 2 | 8
> with c1 as (select x1.v p, x1.a q, x1.b n, x1.v m from t3 x1 left join t2 x2 on x2.c = x1.d order by 1,2,3,4 limit 5) select count(*), sum(d.n), sum(d.m) from c1 d join t2 y on y.a = d.p where d.q = 0 and y.a = 1
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select max(x2.a) p, min(x1.a) q, count(*) n, sum(x2.a) m from t2 x1 join t2 x2 on x2.b = x1.b and x2.b = x1.b where x2.a is null) d where d.n is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.c p, x2.id q, count(*) n, max(x2.c) m from t4 x1 join t1 x2 on x2.b = x2.c group by x1.c, x2.id having count(*) > 1) d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  1 | 2 | 7
> select count(*), sum(d.n), sum(d.m) from (select x4.id p, x4.id q, count(*) n, max(x5.id) m from t1 x4 join t1 x5 on x5.id = x4.a where (x5.a,x5.b) in (select x6.c,x6.id from t2 x6 where x6.c is null and x6.a = x5.b and x6.c <=> x5.a) group by x4.id, x4.id union all select x7.b p, x7.a q, count(*) n, max(x7.a) m from t3 x7 where exists (select 1 from t3 x8 where x8.a > x7.a) group by x7.b, x7.a) d where (d.q = 10 or d.q > 5) and d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.v p, x1.d q, count(*) n, max(x1.d) m from t4 x1 group by x1.v, x1.d having count(*) > 1) d where (d.q = 5 or d.q > 5) and d.n = 4
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x3.k p, x3.k q, sum(x3.a) n, min(x3.k) m from e0 x3 group by x3.k union all select x4.b p, x4.a q, x4.c n, x4.a*2 m from t1 x4 where x4.c = 8) d where d.q in (1,0) and d.n = 1
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.k p, x1.k q, sum(x1.a) n, min(x1.k) m from e0 x1 join t1 x2 on x2.id = x1.b group by x1.k) select count(*), sum(d.n), sum(d.m) from c1 d where d.m = 5
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x3.c p, x3.c q, sum(x3.d) n, min(x2.a) m from t3 x1 join t2 x2 on x2.id = x1.c join t3 x3 on x2.a = x3.b and x1.c > 11 where x3.a is null group by x3.c) select count(*), sum(d.n), sum(d.m) from t2 y left join c1 d on y.a = d.p and (d.n = 7 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select distinct x1.id p, x2.a q, x2.c n, x2.c+1 m from t1 x1 join t3 x2 on x2.c = x1.b where exists (select x3.id from t1 x3 where x3.b is null and x3.c in (3,10) and x3.a < x2.b and x3.a = x2.d)) d where d.q = 0 and d.n = 0
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as ((select x4.c p, x3.c q, count(*) n, max(x3.c) m from t1 x3 left join t3 x4 on x4.b = x3.b where x3.id in (5,4) group by x4.c, x3.c with rollup) union all select x5.a p, x5.id q, count(*) n, max(x5.c) m from t2 x5 group by x5.a, x5.id) select count(*), sum(d.n), sum(d.m) from t2 y left join c1 d on y.a = d.p and d.n = 2
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
> with c1 as (select x1.v p, x3.a q, count(*) over (partition by x1.v) n, max(x1.c) over (partition by x1.v,x3.a) m from t1 x1 join t1 x2 on x2.b = x1.id left join e0 x3 on x3.a = x1.a) select count(*), sum(d.n), sum(d.m) from c1 d where d.m = 11 and d.n = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select distinct x1.d p, x1.d q, x1.c n, x1.c+1 m from t4 x1 where x1.b between 1 and 3) d where d.p = 'a'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 1
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.b q, count(*) n, max(x1.a) m from e0 x1 where x1.a > 1 group by x1.a, x1.b) d join t2 y on y.a = d.p where d.n in (1,6) and y.a = 10
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select max(x1.v) p, min(x1.c) q, count(*) n, sum(x2.b) m from t4 x1 join t2 x2 on x2.b = x1.b and x2.a > 0 where (x2.id = 3 or x1.b < 3)) d where d.q = 5 and d.m is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.v p, x1.d q, count(*) over (partition by x1.v) n, max(x1.a) over (partition by x1.v,x1.d) m from t4 x1 where x1.b = 5) select count(*), sum(d.n), sum(d.m) from c1 d join t2 y on y.a = d.p where (d.n = 0 or d.q > 5) and y.a = 3
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.a p, x1.c q, count(*) n, max(x1.a) m from t1 x1 where x1.id = 6 group by x1.a, x1.c with rollup) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and d.q = 9 and d.p = 7
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t2 y left join (select x1.v p, x2.a q, count(*) n, max(x1.d) m from t4 x1 join t2 x2 on x2.c = x1.c where x1.c > 11 group by x1.v, x2.a) d on y.a = d.p and d.p = 6 where y.b = 3
count(*) | sum(d.n) | sum(d.m)
  3 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.a q, count(*) n, max(x1.c) m from t2 x1 where (x1.b = 8 or x1.a < 2) group by x1.a, x1.a having count(*) > 1) d where d.m is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select distinct x1.a p, x1.a q, x1.b n, x1.b+1 m from e0 x1 where x1.b is null) d join t2 y on y.a = d.p where d.p in (1,7) and d.n > 0 and y.a = 1
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select distinct x1.d p, x1.b q, x1.b n, x1.b+1 m from t3 x1) d where (d.q = 0 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  15 | 101 | 116
> select count(*), sum(d.n), sum(d.m) from (select x1.c p, x1.id q, count(*) n, max(x1.b) m from t2 x1 join t2 x2 on x2.c = x1.b where x2.b in (1,3) and not exists (select 1 from t4 x3 join t1 x4 on x4.b = x3.d and x4.b = 9) group by x1.c, x1.id) d join t1 y on y.a = d.p where d.q = 10 and y.a = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x2.c p, x1.a q, count(*) over (partition by x2.c) n, max(x2.id) over (partition by x2.c,x1.a) m from t3 x1 join t2 x2 on x2.b = x1.a where x1.d not in (select max(x3.c) from t2 x3 where x3.b > 0 and x3.b <=> x2.id group by x3.b)) select count(*), sum(d.n), sum(d.m) from c1 d where d.p in (1,8) and d.p > 8
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.b p, x1.b q, count(*) n, max(x1.b) m from t1 x1 where x1.b is null group by x1.b, x1.b with rollup) d where d.p is null and (d.m = 5 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x4.c p, x5.a q, count(*) n, max(x5.a) m from t1 x4 join e0 x5 on x5.a = x4.id group by x4.c, x5.a union all select distinct x9.d p, x9.c q, x9.a n, x9.a+1 m from t4 x9) d where d.p <> '1' and d.m = 5
count(*) | sum(d.n) | sum(d.m)
  1 | 4 | 5
> with c1 as (select distinct x2.c p, x1.c q, x1.c n, x1.c+1 m from t4 x1 join t4 x2 on x2.c = x1.b where x1.a is null and x2.c in (select x5.b from t1 x3 left join e0 x4 on x4.k = x3.b join e0 x5 on x3.id is null)) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and d.p is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x7.a p, x6.a q, count(*) over (partition by x7.a) n, max(x5.b) over (partition by x7.a,x6.a) m from t3 x5 join t1 x6 on x6.b = x5.c join t2 x7 on x5.d = x6.c union select x8.v p, x8.v q, sum(x8.b) n, min(x9.b) m from t1 x8 join t2 x9 on x9.a > 10 join t4 x10 on x9.id in (9,4) and x8.id is null group by x8.v) select count(*), sum(d.n), sum(d.m) from t1 y left join c1 d on y.a = d.p and d.q is null and d.m in (1,6)
count(*) | sum(d.n) | sum(d.m)
  50 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x3.k p, x3.k q, sum(x3.k) n, min(x3.k) m from e0 x3 group by x3.k union all select x4.k p, x5.c q, count(*) n, max(x4.k) m from e0 x4 left join t3 x5 on x5.c = x4.b group by x4.k, x5.c) d where d.n = 0
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.a p, x1.c q, count(*) n, max(x1.a) m from t2 x1 group by x1.a, x1.c) select count(*), sum(d.n), sum(d.m) from c1 d where d.m = 3
count(*) | sum(d.n) | sum(d.m)
  2 | 2 | 6
> with c1 as (select x1.k p, x1.b q, count(*) n, max(x1.a) m from e0 x1 group by x1.k, x1.b) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and d.m = 6
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.v p, x2.id q, count(*) n, max(x2.c) m from t2 x1 join t1 x2 on x2.c = x1.b group by x1.v, x2.id with rollup) select count(*), sum(d.n), sum(d.m) from c1 d where (d.q = 9 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  96 | 137 | 512
> with c1 as ((select x5.v p, x5.a q, count(*) n, max(x5.a) m from t4 x5 group by x5.v, x5.a with rollup) union all select x7.a p, x6.a q, count(*) n, max(x7.a) m from t2 x6 left join t2 x7 on x7.c = x6.b group by x7.a, x6.a) select count(*), sum(d.n), sum(d.m) from c1 d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  7 | 11 | 31
warnings 7
> with c1 as (select x1.a p, x1.a q, sum(x3.id) n, min(x1.c) m from t4 x1 join t1 x2 on x2.c = x1.a join t2 x3 on x3.a = x1.d and x1.d between 3 and 5 where x1.c = x3.id group by x1.a) select count(*), sum(d.n), sum(d.m) from c1 d join t1 y on y.a = d.p where d.m = 2 and y.a = 11
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.b q, x1.a n, x1.b*2 m from t3 x1 where not exists (select * from t1 x2 where x2.a in (7,7) and x2.b = x1.c)) d where d.p is null
count(*) | sum(d.n) | sum(d.m)
  2 | NULL | 10
> select count(*), sum(d.n), sum(d.m) from (select a p, b q, c n, a m from t1 union all select x7.a p, x7.b q, count(*) n, max(x7.c) m from t4 x7 where x7.a = 8 group by x7.a, x7.b) d where d.p = 9
count(*) | sum(d.n) | sum(d.m)
  3 | 2 | 27
> with c1 as (select x2.id p, x4.b q, count(*) n, max(x2.a) m from t2 x2 join t3 x3 on x3.d = x2.b join t4 x4 on (x4.d = 11 or x4.d < 6) group by x2.id, x4.b union all select x5.a p, x5.b q, x5.a n, x5.b*2 m from e0 x5 where x5.k = 1) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and d.p = d.q and d.p is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.v p, x1.b q, count(*) n, max(x1.a) m from t4 x1 where x1.a = 6 group by x1.v, x1.b) d join t2 y on y.a = d.p where d.m is null and d.m is null and y.a = 5
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.a p, x1.id q, count(*) over (partition by x1.a) n, max(x1.c) over (partition by x1.a,x1.id) m from t2 x1 where x1.a > 0) select count(*), sum(d.n), sum(d.m) from c1 d join t2 y on y.a = d.p where d.m = 5 and y.a = 6
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.v p, x1.a q, x2.id n, x1.a*2 m from t2 x1 join t2 x2 on x2.a = x1.c) d where d.p = d.q and d.p <> '3'
count(*) | sum(d.n) | sum(d.m)
  5 | 105 | 20
warnings 9
> select count(*), sum(d.n), sum(d.m) from (select x1.b p, x2.c q, count(*) over (partition by x1.b) n, max(x1.a) over (partition by x1.b,x2.c) m from e0 x1 join t2 x2 on x2.c = x1.b and x2.c > 2 where x2.c not in (select distinct x3.c from t2 x3 join t3 x4 on x4.a = x3.b where x3.b = 11)) d where d.q is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x3.c p, x2.d q, count(*) n, max(x3.c) m from t3 x1 join t3 x2 on x2.b = x1.b join t1 x3 on (x1.d = 9 or x2.d < 3) group by x3.c, x2.d having count(*) > 1) d where d.p = 1
count(*) | sum(d.n) | sum(d.m)
  3 | 45 | 3
> with c1 as (select x2.c p, x2.a q, x2.c n, x2.a*2 m from t3 x1 join t4 x2 on x2.a = x1.b where x2.a = 3) select count(*), sum(d.n), sum(d.m) from c1 d where d.n = 7 and d.q is null
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select max(x2.c) p, min(x1.a) q, count(*) n, sum(x2.b) m from t4 x1 join t3 x2 on x2.c = x1.d) d where d.q in (1,7) and d.p = 'A'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 1
> with c1 as (select x6.c p, x6.b q, count(*) over (partition by x6.c) n, max(x6.id) over (partition by x6.c,x6.b) m from t1 x6 where x6.c between 5 and 3 union (select x7.v p, x7.c q, count(*) n, max(x7.id) m from t1 x7 group by x7.v, x7.c with rollup)) select count(*), sum(d.n), sum(d.m) from c1 d where d.p is null and d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x2.k p, x3.a q, count(*) n, max(x3.d) m from e0 x1 join e0 x2 on x2.b = x1.a join t4 x3 on x3.d is null and x1.a > 11 where x3.c in (7,1) group by x2.k, x3.a) d, (select x4.id p, x4.b q, x4.b n, x4.b*2 m from t2 x4) e where d.p = e.q and d.n = 11 and d.p = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x2.a p, x1.b q, x1.d n, x1.b*2 m from t4 x1 join t1 x2 on x2.id = x1.b) d where d.q is null and d.p = 7
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select distinct x2.b p, x1.c q, x1.d n, x1.d+1 m from t4 x1 join e0 x2 on x2.b = x1.b where x1.d in (select x3.d from t4 x3 where x3.b between 1 and 7 and x3.c = x2.a and x3.b = x2.k)) d where d.p = 7
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.k p, x1.a q, count(*) n, max(x1.a) m from e0 x1 group by x1.k, x1.a having count(*) > 1) d where (d.q = 0 or d.q > 5) and d.p = 'A'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 1
> with c1 as (select x1.a p, x1.id q, x1.id n, x1.id*2 m from t1 x1 where not exists (select 1 from t1 x2 join e0 x3 on x3.a = x2.b join t4 x4 on x4.b = x3.k where x2.c = x1.id)) select count(*), sum(d.n), sum(d.m) from c1 d join t1 y on y.a = d.p where d.n = 8 and y.a = 8
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.v p, x2.b q, count(*) over (partition by x1.v) n, max(x1.c) over (partition by x1.v,x2.b) m from t1 x1 left join t3 x2 on x2.a = x1.c where x2.c in (3,5)) d where d.p = 4
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 2
> with c1 as (select max(x1.b) p, min(x2.a) q, count(*) n, sum(x2.id) m from e0 x1 join t1 x2 on x2.c = x1.k) select count(*), sum(d.n), sum(d.m) from c1 d where d.p like '1'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.b p, x1.k q, x1.a n, x1.k*2 m from e0 x1) select count(*), sum(d.n), sum(d.m) from c1 d where d.p = 7
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t2 y left join (select x1.b p, x1.b q, sum(x1.c) n, min(x1.c) m from t4 x1 group by x1.b) d on y.a = d.p and d.p = 9 and d.p > 9
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.id p, x1.b q, count(*) n, max(x2.a) m from t2 x1 join t1 x2 on x2.id = x1.b group by x1.id, x1.b) d where d.p like 'A'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.id p, x1.a q, count(*) over (partition by x1.id) n, max(x1.a) over (partition by x1.id,x1.a) m from t1 x1 where x1.b between 4 and 8) d where d.n > 5
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x3.b p, x3.b q, count(*) n, max(x2.id) m from t2 x2 join t2 x3 on x3.id = x2.a where x2.id is null group by x3.b, x3.b union select x4.d p, x4.c q, count(*) n, max(x4.b) m from t4 x4 group by x4.d, x4.c) d where d.m is null and d.n = 3
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.c q, count(*) n, max(x1.c) m from t4 x1 where (x1.b,x1.d) in (select x2.c,x2.b from t2 x2 where x2.a > 1) group by x1.a, x1.c having count(*) > 1) d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as ((select x4.a p, x4.c q, count(*) n, max(x4.c) m from t4 x4 where x4.b > 3 group by x4.a, x4.c with rollup) union all select x5.id p, x5.c q, x5.id n, x5.c*2 m from t2 x5) select count(*), sum(d.n), sum(d.m) from c1 d where d.q = 6
count(*) | sum(d.n) | sum(d.m)
  4 | 92 | 48
> select count(*), sum(d.n), sum(d.m) from (select distinct x3.a p, x3.b q, x1.b n, x1.b+1 m from t3 x1 join t1 x2 on x2.c = x1.a join t3 x3 on x3.b = x2.id) d where d.q = 0
count(*) | sum(d.n) | sum(d.m)
  20 | 124 | 140
> select count(*), sum(d.n), sum(d.m) from (select x1.b p, x1.b q, count(*) over (partition by x1.b) n, max(x1.b) over (partition by x1.b,x1.b) m from e0 x1 where x1.a = 8 and not exists (select * from e0 x2 where x2.a > 9)) d where (d.n = 9 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x2.a p, x2.b q, count(*) n, max(x2.a) m from t2 x1 join t2 x2 on x2.id = x1.id group by x2.a, x2.b) d where d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  2 | 2 | 4
> select count(*), sum(d.n), sum(d.m) from (select x2.a p, x1.b q, count(*) n, max(x1.b) m from t1 x1 join t1 x2 on x2.id = x1.id where (x1.id = 4 or x1.id < 8) group by x2.a, x1.b) d where (d.q = 4 or d.q > 5) and (d.n = 6 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  4 | 4 | 36
> with c1 as (select x2.b p, x3.d q, count(*) over (partition by x2.b) n, max(x3.c) over (partition by x2.b,x3.d) m from t4 x2 join t3 x3 on x3.a = x2.c and x2.d > 0 where x2.c = x2.b union select x5.v p, x6.a q, count(*) n, max(x6.a) m from t4 x5 left join t4 x6 on x6.a = x5.d group by x5.v, x6.a) select count(*), sum(d.n), sum(d.m) from t2 y left join c1 d on y.a = d.p and d.p = d.q and d.q = 5
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
warnings 1
> with c1 as (select x1.b p, x1.a q, x1.a n, x1.a*2 m from t3 x1 where x1.a between 3 and 11) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and (d.m = 0 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  7 | 63 | 126
> select count(*), sum(d.n), sum(d.m) from (select distinct x4.b p, x3.c q, x3.id n, x3.id+1 m from t2 x3 join e0 x4 on x4.a = x3.b and (x4.k = 8 or x3.a < 8) where x4.a in (select distinct x5.c from t2 x5 where x5.a > x3.c and x5.a < x4.a) union all select x6.b p, x6.b q, sum(x6.id) n, min(x6.a) m from t2 x6 group by x6.b) d join t2 y on y.a = d.p where d.p = 11 and d.m is null and y.a = 6
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.b p, x1.k q, count(*) n, max(x1.k) m from e0 x1 where x1.k = 3 group by x1.b, x1.k) select count(*), sum(d.n), sum(d.m) from c1 d where d.p = 5
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.id p, x1.id q, sum(x1.c) n, min(x1.a) m from t2 x1 group by x1.id) select count(*), sum(d.n), sum(d.m) from c1 d where d.m = 11
count(*) | sum(d.n) | sum(d.m)
  1 | 6 | 11
> select count(*), sum(d.n), sum(d.m) from (select x2.b p, x2.a q, count(*) n, max(x2.b) m from e0 x1 join t3 x2 on x2.d = x1.a group by x2.b, x2.a) d join t2 y on y.a = d.p where d.n = 8 and y.a = 2
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.a p, x1.id q, count(*) n, max(x1.a) m from t1 x1 group by x1.a, x1.id having count(*) > 1) d where d.p <> '1'
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select distinct x1.a p, x1.k q, x1.b n, x1.b+1 m from e0 x1) select count(*), sum(d.n), sum(d.m) from t2 y left join c1 d on y.a = d.p and d.m = 8
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.b p, x2.k q, count(*) n, max(x1.c) m from t1 x1 left join e0 x2 on x2.k = x1.id group by x1.b, x2.k) d join t2 y on y.a = d.p where d.q = 6 and d.p is null and y.a = 4
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x2.a p, x3.b q, count(*) n, max(x3.b) m from t4 x2 left join t4 x3 on x3.d = x2.d where x3.c in (1,11) group by x2.a, x3.b union all select x4.b p, x4.c q, x5.a n, x4.c*2 m from t4 x4 join e0 x5 on x5.k in (5,8) where x4.d = 10) d where d.p = 'A' and d.m = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
warnings 1
> select count(*), sum(d.n), sum(d.m) from (select x2.c p, x1.b q, x2.d n, x1.b*2 m from t3 x1 join t4 x2 on x2.a = x1.c and x1.b is null where x2.a = x2.b) d where d.m = 1
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> with c1 as (select x1.a p, x1.a q, sum(x1.b) n, min(x1.k) m from e0 x1 group by x1.a) select count(*), sum(d.n), sum(d.m) from c1 d, c1 e where d.p = e.q and d.m = 7
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x2.b p, x2.b q, x2.b n, x2.b*2 m from e0 x2 union all (select x3.c p, x3.id q, count(*) n, max(x3.id) m from t2 x3 group by x3.c, x3.id with rollup)) d where d.p in (1,8) and d.m = 5
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t2 y left join (select x1.a p, x1.a q, sum(x1.b) n, min(x1.c) m from t3 x1 where x1.a = x1.c group by x1.a) d on y.a = d.p and (d.q = 1 or d.q > 5)
count(*) | sum(d.n) | sum(d.m)
  40 | 30 | 58
> select count(*), sum(d.n), sum(d.m) from (select x2.b p, x3.b q, count(*) n, max(x4.a) m from t3 x2 left join t4 x3 on x3.a = x2.a join t3 x4 on x4.b = x2.d where x4.a > 5 group by x2.b, x3.b union all select x5.c p, x5.c q, x5.c n, x5.c*2 m from t2 x5) d where d.q = 10
count(*) | sum(d.n) | sum(d.m)
  5 | 50 | 100
> select count(*), sum(d.n), sum(d.m) from t1 y left join (select x3.b p, x3.b q, count(*) n, max(x3.d) m from t3 x3 group by x3.b, x3.b union all (select x4.k p, x4.a q, x4.b n, x4.k m from e0 x4 order by 1,2,3,4 limit 5)) d on y.a = d.p and d.m is null and d.q = 9
count(*) | sum(d.n) | sum(d.m)
  50 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from t2 y left join (select x1.k p, x1.b q, count(*) n, max(x1.b) m from e0 x1 where x1.k = 4 group by x1.k, x1.b) d on y.a = d.p and d.m = 2 and d.p is null where y.b = 5
count(*) | sum(d.n) | sum(d.m)
  8 | NULL | NULL
> with c1 as (select distinct x1.id p, x1.c q, x1.id n, x1.id+1 m from t2 x1 where exists (select x2.id from t2 x2 where x2.b = x1.c + 1)) select count(*), sum(d.n), sum(d.m) from t2 y left join c1 d on y.a = d.p and d.p = d.q
count(*) | sum(d.n) | sum(d.m)
  40 | NULL | NULL
> select count(*), sum(d.n), sum(d.m) from (select x1.id p, x1.a q, count(*) over (partition by x1.id) n, max(x1.a) over (partition by x1.id,x1.a) m from t2 x1) d where (d.p = 10 or d.q > 5) and d.q = 6
count(*) | sum(d.n) | sum(d.m)
  1 | 1 | 6
> select count(*), sum(d.n), sum(d.m) from (select x2.b p, x2.b q, sum(x2.c) n, min(x2.b) m from e0 x1 join t3 x2 on x2.d = x1.b group by x2.b) d where d.n = 9
count(*) | sum(d.n) | sum(d.m)
  0 | NULL | NULL
