//! Options of the command line and of option files, with MySQL's spelling.
//!
//! `--name=value` and `--name value`; `-` and `_` are alike; `--skip-name` and `--disable-name` mean off,
//! `--enable-name` on; `--loose-name` is passed over where it is unknown. Option files have `[mysqld]`,
//! `[server]` and `[redoubt]` sections; the command line comes after them and wins. An unknown option is an
//! error that names the nearest one.
//!
//! Options of parts of MySQL that are not here are known, too, so that its option files can be read as they
//! are: those that only tune have no effect, which the error log says; those that would change what the
//! server does are unknown.
//!
//! This module knows spelling only. What an option means stands in one place: a row of the table of system
//! variables, or a row of [`SERVER_OPTIONS`].

use std::fmt;
use std::path::{Path, PathBuf};

/// Options that are not system variables.
pub const SERVER_OPTIONS: &[ServerOption] = &[
    option("defaults_file", Known::Value, Effect::Read, "Read this option file, and no other"),
    option("no_defaults", Known::Flag, Effect::Read, "Read no option file (the default)"),
    option("console", Known::Flag, Effect::Read, "Accepted: the error log goes to standard error unless log-error names a file"),
    option("user", Known::Value, Effect::Read, "Accepted and ignored: start the server as the user that it should run as"),
    option("default_time_zone", Known::Value, Effect::Variable("time_zone"), "The time zone of new connections"),
    option("ssl", Known::Flag, Effect::Read, "OFF: no TLS"),
    option("mysqlx", Known::Flag, Effect::MustBeOff, "The X protocol"),
    option("symbolic_links", Known::Flag, Effect::MustBeOff, "Tables in other directories"),
    option("large_pages", Known::Flag, Effect::MustBeOff, "A buffer pool in huge pages"),
    option("skip_host_cache", Known::Flag, Effect::None, "There is no cache of hosts"),
    option("core_file", Known::Flag, Effect::None, "What a crash leaves is up to the system"),
    option("performance_schema_instrument", Known::Value, Effect::None, "What is measured is always measured"),
];

/// Beginnings of names whose options all tune what is not there; none of them is one of the variables.
const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("myisam_", "There are no MyISAM tables"),
    ("mysqlx_", "There is no X protocol"),
    ("performance_schema_consumer_", "What is measured is always measured"),
    ("performance_schema_max_", "The performance schema has sizes of its own"),
    ("performance_schema_events_", "The performance schema has sizes of its own"),
];

#[derive(Debug)]
pub struct ServerOption {
    pub name: &'static str,
    pub kind: Known,
    pub effect: Effect,
    pub about: &'static str,
}

const fn option(name: &'static str, kind: Known, effect: Effect, about: &'static str) -> ServerOption {
    ServerOption { name, kind, effect, about }
}

/// What comes of an option that is not a system variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The program reads it itself, or it means nothing on purpose.
    Read,
    /// It is another name of a variable.
    Variable(&'static str),
    /// It switches off what is not there; switching it on is an error.
    MustBeOff,
    /// It tunes what is not there: the error log says so.
    None,
}

/// What comes of an option, and what it is about, unless it is a system variable.
pub fn effect(name: &str) -> Option<(Effect, &'static str)> {
    let own = SERVER_OPTIONS.iter().find(|o| o.name == name).map(|o| (o.effect, o.about));
    own.or_else(|| WITHOUT_EFFECT.iter().find(|(family, _)| name.starts_with(family)).map(|(_, about)| (Effect::None, *about)))
}

/// What is known about an option's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A boolean: a value may be left out.
    Flag,
    /// A value must follow.
    Value,
}

/// One option as given: its name with underscores, its value, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub name: String,
    pub value: String,
    pub place: Place,
}

/// Where an option stands; its text goes behind a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    CommandLine,
    File { path: PathBuf, line: usize },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::CommandLine => f.write_str("on the command line"),
            Place::File { path, line } => write!(f, "in {} line {line}", path.display()),
        }
    }
}

/// Parses the arguments behind `serve`, and the option file that they name.
///
/// `known` says what an option's name (with underscores) is; `names` lists all, for the nearest one.
///
/// # Errors
/// A text for the user, that names the option and its place.
pub fn parse(args: &[String], known: &dyn Fn(&str) -> Option<Known>, names: &[&str]) -> Result<Vec<Given>, String> {
    let table = Table { known, names };
    let mut given = Vec::new();
    let line = table.command_line(args)?;
    if let Some(file) = line.iter().rev().find(|g| g.name == "defaults_file") {
        table.file(&PathBuf::from(&file.value), &mut given, 0)?;
    }
    given.extend(line);
    Ok(given)
}

