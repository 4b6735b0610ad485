//! The static state of a unit, and through which of its functions the world reaches it.

use crate::differ::mutate::Random;

/// Which ways there are to each static variable.
pub struct State {
    /// s0: 0 nobody sets it, 1 a setter, 2 one that refuses some values, 3 one that counts.
    setter: usize,
    /// s1 has a function that returns its address.
    has_getter: bool,
    /// s2 has a handler: 0 that nobody is given, 1 that functions may give away, 2 that is in an open table.
    pub handler: usize,
    /// s3 is what an open pointer leads to.
    is_told: bool,
    /// sp may be set, written through.
    has_set_sp: bool,
    has_write_sp: bool,
    /// The static jump buffer has a function that jumps.
    has_bail: bool,
    /// s4 is set by a handler that asks the world first.
    has_nested: bool,
}

impl State {
    pub fn new(random: &mut Random) -> State {
        State {
            setter: random.below(4),
            has_getter: random.below(3) == 0,
            handler: random.below(3),
            is_told: random.below(3) == 0,
            has_set_sp: random.below(3) == 0,
            has_write_sp: random.below(3) == 0,
            has_bail: random.below(2) == 0,
            has_nested: random.below(3) == 0,
        }
    }

    /// Functions that may be called from within the unit too, with a number.
    pub fn setters(&self) -> Vec<&'static str> {
        let mut all = vec!["on_s2"];
        all.extend((self.setter == 1 || self.setter == 2).then_some("set_s0"));
        all.extend(self.has_write_sp.then_some("write_sp"));
        all
    }

    pub fn functions(&self) -> String {
        let mut text = String::new();
        let mut add = |is_there: bool, function: &str| {
            if is_there {
                text.push_str(function);
                text.push_str("\n\n");
            }
        };
        add(self.setter == 1, "void set_s0(int v) {\n    ⦃FRAME⦄\n    s0 = v;\n}");
        add(
            self.setter == 2,
            "void set_s0(int v) {\n    ⦃FRAME⦄\n    if («v > 0» && «v < 4»)\n        s0 = v;\n}",
        );
        add(self.setter == 3, "void count_s0(void) {\n    ⦃FRAME⦄\n    if («s0 < 5»)\n        s0++;\n}");
        add(self.has_getter, "int *where_s1(void) {\n    return &s1;\n}");
        add(true, "static void on_s2(int v) {\n    ⦃FRAME⦄\n    if («v != 2»)\n        s2 = v;\n}");
        add(self.handler == 2, "void (*const table[1])(int) = {on_s2};");
        add(self.is_told, "int *tell = &s3;");
        add(self.has_set_sp, "void set_sp(int *p) {\n    sp = p;\n}");
        add(
            self.has_write_sp,
            "void write_sp(int v) {\n    ⦃FRAME⦄\n    if («⦃LIVE(⦄sp⦃)⦄ != 0» && «sp != (int *)-1»)\n        *⦃TO_INT(⦄sp⦃)⦄ = v;\n}",
        );
        add(self.has_bail, "void bail(int v) {\n    ⦃FRAME prepare(1);⦄\n    longjmp(hidden, v);\n}");
        add(
            self.has_nested,
            "void nested_s4(int v) {\n    ⦃FRAME⦄\n    s4 = 0;\n    if («ask(v) == 3»)\n        s4 = v;\n}",
        );
        text
    }

    /// How the world calls these functions.
    pub fn calls(&self) -> Vec<String> {
        let all = [
            (self.setter == 1 || self.setter == 2, "set_s0(value())"),
            (self.setter == 3, "count_s0()"),
            (self.has_getter, "know(where_s1())"),
            (self.has_set_sp, "set_sp(some_int(0))"),
            (self.has_write_sp, "write_sp(value())"),
            (self.has_bail, "(armed[1] ? bail(value()) : (void)0)"),
            (self.has_nested, "nested_s4(value())"),
        ];
        all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, call)| call.to_owned()).collect()
    }

    /// What the native program does before each run.
    pub fn reset(&self) -> String {
        let mut text = String::new();
        if self.handler == 2 {
            text.push_str("    keep_handler(table[0]);\n");
        }
        if self.is_told {
            text.push_str("    tell = &s3, fixed(\"tell\", &tell, sizeof tell, SLOT, 1, 0);\n");
        }
        text
    }

    pub fn jumps(&self) -> &'static [(&'static str, usize)] {
        if self.has_bail { &[("env", 0), ("hidden", 1)] } else { &[("env", 0)] }
    }
}
