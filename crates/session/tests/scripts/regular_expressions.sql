# Regular expressions in ICU's syntax. Compared with MySQL 8.0.31.
> select 'a' regexp '[:alpha:]', 'z' regexp '[:alpha:]', ':' regexp '[:alpha:]'
'a' regexp '[:alpha:]' | 'z' regexp '[:alpha:]' | ':' regexp '[:alpha:]'
  1 | 1 | 0
> select 'é' regexp '[[:alpha:]]', '٣' regexp '[[:digit:]]', 'É' regexp binary '[[:upper:]]', '٣' regexp '\\d', 'é' regexp '\\w', 'é' regexp '[[:alnum:]]', '€' regexp '[[:punct:]]', '$' regexp '[[:punct:]]', '+' regexp '[[:punct:]]', '!' regexp '[[:punct:]]', '_' regexp '[[:punct:]]', ' ' regexp '[[:space:]]', '\t' regexp '[[:blank:]]', ' ' regexp '[[:blank:]]', 'g' regexp '[[:xdigit:]]', 'F' regexp '[[:xdigit:]]', 'Ｆ' regexp '[[:xdigit:]]', 'é' regexp '[[:word:]]', '\n' regexp '[[:cntrl:]]', 'a' regexp '[[:graph:]]', ' ' regexp '[[:graph:]]', ' ' regexp '[[:print:]]', '\n' regexp '[[:print:]]', '´' regexp '[[:punct:]]', '´' regexp '[[:graph:]]'
ERROR 3995 (HY000): Character set 'utf8mb4_0900_ai_ci' cannot be used in conjunction with 'binary' in call to regexp_like.
> select 'É' regexp '[[:lower:]]', regexp_like('É','[[:lower:]]','c'), regexp_like('é','[[:upper:]]','c'), regexp_like('é','[[:upper:]]','i'), regexp_like('1','[^[:alpha:]]'), regexp_like('1','[[:^alpha:]]'), regexp_like('é','[^[:alpha:]]'), regexp_like('ª','[[:alpha:]]'), regexp_like('é','[[:ALPHA:]]'), regexp_like('a','[[:Alpha:]]')
'É' regexp '[[:lower:]]' | regexp_like('É','[[:lower:]]','c') | regexp_like('é','[[:upper:]]','c') | regexp_like('é','[[:upper:]]','i') | regexp_like('1','[^[:alpha:]]') | regexp_like('1','[[:^alpha:]]') | regexp_like('é','[^[:alpha:]]') | regexp_like('ª','[[:alpha:]]') | regexp_like('é','[[:ALPHA:]]') | regexp_like('a','[[:Alpha:]]')
  1 | 0 | 0 | 1 | 1 | 1 | 0 | 1 | 1 | 1
> select regexp_like('a','a{}')
regexp_like('a','a{}')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('a','a{,5}')
regexp_like('a','a{,5}')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('a','a{x}')
regexp_like('a','a{x}')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('a','{')
regexp_like('a','{')
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 1.
> select regexp_like('a{','a\\{')
regexp_like('a{','a\\{')
  1
> select regexp_like('a','a{1')
regexp_like('a','a{1')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('a','a{1,')
regexp_like('a','a{1,')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('a','a{1,2')
regexp_like('a','a{1,2')
ERROR 3692 (HY000): Incorrect description of a {min,max} interval.
> select regexp_like('aa','a{2}'), regexp_like('aa','a{1,}')
regexp_like('aa','a{2}') | regexp_like('aa','a{1,}')
  1 | 1
> select regexp_like('a','a{2,1}')
regexp_like('a','a{2,1}')
ERROR 3693 (HY000): The maximum is less than the minumum in a {min,max} interval.
> select regexp_like('a','}')
regexp_like('a','}')
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 1.
> select regexp_like('a',']')
regexp_like('a',']')
  0
> select regexp_like('a','*')
regexp_like('a','*')
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 1.
> select regexp_like('a','a++'), regexp_like('a','a*+'), regexp_like('aaa','(?>a+)')
regexp_like('a','a++') | regexp_like('a','a*+') | regexp_like('aaa','(?>a+)')
  1 | 1 | 1
> select regexp_like('a','(')
regexp_like('a','(')
ERROR 3691 (HY000): Mismatched parenthesis in regular expression.
> select regexp_like('a','[')
regexp_like('a','[')
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
> select regexp_like('a','[a')
regexp_like('a','[a')
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
> select regexp_like('a','[]')
regexp_like('a','[]')
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
> select regexp_like('a','\\')
regexp_like('a','\\')
ERROR 3689 (HY000): Unrecognized escape sequence in regular expression.
> select regexp_like('a','\\q')
regexp_like('a','\\q')
  0
> select regexp_like('pbaq','([a[:xyz:]b]+)')
regexp_like('pbaq','([a[:xyz:]b]+)')
ERROR 3685 (HY000): Illegal argument to a regular expression.
> select regexp_like('a','[[:alpha:]'), 1
regexp_like('a','[[:alpha:]') | 1
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
> select regexp_like('a','[[:alpha:')
regexp_like('a','[[:alpha:')
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
> select regexp_like('a\nb\n','\\Z'), regexp_like('a\nb\n','b\\Z'), regexp_like('a\nb\n','b\\z'), regexp_like('a','\\Aa'), regexp_like('abc','\\babc\\b'), regexp_like('a\r\n','a\\Z'), regexp_like('ab','a\\Gb'), regexp_like('abc','\\Qabc\\E'), regexp_like('a.c','\\Qa.c\\E'), regexp_like('abc','\\Qa.c\\E')
regexp_like('a\nb\n','\\Z') | regexp_like('a\nb\n','b\\Z') | regexp_like('a\nb\n','b\\z') | regexp_like('a','\\Aa') | regexp_like('abc','\\babc\\b') | regexp_like('a\r\n','a\\Z') | regexp_like('ab','a\\Gb') | regexp_like('abc','\\Qabc\\E') | regexp_like('a.c','\\Qa.c\\E') | regexp_like('abc','\\Qa.c\\E')
  1 | 1 | 0 | 1 | 1 | 1 | 0 | 1 | 1 | 0
> select regexp_like('b','[a-c&&[b]]'), regexp_like('b','[[a-c]--[b]]'), regexp_like('b','[[a-c]-[b]]'), regexp_like('b','[[a-c]&[b]]'), regexp_like('&','[a&b]'), regexp_like('[','[[]'), regexp_like('-','[a-]'), regexp_like('#','[#]'), regexp_like('a b','(?x)a b'), regexp_like('$','[$]'), regexp_like('a','(?#comment)a')
regexp_like('b','[a-c&&[b]]') | regexp_like('b','[[a-c]--[b]]') | regexp_like('b','[[a-c]-[b]]') | regexp_like('b','[[a-c]&[b]]') | regexp_like('&','[a&b]') | regexp_like('[','[[]') | regexp_like('-','[a-]') | regexp_like('#','[#]') | regexp_like('a b','(?x)a b') | regexp_like('$','[$]') | regexp_like('a','(?#comment)a')
ERROR 3696 (HY000): The regular expression contains an unclosed bracket expression.
