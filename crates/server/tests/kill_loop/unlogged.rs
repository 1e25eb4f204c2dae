//! Transactions that change a logged table and one that is sometimes unlogged, plain ones and XA; the second
//! becomes logged and unlogged again, and gets and loses an index.
//!
//! What was acknowledged is in the logged table. The other one is as of one instant: while it is logged that
//! of the last transaction; else the last at which it was, or became, logged, or was found at a start, or a
//! later one.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use bench::client::Client;

use crate::{Load, is_deadlock, must, number};

/// So many steps are one life of the table.
const LIFE: i64 = 24;
const LOGGED: i64 = 8;
const UNLOGGED: i64 = 16;
const INDEXED: i64 = 20;
const ATTRIBUTE: &str = r#"engine_attribute = '{"redo_log": false}'"#;

#[derive(Default)]
pub struct Unlogged {
    /// Transactions that were acknowledged.
    done: AtomicI64,
    /// What the table has at least.
    floor: AtomicI64,
    steps: AtomicI64,
    /// Transactions that kills took from the table, as it may be.
    lost: AtomicI64,
}

impl Unlogged {
    fn step(&self, client: &mut Client, step: i64) -> Result<(), String> {
        match step % LIFE {
            LOGGED => client.query("alter table dial engine_attribute = ''")?,
            UNLOGGED => client.query(&format!("alter table dial {ATTRIBUTE}"))?,
            INDEXED => {
                let made = "select count(*) from information_schema.statistics where table_schema = 'k' and table_name = 'dial' and index_name = 'more'";
                let made: i64 = client.value(made)?.parse().unwrap_or(0);
                client.query(if made == 0 { "alter table dial add key more (n, k)" } else { "alter table dial drop key more" })?
            }
            _ => return self.transaction(client),
        };
        if [LOGGED, UNLOGGED].contains(&(step % LIFE)) {
            self.floor.store(self.done.load(Ordering::SeqCst), Ordering::SeqCst);
        }
        Ok(())
    }

    fn transaction(&self, client: &mut Client) -> Result<(), String> {
        let n = self.done.load(Ordering::SeqCst) + 1;
        let changes = [
            format!("insert into dialled values ({n})"),
            format!("update dial set n = {n} where k = 0"),
            format!("update dial set n = {n} where k = 1"),
        ];
        if n % 2 == 0 {
            client.query("begin")?;
            changes.iter().try_for_each(|sql| client.query(sql).map(drop))?;
            client.query("commit")?;
        } else {
            client.query(&format!("xa start 'dial{n}'"))?;
            if let Err(error) = changes.iter().try_for_each(|sql| client.query(sql).map(drop)) {
                drop(client.query(&format!("xa end 'dial{n}'")));
                drop(client.query(&format!("xa rollback 'dial{n}'")));
                return Err(error);
            }
            for verb in ["end", "prepare", "commit"] {
                client.query(&format!("xa {verb} 'dial{n}'"))?;
            }
        }
        self.done.store(n, Ordering::SeqCst);
        Ok(())
    }
}

impl Load for Unlogged {
    fn make(&self, client: &mut Client) {
        must(client, "create table dialled (n bigint primary key)");
        must(client, &format!("create table dial (k int primary key, n bigint, key (n)) {ATTRIBUTE}"));
        must(client, "insert into dial values (0, 0), (1, 0)");
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        while !stop.load(Ordering::Relaxed) {
            let step = self.steps.load(Ordering::SeqCst);
            match self.step(&mut client, step) {
                Ok(()) => drop(self.steps.fetch_add(1, Ordering::SeqCst)),
                Err(e) if is_deadlock(&e) => {}
                Err(e) => return Err(format!("unlogged step {step}: {e}")),
            }
        }
        Ok(())
    }

    fn check(&self, client: &mut Client) {
        let (step, said) = (self.steps.load(Ordering::SeqCst), self.done.load(Ordering::SeqCst));
        for row in client.query("xa recover").expect("an answer").rows {
            if let Some(name) = row[3].as_ref().filter(|name| name.starts_with("dial")) {
                must(client, &format!("xa commit '{name}'"));
            }
        }
        let done = number(client, "select count(*) from dialled");
        assert!(done == number(client, "select coalesce(max(n), 0) from dialled"), "no transaction is missing in the middle");
        assert!(done == said || done == said + 1, "{said} acknowledged, {done} found");
        let n = number(client, "select n from dial where k = 0");
        assert_eq!(number(client, "select n from dial where k = 1"), n, "of one instant");
        assert_eq!(number(client, &format!("select count(*) from dial force index (n) where n = {n}")), 2);
        let is_logged = (LOGGED + 1..=UNLOGGED).contains(&(step % LIFE));
        let least = if is_logged { said } else { self.floor.load(Ordering::SeqCst) };
        assert!((least..=done).contains(&n), "step {step}: the table is as of {n}, and {least} of {done} were promised");
        self.lost.fetch_add(done - n, Ordering::SeqCst);
        self.done.store(done, Ordering::SeqCst);
        self.floor.store(n, Ordering::SeqCst);
    }

    fn tables(&self) -> &'static [&'static str] {
        &["dialled", "dial"]
    }

    fn done(&self) -> String {
        format!(
            "{} transactions of a dial, {} of them lost to kills as they may be",
            self.done.load(Ordering::SeqCst),
            self.lost.load(Ordering::SeqCst)
        )
    }
}
