# Numbers beside texts, years, decimals of FLOAT(M,D), hexadecimal literals; scales; results of functions at the ends of their ranges. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t(a int, key(a))
ok 0
> insert into t values(0),(2147483647)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a < '9223372036854775808', a='2147483647.1', a>'2147483646.9', a='2147483647.0' from t
a < '9223372036854775808' | a='2147483647.1' | a>'2147483646.9' | a='2147483647.0'
  1 | 0 | 0 | 0
  1 | 0 | 1 | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(30,0))
ok 0
> insert into t values(18446744073709551615),(18446744073709551614)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a='18446744073709551615', a='18446744073709551614.0', a < '18446744073709551614.5', a in ('18446744073709551615','1') , a between '1' and '18446744073709551614' from t
a='18446744073709551615' | a='18446744073709551614.0' | a < '18446744073709551614.5' | a in ('18446744073709551615','1') | a between '1' and '18446744073709551614'
  1 | 0 | 0 | 1 | 1
  0 | 1 | 1 | 1 | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a bigint, b varchar(30))
ok 0
> insert into t values(9223372036854775807,'9223372036854775806')
ok 1
> select a=b, a<b, a+0=b, a > b from t
a=b | a<b | a+0=b | a > b
  1 | 0 | 1 | 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a float(5,2), b float, c double(5,2), d double)
ok 0, warnings 2
> insert into t values(999.99,999.99,999.99,999.99)
ok 1
> select a=999.99,b=999.99,c=999.99,d=999.99,a='999.99',b='999.99',c='999.99',a=999.991,a=999.989,a>999.98, a<999.99, a<=999.99, a>=999.99, a in (999.99,1), a in ('999.99',1), a between 999.99 and 1000, a between '999.99' and '1000', a=cast(999.99 as decimal(10,2)), a=999.99e0, a=99999e-2, a+0=999.99, a=d, a=c, a=b, 999.99=a, a = concat(999.99), a=(select 999.99), a <=> 999.99, a <> 999.99,a=999.990000000001, (a,1)=(999.99,1), a=any(select 999.99), case a when 999.99 then 1 else 0 end, nullif(a,999.99), if(a>999.99,1,0),field(a,999.99), a=1000, a < 1000 from t
a=999.99 | b=999.99 | c=999.99 | d=999.99 | a='999.99' | b='999.99' | c='999.99' | a=999.991 | a=999.989 | a>999.98 | a<999.99 | a<=999.99 | a>=999.99 | a in (999.99,1) | a in ('999.99',1) | a between 999.99 and 1000 | a between '999.99' and '1000' | a=cast(999.99 as decimal(10,2)) | a=999.99e0 | a=99999e-2 | a+0=999.99 | a=d | a=c | a=b | 999.99=a | a = concat(999.99) | a=(select 999.99) | a <=> 999.99 | a <> 999.99 | a=999.990000000001 | (a,1)=(999.99,1) | a=any(select 999.99) | case a when 999.99 then 1 else 0 end | nullif(a,999.99) | if(a>999.99,1,0) | field(a,999.99) | a=1000 | a < 1000
  1 | 0 | 1 | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 0 | 1 | 1 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 1 | 0 | 1 | 1 | 1 | 0 | 1 | 1 | 0 | 0 | 1 | 1 | 0 | NULL | 0 | 0 | 0 | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a float(10,5), key(a))
ok 0, warnings 1
> insert into t values(22222.22222),(11111.11111),(0.1),(1.1)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select a from t where a in (22222.22222,0.1)
a
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a float(10,5), b decimal(10,5))
ok 0, warnings 1
> insert into t values(22222.22222,22222.22222),(11111.11111,11111.11111),(0.1,.1),(1.1,1.1)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select a, a=b, b=a, a<b,a>b, a in (b,5) , a between b and b from t
a | a=b | b=a | a<b | a>b | a in (b,5) | a between b and b
  22222.22266 | 0 | 0 | 0 | 1 | 0 | 0
  11111.11133 | 0 | 0 | 0 | 1 | 0 | 0
  0.10000 | 1 | 1 | 0 | 0 | 0 | 0
  1.10000 | 1 | 1 | 0 | 0 | 0 | 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a float(7,2))
