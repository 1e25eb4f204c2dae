# What wildcards, JSON_SEARCH, JSON_KEYS and JSON_DEPTH find in documents and in texts. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table j (id int primary key, doc json, txt text)
ok 0
> insert into j (id, doc) values (1, '{"a": 1, "b": {"x": "ab", "y": [1, "abc", {"x": 5}]}, "c": [1, 2, 3], "k k": "ab"}'), (2, '[1, [2, 3, {"x": "xab"}], "ab"]'), (3, '"ab"'), (4, '{}'), (5, 'null'), (6, null), (7, '{"x": {"x": {"x": 1}}, "y": [[["ab"]]]}'), (8, '17.5'), (9, '{"ä": "ab%", "1a": "ab", "": "ab"}')
ok 9, Records: 9  Duplicates: 0  Warnings: 0
> update j set txt = cast(doc as char)
ok 8, Rows matched: 9  Changed: 8  Warnings: 0
> select id, json_extract(doc, '$**.x'), json_extract(txt, '$**.x') from j order by id
id | json_extract(doc, '$**.x') | json_extract(txt, '$**.x')
  1 | ["ab", 5] | ["ab", 5]
  2 | ["xab"] | ["xab"]
  3 | NULL | NULL
  4 | NULL | NULL
  5 | NULL | NULL
  6 | NULL | NULL
  7 | [{"x": {"x": 1}}, {"x": 1}, 1] | [{"x": {"x": 1}}, {"x": 1}, 1]
  8 | NULL | NULL
  9 | NULL | NULL
> select id, json_extract(doc, '$.*'), json_extract(doc, '$[*]'), json_extract(doc, '$.c[*]', '$.a'), json_extract(doc, '$[0 to 1]') from j order by id
id | json_extract(doc, '$.*') | json_extract(doc, '$[*]') | json_extract(doc, '$.c[*]', '$.a') | json_extract(doc, '$[0 to 1]')
  1 | [1, {"x": "ab", "y": [1, "abc", {"x": 5}]}, [1, 2, 3], "ab"] | NULL | [1, 2, 3, 1] | [{"a": 1, "b": {"x": "ab", "y": [1, "abc", {"x": 5}]}, "c": [1, 2, 3], "k k": "ab"}]
  2 | NULL | [1, [2, 3, {"x": "xab"}], "ab"] | NULL | [1, [2, 3, {"x": "xab"}]]
  3 | NULL | NULL | NULL | ["ab"]
  4 | NULL | NULL | NULL | [{}]
  5 | NULL | NULL | NULL | [null]
  6 | NULL | NULL | NULL | NULL
  7 | [{"x": {"x": 1}}, [[["ab"]]]] | NULL | NULL | [{"x": {"x": {"x": 1}}, "y": [[["ab"]]]}]
  8 | NULL | NULL | NULL | [17.5]
  9 | ["ab", "ab", "ab%"] | NULL | NULL | [{"": "ab", "1a": "ab", "ä": "ab%"}]
> select id, json_extract(doc, '$**[0]', '$.b.y[last]'), json_extract(txt, '$**[0]', '$.b.y[last]') from j order by id
id | json_extract(doc, '$**[0]', '$.b.y[last]') | json_extract(txt, '$**[0]', '$.b.y[last]')
  1 | [{"a": 1, "b": {"x": "ab", "y": [1, "abc", {"x": 5}]}, "c": [1, 2, 3], "k k": "ab"}, 1, {"x": "ab", "y": [1, "abc", {"x": 5}]}, "ab", 1, "abc", {"x": 5}, 5, 1, 2, 3, "ab", {"x": 5}] | [{"a": 1, "b": {"x": "ab", "y": [1, "abc", {"x": 5}]}, "c": [1, 2, 3], "k k": "ab"}, 1, {"x": "ab", "y": [1, "abc", {"x": 5}]}, "ab", 1, "abc", {"x": 5}, 5, 1, 2, 3, "ab", {"x": 5}]
  2 | [1, 2, 3, {"x": "xab"}, "xab", "ab"] | [1, 2, 3, {"x": "xab"}, "xab", "ab"]
  3 | ["ab"] | ["ab"]
  4 | [{}] | [{}]
  5 | [null] | [null]
  6 | NULL | NULL
  7 | [{"x": {"x": {"x": 1}}, "y": [[["ab"]]]}, {"x": {"x": 1}}, {"x": 1}, 1, [["ab"]], ["ab"], "ab"] | [{"x": {"x": {"x": 1}}, "y": [[["ab"]]]}, {"x": {"x": 1}}, {"x": 1}, 1, [["ab"]], ["ab"], "ab"]
  8 | [17.5] | [17.5]
  9 | [{"": "ab", "1a": "ab", "ä": "ab%"}, "ab", "ab", "ab%"] | [{"": "ab", "1a": "ab", "ä": "ab%"}, "ab", "ab", "ab%"]
