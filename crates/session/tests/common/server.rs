//! The server on a simulated disk, in one thread, with small files and pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use session::{ClientInfo, ConnectInfo, Instance, InstanceOptions, Session};
use world::{SimDisk, World};

use crate::common::Rows;

/// What a user can see of each table.
pub type State = BTreeMap<String, String>;

pub struct Server {
    pub instance: Arc<Instance>,
    pub session: Session,
}

/// Where a state lists events.
const EVENTS: &str = "(events)";
/// Where a state lists prepared XA transactions; no table has this name.
pub const PREPARED: &str = "(prepared)";

pub fn start(disk: &Arc<SimDisk>, seed: u64, log_bin: &str) -> Server {
    try_start(disk, seed, log_bin).expect("the database opens")
}

pub fn try_start(disk: &Arc<SimDisk>, seed: u64, log_bin: &str) -> Result<Server, String> {
    let world = World::simulated(disk.clone(), seed);
    let variables = [
        ("innodb_page_size", "4096"),
        ("innodb_buffer_pool_size", "5242880"),
        ("max_binlog_size", "20000"),
        ("log_bin", log_bin),
        // Whatever goes into an empty table is loaded in bulk, and sorted on disk.
        ("redoubt_bulk_load_min_size", "0"),
        ("redoubt_load_memory", "4096"),
    ];
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let instance = Instance::open(world, InstanceOptions { variables, ..InstanceOptions::default() })?;
    Ok(Server::connect(instance))
}

impl Server {
    pub fn connect(instance: Arc<Instance>) -> Server {
        let mut session = Session::connect(&instance, ConnectInfo::without_client("localhost")).unwrap();
        let account = instance.account("root", "localhost", "").unwrap();
        session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
        Server { instance, session }
    }

    pub fn ask(&mut self, sql: &str) -> Rows {
        let mut rows = Rows::default();
        self.session.query(sql.as_bytes(), &mut rows);
        rows
    }

    /// Everything that a user can see, and a check of all trees.
    pub fn tables(&mut self) -> State {
        self.try_tables().unwrap_or_else(|why| panic!("{why}"))
    }

    fn rows(&mut self, sql: &str) -> Result<Vec<Vec<String>>, String> {
        let answer = self.ask(sql);
        answer.error.map_or(Ok(answer.rows), |e| Err(format!("{sql}: {e}")))
    }

    pub fn try_tables(&mut self) -> Result<State, String> {
        let mut state = BTreeMap::new();
        for database in self.rows("show databases where `Database` in ('d', 'e', 'f')")? {
            state.insert(format!("database {}", database[0]), String::new());
        }
        let tables =
            "select concat(table_schema, '.', table_name) from information_schema.tables where table_schema in ('d', 'e', 'f') order by 1";
        for table in self.rows(tables)? {
            let name = &table[0];
            let mut definition = self.rows(&format!("show create table {name}"))?[0][1].clone();
            // A crash may forget numbers that nobody has got.
            if let Some(at) = definition.find(" AUTO_INCREMENT=") {
                let end = definition[at + 16..].find(' ').map_or(definition.len(), |n| at + 16 + n);
                definition.replace_range(at..end, "");
            }
            // When a branch was made is not what it is.
            if let Some(at) = definition.find(r#""since": ""#) {
                let end = definition[at + 10..].find('"').map_or(definition.len(), |n| at + 10 + n);
                definition.replace_range(at..end, "");
            }
            let mut rows = self.rows(&format!("select * from {name}"))?;
            rows.sort();
            let check = self.rows(&format!("check table {name}"))?;
            if check.last().is_none_or(|row| row[3] != "OK") {
                return Err(format!("check table {name}: {check:?}"));
            }
            state.insert(name.clone(), format!("{definition}\n{rows:?}\n"));
        }
        let events = self.rows("select event_schema, event_name, event_comment from information_schema.events order by 1, 2")?;
        if !events.is_empty() {
            state.insert(EVENTS.to_owned(), format!("{events:?}"));
        }
        let programs = [
            (
                "trigger",
                "select concat_ws(' ', trigger_schema, trigger_name), event_object_table, event_manipulation, action_timing, action_order, action_statement from information_schema.triggers",
            ),
            (
                "routine",
                "select concat_ws(' ', routine_schema, routine_type, routine_name), routine_definition, routine_comment from information_schema.routines where routine_schema in ('d', 'e', 'f')",
            ),
        ];
        for (kind, sql) in programs {
            for row in self.rows(sql)? {
                state.insert(format!("{kind} {}", row[0]), format!("{:?}", &row[1..]));
            }
        }
        let prepared = self.rows("xa recover")?;
        if !prepared.is_empty() {
            state.insert(PREPARED.to_owned(), format!("{prepared:?}"));
        }
        Ok(state)
    }
}
