//! Random units whose infeasible branches need proofs: inputs are unbounded, loops endless, state kept between calls.
//!
//! A unit is written once, with marks in it, and rendered twice. `«7|condition»` is the condition of number 7, `‹7|` stands
//! before a case; `⦃more⦄` is for the native form alone. What C does not define cannot happen by construction, but for
//! overflow, which wraps on both sides: indices are masked, pointers lead to eight elements at least, divisors are constants.

mod expression;
mod machine;
mod statement;

use crate::differ::mutate::Random;
use std::collections::{BTreeMap, BTreeSet};

const TYPES: &str = include_str!("types.h");
const NATIVE: &str = include_str!("native.h");
const WORLD: &str = include_str!("world.h");

/// A unit in both forms.
pub struct Unit {
    pub plain: String,
    pub native: String,
    /// Where each condition stands in the plain form: line and column.
    pub conditions: BTreeMap<usize, (u32, u32)>,
    /// It is a program, which begins at `main`; else the function under test is `root`.
    pub whole: bool,
}

pub struct Writer {
    random: Random,
    text: String,
    whole: bool,
    /// Variables that are read and written like any other.
    names: Vec<String>,
    /// Pointers to ints, to text, to nodes.
    pointers: Vec<&'static str>,
    /// State variables are only ever assigned numbers of this list.
    states: Vec<&'static str>,
    /// But in some units they are not.
    wild: bool,
    depth: usize,
    loops: usize,
    locals: usize,
    conditions: usize,
    helpers: usize,
    numbers: BTreeSet<String>,
}

/// State that outlives a call: its declaration, what is read and written of it, how it is drawn natively.
const STATE: [(&str, &[&str], &str); 7] = [
    ("int g0⦃ KEPT⦄;", &["g0"], "g0 = value();"),
    ("int g1⦃ KEPT⦄ = 3;", &["g1"], "g1 = value();"),
    ("static int s0⦃ KEPT⦄;", &["s0"], "s0 = value();"),
    ("static int s1⦃ KEPT⦄ = 1;", &[], "s1 = value();"),
    ("static unsigned char b0⦃ KEPT⦄;", &["b0"], "b0 = (unsigned char)value();"),
    (
        "static struct device dev⦃ KEPT⦄ = {1, 0, 0, 0};",
        &["dev.count", "dev.flags"],
        "dev = (struct device){value(), value(), (unsigned)value(), (unsigned char)value()};",
    ),
    ("static int table[8]⦃ KEPT⦄;", &[], "for (int i = 0; i < 8; i++)\n        table[i] = value();"),
];

/// Variables that are only ever assigned constants.
pub const QUIET: [&str; 3] = ["dev.state", "dev.pended", "s1"];
const CONSTANTS: [&str; 8] = ["0", "1", "2", "3", "7", "12292", "4096", "-1"];

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
        self.pointers.contains(&name)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Lines one step further in.
    fn inner(&mut self, write: impl FnOnce(&mut Self)) {
        let scope = (self.names.len(), self.pointers.len());
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.names.truncate(scope.0);
        self.pointers.truncate(scope.1);
    }

    /// What is declared, and what stands behind it.
    fn preamble(&mut self) {
        self.text.push_str(TYPES);
        let input = self.input();
        self.line(&format!("int {input}(void);"));
        if !self.whole {
            self.line("void keep(int *p);");
        }
        self.line("");
        for (declaration, names, _) in STATE {
            self.line(declaration);
            self.names.extend(names.iter().map(|&name| name.to_owned()));
        }
        self.line("");
    }

    /// Functions that others may call, and that pointers lead to.
    fn handlers(&mut self) {
        let scope = self.names.len();
        for name in ["poke", "reset"] {
            let storage = if self.one_in(2) { "" } else { "static " };
            self.line(&format!("{storage}int {name}(int x) {{"));
            self.inner(|this| {
                this.line("⦃TICK;⦄");
                this.names.push("x".to_owned());
                this.assignment();
                if this.one_in(2) {
                    this.state_assignment();
                }
                let value = this.value(1);
                this.line(&format!("return {value};"));
            });
            self.line("}\n");
        }
        self.names.truncate(scope);
        self.line("static int (*handler)(int)⦃ KEPT⦄ = poke;\n");
        // A `static` that nobody writes to is a constant, and natively all of them are drawn.
        self.line("void touch(void) { s1 = 1, dev.state = 1, handler = reset; }\n");
    }

    fn root(&mut self) {
        match self.whole {
            true => self.line("int ⦃unit_⦄main(void) {"),
            false => self.line("int root(int n, int *p, const char *s, struct node *l) {"),
        }
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            match this.whole {
                true => this.inputs(),
                false => this.names.push("n".to_owned()),
            }
            this.pointers.extend(["p", "s", "l"]);
            if !this.whole {
                let condition = this.numbered("!p || !s");
                this.line(&format!("if ({condition})"));
                this.inner(|this| this.line("return -1;"));
            }
            this.local();
            this.local();
            for _ in 0..3 + this.below(5) {
                this.statement(3);
            }
            this.line("return 0;");
        });
        self.line("}");
    }

    /// A program reads what a function is given.
    fn inputs(&mut self) {
        let input = self.input();
        self.line(&format!("int n = {input}();"));
        self.names.push("n".to_owned());
        self.line("static int data[12]⦃ KEPT⦄;");
        self.line(&format!("data[0] = {input}(), data[1] = {input}(), data[2] = {input}();"));
        self.line(&format!("int *p = data + ({input}() & 3);"));
        self.line("char s[9] = {0};");
        let condition = self.numbered("i < 8");
        self.line(&format!("for (int i = 0; {condition}; i++)"));
        self.inner(|this| this.line(&format!("s[i] = (char){input}();")));
        self.line("struct node *l = 0;");
        let condition = self.numbered(&format!("{input}()"));
        self.line(&format!("while ({condition}) {{"));
        self.inner(|this| {
            this.line("struct node *c = malloc(sizeof *c);");
            let condition = this.numbered("!c");
            this.line(&format!("if ({condition})"));
            this.inner(|this| this.line("break;"));
            this.line(&format!("c->v = {input}();"));
            this.line("c->next = l;");
            this.line("l = c;");
        });
        self.line("}");
    }

    fn input(&self) -> &'static str {
        if self.whole { "__VERIFIER_nondet_int" } else { "input" }
    }
}

