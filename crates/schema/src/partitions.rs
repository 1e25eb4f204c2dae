//! How the rows of a table are divided into partitions.
//!
//! A partitioned table is one table here: one clustered tree, and one tree for each index. Its row's values
//! alone say to which partition a row belongs, so a partition is a *condition* over the row, which
//! [`Partitions::condition`] writes as SQL:
//!
//! ```text
//! PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN (20))
//!
//!   p0   (`a` IS NULL OR `a` < 10)
//!   p1   `a` >= 10 AND `a` < 20
//!   any  (`a` IS NULL OR `a` < 20)        what INSERT and UPDATE check: else error 1526
//!   number  IF(`a` IS NULL OR `a` < 10, 0, 1)   what the log says of a row
//! ```
//!
//! Such a text is bound as a CHECK constraint is. So every index serves all partitions at once, rows come
//! in the order of the whole table, `PARTITION (p1)` is a condition for which the optimizer may use an
//! index, and DROP PARTITION deletes the rows that satisfy one.
//!
//! Always true:
//! 1. Each row satisfies the condition of exactly one partition, and of one of its subpartitions.
//! 2. Expressions and bounds are in canonical form: names of columns are quoted, and a bound is one literal.
//! 3. No condition is unknown for any row: it is true or false, whatever is NULL.
//! 4. All partitions have the same number of subpartitions, and no two names are equal without regard to
//!    case.

use crate::partition::{HashBy, HashMethod, PartitionBound, PartitionDef, PartitionMethod, PartitionValues, Partitioning};
use crate::quote::quote_identifier;
use crate::table::{IndexDef, TableDef};

/// The partitions of a table, and what they say of its rows.
#[derive(Clone, Copy, Debug)]
pub struct Partitions<'a> {
    def: &'a TableDef,
    by: &'a Partitioning,
}

