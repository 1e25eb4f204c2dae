//! ALTER TABLE.

use super::*;

const ALGORITHMS: &[(&str, AlterAlgorithm)] = &[
    ("DEFAULT", AlterAlgorithm::Default),
    ("INSTANT", AlterAlgorithm::Instant),
    ("INPLACE", AlterAlgorithm::Inplace),
    ("COPY", AlterAlgorithm::Copy),
];
const LOCKS: &[(&str, AlterLock)] =
    &[("DEFAULT", AlterLock::Default), ("NONE", AlterLock::None), ("SHARED", AlterLock::Shared), ("EXCLUSIVE", AlterLock::Exclusive)];

impl<'a> Parser<'a> {
    /// After `ALTER TABLE`.
    pub(super) fn alter_table(&mut self) -> R<Statement> {
        let name = self.object_name()?;
        let mut alter = AlterTable { name, actions: Vec::new(), algorithm: None, lock: None, demands: Vec::new(), validation: None };
        while !self.at_end() && !self.is(b';') {
            // The partition clause needs no comma before it.
            if matches!(self.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
                let action = self.alter_action()?;
                alter.actions.push(action);
                break;
            }
            let start = self.start();
            if !self.alter_modifier(&mut alter)? {
                let action = self.alter_action()?;
                let option = matches!(action, AlterAction::Option(_));
                if stands_alone(&action) {
                    if !alter.actions.is_empty() {
                        return Err(self.error_at(start));
                    }
                    alter.actions.push(action);
                    break;
                }
                alter.actions.push(action);
                // Table options need no commas between them.
                if option && self.at_table_option() {
                    continue;
                }
            }
            if self.eat(b',') {
                if self.at_end() || matches!(self.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
                    return self.error();
                }
            } else if !matches!(self.kw(), Some(Kw::PARTITION | Kw::REMOVE)) {
                break;
            }
        }
        Ok(Statement::AlterTable(Box::new(alter)))
    }

