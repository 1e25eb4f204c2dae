//! XML documents as `ExtractValue` and `UpdateXML` see them: elements, attributes and runs of text, each
//! with its place in the source.
//!
//! ```text
//! <a k="v">one<b/>two</a>
//!
//!   0 root               0..23
//!   1   element a        0..23
//!   2     attribute k    3..8
//!   3       text v
//!   4     text one
//!   5     element b      12..16
//!   6     text two
//! ```
//!
//! What is well formed is what MySQL reads: entities stay as they are written, an attribute needs neither
//! quotes nor a value, and the name of a closing tag is not compared with that of the
//! opening one. Declarations are elements.
//!
//! Always true: the root comes first, and a node behind its parent; so the order of nodes is that of the
//! document.

use std::ops::Range;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    Root,
    Element,
    Attribute,
    Text,
}

/// See the file's header.
#[derive(Debug)]
pub struct Node<'s> {
    pub kind: NodeKind,
    pub parent: usize,
    /// The name of an element or attribute, the text of a text.
    pub text: &'s str,
    /// Where it stands in the source.
    pub place: Range<usize>,
}

/// A document, read.
#[derive(Debug)]
pub struct Document<'s> {
    pub nodes: Vec<Node<'s>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'s> {
    End,
    Comment,
    Data(&'s str),
    Name(&'s str),
    Text(&'s str),
    Sign(u8),
    Unknown,
}

impl<'s> Token<'s> {
    /// As a message shows it.
    fn shown(self) -> String {
        match self {
            Token::End => "END-OF-INPUT".into(),
            Token::Comment => "COMMENT".into(),
            Token::Data(_) => "CDATA".into(),
            Token::Name(_) => "IDENT".into(),
            Token::Text(_) => "STRING".into(),
            Token::Sign(sign) => format!("'{}'", char::from(sign)),
            Token::Unknown => "unknown token".into(),
        }
    }

    fn value(self) -> Option<&'s str> {
        match self {
            Token::Name(text) | Token::Text(text) => Some(text),
            _ => None,
        }
    }
}

struct Reader<'s> {
    source: &'s str,
    at: usize,
    nodes: Vec<Node<'s>>,
    /// The element that is open.
    open: usize,
}

impl<'s> Document<'s> {
    /// # Errors
    /// What is wrong with the document, and where.
    pub fn parse(source: &'s str) -> Result<Document<'s>, String> {
        let root = Node { kind: NodeKind::Root, parent: 0, text: "", place: 0..source.len() };
        let mut reader = Reader { source, at: 0, nodes: vec![root], open: 0 };
        match reader.read() {
            Ok(()) => Ok(Document { nodes: reader.nodes }),
            Err(message) => Err(reader.located(&message)),
        }
    }

    /// The texts that belong to a node itself, not to an element within it.
    pub fn texts(&self, node: usize) -> impl Iterator<Item = &'s str> {
        self.below(node).filter(move |(_, child)| child.parent == node && child.kind == NodeKind::Text).map(|(_, child)| child.text)
    }

    /// The nodes within a node, in order.
    pub fn below(&self, node: usize) -> impl Iterator<Item = (usize, &Node<'s>)> {
        // A node's descendants follow it, and each has a parent among them or the node itself.
        let all = self.nodes.iter().enumerate().skip(node + 1);
        all.take_while(move |(_, other)| other.parent >= node)
    }
}

impl<'s> Reader<'s> {
    fn located(&self, message: &str) -> String {
        let read = &self.source.as_bytes()[..self.at];
        let line = read.iter().filter(|byte| **byte == b'\n').count() + 1;
        let begun = read.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
        format!("parse error at line {line} pos {}: {message}", self.at - begun + 1)
    }

    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// What stands up to `end`, which is read, too; without it, everything.
    fn up_to(&mut self, end: &str) -> &'s str {
        let rest = self.rest();
        let (text, read) = rest.find(end).map_or((rest, rest.len()), |at| (&rest[..at], at + end.len()));
        self.at += read;
        text
    }

    fn token(&mut self) -> Token<'s> {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t', '\r', '\n']).len();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Token::End };
        if rest.starts_with("<!--") {
            self.up_to("-->");
            return Token::Comment;
        }
        if let Some(data) = rest.strip_prefix("<![CDATA[") {
            self.at += rest.len() - data.len();
            return Token::Data(self.up_to("]]>"));
        }
        match first {
            '?' | '=' | '/' | '<' | '>' | '!' => {
                self.at += 1;
                Token::Sign(first as u8)
            }
            '"' | '\'' => {
                self.at += 1;
                Token::Text(self.up_to(if first == '"' { "\"" } else { "'" }))
            }
            _ if begins_name(first) => {
                let end = rest.find(|c| !continues_name(c)).unwrap_or(rest.len());
                self.at += end;
                Token::Name(&rest[..end])
            }
            _ => Token::Unknown,
        }
    }

    fn read(&mut self) -> Result<(), String> {
        while self.at < self.source.len() {
            if self.rest().starts_with('<') {
                self.tag()?;
            } else {
                let text = &self.rest()[..self.rest().find('<').unwrap_or(self.rest().len())];
                self.at += text.len();
                self.text(self.open, text);
            }
        }
        if self.open == 0 { Ok(()) } else { Err("unexpected END-OF-INPUT".into()) }
    }

    fn push(&mut self, kind: NodeKind, parent: usize, text: &'s str, place: Range<usize>) -> usize {
        self.nodes.push(Node { kind, parent, text, place });
        self.nodes.len() - 1
    }

    fn text(&mut self, parent: usize, text: &'s str) {
        let end = self.at;
        self.push(NodeKind::Text, parent, text, end - text.len()..end);
    }

    /// The element that is open ends with the tag that is being read.
    fn close(&mut self) -> usize {
        let closed = self.open;
        self.open = self.nodes[closed].parent;
        closed
    }

    fn tag(&mut self) -> Result<(), String> {
        let begun = self.at;
        match self.token() {
            Token::Comment => return Ok(()),
            Token::Data(text) => {
                self.text(self.open, text);
                return Ok(());
            }
            _ => {}
        }
        let mut token = self.token();
        if token == Token::Sign(b'/') {
            let name = self.token();
            let Token::Name(text) = name else { return Err(format!("{} unexpected (ident wanted)", name.shown())) };
            if self.open == 0 {
                return Err(format!("'</{text}>' unexpected (END-OF-INPUT wanted)"));
            }
            let closed = self.close();
            let last = self.token();
            return self.end_tag(last, Some(closed));
        }
        let declares = matches!(token, Token::Sign(b'!' | b'?')).then_some(token);
        if declares.is_some() {
            token = self.token();
        }
        let Token::Name(name) = token else { return Err(format!("{} unexpected (ident or '/' wanted)", token.shown())) };
        self.open = self.push(NodeKind::Element, self.open, name, begun..begun);
        let mut last = self.attributes(declares == Some(Token::Sign(b'!')))?;
        let mut closed = None;
        if last == Token::Sign(b'/') {
            closed = Some(self.close());
            last = self.token();
        }
        if declares == Some(Token::Sign(b'?')) {
            if last != Token::Sign(b'?') {
                return Err(format!("{} unexpected ('?' wanted)", last.shown()));
            }
            last = self.token();
        }
        if declares.is_some() && closed.is_none() {
            closed = Some(self.close());
        }
        self.end_tag(last, closed)
    }

    fn end_tag(&mut self, last: Token<'s>, closed: Option<usize>) -> Result<(), String> {
        if last != Token::Sign(b'>') {
            return Err(format!("{} unexpected ('>' wanted)", last.shown()));
        }
        if let Some(closed) = closed {
            self.nodes[closed].place.end = self.at;
        }
        Ok(())
    }

    /// Up to what follows them.
    fn attributes(&mut self, declares: bool) -> Result<Token<'s>, String> {
        let mut token = self.token();
        loop {
            let name = match token {
                Token::Name(name) => name,
                Token::Text(_) if declares => {
                    token = self.token();
                    continue;
                }
                other => return Ok(other),
            };
            let begun = self.at - name.len();
            let attribute = self.push(NodeKind::Attribute, self.open, name, begun..self.at);
            token = self.token();
            if token == Token::Sign(b'=') {
                let value = self.token();
                let Some(text) = value.value() else { return Err(format!("{} unexpected (ident or string wanted)", value.shown())) };
                let end = self.at;
                self.push(NodeKind::Text, attribute, text, end..end);
                self.nodes[attribute].place.end = end;
                token = self.token();
            }
        }
    }
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || c == ':' || !c.is_ascii()
}

