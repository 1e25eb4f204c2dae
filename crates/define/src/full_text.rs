//! FULLTEXT indexes as they are defined: how their words are made, by what the variables say at that time.
//! The rules stay with the index.

use schema::{ColumnDef, IndexDef, IndexKind, TableDef};
use value::{Kind, SqlResult, WordRules, sql_error};

/// The column in which InnoDB numbers the rows of such indexes, if a table has it. Here it is a column like
/// any other.
const DOC_ID: &str = "FTS_DOC_ID";

/// What columns may be in a FULLTEXT index, and what a table's column for InnoDB's numbers must be.
///
/// # Errors
/// 1283, 3106, 1797, 1166.
pub fn check(columns: &[ColumnDef], indexes: &[IndexDef]) -> SqlResult<()> {
    let mut built = indexes.iter().filter(|index| index.kind == IndexKind::Fulltext).peekable();
    if let Some(numbers) = columns.iter().find(|column| column.name.eq_ignore_ascii_case(DOC_ID)) {
        let fits = numbers.ty.kind == Kind::BigInt && numbers.ty.unsigned && !numbers.nullable;
        if built.peek().is_some() && (!fits || numbers.name != DOC_ID) {
            return Err(sql_error!(INNODB_FT_WRONG_DOCID_COLUMN, numbers.name));
        }
        if fits && numbers.name != DOC_ID {
            return Err(sql_error!(WRONG_COLUMN_NAME, numbers.name));
        }
    }
    for index in built {
        let first = &columns[index.parts[0].column];
        for column in index.parts.iter().map(|part| &columns[part.column]) {
            if !column.ty.is_character() || column.ty.collation != first.ty.collation {
                return Err(sql_error!(BAD_FT_COLUMN, column.name));
            }
            if column.is_virtual() {
                return Err(sql_error!(UNSUPPORTED_ACTION_ON_GENERATED_COLUMN, "Fulltext index on virtual generated column"));
            }
        }
    }
    Ok(())
}

/// # Errors
/// 1796.
pub fn check_lasting(def: &TableDef) -> SqlResult<()> {
    let any = def.temporary && def.indexes.iter().any(|index| index.kind == IndexKind::Fulltext);
    if any { Err(sql_error!(INNODB_NO_FT_TEMP_TABLE)) } else { Ok(()) }
}

/// What variables say of the words of an index that is made now.
pub struct AskedWords {
    /// The fewest and the most characters of a word.
    pub min: u32,
    pub max: u32,
    /// Characters of a word of the parser ngram.
    pub ngram: u32,
    /// Stopwords are left out.
    pub stopwords: bool,
}

/// Gives a FULLTEXT index the rules of its words.
///
/// # Errors
/// 1128 for an unknown parser.
pub fn give_words(index: &mut IndexDef, rules: &AskedWords) -> SqlResult<()> {
    if index.kind != IndexKind::Fulltext {
        return Ok(());
    }
    let is_ngram = match index.parser.as_deref() {
        None => false,
        Some(parser) if parser.eq_ignore_ascii_case("ngram") => true,
        Some(other) => return Err(sql_error!(CANT_FIND_UDF, other)),
    };
    index.words = Some(WordRules {
        min: rules.min,
        max: rules.max,
        ngram: is_ngram.then_some(rules.ngram),
        stopwords: (!rules.stopwords).then(Vec::new),
        folded: true,
    });
    Ok(())
}
