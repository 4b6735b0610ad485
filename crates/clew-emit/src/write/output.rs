//! Writing that fails: the unit's calls of `printf` and its like are led to functions of the test's own, which refuse
//! the calls that the test says and hand the others on.

use super::unit::Unit;
use crate::externals::mentioned_by_users;
use clew_vm::Refused;
use std::collections::HashSet;

/// A function of stdio.h that writes.
struct Writer {
    /// It may go by another name in the program.
    names: &'static [&'static str],
    result: &'static str,
    params: &'static str,
    args: &'static str,
}

impl Writer {
    const fn new(names: &'static [&'static str], params: &'static str, args: &'static str) -> Self {
        Writer { names, result: "int", params, args }
    }

    /// The function of libc, and ours, which asks first.
    fn definition(&self, name: &str) -> String {
        let Writer { result, params, args, .. } = self;
        let (params_of_libc, name_of_libc) = match params.strip_suffix("...") {
            Some(named) => (format!("{named}__builtin_va_list rest"), format!("v{name}")),
            None => (params.to_string(), name.to_string()),
        };
        let is_variadic = name_of_libc != name;
        let rest = if is_variadic { ", rest" } else { "" };
        let mut lines = vec!["const clew_result *told = clew_told();".to_string()];
        lines.extend(is_variadic.then(|| "__builtin_va_list rest;".to_string()));
        let call = format!("clew_libc_{name}({args}{rest});");
        match *result {
            "void" => lines.push(call),
            _ => {
                lines.push(format!("{result} result;\n"));
                lines.extend(is_variadic.then(|| "__builtin_va_start(rest, format);".to_string()));
                lines
                    .push(format!("if (told && told[1] != CLEW_USUAL)\n        result = ({result})told[1];"));
                lines.push(format!("else\n        result = {call}"));
                lines.extend(is_variadic.then(|| "__builtin_va_end(rest);".to_string()));
            }
        }
        lines.push("if (told)\n        *clew_errno() = (int)told[2];".to_string());
        lines.extend((*result != "void").then(|| "return result;".to_string()));
        let body: String = lines.iter().map(|line| format!("    {line}\n")).collect();
        format!(
            "{result} clew_libc_{name}({params_of_libc}) __asm__(\"{name_of_libc}\");\n\
             {result} clew_out_{name}({params})\n{{\n{body}}}\n\n"
        )
    }
}

const WRITERS: [Writer; 11] = [
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
    Writer { result: "void", ..Writer::new(&["perror"], "const char *text", "text") },
];

/// Those that the unit mentions and does not define itself, each name with its function.
fn used(unit: &Unit) -> Vec<(&'static str, &'static Writer)> {
    let mentioned = mentioned_by_users(unit.program);
    let mentioned: HashSet<&str> = mentioned.iter().map(|&id| unit.function(id).name.as_str()).collect();
    let writers = WRITERS.iter().filter(|writer| writer.names.iter().any(|name| mentioned.contains(name)));
    let named = writers.flat_map(|writer| writer.names.iter().map(move |&name| (name, writer)));
    named.filter(|(name, _)| !unit.defines(name) && !unit.is_labelled(name)).collect()
}

/// The statement that says which calls give something else than usual, and with which `errno`.
pub fn refused(calls: &[Refused]) -> Option<String> {
    let entry = |Refused { call, result, error }: &Refused| match result {
        Some(result) => format!("{call}, {result}, {error}"),
        None => format!("{call}, CLEW_USUAL, {error}"),
    };
    let entries: Vec<String> = calls.iter().map(entry).collect();
    (!calls.is_empty())
        .then(|| format!("clew_refused = (const clew_result[]){{{}, -1}};", entries.join(", ")))
}

/// The names under which the unit's calls are led here, each with ours.
pub fn redirections(unit: &Unit) -> Vec<(&'static str, String)> {
    used(unit).iter().map(|&(name, _)| (name, format!("clew_out_{name}"))).collect()
}

pub fn definitions(unit: &Unit) -> String {
    used(unit).iter().map(|(name, writer)| writer.definition(name)).collect()
}
