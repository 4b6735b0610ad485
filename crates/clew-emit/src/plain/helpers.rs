//! The C that every test file brings along: how to include the unit, how to check, how to run.
//!
//! No header is included that declares anything: the unit may well have a `remove` or a `link` of its own. What is
//! needed of libc goes by names that cannot collide. Only what a file uses is in it.

pub const UNIT_BEGIN: &str = include_str!("harness/unit_begin.c");
pub const UNIT_END: &str = include_str!("harness/unit_end.c");

/// Calls without a prototype are deprecated, and here on purpose.
pub const UNPROTOTYPED: &str =
    "#ifdef __clang__\n#pragma clang diagnostic ignored \"-Wdeprecated-non-prototype\"\n#endif\n";

/// In the order in which they may use each other: what each defines, and its text.
const HELPERS: &[(&[&str], &str)] = &[
    (&["_MIN", "_MAX"], "#ifndef INT_MAX\n#include <limits.h>\n#endif\n"),
    (&["NULL"], "#ifndef NULL\n#define NULL ((void *)0)\n#endif\n"),
    (&[""], include_str!("harness/libc.c")),
    (&["clew_failed", "clew_stdin(", "clew_file("], "\nstatic int clew_failed;\n"),
    (&["CLEW_CHECK(", "clew_check("], include_str!("harness/check.c")),
    (&["clew_same("], include_str!("harness/same.c")),
    (&["clew_same_float("], include_str!("harness/same_float.c")),
    (&["clew_is_nan("], include_str!("harness/is_nan.c")),
    (&["clew_copy("], include_str!("harness/copy.c")),
    (&["clew_heap("], include_str!("harness/heap.c")),
    (&["clew_room("], include_str!("harness/room.c")),
    (&["struct clew_out"], include_str!("harness/write.c")),
    (&["clew_failing"], include_str!("harness/failing.c")),
    (&["clew_longjmp("], include_str!("harness/longjmp.c")),
    (&["clew_static("], include_str!("harness/static.c")),
    (&["clew_stream("], include_str!("harness/stream.c")),
    (&["clew_stdin("], include_str!("harness/stdin.c")),
    (&["clew_file("], include_str!("harness/file.c")),
    (&["clew_keep_environment("], include_str!("harness/keep_environment.c")),
    (&["clew_no_environment("], include_str!("harness/environment.c")),
];

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
pub fn used_by(text: &str, is_defined: &dyn Fn(&str) -> bool) -> String {
    let mut used = String::new();
    for (names, helper) in HELPERS {
        if names.iter().any(|name| text.contains(name)) {
            used.push_str(helper);
        }
    }
    used.push('\n');
    for (name, other) in OTHER_NAMES.iter().filter(|(name, _)| is_defined(name)) {
        used = used.replace(&format!("__asm__(\"{name}\")"), &format!("__asm__(\"{other}\")"));
    }
    used
}

/// A helper, or what runs the tests, has that name already.
pub fn has_name(name: &str) -> bool {
    HELPERS.iter().any(|(_, text)| mentions(text, name))
        || [main(false, true, true), main(true, true, true)].iter().any(|text| mentions(text, name))
}

/// `name` stands in `text`, and not just as the beginning of a longer one.
pub fn mentions(text: &str, name: &str) -> bool {
    let ends = |text: &str| !text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    text.match_indices(name).any(|(at, _)| ends(&text[at + name.len()..]))
}

/// `main` of the test program; where the unit has one too, under another name until it is linked. `begins`: there is a
/// `clew_begin` to start with.
pub fn main(failing: bool, unit_has_main: bool, begins: bool) -> String {
    let main = match failing {
        true => include_str!("harness/main_errors.c"),
        false => include_str!("harness/main.c"),
    };
    let main = &main.replace("    clew_begin();\n", if begins { "    clew_begin();\n" } else { "" });
    let run = include_str!("harness/run.c");
    match unit_has_main {
        true => {
            let main = main.replace("int main(", "int clew_main(");
            format!("{run}\nint clew_main(int argc, char **argv) __asm__(\"main\");\n\n{main}")
        }
        false => format!("{run}\n{main}"),
    }
}
