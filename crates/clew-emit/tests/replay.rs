//! Test files written by hand, run and compared with claims that are right, and with some that are not.

use clew_emit::{
    Claim, ClaimKind, EmitError, Limits, Native, Replay, ReplayFile, ReplayJob, Runs, Says, Tools,
    compile_linked, replay,
};
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn tools() -> Tools {
    Tools {
        clang: "clang-19".into(),
        profdata: "llvm-profdata-19".into(),
        cov: "llvm-cov-19".into(),
        stop: Default::default(),
    }
}

struct Bench {
    dir: tempfile::TempDir,
    job: ReplayJob,
}

impl Bench {
    fn new(unit: &str, test: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("unit.c"), unit).unwrap();
        std::fs::write(dir.path().join("test_unit.c"), test).unwrap();
        let work = dir.path().join("work");
        std::fs::create_dir(&work).unwrap();
        let job = ReplayJob {
            framework: &clew_emit::PlainC,
            files: vec![ReplayFile {
                path: dir.path().join("test_unit.c"),
                runs: Runs::All,
                decisions: Vec::new(),
            }],
            flags: vec![],
            objects: vec![],
            claims: vec![],
            limits: Limits { wall: Duration::from_secs(20), ..Limits::default() },
            work,
        };
        Bench { dir, job }
    }

    fn unit(&self) -> PathBuf {
        self.dir.path().join("unit.c")
    }

    fn claim(&mut self, function: &str, kind: ClaimKind, range: [u32; 4], says: Says) {
        let [a, b, c, d] = range;
        // Through a detour: paths are compared, not spellings.
        let file = self.dir.path().join("work/../unit.c");
        self.job.claims.push(Claim {
            function: function.into(),
            file,
            kind,
            start: (a, b),
            end: (c, d),
            says,
        });
    }

    fn replay(&self) -> Replay {
        replay(&tools(), &self.job).unwrap()
    }
}

const UNIT: &str = "static int helper(int x) { return x > 3 ? 1 : 2; }
int f(int a, int b) {
    if (a > 0 && b > 0)
        return helper(a);
    return 0;
}
int never(void) { return 1; }
int main(int argc, char **argv) { (void)argv; if (argc > 7) return 3; }
";

