//! How long a key is, as MySQL counts it: `key_len` of EXPLAIN, and what tells which of several indexes is
//! the shortest.

use value::Kind;

use crate::TableDef;

/// Bytes of the first `parts` parts by which rows are found in an index, see [`TableDef::search_parts`].
pub fn key_length(def: &TableDef, index: usize, parts: usize) -> usize {
    let mut sum = 0;
    for part in def.search_parts(index).into_iter().take(parts) {
        let c = &def.columns[part.column];
        let ty = part.members.as_ref().unwrap_or(&c.ty);
        let max = ty.collation.charset().max_bytes();
        let fraction = (ty.decimals as usize).div_ceil(2);
        sum += usize::from(c.nullable);
        sum += match ty.kind {
            Kind::Date => 3,
            Kind::Year => 1,
            Kind::Time => 3 + fraction,
            Kind::DateTime => 5 + fraction,
            Kind::Timestamp => 4 + fraction,
            Kind::Float => 4,
            Kind::Double => 8,
            Kind::Decimal => {
                let digits = |n: u32| (n / 9 * 4) as usize + [0, 1, 1, 2, 2, 3, 3, 4, 4][(n % 9) as usize];
                digits(c.ty.length - c.ty.decimals as u32) + digits(c.ty.decimals as u32)
            }
            Kind::Char => part.prefix.unwrap_or(c.ty.length) as usize * max,
            Kind::VarChar => part.prefix.unwrap_or(c.ty.length) as usize * max + 2,
            k if k.is_text() => part.prefix.unwrap_or(0) as usize * max + 2,
            Kind::Enum => 1 + usize::from(c.ty.labels.as_ref().is_some_and(|l| l.len() > 255)),
            Kind::Bit => c.ty.length.div_ceil(8) as usize,
            k => k.int_width().unwrap_or(8),
        };
    }
    sum
}
