//! Tests that clew wrote, each against the mutants that it can find out.
//!
//! A test is run once as a program that forks (`runtime.c`): first the unit as it was, then, for each label that this made true,
//! the mutant. So a test costs one start, and a mutant one fork.

use super::{How, Mutated, Status, bits, overlay, runtime};
use crate::EmitError;
use crate::framework::BuildFlags;
use crate::replay::{GivenFile, Limits, Tools, build, flags, sandbox};
use crate::tool::tool;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file of verdicts, beside what the test itself writes.
pub const VERDICTS: &str = "clew-verdicts";

/// A file of tests, and the mutants of the unit that it includes.
pub struct TestJob<'a> {
    pub file: &'a GivenFile,
    pub mutated: &'a Mutated,
    /// How many labels there are, over all units.
    pub labels: u32,
    /// The unit's flags.
    pub flags: &'a [String],
    /// The program's other units, from `compile_linked`.
    pub objects: &'a [PathBuf],
    /// The tests do not include the unit: it is linked with them.
    pub linked: Option<Linked<'a>>,
    /// Of computing, for one mutant in one test, and more where the program as it was needs long.
    pub limit: Duration,
    /// Mutants that one test has found out are tried again with the next.
    pub all: bool,
    pub limits: Limits,
    /// An existing directory for what is built and written.
    pub work: &'a Path,
}

/// A unit that is linked with its tests.
#[derive(Clone, Copy, Debug)]
pub struct Linked<'a> {
    /// What its compiler reads first.
    pub names: Option<&'a Path>,
}

/// What came of one test.
#[derive(Clone, Debug)]
pub struct TestRun {
    pub test: String,
    /// It does what it is to do while no mutant is on; else it says nothing.
    pub passes: bool,
    /// The labels that it made true.
    pub reached: Vec<u32>,
    /// The labels whose mutants it found out.
    pub killed: Vec<(u32, How)>,
    /// Those whose mutants it was run against.
    pub tried: Vec<u32>,
}

/// Builds the file once and runs its tests, one after the other. Mutants that one has found out go to
/// `done`, which may have some to begin with, and are not tried again. `ran` is told of each test, and says whether to go on.
pub fn judge_tests(
    tools: &Tools,
    job: &TestJob,
    done: &mut BTreeSet<u32>,
    ran: &mut dyn FnMut(TestRun) -> bool,
) -> Result<(), EmitError> {
    let binary = build(tools, job)?;
    for (number, test) in job.file.tests.iter().enumerate() {
        let dir = job.work.join(format!("judge{number}"));
        let mut env = sandbox::of(job.file.framework);
        env.extend([
            ("CLEW_JUDGE", VERDICTS.to_owned()),
            ("CLEW_LABELS", job.labels.to_string()),
            ("CLEW_SKIP", hexadecimal(done, job.labels)),
            ("CLEW_LIMIT", job.limit.as_millis().to_string()),
        ]);
        let args = job.file.framework.only(test);
        let run = sandbox::run_with(&binary, &args, &env, &dir, &job.limits, &tools.stop)?;
        let path = run.dir.join(VERDICTS);
        let bytes = std::fs::read(&path).unwrap_or_default();
        let catches = job.file.framework.catches_crashes();
        let run = verdicts(test, (job.file.errors, catches), &bytes, job.labels);
        if !job.all {
            done.extend(run.killed.iter().map(|(label, _)| *label));
        }
        let _ = std::fs::remove_dir_all(&dir);
        if !ran(run) {
            break;
        }
    }
    Ok(())
}

