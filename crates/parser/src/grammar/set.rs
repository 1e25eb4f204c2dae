//! SET in all its forms, and the statements that share its word: SET PASSWORD, SET ROLE, SET DEFAULT ROLE,
//! SET RESOURCE GROUP.

use super::account::{role_choice, set_default_role, set_password};
use super::phrases::unsupported;
use super::scope::{row_target, variable};
use super::types::{charset_name, collation_name, eat_charset, set_name};
use super::*;

const SCOPES: &[(Kw, VariableScope)] = &[
    (Kw::GLOBAL, VariableScope::Global),
    (Kw::SESSION, VariableScope::Session),
    (Kw::LOCAL, VariableScope::Session),
    (Kw::PERSIST, VariableScope::Persist),
    (Kw::PERSIST_ONLY, VariableScope::PersistOnly),
];

pub(super) fn set(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    match p.kw() {
        Some(Kw::PASSWORD) if !matches!(p.peek(), Tok::Char(b'.')) => return set_password(p),
        Some(Kw::ROLE) if !p.peek_is(b'=') => {
            p.bump();
            return Ok(Statement::SetRole(role_choice(p)?));
        }
        Some(Kw::DEFAULT) => return set_default_role(p),
        Some(Kw::RESOURCE) if p.peek_kw(Kw::GROUP) => {
            p.bump();
            p.bump();
            p.ident()?;
            return unsupported(p, "SET RESOURCE GROUP", &[]);
        }
        Some(Kw::TRANSACTION) if !matches!(p.peek(), Tok::Char(b'=' | b'.') | Tok::Assign) => {
            p.bump();
            return Ok(Statement::Set(vec![set_transaction(p, None)?]));
        }
        _ => {}
    }
    if let Some(scope) = peek_scope(p)
        && p.peek_kw(Kw::TRANSACTION)
        && !matches!(p.peek2(), Tok::Char(b'=' | b'.') | Tok::Assign)
    {
        p.bump();
        p.bump();
        return Ok(Statement::Set(vec![set_transaction(p, Some(scope))?]));
    }
    let mut scope = VariableScope::Session;
    let mut items = vec![set_item(p, &mut scope)?];
    while p.eat(b',') {
        items.push(set_item(p, &mut scope)?);
    }
    Ok(Statement::Set(items))
}

fn peek_scope(p: &Parser<'_>) -> Option<VariableScope> {
    let kw = p.kw()?;
    SCOPES.iter().find(|s| s.0 == kw).map(|s| s.1)
}

/// `scope` is the last one that stood before a name as a word. It holds for the names behind it that have
/// none, but not for those with `@@`.
fn set_item(p: &mut Parser<'_>, scope: &mut VariableScope) -> R<SetItem> {
    match p.tok.tok {
        Tok::At => {
            let name = super::legal_variable(p.at_name()?)?;
            if !p.eat_assign() {
                return p.error();
            }
            return Ok(SetItem::User { name, value: p.expr()? });
        }
        Tok::AtAt => {
            p.bump();
            let named = peek_scope(p);
            if named.is_some() {
                p.bump();
                p.expect(b'.')?;
            }
            return set_variable(p, named, false);
        }
        _ => {}
    }
    if p.is_kw(Kw::NAMES) && !matches!(p.peek(), Tok::Char(b'.')) {
        p.bump();
        return set_names(p);
    }
    if matches!(p.kw(), Some(Kw::CHARACTER | Kw::CHAR)) && !p.peek_kw(Kw::SET) {
        p.bump();
        return p.error();
    }
    if matches!(p.kw(), Some(Kw::CHARACTER | Kw::CHARSET | Kw::CHAR)) && eat_charset(p) {
        let charset = if p.eat_kw(Kw::DEFAULT) { None } else { Some(set_name(p)?) };
        return Ok(SetItem::Charset(charset));
    }
    if let Some(word) = peek_scope(p) {
        *scope = word;
        p.bump();
        let start = p.start();
        let item = set_variable(p, Some(word), false)?;
        return match &item {
            SetItem::Variable { base: None, name, .. } if variable(p, name).is_some() => Err(p.error_at(start)),
            _ => Ok(item),
        };
    }
    set_variable(p, Some(*scope), true)
}

