# A descending index is none that a foreign key of its table begins with, or gives its own up for. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table a (id int primary key, x int, y int, key kd (x desc))
ok 0
> create table b1 (id int primary key, a_id int not null, t varchar(100), key comp (a_id desc, t), foreign key f (a_id) references a (id))
ok 0
> show create table b1
Table | Create Table
  b1 | CREATE TABLE `b1` (\n  `id` int NOT NULL,\n  `a_id` int NOT NULL,\n  `t` varchar(100) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `comp` (`a_id` DESC,`t`),\n  KEY `f` (`a_id`),\n  CONSTRAINT `b1_ibfk_1` FOREIGN KEY (`a_id`) REFERENCES `a` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table b2 (id int primary key, a_id int not null, foreign key f (a_id) references a (id))
ok 0
> create index c2 on b2 (a_id desc, id)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop index c2 on b2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table b2 add unique u (a_id desc)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table b2
Table | Create Table
  b2 | CREATE TABLE `b2` (\n  `id` int NOT NULL,\n  `a_id` int NOT NULL,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `u` (`a_id` DESC),\n  KEY `f` (`a_id`),\n  CONSTRAINT `b2_ibfk_1` FOREIGN KEY (`a_id`) REFERENCES `a` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table b3 (id int primary key, a_id int not null, t varchar(100), foreign key f (a_id) references a (id))
ok 0
> create index c3 on b3 (a_id, (lower(t)))
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table b3
Table | Create Table
  b3 | CREATE TABLE `b3` (\n  `id` int NOT NULL,\n  `a_id` int NOT NULL,\n  `t` varchar(100) DEFAULT NULL,\n  PRIMARY KEY (`id`),\n  KEY `c3` (`a_id`,(lower(`t`))),\n  CONSTRAINT `b3_ibfk_1` FOREIGN KEY (`a_id`) REFERENCES `a` (`id`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop index c3 on b3
ERROR 1553 (HY000): Cannot drop index 'c3': needed in a foreign key constraint
# What is referenced may descend, and so may what is left when the other index goes.
> create table b4 (x int, foreign key (x) references a (x))
ok 0
> create table b5 (id int primary key, a_id int not null, key k1 (a_id), key k2 (a_id desc), foreign key f (a_id) references a (id))
ok 0
> drop index k1 on b5
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop index k2 on b5
ERROR 1553 (HY000): Cannot drop index 'k2': needed in a foreign key constraint
