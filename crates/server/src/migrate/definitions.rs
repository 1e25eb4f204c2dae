//! What is defined on the source, and making it on the target.
//!
//! Whether something works here is not guessed: the target is asked to make it, before any row is copied.
//! What it refuses is collected and told as one list.

use super::link::{Link, Refused, Row, name, quoted};

/// Databases that belong to a server itself.
const OWN: &str = "('mysql', 'sys', 'information_schema', 'performance_schema', 'redoubt_migration')";

/// A table with what is needed to copy it.
#[derive(Clone)]
pub struct Table {
    pub database: String,
    pub name: String,
    pub engine: String,
    /// The source's estimates.
    pub rows: u64,
    pub bytes: u64,
    /// Columns that have values of their own: name and type.
    pub columns: Vec<(String, String)>,
}

impl Table {
    pub fn full_name(&self) -> String {
        format!("{}.{}", name(&self.database), name(&self.name))
    }
}

/// A view or a stored program.
pub struct Object {
    /// VIEW, PROCEDURE, FUNCTION, TRIGGER or EVENT.
    pub kind: &'static str,
    pub database: String,
    pub name: String,
}

impl Object {
    fn full_name(&self) -> String {
        format!("{}.{}", name(&self.database), name(&self.name))
    }
}

pub struct Definitions {
    pub databases: Vec<String>,
    pub tables: Vec<Table>,
    pub objects: Vec<Object>,
}

/// Something that the target refuses.
pub struct Finding {
    pub what: String,
    pub why: String,
    /// It is a table's: nothing can go on without it.
    pub table: bool,
}

fn cell(row: &mut Row, at: usize) -> String {
    row.get_mut(at).and_then(Option::take).unwrap_or_default()
}

impl Definitions {
    /// # Errors
    /// The source's.
    pub fn read(source: &mut Link) -> Result<Definitions, Refused> {
        let first = |rows: Vec<Row>| rows.into_iter().map(|mut row| cell(&mut row, 0)).collect();
        let databases =
            first(source.rows(&format!("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME NOT IN {OWN} ORDER BY 1"))?);
        let mut tables = Vec::new();
        let query = format!(
            "SELECT TABLE_SCHEMA, TABLE_NAME, COALESCE(ENGINE, ''), COALESCE(TABLE_ROWS, 0), COALESCE(DATA_LENGTH, 0) FROM information_schema.TABLES
             WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA NOT IN {OWN} ORDER BY TABLE_SCHEMA, TABLE_NAME"
        );
        for mut row in source.rows(&query)? {
            let number = |text: String| text.parse().unwrap_or_default();
            let (rows, bytes) = (number(cell(&mut row, 3)), number(cell(&mut row, 4)));
            let [database, table, engine] = [0, 1, 2].map(|at| cell(&mut row, at));
            let columns = columns(source, &database, &table)?;
            tables.push(Table { database, name: table, engine, rows, bytes, columns });
        }
        Ok(Definitions { databases, tables, objects: objects(source)? })
    }

    /// Makes everything but accounts on the target: all that it refuses is told, and the rest is there.
    ///
    /// # Errors
    /// A connection is lost.
    pub fn make(&self, source: &mut Link, target: &mut Link) -> Result<Vec<Finding>, Refused> {
        let mut findings = Vec::new();
        for database in &self.databases {
            let create = source.rows(&format!("SHOW CREATE DATABASE {}", name(database)))?;
            let create = create.into_iter().next().map(|mut row| cell(&mut row, 1)).unwrap_or_default();
            note(&mut findings, format!("database {}", name(database)), true, target.run(&create))?;
        }
        for table in &self.tables {
            let what = format!("table {}", table.full_name());
            if !table.engine.eq_ignore_ascii_case("InnoDB") {
                let why = format!(
                    "ENGINE={} is no part of a consistent snapshot: ALTER TABLE {} ENGINE=InnoDB on the source first",
                    table.engine,
                    table.full_name()
                );
                findings.push(Finding { what, why, table: true });
                continue;
            }
            let create = source.rows(&format!("SHOW CREATE TABLE {}", table.full_name()))?;
            let create = create.into_iter().next().map(|mut row| cell(&mut row, 1)).unwrap_or_default();
            let made = target.run(&format!("USE {}", name(&table.database))).and_then(|()| target.run(&create));
            note(&mut findings, what, true, made)?;
        }
        // A view may stand on another one, and a trigger needs its table.
        let mut left: Vec<&Object> = self.objects.iter().collect();
        loop {
            let (mut again, mut refused) = (Vec::new(), Vec::new());
            for object in &left {
                let what = format!("{} {}", object.kind.to_lowercase(), object.full_name());
                let before = refused.len();
                note(&mut refused, what, false, object.make(source, target))?;
                if refused.len() > before {
                    again.push(*object);
                }
            }
            if again.is_empty() || again.len() == left.len() {
                findings.append(&mut refused);
                return Ok(findings);
            }
            left = again;
        }
    }

