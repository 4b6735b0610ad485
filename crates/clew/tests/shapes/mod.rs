//! Random small functions whose inputs are pointers, and what they do on layouts of memory chosen at random.
//!
//! A function is written once, with marks in it, and rendered twice. `«condition»` is one that counts, `‹place›` something
//! that is read or written, `⟦check⟧` what must hold for the rest of the expression to be defined, `⦃more⦄` is for
//! the native form as it stands. For clew only the C is left; natively (`memory.h`, `layout.h`) conditions are counted, places and checks looked at.

mod place;
mod statement;

use crate::differ::mutate::Random;

const TYPES: &str = include_str!("types.h");
const MEMORY: &str = include_str!("memory.h");
const LAYOUT: &str = include_str!("layout.h");

/// What a parameter is called, its declaration, and who gives one natively.
const PARAMETERS: [(&str, &str, &str); 13] = [
    ("p", "int *p", "some_int()"),
    ("q", "int *q", "some_int()"),
    ("r", "const int *r", "some_int()"),
    ("u", "unsigned *u", "(unsigned *)some_int()"),
    ("s", "char *s", "some_char()"),
    ("a", "struct node *a", "some_node()"),
    ("b", "struct node *b", "some_node()"),
    ("x", "struct pair *x", "some_pair()"),
    ("y", "struct pair *y", "some_pair()"),
    ("pp", "int **pp", "some_slot()"),
    ("n", "int n", "value()"),
    ("f", "int (*f)(int)", "some_callback()"),
    ("v", "void *v", "some()"),
];

/// A program in both forms.
pub struct Program {
    pub plain: String,
    pub native: String,
    /// Where each condition of each function stands in the plain form: line and column.
    pub conditions: Vec<Vec<(u64, u64)>>,
}

pub struct Writer {
    random: Random,
    text: String,
    /// The parameters and locals in scope.
    names: Vec<&'static str>,
    /// For names of locals.
    locals: usize,
    depth: usize,
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A function, and how it is called natively.
    fn function(&mut self, number: usize, statements: usize) -> String {
        let wanted = 1 + self.below(4);
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < wanted {
            let next = self.below(PARAMETERS.len());
            if !chosen.contains(&next) {
                chosen.push(next);
            }
        }
        let parameters: Vec<_> = chosen.into_iter().map(|at| PARAMETERS[at]).collect();
        self.names = parameters.iter().map(|parameter| parameter.0).collect();
        let declared: Vec<&str> = parameters.iter().map(|parameter| parameter.1).collect();
        self.line(&format!("int f{number}({}) {{", declared.join(", ")));
        self.depth = 1;
        for _ in 0..statements {
            self.statement(2);
        }
        self.line("return 0;");
        self.depth = 0;
        self.line("}\n");
        let mut call = format!("    case {number}: {{\n");
        for (name, declaration, giver) in &parameters {
            call.push_str(&format!("        {declaration} = {giver};\n"));
            let shown = if *name == "n" { "(void *)0".to_owned() } else { format!("(void *){name}") };
            call.push_str(&format!("        if (showing)\n            show(\"{name}\", {shown});\n"));
        }
        let names = self.names[..parameters.len()].join(", ");
        call.push_str(&format!(
            "        if (showing)\n            describe();\n        f{number}({names});\n"
        ));
        call + "        break;\n    }\n"
    }
}

/// A program of so many functions, each tried natively on so many layouts.
pub fn program(seed: u64, functions: usize, layouts: usize) -> Program {
    let mut writer =
        Writer { random: Random::new(seed), text: String::new(), names: Vec::new(), locals: 0, depth: 0 };
    let (mut plain, mut checked) = (TYPES.to_owned(), String::new());
    let (mut calls, mut conditions) = (String::new(), Vec::new());
    for number in 0..functions {
        let statements = 1 + writer.below(5);
        calls.push_str(&writer.function(number, statements));
        let marked = std::mem::take(&mut writer.text);
        checked.push_str(&natively(&marked));
        let found = without_marks(&marked, &mut plain);
        conditions.push(found);
    }
    let explored: String = conditions
        .iter()
        .enumerate()
        .map(|(number, found)| format!("    explore({number}, {layouts}, {});\n", found.len()))
        .collect();
    let native = format!(
        "{MEMORY}\n{TYPES}\n{LAYOUT}\n{checked}\nstatic int showing;\n\nstatic void call(int function) {{\n\
         \x20   switch (function) {{\n{calls}    }}\n}}\n\nint main(int argc, char **argv) {{\n    if (argc == 3) {{\n\
         \x20       showing = 1;\n        state = (uint64_t)atoi(argv[2]) << 20 | (uint64_t)atoi(argv[1]);\n        lay_out();\n        \
         if (!setjmp(undefined))\n            call(atoi(argv[1]));\n        return 0;\n    }}\n{explored}}}\n"
    );
    Program { plain, native, conditions }
}

/// Appends a function without its marks; where its conditions stand.
fn without_marks(marked: &str, out: &mut String) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    let mut depth = 0;
    for c in marked.chars() {
        match c {
            '⟦' | '⦃' => depth += 1,
            '⟧' | '⦄' => depth -= 1,
            _ if depth > 0 => {}
            '«' => {
                let line = out.matches('\n').count() + 1;
                let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1) + 1;
                found.push((line as u64, column as u64));
            }
            '»' | '‹' | '›' => {}
            _ => out.push(c),
        }
    }
    found
}

/// A function that counts and checks.
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
            '‹' => out.push_str("(*OK(&("),
            '›' => out.push_str(")))"),
            '⟦' | '⦃' | '⦄' => {}
            '⟧' => out.push_str(", "),
            _ => out.push(c),
        }
    }
    out
}
