//! Variables that are lists of switches, as `optimizer_switch`: what is assigned changes the switches that
//! it names and leaves the others as they are.

/// The list with the changes that `text` asks for: `name=on|off|default`, or `default` for all.
///
/// # Errors
/// The rest of the text from what is wrong on.
pub fn changed<'t>(defaults: &str, present: &str, text: &'t str) -> Result<String, &'t str> {
    let mut switches: Vec<(&str, &str)> = present.split(',').filter_map(|flag| flag.split_once('=')).collect();
    let mut given = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (flag, behind) = rest.split_once(',').unwrap_or((rest, ""));
        if flag.trim().eq_ignore_ascii_case("default") {
            switches = defaults.split(',').filter_map(|flag| flag.split_once('=')).collect();
        } else {
            let (name, state) = flag.split_once('=').ok_or(rest)?;
            let at = switches.iter().position(|(known, _)| known.eq_ignore_ascii_case(name.trim())).ok_or(rest)?;
            let state = match state.trim().to_ascii_lowercase().as_str() {
                "on" => "on",
                "off" => "off",
                "default" => defaults.split(',').filter_map(|flag| flag.split_once('=')).nth(at).map_or("off", |(_, state)| state),
                _ => return Err(rest),
            };
            if given.contains(&at) {
                return Err(rest);
            }
            given.push(at);
            switches[at].1 = state;
        }
        rest = behind.trim();
    }
    Ok(switches.iter().map(|(name, state)| format!("{name}={state}")).collect::<Vec<_>>().join(","))
}
