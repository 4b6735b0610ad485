//! Loops that nothing bounds, and what is always so in them.

use super::Writer;

impl Writer {
    /// A body that may leave the loop.
    fn body(&mut self, depth: usize, first: impl FnOnce(&mut Self)) {
        self.loops += 1;
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            first(this);
            for _ in 0..1 + this.below(3) {
                this.statement(depth);
            }
        });
        self.loops -= 1;
    }

    /// A counter, by steps, up to what is given; and where it stands behind the loop.
    pub fn counted(&mut self, depth: usize) {
        let counter = format!("i{}", self.locals);
        self.locals += 1;
        let most = if self.one_in(3) { self.number() } else { self.variable() };
        let (step, from) = (self.pick(&["1", "1", "2", "3"]), self.pick(&["0", "0", "1", "-3"]));
        let declared = self.pick(&["int", "int", "unsigned", "unsigned char", "short", "long"]);
        self.line(&format!("{declared} {counter} = {from};"));
        let op = self.pick(&["<", "<", "<=", "!="]);
        let condition = self.numbered(&format!("{counter} {op} {most}"));
        self.line(&format!("for (; {condition}; {counter} += {step}) {{"));
        self.body(depth, |this| {
            this.names.push(counter.clone());
            if this.one_in(2) {
                this.look_at(&counter);
            }
        });
        self.line("}");
        self.look_at(&counter);
        self.names.push(counter);
    }

    /// Compares with what it hardly ever is.
    fn look_at(&mut self, name: &str) {
        let test = match self.below(7) {
            0 => format!("{name} < 0"),
            1 => format!("{name} & 1"),
            2 => format!("{name} == {}", self.number()),
            3 => format!("{name} > {}", self.number()),
            4 => format!("{name} % 3 == 1"),
            5 => format!("{name} < {}", self.variable()),
            _ => format!("{name} <= {}", self.number()),
        };
        let condition = self.numbered(&test);
        self.line(&format!("if ({condition})"));
        self.inner(|this| this.assignment());
    }

    pub fn endless(&mut self, depth: usize) {
        let input = self.input();
        match self.below(3) {
            0 => self.line("for (;;) {"),
            1 => {
                let condition = self.numbered(&format!("{input}()"));
                self.line(&format!("while ({condition}) {{"));
            }
            _ => {
                let condition = self.condition();
                self.line(&format!("while ({condition}) {{"));
            }
        }
        self.body(depth, |this| {
            let condition = this.numbered(&format!("{input}() == 0"));
            this.line(&format!("if ({condition})"));
            this.inner(|this| this.line("break;"));
        });
        self.line("}");
    }

    /// A state machine: states lead to each other, and some state is never reached.
    pub fn machine(&mut self, depth: usize) {
        let variable = self.pick(&super::QUIET);
        let mut states = self.states.clone();
        states.dedup();
        states.sort_unstable();
        states.dedup();
        let mut values: Vec<String> = states.iter().map(|&state| state.to_owned()).collect();
        if !states.contains(&"2147") {
            values.push("2147".to_owned());
        }
        if self.one_in(2) {
            let number = self.state_number();
            self.line(&format!("{variable} = {number};"));
        }
        let input = self.input();
        let condition = self.numbered(&format!("{input}()"));
        self.line(&format!("while ({condition}) {{"));
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            this.switch(variable, &values, |this, _| {
                let condition = this.condition();
                let next = this.state_number();
                this.line(&format!("if ({condition})"));
                this.inner(|this| this.line(&format!("{variable} = {next};")));
                if this.one_in(2) {
                    this.statement(depth);
                }
            });
        });
        self.line("}");
    }

    /// How long a list is, and what is in it.
    pub fn list(&mut self) {
        if !self.has("l") {
            return self.sum();
        }
        let length = format!("x{}", self.locals);
        self.locals += 1;
        self.line(&format!("int {length} = 0;"));
        let condition = self.numbered("c");
        self.line(&format!("for (struct node *c = l; {condition}; c = c->next) {{"));
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            this.line(&format!("{length}++;"));
            match this.below(3) {
                0 => {
                    let value = this.value(1);
                    this.line(&format!("c->v = {value};"));
                }
                1 => {
                    let number = this.number();
                    let condition = this.numbered(&format!("c->v > {number}"));
                    this.line(&format!("if ({condition})"));
                    this.inner(|this| this.line("break;"));
                }
                _ => this.look_at(&length),
            }
        });
        self.line("}");
        self.names.push(length.clone());
        self.look_at(&length);
        let condition = self.numbered("!l");
        let other = self.numbered(&format!("{length} != 0"));
        self.line(&format!("if ({condition} && {other})"));
        self.inner(|this| this.line("return 3;"));
    }

    /// Up to the end of a text.
    pub fn text(&mut self) {
        if !self.has("s") {
            return self.sum();
        }
        let at = format!("x{}", self.locals);
        self.locals += 1;
        self.line(&format!("int {at} = 0;"));
        let condition = self.numbered(&format!("s[{at}]"));
        self.line(&format!("while ({condition}) {{"));
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            let letter = this.pick(&["'a'", "'0'", "1", "8", "-1", "127"]).to_owned();
            let condition = this.numbered(&format!("s[{at}] == {letter}"));
            this.line(&format!("if ({condition})"));
            this.inner(|this| this.assignment());
            this.line(&format!("{at}++;"));
        });
        self.line("}");
        self.look_at(&at);
        let condition = self.numbered(&format!("s[{at}] != 0"));
        self.line(&format!("if ({condition})"));
        self.inner(|this| this.line("return 4;"));
    }

    /// Adds up what cannot overflow, and what can.
    pub fn sum(&mut self) {
        let (sum, i) = (format!("x{}", self.locals), format!("i{}", self.locals));
        self.locals += 1;
        let most = self.pick(&["8", "20", "n", "n & 63", "1000"]);
        let most =
            if most.starts_with('n') && !self.names.iter().any(|name| name == "n") { "8" } else { most };
        self.line(&format!("int {sum} = 0;"));
        let condition = self.numbered(&format!("{i} < {most}"));
        self.line(&format!("for (int {i} = 0; {condition}; {i}++) {{"));
        self.inner(|this| {
            this.line("⦃TICK;⦄");
            let from = if this.has("p") { "p" } else { "table" };
            let mask = this.pick(&["3", "15", "255", "-1"]);
            this.line(&format!("{sum} += {from}[{i} & 7] & {mask};"));
            if this.one_in(3) {
                this.look_at(&sum);
            }
        });
        self.line("}");
        self.look_at(&sum);
        self.names.push(sum);
    }

    /// A flag that is set on the way says so behind the loop.
    pub fn flag(&mut self, depth: usize) {
        let flag = format!("x{}", self.locals);
        self.locals += 1;
        self.line(&format!("int {flag} = 0;"));
        let input = self.input();
        let condition = self.numbered(&format!("{input}() > 0"));
        self.line(&format!("while ({condition}) {{"));
        self.body(depth, |this| {
            let condition = this.condition();
            let number = this.pick(&["1", "1", "2"]);
            this.line(&format!("if ({condition})"));
            this.inner(|this| this.line(&format!("{flag} = {number};")));
        });
        self.line("}");
        self.look_at(&flag);
        self.look_at(&flag);
        self.names.push(flag);
    }
}
