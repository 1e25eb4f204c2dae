//! What evaluation may look at besides the row: settings, the clock of the statement, parameters, the
//! session, subqueries.

use value::{Charset, Collation, Date, DateTime, SqlError, SqlMode, SqlResult, SqlType, TimeZone, Value, Warnings, sql_error};

use crate::expr::{Comparator, CompareOp, Match, StoredCall};
use crate::locale::Locale;
use crate::rand::Random;
use parser::ast::VariableScope;

/// Session variables that change what expressions mean. The session keeps one and refreshes it when a
/// variable is set.
#[derive(Clone, Debug)]
pub struct Settings {
    pub sql_mode: SqlMode,
    pub collation_connection: Collation,
    /// What `CHARACTER SET utf8mb4` alone means in definitions: in a statement of another server's log, what
    /// it means there.
    pub default_utf8mb4: Collation,
    /// In which the client writes: statements were converted from it to UTF-8, and literals with an
    /// introducer go back.
    pub charset_client: Charset,
    pub time_zone: TimeZone,
    pub div_precision_increment: u8,
    pub default_week_format: u32,
    /// `block_encryption_mode`
    pub block_encryption: crate::block_encryption::BlockEncryption,
    pub max_allowed_packet: u64,
    pub group_concat_max_len: u64,
    /// SET TIMESTAMP and binlog replay fix the clock; `None` is the real one.
    pub sql_auto_is_null: bool,
    pub explicit_defaults_for_timestamp: bool,
    /// `lc_time_names`
    pub time_names: Locale,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            sql_mode: SqlMode::DEFAULT,
            collation_connection: Collation::UTF8MB4_0900_AI_CI,
            default_utf8mb4: Collation::UTF8MB4_0900_AI_CI,
            charset_client: Charset::Utf8mb4,
            time_zone: TimeZone::default(),
            div_precision_increment: 4,
            default_week_format: 0,
            block_encryption: crate::block_encryption::BlockEncryption::default(),
            max_allowed_packet: 64 << 20,
            group_concat_max_len: 1024,
            sql_auto_is_null: false,
            explicit_defaults_for_timestamp: true,
            time_names: Locale::default(),
        }
    }
}

impl Settings {
    /// The client's bytes are not those of the statement that was read: the text of a literal with an
    /// introducer goes back.
    pub fn converts_statements(&self) -> bool {
        self.charset_client.is_single_byte() || self.charset_client.is_carried()
    }
}

