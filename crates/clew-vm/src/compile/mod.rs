//! From the IR to bytecode: globals laid out, locals promoted to slots, instructions fused, jumps flat.
//!
//! Clang's -O0 code keeps every local in memory and computes every address and condition on its own. Here a local whose
//! address goes nowhere becomes a slot ([`promote`]), and within a block loads and stores of slots disappear into the
//! instructions around them, as do conditions into branches, and extensions and addresses into loads and stores
//! ([`plan`]). What the program computes, and in which order it meets its errors, stays as it is.

pub(crate) mod code;

mod choose;
mod constants;
mod facts;
mod lower;
mod numbers;
mod plan;
mod promises;
mod promote;
mod slots;
#[cfg(test)]
mod tests;

use crate::compile::code::{Builtin, Code, Entry, FunctionCode, ProgramCode, Target};
use crate::inputs::alias::unions_of_structs;
use crate::inputs::globals::starts_weak;
use crate::memory::allocate::is_allocator;
use crate::memory::{self, Kind, Memory, flag};
use crate::world::callable::Links;
use crate::world::leaks::leaked;
use clew_ir::{Const, Function, FunctionId, Global, GlobalId, Program};
pub(crate) use constants::is_sentinel;
use lower::Lower;
use promises::Promises;
use rustc_hash::FxHashSet;

/// The globals do not fit the vm's address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the program's variables need more memory than the vm has for them, which is 1 GiB less 16 MiB"
        )
    }
}

impl std::error::Error for TooLarge {}

pub fn compile(program: &Program) -> Result<ProgramCode, TooLarge> {
    compile_into(program, Memory::default(), 0, false)
}

/// The same for runs that probes look into.
pub fn compile_probed(program: &Program) -> Result<ProgramCode, TooLarge> {
    compile_into(program, Memory::default(), 0, true)
}

/// The same in the `number`th other layout of memory, from 1 on (`Memory::elsewhere`).
pub fn compile_elsewhere(program: &Program, number: u32) -> Result<ProgramCode, TooLarge> {
    compile_into(program, Memory::elsewhere(number, program.pointer_bytes), number, false)
}

/// `number`: of the layout that `image` has, 0 for the first.
fn compile_into(
    program: &Program,
    image: Memory,
    number: u32,
    is_probed: bool,
) -> Result<ProgramCode, TooLarge> {
    let mut out = ProgramCode {
        pointer_bytes: program.pointer_bytes,
        code: Vec::new(),
        notes: Vec::new(),
        functions: Vec::new(),
        allocas: Vec::new(),
        calls: Vec::new(),
        intrinsics: Vec::new(),
        wide: Vec::new(),
        switches: Vec::new(),
        gotos: Vec::new(),
        returns: Vec::new(),
        messages: Vec::new(),
        image,
        globals: Vec::new(),
        errno: None,
        signgam: None,
        counters: program.counters as usize,
        first_label: program.first_label.map(|first| first.0),
        labels_branch: program.labels_branch,
        is_probed,
        segments: Vec::new(),
        sentinels: constants::sentinels(program),
        taken: constants::taken(program),
        leaked: leaked(program),
        copied: FxHashSet::default(),
        unions: unions_of_structs(&program.types),
        starts_weak: program.globals.iter().any(starts_weak),
        labels_allocators: program.functions.iter().any(is_labelled_allocator),
        links: Links::of(program),
    };
    let mut addresses = Addresses::new(program, out.image.function(0));
    addresses.lay_out_globals(program, &mut out.image)?;
    out.globals.clone_from(&addresses.globals);
    let of_runtime = |name: &str| {
        let is_it = |global: &Global| global.name == name && program.units[global.unit.index()].runtime;
        program.globals.iter().position(is_it).map(|i| addresses.globals[i])
    };
    out.errno = of_runtime("clew_errno");
    out.signgam = of_runtime("signgam");
    if let Some(at) = of_runtime("clew_order").filter(|_| number > 0) {
        let spot = out.image.spot(at);
        out.image.write(spot, 4, u128::from(number) + 1);
    }
    let promises = Promises::of(program);
    for function in &program.functions {
        let code = function_code(program, &addresses, &promises, function, &mut out);
        out.functions.push(code);
    }
    link_calls(program, &mut out);
    Ok(out)
}

/// The unit has another name for it, as in `void *get(size_t) __asm__("malloc")`.
fn is_labelled_allocator(function: &Function) -> bool {
    function.c_name.is_some() && is_allocator(&function.name)
}

