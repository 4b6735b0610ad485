//! What of a run is the same wherever objects lie.
//!
//! No test can choose where its objects lie, how they are aligned beyond what their types ask for, or what memory holds
//! that nothing has written. A run with terms sees most of what depends on such things; a number that was made of a
//! variable's address it does not. So a run that becomes a test is done once more with everything elsewhere.

use crate::compile::code::ProgramCode;
use crate::compile::{TooLarge, compile_elsewhere};
use crate::inputs::leaf::{LeafKind, Leaves};
use crate::inputs::space::InputSpace;
use crate::inputs::unnamed::set_unnamed;
use crate::memory;
use crate::run::{Recorded, Vm};
use crate::{Made, Outcome, Returned, Setup, SetupObject};
use clew_ir::{FunctionId, Program, TypeId};
use clew_term::Model;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// How many other layouts there are: what is one bit of a number that is made of an address is the same in all of them
/// once in 65,000 times.
const LAYOUTS: usize = 16;

/// The program in other layouts.
pub struct Elsewhere<'p> {
    program: &'p Program,
    codes: [OnceLock<Option<ProgramCode>>; LAYOUTS],
}

impl<'p> Elsewhere<'p> {
    pub fn new(program: &'p Program) -> Result<Self, TooLarge> {
        let first = compile_elsewhere(program, 1)?;
        let elsewhere = Elsewhere { program, codes: Default::default() };
        elsewhere.codes[0].get_or_init(|| Some(first));
        Ok(elsewhere)
    }

    /// The program in the first other layout or, where numbers are made of addresses, in all of them.
    fn codes(&self, are_numbers: bool) -> impl Iterator<Item = &ProgramCode> {
        let many = if are_numbers { LAYOUTS } else { 1 };
        (1..).zip(&self.codes[..many]).filter_map(|(number, code)| {
            code.get_or_init(|| compile_elsewhere(self.program, number).ok()).as_ref()
        })
    }
}

impl<'p> Vm<'p> {
    /// The run without what differs in other layouts from what it leaves behind. `None`: it goes another way in one.
    pub fn steady(
        &self,
        elsewhere: &'p Elsewhere<'p>,
        are_numbers: bool,
        space: &InputSpace,
        recorded: Recorded,
        stop: &AtomicBool,
    ) -> Option<Recorded> {
        elsewhere.codes(are_numbers).try_fold(recorded, |run, code| self.steady_in(code, space, run, stop))
    }

    /// The same for one layout.
    fn steady_in(
        &self,
        code: &'p ProgramCode,
        space: &InputSpace,
        mut recorded: Recorded,
        stop: &AtomicBool,
    ) -> Option<Recorded> {
        let mut moved = space.elsewhere(self.globals_at(), &code.globals, code.image.inputs());
        let mut model = self.moved(space, &moved, &recorded);
        let other = self.on(code).record(&mut moved, &mut model, stop);
        let (here, there) = (&recorded.run, &other.run);
        let is_same = same_end(&here.outcome, &there.outcome)
            && here.counts == there.counts
            && here.vectors == there.vectors
            && recorded.setup.objects.len() == other.setup.objects.len();
        if !is_same {
            return None;
        }
        for (object, other) in recorded.setup.objects.iter_mut().zip(&other.setup.objects) {
            self.forget_unsteady(object, other);
        }
        self.forget_unsteady_made(&mut recorded.setup, &other.setup);
        if recorded.setup.calls != other.setup.calls {
            recorded.setup.calls.clear();
        }
        let there = &other.setup.asked;
        recorded.setup.asked.retain(|asked| there.contains(asked));
        let calls = self.script().calls.iter().zip(&mut recorded.returned).zip(&other.returned);
        for ((call, here), there) in calls {
            if !self.is_steady_result(call.function, here, there) {
                *here = Returned::Void;
            }
        }
        Some(recorded)
    }

