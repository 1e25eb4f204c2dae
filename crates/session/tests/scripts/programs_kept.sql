# Plans of stored programs are kept from call to call, also where a program has settings of its own: character
# sets, SQL mode, database, definer. What surrounds the call keeps its plans, too.
> CREATE DATABASE kept; CREATE DATABASE caller; USE kept; CREATE TABLE t (id INT PRIMARY KEY, v INT); INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
ok 1
ok 1
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> CREATE TABLE many (id INT PRIMARY KEY, v INT); INSERT INTO many WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i, i FROM n
ok 0
ok 500, Records: 500  Duplicates: 0  Warnings: 0
> CREATE USER definer@localhost; GRANT ALL ON kept.* TO definer@localhost
ok 0
ok 0
> SET NAMES latin1; SET sql_mode = 'ANSI_QUOTES'
ok 0
ok 0
> CREATE DEFINER = definer@localhost PROCEDURE p(n INT) BEGIN DECLARE x, i INT DEFAULT 0; WHILE i < n DO SELECT v INTO x FROM t WHERE id = i % 3 + 1; UPDATE t SET v = x + 1 WHERE id = 1; SET i = i + 1; END WHILE; END
ok 0
> CREATE DEFINER = definer@localhost FUNCTION f(n INT) RETURNS INT READS SQL DATA BEGIN DECLARE x INT; SELECT MAX(v) INTO x FROM t WHERE id <= n; RETURN x; END
ok 0
> CREATE DEFINER = definer@localhost TRIGGER tr BEFORE UPDATE ON many FOR EACH ROW SET NEW.v = (SELECT COUNT(*) FROM t WHERE id <= NEW.v)
ok 0
> CREATE DEFINER = definer@localhost VIEW w AS SELECT id, f(id % 4) AS x FROM many
ok 0
> SET NAMES utf8mb4; SET sql_mode = DEFAULT; USE caller
ok 0
ok 0
ok 0
# The first calls plan.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> CALL kept.p(10)
ok 1
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  7
# Those that follow do not: what is counted is what counts.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> CALL kept.p(10)
ok 1
> CALL kept.p(1000)
ok 1
> CALL kept.p(10)
ok 1
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  1
# A function, for each row.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> SELECT SUM(kept.f(id % 4)) FROM kept.many
SUM(kept.f(id % 4))
  1875
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  4
# Again.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> SELECT SUM(kept.f(id % 4)) FROM kept.many
SUM(kept.f(id % 4))
  1875
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  2
# A trigger, for each row.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> UPDATE kept.many SET v = 2
ok 499, Rows matched: 500  Changed: 499  Warnings: 0
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  4
# Again.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> UPDATE kept.many SET v = 3
ok 500, Rows matched: 500  Changed: 500  Warnings: 0
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  3
# In a view, as its definer.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> SELECT SUM(x) FROM kept.w
SUM(x)
  1875
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  4
# Again.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> SELECT SUM(x) FROM kept.w
SUM(x)
  1875
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  3
# A prepared statement outlives the calls around it.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> PREPARE s FROM 'SELECT v FROM kept.t WHERE id = ?'
ok 0, Statement prepared
> SET @id = 1
ok 0
> EXECUTE s USING @id
v
  5
> CALL kept.p(1)
ok 1
> EXECUTE s USING @id
v
  6
> CALL kept.p(1)
ok 1
> EXECUTE s USING @id
v
  7
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  3
# What changes the settings is followed.
> SELECT CAST(variable_value AS SIGNED) INTO @made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
ok 1
> SET NAMES latin1
ok 0
> CALL kept.p(2)
ok 1
> CALL kept.p(2)
ok 1
> SET NAMES utf8mb4
ok 0
> CALL kept.p(2)
ok 1
> CALL kept.p(2)
ok 1
> SELECT variable_value - @made AS made FROM performance_schema.session_status WHERE variable_name = 'Redoubt_plans_made'
made
  13
# So are rights of the definer.
> REVOKE ALL ON kept.* FROM definer@localhost; GRANT EXECUTE ON kept.* TO definer@localhost
ok 0
ok 0
> CALL kept.p(1)
ERROR 1142 (42000): SELECT command denied to user 'definer'@'localhost' for table 't'
> GRANT SELECT, UPDATE, TRIGGER ON kept.* TO definer@localhost
ok 0
> CALL kept.p(1)
ok 1
> SELECT kept.f(1)
kept.f(1)
  4