struct Table<'a> {
    known: &'a dyn Fn(&str) -> Option<Known>,
    names: &'a [&'a str],
}

impl Table<'_> {
    fn lookup(&self, name: &str) -> Option<Known> {
        let server = SERVER_OPTIONS.iter().find(|o| o.name == name).map(|o| o.kind);
        server.or_else(|| (self.known)(name)).or_else(|| effect(name).map(|_| Known::Value))
    }

    fn command_line(&self, args: &[String]) -> Result<Vec<Given>, String> {
        let mut given = Vec::new();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let Some(body) = arg.strip_prefix("--") else {
                return Err(format!("unexpected argument '{arg}': options begin with --"));
            };
            let (name, value) = match body.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (body, None),
            };
            match self.one(name, value, &Place::CommandLine)? {
                One::Given(g) => given.push(g),
                One::PassedOver => {}
                One::NeedsValue(name) => {
                    let value = args.next().ok_or_else(|| format!("option '--{}' needs a value", name.replace('_', "-")))?;
                    given.push(Given { name, value: value.clone(), place: Place::CommandLine });
                }
            }
        }
        Ok(given)
    }

    /// One option: its meaning, whatever its spelling.
    fn one(&self, spelled: &str, value: Option<String>, place: &Place) -> Result<One, String> {
        let mut name = spelled.replace('-', "_").to_ascii_lowercase();
        let loose = name.strip_prefix("loose_").map(str::to_string);
        if let Some(bare) = &loose {
            name.clone_from(bare);
        }
        let give = |name: &str, value: String| Ok(One::Given(Given { name: name.to_string(), value, place: place.clone() }));
        if let Some(kind) = self.lookup(&name) {
            return match (kind, value) {
                (_, Some(value)) => give(&name, value),
                (Known::Flag, None) => give(&name, "ON".to_string()),
                (Known::Value, None) => Ok(One::NeedsValue(name)),
            };
        }
        for (prefix, meaning) in [("skip_", "OFF"), ("disable_", "OFF"), ("enable_", "ON")] {
            if let Some(bare) = name.strip_prefix(prefix)
                && self.lookup(bare).is_some()
                && value.is_none()
            {
                return give(bare, meaning.to_string());
            }
        }
        if loose.is_some() {
            return Ok(One::PassedOver);
        }
        let nearest = nearest(&name, SERVER_OPTIONS.iter().map(|o| o.name).chain(self.names.iter().copied()));
        let hint = nearest.map(|n| format!("; did you mean '--{}'?", n.replace('_', "-"))).unwrap_or_default();
        Err(format!("unknown option '--{}' {place}{hint}", spelled.replace('_', "-")))
    }

    fn file(&self, path: &Path, given: &mut Vec<Given>, depth: usize) -> Result<(), String> {
        const DEPTH_MAX: usize = 10;
        if depth > DEPTH_MAX {
            return Err(format!("{}: option files include each other too deeply", path.display()));
        }
        let text = world::host::read_text(path).map_err(|e| format!("cannot read the option file {}: {e}", path.display()))?;
        let mut ours = false;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            let at = Place::File { path: path.to_path_buf(), line: number + 1 };
            if line.is_empty() || line.starts_with('#') || line.starts_with(';') {
                continue;
            }
            if let Some(file) = line.strip_prefix("!include ") {
                self.file(Path::new(file.trim()), given, depth + 1)?;
                continue;
            }
            if line.starts_with('!') {
                return Err(format!("{line:?} {at} is not supported"));
            }
            if let Some(section) = line.strip_prefix('[') {
                let section = section.strip_suffix(']').ok_or_else(|| format!("a section without ']' {at}"))?;
                ours = matches!(section, "mysqld" | "server" | "redoubt" | "mysqld-8.0");
                continue;
            }
            if !ours {
                continue;
            }
            let (name, value) = match line.split_once('=') {
                Some((name, value)) => (name.trim(), Some(unquote(value.trim()))),
                None => (line, None),
            };
            match self.one(name, value, &at)? {
                One::Given(g) => given.push(g),
                One::PassedOver => {}
                One::NeedsValue(name) => return Err(format!("option '{name}' {at} needs a value")),
            }
        }
        Ok(())
    }
}

