//! Random conditions over three parts of an index are asked of every row of a small domain, and of the
//! ranges that they become.

use expr::{Comparator, CompareOp, EvalContext, Expr, NoSession, Settings};
use value::{KeyCodec, KeyPart as CodecPart, NoWarnings, SqlType, Value};

use super::points::points;
use super::{KeyRanges, evaluate};
use crate::query::{Ask, KeyPart, RangeBound, RangeTree};

/// Values of a part: NULL and 0 to 4.
const DOMAIN: i64 = 5;
const PARTS: usize = 3;

type Row = [Option<i64>; PARTS];

/// xorshift64*
struct Prng(u64);

impl Prng {
    fn new(seed: u64) -> Prng {
        Prng((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n
    }

    fn percent(&mut self, n: u64) -> bool {
        self.below(100) < n
    }
}

fn codec(random: &mut Prng) -> KeyCodec {
    let part = |column| {
        let (nullable, descending) = (random.percent(70), random.percent(40));
        CodecPart { column, ty: SqlType::TINY, nullable, prefix: None, descending }
    };
    KeyCodec::new((0..PARTS).map(part).collect())
}

fn constant(random: &mut Prng) -> Expr {
    match random.below(20) {
        0 => Expr::null(),
        1 => Expr::int(-1000),
        2 => Expr::int(1000),
        _ => Expr::int(random.below(DOMAIN as u64) as i64),
    }
}

fn key(random: &mut Prng) -> KeyPart {
    KeyPart { expr: constant(random), by: Comparator::Int, null_safe: random.percent(10) }
}

fn bound(random: &mut Prng) -> RangeBound {
    RangeBound { expr: constant(random), by: Comparator::Int, inclusive: random.percent(50) }
}

fn plain(key: KeyPart) -> KeyPart {
    KeyPart { null_safe: false, ..key }
}

fn leaf(random: &mut Prng) -> RangeTree {
    let part = random.below(PARTS as u64) as usize;
    let several = |random: &mut Prng| (0..=random.below(3)).map(|_| plain(key(random))).collect();
    let ask = match random.below(8) {
        0..=2 => Ask::Equal(key(random)),
        3 => Ask::OneOf(several(random)),
        4 => Ask::NotOneOf(several(random)),
        5 => Ask::NotNull,
        6 => Ask::Range { lower: Some(bound(random)), upper: None },
        _ => Ask::Range { lower: random.percent(50).then(|| bound(random)), upper: Some(bound(random)) },
    };
    RangeTree::Part(part, ask)
}

fn tree(random: &mut Prng, depth: u32) -> RangeTree {
    let below = |random: &mut Prng| (0..2 + random.below(2)).map(|_| tree(random, depth - 1)).collect();
    match random.below(10) {
        0..=3 if depth > 0 => RangeTree::And(below(random)),
        4..=6 if depth > 0 => RangeTree::Or(below(random)),
        7 => RangeTree::Given(constant(random)),
        _ => leaf(random),
    }
}

/// Values of leading parts, mostly of as many in each branch.
fn points_tree(random: &mut Prng) -> RangeTree {
    let parts = 1 + random.below(PARTS as u64) as usize;
    let branch = |random: &mut Prng| {
        let parts = if random.percent(10) { 1 + random.below(PARTS as u64) as usize } else { parts };
        let of_part = |random: &mut Prng, part| {
            let ask = match random.percent(70) {
                true => Ask::Equal(key(random)),
                false => Ask::OneOf((0..=random.below(3)).map(|_| plain(key(random))).collect()),
            };
            RangeTree::Part(part, ask)
        };
        let mut list: Vec<RangeTree> = (0..parts).map(|part| of_part(random, part)).collect();
        let turn = random.below(parts as u64) as usize;
        list.rotate_left(turn);
        if parts == 1 { list.remove(0) } else { RangeTree::And(list) }
    };
    let count = random.below(4);
    if count == 0 { branch(random) } else { RangeTree::Or((0..=count).map(|_| branch(random)).collect()) }
}

fn number(e: &Expr) -> Option<i64> {
    match e.as_literal() {
        Some(Value::Int(n)) => Some(*n),
        _ => None,
    }
}

fn equal(value: Option<i64>, key: &KeyPart) -> bool {
    match (value, number(&key.expr)) {
        (None, None) => key.null_safe,
        (a, b) => a.is_some() && a == b,
    }
}

/// Whether a row is asked for, by the meaning of conditions alone.
fn holds(tree: &RangeTree, row: &Row) -> bool {
    let on = |value: Option<i64>, bound: &RangeBound, ops: [CompareOp; 2]| match (value, number(&bound.expr)) {
        (Some(v), Some(b)) => ops[usize::from(bound.inclusive)].holds(v.cmp(&b)),
        _ => false,
    };
    match tree {
        RangeTree::Given(e) => number(e).is_some_and(|n| n != 0),
        RangeTree::And(list) => list.iter().all(|tree| holds(tree, row)),
        RangeTree::Or(list) => list.iter().any(|tree| holds(tree, row)),
        RangeTree::Part(part, ask) => {
            let value = row[*part];
            match ask {
                Ask::Equal(key) => equal(value, key),
                Ask::OneOf(keys) => keys.iter().any(|key| equal(value, key)),
                Ask::NotOneOf(keys) => value.is_some() && keys.iter().all(|key| number(&key.expr).is_some_and(|n| value != Some(n))),
                Ask::NotNull => value.is_some(),
                Ask::Range { lower, upper } => {
                    value.is_some()
                        && lower.as_ref().is_none_or(|b| on(value, b, [CompareOp::Gt, CompareOp::Ge]))
                        && upper.as_ref().is_none_or(|b| on(value, b, [CompareOp::Lt, CompareOp::Le]))
                }
                Ask::Like(_) | Ask::Values(_) => unreachable!("not made here"),
            }
        }
    }
}

fn rows() -> Vec<Row> {
    let values = || std::iter::once(None).chain((0..DOMAIN).map(Some));
    values().flat_map(|a| values().flat_map(move |b| values().map(move |c| [a, b, c]))).collect()
}

fn within(ranges: &KeyRanges, key: &[u8]) -> usize {
    ranges.list.iter().filter(|r| r.lower.as_slice() <= key && r.upper.as_ref().is_none_or(|u| key < u.as_slice())).count()
}

#[test]
fn ranges_hold_the_rows_that_conditions_are_true_of() {
    let settings = Settings::default();
    let (mut exact, mut narrow, mut pointed) = (0, 0, 0);
    for seed in 0..2000 {
        let mut random = Prng::new(seed);
        let codec = codec(&mut random);
        let tree = if seed % 4 == 0 { points_tree(&mut random) } else { tree(&mut random, 3) };
        let mut warnings = NoWarnings;
        let mut cx = EvalContext::new(&settings, &NoSession, &mut warnings);
        pointed += u32::from(points(&tree, &codec, &[], &mut cx).unwrap().is_some());
        let ranges = evaluate(&tree, &codec, &[], None, &mut cx).unwrap();
        exact += u32::from(ranges.exact);
        let mut outside = false;
        for row in rows() {
            if row.iter().zip(codec.parts()).any(|(value, part)| value.is_none() && !part.nullable) {
                continue;
            }
            let values: Vec<Value> = row.iter().map(|v| v.map_or(Value::Null, Value::Int)).collect();
            let mut key = Vec::new();
            codec.encode_row(&values, &settings.time_zone, &mut key);
            let (found, asked) = (within(&ranges, &key), holds(&tree, &row));
            let what = || format!("seed {seed}: {row:?}\n{tree:?}\n{ranges:?}");
            assert!(found <= 1, "a row is found twice, {}", what());
            assert!(found == 1 || !asked, "a row is missed, {}", what());
            assert!(found == 0 || asked || !ranges.exact, "a row is found that was not asked for, {}", what());
            outside |= found == 0;
        }
        narrow += u32::from(outside);
    }
    // The test would be worth little if most ranges were everything, or none of them exact.
    assert!(exact > 500 && narrow > 500, "{exact} of 2000 are exact, {narrow} leave something out");
    assert!(pointed > 300, "{pointed} ask for points");
}

#[test]
fn a_conjunction_of_leading_values_is_exact() {
    let settings = Settings::default();
    let part = |column| CodecPart { column, ty: SqlType::TINY, nullable: true, prefix: None, descending: false };
    let codec = KeyCodec::new((0..PARTS).map(part).collect());
    let equal =
        |part: usize, n: i64| RangeTree::Part(part, Ask::Equal(KeyPart { expr: Expr::int(n), by: Comparator::Int, null_safe: false }));
    let pair = |a, b| RangeTree::and(vec![equal(0, a), equal(1, b)]);
    let mut warnings = NoWarnings;
    let mut cx = EvalContext::new(&settings, &NoSession, &mut warnings);
    let mut count = |tree: &RangeTree| {
        let ranges = evaluate(tree, &codec, &[], None, &mut cx).unwrap();
        (ranges.list.len(), ranges.exact)
    };
    assert_eq!(count(&RangeTree::or(vec![pair(1, 5), pair(2, 7), pair(1, 5)])), (2, true));
    assert_eq!(count(&RangeTree::and(vec![equal(0, 1), equal(0, 2)])), (0, true));
    assert_eq!(count(&RangeTree::and(vec![RangeTree::or(vec![pair(1, 5), pair(2, 7)]), equal(0, 2)])), (1, true));
    // Behind a range the next part narrows nothing but the ends.
    let lower = RangeBound { expr: Expr::int(3), by: Comparator::Int, inclusive: true };
    let range = RangeTree::Part(0, Ask::Range { lower: Some(lower), upper: None });
    assert_eq!(count(&RangeTree::and(vec![range, equal(1, 2)])), (1, false));
    let many = (0..100).map(|n| KeyPart { expr: Expr::int(n), by: Comparator::Int, null_safe: false }).collect::<Vec<_>>();
    let all = RangeTree::and((0..PARTS).map(|part| RangeTree::Part(part, Ask::OneOf(many.clone()))).collect());
    assert_eq!(count(&all), (10_000, false), "as many parts are told apart as there may be ranges");
}
