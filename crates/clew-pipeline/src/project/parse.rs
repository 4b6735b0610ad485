//! From the document to a `Project`: which keys there are, and what may stand there.

use super::document::{At, Node, Result};
use super::keys::{FUNCTION, LABEL, RANGE, STUB, SUITE, Section, TOP, VALUE};
use super::{End, Fact, Flag, FunctionSpec, LabelSpec, Project, StandIn, StubSpec, SuiteSpec, ValueSpec};
use crate::config::assumption;
use std::path::Path;

pub fn config(file: &Path, root: &Node) -> Result<Project> {
    let mut config = Project {
        file: file.to_owned(),
        flags: Vec::new(),
        functions: Vec::new(),
        globals: Vec::new(),
        stubs: Vec::new(),
        suite: SuiteSpec::default(),
        labels: Vec::new(),
    };
    for (key, node) in root.entries("a table")? {
        match key.value.as_str() {
            "gen" => config.flags = flags(&node)?,
            "function" => {
                for (name, node) in node.entries("a table of functions")? {
                    config.functions.push(function(name, &node)?);
                }
            }
            "global" => config.globals = values(&node)?,
            "stubs" => {
                for (name, node) in node.entries("a table of functions")? {
                    let stands_in = node.at(stands_in(file, &node)?);
                    config.stubs.push(StubSpec { name, stands_in });
                }
            }
            "suite" => config.suite = suite(&node)?,
            "label" => {
                let Some(nodes) = node.array() else { return node.error("labels are written as [[label]]") };
                config.labels = nodes.iter().map(label).collect::<Result<_>>()?;
            }
            _ => return root.unknown(&key, &TOP),
        }
    }
    Ok(config)
}

fn suite(node: &Node) -> Result<SuiteSpec> {
    let mut spec = SuiteSpec::default();
    let names = |node: &Node| node.strings("a function's name in quotes");
    for (key, node) in node.entries("a table")? {
        match key.value.as_str() {
            "constructors" => spec.constructors = names(&node)?,
            "release" => spec.release = names(&node)?,
            "leave-out" => spec.leave_out = names(&node)?,
            "once" => spec.once = names(&node)?,
            "before" => {
                for (first, node) in node.entries("a table of functions")? {
                    spec.before.push((first, names(&node)?));
                }
            }
            _ => return node.unknown(&key, &SUITE),
        }
    }
    Ok(spec)
}

/// Which flags there are is known where they are merged.
fn flags(node: &Node) -> Result<Vec<Flag>> {
    let mut flags = Vec::new();
    for (name, node) in node.entries("a table of flags")? {
        let items = node.array().unwrap_or_else(|| vec![node.clone()]);
        let mut values = Vec::new();
        for item in items {
            match item.scalar() {
                Some(value) => values.push(item.at(value)),
                None => return item.error("the value of a flag is expected here"),
            }
        }
        flags.push(Flag { name, values });
    }
    Ok(flags)
}

fn function(name: At<String>, node: &Node) -> Result<FunctionSpec> {
    let mut spec = FunctionSpec {
        name,
        assume: Vec::new(),
        varargs: Vec::new(),
        requirements: Vec::new(),
        domain: Vec::new(),
        params: Vec::new(),
        globals: Vec::new(),
    };
    for (key, node) in node.entries("a table")? {
        match key.value.as_str() {
            "assume" => spec.assume = node.strings("a C expression in quotes")?,
            "varargs" => spec.varargs = node.strings("a C type in quotes")?,
            "requirement" => spec.requirements = node.strings("a name such as \"REQ-12\"")?,
            "domain" => spec.domain = node.strings("a C expression in quotes")?,
            "param" => spec.params = values(&node)?,
            "global" => spec.globals = values(&node)?,
            _ => return node.unknown(&key, &FUNCTION),
        }
    }
    Ok(spec)
}

fn label(node: &Node) -> Result<LabelSpec> {
    let (mut name, mut at, mut when) = (None, None, None);
    for (key, node) in node.entries("a table")? {
        match key.value.as_str() {
            "name" => name = Some(node.string("a name in quotes")?),
            "at" => at = Some(node.string("a place such as \"parse.c:12\"")?),
            "when" => when = Some(node.string("a C expression in quotes")?),
            _ => return node.unknown(&key, &LABEL),
        }
    }
    match (name, at, when) {
        (Some(name), Some(at), Some(when)) => Ok(LabelSpec { name, at, when }),
        _ => node.error("a label has a name, a place (`at`) and a C expression (`when`)"),
    }
}

fn values(node: &Node) -> Result<Vec<ValueSpec>> {
    let mut specs = Vec::new();
    for (name, node) in node.entries("a table of names")? {
        specs.push(ValueSpec { name, facts: facts(&node, &VALUE)? });
    }
    Ok(specs)
}

