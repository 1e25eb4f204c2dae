//! Indexes: parts, names, order, limits.

use parser::ast::{self, IndexAlgorithm, IndexPartOn, SortDirection};
use schema::{ColumnDef, IndexDef, IndexKind, IndexPart};
use value::{Kind, SqlMode, SqlResult, SqlType, Warnings, sql_error};

use crate::comments;
use crate::functional::UNNAMED;

/// Longest index key, in bytes of the columns' own form.
pub(crate) const KEY_BYTES_MAX: u64 = 3072;
/// Most indexes of a table, and most parts of an index.
const INDEXES_MAX: usize = 64;
/// As InnoDB has it.
const COLUMNS_MAX: usize = 1017;
const PARTS_MAX: usize = 16;
/// Bytes of a part in the row formats COMPACT and REDUNDANT.
const OLD_PART_BYTES_MAX: u64 = 767;

/// An index as CREATE TABLE, CREATE INDEX or ALTER TABLE writes it, resolved against columns. Its tree is
/// not there yet.
///
/// `hidden`: the columns of its functional parts.
pub fn build(
    index: &ast::IndexDef,
    columns: &[ColumnDef],
    hidden: &[(usize, Option<SqlType>)],
    mode: SqlMode,
    warnings: &mut dyn Warnings,
) -> SqlResult<IndexDef> {
    let kind = spatial_kind(written_kind(index.kind), index, columns)?;
    if index.parts.len() > PARTS_MAX {
        return Err(sql_error!(TOO_MANY_KEY_PARTS, PARTS_MAX));
    }
    let mut parts: Vec<IndexPart> = Vec::with_capacity(index.parts.len());
    let mut bytes = 0;
    let mut hidden = hidden.iter();
    for part in &index.parts {
        let descending = part.direction == Some(SortDirection::Desc);
        let (column, prefix, expression, members) = match &part.on {
            IndexPartOn::Column { name, length } => {
                let (column, prefix) = build_part((&name.name, *length), kind, columns, mode, warnings)?;
                (column, prefix, None, None)
            }
            IndexPartOn::Expr(_) => {
                let (column, members) = hidden.next().ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "functional index"))?;
                (*column, None, functional_part(&columns[*column], members.as_ref())?, members.clone())
            }
        };
        let part = IndexPart { column, prefix, descending, expression, members };
        if parts.iter().any(|p| p.column == part.column) {
            return Err(sql_error!(DUP_FIELDNAME, columns[part.column].name));
        }
        bytes += part_bytes(&columns[part.column].ty, part.prefix);
        parts.push(part);
    }
    if bytes > KEY_BYTES_MAX && kind.is_ordered() {
        return Err(sql_error!(TOO_LONG_KEY, KEY_BYTES_MAX));
    }
    let options = &index.options;
    let comment = options.comment.as_deref().map(|c| String::from_utf8_lossy(c).into_owned()).unwrap_or_default();
    let name =
        if kind == IndexKind::Primary { "PRIMARY".to_string() } else { index.name.as_ref().map(|n| n.name.clone()).unwrap_or_default() };
    index.name.iter().filter(|_| kind != IndexKind::Primary).try_for_each(|name| catalog::names::check_index(&name.name))?;
    let max = comments::PART_MAX;
    let comment = comments::fitting(comment, max, mode.strict(), warnings, || {
        // A key without a name gets that of its first column.
        let shown = if name.is_empty() { &columns[parts[0].column].name } else { &name };
        sql_error!(TOO_LONG_INDEX_COMMENT, shown, max)
    })?;
    if options.algorithm == Some(IndexAlgorithm::Hash) {
        warnings.note(sql_error!(UNSUPPORTED_INDEX_ALGORITHM, "HASH"));
    }
    if kind != IndexKind::Primary && (name.eq_ignore_ascii_case("PRIMARY") || name.eq_ignore_ascii_case("GEN_CLUST_INDEX")) {
        return Err(sql_error!(WRONG_NAME_FOR_INDEX, name));
    }
    if kind == IndexKind::Primary && options.visible == Some(false) {
        return Err(sql_error!(PK_INDEX_CANT_BE_INVISIBLE));
    }
    Ok(IndexDef {
        name,
        kind,
        parts,
        tree: base::TreeId(0),
        comment,
        invisible: options.visible == Some(false),
        using: options.algorithm.map(|a| if a == IndexAlgorithm::Hash { "HASH" } else { "BTREE" }.to_string()),
        key_block_size: options.key_block_size.filter(|n| *n > 0).map(|n| n as u32),
        parser: options.parser.as_ref().map(|p| p.name.clone()),
        generated: false,
        words: None,
    })
}