/// The session behind an expression. All methods take `&self`: evaluation nests (subqueries, stored
/// functions).
#[allow(unused_variables)]
pub trait SessionAccess {
    /// `@name`; names are compared without regard to case. `None`: never set.
    fn user_variable(&self, name: &str) -> Option<Value> {
        None
    }
    /// The type that it was given.
    fn user_variable_type(&self, name: &str) -> Option<SqlType> {
        None
    }
    fn set_user_variable(&self, name: &str, value: Value, ty: &SqlType) {}
    /// `@@name`.
    ///
    /// # Errors
    /// 1193 for an unknown name, 1238 for the wrong scope.
    fn system_variable(&self, scope: Option<VariableScope>, base: Option<&str>, name: &str) -> SqlResult<(Value, SqlType)> {
        Err(sql_error!(UNKNOWN_SYSTEM_VARIABLE, name))
    }
    /// The parameters stand for literals of a text, and errors show them as such.
    fn parameters_are_literals(&self) -> bool {
        false
    }
    fn database(&self) -> Option<String> {
        None
    }
    /// `user@host` as the client came.
    fn user(&self) -> String {
        "root@localhost".into()
    }
    /// The account that is used, `user@host`.
    fn current_user(&self) -> String {
        "root@localhost".into()
    }
    fn current_role(&self) -> String {
        "NONE".into()
    }
    fn version(&self) -> String {
        "8.0.31-redoubt".into()
    }
    /// CONNECTION_ID(): where a statement of another server's log runs, that of the connection there.
    fn logged_connection_id(&self) -> u64 {
        self.connection_id()
    }
    fn connection_id(&self) -> u64 {
        0
    }
    /// `user@host` of a connection; none if there is none with this number.
    fn account_of(&self, connection: u64) -> Option<String> {
        None
    }
    fn last_insert_id(&self) -> u64 {
        0
    }
    /// `SET insert_id`: the first value that AUTO_INCREMENT gives, 0 for none; for whoever asks first.
    fn take_insert_id(&self) -> u64 {
        0
    }
    /// `LAST_INSERT_ID(n)`.
    fn set_last_insert_id(&self, id: u64) {}
    fn row_count(&self) -> i64 {
        -1
    }
    fn found_rows(&self) -> u64 {
        0
    }
    /// GET_LOCK: taken, or timed out. A negative timeout waits for ever.
    fn get_lock(&self, name: &str, timeout: f64) -> SqlResult<bool> {
        Ok(true)
    }
    /// RELEASE_LOCK: `None` when nobody holds it, `Some(false)` when somebody else does.
    fn release_lock(&self, name: &str) -> Option<bool> {
        None
    }
    fn release_all_locks(&self) -> u64 {
        0
    }
    /// IS_USED_LOCK: the connection that holds it.
    fn lock_owner(&self, name: &str) -> Option<u64> {
        None
    }
    /// SLEEP. `true`: interrupted.
    ///
    /// # Errors
    /// 1317 when the statement is to be killed.
    fn sleep(&self, seconds: f64) -> SqlResult<bool> {
        Ok(false)
    }
    /// SOURCE_POS_WAIT: `None` if the server follows no source; -1 if the time was not enough.
    ///
    /// # Errors
    /// 1317.
    fn wait_for_place(&self, file: &str, position: u64, seconds: Option<f64>, channel: Option<&str>) -> SqlResult<Option<i64>> {
        Ok(None)
    }
    /// WAIT_FOR_EXECUTED_GTID_SET. `false`: the time was not enough.
    ///
    /// # Errors
    /// 1317.
    fn wait_for_gtids(&self, set: &base::GtidSet, seconds: Option<f64>) -> SqlResult<bool> {
        Ok(false)
    }
    /// Asked now and then by long evaluations (BENCHMARK).
    ///
    /// # Errors
    /// 1317.
    fn check_killed(&self) -> SqlResult<()> {
        Ok(())
    }
    /// Fills with random bytes (UUID, RANDOM_BYTES, the seed of RAND()).
    fn random_bytes(&self, out: &mut [u8]) {
        out.fill(0x5a);
    }
    /// RAND() without a seed continues the session's generator.
    fn random(&self) -> f64 {
        let mut b = [0; 8];
        self.random_bytes(&mut b);
        (u64::from_le_bytes(b) >> 11) as f64 / (1u64 << 53) as f64
    }
    /// The present moment for SYSDATE(), microseconds since the epoch.
    fn wall_clock(&self) -> i64 {
        0
    }
    /// `@@server_uuid`; its end is the node of new UUIDs.
    fn server_uuid(&self) -> String {
        "00000000-0000-0000-0000-000000000000".into()
    }
    /// LOAD_FILE: the content, if the account may read it and `secure_file_priv` allows.
    ///
    /// # Errors
    /// 1301, to be warned of, if it has more bytes than `most`.
    fn load_file(&self, name: &str, most: u64) -> SqlResult<Option<Vec<u8>>> {
        Ok(None)
    }
    /// The time of a new UUID, in steps of 100 nanoseconds since the epoch, and the sequence that belongs
    /// to it. This server gives no pair twice.
    fn uuid_time(&self) -> (u64, u16) {
        (0, 0)
    }
    /// A server-wide number that is never given twice (UUID_SHORT).
    fn uuid_short(&self) -> u64 {
        0
    }
}

/// A session of nothing: constants while a catalog is read, tests.
pub struct NoSession;

impl SessionAccess for NoSession {}

/// Runs subqueries, full-text searches and stored functions. Shared, so that subqueries nest; the implementer
/// keeps its state behind a `RefCell`.
pub trait Subqueries {
    /// The one row of a scalar or row subquery into `out` (all NULL when there is none).
    ///
    /// # Errors
    /// 1242 when there are more rows.
    fn row(&self, index: usize, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<Value>) -> SqlResult<()>;