    /// The run's input, with the addresses in it that plain bytes are.
    fn moved(&self, space: &InputSpace, moved: &InputSpace, recorded: &Recorded) -> Model {
        let mut model: Model = recorded.live.iter().copied().collect();
        let bytes = u64::from(self.program().pointer_bytes);
        let (old, new) = (space.addresses(), moved.addresses());
        for ((var, base), (_, there)) in old.zip(new) {
            let word = space.word(var, &model);
            if recorded.live.iter().any(|&(of, _)| of == var) && word == base {
                moved.set_word(var, there, bytes, &mut model);
            }
        }
        set_unnamed(space, &recorded.live, &mut model);
        model
    }

    /// Leaves an object's last bytes unsaid where some of them differ that are not a pointer's.
    fn forget_unsteady(&self, object: &mut SetupObject, other: &SetupObject) {
        let is_steady = match (&object.after, &other.after) {
            (Some(here), Some(there)) => self.same_bytes(object.ty, here, there),
            (here, there) => here == there,
        };
        if !is_steady {
            object.after = None;
        }
        if object.led != other.led || !is_steady {
            object.led.clear();
        }
    }

    /// The same for what the run made.
    fn forget_unsteady_made(&self, setup: &mut Setup, other: &Setup) {
        if setup.made.len() != other.made.len() {
            setup.made.clear();
        }
        for (here, there) in setup.made.iter_mut().zip(&other.made) {
            let is_steady = here.elements == there.elements
                && here.known == there.known
                && self.same_bytes(Some(here.ty), &written(here), &written(there));
            if !is_steady {
                here.known.fill(false);
            }
            if here.led != there.led {
                here.led.clear();
            }
        }
    }

    fn is_steady_result(&self, function: FunctionId, here: &Returned, there: &Returned) -> bool {
        let signature = self.program().function(function).signature.as_ref();
        match (here, there) {
            (Returned::Bytes(here), Returned::Bytes(there)) => {
                !self.is_code_address(here)
                    && self.same_bytes(signature.map(|known| known.result), here, there)
            }
            _ => here == there,
        }
    }

    /// No test knows where functions lie.
    fn is_code_address(&self, bytes: &[u8]) -> bool {
        let Ok(word) = bytes.try_into().map(u64::from_le_bytes) else { return false };
        let offset = word.wrapping_sub(memory::FUNCTIONS);
        offset.is_multiple_of(16) && offset / 16 < self.program().functions.len() as u64
    }

    /// Whether bytes are the same but for those of pointers, for padding and for unnamed bits.
    fn same_bytes(&self, ty: Option<TypeId>, here: &[u8], there: &[u8]) -> bool {
        let (types, pointer_bytes) = (&self.program().types, self.program().pointer_bytes);
        let leaves = Leaves { types, pointer_bytes };
        let stride = ty.and_then(|ty| types.size(ty, pointer_bytes)).filter(|&size| size > 0);
        let may_differ = |at: u64, bits: u8| {
            let (Some(ty), Some(stride)) = (ty, stride) else { return false };
            let mut found = Vec::new();
            leaves.overlapping(ty, at / stride * stride, at, at + 1, &mut found);
            found.is_empty()
                || found.iter().any(|leaf| match leaf.kind {
                    LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) => true,
                    LeafKind::Bits(named) => bits & named == 0,
                    _ => false,
                })
        };
        let differing = here.iter().zip(there).zip(0..).filter(|((here, there), _)| here != there);
        here.len() == there.len()
            && differing.into_iter().all(|((here, there), at)| may_differ(at, here ^ there))
    }
}

/// Its bytes, but for those that nobody has written.
fn written(made: &Made) -> Vec<u8> {
    made.bytes.iter().zip(&made.known).map(|(byte, known)| if *known { *byte } else { 0 }).collect()
}

fn same_end(here: &Outcome, there: &Outcome) -> bool {
    match (here, there) {
        (Outcome::Trap(here), Outcome::Trap(there)) => here.kind == there.kind && here.place == there.place,
        _ => here == there,
    }
}
