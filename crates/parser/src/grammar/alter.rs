//! ALTER TABLE.

use super::partition::{partition_defs, partitioning};
use super::phrases::{alter_algorithm, alter_lock, drop_behaviour, no_write_to_binlog, sort_direction};
use super::table::{at_constraint, at_table_option, column_def, constraint, default_value, enforcement, table_elements, table_option};
use super::types::{charset_name, collation_name, eat_charset};
use super::*;

/// After `ALTER TABLE`.
pub(super) fn alter_table(p: &mut Parser<'_>) -> R<Statement> {
    let name = p.object_name()?;
    let mut alter = AlterTable { name, actions: Vec::new(), algorithm: None, lock: None, demands: Vec::new(), validation: None };
    while !p.at_end() && !p.is(b';') {
        // The partition clause needs no comma before it.
        if matches!(p.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
            let action = alter_action(p)?;
            alter.actions.push(action);
            break;
        }
        let start = p.start();
        if !alter_modifier(p, &mut alter)? {
            let action = alter_action(p)?;
            let option = matches!(action, AlterAction::Option(_));
            if stands_alone(&action) {
                if !alter.actions.is_empty() {
                    return Err(p.error_at(start));
                }
                alter.actions.push(action);
                break;
            }
            alter.actions.push(action);
            // Table options need no commas between them.
            if option && at_table_option(p) {
                continue;
            }
        }
        if p.eat(b',') {
            if p.at_end() || matches!(p.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
                return p.error();
            }
        } else if !matches!(p.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
            break;
        }
    }
    Ok(Statement::AlterTable(Box::new(alter)))
}

