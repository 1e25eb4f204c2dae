//! The names of a view's columns, of which no two are the same.
//!
//! A column that is neither named nor a column of a table is called by its text; where another has that name
//! already, or a later one is given it, it becomes `Name_exp_…`.

use std::borrow::Cow;

use parser::ast::{CreateView, ExprKind, Ident, QueryBody, Select, SelectItem};

/// The statement with names for what would be called alike.
pub(crate) fn told_apart<'c>(create: &'c CreateView, source: &[u8]) -> Cow<'c, CreateView> {
    let mut named = create.clone();
    let changed = create.columns.is_empty() && first_select(&mut named.query.body).is_some_and(|select| tell_apart(select, source));
    if changed { Cow::Owned(named) } else { Cow::Borrowed(create) }
}

fn first_select(body: &mut QueryBody) -> Option<&mut Select> {
    match body {
        QueryBody::Select(select) => Some(select),
        QueryBody::SetOperation { left, .. } => first_select(left),
        QueryBody::Nested(query) => first_select(&mut query.body),
        QueryBody::Values(_) | QueryBody::Table(_) => None,
    }
}

/// What a column is called, and whether its text says so.
fn name_of(item: &SelectItem, source: &[u8]) -> Option<(String, bool)> {
    match item {
        SelectItem::Expr { alias: Some(alias), .. } => Some((alias.name.clone(), false)),
        SelectItem::Expr { expr, alias: None } => Some((parser::item_name(expr, source), !matches!(expr.kind, ExprKind::Column(_)))),
        _ => None,
    }
}

/// Whether any got another name.
fn tell_apart(select: &mut Select, source: &[u8]) -> bool {
    let mut names: Vec<Option<(String, bool)>> = select.items.iter().map(|item| name_of(item, source)).collect();
    let mut changed = false;
    for at in 1..names.len() {
        for before in 0..at {
            let (Some((name, made)), Some((other, other_made))) = (&names[at], &names[before]) else { continue };
            if name.is_empty() || name.to_lowercase() != other.to_lowercase() {
                continue;
            }
            let renamed = if *made { at } else { before };
            if !(*made || *other_made) {
                continue;
            }
            let fresh = fresh_name(name, &names[..=at]);
            if let SelectItem::Expr { expr, alias } = &mut select.items[renamed] {
                *alias = Some(Ident { name: fresh.clone(), span: expr.span });
                changed = true;
            }
            names[renamed] = Some((fresh, false));
        }
    }
    changed
}

fn fresh_name(name: &str, taken: &[Option<(String, bool)>]) -> String {
    let is_free = |made: &String| taken.iter().flatten().all(|(other, _)| other.to_lowercase() != made.to_lowercase());
    let first = format!("Name_exp_{name}");
    if is_free(&first) {
        return first;
    }
    (1..).map(|n: u32| format!("Name_exp_{n}_{name}")).find(is_free).unwrap_or(first)
}
