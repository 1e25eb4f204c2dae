//! CHANGE REPLICATION SOURCE, START and STOP REPLICA.

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn replication(&mut self) -> R<Statement> {
        let statement = match self.bump().tok {
            Tok::Kw(Kw::CHANGE) => self.change()?,
            Tok::Kw(Kw::START) => self.start_replica()?,
            _ => self.stop_replica()?,
        };
        Ok(Statement::Replication(Box::new(statement)))
    }

    fn change(&mut self) -> R<ReplicationStatement> {
        if self.eat_kw(Kw::REPLICATION) {
            if self.eat_kw(Kw::FILTER) {
                let rules = self.comma_list(Self::filter_rule)?;
                return Ok(ReplicationStatement::ChangeFilter { rules, channel: self.opt_channel()? });
            }
            self.expect_kw(Kw::SOURCE)?;
        } else {
            self.expect_kw(Kw::MASTER)?;
        }
        self.expect_kw(Kw::TO)?;
        let options = self.comma_list(Self::source_option)?;
        Ok(ReplicationStatement::ChangeSource { options, channel: self.opt_channel()? })
    }

    /// `REPLICATE_DO_DB = (a, b)` and its kind. Tables are `db.table`, patterns are strings.
    fn filter_rule(&mut self) -> R<(String, Vec<String>)> {
        let Some(kw) = self.kw() else { return self.error() };
        let item: fn(&mut Self) -> R<String> = match kw {
            Kw::REPLICATE_DO_DB | Kw::REPLICATE_IGNORE_DB => |p| Ok(p.ident()?.name),
            Kw::REPLICATE_DO_TABLE | Kw::REPLICATE_IGNORE_TABLE => |p| {
                let name = p.object_name()?;
                match name.db {
                    Some(db) => Ok(format!("{}.{}", db.name, name.name.name)),
                    None => p.error(),
                }
            },
            Kw::REPLICATE_WILD_DO_TABLE | Kw::REPLICATE_WILD_IGNORE_TABLE => |p| Ok(String::from_utf8_lossy(&p.string()?).into_owned()),
            Kw::REPLICATE_REWRITE_DB => |p| {
                p.expect(b'(')?;
                let from = p.ident()?.name;
                p.expect(b',')?;
                let to = p.ident()?.name;
                p.expect(b')')?;
                Ok(format!("({from},{to})"))
            },
            _ => return self.error(),
        };
        let name = kw.name().to_owned();
        self.bump();
        self.expect(b'=')?;
        self.expect(b'(')?;
        let list = if self.is(b')') { Vec::new() } else { self.comma_list(item)? };
        self.expect(b')')?;
        Ok((name, list))
    }

    /// `NAME = value`; the name must be one of those that MySQL knows.
    fn source_option(&mut self) -> R<(String, ReplicationValue)> {
        let Some(kw) = self.kw() else { return self.error() };
        let name = kw.name();
        let known = name.starts_with("SOURCE_")
            || name.starts_with("MASTER_")
            || matches!(
                kw,
                Kw::NETWORK_NAMESPACE
                    | Kw::GET_MASTER_PUBLIC_KEY
                    | Kw::GET_SOURCE_PUBLIC_KEY
                    | Kw::IGNORE_SERVER_IDS
                    | Kw::RELAY_LOG_FILE
                    | Kw::RELAY_LOG_POS
                    | Kw::PRIVILEGE_CHECKS_USER
                    | Kw::REQUIRE_ROW_FORMAT
                    | Kw::REQUIRE_TABLE_PRIMARY_KEY_CHECK
                    | Kw::ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS
                    | Kw::GTID_ONLY
            );
        if !known {
            return self.error();
        }
        self.bump();
        self.expect(b'=')?;
        let name = name.replace("MASTER_", "SOURCE_");
        let value = if kw == Kw::PRIVILEGE_CHECKS_USER && !self.is_kw(Kw::NULL) {
            ReplicationValue::Account(self.account()?)
        } else {
            self.replication_value()?
        };
        Ok((name, value))
    }

    fn replication_value(&mut self) -> R<ReplicationValue> {
        Ok(match self.tok.tok {
            Tok::Str => ReplicationValue::Text(self.string()?),
            Tok::Int => ReplicationValue::Int(self.number()?),
            Tok::Decimal | Tok::Float => {
                let token = self.bump();
                ReplicationValue::Decimal(String::from_utf8_lossy(self.raw(token)).into_owned())
            }
            Tok::Kw(Kw::NULL) => {
                self.bump();
                ReplicationValue::Null
            }
            Tok::Char(b'(') => {
                self.bump();
                let ids = if self.is(b')') { Vec::new() } else { self.comma_list(Self::number)? };
                self.expect(b')')?;
                ReplicationValue::Ids(ids)
            }
            Tok::Kw(Kw::ON) => ReplicationValue::Word(self.take_ident().name.to_ascii_uppercase()),
            _ => ReplicationValue::Word(self.ident()?.name.to_ascii_uppercase()),
        })
    }

    /// `[IO_THREAD | SQL_THREAD, …]`: both when none is named.
    fn threads(&mut self) -> R<(bool, bool)> {
        let (mut io, mut sql) = (false, false);
        let threads = [(Kw::IO_THREAD, true), (Kw::RELAY_THREAD, true), (Kw::SQL_THREAD, false)];
        if let Some(first) = self.eat_choice(&threads) {
            let mut is_io = first;
            loop {
                io |= is_io;
                sql |= !is_io;
                if !self.eat(b',') {
                    return Ok((io, sql));
                }
                is_io = self.choice(&threads)?;
            }
        }
        Ok((true, true))
    }

    fn start_replica(&mut self) -> R<ReplicationStatement> {
        if self.eat_kw(Kw::GROUP_REPLICATION) {
            while matches!(self.kw(), Some(Kw::USER | Kw::PASSWORD | Kw::DEFAULT_AUTH)) {
                self.bump();
                self.expect(b'=')?;
                self.string()?;
                self.eat(b',');
            }
            return Ok(ReplicationStatement::StartGroup);
        }
        self.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
        let (io, sql) = self.threads()?;
        let mut until = Vec::new();
        if self.eat_kw(Kw::UNTIL) {
            until = self.comma_list(|p| {
                let Some(kw) = p.kw() else { return p.error() };
                match kw {
                    Kw::SQL_AFTER_MTS_GAPS => {
                        p.bump();
                        Ok((kw.name().to_owned(), ReplicationValue::Null))
                    }
                    Kw::SQL_BEFORE_GTIDS | Kw::SQL_AFTER_GTIDS => {
                        p.bump();
                        p.expect(b'=')?;
                        Ok((kw.name().to_owned(), ReplicationValue::Text(p.string()?)))
                    }
                    _ => p.source_option(),
                }
            })?;
        }
        let mut options = Vec::new();
        while let Some(kw @ (Kw::USER | Kw::PASSWORD | Kw::DEFAULT_AUTH | Kw::PLUGIN_DIR)) = self.kw() {
            self.bump();
            self.expect(b'=')?;
            options.push((kw.name().to_owned(), ReplicationValue::Text(self.string()?)));
        }
        Ok(ReplicationStatement::Start { io, sql, until, options, channel: self.opt_channel()? })
    }

    fn stop_replica(&mut self) -> R<ReplicationStatement> {
        if self.eat_kw(Kw::GROUP_REPLICATION) {
            return Ok(ReplicationStatement::StopGroup);
        }
        self.choice(&[(Kw::REPLICA, ()), (Kw::SLAVE, ())])?;
        let (io, sql) = self.threads()?;
        Ok(ReplicationStatement::Stop { io, sql, channel: self.opt_channel()? })
    }
}