fn set_names(p: &mut Parser<'_>) -> R<SetItem> {
    if p.is(b'=') || p.tok.tok == Tok::Assign {
        return p.error();
    }
    if p.eat_kw(Kw::DEFAULT) {
        return Ok(SetItem::Names { charset: None, collation: None });
    }
    let charset = Some(charset_name(p)?);
    let collation = if p.eat_kw(Kw::COLLATE) { Some(collation_name(p)?) } else { None };
    Ok(SetItem::Names { charset, collation })
}

/// `plain`: nothing stands before the name, which may be a variable of the program.
fn set_variable(p: &mut Parser<'_>, scope: Option<VariableScope>, plain: bool) -> R<SetItem> {
    // `DEFAULT.key_buffer_size` is the old way to name the default key cache.
    let first = if p.is_kw(Kw::DEFAULT) && p.peek_is(b'.') {
        p.take_ident()
    } else if peek_scope(p).is_some() {
        return p.error();
    } else {
        p.ident()?
    };
    let (base, name) = if p.eat(b'.') { (Some(first), p.ident()?) } else { (None, first) };
    if !p.eat_assign() {
        return p.error();
    }
    let row = match &base {
        Some(base) if plain => row_target(p, base, &name)?,
        _ => None,
    };
    let value = set_value(p)?;
    Ok(match row.or_else(|| variable(p, &name).filter(|_| base.is_none())) {
        Some(slot) if plain => SetItem::Local { name, slot, value },
        _ => SetItem::Variable { scope, base, name, value },
    })
}

fn set_value(p: &mut Parser<'_>) -> R<SetValue> {
    let word = match p.kw() {
        Some(Kw::DEFAULT) if !p.peek_is(b'(') => {
            p.bump();
            return Ok(SetValue::Default);
        }
        Some(Kw::ON | Kw::ALL | Kw::ROW | Kw::SYSTEM) => !p.peek_is(b'('),
        Some(Kw::BINARY) => matches!(p.peek(), Tok::End | Tok::Char(b',' | b';')),
        _ => false,
    };
    if word {
        let token = p.bump();
        let literal = ExprKind::Literal(Literal::String { value: p.raw(token).into(), charset: None });
        return Ok(SetValue::Expr(Expr::new(literal, token.span())));
    }
    Ok(SetValue::Expr(p.expr()?))
}

/// After `TRANSACTION`: ISOLATION LEVEL and READ ONLY or WRITE, each at most once.
fn set_transaction(p: &mut Parser<'_>, scope: Option<VariableScope>) -> R<SetItem> {
    let (mut isolation, mut read_only) = (None, None);
    loop {
        if isolation.is_none() && p.eat_kw(Kw::ISOLATION) {
            p.expect_kw(Kw::LEVEL)?;
            isolation = Some(isolation_level(p)?);
        } else if read_only.is_none() && p.eat_kw(Kw::READ) {
            read_only = Some(p.choice(&[(Kw::ONLY, true), (Kw::WRITE, false)])?);
        } else {
            return p.error();
        }
        if isolation.is_some() && read_only.is_some() || !p.eat(b',') {
            return Ok(SetItem::Transaction { scope, isolation, read_only });
        }
    }
}

fn isolation_level(p: &mut Parser<'_>) -> R<IsolationLevel> {
    if p.eat_kw(Kw::READ) {
        return p.choice(&[(Kw::UNCOMMITTED, IsolationLevel::ReadUncommitted), (Kw::COMMITTED, IsolationLevel::ReadCommitted)]);
    }
    if p.eat_kw(Kw::REPEATABLE) {
        p.expect_kw(Kw::READ)?;
        return Ok(IsolationLevel::RepeatableRead);
    }
    p.expect_kw(Kw::SERIALIZABLE)?;
    Ok(IsolationLevel::Serializable)
}
