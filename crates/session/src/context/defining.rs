//! What definitions take of a context, and the queries that it plans and runs for them.

use connection::lookup::Refusal;
use connection::sink::{Column, Discarded};
use connection::stmt::{Done, Output, Stmt};
use ddl::{Ddl, Queries};
use parser::ast::{self, Statement};
use plan::{Moment, ViewShape};
use value::{SqlResult, SqlType, Value};

use crate::context::Context;

impl Queries for Context {
    fn ddl(&mut self) -> Ddl<'_> {
        Ddl {
            hidden: self.options.hide_from_replicas,
            noted: self.measured.noted(),
            instance: &self.instance,
            process: &self.process,
            access: &self.access,
            account: &self.account,
            settings: &self.settings,
            usual: &self.usual,
            options: &mut self.options,
            trx: &mut self.trx,
            logged: &mut self.logged,
            locks: &mut self.locks,
            temporary: &mut self.temporary,
            diagnostics: &mut self.diagnostics,
            tracking: &mut self.tracking,
            epochs: &mut self.epochs,
        }
    }

    fn selected(&mut self, query: &ast::Query, statement: &Stmt<'_>) -> SqlResult<Vec<Column>> {
        let select = Statement::Query(Box::new(query.clone()));
        let kept = std::mem::take(&mut self.diagnostics);
        self.makes_table = true;
        let mut planning = self.planning();
        if let Statement::CreateTable(create) = statement.ast {
            planning.only_reads = Some(Refusal::Making(create.name.name.name.clone()));
        }
        let columns = planning.described(&Stmt { ast: &select, ..*statement }).map(|(columns, _)| columns);
        self.makes_table = false;
        self.diagnostics = kept;
        columns
    }

    fn fill(&mut self, insert: &Stmt<'_>) -> SqlResult<Done> {
        let mut nowhere = Discarded::default();
        let mut output = Output::new(&mut nowhere, false);
        // FOUND_ROWS() says what it said.
        let found = self.access.found_rows.get();
        self.makes_table = true;
        let done = self.run_planned(insert, &mut output);
        self.makes_table = false;
        self.access.found_rows.set(found);
        done
    }

    fn view_shape(&mut self, create: &ast::CreateView, statement: &Stmt<'_>) -> SqlResult<ViewShape> {
        self.planning().view_shape(create, statement)
    }

    fn value_of(&mut self, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        Context::value_of(self, expression, statement)
    }

    fn moment_of(&mut self, as_of: &ast::AsOf, statement: &Stmt<'_>) -> SqlResult<Moment> {
        crate::statement::moment_of(self, as_of, statement)
    }
}
