# One argument decides the collation of functions that search or change it; IN and CASE have one for all of their operands; what JSON functions and
# functions of bytes make is as weak as a literal. Answers are those of MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
> set names utf8mb4 collate utf8mb4_general_ci
ok 0
> create table t(id int primary key, ci varchar(20) collate utf8mb4_0900_ai_ci, b varchar(20) collate utf8mb4_bin, l varchar(20) character set latin1, bn varbinary(20), j json, d date)
ok 0
> insert into t values(1,'abc','Abc','aBC','abc','{"a":"x"}','2020-01-01')
ok 1
> select concat_ws(' ',"replace(b,ci,'x')",charset(replace(b,ci,'x')), collation(replace(b,ci,'x')), coercibility(replace(b,ci,'x'))) from t
concat_ws(' ',"replace(b,ci,'x')",charset(replace(b,ci,'x')), collation(replace(b,ci,'x')), coercibility(replace(b,ci,'x')))
  replace(b,ci,'x') utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"replace('a',b,ci)",charset(replace('a',b,ci)), collation(replace('a',b,ci)), coercibility(replace('a',b,ci))) from t
concat_ws(' ',"replace('a',b,ci)",charset(replace('a',b,ci)), collation(replace('a',b,ci)), coercibility(replace('a',b,ci)))
  replace('a',b,ci) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ',"replace(ci,'a' collate utf8mb4_bin,'x')",charset(replace(ci,'a' collate utf8mb4_bin,'x')), collation(replace(ci,'a' collate utf8mb4_bin,'x')), coercibility(replace(ci,'a' collate utf8mb4_bin,'x'))) from t
concat_ws(' ',"replace(ci,'a' collate utf8mb4_bin,'x')",charset(replace(ci,'a' collate utf8mb4_bin,'x')), collation(replace(ci,'a' collate utf8mb4_bin,'x')), coercibility(replace(ci,'a' collate utf8mb4_bin,'x')))
  replace(ci,'a' collate utf8mb4_bin,'x') utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ',"replace(l,ci,'x')",charset(replace(l,ci,'x')), collation(replace(l,ci,'x')), coercibility(replace(l,ci,'x'))) from t
concat_ws(' ',"replace(l,ci,'x')",charset(replace(l,ci,'x')), collation(replace(l,ci,'x')), coercibility(replace(l,ci,'x')))
  replace(l,ci,'x') latin1 latin1_swedish_ci 2
> select concat_ws(' ',"replace(l,'ä','x')",charset(replace(l,'ä','x')), collation(replace(l,'ä','x')), coercibility(replace(l,'ä','x'))) from t
concat_ws(' ',"replace(l,'ä','x')",charset(replace(l,'ä','x')), collation(replace(l,'ä','x')), coercibility(replace(l,'ä','x')))
  replace(l,'ä','x') latin1 latin1_swedish_ci 2
> select concat_ws(' ',"replace('a','b',l)",charset(replace('a','b',l)), collation(replace('a','b',l)), coercibility(replace('a','b',l))) from t
concat_ws(' ',"replace('a','b',l)",charset(replace('a','b',l)), collation(replace('a','b',l)), coercibility(replace('a','b',l)))
  replace('a','b',l) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ',"insert('a',1,1,b)",charset(insert('a',1,1,b)), collation(insert('a',1,1,b)), coercibility(insert('a',1,1,b))) from t
concat_ws(' ',"insert('a',1,1,b)",charset(insert('a',1,1,b)), collation(insert('a',1,1,b)), coercibility(insert('a',1,1,b)))
  insert('a',1,1,b) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','insert(l,1,1,ci)',charset(insert(l,1,1,ci)), collation(insert(l,1,1,ci)), coercibility(insert(l,1,1,ci))) from t
concat_ws(' ','insert(l,1,1,ci)',charset(insert(l,1,1,ci)), collation(insert(l,1,1,ci)), coercibility(insert(l,1,1,ci)))
  insert(l,1,1,ci) latin1 latin1_swedish_ci 2
