//! Optimizer hints, `SELECT /*+ … */`: those that change a plan here. The others mean nothing, and SET_VAR
//! and MAX_EXECUTION_TIME are the session's.
//!
//! | hint | what it does |
//! |---|---|
//! | `INDEX` (table index, …) | as FORCE INDEX |
//! | `JOIN_INDEX`, `ORDER_INDEX`, `GROUP_INDEX` | as FORCE INDEX FOR JOIN, ORDER BY, GROUP BY |
//! | these with `NO_` | as IGNORE INDEX; without a name: of all indexes |
//! | `INDEX_MERGE`, `SKIP_SCAN`, `MERGE`, `DERIVED_CONDITION_PUSHDOWN` (table, …) | turns a switch on |
//! | each of these with `NO_` | turns the switch off |
//! | `SEMIJOIN`, `NO_SEMIJOIN` () in a subquery | whether it may become a member of the join around it |
//! | `JOIN_FIXED_ORDER` () | as STRAIGHT_JOIN |
//! | `JOIN_ORDER`, `JOIN_PREFIX`, `JOIN_SUFFIX` (table, …) | these in this order; as the first; as the last |
//!
//! A switch is one of `optimizer_switch`, for these tables; without a name it is for all of the block.
//!
//! A hint belongs to the query block in which it stands, or to the one that it names, `@block`: the name
//! that QB_NAME gave, or `` `select#2` ``. Names that lead nowhere are warned of (3128). An order that
//! cannot be kept, because a lateral table needs another, is not followed.

use expr::EvalContext;
use parser::ast::{Hint, Ident, IndexHint, IndexHintAction, IndexHintScope};
use value::sql_error;

use super::scope::{Scope, ScopeColumns};
use crate::draft::Draft;
use crate::logical::TableSet;
use crate::query::Source;
use crate::switches::{Switch, Switches};

/// What a hint does to the tables that it names.
#[derive(Clone, Copy)]
enum Effect {
    Index(IndexHintAction, IndexHintScope),
    Switch(Switch, bool),
}

const OF_TABLES: &[(&str, Effect)] = &[
    ("INDEX", Effect::Index(IndexHintAction::Force, IndexHintScope::All)),
    ("NO_INDEX", Effect::Index(IndexHintAction::Ignore, IndexHintScope::All)),
    ("JOIN_INDEX", Effect::Index(IndexHintAction::Force, IndexHintScope::Join)),
    ("NO_JOIN_INDEX", Effect::Index(IndexHintAction::Ignore, IndexHintScope::Join)),
    ("ORDER_INDEX", Effect::Index(IndexHintAction::Force, IndexHintScope::OrderBy)),
    ("NO_ORDER_INDEX", Effect::Index(IndexHintAction::Ignore, IndexHintScope::OrderBy)),
    ("GROUP_INDEX", Effect::Index(IndexHintAction::Force, IndexHintScope::GroupBy)),
    ("NO_GROUP_INDEX", Effect::Index(IndexHintAction::Ignore, IndexHintScope::GroupBy)),
    ("INDEX_MERGE", Effect::Switch(Switch::IndexMerge, true)),
    ("NO_INDEX_MERGE", Effect::Switch(Switch::IndexMerge, false)),
    ("SKIP_SCAN", Effect::Switch(Switch::SkipScan, true)),
    ("NO_SKIP_SCAN", Effect::Switch(Switch::SkipScan, false)),
    ("MERGE", Effect::Switch(Switch::DerivedMerge, true)),
    ("NO_MERGE", Effect::Switch(Switch::DerivedMerge, false)),
    ("DERIVED_CONDITION_PUSHDOWN", Effect::Switch(Switch::DerivedConditionPushdown, true)),
    ("NO_DERIVED_CONDITION_PUSHDOWN", Effect::Switch(Switch::DerivedConditionPushdown, false)),
];

/// Which tables come before which.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// As they are named.
    AsNamed,
    First,
    Last,
}

const OF_ORDER: &[(&str, Order)] = &[("JOIN_ORDER", Order::AsNamed), ("JOIN_PREFIX", Order::First), ("JOIN_SUFFIX", Order::Last)];

