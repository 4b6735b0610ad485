//! `--dump-queries`: what the solver was asked, as SMT-LIB 2, one file a query.

use crate::failure::Failure;
use clew_edge::Durable;
use clew_ir::{FunctionId, Program};
use clew_search::{Asked, Recording, Said};
use clew_term::{Term, Terms};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Where queries go. Several functions are written side by side.
pub struct Dump {
    directory: PathBuf,
    /// The first file that could not be written.
    failure: Mutex<Option<Failure>>,
}

impl Dump {
    /// Makes the directory and tries whether it can be written to.
    pub fn prepare(directory: &Path) -> Result<Dump, Failure> {
        let failed = |source| Failure::Dump { path: directory.to_path_buf(), source };
        std::fs::create_dir_all(directory).map_err(failed)?;
        clew_edge::sweep(directory);
        clew_edge::can_write(directory).map_err(failed)?;
        Ok(Dump { directory: directory.to_path_buf(), failure: Mutex::default() })
    }

    /// Writes the queries of one function. What an earlier search left of more queries goes.
    pub fn write(&self, program: &Program, id: FunctionId, recording: &Recording) {
        let name = name(program, id);
        let path = |number: usize| self.directory.join(format!("{name}-{number}.smt2"));
        for (at, asked) in recording.queries.iter().enumerate() {
            let path = path(at + 1);
            let script = script(program, id, recording, at, asked);
            if let Err(source) = clew_edge::write(&path, script.as_bytes(), Durable::No) {
                let mut failure = self.failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                failure.get_or_insert(Failure::Dump { path, source });
                return;
            }
        }
        (recording.queries.len() + 1..).map(path).find(|stale| std::fs::remove_file(stale).is_err());
    }

    pub fn finish(self) -> Result<(), Failure> {
        self.failure.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).map_or(Ok(()), Err)
    }
}

/// The function's, with a number from 2 on if functions before it have the same.
fn name(program: &Program, id: FunctionId) -> String {
    let name = &program.function(id).name;
    let before = program.function_ids().take_while(|&other| other != id);
    match before.filter(|&other| program.is_tested(other) && program.function(other).name == *name).count() {
        0 => name.clone(),
        namesakes => format!("{name}_{}", namesakes + 1),
    }
}

fn script(program: &Program, id: FunctionId, recording: &Recording, at: usize, asked: &Asked) -> String {
    let function = program.function(id);
    let constraints = recording.query(asked).constraints(&recording.paths);
    let said = match asked.said {
        Said::Sat => "sat",
        Said::Unsat => "unsat",
        Said::Unknown => "unknown",
    };
    // Of what SMT-LIB lacks the script says less than is true, and so it may be satisfiable.
    let is_known = match asked.said {
        Said::Sat => true,
        Said::Unsat => !says_less(&recording.terms, &constraints),
        Said::Unknown => false,
    };
    let status = if is_known { format!("(set-info :status {said})\n") } else { String::new() };
    let file = program.file_name(program.units[function.unit.index()].file);
    let file: String = file.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    format!(
        "; {file}, function {}, query {} of {}\n; {} said {said}\n{status}{}",
        function.name,
        at + 1,
        recording.queries.len(),
        asked.stage.unwrap_or("no stage"),
        clew_term::smtlib(&recording.terms, &constraints),
    )
}

/// Whether fmod or another function of math.h occurs.
fn says_less(terms: &Terms, constraints: &[Term]) -> bool {
    let (mut seen, mut pending) = (BTreeSet::new(), constraints.to_vec());
    while let Some(term) = pending.pop() {
        if term.is_some() && seen.insert(term) {
            let node = terms.node(term);
            if node.is_beyond_smtlib() {
                return true;
            }
            pending.extend(node.operands());
        }
    }
    false
}
