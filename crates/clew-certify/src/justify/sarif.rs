//! SARIF 2.1.0: each exclusion a result that is suppressed (section 3.35), with its certificate for a justification.

use super::Exclusion;
use serde_json::{Value, json};

pub fn sarif(exclusions: &[Exclusion]) -> String {
    let results: Vec<Value> = exclusions.iter().map(result).collect();
    let driver = json!({
        "name": "clew",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": [{
            "id": "not-covered",
            "shortDescription": { "text": "No test covers this" },
            "defaultConfiguration": { "level": "warning" },
        }],
    });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{ "tool": { "driver": driver }, "columnKind": "utf16CodeUnits", "results": results }],
    });
    format!("{log:#}\n")
}

fn result(exclusion: &Exclusion) -> Value {
    let it = &exclusion.objective;
    let mut region = json!({});
    if let Some([start, end]) = exclusion.range() {
        region =
            json!({ "startLine": start.0, "startColumn": start.1, "endLine": end.0, "endColumn": end.1 });
    }
    let about = it.text.as_deref().unwrap_or("this");
    let outcome = it.outcome.as_deref().map(|outcome| format!(" {outcome}")).unwrap_or_default();
    let resting = match &it.assuming[..] {
        [] => String::new(),
        words => format!(", assuming {}", words.join(", ")),
    };
    json!({
        "ruleId": "not-covered",
        "ruleIndex": 0,
        "message": { "text": format!("{about}{outcome} ({} coverage) is not covered in {}", it.criterion, it.function) },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(&it.file) }, "region": region } }],
        "suppressions": [{
            "kind": "external",
            "status": "accepted",
            "justification": format!(
                "infeasible{resting}: proven by {} (sha256 {}); `clew check` checks it",
                exclusion.certificate, exclusion.digest
            ),
        }],
    })
}

/// A path as a relative reference (RFC 3986).
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let letter =
        |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(letter).collect()
}
