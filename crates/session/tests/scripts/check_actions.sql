# Columns that a foreign key writes by itself may not be named by a CHECK constraint.
> create database d
ok 1
> use d
ok 0
> create table p(id int primary key)
ok 0
> create table c1(a int, b int, check (b+a>0), foreign key (a) references p(id) on update cascade)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c1_chk_1': needed in a foreign key constraint 'c1_ibfk_1' referential action.
> create table c1(a int, b int, check (b+a>0), foreign key (a) references p(id) on delete set null)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'c1_chk_1': needed in a foreign key constraint 'c1_ibfk_1' referential action.
> create table c1(a int, b int, check (b+a>0), foreign key (a) references p(id) on delete cascade)
ok 0
> create table c2(a int, b int, check (b+a>0), foreign key (a) references p(id) on delete restrict on update no action)
ok 0
> create table c3(a int, b int, constraint k check (b+a>0))
ok 0
> alter table c3 add constraint fk foreign key (a) references p(id) on delete cascade
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c3 add constraint fk foreign key (a) references p(id) on update set null
ERROR 1826 (HY000): Duplicate foreign key constraint name 'fk'
> create table c4(a int, b int, constraint fk4 foreign key (a) references p(id) on delete set null)
ok 0
> alter table c4 add constraint k4 check (A > 1 or b > 1)
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'k4': needed in a foreign key constraint 'fk4' referential action.
> alter table c4 add constraint k4 check (a > 1) not enforced
ERROR 3823 (HY000): Column 'a' cannot be used in a check constraint 'k4': needed in a foreign key constraint 'fk4' referential action.
> alter table c4 add constraint k5 check (b > 1)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c3 drop check k, add constraint fk foreign key (a) references p(id) on update set null
ERROR 1826 (HY000): Duplicate foreign key constraint name 'fk'
> alter table c4 drop foreign key fk4, add constraint k4 check (a > 1)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table c2 add constraint k6 check (nope > 1), add foreign key (b) references p(id) on update cascade
ERROR 3823 (HY000): Column 'b' cannot be used in a check constraint 'c2_chk_1': needed in a foreign key constraint 'c2_ibfk_2' referential action.
> show tables
Tables_in_d
  c1
  c2
  c3
  c4
  p
> drop database d
ok 5
