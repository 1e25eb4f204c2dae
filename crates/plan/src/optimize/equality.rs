//! Multiple equality: `a = b AND b = c` says that `a = c` as well, and `a = 5 AND a = b` that `b = 5`.
//!
//! The equalities of columns in a group of inner joins make classes. Wherever a table is placed, each of
//! its columns in a class is compared once: with the constant of the class, or with the member that is read
//! first. Whatever else was written follows from that, so it is not looked at again, and every order of the
//! tables finds the conditions that its indexes can use.
//!
//! So it is with ranges: `a = b AND b < 5` says that `a < 5`. The member that is read first is asked; the
//! others are equal to it.

use expr::{Comparator, CompareOp, Expr, ExprKind};
use value::{Collation, Kind, SqlType};

use crate::draft::Draft;
use crate::exprs::same_expr;
use crate::logical::{Cond, TableSet};

/// In which sense members are equal. Only where equality carries over (from a = b and b = c to a = c) is
/// there a class.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Domain {
    Int,
    Decimal,
    Double,
    Text(Collation),
    Temporal(Kind),
}

struct Member {
    column: Expr,
    slot: u32,
    table: TableSet,
}

struct Class {
    domain: Domain,
    members: Vec<Member>,
    /// A value that is there before any of the group's tables, and the member that is compared with it
    /// where it was written.
    constant: Option<(Expr, u32)>,
    /// Ranges and lists that the members are in, and the member of which each was written.
    ranges: Vec<(Cond, u32)>,
}

/// The classes of one group of inner joins.
#[derive(Default)]
pub(crate) struct Equalities {
    classes: Vec<Class>,
    /// The tables that are there before the group's.
    before: TableSet,
}

impl Equalities {
    /// Takes the equalities of columns out of `conds`. `have`: the tables that are there before the group's.
    pub(crate) fn take(draft: &Draft<'_>, conds: &mut Vec<Cond>, have: TableSet) -> Equalities {
        let mut equalities = Equalities { classes: Vec::new(), before: have };
        conds.retain(|c| match column_pair(draft, &c.expr) {
            Some((domain, left, right)) if c.tables & !have != 0 => {
                equalities.join(domain, left, right);
                false
            }
            _ => true,
        });
        for c in conds.iter() {
            equalities.note_constant(draft, &c.expr, have);
        }
        equalities
    }

    fn join(&mut self, domain: Domain, left: Member, right: Member) {
        let find =
            |classes: &[Class], m: &Member| classes.iter().position(|c| c.domain == domain && c.members.iter().any(|o| o.slot == m.slot));
        match (find(&self.classes, &left), find(&self.classes, &right)) {
            (None, None) => self.classes.push(Class { domain, members: vec![left, right], constant: None, ranges: Vec::new() }),
            (Some(class), None) => self.classes[class].members.push(right),
            (None, Some(class)) => self.classes[class].members.push(left),
            (Some(a), Some(b)) if a != b => {
                let gone = self.classes.remove(a.max(b));
                self.classes[a.min(b)].members.extend(gone.members);
            }
            _ => {}
        }
    }

