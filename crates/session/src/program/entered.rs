//! What a program brings along: its database, the SQL mode and the character sets of its creation, and its
//! definer's privileges unless it is the invoker's.
//!
//! What is always true: a context in which a program was entered ([`Entered::by`]) is as it was when it
//! is left ([`Entered::leave`]), however the program has ended. If nothing but the program has changed
//! the settings meanwhile, kept plans of both sides stay good (`connection::epochs`).

use std::sync::Arc;

use catalog::privilege::Privileges;
use catalog::{Account, RoutineDef};
use connection::diagnostics::Area;
use connection::epochs::{self, Surroundings};
use state::vars::{Var, VarValue};
use value::{SqlResult, sql_error};

use crate::context::Context;

/// Variables that a routine has values of its own for.
const OWN: [Var; 6] = [
    Var::sql_mode,
    Var::character_set_client,
    Var::character_set_connection,
    Var::collation_connection,
    Var::character_set_database,
    Var::collation_database,
];

/// What a program has changed of its context, as it was before.
pub(super) struct Entered {
    db: Option<String>,
    /// Those of [`OWN`].
    variables: Vec<(Var, VarValue)>,
    account: Option<Own>,
    areas: Vec<Area>,
    epochs: epochs::Outside,
}

/// As whom a context ran before it ran as a definer.
struct Own {
    account: Arc<Account>,
    current_user: String,
    acting: String,
    roles: Vec<(String, String)>,
}

impl Entered {
    /// `executes`: the definer needs EXECUTE on it.
    ///
    /// # Errors
    /// 1449 if there is no such definer, 1370 if he may not execute it.
    pub fn by(cx: &mut Context, def: &RoutineDef, executes: bool) -> SqlResult<Entered> {
        let vars = cx.access.vars.borrow();
        let variables = OWN.map(|var| (var, vars.get(var).clone())).to_vec();
        drop(vars);
        let epoch = cx.epochs.now();
        // Before the account is read: rights that change meanwhile are another version's.
        let accounts = cx.instance.catalog.accounts_version();
        let account = become_definer(cx, def, executes)?;
        let db = cx.access.db.borrow().clone();
        let text = |s: &str| VarValue::Str(s.into());
        let charset = |collation: &str| text(value::Collation::by_name(collation).map_or("utf8mb4", |c| c.charset().name()));
        let own = [
            VarValue::Uint(def.context.sql_mode),
            text(&def.context.charset_client),
            charset(&def.context.collation_connection),
            text(&def.context.collation_connection),
            charset(&def.context.collation_database),
            text(&def.context.collation_database),
        ];
        if db.as_deref() != Some(def.db.as_str()) {
            connection::database::go_to(&cx.access, &mut cx.epochs, Some(def.db.clone()));
        }
        set_own(cx, OWN.into_iter().zip(own));
        let epochs = cx.epochs.enter(epoch, || Surroundings {
            db: Some(def.db.clone()),
            definer: account.is_some().then(|| (def.definer.clone(), accounts)),
            creation: Some(def.context.clone()),
        });
        Ok(Entered { db, variables, account, areas: std::mem::take(&mut cx.diagnostics.stack), epochs })
    }

    pub fn leave(self, cx: &mut Context) {
        let unchanged = cx.epochs.unchanged_in(self.epochs);
        if *cx.access.db.borrow() != self.db {
            connection::database::go_to(&cx.access, &mut cx.epochs, self.db);
        }
        set_own(cx, self.variables.into_iter());
        if let Some(own) = self.account {
            own.again(cx);
        }
        cx.diagnostics.stack = self.areas;
        if unchanged {
            cx.epochs.back(self.epochs);
        }
    }
}

impl Own {
    /// The context runs as another account from now on.
    fn leave(cx: &mut Context, account: Arc<Account>, name: &str) -> Own {
        cx.epochs.change();
        Own {
            roles: cx.access.active_roles.replace(account.default_roles.iter().cloned().collect()),
            account: std::mem::replace(&mut cx.account, account),
            current_user: cx.access.current_user.replace(name.to_string()),
            acting: cx.access.acting.replace(name.to_string()),
        }
    }

    fn again(self, cx: &mut Context) {
        cx.account = self.account;
        cx.access.current_user.replace(self.current_user);
        cx.access.acting.replace(self.acting);
        cx.access.active_roles.replace(self.roles);
        cx.epochs.change();
    }
}

fn set_own(cx: &mut Context, values: impl Iterator<Item = (Var, VarValue)>) {
    let mut changed = false;
    for (var, value) in values {
        let mut vars = cx.access.vars.borrow_mut();
        if *vars.get(var) != value {
            vars.set(var, value);
            changed = true;
        }
    }
    if changed {
        cx.refresh_settings();
    }
}

/// SQL SECURITY DEFINER: 1449 if there is no such account, 1370 if it may not execute the routine
/// itcx. Its default roles are active.
fn become_definer(cx: &mut Context, def: &catalog::RoutineDef, executes: bool) -> SqlResult<Option<Own>> {
    if def.invoker || def.definer == *cx.access.current_user.borrow() {
        return Ok(None);
    }
    let (user, host) = catalog::user_and_host(&def.definer);
    let Some(account) = cx.instance.catalog.definer(user, host) else { return Err(sql_error!(NO_SUCH_USER, user, host)) };
    if executes && !account.on_routine(&def.db, def.function, &def.name).privileges.contains(Privileges::EXECUTE) {
        return Err(sql_error!(PROCACCESS_DENIED, "execute", user, host, format!("{}.{}", def.db, def.name)));
    }
    Ok(Some(Own::leave(cx, account, &def.definer)))
}

/// What has changed where the definer of a view calls a function.
pub(super) struct Another {
    own: Own,
    epochs: epochs::Outside,
}

impl Another {
    /// The context runs as the definer of a view.
    ///
    /// # Errors
    /// 1449.
    pub fn enter(cx: &mut Context, name: &str) -> SqlResult<Another> {
        let (user, host) = catalog::user_and_host(name);
        // Before the account is read, as in `Entered::by`.
        let accounts = cx.instance.catalog.accounts_version();
        let Some(account) = cx.instance.catalog.definer(user, host) else { return Err(sql_error!(NO_SUCH_USER, user, host)) };
        let epoch = cx.epochs.now();
        let own = Own::leave(cx, account, name);
        let brought = || Surroundings { definer: Some((name.to_owned(), accounts)), ..Surroundings::default() };
        Ok(Another { own, epochs: cx.epochs.enter(epoch, brought) })
    }

    pub fn leave(self, cx: &mut Context) {
        let unchanged = cx.epochs.unchanged_in(self.epochs);
        self.own.again(cx);
        if unchanged {
            cx.epochs.back(self.epochs);
        }
    }
}
