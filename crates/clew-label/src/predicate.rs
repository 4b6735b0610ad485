//! Predicates in C over the values that a program computes anyway.
//!
//! A predicate must not change what the program does, must not fail, and must not branch: the vm makes it one term, and
//! clang's counters stay what they are. So there is no `&&`, no `||` and no `?:` in it, arithmetic wraps around, and divisors
//! and shift amounts are bent to ones that work, with what is right for the others beside it.

use crate::ast::{Class, Op, Type};

/// What an operation gives, and the condition under which it fails, if it can.
pub struct Result {
    pub value: String,
    pub fails: Option<String>,
}

/// `l op r`, both already of the type that the operation is computed in.
pub fn operation(op: Op, ty: &Type, l: &str, r: &str) -> Result {
    let plain = |value: String| Result { value, fails: None };
    let symbol = op.text();
    match op {
        _ if !ty.is_int() => plain(format!("({l} {symbol} {r})")),
        Op::Add | Op::Sub | Op::Mul if ty.is_signed() => {
            let (name, unsigned) = (&ty.name, ty.unsigned());
            plain(format!("({name})(({unsigned}){l} {symbol} ({unsigned}){r})"))
        }
        Op::Div | Op::Rem => {
            let is_zero = format!("({r} == 0)");
            let least = least(ty);
            let overflows = least.map(|least| format!("(({l} == {least}) & ({r} == -1))"));
            let bend = overflows.as_ref().map_or(String::new(), |overflows| format!(" + 2 * {overflows}"));
            let value = format!("({l} {symbol} ({r} + {is_zero}{bend}))");
            let fails = overflows.map_or(is_zero.clone(), |overflows| format!("({is_zero} | {overflows})"));
            Result { value, fails: Some(fails) }
        }
        Op::Shl | Op::Shr => {
            let mask = ty.bits.max(1) - 1;
            let amount = format!("((unsigned){r} & {mask}u)");
            let (name, unsigned) = (&ty.name, ty.unsigned());
            plain(match op {
                Op::Shl => format!("({name})(({unsigned}){l} << {amount})"),
                _ => format!("({name})({l} >> {amount})"),
            })
        }
        _ => plain(format!("({l} {symbol} {r})")),
    }
}

/// That two values differ; what is no number differs from nothing that is none.
pub fn differ(class: Class, a: &str, b: &str) -> String {
    match class {
        Class::Float => format!("(({a} != {b}) & !(({a} != {a}) & ({b} != {b})))"),
        _ => format!("({a} != {b})"),
    }
}

/// That a mutant's operation can be told from the program's: its value is another one, or it fails where the program does
/// not. Where the program's own fails nothing comes after it.
pub fn told_apart(class: Class, original: &Result, mutant: &Result) -> String {
    let differ = differ(class, &original.value, &mutant.value);
    let either = match &mutant.fails {
        Some(fails) => format!("({fails} | {differ})"),
        None => differ,
    };
    match &original.fails {
        Some(fails) => format!("(!{fails} & {either})"),
        None => either,
    }
}

/// The least value of a signed type.
pub fn least(ty: &Type) -> Option<String> {
    if !ty.is_signed() || ty.bits == 0 {
        return None;
    }
    let (name, unsigned) = (&ty.name, ty.unsigned());
    Some(format!("({name})(({unsigned})1 << {})", ty.bits - 1))
}

/// The greatest value of an integer type.
pub fn greatest(ty: &Type) -> String {
    match least(ty) {
        Some(least) => format!("({})(~{least})", ty.name),
        None => format!("({})~({})0", ty.name, ty.name),
    }
}

/// As an integer at least as wide as `int`: `-v`, wrapping around.
pub fn negate(ty: &Type, v: &str) -> String {
    match ty.is_int() {
        true => format!("({})(0 - ({}){v})", ty.name, ty.unsigned()),
        false => format!("(-{v})"),
    }
}
