//! [`TableDef`] and its parts.

use base::TreeId;
use serde::{Deserialize, Serialize};
use value::{Charset, Collation, Forms, KeyCodec, KeyPart, Kind, RowCodec, SqlType, Target, Value, WordRules};

/// A table's id in the catalog and in Table_map events. Never reused; TRUNCATE and a rebuild give a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableId(pub u64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DatabaseDef {
    pub name: String,
    pub collation: Collation,
    pub read_only: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableDef {
    pub id: TableId,
    pub db: String,
    pub name: String,
    pub columns: Vec<ColumnDef>,
    /// In the order in which MySQL lists them: PRIMARY, UNIQUE NOT NULL, other UNIQUE, the rest; each in
    /// order of creation.
    pub indexes: Vec<IndexDef>,
    /// Which of `indexes` the rows are kept in; `None`: by a hidden row id.
    pub clustered: Option<usize>,
    /// The tree that holds the rows.
    #[serde(with = "tree_id")]
    pub tree: TreeId,
    pub foreign_keys: Vec<ForeignKeyDef>,
    pub checks: Vec<CheckDef>,
    pub collation: Collation,
    pub comment: String,
    pub options: TableOptions,
    /// Temporary tables live in their session only.
    pub temporary: bool,
    /// Seconds since 1970.
    pub created: i64,
    /// Raised by every change of the definition.
    pub version: u64,
    #[serde(default)]
    pub partitioning: Option<Box<crate::partition::Partitioning>>,
    #[serde(default)]
    pub histograms: Vec<crate::histogram::Histogram>,
    /// The forms that the rows in `tree` may have, if its columns have changed since there were any.
    #[serde(default)]
    pub forms: Option<Box<Forms>>,
}

/// The attribute of a table whose rows are not logged: after a crash it is as of the last checkpoint.
pub const UNLOGGED: &str = "{\"redo_log\": false}";

