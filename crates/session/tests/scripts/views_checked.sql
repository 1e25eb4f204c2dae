# CHECK TABLE of a view tells whether a function or something else is missing. Answers are those of MySQL 8.0.31.
> create database vc; use vc; create table t (a int); create function f() returns int deterministic return 1
ok 1
ok 0
ok 0
ok 0
> create view v as select f(); create view w as select a from t; create view z as select * from w
ok 0
ok 0
ok 0
> drop function f; check table v
ok 0
Table | Op | Msg_type | Msg_text
  vc.v | check | Error | View 'vc.v' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  vc.v | check | status | Operation failed
> alter table t change a b int; check table w
ok 0, Records: 0  Duplicates: 0  Warnings: 0
Table | Op | Msg_type | Msg_text
  vc.w | check | Error | View 'vc.w' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  vc.w | check | error | Corrupt
> drop view w; check table z
ok 0
Table | Op | Msg_type | Msg_text
  vc.z | check | Error | View 'vc.z' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them
  vc.z | check | error | Corrupt
> check table nix
Table | Op | Msg_type | Msg_text
  vc.nix | check | Error | Table 'vc.nix' doesn't exist
  vc.nix | check | status | Operation failed
> drop database vc
ok 3
