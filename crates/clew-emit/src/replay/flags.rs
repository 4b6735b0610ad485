//! The user's flags, without those that change what is measured or which warnings tests must compile without.

/// Flags that take the next argument with them, and go.
const WITH_VALUE: &[&str] = &["-o", "-MF", "-MT", "-MQ", "-MJ", "--serialize-diagnostics"];
/// Flags that go.
const ALONE: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-w",
    "-MD",
    "-MMD",
    "-MP",
    "-MG",
    "-M",
    "-MM",
    "-ansi-alias",
    "--coverage",
    "-ftest-coverage",
    "-fsyntax-only",
    "-pedantic",
    "-pedantic-errors",
    "-static",
    "-shared",
    "-save-temps",
];
/// Beginnings of flags that go.
const BEGINNINGS: &[&str] = &[
    "-O",
    "-flto",
    "-fprofile",
    "-fno-profile",
    "-fcoverage",
    "-fno-coverage",
    "-fsanitize",
    "-fno-sanitize",
    "-D_FORTIFY_SOURCE",
    "-U_FORTIFY_SOURCE",
    "-Wp,-D_FORTIFY_SOURCE",
    "-Wp,-U_FORTIFY_SOURCE",
    "-Wp,-M",
    "-save-temps=",
    "-fdiagnostics",
    "-ferror-limit",
];
/// `-W…` that are no warnings.
const PASSED_ON: &[&str] = &["-Wp,", "-Wl,", "-Wa,"];

/// For compiling the tests, with the unit in them.
pub fn compiling(flags: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        if WITH_VALUE.contains(&flag.as_str()) {
            flags.next();
        } else if !is_dropped(flag) {
            kept.push(flag.clone());
        }
    }
    kept
}

fn is_dropped(flag: &str) -> bool {
    let is_warning = flag.starts_with("-W") && !PASSED_ON.iter().any(|prefix| flag.starts_with(prefix));
    let is_for_linker = ["-l", "-Wl,", "-fuse-ld="].iter().any(|beginning| flag.starts_with(beginning));
    is_warning
        || is_for_linker
        || ALONE.contains(&flag)
        || BEGINNINGS.iter().any(|beginning| flag.starts_with(beginning))
}

/// Of the unit's flags, what the linker must know: the machine, and where libraries are.
pub fn linking(flags: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let machine = ["-m", "--target=", "--sysroot", "-L", "-l", "-Wl,", "-fuse-ld="];
        if flag == "-pthread" || machine.iter().any(|beginning| flag.starts_with(beginning)) {
            kept.push(flag.clone());
        } else if ["-target", "-isysroot"].contains(&flag.as_str()) {
            kept.push(flag.clone());
            kept.extend(flags.next().cloned());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(flags: &[&str]) -> Vec<String> {
        flags.iter().map(|flag| flag.to_string()).collect()
    }

    #[test]
    fn what_changes_the_measure_goes_and_what_changes_the_program_stays() {
        let flags = strings(&[
            "-Werror",
            "-Wall",
            "-O2",
            "-o",
            "unit.o",
            "-DN=3",
            "-I",
            "/inc",
            "-std=c99",
            "-MMD",
            "-MF",
            "x.d",
            "-fsanitize=address",
            "-D_FORTIFY_SOURCE=2",
            "-lm",
            "-w",
            "-m32",
            "-include",
            "/h.h",
        ]);
        let kept = strings(&["-DN=3", "-I", "/inc", "-std=c99", "-m32", "-include", "/h.h"]);
        assert_eq!(compiling(&flags), kept);
        assert_eq!(linking(&flags), strings(&["-lm", "-m32"]));
    }
}
