//! Flags that are more than flags: they load code into the compiler, name another program to run, or have a file written
//! somewhere. Whoever only reads a project's `compile_commands.json` does not mean to run what lies in the project.

use crate::FrontError;
use std::path::{Path, PathBuf};

/// Response files within response files.
const DEEPEST: usize = 16;
const MOST_WORDS: usize = 1 << 20;

const LOADS: &str = "loads code into the compiler";
const RUNS: &str = "has the compiler run another program";
const HIDES: &str = "takes further flags from a file";
const WRITES: &str = "has the compiler write a file";

/// Flags that are refused: as they stand, as `FLAG=VALUE`, or, where the name ends with `*`, as a beginning. They are
/// meant whoever they are passed on to, by `-Xclang`, `-mllvm`, `-Wl,` and the like.
const REFUSED: &[(&str, &str)] = &[
    ("-fplugin*", LOADS),
    ("-fpass-plugin*", LOADS),
    ("-load", LOADS),
    ("--load", LOADS),
    ("-load-pass-plugin", LOADS),
    ("--load-pass-plugin", LOADS),
    ("-plugin*", LOADS),
    ("--plugin*", LOADS),
    ("-add-plugin", LOADS),
    ("--prefix", RUNS),
    ("--ld-path", RUNS),
    ("-specs", RUNS),
    ("--specs", RUNS),
    ("-wrapper", RUNS),
    ("--gcc-toolchain", RUNS),
    ("-gcc-toolchain", RUNS),
    ("--gcc-install-dir", RUNS),
    ("--ptxas-path", RUNS),
    // The assembler of a `--sysroot`, maybe.
    ("-fno-integrated-as", RUNS),
    ("-no-integrated-as", RUNS),
    ("-ccc-*", RUNS),
    ("-cc1*", RUNS),
    ("--config*", HIDES),
    ("-o", WRITES),
    ("--output", WRITES),
    ("-fixit*", WRITES),
    ("-dependency-file", WRITES),
    ("--dependency-file", WRITES),
    ("-dependency-dot", WRITES),
    ("-module-dependency-dir", WRITES),
    ("-serialize-diagnostic-file", WRITES),
    ("-diagnostic-log-file", WRITES),
    ("-header-include-file", WRITES),
    ("-stats-file", WRITES),
    ("-opt-record-file", WRITES),
    ("-coverage-notes-file", WRITES),
    ("-coverage-data-file", WRITES),
    ("-split-dwarf-file", WRITES),
    ("-split-dwarf-output", WRITES),
    ("-info-output-file", WRITES),
    ("-pass-remarks-output", WRITES),
    ("-crash-diagnostics-dir", WRITES),
    ("-time-trace-file", WRITES),
    ("--time-trace", WRITES),
    ("-Map", WRITES),
    ("--Map", WRITES),
    ("--out-implib", WRITES),
    ("--reproduce", WRITES),
    ("--why-extract", WRITES),
    ("--lto-obj-path", WRITES),
    ("--thinlto-cache-dir", WRITES),
    ("--save-temps", WRITES),
    ("-MD", WRITES),
    ("-MMD", WRITES),
];

/// The words with those of response files (`@FILE`) in their places.
pub fn expand(words: &[String], directory: &Path) -> Result<Vec<String>, FrontError> {
    let mut out = Vec::new();
    append(words, directory, 0, &mut out)?;
    Ok(out)
}

fn append(words: &[String], directory: &Path, depth: usize, out: &mut Vec<String>) -> Result<(), FrontError> {
    for word in words {
        let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) else {
            out.push(word.clone());
            continue;
        };
        let path = directory.join(name);
        if depth == DEEPEST || out.len() > MOST_WORDS {
            return Err(FrontError::ResponseFile { path });
        }
        let text = std::fs::read_to_string(&path)
            .map_err(|source| FrontError::Unreadable { path: path.clone(), source })?;
        let words = split(&text).ok_or(FrontError::ResponseFile { path })?;
        append(&words, directory, depth + 1, out)?;
    }
    Ok(())
}

/// As the GNU tools do: quotes of both kinds and backslashes; `#` is a character like others.
fn split(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, quote) {
            ('\\', _) => word.get_or_insert_default().push(characters.next()?),
            (c, Some(end)) if c == end => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_ascii_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Refuses flags that are more than flags; `from` is the database they stand in, if any. They are cleaned already of
/// those that are left out.
pub fn check(flags: &[String], from: Option<&Path>) -> Result<(), FrontError> {
    for (i, flag) in flags.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| flags[i].as_str());
        if let Some(why) = why_refused(flag, before) {
            // What is passed on is shown with what passes it on.
            let passed = before.filter(|before| before.starts_with("-X") || *before == "-mllvm");
            let flag = passed.map_or_else(|| flag.clone(), |before| format!("{before} {flag}"));
            return Err(FrontError::Untrusted { flag, why, from: from.map(PathBuf::from) });
        }
    }
    Ok(())
}

