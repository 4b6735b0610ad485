//! Writing that fails: the unit's calls of `printf` and its like are led to functions of the test's own, which refuse
//! the calls that the test says and hand the others on.

use super::unit::Unit;
use crate::externals::mentioned_by_users;
use std::collections::HashSet;

const COUNT: &str = include_str!("harness/refused.c");

/// A function of stdio.h that writes: its result and parameters, and what it gives when it fails.
struct Writer {
    /// It may go by another name in the program.
    names: &'static [&'static str],
    result: &'static str,
    params: &'static str,
    args: &'static str,
    failed: &'static str,
}

impl Writer {
    const fn new(names: &'static [&'static str], params: &'static str, args: &'static str) -> Self {
        Writer { names, result: "int", params, args, failed: "-1" }
    }

    /// The function of libc, and ours, which asks first.
    fn definition(&self, name: &str) -> String {
        let Writer { result, params, args, failed, .. } = self;
        match params.strip_suffix(", ...") {
            None => format!(
                "{result} clew_libc_{name}({params}) __asm__(\"{name}\");\n\
                 {result} clew_out_{name}({params})\n{{\n    \
                 return clew_refuses() ? {failed} : clew_libc_{name}({args});\n}}\n\n"
            ),
            Some(named) => format!(
                "{result} clew_libc_{name}({named}, __builtin_va_list rest) __asm__(\"v{name}\");\n\
                 {result} clew_out_{name}({params})\n{{\n    \
                 __builtin_va_list rest;\n    {result} count;\n\n    \
                 __builtin_va_start(rest, format);\n    \
                 count = clew_refuses() ? {failed} : clew_libc_{name}({args}, rest);\n    \
                 __builtin_va_end(rest);\n    return count;\n}}\n\n"
            ),
        }
    }
}

const WRITERS: [Writer; 10] = [
    Writer::new(
        &["fputc", "putc", "_IO_putc", "putc_unlocked", "fputc_unlocked"],
        "int c, void *stream",
        "c, stream",
    ),
    Writer::new(&["putchar", "putchar_unlocked"], "int c", "c"),
    Writer::new(&["fputs", "fputs_unlocked"], "const char *text, void *stream", "text, stream"),
    Writer::new(&["puts"], "const char *text", "text"),
    Writer {
        result: "clew_size",
        failed: "0",
        ..Writer::new(
            &["fwrite", "fwrite_unlocked"],
            "const void *from, clew_size size, clew_size count, void *stream",
            "from, size, count, stream",
        )
    },
    Writer::new(&["fflush", "fflush_unlocked"], "void *stream", "stream"),
    Writer::new(&["printf"], "const char *format, ...", "format"),
    Writer::new(&["fprintf"], "void *stream, const char *format, ...", "stream, format"),
    Writer::new(&["vprintf"], "const char *format, __builtin_va_list rest", "format, rest"),
    Writer::new(
        &["vfprintf"],
        "void *stream, const char *format, __builtin_va_list rest",
        "stream, format, rest",
    ),
];

/// Those that the unit mentions and does not define itself, each name with its function.
fn used(unit: &Unit) -> Vec<(&'static str, &'static Writer)> {
    let mentioned = mentioned_by_users(unit.program);
    let mentioned: HashSet<&str> = mentioned.iter().map(|&id| unit.function(id).name.as_str()).collect();
    let writers = WRITERS.iter().filter(|writer| writer.names.iter().any(|name| mentioned.contains(name)));
    let named = writers.flat_map(|writer| writer.names.iter().map(move |&name| (name, writer)));
    named.filter(|(name, _)| !unit.defines(name)).collect()
}

/// The statement that says which calls fail, and with which `errno`.
pub fn refused(calls: &[(u32, u32)]) -> Option<String> {
    let pairs: Vec<String> = calls.iter().map(|(number, error)| format!("{number}, {error}")).collect();
    (!calls.is_empty()).then(|| format!("clew_refused = (const int[]){{{}, -1}};", pairs.join(", ")))
}

/// Before the unit is included: its calls lead here.
pub fn redirections(unit: &Unit) -> String {
    let line = |(name, _): &(&str, &Writer)| format!("#pragma redefine_extname {name} clew_out_{name}\n");
    used(unit).iter().map(line).collect()
}

pub fn definitions(unit: &Unit) -> String {
    let all: String = used(unit).iter().map(|(name, writer)| writer.definition(name)).collect();
    format!("{COUNT}\n{all}")
}
