//! Functions that make a text of a text, as batches know them: of UTF-8, with arguments that are the same for
//! all rows. A part of a text needs no room of its own: it is a smaller extent of the same bytes.

use value::{Charset, Collation, Extent};

use super::vector::Vector;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TextOf {
    Part(Part, Charset),
    /// Without the spaces at its sides.
    Trim {
        left: bool,
        right: bool,
    },
    Upper(Collation),
    Lower(Collation),
}

/// Characters of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// From the first one on, without so many, at most so many.
    Start { skip: usize, length: usize },
    /// From so many before the end on; none where there are fewer.
    End { back: usize, length: usize },
    /// The last so many, or all.
    Last(usize),
}

impl TextOf {
    /// `bytes`: the images of the scan. `None`: the texts are more than an extent can name.
    pub fn apply(self, a: &Vector, bytes: &[u8], out: &mut Vector) -> Option<()> {
        out.nulls.clone_from(&a.nulls);
        match self {
            TextOf::Part(part, charset) => parts(a, bytes, out, |text| part.of(text, charset)),
            TextOf::Trim { left, right } => parts(a, bytes, out, |text| {
                let start = if left { text.iter().take_while(|b| **b == b' ').count() } else { 0 };
                let end = if right { text[start..].iter().rev().take_while(|b| **b == b' ').count() } else { 0 };
                (start, text.len() - end)
            }),
            TextOf::Upper(collation) => return made(a, bytes, out, |text, to| collation.to_upper(text, to)),
            TextOf::Lower(collation) => return made(a, bytes, out, |text, to| collation.to_lower(text, to)),
        }
        Some(())
    }
}

impl Part {
    /// Where it begins and ends, in bytes.
    fn of(self, text: &[u8], charset: Charset) -> (usize, usize) {
        let from = |skip: usize, length: usize| {
            let start = charset.prefix_len(text, skip);
            let rest = &text[start..];
            (start, start + if length >= rest.len() { rest.len() } else { charset.prefix_len(rest, length) })
        };
        match self {
            Part::Start { skip, length } => from(skip, length),
            Part::End { back, length } => match charset.char_count(text).checked_sub(back) {
                Some(skip) => from(skip, length),
                None => (0, 0),
            },
            Part::Last(length) if length >= text.len() => (0, text.len()),
            Part::Last(length) => (charset.prefix_len(text, charset.char_count(text).saturating_sub(length)), text.len()),
        }
    }
}

fn parts(a: &Vector, bytes: &[u8], out: &mut Vector, of: impl Fn(&[u8]) -> (usize, usize)) {
    if a.owns_texts {
        out.own.extend_from_slice(&a.own);
        out.owns_texts = true;
    }
    out.texts.extend((0..a.texts.len()).map(|row| {
        if a.is_null(row) {
            return Extent::NULL;
        }
        let (start, end) = of(a.text(row, bytes));
        Extent { start: a.texts[row].start + start as u32, len: (end - start) as u32 }
    }));
}

fn made(a: &Vector, bytes: &[u8], out: &mut Vector, make: impl Fn(&[u8], &mut Vec<u8>)) -> Option<()> {
    out.owns_texts = true;
    for row in 0..a.texts.len() {
        if a.is_null(row) {
            out.texts.push(Extent::NULL);
            continue;
        }
        let start = out.own.len();
        make(a.text(row, bytes), &mut out.own);
        let len = u32::try_from(out.own.len() - start).ok()?;
        out.texts.push(Extent { start: u32::try_from(start).ok()?, len });
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{Part, TextOf};
    use crate::batch::vector::Vector;
    use value::{Charset, Collation, Extent};

    const TEXTS: &str = "abc|Grüße|  x |";

    fn texts() -> Vector {
        let mut at = 0;
        let extents = TEXTS.split('|').map(|text| {
            let extent = Extent { start: at, len: text.len() as u32 };
            at += text.len() as u32 + 1;
            extent
        });
        Vector { texts: extents.collect(), ..Vector::default() }
    }

    fn applied(list: &[TextOf]) -> String {
        let mut v = texts();
        for f in list {
            let mut out = Vector::default();
            f.apply(&v, TEXTS.as_bytes(), &mut out).unwrap();
            v = out;
        }
        let text = |row| std::str::from_utf8(v.text(row, TEXTS.as_bytes())).unwrap();
        (0..v.texts.len()).map(text).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn parts_are_of_characters() {
        let of = |part| applied(&[TextOf::Part(part, Charset::Utf8mb4)]);
        assert_eq!(of(Part::Start { skip: 1, length: 2 }), "bc|rü| x|");
        assert_eq!(of(Part::Start { skip: 9, length: 2 }), "|||");
        assert_eq!(of(Part::End { back: 4, length: 3 }), "|rüß|  x|");
        assert_eq!(of(Part::Last(2)), "bc|ße|x |");
    }

    #[test]
    fn functions_of_functions() {
        let upper = TextOf::Upper(Collation::by_name("utf8mb4_general_ci").unwrap());
        let trim = TextOf::Trim { left: true, right: true };
        let first = TextOf::Part(Part::Start { skip: 0, length: 3 }, Charset::Utf8mb4);
        assert_eq!(applied(&[trim]), "abc|Grüße|x|");
        assert_eq!(applied(&[TextOf::Trim { left: false, right: true }]), "abc|Grüße|  x|");
        assert_eq!(applied(&[trim, upper, first]), "ABC|GRÜ|X|");
    }
}
