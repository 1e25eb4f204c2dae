//! What is known of the partitions of a table: how rows are divided, and the names, values and options of
//! each partition. See `partitions` for what follows from it.

use serde::{Deserialize, Serialize};

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
    /// `KEY (columns)`: by the server's own hash. Without columns: those of the primary key, or of the
    /// first unique key without NULLs.
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
    pub(crate) fn expressions(&self) -> impl Iterator<Item = &str> {
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

/// The values of `VALUES IN`, as information_schema and SHOW CREATE TABLE print them.
pub fn in_text(rows: &[Vec<PartitionBound>]) -> String {
    let row = |row: &Vec<PartitionBound>| match row.as_slice() {
        [one] => one.text().to_owned(),
        many => format!("({})", many.iter().map(PartitionBound::text).collect::<Vec<_>>().join(",")),
    };
    rows.iter().map(row).collect::<Vec<_>>().join(",")
}
