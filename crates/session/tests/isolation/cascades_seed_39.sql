# Made at random: foreign keys that cascade, NULLs in unique keys, several tables, savepoints. Rows were changed with values from before a cascade.
main> create table p (id int primary key, w int, v int, unique key w (w))
ok 0
main> insert into p values (1,10,0),(4,40,2),(2,20,2),(8,80,1),(5,50,0)
ok 5
main> insert into p values (100,1000,2),(101,1010,0),(102,1020,2),(103,1030,0),(104,1040,0),(105,1050,3),(106,1060,2),(107,1070,3),(108,1080,0),(109,1090,3),(110,1100,2),(111,1110,2),(112,1120,0),(113,1130,3),(114,1140,3),(115,1150,2),(116,1160,2),(117,1170,0),(118,1180,0),(119,1190,1),(120,1200,3),(121,1210,3),(122,1220,2),(123,1230,2),(124,1240,3),(125,1250,2),(126,1260,3),(127,1270,1),(128,1280,3),(129,1290,0),(130,1300,1),(131,1310,2),(132,1320,2),(133,1330,1),(134,1340,0),(135,1350,3),(136,1360,3),(137,1370,0),(138,1380,3),(139,1390,0),(140,1400,0),(141,1410,3),(142,1420,0),(143,1430,3),(144,1440,1),(145,1450,1),(146,1460,0),(147,1470,3),(148,1480,1),(149,1490,1),(150,1500,1),(151,1510,1),(152,1520,0),(153,1530,3),(154,1540,2),(155,1550,2),(156,1560,1),(157,1570,1),(158,1580,1),(159,1590,1)
ok 60
main> create table t (id int primary key, pid int, n int, v int, unique key pn (pid, n), foreign key (pid) references p (id) on delete cascade)
ok 0
main> insert into t values (6,4,6,1),(15,1,15,0),(5,1,5,3),(3,2,3,1),(1,4,1,2),(2,null,2,0)
ok 6
main> insert into t values (100,null,100,3),(101,null,101,0),(102,null,102,2),(103,null,103,0),(104,null,104,0),(105,null,105,1),(106,null,106,1),(107,null,107,3),(108,null,108,1),(109,null,109,3),(110,null,110,1),(111,null,111,2),(112,null,112,1),(113,null,113,1),(114,null,114,3),(115,null,115,1),(116,null,116,2),(117,null,117,2),(118,null,118,3),(119,null,119,2),(120,null,120,0),(121,null,121,3),(122,null,122,1),(123,null,123,3),(124,null,124,2),(125,null,125,0),(126,null,126,3),(127,null,127,0),(128,null,128,2),(129,null,129,1),(130,null,130,0),(131,null,131,2),(132,null,132,0),(133,null,133,2),(134,null,134,3),(135,null,135,1),(136,null,136,0),(137,null,137,3),(138,null,138,0),(139,null,139,1),(140,null,140,0),(141,null,141,2),(142,null,142,2),(143,null,143,0),(144,null,144,3),(145,null,145,0),(146,null,146,0),(147,null,147,1),(148,null,148,2),(149,null,149,1),(150,null,150,2),(151,null,151,2),(152,null,152,0),(153,null,153,2),(154,null,154,2),(155,null,155,3),(156,null,156,0),(157,null,157,1),(158,null,158,0),(159,null,159,0)
ok 60
main> create table d (id int primary key, tid int, v int, key tid (tid), foreign key (tid) references t (id) on delete set null)
ok 0
main> insert into d values (4,5,0),(11,6,3),(9,15,1),(10,3,1),(15,5,3),(3,5,0)
ok 6
main> insert into d values (100,null,3),(101,null,2),(102,null,0),(103,null,0),(104,null,3),(105,null,3),(106,null,2),(107,null,3),(108,null,0),(109,null,3),(110,null,3),(111,null,1),(112,null,3),(113,null,3),(114,null,0),(115,null,1),(116,null,2),(117,null,0),(118,null,2),(119,null,2),(120,null,1),(121,null,3),(122,null,2),(123,null,2),(124,null,0),(125,null,0),(126,null,1),(127,null,2),(128,null,1),(129,null,3),(130,null,1),(131,null,3),(132,null,3),(133,null,0),(134,null,1),(135,null,3),(136,null,0),(137,null,0),(138,null,0),(139,null,3),(140,null,1),(141,null,2),(142,null,2),(143,null,3),(144,null,3),(145,null,0),(146,null,3),(147,null,3),(148,null,0),(149,null,1),(150,null,3),(151,null,2),(152,null,2),(153,null,2),(154,null,3),(155,null,0),(156,null,1),(157,null,2),(158,null,0),(159,null,1)
ok 60
main> create table s (id int primary key, k int, v int, unique key k (k))
ok 0
main> insert into s values (1,1,0),(2,null,0),(4,4,0),(6,7,0),(9,9,1),(12,null,1)
ok 6
main> insert into s values (100,100,0),(101,101,0),(102,102,0),(103,103,0),(104,104,0),(105,105,0),(106,106,0),(107,107,0),(108,108,0),(109,109,0),(110,110,0),(111,111,0),(112,112,0),(113,113,0),(114,114,0),(115,115,0),(116,116,0),(117,117,0),(118,118,0),(119,119,0),(120,120,0),(121,121,0),(122,122,0),(123,123,0),(124,124,0),(125,125,0),(126,126,0),(127,127,0),(128,128,0),(129,129,0),(130,130,0),(131,131,0),(132,132,0),(133,133,0),(134,134,0),(135,135,0),(136,136,0),(137,137,0),(138,138,0),(139,139,0),(140,140,0),(141,141,0),(142,142,0),(143,143,0),(144,144,0),(145,145,0),(146,146,0),(147,147,0),(148,148,0),(149,149,0),(150,150,0),(151,151,0),(152,152,0),(153,153,0),(154,154,0),(155,155,0),(156,156,0),(157,157,0),(158,158,0),(159,159,0)
ok 60
main> analyze table p, t, d, s
Table | Op | Msg_type | Msg_text
  isolation.p | analyze | status | OK
  isolation.t | analyze | status | OK
  isolation.d | analyze | status | OK
  isolation.s | analyze | status | OK
