//! What a run calls: functions of the unit, one after the other, each with the sources of its arguments. A unit that is
//! tested by itself is a script of one call, whose arguments are inputs.

use crate::inputs::stored::function_name;
use clew_ir::{CType, FunctionId, Program, Signature, TypeId};
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    pub calls: Vec<Call>,
    /// The types of objects that the calls share. Nothing is written there until a call does so.
    pub objects: Vec<TypeId>,
    /// The call that a test of it is about, if that is not the last one.
    pub about: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub function: FunctionId,
    /// By C parameter; what is not listed is an input.
    pub args: Vec<Given>,
}

/// Where an argument comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Given {
    Input,
    /// What an earlier call gave back.
    Result(u32),
    /// The address of an object of the script.
    Address(u32),
    /// What such an object holds.
    Value(u32),
    /// A null pointer.
    Null,
}

/// Why there can be no such run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadScript(String);

impl fmt::Display for BadScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Script {
    /// One call, all of whose arguments are inputs.
    pub fn of(function: FunctionId) -> Self {
        Script { calls: vec![Call { function, args: Vec::new() }], objects: Vec::new(), about: None }
    }

    /// The function that a test of this script is named after.
    pub fn function(&self) -> FunctionId {
        let about = self.about.and_then(|call| self.calls.get(call as usize));
        about.or(self.calls.last()).map_or(FunctionId(0), |call| call.function)
    }

    pub fn given(&self, call: usize, param: u32) -> Given {
        self.calls[call].args.get(param as usize).copied().unwrap_or(Given::Input)
    }

    /// Whether a later call gets what this one gives back.
    pub fn is_result_used(&self, call: usize) -> bool {
        self.calls.iter().skip(call + 1).any(|later| later.args.contains(&Given::Result(call as u32)))
    }

    /// Whether everything that it names is there, and of the type that is wanted.
    pub fn check(&self, program: &Program) -> Result<(), BadScript> {
        let bad = |what: String| Err(BadScript(what));
        if self.calls.is_empty() {
            return bad("a script without a call".to_owned());
        }
        for (at, call) in self.calls.iter().enumerate() {
            let function = program.function(call.function);
            let name = &function.name;
            let Some(signature) = function.signature.as_ref().filter(|_| function.body.is_some()) else {
                return bad(format!("{name} is not defined, or its type is not known"));
            };
            if self.calls.len() > 1 && signature.variadic {
                return bad(format!("{name} takes variable arguments, which only a script of one call has"));
            }
            if call.args.len() > signature.params.len() {
                return bad(format!("{name} takes {} arguments", signature.params.len()));
            }
            for (number, (&given, param)) in call.args.iter().zip(&signature.params).enumerate() {
                if !self.fits(program, at, given, param.ty) {
                    return bad(format!("argument {number} of {name} has no such source: {given}"));
                }
            }
        }
        Ok(())
    }

    /// Whether there is such a source before the call, and a parameter of this type can take it.
    fn fits(&self, program: &Program, call: usize, given: Given, wanted: TypeId) -> bool {
        let types = &program.types;
        let is_as_wanted = |ty: TypeId| types.same(ty, wanted) || both_pointers(program, ty, wanted);
        match given {
            Given::Input => true,
            Given::Null => matches!(types.get(types.bare(wanted)), CType::Pointer { .. }),
            Given::Result(of) => {
                let result = |of: usize| Some(signature(program, self.calls.get(of)?.function)?.result);
                (of as usize) < call && result(of as usize).is_some_and(is_as_wanted)
            }
            Given::Value(object) => self.objects.get(object as usize).copied().is_some_and(is_as_wanted),
            Given::Address(object) => {
                let held = self.objects.get(object as usize);
                let pointee = match types.get(types.bare(wanted)) {
                    CType::Pointer { to } => *to,
                    _ => return false,
                };
                let takes_any = matches!(types.get(types.bare(pointee)), CType::Void);
                held.is_some_and(|&ty| takes_any || types.same(ty, pointee))
            }
        }
    }
}

fn signature(program: &Program, function: FunctionId) -> Option<&Signature> {
    program.function(function).signature.as_ref()
}

/// C converts pointers to objects to and from `void *` by itself, and adds `const`.
fn both_pointers(program: &Program, a: TypeId, b: TypeId) -> bool {
    let types = &program.types;
    match (types.get(types.bare(a)), types.get(types.bare(b))) {
        (CType::Pointer { to: a }, CType::Pointer { to: b }) => {
            let is_void = |ty: TypeId| matches!(types.get(types.bare(ty)), CType::Void);
            types.same(*a, *b) || is_void(*a) || is_void(*b)
        }
        _ => false,
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Input => write!(f, "input"),
            Given::Result(call) => write!(f, "result {call}"),
            Given::Address(object) => write!(f, "address {object}"),
            Given::Value(object) => write!(f, "value {object}"),
            Given::Null => write!(f, "null"),
        }
    }
}

impl Given {
    /// As it is written.
    pub fn named(text: &str) -> Option<Self> {
        let (word, number) = text.split_once(' ').unwrap_or((text, "0"));
        let number = number.parse().ok()?;
        Some(match word {
            "input" => Given::Input,
            "result" => Given::Result(number),
            "address" => Given::Address(number),
            "value" => Given::Value(number),
            "null" => Given::Null,
            _ => return None,
        })
    }
}

impl Script {
    /// A line for each call, such as `stack_push(result 0, input)`, by names that mean the same in the next run of clew.
    /// None for a script that its function says all of.
    pub fn lines(&self, program: &Program) -> Vec<String> {
        if self.calls.len() < 2 && self.objects.is_empty() {
            return Vec::new();
        }
        let line = |(at, call): (usize, &Call)| {
            let params = signature(program, call.function).map_or(0, |known| known.params.len() as u32);
            let args: Vec<String> = (0..params).map(|param| self.given(at, param).to_string()).collect();
            format!("{}({})", function_name(program, call.function), args.join(", "))
        };
        self.calls.iter().enumerate().map(line).collect()
    }

    /// The script that these lines are, of a program that may have changed since. An object has the type that the first
    /// parameter which gets its address, or its value, says.
    pub fn read(program: &Program, lines: &[String]) -> Option<Self> {
        let mut script = Script { calls: Vec::new(), objects: Vec::new(), about: None };
        for line in lines {
            let (name, rest) = line.split_once('(')?;
            let is_named = |&id: &FunctionId| function_name(program, id) == name && program.is_tested(id);
            let function = program.function_ids().find(is_named)?;
            let args = rest.strip_suffix(')')?;
            let args = args.split(", ").filter(|text| !text.is_empty()).map(Given::named);
            let args: Vec<Given> = args.collect::<Option<_>>()?;
            for (given, param) in args.iter().zip(&signature(program, function)?.params) {
                script.meet(program, *given, param.ty)?;
            }
            script.calls.push(Call { function, args });
        }
        script.check(program).is_ok().then_some(script)
    }

    /// Objects are numbered as they are met.
    fn meet(&mut self, program: &Program, given: Given, wanted: TypeId) -> Option<()> {
        let types = &program.types;
        let (number, ty) = match (given, types.get(types.bare(wanted))) {
            (Given::Address(number), CType::Pointer { to }) => (number, *to),
            (Given::Address(_), _) => return None,
            (Given::Value(number), _) => (number, wanted),
            (Given::Input | Given::Result(_) | Given::Null, _) => return Some(()),
        };
        if number as usize == self.objects.len() {
            self.objects.push(ty);
        }
        ((number as usize) < self.objects.len()).then_some(())
    }
}
