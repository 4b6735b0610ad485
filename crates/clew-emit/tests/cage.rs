//! Ways out of the cage (`tests/cage/attempts.c`), tried outside, where they must lead somewhere, and in it, where none
//! may; and what tests need, which must be there.

use clew_edge::Stop;
use clew_emit::{Limits, ReplayFile, ReplayJob, Runs, Tools, missing_in_sandbox, replay};
use std::collections::BTreeMap;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cage");
/// What tests can do without namespaces, as clew says: see names, use space and processes.
const WITHOUT_NAMESPACES: [&str; 4] = ["forks", "names", "space", "stat"];

/// All that the attempts are aimed at.
struct Victims {
    dir: tempfile::TempDir,
    process: Child,
    port: std::net::TcpListener,
    key: i32,
    segment: i32,
    mark: String,
    _sockets: (UnixListener, UnixListener, UnixDatagram),
}

impl Victims {
    fn new(name: &str) -> Victims {
        let dir = tempfile::tempdir().unwrap();
        let files = dir.path().join("victims");
        std::fs::create_dir(&files).unwrap();
        for file in ["file", "secret", "spare"] {
            std::fs::write(files.join(file), "of the user's").unwrap();
        }
        let process = Command::new("sleep").arg("300").stdout(Stdio::null()).spawn().unwrap();
        // The name of a process has fifteen characters.
        let mark = format!("c{}{name}", std::process::id());
        let key = std::process::id() as i32 * 16 + name.len() as i32;
        // SAFETY: no memory is passed.
        let segment = unsafe { libc::shmget(key, 4096, libc::IPC_CREAT | 0o600) };
        assert!(segment >= 0);
        let address = SocketAddr::from_abstract_name(&mark).unwrap();
        let sockets = (
            UnixListener::bind(files.join("socket")).unwrap(),
            UnixListener::bind_addr(&address).unwrap(),
            UnixDatagram::bind(files.join("letters")).unwrap(),
        );
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        Victims { dir, process, port, key, segment, mark, _sockets: sockets }
    }

    /// As the attempts know them.
    fn flags(&self, program: &Path) -> Vec<String> {
        let text = |name: &str, value: String| format!("-D{name}=\"{value}\"");
        vec![
            text("VICTIMS", self.dir.path().join("victims").display().to_string()),
            text("VICTIM", self.process.id().to_string()),
            text("MARK", self.mark.clone()),
            text("PROGRAM", program.display().to_string()),
            format!("-DPORT={}", self.port.local_addr().unwrap().port()),
            format!("-DSHM={}", self.key),
        ]
    }

    /// Daemons that are still there, which end here.
    fn daemons(&self) -> usize {
        let is_daemon = |pid: &i32| {
            let name = std::fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
            name.trim_end() == self.mark
        };
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let daemons: Vec<i32> = pids.filter(is_daemon).collect();
        // SAFETY: processes that the attempts of this very test started.
        daemons.iter().for_each(|&pid| unsafe {
            libc::kill(pid, libc::SIGKILL);
        });
        daemons.len()
    }

    fn is_untouched(&self) -> bool {
        let files = std::fs::read_dir(self.dir.path().join("victims")).unwrap().count();
        files == 5 && std::fs::read(self.dir.path().join("victims/file")).unwrap() == b"of the user's"
    }
}

impl Drop for Victims {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
        // SAFETY: removes the segment that was made above.
        unsafe {
            libc::shmctl(self.segment, libc::IPC_RMID, std::ptr::null_mut());
        }
    }
}

fn run_caged(file: &str, flags: Vec<String>, work: &Path) -> String {
    let tools = Tools {
        clang: "clang-19".into(),
        profdata: "llvm-profdata-19".into(),
        cov: "llvm-cov-19".into(),
        stop: Stop::default(),
    };
    let path = PathBuf::from(CASES).join(file);
    std::fs::create_dir_all(work).unwrap();
    let job = ReplayJob {
        framework: &clew_emit::PlainC,
        files: vec![ReplayFile { path, runs: Runs::All, decisions: Vec::new() }],
        flags,
        objects: vec![],
        claims: vec![],
        limits: Limits { wall: Duration::from_secs(60), ..Limits::default() },
        work: work.to_path_buf(),
    };
    let replay = replay(&tools, &job).unwrap();
    assert_eq!(replay.failed_tests, Vec::<String>::new());
    replay.output
}

/// Name, whether it got out, and its line.
fn outcomes(output: &str) -> BTreeMap<String, (bool, String)> {
    assert!(output.ends_with("all tried\n"), "{output}");
    let lines = output.lines().filter(|line| line.starts_with("must ") || line.starts_with("may "));
    let one =
        |line: &str| (line.split(' ').nth(1).unwrap().to_owned(), (line.ends_with(" out"), line.to_owned()));
    lines.map(one).collect()
}