fn facts(node: &Node, known: &Section) -> Result<Vec<At<Fact>>> {
    let mut facts = Vec::new();
    for (key, node) in node.entries("a table such as { range = [0, 10] }")? {
        if !known.knows(&key.value) {
            return node.unknown(&key, known);
        }
        match key.value.as_str() {
            "range" => facts.push(node.at(range(&node)?)),
            "null" => facts.push(node.at(Fact::Null(node.boolean()?))),
            "len" => facts.push(node.at(length(&node)?)),
            "string" if node.boolean()? => facts.push(node.at(Fact::Terminated)),
            "assume" => {
                let expressions = node.strings("a C expression in quotes")?;
                facts.extend(expressions.into_iter().map(|at| at.with(Fact::Holds(at.value.clone()))));
            }
            "assuming" => {
                for word in node.strings("a word of --assume in quotes")? {
                    match assumption(&word.value) {
                        Ok(doubt) => facts.push(word.with(Fact::Assumed(doubt))),
                        Err(sentence) => return node.error_at(word.place, sentence),
                    }
                }
            }
            _ => {}
        }
    }
    Ok(facts)
}

fn length(node: &Node) -> Result<Fact> {
    match node.integer() {
        Some(count) if count < 0 => node.error(format!("a buffer cannot have {count} elements")),
        Some(count) => Ok(Fact::Length(count.to_string())),
        None => Ok(Fact::Length(node.string("a number or a C expression in quotes")?.value)),
    }
}

fn range(node: &Node) -> Result<Fact> {
    let (mut min, mut max) = (None, None);
    if let Some(items) = node.array() {
        let [least, most] = items.as_slice() else {
            return node.error("a range has two ends: [0, 10], or { min = 0 } for one");
        };
        (min, max) = (Some(end(least)?), Some(end(most)?));
    } else {
        for (key, node) in node.entries("a range such as [0, 10] or { min = 0 }")? {
            match key.value.as_str() {
                "min" => min = Some(end(&node)?),
                "max" => max = Some(end(&node)?),
                _ => return node.unknown(&key, &RANGE),
            }
        }
    }
    match (min.as_ref().and_then(number), max.as_ref().and_then(number)) {
        (Some(least), Some(most)) if least > most => {
            node.error(format!("the range is empty: {least} is more than {most}"))
        }
        _ => Ok(Fact::Range(min, max)),
    }
}

fn end(node: &Node) -> Result<End> {
    if let Some(number) = node.integer() {
        return Ok(End::Int(number));
    }
    match node.float() {
        Some(number) if number.is_finite() => Ok(End::Float(number)),
        Some(_) => node.error("an end of a range is a finite number; leave it out for none"),
        None => Ok(End::Expression(node.string("a number or a C expression in quotes")?.value)),
    }
}

/// Enough to compare ends by: integers near each other beyond 2^53 may count as equal.
fn number(end: &End) -> Option<f64> {
    match end {
        End::Int(number) => Some(*number as f64),
        End::Float(number) => Some(*number),
        End::Expression(_) => None,
    }
}

