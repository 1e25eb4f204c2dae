//! The tables of information_schema, performance_schema, mysql and sys, as MySQL 8.0.31 defines them: name
//! and columns, in the grammar of CREATE TABLE.
//!
//! The text is compiled by the same code that serves CREATE TABLE, at first use. A table without a
//! generator in the neighbouring files is empty.

/// `information_schema`; strings are utf8mb3_general_ci unless they say otherwise.
pub const INFORMATION_SCHEMA: &[(&str, &str)] = &[
    (
        "ADMINISTRABLE_ROLE_AUTHORIZATIONS",
        "USER varchar(97), HOST varchar(256), GRANTEE varchar(97) COLLATE utf8mb4_0900_ai_ci, GRANTEE_HOST varchar(256) COLLATE utf8mb4_0900_ai_ci, ROLE_NAME varchar(255) COLLATE utf8mb4_0900_ai_ci, ROLE_HOST varchar(256) COLLATE utf8mb4_0900_ai_ci, IS_GRANTABLE varchar(3) NOT NULL, IS_DEFAULT varchar(3), IS_MANDATORY varchar(3) NOT NULL",
    ),
    (
        "APPLICABLE_ROLES",
        "USER varchar(97), HOST varchar(256), GRANTEE varchar(97) COLLATE utf8mb4_0900_ai_ci, GRANTEE_HOST varchar(256) COLLATE utf8mb4_0900_ai_ci, ROLE_NAME varchar(255) COLLATE utf8mb4_0900_ai_ci, ROLE_HOST varchar(256) COLLATE utf8mb4_0900_ai_ci, IS_GRANTABLE varchar(3) NOT NULL, IS_DEFAULT varchar(3), IS_MANDATORY varchar(3) NOT NULL",
    ),
    (
        "CHARACTER_SETS",
        "CHARACTER_SET_NAME varchar(64) NOT NULL, DEFAULT_COLLATE_NAME varchar(64) NOT NULL, DESCRIPTION varchar(2048) NOT NULL, MAXLEN int unsigned NOT NULL",
    ),
    (
        "CHECK_CONSTRAINTS",
        "CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, CHECK_CLAUSE longtext COLLATE utf8mb3_bin NOT NULL",
    ),
    (
        "COLLATIONS",
        "COLLATION_NAME varchar(64) NOT NULL, CHARACTER_SET_NAME varchar(64) NOT NULL, ID bigint unsigned NOT NULL, IS_DEFAULT varchar(3) NOT NULL, IS_COMPILED varchar(3) NOT NULL, SORTLEN int unsigned NOT NULL, PAD_ATTRIBUTE enum('PAD SPACE','NO PAD') COLLATE utf8mb3_bin NOT NULL",
    ),
    ("COLLATION_CHARACTER_SET_APPLICABILITY", "COLLATION_NAME varchar(64) NOT NULL, CHARACTER_SET_NAME varchar(64) NOT NULL"),
    (
        "COLUMNS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci, ORDINAL_POSITION int unsigned NOT NULL, COLUMN_DEFAULT text COLLATE utf8mb3_bin, IS_NULLABLE varchar(3) NOT NULL, DATA_TYPE longtext COLLATE utf8mb3_bin, CHARACTER_MAXIMUM_LENGTH bigint, CHARACTER_OCTET_LENGTH bigint, NUMERIC_PRECISION bigint unsigned, NUMERIC_SCALE bigint unsigned, DATETIME_PRECISION int unsigned, CHARACTER_SET_NAME varchar(64), COLLATION_NAME varchar(64), COLUMN_TYPE mediumtext COLLATE utf8mb3_bin NOT NULL, COLUMN_KEY enum('','PRI','UNI','MUL') COLLATE utf8mb3_bin NOT NULL, EXTRA varchar(256), PRIVILEGES varchar(154), COLUMN_COMMENT text COLLATE utf8mb3_bin NOT NULL, GENERATION_EXPRESSION longtext COLLATE utf8mb3_bin NOT NULL, SRS_ID int unsigned",
    ),
    (
        "COLUMNS_EXTENSIONS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci, ENGINE_ATTRIBUTE json, SECONDARY_ENGINE_ATTRIBUTE json",
    ),
    (
        "COLUMN_PRIVILEGES",
        "GRANTEE varchar(292) NOT NULL, TABLE_CATALOG varchar(512) NOT NULL, TABLE_SCHEMA varchar(64) NOT NULL, TABLE_NAME varchar(64) NOT NULL, COLUMN_NAME varchar(64) NOT NULL, PRIVILEGE_TYPE varchar(64) NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "COLUMN_STATISTICS",
        "SCHEMA_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, HISTOGRAM json NOT NULL",
    ),
    (
        "ENABLED_ROLES",
        "ROLE_NAME varchar(255) COLLATE utf8mb4_0900_ai_ci, ROLE_HOST varchar(255) COLLATE utf8mb4_0900_ai_ci, IS_DEFAULT varchar(3), IS_MANDATORY varchar(3) NOT NULL",
    ),
    (
        "ENGINES",
        "ENGINE varchar(64) NOT NULL, SUPPORT varchar(8) NOT NULL, COMMENT varchar(80) NOT NULL, TRANSACTIONS varchar(3), XA varchar(3), SAVEPOINTS varchar(3)",
    ),
    (
        "EVENTS",
        "EVENT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, EVENT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, EVENT_NAME varchar(64) NOT NULL, DEFINER varchar(288) COLLATE utf8mb3_bin NOT NULL, TIME_ZONE varchar(64) COLLATE utf8mb3_bin NOT NULL, EVENT_BODY varchar(3) NOT NULL, EVENT_DEFINITION longtext COLLATE utf8mb3_bin NOT NULL, EVENT_TYPE varchar(9) NOT NULL, EXECUTE_AT datetime, INTERVAL_VALUE varchar(256), INTERVAL_FIELD enum('YEAR','QUARTER','MONTH','DAY','HOUR','MINUTE','WEEK','SECOND','MICROSECOND','YEAR_MONTH','DAY_HOUR','DAY_MINUTE','DAY_SECOND','HOUR_MINUTE','HOUR_SECOND','MINUTE_SECOND','DAY_MICROSECOND','HOUR_MICROSECOND','MINUTE_MICROSECOND','SECOND_MICROSECOND') COLLATE utf8mb3_bin, SQL_MODE set('REAL_AS_FLOAT','PIPES_AS_CONCAT','ANSI_QUOTES','IGNORE_SPACE','NOT_USED','ONLY_FULL_GROUP_BY','NO_UNSIGNED_SUBTRACTION','NO_DIR_IN_CREATE','NOT_USED_9','NOT_USED_10','NOT_USED_11','NOT_USED_12','NOT_USED_13','NOT_USED_14','NOT_USED_15','NOT_USED_16','NOT_USED_17','NOT_USED_18','ANSI','NO_AUTO_VALUE_ON_ZERO','NO_BACKSLASH_ESCAPES','STRICT_TRANS_TABLES','STRICT_ALL_TABLES','NO_ZERO_IN_DATE','NO_ZERO_DATE','ALLOW_INVALID_DATES','ERROR_FOR_DIVISION_BY_ZERO','TRADITIONAL','NOT_USED_29','HIGH_NOT_PRECEDENCE','NO_ENGINE_SUBSTITUTION','PAD_CHAR_TO_FULL_LENGTH','TIME_TRUNCATE_FRACTIONAL') COLLATE utf8mb3_bin NOT NULL, STARTS datetime, ENDS datetime, STATUS enum('ENABLED','DISABLED','SLAVESIDE_DISABLED') COLLATE utf8mb3_bin NOT NULL, ON_COMPLETION varchar(12) NOT NULL, CREATED timestamp NOT NULL, LAST_ALTERED timestamp NOT NULL, LAST_EXECUTED datetime, EVENT_COMMENT varchar(2048) COLLATE utf8mb3_bin NOT NULL, ORIGINATOR int unsigned NOT NULL, CHARACTER_SET_CLIENT varchar(64) NOT NULL, COLLATION_CONNECTION varchar(64) NOT NULL, DATABASE_COLLATION varchar(64) NOT NULL",
    ),
    (
        "FILES",
        "FILE_ID bigint, FILE_NAME text COLLATE utf8mb3_bin, FILE_TYPE varchar(256), TABLESPACE_NAME varchar(268) COLLATE utf8mb3_bin NOT NULL, TABLE_CATALOG char(0) NOT NULL, TABLE_SCHEMA binary(0), TABLE_NAME binary(0), LOGFILE_GROUP_NAME varchar(256), LOGFILE_GROUP_NUMBER bigint, ENGINE varchar(64) NOT NULL, FULLTEXT_KEYS binary(0), DELETED_ROWS binary(0), UPDATE_COUNT binary(0), FREE_EXTENTS bigint, TOTAL_EXTENTS bigint, EXTENT_SIZE bigint, INITIAL_SIZE bigint, MAXIMUM_SIZE bigint, AUTOEXTEND_SIZE bigint, CREATION_TIME binary(0), LAST_UPDATE_TIME binary(0), LAST_ACCESS_TIME binary(0), RECOVER_TIME binary(0), TRANSACTION_COUNTER binary(0), VERSION bigint, ROW_FORMAT varchar(256), TABLE_ROWS binary(0), AVG_ROW_LENGTH binary(0), DATA_LENGTH binary(0), MAX_DATA_LENGTH binary(0), INDEX_LENGTH binary(0), DATA_FREE bigint, CREATE_TIME binary(0), UPDATE_TIME binary(0), CHECK_TIME binary(0), CHECKSUM binary(0), STATUS varchar(256), EXTRA varchar(256)",
    ),
    (
        "INNODB_BUFFER_POOL_STATS",
        "POOL_ID bigint unsigned NOT NULL, POOL_SIZE bigint unsigned NOT NULL, FREE_BUFFERS bigint unsigned NOT NULL, DATABASE_PAGES bigint unsigned NOT NULL, OLD_DATABASE_PAGES bigint unsigned NOT NULL, MODIFIED_DATABASE_PAGES bigint unsigned NOT NULL, PENDING_DECOMPRESS bigint unsigned NOT NULL, PENDING_READS bigint unsigned NOT NULL, PENDING_FLUSH_LRU bigint unsigned NOT NULL, PENDING_FLUSH_LIST bigint unsigned NOT NULL, PAGES_MADE_YOUNG bigint unsigned NOT NULL, PAGES_NOT_MADE_YOUNG bigint unsigned NOT NULL, PAGES_MADE_YOUNG_RATE float NOT NULL, PAGES_MADE_NOT_YOUNG_RATE float NOT NULL, NUMBER_PAGES_READ bigint unsigned NOT NULL, NUMBER_PAGES_CREATED bigint unsigned NOT NULL, NUMBER_PAGES_WRITTEN bigint unsigned NOT NULL, PAGES_READ_RATE float NOT NULL, PAGES_CREATE_RATE float NOT NULL, PAGES_WRITTEN_RATE float NOT NULL, NUMBER_PAGES_GET bigint unsigned NOT NULL, HIT_RATE bigint unsigned NOT NULL, YOUNG_MAKE_PER_THOUSAND_GETS bigint unsigned NOT NULL, NOT_YOUNG_MAKE_PER_THOUSAND_GETS bigint unsigned NOT NULL, NUMBER_PAGES_READ_AHEAD bigint unsigned NOT NULL, NUMBER_READ_AHEAD_EVICTED bigint unsigned NOT NULL, READ_AHEAD_RATE float NOT NULL, READ_AHEAD_EVICTED_RATE float NOT NULL, LRU_IO_TOTAL bigint unsigned NOT NULL, LRU_IO_CURRENT bigint unsigned NOT NULL, UNCOMPRESS_TOTAL bigint unsigned NOT NULL, UNCOMPRESS_CURRENT bigint unsigned NOT NULL",
    ),
    ("INNODB_CACHED_INDEXES", "SPACE_ID int unsigned NOT NULL, INDEX_ID bigint unsigned NOT NULL, N_CACHED_PAGES bigint unsigned NOT NULL"),
    (
        "INNODB_CMP",
        "page_size int NOT NULL, compress_ops int NOT NULL, compress_ops_ok int NOT NULL, compress_time int NOT NULL, uncompress_ops int NOT NULL, uncompress_time int NOT NULL",
    ),
    (
        "INNODB_CMPMEM",
        "page_size int NOT NULL, buffer_pool_instance int NOT NULL, pages_used int NOT NULL, pages_free int NOT NULL, relocation_ops bigint NOT NULL, relocation_time int NOT NULL",
    ),
    (
        "INNODB_CMPMEM_RESET",
        "page_size int NOT NULL, buffer_pool_instance int NOT NULL, pages_used int NOT NULL, pages_free int NOT NULL, relocation_ops bigint NOT NULL, relocation_time int NOT NULL",
    ),
    (
        "INNODB_CMP_PER_INDEX",
        "database_name varchar(192) NOT NULL, table_name varchar(192) NOT NULL, index_name varchar(192) NOT NULL, compress_ops int NOT NULL, compress_ops_ok int NOT NULL, compress_time int NOT NULL, uncompress_ops int NOT NULL, uncompress_time int NOT NULL",
    ),
    (
        "INNODB_CMP_PER_INDEX_RESET",
        "database_name varchar(192) NOT NULL, table_name varchar(192) NOT NULL, index_name varchar(192) NOT NULL, compress_ops int NOT NULL, compress_ops_ok int NOT NULL, compress_time int NOT NULL, uncompress_ops int NOT NULL, uncompress_time int NOT NULL",
    ),
    (
        "INNODB_CMP_RESET",
        "page_size int NOT NULL, compress_ops int NOT NULL, compress_ops_ok int NOT NULL, compress_time int NOT NULL, uncompress_ops int NOT NULL, uncompress_time int NOT NULL",
    ),
    (
        "INNODB_COLUMNS",
        "TABLE_ID bigint unsigned NOT NULL, NAME varchar(193) NOT NULL, POS bigint unsigned NOT NULL, MTYPE int NOT NULL, PRTYPE int NOT NULL, LEN int NOT NULL, HAS_DEFAULT int NOT NULL, DEFAULT_VALUE text",
    ),
    ("INNODB_DATAFILES", "SPACE varbinary(256), PATH varchar(512) COLLATE utf8mb3_bin NOT NULL"),
    ("INNODB_FIELDS", "INDEX_ID varbinary(256), NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, POS bigint unsigned NOT NULL"),
    (
        "INNODB_FOREIGN",
        "ID varchar(129) COLLATE utf8mb3_bin, FOR_NAME varchar(129) COLLATE utf8mb3_bin, REF_NAME varchar(129) COLLATE utf8mb3_bin, N_COLS bigint NOT NULL, TYPE bigint unsigned NOT NULL",
    ),
    (
        "INNODB_FOREIGN_COLS",
        "ID varchar(129) COLLATE utf8mb3_bin, FOR_COL_NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, REF_COL_NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, POS int unsigned NOT NULL",
    ),
    ("INNODB_FT_DEFAULT_STOPWORD", "value varchar(18) NOT NULL"),
    (
        "INNODB_INDEXES",
        "INDEX_ID bigint unsigned NOT NULL, NAME varchar(193) NOT NULL, TABLE_ID bigint unsigned NOT NULL, TYPE int NOT NULL, N_FIELDS int NOT NULL, PAGE_NO int NOT NULL, SPACE int NOT NULL, MERGE_THRESHOLD int NOT NULL",
    ),
    (
        "INNODB_METRICS",
        "NAME varchar(193) NOT NULL, SUBSYSTEM varchar(193) NOT NULL, COUNT bigint NOT NULL, MAX_COUNT bigint, MIN_COUNT bigint, AVG_COUNT float, COUNT_RESET bigint NOT NULL, MAX_COUNT_RESET bigint, MIN_COUNT_RESET bigint, AVG_COUNT_RESET float, TIME_ENABLED datetime, TIME_DISABLED datetime, TIME_ELAPSED bigint, TIME_RESET datetime, STATUS varchar(193) NOT NULL, TYPE varchar(193) NOT NULL, COMMENT varchar(193) NOT NULL",
    ),
    (
        "INNODB_SESSION_TEMP_TABLESPACES",
        "ID int unsigned NOT NULL, SPACE int unsigned NOT NULL, PATH varchar(4001) NOT NULL, SIZE bigint unsigned NOT NULL, STATE varchar(192) NOT NULL, PURPOSE varchar(192) NOT NULL",
    ),
    (
        "INNODB_TABLES",
        "TABLE_ID bigint unsigned NOT NULL, NAME varchar(655) NOT NULL, FLAG int NOT NULL, N_COLS int NOT NULL, SPACE bigint NOT NULL, ROW_FORMAT varchar(12), ZIP_PAGE_SIZE int unsigned NOT NULL, SPACE_TYPE varchar(10), INSTANT_COLS int NOT NULL, TOTAL_ROW_VERSIONS int NOT NULL",
    ),
    (
        "INNODB_TABLESPACES",
        "SPACE int unsigned NOT NULL, NAME varchar(655) NOT NULL, FLAG int unsigned NOT NULL, ROW_FORMAT varchar(22), PAGE_SIZE int unsigned NOT NULL, ZIP_PAGE_SIZE int unsigned NOT NULL, SPACE_TYPE varchar(10), FS_BLOCK_SIZE int unsigned NOT NULL, FILE_SIZE bigint unsigned NOT NULL, ALLOCATED_SIZE bigint unsigned NOT NULL, AUTOEXTEND_SIZE bigint unsigned NOT NULL, SERVER_VERSION varchar(10), SPACE_VERSION int unsigned NOT NULL, ENCRYPTION varchar(1), STATE varchar(10)",
    ),
    (
        "INNODB_TABLESPACES_BRIEF",
        "SPACE varbinary(256), NAME varchar(268) COLLATE utf8mb3_bin NOT NULL, PATH varchar(512) COLLATE utf8mb3_bin NOT NULL, FLAG varbinary(256), SPACE_TYPE varchar(7) NOT NULL",
    ),
    (
        "INNODB_TABLESTATS",
        "TABLE_ID bigint unsigned NOT NULL, NAME varchar(193) NOT NULL, STATS_INITIALIZED varchar(193) NOT NULL, NUM_ROWS bigint unsigned NOT NULL, CLUST_INDEX_SIZE bigint unsigned NOT NULL, OTHER_INDEX_SIZE bigint unsigned NOT NULL, MODIFIED_COUNTER bigint unsigned NOT NULL, AUTOINC bigint unsigned NOT NULL, REF_COUNT int NOT NULL",
    ),
    (
        "INNODB_TEMP_TABLE_INFO",
        "TABLE_ID bigint unsigned NOT NULL, NAME varchar(64), N_COLS int unsigned NOT NULL, SPACE int unsigned NOT NULL",
    ),
    (
        "INNODB_TRX",
        "trx_id bigint unsigned NOT NULL, trx_state varchar(13) NOT NULL, trx_started datetime NOT NULL, trx_requested_lock_id varchar(105), trx_wait_started datetime, trx_weight bigint unsigned NOT NULL, trx_mysql_thread_id bigint unsigned NOT NULL, trx_query varchar(1024), trx_operation_state varchar(64), trx_tables_in_use bigint unsigned NOT NULL, trx_tables_locked bigint unsigned NOT NULL, trx_lock_structs bigint unsigned NOT NULL, trx_lock_memory_bytes bigint unsigned NOT NULL, trx_rows_locked bigint unsigned NOT NULL, trx_rows_modified bigint unsigned NOT NULL, trx_concurrency_tickets bigint unsigned NOT NULL, trx_isolation_level varchar(16) NOT NULL, trx_unique_checks int NOT NULL, trx_foreign_key_checks int NOT NULL, trx_last_foreign_key_error varchar(256), trx_adaptive_hash_latched int NOT NULL, trx_adaptive_hash_timeout bigint unsigned NOT NULL, trx_is_read_only int NOT NULL, trx_autocommit_non_locking int NOT NULL, trx_schedule_weight bigint unsigned",
    ),
    ("INNODB_VIRTUAL", "TABLE_ID bigint unsigned NOT NULL, POS int unsigned NOT NULL, BASE_POS int unsigned NOT NULL"),
    ("KEYWORDS", "WORD varchar(128) COLLATE utf8mb4_0900_ai_ci, RESERVED int"),
    (
        "KEY_COLUMN_USAGE",
        "CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci, TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci, ORDINAL_POSITION int unsigned NOT NULL, POSITION_IN_UNIQUE_CONSTRAINT int unsigned, REFERENCED_TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin, REFERENCED_TABLE_NAME varchar(64) COLLATE utf8mb3_bin, REFERENCED_COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci",
    ),
    (
        "PARAMETERS",
        "SPECIFIC_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_NAME varchar(64) NOT NULL, ORDINAL_POSITION bigint unsigned NOT NULL, PARAMETER_MODE varchar(5) COLLATE utf8mb3_bin, PARAMETER_NAME varchar(64), DATA_TYPE longtext COLLATE utf8mb3_bin, CHARACTER_MAXIMUM_LENGTH bigint, CHARACTER_OCTET_LENGTH bigint, NUMERIC_PRECISION int unsigned, NUMERIC_SCALE bigint, DATETIME_PRECISION int unsigned, CHARACTER_SET_NAME varchar(64), COLLATION_NAME varchar(64), DTD_IDENTIFIER mediumtext COLLATE utf8mb3_bin NOT NULL, ROUTINE_TYPE enum('FUNCTION','PROCEDURE') COLLATE utf8mb3_bin NOT NULL",
    ),
    (
        "PARTITIONS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, PARTITION_NAME varchar(64) COLLATE utf8mb3_tolower_ci, SUBPARTITION_NAME varchar(64) COLLATE utf8mb3_tolower_ci, PARTITION_ORDINAL_POSITION int unsigned, SUBPARTITION_ORDINAL_POSITION int unsigned, PARTITION_METHOD varchar(13), SUBPARTITION_METHOD varchar(13), PARTITION_EXPRESSION varchar(2048) COLLATE utf8mb3_bin, SUBPARTITION_EXPRESSION varchar(2048) COLLATE utf8mb3_bin, PARTITION_DESCRIPTION text COLLATE utf8mb3_bin, TABLE_ROWS bigint unsigned, AVG_ROW_LENGTH bigint unsigned, DATA_LENGTH bigint unsigned, MAX_DATA_LENGTH bigint unsigned, INDEX_LENGTH bigint unsigned, DATA_FREE bigint unsigned, CREATE_TIME timestamp NOT NULL, UPDATE_TIME datetime, CHECK_TIME datetime, CHECKSUM bigint, PARTITION_COMMENT text COLLATE utf8mb3_bin NOT NULL, NODEGROUP varchar(256), TABLESPACE_NAME varchar(268) COLLATE utf8mb3_bin",
    ),
    (
        "PLUGINS",
        "PLUGIN_NAME varchar(64) NOT NULL, PLUGIN_VERSION varchar(20) NOT NULL, PLUGIN_STATUS varchar(10) NOT NULL, PLUGIN_TYPE varchar(80) NOT NULL, PLUGIN_TYPE_VERSION varchar(20) NOT NULL, PLUGIN_LIBRARY varchar(64), PLUGIN_LIBRARY_VERSION varchar(20), PLUGIN_AUTHOR varchar(64), PLUGIN_DESCRIPTION longtext, PLUGIN_LICENSE varchar(80), LOAD_OPTION varchar(64) NOT NULL",
    ),
    (
        "PROCESSLIST",
        "ID bigint unsigned NOT NULL, USER varchar(32) NOT NULL, HOST varchar(261) NOT NULL, DB varchar(64), COMMAND varchar(16) NOT NULL, TIME int NOT NULL, STATE varchar(64), INFO longtext",
    ),
    (
        "PROFILING",
        "QUERY_ID int NOT NULL, SEQ int NOT NULL, STATE varchar(30) NOT NULL, DURATION decimal(9,6) NOT NULL, CPU_USER decimal(9,6), CPU_SYSTEM decimal(9,6), CONTEXT_VOLUNTARY int, CONTEXT_INVOLUNTARY int, BLOCK_OPS_IN int, BLOCK_OPS_OUT int, MESSAGES_SENT int, MESSAGES_RECEIVED int, PAGE_FAULTS_MAJOR int, PAGE_FAULTS_MINOR int, SWAPS int, SOURCE_FUNCTION varchar(30), SOURCE_FILE varchar(20), SOURCE_LINE int",
    ),
    (
        "REDOUBT_PINS",
        "NAME varchar(64) COLLATE utf8mb4_0900_as_cs NOT NULL, KIND enum('KEPT','AUTOMATIC') NOT NULL, CREATED datetime(6) NOT NULL, BINLOG_FILE varchar(512) NOT NULL, BINLOG_POSITION bigint unsigned NOT NULL, GTID_EXECUTED longtext NOT NULL, HELD_BYTES bigint unsigned NOT NULL",
    ),
    (
        "REFERENTIAL_CONSTRAINTS",
        "CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci, UNIQUE_CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, UNIQUE_CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, UNIQUE_CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci, MATCH_OPTION enum('NONE','PARTIAL','FULL') COLLATE utf8mb3_bin NOT NULL, UPDATE_RULE enum('NO ACTION','RESTRICT','CASCADE','SET NULL','SET DEFAULT') COLLATE utf8mb3_bin NOT NULL, DELETE_RULE enum('NO ACTION','RESTRICT','CASCADE','SET NULL','SET DEFAULT') COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, REFERENCED_TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL",
    ),
    (
        "RESOURCE_GROUPS",
        "RESOURCE_GROUP_NAME varchar(64) NOT NULL, RESOURCE_GROUP_TYPE enum('SYSTEM','USER') COLLATE utf8mb3_bin NOT NULL, RESOURCE_GROUP_ENABLED tinyint(1) NOT NULL, VCPU_IDS blob, THREAD_PRIORITY int NOT NULL",
    ),
    (
        "ROLE_COLUMN_GRANTS",
        "GRANTOR varchar(97), GRANTOR_HOST varchar(256), GRANTEE char(32) COLLATE utf8mb3_bin NOT NULL, GRANTEE_HOST char(255) COLLATE ascii_general_ci NOT NULL, TABLE_CATALOG varchar(3) NOT NULL, TABLE_SCHEMA char(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME char(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME char(64) COLLATE utf8mb3_bin NOT NULL, PRIVILEGE_TYPE set('Select','Insert','Update','References') NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "ROLE_ROUTINE_GRANTS",
        "GRANTOR varchar(97), GRANTOR_HOST varchar(256), GRANTEE char(32) COLLATE utf8mb3_bin NOT NULL, GRANTEE_HOST char(255) COLLATE ascii_general_ci NOT NULL, SPECIFIC_CATALOG varchar(3) NOT NULL, SPECIFIC_SCHEMA char(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_NAME char(64) NOT NULL, ROUTINE_CATALOG varchar(3) NOT NULL, ROUTINE_SCHEMA char(64) COLLATE utf8mb3_bin NOT NULL, ROUTINE_NAME char(64) NOT NULL, PRIVILEGE_TYPE set('Execute','Alter Routine','Grant') NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "ROLE_TABLE_GRANTS",
        "GRANTOR varchar(97), GRANTOR_HOST varchar(256), GRANTEE char(32) COLLATE utf8mb3_bin NOT NULL, GRANTEE_HOST char(255) COLLATE ascii_general_ci NOT NULL, TABLE_CATALOG varchar(3) NOT NULL, TABLE_SCHEMA char(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME char(64) COLLATE utf8mb3_bin NOT NULL, PRIVILEGE_TYPE set('Select','Insert','Update','Delete','Create','Drop','Grant','References','Index','Alter','Create View','Show view','Trigger') NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "ROUTINES",
        "SPECIFIC_NAME varchar(64) NOT NULL, ROUTINE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, ROUTINE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, ROUTINE_NAME varchar(64) NOT NULL, ROUTINE_TYPE enum('FUNCTION','PROCEDURE') COLLATE utf8mb3_bin NOT NULL, DATA_TYPE longtext COLLATE utf8mb3_bin, CHARACTER_MAXIMUM_LENGTH bigint, CHARACTER_OCTET_LENGTH bigint, NUMERIC_PRECISION int unsigned, NUMERIC_SCALE int unsigned, DATETIME_PRECISION int unsigned, CHARACTER_SET_NAME varchar(64), COLLATION_NAME varchar(64), DTD_IDENTIFIER longtext COLLATE utf8mb3_bin, ROUTINE_BODY varchar(3) NOT NULL, ROUTINE_DEFINITION longtext COLLATE utf8mb3_bin, EXTERNAL_NAME binary(0), EXTERNAL_LANGUAGE varchar(64) COLLATE utf8mb3_bin NOT NULL, PARAMETER_STYLE varchar(3) NOT NULL, IS_DETERMINISTIC varchar(3) NOT NULL, SQL_DATA_ACCESS enum('CONTAINS SQL','NO SQL','READS SQL DATA','MODIFIES SQL DATA') COLLATE utf8mb3_bin NOT NULL, SQL_PATH binary(0), SECURITY_TYPE enum('DEFAULT','INVOKER','DEFINER') COLLATE utf8mb3_bin NOT NULL, CREATED timestamp NOT NULL, LAST_ALTERED timestamp NOT NULL, SQL_MODE set('REAL_AS_FLOAT','PIPES_AS_CONCAT','ANSI_QUOTES','IGNORE_SPACE','NOT_USED','ONLY_FULL_GROUP_BY','NO_UNSIGNED_SUBTRACTION','NO_DIR_IN_CREATE','NOT_USED_9','NOT_USED_10','NOT_USED_11','NOT_USED_12','NOT_USED_13','NOT_USED_14','NOT_USED_15','NOT_USED_16','NOT_USED_17','NOT_USED_18','ANSI','NO_AUTO_VALUE_ON_ZERO','NO_BACKSLASH_ESCAPES','STRICT_TRANS_TABLES','STRICT_ALL_TABLES','NO_ZERO_IN_DATE','NO_ZERO_DATE','ALLOW_INVALID_DATES','ERROR_FOR_DIVISION_BY_ZERO','TRADITIONAL','NOT_USED_29','HIGH_NOT_PRECEDENCE','NO_ENGINE_SUBSTITUTION','PAD_CHAR_TO_FULL_LENGTH','TIME_TRUNCATE_FRACTIONAL') COLLATE utf8mb3_bin NOT NULL, ROUTINE_COMMENT text COLLATE utf8mb3_bin NOT NULL, DEFINER varchar(288) COLLATE utf8mb3_bin NOT NULL, CHARACTER_SET_CLIENT varchar(64) NOT NULL, COLLATION_CONNECTION varchar(64) NOT NULL, DATABASE_COLLATION varchar(64) NOT NULL",
    ),
    (
        "SCHEMATA",
        "CATALOG_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, SCHEMA_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, DEFAULT_CHARACTER_SET_NAME varchar(64) NOT NULL, DEFAULT_COLLATION_NAME varchar(64) NOT NULL, SQL_PATH binary(0), DEFAULT_ENCRYPTION enum('NO','YES') COLLATE utf8mb3_bin NOT NULL",
    ),
    (
        "SCHEMATA_EXTENSIONS",
        "CATALOG_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, SCHEMA_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, OPTIONS varchar(256)",
    ),
    (
        "SCHEMA_PRIVILEGES",
        "GRANTEE varchar(292) NOT NULL, TABLE_CATALOG varchar(512) NOT NULL, TABLE_SCHEMA varchar(64) NOT NULL, PRIVILEGE_TYPE varchar(64) NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "STATISTICS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, NON_UNIQUE int NOT NULL, INDEX_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, INDEX_NAME varchar(64) COLLATE utf8mb3_tolower_ci, SEQ_IN_INDEX int unsigned NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci, COLLATION varchar(1), CARDINALITY bigint, SUB_PART bigint, PACKED binary(0), NULLABLE varchar(3) NOT NULL, INDEX_TYPE varchar(11) COLLATE utf8mb3_bin NOT NULL, COMMENT varchar(8) NOT NULL, INDEX_COMMENT varchar(2048) COLLATE utf8mb3_bin NOT NULL, IS_VISIBLE varchar(3) NOT NULL, EXPRESSION longtext COLLATE utf8mb3_bin",
    ),
    (
        "ST_GEOMETRY_COLUMNS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, COLUMN_NAME varchar(64) COLLATE utf8mb3_tolower_ci, SRS_NAME varchar(80), SRS_ID int unsigned, GEOMETRY_TYPE_NAME longtext COLLATE utf8mb3_bin",
    ),
    (
        "TABLES",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_TYPE enum('BASE TABLE','VIEW','SYSTEM VIEW') COLLATE utf8mb3_bin NOT NULL, ENGINE varchar(64), VERSION int, ROW_FORMAT enum('Fixed','Dynamic','Compressed','Redundant','Compact','Paged') COLLATE utf8mb3_bin, TABLE_ROWS bigint unsigned, AVG_ROW_LENGTH bigint unsigned, DATA_LENGTH bigint unsigned, MAX_DATA_LENGTH bigint unsigned, INDEX_LENGTH bigint unsigned, DATA_FREE bigint unsigned, AUTO_INCREMENT bigint unsigned, CREATE_TIME timestamp NOT NULL, UPDATE_TIME datetime, CHECK_TIME datetime, TABLE_COLLATION varchar(64), CHECKSUM bigint, CREATE_OPTIONS varchar(256), TABLE_COMMENT text",
    ),
    (
        "TABLESPACES",
        "TABLESPACE_NAME varchar(64) NOT NULL, ENGINE varchar(64) NOT NULL, TABLESPACE_TYPE varchar(64), LOGFILE_GROUP_NAME varchar(64), EXTENT_SIZE bigint unsigned, AUTOEXTEND_SIZE bigint unsigned, MAXIMUM_SIZE bigint unsigned, NODEGROUP_ID bigint unsigned, TABLESPACE_COMMENT varchar(2048)",
    ),
    ("TABLESPACES_EXTENSIONS", "TABLESPACE_NAME varchar(268) COLLATE utf8mb3_bin NOT NULL, ENGINE_ATTRIBUTE json"),
    (
        "TABLES_EXTENSIONS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, ENGINE_ATTRIBUTE json, SECONDARY_ENGINE_ATTRIBUTE json",
    ),
    (
        "TABLE_CONSTRAINTS",
        "CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_TYPE varchar(11) COLLATE utf8mb3_bin NOT NULL, ENFORCED varchar(3) COLLATE utf8mb3_bin NOT NULL",
    ),
    (
        "TABLE_CONSTRAINTS_EXTENSIONS",
        "CONSTRAINT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, CONSTRAINT_NAME varchar(64) COLLATE utf8mb3_tolower_ci NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, ENGINE_ATTRIBUTE json, SECONDARY_ENGINE_ATTRIBUTE json",
    ),
    (
        "TABLE_PRIVILEGES",
        "GRANTEE varchar(292) NOT NULL, TABLE_CATALOG varchar(512) NOT NULL, TABLE_SCHEMA varchar(64) NOT NULL, TABLE_NAME varchar(64) NOT NULL, PRIVILEGE_TYPE varchar(64) NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "TRIGGERS",
        "TRIGGER_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TRIGGER_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TRIGGER_NAME varchar(64) NOT NULL, EVENT_MANIPULATION enum('INSERT','UPDATE','DELETE') COLLATE utf8mb3_bin NOT NULL, EVENT_OBJECT_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, EVENT_OBJECT_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, EVENT_OBJECT_TABLE varchar(64) COLLATE utf8mb3_bin NOT NULL, ACTION_ORDER int unsigned NOT NULL, ACTION_CONDITION binary(0), ACTION_STATEMENT longtext COLLATE utf8mb3_bin NOT NULL, ACTION_ORIENTATION varchar(3) NOT NULL, ACTION_TIMING enum('BEFORE','AFTER') COLLATE utf8mb3_bin NOT NULL, ACTION_REFERENCE_OLD_TABLE binary(0), ACTION_REFERENCE_NEW_TABLE binary(0), ACTION_REFERENCE_OLD_ROW varchar(3) NOT NULL, ACTION_REFERENCE_NEW_ROW varchar(3) NOT NULL, CREATED timestamp(2) NOT NULL, SQL_MODE set('REAL_AS_FLOAT','PIPES_AS_CONCAT','ANSI_QUOTES','IGNORE_SPACE','NOT_USED','ONLY_FULL_GROUP_BY','NO_UNSIGNED_SUBTRACTION','NO_DIR_IN_CREATE','NOT_USED_9','NOT_USED_10','NOT_USED_11','NOT_USED_12','NOT_USED_13','NOT_USED_14','NOT_USED_15','NOT_USED_16','NOT_USED_17','NOT_USED_18','ANSI','NO_AUTO_VALUE_ON_ZERO','NO_BACKSLASH_ESCAPES','STRICT_TRANS_TABLES','STRICT_ALL_TABLES','NO_ZERO_IN_DATE','NO_ZERO_DATE','ALLOW_INVALID_DATES','ERROR_FOR_DIVISION_BY_ZERO','TRADITIONAL','NOT_USED_29','HIGH_NOT_PRECEDENCE','NO_ENGINE_SUBSTITUTION','PAD_CHAR_TO_FULL_LENGTH','TIME_TRUNCATE_FRACTIONAL') COLLATE utf8mb3_bin NOT NULL, DEFINER varchar(288) COLLATE utf8mb3_bin NOT NULL, CHARACTER_SET_CLIENT varchar(64) NOT NULL, COLLATION_CONNECTION varchar(64) NOT NULL, DATABASE_COLLATION varchar(64) NOT NULL",
    ),
    (
        "USER_ATTRIBUTES",
        "USER char(32) COLLATE utf8mb3_bin NOT NULL, HOST char(255) COLLATE ascii_general_ci NOT NULL, ATTRIBUTE longtext COLLATE utf8mb4_bin",
    ),
    (
        "USER_PRIVILEGES",
        "GRANTEE varchar(292) NOT NULL, TABLE_CATALOG varchar(512) NOT NULL, PRIVILEGE_TYPE varchar(64) NOT NULL, IS_GRANTABLE varchar(3) NOT NULL",
    ),
    (
        "VIEWS",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, VIEW_DEFINITION longtext COLLATE utf8mb3_bin, CHECK_OPTION enum('NONE','LOCAL','CASCADED') COLLATE utf8mb3_bin, IS_UPDATABLE enum('NO','YES') COLLATE utf8mb3_bin, DEFINER varchar(288) COLLATE utf8mb3_bin, SECURITY_TYPE varchar(7) COLLATE utf8mb3_bin, CHARACTER_SET_CLIENT varchar(64) NOT NULL, COLLATION_CONNECTION varchar(64) NOT NULL",
    ),
    (
        "VIEW_ROUTINE_USAGE",
        "TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, SPECIFIC_NAME varchar(64) NOT NULL",
    ),
    (
        "VIEW_TABLE_USAGE",
        "VIEW_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, VIEW_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, VIEW_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_CATALOG varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_SCHEMA varchar(64) COLLATE utf8mb3_bin NOT NULL, TABLE_NAME varchar(64) COLLATE utf8mb3_bin NOT NULL",
    ),
];

