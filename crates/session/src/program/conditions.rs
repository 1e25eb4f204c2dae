//! SIGNAL, RESIGNAL and GET DIAGNOSTICS, in programs and outside.

use std::borrow::Cow;

use connection::stmt::{Done, Stmt};
use parser::ast::{GetDiagnostics, IntoVariable, Signal};
use program::Condition;
use value::error::ConditionItems;
use value::warnings::Level;
use value::{Collation, SqlError, SqlResult, SqlType, Value, sql_error};

use crate::context::Context;

/// The longest MESSAGE_TEXT, in characters.
const MESSAGE_MAX: usize = 128;
/// The longest of the other texts.
const NAME_MAX: usize = 64;

/// SIGNAL and RESIGNAL outside of programs.
pub(crate) fn signal_statement(cx: &mut Context, signal: &Signal, statement: &Stmt<'_>) -> SqlResult<Done> {
    use parser::ast::ConditionValue;
    let condition = match &signal.condition {
        Some(ConditionValue::SqlState(state)) => Some(Condition::State(state.clone())),
        Some(ConditionValue::Name(name)) => return Err(sql_error!(SP_COND_MISMATCH, name)),
        _ => None,
    };
    raise_signal(cx, signal, condition.as_ref(), statement).map(|()| Done::default())
}

/// GET DIAGNOSTICS outside of programs.
pub(crate) fn diagnostics_statement(cx: &mut Context, get: &GetDiagnostics, statement: &Stmt<'_>) -> SqlResult<Done> {
    let before = cx.diagnostics.raised;
    let values = diagnostics_items(cx, get, statement)?;
    for ((target, _), value) in get.items.iter().zip(values) {
        if let IntoVariable::User(name) = target {
            cx.access.keep_variable(name, value);
        }
    }
    let more = cx.diagnostics.raised - before;
    if more > 0 {
        note_counts(cx);
    }
    Ok(Done { warnings: Some(more as u16), ..Done::default() })
}

/// What `@@warning_count` and `@@error_count` say.
pub(super) fn note_counts(cx: &Context) {
    cx.access.warning_count.set(cx.diagnostics.raised);
    cx.access.error_count.set(cx.diagnostics.errors);
}

/// Raises a condition.
pub(super) fn raise_signal(cx: &mut Context, signal: &Signal, condition: Option<&Condition>, statement: &Stmt<'_>) -> SqlResult<()> {
    if signal.resignal && cx.diagnostics.stack.is_empty() {
        return Err(sql_error!(RESIGNAL_WITHOUT_ACTIVE_HANDLER));
    }
    let items = signal_items(cx, signal, statement)?;
    let mut raised = match condition {
        Some(Condition::State(state)) => raised_by(state),
        _ => cx.diagnostics.handled().unwrap_or_else(|| sql_error!(SIGNAL_EXCEPTION)),
    };
    if signal.resignal {
        let text = cx.diagnostics.resignal(condition.is_none());
        if let (Some(text), true) = (text, condition.is_some()) {
            raised.message = text;
        }
    } else {
        cx.diagnostics.clear();
    }
    if condition.is_some() {
        // Nobody has defined it unless it says so.
        raised.items = Some(Box::new(vec![("CLASS_ORIGIN", String::new()), ("SUBCLASS_ORIGIN", String::new())]));
    }
    set_items(&mut raised, items);
    // What is raised again is what it was: in strict mode an error has a state of warnings, too.
    let again = condition.is_none() && signal.resignal;
    let warns = if again { cx.diagnostics.handled_level() != Level::Error } else { raised.state.starts_with("01") };
    if !warns {
        cx.access.row_count.set(-1);
        return Err(raised);
    }
    // RESIGNAL has the area back that the handler found.
    let rows = if signal.resignal { cx.diagnostics.area(true, 0).1 } else { 0 };
    cx.access.row_count.set(rows);
    let handled = again.then(|| raised.clone());
    value::Warnings::push(&mut cx.diagnostics, Level::Warning, raised);
    if let Some(handled) = handled {
        cx.diagnostics.resignalled(&handled);
    }
    note_counts(cx);
    Ok(())
}

