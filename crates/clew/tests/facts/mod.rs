//! The look's facts in the states of runs.

use clew_ir::SegmentId;
use clew_look::{Base, Fact, Look, What, value::Value};
use clew_step::Code;
use clew_term::Term;
use clew_vm::{Local, Probe, Sight};
use std::collections::BTreeMap;

pub struct Facts<'a, 'p> {
    look: &'a Look<'a, 'p>,
    /// By segment that starts a block: what is known there; `None`: no run comes there.
    known: BTreeMap<SegmentId, Option<Vec<Fact>>>,
    pub told: u64,
    pub broken: Vec<String>,
}

impl<'a, 'p> Facts<'a, 'p> {
    pub fn new(look: &'a Look<'a, 'p>) -> Self {
        Facts { look, known: BTreeMap::new(), told: 0, broken: Vec::new() }
    }

    fn code(&self) -> &'a Code<'p> {
        self.look.code
    }
}

impl Probe for Facts<'_, '_> {
    fn at(&mut self, segment: SegmentId, sight: &mut Sight) {
        let code = self.code();
        let (function, block) = code.segments.place(segment);
        if code.segments.first(function, block) != segment || !code.program.is_users(function) {
            return;
        }
        if !self.known.contains_key(&segment) {
            // Those that presume that accesses are in bounds: a run that leaves them ends there.
            self.known.insert(segment, self.look.facts(function, block, false));
        }
        let Some(facts) = &self.known[&segment] else {
            self.broken.push(format!("{function:?} {block:?} is come to"));
            return;
        };
        for fact in facts {
            let Some(holds) = holds(code, fact, sight) else { continue };
            self.told += 1;
            if !holds {
                self.broken.push(format!("{function:?} {block:?}: {fact:?} does not hold"));
            }
        }
    }
}

/// Whether it holds there; `None`: it cannot be told.
fn holds(code: &Code, fact: &Fact, sight: &mut Sight) -> Option<bool> {
    match fact {
        Fact::In { what, value } => {
            let found = number(code, what, value.width(), sight)?;
            Some(value.contains(found))
        }
        Fact::Difference { a, b, signed, most } => {
            let [a, b] = [a, b].map(|what| {
                let bits = match what {
                    What::Reg(reg) => code.bits_of(at(sight)?, *reg),
                    What::Memory { bits, .. } => *bits,
                };
                let number = number(code, what, bits, sight)?;
                let top = Value::top(bits).width();
                Some(if *signed {
                    i128::from(clew_look::value::signed(number, top))
                } else {
                    i128::from(number)
                })
            });
            Some(a? - b? <= i128::from(*most))
        }
    }
}

fn at(sight: &Sight) -> Option<clew_ir::FunctionId> {
    sight.function(0)
}

fn number(code: &Code, what: &What, bits: u32, sight: &mut Sight) -> Option<u64> {
    let term = match what {
        What::Reg(reg) => sight.register(0, *reg, bits)?,
        What::Memory { base, offset, bits } => {
            let start = match base {
                Base::Local(reg) => match sight.local(0, *reg, *bits)? {
                    Local::Value(term) if *offset == 0 => return value(sight, term),
                    Local::Value(_) => return None,
                    Local::At(addr) => addr,
                },
                Base::Global(id) => sight.global(*id),
                Base::Behind(pointer) => number(code, pointer, code.pointer_bits(), sight)?,
            };
            sight.read(start.wrapping_add_signed(*offset), *bits)?
        }
    };
    value(sight, term)
}

fn value(sight: &mut Sight, term: Term) -> Option<u64> {
    u64::try_from(sight.value(term)).ok()
}
