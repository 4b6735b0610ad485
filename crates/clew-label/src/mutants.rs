//! Mutants in the source itself, all of them behind one switch (mutant schemata): `clew_mutant` says which one is on, and 0 is
//! the program as it was. So one compilation is enough for all.
//!
//! `a < b` becomes `(clew_l7 = (a), clew_r7 = (b), clew_mutant - 4u < 3u ? ... : clew_l7 < clew_r7)`: operands are evaluated
//! once, in the order in which they were, and have the types that they had. A mutant is on from the start of a run to its end,
//! so where a mutant of one operation is on, no other's is, and a copy of the plain source does for its operands.
//!
//! A mutant's number is that of its label and one more. It does what the program does until its label is true.

use crate::annotate::{POINTER, has_statements, marks, spoken};
use crate::ast::{Ast, Class, Kind, NodeId, Type};
use crate::label::{LabelId, Mutant, Tap};

type Values<'a> = &'a [(LabelId, String)];

/// What comes before the text.
pub const HEAD: &str = "/* All mutants of a file, made by clew; clew_mutant says which is on. */\n\
    #pragma clang diagnostic push\n\
    #pragma clang diagnostic ignored \"-Weverything\"\n\
    extern const unsigned clew_mutant;\n\
    void clew_reached(unsigned, int);\n\
    #define clew_label(id, predicate) clew_reached(id, predicate)\n";
/// What the compiler says where a command defines a macro that the text was not made with; its name follows.
pub const OTHER_MACRO: &str = "mutants were made without the macro ";

/// Has the compiler complain, under `CLEW_COMMAND`, if one of these names is a macro.
pub fn checks(names: &[String]) -> String {
    let check = |name: &String| format!("#ifdef {name}\n#error {OTHER_MACRO}{name}\n#endif\n");
    format!("#ifdef CLEW_COMMAND\n{}#endif\n", names.iter().map(check).collect::<String>())
}

/// And after it.
pub const TAIL: &str = "\n#pragma clang diagnostic pop\n";

/// The text without its switch: all mutants are off for good.
pub fn switched_off(text: &str) -> String {
    text.replacen("extern const unsigned clew_mutant;", "#define clew_mutant 0u", 1)
}

/// The number by which a mutant is switched on.
pub fn number(label: LabelId) -> u32 {
    label.0 + 1
}

/// What is changed, from `a < b -> a <= b`.
pub fn described(words: &str, original: &str) -> Option<Mutant> {
    let replacement = words.strip_prefix(original)?.strip_prefix(" -> ")?;
    Some(Mutant { original: original.to_owned(), replacement: replacement.to_owned() })
}

/// Why no mutant can be made at a tap where a label could be.
pub fn obstacle(ast: &Ast, tap: Tap) -> Option<&'static str> {
    let (Tap::Operands(id) | Tap::Instead(id)) = tap else { return None };
    let node = ast.node(id);
    let is_copied = matches!(node.kind, Kind::CompoundAssign(_) | Kind::Step { .. });
    let copied = |&child: &NodeId| has_statements(ast, child);
    (is_copied && node.children.iter().any(copied)).then_some("statements in it cannot be copied")
}

/// The value of an expression that is in a variable.
pub fn value(ty: &Type, is_condition: bool, mutants: Values, name: &str) -> String {
    let texts: Vec<(LabelId, String)> =
        mutants.iter().map(|(id, text)| (*id, spoken(text, ["", "", name]))).collect();
    match ty.class {
        // Of a condition all that counts is whether it is zero; what stands in its place is a number.
        Class::Pointer if is_condition && !mutants.is_empty() => choose(&format!("({name} != 0)"), &texts),
        Class::Pointer => {
            let texts: Vec<_> =
                texts.into_iter().map(|(id, text)| (id, format!("({POINTER}){text}"))).collect();
            choose(name, &texts)
        }
        _ => choose(name, &texts),
    }
}

/// The result of an operation whose operands are in variables.
pub fn operation(original: &str, mutants: Values, names: [&str; 3]) -> String {
    let texts: Vec<_> = mutants.iter().map(|(id, text)| (*id, spoken(text, names))).collect();
    choose(original, &texts)
}

/// What comes before a compound assignment: the mutants on a copy of its operands, and the assignment itself where none of them
/// is on. `))` ends it. `name` is a variable for the right operand.
pub fn assignment(ast: &Ast, (target, operand): (NodeId, NodeId), mutants: Values, name: &str) -> String {
    let target = format!("({})", ast.copy(target));
    let put = |text: &String| marks(text, |mark| if mark == "t" { target.clone() } else { name.to_owned() });
    let texts: Vec<_> = mutants.iter().map(|(id, text)| (*id, put(text))).collect();
    let ids: Vec<u32> = texts.iter().map(|(id, _)| number(*id)).collect();
    format!("({} ? ({name} = ({}), {}) : (", is_on(&ids), ast.copy(operand), chain(&texts))
}

/// What comes before and behind an expression that is not evaluated where a mutant is on. `is_void`: its value is not used.
pub fn instead(mutants: Values, is_void: bool) -> (String, String) {
    let texts: Vec<(LabelId, String)> = match is_void {
        true => mutants.iter().map(|(id, text)| (*id, format!("(void){text}"))).collect(),
        false => mutants.to_vec(),
    };
    let kind = if is_void { "(void)" } else { "" };
    (format!("({} ? {} : {kind}(", is_on_of(mutants), chain(&texts)), "))".to_owned())
}

/// That one of these is on.
pub fn is_on_of(mutants: Values) -> String {
    let ids: Vec<u32> = mutants.iter().map(|(id, _)| number(*id)).collect();
    is_on(&ids)
}

/// The original, but for the mutants, each where it is on.
fn choose(original: &str, mutants: Values) -> String {
    let ids: Vec<u32> = mutants.iter().map(|(id, _)| number(*id)).collect();
    match ids.is_empty() {
        true => original.to_owned(),
        false => format!("({} ? {} : {original})", is_on(&ids), chain(mutants)),
    }
}

/// The one that is on, if it is known that one of them is.
fn chain(mutants: Values) -> String {
    let Some(((_, last), others)) = mutants.split_last() else { return "0".to_owned() };
    let mut out = String::from("(");
    for (id, text) in others {
        out.push_str(&format!("clew_mutant == {}u ? {text} : ", number(*id)));
    }
    out.push_str(last);
    out.push(')');
    out
}

/// That one of them is on: a comparison for each row of numbers.
fn is_on(numbers: &[u32]) -> String {
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match rows.last_mut() {
            Some((first, count)) if *first + *count == number => *count += 1,
            _ => rows.push((number, 1)),
        }
    }
    let tests: Vec<String> =
        rows.iter().map(|(first, count)| format!("clew_mutant - {first}u < {count}u")).collect();
    match &tests[..] {
        [one] => one.clone(),
        _ => format!("({})", tests.join(" || ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_numbers_are_one_comparison() {
        assert_eq!(is_on(&[4, 5, 6]), "clew_mutant - 4u < 3u");
        assert_eq!(is_on(&[4, 9, 10]), "(clew_mutant - 4u < 1u || clew_mutant - 9u < 2u)");
    }

    #[test]
    fn a_mutant_says_what_it_changes() {
        let mutant = described("p -> x < 2 -> p -> x > 2", "p -> x < 2").expect("it is one");
        assert_eq!((mutant.original.as_str(), mutant.replacement.as_str()), ("p -> x < 2", "p -> x > 2"));
        assert_eq!(described("x is zero", "x"), None);
    }
}
