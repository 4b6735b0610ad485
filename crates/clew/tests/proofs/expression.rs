//! Random values and conditions.

use super::{QUIET, Writer};

const NUMBERS: [&str; 14] =
    ["0", "1", "2", "3", "5", "7", "10", "40", "100", "255", "256", "-1", "-5", "2000"];

impl Writer {
    pub fn number(&mut self) -> String {
        let number = match self.below(12) {
            0 => self.pick(&["2147483647", "65536", "1000000", "-2147483647", "32767", "127"]),
            _ => self.pick(&NUMBERS),
        };
        self.numbers.insert(number.to_owned());
        number.to_owned()
    }

    /// What a state variable may be.
    pub fn state_number(&mut self) -> String {
        let states = self.states.clone();
        self.pick(&states).to_owned()
    }

    /// A variable of ints.
    pub fn variable(&mut self) -> String {
        match self.below(6) {
            0 => self.pick(&QUIET).to_owned(),
            1 => self.element(),
            _ => {
                let at = self.below(self.names.len());
                // Locals stand last, and are of more interest.
                let at = at.max(self.below(self.names.len()));
                self.names[at].clone()
            }
        }
    }

    fn element(&mut self) -> String {
        let index = match self.below(3) {
            0 => self.below(8).to_string(),
            _ => {
                let at = self.below(self.names.len());
                format!("{} & 7", self.names[at])
            }
        };
        let arrays: Vec<&str> = ["p", "q"].into_iter().filter(|name| self.has(name)).collect();
        match self.below(2 + arrays.len()) {
            0 | 1 => format!("table[{index}]"),
            // A local pointer may lead to one int alone.
            at if arrays[at - 2] == "q" => "*q".to_owned(),
            at => format!("{}[{index}]", arrays[at - 2]),
        }
    }

    pub fn value(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.one_in(3) { self.number() } else { self.variable() };
        }
        let (a, b) = (self.value(depth - 1), self.variable());
        let number = self.number();
        match self.below(16) {
            0 | 1 => format!("{a} + {b}"),
            2 => format!("{a} - {b}"),
            3 => format!("({a}) * {}", self.pick(&["2", "3", "-1", "4"])),
            4 => format!("({a}) & {}", self.pick(&["1", "3", "6", "15", "240"])),
            5 => format!("({a}) % {}", self.pick(&["2", "3", "5", "8"])),
            6 => format!("({a}) / {}", self.pick(&["2", "3", "16"])),
            7 => format!("(unsigned char)({a})"),
            8 => format!("(short)({a})"),
            9 => format!("({a}) ^ {b}"),
            10 => format!("(int)((unsigned)({a}) >> {})", self.pick(&["1", "4", "31"])),
            11 => format!("(({a}) | {})", self.pick(&["1", "2", "8"])),
            12 if self.helpers > 0 => {
                let helper = self.below(self.helpers);
                format!("h{helper}({a}, {})", self.place())
            }
            13 | 14 => format!("{b} + {number}"),
            _ => format!("{}()", self.input()),
        }
    }

    /// Where a pointer to an int may lead.
    pub fn place(&mut self) -> String {
        let mut places = vec!["&g0", "&s0", "&dev.pended", "&table[2]"];
        places.extend(["p", "q"].into_iter().filter(|name| self.has(name)));
        if !self.wild {
            places.retain(|&place| place != "&dev.pended");
        }
        let local = self.names.iter().rposition(|name| name.starts_with('x') && name != "x");
        match local.filter(|_| self.one_in(3)) {
            Some(at) => format!("&{}", self.names[at]),
            None => self.pick(&places).to_owned(),
        }
    }

    /// Gives a condition its number.
    pub fn numbered(&mut self, condition: &str) -> String {
        let mut parts = Vec::new();
        for part in condition.split(" || ") {
            parts.push(format!("«{}|{part}»", self.conditions));
            self.conditions += 1;
        }
        parts.join(" || ")
    }

    fn simple(&mut self) -> String {
        let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        match self.below(10) {
            0..=2 => {
                let (variable, equal) = (self.pick(&QUIET), self.pick(&["==", "!=", "==", ">", "<"]));
                let number = if self.one_in(3) { self.number() } else { self.state_number() };
                format!("{variable} {equal} {number}")
            }
            3 => {
                let (a, b) = (self.variable(), self.variable());
                format!("{a} {op} {b}")
            }
            4 if self.has("l") => self.pick(&["l", "!l"]).to_owned(),
            5 => {
                let value = self.value(2);
                format!("({value}) {op} {}", self.number())
            }
            _ => {
                let variable = self.variable();
                format!("{variable} {op} {}", self.number())
            }
        }
    }

    pub fn condition(&mut self) -> String {
        let first = self.simple();
        let first = self.numbered(&first);
        match self.below(6) {
            0 => {
                let second = self.simple();
                let second = self.numbered(&second);
                let op = self.pick(&["&&", "||"]);
                format!("{first} {op} {second}")
            }
            _ => first,
        }
    }
}
