//! Names for what a test declares, none of which may hide something the test or the unit needs.

use clew_ir::{CType, Program};
use rustc_hash::FxHashSet;

/// Keywords of every C from 89 to 23, and what compilers and common headers define as macros.
const RESERVED: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "asm",
    "assert",
    "auto",
    "bool",
    "break",
    "case",
    "char",
    "complex",
    "const",
    "constexpr",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "environ",
    "EOF",
    "errno",
    "extern",
    "false",
    "float",
    "for",
    "fortran",
    "goto",
    "i386",
    "I",
    "if",
    "inline",
    "int",
    "linux",
    "long",
    "main",
    "noreturn",
    "not",
    "NULL",
    "nullptr",
    "offsetof",
    "or",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "stderr",
    "stdin",
    "stdout",
    "struct",
    "switch",
    "thread_local",
    "true",
    "typedef",
    "typeof",
    "typeof_unqual",
    "union",
    "unix",
    "unsigned",
    "void",
    "volatile",
    "while",
    "xor",
];

/// The longest name that is still pleasant to read.
const LONGEST: usize = 24;

#[derive(Clone)]
pub struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    /// What must mean the same everywhere: types and enumerators. A function or global that a test does not use may
    /// well be hidden in it.
    pub fn of(program: &Program) -> Self {
        let mut taken: FxHashSet<String> = RESERVED.iter().map(|name| name.to_string()).collect();
        for ty in &program.types.table {
            match ty {
                CType::Typedef { name, .. } => {
                    taken.insert(name.clone());
                }
                CType::Enum { values, .. } => taken.extend(values.iter().map(|value| value.name.clone())),
                _ => {}
            }
        }
        Names { taken }
    }

    /// Keeps a name for what it already means.
    pub fn take(&mut self, name: &str) {
        self.taken.insert(name.to_string());
    }

    /// `wanted`, or what is nearest to it and still free.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let base = identifier(wanted);
        let name = std::iter::once(base.clone())
            .chain((2u64..).map(|n| format!("{base}_{n}")))
            .find(|name| !self.taken.contains(name))
            .unwrap_or(base);
        self.taken.insert(name.clone());
        name
    }
}

fn identifier(wanted: &str) -> String {
    let mut name: String = wanted
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' })
        .collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert_str(0, "arg");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_use_get_a_number() {
        let mut names = Names::of(&Program::default());
        assert_eq!(names.fresh("v"), "v");
        assert_eq!(names.fresh("v"), "v_2");
        assert_eq!(names.fresh("int"), "int_2");
        assert_eq!(names.fresh("0"), "arg0");
        assert_eq!(names.fresh("a.b[3]"), "a_b_3_");
    }
}
