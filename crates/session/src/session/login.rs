//! The beginning of a session: who may come in, and with which variables it starts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalog::Account;
use catalog::privilege::Privileges;
use connection::kinds::{changes_definitions, writes_rows};
use connection::sink::Discarded;
use parser::ast::Statement;
use state::auth::AccountAuth;
use state::instance::{ClientInfo, ConnectInfo, Instance};
use state::status::Stat;
use state::vars::{Var, VarValue};
use value::{Collation, SqlMode, SqlResult, sql_error};

use super::Session;
use crate::context::Context;

impl Session {
    /// A new connection, not yet authenticated.
    ///
    /// # Errors
    /// 1040. One connection more is let in, for whoever may look after the rest; `login` decides.
    pub fn connect(instance: &Arc<Instance>, info: ConnectInfo) -> SqlResult<Session> {
        let max = instance.globals.uint(Var::max_connections) as usize;
        if instance.processes.len() > max {
            instance.extra.bump(Stat::Connection_errors_max_connections, 1);
            return Err(sql_error!(TOO_MANY_CONNECTIONS));
        }
        Ok(Session::new(instance, info))
    }

    /// The account is proven; enters it, and the database if one is named.
    ///
    /// # Errors
    /// What `may_enter` says; 1044 and 1049 for the database; 1184 where `init_connect` fails.
    pub fn login(&mut self, auth: &AccountAuth, user: &str, client: ClientInfo, db: Option<&str>) -> SqlResult<()> {
        self.cx.info = client;
        self.cx.access.compression.set(self.cx.info.compression);
        self.cx.access.tls.replace(self.cx.info.tls.clone().unwrap_or_default());
        self.cx.process.attributes.lock().clone_from(&self.cx.info.attributes);
        let privileged = auth.account.has_dynamic("CONNECTION_ADMIN") || auth.account.global.privileges.contains(Privileges::SUPER);
        self.cx.may_enter(auth, user, privileged)?;
        let lifetime = self.cx.instance.globals.snapshot().uint(Var::default_password_lifetime);
        self.cx.must_change_password = auth.account.must_change(self.cx.instance.now_micros() / 1_000_000, lifetime);
        if self.cx.must_change_password
            && !self.cx.info.changes_expired
            && self.cx.instance.globals.snapshot().on(Var::disconnect_on_expired_password)
        {
            return Err(sql_error!(MUST_CHANGE_PASSWORD_LOGIN));
        }
        let account = Arc::new(auth.account.clone());
        self.cx.access.active_roles.replace(accounts::first_roles(&self.cx.instance, &account));
        self.cx.act_as(&account);
        self.cx.accounts_version = self.cx.instance.catalog.accounts_version();
        *self.cx.access.user.borrow_mut() = format!("{user}@{}", self.cx.host);
        *self.cx.access.current_user.borrow_mut() = format!("{}@{}", auth.account.user, auth.account.host);
        {
            let mut shown = self.cx.process.info.lock();
            shown.user = user.to_string();
            shown.command = "Sleep";
            shown.since = self.cx.instance.now_micros();
        }
        let (instrumented, history) = self.cx.instance.setup.observes(&auth.account.user, &auth.account.host);
        self.cx.process.instrumented.store(instrumented, Ordering::Relaxed);
        self.cx.process.history.store(history, Ordering::Relaxed);
        self.cx.start_variables();
        if let Some(db) = db.filter(|db| !db.is_empty()) {
            self.cx.use_database(db)?;
        }
        let how = match &self.cx.info {
            ClientInfo { tls: Some(_), .. } => "SSL/TLS",
            ClientInfo { local: true, .. } => "Socket",
            _ => "TCP/IP",
        };
        self.cx.log_general("Connect", format!("{user}@{} on {} using {how}", self.cx.host, db.unwrap_or_default()).as_bytes());
        let init = self.cx.instance.globals.str(Var::init_connect);
        // Who must change the password first can run nothing else.
        if privileged || init.is_empty() || self.cx.must_change_password {
            Ok(())
        } else {
            self.run_init_connect(&init, user, db.unwrap_or_default())
        }
    }

    /// What it returns is nobody's; where it fails, the connection does.
    fn run_init_connect(&mut self, text: &str, user: &str, db: &str) -> SqlResult<()> {
        let several = std::mem::replace(&mut self.cx.info.multi_statements, true);
        let mut result = Discarded::default();
        self.query(text.as_bytes(), &mut result);
        self.cx.info.multi_statements = several;
        match result.error {
            None => Ok(()),
            Some(why) => {
                tracing::warn!("init_connect failed for {user}@{}: {why}", self.cx.host);
                Err(sql_error!(NEW_ABORTING_CONNECTION, self.cx.process.id, db, user, self.cx.host, "init_connect command failed"))
            }
        }
    }

