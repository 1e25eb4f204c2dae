# SHOW SESSION STATUS after typical statements. The figures of the statements are those of MySQL 8.0.31, but for the differences that `exec::tally` names. A read that follows FLUSH STATUS begins at 0.
> create database d; use d;
ok 1
ok 0
> create table t (id int primary key, k int, v varchar(20), key k (k));
ok 0
> insert into t select n, n%10, concat('v',n) from (with recursive r as (select 1 n union all select n+1 from r where n<100) select n from r) x;
ok 100, Records: 100  Duplicates: 0  Warnings: 0
> create table u (id int primary key, t_id int, w int);
ok 0
> insert into u select id, id, id*2 from t where id<=20;
ok 20, Records: 20  Duplicates: 0  Warnings: 0
> create table h (a int, b int);
ok 0
> insert into h values (1,1),(2,2),(3,3);
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table e (id int primary key auto_increment, x int);
ok 0
> analyze table t,u,h;
Table | Op | Msg_type | Msg_text
  d.t | analyze | status | OK
  d.u | analyze | status | OK
  d.h | analyze | status | OK
> flush status
ok 0
> do 1
ok 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
> flush status
ok 0
> select 1
1
  1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
> flush status
ok 0
> select * from t where id=5
id | k | v
  5 | 5 | v5
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
> flush status
ok 0
> select * from t where id=500
id | k | v
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
> flush status
ok 0
> select * from t where id=5 for update
id | k | v
  5 | 5 | v5
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
> flush status
ok 0
> select * from t where id between 5 and 10
id | k | v
  5 | 5 | v5
  6 | 6 | v6
  7 | 7 | v7
  8 | 8 | v8
  9 | 9 | v9
  10 | 0 | v10
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 6
  Select_range | 1
> flush status
ok 0
> select * from t where id between 95 and 200
id | k | v
  95 | 5 | v95
  96 | 6 | v96
  97 | 7 | v97
  98 | 8 | v98
  99 | 9 | v99
  100 | 0 | v100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 6
  Select_range | 1
> flush status
ok 0
> select * from t where id in (1,3,5)
id | k | v
  1 | 1 | v1
  3 | 3 | v3
  5 | 5 | v5
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 3
  Select_range | 1
> flush status
ok 0
> select * from t
id | k | v
  1 | 1 | v1
  2 | 2 | v2
  3 | 3 | v3
  4 | 4 | v4
  5 | 5 | v5
  6 | 6 | v6
  7 | 7 | v7
  8 | 8 | v8
  9 | 9 | v9
  10 | 0 | v10
  11 | 1 | v11
  12 | 2 | v12
  13 | 3 | v13
  14 | 4 | v14
  15 | 5 | v15
  16 | 6 | v16
  17 | 7 | v17
  18 | 8 | v18
  19 | 9 | v19
  20 | 0 | v20
  21 | 1 | v21
  22 | 2 | v22
  23 | 3 | v23
  24 | 4 | v24
  25 | 5 | v25
  26 | 6 | v26
  27 | 7 | v27
  28 | 8 | v28
  29 | 9 | v29
  30 | 0 | v30
  31 | 1 | v31
  32 | 2 | v32
  33 | 3 | v33
  34 | 4 | v34
  35 | 5 | v35
  36 | 6 | v36
  37 | 7 | v37
  38 | 8 | v38
  39 | 9 | v39
  40 | 0 | v40
  41 | 1 | v41
  42 | 2 | v42
  43 | 3 | v43
  44 | 4 | v44
  45 | 5 | v45
  46 | 6 | v46
  47 | 7 | v47
  48 | 8 | v48
  49 | 9 | v49
  50 | 0 | v50
  51 | 1 | v51
  52 | 2 | v52
  53 | 3 | v53
  54 | 4 | v54
  55 | 5 | v55
  56 | 6 | v56
  57 | 7 | v57
  58 | 8 | v58
  59 | 9 | v59
  60 | 0 | v60
  61 | 1 | v61
  62 | 2 | v62
  63 | 3 | v63
  64 | 4 | v64
  65 | 5 | v65
  66 | 6 | v66
  67 | 7 | v67
  68 | 8 | v68
  69 | 9 | v69
  70 | 0 | v70
  71 | 1 | v71
  72 | 2 | v72
  73 | 3 | v73
  74 | 4 | v74
  75 | 5 | v75
  76 | 6 | v76
  77 | 7 | v77
  78 | 8 | v78
  79 | 9 | v79
  80 | 0 | v80
  81 | 1 | v81
  82 | 2 | v82
  83 | 3 | v83
  84 | 4 | v84
  85 | 5 | v85
  86 | 6 | v86
  87 | 7 | v87
  88 | 8 | v88
  89 | 9 | v89
  90 | 0 | v90
  91 | 1 | v91
  92 | 2 | v92
  93 | 3 | v93
  94 | 4 | v94
  95 | 5 | v95
  96 | 6 | v96
  97 | 7 | v97
  98 | 8 | v98
  99 | 9 | v99
  100 | 0 | v100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 101
  Select_scan | 1
