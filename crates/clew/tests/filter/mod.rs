//! Random units whose paths are few: a function under test and static helpers that it calls, in every way that control
//! can flow in C, over inputs of two bits each.
//!
//! Whatever is written ends: loops and recursion have small bounds. What may go wrong at run time (a division, an index, a
//! pointer) now and then does.

mod condition;
mod statement;

use crate::differ::mutate::Random;

const PREAMBLE: &str =
    "#include <assert.h>\n#include <setjmp.h>\n#include <stdlib.h>\n\nenum tone { LOW, MID, HIGH };\n";

pub struct Unit {
    pub text: String,
    /// It leaves functions in their midst.
    pub jumps: bool,
}

/// What a unit has beyond the plain.
struct Features {
    jumps: bool,
    errors: bool,
    pointer: bool,
    global: bool,
    exits: bool,
    /// How many conditions a decision has at most.
    conditions: usize,
}

pub struct Writer {
    random: Random,
    text: String,
    features: Features,
    /// Integers in scope, and how many helpers there are to call.
    names: Vec<String>,
    helpers: usize,
    /// The helper being written calls itself.
    recursive: bool,
    /// Labels at the end of the function that were jumped to.
    out: bool,
    in_loop: bool,
    /// For names of locals and labels.
    locals: usize,
    depth: usize,
}

/// The unit of a seed. Its function under test is `root`.
pub fn unit(seed: u64) -> Unit {
    let mut random = Random::new(seed);
    let mut one_in = |n| random.below(n) == 0;
    let features = Features {
        jumps: one_in(6),
        errors: one_in(3),
        pointer: one_in(4),
        global: one_in(4),
        exits: one_in(3),
        conditions: if one_in(3) { 5 } else { 3 },
    };
    let writer = Writer {
        random,
        text: PREAMBLE.to_owned(),
        features,
        names: Vec::new(),
        helpers: 0,
        recursive: false,
        out: false,
        in_loop: false,
        locals: 0,
        depth: 0,
    };
    writer.unit()
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn name(&mut self) -> String {
        let at = self.below(self.names.len());
        self.names[at].clone()
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn unit(mut self) -> Unit {
        if self.features.jumps {
            self.line("static jmp_buf env;");
        }
        if self.features.global {
            self.line("unsigned char g;");
        }
        for _ in 0..self.below(4) {
            self.helper();
            self.helpers += 1;
        }
        self.root();
        Unit { text: self.text, jumps: self.features.jumps }
    }

    fn helper(&mut self) {
        self.recursive = self.one_in(3);
        let depth = if self.recursive { "int depth, " } else { "" };
        self.line(&format!("\nstatic int h{}({depth}unsigned u, unsigned v)\n{{", self.helpers));
        self.names = ["u", "v"].map(str::to_owned).to_vec();
        if self.recursive {
            self.line("    if (depth <= 0)\n        return (int)u;");
        }
        self.body(1, 3);
        self.recursive = false;
    }

    fn root(&mut self) {
        let inputs = 2 + self.below(3);
        let mut declared: Vec<String> = Vec::new();
        self.names.clear();
        for name in ["a", "b", "c", "d"].into_iter().take(inputs) {
            let ty = if self.one_in(6) { "enum tone" } else { "unsigned char" };
            declared.push(format!("{ty} {name}"));
            self.names.push(name.to_owned());
        }
        if self.features.pointer {
            declared.push("unsigned char *p".to_owned());
        }
        self.line(&format!("\nint root({})\n{{", declared.join(", ")));
        for name in self.names.clone() {
            // Without the mask it has few values that anything tells apart.
            if !self.one_in(5) {
                self.line(&format!("    {name} &= 3;"));
            }
        }
        if self.features.global {
            self.names.push("g".to_owned());
        }
        if self.features.jumps {
            self.line("    if (setjmp(env) != 0)\n        return -1;");
        }
        self.body(2, 4);
    }

    /// From the locals to the end.
    fn body(&mut self, depth: usize, most: usize) {
        self.depth = 1;
        self.out = false;
        let (x, y) = (self.below(4), self.below(3));
        self.line(&format!("unsigned x = {x}, y = {y}, row[3] = {{1, 0, 2}};"));
        self.names.extend(["x", "y"].map(str::to_owned));
        for _ in 0..1 + self.below(most) {
            self.statement(depth);
        }
        if self.out {
            self.text.push_str("out:\n");
        }
        let value = self.value();
        self.line(&format!("return (int)({value});"));
        self.depth = 0;
        self.line("}");
    }
}
