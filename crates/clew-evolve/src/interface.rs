//! What the functions of a module want and give, from their C types: who makes handles, who fills objects, who releases.

use clew_ir::{CType, FunctionId, Program, Signature, TypeId};
use rustc_hash::FxHashSet;

/// What the user says of a module.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Functions that give or fill a handle, whatever their names say.
    pub constructors: Vec<String>,
    /// Functions that release a handle: their first parameter.
    pub release: Vec<String>,
    /// Functions that are not called.
    pub leave_out: Vec<String>,
    /// The first is called before the second is, somewhere in the test.
    pub before: Vec<(String, String)>,
    /// At most once in a test.
    pub once: Vec<String>,
}

/// A kind of handle.
#[derive(Clone, Debug)]
pub struct Handle {
    /// What its pointers lead to: a struct; for `void *` by another name, that name.
    pub of: TypeId,
    /// Tests can declare one.
    pub is_known: bool,
    /// Functions that give one.
    pub makers: Vec<usize>,
    /// Functions that put one where a parameter points.
    pub outs: Vec<(usize, u32)>,
    /// Functions that fill an object of the test's.
    pub fills: Vec<(usize, u32)>,
}

impl Handle {
    pub fn can_be_made(&self) -> bool {
        !self.makers.is_empty() || !self.outs.is_empty() || (self.is_known && !self.fills.is_empty())
    }
}

/// What a parameter wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// A value, or memory of the test's: an input.
    Value { is_scalar: bool },
    /// A handle, by its number among the interface's types.
    Handle { ty: usize, is_const: bool },
    /// The address of a variable that a handle is put into.
    Out { ty: usize },
    /// `void *`: memory, or any handle.
    Any,
}

#[derive(Clone, Debug)]
pub struct Callee {
    pub id: FunctionId,
    pub name: String,
    pub wants: Vec<Want>,
    /// The handle that it gives back.
    pub gives: Option<usize>,
    /// It gives a number back.
    pub result: Option<TypeId>,
    /// What C says of its parameters.
    pub params: Vec<TypeId>,
}

impl Callee {
    /// It looks at one handle, changes nothing of it as far as its type says, and gives a number back.
    pub fn is_observer(&self) -> bool {
        let [Want::Handle { is_const: true, .. }] = self.wants[..] else { return false };
        self.result.is_some()
    }
}

#[derive(Clone, Debug, Default)]
pub struct Interface {
    pub functions: Vec<Callee>,
    pub types: Vec<Handle>,
    /// A function, and which of its parameters it releases.
    pub releases: FxHashSet<(usize, u32)>,
    /// By numbers of functions: the first comes before the second.
    pub before: Vec<(usize, usize)>,
    pub once: Vec<usize>,
    /// Functions that no sequence can call, and why.
    pub left_out: Vec<String>,
}

const RELEASING: [&str; 16] = [
    "free", "destroy", "delete", "close", "release", "dispose", "deinit", "fini", "cleanup", "unref", "drop",
    "finalize", "term", "del", "destruct", "uninit",
];
const FILLING: [&str; 9] =
    ["init", "setup", "create", "new", "open", "begin", "make", "initialize", "construct"];

/// One of a name's words, which underscores and capitals part.
fn has_word(name: &str, words: &[&str]) -> bool {
    let mut parts: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() || (c.is_ascii_uppercase() && was_lower) {
            parts.push(String::new());
        }
        was_lower = c.is_ascii_lowercase();
        if let (true, Some(last)) = (c.is_ascii_alphanumeric(), parts.last_mut()) {
            last.push(c.to_ascii_lowercase());
        }
    }
    parts.iter().any(|part| words.contains(&part.as_str()))
}

pub fn names_release(name: &str) -> bool {
    has_word(name, &RELEASING)
}

struct Reader<'a> {
    program: &'a Program,
    is_opaque: &'a dyn Fn(TypeId) -> bool,
    rules: &'a Rules,
    types: Vec<Handle>,
    /// The names of pointer types that some function gives back.
    given: Vec<TypeId>,
}

impl Interface {
    /// `functions`: those that tests may call; `is_opaque`: a test cannot declare an object of that struct.
    pub fn new(
        program: &Program,
        functions: &[FunctionId],
        is_opaque: &dyn Fn(TypeId) -> bool,
        rules: &Rules,
    ) -> Self {
        let (mut called, mut left_out) = (Vec::new(), Vec::new());
        for &id in functions {
            let function = program.function(id);
            if rules.leave_out.contains(&function.name) || function.name == "main" {
                continue;
            }
            match function.signature.as_ref() {
                Some(signature) if signature.variadic => {
                    left_out.push(format!("{} takes variable arguments", function.name));
                }
                Some(signature) if signature.params.iter().any(|param| is_list(program, param.ty)) => {
                    left_out.push(format!("{} takes a va_list", function.name));
                }
                Some(signature) => called.push((id, signature)),
                None => left_out.push(format!("the type of {} is not known", function.name)),
            }
        }
        let given = called.iter().map(|(_, signature)| unqualified(program, signature.result));
        let is_named = |ty: &TypeId| matches!(program.types.get(*ty), CType::Typedef { .. });
        let given = given.filter(is_named).collect();
        let mut reader = Reader { program, is_opaque, rules, types: Vec::new(), given };
        reader.find_handles(&called);
        let functions: Vec<Callee> = called.iter().map(|&(id, known)| reader.callee(id, known)).collect();
        let mut interface = Interface { functions, types: reader.types, left_out, ..Interface::default() };
        interface.find_makers(rules);
        interface.settle_elements(program, rules);
        interface.settle();
        interface
    }

