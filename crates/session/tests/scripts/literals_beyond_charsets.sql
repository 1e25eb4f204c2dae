# A literal that cannot be written in the character set of what it meets is an error, not a question mark: else a condition would hold for rows that have one.
# Answers are those of MySQL 8.0.31, but for its names of literals' collations.
> create database beyond; use beyond
ok 1
ok 0
> set names utf8mb4
ok 0
> create table t(a varchar(10) character set latin1, b char(10) character set ascii, e enum('a','b') character set latin1, key(a))
ok 0
> insert into t values('?', '?', 'a'), ('a', 'b', 'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t where a = '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation '='
> select * from t where b = 'é'
ERROR 1267 (HY000): Illegal mix of collations (ascii_general_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation '='
> select * from t where a in ('日', 'b')
ERROR 1270 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT), (utf8mb4_0900_ai_ci,COERCIBLE), (utf8mb4_0900_ai_ci,COERCIBLE) for operation ' IN '
> select * from t where a like '日%'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'like'
> select * from t where a between 'a' and '日'
ERROR 1270 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT), (utf8mb4_0900_ai_ci,COERCIBLE), (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'between'
> select * from t where e = '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation '='
> select concat(a, '日') from t
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'concat'
> select coalesce(a, '日') from t
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'coalesce'
> select if(a = 'a', a, '日') from t
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'if'
> select case a when '日' then 1 else 2 end from t
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'case'
> select greatest(a, '日') from t
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'greatest'
> delete from t where a = '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation '='
> update t set a = 'x' where a = '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation '='
> select * from t where b = x'8142'
ERROR 3854 (HY000): Cannot convert string '\x81B' from binary to ascii
> select * from t where b in ('b', x'8142')
ERROR 3854 (HY000): Cannot convert string '\x81B' from binary to ascii
> select * from t where b like x'8142'
ERROR 3854 (HY000): Cannot convert string '\x81B' from binary to ascii
> select concat(b, x'8142') from t
ERROR 3854 (HY000): Cannot convert string '\x81B' from binary to ascii
> select * from t where a = x'e9'
a | b | e
> select replace(a, '日', 'x') from t
replace(a, '日', 'x')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select replace(a, 'a', '日') from t
replace(a, 'a', '日')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select locate('日', a), instr(a, 'x') from t
locate('日', a) | instr(a, 'x')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select instr(a, '日') from t
instr(a, '日')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select lpad(a, 5, '日') from t
lpad(a, 5, '日')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select insert(a, 1, 1, '日') from t
insert(a, 1, 1, '日')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select field(a, '日') from t
field(a, '日')
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select substring_index(a, '日', 1) from t
substring_index(a, '日', 1)
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select trim('日' from a) from t
trim('日' from a)
ERROR 3854 (HY000): Cannot convert string '\xE6\x97\xA5' from utf8mb4 to latin1
> select replace('日a', a, 'x') from t
replace('日a', a, 'x')
  日a
  日x
> select a from t union select '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'UNION'
> select '日' union select a from t
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,COERCIBLE) and (latin1_swedish_ci,IMPLICIT) for operation 'UNION'
> (select b from t) union all (select 'é')
ERROR 1267 (HY000): Illegal mix of collations (ascii_general_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'UNION'
> select a from t except select '日'
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'UNION'
> create table t2 as select a from t union select concat('日')
ERROR 1267 (HY000): Illegal mix of collations (latin1_swedish_ci,IMPLICIT) and (utf8mb4_0900_ai_ci,COERCIBLE) for operation 'UNION'
> select a from t union select 'é'
a
  ?
  a
  �
> set @x = '日'
ok 0
> prepare s from 'select * from t where a = ?'
ok 0, Statement prepared
> execute s using @x
a | b | e
ERROR 3988 (HY000): Conversion from collation utf8mb4_0900_ai_ci into latin1_swedish_ci impossible for parameter
> prepare s from 'select * from t where a in (?, ?)'
ok 0, Statement prepared
> execute s using @x, @x
a | b | e
ERROR 3988 (HY000): Conversion from collation utf8mb4_0900_ai_ci into latin1_swedish_ci impossible for parameter
> prepare s from 'select * from t where ? like b'
ok 0, Statement prepared
> execute s using @x
a | b | e
ERROR 3988 (HY000): Conversion from collation utf8mb4_0900_ai_ci into ascii_general_ci impossible for parameter
> prepare s from 'delete from t where e = ?'
ok 0, Statement prepared
> execute s using @x
ERROR 3988 (HY000): Conversion from collation utf8mb4_0900_ai_ci into latin1_swedish_ci impossible for parameter
> select a = @x from t
a = @x
  0
  0
> select count(*) from t
count(*)
  2
> drop database beyond
ok 1
