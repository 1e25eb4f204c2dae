//! What statements ask: all channels, as the catalog keeps them.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use base::GtidSet;
use catalog::key::{self, Entry};
use engine::Incoming;
use parking_lot::Mutex;
use parser::ast::{CloneInstance, ReplicationValue as Given};
use session::replication::{ChannelStatus, EachEvent, Options, ReceiverState, Replication, Start};
use session::vars::{Var, VarValue};
use session::{Instance, PLACE};
use value::{SqlError, SqlResult, sql_error};

use crate::channel::{Channel, State};
use crate::config::{self, FIRST};
use crate::doubt::DOUBT;
use crate::filter::Filter;
use crate::place::{keep, place_of, secure};
use crate::relay::{Place, Reader};
use crate::until::Until;

/// Which row of a channel has its configuration, and which its filters.
const SOURCE: &str = "source";
const FILTER: &str = "filter";
const NAME_MAX: usize = 64;

/// The replica that a server is. See the crate's documentation.
pub struct Channels {
    instance: Weak<Instance>,
    channels: Mutex<BTreeMap<String, Arc<Channel>>>,
    /// CHANGE REPLICATION SOURCE, one at a time: of two that make a channel only one may be in the list.
    changing: Mutex<()>,
}

fn failed(e: impl std::fmt::Display) -> SqlError {
    sql_error!(UNKNOWN_ERROR, e.to_string())
}

impl Channels {
    /// Reads the channels of the catalog, and starts them unless `skip_replica_start` is on. From then on
    /// statements find them.
    ///
    /// # Errors
    /// A sentence for the error log.
    pub fn open(instance: &Arc<Instance>) -> Result<Arc<Channels>, String> {
        // What was received for the database that was here before, or is to be fetched again.
        if instance.engine().recovery().cloned || instance.globals.on(Var::relay_log_recovery) {
            crate::relay::forget_all(instance.world()).map_err(|e| e.to_string())?;
        }
        let mut sources = BTreeMap::new();
        let (mut places, mut filters) = (BTreeMap::new(), BTreeMap::new());
        let collected = instance.catalog().scan(key::REPLICAS, |key, payload| {
            if let Entry::Variable(text) = Entry::decode(payload)? {
                let end = key.iter().rposition(|b| *b == 0).unwrap_or(key.len());
                let name = String::from_utf8_lossy(&key[key::REPLICAS.len()..end]).into_owned();
                match &*key::last_name(key) {
                    SOURCE => sources.insert(name, text),
                    FILTER => filters.insert(name, text),
                    PLACE => places.insert(name, text),
                    _ => None,
                };
            }
            Ok(())
        });
        collected.map_err(|e| e.to_string())?;
        let mut channels = BTreeMap::new();
        for (name, text) in sources {
            let place = places.get(&name).map(|text| place_of(text));
            let log = instance.engine().log().point().executed;
            let channel = Channel::new(&name, instance.world().disk(), config::from_text(&text), place, &log).map_err(|e| e.to_string())?;
            if let Some(text) = filters.get(&name) {
                channel.state.lock().filter = Filter::from_text(text);
            }
            channels.insert(name, channel);
        }
        let all = Arc::new(Channels { instance: Arc::downgrade(instance), channels: Mutex::new(channels), changing: Mutex::default() });
        let skip = instance.globals.on(Var::skip_replica_start) || instance.globals.on(Var::skip_slave_start);
        for channel in all.all().iter().filter(|_| !skip) {
            channel.start_receiver(instance).and_then(|()| channel.start_applier(instance, Until::Nothing)).map_err(|e| e.to_string())?;
        }
        instance.set_replication(Arc::clone(&all) as Arc<dyn Replication>);
        Ok(all)
    }

    pub(crate) fn all(&self) -> Vec<Arc<Channel>> {
        self.channels.lock().values().cloned().collect()
    }

    fn instance(&self) -> SqlResult<Arc<Instance>> {
        self.instance.upgrade().ok_or_else(|| failed("the server stops"))
    }

    /// The channels that a statement means.
    fn meant(&self, name: Option<&str>) -> SqlResult<Vec<Arc<Channel>>> {
        let Some(name) = name else { return Ok(self.all()) };
        match self.channels.lock().get(&name.to_lowercase()) {
            Some(channel) => Ok(vec![Arc::clone(channel)]),
            None if name.is_empty() => Ok(Vec::new()),
            None => Err(sql_error!(REPLICA_CHANNEL_DOES_NOT_EXIST, name)),
        }
    }

