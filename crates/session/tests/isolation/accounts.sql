# Who changes an account changes what others have left, also if both have begun before.
s> create user one@localhost identified with mysql_native_password, two@localhost identified with mysql_native_password
ok 0
s> lock instance for backup
ok 0
a> grant select on *.* to one@localhost
waits for s (metadata)
b> grant insert on *.* to one@localhost
waits for s (metadata)
c> alter user two@localhost account lock
waits for s (metadata)
d> grant update on isolation.* to two@localhost
waits for s (metadata)
s> unlock instance
ok 0
a:
ok 0
b:
ok 0
c:
ok 0
d:
ok 0
s> show grants for one@localhost
Grants for one@localhost
  GRANT SELECT, INSERT ON *.* TO `one`@`localhost`
s> show grants for two@localhost
Grants for two@localhost
  GRANT USAGE ON *.* TO `two`@`localhost`
  GRANT UPDATE ON `isolation`.* TO `two`@`localhost`
s> select user, account_locked from mysql.user where host = 'localhost' and user in ('one', 'two') order by user
user | account_locked
  one | N
  two | Y
s> drop user one@localhost, two@localhost
ok 0
