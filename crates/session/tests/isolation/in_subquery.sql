# Rows are looked for by the values that a subquery gives, and only those are locked.
main> create table s (id int primary key, k int, w int, key k (k), unique key w (w))
ok 0
main> insert into s select n, n div 4, n * 2 from (with recursive r as (select 1 n union all select n + 1 from r where n < 400) select n from r) d
ok 400
main> create table t (id int primary key, k int, v int, key k (k))
ok 0
main> insert into t values (1,1,3),(2,2,5),(3,3,9),(4,3,11),(5,3,null),(6,4,3),(7,5,1000)
ok 7
main> analyze table s, t
Table | Op | Msg_type | Msg_text
  isolation.s | analyze | status | OK
  isolation.t | analyze | status | OK
a> begin
ok 0
a> update s set k = -1 where id in (select v from t force index (k) where k = 3)
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 11
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 3
  a t PRIMARY S,REC_NOT_GAP GRANTED 4
  a t PRIMARY S,REC_NOT_GAP GRANTED 5
  a t k S GRANTED 3, 3
  a t k S GRANTED 3, 4
  a t k S GRANTED 3, 5
  a t k S,GAP GRANTED 4, 6
b> begin
ok 0
b> delete from s where id = 10
ok 1
b> rollback
ok 0
a> rollback
ok 0
a> begin
ok 0
a> delete from s where id in (select v from t where t.id = 1)
ok 1
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 3
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 1
a> rollback
ok 0
a> begin
ok 0
a> select * from s where w in (select v + 1 from t force index (k) where k between 1 and 2) order by id for update
id | k | w
  2 | 0 | 4
  3 | 0 | 6
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 2
  a s PRIMARY X,REC_NOT_GAP GRANTED 3
  a s w X,REC_NOT_GAP GRANTED 4, 2
  a s w X,REC_NOT_GAP GRANTED 6, 3
a> rollback
ok 0
a> begin
ok 0
a> delete from s where id in (select d.v from (select v from t force index (k) where k = 3 limit 2) d)
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 11
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
  a t - IS GRANTED -
  a t PRIMARY S,REC_NOT_GAP GRANTED 3
  a t PRIMARY S,REC_NOT_GAP GRANTED 4
  a t k S GRANTED 3, 3
  a t k S GRANTED 3, 4
a> rollback
ok 0
a> begin
ok 0
a> select * from s where id in (select v from t force index (k) where k = 5) for update
id | k | w
? locks
  a s - IX GRANTED -
  a s PRIMARY X GRANTED supremum pseudo-record
a> rollback
ok 0
a> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> update s set k = -1 where id in (select v from t force index (k) where k = 3)
ok 2
? locks
  a s - IX GRANTED -
  a s PRIMARY X,REC_NOT_GAP GRANTED 11
  a s PRIMARY X,REC_NOT_GAP GRANTED 9
a> rollback
ok 0
