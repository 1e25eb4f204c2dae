//! Privileges: one table of the static ones, in the order in which MySQL prints them, and the names of the
//! dynamic ones.
//!
//! To add a dynamic privilege, add its name in order. A static privilege has a bit, so a set is a word.

use serde::{Deserialize, Serialize};

/// A set of static privileges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Privileges(pub u64);

/// Where a privilege may be granted.
pub mod scope {
    pub const GLOBAL: u8 = 1;
    pub const DATABASE: u8 = 2;
    pub const TABLE: u8 = 4;
    pub const COLUMN: u8 = 8;
    pub const ROUTINE: u8 = 16;
}

/// One line of the table.
pub struct StaticPrivilege {
    pub bit: Privileges,
    pub name: &'static str,
    /// The column of `mysql.user`.
    pub column: &'static str,
    pub scopes: u8,
    /// SHOW PRIVILEGES: spelling, context and comment.
    pub title: &'static str,
    pub context: &'static str,
    pub comment: &'static str,
}

macro_rules! privileges {
    ($($constant:ident = $bit:literal, $name:literal, $column:literal, $scopes:literal, $title:literal, $context:literal, $comment:literal;)*) => {
        impl Privileges {
            $(pub const $constant: Privileges = Privileges(1 << $bit);)*
            pub const ALL: Privileges = Privileges(0 $(| 1 << $bit)*);
        }
        /// Every static privilege, in the order of SHOW GRANTS.
        pub const STATIC: &[StaticPrivilege] = &[$(StaticPrivilege {
            bit: Privileges::$constant, name: $name, column: $column, scopes: $scopes, title: $title, context: $context, comment: $comment,
        }),*];
    };
}

// Scopes: 1 global, 2 database, 4 table, 8 column, 16 routine.
privileges! {
    SELECT = 0, "SELECT", "Select_priv", 15, "Select", "Tables", "To retrieve rows from table";
    INSERT = 1, "INSERT", "Insert_priv", 15, "Insert", "Tables", "To insert data into tables";
    UPDATE = 2, "UPDATE", "Update_priv", 15, "Update", "Tables", "To update existing rows";
    DELETE = 3, "DELETE", "Delete_priv", 7, "Delete", "Tables", "To delete existing rows";
    CREATE = 4, "CREATE", "Create_priv", 7, "Create", "Databases,Tables,Indexes", "To create new databases and tables";
    DROP = 5, "DROP", "Drop_priv", 7, "Drop", "Databases,Tables", "To drop databases, tables, and views";
    RELOAD = 6, "RELOAD", "Reload_priv", 1, "Reload", "Server Admin", "To reload or refresh tables, logs and privileges";
    SHUTDOWN = 7, "SHUTDOWN", "Shutdown_priv", 1, "Shutdown", "Server Admin", "To shut down the server";
    PROCESS = 8, "PROCESS", "Process_priv", 1, "Process", "Server Admin", "To view the plain text of currently executing queries";
    FILE = 9, "FILE", "File_priv", 1, "File", "File access on server", "To read and write files on the server";
    REFERENCES = 11, "REFERENCES", "References_priv", 15, "References", "Databases,Tables", "To have references on tables";
    INDEX = 12, "INDEX", "Index_priv", 7, "Index", "Tables", "To create or drop indexes";
    ALTER = 13, "ALTER", "Alter_priv", 7, "Alter", "Tables", "To alter the table";
    SHOW_DATABASES = 14, "SHOW DATABASES", "Show_db_priv", 1, "Show databases", "Server Admin", "To see all databases with SHOW DATABASES";
    SUPER = 15, "SUPER", "Super_priv", 1, "Super", "Server Admin", "To use KILL thread, SET GLOBAL, CHANGE MASTER, etc.";
    CREATE_TEMPORARY_TABLES = 16, "CREATE TEMPORARY TABLES", "Create_tmp_table_priv", 3, "Create temporary tables", "Databases", "To use CREATE TEMPORARY TABLE";
    LOCK_TABLES = 17, "LOCK TABLES", "Lock_tables_priv", 3, "Lock tables", "Databases", "To use LOCK TABLES (together with SELECT privilege)";
    EXECUTE = 18, "EXECUTE", "Execute_priv", 19, "Execute", "Functions,Procedures", "To execute stored routines";
    REPLICATION_SLAVE = 19, "REPLICATION SLAVE", "Repl_slave_priv", 1, "Replication slave", "Server Admin", "To read binary log events from the master";
    REPLICATION_CLIENT = 20, "REPLICATION CLIENT", "Repl_client_priv", 1, "Replication client", "Server Admin", "To ask where the slave or master servers are";
    CREATE_VIEW = 21, "CREATE VIEW", "Create_view_priv", 7, "Create view", "Tables", "To create new views";
    SHOW_VIEW = 22, "SHOW VIEW", "Show_view_priv", 7, "Show view", "Tables", "To see views with SHOW CREATE VIEW";
    CREATE_ROUTINE = 23, "CREATE ROUTINE", "Create_routine_priv", 3, "Create routine", "Databases", "To use CREATE FUNCTION/PROCEDURE";
    ALTER_ROUTINE = 24, "ALTER ROUTINE", "Alter_routine_priv", 19, "Alter routine", "Functions,Procedures", "To alter or drop stored functions/procedures";
    CREATE_USER = 25, "CREATE USER", "Create_user_priv", 1, "Create user", "Server Admin", "To create new users";
    EVENT = 26, "EVENT", "Event_priv", 3, "Event", "Server Admin", "To create, alter, drop and execute events";
    TRIGGER = 27, "TRIGGER", "Trigger_priv", 7, "Trigger", "Tables", "To use triggers";
    CREATE_TABLESPACE = 28, "CREATE TABLESPACE", "Create_tablespace_priv", 1, "Create tablespace", "Server Admin", "To create/alter/drop tablespaces";
    CREATE_ROLE = 29, "CREATE ROLE", "Create_role_priv", 1, "Create role", "Server Admin", "To create new roles";
    DROP_ROLE = 30, "DROP ROLE", "Drop_role_priv", 1, "Drop role", "Server Admin", "To drop roles";
}

