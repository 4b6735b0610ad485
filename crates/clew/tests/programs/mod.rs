//! Random C functions, meant to use all of C that has terms: every integer type, floats, bit-fields, structs by value,
//! unions, pointers and indices that depend on inputs, variable arguments, blocks of memory, strings.
//!
//! Shifts, divisions and indices are kept in range; whatever else happens, happens. Expressions say nothing of their
//! types: C converts.

mod expression;
mod statement;

use crate::differ::mutate::Random;

const PREAMBLE: &str = include_str!("preamble.h");

/// Of parameters; wider integers are made from these.
const PARAMETERS: [&str; 9] = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "_Bool"];
const INTEGERS: [&str; 11] = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "_Bool", "i128", "u128"];
const FLOATS: [&str; 2] = ["float", "double"];

pub struct Writer {
    random: Random,
    text: String,
    /// Integers, floats and pointers to integers that are in scope.
    integers: Vec<String>,
    floats: Vec<String>,
    pointers: Vec<String>,
    /// For names.
    locals: usize,
    /// How many functions there are already.
    functions: usize,
}

/// A program of so many functions.
pub fn program(seed: u64, functions: usize) -> String {
    let mut writer = Writer {
        random: Random::new(seed),
        text: PREAMBLE.to_owned(),
        integers: Vec::new(),
        floats: Vec::new(),
        pointers: Vec::new(),
        locals: 0,
        functions: 0,
    };
    for _ in 0..functions {
        writer.function();
        writer.functions += 1;
    }
    writer.text
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn function(&mut self) {
        let types: Vec<&str> = (0..4).map(|_| self.pick(&PARAMETERS)).collect();
        let (result, element, float) = (self.pick(&INTEGERS), self.pick(&PARAMETERS), self.pick(&FLOATS));
        let params: Vec<String> = types.iter().zip(0..).map(|(ty, i)| format!("{ty} p{i}")).collect();
        let (params, n) = (params.join(", "), self.functions);
        self.line(&format!(
            "\n{result} f{n}({params}, {float} x, double y, struct pair pair, struct small small, struct bits bits, \
             struct large large, {element} *array, struct large *far, u8 *text, union bytes *both)\n{{"
        ));
        self.scope();
        self.locals(element);
        for _ in 0..1 + self.below(7) {
            self.statement(2);
        }
        let value = self.integer(3);
        // What its own objects hold is seen in the end.
        self.line("    memcpy(text, wide, sizeof wide);\n    *both = mix;\n    *far = copy;");
        self.line(&format!("    memcpy(array, own, sizeof own);\n    return {value};\n}}"));
    }

    /// What every function can name.
    fn scope(&mut self) {
        let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        self.integers = own(&[
            "p0",
            "p1",
            "p2",
            "p3",
            "pair.a",
            "small.a",
            "small.b[1]",
            "bits.a",
            "bits.b",
            "bits.c",
            "bits.d",
            "bits.e",
            "bits.f",
            "large.a",
            "large.bits.c",
            "far->a",
            "far->bits.b",
            "far->bits.c",
            "far->bits.e",
            "both->whole",
            "both->half[1]",
            "both->quarter[2]",
            "both->byte[3]",
            "both->small.a",
            "count",
            "mask",
            "origin.a",
            "*array",
            "text[2]",
        ]);
        self.floats = own(&[
            "x",
            "y",
            "pair.b",
            "small.c",
            "large.d",
            "far->d",
            "both->d",
            "both->f[0]",
            "rate",
            "origin.b",
        ]);
        self.pointers.clear();
        self.locals = 0;
    }

    /// Objects of its own, all initialised.
    fn locals(&mut self, element: &str) {
        self.line("    struct large copy = *far;");
        self.line("    u8 word[17], wide[16];");
        self.line("    memcpy(word, text, 16);\n    word[16] = 0;");
        self.line(&format!("    {element} own[8];\n    union bytes mix;"));
        self.line(
            "    memcpy(wide, array, sizeof wide);\n    memcpy(own, array, sizeof own);\n    mix = *both;",
        );
        let init: Vec<String> = (0..3).map(|_| self.integer(1)).collect();
        self.line(&format!("    own[1] = {}, own[6] = {}, mix.whole ^= {};", init[0], init[1], init[2]));
        let integers = [
            "mix.whole",
            "mix.half[0]",
            "mix.quarter[1]",
            "mix.byte[5]",
            "mix.small.a",
            "copy.a",
            "copy.bits.b",
            "copy.bits.d",
            "copy.small.b[0]",
            "word[3]",
            "wide[9]",
            "own[2]",
        ];
        let floats = ["mix.d", "mix.f[1]", "copy.d", "copy.small.c"];
        self.integers.extend(integers.map(str::to_owned));
        self.floats.extend(floats.map(str::to_owned));
        self.pointer(element);
    }
}
