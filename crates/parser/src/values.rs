//! A prepared statement's text with the values of its parameters, as logs show it.

use crate::lexer::{Lexer, Tok};
use crate::mode::ParserMode;

/// The statement with what `write` puts in the place of each `?`, which are numbered from 0. What cannot be
/// read as tokens stays as it is.
pub fn with_values(sql: &[u8], mode: &ParserMode, mut write: impl FnMut(usize, &mut Vec<u8>)) -> Vec<u8> {
    let mode = ParserMode { params: true, ..*mode };
    let mut lexer = Lexer::new(sql, 0, &mode);
    let (mut out, mut copied, mut number) = (Vec::with_capacity(sql.len() + 16), 0, 0);
    loop {
        let token = lexer.next();
        match token.tok {
            Tok::End | Tok::Bad => break,
            Tok::Param => {
                out.extend_from_slice(sql.get(copied..token.start as usize).unwrap_or_default());
                write(number, &mut out);
                copied = token.end as usize;
                number += 1;
            }
            _ => {}
        }
    }
    out.extend_from_slice(sql.get(copied..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parameters_are_replaced() {
        let numbered = |sql: &str| {
            let shown = with_values(sql.as_bytes(), &ParserMode::new(0), |n, out| out.extend_from_slice(format!("<{n}>").as_bytes()));
            String::from_utf8_lossy(&shown).into_owned()
        };
        assert_eq!(numbered("select ?, 'a?', `?`, ? /* ? */ -- ?"), "select <0>, 'a?', `?`, <1> /* ? */ -- ?");
        assert_eq!(numbered("select 1"), "select 1");
        assert_eq!(numbered("select ? 'never closed ?"), "select <0> 'never closed ?");
    }
}
