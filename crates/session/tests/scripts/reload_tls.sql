# ALTER INSTANCE RELOAD TLS and its neighbours. Answers are those of MySQL 8.0.31.
> alter instance reload tls
ok 0
> alter instance reload tls no rollback on error
ok 0
> alter instance reload tls for channel mysql_main
ok 0
> alter instance reload tls for channel nope
ERROR 1149 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use
