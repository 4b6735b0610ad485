//! Random expressions. `integer` may stand where C wants an integer, `number` where it takes a float too.

use super::{FLOATS, INTEGERS, Writer};

/// What is on the edge of something.
const CONSTANTS: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "8",
    "31",
    "63",
    "127",
    "128",
    "255",
    "-128",
    "32767",
    "65536",
    "2147483647",
    "(-2147483647 - 1)",
    "0xffffffffu",
    "0x8000000000000000u",
    "0x7fffffffffffffff",
    "'a'",
];
const REALS: [&str; 12] =
    ["0.0", "-0.0", "1.0", "0.1f", "-2.5", "1e10", "3e38f", "1e300", "-1e-300", "5e-324", "INFINITY", "NAN"];
/// What an operation with a width of its own is done in.
const WIDE: [&str; 6] = ["i32", "u32", "i64", "u64", "i128", "u128"];
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];
const UNARY: [&str; 11] = [
    "-",
    "~",
    "!",
    "__builtin_popcount",
    "__builtin_popcountll",
    "__builtin_bswap16",
    "__builtin_bswap32",
    "__builtin_bswap64",
    "__builtin_bitreverse8",
    "__builtin_bitreverse32",
    "__builtin_abs",
];
const ROUNDINGS: [&str; 8] = ["-", "fabs", "floor", "ceil", "trunc", "sqrt", "rint", "round"];

impl Writer {
    pub fn number(&mut self, depth: usize) -> String {
        if self.below(3) == 0 { self.float(depth) } else { self.integer(depth) }
    }