enum One {
    Given(Given),
    PassedOver,
    NeedsValue(String),
}

/// A value of an option file: quotes are taken off, escapes resolved, and a comment behind it dropped.
fn unquote(value: &str) -> String {
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote)
            && let Some(end) = rest.find(quote)
        {
            return rest[..end].to_string();
        }
    }
    let bare = value.split(" #").next().unwrap_or(value).trim_end();
    bare.replace("\\s", " ").replace("\\t", "\t").replace("\\\\", "\\")
}

/// The known name that is fewest edits away, if it is near enough to be meant.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let (distance, best) = known.map(|k| (session::vars::distance(name, k), k)).min()?;
    (distance <= 2 + name.len() / 4).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(name: &str) -> Option<Known> {
        match name {
            "port" | "innodb_buffer_pool_size" => Some(Known::Value),
            "log_bin" | "local_infile" => Some(Known::Flag),
            _ => None,
        }
    }

    const NAMES: &[&str] = &["port", "innodb_buffer_pool_size", "log_bin", "local_infile"];

    fn names_and_values(args: &[&str]) -> Result<Vec<(String, String)>, String> {
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        Ok(parse(&args, &known, NAMES)?.into_iter().map(|g| (g.name, g.value)).collect())
    }

    #[test]
    fn the_spellings_of_mysql_are_understood() {
        let got =
            names_and_values(&["--port", "3307", "--innodb-buffer_pool-size=1G", "--skip-log-bin", "--local-infile", "--loose-nonsense=1"]);
        let want = [("port", "3307"), ("innodb_buffer_pool_size", "1G"), ("log_bin", "OFF"), ("local_infile", "ON")];
        assert_eq!(got.expect("known options"), want.map(|(a, b)| (a.to_string(), b.to_string())));
    }

    #[test]
    fn option_files_of_mysql_are_read() {
        let got =
            names_and_values(&["--skip-mysqlx", "--mysqlx-bind-address=::1", "--performance-schema-instrument=%=ON", "--skip-host-cache"]);
        let want =
            [("mysqlx", "OFF"), ("mysqlx_bind_address", "::1"), ("performance_schema_instrument", "%=ON"), ("skip_host_cache", "ON")];
        assert_eq!(got.expect("known options"), want.map(|(a, b)| (a.to_string(), b.to_string())));
        let effects = ["mysqlx", "performance_schema_max_digest_length", "default_time_zone", "binlog_do_db"]
            .map(|name| effect(name).map(|(e, _)| e));
        assert_eq!(effects, [Some(Effect::MustBeOff), Some(Effect::None), Some(Effect::Variable("time_zone")), None]);
    }

    #[test]
    fn an_unknown_option_names_the_nearest() {
        let error = names_and_values(&["--inodb-buffer-pool-size=1G"]).expect_err("unknown");
        assert!(error.contains("--innodb-buffer-pool-size"), "{error}");
        let error = names_and_values(&["--qqqqqq=1"]).expect_err("unknown");
        assert!(!error.contains("did you mean"), "{error}");
        assert!(names_and_values(&["--port"]).is_err());
        assert!(names_and_values(&["port"]).is_err());
    }

    #[test]
    fn an_option_file_comes_before_the_command_line() {
        let dir = std::env::temp_dir().join(format!("redoubt-options-{}", std::process::id()));
        world::host::write(&dir, "[client]\nport=1\n[mysqld]\n# no\nport = 2 # why\nlog-bin\n").expect("a writable directory");
        let got = names_and_values(&[&format!("--defaults-file={}", dir.display()), "--port=3"]).expect("known options");
        let ports: Vec<&str> = got.iter().filter(|(n, _)| n == "port").map(|(_, v)| v.as_str()).collect();
        assert_eq!(ports, ["2", "3"]);
        world::host::write(&dir, "[mysqld]\nprot=1\n").expect("a writable directory");
        let error = names_and_values(&[&format!("--defaults-file={}", dir.display())]).expect_err("unknown");
        assert!(error.contains("line 2") && error.contains("--port"), "{error}");
        world::host::remove(&dir).expect("it was there");
    }
}
