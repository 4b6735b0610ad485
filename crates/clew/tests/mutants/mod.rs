//! Random functions without anything that C leaves undefined but overflow, which wraps: divisors are constants, indices and
//! shifts are masked, loops are counted.

use crate::differ::mutate::Random;
use std::fmt::Write;

/// Runs each mutant that it is given beside the program on random inputs.
pub const DRIVER: &str = include_str!("driver.c");

struct Writer {
    random: Random,
    text: String,
    loops: usize,
}

/// A file with a function `int unit(int a, int b, unsigned c, int *list)`, which may write to `list[0..4]` and `kept`.
pub fn unit(seed: u64) -> String {
    let mut writer = Writer { random: Random::new(seed ^ 0x6d75_7461), text: String::new(), loops: 0 };
    writer
        .text
        .push_str("int kept;\n\nint unit(int a, int b, unsigned c, int *list)\n{\n    int x = a, y = 0;\n");
    for _ in 0..2 + writer.random.below(3) {
        writer.statement(1, 2);
    }
    let result = writer.number(2);
    let _ = writeln!(writer.text, "    return {result};\n}}");
    writer.text
}

impl Writer {
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.random.below(from.len())]
    }

    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(depth));
    }

    fn statement(&mut self, depth: usize, room: usize) {
        match self.random.below(if room == 0 { 3 } else { 6 }) {
            0 | 1 => {
                let (target, value) = (self.pick(&["x", "y", "x", "y", "kept", "list[1]"]), self.number(2));
                let op = self.pick(&["=", "=", "=", "+=", "-=", "^="]);
                self.line(depth, &format!("{target} {op} {value};"));
            }
            2 => {
                let condition = self.condition(1);
                let (yes, no) = (self.number(1), self.number(1));
                self.line(depth, &format!("y = {condition} ? {yes} : {no};"));
            }
            3 | 4 => {
                let condition = self.condition(2);
                self.line(depth, &format!("if ({condition}) {{"));
                self.statement(depth + 1, room - 1);
                if self.random.below(2) == 0 {
                    self.line(depth, "} else {");
                    self.statement(depth + 1, room - 1);
                }
                self.line(depth, "}");
            }
            _ => {
                let counter = format!("i{}", self.loops);
                self.loops += 1;
                let turns = 1 + self.random.below(3);
                self.line(depth, &format!("for (int {counter} = 0; {counter} < {turns}; {counter}++) {{"));
                self.statement(depth + 1, room - 1);
                self.line(depth, "}");
            }
        }
    }

    fn condition(&mut self, room: usize) -> String {
        if room > 0 && self.random.below(3) == 0 {
            let (left, right) = (self.condition(room - 1), self.condition(room - 1));
            let op = self.pick(&["&&", "||"]);
            return format!("({left} {op} {right})");
        }
        let relation = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.random.below(3) {
            0 => format!("c {relation} {}u", self.random.below(20)),
            1 => format!("{} {relation} {}", self.number(0), self.number(0)),
            _ => format!("{} {relation} {}", self.number(1), self.number(0)),
        }
    }

    fn number(&mut self, room: usize) -> String {
        if room == 0 || self.random.below(3) == 0 {
            return match self.random.below(4) {
                0 => (self.random.below(12) as i64 - 4).to_string(),
                _ => self.pick(&["a", "b", "x", "y", "kept", "list[0]", "list[2]"]).to_owned(),
            };
        }
        let (left, right) = (self.number(room - 1), self.number(room - 1));
        match self.random.below(6) {
            0 => format!("({left} / {})", 2 + self.random.below(4)),
            1 => format!("({left} & {right})"),
            2 => format!("(int)((unsigned)({left}) >> ({right} & 7))"),
            _ => {
                let op = self.pick(&["+", "-", "+", "-", "*", "|"]);
                format!("({left} {op} {right})")
            }
        }
    }
}