fn continues_name(c: char) -> bool {
    begins_name(c) || c.is_ascii_digit() || c == '-' || c == '.'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stand_where_they_are_written() {
        let source = "<a k=\"v\">one<b/>two</a>";
        let document = Document::parse(source).unwrap();
        let shown: Vec<_> = document.nodes.iter().map(|node| (node.kind, node.parent, node.text)).collect();
        let (root, element, attribute, text) = (NodeKind::Root, NodeKind::Element, NodeKind::Attribute, NodeKind::Text);
        let expected =
            [(root, 0, ""), (element, 0, "a"), (attribute, 1, "k"), (text, 2, "v"), (text, 1, "one"), (element, 1, "b"), (text, 1, "two")];
        assert_eq!(shown, expected);
        assert_eq!(&source[document.nodes[2].place.clone()], "k=\"v\"");
        assert_eq!(&source[document.nodes[5].place.clone()], "<b/>");
        assert_eq!(document.texts(1).collect::<Vec<_>>(), ["one", "two"]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |source| Document::parse(source).unwrap_err();
        assert_eq!(error("<a>\n<b>\n</a>"), "parse error at line 3 pos 6: unexpected END-OF-INPUT");
        assert_eq!(error("</a>"), "parse error at line 1 pos 4: '</a>' unexpected (END-OF-INPUT wanted)");
        assert_eq!(error("<a b=></a>"), "parse error at line 1 pos 7: '>' unexpected (ident or string wanted)");
        assert_eq!(error("<1>"), "parse error at line 1 pos 2: unknown token unexpected (ident or '/' wanted)");
        assert_eq!(error("<?x"), "parse error at line 1 pos 4: END-OF-INPUT unexpected ('?' wanted)");
    }
}
