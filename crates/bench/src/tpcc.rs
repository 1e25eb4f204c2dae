//! TPC-C, from its specification (revision 5.11): loader, terminals, the five transactions in two ways, and
//! the twelve consistency conditions as the check. `--only tpcc`; with `--kills N`, Redoubt is killed N times
//! under load instead.
//!
//! ```text
//!   load        nine tables, `--warehouses` of them; less than one: one with so much of its rows
//!   terminal    what a user types: one of five transactions and its inputs, drawn as clause 2 says
//!   statements  the transaction as statements of the client       } the same answers, the same rows
//!   procedures  the transaction as one CALL                       }
//!   conditions  clause 3.3.2, 1 to 12, after every run and every kill
//! ```
//!
//! Other than clause 5.2.5 asks for, users neither type nor think: each sends the next transaction when it
//! has the answer to the last. The rate is that of new orders (clause 5.4.2), and CPU is counted for each of
//! them; the other figures are of all transactions.

mod conditions;
mod load;
mod procedures;
mod schema;
mod statements;
mod terminal;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::Client;
use crate::oltp::{Random, Sample, figure};
use crate::report::{Figure, Report};
use crate::server::{Kind, Server};
use crate::tpcc::schema::Size;
use crate::tpcc::terminal::{Input, Terminal};

/// Errors after which a transaction is simply tried again.
const AGAIN: [&str; 2] = ["error 1213", "error 1205"];

/// How the transactions are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Statements,
    Procedures,
}

