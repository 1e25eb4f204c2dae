//! [`Program`]: expressions as steps over vectors. Each step fills one register from others; equal steps
//! are one.

use expr::{ArithOp, CompareOp};
use value::Collation;

use super::computed::Computed;
use super::functions::Function;
use super::vector::Lane;

/// What a step reads.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    Register(usize),
    Int(i64),
    Real(f64),
    Text(Box<[u8]>),
}

impl Operand {
    pub fn is_register(&self) -> bool {
        matches!(self, Operand::Register(_))
    }
}

/// Truth is 1, 0 or NULL in an integer register.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// Integers, or decimals of one scale; products have any. `floor`: a negative result is an error.
    Arith {
        op: ArithOp,
        a: Operand,
        b: Operand,
        floor: bool,
    },
    RealArith {
        op: ArithOp,
        a: Operand,
        b: Operand,
    },
    /// `DIV` or `%`, of integers, or of decimals of one scale. `floor`: a negative result is an error.
    Divide {
        op: ArithOp,
        a: Operand,
        b: Operand,
        floor: bool,
    },
    Power {
        a: Operand,
        b: Operand,
    },
    Apply {
        function: Function,
        a: usize,
    },
    /// The least or the greatest of integers; NULL if one of them is.
    Extreme {
        list: Vec<Operand>,
        least: bool,
    },
    /// More digits behind the point.
    Widen {
        a: usize,
        by: i64,
    },
    /// From an integer, or a decimal of this scale.
    ToReal {
        a: usize,
        scale: u8,
    },
    Compare {
        op: CompareOp,
        a: Operand,
        b: Operand,
    },
    CompareReal {
        op: CompareOp,
        a: Operand,
        b: Operand,
    },
    CompareText {
        op: CompareOp,
        a: Operand,
        b: Operand,
        collation: Collation,
    },
    /// Whether an integer is among sorted ones; where it is not, and one is NULL, it is unknown.
    Among {
        a: usize,
        list: Box<[i64]>,
        has_null: bool,
    },
    AmongTexts {
        a: usize,
        list: Box<[Vec<u8>]>,
        has_null: bool,
        collation: Collation,
    },
    Like {
        a: usize,
        pattern: Box<[u8]>,
        escape: Option<char>,
        collation: Collation,
    },
    And(Vec<usize>),
    Or(Vec<usize>),
    Not(usize),
    IsNull(usize),
    /// CASE whose branches are numbers of one kind; where nothing fits and there is no `otherwise`, NULL.
    Case {
        whens: Vec<(usize, Option<Operand>)>,
        otherwise: Option<Operand>,
    },
}

/// Where a register is filled from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    /// The column of the scanned table.
    Column(usize),
    /// What rows compute, by its number.
    Computed(usize),
    Step(Step),
}

#[derive(Debug, Default)]
pub(super) struct Program {
    pub registers: Vec<(Origin, Lane)>,
    pub computed: Vec<Computed>,
}

impl Program {
    /// The register of a column or a step, which is a new one if no other has the same.
    pub fn register(&mut self, origin: Origin, lane: Lane) -> usize {
        let known = self.registers.iter().position(|(other, l)| *other == origin && *l == lane);
        known.unwrap_or_else(|| {
            self.registers.push((origin, lane));
            self.registers.len() - 1
        })
    }

    /// The register of an expression that rows compute.
    pub fn computed(&mut self, computed: Computed) -> usize {
        let known = self.computed.iter().position(|other| other.expr.same(&computed.expr));
        let (lane, at) = (computed.lane, known.unwrap_or(self.computed.len()));
        if known.is_none() {
            self.computed.push(computed);
        }
        self.register(Origin::Computed(at), lane)
    }

    /// Whether a row may be an error or a warning.
    pub fn can_fail(&self) -> bool {
        let fails = |step: &Step| match step {
            Step::Apply { function, .. } => function.can_fail(),
            step => matches!(step, Step::Arith { .. } | Step::RealArith { .. } | Step::Divide { .. } | Step::Power { .. }),
        };
        self.registers.iter().any(|(origin, _)| matches!(origin, Origin::Step(step) if fails(step)))
    }

    pub fn reads_texts(&self) -> bool {
        self.registers.iter().any(|(_, lane)| *lane == Lane::Text)
    }

    /// The columns that it reads, ascending.
    pub fn columns(&self) -> Vec<usize> {
        let column = |(origin, _): &(Origin, Lane)| if let Origin::Column(column) = origin { Some(*column) } else { None };
        let mut columns: Vec<usize> = self.registers.iter().filter_map(column).collect();
        columns.sort_unstable();
        columns
    }
}
