//! The diagnostics area: what SHOW WARNINGS shows.

use value::warnings::{Level, Warnings};
use value::{SqlError, SqlResult};

/// Runs of one number that a command may raise and that are counted.
const CODES_MAX: usize = 1000;

/// Conditions of the last statement that had any business with tables or failed.
#[derive(Debug)]
pub struct Diagnostics {
    pub conditions: Vec<(Level, SqlError)>,
    /// All that were raised, kept or not.
    pub raised: u64,
    pub errors: u64,
    pub kept_max: usize,
    pub notes: bool,
    /// What was raised since somebody took it: numbers, and how often.
    pub codes: Vec<(u16, u64)>,
    /// What the area held when the running handlers of a program began, the outermost first.
    pub stack: Vec<Area>,
    /// Conditions that the running handler found, as long as no statement has cleared them.
    found: usize,
    /// The error that is on its way to the client, or a handler, is among the conditions.
    noted: bool,
    /// Conditions that were there before the present ones and are gone: marks count them, so that a mark
    /// from before the area was cleared is not taken for a place in what came after.
    gone: usize,
}

/// The area as a handler found it.
#[derive(Clone, Debug)]
pub struct Area {
    conditions: Vec<(Level, SqlError)>,
    raised: u64,
    errors: u64,
    row_count: i64,
    /// What the handler is called for.
    handled: SqlError,
}

impl Default for Diagnostics {
    fn default() -> Self {
        Diagnostics {
            conditions: Vec::new(),
            raised: 0,
            errors: 0,
            kept_max: 1024,
            notes: true,
            codes: Vec::new(),
            stack: Vec::new(),
            found: 0,
            noted: false,
            gone: 0,
        }
    }
}

impl Diagnostics {
    pub fn clear(&mut self) {
        self.gone += self.conditions.len();
        self.conditions.clear();
        self.raised = 0;
        self.errors = 0;
        self.found = 0;
        self.noted = false;
    }

    /// Remembers the error that ends a statement, unless a program has done so.
    pub fn error(&mut self, error: &SqlError) {
        if !std::mem::take(&mut self.noted) {
            self.push(Level::Error, error.clone());
        }
    }

    /// How many conditions a statement has raised, and how many of them are errors; the one that ends it
    /// counts.
    pub fn counts(&self, failed: bool) -> (u64, u64) {
        let still = u64::from(failed && !self.noted);
        (self.raised + still, self.errors + still)
    }

    /// What the parser has warned of.
    pub fn parsed(&mut self, warnings: &[SqlError]) {
        warnings.iter().for_each(|warning| self.warn(warning.clone()));
    }

    // ---- programs

    /// An instruction has failed.
    pub fn failed(&mut self, error: &SqlError) {
        self.error(error);
        self.noted = true;
    }

    /// How many conditions there have been, for [`Diagnostics::since`].
    pub fn mark(&self) -> usize {
        self.gone + self.conditions.len()
    }

    /// The conditions behind a mark.
    pub fn since(&self, mark: usize) -> &[(Level, SqlError)] {
        &self.conditions[self.place(mark)..]
    }

    /// Where a mark stands among the conditions.
    fn place(&self, mark: usize) -> usize {
        mark.saturating_sub(self.gone).min(self.conditions.len())
    }

    /// The first condition behind a mark that is an error where values are stored `strict`ly.
    pub fn strictly(&mut self, mark: usize, strict: bool) -> SqlResult<()> {
        let doubtful = |(level, condition): &(Level, SqlError)| *level == Level::Warning && value::warnings::is_strict_error(condition);
        let Some(at) = self.since(mark).iter().position(doubtful).filter(|_| strict) else { return Ok(()) };
        let error = self.since(mark)[at].1.clone();
        let place = self.place(mark);
        let gone = self.conditions.len() - place;
        self.conditions.truncate(place);
        self.raised = self.raised.saturating_sub(gone as u64);
        Err(error)
    }

    /// Forgets the warnings behind a mark of syntax that will go: who prepared the statement was told.
    pub fn forget_deprecated(&mut self, mark: usize) {
        let deprecated = |(_, condition): &mut (Level, SqlError)| condition.is(&value::error::WARN_DEPRECATED_SYNTAX);
        let place = self.place(mark);
        let gone = self.conditions.extract_if(place.., deprecated).count();
        self.raised = self.raised.saturating_sub(gone as u64);
    }

    /// What was raised behind a mark, since so many had been, if that is nothing but warnings of syntax that
    /// will go.
    pub fn only_deprecated(&self, mark: usize, raised: u64) -> Vec<SqlError> {
        let told = self.since(mark);
        let all = told.iter().all(|(_, condition)| condition.is(&value::error::WARN_DEPRECATED_SYNTAX));
        let kept = self.raised.saturating_sub(raised) == told.len() as u64;
        if all && kept { told.iter().map(|(_, condition)| condition.clone()).collect() } else { Vec::new() }
    }

    /// Takes out all conditions, for [`Diagnostics::put_first`].
    pub fn set_aside(&mut self) -> Vec<(Level, SqlError)> {
        self.gone += self.conditions.len();
        let conditions = std::mem::take(&mut self.conditions);
        self.clear();
        conditions
    }