> select concat_ws(' ',"insert(ci,1,1,'a' collate utf8mb4_bin)",charset(insert(ci,1,1,'a' collate utf8mb4_bin)), collation(insert(ci,1,1,'a' collate utf8mb4_bin)), coercibility(insert(ci,1,1,'a' collate utf8mb4_bin))) from t
concat_ws(' ',"insert(ci,1,1,'a' collate utf8mb4_bin)",charset(insert(ci,1,1,'a' collate utf8mb4_bin)), collation(insert(ci,1,1,'a' collate utf8mb4_bin)), coercibility(insert(ci,1,1,'a' collate utf8mb4_bin)))
  insert(ci,1,1,'a' collate utf8mb4_bin) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ',"trim(ci from 'a')",charset(trim(ci from 'a')), collation(trim(ci from 'a')), coercibility(trim(ci from 'a'))) from t
concat_ws(' ',"trim(ci from 'a')",charset(trim(ci from 'a')), collation(trim(ci from 'a')), coercibility(trim(ci from 'a')))
  trim(ci from 'a') utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','trim(b from ci)',charset(trim(b from ci)), collation(trim(b from ci)), coercibility(trim(b from ci))) from t
concat_ws(' ','trim(b from ci)',charset(trim(b from ci)), collation(trim(b from ci)), coercibility(trim(b from ci)))
  trim(b from ci) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','trim(ci from l)',charset(trim(ci from l)), collation(trim(ci from l)), coercibility(trim(ci from l))) from t
concat_ws(' ','trim(ci from l)',charset(trim(ci from l)), collation(trim(ci from l)), coercibility(trim(ci from l)))
  trim(ci from l) latin1 latin1_swedish_ci 2
> select concat_ws(' ','trim(l from ci)',charset(trim(l from ci)), collation(trim(l from ci)), coercibility(trim(l from ci))) from t
concat_ws(' ','trim(l from ci)',charset(trim(l from ci)), collation(trim(l from ci)), coercibility(trim(l from ci)))
  trim(l from ci) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ',"trim('ä' from l)",charset(trim('ä' from l)), collation(trim('ä' from l)), coercibility(trim('ä' from l))) from t
concat_ws(' ',"trim('ä' from l)",charset(trim('ä' from l)), collation(trim('ä' from l)), coercibility(trim('ä' from l)))
  trim('ä' from l) latin1 latin1_swedish_ci 2
> select concat_ws(' ',"lpad('a',2,b)",charset(lpad('a',2,b)), collation(lpad('a',2,b)), coercibility(lpad('a',2,b))) from t
concat_ws(' ',"lpad('a',2,b)",charset(lpad('a',2,b)), collation(lpad('a',2,b)), coercibility(lpad('a',2,b)))
  lpad('a',2,b) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','lpad(l,3,ci)',charset(lpad(l,3,ci)), collation(lpad(l,3,ci)), coercibility(lpad(l,3,ci))) from t
concat_ws(' ','lpad(l,3,ci)',charset(lpad(l,3,ci)), collation(lpad(l,3,ci)), coercibility(lpad(l,3,ci)))
  lpad(l,3,ci) latin1 latin1_swedish_ci 2
> select concat_ws(' ',"lpad(ci,3,'x' collate utf8mb4_bin)",charset(lpad(ci,3,'x' collate utf8mb4_bin)), collation(lpad(ci,3,'x' collate utf8mb4_bin)), coercibility(lpad(ci,3,'x' collate utf8mb4_bin))) from t
concat_ws(' ',"lpad(ci,3,'x' collate utf8mb4_bin)",charset(lpad(ci,3,'x' collate utf8mb4_bin)), collation(lpad(ci,3,'x' collate utf8mb4_bin)), coercibility(lpad(ci,3,'x' collate utf8mb4_bin)))
  lpad(ci,3,'x' collate utf8mb4_bin) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','rpad(ci,3,l)',charset(rpad(ci,3,l)), collation(rpad(ci,3,l)), coercibility(rpad(ci,3,l))) from t
concat_ws(' ','rpad(ci,3,l)',charset(rpad(ci,3,l)), collation(rpad(ci,3,l)), coercibility(rpad(ci,3,l)))
  rpad(ci,3,l) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','substring_index(ci,b,1)',charset(substring_index(ci,b,1)), collation(substring_index(ci,b,1)), coercibility(substring_index(ci,b,1))) from t
