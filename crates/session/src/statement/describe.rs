//! What preparing a statement tells of it: the columns of its result, and what its parameters stand for.

use connection::stmt::Stmt;
use ddl::Queries;
use parser::ast::Statement;
use value::SqlResult;
use value::error::ErrorKind;

use crate::context::Described;
use crate::session::Session;

/// Errors of SHOW statements that name what is not there.
const SHOWN_NOT_THERE: [ErrorKind; 5] = [
    value::error::NO_SUCH_TABLE,
    value::error::SP_DOES_NOT_EXIST,
    value::error::EVENT_DOES_NOT_EXIST,
    value::error::TRG_DOES_NOT_EXIST,
    value::error::FEATURE_DISABLED,
];

/// Columns, and what the parameters stand for as far as their places say.
pub(crate) fn describe(session: &mut Session, statement: &Stmt<'_>) -> SqlResult<Described> {
    let cx = &mut session.cx;
    let mark = cx.locks.holder.mark();
    let result = match statement.ast {
        Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::Do(_) => {
            cx.planning().described(statement)
        }
        // What is not there is told when the statement runs.
        Statement::Show(show) => match cx.show_rows(show, statement) {
            Err(error) if error.is_any(&SHOWN_NOT_THERE) => Ok(<_>::default()),
            rows => rows.map(|rows| (rows.columns, Vec::new())),
        },
        Statement::Call(call) => crate::program::check_called(session, call).map(|()| <_>::default()),
        Statement::CreateView(create) => cx.planning().view_shape(create, statement).map(|_| <_>::default()),
        Statement::CreateTable(create) => {
            create.query.as_ref().map_or(Ok(()), |query| cx.selected(query, statement).map(drop)).map(|()| <_>::default())
        }
        // MySQL announces an EXPLAIN, before it runs, as a statement without a result.
        _ => Ok(<_>::default()),
    };
    session.cx.locks.holder.release_after(mark);
    result
}