    /// What a container gives back that was put into it is no handle of the module's, whatever its name (`typedef void *Value`):
    /// all functions that give one take a handle of another kind.
    fn settle_elements(&mut self, program: &Program, rules: &Rules) {
        let is_element = |(number, ty): (usize, &Handle)| {
            let takes_other = |maker: &usize| {
                let of_other = |want: &Want| matches!(want, Want::Handle { ty, .. } if *ty != number);
                let callee = &self.functions[*maker];
                callee.wants.iter().any(of_other) && !rules.constructors.contains(&callee.name)
            };
            let is_given = ty.outs.is_empty() && ty.fills.is_empty() && ty.makers.iter().all(takes_other);
            !is_struct(program, ty.of) && is_given
        };
        let elements: Vec<bool> = self.types.iter().enumerate().map(is_element).collect();
        let types = &program.types;
        let is_void = |ty: usize| match types.get(types.bare(self.types[ty].of)) {
            CType::Pointer { to } => matches!(types.get(types.bare(*to)), CType::Void),
            _ => false,
        };
        for function in &mut self.functions {
            for want in &mut function.wants {
                match *want {
                    Want::Handle { ty, .. } if elements[ty] && is_void(ty) => *want = Want::Any,
                    Want::Handle { ty, .. } if elements[ty] => *want = Want::Value { is_scalar: false },
                    _ => {}
                }
            }
            function.gives = function.gives.filter(|&ty| !elements[ty]);
        }
        for (ty, _) in self.types.iter_mut().zip(elements).filter(|(_, is_element)| *is_element) {
            ty.makers.clear();
        }
    }

    /// A type that nobody makes, and that tests can declare, is plain data.
    fn settle(&mut self) {
        let plain: Vec<bool> = self.types.iter().map(|ty| !ty.can_be_made() && ty.is_known).collect();
        for function in &mut self.functions {
            for want in &mut function.wants {
                match *want {
                    Want::Handle { ty, .. } | Want::Out { ty } if plain[ty] => {
                        *want = Want::Value { is_scalar: false };
                    }
                    _ => {}
                }
            }
            function.gives = function.gives.filter(|&ty| !plain[ty]);
        }
        self.releases.retain(|&(function, param)| {
            matches!(self.functions[function].wants.get(param as usize), Some(Want::Handle { .. }))
        });
    }

    fn find_makers(&mut self, rules: &Rules) {
        for (number, function) in self.functions.iter().enumerate() {
            if let Some(ty) = function.gives {
                self.types[ty].makers.push(number);
            }
            for (param, want) in (0..).zip(&function.wants) {
                match *want {
                    Want::Out { ty } => self.types[ty].outs.push((number, param)),
                    Want::Handle { ty, is_const: false } => {
                        let is_said = rules.constructors.contains(&function.name);
                        let fills = is_said || has_word(&function.name, &FILLING);
                        if param == 0 && fills && self.types[ty].is_known {
                            self.types[ty].fills.push((number, param));
                        }
                    }
                    _ => {}
                }
            }
            let releases = rules.release.contains(&function.name) || names_release(&function.name);
            let first = function.wants.iter().position(|want| matches!(want, Want::Handle { .. }));
            if let (true, Some(0)) = (releases, first) {
                self.releases.insert((number, 0));
            }
        }
        let named = |name: &String| self.functions.iter().position(|function| function.name == *name);
        let both = |(a, b): &(String, String)| Some((named(a)?, named(b)?));
        self.before = rules.before.iter().filter_map(both).collect();
        self.once = rules.once.iter().filter_map(named).collect();
        // What only passes a handle on that it got is no constructor, as long as there are others.
        for (number, ty) in self.types.iter_mut().enumerate() {
            let takes_own = |maker: &usize| {
                self.functions[*maker]
                    .wants
                    .iter()
                    .any(|want| matches!(want, Want::Handle { ty, .. } if *ty == number))
            };
            let has_others = ty.makers.iter().any(|maker| !takes_own(maker))
                || !ty.outs.is_empty()
                || !ty.fills.is_empty();
            if has_others || !ty.makers.is_empty() {
                ty.makers.retain(|maker| !takes_own(maker));
            }
        }
    }