    /// A CALL has ended: what counts are the conditions that it has kept.
    pub fn of_call(&mut self, before: Vec<(Level, SqlError)>) {
        self.put_first(before);
        self.conditions.truncate(self.kept_max);
        self.raised = self.conditions.len() as u64;
        self.errors = self.conditions.iter().filter(|(level, _)| *level == Level::Error).count() as u64;
    }

    /// Conditions that come before those that there are.
    pub fn put_first(&mut self, mut conditions: Vec<(Level, SqlError)>) {
        self.raised += conditions.len() as u64;
        self.errors += conditions.iter().filter(|(level, _)| *level == Level::Error).count() as u64;
        self.gone = self.gone.saturating_sub(conditions.len());
        conditions.append(&mut self.conditions);
        self.conditions = conditions;
    }

    /// A handler begins. It finds the area as it is until a statement of it clears it.
    pub fn enter_handler(&mut self, condition: &SqlError, row_count: i64) {
        self.noted = false;
        self.found = self.conditions.len();
        self.stack.push(Area {
            conditions: self.conditions.clone(),
            raised: self.raised,
            errors: self.errors,
            row_count,
            handled: condition.clone(),
        });
    }

    /// It has ended: what it found is forgotten.
    pub fn exit_handler(&mut self) {
        self.stack.pop();
        let found = std::mem::take(&mut self.found).min(self.conditions.len());
        self.gone += found;
        let gone =
            self.conditions.drain(..found).fold((0, 0), |(all, errors), (level, _)| (all + 1, errors + u64::from(level == Level::Error)));
        self.raised = self.raised.saturating_sub(gone.0);
        self.errors = self.errors.saturating_sub(gone.1);
    }

    pub fn abandon_handlers(&mut self, count: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(count));
    }

    pub fn handled_level(&self) -> Level {
        let of = |area: &Area| area.conditions.iter().rfind(|(_, condition)| *condition == area.handled).map(|(level, _)| *level);
        self.stack.last().and_then(of).unwrap_or(Level::Error)
    }

    /// What the running handler is called for.
    pub fn handled(&self) -> Option<SqlError> {
        self.stack.last().map(|area| area.handled.clone())
    }

    /// RESIGNAL: the area is again what the handler found, without what it is called for if that is to be
    /// `replaced`. Tells its message.
    pub fn resignal(&mut self, replaced: bool) -> Option<String> {
        let area = self.stack.last()?.clone();
        // What it held is no news.
        self.gone = self.mark().saturating_sub(area.conditions.len());
        self.conditions = area.conditions;
        (self.raised, self.errors, self.found, self.noted) = (area.raised, area.errors, 0, false);
        if replaced && let Some(at) = self.conditions.iter().rposition(|(_, condition)| *condition == area.handled) {
            let (level, _) = self.conditions.remove(at);
            self.raised = self.raised.saturating_sub(1);
            self.errors = self.errors.saturating_sub(u64::from(level == Level::Error));
        }
        // What is added pushes the oldest out.
        if !replaced && self.kept_max > 0 && self.conditions.len() >= self.kept_max {
            self.conditions.drain(..=self.conditions.len() - self.kept_max);
        }
        Some(area.handled.message)
    }

    /// A warning that RESIGNAL has changed is changed for the handler, too.
    pub fn resignalled(&mut self, handled: &SqlError) {
        if let Some(area) = self.stack.last_mut() {
            area.conditions.clone_from(&self.conditions);
            (area.raised, area.errors) = (self.raised, self.errors);
            area.handled = handled.clone();
        }
    }

    /// The conditions and ROW_COUNT of the present area (with this count), or of the one that the handler
    /// found.
    pub fn area(&self, stacked: bool, row_count: i64) -> (&[(Level, SqlError)], i64) {
        match self.stack.last().filter(|_| stacked) {
            Some(area) => (&area.conditions, area.row_count),
            None => (&self.conditions, row_count),
        }
    }

    pub fn count(&self) -> u16 {
        self.raised.min(u64::from(u16::MAX)) as u16
    }

    /// A note for the client, or the error itself: what `IF EXISTS` makes of an error.
    pub fn note_or<T>(&mut self, lenient: bool, error: SqlError, instead: T) -> SqlResult<T> {
        if !lenient {
            return Err(error);
        }
        self.note(error);
        Ok(instead)
    }
}

impl Warnings for Diagnostics {
    fn listed(&mut self) {
        self.noted = true;
    }

    fn is_listed(&self) -> bool {
        self.noted
    }

    fn push(&mut self, level: Level, condition: SqlError) {
        if level == Level::Note && !self.notes {
            return;
        }
        self.raised += 1;
        self.errors += u64::from(level == Level::Error);
        let room = self.codes.len() < CODES_MAX;
        match self.codes.last_mut() {
            Some((code, times)) if *code == condition.code => *times += 1,
            _ if room => self.codes.push((condition.code, 1)),
            _ => {}
        }
        if self.conditions.len() < self.kept_max {
            self.conditions.push((level, condition));
        }
    }
}
