//! The tables that HANDLER has open.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::mdl::MetadataLock;
use exec::HandlerPlace;
use schema::TableId;

/// A session's open handlers by their names in lower case.
pub(crate) type Handlers = BTreeMap<String, OpenHandler>;

pub(crate) struct OpenHandler {
    pub db: String,
    pub table: String,
    pub alias: String,
    pub lock: Arc<MetadataLock>,
    pub at: Option<At>,
}

/// Where the last read ended: in an index (none: in the table) of a definition.
#[derive(PartialEq)]
pub(crate) struct At {
    pub definition: (TableId, u64),
    pub index: Option<usize>,
    pub place: HandlerPlace,
}
