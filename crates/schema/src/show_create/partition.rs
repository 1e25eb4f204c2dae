//! `PARTITION BY …` as SHOW CREATE TABLE prints it.

use crate::partition::Partitioning;
use crate::partition::{
    HashBy, HashMethod, Listed, PartitionBound, PartitionDef, PartitionMethod, PartitionOptions, PartitionValues, SubpartitionDef, in_text,
};
use crate::quote::{quote_identifier, quote_string};

/// A function that partitions by seconds, as expressions are printed.
const TO_SECONDS: &str = "to_seconds(";

/// `PARTITION BY …` as SHOW CREATE TABLE prints it, with the line that it begins.
pub(super) fn partitioning_text(partitioning: &Partitioning) -> String {
    let of_columns = matches!(partitioning.method, PartitionMethod::RangeColumns(_) | PartitionMethod::ListColumns(_));
    let version = if of_columns || is_newer(partitioning) { 50500 } else { 50100 };
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
        let lines = partitioning.partitions.iter().map(|partition| partition_line(partition, of_columns, show_subs));
        text.push_str(&format!("\n({})", lines.collect::<Vec<_>>().join(",\n ")));
    }
    text.push_str(" */");
    text
}

/// Whether a function of it came with MySQL 5.5.
fn is_newer(partitioning: &Partitioning) -> bool {
    let hash = |hash: &HashMethod| matches!(&hash.by, HashBy::Expression(text) if text.contains(TO_SECONDS));
    let own = match &partitioning.method {
        PartitionMethod::Range(text) | PartitionMethod::List(text) => text.contains(TO_SECONDS),
        PartitionMethod::Hash(method) => hash(method),
        PartitionMethod::RangeColumns(_) | PartitionMethod::ListColumns(_) => false,
    };
    own || partitioning.sub.as_ref().is_some_and(|sub| hash(&sub.method))
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

fn options_text(options: &PartitionOptions) -> String {
    let mut text = String::new();
    for (name, number) in [("MAX_ROWS", options.max_rows), ("MIN_ROWS", options.min_rows)] {
        if let Some(number) = number {
            text.push_str(&format!(" {name} = {number}"));
        }
    }
    if !options.comment.is_empty() {
        text.push_str(&format!(" COMMENT = {}", quote_string(&options.comment)));
    }
    text.push_str(" ENGINE = InnoDB");
    text
}