/// `performance_schema`; strings are utf8mb4_0900_ai_ci unless they say otherwise.
pub const PERFORMANCE_SCHEMA: &[(&str, &str)] = &[
    (
        "accounts",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, CURRENT_CONNECTIONS bigint NOT NULL, TOTAL_CONNECTIONS bigint NOT NULL, MAX_SESSION_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_SESSION_TOTAL_MEMORY bigint unsigned NOT NULL",
    ),
    (
        "binary_log_transaction_compression_stats",
        "LOG_TYPE enum('BINARY','RELAY') NOT NULL, COMPRESSION_TYPE varchar(64) NOT NULL, TRANSACTION_COUNTER bigint unsigned NOT NULL, COMPRESSED_BYTES_COUNTER bigint unsigned NOT NULL, UNCOMPRESSED_BYTES_COUNTER bigint unsigned NOT NULL, COMPRESSION_PERCENTAGE smallint NOT NULL, FIRST_TRANSACTION_ID text, FIRST_TRANSACTION_COMPRESSED_BYTES bigint unsigned NOT NULL, FIRST_TRANSACTION_UNCOMPRESSED_BYTES bigint unsigned NOT NULL, FIRST_TRANSACTION_TIMESTAMP timestamp(6), LAST_TRANSACTION_ID text, LAST_TRANSACTION_COMPRESSED_BYTES bigint unsigned NOT NULL, LAST_TRANSACTION_UNCOMPRESSED_BYTES bigint unsigned NOT NULL, LAST_TRANSACTION_TIMESTAMP timestamp(6)",
    ),
    (
        "clone_progress",
        "ID int NOT NULL, STAGE char(32) NOT NULL, STATE char(16) NOT NULL, BEGIN_TIME timestamp(6), END_TIME timestamp(6), THREADS int NOT NULL, ESTIMATE bigint NOT NULL, DATA bigint NOT NULL, NETWORK bigint NOT NULL, DATA_SPEED int NOT NULL, NETWORK_SPEED int NOT NULL",
    ),
    (
        "clone_status",
        "ID int NOT NULL, PID int NOT NULL, STATE char(16) NOT NULL, BEGIN_TIME timestamp(3), END_TIME timestamp(3), SOURCE varchar(512) NOT NULL, DESTINATION varchar(512) NOT NULL, ERROR_NO int NOT NULL, ERROR_MESSAGE varchar(512) NOT NULL, BINLOG_FILE varchar(512) NOT NULL, BINLOG_POSITION bigint NOT NULL, GTID_EXECUTED varchar(4096) NOT NULL",
    ),
    ("cond_instances", "NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL"),
    (
        "data_lock_waits",
        "ENGINE varchar(32) NOT NULL, REQUESTING_ENGINE_LOCK_ID varchar(128) NOT NULL, REQUESTING_ENGINE_TRANSACTION_ID bigint unsigned, REQUESTING_THREAD_ID bigint unsigned, REQUESTING_EVENT_ID bigint unsigned, REQUESTING_OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, BLOCKING_ENGINE_LOCK_ID varchar(128) NOT NULL, BLOCKING_ENGINE_TRANSACTION_ID bigint unsigned, BLOCKING_THREAD_ID bigint unsigned, BLOCKING_EVENT_ID bigint unsigned, BLOCKING_OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL",
    ),
    (
        "data_locks",
        "ENGINE varchar(32) NOT NULL, ENGINE_LOCK_ID varchar(128) NOT NULL, ENGINE_TRANSACTION_ID bigint unsigned, THREAD_ID bigint unsigned, EVENT_ID bigint unsigned, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), PARTITION_NAME varchar(64), SUBPARTITION_NAME varchar(64), INDEX_NAME varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, LOCK_TYPE varchar(32) NOT NULL, LOCK_MODE varchar(32) NOT NULL, LOCK_STATUS varchar(32) NOT NULL, LOCK_DATA varchar(8192)",
    ),
    (
        "error_log",
        "LOGGED timestamp(6) NOT NULL, THREAD_ID bigint unsigned, PRIO enum('System','Error','Warning','Note') NOT NULL, ERROR_CODE varchar(10), SUBSYSTEM varchar(7), DATA text NOT NULL",
    ),
    (
        "events_errors_summary_by_account_by_error",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, ERROR_NUMBER int, ERROR_NAME varchar(64), SQL_STATE varchar(5), SUM_ERROR_RAISED bigint unsigned NOT NULL, SUM_ERROR_HANDLED bigint unsigned NOT NULL, FIRST_SEEN timestamp, LAST_SEEN timestamp",
    ),
    (
        "events_errors_summary_by_host_by_error",
        "HOST char(255) COLLATE ascii_general_ci, ERROR_NUMBER int, ERROR_NAME varchar(64), SQL_STATE varchar(5), SUM_ERROR_RAISED bigint unsigned NOT NULL, SUM_ERROR_HANDLED bigint unsigned NOT NULL, FIRST_SEEN timestamp, LAST_SEEN timestamp",
    ),
    (
        "events_errors_summary_by_thread_by_error",
        "THREAD_ID bigint unsigned NOT NULL, ERROR_NUMBER int, ERROR_NAME varchar(64), SQL_STATE varchar(5), SUM_ERROR_RAISED bigint unsigned NOT NULL, SUM_ERROR_HANDLED bigint unsigned NOT NULL, FIRST_SEEN timestamp, LAST_SEEN timestamp",
    ),
    (
        "events_errors_summary_by_user_by_error",
        "USER char(32) COLLATE utf8mb4_bin, ERROR_NUMBER int, ERROR_NAME varchar(64), SQL_STATE varchar(5), SUM_ERROR_RAISED bigint unsigned NOT NULL, SUM_ERROR_HANDLED bigint unsigned NOT NULL, FIRST_SEEN timestamp, LAST_SEEN timestamp",
    ),
    (
        "events_errors_summary_global_by_error",
        "ERROR_NUMBER int, ERROR_NAME varchar(64), SQL_STATE varchar(5), SUM_ERROR_RAISED bigint unsigned NOT NULL, SUM_ERROR_HANDLED bigint unsigned NOT NULL, FIRST_SEEN timestamp, LAST_SEEN timestamp",
    ),
    (
        "events_stages_current",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, WORK_COMPLETED bigint unsigned, WORK_ESTIMATED bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_stages_history",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, WORK_COMPLETED bigint unsigned, WORK_ESTIMATED bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_stages_history_long",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, WORK_COMPLETED bigint unsigned, WORK_ESTIMATED bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_stages_summary_by_account_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_stages_summary_by_host_by_event_name",
        "HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_stages_summary_by_thread_by_event_name",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_stages_summary_by_user_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_stages_summary_global_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_statements_current",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, LOCK_TIME bigint unsigned NOT NULL, SQL_TEXT longtext, DIGEST varchar(64), DIGEST_TEXT longtext, CURRENT_SCHEMA varchar(64), OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned, MYSQL_ERRNO int, RETURNED_SQLSTATE varchar(5), MESSAGE_TEXT varchar(128), ERRORS bigint unsigned NOT NULL, WARNINGS bigint unsigned NOT NULL, ROWS_AFFECTED bigint unsigned NOT NULL, ROWS_SENT bigint unsigned NOT NULL, ROWS_EXAMINED bigint unsigned NOT NULL, CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, CREATED_TMP_TABLES bigint unsigned NOT NULL, SELECT_FULL_JOIN bigint unsigned NOT NULL, SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SELECT_RANGE bigint unsigned NOT NULL, SELECT_RANGE_CHECK bigint unsigned NOT NULL, SELECT_SCAN bigint unsigned NOT NULL, SORT_MERGE_PASSES bigint unsigned NOT NULL, SORT_RANGE bigint unsigned NOT NULL, SORT_ROWS bigint unsigned NOT NULL, SORT_SCAN bigint unsigned NOT NULL, NO_INDEX_USED bigint unsigned NOT NULL, NO_GOOD_INDEX_USED bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), NESTING_EVENT_LEVEL int, STATEMENT_ID bigint unsigned, CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, EXECUTION_ENGINE enum('PRIMARY','SECONDARY')",
    ),
    (
        "events_statements_histogram_by_digest",
        "SCHEMA_NAME varchar(64), DIGEST varchar(64), BUCKET_NUMBER int unsigned NOT NULL, BUCKET_TIMER_LOW bigint unsigned NOT NULL, BUCKET_TIMER_HIGH bigint unsigned NOT NULL, COUNT_BUCKET bigint unsigned NOT NULL, COUNT_BUCKET_AND_LOWER bigint unsigned NOT NULL, BUCKET_QUANTILE double(7,6) NOT NULL",
    ),
    (
        "events_statements_histogram_global",
        "BUCKET_NUMBER int unsigned NOT NULL, BUCKET_TIMER_LOW bigint unsigned NOT NULL, BUCKET_TIMER_HIGH bigint unsigned NOT NULL, COUNT_BUCKET bigint unsigned NOT NULL, COUNT_BUCKET_AND_LOWER bigint unsigned NOT NULL, BUCKET_QUANTILE double(7,6) NOT NULL",
    ),
    (
        "events_statements_history",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, LOCK_TIME bigint unsigned NOT NULL, SQL_TEXT longtext, DIGEST varchar(64), DIGEST_TEXT longtext, CURRENT_SCHEMA varchar(64), OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned, MYSQL_ERRNO int, RETURNED_SQLSTATE varchar(5), MESSAGE_TEXT varchar(128), ERRORS bigint unsigned NOT NULL, WARNINGS bigint unsigned NOT NULL, ROWS_AFFECTED bigint unsigned NOT NULL, ROWS_SENT bigint unsigned NOT NULL, ROWS_EXAMINED bigint unsigned NOT NULL, CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, CREATED_TMP_TABLES bigint unsigned NOT NULL, SELECT_FULL_JOIN bigint unsigned NOT NULL, SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SELECT_RANGE bigint unsigned NOT NULL, SELECT_RANGE_CHECK bigint unsigned NOT NULL, SELECT_SCAN bigint unsigned NOT NULL, SORT_MERGE_PASSES bigint unsigned NOT NULL, SORT_RANGE bigint unsigned NOT NULL, SORT_ROWS bigint unsigned NOT NULL, SORT_SCAN bigint unsigned NOT NULL, NO_INDEX_USED bigint unsigned NOT NULL, NO_GOOD_INDEX_USED bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), NESTING_EVENT_LEVEL int, STATEMENT_ID bigint unsigned, CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, EXECUTION_ENGINE enum('PRIMARY','SECONDARY')",
    ),
    (
        "events_statements_history_long",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, LOCK_TIME bigint unsigned NOT NULL, SQL_TEXT longtext, DIGEST varchar(64), DIGEST_TEXT longtext, CURRENT_SCHEMA varchar(64), OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned, MYSQL_ERRNO int, RETURNED_SQLSTATE varchar(5), MESSAGE_TEXT varchar(128), ERRORS bigint unsigned NOT NULL, WARNINGS bigint unsigned NOT NULL, ROWS_AFFECTED bigint unsigned NOT NULL, ROWS_SENT bigint unsigned NOT NULL, ROWS_EXAMINED bigint unsigned NOT NULL, CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, CREATED_TMP_TABLES bigint unsigned NOT NULL, SELECT_FULL_JOIN bigint unsigned NOT NULL, SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SELECT_RANGE bigint unsigned NOT NULL, SELECT_RANGE_CHECK bigint unsigned NOT NULL, SELECT_SCAN bigint unsigned NOT NULL, SORT_MERGE_PASSES bigint unsigned NOT NULL, SORT_RANGE bigint unsigned NOT NULL, SORT_ROWS bigint unsigned NOT NULL, SORT_SCAN bigint unsigned NOT NULL, NO_INDEX_USED bigint unsigned NOT NULL, NO_GOOD_INDEX_USED bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), NESTING_EVENT_LEVEL int, STATEMENT_ID bigint unsigned, CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, EXECUTION_ENGINE enum('PRIMARY','SECONDARY')",
    ),
    (
        "events_statements_summary_by_account_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_by_digest",
        "SCHEMA_NAME varchar(64), DIGEST varchar(64), DIGEST_TEXT longtext, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL, FIRST_SEEN timestamp(6) NOT NULL, LAST_SEEN timestamp(6) NOT NULL, QUANTILE_95 bigint unsigned NOT NULL, QUANTILE_99 bigint unsigned NOT NULL, QUANTILE_999 bigint unsigned NOT NULL, QUERY_SAMPLE_TEXT longtext, QUERY_SAMPLE_SEEN timestamp(6) NOT NULL, QUERY_SAMPLE_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_by_host_by_event_name",
        "HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_by_program",
        "OBJECT_TYPE enum('EVENT','FUNCTION','PROCEDURE','TABLE','TRIGGER') NOT NULL, OBJECT_SCHEMA varchar(64) NOT NULL, OBJECT_NAME varchar(64) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_STATEMENTS bigint unsigned NOT NULL, SUM_STATEMENTS_WAIT bigint unsigned NOT NULL, MIN_STATEMENTS_WAIT bigint unsigned NOT NULL, AVG_STATEMENTS_WAIT bigint unsigned NOT NULL, MAX_STATEMENTS_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_by_thread_by_event_name",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_by_user_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_statements_summary_global_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_LOCK_TIME bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_WARNINGS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL, SUM_CREATED_TMP_DISK_TABLES bigint unsigned NOT NULL, SUM_CREATED_TMP_TABLES bigint unsigned NOT NULL, SUM_SELECT_FULL_JOIN bigint unsigned NOT NULL, SUM_SELECT_FULL_RANGE_JOIN bigint unsigned NOT NULL, SUM_SELECT_RANGE bigint unsigned NOT NULL, SUM_SELECT_RANGE_CHECK bigint unsigned NOT NULL, SUM_SELECT_SCAN bigint unsigned NOT NULL, SUM_SORT_MERGE_PASSES bigint unsigned NOT NULL, SUM_SORT_RANGE bigint unsigned NOT NULL, SUM_SORT_ROWS bigint unsigned NOT NULL, SUM_SORT_SCAN bigint unsigned NOT NULL, SUM_NO_INDEX_USED bigint unsigned NOT NULL, SUM_NO_GOOD_INDEX_USED bigint unsigned NOT NULL, SUM_CPU_TIME bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL, COUNT_SECONDARY bigint unsigned NOT NULL",
    ),
    (
        "events_transactions_current",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, STATE enum('ACTIVE','COMMITTED','ROLLED BACK'), TRX_ID bigint unsigned, GTID varchar(64), XID_FORMAT_ID int, XID_GTRID varchar(130), XID_BQUAL varchar(130), XA_STATE varchar(64), SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, ACCESS_MODE enum('READ ONLY','READ WRITE'), ISOLATION_LEVEL varchar(64), AUTOCOMMIT enum('YES','NO') NOT NULL, NUMBER_OF_SAVEPOINTS bigint unsigned, NUMBER_OF_ROLLBACK_TO_SAVEPOINT bigint unsigned, NUMBER_OF_RELEASE_SAVEPOINT bigint unsigned, OBJECT_INSTANCE_BEGIN bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_transactions_history",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, STATE enum('ACTIVE','COMMITTED','ROLLED BACK'), TRX_ID bigint unsigned, GTID varchar(64), XID_FORMAT_ID int, XID_GTRID varchar(130), XID_BQUAL varchar(130), XA_STATE varchar(64), SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, ACCESS_MODE enum('READ ONLY','READ WRITE'), ISOLATION_LEVEL varchar(64), AUTOCOMMIT enum('YES','NO') NOT NULL, NUMBER_OF_SAVEPOINTS bigint unsigned, NUMBER_OF_ROLLBACK_TO_SAVEPOINT bigint unsigned, NUMBER_OF_RELEASE_SAVEPOINT bigint unsigned, OBJECT_INSTANCE_BEGIN bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_transactions_history_long",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, STATE enum('ACTIVE','COMMITTED','ROLLED BACK'), TRX_ID bigint unsigned, GTID varchar(64), XID_FORMAT_ID int, XID_GTRID varchar(130), XID_BQUAL varchar(130), XA_STATE varchar(64), SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, ACCESS_MODE enum('READ ONLY','READ WRITE'), ISOLATION_LEVEL varchar(64), AUTOCOMMIT enum('YES','NO') NOT NULL, NUMBER_OF_SAVEPOINTS bigint unsigned, NUMBER_OF_ROLLBACK_TO_SAVEPOINT bigint unsigned, NUMBER_OF_RELEASE_SAVEPOINT bigint unsigned, OBJECT_INSTANCE_BEGIN bigint unsigned, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT')",
    ),
    (
        "events_transactions_summary_by_account_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ_WRITE bigint unsigned NOT NULL, SUM_TIMER_READ_WRITE bigint unsigned NOT NULL, MIN_TIMER_READ_WRITE bigint unsigned NOT NULL, AVG_TIMER_READ_WRITE bigint unsigned NOT NULL, MAX_TIMER_READ_WRITE bigint unsigned NOT NULL, COUNT_READ_ONLY bigint unsigned NOT NULL, SUM_TIMER_READ_ONLY bigint unsigned NOT NULL, MIN_TIMER_READ_ONLY bigint unsigned NOT NULL, AVG_TIMER_READ_ONLY bigint unsigned NOT NULL, MAX_TIMER_READ_ONLY bigint unsigned NOT NULL",
    ),
    (
        "events_transactions_summary_by_host_by_event_name",
        "HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ_WRITE bigint unsigned NOT NULL, SUM_TIMER_READ_WRITE bigint unsigned NOT NULL, MIN_TIMER_READ_WRITE bigint unsigned NOT NULL, AVG_TIMER_READ_WRITE bigint unsigned NOT NULL, MAX_TIMER_READ_WRITE bigint unsigned NOT NULL, COUNT_READ_ONLY bigint unsigned NOT NULL, SUM_TIMER_READ_ONLY bigint unsigned NOT NULL, MIN_TIMER_READ_ONLY bigint unsigned NOT NULL, AVG_TIMER_READ_ONLY bigint unsigned NOT NULL, MAX_TIMER_READ_ONLY bigint unsigned NOT NULL",
    ),
    (
        "events_transactions_summary_by_thread_by_event_name",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ_WRITE bigint unsigned NOT NULL, SUM_TIMER_READ_WRITE bigint unsigned NOT NULL, MIN_TIMER_READ_WRITE bigint unsigned NOT NULL, AVG_TIMER_READ_WRITE bigint unsigned NOT NULL, MAX_TIMER_READ_WRITE bigint unsigned NOT NULL, COUNT_READ_ONLY bigint unsigned NOT NULL, SUM_TIMER_READ_ONLY bigint unsigned NOT NULL, MIN_TIMER_READ_ONLY bigint unsigned NOT NULL, AVG_TIMER_READ_ONLY bigint unsigned NOT NULL, MAX_TIMER_READ_ONLY bigint unsigned NOT NULL",
    ),
    (
        "events_transactions_summary_by_user_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ_WRITE bigint unsigned NOT NULL, SUM_TIMER_READ_WRITE bigint unsigned NOT NULL, MIN_TIMER_READ_WRITE bigint unsigned NOT NULL, AVG_TIMER_READ_WRITE bigint unsigned NOT NULL, MAX_TIMER_READ_WRITE bigint unsigned NOT NULL, COUNT_READ_ONLY bigint unsigned NOT NULL, SUM_TIMER_READ_ONLY bigint unsigned NOT NULL, MIN_TIMER_READ_ONLY bigint unsigned NOT NULL, AVG_TIMER_READ_ONLY bigint unsigned NOT NULL, MAX_TIMER_READ_ONLY bigint unsigned NOT NULL",
    ),
    (
        "events_transactions_summary_global_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ_WRITE bigint unsigned NOT NULL, SUM_TIMER_READ_WRITE bigint unsigned NOT NULL, MIN_TIMER_READ_WRITE bigint unsigned NOT NULL, AVG_TIMER_READ_WRITE bigint unsigned NOT NULL, MAX_TIMER_READ_WRITE bigint unsigned NOT NULL, COUNT_READ_ONLY bigint unsigned NOT NULL, SUM_TIMER_READ_ONLY bigint unsigned NOT NULL, MIN_TIMER_READ_ONLY bigint unsigned NOT NULL, AVG_TIMER_READ_ONLY bigint unsigned NOT NULL, MAX_TIMER_READ_ONLY bigint unsigned NOT NULL",
    ),
    (
        "events_waits_current",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, SPINS int unsigned, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(512), INDEX_NAME varchar(64), OBJECT_TYPE varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), OPERATION varchar(32) NOT NULL, NUMBER_OF_BYTES bigint, FLAGS int unsigned",
    ),
    (
        "events_waits_history",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, SPINS int unsigned, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(512), INDEX_NAME varchar(64), OBJECT_TYPE varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), OPERATION varchar(32) NOT NULL, NUMBER_OF_BYTES bigint, FLAGS int unsigned",
    ),
    (
        "events_waits_history_long",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_ID bigint unsigned NOT NULL, END_EVENT_ID bigint unsigned, EVENT_NAME varchar(128) NOT NULL, SOURCE varchar(64), TIMER_START bigint unsigned, TIMER_END bigint unsigned, TIMER_WAIT bigint unsigned, SPINS int unsigned, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(512), INDEX_NAME varchar(64), OBJECT_TYPE varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, NESTING_EVENT_ID bigint unsigned, NESTING_EVENT_TYPE enum('TRANSACTION','STATEMENT','STAGE','WAIT'), OPERATION varchar(32) NOT NULL, NUMBER_OF_BYTES bigint, FLAGS int unsigned",
    ),
    (
        "events_waits_summary_by_account_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_waits_summary_by_host_by_event_name",
        "HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_waits_summary_by_instance",
        "EVENT_NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_waits_summary_by_thread_by_event_name",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_waits_summary_by_user_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "events_waits_summary_global_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    ("file_instances", "FILE_NAME varchar(512) NOT NULL, EVENT_NAME varchar(128) NOT NULL, OPEN_COUNT int unsigned NOT NULL"),
    (
        "file_summary_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_READ bigint NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_WRITE bigint NOT NULL, COUNT_MISC bigint unsigned NOT NULL, SUM_TIMER_MISC bigint unsigned NOT NULL, MIN_TIMER_MISC bigint unsigned NOT NULL, AVG_TIMER_MISC bigint unsigned NOT NULL, MAX_TIMER_MISC bigint unsigned NOT NULL",
    ),
    (
        "file_summary_by_instance",
        "FILE_NAME varchar(512) NOT NULL, EVENT_NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_READ bigint NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_WRITE bigint NOT NULL, COUNT_MISC bigint unsigned NOT NULL, SUM_TIMER_MISC bigint unsigned NOT NULL, MIN_TIMER_MISC bigint unsigned NOT NULL, AVG_TIMER_MISC bigint unsigned NOT NULL, MAX_TIMER_MISC bigint unsigned NOT NULL",
    ),
    ("global_status", "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE varchar(1024)"),
    ("global_variables", "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE varchar(1024)"),
    (
        "host_cache",
        "IP varchar(64) NOT NULL, HOST varchar(255) COLLATE ascii_general_ci, HOST_VALIDATED enum('YES','NO') NOT NULL, SUM_CONNECT_ERRORS bigint NOT NULL, COUNT_HOST_BLOCKED_ERRORS bigint NOT NULL, COUNT_NAMEINFO_TRANSIENT_ERRORS bigint NOT NULL, COUNT_NAMEINFO_PERMANENT_ERRORS bigint NOT NULL, COUNT_FORMAT_ERRORS bigint NOT NULL, COUNT_ADDRINFO_TRANSIENT_ERRORS bigint NOT NULL, COUNT_ADDRINFO_PERMANENT_ERRORS bigint NOT NULL, COUNT_FCRDNS_ERRORS bigint NOT NULL, COUNT_HOST_ACL_ERRORS bigint NOT NULL, COUNT_NO_AUTH_PLUGIN_ERRORS bigint NOT NULL, COUNT_AUTH_PLUGIN_ERRORS bigint NOT NULL, COUNT_HANDSHAKE_ERRORS bigint NOT NULL, COUNT_PROXY_USER_ERRORS bigint NOT NULL, COUNT_PROXY_USER_ACL_ERRORS bigint NOT NULL, COUNT_AUTHENTICATION_ERRORS bigint NOT NULL, COUNT_SSL_ERRORS bigint NOT NULL, COUNT_MAX_USER_CONNECTIONS_ERRORS bigint NOT NULL, COUNT_MAX_USER_CONNECTIONS_PER_HOUR_ERRORS bigint NOT NULL, COUNT_DEFAULT_DATABASE_ERRORS bigint NOT NULL, COUNT_INIT_CONNECT_ERRORS bigint NOT NULL, COUNT_LOCAL_ERRORS bigint NOT NULL, COUNT_UNKNOWN_ERRORS bigint NOT NULL, FIRST_SEEN timestamp NOT NULL, LAST_SEEN timestamp NOT NULL, FIRST_ERROR_SEEN timestamp NULL, LAST_ERROR_SEEN timestamp NULL",
    ),
    (
        "hosts",
        "HOST char(255) COLLATE ascii_general_ci, CURRENT_CONNECTIONS bigint NOT NULL, TOTAL_CONNECTIONS bigint NOT NULL, MAX_SESSION_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_SESSION_TOTAL_MEMORY bigint unsigned NOT NULL",
    ),
    (
        "innodb_redo_log_files",
        "FILE_ID bigint NOT NULL, FILE_NAME varchar(2000) NOT NULL, START_LSN bigint NOT NULL, END_LSN bigint NOT NULL, SIZE_IN_BYTES bigint NOT NULL, IS_FULL tinyint NOT NULL, CONSUMER_LEVEL int NOT NULL",
    ),
    ("keyring_component_status", "STATUS_KEY varchar(256) NOT NULL, STATUS_VALUE varchar(1024) NOT NULL"),
    (
        "keyring_keys",
        "KEY_ID varchar(255) COLLATE utf8mb4_bin NOT NULL, KEY_OWNER varchar(255) COLLATE utf8mb4_bin, BACKEND_KEY_ID varchar(255) COLLATE utf8mb4_bin",
    ),
    (
        "log_status",
        "SERVER_UUID char(36) COLLATE utf8mb4_bin NOT NULL, LOCAL json NOT NULL, REPLICATION json NOT NULL, STORAGE_ENGINES json NOT NULL",
    ),
    (
        "memory_summary_by_account_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_ALLOC bigint unsigned NOT NULL, COUNT_FREE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_ALLOC bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_FREE bigint unsigned NOT NULL, LOW_COUNT_USED bigint NOT NULL, CURRENT_COUNT_USED bigint NOT NULL, HIGH_COUNT_USED bigint NOT NULL, LOW_NUMBER_OF_BYTES_USED bigint NOT NULL, CURRENT_NUMBER_OF_BYTES_USED bigint NOT NULL, HIGH_NUMBER_OF_BYTES_USED bigint NOT NULL",
    ),
    (
        "memory_summary_by_host_by_event_name",
        "HOST char(255) COLLATE ascii_general_ci, EVENT_NAME varchar(128) NOT NULL, COUNT_ALLOC bigint unsigned NOT NULL, COUNT_FREE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_ALLOC bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_FREE bigint unsigned NOT NULL, LOW_COUNT_USED bigint NOT NULL, CURRENT_COUNT_USED bigint NOT NULL, HIGH_COUNT_USED bigint NOT NULL, LOW_NUMBER_OF_BYTES_USED bigint NOT NULL, CURRENT_NUMBER_OF_BYTES_USED bigint NOT NULL, HIGH_NUMBER_OF_BYTES_USED bigint NOT NULL",
    ),
    (
        "memory_summary_by_thread_by_event_name",
        "THREAD_ID bigint unsigned NOT NULL, EVENT_NAME varchar(128) NOT NULL, COUNT_ALLOC bigint unsigned NOT NULL, COUNT_FREE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_ALLOC bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_FREE bigint unsigned NOT NULL, LOW_COUNT_USED bigint NOT NULL, CURRENT_COUNT_USED bigint NOT NULL, HIGH_COUNT_USED bigint NOT NULL, LOW_NUMBER_OF_BYTES_USED bigint NOT NULL, CURRENT_NUMBER_OF_BYTES_USED bigint NOT NULL, HIGH_NUMBER_OF_BYTES_USED bigint NOT NULL",
    ),
    (
        "memory_summary_by_user_by_event_name",
        "USER char(32) COLLATE utf8mb4_bin, EVENT_NAME varchar(128) NOT NULL, COUNT_ALLOC bigint unsigned NOT NULL, COUNT_FREE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_ALLOC bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_FREE bigint unsigned NOT NULL, LOW_COUNT_USED bigint NOT NULL, CURRENT_COUNT_USED bigint NOT NULL, HIGH_COUNT_USED bigint NOT NULL, LOW_NUMBER_OF_BYTES_USED bigint NOT NULL, CURRENT_NUMBER_OF_BYTES_USED bigint NOT NULL, HIGH_NUMBER_OF_BYTES_USED bigint NOT NULL",
    ),
    (
        "memory_summary_global_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_ALLOC bigint unsigned NOT NULL, COUNT_FREE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_ALLOC bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_FREE bigint unsigned NOT NULL, LOW_COUNT_USED bigint NOT NULL, CURRENT_COUNT_USED bigint NOT NULL, HIGH_COUNT_USED bigint NOT NULL, LOW_NUMBER_OF_BYTES_USED bigint NOT NULL, CURRENT_NUMBER_OF_BYTES_USED bigint NOT NULL, HIGH_NUMBER_OF_BYTES_USED bigint NOT NULL",
    ),
    (
        "metadata_locks",
        "OBJECT_TYPE varchar(64) NOT NULL, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), COLUMN_NAME varchar(64), OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, LOCK_TYPE varchar(32) NOT NULL, LOCK_DURATION varchar(32) NOT NULL, LOCK_STATUS varchar(32) NOT NULL, SOURCE varchar(64), OWNER_THREAD_ID bigint unsigned, OWNER_EVENT_ID bigint unsigned",
    ),
    ("mutex_instances", "NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, LOCKED_BY_THREAD_ID bigint unsigned"),
    (
        "objects_summary_global_by_type",
        "OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL",
    ),
    (
        "performance_timers",
        "TIMER_NAME enum('CYCLE','NANOSECOND','MICROSECOND','MILLISECOND','THREAD_CPU') NOT NULL, TIMER_FREQUENCY bigint, TIMER_RESOLUTION bigint, TIMER_OVERHEAD bigint",
    ),
    ("persisted_variables", "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE varchar(1024)"),
    (
        "processlist",
        "ID bigint unsigned NOT NULL, USER varchar(32), HOST varchar(261) COLLATE ascii_general_ci, DB varchar(64), COMMAND varchar(16), TIME bigint, STATE varchar(64), INFO longtext, EXECUTION_ENGINE enum('PRIMARY','SECONDARY')",
    ),
    (
        "redoubt_error_stack",
        "THREAD_ID bigint unsigned NOT NULL, DEPTH int unsigned NOT NULL, OBJECT_TYPE enum('EVENT','FUNCTION','PROCEDURE','TRIGGER') NOT NULL, OBJECT_SCHEMA varchar(64) NOT NULL, OBJECT_NAME varchar(64) NOT NULL, LINE int unsigned NOT NULL, SOURCE longtext NOT NULL, ERROR_NUMBER int NOT NULL, SQL_STATE varchar(5) NOT NULL, MESSAGE_TEXT varchar(512) NOT NULL",
    ),
    (
        "redoubt_routine_lines",
        "OBJECT_TYPE enum('EVENT','FUNCTION','PROCEDURE','TRIGGER') NOT NULL, OBJECT_SCHEMA varchar(64) NOT NULL, OBJECT_NAME varchar(64) NOT NULL, LINE int unsigned NOT NULL, SOURCE longtext NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, SUM_ERRORS bigint unsigned NOT NULL, SUM_ROWS_AFFECTED bigint unsigned NOT NULL, SUM_ROWS_SENT bigint unsigned NOT NULL, SUM_ROWS_EXAMINED bigint unsigned NOT NULL",
    ),
    (
        "replication_applier_configuration",
        "CHANNEL_NAME char(64) NOT NULL, DESIRED_DELAY int NOT NULL, PRIVILEGE_CHECKS_USER text COLLATE utf8mb3_bin, REQUIRE_ROW_FORMAT enum('YES','NO') NOT NULL, REQUIRE_TABLE_PRIMARY_KEY_CHECK enum('STREAM','ON','OFF') NOT NULL, ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS_TYPE enum('OFF','LOCAL','UUID') NOT NULL, ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS_VALUE text COLLATE utf8mb3_bin",
    ),
    (
        "replication_applier_filters",
        "CHANNEL_NAME char(64) NOT NULL, FILTER_NAME char(64) NOT NULL, FILTER_RULE longtext NOT NULL, CONFIGURED_BY enum('STARTUP_OPTIONS','CHANGE_REPLICATION_FILTER','STARTUP_OPTIONS_FOR_CHANNEL','CHANGE_REPLICATION_FILTER_FOR_CHANNEL') NOT NULL, ACTIVE_SINCE timestamp(6) NOT NULL, COUNTER bigint unsigned NOT NULL",
    ),
    (
        "replication_applier_global_filters",
        "FILTER_NAME char(64) NOT NULL, FILTER_RULE longtext NOT NULL, CONFIGURED_BY enum('STARTUP_OPTIONS','CHANGE_REPLICATION_FILTER') NOT NULL, ACTIVE_SINCE timestamp(6) NOT NULL",
    ),
    (
        "replication_applier_status",
        "CHANNEL_NAME char(64) NOT NULL, SERVICE_STATE enum('ON','OFF') NOT NULL, REMAINING_DELAY int unsigned, COUNT_TRANSACTIONS_RETRIES bigint unsigned NOT NULL",
    ),
    (
        "replication_applier_status_by_coordinator",
        "CHANNEL_NAME char(64) NOT NULL, THREAD_ID bigint unsigned, SERVICE_STATE enum('ON','OFF') NOT NULL, LAST_ERROR_NUMBER int NOT NULL, LAST_ERROR_MESSAGE varchar(1024) NOT NULL, LAST_ERROR_TIMESTAMP timestamp(6) NOT NULL, LAST_PROCESSED_TRANSACTION char(57), LAST_PROCESSED_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_PROCESSED_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_PROCESSED_TRANSACTION_START_BUFFER_TIMESTAMP timestamp(6) NOT NULL, LAST_PROCESSED_TRANSACTION_END_BUFFER_TIMESTAMP timestamp(6) NOT NULL, PROCESSING_TRANSACTION char(57), PROCESSING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, PROCESSING_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, PROCESSING_TRANSACTION_START_BUFFER_TIMESTAMP timestamp(6) NOT NULL",
    ),
    (
        "replication_applier_status_by_worker",
        "CHANNEL_NAME char(64) NOT NULL, WORKER_ID bigint unsigned NOT NULL, THREAD_ID bigint unsigned, SERVICE_STATE enum('ON','OFF') NOT NULL, LAST_ERROR_NUMBER int NOT NULL, LAST_ERROR_MESSAGE varchar(1024) NOT NULL, LAST_ERROR_TIMESTAMP timestamp(6) NOT NULL, LAST_APPLIED_TRANSACTION char(57), LAST_APPLIED_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_APPLIED_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_APPLIED_TRANSACTION_START_APPLY_TIMESTAMP timestamp(6) NOT NULL, LAST_APPLIED_TRANSACTION_END_APPLY_TIMESTAMP timestamp(6) NOT NULL, APPLYING_TRANSACTION char(57), APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, APPLYING_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, APPLYING_TRANSACTION_START_APPLY_TIMESTAMP timestamp(6) NOT NULL, LAST_APPLIED_TRANSACTION_RETRIES_COUNT bigint unsigned NOT NULL, LAST_APPLIED_TRANSACTION_LAST_TRANSIENT_ERROR_NUMBER int NOT NULL, LAST_APPLIED_TRANSACTION_LAST_TRANSIENT_ERROR_MESSAGE varchar(1024), LAST_APPLIED_TRANSACTION_LAST_TRANSIENT_ERROR_TIMESTAMP timestamp(6) NOT NULL, APPLYING_TRANSACTION_RETRIES_COUNT bigint unsigned NOT NULL, APPLYING_TRANSACTION_LAST_TRANSIENT_ERROR_NUMBER int NOT NULL, APPLYING_TRANSACTION_LAST_TRANSIENT_ERROR_MESSAGE varchar(1024), APPLYING_TRANSACTION_LAST_TRANSIENT_ERROR_TIMESTAMP timestamp(6) NOT NULL",
    ),
    (
        "replication_asynchronous_connection_failover",
        "CHANNEL_NAME char(64) COLLATE utf8mb3_general_ci NOT NULL, HOST char(255) COLLATE ascii_general_ci NOT NULL, PORT int NOT NULL, NETWORK_NAMESPACE char(64), WEIGHT int unsigned NOT NULL, MANAGED_NAME char(64) COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "replication_asynchronous_connection_failover_managed",
        "CHANNEL_NAME char(64) COLLATE utf8mb3_general_ci NOT NULL, MANAGED_NAME char(64) COLLATE utf8mb3_general_ci NOT NULL, MANAGED_TYPE char(64) COLLATE utf8mb3_general_ci NOT NULL, CONFIGURATION json",
    ),
    (
        "replication_connection_configuration",
        "CHANNEL_NAME char(64) NOT NULL, HOST char(255) COLLATE ascii_general_ci NOT NULL, PORT int NOT NULL, USER char(32) COLLATE utf8mb4_bin NOT NULL, NETWORK_INTERFACE char(60) COLLATE utf8mb4_bin NOT NULL, AUTO_POSITION enum('1','0') NOT NULL, SSL_ALLOWED enum('YES','NO','IGNORED') NOT NULL, SSL_CA_FILE varchar(512) NOT NULL, SSL_CA_PATH varchar(512) NOT NULL, SSL_CERTIFICATE varchar(512) NOT NULL, SSL_CIPHER varchar(512) NOT NULL, SSL_KEY varchar(512) NOT NULL, SSL_VERIFY_SERVER_CERTIFICATE enum('YES','NO') NOT NULL, SSL_CRL_FILE varchar(255) NOT NULL, SSL_CRL_PATH varchar(255) NOT NULL, CONNECTION_RETRY_INTERVAL int NOT NULL, CONNECTION_RETRY_COUNT bigint unsigned NOT NULL, HEARTBEAT_INTERVAL double(10,3) NOT NULL, TLS_VERSION varchar(255) NOT NULL, PUBLIC_KEY_PATH varchar(512) NOT NULL, GET_PUBLIC_KEY enum('YES','NO') NOT NULL, NETWORK_NAMESPACE varchar(64) NOT NULL, COMPRESSION_ALGORITHM char(64) COLLATE utf8mb4_bin NOT NULL, ZSTD_COMPRESSION_LEVEL int NOT NULL, TLS_CIPHERSUITES text COLLATE utf8mb3_bin, SOURCE_CONNECTION_AUTO_FAILOVER enum('1','0') NOT NULL, GTID_ONLY enum('1','0') NOT NULL",
    ),
    (
        "replication_connection_status",
        "CHANNEL_NAME char(64) NOT NULL, GROUP_NAME char(36) COLLATE utf8mb4_bin NOT NULL, SOURCE_UUID char(36) COLLATE utf8mb4_bin NOT NULL, THREAD_ID bigint unsigned, SERVICE_STATE enum('ON','OFF','CONNECTING') NOT NULL, COUNT_RECEIVED_HEARTBEATS bigint unsigned NOT NULL, LAST_HEARTBEAT_TIMESTAMP timestamp(6) NOT NULL, RECEIVED_TRANSACTION_SET longtext NOT NULL, LAST_ERROR_NUMBER int NOT NULL, LAST_ERROR_MESSAGE varchar(1024) NOT NULL, LAST_ERROR_TIMESTAMP timestamp(6) NOT NULL, LAST_QUEUED_TRANSACTION char(57), LAST_QUEUED_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_QUEUED_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, LAST_QUEUED_TRANSACTION_START_QUEUE_TIMESTAMP timestamp(6) NOT NULL, LAST_QUEUED_TRANSACTION_END_QUEUE_TIMESTAMP timestamp(6) NOT NULL, QUEUEING_TRANSACTION char(57), QUEUEING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP timestamp(6) NOT NULL, QUEUEING_TRANSACTION_IMMEDIATE_COMMIT_TIMESTAMP timestamp(6) NOT NULL, QUEUEING_TRANSACTION_START_QUEUE_TIMESTAMP timestamp(6) NOT NULL",
    ),
    (
        "replication_group_member_stats",
        "CHANNEL_NAME char(64) NOT NULL, VIEW_ID char(60) COLLATE utf8mb4_bin NOT NULL, MEMBER_ID char(36) COLLATE utf8mb4_bin NOT NULL, COUNT_TRANSACTIONS_IN_QUEUE bigint unsigned NOT NULL, COUNT_TRANSACTIONS_CHECKED bigint unsigned NOT NULL, COUNT_CONFLICTS_DETECTED bigint unsigned NOT NULL, COUNT_TRANSACTIONS_ROWS_VALIDATING bigint unsigned NOT NULL, TRANSACTIONS_COMMITTED_ALL_MEMBERS longtext NOT NULL, LAST_CONFLICT_FREE_TRANSACTION text NOT NULL, COUNT_TRANSACTIONS_REMOTE_IN_APPLIER_QUEUE bigint unsigned NOT NULL, COUNT_TRANSACTIONS_REMOTE_APPLIED bigint unsigned NOT NULL, COUNT_TRANSACTIONS_LOCAL_PROPOSED bigint unsigned NOT NULL, COUNT_TRANSACTIONS_LOCAL_ROLLBACK bigint unsigned NOT NULL",
    ),
    (
        "replication_group_members",
        "CHANNEL_NAME char(64) NOT NULL, MEMBER_ID char(36) COLLATE utf8mb4_bin NOT NULL, MEMBER_HOST char(255) COLLATE ascii_general_ci NOT NULL, MEMBER_PORT int, MEMBER_STATE char(64) COLLATE utf8mb4_bin NOT NULL, MEMBER_ROLE char(64) COLLATE utf8mb4_bin NOT NULL, MEMBER_VERSION char(64) COLLATE utf8mb4_bin NOT NULL, MEMBER_COMMUNICATION_STACK char(64) COLLATE utf8mb4_bin NOT NULL",
    ),
    (
        "rwlock_instances",
        "NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, WRITE_LOCKED_BY_THREAD_ID bigint unsigned, READ_LOCKED_BY_COUNT int unsigned NOT NULL",
    ),
    (
        "session_account_connect_attrs",
        "PROCESSLIST_ID bigint unsigned NOT NULL, ATTR_NAME varchar(32) COLLATE utf8mb4_bin NOT NULL, ATTR_VALUE varchar(1024) COLLATE utf8mb4_bin, ORDINAL_POSITION int",
    ),
    (
        "session_connect_attrs",
        "PROCESSLIST_ID bigint unsigned NOT NULL, ATTR_NAME varchar(32) COLLATE utf8mb4_bin NOT NULL, ATTR_VALUE varchar(1024) COLLATE utf8mb4_bin, ORDINAL_POSITION int",
    ),
    ("session_status", "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE varchar(1024)"),
    ("session_variables", "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE varchar(1024)"),
    (
        "setup_actors",
        "HOST char(255) COLLATE ascii_general_ci NOT NULL, USER char(32) COLLATE utf8mb4_bin NOT NULL, ROLE char(32) COLLATE utf8mb4_bin NOT NULL, ENABLED enum('YES','NO') NOT NULL, HISTORY enum('YES','NO') NOT NULL",
    ),
    ("setup_consumers", "NAME varchar(64) NOT NULL, ENABLED enum('YES','NO') NOT NULL"),
    (
        "setup_instruments",
        "NAME varchar(128) NOT NULL, ENABLED enum('YES','NO') NOT NULL, TIMED enum('YES','NO'), PROPERTIES set('singleton','progress','user','global_statistics','mutable','controlled_by_default') NOT NULL, FLAGS set('controlled'), VOLATILITY int NOT NULL, DOCUMENTATION longtext",
    ),
    (
        "setup_objects",
        "OBJECT_TYPE enum('EVENT','FUNCTION','PROCEDURE','TABLE','TRIGGER') NOT NULL, OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64) NOT NULL, ENABLED enum('YES','NO') NOT NULL, TIMED enum('YES','NO') NOT NULL",
    ),
    (
        "setup_threads",
        "NAME varchar(128) NOT NULL, ENABLED enum('YES','NO') NOT NULL, HISTORY enum('YES','NO') NOT NULL, PROPERTIES set('singleton','user') NOT NULL, VOLATILITY int NOT NULL, DOCUMENTATION longtext",
    ),
    (
        "socket_instances",
        "EVENT_NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, THREAD_ID bigint unsigned, SOCKET_ID int NOT NULL, IP varchar(64) NOT NULL, PORT int NOT NULL, STATE enum('IDLE','ACTIVE') NOT NULL",
    ),
    (
        "socket_summary_by_event_name",
        "EVENT_NAME varchar(128) NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_READ bigint unsigned NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_WRITE bigint unsigned NOT NULL, COUNT_MISC bigint unsigned NOT NULL, SUM_TIMER_MISC bigint unsigned NOT NULL, MIN_TIMER_MISC bigint unsigned NOT NULL, AVG_TIMER_MISC bigint unsigned NOT NULL, MAX_TIMER_MISC bigint unsigned NOT NULL",
    ),
    (
        "socket_summary_by_instance",
        "EVENT_NAME varchar(128) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_READ bigint unsigned NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, SUM_NUMBER_OF_BYTES_WRITE bigint unsigned NOT NULL, COUNT_MISC bigint unsigned NOT NULL, SUM_TIMER_MISC bigint unsigned NOT NULL, MIN_TIMER_MISC bigint unsigned NOT NULL, AVG_TIMER_MISC bigint unsigned NOT NULL, MAX_TIMER_MISC bigint unsigned NOT NULL",
    ),
    (
        "table_handles",
        "OBJECT_TYPE varchar(64) NOT NULL, OBJECT_SCHEMA varchar(64) NOT NULL, OBJECT_NAME varchar(64) NOT NULL, OBJECT_INSTANCE_BEGIN bigint unsigned NOT NULL, OWNER_THREAD_ID bigint unsigned, OWNER_EVENT_ID bigint unsigned, INTERNAL_LOCK varchar(64), EXTERNAL_LOCK varchar(64)",
    ),
    (
        "table_io_waits_summary_by_index_usage",
        "OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), INDEX_NAME varchar(64), COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, COUNT_FETCH bigint unsigned NOT NULL, SUM_TIMER_FETCH bigint unsigned NOT NULL, MIN_TIMER_FETCH bigint unsigned NOT NULL, AVG_TIMER_FETCH bigint unsigned NOT NULL, MAX_TIMER_FETCH bigint unsigned NOT NULL, COUNT_INSERT bigint unsigned NOT NULL, SUM_TIMER_INSERT bigint unsigned NOT NULL, MIN_TIMER_INSERT bigint unsigned NOT NULL, AVG_TIMER_INSERT bigint unsigned NOT NULL, MAX_TIMER_INSERT bigint unsigned NOT NULL, COUNT_UPDATE bigint unsigned NOT NULL, SUM_TIMER_UPDATE bigint unsigned NOT NULL, MIN_TIMER_UPDATE bigint unsigned NOT NULL, AVG_TIMER_UPDATE bigint unsigned NOT NULL, MAX_TIMER_UPDATE bigint unsigned NOT NULL, COUNT_DELETE bigint unsigned NOT NULL, SUM_TIMER_DELETE bigint unsigned NOT NULL, MIN_TIMER_DELETE bigint unsigned NOT NULL, AVG_TIMER_DELETE bigint unsigned NOT NULL, MAX_TIMER_DELETE bigint unsigned NOT NULL",
    ),
    (
        "table_io_waits_summary_by_table",
        "OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, COUNT_FETCH bigint unsigned NOT NULL, SUM_TIMER_FETCH bigint unsigned NOT NULL, MIN_TIMER_FETCH bigint unsigned NOT NULL, AVG_TIMER_FETCH bigint unsigned NOT NULL, MAX_TIMER_FETCH bigint unsigned NOT NULL, COUNT_INSERT bigint unsigned NOT NULL, SUM_TIMER_INSERT bigint unsigned NOT NULL, MIN_TIMER_INSERT bigint unsigned NOT NULL, AVG_TIMER_INSERT bigint unsigned NOT NULL, MAX_TIMER_INSERT bigint unsigned NOT NULL, COUNT_UPDATE bigint unsigned NOT NULL, SUM_TIMER_UPDATE bigint unsigned NOT NULL, MIN_TIMER_UPDATE bigint unsigned NOT NULL, AVG_TIMER_UPDATE bigint unsigned NOT NULL, MAX_TIMER_UPDATE bigint unsigned NOT NULL, COUNT_DELETE bigint unsigned NOT NULL, SUM_TIMER_DELETE bigint unsigned NOT NULL, MIN_TIMER_DELETE bigint unsigned NOT NULL, AVG_TIMER_DELETE bigint unsigned NOT NULL, MAX_TIMER_DELETE bigint unsigned NOT NULL",
    ),
    (
        "table_lock_waits_summary_by_table",
        "OBJECT_TYPE varchar(64), OBJECT_SCHEMA varchar(64), OBJECT_NAME varchar(64), COUNT_STAR bigint unsigned NOT NULL, SUM_TIMER_WAIT bigint unsigned NOT NULL, MIN_TIMER_WAIT bigint unsigned NOT NULL, AVG_TIMER_WAIT bigint unsigned NOT NULL, MAX_TIMER_WAIT bigint unsigned NOT NULL, COUNT_READ bigint unsigned NOT NULL, SUM_TIMER_READ bigint unsigned NOT NULL, MIN_TIMER_READ bigint unsigned NOT NULL, AVG_TIMER_READ bigint unsigned NOT NULL, MAX_TIMER_READ bigint unsigned NOT NULL, COUNT_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE bigint unsigned NOT NULL, COUNT_READ_NORMAL bigint unsigned NOT NULL, SUM_TIMER_READ_NORMAL bigint unsigned NOT NULL, MIN_TIMER_READ_NORMAL bigint unsigned NOT NULL, AVG_TIMER_READ_NORMAL bigint unsigned NOT NULL, MAX_TIMER_READ_NORMAL bigint unsigned NOT NULL, COUNT_READ_WITH_SHARED_LOCKS bigint unsigned NOT NULL, SUM_TIMER_READ_WITH_SHARED_LOCKS bigint unsigned NOT NULL, MIN_TIMER_READ_WITH_SHARED_LOCKS bigint unsigned NOT NULL, AVG_TIMER_READ_WITH_SHARED_LOCKS bigint unsigned NOT NULL, MAX_TIMER_READ_WITH_SHARED_LOCKS bigint unsigned NOT NULL, COUNT_READ_HIGH_PRIORITY bigint unsigned NOT NULL, SUM_TIMER_READ_HIGH_PRIORITY bigint unsigned NOT NULL, MIN_TIMER_READ_HIGH_PRIORITY bigint unsigned NOT NULL, AVG_TIMER_READ_HIGH_PRIORITY bigint unsigned NOT NULL, MAX_TIMER_READ_HIGH_PRIORITY bigint unsigned NOT NULL, COUNT_READ_NO_INSERT bigint unsigned NOT NULL, SUM_TIMER_READ_NO_INSERT bigint unsigned NOT NULL, MIN_TIMER_READ_NO_INSERT bigint unsigned NOT NULL, AVG_TIMER_READ_NO_INSERT bigint unsigned NOT NULL, MAX_TIMER_READ_NO_INSERT bigint unsigned NOT NULL, COUNT_READ_EXTERNAL bigint unsigned NOT NULL, SUM_TIMER_READ_EXTERNAL bigint unsigned NOT NULL, MIN_TIMER_READ_EXTERNAL bigint unsigned NOT NULL, AVG_TIMER_READ_EXTERNAL bigint unsigned NOT NULL, MAX_TIMER_READ_EXTERNAL bigint unsigned NOT NULL, COUNT_WRITE_ALLOW_WRITE bigint unsigned NOT NULL, SUM_TIMER_WRITE_ALLOW_WRITE bigint unsigned NOT NULL, MIN_TIMER_WRITE_ALLOW_WRITE bigint unsigned NOT NULL, AVG_TIMER_WRITE_ALLOW_WRITE bigint unsigned NOT NULL, MAX_TIMER_WRITE_ALLOW_WRITE bigint unsigned NOT NULL, COUNT_WRITE_CONCURRENT_INSERT bigint unsigned NOT NULL, SUM_TIMER_WRITE_CONCURRENT_INSERT bigint unsigned NOT NULL, MIN_TIMER_WRITE_CONCURRENT_INSERT bigint unsigned NOT NULL, AVG_TIMER_WRITE_CONCURRENT_INSERT bigint unsigned NOT NULL, MAX_TIMER_WRITE_CONCURRENT_INSERT bigint unsigned NOT NULL, COUNT_WRITE_LOW_PRIORITY bigint unsigned NOT NULL, SUM_TIMER_WRITE_LOW_PRIORITY bigint unsigned NOT NULL, MIN_TIMER_WRITE_LOW_PRIORITY bigint unsigned NOT NULL, AVG_TIMER_WRITE_LOW_PRIORITY bigint unsigned NOT NULL, MAX_TIMER_WRITE_LOW_PRIORITY bigint unsigned NOT NULL, COUNT_WRITE_NORMAL bigint unsigned NOT NULL, SUM_TIMER_WRITE_NORMAL bigint unsigned NOT NULL, MIN_TIMER_WRITE_NORMAL bigint unsigned NOT NULL, AVG_TIMER_WRITE_NORMAL bigint unsigned NOT NULL, MAX_TIMER_WRITE_NORMAL bigint unsigned NOT NULL, COUNT_WRITE_EXTERNAL bigint unsigned NOT NULL, SUM_TIMER_WRITE_EXTERNAL bigint unsigned NOT NULL, MIN_TIMER_WRITE_EXTERNAL bigint unsigned NOT NULL, AVG_TIMER_WRITE_EXTERNAL bigint unsigned NOT NULL, MAX_TIMER_WRITE_EXTERNAL bigint unsigned NOT NULL",
    ),
    (
        "threads",
        "THREAD_ID bigint unsigned NOT NULL, NAME varchar(128) NOT NULL, TYPE varchar(10) NOT NULL, PROCESSLIST_ID bigint unsigned, PROCESSLIST_USER varchar(32), PROCESSLIST_HOST varchar(255) COLLATE ascii_general_ci, PROCESSLIST_DB varchar(64), PROCESSLIST_COMMAND varchar(16), PROCESSLIST_TIME bigint, PROCESSLIST_STATE varchar(64), PROCESSLIST_INFO longtext, PARENT_THREAD_ID bigint unsigned, ROLE varchar(64), INSTRUMENTED enum('YES','NO') NOT NULL, HISTORY enum('YES','NO') NOT NULL, CONNECTION_TYPE varchar(16), THREAD_OS_ID bigint unsigned, RESOURCE_GROUP varchar(64), EXECUTION_ENGINE enum('PRIMARY','SECONDARY'), CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_CONTROLLED_MEMORY bigint unsigned NOT NULL, TOTAL_MEMORY bigint unsigned NOT NULL, MAX_TOTAL_MEMORY bigint unsigned NOT NULL",
    ),
    ("tls_channel_status", "CHANNEL varchar(128) NOT NULL, PROPERTY varchar(128) NOT NULL, VALUE varchar(2048) NOT NULL"),
    (
        "user_defined_functions",
        "UDF_NAME varchar(64) NOT NULL, UDF_RETURN_TYPE varchar(20) NOT NULL, UDF_TYPE varchar(20) NOT NULL, UDF_LIBRARY varchar(1024), UDF_USAGE_COUNT bigint",
    ),
    ("user_variables_by_thread", "THREAD_ID bigint unsigned NOT NULL, VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_VALUE longblob"),
    (
        "users",
        "USER char(32) COLLATE utf8mb4_bin, CURRENT_CONNECTIONS bigint NOT NULL, TOTAL_CONNECTIONS bigint NOT NULL, MAX_SESSION_CONTROLLED_MEMORY bigint unsigned NOT NULL, MAX_SESSION_TOTAL_MEMORY bigint unsigned NOT NULL",
    ),
    (
        "variables_info",
        "VARIABLE_NAME varchar(64) NOT NULL, VARIABLE_SOURCE enum('COMPILED','GLOBAL','SERVER','EXPLICIT','EXTRA','USER','LOGIN','COMMAND_LINE','PERSISTED','DYNAMIC'), VARIABLE_PATH varchar(1024), MIN_VALUE varchar(64), MAX_VALUE varchar(64), SET_TIME timestamp(6), SET_USER char(32) COLLATE utf8mb4_bin, SET_HOST char(255) COLLATE ascii_general_ci",
    ),
];

