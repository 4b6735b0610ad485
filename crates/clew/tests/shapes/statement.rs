//! Random statements.

use super::Writer;
use super::place::element;

impl Writer {
    pub fn statement(&mut self, depth: usize) {
        match self.below(if depth == 0 { 8 } else { 14 }) {
            0..3 => self.write(),
            3 => self.pointer_write(),
            4 => {
                let condition = self.condition();
                self.line(&format!("if ({condition})"));
                self.inner(&["return 1;", "g = 3;", "g++;"]);
            }
            5 => self.local(),
            6 => self.stub(),
            7 => self.free(),
            8 => self.walk(depth - 1),
            9 => self.allocate(),
            _ => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.nested(depth - 1);
                if self.below(3) == 0 {
                    self.line("} else {");
                    self.nested(depth - 1);
                }
                self.line("}");
            }
        }
    }

    fn inner(&mut self, of: &[&str]) {
        let line = of[self.below(of.len())];
        self.depth += 1;
        self.line(line);
        self.depth -= 1;
    }

    fn nested(&mut self, depth: usize) {
        let scope = self.names.len();
        self.depth += 1;
        for _ in 0..1 + self.below(2) {
            self.statement(depth);
        }
        if self.below(3) == 0 {
            self.line("return 2;");
        }
        self.depth -= 1;
        self.names.truncate(scope);
    }

    fn write(&mut self) {
        let (to, from) = (self.place(), self.below(3));
        let from = if from == 0 { self.value() } else { self.number().to_owned() };
        self.line(&format!("{to} = {from};"));
    }

    fn pointer_write(&mut self) {
        let pointer = self.int_pointer(false);
        let node = self.node();
        match self.below(6) {
            0 if self.has("pp") => self.line(&format!("‹*pp› = {pointer};")),
            1 if self.has("x") => self.line(&format!("‹x->link› = {pointer};")),
            2 => self.line(&format!("gp = {pointer};")),
            3 if self.has("a") => self.line(&format!("‹a->next› = {node};")),
            4 => self.line(&format!("head = {node};")),
            _ if self.has("b") => self.line(&format!("b = {node};")),
            _ => self.write(),
        }
    }

    /// Another name for what a pointer leads to.
    fn local(&mut self) {
        if !self.has("w") {
            let pointer = self.int_pointer(true);
            self.line(&format!("const int *w = {pointer};"));
            self.names.push("w");
        } else if !self.has("c") {
            let node = self.node();
            self.line(&format!("struct node *c = {node};"));
            self.names.push("c");
        } else {
            self.write();
        }
    }

    fn stub(&mut self) {
        match self.below(4) {
            0 if !self.has("c") => {
                self.line("struct node *c = make();");
                self.names.push("c");
            }
            1 => {
                let to = self.known(&["p", "q", "m"]).unwrap_or("&g");
                self.line(&format!("get({to});"));
            }
            2 if !self.has("w") => {
                let from = self.int_pointer(false);
                self.line(&format!("int *w = find({from});"));
                self.names.push("w");
            }
            _ if !self.has("o") => {
                let number = self.number();
                let blank = "int o⦃ = BLANK⦄;".to_owned();
                let line = if self.below(2) == 0 { blank } else { format!("int o = {number};") };
                self.line(&line);
                self.names.push("o");
                let number = self.number();
                self.line(&format!("if («get(&o) == {number}»)"));
                self.inner(&["g = 5;", "g--;"]);
            }
            _ => self.line("g = get(&g);"),
        }
    }

    fn free(&mut self) {
        match self.known(&["p", "a", "m", "b", "x"]).filter(|_| self.below(2) == 0) {
            Some(pointer) => self.line(&format!("⟦drop({pointer})⟧free({pointer});")),
            None => self.write(),
        }
    }

    /// Along a list or an array.
    fn walk(&mut self, depth: usize) {
        self.locals += 1;
        let i = format!("i{}", self.locals);
        let most = 1 + self.below(3);
        match (self.known(&["a", "b"]), self.known(&["p", "q"])) {
            (Some(a), _) if self.below(4) > 0 => {
                self.line(&format!("for (int {i} = 0; «{i} < {most}» && «{a}»; {i}++) {{"));
                self.nested(depth);
                self.depth += 1;
                self.line(&format!("{a} = ‹{a}->next›;"));
                self.depth -= 1;
                self.line("}");
            }
            (_, Some(p)) => {
                self.line(&format!("for (int {i} = 0; «{i} < {most}»; {i}++) {{"));
                self.depth += 1;
                let number = self.number();
                let element = element(p, &i);
                self.line(&format!("if («{element} == {number}»)"));
                self.inner(&["break;", "g++;", "return 4;"]);
                self.depth -= 1;
                self.line("}");
            }
            _ => self.write(),
        }
    }

    fn allocate(&mut self) {
        let number = self.number();
        if !self.has("m") {
            self.line("int *m = malloc(sizeof *m);");
            self.names.push("m");
            self.line("if («!m»)");
            self.inner(&["return 5;"]);
            self.line(&format!("‹*m› = {number};"));
        } else if !self.has("c") {
            self.line("struct node *c = calloc(1, sizeof *c);");
            self.names.push("c");
            self.line("if («c»)");
            self.inner(&["head = c;", "g = 7;"]);
        } else {
            self.write();
        }
    }
}
