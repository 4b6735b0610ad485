//! A specification tied to the program: which functions and variables it means, and its conditions as C text for each file.

use super::document::{At, Place, Result, show};
use super::expression::{self, Class};
use super::{Fact, FunctionSpec, Project, StandIn, StubSpec, ValueSpec, nearest};
use clew_front::Additions;
use clew_ir::{CType, Function, FunctionId, Program, TypeId, Types, UnitId};
use clew_vm::{Builtin, Doubt};
use std::collections::BTreeMap;

/// A function or a global: ids change when the program is compiled again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    pub unit: UnitId,
    pub name: String,
}

impl Key {
    pub fn of(function: &Function) -> Key {
        Key { unit: function.unit, name: function.name.clone() }
    }
}

/// What a C function of ours says.
#[derive(Clone, Debug)]
pub enum About {
    /// Whether an input of a function is one.
    Input(Key),
    /// Whether a global is as it always is.
    Global(Key),
    /// Whether a stub's result is possible.
    Result(String),
    /// How many elements a pointer leads to.
    Length(Key, Name),
    /// The types of a function's further arguments.
    Varargs(Key),
}

/// What a pointer is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Name {
    Param(u32),
    Global(Key),
}

/// A C function of ours, behind the file of `unit`.
#[derive(Clone, Debug)]
pub struct Written {
    pub unit: UnitId,
    pub name: String,
    pub about: About,
}

/// What became of a specification.
#[derive(Debug, Default)]
pub struct Bound {
    pub written: Vec<Written>,
    /// Pointers to strings that end.
    pub strings: Vec<(Key, Name)>,
    /// Where each function's preconditions start.
    pub places: Vec<(Key, Place)>,
    /// Names in it that are not in the program, but nearly.
    pub warnings: Vec<String>,
    /// What stubs are known not to do, by name.
    pub assumed: Vec<(String, Doubt)>,
    texts: BTreeMap<usize, String>,
}

impl Bound {
    /// What to compile behind which file.
    pub fn appendices(&self, program: &Program) -> Vec<(std::path::PathBuf, String)> {
        self.texts.iter().map(|(&unit, text)| (program.units[unit].path.clone(), text.clone())).collect()
    }

    /// Adds a C function that `text` makes of a name of its own.
    fn write(&mut self, unit: UnitId, about: About, text: impl FnOnce(&str) -> String) {
        let name = format!("clew_spec_{}", self.written.len());
        self.texts.entry(unit.index()).or_default().push_str(&text(&name));
        self.written.push(Written { unit, name, about });
    }
}

impl Project {
    /// What does not depend on the program.
    pub fn additions(&self) -> Additions {
        let mut additions = Additions::default();
        for stub in &self.stubs {
            match &stub.stands_in.value {
                StandIn::Stub(_) => additions.stubbed.push(stub.name.value.clone()),
                StandIn::File(path) if !additions.helpers.contains(path) => {
                    additions.helpers.push(path.clone());
                }
                StandIn::File(_) | StandIn::Real => {}
            }
        }
        additions
    }
}

pub fn bind(config: &Project, program: &Program) -> Result<Bound> {
    let mut binder = Binder { config, program, bound: Bound::default() };
    for spec in &config.functions {
        binder.functions(spec)?;
    }
    for spec in &config.globals {
        binder.global(spec)?;
    }
    for spec in &config.stubs {
        binder.stub(spec)?;
    }
    Ok(binder.bound)
}

struct Binder<'a> {
    config: &'a Project,
    program: &'a Program,
    bound: Bound,
}

