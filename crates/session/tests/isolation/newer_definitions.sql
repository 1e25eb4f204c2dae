# A snapshot older than a table, or than an index of it, cannot be read by it: there are no versions from before it was made.
main> create table t (id int primary key, k int, v int, key k (k))
ok 0
main> create table o (id int primary key)
ok 0
main> insert into t values (1, 1, 1), (2, 2, 2)
ok 2
# a new index, beside older ones
a> start transaction with consistent snapshot
ok 0
b> update t set v = 5, k = 7 where id = 1
ok 1
b> alter table t add key v (v)
ok 0
a> select id, k, v from t
id | k | v
  1 | 1 | 1
  2 | 2 | 2
a> select id, k, v from t force index (k) where k > 0 order by k
id | k | v
  1 | 1 | 1
  2 | 2 | 2
a> select id, v from t force index (v) where v > 0 order by v
ERROR 1412: Table definition has changed, please retry transaction
a> select v from t force index (v) where v = 1
ERROR 1412: Table definition has changed, please retry transaction
a> commit
ok 0
a> select id, v from t force index (v) where v > 0 order by v
id | v
  2 | 2
  1 | 5
# a snapshot from behind it
a> start transaction with consistent snapshot
ok 0
b> update t set v = 6 where id = 1
ok 1
a> select id, v from t force index (v) where v > 0 order by v
id | v
  2 | 2
  1 | 5
a> commit
ok 0
# the table made again
a> start transaction with consistent snapshot
ok 0
b> alter table t force
ok 0
a> select id, v from t
ERROR 1412: Table definition has changed, please retry transaction
a> select id from t where id = 1
ERROR 1412: Table definition has changed, please retry transaction
a> commit
ok 0
a> select id, v from t
id | v
  2 | 2
  1 | 6
# emptied
a> start transaction with consistent snapshot
ok 0
b> truncate table t
ok 0
a> select id, v from t
ERROR 1412: Table definition has changed, please retry transaction
a> commit
ok 0
# made, dropped and made
b> insert into t values (3, 3, 3)
ok 1
a> start transaction with consistent snapshot
ok 0
b> create table n (id int primary key)
ok 0
b> insert into n values (1)
ok 1
a> select id from n
ERROR 1412: Table definition has changed, please retry transaction
b> drop table t
ok 0
b> create table t (id int primary key, k int, v int)
ok 0
b> insert into t values (4, 4, 4)
ok 1
a> select id from t
ERROR 1412: Table definition has changed, please retry transaction
a> commit
ok 0
a> select id from t
id
  4
# with a snapshot of an earlier statement, and under other names
a> begin
ok 0
a> select id from o
id
b> rename table t to u
ok 0
b> rename table u to t
ok 0
a> select id from t
id
  4
a> commit
ok 0
a> start transaction with consistent snapshot
ok 0
b> alter table t rename column v to w
ok 0
a> select * from t
id | k | w
  4 | 4 | 4
a> commit
ok 0
# READ COMMITTED and SERIALIZABLE have no snapshot
a> set session transaction isolation level read committed
ok 0
a> begin
ok 0
a> select id from o
id
b> alter table t force
ok 0
a> select id from t
id
  4
a> commit
ok 0
a> set session transaction isolation level serializable
ok 0
a> begin
ok 0
a> select id from o
id
b> alter table t force
ok 0
a> select id from t
id
  4
a> commit
ok 0
# temporary tables are the session's own
a> set session transaction isolation level repeatable read
ok 0
a> start transaction with consistent snapshot
ok 0
a> create temporary table mine (id int primary key, k int, key k (k))
ok 0
a> insert into mine values (1, 1)
ok 1
a> select * from mine
id | k
  1 | 1
a> alter table mine add key kk (k, id)
ok 1
a> select k from mine force index (kk) where k = 1
k
  1
a> commit
ok 0
