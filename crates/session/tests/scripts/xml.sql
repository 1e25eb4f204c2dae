# ExtractValue and UpdateXML: MySQL's part of XPath, with what is its own. Answers are those of MySQL 8.0.31.
> create database xml; use xml; create table x (d text, p varchar(10)); insert into x values ('<r><a id="1" k="x">t1<b>u1</b><b>u2</b></a><a id="2">t2<c><b>v</b></c></a><d n="5">7</d><d n="6">3</d></r>', '/r/a')
ok 1
ok 0
ok 0
ok 1
> select extractvalue(d, '/r/a') as found, updatexml(d, '/r/a', 'Z') = d as same from x
found | same
  t1 t2 | 1
> select extractvalue(d, '/r/a[1]') as found, updatexml(d, '/r/a[1]', 'Z') = d as same from x
found | same
  t1 | 0
> select extractvalue(d, '/r/a[last()]') as found, updatexml(d, '/r/a[last()]', 'Z') = d as same from x
found | same
  t2 | 0
> select extractvalue(d, '/r/a[position()<2]') as found, updatexml(d, '/r/a[position()<2]', 'Z') = d as same from x
found | same
  t1 | 0
> select extractvalue(d, '/r/a[@id=2]/c/b') as found, updatexml(d, '/r/a[@id=2]/c/b', 'Z') = d as same from x
found | same
  v | 0
> select extractvalue(d, '/r/a[b]') as found, updatexml(d, '/r/a[b]', 'Z') = d as same from x
found | same
   | 1
> select extractvalue(d, '/r/a[b="U2"]') as found, updatexml(d, '/r/a[b="U2"]', 'Z') = d as same from x
found | same
  t1 | 0
> select extractvalue(d, '/r/a[not(b)]') as found, updatexml(d, '/r/a[not(b)]', 'Z') = d as same from x
found | same
  t1 t2 | 1
> select extractvalue(d, '/r/a[contains(.,"t2")]') as found, updatexml(d, '/r/a[contains(.,"t2")]', 'Z') = d as same from x
found | same
  t2 | 0
> select extractvalue(d, '//b[1]') as found, updatexml(d, '//b[1]', 'Z') = d as same from x
found | same
  u1 v | 1
> select extractvalue(d, '//@id') as found, updatexml(d, '//@id', 'Z') = d as same from x
found | same
  1 2 | 1
> select extractvalue(d, '/r/descendant::b') as found, updatexml(d, '/r/descendant::b', 'Z') = d as same from x
found | same
  u1 u2 v | 1
> select extractvalue(d, '//b/parent::a') as found, updatexml(d, '//b/parent::a', 'Z') = d as same from x
found | same
  t1 | 0
> select extractvalue(d, '//b/../..') as found, updatexml(d, '//b/../..', 'Z') = d as same from x
found | same
  t2 | 1
> select extractvalue(d, 'sum(/r/d)') as found, updatexml(d, 'sum(/r/d)', 'Z') = d as same from x
found | same
  10 | NULL
> select extractvalue(d, 'count(//b)') as found, updatexml(d, 'count(//b)', 'Z') = d as same from x
found | same
  3 | NULL
> select extractvalue(d, '7 div 2') as found, updatexml(d, '7 div 2', 'Z') = d as same from x
found | same
  3 | NULL
> select extractvalue(d, '5.5 mod 2') as found, updatexml(d, '5.5 mod 2', 'Z') = d as same from x
found | same
  1.5 | NULL
> select extractvalue(d, '1.5*2') as found, updatexml(d, '1.5*2', 'Z') = d as same from x
found | same
  3.0 | NULL
> select extractvalue(d, 'concat("a",/r/d)') as found, updatexml(d, 'concat("a",/r/d)', 'Z') = d as same from x
found | same
  a7 3 | NULL
> select extractvalue(d, 'substring("abcdef",2,3)') as found, updatexml(d, 'substring("abcdef",2,3)', 'Z') = d as same from x
found | same
  bcd | NULL
> select extractvalue(d, 'round(2.5)') as found, updatexml(d, 'round(2.5)', 'Z') = d as same from x
found | same
  2 | NULL
> select extractvalue(d, '/r/a/text()') as found, updatexml(d, '/r/a/text()', 'Z') = d as same from x
found | same
  t1 t2 | 1
> select extractvalue(d, '/r/d>5') as found, updatexml(d, '/r/d>5', 'Z') = d as same from x
found | same
  1 | NULL
> set @v = 2; select extractvalue(d, '$@v') as found, updatexml(d, '$@v', 'Z') = d as same from x
ok 0
found | same
  2 | NULL
> set @v = 2; select extractvalue(d, '/r/a[$@v]') as found, updatexml(d, '/r/a[$@v]', 'Z') = d as same from x
ok 0
found | same
  t2 | 0