ok 0, warnings 1
> insert into t values(12345.67)
ok 1
> select a, a=12345.67, a='12345.67', a in (12345.67),a in (12345.67,1), a in ('12345.67','1'), a=12345.67e0 from t
a | a=12345.67 | a='12345.67' | a in (12345.67) | a in (12345.67,1) | a in ('12345.67','1') | a=12345.67e0
  12345.67 | 1 | 0 | 1 | 0 | 0 | 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a float(7,2), key(a))
ok 0, warnings 1
> insert into t values(12345.67),(1.5),(1.23)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a from t where a > 1.23 and a <> 12345.67
a
  1.50
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(65,30))
ok 0
> insert into t values(18446744073709551.3),(5)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a <= 0x1FFFFFFFFFFFFFFFF, a<= 0x1F, a=0x05, a+0x05, a < b'111', a in (0x05,1), a between 0x01 and 0x1FFFFFFFFFFFFFFFF from t
a <= 0x1FFFFFFFFFFFFFFFF | a<= 0x1F | a=0x05 | a+0x05 | a < b'111' | a in (0x05,1) | a between 0x01 and 0x1FFFFFFFFFFFFFFFF
  0 | 0 | 0 | 18446744073709556.300000000000000000000000000000 | 0 | 0 | 0
  0 | 1 | 1 | 10.000000000000000000000000000000 | 1 | 1 | 0
warnings 4
> drop database d
ok 1
> select convert(0x9999999999999999999999999999999999999999999,unsigned), 0x9999999999999999999999999999 | 0
convert(0x9999999999999999999999999999999999999999999,unsigned) | 0x9999999999999999999999999999 | 0
  0 | 0
warnings 2
> select convert(0x9999999999999999999999999999999999999999999,unsigned)
convert(0x9999999999999999999999999999999999999999999,unsigned)
  0
warnings 1
> create database d; use d
ok 1
ok 0
> create table t(b blob)
ok 0
> insert into t values(0x9999999999999999999999999999999999999999999)
ok 1
> select b+0, b|0, cast(b as unsigned) from t
b+0 | b|0 | cast(b as unsigned)
  0 | 0 | 0
warnings 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(y year)
ok 0
> insert into t values(0),(2000),(2069),(2020),(1999),(2001)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select group_concat(y) from t where y='0000' union all select group_concat(y) from t where y='0' union all select group_concat(y) from t where y='00' union all select group_concat(y) from t where y='000' union all select group_concat(y) from t where y=0 union all select group_concat(y) from t where y=00 union all select group_concat(y) from t where y in ('0000','1') union all select group_concat(y) from t where y between '0000' and '0001' union all select group_concat(y) from t where y<='0000'
group_concat(y)
  0000
  2000
  2000
  2000
  0000
  0000
  0000,2001
  0000,2000,1999,2001
  0000
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(y year)
ok 0
> insert into t values('0000'),('0'),('00'),('000'),(0),('1'),('001'),('0001')
ok 8, Records: 8  Duplicates: 0  Warnings: 0
> select * from t
y
  0000
  2000
  2000
  2000
  0000
  2001
  2001
  2001
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(i int, e decimal(5,2))
ok 0
> insert into t values(2,null),(6,3.33)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select if(e is null,i,e) from t union select 5 union select 1.5
if(e is null,i,e)
  2.00
  3.33
  5.00
  1.50