fn caged(victims: &Victims, more: &[&str]) -> BTreeMap<String, (bool, String)> {
    let work = victims.dir.path().join("work");
    let mut flags = victims.flags(&work.canonicalize().unwrap_or(work.clone()).join("replay0/test"));
    flags.extend(more.iter().map(|flag| flag.to_string()));
    let outcomes = outcomes(&run_caged("attempts.c", flags, &work));
    assert_eq!(victims.daemons(), 0, "a daemon lives on");
    outcomes
}

fn out(outcomes: &BTreeMap<String, (bool, String)>) -> Vec<&str> {
    outcomes.iter().filter(|(_, (is_out, _))| *is_out).map(|(name, _)| name.as_str()).collect()
}

#[test]
fn outside_the_attempts_get_out() {
    let victims = Victims::new("a");
    let program = victims.dir.path().join("outside");
    let built = Command::new("clang-19")
        .args(victims.flags(&program))
        .args(["-Wall", "-Wextra", "-Werror"])
        .arg(PathBuf::from(CASES).join("attempts.c"))
        .arg("-o")
        .arg(&program)
        .status()
        .unwrap();
    assert!(built.success());
    let ran = Command::new(&program).current_dir(victims.dir.path()).output().unwrap();
    let outcomes = outcomes(&String::from_utf8_lossy(&ran.stdout));
    assert!(outcomes.len() > 90, "{}", outcomes.len());
    for (_, line) in outcomes.values().filter(|(is_out, _)| !is_out) {
        assert!(!line.starts_with("must "), "this shows nothing in the cage: {line}");
        println!("not shown outside: {line}");
    }
    assert_eq!(victims.daemons(), 1, "the daemon is to outlive its program");
}

#[test]
fn no_attempt_gets_out_of_the_cage() {
    assert_eq!(
        missing_in_sandbox(&std::env::temp_dir()),
        Vec::<String>::new(),
        "this kernel cannot show that the cage holds"
    );
    let victims = Victims::new("bb");
    assert_eq!(out(&caged(&victims, &[])), Vec::<&str>::new());
    assert!(victims.is_untouched());
}

#[test]
fn no_attempt_of_a_32_bit_program_gets_out() {
    let victims = Victims::new("ccc");
    let probe = victims.dir.path().join("probe.c");
    std::fs::write(&probe, "#include <stdio.h>\nint main(void) { return 0; }\n").unwrap();
    let built =
        Command::new("clang-19").arg("-m32").arg(&probe).arg("-o").arg(probe.with_extension("")).output();
    if !built.unwrap().status.success() {
        println!("NOT TESTED: there is no C library of 32 bits on this machine");
        return;
    }
    assert_eq!(out(&caged(&victims, &["-m32"])), Vec::<&str>::new());
    assert!(victims.is_untouched());
}

#[test]
fn what_tests_need_is_there() {
    let dir = tempfile::tempdir().unwrap();
    let output = run_caged("needs.c", vec![], &dir.path().join("work"));
    let wrong: Vec<&str> = output.lines().filter(|line| !line.ends_with(": ok")).collect();
    assert_eq!(wrong, Vec::<&str>::new());
    assert_eq!(output.lines().count(), 23, "{output}");
}

#[test]
fn profiles_with_holes_take_no_more_than_the_disk_space_that_tests_have() {
    let dir = tempfile::tempdir().unwrap();
    let test = r#"
        #include <fcntl.h>
        #include <stdio.h>
        #include <unistd.h>
        int main(void) {
            char name[32];
            for (int i = 0; i < 40; i++) {
                snprintf(name, sizeof name, "hole%d.profraw", i);
                if (ftruncate(open(name, O_WRONLY | O_CREAT, 0600), 32 << 20) != 0) return 1;
            }
            return symlink("/etc/passwd", "link.profraw");
        }"#;
    std::fs::write(dir.path().join("holes.c"), test).unwrap();
    let work = dir.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let path = dir.path().join("holes.c");
    let limits = Limits { disk_bytes: 128 << 20, ..Limits::default() };
    let files = vec![ReplayFile { path, runs: Runs::All, decisions: Vec::new() }];
    let job = ReplayJob {
        framework: &clew_emit::PlainC,
        files,
        flags: vec![],
        objects: vec![],
        claims: vec![],
        limits,
        work: work.clone(),
    };
    let tools = Tools {
        clang: "clang-19".into(),
        profdata: "llvm-profdata-19".into(),
        cov: "llvm-cov-19".into(),
        stop: Stop::default(),
    };
    // What llvm-profdata makes of them is not at issue.
    let _ = replay(&tools, &job);
    let kept: Vec<_> = std::fs::read_dir(work.join("replay0/run")).unwrap().flatten().collect();
    assert!(!kept.iter().any(|file| file.file_name() == "link.profraw"));
    let bytes: u64 =
        kept.iter().map(|file| file.metadata().unwrap()).filter(|it| it.is_file()).map(|it| it.len()).sum();
    assert!(bytes <= 128 << 20, "{bytes}");
}

