//! The columns of SHOW, and of the statements that maintain tables, as MySQL announces them.
//!
//! MySQL answers most SHOWs from views of its dictionary, some from tables that are computed, others from
//! rows of their own: a client is told of views, of the tables below them, and of the types that they have
//! there. Each list here is what one SHOW gives; what is not in a list has types of its own.

use connection::sink::Column;
use plan::flags::{MULTIPLE_KEY, NO_DEFAULT_VALUE, NOT_NULL, PART_KEY, UNIQUE_KEY};
use value::{Collation, Kind, Labels, SqlType};

/// What one SHOW gives.
pub struct Header {
    schema: &'static str,
    /// The view or table that is asked.
    view: &'static str,
    columns: &'static [Of],
}

/// A column.
struct Of {
    /// The table below the view; empty for what is computed there.
    table: &'static str,
    name: &'static str,
    /// The column's name there, where it is another one.
    inner: &'static str,
    ty: Type,
    flags: u16,
    /// In strict mode it may be NULL: a text that is not well formed would be.
    nullable_if_strict: bool,
}

/// Types of columns: the first are those of fields.
enum Type {
    /// Text that is compared by its bytes.
    Name(u32),
    Chars(u32),
    Enum(u32),
    Set(u32),
    /// The last says whether it is compared by its bytes.
    Text(Kind, u32, bool),
    /// The last says whether it is unsigned.
    Number(Kind, u32, bool),
    Decimal(u8, u8),
    Timestamp(u8),
    Time,
    /// A time in a zone, which a function makes.
    TimeOfZone,
    Nothing,
    /// What is no field.
    Said(u32),
    SaidAtLength(Kind, u32),
    Computed(Kind, u32, bool),
}

use Type::{Chars, Computed, Decimal, Enum, Name, Nothing, Number, Said, SaidAtLength, Set, Text, Time, TimeOfZone, Timestamp};

/// The length of the statement that SHOW FULL PROCESSLIST shows; without FULL it is cut off.
pub const WHOLE_STATEMENT: u32 = 201_326_592;

/// A field that must be given a value.
const GIVEN: u16 = NOT_NULL | NO_DEFAULT_VALUE;
const IN_KEY: u16 = GIVEN | PART_KEY;

const fn of(table: &'static str, name: &'static str, ty: Type, flags: u16) -> Of {
    Of { table, name, inner: name, ty, flags, nullable_if_strict: false }
}

const fn strict(name: &'static str, ty: Type) -> Of {
    Of { nullable_if_strict: true, ..of("", name, ty, NOT_NULL) }
}

/// A column of a computed table, under another name.
const fn renamed(table: &'static str, name: &'static str, inner: &'static str, ty: Type, flags: u16) -> Of {
    Of { inner, ..of(table, name, ty, flags) }
}

/// SHOW DATABASES.
pub const DATABASES: Header = Header { schema: "", view: "SCHEMATA", columns: &[of("schemata", "Database", Name(64), GIVEN)] };

/// SHOW FULL TABLES.
pub const TABLES: Header = Header {
    schema: "",
    view: "TABLES",
    columns: &[of("tables", "Tables_in_", Name(64), GIVEN), of("tables", "Table_type", Enum(11), GIVEN)],
};

/// SHOW OPEN TABLES.
pub const OPEN_TABLES: Header = Header {
    schema: "information_schema",
    view: "OPEN_TABLES",
    columns: &[
        of("OPEN_TABLES", "Database", Chars(64), NOT_NULL),
        of("OPEN_TABLES", "Table", Chars(64), NOT_NULL),
        of("OPEN_TABLES", "In_use", Number(Kind::BigInt, 2, false), NOT_NULL),
        of("OPEN_TABLES", "Name_locked", Number(Kind::BigInt, 5, false), NOT_NULL),
    ],
};

/// SHOW FULL COLUMNS.
pub const COLUMNS: Header = Header {
    schema: "",
    view: "COLUMNS",
    columns: &[
        strict("Field", Chars(64)),
        of("columns", "Type", Text(Kind::MediumText, 16777215, true), GIVEN),
        of("", "Collation", Chars(64), 0),
        of("", "Null", Chars(3), NOT_NULL),
        of("columns", "Key", Enum(3), GIVEN),
        of("columns", "Default", Text(Kind::Text, 65535, true), 0),
        strict("Extra", Chars(256)),
        of("", "Privileges", Chars(154), 0),
        of("", "Comment", Text(Kind::Text, 6144, true), NOT_NULL),
    ],
};

