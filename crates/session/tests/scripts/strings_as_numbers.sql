# A string column as a number, in strict mode: BINARY is never silent, TEXT always, VARBINARY and VARCHAR where the rest is as long as twice the length's own bytes.
> create database hexecs
ok 1
> use hexecs
ok 0
> set sql_mode='STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO'
ok 0, warnings 1
> create table t (id int primary key, bn binary(3), vb varbinary(10), wide varbinary(300), vc varchar(10), bl blob)
ok 0
> insert into t values (1,'y','y','y','y','y'),(2,'12a','12ab','12abcd','12ab','12'),(3,'  7','7','7','7','7')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> delete from t where vb < 5
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'y'
> delete from t where bn < 5
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'y\x00\x00'
> delete from t where vc = 5
ERROR 1292 (22007): Truncated incorrect DOUBLE value: 'y'
> delete from t where id > 1 and bn < 5
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '12a'
> delete from t where id > 1 and wide < 5
ok 0
> update t set id = 10 where id > 1 and vb in (5, 6)
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> update t set id = 10 where id > 1 and vb between 1 and 2
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> select id, vb < 5, vb + 1, vb in (12, 13), vb between 10 and 20, wide < 5, vc + 1, bl < 5 from t
id | vb < 5 | vb + 1 | vb in (12, 13) | vb between 10 and 20 | wide < 5 | vc + 1 | bl < 5
  1 | 1 | 1 | 0 | 0 | 1 | 1 | 1
  2 | 0 | 13 | 1 | 1 | 0 | 13 | 0
  3 | 0 | 8 | 0 | 0 | 0 | 8 | 0
warnings 6
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y'
> select id, bn + 1 from t
id | bn + 1
  1 | 1
  2 | 13
  3 | 8
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: 'y\x00\x00'
  Warning | 1292 | Truncated incorrect DOUBLE value: '12a'
> delete from t where bl < 5
ok 1
> select id from t
id
  2
  3
> drop database hexecs
ok 1