/// Not a test: what `poorer` runs, on a kernel that refuses something.
#[test]
#[ignore = "run by others"]
fn on_a_poorer_kernel() {
    missing_in_sandbox(&std::env::temp_dir()).iter().for_each(|sentence| println!("missing: {sentence}"));
    let victims = Victims::new("dddd");
    out(&caged(&victims, &[])).iter().for_each(|name| println!("out: {name}"));
    assert!(victims.is_untouched());
    let output = run_caged("needs.c", vec![], &victims.dir.path().join("needs"));
    output.lines().filter(|line| !line.ends_with(": ok")).for_each(|line| println!("broken: {line}"));
}

/// A system call that is refused with an error; of `clone` only what makes namespaces, of `prctl` only what installs
/// filters.
struct Refuse {
    call: libc::c_long,
    argument: Option<u32>,
    error: i32,
}

/// What the attempts give on a kernel that refuses these calls: the sentences about it, and who gets out.
fn poorer(refused: &[Refuse]) -> (Vec<String>, Vec<String>) {
    let statement = |code: u32, k: u32| libc::sock_filter { code: code as u16, jt: 0, jf: 0, k };
    let load = |at: u32| statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, at);
    let mut filter = Vec::new();
    for Refuse { call, argument, error } in refused {
        let skip = if argument.is_some() { 3 } else { 1 };
        let mut is_call = statement(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, *call as u32);
        is_call.jf = skip;
        filter.extend([load(0), is_call]);
        if let Some(bits) = argument {
            // For prctl the number of the option, which shares no bit with others that matter here.
            let mut has = statement(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, *bits);
            if *call == libc::SYS_prctl {
                has.code = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
            }
            has.jf = 1;
            filter.extend([load(16), has]);
        }
        filter.push(statement(libc::BPF_RET, libc::SECCOMP_RET_ERRNO | *error as u32));
    }
    filter.push(statement(libc::BPF_RET, libc::SECCOMP_RET_ALLOW));
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "--nocapture", "on_a_poorer_kernel"]);
    // SAFETY: two system calls on memory that was prepared before the fork.
    unsafe {
        command.pre_exec(move || {
            let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            match libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program) {
                0 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            }
        });
    }
    let ran = command.output().unwrap();
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{text}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(text.contains("test on_a_poorer_kernel ... "), "{text}");
    let after = |start: &str| {
        // The name of the test stands before what it prints first.
        let lines = text.lines().filter_map(|line| line.split_once(start));
        lines.map(|(_, rest)| rest.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(after("broken: "), Vec::<String>::new());
    (after("missing: "), after("out: "))
}

#[test]
fn without_namespaces_the_rest_holds_and_the_lack_is_said() {
    let clone =
        Refuse { call: libc::SYS_clone, argument: Some(libc::CLONE_NEWUSER as u32), error: libc::EPERM };
    let (missing, out) = poorer(&[clone]);
    assert_eq!(out, WITHOUT_NAMESPACES);
    assert!(
        missing.len() == 1 && missing[0].starts_with("no namespaces (cannot start a process"),
        "{missing:?}"
    );
}

#[test]
fn without_landlock_the_rest_holds_and_the_lack_is_said() {
    let landlock = Refuse { call: libc::SYS_landlock_create_ruleset, argument: None, error: libc::ENOSYS };
    let (missing, out) = poorer(&[landlock]);
    assert_eq!(out, Vec::<String>::new());
    assert_eq!(missing, ["no Landlock: one wall less around files"]);
}

#[test]
fn without_a_filter_the_rest_holds_and_the_lack_is_said() {
    let option = Some(libc::PR_SET_SECCOMP as u32);
    let (missing, out) = poorer(&[Refuse { call: libc::SYS_prctl, argument: option, error: libc::EINVAL }]);
    // What is left leads nowhere: to things of the namespaces' own, which end with them.
    for outside in [
        "chmod",
        "secret",
        "kill",
        "priority",
        "socket",
        "port",
        "shm_file",
        "shared_memory",
        "forks",
        "space",
    ] {
        assert!(!out.iter().any(|name| name == outside), "{out:?}");
    }
    assert!(missing.len() == 1 && missing[0].starts_with("no seccomp filter"), "{missing:?}");
}
