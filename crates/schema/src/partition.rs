//! How the rows of a table are divided into partitions.
//!
//! A partitioned table is one table here: one clustered tree, and one tree for each index. Its row's values alone say to which partition a row belongs, so a partition is a *condition*
//! over the row, which [`TableDef::partition_condition`] writes as SQL:
//!
//! ```text
//! PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN (20))
//!
//!   p0   (`a` IS NULL OR `a` < 10)
//!   p1   `a` >= 10 AND `a` < 20
//!   any  (`a` IS NULL OR `a` < 20)        what INSERT and UPDATE check: a row without a partition is error 1526
//! ```
//!
//! Such a text is bound as a CHECK constraint is. So every index serves all partitions at once, rows come in the order of the whole table, `PARTITION (p1)` is a condition for which the
//! optimizer may use an index, and DROP PARTITION deletes the rows that satisfy one.
//!
//! Always true:
//! 1. Each row satisfies the condition of exactly one partition, and of one of its subpartitions.
//! 2. Expressions and bounds are in canonical form: names of columns are quoted, and a bound is one literal.
//! 3. No condition is unknown for any row: it is true or false, whatever is NULL.
//! 4. All partitions have the same number of subpartitions, and no two names are equal without regard to case.

use serde::{Deserialize, Serialize};

use crate::{TableDef, quote_identifier};

/// `PARTITION BY …`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Partitioning {
    pub method: PartitionMethod,
    pub partitions: Vec<PartitionDef>,
    pub listed: Listed,
    pub sub: Option<Subpartitioning>,
}

/// `SUBPARTITION BY …`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subpartitioning {
    pub method: HashMethod,
    pub listed: Listed,
}

/// What was written of the partitions, and is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listed {
    /// A definition for each.
    Each,
    /// `PARTITIONS n`.
    Number,
    /// Neither: there is one.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PartitionMethod {
    /// By a whole number: the text of its expression.
    Range(String),
    RangeColumns(Vec<String>),
    List(String),
    ListColumns(Vec<String>),
    Hash(HashMethod),
}