> select id, json_length(doc, '$.*'), json_length(doc, '$.c[*]'), json_length(doc, '$[*]'), json_length(doc, '$**.x') from j order by id
id | json_length(doc, '$.*') | json_length(doc, '$.c[*]') | json_length(doc, '$[*]') | json_length(doc, '$**.x')
  1 | 4 | 3 | NULL | 2
  2 | NULL | NULL | 3 | 1
  3 | NULL | NULL | NULL | NULL
  4 | NULL | NULL | NULL | NULL
  5 | NULL | NULL | NULL | NULL
  6 | NULL | NULL | NULL | NULL
  7 | 2 | NULL | NULL | 3
  8 | NULL | NULL | NULL | NULL
  9 | 3 | NULL | NULL | NULL
> select id, json_keys(doc), json_keys(doc, '$.b'), json_keys(doc, '$.c'), json_keys(txt) from j order by id
id | json_keys(doc) | json_keys(doc, '$.b') | json_keys(doc, '$.c') | json_keys(txt)
  1 | ["a", "b", "c", "k k"] | ["x", "y"] | NULL | ["a", "b", "c", "k k"]
  2 | NULL | NULL | NULL | NULL
  3 | NULL | NULL | NULL | NULL
  4 | [] | NULL | NULL | []
  5 | NULL | NULL | NULL | NULL
  6 | NULL | NULL | NULL | NULL
  7 | ["x", "y"] | NULL | NULL | ["x", "y"]
  8 | NULL | NULL | NULL | NULL
  9 | ["", "1a", "ä"] | NULL | NULL | ["", "1a", "ä"]
> select id, json_depth(doc), json_depth(txt), json_storage_size(doc) = json_storage_size(txt) from j order by id
id | json_depth(doc) | json_depth(txt) | json_storage_size(doc) = json_storage_size(txt)
  1 | 5 | 5 | 1
  2 | 4 | 4 | 1
  3 | 1 | 1 | 1
  4 | 1 | 1 | 1
  5 | 1 | 1 | 1
  6 | NULL | NULL | NULL
  7 | 5 | 5 | 1
  8 | 1 | 1 | 1
  9 | 2 | 2 | 1
> select id, json_search(doc, 'one', 'ab'), json_search(doc, 'all', '%ab%'), json_search(doc, 'all', 'ab|%', '|'), json_search(doc, 'one', null), json_search(doc, 'all', 'nothing') from j order by id
id | json_search(doc, 'one', 'ab') | json_search(doc, 'all', '%ab%') | json_search(doc, 'all', 'ab|%', '|') | json_search(doc, 'one', null) | json_search(doc, 'all', 'nothing')
  1 | "$.b.x" | ["$.b.x", "$.b.y[1]", "$.\"k k\""] | NULL | NULL | NULL
  2 | "$[2]" | ["$[1][2].x", "$[2]"] | NULL | NULL | NULL
  3 | "$" | "$" | NULL | NULL | NULL
  4 | NULL | NULL | NULL | NULL | NULL
  5 | NULL | NULL | NULL | NULL | NULL
  6 | NULL | NULL | NULL | NULL | NULL
  7 | "$.y[0][0][0]" | "$.y[0][0][0]" | NULL | NULL | NULL
  8 | NULL | NULL | NULL | NULL | NULL
  9 | "$.\"\"" | ["$.\"\"", "$.\"1a\"", "$.ä"] | "$.ä" | NULL | NULL
