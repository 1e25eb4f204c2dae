//! Storing into a geometry: well-known binary behind an SRID, of the column's shape and reference system.

use super::Storing;
use crate::geometry::{Shape, examine};
use crate::{SqlResult, Value, sql_error};

impl Storing<'_, '_, '_> {
    /// No mode makes a geometry of what is none.
    pub(super) fn bytes_to_geometry(&mut self, bytes: &[u8], shape: Shape, into: &mut Value) -> SqlResult<()> {
        let found = examine(bytes).filter(|found| shape.holds(found.shape)).ok_or_else(|| sql_error!(CANT_CREATE_GEOMETRY_OBJECT))?;
        if let Some(srid) = self.target.srid.filter(|srid| *srid != found.srid) {
            return Err(sql_error!(WRONG_SRID_FOR_COLUMN, self.target.name, found.srid, srid));
        }
        into.set_bytes(bytes);
        Ok(())
    }
}
