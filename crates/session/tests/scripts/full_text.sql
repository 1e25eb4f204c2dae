# Full-text search: what is found, with which rank, in which order, and what is refused. Answers are those of MySQL 8.0.31, but for Ft_hints in EXPLAIN, and for 3 rows of ALTER (there 16).
> create database ft; use ft
ok 1
ok 0
> create table t (id int primary key auto_increment, a varchar(200), b text, fulltext(a,b), fulltext kb (b), fulltext ka (a))
ok 0
> insert into t(a,b) values ('MySQL Tutorial','DBMS stands for DataBase ...'),('How To Use MySQL Well','After you went through a ...'),('Optimizing MySQL','In this tutorial, we show ...'),('1001 MySQL Tricks','1. Never run mysqld as root. 2. ...'),('MySQL vs. YourSQL','In the following database comparison ...'),('MySQL Security','When configured properly, MySQL ...')
ok 6, id 1, Records: 6  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `a` varchar(200) DEFAULT NULL,\n  `b` text,\n  PRIMARY KEY (`id`),\n  FULLTEXT KEY `a` (`a`,`b`),\n  FULLTEXT KEY `kb` (`b`),\n  FULLTEXT KEY `ka` (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show index from t
Table | Non_unique | Key_name | Seq_in_index | Column_name | Collation | Cardinality | Sub_part | Packed | Null | Index_type | Comment | Index_comment | Visible | Expression
  t | 0 | PRIMARY | 1 | id | A | 6 | NULL | NULL |  | BTREE |  |  | YES | NULL
  t | 1 | a | 1 | a | NULL | 6 | NULL | NULL | YES | FULLTEXT |  |  | YES | NULL
  t | 1 | a | 2 | b | NULL | 6 | NULL | NULL | YES | FULLTEXT |  |  | YES | NULL
  t | 1 | kb | 1 | b | NULL | 6 | NULL | NULL | YES | FULLTEXT |  |  | YES | NULL
  t | 1 | ka | 1 | a | NULL | 6 | NULL | NULL | YES | FULLTEXT |  |  | YES | NULL
> select id, match(a,b) against('database') s from t
id | s
  1 | 0.22764469683170319
  2 | 0
  3 | 0
  4 | 0
  5 | 0.22764469683170319
  6 | 0
> select id, match(a,b) against('tutorial mysql') s from t where match(a,b) against('tutorial mysql')
id | s
  1 | 0.22764469683170319
  3 | 0.22764469683170319
  6 | 3.771856604828372e-9
  2 | 1.885928302414186e-9
  4 | 1.885928302414186e-9
  5 | 1.885928302414186e-9
> select id, match(a,b) against('mysql mysql') s from t
id | s
  1 | 0.0906190574169159
  2 | 0.0906190574169159
  3 | 0.0906190574169159
  4 | 0.0906190574169159
  5 | 0.0906190574169159
  6 | 0.1812381148338318
> select id, match(a,b) against('+mysql -yoursql' in boolean mode) s from t where match(a,b) against('+mysql -yoursql' in boolean mode)
id | s
  6 | 3.771856604828372e-9
  1 | 1.885928302414186e-9
  2 | 1.885928302414186e-9
  3 | 1.885928302414186e-9
  4 | 1.885928302414186e-9
> select id, match(a,b) against('>tutorial <database' in boolean mode) s from t
id | s
  1 | 0.45528939366340637
  2 | 0
  3 | 1.227644681930542
  4 | 0
  5 | -0.772355318069458
  6 | 0
> select id, match(a,b) against('tutorial ~database' in boolean mode) s from t
id | s
  1 | -0.544710636138916
  2 | 0
  3 | 0.22764469683170319
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('+tutorial ~database' in boolean mode) s from t
id | s
  1 | 0.22764469683170319
  2 | 0
  3 | 0.22764469683170319
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('+tutorial +database' in boolean mode) s from t
id | s
  1 | 0.45528939366340637
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('+(tutorial database) mysql' in boolean mode) s from t
id | s
  1 | 0.45528939366340637
  2 | 0
  3 | 0.22764469683170319
  4 | 0
  5 | 0.22764469683170319
  6 | 0
> select id, match(a,b) against('+(>tutorial <security) +mysql' in boolean mode) s from t
id | s
  1 | 1.227644681930542
  2 | 0
  3 | 1.227644681930542
  4 | 0
  5 | 0
  6 | -0.3944806456565857
> select id, match(a,b) against('data*' in boolean mode) s from t
id | s
  1 | 0.22764469683170319
  2 | 0
  3 | 0
  4 | 0
  5 | 0.22764469683170319
  6 | 0
> select id, match(a,b) against('"mysql tutorial"' in boolean mode) s from t
id | s
  1 | 0.22764469683170319
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('"mysql tutorial"') s from t
id | s
  1 | 0.22764469683170319
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('"database comparison" @3' in boolean mode) s from t
id | s
  1 | 0
  2 | 0
  3 | 0
  4 | 0
  5 | 0.8331640362739563
  6 | 0
> select id, match(a,b) against('-mysql' in boolean mode) s from t
id | s
  1 | 0
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('the') s from t
id | s
  1 | 0
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('+the +mysql' in boolean mode) s from t
id | s
  1 | 0
  2 | 0
  3 | 0
  4 | 0
  5 | 0
  6 | 0
> select id, match(a,b) against('database' with query expansion) s from t
id | s
  1 | 1.6663280725479126
  2 | 1.885928302414186e-9
  3 | 0.22764469683170319
  4 | 1.885928302414186e-9
  5 | 2.0442028045654297
  6 | 3.771856604828372e-9
> select id, match(a,b) against(null) s from t limit 2
id | s
  1 | 0
  2 | 0
> select id, match(a,b) against('') s from t limit 2
id | s
  1 | 0
  2 | 0
> select match(a) against('x y'), match(b,a) against('yoursql') from t
match(a) against('x y') | match(b,a) against('yoursql')
  0 | 0
  0 | 0
  0 | 0
  0 | 0
  0 | 0.6055193543434143
  0 | 0
> select id from t where match(a) against ('mysql' in boolean mode)
id
  1
  2
  3
  4
  5
  6
> explain select id, match(a,b) against('database') s from t where match(a,b) against('database')
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | fulltext | a | a | 0 | const | 1 | 100.00 | Using where
warnings 1
> explain select id, match(a,b) against('database') s from t order by s desc
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | t | NULL | ALL | NULL | NULL | NULL | NULL | 6 | 100.00 | Using filesort
warnings 1
> select sum(match(a) against ('mysql')), max(match(a) against ('tutorial')) from t
sum(match(a) against ('mysql')) | max(match(a) against ('tutorial'))
  1.1315569814485116e-8 | 0.6055193543434143
> select id from t where match(a) against ('tutorial') and id > 1 or id = 6
id
  6
# Words: what separates them, how long they are, and how they compare
> create table w (id int primary key auto_increment, a text, fulltext(a)) default charset utf8mb4
ok 0
> insert into w(a) values ("don't stop_me now"),('foo.bar baz-qux'),('data database databases'),('data data datum'),('ab abc abcd'),('über uber'),('one two three four'),('one three two'),('use the database now'),('use database now'),(repeat('x',85)),(repeat('y',84)),('x1y2 123 12'),('日本語 テスト'),('a b c'),("o'neil's"),('naïve résumé')
ok 17, id 1, Records: 17  Duplicates: 0  Warnings: 0
> select id, match(a) against('dat*' in boolean mode) s from w having s
id | s
  3 | 0.14849530160427094
  4 | 0.29699060320854187
  9 | 0.14849530160427094
  10 | 0.14849530160427094
> select id, match(a) against('data* database' in boolean mode) s from w having s
id | s
  3 | 0.7720757722854614
  4 | 0.40914636850357056
  9 | 0.7720757722854614
  10 | 0.7720757722854614
> select id, match(a) against("don" ) s, match(a) against("stop_me" ) s2,match(a) against("stop") s3, match(a) against("neil") s4 from w having s or s2 or s3 or s4
id | s | s2 | s3 | s4
  1 | 1.5140045881271362 | 1.5140045881271362 | 0 | 0
  16 | 0 | 0 | 0 | 1.5140045881271362
> select id, match(a) against('"use the database"' in boolean mode) s from w having s
id | s
  9 | 1.4313220977783203
> select id, match(a) against('"use database"' in boolean mode) s from w having s
id | s
  10 | 1.4313220977783203
> select id, match(a) against('"use this database"' in boolean mode) s from w having s
id | s
> select id, match(a) against('"one three" @2' in boolean mode) s from w having s
id | s
  8 | 1.727639079093933
> select id, match(a) against('"one three" @3' in boolean mode) s from w having s
id | s
  7 | 1.727639079093933
  8 | 1.727639079093933
> select id, match(a) against('uber') s from w having s
id | s
  6 | 3.0280091762542725
> select id, match(a) against('+ab +abc' in boolean mode) s from w having s
id | s
> select id, match(a) against('+abc -ab' in boolean mode) s from w having s
id | s
  5 | 1.5140045881271362
> select id, match(a) against('foo.bar' in boolean mode) s from w having s
id | s
  2 | 3.0280091762542725
> select id, match(a) against('+foo.nope' in boolean mode) s from w having s
id | s
> select id, match(a) against('テスト') s from w having s
id | s
  14 | 1.5140045881271362
> select id, match(a) against('resume naive') s from w having s
id | s
  17 | 3.0280091762542725
> select id, match(a) against(repeat('x',85)) s from w having s
id | s
> select id, match(a) against(repeat('y',84)) s from w having s
id | s
  12 | 1.5140045881271362
> select id, match(a) against('a*' in boolean mode) s from w having s
id | s
  5 | 0.8638195395469666
> select id, match(a) against('+(one -four) three' in boolean mode) s from w having s
id | s
  8 | 1.727639079093933
> select id, match(a) against('-(one four) three' in boolean mode) s from w having s
id | s
> select id, match(a) against('>(one four) three' in boolean mode) s from w having s
id | s
  7 | 4.241643905639648
  8 | 2.7276391983032227
> select id, match(a) against('+one +one' in boolean mode) s from w having s
id | s
  7 | 0.39487263560295105
  8 | 0.39487263560295105
> select id, match(a) against('+"one two" +three' in boolean mode) s from w having s
id | s
  7 | 2.591458559036255
> select id, match(a) against('"database' in boolean mode) s from w having s
id | s
  3 | 0.5675025582313538
  9 | 0.5675025582313538
  10 | 0.5675025582313538
> select id, match(a) against('one*two' in boolean mode) s from w having s
id | s
  7 | 1.727639079093933
  8 | 1.727639079093933
> select id, match(a) against('one & two, %four' in boolean mode) s from w having s
id | s
  7 | 3.2416436672210693
  8 | 1.727639079093933
> select id, match(a) against('+one (two) -(four)') s from w having s
id | s
  7 | 3.2416436672210693
  8 | 1.727639079093933
> set @x='one'
ok 0
> select id, match(a) against(@x) s from w having s
id | s
  7 | 0.8638195395469666
  8 | 0.8638195395469666
> prepare p from 'select id, match(a) against (?) s from w where match(a) against(? in boolean mode)'
ok 0, Statement prepared
> set @y = '+two -four'
ok 0
> execute p using @x, @y
id | s
  8 | 0.8638195395469666
> select id from w where match(a) against ((select 'one'))
id
  7
  8
> select t.id, w.id, match(w.a) against('one') s from t left join w on w.id = t.id + 100 limit 1
id | id | s
  1 | NULL | 0
> select match(x.a) against('one') s from (select * from w) x having s
s
  0.8638195395469666
  0.8638195395469666
# Phrases: words that are not kept, words that are near each other
> create table p (id int primary key auto_increment, a varchar(200), b varchar(100), fulltext(a,b))
ok 0
> insert into p(a,b) values ('aaa bb ccc',''),('aaa ccc',''),('aaa the ccc',''),('aaa bb the ccc',''),('bb aaa ccc',''),('aaa','ccc'),('ccc aaa',''),('xxx aaa ddd eee ccc',''),('aaa bb ddd ccc',''),('aaa xxx','yyy ccc')
ok 10, id 1, Records: 10  Duplicates: 0  Warnings: 0
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"' in boolean mode)
group_concat(id order by id)
  2,5
> select group_concat(id order by id) from p where match(a,b) against('"aaa bb ccc"' in boolean mode)
group_concat(id order by id)
  1
> select group_concat(id order by id) from p where match(a,b) against('"aaa the ccc"' in boolean mode)
group_concat(id order by id)
  3
> select group_concat(id order by id) from p where match(a,b) against('"bb aaa ccc"' in boolean mode)
group_concat(id order by id)
  2,5
> select group_concat(id order by id) from p where match(a,b) against('"the aaa ccc"' in boolean mode)
group_concat(id order by id)
  2,5
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc bb"' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc the"' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"aaa bb the ccc"' in boolean mode)
group_concat(id order by id)
  4
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"@2' in boolean mode)
group_concat(id order by id)
  2,5,6,7
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"@3' in boolean mode)
group_concat(id order by id)
  1,2,3,5,6,7
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"@4' in boolean mode)
group_concat(id order by id)
  1,2,3,4,5,6,7,8,9,10
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"@5' in boolean mode)
group_concat(id order by id)
  1,2,3,4,5,6,7,8,9,10
