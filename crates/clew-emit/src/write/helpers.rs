//! What stands between the unit and its tests: the support header, and what it must be told of the unit before.

use super::allocators;
use super::unit::Unit;
use crate::framework::{Framework, Listing};
use crate::support;

/// What glibc calls a function besides its name, for units that have one of that name.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("printf", "_IO_printf"),
    ("fork", "__fork"),
    ("waitpid", "__waitpid"),
    ("fflush", "_IO_fflush"),
    ("open", "__open"),
    ("write", "__write"),
    ("lseek", "__lseek"),
    ("dup2", "__dup2"),
    ("close", "__close"),
];

/// The lines that bring the support header in. `fails`: memory may run out; `text`: all that comes behind it.
pub fn support(unit: &Unit, fails: bool, text: &str) -> String {
    let mut lines = String::new();
    for (name, other) in OTHER_NAMES.iter().filter(|(name, _)| unit.defines(name)) {
        lines.push_str(&format!("#define CLEW_LIBC_{name} \"{other}\"\n"));
    }
    if fails {
        lines.push_str(&allocators::chosen(unit));
    }
    if ["_MIN", "_MAX"].iter().any(|name| text.contains(name)) {
        lines.push_str("#ifndef INT_MAX\n#include <limits.h>\n#endif\n");
    }
    lines + support::INCLUDE
}

/// All that a file may bring along: what is named in it has its name already.
pub fn all(framework: &dyn Framework) -> String {
    let mut all = support::TEXT.to_owned() + &framework.head();
    for errors in [false, true] {
        let listing =
            Listing { name: "", tests: &[], errors, unit_has_main: true, begins: true, fresh: true };
        all.push_str(&framework.list(&listing));
        all.push_str(&framework.main(&listing));
    }
    all
}

/// `name` stands in `text`, and not just as the beginning of a longer one.
pub fn mentions(text: &str, name: &str) -> bool {
    let ends = |text: &str| !text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    text.match_indices(name).any(|(at, _)| ends(&text[at + name.len()..]))
}