a> set session transaction isolation level repeatable read
ok 0
b> set session transaction isolation level repeatable read
ok 0
c> set session transaction isolation level repeatable read
ok 0
c> begin
ok 0
? locks
c> update t force index (pn) straight_join p force index (primary) on t.pid = p.id set t.v = t.v + 1, p.v = p.v + 1 where t.pid > 7
ok 0
? locks
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
b> begin
ok 0
? locks
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
b> delete t from t force index (primary) where id = 11
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 15
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
a> begin
ok 0
? locks
  b t - IX GRANTED -
  b t PRIMARY X,GAP GRANTED 15
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
b> rollback
ok 0
? locks
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
a> replace into t values (4,7,null,2)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE)
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 5
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
c> select * from s where id = 10 for update skip locked
id | k | v
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 5
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
a> insert into t values (7,6,3,2)
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE)
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
a> update t force index (pn) set v = 0 where pid in (6,2)
ok 1
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
b> begin
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
b> commit
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
c> insert into p values (4,40,1)
ERROR 1062: Duplicate entry '4' for key 'p.PRIMARY'
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
c> update s set v = (select count(*) from t force index (primary) where id <= 8) where id = 14
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t pn X GRANTED supremum pseudo-record
c> delete d, t from d force index (tid) left join t force index (primary) on d.tid = t.id where d.tid > 11
ok 2
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
c> savepoint x
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
c> select * from p force index (primary) where id >= 3 order by id desc limit 2 for update
id | w | v
  159 | 1590 | 1
  158 | 1580 | 1
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
c> savepoint x
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
c> replace into t values (11,2,9,3),(11,6,5,3)
waits for a
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,GAP,INSERT_INTENTION WAITING 15
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
b> begin
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,GAP,INSERT_INTENTION WAITING 15
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
b> savepoint x
ok 0
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,GAP,INSERT_INTENTION WAITING 15
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
b> insert into s values (2,9,2),(10,13,0) on duplicate key update v = v + 1
waits for c
? locks
  a p - IS GRANTED -
  a p PRIMARY S,GAP GRANTED 8
  a t - IX GRANTED -
  a t PRIMARY X,GAP GRANTED 15
  a t PRIMARY X,GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t pn X GRANTED 2, 3, 3
  a t pn X GRANTED supremum pseudo-record
  a t pn X,GAP GRANTED 4, 1, 1
  b s - IX GRANTED -
  b s PRIMARY X,GAP,INSERT_INTENTION WAITING 12
  b s PRIMARY X,REC_NOT_GAP GRANTED 2
  c d - IX GRANTED -
  c d PRIMARY X,REC_NOT_GAP GRANTED 9
  c d tid X GRANTED 15, 9
  c d tid X GRANTED supremum pseudo-record
  c p - IX GRANTED -
  c p PRIMARY S,REC_NOT_GAP GRANTED 4
  c p PRIMARY X GRANTED 158
  c p PRIMARY X GRANTED 159
  c p PRIMARY X GRANTED supremum pseudo-record
  c s - IX GRANTED -
  c s PRIMARY X,GAP GRANTED 100
  c s PRIMARY X,GAP GRANTED 12
  c t - IX GRANTED -
  c t PRIMARY X,GAP,INSERT_INTENTION WAITING 15
  c t PRIMARY X,REC_NOT_GAP GRANTED 15
  c t pn X GRANTED supremum pseudo-record
a> rollback
ok 0
c:
ERROR 1452: Cannot add or update a child row: a foreign key constraint fails (`isolation`.`t`, CONSTRAINT `t_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE)
c> rollback
ok 0
b:
ok 3
main> select * from p where id < 100 order by id, w, v
id | w | v
  1 | 10 | 0
  2 | 20 | 2
  4 | 40 | 2
  5 | 50 | 0
  8 | 80 | 1
main> select * from t where id < 100 order by id, pid, n, v
id | pid | n | v
  1 | 4 | 1 | 2
  2 | NULL | 2 | 0
  3 | 2 | 3 | 1
  5 | 1 | 5 | 3
  6 | 4 | 6 | 1
  15 | 1 | 15 | 0
main> select * from d where id < 100 order by id, tid, v
id | tid | v
  3 | 5 | 0
  4 | 5 | 0
  9 | 15 | 1
  10 | 3 | 1
  11 | 6 | 3
  15 | 5 | 3
main> select * from s where id < 100 order by id, k, v
id | k | v
  1 | 1 | 0
  2 | NULL | 0
  4 | 4 | 0
  6 | 7 | 0
  9 | 9 | 1
  12 | NULL | 1