    /// The function that releases a handle of this type and asks for nothing else.
    pub fn release_of(&self, ty: usize) -> Option<usize> {
        let mut all: Vec<usize> = self.releases.iter().map(|&(function, _)| function).collect();
        all.sort_unstable();
        all.into_iter().find(|&function| {
            matches!(self.functions[function].wants[..], [Want::Handle { ty: of, .. }] if of == ty)
        })
    }
}

impl Reader<'_> {
    fn find_handles(&mut self, called: &[(FunctionId, &Signature)]) {
        for (_, signature) in called {
            let params = signature.params.iter().map(|param| param.ty);
            for ty in params.chain([signature.result]) {
                if let Some(of) =
                    self.handle_of(ty).or_else(|| self.pointee(ty).and_then(|to| self.handle_of(to)))
                {
                    self.number(of);
                }
            }
        }
    }

    fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.program.types.get(self.program.types.bare(ty)) {
            CType::Pointer { to } => Some(*to),
            _ => None,
        }
    }

    /// What a pointer of this type is a handle of: a struct; or the type itself, where it is a pointer by a name of its own
    /// that the module's functions give back (`typedef char *sds`).
    fn handle_of(&self, ty: TypeId) -> Option<TypeId> {
        let types = &self.program.types;
        let to = unqualified(self.program, self.pointee(ty)?);
        let named = unqualified(self.program, ty);
        match types.get(types.bare(to)) {
            CType::Struct { .. } if types.is_stream(to) => None,
            CType::Struct { .. } => Some(to),
            CType::Function { .. } => None,
            CType::Void if matches!(types.get(named), CType::Typedef { .. }) => Some(named),
            _ => self.given.contains(&named).then_some(named),
        }
    }

    fn find(&self, of: TypeId) -> Option<usize> {
        let types = &self.program.types;
        self.types
            .iter()
            .position(|known| known.of == of || types.same(known.of, of) && is_struct(self.program, of))
    }

    fn number(&mut self, of: TypeId) -> usize {
        if let Some(known) = self.find(of) {
            return known;
        }
        let is_complete = self.program.types.size(of, self.program.pointer_bytes).is_some();
        let is_known = is_struct(self.program, of) && is_complete && !(self.is_opaque)(of);
        self.types.push(Handle { of, is_known, makers: Vec::new(), outs: Vec::new(), fills: Vec::new() });
        self.types.len() - 1
    }

    fn callee(&self, id: FunctionId, signature: &Signature) -> Callee {
        let types = &self.program.types;
        let name = self.program.function(id).name.clone();
        let is_number = matches!(
            types.get(types.bare(signature.result)),
            CType::Int { .. } | CType::Bool { .. } | CType::Enum { .. } | CType::Float { .. }
        );
        // What is only lent is no handle that a test owns, but it can be passed on.
        let is_made = self.rules.constructors.contains(&name)
            || self.pointee(signature.result).is_some_and(|to| !types.is_const(to));
        Callee {
            id,
            name,
            wants: signature.params.iter().map(|param| self.want(param.ty)).collect(),
            gives: self.handle_of(signature.result).filter(|_| is_made).and_then(|of| self.find(of)),
            result: is_number.then_some(signature.result),
            params: signature.params.iter().map(|param| param.ty).collect(),
        }
    }

    fn want(&self, ty: TypeId) -> Want {
        let types = &self.program.types;
        if let Some(number) = self.handle_of(ty).and_then(|of| self.find(of)) {
            let is_const = self.pointee(ty).is_some_and(|to| types.is_const(to));
            return Want::Handle { ty: number, is_const };
        }
        match self.pointee(ty) {
            Some(to) if matches!(types.get(types.bare(to)), CType::Void) => Want::Any,
            Some(to) => match self.handle_of(to).and_then(|of| self.find(of)) {
                Some(number) if !types.is_const(to) => Want::Out { ty: number },
                _ => Want::Value { is_scalar: false },
            },
            None => {
                let is_struct = matches!(types.get(types.bare(ty)), CType::Struct { .. });
                Want::Value { is_scalar: !is_struct }
            }
        }
    }
}

/// The type without its qualifiers, by the name that it has.
fn unqualified(program: &Program, mut ty: TypeId) -> TypeId {
    while let CType::Const { of } | CType::Volatile { of } = program.types.get(ty) {
        ty = *of;
    }
    ty
}

fn is_struct(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(program.types.bare(ty)), CType::Struct { .. })
}

fn is_list(program: &Program, ty: TypeId) -> bool {
    let types = &program.types;
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => match types.get(types.bare(*to)) {
            CType::Struct { name, .. } => name.as_deref() == Some("__va_list_tag"),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_names() {
        assert!(names_release("stack_free") && names_release("listDestroy") && names_release("free_all"));
        assert!(!names_release("freeze") && !names_release("is_closed"));
    }
}
