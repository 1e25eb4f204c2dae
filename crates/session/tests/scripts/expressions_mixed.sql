# Expressions of mixed types, found by random ones beside MySQL 8.0.31, whose answers these are.
> create database d; use d;
ok 1
ok 0
> set names utf8mb4
ok 0
> set timestamp = 1600000000
ok 0
> select is_ipv4_compat(null), is_ipv4_mapped(null),is_ipv6(null),is_ipv4(null)
is_ipv4_compat(null) | is_ipv4_mapped(null) | is_ipv6(null) | is_ipv4(null)
  NULL | NULL | NULL | NULL
> select json_valid(null), json_valid(1), json_valid(null+1), json_valid(if(1,null,1)), json_valid(date(null)), json_valid(cast(null as json)), json_valid(cast(null as char))
json_valid(null) | json_valid(1) | json_valid(null+1) | json_valid(if(1,null,1)) | json_valid(date(null)) | json_valid(cast(null as json)) | json_valid(cast(null as char))
  NULL | 0 | 0 | 0 | 0 | NULL | NULL
> select json_unquote(null), json_quote(null)
json_unquote(null) | json_quote(null)
  NULL | NULL
> select json_unquote(1)
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_unquote.
> select json_quote(1)
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_quote.
> select json_unquote(now())
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_unquote.
> select json_unquote(x'41')
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_quote(x'41')
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_quote(cast('a' as binary))
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_unquote(b'1')
ERROR 3144 (22032): Cannot create a JSON value from a string with CHARACTER SET 'binary'.
> select json_quote(cast('1' as json))
ERROR 3064 (HY000): Incorrect type for argument 1 in function json_quote.
> select replace('aXb',x'58','y'), hex(lpad('a',3,x'ff'))
replace('aXb',x'58','y') | hex(lpad('a',3,x'ff'))
ERROR 3854 (HY000): Cannot convert string '\xFF' from binary to utf8mb4
> select lpad('a',3,x'ff')
lpad('a',3,x'ff')
ERROR 3854 (HY000): Cannot convert string '\xFF' from binary to utf8mb4
> select insert('abc',1,1,x'e4'), 1
insert('abc',1,1,x'e4') | 1
ERROR 3854 (HY000): Cannot convert string '\xE4' from binary to utf8mb4
> select locate(x'41','aA'), locate(x'ff','a')
locate(x'41','aA') | locate(x'ff','a')
ERROR 3854 (HY000): Cannot convert string '\xFF' from binary to utf8mb4
> select replace('abc', x'ff', 'y')
replace('abc', x'ff', 'y')
ERROR 3854 (HY000): Cannot convert string '\xFF' from binary to utf8mb4
> select trim(x'ff' from 'a')
trim(x'ff' from 'a')
ERROR 3854 (HY000): Cannot convert string '\xFF' from binary to utf8mb4
> select replace(convert('ä' using latin1), x'e4', 'y')
replace(convert('ä' using latin1), x'e4', 'y')
  y
> select json_array(repeat(x'41',100))
json_array(repeat(x'41',100))
  ["base64:type15:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB\nQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQQ=="]
> select inet6_ntoa('abcd'), inet6_ntoa(x'61626364'), inet6_ntoa(1234)
inet6_ntoa('abcd') | inet6_ntoa(x'61626364') | inet6_ntoa(1234)
  NULL | 97.98.99.100 | NULL
warnings 2
> create table t(dt datetime, d date, vb varbinary(20), l varchar(20) character set latin1, c varchar(20), tm time, i int, dc decimal(5,2), e enum('a','b'))
ok 0
> insert into t values('2020-01-01 10:00:00','2020-01-01','abc','xyz','2020-01-01','10:00:00',5,1.5,'b'),('1999-01-01',null,'1999-01-01','1999-01-01','zz','00:00:00',0,0,'a')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select strcmp('a,b,c',0),strcmp('a',1),strcmp(1,'a'),strcmp(2,10),strcmp(2.5,10),strcmp('2','10'),strcmp(2,'10'),strcmp('2',10),strcmp(1e3,'1000')
strcmp('a,b,c',0) | strcmp('a',1) | strcmp(1,'a') | strcmp(2,10) | strcmp(2.5,10) | strcmp('2','10') | strcmp(2,'10') | strcmp('2',10) | strcmp(1e3,'1000')
  1 | 1 | -1 | 1 | 1 | 1 | 1 | 1 | 0
