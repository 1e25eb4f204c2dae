//! Rounding of doubles as MySQL does it.

/// MySQL's `my_double_round`: half to even where the double allows it, by scaling.
#[must_use]
pub fn round_double(x: f64, places: i64, truncate: bool) -> f64 {
    let places = places.clamp(-400, 400);
    let unit = value::number::power_of_ten(places.unsigned_abs() as u32);
    if places < 0 && unit.is_infinite() {
        return 0.0;
    }
    let scaled = if places < 0 { x / unit } else { x * unit };
    if places >= 0 && !scaled.is_finite() {
        return x;
    }
    let r = if truncate { scaled.trunc() } else { scaled.round_ties_even() };
    if places < 0 { r * unit } else { r / unit }
}
