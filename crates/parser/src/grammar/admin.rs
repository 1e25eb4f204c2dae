//! (follows)
use super::*;

impl<'a> Parser<'a> {
    pub(super) fn create(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn alter(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn drop(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn rename(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn show(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn grant(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn revoke(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn replication(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn administration(&mut self, _kw: Kw) -> R<Statement> {
        self.error()
    }
    pub(super) fn set_password(&mut self) -> R<Statement> {
        self.error()
    }
    pub(super) fn role_choice(&mut self) -> R<SetRole> {
        self.error()
    }
    pub(super) fn set_default_role(&mut self) -> R<Statement> {
        self.error()
    }
}
