# A frame's bound that no date can be has all rows on its one side. Answers are those of MySQL 8.0.31.
> create database fb; use fb; create table t (id int primary key, d date, t time); insert into t values (1, '9999-12-31', '10:00:00'), (2, '9999-12-30', '34:00:00'), (3, '2001-01-02', '800:00:00'), (4, null, '-800:00:00')
ok 1
ok 0
ok 0
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, json_arrayagg(id) over (order by d range between interval 2 month following and interval 3 month following) x from t order by id
id | x
  1 | NULL
  2 | NULL
  3 | NULL
  4 | [4]
warnings 4
> select id, json_arrayagg(id) over (order by d range between current row and interval 3 month following) x from t order by id
id | x
  1 | [1]
  2 | [2, 1]
  3 | [3]
  4 | [4]
warnings 2
> select id, json_arrayagg(id) over (order by d range between interval 1 month following and unbounded following) x from t order by id
id | x
  1 | NULL
  2 | NULL
  3 | [2, 1]
  4 | [4, 3, 2, 1]
warnings 2
> select id, json_arrayagg(id) over (order by d range between unbounded preceding and interval 1 month following) x from t order by id
id | x
  1 | [4, 3, 2, 1]
  2 | [4, 3, 2, 1]
  3 | [4, 3]
  4 | [4]
warnings 2
> select id, json_arrayagg(id) over (order by d desc range between unbounded preceding and interval 1 month preceding) x from t order by id
id | x
  1 | NULL
  2 | NULL
  3 | [1, 2]
  4 | [1, 2, 3, 4]
warnings 2
> select id, json_arrayagg(id) over (order by d desc range between interval 2 month preceding and current row) x from t order by id
id | x
  1 | [1]
  2 | [1, 2]
  3 | [3]
  4 | [4]
warnings 2
> select id, json_arrayagg(id) over (order by t range between interval 100 hour following and interval 200 hour following) x from t order by id
id | x
  1 | NULL
  2 | NULL
  3 | NULL
  4 | NULL
warnings 2
> drop database fb
ok 1
