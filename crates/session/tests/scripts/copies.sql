# Copies of the whole database: what is refused before anything is done. What they hold is tested with a real server.
> clone local data directory = 'relative'
ERROR 1525 (HY000): Incorrect path value: 'relative'
> clone local data directory '/tmp/../data'
ERROR 1525 (HY000): Incorrect path value: '/tmp/../data'
> clone local data directory '/data/pagemap.9'
ERROR 1525 (HY000): Incorrect path value: '/data/pagemap.9'
> clone local data directory '/tmp'
ERROR 1007 (HY000): Can't create database '/tmp'; database exists
> backup instance to 'relative'
ERROR 1525 (HY000): Incorrect path value: 'relative'
> backup instance to '/tmp' incremental from '/nowhere'
ERROR 1007 (HY000): Can't create database '/tmp'; database exists
> backup instance to '/tmp/nothing' incremental from 'relative'
ERROR 1525 (HY000): Incorrect path value: 'relative'
> backup
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'backup' at line 1
> clone foo
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'foo' at line 1
> clone instance from u@h:3306 identified by 'x'
ERROR 3869 (HY000): Clone system configuration: h:3306 is not found in clone_valid_donor_list: 
> install plugin x soname 'y'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'INSTALL PLUGIN'
> install plugin clone soname 'mysql_clone.so'
ok 0
