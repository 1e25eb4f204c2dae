//! Threads and their panics: every thread of the server starts here, so that none ends unnoticed.
//!
//! A thread has one of two parts. A *service* runs for as long as the server, and others rely on what it
//! does: without the checkpointer all commits would wait for ever. A *helper* does a piece of work for
//! somebody who waits for its end, and tells him if there is none. What a connection does for its client
//! runs under [`World::contain`], which is told as a helper's end is.
//!
//! # Invariants
//! 1. A service that panics ends the process, with a sentence that says which thread and why.
//! 2. So does any other panic that began in code whose structures threads share: under no lock can it be
//!    known what was half done, and recovery knows. Only one that began in a crate that [`watch_panics`]
//!    was told to share nothing is told to the waiting one, whose transaction is rolled back.
//! 3. Every panic is in the error log, with thread and place.
//!
//! In the simulated world nothing ends the process: whoever joins the thread meets the panic.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::OnceLock;

use crate::error::{Error, ErrorKind, Result};
use crate::{Thread, World, has_thread};

/// Crates that share nothing, by the directory of their sources.
static PRIVATE: OnceLock<Vec<String>> = OnceLock::new();

/// The last panic of a thread.
#[derive(Clone, Default)]
struct Last {
    text: String,
    private: bool,
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// A panic that was survived.
#[derive(Debug)]
pub struct Panicked {
    pub why: String,
}

/// Sends panics to the error log from now on, and says in which crates (by the name of their directory)
/// nothing is shared between threads.
pub fn watch_panics(private: &[&str]) {
    let _ = PRIVATE.set(private.iter().map(|name| format!("crates/{name}/src/")).collect());
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |at| format!("{}:{}", at.file(), at.line()));
        let text = format!("{} ({place})", message(info.payload()));
        let thread = std::thread::current();
        let trace = std::backtrace::Backtrace::capture();
        let trace = if trace.status() == std::backtrace::BacktraceStatus::Captured { format!("\n{trace}") } else { String::new() };
        tracing::error!("the thread '{}' panicked: {text}{trace}", thread.name().unwrap_or("without a name"));
        let private = is_private(&place);
        LAST.with_borrow_mut(|last| *last = Some(Last { text, private }));
    }));
}

fn is_private(place: &str) -> bool {
    PRIVATE.get().is_some_and(|private| private.iter().any(|directory| place.contains(directory.as_str())))
}

