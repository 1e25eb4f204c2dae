//! PARTITIONS of partitioned tables: a line for each partition, or for each of its subpartitions.
//!
//! All partitions share the trees of their table, so their figures are the table's in equal shares.

use schema::{
    HashBy, HashMethod, PartitionBound, PartitionDef, PartitionMethod, PartitionValues, Partitioning, TableDef, quote_identifier,
};
use value::Value;

/// The lines, each of so many columns. Of the table: rows, the average length of one, and the lengths of
/// data and indexes.
pub(crate) fn rows(def: &TableDef, partitioning: &Partitioning, figures: [u64; 4], width: usize) -> Vec<Vec<Value>> {
    let shares = (partitioning.partitions.len() * partitioning.subpartitions().max(1)) as u64;
    let [rows_of_all, average, data_length, index_length] = figures;
    let mut rows = Vec::new();
    for (at, partition) in partitioning.partitions.iter().enumerate() {
        let subs: Vec<Option<usize>> = match partition.subpartitions.len() {
            0 => vec![None],
            count => (0..count).map(Some).collect(),
        };
        for sub in subs {
            let named = sub.map(|sub| &partition.subpartitions[sub]);
            let mut row = vec![text("def"), text(&def.db), text(&def.name), text(&partition.name)];
            row.extend([
                named.map_or(Value::Null, |sub| text(&sub.name)),
                uint(at as u64 + 1),
                sub.map_or(Value::Null, |sub| uint(sub as u64 + 1)),
                text(partitioning.method.name()),
                partitioning.sub.as_ref().map_or(Value::Null, |sub| text(sub.method.name())),
                optional(expression(&partitioning.method)),
                optional(partitioning.sub.as_ref().and_then(|sub| hashed(&sub.method))),
                optional(description(partition)),
            ]);
            // The last one has what does not divide.
            let last = rows.len() as u64 + 1 == shares;
            let share = |n: u64| uint(n / shares + if last { n % shares } else { 0 });
            row.extend([share(rows_of_all), uint(average), share(data_length), uint(0), share(index_length), uint(0)]);
            row.resize(width, Value::Null);
            let options = named.map_or(&partition.options, |sub| &sub.options);
            row[width - 3] = text(&options.comment);
            row[width - 2] = text("default");
            rows.push(row);
        }
    }
    rows
}

fn text(text: &str) -> Value {
    Value::text(text)
}

fn uint(n: u64) -> Value {
    Value::UInt(n)
}

fn optional(said: Option<String>) -> Value {
    said.map_or(Value::Null, |said| text(&said))
}

fn quoted(columns: &[String]) -> Option<String> {
    (!columns.is_empty()).then(|| columns.iter().map(|name| quote_identifier(name)).collect::<Vec<_>>().join(","))
}

fn expression(method: &PartitionMethod) -> Option<String> {
    method.expression().map(str::to_owned).or_else(|| quoted(method.columns()))
}

fn hashed(method: &HashMethod) -> Option<String> {
    match &method.by {
        HashBy::Expression(text) => Some(text.clone()),
        HashBy::Key { columns, .. } => quoted(columns),
    }
}

fn description(partition: &PartitionDef) -> Option<String> {
    match &partition.values {
        PartitionValues::None => None,
        PartitionValues::LessThan(bounds) => Some(bounds.iter().map(PartitionBound::text).collect::<Vec<_>>().join(",")),
        PartitionValues::In(rows) => Some(schema::in_text(rows)),
    }
}
