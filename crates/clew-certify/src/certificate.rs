//! A certificate: what is claimed of which program, and the argument.
//!
//! It is JSON, a line for each thing that can change by itself (a file's hash, an objective, an input), so that versions of
//! one can be compared line by line; any tool can read it. The last key is the hash of all text before it: a file that was
//! cut off or edited is none. That protects from accidents. A forged certificate is refused because nothing in it is believed:
//! every obligation is derived anew from the program (`clew_search::Replay`).

use crate::sha256::sha256;
use clew_frontier::Written;
use clew_ir::{Doubt, Doubts};
use clew_vm::StoredInput;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The format; another one is refused.
const FORMAT: u32 = 2;
/// How the line of the hash begins.
const DIGEST: &str = "  \"digest\": ";

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Certificate {
    /// The format.
    pub certificate: u32,
    /// The version that wrote it.
    pub clew: String,
    pub program: ProgramClaim,
    pub settings: Settings,
    /// The function that is called, with any input that the preconditions allow.
    pub function: String,
    /// None of them can be covered by that.
    pub objectives: Vec<Objective>,
    /// Inputs, the variables by name, whose paths are a complete tree: of every way that none of them goes and that may lead
    /// to an objective it is to be shown that no input goes there.
    pub inputs: Vec<BTreeMap<String, String>>,
    /// Inductive maps: that what they exclude is excluded where runs start, and that every edge keeps it, is to be shown.
    pub maps: Vec<Written>,
    digest: String,
}

