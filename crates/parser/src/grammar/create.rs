//! CREATE, ALTER, DROP and RENAME of what is not a table's inside: which object it is, databases, views,
//! indexes.

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn create(&mut self) -> R<Statement> {
        self.bump();
        if self.is_word("PIN") {
            self.bump();
            return Ok(Statement::Pin(PinStatement::Create { name: self.ident()? }));
        }
        let Some(kw) = self.kw() else { return self.error() };
        match kw {
            Kw::TABLE => {
                self.bump();
                self.create_table(false)
            }
            Kw::TEMPORARY => {
                self.bump();
                self.expect_kw(Kw::TABLE)?;
                self.create_table(true)
            }
            Kw::DATABASE | Kw::SCHEMA => {
                self.bump();
                let if_not_exists = self.if_not_exists()?;
                let name = self.ident()?;
                if !if_not_exists && self.eat_branch_of() {
                    let (of, as_of) = (self.ident()?, self.opt_as_of()?);
                    return Ok(Statement::Branch(Box::new(BranchStatement::Database { name, of, as_of })));
                }
                let options = self.database_options(false)?;
                Ok(Statement::CreateDatabase(CreateDatabase { if_not_exists, name, options }))
            }
            Kw::INDEX | Kw::UNIQUE | Kw::FULLTEXT => self.create_index(),
            Kw::SPATIAL if self.peek_kw(Kw::REFERENCE) => self.unsupported("CREATE SPATIAL REFERENCE SYSTEM", &[]),
            Kw::SPATIAL => self.create_index(),
            Kw::USER => self.create_user(),
            Kw::ROLE => {
                self.bump();
                let if_not_exists = self.if_not_exists()?;
                Ok(Statement::CreateRole { if_not_exists, roles: self.comma_list(Self::role)? })
            }
            Kw::OR => {
                self.bump();
                self.expect_kw(Kw::REPLACE)?;
                if self.is_kw(Kw::SPATIAL) {
                    return self.unsupported("CREATE SPATIAL REFERENCE SYSTEM", &[]);
                }
                self.create_view(true)
            }
            Kw::VIEW | Kw::ALGORITHM | Kw::SQL => self.create_view(false),
            Kw::DEFINER | Kw::TRIGGER | Kw::PROCEDURE | Kw::FUNCTION | Kw::EVENT | Kw::AGGREGATE => self.create_with_definer(),
            Kw::SERVER => self.unsupported("CREATE SERVER", &[]),
            Kw::TABLESPACE => self.unsupported("CREATE TABLESPACE", &[]),
            Kw::LOGFILE => self.unsupported("CREATE LOGFILE GROUP", &[]),
            Kw::RESOURCE => self.unsupported("CREATE RESOURCE GROUP", &[]),
            _ if self.is_undo() => self.unsupported("CREATE UNDO TABLESPACE", &[]),
            _ => self.error(),
        }
    }

    /// `BRANCH OF`
    pub(super) fn eat_branch_of(&mut self) -> bool {
        let there = self.is_word("BRANCH") && self.peek_kw(Kw::OF);
        if there {
            self.bump();
            self.bump();
        }
        there
    }

    fn is_undo(&self) -> bool {
        self.is_kw(Kw::UNDO)
    }

    /// `[DEFINER = account]`, then a view, trigger, routine or event.
    fn create_with_definer(&mut self) -> R<Statement> {
        let definer = self.opt_definer()?;
        match self.kw() {
            Some(Kw::SQL | Kw::VIEW) => self.view_after_definer(false, false, None, definer),
            Some(Kw::TRIGGER) => self.create_trigger(definer),
            Some(Kw::PROCEDURE | Kw::FUNCTION | Kw::AGGREGATE) => self.create_routine(definer),
            Some(Kw::EVENT) => self.create_event(definer),
            _ => self.error(),
        }
    }

    pub(super) fn opt_definer(&mut self) -> R<Option<AccountName>> {
        if !self.eat_kw(Kw::DEFINER) {
            return Ok(None);
        }
        self.expect(b'=')?;
        Ok(Some(self.account()?))
    }

    pub(super) fn alter(&mut self) -> R<Statement> {
        self.bump();
        let Some(kw) = self.kw() else { return self.error() };
        match kw {
            Kw::TABLE => {
                self.bump();
                self.alter_table()
            }
            Kw::DATABASE | Kw::SCHEMA => {
                self.bump();
                let options_follow = matches!(self.kw(), Some(Kw::DEFAULT | Kw::CHARACTER | Kw::CHAR | Kw::COLLATE | Kw::READ));
                let name = if options_follow { None } else { Some(self.ident()?) };
                let start = self.start();
                let options = self.database_options(true)?;
                if options == DatabaseOptions::default() && self.start() == start {
                    return self.error();
                }
                Ok(Statement::AlterDatabase(AlterDatabase { name, options }))
            }
            Kw::USER => self.alter_user(),
            Kw::VIEW | Kw::ALGORITHM | Kw::SQL => self.alter_view(),
            Kw::DEFINER => {
                let definer = self.opt_definer()?;
                if self.is_kw(Kw::EVENT) { self.alter_event(definer) } else { self.view_after_definer(false, true, None, definer) }
            }
            Kw::EVENT => self.alter_event(None),
            Kw::PROCEDURE | Kw::FUNCTION => self.alter_routine(),
            Kw::INSTANCE => self.alter_instance(),
            Kw::SERVER => self.unsupported("ALTER SERVER", &[]),
            Kw::TABLESPACE => self.unsupported("ALTER TABLESPACE", &[]),
            Kw::LOGFILE => self.unsupported("ALTER LOGFILE GROUP", &[]),
            Kw::RESOURCE => self.unsupported("ALTER RESOURCE GROUP", &[]),
            Kw::UNDO => self.unsupported("ALTER UNDO TABLESPACE", &[]),
            _ => self.error(),
        }
    }

    pub(super) fn drop(&mut self) -> R<Statement> {
        self.bump();
        if self.is_word("PIN") {
            self.bump();
            let if_exists = self.if_exists()?;
            return Ok(Statement::Pin(PinStatement::Drop { name: self.ident()?, if_exists }));
        }
        let Some(kw) = self.kw() else { return self.error() };
        match kw {
            Kw::TABLE | Kw::TABLES | Kw::TEMPORARY => {
                let temporary = self.eat_kw(Kw::TEMPORARY);
                self.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
                let if_exists = self.if_exists()?;
                let names = self.comma_list(Self::object_name)?;
                Ok(Statement::DropTable(DropTable { temporary, if_exists, names, behaviour: self.drop_behaviour() }))
            }
            Kw::VIEW => {
                self.bump();
                let if_exists = self.if_exists()?;
                let names = self.comma_list(Self::object_name)?;
                Ok(Statement::DropView(DropView { if_exists, names, behaviour: self.drop_behaviour() }))
            }
            Kw::DATABASE | Kw::SCHEMA => {
                self.bump();
                let if_exists = self.if_exists()?;
                Ok(Statement::DropDatabase(DropDatabase { if_exists, name: self.ident()? }))
            }
            Kw::INDEX => {
                self.bump();
                let name = self.ident()?;
                self.expect_kw(Kw::ON)?;
                let table = self.object_name()?;
                let (algorithm, lock, demands) = self.algorithm_and_lock()?;
                Ok(Statement::DropIndex(Box::new(DropIndex { name, table, algorithm, lock, demands })))
            }
            Kw::PROCEDURE | Kw::FUNCTION | Kw::TRIGGER | Kw::EVENT => {
                let kind = self.choice(&[
                    (Kw::PROCEDURE, ObjectKind::Procedure),
                    (Kw::FUNCTION, ObjectKind::Function),
                    (Kw::TRIGGER, ObjectKind::Trigger),
                    (Kw::EVENT, ObjectKind::Event),
                ])?;
                let if_exists = self.if_exists()?;
                Ok(Statement::DropObject(DropObject { kind, if_exists, name: self.object_name()? }))
            }
            Kw::USER => {
                self.bump();
                let if_exists = self.if_exists()?;
                Ok(Statement::DropUser(DropUser { if_exists, users: self.comma_list(Self::account)? }))
            }
            Kw::ROLE => {
                self.bump();
                let if_exists = self.if_exists()?;
                Ok(Statement::DropRole { if_exists, roles: self.comma_list(Self::role)? })
            }
            // DROP PREPARE is DEALLOCATE PREPARE.
            Kw::PREPARE => {
                self.bump();
                Ok(Statement::Deallocate(self.ident()?))
            }
            Kw::SERVER => self.unsupported("DROP SERVER", &[]),
            Kw::TABLESPACE => self.unsupported("DROP TABLESPACE", &[]),
            Kw::UNDO => self.unsupported("DROP UNDO TABLESPACE", &[]),
            Kw::LOGFILE => self.unsupported("DROP LOGFILE GROUP", &[]),
            Kw::RESOURCE => self.unsupported("DROP RESOURCE GROUP", &[]),
            Kw::SPATIAL => self.unsupported("DROP SPATIAL REFERENCE SYSTEM", &[]),
            _ => self.error(),
        }
    }

    pub(super) fn drop_behaviour(&mut self) -> DropBehaviour {
        self.eat_choice(&[(Kw::RESTRICT, DropBehaviour::Restrict), (Kw::CASCADE, DropBehaviour::Cascade)]).unwrap_or_default()
    }

    pub(super) fn rename(&mut self) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::USER) {
            let pairs = self.comma_list(|p| {
                let old = p.account()?;
                p.expect_kw(Kw::TO)?;
                Ok((old, p.account()?))
            })?;
            return Ok(Statement::RenameUser(pairs));
        }
        self.choice(&[(Kw::TABLE, ()), (Kw::TABLES, ())])?;
        let pairs = self.comma_list(|p| {
            let old = p.object_name()?;
            p.expect_kw(Kw::TO)?;
            Ok((old, p.object_name()?))
        })?;
        Ok(Statement::RenameTable(pairs))
    }

    // ---- databases

    fn database_options(&mut self, alter: bool) -> R<DatabaseOptions> {
        let mut options = DatabaseOptions::default();
        loop {
            if alter && self.eat_kw(Kw::READ) {
                self.expect_kw(Kw::ONLY)?;
                self.eat(b'=');
                let start = self.start();
                let on = if self.eat_kw(Kw::DEFAULT) { 0 } else { self.number()? };
                if on > 1 {
                    return Err(self.error_at(start));
                }
                options.read_only = Some(on == 1);
                continue;
            }
            let default = self.eat_kw(Kw::DEFAULT);
            if self.eat_charset() {
                self.eat(b'=');
                options.charsets.push(self.charset_name()?);
            } else if self.eat_kw(Kw::COLLATE) {
                self.eat(b'=');
                options.collation = Some(self.collation_name()?);
            } else if self.eat_kw(Kw::ENCRYPTION) {
                self.eat(b'=');
                options.encryption = Some(self.string()?);
            } else if default {
                return self.error();
            } else {
                return Ok(options);
            }
        }
    }

    // ---- indexes

    fn create_index(&mut self) -> R<Statement> {
        let kinds = [(Kw::UNIQUE, IndexKind::Unique), (Kw::FULLTEXT, IndexKind::Fulltext), (Kw::SPATIAL, IndexKind::Spatial)];
        let kind = self.eat_choice(&kinds).unwrap_or(IndexKind::Plain);
        self.expect_kw(Kw::INDEX)?;
        let name = Some(self.ident()?);
        let mut options = IndexOptions::default();
        if matches!(self.kw(), Some(Kw::USING | Kw::TYPE)) {
            self.index_options(kind, &mut options)?;
        }
        self.expect_kw(Kw::ON)?;
        let table = self.object_name()?;
        let parts = self.key_parts()?;
        self.index_options(kind, &mut options)?;
        let (algorithm, lock, demands) = self.algorithm_and_lock()?;
        let index = IndexDef { kind, name, parts, options };
        Ok(Statement::CreateIndex(Box::new(CreateIndex { index, table, algorithm, lock, demands })))
    }

    fn algorithm_and_lock(&mut self) -> R<(Option<AlterAlgorithm>, Option<AlterLock>, Vec<Span>)> {
        let (mut algorithm, mut lock, mut demands) = (None, None, Vec::new());
        loop {
            match self.kw() {
                Some(Kw::ALGORITHM) if algorithm.is_none() => algorithm = Some(self.alter_algorithm(&mut demands)?),
                Some(Kw::LOCK) if lock.is_none() => lock = Some(self.alter_lock(&mut demands)?),
                _ => return Ok((algorithm, lock, demands)),
            }
        }
    }

    // ---- views

    fn create_view(&mut self, or_replace: bool) -> R<Statement> {
        let algorithm = self.view_algorithm()?;
        let definer = self.opt_definer()?;
        self.view_after_definer(or_replace, false, algorithm, definer)
    }

    fn alter_view(&mut self) -> R<Statement> {
        let algorithm = self.view_algorithm()?;
        let definer = self.opt_definer()?;
        self.view_after_definer(false, true, algorithm, definer)
    }

    fn view_algorithm(&mut self) -> R<Option<ViewAlgorithm>> {
        if !self.eat_kw(Kw::ALGORITHM) {
            return Ok(None);
        }
        self.expect(b'=')?;
        let algorithms =
            [(Kw::UNDEFINED, ViewAlgorithm::Undefined), (Kw::MERGE, ViewAlgorithm::Merge), (Kw::TEMPTABLE, ViewAlgorithm::Temptable)];
        Ok(Some(self.choice(&algorithms)?))
    }

    fn view_after_definer(
        &mut self,
        or_replace: bool,
        alter: bool,
        algorithm: Option<ViewAlgorithm>,
        definer: Option<AccountName>,
    ) -> R<Statement> {
        let security = if self.eat_kw(Kw::SQL) {
            self.expect_kw(Kw::SECURITY)?;
            Some(self.sql_security()?)
        } else {
            None
        };
        self.expect_kw(Kw::VIEW)?;
        let name = self.object_name()?;
        let columns = if self.is(b'(') { self.paren_list(Self::ident)? } else { Vec::new() };
        self.expect_kw(Kw::AS)?;
        self.in_view = true;
        let query = self.query(false);
        self.in_view = false;
        let query = Box::new(query?);
        let mut check_option = None;
        if self.is_kw(Kw::WITH) && !self.peek_kw(Kw::ROLLUP) {
            self.bump();
            check_option = Some(
                self.eat_choice(&[(Kw::CASCADED, CheckOption::Cascaded), (Kw::LOCAL, CheckOption::Local)]).unwrap_or(CheckOption::Cascaded),
            );
            self.expect_kw(Kw::CHECK)?;
            self.expect_kw(Kw::OPTION)?;
        }
        Ok(Statement::CreateView(Box::new(CreateView {
            or_replace,
            alter,
            algorithm,
            definer,
            security,
            name,
            columns,
            query,
            check_option,
        })))
    }

    pub(super) fn sql_security(&mut self) -> R<SqlSecurity> {
        self.choice(&[(Kw::DEFINER, SqlSecurity::Definer), (Kw::INVOKER, SqlSecurity::Invoker)])
    }
}
