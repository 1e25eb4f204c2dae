//! Definitions whose rows stay where they are while columns come and go: see [`value::Forms`].

use value::{Forms, Lacking, Reform};

use crate::table::TableDef;

/// Makes `new`, a definition with other columns, one of the same rows as `old`: they stay as they are, and
/// are of an older form from now on. `sources` says which column each one was, `given` what rows have in
/// those that are new. False where that cannot be said.
pub fn keep_rows(new: &mut TableDef, old: &TableDef, sources: &[Option<usize>], given: Vec<Lacking>) -> bool {
    let Some(mark) = old.forms.as_ref().map_or_else(|| row_mark(old), |_| Some(0)) else { return false };
    let before: Vec<_> = old.columns.iter().map(|column| &column.ty).collect();
    let now: Vec<_> = new.columns.iter().map(|column| &column.ty).collect();
    let forms = Forms::after(old.forms.as_deref(), mark, &Reform { old: &before, new: &now, sources, given });
    new.forms = forms.map(Box::new);
    new.forms.is_some()
}

/// Makes rows of a new table what they would be after a change of its columns: of a second form.
pub fn age(def: &mut TableDef) {
    let sources: Vec<Option<usize>> = (0..def.columns.len()).map(Some).collect();
    let given = vec![Lacking::Null; sources.len()];
    keep_rows(def, &def.clone(), &sources, given);
}

/// A bit of the null bitmap that no row of these columns has set: that of a column of the clustered key, or
/// one behind the last column's.
fn row_mark(def: &TableDef) -> Option<u32> {
    let key = def.clustered.and_then(|at| def.indexes[at].parts.iter().map(|part| part.column).min());
    let behind = Some(def.columns.len()).filter(|columns| columns % 8 != 0);
    key.or(behind).map(|bit| bit as u32)
}