/// A hint with the names that stand in it.
struct OfTable {
    hint: &'static str,
    effect: Effect,
    /// None: all of the block.
    table: Option<String>,
    indexes: Vec<Ident>,
}

/// What the hints of a query block say.
#[derive(Default)]
pub(crate) struct Hints {
    tables: Vec<OfTable>,
    orders: Vec<(&'static str, Order, Vec<String>)>,
    pub fixed_order: bool,
    pub no_semijoin: bool,
}

impl Hints {
    /// A hint whose names belong to this block.
    fn take(&mut self, hint: &Hint, names: Vec<String>) {
        if let Some((name, effect)) = OF_TABLES.iter().find(|(name, _)| *name == hint.name) {
            match effect {
                Effect::Index(..) => {
                    let mut names = names.into_iter();
                    let Some(table) = names.next() else { return };
                    let indexes = names.map(Ident::synthetic).collect();
                    self.tables.push(OfTable { hint: name, effect: *effect, table: Some(table), indexes });
                }
                Effect::Switch(..) => {
                    let of = |table| OfTable { hint: name, effect: *effect, table, indexes: Vec::new() };
                    // SKIP_SCAN and INDEX_MERGE may name indexes behind the table: all of them, here.
                    let indexed = matches!(effect, Effect::Switch(Switch::SkipScan | Switch::IndexMerge, _));
                    let all = names.is_empty().then_some(None);
                    let named = names.into_iter().take(if indexed { 1 } else { usize::MAX }).map(Some);
                    self.tables.extend(all.into_iter().chain(named).map(of));
                }
            }
        } else if let Some((name, order)) = OF_ORDER.iter().find(|(name, _)| *name == hint.name) {
            self.orders.push((name, *order, names));
        } else {
            match hint.name.as_str() {
                "JOIN_FIXED_ORDER" => self.fixed_order = true,
                "NO_SEMIJOIN" => self.no_semijoin |= names.is_empty(),
                "SUBQUERY" => self.no_semijoin = true,
                _ => {}
            }
        }
    }

    fn of<'h>(&'h self, alias: &'h str) -> impl Iterator<Item = &'h OfTable> {
        self.tables.iter().filter(move |of| of.table.as_deref().is_none_or(|table| table == alias))
    }

    /// The switches that hold for a table of the block.
    pub fn switches(&self, alias: &str, general: Switches) -> Switches {
        self.of(alias).fold(general, |switches, of| match of.effect {
            Effect::Switch(switch, on) => switches.with(switch, on),
            Effect::Index(..) => switches,
        })
    }

    /// What it says of the indexes of a table that has those of `all`.
    pub fn indexes(&self, alias: &str, all: &[&str]) -> Vec<IndexHint> {
        let hint = |of: &OfTable| {
            let Effect::Index(action, scope) = of.effect else { return None };
            let mut indexes: Vec<Ident> =
                of.indexes.iter().filter(|i| all.iter().any(|a| a.eq_ignore_ascii_case(&i.name))).cloned().collect();
            if of.indexes.is_empty() && action == IndexHintAction::Ignore {
                indexes = all.iter().map(|name| Ident::synthetic(*name)).collect();
            }
            (!indexes.is_empty()).then_some(IndexHint { action, scope, indexes })
        };
        self.of(alias).filter_map(hint).collect()
    }
}

/// The names between a hint's parentheses, without quotes, and the query block that stands before them, or
/// behind the first one.
fn names_of(args: &str) -> (Option<String>, Vec<String>) {
    let mut block = None;
    let mut names = Vec::new();
    for word in args.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()) {
        let plain = |text: &str| text.trim_matches('`').to_owned();
        match word.split_once('@') {
            Some((name, of)) => {
                block.get_or_insert_with(|| plain(of));
                names.extend((!name.is_empty()).then(|| plain(name)));
            }
            None => names.push(plain(word)),
        }
    }
    (block, names)
}

/// Hints for query blocks that have not been bound yet, each with the block's name.
#[derive(Default)]
pub(super) struct HintsElsewhere {
    elsewhere: Vec<(String, Hint)>,
}