> drop database d
ok 1
> select json_arrayagg(nullif(true,false)), json_arrayagg(case when true=false then null else true end), json_array(true, 1=1, if(1,true,false), ifnull(true,false), coalesce(true,null), nullif(1=1,0), not 1, true and true, case when 1 then true end, greatest(true,false), (select true), cast(true as json), cast(1=1 as json), any_value(true), @a:=true, isnull(1), 1 in (1,2), exists(select 1), 1 between 0 and 2, 'a' like 'a', 1 is true, 1 xor 0, !1)
json_arrayagg(nullif(true,false)) | json_arrayagg(case when true=false then null else true end) | json_array(true, 1=1, if(1,true,false), ifnull(true,false), coalesce(true,null), nullif(1=1,0), not 1, true and true, case when 1 then true end, greatest(true,false), (select true), cast(true as json), cast(1=1 as json), any_value(true), @a:=true, isnull(
  [1] | [1] | [true, true, 1, 1, 1, 1, false, true, 1, 1, true, true, true, 1, 1, false, true, true, true, true, true, true, false]
warnings 2
> create database d; use d
ok 1
ok 0
> create table t(a int, b bool)
ok 0
> insert into t values(1,true)
ok 1
> select json_array(a=1, b, if(a=1,a=1,false), nullif(a=1,b), ifnull(a=1,b), case when a=1 then a=1 end, case when a=1 then true end, (select a=1), max(a=1), json_object('k', if(a,true,false))) from t
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'd.t.a'; this is incompatible with sql_mode=only_full_group_by
> drop database d
ok 1
> select hex(inet6_aton('00.00.00.00')), hex(inet6_aton('1.2.3.04')), inet_aton('00.0.0.0'), hex(inet6_aton('001.002.003.004')), hex(inet6_aton('0001.2.3.4')), hex(inet6_aton('1.2.3')), hex(inet6_aton('::01.2.3.4')), hex(inet6_aton('256.1.1.1')), is_ipv4('01.02.03.04'), is_ipv4('001.2.3.4'), is_ipv4('0001.2.3.4'), is_ipv6('::1.02.3.4'), inet_aton('1.2.3.04'), hex(inet6_aton('1.2.3.4 ')),hex(inet6_aton('')), hex(inet6_aton('1..2.3')), is_ipv4('1.2.3.'), is_ipv4('1.2.3.4.5')
hex(inet6_aton('00.00.00.00')) | hex(inet6_aton('1.2.3.04')) | inet_aton('00.0.0.0') | hex(inet6_aton('001.002.003.004')) | hex(inet6_aton('0001.2.3.4')) | hex(inet6_aton('1.2.3')) | hex(inet6_aton('::01.2.3.4')) | hex(inet6_aton('256.1.1.1')) | is_ipv4('01.02.03.04') | is_ipv4('001.2.3.4') | is_ipv4('0001.2.3.4') | is_ipv6('::1.02.3.4') | inet_aton('1.2.3.04') | hex(inet6_aton('1.2.3.4 ')) | hex(inet6_aton('')) | hex(inet6_aton('1..2.3')) | is_ipv4('1.2.3.') | is_ipv4('1.2.3.4.5')
  00000000 | 01020304 | 0 | 01020304 | NULL | NULL | 00000000000000000000000001020304 | NULL | 1 | 1 | 0 | 1 | 16909060 | NULL | NULL | NULL | 0 | 0
warnings 6
> select conv(-29223372036854775809, 10, 16), conv('-29223372036854775809', 10, 16), conv(-9223372036854775809,10,16), conv('18446744073709551616',10,16), conv(18446744073709551616,10,16), conv(-29223372036854775809, 10, -16), conv(-29223372036854775809, -10, 16), conv(29223372036854775809, -10, 16),conv('-18446744073709551616',10,16), conv('-1',10,16), conv(-1,-10,16), conv('-1',10,-16), conv('29223372036854775809',-10,-16), conv(-18446744073709551615,10,16), conv('-9223372036854775808',10,16)
conv(-29223372036854775809, 10, 16) | conv('-29223372036854775809', 10, 16) | conv(-9223372036854775809,10,16) | conv('18446744073709551616',10,16) | conv(18446744073709551616,10,16) | conv(-29223372036854775809, 10, -16) | conv(-29223372036854775809, -10, 16) | conv(29223372036854775809, -10, 16) | conv('-18446744073709551616',10,16) | conv('-1',10,16) | conv(-1,-10,16) | conv('-1',10,-16) | conv('29223372036854775809',-10,-16) | conv(-18446744073709551615,10,16) | conv('-9223372036854775808',10,16)
  0 | 0 | 7FFFFFFFFFFFFFFF | FFFFFFFFFFFFFFFF | FFFFFFFFFFFFFFFF | 0 | 8000000000000000 | 7FFFFFFFFFFFFFFF | 0 | FFFFFFFFFFFFFFFF | FFFFFFFFFFFFFFFF | -1 | 7FFFFFFFFFFFFFFF | 1 | 8000000000000000
warnings 9
> select format(12345678901234567890.123, 3, 'ar_SA'), format(1234567.891, 2, 'en_US'), format(1234567.891, 2, 'de_DE'), format(1234567.891, 2, 'ar_AE'), format(1234567.891, 2, 'de_CH'), format(1234567.891, 2, 'fr_FR'), format(1234567.891, 2, 'xx_XX'), format(1234567.891, 2, 'it_CH'), format(-1234567.891, 0, 'pt_PT'), format(1234567.891,2,null), format(1234567.891, 2, 'en_IN'), format(1234567.891, 2, 'ta_IN')
format(12345678901234567890.123, 3, 'ar_SA') | format(1234567.891, 2, 'en_US') | format(1234567.891, 2, 'de_DE') | format(1234567.891, 2, 'ar_AE') | format(1234567.891, 2, 'de_CH') | format(1234567.891, 2, 'fr_FR') | format(1234567.891, 2, 'xx_XX') | format(1234567.891, 2, 'it_CH') | format(-1234567.891, 0, 'pt_PT') | format(1234567.891,2,null) | format(1234567.891, 2, 'en_IN') | format(1234567.891, 2, 'ta_IN')
  12345678901234567890.123 | 1,234,567.89 | 1.234.567,89 | 1,234,567.89 | 1'234'567.89 | 1234567,89 | 1,234,567.89 | 1'234'567,89 | -1234568 | 1,234,567.89 | 12,34,567.89 | 12,34,567.89
warnings 2
> select .7777777777777777777777777777777777777 - 0.1, 1.000000000000000000000000000000000000001 * 1
.7777777777777777777777777777777777777 - 0.1 | 1.000000000000000000000000000000000000001 * 1
  0.6777777777777777777777777777777777777 | 1.000000000000000000000000000000
> select .7777777777777777777777777777777777777 x, -.7777777777777777777777777777777777777 y, 1 % .123456789123456789123456789123456789123456789123456789123456789123456789123456789 z
x | y | z
  0.7777777777777777777777777777777777777 | -0.7777777777777777777777777777777777777 | 0.012345687012345687012345687012345687012345687012345687012345687012345687000000000
> create database d; use d
ok 1
ok 0
> create table u as select .7777777777777777777777777777777777777 x, .7777777777777777777777777777777777777 - 0.1 y, 1.000000000000000000000000000000000000001 * 1 z
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `x` decimal(30,30) NOT NULL DEFAULT '0.000000000000000000000000000000',\n  `y` decimal(32,30) NOT NULL DEFAULT '0.000000000000000000000000000000',\n  `z` decimal(41,30) NOT NULL DEFAULT '0.000000000000000000000000000000'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table u as select 1 % .123456789123456789123456789123456789123456789123456789123456789123456789123456789 z
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `z` decimal(65,30) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> select 9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999 as x
x
  99999999999999999999999999999999999999999999999999999999999999999
warnings 1
> select 999999999999999999999999999999999999999999999999999999999999999999 + 1, 123456789012345678901234567890123456789012345678901234567890123456789 x, 12345678901234567890123456789012345678901234567890123456789012345.6789 y
999999999999999999999999999999999999999999999999999999999999999999 + 1 | x | y
  1000000000000000000000000000000000000000000000000000000000000000000 | 123456789012345678901234567890123456789012345678901234567890123456789 | 12345678901234567890123456789012345678901234567890123456789012345.6789
> select 1/3/3/3/3/3/3/3/3/3, 1.0/3*3, 10/3%1, 5 % 3.70, 5.55 % 3, 1e0 % .3, 7 % -2.5, 7 div .123456789123456789123456789123456789123
1/3/3/3/3/3/3/3/3/3 | 1.0/3*3 | 10/3%1 | 5 % 3.70 | 5.55 % 3 | 1e0 % .3 | 7 % -2.5 | 7 div .123456789123456789123456789123456789123
  0.000050805263374485596707818930 | 1.00000 | 0.3333 | 1.30 | 2.55 | 0.10000000000000003 | 2.0 | 56
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned, i int unsigned, s decimal(10,2))
ok 0, warnings 2
> insert into t values(1,2,3,5)
ok 1
> select b-a, a*b, b/a, b%a, i-a, a-0.5, a+s from t
b-a | a*b | b/a | b%a | i-a | a-0.5 | a+s
  1.00 | 2.0000 | 2.000000 | 0.00 | 2.00 | 0.50 | 6.00
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned, i int unsigned, s decimal(10,2))
ok 0, warnings 2
> insert into t values(1,2,3,5)
ok 1
> select a-b from t
a-b
ERROR 1690 (22003): DECIMAL UNSIGNED value is out of range in '(`d`.`t`.`a` - `d`.`t`.`b`)'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned, i int unsigned, s decimal(10,2))
ok 0, warnings 2
> insert into t values(1,2,3,5)
ok 1
> select a-i from t
a-i
ERROR 1690 (22003): DECIMAL UNSIGNED value is out of range in '(`d`.`t`.`a` - `d`.`t`.`i`)'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned, i int unsigned, s decimal(10,2))
ok 0, warnings 2
> insert into t values(1,2,3,5)
ok 1
> select a-s from t
a-s
  -4.00
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned, i int unsigned, s decimal(10,2))
ok 0, warnings 2
> insert into t values(1,2,3,5)
ok 1
> select a-1.5 from t
a-1.5
  -0.50
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned)
ok 0, warnings 2
> insert into t values(1,2)
ok 1
> select * from t where a-b < 0
a | b
ERROR 1690 (22003): DECIMAL UNSIGNED value is out of range in '(`d`.`t`.`a` - `d`.`t`.`b`)'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned, b decimal(10,2) unsigned)
ok 0, warnings 2
> insert into t values(1,2)
ok 1
> set sql_mode='NO_UNSIGNED_SUBTRACTION'
ok 0
> select a-b from t
a-b
  -1.00
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a double unsigned, b float unsigned)
ok 0, warnings 2
> insert into t values(1,2)
ok 1
> select a-b from t
a-b
  -1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a decimal(10,2) unsigned)