/// What the user wrote, `None` where it was not said. Kept for SHOW CREATE TABLE.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableOptions {
    pub engine: Option<String>,
    pub row_format: Option<String>,
    pub key_block_size: Option<u32>,
    pub stats_persistent: Option<bool>,
    pub stats_auto_recalc: Option<bool>,
    pub stats_sample_pages: Option<u32>,
    pub pack_keys: Option<bool>,
    pub checksum: bool,
    pub delay_key_write: bool,
    pub avg_row_length: Option<u64>,
    pub max_rows: Option<u64>,
    pub min_rows: Option<u64>,
    pub compression: Option<String>,
    pub encryption: Option<String>,
    /// What AUTO_INCREMENT = n set the counter to, when the definition last did so. The counter itself is
    /// the tree's; recovery starts it here.
    pub auto_increment: Option<u64>,
    /// `ENGINE_ATTRIBUTE`, as MySQL prints JSON; [`UNLOGGED`] makes the table unlogged.
    pub engine_attribute: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColumnDef {
    pub name: String,
    pub ty: SqlType,
    pub nullable: bool,
    pub default: ColumnDefault,
    /// `ON UPDATE CURRENT_TIMESTAMP`.
    pub on_update_now: bool,
    pub auto_increment: bool,
    pub invisible: bool,
    pub generated: Option<Generated>,
    pub comment: String,
    /// The collation was written, not inherited from the table: SHOW CREATE TABLE prints it even where it
    /// is the table's.
    pub explicit_collation: bool,
    /// Added for a functional index part: never shown, and behind all that are.
    pub hidden: bool,
    pub srid: Option<u32>,
    /// `STORAGE` and `COLUMN_FORMAT`, where another than DEFAULT was written: SHOW CREATE TABLE prints them,
    /// and nothing depends on them.
    #[serde(default)]
    pub storage: Option<String>,
    #[serde(default)]
    pub format: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum ColumnDefault {
    /// No DEFAULT: NULL for a nullable column; 1364 in strict mode for others.
    #[default]
    None,
    /// Converted to the column's type. `Value::Null` for DEFAULT NULL.
    Literal(Value),
    /// `CURRENT_TIMESTAMP(fsp)`.
    Now,
    /// `DEFAULT (expr)`, as MySQL prints it, without the outer parentheses.
    Expression(String),
    /// `ALTER … DROP DEFAULT` of a nullable column: it must be given like one that cannot be NULL.
    Dropped,
}

impl ColumnDefault {
    /// The expression, if it names columns: in canonical form their names are quoted, and nothing else is.
    pub fn dependent(&self) -> Option<&str> {
        match self {
            ColumnDefault::Expression(text) if text.contains('`') => Some(text),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generated {
    /// As MySQL prints it, without the outer parentheses.
    pub expression: String,
    pub stored: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum IndexKind {
    Primary,
    Unique,
    Plain,
    /// An entry for each word of a row.
    Fulltext,
    /// Accepted and kept for SHOW CREATE TABLE; not built.
    Spatial,
}

impl IndexKind {
    /// Are its keys values of columns, in their order?
    pub fn is_ordered(self) -> bool {
        !matches!(self, IndexKind::Fulltext | IndexKind::Spatial)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IndexDef {
    pub name: String,
    pub kind: IndexKind,
    pub parts: Vec<IndexPart>,
    /// The tree of a secondary index; the table's own tree for the clustered one.
    #[serde(with = "tree_id")]
    pub tree: TreeId,
    pub comment: String,
    pub invisible: bool,
    /// `USING BTREE` or `HASH` was written.
    pub using: Option<String>,
    pub key_block_size: Option<u32>,
    pub parser: Option<String>,
    /// Made by the server for a foreign key; replaced silently by a fitting user index.
    pub generated: bool,
    /// How the entries of a FULLTEXT index are made. Without, it is a name only: it was defined by a server
    /// that did not build such indexes.
    #[serde(default)]
    pub words: Option<WordRules>,
}

impl IndexDef {
    /// Has it entries? The others are names only.
    pub fn is_built(&self) -> bool {
        match self.kind {
            IndexKind::Fulltext => self.words.is_some(),
            kind => kind.is_ordered(),
        }
    }

    /// Has each row one entry, which stands in the order of the values of its parts? Then it finds rows by
    /// their values.
    pub fn is_ordered(&self) -> bool {
        self.kind.is_ordered() && self.parts.iter().all(|part| part.members.is_none())
    }

    /// Whether its leading parts are exactly these columns, whole and in this order: then it finds rows by
    /// their values.
    pub fn begins_with(&self, columns: &[usize]) -> bool {
        self.is_ordered()
            && self.parts.len() >= columns.len()
            && self.parts.iter().zip(columns).all(|(part, column)| part.column == *column && part.prefix.is_none())
    }

    /// The same, ascending: then a foreign key needs no index of its own beside it.
    pub fn ascends_with(&self, columns: &[usize]) -> bool {
        self.begins_with(columns) && self.parts[..columns.len()].iter().all(|part| !part.descending)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IndexPart {
    /// Number in `columns`.
    pub column: usize,
    /// Characters (bytes of binary strings) of a prefix index; `None` for the whole column.
    pub prefix: Option<u32>,
    pub descending: bool,
    /// Functional key part: the text of its expression. The column is the hidden one.
    pub expression: Option<String>,
    /// Its values are the members of the document in the column, of this type: the index is multi-valued.
    #[serde(default)]
    pub members: Option<SqlType>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReferenceAction {
    /// Not written.
    #[default]
    Default,
    NoAction,
    Restrict,
    Cascade,
    SetNull,
    SetDefault,
}

impl ReferenceAction {
    /// Its SQL, and `NO ACTION` where nothing was written.
    pub fn name(self) -> &'static str {
        match self {
            ReferenceAction::Default | ReferenceAction::NoAction => "NO ACTION",
            ReferenceAction::Restrict => "RESTRICT",
            ReferenceAction::Cascade => "CASCADE",
            ReferenceAction::SetNull => "SET NULL",
            ReferenceAction::SetDefault => "SET DEFAULT",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForeignKeyDef {
    pub name: String,
    pub columns: Vec<String>,
    pub parent_db: String,
    pub parent_table: String,
    pub parent_columns: Vec<String>,
    pub on_update: ReferenceAction,
    pub on_delete: ReferenceAction,
}

impl ForeignKeyDef {
    /// Whether a change of a parent gives its children other values.
    pub fn changes_children(&self) -> bool {
        use ReferenceAction::{Cascade, SetNull};
        matches!(self.on_update, Cascade | SetNull) || self.on_delete == SetNull
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckDef {
    pub name: String,
    /// As MySQL prints it, without the outer parentheses.
    pub expression: String,
    pub enforced: bool,
}

impl ColumnDef {
    /// A nullable column without a default.
    pub fn new(name: &str, ty: SqlType) -> ColumnDef {
        ColumnDef {
            name: name.to_owned(),
            ty,
            nullable: true,
            default: ColumnDefault::None,
            on_update_now: false,
            auto_increment: false,
            invisible: false,
            generated: None,
            comment: String::new(),
            explicit_collation: false,
            hidden: false,
            srid: None,
            storage: None,
            format: None,
        }
    }

    #[must_use]
    pub fn not_null(mut self) -> ColumnDef {
        self.nullable = false;
        self
    }

    /// What is stored into.
    pub fn target(&self) -> Target<'_> {
        Target { name: &self.name, ty: &self.ty, nullable: self.nullable, srid: self.srid }
    }

    /// Values are computed when read, not stored.
    pub fn is_virtual(&self) -> bool {
        self.generated.as_ref().is_some_and(|g| !g.stored)
    }
}

impl IndexDef {
    pub fn is_unique(&self) -> bool {
        matches!(self.kind, IndexKind::Primary | IndexKind::Unique)
    }

    /// Whether it is unique and has this column alone.
    pub fn is_unique_of(&self, column: usize) -> bool {
        self.is_unique() && matches!(self.parts.as_slice(), [part] if part.column == column && part.prefix.is_none())
    }
}

fn same_name(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || one.to_lowercase() == other.to_lowercase()
}

/// Number of a column by name, without regard to case.
pub fn column_number(columns: &[ColumnDef], name: &str) -> Option<usize> {
    columns.iter().position(|c| same_name(&c.name, name))
}

/// How [`TableOptions::engine_attribute`] of a branch begins.
const BRANCH_OF: &str = "{\"branch_of\": ";

/// The attribute of a branch of that table.
pub fn branch_attribute(origin: &str, since: &str) -> String {
    let escaped = origin.replace('\\', "\\\\").replace('"', "\\\"");
    format!("{BRANCH_OF}\"{escaped}\", \"since\": \"{since}\"}}")
}

impl TableDef {
    /// It began as what another table was, and replicas do not have it.
    pub fn is_branch(&self) -> bool {
        self.options.engine_attribute.as_deref().is_some_and(|attribute| attribute.starts_with(BRANCH_OF))
    }

    /// Are its rows logged (and so durable, and sent to replicas)?
    pub fn is_logged(&self) -> bool {
        self.options.engine_attribute.as_deref() != Some(UNLOGGED)
    }

    /// For SHOW CREATE TABLE as a replica may execute it: what only Redoubt has is left out.
    pub fn for_replicas(&self) -> TableDef {
        let mut def = self.clone();
        def.options.engine_attribute = None;
        def
    }

    /// The trees that it consists of, its own first.
    pub fn trees(&self) -> Vec<TreeId> {
        let mut trees = vec![self.tree];
        for index in self.indexes.iter().filter(|i| i.is_built()) {
            if !trees.contains(&index.tree) {
                trees.push(index.tree);
            }
        }
        trees
    }

    pub fn charset(&self) -> Charset {
        self.collation.charset()
    }

    /// Number of a column by name, without regard to case.
    pub fn column(&self, name: &str) -> Option<usize> {
        column_number(&self.columns, name)
    }

    /// Numbers of columns by name; `None` if one is missing.
    pub fn columns_by_name(&self, names: &[String]) -> Option<Vec<usize>> {
        names.iter().map(|name| self.column(name)).collect()
    }

    /// The first index that [begins with](IndexDef::begins_with) these columns.
    pub fn index_led_by(&self, columns: &[usize]) -> Option<usize> {
        self.indexes.iter().position(|index| index.begins_with(columns))
    }

    /// Number of an index by name, without regard to case.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.indexes.iter().position(|i| same_name(&i.name, name))
    }

    pub fn primary(&self) -> Option<&IndexDef> {
        self.indexes.iter().find(|i| i.kind == IndexKind::Primary)
    }

    /// The column that `_rowid` means: the integer that is all of the primary key, or else of the first
    /// unique key without NULLs.
    pub fn row_id(&self) -> Option<usize> {
        let filled = |index: &&IndexDef| index.is_unique() && index.parts.iter().all(|p| !self.columns[p.column].nullable);
        let primary = self.indexes.iter().find(|index| index.kind == IndexKind::Primary);
        match primary.or_else(|| self.indexes.iter().find(filled))?.parts.as_slice() {
            [part] if self.columns[part.column].ty.kind.int_width().is_some() => Some(part.column),
            _ => None,
        }
    }

    /// Whether an index begins with the AUTO_INCREMENT column.
    pub fn leads_with_auto_increment(&self, index: usize) -> bool {
        self.auto_increment_column().is_some_and(|column| self.indexes[index].parts.first().is_some_and(|part| part.column == column))
    }

    pub fn auto_increment_column(&self) -> Option<usize> {
        self.columns.iter().position(|c| c.auto_increment)
    }

    /// The codec of this table's rows. Made once when a table is opened.
    pub fn row_codec(&self) -> RowCodec {
        RowCodec::with_forms(self.columns.iter().map(|c| &c.ty), self.forms.as_deref())
    }

    /// The codec of an index's own parts (for a secondary index without the clustered key that follows).
    pub fn key_codec(&self, index: usize) -> KeyCodec {
        KeyCodec::new(self.indexes[index].parts.iter().map(|p| self.key_part(p)).collect())
    }

    /// The parts by which rows are found in an index: its own, and, where others may have the same values
    /// there, those of the clustered key behind them, up to one that the index has already.
    pub fn search_parts(&self, index: usize) -> Vec<&IndexPart> {
        let own = &self.indexes[index];
        let behind = self.clustered.filter(|clustered| *clustered != index && !own.is_unique());
        let behind = behind.map_or(&[][..], |clustered| &self.indexes[clustered].parts);
        let new = behind.iter().take_while(|part| own.parts.iter().all(|p| p.column != part.column));
        own.parts.iter().chain(new).collect()
    }

    /// The codec of [`TableDef::search_parts`].
    pub fn search_codec(&self, index: usize) -> KeyCodec {
        KeyCodec::new(self.search_parts(index).into_iter().map(|p| self.key_part(p)).collect())
    }

    fn key_part(&self, part: &IndexPart) -> KeyPart {
        let c = &self.columns[part.column];
        let ty = part.members.as_ref().unwrap_or(&c.ty).clone();
        KeyPart {
            column: part.column,
            ty,
            nullable: c.nullable || part.members.is_some(),
            prefix: part.prefix,
            descending: part.descending,
        }
    }

    /// Asserts the invariants that the crate's header lists.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn check(&self) -> Result<(), String> {
        for (i, c) in self.columns.iter().enumerate() {
            if self.column(&c.name) != Some(i) {
                return Err(format!("column {} appears twice", c.name));
            }
            if c.ty.kind == Kind::Null {
                return Err(format!("column {} has no type", c.name));
            }
        }
        for (i, index) in self.indexes.iter().enumerate() {
            if self.index(&index.name) != Some(i) {
                return Err(format!("index {} appears twice", index.name));
            }
            if index.parts.is_empty() || index.parts.iter().any(|p| p.column >= self.columns.len()) {
                return Err(format!("index {} has a part without a column", index.name));
            }
        }
        match self.clustered.map(|i| self.indexes.get(i)) {
            None => Ok(()),
            Some(Some(index)) if index.is_unique() && index.tree == self.tree => Ok(()),
            Some(_) => Err("the clustered index is not a unique index in the table's tree".to_owned()),
        }
    }
}

/// `TreeId` as a plain number.
mod tree_id {
    use base::TreeId;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(id: &TreeId, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u32(id.0)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<TreeId, D::Error> {
        u32::deserialize(d).map(TreeId)
    }
}