fn written_kind(kind: ast::IndexKind) -> IndexKind {
    match kind {
        ast::IndexKind::Plain => IndexKind::Plain,
        ast::IndexKind::Unique => IndexKind::Unique,
        ast::IndexKind::Primary => IndexKind::Primary,
        ast::IndexKind::Fulltext => IndexKind::Fulltext,
        ast::IndexKind::Spatial => IndexKind::Spatial,
    }
}

/// A key over a geometry is a spatial one, whatever it was called.
fn spatial_kind(kind: IndexKind, index: &ast::IndexDef, columns: &[ColumnDef]) -> SqlResult<IndexKind> {
    let is_geometry = |part: &ast::IndexPart| match &part.on {
        IndexPartOn::Column { name, length: None } => {
            columns.iter().any(|c| c.name.eq_ignore_ascii_case(&name.name) && c.ty.kind.is_geometry())
        }
        _ => false,
    };
    let order = sql_error!(WRONG_USAGE, "spatial/fulltext/hash index", "explicit index order");
    let hash = index.options.algorithm == Some(IndexAlgorithm::Hash);
    if (kind == IndexKind::Fulltext || hash) && index.parts.iter().any(|part| part.direction.is_some()) {
        return Err(order);
    }
    if kind == IndexKind::Fulltext || kind != IndexKind::Spatial && !index.parts.iter().any(is_geometry) {
        if index.options.algorithm == Some(IndexAlgorithm::RTree) {
            return Err(sql_error!(SPATIAL_MUST_HAVE_GEOM_COL));
        }
        return Ok(kind);
    }
    if kind.is_ordered() && kind != IndexKind::Plain {
        return Err(sql_error!(SPATIAL_UNIQUE_INDEX));
    }
    if index.parts.len() > 1 {
        return Err(sql_error!(TOO_MANY_KEY_PARTS, 1));
    }
    if index.parts.iter().any(|part| part.direction.is_some()) {
        return Err(order);
    }
    Ok(IndexKind::Spatial)
}

/// 1687 and 1252.
fn check_spatial(column: &ColumnDef) -> SqlResult<()> {
    if !column.ty.kind.is_geometry() {
        return Err(sql_error!(SPATIAL_MUST_HAVE_GEOM_COL));
    }
    if column.nullable { Err(sql_error!(SPATIAL_CANT_HAVE_NULL)) } else { Ok(()) }
}

/// A part on a column that it names: which one, and how much of it.
fn build_part(
    (name, mut prefix): (&str, Option<u32>),
    kind: IndexKind,
    columns: &[ColumnDef],
    mode: SqlMode,
    warnings: &mut dyn Warnings,
) -> SqlResult<(usize, Option<u32>)> {
    let column = columns
        .iter()
        .position(|c| !c.hidden && c.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| sql_error!(KEY_COLUMN_DOES_NOT_EXIST, name))?;
    let ty = &columns[column].ty;
    if kind == IndexKind::Fulltext {
        if !ty.is_character() {
            return Err(sql_error!(BAD_FT_COLUMN, name));
        }
        prefix = None;
    } else if ty.kind.is_geometry() && prefix.is_some() {
        return Err(sql_error!(WRONG_SUB_KEY));
    } else if kind == IndexKind::Spatial {
        check_spatial(&columns[column])?;
        if columns[column].srid.is_none() {
            warnings.warn(sql_error!(WARN_USELESS_SPATIAL_INDEX, columns[column].name));
        }
    } else if ty.kind == Kind::Json {
        return Err(sql_error!(JSON_USED_AS_KEY, columns[column].name));
    } else if ty.kind.is_text() && prefix.is_none() {
        return Err(sql_error!(BLOB_KEY_WITHOUT_LENGTH, columns[column].name));
    } else if ty.kind.is_string() && !ty.kind.is_text() && ty.length == 0 {
        return Err(sql_error!(WRONG_KEY_COLUMN, name));
    }
    if let Some(length) = prefix {
        if length == 0 {
            return Err(sql_error!(KEY_PART_0, name));
        }
        if !ty.kind.is_string() || (!ty.kind.is_text() && length > ty.length) {
            return Err(sql_error!(WRONG_SUB_KEY));
        }
        // A prefix of the whole column is not a prefix.
        if !ty.kind.is_text() && length == ty.length {
            prefix = None;
        }
    }
    if kind == IndexKind::Primary && columns[column].is_virtual() {
        return Err(sql_error!(UNSUPPORTED_ACTION_ON_GENERATED_COLUMN, "Defining a virtual generated column as primary key"));
    }
    if part_bytes(ty, prefix) > KEY_BYTES_MAX && kind.is_ordered() {
        let error = sql_error!(TOO_LONG_KEY, KEY_BYTES_MAX);
        let shortens = kind == IndexKind::Plain && ty.kind.is_string() && !mode.strict();
        if !shortens {
            return Err(error);
        }
        warnings.warn(error);
        prefix = Some((KEY_BYTES_MAX / ty.collation.charset().max_bytes() as u64) as u32);
    }
    Ok((column, prefix))
}

