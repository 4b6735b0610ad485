//! No wrong proof about a module: what `clew suite` and `clew gen --sequences` call infeasible, no random sequence of calls does.
//!
//! Random modules keep state in variables of the file and in objects that a constructor makes. Each condition stands on a line of
//! its own. Natively ten thousand sequences of random calls note how it comes out. An outcome that natively happens and that clew
//! calls infeasible is a bug of clew's. `MODULES=300 MODULES_SEED=17` tries so many modules from that seed on; one alone is kept.

mod differ;

use differ::mutate::Random;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const MODULES: u64 = 3;
const SEQUENCES: u32 = 10_000;

/// A line and an outcome.
type Outcome = (u64, bool);

struct Module {
    random: Random,
    /// As clew reads it, and as it notes its conditions. Both have the same lines.
    plain: String,
    noting: String,
    line: u64,
}

/// What a condition or a value speaks of.
const SHARED: [&str; 4] = ["level", "last", "table[x & 3]", "count"];

impl Module {
    fn new(seed: u64) -> Module {
        let mut module = Module {
            random: Random::new(seed ^ 0x6d6f_6475),
            plain: String::new(),
            noting: String::new(),
            line: 0,
        };
        module.write();
        module
    }

    fn line(&mut self, text: &str) {
        self.both(text, text);
    }

    fn both(&mut self, plain: &str, noting: &str) {
        self.line += 1;
        let _ = writeln!(self.plain, "{plain}");
        let _ = writeln!(self.noting, "{noting}");
    }

    fn write(&mut self) {
        self.both("struct box { int top, seen, items[4]; };", "#include \"note.h\"");
        self.both("void *calloc(unsigned long, unsigned long); void free(void *);", "");
        self.line("static int level, last, count, table[4];");
        self.line("struct box *box_new(int x, int y)");
        self.line("{");
        self.condition("", 1);
        self.line("        return 0;");
        self.line("    struct box *box = calloc(1, sizeof *box);");
        self.line("    if (!box) return 0;");
        self.line("    box->top = x & 3;");
        self.line("    return box;");
        self.line("}");
        self.line("void box_free(struct box *box) { free(box); }");
        for number in 0..2 {
            self.function(&format!("int box_use{number}(struct box *box, int x, int y)"), true);
        }
        for number in 0..3 {
            self.function(&format!("int step{number}(int x, int y)"), false);
        }
    }

    fn function(&mut self, head: &str, has_box: bool) {
        self.line(head);
        self.line("{");
        for _ in 0..2 + self.random.below(3) {
            self.statement(1, 2, has_box);
        }
        let value = self.value(has_box);
        self.line(&format!("    return {value};"));
        self.line("}");
    }

    /// What is read: a parameter, state, or a small sum of these. Nothing overflows that is stored, for that is masked.
    fn value(&mut self, has_box: bool) -> String {
        let own = ["box->top", "box->seen", "box->items[y & 3]"];
        let atom = match self.random.below(if has_box { 4 } else { 3 }) {
            0 => "(x & 255)".to_owned(),
            1 => "(y & 15)".to_owned(),
            2 => SHARED[self.random.below(SHARED.len())].to_owned(),
            _ => own[self.random.below(own.len())].to_owned(),
        };
        let constant = self.random.below(9);
        match self.random.below(6) {
            0 => format!("({atom} + {constant})"),
            1 => format!("({atom} - {constant})"),
            2 => format!("({atom} * {constant} % 31)"),
            3 => format!("({atom} & {constant})"),
            _ => atom,
        }
    }

    fn condition(&mut self, indent: &str, depth: usize) {
        let has_box = depth > 1;
        let (left, right) = (self.value(has_box), self.value(has_box));
        let constant = self.random.below(40);
        let relation = ["<", ">", "==", "!=", "<=", ">="][self.random.below(6)];
        let right = if self.random.below(3) == 0 { right } else { constant.to_string() };
        let line = self.line + 1;
        let text = format!("{left} {relation} {right}");
        self.both(&format!("{indent}    if ({text})"), &format!("{indent}    if (note({line}, {text}))"));
    }

    fn statement(&mut self, depth: usize, room: usize, has_box: bool) {
        let indent = "    ".repeat(depth);
        if room > 0 && self.random.below(3) > 0 {
            self.condition(&indent[4..], if has_box { 2 } else { 1 });
            self.line(&format!("{indent}{{"));
            for _ in 0..1 + self.random.below(2) {
                self.statement(depth + 1, room - 1, has_box);
            }
            self.line(&format!("{indent}}}"));
            return;
        }
        let value = self.value(has_box);
        let own = ["box->top", "box->seen", "box->items[x & 3]"];
        let target = match has_box && self.random.below(2) == 0 {
            true => own[self.random.below(own.len())],
            false => SHARED[self.random.below(SHARED.len())],
        };
        let bound = [7, 63, 255][self.random.below(3)];
        match self.random.below(3) {
            0 => self.line(&format!("{indent}{target} = ({target} + 1) & {bound};")),
            _ => self.line(&format!("{indent}{target} = {value} & {bound};")),
        }
    }
}

