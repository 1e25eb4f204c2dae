# What is asked of passwords: history, the current one, expiry, second ones. Each answer is MySQL's.
> create user a@localhost identified with mysql_native_password by 'one' password history 2 password reuse interval 3 day password require current password expire interval 10 day failed_login_attempts 3 password_lock_time 2
ok 0
> select user_attributes, password_reuse_history, password_reuse_time, password_require_current, password_lifetime, password_expired from mysql.user where user = 'a'
user_attributes | password_reuse_history | password_reuse_time | password_require_current | password_lifetime | password_expired
  {"Password_locking": {"failed_login_attempts": 3, "password_lock_time_days": 2}} | 2 | 3 | Y | 10 | N
> show create user a@localhost
CREATE USER for a@localhost
  CREATE USER `a`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*74445CD742AF268FD22866DA0D12758951D638F7' REQUIRE NONE PASSWORD EXPIRE INTERVAL 10 DAY ACCOUNT UNLOCK PASSWORD HISTORY 2 PASSWORD REUSE INTERVAL 3 DAY PASSWORD REQUIRE CURRENT FAILED_LOGIN_ATTEMPTS 3 PASSWORD_LOCK_TIME 2
> select user, host, password from mysql.password_history
user | host | password
  a | localhost | *74445CD742AF268FD22866DA0D12758951D638F7
> alter user a@localhost identified by 'one'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> alter user a@localhost identified by 'two'
ok 0
> select count(*) from mysql.password_history
count(*)
  2
> alter user a@localhost identified by 'one'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> alter user a@localhost password reuse interval 0 day
ok 0
> alter user a@localhost identified by 'three'
ok 0
> select count(*) from mysql.password_history
count(*)
  2
> alter user a@localhost identified by 'one'
ok 0
> alter user a@localhost identified by ''
ok 0
> select count(*) from mysql.password_history
count(*)
  2
> alter user a@localhost identified by 'one'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> set password for a@localhost = 'one'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> set password for a@localhost = 'four'
ok 0
> alter user a@localhost password history 0
ok 0
> select count(*) from mysql.password_history
count(*)
  2
> alter user a@localhost identified by 'four'
ok 0
> select count(*) from mysql.password_history
count(*)
  0
> alter user a@localhost password history default
ok 0
> set global password_history = 2
ok 0
> alter user a@localhost identified by 'five'
ok 0
> alter user a@localhost identified by 'five'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> set global password_history = 0
ok 0
> set global password_reuse_interval = 2
ok 0
> alter user a@localhost password reuse interval default
ok 0
> alter user a@localhost identified by 'five'
ERROR 3638 (HY000): Cannot use these credentials for 'a@localhost' because they contradict the password history policy
> set global password_reuse_interval = 0
ok 0
> alter user a@localhost password expire never password history 65535
ok 0
> show create user a@localhost
CREATE USER for a@localhost
  CREATE USER `a`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*C5A78B0666272DDDDEF4FA491D9527439267A27A' REQUIRE NONE PASSWORD EXPIRE NEVER ACCOUNT UNLOCK PASSWORD HISTORY 65535 PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT FAILED_LOGIN_ATTEMPTS 3 PASSWORD_LOCK_TIME 2
> alter user a@localhost password expire interval 0 day
ERROR 1525 (HY000): Incorrect DAY value: '0'
> alter user a@localhost password expire interval 65536 day
ERROR 1525 (HY000): Incorrect DAY value: '65536'
> alter user a@localhost failed_login_attempts 32768
ERROR 1525 (HY000): Incorrect FAILED_LOGIN_ATTEMPTS value: '32768'
> alter user a@localhost password_lock_time 32768
ERROR 1525 (HY000): Incorrect PASSWORD_LOCK_TIME value: '32768'
> alter user a@localhost failed_login_attempts 32767 password_lock_time unbounded
ok 0
> select user_attributes from mysql.user where user = 'a'
user_attributes
  {"Password_locking": {"failed_login_attempts": 32767, "password_lock_time_days": -1}}
> show create user a@localhost
CREATE USER for a@localhost
  CREATE USER `a`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*C5A78B0666272DDDDEF4FA491D9527439267A27A' REQUIRE NONE PASSWORD EXPIRE NEVER ACCOUNT UNLOCK PASSWORD HISTORY 65535 PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT FAILED_LOGIN_ATTEMPTS 32767 PASSWORD_LOCK_TIME UNBOUNDED
> alter user a@localhost failed_login_attempts 0 password_lock_time 0
ok 0
> select user_attributes from mysql.user where user = 'a'
user_attributes
  NULL
> alter user a@localhost failed_login_attempts 4
ok 0
> alter user a@localhost comment 'hello'
ok 0
> alter user a@localhost attribute '{"x": 1}'
ok 0
> select user_attributes from mysql.user where user = 'a'
user_attributes
  {"metadata": {"x": 1, "comment": "hello"}, "Password_locking": {"failed_login_attempts": 4, "password_lock_time_days": 0}}
