//! PREPARE, EXECUTE and DEALLOCATE PREPARE: prepared statements by name. They are the same statements as
//! those of the binary protocol.

use connection::stmt::{Done, Output};
use connection::untyped::into_charset;
use parser::ast::{Execute, Prepare, PrepareSource};
use value::{Collation, SqlResult, SqlType, Value, sql_error};

use crate::session::Session;

impl Session {
    pub(super) fn sql_prepare(&mut self, prepare: &Prepare) -> SqlResult<Done> {
        let name = prepare.name.name.to_lowercase();
        if let Some(old) = self.prepared.named(&name)? {
            self.prepared.forget_name(&name);
            self.prepared.forget(&self.cx.access, old);
        }
        let text = match &prepare.source {
            PrepareSource::Text(text) => text.clone(),
            PrepareSource::Variable(variable) => {
                let value = self.cx.access.user_vars.get(variable);
                let text =
                    value.and_then(|(v, ty)| Some((v.to_text()?, if ty.kind.is_string() { ty.collation } else { Collation::ASCII_BIN })));
                text.map_or_else(|| b"NULL".to_vec(), |(text, collation)| collation.charset().to_utf8(&text))
            }
        };
        self.cx.log_general("Prepare", &text);
        let prepared = self.prepare_text(&text)?;
        self.prepared.name(name, prepared.id);
        self.cx.tracking.state(&self.cx.access);
        Ok(Done { info: "Statement prepared".to_string(), ..Done::default() })
    }

    pub(super) fn sql_execute(&mut self, execute: &Execute, output: &mut Output<'_>) -> SqlResult<Done> {
        let name = execute.name.name.to_lowercase();
        let Some(id) = self.prepared.named(&name)? else {
            return Err(sql_error!(UNKNOWN_STMT_HANDLER, execute.name.name, "EXECUTE"));
        };
        let variable = |name: &String| self.cx.access.user_vars.get(name).unwrap_or((Value::Null, SqlType::NULL));
        let mut params = Vec::with_capacity(execute.using.len());
        for (mut value, ty) in execute.using.iter().map(variable) {
            if ty.kind.is_string() {
                into_charset(&mut value, ty.collation.charset(), self.cx.settings.collation_connection.charset());
            }
            params.push(value);
        }
        self.prepared.begin(id);
        let (result, locals) = self.execute_with_locals(id, (&params, &[]), &mut *output.sink, "EXECUTE");
        self.prepared.end();
        // OUT parameters of CALL go where the arguments came from.
        for given in locals {
            if let Some(name) = execute.using.get(usize::from(given.to)) {
                self.cx.access.keep_variable(name, (given.value, given.ty));
            }
        }
        result
    }

    pub(super) fn sql_deallocate(&mut self, name: &str) -> SqlResult<()> {
        let lower = name.to_lowercase();
        match self.prepared.named(&lower)? {
            Some(id) => {
                self.prepared.forget_name(&lower);
                self.prepared.forget(&self.cx.access, id);
                self.cx.tracking.state(&self.cx.access);
                Ok(())
            }
            None => Err(sql_error!(UNKNOWN_STMT_HANDLER, name, "DEALLOCATE PREPARE")),
        }
    }
}
