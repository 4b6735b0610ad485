//! Random programs: csmith's, each kind in its turn.

use super::Case;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Keeps the programs small, so that many are compared in a minute.
const SMALL: &[&str] = &["--max-funcs", "4", "--max-block-depth", "3", "--max-expr-complexity", "6"];

/// What csmith's programs are made of. The kind of a seed is its remainder.
const KINDS: [&[&str]; 10] = [
    &[],
    &["--float"],
    &["--builtins", "--disable-builtin-kinds", "x86"],
    &["--bitfields", "--packed-struct", "--max-struct-fields", "16"],
    &["--max-union-fields", "8", "--max-pointer-depth", "3"],
    &["--max-pointer-depth", "5", "--no-bitfields"],
    &["--max-array-dim", "4", "--max-array-len-per-dim", "6", "--strict-const-arrays"],
    &["--no-longlong", "--no-math64", "--no-volatiles", "--const-as-condition"],
    &["--paranoid", "--inline-function", "--no-packed-struct"],
    &["--no-unions", "--int8", "--uint8", "--max-block-size", "6"],
];

/// The guards off: what such a program does may be undefined.
const UNDEFINED: [&[&str]; 4] = [
    &["--no-safe-math"],
    &["--null-ptr-deref-prob", "20", "--dangling-ptr-deref-prob", "20"],
    &["--no-safe-math", "--float", "--return-dead-pointer"],
    &[
        "--no-safe-math",
        "--null-ptr-deref-prob",
        "5",
        "--dangling-ptr-deref-prob",
        "5",
        "--const-as-condition",
    ],
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    Small,
    /// As csmith makes them: a thousand lines and more.
    Usual,
}

/// Writes the program of a seed to a file of `work`. None if csmith takes too long.
pub fn program(seed: u64, size: Size, work: &Path) -> Option<Case> {
    generate(seed, KINDS[(seed % KINDS.len() as u64) as usize], size, work)
}

/// The same for a program whose behaviour may be undefined.
pub fn undefined(seed: u64, work: &Path) -> Option<Case> {
    generate(seed, UNDEFINED[(seed % UNDEFINED.len() as u64) as usize], Size::Small, work)
}

fn generate(seed: u64, kind: &[&str], size: Size, work: &Path) -> Option<Case> {
    let source = work.join(format!("csmith_{seed}.c"));
    let mut csmith = Command::new("csmith");
    csmith.arg("--seed").arg(seed.to_string()).arg("--concise").arg("--output").arg(&source);
    csmith.args(if size == Size::Small { SMALL } else { &[] }).args(kind).current_dir(work);
    let mut child = csmith.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
    let status = super::native::wait(&mut child, std::time::Duration::from_secs(20))?;
    let flags = vec![format!("-I{}", include().display())];
    status.success().then_some(Case { source, flags, ..Case::default() })
}

/// Where csmith.h is: Debian has it in a directory of its own.
fn include() -> PathBuf {
    let beside = ["/usr/include/csmith", "/usr/local/include/csmith", "/usr/include/csmith-2.3.0"];
    let found = beside.iter().map(PathBuf::from).find(|path| path.join("csmith.h").exists());
    found.unwrap_or_else(|| PathBuf::from("/usr/include"))
}
