# Functions that wait do so when the statement runs: not when it is prepared or explained. (Here nothing would end the wait.)
> prepare s from 'select wait_for_executed_gtid_set(''11111111-1111-1111-1111-111111111111:1'', 30)'
ok 0, Statement prepared
> prepare s from 'select source_pos_wait(''binlog.000001'', 4, 30)'
ok 0, Statement prepared
> create database d
ok 1
> use d
ok 0
> create view v as select wait_for_executed_gtid_set('11111111-1111-1111-1111-111111111111:1', 30) as late
ok 0