> show create user a@localhost
CREATE USER for a@localhost
  CREATE USER `a`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*C5A78B0666272DDDDEF4FA491D9527439267A27A' REQUIRE NONE PASSWORD EXPIRE NEVER ACCOUNT UNLOCK PASSWORD HISTORY 65535 PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT FAILED_LOGIN_ATTEMPTS 4 ATTRIBUTE '{"x": 1, "comment": "hello"}'
> select * from information_schema.user_attributes where user = 'a'
USER | HOST | ATTRIBUTE
  a | localhost | {"x": 1, "comment": "hello"}
> alter user a@localhost attribute '{"x": null}'
ok 0
> alter user a@localhost comment ''
ok 0
> alter user a@localhost attribute 'x'
ERROR 3982 (HY000): The user attribute must be a valid JSON object
> alter user a@localhost attribute '[1]'
ERROR 3982 (HY000): The user attribute must be a valid JSON object
> select user_attributes from mysql.user where user = 'a'
user_attributes
  {"metadata": {"comment": ""}, "Password_locking": {"failed_login_attempts": 4, "password_lock_time_days": 0}}
> alter user a@localhost password require current default password history default password reuse interval default password expire default
ok 0
> show create user a@localhost
CREATE USER for a@localhost
  CREATE USER `a`@`localhost` IDENTIFIED WITH 'mysql_native_password' AS '*C5A78B0666272DDDDEF4FA491D9527439267A27A' REQUIRE NONE PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK PASSWORD HISTORY DEFAULT PASSWORD REUSE INTERVAL DEFAULT PASSWORD REQUIRE CURRENT DEFAULT FAILED_LOGIN_ATTEMPTS 4 ATTRIBUTE '{"comment": ""}'
# A second password.
> alter user a@localhost identified by 'six' retain current password
ok 0
> select user_attributes from mysql.user where user = 'a'
user_attributes
  {"metadata": {"comment": ""}, "Password_locking": {"failed_login_attempts": 4, "password_lock_time_days": 0}, "additional_password": "*C5A78B0666272DDDDEF4FA491D9527439267A27A"}
> alter user a@localhost identified by '' retain current password
ERROR 3895 (HY000): Current password can not be retained for user 'a'@'localhost' because new password is empty.
> alter user a@localhost discard old password
ok 0
> select user_attributes from mysql.user where user = 'a'
user_attributes
  {"metadata": {"comment": ""}, "Password_locking": {"failed_login_attempts": 4, "password_lock_time_days": 0}}
> alter user a@localhost discard old password
ok 0
> alter user a@localhost identified by ''
ok 0
> alter user a@localhost identified by 'x' retain current password
ERROR 3878 (HY000): Empty password can not be retained as second password for user 'a'@'localhost'.
> alter user a@localhost identified by 'x'
ok 0
> alter user a@localhost identified with caching_sha2_password by 'y' retain current password
ERROR 3894 (HY000): Current password can not be retained for user 'a'@'localhost' because authentication plugin is being changed.
> alter user a@localhost identified by 'y' retain current password
ok 0
> set password for a@localhost = 'z' retain current password
ok 0
> alter user a@localhost identified by 'y'
ok 0
> select user_attributes->>'$.additional_password' from mysql.user where user = 'a'
user_attributes->>'$.additional_password'
  *7446F64EFCFB1294A6DE20CAE7E49C2377A9AA25
> alter user a@localhost identified by ''
ok 0
> select user_attributes->>'$.additional_password' from mysql.user where user = 'a'
user_attributes->>'$.additional_password'
  NULL
> alter user a@localhost identified by 'k'
ok 0
> alter user a@localhost identified by 'l' retain current password
ok 0
> alter user a@localhost identified with caching_sha2_password by 'y'
ok 0
> select user_attributes->>'$.additional_password' from mysql.user where user = 'a'
user_attributes->>'$.additional_password'
  NULL
> alter user a@localhost identified with mysql_native_password as '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7'
ok 0
> alter user a@localhost identified with mysql_native_password as '*24E65567ABDB5135D0CFD9A70B3032C179A49EE7' retain current password
ok 0
> select user_attributes->>'$.additional_password' from mysql.user where user = 'a'
user_attributes->>'$.additional_password'
  *14E65567ABDB5135D0CFD9A70B3032C179A49EE7