> select id, json_search(doc, 'all', 'ab%', null, '$.b'), json_search(txt, 'all', '%ab%'), json_search(doc, 'all', 'ab', '', '$**.x') from j order by id
id | json_search(doc, 'all', 'ab%', null, '$.b') | json_search(txt, 'all', '%ab%') | json_search(doc, 'all', 'ab', '', '$**.x')
  1 | ["$.b.x", "$.b.y[1]"] | ["$.b.x", "$.b.y[1]", "$.\"k k\""] | "$.b.x"
  2 | NULL | ["$[1][2].x", "$[2]"] | NULL
  3 | NULL | "$" | NULL
  4 | NULL | NULL | NULL
  5 | NULL | NULL | NULL
  6 | NULL | NULL | NULL
  7 | NULL | "$.y[0][0][0]" | NULL
  8 | NULL | NULL | NULL
  9 | NULL | ["$.\"\"", "$.\"1a\"", "$.ä"] | NULL
> select id, json_contains_path(doc, 'one', '$.a', '$.x'), json_contains_path(doc, 'all', '$.a', '$.b.x'), json_contains_path(doc, 'one', '$**.x'), json_contains_path(txt, 'all', '$[*]'), json_contains_path(doc, 'one', '$[last]') from j order by id
id | json_contains_path(doc, 'one', '$.a', '$.x') | json_contains_path(doc, 'all', '$.a', '$.b.x') | json_contains_path(doc, 'one', '$**.x') | json_contains_path(txt, 'all', '$[*]') | json_contains_path(doc, 'one', '$[last]')
  1 | 1 | 1 | 1 | 0 | 1
  2 | 0 | 0 | 1 | 1 | 1
  3 | 0 | 0 | 0 | 0 | 1
  4 | 0 | 0 | 0 | 0 | 1
  5 | 0 | 0 | 0 | 0 | 1
  6 | NULL | NULL | NULL | NULL | NULL
  7 | 1 | 0 | 1 | 0 | 1
  8 | 0 | 0 | 0 | 0 | 1
  9 | 0 | 0 | 0 | 0 | 1
> select id, json_search(doc, 'some', 'ab') from j order by id
id | json_search(doc, 'some', 'ab')
ERROR 3154 (42000): The oneOrAll argument to json_search may take these values: 'one' or 'all'.
> select id, json_contains_path(doc, 'some', '$.a') from j order by id
id | json_contains_path(doc, 'some', '$.a')
ERROR 3154 (42000): The oneOrAll argument to json_contains_path may take these values: 'one' or 'all'.
> select id, json_keys(doc, '$.*') from j order by id
id | json_keys(doc, '$.*')
ERROR 3149 (42000): In this situation, path expressions may not contain the * and ** tokens or an array range.
> select id, json_value(doc, '$.a'), doc->>'$.b.x', doc->'$.b.*' from j order by id
id | json_value(doc, '$.a') | doc->>'$.b.x' | doc->'$.b.*'
  1 | 1 | ab | ["ab", [1, "abc", {"x": 5}]]
  2 | NULL | NULL | NULL
  3 | NULL | NULL | NULL
  4 | NULL | NULL | NULL
  5 | NULL | NULL | NULL
  6 | NULL | NULL | NULL
  7 | NULL | NULL | NULL
  8 | NULL | NULL | NULL
  9 | NULL | NULL | NULL
> select id from j where doc->'$.b.y[*]' = cast('[1, "abc", {"x": 5}]' as json) order by id
id
  1
