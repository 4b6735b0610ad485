//! Random statements.

use super::{FLOATS, INTEGERS, Writer};

impl Writer {
    pub fn statement(&mut self, depth: usize) {
        let simple = depth == 0;
        match self.below(if simple { 8 } else { 12 }) {
            0..2 => self.assignment(),
            2 => self.local(),
            3..5 => self.block(),
            5 => self.element(),
            6 => self.structure(),
            7 => {
                let element = self.pick(&["u8", "i16"]);
                self.pointer(element);
            }
            8..10 => {
                let condition = self.condition(3);
                self.line(&format!("    if ({condition}) {{"));
                self.nested(depth - 1);
                self.line("    } else {");
                self.nested(depth - 1);
                self.line("    }");
            }
            10 => self.switch(depth - 1),
            _ => {
                let (bound, name) = (self.integer(2), self.name());
                self.line(&format!("    for (i32 {name} = 0; {name} < (({bound}) & 3); {name}++) {{"));
                let value = self.integer(1);
                self.line(&format!("    own[{name}] += {value} + {name};"));
                self.nested(depth - 1);
                self.line("    }");
            }
        }
    }

    /// Statements in a scope of their own.
    fn nested(&mut self, depth: usize) {
        let scope = (self.integers.len(), self.floats.len(), self.pointers.len());
        for _ in 0..1 + self.below(2) {
            self.statement(depth);
        }
        self.integers.truncate(scope.0);
        self.floats.truncate(scope.1);
        self.pointers.truncate(scope.2);
    }

    fn switch(&mut self, depth: usize) {
        let (value, bits) = (self.integer(2), self.below(3) + 2);
        self.line(&format!("    switch ((i64)({value}) & {}) {{", (1 << bits) - 1));
        for case in [0, 1, 3, (1 << bits) - 1].iter().take(1 + bits) {
            self.line(&format!("    case {case}: {{"));
            self.nested(depth);
            let end = self.pick(&["break;", "break;", ""]);
            self.line(&format!("    }} {end}"));
        }
        self.line("    default: {");
        self.nested(depth);
        self.line("    }\n    }");
    }

    fn name(&mut self) -> String {
        self.locals += 1;
        format!("l{}", self.locals)
    }

    fn local(&mut self) {
        let name = self.name();
        if self.below(3) == 0 {
            let (ty, value) = (self.pick(&FLOATS), self.number(3));
            self.line(&format!("    {ty} {name} = {value};"));
            self.floats.push(name);
        } else {
            let (ty, value) = (self.pick(&INTEGERS), self.number(3));
            self.line(&format!("    {ty} {name} = {value};"));
            self.integers.push(name);
        }
    }

    fn assignment(&mut self) {
        if self.below(3) == 0 {
            let (to, op) = (self.random.pick(&self.floats).clone(), self.pick(&["=", "+=", "*=", "-="]));
            let value = self.number(3);
            return self.line(&format!("    {to} {op} {value};"));
        }
        let to = self.random.pick(&self.integers).clone();
        match self.below(6) {
            0 => self.line(&format!("    {to}{};", ["++", "--"][to.len() % 2])),
            1..3 => {
                let op = self.pick(&["+=", "-=", "*=", "&=", "|=", "^="]);
                let value = self.integer(3);
                self.line(&format!("    {to} {op} {value};"));
            }
            _ => {
                let value = self.number(3);
                self.line(&format!("    {to} = {value};"));
            }
        }
    }

    /// A store at an index that an input may decide.
    fn element(&mut self) {
        let (at, value) = (self.integer(2), self.number(2));
        let to = match self.below(10) {
            0 => format!("own[({at}) & 7]"),
            1 => format!("array[({at}) & 15]"),
            2 => format!("mix.byte[({at}) & 7]"),
            3 => format!("mix.half[({at}) & 1]"),
            4 => format!("levels[({at}) & 7]"),
            5 => format!("far->text[({at}) & 7]"),
            6 => format!("copy.tail[({at}) & 3]"),
            7 => format!("both->quarter[({at}) & 3]"),
            8 => format!("mix.f[({at}) & 1]"),
            _ => format!("*(u32 *)(wide + (({at}) & 12))"),
        };
        self.line(&format!("    {to} = {value};"));
    }

    /// Bytes at once.
    fn block(&mut self) {
        let (n, value) = (1 + self.below(8), self.integer(2));
        let (to, from) = (self.below(8), self.below(8));
        let line = match self.below(11) {
            0 => format!("memcpy(wide + {to}, text + {from}, {n});"),
            1 => format!("memmove(word + {to}, word + {from}, {n});"),
            2 => format!("memset(wide + {to}, {value}, {n});"),
            3 => format!("memset(&mix, {value}, {});", n.min(8)),
            4 => format!("memcpy(&mix, wide + {to}, 8);"),
            5 => format!("memcpy(own, array + {}, {n});", from % 4),
            6 => format!("memcpy(text + {to}, &copy, {n});"),
            7 => format!("memcpy(wide, &pair, (({value}) & 7) + 1);"),
            8 => format!("memcpy(wide + {to}, word, p{} & 7);", from % 4),
            9 => format!("memset(wide + {to}, {value}, p{} & 3);", from % 4),
            _ => format!("strncpy((char *)wide, (char *)word, {n});"),
        };
        self.line(&format!("    {line}"));
    }

    /// A struct or union as a whole.
    fn structure(&mut self) {
        let (x, y) = (self.integer(2), self.number(2));
        let line = match self.below(12) {
            0 => format!("pair = aid_turn(pair, {x});"),
            1 => format!("origin = {x} ? pair : aid_turn(origin, {x});"),
            2 => format!("small = aid_wrap(small, {x});"),
            3 => format!("copy = aid_renew(copy, {x});"),
            4 => format!("*far = aid_renew(large, {x});"),
            5 => format!("bits = aid_pack(bits, {x});"),
            6 => format!("copy.bits = (struct bits){{.b = {x}, .c = {y}, .e = {y}}};"),
            7 => "mix = *both;".to_owned(),
            8 => format!("mix.small = {x} ? far->small : small;"),
            9 => format!("far->small = (struct small){{{x}, {{1, {x}}}, {y}}};"),
            10 => format!("*both = (union bytes){{.d = {y}}};"),
            _ => "large.small = mix.small;".to_owned(),
        };
        self.line(&format!("    {line}"));
    }

    /// A pointer that an input may decide.
    pub fn pointer(&mut self, element: &str) {
        let name = self.name();
        let (condition, at) = (self.condition(1), self.integer(1));
        let to = match self.below(5) {
            0 => format!("({condition} ? ({element} *)own : ({element} *)wide)"),
            1 => format!("({element} *)wide + (({at}) & 1)"),
            2 => format!("({condition} ? ({element} *)array : ({element} *)own)"),
            3 => format!("({element} *)&mix"),
            _ => format!("({element} *)((({at}) & 1) * 8 + (u8 *)wide)"),
        };
        self.line(&format!("    {element} *{name} = {to};"));
        self.pointers.push(name);
    }
}
