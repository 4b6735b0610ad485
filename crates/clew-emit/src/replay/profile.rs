//! What native runs counted, as `llvm-profdata` writes it down.

use super::Tools;
use crate::EmitError;
use crate::error::explain;
use crate::tool::tool;
use std::path::{Path, PathBuf};

/// What was counted in one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// `file.c:name` where it is `static`.
    pub name: String,
    /// Of its structure.
    pub hash: u64,
    pub counters: Vec<u64>,
    /// The test vectors of its decisions, eight to a byte.
    pub bitmap: Vec<u8>,
}

/// The profiles in a directory.
pub fn raw_in(dir: &Path) -> Result<Vec<PathBuf>, EmitError> {
    let mut raw: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(EmitError::io(dir))? {
        let path = entry.map_err(EmitError::io(dir))?.path();
        if path.extension().is_some_and(|extension| extension == "profraw") {
            raw.push(path);
        }
    }
    raw.sort();
    Ok(raw)
}

/// All profiles together, function by function. A profile that its process was killed over is left out.
pub fn read(tools: &Tools, raw: &[PathBuf], work: &Path) -> Result<Vec<Record>, EmitError> {
    if raw.is_empty() {
        return Ok(Vec::new());
    }
    let list = work.join("profiles.list");
    let names: String = raw.iter().map(|path| format!("{}\n", path.display())).collect();
    std::fs::write(&list, names).map_err(EmitError::io(&list))?;
    let failed = |output| EmitError::Tool { tool: tools.profdata.clone(), output };
    let mut merge = tool(&tools.profdata);
    merge.args(["merge", "-text", "-failure-mode=all", "-o", "-", "-f"]).arg(&list);
    let output = crate::tool::run(tools, &mut merge)?;
    if !output.status.success() {
        return Err(failed(explain(&String::from_utf8_lossy(&output.stderr), output.status)));
    }
    parse(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| failed("its text has another form than that of LLVM 19".to_owned()))
}

/// A record is its name, hash, number of counters and the counters, then `$` and the number of bytes of the bitmap and
/// those bytes; an empty line ends it.
fn parse(text: &str) -> Option<Vec<Record>> {
    let mut records = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        match line {
            "" if lines.is_empty() => {}
            "" => records.push(record(&std::mem::take(&mut lines))?),
            // What kind of profile it is; a comment.
            _ if line.starts_with(':') || line.starts_with("# ") => {}
            _ => lines.push(line),
        }
    }
    Some(records)
}

fn record(lines: &[&str]) -> Option<Record> {
    let &[name, hash, count, ref rest @ ..] = lines else { return None };
    let count: usize = count.parse().ok()?;
    let counters = rest.get(..count)?.iter().map(|line| line.parse().ok()).collect::<Option<_>>()?;
    let mut bitmap = Vec::new();
    if let Some((bytes, values)) = rest[count..].split_first()
        && let Some(bytes) = bytes.strip_prefix('$')
    {
        let byte = |line: &&str| u8::from_str_radix(line.strip_prefix("0x")?, 16).ok();
        bitmap = values.get(..bytes.parse().ok()?)?.iter().map(byte).collect::<Option<_>>()?;
    }
    Some(Record { name: name.to_owned(), hash: hash.parse().ok()?, counters, bitmap })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_counters_and_bits() {
        let text = ":fe\ng\n# Func Hash:\n1564\n# Num Counters:\n1\n# Counter Values:\n7\n\n\
                    t.c:f\n# Func Hash:\n10977117272\n# Num Counters:\n2\n# Counter Values:\n2\n0\n\
                    # Num Bitmap Bytes:\n$2\n# Bitmap Byte Values:\n0x5\n0xff\n\n\n";
        let g = Record { name: "g".to_owned(), hash: 1564, counters: vec![7], bitmap: vec![] };
        let f = Record {
            name: "t.c:f".to_owned(),
            hash: 10_977_117_272,
            counters: vec![2, 0],
            bitmap: vec![5, 255],
        };
        assert_eq!(parse(text), Some(vec![g, f]));
        assert_eq!(parse(""), Some(vec![]));
        assert_eq!(parse("g\n1\n3\n1\n2\n"), None, "a counter is missing");
    }
}
