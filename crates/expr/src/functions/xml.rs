//! Functions on XML: what an XPath finds, and a document with what it finds replaced.

use super::*;
use crate::xml::Document;
use crate::xpath::evaluate::Evaluation;
use crate::xpath::{Kind, XPath};
use crate::{collate, types};

/// As many characters as a LONGTEXT may have.
const LONG: u64 = u32::MAX as u64 / 4;

pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "extractvalue",
        arity: (2, 2),
        dependence: Dependence::Statement,
        rule,
        eval: extract_eval,
        doc: "The texts of what an XPath finds in a document.",
    },
    Function {
        name: "updatexml",
        arity: (3, 3),
        dependence: Dependence::Statement,
        rule,
        eval: update_eval,
        doc: "A document with the one thing that an XPath finds replaced.",
    },
];

fn rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    let all = collate::for_result(r.args, r.name, connection)?;
    r.bound.collation = Some(all.collation);
    if r.args[1].any(&mut |e| matches!(e.kind, ExprKind::Column { .. })) || !r.args[1].is_deterministic() {
        return Err(sql_error!(UNKNOWN_ERROR, "Only constant XPATH queries are supported"));
    }
    if let ExprKind::Literal(path) = &r.args[1].kind
        && let Some(path) = text_of_expr(path, &r.args[1])
    {
        XPath::parse(&path.to_string_lossy(), &|_| Value::Null)?;
    }
    Ok(Typed { ty: types::text(LONG, all.collation), nullable: true, derivation: all.derivation })
}

fn xpath(a: &Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<XPath>> {
    let Some(text) = a.utf8(1, cx)? else { return Ok(None) };
    let session = cx.session;
    let variable = |name: &str| session.user_variable(name).unwrap_or_default();
    XPath::parse(&text, &variable).map(Some)
}

/// The document; none, with a warning, if it is none.
fn document<'s>(source: &'s str, cx: &mut EvalContext<'_>) -> Option<Document<'s>> {
    match Document::parse(source) {
        Ok(document) => Some(document),
        Err(message) => {
            cx.warn(sql_error!(WRONG_VALUE, "XML", message));
            None
        }
    }
}

/// What texts are compared by, which are UTF-8 here.
fn collation(a: &Args<'_>) -> Collation {
    match a.call.collation {
        collation if matches!(collation.charset(), value::Charset::Utf8mb3 | value::Charset::Utf8mb4) => collation,
        collation if collation.is_bin() => Collation::UTF8MB4_BIN,
        _ => Collation::UTF8MB4_GENERAL_CI,
    }
}

fn extract_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let source = arg!(a.utf8(0, cx));
    let path = arg!(xpath(&a, cx));
    let Some(document) = document(&source, cx) else { return Ok(Value::Null) };
    let found = Evaluation { document: &document, collation: collation(&a), cx }.value(&path)?;
    let mut text = Vec::new();
    Ok(if found.write_text(&mut text) { a.result(&String::from_utf8_lossy(&text)) } else { Value::Null })
}

fn update_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let source = arg!(a.utf8(0, cx));
    let path = arg!(xpath(&a, cx));
    let new = arg!(a.utf8(2, cx));
    let Some(document) = document(&source, cx) else { return Ok(Value::Null) };
    if path.kind() != Kind::Set {
        return Ok(Value::Null);
    }
    let found = Evaluation { document: &document, collation: collation(&a), cx }.nodes(&path)?;
    let [one] = found[..] else { return Ok(a.result(&source)) };
    let place = document.nodes[one.node].place.clone();
    Ok(a.result(&format!("{}{new}{}", &source[..place.start], &source[place.end..])))
}
