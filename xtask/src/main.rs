//! Project chores.

fn main() {}
