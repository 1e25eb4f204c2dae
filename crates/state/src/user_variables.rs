//! User variables of a session: `@name`, each with the type of the value that it was last given.
//!
//! What is always true:
//! 1. Names are the same whatever the case of their letters.
//! 2. The word NULL leaves a variable its type; a new one has bytes.
//! 3. What the variables hold is counted as held by the session.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use value::{Collation, Kind, SqlType, Value};

use crate::held::{self, Held};

/// See the file's header.
#[derive(Default)]
pub struct UserVariables {
    /// By the name in lower case.
    map: RefCell<HashMap<String, (Value, SqlType)>>,
}

/// Most names are written as they are kept.
fn key(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) { name.into() } else { name.to_lowercase().into() }
}

impl UserVariables {
    pub fn get(&self, name: &str) -> Option<(Value, SqlType)> {
        self.map.borrow().get(&*key(name)).cloned()
    }

    pub fn value(&self, name: &str) -> Option<Value> {
        self.map.borrow().get(&*key(name)).map(|(value, _)| value.clone())
    }

    pub fn type_of(&self, name: &str) -> Option<SqlType> {
        self.map.borrow().get(&*key(name)).map(|(_, ty)| ty.clone())
    }

    /// Gives a variable a value.
    pub fn keep(&self, name: &str, (value, ty): (Value, SqlType), held: &Held) {
        let name = key(name);
        let (value, ty) = expr::kept_in_variable(value, &ty);
        let known = (ty.kind != Kind::Null).then_some(ty);
        let mut map = self.map.borrow_mut();
        match map.get_mut(&*name) {
            Some(kept) => {
                held.give_back(held::of_variable(&name, kept));
                kept.0 = value;
                if let Some(ty) = known {
                    kept.1 = ty;
                }
                held.take(held::of_variable(&name, kept));
            }
            None => {
                let ty = known.unwrap_or_else(|| expr::types::text(16_777_215, Collation::BINARY));
                let kept = (value, ty);
                held.take(held::of_variable(&name, &kept));
                map.insert(name.into_owned(), kept);
            }
        }
    }

    /// Names in lower case and values, by name.
    pub fn list(&self) -> Vec<(String, Value)> {
        let mut list: Vec<(String, Value)> = self.map.borrow().iter().map(|(name, (value, _))| (name.clone(), value.clone())).collect();
        list.sort_by(|a, b| a.0.cmp(&b.0));
        list
    }

    /// There are none any more.
    pub fn forget(&self, held: &Held) {
        for (name, kept) in self.map.borrow_mut().drain() {
            held.give_back(held::of_variable(&name, &kept));
        }
    }

    pub fn swap(&self, other: &UserVariables) {
        self.map.swap(&other.map);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// 1 and 2; and what is held goes when the variables do.
    #[test]
    fn a_variable_has_one_name_and_keeps_its_type_for_the_word_null() {
        let variables = UserVariables::default();
        let held = Held::new(&Arc::default());
        variables.keep("Größe", (Value::Int(1), SqlType::BIGINT), &held);
        variables.keep("GRÖSSE", (Value::Int(2), SqlType::BIGINT), &held);
        assert_eq!(variables.value("gRÖße"), Some(Value::Int(1)));
        variables.keep("größe", (Value::Null, SqlType::NULL), &held);
        assert_eq!(variables.get("größe"), Some((Value::Null, SqlType::BIGINT)));
        variables.keep("new", (Value::Null, SqlType::NULL), &held);
        assert_eq!(variables.type_of("NEW").map(|ty| ty.collation), Some(Collation::BINARY));
        variables.forget(&held);
        assert!(variables.list().is_empty());
        assert_eq!(held.bytes(), 0);
    }
}