    pub fn integer(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.integer_leaf();
        }
        match self.below(17) {
            0..3 => {
                let op = self.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({} {op} {})", self.integer(depth - 1), self.integer(depth - 1))
            }
            3 => {
                let (ty, op) = (self.pick(&WIDE), self.pick(&["<<", ">>"]));
                format!("SHIFT({ty}, {}, {op}, {})", self.integer(depth - 1), self.integer(depth - 1))
            }
            4 => {
                let (ty, op) = (self.pick(&INTEGERS), self.pick(&["/", "%"]));
                format!("DIVIDE({ty}, {}, {op}, {})", self.integer(depth - 1), self.integer(depth - 1))
            }
            5..7 => self.condition(depth),
            7 => {
                let condition = self.condition(depth - 1);
                format!("({condition} ? {} : {})", self.integer(depth - 1), self.integer(depth - 1))
            }
            8..10 => format!("({}){}", self.pick(&INTEGERS), self.number(depth - 1)),
            10 => format!("{}({})", self.pick(&UNARY), self.integer(depth - 1)),
            11 => self.builtin(depth - 1),
            12 => self.index(depth - 1),
            13 => self.string(depth - 1),
            14 => self.call(depth - 1),
            15 => {
                let (high, low) = (self.integer(depth - 1), self.integer(depth - 1));
                format!("((i128)((u128)({high}) << 64 | (u64)({low})))")
            }
            _ => self.integer_leaf(),
        }
    }

    pub fn condition(&mut self, depth: usize) -> String {
        let depth = depth.saturating_sub(1);
        match self.below(6) {
            0 => format!("({} && {})", self.condition(depth), self.number(depth)),
            1 => format!("({} || {})", self.number(depth), self.condition(depth)),
            2 => format!("!{}", self.number(depth)),
            _ => format!("({} {} {})", self.number(depth), self.pick(&COMPARISONS), self.number(depth)),
        }
    }

    pub fn float(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(3) {
                0 => self.pick(&REALS).to_owned(),
                _ => self.random.pick(&self.floats).clone(),
            };
        }
        match self.below(9) {
            0..3 => {
                let op = self.pick(&["+", "-", "*", "/"]);
                format!("({} {op} {})", self.number(depth - 1), self.float(depth - 1))
            }
            3 => format!("{}({})", self.pick(&ROUNDINGS), self.float(depth - 1)),
            4 => format!("({}){}", self.pick(&FLOATS), self.number(depth - 1)),
            5 => {
                let condition = self.condition(depth - 1);
                format!("({condition} ? {} : {})", self.float(depth - 1), self.float(depth - 1))
            }
            6 => {
                let function = self.pick(&["fmod", "fmin", "fmax", "copysign", "pow", "hypot"]);
                format!("{function}({}, {})", self.float(depth - 1), self.number(depth - 1))
            }
            7 if self.below(2) == 0 => format!("((long double){} * 3)", self.number(depth - 1)),
            _ => self.float(depth - 1),
        }
    }

    fn integer_leaf(&mut self) -> String {
        match self.below(4) {
            0 => self.pick(&CONSTANTS).to_owned(),
            1 if !self.pointers.is_empty() => format!("*{}", self.random.pick(&self.pointers)),
            _ => self.random.pick(&self.integers).clone(),
        }
    }

    /// An element at an index that an input may decide.
    fn index(&mut self, depth: usize) -> String {
        let at = self.integer(depth);
        match self.below(13) {
            0 => format!("table[({at}) & 15]"),
            1 => format!("levels[({at}) & 7]"),
            2 => format!("array[({at}) & 15]"),
            3 => format!("own[({at}) & 7]"),
            4 => format!("text[({at}) & 15]"),
            5 => format!("far->tail[({at}) & 3]"),
            6 => format!("far->text[({at}) & 7]"),
            7 => format!("both->byte[({at}) & 7]"),
            // Across granules of the vm's memory.
            8 => format!("*(loose *)(word + {})", self.below(10)),
            9 => format!("*(loose *)(word + (({at}) & 8) + 1)"),
            10 => "*(loose *)((u8 *)&copy + 28)".to_owned(),
            11 => format!("mix.quarter[({at}) & 3]"),
            _ => format!("*(u16 *)((u8 *)&mix + (({at}) & 6))"),
        }
    }

    fn builtin(&mut self, depth: usize) -> String {
        let (x, y) = (self.integer(depth), self.integer(depth));
        let ty = self.pick(&INTEGERS[..8]);
        match self.below(8) {
            0 => format!("__builtin_clz({x} | 1)"),
            1 => format!("__builtin_ctzll({x} | 256)"),
            2 => format!("__builtin_rotateleft32({x}, {y})"),
            3 => format!("__builtin_rotateright64({x}, {y})"),
            4 => format!("({{ {ty} r_; __builtin_add_overflow(({ty}){x}, ({ty}){y}, &r_) ? r_ : 5; }})"),
            5 => format!("({{ {ty} r_; __builtin_sub_overflow({x}, {y}, &r_) ? 3 : r_; }})"),
            6 => format!("({{ {ty} r_; __builtin_mul_overflow(({ty}){x}, ({ty}){y}, &r_) ? ~r_ : r_; }})"),
            _ => format!("__builtin_parity({x})"),
        }
    }

    fn string(&mut self, depth: usize) -> String {
        let (c, at) = (self.integer(depth), self.below(5));
        match self.below(7) {
            0 => format!("strlen((char *)word + {at})"),
            1 => format!("({{ char *r_ = strchr((char *)word, {c}); r_ ? r_ - (char *)word : -1; }})"),
            2 => format!("memcmp(word + {at}, text, {})", 1 + self.below(8)),
            3 => format!("memcmp(far, &copy, {})", 1 + self.below(12)),
            4 => format!("strcmp((char *)word, \"{}\")", "ab".repeat(at / 2)),
            5 => format!("({{ u8 *r_ = memchr(wide, {c}, 16); r_ ? r_ - wide : 16; }})"),
            _ => format!("strncmp((char *)word, (char *)word + {at}, 4)"),
        }
    }

    fn call(&mut self, depth: usize) -> String {
        let (x, y) = (self.integer(depth), self.integer(depth));
        match self.below(9) {
            0 => format!("aid_turn(pair, {x}).a"),
            1 => format!("(i32)aid_turn((struct pair){{{x}, {}}}, {y}).b", self.number(depth)),
            2 => format!("aid_wrap(small, {x}).b[{}]", self.below(2)),
            3 => format!("aid_renew(large, {x}).text[({y}) & 7]"),
            4 => format!("aid_pack(bits, {x}).{}", self.pick(&["a", "b", "c", "d", "e", "f"])),
            5 => format!("aid_pack(far->bits, {x}).c"),
            6 => {
                let z = self.float(depth);
                format!("aid_sum(5, (i32)({x}), (i64)({y}), (double)({z}), pair, (i128)({x}))")
            }
            7 => format!("(({x}) & 1 ? aid_twice : aid_less)({y})"),
            _ => format!("({{ i32 (*f_[2])(i32) = {{aid_twice, aid_less}}; f_[({x}) & 1]({y}); }})"),
        }
    }
}
