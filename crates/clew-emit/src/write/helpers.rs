//! The C that every test file brings along: how to include the unit, how to lay out its world. How to check and how to run
//! is the framework's.
//!
//! No header is included that declares anything: the unit may well have a `remove` or a `link` of its own. What is
//! needed of libc goes by names that cannot collide. Only what a file uses is in it.

use crate::framework::{Framework, Helper, Listing};

pub const UNIT_BEGIN: &str = include_str!("harness/unit_begin.c");
pub const UNIT_END: &str = include_str!("harness/unit_end.c");

/// Calls without a prototype are deprecated, and here on purpose.
pub const UNPROTOTYPED: &str =
    "#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wdeprecated-non-prototype\"\n#endif\n";

/// In the order in which they may use each other. The framework's own come between both lists.
const FIRST: &[Helper] = &[
    helper(&["_MIN", "_MAX"], "#ifndef INT_MAX\n#include <limits.h>\n#endif\n"),
    helper(&["NULL"], "#ifndef NULL\n#define NULL ((void *)0)\n#endif\n"),
    helper(&[""], include_str!("harness/libc.c")),
    // Whoever runs a test looks at it when the test is over.
    helper(&["clew_failed", "clew_stdin(", "clew_file("], "\nstatic int clew_failed;\n"),
];

const REST: &[Helper] = &[
    helper(&["clew_same("], include_str!("harness/same.c")),
    helper(&["clew_same_float("], include_str!("harness/same_float.c")),
    helper(&["clew_is_nan("], include_str!("harness/is_nan.c")),
    helper(&["clew_lost("], include_str!("harness/lost.c")),
    helper(&["clew_copy("], include_str!("harness/copy.c")),
    helper(&["clew_heap("], include_str!("harness/heap.c")),
    helper(&["clew_room("], include_str!("harness/room.c")),
    helper(&["struct clew_out"], include_str!("harness/write.c")),
    helper(&["clew_failing"], include_str!("harness/failing.c")),
    helper(&["clew_longjmp("], include_str!("harness/longjmp.c")),
    helper(&["clew_static("], include_str!("harness/static.c")),
    helper(&["clew_stream("], include_str!("harness/stream.c")),
    helper(&["clew_stdin("], include_str!("harness/stdin.c")),
    helper(&["clew_file("], include_str!("harness/file.c")),
    helper(&["clew_keep_environment("], include_str!("harness/keep_environment.c")),
    helper(&["clew_no_environment("], include_str!("harness/environment.c")),
];

const fn helper(names: &'static [&'static str], text: &'static str) -> Helper {
    Helper { names, text }
}

fn helpers(framework: &dyn Framework) -> impl Iterator<Item = Helper> {
    FIRST.iter().copied().chain(framework.head()).chain(REST.iter().copied())
}

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

/// The helpers that `text` mentions. `is_defined`: the program has a function of that name.
pub fn used_by(framework: &dyn Framework, text: &str, is_defined: &dyn Fn(&str) -> bool) -> String {
    let is_used = |helper: &Helper| helper.names.iter().any(|name| text.contains(name));
    let mut used: String = helpers(framework).filter(is_used).map(|helper| helper.text).collect();
    used.push('\n');
    for (name, other) in OTHER_NAMES.iter().filter(|(name, _)| is_defined(name)) {
        used = used.replace(&format!("__asm__(\"{name}\")"), &format!("__asm__(\"{other}\")"));
    }
    used
}

/// All that a file may bring along: what is named in it has its name already.
pub fn all(framework: &dyn Framework) -> String {
    let mut all: String = helpers(framework).map(|helper| helper.text).collect();
    for errors in [false, true] {
        let listing = Listing { tests: &[], errors, unit_has_main: true, begins: true };
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
