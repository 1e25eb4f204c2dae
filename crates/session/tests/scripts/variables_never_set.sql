# A user variable that nothing was assigned to is what its place wants, as a parameter is; one that the statement assigns to before is a text. Answers are those of MySQL 8.0.31.
> create database nv; use nv; create table t (id int primary key, d decimal(5,2), dt datetime); insert into t values (1, 1.5, '2020-01-01'), (2, 2.5, '2020-01-01')
ok 1
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select ifnull(@a, 1), coalesce(@b, 1.5), coalesce(@c, 'a'), coalesce(@d, d), coalesce(@e, dt) from t limit 1
ifnull(@a, 1) | coalesce(@b, 1.5) | coalesce(@c, 'a') | coalesce(@d, d) | coalesce(@e, dt)
  1 | 1.500000000000000000000000000000 | a | 1.500000000000000000000000000000 | 2020-01-01 00:00:00
> create table made select ifnull(@a, 1) a, @b + 1 b, @c + 1.5 c, @d + 1e0 d, coalesce(@e, 0) + 1 e, @f div 2 f; show create table made
ok 1, Records: 1  Duplicates: 0  Warnings: 0
Table | Create Table
  made | CREATE TABLE `made` (\n  `a` bigint NOT NULL DEFAULT '0',\n  `b` bigint DEFAULT NULL,\n  `c` decimal(65,30) DEFAULT NULL,\n  `d` double DEFAULT NULL,\n  `e` bigint NOT NULL DEFAULT '0',\n  `f` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select @n := ifnull(@n, 0) + 1 from t; create table counted select @m := coalesce(@m, 10) + id n, @m o from t order by id; select n, o from counted
@n := ifnull(@n, 0) + 1
  1
  2
warnings 1
ok 2, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
n | o
  11 | 11
  13 | 13
> create table ranked select @rank := @rank + 1 rn from t, (select @rank := 0) r; show columns from ranked
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
Field | Type | Null | Key | Default | Extra
  rn | double | YES |  | NULL | 
> drop database nv
ok 4