> flush status
ok 0
> select * from t limit 5
id | k | v
  1 | 1 | v1
  2 | 2 | v2
  3 | 3 | v3
  4 | 4 | v4
  5 | 5 | v5
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 5
  Select_scan | 1
> flush status
ok 0
> select count(*) from t
count(*)
  100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Select_scan | 1
> flush status
ok 0
> select * from t where v='v5'
id | k | v
  5 | 5 | v5
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 101
  Select_scan | 1
> flush status
ok 0
> select id from t where k=3
id
  3
  13
  23
  33
  43
  53
  63
  73
  83
  93
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 10
> flush status
ok 0
> select * from t where k=3
id | k | v
  3 | 3 | v3
  13 | 3 | v13
  23 | 3 | v23
  33 | 3 | v33
  43 | 3 | v43
  53 | 3 | v53
  63 | 3 | v63
  73 | 3 | v73
  83 | 3 | v83
  93 | 3 | v93
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 10
> flush status
ok 0
> select * from t where k between 3 and 5
id | k | v
  3 | 3 | v3
  13 | 3 | v13
  23 | 3 | v23
  33 | 3 | v33
  43 | 3 | v43
  53 | 3 | v53
  63 | 3 | v63
  73 | 3 | v73
  83 | 3 | v83
  93 | 3 | v93
  4 | 4 | v4
  14 | 4 | v14
  24 | 4 | v24
  34 | 4 | v34
  44 | 4 | v44
  54 | 4 | v54
  64 | 4 | v64
  74 | 4 | v74
  84 | 4 | v84
  94 | 4 | v94
  5 | 5 | v5
  15 | 5 | v15
  25 | 5 | v25
  35 | 5 | v35
  45 | 5 | v45
  55 | 5 | v55
  65 | 5 | v65
  75 | 5 | v75
  85 | 5 | v85
  95 | 5 | v95
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 30
  Select_range | 1
> flush status
ok 0
> select k from t
k
  0
  0
  0
  0
  0
  0
  0
  0
  0
  0
  1
  1
  1
  1
  1
  1
  1
  1
  1
  1
  2
  2
  2
  2
  2
  2
  2
  2
  2
  2
  3
  3
  3
  3
  3
  3
  3
  3
  3
  3
  4
  4
  4
  4
  4
  4
  4
  4
  4
  4
  5
  5
  5
  5
  5
  5
  5
  5
  5
  5
  6
  6
  6
  6
  6
  6
  6
  6
  6
  6
  7
  7
  7
  7
  7
  7
  7
  7
  7
  7
  8
  8
  8
  8
  8
  8
  8
  8
  8
  8
  9
  9
  9
  9
  9
  9
  9
  9
  9
  9
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_next | 100
  Select_scan | 1
> flush status
ok 0
> select * from t order by id limit 3
id | k | v
  1 | 1 | v1
  2 | 2 | v2
  3 | 3 | v3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 3
  Select_scan | 1
