# Foreign keys between columns whose equal values have the same bytes, as MySQL 8.0.31 allows them.
> create database foreign_types; use foreign_types
ok 1
ok 0
> create table p (k decimal(10,2) primary key); create table c (x decimal(9,2) unsigned, foreign key (x) references p (k))
ok 0
ok 0, warnings 1
> insert into p values (1.50), (2.5); insert into c values (1.5)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 1
> insert into c values (3)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`foreign_types`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`x`) REFERENCES `p` (`k`))
> delete from p where k = 1.5
ERROR 1451 (23000): Cannot delete or update a parent row: a foreign key constraint fails (`foreign_types`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`x`) REFERENCES `p` (`k`))
> drop table c, p
ok 0
> create table p (k bit(8) primary key); create table c (x bit(2), foreign key (x) references p (k) on delete cascade)
ok 0
ok 0
> insert into p values (1), (2), (200); insert into c values (1), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into c values (3)
ERROR 1452 (23000): Cannot add or update a child row: a foreign key constraint fails (`foreign_types`.`c`, CONSTRAINT `c_ibfk_1` FOREIGN KEY (`x`) REFERENCES `p` (`k`) ON DELETE CASCADE)
> delete from p where k = 1
ok 1
> select x + 0 from c
x + 0
  2
> drop table c, p
ok 0
> create table p (k float primary key); create table c (x float unsigned, foreign key (x) references p (k) on update cascade)
ok 0
ok 0, warnings 1
> insert into p values (1), (2), (-3); insert into c values (1), (2)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update p set k = 7 where k = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select x + 0 from c order by 1
x + 0
  2
  7
> drop table c, p
ok 0
> create table p (k decimal(10,2) primary key)
ok 0
> create table c (x int, foreign key (x) references p (k))
ERROR 3780 (HY000): Referencing column 'x' and referenced column 'k' in foreign key constraint 'c_ibfk_1' are incompatible.
> drop database foreign_types
ok 1
