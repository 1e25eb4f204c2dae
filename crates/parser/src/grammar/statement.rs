//! Which statement it is: the first words, and the end.

use super::account::{grant, revoke};
use super::admin::administration;
use super::create::{alter, create, drop, rename};
use super::dml::{call, delete, insert, load_data, update};
use super::phrases::unsupported;
use super::query::{flashback, opt_with};
use super::replication::replication;
use super::set::set;
use super::show::show;
use super::transaction::transaction_statement;
use super::*;
use crate::Parsed;

impl Parser<'_> {
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
                return flashback(self);
            }
            return self.error();
        };
        match kw {
            Kw::SELECT | Kw::TABLE | Kw::VALUES => Ok(Statement::Query(Box::new(self.query(true)?))),
            Kw::WITH => with_statement(self),
            Kw::INSERT | Kw::REPLACE => insert(self),
            Kw::UPDATE => update(self, None),
            Kw::DELETE => delete(self, None),
            Kw::LOAD => load_statement(self),
            Kw::CALL => call(self),
            Kw::DO => {
                self.bump();
                let list = self.comma_list(Parser::expr_with_alias)?;
                Ok(Statement::Do(list.into_iter().map(|(expr, _)| expr).collect()))
            }
            Kw::BEGIN | Kw::START | Kw::COMMIT | Kw::ROLLBACK | Kw::SAVEPOINT | Kw::RELEASE | Kw::XA | Kw::LOCK | Kw::UNLOCK => {
                transaction_statement(self, kw)
            }
            Kw::SET => set(self),
            Kw::SHOW => show(self),
            Kw::CREATE => create(self),
            Kw::ALTER => alter(self),
            Kw::DROP => drop(self),
            Kw::RENAME => rename(self),
            Kw::TRUNCATE => {
                self.bump();
                self.eat_kw(Kw::TABLE);
                Ok(Statement::TruncateTable(self.object_name()?))
            }
            Kw::GRANT => grant(self),
            Kw::REVOKE => revoke(self),
            Kw::CHANGE | Kw::STOP => replication(self),
            _ => administration(self, kw),
        }
    }
}

fn with_statement(p: &mut Parser<'_>) -> R<Statement> {
    let start = p.start();
    let with = opt_with(p)?;
    match p.kw() {
        Some(Kw::UPDATE) => update(p, with),
        Some(Kw::DELETE) => delete(p, with),
        Some(Kw::WITH) => p.error(),
        _ => {
            let mut query = p.query(true)?;
            query.span.start = start;
            query.with = with;
            Ok(Statement::Query(Box::new(query)))
        }
    }
}

fn load_statement(p: &mut Parser<'_>) -> R<Statement> {
    if p.peek_kw(Kw::INDEX) {
        return unsupported(p, "LOAD INDEX INTO CACHE", &[Kw::LOAD, Kw::INDEX]);
    }
    load_data(p)
}
