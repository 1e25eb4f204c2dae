//! Guards what needs no recording. The differential test against recorded answers is `tests/store.rs`.
