# UPDATE and DELETE of several tables at once, whose foreign keys change rows that are about to be changed.
> create database cascades
ok 1
> use cascades
ok 0
> create table p (id int primary key, w int)
ok 0
> create table c (id int primary key, pid int, n int, key pid (pid), unique key n (n), foreign key (pid) references p (id) on delete cascade on update cascade)
ok 0
> create table d (id int primary key, cid int, key cid (cid), foreign key (cid) references c (id) on delete set null on update set null)
ok 0
> insert into p values (1,10),(3,30),(5,50),(7,70)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into c values (1,1,1),(2,3,2),(4,3,4),(6,null,6),(8,5,8)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> insert into d values (1,1),(2,2),(3,2),(4,4),(5,null)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> begin
ok 0
> delete p, c from p straight_join c on c.pid = p.id where p.id in (3,5)
ok 2
> select * from p order by id
id | w
  1 | 10
  7 | 70
> select * from c order by id
id | pid | n
  1 | 1 | 1
  6 | NULL | 6
> select * from d order by id
id | cid
  1 | 1
  2 | NULL
  3 | NULL
  4 | NULL
  5 | NULL
> rollback
ok 0
> begin
ok 0
> delete p, c from c straight_join p on c.pid = p.id where p.id in (3,5)
ok 5
> select * from c order by id
id | pid | n
  1 | 1 | 1
  6 | NULL | 6
> rollback
ok 0
> begin
ok 0
> delete p, d from p straight_join c on c.pid = p.id straight_join d on d.cid = c.id where p.id = 1
ok 2
> select * from p order by id
id | w
  3 | 30
  5 | 50
  7 | 70
> select * from d order by id
id | cid
  2 | 2
  3 | 2
  4 | 4
  5 | NULL
> rollback
ok 0
# The row keeps what the cascade has made of it, and takes what was computed when it was found.
> begin
ok 0
> update p straight_join c on c.pid = p.id set p.id = p.id + 1, c.n = c.n + 100 where p.id in (3,5)
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
> select * from p order by id
id | w
  1 | 10
  4 | 30
  6 | 50
  7 | 70
> select * from c order by id
id | pid | n
  1 | 1 | 1
  2 | 4 | 102
  4 | 4 | 104
  6 | NULL | 6
  8 | 6 | 108
> select id from c force index (pid) where pid in (4,6) order by id
id
  2
  4
  8
> rollback
ok 0
> begin
ok 0
> update c straight_join p on c.pid = p.id set p.id = p.id + 1, c.pid = c.pid + 1 where p.id in (3,5)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`cascades`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`) ON DELETE CASCADE ON UPDATE CASCADE)
> select * from c order by id
id | pid | n
  1 | 1 | 1
  2 | 3 | 2
  4 | 3 | 4
  6 | NULL | 6
  8 | 5 | 8
> select id from c force index (pid) where pid in (4,6) order by id
id
> rollback
ok 0
> begin
ok 0
> update p straight_join c on c.pid = p.id set p.id = p.id + 1, c.pid = 1 where p.id in (3,5)
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
> select * from c order by id
id | pid | n
  1 | 1 | 1
  2 | 1 | 2
  4 | 1 | 4
  6 | NULL | 6
  8 | 1 | 8
> check table p, c, d
Table | Op | Msg_type | Msg_text
  cascades.p | check | status | OK
  cascades.c | check | status | OK
  cascades.d | check | status | OK
> rollback
ok 0
# Children that are joined before their parents go before them, though the key cascades nothing.
> create table r (id int primary key, pid int, foreign key (pid) references p (id))
ok 0
> insert into r values (1,7),(2,7)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> delete from c
ok 5
> begin
ok 0
> delete p, r from r straight_join p on r.pid = p.id where p.id = 7
ok 3
> select * from p order by id
id | w
  1 | 10
  4 | 30
  6 | 50
> rollback
ok 0
> delete p, r from p straight_join r on r.pid = p.id where p.id = 7
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`cascades`.`r`, CONSTRAINT `r_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
# What refers to a row of its own table, deleted in an order.
> create table t (id int primary key, up int, foreign key (up) references t (id) on delete cascade)
ok 0
> insert into t values (1,null),(2,1),(3,2),(4,null),(5,4)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> delete from t where id in (1,2,3,5) order by id
ok 2
> select * from t order by id
id | up
  4 | NULL
# An index entry that is put anew asks for its parent again.
> create table f (id int primary key, pid int, n int, key pid (pid, n), foreign key (pid) references p (id))
ok 0
> set foreign_key_checks = 0
ok 0
> insert into f values (1,99,1)
ok 1
> set foreign_key_checks = 1
ok 0
> update f set n = 2 where id = 1
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`cascades`.`f`, CONSTRAINT `f_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> update f set id = 2 where id = 1
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`cascades`.`f`, CONSTRAINT `f_ibfk_1` FOREIGN KEY (`pid`) REFERENCES `p` (`id`))
> drop database cascades
ok 6
