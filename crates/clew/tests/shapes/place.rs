//! Random expressions: places, pointers and conditions, each with what makes it defined.

use super::Writer;

const NUMBERS: [&str; 7] = ["-1", "0", "1", "2", "3", "5", "7"];

/// An element of the array that a pointer leads into.
pub fn element(pointer: &str, at: &str) -> String {
    format!("‹⦃*(row({pointer}, {pointer} + {at}, 4), &⦄{pointer}[{at}]⦃)⦄›")
}

fn equal(one: &str, op: &str, other: &str) -> String {
    format!("«⟦alive({one}), alive({other})⟧{one} {op} {other}»")
}

impl Writer {
    pub fn number(&mut self) -> &'static str {
        NUMBERS[self.below(NUMBERS.len())]
    }

    /// One of the names that are in scope.
    pub fn known(&mut self, of: &[&'static str]) -> Option<&'static str> {
        let all: Vec<&'static str> = of.iter().copied().filter(|name| self.has(name)).collect();
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }

    /// A pointer to int, perhaps one through which nothing is written.
    pub fn int_pointer(&mut self, constant: bool) -> String {
        let all = ["p", "q", "p", "q", "m", "w", "r"];
        let plain = self.known(if constant { &all } else { &all[..5] });
        match (self.below(12), plain) {
            (0, _) => "gp".to_owned(),
            (1, _) => "&g".to_owned(),
            (2, _) => {
                self.known(&["a", "b", "c"]).map_or("gp".to_owned(), |a| format!("(⟦OK(&{a}->v)⟧&{a}->v)"))
            }
            (3, _) => self.known(&["x", "y"]).map_or("&g".to_owned(), |x| format!("‹{x}->link›")),
            (4, _) => self.known(&["x", "y"]).map_or("gp".to_owned(), |x| {
                let member = ["a", "b"][self.below(2)];
                format!("(⟦OK(&{x}->{member})⟧&{x}->{member})")
            }),
            (5, _) if self.has("pp") => "‹*pp›".to_owned(),
            (6, _) if self.has("v") => "(int *)v".to_owned(),
            (7, _) if self.has("u") => "(int *)u".to_owned(),
            (9, _) if self.has("o") => "&o".to_owned(),
            (8, Some(p)) => format!("(⟦row({p}, {p} + 1, 4)⟧{p} + 1)"),
            (_, Some(p)) => p.to_owned(),
            _ => "gp".to_owned(),
        }
    }

    /// Something to compare with that is not the same, or null.
    fn unlike(&mut self, one: &str, make: impl Fn(&mut Self) -> String) -> String {
        let mut tries = (0..4).map(|_| make(self));
        tries.find(|other| other != one).unwrap_or("0".to_owned())
    }

    pub fn node(&mut self) -> String {
        let plain = self.known(&["a", "b", "c"]);
        match (self.below(6), plain) {
            (0, _) | (_, None) => "head".to_owned(),
            (1 | 2, Some(a)) => format!("‹{a}->next›"),
            (3, Some(a)) => format!("‹‹{a}->next›->next›"),
            (_, Some(a)) => a.to_owned(),
        }
    }

    /// A number that is somewhere in memory; it can be written to.
    pub fn place(&mut self) -> String {
        let elements = self.known(&["p", "q", "u"]);
        for _ in 0..4 {
            let found = match self.below(11) {
                0..3 => self.known(&["p", "q", "u", "m"]).map(|p| format!("‹*{p}›")),
                3..5 => elements.map(|p| {
                    let at = [-1, 1, 1, 2][self.below(4)];
                    element(p, &at.to_string())
                }),
                5 => self.known(&["a", "b", "c"]).map(|a| format!("‹{a}->v›")),
                6 => self.known(&["a", "b", "c"]).map(|a| format!("‹‹{a}->next›->v›")),
                7 => self.known(&["x", "y"]).map(|x| format!("‹{x}->{}›", ["a", "b"][self.below(2)])),
                8 => self.known(&["x", "y"]).map(|x| format!("‹*‹{x}->link››")),
                9 => self.known(&["pp"]).map(|_| "‹*‹*pp››".to_owned()),
                _ => self.known(&["s"]).map(|_| format!("‹s[{}]›", self.below(3))),
            };
            if let Some(found) = found {
                return found;
            }
        }
        ["g", "‹*gp›"][self.below(2)].to_owned()
    }

    /// A number.
    pub fn value(&mut self) -> String {
        match self.below(10) {
            0 if self.has("n") => "n".to_owned(),
            1 if self.has("r") => "‹*r›".to_owned(),
            2 if self.has("o") => "(⟦written(o)⟧o)".to_owned(),
            3 if self.has("v") => "‹*(int *)v›".to_owned(),
            4 if self.has("f") => "(⟦f || (give_up(), 0)⟧f(1))".to_owned(),
            5 if self.has("v") => "‹((struct node *)v)->v›".to_owned(),
            _ => self.place(),
        }
    }

    /// A condition; those that others guard are counted too.
    pub fn condition(&mut self) -> String {
        let one = self.simple();
        match self.below(8) {
            0 => format!("{one} && {}", self.simple()),
            1 => format!("{one} || {}", self.simple()),
            _ => one,
        }
    }

    fn simple(&mut self) -> String {
        match self.below(14) {
            0 | 1 => {
                let pointer =
                    self.known(&["p", "q", "r", "u", "s", "a", "b", "x", "y", "pp", "v", "f", "m", "c", "w"]);
                let not = ["", "!"][self.below(2)];
                format!("«{not}{}»", pointer.unwrap_or("head"))
            }
            2 | 3 => self.equal_ints(),
            4 | 5 => {
                let one = self.node();
                let other = self.unlike(&one, Self::node);
                equal(&one, "==", &other)
            }
            6 => match (self.known(&["p", "q", "w"]), self.known(&["q", "p", "r", "m"])) {
                (Some(p), Some(q)) if p != q => match self.below(3) {
                    0 => format!("«⟦ordered({p}, {q})⟧{p} < {q}»"),
                    1 => format!("«⟦ordered({p}, {q})⟧{p} >= {q}»"),
                    _ => format!("«⟦row({p}, {q}, 4)⟧{q} - {p} == {}»", self.number()),
                },
                _ => self.equal_ints(),
            },
            7 => self.equal_others(),
            _ => {
                let (value, op) = (self.value(), ["==", "==", "!=", "<", ">"][self.below(5)]);
                let number = self.number().to_owned();
                let other = if self.below(3) == 0 { self.unlike(&value, Self::value) } else { number };
                // An unsigned number and a negative one are compared as unsigned: defined, if odd.
                format!("«{value} {op} {other}»")
            }
        }
    }

    fn equal_ints(&mut self) -> String {
        let one = self.int_pointer(true);
        let other = self.unlike(&one, |writer| writer.int_pointer(true));
        let op = ["==", "==", "!="][self.below(3)];
        equal(&one, op, &other)
    }

    /// Pointers of other types.
    fn equal_others(&mut self) -> String {
        let all = [
            ("x", "y", "x == y"),
            ("x", "y", "(⟦row(x, x + 1, 16)⟧x + 1) == y"),
            ("x", "x", "‹x->link› == (⟦OK(&x->b)⟧&x->b)"),
            ("x", "p", "‹x->link› == p"),
            ("pp", "pp", "pp == &gp"),
            ("pp", "x", "pp == (⟦OK(&x->link)⟧&x->link)"),
            ("v", "a", "v == (void *)a"),
            ("v", "p", "v == (void *)p"),
            ("v", "s", "v == (void *)s"),
            ("v", "x", "v == (void *)x"),
            ("s", "p", "s == (char *)p"),
            ("f", "f", "f == twice"),
            ("u", "p", "u == (unsigned *)p"),
        ];
        let known: Vec<_> = all.iter().filter(|(a, b, _)| self.has(a) && self.has(b)).collect();
        if known.is_empty() {
            return self.equal_ints();
        }
        let (text, other) = known[self.below(known.len())].2.split_once(" == ").unwrap_or_default();
        equal(text, "==", other)
    }
}
