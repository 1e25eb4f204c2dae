//! Phrases that several families of statements share.

use super::*;

const ALGORITHMS: &[(&str, AlterAlgorithm)] = &[
    ("DEFAULT", AlterAlgorithm::Default),
    ("INSTANT", AlterAlgorithm::Instant),
    ("INPLACE", AlterAlgorithm::Inplace),
    ("COPY", AlterAlgorithm::Copy),
];
const LOCKS: &[(&str, AlterLock)] =
    &[("DEFAULT", AlterLock::Default), ("NONE", AlterLock::None), ("SHARED", AlterLock::Shared), ("EXCLUSIVE", AlterLock::Exclusive)];

pub(super) fn alter_algorithm(p: &mut Parser<'_>, demands: &mut Vec<Span>) -> R<AlterAlgorithm> {
    let word = demanded(p, demands)?;
    match ALGORITHMS.iter().find(|a| word.is(a.0)) {
        Some(found) => Ok(found.1),
        None => Err(sql_error!(UNKNOWN_ALTER_ALGORITHM, word)),
    }
}

pub(super) fn alter_lock(p: &mut Parser<'_>, demands: &mut Vec<Span>) -> R<AlterLock> {
    let word = demanded(p, demands)?;
    match LOCKS.iter().find(|a| word.is(a.0)) {
        Some(found) => Ok(found.1),
        None => Err(sql_error!(UNKNOWN_ALTER_LOCK, word)),
    }
}

/// `NO_WRITE_TO_BINLOG` or `LOCAL`
pub(super) fn no_write_to_binlog(p: &mut Parser<'_>) -> bool {
    p.eat_kw(Kw::NO_WRITE_TO_BINLOG) || p.eat_kw(Kw::LOCAL)
}

/// `BRANCH OF`
pub(super) fn eat_branch_of(p: &mut Parser<'_>) -> bool {
    let there = p.is_word("BRANCH") && p.peek_kw(Kw::OF);
    if there {
        p.bump();
        p.bump();
    }
    there
}

pub(super) fn drop_behaviour(p: &mut Parser<'_>) -> DropBehaviour {
    p.eat_choice(&[(Kw::RESTRICT, DropBehaviour::Restrict), (Kw::CASCADE, DropBehaviour::Cascade)]).unwrap_or_default()
}

pub(super) fn sql_security(p: &mut Parser<'_>) -> R<SqlSecurity> {
    p.choice(&[(Kw::DEFINER, SqlSecurity::Definer), (Kw::INVOKER, SqlSecurity::Invoker)])
}

/// `[REPLACE | IGNORE]`
pub(super) fn duplicate_handling(p: &mut Parser<'_>) -> DuplicateHandling {
    p.eat_choice(&[(Kw::REPLACE, DuplicateHandling::Replace), (Kw::IGNORE, DuplicateHandling::Ignore)]).unwrap_or(DuplicateHandling::Error)
}

/// `[FIELDS …] [LINES …]`
pub(super) fn file_format(p: &mut Parser<'_>) -> R<FileFormat> {
    let mut format = FileFormat::default();
    if p.eat_kw(Kw::COLUMNS) || p.eat_kw(Kw::FIELDS) {
        let mut terms = 0;
        loop {
            let optionally = p.eat_kw(Kw::OPTIONALLY);
            if optionally && !p.is_kw(Kw::ENCLOSED) {
                return p.error();
            }
            let Some(kw) = p.eat_choice(&[(Kw::TERMINATED, 0), (Kw::ENCLOSED, 1), (Kw::ESCAPED, 2)]) else { break };
            p.expect_kw(Kw::BY)?;
            let text = Some(text_string(p)?);
            match kw {
                0 => format.fields_terminated = text,
                1 => {
                    format.enclosed = text;
                    format.optionally_enclosed = optionally;
                }
                _ => format.escaped = text,
            }
            terms += 1;
        }
        if terms == 0 {
            return p.error();
        }
    }
    if p.eat_kw(Kw::LINES) {
        let mut terms = 0;
        while let Some(starting) = p.eat_choice(&[(Kw::STARTING, true), (Kw::TERMINATED, false)]) {
            p.expect_kw(Kw::BY)?;
            let text = Some(text_string(p)?);
            if starting {
                format.lines_starting = text;
            } else {
                format.lines_terminated = text;
            }
            terms += 1;
        }
        if terms == 0 {
            return p.error();
        }
    }
    Ok(format)
}