impl HintsElsewhere {
    /// Takes the hints of the query block that is being bound, and those of blocks around that name it.
    pub fn note(&mut self, hints: &[Hint], scope: &mut Scope) {
        if hints.is_empty() && self.elsewhere.is_empty() {
            return;
        }
        let mut own = vec![format!("select#{}", scope.select)];
        own.extend(hints.iter().filter(|hint| hint.name == "QB_NAME").map(|hint| names_of(&hint.args).1.concat()));
        let mut found = Hints::default();
        let (here, elsewhere): (Vec<_>, Vec<_>) = std::mem::take(&mut self.elsewhere)
            .into_iter()
            .chain(hints.iter().map(|hint| (names_of(&hint.args).0.unwrap_or_else(|| own[0].clone()), hint.clone())))
            .partition(|(block, _)| own.iter().any(|name| name.eq_ignore_ascii_case(block)));
        self.elsewhere = elsewhere;
        for (_, hint) in &here {
            found.take(hint, names_of(&hint.args).1);
        }
        scope.hints = found;
    }
}

/// The tables of the block are known: who comes before whom, and which names are none.
pub(super) fn place(scope: &Scope, draft: &mut Draft<'_>, cx: &mut EvalContext<'_>) {
    let (hints, select) = (&scope.hints, scope.select);
    let all: Vec<(String, Option<usize>)> = scope.items.iter().map(|item| (item.alias.clone(), table_of(&item.columns))).collect();
    let mut unknown = |name: &str, hint: &str| cx.warn(sql_error!(UNRESOLVED_HINT_NAME, name, hint));
    for of in &hints.tables {
        let Some(table) = &of.table else { continue };
        let Some((_, place)) = all.iter().find(|(alias, _)| alias == table) else {
            unknown(&format!("`{table}`@`select#{select}`"), of.hint);
            continue;
        };
        let base = place.and_then(|table| draft.tables[table].plan.source.base());
        for index in of.indexes.iter().filter(|index| base.is_some_and(|def| def.index(&index.name).is_none())) {
            unknown(&format!("`{table}`@`select#{select}` `{}`", index.name), of.hint);
        }
    }
    for (hint, order, names) in &hints.orders {
        let mut tables: Vec<TableSet> = Vec::new();
        for name in names {
            match all.iter().find(|(alias, _)| alias == name) {
                Some((_, table)) => tables.extend(table.map(|table| 1 << table)),
                None => unknown(&format!("`{name}`@`select#{select}`"), hint),
            }
        }
        let whole = all.iter().filter_map(|(_, table)| *table).fold(0, |set, table| set | 1 << table);
        let named = tables.iter().fold(0, |set, table| set | table);
        let pairs = tables.windows(2).map(|pair| (pair[0], pair[1]));
        let beside = match order {
            Order::AsNamed => None,
            Order::First => Some((named, whole & !named)),
            Order::Last => Some((whole & !named, named)),
        };
        draft.ordered_by_hints.extend(pairs.chain(beside));
    }
}

/// Whether the tables of a block are read as they are written. The recursive table is read first all the
/// same.
pub(super) fn fixes_order(scope: &Scope, draft: &Draft<'_>) -> bool {
    let is_working = |table: usize| matches!(draft.tables[table].plan.source, Source::Working(_));
    scope.hints.fixed_order && !scope.items.iter().filter_map(|item| table_of(&item.columns)).any(is_working)
}

fn table_of(columns: &ScopeColumns) -> Option<usize> {
    match columns {
        ScopeColumns::Table(table) => Some(*table),
        ScopeColumns::Merged(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::names_of;

    #[test]
    fn names_and_blocks_are_told_apart() {
        let of = |args: &str| {
            let (block, names) = names_of(args);
            format!("{} {}", block.unwrap_or_default(), names.join(","))
        };
        assert_eq!(of("t1, t2 `a`"), " t1,t2,a");
        assert_eq!(of("@inner t1 i"), "inner t1,i");
        assert_eq!(of("t1@`select#2`, t2@`select#2`"), "select#2 t1,t2");
        assert_eq!(of(""), " ");
    }
}