/// A part on a hidden column: its expression.
fn functional_part(column: &ColumnDef, members: Option<&SqlType>) -> SqlResult<Option<String>> {
    if part_bytes(members.unwrap_or(&column.ty), None) > KEY_BYTES_MAX {
        return Err(sql_error!(TOO_LONG_KEY, KEY_BYTES_MAX));
    }
    Ok(column.generated.as_ref().map(|generated| generated.expression.clone()))
}

/// Bytes of a key part, as InnoDB counts them.
fn part_bytes(ty: &SqlType, prefix: Option<u32>) -> u64 {
    let width = ty.collation.charset().max_bytes() as u64;
    match (prefix, ty.kind) {
        (Some(n), _) => u64::from(n) * width,
        (None, Kind::Char | Kind::VarChar) => u64::from(ty.length) * width,
        (None, Kind::Decimal) => u64::from(ty.length) / 2 + 2,
        (None, Kind::Bit) => u64::from(ty.length).div_ceil(8),
        (None, kind) => kind.int_width().unwrap_or(8) as u64,
    }
}

/// 1071: in rows of the older formats a part of a key has fewer bytes. Keys that need not be unique are
/// shortened outside of strict mode.
pub fn limit_parts(
    indexes: &mut [IndexDef],
    columns: &[ColumnDef],
    row_format: Option<&str>,
    mode: SqlMode,
    warnings: &mut dyn Warnings,
) -> SqlResult<()> {
    if !matches!(row_format, Some("COMPACT" | "REDUNDANT")) {
        return Ok(());
    }
    for index in indexes.iter_mut().filter(|index| index.is_ordered()) {
        let plain = index.kind == IndexKind::Plain;
        for part in &mut index.parts {
            let ty = &columns[part.column].ty;
            if part_bytes(ty, part.prefix) <= OLD_PART_BYTES_MAX {
                continue;
            }
            let error = sql_error!(TOO_LONG_KEY, OLD_PART_BYTES_MAX);
            if !plain || !ty.kind.is_string() || mode.strict() {
                return Err(error);
            }
            warnings.warn(error);
            part.prefix = Some((OLD_PART_BYTES_MAX / ty.collation.charset().max_bytes() as u64) as u32);
        }
    }
    Ok(())
}

/// 1170, 1687, 1252 and 3152 for columns whose type has changed under an index that stays.
pub fn check_whole_columns(index: &IndexDef, columns: &[ColumnDef]) -> SqlResult<()> {
    if index.kind == IndexKind::Spatial {
        return index.parts.iter().try_for_each(|part| check_spatial(&columns[part.column]));
    }
    for part in index.parts.iter().filter(|p| p.prefix.is_none() && index.is_ordered()) {
        let column = &columns[part.column];
        match column.ty.kind {
            Kind::Json if part.members.is_some() => {}
            Kind::Json => return Err(sql_error!(JSON_USED_AS_KEY, column.name)),
            kind if kind.is_text() => return Err(sql_error!(BLOB_KEY_WITHOUT_LENGTH, column.name)),
            _ if part_bytes(&column.ty, None) > KEY_BYTES_MAX => return Err(sql_error!(TOO_LONG_KEY, KEY_BYTES_MAX)),
            _ => {}
        }
    }
    Ok(())
}

