//! B+tree on byte keys over the page store.
