# What an account may use in an hour and at one time. Compared with MySQL 8.0.31.
> create user u@localhost with max_queries_per_hour 5 max_updates_per_hour 2 max_user_connections 1
ok 0
> create user v@localhost with max_connections_per_hour 1
ok 0
> show create user u@localhost
CREATE USER for u@localhost
  CREATE USER `u`@`localhost` IDENTIFIED WITH 'caching_sha2_password' REQUIRE NONE WITH MAX_QUERIES_PER_HOUR 5 MAX_UPDATES_PER_HOUR 2 MAX_USER_CONNECTIONS 1 PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
> show create user v@localhost
CREATE USER for v@localhost
  CREATE USER `v`@`localhost` IDENTIFIED WITH 'caching_sha2_password' REQUIRE NONE WITH MAX_CONNECTIONS_PER_HOUR 1 PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
> select user, max_questions, max_updates, max_connections, max_user_connections from mysql.user where user in ('u', 'v') order by user
user | max_questions | max_updates | max_connections | max_user_connections
  u | 5 | 2 | 0 | 1
  v | 0 | 0 | 1 | 0
> create database d
ok 1
> create table d.t(a int)
ok 0
> grant all on d.* to u@localhost
ok 0
u> insert into d.t values (1)
ok 1
u> insert into d.t values (2)
ok 1
u> insert into d.t values (3)
ERROR 1226 (42000): User 'u' has exceeded the 'max_updates' resource (current value: 2)
u> select count(*) from d.t
count(*)
  2
u> select 1
1
  1
u> select 2
ERROR 1226 (42000): User 'u' has exceeded the 'max_questions' resource (current value: 5)
> flush user_resources
ok 0
u> delete from d.t where a = 1
ok 1
u> do 1
ok 0
u> select user()
user()
  u@localhost
> alter user u@localhost with max_queries_per_hour 0 max_updates_per_hour 0
ok 0
> show create user u@localhost
CREATE USER for u@localhost
  CREATE USER `u`@`localhost` IDENTIFIED WITH 'caching_sha2_password' REQUIRE NONE WITH MAX_USER_CONNECTIONS 1 PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT
u> select 3
3
  3
u> select 4
4
  4
u> select 5
5
  5
v> select 6
6
  6