impl Binder<'_> {
    /// Several files may each have a `static` function of the name.
    fn functions(&mut self, spec: &FunctionSpec) -> Result<()> {
        let program = self.program;
        let tested = || program.function_ids().filter(|&id| program.is_tested(id));
        let meant: Vec<FunctionId> =
            tested().filter(|&id| program.function(id).name == spec.name.value).collect();
        if meant.is_empty() {
            self.not_there(&spec.name, tested().map(|id| program.function(id).name.as_str()));
        }
        meant.into_iter().try_for_each(|id| self.function(spec, program.function(id)))
    }

    /// A specification may be about more files than these, but a near name is most likely misspelt.
    fn not_there<'n>(&mut self, name: &At<String>, known: impl Iterator<Item = &'n str>) {
        if let Some(near) = nearest(&name.value, known) {
            let place = show(&self.config.file, Some(name.place));
            let sentence = format!("`{}` is not in these files; did you mean `{near}`?", name.value);
            self.bound.warnings.push(format!("{place}: {sentence}"));
        }
    }

    fn function(&mut self, spec: &FunctionSpec, function: &Function) -> Result<()> {
        let key = Key::of(function);
        self.bound.places.push((key.clone(), spec.name.place));
        let params = self.params(&spec.name, function)?;
        for expression in &spec.assume {
            let about = About::Input(key.clone());
            self.bound.write(key.unit, about, |name| expression::condition(name, &params, expression));
        }
        for value in &spec.params {
            let (number, ty) = self.param(value, function)?;
            self.facts(&key, &params, value, ty, Name::Param(number))?;
        }
        for value in &spec.globals {
            if let Some((ty, global)) = self.find_global(value, Some(key.unit)) {
                self.facts(&key, &params, value, ty, Name::Global(global))?;
            }
        }
        if !spec.varargs.is_empty() {
            let variadic = function.signature.as_ref().is_some_and(|signature| signature.variadic);
            if !variadic {
                let sentence = format!("`{}` takes no variable arguments", function.name);
                return Err(self.config.error(spec.varargs[0].place, sentence));
            }
            let about = About::Varargs(key.clone());
            self.bound.write(key.unit, about, |name| expression::types(name, &spec.varargs));
        }
        Ok(())
    }

    /// The function's parameters as C declares them.
    fn params(&self, at: &At<String>, function: &Function) -> Result<String> {
        let params = function.signature.iter().flat_map(|signature| &signature.params);
        let mut list = Vec::new();
        for (i, param) in params.enumerate() {
            let name = param.name.clone().unwrap_or_else(|| format!("clew_unnamed_{i}"));
            let declared = clew_emit::declare(&self.program.types, param.ty, &name);
            list.push(declared.ok_or_else(|| {
                let sentence = format!("the type of `{name}` has no name in C, so nothing can be said of it");
                self.config.error(at.place, sentence)
            })?);
        }
        Ok(if list.is_empty() { "void".to_owned() } else { list.join(", ") })
    }

    fn param(&self, value: &ValueSpec, function: &Function) -> Result<(u32, TypeId)> {
        let params = function.signature.as_ref().map_or(&[][..], |signature| &signature.params);
        let wanted = &value.name.value;
        let found = (0..).zip(params).find(|(_, param)| param.name.as_ref() == Some(wanted));
        if let Some((number, param)) = found {
            return Ok((number, param.ty));
        }
        let known: Vec<&str> = params.iter().filter_map(|param| param.name.as_deref()).collect();
        let hint = match (nearest(wanted, known.iter().copied()), known.is_empty()) {
            (Some(near), _) => format!("; did you mean `{near}`?"),
            (None, false) => format!("; it has {}", known.join(", ")),
            (None, true) => String::new(),
        };
        let sentence = format!("`{}` has no parameter `{wanted}`{hint}", function.name);
        Err(self.config.error(value.name.place, sentence))
    }

    /// A global that is visible in the given unit, or in any.
    fn find_global(&mut self, value: &ValueSpec, unit: Option<UnitId>) -> Option<(TypeId, Key)> {
        let program = self.program;
        let named = || {
            let globals = program.globals.iter().filter(|global| global.local_to.is_none());
            globals.filter(|global| global.ty.is_some() && !program.units[global.unit.index()].runtime)
        };
        let mut found = named().filter(|global| global.name == value.name.value);
        let visible = found.find(|global| global.external || unit.is_none_or(|unit| global.unit == unit));
        if let Some((global, ty)) = visible.and_then(|global| Some((global, global.ty?))) {
            return Some((ty, Key { unit: global.unit, name: global.name.clone() }));
        }
        self.not_there(&value.name, named().map(|global| global.name.as_str()));
        None
    }

    fn global(&mut self, spec: &ValueSpec) -> Result<()> {
        let Some((ty, key)) = self.find_global(spec, None) else { return Ok(()) };
        let class = Class::of(&self.program.types, ty);
        for fact in &spec.facts {
            if matches!(fact.value, Fact::Length(_) | Fact::Terminated) {
                let sentence = "this can be said for one function: [function.NAME.global.NAME]";
                return Err(self.config.error(fact.place, sentence));
            }
            let about = About::Global(key.clone());
            self.condition(key.unit, "void", &spec.name.value, class, fact, about)?;
        }
        Ok(())
    }

    /// What is said of one parameter or global of a function.
    fn facts(&mut self, key: &Key, params: &str, spec: &ValueSpec, ty: TypeId, of: Name) -> Result<()> {
        let (class, text) = (Class::of(&self.program.types, ty), is_text(&self.program.types, ty));
        for fact in &spec.facts {
            // What is said of a global is not about a parameter of the same name.
            let seen = match (&of, &fact.value) {
                (Name::Global(_), Fact::Null(_) | Fact::Range(..)) => "void",
                _ => params,
            };
            self.condition(key.unit, seen, &spec.name.value, class, fact, About::Input(key.clone()))?;
            match &fact.value {
                Fact::Length(count) => {
                    let (count, about) = (fact.with(count.clone()), About::Length(key.clone(), of.clone()));
                    self.bound.write(key.unit, about, |name| expression::count(name, params, &count));
                }
                Fact::Terminated if !text => {
                    let sentence = format!("`{}` leads to no characters: it is no string", spec.name.value);
                    return Err(self.config.error(fact.place, sentence));
                }
                Fact::Terminated => self.bound.strings.push((key.clone(), of.clone())),
                Fact::Null(_) | Fact::Range(..) | Fact::Holds(_) | Fact::Assumed(_) => {}
            }
        }
        Ok(())
    }

    fn condition(
        &mut self,
        unit: UnitId,
        params: &str,
        name: &str,
        class: Class,
        fact: &At<Fact>,
        about: About,
    ) -> Result<()> {
        let condition = expression::of_fact(name, class, &fact.value);
        let condition = condition.map_err(|sentence| self.config.error(fact.place, sentence))?;
        if let Some(condition) = condition {
            let condition = fact.with(condition);
            self.bound.write(unit, about, |name| expression::condition(name, params, &condition));
        }
        Ok(())
    }

    fn stub(&mut self, spec: &StubSpec) -> Result<()> {
        let (program, wanted) = (self.program, &spec.name.value);
        let functions = || program.functions.iter().filter(|function| function.external);
        let Some(function) = functions().find(|function| function.name == *wanted) else {
            self.not_there(&spec.name, functions().map(|function| function.name.as_str()));
            return Ok(());
        };
        let refuse = |sentence: String| Err(self.config.error(spec.stands_in.place, sentence));
        let is_builtin = function.body.is_none() && Builtin::named(wanted).is_some();
        let helper = &program.units[function.unit.index()];
        match &spec.stands_in.value {
            StandIn::Stub(_) if is_builtin => {
                refuse(format!("the vm does `{wanted}` itself; it cannot be a stub"))
            }
            StandIn::Stub(facts) => {
                let of_world = |fact: &At<Fact>| match fact.value {
                    Fact::Assumed(doubt) => Some((function.name.clone(), doubt)),
                    _ => None,
                };
                self.bound.assumed.extend(facts.iter().filter_map(of_world));
                let of_result = |fact: &&At<Fact>| !matches!(fact.value, Fact::Assumed(_));
                let facts: Vec<&At<Fact>> = facts.iter().filter(of_result).collect();
                self.results(spec, function, &facts)
            }
            StandIn::Real if function.body.is_none() && !is_builtin => refuse(format!(
                "`{wanted}` is defined neither in these files nor in clew's libc: add its file, or let it be a stub"
            )),
            StandIn::File(path) if function.body.is_none() || helper.path != *path => {
                refuse(format!("{} does not define `{wanted}`", path.display()))
            }
            StandIn::Real | StandIn::File(_) => Ok(()),
        }
    }

    fn results(&mut self, spec: &StubSpec, stub: &Function, facts: &[&At<Fact>]) -> Result<()> {
        if facts.is_empty() {
            return Ok(());
        }
        let types: &Types = &self.program.types;
        let result = stub.signature.as_ref().map(|signature| signature.result);
        let result = result.filter(|&ty| !matches!(types.get(types.bare(ty)), CType::Void));
        let declared = result.and_then(|ty| Some((ty, clew_emit::declare(types, ty, "result")?)));
        let Some((ty, declared)) = declared else {
            let sentence = format!("`{}` returns nothing that could be said anything of", stub.name);
            return Err(self.config.error(spec.name.place, sentence));
        };
        let class = Class::of(types, ty);
        for fact in facts {
            let about = About::Result(stub.name.clone());
            self.condition(stub.unit, &declared, "result", class, fact, about)?;
        }
        Ok(())
    }
}

/// A pointer to characters of any width.
fn is_text(types: &Types, ty: TypeId) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => matches!(types.get(types.bare(*to)), CType::Int { bytes: ..=4, .. }),
        _ => false,
    }
}
