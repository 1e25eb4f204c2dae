# Locks on secondary indexes.
# a snapshot keeps purge away
main> create table t (id int primary key, u int, k int, s varchar(10), unique key u (u), key k (k), key s (s))
ok 0
main> insert into t values (1,10,100,'a'),(2,20,100,'b'),(3,30,200,'c'),(4,NULL,300,NULL),(5,NULL,300,'it''s')
ok 5
p> start transaction with consistent snapshot
ok 0
# unique point
a> begin
ok 0
a> select * from t where u = 20 for update
id | u | k | s
  2 | 20 | 100 | b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X,REC_NOT_GAP GRANTED 20, 2
a> rollback
ok 0
a> begin
ok 0
a> select * from t where u = 25 for update
id | u | k | s
? locks
  a t - IX GRANTED -
  a t u X,GAP GRANTED 30, 3
a> rollback
ok 0
a> begin
ok 0
a> select * from t where u is null for update
id | u | k | s
  4 | NULL | 300 | NULL
  5 | NULL | 300 | it's
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t u X GRANTED NULL, 4
  a t u X GRANTED NULL, 5
  a t u X,GAP GRANTED 10, 1
a> rollback
ok 0
# unique range
a> begin
ok 0
a> select * from t force index (u) where u >= 20 and u < 30 for update
id | u | k | s
  2 | 20 | 100 | b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t u X GRANTED 20, 2
  a t u X GRANTED 30, 3
a> rollback
ok 0
# ranges
a> begin
ok 0
a> select * from t force index (k) where k > 100 and k < 250 for update
id | u | k | s
  3 | 30 | 200 | c
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X GRANTED 200, 3
  a t k X GRANTED 300, 4
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k <= 200 for share
id | u | k | s
  1 | 10 | 100 | a
  2 | 20 | 100 | b
  3 | 30 | 200 | c
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 1
  a t PRIMARY S,REC_NOT_GAP GRANTED 2
  a t PRIMARY S,REC_NOT_GAP GRANTED 3
  a t k S GRANTED 100, 1
  a t k S GRANTED 100, 2
  a t k S GRANTED 200, 3
  a t k S GRANTED 300, 4
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k in (100,200) for update
id | u | k | s
  1 | 10 | 100 | a
  2 | 20 | 100 | b
  3 | 30 | 200 | c
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X GRANTED 100, 1
  a t k X GRANTED 100, 2
  a t k X GRANTED 200, 3
  a t k X,GAP GRANTED 200, 3
  a t k X,GAP GRANTED 300, 4
a> rollback
ok 0
# plain index
a> begin
ok 0
a> select * from t where k = 100 for update
id | u | k | s
  1 | 10 | 100 | a
  2 | 20 | 100 | b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t k X GRANTED 100, 1
  a t k X GRANTED 100, 2
  a t k X,GAP GRANTED 200, 3
b> begin
ok 0
b> insert into t values (6,60,150,'x')
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
a> begin
ok 0
a> select * from t where k = 150 for update
id | u | k | s
? locks
  a t - IX GRANTED -
  a t k X,GAP GRANTED 200, 3
a> rollback
ok 0
# covering reads lock the index only, when shared
a> begin
ok 0
a> select k from t where k = 200 for share
k
  200
? locks
  a t - IS GRANTED -
  a t k S GRANTED 200, 3
  a t k S,GAP GRANTED 300, 4
a> rollback
ok 0
a> begin
ok 0
a> select k from t where k = 200 for update
k
  200
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X GRANTED 200, 3
  a t k X,GAP GRANTED 300, 4
a> rollback
ok 0
# strings and NULL
a> begin
ok 0
a> select * from t where s = 'it''s' for share
id | u | k | s
  5 | NULL | 300 | it's
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t s S GRANTED 'it''s', 5
  a t s S GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from t where s is null for share
id | u | k | s
  4 | NULL | 300 | NULL
? locks
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 4
  a t s S GRANTED NULL, 4
  a t s S,GAP GRANTED 'a', 1