> select group_concat(id order by id) from p where match(a,b) against('"aaa bb ccc"@3' in boolean mode)
group_concat(id order by id)
  1,2,3,5,6,7
> select group_concat(id order by id) from p where match(a,b) against('"aaa the ccc"@3' in boolean mode)
group_concat(id order by id)
  1,2,3,5,6,7
> select group_concat(id order by id) from p where match(a,b) against('"aaa ccc"@1' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"the ccc"' in boolean mode)
group_concat(id order by id)
  1,2,3,4,5,6,7,8,9,10
> select group_concat(id order by id) from p where match(a,b) against('"the"' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"aaa zzz"' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"aaa aaa"' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from p where match(a,b) against('"aaa bb"' in boolean mode)
group_concat(id order by id)
  1,4,9
> select group_concat(id order by id) from p where match(a,b) against('"aaa bb"@3' in boolean mode)
group_concat(id order by id)
  1,2,3,4,5,6,7,8,9,10
> select id, match(a,b) against ('<aaa <ccc >ddd >eee' in boolean mode) s from p order by id
id | s
  1 | -1
  2 | -1
  3 | -1
  4 | -1
  5 | -1
  6 | -1
  7 | -1
  8 | 2.4885590076446533
  9 | 0.4885590672492981
  10 | -1
# What is no query
> select match(a) against('+' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected $end
> select match(a) against('++one' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected '+'
> select match(a) against('+-one' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected '-'
> select match(a) against('(one' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected $end
> select match(a) against('one)' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected ')', expecting $end
> select match(a) against('"one three"@' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected $end, expecting FTS_NUMB
> select match(a) against('one@three' in boolean mode) from w
ERROR 1064 (42000): syntax error, unexpected '@', expecting $end
# What is refused
> select match(id) against('one') from w
ERROR 1191 (HY000): Can't find FULLTEXT index matching the column list
> select match(a) against(a) from w
ERROR 1210 (HY000): Incorrect arguments to AGAINST
> create view v as select id, a, concat(a,'x') c from w
ok 0
> select match(c) against('one') s from v
ERROR 1210 (HY000): Incorrect arguments to MATCH
> select match(a) against('one') s from v having s
s
  0.8638195395469666
  0.8638195395469666
> select * from w t1 join w t2 where match(t1.a,t2.a) against ('x')
ERROR 1210 (HY000): Incorrect arguments to MATCH
> create table z (a varchar(10) collate utf8mb4_bin, b varchar(10), fulltext(a,b))
ERROR 1283 (HY000): Column 'b' cannot be part of FULLTEXT index
> create table z (a text, fulltext(a) with parser nope)
ERROR 1128 (HY000): Function 'nope' is not defined
> create temporary table z (a text, fulltext(a))
ERROR 1796 (HY000): Cannot create FULLTEXT index on temporary InnoDB table
> create table z (FTS_DOC_ID int, a text, fulltext(a))
ERROR 1797 (HY000): Column 'FTS_DOC_ID' is of wrong type for an InnoDB FULLTEXT index
> create table z (fts_doc_id bigint unsigned not null, a text, fulltext(a))
ERROR 1797 (HY000): Column 'fts_doc_id' is of wrong type for an InnoDB FULLTEXT index
> create table z (fts_doc_id bigint unsigned not null, a text)
ERROR 1166 (42000): Incorrect column name 'fts_doc_id'
> create table z (a text, c varchar(10) generated always as (a) virtual, fulltext (c))
ERROR 3106 (HY000): 'Fulltext index on virtual generated column' is not supported for generated columns.
> create table z (a text, c double as (match(a) against ('x')), fulltext(a))
ERROR 3763 (HY000): Expression of generated column 'c' contains a disallowed function: match.
> create table z (a text, fulltext k (a) invisible)
ok 0
> select match(a) against('x') from z
ERROR 1191 (HY000): Can't find FULLTEXT index matching the column list
> drop table z
ok 0
# Views, changes, ALTER
> create view vv as select id, match(a) against ('one' in boolean mode) s from w
ok 0
> show create view vv
View | Create View | character_set_client | collation_connection
  vv | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `vv` AS select `w`.`id` AS `id`,(match `w`.`a` against ('one' in boolean mode)) AS `s` from `w` | utf8mb4 | utf8mb4_0900_ai_ci
> select * from vv where s
id | s
  7 | 0.8638195395469666
  8 | 0.8638195395469666
> update w set a = concat(a, ' found') where match(a) against ('one')
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> select id from w where match(a) against ('found') order by id
id
  7
  8
> delete from w where match(a) against ('four')
ok 1
> select id from w where match(a) against ('one found') order by id
id
  8
> alter table w add c int first, add fulltext cc (a)
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> select id from w where match(a) against ('database') order by id
id
  3
  9
  10
> check table w
Table | Op | Msg_type | Msg_text
  ft.w | check | status | OK
> alter table w modify a varchar(1000) character set latin1
ERROR 1366 (HY000): Incorrect string value: '\xE6\x97\xA5\xE6\x9C\xAC...' for column 'a' at row 13
> alter table w drop key a, drop key cc
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select id from w where match(a) against ('database') order by id
ERROR 1191 (HY000): Can't find FULLTEXT index matching the column list
> set innodb_ft_enable_stopword = off
ok 0
> create fulltext index again on w (a)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select id from w where match(a) against ('the') order by id
id
  9
> check table w
Table | Op | Msg_type | Msg_text
  ft.w | check | status | OK
> set innodb_ft_user_stopword_table = 'ft/x'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'innodb_ft_user_stopword_table = ft/x: stopwords are the default ones, or none'
# N-grams
> create table g (id int primary key auto_increment, a varchar(200), fulltext(a) with parser ngram)
ok 0
> set innodb_ft_enable_stopword = on
ok 0
> create table h (id int primary key auto_increment, a varchar(200), fulltext(a) with parser ngram)
ok 0
> insert into h(a) values ('abcd'),('bcde fgh'),('信息系统'),('系统信息'),('a b c'),('xy,zw.uv'),('the cat'),("d'xy"),('x_y zz'),('12 34'),('qu'),('q u'),('信息 系统'),('zz-zz'),('x1y2')
ok 15, id 1, Records: 15  Duplicates: 0  Warnings: 0
> select id from h where match(a) against('abc' in boolean mode)
id
  1
  2
> select id, match(a) against('bcd') s from h having s
id | s
  1 | 1.5314644575119019
  2 | 1.5314644575119019
> select id, match(a) against('信息系统') s from h having s
id | s
  3 | 2.3603086471557617
  4 | 0.9771181344985962
  13 | 0.9771181344985962
> select id, match(a) against('信息系统' in boolean mode) s from h having s
id | s
  3 | 2.3603086471557617
> select id, match(a) against('信*' in boolean mode) s from h having s
id | s
  3 | 0.4885590672492981
  4 | 0.4885590672492981
  13 | 0.4885590672492981
> select id, match(a) against('信' in boolean mode) s from h having s
id | s
> select id, match(a) against('+信息 +系统' in boolean mode) s from h having s
id | s
  3 | 0.9771181344985962
  4 | 0.9771181344985962
  13 | 0.9771181344985962
> select id, match(a) against('xy zw' in boolean mode) s from h having s
id | s
  6 | 2.148922920227051
  8 | 0.7657322287559509
> select id, match(a) against('"xy zw"' in boolean mode) s from h having s
id | s
  6 | 2.148922920227051
> show variables like '%ft\_%'
Variable_name | Value
  ft_boolean_syntax | + -><()~*:""&|
  ft_max_word_len | 84
  ft_min_word_len | 4
  ft_query_expansion_limit | 20
  ft_stopword_file | (built-in)
  innodb_ft_aux_table | 
  innodb_ft_cache_size | 8000000
  innodb_ft_enable_diag_print | OFF
  innodb_ft_enable_stopword | ON
  innodb_ft_max_token_size | 84
  innodb_ft_min_token_size | 3
  innodb_ft_num_word_optimize | 2000
  innodb_ft_result_cache_limit | 2000000000
  innodb_ft_server_stopword_table | 
  innodb_ft_sort_pll_degree | 2
  innodb_ft_total_cache_size | 640000000
  innodb_ft_user_stopword_table | 
> select count(*), min(value) from information_schema.innodb_ft_default_stopword
count(*) | min(value)
  36 | a
# The order in which signs are looked at: what stands before parentheses, and words that a dot joins, are done with at once
> create table e (id int primary key, a varchar(100), fulltext (a))
ok 0
> insert into e values (1,'fox'),(2,'dog'),(3,'fox dog'),(4,'bush'),(5,'fox bush'),(6,'foxes and foxtrot')
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select group_concat(id order by id) from e where match(a) against ('+fox (bush)' in boolean mode)
group_concat(id order by id)
  1,3,4,5
> select group_concat(id order by id) from e where match(a) against ('+fox bush' in boolean mode)
group_concat(id order by id)
  1,3,5
> select group_concat(id order by id) from e where match(a) against ('+fox (bush) +dog' in boolean mode)
group_concat(id order by id)
  3
> select group_concat(id order by id) from e where match(a) against ('+fox.dog bush' in boolean mode)
group_concat(id order by id)
  3,4,5
> select group_concat(id order by id) from e where match(a) against ('+"the" bush' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from e where match(a) against ('+"" bush' in boolean mode)
group_concat(id order by id)
  4,5
> select group_concat(id order by id) from e where match(a) against ('foxt *')
group_concat(id order by id)
  6
# With n-grams a sign counts behind a space only, and what is no query finds nothing
> create table en (id int primary key, a varchar(100), fulltext (a) with parser ngram)
ok 0
> insert into en values (1,'fox'),(2,'dog'),(3,'fox dog'),(4,'bush'),(5,'fox bush'),(6,'')
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select group_concat(id order by id) from en where match(a) against ('fox -dog' in boolean mode)
group_concat(id order by id)
  1,5
> select group_concat(id order by id) from en where match(a) against ('fox-dog' in boolean mode)
group_concat(id order by id)
  1,2,3,5
> select group_concat(id order by id) from en where match(a) against ('++fox +' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from en where match(a) against ('(fox' in boolean mode)
group_concat(id order by id)
  NULL
> select group_concat(id order by id) from en where match(a) against ('"fox dog"')
group_concat(id order by id)
  1,2,3,5
# Case does not count, but to a binary collation
> create table cs (id int primary key, a varchar(100) collate utf8mb4_0900_as_cs, b varchar(100) collate utf8mb4_bin, fulltext (a), fulltext (b))
ok 0
> insert into cs values (1,'Zebra naïve','Zebra'),(2,'zebra naive','zebra')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select group_concat(id order by id) from cs where match(a) against ('ZEBRA')
group_concat(id order by id)
  1,2
> select group_concat(id order by id) from cs where match(a) against ('Naive')
group_concat(id order by id)
  2
> select group_concat(id order by id) from cs where match(b) against ('Zebra')
group_concat(id order by id)
  1