/// Partitions by the remainder of a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HashMethod {
    /// By powers of two, so that adding a partition moves the rows of one other.
    pub linear: bool,
    pub by: HashBy,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HashBy {
    Expression(String),
    /// `KEY (columns)`: by the server's own hash. Without columns: those of the primary key, or of the first unique key without NULLs.
    Key {
        /// 1 or 2, where it was written.
        algorithm: Option<u32>,
        columns: Vec<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionDef {
    pub name: String,
    pub values: PartitionValues,
    pub options: PartitionOptions,
    pub subpartitions: Vec<SubpartitionDef>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SubpartitionDef {
    pub name: String,
    pub options: PartitionOptions,
}

/// Kept for SHOW CREATE TABLE.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PartitionOptions {
    pub comment: String,
    pub max_rows: Option<u64>,
    pub min_rows: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PartitionValues {
    /// HASH and KEY have none.
    None,
    /// One bound, or one for each column.
    LessThan(Vec<PartitionBound>),
    /// Each of one value, or of one for each column.
    In(Vec<Vec<PartitionBound>>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartitionBound {
    /// A literal, as SHOW CREATE TABLE prints it.
    Literal(String),
    Null,
    MaxValue,
}

impl PartitionBound {
    pub fn text(&self) -> &str {
        match self {
            PartitionBound::Literal(text) => text,
            PartitionBound::Null => "NULL",
            PartitionBound::MaxValue => "MAXVALUE",
        }
    }
}

impl PartitionMethod {
    /// As information_schema names it.
    pub fn name(&self) -> &'static str {
        match self {
            PartitionMethod::Range(_) => "RANGE",
            PartitionMethod::RangeColumns(_) => "RANGE COLUMNS",
            PartitionMethod::List(_) => "LIST",
            PartitionMethod::ListColumns(_) => "LIST COLUMNS",
            PartitionMethod::Hash(hash) => hash.name(),
        }
    }

    /// Partitions have VALUES, and come and go one by one.
    pub fn has_values(&self) -> bool {
        !matches!(self, PartitionMethod::Hash(_))
    }

    pub fn is_range(&self) -> bool {
        matches!(self, PartitionMethod::Range(_) | PartitionMethod::RangeColumns(_))
    }

    /// The expression that says to which partition a row belongs, where it is one.
    pub fn expression(&self) -> Option<&str> {
        match self {
            PartitionMethod::Range(text) | PartitionMethod::List(text) => Some(text),
            PartitionMethod::Hash(HashMethod { by: HashBy::Expression(text), .. }) => Some(text),
            _ => None,
        }
    }

    /// The columns, where it goes by columns.
    pub fn columns(&self) -> &[String] {
        match self {
            PartitionMethod::RangeColumns(columns) | PartitionMethod::ListColumns(columns) => columns,
            PartitionMethod::Hash(HashMethod { by: HashBy::Key { columns, .. }, .. }) => columns,
            _ => &[],
        }
    }
}

impl HashMethod {
    pub fn name(&self) -> &'static str {
        match (&self.by, self.linear) {
            (HashBy::Expression(_), false) => "HASH",
            (HashBy::Expression(_), true) => "LINEAR HASH",
            (HashBy::Key { .. }, false) => "KEY",
            (HashBy::Key { .. }, true) => "LINEAR KEY",
        }
    }
}

impl Partitioning {
    /// Subpartitions of each partition; 0 where there are none.
    pub fn subpartitions(&self) -> usize {
        self.partitions.first().map_or(0, |partition| partition.subpartitions.len())
    }

    /// Number of a partition by name, without regard to case.
    pub fn partition(&self, name: &str) -> Option<usize> {
        self.partitions.iter().position(|partition| same(&partition.name, name))
    }

    /// A partition, or one of its subpartitions, by name.
    pub fn find(&self, name: &str) -> Option<(usize, Option<usize>)> {
        self.partition(name).map(|at| (at, None)).or_else(|| {
            self.partitions.iter().enumerate().find_map(|(at, partition)| {
                let sub = partition.subpartitions.iter().position(|sub| same(&sub.name, name))?;
                Some((at, Some(sub)))
            })
        })
    }

    /// The methods by which a row finds its place.
    fn expressions(&self) -> impl Iterator<Item = &str> {
        let sub = self.sub.as_ref().and_then(|sub| match &sub.method.by {
            HashBy::Expression(text) => Some(text.as_str()),
            HashBy::Key { .. } => None,
        });
        self.method.expression().into_iter().chain(sub)
    }
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || one.to_lowercase() == other.to_lowercase()
}

impl TableDef {
    /// Which of the columns decide about a row's partition.
    pub fn partition_columns(&self) -> Vec<usize> {
        let Some(partitioning) = &self.partitioning else { return Vec::new() };
        let named = |column: &usize| {
            let quoted = quote_identifier(&self.columns[*column].name).to_lowercase();
            partitioning.expressions().any(|text| text.to_lowercase().contains(&quoted))
        };
        let mut columns: Vec<usize> = (0..self.columns.len()).filter(named).collect();
        let listed = partitioning.method.columns().iter().filter_map(|name| self.column(name));
        columns.extend(listed);
        let sub = partitioning.sub.as_ref().map(|sub| &sub.method);
        let top = match &partitioning.method {
            PartitionMethod::Hash(hash) => Some(hash),
            _ => None,
        };
        for hash in top.into_iter().chain(sub) {
            if let HashBy::Key { columns: names, .. } = &hash.by {
                columns.extend(self.key_columns(names));
            }
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The columns of `KEY (…)`; without any those of the primary key, or of the first unique key without NULLs.
    pub fn key_columns(&self, names: &[String]) -> Vec<usize> {
        if !names.is_empty() {
            return names.iter().filter_map(|name| self.column(name)).collect();
        }
        let filled = |index: &&crate::IndexDef| index.is_unique() && index.parts.iter().all(|part| !self.columns[part.column].nullable);
        let index = self.primary().or_else(|| self.indexes.iter().find(filled));
        index.map_or_else(Vec::new, |index| index.parts.iter().map(|part| part.column).collect())
    }

    /// What is true of the rows of a partition, or of one of its subpartitions, and of no others.
    ///
    /// # Panics
    /// If there is no such partition.
    pub fn partition_condition(&self, partition: usize, sub: Option<usize>) -> String {
        let partitioning = self.partitioning.as_deref().expect("a partitioned table");
        let own = self.own_condition(partitioning, partition);
        match (sub, &partitioning.sub) {
            (Some(at), Some(sub)) => {
                let inner = self.hash_condition(&sub.method, partitioning.subpartitions(), at);
                format!("({own}) and ({inner})")
            }
            _ => own,
        }
    }

    fn own_condition(&self, partitioning: &Partitioning, at: usize) -> String {
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

    /// What is true of the rows that have a partition; nothing if every row has one.
    pub fn placed_condition(&self) -> Option<String> {
        let partitioning = self.partitioning.as_deref()?;
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
                let column = self.columns.iter().find(|c| quote_identifier(&c.name) == text);
                vec![(text.to_owned(), column.is_none_or(|c| c.nullable))]
            }
            None => {
                let nullable = |name: &String| self.column(name).is_none_or(|at| self.columns[at].nullable);
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

    /// The row belongs to number `at` of `count`. What is NULL counts as the least number that there is.
    fn hash_condition(&self, hash: &HashMethod, count: usize, at: usize) -> String {
        let number = match &hash.by {
            HashBy::Expression(text) => format!("ifnull(cast({text} as signed),-9223372036854775807-1)"),
            HashBy::Key { algorithm, columns } => {
                let names = self.key_columns(columns).into_iter().map(|at| format!(",{}", quote_identifier(&self.columns[at].name)));
                format!("{KEY_HASH}({}{})", algorithm.unwrap_or(2), names.collect::<String>())
            }
        };
        if !hash.linear {
            return format!("abs({number} % {count}) = {at}");
        }
        let mask = count.next_power_of_two() - 1;
        format!("if(({number} & {mask}) < {count},{number} & {mask},{number} & {}) = {at}", mask >> 1)
    }
}

/// The function that `PARTITION BY KEY` divides by: the algorithm, and the columns.
pub const KEY_HASH: &str = "redoubt_key_hash";

/// `PARTITION BY …` as SHOW CREATE TABLE prints it, with the line that it begins.
pub fn partitioning_text(table: &TableDef) -> Option<String> {
    let partitioning = table.partitioning.as_deref()?;
    let version =
        if matches!(partitioning.method, PartitionMethod::RangeColumns(_) | PartitionMethod::ListColumns(_)) { 50500 } else { 50100 };
    let mut text = format!("\n/*!{version} PARTITION BY ");
    match &partitioning.method {
        PartitionMethod::Range(expression) => text.push_str(&format!("RANGE ({expression})")),
        PartitionMethod::List(expression) => text.push_str(&format!("LIST ({expression})")),
        PartitionMethod::RangeColumns(columns) => text.push_str(&format!("RANGE  COLUMNS({})", names(columns))),
        PartitionMethod::ListColumns(columns) => text.push_str(&format!("LIST  COLUMNS({})", names(columns))),
        PartitionMethod::Hash(hash) => push_hash(hash, version, &mut text),
    }
    if partitioning.listed == Listed::Number {
        text.push_str(&format!("\nPARTITIONS {}", partitioning.partitions.len()));
    }
    if let Some(sub) = &partitioning.sub {
        text.push_str("\nSUBPARTITION BY ");
        push_hash(&sub.method, version, &mut text);
        if sub.listed == Listed::Number {
            text.push_str(&format!("\nSUBPARTITIONS {}", partitioning.subpartitions()));
        }
    }
    if partitioning.listed == Listed::Each {
        let show_subs = partitioning.sub.as_ref().is_some_and(|sub| sub.listed == Listed::Each);
        let lines = partitioning.partitions.iter().map(|partition| partition_line(partition, version == 50500, show_subs));
        text.push_str(&format!("\n({})", lines.collect::<Vec<_>>().join(",\n ")));
    }
    text.push_str(" */");
    Some(text)
}

/// Names of columns in a list are quoted only where they have to be.
fn names(columns: &[String]) -> String {
    columns.iter().map(|name| name_text(name)).collect::<Vec<_>>().join(",")
}

fn name_text(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii();
    let digits = name.chars().all(|c| c.is_ascii_digit());
    if !name.is_empty() && !digits && name.chars().all(plain) { name.to_owned() } else { quote_identifier(name) }
}

fn push_hash(hash: &HashMethod, version: u32, text: &mut String) {
    let linear = if hash.linear { "LINEAR " } else { "" };
    match &hash.by {
        HashBy::Expression(expression) => text.push_str(&format!("{linear}HASH ({expression})")),
        HashBy::Key { algorithm: Some(1), columns } => {
            text.push_str(&format!("{linear}KEY */ /*!50611 ALGORITHM = 1 */ /*!{version} ({})", names(columns)));
        }
        HashBy::Key { columns, .. } => text.push_str(&format!("{linear}KEY ({})", names(columns))),
    }
}

fn partition_line(partition: &PartitionDef, of_columns: bool, show_subs: bool) -> String {
    let mut line = format!("PARTITION {}", name_text(&partition.name));
    match &partition.values {
        PartitionValues::None => {}
        PartitionValues::LessThan(bounds) => line.push_str(&format!(" VALUES LESS THAN {}", less_than_text(bounds, of_columns))),
        PartitionValues::In(rows) => line.push_str(&format!(" VALUES IN ({})", in_text(rows))),
    }
    if show_subs {
        let sub = |sub: &SubpartitionDef| format!("SUBPARTITION {}{}", name_text(&sub.name), options_text(&sub.options));
        let subs = partition.subpartitions.iter().map(sub).collect::<Vec<_>>().join(",\n  ");
        line.push_str(&format!("\n ({subs})"));
    } else {
        line.push_str(&options_text(&partition.options));
    }
    line
}

/// MAXVALUE of an expression stands without parentheses; of columns there are lists.
fn less_than_text(bounds: &[PartitionBound], of_columns: bool) -> String {
    match bounds {
        [PartitionBound::MaxValue] if !of_columns => "MAXVALUE".to_owned(),
        bounds => format!("({})", bounds.iter().map(PartitionBound::text).collect::<Vec<_>>().join(",")),
    }
}

/// The values of `VALUES IN`, as information_schema and SHOW CREATE TABLE print them.
pub fn in_text(rows: &[Vec<PartitionBound>]) -> String {
    let row = |row: &Vec<PartitionBound>| match row.as_slice() {
        [one] => one.text().to_owned(),
        many => format!("({})", many.iter().map(PartitionBound::text).collect::<Vec<_>>().join(",")),
    };
    rows.iter().map(row).collect::<Vec<_>>().join(",")
}

fn options_text(options: &PartitionOptions) -> String {
    let mut text = String::new();
    for (name, number) in [("MAX_ROWS", options.max_rows), ("MIN_ROWS", options.min_rows)] {
        if let Some(number) = number {
            text.push_str(&format!(" {name} = {number}"));
        }
    }
    if !options.comment.is_empty() {
        text.push_str(&format!(" COMMENT = {}", crate::quote_string(&options.comment)));
    }
    text.push_str(" ENGINE = InnoDB");
    text
}
