//! LCOV tracefiles (`geninfo(1)`), as lcov, llvm-cov and others write them.

use super::{Branches, Justified};
use std::collections::BTreeMap;

/// `file`: the name, in certificates, of a file of the tracefile's.
pub fn lcov(trace: &str, branches: &Branches, file: &dyn Fn(&str) -> Option<String>) -> Justified {
    let mut out = Justified::default();
    let mut record: Vec<&str> = Vec::new();
    for line in trace.lines() {
        record.push(line);
        if line == "end_of_record" {
            rewrite(&record, branches, file, &mut out);
            record.clear();
        }
    }
    rewrite(&record, branches, file, &mut out);
    out
}

/// What is known of one file.
fn rewrite(record: &[&str], branches: &Branches, file: &dyn Fn(&str) -> Option<String>, out: &mut Justified) {
    let name = record.iter().find_map(|line| line.strip_prefix("SF:")).and_then(file);
    let mut untaken: BTreeMap<u32, usize> = BTreeMap::new();
    for branch in record.iter().filter_map(|line| Branch::parse(line)) {
        *untaken.entry(branch.line).or_default() += usize::from(!branch.is_taken);
    }
    let mut left: BTreeMap<u32, usize> = BTreeMap::new();
    for (&line, &untaken) in &untaken {
        let Some(name) = &name else { continue };
        match branches.get(&(name.clone(), line)) {
            Some(&infeasible) if infeasible <= untaken => drop(left.insert(line, infeasible)),
            Some(_) => out.contradicted.push((name.clone(), line)),
            None => {}
        }
    }
    let total: usize = left.values().sum();
    out.left_out += total;
    for line in record {
        let branch = Branch::parse(line).filter(|branch| !branch.is_taken);
        let is_left_out = branch.and_then(|branch| left.get_mut(&branch.line)).is_some_and(|left| {
            let is_one = *left > 0;
            *left -= usize::from(is_one);
            is_one
        });
        if is_left_out {
            continue;
        }
        let found = line.strip_prefix("BRF:").and_then(|count| count.parse::<usize>().ok());
        out.text +=
            &found.map_or_else(|| (*line).to_owned(), |count| format!("BRF:{}", count.saturating_sub(total)));
        out.text.push('\n');
    }
}

struct Branch {
    line: u32,
    is_taken: bool,
}

impl Branch {
    /// `BRDA:LINE,BLOCK,BRANCH,TAKEN`
    fn parse(line: &str) -> Option<Branch> {
        let (line, rest) = line.strip_prefix("BRDA:")?.split_once(',')?;
        let taken = rest.rsplit(',').next()?;
        Some(Branch { line: line.parse().ok()?, is_taken: !matches!(taken, "-" | "0") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = "TN:\nSF:/p/a.c\nDA:3,5\nBRDA:3,0,0,5\nBRDA:3,0,1,0\nBRDA:4,0,0,5\nBRDA:4,0,1,2\n\
                         BRDA:5,0,0,-\nBRDA:5,0,1,-\nBRF:6\nBRH:3\nend_of_record\n";

    fn justified(branches: &[(u32, usize)]) -> Justified {
        let branches = branches.iter().map(|&(line, count)| (("a.c".to_owned(), line), count)).collect();
        lcov(TRACE, &branches, &|file| file.strip_prefix("/p/").map(str::to_owned))
    }

    #[test]
    fn a_branch_that_was_not_taken_is_left_out() {
        let out = justified(&[(3, 1), (5, 1)]);
        assert_eq!((out.left_out, out.contradicted.len()), (2, 0));
        assert!(out.text.contains("BRDA:3,0,0,5\nBRDA:4,0,0,5\nBRDA:4,0,1,2\nBRDA:5,0,1,-\nBRF:4\nBRH:3\n"));
    }

    #[test]
    fn what_was_taken_stays_and_is_said() {
        let out = justified(&[(4, 1)]);
        assert_eq!((out.text.as_str(), out.left_out), (TRACE, 0));
        assert_eq!(out.contradicted, [("a.c".to_owned(), 4)]);
    }
}
