> create table t (id int primary key, k int, v int, key k (k))

> insert into t values (1, 10, 0), (2, 20, 0), (3, 30, 0), (4, 40, 0)
ok: 4 affected, Records: 4  Duplicates: 0  Warnings: 0

> a: begin

> b: begin

> a: select * from t where id = 2 for update
id|k|v
2|20|0

> b: select * from t where id = 2 for update nowait
ERROR 3572 (HY000): Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.

> b: select * from t where id = 2
id|k|v
2|20|0

> b: select id from t for update skip locked
id
1
3
4

> b: select * from t where id = 2 lock in share mode
ERROR 1105 (HY000): the lock request would block

> b: update t set v = 1 where id = 2
ERROR 1105 (HY000): the lock request would block

> a: update t set v = 5 where id = 2
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> a: commit

> b: select * from t where id = 2
id|k|v
2|20|0

> b: select * from t where id = 2 for share
id|k|v
2|20|5

> b: rollback

> a: begin rc

> b: begin rc

> a: update t set v = v + 1 where v = 5
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> b: update t set v = v + 1 where id = 3
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> b: select v from t where id = 2
v
5

> a: commit

> b: select v from t where id = 2
v
6

> b: rollback

> a: begin

> b: begin

> a: select id from t where k between 15 and 25 for update
id
2

> b: insert into t values (10, 17, 0)
ERROR 1105 (HY000): the lock request would block

> b: insert into t values (11, 50, 0)
ok: 1 affected

> b: rollback

> a: rollback

> a: begin

> a: select id from t where id = 99 for update
id

> b: begin

> b: insert into t values (100, 1, 1)
ERROR 1105 (HY000): the lock request would block

> b: rollback

> a: rollback

> a: begin ru

> b: begin

> b: update t set v = 77 where id = 1
ok: 1 affected, 1 matched, Rows matched: 1  Changed: 1  Warnings: 0

> a: select v from t where id = 1
v
77

> b: rollback

> a: select v from t where id = 1
v
0

> a: rollback

> a: begin

> a: delete from t where k = 30 limit 1
ok: 1 affected

> a: update t set k = k + 1 order by k desc limit 2
ok: 2 affected, 2 matched, Rows matched: 2  Changed: 2  Warnings: 0

> a: select id, k from t order by id
id|k
1|10
2|21
4|41

> a: rollback

> select id, k from t order by id
id|k
1|10
2|20
3|30
4|40