concat_ws(' ','substring_index(ci,b,1)',charset(substring_index(ci,b,1)), collation(substring_index(ci,b,1)), coercibility(substring_index(ci,b,1)))
  substring_index(ci,b,1) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','substring_index(b,ci,1)',charset(substring_index(b,ci,1)), collation(substring_index(b,ci,1)), coercibility(substring_index(b,ci,1))) from t
concat_ws(' ','substring_index(b,ci,1)',charset(substring_index(b,ci,1)), collation(substring_index(b,ci,1)), coercibility(substring_index(b,ci,1)))
  substring_index(b,ci,1) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','substring_index(l,ci,1)',charset(substring_index(l,ci,1)), collation(substring_index(l,ci,1)), coercibility(substring_index(l,ci,1))) from t
concat_ws(' ','substring_index(l,ci,1)',charset(substring_index(l,ci,1)), collation(substring_index(l,ci,1)), coercibility(substring_index(l,ci,1)))
  substring_index(l,ci,1) latin1 latin1_swedish_ci 2
> select concat_ws(' ','make_set(1,ci,b)',charset(make_set(1,ci,b)), collation(make_set(1,ci,b)), coercibility(make_set(1,ci,b))) from t
concat_ws(' ','make_set(1,ci,b)',charset(make_set(1,ci,b)), collation(make_set(1,ci,b)), coercibility(make_set(1,ci,b)))
  make_set(1,ci,b) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','export_set(1,ci,b)',charset(export_set(1,ci,b)), collation(export_set(1,ci,b)), coercibility(export_set(1,ci,b))) from t
concat_ws(' ','export_set(1,ci,b)',charset(export_set(1,ci,b)), collation(export_set(1,ci,b)), coercibility(export_set(1,ci,b)))
  export_set(1,ci,b) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','elt(1,b,ci)',charset(elt(1,b,ci)), collation(elt(1,b,ci)), coercibility(elt(1,b,ci))) from t
concat_ws(' ','elt(1,b,ci)',charset(elt(1,b,ci)), collation(elt(1,b,ci)), coercibility(elt(1,b,ci)))
  elt(1,b,ci) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"concat_ws(ci,b,'x')",charset(concat_ws(ci,b,'x')), collation(concat_ws(ci,b,'x')), coercibility(concat_ws(ci,b,'x'))) from t
concat_ws(' ',"concat_ws(ci,b,'x')",charset(concat_ws(ci,b,'x')), collation(concat_ws(ci,b,'x')), coercibility(concat_ws(ci,b,'x')))
  concat_ws(ci,b,'x') utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','concat(ci,b,l)',charset(concat(ci,b,l)), collation(concat(ci,b,l)), coercibility(concat(ci,b,l))) from t
concat_ws(' ','concat(ci,b,l)',charset(concat(ci,b,l)), collation(concat(ci,b,l)), coercibility(concat(ci,b,l)))
  concat(ci,b,l) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"convert('a' using utf8mb4)",charset(convert('a' using utf8mb4)), collation(convert('a' using utf8mb4)), coercibility(convert('a' using utf8mb4))) from t
concat_ws(' ',"convert('a' using utf8mb4)",charset(convert('a' using utf8mb4)), collation(convert('a' using utf8mb4)), coercibility(convert('a' using utf8mb4)))
  convert('a' using utf8mb4) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','convert(b using utf8mb4)',charset(convert(b using utf8mb4)), collation(convert(b using utf8mb4)), coercibility(convert(b using utf8mb4))) from t
concat_ws(' ','convert(b using utf8mb4)',charset(convert(b using utf8mb4)), collation(convert(b using utf8mb4)), coercibility(convert(b using utf8mb4)))
  convert(b using utf8mb4) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','convert(1 using utf8mb4)',charset(convert(1 using utf8mb4)), collation(convert(1 using utf8mb4)), coercibility(convert(1 using utf8mb4))) from t
concat_ws(' ','convert(1 using utf8mb4)',charset(convert(1 using utf8mb4)), collation(convert(1 using utf8mb4)), coercibility(convert(1 using utf8mb4)))
  convert(1 using utf8mb4) utf8mb4 utf8mb4_0900_ai_ci 2
