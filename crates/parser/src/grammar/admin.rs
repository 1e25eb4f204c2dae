//! Prepared statements as SQL, KILL, copies of the database, FLUSH, RESET, PURGE, table maintenance, ALTER
//! INSTANCE, and what is not supported.

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn administration(&mut self, kw: Kw) -> R<Statement> {
        match kw {
            Kw::USE => {
                self.bump();
                Ok(Statement::Use(self.ident()?))
            }
            Kw::PREPARE => {
                self.bump();
                let name = self.ident()?;
                self.expect_kw(Kw::FROM)?;
                let source =
                    if self.tok.tok == Tok::At { PrepareSource::Variable(self.at_name()?) } else { PrepareSource::Text(self.string()?) };
                Ok(Statement::Prepare(Prepare { name, source }))
            }
            Kw::EXECUTE => {
                self.bump();
                let name = self.ident()?;
                let using = if self.eat_kw(Kw::USING) { self.comma_list(Self::at_name)? } else { Vec::new() };
                Ok(Statement::Execute(Execute { name, using }))
            }
            Kw::DEALLOCATE => {
                self.bump();
                self.expect_kw(Kw::PREPARE)?;
                Ok(Statement::Deallocate(self.ident()?))
            }
            Kw::KILL => {
                self.bump();
                let query = self.eat_choice(&[(Kw::QUERY, true), (Kw::CONNECTION, false)]).unwrap_or(false);
                Ok(Statement::Kill(Kill { query, id: self.expr()? }))
            }
            Kw::EXPLAIN | Kw::DESCRIBE | Kw::DESC => self.describe(),
            Kw::HELP => {
                self.bump();
                Ok(Statement::Help(self.ident_or_text()?))
            }
            Kw::FLUSH => self.flush(),
            Kw::RESET => self.reset(),
            Kw::PURGE => self.purge(),
            Kw::ANALYZE | Kw::CHECK | Kw::OPTIMIZE | Kw::REPAIR | Kw::CHECKSUM => self.table_admin(kw),
            Kw::BINLOG => {
                self.bump();
                Ok(Statement::Binlog(self.string()?))
            }
            Kw::SHUTDOWN => {
                self.bump();
                Ok(Statement::Shutdown)
            }
            Kw::RESTART => {
                self.bump();
                Ok(Statement::Restart)
            }
            Kw::SIGNAL | Kw::RESIGNAL => self.signal(),
            Kw::GET => self.get_diagnostics(),
            Kw::HANDLER => self.handler_statement(),
            Kw::INSTALL | Kw::UNINSTALL => self.install(kw == Kw::INSTALL),
            Kw::CLONE => self.clone_statement(),
            Kw::BACKUP if self.peek_kw(Kw::INSTANCE) => self.backup(),
            Kw::IMPORT => self.unsupported_pair(&[(Kw::TABLE, "IMPORT TABLE")]),
            Kw::CACHE => self.unsupported_pair(&[(Kw::INDEX, "CACHE INDEX")]),
            _ => self.error(),
        }
    }

    fn unsupported_pair(&mut self, seconds: &[(Kw, &'static str)]) -> R<Statement> {
        self.bump();
        let what = self.choice(seconds)?;
        self.skip_rest()?;
        Ok(Statement::Unsupported { what })
    }

    fn clone_statement(&mut self) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::INSTANCE) {
            return self.clone_instance();
        }
        self.expect_kw(Kw::LOCAL)?;
        let directory = self.data_directory()?;
        Ok(Statement::Copy(CopyStatement::CloneLocal { directory }))
    }

    fn data_directory(&mut self) -> R<Vec<u8>> {
        self.expect_kw(Kw::DATA)?;
        self.expect_kw(Kw::DIRECTORY)?;
        self.eat(b'=');
        self.string()
    }

    fn clone_instance(&mut self) -> R<Statement> {
        self.expect_kw(Kw::FROM)?;
        let user = self.ident_or_text()?;
        let host = self.at_name()?;
        self.expect(b':')?;
        let Ok(port) = u16::try_from(self.number_u32()?) else { return self.error() };
        self.expect_kw(Kw::IDENTIFIED)?;
        self.expect_kw(Kw::BY)?;
        let password = self.string_utf8()?;
        let directory = if self.is_kw(Kw::DATA) { Some(self.data_directory()?) } else { None };
        let mut ssl = None;
        if self.eat_kw(Kw::REQUIRE) {
            ssl = Some(!self.eat_kw(Kw::NO));
            self.expect_kw(Kw::SSL)?;
        }
        let clone = CloneInstance { user, host, port, password, directory, ssl };
        Ok(Statement::Copy(CopyStatement::CloneInstance(Box::new(clone))))
    }

    fn backup(&mut self) -> R<Statement> {
        self.bump();
        self.expect_kw(Kw::INSTANCE)?;
        self.expect_kw(Kw::TO)?;
        let directory = self.string()?;
        let mut older = None;
        if self.is_word("INCREMENTAL") {
            self.bump();
            self.expect_kw(Kw::FROM)?;
            older = Some(self.string()?);
        }
        Ok(Statement::Copy(CopyStatement::Backup { directory, older }))
    }

    fn install(&mut self, install: bool) -> R<Statement> {
        self.bump();
        let plugin = self.choice(&[(Kw::PLUGIN, true), (Kw::COMPONENT, false)])?;
        let what = match (install, plugin) {
            (true, true) => "INSTALL PLUGIN",
            (true, false) => "INSTALL COMPONENT",
            (false, true) => "UNINSTALL PLUGIN",
            (false, false) => "UNINSTALL COMPONENT",
        };
        if plugin {
            let name = self.ident()?;
            if install {
                self.expect_kw(Kw::SONAME)?;
                return Ok(Statement::InstallPlugin { name, file: self.string()? });
            }
        } else {
            self.comma_list(Self::string)?;
        }
        Ok(Statement::Unsupported { what })
    }

    // ---- HANDLER

    fn handler_statement(&mut self) -> R<Statement> {
        self.bump();
        let table = self.object_name()?;
        let handler = if self.eat_kw(Kw::OPEN) {
            Handler::Open { table, alias: self.opt_table_alias()? }
        } else if table.db.is_some() {
            // What is open has a name of its own.
            return self.error();
        } else if self.eat_kw(Kw::CLOSE) {
            Handler::Close(table.name)
        } else {
            self.expect_kw(Kw::READ)?;
            self.bars_queries = true;
            let read = self.handler_read(table.name);
            self.bars_queries = false;
            Handler::Read(Box::new(read?))
        };
        Ok(Statement::Handler(Box::new(handler)))
    }

    fn handler_read(&mut self, name: Ident) -> R<HandlerRead> {
        let (index, seek) = match self.eat_choice(&[(Kw::FIRST, HandlerStep::First), (Kw::NEXT, HandlerStep::Next)]) {
            Some(step) => (None, HandlerSeek::Step(step)),
            None => (Some(self.ident()?), self.handler_seek()?),
        };
        let filter = if self.eat_kw(Kw::WHERE) { Some(self.expr()?) } else { None };
        Ok(HandlerRead { name, index, seek, filter, limit: self.opt_limit()? })
    }

    fn handler_seek(&mut self) -> R<HandlerSeek> {
        let compared = self.comparison().filter(|op| !matches!(op, BinaryOp::NullSafeEq | BinaryOp::Ne));
        let Some(op) = compared else {
            use HandlerStep::*;
            return self.choice(&[(Kw::FIRST, First), (Kw::NEXT, Next), (Kw::PREV, Prev), (Kw::LAST, Last)]).map(HandlerSeek::Step);
        };
        self.bump();
        self.expect(b'(')?;
        let values = self.comma_list(Self::expr)?;
        self.expect(b')')?;
        Ok(HandlerSeek::Key(op, values))
    }

    // ---- FLUSH, RESET, PURGE

    fn flush(&mut self) -> R<Statement> {
        self.bump();
        let local = self.no_write_to_binlog();
        if matches!(self.kw(), Some(Kw::TABLES | Kw::TABLE)) {
            let what = vec![self.flush_tables()?];
            return Ok(Statement::Flush(Flush { local, what }));
        }
        let what = self.comma_list(Self::flush_option)?;
        Ok(Statement::Flush(Flush { local, what }))
    }

    fn flush_tables(&mut self) -> R<FlushWhat> {
        self.bump();
        let names = if self.is_ident() || self.is(b'.') { self.comma_list(Self::object_name)? } else { Vec::new() };
        let mut read_lock = false;
        let mut for_export = false;
        if self.eat_kw(Kw::WITH) {
            self.expect_kw(Kw::READ)?;
            self.expect_kw(Kw::LOCK)?;
            read_lock = true;
        } else if !names.is_empty() && self.eat_kw(Kw::FOR) {
            self.expect_kw(Kw::EXPORT)?;
            for_export = true;
        }
        Ok(FlushWhat::Tables { names, read_lock, for_export })
    }

    fn flush_option(&mut self) -> R<FlushWhat> {
        let simple = [
            (Kw::PRIVILEGES, FlushWhat::Privileges),
            (Kw::HOSTS, FlushWhat::Hosts),
            (Kw::STATUS, FlushWhat::Status),
            (Kw::USER_RESOURCES, FlushWhat::UserResources),
            (Kw::OPTIMIZER_COSTS, FlushWhat::OptimizerCosts),
        ];
        for (kw, what) in simple {
            if self.eat_kw(kw) {
                return Ok(what);
            }
        }
        let kinds = [
            (Kw::ERROR, "ERROR"),
            (Kw::GENERAL, "GENERAL"),
            (Kw::SLOW, "SLOW"),
            (Kw::BINARY, "BINARY"),
            (Kw::ENGINE, "ENGINE"),
            (Kw::RELAY, "RELAY"),
        ];
        let kind = self.eat_choice(&kinds).unwrap_or("");
        self.expect_kw(Kw::LOGS)?;
        let channel = if kind == "RELAY" { self.opt_channel()? } else { None };
        Ok(FlushWhat::Logs { kind, channel })
    }

    fn reset(&mut self) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::PERSIST) {
            let if_exists = self.if_exists()?;
            let name = if if_exists || self.is_ident() { Some(self.ident()?) } else { None };
            return Ok(Statement::ResetPersist { if_exists, name });
        }
        let list = self.comma_list(|p| {
            let master = p.eat_kw(Kw::MASTER);
            if master || p.eat_kw(Kw::BINARY) {
                // MySQL 8.2's name of it: BINARY LOGS AND GTIDS.
                if !master {
                    p.expect_kw(Kw::LOGS)?;
                    p.expect_kw(Kw::AND)?;
                    if !p.is_word("GTIDS") {
                        return p.error();
                    }
                    p.bump();
                }
                let to = if p.eat_kw(Kw::TO) { Some(p.number()?) } else { None };
                return Ok(Reset::Master { to });
            }
            p.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
            let all = p.eat_kw(Kw::ALL);
            Ok(Reset::Replica { all, channel: p.opt_channel()? })
        })?;
        Ok(Statement::Reset(list))
    }

    fn purge(&mut self) -> R<Statement> {
        self.bump();
        self.choice(&[(Kw::BINARY, ()), (Kw::MASTER, ())])?;
        self.expect_kw(Kw::LOGS)?;
        if self.eat_kw(Kw::TO) {
            return Ok(Statement::Purge(Purge::To(self.string()?)));
        }
        self.expect_kw(Kw::BEFORE)?;
        let expr = self.expr()?;
        match expr.kind {
            ExprKind::Subquery(_) => Err(self.error_at(expr.span.start)),
            _ => Ok(Statement::Purge(Purge::Before(expr))),
        }
    }

    // ---- tables

    fn table_admin(&mut self, kw: Kw) -> R<Statement> {
        let (kind, allowed): (TableAdminKind, &[(Kw, &'static str)]) = match kw {
            Kw::ANALYZE => (TableAdminKind::Analyze, &[]),
            Kw::CHECK => (
                TableAdminKind::Check,
                &[
                    (Kw::QUICK, "QUICK"),
                    (Kw::FAST, "FAST"),
                    (Kw::MEDIUM, "MEDIUM"),
                    (Kw::EXTENDED, "EXTENDED"),
                    (Kw::CHANGED, "CHANGED"),
                    (Kw::FOR, "FOR UPGRADE"),
                ],
            ),
            Kw::OPTIMIZE => (TableAdminKind::Optimize, &[]),
            Kw::REPAIR => (TableAdminKind::Repair, &[(Kw::QUICK, "QUICK"), (Kw::EXTENDED, "EXTENDED"), (Kw::USE_FRM, "USE_FRM")]),
            _ => (TableAdminKind::Checksum, &[(Kw::QUICK, "QUICK"), (Kw::EXTENDED, "EXTENDED")]),
        };
        self.bump();
        let local = !matches!(kind, TableAdminKind::Check | TableAdminKind::Checksum) && self.no_write_to_binlog();
        self.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
        let tables = self.comma_list(Self::object_name)?;
        let mut options = Vec::new();
        while let Some(option) = self.eat_choice(allowed) {
            if option == "FOR UPGRADE" {
                self.expect_kw(Kw::UPGRADE)?;
            }
            options.push(option);
            if kind == TableAdminKind::Checksum {
                break;
            }
        }
        let histogram = if kind == TableAdminKind::Analyze { self.histogram()? } else { None };
        Ok(Statement::TableAdmin(Box::new(TableAdmin { kind, local, tables, options, histogram })))
    }

    fn histogram(&mut self) -> R<Option<Histogram>> {
        let Some(update) = self.eat_choice(&[(Kw::UPDATE, true), (Kw::DROP, false)]) else { return Ok(None) };
        self.expect_kw(Kw::HISTOGRAM)?;
        self.expect_kw(Kw::ON)?;
        let columns = self.ident_list()?;
        if !update {
            return Ok(Some(Histogram::Drop { columns }));
        }
        let (mut buckets, mut data) = (None, None);
        if self.eat_kw(Kw::WITH) {
            buckets = Some(self.number_u32()?);
            self.expect_kw(Kw::BUCKETS)?;
        } else if self.eat_kw(Kw::USING) {
            self.expect_kw(Kw::DATA)?;
            data = Some(self.string()?);
        }
        Ok(Some(Histogram::Update { columns, buckets, data }))
    }

    // ---- the instance

    pub(super) fn alter_instance(&mut self) -> R<Statement> {
        self.bump();
        let what = match self.kw() {
            Some(Kw::ROTATE) => {
                self.bump();
                let what = if self.eat_word("INNODB") {
                    AlterInstance::RotateInnodbMasterKey
                } else {
                    self.expect_kw(Kw::BINLOG)?;
                    AlterInstance::RotateBinlogMasterKey
                };
                self.expect_kw(Kw::MASTER)?;
                self.expect_kw(Kw::KEY)?;
                what
            }
            Some(Kw::RELOAD) => {
                self.bump();
                if self.eat_kw(Kw::KEYRING) {
                    AlterInstance::ReloadKeyring
                } else {
                    self.expect_kw(Kw::TLS)?;
                    let mut channel = None;
                    if self.eat_kw(Kw::FOR) {
                        self.expect_kw(Kw::CHANNEL)?;
                        channel = Some(self.ident()?.name);
                    }
                    let no_rollback = self.eat_kw(Kw::NO);
                    if no_rollback {
                        self.expect_kw(Kw::ROLLBACK)?;
                        self.expect_kw(Kw::ON)?;
                        self.expect_kw(Kw::ERROR)?;
                    }
                    AlterInstance::ReloadTls { channel, no_rollback }
                }
            }
            Some(kw @ (Kw::ENABLE | Kw::DISABLE)) => {
                self.bump();
                let (engine_start, engine) = (self.start(), self.ident()?);
                let (log_start, log) = (self.start(), self.ident()?);
                if !engine.is("INNODB") {
                    return Err(self.error_at(engine_start));
                }
                if !log.is("REDO_LOG") {
                    return Err(self.error_at(log_start));
                }
                if kw == Kw::ENABLE { AlterInstance::EnableRedoLog } else { AlterInstance::DisableRedoLog }
            }
            _ => return self.error(),
        };
        Ok(Statement::AlterInstance(what))
    }
}
