//! A test: calls through a module's interface, each with where its arguments come from and the values of those that are
//! inputs.

use crate::interface::{Interface, Want};
use clew_ir::TypeId;
use clew_vm::{ByCall, Call, Given, Script, Values};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Among the interface's functions.
    pub function: usize,
    /// One for each parameter.
    pub args: Vec<Given>,
    pub values: Values,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sequence {
    pub statements: Vec<Statement>,
    /// The types of objects that calls share.
    pub objects: Vec<TypeId>,
    /// Values of what belongs to no call: results of stubs, memory that runs out.
    pub rest: Values,
}

impl Sequence {
    pub fn len(&self) -> usize {
        self.statements.len()
    }

    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    pub fn script(&self, interface: &Interface) -> Script {
        let call = |statement: &Statement| Call {
            function: interface.functions[statement.function].id,
            args: statement.args.clone(),
        };
        let calls = self.statements.iter().map(call).collect();
        Script { calls, objects: self.objects.clone(), about: None }
    }

    pub fn values(&self) -> ByCall {
        let calls = self.statements.iter().map(|statement| statement.values.clone()).collect();
        ByCall { calls, rest: self.rest.clone() }
    }

    pub fn set_values(&mut self, values: ByCall) {
        let ByCall { mut calls, rest } = values;
        calls.resize(self.statements.len(), Values::new());
        for (statement, values) in self.statements.iter_mut().zip(calls) {
            statement.values = values;
        }
        self.rest = rest;
    }

    /// Puts a call before the one of this number. What later calls get of earlier ones stays as it is.
    pub fn insert(&mut self, at: usize, statement: Statement) {
        for later in &mut self.statements[at..] {
            for given in &mut later.args {
                if let Given::Result(of) = given
                    && *of as usize >= at
                {
                    *of += 1;
                }
            }
        }
        self.statements.insert(at, statement);
    }

    /// Takes a call away, and with it those that cannot do without what it gave: others get it from somewhere else.
    pub fn remove(&mut self, interface: &Interface, at: usize) {
        self.remove_all(interface, FxHashSet::from_iter([at]));
    }

    pub fn truncate(&mut self, interface: &Interface, len: usize) {
        self.statements.truncate(len);
        self.tidy(interface);
    }

    fn remove_all(&mut self, interface: &Interface, mut gone: FxHashSet<usize>) {
        let old = std::mem::take(&mut self.statements);
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        for (at, mut statement) in old.into_iter().enumerate() {
            if gone.contains(&at) {
                continue;
            }
            let mut is_lost = false;
            for given in &mut statement.args {
                if let Given::Result(of) = given {
                    match numbers.get(of) {
                        Some(&now) => *of = now,
                        None => is_lost = true,
                    }
                }
            }
            if is_lost && !self.replace_lost(interface, &mut statement, &numbers) {
                gone.insert(at);
                continue;
            }
            numbers.insert(at as u32, self.statements.len() as u32);
            self.statements.push(statement);
        }
        self.tidy(interface);
    }

    /// Gives a statement another source for what is no longer there.
    fn replace_lost(
        &self,
        interface: &Interface,
        statement: &mut Statement,
        numbers: &FxHashMap<u32, u32>,
    ) -> bool {
        let known: FxHashSet<u32> = numbers.values().copied().collect();
        let wants = &interface.functions[statement.function].wants;
        for (given, want) in statement.args.iter_mut().zip(wants) {
            let Given::Result(of) = *given else { continue };
            if known.contains(&of) {
                continue;
            }
            *given = match want {
                Want::Handle { ty, .. } => match self.handles(interface, *ty, self.statements.len()).last() {
                    Some(&other) => other,
                    None => return false,
                },
                Want::Value { .. } | Want::Any => Given::Input,
                Want::Out { .. } => return false,
            };
        }
        true
    }

    /// The handles of a type that are there before a call, as far as can be told without a run.
    pub fn handles(&self, interface: &Interface, ty: usize, before: usize) -> Vec<Given> {
        let mut alive: Vec<Given> = Vec::new();
        for (at, statement) in self.statements[..before.min(self.statements.len())].iter().enumerate() {
            let function = &interface.functions[statement.function];
            for (param, (given, want)) in (0..).zip(statement.args.iter().zip(&function.wants)) {
                match (given, want) {
                    (Given::Address(object), Want::Out { ty: of }) if *of == ty => {
                        alive.retain(|known| *known != Given::Value(*object));
                        alive.push(Given::Value(*object));
                    }
                    (Given::Address(object), Want::Handle { ty: of, .. })
                        if *of == ty && interface.types[ty].fills.contains(&(statement.function, param)) =>
                    {
                        alive.retain(|known| known != given);
                        alive.push(Given::Address(*object));
                    }
                    _ => {}
                }
                if interface.releases.contains(&(statement.function, param)) {
                    alive.retain(|known| known != given && !self.is_made_of(*known, *given));
                }
            }
            if function.gives == Some(ty) {
                alive.push(Given::Result(at as u32));
            }
        }
        alive
    }

    /// An iterator is made of a list, say, and does not outlive it.
    fn is_made_of(&self, made: Given, of: Given) -> bool {
        let Given::Result(call) = made else { return false };
        self.statements[call as usize].args.contains(&of)
    }

    /// Takes away calls that use handles which are not there, and objects that no call uses.
    pub fn repair(&mut self, interface: &Interface) {
        let mut at = 0;
        while at < self.statements.len() {
            let function = &interface.functions[self.statements[at].function];
            let mut is_lost = false;
            let mut args = self.statements[at].args.clone();
            for (param, want) in (0..).zip(&function.wants) {
                let Want::Handle { ty, .. } = want else { continue };
                let given = args[param as usize];
                let fills = interface.types[*ty].fills.contains(&(self.statements[at].function, param));
                if matches!(given, Given::Null | Given::Input)
                    || (fills && matches!(given, Given::Address(_)))
                {
                    continue;
                }
                let alive = self.handles(interface, *ty, at);
                if !alive.contains(&given) {
                    match alive.last() {
                        Some(&other) => args[param as usize] = other,
                        None => is_lost = true,
                    }
                }
            }
            if is_lost {
                self.remove(interface, at);
            } else {
                self.statements[at].args = args;
                at += 1;
            }
        }
        self.tidy(interface);
    }

    /// Forgets objects that no call uses.
    fn tidy(&mut self, _: &Interface) {
        let mut used: Vec<u32> = Vec::new();
        for given in self.statements.iter().flat_map(|statement| &statement.args) {
            if let Given::Address(object) | Given::Value(object) = given
                && !used.contains(object)
            {
                used.push(*object);
            }
        }
        self.objects = used.iter().map(|&object| self.objects[object as usize]).collect();
        for given in self.statements.iter_mut().flat_map(|statement| &mut statement.args) {
            if let Given::Address(object) | Given::Value(object) = given {
                *object = used.iter().position(|known| known == object).unwrap_or(0) as u32;
            }
        }
    }
}
