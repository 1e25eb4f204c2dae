//! SET in all its forms, and the statements that share its word: SET PASSWORD, SET ROLE, SET DEFAULT ROLE,
//! SET RESOURCE GROUP.

use super::*;

const SCOPES: &[(Kw, VariableScope)] = &[
    (Kw::GLOBAL, VariableScope::Global),
    (Kw::SESSION, VariableScope::Session),
    (Kw::LOCAL, VariableScope::Session),
    (Kw::PERSIST, VariableScope::Persist),
    (Kw::PERSIST_ONLY, VariableScope::PersistOnly),
];

impl<'a> Parser<'a> {
    pub(super) fn set(&mut self) -> R<Statement> {
        self.bump();
        match self.kw() {
            Some(Kw::PASSWORD) if !matches!(self.peek(), Tok::Char(b'.')) => return self.set_password(),
            Some(Kw::ROLE) if !self.peek_is(b'=') => {
                self.bump();
                return Ok(Statement::SetRole(self.role_choice()?));
            }
            Some(Kw::DEFAULT) => return self.set_default_role(),
            Some(Kw::RESOURCE) if self.peek_kw(Kw::GROUP) => {
                self.bump();
                self.bump();
                self.ident()?;
                return self.unsupported("SET RESOURCE GROUP", &[]);
            }
            Some(Kw::TRANSACTION) if !matches!(self.peek(), Tok::Char(b'=' | b'.') | Tok::Assign) => {
                self.bump();
                return Ok(Statement::Set(vec![self.set_transaction(None)?]));
            }
            _ => {}
        }
        if let Some(scope) = self.peek_scope()
            && self.peek_kw(Kw::TRANSACTION)
            && !matches!(self.peek2(), Tok::Char(b'=' | b'.') | Tok::Assign)
        {
            self.bump();
            self.bump();
            return Ok(Statement::Set(vec![self.set_transaction(Some(scope))?]));
        }
        let mut scope = VariableScope::Session;
        let mut items = vec![self.set_item(&mut scope)?];
        while self.eat(b',') {
            items.push(self.set_item(&mut scope)?);
        }
        Ok(Statement::Set(items))
    }

    fn peek_scope(&self) -> Option<VariableScope> {
        let kw = self.kw()?;
        SCOPES.iter().find(|s| s.0 == kw).map(|s| s.1)
    }

    /// `scope` is the last one that stood before a name as a word. It holds for the names behind it that have
    /// none, but not for those with `@@`.
    fn set_item(&mut self, scope: &mut VariableScope) -> R<SetItem> {
        match self.tok.tok {
            Tok::At => {
                let name = super::legal_variable(self.at_name()?)?;
                if !self.eat_assign() {
                    return self.error();
                }
                return Ok(SetItem::User { name, value: self.expr()? });
            }
            Tok::AtAt => {
                self.bump();
                let named = self.peek_scope();
                if named.is_some() {
                    self.bump();
                    self.expect(b'.')?;
                }
                return self.set_variable(named, false);
            }
            _ => {}
        }
        if self.is_kw(Kw::NAMES) && !matches!(self.peek(), Tok::Char(b'.')) {
            self.bump();
            return self.set_names();
        }
        if matches!(self.kw(), Some(Kw::CHARACTER | Kw::CHAR)) && !self.peek_kw(Kw::SET) {
            self.bump();
            return self.error();
        }
        if matches!(self.kw(), Some(Kw::CHARACTER | Kw::CHARSET | Kw::CHAR)) && self.eat_charset() {
            let charset = if self.eat_kw(Kw::DEFAULT) { None } else { Some(self.set_name()?) };
            return Ok(SetItem::Charset(charset));
        }
        if let Some(word) = self.peek_scope() {
            *scope = word;
            self.bump();
            let start = self.start();
            let item = self.set_variable(Some(word), false)?;
            return match &item {
                SetItem::Variable { base: None, name, .. } if self.variable(name).is_some() => Err(self.error_at(start)),
                _ => Ok(item),
            };
        }
        self.set_variable(Some(*scope), true)
    }

