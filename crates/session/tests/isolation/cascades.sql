# Foreign keys: an entry that is put anew asks for its parent again, and what cascades goes from child to child.
main> create table p (id int primary key, v int)
ok 0
main> insert into p values (1,0),(3,0),(5,0),(7,0)
ok 4
main> create table c (id int primary key, pid int, n int, key pid (pid, n), foreign key (pid) references p (id) on delete cascade on update cascade)
ok 0
main> insert into c values (1,1,1),(2,3,2),(4,3,4),(6,null,6),(8,5,8)
ok 5
a> begin
ok 0
a> update c set n = 9 where id = 2
ok 1
a> update c set id = 20 where id = 8
ok 1
a> update c set n = 10 where id = 6
ok 1
? locks
  a c - IX GRANTED -
  a c PRIMARY X,REC_NOT_GAP GRANTED 2
  a c PRIMARY X,REC_NOT_GAP GRANTED 6
  a c PRIMARY X,REC_NOT_GAP GRANTED 8
  a p - IS GRANTED -
  a p PRIMARY S,REC_NOT_GAP GRANTED 3
  a p PRIMARY S,REC_NOT_GAP GRANTED 5
b> begin
ok 0
b> update p set v = 1 where id = 3
waits for a
a> rollback
ok 0
b:
ok 1
# The other way round.
a> begin
ok 0
a> update c set n = 9 where id = 2
waits for b
b> rollback
ok 0
a:
ok 1
a> rollback
ok 0
a> begin
ok 0
a> update p set id = 4 where id = 3
ok 1
? locks
  a c - IS GRANTED -
  a c - IX GRANTED -
  a c PRIMARY X,REC_NOT_GAP GRANTED 2
  a c PRIMARY X,REC_NOT_GAP GRANTED 4
  a c pid S,GAP GRANTED 4, 2, 2
  a c pid S,REC_NOT_GAP GRANTED 3, 2, 2
  a c pid S,REC_NOT_GAP GRANTED 3, 4, 4
  a c pid X,REC_NOT_GAP GRANTED 4, 2, 2
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 3
b> begin
ok 0
b> insert into c values (10,5,1)
ok 1
b> rollback
ok 0
a> rollback
ok 0
a> begin
ok 0
a> delete from p where id = 3
ok 1
? locks
  a c - IS GRANTED -
  a c - IX GRANTED -
  a c PRIMARY X,REC_NOT_GAP GRANTED 2
  a c PRIMARY X,REC_NOT_GAP GRANTED 4
  a c pid S,GAP GRANTED 5, 8, 8
  a c pid S,REC_NOT_GAP GRANTED 3, 2, 2
  a c pid S,REC_NOT_GAP GRANTED 3, 4, 4
  a p - IX GRANTED -
  a p PRIMARY X,REC_NOT_GAP GRANTED 3
b> insert into c values (11,3,3)
waits for a
a> rollback
ok 0
b:
ok 1
