# UPDATE looks at those columns alone that it needs: keys are whole, before and after.
> create database test
ok 1
> use test
ok 0
> create table parts (a int, b varchar(30), c int, d varchar(40), e int, f timestamp null on update current_timestamp, primary key (a, b), unique key cd (c, d), key d5e (d(5), e), check (e < 1000))
ok 0
> insert into parts (a, b, c, d, e) values (1, 'x', 10, 'a long text that is not inline', 100), (1, 'y', 10, 'another long text, not inline', 200), (2, 'x', 20, 'a long text that is not inline', 300)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update parts set c = c + 1 where a = 1 and b = 'x'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update parts set e = e + 1 where d = 'another long text, not inline'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update parts set a = 3 where b = 'y'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update parts set c = 20, e = 7 where a = 1 and b = 'x'
ERROR 1062 (23000): Duplicate entry '20-a long text that is not inline' for key 'parts.cd'
> update parts set e = 2000 where a = 1 and b = 'x'
ERROR 3819 (HY000): Check constraint 'parts_chk_1' is violated.
> update parts set b = upper(b) where a = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update parts set d = concat(d, '!') order by a desc, b limit 2
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> update parts set e = default(e), c = default where a = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update ignore parts set c = 11, d = 'a long text that is not inline' where a = 2
ok 0, warnings 1, Rows matched: 1  Changed: 0  Warnings: 1
> select a, b, c, d, e, f is null from parts order by a, b
a | b | c | d | e | f is null
  1 | x | 11 | a long text that is not inline | 100 | 0
  2 | X | NULL | a long text that is not inline! | NULL | 0
  3 | y | 10 | another long text, not inline! | 201 | 0
> select a, c, d from parts force index (cd) where c > 0 order by c, d
a | c | d
  3 | 10 | another long text, not inline!
  1 | 11 | a long text that is not inline
> select count(*), sum(e) from parts force index (d5e) where d like 'a%'
count(*) | sum(e)
  3 | 301
> check table parts
Table | Op | Msg_type | Msg_text
  test.parts | check | status | OK
> create view some as select a, b, e from parts where e < 500 with check option
ok 0
> update some set e = 400 where a = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update some set e = 600 where a = 3
ERROR 1369 (HY000): CHECK OPTION failed 'test.some'
> prepare p from 'update parts set e = ? where a = ? and b = ?'
ok 0, Statement prepared
> set @e = 41, @a = 3, @b = 'y'
ok 0
> execute p using @e, @a, @b
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> set @e = 42, @b = 'Y'
ok 0
> execute p using @e, @a, @b
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select a, b, e, f is null from parts where a = 3
a | b | e | f is null
  3 | y | 42 | 0
> drop view some
ok 0
> drop table parts
ok 0
