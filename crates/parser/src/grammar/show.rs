//! SHOW, and DESCRIBE and EXPLAIN.

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn show(&mut self) -> R<Statement> {
        self.bump();
        let Some(kw) = self.kw() else { return self.error() };
        let what = match kw {
            Kw::DATABASES | Kw::SCHEMAS => {
                self.bump();
                return self.filtered(ShowWhat::Databases);
            }
            Kw::TABLES | Kw::FULL | Kw::EXTENDED | Kw::COLUMNS | Kw::FIELDS | Kw::TRIGGERS | Kw::PROCESSLIST => {
                return self.show_full();
            }
            Kw::INDEX | Kw::INDEXES | Kw::KEYS => return self.show_indexes(false),
            Kw::TABLE => {
                self.bump();
                self.expect_kw(Kw::STATUS)?;
                let db = self.opt_db()?;
                return self.filtered(ShowWhat::TableStatus { db });
            }
            Kw::OPEN => {
                self.bump();
                self.expect_kw(Kw::TABLES)?;
                let db = self.opt_db()?;
                return self.filtered(ShowWhat::OpenTables { db });
            }
            Kw::EVENTS => {
                self.bump();
                let db = self.opt_db()?;
                return self.filtered(ShowWhat::Events { db });
            }
            Kw::GLOBAL | Kw::SESSION | Kw::LOCAL | Kw::VARIABLES | Kw::STATUS => return self.show_variables(),
            Kw::CHARSET => {
                self.bump();
                return self.filtered(ShowWhat::Charset);
            }
            Kw::CHARACTER | Kw::CHAR => {
                self.bump();
                self.expect_kw(Kw::SET)?;
                return self.filtered(ShowWhat::Charset);
            }
            Kw::COLLATION => {
                self.bump();
                return self.filtered(ShowWhat::Collation);
            }
            Kw::PROCEDURE | Kw::FUNCTION => return self.show_routines(kw == Kw::FUNCTION),
            Kw::WARNINGS | Kw::ERRORS => {
                self.bump();
                let limit = self.opt_limit()?;
                self.messages(kw, limit, false)
            }
            Kw::COUNT => {
                self.bump();
                self.expect(b'(')?;
                self.expect(b'*')?;
                self.expect(b')')?;
                let kw = self.choice(&[(Kw::WARNINGS, Kw::WARNINGS), (Kw::ERRORS, Kw::ERRORS)])?;
                self.messages(kw, None, true)
            }
            Kw::CREATE => self.show_create()?,
            Kw::GRANTS => self.show_grants()?,
            Kw::ENGINE | Kw::STORAGE | Kw::ENGINES | Kw::PLUGINS | Kw::PRIVILEGES | Kw::PROFILES | Kw::PROFILE => self.show_server(kw)?,
            Kw::MASTER | Kw::BINARY | Kw::BINLOG | Kw::RELAYLOG | Kw::SLAVE | Kw::REPLICA | Kw::REPLICAS => self.show_replication(kw)?,
            _ => return self.error(),
        };
        Ok(Statement::Show(Box::new(Show { what, filter: None })))
    }

    fn filtered(&mut self, what: ShowWhat) -> R<Statement> {
        let filter = if self.eat_kw(Kw::LIKE) {
            Some(ShowFilter::Like(self.string()?))
        } else if self.eat_kw(Kw::WHERE) {
            Some(ShowFilter::Where(self.expr()?))
        } else {
            None
        };
        Ok(Statement::Show(Box::new(Show { what, filter })))
    }

    /// `[FROM | IN db]`
    fn opt_db(&mut self) -> R<Option<Ident>> {
        if self.eat_kw(Kw::FROM) || self.eat_kw(Kw::IN) { Ok(Some(self.ident()?)) } else { Ok(None) }
    }

    /// `FROM table [FROM db]`
    fn table_and_db(&mut self) -> R<ObjectName> {
        self.choice(&[(Kw::FROM, ()), (Kw::IN, ())])?;
        let mut table = self.object_name()?;
        if let Some(db) = self.opt_db()? {
            table.db = Some(db);
        }
        Ok(table)
    }

    /// What may follow `[EXTENDED] [FULL]`.
    fn show_full(&mut self) -> R<Statement> {
        let extended = self.eat_kw(Kw::EXTENDED);
        if extended && matches!(self.kw(), Some(Kw::INDEX | Kw::INDEXES | Kw::KEYS)) {
            return self.show_indexes(true);
        }
        let full = self.eat_kw(Kw::FULL);
        match self.kw() {
            Some(Kw::TABLES) => {
                self.bump();
                let db = self.opt_db()?;
                self.filtered(ShowWhat::Tables { full, extended, db })
            }
            Some(Kw::COLUMNS | Kw::FIELDS) => {
                self.bump();
                let table = self.table_and_db()?;
                self.filtered(ShowWhat::Columns { full, extended, table, column: None })
            }
            Some(Kw::TRIGGERS) if !extended => {
                self.bump();
                let db = self.opt_db()?;
                self.filtered(ShowWhat::Triggers { full, db })
            }
            Some(Kw::PROCESSLIST) if !extended => {
                self.bump();
                Ok(Statement::Show(Box::new(Show { what: ShowWhat::Processlist { full }, filter: None })))
            }
            _ => self.error(),
        }
    }

    fn show_indexes(&mut self, extended: bool) -> R<Statement> {
        self.bump();
        let table = self.table_and_db()?;
        let filter = self.opt_where()?.map(ShowFilter::Where);
        Ok(Statement::Show(Box::new(Show { what: ShowWhat::Indexes { extended, table }, filter })))
    }

    fn show_variables(&mut self) -> R<Statement> {
        let scopes = [(Kw::GLOBAL, VariableScope::Global), (Kw::SESSION, VariableScope::Session), (Kw::LOCAL, VariableScope::Session)];
        let scope = self.eat_choice(&scopes).unwrap_or(VariableScope::Session);
        let variables = self.choice(&[(Kw::VARIABLES, true), (Kw::STATUS, false)])?;
        self.filtered(if variables { ShowWhat::Variables { scope } } else { ShowWhat::Status { scope } })
    }

    fn show_routines(&mut self, function: bool) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::STATUS) {
            return self.filtered(if function { ShowWhat::FunctionStatus } else { ShowWhat::ProcedureStatus });
        }
        self.expect_kw(Kw::CODE)?;
        let name = self.object_name()?;
        let what = if function { ShowWhat::FunctionCode(name) } else { ShowWhat::ProcedureCode(name) };
        Ok(Statement::Show(Box::new(Show { what, filter: None })))
    }

    fn messages(&self, kw: Kw, limit: Option<Limit>, count: bool) -> ShowWhat {
        if kw == Kw::WARNINGS { ShowWhat::Warnings { limit, count } } else { ShowWhat::Errors { limit, count } }
    }

    fn show_create(&mut self) -> R<ShowWhat> {
        self.bump();
        let Some(kw) = self.kw() else { return self.error() };
        self.bump();
        Ok(match kw {
            Kw::TABLE => ShowWhat::CreateTable(self.object_name()?),
            Kw::VIEW => ShowWhat::CreateView(self.object_name()?),
            Kw::DATABASE | Kw::SCHEMA => {
                let if_not_exists = self.if_not_exists()?;
                ShowWhat::CreateDatabase { name: self.ident()?, if_not_exists }
            }
            Kw::PROCEDURE => ShowWhat::CreateProcedure(self.object_name()?),
            Kw::FUNCTION => ShowWhat::CreateFunction(self.object_name()?),
            Kw::TRIGGER => ShowWhat::CreateTrigger(self.object_name()?),
            Kw::EVENT => ShowWhat::CreateEvent(self.object_name()?),
            Kw::USER => ShowWhat::CreateUser(self.account()?),
            _ => return Err(self.error_at(self.prev_start())),
        })
    }

    fn show_grants(&mut self) -> R<ShowWhat> {
        self.bump();
        let account = if self.eat_kw(Kw::FOR) { Some(self.account()?) } else { None };
        let using = if account.is_some() && self.eat_kw(Kw::USING) { self.comma_list(Self::role)? } else { Vec::new() };
        Ok(ShowWhat::Grants { account, using })
    }

    fn show_server(&mut self, kw: Kw) -> R<ShowWhat> {
        self.bump();
        Ok(match kw {
            Kw::ENGINES => ShowWhat::Engines,
            Kw::STORAGE => {
                self.expect_kw(Kw::ENGINES)?;
                ShowWhat::Engines
            }
            Kw::PLUGINS => ShowWhat::Plugins,
            Kw::PRIVILEGES => ShowWhat::Privileges,
            Kw::PROFILES => ShowWhat::Profiles,
            Kw::PROFILE => self.profile_clauses()?,
            _ => {
                let engine = if self.eat_kw(Kw::ALL) { None } else { Some(self.ident_or_text()?) };
                let what = self.choice(&[(Kw::STATUS, "STATUS"), (Kw::MUTEX, "MUTEX"), (Kw::LOGS, "LOGS")])?;
                ShowWhat::Engine { engine, what }
            }
        })
    }

    /// `[type, …] [FOR QUERY n] [LIMIT …]`
    fn profile_clauses(&mut self) -> R<ShowWhat> {
        let types = [
            (Kw::ALL, (None, "ALL")),
            (Kw::BLOCK, (Some(Kw::IO), "BLOCK IO")),
            (Kw::CONTEXT, (Some(Kw::SWITCHES), "CONTEXT SWITCHES")),
            (Kw::CPU, (None, "CPU")),
            (Kw::IPC, (None, "IPC")),
            (Kw::MEMORY, (None, "MEMORY")),
            (Kw::PAGE, (Some(Kw::FAULTS), "PAGE FAULTS")),
            (Kw::SOURCE, (None, "SOURCE")),
            (Kw::SWAPS, (None, "SWAPS")),
        ];
        let mut kinds = Vec::new();
        let mut next = self.eat_choice(&types);
        while let Some((second, name)) = next {
            if let Some(word) = second {
                self.expect_kw(word)?;
            }
            kinds.push(name);
            next = if self.eat(b',') { Some(self.choice(&types)?) } else { None };
        }
        let query = if self.eat_kw(Kw::FOR) {
            self.expect_kw(Kw::QUERY)?;
            Some(self.number()?)
        } else {
            None
        };
        Ok(ShowWhat::Profile { kinds, query, limit: self.opt_limit()? })
    }

    fn show_replication(&mut self, kw: Kw) -> R<ShowWhat> {
        self.bump();
        Ok(match kw {
            Kw::MASTER if self.eat_kw(Kw::STATUS) => ShowWhat::MasterStatus,
            Kw::MASTER | Kw::BINARY => {
                self.expect_kw(Kw::LOGS)?;
                ShowWhat::BinaryLogs
            }
            Kw::BINLOG | Kw::RELAYLOG => {
                self.expect_kw(Kw::EVENTS)?;
                let file = if self.eat_kw(Kw::IN) { Some(self.string()?) } else { None };
                let from = if self.eat_kw(Kw::FROM) { Some(self.number()?) } else { None };
                let limit = self.opt_limit()?;
                let relay = kw == Kw::RELAYLOG;
                let channel = if relay { self.opt_channel()? } else { None };
                ShowWhat::BinlogEvents { relay, file, from, limit, channel }
            }
            Kw::REPLICAS => ShowWhat::Replicas { old_names: false },
            Kw::SLAVE if self.eat_kw(Kw::HOSTS) => ShowWhat::Replicas { old_names: true },
            _ => {
                self.expect_kw(Kw::STATUS)?;
                ShowWhat::ReplicaStatus { channel: self.opt_channel()?, old_names: kw == Kw::SLAVE }
            }
        })
    }

    /// `FOR CHANNEL 'name'`
    pub(super) fn opt_channel(&mut self) -> R<Option<Vec<u8>>> {
        if !self.is_kw(Kw::FOR) {
            return Ok(None);
        }
        self.bump();
        self.expect_kw(Kw::CHANNEL)?;
        Ok(Some(self.string()?))
    }

    // ---- DESCRIBE and EXPLAIN

    pub(super) fn describe(&mut self) -> R<Statement> {
        self.bump();
        if let Some(explain) = self.explain()? {
            return Ok(explain);
        }
        let table = self.object_name()?;
        let column = match self.tok.tok {
            Tok::Str => Some(self.string_utf8()?),
            _ if self.is_ident() => Some(self.ident()?.name),
            _ => None,
        };
        let what = ShowWhat::Columns { full: false, extended: false, table, column };
        Ok(Statement::Show(Box::new(Show { what, filter: None })))
    }

    /// `None`, with nothing taken, if it is the name of a table that follows.
    fn explain(&mut self) -> R<Option<Statement>> {
        let analyze = self.eat_kw(Kw::ANALYZE);
        let mut explain = Explain { analyze, format: ExplainFormat::Default, unknown_format: None, what: ExplainWhat::Connection(0) };
        let format = self.is_kw(Kw::FORMAT) && self.peek_is(b'=');
        if format {
            self.bump();
            self.bump();
            let word = self.ident_or_text()?;
            match word.to_ascii_uppercase().as_str() {
                "TRADITIONAL" => explain.format = ExplainFormat::Traditional,
                "JSON" => explain.format = ExplainFormat::Json,
                "TREE" => explain.format = ExplainFormat::Tree,
                _ => explain.unknown_format = Some(word),
            }
        }
        if self.is_kw(Kw::FOR) {
            self.bump();
            self.expect_kw(Kw::CONNECTION)?;
            explain.what = ExplainWhat::Connection(self.number()?);
            return Ok(Some(Statement::Explain(Box::new(explain))));
        }
        if !analyze && matches!(explain.format, ExplainFormat::Default | ExplainFormat::Tree) {
            let kinds =
                [(Kw::PROCEDURE, ProgramKind::Procedure), (Kw::FUNCTION, ProgramKind::Function), (Kw::TRIGGER, ProgramKind::Trigger)];
            if let Some((_, kind)) = kinds.into_iter().find(|(kw, _)| self.eat_kw(*kw)) {
                explain.what = ExplainWhat::Program(kind, self.object_name()?);
                return Ok(Some(Statement::Explain(Box::new(explain))));
            }
        }
        let explainable =
            matches!(self.kw(), Some(Kw::SELECT | Kw::TABLE | Kw::VALUES | Kw::WITH | Kw::INSERT | Kw::REPLACE | Kw::UPDATE | Kw::DELETE))
                || self.is(b'(');
        if !explainable {
            if analyze || format {
                return self.error();
            }
            return Ok(None);
        }
        let start = self.start();
        let statement = Box::new(self.statement()?);
        explain.what = ExplainWhat::Statement { statement, span: self.span_from(start) };
        Ok(Some(Statement::Explain(Box::new(explain))))
    }
}
