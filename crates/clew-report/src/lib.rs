//! Terminal table and summary.json.