    fn set_names(&mut self) -> R<SetItem> {
        if self.is(b'=') || self.tok.tok == Tok::Assign {
            return self.error();
        }
        if self.eat_kw(Kw::DEFAULT) {
            return Ok(SetItem::Names { charset: None, collation: None });
        }
        let charset = Some(self.charset_name()?);
        let collation = if self.eat_kw(Kw::COLLATE) { Some(self.collation_name()?) } else { None };
        Ok(SetItem::Names { charset, collation })
    }

    /// `plain`: nothing stands before the name, which may be a variable of the program.
    fn set_variable(&mut self, scope: Option<VariableScope>, plain: bool) -> R<SetItem> {
        // `DEFAULT.key_buffer_size` is the old way to name the default key cache.
        let first = if self.is_kw(Kw::DEFAULT) && self.peek_is(b'.') {
            self.take_ident()
        } else if self.peek_scope().is_some() {
            return self.error();
        } else {
            self.ident()?
        };
        let (base, name) = if self.eat(b'.') { (Some(first), self.ident()?) } else { (None, first) };
        if !self.eat_assign() {
            return self.error();
        }
        let row = match &base {
            Some(base) if plain => self.row_target(base, &name)?,
            _ => None,
        };
        let value = self.set_value()?;
        Ok(match row.or_else(|| self.variable(&name).filter(|_| base.is_none())) {
            Some(slot) if plain => SetItem::Local { name, slot, value },
            _ => SetItem::Variable { scope, base, name, value },
        })
    }

    fn set_value(&mut self) -> R<SetValue> {
        let word = match self.kw() {
            Some(Kw::DEFAULT) if !self.peek_is(b'(') => {
                self.bump();
                return Ok(SetValue::Default);
            }
            Some(Kw::ON | Kw::ALL | Kw::ROW | Kw::SYSTEM) => !self.peek_is(b'('),
            Some(Kw::BINARY) => matches!(self.peek(), Tok::End | Tok::Char(b',' | b';')),
            _ => false,
        };
        if word {
            let token = self.bump();
            let literal = ExprKind::Literal(Literal::String { value: self.raw(token).into(), charset: None });
            return Ok(SetValue::Expr(Expr::new(literal, token.span())));
        }
        Ok(SetValue::Expr(self.expr()?))
    }

    /// After `TRANSACTION`: ISOLATION LEVEL and READ ONLY or WRITE, each at most once.
    fn set_transaction(&mut self, scope: Option<VariableScope>) -> R<SetItem> {
        let (mut isolation, mut read_only) = (None, None);
        loop {
            if isolation.is_none() && self.eat_kw(Kw::ISOLATION) {
                self.expect_kw(Kw::LEVEL)?;
                isolation = Some(self.isolation_level()?);
            } else if read_only.is_none() && self.eat_kw(Kw::READ) {
                read_only = Some(self.choice(&[(Kw::ONLY, true), (Kw::WRITE, false)])?);
            } else {
                return self.error();
            }
            if isolation.is_some() && read_only.is_some() || !self.eat(b',') {
                return Ok(SetItem::Transaction { scope, isolation, read_only });
            }
        }
    }

    fn isolation_level(&mut self) -> R<IsolationLevel> {
        if self.eat_kw(Kw::READ) {
            return self.choice(&[(Kw::UNCOMMITTED, IsolationLevel::ReadUncommitted), (Kw::COMMITTED, IsolationLevel::ReadCommitted)]);
        }
        if self.eat_kw(Kw::REPEATABLE) {
            self.expect_kw(Kw::READ)?;
            return Ok(IsolationLevel::RepeatableRead);
        }
        self.expect_kw(Kw::SERIALIZABLE)?;
        Ok(IsolationLevel::Serializable)
    }
}