> flush status
ok 0
> select * from t order by id desc limit 3
id | k | v
  100 | 0 | v100
  99 | 9 | v99
  98 | 8 | v98
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_last | 1
  Handler_read_rnd_next | 3
  Select_scan | 1
> flush status
ok 0
> select * from t order by v
id | k | v
  1 | 1 | v1
  10 | 0 | v10
  100 | 0 | v100
  11 | 1 | v11
  12 | 2 | v12
  13 | 3 | v13
  14 | 4 | v14
  15 | 5 | v15
  16 | 6 | v16
  17 | 7 | v17
  18 | 8 | v18
  19 | 9 | v19
  2 | 2 | v2
  20 | 0 | v20
  21 | 1 | v21
  22 | 2 | v22
  23 | 3 | v23
  24 | 4 | v24
  25 | 5 | v25
  26 | 6 | v26
  27 | 7 | v27
  28 | 8 | v28
  29 | 9 | v29
  3 | 3 | v3
  30 | 0 | v30
  31 | 1 | v31
  32 | 2 | v32
  33 | 3 | v33
  34 | 4 | v34
  35 | 5 | v35
  36 | 6 | v36
  37 | 7 | v37
  38 | 8 | v38
  39 | 9 | v39
  4 | 4 | v4
  40 | 0 | v40
  41 | 1 | v41
  42 | 2 | v42
  43 | 3 | v43
  44 | 4 | v44
  45 | 5 | v45
  46 | 6 | v46
  47 | 7 | v47
  48 | 8 | v48
  49 | 9 | v49
  5 | 5 | v5
  50 | 0 | v50
  51 | 1 | v51
  52 | 2 | v52
  53 | 3 | v53
  54 | 4 | v54
  55 | 5 | v55
  56 | 6 | v56
  57 | 7 | v57
  58 | 8 | v58
  59 | 9 | v59
  6 | 6 | v6
  60 | 0 | v60
  61 | 1 | v61
  62 | 2 | v62
  63 | 3 | v63
  64 | 4 | v64
  65 | 5 | v65
  66 | 6 | v66
  67 | 7 | v67
  68 | 8 | v68
  69 | 9 | v69
  7 | 7 | v7
  70 | 0 | v70
  71 | 1 | v71
  72 | 2 | v72
  73 | 3 | v73
  74 | 4 | v74
  75 | 5 | v75
  76 | 6 | v76
  77 | 7 | v77
  78 | 8 | v78
  79 | 9 | v79
  8 | 8 | v8
  80 | 0 | v80
  81 | 1 | v81
  82 | 2 | v82
  83 | 3 | v83
  84 | 4 | v84
  85 | 5 | v85
  86 | 6 | v86
  87 | 7 | v87
  88 | 8 | v88
  89 | 9 | v89
  9 | 9 | v9
  90 | 0 | v90
  91 | 1 | v91
  92 | 2 | v92
  93 | 3 | v93
  94 | 4 | v94
  95 | 5 | v95
  96 | 6 | v96
  97 | 7 | v97
  98 | 8 | v98
  99 | 9 | v99
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 101
  Select_scan | 1
  Sort_rows | 100
  Sort_scan | 1
> flush status
ok 0
> select * from t order by v limit 3
id | k | v
  1 | 1 | v1
  10 | 0 | v10
  100 | 0 | v100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 101
  Select_scan | 1
  Sort_rows | 3
  Sort_scan | 1
> flush status
ok 0
> select * from t where id<20 order by v
id | k | v
  1 | 1 | v1
  10 | 0 | v10
  11 | 1 | v11
  12 | 2 | v12
  13 | 3 | v13
  14 | 4 | v14
  15 | 5 | v15
  16 | 6 | v16
  17 | 7 | v17
  18 | 8 | v18
  19 | 9 | v19
  2 | 2 | v2
  3 | 3 | v3
  4 | 4 | v4
  5 | 5 | v5
  6 | 6 | v6
  7 | 7 | v7
  8 | 8 | v8
  9 | 9 | v9
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_next | 19
  Select_range | 1
  Sort_rows | 19
  Sort_scan | 1
