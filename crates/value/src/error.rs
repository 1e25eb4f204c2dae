//! MySQL's errors: number, SQLSTATE and wording, in one declarative table.
//!
//! Every layer of the SQL tower raises [`SqlError`]; the storage tower has errors of its own, which are
//! translated where the towers meet. To add an error, add its line to the table, in order of number, with
//! the text of MySQL 8.0.31 (`%s` and `%d` both become `{}`), and raise it with
//! [`sql_error!`](crate::sql_error).

use std::borrow::Cow;
use std::fmt;

/// An error or warning as a client sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqlError {
    pub code: u16,
    pub state: Cow<'static, str>,
    pub message: String,
    /// What SIGNAL said of it besides.
    pub items: Option<Box<ConditionItems>>,
}

/// What GET DIAGNOSTICS can ask of a condition besides its number, state and message: by name, for instance
/// `TABLE_NAME`.
pub type ConditionItems = Vec<(&'static str, String)>;

pub type SqlResult<T> = Result<T, SqlError>;

impl fmt::Display for SqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ERROR {} ({}): {}", self.code, self.state, self.message)
    }
}

impl std::error::Error for SqlError {}

impl SqlError {
    /// Whether it is of this kind: errors are asked by the name that they have in the table, never by
    /// number or text.
    pub fn is(&self, kind: &ErrorKind) -> bool {
        self.code == kind.code
    }

    /// Whether it is of one of these kinds.
    pub fn is_any(&self, kinds: &[ErrorKind]) -> bool {
        is_number_of(self.code, kinds)
    }
}

/// Whether a number that came from elsewhere is that of one of these kinds.
pub fn is_number_of(code: u16, kinds: &[ErrorKind]) -> bool {
    kinds.iter().any(|kind| kind.code == code)
}

/// One line of the table.
#[derive(Debug)]
pub struct ErrorKind {
    pub code: u16,
    pub state: &'static str,
    pub name: &'static str,
    pub format: &'static str,
}

impl ErrorKind {
    /// The error with its `{}` replaced, left to right.
    pub fn with(&self, args: &[&dyn fmt::Display]) -> SqlError {
        let mut message = String::with_capacity(self.format.len() + 32);
        let mut parts = self.format.split("{}");
        message.push_str(parts.next().unwrap_or(""));
        for (i, part) in parts.enumerate() {
            if let Some(arg) = args.get(i) {
                message.push_str(&arg.to_string());
            }
            message.push_str(part);
        }
        SqlError { code: self.code, state: Cow::Borrowed(self.state), message, items: None }
    }
}

/// `sql_error!(NO_SUCH_TABLE, db, table)`: an [`SqlError`] from the table.
#[macro_export]
macro_rules! sql_error {
    ($name:ident $(, $arg:expr)* $(,)?) => {
        $crate::error::$name.with(&[$(&$arg as &dyn ::std::fmt::Display),*])
    };
}

macro_rules! errors {
    ($($name:ident = $code:literal, $state:literal, $format:literal;)*) => {
        $(pub const $name: ErrorKind = ErrorKind { code: $code, state: $state, name: stringify!($name), format: $format };)*
        /// Every error this server can raise, by number.
        pub const ALL: &[&ErrorKind] = &[$(&$name),*];
    };
}

