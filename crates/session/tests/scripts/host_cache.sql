# No names of hosts are looked up: the table is there for those who empty it, and is empty.
> TRUNCATE TABLE performance_schema.host_cache
ok 0
> SELECT COUNT(*), MAX(SUM_CONNECT_ERRORS) FROM performance_schema.host_cache
COUNT(*) | MAX(SUM_CONNECT_ERRORS)
  0 | NULL
