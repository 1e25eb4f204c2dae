{{insert|replace}} {{|low_priority |high_priority |delayed |ignore |low_priority ignore |ignore low_priority |into |ignore into }}t values (1)
insert into {{t|d.t|t partition (p0)|t partition (p0, p1)|t x|.t|t as x|`t`|(t)}} {{values (1)|(a) values (1)}}
insert into t {{(a, b)|()|(t.a)|(d.t.a, b)|(a,)|(1)|(`a`)|a|(a b)||(@a)|(*)|(key)}} {{values (1, 2)|value (1)|values ()|values (default)|values (1), (2)|values (default(a), a + 1)|values 1|values (1,)|values (1) (2)|select 1|(select 1)|((select 1))|select 1 union select 2|table u|values row(1)|values row(1), row(default)|with x as (select 1) select * from x|set a = 1|values|value row(1)|(select 1) union (select 2)|(values row(1))}}
insert into t set {{a = 1|a = 1, b = default|t.a = 1|a := 1|a|a = |a = default(b)|(a) = 1|a = (select 1), b = a + 1|}}
insert into t {{values (1)|(a) values (1)|set a = 1|select 1|(select 1)|table u|values row(1)|select 1 from u}} {{on duplicate key update a = 1|on duplicate key update a = values(a), b = default|as n on duplicate key update a = n.a|as n(x, y) on duplicate key update a = x|as n|as n(x)|as n()|n|on duplicate key ignore|on duplicate key update|on conflict do nothing|limit 1|returning a|as new on duplicate key update t.a = new.a + 1|for update}}
replace into t values (1) {{as n|on duplicate key update a = 1|}}
replace t {{set a = 1|(a) select 1|values (1), (2)|select * from u|() values ()|table u|with a as (select 1) select * from a}}
insert {{select 1|into|t|into t|into t values|high_priority low_priority into t values (1)|into select values (1)}}
insert /*+ foo(t) */ into t values (1)
update {{|low_priority |ignore |low_priority ignore |quick }}t set a = 1
update {{t|t x|t as x|d.t|t, u|t join u on 1|t partition (p0)|(t, u)|t left join u using (a), v|(select 1) x|t use index (a)|t natural join u|(t)|t, (select 1) x|.t|lateral (select 1) x}} set a = 1
update t set {{a = 1, b = 2|a = default|t.a = a + 1|d.t.a = 1|a := 1|a = (select 1)|a|a + 1|a = 1 b = 2|a = 1,|`a` = 1|a = default(b)|a = 1 = 2|a = not b|@a = 1|a = values(a)|a = null, key = 1}}
update t set a = 1 {{where b|where a = 1 order by b|order by a limit 1|limit 5|limit ?|limit 1, 2|limit 1 offset 2|where|group by a|order by a desc, b|limit 1 where a|having a|order by|returning a|for update|from u}}
update t, u set t.a = 1 {{where 1|order by a|limit 1}}
update t join u set a = 1 {{limit 1|order by a}}
delete {{|low_priority |quick |ignore |low_priority quick ignore |ignore quick }}from t
delete from {{t|d.t|t x|t as x|t partition (p0)|t x partition (p0)|t as x partition (p0, p1)|t partition (p0) x|t where a|t x where x.a = 1|t order by a|t limit 1|t where a order by b limit 5|t limit 1, 2|t limit ?|t, u|t use index (a)|(t)|t join u|t group by a|t where|t.*|t returning a}}
delete {{t|t, u|d.t|t.*|d.t.*, u.*|t x|}} from {{t|t join u on 1|t, u|t x, u y|(select 1) t}} {{|where t.a = 1|limit 1|order by a}}
delete from {{t|t, u|t.*|d.t, u.*|t x}} using {{t|t, u|t join u using (a)|t x}} {{|where 1|limit 1|order by a}}
delete quick
delete quick from quick
delete from quick
delete t
delete ignore
load data {{|low_priority |concurrent |local |concurrent local |local concurrent }}infile 'a' {{|ignore |replace |fail }}into table t
load data infile {{'a'|a|@a|"a"|}} into table {{t|d.t|t x|t partition (p0)|}}
load data infile 'a' into table t {{character set utf8mb4|charset 'latin1'|charset binary|character set default|fields terminated by ','|columns terminated by ','|fields terminated by ',' enclosed by '"' escaped by '\\\\'|fields optionally enclosed by '"'|fields enclosed by x'22'|fields optionally terminated by ','|fields|fields lines terminated by 'a'|lines terminated by '\\\\n'|lines starting by 'x' terminated by 'y'|lines terminated by 'y' starting by 'x'|lines|ignore 1 lines|ignore 1 rows|ignore 1|ignore lines|ignore ? lines|(a, b)|()|(a, @b)|(@a)|(t.a)|(a,)|set a = 1|set a = 1, b = default|(a) set b = @a|set|lines terminated by 'a' fields terminated by 'b'|fields terminated by 'a' terminated by 'b'|ignore 1 lines (a) set b = 1 where c}}
load xml infile 'a' into table t {{|rows identified by '<x>'|rows identified by '<x>' ignore 1 lines (a)}}
load xml local infile 'a' replace into table t character set utf8mb4 rows identified by '<a>' ignore 1 rows (a, @b) set c = 1
load index into cache t
load data
call {{p|p()|p(1)|p(1, @a, ?)|d.p(1)|p 1|d.p|p(|p(1,)|p(select 1)|p((select 1))|p(a as b)|}}
do {{1|1, 2|sleep(1)|1 as a|1 a|(select 1)|select 1|*|@a := 1|release_lock('a'), 1|}}
handler t {{open|open as x|read first|read next|read a = (1)|read a first where 1 limit 2|close|}}
handler {{d.t|t x|}} open
values row(1, 2), row(3, 4) order by column_0 limit 1
truncate {{t|table t|d.t|table d.t|table t, u||table|tables t}}
use {{d|`d`|d.t|'d'||database}}
help {{'contents'|contents|select|'x' 'y'|}}
prepare {{s from 'select 1'|s from @a|s from a|s from|`s` from "x"|s 'x'|s from 'a' 'b'|'s' from 'x'|s from _utf8mb4'x'}}
execute {{s|s using @a|s using @a, @b|s using a|s using|s using 1|'s'|s using @'a', @`b`|s using @@a}}
{{deallocate|drop}} prepare {{s|'s'|s, t|}}
deallocate s
kill {{1|query 1|connection 1|query connection 1|'a'|connection_id()|@a|?|1 + 1|query|hard 1|soft query 1|}}
lock {{tables|table}} {{t read|t write|t read local|t low_priority write|t as x read|t x write, u read|d.t read|t|t x|read|t local read|t write read|t concurrent write|}}
unlock {{tables|table|t|instance|tables t|}}
lock instance for backup
lock instance
begin {{|work|transaction|;|not atomic}}
start transaction {{|with consistent snapshot|read only|read write|read only, with consistent snapshot|with consistent snapshot, read write|read only, read write|read|with|isolation level serializable|with consistent snapshot read only|read only, read only|work}}
{{commit|rollback}} {{|work|and chain|and no chain|release|no release|and chain release|and no chain release|and chain no release|work and no chain no release|chain|and release|no chain|prepared}}
rollback {{to a|to savepoint a|work to a|work to savepoint a|to|to savepoint|savepoint a|to 'a'|and chain to a}}
savepoint {{a|`a`|'a'||select|begin}}
release {{savepoint a|a|savepoint|savepoint 'a'|}}
xa {{start 'a'|begin 'a'|start 'a','b'|start 'a','b',1|start x'41', b'1', 0x1|start 'a' join|start 'a' resume|start a|start|end 'a'|end 'a' suspend|end 'a' suspend for migrate|end|prepare 'a'|commit 'a'|commit 'a' one phase|commit 'a' one|commit|rollback 'a','b',3|recover|recover convert xid|recover convert|recover xid|start 'a',,1|start 'a','b','c'|start 'a' join resume|start 'a' 'b'|}}
set {{a = 1|a := 1|a = default|a = on|a = off|a = all|a = row|a = system|a = binary|a = binary 'x'|a = x|a = 'x'|a = 1 + 1|a = (select 1)|a = default(b)|a = null|a = true|a|= 1|a 1|a = |a = 1,|a = 1, b = 2|a = 1 b = 2|a.b = 1|a.b.c = 1|default.a = 1|`a` = 1|'a' = 1|global a = 1|session a = 1|local a = 1|persist a = 1|persist_only a = 1|persist a = default|global a.b = 1|global session a = 1|@@a = 1|@@global.a = 1|@@session.a := 1|@@local.a = default|@@persist.a = 1|@@persist_only.a = 1|@@a.b = 1|@@global.a.b = 1|global @@a = 1|@a = 1|@a := 1|@a = default|@'a b' = 1|@`a` = 1|@a = on|@a = 1, b = 2, @@c = 3, global d = 4|@a = (select 1), @b = @a + 1|@a|@a = @b := 1|global global = 1|session = 1|local = 1|global = 1|persist = 1|names = 1|names = 'utf8'|password = 1|transaction = 1|role = 1|character = 1|charset = 1|autocommit=1, names utf8mb4, sql_mode=''|a = 5, global x = 1, y = 2, session z = 3|global a = 1, b = 2|a = ?|a = any|a = ignore|a = row(1,2)|a = binary, b = 1|a = all, b = on|tx_isolation = 'x'|a = on + 1}}
set names {{utf8mb4|'utf8mb4'|"utf8mb4"|binary|default|utf8mb4 collate utf8mb4_bin|utf8mb4 collate 'x'|default collate x|utf8mb4 collate default|utf8mb4 collate binary|utf8mb4, a = 1|`utf8mb4`|utf8mb4 collate|'utf8mb4' collate 'utf8mb4_unicode_ci', time_zone='+00:00', session sql_mode='x'|1|@a|ascii|utf8mb4 utf8mb4}}
set {{character set utf8mb4|charset utf8mb4|char set utf8mb4|character set default|character set 'x'|charset binary, a = 1|character set = utf8mb4|character utf8mb4|charset}}
set {{|session |global |local |persist }}transaction {{isolation level read committed|isolation level read uncommitted|isolation level repeatable read|isolation level serializable|isolation level snapshot|read only|read write|isolation level serializable, read only|read write, isolation level read committed|read only, read write|isolation level|isolation level read||isolation level serializable, isolation level serializable|read only isolation level serializable|with consistent snapshot}}
set transaction read only, a = 1
set session transaction read only, a = 1
set a = 1, {{transaction read only|session transaction read only|password = 'x'|role none|names utf8mb4|character set utf8}}
set password {{= 'x'|for u = 'x'|for u@h = 'x'|for current_user() = 'x'|= password('x')|for u to random|to random|= 'x' replace 'y'|= 'x' retain current password|= 'x' replace 'y' retain current password|for u|'x'|= x|:= 'x'|= 'x', a = 1|for 'u'@'h' = x'41'}}
set role {{none|all|default|all except r|all except r, s|r|r, s@h|'r'@'h'|all r|none, r|current_user|}}
set default role {{none to u|all to u|r to u|r, s to u@h, v|default to u|r|to u|all except r to u}}
set resource group {{rg|rg for 1, 2|}}
set global {{transaction|a|}}
set @@ a = 1
set sql_mode = {{ansi|'ansi,x'|''|concat(@@sql_mode, ',x')|default, a = 1|ansi, traditional}}
set autocommit
set