> select strcmp(l,dt),strcmp(dt,l),strcmp(l,d),strcmp(d,c),strcmp(c,d),strcmp(dt,'2020-01-01 10:00'),strcmp(d,'2020-1-1'),strcmp(i,c),strcmp(c,i),strcmp(dc,i),strcmp(d,dt),strcmp(dt,d),strcmp(e,i),strcmp(e,'b'),strcmp(tm,d) from t
strcmp(l,dt) | strcmp(dt,l) | strcmp(l,d) | strcmp(d,c) | strcmp(c,d) | strcmp(dt,'2020-01-01 10:00') | strcmp(d,'2020-1-1') | strcmp(i,c) | strcmp(c,i) | strcmp(dc,i) | strcmp(d,dt) | strcmp(dt,d) | strcmp(e,i) | strcmp(e,'b') | strcmp(tm,d)
  1 | -1 | 1 | 0 | 0 | 1 | -1 | 1 | -1 | -1 | -1 | 1 | 1 | 0 | -1
  -1 | 1 | NULL | NULL | NULL | -1 | NULL | -1 | 1 | 1 | NULL | NULL | 1 | -1 | NULL
> select dt <> vb, dt = vb, vb <> dt, dt < l, dt > c, c < dt, d = c, d <> l, tm = c, tm <> l, dt between vb and c, dt in (vb,c), vb in (dt,'abc') from t
dt <> vb | dt = vb | vb <> dt | dt < l | dt > c | c < dt | d = c | d <> l | tm = c | tm <> l | dt between vb and c | dt in (vb,c) | vb in (dt,'abc')
  1 | 0 | 1 | 0 | 1 | 1 | 1 | 1 | 0 | 1 | 0 | 0 | 1
  0 | 1 | 0 | 0 | 1 | 1 | NULL | NULL | 0 | 1 | 0 | 1 | 1
warnings 11
> select date_format(now(),''), time_format(now(),''), from_unixtime(1,''), str_to_date('',''), str_to_date('2020','')
date_format(now(),'') | time_format(now(),'') | from_unixtime(1,'') | str_to_date('','') | str_to_date('2020','')
  NULL | NULL | NULL | NULL | NULL
warnings 2
> select lpad('',5,''), lpad('a',5,''), lpad('abc',2,''), rpad('',99999999999,''), lpad('a',99999999999,''), lpad('abc',-1,'x'), rpad('abc',0,'')
lpad('',5,'') | lpad('a',5,'') | lpad('abc',2,'') | rpad('',99999999999,'') | lpad('a',99999999999,'') | lpad('abc',-1,'x') | rpad('abc',0,'')
   |  | ab | NULL | NULL | NULL | 
warnings 2
> select date_add(time'10:00:00', interval 1 month), date_add(time'10:00:00', interval 1 year), date_add(time'10:00:00',interval '1-1' year_month), date_add(time'10:00:00', interval '2020-02-29 10:00:00' year_month), date_add(tm, interval dt year_month), date_add(tm, interval d year_month), date_add(dt, interval dt year_month),date_add(dt, interval '2020 2' year_month), date_add('2020-01-01', interval 20200229100000 year_month), date_add('2020-01-01',interval '999999-2' year_month) from t
date_add(time'10:00:00', interval 1 month) | date_add(time'10:00:00', interval 1 year) | date_add(time'10:00:00',interval '1-1' year_month) | date_add(time'10:00:00', interval '2020-02-29 10:00:00' year_month) | date_add(tm, interval dt year_month) | date_add(tm, interval d year_month) | date_add(dt, interval dt year_month) | date_add(dt, interval '2020 2' year_month) | date_add('2020-01-01', interval 20200229100000 year_month) | date_add('2020-01-01',interval '999999-2' year_month)
  2020-10-13 10:00:00 | 2021-09-13 10:00:00 | 2021-10-13 10:00:00 | NULL | NULL | NULL | NULL | 4040-03-01 10:00:00 | NULL | NULL
  2020-10-13 10:00:00 | 2021-09-13 10:00:00 | 2021-10-13 10:00:00 | NULL | NULL | NULL | NULL | 4019-03-01 00:00:00 | NULL | NULL
warnings 4
> select '00112233' in (timestamp'2021-03-04 05:06:07', tm), 'bad' in (dt), case 'bad' when dt then 1 else 2 end, 'bad' not in (d, dt) from t
ERROR 1525 (HY000): Incorrect DATETIME value: 'bad'
> select i in (cast('[]' as json), '%H'), c in ('2020-01-01', cast('1' as json)), cast('"zz"' as json) in (c, 1) from t
i in (cast('[]' as json), '%H') | c in ('2020-01-01', cast('1' as json)) | cast('"zz"' as json) in (c, 1)
  0 | 1 | 0
  0 | 0 | 1
> select substring_index('a1b1c1d', '1', b'10'), insert('abcd', b'1', b'10', 'x'), lpad('a', b'11', 'x'), log2(10), crc32(from_unixtime(1, ''))
substring_index('a1b1c1d', '1', b'10') | insert('abcd', b'1', b'10', 'x') | lpad('a', b'11', 'x') | log2(10) | crc32(from_unixtime(1, ''))
  a1b | xcd | xxa | 3.321928094887362 | NULL
