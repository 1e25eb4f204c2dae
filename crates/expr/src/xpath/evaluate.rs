//! XPath over a document: sets of nodes, and values.
//!
//! A node of a set has its place among those that the same step found from the same node, which is what
//! `position()` and `[2]` mean; `last()` is how many nodes the whole set has.

use std::cmp::Ordering;

use value::{Collation, Decimal, SqlResult, Value};

use super::{Axis, Function, Kind, Operator, XPath};
use crate::context::EvalContext;
use crate::expr::CompareOp;
use crate::xml::{Document, NodeKind};

/// A node of a set, and which of its siblings it is.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub node: usize,
    place: usize,
}

/// Where an expression is evaluated.
#[derive(Clone, Copy)]
struct At {
    found: Found,
    last: usize,
}

/// See the file's header.
pub struct Evaluation<'d, 's, 'c, 'a> {
    pub document: &'d Document<'s>,
    pub collation: Collation,
    pub cx: &'c mut EvalContext<'a>,
}

/// From the root.
const START: At = At { found: Found { node: 0, place: 1 }, last: 1 };

impl Evaluation<'_, '_, '_, '_> {
    /// The value of a whole XPath; of a set, its texts.
    ///
    /// # Errors
    /// The statement was killed.
    pub fn value(&mut self, path: &XPath) -> SqlResult<Value> {
        self.scalar(path, START)
    }

    /// The nodes that a whole XPath finds.
    ///
    /// # Errors
    /// The statement was killed.
    pub fn nodes(&mut self, path: &XPath) -> SqlResult<Vec<Found>> {
        self.set(path, START)
    }

    fn set(&mut self, path: &XPath, at: At) -> SqlResult<Vec<Found>> {
        Ok(match path {
            XPath::Root => vec![START.found],
            XPath::Context => vec![at.found],
            XPath::Step(from, axis, name) => {
                let from = self.set(from, at)?;
                self.step(&from, *axis, name.as_deref())
            }
            XPath::Filter(from, condition) => {
                let from = self.set(from, at)?;
                self.filter(&from, condition)?
            }
            XPath::Union(a, b) => {
                let mut all = self.set(a, at)?;
                all.extend(self.set(b, at)?);
                in_order(all)
            }
            _ => Vec::new(),
        })
    }

    fn step(&self, from: &[Found], axis: Axis, name: Option<&str>) -> Vec<Found> {
        let nodes = &self.document.nodes;
        let named = |node: usize, kind: NodeKind| {
            let node = &nodes[node];
            // Everything is a name of the root.
            node.kind == kind && name.is_none_or(|name| node.text == name) || name.is_none() && node.kind == NodeKind::Root
        };
        let mut out = Vec::new();
        for found in from {
            let first = out.len();
            let mut add = |node: usize, kind: NodeKind| {
                if named(node, kind) {
                    let place = out.len() - first + 1;
                    out.push(Found { node, place });
                }
            };
            let own = if nodes[found.node].kind == NodeKind::Attribute { NodeKind::Attribute } else { NodeKind::Element };
            if matches!(axis, Axis::Itself | Axis::DescendantOrSelf | Axis::AncestorOrSelf) {
                add(found.node, own);
            }
            match axis {
                Axis::Itself => {}
                Axis::Child | Axis::Attribute => {
                    let kind = if axis == Axis::Child { NodeKind::Element } else { NodeKind::Attribute };
                    self.document.below(found.node).filter(|(_, node)| node.parent == found.node).for_each(|(node, _)| add(node, kind));
                }
                Axis::Descendant | Axis::DescendantOrSelf => {
                    self.document.below(found.node).for_each(|(node, _)| add(node, NodeKind::Element));
                }
                Axis::Parent if found.node != 0 => add(nodes[found.node].parent, NodeKind::Element),
                Axis::Parent => {}
                Axis::Ancestor | Axis::AncestorOrSelf => {
                    let up = |node: &usize| Some(nodes[*node].parent).filter(|_| *node != 0);
                    std::iter::successors(up(&found.node), up).filter(|node| *node != 0).for_each(|node| add(node, NodeKind::Element));
                }
            }
        }
        let mut out = in_order(out);
        if matches!(axis, Axis::Parent | Axis::Ancestor | Axis::AncestorOrSelf) {
            out.iter_mut().enumerate().for_each(|(at, found)| found.place = at + 1);
        }
        out
    }

