//! The specification's C functions, found again in the program that was compiled with them.

use super::bind::{About, Bound, Key, Name};
use super::document::Place;
use clew_ir::{CType, FunctionId, Global, GlobalId, Program, TypeId, Types};
use clew_vm::{Contract, Doubts, Length, Subject};

/// What is said of each function under test.
#[derive(Default)]
pub struct Contracts {
    bound: Bound,
    /// As `Bound::written`.
    functions: Vec<Option<FunctionId>>,
}

impl Contracts {
    pub fn new(program: &Program, bound: Bound) -> Self {
        let find = |unit, name: &str| {
            program.function_ids().find(|&id| {
                let function = program.function(id);
                function.unit == unit && function.name == name
            })
        };
        let functions = bound.written.iter().map(|written| find(written.unit, &written.name)).collect();
        Contracts { bound, functions }
    }

    pub fn of(&self, program: &Program, function: FunctionId) -> Contract {
        let key = Key::of(program.function(function));
        let mut contract = Contract::default();
        for (written, id) in self.bound.written.iter().zip(&self.functions) {
            let Some(id) = *id else { continue };
            match &written.about {
                About::Input(of) if *of == key => contract.assume.push(id),
                About::Global(of) => {
                    let global = global(program, of);
                    if global.is_some_and(|global| clew_vm::mentions_global(program, function, global)) {
                        contract.assume.push(id);
                    }
                }
                About::Result(name) => contract.results.extend(stub(program, name).map(|stub| (stub, id))),
                About::Length(of, name) if *of == key => {
                    contract.lengths.extend(subject(program, name).map(|of| Length { of, count: id }));
                }
                About::Varargs(of) if *of == key => {
                    let params =
                        program.function(id).signature.iter().flat_map(|signature| &signature.params);
                    contract.varargs.extend(params.map(|param| promoted(&program.types, param.ty)));
                }
                About::Input(_) | About::Length(..) | About::Varargs(_) => {}
            }
        }
        for (name, doubt) in &self.bound.assumed {
            let Some(stub) = stub(program, name) else { continue };
            let known = contract.stubs_assuming.iter_mut().find(|(of, _)| *of == stub);
            match known {
                Some((_, doubts)) => doubts.add(*doubt),
                None => {
                    let mut doubts = Doubts::default();
                    doubts.add(*doubt);
                    contract.stubs_assuming.push((stub, doubts));
                }
            }
        }
        let strings = self.bound.strings.iter().filter(|(of, _)| *of == key);
        contract.strings.extend(strings.filter_map(|(_, name)| subject(program, name)));
        contract
    }

    /// Where the function's preconditions are.
    pub fn place(&self, program: &Program, function: FunctionId) -> Option<Place> {
        let key = Key::of(program.function(function));
        self.bound.places.iter().find(|(of, _)| *of == key).map(|&(_, place)| place)
    }
}

/// How an argument of the type is passed behind the named ones.
fn promoted(types: &Types, ty: TypeId) -> TypeId {
    match types.get(types.bare(ty)) {
        CType::Bool { .. } | CType::Int { bytes: ..4, .. } => types.basic.int,
        CType::Float { bytes: 4, .. } => types.basic.double,
        _ => ty,
    }
}

fn subject(program: &Program, name: &Name) -> Option<Subject> {
    match name {
        Name::Param(number) => Some(Subject::Param(*number)),
        Name::Global(key) => global(program, key).map(Subject::Global),
    }
}

fn global(program: &Program, key: &Key) -> Option<GlobalId> {
    let is_it =
        |global: &Global| global.name == key.name && global.unit == key.unit && global.local_to.is_none();
    program.globals.iter().position(is_it).map(GlobalId::at)
}

fn stub(program: &Program, name: &str) -> Option<FunctionId> {
    let is_stub = |id: &FunctionId| {
        let function = program.function(*id);
        function.name == name && function.body.is_none()
    };
    program.function_ids().find(is_stub)
}
