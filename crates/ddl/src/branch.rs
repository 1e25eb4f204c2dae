//! CREATE DATABASE … BRANCH OF and CREATE TABLE … BRANCH OF: tables that begin as what others are, without
//! a copy (`store/branch`).
//!
//! What is always true:
//! 1. A branch is one instant: while it is made nobody writes to any of the tables that it is made of; who
//!    reads them goes on.
//! 2. It waits for no checkpoint. Its place in the log is the instant, so recovery makes it again there. So a
//!    crash leaves all of it or nothing. One of the past is made of a look at it (`past`), with the
//!    definitions of then; the log does not lead there from here, so a checkpoint has all of it before it is
//!    committed, as with ALTER TABLE (docs/hard-cases.md, C5).
//! 3. A branch says of what it is one, and since when: in ENGINE_ATTRIBUTE, which no statement can write so.
//! 4. It is this server's alone. Replicas get the database, but neither its branched tables nor what is
//!    done to them, and no transaction changes rows of branches and of other tables: one that replicas see
//!    in part would not be one. Statements that name a branch and would be logged are refused, but for
//!    those that make a table like one: they are logged as what that is.
//! 5. It waits for writers of many tables, and who is to let it go on may need one that it holds already: the
//!    applier of a replica does, where a table has rows of a prepared XA transaction, whose end stands behind
//!    in the relay log. So it waits for a moment, lets all that it has go for a moment, and begins anew.
//! 6. Foreign keys within what is branched lead within the branch; those that leave it are refused. Views
//!    and programs are not branched.

use std::time::Duration;

use base::TreeId;
use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name, Span};
use catalog::storage_error;
use catalog::{Catalog, Object, put};
use connection::stmt::{Done, Stmt};
use engine::Transaction;
use expr::SessionAccess;
use parser::ast::{AsOf, BranchStatement};
use plan::dml::Target;
use plan::{Moment, Plan};
use schema::{DatabaseDef, TableDef, TableId};
use state::past::PastDatabase;
use state::statement_log::utc_text;
use state::virtual_schema::is_virtual_database;
use value::{SqlResult, sql_error};

use crate::{Ddl, Queries};

type TableName = (String, String);

/// How long it waits for a lock while others may wait for it, and for how long it then is in nobody's way.
const PATIENCE: Duration = Duration::from_secs(1);

/// What branches are made of.
enum Origin {
    Present,
    /// The database as of an earlier moment, and that moment, in microseconds since 1970.
    Past(PastDatabase, u64),
}

/// # Errors
/// As CREATE DATABASE and CREATE TABLE; 1235 for what cannot be branched.
pub fn branch_statement(host: &mut dyn Queries, branch: &BranchStatement, statement: &Stmt<'_>) -> SqlResult<Done> {
    match branch {
        BranchStatement::Database { name, of, as_of } => {
            let name = catalog::names::canonical_database(&name.name).to_string();
            let of = catalog::names::canonical_database(&of.name).to_string();
            catalog::names::check_database(&name)?;
            if is_virtual_database(&name) || is_virtual_database(&of) {
                let (user, client) = host.ddl().access.client();
                return Err(sql_error!(DBACCESS_DENIED, user, client, if is_virtual_database(&of) { of } else { name }));
            }
            let origin = Origin::find(host, as_of.as_deref(), statement)?;
            let mut ddl = host.ddl();
            let (def, tables) = with_locks(&mut ddl, |ddl| origin.lock_database(ddl, &name, &of))?;
            origin.branch_database(&mut ddl, def, tables)
        }
        BranchStatement::Table { name, of, as_of } => {
            let access = host.ddl().access;
            let (name, of) = (access.resolve_name(name)?, access.resolve_name(of)?);
            catalog::names::check_table(&name.1)?;
            let origin = Origin::find(host, as_of.as_deref(), statement)?;
            let mut ddl = host.ddl();
            let tables = with_locks(&mut ddl, |ddl| origin.lock_table(ddl, &name, &of))?;
            ddl.begin_ddl();
            let changed = origin.branch_tables(&mut ddl, tables)?;
            ddl.finish_ddl_unseen(&changed)?;
            Ok(Done::default())
        }
    }
}

/// Takes locks, and gives what is found with them (5).
fn with_locks<T>(ddl: &mut Ddl<'_>, mut locked: impl FnMut(&mut Ddl<'_>) -> SqlResult<T>) -> SqlResult<T> {
    let world = ddl.instance.world().clone();
    let (mark, whole, begun) = (ddl.locks.holder.mark(), ddl.locks.timeout, world.now());
    loop {
        let left = whole.saturating_sub(world.now().since(begun));
        ddl.locks.timeout = PATIENCE.min(left);
        let result = ddl.locks.take_definitions().and_then(|()| locked(ddl));
        ddl.locks.timeout = whole;
        let waited = result.as_ref().is_err_and(|error| error.is(&value::error::LOCK_WAIT_TIMEOUT));
        if !waited || left <= PATIENCE {
            return result;
        }
        ddl.locks.holder.release_after(mark);
        world.sleep(PATIENCE);
    }
}