/// SHOW INDEXES.
pub const INDEXES: Header = Header {
    schema: "",
    view: "SHOW_STATISTICS",
    columns: &[
        of("tables", "Table", Name(64), GIVEN),
        of("", "Non_unique", Number(Kind::Int, 2, false), NOT_NULL),
        strict("Key_name", Chars(64)),
        of("index_column_usage", "Seq_in_index", Number(Kind::Int, 10, true), GIVEN),
        of("", "Column_name", Chars(64), 0),
        of("", "Collation", Chars(1), 0),
        of("", "Cardinality", Number(Kind::BigInt, 21, false), 0),
        of("", "Sub_part", Number(Kind::BigInt, 21, false), 0),
        of("", "Packed", Nothing, 0),
        of("", "Null", Chars(3), NOT_NULL),
        of("", "Index_type", Name(11), NOT_NULL),
        of("", "Comment", Chars(8), NOT_NULL),
        of("indexes", "Index_comment", Name(2048), GIVEN),
        of("", "Visible", Chars(3), NOT_NULL),
        of("", "Expression", Text(Kind::LongText, u32::MAX, true), 0),
    ],
};

/// SHOW TABLE STATUS.
pub const TABLE_STATUS: Header = Header {
    schema: "",
    view: "TABLES",
    columns: &[
        of("tables", "Name", Name(64), GIVEN),
        of("", "Engine", Chars(64), 0),
        of("", "Version", Number(Kind::Int, 3, false), 0),
        of("tables", "Row_format", Enum(10), 0),
        of("", "Rows", Number(Kind::BigInt, 21, true), 0),
        of("", "Avg_row_length", Number(Kind::BigInt, 21, true), 0),
        of("", "Data_length", Number(Kind::BigInt, 21, true), 0),
        of("", "Max_data_length", Number(Kind::BigInt, 21, true), 0),
        of("", "Index_length", Number(Kind::BigInt, 21, true), 0),
        of("", "Data_free", Number(Kind::BigInt, 21, true), 0),
        of("", "Auto_increment", Number(Kind::BigInt, 21, true), 0),
        of("tables", "Create_time", Timestamp(0), GIVEN),
        of("", "Update_time", Time, 0),
        of("", "Check_time", Time, 0),
        of("collations", "Collation", Chars(64), NO_DEFAULT_VALUE),
        of("", "Checksum", Number(Kind::BigInt, 21, false), 0),
        of("", "Create_options", Chars(256), 0),
        of("", "Comment", Text(Kind::Text, 6144, false), 0),
    ],
};

/// SHOW EVENTS.
pub const EVENTS: Header = Header {
    schema: "information_schema",
    view: "EVENTS",
    columns: &[
        of("sch", "Db", Name(64), IN_KEY),
        of("evt", "Name", Chars(64), IN_KEY),
        of("evt", "Definer", Name(288), IN_KEY | MULTIPLE_KEY),
        of("evt", "Time zone", Name(64), GIVEN),
        of("", "Type", Said(9), NOT_NULL),
        of("", "Execute at", TimeOfZone, 0),
        of("", "Interval value", Said(256), 0),
        of("evt", "Interval field", Enum(18), 0),
        of("", "Starts", TimeOfZone, 0),
        of("", "Ends", TimeOfZone, 0),
        of("evt", "Status", Enum(18), GIVEN),
        of("evt", "Originator", Number(Kind::Int, 10, true), GIVEN),
        of("cs_client", "character_set_client", Chars(64), IN_KEY | UNIQUE_KEY),
        of("coll_conn", "collation_connection", Chars(64), IN_KEY | UNIQUE_KEY),
        of("coll_db", "Database Collation", Chars(64), IN_KEY | UNIQUE_KEY),
    ],
};

