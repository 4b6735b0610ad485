//! Compiles clew's libc to bitcode, once for each width of pointers and for each kind of run: `runtime/libc` with
//! `runtime/unit` for units, whose streams lead nowhere, and with `runtime/host` for whole programs.
//!
//! Optimised a little, so that it runs fast in the vm, but kept plain scalar code whose branches are the source's:
//! no vectors, no unrolling, no tables for switches, and above all no loops turned into calls of the very functions
//! they implement.

use std::path::{Path, PathBuf};
use std::process::Command;

const FLAGS: [&str; 14] = [
    "-O1",
    "-g0",
    "-w",
    "-std=gnu11",
    "-ffreestanding",
    "-fno-builtin",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-fno-jump-tables",
    "-ffp-contract=off",
    "-fno-stack-protector",
    "-fno-asynchronous-unwind-tables",
    "-emit-llvm",
];

fn main() {
    let root = PathBuf::from(env("CARGO_MANIFEST_DIR")).join("runtime");
    let out = PathBuf::from(env("OUT_DIR"));
    for directory in ["libc", "unit", "host", "include"] {
        println!("cargo::rerun-if-changed={}", root.join(directory).display());
    }
    println!("cargo::rerun-if-env-changed=PATH");
    for (target, bits) in [("x86_64-pc-linux-gnu", 64), ("i386-pc-linux-gnu", 32)] {
        let common = compile(&root, "libc", target, &out);
        for kind in ["unit", "host"] {
            let own = compile(&root, kind, target, &out);
            let linked = out.join(format!("{kind}{bits}.bc"));
            run(Command::new("llvm-link-19").args(common.iter().chain(&own)).arg("-o").arg(linked));
        }
    }
}

fn env(name: &str) -> String {
    std::env::var(name).expect("cargo sets it for build scripts")
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let is_c = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "c");
    let mut sources: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_c).collect();
    sources.sort();
    sources
}

/// The bitcode files of all sources of a directory.
fn compile(root: &Path, directory: &str, target: &str, out: &Path) -> Vec<PathBuf> {
    let parts = out.join(target).join(directory);
    std::fs::create_dir_all(&parts).expect("the build directory is writable");
    let compile_one = |source: PathBuf| {
        let object = parts.join(source.file_name().unwrap_or_default()).with_extension("bc");
        let mut clang = Command::new("clang-19");
        clang.args(FLAGS).arg(format!("--target={target}")).arg("-I").arg(root.join("include"));
        run(clang.arg("-c").arg(source).arg("-o").arg(&object));
        object
    };
    sources(&root.join(directory)).into_iter().map(compile_one).collect()
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| {
        panic!("cannot start {command:?}: {error}; clang 19 and llvm 19 must be installed (`scripts/setup` does it)")
    });
    assert!(status.success(), "{command:?} failed");
}