    fn alter_modifier(&mut self, alter: &mut AlterTable) -> R<bool> {
        match self.kw() {
            Some(Kw::ALGORITHM) => alter.algorithm = Some(self.alter_algorithm(&mut alter.demands)?),
            Some(Kw::LOCK) => alter.lock = Some(self.alter_lock(&mut alter.demands)?),
            Some(Kw::WITH | Kw::WITHOUT) => {
                let with = self.is_kw(Kw::WITH);
                self.bump();
                self.expect_kw(Kw::VALIDATION)?;
                alter.validation = Some(with);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn alter_algorithm(&mut self, demands: &mut Vec<Span>) -> R<AlterAlgorithm> {
        let word = demanded(self, demands)?;
        match ALGORITHMS.iter().find(|a| word.is(a.0)) {
            Some(found) => Ok(found.1),
            None => Err(sql_error!(UNKNOWN_ALTER_ALGORITHM, word)),
        }
    }

    pub(super) fn alter_lock(&mut self, demands: &mut Vec<Span>) -> R<AlterLock> {
        let word = demanded(self, demands)?;
        match LOCKS.iter().find(|a| word.is(a.0)) {
            Some(found) => Ok(found.1),
            None => Err(sql_error!(UNKNOWN_ALTER_LOCK, word)),
        }
    }

    fn alter_action(&mut self) -> R<AlterAction> {
        let Some(kw) = self.kw() else { return self.error() };
        if self.at_table_option() {
            return match self.table_option()? {
                Some(option) => Ok(AlterAction::Option(option)),
                None => self.error(),
            };
        }
        match kw {
            Kw::ADD => self.alter_add(),
            Kw::DROP => self.alter_drop(),
            Kw::CHANGE => {
                self.bump();
                self.eat_kw(Kw::COLUMN);
                let old = self.ident()?;
                let column = Box::new(self.column_def()?);
                Ok(AlterAction::ChangeColumn { old, column, place: self.column_place()? })
            }
            Kw::MODIFY => {
                self.bump();
                self.eat_kw(Kw::COLUMN);
                let column = Box::new(self.column_def()?);
                Ok(AlterAction::ModifyColumn { column, place: self.column_place()? })
            }
            Kw::ALTER => self.alter_alter(),
            Kw::RENAME => self.alter_rename(),
            Kw::CONVERT => {
                self.bump();
                self.expect_kw(Kw::TO)?;
                if !self.eat_charset() {
                    return self.error();
                }
                let charset = if self.eat_kw(Kw::DEFAULT) { None } else { Some(self.charset_name()?) };
                let collation = if self.eat_kw(Kw::COLLATE) { Some(self.collation_name()?) } else { None };
                Ok(AlterAction::ConvertCharset { charset, collation })
            }
            Kw::FORCE => {
                self.bump();
                Ok(AlterAction::Force)
            }
            Kw::ORDER => {
                self.bump();
                self.expect_kw(Kw::BY)?;
                let columns = self.comma_list(|p| Ok((p.column_name()?, p.sort_direction())))?;
                Ok(AlterAction::OrderBy(columns))
            }
            Kw::PARTITION => Ok(AlterAction::PartitionBy(Box::new(self.partitioning()?))),
            Kw::REMOVE => {
                self.bump();
                self.expect_kw(Kw::PARTITIONING)?;
                Ok(AlterAction::RemovePartitioning)
            }
            _ => self.alter_alone(kw),
        }
    }

    /// Actions that stand alone.
    fn alter_alone(&mut self, kw: Kw) -> R<AlterAction> {
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
                self.bump();
                self.expect_kw(Kw::KEYS)?;
                Ok(if kw == Kw::ENABLE { AlterAction::EnableKeys } else { AlterAction::DisableKeys })
            }
            Kw::SECONDARY_LOAD => {
                self.bump();
                Ok(AlterAction::SecondaryLoad)
            }
            Kw::SECONDARY_UNLOAD => {
                self.bump();
                Ok(AlterAction::SecondaryUnload)
            }
            Kw::DISCARD | Kw::IMPORT if self.peek_kw(Kw::TABLESPACE) => {
                self.bump();
                self.bump();
                Ok(if kw == Kw::DISCARD { AlterAction::DiscardTablespace } else { AlterAction::ImportTablespace })
            }
            Kw::TRUNCATE => {
                self.bump();
                self.expect_kw(Kw::PARTITION)?;
                Ok(AlterAction::TruncatePartitions(self.partition_list()?))
            }
            Kw::COALESCE => {
                self.bump();
                self.expect_kw(Kw::PARTITION)?;
                self.no_write_to_binlog();
                Ok(AlterAction::CoalescePartitions(self.number_u32()?))
            }
            Kw::REORGANIZE => {
                self.bump();
                self.expect_kw(Kw::PARTITION)?;
                self.no_write_to_binlog();
                let (mut names, mut into) = (Vec::new(), Vec::new());
                if self.is_ident() {
                    names = self.ident_list()?;
                    self.expect_kw(Kw::INTO)?;
                    into = self.partition_defs()?;
                }
                Ok(AlterAction::ReorganizePartitions { names, into })
            }
            Kw::EXCHANGE => {
                self.bump();
                self.expect_kw(Kw::PARTITION)?;
                let name = self.ident()?;
                self.expect_kw(Kw::WITH)?;
                self.expect_kw(Kw::TABLE)?;
                let table = self.object_name()?;
                let validation = self.eat_choice(&[(Kw::WITH, true), (Kw::WITHOUT, false)]);
                if validation.is_some() {
                    self.expect_kw(Kw::VALIDATION)?;
                }
                Ok(AlterAction::ExchangePartition { name, table, validation })
            }
            _ if !admin.is_empty() => {
                self.bump();
                self.expect_kw(Kw::PARTITION)?;
                self.no_write_to_binlog();
                let partitions = self.partition_list()?;
                if matches!(kw, Kw::DISCARD | Kw::IMPORT) {
                    self.expect_kw(Kw::TABLESPACE)?;
                }
                while self
                    .eat_choice(&[
                        (Kw::QUICK, ()),
                        (Kw::FAST, ()),
                        (Kw::MEDIUM, ()),
                        (Kw::EXTENDED, ()),
                        (Kw::CHANGED, ()),
                        (Kw::USE_FRM, ()),
                    ])
                    .is_some()
                {}
                Ok(AlterAction::PartitionAdmin { what: admin, partitions })
            }
            _ => self.error(),
        }
    }

    fn partition_list(&mut self) -> R<PartitionList> {
        if self.eat_kw(Kw::ALL) { Ok(PartitionList::All) } else { Ok(PartitionList::Names(self.ident_list()?)) }
    }

    /// `NO_WRITE_TO_BINLOG` or `LOCAL`
    pub(super) fn no_write_to_binlog(&mut self) -> bool {
        self.eat_kw(Kw::NO_WRITE_TO_BINLOG) || self.eat_kw(Kw::LOCAL)
    }

    fn alter_add(&mut self) -> R<AlterAction> {
        self.bump();
        if self.is_kw(Kw::PARTITION) {
            self.bump();
            self.no_write_to_binlog();
            if self.eat_kw(Kw::PARTITIONS) {
                return Ok(AlterAction::AddPartitions { count: Some(self.number_u32()?), partitions: Vec::new() });
            }
            return Ok(AlterAction::AddPartitions { count: None, partitions: self.partition_defs()? });
        }
        if self.at_constraint() {
            return Ok(AlterAction::AddConstraint(Box::new(self.constraint()?)));
        }
        self.eat_kw(Kw::COLUMN);
        if self.is(b'(') {
            let (columns, constraints) = self.table_elements()?;
            return Ok(AlterAction::AddColumns { columns, constraints });
        }
        let column = Box::new(self.column_def()?);
        Ok(AlterAction::AddColumn { column, place: self.column_place()? })
    }

    fn column_place(&mut self) -> R<Option<ColumnPlace>> {
        if self.eat_kw(Kw::FIRST) {
            return Ok(Some(ColumnPlace::First));
        }
        if self.eat_kw(Kw::AFTER) { Ok(Some(ColumnPlace::After(self.ident()?))) } else { Ok(None) }
    }

    fn alter_drop(&mut self) -> R<AlterAction> {
        self.bump();
        let Some(kw) = self.kw() else { return self.drop_column() };
        match kw {
            Kw::PRIMARY => {
                self.bump();
                self.expect_kw(Kw::KEY)?;
                Ok(AlterAction::DropPrimaryKey)
            }
            Kw::FOREIGN => {
                self.bump();
                self.expect_kw(Kw::KEY)?;
                Ok(AlterAction::DropForeignKey(self.ident()?))
            }
            Kw::KEY | Kw::INDEX => {
                self.bump();
                // `DROP INDEX PRIMARY` is an error; quoted it is the primary key.
                Ok(AlterAction::DropIndex(self.ident()?))
            }
            Kw::CHECK => {
                self.bump();
                Ok(AlterAction::DropCheck(self.ident()?))
            }
            Kw::CONSTRAINT => {
                self.bump();
                Ok(AlterAction::DropConstraint(self.ident()?))
            }
            Kw::PARTITION => {
                self.bump();
                Ok(AlterAction::DropPartitions(self.ident_list()?))
            }
            _ => self.drop_column(),
        }
    }

    fn drop_column(&mut self) -> R<AlterAction> {
        self.eat_kw(Kw::COLUMN);
        let name = self.ident()?;
        self.drop_behaviour();
        Ok(AlterAction::DropColumn(name))
    }

    fn alter_alter(&mut self) -> R<AlterAction> {
        self.bump();
        match self.kw() {
            Some(Kw::INDEX) => {
                self.bump();
                let index = self.ident()?;
                let visible = self.choice(&[(Kw::VISIBLE, true), (Kw::INVISIBLE, false)])?;
                return Ok(AlterAction::SetIndexVisible { index, visible });
            }
            Some(kw @ (Kw::CHECK | Kw::CONSTRAINT)) => {
                self.bump();
                let name = self.ident()?;
                let check = kw == Kw::CHECK;
                return match self.enforcement() {
                    Some(enforced) => Ok(AlterAction::SetEnforced { name, check, enforced }),
                    None => self.error(),
                };
            }
            _ => {}
        }
        self.eat_kw(Kw::COLUMN);
        let column = self.ident()?;
        if self.eat_kw(Kw::DROP) {
            self.expect_kw(Kw::DEFAULT)?;
            return Ok(AlterAction::DropDefault(column));
        }
        self.expect_kw(Kw::SET)?;
        if let Some(visible) = self.eat_choice(&[(Kw::VISIBLE, true), (Kw::INVISIBLE, false)]) {
            return Ok(AlterAction::SetColumnVisible { column, visible });
        }
        self.expect_kw(Kw::DEFAULT)?;
        if matches!(self.kw(), Some(Kw::CURRENT_TIMESTAMP | Kw::NOW | Kw::LOCALTIME | Kw::LOCALTIMESTAMP)) {
            return self.error();
        }
        Ok(AlterAction::SetDefault { column, value: self.default_value()? })
    }

    fn alter_rename(&mut self) -> R<AlterAction> {
        self.bump();
        match self.kw() {
            Some(Kw::COLUMN) => {
                self.bump();
                let old = self.ident()?;
                self.expect_kw(Kw::TO)?;
                Ok(AlterAction::RenameColumn { old, new: self.ident()? })
            }
            Some(Kw::KEY | Kw::INDEX) => {
                self.bump();
                let old = self.ident()?;
                self.expect_kw(Kw::TO)?;
                Ok(AlterAction::RenameIndex { old, new: self.ident()? })
            }
            _ => {
                if !self.eat_kw(Kw::TO) && !self.eat_kw(Kw::AS) {
                    self.eat(b'=');
                }
                Ok(AlterAction::RenameTable(self.object_name()?))
            }
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

/// The word behind ALGORITHM or LOCK.
fn demanded(parser: &mut Parser<'_>, demands: &mut Vec<Span>) -> R<Ident> {
    parser.bump();
    parser.eat(b'=');
    let start = parser.start();
    let word = if parser.is_kw(Kw::DEFAULT) { parser.take_ident() } else { parser.ident()? };
    demands.push(parser.span_from(start));
    Ok(word)
}
