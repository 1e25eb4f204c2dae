//! The `redoubt` command.

fn main() {}
