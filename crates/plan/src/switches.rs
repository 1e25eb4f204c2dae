//! `optimizer_switch`: those of its switches that change a plan here. The others are kept, and mean nothing.

/// One switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    IndexMerge,
    IndexMergeUnion,
    IndexConditionPushdown,
    Semijoin,
    Materialization,
    FirstMatch,
    DerivedMerge,
    DerivedConditionPushdown,
    SkipScan,
    PreferOrderingIndex,
    UseInvisibleIndexes,
    /// No switch of MySQL's: tests compare plans with and without it.
    Contradictions,
}

/// Their names, and whether they are on where nothing is said.
const NAMES: &[(&str, Switch, bool)] = &[
    ("index_merge", Switch::IndexMerge, true),
    ("index_merge_union", Switch::IndexMergeUnion, true),
    ("index_condition_pushdown", Switch::IndexConditionPushdown, true),
    ("semijoin", Switch::Semijoin, true),
    ("materialization", Switch::Materialization, true),
    ("firstmatch", Switch::FirstMatch, true),
    ("derived_merge", Switch::DerivedMerge, true),
    ("derived_condition_pushdown", Switch::DerivedConditionPushdown, true),
    ("skip_scan", Switch::SkipScan, true),
    ("prefer_ordering_index", Switch::PreferOrderingIndex, true),
    ("use_invisible_indexes", Switch::UseInvisibleIndexes, false),
    ("contradictions", Switch::Contradictions, true),
];

/// The state of all switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches(u32);

impl Default for Switches {
    fn default() -> Switches {
        Switches(NAMES.iter().filter(|(_, _, on)| *on).fold(0, |all, (_, switch, _)| all | 1 << *switch as u32))
    }
}

impl Switches {
    /// The switches that the variable's value sets, `name=on,name=off,…`.
    pub fn of(text: &str) -> Switches {
        let mut all = Switches::default();
        for (name, state) in text.split(',').filter_map(|flag| flag.split_once('=')) {
            if let Some((_, switch, _)) = NAMES.iter().find(|(known, _, _)| *known == name) {
                all = all.with(*switch, state == "on");
            }
        }
        all
    }

    #[must_use]
    pub fn with(self, switch: Switch, on: bool) -> Switches {
        let bit = 1 << switch as u32;
        Switches(if on { self.0 | bit } else { self.0 & !bit })
    }

    pub fn on(self, switch: Switch) -> bool {
        self.0 >> switch as u32 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::{Switch, Switches};

    #[test]
    fn switches_are_as_the_text_says() {
        let some = Switches::of("semijoin=off,mrr=off,use_invisible_indexes=on");
        assert!(!some.on(Switch::Semijoin) && some.on(Switch::UseInvisibleIndexes) && some.on(Switch::SkipScan));
        assert_eq!(Switches::of(""), Switches::default());
    }
}
