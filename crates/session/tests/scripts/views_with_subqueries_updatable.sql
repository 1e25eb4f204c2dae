# A view with a subquery in its select list is updatable in MySQL (IS_UPDATABLE says so, and it may have a CHECK OPTION), also below another view; a statement writes through it unless the subquery depends on its rows. Recorded on MySQL 8.0.31.
> create database updatable_views
ok 1
> use updatable_views
ok 0
> create table t (a int, b int)
ok 0
> create table n (x int)
ok 0
> create view v1 as select a, b from t
ok 0
> create view joined as select v1.*, (select count(*) from n) c from v1 join v1 v on v1.a = v.a
ok 0
> create view counted as select v1.*, (select count(*) from n) c from v1
ok 0
> create view dependent as select v1.*, (select count(*) from n where x = v1.a) c from v1
ok 0
> create view computed as select v1.*, upper(a) u, (select count(*) from n) c from v1
ok 0
> create view drawn as select a, b, rand() r from t
ok 0
> create view nothing_else as select (select count(*) from n) c, a + 1 as d from t
ok 0
> create view itself as select a, (select count(*) from t) c from t
ok 0
> create algorithm = temptable view apart as select a, (select count(*) from n) c from t
ok 0
> create view grouped as select a, (select count(*) from n) c from t group by a
ok 0
> create view left_out as select t.a, (select count(*) from n) c from t left join n on a = x
ok 0
> create view distinct_rows as select distinct a, (select count(*) from n) c from t
ok 0
> create view over_joined as select * from joined where a > 0 with local check option
ok 0
> create view over_counted as select * from counted where a > 0 with local check option
ok 0
> create view over_dependent as select * from dependent where a > 0 with local check option
ok 0
> create view over_computed as select * from computed where a > 0 with cascaded check option
ok 0
> create algorithm = merge view over_merged as select * from joined where a > 0 with local check option
ok 0
> create view over_drawn as select * from drawn where a > 0 with check option
ok 0
> create view over_nothing as select * from nothing_else where c > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_nothing'
> create view over_itself as select * from itself where a > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_itself'
> create view over_apart as select * from apart where a > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_apart'
> create view over_grouped as select * from grouped where a > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_grouped'
> create view over_left_out as select * from left_out where a > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_left_out'
> create view over_distinct as select * from distinct_rows where a > 0 with check option
ERROR 1368 (HY000): CHECK OPTION on non-updatable view 'updatable_views.over_distinct'
> create view over_over as select * from over_counted where b > 0 with cascaded check option
ok 0
> select table_name, is_updatable, check_option from information_schema.views where table_schema = 'updatable_views' order by 1
TABLE_NAME | IS_UPDATABLE | CHECK_OPTION
  apart | NO | NONE
  computed | YES | NONE
  counted | YES | NONE
  dependent | YES | NONE
  distinct_rows | NO | NONE
  drawn | YES | NONE
  grouped | NO | NONE
  itself | NO | NONE
  joined | YES | NONE
  left_out | NO | NONE
  nothing_else | NO | NONE
  over_computed | YES | CASCADED
  over_counted | YES | LOCAL
  over_dependent | YES | LOCAL
  over_drawn | YES | CASCADED
  over_joined | YES | LOCAL
  over_merged | YES | LOCAL
  over_over | YES | CASCADED
  v1 | YES | NONE
> insert into t values (1, 1)
ok 1
> update joined set b = 5
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update counted set b = 6
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update dependent set b = 7
ERROR 1288 (HY000): The target table dependent of the UPDATE is not updatable
> update over_counted set b = 8
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update over_joined set a = 0
ERROR 1369 (HY000): CHECK OPTION failed 'updatable_views.over_joined'
> update over_counted set a = 0
ERROR 1369 (HY000): CHECK OPTION failed 'updatable_views.over_counted'
> update over_over set b = 0
ERROR 1369 (HY000): CHECK OPTION failed 'updatable_views.over_over'
> update over_over set a = 0
ERROR 1369 (HY000): CHECK OPTION failed 'updatable_views.over_over'
> update over_dependent set a = 0
ERROR 1288 (HY000): The target table over_dependent of the UPDATE is not updatable
> update over_computed set a = 0
ERROR 1369 (HY000): CHECK OPTION failed 'updatable_views.over_computed'
> insert into counted (a, b) values (1, 2)
ERROR 1471 (HY000): The target table counted of the INSERT is not insertable-into
> insert into over_counted (a) values (1)
ERROR 1471 (HY000): The target table over_counted of the INSERT is not insertable-into
> delete from counted where a = 0
ok 0
> delete from dependent where a = 0
ERROR 1288 (HY000): The target table dependent of the DELETE is not updatable
> select * from t
a | b
  1 | 8
> drop database updatable_views
ok 21