> select concat_ws(' ','convert(ci using utf8mb3)',charset(convert(ci using utf8mb3)), collation(convert(ci using utf8mb3)), coercibility(convert(ci using utf8mb3))) from t
concat_ws(' ','convert(ci using utf8mb3)',charset(convert(ci using utf8mb3)), collation(convert(ci using utf8mb3)), coercibility(convert(ci using utf8mb3)))
  convert(ci using utf8mb3) utf8mb3 utf8mb3_general_ci 2
warnings 3
> select concat_ws(' ',"_utf8mb4'a'",charset(_utf8mb4'a'), collation(_utf8mb4'a'), coercibility(_utf8mb4'a')) from t
concat_ws(' ',"_utf8mb4'a'",charset(_utf8mb4'a'), collation(_utf8mb4'a'), coercibility(_utf8mb4'a'))
  _utf8mb4'a' utf8mb4 utf8mb4_0900_ai_ci 4
> select concat_ws(' ',"cast('a' as char)",charset(cast('a' as char)), collation(cast('a' as char)), coercibility(cast('a' as char))) from t
concat_ws(' ',"cast('a' as char)",charset(cast('a' as char)), collation(cast('a' as char)), coercibility(cast('a' as char)))
  cast('a' as char) utf8mb4 utf8mb4_general_ci 2
> select concat_ws(' ','cast(b as char)',charset(cast(b as char)), collation(cast(b as char)), coercibility(cast(b as char))) from t
concat_ws(' ','cast(b as char)',charset(cast(b as char)), collation(cast(b as char)), coercibility(cast(b as char)))
  cast(b as char) utf8mb4 utf8mb4_general_ci 2
> select concat_ws(' ',"inet6_aton('::1')",charset(inet6_aton('::1')), collation(inet6_aton('::1')), coercibility(inet6_aton('::1'))) from t
concat_ws(' ',"inet6_aton('::1')",charset(inet6_aton('::1')), collation(inet6_aton('::1')), coercibility(inet6_aton('::1')))
  inet6_aton('::1') binary binary 4
> select concat_ws(' ','inet_ntoa(1)',charset(inet_ntoa(1)), collation(inet_ntoa(1)), coercibility(inet_ntoa(1))) from t
concat_ws(' ','inet_ntoa(1)',charset(inet_ntoa(1)), collation(inet_ntoa(1)), coercibility(inet_ntoa(1)))
  inet_ntoa(1) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ',"inet6_ntoa(inet6_aton('::1'))",charset(inet6_ntoa(inet6_aton('::1'))), collation(inet6_ntoa(inet6_aton('::1'))), coercibility(inet6_ntoa(inet6_aton('::1')))) from t
concat_ws(' ',"inet6_ntoa(inet6_aton('::1'))",charset(inet6_ntoa(inet6_aton('::1'))), collation(inet6_ntoa(inet6_aton('::1'))), coercibility(inet6_ntoa(inet6_aton('::1'))))
  inet6_ntoa(inet6_aton('::1')) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','find_in_set(ci,b)',charset(find_in_set(ci,b)), collation(find_in_set(ci,b)), coercibility(find_in_set(ci,b))) from t
concat_ws(' ','find_in_set(ci,b)',charset(find_in_set(ci,b)), collation(find_in_set(ci,b)), coercibility(find_in_set(ci,b)))
  find_in_set(ci,b) binary binary 5
> select concat_ws(' ','strcmp(ci,b)',charset(strcmp(ci,b)), collation(strcmp(ci,b)), coercibility(strcmp(ci,b))) from t
concat_ws(' ','strcmp(ci,b)',charset(strcmp(ci,b)), collation(strcmp(ci,b)), coercibility(strcmp(ci,b)))
  strcmp(ci,b) binary binary 5
> select concat_ws(' ',"regexp_replace(b,'a','x')",charset(regexp_replace(b,'a','x')), collation(regexp_replace(b,'a','x')), coercibility(regexp_replace(b,'a','x'))) from t
concat_ws(' ',"regexp_replace(b,'a','x')",charset(regexp_replace(b,'a','x')), collation(regexp_replace(b,'a','x')), coercibility(regexp_replace(b,'a','x')))
  regexp_replace(b,'a','x') utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"regexp_substr(b,'a')",charset(regexp_substr(b,'a')), collation(regexp_substr(b,'a')), coercibility(regexp_substr(b,'a'))) from t
