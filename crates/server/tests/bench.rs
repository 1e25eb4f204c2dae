//! The benchmark's experiments, at sizes at which only their answers count, and a few seconds of the soak.

mod support;

use bench::Settings;
use clap::Parser;
use support::Port;

/// A port is held beside them.
fn settings(arguments: &[&str]) -> (Settings, Port) {
    let port = Port::claim();
    let number = port.number.to_string();
    let own = ["bench", "--servers", "redoubt", "--rounds", "1", "--port", &number, "--redoubt", env!("CARGO_BIN_EXE_redoubt")];
    (Settings::parse_from(own.iter().chain(arguments)), port)
}

/// What a variable of the environment says.
fn number<T: std::str::FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn the_experiments_of_the_field_reports_run() {
    let sizes = ["--scale", "0.001", "--seconds", "1", "--tables", "1", "--size", "500", "--threads", "2"];
    let (settings, _port) = settings(&[&["--only", "r1,r2,r5"], &sizes[..]].concat());
    let table = bench::run(&settings).expect("right answers").table();
    for line in ["r1 load, foreign keys, unlogged", "r2 tables created, redo off", "r2 tables dropped", "r5 statements, after SET"] {
        assert!(table.contains(line), "{line}\n{table}");
    }
}

#[test]
fn a_crowd_is_served() {
    let (settings, _port) = settings(&["--only", "crowd", "--crowd", "8,96", "--seconds", "0.3"]);
    let table = bench::run(&settings).expect("right answers").table();
    for line in ["crowd of 8, row", "crowd of 96, gap", "crowd of 96, table", "crowd of 96, named", "crowd of 96, DDL"] {
        assert!(table.contains(line), "{line}\n{table}");
    }
}

/// Both ways of the transactions, and the twelve conditions behind each.
#[test]
fn tpc_c_runs_and_its_conditions_hold() {
    let (settings, _port) = settings(&["--only", "tpcc", "--warehouses", "0.02", "--seconds", "1", "--threads", "3"]);
    let table = bench::run(&settings).expect("right answers").table();
    for line in ["tpcc, statements", "tpcc, procedures"] {
        assert!(table.contains(line), "{line}\n{table}");
    }
}

/// How often, is `KILLS`' to say.
#[test]
fn tpc_c_loses_nothing_when_the_server_is_killed() {
    let kills = number("KILLS").unwrap_or(2);
    let (settings, _port) = settings(&["--warehouses", "0.02", "--seconds", "0.5", "--threads", "4"]);
    let told = bench::tpcc::kills(&settings, kills).expect("nothing wrong");
    assert!(told.contains("none lost"), "{told}");
}

/// How long, is `SOAK`'s to say.
#[test]
fn a_soak_finds_nothing_wrong() {
    let seconds = number("SOAK").unwrap_or(6.0);
    let (settings, _port) = settings(&["--tables", "1", "--size", "500", "--threads", "3"]);
    let counts = bench::soak::run(&settings, seconds).expect("nothing wrong");
    assert!(counts.contains("transactions"), "{counts}");
}

#[test]
fn the_search_for_better_options_runs() {
    let sizes = ["--scale", "0.001", "--seconds", "0.1", "--tables", "1", "--size", "200", "--threads", "2"];
    let (settings, _port) = settings(&[&["--only", "defaults"], &sizes[..]].concat());
    let table = bench::run(&settings).expect("right answers").table();
    assert!(table.contains("| update_non_index |"), "{table}");
}
