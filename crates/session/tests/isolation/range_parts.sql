# What a range asks of the parts of an index behind its own, those of the clustered key among them, as the locks show it. A unique index has no parts behind its own.
main> create table t (id int primary key, k int, v int, key k (k, v))
ok 0
main> create table d (id int primary key, k int, v int, key k (k desc, v))
ok 0
main> create table n (id int primary key, k int, u int, key k (k), unique key u (u))
ok 0
main> create table x (id int primary key, k varchar(8), key k (k(2)))
ok 0
main> insert into t values (1,1,1),(2,3,1),(3,3,2),(4,4,1),(5,5,1),(6,5,3),(7,6,1),(8,9,9)
ok 8
main> insert into d values (1,1,1),(2,3,1),(3,3,2),(4,4,1),(5,5,1),(6,5,3),(7,6,1),(8,9,9)
ok 8
main> insert into n values (1,1,1),(2,3,2),(3,3,3),(4,3,4),(5,3,5),(6,5,6),(7,5,7),(8,9,8)
ok 8
main> insert into x values (1,'a01'),(2,'a02'),(3,'k01'),(4,'k02'),(5,'k03'),(6,'x01')
ok 6
a> begin
ok 0
a> select * from t force index (k) where k between 3 and 5 and v = 1 for update
id | k | v
  2 | 3 | 1
  4 | 4 | 1
  5 | 5 | 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X GRANTED 3, 1, 2
  a t k X GRANTED 3, 2, 3
  a t k X GRANTED 4, 1, 4
  a t k X GRANTED 5, 1, 5
  a t k X GRANTED 5, 3, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k >= 5 and v >= 2 for update
id | k | v
  6 | 5 | 3
  8 | 9 | 9
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 8
  a t k X GRANTED 5, 3, 6
  a t k X GRANTED 6, 1, 7
  a t k X GRANTED 9, 9, 8
  a t k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k <= 3 and v < 2 for update
id | k | v
  1 | 1 | 1
  2 | 3 | 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 1
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t k X GRANTED 1, 1, 1
  a t k X GRANTED 3, 1, 2
  a t k X GRANTED 3, 2, 3
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k > 3 and k <= 5 and v = 1 for update
id | k | v
  4 | 4 | 1
  5 | 5 | 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X GRANTED 4, 1, 4
  a t k X GRANTED 5, 1, 5
  a t k X GRANTED 5, 3, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where (k = 3 or k between 5 and 6) and v = 1 for update
id | k | v
  2 | 3 | 1
  5 | 5 | 1
  7 | 6 | 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 2
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t PRIMARY X,REC_NOT_GAP GRANTED 7
  a t PRIMARY X,REC_NOT_GAP GRANTED 8
  a t k X GRANTED 3, 1, 2
  a t k X GRANTED 5, 1, 5
  a t k X GRANTED 5, 3, 6
  a t k X GRANTED 6, 1, 7
  a t k X GRANTED 9, 9, 8
  a t k X,GAP GRANTED 3, 2, 3
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k = 3 and v = 2 and id > 4 for update
id | k | v
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t k X GRANTED 4, 1, 4
a> rollback
ok 0
a> begin
ok 0
a> select * from t force index (k) where k between 3 and 5 and v in (1, 2) and id between 3 and 6 for update
id | k | v
  3 | 3 | 2
  4 | 4 | 1
  5 | 5 | 1
? locks
  a t - IX GRANTED -
  a t PRIMARY X,REC_NOT_GAP GRANTED 3
  a t PRIMARY X,REC_NOT_GAP GRANTED 4
  a t PRIMARY X,REC_NOT_GAP GRANTED 5
  a t PRIMARY X,REC_NOT_GAP GRANTED 6
  a t k X GRANTED 3, 2, 3
  a t k X GRANTED 4, 1, 4
  a t k X GRANTED 5, 1, 5
  a t k X GRANTED 5, 3, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from d force index (k) where k between 3 and 5 and v = 1 for update
id | k | v
  5 | 5 | 1
  4 | 4 | 1
  2 | 3 | 1
