//! What a test program needs of the C library itself: to run its tests one by one, and to write down what they covered. A
//! unit that defines such a function would be called, and counted, where no test calls it.
//!
//! Usually the unit's function has a name of its own in tests (`write/unit.rs`, `UNIT_OWN`); one with an alias cannot.

use object::{Object, ObjectSymbol};
use std::path::Path;

/// What clang's profile runtime, `runtime.c` and the harness call.
const NEEDED: [&str; 48] = [
    "__errno_location",
    "_exit",
    "at_quick_exit",
    "atexit",
    "calloc",
    "exit",
    "fclose",
    "fcntl",
    "fdopen",
    "fflush",
    "fileno",
    "fopen",
    "fork",
    "free",
    "fseek",
    "ftell",
    "ftruncate",
    "fwrite",
    "getenv",
    "getpagesize",
    "getpid",
    "madvise",
    "malloc",
    "memcpy",
    "memset",
    "mkdir",
    "mmap",
    "munmap",
    "on_exit",
    "open",
    "prctl",
    "printf",
    "raise",
    "realloc",
    "setenv",
    "setitimer",
    "sigaction",
    "sigaltstack",
    "signal",
    "strchr",
    "strcmp",
    "strdup",
    "strerror",
    "strlen",
    "strncpy",
    "strrchr",
    "strtol",
    "waitpid",
];

/// The first such function that an object file defines.
pub fn defined_in(object: &Path) -> Option<String> {
    defined(object).into_iter().find(|name| NEEDED.contains(&name.as_str()))
}

/// The names that an object file defines. What cannot be read defines none; the linker will say.
pub fn defined(object: &Path) -> Vec<String> {
    let Ok(bytes) = std::fs::read(object) else { return Vec::new() };
    let Ok(file) = object::File::parse(&*bytes) else { return Vec::new() };
    let defined = file.symbols().filter(|symbol| symbol.is_global() && symbol.is_definition());
    defined.filter_map(|symbol| symbol.name().ok().map(str::to_owned)).collect()
}