/// The program, as it was compiled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramClaim {
    /// As on the command line, from which they are compiled again.
    pub files: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub database: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What a test of the whole program chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<World>,
    /// `clew.toml`: preconditions and stubs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<Hashed>,
    /// The flags of each unit as they came to the compiler.
    pub units: Vec<UnitFlags>,
    /// All files that the units are made of, but for the system's headers.
    pub sources: Vec<Hashed>,
    /// Of the code that clang and clew made of it.
    pub code: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hashed {
    pub file: String,
    pub sha256: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitFlags {
    pub file: String,
    pub flags: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct World {
    pub argv: (u32, u64),
    pub stdin: u64,
    pub files: Vec<(String, u64)>,
}

/// What the claim is limited by. No bound may be touched where it matters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    pub max_array: u64,
    pub max_depth: u32,
    pub max_steps: u64,
    /// What others were said not to do.
    pub assume: Vec<String>,
    pub mcdc: String,
    pub callees: bool,
    /// The labels that were in the program, as the command line names them, and the functions that had them; none: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labelled: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Objective {
    pub function: String,
    pub criterion: String,
    pub file: String,
    /// `LINE:COLUMN-LINE:COLUMN`
    pub range: String,
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The source text there, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Which one of several that are alike in all of this.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub number: usize,
    /// Which map excludes it; without one the tree does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<usize>,
    /// What the proof rests on, in the words of `--assume`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assuming: Vec<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Objective {
    /// Whether it is the same thing to be covered, whatever is said of it.
    pub fn is(&self, other: &Objective) -> bool {
        let key = |it: &Objective| Objective { text: None, assuming: Vec::new(), map: None, ..it.clone() };
        key(self) == key(other)
    }

    /// Its proof rests on this, too.
    pub fn rest_on(&mut self, doubt: Doubt) {
        let mut all = Doubts::default();
        all.add(doubt);
        self.assuming.extend(all.words().map(str::to_owned));
        self.assuming.sort_unstable();
        self.assuming.dedup();
    }

    /// For messages.
    pub fn name(&self) -> String {
        let start = self.range.split('-').next().unwrap_or_default();
        let about = [self.text.as_deref(), self.outcome.as_deref()].into_iter().flatten();
        let about: String = about.map(|part| format!(" {part}")).collect();
        format!("{}:{start}{about}", self.file)
    }
}

impl Certificate {
    pub fn new(
        (program, settings): (ProgramClaim, Settings),
        function: String,
        objectives: Vec<Objective>,
        inputs: Vec<BTreeMap<String, String>>,
        maps: Vec<Written>,
    ) -> Certificate {
        let clew = env!("CARGO_PKG_VERSION").to_owned();
        let digest = String::new();
        let certificate = FORMAT;
        Certificate { certificate, clew, program, settings, function, objectives, inputs, maps, digest }
    }

    pub fn to_text(&self) -> String {
        let mut out = "{\n".to_owned();
        field(&mut out, 1, "certificate", &self.certificate);
        field(&mut out, 1, "clew", &self.clew);
        out.push_str("  \"program\": {\n");
        let ProgramClaim { files, database, flags, world, project, units, sources, code } = &self.program;
        field(&mut out, 2, "files", files);
        optional(&mut out, "database", database.as_ref());
        optional(&mut out, "flags", Some(flags).filter(|flags| !flags.is_empty()));
        optional(&mut out, "world", world.as_ref());
        optional(&mut out, "project", project.as_ref());
        list(&mut out, 2, "units", units);
        list(&mut out, 2, "sources", sources);
        field(&mut out, 2, "code", code);
        close(&mut out, "  },\n");
        field(&mut out, 1, "settings", &self.settings);
        field(&mut out, 1, "function", &self.function);
        list(&mut out, 1, "objectives", &self.objectives);
        list(&mut out, 1, "inputs", &self.inputs);
        out.push_str("  \"maps\": [\n");
        for Written { strict, looked, terms, points } in &self.maps {
            out.push_str("    {\n");
            field(&mut out, 3, "strict", strict);
            field(&mut out, 3, "looked", looked);
            list(&mut out, 3, "terms", terms);
            list(&mut out, 3, "points", points);
            close(&mut out, "    },\n");
        }
        close(&mut out, "  ],\n");
        let digest = sha256(out.as_bytes());
        // Writing to a string cannot fail.
        let _ = write!(out, "{DIGEST}\"{digest}\"\n}}\n");
        out
    }

    /// Why a text is no certificate is said in half a sentence.
    pub fn parse(text: &str) -> Result<Certificate, String> {
        let certificate: Certificate = serde_json::from_str(text).map_err(|error| {
            let format = Format::of(text);
            match format {
                Some(format) if format != FORMAT => other_format(format),
                _ => format!("it is no certificate, or only a part of one ({error})"),
            }
        })?;
        if certificate.certificate != FORMAT {
            return Err(other_format(certificate.certificate));
        }
        let start = text.rfind(DIGEST).unwrap_or(0);
        if sha256(&text.as_bytes()[..start]) != certificate.digest {
            return Err("it was changed after clew wrote it".to_owned());
        }
        Ok(certificate)
    }

    /// The inputs of a complete tree.
    pub fn inputs(&self) -> impl Iterator<Item = StoredInput> + '_ {
        self.inputs.iter().map(|values| StoredInput { values: values.clone() })
    }
}

fn other_format(format: u32) -> String {
    format!("its format is {format}, and this clew knows format {FORMAT}")
}

/// Only the format, of one that may be newer.
#[derive(Deserialize)]
struct Format {
    certificate: u32,
}

impl Format {
    fn of(text: &str) -> Option<u32> {
        serde_json::from_str(text).ok().map(|format: Format| format.certificate)
    }
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("strings, numbers and maps with string keys serialise")
}

fn field<T: Serialize + ?Sized>(out: &mut String, depth: usize, key: &str, value: &T) {
    let _ = writeln!(out, "{}\"{key}\": {},", "  ".repeat(depth), json(value));
}

fn optional<T: Serialize>(out: &mut String, key: &str, value: Option<&T>) {
    if let Some(value) = value {
        field(out, 2, key, value);
    }
}

/// An element a line.
fn list<T: Serialize>(out: &mut String, depth: usize, key: &str, values: &[T]) {
    let indent = "  ".repeat(depth);
    let _ = writeln!(out, "{indent}\"{key}\": [");
    values.iter().for_each(|value| {
        let _ = writeln!(out, "{indent}  {},", json(value));
    });
    close(out, &format!("{indent}],\n"));
}

/// Ends a list or an object: its last element has no comma.
fn close(out: &mut String, end: &str) {
    if out.ends_with(",\n") {
        out.truncate(out.len() - 2);
        out.push('\n');
    }
    out.push_str(end);
}
