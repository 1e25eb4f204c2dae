# AES in all modes, and COMPRESS.
> select hex(aes_encrypt('hello world', 'key')), aes_decrypt(aes_encrypt('hello world', 'key'), 'key'), hex(aes_encrypt('', 'k')), hex(aes_encrypt('0123456789abcdef', repeat('key', 20)))
hex(aes_encrypt('hello world', 'key')) | aes_decrypt(aes_encrypt('hello world', 'key'), 'key') | hex(aes_encrypt('', 'k')) | hex(aes_encrypt('0123456789abcdef', repeat('key', 20)))
  EE21283CA34FC340C65234E030EFCCD8 | hello world | 932F1B1E9189536B938A6B67666D4031 | 010D7480AA82791C04B372A0DBC39B0973601E599E41E4F005359E32AA1D130E
warnings 1
> select aes_decrypt('abc', 'k'), aes_decrypt(null, 'k'), aes_encrypt('a', null), aes_decrypt(aes_encrypt('a', 'b'), 'c')
aes_decrypt('abc', 'k') | aes_decrypt(null, 'k') | aes_encrypt('a', null) | aes_decrypt(aes_encrypt('a', 'b'), 'c')
  NULL | NULL | NULL | NULL
> set block_encryption_mode = 'aes-256-cbc'
ok 0
> select hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdefzzz'))
hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdefzzz'))
  F8BCC924762871EB828DD8FD8D8527A57F1054AF9CCB43BAC244480F31E0908F
> select aes_decrypt(unhex('1234'), 'key', '0123456789abcdef')
aes_decrypt(unhex('1234'), 'key', '0123456789abcdef')
  NULL
> select aes_encrypt('a', 'b')
aes_encrypt('a', 'b')
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'aes_encrypt'
> select aes_encrypt('a', 'b', 'c')
aes_encrypt('a', 'b', 'c')
ERROR 1882 (HY000): The initialization vector supplied to aes_encrypt is too short. Must be at least 16 bytes long
> set block_encryption_mode = 'aes-128-cfb1'
ok 0
> select hex(aes_encrypt('hello world', 'key', '0123456789abcdef')), aes_decrypt(unhex('06EF9297F1E6E244FB6B12'), 'key', '0123456789abcdef')
hex(aes_encrypt('hello world', 'key', '0123456789abcdef')) | aes_decrypt(unhex('06EF9297F1E6E244FB6B12'), 'key', '0123456789abcdef')
  06EF9297F1E6E244FB6B12 | hello world
> set block_encryption_mode = 'aes-192-cfb8'
ok 0
> select hex(aes_encrypt('hello world', 'key', '0123456789abcdef')), aes_decrypt(unhex('CB853C6ECF4ED9B0E445A1'), 'key', '0123456789abcdef')
hex(aes_encrypt('hello world', 'key', '0123456789abcdef')) | aes_decrypt(unhex('CB853C6ECF4ED9B0E445A1'), 'key', '0123456789abcdef')
  CB853C6ECF4ED9B0E445A1 | hello world
> set block_encryption_mode = 'aes-256-cfb128'
ok 0
> select hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdef')), aes_decrypt(unhex('95E97479B1264507D712631F5236E0CC2C7CCA76531FDD'), 'key', '0123456789abcdef')
hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdef')) | aes_decrypt(unhex('95E97479B1264507D712631F5236E0CC2C7CCA76531FDD'), 'key', '0123456789abcdef')
  95E97479B1264507D712631F5236E0CC2C7CCA76531FDD | hello world hello world
> set block_encryption_mode = 'aes-256-ofb'
ok 0
> select hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdef')), aes_decrypt(unhex('95E97479B1264507D712631F5236E0CCE67B32E96AC94F'), 'key', '0123456789abcdef')
hex(aes_encrypt('hello world hello world', 'key', '0123456789abcdef')) | aes_decrypt(unhex('95E97479B1264507D712631F5236E0CCE67B32E96AC94F'), 'key', '0123456789abcdef')
  95E97479B1264507D712631F5236E0CCE67B32E96AC94F | hello world hello world
> set block_encryption_mode = 'aes-192-ecb'
ok 0
> select hex(aes_encrypt('hello', 'key', 'x'))
hex(aes_encrypt('hello', 'key', 'x'))
  0B2A7FC5426D8F24265EC1224F3B08DB
warnings 1
> show warnings
Level | Code | Message
  Warning | 1618 | <IV> option ignored
> set block_encryption_mode = 'aes-512-ecb'
ERROR 1231 (42000): Variable 'block_encryption_mode' can't be set to the value of 'aes-512-ecb'
> set block_encryption_mode = default
ok 0
> select hex(compress('aaaaaaaaaaaaaaaa')), hex(compress('')), uncompress(compress('abc')), uncompressed_length(compress('abc')), uncompressed_length(''), compress(null)
hex(compress('aaaaaaaaaaaaaaaa')) | hex(compress('')) | uncompress(compress('abc')) | uncompressed_length(compress('abc')) | uncompressed_length('') | compress(null)
  10000000789C4B4C44050033980611 |  | abc | 3 | 0 | NULL
> select uncompress('abc'), uncompress('abcdefgh'), uncompressed_length('abc')
uncompress('abc') | uncompress('abcdefgh') | uncompressed_length('abc')
  NULL | NULL | 0
warnings 3
> show warnings
Level | Code | Message
  Warning | 1259 | ZLIB: Input data corrupted
  Warning | 1256 | Uncompressed data size too large; the maximum size is 67108864 (probably, length of uncompressed data was corrupted)
  Warning | 1259 | ZLIB: Input data corrupted