    fn keep(&self, channel: &str, rows: &[(&str, Option<String>)]) -> SqlResult<()> {
        keep(&*self.instance()?, channel, rows)
    }

    fn change_channel(&self, channel: &Arc<Channel>, options: &Options) -> SqlResult<()> {
        let _control = channel.control.lock();
        let (mut config, executed, receiver, applier) = {
            let state = channel.state.lock();
            (state.config.clone(), state.executed.clone(), state.receiver != ReceiverState::Off, state.applier)
        };
        let before = config.clone();
        let change = config::apply(&mut config, options)?;
        config::settle_heartbeat(&mut config, options, self.instance()?.globals.uint(Var::replica_net_timeout));
        match (receiver && change.receiver, applier && change.applier) {
            (true, true) => return Err(sql_error!(REPLICA_CHANNEL_MUST_STOP, channel.name)),
            (true, false) => return Err(sql_error!(REPLICA_CHANNEL_IO_THREAD_MUST_STOP, channel.name)),
            (false, true) => return Err(sql_error!(REPLICA_CHANNEL_SQL_THREAD_MUST_STOP, channel.name)),
            (false, false) => {}
        }
        if config.auto_position && self.instance()?.globals.uint(Var::gtid_mode) == 0 {
            return Err(sql_error!(AUTO_POSITION_REQUIRES_GTID_MODE_NOT_OFF));
        }
        let moved = (&config.host, config.port) != (&before.host, before.port);
        let from = match (change.file, change.position) {
            (None, None) if moved => Some((String::new(), FIRST)),
            (None, None) => None,
            (file, position) => Some((file.unwrap_or_else(|| executed.0.clone()), position.unwrap_or(FIRST))),
        };
        if applier && !config.auto_position && from.is_some() {
            // A channel has one place: what was received before and is not applied yet would have none.
            return Err(sql_error!(REPLICA_CHANNEL_SQL_THREAD_MUST_STOP, channel.name));
        }
        let forgets = change.receiver && !applier;
        if forgets {
            // First: a crash must not leave what came from one source to the place of another.
            secure(&*self.instance()?)?;
            channel.forget_received().map_err(failed)?;
        }
        let mut rows = vec![(SOURCE, Some(config::to_text(&config)))];
        if config.auto_position {
            rows.push((PLACE, None));
        } else if !applier {
            // One that runs writes its place itself, and may be ahead of where it was when this began.
            let (file, position) = from.as_ref().unwrap_or(&executed);
            rows.push((PLACE, Some(format!("{file}\n{position}"))));
        }
        if moved || config.auto_position || from.as_ref().is_some_and(|from| *from != executed) {
            // What was done from a place of the one source says nothing of the same place of another.
            rows.push((DOUBT, None));
        }
        self.keep(&channel.name, &rows)?;
        {
            let mut state = channel.state.lock();
            state.config = config;
            if let Some(from) = from.filter(|_| !applier) {
                state.executed = from;
            }
        }
        if forgets {
            channel.forget_received().map_err(failed)?;
        }
        Ok(())
    }

    fn start_channel(&self, channel: &Arc<Channel>, start: &Start<'_>, notes: &mut Vec<SqlError>) -> SqlResult<()> {
        let instance = self.instance()?;
        let _control = channel.control.lock();
        let until = Until::parse(start.until)?;
        let runs = {
            let mut state = channel.state.lock();
            if state.config.host.is_empty() {
                return Err(sql_error!(BAD_REPLICA));
            }
            let text = |name: &str| {
                let found = start.login.iter().find(|(option, _)| option == name);
                found.map(
                    |(_, value)| if let Given::Text(bytes) = value { String::from_utf8_lossy(bytes).into_owned() } else { String::new() },
                )
            };
            state.login = text("USER").map(|user| (user, text("PASSWORD").unwrap_or_default()));
            if start.sql && !state.applier {
                // One applier uses it up.
                let skip = instance.globals.uint(Var::sql_replica_skip_counter);
                state.skip = if skip > 0 { skip } else { state.skip };
                for var in [Var::sql_replica_skip_counter, Var::sql_slave_skip_counter] {
                    instance.globals.set(var, VarValue::Uint(0));
                }
            }
            (!start.io || state.receiver != ReceiverState::Off) && (!start.sql || state.applier)
        };
        if runs {
            notes.push(sql_error!(REPLICA_CHANNEL_WAS_RUNNING, channel.name));
        }
        if start.io {
            channel.start_receiver(&instance).map_err(failed)?;
        }
        if start.sql {
            channel.start_applier(&instance, until).map_err(failed)?;
        }
        Ok(())
    }
}

