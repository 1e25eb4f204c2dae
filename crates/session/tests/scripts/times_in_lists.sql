# Texts that are no times, for parameters: a strict change fails where a row meets one, but not in a list of which
# all is known before the first row: there they equal nothing.
> CREATE DATABASE d
ok 1
> USE d
ok 0
> CREATE TABLE t (id INT PRIMARY KEY, tm TIME, v VARCHAR(20))
ok 0
> INSERT INTO t VALUES (1, '01:01:01', ''), (2, '00:00:00', ''), (3, '01:02:03', ''), (4, NULL, ''), (5, '838:59:59', '')
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> SET @no = 'abc', @odd = '1:2:3x', @none = '', @most = '838:59:59x'
ok 0
> PREPARE s FROM 'UPDATE t SET v = ''x'' WHERE tm IN (?, ?)'
ok 0, Statement prepared
> EXECUTE s USING @no, @odd
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> EXECUTE s USING @none, @most
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> PREPARE s FROM 'UPDATE t SET v = ''x'' WHERE tm NOT IN (?, ''5'')'
ok 0, Statement prepared
> EXECUTE s USING @no
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> PREPARE s FROM 'SELECT id FROM t WHERE tm NOT IN (?, ?)'
ok 0, Statement prepared
> EXECUTE s USING @no, @odd
id
  1
  2
  3
  5
> PREPARE s FROM 'DELETE FROM t WHERE tm IN (?, ?)'
ok 0, Statement prepared
> EXECUTE s USING @no, @odd
ok 0
> PREPARE s FROM 'UPDATE t SET v = tm IN (?, ?)'
ok 0, Statement prepared
> EXECUTE s USING @no, @none
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
> SELECT id, v FROM t
id | v
  1 | 0
  2 | 0
  3 | 0
  4 | NULL
  5 | 0
# One member is a comparison, and a column is known with its row.
> PREPARE s FROM 'UPDATE t SET v = ''y'' WHERE tm IN (?)'
ok 0, Statement prepared
> EXECUTE s USING @no
ERROR 1292 (22007): Truncated incorrect time value: 'abc'
> PREPARE s FROM 'UPDATE t SET v = ''y'' WHERE tm IN (?, id)'
ok 0, Statement prepared
> EXECUTE s USING @no
ERROR 1292 (22007): Truncated incorrect time value: 'abc'
> PREPARE s FROM 'UPDATE t SET v = ''y'' WHERE tm = ?'
ok 0, Statement prepared
> EXECUTE s USING @odd
ERROR 1292 (22007): Truncated incorrect time value: '1:2:3x'
> PREPARE s FROM 'UPDATE t SET v = ''y'' WHERE tm BETWEEN ? AND ''03:00:00'''
ok 0, Statement prepared
> EXECUTE s USING @none
ERROR 1292 (22007): Truncated incorrect time value: ''
> PREPARE s FROM 'UPDATE t SET v = ''y'' WHERE (tm, id) IN ((?, 1), (''03:00:00'', 2))'
ok 0, Statement prepared
> EXECUTE s USING @no
ERROR 1292 (22007): Truncated incorrect time value: 'abc'
> PREPARE s FROM 'UPDATE t SET v = HOUR(?)'
ok 0, Statement prepared
> EXECUTE s USING @no
ERROR 1292 (22007): Truncated incorrect time value: 'abc'
> PREPARE s FROM 'UPDATE t SET v = COALESCE(tm, ?) WHERE tm IS NOT NULL'
ok 0, Statement prepared
> EXECUTE s USING @no
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
