//! What C calls things: variables by the memory that they live in, and loops by the statements that they are.

use clew_ir::{BlockId, End, Local, Loop, Names, Place};
use rustc_hash::FxHashMap;

use super::function::FunctionLowering;
use crate::llvm::{Scope, Value};

/// Names, while a function is lowered.
#[derive(Default)]
pub struct Noted<'m> {
    names: Names,
    scopes: FxHashMap<Scope<'m>, u32>,
}

impl<'m> Noted<'m> {
    /// A scope's number; those around it have theirs before it.
    fn scope(&mut self, scope: Scope<'m>, near: Value<'m>) -> u32 {
        let mut open = vec![scope];
        while let Some(around) = open.last().and_then(|scope| scope.around(near)) {
            if self.scopes.contains_key(&around) {
                break;
            }
            open.push(around);
        }
        let mut around = open.last().and_then(|scope| scope.around(near)).map(|scope| self.scopes[&scope]);
        for scope in open.into_iter().rev() {
            let number = *self.scopes.entry(scope).or_insert_with(|| {
                self.names.scopes.push(around);
                self.names.scopes.len() as u32 - 1
            });
            around = Some(number);
        }
        around.unwrap_or_default()
    }

    pub fn take(&mut self) -> Names {
        std::mem::take(&mut self.names)
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    /// A call of `llvm.dbg.declare`.
    pub fn declare(&mut self, value: Value<'m>) {
        let Some(declared) = value.declared() else { return };
        let Some(reg) = self.known(declared.storage) else { return };
        let scope = self.noted.scope(declared.scope, value);
        let (name, line, integer) = (declared.name, declared.line, declared.integer);
        self.noted.names.locals.push(Local { name, reg, scope, line, integer });
    }

    /// The jump that ends a block may begin another turn of a loop. Those of `do` are left out: they look at their condition
    /// at the other end.
    pub fn note_loop(&mut self, instruction: Value<'m>, end: &End) {
        let &End::Jump(head) = end else { return };
        let Some((scope, line, col)) = instruction.turned() else { return };
        let Some(file) = self.place.map(|place| place.file) else { return };
        let scope = self.noted.scope(scope, instruction);
        self.note_turn(head, Place { file, line, col }, scope);
    }

    fn note_turn(&mut self, head: BlockId, place: Place, scope: u32) {
        let new = Loop { head, place, scope };
        if !self.noted.names.loops.contains(&new) {
            self.noted.names.loops.push(new);
        }
    }
}