fn build(tools: &Tools, job: &TestJob) -> Result<PathBuf, EmitError> {
    let TestJob { file, flags: own, work, .. } = *job;
    let BuildFlags { compiling, linking } = file.framework.flags();
    let object = work.join("mutants.o");
    let path = std::path::absolute(&file.path).unwrap_or_else(|_| file.path.clone());
    let mut compile = tool(&tools.clang);
    compile.args(flags::compiling(own)).args(["-g", "-O0", "-w"]).args(compiling);
    compile.args(overlay(&[job.mutated], work)?);
    compile.arg("-c").arg(path).arg("-o").arg(&object).current_dir(work);
    build::run(tools, &mut compile, |output| EmitError::Compile { file: file.path.clone(), output })?;
    let source =
        build::Source { file: &file.path, framework: file.framework, flags: own, objects: job.objects };
    let mut objects = vec![object.clone(), runtime(tools, own, work)?];
    objects.extend(build::added(tools, &source, build::LENIENT, work)?);
    if let Some(Linked { names }) = job.linked {
        let unit = work.join("unit.o");
        let mut compile = tool(&tools.clang);
        compile.args(flags::compiling(own)).args(["-g", "-O0", "-w"]);
        if let Some(names) = names {
            compile.arg("-include").arg(std::path::absolute(names).unwrap_or_else(|_| names.to_path_buf()));
        }
        compile.arg(format!("-Dmain={}0", crate::replay::compare::LINKED_MAIN));
        compile.args(overlay(&[job.mutated], work)?);
        compile.arg("-c").arg(&job.mutated.file).arg("-o").arg(&unit).current_dir(work);
        let failed = |output| EmitError::CompileLinked { file: job.mutated.file.clone(), output };
        build::run(tools, &mut compile, failed)?;
        objects.push(unit);
    }
    let binary = work.join("mutants");
    let mut link = tool(&tools.clang);
    // The other units are measured elsewhere.
    link.args((!job.objects.is_empty()).then_some("-fprofile-instr-generate"));
    link.args(objects).args(job.objects).arg("-Wl,-z,muldefs");
    link.args(build::replacements(&object));
    link.args(flags::linking(own)).args(build::linker(own)).args(linking).arg("-lm").arg("-o").arg(&binary);
    build::run(tools, &mut link, |output| EmitError::Link { file: file.path.clone(), output })?;
    Ok(binary)
}

fn hexadecimal(set: &BTreeSet<u32>, labels: u32) -> String {
    let mut bytes = vec![0u8; labels as usize / 8 + 1];
    for &label in set.iter().filter(|&&label| label < labels) {
        bytes[label as usize / 8] |= 1 << (label % 8);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads the file of verdicts: of each run the mutant, the status, how much was printed, and that; behind the first of them, which
/// is the program as it was, the labels that it made true.
fn verdicts(test: &str, (errors, catches): (bool, bool), bytes: &[u8], labels: u32) -> TestRun {
    let mut out = TestRun {
        test: test.to_owned(),
        passes: false,
        reached: Vec::new(),
        killed: Vec::new(),
        tried: Vec::new(),
    };
    let mut rest = bytes;
    let Some((0, original, _)) = verdict(&mut rest) else { return out };
    out.passes = match original {
        Status::Code(code) => !errors || catches && code != 0,
        // Only tests that show an error are to crash; what takes too long does neither.
        Status::Signal(signal) => errors && signal != libc::SIGPROF && signal != libc::SIGALRM,
        Status::OutOfTime => false,
    };
    let reached = line(&mut rest).and_then(bytes_of).unwrap_or_default();
    out.reached = bits(&reached).into_iter().filter(|&label| label < labels).collect();
    while let Some((mutant, status, said)) = verdict(&mut rest) {
        let Some(label) = mutant.checked_sub(1) else { continue };
        out.tried.push(label);
        if status != original && out.passes {
            out.killed.push((label, How::of(status, &said, Some(": does not hold: "))));
        }
    }
    out
}

fn verdict(rest: &mut &[u8]) -> Option<(u32, Status, String)> {
    let head = line(rest)?;
    let mut words = head.split(' ');
    let (mutant, status, length) = (words.next()?, words.next()?, words.next()?);
    let (mutant, status) = (mutant.parse().ok()?, status.parse().ok()?);
    let length: usize = length.parse().ok()?;
    let said = rest.get(..length)?;
    *rest = rest.get(length + 1..)?;
    Some((mutant, Status::of_wait(status), String::from_utf8_lossy(said).into_owned()))
}

fn line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let (line, after) = rest.split_at(end);
    *rest = &after[1..];
    std::str::from_utf8(line).ok()
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digits = |at: usize| text.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
    (0..text.len() / 2).map(|at| digits(at * 2)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_back() {
        let text = b"0 0 3\nhi\n\n0b\n1 256 30\nt.c:3: does not hold: f() == 1\n2 11 0\n\n4 27 0\n\n";
        let run = verdicts("test_f_1", (false, false), text, 8);
        assert!(run.passes);
        assert_eq!(run.reached, [0, 1, 3]);
        let killed = [(0, How::Check("f() == 1".into())), (1, How::Signal(11)), (3, How::TimeOut)];
        assert_eq!(run.killed, killed);
        assert!(!verdicts("test_f_1", (false, false), b"", 8).passes);
    }

    #[test]
    fn sets_are_hexadecimal() {
        assert_eq!(hexadecimal(&BTreeSet::from([0, 3, 9]), 12), "0902");
        assert_eq!(bytes_of("0902"), Some(vec![9, 2]));
        assert_eq!(bits(&[9, 2]), [0, 3, 9]);
    }
}