fn alter_modifier(p: &mut Parser<'_>, alter: &mut AlterTable) -> R<bool> {
    match p.kw() {
        Some(Kw::ALGORITHM) => alter.algorithm = Some(alter_algorithm(p, &mut alter.demands)?),
        Some(Kw::LOCK) => alter.lock = Some(alter_lock(p, &mut alter.demands)?),
        Some(Kw::WITH | Kw::WITHOUT) => {
            let with = p.is_kw(Kw::WITH);
            p.bump();
            p.expect_kw(Kw::VALIDATION)?;
            alter.validation = Some(with);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn alter_action(p: &mut Parser<'_>) -> R<AlterAction> {
    let Some(kw) = p.kw() else { return p.error() };
    if at_table_option(p) {
        return match table_option(p)? {
            Some(option) => Ok(AlterAction::Option(option)),
            None => p.error(),
        };
    }
    match kw {
        Kw::ADD => alter_add(p),
        Kw::DROP => alter_drop(p),
        Kw::CHANGE => {
            p.bump();
            p.eat_kw(Kw::COLUMN);
            let old = p.ident()?;
            let column = Box::new(column_def(p)?);
            Ok(AlterAction::ChangeColumn { old, column, place: column_place(p)? })
        }
        Kw::MODIFY => {
            p.bump();
            p.eat_kw(Kw::COLUMN);
            let column = Box::new(column_def(p)?);
            Ok(AlterAction::ModifyColumn { column, place: column_place(p)? })
        }
        Kw::ALTER => alter_alter(p),
        Kw::RENAME => alter_rename(p),
        Kw::CONVERT => {
            p.bump();
            p.expect_kw(Kw::TO)?;
            if !eat_charset(p) {
                return p.error();
            }
            let charset = if p.eat_kw(Kw::DEFAULT) { None } else { Some(charset_name(p)?) };
            let collation = if p.eat_kw(Kw::COLLATE) { Some(collation_name(p)?) } else { None };
            Ok(AlterAction::ConvertCharset { charset, collation })
        }
        Kw::FORCE => {
            p.bump();
            Ok(AlterAction::Force)
        }
        Kw::ORDER => {
            p.bump();
            p.expect_kw(Kw::BY)?;
            let columns = p.comma_list(|p| Ok((p.column_name()?, sort_direction(p))))?;
            Ok(AlterAction::OrderBy(columns))
        }
        Kw::PARTITION => Ok(AlterAction::PartitionBy(Box::new(partitioning(p)?))),
        Kw::REMOVE => {
            p.bump();
            p.expect_kw(Kw::PARTITIONING)?;
            Ok(AlterAction::RemovePartitioning)
        }
        _ => alter_alone(p, kw),
    }
}

/// Actions that stand alone.
fn alter_alone(p: &mut Parser<'_>, kw: Kw) -> R<AlterAction> {
    let admin = match kw {
        Kw::ANALYZE => "ANALYZE",
        Kw::CHECK => "CHECK",
        Kw::OPTIMIZE => "OPTIMIZE",
        Kw::REPAIR => "REPAIR",
        Kw::REBUILD => "REBUILD",
        Kw::DISCARD => "DISCARD",
        Kw::IMPORT => "IMPORT",
        _ => "",
    };
    match kw {
        Kw::DISABLE | Kw::ENABLE => {
            p.bump();
            p.expect_kw(Kw::KEYS)?;
            Ok(if kw == Kw::ENABLE { AlterAction::EnableKeys } else { AlterAction::DisableKeys })
        }
        Kw::SECONDARY_LOAD => {
            p.bump();
            Ok(AlterAction::SecondaryLoad)
        }
        Kw::SECONDARY_UNLOAD => {
            p.bump();
            Ok(AlterAction::SecondaryUnload)
        }
        Kw::DISCARD | Kw::IMPORT if p.peek_kw(Kw::TABLESPACE) => {
            p.bump();
            p.bump();
            Ok(if kw == Kw::DISCARD { AlterAction::DiscardTablespace } else { AlterAction::ImportTablespace })
        }
        Kw::TRUNCATE => {
            p.bump();
            p.expect_kw(Kw::PARTITION)?;
            Ok(AlterAction::TruncatePartitions(partition_list(p)?))
        }
        Kw::COALESCE => {
            p.bump();
            p.expect_kw(Kw::PARTITION)?;
            no_write_to_binlog(p);
            Ok(AlterAction::CoalescePartitions(p.number_u32()?))
        }
        Kw::REORGANIZE => {
            p.bump();
            p.expect_kw(Kw::PARTITION)?;
            no_write_to_binlog(p);
            let (mut names, mut into) = (Vec::new(), Vec::new());
            if p.is_ident() {
                names = p.ident_list()?;
                p.expect_kw(Kw::INTO)?;
                into = partition_defs(p)?;
            }
            Ok(AlterAction::ReorganizePartitions { names, into })
        }
        Kw::EXCHANGE => {
            p.bump();
            p.expect_kw(Kw::PARTITION)?;
            let name = p.ident()?;
            p.expect_kw(Kw::WITH)?;
            p.expect_kw(Kw::TABLE)?;
            let table = p.object_name()?;
            let validation = p.eat_choice(&[(Kw::WITH, true), (Kw::WITHOUT, false)]);
            if validation.is_some() {
                p.expect_kw(Kw::VALIDATION)?;
            }
            Ok(AlterAction::ExchangePartition { name, table, validation })
        }
        _ if !admin.is_empty() => {
            p.bump();
            p.expect_kw(Kw::PARTITION)?;
            no_write_to_binlog(p);
            let partitions = partition_list(p)?;
            if matches!(kw, Kw::DISCARD | Kw::IMPORT) {
                p.expect_kw(Kw::TABLESPACE)?;
            }
            while p
                .eat_choice(&[(Kw::QUICK, ()), (Kw::FAST, ()), (Kw::MEDIUM, ()), (Kw::EXTENDED, ()), (Kw::CHANGED, ()), (Kw::USE_FRM, ())])
                .is_some()
            {}
            Ok(AlterAction::PartitionAdmin { what: admin, partitions })
        }
        _ => p.error(),
    }
}

fn partition_list(p: &mut Parser<'_>) -> R<PartitionList> {
    if p.eat_kw(Kw::ALL) { Ok(PartitionList::All) } else { Ok(PartitionList::Names(p.ident_list()?)) }
}

fn alter_add(p: &mut Parser<'_>) -> R<AlterAction> {
    p.bump();
    if p.is_kw(Kw::PARTITION) {
        p.bump();
        no_write_to_binlog(p);
        if p.eat_kw(Kw::PARTITIONS) {
            return Ok(AlterAction::AddPartitions { count: Some(p.number_u32()?), partitions: Vec::new() });
        }
        let partitions = if p.is(b'(') { partition_defs(p)? } else { Vec::new() };
        return Ok(AlterAction::AddPartitions { count: None, partitions });
    }
    if at_constraint(p) {
        return Ok(AlterAction::AddConstraint(Box::new(constraint(p)?)));
    }
    p.eat_kw(Kw::COLUMN);
    if p.is(b'(') {
        let (columns, constraints) = table_elements(p)?;
        return Ok(AlterAction::AddColumns { columns, constraints });
    }
    let column = Box::new(column_def(p)?);
    Ok(AlterAction::AddColumn { column, place: column_place(p)? })
}

fn column_place(p: &mut Parser<'_>) -> R<Option<ColumnPlace>> {
    if p.eat_kw(Kw::FIRST) {
        return Ok(Some(ColumnPlace::First));
    }
    if p.eat_kw(Kw::AFTER) { Ok(Some(ColumnPlace::After(p.ident()?))) } else { Ok(None) }
}

fn alter_drop(p: &mut Parser<'_>) -> R<AlterAction> {
    p.bump();
    let Some(kw) = p.kw() else { return drop_column(p) };
    match kw {
        Kw::PRIMARY => {
            p.bump();
            p.expect_kw(Kw::KEY)?;
            Ok(AlterAction::DropPrimaryKey)
        }
        Kw::FOREIGN => {
            p.bump();
            p.expect_kw(Kw::KEY)?;
            Ok(AlterAction::DropForeignKey(p.ident()?))
        }
        Kw::KEY | Kw::INDEX => {
            p.bump();
            // `DROP INDEX PRIMARY` is an error; quoted it is the primary key.
            Ok(AlterAction::DropIndex(p.ident()?))
        }
        Kw::CHECK => {
            p.bump();
            Ok(AlterAction::DropCheck(p.ident()?))
        }
        Kw::CONSTRAINT => {
            p.bump();
            Ok(AlterAction::DropConstraint(p.ident()?))
        }
        Kw::PARTITION => {
            p.bump();
            Ok(AlterAction::DropPartitions(p.ident_list()?))
        }
        _ => drop_column(p),
    }
}

fn drop_column(p: &mut Parser<'_>) -> R<AlterAction> {
    p.eat_kw(Kw::COLUMN);
    let name = p.ident()?;
    drop_behaviour(p);
    Ok(AlterAction::DropColumn(name))
}

fn alter_alter(p: &mut Parser<'_>) -> R<AlterAction> {
    p.bump();
    match p.kw() {
        Some(Kw::INDEX) => {
            p.bump();
            let index = p.ident()?;
            let visible = p.choice(&[(Kw::VISIBLE, true), (Kw::INVISIBLE, false)])?;
            return Ok(AlterAction::SetIndexVisible { index, visible });
        }
        Some(kw @ (Kw::CHECK | Kw::CONSTRAINT)) => {
            p.bump();
            let name = p.ident()?;
            let check = kw == Kw::CHECK;
            return match enforcement(p) {
                Some(enforced) => Ok(AlterAction::SetEnforced { name, check, enforced }),
                None => p.error(),
            };
        }
        _ => {}
    }
    p.eat_kw(Kw::COLUMN);
    let column = p.ident()?;
    if p.eat_kw(Kw::DROP) {
        p.expect_kw(Kw::DEFAULT)?;
        return Ok(AlterAction::DropDefault(column));
    }
    p.expect_kw(Kw::SET)?;
    if let Some(visible) = p.eat_choice(&[(Kw::VISIBLE, true), (Kw::INVISIBLE, false)]) {
        return Ok(AlterAction::SetColumnVisible { column, visible });
    }
    p.expect_kw(Kw::DEFAULT)?;
    if matches!(p.kw(), Some(Kw::CURRENT_TIMESTAMP | Kw::NOW | Kw::LOCALTIME | Kw::LOCALTIMESTAMP)) {
        return p.error();
    }
    Ok(AlterAction::SetDefault { column, value: default_value(p)? })
}

fn alter_rename(p: &mut Parser<'_>) -> R<AlterAction> {
    p.bump();
    match p.kw() {
        Some(Kw::COLUMN) => {
            p.bump();
            let old = p.ident()?;
            p.expect_kw(Kw::TO)?;
            Ok(AlterAction::RenameColumn { old, new: p.ident()? })
        }
        Some(Kw::KEY | Kw::INDEX) => {
            p.bump();
            let old = p.ident()?;
            p.expect_kw(Kw::TO)?;
            Ok(AlterAction::RenameIndex { old, new: p.ident()? })
        }
        _ => {
            if !p.eat_kw(Kw::TO) && !p.eat_kw(Kw::AS) {
                p.eat(b'=');
            }
            Ok(AlterAction::RenameTable(p.object_name()?))
        }
    }
}

/// Actions that no other may accompany.
fn stands_alone(action: &AlterAction) -> bool {
    matches!(
        action,
        AlterAction::DiscardTablespace
            | AlterAction::ImportTablespace
            | AlterAction::SecondaryLoad
            | AlterAction::SecondaryUnload
            | AlterAction::AddPartitions { .. }
            | AlterAction::DropPartitions(_)
            | AlterAction::TruncatePartitions(_)
            | AlterAction::CoalescePartitions(_)
            | AlterAction::ReorganizePartitions { .. }
            | AlterAction::ExchangePartition { .. }
            | AlterAction::PartitionAdmin { .. }
    )
}