impl Replication for Channels {
    fn change(&self, channel: Option<&str>, options: &Options) -> SqlResult<Vec<SqlError>> {
        let name = channel.unwrap_or_default();
        if name.chars().count() > NAME_MAX || name.contains('\0') {
            return Err(sql_error!(REPLICA_CHANNEL_NAME_INVALID_OR_TOO_LONG));
        }
        let instance = self.instance()?;
        let name = name.to_lowercase();
        let _changing = self.changing.lock();
        let known = self.channels.lock().get(&name).cloned();
        let channel = match &known {
            Some(channel) => Arc::clone(channel),
            None => Channel::new(&name, instance.world().disk(), config::defaults(), None, &GtidSet::default()).map_err(failed)?,
        };
        self.change_channel(&channel, options)?;
        self.channels.lock().entry(name).or_insert(channel);
        Ok(Vec::new())
    }

    fn filter(&self, channel: Option<&str>, rules: &[(String, Vec<String>)]) -> SqlResult<()> {
        let now = self.instance()?.world().wall_micros();
        for channel in self.meant(channel)? {
            let _control = channel.control.lock();
            let mut filter = {
                let state = channel.state.lock();
                if state.applier {
                    return Err(sql_error!(REPLICA_CHANNEL_SQL_THREAD_MUST_STOP, channel.name));
                }
                state.filter.clone()
            };
            for (rule, list) in rules {
                if !filter.set(rule, list, now) {
                    return Err(sql_error!(NOT_SUPPORTED_YET, rule));
                }
            }
            self.keep(&channel.name, &[(FILTER, (!filter.is_empty()).then(|| filter.to_text()))])?;
            channel.state.lock().filter = filter;
        }
        Ok(())
    }

    fn start(&self, channel: Option<&str>, start: &Start<'_>) -> SqlResult<Vec<SqlError>> {
        let channels = self.meant(channel)?;
        if channels.is_empty() {
            return Err(sql_error!(BAD_REPLICA));
        }
        if start.sql && channels.len() > 1 && self.instance()?.globals.uint(Var::sql_replica_skip_counter) > 0 {
            return Err(sql_error!(REPLICA_CHANNEL_SQL_SKIP_COUNTER));
        }
        let mut notes = Vec::new();
        channels.iter().try_for_each(|channel| self.start_channel(channel, start, &mut notes))?;
        Ok(notes)
    }

    fn stop(&self, channel: Option<&str>, io: bool, sql: bool) -> SqlResult<Vec<SqlError>> {
        let channels = self.meant(channel)?;
        let mut notes = Vec::new();
        if channels.is_empty() {
            notes.push(sql_error!(REPLICA_CHANNEL_WAS_NOT_RUNNING, ""));
        }
        for channel in channels {
            let _control = channel.control.lock();
            let runs = {
                let state = channel.state.lock();
                (io && state.receiver != ReceiverState::Off) || (sql && state.applier)
            };
            if !runs {
                notes.push(sql_error!(REPLICA_CHANNEL_WAS_NOT_RUNNING, channel.name));
            }
            channel.stop(io, sql);
        }
        Ok(notes)
    }

    fn reset(&self, channel: Option<&str>, all: bool) -> SqlResult<()> {
        for channel in self.meant(channel)? {
            let _control = channel.control.lock();
            let runs = |state: &State| state.applier || state.receiver != ReceiverState::Off;
            if runs(&channel.state.lock()) {
                return Err(sql_error!(REPLICA_CHANNEL_MUST_STOP, channel.name));
            }
            secure(&*self.instance()?)?;
            {
                let mut state = channel.state.lock();
                state.executed = (String::new(), FIRST);
                state.receiver_error = Default::default();
                state.applier_error = Default::default();
                state.until = Until::Nothing;
            }
            channel.forget_received().map_err(failed)?;
            if all {
                // A START that waits for `control` must not find a source: nobody could stop its threads.
                channel.state.lock().config = config::defaults();
                self.keep(&channel.name, &[(SOURCE, None), (PLACE, None), (FILTER, None), (DOUBT, None)])?;
                self.channels.lock().remove(&channel.name);
            } else {
                self.keep(&channel.name, &[(PLACE, None), (DOUBT, None)])?;
            }
        }
        Ok(())
    }