> flush status
ok 0
> select * from t order by k limit 4
id | k | v
  10 | 0 | v10
  20 | 0 | v20
  30 | 0 | v30
  40 | 0 | v40
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_next | 3
  Select_scan | 1
> flush status
ok 0
> select k,count(*) from t group by k
k | count(*)
  0 | 10
  1 | 10
  2 | 10
  3 | 10
  4 | 10
  5 | 10
  6 | 10
  7 | 10
  8 | 10
  9 | 10
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_next | 100
  Select_scan | 1
> flush status
ok 0
> select v,count(*) from t group by v
v | count(*)
  v1 | 1
  v2 | 1
  v3 | 1
  v4 | 1
  v5 | 1
  v6 | 1
  v7 | 1
  v8 | 1
  v9 | 1
  v10 | 1
  v11 | 1
  v12 | 1
  v13 | 1
  v14 | 1
  v15 | 1
  v16 | 1
  v17 | 1
  v18 | 1
  v19 | 1
  v20 | 1
  v21 | 1
  v22 | 1
  v23 | 1
  v24 | 1
  v25 | 1
  v26 | 1
  v27 | 1
  v28 | 1
  v29 | 1
  v30 | 1
  v31 | 1
  v32 | 1
  v33 | 1
  v34 | 1
  v35 | 1
  v36 | 1
  v37 | 1
  v38 | 1
  v39 | 1
  v40 | 1
  v41 | 1
  v42 | 1
  v43 | 1
  v44 | 1
  v45 | 1
  v46 | 1
  v47 | 1
  v48 | 1
  v49 | 1
  v50 | 1
  v51 | 1
  v52 | 1
  v53 | 1
  v54 | 1
  v55 | 1
  v56 | 1
  v57 | 1
  v58 | 1
  v59 | 1
  v60 | 1
  v61 | 1
  v62 | 1
  v63 | 1
  v64 | 1
  v65 | 1
  v66 | 1
  v67 | 1
  v68 | 1
  v69 | 1
  v70 | 1
  v71 | 1
  v72 | 1
  v73 | 1
  v74 | 1
  v75 | 1
  v76 | 1
  v77 | 1
  v78 | 1
  v79 | 1
  v80 | 1
  v81 | 1
  v82 | 1
  v83 | 1
  v84 | 1
  v85 | 1
  v86 | 1
  v87 | 1
  v88 | 1
  v89 | 1
  v90 | 1
  v91 | 1
  v92 | 1
  v93 | 1
  v94 | 1
  v95 | 1
  v96 | 1
  v97 | 1
  v98 | 1
  v99 | 1
  v100 | 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 202
  Handler_write | 100
  Select_scan | 1
> flush status
ok 0
> select distinct v from t
v
  v1
  v2
  v3
  v4
  v5
  v6
  v7
  v8
  v9
  v10
  v11
  v12
  v13
  v14
  v15
  v16
  v17
  v18
  v19
  v20
  v21
  v22
  v23
  v24
  v25
  v26
  v27
  v28
  v29
  v30
  v31
  v32
  v33
  v34
  v35
  v36
  v37
  v38
  v39
  v40
  v41
  v42
  v43
  v44
  v45
  v46
  v47
  v48
  v49
  v50
  v51
  v52
  v53
  v54
  v55
  v56
  v57
  v58
  v59
  v60
  v61
  v62
  v63
  v64
  v65
  v66
  v67
  v68
  v69
  v70
  v71
  v72
  v73
  v74
  v75
  v76
  v77
  v78
  v79
  v80
  v81
  v82
  v83
  v84
  v85
  v86
  v87
  v88
  v89
  v90
  v91
  v92
  v93
  v94
  v95
  v96
  v97
  v98
  v99
  v100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 202
  Handler_write | 100
  Select_scan | 1
> flush status
ok 0
> select distinct k from t
k
  0
  1
  2
  3
  4
  5
  6
  7
  8
  9
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 11
  Select_range | 1
