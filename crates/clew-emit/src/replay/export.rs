//! llvm-cov's answer, of which only the functions are read.

use super::Tools;
use super::profile::raw_in;
use crate::EmitError;
use crate::error::explain;
use crate::tool::tool;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// `[line, column, line, column, count, file, expanded file, kind]`
pub type Region = [u64; 8];
/// `[line, column, line, column, true count, false count, file, expanded file, kind]`
pub type Branch = [u64; 9];

/// `[line, column, line, column, expanded file, kind, [whether a condition's effect was shown, …]]`
pub type Decision = (u32, u32, u32, u32, u64, u64, Vec<bool>);

#[derive(Deserialize)]
pub struct Function {
    pub name: String,
    pub count: u64,
    pub regions: Vec<Region>,
    #[serde(default)]
    pub branches: Vec<Branch>,
    #[serde(default, rename = "mcdc_records")]
    pub decisions: Vec<Decision>,
    pub filenames: Vec<String>,
}

/// One profile of all that the runs wrote; `None` where they wrote nothing, and so covered nothing.
pub fn merge(tools: &Tools, runs: &[PathBuf], into: &Path) -> Result<Option<PathBuf>, EmitError> {
    let mut raw: Vec<PathBuf> = Vec::new();
    for run in runs {
        raw.extend(raw_in(run)?);
    }
    if raw.is_empty() {
        return Ok(None);
    }
    let profile = into.join("test.profdata");
    let mut merge = tool(&tools.profdata);
    merge.args(["merge", "-sparse", "-o"]).arg(&profile).args(&raw);
    let output = crate::tool::run(tools, &mut merge)?;
    if !output.status.success() {
        let output = explain(&String::from_utf8_lossy(&output.stderr), output.status);
        return Err(EmitError::Tool { tool: tools.profdata.clone(), output });
    }
    Ok(Some(profile))
}

/// Gives each function of the export to `each`.
pub fn export(
    tools: &Tools,
    binary: &Path,
    profile: &Path,
    each: &mut dyn FnMut(Function),
) -> Result<(), EmitError> {
    let start = |source| EmitError::Start { tool: tools.cov.clone(), source };
    let errors_path = profile.with_extension("errors");
    let errors = std::fs::File::create(&errors_path).map_err(EmitError::io(&errors_path))?;
    let mut command = tool(&tools.cov);
    command
        .args(["export", "-format=text", "-skip-expansions", "-instr-profile"])
        .args([profile, binary])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(errors);
    let mut running = tools.stop.spawn(&mut command).map_err(start)?.ok_or(EmitError::Stopped)?;
    let mut count = 0u32;
    let mut each = |function| {
        count = count.saturating_add(1);
        each(function);
    };
    let read = match running.child.stdout.take() {
        Some(stdout) => read(BufReader::with_capacity(1 << 16, stdout), &mut each),
        None => Ok(()),
    };
    let status = running.wait().map_err(start)?.ok_or(EmitError::Stopped)?;
    if !status.success() {
        let output = explain(&std::fs::read_to_string(&errors_path).unwrap_or_default(), status);
        return Err(EmitError::Tool { tool: tools.cov.clone(), output });
    }
    read.map_err(|source| EmitError::Export { tool: tools.cov.clone(), source })?;
    if count == 0 {
        // The tests' own `main` is a function.
        let output = "its export names no function: it must be LLVM 19's".to_owned();
        return Err(EmitError::Tool { tool: tools.cov.clone(), output });
    }
    Ok(())
}

fn read(from: impl std::io::Read, each: &mut dyn FnMut(Function)) -> serde_json::Result<()> {
    let mut json = serde_json::Deserializer::from_reader(from);
    In { path: &["data", "", "functions", ""], each }.deserialize(&mut json)
}

/// Walks down `path` (a key, or empty for every element of an array), so that no more than one function is ever in
/// memory: exports of large programs have tens of megabytes.
struct In<'a> {
    path: &'static [&'static str],
    each: &'a mut dyn FnMut(Function),
}

impl<'de> DeserializeSeed<'de> for In<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.path.first() {
            None => {
                (self.each)(Function::deserialize(deserializer)?);
                Ok(())
            }
            Some(&"") => deserializer.deserialize_seq(self),
            Some(_) => deserializer.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for In<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("an export of llvm-cov")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(In { path: &self.path[1..], each: self.each })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(key) = entries.next_key::<String>()? {
            if key == self.path[0] {
                entries.next_value_seed(In { path: &self.path[1..], each: self.each })?;
            } else {
                entries.next_value::<serde::de::IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_functions_are_read() {
        let json = r#"{"data":[{"files":[{"x":[1,{}]}],"functions":[
            {"branches":[[1,2,3,4,5,6,0,0,4]],"count":7,"filenames":["a.c"],"mcdc_records":[[1,2,3,4,0,5,[true,false]]],
             "name":"f","regions":[[1,2,3,4,5,0,0,0]]},
            {"count":0,"filenames":[],"name":"g","regions":[]}],"totals":{}}],"type":"x","version":"2"}"#;
        let mut names = Vec::new();
        read(json.as_bytes(), &mut |function| names.push((function.name, function.branches.len()))).unwrap();
        assert_eq!(names, [("f".to_string(), 1), ("g".to_string(), 0)]);
        assert!(read(&b"{\"data\": 3}"[..], &mut |_| {}).is_err());
    }
}