    /// Before COM_CHANGE_USER: everything that belongs to the account ends.
    pub fn log_out(&mut self) {
        self.release_all();
        self.cx.instance.processes.flush(&self.cx.process);
        *self.cx.access.db.borrow_mut() = None;
        let mut shown = self.cx.process.info.lock();
        shown.db = None;
        shown.account = None;
        drop(shown);
        self.cx.start_variables();
    }
}

impl Context {
    /// 1040 too many connections, 1203 and 1226 too many of this account, 3032 offline, 3118 locked, 1862
    /// expired, 3159 and 1045 for a connection that is not encrypted.
    fn may_enter(&mut self, auth: &AccountAuth, user: &str, privileged: bool) -> SqlResult<()> {
        let globals = self.instance.globals.snapshot();
        if globals.on(Var::require_secure_transport) && !self.info.local && self.info.tls.is_none() {
            return Err(sql_error!(SECURE_TRANSPORT_REQUIRED));
        }
        if self.instance.processes.len() > globals.uint(Var::max_connections) as usize && !privileged {
            return Err(sql_error!(TOO_MANY_CONNECTIONS));
        }
        if auth.account.locked {
            return Err(sql_error!(ACCOUNT_LOCKED, user, self.host));
        }
        if auth.account.require_ssl && self.info.tls.is_none() {
            return Err(sql_error!(ACCESS_DENIED, user, self.host, if auth.has_password() { "YES" } else { "NO" }));
        }
        if globals.on(Var::offline_mode) && !privileged {
            return Err(sql_error!(SERVER_OFFLINE_MODE));
        }
        self.process.info.lock().account = Some((auth.account.user.clone(), auth.account.host.clone()));
        let most = globals.uint(Var::max_user_connections);
        let connected = self.instance.processes.of_account(&auth.account.user, &auth.account.host);
        let entered = if most > 0 && auth.account.limits.user_connections == 0 && connected > most {
            Err(sql_error!(TOO_MANY_USER_CONNECTIONS, user))
        } else {
            self.instance.account_use.connect(&auth.account, connected, self.instance.now_micros())
        };
        if entered.is_err() {
            self.process.info.lock().account = None;
        }
        entered
    }

    /// 1226 where the account has used up what it may run in an hour.
    pub(crate) fn check_account_use(&self, statement: &Statement) -> SqlResult<()> {
        if !self.account.limits.counts_statements() {
            return Ok(());
        }
        let changes = writes_rows(statement) || changes_definitions(statement);
        self.instance.account_use.statement(&self.account, changes, self.access.statement_micros.get())
    }

    /// Variables of a fresh connection: the server's, and what the handshake said.
    pub(crate) fn start_variables(&mut self) {
        let mut vars = self.instance.globals.snapshot();
        if self.info.interactive {
            vars.set(Var::wait_timeout, VarValue::Uint(vars.uint(Var::interactive_timeout)));
        }
        if self.info.ignore_space {
            vars.set(Var::sql_mode, VarValue::Uint(vars.sql_mode().with(SqlMode::IGNORE_SPACE).0));
        }
        if let Some(collation) = Collation::by_id(self.info.collation) {
            let charset: Arc<str> = collation.charset().name().into();
            vars.set(Var::character_set_client, VarValue::Str(Arc::clone(&charset)));
            vars.set(Var::character_set_results, VarValue::Str(Arc::clone(&charset)));
            vars.set(Var::character_set_connection, VarValue::Str(charset));
            vars.set(Var::collation_connection, VarValue::Str(collation.name().into()));
        }
        *self.access.vars.borrow_mut() = vars;
        self.refresh_settings();
    }

    /// GRANT and REVOKE reach connected sessions at their next statement.
    pub(super) fn refresh_account(&mut self) {
        let version = self.instance.catalog.accounts_version();
        if version != self.accounts_version && self.logged.applying.is_none() {
            self.accounts_version = version;
            self.epochs.change();
            if let Some(account) = self.instance.catalog.account(&self.account.user, &self.account.host) {
                let entered = self.account.entered.clone();
                self.act_as(&account);
                if entered.is_some() {
                    Arc::make_mut(&mut self.account).entered = entered;
                }
            }
        }
    }

    /// Acts as the account and the active roles from now on.
    pub(crate) fn act_as(&mut self, account: &Arc<Account>) {
        let mut acting = self.instance.catalog.with_roles(account, &self.access.active_roles.borrow());
        if self.instance.globals.snapshot().on(Var::partial_revokes) {
            Arc::make_mut(&mut acting).take_names_literally();
        }
        if let Some(db) = self.access.db.borrow().as_deref() {
            Arc::make_mut(&mut acting).enter(db);
        }
        self.account = acting;
        self.epochs.change();
    }
}
