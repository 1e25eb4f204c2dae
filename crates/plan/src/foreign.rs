//! Foreign keys around the tables that a statement changes: a graph that is resolved once, when the
//! statement is planned.
//!
//! Every table of the graph is locked and opened by whoever made it
//! ([`TableLookup::foreign_keys`](crate::TableLookup::foreign_keys)), so a plan that is kept takes the same
//! locks again and finds the same definitions. Children are followed as far as cascades can go.

use std::sync::Arc;

use expr::Expr;
use schema::{ForeignKeyDef, ReferenceAction, TableDef};

/// How a statement changes a table, as far as foreign keys care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Rows appear or get new values: parents are looked for.
    pub adds: bool,
    /// Rows go: children are looked for.
    pub removes: bool,
    /// Rows get other values.
    pub updates: bool,
}

impl Change {
    pub const INSERT: Change = Change { adds: true, removes: false, updates: false };
    pub const UPDATE: Change = Change { adds: true, removes: false, updates: true };
    pub const DELETE: Change = Change { adds: false, removes: true, updates: false };
    pub const ANY: Change = Change { adds: true, removes: true, updates: true };

    pub fn and(self, other: Change) -> Change {
        Change { adds: self.adds || other.adds, removes: self.removes || other.removes, updates: self.updates || other.updates }
    }
}

/// The tables that foreign keys tie to a statement's targets; empty for nearly every statement.
#[derive(Debug, Default)]
pub struct ForeignGraph {
    pub tables: Vec<ForeignTable>,
}

#[derive(Debug)]
pub struct ForeignTable {
    pub def: Arc<TableDef>,
    /// One for each of its own foreign keys.
    pub parents: Vec<ParentLink>,
    /// Foreign keys of other tables (or of itself) that lead here.
    pub children: Vec<ChildLink>,
    /// Its generated columns, computed from a row that begins at slot 0; none unless a cascade may
    /// [change](ForeignGraph::is_changed) its rows.
    pub generated: Vec<(usize, Expr)>,
}

/// What a row of the child must find.
#[derive(Debug)]
pub struct ParentLink {
    /// Position in the child's `foreign_keys`.
    pub key: usize,
    /// The child's columns, in the order of the key.
    pub columns: Vec<usize>,
    /// The parent in the graph, and its index that begins with the referenced columns. `None`: there is no
    /// such table or index, so no row can be found.
    pub parent: Option<(usize, usize)>,
}

/// Where the rows are that refer to a parent's row.
#[derive(Debug)]
pub struct ChildLink {
    /// The child in the graph.
    pub child: usize,
    /// Position in the child's `foreign_keys`.
    pub key: usize,
    /// The child's columns, and its index that begins with them.
    pub columns: Vec<usize>,
    pub index: usize,
    /// The parent's columns, in the same order.
    pub referenced: Vec<usize>,
}

impl ForeignGraph {
    pub fn find(&self, def: &TableDef) -> Option<usize> {
        self.tables.iter().position(|t| t.def.id == def.id)
    }

    pub fn key(&self, child: usize, key: usize) -> &ForeignKeyDef {
        &self.tables[child].def.foreign_keys[key]
    }

    /// Whether the statement may change rows of children: then its row events say that replicas must not
    /// cascade again.
    pub fn cascades(&self) -> bool {
        self.links().any(|c| {
            let key = self.key(c.child, c.key);
            key.changes_children() || key.on_delete == ReferenceAction::Cascade
        })
    }

    /// Whether a cascade may give rows of a table other values.
    pub fn is_changed(&self, table: usize) -> bool {
        self.links().any(|c| c.child == table && self.key(c.child, c.key).changes_children())
    }

    fn links(&self) -> impl Iterator<Item = &ChildLink> {
        self.tables.iter().flat_map(|t| &t.children)
    }
}