errors! {
    CANT_CREATE_FILE = 1, "HY000", "Can't create/write to file '{}' (OS errno {} - {})";
    FILE_READ = 2, "HY000", "Error reading file '{}' (OS errno {} - {})";
    FILE_WRITE = 3, "HY000", "Error writing file '{}' (OS errno {} - {})";
    CANT_STAT_FILE = 13, "HY000", "Can't get stat of '{}' (OS errno {} - {})";
    SNAPSHOT_IGNORED = 138, "HY000", "InnoDB: WITH CONSISTENT SNAPSHOT was ignored because this phrase can only be used with REPEATABLE READ isolation level.";
    YES = 1003, "HY000", "{}";
    CANT_CREATE_TABLE = 1005, "HY000", "Can't create table '{}' (errno: {} - {})";
    DB_CREATE_EXISTS = 1007, "HY000", "Can't create database '{}'; database exists";
    DB_DROP_EXISTS = 1008, "HY000", "Can't drop database '{}'; database doesn't exist";
    FILE_NOT_FOUND = 1017, "HY000", "Can't find file: '{}' (errno: {} - {})";
    CHECKREAD = 1020, "HY000", "Record has changed since last read in table '{}'";
    ILLEGAL_HA = 1031, "HY000", "Table storage engine for '{}' doesn't have this option";
    KEY_NOT_FOUND = 1032, "HY000", "Can't find record in '{}'";
    OUT_OF_SORTMEMORY = 1038, "HY001", "Out of sort memory, consider increasing server sort buffer size";
    TOO_MANY_CONNECTIONS = 1040, "08004", "Too many connections";
    OUT_OF_RESOURCES = 1041, "HY000", "Out of memory; check if mysqld or some other process uses all available memory; if not, you may have to use 'ulimit' to allow mysqld to use more memory or you can add more swap space";
    HANDSHAKE_ERROR = 1043, "08S01", "Bad handshake";
    DBACCESS_DENIED = 1044, "42000", "Access denied for user '{}'@'{}' to database '{}'";
    ACCESS_DENIED = 1045, "28000", "Access denied for user '{}'@'{}' (using password: {})";
    NO_DB = 1046, "3D000", "No database selected";
    UNKNOWN_COM = 1047, "08S01", "Unknown command";
    BAD_NULL = 1048, "23000", "Column '{}' cannot be null";
    BAD_DB = 1049, "42000", "Unknown database '{}'";
    TABLE_EXISTS = 1050, "42S01", "Table '{}' already exists";
    BAD_TABLE = 1051, "42S02", "Unknown table '{}'";
    NON_UNIQ = 1052, "23000", "Column '{}' in {} is ambiguous";
    SERVER_SHUTDOWN = 1053, "08S01", "Server shutdown in progress";
    BAD_FIELD = 1054, "42S22", "Unknown column '{}' in '{}'";
    WRONG_FIELD_WITH_GROUP = 1055, "42000", "Expression #{} of {} is not in GROUP BY clause and contains nonaggregated column '{}' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by";
    WRONG_GROUP_FIELD = 1056, "42000", "Can't group on '{}'";
    WRONG_VALUE_COUNT = 1058, "21S01", "Column count doesn't match value count";
    TOO_LONG_IDENT = 1059, "42000", "Identifier name '{}' is too long";
    DUP_FIELDNAME = 1060, "42S21", "Duplicate column name '{}'";
    DUP_KEYNAME = 1061, "42000", "Duplicate key name '{}'";
    DUP_ENTRY = 1062, "23000", "Duplicate entry '{}' for key '{}'";
    WRONG_FIELD_SPEC = 1063, "42000", "Incorrect column specifier for column '{}'";
    PARSE_ERROR = 1064, "42000", "{} near '{}' at line {}";
    FTS_PARSE_ERROR = 1064, "42000", "{}";
    EMPTY_QUERY = 1065, "42000", "Query was empty";
    NONUNIQ_TABLE = 1066, "42000", "Not unique table/alias: '{}'";
    INVALID_DEFAULT = 1067, "42000", "Invalid default value for '{}'";
    MULTIPLE_PRI_KEY = 1068, "42000", "Multiple primary key defined";
    TOO_MANY_KEYS = 1069, "42000", "Too many keys specified; max {} keys allowed";
    TOO_MANY_KEY_PARTS = 1070, "42000", "Too many key parts specified; max {} parts allowed";
    TOO_LONG_KEY = 1071, "42000", "Specified key was too long; max key length is {} bytes";
    KEY_COLUMN_DOES_NOT_EXIST = 1072, "42000", "Key column '{}' doesn't exist in table";
    BLOB_USED_AS_KEY = 1073, "42000", "BLOB column '{}' can't be used in key specification with the used table type";
    TOO_BIG_FIELDLENGTH = 1074, "42000", "Column length too big for column '{}' (max = {}); use BLOB or TEXT instead";
    WRONG_AUTO_KEY = 1075, "42000", "Incorrect table definition; there can be only one auto column and it must be defined as a key";
    WRONG_FIELD_TERMINATORS = 1083, "42000", "Field separator argument is not what is expected; check the manual";
    BLOBS_AND_NO_TERMINATED = 1084, "42000", "You can't use fixed rowlength with BLOBs; please use 'fields terminated by'";
    TEXTFILE_NOT_READABLE = 1085, "HY000", "The file '{}' must be in the database directory or be readable by all";
    FILE_EXISTS = 1086, "HY000", "File '{}' already exists";
    WRONG_SUB_KEY = 1089, "HY000", "Incorrect prefix key; the used key part isn't a string, the used length is longer than the key part, or the storage engine doesn't support unique prefix keys";
    CANT_REMOVE_ALL_FIELDS = 1090, "42000", "You can't delete all columns with ALTER TABLE; use DROP TABLE instead";
    CANT_DROP_FIELD_OR_KEY = 1091, "42000", "Can't DROP '{}'; check that column/key exists";
    UPDATE_TABLE_USED = 1093, "HY000", "You can't specify target table '{}' for update in FROM clause";
    NO_SUCH_THREAD = 1094, "HY000", "Unknown thread id: {}";
    KILL_DENIED = 1095, "HY000", "You are not owner of thread {}";
    NO_TABLES_USED = 1096, "HY000", "No tables used";
    TOO_BIG_SET = 1097, "HY000", "Too many strings for column {} and SET";
    TABLE_NOT_LOCKED_FOR_WRITE = 1099, "HY000", "Table '{}' was locked with a READ lock and can't be updated";
    TABLE_NOT_LOCKED = 1100, "HY000", "Table '{}' was not locked with LOCK TABLES";
    BLOB_CANT_HAVE_DEFAULT = 1101, "42000", "BLOB, TEXT, GEOMETRY or JSON column '{}' can't have a default value";
    WRONG_DB_NAME = 1102, "42000", "Incorrect database name '{}'";
    WRONG_TABLE_NAME = 1103, "42000", "Incorrect table name '{}'";
    TOO_BIG_SELECT = 1104, "42000", "The SELECT would examine more than MAX_JOIN_SIZE rows; check your WHERE and use SET SQL_BIG_SELECTS=1 or SET MAX_JOIN_SIZE=# if the SELECT is okay";
    UNKNOWN_ERROR = 1105, "HY000", "{}";
    UNKNOWN_TABLE = 1109, "42S02", "Unknown table '{}' in {}";
    FIELD_SPECIFIED_TWICE = 1110, "42000", "Column '{}' specified twice";
    INVALID_GROUP_FUNC_USE = 1111, "HY000", "Invalid use of group function";
    TABLE_MUST_HAVE_COLUMNS = 1113, "42000", "A table must have at least 1 column";
    RECORD_FILE_FULL = 1114, "HY000", "The table '{}' is full";
    UNKNOWN_CHARACTER_SET = 1115, "42000", "Unknown character set: '{}'";
    TOO_MANY_TABLES = 1116, "HY000", "Too many tables; MySQL can only use {} tables in a join";
    TOO_MANY_FIELDS = 1117, "HY000", "Too many columns";
    TOO_BIG_ROWSIZE = 1118, "42000", "Row size too large. The maximum row size for the used table type, not counting BLOBs, is {}. This includes storage overhead, check the manual. You have to change some columns to TEXT or BLOBs";
    CANT_FIND_UDF = 1128, "HY000", "Function '{}' is not defined";
    PASSWORD_NO_MATCH = 1133, "42000", "Can't find any matching row in the user table";
    WRONG_VALUE_COUNT_ON_ROW = 1136, "21S01", "Column count doesn't match value count at row {}";
    CANT_REOPEN_TABLE = 1137, "HY000", "Can't reopen table: '{}'";
    INVALID_USE_OF_NULL = 1138, "22004", "Invalid use of NULL value";
    MIX_OF_GROUP_FUNC_AND_FIELDS = 1140, "42000", "In aggregated query without GROUP BY, expression #{} of {} contains nonaggregated column '{}'; this is incompatible with sql_mode=only_full_group_by";
    NONEXISTING_GRANT = 1141, "42000", "There is no such grant defined for user '{}' on host '{}'";
    TABLEACCESS_DENIED = 1142, "42000", "{} command denied to user '{}'@'{}' for table '{}'";
    COLUMNACCESS_DENIED = 1143, "42000", "{} command denied to user '{}'@'{}' for column '{}' in table '{}'";
    ILLEGAL_GRANT_FOR_TABLE = 1144, "42000", "Illegal GRANT/REVOKE command; please consult the manual to see which privileges can be used";
    NO_SUCH_TABLE = 1146, "42S02", "Table '{}.{}' doesn't exist";
    NONEXISTING_TABLE_GRANT = 1147, "42000", "There is no such grant defined for user '{}' on host '{}' on table '{}'";
    SYNTAX_ERROR = 1149, "42000", "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use";
    NET_PACKET_TOO_LARGE = 1153, "08S01", "Got a packet bigger than 'max_allowed_packet' bytes";
    NET_PACKETS_OUT_OF_ORDER = 1156, "08S01", "Got packets out of order";
    NET_UNCOMPRESS = 1157, "08S01", "Couldn't uncompress communication packet";
    NET_READ_ERROR = 1158, "08S01", "Got an error reading communication packets";
    NET_ERROR_ON_WRITE = 1160, "08S01", "Got an error writing communication packets";
    WRONG_COLUMN_NAME = 1166, "42000", "Incorrect column name '{}'";
    WRONG_KEY_COLUMN = 1167, "42000", "The used storage engine can't index column '{}'";
    BLOB_KEY_WITHOUT_LENGTH = 1170, "42000", "BLOB/TEXT column '{}' used in key specification without a key length";
    PRIMARY_CANT_HAVE_NULL = 1171, "42000", "All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use UNIQUE instead";
    TOO_MANY_ROWS = 1172, "42000", "Result consisted of more than one row";
    UPDATE_WITHOUT_KEY_IN_SAFE_MODE = 1175, "HY000", "You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. {}";
    KEY_DOES_NOT_EXIST = 1176, "42000", "Key '{}' doesn't exist in table '{}'";
    CHECK_NOT_IMPLEMENTED = 1178, "42000", "The storage engine for the table doesn't support {}";
    NEW_ABORTING_CONNECTION = 1184, "08S01", "Aborted connection {} to db: '{}' user: '{}' host: '{}' ({})";
    RESET_SOURCE_ERROR = 1186, "HY000", "Binlog closed, cannot RESET MASTER";
    FT_MATCHING_KEY_NOT_FOUND = 1191, "HY000", "Can't find FULLTEXT index matching the column list";
    LOCK_OR_ACTIVE_TRANSACTION = 1192, "HY000", "Can't execute the given command because you have active locked tables or an active transaction";
    UNKNOWN_SYSTEM_VARIABLE = 1193, "HY000", "Unknown system variable '{}'";
    TRANS_CACHE_FULL = 1197, "HY000", "Multi-statement transaction required more than 'max_binlog_cache_size' bytes of storage; increase this mysqld variable and try again";
    REPLICA_MUST_STOP = 1198, "HY000", "This operation cannot be performed with a running slave; run STOP SLAVE first";
    TOO_MANY_USER_CONNECTIONS = 1203, "42000", "User {} already has more than 'max_user_connections' active connections";
    LOCK_WAIT_TIMEOUT = 1205, "HY000", "Lock wait timeout exceeded; try restarting transaction";
    WRONG_ARGUMENTS = 1210, "HY000", "Incorrect arguments to {}";
    LOCK_TABLE_FULL = 1206, "HY000", "The total number of locks exceeds the lock table size";
    LOCK_DEADLOCK = 1213, "40001", "Deadlock found when trying to get lock; try restarting transaction";
    CANNOT_ADD_FOREIGN = 1215, "HY000", "Cannot add foreign key constraint";
    ERROR_WHEN_EXECUTING_COMMAND = 1220, "HY000", "Error when executing command {}: {}";
    WRONG_USAGE = 1221, "HY000", "Incorrect usage of {} and {}";
    WRONG_NUMBER_OF_COLUMNS_IN_SELECT = 1222, "21000", "The used SELECT statements have a different number of columns";
    USER_LIMIT_REACHED = 1226, "42000", "User '{}' has exceeded the '{}' resource (current value: {})";
    SPECIFIC_ACCESS_DENIED = 1227, "42000", "Access denied; you need (at least one of) the {} privilege(s) for this operation";
    SOURCE_FATAL_ERROR_READING_BINLOG = 1236, "HY000", "{}";
    LOCAL_VARIABLE = 1228, "HY000", "Variable '{}' is a SESSION variable and can't be used with SET GLOBAL";
    GLOBAL_VARIABLE = 1229, "HY000", "Variable '{}' is a GLOBAL variable and should be set with SET GLOBAL";
    NO_DEFAULT = 1230, "42000", "Variable '{}' doesn't have a default value";
    WRONG_VALUE_FOR_VAR = 1231, "42000", "Variable '{}' can't be set to the value of '{}'";
    WRONG_TYPE_FOR_VAR = 1232, "42000", "Incorrect argument type to variable '{}'";
    NOT_SUPPORTED_YET = 1235, "42000", "This version of MySQL doesn't yet support '{}'";
    INCORRECT_GLOBAL_LOCAL_VAR = 1238, "HY000", "Variable '{}' is a {} variable";
    WRONG_FK_DEF = 1239, "42000", "Incorrect foreign key definition for '{}': {}";
    OPERAND_COLUMNS = 1241, "21000", "Operand should contain {} column(s)";
    SUBQUERY_NO_1_ROW = 1242, "21000", "Subquery returns more than 1 row";
    UNKNOWN_STMT_HANDLER = 1243, "HY000", "Unknown prepared statement handler ({}) given to {}";
    AUTO_CONVERT = 1246, "HY000", "Converting column '{}' from {} to {}";
    ILLEGAL_REFERENCE = 1247, "42S22", "Reference '{}' not supported ({})";
    DERIVED_MUST_HAVE_ALIAS = 1248, "42000", "Every derived table must have its own alias";
    NOT_SUPPORTED_AUTH_MODE = 1251, "08004", "Client does not support authentication protocol requested by server; consider upgrading MySQL client";
    TABLENAME_NOT_ALLOWED_HERE = 1250, "42000", "Table '{}' from one of the SELECTs cannot be used in global ORDER clause";
    COLLATION_CHARSET_MISMATCH = 1253, "42000", "COLLATION '{}' is not valid for CHARACTER SET '{}'";
    TOO_BIG_FOR_UNCOMPRESS = 1256, "HY000", "Uncompressed data size too large; the maximum size is {} (probably, length of uncompressed data was corrupted)";
    ZLIB_Z_DATA_ERROR = 1259, "HY000", "ZLIB: Input data corrupted";
    CUT_VALUE_GROUP_CONCAT = 1260, "HY000", "Row {} was cut by GROUP_CONCAT()";
    BAD_REPLICA = 1200, "HY000", "The server is not configured as slave; fix in config file or with CHANGE MASTER TO";
    TABLE_CANT_HANDLE_FT = 1214, "HY000", "The used table type doesn't support FULLTEXT indexes";
    WARN_TOO_FEW_RECORDS = 1261, "01000", "Row {} doesn't contain data for all columns";
    WARN_TOO_MANY_RECORDS = 1262, "01000", "Row {} was truncated; it contained more data than there were input columns";
    WARN_NULL_TO_NOTNULL = 1263, "22004", "Column set to default value; NULL supplied to NOT NULL column '{}' at row {}";
    CANT_UPDATE_WITH_READLOCK = 1223, "HY000", "Can't execute the query because you have a conflicting read lock";
    SPATIAL_CANT_HAVE_NULL = 1252, "42000", "All parts of a SPATIAL index must be NOT NULL";
    WARN_DATA_OUT_OF_RANGE = 1264, "22003", "Out of range value for column '{}' at row {}";
    WARN_DATA_TRUNCATED = 1265, "01000", "Data truncated for column '{}' at row {}";
    WARN_USING_OTHER_HANDLER = 1266, "HY000", "Using storage engine {} for table '{}'";
    CANT_AGGREGATE_2COLLATIONS = 1267, "HY000", "Illegal mix of collations ({},{}) and ({},{}) for operation '{}'";
    CANT_AGGREGATE_3COLLATIONS = 1270, "HY000", "Illegal mix of collations ({},{}), ({},{}), ({},{}) for operation '{}'";
    CANT_AGGREGATE_NCOLLATIONS = 1271, "HY000", "Illegal mix of collations for operation '{}'";
    UNKNOWN_COLLATION = 1273, "HY000", "Unknown collation: '{}'";
    FIELD_RESOLVED = 1276, "HY000", "Field or reference '{}' of SELECT #{} was resolved in SELECT #{}";
    BAD_REPLICA_UNTIL_COND = 1277, "HY000", "Incorrect parameter or combination of parameters for START SLAVE UNTIL";
    WRONG_NAME_FOR_INDEX = 1280, "42000", "Incorrect index name '{}'";
    BAD_FT_COLUMN = 1283, "HY000", "Column '{}' cannot be part of FULLTEXT index";
    UNKNOWN_STORAGE_ENGINE = 1286, "42000", "Unknown storage engine '{}'";
    WARN_DEPRECATED_SYNTAX = 1287, "HY000", "'{}' is deprecated and will be removed in a future release. Please use {} instead";
    WARN_DEPRECATED_SYNTAX_NO_REPLACEMENT = 1287, "HY000", "'{}' is deprecated and will be removed in a future release.";
    WARN_DEPRECATED_CALC_FOUND_ROWS = 1287, "HY000", "SQL_CALC_FOUND_ROWS is deprecated and will be removed in a future release. Consider using two separate queries instead.";
    WARN_DEPRECATED_FOUND_ROWS = 1287, "HY000", "FOUND_ROWS() is deprecated and will be removed in a future release. Consider using COUNT(*) instead.";
    WARN_DEPRECATED_ASSIGNMENT = 1287, "HY000", "Setting user variables within expressions is deprecated and will be removed in a future release. Consider alternatives: 'SET variable=expression, ...', or 'SELECT expression(s) INTO variables(s)'.";
    NON_UPDATABLE_TABLE = 1288, "HY000", "The target table {} of the {} is not updatable";
    FEATURE_DISABLED = 1289, "HY000", "The '{}' feature is disabled; you need MySQL built with '{}' to have it working";
    OPTION_PREVENTS_STATEMENT = 1290, "HY000", "The MySQL server is running with the {} option so it cannot execute this statement";
    DUPLICATED_VALUE_IN_TYPE = 1291, "HY000", "Column '{}' has duplicated value '{}' in {}";
    TRUNCATED_WRONG_VALUE = 1292, "22007", "Truncated incorrect {} value: '{}'";
    INCORRECT_VALUE = 1292, "22007", "Incorrect {} value: '{}'";
    INCORRECT_COLUMN_VALUE = 1292, "22007", "Incorrect {} value: '{}' for column '{}' at row {}";
    INVALID_ON_UPDATE = 1294, "HY000", "Invalid ON UPDATE clause for '{}' column";
    UNSUPPORTED_PS = 1295, "HY000", "This command is not supported in the prepared statement protocol yet";
    UNKNOWN_TIME_ZONE = 1298, "HY000", "Unknown or incorrect time zone: '{}'";
    WARN_INVALID_TIMESTAMP = 1299, "HY000", "Invalid TIMESTAMP value in column '{}' at row {}";
    INVALID_CHARACTER_STRING = 1300, "HY000", "Invalid {} character string: '{}'";
    STRING_CONVERTED = 1300, "HY000", "Cannot convert string '{}' from {} to {}";
    WARN_ALLOWED_PACKET_OVERFLOWED = 1301, "HY000", "Result of {}() was larger than max_allowed_packet ({}) - truncated";
    CONFLICTING_DECLARATIONS = 1302, "HY000", "Conflicting declarations: '{}' and '{}'";
    SP_NO_RECURSIVE_CREATE = 1303, "2F003", "Can't create a {} from within another stored routine";
    SP_ALREADY_EXISTS = 1304, "42000", "{} {} already exists";
    SP_DOES_NOT_EXIST = 1305, "42000", "{} {} does not exist";
    SP_DROP_FAILED = 1306, "HY000", "Failed to DROP {} {}";
    SP_LILABEL_MISMATCH = 1308, "42000", "{} with no matching label: {}";
    SP_LABEL_REDEFINE = 1309, "42000", "Redefining label {}";
    SP_LABEL_MISMATCH = 1310, "42000", "End-label {} without match";
    SP_BADSELECT = 1312, "0A000", "PROCEDURE {} can't return a result set in the given context";
    SP_BADRETURN = 1313, "42000", "RETURN is only allowed in a FUNCTION";
    SP_BADSTATEMENT = 1314, "0A000", "{} is not allowed in stored procedures";
    QUERY_INTERRUPTED = 1317, "70100", "Query execution was interrupted";
    SP_WRONG_NO_OF_ARGS = 1318, "42000", "Incorrect number of arguments for {} {}; expected {}, got {}";
    SP_COND_MISMATCH = 1319, "42000", "Undefined CONDITION: {}";
    SP_NORETURN = 1320, "42000", "No RETURN found in {} {}";
    SP_NORETURNEND = 1321, "2F005", "FUNCTION {} ended without RETURN";
    SP_BAD_CURSOR_SELECT = 1323, "42000", "Cursor SELECT must not have INTO";
    SP_CURSOR_MISMATCH = 1324, "42000", "Undefined CURSOR: {}";
    SP_CURSOR_ALREADY_OPEN = 1325, "24000", "Cursor is already open";
    SP_CURSOR_NOT_OPEN = 1326, "24000", "Cursor is not open";
    SP_UNDECLARED_VAR = 1327, "42000", "Undeclared variable: {}";
    SP_WRONG_NO_OF_FETCH_ARGS = 1328, "HY000", "Incorrect number of FETCH variables";
    SP_FETCH_NO_DATA = 1329, "02000", "No data - zero rows fetched, selected, or processed";
    SP_DUP_PARAM = 1330, "42000", "Duplicate parameter: {}";
    SP_DUP_VAR = 1331, "42000", "Duplicate variable: {}";
    SP_DUP_COND = 1332, "42000", "Duplicate condition: {}";
    SP_DUP_CURS = 1333, "42000", "Duplicate cursor: {}";
    SP_SUBSELECT_NYI = 1335, "0A000", "Subquery value not supported";
    STMT_NOT_ALLOWED_IN_SF_OR_TRG = 1336, "0A000", "{} is not allowed in stored function or trigger";
    SP_VARCOND_AFTER_CURSHNDLR = 1337, "42000", "Variable or condition declaration after cursor or handler declaration";
    SP_CURSOR_AFTER_HANDLER = 1338, "42000", "Cursor declaration after handler declaration";
    SP_CASE_NOT_FOUND = 1339, "20000", "Case not found for CASE statement";
    VIEW_NO_EXPLAIN = 1345, "HY000", "EXPLAIN/SHOW can not be issued; lacking privileges for underlying table";
    WRONG_OBJECT = 1347, "HY000", "'{}.{}' is not {}";
    NONUPDATEABLE_COLUMN = 1348, "HY000", "Column '{}' is not updatable";
    VIEW_SELECT_CLAUSE = 1350, "HY000", "View's SELECT contains a '{}' clause";
    VIEW_SELECT_VARIABLE = 1351, "HY000", "View's SELECT contains a variable or parameter";
    VIEW_SELECT_TMPTABLE = 1352, "HY000", "View's SELECT refers to a temporary table '{}'";
    VIEW_WRONG_LIST = 1353, "HY000", "In definition of view, derived table or common table expression, SELECT list and column names list have different column counts";
    WARN_VIEW_MERGE = 1354, "HY000", "View merge algorithm can't be used here for now (assumed undefined algorithm)";
    VIEW_INVALID = 1356, "HY000", "View '{}.{}' references invalid table(s) or column(s) or function(s) or definer/invoker of view lack rights to use them";
    SP_NO_DROP_SP = 1357, "HY000", "Can't drop or alter a {} from within another stored routine";
    TRG_ALREADY_EXISTS = 1359, "HY000", "Trigger already exists";
    TRG_DOES_NOT_EXIST = 1360, "HY000", "Trigger does not exist";
    TRG_ON_VIEW_OR_TEMP_TABLE = 1361, "HY000", "Trigger's '{}' is view or temporary table";
    TRG_CANT_CHANGE_ROW = 1362, "HY000", "Updating of {} row is not allowed in {}trigger";
    TRG_NO_SUCH_ROW_IN_TRG = 1363, "HY000", "There is no {} row in {} trigger";
    NO_DEFAULT_FOR_FIELD = 1364, "HY000", "Field '{}' doesn't have a default value";
    DIVISION_BY_ZERO = 1365, "22012", "Division by 0";
    TRUNCATED_WRONG_VALUE_FOR_FIELD = 1366, "HY000", "Incorrect {} value: '{}' for column '{}' at row {}";
    ILLEGAL_VALUE_FOR_TYPE = 1367, "22007", "Illegal {} '{}' value found during parsing";
    VIEW_NONUPD_CHECK = 1368, "HY000", "CHECK OPTION on non-updatable view '{}.{}'";
    VIEW_CHECK_FAILED = 1369, "HY000", "CHECK OPTION failed '{}'";
    PROCACCESS_DENIED = 1370, "42000", "{} command denied to user '{}'@'{}' for routine '{}'";
    UNKNOWN_TARGET_BINLOG = 1373, "HY000", "Target log not found in binlog index";
    NO_BINARY_LOGGING = 1381, "HY000", "You are not using binary logging";
    RESERVED_SYNTAX = 1382, "HY000", "The '{}' syntax is reserved for purposes internal to the MySQL server";
    PS_MANY_PARAM = 1390, "HY000", "Prepared statement contains too many placeholders";
    KEY_PART_0 = 1391, "HY000", "Key part '{}' length cannot be 0";
    VIEW_MULTIUPDATE = 1393, "HY000", "Can not modify more than one base table through a join view '{}.{}'";
    VIEW_NO_INSERT_FIELD_LIST = 1394, "HY000", "Can not insert into join view '{}.{}' without fields list";
    VIEW_DELETE_MERGE_VIEW = 1395, "HY000", "Can not delete from join view '{}.{}'";
    CANNOT_USER = 1396, "HY000", "Operation {} failed for {}";
    XAER_NOTA = 1397, "XAE04", "XAER_NOTA: Unknown XID";
    XAER_INVAL = 1398, "XAE05", "XAER_INVAL: Invalid arguments (or unsupported command)";
    XAER_RMFAIL = 1399, "XAE07", "XAER_RMFAIL: The command cannot be executed when global transaction is in the  {} state";
    XAER_OUTSIDE = 1400, "XAE09", "XAER_OUTSIDE: Some work is done outside global transaction";
    XAER_RMERR = 1401, "XAE03", "XAER_RMERR: Fatal error occurred in the transaction branch - check your data for consistency";
    XA_RBROLLBACK = 1402, "XA100", "XA_RBROLLBACK: Transaction branch was rolled back";
    NONEXISTING_PROC_GRANT = 1403, "42000", "There is no such grant defined for user '{}' on host '{}' on routine '{}'";
    PROC_AUTO_REVOKE_FAIL = 1405, "HY000", "Failed to revoke all privileges to dropped routine";
    DATA_TOO_LONG = 1406, "22001", "Data too long for column '{}' at row {}";
    SP_BAD_SQLSTATE = 1407, "42000", "Bad SQLSTATE: '{}'";
    LOAD_FROM_FIXED_SIZE_ROWS_TO_VAR = 1409, "HY000", "Can't load value from file with fixed size rows to variable";
    CANT_CREATE_USER_WITH_GRANT = 1410, "42000", "You are not allowed to create a user with GRANT";
    WRONG_VALUE_FOR_TYPE = 1411, "HY000", "Incorrect {} value: '{}' for function {}";
    TABLE_DEF_CHANGED = 1412, "HY000", "Table definition has changed, please retry transaction";
    SP_DUP_HANDLER = 1413, "42000", "Duplicate handler declared in the same block";
    SP_NOT_VAR_ARG = 1414, "42000", "OUT or INOUT argument {} for routine {} is not a variable or NEW pseudo-variable in BEFORE trigger";
    SP_NO_RETSET = 1415, "0A000", "Not allowed to return a result set from {}";
    CANT_CREATE_GEOMETRY_OBJECT = 1416, "22003", "Cannot get geometry object from data you send to the GEOMETRY field";
    BINLOG_UNSAFE_ROUTINE = 1418, "HY000", "This function has none of DETERMINISTIC, NO SQL, or READS SQL DATA in its declaration and binary logging is enabled (you *might* want to use the less safe log_bin_trust_function_creators variable)";
    BINLOG_CREATE_ROUTINE_NEED_SUPER = 1419, "HY000", "You do not have the SUPER privilege and binary logging is enabled (you *might* want to use the less safe log_bin_trust_function_creators variable)";
    STMT_HAS_NO_OPEN_CURSOR = 1421, "HY000", "The statement ({}) has no open cursor.";
    COMMIT_NOT_ALLOWED_IN_SF_OR_TRG = 1422, "HY000", "Explicit or implicit commit is not allowed in stored function or trigger.";
    NO_DEFAULT_FOR_VIEW_FIELD = 1423, "HY000", "Field of view '{}.{}' underlying table doesn't have a default value";
    SP_NO_RECURSION = 1424, "HY000", "Recursive stored functions and triggers are not allowed.";
    TOO_BIG_SCALE = 1425, "42000", "Too big scale {} specified for column '{}'. Maximum is {}.";
    TOO_BIG_PRECISION = 1426, "42000", "Too-big precision {} specified for '{}'. Maximum is {}.";
    M_BIGGER_THAN_D = 1427, "42000", "For float(M,D), double(M,D) or decimal(M,D), M must be >= D (column '{}').";
    WRONG_LOCK_OF_SYSTEM_TABLE = 1428, "HY000", "You can't combine write-locking of system tables with other tables or lock types";
    TRG_IN_WRONG_SCHEMA = 1435, "HY000", "Trigger in wrong schema";
    STACK_OVERRUN_NEED_MORE = 1436, "HY000", "Thread stack overrun:  {} bytes used of a {} byte stack, and {} bytes needed.  Use 'mysqld --thread_stack=#' to specify a bigger stack.";
    TOO_BIG_DISPLAYWIDTH = 1439, "42000", "Display width out of range for column '{}' (max = {})";
    XAER_DUPID = 1440, "XAE08", "XAER_DUPID: The XID already exists";
    DATETIME_FUNCTION_OVERFLOW = 1441, "22008", "Datetime function: {} field overflow";
    CANT_UPDATE_USED_TABLE_IN_SF_OR_TRG = 1442, "HY000", "Can't update table '{}' in stored function/trigger because it is already used by statement which invoked this stored function/trigger.";
    VIEW_PREVENT_UPDATE = 1443, "HY000", "The definition of table '{}' prevents operation {} on table '{}'.";
    PS_NO_RECURSION = 1444, "HY000", "The prepared statement contains a stored routine call that refers to that same statement. It's not allowed to execute a prepared statement in such a recursive manner";
    SP_CANT_SET_AUTOCOMMIT = 1445, "HY000", "Not allowed to set autocommit from a stored function or trigger";
    NO_SUCH_USER = 1449, "HY000", "The user specified as a definer ('{}'@'{}') does not exist";
    FORBID_SCHEMA_CHANGE = 1450, "HY000", "Changing schema from '{}' to '{}' is not allowed.";
    ROW_IS_REFERENCED_2 = 1451, "23000", "Cannot delete or update a parent row: a foreign key constraint fails ({})";
    NO_REFERENCED_ROW_2 = 1452, "23000", "Cannot add or update a child row: a foreign key constraint fails ({})";
    SP_RECURSION_LIMIT = 1456, "HY000", "Recursive limit {} (as set by the max_sp_recursion_depth variable) was exceeded for routine {}";
    SP_WRONG_NAME = 1458, "42000", "Incorrect routine name '{}'";
    MAX_PREPARED_STMT_COUNT = 1461, "42000", "Can't create more than max_prepared_stmt_count statements (current value: {})";
    VIEW_RECURSIVE = 1462, "HY000", "`{}`.`{}` contains view recursion";
    TABLE_CANT_HANDLE_SPKEYS = 1464, "HY000", "The used table type doesn't support SPATIAL indexes";
    TRIGGERS_ON_SYSTEM_TABLES = 1465, "HY000", "Triggers can not be created on system tables";
    REMOVED_SPACES = 1466, "HY000", "Leading spaces are removed from name '{}'";
    AUTOINC_READ_FAILED = 1467, "HY000", "Failed to read auto-increment value from storage engine";
    WRONG_STRING_LENGTH = 1470, "HY000", "String '{}' is too long for {} (should be no longer than {})";
    NON_INSERTABLE_TABLE = 1471, "HY000", "The target table {} of the {} is not insertable-into";
    TOO_HIGH_LEVEL_OF_NESTING_FOR_SELECT = 1473, "HY000", "Too high level of nesting for select";
    NAME_BECOMES_EMPTY = 1474, "HY000", "Name '{}' has become ''";
    AMBIGUOUS_FIELD_TERM = 1475, "HY000", "First character of the FIELDS TERMINATED string is ambiguous; please use non-optional and non-empty FIELDS ENCLOSED BY";
    ILLEGAL_HA_CREATE_OPTION = 1478, "HY000", "Table storage engine '{}' does not support the create option '{}'";
    INNODB_CREATE_OPTION = 1478, "HY000", "InnoDB: {}";
    PARTITION_REQUIRES_VALUES = 1479, "HY000", "Syntax error: {} PARTITIONING requires definition of VALUES {} for each partition";
    PARTITION_WRONG_VALUES = 1480, "HY000", "Only {} PARTITIONING can use VALUES {} in partition definition";
    PARTITION_MAXVALUE = 1481, "HY000", "MAXVALUE can only be used in last partition definition";
    PARTITION_WRONG_NO_PART = 1484, "HY000", "Wrong number of partitions defined, mismatch with previous setting";
    PARTITION_WRONG_NO_SUBPART = 1485, "HY000", "Wrong number of subpartitions defined, mismatch with previous setting";
    WRONG_EXPR_IN_PARTITION_FUNC = 1486, "HY000", "Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed";
    FIELD_NOT_FOUND_PART = 1488, "HY000", "Field in list of fields for partition function not found in table";
    PARTITION_FUNC_NOT_ALLOWED = 1491, "HY000", "The {} function returns the wrong type";
    PARTITIONS_MUST_BE_DEFINED = 1492, "HY000", "For {} partitions each partition must be defined";
    RANGE_NOT_INCREASING = 1493, "HY000", "VALUES LESS THAN value must be strictly increasing for each partition";
    MULTIPLE_DEF_CONST_IN_LIST_PART = 1495, "HY000", "Multiple definition of same constant in list partitioning";
    TOO_MANY_PARTITIONS = 1499, "HY000", "Too many partitions (including subpartitions) were defined";
    SUBPARTITION = 1500, "HY000", "It is only possible to mix RANGE/LIST partitioning with HASH/KEY partitioning for subpartitioning";
    BLOB_FIELD_IN_PART_FUNC = 1502, "HY000", "A BLOB field is not allowed in partition function";
    UNIQUE_KEY_NEED_ALL_FIELDS_IN_PF = 1503, "HY000", "A {} must include all columns in the table's partitioning function (prefixed columns are not considered).";
    NO_PARTS = 1504, "HY000", "Number of {} = 0 is not an allowed value";
    PARTITION_MGMT_ON_NONPARTITIONED = 1505, "HY000", "Partition management on a not partitioned table is not possible";
    FOREIGN_KEY_ON_PARTITIONED = 1506, "HY000", "Foreign keys are not yet supported in conjunction with partitioning";
    DROP_PARTITION_NON_EXISTENT = 1507, "HY000", "Error in list of partitions to {}";
    DROP_LAST_PARTITION = 1508, "HY000", "Cannot remove all partitions, use DROP TABLE instead";
    COALESCE_ONLY_ON_HASH_PARTITION = 1509, "HY000", "COALESCE PARTITION can only be used on HASH/KEY partitions";
    REORG_HASH_ONLY_ON_SAME_NO = 1510, "HY000", "REORGANIZE PARTITION can only be used to reorganize partitions not to change their numbers";
    REORG_NO_PARAM = 1511, "HY000", "REORGANIZE PARTITION without parameters can only be used on auto-partitioned tables using HASH PARTITIONs";
    ONLY_ON_RANGE_LIST_PARTITION = 1512, "HY000", "{} PARTITION can only be used on RANGE/LIST partitions";
    ADD_PARTITION_NO_NEW_PARTITION = 1514, "HY000", "At least one partition must be added";
    COALESCE_PARTITION_NO_PARTITION = 1515, "HY000", "At least one partition must be coalesced";
    REORG_PARTITION_NOT_EXIST = 1516, "HY000", "More partitions to reorganize than there are partitions";
    SAME_NAME_PARTITION = 1517, "HY000", "Duplicate partition name {}";
    CONSECUTIVE_REORG_PARTITIONS = 1519, "HY000", "When reorganizing a set of partitions they must be in consecutive order";
    REORG_OUTSIDE_RANGE = 1520, "HY000", "Reorganize of range partitions cannot change total ranges except for last partition where it can extend the range";
    PLUGIN_IS_NOT_LOADED = 1524, "HY000", "Plugin '{}' is not loaded";
    WRONG_VALUE = 1525, "HY000", "Incorrect {} value: '{}'";
    NO_PARTITION_FOR_GIVEN_VALUE = 1526, "HY000", "Table has no partition for value {}";
    EVENT_ALREADY_EXISTS = 1537, "HY000", "Event '{}' already exists";
    EVENT_DOES_NOT_EXIST = 1539, "HY000", "Unknown event '{}'";
    EVENT_INTERVAL_NOT_POSITIVE_OR_TOO_BIG = 1542, "HY000", "INTERVAL is either not positive or too big";
    EVENT_ENDS_BEFORE_STARTS = 1543, "HY000", "ENDS is either invalid or before STARTS";
    EVENT_EXEC_TIME_IN_THE_PAST = 1544, "HY000", "Event execution time is in the past. Event has been disabled";
    EVENT_SAME_NAME = 1551, "HY000", "Same old and new event name";
    DROP_INDEX_FK = 1553, "HY000", "Cannot drop index '{}': needed in a foreign key constraint";
    CANT_LOCK_LOG_TABLE = 1556, "HY000", "You can't use locks with log tables.";
    PARTITION_NO_TEMPORARY = 1562, "HY000", "Cannot create temporary table with partitions";
    PARTITION_CONST_DOMAIN = 1563, "HY000", "Partition constant is out of partition function domain";
    PARTITION_FUNCTION_IS_NOT_ALLOWED = 1564, "HY000", "This partition function is not allowed";
    NULL_IN_VALUES_LESS_THAN = 1566, "HY000", "Not allowed to use NULL value in VALUES LESS THAN";
    WRONG_PARTITION_NAME = 1567, "HY000", "Incorrect partition name";
    CANT_CHANGE_TX_CHARACTERISTICS = 1568, "25001", "Transaction characteristics can't be changed while a transaction is in progress";
    BASE64_DECODE_ERROR = 1575, "HY000", "Decoding of base64 string failed";
    EVENT_RECURSION_FORBIDDEN = 1576, "HY000", "Recursion of EVENT DDL statements is forbidden when body is present";
    WRONG_PARAMCOUNT_TO_NATIVE_FCT = 1582, "42000", "Incorrect parameter count in the call to native function '{}'";
    WRONG_PARAMETERS_TO_NATIVE_FCT = 1583, "42000", "Incorrect parameters in the call to native function '{}'";
    WRONG_PARAMETERS_TO_STORED_FCT = 1584, "42000", "Incorrect parameters in the call to stored function `{}`";
    NATIVE_FCT_NAME_COLLISION = 1585, "42000", "This function '{}' has the same name as a native function";
    EVENT_CANNOT_CREATE_IN_THE_PAST = 1588, "HY000", "Event execution time is in the past and ON COMPLETION NOT PRESERVE is set. The event was dropped immediately after creation.";
    EVENT_CANNOT_ALTER_IN_THE_PAST = 1589, "HY000", "Event execution time is in the past and ON COMPLETION NOT PRESERVE is set. The event was not changed. Specify a time in the future.";
    NO_FORMAT_DESCRIPTION_EVENT = 1609, "HY000", "The BINLOG statement of type `{}` was not preceded by a format description BINLOG statement.";
    REPLICA_CORRUPT_EVENT = 1610, "HY000", "Corrupted replication event was detected";
    XA_RBTIMEOUT = 1613, "XA106", "XA_RBTIMEOUT: Transaction branch was rolled back: took too long";
    XA_RBDEADLOCK = 1614, "XA102", "XA_RBDEADLOCK: Transaction branch was rolled back: deadlock was detected";
    WARN_OPTION_IGNORED = 1618, "HY000", "<{}> option ignored";
    VARIABLE_IS_READONLY = 1621, "HY000", "{} variable '{}' is read-only. Use SET {} to assign the value";
    TOO_LONG_TABLE_COMMENT = 1628, "HY000", "Comment for table '{}' is too long (max = {})";
    TOO_LONG_FIELD_COMMENT = 1629, "HY000", "Comment for field '{}' is too long (max = {})";
    FUNC_INEXISTENT_NAME_COLLISION = 1630, "42000", "FUNCTION {} does not exist. Check the 'Function Name Parsing and Resolution' section in the Reference Manual";
    NON_ASCII_SEPARATOR_NOT_IMPLEMENTED = 1638, "HY000", "Non-ASCII separator arguments are not fully supported";
    DUP_SIGNAL_SET = 1641, "42000", "Duplicate condition information item '{}'";
    SIGNAL_WARN = 1642, "01000", "Unhandled user-defined warning condition";
    SIGNAL_NOT_FOUND = 1643, "02000", "Unhandled user-defined not found condition";
    SIGNAL_EXCEPTION = 1644, "45000", "Unhandled user-defined exception condition";
    RESIGNAL_WITHOUT_ACTIVE_HANDLER = 1645, "0K000", "RESIGNAL when handler not active";
    SIGNAL_BAD_CONDITION_TYPE = 1646, "HY000", "SIGNAL/RESIGNAL can only use a CONDITION defined with SQLSTATE";
    COND_ITEM_TOO_LONG = 1648, "HY000", "Data too long for condition item '{}'";
    UNKNOWN_LOCALE = 1649, "HY000", "Unknown locale: '{}'";
    SAME_NAME_PARTITION_FIELD = 1652, "HY000", "Duplicate partition field name '{}'";
    PARTITION_COLUMN_LIST = 1653, "HY000", "Inconsistency in usage of column lists for partitioning";
    WRONG_TYPE_COLUMN_VALUE = 1654, "HY000", "Partition column values of incorrect type";
    MAXVALUE_IN_VALUES_IN = 1656, "HY000", "Cannot use MAXVALUE as value in VALUES IN";
    FIELD_TYPE_NOT_ALLOWED_AS_PARTITION_FIELD = 1659, "HY000", "Field '{}' is of a not allowed type for this type of partitioning";
    PARTITION_FIELDS_TOO_LONG = 1660, "HY000", "The total length of the partitioning fields is too large";
    BINLOG_UNSAFE_SYSTEM_FUNCTION = 1674, "HY000", "Statement is unsafe because it uses a system function that may return a different value on the slave.";
    WARN_DEPRECATED_INTEGER_DISPLAY_WIDTH = 1681, "HY000", "Integer display width is deprecated and will be removed in a future release.";
    WARN_DEPRECATED_NESTED_COMMENT = 1681, "HY000", "Nested comment syntax is deprecated and will be removed in a future release.";
    WARN_DEPRECATED_NO_CACHE = 1681, "HY000", "'SQL_NO_CACHE' is deprecated and will be removed in a future release.";
    WARN_DEPRECATED_ZEROFILL = 1681, "HY000", "The ZEROFILL attribute is deprecated and will be removed in a future release. Use the LPAD function to zero-pad numbers, or store the formatted numbers in a CHAR column.";
    WARN_DEPRECATED_UNSIGNED_NUMBER = 1681, "HY000", "UNSIGNED for decimal and floating point data types is deprecated and support for it will be removed in a future release.";
    WARN_DEPRECATED_FLOAT_DIGITS = 1681, "HY000", "Specifying number of digits for floating point data types is deprecated and will be removed in a future release.";
    WRONG_PERFSCHEMA_USAGE = 1683, "HY000", "Invalid performance_schema usage.";
    SPATIAL_MUST_HAVE_GEOM_COL = 1687, "42000", "A SPATIAL index may only contain a geometrical type column";
    TOO_LONG_INDEX_COMMENT = 1688, "HY000", "Comment for index '{}' is too long (max = {})";
    DATA_OUT_OF_RANGE = 1690, "22003", "{} value is out of range in '{}'";
    INSIDE_TRANSACTION_PREVENTS_SWITCH_SQL_LOG_BIN = 1694, "HY000", "Cannot modify @@session.sql_log_bin inside a transaction";
    VALUES_IS_NOT_INT_TYPE = 1697, "HY000", "VALUES value for partition '{}' must have type INT";
    ACCESS_DENIED_NO_PASSWORD = 1698, "28000", "Access denied for user '{}'@'{}'";
    TRUNCATE_ILLEGAL_FK = 1701, "42000", "Cannot truncate a table referenced in a foreign key constraint ({})";
    REPLICA_HEARTBEAT_VALUE_OUT_OF_RANGE = 1704, "HY000", "The requested value for the heartbeat period is either negative or exceeds the maximum allowed ({} seconds).";
    MULTI_UPDATE_KEY_CONFLICT = 1706, "HY000", "Primary key/partition key update is not allowed since the table is updated both as '{}' and '{}'.";
    INDEX_COLUMN_TOO_LONG = 1709, "HY000", "Index column size too large. The maximum column size is {} bytes.";
    CANNOT_LOAD_FROM_TABLE_V2 = 1728, "HY000", "Cannot load from {}.{}. The table is probably corrupted";
    MASTER_DELAY_VALUE_OUT_OF_RANGE = 1729, "HY000", "The requested value {} for the master delay exceeds the maximum {}";
    ONLY_FD_AND_RBR_EVENTS = 1730, "HY000", "Only Format_description_log_event and row events are allowed in BINLOG statements (but {} was provided)";
    PARTITION_EXCHANGE_PART_TABLE = 1732, "HY000", "Table to exchange with partition is partitioned: '{}'";
    PARTITION_EXCHANGE_TEMP_TABLE = 1733, "HY000", "Table to exchange with partition is temporary: '{}'";
    PARTITION_INSTEAD_OF_SUBPARTITION = 1734, "HY000", "Subpartitioned table, use subpartition instead of partition";
    UNKNOWN_PARTITION = 1735, "HY000", "Unknown partition '{}' in table '{}'";
    TABLES_DIFFERENT_METADATA = 1736, "HY000", "Tables have different definitions";
    ROW_DOES_NOT_MATCH_PARTITION = 1737, "HY000", "Found a row that does not match the partition";
    PARTITION_EXCHANGE_FOREIGN_KEY = 1740, "HY000", "Table to exchange with partition has foreign key references: '{}'";
    CANT_UPDATE_TABLE_IN_CREATE_TABLE_SELECT = 1746, "HY000", "Can't update table '{}' while '{}' is being created.";
    PARTITION_CLAUSE_ON_NONPARTITIONED = 1747, "HY000", "PARTITION () clause on non partitioned table";
    ROW_DOES_NOT_MATCH_GIVEN_PARTITION_SET = 1748, "HY000", "Found a row not matching the given partition set";
    WARNING_NOT_COMPLETE_ROLLBACK_WITH_CREATED_TEMP_TABLE = 1751, "HY000", "The creation of some temporary tables could not be rolled back.";
    WARNING_NOT_COMPLETE_ROLLBACK_WITH_DROPPED_TEMP_TABLE = 1752, "HY000", "Some temporary tables were dropped, but these operations could not be rolled back.";
    DA_INVALID_CONDITION_NUMBER = 1758, "35000", "Invalid condition number";
    FOREIGN_DUPLICATE_KEY_WITH_CHILD_INFO = 1761, "23000", "Foreign key constraint for table '{}', record '{}' would lead to a duplicate entry in table '{}', key '{}'";
    VARIABLE_NOT_SETTABLE_IN_TRANSACTION = 1766, "HY000", "The system variable {} cannot be set when there is an ongoing transaction.";
    MALFORMED_GTID_SET_SPECIFICATION = 1772, "HY000", "Malformed GTID set specification '{}'.";
    MALFORMED_GTID_SPECIFICATION = 1774, "HY000", "Malformed GTID specification '{}'.";
    BAD_REPLICA_AUTO_POSITION = 1776, "HY000", "Parameters MASTER_LOG_FILE, MASTER_LOG_POS, RELAY_LOG_FILE and RELAY_LOG_POS cannot be set when MASTER_AUTO_POSITION is active.";
    AUTO_POSITION_REQUIRES_GTID_MODE_NOT_OFF = 1777, "HY000", "CHANGE MASTER TO MASTER_AUTO_POSITION = 1 cannot be executed because @@GLOBAL.GTID_MODE = OFF.";
    CANT_SET_GTID_NEXT_TO_GTID = 1781, "HY000", "@@SESSION.GTID_NEXT cannot be set to UUID:NUMBER when @@GLOBAL.GTID_MODE = OFF.";
    CANT_SET_GTID_NEXT_TO_ANONYMOUS = 1782, "HY000", "@@SESSION.GTID_NEXT cannot be set to ANONYMOUS when @@GLOBAL.GTID_MODE = ON.";
    GTID_MODE_CAN_ONLY_CHANGE_ONE_STEP_AT_A_TIME = 1788, "HY000", "The value of @@GLOBAL.GTID_MODE can only be changed one step at a time: OFF <-> OFF_PERMISSIVE <-> ON_PERMISSIVE <-> ON. Also note that this value must be stepped up or down simultaneously on all servers. See the Manual for instructions.";
    CANT_SET_GTID_NEXT_WHEN_OWNING_GTID = 1790, "HY000", "@@SESSION.GTID_NEXT cannot be changed by a client that owns a GTID. The client owns {}. Ownership is released on COMMIT or ROLLBACK.";
    UNKNOWN_EXPLAIN_FORMAT = 1791, "HY000", "Unknown EXPLAIN format name: '{}'";
    READ_ONLY_TRANSACTION = 1792, "25006", "Cannot execute statement in a READ ONLY transaction.";
    TOO_LONG_TABLE_PARTITION_COMMENT = 1793, "HY000", "Comment for table partition '{}' is too long (max = {})";
    INNODB_NO_FT_TEMP_TABLE = 1796, "HY000", "Cannot create FULLTEXT index on temporary InnoDB table";
    INNODB_FT_WRONG_DOCID_COLUMN = 1797, "HY000", "Column '{}' is of wrong type for an InnoDB FULLTEXT index";
    UNKNOWN_ALTER_ALGORITHM = 1800, "HY000", "Unknown ALGORITHM '{}'";
    UNKNOWN_ALTER_LOCK = 1801, "HY000", "Unknown LOCK type '{}'";
    INVALID_YEAR_COLUMN_LENGTH = 1818, "HY000", "Invalid display width. Use YEAR instead.";
    MUST_CHANGE_PASSWORD = 1820, "HY000", "You must reset your password using ALTER USER statement before executing this statement.";
    FK_NO_INDEX_PARENT = 1822, "HY000", "Failed to add the foreign key constraint. Missing index for constraint '{}' in the referenced table '{}'";
    FK_CANNOT_OPEN_PARENT = 1824, "HY000", "Failed to open the referenced table '{}'";
    FK_DUP_NAME = 1826, "HY000", "Duplicate foreign key constraint name '{}'";
    PASSWORD_FORMAT = 1827, "HY000", "The password hash doesn't have the expected format.";
    FK_COLUMN_CANNOT_DROP = 1828, "HY000", "Cannot drop column '{}': needed in a foreign key constraint '{}'";
    FK_COLUMN_CANNOT_DROP_CHILD = 1829, "HY000", "Cannot drop column '{}': needed in a foreign key constraint '{}' of table '{}'";
    FK_COLUMN_NOT_NULL = 1830, "HY000", "Column '{}' cannot be NOT NULL: needed in a foreign key constraint '{}' SET NULL";
    DUP_INDEX = 1831, "HY000", "Duplicate index '{}' defined on the table '{}.{}'. This is deprecated and will be disallowed in a future release.";
    FK_COLUMN_CANNOT_CHANGE = 1832, "HY000", "Cannot change column '{}': used in a foreign key constraint '{}'";
    FK_COLUMN_CANNOT_CHANGE_CHILD = 1833, "HY000", "Cannot change column '{}': used in a foreign key constraint '{}' of table '{}'";
    MALFORMED_PACKET = 1835, "HY000", "Malformed communication packet.";
    GTID_NEXT_TYPE_UNDEFINED_GTID = 1837, "HY000", "When @@SESSION.GTID_NEXT is set to a GTID, you must explicitly set it to a different value after a COMMIT or ROLLBACK. Please check GTID_NEXT variable manual page for detailed explanation. Current @@SESSION.GTID_NEXT is '{}'.";
    ALTER_OPERATION_NOT_SUPPORTED = 1845, "0A000", "{} is not supported for this operation. Try {}.";
    ALTER_OPERATION_NOT_SUPPORTED_REASON = 1846, "0A000", "{} is not supported. Reason: {}. Try {}.";
    AUTO_INCREMENT_CONFLICT = 1869, "HY000", "Auto-increment value in UPDATE conflicts with internally generated values";
    MUST_CHANGE_PASSWORD_LOGIN = 1862, "HY000", "Your password has expired. To log in you must change it using a client that supports expired passwords.";
    WARN_PURGE_LOG_IN_USE = 1867, "HY000", "file {} was not purged because it was being read by {} thread(s), purged only {} out of {} files.";
    AES_INVALID_IV = 1882, "HY000", "The initialization vector supplied to {} is too short. Must be at least {} bytes long";
    INCONSISTENT_SOURCE = 3001, "HY000", "Query partially completed on the master (error on master: {}) and was aborted. There is a chance that your master is inconsistent at this point. If you are sure that your master is ok, run this query manually on the slave and then restart the slave with SET GLOBAL SQL_REPLICA_SKIP_COUNTER=1; START SLAVE;. Query:'{}'";
    INCONSISTENT_ERROR = 3002, "HY000", "Query caused different errors on master and slave. Error on master: message (format)='{}' error code={}; Error on slave:actual message='{}', error code={}. Default database:'{}'. Query:'{}'";
    GET_STACKED_DA_WITHOUT_ACTIVE_HANDLER = 3004, "0Z002", "GET STACKED DIAGNOSTICS when handler not active";
    WARN_LEGACY_SYNTAX_CONVERTED = 3005, "HY000", "{} is no longer supported. The statement was converted to {}.";
    FK_DEPTH_EXCEEDED = 3008, "HY000", "Foreign key cascade delete/update exceeds max depth of {}.";
    REFERENCED_TRG_DOES_NOT_EXIST = 3011, "HY000", "Referenced trigger '{}' for the given action time and event type does not exist.";
    EXPLAIN_NOT_SUPPORTED = 3012, "HY000", "EXPLAIN FOR CONNECTION command is supported only for SELECT/UPDATE/INSERT/DELETE/REPLACE";
    INVALID_FIELD_SIZE = 3013, "HY000", "Invalid size for column '{}'.";
    PASSWORD_EXPIRE_ANONYMOUS_USER = 3016, "HY000", "The password for anonymous user cannot be expired.";
    REPLICA_CHANNEL_IO_THREAD_MUST_STOP = 3017, "HY000", "This operation cannot be performed with a running slave io thread; run STOP SLAVE IO_THREAD FOR CHANNEL '{}' first.";
    INVALID_ARGUMENT_FOR_LOGARITHM = 3020, "2201E", "Invalid argument for logarithm";
    USER_LOCK_WRONG_NAME = 3057, "42000", "Incorrect user-level lock name '{}'.";
    USER_LOCK_DEADLOCK = 3058, "HY000", "Deadlock found when trying to get user-level lock; try rolling back transaction/releasing locks and restarting lock acquisition.";
    REPLACE_INACCESSIBLE_ROWS = 3059, "HY000", "REPLACE cannot be executed as it requires deleting rows that are not in the view";
    ILLEGAL_USER_VAR = 3061, "42000", "User variable name '{}' is illegal";
    INCORRECT_TYPE = 3064, "HY000", "Incorrect type for argument {} in function {}.";
    REPLICA_CHANNEL_DOES_NOT_EXIST = 3074, "HY000", "Slave channel '{}' does not exist.";
    REPLICA_CHANNEL_WAS_NOT_RUNNING = 3084, "HY000", "Replication thread(s) for channel '{}' are already stopped.";
    FIELD_IN_ORDER_NOT_SELECT = 3065, "HY000", "Expression #{} of ORDER BY clause is not in SELECT list, references column '{}' which is not in SELECT list; this is incompatible with DISTINCT";
    WARN_DEPRECATED_SQLMODE = 3090, "HY000", "Changing sql mode '{}' is deprecated. It will be removed in a future release.";
    GENERATED_COLUMN_FUNCTION_NOT_ALLOWED = 3102, "HY000", "Expression of generated column '{}' contains a disallowed function.";
    NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN = 3105, "HY000", "The value specified for generated column '{}' in table '{}' is not allowed.";
    WRONG_FK_OPTION_FOR_GENERATED_COLUMN = 3104, "HY000", "Cannot define foreign key with {} clause on a generated column.";
    UNSUPPORTED_ACTION_ON_GENERATED_COLUMN = 3106, "HY000", "'{}' is not supported for generated columns.";
    GENERATED_COLUMN_NON_PRIOR = 3107, "HY000", "Generated column can refer only to generated columns defined prior to it.";
    DEPENDENT_BY_GENERATED_COLUMN = 3108, "HY000", "Column '{}' has a generated column dependency.";
    GENERATED_COLUMN_REF_AUTO_INC = 3109, "HY000", "Generated column '{}' cannot refer to auto-increment column.";
    CANT_SET_GTID_MODE = 3111, "HY000", "SET @@GLOBAL.GTID_MODE = {} is not allowed because {}.";
    ACCOUNT_LOCKED = 3118, "HY000", "Access denied for user '{}'@'{}'. Account is locked.";
    QUERY_TIMEOUT = 3024, "HY000", "Query execution was interrupted, maximum statement execution time exceeded";
    AGGREGATE_ORDER_FOR_UNION = 3028, "HY000", "Expression #{} of ORDER BY contains aggregate function and applies to a UNION, EXCEPT or INTERSECT";
    AGGREGATE_ORDER_NON_AGG_QUERY = 3029, "HY000", "Expression #{} of ORDER BY contains aggregate function and applies to the result of a non-aggregated query";
    SERVER_OFFLINE_MODE = 3032, "HY000", "The server is currently in offline mode";
    GIS_DIFFERENT_SRIDS = 3033, "HY000", "Binary geometry function {} given two geometries of different srids: {} and {}, which should have been identical.";
    GIS_INVALID_DATA = 3037, "22023", "Invalid GIS data provided to function {}.";
    AGGREGATE_IN_ORDER_NOT_SELECT = 3066, "HY000", "Expression #{} of ORDER BY clause is not in SELECT list, contains aggregate function; this is incompatible with DISTINCT";
    REPLICA_CHANNEL_NAME_INVALID_OR_TOO_LONG = 3076, "HY000", "Couldn't create channel: Channel name is either invalid or too long.";
    REPLICA_MULTIPLE_CHANNELS_CMD = 3079, "HY000", "Multiple channels exist on the slave. Please provide channel name as an argument.";
    REPLICA_CHANNEL_MUST_STOP = 3081, "HY000", "This operation cannot be performed with running replication threads; run STOP SLAVE FOR CHANNEL '{}' first";
    REPLICA_CHANNEL_WAS_RUNNING = 3083, "HY000", "Replication thread(s) for channel '{}' are already runnning.";
    NO_SUCH_DB = 3503, "42Y07", "Database '{}' doesn't exist";
    WARN_SKIP_COUNTER_WITH_GTID_MODE_ON = 4016, "HY000", "The value of {} will only take effect for channels running with ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS <> OFF.";
    REPLICA_CHANNEL_SQL_SKIP_COUNTER = 3086, "HY000", "When sql_replica_skip_counter > 0, it is not allowed to start more than one SQL thread by using 'START SLAVE [SQL_THREAD]'. Value of sql_replica_skip_counter can only be used by one SQL thread at a time. Please use 'START SLAVE [SQL_THREAD] FOR CHANNEL' to start the SQL thread which will use the value of sql_replica_skip_counter.";
    REPLICA_CHANNEL_SQL_THREAD_MUST_STOP = 3085, "HY000", "This operation cannot be performed with a running slave sql thread; run STOP SLAVE SQL_THREAD FOR CHANNEL '{}' first.";
    DIRECTORY_NOT_KNOWN = 3121, "HY000", "The {} location must be in a known directory.";
    WARN_CONFLICTING_HINT = 3126, "HY000", "Hint {} is ignored as conflicting/duplicated";
    UNRESOLVED_HINT_NAME = 3128, "HY000", "Unresolved name {} for {} hint";
    SQL_MODE_MERGED = 3135, "HY000", "'NO_ZERO_DATE', 'NO_ZERO_IN_DATE' and 'ERROR_FOR_DIVISION_BY_ZERO' sql modes should be used with strict mode. They will be merged with strict mode in a future release.";
    CANT_SET_VARIABLE_WHEN_OWNING_GTID = 3138, "HY000", "Variable {} cannot be changed by a client that owns a GTID. The client owns {}. Ownership is released on COMMIT or ROLLBACK.";
    INVALID_JSON_TEXT = 3140, "22032", "Invalid JSON text: \"{}\" at position {} in value for column '{}'.";
    INVALID_JSON_TEXT_IN_PARAM = 3141, "22032", "Invalid JSON text in argument {} to function {}: \"{}\" at position {}.";
    INVALID_JSON_PATH = 3143, "42000", "Invalid JSON path expression. The error is around character position {}.";
    INVALID_JSON_CHARSET = 3144, "22032", "Cannot create a JSON value from a string with CHARACTER SET '{}'.";
    INVALID_TYPE_FOR_JSON = 3146, "22032", "Invalid data type for JSON data in argument {} to function {}; a JSON string or JSON type is required.";
    INVALID_JSON_PATH_WILDCARD = 3149, "42000", "In this situation, path expressions may not contain the * and ** tokens or an array range.";
    JSON_USED_AS_KEY = 3152, "42000", "JSON column '{}' supports indexing only via generated columns on a specified JSON path.";
    JSON_VACUOUS_PATH = 3153, "42000", "The path expression '$' is not allowed in this context.";
    JSON_BAD_ONE_OR_ALL_ARG = 3154, "42000", "The oneOrAll argument to {} may take these values: 'one' or 'all'.";
    INVALID_JSON_VALUE_FOR_CAST = 3156, "22018", "Invalid JSON value for CAST to {} from column {} at row {}";
    JSON_DOCUMENT_TOO_DEEP = 3157, "22032", "The JSON document exceeds the maximum depth.";
    JSON_DOCUMENT_NULL_KEY = 3158, "22032", "JSON documents may not contain NULL member names.";
    SECURE_TRANSPORT_REQUIRED = 3159, "HY000", "Connections using insecure transport are prohibited while --require_secure_transport=ON.";
    USER_DOES_NOT_EXIST = 3162, "HY000", "Authorization ID {} does not exist.";
    USER_ALREADY_EXISTS = 3163, "HY000", "Authorization ID {} already exists.";
    INVALID_JSON_PATH_ARRAY_CELL = 3165, "42000", "A path expression is not a path to a cell in an array.";
    INVALID_ENCRYPTION_OPTION = 3184, "HY000", "Invalid encryption option.";
    CANNOT_FIND_KEY_IN_KEYRING = 3185, "HY000", "Can't find master key from keyring, please check in the server log if a keyring is loaded and initialized successfully.";
    WARN_AES_KEY_SIZE = 3237, "HY000", "AES key size should be {} bytes length or secure KDF methods hkdf or pbkdf2_hmac should be used, please provide exact AES key size or use KDF methods for better security.";
    UNSUPPORT_COMPRESSED_TEMPORARY_TABLE = 3500, "HY000", "CREATE TEMPORARY TABLE is not allowed with ROW_FORMAT=COMPRESSED or KEY_BLOCK_SIZE.";
    TOO_BIG_ENUM = 3501, "HY000", "Too many strings for column {} and ENUM";
    UNSUPPORTED_INDEX_ALGORITHM = 3502, "HY000", "This storage engine does not support the {} index algorithm, storage engine default was used instead.";
    INVALID_BITWISE_OPERANDS_SIZE = 3513, "HY000", "Binary operands of bitwise operators must be of equal length";
    INVALID_BITWISE_AGGREGATE_OPERANDS_SIZE = 3514, "HY000", "Aggregate bitwise functions cannot accept arguments longer than 511 bytes; consider using the SUBSTRING() function";
    UNEXPECTED_GEOMETRY_TYPE = 3516, "22S01", "{} value is a geometry of unexpected type {} in {}.";
    PK_INDEX_CANT_BE_INVISIBLE = 3522, "HY000", "A primary key index cannot be invisible";
    UNKNOWN_AUTHID = 3523, "HY000", "Unknown authorization ID `{}`@`{}`";
    ROLE_NOT_GRANTED = 3530, "HY000", "`{}`@`{}` is not granted to `{}`@`{}`";
    RENAME_ROLE = 3532, "HY000", "Renaming of a role identifier is forbidden";
    CANT_SET_GTID_PURGED = 3546, "HY000", "@@GLOBAL.GTID_PURGED cannot be changed: {}";
    SRS_NOT_FOUND = 3548, "SR001", "There's no spatial reference system with SRID {}.";
    INVALID_OPTION_KEY = 3558, "22023", "Invalid option key '{}' in function {}.";
    INVALID_OPTION_VALUE = 3559, "22023", "Invalid value '{}' for option '{}' in function '{}'.";
    INVALID_OPTION_KEY_VALUE_PAIR = 3560, "22023", "The string '{}' is not a valid key = value pair in function {}.";
    DUPLICATE_OPTION_KEY = 3564, "22023", "Duplicate option key '{}' in funtion '{}'.";
    WARN_SRS_NOT_FOUND_AXIS_ORDER = 3565, "01000", "There's no spatial reference system with SRID {}. The axis order is unknown.";
    RESET_MASTER_TO_VALUE_OUT_OF_RANGE = 3567, "HY000", "The requested value '{}' for the next binary log index is out of range. Please use a value between '1' and '{}'.";
    UNRESOLVED_TABLE_LOCK = 3568, "HY000", "Unresolved table name {} in locking clause.";
    DUPLICATE_TABLE_LOCK = 3569, "HY000", "Table {} appears in multiple locking clauses.";
    LOCK_NOWAIT = 3572, "HY000", "Statement aborted because lock(s) could not be acquired immediately and NOWAIT is set.";
    CTE_RECURSIVE_REQUIRES_UNION = 3573, "HY000", "Recursive Common Table Expression '{}' should contain a UNION";
    CTE_RECURSIVE_REQUIRES_NONRECURSIVE_FIRST = 3574, "HY000", "Recursive Common Table Expression '{}' should have one or more non-recursive query blocks followed by one or more recursive ones";
    CTE_RECURSIVE_FORBIDS_AGGREGATION = 3575, "HY000", "Recursive Common Table Expression '{}' can contain neither aggregation nor window functions in recursive query block";
    CTE_RECURSIVE_FORBIDDEN_JOIN_ORDER = 3576, "HY000", "In recursive query block of Recursive Common Table Expression '{}', the recursive table must neither be in the right argument of a LEFT JOIN, nor be forced to be non-first with join order hints";
    CTE_RECURSIVE_REQUIRES_SINGLE_REFERENCE = 3577, "HY000", "In recursive query block of Recursive Common Table Expression '{}', the recursive table must be referenced only once, and not in any subquery";
    WINDOW_NO_SUCH_WINDOW = 3579, "HY000", "Window name '{}' is not defined.";
    WINDOW_CIRCULARITY_IN_WINDOW_GRAPH = 3580, "HY000", "There is a circularity in the window dependency graph.";
    WINDOW_NO_CHILD_PARTITIONING = 3581, "HY000", "A window which depends on another cannot define partitioning.";
    WINDOW_NO_INHERIT_FRAME = 3582, "HY000", "Window '{}' has a frame definition, so cannot be referenced by another window.";
    WINDOW_NO_REDEFINE_ORDER_BY = 3583, "HY000", "Window '{}' cannot inherit '{}' since both contain an ORDER BY clause.";
    WINDOW_FRAME_START_ILLEGAL = 3584, "HY000", "Window '{}': frame start cannot be UNBOUNDED FOLLOWING.";
    WINDOW_FRAME_END_ILLEGAL = 3585, "HY000", "Window '{}': frame end cannot be UNBOUNDED PRECEDING.";
    WINDOW_FRAME_ILLEGAL = 3586, "HY000", "Window '{}': frame start or end is negative, NULL or of non-integral type";
    WINDOW_RANGE_FRAME_ORDER_TYPE = 3587, "HY000", "Window '{}' with RANGE N PRECEDING/FOLLOWING frame requires exactly one ORDER BY expression, of numeric or temporal type";
    WINDOW_RANGE_FRAME_TEMPORAL_TYPE = 3588, "HY000", "Window '{}' with RANGE frame has ORDER BY expression of datetime type. Only INTERVAL bound value allowed.";
    WINDOW_RANGE_FRAME_NUMERIC_TYPE = 3589, "HY000", "Window '{}' with RANGE frame has ORDER BY expression of numeric type, INTERVAL bound value not allowed.";
    WINDOW_DUPLICATE_NAME = 3591, "HY000", "Window '{}' is defined twice.";
    WINDOW_ILLEGAL_ORDER_BY = 3592, "HY000", "Window '{}': ORDER BY or PARTITION BY uses legacy position indication which is not supported, use expression.";
    CTE_RECURSIVE_NOT_ALLOWED_IN_SET_OPERATION = 4114, "HY000", "Recursive table reference in EXCEPT or INTERSECT operand is not allowed.";
    WINDOW_INVALID_WINDOW_FUNC_USE = 3593, "HY000", "You cannot use the window function '{}' in this context.'";
    WINDOW_INVALID_WINDOW_FUNC_ALIAS_USE = 3594, "HY000", "You cannot use the alias '{}' of an expression containing a window function in this context.'";
    WINDOW_NESTED_WINDOW_FUNC_USE_IN_WINDOW_SPEC = 3595, "HY000", "You cannot nest a window function in the specification of window '{}'.";
    INVALID_NO_OF_ARGS = 3601, "HY000", "Too many arguments for function {}: {}; maximum allowed is {}.";
    FIELD_IN_GROUPING_NOT_GROUP_BY = 3602, "HY000", "Argument #{} of GROUPING function is not in GROUP BY";
    VAR_DOES_NOT_EXIST = 3615, "HY000", "Variable {} does not exist in persisted config file";
    GEOMETRY_PARAM_LONGITUDE_OUT_OF_RANGE = 3616, "22S02", "Longitude {} is out of range in function {}. It must be within ({}, {}].";
    GEOMETRY_PARAM_LATITUDE_OUT_OF_RANGE = 3617, "22S03", "Latitude {} is out of range in function {}. It must be within [{}, {}].";
    NOT_IMPLEMENTED_FOR_GEOGRAPHIC_SRS = 3618, "22S00", "{}({}) has not been implemented for geographic spatial reference systems.";
    ILLEGAL_PRIVILEGE_LEVEL = 3619, "HY000", "Illegal privilege level specified for {}";
    MANDATORY_ROLE = 3628, "HY000", "The role {} is a mandatory role and can't be revoked or dropped. The restriction can be lifted by excluding the role identifier from the global variable mandatory_roles.";
    PERSIST_ONLY_ACCESS_DENIED = 3630, "42000", "Access denied; you need {} and {} privileges for this operation";
    CLONE_TOO_MANY_CONCURRENT_CLONES = 3634, "HY000", "Too many concurrent clone operations. Maximum allowed - {}.";
    CTE_MAX_RECURSION_DEPTH = 3636, "HY000", "Recursive query aborted after {} iterations. Try increasing @@cte_max_recursion_depth to a larger value.";
    NOT_HINTABLE_UPDATABLE_VARIABLE = 3637, "HY000", "Variable '{}' cannot be set using SET_VAR hint.";
    CREDENTIALS_CONTRADICT_TO_HISTORY = 3638, "HY000", "Cannot use these credentials for '{}@{}' because they contradict the password history policy";
    CLIENT_DOES_NOT_SUPPORT_METADATA = 3640, "HY000", "The client doesn't support optional metadata transfer";
    WRONG_SRID_FOR_COLUMN = 3643, "HY000", "The SRID of the geometry does not match the SRID of the column '{}'. The SRID of the geometry is {}, but the SRID of the column is {}. Consider changing the SRID of the geometry or the SRID property of the column.";
    CANNOT_ALTER_SRID_DUE_TO_INDEX = 3644, "HY000", "The SRID specification on the column '{}' cannot be changed because there is a spatial index on the column. Please remove the spatial index before altering the SRID specification.";
    COULD_NOT_APPLY_JSON_DIFF = 3648, "HY000", "Could not apply JSON diff in table {}, column {}.";
    CORRUPTED_JSON_DIFF = 3649, "HY000", "Corrupted JSON diff for table {}, column {}.";
    MISSING_JSON_TABLE_VALUE = 3665, "22035", "Missing value for JSON_TABLE column '{}'";
    WRONG_JSON_TABLE_VALUE = 3666, "2203F", "Can't store an array or an object in the scalar JSON_TABLE column '{}'";
    TF_MUST_HAVE_ALIAS = 3667, "42000", "Every table function must have an alias";
    JT_VALUE_OUT_OF_RANGE = 3669, "22003", "Value is out of range for JSON_TABLE's column '{}'";
    NULL_CANT_BE_CONVERTED_TO_GEOMETRY = 3673, "23000", "Column '{}' cannot be null";
    WARN_USELESS_SPATIAL_INDEX = 3674, "HY000", "The spatial index on column '{}' will not be used by the query optimizer since the column does not have an SRID attribute. Consider adding an SRID attribute to the column.";
    UNDISCLOSED_PARSE_ERROR_IN_DIGEST_FN = 3677, "HY000", "Could not parse argument to digest function.";
    PARSE_ERROR_IN_DIGEST_FN = 3676, "HY000", "Could not parse argument to digest function: \"{}\".";
    BINLOG_EXPIRE_LOG_DAYS_AND_SECS_USED_TOGETHER = 3683, "HY000", "The option expire_logs_days and binlog_expire_logs_seconds cannot be used together. Please use binlog_expire_logs_seconds to set the expire time (expire_logs_days is deprecated)";
    REGEXP_BUFFER_OVERFLOW = 3684, "HY000", "The result string is larger than the result buffer.";
    REGEXP_ILLEGAL_ARGUMENT = 3685, "HY000", "Illegal argument to a regular expression.";
    REGEXP_INDEX_OUTOFBOUNDS_ERROR = 3686, "HY000", "Index out of bounds in regular expression search.";
    REGEXP_RULE_SYNTAX = 3688, "HY000", "Syntax error in regular expression on line {}, character {}.";
    REGEXP_BAD_ESCAPE_SEQUENCE = 3689, "HY000", "Unrecognized escape sequence in regular expression.";
    REGEXP_UNIMPLEMENTED = 3690, "HY000", "The regular expression contains a feature that is not implemented in this library version.";
    REGEXP_MISMATCHED_PAREN = 3691, "HY000", "Mismatched parenthesis in regular expression.";
    REGEXP_BAD_INTERVAL = 3692, "HY000", "Incorrect description of a {min,max} interval.";
    REGEXP_MAX_LT_MIN = 3693, "HY000", "The maximum is less than the minumum in a {min,max} interval.";
    REGEXP_INVALID_BACK_REF = 3694, "HY000", "Invalid back-reference in regular expression.";
    REGEXP_LOOK_BEHIND_LIMIT = 3695, "HY000", "The look-behind assertion exceeds the limit in regular expression.";
    REGEXP_MISSING_CLOSE_BRACKET = 3696, "HY000", "The regular expression contains an unclosed bracket expression.";
    REGEXP_INVALID_RANGE = 3697, "HY000", "The regular expression contains an [x-y] character range where x comes after y.";
    REGEXP_TIME_OUT = 3699, "HY000", "Timeout exceeded in regular expression match.";
    NOT_IMPLEMENTED_FOR_CARTESIAN_SRS = 3704, "22S00", "{}({}) has not been implemented for Cartesian spatial reference systems.";
    NOT_IMPLEMENTED_FOR_PROJECTED_SRS = 3705, "22S00", "{}({}) has not been implemented for projected spatial reference systems.";
    NONPOSITIVE_RADIUS = 3706, "22003", "Invalid radius provided to function {}: Radius must be greater than zero.";
    RESTART_SERVER_FAILED = 3707, "HY000", "Restart server failed ({}).";
    DEPRECATED_UTF8_ALIAS = 3719, "HY000", "'utf8' is currently an alias for the character set UTF8MB3, but will be an alias for UTF8MB4 in a future release. Please consider using UTF8MB4 in order to be unambiguous.";
    DEPRECATED_NATIONAL = 3720, "HY000", "NATIONAL/NCHAR/NVARCHAR implies the character set UTF8MB3, which will be replaced by UTF8MB4 in a future release. Please consider using CHAR(x) CHARACTER SET UTF8MB4 in order to be unambiguous.";
    SRS_NOT_GEOGRAPHIC = 3726, "22S00", "Function {} is only defined for geographic spatial reference systems, but one of its arguments is in SRID {}, which is not geographic.";
    SPATIAL_UNIQUE_INDEX = 3728, "HY000", "Spatial indexes can't be primary or unique indexes.";
    FK_CANNOT_DROP_PARENT = 3730, "HY000", "Cannot drop table '{}' referenced by a foreign key constraint '{}' on table '{}'.";
    GEOMETRY_IN_LONGITUDE_OUT_OF_RANGE = 3731, "22S02", "A parameter of function {} contains a geometry with longitude {}, which is out of range. It must be within ({}, {}].";
    GEOMETRY_IN_LATITUDE_OUT_OF_RANGE = 3732, "22S03", "A parameter of function {} contains a geometry with latitude {}, which is out of range. It must be within [{}, {}].";
    FK_CANNOT_USE_VIRTUAL_COLUMN = 3733, "HY000", "Foreign key '{}' uses virtual column '{}' which is not supported.";
    FK_NO_COLUMN_PARENT = 3734, "HY000", "Failed to add the foreign key constraint. Missing column '{}' for constraint '{}' in the referenced table '{}'";
    TABLE_WITHOUT_PK = 3750, "HY000", "Unable to create or change a table without a primary key, when the system variable 'sql_require_primary_key' is set. Add a primary key to the table or unset this variable to avoid this message. Note that tables without a primary key can cause performance problems in row-based replication, so please consult your DBA before changing this setting.";
    DATA_TRUNCATED_FUNCTIONAL_INDEX = 3751, "01000", "Data truncated for functional index '{}' at row {}";
    VALUE_OUT_OF_RANGE_FUNCTIONAL_INDEX = 3752, "22003", "Value is out of range for functional index '{}' at row {}";
    FUNCTIONAL_INDEX_ON_JSON_OR_GEOMETRY_FUNCTION = 3753, "42000", "Cannot create a functional index on a function that returns a JSON or GEOMETRY value.";
    FUNCTIONAL_INDEX_REF_AUTO_INCREMENT = 3754, "HY000", "Functional index '{}' cannot refer to an auto-increment column.";
    FUNCTIONAL_INDEX_PRIMARY_KEY = 3756, "HY000", "The primary key cannot be a functional index";
    FUNCTIONAL_INDEX_ON_LOB = 3757, "HY000", "Cannot create a functional index on an expression that returns a BLOB or TEXT. Please consider using CAST.";
    FUNCTIONAL_INDEX_FUNCTION_IS_NOT_ALLOWED = 3758, "HY000", "Expression of functional index '{}' contains a disallowed function.";
    FULLTEXT_FUNCTIONAL_INDEX = 3759, "HY000", "Fulltext functional index is not supported.";
    SPATIAL_FUNCTIONAL_INDEX = 3760, "HY000", "Spatial functional index is not supported.";
    CANNOT_INDEX_EXPRESSION = 3761, "HY000", "The used storage engine cannot index the expression '{}'.";
    FUNCTIONAL_INDEX_ON_FIELD = 3762, "HY000", "Functional index on a column is not supported. Consider using a regular index instead.";
    FUNCTIONAL_INDEX_ROW_VALUE_IS_NOT_ALLOWED = 3800, "HY000", "Expression of functional index '{}' cannot refer to a row value.";
    UNSUPPORTED_USE_OF_GRANT_AS = 3835, "HY000", "GRANT ... AS is currently supported only for global privileges.";
    UKNOWN_AUTH_ID_OR_ACCESS_DENIED_FOR_GRANT_AS = 3836, "HY000", "Either some of the authorization IDs in the AS clause are invalid or the current user lacks privileges to execute the statement.";
    DEPENDENT_BY_FUNCTIONAL_INDEX = 3837, "HY000", "Column '{}' has a functional index dependency and cannot be dropped or renamed.";
    GENERATED_COLUMN_NAMED_FUNCTION_NOT_ALLOWED = 3763, "HY000", "Expression of generated column '{}' contains a disallowed function: {}.";
    GENERATED_COLUMN_ROW_VALUE = 3764, "HY000", "Expression of generated column '{}' cannot refer to a row value.";
    DEPENDENT_BY_DEFAULT_GENERATED_VALUE = 3766, "HY000", "Column '{}' of table '{}' has a default value expression dependency and cannot be dropped or renamed.";
    DEFAULT_VAL_NON_PRIOR = 3767, "HY000", "Default value expression of column '{}' cannot refer to a column defined after it if that column is a generated column or has an expression as default value.";
    DEFAULT_VAL_REF_AUTO_INC = 3768, "HY000", "Default value expression of column '{}' cannot refer to an auto-increment column.";
    DEFAULT_VAL_FUNCTION_NOT_ALLOWED = 3769, "HY000", "Default value expression of column '{}' contains a disallowed function.";
    DEFAULT_VAL_NAMED_FUNCTION_NOT_ALLOWED = 3770, "HY000", "Default value expression of column '{}' contains a disallowed function: {}.";
    DEFAULT_VAL_ROW_VALUE = 3771, "HY000", "Default value expression of column '{}' cannot refer to a row value.";
    DEFAULT_VAL_VARIABLES = 3772, "HY000", "Default value expression of column '{}' cannot refer user or system variables.";
    DEFAULT_AS_VAL_GENERATED = 3773, "HY000", "DEFAULT function cannot be used with default value expressions";
    DEPRECATED_UTF8MB3_COLLATION = 3778, "HY000", "'{}' is a collation of the deprecated character set UTF8MB3. Please consider using UTF8MB4 with an appropriate collation instead.";
    FK_INCOMPATIBLE_COLUMNS = 3780, "HY000", "Referencing column '{}' and referenced column '{}' in foreign key constraint '{}' are incompatible.";
    NON_BOOLEAN_EXPR_FOR_CHECK_CONSTRAINT = 3812, "HY000", "An expression of non-boolean type specified to a check constraint '{}'.";
    COLUMN_CHECK_CONSTRAINT_REFERENCES_OTHER_COLUMN = 3813, "HY000", "Column check constraint '{}' references other column.";
    CHECK_CONSTRAINT_NAMED_FUNCTION_NOT_ALLOWED = 3814, "HY000", "An expression of a check constraint '{}' contains disallowed function: {}.";
    CHECK_CONSTRAINT_FUNCTION_NOT_ALLOWED = 3815, "HY000", "An expression of a check constraint '{}' contains disallowed function.";
    CHECK_CONSTRAINT_VARIABLES = 3816, "HY000", "An expression of a check constraint '{}' cannot refer to a user or system variable.";
    CHECK_CONSTRAINT_REFERS_AUTO_INCREMENT_COLUMN = 3818, "HY000", "Check constraint '{}' cannot refer to an auto-increment column.";
    CHECK_CONSTRAINT_VIOLATED = 3819, "HY000", "Check constraint '{}' is violated.";
    CHECK_CONSTRAINT_REFERS_UNKNOWN_COLUMN = 3820, "HY000", "Check constraint '{}' refers to non-existing column '{}'.";
    CHECK_CONSTRAINT_NOT_FOUND = 3821, "HY000", "Check constraint '{}' is not found in the table.";
    CHECK_CONSTRAINT_DUP_NAME = 3822, "HY000", "Duplicate check constraint name '{}'.";
    CHECK_CONSTRAINT_CLAUSE_USING_FK_REFER_ACTION_COLUMN = 3823, "HY000", "Column '{}' cannot be used in a check constraint '{}': needed in a foreign key constraint '{}' referential action.";
    INVALID_JSON_TYPE = 3853, "22032", "Invalid JSON type in argument {} to function {}; an {} is required.";
    CANNOT_CONVERT_STRING = 3854, "HY000", "Cannot convert string '{}' from {} to {}";
    DEPENDENT_BY_PARTITION_FUNCTION = 3855, "HY000", "Column '{}' has a partitioning function dependency and cannot be dropped or renamed.";
    CLONE_DONOR = 3862, "HY000", "Clone Donor Error: {}.";
    CLONE_PROTOCOL = 3863, "HY000", "Clone received unexpected response from Donor : {}.";
    CLONE_DONOR_VERSION = 3864, "HY000", "Clone Donor MySQL version: {} is different from Recipient MySQL version {}.";
    CLONE_CONFIG = 3868, "HY000", "Clone Configuration {}: Donor value: {} is different from Recipient value: {}.";
    CLONE_SYS_CONFIG = 3869, "HY000", "Clone system configuration: {}";
    CLONE_LOOPBACK = 3871, "HY000", "Clone cannot use loop back connection while cloning into current data directory.";
    CANNOT_GRANT_ROLES_TO_ANONYMOUS_USER = 3876, "HY000", "Cannot grant roles to an anonymous user.";
    SECOND_PASSWORD_CANNOT_BE_EMPTY = 3878, "HY000", "Empty password can not be retained as second password for user '{}'@'{}'.";
    AUTHID_WITH_SYSTEM_USER_IN_MANDATORY_ROLES = 3880, "HY000", "Cannot set mandatory_roles: AuthId `{}`@`{}` has '{}' privilege.";
    GEOMETRY_IN_UNKNOWN_LENGTH_UNIT = 3882, "SU001", "The geometry passed to function {} is in SRID {}, which doesn't specify a length unit. Can't convert to '{}'.";
    REGEXP_INVALID_CAPTURE_GROUP_NAME = 3887, "HY000", "A capture group has an invalid name.";
    SSL_LIBRARY_ERROR = 3888, "HY000", "Failed to set up SSL because of the following SSL library error: {}";
    INCORRECT_CURRENT_PASSWORD = 3891, "HY000", "Incorrect current password. Specify the correct password which has to be replaced.";
    MISSING_CURRENT_PASSWORD = 3892, "HY000", "Current password needs to be specified in the REPLACE clause in order to change it.";
    CURRENT_PASSWORD_NOT_REQUIRED = 3893, "HY000", "Do not specify the current password while changing it for other users.";
    PASSWORD_CANNOT_BE_RETAINED_ON_PLUGIN_CHANGE = 3894, "HY000", "Current password can not be retained for user '{}'@'{}' because authentication plugin is being changed.";
    CURRENT_PASSWORD_CANNOT_BE_RETAINED = 3895, "HY000", "Current password can not be retained for user '{}'@'{}' because new password is empty.";
    PARTIAL_REVOKES_EXIST = 3896, "HY000", "At least one partial revoke exists on a database. The system variable '@@partial_revokes' must be set to ON.";
    CANNOT_GRANT_SYSTEM_PRIV_TO_MANDATORY_ROLE = 3897, "HY000", "AuthId `{}`@`{}` is set as mandatory_roles. Cannot grant the '{}' privilege.";
    INVALID_JSON_VALUE_FOR_FUNCTIONAL_INDEX = 3903, "22018", "Invalid JSON value for CAST for functional index '{}'.";
    FUNCTIONAL_INDEX_DATA_IS_TOO_LONG = 3907, "22001", "Data too long for functional index '{}'.";
    JSON_VALUE_OUT_OF_SCALAR_KEY_PART = 3908, "HY000", "Cannot store an array or an object in a scalar key part of the index '{}'.";
    WRONG_COMPRESSION_ALGORITHM_CLIENT = 3922, "HY000", "Invalid compression algorithm '{}'.";
    WRONG_COMPRESSION_LEVEL_CLIENT = 3923, "HY000", "Invalid zstd compression level for algorithm '{}'.";
    CONSTRAINT_NOT_FOUND = 3940, "HY000", "Constraint '{}' does not exist.";
    LOCAL_INFILE_DISABLED = 3948, "42000", "Loading local data is disabled; this must be enabled on both the client and server sides";
    MULTIPLE_INTO_CLAUSES = 3953, "HY000", "Multiple INTO clauses in one query block.";
    MISPLACED_INTO = 3954, "HY000", "Misplaced INTO clause, INTO is not allowed inside subqueries, and must be placed at end of UNION clauses.";
    ACCOUNT_BLOCKED_BY_PASSWORD_LOCK = 3955, "HY000", "Access denied for user '{}'@'{}'. Account is blocked for {} day(s) ({} day(s) remaining) due to {} consecutive failed logins.";
    DEPENDENT_BY_CHECK_CONSTRAINT = 3959, "HY000", "Check constraint '{}' uses column '{}', hence column cannot be dropped or renamed.";
    WARN_DEPRECATED_INNER_INTO = 3962, "HY000", "The INTO clause is deprecated inside query blocks of query expressions and will be removed in a future release. Please move the INTO clause to the end of statement instead.";
    FOREIGN_KEY_WITH_ATOMIC_CREATE_SELECT = 3978, "HY000", "Foreign key creation is not allowed with CREATE TABLE as SELECT and CREATE TABLE with START TRANSACTION statement.";
    INVALID_JSON_ATTRIBUTE = 3980, "HY000", "Invalid json attribute, error: \"{}\" at pos {}: '{}'";
    INVALID_ENGINE_ATTRIBUTE = 3981, "HY000", "Storage engine '{}' does not support ENGINE_ATTRIBUTE.";
    MISSING_JSON_VALUE = 3966, "22035", "No value was found by '{}' on the specified path.";
    MULTIPLE_JSON_VALUES = 3967, "22034", "More than one value was found by '{}' on the specified path.";
    INVALID_USER_ATTRIBUTE_JSON = 3982, "HY000", "The user attribute must be a valid JSON object";
    JSON_IN_BOOLEAN_CONTEXT = 3986, "HY000", "Evaluating a JSON value in SQL boolean context does an implicit comparison against JSON integer 0; if this is not what you want, consider converting JSON to a SQL numeric type with JSON_VALUE RETURNING";
    PARAM_INCONVERTIBLE = 3988, "HY000", "Conversion from collation {} into {} impossible for parameter";
    CHARACTER_SET_MISMATCH = 3995, "HY000", "Character set '{}' cannot be used in conjunction with '{}' in call to {}.";
    USER_REFERENCED_AS_DEFINER = 4005, "HY000", "User '{}'@'{}' is referenced as a definer account in {}.";
    OPERATION_ON_DEFINER = 4006, "HY000", "Operation {} failed for '{}'@'{}' as it is referenced as a definer account in {}.";
    ROLE_GRANTED_TO_ITSELF = 4027, "HY000", "User account {} is directly or indirectly granted to the role {}. The GRANT would create a loop";
    TABLE_MUST_HAVE_A_VISIBLE_COLUMN = 4028, "HY000", "A table must have at least one visible column.";
    CLIENT_INTERACTION_TIMEOUT = 4031, "HY000", "The client was disconnected by the server because of inactivity. See wait_timeout and interactive_timeout for configuring this behavior.";
    DEPRECATED_COLLATION = 4079, "HY000", "'{}' is a collation of the deprecated character set {}. Please consider using utf8mb4 with an appropriate collation instead.";
    GLOBAL_CONN_LIMIT = 4081, "HY000", "Connection closed. Global connection memory limit {} bytes exceeded. Consumed {} bytes.";
    CONN_LIMIT = 4082, "HY000", "Connection closed. Connection memory limit {} bytes exceeded. Consumed {} bytes.";
    XA_TEMP_TABLE = 4091, "HY000", "XA: Temporary tables cannot be accessed inside XA transactions when xa_detach_on_prepare=ON";
    WARN_DEPRECATED_DATETIME_DELIMITER = 4095, "HY000", "Delimiter '{}' in position {} in datetime value '{}' at row {} is deprecated. Prefer the standard '{}'.";
    WARN_SUPERFLUOUS_DATETIME_DELIMITER = 4096, "HY000", "Delimiter '{}' in position {} in datetime value '{}' at row {} is superfluous and is deprecated. Please remove.";
    IF_NOT_EXISTS_TRG = 4099, "HY000", "Trigger '{}' already exists on the table '{}'.'{}'.";
    IF_NOT_EXISTS_TRG_ELSEWHERE = 4100, "HY000", "Trigger '{}'.'{}' already exists on a different table. The 'IF NOT EXISTS' clause is only supported for triggers associated with the same table.";
}
