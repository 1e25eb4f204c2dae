#mode ANSI_QUOTES
select {{"a"|"a" "b"|'a' "b"|"a"."b"|"a""b"|_utf8mb4"a"|@"a"|n"a"|x"41"|'a' 'b'|"a" as "b"|1 "b"}} from "t"
create table "t" ("a" int default {{'x'|"x"}}, key "k" ("a")) comment {{'x'|"x"}}
set @a = "x", names "utf8mb4"
set a = "x"
select a from t as "x" where "a" = 'b' order by "c"
insert into "t" ("a") values ("b")
load data infile {{'x'|"x"}} into table t
create user {{"u"@"h"|'u'@'h'}}
#mode PIPES_AS_CONCAT
select a || b
select a || b || c
select a or b
select a || b and c
select -a || b
select a || -b
select a ^ b || c
select a || b collate x
select a || b = c
select a || not b
select a || b like c
select a like b || c
select a in (b || c)
select not a || b
select a || 
select binary a || b
select a + b || c * d
select a is null || b
select a || b is null
select a ||| b
select a && b || c
select (a || b) || c
select a || (select 1)
select a || interval 1 day
select a || case when 1 then 2 end
select a like b escape c || d
select a || b between c || d and e
#mode HIGH_NOT_PRECEDENCE
select {{not a|not a = b|not a between 1 and 2|a = not b|a + not b|not not a|not -a|- not a|a and not b|not a and b|not a is null|a not in (1)|a not like b|not a collate x|not (a)|not exists (select 1)|a is not null|a not between 1 and 2|not a in (1)|a not regexp b|not null|! a = b|a is not true|not a is not true|binary not a|not binary a}}
select not a || b
create table t (a int not null)
create table if not exists t (a int check (a) not enforced)
create procedure p() not deterministic begin declare exit handler for not found begin end; end
drop table if exists t
#mode NO_BACKSLASH_ESCAPES
select {{'a\\'|'a\\', 'b'|'\\n'|'a\\'b'|'a''b'|'\\\\'|"a\\"|'a' like 'b' escape '\\'|n'a\\'|_utf8mb4'a\\'|@'a\\'}}
#mode IGNORE_SPACE
select {{count (*)|count ( * )|sum (a)|now ()|curdate ()|substring (a, 1)|trim (a)|cast (a as char)|extract (year from a)|date_add (a, interval 1 day)|mid (a, 1, 2)|max /* x */ (a)|count\n(*)|abs (a)|foo (a)|count|sum|now|user ()|session_user ()|position ('a' in b)|group_concat (a)|std (a)|count.a|max, min from t}}
create table {{count|count (a int)|`count` (a int)|now (a int)|t (count int)|t (now int, max int)|max (a int)|abs (a int)|trim(a int)|d.count (a int)|d.count(a int)}}
insert into count (a) values (1)
insert into d.count (a) values (1)
select a as count from t
select now, count from t
#mode REAL_AS_FLOAT
create table t (a {{real|real(5,2)|real(5)|double}})
select cast(a as {{real|double|float}})
#mode 
create table {{count|count (a int)|count(a int)|`count`(a int)|now (a int)|t (count int)|t (count(5))|max(a int)|trim(a int)|d.count(a int)|abs(a int)|sum (a int)}}
select count from t, sum x
create function {{count|now|abs|trim|d.count|foo}}(a int) returns int return 1