ok 0, warnings 1
> insert into t values(1)
ok 1
> select -a, a-a-1, 0-a, abs(-a), a*-1, sum(a)-5 from t
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'd.t.a'; this is incompatible with sql_mode=only_full_group_by
> drop database d
ok 1
> select cast(pow(2,63) as signed)
cast(pow(2,63) as signed)
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,63)'
> select cast(-pow(2,63) as signed), cast(pow(2,64) as unsigned), cast(1e19 as unsigned)
cast(-pow(2,63) as signed) | cast(pow(2,64) as unsigned) | cast(1e19 as unsigned)
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select cast(9.3e18 as signed)
cast(9.3e18 as signed)
  9223372036854775807
> select cast(-9.3e18 as signed)
cast(-9.3e18 as signed)
ERROR 1690 (22003): BIGINT value is out of range in '-(9.3e18)'
> select cast(1e20 as unsigned)
cast(1e20 as unsigned)
  9223372036854775807
> create database d; use d
ok 1
ok 0
> create table t(d double)
ok 0
> insert into t values(pow(2,63))
ok 1
> select cast(d as signed) from t
cast(d as signed)
  9223372036854775807
> drop database d
ok 1
> select pow(2,63) div 1
pow(2,63) div 1
ERROR 1690 (22003): BIGINT value is out of range in '(pow(2,63) DIV 1)'
> select pow(2,63) | 0, pow(2,63) & 1, round(pow(2,63)), floor(pow(2,63)), cast(floor(pow(2,63)) as signed)
pow(2,63) | 0 | pow(2,63) & 1 | round(pow(2,63)) | floor(pow(2,63)) | cast(floor(pow(2,63)) as signed)
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,63)'
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(ln(0))
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert ignore into t values(ln(0)),(ln(-1)),(log(0)),(log2(0)),(log10(-1)),(log(1,2)),(log(0,2)),(log(2,-1)),(sqrt(-1)),(acos(2))
ok 10, warnings 8, Records: 10  Duplicates: 0  Warnings: 8
> select * from t
a
  NULL
  NULL
  NULL
  NULL
  NULL
  NULL
  NULL
  NULL
  NULL
  NULL
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(log2(0))
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(log10(0))
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(log(1,2))
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(sqrt(-1))
ok 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(1)
ok 1
> update t set a=ln(-1)
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(1)
ok 1
> delete from t where a > ln(0)
ERROR 3020 (2201E): Invalid argument for logarithm
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> insert into t values(1)
ok 1
> set sql_mode='STRICT_ALL_TABLES'
ok 0, warnings 1
> update t set a=ln(-1)
ERROR 3020 (2201E): Invalid argument for logarithm
> select * from t
a
  1
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> set sql_mode='ERROR_FOR_DIVISION_BY_ZERO'
ok 0, warnings 1
> insert into t values(ln(-1))
ok 1, warnings 1
> select * from t
a
  NULL