concat_ws(' ',"regexp_substr(b,'a')",charset(regexp_substr(b,'a')), collation(regexp_substr(b,'a')), coercibility(regexp_substr(b,'a')))
  regexp_substr(b,'a') utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"regexp_substr(1,'1')",charset(regexp_substr(1,'1')), collation(regexp_substr(1,'1')), coercibility(regexp_substr(1,'1'))) from t
concat_ws(' ',"regexp_substr(1,'1')",charset(regexp_substr(1,'1')), collation(regexp_substr(1,'1')), coercibility(regexp_substr(1,'1')))
  regexp_substr(1,'1') utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ',"json_value(j,'$.a' returning char)",charset(json_value(j,'$.a' returning char)), collation(json_value(j,'$.a' returning char)), coercibility(json_value(j,'$.a' returning char))) from t
concat_ws(' ',"json_value(j,'$.a' returning char)",charset(json_value(j,'$.a' returning char)), collation(json_value(j,'$.a' returning char)), coercibility(json_value(j,'$.a' returning char)))
  json_value(j,'$.a' returning char) utf8mb4 utf8mb4_0900_bin 4
> select concat_ws(' ',"json_value(j,'$.a' returning signed)",charset(json_value(j,'$.a' returning signed)), collation(json_value(j,'$.a' returning signed)), coercibility(json_value(j,'$.a' returning signed))) from t
concat_ws(' ',"json_value(j,'$.a' returning signed)",charset(json_value(j,'$.a' returning signed)), collation(json_value(j,'$.a' returning signed)), coercibility(json_value(j,'$.a' returning signed)))
  json_value(j,'$.a' returning signed) binary binary 5
> select concat_ws(' ',"replace(1,1,'a')",charset(replace(1,1,'a')), collation(replace(1,1,'a')), coercibility(replace(1,1,'a'))) from t
concat_ws(' ',"replace(1,1,'a')",charset(replace(1,1,'a')), collation(replace(1,1,'a')), coercibility(replace(1,1,'a')))
  replace(1,1,'a') utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','lpad(1,3,b)',charset(lpad(1,3,b)), collation(lpad(1,3,b)), coercibility(lpad(1,3,b))) from t
concat_ws(' ','lpad(1,3,b)',charset(lpad(1,3,b)), collation(lpad(1,3,b)), coercibility(lpad(1,3,b)))
  lpad(1,3,b) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','insert(1,1,1,b)',charset(insert(1,1,1,b)), collation(insert(1,1,1,b)), coercibility(insert(1,1,1,b))) from t
concat_ws(' ','insert(1,1,1,b)',charset(insert(1,1,1,b)), collation(insert(1,1,1,b)), coercibility(insert(1,1,1,b)))
  insert(1,1,1,b) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ',"weight_string('a')",charset(weight_string('a')), collation(weight_string('a')), coercibility(weight_string('a'))) from t
concat_ws(' ',"weight_string('a')",charset(weight_string('a')), collation(weight_string('a')), coercibility(weight_string('a')))
  weight_string('a') binary binary 4
> select concat_ws(' ',"aes_decrypt('a','b')",charset(aes_decrypt('a','b')), collation(aes_decrypt('a','b')), coercibility(aes_decrypt('a','b'))) from t
concat_ws(' ',"aes_decrypt('a','b')",charset(aes_decrypt('a','b')), collation(aes_decrypt('a','b')), coercibility(aes_decrypt('a','b')))
  aes_decrypt('a','b') binary binary 4
> select concat_ws(' ','quote(b)',charset(quote(b)), collation(quote(b)), coercibility(quote(b))) from t
concat_ws(' ','quote(b)',charset(quote(b)), collation(quote(b)), coercibility(quote(b)))
  quote(b) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','soundex(b)',charset(soundex(b)), collation(soundex(b)), coercibility(soundex(b))) from t
