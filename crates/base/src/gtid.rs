//! Global transaction ids and sets of them, as text and as MySQL encodes them in Previous_gtids.
//!
//! ```text
//! number of sources u64 | { uuid 16 | number of intervals u64 | { first u64 | behind the last u64 } … } …
//! ```
//! **Invariants**
//! G1: the intervals of a source are sorted, disjoint, not adjacent and not empty.
//! G2: no text gives a number of [`NUMBER_END`] or above: no reader of the log takes one.

use std::collections::BTreeMap;
use std::fmt;

/// The identity of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uuid(pub [u8; 16]);

impl Uuid {
    /// Reads `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Uuid> {
        let dashes = text.bytes().enumerate().all(|(i, b)| (b == b'-') == matches!(i, 8 | 13 | 18 | 23));
        let hex: String = text.chars().filter(|c| *c != '-').collect();
        if !dashes || hex.len() != 32 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; 16];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).ok()?;
        }
        Some(Uuid(bytes))
    }
}

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, byte) in self.0.iter().enumerate() {
            if matches!(i, 4 | 6 | 8 | 10) {
                f.write_str("-")?;
            }
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

/// Behind the last number that a transaction can have.
pub const NUMBER_END: u64 = i64::MAX as u64;

/// One transaction's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gtid {
    pub source: Uuid,
    /// From 1 on, below [`NUMBER_END`].
    pub number: u64,
}

impl Gtid {
    /// Reads `uuid:number`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Gtid> {
        let (source, number) = text.trim().split_once(':')?;
        let number = number.trim().parse().ok().filter(|n| (1..NUMBER_END).contains(n))?;
        Some(Gtid { source: Uuid::parse(source.trim())?, number })
    }
}

impl fmt::Display for Gtid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source, self.number)
    }
}

/// A set of ids. Intervals are half open: `(first, behind the last)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GtidSet(BTreeMap<Uuid, Vec<(u64, u64)>>);

/// Source, first and last number of each interval of a set, in the order in which the set is printed.
pub fn intervals_of(set: &GtidSet) -> impl Iterator<Item = (Uuid, u64, u64)> {
    set.0.iter().flat_map(|(source, intervals)| intervals.iter().map(|(from, to)| (*source, *from, to - 1)))
}

/// The last id of each source of a set.
pub fn last_of_each(set: &GtidSet) -> impl Iterator<Item = Gtid> {
    set.0.iter().filter_map(|(source, intervals)| intervals.last().map(|last| Gtid { source: *source, number: last.1 - 1 }))
}

/// The first number of this source, from `from` on, that is not in the set; perhaps [`NUMBER_END`].
#[must_use]
pub fn first_free(set: &GtidSet, source: Uuid, from: u64) -> u64 {
    let Some(intervals) = set.0.get(&source) else { return from };
    let behind = intervals.partition_point(|(first, _)| *first <= from);
    if behind == 0 { from } else { from.max(intervals[behind - 1].1) }
}

impl GtidSet {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn contains(&self, gtid: Gtid) -> bool {
        let within = |intervals: &Vec<(u64, u64)>| {
            let behind = intervals.partition_point(|(from, _)| *from <= gtid.number);
            behind > 0 && gtid.number < intervals[behind - 1].1
        };
        self.0.get(&gtid.source).is_some_and(within)
    }

    pub fn add(&mut self, gtid: Gtid) {
        self.add_interval(gtid.source, gtid.number, gtid.number + 1);
    }

    fn add_interval(&mut self, source: Uuid, from: u64, to: u64) {
        if from >= to {
            return;
        }
        let intervals = self.0.entry(source).or_default();
        // The usual case: the next number.
        if let Some(last) = intervals.last_mut()
            && last.1 == from
        {
            last.1 = to;
            return;
        }
        // Those that it touches become one with it.
        let first = intervals.partition_point(|(_, b)| *b < from);
        let behind = intervals.partition_point(|(a, _)| *a <= to);
        let touched = &intervals[first..behind];
        let from = touched.first().map_or(from, |(a, _)| from.min(*a));
        let to = touched.last().map_or(to, |(_, b)| to.max(*b));
        intervals.splice(first..behind, [(from, to)]);
    }