    fn filter(&mut self, from: &[Found], condition: &XPath) -> SqlResult<Vec<Found>> {
        let mut out: Vec<Found> = Vec::new();
        for found in from {
            self.cx.session.check_killed()?;
            let at = At { found: *found, last: from.len() };
            let passes = match condition.kind() {
                Kind::Set | Kind::Truth => self.truth(condition, at)?,
                Kind::Number | Kind::Text => {
                    let place = self.scalar(condition, at)?.to_int(self.cx.warnings);
                    place == Some(found.place as i128)
                }
            };
            if passes {
                out.push(Found { node: found.node, place: out.len() + 1 });
            }
        }
        Ok(out)
    }

    /// The texts of the nodes of a set.
    fn texts(&self, set: &[Found]) -> Vec<&str> {
        set.iter().flat_map(|found| self.document.texts(found.node)).collect()
    }

    fn truth(&mut self, path: &XPath, at: At) -> SqlResult<bool> {
        if path.kind() == Kind::Set {
            return Ok(self.set(path, at)?.len() == 1);
        }
        Ok(self.scalar(path, at)?.to_bool(self.cx.warnings).unwrap_or(false))
    }

    fn text(&mut self, path: &XPath, at: At) -> SqlResult<Option<String>> {
        let value = self.scalar(path, at)?;
        let mut out = Vec::new();
        Ok(value.write_text(&mut out).then(|| String::from_utf8_lossy(&out).into_owned()))
    }

    fn double(&mut self, path: &XPath, at: At) -> SqlResult<Option<f64>> {
        Ok(self.scalar(path, at)?.to_f64(self.cx.warnings))
    }

    fn scalar(&mut self, path: &XPath, at: At) -> SqlResult<Value> {
        Ok(match path {
            XPath::Literal(value) => value.clone(),
            XPath::Negate(of) => match self.scalar(of, at)? {
                Value::Int(n) => n.checked_neg().map_or(Value::Null, Value::Int),
                Value::Decimal(n) => Value::Decimal(n.neg()),
                other => other.to_f64(self.cx.warnings).map_or(Value::Null, |n| Value::Double(-n)),
            },
            XPath::Binary(Operator::And, a, b) => Value::from(self.truth(a, at)? && self.truth(b, at)?),
            XPath::Binary(Operator::Or, a, b) => Value::from(self.truth(a, at)? || self.truth(b, at)?),
            XPath::Binary(op, a, b) => {
                let (a, b) = (self.scalar(a, at)?, self.scalar(b, at)?);
                self.arithmetic(*op, &a, &b)
            }
            XPath::Compare(op, a, b) => Value::from(self.compare(*op, a, b, at)?),
            XPath::Call(function, _, args) => self.call(*function, args, at)?,
            set => {
                let set = self.set(set, at)?;
                Value::text(&self.texts(&set).join(" "))
            }
        })
    }

