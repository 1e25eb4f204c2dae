# A statement's stored functions stay as they are until its transaction ends, as its tables do. As in MySQL 8.0.31.
> create database function_locks; use function_locks; create function f() returns int deterministic return 1; create function g() returns int deterministic return f()
ok 1
ok 0
ok 0
ok 0
> begin; select f()
ok 0
f()
  1
other> drop function function_locks.f
(waits)
> select f()
f()
  1
> commit
ok 0
other:
ok 0
> create function f() returns int deterministic return 2; begin; select f(); rollback
ok 0
ok 0
f()
  2
ok 0
other> alter function function_locks.f comment 'nobody uses it'
ok 0
> drop database function_locks
ok 0