    fn status(&self) -> Vec<ChannelStatus> {
        let Ok(instance) = self.instance() else { return Vec::new() };
        self.all().iter().map(|channel| channel.status(&instance)).collect()
    }

    fn place(&self, channel: Option<&str>) -> Option<(String, u64)> {
        let channel = self.meant(channel).ok()?.into_iter().next()?;
        let state = channel.state.lock();
        state.applier.then(|| state.executed.clone())
    }

    fn relay_events(&self, channel: Option<&str>, file: Option<&str>, each: &mut EachEvent<'_>) -> SqlResult<()> {
        let wrong = |why: String| sql_error!(ERROR_WHEN_EXECUTING_COMMAND, "SHOW RELAYLOG EVENTS", why);
        let channels = self.meant(channel)?;
        let channel = match &channels[..] {
            [] => return Ok(()),
            [channel] => channel,
            _ => return Err(sql_error!(REPLICA_MULTIPLE_CHANNELS_CMD)),
        };
        let Some(number) = channel.relay.find(file) else {
            return if file.is_some() { Err(wrong("Could not find target log".to_owned())) } else { Ok(()) };
        };
        let name = channel.relay.name(number);
        let mut reader = Reader::new(&channel.relay, Place { file: number, offset: 0 });
        let mut bytes = Vec::new();
        let mut at = reader.place();
        while reader.next(&mut bytes).map_err(|e| wrong(e.to_string()))? {
            let event = binlog::next_event(&bytes).map_err(|e| wrong(e.to_string()))?;
            if reader.place().file != number || !event.is_some_and(|event| each(&name, at.offset, &event)) {
                break;
            }
            at = reader.place();
        }
        Ok(())
    }

    fn receive_clone(
        &self,
        clone: &CloneInstance,
        incoming: &mut Incoming,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> SqlResult<(String, u64)> {
        crate::clone::receive(&*self.instance()?, clone, incoming, interrupted)
    }

    fn close(&self) {
        for channel in self.all() {
            let _control = channel.control.lock();
            channel.stop(true, true);
        }
    }
}

#[cfg(test)]
mod tests {
    use world::SimDisk;

    use super::*;
    use crate::pairs::start_server;
    use crate::place::kept;

    /// Before, the place that the applier had when the statement began was written, and what it had
    /// committed since came a second time behind a crash.
    #[test]
    fn a_change_beside_an_applier_leaves_its_place_alone() {
        let mut server = start_server(&SimDisk::new(), 1, "ON");
        let channels = Channels::open(&server.instance).expect("no channels");
        let instance = Arc::clone(&server.instance);
        let mut ask = |sql: &str| assert_eq!(server.ask(sql).error, None, "{sql}");
        ask("change replication source to source_host='h', source_log_file='binlog.000001', source_log_pos=300");
        let channel = channels.all().remove(0);
        channel.state.lock().applier = true;
        let now = "binlog.000001\n500";
        keep(&instance, "", &[(PLACE, Some(now.to_owned()))]).expect("a commit");
        ask("change replication source to source_connect_retry=5");
        assert_eq!(kept(&instance, "", PLACE).expect("a look").as_deref(), Some(now));
        channel.state.lock().applier = false;
        channel.state.lock().executed = place_of(now);
        ask("change replication source to source_log_pos=400");
        assert_eq!(kept(&instance, "", PLACE).expect("a look").as_deref(), Some("binlog.000001\n400"));
    }

    /// Before, its threads ran on, and no statement knew of them.
    #[test]
    fn a_channel_that_was_reset_while_start_waited_does_not_start() {
        let mut server = start_server(&SimDisk::new(), 1, "ON");
        let channels = Channels::open(&server.instance).expect("no channels");
        assert_eq!(server.ask("change replication source to source_host='h'").error, None);
        let channel = channels.all().remove(0);
        assert_eq!(server.ask("reset replica all").error, None);
        let start = Start { io: true, sql: true, until: &Vec::new(), login: &Vec::new() };
        let started = channels.start_channel(&channel, &start, &mut Vec::new());
        assert!(started.is_err_and(|error| error.is(&value::error::BAD_REPLICA)));
    }
}
