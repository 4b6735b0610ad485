//! The world outside of a program under test: arguments, standard input and named files are inputs, output goes nowhere,
//! other files do not exist, the clock stands still and the environment is empty.
//!
//! A file is bytes and a variable, its length. The vm fixes the length one byte at a time, as the program reads on:
//! whether there is one more byte is a decision of the path like any other. So a run of one length is never repeated for a
//! longer one that the program would treat alike.

use crate::Outcome;
mod files;

use crate::compile::code::HostCall;
use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Source, StubId};
use crate::machine::{Machine, Step, Value};
use crate::number::arith::mask;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use clew_ir::FunctionId;
use clew_term::Term;
use rustc_hash::FxHashMap;

/// What a program's test may choose.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// The program's name, which is its argument 0.
    pub name: Vec<u8>,
    /// The most arguments behind it, and the most characters of each.
    pub arguments: (u32, u64),
    /// The most bytes on standard input.
    pub stdin: u64,
    /// Names of files, and the most bytes of each.
    pub files: Vec<(Vec<u8>, u64)>,
    /// After so many inputs from functions that are only declared the program is ended, as if by `exit`: who runs the
    /// tests has no more.
    pub values: Option<u32>,
}

/// Where the variables of an object lie that are not part of its bytes: how many they are (of the name: arguments), and
/// whether there is no such file.
pub const LENGTH: u64 = 1 << 40;
const ABSENT: u64 = LENGTH + 8;
/// More arguments, or a longer file, there cannot be.
const LENGTH_BYTES: u32 = 4;

const SECOND: i64 = 1_000_000_000;
/// The clocks show this: some time in 2001.
const NOW: i64 = 1_000_000_000 * SECOND;
/// Elsewhere (`steady.rs`) the clock on the wall is beyond what any is natively, the others have just begun, and all of them
/// go on with each look. What a run does at both ends it does natively, too.
const LATER: i64 = 4_000_000_000 * SECOND;
const TICK: i64 = SECOND + 1;

mod errno {
    pub const ENOENT: i64 = -2;
    pub const EBADF: i64 = -9;
    pub const EINVAL: i64 = -22;
}

/// How the names of Test-Comp's input functions begin.
const INPUT_FUNCTIONS: &str = "__VERIFIER_nondet_";

/// What a program exits with whose inputs are used up.
const USED_UP: i32 = 1;

#[derive(Clone, Copy)]
enum Descriptor {
    Input {
        source: Source,
        position: u64,
    },
    /// What is written there goes nowhere.
    Sink {
        readable: bool,
    },
}

/// An input of unknown length.
#[derive(Clone, Copy)]
struct Content {
    base: u64,
    most: u64,
    length: Value,
}

/// The state of the world in a run.
pub(crate) struct World<'a> {
    outside: &'a Outside,
    main: FunctionId,
    descriptors: Vec<Option<Descriptor>>,
    contents: FxHashMap<Source, Content>,
    /// Where the arguments lie, the program's name first.
    pub arguments: Vec<u64>,
    /// The files that were written.
    written: Vec<Vec<u8>>,
    /// How many inputs were taken from functions that are only declared.
    values: u32,
    /// The files that were found missing.
    absent: FxHashMap<u32, bool>,
    /// How often it was asked what time it is.
    looks: i64,
}

/// The same at a moment.
pub(crate) struct Saved {
    descriptors: Vec<Option<Descriptor>>,
    contents: FxHashMap<Source, Content>,
    arguments: Vec<u64>,
    written: Vec<Vec<u8>>,
    values: u32,
    absent: FxHashMap<u32, bool>,
    looks: i64,
}

impl<'a> World<'a> {
    pub fn save(&self) -> Saved {
        let World { outside: _, main: _, descriptors, contents, arguments, written, values, absent, looks } =
            self;
        Saved {
            descriptors: descriptors.clone(),
            contents: contents.clone(),
            arguments: arguments.clone(),
            written: written.clone(),
            values: *values,
            absent: absent.clone(),
            looks: *looks,
        }
    }

    pub fn resume(&mut self, saved: &Saved) {
        let Saved { descriptors, contents, arguments, written, values, absent, looks } = saved;
        self.descriptors.clone_from(descriptors);
        self.contents.clone_from(contents);
        self.arguments.clone_from(arguments);
        self.written.clone_from(written);
        self.absent.clone_from(absent);
        (self.values, self.looks) = (*values, *looks);
    }