const NOTE: &str = "struct box { int top, seen, items[4]; };\nextern unsigned char seen_outcomes[4096][2];\n\
    static inline int note(int line, int holds) { seen_outcomes[line][holds != 0] = 1; return holds; }\n\
    void *calloc(unsigned long, unsigned long); void free(void *);\n";

const DRIVER: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "module.c"
unsigned char seen_outcomes[4096][2];
static unsigned long long seed = 1;
static int number(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    unsigned n = (unsigned)(seed >> 32);
    return n % 3 == 0 ? (int)(seed >> 40) : (int)(n >> 8) % 64 - 8;
}
int main(int argc, char **argv)
{
    for (long run = atol(argv[1]); run > 0; run--) {
        struct box *boxes[2] = {0, 0};
        level = last = count = 0, memset(table, 0, sizeof table);
        for (int calls = 1 + (number() & 31); calls > 0; calls--) {
            struct box **box = &boxes[number() & 1];
            int x = number(), y = number();
            switch ((unsigned)number() % 7) {
            case 0: if (!*box) *box = box_new(x, y); break;
            case 1: if (*box && (x & 7) == 0) box_free(*box), *box = 0; break;
            case 2: if (*box) box_use0(*box, x, y); break;
            case 3: if (*box) box_use1(*box, x, y); break;
            case 4: step0(x, y); break;
            case 5: step1(x, y); break;
            default: step2(x, y);
            }
        }
        free(boxes[0]), free(boxes[1]);
    }
    for (int line = 0; line < 4096; line++)
        for (int holds = 0; holds < 2; holds++)
            if (seen_outcomes[line][holds])
                printf("%d %d\n", line, holds);
    return (void)argc, 0;
}
"#;

fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}

/// What happens in random sequences of calls.
fn natively(module: &Module, work: &Path) -> Result<BTreeSet<Outcome>, String> {
    let native = work.join("native");
    std::fs::create_dir_all(&native).map_err(|error| error.to_string())?;
    for (name, text) in [("note.h", NOTE), ("module.c", &module.noting), ("driver.c", DRIVER)] {
        std::fs::write(native.join(name), text).map_err(|error| error.to_string())?;
    }
    let mut clang = Command::new("clang-19");
    run(clang.args(["-w", "-O1", "driver.c", "-o", "driver"]).current_dir(&native))?;
    let said = run(Command::new(native.join("driver")).arg(SEQUENCES.to_string()))?;
    let outcome = |line: &str| {
        let (line, holds) = line.split_once(' ')?;
        Some((line.parse().ok()?, holds == "1"))
    };
    Ok(said.lines().filter_map(outcome).collect())
}

/// What clew calls infeasible, and how many outcomes there are.
fn infeasible(words: &[&str], work: &Path) -> Result<(Vec<Outcome>, usize), String> {
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    run(clew.args(words).args(["-o", "out"]).current_dir(work))?;
    let text = std::fs::read_to_string(work.join("out/summary.json")).map_err(|error| error.to_string())?;
    let summary: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let functions = summary["functions"].as_array().into_iter().flatten();
    let all: Vec<&Value> =
        functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten()).collect();
    let proven = all.iter().filter(|objective| objective["status"] == "infeasible");
    let outcome = |objective: &&&Value| Some((objective["line"].as_u64()?, objective["outcome"] == "true"));
    Ok((proven.filter_map(|objective| outcome(&objective)).collect(), all.len()))
}

/// How many outcomes there are, and how many are called infeasible; else what is wrong.
fn examine(seed: u64, work: &Path) -> Result<[usize; 2], String> {
    let module = Module::new(seed);
    std::fs::write(work.join("module.c"), &module.plain).map_err(|error| error.to_string())?;
    let happens = natively(&module, work)?;
    let mut counts = [0, 0];
    let ways: [&[&str]; 2] = [
        &["suite", "module.c", "--generations", "4"],
        &["gen", "module.c", "--sequences", "--runs", "60", "--budget", "3s"],
    ];
    for way in ways {
        let (proven, all) = infeasible(way, work)?;
        if let Some((line, outcome)) = proven.iter().find(|outcome| happens.contains(outcome)) {
            return Err(format!(
                "{}: {line}, {outcome}, is called infeasible, and natively it happens",
                way[0]
            ));
        }
        counts = [counts[0] + all, counts[1] + proven.len()];
    }
    Ok(counts)
}

#[test]
fn no_sequence_of_calls_does_what_is_infeasible() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("MODULES_SEED").unwrap_or(0), number("MODULES").unwrap_or(MODULES));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let all = differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        let found = examine(seed, work.path()).map_err(|why| format!("seed {seed}: {why}"));
        if count == 1 || found.is_err() {
            println!("seed {seed} is kept in {}", work.keep().display());
        }
        found
    });
    let (mut sum, mut problems) = ([0, 0], Vec::new());
    for found in all {
        match found {
            Ok([outcomes, proven]) => sum = [sum[0] + outcomes, sum[1] + proven],
            Err(problem) => problems.push(problem),
        }
    }
    println!("{count} modules, {SEQUENCES} sequences each: {} outcomes, {} infeasible", sum[0], sum[1]);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(sum[1] > 0, "nothing is called infeasible");
}