    pub fn union(&mut self, other: &GtidSet) {
        for (source, intervals) in &other.0 {
            for (from, to) in intervals {
                self.add_interval(*source, *from, *to);
            }
        }
    }

    #[must_use]
    pub fn is_subset(&self, of: &GtidSet) -> bool {
        self.0.iter().all(|(source, intervals)| {
            let whole = of.0.get(source).map(Vec::as_slice).unwrap_or_default();
            intervals.iter().all(|(from, to)| whole.iter().any(|(a, b)| a <= from && to <= b))
        })
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn subtract(&self, other: &GtidSet) -> GtidSet {
        let mut result = GtidSet::default();
        for (source, intervals) in &self.0 {
            let holes = other.0.get(source).map(Vec::as_slice).unwrap_or_default();
            for (from, to) in intervals {
                let mut at = *from;
                for (a, b) in holes.iter().filter(|(a, b)| b > from && a < to) {
                    result.add_interval(*source, at, *a);
                    at = at.max(*b);
                }
                result.add_interval(*source, at, *to);
            }
        }
        result
    }

    /// What is of one source.
    #[must_use]
    pub fn of_source(&self, source: Uuid) -> GtidSet {
        GtidSet(self.0.get(&source).map(|intervals| (source, intervals.clone())).into_iter().collect())
    }

    /// The first number behind all of this source's.
    #[must_use]
    pub fn next_number(&self, source: Uuid) -> u64 {
        self.0.get(&source).and_then(|intervals| intervals.last()).map_or(1, |last| last.1)
    }

    /// Reads `uuid:1-3:5, uuid:7`.
    #[must_use]
    pub fn parse(text: &str) -> Option<GtidSet> {
        let mut set = GtidSet::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let mut pieces = part.split(':').map(str::trim);
            let source = Uuid::parse(pieces.next()?)?;
            for piece in pieces {
                let (from, to) = piece.split_once('-').unwrap_or((piece, piece));
                let (from, to): (u64, u64) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
                if from == 0 || from.max(to) >= NUMBER_END {
                    return None;
                }
                set.add_interval(source, from, to + 1);
            }
        }
        Some(set)
    }

    #[must_use]
    pub fn encoded_len(&self) -> usize {
        8 + self.0.values().map(|intervals| 24 + 16 * intervals.len()).sum::<usize>()
    }

    pub fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&(self.0.len() as u64).to_le_bytes());
        for (source, intervals) in &self.0 {
            out.extend_from_slice(&source.0);
            out.extend_from_slice(&(intervals.len() as u64).to_le_bytes());
            for (from, to) in intervals {
                out.extend_from_slice(&from.to_le_bytes());
                out.extend_from_slice(&to.to_le_bytes());
            }
        }
    }

    /// Reads what [`GtidSet::encode`] has written; what comes behind it is passed over. `None`: it is
    /// malformed.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<GtidSet> {
        let mut rest = bytes;
        let number = |rest: &mut &[u8]| {
            let (first, behind) = rest.split_first_chunk::<8>()?;
            *rest = behind;
            Some(u64::from_le_bytes(*first))
        };
        let mut set = GtidSet::default();
        for _ in 0..number(&mut rest)? {
            let (source, behind) = rest.split_first_chunk::<16>()?;
            rest = behind;
            for _ in 0..number(&mut rest)? {
                let (from, to) = (number(&mut rest)?, number(&mut rest)?);
                if from == 0 || from >= to {
                    return None;
                }
                set.add_interval(Uuid(*source), from, to);
            }
        }
        Some(set)
    }
}

impl fmt::Display for GtidSet {
    /// As MySQL prints it: sources on lines of their own, joined by a comma.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (source, intervals)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",\n")?;
            }
            write!(f, "{source}")?;
            for (from, to) in intervals {
                if to - from == 1 { write!(f, ":{from}")? } else { write!(f, ":{from}-{}", to - 1)? }
            }
        }
        Ok(())
    }
}