> flush status
ok 0
> select min(id),max(id) from t
min(id) | max(id)
  1 | 100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 2
  Handler_read_last | 1
  Handler_read_rnd_next | 2
  Select_scan | 1
> flush status
ok 0
> select min(k) from t
min(k)
  0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Select_scan | 1
> flush status
ok 0
> select * from t join u on u.t_id=t.id
id | k | v | id | t_id | w
  1 | 1 | v1 | 1 | 1 | 2
  2 | 2 | v2 | 2 | 2 | 4
  3 | 3 | v3 | 3 | 3 | 6
  4 | 4 | v4 | 4 | 4 | 8
  5 | 5 | v5 | 5 | 5 | 10
  6 | 6 | v6 | 6 | 6 | 12
  7 | 7 | v7 | 7 | 7 | 14
  8 | 8 | v8 | 8 | 8 | 16
  9 | 9 | v9 | 9 | 9 | 18
  10 | 0 | v10 | 10 | 10 | 20
  11 | 1 | v11 | 11 | 11 | 22
  12 | 2 | v12 | 12 | 12 | 24
  13 | 3 | v13 | 13 | 13 | 26
  14 | 4 | v14 | 14 | 14 | 28
  15 | 5 | v15 | 15 | 15 | 30
  16 | 6 | v16 | 16 | 16 | 32
  17 | 7 | v17 | 17 | 17 | 34
  18 | 8 | v18 | 18 | 18 | 36
  19 | 9 | v19 | 19 | 19 | 38
  20 | 0 | v20 | 20 | 20 | 40
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 21
  Handler_read_rnd_next | 21
  Select_scan | 1
> flush status
ok 0
> select * from u join t on t.id=u.t_id where u.id<5
id | t_id | w | id | k | v
  1 | 1 | 2 | 1 | 1 | v1
  2 | 2 | 4 | 2 | 2 | v2
  3 | 3 | 6 | 3 | 3 | v3
  4 | 4 | 8 | 4 | 4 | v4
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 5
  Handler_read_next | 4
  Select_range | 1
> flush status
ok 0
> select * from h join u on h.a=u.w
a | b | id | t_id | w
  2 | 2 | 1 | 1 | 2
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 25
  Select_full_join | 1
  Select_scan | 1
> flush status
ok 0
> select * from h a join h b
a | b | a | b
  3 | 3 | 1 | 1
  2 | 2 | 1 | 1
  1 | 1 | 1 | 1
  3 | 3 | 2 | 2
  2 | 2 | 2 | 2
  1 | 1 | 2 | 2
  3 | 3 | 3 | 3
  2 | 2 | 3 | 3
  1 | 1 | 3 | 3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 8
  Select_full_join | 1
  Select_scan | 1
> flush status
ok 0
> select * from h left join u on u.id=h.a
a | b | id | t_id | w
  1 | 1 | 1 | 1 | 2
  2 | 2 | 2 | 2 | 4
  3 | 3 | 3 | 3 | 6
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 4
  Handler_read_rnd_next | 4
  Select_scan | 1
> flush status
ok 0
> select * from t where id in (select t_id from u)
id | k | v
  1 | 1 | v1
  2 | 2 | v2
  3 | 3 | v3
  4 | 4 | v4
  5 | 5 | v5
  6 | 6 | v6
  7 | 7 | v7
  8 | 8 | v8
  9 | 9 | v9
  10 | 0 | v10
  11 | 1 | v11
  12 | 2 | v12
  13 | 3 | v13
  14 | 4 | v14
  15 | 5 | v15
  16 | 6 | v16
  17 | 7 | v17
  18 | 8 | v18
  19 | 9 | v19
  20 | 0 | v20
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 21
  Handler_read_rnd_next | 63
  Handler_write | 20
  Select_scan | 2
