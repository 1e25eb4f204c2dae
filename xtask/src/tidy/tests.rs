//! Tests of tidy's own reading: what the scanner leaves out, which file an import leads to, what counts as
//! a method, and that ratchets hold.

use super::functions::{functions, methods};
use super::imports::Imports;
use super::ratchet;
use super::references::Targets;
use super::source::Source;

fn source(name: &str, text: &str) -> Source {
    Source::new(name.into(), text.into())
}

/// The circles of some files of a crate `a`, by file names.
fn circles(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let sources: Vec<Source> = files.iter().map(|(name, text)| source(&format!("crates/a/src/{name}.rs"), text)).collect();
    let sources: Vec<&Source> = sources.iter().collect();
    let imports = Imports::of(&sources);
    imports.circles().into_iter().map(|c| c.into_iter().map(|i| files[i].0.to_string()).collect()).collect()
}

#[test]
fn comments_and_literals_are_no_code() {
    let s = source(
        "crates/a/src/x.rs",
        "let a = \"// no\"; // yes\nlet b = r#\"\"x\"\"#; /* one\ntwo */ let c = '\"'; let d: &'static str = b\"\\\"\";\n",
    );
    let words: Vec<&str> = s.code.split_whitespace().collect();
    assert_eq!(words.join(" "), "let a = ; let b = ; let c = ; let d: &'static str = ;");
    assert_eq!(s.comments, [(1, "// yes".to_string()), (2, "/* one".to_string()), (3, "two */".to_string())]);
}

#[test]
fn lines_and_columns_stay() {
    let text = "fn a() {\n    call(\"x\\\"y\", 'z');\n}\n";
    let s = source("crates/a/src/x.rs", text);
    assert_eq!(s.code.lines().nth(1).unwrap().len(), text.lines().nth(1).unwrap().len());
    assert_eq!(s.code.lines().nth(1).unwrap().find(", "), Some(15));
}

#[test]
fn inline_tests_are_left_out_and_what_follows_is_not() {
    let s = source("crates/a/src/x.rs", "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {\n    }\n}\nfn c() {}\n");
    assert!(!s.code.contains("fn b") && s.code.contains("fn c"));
}

#[test]
fn a_name_is_followed_through_re_exports() {
    let lib = ("lib", "mod session;\nmod show;\npub use session::Session;\n");
    let session = ("session", "use crate::show::all;\npub struct Session;\n");
    let show = ("show", "use crate::Session;\npub fn all() {}\n");
    assert_eq!(circles(&[lib, session, show]), [["session", "show"]]);
}

#[test]
fn handing_a_name_on_is_no_import_and_using_it_is() {
    let user = ("x", "use super::{X, y::Y};\npub struct Z;\n");
    let quiet = ("lib", "mod x;\npub use x::Z;\npub struct X;\n");
    assert_eq!(circles(&[quiet, user]), Vec::<Vec<String>>::new());
    let loud = ("lib", "mod x;\npub use x::Z;\npub struct X(Z);\n");
    assert_eq!(circles(&[loud, user]), [["lib", "x"]]);
}

#[test]
fn an_exported_macro_is_imported_from_where_it_stands() {
    let lib = ("lib", "pub mod failed;\npub mod a;\npub use a::A;\n");
    let failed = ("failed", "#[macro_export]\nmacro_rules! failed {\n    () => {};\n}\n");
    assert_eq!(circles(&[lib, failed, ("a", "use crate::failed;\npub struct A;\nfn f() { failed!(); }\n")]), Vec::<Vec<String>>::new());
}

#[test]
fn a_name_of_another_crate_is_no_import_of_who_hands_it_on() {
    let lib = ("lib", "mod a;\npub use other::failed;\npub fn run() { a::f(); }\n");
    assert_eq!(circles(&[lib, ("a", "use crate::failed;\npub fn f() { failed(); }\n")]), Vec::<Vec<String>>::new());
}

#[test]
fn paths_in_code_and_nested_lists_are_imports() {
    let a = ("a", "pub fn f() { crate::b::g(); }\n");
    let b = ("b", "use crate::{\n    c::{self, h as i},\n};\npub fn g() { i(); }\n");
    let c = ("c/mod", "pub fn h() { super::a::f(); }\n");
    assert_eq!(circles(&[("lib", "mod a;\nmod b;\nmod c;\n"), a, b, c]), [["a", "b", "c/mod"]]);
}