    fn note_constant(&mut self, draft: &Draft<'_>, e: &Expr, have: TableSet) {
        let ExprKind::Compare { op: CompareOp::Eq, by, sides } = &e.kind else { return };
        for (column, value) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
            let Some(slot) = column.as_slot() else { continue };
            if !draft.known(value, have) {
                continue;
            }
            let class =
                self.classes.iter_mut().find(|c| domain_of(by, &column.ty) == Some(c.domain) && c.members.iter().any(|m| m.slot == slot));
            // A member that is there already is compared with each of the others: nobody would compare it
            // with the constant.
            if let Some(class) = class
                && class.members.iter().all(|m| m.table & have == 0)
            {
                class.constant.get_or_insert_with(|| (value.clone(), slot));
                return;
            }
        }
    }

    /// Takes the ranges of members out of `conds`, where no constant says more, and no member is there
    /// before the group's tables.
    pub(crate) fn take_ranges(&mut self, draft: &Draft<'_>, conds: &mut Vec<Cond>) {
        let before = self.before;
        conds.retain(|c| {
            let Some((column, by)) = range_of(draft, &c.expr, before) else { return true };
            let Some(slot) = column.as_slot() else { return true };
            let is_of = |class: &&mut Class| {
                let free = class.constant.is_none() && class.members.iter().all(|m| m.table & before == 0);
                free && class.has(column, &by)
            };
            let class = self.classes.iter_mut().find(is_of);
            let left = class.is_none();
            class.into_iter().for_each(|class| class.ranges.push((c.clone(), slot)));
            left
        });
    }

    /// What a range or a list of values of another table's column says of a column of `table`, because both
    /// are in one class.
    pub(crate) fn said_of(&self, draft: &Draft<'_>, e: &Expr, table: TableSet) -> Option<Expr> {
        let (column, by) = range_of(draft, e, 0)?;
        let class = self.classes.iter().find(|class| class.has(column, &by))?;
        Some(class.members.iter().find(|m| m.table == table)?.instead(column.as_slot()?, e))
    }

    /// Whether two columns are in one class.
    pub(crate) fn are_one(&self, a: u32, b: u32) -> bool {
        let holds = |class: &Class, slot: u32| class.members.iter().any(|m| m.slot == slot);
        self.classes.iter().any(|class| holds(class, a) && holds(class, b))
    }

    /// The slots of each class.
    pub(crate) fn members(&self) -> impl Iterator<Item = Vec<u32>> + use<> {
        let all: Vec<Vec<u32>> = self.classes.iter().map(|class| class.members.iter().map(|m| m.slot).collect()).collect();
        all.into_iter()
    }

    pub(crate) fn has_constant(&self) -> bool {
        self.classes.iter().any(|class| class.constant.is_some())
    }

    /// Tables that share a class with one of `set`.
    pub(crate) fn related(&self, set: TableSet) -> TableSet {
        let all = |c: &Class| c.members.iter().fold(0, |tables, m| tables | m.table);
        self.classes.iter().map(all).filter(|tables| tables & set != 0).fold(0, |a, b| a | b)
    }

    /// The slots of tables of `set` that are compared with something.
    pub(crate) fn slots(&self, set: TableSet) -> Vec<u32> {
        self.classes.iter().flat_map(|c| &c.members).filter(|m| m.table & set != 0).map(|m| m.slot).collect()
    }

    /// The equalities to look at when the tables of `set` come behind `placed` (in this order) and the
    /// tables of `have`, which include them.
    pub(crate) fn at(&self, set: TableSet, have: TableSet, placed: &[TableSet]) -> Vec<Cond> {
        let mut out = Vec::new();
        for class in &self.classes {
            let mut inside = class.members.iter().filter(|m| m.table & set != 0);
            let when = |m: &Member| placed.iter().position(|p| p & m.table != 0).map_or(0, |at| at + 1);
            let first = class.members.iter().filter(|m| m.table & have != 0).min_by_key(|m| when(m));
            if let Some((value, written)) = &class.constant {
                out.extend(inside.filter(|m| m.slot != *written).filter_map(|m| equal(m, value, 0)));
            } else if let Some(partner) = first.or_else(|| inside.next()) {
                let mut inside = inside.peekable();
                // Members from before the group need not be equal to each other: the group's first is
                // compared with each of them.
                let begun = class.members.iter().any(|m| m.table & have & !self.before & !set != 0);
                let others = class.members.iter().filter(|m| !begun && m.table & self.before != 0 && m.slot != partner.slot);
                if let Some(member) = inside.peek() {
                    out.extend(others.filter_map(|other| equal(member, &other.column, other.table)));
                }
                out.extend(inside.filter_map(|m| equal(m, &partner.column, partner.table)));
            }
            if first.is_none() {
                out.extend(class.ranges.iter().filter_map(|(range, written)| class.in_range(range, *written, set)));
            }
        }
        out
    }
}

impl Member {
    /// A condition on the member that has the slot `written`, about this one instead.
    fn instead(&self, written: u32, e: &Expr) -> Expr {
        e.clone().map(&mut |e| if e.as_slot() == Some(written) { self.column.clone() } else { e })
    }
}

impl Class {
    /// Whether a column is a member, and is compared by `by` in the sense in which members are equal.
    fn has(&self, column: &Expr, by: &[&Comparator]) -> bool {
        let alike = by.iter().all(|by| domain_of(by, &column.ty) == Some(self.domain));
        alike && column.as_slot().is_some_and(|slot| self.members.iter().any(|m| m.slot == slot))
    }

