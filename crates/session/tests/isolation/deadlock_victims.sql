# Who gives up in a deadlock: who has changed the fewest rows and has the fewest kinds of locks; of those the one whose request closed the circle.
main> create table t (id int primary key, v int, k int, u int, key k (k), unique key u (u))
ok 0
main> insert into t values (1,0,1,1),(2,0,2,2),(3,0,3,3),(4,0,4,4),(5,0,5,5),(6,0,6,6),(7,0,7,7),(8,0,8,8),(9,0,9,9),(10,0,10,10)
ok 10
# a tie
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
a> select id from t where id = 2 for update
waits for b
b> select id from t where id = 1 for update
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
id
  2
a> rollback
ok 0
# many locks of one kind count as one
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
b> select id from t where id = 4 for update
id
  4
b> select id from t where id = 5 for update
id
  5
b> select id from t where id = 6 for update
id
  6
a> select id from t where id = 2 for update
waits for b
b> select id from t where id = 1 for update
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
id
  2
a> rollback
ok 0
# two kinds count as two
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
b> select id from t where id = 4 for share
id
  4
a> select id from t where id = 2 for update
waits for b
b> select id from t where id = 1 for update
id
  1
a:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b> rollback
ok 0
# a changed row counts as one, however many indexes it is in
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
a> update t set v = v + 1 where id = 8
ok 1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
b> update t set k = 90 where id = 9
ok 1
a> select id from t where id = 2 for update
waits for b
b> select id from t where id = 1 for update
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
id
  2
a> rollback
ok 0
# what was taken back does not count, the locks that it left do
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
a> update t set v = v + 1 where id in (8, 9)
ok 2
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
b> savepoint s
ok 0
b> update t set v = v + 1 where id in (4, 5, 6)
ok 3
b> rollback to s
ok 0
a> select id from t where id = 2 for update
waits for b
b> select id from t where id = 1 for update
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a:
id
  2
a> rollback
ok 0
# three of a kind: whose request closes the circle; if that has done more, who waits for it
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
c> begin
ok 0
c> select id from t where id = 3 for update
id
  3
b> select id from t where id = 3 for update
waits for c
a> select id from t where id = 2 for update
waits for b
c> select id from t where id = 1 for update
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
b:
id
  3
b> rollback
ok 0
a:
id
  2
a> rollback
ok 0
a> begin
ok 0
a> select id from t where id = 1 for update
id
  1
b> begin
ok 0
b> select id from t where id = 2 for update
id
  2
c> begin
ok 0
c> select id from t where id = 3 for update
id
  3
c> update t set v = v + 1 where id in (8, 9)
ok 2
b> select id from t where id = 3 for update
waits for c
a> select id from t where id = 2 for update
waits for b
c> select id from t where id = 1 for update
waits for a
a:
id
  2
b:
ERROR 1213: Deadlock found when trying to get lock; try restarting transaction
a> rollback
ok 0
c:
id
  1
c> rollback
ok 0