#[test]
fn a_module_imported_whole_is_imported_by_the_names_used() {
    let a = ("a", "use super::*;\npub fn f() -> T {}\n");
    let lib = ("lib", "mod a;\nmod t;\npub use t::T;\nfn main() { a::f(); }\n");
    assert_eq!(circles(&[lib, a, ("t", "pub struct T;\n")]), Vec::<Vec<String>>::new());
}

#[test]
fn a_method_is_not_the_function_of_its_name() {
    let lib = ("lib", "mod a;\npub fn find() { a::f(); }\n");
    assert_eq!(circles(&[lib, ("a", "use super::*;\npub fn f() { list.find(); }\n")]), Vec::<Vec<String>>::new());
    assert_eq!(circles(&[lib, ("a", "use super::*;\npub fn f() { 0..find(); }\n")]), [["lib", "a"]]);
}

#[test]
fn methods_count_in_inherent_blocks_alone() {
    let text = "impl<'a, F: Fn() -> u8> S<'a, F> {\n    pub(crate) const fn a() {}\n    fn b(&self) {\n        fn inner() {}\n    }\n}\nimpl Drop for S {\n    fn drop() {}\n}\nimpl S {\n    fn c() {}\n}\n";
    assert_eq!(methods(&source("crates/a/src/x.rs", text)), [("S".to_string(), 2), ("S".to_string(), 1)]);
}

#[test]
fn a_flat_match_is_long_and_not_deep() {
    let arms = "        1 => 2,\n".repeat(20);
    let text = format!("pub async fn f(\n) {{\n    match x {{\n{arms}    }}\n}}\n\nfn g() {{\n{}}}\n", "    a();\n".repeat(20));
    let found = functions(&source("crates/a/src/x.rs", &text));
    assert_eq!(found.iter().map(|f| (f.line, f.lines, f.is_flat)).collect::<Vec<_>>(), [(1, 24, true), (27, 21, false)]);
}

#[test]
fn references_must_lead_somewhere() {
    let files = ["crates/store/src/slots.rs", "docs/a.md", "README.md"].map(str::to_string);
    let source = "#[test]\nfn what_is_lost_is_told() { let short_name = 1; }";
    let targets = Targets::new(&files, &[("docs/a.md".to_string(), "## What is `missing`?\n".to_string())], [source].into_iter());
    assert_eq!(targets.dead("see store/src/slots.rs, slots.rs. and gone.rs (../README.md)", None), ["gone.rs"]);
    assert_eq!(targets.dead("[a](docs/a.md#what-is-missing) [b](docs/a.md#no) [c](https://x.y/z.md)", Some("README.md")), ["docs/a.md#no"]);
    assert_eq!(targets.dead("(DESIGN section 4), HARD-CASES C7, DESIGNS, its DESIGN", None), ["DESIGN", "HARD-CASES"]);
    let rule = "| kept by `a/b` | shown by `what_is_lost_is_told`, `what_is_lost_…`, `what_is_gone_now`, `no_such_test_at_…`, `a_b_c` |";
    assert_eq!(targets.dead(rule, Some("docs/hard-cases.md")), ["what_is_gone_now", "no_such_test_at_…"]);
    assert!(targets.dead(rule, Some("docs/a.md")).is_empty());
    let modules = "`store/slots`, `store/gone`, `src/slots`, `and/or`, `store/src`";
    assert_eq!(targets.dead(modules, Some("docs/a.md")), ["store/gone"]);
}

#[test]
fn a_ratchet_holds_and_lowers() {
    let n = ratchet::MEASURES.len();
    let allowed = ratchet::Table::from([("a".to_string(), [Some(5); 9])]);
    let text = ratchet::write(&allowed);
    assert_eq!(ratchet::read(&text).unwrap(), allowed);
    let mut row = [Some(5); 9];
    (row[0], row[1], row[n - 1]) = (Some(6), Some(4), Some(4));
    let now = ratchet::Table::from([("a".to_string(), row)]);
    assert_eq!(ratchet::complaints(&now, &allowed).len(), 2, "one too many, and too few assertions");
    let lower = ratchet::lowered(&now, &allowed)["a"];
    assert_eq!((lower[0], lower[1], lower[n - 1]), (Some(5), Some(4), Some(5)));
    assert_eq!(ratchet::complaints(&ratchet::Table::from([("b".to_string(), row)]), &allowed).len(), 1, "a crate without a row");
}
