//! The native side: `native.c`, compiled once, and run once for each operation.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The operands of one operation.
pub type Record = [u128; 3];

fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/native/native.c");
        let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("native");
        let mut clang = Command::new("clang-19");
        clang
            .args(["-O0", "-w", "-std=gnu2x", "-D_GNU_SOURCE", "-fno-builtin"])
            .arg(source)
            .arg("-o")
            .arg(&binary)
            .args(["-lm", "-lgcc"])
            .arg(compiler_rt());
        assert!(clang.status().expect("clang 19 is installed").success(), "{clang:?} failed");
        binary
    })
}

/// It has what a libgcc may lack.
fn compiler_rt() -> String {
    let mut clang = Command::new("clang-19");
    clang.args(["--rtlib=compiler-rt", "-print-libgcc-file-name"]);
    let printed = clang.output().expect("clang 19 is installed").stdout;
    String::from_utf8_lossy(&printed).trim().to_owned()
}

/// What the native operation gives for each of the records.
pub fn run(operation: &str, records: &[Record]) -> Vec<[u128; 2]> {
    let mut child = Command::new(program())
        .arg(operation)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was just built");
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let input: Vec<u8> = records.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let mut output = Vec::new();
    stdout.read_to_end(&mut output).expect("the program writes to the end");
    let _ = writer.join();
    assert!(child.wait().expect("it was started").success(), "native.c knows no {operation}");
    let value = |bytes: &[u8]| u128::from_le_bytes(bytes.try_into().expect("sixteen bytes"));
    output.chunks_exact(32).map(|record| [value(&record[..16]), value(&record[16..])]).collect()
}

/// Compares clew's answers with the native ones.
pub fn check(operation: &str, records: &[Record], clew: impl Fn(&Record) -> [u128; 2]) {
    for (record, native) in records.iter().zip(run(operation, records)) {
        let ours = clew(record);
        assert!(ours == native, "{operation} of {record:#x?}\nclew   {ours:#x?}\nnative {native:#x?}");
    }
}
