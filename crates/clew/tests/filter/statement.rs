//! Random statements.

use super::Writer;

impl Writer {
    pub fn statement(&mut self, depth: usize) {
        match self.below(if depth == 0 { 8 } else { 15 }) {
            0 | 1 => self.assign(),
            2 => self.leave(),
            3 => self.end(),
            4 => {
                let decision = self.decision();
                let value = self.value();
                self.line(&format!("x = {decision} ? {value} : y;"));
            }
            5 => {
                let (decision, call) = (self.decision(), self.call());
                self.line(&format!("{decision} && {call};"));
            }
            6 => {
                let decision = self.decision();
                self.line(&format!("y = {decision};"));
            }
            7 => self.again(),
            8 => self.switch(depth - 1),
            9 => self.count(depth - 1),
            10 => self.repeat(depth - 1),
            _ => self.choose(depth - 1),
        }
    }

    fn nested(&mut self, depth: usize) {
        self.depth += 1;
        for _ in 0..1 + self.below(2) {
            self.statement(depth);
        }
        self.depth -= 1;
    }

    fn assign(&mut self) {
        let value = self.value();
        match self.below(4) {
            0 => self.line(&format!("y = {value};")),
            1 => self.line(&format!("x += {value};")),
            2 => self.line(&format!("row[1] = {value};")),
            _ => self.line(&format!("x = {value};")),
        }
    }

    /// Leaves the loop or the function, if a decision says so.
    fn leave(&mut self) {
        let decision = self.decision();
        self.line(&format!("if ({decision})"));
        let how = match self.below(4) {
            0 if self.in_loop => "break;",
            1 if self.in_loop => "continue;",
            0 | 2 => {
                self.out = true;
                "goto out;"
            }
            _ => "return 1;",
        };
        self.line(&format!("    {how}"));
    }

    /// Ends the run, if a decision says so, in units that do.
    fn end(&mut self) {
        if self.features.jumps && self.one_in(2) {
            let decision = self.decision();
            return self.line(&format!("if ({decision})\n        longjmp(env, 1);"));
        }
        if !self.features.exits {
            return self.assign();
        }
        let decision = self.decision();
        match self.below(4) {
            0 | 1 => self.line(&format!("if ({decision})\n        exit(3);")),
            2 => self.line(&format!("assert({decision});")),
            _ => self.line(&format!("if ({decision})\n        abort();")),
        }
    }

    /// A jump back, twice at most.
    fn again(&mut self) {
        let n = self.locals;
        self.locals += 1;
        self.line(&format!("int n{n} = 0;"));
        self.text.push_str(&format!("again{n}:\n"));
        self.assign();
        let decision = self.decision();
        self.line(&format!("if (n{n}++ < 2 && {decision})"));
        self.line(&format!("    goto again{n};"));
    }

    fn switch(&mut self, depth: usize) {
        let value = self.value();
        self.line(&format!("switch ({value}) {{"));
        let first = self.below(2);
        let (cases, default) = (1 + self.below(3), self.below(5));
        let in_loop = std::mem::replace(&mut self.in_loop, false);
        for at in 0..cases {
            if at == default {
                self.line("default:");
            }
            self.line(&format!("case {}: {{", first + at));
            self.nested(depth);
            self.line("}");
            if self.one_in(2) {
                self.line("    break;");
            }
        }
        if default == cases {
            self.line("default: {");
            self.nested(depth);
            self.line("}");
        }
        self.in_loop = in_loop;
        self.line("}");
    }

    /// Up to a number, or to an input's.
    fn count(&mut self, depth: usize) {
        let (n, end) = (self.locals, if self.one_in(2) { "2".to_owned() } else { self.name() });
        self.locals += 1;
        let more = if self.one_in(3) { format!(" && {}", self.decision()) } else { String::new() };
        self.line(&format!("for (unsigned i{n} = 0; i{n} < 3 && i{n} < {end}{more}; i{n}++) {{"));
        let in_loop = std::mem::replace(&mut self.in_loop, true);
        self.names.push(format!("i{n}"));
        self.nested(depth);
        self.names.retain(|name| *name != format!("i{n}"));
        self.in_loop = in_loop;
        self.line("}");
    }

    fn repeat(&mut self, depth: usize) {
        let n = self.locals;
        self.locals += 1;
        let times = 1 + self.below(2);
        self.line(&format!("int t{n} = {times};"));
        let decision = self.decision();
        let first = self.one_in(2);
        if first {
            self.line("do {");
        } else {
            self.line(&format!("while (t{n}-- > 0 && {decision}) {{"));
        }
        let in_loop = std::mem::replace(&mut self.in_loop, true);
        self.nested(depth);
        self.in_loop = in_loop;
        if first {
            self.line(&format!("}} while (t{n}-- > 0 && {decision});"));
        } else {
            self.line("}");
        }
    }

    fn choose(&mut self, depth: usize) {
        let decision = self.decision();
        self.line(&format!("if ({decision}) {{"));
        self.nested(depth);
        if self.one_in(2) {
            self.line("} else {");
            self.nested(depth);
        }
        self.line("}");
    }
}