concat_ws(' ','soundex(b)',charset(soundex(b)), collation(soundex(b)), coercibility(soundex(b)))
  soundex(b) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ','hex(b)',charset(hex(b)), collation(hex(b)), coercibility(hex(b))) from t
concat_ws(' ','hex(b)',charset(hex(b)), collation(hex(b)), coercibility(hex(b)))
  hex(b) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','lower(l)',charset(lower(l)), collation(lower(l)), coercibility(lower(l))) from t
concat_ws(' ','lower(l)',charset(lower(l)), collation(lower(l)), coercibility(lower(l)))
  lower(l) latin1 latin1_swedish_ci 2
> select concat_ws(' ','monthname(d)',charset(monthname(d)), collation(monthname(d)), coercibility(monthname(d))) from t
concat_ws(' ','monthname(d)',charset(monthname(d)), collation(monthname(d)), coercibility(monthname(d)))
  monthname(d) utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','str_to_date(b,ci)',charset(str_to_date(b,ci)), collation(str_to_date(b,ci)), coercibility(str_to_date(b,ci))) from t
concat_ws(' ','str_to_date(b,ci)',charset(str_to_date(b,ci)), collation(str_to_date(b,ci)), coercibility(str_to_date(b,ci)))
  str_to_date(b,ci) binary binary 5
> select concat_ws(' ','nullif(b,ci)',charset(nullif(b,ci)), collation(nullif(b,ci)), coercibility(nullif(b,ci))) from t
concat_ws(' ','nullif(b,ci)',charset(nullif(b,ci)), collation(nullif(b,ci)), coercibility(nullif(b,ci)))
  nullif(b,ci) utf8mb4 utf8mb4_bin 2
> select concat_ws(' ',"bin_to_uuid(x'00112233445566778899aabbccddeeff')",charset(bin_to_uuid(x'00112233445566778899aabbccddeeff')), collation(bin_to_uuid(x'00112233445566778899aabbccddeeff')), coercibility(bin_to_uuid(x'00112233445566778899aabbccddeeff'))) from t
concat_ws(' ',"bin_to_uuid(x'00112233445566778899aabbccddeeff')",charset(bin_to_uuid(x'00112233445566778899aabbccddeeff')), collation(bin_to_uuid(x'00112233445566778899aabbccddeeff')), coercibility(bin_to_uuid(x'00112233445566778899aabbccddeeff')))
  bin_to_uuid(x'00112233445566778899aabbccddeeff') utf8mb4 utf8mb4_general_ci 4
> select concat_ws(' ','json_unquote(j)',charset(json_unquote(j)), collation(json_unquote(j)), coercibility(json_unquote(j))) from t
concat_ws(' ','json_unquote(j)',charset(json_unquote(j)), collation(json_unquote(j)), coercibility(json_unquote(j)))
  json_unquote(j) utf8mb4 utf8mb4_bin 4
> select concat_ws(' ','json_unquote(ci)',charset(json_unquote(ci)), collation(json_unquote(ci)), coercibility(json_unquote(ci))) from t
concat_ws(' ','json_unquote(ci)',charset(json_unquote(ci)), collation(json_unquote(ci)), coercibility(json_unquote(ci)))
  json_unquote(ci) utf8mb4 utf8mb4_bin 4
> select concat_ws(' ','json_quote(ci)',charset(json_quote(ci)), collation(json_quote(ci)), coercibility(json_quote(ci))) from t
concat_ws(' ','json_quote(ci)',charset(json_quote(ci)), collation(json_quote(ci)), coercibility(json_quote(ci)))
  json_quote(ci) utf8mb4 utf8mb4_bin 4
> select replace(ci,'B','x'), replace(ci,'B' collate utf8mb4_bin,'x'), replace(b,ci,'x'),replace('ABC',b,'x'),replace('abc',ci,'y'),replace('ABC',ci,'y'),replace(ci,'ABC','y') from t
replace(ci,'B','x') | replace(ci,'B' collate utf8mb4_bin,'x') | replace(b,ci,'x') | replace('ABC',b,'x') | replace('abc',ci,'y') | replace('ABC',ci,'y') | replace(ci,'ABC','y')
  abc | abc | Abc | ABC | y | ABC | abc
