# What SET and SIGNAL make of texts of other character sets, and of NULL that has a type. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> set @l = convert('é€' using latin1), @u = convert('é€' using ucs2), @n = null
ok 0, warnings 1
> signal sqlstate '45000' set message_text = @l, table_name = @u
ERROR 1644 (45000): é€
> signal sqlstate '45000' set message_text = @l, table_name = @u
ERROR 1644 (45000): é€
> get diagnostics condition 1 @m = message_text, @t = table_name
ok 0
> select @m, @t
@m | @t
  é€ | é€
> create procedure p(a varchar(20) character set cp1251) begin signal sqlstate '45000' set message_text = a; end
ok 0
> call p('дом')
ERROR 1644 (45000): дом
> set global init_connect = @l
ok 0
> select @@init_connect, hex(@@init_connect)
@@init_connect | hex(@@init_connect)
  é€ | C3A9E282AC
> set global init_connect = ''
ok 0
> set lc_time_names = @u
ERROR 1649 (HY000): Unknown locale: 'é€'
> set innodb_lock_wait_timeout = null
ERROR 1232 (42000): Incorrect argument type to variable 'innodb_lock_wait_timeout'
> set innodb_lock_wait_timeout = @n
ERROR 1232 (42000): Incorrect argument type to variable 'innodb_lock_wait_timeout'
> set innodb_lock_wait_timeout = null + 0
ERROR 1232 (42000): Incorrect argument type to variable 'innodb_lock_wait_timeout'
> set innodb_lock_wait_timeout = nullif(1, 1)
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect innodb_lock_wait_timeout value: '0'
> select @@innodb_lock_wait_timeout
@@innodb_lock_wait_timeout
  1
> set long_query_time = nullif(1.5, 1.5), foreign_key_checks = nullif(1, 1), time_zone = '+00:00'
ok 0
> select @@long_query_time, @@foreign_key_checks
@@long_query_time | @@foreign_key_checks
  0.000000 | 0
> set time_zone = nullif(1, 1)
ERROR 1232 (42000): Incorrect argument type to variable 'time_zone'
> set gtid_next = @n
ERROR 1231 (42000): Variable 'gtid_next' can't be set to the value of 'NULL'
> create procedure q() begin declare v int; set sql_mode = v, max_execution_time = v, innodb_lock_wait_timeout = v; select @@sql_mode, @@max_execution_time, @@innodb_lock_wait_timeout; end
ok 0
> call q()
@@sql_mode | @@max_execution_time | @@innodb_lock_wait_timeout
   | 0 | 1
ok 0
