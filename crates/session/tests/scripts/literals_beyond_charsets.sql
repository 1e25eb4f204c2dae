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
> select count(*) from t
count(*)
  2
> drop database beyond
ok 1