impl Origin {
    fn find(host: &mut dyn Queries, as_of: Option<&AsOf>, statement: &Stmt<'_>) -> SqlResult<Origin> {
        let Some(as_of) = as_of else { return Ok(Origin::Present) };
        let moment = host.moment_of(as_of, statement)?;
        let ddl = host.ddl();
        let wanted = || ddl.access.check_killed();
        let of = ddl.instance.pasts.open(&ddl.instance.engine, &state::past::when(&moment)?, &wanted)?;
        let micros = if let Moment::Time(micros) = moment { micros } else { of.past.micros() };
        Ok(Origin::Past(of, micros))
    }

    fn catalog<'a>(&'a self, ddl: &'a Ddl<'_>) -> &'a Catalog {
        match self {
            Origin::Present => &ddl.instance.catalog,
            Origin::Past(of, _) => &of.catalog,
        }
    }

    /// The database to be, and its tables, as [`Origin::tables_to_branch`] gives them.
    fn lock_database(&self, ddl: &mut Ddl<'_>, name: &str, of: &str) -> SqlResult<(DatabaseDef, Vec<(TableDef, TableDef)>)> {
        ddl.locks.take_name(Name::Schema(name.into()), Mode::Exclusive)?;
        if let Origin::Present = self {
            ddl.locks.take_name(Name::Schema(of.into()), Mode::IntentionExclusive)?;
        }
        if ddl.instance.catalog.database(name).is_some() {
            return Err(sql_error!(DB_CREATE_EXISTS, name));
        }
        let Some(origin) = self.catalog(ddl).database(of) else { return Err(sql_error!(BAD_DB, of)) };
        let names = self.catalog(ddl).table_names(of)?;
        let pairs: Vec<(TableName, TableName)> =
            names.into_iter().map(|table| ((of.to_owned(), table.clone()), (name.to_owned(), table))).collect();
        let tables = self.tables_to_branch(ddl, &pairs)?;
        Ok((DatabaseDef { name: name.to_owned(), collation: origin.collation, read_only: false }, tables))
    }

    fn branch_database(&self, ddl: &mut Ddl<'_>, def: DatabaseDef, tables: Vec<(TableDef, TableDef)>) -> SqlResult<Done> {
        let name = def.name.clone();
        ddl.begin_ddl();
        put(&mut ddl.trx.tx, &key::database(&name), &Entry::Database(def.clone()))?;
        let changed = self.branch_tables(ddl, tables)?;
        let text = format!("CREATE DATABASE {} COLLATE {}", schema::quote_identifier(&name), def.collation.name());
        ddl.finish_ddl_as("", &text, &changed)?;
        ddl.instance.catalog.publish_database(&name, Some(def));
        Ok(Done::affected(1))
    }

    fn lock_table(&self, ddl: &mut Ddl<'_>, name: &TableName, of: &TableName) -> SqlResult<Vec<(TableDef, TableDef)>> {
        ddl.lock_for_ddl(&name.0, &name.1, Mode::Exclusive)?;
        if ddl.instance.catalog.database(&name.0).is_none() {
            return Err(sql_error!(BAD_DB, name.0));
        }
        if ddl.instance.catalog.open_table(&name.0, &name.1)?.is_some() {
            return Err(sql_error!(TABLE_EXISTS, name.1));
        }
        match self {
            Origin::Present if ddl.temporary.contains(of) => {
                return Err(sql_error!(NOT_SUPPORTED_YET, "a branch of a temporary table"));
            }
            Origin::Present => drop(ddl.existing_table(&of.0, &of.1)?),
            Origin::Past(past, _) if past.open_table(&of.0, &of.1)?.table().is_none() => {
                return Err(sql_error!(WRONG_OBJECT, of.0, of.1, "BASE TABLE"));
            }
            Origin::Past(..) => {}
        }
        self.tables_to_branch(ddl, &[(of.clone(), name.clone())])
    }

    /// Locks the origins (1), and gives their definitions with those of the branches, which have no trees
    /// yet.
    fn tables_to_branch(&self, ddl: &mut Ddl<'_>, pairs: &[(TableName, TableName)]) -> SqlResult<Vec<(TableDef, TableDef)>> {
        if let Origin::Present = self {
            for (of, _) in pairs {
                let lock = ddl.instance.catalog.table_lock(&of.0, &of.1);
                ddl.locks.take(&lock, Mode::SharedNoWrite, Span::Transaction)?;
            }
        }
        let since = utc_text(match self {
            Origin::Present => ddl.instance.now_micros() as u64,
            Origin::Past(_, micros) => *micros,
        });
        let mut tables = Vec::new();
        for ((db, table), name) in pairs {
            let Some(open) = self.catalog(ddl).open_table(db, table)? else { continue };
            // Views name their tables: one that is copied would show the origin's.
            let Object::Table(old) = &open.object else { continue };
            let mut new = (**old).clone();
            (new.db, new.name) = name.clone();
            for foreign in &mut new.foreign_keys {
                let parent = (foreign.parent_db.clone(), foreign.parent_table.clone());
                let Some((_, within)) = pairs.iter().find(|(of, _)| *of == parent) else {
                    let what = format!("a branch of {db}.{table} without {}.{}, to which its foreign key leads", parent.0, parent.1);
                    return Err(sql_error!(NOT_SUPPORTED_YET, what));
                };
                (foreign.parent_db, foreign.parent_table) = within.clone();
            }
            if old.is_logged() {
                new.options.engine_attribute = Some(schema::branch_attribute(&format!("{db}.{table}"), &since));
            }
            tables.push(((**old).clone(), new));
        }
        Ok(tables)
    }

    /// Makes the trees and the entries.
    fn branch_tables(&self, ddl: &mut Ddl<'_>, tables: Vec<(TableDef, TableDef)>) -> SqlResult<Vec<TableName>> {
        let (mut changed, mut branches) = (Vec::new(), Vec::new());
        for (old, mut new) in tables {
            new.tree = self.branch_tree(ddl, old.tree, &mut branches)?;
            for (of, index) in old.indexes.iter().zip(&mut new.indexes) {
                index.tree = if of.tree == old.tree { new.tree } else { self.branch_tree(ddl, of.tree, &mut branches)? };
            }
            new.id = TableId(u64::from(new.tree.0));
            put(&mut ddl.trx.tx, &key::table(&new.db, &new.name), &Entry::Table(Box::new(new.clone())))?;
            changed.extend(crate::foreign::write_references(ddl, None, Some(&new))?);
            changed.push((new.db.clone(), new.name.clone()));
        }
        if let Origin::Past(from, _) = self
            && !branches.is_empty()
        {
            let tx = &mut ddl.trx.tx;
            from.past.branch(tx, &branches).and_then(|()| tx.prepare_through_checkpoint()).map_err(storage_error)?;
        }
        Ok(changed)
    }

    /// A tree that is a branch of this one, or, of the past, is to become one.
    fn branch_tree(&self, ddl: &mut Ddl<'_>, of: TreeId, branches: &mut Vec<(TreeId, TreeId)>) -> SqlResult<TreeId> {
        let tree = ddl.trx.tx.create_tree().map_err(storage_error)?;
        match self {
            Origin::Present => ddl.trx.tx.branch(of, tree).map_err(storage_error)?,
            Origin::Past(..) => branches.push((of, tree)),
        }
        Ok(tree)
    }
}

