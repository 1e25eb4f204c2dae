//! Tables of which one row is enough.
//!
//! Where only different values of some tables count (DISTINCT, MIN, MAX, COUNT(DISTINCT …)), the tables that
//! are read behind these decide whether a row counts, not how often.
//!
//! ```sql
//! SELECT MIN(t.title) FROM t JOIN m ON m.t = t.id JOIN k ON k.id = m.k JOIN c ON c.t = t.id
//! ```
//!
//! makes for each row of `t` the product of its rows in `m` and in `c`. Here each row of `t` is looked at
//! once: whether there is a row in `m` with one in `k`, then whether there is one in `c`. What belongs
//! together because a condition names both is asked together.
//!
//! Only of reads that lock nothing, and of conditions that say the same each time. `firstmatch=off` in
//! `optimizer_switch` turns it off.

use expr::Expr;

use super::estimates::joined_rows;
use crate::draft::Draft;
use crate::logical::TableSet;
use crate::query::{Join, Path, Source, Strength};
use crate::walk::Walk;

/// Tables with fewer rows than these for each row before them are not worth a question.
const ROWS_MIN: f64 = 1.5;

/// Parts of a join that are asked together.
struct Question {
    tables: TableSet,
    parts: Vec<Join>,
    filter: Vec<Expr>,
}

/// Makes questions of the tables behind those that are `counted`.
pub(super) fn ask_once(draft: &Draft<'_>, join: &mut Join, counted: TableSet) {
    let Join::Inner { parts, filter } = join else { return };
    let Some(last) = parts.iter().rposition(|part| tables_of(part) & counted != 0) else { return };
    let behind: TableSet = parts[last + 1..].iter().map(tables_of).fold(0, |all, set| all | set);
    if !parts[last + 1..].iter().any(has_many) {
        return;
    }
    let Some(read) = parts[last + 1..].iter().map(|part| tables_read(draft, part)).collect::<Option<Vec<_>>>() else { return };
    if !filter.iter().all(Expr::is_deterministic) {
        return;
    }
    let mut questions: Vec<Question> = Vec::new();
    for (part, read) in parts.drain(last + 1..).zip(read) {
        let tables = tables_of(&part);
        join_questions(&mut questions, Question { tables, parts: vec![part], filter: Vec::new() }, (tables | read) & behind);
    }
    for e in std::mem::take(filter) {
        match draft.tables_of(&e) & behind {
            0 => filter.push(e),
            read => join_questions(&mut questions, Question { tables: 0, parts: Vec::new(), filter: vec![e] }, read),
        }
    }
    for question in questions {
        if question.filter.is_empty() && !question.parts.iter().any(has_many) {
            parts.extend(question.parts);
            continue;
        }
        parts.push(Join::Semi { right: Box::new(question.into_join()), anti: false });
    }
}

/// Adds a part to the question that it belongs to, and makes one of those that it connects.
fn join_questions(questions: &mut Vec<Question>, more: Question, read: TableSet) {
    let mut whole = Question { tables: 0, parts: Vec::new(), filter: Vec::new() };
    let mut at = questions.len();
    for i in (0..questions.len()).rev() {
        if questions[i].tables & read != 0 {
            let mut other = questions.remove(i);
            other.parts.append(&mut whole.parts);
            other.filter.append(&mut whole.filter);
            whole = Question { tables: whole.tables | other.tables, ..other };
            at = i;
        }
    }
    whole.tables |= more.tables;
    whole.parts.extend(more.parts);
    whole.filter.extend(more.filter);
    questions.insert(at, whole);
}

impl Question {
    fn into_join(mut self) -> Join {
        match self.parts.pop() {
            Some(only) if self.parts.is_empty() && self.filter.is_empty() => only,
            last => Join::Inner { parts: self.parts.into_iter().chain(last).collect(), filter: self.filter },
        }
    }
}

/// Whether a part has several rows for each row before it, whatever becomes of them.
fn has_many(part: &Join) -> bool {
    match part {
        Join::Table(access) => match &access.path {
            Path::Hash(_) => joined_rows(part) >= ROWS_MIN,
            _ => access.rows >= ROWS_MIN,
        },
        part => joined_rows(part) >= ROWS_MIN,
    }
}

fn tables_of(part: &Join) -> TableSet {
    let mut tables = 0;
    part.each_table(&mut |access| tables |= 1 << access.table);
    tables
}

/// The tables that the conditions of a part name. `None`: it cannot be asked.
fn tables_read(draft: &Draft<'_>, part: &Join) -> Option<TableSet> {
    let (mut read, mut odd) = (0, false);
    let mut note = |e: &Expr| {
        read |= draft.tables_of(e);
        odd |= !e.is_deterministic();
    };
    let mut walk = Walk::new(&mut note);
    walk.join(part);
    let complete = walk.is_complete();
    part.each_table(&mut |access| {
        let info = &draft.tables[access.table].plan;
        odd |= info.lock.strength != Strength::None;
        odd |= matches!(&info.source, Source::Derived(query) if !draft.queries[*query].outer.is_empty());
    });
    (complete && !odd).then_some(read)
}
