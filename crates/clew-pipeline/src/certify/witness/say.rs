//! What is known at a place, as C that can stand there.
//!
//! Only what C can say at the place is said: a fact about memory without a name in scope is left out, and so is a whole
//! disjunction of which one part cannot be said. So what is written is never more than what was proven.

use clew_frontier::{Cube, Program as Analysed};
use clew_ir::{CType, FunctionId, GlobalId, Integer, Loop, Program, Reg, TypeId};
use clew_look::value::{Value, mask, signed};
use clew_look::{Base, Fact, What};
use clew_step::{Object, Read, State};
use clew_term::{BinOp, CastOp, Node, Term, UnOp};

/// Values that are listed one by one.
const LISTED: usize = 6;
/// Terms within each other.
const DEEPEST: u32 = 40;

/// A place in a function, and what has a name there.
pub struct Here<'p> {
    pub program: &'p Program,
    pub function: FunctionId,
    pub at: Loop,
}

/// A variable that has a name.
struct Named {
    name: String,
    integer: Integer,
}

/// How an integer type of C reads bits.
pub fn integer(program: &Program, ty: TypeId) -> Option<Integer> {
    match *program.types.get(program.types.bare(ty)) {
        CType::Int { bytes, signed, .. } | CType::Enum { bytes, signed, .. } => {
            Some(Integer { bits: bytes * 8, signed })
        }
        _ => None,
    }
}

