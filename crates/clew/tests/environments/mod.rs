//! Random units that use the world around them, and one native program for each that plays many random worlds.
//!
//! A unit is written once, with marks in it, and rendered twice. `«condition»` is one that counts; `⦃more⦄` is for the native
//! form alone. Natively (`memory.h` before the unit, `world.h` behind it) conditions are counted, every access through a
//! pointer is checked, and every local whose address can get out is announced, so that the world writes to nothing dead.

mod condition;
mod state;
mod statement;

use crate::differ::mutate::Random;
use state::State;

const TYPES: &str = include_str!("types.h");
const MEMORY: &str = include_str!("memory.h");
const WORLD: &str = include_str!("world.h");

/// A parameter: its name, its declaration, who gives one natively.
const PARAMETERS: [(&str, &str, &str); 6] = [
    ("n", "int n", "value()"),
    ("p", "int *p", "some_int(depth)"),
    ("r", "const int *r", "some_int(depth)"),
    ("h", "struct box *h", "some_box(depth)"),
    ("pp", "int **pp", "some_slot(depth)"),
    ("cb", "void (*cb)(int)", "some_handler()"),
];

/// A unit in both forms.
pub struct Unit {
    pub plain: String,
    pub native: String,
    /// Where each condition stands in the plain form: line and column.
    pub conditions: Vec<(u64, u64)>,
}

pub struct Writer {
    random: Random,
    text: String,
    state: State,
    /// The parameters and locals in scope.
    names: Vec<&'static str>,
    depth: usize,
    /// For names of loop counters.
    loops: usize,
    /// Whether the function has called setjmp: its locals are not read where that returns twice.
    has_jumped: bool,
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.random.below(from.len())]
    }

    fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    fn value(&mut self) -> &'static str {
        self.pick(&["-1", "0", "1", "2", "3", "5", "7"])
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A function under test, and how the world calls it.
    fn function(&mut self, number: usize) -> String {
        let wanted = self.below(3);
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < wanted {
            let next = self.below(PARAMETERS.len());
            if !chosen.contains(&next) {
                chosen.push(next);
            }
        }
        let parameters: Vec<_> = chosen.into_iter().map(|at| PARAMETERS[at]).collect();
        self.names = parameters.iter().map(|parameter| parameter.0).collect();
        self.has_jumped = false;
        let declared: Vec<&str> = parameters.iter().map(|parameter| parameter.1).collect();
        let declared = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
        self.line(&format!("int f{number}({declared}) {{"));
        self.depth = 1;
        self.line("⦃FRAME⦄");
        self.locals();
        for _ in 0..1 + self.below(5) {
            self.statement(2);
        }
        self.line("return 0;");
        self.depth = 0;
        self.line("}\n");
        let given: Vec<&str> = parameters.iter().map(|parameter| parameter.2).collect();
        format!("f{number}({})", given.join(", "))
    }

    /// Locals, all at the top, all initialised.
    fn locals(&mut self) {
        let (a, b, c) = (self.value(), self.value(), self.value());
        self.line(&format!("int x = {a}, y = {b}; ⦃VAR(x, INTS) VAR(y, INTS)⦄"));
        self.names.extend(["x", "y"]);
        if self.one_in(3) {
            self.line(&format!("int a[3] = {{{c}}}; ⦃VAR(a, INTS)⦄"));
            self.names.push("a");
        }
        if self.one_in(2) {
            let to = self.pick(&["0", "&x", "&x", "&g0"]);
            let next = self.pick(&["0", "&gb", "&sb"]);
            self.line(&format!("struct box b = {{{a}, {to}, {next}}}; ⦃VAR(b, BOX)⦄"));
            self.names.push("b");
        }
        if self.one_in(2) {
            let to = self.pick(&["0", "&y", "&y", "&s0"]);
            self.line(&format!("int *q = {to}; ⦃VAR(q, SLOT)⦄"));
            self.names.push("q");
        }
        if self.one_in(4) {
            let size = self.pick(&["4", "8", "40"]);
            self.line(&format!("char text[{size}] = \"\"; ⦃VAR(text, CHARS)⦄"));
            self.names.push("text");
        }
        if self.one_in(6) {
            self.line("const int k[2] = {x, y}; ⦃CONST_VAR(k, INTS)⦄");
            self.names.push("k");
        }
    }
}

/// A unit of so many functions, besides those that change its state.
pub fn unit(seed: u64, functions: usize) -> Unit {
    let mut random = Random::new(seed);
    let state = State::new(&mut random);
    let mut writer = Writer {
        random,
        text: TYPES.to_owned(),
        state,
        names: Vec::new(),
        depth: 0,
        loops: 0,
        has_jumped: false,
    };
    writer.text.push_str(&writer.state.functions());
    let mut calls = writer.state.calls();
    writer.helper();
    for number in 0..functions {
        let call = writer.function(number);
        calls.push(call);
    }
    let (plain, conditions) = without_marks(&writer.text);
    let cases: String = calls
        .iter()
        .enumerate()
        .map(|(n, call)| {
            format!("    case {n}:\n        SAY(\"calls %s\", {call:?});\n        {call};\n        break;\n")
        })
        .collect();
    let native = format!(
        "{MEMORY}\n{}\n{WORLD}\nstatic const unsigned function_count = {};\n\nstatic void call(unsigned function) {{\n    \
         switch (function) {{\n{cases}    }}\n}}\n\nstatic void reset_unit(void) {{\n{}}}\n",
        natively(&writer.text),
        calls.len(),
        writer.state.reset()
    );
    Unit { plain, native, conditions }
}

/// The unit for clew, and where its conditions stand.
fn without_marks(marked: &str) -> (String, Vec<(u64, u64)>) {
    let (mut out, mut found) = (String::new(), Vec::new());
    let mut is_native = false;
    for c in marked.chars() {
        match c {
            '⦃' => is_native = true,
            '⦄' => is_native = false,
            _ if is_native => {}
            '«' => {
                let line = out.matches('\n').count() + 1;
                let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1) + 1;
                found.push((line as u64, column as u64));
            }
            '»' => {}
            _ => out.push(c),
        }
    }
    (out, found)
}

/// The unit that counts and checks.
fn natively(marked: &str) -> String {
    let mut out = String::new();
    let mut conditions = 0;
    for c in marked.chars() {
        match c {
            '«' => {
                out.push_str(&format!("hit({conditions}, !!("));
                conditions += 1;
            }
            '»' => out.push_str("))"),
            '⦃' | '⦄' => {}
            _ => out.push(c),
        }
    }
    out
}
