//! Random values and conditions.

use super::Writer;

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

impl Writer {
    pub fn value(&mut self) -> String {
        let (name, other, number) = (self.name(), self.name(), self.below(4));
        match self.below(12) {
            0..4 => name,
            4 => number.to_string(),
            5 => format!("({name} + {other}) % 4"),
            6 => format!("({name} ^ {other})"),
            7 => format!("({name} & {number})"),
            8 => {
                let condition = self.condition(2);
                format!("({condition} ? {name} : {number})")
            }
            9 => self.fallible(),
            _ => self.call(),
        }
    }

    /// What may end the run, in units that have such.
    fn fallible(&mut self) -> String {
        let (name, number) = (self.name(), 1 + self.below(3));
        if !self.features.errors {
            return format!("row[{name} % 3]");
        }
        match self.below(5) {
            0 => format!("6 / {name}"),
            1 => format!("7 % ({name} - {number})"),
            2 => format!("row[{name}]"),
            3 => format!("*({name} == {number} ? (unsigned *)0 : &x)"),
            _ if self.features.pointer && self.has("a") => "*p".to_owned(),
            _ => format!("8 / ({name} ^ {number})"),
        }
    }

    /// Of a helper, or of one of two through a pointer.
    pub fn call(&mut self) -> String {
        if self.recursive && self.one_in(3) {
            let (one, other) = (self.name(), self.name());
            let n = self.helpers;
            return format!("(unsigned)h{n}(depth - 1, {one}, {other})");
        }
        if self.helpers == 0 {
            return self.name();
        }
        let (at, other) = (self.below(self.helpers), self.below(self.helpers));
        let (one, two, key) = (self.name(), self.name(), self.name());
        let first = |text: &str, n: usize| text.contains(&format!("h{n}(int depth"));
        let recursive = [at, other].map(|n| first(&self.text, n));
        let depth = if recursive[0] { format!("{}, ", 1 + self.below(2)) } else { String::new() };
        if at != other && recursive[0] == recursive[1] && self.one_in(2) {
            return format!("(unsigned)({key} > 1 ? h{at} : h{other})({depth}{one}, {two})");
        }
        format!("(unsigned)h{at}({depth}{one}, {two})")
    }

    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// Of a statement: up to as many parts as the unit has.
    pub fn decision(&mut self) -> String {
        let parts = 1 + self.below(self.features.conditions);
        self.condition(parts)
    }

    /// Of so many parts, in parentheses where there are several.
    pub fn condition(&mut self, parts: usize) -> String {
        if parts < 2 {
            return self.part();
        }
        let left = 1 + self.below(parts - 1);
        let (one, other) = (self.condition(left), self.condition(parts - left));
        let (not, op) = (if self.one_in(6) { "!" } else { "" }, if self.one_in(2) { "&&" } else { "||" });
        format!("{not}({one} {op} {other})")
    }

    fn part(&mut self) -> String {
        let (name, other, number) = (self.name(), self.name(), self.below(4));
        let op = COMPARISONS[self.below(COMPARISONS.len())];
        match self.below(16) {
            0..5 => format!("{name} {op} {number}"),
            5 => name,
            6 => format!("!{name}"),
            7 => format!("{name} {op} {other}"),
            8 => {
                let call = self.call();
                format!("{call} {op} {number}")
            }
            9 => self.call(),
            10 => format!("(x = {name}) {op} {number}"),
            11 => format!("y++ {op} {number}"),
            12 => {
                let value = self.fallible();
                format!("{value} {op} {number}")
            }
            13 => {
                let inner = self.condition(2);
                format!("({inner} ? {name} : {other}) {op} {number}")
            }
            14 => format!("{name} == {}", ["LOW", "MID", "HIGH"][self.below(3)]),
            _ if self.features.pointer && self.has("a") => {
                if self.one_in(2) {
                    "p != 0".to_owned()
                } else {
                    format!("*p {op} {number}")
                }
            }
            _ => format!("({name} ^ {other}) & 1"),
        }
    }
}