> flush status
ok 0
> select * from t where exists (select 1 from u where u.t_id=t.id)
id | k | v
  1 | 1 | v1
  2 | 2 | v2
  3 | 3 | v3
  4 | 4 | v4
  5 | 5 | v5
  6 | 6 | v6
  7 | 7 | v7
  8 | 8 | v8
  9 | 9 | v9
  10 | 0 | v10
  11 | 1 | v11
  12 | 2 | v12
  13 | 3 | v13
  14 | 4 | v14
  15 | 5 | v15
  16 | 6 | v16
  17 | 7 | v17
  18 | 8 | v18
  19 | 9 | v19
  20 | 0 | v20
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 21
  Handler_read_rnd_next | 63
  Handler_write | 20
  Select_scan | 2
> flush status
ok 0
> select (select max(w) from u) from h
(select max(w) from u)
  40
  40
  40
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 25
  Select_scan | 2
> flush status
ok 0
> select * from (select * from h limit 2) x
a | b
  1 | 1
  2 | 2
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 5
  Handler_write | 2
  Select_scan | 2
> flush status
ok 0
> select * from h union select * from h
a | b
  1 | 1
  2 | 2
  3 | 3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 12
  Handler_write | 6
  Select_scan | 3
> flush status
ok 0
> select * from h union all select * from h
a | b
  1 | 1
  2 | 2
  3 | 3
  1 | 1
  2 | 2
  3 | 3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 2
  Handler_read_key | 2
  Handler_read_rnd_next | 8
  Select_scan | 2
> flush status
ok 0
> insert into e (x) values (1)
ok 1, id 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_write | 1
> flush status
ok 0
> insert into e (x) values (1),(2),(3)
ok 3, id 2, Records: 3  Duplicates: 0  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_write | 3
> flush status
ok 0
> insert into e (x) select a from h
ok 3, id 5, Records: 3  Duplicates: 0  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 4
  Handler_prepare | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 4
  Handler_write | 3
  Select_scan | 1
> flush status
ok 0
> insert into e values (1,5) on duplicate key update x=x+1
ok 2, id 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
  Handler_update | 1
  Handler_write | 1
> flush status
ok 0
> insert ignore into e values (1,5)
ok 0, warnings 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_write | 1
> flush status
ok 0
> replace into e values (1,9)
ok 2, id 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
  Handler_update | 1
  Handler_write | 1
> flush status
ok 0
> update e set x=x+1 where id=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
  Handler_update | 1
> flush status
ok 0
> update e set x=x where id=1
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
> flush status
ok 0
> update e set x=x+1
ok 7, Rows matched: 7  Changed: 7  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 8
  Handler_update | 7
> flush status
ok 0
> update e set x=x+1 where id between 2 and 3
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
  Handler_read_next | 2
  Handler_update | 2
> flush status
ok 0
> delete from e where id=1
ok 1
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_delete | 1
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
> flush status
ok 0
> delete from e where id>4
ok 3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_delete | 3
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_key | 1
  Handler_read_next | 3
> flush status
ok 0
> delete from e
ok 3
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_delete | 3
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 4
> flush status
ok 0
> begin; insert into e (x) values (1); commit
ok 0
ok 1, id 8
ok 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 4
  Handler_external_lock | 2
  Handler_prepare | 4
  Handler_write | 1
> flush status
ok 0
> begin; insert into e (x) values (1); rollback
ok 0
ok 1, id 9
ok 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 2
  Handler_prepare | 2
  Handler_rollback | 2
  Handler_write | 1
> flush status
ok 0
> begin; insert into e (x) values (1); savepoint a; insert into e (x) values (2); rollback to a; commit
ok 0
ok 1, id 10
ok 0
ok 1, id 11
ok 0
ok 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 6
  Handler_external_lock | 4
  Handler_prepare | 6
  Handler_savepoint | 2
  Handler_savepoint_rollback | 2
  Handler_write | 2
> flush status
ok 0
> insert into e values (2,2),(2,3)
ERROR 1062 (23000): Duplicate entry '2' for key 'e.PRIMARY'
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_external_lock | 2
  Handler_rollback | 2
  Handler_write | 2