fn why_refused(flag: &str, before: Option<&str>) -> Option<&'static str> {
    if let Some(list) = ["-Wl,", "-Wp,", "-Wa,"].iter().find_map(|start| flag.strip_prefix(start)) {
        let mut parts = list.split(',');
        return parts.find_map(|part| if part.starts_with('@') { Some(HIDES) } else { named(part) });
    }
    if before == Some("-Xlinker") && flag.starts_with('@') {
        return Some(HIDES);
    }
    if let Some(linker) = flag.strip_prefix("-fuse-ld=") {
        return linker.contains('/').then_some(RUNS);
    }
    // `-Wl,-Bstatic` is something else.
    if flag.starts_with("-B") && before != Some("-Xlinker") {
        return Some(RUNS);
    }
    named(flag.strip_prefix("-mllvm=").unwrap_or(flag))
}

fn named(flag: &str) -> Option<&'static str> {
    let is = |name: &str| match name.strip_suffix('*') {
        Some(beginning) => flag.starts_with(beginning),
        None => flag.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('=')),
    };
    REFUSED.iter().find(|(name, _)| is(name)).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_loads_runs_hides_or_writes_is_refused() {
        for (flags, why) in [
            ("-fplugin=x.so", LOADS),
            ("-DX -fplugin=./x.so", LOADS),
            ("-fpass-plugin=x.so", LOADS),
            ("-Xclang -load -Xclang x.so", LOADS),
            ("-Xclang -plugin -Xclang x", LOADS),
            ("-Xclang -add-plugin -Xclang x", LOADS),
            ("-Xclang -fpass-plugin=x.so", LOADS),
            ("-mllvm -load=x.so", LOADS),
            ("-mllvm=-load=x.so", LOADS),
            ("-Xclang -mllvm -Xclang --load=x.so", LOADS),
            ("-Wl,-O1,-plugin,x.so", LOADS),
            ("-Wl,--plugin=x.so", LOADS),
            ("-Wp,-fplugin=x.so", LOADS),
            ("-B./tools", RUNS),
            ("-B tools", RUNS),
            ("--prefix=tools", RUNS),
            ("-fuse-ld=./ld", RUNS),
            ("--ld-path=./ld", RUNS),
            ("-specs=x", RUNS),
            ("--gcc-toolchain=x", RUNS),
            ("-ccc-gcc-name x", RUNS),
            ("--sysroot=x -fno-integrated-as", RUNS),
            ("-cc1 -load x.so", RUNS),
            ("--config=x.cfg", HIDES),
            ("--config x.cfg", HIDES),
            ("--config-user-dir=x", HIDES),
            ("-Wl,@x", HIDES),
            ("-Xclang -o -Xclang x", WRITES),
            ("-Xclang -dependency-file -Xclang x", WRITES),
            ("-Xclang -fixit", WRITES),
            ("-Wp,-DX,-MD,x", WRITES),
            ("-Wl,-O1,-Map=x", WRITES),
            ("-mllvm -info-output-file=x", WRITES),
        ] {
            match check(&words(flags), None) {
                Err(FrontError::Untrusted { why: found, .. }) => assert_eq!(found, why, "{flags}"),
                other => panic!("{flags}: {other:?}"),
            }
        }
        for flags in [
            "-I include -DX=-fplugin -std=gnu11 -fno-strict-aliasing -include x.h",
            "-Wl,-Bstatic,-rpath,/lib -lm -fuse-ld=lld -mllvm -inline-threshold=3 -Xclang -fno-pch-timestamp",
            "-loader -m32 --target=x86_64-linux-gnu --sysroot=/x -march=native",
        ] {
            assert!(check(&words(flags), None).is_ok(), "{flags}");
        }
    }

    #[test]
    fn response_files_are_read_and_those_within_them() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("a"), "-DA='x y' \"-DB=\\\"q\\\"\"\n  @b -Wall").unwrap();
        std::fs::write(dir.path().join("b"), "-fplugin=x.so").unwrap();
        std::fs::write(dir.path().join("c"), "@c").unwrap();
        std::fs::write(dir.path().join("d"), "'open").unwrap();
        let expanded = expand(&words("-g @a -m32"), dir.path()).unwrap();
        assert_eq!(expanded, ["-g", "-DA=x y", "-DB=\"q\"", "-fplugin=x.so", "-Wall", "-m32"]);
        assert!(matches!(check(&expanded, None), Err(FrontError::Untrusted { .. })));
        assert!(matches!(expand(&words("@c"), dir.path()), Err(FrontError::ResponseFile { .. })));
        assert!(matches!(expand(&words("@d"), dir.path()), Err(FrontError::ResponseFile { .. })));
        assert!(matches!(expand(&words("@e"), dir.path()), Err(FrontError::Unreadable { .. })));
    }
}