# The current password.
> alter user a@localhost identified by 'q' replace 'x'
ERROR 3893 (HY000): Do not specify the current password while changing it for other users.
> set password for a@localhost = 'q' replace 'x'
ERROR 3893 (HY000): Do not specify the current password while changing it for other users.
> set password for root@localhost = '' replace 'x'
ERROR 3891 (HY000): Incorrect current password. Specify the correct password which has to be replaced.
> set password = '' replace ''
ok 0
> alter user user() identified by '' replace ''
ok 0
> alter user user() identified by '' replace 'x'
ERROR 3891 (HY000): Incorrect current password. Specify the correct password which has to be replaced.
> alter user root@localhost identified by '' replace ''
ok 0
> create user pa@localhost identified with mysql_native_password by 'one', pb@localhost identified with mysql_native_password
ok 0
> alter user pa@localhost password require current
ok 0
pa> alter user user() identified by 'two'
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pa> alter user pa@localhost identified by 'two'
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pa> set password = 'two'
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pa> set password = 'two' replace 'x'
ERROR 3891 (HY000): Incorrect current password. Specify the correct password which has to be replaced.
pa> set password = 'two' replace 'one'
ok 0
pa> alter user user() identified by 'three' replace 'one'
ERROR 3891 (HY000): Incorrect current password. Specify the correct password which has to be replaced.
pa> alter user user() identified by 'three' replace 'two'
ok 0
pa> alter user user() identified by 'four' replace 'three' retain current password
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER or APPLICATION_PASSWORD_ADMIN privilege(s) for this operation
pa> alter user user() discard old password
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER or APPLICATION_PASSWORD_ADMIN privilege(s) for this operation
pa> alter user pb@localhost identified by 'four' replace 'x'
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> alter user user() identified by random password
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pa> set password to random
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pa> alter user user() identified with mysql_native_password as '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7'
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'with mysql_native_password as '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7'' at line 1
pa> alter user pa@localhost identified with mysql_native_password by 'x'
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> alter user pa@localhost identified by 'x' account unlock
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> alter user pa@localhost identified by 'x', root@localhost identified by ''
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> set password for root@localhost = ''
ERROR 1044 (42000): Access denied for user 'pa'@'localhost' to database 'mysql'
pa> create user pz
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> alter user if exists nobody identified by 'x'
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
> grant application_password_admin on *.* to pa@localhost
ok 0
pa> alter user user() identified by 'six' replace 'three' retain current password
ok 0
pa> alter user user() discard old password
ok 0
pa> alter user pb@localhost identified by 'five' retain current password
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
pa> alter user pb@localhost discard old password
ERROR 1227 (42000): Access denied; you need (at least one of) the CREATE USER privilege(s) for this operation
> set global password_require_current = on
ok 0
pb> set password = 'two'
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
pb> set password = 'two' replace ''
ok 0
pb> set password = 'two'
ERROR 3892 (HY000): Current password needs to be specified in the REPLACE clause in order to change it.
> alter user pb@localhost password require current optional
ok 0
pb> set password = 'three'
ok 0
> set global password_require_current = off
ok 0
# Anonymous and too long names.
> create user ''@localhost password expire
ERROR 1396 (HY000): Operation CREATE USER failed for anonymous user
> create user ''@localhost
ok 0
> alter user ''@localhost password expire
ERROR 3016 (HY000): The password for anonymous user cannot be expired.
> drop user ''@localhost
ok 0
> create user '12345678901234567890123456789012345'@localhost
ERROR 1470 (HY000): String '12345678901234567890123456789012345' is too long for user name (should be no longer than 32)
> create user pc@localhost identified by 'x' retain current password
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'retain current password' at line 1
> create user pc@localhost comment 'a' attribute '{}'
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'attribute '{}'' at line 1
> create user pc@localhost attribute '{"b":1,"a":{"y":1, "x":[1,2.50]}}'
ok 0
> alter user pc@localhost attribute '{"a":{"y":null}}'
ok 0
> select user_attributes->'$.metadata' from mysql.user where user = 'pc'
user_attributes->'$.metadata'
  {"a": {"x": [1, 2.5]}, "b": 1}
> alter user pc@localhost identified by 'x' discard old password
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'discard old password' at line 1
> alter user pc@localhost identified by 'x' replace 'y' retain current password
ERROR 3893 (HY000): Do not specify the current password while changing it for other users.
> alter user if exists nobody@localhost identified by 'x', pc@localhost identified by 'y'
ok 0, warnings 1
> alter user nobody@localhost identified by 'x', pc@localhost identified by 'y'
ERROR 1396 (HY000): Operation ALTER USER failed for 'nobody'@'localhost'
> set password for nobody@localhost = 'x'
ERROR 1133 (42000): Can't find any matching row in the user table
> alter user pc@localhost identified with nosuch by 'x'
ERROR 1524 (HY000): Plugin 'nosuch' is not loaded
> alter user pc@localhost identified with mysql_native_password as 'x'
ERROR 1827 (HY000): The password hash doesn't have the expected format.
> create user pd@localhost identified with mysql_native_password as '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7' password history 5
ok 0
> alter user pd@localhost identified by 'secret'
ERROR 3638 (HY000): Cannot use these credentials for 'pd@localhost' because they contradict the password history policy
> alter user pd@localhost identified with mysql_native_password as '*14E65567ABDB5135D0CFD9A70B3032C179A49EE7'
ok 0
> rename user pd@localhost to pe@localhost
ok 0
> select user, host, length(password) from mysql.password_history where host = 'localhost' and user like 'p%'
user | host | length(password)
  pe | localhost | 41
  pe | localhost | 41
> alter user pe@localhost identified with caching_sha2_password by 'secret'
ok 0
> select user, host, length(password) from mysql.password_history where user like 'p%'
user | host | length(password)
  pe | localhost | 70
> drop user pe@localhost
ok 0
> select user, host, length(password) from mysql.password_history where user like 'p%'
user | host | length(password)
> drop user a@localhost, pa@localhost, pb@localhost, pc@localhost
ok 0