    pub fn triggers(&self) -> impl Iterator<Item = &Object> {
        self.objects.iter().filter(|object| object.kind == "TRIGGER")
    }
}

fn note(findings: &mut Vec<Finding>, what: String, table: bool, made: Result<(), Refused>) -> Result<(), Refused> {
    match made {
        Err(refused) if refused.lost => return Err(refused),
        Err(refused) => findings.push(Finding { what, why: refused.text, table }),
        Ok(()) => {}
    }
    Ok(())
}

/// Those that have values of their own.
fn columns(source: &mut Link, database: &str, table: &str) -> Result<Vec<(String, String)>, Refused> {
    let query = format!(
        "SELECT COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = {} AND TABLE_NAME = {}
         AND COALESCE(GENERATION_EXPRESSION, '') = '' ORDER BY ORDINAL_POSITION",
        quoted(database),
        quoted(table)
    );
    Ok(source.rows(&query)?.into_iter().map(|mut row| (cell(&mut row, 0), cell(&mut row, 1).to_lowercase())).collect())
}

/// In an order in which they can be made, but for views on views.
fn objects(source: &mut Link) -> Result<Vec<Object>, Refused> {
    let mut objects = Vec::new();
    let mut add = |source: &mut Link, kind: &'static str, query: &str| -> Result<(), Refused> {
        for mut row in source.rows(query)? {
            let (database, name) = (cell(&mut row, 0), cell(&mut row, 1));
            objects.push(Object { kind, database, name });
        }
        Ok(())
    };
    for kind in ["FUNCTION", "PROCEDURE"] {
        let query = "SELECT ROUTINE_SCHEMA, ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_TYPE";
        add(source, kind, &format!("{query} = '{kind}' AND ROUTINE_SCHEMA NOT IN {OWN} ORDER BY 1, 2"))?;
    }
    let query = "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.VIEWS WHERE TABLE_SCHEMA";
    add(source, "VIEW", &format!("{query} NOT IN {OWN} ORDER BY 1, 2"))?;
    let query = "SELECT TRIGGER_SCHEMA, TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA";
    add(
        source,
        "TRIGGER",
        &format!("{query} NOT IN {OWN} ORDER BY TRIGGER_SCHEMA, EVENT_OBJECT_TABLE, ACTION_TIMING, EVENT_MANIPULATION, ACTION_ORDER"),
    )?;
    let query = "SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA";
    add(source, "EVENT", &format!("{query} NOT IN {OWN} ORDER BY 1, 2"))?;
    Ok(objects)
}

/// An event does nothing on a replica: the cut-over enables it.
fn asleep(create: &str) -> String {
    for keep in ["ON COMPLETION NOT PRESERVE ", "ON COMPLETION PRESERVE "] {
        if let Some(at) = create.find(&format!("{keep}ENABLE")) {
            let (head, tail) = create.split_at(at + keep.len());
            return format!("{head}DISABLE ON SLAVE{}", &tail["ENABLE".len()..]);
        }
    }
    create.to_owned()
}

impl Object {
    /// # Errors
    /// The target's, or a connection is lost.
    pub fn make(&self, source: &mut Link, target: &mut Link) -> Result<(), Refused> {
        let create = source.rows(&format!("SHOW CREATE {} {}", self.kind, self.full_name()))?;
        let mut row = create.into_iter().next().unwrap_or_default();
        // View: name, text, character set, collation. Others: name, mode, (time zone,) text, character set,
        // collation, database's collation.
        let at = match self.kind {
            "VIEW" => 1,
            "EVENT" => 3,
            _ => 2,
        };
        let (mode, zone) = (cell(&mut row, 1), if self.kind == "EVENT" { cell(&mut row, 2) } else { String::new() });
        let text = if at == 1 { mode.clone() } else { cell(&mut row, at) };
        let collation = cell(&mut row, at + 2);
        if text.is_empty() {
            let text = format!("the source does not show its text: SHOW CREATE {} needs more privileges", self.kind);
            return Err(Refused { lost: false, text });
        }
        target.run(&format!("USE {}", name(&self.database)))?;
        target
            .run(&format!("SET SESSION collation_connection = {}", if collation.is_empty() { "utf8mb4_0900_ai_ci" } else { &collation }))?;
        if at > 1 {
            target.run(&format!("SET SESSION sql_mode = {}", quoted(&mode)))?;
        }
        if !zone.is_empty() {
            target.run(&format!("SET SESSION time_zone = {}", quoted(&zone)))?;
        }
        let made = target.run(&if self.kind == "EVENT" { asleep(&text) } else { text });
        target.run("SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES'")?;
        made
    }

