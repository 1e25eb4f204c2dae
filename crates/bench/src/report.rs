//! Medians and ratios, as a table in Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::server::Kind;

/// One measurement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figure {
    /// Work done a second: rows loaded, or transactions.
    pub rate: f64,
    /// Milliseconds that 99 % of the transactions stayed under; 0 where there is only one.
    pub p99_ms: f64,
    /// The same of 99.9 %.
    pub p999_ms: f64,
    /// The longest of all.
    pub longest_ms: f64,
    /// CPU microseconds of the server for each piece of work done.
    pub cpu_us: f64,
}

pub struct Report {
    servers: Vec<Kind>,
    works: Vec<String>,
    figures: BTreeMap<(String, Kind), Vec<Figure>>,
    notes: String,
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

impl Report {
    pub fn new(servers: &[Kind]) -> Self {
        Self { servers: servers.to_vec(), works: Vec::new(), figures: BTreeMap::new(), notes: String::new() }
    }

    pub fn add(&mut self, server: Kind, work: &str, figure: Figure) {
        eprintln!(
            "  {work}: {:.0}/s, p99 {:.2} ms, longest {:.0} ms, server CPU {:.1} us each",
            figure.rate, figure.p99_ms, figure.longest_ms, figure.cpu_us
        );
        if !self.works.iter().any(|w| w == work) {
            self.works.push(work.to_string());
        }
        self.figures.entry((work.to_string(), server)).or_default().push(figure);
    }

    /// What follows the table.
    pub fn note(&mut self, text: &str) {
        self.notes.push_str(text);
    }

    fn median(&self, work: &str, server: Kind, of: impl Fn(&Figure) -> f64) -> Option<f64> {
        let figures = self.figures.get(&(work.to_string(), server))?;
        Some(median(figures.iter().map(of).collect()))
    }

    /// For every piece of work: the rate, p99, p99.9 and CPU time of each server, and Redoubt's ratio to
    /// the better peer.
    pub fn table(&self) -> String {
        if self.works.is_empty() {
            return self.notes.clone();
        }
        let mut out = String::from("| work |");
        for s in &self.servers {
            let _ = write!(out, " {s} /s | p99 ms | p99.9 ms | longest ms | CPU us |");
        }
        out.push_str(" rate, Redoubt : better peer | longest, better peer : Redoubt | CPU, better peer : Redoubt |\n|---|");
        out.push_str(&"---:|".repeat(self.servers.len() * 5 + 3));
        out.push('\n');
        for work in &self.works {
            let _ = write!(out, "| {work} |");
            for s in &self.servers {
                let f = |of: fn(&Figure) -> f64| self.median(work, *s, of).unwrap_or(0.0);
                let _ = write!(
                    out,
                    " {:.0} | {:.2} | {:.2} | {:.0} | {:.1} |",
                    f(|x| x.rate),
                    f(|x| x.p99_ms),
                    f(|x| x.p999_ms),
                    f(|x| x.longest_ms),
                    f(|x| x.cpu_us)
                );
            }
            let peers = || self.servers.iter().filter(|s| **s != Kind::Redoubt);
            let best = peers().filter_map(|s| self.median(work, *s, |f| f.rate)).fold(0.0, f64::max);
            let least = |of: fn(&Figure) -> f64| peers().filter_map(|s| self.median(work, *s, of)).min_by(f64::total_cmp);
            let ratio = |a: Option<f64>, b: f64| match a {
                Some(a) if b > 0.0 && a > 0.0 => format!("{:.2}", a / b),
                _ => "-".to_string(),
            };
            let own = |of: fn(&Figure) -> f64| self.median(work, Kind::Redoubt, of);
            let shorter = |of: fn(&Figure) -> f64| ratio(least(of), own(of).unwrap_or(0.0));
            let _ = writeln!(out, " {} | {} | {} |", ratio(own(|x| x.rate), best), shorter(|x| x.longest_ms), shorter(|x| x.cpu_us));
        }
        out.push_str(&self.notes);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_rounds_is_compared_with_the_better_peer() {
        let mut report = Report::new(&[Kind::Redoubt, Kind::Mysql, Kind::Mariadb]);
        for (kind, rates) in [(Kind::Redoubt, [30.0, 300.0, 20.0]), (Kind::Mysql, [10.0; 3]), (Kind::Mariadb, [15.0; 3])] {
            for rate in rates {
                report.add(kind, "w", Figure { rate, longest_ms: 90.0 / rate, cpu_us: 100.0 / rate, ..Figure::default() });
            }
        }
        assert!(report.table().contains("| 2.00 | 2.00 | 2.00 |"), "{}", report.table());
    }
}