    fn compare(&mut self, op: CompareOp, a: &XPath, b: &XPath, at: At) -> SqlResult<bool> {
        let by_text = |path: &XPath| matches!(path.kind(), Kind::Set | Kind::Text);
        let by_text = by_text(a) && by_text(b);
        let sides = [a, b].map(|side| -> SqlResult<Vec<Value>> {
            if side.kind() != Kind::Set {
                return Ok(vec![self.scalar(side, at)?]);
            }
            let set = self.set(side, at)?;
            Ok(self.texts(&set).into_iter().map(Value::text).collect())
        });
        let [left, right] = sides;
        let (left, right) = (left?, right?);
        for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
            let order = match (a, b) {
                (Value::Bytes(a), Value::Bytes(b)) if by_text => Some(self.collation.compare(a, b)),
                _ => {
                    let (a, b) = (a.to_f64(self.cx.warnings), b.to_f64(self.cx.warnings));
                    a.zip(b).and_then(|(a, b)| a.partial_cmp(&b))
                }
            };
            if order.is_some_and(|order| holds(op, order)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn arithmetic(&mut self, op: Operator, a: &Value, b: &Value) -> Value {
        let exact = |value: &Value| match value {
            Value::Int(n) => Some(Decimal::from_i64(*n)),
            Value::Decimal(n) => Some(n.clone()),
            _ => None,
        };
        let whole = matches!((a, b), (Value::Int(_), Value::Int(_)));
        let Some((x, y)) = a.to_f64(self.cx.warnings).zip(b.to_f64(self.cx.warnings)) else { return Value::Null };
        if matches!(op, Operator::Divide | Operator::Modulo) && y == 0.0 {
            self.cx.division_by_zero();
            return Value::Null;
        }
        let exactly = exact(a).zip(exact(b)).and_then(|(a, b)| match op {
            Operator::Add => a.add(&b),
            Operator::Subtract => a.sub(&b),
            Operator::Multiply => a.mul(&b),
            Operator::Divide => a.div_integer(&b),
            _ => a.rem(&b),
        });
        match (exactly, op) {
            (Some(n), _) if whole => i64::try_from(n.to_i128()).map_or(Value::Decimal(n), Value::Int),
            (Some(n), _) => Value::Decimal(n),
            (None, Operator::Add) => Value::Double(x + y),
            (None, Operator::Subtract) => Value::Double(x - y),
            (None, Operator::Multiply) => Value::Double(x * y),
            (None, Operator::Divide) => Value::Int((x / y) as i64),
            (None, _) => Value::Double(x % y),
        }
    }

    fn call(&mut self, function: Function, args: &[XPath], at: At) -> SqlResult<Value> {
        Ok(match function {
            Function::True => Value::Int(1),
            Function::False => Value::Int(0),
            Function::Position => Value::Int(at.found.place as i64),
            Function::Last => Value::Int(at.last as i64),
            Function::Boolean => Value::from(self.truth(&args[0], at)?),
            Function::Not => Value::from(!self.truth(&args[0], at)?),
            Function::Count => Value::Int(self.set(&args[0], at)?.len() as i64),
            Function::Sum => {
                let set = self.set(&args[0], at)?;
                let number = |text: &str| value::number::parse_f64_prefix(text.as_bytes()).value;
                Value::Double(self.texts(&set).into_iter().map(number).fold(0.0, |sum, n| sum + n))
            }
            Function::Ceiling => self.rounded(&args[0], at, f64::ceil)?,
            Function::Floor => self.rounded(&args[0], at, f64::floor)?,
            Function::Round => self.rounded(&args[0], at, f64::round_ties_even)?,
            Function::Number => self.rounded(&args[0], at, |n| n)?,
            Function::Concat => {
                let mut out = String::new();
                for arg in args {
                    let Some(text) = self.text(arg, at)? else { return Ok(Value::Null) };
                    out.push_str(&text);
                }
                Value::text(&out)
            }
            Function::Contains => {
                let (text, part) = (self.text(&args[0], at)?, self.text(&args[1], at)?);
                match text.zip(part) {
                    Some((text, part)) => Value::from(self.collation.like(text.as_bytes(), pattern(&part).as_bytes(), Some('\\'))),
                    None => Value::Null,
                }
            }
            Function::StringLength => self.text(&args[0], at)?.map_or(Value::Null, |text| Value::Int(text.chars().count() as i64)),
            Function::Substring => self.substring(args, at)?,
        })
    }

    fn rounded(&mut self, arg: &XPath, at: At, round: fn(f64) -> f64) -> SqlResult<Value> {
        Ok(self.double(arg, at)?.map_or(Value::Null, |n| Value::Double(round(n))))
    }

    fn substring(&mut self, args: &[XPath], at: At) -> SqlResult<Value> {
        let Some(text) = self.text(&args[0], at)? else { return Ok(Value::Null) };
        let mut numbers = Vec::new();
        for arg in &args[1..] {
            let Some(number) = self.scalar(arg, at)?.to_int(self.cx.warnings) else { return Ok(Value::Null) };
            numbers.push(number);
        }
        let characters: Vec<char> = text.chars().collect();
        let count = characters.len() as i128;
        let begun = if numbers[0] < 0 { count + numbers[0] } else { numbers[0] - 1 };
        if begun < 0 {
            return Ok(Value::text(""));
        }
        let length = numbers.get(1).map_or(count, |n| (*n).clamp(0, count));
        let cut: String = characters.into_iter().skip(begun.min(count) as usize).take(length as usize).collect();
        Ok(Value::text(&cut))
    }
}

/// In the order of the document, each node once.
fn in_order(mut set: Vec<Found>) -> Vec<Found> {
    set.sort_by_key(|found| found.node);
    set.dedup_by_key(|found| found.node);
    set
}

fn holds(op: CompareOp, order: Ordering) -> bool {
    match op {
        CompareOp::Ne => order.is_ne(),
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
        _ => order.is_eq(),
    }
}

/// The LIKE pattern of what contains a text.
fn pattern(part: &str) -> String {
    let mut pattern = String::from("%");
    for c in part.chars() {
        if matches!(c, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}