    /// # Errors
    /// The target's.
    pub fn drop(&self, target: &mut Link) -> Result<(), Refused> {
        target.run(&format!("DROP {} IF EXISTS {}", self.kind, self.full_name()))
    }
}

/// Makes accounts, roles and grants. What the target refuses, and accounts that it has already, are told.
///
/// # Errors
/// A connection is lost, or the source does not show its accounts.
pub fn accounts(source: &mut Link, target: &mut Link) -> Result<Vec<Finding>, Refused> {
    let mut findings = Vec::new();
    let query = "SELECT User, Host FROM mysql.user WHERE User NOT IN ('mysql.sys', 'mysql.session', 'mysql.infoschema') ORDER BY 1, 2";
    source.run("SET SESSION print_identified_with_as_hex = ON")?;
    let mut made = Vec::new();
    for mut row in source.rows(query)? {
        let (user, host) = (cell(&mut row, 0), cell(&mut row, 1));
        let account = format!("{}@{}", quoted(&user), quoted(&host));
        let count =
            target.value(&format!("SELECT COUNT(*) FROM mysql.user WHERE User = {} AND Host = {}", quoted(&user), quoted(&host)))?;
        if count != "0" {
            findings.push(Finding {
                what: format!("account {account}"),
                why: "is there already, and stays as it is".to_owned(),
                table: false,
            });
            continue;
        }
        let (create, roles) = without_roles(&source.value(&format!("SHOW CREATE USER {account}"))?);
        target.run(&format!("INSERT INTO redoubt_migration.made VALUES ('USER', {})", quoted(&account)))?;
        let before = findings.len();
        note(&mut findings, format!("account {account}"), false, target.run(&create))?;
        if findings.len() == before {
            made.push((account, roles));
        }
    }
    for (account, roles) in made {
        for mut row in source.rows(&format!("SHOW GRANTS FOR {account}"))? {
            let grant = cell(&mut row, 0);
            note(&mut findings, grant.clone(), false, target.run(&grant))?;
        }
        if !roles.is_empty() {
            note(
                &mut findings,
                format!("default roles of {account}"),
                false,
                target.run(&format!("SET DEFAULT ROLE {roles} TO {account}")),
            )?;
        }
    }
    Ok(findings)
}

/// CREATE USER without the roles, which may not be there yet, and those.
fn without_roles(create: &str) -> (String, String) {
    let parts = create.split_once(" DEFAULT ROLE ").and_then(|(head, tail)| Some((head, tail.split_once(" REQUIRE ")?)));
    parts.map_or_else(|| (create.to_owned(), String::new()), |(head, (roles, tail))| (format!("{head} REQUIRE {tail}"), roles.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_sleep_until_the_cut_over() {
        let event = "CREATE EVENT `e` ON SCHEDULE EVERY 1 DAY ON COMPLETION NOT PRESERVE ENABLE COMMENT 'ENABLE' DO SELECT 1";
        assert_eq!(asleep(event), event.replacen("ENABLE", "DISABLE ON SLAVE", 1));
        let off = "CREATE EVENT `e` ON SCHEDULE EVERY 1 DAY ON COMPLETION PRESERVE DISABLE DO SELECT 1";
        assert_eq!(asleep(off), off);
    }

    #[test]
    fn roles_come_behind_their_accounts() {
        let create =
            "CREATE USER `u`@`%` IDENTIFIED WITH 'caching_sha2_password' AS 0x24 DEFAULT ROLE `r`@`%`,`s`@`%` REQUIRE NONE ACCOUNT UNLOCK";
        let (without, roles) = without_roles(create);
        assert_eq!((without.len(), roles.as_str()), (create.len() - " DEFAULT ROLE `r`@`%`,`s`@`%`".len(), "`r`@`%`,`s`@`%`"));
        assert_eq!(without_roles("CREATE USER `u`@`%` REQUIRE NONE").1, "");
    }
}