/// Names what has no name, refuses double names, and brings all into MySQL's order. Returns which index is
/// the clustered one.
pub(crate) fn arrange(indexes: &mut [IndexDef], columns: &mut [ColumnDef], explicit_null: &[usize]) -> SqlResult<Option<usize>> {
    if indexes.iter().filter(|i| i.kind == IndexKind::Primary).count() > 1 {
        return Err(sql_error!(MULTIPLE_PRI_KEY));
    }
    if indexes.iter().any(|index| index.parts.iter().filter(|part| part.members.is_some()).count() > 1) {
        return Err(sql_error!(NOT_SUPPORTED_YET, "more than one multi-valued key part per index"));
    }
    if indexes.len() > INDEXES_MAX {
        return Err(sql_error!(TOO_MANY_KEYS, INDEXES_MAX));
    }
    for part in indexes.iter().filter(|i| i.kind == IndexKind::Primary).flat_map(|i| &i.parts) {
        if explicit_null.contains(&part.column) {
            return Err(sql_error!(PRIMARY_CANT_HAVE_NULL));
        }
        columns[part.column].nullable = false;
    }
    for at in 0..indexes.len() {
        if indexes[at].name.is_empty() {
            let functional = indexes[at].parts.iter().any(|part| part.expression.is_some());
            let first = if functional { UNNAMED } else { &columns[indexes[at].parts[0].column].name };
            indexes[at].name = free_name(first, indexes);
        }
    }
    for (at, index) in indexes.iter().enumerate() {
        if indexes[..at].iter().any(|other| other.name.eq_ignore_ascii_case(&index.name)) {
            return Err(sql_error!(DUP_KEYNAME, index.name));
        }
    }
    let rank = |index: &IndexDef| {
        let kind = match index.kind {
            IndexKind::Primary => 0,
            IndexKind::Unique if index.parts.iter().all(|p| !columns[p.column].nullable) => 1,
            IndexKind::Unique => 2,
            IndexKind::Plain => 3,
            IndexKind::Spatial => 4,
            IndexKind::Fulltext => 5,
        };
        let prefix = index.kind == IndexKind::Unique && index.parts.iter().any(|p| p.prefix.is_some());
        let computed = index.parts.iter().any(|p| columns[p.column].is_virtual());
        (kind, prefix, computed)
    };
    indexes.sort_by_key(rank);
    let first = indexes.first().map(rank);
    Ok(first.is_some_and(|rank| rank.0 == 0 || rank == (1, false, false)).then_some(0))
}

/// Warns of indexes that are like one before them, but for those that were there as they are.
pub fn tell_duplicates(indexes: &[IndexDef], there: &[String], table: (&str, &str), warnings: &mut dyn Warnings) {
    let alike = |a: &IndexDef, b: &IndexDef| a.kind == b.kind && a.parts == b.parts;
    for (at, index) in indexes.iter().enumerate().filter(|(_, index)| !index.generated && !there.contains(&index.name)) {
        if indexes[..at].iter().any(|before| alike(before, index)) {
            warnings.warn(sql_error!(DUP_INDEX, index.name, table.0, table.1));
        }
    }
}

/// MySQL's name for an index without one: its first column, then with `_2`, `_3` and so on.
fn free_name(column: &str, indexes: &[IndexDef]) -> String {
    let taken = |name: &str| indexes.iter().any(|i| i.name.eq_ignore_ascii_case(name));
    if !taken(column) && !column.eq_ignore_ascii_case("PRIMARY") {
        return column.to_string();
    }
    (2..).map(|n| format!("{column}_{n}")).find(|name| !taken(name)).unwrap_or_default()
}

/// 1075: there are several AUTO_INCREMENT columns. Keys are looked at later.
pub fn check_one_counted(columns: &[ColumnDef]) -> SqlResult<()> {
    if columns.iter().filter(|c| c.auto_increment).count() > 1 { Err(sql_error!(WRONG_AUTO_KEY)) } else { Ok(()) }
}

/// 1075: an AUTO_INCREMENT column must be the first part of a key.
pub(crate) fn check_auto_increment(columns: &[ColumnDef], indexes: &[IndexDef]) -> SqlResult<()> {
    let Some(column) = columns.iter().position(|c| c.auto_increment) else { return Ok(()) };
    let keyed = indexes.iter().any(|i| i.is_ordered() && i.parts.first().is_some_and(|p| p.column == column));
    if keyed { Ok(()) } else { Err(sql_error!(WRONG_AUTO_KEY)) }
}

/// 1118: the row without BLOBs must fit 65,535 bytes.
pub(crate) fn check_row_size(columns: &[ColumnDef]) -> SqlResult<()> {
    if columns.iter().filter(|column| !column.hidden).count() > COLUMNS_MAX {
        return Err(sql_error!(TOO_MANY_FIELDS));
    }
    const ROW_BYTES_MAX: u64 = 65_535;
    let bytes: u64 = columns
        .iter()
        .map(|c| match c.ty.kind {
            kind if kind.is_text() => 12,
            Kind::Json => 12,
            Kind::Char => c.ty.octet_length(),
            Kind::VarChar => c.ty.octet_length() + if c.ty.octet_length() > 255 { 2 } else { 1 },
            Kind::Enum | Kind::Set => 8,
            _ => part_bytes(&c.ty, None),
        })
        .sum();
    if bytes + (columns.len() as u64).div_ceil(8) > ROW_BYTES_MAX + 1 { Err(sql_error!(TOO_BIG_ROWSIZE, ROW_BYTES_MAX)) } else { Ok(()) }
}