/// Makes calls of functions that turned out to have bytecode, with the parameters they are given, direct.
fn link_calls(program: &Program, out: &mut ProgramCode) {
    for code in &mut out.code {
        let &mut Code::Call { side } = code else { continue };
        let call = &mut out.calls[side as usize];
        let Target::Direct(id) = call.target else { continue };
        let callee = &out.functions[id.index()];
        let same = call.args.iter().map(|arg| arg.1).eq(callee.params.iter().map(|param| param.1));
        // Whether a weak one is called at all is a question of the run.
        if !matches!(callee.entry, Entry::Code) || !same || program.replaceable.contains(&id) {
            continue;
        }
        let halves = |bits: u8| if bits > 64 { 0..2 } else { 0..1 };
        let pairs = call.args.iter().zip(&callee.params);
        let moves = pairs
            .flat_map(|(&(from, bits), &(to, _))| halves(bits).map(move |half| (from + half, to + half)));
        call.moves = moves.collect();
        *code = Code::CallDirect { side, function: id.0 };
    }
}

/// Where everything that has an address lies.
struct Addresses {
    globals: Vec<u64>,
    functions: u64,
    /// The number of each function's first label.
    labels: Vec<u64>,
}

impl Addresses {
    fn new(program: &Program, functions: u64) -> Self {
        let mut next = 0;
        let number = |function: &Function| {
            let first = next;
            next += function.body.as_ref().map_or(0, |body| body.blocks.len() as u64);
            first
        };
        Addresses { globals: Vec::new(), functions, labels: program.functions.iter().map(number).collect() }
    }

    fn lay_out_globals(&mut self, program: &Program, image: &mut Memory) -> Result<(), TooLarge> {
        self.globals = vec![0; program.globals.len()];
        let mut order: Vec<usize> = (0..program.globals.len()).collect();
        if image.is_elsewhere() {
            order.reverse();
        }
        for i in order {
            let global = &program.globals[i];
            let flags = if global.constant { flag::READONLY } else { 0 };
            let id = clew_ir::GlobalId::at(i);
            if !image.has_room(Kind::Global(id), global.bytes.saturating_add(global.align.into())) {
                return Err(TooLarge);
            }
            let (size, align) = (global.bytes.max(1), u64::from(global.align));
            self.globals[i] = image.alloc_global(size, align, id, flags);
        }
        for (i, global) in program.globals.iter().enumerate() {
            let Some(init) = &global.init else { continue };
            let spot = image.spot(self.globals[i]);
            let size = init.bytes.len().min(global.bytes as usize);
            image.slice_mut(spot, size).copy_from_slice(&init.bytes[..size]);
            if image.is_elsewhere() && program.is_headers_name(GlobalId::at(i)) {
                let directory =
                    init.bytes.iter().rposition(|&byte| byte == b'/').unwrap_or(size.saturating_sub(1));
                // Where it was found by a relative name, an absolute one would do, too.
                let other = if init.bytes.first() == Some(&b'/') { b'?' } else { b'/' };
                image.slice_mut(spot, directory).fill(other);
            }
            for &(offset, value) in &init.relocations {
                let bits = self.bits(value);
                if offset + u64::from(program.pointer_bytes) <= global.bytes {
                    let spot = image.spot(self.globals[i] + offset);
                    image.write(spot, program.pointer_bytes as usize, bits);
                }
            }
        }
        Ok(())
    }

    /// The bits of a constant.
    fn bits(&self, value: Const) -> u128 {
        match value {
            Const::Bits(bits) => bits,
            Const::Global(id, offset) => u128::from(self.globals[id.index()].wrapping_add_signed(offset)),
            Const::Function(id) => u128::from(self.functions + 16 * u64::from(id.0)),
            Const::Block(function, block) => u128::from(self.label(function, block.0)),
        }
    }

    fn label(&self, function: FunctionId, block: u32) -> u64 {
        memory::LABELS + self.labels[function.index()] + u64::from(block)
    }
}

fn function_code(
    program: &Program,
    addresses: &Addresses,
    promises: &Promises,
    function: &Function,
    out: &mut ProgramCode,
) -> FunctionCode {
    let start = out.code.len() as u32;
    let pointer_bytes = program.pointer_bytes;
    match (&function.body, Builtin::named(&function.name)) {
        (Some(body), _) => {
            let is_users = !program.units[function.unit.index()].runtime;
            let promises = is_users.then_some(promises);
            Lower::new(program, addresses, promises, function, body, out).lower()
        }
        (None, builtin) => FunctionCode {
            entry: builtin.map_or(Entry::Stub, Entry::Builtin),
            start,
            slots: function.params.len() as u32,
            params: function.params.iter().map(|&(reg, ty)| (reg.0, ty.bits(pointer_bytes) as u8)).collect(),
            consts: Box::default(),
            homes: Box::default(),
        },
    }
}