/// Includes the unit and forks a child for each of the calls.
fn forks(calls: &[&str]) -> String {
    let mut test = String::from(
        "int main(int, char **) __asm__(\"clew_unit_main\");
         #include \"unit.c\"
         #include <stdio.h>
         #include <stdlib.h>
         #include <unistd.h>
         #include <sys/wait.h>
         int clew_main(void) __asm__(\"main\");
         int clew_main(void) { int status;\n",
    );
    for call in calls {
        test += &format!("fflush(NULL); if (fork() == 0) {{ {call}; exit(0); }} wait(&status);\n");
    }
    test + "return 0; }\n"
}

use ClaimKind::{Branch, Function, Region};
use Says::{Covered, Given, Infeasible, NotCovered};

#[test]
fn right_claims_hold() {
    let mut bench = Bench::new(UNIT, &forks(&["f(4, 1)", "f(0, 1)", "main(1, NULL)"]));
    bench.claim("f", Function, [2, 21, 6, 2], Covered);
    bench.claim("helper", Function, [1, 26, 1, 51], Covered);
    bench.claim("never", Function, [7, 17, 7, 30], NotCovered);
    bench.claim("main", Function, [0; 4], Covered);
    bench.claim("f", Region, [2, 21, 6, 2], Covered);
    bench.claim("f", Branch(true), [3, 9, 3, 14], Covered);
    bench.claim("f", Branch(false), [3, 9, 3, 14], Covered);
    bench.claim("f", Branch(true), [3, 18, 3, 23], Covered);
    bench.claim("f", Branch(false), [3, 18, 3, 23], Infeasible);
    bench.claim("helper", Branch(false), [1, 35, 1, 40], NotCovered);
    bench.claim("main", Branch(false), [8, 51, 8, 59], Covered);
    let replay = bench.replay();
    assert_eq!(replay.disagreed, []);
    assert_eq!(replay.agreed, 11);
    assert_eq!(replay.failed_tests, Vec::<String>::new());
}

#[test]
fn wrong_claims_are_named() {
    let mut bench = Bench::new(UNIT, &forks(&["f(4, 1)"]));
    bench.claim("f", Branch(true), [3, 9, 3, 14], Covered);
    bench.claim("f", Branch(false), [3, 9, 3, 14], Covered);
    bench.claim("f", Branch(true), [3, 18, 3, 23], NotCovered);
    bench.claim("helper", Branch(true), [1, 35, 1, 40], Infeasible);
    bench.claim("f", Region, [3, 1, 3, 2], Covered);
    bench.claim("g", Function, [0; 4], NotCovered);
    let replay = bench.replay();
    assert_eq!(replay.agreed, 1);
    let natives: Vec<Native> = replay.disagreed.iter().map(|wrong| wrong.native).collect();
    assert_eq!(
        natives,
        [Native::NotCovered, Native::Covered, Native::Covered, Native::Unknown, Native::Unknown]
    );
    let shown = replay.disagreed[0].to_string();
    assert!(
        shown.ends_with("f: the branch, false, was called covered; llvm-cov calls it not covered"),
        "{shown}"
    );
}

#[test]
fn what_a_crash_an_exit_and_a_hang_covered_counts() {
    let calls = ["f(4, 1); *(volatile int *)0 = 1", "f(0, 1); _exit(3)", "alarm(1); for (;;) main(9, NULL)"];
    let mut bench = Bench::new(UNIT, &forks(&calls));
    bench.claim("helper", Function, [0; 4], Covered);
    bench.claim("f", Branch(false), [3, 9, 3, 14], Covered);
    bench.claim("main", Branch(true), [8, 51, 8, 59], Covered);
    assert_eq!(bench.replay().disagreed, []);
}

#[test]
fn equal_places_are_compared_as_a_group() {
    let unit = "#define POSITIVE(x) ((x) > 0)
        int f(int a, int b) { if (POSITIVE(a)) return 1; if (POSITIVE(b)) return 2; return 3; }\n";
    let mut bench = Bench::new(unit, "#include \"unit.c\"\nint main(void) { return f(0, 1) == 3; }\n");
    let place = [1, 21, 1, 30];
    bench.claim("f", Branch(true), place, NotCovered);
    bench.claim("f", Branch(true), place, Covered);
    bench.claim("f", Branch(false), place, Covered);
    bench.claim("f", Branch(false), place, NotCovered);
    assert_eq!(bench.replay().disagreed, []);
    bench.job.claims[0].says = Covered;
    let replay = bench.replay();
    assert_eq!(replay.disagreed.len(), 1);
    assert_eq!(replay.agreed, 3);
    // What other tests cover these may cover or not; of the rest of its place still so many.
    for (given, rest, wrong) in
        [(Given, NotCovered, 0), (Given, Covered, 0), (NotCovered, NotCovered, 1), (Infeasible, Covered, 0)]
    {
        (bench.job.claims[0].says, bench.job.claims[1].says) = (given, rest);
        assert_eq!(bench.replay().disagreed.len(), wrong, "{given:?} and {rest:?}");
    }
}

#[test]
fn failed_tests_come_with_what_they_printed() {
    let test = r#"
        #include <stdio.h>
        int main(void) {
            printf("ok   test_f_1\n");
            printf("test_unit.c:9: does not hold: f(1) == 2\n");
            printf("noiseFAIL test_f_2\n");
            printf("FAIL test_f_3: killed by signal 11\n1 passed, 2 failed\n");
            return 1;
        }"#;
    let replay = Bench::new("", test).replay();
    assert_eq!(
        replay.failed_tests,
        [
            "test_f_2\n    test_unit.c:9: does not hold: f(1) == 2".to_string(),
            "test_f_3: killed by signal 11".to_string()
        ]
    );
}

#[test]
fn limits_hold_for_the_whole_family() {
    let test = r#"
        #include <unistd.h>
        int main(void) { fork(); fork(); for (;;) sleep(1); }"#;
    let mut bench = Bench::new("", test);
    bench.job.limits.wall = Duration::from_millis(300);
    let started = Instant::now();
    let replay = bench.replay();
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(replay.failed_tests, ["test_unit.c: not done after 0.3 s\n"]);
}

#[test]
fn the_sandbox_has_no_network_no_input_and_little_memory() {
    let test = r#"
        #include <stdio.h>
        #include <stdlib.h>
        #include <unistd.h>
        #include <arpa/inet.h>
        int main(void) {
            struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(53)};
            int s = socket(AF_INET, SOCK_DGRAM, 0);
            inet_pton(AF_INET, "192.0.2.1", &to.sin_addr);
            printf("network %d\n", connect(s, (struct sockaddr *)&to, sizeof to));
            printf("input %d\n", getchar());
            printf("memory %d\n", malloc(1ul << 33) != NULL);
            printf("user %d\n", getuid() != 65534);
            printf("home %d\n", getenv("USER") != NULL);
            printf("inside %d\n", fopen("inside", "w") != NULL);
            return 0;
        }"#;
    let replay = Bench::new("", test).replay();
    let expected = "network -1\ninput -1\nmemory 0\nuser 1\nhome 0\ninside 1\n";
    assert!(replay.output.contains(expected), "{}", replay.output);
}

#[test]
fn the_linker_of_a_sysroot_is_not_run() {
    let mut bench = Bench::new("", "int main(void) { return 0; }\n");
    let root = bench.dir.path().join("root");
    for directory in ["usr/lib/gcc/x86_64-linux-gnu/99", "usr/x86_64-linux-gnu/bin"] {
        std::fs::create_dir_all(root.join(directory)).unwrap();
    }
    std::fs::write(root.join("usr/lib/gcc/x86_64-linux-gnu/99/crtbegin.o"), "").unwrap();
    std::os::unix::fs::symlink("/usr/include", root.join("usr/include")).unwrap();
    let linker = root.join("usr/x86_64-linux-gnu/bin/ld");
    std::fs::write(&linker, format!("#!/bin/sh\ntouch {}/ran\n", root.display())).unwrap();
    std::fs::set_permissions(&linker, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for more in [&[][..], &["-fuse-ld=ld"], &["-fuse-ld=bfd"]] {
        bench.job.flags = vec![format!("--sysroot={}", root.display())];
        bench.job.flags.extend(more.iter().map(|flag| flag.to_string()));
        // There is nothing to link with.
        let error = replay(&tools(), &bench.job).unwrap_err();
        assert!(matches!(error, EmitError::Link { .. }), "{error}");
        assert!(!root.join("ran").exists(), "{more:?}");
    }
}

#[test]
fn other_units_are_linked_and_their_main_steps_aside() {
    let mut bench = Bench::new(
        "int other(int);\nint f(int a) { return other(a); }\n",
        "#include \"unit.c\"\nint main(void) { return f(1) != 11; }\n",
    );
    let other = bench.dir.path().join("other.c");
    std::fs::write(&other, "int other(int a) { return a + N; }\nint main(void) { return 1; }\n").unwrap();
    let flags = ["-DN=10", "-Werror", "-Weverything", "-O3"].map(str::to_string);
    let object = compile_linked(&tools(), &other, &flags, None, &bench.job.work).unwrap();
    bench.job.objects.push(object);
    bench.claim("f", Function, [0; 4], Covered);
    bench.job.claims.push(Claim {
        function: "other".into(),
        file: other.clone(),
        ..bench.job.claims[0].clone()
    });
    bench.job.claims.push(Claim {
        function: "main".into(),
        file: other,
        says: NotCovered,
        ..bench.job.claims[0].clone()
    });
    let replay = bench.replay();
    assert_eq!(replay.disagreed, []);
    assert_eq!(replay.failed_tests, Vec::<String>::new());
    assert!(bench.unit().exists());
}

#[test]
fn a_test_file_that_does_not_compile_is_clews_own_error() {
    let bench = Bench::new("", "int main(void) { int unused; return 0; }\n");
    let error = replay(&tools(), &bench.job).unwrap_err();
    assert!(matches!(error, EmitError::Compile { .. }));
    assert!(error.to_string().contains("an error of clew's"), "{error}");
    assert!(error.to_string().contains("unused variable"), "{error}");
}
