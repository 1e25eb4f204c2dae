//! Names that the body of a stored program has declared, and what a name means there.

use super::*;
use crate::allowed::{self, Place};

/// A parameter or variable: its name and number, and whether it is an integer.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    number: u16,
    is_integer: bool,
}

/// What is known of the stored program whose body is being read. The lists are stacks, cut at the end of
/// each block.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) is_function: bool,
    pub(super) variables: Vec<Declared>,
    /// The number of the next variable.
    pub(super) next: u16,
    pub(super) cursors: Vec<String>,
    /// Label and whether ITERATE may name it.
    pub(super) labels: Vec<(String, bool)>,
    /// When a trigger runs, and what it names of its row.
    pub(super) trigger: Option<(TriggerTime, TriggerEvent)>,
    pub(super) row: Vec<RowVariable>,
    /// The worst of its statements that may not stand in a function or trigger.
    pub(super) refused: Option<(u8, SqlError)>,
    pub(super) calls: Vec<ObjectName>,
}

impl Program {
    fn place(&self) -> Place {
        match &self.trigger {
            Some(_) => Place::Trigger,
            None if self.is_function => Place::Function,
            None => Place::Outermost,
        }
    }

    /// A statement of the body has been read.
    ///
    /// # Errors
    /// It may stand in no body.
    pub(super) fn read(&mut self, statement: &Statement) -> R<()> {
        allowed::in_program(statement)?;
        if let Some(refused) = allowed::in_nested(statement, self.place())
            && self.refused.as_ref().is_none_or(|(worst, _)| refused.0 < *worst)
        {
            self.refused = Some(refused);
        }
        Ok(())
    }

    /// The innermost variable of this name.
    pub(super) fn variable(&self, name: &Ident) -> Option<u16> {
        self.declared(name).map(|v| v.number)
    }

    pub(super) fn declared(&self, name: &Ident) -> Option<&Declared> {
        self.variables.iter().rev().find(|v| name.is(&v.name))
    }

    pub(super) fn declare(&mut self, name: &Ident, ty: &DataType) -> R<u16> {
        let number = self.next;
        self.next = number.checked_add(1).ok_or_else(|| sql_error!(TOO_MANY_FIELDS))?;
        let is_integer = matches!(ty.kind, TypeKind::Int { .. } | TypeKind::Bit { .. });
        self.variables.push(Declared { name: name.name.clone(), number, is_integer });
        Ok(number)
    }

    /// The variable of `NEW.column` or `OLD.column`; none if `row` is neither, or this is no trigger.
    pub(super) fn row_variable(&mut self, row: &Ident, column: &Ident) -> R<Option<u16>> {
        let Some((_, event)) = self.trigger else { return Ok(None) };
        let new = row.is("NEW");
        if !new && !row.is("OLD") {
            return Ok(None);
        }
        match (event, new) {
            (TriggerEvent::Insert, false) => return Err(sql_error!(TRG_NO_SUCH_ROW_IN_TRG, "OLD", "on INSERT")),
            (TriggerEvent::Delete, true) => return Err(sql_error!(TRG_NO_SUCH_ROW_IN_TRG, "NEW", "on DELETE")),
            _ => {}
        }
        if let Some(known) = self.row.iter().find(|known| known.new == new && column.is(&known.column.name)) {
            return Ok(Some(known.variable));
        }
        let variable = self.next;
        self.next = variable.checked_add(1).ok_or_else(|| sql_error!(TOO_MANY_FIELDS))?;
        self.row.push(RowVariable { new, column: column.clone(), variable });
        Ok(Some(variable))
    }

    /// Variables of the row's columns that the trigger only reads.
    pub(super) fn fixed_columns(&self) -> Vec<u16> {
        let before = self.trigger.is_some_and(|(time, _)| time == TriggerTime::Before);
        self.row.iter().filter(|column| !(before && column.new)).map(|column| column.variable).collect()
    }

    /// As [`Program::row_variable`], for SET.
    pub(super) fn row_target(&mut self, row: &Ident, column: &Ident) -> R<Option<u16>> {
        let Some((time, event)) = self.trigger else { return Ok(None) };
        if row.is("OLD") {
            return Err(sql_error!(TRG_CANT_CHANGE_ROW, "OLD", ""));
        }
        if row.is("NEW") && event != TriggerEvent::Delete && time == TriggerTime::After {
            return Err(sql_error!(TRG_CANT_CHANGE_ROW, "NEW", "after "));
        }
        self.row_variable(row, column)
    }
}

/// A function is called that may be a stored one.
pub(super) fn note_call(p: &mut Parser<'_>, db: Option<&Ident>, name: &Ident) {
    let Some(program) = &mut p.program else { return };
    let called = ObjectName { db: db.cloned(), name: name.clone() };
    if !program.calls.contains(&called) {
        program.calls.push(called);
    }
}

/// A variable is named. In the query of a view that is 1351, once all of it has been read.
pub(super) fn note_variable(p: &mut Parser<'_>) {
    p.variable_in_view |= p.in_view;
}

/// In a body, a name that something is stored in must be declared.
pub(super) fn check_variable(p: &mut Parser<'_>, name: &Ident) -> R<u16> {
    variable(p, name).ok_or_else(|| sql_error!(SP_UNDECLARED_VAR, name))
}

/// The number of the variable of this name, if there is one.
pub(super) fn variable(p: &Parser<'_>, name: &Ident) -> Option<u16> {
    p.program.as_ref()?.variable(name)
}

/// What a name in an expression is: a variable comes before a column.
pub(super) fn name_kind(p: &mut Parser<'_>, column: ColumnName) -> R<ExprKind> {
    let variable = match (&column.db, &column.table, &mut p.program) {
        (None, Some(table), Some(program)) => program.row_variable(table, &column.name)?,
        (None, None, _) => variable(p, &column.name),
        _ => None,
    };
    Ok(match variable {
        Some(slot) => {
            note_variable(p);
            ExprKind::Local { name: column.name, slot }
        }
        None => ExprKind::Column(column),
    })
}

/// The variable that LIMIT names: 1064 unless it is an integer.
pub(super) fn limit_variable(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    let name = p.ident()?;
    let slot = check_variable(p, &name)?;
    note_variable(p);
    check_integer(p, &name, start)?;
    Ok(Expr::new(ExprKind::Local { name, slot }, p.span_from(start)))
}

/// The variable that `SET base.name` means: a column of a trigger's row.
pub(super) fn row_target(p: &mut Parser<'_>, base: &Ident, name: &Ident) -> R<Option<u16>> {
    p.program.as_mut().map_or(Ok(None), |program| program.row_target(base, name))
}

/// 1064 for a variable that is no integer, where only integers are allowed.
pub(super) fn check_integer(parser: &Parser<'_>, name: &Ident, start: u32) -> R<()> {
    match parser.program.as_ref().and_then(|program| program.declared(name)) {
        Some(v) if !v.is_integer => Err(parser.error_with(start, &format!("The variable \"{}\" has a non-integer based type", name.name))),
        _ => Ok(()),
    }
}