a> rollback
ok 0
# UPDATE of an indexed column: the entries' locks are implicit
a> begin
ok 0
a> update t set k = 101 where id = 1
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
b> begin
ok 0
b> select * from t where k = 101 for update
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t k X,REC_NOT_GAP GRANTED 101, 1
  b t - IX GRANTED -
  b t k X WAITING 101, 1
a> rollback
ok 0
b:
id | u | k | s
? locks
  b t - IX GRANTED -
  b t k X,GAP GRANTED 200, 3
b> rollback
ok 0
a> begin
ok 0
a> update t set k = 101 where id = 1
ok 1
b> begin
ok 0
b> select * from t where k = 100 for share
waits for a
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t k X,REC_NOT_GAP GRANTED 100, 1
  b t - IS GRANTED -
  b t k S WAITING 100, 1
a> commit
ok 0
b:
id | u | k | s
  2 | 20 | 100 | b
? locks
  b t - IS GRANTED -
  b t PRIMARY S,REC_NOT_GAP GRANTED 2
  b t k S GRANTED 100, 1
  b t k S GRANTED 100, 2
  b t k S,GAP GRANTED 101, 1
b> rollback
ok 0
# DELETE by index
a> begin
ok 0
a> delete from t where k = 200
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X GRANTED 200, 3
  a t k X,GAP GRANTED 300, 4
b> begin
ok 0
b> insert into t values (7,70,199,'y')
waits for a
a> rollback
ok 0
b:
ok 1
b> rollback
ok 0
# READ COMMITTED
a> set transaction isolation level read committed
ok 0
a> begin
ok 0
a> select * from t where k = 100 for update
id | u | k | s
  2 | 20 | 100 | b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t k X,REC_NOT_GAP GRANTED 100, 2
a> rollback
ok 0
a> set transaction isolation level read committed
ok 0
a> begin
ok 0
a> delete from t where k = 200
ok 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X,REC_NOT_GAP GRANTED 200, 3
a> rollback
ok 0
# composite key
main> create table c (a int, b int, v int, primary key (a, b))
ok 0
main> insert into c values (1,1,0),(1,2,0),(2,1,0),(2,2,0)
ok 4
a> begin
ok 0
a> select * from c where a = 1 for update
a | b | v
  1 | 1 | 0
  1 | 2 | 0
? locks
  a c - IX GRANTED -
  a c PRIMARY X GRANTED 1, 1
  a c PRIMARY X GRANTED 1, 2
  a c PRIMARY X,GAP GRANTED 2, 1
a> rollback
ok 0
a> begin
ok 0
a> select * from c where a = 1 and b = 2 for update
a | b | v
  1 | 2 | 0
? locks
  a c - IX GRANTED -
  a c PRIMARY X,REC_NOT_GAP GRANTED 1, 2
a> rollback
ok 0
a> begin
ok 0
a> select * from c where a = 1 and b > 1 for update
a | b | v
  1 | 2 | 0
? locks
  a c - IX GRANTED -
  a c PRIMARY X GRANTED 1, 2
  a c PRIMARY X,GAP GRANTED 2, 1
a> rollback
ok 0
# no primary key
main> create table n (v int)
ok 0
main> insert into n values (1),(2)
ok 2
a> begin
ok 0
a> select count(*) from n for update
count(*)
  2
a> rollback
ok 0
# descending order on a secondary index
a> begin
ok 0
a> select * from t force index (k) where k < 200 order by k desc for update
id | u | k | s
  1 | 10 | 101 | a
  2 | 20 | 100 | b
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t k X GRANTED 100, 1
  a t k X GRANTED 100, 2
  a t k X GRANTED 101, 1
  a t k X,GAP GRANTED 200, 3
a> rollback
ok 0
a> begin
ok 0
a> select id from t force index (k) where k between 150 and 250 order by k desc for share
id
  3
? locks
  a t - IS GRANTED -
  a t k S GRANTED 101, 1
  a t k S GRANTED 200, 3
  a t k S,GAP GRANTED 300, 4
a> rollback
ok 0
