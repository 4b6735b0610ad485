//! Cobertura's XML (coverage-04.dtd), as GitLab and Jenkins read it: lines, and how many outcomes of the branches on each.

use super::by_file::{FileCounts, LineCounts, by_file, name};
use crate::{FunctionSummary, Summary};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::collections::BTreeMap;
use std::io;

/// Lines and outcomes of branches: how many there are, and how many were run.
#[derive(Clone, Copy, Default)]
struct Rates {
    lines: [u64; 2],
    branches: [u64; 2],
}

impl Rates {
    fn add(&mut self, other: Rates) {
        for (sum, part) in [(&mut self.lines, other.lines), (&mut self.branches, other.branches)] {
            *sum = [sum[0] + part[0], sum[1] + part[1]];
        }
    }

    fn of<'a>(lines: impl Iterator<Item = &'a LineCounts<'a>>) -> Rates {
        let mut out = Rates::default();
        for line in lines {
            let [all, taken] = line.outcomes();
            let lines = line.count.map_or([0, 0], |count| [1, u64::from(count > 0)]);
            out.add(Rates { lines, branches: [all, taken] });
        }
        out
    }

    fn attributes(self) -> [(&'static str, String); 2] {
        [("line-rate", rate(self.lines)), ("branch-rate", rate(self.branches))]
    }
}

fn rate([all, hit]: [u64; 2]) -> String {
    if all == 0 { "1.0".to_owned() } else { format!("{:.4}", hit as f64 / all as f64) }
}

/// What the DTD asks for and nobody measured.
const COMPLEXITY: (&str, &str) = ("complexity", "0.0");

pub fn cobertura(summary: &Summary) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    write(&mut writer, summary).expect("a vector takes all that is written to it");
    String::from_utf8(writer.into_inner()).expect("it was made of strings") + "\n"
}

type Xml = Writer<Vec<u8>>;

fn write(xml: &mut Xml, summary: &Summary) -> io::Result<()> {
    let files = by_file(summary);
    let mut packages: BTreeMap<&str, Vec<(&str, &FileCounts)>> = BTreeMap::new();
    for (file, counts) in &files {
        let directory = file.rsplit_once('/').map_or("", |(directory, _)| directory);
        packages.entry(directory).or_default().push((file, counts));
    }
    let all = rates(files.values());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.write_event(Event::DocType(BytesText::from_escaped(
        "coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\"",
    )))?;
    let numbers = [
        ("lines-covered", all.lines[1]),
        ("lines-valid", all.lines[0]),
        ("branches-covered", all.branches[1]),
        ("branches-valid", all.branches[0]),
        // The same run gives the same bytes.
        ("timestamp", 0),
    ];
    let numbers: Vec<(&str, String)> = numbers.iter().map(|(name, it)| (*name, it.to_string())).collect();
    xml.create_element("coverage")
        .with_attributes(all.attributes().iter().chain(&numbers).map(|(name, it)| (*name, it.as_str())))
        .with_attributes([COMPLEXITY, ("version", concat!("clew ", env!("CARGO_PKG_VERSION")))])
        .write_inner_content(|xml| {
            xml.create_element("sources").write_inner_content(|xml| {
                xml.create_element("source").write_text_content(BytesText::new("."))?;
                Ok(())
            })?;
            xml.create_element("packages").write_inner_content(|xml| {
                packages.iter().try_for_each(|(name, files)| package(xml, name, files))
            })?;
            Ok(())
        })?;
    Ok(())
}

fn rates<'a>(files: impl Iterator<Item = &'a FileCounts<'a>>) -> Rates {
    let mut out = Rates::default();
    files.for_each(|file| out.add(Rates::of(file.lines.values())));
    out
}

fn package(xml: &mut Xml, name: &str, files: &[(&str, &FileCounts)]) -> io::Result<()> {
    let own = rates(files.iter().map(|(_, counts)| *counts)).attributes();
    xml.create_element("package")
        .with_attribute(("name", name))
        .with_attributes(own.iter().map(|(name, it)| (*name, it.as_str())))
        .with_attribute(COMPLEXITY)
        .write_inner_content(|xml| {
            xml.create_element("classes")
                .write_inner_content(|xml| files.iter().try_for_each(|(file, it)| class(xml, file, it)))?;
            Ok(())
        })?;
    Ok(())
}

fn class(xml: &mut Xml, file: &str, counts: &FileCounts) -> io::Result<()> {
    let own = Rates::of(counts.lines.values()).attributes();
    let name = file.rsplit('/').next().unwrap_or(file);
    xml.create_element("class")
        .with_attributes([("name", name), ("filename", file)])
        .with_attributes(own.iter().map(|(name, it)| (*name, it.as_str())))
        .with_attribute(COMPLEXITY)
        .write_inner_content(|xml| {
            xml.create_element("methods").write_inner_content(|xml| {
                counts.functions.iter().try_for_each(|function| method(xml, function, counts))
            })?;
            lines(xml, counts.lines.iter())
        })?;
    Ok(())
}

fn method(xml: &mut Xml, function: &FunctionSummary, counts: &FileCounts) -> io::Result<()> {
    let span = function.span.map_or(0..=0, |span| span.line..=span.end_line);
    let within = || counts.lines.iter().filter(|(line, _)| span.contains(line));
    let own = Rates::of(within().map(|(_, line)| line)).attributes();
    xml.create_element("method")
        .with_attributes([("name", name(function)), ("signature", "")])
        .with_attributes(own.iter().map(|(name, it)| (*name, it.as_str())))
        .with_attribute(COMPLEXITY)
        .write_inner_content(|xml| lines(xml, within()))?;
    Ok(())
}

fn lines<'a>(xml: &mut Xml, lines: impl Iterator<Item = (&'a u32, &'a LineCounts<'a>)>) -> io::Result<()> {
    xml.create_element("lines").write_inner_content(|xml| {
        for (number, line) in lines {
            let hits = line.count.unwrap_or(0).to_string();
            let number = number.to_string();
            let element =
                xml.create_element("line").with_attributes([("number", &*number), ("hits", &*hits)]);
            if line.branches.is_empty() {
                element.with_attribute(("branch", "false")).write_empty()?;
                continue;
            }
            let [all, taken] = line.outcomes();
            let coverage = format!("{}% ({taken}/{all})", 100 * taken / all);
            element
                .with_attributes([("branch", "true"), ("condition-coverage", &*coverage)])
                .write_inner_content(|xml| conditions(xml, line))?;
        }
        Ok(())
    })?;
    Ok(())
}

fn conditions(xml: &mut Xml, line: &LineCounts) -> io::Result<()> {
    xml.create_element("conditions").write_inner_content(|xml| {
        for (number, branch) in line.branches.iter().enumerate() {
            let taken = u32::from(branch.when_true > 0) + u32::from(branch.when_false > 0);
            let (number, coverage) = (number.to_string(), format!("{}%", 50 * taken));
            xml.create_element("condition")
                .with_attributes([("number", &*number), ("type", "jump"), ("coverage", &*coverage)])
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}
