//! Names for what an input is made of. Numbers of objects, variables and aims depend on the order in which runs met them;
//! what they stand for in the program does not.

use crate::inputs::leaf::LeafKind;
use crate::inputs::space::{Aim, Area, InputSpace, Moment, Source, StubId};
use crate::world::others::To;
use clew_ir::{CType, FunctionId, GlobalId, Program, TypeId};
use clew_term::Var;

/// Names things of a space of inputs of a program.
pub struct Names<'a> {
    pub program: &'a Program,
    pub space: &'a InputSpace,
}

impl Names<'_> {
    /// `x+4 of OBJECT` would be longer: `OBJECT+4`, and how far into an array a pointer leads `OBJECT+4 index`.
    pub fn var(&self, var: Var) -> String {
        let known = self.space.vars[var.index()];
        let index = if known.leaf.kind == LeafKind::Index { " index" } else { "" };
        format!("{}+{}{index}", self.object(known.object), known.leaf.offset)
    }

    pub fn object(&self, object: u32) -> String {
        match self.space.objects[object as usize].source {
            Source::Param { call: 0, param } => format!("param {param}"),
            Source::Param { call, param } => format!("param {param} of call {call}"),
            Source::Extra(n) => format!("extra {n}"),
            Source::Extras(Area::Registers) => "extras in registers".to_owned(),
            Source::Extras(Area::Stack) => "extras on the stack".to_owned(),
            Source::Global(id) => self.global(id),
            Source::Pointee(var) => format!("*({})", self.var(var)),
            Source::Container(var, ty) => format!("{} around *({})", self.ty(ty), self.var(var)),
            Source::Address(var) => format!("at ({})", self.var(var)),
            Source::Result { stub, call } => format!("{} call {call} result", self.stub(stub)),
            Source::Written { stub, call, param } => {
                format!("{} call {call} written to {param}", self.stub(stub))
            }
            Source::Writes { stub, call, param } => {
                format!("{} call {call} writes to {param}", self.stub(stub))
            }
            Source::Allocation(n) => format!("allocation {n}"),
            Source::Output(n) => format!("output {n}"),
            Source::Weak => "weak names".to_owned(),
            Source::Replaced(id) => format!("{} replaced", self.program.function(id).name),
            Source::Active => "others act".to_owned(),
            Source::Changed { moment, to, ty } => {
                let ty = ty.map_or_else(|| "bytes".to_owned(), |ty| self.ty(ty));
                let to = match to {
                    To::Global(id) => self.global(id),
                    To::Input(index) => self.object(index),
                    To::Own(serial) => format!("own {serial}"),
                    To::Errno => "errno".to_owned(),
                };
                format!("{} changes ({to}) as {ty}", self.moment(moment))
            }
            Source::Unnamed(index) => format!("unnamed in ({})", self.object(index)),
            Source::CalledBack(moment) => format!("{} calls", self.moment(moment)),
            Source::Passed { moment, param } => format!("{} passes {param}", self.moment(moment)),
            Source::Jumped(moment) => format!("{} jumps", self.moment(moment)),
            Source::Argument(n) => format!("argument {n}"),
            Source::Stdin => "stdin".to_owned(),
            Source::File(n) => format!("file {n}"),
        }
    }

    pub fn aim(&self, aim: Aim) -> String {
        match aim {
            Aim::Object(object, offset) => format!("{}+{offset}", self.object(object)),
            Aim::Element(object) => format!("element of {}", self.object(object)),
            Aim::Member(ty, offset) => format!("member of {}+{offset}", self.ty(ty)),
            Aim::Stub(var) => format!("stub of ({})", self.var(var)),
            Aim::Function(id) => function_name(self.program, id),
            Aim::Own(object, offset) => format!("own {object}+{offset}"),
            Aim::Constant(value) => format!("constant {value:#x}"),
        }
    }

    fn moment(&self, Moment { stub, call, phase }: Moment) -> String {
        format!("{} call {call}.{phase}", self.stub(stub))
    }

    fn stub(&self, stub: StubId) -> String {
        match stub {
            StubId::Function(id) => function_name(self.program, id),
            StubId::Pointer(var) => format!("*({})", self.var(var)),
        }
    }

    fn global(&self, id: GlobalId) -> String {
        let name = &self.program.globals[id.index()].name;
        let same = self.program.globals[..id.index()].iter().filter(|other| other.name == *name).count();
        numbered(format!("global {name}"), same)
    }

    /// By its tag, or by the first name that a typedef gives it.
    fn ty(&self, ty: TypeId) -> String {
        let types = &self.program.types;
        let ty = types.bare(ty);
        let name = |at: TypeId| match types.get(at) {
            CType::Struct { name: Some(tag), .. } => format!("struct {tag}"),
            _ => {
                let named = types.table.iter().find_map(|other| match other {
                    CType::Typedef { name, of } if types.bare(*of) == at => Some(name.as_str()),
                    _ => None,
                });
                named.unwrap_or("struct").to_owned()
            }
        };
        let own = name(ty);
        let is_struct = |at: &TypeId| matches!(types.get(*at), CType::Struct { .. });
        let before = (0..ty.index()).map(TypeId::at).filter(is_struct).filter(|&at| name(at) == own).count();
        numbered(own, before)
    }
}

/// A function's name, and which of several of that name it is.
pub fn function_name(program: &Program, id: FunctionId) -> String {
    let name = &program.function(id).name;
    let same = program.functions[..id.index()].iter().filter(|other| other.name == *name).count();
    numbered(name.clone(), same)
}

fn numbered(name: String, before: usize) -> String {
    if before == 0 { name } else { format!("{name}#{}", before + 1) }
}
