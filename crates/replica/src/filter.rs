//! CHANGE REPLICATION FILTER: which databases and tables are followed, and under which names.
//!
//! As in MySQL: rows are judged by the table's database, statements by the default database (`DO_DB`,
//! `IGNORE_DB`); then tables by their names and patterns. Rules of databases that are followed come first;
//! where there are any, others are not followed. `REWRITE_DB` comes before all of them: it renames the
//! database of rows, and the default database of statements, but no name within a statement. What a channel
//! was told stands in the catalog, and holds over a restart.

use serde_json::{Value as Json, json};
use value::Collation;

/// Names of the rules, in the order of SHOW REPLICA STATUS.
const RULES: [&str; 7] = [
    "REPLICATE_DO_DB",
    "REPLICATE_IGNORE_DB",
    "REPLICATE_DO_TABLE",
    "REPLICATE_IGNORE_TABLE",
    "REPLICATE_WILD_DO_TABLE",
    "REPLICATE_WILD_IGNORE_TABLE",
    "REPLICATE_REWRITE_DB",
];

/// The rules of a channel, each with the time of its last change in microseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    lists: [(Vec<String>, u64); RULES.len()],
}

fn like(text: &str, pattern: &str) -> bool {
    Collation::UTF8MB4_BIN.like(text.as_bytes(), pattern.as_bytes(), Some('\\'))
}

impl Filter {
    /// Gives a rule a new list; false if there is no such rule here.
    pub fn set(&mut self, rule: &str, list: &[String], now: u64) -> bool {
        let Some(at) = RULES.iter().position(|name| *name == rule) else { return false };
        self.lists[at] = (list.to_vec(), now);
        true
    }

    pub fn is_empty(&self) -> bool {
        self.lists.iter().all(|(list, _)| list.is_empty())
    }

    fn list(&self, rule: usize) -> &[String] {
        &self.lists[rule].0
    }

    /// As the catalog keeps it.
    pub fn to_text(&self) -> String {
        let rules = RULES.iter().zip(&self.lists).filter(|(_, (list, _))| !list.is_empty());
        Json::from_iter(rules.map(|(rule, (list, since))| (*rule, json!({ "list": list, "since": since })))).to_string()
    }

    /// What [`Filter::to_text`] has written.
    pub fn from_text(kept: &str) -> Filter {
        let json: Json = serde_json::from_str(kept).unwrap_or_default();
        let mut filter = Filter::default();
        for rule in RULES {
            let list: Vec<String> =
                json[rule]["list"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned).collect();
            filter.set(rule, &list, json[rule]["since"].as_u64().unwrap_or(0));
        }
        filter
    }

    /// The name here of a database of the source.
    pub fn rewritten<'a>(&'a self, db: &'a str) -> &'a str {
        let pairs = self.list(6).iter().filter_map(|pair| pair.strip_prefix('(')?.strip_suffix(')')?.split_once(','));
        pairs.into_iter().find(|(from, _)| *from == db).map_or(db, |(_, to)| to)
    }

    pub fn shown(&self) -> Vec<(&'static str, String, u64)> {
        RULES.iter().zip(&self.lists).map(|(rule, (list, since))| (*rule, list.join(","), *since)).collect()
    }

    /// Whether what happens in a database is followed.
    pub fn follows_database(&self, db: &str) -> bool {
        let (followed, ignored) = (self.list(0), self.list(1));
        if followed.is_empty() { ignored.iter().all(|name| name != db) } else { followed.iter().any(|name| name == db) }
    }

    /// What the rules say of a table that one of them names.
    fn says(&self, full: &str) -> Option<bool> {
        let named = |rule: usize| self.list(rule).iter().any(|name| name == full);
        let matched = |rule: usize| self.list(rule).iter().any(|pattern| like(full, pattern));
        if named(2) {
            Some(true)
        } else if named(3) {
            Some(false)
        } else if matched(4) {
            Some(true)
        } else {
            matched(5).then_some(false)
        }
    }

    /// Whether changes of a table are followed, by the rules for tables.
    pub fn follows_table(&self, db: &str, table: &str) -> bool {
        (2..6).all(|rule| self.list(rule).is_empty()) || self.says(&format!("{db}.{table}")).unwrap_or(self.follows_others())
    }

    /// Whether a statement that changes these tables is: the first that a rule names decides.
    pub fn follows_tables(&self, tables: &[(String, String)]) -> bool {
        tables.iter().find_map(|(db, table)| self.says(&format!("{db}.{table}"))).unwrap_or(self.follows_others())
    }

    /// Tables that no rule names.
    fn follows_others(&self) -> bool {
        self.list(2).is_empty() && self.list(4).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_asked_in_mysqls_order() {
        let mut filter = Filter::default();
        let list = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert!(filter.set("REPLICATE_DO_DB", &list(&["s", "f1"]), 1) && !filter.set("REPLICATE_X", &[], 1));
        assert!(filter.set("REPLICATE_WILD_IGNORE_TABLE", &list(&["s.skip%"]), 1));
        assert!(filter.follows_database("s") && !filter.follows_database("f2"));
        assert!(filter.follows_table("s", "t") && !filter.follows_table("s", "skip1"));
        let tables = |names: &[&str]| names.iter().map(|name| ("s".to_owned(), (*name).to_owned())).collect::<Vec<_>>();
        assert!(!filter.follows_tables(&tables(&["skip1", "t"])) && !filter.follows_tables(&tables(&["t", "skip1"])));
        assert!(filter.follows_tables(&tables(&["t", "u"])));
        assert_eq!(filter.shown()[0], ("REPLICATE_DO_DB", "s,f1".to_owned(), 1));
        assert!(filter.set("REPLICATE_REWRITE_DB", &list(&["(a,b)", "(b,c)"]), 2));
        assert_eq!(["a", "b", "d"].map(|db| filter.rewritten(db)), ["b", "c", "d"]);
        assert_eq!(Filter::from_text(&filter.to_text()), filter);
        assert_eq!(Filter::from_text(""), Filter::default());
    }
}
