//! Looks at the past: `t AS OF …`.
//!
//! A past is a database of its own, opened beside the present one (`engine::Past`), with its catalog: a
//! table is read with the definition that it had then. The rights are those of the account and the name
//! today.
//!
//! What is always true:
//! 1. Statements that name the same moment share a past; it is there as long as one of them reads it.
//! 2. No more than `KEPT_MAX` are kept that nobody reads, and none for longer than `KEPT_FOR`: they
//!    hold pages and log files.
//! 3. One past is opened at a time: each takes memory, and reads the log. Whoever waits for his turn, or for
//!    the log, waits no longer than he wants to.
//! 4. What is kept under a moment is what everybody finds there from now on: a time that is not over when
//!    it is looked at may yet get other transactions, and is not kept; behind RESET MASTER the same GTIDs are
//!    other transactions, and nothing is.

use std::sync::Arc;
use std::time::Duration;

use apply::RowApplier;
use catalog::storage_error;
use catalog::{Catalog, OpenTable};
use engine::{Engine, Past, When};
use parking_lot::Mutex;
use value::{SqlError, SqlResult, sql_error};
use world::Moment;

const KEPT_MAX: usize = 4;
const KEPT_FOR: Duration = Duration::from_secs(60);
/// How often who waits for his turn looks whether he is to go on.
const LOOK: Duration = Duration::from_millis(20);

/// A past and its definitions.
#[derive(Clone)]
pub struct PastDatabase {
    pub past: Arc<Past>,
    pub catalog: Arc<Catalog>,
}

impl PastDatabase {
    /// The table or view of that name. Errors: 1146, 1049.
    pub fn open_table(&self, db: &str, name: &str) -> SqlResult<Arc<OpenTable>> {
        self.catalog.open_table(db, name)?.ok_or_else(|| {
            let there = self.catalog.database(db).is_some();
            if there { sql_error!(NO_SUCH_TABLE, db, name) } else { sql_error!(BAD_DB, db) }
        })
    }
}

struct Kept {
    when: When,
    opened: PastDatabase,
    used: Moment,
}

/// 1412, which says why, and what to do.
fn out_of_reach(why: &str) -> SqlError {
    tracing::info!("a look at the past was refused: {why}");
    let message = format!("This moment of the past cannot be looked at: {why} (information_schema.REDOUBT_PINS lists what can be had)");
    SqlError { message, ..sql_error!(TABLE_DEF_CHANGED) }
}

/// The pasts that are open.
#[derive(Default)]
pub struct Pasts {
    kept: Mutex<Vec<Kept>>,
    opening: Mutex<()>,
}

/// A moment as the engine takes it.
pub fn when(moment: &plan::Moment) -> SqlResult<When> {
    Ok(match moment {
        plan::Moment::Time(micros) => When::Time(*micros),
        plan::Moment::Gtid(text) => When::Executed(crate::gtids::parse(text)?),
        plan::Moment::Pin(name) => When::Pin(name.clone()),
    })
}

impl Pasts {
    /// The database as of that moment. Errors: 1412 where it cannot be had; that of `wanted`, which says
    /// whether the statement is to go on.
    pub fn open(&self, engine: &Engine, when: &When, wanted: &dyn Fn() -> SqlResult<()>) -> SqlResult<PastDatabase> {
        if let Some(found) = self.find(engine, when) {
            return Ok(found);
        }
        let _one_at_a_time = loop {
            match self.opening.try_lock_for(LOOK) {
                Some(turn) => break turn,
                None => wanted()?,
            }
        };
        // Whoever was first has opened it meanwhile.
        if let Some(found) = self.find(engine, when) {
            return Ok(found);
        }
        let is_over = !matches!(when, When::Time(micros) if *micros >= engine.world().wall_micros());
        let past = engine.open_past(when, &mut RowApplier::new(), &|| wanted().is_err()).map_err(|error| match error {
            engine::Error::Refused(why) => out_of_reach(&why),
            engine::Error::Interrupted => wanted().err().unwrap_or_else(|| storage_error(engine::Error::Interrupted)),
            other => storage_error(other),
        })?;
        let opened = PastDatabase { catalog: Catalog::open(past.engine().clone())?, past: Arc::new(past) };
        if !is_over {
            return Ok(opened);
        }
        let gone;
        {
            let mut kept = self.kept.lock();
            let used = engine.world().now();
            kept.push(Kept { when: when.clone(), opened: opened.clone(), used });
            kept.sort_by_key(|kept| std::cmp::Reverse(kept.used));
            let stay = KEPT_MAX.min(kept.len());
            gone = kept.split_off(stay);
        }
        // Their files go now, not under the lock.
        drop(gone);
        Ok(opened)
    }

    fn find(&self, engine: &Engine, when: &When) -> Option<PastDatabase> {
        let mut kept = self.kept.lock();
        let found = kept.iter_mut().find(|kept| kept.when == *when && !kept.opened.past.is_out_of_room())?;
        found.used = engine.world().now();
        Some(found.opened.clone())
    }

    /// The state of a pin that is going to be released is not found any more.
    pub fn forget(&self, name: &str) {
        let of_pin = |kept: &Kept| matches!(&kept.when, When::Pin(of) if of == name);
        let gone: Vec<Kept> = self.kept.lock().extract_if(.., |kept| of_pin(kept)).collect();
        drop(gone);
    }

    /// Transactions have other names from now on (4).
    pub fn forget_all(&self) {
        let gone = std::mem::take(&mut *self.kept.lock());
        drop(gone);
    }

    /// Closes those that nobody has read for a while.
    pub fn close_idle(&self, now: Moment) {
        let mut kept = self.kept.lock();
        let idle = |kept: &mut Kept| now.since(kept.used) >= KEPT_FOR || kept.opened.past.is_out_of_room();
        let gone: Vec<Kept> = kept.extract_if(.., idle).collect();
        drop(kept);
        drop(gone);
    }
}
