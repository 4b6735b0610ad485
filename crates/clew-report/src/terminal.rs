//! What `clew gen` prints when it is done: the table, what is not covered, what went wrong in the program.

use crate::{Screen, Summary, table, uncovered};

/// All of it; of the objectives that are not covered and of the errors no more than `limit` each.
pub fn terminal(summary: &Summary, screen: Screen, limit: Option<usize>) -> String {
    let mut text = table::table(summary, screen);
    text.push_str(&uncovered::unevaluated(summary));
    let lists = [uncovered::left_out, uncovered::objectives, uncovered::unmeasured, uncovered::errors];
    for list in lists.map(|list| list(summary, screen, limit)) {
        if !list.is_empty() {
            text.push('\n');
            text.push_str(&list);
        }
    }
    text
}