> flush status
ok 0
> select row_number() over (order by v) from t
row_number() over (order by v)
  1
  2
  3
  4
  5
  6
  7
  8
  9
  10
  11
  12
  13
  14
  15
  16
  17
  18
  19
  20
  21
  22
  23
  24
  25
  26
  27
  28
  29
  30
  31
  32
  33
  34
  35
  36
  37
  38
  39
  40
  41
  42
  43
  44
  45
  46
  47
  48
  49
  50
  51
  52
  53
  54
  55
  56
  57
  58
  59
  60
  61
  62
  63
  64
  65
  66
  67
  68
  69
  70
  71
  72
  73
  74
  75
  76
  77
  78
  79
  80
  81
  82
  83
  84
  85
  86
  87
  88
  89
  90
  91
  92
  93
  94
  95
  96
  97
  98
  99
  100
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_first | 1
  Handler_read_key | 1
  Handler_read_rnd_next | 101
  Select_scan | 1
  Sort_rows | 100
  Sort_scan | 1
> flush status
ok 0
> with recursive r as (select 1 n union all select n+1 from r where n<10) select * from r
n
  1
  2
  3
  4
  5
  6
  7
  8
  9
  10
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Created_tmp_tables | 1
  Handler_read_rnd_next | 21
  Handler_write | 10
  Select_scan | 2
> flush status
ok 0
> update t join u on t.id=u.t_id set t.k=t.k+1 where u.id<4
ok 3, Rows matched: 3  Changed: 3  Warnings: 0
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_external_lock | 4
  Handler_prepare | 2
  Handler_read_first | 1
  Handler_read_key | 4
  Handler_read_next | 3
  Handler_update | 3
  Select_range | 1
> flush status
ok 0
> delete t from t join u on t.id=u.t_id where u.id<3
ok 2
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 2
  Handler_delete | 2
  Handler_external_lock | 4
  Handler_prepare | 2
  Handler_read_first | 1
  Handler_read_key | 3
  Handler_read_next | 2
  Select_range | 1
> flush status
ok 0
> select * from t where k=3 and v='v13'
id | k | v
  13 | 3 | v13
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_next | 9
> flush status
ok 0
> select * from t force index (k) where k>8 order by k desc
id | k | v
  99 | 9 | v99
  89 | 9 | v89
  79 | 9 | v79
  69 | 9 | v69
  59 | 9 | v59
  49 | 9 | v49
  39 | 9 | v39
  29 | 9 | v29
  19 | 9 | v19
  9 | 9 | v9
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 2
  Handler_read_key | 1
  Handler_read_last | 1
  Handler_read_prev | 10
  Select_range | 1
> flush status
ok 0
> select * from t a, t b where a.k=b.id and a.id<4
id | k | v | id | k | v
  3 | 4 | v3 | 4 | 4 | v4
> show session status where value <> '0' and (variable_name like 'Handler%' or variable_name like 'Select%' or variable_name like 'Sort%' or variable_name like 'Created%')
Variable_name | Value
  Handler_commit | 1
  Handler_external_lock | 4
  Handler_read_first | 1
  Handler_read_key | 2
  Handler_read_next | 1
  Select_range | 1
> flush status
ok 0
> explain delete from t where id=3
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | DELETE | t | NULL | const | PRIMARY | PRIMARY | 4 | const | 1 | 100.00 | NULL
warnings 1
> explain for connection 999999
ERROR 1094 (HY000): Unknown thread id: 999999
> prepare s from 'select 1'
ok 0, Statement prepared
> execute s
1
  1
> execute s
1
  1
> deallocate prepare s
ok 0
> prepare s from 'insert into t values (1)'
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> show session status where value <> '0' and variable_name like 'Com\_%'
Variable_name | Value
  Com_dealloc_sql | 1
  Com_delete | 1
  Com_execute_sql | 2
  Com_explain_other | 1
  Com_prepare_sql | 2
  Com_select | 2
  Com_show_status | 1
  Com_stmt_close | 1
  Com_stmt_execute | 2
  Com_stmt_prepare | 2