impl Ddl<'_> {
    /// Whether those of these tables that are there are branches: then replicas do not get the statement
    /// that changes their definitions (4).
    pub(crate) fn are_branches(&self, changed: &[TableName]) -> bool {
        let there = self.which_are_branches(changed);
        !there.is_empty() && there.iter().all(|is_branch| *is_branch)
    }

    pub(crate) fn has_branch(&self, tables: &[TableName]) -> bool {
        self.which_are_branches(tables).contains(&true)
    }

    fn which_are_branches(&self, tables: &[TableName]) -> Vec<bool> {
        let open = |(db, name): &TableName| self.instance.catalog.open_table(db, name).ok().flatten();
        tables.iter().filter_map(|name| Some(open(name)?.table()?.is_branch())).collect()
    }
}

/// Before a statement changes rows: see 4.
///
/// # Errors
/// As MySQL's statement.
pub fn keep_branches_apart((tx, hidden): (&mut Transaction, bool), plan: &Plan) -> SqlResult<()> {
    let is_branch = |target: &Target| match &plan.tables[target.table].source {
        plan::query::Source::Base(def) if !def.temporary => Some(def.is_branch()),
        _ => None,
    };
    let mut targets = plan.kind.targets().filter_map(is_branch);
    let Some(first) = targets.next().filter(|_| !hidden) else { return Ok(()) };
    let log = tx.log();
    if log.is_empty() {
        log.hidden(first);
    }
    if first != log.is_hidden() || targets.any(|target| target != first) {
        return Err(sql_error!(NOT_SUPPORTED_YET, "a transaction that changes rows of a branch and of another table"));
    }
    Ok(())
}
