//! The XPath of `ExtractValue` and `UpdateXML`: a text becomes a tree, which [`evaluate`] runs over a
//! document.
//!
//! It is MySQL's part of XPath 1.0, with what is its own: the kind of each expression is known before it
//! runs; what is in parentheses behind an axis or a step (`text()`, `node()`)
//! leaves the set of nodes as it is; a set of nodes is true if it has exactly one; two sets cannot be
//! compared; `$@name` is a user variable.
//!
//! ```text
//! /r/a[@id=2]/b    Step(Step(Filter(Step(Step(Root, child r), child a), Compare(Step(Context, attribute
//! id), 2))), child b)
//! ```
//!
//! Always true: a tree is no deeper than [`DEPTH_MAX`], so that neither parsing nor running it uses much
//! stack.

pub mod evaluate;

use value::{Decimal, SqlError, SqlResult, Value, sql_error};

use crate::expr::CompareOp;

/// How deep expressions may nest.
const DEPTH_MAX: usize = 200;

/// What an expression gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Set,
    Truth,
    Number,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    Ancestor,
    AncestorOrSelf,
    Attribute,
    Child,
    Descendant,
    DescendantOrSelf,
    Parent,
    Itself,
}

/// Names before `::`. Those that MySQL knows and does not follow mean `child`.
const AXES: &[(&str, Axis)] = &[
    ("ancestor", Axis::Ancestor),
    ("ancestor-or-self", Axis::AncestorOrSelf),
    ("attribute", Axis::Attribute),
    ("child", Axis::Child),
    ("descendant", Axis::Descendant),
    ("descendant-or-self", Axis::DescendantOrSelf),
    ("following", Axis::Child),
    ("following-sibling", Axis::Child),
    ("namespace", Axis::Child),
    ("parent", Axis::Parent),
    ("preceding", Axis::Child),
    ("preceding-sibling", Axis::Child),
    ("self", Axis::Itself),
];

/// Tests of nodes that leave a set as it is.
const NODE_TESTS: [&str; 4] = ["comment", "node", "processing-instruction", "text"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Boolean,
    Ceiling,
    Concat,
    Contains,
    Count,
    False,
    Floor,
    Last,
    Not,
    Number,
    Position,
    Round,
    StringLength,
    Substring,
    Sum,
    True,
}

/// Name, the least and the greatest number of arguments, what it gives.
const FUNCTIONS: &[(&str, Function, usize, usize, Kind)] = &[
    ("boolean", Function::Boolean, 1, 1, Kind::Truth),
    ("ceiling", Function::Ceiling, 1, 1, Kind::Number),
    ("concat", Function::Concat, 2, 255, Kind::Text),
    ("contains", Function::Contains, 2, 2, Kind::Truth),
    ("count", Function::Count, 1, 1, Kind::Number),
    ("false", Function::False, 0, 0, Kind::Truth),
    ("floor", Function::Floor, 1, 1, Kind::Number),
    ("last", Function::Last, 0, 0, Kind::Number),
    ("not", Function::Not, 1, 1, Kind::Truth),
    ("number", Function::Number, 0, 1, Kind::Number),
    ("position", Function::Position, 0, 0, Kind::Number),
    ("round", Function::Round, 1, 1, Kind::Number),
    ("string-length", Function::StringLength, 0, 1, Kind::Number),
    ("substring", Function::Substring, 2, 3, Kind::Text),
    ("sum", Function::Sum, 1, 1, Kind::Number),
    ("true", Function::True, 0, 0, Kind::Truth),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    And,
    Or,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// See the file's header.
#[derive(Debug)]
pub enum XPath {
    Literal(Value),
    Root,
    /// The node that a condition is about; outside of one, the root.
    Context,
    Step(Box<XPath>, Axis, Option<String>),
    Filter(Box<XPath>, Box<XPath>),
    Union(Box<XPath>, Box<XPath>),
    Negate(Box<XPath>),
    Binary(Operator, Box<XPath>, Box<XPath>),
    Compare(CompareOp, Box<XPath>, Box<XPath>),
    Call(Function, Kind, Vec<XPath>),
}

impl XPath {
    /// `variable` tells the value of a user variable.
    ///
    /// # Errors
    /// 1105 with what stands where the text is wrong.
    pub fn parse(text: &str, variable: &dyn Fn(&str) -> Value) -> SqlResult<XPath> {
        let mut parser = PathReader { text, at: 0, depth: 0, filters: 0, variable };
        let parsed = parser.any()?;
        if parser.peek().is_some() { Err(parser.wrong()) } else { Ok(parsed) }
    }

    pub fn kind(&self) -> Kind {
        match self {
            XPath::Literal(Value::Bytes(_)) => Kind::Text,
            XPath::Literal(_) | XPath::Negate(_) => Kind::Number,
            XPath::Root | XPath::Context | XPath::Step(..) | XPath::Filter(..) | XPath::Union(..) => Kind::Set,
            XPath::Binary(Operator::And | Operator::Or, ..) | XPath::Compare(..) => Kind::Truth,
            XPath::Binary(..) => Kind::Number,
            XPath::Call(_, kind, _) => *kind,
        }
    }
}

struct PathReader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// Conditions around the place.
    filters: usize,
    variable: &'t dyn Fn(&str) -> Value,
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || !c.is_ascii()
}

