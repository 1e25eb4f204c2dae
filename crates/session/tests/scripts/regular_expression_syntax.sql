# Braces behind \p, \P and \x are no interval.
> SELECT 'aé1' REGEXP '^\\p{L}+\\P{L}$', 'Ab' COLLATE utf8mb4_bin REGEXP '^\\p{Lu}\\p{gc=Ll}$', 'α' REGEXP '\\p{Script=Greek}', '😀' REGEXP '^\\x{1F600}{1}$', 'aab' REGEXP 'a\\x{61}'
'aé1' REGEXP '^\\p{L}+\\P{L}$' | 'Ab' COLLATE utf8mb4_bin REGEXP '^\\p{Lu}\\p{gc=Ll}$' | 'α' REGEXP '\\p{Script=Greek}' | '?' REGEXP '^\\x{1F600}{1}$' | 'aab' REGEXP 'a\\x{61}'
  1 | 1 | 1 | 1 | 1
> SELECT 'a' REGEXP '\\p{Nothing}'
'a' REGEXP '\\p{Nothing}'
ERROR 3685 (HY000): Illegal argument to a regular expression.
> SELECT 'a' REGEXP '\\pL'
'a' REGEXP '\\pL'
ERROR 3685 (HY000): Illegal argument to a regular expression.
> SELECT 'a' REGEXP '\\0141', '\t' REGEXP '\\cI'
'a' REGEXP '\\0141' | '\t' REGEXP '\\cI'
  1 | 1
# What cannot be repeated.
> SELECT 'a' REGEXP 'a**'
'a' REGEXP 'a**'
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 3.
> SELECT 'a' REGEXP 'a{2}{3}'
'a' REGEXP 'a{2}{3}'
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 5.
> SELECT 'a' REGEXP '\\b?a'
'a' REGEXP '\\b?a'
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 3.
> SELECT 'a' REGEXP 'a*?+'
'a' REGEXP 'a*?+'
ERROR 3688 (HY000): Syntax error in regular expression on line 1, character 4.
> SELECT 'a' REGEXP '^*a', 'a' REGEXP 'a*+', 'aa' REGEXP '^a{2}?$'
'a' REGEXP '^*a' | 'a' REGEXP 'a*+' | 'aa' REGEXP '^a{2}?$'
  1 | 1 | 1
# Names of groups.
> SELECT REGEXP_REPLACE('abc', '(?<y>b)', '[${y}$1]')
REGEXP_REPLACE('abc', '(?<y>b)', '[${y}$1]')
  a[bb]c
> SELECT REGEXP_REPLACE('abc', '(?<y>b)', '${z}')
REGEXP_REPLACE('abc', '(?<y>b)', '${z}')
ERROR 3887 (HY000): A capture group has an invalid name.
> SELECT REGEXP_REPLACE('abc', '(?<y>b)', 'a$')
REGEXP_REPLACE('abc', '(?<y>b)', 'a$')
ERROR 3887 (HY000): A capture group has an invalid name.
> SELECT REGEXP_REPLACE('abc', '(?<y>z)', 'a$')
REGEXP_REPLACE('abc', '(?<y>z)', 'a$')
  abc
> SELECT REGEXP_REPLACE('abc', 'b', '$2')
REGEXP_REPLACE('abc', 'b', '$2')
ERROR 3686 (HY000): Index out of bounds in regular expression search.
> SELECT 'ab' REGEXP '(?<x>a)(?<x>b)'
'ab' REGEXP '(?<x>a)(?<x>b)'
ERROR 3887 (HY000): A capture group has an invalid name.
> SELECT 'ab' REGEXP '\\k<x>'
'ab' REGEXP '\\k<x>'
ERROR 3887 (HY000): A capture group has an invalid name.
> SELECT 'aa' REGEXP '(?<x>a)\\k<x>'
'aa' REGEXP '(?<x>a)\\k<x>'
  1
# Where a search may begin.
> SELECT REGEXP_SUBSTR('abc', 'b', 0)
REGEXP_SUBSTR('abc', 'b', 0)
ERROR 1583 (42000): Incorrect parameters in the call to native function 'regexp_substr'
> SELECT REGEXP_REPLACE('abc', 'b', 'x', -1)
REGEXP_REPLACE('abc', 'b', 'x', -1)
ERROR 1583 (42000): Incorrect parameters in the call to native function 'regexp_replace'
> SELECT REGEXP_INSTR('abc', 'b', 0)
REGEXP_INSTR('abc', 'b', 0)
ERROR 3686 (HY000): Index out of bounds in regular expression search.
> SELECT REGEXP_INSTR('abc', 'b', 4)
REGEXP_INSTR('abc', 'b', 4)
ERROR 3686 (HY000): Index out of bounds in regular expression search.
> SELECT REGEXP_SUBSTR('abc', '$', 4), REGEXP_INSTR('abc', '$', 3), REGEXP_REPLACE('abc', '$', 'x', 4)
REGEXP_SUBSTR('abc', '$', 4) | REGEXP_INSTR('abc', '$', 3) | REGEXP_REPLACE('abc', '$', 'x', 4)
   | 4 | abcx