fn signal_items(cx: &mut Context, signal: &Signal, statement: &Stmt<'_>) -> SqlResult<ConditionItems> {
    let mut items = ConditionItems::new();
    for (name, value) in &signal.items {
        let (value, _) = cx.value_in_utf8(value, statement)?;
        let wrong = |value: &str| sql_error!(WRONG_VALUE_FOR_VAR, name, value);
        let Some(text) = value.to_text() else { return Err(wrong("NULL")) };
        let text = parser::in_system_charset(&String::from_utf8_lossy(&text));
        if *name == "MYSQL_ERRNO" {
            let code: Option<u16> = text.parse().ok().filter(|code| *code > 0);
            if code.is_none() {
                return Err(wrong(&text));
            }
        }
        let max = if *name == "MESSAGE_TEXT" { MESSAGE_MAX } else { NAME_MAX };
        let cut: String = text.chars().take(max).collect();
        if cut.len() < text.len() {
            let error = sql_error!(COND_ITEM_TOO_LONG, name);
            if cx.settings.sql_mode.strict() {
                return Err(error);
            }
            value::Warnings::warn(&mut cx.diagnostics, error);
        }
        items.push((name, cut));
    }
    Ok(items)
}

/// What GET DIAGNOSTICS asks for.
pub(super) fn diagnostics_items(cx: &mut Context, get: &GetDiagnostics, statement: &Stmt<'_>) -> SqlResult<Vec<(Value, SqlType)>> {
    if get.stacked && cx.diagnostics.stack.is_empty() {
        if !cx.in_program {
            // The list stays as it is.
            value::Warnings::listed(&mut cx.diagnostics);
        }
        return Err(sql_error!(GET_STACKED_DA_WITHOUT_ACTIVE_HANDLER));
    }
    let number = match &get.condition {
        None => {
            let (conditions, rows) = cx.diagnostics.area(get.stacked, cx.access.row_count.get());
            let number = (Value::UInt(conditions.len() as u64), SqlType::UBIGINT);
            let rows = (Value::Int(rows), SqlType::BIGINT);
            return Ok(get.items.iter().map(|(_, item)| if *item == "NUMBER" { number.clone() } else { rows.clone() }).collect());
        }
        Some(number) => cx.value_of(number, statement)?.0,
    };
    let number = match number {
        Value::Int(n) => usize::try_from(n).ok(),
        Value::UInt(n) => usize::try_from(n).ok(),
        other => other.to_text().and_then(|t| String::from_utf8_lossy(&t).trim().parse().ok()),
    };
    let (conditions, _) = cx.diagnostics.area(get.stacked, 0);
    let condition = number.filter(|n| *n > 0).and_then(|n| conditions.get(n - 1)).cloned();
    let Some((_, condition)) = condition else {
        let error = sql_error!(DA_INVALID_CONDITION_NUMBER);
        value::Warnings::push(&mut cx.diagnostics, Level::Error, error);
        cx.access.row_count.set(-1);
        return Ok(Vec::new());
    };
    Ok(get.items.iter().map(|(_, item)| item_of(&condition, item)).collect())
}

/// The condition of an SQLSTATE.
fn raised_by(state: &str) -> SqlError {
    let raised = match state.get(..2) {
        Some("01") => sql_error!(SIGNAL_WARN),
        Some("02") => sql_error!(SIGNAL_NOT_FOUND),
        _ => sql_error!(SIGNAL_EXCEPTION),
    };
    SqlError { state: Cow::Owned(state.to_string()), ..raised }
}

fn set_items(raised: &mut SqlError, items: ConditionItems) {
    let mut more = ConditionItems::new();
    for (name, value) in items {
        match name {
            "MESSAGE_TEXT" => raised.message = value,
            "MYSQL_ERRNO" => raised.code = value.parse().unwrap_or(raised.code),
            _ => more.push((name, value)),
        }
    }
    if more.is_empty() {
        return;
    }
    let kept = raised.items.get_or_insert_default();
    kept.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
    kept.extend(more);
}

fn item_of(condition: &SqlError, item: &str) -> (Value, SqlType) {
    if item == "MYSQL_ERRNO" {
        return (Value::UInt(u64::from(condition.code)), SqlType::UBIGINT);
    }
    let given = condition.items.as_ref().and_then(|items| items.iter().find(|(name, _)| *name == item));
    let text = match (item, given) {
        (_, Some((_, text))) => text.as_str(),
        ("MESSAGE_TEXT", _) => &condition.message,
        ("RETURNED_SQLSTATE", _) => &condition.state,
        ("CLASS_ORIGIN", _) => origin(condition.state.get(..2).unwrap_or_default()),
        ("SUBCLASS_ORIGIN", _) => {
            origin(if condition.state.ends_with("000") { "00" } else { condition.state.get(..2).unwrap_or_default() })
        }
        _ => "",
    };
    (Value::text(text), SqlType::varchar(text.chars().count() as u32, Collation::UTF8MB3_GENERAL_CI))
}

/// Who has defined a class of states.
fn origin(class: &str) -> &'static str {
    let standard = class.starts_with(|c: char| matches!(c, '0'..='4' | 'A'..='H'));
    if standard { "ISO 9075" } else { "MySQL" }
}
