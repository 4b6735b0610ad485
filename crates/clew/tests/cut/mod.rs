//! Random programs for Test-Comp that are left in their midst: by `exit`, `abort`, `longjmp`, or because their inputs end.

use super::differ::mutate::Random;

/// What a program's conditions are written as, with their numbers: `«7|a < b»`.
const OPEN: char = '«';
const CLOSE: char = '»';

/// What each program starts with.
const START: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void exit(int), _exit(int), abort(void);
typedef long buffer[40];
extern int _setjmp(buffer);
extern void longjmp(buffer, int);
static buffer env;
static int g, turns;
static int input(void) { int x = __VERIFIER_nondet_int(); return x; }
static int second(int a);
";

pub struct Writer<'r> {
    random: &'r mut Random,
    conditions: usize,
    jumps: bool,
}

/// A program's text, its conditions marked.
pub fn program(random: &mut Random) -> String {
    let jumps = random.below(4) == 0;
    let mut writer = Writer { random, conditions: 0, jumps };
    let mut text = START.to_owned();
    for name in ["first", "second"] {
        let body = writer.block(2, false);
        text += &format!(
            "static int {name}(int a) {{\nint b = 1, c = 2;\nif ({}) return a;\n{body}return b;\n}}\n",
            writer.marked("turns++ > 40")
        );
    }
    let endless = writer.random.below(2) == 0;
    let body = writer.block(3, endless);
    let landing = match jumps {
        true => format!(
            "if ({}) {{ if ({}) return 5; g += 4; }}\n",
            writer.marked("_setjmp(env)"),
            writer.marked("g > 3")
        ),
        false => String::new(),
    };
    let body = if endless { format!("for (;;) {{\n{body}}}\n") } else { format!("{body}return a;\n") };
    text + &format!("int main(void) {{\nint a = input(), b = 0, c = 3;\n{landing}{body}}}\n")
}

/// The program as it is tested, or so that `clew_note(number, value)` is told of every condition.
pub fn unmarked(text: &str, noted: bool) -> String {
    let mut out = String::new();
    for part in text.split_inclusive([OPEN, '|', CLOSE]) {
        match part.chars().last() {
            Some(OPEN) => out += part.trim_end_matches(OPEN),
            // The number of a condition; `||` has a blank before it.
            Some('|')
                if part.len() > 1 && part[..part.len() - 1].bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                out +=
                    &if noted { format!("clew_note({} ", part.replace('|', ", ")) } else { "(".to_owned() };
            }
            Some(CLOSE) => out += &part.replace(CLOSE, ")"),
            _ => out += part,
        }
    }
    out
}

impl Writer<'_> {
    fn marked(&mut self, condition: &str) -> String {
        self.conditions += 1;
        format!("{OPEN}{}|{condition}{CLOSE}", self.conditions)
    }

    fn variable(&mut self) -> &'static str {
        self.random.pick::<&str>(&["a", "b", "c", "g"])
    }

    fn number(&mut self, depth: u32) -> String {
        match self.random.below(if depth == 0 { 3 } else { 7 }) {
            0 | 1 => self.variable().to_owned(),
            2 => (self.random.below(17) as i64 - 5).to_string(),
            3 => format!("({} + {})", self.number(depth - 1), self.number(depth - 1)),
            4 => "input()".to_owned(),
            5 => {
                let name = self.random.pick(&["first", "second"]);
                format!("{name}({})", self.number(depth - 1))
            }
            _ => format!(
                "({} ? {} : {})",
                self.condition(depth - 1),
                self.number(depth - 1),
                self.number(depth - 1)
            ),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        match self.random.below(if depth == 0 { 1 } else { 4 }) {
            0 | 1 => {
                let operator = *self.random.pick(&["<", ">", "==", "!="]);
                // With a variable in it clang does not fold it.
                let condition = format!("{} {operator} {}", self.variable(), self.number(depth));
                self.marked(&condition)
            }
            2 => format!("({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
        }
    }

    fn block(&mut self, depth: u32, in_loop: bool) -> String {
        (0..1 + self.random.below(3)).map(|_| self.statement(depth, in_loop) + "\n").collect()
    }

    fn statement(&mut self, depth: u32, in_loop: bool) -> String {
        match self.random.below(if depth == 0 { 5 } else { 9 }) {
            0 | 1 => format!("{} = {};", self.variable(), self.number(2)),
            2 => format!("{} += input();", self.variable()),
            3 => format!("if ({}) {}++;", self.condition(1), self.variable()),
            4 => self.leave(in_loop),
            5 | 6 => format!(
                "if ({}) {{\n{}}} else {{\n{}}}",
                self.condition(1),
                self.block(depth - 1, in_loop),
                self.block(depth - 1, in_loop)
            ),
            7 => {
                let limit = format!("i{depth} < {}", 1 + self.random.below(4));
                format!(
                    "for (int i{depth} = 0; {}; i{depth}++) {{\n{}}}",
                    self.marked(&limit),
                    self.block(depth - 1, true)
                )
            }
            _ => format!(
                "while ({}) {{\nif ({}) break;\n{}}}",
                self.condition(1),
                self.marked("turns++ > 25"),
                self.block(depth - 1, true)
            ),
        }
    }

    fn leave(&mut self, in_loop: bool) -> String {
        let how = match self.random.below(7) {
            0 => "exit(3);",
            1 => "abort();",
            2 => "_exit(2);",
            3 if self.jumps => "longjmp(env, 1);",
            4 if in_loop => "break;",
            5 if in_loop => "continue;",
            _ => "return 1;",
        };
        format!("if ({}) {how}", self.condition(1))
    }
}
