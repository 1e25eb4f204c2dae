# COUNT(DISTINCT) counts documents by their value, GROUP_CONCAT(DISTINCT) tells their texts apart.
> CREATE DATABASE d
ok 1
> USE d
ok 0
> CREATE TABLE j (id INT PRIMARY KEY, g INT, a JSON)
ok 0
> INSERT INTO j VALUES (1, 1, '{"a":1,"b":2}'), (2, 1, '{"b":2,"a":1}'), (3, 1, '1'), (4, 1, '1.0'), (5, 1, '"a"'), (6, 1, '"A"'), (7, 2, '[1,2]'), (8, 2, '[1, 2]'), (9, 2, NULL), (10, 2, 'null'), (11, 2, '1e0'), (12, 2, 'true'), (13, 2, '"x"'), (14, 2, '-0.0'), (15, 2, '0'), (16, 2, '18446744073709551615'), (17, 2, '18446744073709551615.0')
ok 17, Records: 17  Duplicates: 0  Warnings: 0
> SELECT COUNT(DISTINCT a) FROM j
COUNT(DISTINCT a)
  11
> SELECT g, COUNT(DISTINCT a) FROM j GROUP BY g
g | COUNT(DISTINCT a)
  1 | 4
  2 | 8
> SELECT COUNT(DISTINCT a, g), COUNT(DISTINCT g, a) FROM j
COUNT(DISTINCT a, g) | COUNT(DISTINCT g, a)
  12 | 12
> SELECT COUNT(DISTINCT JSON_EXTRACT(a, '$')), COUNT(DISTINCT a->'$.a') FROM j
COUNT(DISTINCT JSON_EXTRACT(a, '$')) | COUNT(DISTINCT a->'$.a')
  11 | 1
> SELECT COUNT(*) FROM (SELECT DISTINCT a FROM j) d
COUNT(*)
  12
> SELECT GROUP_CONCAT(DISTINCT a ORDER BY id SEPARATOR ';') FROM j
GROUP_CONCAT(DISTINCT a ORDER BY id SEPARATOR ';')
  {"a": 1, "b": 2};1;1.0;"a";"A";[1, 2];null;true;"x";-0.0;0;18446744073709551615;1.8446744073709552e19
> SELECT SUM(DISTINCT a) FROM j WHERE id IN (3, 4, 11)
SUM(DISTINCT a)
  1