/// Every dynamic privilege, sorted.
pub const DYNAMIC: &[&str] = &[
    "APPLICATION_PASSWORD_ADMIN",
    "AUDIT_ABORT_EXEMPT",
    "AUDIT_ADMIN",
    "AUTHENTICATION_POLICY_ADMIN",
    "BACKUP_ADMIN",
    "BINLOG_ADMIN",
    "BINLOG_ENCRYPTION_ADMIN",
    "CLONE_ADMIN",
    "CONNECTION_ADMIN",
    "ENCRYPTION_KEY_ADMIN",
    "FIREWALL_EXEMPT",
    "FLUSH_OPTIMIZER_COSTS",
    "FLUSH_STATUS",
    "FLUSH_TABLES",
    "FLUSH_USER_RESOURCES",
    "GROUP_REPLICATION_ADMIN",
    "GROUP_REPLICATION_STREAM",
    "INNODB_REDO_LOG_ARCHIVE",
    "INNODB_REDO_LOG_ENABLE",
    "PASSWORDLESS_USER_ADMIN",
    "PERSIST_RO_VARIABLES_ADMIN",
    "REPLICATION_APPLIER",
    "REPLICATION_SLAVE_ADMIN",
    "RESOURCE_GROUP_ADMIN",
    "RESOURCE_GROUP_USER",
    "ROLE_ADMIN",
    "SENSITIVE_VARIABLES_OBSERVER",
    "SERVICE_CONNECTION_ADMIN",
    "SESSION_VARIABLES_ADMIN",
    "SET_USER_ID",
    "SHOW_ROUTINE",
    "SYSTEM_USER",
    "SYSTEM_VARIABLES_ADMIN",
    "TABLE_ENCRYPTION_ADMIN",
    "XA_RECOVER_ADMIN",
];

impl Privileges {
    pub const NONE: Privileges = Privileges(0);

    pub const fn and(self, other: Privileges) -> Privileges {
        Privileges(self.0 | other.0)
    }

    pub fn without(self, other: Privileges) -> Privileges {
        Privileges(self.0 & !other.0)
    }

    /// True if all of `other` is here.
    pub fn contains(self, other: Privileges) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn intersects(self, other: Privileges) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All privileges that may be granted in a scope.
    pub fn of_scope(scope: u8) -> Privileges {
        STATIC.iter().filter(|p| p.scopes & scope != 0).fold(Privileges::NONE, |all, p| all.and(p.bit))
    }

    /// The privilege with this (case-insensitive) name.
    pub fn by_name(name: &str) -> Option<Privileges> {
        STATIC.iter().find(|p| p.name.eq_ignore_ascii_case(name)).map(|p| p.bit)
    }

    /// Names in the order of SHOW GRANTS.
    /// Those that are in both.
    #[must_use]
    pub fn within(self, other: Privileges) -> Privileges {
        Privileges(self.0 & other.0)
    }

    /// As information_schema lists them.
    pub fn list(self) -> String {
        self.names().map(str::to_ascii_lowercase).collect::<Vec<_>>().join(",")
    }

    pub fn names_any(self, of: Privileges) -> bool {
        !self.within(of).is_empty()
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        STATIC.iter().filter(move |p| self.contains(p.bit)).map(|p| p.name)
    }
}
