//! The C that stands in for Test-Comp's input functions when a suite is replayed: they give back the values of one test,
//! read from the very text that is in the suite.

use super::{INPUT_FUNCTIONS, TestCase};
use clew_ir::{CType, Function, Program, Scalar};
use clew_vm::Builtin;
use std::fmt::Write;

/// Left in the directory of a run whose `main` has returned.
pub const RETURNED: &str = "returned";
/// Left in the directory of a run that has called an error function which the program only declares.
pub const CALLED_ERROR: &str = "called-error";

/// What the driver starts with. There are no headers: none need be installed for this machine.
const START: &str = include_str!("driver.c");

/// The driver for a program, with the values of all tests. `name` is what the program is called.
pub fn driver(program: &Program, name: &[u8], tests: &[&TestCase]) -> String {
    let mut text = START.replace("@RETURNED@", RETURNED).replace("@CALLED_ERROR@", CALLED_ERROR);
    let _ = writeln!(text, "static char clew_name[] = {};", literal(name));
    for (number, test) in tests.iter().enumerate() {
        let values: String = test.inputs.iter().map(|input| literal(input.value.as_bytes()) + ", ").collect();
        let _ = writeln!(text, "static const char *const clew_test_{number}[] = {{{values}0}};");
    }
    let names: String = (0..tests.len()).map(|number| format!("clew_test_{number}, ")).collect();
    let _ = writeln!(text, "static const char *const *const clew_tests[] = {{{names}0}};");
    text.push_str(MAIN);
    for function in program.functions.iter().filter(|function| function.body.is_none()) {
        text.push_str(&definition(program, function).unwrap_or_default());
    }
    text
}

const MAIN: &str = "
int __real_main(int, char **, char **);

__attribute__((constructor)) static void clew_start(int argc, char **argv)
{
    clew_next = clew_tests[argc > 1 ? strtoul(argv[1], 0, 10) : 0];
    argv[0] = clew_name;
    argv[1] = 0;
}

/* Nothing is called before the program's own main: what that leaves on the stack, other drivers do not. */
int __wrap_main(int argc, char **argv, char **environment)
{
    int code = __real_main(1, argv, environment);

    clew_note(clew_returned);
    return code;
}
";

/// The definition of an input function; none for any other.
fn definition(program: &Program, function: &Function) -> Option<String> {
    let name = &function.name;
    match Builtin::named(name) {
        Some(Builtin::ReachError) => {
            return Some(format!("void {name}(void) {{ clew_note(clew_called_error); abort(); }}\n"));
        }
        Some(Builtin::Assume) => return Some(format!("void {name}(int holds) {{ if (!holds) exit(1); }}\n")),
        Some(Builtin::MakeSymbolic) if name.starts_with(INPUT_FUNCTIONS) => {
            return Some(format!(
                "void {name}(unsigned char *to, unsigned long n) {{ clew_fill(to, n); }}\n"
            ));
        }
        _ => {}
    }
    let (ty, reader) = name.starts_with(INPUT_FUNCTIONS).then(|| result(program, function))??;
    Some(format!("{ty} {name}(void) {{ return ({ty}){reader}(clew_take()); }}\n"))
}

/// The type that an input function gives back, and what reads it.
fn result(program: &Program, function: &Function) -> Option<(String, &'static str)> {
    let types = &program.types;
    let Some(signature) = &function.signature else {
        return match function.results.first()? {
            Scalar::F32 => Some(("float".to_owned(), "clew_float")),
            Scalar::F64 => Some(("double".to_owned(), "clew_double")),
            Scalar::Int(64) => Some(("long long".to_owned(), "clew_integer")),
            Scalar::Int(_) => Some(("int".to_owned(), "clew_integer")),
            Scalar::Ptr | Scalar::F80 => None,
        };
    };
    match types.get(types.bare(signature.result)) {
        CType::Bool { .. } => Some(("_Bool".to_owned(), "clew_integer")),
        CType::Int { name, .. } => Some((name.clone(), "clew_integer")),
        CType::Enum { .. } => Some(("int".to_owned(), "clew_integer")),
        CType::Float { bytes: 4, .. } => Some(("float".to_owned(), "clew_float")),
        CType::Float { bytes: 8, .. } => Some(("double".to_owned(), "clew_double")),
        CType::Pointer { .. } => Some(("void *".to_owned(), "clew_address")),
        _ => None,
    }
}

fn literal(bytes: &[u8]) -> String {
    let escaped: String = bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
    format!("\"{escaped}\"")
}