fn message(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

/// What is known of the panic that has just been caught.
fn last(payload: &(dyn Any + Send)) -> Last {
    // Nobody watches panics: a program without an error log, such as a test, in which whoever waits is told
    // of all.
    LAST.take().unwrap_or_else(|| Last { text: message(payload).to_owned(), private: PRIVATE.get().is_none() })
}

impl World {
    /// Starts a service. Also in the simulated world, where deterministic tests simply start none.
    ///
    /// # Panics
    /// If the system cannot give a thread; callers that must survive that use [`World::try_spawn_service`].
    pub fn spawn(&self, name: &str, body: impl FnOnce() + Send + 'static) -> Thread {
        self.try_spawn_service(name, 0, body).expect("the system has a thread for us")
    }

    /// Starts a service with a stack of `stack` bytes (0: the default).
    pub fn try_spawn_service(&self, name: &str, stack: usize, body: impl FnOnce() + Send + 'static) -> Result<Thread> {
        self.start(name, stack, true, body)
    }

    /// Starts a helper with a stack of `stack` bytes (0: the default). Who waits for it sees by
    /// [`Thread::join`] whether it came to its end.
    pub fn try_spawn(&self, name: &str, stack: usize, body: impl FnOnce() + Send + 'static) -> Result<Thread> {
        self.start(name, stack, false, body)
    }

    fn start(&self, name: &str, stack: usize, service: bool, body: impl FnOnce() + Send + 'static) -> Result<Thread> {
        if !has_thread(self) {
            return Err(Error::new(ErrorKind::Io, "start thread", name));
        }
        assert!(!name.is_empty(), "what the error log says of a panic names the thread");
        let mut builder = std::thread::Builder::new().name(name.to_owned());
        if stack > 0 {
            builder = builder.stack_size(stack);
        }
        let (world, called) = (self.clone(), name.to_owned());
        let watched = move || {
            if world.is_simulated() {
                return body();
            }
            if let Err(payload) = catch_unwind(AssertUnwindSafe(body)) {
                let last = last(&*payload);
                if service || !last.private {
                    world.die(&format!("the thread '{called}' panicked: {}", last.text));
                }
                resume_unwind(payload);
            }
        };
        builder.spawn(watched).map(Thread).map_err(|e| Error::from_io(&e, "start thread", name))
    }

    /// Runs what is done for one client. A panic ends the process unless it began where nothing is shared
    /// (invariant 2).
    ///
    /// # Errors
    /// There was such a panic; what was being done is to be given up.
    pub fn contain<R>(&self, body: impl FnOnce() -> R) -> std::result::Result<R, Panicked> {
        catch_unwind(AssertUnwindSafe(body)).map_err(|payload| {
            if self.is_simulated() {
                resume_unwind(payload);
            }
            let last = last(&*payload);
            if !last.private {
                let thread = std::thread::current();
                self.die(&format!("the thread '{}' panicked: {}", thread.name().unwrap_or("without a name"), last.text));
            }
            Panicked { why: last.text }
        })
    }
}

/// Runs `body`, and beside it up to `count` helpers, each with a stack of so many bytes, which may borrow
/// what outlives this call; returns when all have ended. `body` is told how many there are: the system may
/// have no thread for some. They tell each other by means of their own when to end; of a helper that panics
/// nobody is told, so what it shares must show it when it is dropped.
pub fn with_helpers<R>(
    world: &World,
    name: &str,
    (count, stack): (usize, usize),
    work: &(dyn Fn(usize) + Sync),
    body: impl FnOnce(usize) -> R,
) -> R {
    std::thread::scope(|scope| {
        let mut helpers = Vec::with_capacity(count);
        for number in 0..count {
            let watched = move || {
                let Err(payload) = catch_unwind(AssertUnwindSafe(|| work(number))) else { return };
                let last = last(&*payload);
                if !last.private && !world.is_simulated() {
                    world.die(&format!("the thread '{name}' panicked: {}", last.text));
                }
            };
            let builder = std::thread::Builder::new().name(name.to_owned()).stack_size(stack);
            match builder.spawn_scoped(scope, watched) {
                Ok(helper) => helpers.push(helper),
                Err(_) => break,
            }
        }
        body(helpers.len())
    })
}

/// A place where a test can have a panic: in debug builds, if the file `name` is in the directory that the
/// environment variable `REDOUBT_PANICS` names. It is removed first, so it is one panic for one file.
#[inline]
#[track_caller]
pub fn fail_point(name: &str) {
    #[cfg(debug_assertions)]
    {
        static DIRECTORY: OnceLock<Option<std::path::PathBuf>> = OnceLock::new();
        let directory = DIRECTORY.get_or_init(|| std::env::var_os("REDOUBT_PANICS").map(Into::into));
        if let Some(directory) = directory
            && std::fs::remove_file(directory.join(name)).is_ok()
        {
            panic!("asked for at '{name}'");
        }
    }
    #[cfg(not(debug_assertions))]
    let _ = name;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_borrow_and_have_ended_when_it_returns() {
        let world = World::real(&std::env::temp_dir()).expect("a directory");
        let done = std::sync::Mutex::new(Vec::new());
        let work = |number| {
            done.lock().expect("no panic").push(number);
            assert!(number != 1, "on purpose");
        };
        let started = with_helpers(&world, "helper", (3, 1 << 20), &work, |started| started);
        let mut done = done.into_inner().expect("none panicked with the lock");
        done.sort_unstable();
        assert!(started == 3 && done.len() == 3, "{started} {done:?}");
    }

    /// The classes of panics; that services and others end the process is for tests of the real binary.
    #[test]
    fn only_what_shares_nothing_is_survived() {
        assert!(!is_private("crates/expr/src/eval.rs:1"), "nobody has said so yet");
        let world = World::real(&std::env::temp_dir()).expect("a directory");
        assert!(world.contain(|| 7).is_ok_and(|n| n == 7));
        let caught = world.contain(|| panic!("on {}", "purpose"));
        assert_eq!(caught.map_err(|e| e.why), Err::<(), _>("on purpose".to_owned()));
        let helper = world.try_spawn("helper", 0, || panic!("on purpose")).expect("a thread");
        assert!(!helper.join(), "who waits is told");
        watch_panics(&["expr", "world"]);
        assert!(is_private("crates/expr/src/eval.rs:1") && !is_private("crates/txn/src/lock.rs:1"));
        assert!(!is_private("/rustc/59807616e1fa/library/alloc/src/vec.rs:1"));
        let caught = world.contain(|| panic!("again")).map_err(|e| e.why);
        drop(std::panic::take_hook());
        assert!(caught.is_err_and(|why: String| why.starts_with("again (crates/world/src/supervisor.rs:")));
    }
}
