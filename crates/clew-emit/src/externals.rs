//! Which functions need a stub, and which of them the host's C library has too.

use crate::tool::tool;
use clew_ir::{Const, Function, FunctionId, Intrinsic, Op, Operand, Program};
use clew_vm::Builtin;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol};
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// Where they are: what is linked at run time, and the few functions of libc that are always linked into the program.
const SHARED: [&str; 2] = ["libc.so.6", "libm.so.6"];
const STATIC: &str = "libc_nonshared.a";

/// The names that the host's libc and libm define: a test program gets them without our doing.
pub struct HostSymbols(HashSet<String>);

impl HostSymbols {
    /// Asks `clang` where the libraries are. What cannot be read defines nothing, and its functions get stubs.
    pub fn of(clang: &Path) -> Self {
        let mut names = HashSet::new();
        for library in SHARED {
            let bytes = read(clang, library);
            let file = bytes.as_deref().and_then(|bytes| object::File::parse(bytes).ok());
            names.extend(file.iter().flat_map(|file| defined(file.dynamic_symbols())));
        }
        let bytes = read(clang, STATIC);
        let archive = bytes.as_deref().and_then(|bytes| ArchiveFile::parse(bytes).ok().map(|it| (bytes, it)));
        for (bytes, member) in
            archive.iter().flat_map(|(bytes, archive)| archive.members().map(|it| (*bytes, it)))
        {
            let data = member.ok().and_then(|member| member.data(bytes).ok());
            let file = data.and_then(|data| object::File::parse(data).ok());
            names
                .extend(file.iter().flat_map(|file| defined(file.symbols().filter(ObjectSymbol::is_global))));
        }
        HostSymbols(names)
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

fn read(clang: &Path, library: &str) -> Option<Vec<u8>> {
    let printed = tool(clang).arg(format!("-print-file-name={library}")).output().ok()?;
    std::fs::read(String::from_utf8_lossy(&printed.stdout).trim()).ok()
}

/// `is_definition` leaves out functions that are chosen when the program starts, as `time` is.
fn defined<'a>(symbols: impl Iterator<Item = impl ObjectSymbol<'a>>) -> impl Iterator<Item = String> {
    let defined = symbols.filter(|symbol| !symbol.is_undefined());
    defined.filter_map(|symbol| symbol.name().ok().map(str::to_owned))
}

/// The functions that are stubs in the vm, and so must be in the tests' program: all that the user's code mentions and
/// nobody defines, even if the C library does.
pub fn stubs(program: &Program) -> Vec<FunctionId> {
    let is_stub =
        |id: &FunctionId| Builtin::named(&program.function(*id).name).is_none_or(Builtin::is_tests_own);
    undefined(program).into_iter().filter(is_stub).collect()
}

/// What the user's code mentions, or declares hidden, and nobody defines.
pub fn undefined(program: &Program) -> BTreeSet<FunctionId> {
    let mut mentioned = mentioned_by_users(program);
    let is_users = |function: &Function| !program.units[function.unit.index()].runtime;
    let is_weak = |id: FunctionId| program.weak.contains(&Const::Function(id));
    let is_hidden = |id: &FunctionId| {
        let function = program.function(*id);
        function.hidden && is_users(function) && !is_weak(*id)
    };
    mentioned.extend(program.function_ids().filter(is_hidden));
    mentioned.retain(|&id| program.function(id).body.is_none());
    mentioned
}

/// The functions that the user's code mentions.
pub fn mentioned_by_users(program: &Program) -> BTreeSet<FunctionId> {
    let users = program.function_ids().filter(|&id| program.is_users(id));
    users.flat_map(|id| mentioned(program.function(id))).chain(in_tables(program)).collect()
}

/// What the host's C library defines as well: of the stubs, and of the functions of a single unit.
pub fn hosted(program: &Program, stubs: &[FunctionId], host: &HostSymbols) -> Vec<FunctionId> {
    // Another unit's calls would miss what goes by a name of ours.
    let is_single = program.units.iter().filter(|unit| !unit.runtime).count() == 1;
    let is_own = |id: &FunctionId| {
        let Function { body, external, aliased, name, .. } = program.function(*id);
        body.is_some() && *external && !aliased && name != "main" && program.is_users(*id)
    };
    let own = program.function_ids().filter(|id| is_single && is_own(id));
    // Here a weak name is there only if a test says so.
    let weak = program.weak.iter().filter_map(|name| match name {
        Const::Function(id) => Some(*id),
        _ => None,
    });
    let all = stubs.iter().copied().chain(own).chain(weak);
    all.filter(|&id| host.has(&program.function(id).name)).collect()
}

/// Leaves out of the weak names those of which a test cannot choose whether somebody defines them, or defines them
/// otherwise: what every program gets from the host's C library, variables of a thread, whose address is never null, and
/// functions that a test cannot hand its arguments on to.
pub fn settle_weak(program: &mut Program, host: &HostSymbols) {
    let is_single = program.units.iter().filter(|unit| !unit.runtime).count() == 1;
    let can_be_replaced = |function: &Function| {
        let is_plain = function.c_name.is_none() && !function.aliased && !function.noreturn;
        let typed = function.signature.as_ref().is_some_and(|signature| signature.prototyped);
        is_single
            && is_plain
            && typed
            && !function.variadic
            && function.name != "main"
            && !host.has(&function.name)
    };
    let mut replaceable = std::mem::take(&mut program.replaceable);
    replaceable.retain(|&id| can_be_replaced(program.function(id)));
    program.replaceable = replaceable;
    let (functions, globals) = (&program.functions, &program.globals);
    program.weak.retain(|name| match name {
        Const::Function(id) => Builtin::named(&functions[id.index()].name).is_none_or(Builtin::is_tests_own),
        Const::Global(id, _) => {
            let global = &globals[id.index()];
            !global.thread_local && !host.has(&global.name)
        }
        Const::Bits(_) | Const::Block(..) => true,
    });
}

/// The functions whose addresses the user's globals start with.
fn in_tables(program: &Program) -> impl Iterator<Item = FunctionId> + '_ {
    let users = program.globals.iter().filter(|global| !program.units[global.unit.index()].runtime);
    let addresses = users.flat_map(|global| &global.init).flat_map(|init| &init.relocations);
    addresses.filter_map(|(_, address)| match address {
        Const::Function(id) => Some(*id),
        _ => None,
    })
}

/// The functions that a body mentions, but for weak names, which need no definition.
fn mentioned(function: &Function) -> BTreeSet<FunctionId> {
    let mut out = BTreeSet::new();
    let mut add = |operand: Operand| {
        if let Operand::Const(Const::Function(id)) = operand {
            out.insert(id);
        }
    };
    for block in function.body.iter().flat_map(|body| &body.blocks) {
        for inst in &block.insts {
            if !matches!(inst.op, Op::Intrinsic { op: Intrinsic::WeakName, .. }) {
                inst.op.operands(&mut add);
            }
        }
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| add(value));
        block.end.operands(&mut add);
    }
    out
}