impl Here<'_> {
    fn local(&self, reg: Reg) -> Option<Named> {
        let names = &self.program.function(self.function).body.as_ref()?.names;
        let local = names.locals.iter().find(|local| local.reg == reg)?;
        let seen = names.visible(self.at.scope, self.at.place.line, &local.name)?;
        // What `for` declares by itself is not in scope where it begins.
        let is_it = seen.reg == reg && seen.line < self.at.place.line;
        is_it.then_some(Named { name: local.name.clone(), integer: local.integer? })
    }

    fn global(&self, id: GlobalId) -> Option<Named> {
        let global = &self.program.globals[id.index()];
        let function = self.program.function(self.function);
        if global.local_to.is_some() || global.unit != function.unit {
            return None;
        }
        let names = &function.body.as_ref()?.names;
        let hides = |other: &&clew_ir::Global| {
            other.local_to.as_ref().is_some_and(|(of, name)| *of == self.function && *name == global.name)
        };
        if names.visible(self.at.scope, self.at.place.line, &global.name).is_some()
            || self.program.globals.iter().any(|other| hides(&other))
        {
            return None;
        }
        Some(Named { name: global.name.clone(), integer: integer(self.program, global.ty?)? })
    }

    fn named(&self, what: &What, bits: u32) -> Option<Named> {
        let What::Memory { base, offset: 0, bits: own } = what else { return None };
        let named = match base {
            Base::Local(reg) => self.local(*reg)?,
            Base::Global(id) => self.global(*id)?,
            Base::Behind(_) => return None,
        };
        (*own == bits && named.integer.bits == bits).then_some(named)
    }

    /// A fact of the look; nothing where C cannot say it, or says it anyway.
    pub fn fact(&self, fact: &Fact) -> Vec<String> {
        match fact {
            Fact::In { what, value } => {
                self.named(what, value.width()).map_or(Vec::new(), |named| named.within(value))
            }
            Fact::Difference { a, b, signed, most } => {
                self.difference(a, b, *signed, *most).into_iter().collect()
            }
        }
    }

    fn difference(&self, a: &What, b: &What, signed: bool, most: i64) -> Option<String> {
        let bits = |what: &What| match what {
            What::Memory { bits, .. } => *bits,
            What::Reg(_) => 0,
        };
        let (a, b) = (self.named(a, bits(a))?, self.named(b, bits(b))?);
        if a.integer.signed != signed || a.integer != b.integer {
            return None;
        }
        let (a, b, width) = (a.name, b.name, a.integer.bits);
        match most {
            0 => Some(format!("{a} <= {b}")),
            -1 => Some(format!("{a} < {b}")),
            _ if width <= 32 => Some(format!("(long long){a} - (long long){b} <= {}", number(most))),
            _ => None,
        }
    }

    /// That no run meets all of a predicate's literals here; `None`: C cannot say it.
    pub fn never(&self, analysed: &Analysed, cube: &Cube) -> Option<String> {
        let parts: Option<Vec<String>> =
            cube.literals().iter().map(|&literal| self.truth(analysed, literal, false, 0)).collect();
        let parts = parts.filter(|parts| !parts.is_empty())?;
        Some(parts.join(" || "))
    }

    /// A term of one bit, or that it is not so.
    fn truth(&self, of: &Analysed, term: Term, is: bool, depth: u32) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let both = |a: Term, b: Term, signed: bool| {
            Some((self.read(of, a, signed, depth + 1)?, self.read(of, b, signed, depth + 1)?))
        };
        match of.terms.node(term) {
            Node::Const(value) => Some(u8::from((value == 1) == is).to_string()),
            Node::Unary(UnOp::Not, a) => self.truth(of, a, !is, depth + 1),
            Node::Binary(op @ (BinOp::And | BinOp::Or), a, b) => {
                let word = if (op == BinOp::And) == is { "&&" } else { "||" };
                let (a, b) = (self.truth(of, a, is, depth + 1)?, self.truth(of, b, is, depth + 1)?);
                Some(format!("({a} {word} {b})"))
            }
            Node::Binary(BinOp::Eq, a, b) if of.terms.width(a) > 1 => {
                let signed = self.is_signed(of, a) || self.is_signed(of, b);
                let (a, b) = both(a, b, signed)?;
                Some(format!("{a} {} {b}", if is { "==" } else { "!=" }))
            }
            Node::Binary(BinOp::Slt | BinOp::Ult, a, b) => {
                let (a, b) = both(a, b, matches!(of.terms.node(term), Node::Binary(BinOp::Slt, ..)))?;
                Some(if is { format!("{a} < {b}") } else { format!("{b} <= {a}") })
            }
            Node::Binary(BinOp::Sle | BinOp::Ule, a, b) => {
                let (a, b) = both(a, b, matches!(of.terms.node(term), Node::Binary(BinOp::Sle, ..)))?;
                Some(if is { format!("{a} <= {b}") } else { format!("{b} < {a}") })
            }
            _ => None,
        }
    }

    fn variable(&self, of: &Analysed, term: Term) -> Option<Named> {
        let Node::Var(var) = of.terms.node(term) else { return None };
        let State::Memory(Read { addr, bits, float: false }) = of.states.get(var) else { return None };
        let Node::Var(object) = of.terms.node(addr) else { return None };
        let named = match of.states.get(object) {
            State::Address(Object::Local(_, function, reg)) if function == self.function => {
                self.local(reg)?
            }
            State::Address(Object::Global(id)) => self.global(id)?,
            _ => return None,
        };
        (named.integer.bits == bits).then_some(named)
    }

    fn is_signed(&self, of: &Analysed, term: Term) -> bool {
        self.variable(of, term).is_some_and(|named| named.integer.signed)
    }

    /// A number as C has it with its sign, or without one.
    fn read(&self, of: &Analysed, term: Term, is_signed: bool, depth: u32) -> Option<String> {
        let width = of.terms.width(term);
        let [unsigned_type, signed_type] = types(width)?;
        if let Some(value) = of.terms.as_const(term) {
            let value = value as u64;
            return Some(match is_signed {
                true => number(signed(value, width)),
                false => natural(value),
            });
        }
        if let Some(named) = self.variable(of, term).filter(|named| named.integer.signed == is_signed) {
            return Some(named.name);
        }
        let bits = self.bits(of, term, depth + 1)?;
        Some(format!("({}){bits}", if is_signed { signed_type } else { unsigned_type }))
    }

    /// A number of so many bits, in parentheses or a name. What its C type makes of them is not said.
    fn bits(&self, of: &Analysed, term: Term, depth: u32) -> Option<String> {
        let width = of.terms.width(term);
        let [unsigned_type, _] = types(width)?;
        if depth > DEEPEST {
            return None;
        }
        if let Some(named) = self.variable(of, term) {
            return Some(named.name);
        }
        let plain = |term| self.read(of, term, false, depth + 1);
        // Nothing overflows in `unsigned`.
        let wide = |term: Term| {
            plain(term).map(|text| match width {
                8 | 16 => format!("(unsigned int){text}"),
                _ => text,
            })
        };
        match of.terms.node(term) {
            Node::Const(value) => Some(natural(value as u64)),
            Node::Unary(UnOp::Not, a) => Some(format!("(~{})", wide(a)?)),
            Node::Unary(UnOp::Neg, a) => Some(format!("(0u - {})", wide(a)?)),
            Node::Binary(op, a, b) => {
                let sign = match op {
                    BinOp::Add => "+",
                    BinOp::Sub => "-",
                    BinOp::Mul => "*",
                    BinOp::And => "&",
                    BinOp::Or => "|",
                    BinOp::Xor => "^",
                    _ => return None,
                };
                Some(format!("({} {sign} {})", wide(a)?, wide(b)?))
            }
            Node::Cast(CastOp::ZExt, a) if of.terms.width(a) == 1 => {
                Some(format!("({} ? 1 : 0)", self.truth(of, a, true, depth + 1)?))
            }
            Node::Cast(CastOp::ZExt, a) => Some(format!("(({unsigned_type}){})", plain(a)?)),
            Node::Cast(CastOp::SExt, a) if of.terms.width(a) > 1 => {
                let [_, wider] = types(width)?;
                Some(format!("(({wider}){})", self.read(of, a, true, depth + 1)?))
            }
            Node::Extract { of: a, low: 0, .. } => Some(format!("(({unsigned_type}){})", plain(a)?)),
            Node::Ite(c, a, b) => {
                Some(format!("({} ? {} : {})", self.truth(of, c, true, depth + 1)?, plain(a)?, plain(b)?))
            }
            _ => None,
        }
    }
}