> drop database d
ok 1
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(a double)
ok 0
> create table u as select ln(0) x
ERROR 3020 (2201E): Invalid argument for logarithm
> select * from u
ERROR 1146 (42S02): Table 'd.u' doesn't exist
> drop database d
ok 1
> select ln(0), log(-1), log(1,5)
ln(0) | log(-1) | log(1,5)
  NULL | NULL | NULL
warnings 3
> set sql_mode=''
ok 0
> select ln(0), log(-1), log(1,5)
ln(0) | log(-1) | log(1,5)
  NULL | NULL | NULL
warnings 3
> set sql_mode = default, foreign_key_checks = default, timestamp = default, sql_auto_is_null = default, @v = null, @x = null, @a = null, @p = null
ok 0
> create database d; use d
ok 1
ok 0
> create table t(d double)
ok 0
> insert into t values('-1.7976931348623157E+308'),(1.7976931348623157e308)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t
d
  -1.797693134862316e308
  1.7976931348623157e308
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(d double)
ok 0
> insert into t values('-1.7976931348623158E+308')
ok 1
> select * from t
d
  -1.797693134862316e308
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(d double)
ok 0
> insert into t values('1.8E+308')
ERROR 1264 (22003): Out of range value for column 'd' at row 1
> select * from t
d
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(d double)
ok 0
> insert into t values('1.79769313486231575e308'),('1.79769313486231580e308')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(d float)
ok 0
> insert into t values('3.402823466e+38'),('3.4028235e+38')
ERROR 1264 (22003): Out of range value for column 'd' at row 2
> select * from t
d
> drop database d
ok 1
> select -1.7976931348623157E+308, 1.7976931348623157E+308 + 0, 1.7976931348623158E+308, 1.797693134862315807E+308
-1.7976931348623157E+308 | 1.7976931348623157E+308 + 0 | 1.7976931348623158E+308 | 1.797693134862315807E+308
  -1.797693134862316e308 | 1.7976931348623157e308 | 1.7976931348623157e308 | 1.7976931348623157e308