pub(super) fn sort_direction(p: &mut Parser<'_>) -> Option<SortDirection> {
    p.eat_choice(&[(Kw::ASC, SortDirection::Asc), (Kw::DESC, SortDirection::Desc)])
}

/// A string or digits as bytes, where the grammar wants a text.
pub(super) fn text_string(p: &mut Parser<'_>) -> R<Vec<u8>> {
    match p.tok.tok {
        Tok::Hex => {
            let token = p.bump();
            Ok(text::hex(p.raw(token)))
        }
        Tok::Bits => {
            let token = p.bump();
            Ok(text::bits(p.raw(token)))
        }
        _ => p.string(),
    }
}

/// `FOR CHANNEL 'name'`
pub(super) fn opt_channel(p: &mut Parser<'_>) -> R<Option<Vec<u8>>> {
    if !p.is_kw(Kw::FOR) {
        return Ok(None);
    }
    p.bump();
    p.expect_kw(Kw::CHANNEL)?;
    Ok(Some(p.string()?))
}

/// Takes `words` and everything to the end of the statement.
pub(super) fn unsupported(p: &mut Parser<'_>, what: &'static str, words: &[Kw]) -> R<Statement> {
    for word in words {
        p.expect_kw(*word)?;
    }
    skip_rest(p)?;
    Ok(Statement::Unsupported { what })
}

/// Everything to the end of the statement.
pub(super) fn skip_rest(p: &mut Parser<'_>) -> R<()> {
    while !p.at_end() && !p.is(b';') {
        if p.tok.tok == Tok::Bad {
            return p.error();
        }
        p.bump();
    }
    Ok(())
}

pub(super) fn if_not_exists(p: &mut Parser<'_>) -> R<bool> {
    if !p.is_kw(Kw::IF) {
        return Ok(false);
    }
    p.bump();
    p.expect_kw(Kw::NOT)?;
    p.expect_kw(Kw::EXISTS)?;
    Ok(true)
}

pub(super) fn if_exists(p: &mut Parser<'_>) -> R<bool> {
    if !p.is_kw(Kw::IF) {
        return Ok(false);
    }
    p.bump();
    p.expect_kw(Kw::EXISTS)?;
    Ok(true)
}

/// The word behind ALGORITHM or LOCK.
fn demanded(parser: &mut Parser<'_>, demands: &mut Vec<Span>) -> R<Ident> {
    parser.bump();
    parser.eat(b'=');
    let start = parser.start();
    let word = if parser.is_kw(Kw::DEFAULT) { parser.take_ident() } else { parser.ident()? };
    demands.push(parser.span_from(start));
    Ok(word)
}

/// Whether a number with a point stands here: the grammar takes one as a length and as an option.
pub(super) fn is_decimal(p: &Parser<'_>) -> bool {
    p.tok.tok == Tok::Decimal
}

/// An unsigned number, of which what stands behind its first digits does not count.
pub(super) fn whole_part(p: &mut Parser<'_>) -> R<u64> {
    let raw = p.raw(p.tok);
    let digits = raw.iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = std::str::from_utf8(&raw[..digits]).ok().and_then(|s| if s.is_empty() { Some(0) } else { s.parse().ok() });
    match (p.tok.tok, whole) {
        (Tok::Int | Tok::Decimal | Tok::Float, Some(value)) => {
            p.bump();
            Ok(value)
        }
        _ => p.error(),
    }
}