> select trim('A' from ci),trim(b from ci),trim('C' from ci) from t
trim('A' from ci) | trim(b from ci) | trim('C' from ci)
  abc | abc | abc
> select locate('a','ä'),locate('A' ,'äa'),instr('ä','a'),instr('xäa','A'),instr('straße','SS'),locate('ß','strasse'),locate('É','école'),instr('É','é'),instr('ñandu','N'),instr('ÀB','àb'),instr('Æ','ae'),replace('École','é','x'),replace('AbA','a','x'), substring_index('aXbxc','x',1), substring_index('École','é',1)
locate('a','ä') | locate('A' ,'äa') | instr('ä','a') | instr('xäa','A') | instr('straße','SS') | locate('ß','strasse') | locate('É','école') | instr('É','é') | instr('ñandu','N') | instr('ÀB','àb') | instr('Æ','ae') | replace('École','é','x') | replace('AbA','a','x') | substring_index('aXbxc','x',1) | substring_index('École','é',1)
  0 | 2 | 0 | 3 | 0 | 0 | 1 | 1 | 3 | 1 | 0 | École | AbA | aXb | École
> select 'abc'=json_unquote('"ABC"'), ci=json_unquote('"ABC"'), ci='ABC', b='abc', ci=unhex('414243'), ci=cast('ABC' as binary), j->>'$.a'='X' from t
'abc'=json_unquote('"ABC"') | ci=json_unquote('"ABC"') | ci='ABC' | b='abc' | ci=unhex('414243') | ci=cast('ABC' as binary) | j->>'$.a'='X'
  0 | 1 | 1 | 0 | 1 | 0 | 0
> select ci in ('ABC',b), ci in ('ABC'), b in ('abc'), b in ('abc',ci), 'ABC' in (ci,'x'), 'ABC' in (b,ci), ci not in (b,'ABC'), (ci,1) in ((b,1),('ABC',1)), ci between b and 'zzz', case ci when 'ABC' then 1 when b then 2 end, case ci when b then 2 when 'ABC' then 1 end from t
ci in ('ABC',b) | ci in ('ABC') | b in ('abc') | b in ('abc',ci) | 'ABC' in (ci,'x') | 'ABC' in (b,ci) | ci not in (b,'ABC') | (ci,1) in ((b,1),('ABC',1)) | ci between b and 'zzz' | case ci when 'ABC' then 1 when b then 2 end | case ci when b then 2 when 'ABC' then 1 end
  0 | 1 | 0 | 0 | 1 | 0 | 1 | 1 | 1 | NULL | NULL
> select ci in (select b from t), b in (select ci from t), ci = any(select 'ABC'), interval(ci,1,2) from t
ci in (select b from t) | b in (select ci from t) | ci = any(select 'ABC') | interval(ci,1,2)
  0 | 0 | 1 | 0