/// `mysql`, read only; strings are utf8mb3_bin unless they say otherwise.
pub const MYSQL: &[(&str, &str)] = &[
    (
        "columns_priv",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, Db char(64) NOT NULL, User char(32) NOT NULL, Table_name char(64) NOT NULL, Column_name char(64) NOT NULL, Timestamp timestamp NOT NULL, Column_priv set('Select','Insert','Update','References') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "component",
        "component_id int unsigned NOT NULL, component_group_id int unsigned NOT NULL, component_urn text COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "db",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, Db char(64) NOT NULL, User char(32) NOT NULL, Select_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Insert_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Update_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Delete_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Drop_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Grant_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, References_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Index_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Alter_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_tmp_table_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Lock_tables_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_view_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Show_view_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_routine_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Alter_routine_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Execute_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Event_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Trigger_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "default_roles",
        "HOST char(255) COLLATE ascii_general_ci NOT NULL, USER char(32) NOT NULL, DEFAULT_ROLE_HOST char(255) COLLATE ascii_general_ci NOT NULL, DEFAULT_ROLE_USER char(32) NOT NULL",
    ),
    (
        "engine_cost",
        "engine_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, device_type int NOT NULL, cost_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, cost_value float, last_update timestamp NOT NULL, comment varchar(1024) COLLATE utf8mb3_general_ci, default_value float",
    ),
    (
        "func",
        "name char(64) NOT NULL, ret tinyint NOT NULL, dl char(128) NOT NULL, type enum('function','aggregate') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "general_log",
        "event_time timestamp(6) NOT NULL, user_host mediumtext COLLATE utf8mb3_general_ci NOT NULL, thread_id bigint unsigned NOT NULL, server_id int unsigned NOT NULL, command_type varchar(64) COLLATE utf8mb3_general_ci NOT NULL, argument mediumblob NOT NULL",
    ),
    (
        "global_grants",
        "USER char(32) NOT NULL, HOST char(255) COLLATE ascii_general_ci NOT NULL, PRIV char(32) COLLATE utf8mb3_general_ci NOT NULL, WITH_GRANT_OPTION enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "gtid_executed",
        "source_uuid char(36) COLLATE utf8mb4_0900_ai_ci NOT NULL, interval_start bigint NOT NULL, interval_end bigint NOT NULL",
    ),
    (
        "help_category",
        "help_category_id smallint unsigned NOT NULL, name char(64) COLLATE utf8mb3_general_ci NOT NULL, parent_category_id smallint unsigned, url text COLLATE utf8mb3_general_ci NOT NULL",
    ),
    ("help_keyword", "help_keyword_id int unsigned NOT NULL, name char(64) COLLATE utf8mb3_general_ci NOT NULL"),
    ("help_relation", "help_topic_id int unsigned NOT NULL, help_keyword_id int unsigned NOT NULL"),
    (
        "help_topic",
        "help_topic_id int unsigned NOT NULL, name char(64) COLLATE utf8mb3_general_ci NOT NULL, help_category_id smallint unsigned NOT NULL, description text COLLATE utf8mb3_general_ci NOT NULL, example text COLLATE utf8mb3_general_ci NOT NULL, url text COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "innodb_index_stats",
        "database_name varchar(64) NOT NULL, table_name varchar(199) NOT NULL, index_name varchar(64) NOT NULL, last_update timestamp NOT NULL, stat_name varchar(64) NOT NULL, stat_value bigint unsigned NOT NULL, sample_size bigint unsigned, stat_description varchar(1024) NOT NULL",
    ),
    (
        "innodb_table_stats",
        "database_name varchar(64) NOT NULL, table_name varchar(199) NOT NULL, last_update timestamp NOT NULL, n_rows bigint unsigned NOT NULL, clustered_index_size bigint unsigned NOT NULL, sum_of_other_index_sizes bigint unsigned NOT NULL",
    ),
    (
        "password_history",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, User char(32) NOT NULL, Password_timestamp timestamp(6) NOT NULL, Password text",
    ),
    ("plugin", "name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, dl varchar(128) COLLATE utf8mb3_general_ci NOT NULL"),
    (
        "procs_priv",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, Db char(64) NOT NULL, User char(32) NOT NULL, Routine_name char(64) COLLATE utf8mb3_general_ci NOT NULL, Routine_type enum('FUNCTION','PROCEDURE') NOT NULL, Grantor varchar(288) NOT NULL, Proc_priv set('Execute','Alter Routine','Grant') COLLATE utf8mb3_general_ci NOT NULL, Timestamp timestamp NOT NULL",
    ),
    (
        "proxies_priv",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, User char(32) NOT NULL, Proxied_host char(255) COLLATE ascii_general_ci NOT NULL, Proxied_user char(32) NOT NULL, With_grant tinyint(1) NOT NULL, Grantor varchar(288) NOT NULL, Timestamp timestamp NOT NULL",
    ),
    (
        "role_edges",
        "FROM_HOST char(255) COLLATE ascii_general_ci NOT NULL, FROM_USER char(32) NOT NULL, TO_HOST char(255) COLLATE ascii_general_ci NOT NULL, TO_USER char(32) NOT NULL, WITH_ADMIN_OPTION enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "server_cost",
        "cost_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, cost_value float, last_update timestamp NOT NULL, comment varchar(1024) COLLATE utf8mb3_general_ci, default_value float",
    ),
    (
        "servers",
        "Server_name char(64) COLLATE utf8mb3_general_ci NOT NULL, Host char(255) COLLATE ascii_general_ci NOT NULL, Db char(64) COLLATE utf8mb3_general_ci NOT NULL, Username char(64) COLLATE utf8mb3_general_ci NOT NULL, Password char(64) COLLATE utf8mb3_general_ci NOT NULL, Port int NOT NULL, Socket char(64) COLLATE utf8mb3_general_ci NOT NULL, Wrapper char(64) COLLATE utf8mb3_general_ci NOT NULL, Owner char(64) COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "slave_master_info",
        "Number_of_lines int unsigned NOT NULL, Master_log_name text COLLATE utf8mb3_bin NOT NULL, Master_log_pos bigint unsigned NOT NULL, Host varchar(255) COLLATE ascii_general_ci, User_name text COLLATE utf8mb3_bin, User_password text COLLATE utf8mb3_bin, Port int unsigned NOT NULL, Connect_retry int unsigned NOT NULL, Enabled_ssl tinyint(1) NOT NULL, Ssl_ca text COLLATE utf8mb3_bin, Ssl_capath text COLLATE utf8mb3_bin, Ssl_cert text COLLATE utf8mb3_bin, Ssl_cipher text COLLATE utf8mb3_bin, Ssl_key text COLLATE utf8mb3_bin, Ssl_verify_server_cert tinyint(1) NOT NULL, Heartbeat float NOT NULL, Bind text COLLATE utf8mb3_bin, Ignored_server_ids text COLLATE utf8mb3_bin, Uuid text COLLATE utf8mb3_bin, Retry_count bigint unsigned NOT NULL, Ssl_crl text COLLATE utf8mb3_bin, Ssl_crlpath text COLLATE utf8mb3_bin, Enabled_auto_position tinyint(1) NOT NULL, Channel_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, Tls_version text COLLATE utf8mb3_bin, Public_key_path text COLLATE utf8mb3_bin, Get_public_key tinyint(1) NOT NULL, Network_namespace text COLLATE utf8mb3_bin, Master_compression_algorithm varchar(64) COLLATE utf8mb3_bin NOT NULL, Master_zstd_compression_level int unsigned NOT NULL, Tls_ciphersuites text COLLATE utf8mb3_bin, Source_connection_auto_failover tinyint(1) NOT NULL, Gtid_only tinyint(1) NOT NULL",
    ),
    (
        "slave_relay_log_info",
        "Number_of_lines int unsigned NOT NULL, Relay_log_name text COLLATE utf8mb3_bin, Relay_log_pos bigint unsigned, Master_log_name text COLLATE utf8mb3_bin, Master_log_pos bigint unsigned, Sql_delay int, Number_of_workers int unsigned, Id int unsigned, Channel_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL, Privilege_checks_username varchar(32) COLLATE utf8mb3_bin, Privilege_checks_hostname varchar(255) COLLATE ascii_general_ci, Require_row_format tinyint(1) NOT NULL, Require_table_primary_key_check enum('STREAM','ON','OFF') COLLATE utf8mb3_general_ci NOT NULL, Assign_gtids_to_anonymous_transactions_type enum('OFF','LOCAL','UUID') COLLATE utf8mb3_general_ci NOT NULL, Assign_gtids_to_anonymous_transactions_value text COLLATE utf8mb3_bin",
    ),
    (
        "slave_worker_info",
        "Id int unsigned NOT NULL, Relay_log_name text COLLATE utf8mb3_bin NOT NULL, Relay_log_pos bigint unsigned NOT NULL, Master_log_name text COLLATE utf8mb3_bin NOT NULL, Master_log_pos bigint unsigned NOT NULL, Checkpoint_relay_log_name text COLLATE utf8mb3_bin NOT NULL, Checkpoint_relay_log_pos bigint unsigned NOT NULL, Checkpoint_master_log_name text COLLATE utf8mb3_bin NOT NULL, Checkpoint_master_log_pos bigint unsigned NOT NULL, Checkpoint_seqno int unsigned NOT NULL, Checkpoint_group_size int unsigned NOT NULL, Checkpoint_group_bitmap blob NOT NULL, Channel_name varchar(64) COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "slow_log",
        "start_time timestamp(6) NOT NULL, user_host mediumtext COLLATE utf8mb3_general_ci NOT NULL, query_time time(6) NOT NULL, lock_time time(6) NOT NULL, rows_sent int NOT NULL, rows_examined int NOT NULL, db varchar(512) COLLATE utf8mb3_general_ci NOT NULL, last_insert_id int NOT NULL, insert_id int NOT NULL, server_id int unsigned NOT NULL, sql_text mediumblob NOT NULL, thread_id bigint unsigned NOT NULL",
    ),
    (
        "tables_priv",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, Db char(64) NOT NULL, User char(32) NOT NULL, Table_name char(64) NOT NULL, Grantor varchar(288) NOT NULL, Timestamp timestamp NOT NULL, Table_priv set('Select','Insert','Update','Delete','Create','Drop','Grant','References','Index','Alter','Create View','Show view','Trigger') COLLATE utf8mb3_general_ci NOT NULL, Column_priv set('Select','Insert','Update','References') COLLATE utf8mb3_general_ci NOT NULL",
    ),
    ("time_zone", "Time_zone_id int unsigned NOT NULL, Use_leap_seconds enum('Y','N') COLLATE utf8mb3_general_ci NOT NULL"),
    ("time_zone_leap_second", "Transition_time bigint NOT NULL, Correction int NOT NULL"),
    ("time_zone_name", "Name char(64) COLLATE utf8mb3_general_ci NOT NULL, Time_zone_id int unsigned NOT NULL"),
    (
        "time_zone_transition",
        "Time_zone_id int unsigned NOT NULL, Transition_time bigint NOT NULL, Transition_type_id int unsigned NOT NULL",
    ),
    (
        "time_zone_transition_type",
        "Time_zone_id int unsigned NOT NULL, Transition_type_id int unsigned NOT NULL, Offset int NOT NULL, Is_DST tinyint unsigned NOT NULL, Abbreviation char(8) COLLATE utf8mb3_general_ci NOT NULL",
    ),
    (
        "user",
        "Host char(255) COLLATE ascii_general_ci NOT NULL, User char(32) NOT NULL, Select_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Insert_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Update_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Delete_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Drop_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Reload_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Shutdown_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Process_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, File_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Grant_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, References_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Index_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Alter_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Show_db_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Super_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_tmp_table_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Lock_tables_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Execute_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Repl_slave_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Repl_client_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_view_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Show_view_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_routine_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Alter_routine_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_user_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Event_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Trigger_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_tablespace_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, ssl_type enum('','ANY','X509','SPECIFIED') COLLATE utf8mb3_general_ci NOT NULL, ssl_cipher blob NOT NULL, x509_issuer blob NOT NULL, x509_subject blob NOT NULL, max_questions int unsigned NOT NULL, max_updates int unsigned NOT NULL, max_connections int unsigned NOT NULL, max_user_connections int unsigned NOT NULL, plugin char(64) NOT NULL, authentication_string text, password_expired enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, password_last_changed timestamp, password_lifetime smallint unsigned, account_locked enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Create_role_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Drop_role_priv enum('N','Y') COLLATE utf8mb3_general_ci NOT NULL, Password_reuse_history smallint unsigned, Password_reuse_time smallint unsigned, Password_require_current enum('N','Y') COLLATE utf8mb3_general_ci, User_attributes json",
    ),
];

/// `sys`, beside its views.
pub const SYS: &[(&str, &str)] =
    &[("sys_config", "variable varchar(128) NOT NULL, value varchar(128), set_time timestamp, set_by varchar(128)")];
