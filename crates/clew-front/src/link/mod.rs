//! Several modules to one program.
//!
//! Symbols are resolved by name as a linker does it: a strong definition before a common one before a weak one, the
//! user's before clew's runtime, `static` ones only in their unit. The runtime's functions enter the program when
//! something that is in it refers to them, so that only what is reachable is kept.

mod chosen;
mod define;
mod linkers;
mod resolve;
mod start;

use std::collections::VecDeque;
use std::rc::Rc;

use clew_ir::{BlockId, Const, FunctionId, GlobalId, Place, Program, UnitId, Unsupported};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::files::Files;
use crate::llvm::{Block, Module, Type, Value};
use crate::lower::{Shape, UnitContext};

use define::Definition;
pub use define::is_clangs_own;

/// What an LLVM global value is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    Function(FunctionId),
    /// With an offset: an alias may point into a variable.
    Global(GlobalId, i64),
    /// A weak name that nobody defines: the address it has where somebody does.
    Weak(Const),
    /// One of the runtime's.
    Null,
}

/// A definition that is in the program and still to be lowered.
pub enum Work<'m> {
    Function(FunctionId, UnitId, Value<'m>),
    /// A function that another one chooses (`ifunc`).
    Chosen(FunctionId, UnitId, Value<'m>),
    Global(GlobalId, UnitId, Value<'m>),
}

pub type Blocks<'m> = Rc<FxHashMap<Block<'m>, BlockId>>;

pub struct Linker<'m> {
    pub program: Program,
    pub files: Files,
    /// As `Program::units`.
    pub units: Vec<UnitContext<'m>>,
    definitions: FxHashMap<String, Definition<'m>>,
    symbols: FxHashMap<Value<'m>, Symbol>,
    declarations: FxHashMap<String, Symbol>,
    /// The names that some unit needs, whoever defines them: declared there, and not weak.
    needed: FxHashSet<String>,
    /// The names that stay declarations for the user's units.
    pub stubbed: FxHashSet<String>,
    blocks: FxHashMap<Value<'m>, Blocks<'m>>,
    pub work: VecDeque<Work<'m>>,
    /// The LLVM functions of `Program::functions`; none for those that only an intrinsic stands for.
    pub origins: Vec<Option<Value<'m>>>,
    /// The functions that another one chooses, with that one.
    chosen: Vec<(FunctionId, FunctionId)>,
}

impl<'m> Linker<'m> {
    pub fn new(program: Program, files: Files, modules: &'m [Module]) -> Self {
        Linker {
            program,
            files,
            units: modules.iter().map(UnitContext::new).collect(),
            definitions: FxHashMap::default(),
            symbols: FxHashMap::default(),
            declarations: FxHashMap::default(),
            needed: FxHashSet::default(),
            stubbed: FxHashSet::default(),
            blocks: FxHashMap::default(),
            work: VecDeque::new(),
            origins: Vec::new(),
            chosen: Vec::new(),
        }
    }

    pub fn module(&self, unit: UnitId) -> &'m Module {
        self.units[unit.index()].module
    }

    pub fn shape(&mut self, unit: UnitId, ty: Type<'m>) -> Rc<Shape> {
        self.units[unit.index()].shapes.get(ty)
    }

    pub fn place(&mut self, unit: UnitId, instruction: Value<'m>) -> Option<Place> {
        self.units[unit.index()].place(instruction, &mut self.files)
    }

    /// Says that something cannot be analysed; once, where it takes several instructions.
    pub fn leave_out(&mut self, what: &str, place: Option<Place>) {
        let list = &mut self.program.unsupported;
        if list.last().is_none_or(|last| last.what != what || last.place != place) {
            list.push(Unsupported { what: what.to_owned(), place });
        }
    }

    /// The handles of a function's blocks, in LLVM's order.
    pub fn blocks_of(&mut self, function: Value<'m>) -> Blocks<'m> {
        let blocks = self
            .blocks
            .entry(function)
            .or_insert_with(|| Rc::new(function.blocks().zip((0u32..).map(BlockId)).collect()));
        Rc::clone(blocks)
    }
}