warnings 1
> select concat_ws(' ',charset(replace('a',bn,'x')),charset(replace(ci,'x',bn)),charset(insert(ci,1,1,bn)),charset(trim(bn from ci)),charset(lpad(ci,9,bn)),charset(substring_index(ci,bn,1)),charset(trim(ci from bn)),charset(replace(bn,ci,'x')),charset(lpad(1,3,bn)),charset(replace(null,'a',bn))) from t
concat_ws(' ',charset(replace('a',bn,'x')),charset(replace(ci,'x',bn)),charset(insert(ci,1,1,bn)),charset(trim(bn from ci)),charset(lpad(ci,9,bn)),charset(substring_index(ci,bn,1)),charset(trim(ci from bn)),charset(replace(bn,ci,'x')),charset(lpad(1,3,bn)
  utf8mb4 utf8mb4 utf8mb4 utf8mb4 utf8mb4 utf8mb4 binary binary utf8mb4 binary
> select instr('ABC',bn),instr(ci,bn),locate(bn,'ABC'),instr(ci,binary 'ABC'),instr(12345,b),instr(bn,'ABC'),locate('ABC',bn),instr(ci,'ABC' collate utf8mb4_bin),instr('ABC',b),locate('abc' collate utf8mb4_bin,'ABC'),instr('ABC' collate utf8mb4_bin,'abc') from t
instr('ABC',bn) | instr(ci,bn) | locate(bn,'ABC') | instr(ci,binary 'ABC') | instr(12345,b) | instr(bn,'ABC') | locate('ABC',bn) | instr(ci,'ABC' collate utf8mb4_bin) | instr('ABC',b) | locate('abc' collate utf8mb4_bin,'ABC') | instr('ABC' collate utf8mb4_bin,'abc')
  1 | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 1 | 1 | 0
warnings 1
> select field('ABC',bn),field(ci,binary 'ABC'),field(bn,'ABC'),field('ABC','abc' collate utf8mb4_bin),field('ABC' collate utf8mb4_bin,'abc'),field(ci,bn,'ABC') from t
field('ABC',bn) | field(ci,binary 'ABC') | field(bn,'ABC') | field('ABC','abc' collate utf8mb4_bin) | field('ABC' collate utf8mb4_bin,'abc') | field(ci,bn,'ABC')
  1 | 1 | 0 | 1 | 0 | 1
warnings 1
> select find_in_set('ABC',b),find_in_set(b,'abc'),find_in_set(ci,b),find_in_set(bn,'ABC') from t
find_in_set('ABC',b) | find_in_set(b,'abc') | find_in_set(ci,b) | find_in_set(bn,'ABC')
  0 | 0 | 0 | 0
> select instr(l,'ä'), locate('ü',l), instr(l,ci), instr(ci,l), instr(b,l) from t
instr(l,'ä') | locate('ü',l) | instr(l,ci) | instr(ci,l) | instr(b,l)
  0 | 0 | 1 | 1 | 0
> select replace(l,'a','ä'), lpad(l,6,'€'), insert(l,1,1,'€'), hex(lpad(l,6,'€')), concat(l,'€') from t
replace(l,'a','ä') | lpad(l,6,'€') | insert(l,1,1,'€') | hex(lpad(l,6,'€')) | concat(l,'€')
  �BC | ���aBC | �BC | 808080614243 | aBC�
> select ci in ('ABC' collate utf8mb4_bin,'abc'), ci in ('x',_latin1'ABC'), ci in (1,'ABC'), ci in (bn,'ABC'), ci in ('ABC',binary 'x'), bn in ('ABC',ci) from t
ci in ('ABC' collate utf8mb4_bin,'abc') | ci in ('x',_latin1'ABC') | ci in (1,'ABC') | ci in (bn,'ABC') | ci in ('ABC',binary 'x') | bn in ('ABC',ci)
  1 | 1 | 1 | 1 | 0 | 1
warnings 2
> select case ci when bn then 1 when 'ABC' then 2 end, case ci when 1 then 1 when 'ABC' then 2 end, case 'ABC' when ci then 1 when b then 2 end , case when ci='ABC' then 1 when ci=b then 2 end from t
case ci when bn then 1 when 'ABC' then 2 end | case ci when 1 then 1 when 'ABC' then 2 end | case 'ABC' when ci then 1 when b then 2 end | case when ci='ABC' then 1 when ci=b then 2 end
  1 | 2 | NULL | 1
warnings 1
> select ci in (l,'ABC' collate utf8mb4_0900_as_cs) from t
ci in (l,'ABC' collate utf8mb4_0900_as_cs)
  0
> select ci in ('a' collate utf8mb4_bin,'b' collate utf8mb4_0900_ai_ci) from t
ERROR 1270 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,IMPLICIT), (utf8mb4_bin,EXPLICIT), (utf8mb4_0900_ai_ci,EXPLICIT) for operation ' IN '
> select case ci when 'a' collate utf8mb4_bin then 1 when 'b' collate utf8mb4_0900_ai_ci then 2 end from t
ERROR 1270 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,IMPLICIT), (utf8mb4_bin,EXPLICIT), (utf8mb4_0900_ai_ci,EXPLICIT) for operation 'case'
> select ci collate utf8mb4_bin in ('ABC','abc'), d in ('2020-01-01','x'), d in ('2020-01-01',ci) from t
ci collate utf8mb4_bin in ('ABC','abc') | d in ('2020-01-01','x') | d in ('2020-01-01',ci)
  1 | 1 | 1
warnings 1
> drop table t
ok 0