/// SHOW TRIGGERS.
pub const TRIGGERS: Header = Header {
    schema: "",
    view: "TRIGGERS",
    columns: &[
        of("triggers", "Trigger", Chars(64), GIVEN),
        of("triggers", "Event", Enum(6), GIVEN),
        of("tables", "Table", Name(64), GIVEN),
        of("triggers", "Statement", Text(Kind::LongText, u32::MAX, true), GIVEN),
        of("triggers", "Timing", Enum(6), GIVEN),
        of("triggers", "Created", Timestamp(2), GIVEN),
        of("triggers", "sql_mode", Set(520), GIVEN),
        of("triggers", "Definer", Name(288), GIVEN),
        of("character_sets", "character_set_client", Chars(64), GIVEN),
        of("collations", "collation_connection", Chars(64), GIVEN),
        of("collations", "Database Collation", Chars(64), GIVEN),
    ],
};

/// SHOW PROCEDURE STATUS and SHOW FUNCTION STATUS.
pub const ROUTINES: Header = Header {
    schema: "",
    view: "ROUTINES",
    columns: &[
        of("schemata", "Db", Name(64), GIVEN),
        of("routines", "Name", Chars(64), GIVEN),
        of("routines", "Type", Enum(9), GIVEN),
        of("routines", "Definer", Name(288), GIVEN),
        of("routines", "Modified", Timestamp(0), GIVEN),
        of("routines", "Created", Timestamp(0), GIVEN),
        of("routines", "Security_type", Enum(7), GIVEN),
        of("routines", "Comment", Text(Kind::Text, 65535, true), GIVEN),
        of("character_sets", "character_set_client", Chars(64), GIVEN),
        of("collations", "collation_connection", Chars(64), GIVEN),
        of("collations", "Database Collation", Chars(64), GIVEN),
    ],
};

/// SHOW GLOBAL VARIABLES.
pub const GLOBAL_VARIABLES: Header = Header {
    schema: "performance_schema",
    view: "global_variables",
    columns: &[of("global_variables", "Variable_name", Chars(64), GIVEN), of("global_variables", "Value", Chars(1024), 0)],
};

/// SHOW SESSION VARIABLES.
pub const SESSION_VARIABLES: Header = Header {
    schema: "performance_schema",
    view: "session_variables",
    columns: &[of("session_variables", "Variable_name", Chars(64), GIVEN), of("session_variables", "Value", Chars(1024), 0)],
};

/// SHOW GLOBAL STATUS.
pub const GLOBAL_STATUS: Header = Header {
    schema: "performance_schema",
    view: "global_status",
    columns: &[of("global_status", "Variable_name", Chars(64), GIVEN), of("global_status", "Value", Chars(1024), 0)],
};

/// SHOW SESSION STATUS.
pub const SESSION_STATUS: Header = Header {
    schema: "performance_schema",
    view: "session_status",
    columns: &[of("session_status", "Variable_name", Chars(64), GIVEN), of("session_status", "Value", Chars(1024), 0)],
};

/// SHOW WARNINGS and SHOW ERRORS.
pub const CONDITIONS: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Level", Said(7), NOT_NULL),
        of("", "Code", Computed(Kind::Int, 5, true), NOT_NULL),
        of("", "Message", Said(512), NOT_NULL),
    ],
};

/// SHOW PROCESSLIST.
pub const PROCESSES: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Id", Computed(Kind::BigInt, 22, false), NOT_NULL),
        of("", "User", Said(32), NOT_NULL),
        of("", "Host", Said(255), NOT_NULL),
        of("", "db", Said(64), 0),
        of("", "Command", Said(16), NOT_NULL),
        of("", "Time", Computed(Kind::Int, 8, false), NOT_NULL),
        of("", "State", Said(30), 0),
        of("", "Info", Said(100), 0),
    ],
};

/// SHOW ENGINES.
pub const ENGINES: Header = Header {
    schema: "information_schema",
    view: "ENGINES",
    columns: &[
        renamed("ENGINES", "Engine", "ENGINE", Chars(64), NOT_NULL),
        renamed("ENGINES", "Support", "SUPPORT", Chars(8), NOT_NULL),
        renamed("ENGINES", "Comment", "COMMENT", Chars(80), NOT_NULL),
        renamed("ENGINES", "Transactions", "TRANSACTIONS", Chars(3), 0),
        of("ENGINES", "XA", Chars(3), 0),
        renamed("ENGINES", "Savepoints", "SAVEPOINTS", Chars(3), 0),
    ],
};

