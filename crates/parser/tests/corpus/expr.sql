select {{1|-1|+1|1.5|.5|1.|1e5|1e-5|1E+5|.5e3|1.e3|1.5.5|1..5|0x1F|0X1F|x'1F'|X'1f'|x'1'|0b01|0B01|b'01'|B'2'|b'2'|0x|0xg|0b2|1a|1e|1ea|1e5a|'a'|"a"|'a''b'|'a\\'b'|'a' 'b'|'a' "b" 'c'|n'a'|N'a' 'b'|_utf8mb4'a'|_utf8mb4 'a' 'b'|_latin1 x'41'|_binary 0x41|_utf8mb4 b'1'|_foo 'a'|_utf8mb4|true|false|null|\\N|18446744073709551616|99999999999999999999999999|date '2020-01-01'|time '1'|timestamp 'x'|datetime '2020-01-01'|date"2020-01-01"|{d '2020-01-01'}|{ts 'x'}|{t '1'}|{x 'y'}|{fn now()}|{d 1}|{'a'}|''|?|?a|@a|@a.b|@'a'|@`a`|@"a"|@@a|@@global.a|@@session.a|@@local.a|@@persist.a|@@a.b|@@global.a.b|@@global|@@`a`|@@ a|@ a|@|@@|@a:=1|@a := @b := 2|@@a := 1|@a = 1|$a|$|a$|_a|é|`é`|``|`a``b`}}
select a {{+|-|*|/|%|div|mod|^|&|||<<|>>|=|<=>|<>|!=|<|<=|>|>=|and|&&|or|xor|is|is not|like|not like|regexp|rlike|not regexp|in|not in|between|sounds like|member of|collate|:=|->|->>|==|=>|<|===|**|!|~|not|=!|<!|=-|=~|+-|-+|--|- -|&-|^-|*-}} b
select a || b, a | b, a || b || c, a or b || c
select a {{= any|= all|= some|> any|<=> any|in|not in|!= all|= any all|any}} (select 1)
select a = any (1), a = all (table t), a = any (values row(1)), a = any ((select 1))
select a {{is|is not}} {{null|true|false|unknown|1|a|not null|default}}
select a is null is null, a is true is null
select a is {{null is true|null = 1|true = 1|null and b|true and b|null or c}}
select a {{|not }}{{in (1)|in (1, 2)|in ()|in (select 1)|in ((select 1), 2)|in ((select 1) union select 2)|in 1|in (a)|in ((1,2),(3,4))|in (table t)|in ((select 1))|like b escape 'c'|like b escape c|like b escape|between 1 and 2|between 1 and|between 1|between 1 and 2 and 3|regexp 'a'|rlike a|like a like b|in (1) in (2)|between 1 and 2 between 3 and 4|like 'a' 'b'|like a + b|like a and b|null|a}}
select a = b = c, a < b < c, a = (b = c), a = not b
select not a = b, not not a, ! a = b, !!a, not a between 1 and 2, not a is null, - - a, -a ^ b, ~a & b, + -a, -!a, !-a, not -a, - not a
select a or b and c xor d && e || f
select a and not b, a and !b, a = b and not c = d, a = !b
select a ^ not b
select binary a = b, binary a, binary binary a, -binary a, binary -a, a = binary b, a like binary b, binary(a), binary a collate x, binary 'a' 'b', not binary a
select a collate {{utf8mb4_bin|'utf8mb4_bin'|binary|x collate y||1|default}}
select -a collate x, a + b collate x, a collate x = b, 'a' collate x 'b'
select {{(1)|((1))|(1,2)|((1,2))|(1,)|()|row(1)|row(1,2)|row()|(select 1)|((select 1))|(((select 1)))|((select 1) + 1)|((select 1), 2)|(select 1) + 1|((select 1) union select 2)|((select 1) limit 1)|(select 1) union select 2|(1) (2)|(1 2)|(1}}
select (1,2) = (3,4), (a, b) in ((1,2)), row(a,b) in (select 1, 2), (1,2) > all (select 1,2)
select ((select 1) in (1)), ((select 1) is null), ((select 1) - 1), ((select 1) not in (2)), ((1) - 1), (((1)) between 1 and 2), ((1,2) = (3,4))
select exists (select 1), not exists (select 1), exists (table t), exists ((select 1)), exists (values row(1))
select exists {{select 1|(1)|()|}}
select exists (select 1) = 1
select case {{when 1 then 2 end|when 1 then 2 else 3 end|a when 1 then 2 end|a when 1 then 2 when 3 then 4 else 5 end|end|when 1 end|a when 1 then 2|when 1 then 2 end case|a else 1 end|when 1 then end}}
select case a when 1 then 2 end + 1, (case when a then b end), if(1,2,3), case when case when 1 then 2 end then 3 end
select a {{+|-}} interval {{1|1 + 1|'1'|a|(1)|(1 + 2)|-1|(select 1)|a or b}} {{day|second|microsecond|year|quarter|week|month|hour|minute|year_month|day_hour|day_minute|day_second|day_microsecond|hour_minute|hour_second|hour_microsecond|minute_second|minute_microsecond|second_microsecond|sql_tsi_day|sql_tsi_year|days|}}
select interval 1 day {{+ a|- a|+ a + b||= a|+ a = b}}
select interval(1, 2), interval(1, 2, 3) + 1, interval (1, 2), interval(1), interval 1 + 1 day + a
select 1 + interval(1, 2), a + interval (1) day, a + interval (1) + 1 day, a - interval(1,2) day
select a + interval (1, 2) + 1
select a * interval 1 day
select interval(1)
select interval 1, 2
select {{count(*)|count(all *)|count(distinct *)|count(a)|count(all a)|count(distinct a)|count(distinct a, b)|count(a, b)|count()|count (*)|count( *)|count( * )|sum(a)|sum(distinct a)|sum(all a)|sum(distinct all a)|sum(a, b)|sum()|avg(distinct a)|min(distinct a)|max(all a)|bit_and(a)|bit_or(distinct a)|bit_xor(a)|std(a)|stddev(a)|stddev_pop(a)|stddev_samp(a)|variance(a)|var_pop(a)|var_samp(a)|var_samp(distinct a)|json_arrayagg(a)|json_arrayagg(distinct a)|json_objectagg(a, b)|json_objectagg(a)|group_concat(a)|group_concat(distinct a, b order by c desc separator '-')|group_concat(a separator ',')|group_concat(a order by b)|group_concat(a separator x)|group_concat(a separator 0x2c)|group_concat()|any_value(a)|grouping(a)|grouping(a, b)|grouping()|sum (a)|min (a)|st_collect(a)}} from t
select {{now()|now(6)|now(a)|now|now ()|sysdate()|sysdate(3)|curdate()|curdate(1)|curtime()|curtime(2)|current_date|current_date()|current_date(1)|current_time|current_time(3)|current_timestamp|current_timestamp()|current_timestamp(6)|localtime|localtime()|localtimestamp(1)|utc_date|utc_date()|utc_time(1)|utc_timestamp|utc_timestamp()|current_user|current_user()|user()|user|session_user()|session_user|system_user()|database()|schema()|database|schema|version()|connection_id()|row_count()|found_rows()|last_insert_id()|last_insert_id(1)|uuid()|rand()|rand(1)|pi()|current_role()}}
select cast(a as {{char|char(10)|character(5)|char character set utf8mb4|char charset binary|char binary|char ascii|char unicode|char byte|char(10) character set latin1 binary|char collate x|nchar|nchar(5)|national char(5)|binary|binary(5)|signed|signed int|signed integer|unsigned|unsigned integer|int|integer|decimal|decimal(10)|decimal(10,2)|dec(5)|numeric|date|time|time(3)|datetime|datetime(6)|timestamp|year|year(4)|json|float|float(5)|float(5,2)|double|double precision|double(5,2)|real|bit|varchar(5)|text|point|polygon|geometrycollection|geometry|char array|unsigned array|json array|bigint|boolean|datetime(6) array|inet}})
select cast(a at time zone '+00:00' as datetime), cast(a at time zone interval '+00:00' as datetime(3))
select convert(a, {{char|char(5)|signed|decimal(5,1)|binary|date|int|char array|json|datetime(3)}}), convert(a using utf8mb4), convert(a using binary), convert(a using 'x')
select convert(a using default), 1
select convert(a)
select {{extract(year from a)|extract(day_hour from a)|extract(sql_tsi_day from a)|extract(foo from a)|extract(year, a)|trim(a)|trim(both from a)|trim(both 'x' from a)|trim(leading from a)|trim(trailing 'x' from a)|trim('x' from a)|trim(leading 'x', a)|trim(from a)|trim()|trim(both 'x')|substring(a, 1)|substring(a, 1, 2)|substring(a from 1)|substring(a from 1 for 2)|substring(a for 2)|substring(a)|substring (a, 1)|substr(a, 1)|substr(a from 1 for 2)|mid(a, 1, 2)|mid(a from 1)|mid(a, 1)|position(a in b)|position('a' in b + c)|position(a, b)|position(a = b in c)|char(1)|char(1, 2)|char(1 using utf8mb4)|char(1, 2 using binary)|char()|locate(a, b)|left(a, 1)|left(a)|right(a, 1)|insert(a, 1, 2, b)|insert(a)|replace(a, b, c)|replace(a, b)|repeat(a, 2)|reverse(a)|concat(a, b)|concat()|mod(a, b)|mod(a)|a mod b|truncate(a, 1)|truncate(a)|format(a, 2)|format(a, 2, 'de_DE')|format(a)|if(a, b, c)|if(a, b)|ifnull(a, b)|nullif(a, b)|coalesce(a)|coalesce(a, b)|coalesce()|ascii(a)|charset(a)|collation(a)|year(a)|month(a)|day(a)|hour(a)|minute(a)|second(a)|microsecond(a)|quarter(a)|week(a)|week(a, 1)|week(a, 1, 2)|date(a)|time(a)|timestamp(a)|timestamp(a, b)|date(a, b)|year()|dayofmonth(a)|weight_string(a)|weight_string(a as char(5))|weight_string(a as binary(5))|weight_string(a as char)|weight_string(a level 1)|adddate(a, 1)|adddate(a, interval 1 day)|subdate(a, interval 1 day)|subdate(a, 1)|date_add(a, interval 1 day)|date_add(a, 1)|date_sub(a, interval '1 2' day_hour)|date_add(a, interval 1)|adddate(a, interval(1,2))|timestampadd(day, 1, a)|timestampadd(sql_tsi_day, 1, a)|timestampadd(day_hour, 1, a)|timestampadd(microsecond, 1, a)|timestampdiff(month, a, b)|timestampdiff(year_month, a, b)|get_format(date, 'USA')|get_format(timestamp, 'x')|get_format(foo, 'x')|password('a')|default(a)|default(t.a)|default|default()|default(1)|values(a)|values(t.a)|values(1)|json_extract(a, '$')|json_value(a, '$.b')|json_value(a, '$.b' returning unsigned)|json_value(a, '$' returning char(5) null on empty error on error)|json_value(a, '$' default 1 on empty)|json_value(a, '$' default -1 on error)|json_value(a, b)|json_value(a)|a->'$.b'|a->>'$.b'|t.a->'$.b'|d.t.a->>'$.b'|a->b|a -> '$.b' -> '$.c'|1->'$'|(a)->'$'|'a' member of ('[]')|a member of (b)|a member (b)|a member of b|match(a) against('x')|match(a, b) against('x' in boolean mode)|match (a) against ('x' in natural language mode)|match(a) against('x' in natural language mode with query expansion)|match(a) against('x' with query expansion)|match a against('x')|match a, b against ('x')|match(a) against('x' in foo mode)|match(t.a) against (a + b)|foo(1)|foo()|foo(1, 2)|d.foo(1)|d.t.foo(1)|foo (1)|foo(1 as a)|d.foo(1 as a)|`foo`(1)|d.`foo`(1)|key(1)|user(1)|point(1, 2)|linestring(a, b)|polygon(a)|geometrycollection()|geometrycollection(a)|multipoint(a)|point()|multipolygon()|log(1)|log2(1)|exp(1)|sounds(1)|action(1)|status(1)|name(1)|contains(a, b)|lower(a)|ucase(a)|rank(1)|soundex(a)|distinct(a)|between(1)|like(1)|sha2(a, 256)|bin(1)|hex(1)|group(a)|order(a)|regexp_like(a, b)|st_geomfromtext('x')|exists(1)|utc_date(1)|database(1)|row_count(1)|trim (a)|cast (a as char)|convert (a, char)|extract (year from a)|date_add (a, interval 1 day)|mid (a, 1)|left (a, 1)|year (a)|date (a)}}
select {{a|b}} {{as}} 'x' "y"
select a.*, count(*) c
select (a), (a) b, (select a) c, -1 d, 'x' e, 1 + 1 as 'f g'
select @a:=1, @a := a + b = c, @a:=@b, (@a := 1) + 1, 1 + @a := 2
select all(1), any(1), some(1)
select not
select a b, c d from t
select 1 in (1) = 1, 1 between 1 and 2 = 1, 1 like 2 = 1, 1 = 1 like 2
select a between b and c or d, a between b or c and d, a between (b or c) and d, a between b and c between d and e, a between b and c like d
select a regexp b regexp c
select a sounds like b sounds like c
select a like b regexp c
select a + b like c + d, a like b + c, a | b in (1), a in (1) | b
select date '2020-01-01' + interval '1' day, date'1' = b
select timestamp'x' = a, time('x'), date = 1, time + 1, timestamp, date from t
select a as date, a time, b timestamp, c year
select /* c */ 1, /*! 2, */ 3 /*!40000 , 4 */ /*!99999 , 5 */ /*!50000 , /*!40000 6 */ */
select 1 /*M! , 2 */, 3 /*M!100100 , 4 */
select 1 -- c
select 1 --c
select 1 -- c\n, 2
select 1 # c\n, 2
select 1 /* a\n b */ , 2 x y
select 1 /*! x y
select 1 */
/* a */ select /* b */ 1 /* c */ x /* d */ y
