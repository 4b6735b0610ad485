//! What the machine, its tools and other compilers' builds put in the way: it works, or the real cause is said with exit
//! code 2. Exit code 3 is for faults of clew's own.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const GOOD: &str = "int sign(int x) { return x < 0 ? -1 : x > 0; }\n";

fn workplace(file: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join(file), GOOD).expect("it can be written");
    dir
}

fn clew(dir: &Path) -> Command {
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    clew.arg("gen").current_dir(dir);
    clew
}

fn ends(output: &Output, code: i32, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    for word in words {
        assert!(said.contains(word), "it should say `{word}`, but says: {said}");
    }
}

fn run(command: &mut Command) -> Output {
    command.output().expect("clew starts")
}

#[test]
fn a_broken_tool_is_named() {
    for (tool, script, words) in [
        ("llvm-cov-19", "exit 1", ["llvm-cov-19 failed", "exit status: 1"]),
        ("llvm-cov-19", "echo junk", ["llvm-cov-19", "LLVM 19's"]),
        ("llvm-cov-19", "echo '{}'", ["llvm-cov-19", "names no function"]),
        ("llvm-profdata-19", "kill -9 $$", ["llvm-profdata-19 failed", "SIGKILL"]),
        ("clang-19", "exit 1", ["clang-19 failed on a.c", "exit status: 1"]),
        ("clang-19", "true", ["clang-19", "to nothing"]),
    ] {
        let dir = workplace("a.c");
        let path = dir.path().join(tool);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("it is ours");
        let rest = std::env::var("PATH").unwrap_or_default();
        let found = format!("{}:{rest}", dir.path().display());
        ends(&run(clew(dir.path()).arg("a.c").env("PATH", found)), 2, &words);
    }
}

#[test]
fn too_few_open_files_are_said_so() {
    let dir = workplace("a.c");
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", "ulimit -n 8; exec \"$0\" gen a.c", env!("CARGO_BIN_EXE_clew")])
        .current_dir(dir.path());
    ends(&run(&mut shell), 2, &["Too many open files", "ulimit -n"]);
}

#[test]
fn a_build_for_gcc_or_another_machine_is_tested_as_this_machine_compiles_it() {
    let dir = workplace("a.c");
    std::fs::create_dir_all(dir.path().join("include")).expect("a directory");
    std::fs::write(dir.path().join("include/config.h"), "#define CONFIG 1\n").expect("it can be written");
    let command = "arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -march=armv7e-m -Iinclude \
                   -include config.h -fconserve-stack -fno-var-tracking-assignments -finline-limit=0 \
                   -falign-jumps=1 --specs=nano.specs -mllvm -opt-bisect-limit=3 -Wno-no-such -T link.ld \
                   -Wa,-mimplicit-it=always -static-libgcc -o a.o -c a.c";
    let database = serde_json::json!([{"directory": dir.path(), "file": "a.c", "command": command}]);
    std::fs::write(dir.path().join("compile_commands.json"), database.to_string())
        .expect("it can be written");
    ends(&run(clew(dir.path()).args(["-p", "."])), 0, &["this machine", "-mcpu=cortex-m4"]);
}

#[test]
fn another_machines_code_is_refused() {
    let dir = workplace("a.c");
    for target in ["--target=arm-none-eabi", "--target=riscv32-unknown-elf", "-mx32", "-m16"] {
        ends(&run(clew(dir.path()).args(["a.c", "--", target])), 2, &["a.c is compiled for", "-m32"]);
    }
}

#[test]
fn file_names_may_have_anything_that_an_include_can_have() {
    for name in
        ["a b.c", "it's.c", "say \"hi\".c", "back\\slash.c", "100%d.c", "größe.c", "#1.c", "$x.c", "-x.c"]
    {
        let dir = workplace(name);
        let odd = dir.path().join("o \"u\" t");
        ends(&run(clew(dir.path()).arg(format!("./{name}")).arg("-o").arg(odd)), 0, &[]);
    }
    for name in ["two\nlines.c", "a\">.c"] {
        ends(&run(clew(workplace(name).path()).arg(name)), 2, &["no #include can name"]);
    }
}