? locks
  a d - IX GRANTED -
  a d PRIMARY X,REC_NOT_GAP GRANTED 2
  a d PRIMARY X,REC_NOT_GAP GRANTED 3
  a d PRIMARY X,REC_NOT_GAP GRANTED 4
  a d PRIMARY X,REC_NOT_GAP GRANTED 5
  a d PRIMARY X,REC_NOT_GAP GRANTED 6
  a d k X GRANTED 3, 1, 2
  a d k X GRANTED 3, 2, 3
  a d k X GRANTED 4, 1, 4
  a d k X GRANTED 5, 1, 5
  a d k X GRANTED 5, 3, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from d force index (k) where k >= 5 and v <= 1 for update
id | k | v
  7 | 6 | 1
  5 | 5 | 1
? locks
  a d - IX GRANTED -
  a d PRIMARY X,REC_NOT_GAP GRANTED 5
  a d PRIMARY X,REC_NOT_GAP GRANTED 6
  a d PRIMARY X,REC_NOT_GAP GRANTED 7
  a d PRIMARY X,REC_NOT_GAP GRANTED 8
  a d k X GRANTED 5, 1, 5
  a d k X GRANTED 5, 3, 6
  a d k X GRANTED 6, 1, 7
  a d k X GRANTED 9, 9, 8
a> rollback
ok 0
a> begin
ok 0
a> select * from n force index (k) where k = 3 and id > 4 for update
id | k | u
  5 | 3 | 5
? locks
  a n - IX GRANTED -
  a n PRIMARY X,REC_NOT_GAP GRANTED 5
  a n k X GRANTED 3, 5
  a n k X GRANTED 5, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from n force index (k) where k >= 3 and id > 6 for update
id | k | u
  7 | 5 | 7
  8 | 9 | 8
? locks
  a n - IX GRANTED -
  a n PRIMARY X,REC_NOT_GAP GRANTED 7
  a n PRIMARY X,REC_NOT_GAP GRANTED 8
  a n k X GRANTED 5, 6
  a n k X GRANTED 5, 7
  a n k X GRANTED 9, 8
  a n k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from n force index (k) where k in (1, 5) and id < 5 for update
id | k | u
  1 | 1 | 1
? locks
  a n - IX GRANTED -
  a n PRIMARY X,REC_NOT_GAP GRANTED 1
  a n k X GRANTED 1, 1
  a n k X GRANTED 3, 2
  a n k X GRANTED 5, 6
a> rollback
ok 0
a> begin
ok 0
a> select * from n force index (u) where u >= 3 and id > 5 for update
id | k | u
  6 | 5 | 6
  7 | 5 | 7
  8 | 9 | 8
? locks
  a n - IX GRANTED -
  a n PRIMARY X,REC_NOT_GAP GRANTED 6
  a n PRIMARY X,REC_NOT_GAP GRANTED 7
  a n PRIMARY X,REC_NOT_GAP GRANTED 8
  a n u X GRANTED 3, 3
  a n u X GRANTED 4, 4
  a n u X GRANTED 5, 5
  a n u X GRANTED 6, 6
  a n u X GRANTED 7, 7
  a n u X GRANTED 8, 8
  a n u X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from x force index (k) where k > 'k01' and id > 4 for update
id | k
  5 | k03
  6 | x01
? locks
  a x - IX GRANTED -
  a x PRIMARY X,REC_NOT_GAP GRANTED 5
  a x PRIMARY X,REC_NOT_GAP GRANTED 6
  a x k X GRANTED 'k0', 5
  a x k X GRANTED 'x0', 6
  a x k X GRANTED supremum pseudo-record
a> rollback
ok 0
a> begin
ok 0
a> select * from x force index (k) where k between 'a02' and 'k03' and id < 5 for update
id | k
  2 | a02
  3 | k01
  4 | k02
? locks
  a x - IX GRANTED -
  a x PRIMARY X,REC_NOT_GAP GRANTED 1
  a x PRIMARY X,REC_NOT_GAP GRANTED 2
  a x PRIMARY X,REC_NOT_GAP GRANTED 3
  a x PRIMARY X,REC_NOT_GAP GRANTED 4
  a x k X GRANTED 'a0', 1
  a x k X GRANTED 'a0', 2
  a x k X GRANTED 'k0', 3
  a x k X GRANTED 'k0', 4
  a x k X GRANTED 'k0', 5
a> rollback
ok 0
