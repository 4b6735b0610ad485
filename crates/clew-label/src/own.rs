//! Labels that the source has itself: `clew_label("name", predicate)` of `clew.h`, which is a call of `clew_label_here` where
//! they are asked for, and those of `clew.toml`, which are put into the text before it is read.
//!
//! Such a predicate is any expression that neither writes nor calls. Where it branches (`p && p->n > 3`), a function of its
//! own evaluates it, of which clang counts nothing: so the counters of the user's functions stay what they are.

use std::collections::BTreeMap;

use crate::LabelError;
use crate::ast::{Ast, Function, Kind, NodeId, Op, Place, VarId};

/// The functions, and the criteria of the labels that call them.
pub const HERE: [(&str, &str); 2] = [("clew_label_here", "labels"), ("clew_domain_here", "domain")];

/// A label in the source.
#[derive(Debug)]
pub struct Own {
    pub criterion: &'static str,
    pub name: String,
    pub call: NodeId,
    pub predicate: NodeId,
}

/// The labels of a function. `names`: those that there are, and where.
pub fn find(
    ast: &Ast,
    function: &Function,
    names: &mut BTreeMap<String, Place>,
) -> Result<Vec<Own>, LabelError> {
    let mut found = Vec::new();
    for node in function.nodes.clone().map(NodeId) {
        let Some(own) = read(ast, node)? else { continue };
        let place = &ast.node(node).place;
        if own.criterion == "labels"
            && let Some(other) = names.insert(own.name.clone(), place.clone())
        {
            return Err(LabelError::Label(format!(
                "{place}: there is a label `{}` already, at {other}",
                own.name
            )));
        }
        found.push(own);
    }
    Ok(found)
}

fn read(ast: &Ast, call: NodeId) -> Result<Option<Own>, LabelError> {
    let node = ast.node(call);
    let (Kind::Call, [callee, name, predicate]) = (node.kind, &node.children[..]) else { return Ok(None) };
    let Some((_, criterion)) = HERE.into_iter().find(|(here, _)| ast.source(*callee) == *here) else {
        return Ok(None);
    };
    let refuse = |why: String| Err(LabelError::Label(format!("{}: {why}", node.place)));
    let name = ast.words(*name);
    let Some(name) = name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return refuse("the name of a label is a string".to_owned());
    };
    if node.blocked.is_some() {
        return refuse(format!("the label `{name}` cannot stand here: {}", node.blocked.unwrap_or_default()));
    }
    if let Some(culprit) = effect(ast, *predicate) {
        let words = ast.said(culprit);
        return refuse(format!(
            "the label `{name}` has a side effect: {words}; its predicate must not write or call"
        ));
    }
    Ok(Some(Own { criterion, name: name.to_owned(), call, predicate: *predicate }))
}

/// What of an expression cannot be evaluated once more.
fn effect(ast: &Ast, id: NodeId) -> Option<NodeId> {
    let below = ast.node(id).children.iter().find_map(|&child| effect(ast, child));
    below.or_else(|| (!ast.is_pure(id)).then_some(id))
}

/// The predicate as people wrote it.
pub fn words(ast: &Ast, own: &Own) -> String {
    let text = ast.words(own.predicate);
    let plain = text.strip_prefix("!!(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text);
    match own.criterion {
        // Its name says all.
        "domain" => own.name.replace("\\\"", "\"").replace("\\\\", "\\"),
        _ => format!("{}: {plain}", own.name),
    }
}

/// What the call becomes, and where its predicate branches the function's declaration and definition.
pub struct Written {
    pub predicate: String,
    pub declaration: String,
    pub definition: String,
}

pub fn write(ast: &Ast, own: &Own, number: u32) -> Written {
    let text = ast.copy(own.predicate);
    if !branches(ast, own.predicate) {
        return Written { predicate: text, declaration: String::new(), definition: String::new() };
    }
    let mut used = Vec::new();
    variables(ast, own.predicate, &mut used);
    let name = format!("clew_spec_label_{number}");
    let parameter = |id: &VarId| {
        let variable = ast.variable(*id);
        format!("__typeof__({}) {}", variable.ty.name, variable.name)
    };
    let parameters: Vec<String> = used.iter().map(parameter).collect();
    let arguments: Vec<&str> = used.iter().map(|&id| ast.variable(id).name.as_str()).collect();
    let (parameters, arguments) = (parameters.join(", "), arguments.join(", "));
    let parameters = if parameters.is_empty() { "void" } else { &parameters };
    Written {
        predicate: format!("{name}({arguments})"),
        declaration: format!(" int {name}({parameters});"),
        definition: format!(
            "__attribute__((__no_profile_instrument_function__)) int {name}({parameters}) {{ return {text}; }}\n"
        ),
    }
}

fn branches(ast: &Ast, id: NodeId) -> bool {
    let node = ast.node(id);
    let own = matches!(node.kind, Kind::Binary(Op::LAnd | Op::LOr) | Kind::Conditional);
    own || node.children.iter().any(|&child| branches(ast, child))
}

fn variables(ast: &Ast, id: NodeId, used: &mut Vec<VarId>) {
    if let Kind::Name(variable) = ast.node(id).kind
        && !used.contains(&variable)
    {
        used.push(variable);
    }
    ast.node(id).children.iter().for_each(|&child| variables(ast, child, used));
}
