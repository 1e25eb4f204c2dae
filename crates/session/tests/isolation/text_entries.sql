# What is locked shared by the entries of an index that say all that is wanted: not the rows, be the entries of text or not.
main> create table t (id int primary key, k varchar(8), u varchar(8), v int, key k (k, v), unique key u (u))
ok 0
main> insert into t values (1,'a','x',1),(3,'B','Y',1),(5,'b','z',2),(7,null,null,3)
ok 4
main> create table s (id int primary key, v int)
ok 0
a> begin
ok 0
a> select id, v from t force index (k) where k = 'b' for share
id | v
  3 | 1
  5 | 2
? locks
  a t - IS GRANTED -
  a t k S GRANTED 'B', 1, 3
  a t k S GRANTED 'b', 2, 5
  a t k S GRANTED supremum pseudo-record
b> begin
ok 0
b> update t set u = 'w' where id = 3
ok 1
b> rollback
ok 0
# Not enough: the entry does not say u.
c> begin
ok 0
c> select u from t force index (k) where k = 'a' for share
u
  x
? locks
  a t - IS GRANTED -
  a t k S GRANTED 'B', 1, 3
  a t k S GRANTED 'b', 2, 5
  a t k S GRANTED supremum pseudo-record
  c t - IS GRANTED -
  c t PRIMARY S,REC_NOT_GAP GRANTED 1
  c t k S GRANTED 'a', 1, 1
  c t k S,GAP GRANTED 'B', 1, 3
c> rollback
ok 0
a> rollback
ok 0
a> begin
ok 0
a> insert into s select id, v from t force index (k) where k <= 'b'
ok 3
? locks
  a s - IX GRANTED -
  a t - IS GRANTED -
  a t k S GRANTED 'B', 1, 3
  a t k S GRANTED 'a', 1, 1
  a t k S GRANTED 'b', 2, 5
  a t k S GRANTED supremum pseudo-record
# How the text is written is what the entry says, too.
b> begin
ok 0
b> update t set k = 'A' where id = 1
waits for a
a> select k from t force index (k) where k = 'a' for share
k
  a
a> rollback
ok 0
b:
ok 1
? locks
  b t - IX GRANTED -
  b t PRIMARY X,REC_NOT_GAP GRANTED 1
  b t k X,REC_NOT_GAP GRANTED 'A', 1, 1
b> rollback
ok 0
# A writer that comes first is waited for only if it changes what the entry says.
a> begin
ok 0
a> update t set u = 'q' where id = 3
ok 1
b> begin
ok 0
b> select id, k from t force index (k) where k = 'b' for share
id | k
  3 | B
  5 | b
b> rollback
ok 0
a> update t set k = 'b' where id = 3
ok 1
b> begin
ok 0
b> select id, k from t force index (k) where k = 'b' for share
waits for a
a> rollback
ok 0
b:
id | k
  3 | B
  5 | b
b> rollback
ok 0
# A unique index; READ COMMITTED; SERIALIZABLE; the end of a range.
a> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> select id from t force index (u) where u >= 'x' and u < 'z' for share
id
  1
  3
a> select id from t force index (u) where u = 'Z' for share
id
  5
? locks
  a t - IS GRANTED -
  a t u S,REC_NOT_GAP GRANTED 'Y', 3
  a t u S,REC_NOT_GAP GRANTED 'x', 1
  a t u S,REC_NOT_GAP GRANTED 'z', 5
a> rollback
ok 0
a> set session transaction isolation level serializable
ok 0
a> begin
ok 0
a> select id, k from t force index (k) where k = 'B' and v = 1
id | k
  3 | B
? locks
  a t - IS GRANTED -
  a t k S GRANTED 'B', 1, 3
  a t k S,GAP GRANTED 'b', 2, 5
a> rollback
ok 0
