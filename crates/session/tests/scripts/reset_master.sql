# Names of the log's files begin anew.
> show binary logs
Log_name | File_size | Encrypted
  binlog.000001 | 1163 | No
> create database d
ok 1
> flush binary logs
ok 0
> flush binary logs
ok 0
> reset master
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.000001 | 226 | No
> show master status
File | Position | Binlog_Do_DB | Binlog_Ignore_DB | Executed_Gtid_Set
  binlog.000001 | 226 |  |  | 
> reset master
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.000001 | 226 | No
> create table d.t (id int)
ok 0
> flush binary logs
ok 0
> show binlog events in 'binlog.000001' limit 1
Log_name | Pos | Event_type | Server_id | End_log_pos | Info
  binlog.000001 | 4 | Format_desc | 1 | 126 | Server ver: 8.0.31-redoubt, Binlog ver: 4
> show binary logs
Log_name | File_size | Encrypted
  binlog.000001 | 615 | No
  binlog.000002 | 226 | No
> purge binary logs to 'binlog.000002'
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.000002 | 226 | No
> reset master to 2
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.000002 | 226 | No
> reset binary logs and gtids to 123456789
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.123456789 | 226 | No
> flush binary logs
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.123456789 | 273 | No
  binlog.123456790 | 226 | No
> show binlog events in 'binlog.123456789' limit 1
Log_name | Pos | Event_type | Server_id | End_log_pos | Info
  binlog.123456789 | 4 | Format_desc | 1 | 126 | Server ver: 8.0.31-redoubt, Binlog ver: 4
> show binlog events in 'binlog.000002' limit 1
ERROR 1220 (HY000): Error when executing command SHOW BINLOG EVENTS: Could not find target log
> insert into d.t values (1)
ok 1
> purge binary logs to 'binlog.123456790'
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.123456790 | 546 | No
> reset master to 2000000000
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.2000000000 | 226 | No
> reset master to 0
ERROR 3567 (HY000): The requested value '0' for the next binary log index is out of range. Please use a value between '1' and '2000000000'.
> reset master to 2000000001
ERROR 3567 (HY000): The requested value '2000000001' for the next binary log index is out of range. Please use a value between '1' and '2000000000'.
> reset master to -1
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '-1' at line 1
> reset master to 'x'
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''x'' at line 1
> reset binary logs
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '' at line 1
> reset replica, master to 9
ok 0
> reset master, master to 3
ok 0
> show binary logs
Log_name | File_size | Encrypted
  binlog.000003 | 226 | No
> select * from d.t
id
  1
> drop database d
ok 1
