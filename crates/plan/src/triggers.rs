//! When a table has triggers, as far as plans need to know.

/// A moment in the change of a row at which triggers run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    BeforeInsert,
    AfterInsert,
    BeforeUpdate,
    AfterUpdate,
    BeforeDelete,
    AfterDelete,
}

/// The moments at which a table has triggers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Triggers(u8);

impl Triggers {
    pub const NONE: Triggers = Triggers(0);

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, moment: Moment) -> bool {
        self.0 & 1 << moment as u8 != 0
    }
}

impl FromIterator<Moment> for Triggers {
    fn from_iter<I: IntoIterator<Item = Moment>>(moments: I) -> Triggers {
        Triggers(moments.into_iter().fold(0, |bits, moment| bits | 1 << moment as u8))
    }
}