    /// A range, of a member among the tables of `set`.
    fn in_range(&self, range: &Cond, written: u32, set: TableSet) -> Option<Cond> {
        let home = self.members.iter().find(|m| m.slot == written)?;
        if home.table & set != 0 {
            return Some(range.clone());
        }
        let member = self.members.iter().find(|m| m.table & set != 0)?;
        let expr = member.instead(written, &range.expr);
        Some(Cond { expr, tables: range.tables & !home.table | member.table })
    }
}

/// What conditions say of columns of `tables` because they are equal to columns of others: of `a` and
/// `a = b AND b = 5` that `a = 5`.
pub(crate) fn implied(draft: &Draft<'_>, conds: &[&Expr], tables: TableSet) -> Vec<Expr> {
    let mut rest: Vec<Cond> = conds.iter().map(|e| draft.cond((*e).clone())).collect();
    let equalities = Equalities::take(draft, &mut rest, 0);
    let mut out: Vec<Expr> = Vec::new();
    for (class, c) in equalities.classes.iter().flat_map(|class| rest.iter().map(move |c| (class, c))) {
        let Some((column, by)) = range_of(draft, &c.expr, 0).filter(|_| c.tables & tables == 0) else { continue };
        let Some(written) = column.as_slot().filter(|_| class.has(column, &by)) else { continue };
        for member in class.members.iter().filter(|m| m.table & tables != 0) {
            let e = member.instead(written, &c.expr);
            if !conds.iter().any(|other| same_expr(other, &e)) {
                out.push(e);
            }
        }
    }
    out
}

/// The column of which a condition says that it is in a range or a list of values that are there `before`,
/// or one of them, and how it is compared with them.
fn range_of<'e>(draft: &Draft<'_>, e: &'e Expr, before: TableSet) -> Option<(&'e Expr, Vec<&'e Comparator>)> {
    let known = |e: &Expr| !e.has_subquery() && draft.known(e, before);
    match &e.kind {
        ExprKind::Compare { op: CompareOp::Eq | CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge, by, sides } => {
            let [left, right] = &**sides;
            let column = if known(right) { left } else { Some(right).filter(|_| known(left))? };
            Some((column, vec![by]))
        }
        ExprKind::Between { args, by, negated: false } => {
            let [column, low, high] = &**args;
            (known(low) && known(high)).then_some((column, vec![by]))
        }
        ExprKind::In(list) if !list.negated => list.list.iter().all(known).then(|| (&list.left, list.by.iter().collect())),
        _ => None,
    }
}

/// `member = value`, which belongs to the tables of both.
fn equal(member: &Member, value: &Expr, of_value: TableSet) -> Option<Cond> {
    let expr = Expr::compare(CompareOp::Eq, member.column.clone(), value.clone()).ok()?;
    Some(Cond { expr, tables: member.table | of_value })
}

fn column_pair(draft: &Draft<'_>, e: &Expr) -> Option<(Domain, Member, Member)> {
    let ExprKind::Compare { op: CompareOp::Eq, by, sides } = &e.kind else { return None };
    let [left, right] = &**sides;
    let domain = common_domain(by, left, right)?;
    let member = |e: &Expr| {
        let slot = e.as_slot()?;
        Some(Member { column: e.clone(), slot, table: 1 << draft.table_of_slot(slot)? })
    };
    Some((domain, member(left)?, member(right)?))
}

/// The domain of two columns that are compared in this way, if it is the way of the type of both: these may
/// be in one class.
pub(crate) fn common_domain(by: &Comparator, left: &Expr, right: &Expr) -> Option<Domain> {
    domain_of(by, &left.ty).filter(|domain| domain_of(by, &right.ty) == Some(*domain))
}

/// The domain of a column that is compared in this way, if it is the way of its own type.
pub(crate) fn domain_of(by: &Comparator, ty: &SqlType) -> Option<Domain> {
    match by {
        Comparator::Int => ty.kind.int_width().map(|_| Domain::Int),
        Comparator::Decimal => (ty.kind == Kind::Decimal).then_some(Domain::Decimal),
        Comparator::Double => (ty.kind == Kind::Double).then_some(Domain::Double),
        Comparator::Text(collation) => (ty.kind.is_string() && ty.collation == *collation).then_some(Domain::Text(*collation)),
        Comparator::DateTime | Comparator::Time => {
            matches!(ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp | Kind::Time).then_some(Domain::Temporal(ty.kind))
        }
        Comparator::Rounded(_) | Comparator::Year | Comparator::Json | Comparator::Row(_) => None,
    }
}
