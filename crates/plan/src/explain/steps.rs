//! What the passes made of FROM and WHERE, as plan scripts show it.
//!
//! ```text
//! select 1, semijoin
//!     inner
//!         a
//!         semi on (b.a = a.id)
//!             b
//!     where (a.y = 5)
//! ```
//!
//! A pass that has changed nothing is left out.

use std::collections::HashMap;

use super::words::Words;
use crate::logical::{Logical, Step};
use crate::plan::Plan;

pub(crate) fn steps(plan: &Plan, steps: &[Step]) -> String {
    let show = Show { words: Words::new(plan), plan };
    let mut last: HashMap<u32, String> = HashMap::new();
    let mut out = String::new();
    for step in steps {
        let text = show.step(step);
        if last.get(&step.select) != Some(&text) {
            out.push_str(&format!("select {}, {}\n{text}", step.select, step.pass));
            last.insert(step.select, text);
        }
    }
    out
}

struct Show<'p> {
    plan: &'p Plan,
    words: Words<'p>,
}

impl Show<'_> {
    fn step(&self, step: &Step) -> String {
        let mut out = String::new();
        self.tree(&step.logical, 1, &mut out);
        if !step.filter.is_empty() {
            line(&mut out, 1, &format!("where {}", self.conditions(&step.filter)));
        }
        out
    }

    fn conditions(&self, list: &[expr::Expr]) -> String {
        self.words.all(list, Words::short)
    }

    fn tree(&self, logical: &Logical, depth: usize, out: &mut String) {
        match logical {
            Logical::Table(table) => line(out, depth, &self.plan.tables[*table].alias),
            Logical::Inner { items, on, straight } => {
                let on = if on.is_empty() { String::new() } else { format!(" on {}", self.conditions(on)) };
                line(out, depth, &format!("{}{on}", if *straight { "straight" } else { "inner" }));
                items.iter().for_each(|item| self.tree(item, depth + 1, out));
            }
            Logical::Left { left, right, on } => {
                line(out, depth, &format!("left on {}", self.conditions(on)));
                self.tree(left, depth + 1, out);
                self.tree(right, depth + 1, out);
            }
            Logical::Semi(semi) => {
                let name = if semi.anti { "anti" } else { "semi" };
                let rows = semi
                    .rows
                    .as_ref()
                    .map(|rows| format!(", or join {} on {}", self.plan.tables[rows.table].alias, self.conditions(&rows.on)));
                line(out, depth, &format!("{name} on {}{}", self.conditions(&semi.on), rows.unwrap_or_default()));
                self.tree(&semi.right, depth + 1, out);
            }
        }
    }
}

fn line(out: &mut String, depth: usize, text: &str) {
    out.push_str(&"    ".repeat(depth));
    out.push_str(text);
    out.push('\n');
}