    /// The value of a stored function.
    ///
    /// # Errors
    /// Those of the function.
    fn function(&self, call: &StoredCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Value>;

    /// How much the row has of a full-text search.
    ///
    /// # Errors
    /// 1064 for what is no query.
    fn rank(&self, of: &Match, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<f64>;

    fn exists(&self, index: usize, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool>;

    /// `left op ANY|ALL (subquery)` in three-valued logic; IN is `= ANY`. `left` and the columns are
    /// compared with `by` ([`compare_values`](crate::compare_values),
    /// [`compare_rows`](crate::compare_rows)).
    fn quantified(&self, use_: &QuantifiedUse<'_>, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>>;
}

/// One evaluation of IN, ANY or ALL.
pub struct QuantifiedUse<'a> {
    pub index: usize,
    pub op: CompareOp,
    pub all: bool,
    pub left: &'a [Value],
    pub by: &'a [Comparator],
    pub columns: &'a [SqlType],
}

/// The clock of a statement: NOW() is the same throughout.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Microseconds since 1970-01-01 UTC.
    pub utc_micros: i64,
}

/// What is compiled once for a statement.
pub struct Caches {
    patterns: crate::regexp::patterns::Patterns,
    paths: crate::json_path::Paths,
}

pub struct EvalContext<'a> {
    pub settings: &'a Settings,
    pub clock: Clock,
    pub params: &'a [Value],
    pub session: &'a dyn SessionAccess,
    pub subqueries: Option<&'a dyn Subqueries>,
    pub warnings: &'a mut dyn Warnings,
    /// Generators of RAND(n), one for each call in the statement, found by the call's address.
    pub generators: Vec<(usize, Random)>,
    /// Compiled patterns of REGEXP, found by their text.
    pub patterns: crate::regexp::patterns::Patterns,
    /// Parsed paths into documents, found by their text.
    pub paths: crate::json_path::Paths,
    /// A SLEEP has been interrupted: a condition that has asked for it is an error instead of an answer.
    pub woken: bool,
    /// A view is being defined: nobody asks yet what a constant is beside what it is compared with.
    pub defines: bool,
}

/// What all contexts of one statement have in common.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    pub settings: &'a Settings,
    pub clock: Clock,
    pub params: &'a [Value],
    pub session: &'a dyn SessionAccess,
    pub subqueries: Option<&'a dyn Subqueries>,
}

impl<'a> Shared<'a> {
    /// A context with these warnings.
    pub fn with(self, warnings: &'a mut dyn Warnings) -> EvalContext<'a> {
        let Shared { settings, clock, params, session, subqueries } = self;
        EvalContext { clock, params, subqueries, ..EvalContext::new(settings, session, warnings) }
    }
}

impl<'a> EvalContext<'a> {
    pub fn new(settings: &'a Settings, session: &'a dyn SessionAccess, warnings: &'a mut dyn Warnings) -> Self {
        EvalContext {
            settings,
            clock: Clock::default(),
            params: &[],
            session,
            subqueries: None,
            warnings,
            generators: Vec::new(),
            patterns: Default::default(),
            paths: Default::default(),
            woken: false,
            defines: false,
        }
    }

    /// The same statement with warnings of its own: for values that are looked at before they are
    /// evaluated, or beside that.
    pub fn apart<'q>(&'q self, warnings: &'q mut dyn Warnings) -> EvalContext<'q> {
        EvalContext { defines: self.defines, ..self.shared().with(warnings) }
    }

    fn shared(&self) -> Shared<'_> {
        let EvalContext { settings, clock, params, session, subqueries, .. } = self;
        Shared { settings, clock: *clock, params, session: *session, subqueries: *subqueries }
    }

    /// What another context of the same statement is made of, and the warnings, which it may pass on in a
    /// way of its own.
    pub fn split(&mut self) -> (Shared<'_>, &mut dyn Warnings) {
        let EvalContext { settings, clock, params, session, subqueries, warnings, .. } = self;
        (Shared { settings, clock: *clock, params, session: *session, subqueries: *subqueries }, &mut **warnings)
    }

    /// What was compiled for the statement, to be handed on to a context of the same one.
    pub fn take_caches(&mut self) -> Caches {
        Caches { patterns: std::mem::take(&mut self.patterns), paths: std::mem::take(&mut self.paths) }
    }

    pub fn give_caches(&mut self, caches: Caches) {
        (self.patterns, self.paths) = (caches.patterns, caches.paths);
    }

    /// The same statement under other settings: for a part of it that was written under these.
    pub fn under<'q>(&'q mut self, settings: &'q Settings) -> EvalContext<'q> {
        let (shared, warnings) = self.split();
        Shared { settings, ..shared }.with(warnings)
    }

    pub fn warn(&mut self, e: SqlError) {
        self.warnings.warn(e);
    }

    /// The statement's moment in the session's time zone, cut to `fsp` digits.
    pub fn now(&self, fsp: u8) -> DateTime {
        let unit = 10i64.pow(6 - fsp.min(6) as u32);
        let micros = self.clock.utc_micros.div_euclid(unit) * unit;
        self.settings.time_zone.to_local(micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000) as u32, fsp)
    }

    pub fn today(&self) -> Date {
        self.now(0).date()
    }

    /// Division by zero: NULL, with a warning under ERROR_FOR_DIVISION_BY_ZERO.
    pub fn division_by_zero(&mut self) {
        if self.settings.sql_mode.has(SqlMode::ERROR_FOR_DIVISION_BY_ZERO) {
            self.warn(sql_error!(DIVISION_BY_ZERO));
        }
    }
}
