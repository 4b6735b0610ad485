//! Conditions as C functions, compiled behind the file that they are about: `static` variables, macros and enumerators
//! of the file mean there what they mean in it. Clang's complaints have the place in `clew.toml`.

use super::document::{At, Place};
use super::{End, Fact};
use clew_ir::{CType, TypeId, Types};
use std::fmt::Write;

/// What `clew.toml` is called in clang's messages.
const MARK: &str = "<clew.toml>";
/// Without counters, and there although nothing calls it.
const HEAD: &str = "static __attribute__((used, no_profile_instrument_function))";

/// A function that returns whether the expression holds.
pub fn condition(name: &str, params: &str, expression: &At<String>) -> String {
    function("int", name, params, "!!", expression)
}

/// A function that returns how many elements there are.
pub fn count(name: &str, params: &str, expression: &At<String>) -> String {
    function("long long", name, params, "(long long)", expression)
}

fn function(result: &str, name: &str, params: &str, operator: &str, expression: &At<String>) -> String {
    let mut text = format!("{HEAD} {result} {name}({params}) {{ return {operator}(\n");
    spell(&mut text, expression);
    text.push_str("); }\n");
    text
}

/// A function whose parameters have these types, all of them scalars.
pub fn types(name: &str, types: &[At<String>]) -> String {
    let mut text = format!("{HEAD} void {name}(\n");
    for (i, ty) in types.iter().enumerate() {
        text.push_str(if i == 0 { "" } else { ", " });
        text.push_str("__typeof__(((\n");
        spell(&mut text, ty);
        let _ = write!(text, ")0)) clew_{i}");
    }
    text.push_str(") {}\n");
    text
}

/// The expression in the line and the column where it stands in `clew.toml`, behind its quote.
fn spell(text: &mut String, expression: &At<String>) {
    let Place { line, column } = expression.place;
    let _ = writeln!(text, "#line {line} \"{MARK}\"");
    let _ = writeln!(text, "{:column$}{}", "", expression.value);
    // What closes it stands right behind it, so that something left open has a place too.
    let end = expression.value.lines().last().map_or(0, |last| last.chars().count());
    let behind = if expression.value.contains('\n') { end } else { column + end };
    let _ = write!(text, "#line {line} \"{MARK}\"\n{:behind$}", "");
}

/// The first of clang's complaints that is about an expression.
pub fn complaint(diagnostics: &str) -> Option<(Place, String)> {
    diagnostics.lines().find_map(|line| {
        let rest = line.strip_prefix(MARK)?.strip_prefix(':')?;
        let (place, sentence) = rest.split_once(" error: ")?;
        let mut numbers = place.split(':').map(str::parse);
        let (Some(Ok(line)), Some(Ok(column))) = (numbers.next(), numbers.next()) else { return None };
        Some((Place { line, column }, sentence.to_owned()))
    })
}

/// What a type is, as far as facts go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Pointer,
    Signed,
    Unsigned,
    Real,
    Other,
}

impl Class {
    pub fn of(types: &Types, ty: TypeId) -> Class {
        match types.get(types.bare(ty)) {
            CType::Pointer { .. } => Class::Pointer,
            CType::Int { signed: true, .. } | CType::Enum { signed: true, .. } => Class::Signed,
            CType::Int { .. } | CType::Enum { .. } | CType::Bool { .. } => Class::Unsigned,
            CType::Float { .. } => Class::Real,
            _ => Class::Other,
        }
    }

    fn is_number(self) -> bool {
        matches!(self, Class::Signed | Class::Unsigned | Class::Real)
    }
}

/// The C condition that a fact about `name` is; `None` where it says nothing, or is no condition. The error is a sentence.
pub fn of_fact(name: &str, class: Class, fact: &Fact) -> Result<Option<String>, String> {
    match fact {
        Fact::Null(_) if class != Class::Pointer => Err(format!("`{name}` is no pointer: it cannot be null")),
        Fact::Null(null) => Ok(Some(format!("{name} {} 0", if *null { "==" } else { "!=" }))),
        Fact::Range(..) if !class.is_number() => {
            Err(format!("`{name}` is no number: it cannot have a range"))
        }
        Fact::Range(min, max) => range(name, class, min.as_ref(), max.as_ref()),
        Fact::Holds(expression) => Ok(Some(expression.clone())),
        Fact::Length(_) | Fact::Terminated if class != Class::Pointer => {
            Err(format!("`{name}` is no pointer: it leads to no elements"))
        }
        Fact::Length(_) | Fact::Terminated | Fact::Assumed(_) => Ok(None),
    }
}

/// Integers are compared as such: what C would convert to another sign is decided here.
fn range(name: &str, class: Class, min: Option<&End>, max: Option<&End>) -> Result<Option<String>, String> {
    let never = |end: &str| Err(format!("the range is empty: the type of `{name}` has no value {end}"));
    let mut parts = Vec::new();
    match min {
        Some(End::Int(least)) if class == Class::Unsigned && *least <= 0 => {}
        Some(End::Int(least)) if class == Class::Signed && *least > i128::from(i64::MAX) => {
            return never(&format!("as large as {least}"));
        }
        Some(least) => parts.push(format!("{name} >= {}", literal(least)?)),
        None => {}
    }
    match max {
        Some(End::Int(most)) if class == Class::Unsigned && *most < 0 => return never("below 0"),
        Some(End::Int(most)) if class == Class::Signed && *most > i128::from(i64::MAX) => {}
        Some(most) => parts.push(format!("{name} <= {}", literal(most)?)),
        None => {}
    }
    Ok(Some(parts.join(" && ")).filter(|text| !text.is_empty()))
}

fn literal(end: &End) -> Result<String, String> {
    match end {
        End::Int(number) if *number == i128::from(i64::MIN) => Ok("(-9223372036854775807LL - 1)".to_owned()),
        End::Int(number) if i64::try_from(*number).is_ok() => Ok(format!("{number}LL")),
        End::Int(number) if u64::try_from(*number).is_ok() => Ok(format!("{number}ULL")),
        End::Int(number) => Err(format!("{number} is no value of any C integer")),
        End::Float(number) => Ok(format!("{number:?}")),
        End::Expression(expression) => Ok(format!("({expression})")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_compared_as_numbers() {
        let text = |class, min: i128, max: i128| {
            range("x", class, Some(&End::Int(min)), Some(&End::Int(max))).map(Option::unwrap_or_default)
        };
        assert_eq!(text(Class::Signed, -5, 5).unwrap(), "x >= -5LL && x <= 5LL");
        assert_eq!(text(Class::Unsigned, -5, 5).unwrap(), "x <= 5LL");
        assert_eq!(text(Class::Signed, 0, i128::from(u64::MAX)).unwrap(), "x >= 0LL");
        assert_eq!(
            text(Class::Unsigned, 1, i128::from(u64::MAX)).unwrap(),
            "x >= 1LL && x <= 18446744073709551615ULL"
        );
        assert!(text(Class::Unsigned, -5, -1).is_err());
        assert_eq!(range("x", Class::Real, Some(&End::Float(0.5)), None), Ok(Some("x >= 0.5".to_owned())));
    }

    #[test]
    fn complaints_have_their_places() {
        let text = "unit.c:1:1: error: x\n<clew.toml>:7:15: error: use of undeclared identifier 'm'\n";
        let place = Place { line: 7, column: 15 };
        assert_eq!(complaint(text), Some((place, "use of undeclared identifier 'm'".to_owned())));
        assert_eq!(complaint("unit.c:1:1: error: x\n"), None);
    }
}
