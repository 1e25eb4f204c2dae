//! The input of LOAD XML: rows of named values.
//!
//! A value is an attribute of an element, the text of an element, or the text of `<field name="…">`. A row
//! ends where an element of the wanted name does, and sees the values that stand in it and around it: those
//! of an element are forgotten when another begins that is no deeper. Of values with one name the last
//! counts; an empty one is none.
//!
//! What is always true: memory is bounded by one piece of input and the values of one row. No document is
//! refused: what is not well-formed gives other values, as in MySQL.

use value::SqlResult;

use crate::sink::LocalData;

struct NamedValue {
    /// The depth of the element whose text it is; one more for an attribute.
    depth: usize,
    name: Vec<u8>,
    value: Vec<u8>,
}

pub struct XmlReader<'a> {
    source: &'a mut dyn LocalData,
    buffer: Vec<u8>,
    position: usize,
    /// The name of the elements that are rows; none if ROWS IDENTIFIED BY is not in angle brackets.
    row: Option<Vec<u8>>,
    depth: usize,
    /// The element that has just begun: the text behind its tag is its value.
    begun: Option<NamedValue>,
    values: Vec<NamedValue>,
}

impl<'a> XmlReader<'a> {
    /// `rows` as in ROWS IDENTIFIED BY: `<row>`.
    pub fn new(source: &'a mut dyn LocalData, rows: &[u8]) -> XmlReader<'a> {
        let row = rows.strip_prefix(b"<").and_then(|rest| rest.strip_suffix(b">")).map(<[u8]>::to_vec);
        XmlReader { source, buffer: Vec::new(), position: 0, row, depth: 0, begun: None, values: Vec::new() }
    }

    /// Goes on to the end of the next row; false if there is none.
    pub fn next_row(&mut self) -> SqlResult<bool> {
        while self.text_of_element()? {
            let row_ended = match self.peek()? {
                Some(b'!') => self.declaration().map(|()| false)?,
                Some(b'?') => self.skip_to(b">").map(|()| false)?,
                Some(b'/') => self.end_tag()?,
                _ => self.start_tag()?,
            };
            if row_ended {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The row's value of this name.
    pub fn value(&self, name: &str) -> Option<&[u8]> {
        self.values.iter().rev().find(|v| v.name == name.as_bytes()).map(|v| v.value.as_slice())
    }

    fn peek(&mut self) -> SqlResult<Option<u8>> {
        while self.position >= self.buffer.len() {
            self.buffer.clear();
            self.position = 0;
            if !self.source.read(&mut self.buffer)? {
                return Ok(None);
            }
        }
        Ok(Some(self.buffer[self.position]))
    }

    fn next(&mut self) -> SqlResult<Option<u8>> {
        let byte = self.peek()?;
        self.position += usize::from(byte.is_some());
        Ok(byte)
    }

    fn blanks(&mut self) -> SqlResult<()> {
        while self.peek()?.is_some_and(|b| b.is_ascii_whitespace()) {
            self.position += 1;
        }
        Ok(())
    }

    /// Appends what stands in front of a byte that ends it.
    fn word(&mut self, ends: impl Fn(u8) -> bool, out: &mut Vec<u8>) -> SqlResult<()> {
        while let Some(byte) = self.peek()?.filter(|b| !ends(*b)) {
            out.push(byte);
            self.position += 1;
        }
        Ok(())
    }

    /// Passes what comes next, `end` included.
    fn skip_to(&mut self, end: &[u8]) -> SqlResult<()> {
        self.up_to(end, &mut |_| {})
    }

    /// As [`XmlReader::skip_to`], and gives out the bytes in front of `end`.
    fn up_to(&mut self, end: &[u8], f: &mut dyn FnMut(u8)) -> SqlResult<()> {
        let mut window = Vec::with_capacity(end.len());
        while let Some(byte) = self.next()? {
            window.push(byte);
            if window == end {
                return Ok(());
            }
            if window.len() == end.len() {
                f(window.remove(0));
            }
        }
        Ok(())
    }

    /// Text up to `<` or a quote, which is passed, with its entities resolved; false at the end of the input.
    fn text(&mut self, end: u8, out: &mut Vec<u8>) -> SqlResult<bool> {
        while let Some(byte) = self.next()? {
            match byte {
                _ if byte == end => return Ok(true),
                b'&' => self.entity(out)?,
                _ => out.push(byte),
            }
        }
        Ok(false)
    }

    fn entity(&mut self, out: &mut Vec<u8>) -> SqlResult<()> {
        const LONGEST: usize = 4;
        let mut name = Vec::new();
        while name.len() <= LONGEST
            && let Some(byte) = self.peek()?.filter(u8::is_ascii_alphabetic)
        {
            name.push(byte);
            self.position += 1;
        }
        let known = match name.as_slice() {
            b"lt" => Some(b'<'),
            b"gt" => Some(b'>'),
            b"amp" => Some(b'&'),
            b"quot" => Some(b'"'),
            b"apos" => Some(b'\''),
            _ => None,
        };
        match known {
            Some(byte) if self.peek()? == Some(b';') => {
                self.position += 1;
                out.push(byte);
            }
            _ => {
                out.push(b'&');
                out.extend_from_slice(&name);
            }
        }
        Ok(())
    }

    /// The text in front of the next tag, which is the value of an element if that has just begun.
    fn text_of_element(&mut self) -> SqlResult<bool> {
        let Some(mut begun) = self.begun.take() else {
            self.word(|b| b == b'<', &mut Vec::new())?;
            return Ok(self.next()?.is_some());
        };
        let more = self.text(b'<', &mut begun.value)?;
        if self.peek()? == Some(b'!') {
            self.begun = Some(begun);
        } else {
            self.note(begun);
        }
        Ok(more)
    }

    fn note(&mut self, value: NamedValue) {
        if !value.value.is_empty() {
            self.values.push(value);
        }
    }

    /// A comment, a document type, or text that is taken as it stands.
    fn declaration(&mut self) -> SqlResult<()> {
        let mut start = Vec::new();
        while !matches!(start.as_slice(), b"!--" | b"![CDATA[") {
            match self.peek()? {
                Some(byte) if byte != b'>' && start.len() < 8 => start.push(byte),
                _ => return self.skip_to(b">"),
            }
            self.position += 1;
        }
        if start == b"!--" {
            return self.skip_to(b"-->");
        }
        let mut text = Vec::new();
        self.up_to(b"]]>", &mut |byte| text.push(byte))?;
        if let Some(begun) = &mut self.begun {
            begun.value.extend_from_slice(&text);
        }
        Ok(())
    }

    fn end_tag(&mut self) -> SqlResult<bool> {
        let mut name = Vec::new();
        self.position += 1;
        self.word(|b| b == b'>', &mut name)?;
        self.next()?;
        self.depth = self.depth.saturating_sub(1);
        Ok(self.row.as_deref() == Some(name.trim_ascii_end()))
    }

    fn start_tag(&mut self) -> SqlResult<bool> {
        let mut name = Vec::new();
        self.word(|b| b.is_ascii_whitespace() || b == b'>' || b == b'/', &mut name)?;
        self.depth += 1;
        let depth = self.depth;
        self.values.retain(|v| v.depth <= depth);
        let row = self.row.as_deref() == Some(name.as_slice());
        loop {
            self.blanks()?;
            match self.next()? {
                None => return Ok(false),
                Some(b'>') => {
                    self.begun = Some(NamedValue { depth, name, value: Vec::new() });
                    return Ok(false);
                }
                Some(b'/') if self.peek()? == Some(b'>') => {
                    self.position += 1;
                    self.depth -= 1;
                    return Ok(row);
                }
                Some(b'/' | b'=') => {}
                Some(first) => {
                    let (attribute, value) = self.attribute(first)?;
                    if name == b"field" && attribute == b"name" {
                        name = value;
                    } else {
                        self.note(NamedValue { depth: depth + 1, name: attribute, value });
                    }
                }
            }
        }
    }

    fn attribute(&mut self, first: u8) -> SqlResult<(Vec<u8>, Vec<u8>)> {
        let (mut name, mut value) = (vec![first], Vec::new());
        let ends = |b: u8| b.is_ascii_whitespace() || b == b'>';
        self.word(|b| ends(b) || matches!(b, b'=' | b'/'), &mut name)?;
        self.blanks()?;
        if self.peek()? == Some(b'=') {
            self.position += 1;
            self.blanks()?;
            match self.peek()? {
                Some(quote @ (b'"' | b'\'')) => {
                    self.position += 1;
                    self.text(quote, &mut value)?;
                }
                _ => self.word(ends, &mut value)?,
            }
        }
        Ok((name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pieces<'t>(&'t [u8], usize);

    impl LocalData for Pieces<'_> {
        fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
            let n = self.0.len().min(self.1);
            buffer.extend_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n > 0)
        }
    }

    fn rows(tag: &str, text: &str) -> String {
        let mut results = Vec::new();
        for size in [1, 2, 7, 1000] {
            let mut source = Pieces(text.as_bytes(), size);
            let mut reader = XmlReader::new(&mut source, tag.as_bytes());
            let mut out = Vec::new();
            while reader.next_row().unwrap() {
                let value = |name: &str| reader.value(name).map_or("~".into(), String::from_utf8_lossy).into_owned();
                out.push(["a", "b", "c"].map(value).join(","));
            }
            results.push(out.join(";"));
        }
        assert!(results.windows(2).all(|w| w[0] == w[1]), "the pieces change the result: {results:?}");
        results.remove(0)
    }

    #[test]
    fn attributes_elements_and_fields() {
        let text = "<?xml version='1.0'?><!-- <row a='9'/> --><list><row a=\"1\" b='2' c=3 /><row><a>4</a><b/><c>&lt;&amp;&#65;&x;</c></row>\
            <row><field name='a'>6</field><field name = \"b\"> 7 </field><field name='c' xsi:nil='true'/></row></list>";
        assert_eq!(rows("<row>", text), "1,2,3;4,~,<&&#65;&x;;6, 7 ,~");
    }

    #[test]
    fn what_stands_around_a_row_belongs_to_it_too() {
        let text =
            "<list c='out'><b>head</b><row a='1'/><row a='2'><b>own</b></row><row/><b>next</b><other><row c='3'></row></other></list>";
        assert_eq!(rows("<row>", text), "1,head,out;2,own,out;~,head,out;~,next,3");
    }

    #[test]
    fn rows_need_their_name_in_brackets() {
        let text = "<x a='1'/><row a='2'/><x a = '3' ></x >";
        assert_eq!(rows("<x>", text), "1,~,~;3,~,~");
        assert_eq!(rows("row", text), "");
        assert_eq!(rows("", text), "");
    }

    #[test]
    fn text_as_it_stands_and_what_is_not_well_formed() {
        assert_eq!(rows("<row>", "<row><a>1<![CDATA[<&lt;]]]>2</a><b>x<i>y</i>z</b></row><row a='5' <row"), "1<&lt;]2,x,~");
        assert_eq!(rows("<row>", "<!DOCTYPE x><row a=/><b>1</b></row><row a='1' b='"), "/,1,~");
    }
}
