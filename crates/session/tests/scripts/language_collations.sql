# Collations of languages. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> show collation where collation like 'utf8mb4\_s%' and collation not like '%\_zh%' and collation not in ('utf8mb4_sk_0900_ai_ci', 'utf8mb4_sk_0900_as_cs', 'utf8mb4_slovak_ci', 'utf8mb4_spanish2_ci', 'utf8mb4_sr_latn_0900_ai_ci', 'utf8mb4_sr_latn_0900_as_cs')
Collation | Charset | Id | Default | Compiled | Sortlen | Pad_attribute
  utf8mb4_sinhala_ci | utf8mb4 | 243 |  | Yes | 8 | PAD SPACE
  utf8mb4_sl_0900_ai_ci | utf8mb4 | 260 |  | Yes | 0 | NO PAD
  utf8mb4_sl_0900_as_cs | utf8mb4 | 283 |  | Yes | 0 | NO PAD
  utf8mb4_slovenian_ci | utf8mb4 | 228 |  | Yes | 8 | PAD SPACE
  utf8mb4_spanish_ci | utf8mb4 | 231 |  | Yes | 8 | PAD SPACE
  utf8mb4_sv_0900_ai_ci | utf8mb4 | 264 |  | Yes | 0 | NO PAD
  utf8mb4_sv_0900_as_cs | utf8mb4 | 287 |  | Yes | 0 | NO PAD
  utf8mb4_swedish_ci | utf8mb4 | 232 |  | Yes | 8 | PAD SPACE
> create table t (id int primary key auto_increment, s varchar(10) collate utf8mb4_spanish_ci, g varchar(10) collate utf8mb4_german2_ci, p varchar(10) charset utf8mb3 collate utf8mb3_polish_ci, v varchar(10) collate utf8mb4_sv_0900_as_cs, key (s), key (g), key (p), key (v))
ok 0, warnings 2
> insert into t (s) values ('nube'), ('ñu'), ('NZ'), ('oso'), ('Ñandú'), ('n')
ok 6, id 1, Records: 6  Duplicates: 0  Warnings: 0
> update t set g = s, p = s, v = s
ok 6, Rows matched: 6  Changed: 6  Warnings: 0
> insert into t (s, g, p, v) values ('ä', 'ä', 'ł', 'ä'), ('ae', 'ae', 'lz', 'ae'), ('z', 'ß', 'l', 'z'), ('å', 'ss', 'm', 'å'), ('Ä', 'Ä', 'Ł', 'Ä'), ('ö', 'oe', 'ó', 'ö')
ok 6, id 7, Records: 6  Duplicates: 0  Warnings: 0
> select group_concat(id order by s, id), group_concat(id order by g, id), group_concat(id order by p, id), group_concat(id order by v, id) from t
group_concat(id order by s, id) | group_concat(id order by g, id) | group_concat(id order by p, id) | group_concat(id order by v, id)
  7,10,11,8,6,1,3,5,2,12,4,9 | 7,8,11,6,5,2,1,3,12,4,9,10 | 9,8,7,11,10,6,5,2,1,3,4,12 | 8,6,5,2,1,3,4,9,10,7,11,12
> select id from t where s > 'nz' and s < 'o' order by id
id
  2
  5
> select id from t where g = 'AE' order by id
id
  7
  8
  11
> select id from t where p between 'l' and 'm' order by id
id
  7
  8
  9
  10
  11
> select id from t force index (v) where v >= 'z' order by id
id
  7
  9
  10
  11
  12
> select 'ñ' collate utf8mb4_spanish_ci = 'n', 'ñ' collate utf8mb4_unicode_ci = 'n', 'ä' collate utf8mb4_german2_ci like 'a%', 'ß' collate utf8mb4_german2_ci = 'ss', 'ä' collate utf8mb4_de_pb_0900_ai_ci = 'ae'
'ñ' collate utf8mb4_spanish_ci = 'n' | 'ñ' collate utf8mb4_unicode_ci = 'n' | 'ä' collate utf8mb4_german2_ci like 'a%' | 'ß' collate utf8mb4_german2_ci = 'ss' | 'ä' collate utf8mb4_de_pb_0900_ai_ci = 'ae'
  0 | 1 | 0 | 1 | 1
> select hex(weight_string('ñÑn' collate utf8mb4_spanish_ci)), hex(weight_string('ö' collate utf8mb4_sv_0900_as_cs)), upper('ñ' collate utf8mb4_spanish_ci)
hex(weight_string('ñÑn' collate utf8mb4_spanish_ci)) | hex(weight_string('ö' collate utf8mb4_sv_0900_as_cs)) | upper('ñ' collate utf8mb4_spanish_ci)
  0F650F650F64 | 1F9854A70000002000000002 | Ñ
> alter table t add unique (g)
ERROR 1062 (23000): Duplicate entry 'ae' for key 't.g_2'
> select count(distinct g), count(distinct v) from t
count(distinct g) | count(distinct v)
  9 | 12
> create table bad (a char(3) collate utf8mb4_danish_ci)
ERROR 1273 (HY000): Unknown collation: 'utf8mb4_danish_ci'
