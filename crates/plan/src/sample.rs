//! Some rows of a table, and what they say of all its rows.
//!
//! Rows come from places all over a table, a few next to each other at each. Neighbours are often alike, so
//! a value counts once for each place where it stands. How many different values a column has in the whole
//! table is Chao's estimate: if many of the values that were seen stand in one place alone, there are many
//! more that were not seen.
//!
//! Example: in 256 places 250 order numbers were seen, 244 of them in one place and 6 in two. Some
//! 250 + 244² / (2 · 6) = 5,211 different numbers are expected.
//!
//! Source: A. Chao, "Estimating the Population Size for Capture-Recapture Data with Unequal Catchability",
//! Biometrics 43, 1987; the form for values that were seen in places of a sample is known as Chao2.

use std::collections::HashMap;
use std::sync::OnceLock;

use value::{KeyCodec, KeyPart, SqlType, TimeZone, Value};

/// Some rows of a table, or all of a small one.
#[derive(Debug, Default)]
pub struct Sample {
    /// A value for each column.
    pub rows: Vec<Vec<Value>>,
    /// Columns that were not read: their values may be very large.
    pub left_out: Vec<usize>,
    /// How many rows were taken at each place, in the order of `rows`.
    pub places: Vec<usize>,
    /// These are all rows of the table.
    pub whole: bool,
    /// By column: how many different values are expected, once somebody has asked.
    pub different: Vec<OnceLock<f64>>,
}

impl Sample {
    /// About how many different values a column has among so many rows; `None`: none of its values is known.
    pub fn different(&self, column: usize, ty: &SqlType, rows: f64) -> Option<f64> {
        if self.rows.is_empty() || self.left_out.contains(&column) {
            return None;
        }
        let different = *self.different.get(column)?.get_or_init(|| self.count(column, ty));
        (different > 0.0).then(|| different.clamp(1.0, rows.max(1.0)))
    }

    /// Chao's estimate; zero if every value is NULL.
    fn count(&self, column: usize, ty: &SqlType) -> f64 {
        let codec = KeyCodec::new(vec![KeyPart { column, ty: ty.clone(), nullable: true, prefix: None, descending: false }]);
        // In how many places a value stands, and the last of these.
        let mut seen: HashMap<Vec<u8>, (u32, usize)> = HashMap::new();
        let mut rows = self.rows.iter();
        for (place, taken) in self.places.iter().enumerate() {
            for row in rows.by_ref().take(*taken).filter(|row| !row[column].is_null()) {
                let mut key = Vec::new();
                codec.encode_row(row, &TimeZone::Utc, &mut key);
                let found = seen.entry(key).or_insert((0, usize::MAX));
                if found.1 != place {
                    *found = (found.0 + 1, place);
                }
            }
        }
        let in_places = |n: u32| seen.values().filter(|(places, _)| *places == n).count() as f64;
        let (once, twice) = (in_places(1), in_places(2));
        let unseen = match twice {
            _ if self.whole => 0.0,
            0.0 => once * (once - 1.0).max(0.0) / 2.0,
            _ => once * once / (2.0 * twice),
        };
        seen.len() as f64 + unseen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl Iterator<Item = i64>, at_place: usize, whole: bool) -> Sample {
        let rows: Vec<Vec<Value>> = values.map(|v| vec![Value::Int(v)]).collect();
        let places = vec![at_place; rows.len() / at_place];
        Sample { rows, places, whole, different: vec![OnceLock::new()], ..Sample::default() }
    }

    fn different(sample: &Sample, rows: f64) -> f64 {
        sample.different(0, &SqlType::BIGINT, rows).expect("known")
    }

    /// Numbers as if drawn by chance, always the same.
    fn drawn(below: i64) -> impl Iterator<Item = i64> {
        let mut state = 7_u64;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % below as u64) as i64
        })
    }

    #[test]
    fn values_are_estimated_within_a_factor_of_two() {
        for values in [1_i64, 10, 100, 1_000, 10_000, 50_000] {
            let found = different(&of(drawn(values).take(1_024), 4, false), 1e6);
            assert!(found > values as f64 / 2.0 && found < values as f64 * 2.0, "{values}: {found}");
        }
    }

    #[test]
    fn neighbours_that_are_alike_count_once() {
        let clustered = drawn(1_000).take(256).flat_map(|v| [v; 4]);
        let found = different(&of(clustered, 4, false), 1e6);
        assert!(found > 500.0 && found < 2_000.0, "{found}");
    }

    #[test]
    fn there_are_no_more_values_than_rows() {
        assert_eq!(different(&of(0..1_024, 4, false), 5_000.0), 5_000.0);
        assert_eq!(different(&of(0..100, 1, true), 100.0), 100.0);
    }

    #[test]
    fn of_nothing_but_null_nothing_is_known() {
        let sample = Sample { rows: vec![vec![Value::Null]; 4], places: vec![4], different: vec![OnceLock::new()], ..Sample::default() };
        assert_eq!(sample.different(0, &SqlType::BIGINT, 4.0), None);
    }
}
