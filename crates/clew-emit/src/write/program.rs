//! Tests of whole programs: `main` with arguments, standard input and files.

use super::arguments::Arguments;
use super::scene::Scene;
use crate::c::text;
use clew_ir::Signature;
use clew_vm::{Origin, Outside, SetupObject};

/// The functions by which a program looks at its environment, which a test makes empty.
const LOOK_AT_ENVIRONMENT: &[&str] = &["getenv", "secure_getenv", "__secure_getenv"];

/// What `main` is called with, and the statements that make the world it finds.
pub fn arguments(scene: &mut Scene, outside: &Outside, signature: &Signature) -> Result<Arguments, String> {
    let argv = scene.param(0, 1).unwrap_or_default().to_owned();
    let mut lines = Vec::new();
    let mut given: Vec<(u32, String)> = Vec::new();
    let mut stdin = None;
    let mut files = vec![None; outside.files.len()];
    for object in scene.objects {
        match object.origin {
            Origin::Argument(n) => given.push((n, string(object))),
            Origin::Stdin => stdin = Some(&object.bytes),
            Origin::File(n) => {
                let file = files.get_mut(n as usize).ok_or("it reads a file without a name")?;
                *file = Some(&object.bytes);
            }
            _ => {}
        }
    }
    given.sort_unstable();
    let count = given.len();
    if signature.params.len() >= 2 {
        let strings: Vec<&str> = given.iter().map(|(_, string)| string.as_str()).collect();
        lines.push(format!("char *{argv}[] = {{{}, NULL}};", strings.join(", ")));
    }
    if scene.unit.program.functions.iter().any(|f| LOOK_AT_ENVIRONMENT.contains(&f.name.as_str())) {
        lines.push("clew_no_environment();".to_owned());
    }
    lines.extend(stdin.map(|bytes| format!("clew_stdin({}, {});", text::quote(bytes), bytes.len())));
    for ((name, _), content) in outside.files.iter().zip(files) {
        let name = text::quote(name);
        lines.push(match content {
            Some(bytes) => format!("clew_file({name}, {}, {});", text::quote(bytes), bytes.len()),
            None => format!("clew_file({name}, NULL, 0);"),
        });
    }
    let list = [count.to_string(), argv, "(char *[]){NULL}".to_owned()];
    Ok(Arguments { lines, list: list.into_iter().take(signature.params.len()).collect() })
}

/// A literal, or a copy of one where the program writes to it.
fn string(argument: &SetupObject) -> String {
    let literal = text::quote(&argument.bytes);
    if argument.after.is_some() { format!("(char[]){{{literal}}}") } else { literal }
}
