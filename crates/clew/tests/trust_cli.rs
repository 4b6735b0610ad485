//! A project that means no good: its flags, its `clew.toml` and its database do nothing that the user did not say.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};

const UNIT: &str = "int sign(int x) { return x < 0 ? -1 : x > 0; }\n";

fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("project/.git")).unwrap();
    for (name, text) in [("unit.c", UNIT)].iter().chain(files) {
        std::fs::write(dir.path().join("project").join(name), text).unwrap();
    }
    dir
}

fn clew(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.current_dir(dir.join("project")).args(["gen", "--runs", "20"]);
    command
}

#[track_caller]
fn refused(output: &Output, sentence: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(sentence), "{said}");
}

#[test]
fn flags_that_load_code_are_refused_wherever_they_come_from() {
    let database = r#"[{"directory": ".", "file": "unit.c", "arguments": ["cc", "@outer", "-c", "unit.c"]}]"#;
    let files = [
        ("outer", "-DX @inner"),
        ("inner", "-Xclang -load -Xclang ./evil.so"),
        ("compile_commands.json", database),
    ];
    let dir = project(&files);
    let words = "say --trust-flags on the command line";
    refused(&clew(dir.path()).args(["unit.c", "--", "-fplugin=./evil.so"]).output().unwrap(), words);
    refused(&clew(dir.path()).args(["unit.c", "--", "@outer"]).output().unwrap(), words);
    refused(
        &clew(dir.path()).args(["-p", "."]).output().unwrap(),
        "`-Xclang -load` in ./compile_commands.json loads code",
    );
    // Trusted, it is clang that has no such file.
    let trusted = clew(dir.path()).args(["-p", ".", "--trust-flags"]).output().unwrap();
    refused(&trusted, "evil.so");
    std::fs::write(dir.path().join("project/clew.toml"), "[gen]\ncflags = [\"-fpass-plugin=evil.so\"]\n")
        .unwrap();
    refused(&clew(dir.path()).arg("unit.c").output().unwrap(), words);
    std::fs::write(dir.path().join("project/clew.toml"), "[gen]\ntrust-flags = true\n").unwrap();
    refused(&clew(dir.path()).arg("unit.c").output().unwrap(), "can only be said on the command line");
}

#[test]
fn nothing_is_written_outside_of_the_project() {
    let outside = |name: &str| {
        format!(
            "-o ../{name}1 -MMD -MF ../{name}2 -save-temps=cwd -dumpdir ../{name}3 \
        --serialize-diagnostics ../{name}4 -fcrash-diagnostics-dir=../{name}5 -fprofile-generate=../{name}6 \
        -ftime-trace=../{name}7 --output=../{name}8 -foptimization-record-file=../{name}9 -MJ ../{name}10 \
        -fproc-stat-report=../{name}11 -Wl,-Map=../{name}12 -fstack-usage -gsplit-dwarf"
        )
    };
    let flags = outside("out");
    let dir = project(&[("flags", &flags)]);
    let ran = clew(dir.path()).args(["unit.c", "--", "@flags"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    let names = |path: &Path| {
        let mut names: Vec<_> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(dir.path()), ["project"]);
    assert_eq!(names(&dir.path().join("project")), [".git", "clew-out", "flags", "unit.c"]);

    let toml = dir.path().join("project/clew.toml");
    for key in ["output", "dump-queries"] {
        std::fs::write(&toml, format!("[gen]\n{key} = \"../elsewhere\"\n")).unwrap();
        refused(&clew(dir.path()).arg("unit.c").output().unwrap(), "outside of the project");
    }
    std::fs::write(&toml, "").unwrap();
    std::fs::remove_dir_all(dir.path().join("project/clew-out")).unwrap();
    std::os::unix::fs::symlink("..", dir.path().join("project/clew-out")).unwrap();
    refused(&clew(dir.path()).arg("unit.c").output().unwrap(), "say -o clew-out if that is meant");
    assert_eq!(names(dir.path()), ["project"]);
}

#[test]
fn a_kernel_that_has_less_is_said_and_required_means_required() {
    let dir = project(&[]);
    let poorer = |args: &[&str]| {
        let mut command = clew(dir.path());
        command.arg("unit.c").args(args);
        let statement = |code: u32, k: u32, jf| libc::sock_filter { code: code as u16, jt: 0, jf, k };
        // Landlock is not there.
        let filter = [
            statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
            statement(
                libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
                libc::SYS_landlock_create_ruleset as u32,
                1,
            ),
            statement(libc::BPF_RET, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32, 0),
            statement(libc::BPF_RET, libc::SECCOMP_RET_ALLOW, 0),
        ];
        // SAFETY: system calls on memory that was prepared before the fork.
        unsafe {
            command.pre_exec(move || {
                let program = libc::sock_fprog { len: 4, filter: filter.as_ptr().cast_mut() };
                libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
                libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program);
                Ok(())
            });
        }
        command.output().unwrap()
    };
    refused(
        &poorer(&["--sandbox", "require"]),
        "the sandbox for native tests is not whole here: no Landlock",
    );
    let auto = poorer(&[]);
    let said = String::from_utf8_lossy(&auto.stderr);
    assert_eq!(auto.status.code(), Some(0), "{said}");
    assert_eq!(said.matches("no Landlock").count(), 1, "{said}");
    let summary = std::fs::read_to_string(dir.path().join("project/clew-out/summary.json")).unwrap();
    assert!(summary.contains("\"not_sandboxed\""), "{summary}");
}