impl<'a> Partitions<'a> {
    /// `None` if the table has no partitions.
    pub fn of(def: &'a TableDef) -> Option<Partitions<'a>> {
        def.partitioning.as_deref().map(|by| Partitions { def, by })
    }

    /// Which of the columns decide about a row's partition.
    pub fn columns(&self) -> Vec<usize> {
        let partitioning = self.by;
        let named = |column: &usize| {
            let quoted = quote_identifier(&self.def.columns[*column].name).to_lowercase();
            partitioning.expressions().any(|text| text.to_lowercase().contains(&quoted))
        };
        let mut columns: Vec<usize> = (0..self.def.columns.len()).filter(named).collect();
        let listed = partitioning.method.columns().iter().filter_map(|name| self.def.column(name));
        columns.extend(listed);
        let sub = partitioning.sub.as_ref().map(|sub| &sub.method);
        let top = match &partitioning.method {
            PartitionMethod::Hash(hash) => Some(hash),
            _ => None,
        };
        for hash in top.into_iter().chain(sub) {
            if let HashBy::Key { columns: names, .. } = &hash.by {
                columns.extend(key_columns(self.def, names));
            }
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// What is true of the rows of a partition, or of one of its subpartitions, and of no others.
    ///
    /// # Panics
    /// If there is no such partition.
    pub fn condition(&self, partition: usize, sub: Option<usize>) -> String {
        let partitioning = self.by;
        let own = self.own_condition(partition);
        match (sub, &partitioning.sub) {
            (Some(at), Some(sub)) => {
                let inner = self.hash_condition(&sub.method, partitioning.subpartitions(), at);
                format!("({own}) and ({inner})")
            }
            _ => own,
        }
    }

    fn own_condition(&self, at: usize) -> String {
        let partitioning = self.by;
        let less = |at: usize| match &partitioning.partitions[at].values {
            PartitionValues::LessThan(bounds) => self.less_than(&partitioning.method, bounds),
            _ => "true".to_owned(),
        };
        match &partitioning.method {
            PartitionMethod::Hash(hash) => self.hash_condition(hash, partitioning.partitions.len(), at),
            PartitionMethod::List(_) | PartitionMethod::ListColumns(_) => {
                self.in_list(&partitioning.method, &partitioning.partitions[at..=at])
            }
            method => match at.checked_sub(1).map(|before| &partitioning.partitions[before].values) {
                None => less(at),
                Some(PartitionValues::LessThan(bounds)) => format!("{} and {}", self.not_less_than(method, bounds), less(at)),
                Some(_) => less(at),
            },
        }
    }

    /// The number of a row's partition, or of its subpartition, all counted one by one.
    /// NULL for a row that no list has.
    pub fn number(&self) -> String {
        let (method, partitions) = (&self.by.method, &self.by.partitions);
        let own = match method {
            PartitionMethod::Hash(hash) => self.hash_number(hash, partitions.len()),
            PartitionMethod::List(_) | PartitionMethod::ListColumns(_) => {
                let when = |at: usize| format!(" when {} then {at}", self.in_list(method, &partitions[at..=at]));
                format!("case{} end", (0..partitions.len()).map(when).collect::<String>())
            }
            _ => self.number_between(0, partitions.len()),
        };
        match &self.by.sub {
            Some(sub) => {
                let count = self.by.subpartitions();
                format!("{own} * {count} + {}", self.hash_number(&sub.method, count))
            }
            None => own,
        }
    }

    /// As [`Partitions::number`], of a row in one of these partitions by range: halved until one is left.
    fn number_between(&self, from: usize, to: usize) -> String {
        let middle = from.midpoint(to);
        match middle.checked_sub(1).filter(|_| middle > from).map(|below| &self.by.partitions[below].values) {
            Some(PartitionValues::LessThan(bounds)) => {
                let (low, high) = (self.number_between(from, middle), self.number_between(middle, to));
                format!("if({},{low},{high})", self.less_than(&self.by.method, bounds))
            }
            _ => from.to_string(),
        }
    }

    /// What is true of the rows that have a partition; nothing if every row has one.
    pub fn placed(&self) -> Option<String> {
        let partitioning = self.by;
        match &partitioning.method {
            PartitionMethod::Hash(_) => None,
            PartitionMethod::List(_) | PartitionMethod::ListColumns(_) => {
                Some(self.in_list(&partitioning.method, &partitioning.partitions))
            }
            method => match &partitioning.partitions.last()?.values {
                PartitionValues::LessThan(bounds) if bounds.first() == Some(&PartitionBound::MaxValue) => None,
                PartitionValues::LessThan(bounds) => Some(self.less_than(method, bounds)),
                _ => None,
            },
        }
    }

    /// The operands of a method that has VALUES, each with whether it may be NULL.
    fn operands(&self, method: &PartitionMethod) -> Vec<(String, bool)> {
        match method.expression() {
            Some(text) => {
                let column = self.def.columns.iter().find(|c| quote_identifier(&c.name) == text);
                vec![(text.to_owned(), column.is_none_or(|c| c.nullable))]
            }
            None => {
                let nullable = |name: &String| self.def.column(name).is_none_or(|at| self.def.columns[at].nullable);
                method.columns().iter().map(|name| (quote_identifier(name), nullable(name))).collect()
            }
        }
    }

    /// The operands, one after the other, are below the bounds. NULL is below everything.
    fn less_than(&self, method: &PartitionMethod, bounds: &[PartitionBound]) -> String {
        let operands = self.operands(method);
        let mut condition = "false".to_owned();
        for ((operand, nullable), bound) in operands.iter().zip(bounds).rev() {
            let PartitionBound::Literal(bound) = bound else {
                condition = "true".to_owned();
                continue;
            };
            let less = if *nullable { format!("{operand} is null or {operand} < {bound}") } else { format!("{operand} < {bound}") };
            condition =
                if condition == "false" { format!("({less})") } else { format!("({less} or {operand} <=> {bound} and {condition})") };
        }
        condition
    }

    fn not_less_than(&self, method: &PartitionMethod, bounds: &[PartitionBound]) -> String {
        let operands = self.operands(method);
        match (operands.as_slice(), bounds) {
            ([(operand, false)], [PartitionBound::Literal(bound)]) => format!("{operand} >= {bound}"),
            ([(operand, true)], [PartitionBound::Literal(bound)]) => format!("{operand} >= {bound} and {operand} is not null"),
            _ => format!("not {}", self.less_than(method, bounds)),
        }
    }

    /// The operands are one of the values of these partitions.
    fn in_list(&self, method: &PartitionMethod, partitions: &[PartitionDef]) -> String {
        let operands = self.operands(method);
        let rows = partitions.iter().flat_map(|partition| match &partition.values {
            PartitionValues::In(rows) => rows.as_slice(),
            _ => &[],
        });
        if let [(operand, nullable)] = operands.as_slice() {
            let (nulls, values): (Vec<&PartitionBound>, Vec<&PartitionBound>) =
                rows.filter_map(|row| row.first()).partition(|bound| **bound == PartitionBound::Null);
            let list = values.iter().map(|bound| bound.text()).collect::<Vec<_>>().join(",");
            let filled =
                if *nullable { format!("({operand} is not null and {operand} in ({list}))") } else { format!("{operand} in ({list})") };
            return match (values.is_empty(), nulls.is_empty()) {
                (false, true) => filled,
                (false, false) => format!("({operand} is null or {filled})"),
                (true, false) => format!("{operand} is null"),
                (true, true) => "false".to_owned(),
            };
        }
        let one = |row: &Vec<PartitionBound>| {
            let equal = operands.iter().zip(row).map(|((operand, _), bound)| format!("{operand} <=> {}", bound.text()));
            format!("({})", equal.collect::<Vec<_>>().join(" and "))
        };
        format!("({})", rows.map(one).collect::<Vec<_>>().join(" or "))
    }

    fn hash_condition(&self, hash: &HashMethod, count: usize, at: usize) -> String {
        format!("{} = {at}", self.hash_number(hash, count))
    }

    /// Which of `count` the row belongs to. What is NULL counts as the least number that there is.
    fn hash_number(&self, hash: &HashMethod, count: usize) -> String {
        let number = match &hash.by {
            HashBy::Expression(text) => format!("ifnull(cast({text} as signed),-9223372036854775807-1)"),
            HashBy::Key { algorithm, columns } => {
                let names =
                    key_columns(self.def, columns).into_iter().map(|at| format!(",{}", quote_identifier(&self.def.columns[at].name)));
                format!("{KEY_HASH}({}{})", algorithm.unwrap_or(2), names.collect::<String>())
            }
        };
        if !hash.linear {
            return format!("abs({number} % {count})");
        }
        let mask = count.next_power_of_two() - 1;
        format!("if(({number} & {mask}) < {count},{number} & {mask},{number} & {})", mask >> 1)
    }
}

/// The columns of `KEY (…)`; without any those of the primary key, or of the first unique key without NULLs.
pub fn key_columns(def: &TableDef, names: &[String]) -> Vec<usize> {
    if !names.is_empty() {
        return names.iter().filter_map(|name| def.column(name)).collect();
    }
    let filled = |index: &&IndexDef| index.is_unique() && index.parts.iter().all(|part| !def.columns[part.column].nullable);
    let index = def.primary().or_else(|| def.indexes.iter().find(filled));
    index.map_or_else(Vec::new, |index| index.parts.iter().map(|part| part.column).collect())
}

/// The function that `PARTITION BY KEY` divides by: the algorithm, and the columns.
pub const KEY_HASH: &str = "redoubt_key_hash";
