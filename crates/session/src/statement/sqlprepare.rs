//! PREPARE, EXECUTE and DEALLOCATE PREPARE: prepared statements by name. They are the same statements as those of the binary protocol.

use parser::ast::{Execute, Prepare, PrepareSource};
use value::{SqlResult, Value, sql_error};

use super::{Done, Output};
use crate::session::Session;

impl Session {
    pub(super) fn sql_prepare(&mut self, prepare: &Prepare) -> SqlResult<()> {
        let name = prepare.name.name.to_lowercase();
        if let Some(old) = self.named_statements.remove(&name) {
            self.close_statement(old);
        }
        let text = match &prepare.source {
            PrepareSource::Text(text) => text.clone(),
            PrepareSource::Variable(variable) => {
                let value = self.access.user_vars.borrow().get(&variable.to_lowercase()).map(|(v, _)| v.clone());
                value.and_then(|v| v.to_text()).map_or_else(|| b"NULL".to_vec(), |t| t.to_vec())
            }
        };
        let prepared = self.prepare_text(&text)?;
        self.named_statements.insert(name, prepared.id);
        Ok(())
    }

    pub(super) fn sql_execute(&mut self, execute: &Execute, output: &mut Output<'_>) -> SqlResult<Done> {
        let name = execute.name.name.to_lowercase();
        let Some(id) = self.named_statements.get(&name).copied() else {
            return Err(sql_error!(UNKNOWN_STMT_HANDLER, execute.name.name, "EXECUTE"));
        };
        let params: Vec<Value> = {
            let variables = self.access.user_vars.borrow();
            execute.using.iter().map(|n| variables.get(&n.to_lowercase()).map_or(Value::Null, |(v, _)| v.clone())).collect()
        };
        self.execute_prepared(id, &params, &mut *output.sink, "EXECUTE")
    }

    pub(super) fn sql_deallocate(&mut self, name: &str) -> SqlResult<()> {
        match self.named_statements.remove(&name.to_lowercase()) {
            Some(id) => {
                self.close_statement(id);
                Ok(())
            }
            None => Err(sql_error!(UNKNOWN_STMT_HANDLER, name, "DEALLOCATE PREPARE")),
        }
    }
}