/// The unit of a seed: functions and programs in turn.
pub fn unit(seed: u64) -> Unit {
    let mut random = Random::new(seed);
    let whole = seed % 2 == 1;
    let states = (0..2 + random.below(3)).map(|_| *random.pick(&CONSTANTS)).collect();
    let wild = random.below(5) == 0;
    let mut writer = Writer {
        random,
        text: String::new(),
        whole,
        names: Vec::new(),
        pointers: Vec::new(),
        states,
        wild,
        depth: 0,
        loops: 0,
        locals: 0,
        conditions: 0,
        helpers: 0,
        numbers: ["-1", "0", "1", "2", "8"].map(str::to_owned).into(),
    };
    writer.preamble();
    writer.handlers();
    for _ in 0..writer.below(4) {
        writer.helper();
    }
    writer.root();
    writer.numbers.extend(writer.states.iter().map(|&number| number.to_owned()));
    let (plain, conditions) = plain(&writer.text);
    Unit { plain, native: native(&writer), conditions, whole }
}

/// The text without its marks, and where its conditions stand.
fn plain(marked: &str) -> (String, BTreeMap<usize, (u32, u32)>) {
    let (mut out, mut found, mut hidden) = (String::new(), BTreeMap::new(), false);
    let mut chars = marked.chars();
    while let Some(c) = chars.next() {
        match c {
            '⦃' => hidden = true,
            '⦄' => hidden = false,
            '«' | '‹' => {
                let number: String = chars.by_ref().take_while(|&c| c != '|').collect();
                let line = out.matches('\n').count() + 1;
                let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1) + 1;
                let number = number.parse().expect("a number stands behind each mark");
                found.insert(number, (line as u32, column as u32));
            }
            '»' => {}
            _ if hidden => {}
            _ => out.push(c),
        }
    }
    (out, found)
}

/// The native program.
fn native(writer: &Writer) -> String {
    let (mut unit, mut chars) = (String::new(), writer.text.chars());
    while let Some(c) = chars.next() {
        match c {
            '⦃' | '⦄' => {}
            '«' => {
                let number: String = chars.by_ref().take_while(|&c| c != '|').collect();
                unit.push_str(&format!("hit({number}, !!("));
            }
            '‹' => while chars.next().is_some_and(|c| c != '|') {},
            '»' => unit.push_str("))"),
            _ => unit.push(c),
        }
    }
    let unit = unit.replacen(
        TYPES,
        "struct device {\n    int state, pended;\n    unsigned count;\n    unsigned char flags;\n};\n",
        1,
    );
    let pool = writer.numbers.iter().cloned().collect::<Vec<_>>().join(", ");
    let drawn: String = STATE.iter().map(|(_, _, drawn)| format!("    {drawn}\n")).collect();
    let (shuffle, call, act) = match writer.whole {
        true => (String::new(), "unit_main();", ""),
        false => (
            format!("{drawn}    handler = below(2) ? poke : reset;\n"),
            "root(value(), below(9) ? some_ints() : 0, below(9) ? text + below(4) : 0, some_list());",
            "    g0 = below(2) ? value() : g0;\n    g1 = below(2) ? value() : g1;\n    handler == poke && below(2) ? call() : (void)0;",
        ),
    };
    format!(
        "{NATIVE}\n#define KEPT __attribute__((section(\"unit\")))\n\
         static const int pool[] = {{{pool}}};\nstatic const unsigned pool_size = sizeof pool / sizeof *pool;\n\
         {unit}\nstatic void shuffle(void) {{\n{shuffle}}}\n\nstatic void call(void) {{\n    {call}\n}}\n\n{WORLD}\n\
         static void act(void) {{\n{act}\n}}\n"
    )
}
