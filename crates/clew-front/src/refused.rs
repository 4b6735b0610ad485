//! Flags of another compiler, or for another machine, that clang refuses. They are left out, as clang names them.

/// The flags without those that clang's messages say it refuses.
pub fn without(flags: &[String], diagnostics: &str) -> Vec<String> {
    let refusals: Vec<Refusal> = diagnostics.lines().filter_map(Refusal::read).collect();
    let mut kept: Vec<String> = Vec::new();
    for flag in flags {
        let before = kept.last().map_or("", String::as_str);
        if refusals.iter().any(|refusal| refusal.is_pair(before, flag)) {
            kept.pop();
        } else if !refusals.iter().any(|refusal| refusal.is_about(flag)) {
            kept.push(flag.clone());
        }
    }
    kept
}

/// Of the machine that was compiled for, rather than of the compiler.
pub fn is_of_machine(flag: &str) -> bool {
    flag.starts_with("-m")
}

enum Refusal<'a> {
    /// A flag, or its beginning up to and including `=`.
    Flag(&'a str),
    /// What stands behind an option, or in the next word.
    Value(&'a str, &'a str),
    Processor(&'a str),
}

impl<'a> Refusal<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (who, what) = line.split_once("error: ")?;
        // A place in a file is before what is wrong there.
        if !who.is_empty() && !who.starts_with("clang") {
            return None;
        }
        let mut quoted = what.split('\'').skip(1).step_by(2);
        let first = quoted.next()?;
        let is_about_flag = ["unknown argument", "unsupported option", "the clang compiler does not support"];
        if is_about_flag.iter().any(|start| what.starts_with(start)) {
            Some(Refusal::Flag(first))
        } else if what.starts_with("unsupported argument") {
            Some(Refusal::Value(quoted.next()?, first))
        } else if what.starts_with("unknown target CPU") {
            Some(Refusal::Processor(first))
        } else {
            None
        }
    }

    fn is_about(&self, flag: &str) -> bool {
        match self {
            Refusal::Flag(refused) => {
                flag == *refused || (refused.ends_with('=') && flag.starts_with(refused))
            }
            Refusal::Value(option, value) => {
                flag.strip_prefix(option).is_some_and(|rest| rest.split(',').any(|part| part == *value))
            }
            Refusal::Processor(name) => {
                flag.strip_prefix("-m").is_some_and(|rest| rest.rsplit('=').next() == Some(name))
                    || flag.strip_prefix('-') == Some(name)
            }
        }
    }

    /// It is about two words, the option and its value.
    fn is_pair(&self, before: &str, flag: &str) -> bool {
        matches!(self, Refusal::Value(option, value) if before == *option && flag == *value)
    }
}

#[cfg(test)]
mod tests {
    use super::without;

    fn kept(flags: &str, diagnostics: &str) -> String {
        let flags: Vec<String> = flags.split(' ').map(str::to_owned).collect();
        without(&flags, diagnostics).join(" ")
    }

    #[test]
    fn gccs_flags_are_recognized() {
        let diagnostics = "clang-19: error: unknown argument: '-fconserve-stack'\n\
                           clang: error: unsupported option '-mfoo' for target 'x'\n";
        assert_eq!(kept("-Wall -fconserve-stack -mfoo -mfoobar", diagnostics), "-Wall -mfoobar");
        assert_eq!(kept("-x", "a.c:1:1: error: unknown argument: '-x'"), "-x");
    }

    #[test]
    fn other_machines_flags_are_recognized() {
        let diagnostics = "clang-19: error: unsupported option '-mcpu=' for target 'x86_64-pc-linux-gnu'\n\
                           clang-19: error: unsupported argument 'medany' to option '-mcmodel=' for target 'x'\n\
                           clang-19: error: unsupported argument '-mimplicit-it=always' to option '-Wa,'\n\
                           clang-19: error: unsupported argument '-x' to option '-Xassembler'\n\
                           error: unknown target CPU 'armv7e-m'\n";
        let flags =
            "-mcpu=cortex-m4 -mcmodel=medany -Wa,-mimplicit-it=always -Xassembler -x -march=armv7e-m -DX";
        assert_eq!(kept(flags, diagnostics), "-DX");
    }
}