fn stands_in(file: &Path, node: &Node) -> Result<StandIn> {
    if !node.is_table() {
        let expected = "\"stub\", \"real\" or a table such as { range = [0, 10] }";
        return match node.as_str() {
            Some("stub") => Ok(StandIn::Stub(Vec::new())),
            Some("real") => Ok(StandIn::Real),
            Some(other) => node.error(format!("{expected} is expected here, not \"{other}\"")),
            None => node.string(expected).map(|_| StandIn::Real),
        };
    }
    let entries = node.entries("a table")?;
    let Some((_, named)) = entries.iter().find(|(key, _)| key.value == "file") else {
        return Ok(StandIn::Stub(facts(node, &STUB)?));
    };
    if let Some((other, _)) = entries.iter().find(|(key, _)| key.value != "file") {
        return match STUB.knows(&other.value) {
            true => node.error_at(other.place, "what a file defines is as it is: `file` stands alone"),
            false => node.unknown(other, &STUB),
        };
    }
    let path = file.parent().unwrap_or(Path::new("")).join(named.string("a file's name in quotes")?.value);
    match path.is_file() {
        true => Ok(StandIn::File(path)),
        false => named.error(format!("there is no file {}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> std::result::Result<Project, String> {
        Project::parse(Path::new("clew.toml"), text).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn refused(text: &str, sentence: &str) {
        assert_eq!(parse(text).err().as_deref(), Some(sentence));
    }

    #[test]
    fn all_of_it_is_read() {
        let text = "[gen]\nbudget = \"60s\"\ncriteria = [\"branch\", \"statement\"]\ncallees = true\nmax-array = 8\n\
            [function.parse]\nassume = [\"n >= 0\", \"m\"]\nvarargs = [\"int\"]\n\
            [function.parse.param.buf]\nlen = \"n\"\nnull = false\nstring = true\n\
            [function.parse.global.mode]\nrange = { min = -1 }\n\
            [global.limit]\nrange = [1, \"MAX\"]\n\
            [stubs]\nsensor = { range = [0, 0x0f_ff] }\nhelper = \"stub\"\nstrdup = \"real\"\n";
        let config = parse(text).unwrap();
        assert_eq!(config.flags.len(), 4);
        let function = &config.functions[0];
        assert_eq!(function.assume[1].value, "m");
        assert_eq!((function.assume[1].place.line, function.assume[1].place.column), (7, 21));
        let facts: Vec<&Fact> = function.params[0].facts.iter().map(|at| &at.value).collect();
        assert_eq!(facts, [&Fact::Length("n".into()), &Fact::Null(false), &Fact::Terminated]);
        assert_eq!(function.globals[0].facts[0].value, Fact::Range(Some(End::Int(-1)), None));
        let max = End::Expression("MAX".into());
        assert_eq!(config.globals[0].facts[0].value, Fact::Range(Some(End::Int(1)), Some(max)));
        let StandIn::Stub(facts) = &config.stubs[0].stands_in.value else { panic!("a stub") };
        assert_eq!(facts[0].value, Fact::Range(Some(End::Int(0)), Some(End::Int(4095))));
    }

    #[test]
    fn keys_that_nobody_knows() {
        refused("[gne]", "clew.toml:1:2: there is no key `gne` here; did you mean `gen`?");
        refused(
            "[function.f]\nasume = \"n\"",
            "clew.toml:2:1: there is no key `asume` here; did you mean `assume`?",
        );
        refused(
            "[function.f.param.x]\nzzzzzz = 1",
            "clew.toml:2:1: there is no key `zzzzzz` here; known are range, null, len, string, assume",
        );
        refused(
            "[stubs]\nf = { rnage = [0, 1] }",
            "clew.toml:2:7: there is no key `rnage` here; did you mean `range`?",
        );
    }

    /// The reference lists them, so the parser must know them all.
    #[test]
    fn every_key_of_the_tables_is_known() {
        let tables = [
            (&FUNCTION, "[function.f]"),
            (&VALUE, "[global.g]"),
            (&LABEL, "[[label]]"),
            (&SUITE, "[suite]"),
            (&TOP, ""),
        ];
        for (section, head) in tables {
            for key in section.keys {
                let said = parse(&format!("{head}\n{} = 3", key.name)).err().unwrap_or_default();
                assert!(!said.contains("there is no key"), "{head} {}: {said}", key.name);
            }
        }
        for (section, head) in [(&STUB, "[stubs]\nf = "), (&RANGE, "[global.g]\nrange = ")] {
            for key in section.keys {
                let said = parse(&format!("{head}{{ {} = 3 }}", key.name)).err().unwrap_or_default();
                assert!(!said.contains("there is no key"), "{head} {}: {said}", key.name);
            }
        }
    }

    #[test]
    fn values_of_the_wrong_kind() {
        refused(
            "[function.f]\nassume = [\"a\", 3]",
            "clew.toml:2:16: a C expression in quotes is expected here, not an integer",
        );
        refused("[global.g]\nnull = \"no\"", "clew.toml:2:8: true or false is expected here, not a string");
        refused(
            "[stubs]\nf = \"stubb\"",
            "clew.toml:2:5: \"stub\", \"real\" or a table such as { range = [0, 10] } is expected here, not \"stubb\"",
        );
        refused("gen = 3", "clew.toml:1:7: a table of flags is expected here, not an integer");
        refused("[gen]\nbudget = { a = 1 }", "clew.toml:2:10: the value of a flag is expected here");
    }

    #[test]
    fn ranges() {
        refused("[global.g]\nrange = [5, 3]", "clew.toml:2:9: the range is empty: 5 is more than 3");
        refused(
            "[global.g]\nrange = { min = 1.5, max = 1 }",
            "clew.toml:2:9: the range is empty: 1.5 is more than 1",
        );
        refused(
            "[global.g]\nrange = [1, 2, 3]",
            "clew.toml:2:9: a range has two ends: [0, 10], or { min = 0 } for one",
        );
        refused(
            "[global.g]\nrange = [inf, 2]",
            "clew.toml:2:10: an end of a range is a finite number; leave it out for none",
        );
        assert!(parse("[global.g]\nrange = [3, 3]").is_ok());
    }

    #[test]
    fn files_and_lengths() {
        refused("[stubs]\nf = { file = \"none.c\" }", "clew.toml:2:14: there is no file none.c");
        refused(
            "[stubs]\nf = { file = \"Cargo.toml\", range = [0, 1] }",
            "clew.toml:2:28: what a file defines is as it is: `file` stands alone",
        );
        refused("[global.g]\nlen = -1", "clew.toml:2:7: a buffer cannot have -1 elements");
    }

    #[test]
    fn what_is_no_toml() {
        let error = parse("[gen]\nbudget 3").unwrap_err();
        assert!(error.starts_with("clew.toml:2:"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