impl Named {
    /// That the variable is in a set.
    fn within(&self, value: &Value) -> Vec<String> {
        let Named { name, integer: Integer { bits, signed: is_signed } } = self;
        let shown = |item: u64| if *is_signed { number(signed(item, *bits)) } else { natural(item) };
        if let Some(items) = value.items().filter(|items| items.len() <= LISTED) {
            let mut items = items.to_vec();
            if *is_signed {
                items.sort_by_key(|&item| signed(item, *bits));
            }
            let each: Vec<String> =
                items.into_iter().map(|item| format!("{name} == {}", shown(item))).collect();
            return vec![each.join(" || ")];
        }
        let (least, most, lowest, highest) = if *is_signed {
            let (from, to) = value.signed_range();
            let (low, high) = (signed(1 << (bits - 1), *bits), signed(mask(*bits) >> 1, *bits));
            (number(from), number(to), from == low, to == high)
        } else {
            let (from, to) = value.unsigned_range();
            (natural(from), natural(to), from == 0, to == mask(*bits))
        };
        let from = (!lowest).then(|| format!("{least} <= {name}"));
        let to = (!highest).then(|| format!("{name} <= {most}"));
        from.into_iter().chain(to).collect()
    }
}

/// C's types of a width, without a sign and with one.
fn types(width: u32) -> Option<[&'static str; 2]> {
    Some(match width {
        8 => ["unsigned char", "signed char"],
        16 => ["unsigned short", "short"],
        32 => ["unsigned int", "int"],
        64 => ["unsigned long long", "long long"],
        _ => return None,
    })
}

fn number(value: i64) -> String {
    match value {
        i64::MIN => "(-9223372036854775807LL - 1)".to_owned(),
        _ if value == i64::from(i32::MIN) => "(-2147483647 - 1)".to_owned(),
        _ if i32::try_from(value).is_ok() => value.to_string(),
        _ => format!("{value}LL"),
    }
}

fn natural(value: u64) -> String {
    match u32::try_from(value) {
        Ok(value) => format!("{value}u"),
        Err(_) => format!("{value}ULL"),
    }
}