> create database d; use d
ok 1
ok 0
> create table u as select 0.1 a, 00.1 b, .1 c, 0.0 d, 0 e, -0.1 f, -.1 g, 000.50 h, 1.0 i, 01.5 j, 0.1+0 k, .1+0 l, 0.1*0.1 m, .1*.1 n, 0.1/3 o, .1/3 p, 0.5+.5 q
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `b` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `c` decimal(1,1) NOT NULL DEFAULT '0.0',\n  `d` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `e` int NOT NULL DEFAULT '0',\n  `f` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `g` decimal(1,1) NOT NULL DEFAULT '0.0',\n  `h` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `i` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `j` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `k` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `l` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `m` decimal(4,2) NOT NULL DEFAULT '0.00',\n  `n` decimal(2,2) NOT NULL DEFAULT '0.00',\n  `o` decimal(6,5) DEFAULT NULL,\n  `p` decimal(5,5) DEFAULT NULL,\n  `q` decimal(3,1) NOT NULL DEFAULT '0.0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table u as select round(0.15,1) a, round(.15,1) b, round(1.15,1) c, round(0.15) d, round(0.15,5) e, round(9.99,1) f, truncate(0.15,1) g, truncate(.15,1) h, truncate(0.15,5) i, round(0.15,-1) j, ceil(0.15) k, abs(0.15) l, abs(.15) m, if(1,0.1,.22) n, coalesce(.1,0.25) o, greatest(.1,0.25) p, round(.15,0) q, sum(0.1) r, avg(.1) s, max(0.1) t
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `b` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `c` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `d` decimal(2,0) NOT NULL DEFAULT '0',\n  `e` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `f` decimal(3,1) NOT NULL DEFAULT '0.0',\n  `g` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `h` decimal(1,1) NOT NULL DEFAULT '0.0',\n  `i` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `j` decimal(2,0) NOT NULL DEFAULT '0',\n  `k` bigint NOT NULL DEFAULT '0',\n  `l` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `m` decimal(2,2) NOT NULL DEFAULT '0.00',\n  `n` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `o` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `p` decimal(3,2) NOT NULL DEFAULT '0.00',\n  `q` decimal(1,0) NOT NULL DEFAULT '0',\n  `r` decimal(24,1) DEFAULT NULL,\n  `s` decimal(5,5) DEFAULT NULL,\n  `t` decimal(2,1) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table u as select null a, '' b, 1e3 c, 1.23456 d, x'41' e, b'101' f, true g, 18446744073709551615 h, -1 i, concat('','') j, 'a' k, space(0) l, repeat('',0) m, '' collate utf8mb4_bin n, _binary '' o, left('a',0) p, x'' q
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` binary(0) DEFAULT NULL,\n  `b` char(0) NOT NULL DEFAULT '',\n  `c` double NOT NULL DEFAULT '0',\n  `d` decimal(6,5) NOT NULL DEFAULT '0.00000',\n  `e` varbinary(1) NOT NULL DEFAULT '',\n  `f` varbinary(1) NOT NULL DEFAULT '',\n  `g` int NOT NULL DEFAULT '0',\n  `h` bigint unsigned NOT NULL DEFAULT '0',\n  `i` int NOT NULL DEFAULT '0',\n  `j` char(0) DEFAULT NULL,\n  `k` varchar(1) NOT NULL DEFAULT '',\n  `l` char(0) DEFAULT NULL,\n  `m` char(0) DEFAULT NULL,\n  `n` char(0) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,\n  `o` binary(0) NOT NULL DEFAULT '',\n  `p` char(0) DEFAULT NULL,\n  `q` binary(0) NOT NULL DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a bit(5), b bit(64), c bit(11))
ok 0
> create table u as select nullif(a,1) x, coalesce(a,a) y, ifnull(a,1) z, nullif(b,1) b, nullif(c,1) c, if(1,a,b) d, case when 1 then a end e, a+0 f, greatest(a,b) g, ifnull(a,c) h, coalesce(c,c) i, coalesce(b,a) j, ifnull(c,1) k, max(a) l from t
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #1 of SELECT list contains nonaggregated column 'd.t.a'; this is incompatible with sql_mode=only_full_group_by
> show create table u
ERROR 1146 (42S02): Table 'd.u' doesn't exist
> drop database d
ok 1