fn name_of(text: &str) -> &str {
    if !text.starts_with(begins_name) {
        return "";
    }
    let ends = |c: char| !(begins_name(c) || c.is_ascii_digit() || c == '-' || c == '.');
    &text[..text.find(ends).unwrap_or(text.len())]
}

fn digits_of(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())]
}

impl<'t> PathReader<'t> {
    fn rest(&self) -> &'t str {
        self.text[self.at..].trim_start_matches([' ', '\t', '\r', '\n'])
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes behind `read`, which is the next token.
    fn skip(&mut self, read: &str) {
        self.at = self.text.len() - self.rest().len() + read.len();
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.skip(token);
        }
        found
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = name_of(self.rest()).eq_ignore_ascii_case(word);
        if found {
            self.skip(word);
        }
        found
    }

    fn wrong(&self) -> SqlError {
        sql_error!(UNKNOWN_ERROR, format!("XPATH syntax error: '{}'", self.rest()))
    }

    fn needs(&mut self, token: &str) -> SqlResult<()> {
        if self.takes(token) { Ok(()) } else { Err(self.wrong()) }
    }

    fn any(&mut self) -> SqlResult<XPath> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.wrong());
        }
        let mut left = self.all()?;
        while self.takes_word("or") {
            left = XPath::Binary(Operator::Or, Box::new(left), Box::new(self.all()?));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn all(&mut self) -> SqlResult<XPath> {
        let mut left = self.equality()?;
        while self.takes_word("and") {
            left = XPath::Binary(Operator::And, Box::new(left), Box::new(self.equality()?));
        }
        Ok(left)
    }

    fn equality(&mut self) -> SqlResult<XPath> {
        let mut left = self.relation()?;
        loop {
            let rest = self.rest();
            let op = match () {
                () if self.takes("!=") => CompareOp::Ne,
                () if self.takes("=") => CompareOp::Eq,
                () => return Ok(left),
            };
            let right = self.relation()?;
            left = self.comparison(op, left, right, rest)?;
        }
    }

    fn relation(&mut self) -> SqlResult<XPath> {
        let mut left = self.sum()?;
        loop {
            let rest = self.rest();
            let op = match () {
                () if self.takes("<=") => CompareOp::Le,
                () if self.takes(">=") => CompareOp::Ge,
                () if self.takes("<") => CompareOp::Lt,
                () if self.takes(">") => CompareOp::Gt,
                () => return Ok(left),
            };
            let right = self.sum()?;
            left = self.comparison(op, left, right, rest)?;
        }
    }

    fn comparison(&self, op: CompareOp, left: XPath, right: XPath, from: &str) -> SqlResult<XPath> {
        if left.kind() == Kind::Set && right.kind() == Kind::Set {
            let shown = format!("XPATH error: comparison of two nodesets is not supported: '{from}'");
            return Err(sql_error!(UNKNOWN_ERROR, shown));
        }
        Ok(XPath::Compare(op, Box::new(left), Box::new(right)))
    }

    fn sum(&mut self) -> SqlResult<XPath> {
        let mut left = self.product()?;
        loop {
            let op = match () {
                () if self.takes("+") => Operator::Add,
                () if self.takes("-") => Operator::Subtract,
                () => return Ok(left),
            };
            left = XPath::Binary(op, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> SqlResult<XPath> {
        let mut left = self.signed()?;
        loop {
            let op = match () {
                () if self.takes("*") => Operator::Multiply,
                () if self.takes_word("div") => Operator::Divide,
                () if self.takes_word("mod") => Operator::Modulo,
                () => return Ok(left),
            };
            left = XPath::Binary(op, Box::new(left), Box::new(self.signed()?));
        }
    }

    fn signed(&mut self) -> SqlResult<XPath> {
        let mut negated = false;
        while self.takes("-") {
            negated = !negated;
        }
        let operand = self.union()?;
        Ok(if negated { XPath::Negate(Box::new(operand)) } else { operand })
    }

    fn union(&mut self) -> SqlResult<XPath> {
        let mut left = self.operand()?;
        while self.takes("|") {
            if left.kind() != Kind::Set {
                return Err(self.wrong());
            }
            let right = self.operand()?;
            if right.kind() != Kind::Set {
                return Err(self.wrong());
            }
            left = XPath::Union(Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operand(&mut self) -> SqlResult<XPath> {
        let rest = self.rest();
        match self.peek() {
            Some('(') => {
                self.skip("(");
                let inner = self.any()?;
                self.needs(")")?;
                Ok(inner)
            }
            Some('$') => self.variable(),
            Some(quote @ ('"' | '\'')) => {
                let text = &rest[1..];
                let end = text.find(quote).ok_or_else(|| self.wrong())?;
                self.skip(&rest[..end + 2]);
                Ok(XPath::Literal(Value::text(&text[..end])))
            }
            Some('0'..='9') => Ok(self.number()),
            _ => match self.call()? {
                Some(call) => Ok(call),
                None => self.path(),
            },
        }
    }

    fn number(&mut self) -> XPath {
        let rest = self.rest();
        let whole = digits_of(rest);
        let fraction = rest[whole.len()..].strip_prefix('.').map(digits_of);
        self.skip(&rest[..whole.len() + fraction.map_or(0, |digits| digits.len() + 1)]);
        let number = match (whole.parse::<i64>(), fraction) {
            (Ok(number), None | Some("")) => Value::Int(number),
            (_, fraction) => Value::Decimal(Decimal::parse_prefix(format!("{whole}.{}", fraction.unwrap_or("0")).as_bytes()).value),
        };
        XPath::Literal(number)
    }

    fn variable(&mut self) -> SqlResult<XPath> {
        let (begun, from) = (self.rest(), self.at);
        self.skip("$");
        let of_user = self.takes("@");
        let name = name_of(self.rest());
        if !of_user || name.is_empty() {
            self.at = from;
            return Err(sql_error!(UNKNOWN_ERROR, format!("Unknown XPATH variable at: '{begun}'")));
        }
        self.skip(name);
        Ok(XPath::Literal((self.variable)(name)))
    }

    fn call(&mut self) -> SqlResult<Option<XPath>> {
        let name = name_of(self.rest());
        let known = FUNCTIONS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        let Some((_, function, least, most, kind)) = known.filter(|_| self.rest()[name.len()..].starts_with('(')) else { return Ok(None) };
        self.skip(name);
        self.skip("(");
        let mut args = Vec::new();
        while args.len() < *most && !(args.len() >= *least && self.rest().starts_with(')')) {
            args.push(self.any()?);
            if !self.takes(",") {
                break;
            }
        }
        if args.len() < *least {
            return Err(self.wrong());
        }
        self.needs(")")?;
        let needs_set = matches!(function, Function::Count | Function::Sum);
        let needs_filter =
            matches!(function, Function::Last | Function::Position) || *function == Function::StringLength && args.is_empty();
        if needs_set && args[0].kind() != Kind::Set || needs_filter && self.filters == 0 {
            return Err(self.wrong());
        }
        if args.is_empty() && matches!(function, Function::StringLength | Function::Number) {
            args.push(XPath::Context);
        }
        Ok(Some(XPath::Call(*function, *kind, args)))
    }

    fn path(&mut self) -> SqlResult<XPath> {
        let mut path = XPath::Context;
        if self.takes("/") {
            path = XPath::Root;
            if self.takes("/") {
                path = every(path);
            } else if !self.at_step() {
                return Ok(path);
            }
        }
        loop {
            path = self.step(path)?;
            if !self.takes("/") {
                return Ok(path);
            }
            if self.takes("/") {
                path = every(path);
            }
        }
    }

    /// Whether a step begins here, so that a `/` before it is not all.
    fn at_step(&self) -> bool {
        self.peek().is_some_and(|c| begins_name(c) || matches!(c, '.' | '@' | '*' | '/'))
    }

    fn step(&mut self, from: XPath) -> SqlResult<XPath> {
        let base = if self.takes("..") {
            XPath::Step(Box::new(from), Axis::Parent, None)
        } else if self.takes(".") {
            from
        } else {
            let axis = self.axis();
            self.node_test(from, axis)?
        };
        self.filtered(base)
    }

    fn axis(&mut self) -> Axis {
        if self.takes("@") {
            return Axis::Attribute;
        }
        let name = name_of(self.rest());
        let known = AXES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        match known.filter(|_| self.rest()[name.len()..].starts_with("::")) {
            Some((_, axis)) => {
                self.skip(name);
                self.skip("::");
                *axis
            }
            None => Axis::Child,
        }
    }

    fn node_test(&mut self, from: XPath, axis: Axis) -> SqlResult<XPath> {
        if self.takes("*") {
            return Ok(XPath::Step(Box::new(from), axis, None));
        }
        let name = name_of(self.rest());
        if name.is_empty() {
            return Err(self.wrong());
        }
        self.skip(name);
        if NODE_TESTS.iter().any(|test| test.eq_ignore_ascii_case(name)) && self.text[self.at..].starts_with('(') {
            self.skip("(");
            self.needs(")")?;
            return Ok(from);
        }
        let mut full = name.to_string();
        if self.takes(":") {
            let local = name_of(self.rest());
            if local.is_empty() {
                return Err(self.wrong());
            }
            self.skip(local);
            full = format!("{name}:{local}");
        }
        Ok(XPath::Step(Box::new(from), axis, Some(full)))
    }

    fn filtered(&mut self, mut base: XPath) -> SqlResult<XPath> {
        while self.takes("[") {
            self.filters += 1;
            let condition = self.any()?;
            self.filters -= 1;
            self.needs("]")?;
            base = XPath::Filter(Box::new(base), Box::new(condition));
        }
        Ok(base)
    }
}

/// `//`: a node and all within it.
fn every(path: XPath) -> XPath {
    XPath::Step(Box::new(path), Axis::DescendantOrSelf, None)
}