/// SHOW ENGINE … STATUS.
pub const ENGINE_STATUS: Header = Header {
    schema: "",
    view: "",
    columns: &[of("", "Type", Said(10), NOT_NULL), of("", "Name", Said(512), NOT_NULL), of("", "Status", Said(10), NOT_NULL)],
};

/// SHOW PLUGINS.
pub const PLUGINS: Header = Header {
    schema: "information_schema",
    view: "PLUGINS",
    columns: &[
        renamed("PLUGINS", "Name", "PLUGIN_NAME", Chars(64), NOT_NULL),
        renamed("PLUGINS", "Status", "PLUGIN_STATUS", Chars(10), NOT_NULL),
        renamed("PLUGINS", "Type", "PLUGIN_TYPE", Chars(80), NOT_NULL),
        renamed("PLUGINS", "Library", "PLUGIN_LIBRARY", Chars(64), 0),
        renamed("PLUGINS", "License", "PLUGIN_LICENSE", Chars(80), 0),
    ],
};

/// SHOW CHARACTER SET.
pub const CHARSETS: Header = Header {
    schema: "information_schema",
    view: "CHARACTER_SETS",
    columns: &[
        of("cs", "Charset", Chars(64), IN_KEY | UNIQUE_KEY),
        of("cs", "Description", Chars(2048), GIVEN),
        of("col", "Default collation", Chars(64), IN_KEY | UNIQUE_KEY),
        of("cs", "Maxlen", Number(Kind::Int, 10, true), GIVEN),
    ],
};

/// SHOW COLLATION.
pub const COLLATIONS: Header = Header {
    schema: "information_schema",
    view: "COLLATIONS",
    columns: &[
        of("COLLATIONS", "Collation", Chars(64), GIVEN),
        of("COLLATIONS", "Charset", Chars(64), GIVEN),
        of("COLLATIONS", "Id", Number(Kind::BigInt, 20, true), NOT_NULL),
        of("COLLATIONS", "Default", Chars(3), NOT_NULL),
        of("COLLATIONS", "Compiled", Chars(3), NOT_NULL),
        of("COLLATIONS", "Sortlen", Number(Kind::Int, 10, true), GIVEN),
        of("COLLATIONS", "Pad_attribute", Enum(9), GIVEN),
    ],
};

/// SHOW PRIVILEGES.
pub const PRIVILEGES: Header = Header {
    schema: "",
    view: "",
    columns: &[of("", "Privilege", Said(10), NOT_NULL), of("", "Context", Said(15), NOT_NULL), of("", "Comment", Said(64), NOT_NULL)],
};

/// SHOW GRANTS; the account follows.
pub const GRANTS: Header = Header { schema: "", view: "", columns: &[of("", "Grants for ", Said(1024), NOT_NULL)] };

/// SHOW CREATE USER; the account follows.
pub const USER: Header = Header { schema: "", view: "", columns: &[of("", "CREATE USER for ", Said(256), NOT_NULL)] };

/// SHOW MASTER STATUS.
pub const LOG_POSITION: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "File", Said(512), NOT_NULL),
        of("", "Position", Computed(Kind::BigInt, 21, true), NOT_NULL),
        of("", "Binlog_Do_DB", Said(255), NOT_NULL),
        of("", "Binlog_Ignore_DB", Said(255), NOT_NULL),
        of("", "Executed_Gtid_Set", Said(0), NOT_NULL),
    ],
};

/// SHOW BINARY LOGS.
pub const LOGS: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Log_name", Said(255), NOT_NULL),
        of("", "File_size", Computed(Kind::BigInt, 21, true), NOT_NULL),
        of("", "Encrypted", Said(3), NOT_NULL),
    ],
};

/// SHOW BINLOG EVENTS and SHOW RELAYLOG EVENTS.
pub const LOG_EVENTS: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Log_name", Said(20), NOT_NULL),
        of("", "Pos", Computed(Kind::BigInt, 12, true), NOT_NULL),
        of("", "Event_type", Said(20), NOT_NULL),
        of("", "Server_id", Computed(Kind::Int, 11, true), NOT_NULL),
        of("", "End_log_pos", Computed(Kind::BigInt, 12, true), NOT_NULL),
        of("", "Info", Said(20), NOT_NULL),
    ],
};