> select extractvalue(d, '1 or 0 and 0') as found, updatexml(d, '1 or 0 and 0', 'Z') = d as same from x
found | same
  1 | NULL
> select extractvalue(d, '/r/foo::a') as found, updatexml(d, '/r/foo::a', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH syntax error: ':a'
> select extractvalue(d, 'name(/r)') as found, updatexml(d, 'name(/r)', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH syntax error: '(/r)'
> select extractvalue(d, '1 2') as found, updatexml(d, '1 2', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH syntax error: '2'
> select extractvalue(d, '/r/a[') as found, updatexml(d, '/r/a[', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH syntax error: ''
> select extractvalue(d, '//d[@n=/r/d]') as found, updatexml(d, '//d[@n=/r/d]', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH error: comparison of two nodesets is not supported: '=/r/d]'
> select extractvalue(d, 'count(1)') as found, updatexml(d, 'count(1)', 'Z') = d as same from x
ERROR 1105 (HY000): XPATH syntax error: ''
> select extractvalue(d, '$x') as found, updatexml(d, '$x', 'Z') = d as same from x
ERROR 1105 (HY000): Unknown XPATH variable at: '$x'
> select extractvalue(d, '1 div 0') as found, updatexml(d, '1 div 0', 'Z') = d as same from x
found | same
  NULL | NULL
warnings 1
> select extractvalue(d, 'number("abc")') as found, updatexml(d, 'number("abc")', 'Z') = d as same from x
found | same
  0 | NULL
warnings 1
> select extractvalue(d, '/r/a | /r/d') as found from x
found
  t1 t2 7 3
> select updatexml('<a>x<b>1</b>y</a>', '/a/b', '<z/>'), updatexml('<a c="d">x</a>', '/a/@c', 'e="f"'), updatexml('<a/>', '/', 'all')
updatexml('<a>x<b>1</b>y</a>', '/a/b', '<z/>') | updatexml('<a c="d">x</a>', '/a/@c', 'e="f"') | updatexml('<a/>', '/', 'all')
  <a>x<z/>y</a> | <a e="f">x</a> | all
> select extractvalue('<a>', '//text()')
extractvalue('<a>', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 1 pos 4: unexpected END-OF-INPUT'
> select extractvalue('</a>', '//text()')
extractvalue('</a>', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 1 pos 4: '</a>' unexpected (END-OF-INPUT wanted)'
> select extractvalue('<a b=></a>', '//text()')
extractvalue('<a b=></a>', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 1 pos 7: '>' unexpected (ident or string wanted)'
> select extractvalue('<a>\n<b>\n</a>', '//text()')
extractvalue('<a>\n<b>\n</a>', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 3 pos 6: unexpected END-OF-INPUT'
> select extractvalue('<1>', '//text()')
extractvalue('<1>', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 1 pos 2: unknown token unexpected (ident or '/' wanted)'
> select extractvalue('<?x', '//text()')
extractvalue('<?x', '//text()')
  NULL
warnings 1
> show warnings
Level | Code | Message
  Warning | 1525 | Incorrect XML value: 'parse error at line 1 pos 4: END-OF-INPUT unexpected ('?' wanted)'
> select extractvalue('abc', '//text()')
extractvalue('abc', '//text()')
  abc
> show warnings
Level | Code | Message
> select extractvalue('', '//text()')
extractvalue('', '//text()')
  
> show warnings
Level | Code | Message
> select extractvalue('<a></b>', '//text()')
extractvalue('<a></b>', '//text()')
  
> show warnings
Level | Code | Message
> select extractvalue('<a><![CDATA[<x>]]>z<!-- c --></a>', '//text()')
extractvalue('<a><![CDATA[<x>]]>z<!-- c --></a>', '//text()')
  <x> z
> show warnings
Level | Code | Message
> select extractvalue('<a>&lt;</a>', '//text()')
extractvalue('<a>&lt;</a>', '//text()')
  &lt;
> show warnings
Level | Code | Message
> select extractvalue(d, p) from x
ERROR 1105 (HY000): Only constant XPATH queries are supported
> select extractvalue(d) from x
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'extractvalue'
> select extractvalue(null, '/a'), extractvalue('<a/>', null), updatexml('<a/>', '/a', null)
extractvalue(null, '/a') | extractvalue('<a/>', null) | updatexml('<a/>', '/a', null)
  NULL | NULL | NULL
> create table y as select extractvalue(d, '/r/a') as a, updatexml(d, '/r', 'q') as b from x; show create table y
ok 1, Records: 1  Duplicates: 0  Warnings: 0
Table | Create Table
  y | CREATE TABLE `y` (\n  `a` longtext,\n  `b` longtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database xml
ok 2