impl Way {
    const ALL: [(Way, &'static str); 2] = [(Way::Statements, "tpcc, statements"), (Way::Procedures, "tpcc, procedures")];

    fn run(self, client: &mut Client, input: &Input) -> Result<(), String> {
        match self {
            Way::Statements => statements::run(client, input),
            Way::Procedures => procedures::run(client, input),
        }
    }
}

/// Runs the experiment if the settings name it.
///
/// # Errors
/// The server's, or a condition that does not hold.
pub fn run(kind: Kind, settings: &Settings, report: &mut Report) -> Result<(), String> {
    if !settings.names("tpcc") {
        return Ok(());
    }
    let size = Size::of(settings.warehouses);
    let server = Server::start(kind, settings)?;
    load::load(&server, size)?;
    for (way, name) in Way::ALL {
        let figure = drive(&server, way, size, settings).map_err(|e| format!("{kind} {name}: {e}"))?;
        conditions::check(&mut server.client(Some("tpcc"))?, size).map_err(|e| format!("{kind} {name}: {e}"))?;
        report.add(kind, name, figure);
    }
    server.stop()
}

/// What a user has done.
#[derive(Default)]
struct Done {
    samples: Vec<Sample>,
    new_orders: usize,
}

/// All users for the time that the settings give.
fn drive(server: &Server, way: Way, size: Size, settings: &Settings) -> Result<Figure, String> {
    let stop = AtomicBool::new(false);
    let clients = (0..settings.threads).map(|_| server.client(Some("tpcc"))).collect::<Result<Vec<_>, _>>()?;
    let (cpu, started) = (server.cpu_seconds(), Instant::now());
    let done = thread::scope(|scope| {
        let stop = &stop;
        let user = |(number, client)| scope.spawn(move || use_until(stop, client, way, Terminal::new(number, size, 1)));
        let users: Vec<_> = clients.into_iter().enumerate().map(user).collect();
        thread::sleep(Duration::from_secs_f64(settings.seconds));
        stop.store(true, Ordering::Relaxed);
        users.into_iter().map(|user| user.join().unwrap_or_else(|_| Err("a user panicked".to_owned()))).collect::<Result<Vec<_>, _>>()
    })?;
    let (seconds, cpu) = (started.elapsed().as_secs_f64(), server.cpu_seconds() - cpu);
    let new_orders: usize = done.iter().map(|user| user.new_orders).sum();
    let samples: Vec<Sample> = done.into_iter().flat_map(|user| user.samples).collect();
    Ok(Figure { rate: new_orders as f64 / seconds, cpu_us: cpu * 1e6 / new_orders.max(1) as f64, ..figure(&samples, seconds, cpu) })
}

fn use_until(stop: &AtomicBool, mut client: Client, way: Way, mut terminal: Terminal) -> Result<Done, String> {
    let mut done = Done::default();
    while done.new_orders == 0 || !stop.load(Ordering::Relaxed) {
        let input = terminal.next();
        let started = Instant::now();
        again(&mut client, way, &input)?;
        let end = Instant::now();
        done.samples.push(Sample { end, micros: (end - started).as_micros() as u32 });
        done.new_orders += usize::from(input.makes_an_order());
    }
    Ok(done)
}

/// One transaction, until it is not the victim of a deadlock.
fn again(client: &mut Client, way: Way, input: &Input) -> Result<(), String> {
    loop {
        match way.run(client, input) {
            Err(e) if AGAIN.iter().any(|a| e.starts_with(a)) => drop(client.query("rollback")?),
            result => return result,
        }
    }
}

/// Kills Redoubt under load, `--kills` times. After each: what was acknowledged is there, and no more than
/// what may have been on its way; the twelve conditions hold.
///
/// # Errors
/// The first thing that was wrong.
pub fn kills(settings: &Settings, kills: usize) -> Result<String, String> {
    let size = Size::of(settings.warehouses);
    let mut server = Server::start(Kind::Redoubt, settings)?;
    load::load(&server, size)?;
    let mut random = Random(0x5eed);
    let mut acknowledged = 0;
    let mut before = orders(&mut server.client(Some("tpcc"))?)?;
    for kill in 1..=kills {
        let (way, _) = Way::ALL[kill % Way::ALL.len()];
        let lasts = Duration::from_secs_f64(settings.seconds) + Duration::from_millis(random.below(1000) as u64);
        let killed = until_killed(server, way, size, (kill, lasts), settings)?;
        server = Server::start_again(settings, &[])?;
        let mut client = server.client(Some("tpcc"))?;
        let found = orders(&mut client)? - before;
        if found < killed || found > killed + settings.threads as u64 {
            return Err(format!("kill {kill}: {killed} new orders were acknowledged, {found} are there"));
        }
        conditions::check(&mut client, size).map_err(|e| format!("kill {kill}: {e}"))?;
        acknowledged += killed;
        before += found;
    }
    server.stop()?;
    Ok(format!(
        "{kills} kills under {} users, {acknowledged} new orders acknowledged, none lost; the twelve conditions held",
        settings.threads
    ))
}

/// New orders that were acknowledged until the server was killed.
fn until_killed(server: Server, way: Way, size: Size, (kill, lasts): (usize, Duration), settings: &Settings) -> Result<u64, String> {
    let (killed, acknowledged) = (AtomicBool::new(false), AtomicU64::new(0));
    let clients = (0..settings.threads).map(|_| server.client(Some("tpcc"))).collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        let (killed, acknowledged) = (&killed, &acknowledged);
        let user = |(number, mut client): (usize, Client)| {
            let mut terminal = Terminal::new(number, size, kill as u64);
            scope.spawn(move || {
                loop {
                    let input = terminal.next();
                    match again(&mut client, way, &input) {
                        Ok(()) => drop(acknowledged.fetch_add(u64::from(input.makes_an_order()), Ordering::Relaxed)),
                        Err(_) if killed.load(Ordering::SeqCst) => return Ok(()),
                        Err(e) => return Err(e),
                    }
                }
            })
        };
        let users: Vec<_> = clients.into_iter().enumerate().map(user).collect();
        thread::sleep(lasts);
        killed.store(true, Ordering::SeqCst);
        server.kill();
        users.into_iter().try_for_each(|user| user.join().unwrap_or_else(|_| Err("a user panicked".to_owned())))
    })?;
    Ok(acknowledged.into_inner())
}

/// Orders that were ever entered.
fn orders(client: &mut Client) -> Result<u64, String> {
    client.value("select sum(d_next_o_id) from district")?.parse().map_err(|e| format!("{e}"))
}