/// SHOW PROFILES.
pub const PROFILES: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Query_ID", Computed(Kind::Int, 11, true), NOT_NULL),
        of("", "Duration", Computed(Kind::Double, 9, true), NOT_NULL),
        of("", "Query", Said(40), NOT_NULL),
    ],
};

/// SHOW PROFILE.
pub const PROFILE: Header = Header {
    schema: "information_schema",
    view: "PROFILING",
    columns: &[
        renamed("PROFILING", "Status", "STATE", Chars(30), NOT_NULL),
        renamed("PROFILING", "Duration", "DURATION", Decimal(9, 6), NOT_NULL),
    ],
};

/// SHOW REPLICAS.
pub const REPLICAS: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Server_Id", Computed(Kind::Int, 11, true), NOT_NULL),
        of("", "Host", Said(255), NOT_NULL),
        of("", "Port", Computed(Kind::Int, 8, true), NOT_NULL),
        of("", "Source_Id", Computed(Kind::Int, 11, true), NOT_NULL),
        of("", "Replica_UUID", Said(36), NOT_NULL),
    ],
};

/// CHECK, ANALYZE, OPTIMIZE and REPAIR TABLE.
pub const MAINTENANCE: Header = Header {
    schema: "",
    view: "",
    columns: &[
        of("", "Table", Said(128), 0),
        of("", "Op", Said(10), 0),
        of("", "Msg_type", Said(10), 0),
        of("", "Msg_text", SaidAtLength(Kind::MediumText, 393216), 0),
    ],
};

/// CHECKSUM TABLE.
pub const CHECKSUM: Header =
    Header { schema: "", view: "", columns: &[of("", "Table", Said(384), 0), of("", "Checksum", Computed(Kind::BigInt, 22, false), 0)] };

impl Type {
    fn sql_type(&self) -> SqlType {
        let (ci, bin) = (Collation::UTF8MB3_GENERAL_CI, Collation::UTF8MB3_BIN);
        let number = |kind, length, unsigned| SqlType { kind, length, unsigned, ..SqlType::BIGINT };
        match *self {
            Name(length) => SqlType::varchar(length, bin),
            Chars(length) => SqlType::varchar(length, ci),
            Enum(length) => SqlType { length, ..SqlType::enumeration(Labels::from(Vec::new()), bin) },
            Set(length) => SqlType { length, kind: Kind::Set, ..SqlType::enumeration(Labels::from(Vec::new()), bin) },
            Text(kind, length, bytes) => SqlType { length, ..SqlType::text(kind, if bytes { bin } else { ci }) },
            Number(kind, length, unsigned) | Computed(kind, length, unsigned) => number(kind, length, unsigned),
            Decimal(length, decimals) => SqlType::decimal(length, decimals),
            Timestamp(decimals) => SqlType::timestamp(decimals),
            Time | TimeOfZone => SqlType::datetime(0),
            Nothing => SqlType::NULL,
            Said(length) => SqlType::varchar(length, Collation::UTF8MB4_0900_AI_CI),
            SaidAtLength(kind, length) => SqlType { length, ..SqlType::text(kind, Collation::UTF8MB4_0900_AI_CI) },
        }
    }

    fn origin(&self) -> expr::Origin {
        match self {
            Said(_) | SaidAtLength(..) | Computed(..) | Nothing => expr::Origin::Expression,
            TimeOfZone => expr::Origin::Function,
            _ => expr::Origin::Field,
        }
    }
}

impl Header {
    /// Its columns, for a session with these settings.
    pub fn columns(&self, settings: &expr::Settings) -> Vec<Column> {
        self.columns.iter().map(|of| self.column(of, settings.sql_mode.strict())).collect()
    }

    fn column(&self, of: &Of, strict_mode: bool) -> Column {
        let is_view = !self.view.is_empty() && !matches!(of.ty, Nothing);
        let named = |name: &str| if is_view { name.to_owned() } else { String::new() };
        let column = Column::computed(of.name, of.ty.sql_type(), of.flags & NOT_NULL == 0 || of.nullable_if_strict && strict_mode);
        Column {
            // What the view computes belongs to no schema.
            schema: if of.table.is_empty() { String::new() } else { self.schema.to_owned() },
            table: named(self.view),
            org_table: of.table.to_owned(),
            org_name: named(of.inner),
            flags: column.flags | of.flags & !NOT_NULL,
            origin: of.ty.origin(),
            ..column
        }
    }
}
