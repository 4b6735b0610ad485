//! The definition of a stub, and the queues that a test lays out for it.

use super::Defined;
use super::head::{Gives, Head};
use crate::c::{declarator, text};
use crate::write::unit::Unit;
use clew_vm::{Builtin, CALLS_ASKED};

/// `None` where C cannot spell it.
pub fn define(unit: &Unit, head: &Head) -> Option<Defined> {
    let text = asked(unit, head)? + &queues(unit, head)? + &head.text + &body(unit, head)?;
    Some(Defined { text, fresh: fresh(head) })
}

fn fresh(head: &Head) -> Vec<String> {
    let name = &head.name;
    let times = (head.counted || !head.asked.is_empty()).then(|| format!("{} = 0;", head.times()));
    let left = head.is_laid_out().then(|| format!("clew_{name}_left = 0;"));
    let acts = [format!("clew_{name}_acts = NULL;"), format!("clew_{name}_calls = 0;")];
    times.into_iter().chain(left).chain(acts.into_iter().filter(|_| head.acts)).collect()
}

/// Where it keeps what it is given.
fn asked(unit: &Unit, head: &Head) -> Option<String> {
    let mut lines = String::new();
    for (&param, &ty) in &head.asked {
        let name = format!("{}[{CALLS_ASKED}]", head.given(param)?);
        let declared = declarator::declare(unit.layout.types, unit.layout.unqualified(ty), &name)?;
        lines.push_str(&format!("static {declared};\n"));
    }
    if head.counted || !head.asked.is_empty() {
        lines.push_str(&format!("static unsigned {};\n", head.times()));
    }
    Some(lines)
}

fn keep_given(head: &Head) -> String {
    let (mut lines, times) = (String::new(), head.times());
    let kept: Vec<String> = head
        .asked
        .keys()
        .filter_map(|&param| Some((head.given(param)?, head.params.get(param as usize)?)))
        .map(|(given, param)| format!("{given}[{times}] = {param};"))
        .collect();
    match &kept[..] {
        [] => {}
        [only] => lines.push_str(&format!("    if ({times} < {CALLS_ASKED})\n        {only}\n")),
        many => {
            let all: String = many.iter().map(|line| format!("        {line}\n")).collect();
            lines.push_str(&format!("    if ({times} < {CALLS_ASKED}) {{\n{all}    }}\n"));
        }
    }
    if head.counted || !head.asked.is_empty() {
        lines.push_str(&format!("    {times}++;\n"));
    }
    lines
}

fn queues(unit: &Unit, head: &Head) -> Option<String> {
    let name = &head.name;
    let mut acts = String::new();
    if head.acts {
        acts = format!(
            "static void (*clew_{name}_acts)(unsigned, int, void *const *);\nstatic unsigned clew_{name}_calls;\n"
        );
    }
    if !head.is_laid_out() {
        return Some(if acts.is_empty() { acts } else { acts + "\n" });
    }
    let name = format!("clew_{}_results", head.name);
    let results = match &head.gives {
        Gives::Nothing => None,
        Gives::Type(ty) => {
            Some(declarator::pointer_named(unit.layout.types, unit.layout.unqualified(*ty), &name)?)
        }
        Gives::Machine { name: "void *", .. } => Some(format!("void **{name}")),
        Gives::Machine { name: ty, .. } => Some(format!("{ty} *{name}")),
    };
    let mut queues = results.map_or_else(String::new, |results| format!("static {results};\n"));
    for queue in head.written.iter().filter_map(|param| head.out_queue(*param)) {
        queues.push_str(&format!("static const struct clew_out *{queue};\n"));
    }
    Some(acts + &queues + &format!("static unsigned clew_{}_left;\n\n", head.name))
}

fn body(unit: &Unit, head: &Head) -> Option<String> {
    let mut body = String::from("\n{\n");
    let mut nothing = match head.gives {
        Gives::Nothing => "",
        _ => " 0",
    };
    if let Gives::Type(ty) = head.gives
        && head.is_laid_out()
        && head.gives_struct(unit)
    {
        let ty = unit.layout.unqualified(ty);
        let declaration = declarator::declare(unit.layout.types, ty, "clew_nothing")?;
        body.push_str(&format!("    static {declaration};\n"));
        nothing = " clew_nothing";
    }
    for (index, param) in head.params.iter().enumerate() {
        let is_used = head.written.contains(&(index as u32)) || head.asked.contains_key(&(index as u32));
        if !head.acts && (head.noreturn || !is_used) {
            body.push_str(&format!("    (void){param};\n"));
        }
    }
    body.push_str(&keep_given(head));
    if head.acts {
        body.push_str(&format!("    const unsigned clew_this = clew_{}_calls++;\n\n", head.name));
        body.push_str(&act(head, 0));
        body.push_str(&writes(head));
        body.push_str(&act(head, 1));
    }
    if Builtin::named(&head.name) == Some(Builtin::ReachError) {
        body.push_str("    __builtin_abort();\n");
    } else if head.noreturn {
        body.push_str("    clew_exit(1);\n");
    } else if head.is_laid_out() {
        body.push_str(&next_call(head, nothing));
    }
    body.push_str("}\n");
    Some(body)
}

/// What the test has laid out for this call. A stub that acts may be called again before it is done, and so goes by
/// the number of its call.
fn next_call(head: &Head, nothing: &str) -> String {
    let name = &head.name;
    let is_over = match head.acts {
        true => format!("clew_this >= clew_{name}_left"),
        false => format!("clew_{name}_left == 0"),
    };
    let mut lines = format!("    if ({is_over})\n        return{nothing};\n");
    if !head.acts {
        lines.push_str(&format!("    clew_{name}_left--;\n"));
        lines.push_str(&writes(head));
    }
    match head.gives {
        Gives::Nothing => {}
        _ if head.acts => lines.push_str(&format!("    return clew_{name}_results[clew_this];\n")),
        _ => lines.push_str(&format!("    return *clew_{name}_results++;\n")),
    }
    lines
}

/// What it does beside, before or after it writes.
fn act(head: &Head, step: u32) -> String {
    let params: Vec<String> = head.params.iter().map(|param| format!("(void *)&{param}")).collect();
    let params = if params.is_empty() { "NULL".to_string() } else { params.join(", ") };
    let name = &head.name;
    let act = format!("clew_{name}_acts(clew_this, {step}, (void *[]){{{params}}});");
    format!("    if (clew_{name}_acts != NULL)\n{}", text::statement(&act, 2))
}

/// What it writes through its parameters; where it acts after that, only as long as something is laid out.
fn writes(head: &Head) -> String {
    let queues = head
        .written
        .iter()
        .filter_map(|param| Some((head.out_queue(*param)?, head.params.get(*param as usize)?)));
    if !head.acts {
        return queues.map(|(queue, to)| format!("    clew_write({to}, &{queue});\n")).collect();
    }
    let lines: String = queues
        .map(|(queue, to)| {
            format!(
                "        if ({queue} != NULL)\n            clew_write({to}, &(const struct clew_out *){{&{queue}[clew_this]}});\n"
            )
        })
        .collect();
    match lines.is_empty() {
        true => lines,
        false => format!("    if (clew_this < clew_{}_left) {{\n{lines}    }}\n", head.name),
    }
}
