//! Random statements, and functions to call.

use super::{QUIET, Writer};

impl Writer {
    pub fn statement(&mut self, depth: usize) {
        match self.below(if depth == 0 { 9 } else { 26 }) {
            0..=3 => self.assignment(),
            4 | 5 => self.state_assignment(),
            6 => self.call(),
            7 => self.leave(),
            8 => self.pointer(),
            9 | 10 => self.local(),
            11..=15 => self.branch(depth - 1),
            16 | 17 => self.counted(depth - 1),
            18 | 19 => self.endless(depth - 1),
            20 => self.choice(depth - 1),
            21 => self.machine(depth - 1),
            22 => self.list(),
            23 => self.text(),
            24 => self.sum(),
            _ => self.flag(depth - 1),
        }
    }

    pub fn block(&mut self, depth: usize) {
        self.inner(|this| {
            for _ in 0..1 + this.below(3) {
                this.statement(depth);
            }
        });
    }

    pub fn assignment(&mut self) {
        let value = self.value(2);
        let target = self.target();
        let op = self.pick(&["=", "=", "=", "+=", "-=", "^="]);
        match self.below(5) {
            0 => self.line(&format!("{target}++;")),
            _ => self.line(&format!("{target} {op} {value};")),
        }
    }

    fn target(&mut self) -> String {
        loop {
            let target = self.variable();
            let is_counter = target.starts_with('i') && target != "input()";
            if !is_counter && (self.wild || !QUIET.contains(&target.as_str())) {
                return target;
            }
        }
    }

    pub fn state_assignment(&mut self) {
        let (variable, number) = (self.pick(&QUIET), self.state_number());
        self.line(&format!("{variable} = {number};"));
    }

    fn call(&mut self) {
        let place = self.place();
        let value = self.value(1);
        match self.below(4) {
            0 if !self.whole => {
                self.line(&format!("keep({});", if place.contains('x') { "&s0" } else { &place }))
            }
            1 if self.has("p") => {
                let condition = self.numbered("handler");
                self.line(&format!("if ({condition})"));
                self.inner(|this| this.line(&format!("handler({value});")));
            }
            2 if self.has("p") => self.line(&format!(
                "handler = {};",
                if value.len().is_multiple_of(2) { "poke" } else { "reset" }
            )),
            _ if self.helpers > 0 => {
                let helper = self.below(self.helpers);
                let target = self.target();
                self.line(&format!("{target} = h{helper}({value}, {place});"));
            }
            _ => {
                let (target, input) = (self.target(), self.input());
                self.line(&format!("{target} = {input}();"));
            }
        }
    }

    fn leave(&mut self) {
        let condition = self.condition();
        let how = if self.loops > 0 { self.pick(&["break;", "continue;", "return 1;"]) } else { "return 1;" };
        self.line(&format!("if ({condition})"));
        self.inner(|this| this.line(how));
    }

    fn pointer(&mut self) {
        let (place, value) = (self.place(), self.value(1));
        match self.has("q") {
            true if self.one_in(3) => self.line(&format!("q = {place};")),
            true => self.line(&format!("*q = {value};")),
            false if self.has("p") => {
                self.line(&format!("int *q = {place};"));
                self.pointers.push("q");
            }
            false => self.line(&format!("*({place}) = {value};")),
        }
    }

    /// Initialised: half of them by a number.
    pub fn local(&mut self) {
        let value = if self.one_in(2) { self.number() } else { self.value(1) };
        let (letter, declared) = [
            ("x", "int"),
            ("x", "int"),
            ("u", "unsigned"),
            ("c", "unsigned char"),
            ("w", "short"),
            ("y", "long"),
        ][self.below(6)];
        let keeps = if self.one_in(8) { "static " } else { "" };
        let name = format!("{letter}{}", self.locals);
        self.locals += 1;
        match keeps {
            "" => self.line(&format!("{declared} {name} = {value};")),
            _ => self.line(&format!("static {declared} {name}⦃ KEPT⦄ = 1;")),
        }
        self.names.push(name);
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.one_in(3) {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    fn choice(&mut self, depth: usize) {
        let on = match self.below(3) {
            0 => self.value(1),
            _ => self.pick(&QUIET).to_owned(),
        };
        let mut values = Vec::new();
        for _ in 0..2 + self.below(3) {
            let value = if self.one_in(3) { self.number() } else { self.state_number() };
            if !values.contains(&value) {
                values.push(value);
            }
        }
        self.switch(&on, &values, |this, _| {
            for _ in 0..1 + this.below(2) {
                this.statement(depth);
            }
        });
    }

    /// No case falls through, and one that leaves a loop does it by an `if`.
    pub fn switch(&mut self, on: &str, values: &[String], mut body: impl FnMut(&mut Self, &str)) {
        let first = self.conditions;
        self.conditions += values.len();
        let (count, list) = (values.len(), values.join(", "));
        self.line(&format!("switch (⦃cases({first}, (const int[]){{{list}}}, {count}, ⦄{on}⦃)⦄) {{"));
        let loops = std::mem::take(&mut self.loops);
        for (at, value) in values.iter().enumerate() {
            self.line(&format!("‹{}|case {value}: {{", first + at));
            self.inner(|this| {
                body(this, value);
                this.line("break;");
            });
            self.line("}");
        }
        self.line("default:");
        self.inner(|this| {
            if this.one_in(2) {
                this.assignment();
            }
            this.line("break;");
        });
        self.line("}");
        self.loops = loops;
    }

    /// A function of an int and a place to write to.
    pub fn helper(&mut self) {
        let number = self.helpers;
        self.line(&format!("static int h{number}(int x, int *to) {{"));
        let (names, kind) = (self.names.len(), self.below(3));
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            this.names.push("x".to_owned());
            match kind {
                0 => this.recursion(number),
                1 => this.answer(),
                _ => {
                    for _ in 0..1 + this.below(3) {
                        this.statement(1);
                    }
                    let value = this.value(1);
                    this.line(&format!("*to = {value};"));
                    this.line("return x;");
                }
            }
        });
        self.line("}\n");
        self.names.truncate(names);
        self.helpers += 1;
    }

    fn recursion(&mut self, number: usize) {
        let condition = self.numbered("x <= 0");
        self.line(&format!("if ({condition})"));
        self.inner(|this| this.line("return 0;"));
        let step = self.pick(&["1", "2", "3"]);
        self.line(&format!("int r = h{number}(x - {step}, to) + 1;"));
        let condition = self.pick(&["r < 0", "r == 0", "r > 3", "r < 1"]).to_owned();
        let condition = self.numbered(&condition);
        self.line(&format!("if ({condition})"));
        self.inner(|this| this.line("return -7;"));
        self.line("return r;");
    }

    /// One of a few numbers.
    fn answer(&mut self) {
        for _ in 0..1 + self.below(2) {
            let (condition, number) = (self.condition(), self.state_number());
            self.line(&format!("if ({condition})"));
            self.inner(|this| this.line(&format!("return {number};")));
        }
        if self.one_in(2) {
            self.line("*to = x;");
        }
        let number = self.state_number();
        self.line(&format!("return {number};"));
    }
}