    /// The lengths of inputs, for whoever gives them other values.
    pub fn lengths_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.contents.values_mut().map(|content| &mut content.length)
    }

    pub fn new(outside: &'a Outside, main: FunctionId) -> Self {
        let stdin = Descriptor::Input { source: Source::Stdin, position: 0 };
        let sink = Some(Descriptor::Sink { readable: false });
        let descriptors = vec![Some(stdin), sink, sink];
        World {
            outside,
            main,
            descriptors,
            contents: FxHashMap::default(),
            arguments: Vec::new(),
            written: Vec::new(),
            values: 0,
            absent: FxHashMap::default(),
            looks: 0,
        }
    }

    /// What the clock of this number shows, in a layout that is another one or not.
    fn clock(&mut self, number: u64, is_elsewhere: bool) -> i64 {
        self.looks += 1;
        match (is_elsewhere, number) {
            (false, _) => NOW,
            (true, 0) => LATER + self.looks * TICK,
            (true, _) => self.looks,
        }
    }

    /// How many bytes an input has in this run; `None`: it does not exist.
    pub fn size(&self, source: Source) -> Option<u64> {
        match source {
            Source::Argument(0) => Some(self.outside.name.len() as u64),
            Source::Argument(_) => Some(self.outside.arguments.1),
            Source::File(n) if self.absent.get(&n) == Some(&true) => None,
            source => self.contents.get(&source).map(|content| (content.length.0 as u64).min(content.most)),
        }
    }

    pub fn name(&self) -> &[u8] {
        &self.outside.name
    }

    fn most(&self, source: Source) -> u64 {
        match source {
            Source::File(n) => self.outside.files.get(n as usize).map_or(0, |&(_, most)| most),
            _ => self.outside.stdin,
        }
    }

    fn descriptor(&self, fd: u64) -> Option<Descriptor> {
        self.descriptors.get(fd as usize).copied().flatten()
    }
}

