//! Random conditions, on what the world may have changed and on what it cannot have.

use super::Writer;

impl Writer {
    /// Something of type int: a local, a global, static state, through a pointer.
    pub fn place(&mut self) -> String {
        let locals = self.below(5) < 2;
        let mut known: Vec<&str> = Vec::new();
        if locals {
            known.extend(["x", "y"]);
            known.extend(if self.has("a") { &["a[0]", "a[2]"][..] } else { &[] });
            known.extend(if self.has("b") { &["b.v", "b.v"][..] } else { &[] });
        } else {
            known.extend([
                "s0", "s1", "s2", "s3", "s4", "t[1]", "sb.v", "g0", "g1", "gb.v", "e0", "eb.v", "errno",
            ]);
        }
        self.pick(&known).to_owned()
    }

    /// Places without locals.
    pub fn global(&mut self) -> &'static str {
        self.pick(&["s0", "s1", "s2", "s3", "s4", "t[1]", "g0", "g1", "gb.v", "e0"])
    }

    /// The address of something of type int.
    pub fn address(&mut self) -> String {
        let mut known = vec!["&x", "&x", "&y", "&g0", "&s1", "t", "&s3", "&sb.v"];
        known.extend(if self.has("a") { &["a", "&a[1]"][..] } else { &[] });
        known.extend(if self.has("b") { &["&b.v", "&b.v"][..] } else { &[] });
        known.extend(if self.has("p") { &["p", "p"][..] } else { &[] });
        known.extend(if self.has("m") { &["m", "m"][..] } else { &[] });
        self.pick(&known).to_owned()
    }

    /// An int pointer in memory.
    pub fn pointer(&mut self) -> &'static str {
        let mut known = vec!["gp", "gp", "ep", "gb.p", "sp"];
        known.extend(if self.has("q") { &["q", "q", "q"][..] } else { &[] });
        known.extend(if self.has("b") { &["b.p", "b.p"][..] } else { &[] });
        known.extend(if self.has("p") { &["p"][..] } else { &[] });
        known.extend(if self.has("r") { &["r", "r"][..] } else { &[] });
        known.extend(if self.has("m") { &["m"][..] } else { &[] });
        self.pick(&known)
    }

    fn relation(&mut self) -> &'static str {
        self.pick(&["==", "==", "==", "!=", ">", "<"])
    }

    fn atom(&mut self) -> String {
        let (relation, value) = (self.relation(), self.value());
        match self.below(12) {
            0 => {
                let (pointer, address) = (self.pointer(), self.address());
                let word = self.pick(&["==", "!="]);
                format!("«⦃LIVE(⦄{pointer}⦃)⦄ {word} ⦃LIVE(⦄{address}⦃)⦄»")
            }
            1 | 2 => {
                let pointer = self.pointer();
                let not = format!("«{pointer} != (int *)-1»");
                format!("(«⦃LIVE(⦄{pointer}⦃)⦄» && {not} && «*⦃AT_INT(⦄{pointer}⦃)⦄ {relation} {value}»)")
            }
            3 if self.has("text") => match self.below(3) {
                0 => "«strlen(text) > 2»".to_owned(),
                1 => "«text[1] == 'b'»".to_owned(),
                _ => "«text[0] == 'a'»".to_owned(),
            },
            4 => format!("«ask({value}) {relation} {value}»"),
            5 if self.has("h") => format!("(«h» && «⦃AT_BOX(⦄h⦃)⦄->v {relation} {value}»)"),
            5 if self.has("pp") => {
                let address = self.address();
                format!("(«pp» && «⦃LIVE(⦄*⦃AT_SLOT(⦄pp⦃)⦄⦃)⦄ == ⦃LIVE(⦄{address}⦃)⦄»)")
            }
            6 if self.has("k") => format!("«k[1] {relation} {value}»"),
            6 if self.has("cb") => {
                let handler = self.pick(&["on_s2", "ext_handler", "0"]);
                format!("«cb == {handler}»")
            }
            7 if self.has("n") => format!("«n {relation} {value}»"),
            8 => {
                let (a, b) = (self.place(), self.place());
                format!("«{a} {relation} {b}»")
            }
            _ => {
                let place = self.place();
                format!("«{place} {relation} {value}»")
            }
        }
    }

    pub fn condition(&mut self) -> String {
        let first = self.atom();
        match self.below(6) {
            0 => format!("{first} && {}", self.atom()),
            1 => format!("{first} || {}", self.atom()),
            _ => first,
        }
    }
}
