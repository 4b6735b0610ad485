//! Tracefiles of gcovr: what `gcovr --json` writes and `gcovr --add-tracefile` reads.

use super::{Branches, Justified};
use serde_json::Value;

/// `file`: the name, in certificates, of a file of the tracefile's.
pub fn gcovr(
    trace: &str,
    branches: &Branches,
    file: &dyn Fn(&str) -> Option<String>,
) -> Result<Justified, String> {
    let mut trace: Value = serde_json::from_str(trace).map_err(|error| error.to_string())?;
    let mut out = Justified::default();
    let files = trace.get_mut("files").and_then(Value::as_array_mut).ok_or("it has no list of files")?;
    for of_file in files {
        let Some(name) = of_file.get("file").and_then(Value::as_str).and_then(file) else { continue };
        for line in of_file.get_mut("lines").and_then(Value::as_array_mut).into_iter().flatten() {
            let number = line.get("line_number").and_then(Value::as_u64).unwrap_or(0) as u32;
            let Some(&infeasible) = branches.get(&(name.clone(), number)) else { continue };
            let Some(known) = line.get_mut("branches").and_then(Value::as_array_mut) else { continue };
            if known.iter().filter(|branch| is_untaken(branch)).count() < infeasible {
                // Without branches it says nothing of them.
                out.contradicted.extend((!known.is_empty()).then(|| (name.clone(), number)));
                continue;
            }
            let mut left = infeasible;
            known.retain(|branch| {
                let is_left_out = left > 0 && is_untaken(branch);
                left -= usize::from(is_left_out);
                !is_left_out
            });
            out.left_out += infeasible;
        }
    }
    out.text = trace.to_string() + "\n";
    Ok(out)
}

fn is_untaken(branch: &Value) -> bool {
    branch.get("count").and_then(Value::as_u64) == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_that_was_not_taken_is_left_out() {
        let trace = r#"{"files":[{"file":"a.c","lines":[
            {"line_number":3,"branches":[{"count":5},{"count":0}]},{"line_number":4,"branches":[{"count":1},{"count":2}]},
            {"line_number":5,"branches":[]}]}],"gcovr/format_version":"0.3"}"#;
        let branches = [3, 4, 5].map(|line| (("a.c".to_owned(), line), 1)).into_iter().collect();
        let out = gcovr(trace, &branches, &|file| Some(file.to_owned())).expect("it is a tracefile");
        assert!(out.text.contains(r#"{"branches":[{"count":5}],"line_number":3}"#), "{}", out.text);
        assert_eq!((out.left_out, out.contradicted), (1, vec![("a.c".to_owned(), 4)]));
        assert!(gcovr("[]", &Branches::new(), &|_| None).is_err());
    }
}
