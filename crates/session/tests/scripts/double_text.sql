# The text of a DOUBLE: a column gives all digits, a computed value what fits into 22 characters.
> create database d
ok 1
> use d
ok 0
> create table t (g double)
ok 0
> insert into t values (-1.2345678901234567e-200), (-2.2250738585072014e-308)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select length(g), concat(g,'|'), crc32(g), md5(g), upper(g), g like '%7e-200', concat_ws(',',g), replace(g,'x','y') from t
length(g) | concat(g,'|') | crc32(g) | md5(g) | upper(g) | g like '%7e-200' | concat_ws(',',g) | replace(g,'x','y')
  24 | -1.2345678901234567e-200| | 3292709021 | eef92ec7d27dc6a70bc10a1de23ca49e | -1.2345678901234567E-200 | 1 | -1.2345678901234567e-200 | -1.2345678901234567e-200
  24 | -2.2250738585072014e-308| | 3806862802 | e5f3b57aaa99bb6a445b16112c2e15aa | -2.2250738585072014E-308 | 0 | -2.2250738585072014e-308 | -2.2250738585072014e-308
> select length(g + 0), concat(g + 0, ''), length(-1.2345678901234567e-200), crc32(-g) from t
length(g + 0) | concat(g + 0, '') | length(-1.2345678901234567e-200) | crc32(-g)
  22 | -1.23456789012346e-200 | 22 | 2641984929
  21 | -2.2250738585072e-308 | 22 | 1953162408
> select trim(g), left(g,30), regexp_like(g,'7e-200$'), instr(g,'7e-200'), reverse(g), to_base64(g), hex(g) from t
trim(g) | left(g,30) | regexp_like(g,'7e-200$') | instr(g,'7e-200') | reverse(g) | to_base64(g) | hex(g)
  -1.2345678901234567e-200 | -1.2345678901234567e-200 | 1 | 19 | 002-e7654321098765432.1- | LTEuMjM0NTY3ODkwMTIzNDU2N2UtMjAw | 0
  -2.2250738585072014e-308 | -2.2250738585072014e-308 | 0 | 0 | 803-e4102705858370522.2- | LTIuMjI1MDczODU4NTA3MjAxNGUtMzA4 | 0
> select group_concat(g) from t
group_concat(g)
  -1.2345678901234567e-200,-2.2250738585072014e-308
> drop database d
ok 1