impl<S: Shadow> Machine<'_, S> {
    /// Arguments for `clew_start`: how many there are, and where they are.
    pub fn program_arguments(&mut self) -> Step<[Value; 2]> {
        let Some(outside) = self.world.as_ref().map(|world| world.outside) else {
            return Ok([(0, Term::NONE); 2]);
        };
        let (most, length) = outside.arguments;
        self.open_bytes(Source::Argument(0), 1);
        let counted = match most {
            0 => (0, Term::NONE),
            _ => self.hidden_variable(Source::Argument(0), LENGTH),
        };
        let name = self.allocate(outside.name.len() as u64 + 1)?;
        self.put_bytes(name, &[outside.name.as_slice(), &[0]].concat())?;
        let mut addresses = vec![name];
        for n in 0..most {
            if !self.exceeds(counted, u64::from(n)) {
                break;
            }
            addresses.push(self.argument(n + 1, length)?);
        }
        if let Some(world) = &mut self.world {
            world.arguments.clone_from(&addresses);
        }
        let word = u64::from(self.code.pointer_bytes);
        let count = addresses.len() as u64;
        let table = self.allocate((count + 1) * word)?;
        for (i, address) in (0..).zip(addresses.into_iter().chain([0])) {
            self.put_bytes(table + i * word, &address.to_le_bytes()[..word as usize])?;
        }
        Ok([(u128::from(count), Term::NONE), (u128::from(table), Term::NONE)])
    }

    /// A string of up to `most` characters. It is as long as can be unless the path says that it ends: with terms, what
    /// lies behind its end is there as well, so that nothing depends on a length that no condition mentions. Without
    /// them it is just as long as it is, and who looks behind its end is found out.
    fn argument(&mut self, n: u32, most: u64) -> Step<u64> {
        let from = self.open_bytes(Source::Argument(n), most);
        let mut length = most;
        if most > 0 {
            let spot = self.memory.spot(from);
            self.memory.slice_mut(spot, most as usize).fill(b'a');
            self.access(from, most, false)?;
            let end = self.memory.slice(spot, most as usize).iter().position(|&byte| byte == 0);
            length = end.filter(|_| !S::ON).map_or(most, |end| end as u64);
        }
        let to = self.allocate(length + 1)?;
        self.copy(to, from, length)?;
        self.put_bytes(to + length, &[0])?;
        Ok(to)
    }

    /// A variable that belongs to an object but is none of its bytes.
    fn hidden_variable(&mut self, source: Source, offset: u64) -> Value {
        let Some(object) = self.inputs.space.find(source) else { return (0, Term::NONE) };
        let leaf = Leaf { offset, bytes: LENGTH_BYTES, kind: LeafKind::Int { signed: false } };
        self.number(object, leaf, 0)
    }

    /// Whether a variable is larger than a number, which becomes part of the path.
    fn exceeds(&mut self, (value, term): Value, number: u64) -> bool {
        let exceeds = value > u128::from(number);
        if S::ON && term.is_some() {
            let terms = &mut self.shadow.concolic().terms;
            let number = terms.constant(u128::from(number), LENGTH_BYTES * 8);
            let holds = terms.ult(number, term);
            self.decide_outside(holds, exceeds);
        }
        exceeds
    }

    /// Puts into the path which way something went that the world decides; the other one is a path as well.
    fn decide_outside(&mut self, term: Term, holds: bool) {
        let pc = self.pc.saturating_sub(1);
        let c = self.shadow.concolic();
        let not = c.terms.not(term);
        let (cond, other) = if holds { (term, not) } else { (not, term) };
        self.event(EventKind::Check { held: false, guards: Guard::Choice, other }, cond, pc);
    }

    /// Counts an input that a declared function gives. The end where the test has no more.
    pub fn take_outside(&mut self) -> Step {
        let Some(world) = &mut self.world else { return Ok(()) };
        world.values += 1;
        if world.outside.values.is_some_and(|most| world.values > most) {
            self.doubt(Doubt::Limit);
            return Err(Box::new(Outcome::Exited(USED_UP)));
        }
        Ok(())
    }

    /// Whether what a stub gives is a value of the test: where a test is but values, only the input functions' are.
    pub fn is_value(&self, stub: StubId) -> bool {
        let only_values = self.world.as_ref().is_some_and(|world| world.outside.values.is_some());
        match stub {
            StubId::Function(id) => {
                !only_values || self.program.function(id).name.starts_with(INPUT_FUNCTIONS)
            }
            StubId::Pointer(_) => !only_values,
        }
    }

    /// Whether an input object is what a function gives or writes that no test chooses, `getpid` for one: another answer
    /// might lead elsewhere.
    pub fn is_unknowable(&mut self, index: u32) -> bool {
        let (Source::Result { stub, .. } | Source::Written { stub, .. } | Source::Writes { stub, .. }) =
            self.inputs.space.objects[index as usize].source
        else {
            return false;
        };
        if !self.is_value(stub) {
            self.doubt(Doubt::StaticState);
        }
        !self.is_value(stub)
    }

    /// Whether there may be no memory: not while clew's own libc starts or ends the program, and not where a test is but
    /// values, which is a doubt.
    pub fn allocations_fail(&mut self) -> bool {
        let Some(world) = &self.world else { return true };
        let is_mains = self.stack.is_in(world.main);
        let only_values = world.outside.values.is_some();
        if is_mains && only_values {
            self.doubt(Doubt::Allocation);
        }
        is_mains && !only_values
    }

    /// A call of `host.h` where there is a world and no host.
    pub fn world_call(&mut self, call: HostCall, side: u32) -> Step {
        let value = match call {
            // How a program ends and how much it writes matters to nobody.
            HostCall::Exit => return Err(self.end(self.arg(side, 0))),
            HostCall::Write => return self.write_outside(side),
            _ => self.answer(call, side)?,
        };
        self.give(side, value as u64 & mask(self.host_bits(call)), Term::NONE);
        Ok(())
    }

    fn answer(&mut self, call: HostCall, side: u32) -> Step<i64> {
        let a = self.fixed_arg(side, 0);
        Ok(match call {
            HostCall::Read => {
                let n = self.size_arg(side, 2);
                self.read_outside(a, self.arg(side, 1), n)?
            }
            HostCall::ReadSome => self.read_outside(a, self.arg(side, 1), self.arg(side, 2).min(1))?,
            HostCall::Open => {
                let flags = self.fixed_arg(side, 1);
                self.open_outside(a, flags)?
            }
            HostCall::Close => self.close_outside(a),
            HostCall::Seek => {
                let (offset, whence) = (self.fixed_arg(side, 1), self.fixed_arg(side, 2));
                self.seek_outside(a, offset as i64, whence)?
            }
            HostCall::IsATty => 0,
            HostCall::Remove | HostCall::Rename => self.not_chosen(errno::ENOENT),
            HostCall::Clock => {
                let is_elsewhere = self.memory.is_elsewhere();
                let now = self.world.as_mut().map_or(NOW, |world| world.clock(a, is_elsewhere));
                self.not_chosen(now)
            }
            HostCall::Environment => -1,
            HostCall::Constructor => self.address_in(&self.program.constructors, a),
            HostCall::Destructor => self.address_in(&self.program.destructors, a),
            // Not answered but done.
            HostCall::Write | HostCall::Exit => errno::EINVAL,
        })
    }

    /// All of what is written goes.
    fn write_outside(&mut self, side: u32) -> Step {
        let fd = self.fixed_arg(side, 0);
        let is_open = matches!(
            self.world.as_ref().and_then(|world| world.descriptor(fd)),
            Some(Descriptor::Sink { .. })
        );
        match self.code.calls[side as usize].args.get(2) {
            Some(&(slot, _)) if is_open => self.give(side, self.get(slot), self.term(slot)),
            _ => self.give(side, errno::EBADF as u64 & mask(self.pointer_bits()), Term::NONE),
        }
        Ok(())
    }

    /// An answer of the world that no test chooses: another one might lead elsewhere.
    fn not_chosen(&mut self, answer: i64) -> i64 {
        self.doubt(Doubt::StaticState);
        answer
    }

    /// `main` has returned, or the program has ended itself.
    fn end(&mut self, code: u64) -> Box<Outcome> {
        let main = self.world.as_ref().map(|world| world.main);
        if main.is_some_and(|main| self.stack.is_in(main)) {
            return Box::new(Outcome::Exited(code as i32));
        }
        self.results = vec![(u128::from(code as u32), Term::NONE)];
        Box::new(Outcome::Returned)
    }
}
