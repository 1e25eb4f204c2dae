//! Which statement it is: the first words, and the end.

use super::*;
use crate::Parsed;

impl<'a> Parser<'a> {
    /// One statement up to its `;` or the end of the text.
    pub fn statement_and_end(&mut self) -> R<Parsed> {
        if self.at_end() {
            if self.comment_seen() {
                let span = Span { start: self.prev_end, end: self.start() };
                return Ok(Parsed { statement: Statement::Empty, span, params: 0, next: self.sql.len(), warnings: Vec::new() });
            }
            return Err(sql_error!(EMPTY_QUERY));
        }
        let statement = self.statement()?;
        // What ends the statement: comments in front of that belong to it, and one that is executed is
        // closed there.
        let end = self.start();
        let next = match self.tok.tok {
            Tok::End => self.sql.len(),
            // Only the token before the `;` may have been looked past, never the `;` itself.
            Tok::Char(b';') => self.tok.end as usize,
            _ => return self.error(),
        };
        let text = self.sql.get(self.origin..end as usize).unwrap_or(&[]).trim_ascii_end();
        let start = self.origin as u32;
        Ok(Parsed {
            statement,
            span: Span { start, end: start + text.len() as u32 },
            params: self.params(),
            next,
            warnings: self.take_warnings(),
        })
    }

    pub(super) fn statement(&mut self) -> R<Statement> {
        let Some(kw) = self.kw() else {
            if self.is(b'(') {
                return Ok(Statement::Query(Box::new(self.query(true)?)));
            }
            if self.is_word("FLASHBACK") && self.peek_kw(Kw::TABLE) {
                return self.flashback();
            }
            return self.error();
        };
        match kw {
            Kw::SELECT | Kw::TABLE | Kw::VALUES => Ok(Statement::Query(Box::new(self.query(true)?))),
            Kw::WITH => self.with_statement(),
            Kw::INSERT | Kw::REPLACE => self.insert(),
            Kw::UPDATE => self.update(None),
            Kw::DELETE => self.delete(None),
            Kw::LOAD => self.load_statement(),
            Kw::CALL => self.call(),
            Kw::DO => {
                self.bump();
                Ok(Statement::Do(self.comma_list(Self::expr_with_alias)?))
            }
            Kw::BEGIN | Kw::START | Kw::COMMIT | Kw::ROLLBACK | Kw::SAVEPOINT | Kw::RELEASE | Kw::XA | Kw::LOCK | Kw::UNLOCK => {
                self.transaction_statement(kw)
            }
            Kw::SET => self.set(),
            Kw::SHOW => self.show(),
            Kw::CREATE => self.create(),
            Kw::ALTER => self.alter(),
            Kw::DROP => self.drop(),
            Kw::RENAME => self.rename(),
            Kw::TRUNCATE => {
                self.bump();
                self.eat_kw(Kw::TABLE);
                Ok(Statement::TruncateTable(self.object_name()?))
            }
            Kw::GRANT => self.grant(),
            Kw::REVOKE => self.revoke(),
            Kw::CHANGE | Kw::STOP => self.replication(),
            _ => self.administration(kw),
        }
    }

    /// An expression and an alias that means nothing.
    pub(super) fn expr_with_alias(&mut self) -> R<Expr> {
        let expr = self.expr()?;
        if self.eat_kw(Kw::AS) || self.is_ident() || self.tok.tok == Tok::Str {
            self.ident_or_text()?;
        }
        Ok(expr)
    }

    fn with_statement(&mut self) -> R<Statement> {
        let start = self.start();
        let with = self.opt_with()?;
        match self.kw() {
            Some(Kw::UPDATE) => self.update(with),
            Some(Kw::DELETE) => self.delete(with),
            Some(Kw::WITH) => self.error(),
            _ => {
                let mut query = self.query(true)?;
                query.span.start = start;
                query.with = with;
                Ok(Statement::Query(Box::new(query)))
            }
        }
    }

    fn load_statement(&mut self) -> R<Statement> {
        if self.peek_kw(Kw::INDEX) {
            return self.unsupported("LOAD INDEX INTO CACHE", &[Kw::LOAD, Kw::INDEX]);
        }
        self.load_data()
    }

    /// Takes `words` and everything to the end of the statement.
    pub(super) fn unsupported(&mut self, what: &'static str, words: &[Kw]) -> R<Statement> {
        for word in words {
            self.expect_kw(*word)?;
        }
        self.skip_rest()?;
        Ok(Statement::Unsupported { what })
    }

    /// Everything to the end of the statement.
    pub(super) fn skip_rest(&mut self) -> R<()> {
        while !self.at_end() && !self.is(b';') {
            if self.tok.tok == Tok::Bad {
                return self.error();
            }
            self.bump();
        }
        Ok(())
    }
}
