//! Random statements: addresses get out, the world is called, and something is looked at afterwards.

use super::Writer;

impl Writer {
    pub fn statement(&mut self, depth: usize) {
        match self.below(if depth == 0 { 12 } else { 16 }) {
            0 | 1 => self.write(),
            2 => self.pointer_write(),
            3..6 => self.stub(),
            6..8 => self.set_call_look(),
            8 => self.check(),
            9 => self.own_call(),
            10 => self.escape_and_forget(),
            11 => self.allocate_or_jump(depth),
            12 => {
                self.loops += 1;
                let i = format!("i{}", self.loops);
                let most = 1 + self.below(3);
                self.line(&format!("for (int {i} = 0; «{i} < {most}»; {i}++) {{"));
                self.nested(depth - 1);
                self.line("}");
            }
            _ => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.nested(depth - 1);
                if self.one_in(3) {
                    self.line("} else {");
                    self.nested(depth - 1);
                }
                self.line("}");
            }
        }
    }

    fn nested(&mut self, depth: usize) {
        let scope = self.names.len();
        self.depth += 1;
        for _ in 0..1 + self.below(3) {
            self.statement(depth);
        }
        if self.one_in(4) {
            self.line("return 2;");
        }
        self.depth -= 1;
        self.names.truncate(scope);
    }

    fn then(&mut self, line: &str) {
        self.depth += 1;
        self.line(line);
        self.depth -= 1;
    }

    fn write(&mut self) {
        let (to, from) = (self.place(), self.value());
        let from = if self.one_in(4) { self.place() } else { from.to_owned() };
        self.line(&format!("{to} = {from};"));
    }

    /// Static pointers get no address of a local: nobody could clear them when it dies.
    fn pointer_write(&mut self) {
        let address = self.address();
        match self.below(9) {
            0 | 1 => self.line(&format!("gp = {address};")),
            2 => self.line(&format!("gb.p = {address};")),
            3 => self.line(&format!("ep = {address};")),
            4 if self.has("q") => self.line(&format!("q = {address};")),
            5 if self.has("b") => self.line(&format!("b.p = {address};")),
            6 if self.has("b") => self.line("gb.next = &b;"),
            7 => {
                let to = self.pick(&["&g0", "&s1", "&s3", "0"]);
                self.line(&format!("sp = {to};"));
            }
            _ => {
                let pointer = self.pick(&["gp", "ep", "gb.p", "gb.next", "eb.p"]);
                self.line(&format!("{pointer} = 0;"));
            }
        }
    }

    /// A call of something that is only declared.
    fn stub(&mut self) {
        let address = self.address();
        let line = match self.below(16) {
            0 => format!("put({address});"),
            1 => format!("look({address});"),
            2 if self.has("k") => "look(k);".to_owned(),
            2 => "look(&c0);".to_owned(),
            3 if self.has("q") => "put_slot(&q);".to_owned(),
            3 => "put_slot(&gp);".to_owned(),
            4 if self.has("b") => self.pick(&["put_box(&b);", "look_box(&b);", "pass_box(b);"]).to_owned(),
            4 => self.pick(&["put_box(&gb);", "pass_box(gb);", "put_box(&sb);"]).to_owned(),
            5 if self.has("text") => "fill(text, sizeof text);".to_owned(),
            6 => format!("put_any({address});"),
            7 => format!("put_number((uintptr_t){address});"),
            8 => format!("varied(2, {address}, &y);"),
            9 if self.state.handler > 0 => "on(on_s2);".to_owned(),
            10 if self.has("q") => "q = give();".to_owned(),
            11 => format!("{} = ask({});", self.place(), self.value()),
            12 if self.has("cb") => {
                format!("if («cb != 0»)\n{}    cb({});", "    ".repeat(self.depth), self.value())
            }
            13 if self.has("b") => "b.next = lookup(3);".to_owned(),
            _ => "note();".to_owned(),
        };
        self.line(&line);
    }

    fn check(&mut self) {
        let condition = self.condition();
        self.line(&format!("if ({condition})"));
        let (place, value) = (self.place(), self.value());
        match self.below(3) {
            0 => self.then("return 1;"),
            1 => self.then("note();"),
            _ => self.then(&format!("{place} = {value};")),
        }
    }

    /// Something is set, the world called, and the same thing looked at.
    fn set_call_look(&mut self) {
        let (place, before, after) = (self.place(), self.value(), self.value());
        self.line(&format!("{place} = {before};"));
        self.stub();
        self.line(&format!("if («{place} == {after}»)"));
        self.then("return 3;");
    }

    fn own_call(&mut self) {
        let (address, value) = (self.address(), self.value());
        if self.one_in(2) {
            self.line(&format!("help({address}, {value});"));
        } else {
            let setters = self.state.setters();
            let setter = self.pick(&setters);
            self.line(&format!("{setter}({value});"));
        }
    }

    /// A local's address in static memory, for the time of a call.
    fn escape_and_forget(&mut self) {
        let (place, value) = (self.pick(&["sp", "sb.p", "gp"]), self.value());
        self.line(&format!("{place} = &x;"));
        self.line("note();");
        self.line(&format!("{place} = 0;"));
        self.line(&format!("if («x == {value}»)"));
        self.then("return 4;");
    }

    fn allocate_or_jump(&mut self, depth: usize) {
        if depth == 2 && !self.has_jumped && self.one_in(2) {
            self.jump();
        } else if depth == 2 && !self.has("m") {
            let value = self.value();
            self.line("int *m = malloc(sizeof *m);");
            self.names.push("m");
            self.line("if («!m»)");
            self.then("return 5;");
            self.line(&format!("*m = {value};"));
        } else {
            self.write();
        }
    }

    /// Where setjmp returns twice only static memory is read: locals may be indeterminate.
    fn jump(&mut self) {
        self.has_jumped = true;
        let jumps = self.state.jumps();
        let (buffer, number) = jumps[self.random.below(jumps.len())];
        let (first, second) = (self.global(), self.global());
        let (value, other) = (self.value(), self.value());
        self.line(&format!("⦃arm({number});⦄"));
        self.line(&format!("if («setjmp({buffer})») {{"));
        self.depth += 1;
        self.line(&format!("if («{first} == {value}»)"));
        self.then("return 6;");
        self.line(&format!("if («{second} == {other}»)"));
        self.then("return 7;");
        self.line("return 8;");
        self.depth -= 1;
        self.line("}");
    }

    /// A static function that gives on what it is given, and has a local of its own.
    pub fn helper(&mut self) {
        let (value, other) = (self.value(), self.value());
        let stub = self.pick(&["put(&z);", "note();", "put(p);", "put_any(p);", "look(&z);"]);
        let later = self.pick(&["note();", "s1 = 2;", "put(p);", "gp = p;"]);
        self.line("static int help(int *p, int v) {");
        self.depth = 1;
        self.line("⦃FRAME⦄");
        self.line("int z = v; ⦃VAR(z, INTS)⦄");
        self.line(stub);
        self.line(&format!("if («z == {value}»)"));
        self.then(later);
        self.line(&format!("if («⦃LIVE(⦄p⦃)⦄» && «p != (int *)-1» && «*⦃AT_INT(⦄p⦃)⦄ == {other}»)"));
        self.then("return 1;");
        self.line("return z;");
        self.depth = 0;
        self.line("}\n");
    }
}
