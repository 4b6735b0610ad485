//! A random unit, once for clew and once with a `main` that runs it.

use clew_ir::Random;
use std::fmt::Write;

const FUNCTIONS: usize = 3;
/// Native runs of each function.
const RUNS: usize = 10_000;

pub struct Unit {
    pub plain: String,
    pub native: String,
}

impl Unit {
    /// Whether a line is in the function that all of them call: what one of them never does there another may.
    pub fn calls_from_elsewhere(&self, line: u32) -> bool {
        let text: Vec<&str> = self.plain.lines().take(line as usize).collect();
        text.iter()
            .rev()
            .find(|line| line.contains("(int a, int b"))
            .is_some_and(|line| line.contains("static"))
    }
}

const HEAD: &str = "static int g, h;\nint shown;\nstatic int table[8];\n";
const NATIVE: &str = "
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
static char seen[4096][2];
static int fuel;
static jmp_buf out;
static int hit(int line, int is) { seen[line][is] = 1; return is; }
static void burn(void) { if (--fuel < 0) longjmp(out, 1); }
static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) { state ^= state << 13; state ^= state >> 7; return state ^= state << 17; }
static int value(void) {
    switch (next() % 6) {
    case 0: return (int)(next() % 5) - 2;
    case 1: return (int)(next() % 40) - 10;
    case 2: return (int)next();
    case 3: return (int)(0x7fffffff - next() % 3);
    case 4: return (int)(0x80000000u + next() % 3);
    default: return (int)(next() % 12);
    }
}
";

struct Writer {
    random: Random,
    text: String,
    depth: usize,
    loops: usize,
    /// It may call the others.
    calls: bool,
}

/// `⟦…⟧` is a condition that counts, alone on its line; `¤` burns fuel natively.
pub fn write(seed: u64) -> Unit {
    let random = Random::new(seed);
    let mut writer = Writer { random, text: HEAD.to_owned(), depth: 0, loops: 0, calls: false };
    writer.function("static int inner", true);
    writer.calls = true;
    for at in 0..FUNCTIONS {
        writer.function(&format!("int f{at}"), false);
    }
    let plain = writer.text.replace(['⟦', '⟧', '¤'], "");
    let mut native = NATIVE.replace('\n', " \n");
    for (at, line) in writer.text.lines().enumerate() {
        let line =
            line.replace('⟦', &format!("hit({}, !!(", at + 1)).replace('⟧', "))").replace('¤', "burn();");
        native.push_str(&line);
        native.push('\n');
    }
    native.push_str(&main_of());
    Unit { plain, native }
}

fn main_of() -> String {
    let mut text = "int main(void) {\n    int space[6];\n".to_owned();
    for at in 0..FUNCTIONS {
        let _ = write!(
            text,
            "    for (int run = 0; run < {RUNS}; run++) {{
        g = value(), h = value(), shown = value(), fuel = 300;
        for (int i = 0; i < 8; i++) table[i] = value();
        for (int i = 0; i < 6; i++) space[i] = value();
        if (!setjmp(out)) f{at}(value(), value(), (unsigned)value(), space + next() % 6, space + next() % 6);
    }}\n"
        );
    }
    text.push_str("    for (int i = 0; i < 4096; i++) for (int is = 0; is < 2; is++) if (seen[i][is]) printf(\"%d %d\\n\", i, is);\n}\n");
    text
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
    }

    fn function(&mut self, head: &str, is_recursive: bool) {
        self.line(&format!("{head}(int a, int b, unsigned c, int *p, int *q) {{"));
        self.depth = 1;
        self.line("int x = 0, y = 1, z = a, i = 0, j = 0;");
        if self.below(2) == 0 {
            self.line("g = 0;");
        }
        if is_recursive && self.below(2) == 0 {
            self.line("¤");
            self.line("if (⟦b > 0⟧)");
            self.line("    x = inner(a, b - 1, c, p, q);");
        }
        for _ in 0..3 + self.below(3) {
            self.statement();
        }
        self.line("return x + y;");
        self.depth = 0;
        self.line("}");
    }

    fn statement(&mut self) {
        match self.below(if self.depth > 3 { 5 } else { 10 }) {
            0..=3 => self.assign(),
            4 if self.calls => {
                let (target, from) = (self.variable(), self.operand());
                self.line(&format!("{target} = inner({from}, b & 3, c, p, q);"));
            }
            4 => self.assign(),
            5 | 6 if self.loops < 2 => self.cycle(),
            _ => {
                let condition = self.condition();
                self.line(&format!("if (⟦{condition}⟧) {{"));
                self.block();
                if self.below(2) == 0 {
                    self.line("} else {");
                    self.block();
                }
                self.line("}");
            }
        }
    }

    fn block(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.below(2) {
            self.statement();
        }
        if self.below(8) == 0 {
            self.line(&format!("return {};", self.depth));
        }
        self.depth -= 1;
    }

    fn cycle(&mut self) {
        let i = ["i", "j"][self.loops];
        let bound = ["a", "b", "10", "(int)(c & 7)", "g"][self.below(5)];
        let step = ["++", " += 2", "++"][self.below(3)];
        let start = ["0", "0", "1", "y"][self.below(4)];
        self.line(&format!("{i} = {start};"));
        self.loops += 1;
        self.line(&format!("while (⟦{i} < {bound}⟧) {{"));
        self.depth += 1;
        self.line("¤");
        self.depth -= 1;
        self.block();
        self.depth += 1;
        if self.below(3) > 0 {
            let what = [format!("{i} < 0"), format!("{i} > {bound}"), "x < 0".into(), format!("{i} == -1")];
            let condition = &what[self.below(4)];
            self.line(&format!("if (⟦{condition}⟧)"));
            self.line("    h = 7;");
        }
        self.line(&format!("{i}{step};"));
        self.depth -= 1;
        self.line("}");
        self.loops -= 1;
        let what = [format!("{i} < 0"), "x == 7".into(), "x != y".into(), "g == 5".into(), "h > 100".into()];
        let condition = &what[self.below(5)];
        self.line(&format!("if (⟦{condition}⟧)"));
        self.line("    z = 3;");
    }

    fn variable(&mut self) -> &'static str {
        ["x", "y", "z", "g", "h", "x", "y", "*p", "*q", "table[c & 7]", "shown"][self.below(11)]
    }

    fn operand(&mut self) -> &'static str {
        let all = [
            "x",
            "y",
            "z",
            "g",
            "h",
            "a",
            "b",
            "0",
            "1",
            "2",
            "5",
            "*p",
            "*q",
            "table[b & 7]",
            "shown",
            "(int)c",
        ];
        all[self.below(all.len())]
    }

    fn assign(&mut self) {
        let (target, a, b) = (self.variable(), self.operand(), self.operand());
        match self.below(8) {
            0 | 1 => self.line(&format!("{target} = {};", ["0", "1", "3", "-1"][a.len() % 4])),
            2 => self.line(&format!("{target} = {a} + {b};")),
            3 => self.line(&format!("{target} = {a} - {b};")),
            4 => self.line(&format!("{target} = {a} & {b};")),
            5 => self.line("x++;"),
            6 => self.line("y += 2;"),
            _ => self.line(&format!("{target} = {a};")),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.operand(), self.operand());
        let operator = ["<", ">", "==", "!=", "<=", ">="][self.below(6)];
        match self.below(3) {
            0 => format!("{a} {operator} {}", ["0", "3", "-1", "7"][self.below(4)]),
            _ => format!("{a} {operator} {b}"),
        }
    }
}
