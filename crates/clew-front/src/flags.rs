//! Compiler flags: what belongs to the unit stays, what belongs to one compilation goes.

use std::path::Path;

use crate::files::normalize;

/// Followed by an argument that goes with them: about the output, the passes of LLVM, the assembler, the linker.
const DROPPED_WITH_ARGUMENT: &[&str] = &[
    "-o",
    "--output",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
    "-dumpdir",
    "-dumpbase",
    "-dumpbase-ext",
    "-dependency-file",
    "-mllvm",
    "-Xassembler",
    "-Xlinker",
    "-T",
];

/// Followed by an argument that stays with them, whatever it looks like.
const KEPT_WITH_ARGUMENT: [&str; 9] =
    ["-D", "-U", "-x", "-target", "-arch", "-Xclang", "-Xpreprocessor", "--param", "-imultilib"];

/// Named as in an `#include`: looked for in the directory first, then where headers are.
const INCLUDED: [&str; 2] = ["-include", "-imacros"];

const DROPPED: &[&str] = &[
    "--compile",
    "--assemble",
    "--preprocess",
    "--dependencies",
    "--user-dependencies",
    "--write-dependencies",
    "--write-user-dependencies",
    "-fstack-usage",
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-MD",
    "-MMD",
    "-MP",
    "-MG",
    "-MV",
    "-pg",
    "-v",
    "-w",
    "-###",
    "-emit-llvm",
    "-fsyntax-only",
    "-ftest-coverage",
    "--coverage",
    "-finstrument-functions",
];

/// Optimisation, debugging, profiling, sanitizing: clew has its own, and what is wrong with the code is not at issue. And
/// whatever writes a file beside the object.
const DROPPED_PREFIXES: &[&str] = &[
    // Of gcc's driver, which clang has not.
    "-specs=",
    "--specs=",
    "--output=",
    "-dumpdir=",
    "-fcrash-diagnostics",
    "-fmodule-output",
    "-fmodules-cache-path",
    "-foptimization-record",
    "-fsave-optimization-record",
    "-fproc-stat-report",
    "-fthin-link-bitcode",
    "-gen-reproducer",
    "-save-stats",
    "--save-stats",
    "-Wa,-a",
    "-Wa,--MD",
    "-Wl,-Map",
    "-Wl,--Map",
    "-O",
    "-g",
    "-o",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-flto",
    "-fsanitize",
    "-fno-sanitize",
    "-fprofile",
    "-fcs-profile",
    "-fcoverage",
    "-Werror",
    "-Wp,-M",
    "-save-temps",
    "--save-temps",
    "-ftime-",
    "-fembed-bitcode",
];

/// Followed by a path, as the next argument or right behind.
const WITH_PATH: [&str; 13] = [
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include-pch",
    "-include",
    "-imacros",
    "-iprefix",
    "-isysroot",
    "--sysroot",
    "-ivfsoverlay",
    "-I",
    "-L",
    "-B",
];

/// The flags of a compilation of `file` that ran in `directory`, with absolute paths and without what is about its
/// output. Leading words that are no flags (the compiler, `ccache`) must be gone already.
pub fn clean(arguments: &[String], directory: &Path, file: Option<&Path>) -> Vec<String> {
    let mut flags = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if let Some(file) = argument.strip_prefix('@') {
            flags.push(format!("@{}", absolute(directory, file)));
            continue;
        }
        if argument == "--" || is_file(argument, directory, file) || DROPPED.contains(&argument.as_str()) {
            continue;
        }
        if DROPPED_WITH_ARGUMENT.contains(&argument.as_str()) {
            arguments.next();
        } else if KEPT_WITH_ARGUMENT.contains(&argument.as_str()) {
            flags.push(argument.clone());
            flags.extend(arguments.next().cloned());
        } else if let Some(option) = WITH_PATH.into_iter().find(|option| argument.starts_with(option)) {
            push_path(&mut flags, option, &argument[option.len()..], &mut arguments, directory);
        } else if !DROPPED_PREFIXES.iter().any(|prefix| argument.starts_with(prefix)) {
            flags.push(argument.clone());
        }
    }
    flags
}

fn is_file(argument: &str, directory: &Path, file: Option<&Path>) -> bool {
    !argument.starts_with('-')
        && file.is_some_and(|file| normalize(&directory.join(argument)) == normalize(&directory.join(file)))
}

fn push_path<'a>(
    flags: &mut Vec<String>,
    option: &str,
    rest: &str,
    arguments: &mut impl Iterator<Item = &'a String>,
    directory: &Path,
) {
    if rest.is_empty() {
        flags.push(option.to_owned());
        if let Some(path) = arguments.next() {
            flags.push(found(option, directory, path));
        }
    } else if let Some(path) = rest.strip_prefix('=') {
        let path = if option == "--sysroot" { absolute(directory, path) } else { path.to_owned() };
        flags.push(format!("{option}={path}"));
    } else {
        flags.push(format!("{option}{}", found(option, directory, rest)));
    }
}

/// What is not in the directory, clang looks for elsewhere.
fn found(option: &str, directory: &Path, path: &str) -> String {
    match INCLUDED.contains(&option) && !directory.join(path).is_file() {
        true => path.to_owned(),
        false => absolute(directory, path),
    }
}

fn absolute(directory: &Path, path: &str) -> String {
    normalize(&directory.join(path)).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(arguments: &str) -> String {
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        clean(&arguments, Path::new("/build/sub"), Some(Path::new("../a.c"))).join(" ")
    }

    #[test]
    fn what_is_about_the_output_goes() {
        assert_eq!(
            cleaned("-c -o x.o -MD -MF x.d -MTx.o -O2 -g3 -Wall -Werror=foo ../a.c -std=c99"),
            "-Wall -std=c99"
        );
        assert_eq!(
            cleaned("-fsanitize=address -flto=thin -DX=1 -m32 -Wp,-MMD,foo.d -fPIC"),
            "-DX=1 -m32 -fPIC"
        );
        assert_eq!(cleaned("/build/a.c -c -ofoo.o"), "");
    }

    #[test]
    fn arguments_stay_with_their_options_or_go_with_them() {
        assert_eq!(cleaned("-mllvm -opt-bisect-limit=3 -DA"), "-DA");
        assert_eq!(cleaned("-D -O -Xclang -w -x c -Xlinker -Map"), "-D -O -Xclang -w -x c");
    }

    #[test]
    fn paths_become_absolute() {
        assert_eq!(
            cleaned("-I. -I ../inc -isystem /usr/x -include y.h"),
            "-I/build/sub -I /build/inc -isystem /usr/x -include y.h",
            "y.h is not in the directory: clang may find it through -I"
        );
        assert_eq!(
            cleaned("--sysroot=root -iquoteq -I=/x"),
            "--sysroot=/build/sub/root -iquote/build/sub/q -I=/x"
        );
    }
}
