//! What a function is called with from outside: the values of its parameters, as the ABI passes them.

use crate::inputs::space::Source;
use crate::machine::{Machine, Step, Value};
use crate::run::Back;
use crate::trace::shadow::Shadow;
use clew_ir::{CType, FunctionId, Pass, Return, TypeId, Types};
use clew_term::Term;

/// Where an argument comes from.
pub(crate) enum From {
    /// It is an input.
    Input(Source),
    /// It lies there.
    Value(u64),
    /// It is this address.
    Address(u64),
}

/// The values and terms of the arguments, and where a result that comes back through memory goes.
pub(crate) type Arguments = (Vec<Value>, Option<u64>);

impl<S: Shadow> Machine<'_, S> {
    /// A function's arguments, each from where `from` says for its parameter.
    pub fn arguments_from(&mut self, id: FunctionId, from: &dyn Fn(u32) -> From) -> Step<Arguments> {
        let function = self.program.function(id);
        let (mut args, mut result) = (Vec::new(), None);
        let Some(signature) = &function.signature else {
            for (i, &(_, ty)) in (0..).zip(&function.params) {
                let base = self.base_of(from(i), None, 8);
                args.push(self.piece(base, clew_ir::Piece { offset: 0, ty })?);
            }
            return Ok((args, None));
        };
        let size = |ty| self.program.types.size(ty, self.program.pointer_bytes).unwrap_or(0);
        if signature.returns == Return::Memory {
            let room = self.memory.alloc_stack(size(signature.result).max(1), 16);
            args.push((u128::from(room), Term::NONE));
            result = Some(room);
        }
        for (i, param) in (0..).zip(&signature.params) {
            if is_va_list(&self.program.types, param.ty) {
                args.push((u128::from(self.input_list()?), Term::NONE));
                continue;
            }
            if let From::Address(address) = from(i) {
                args.push((u128::from(address), Term::NONE));
                continue;
            }
            let base = self.base_of(from(i), Some(param.ty), size(param.ty));
            match &param.pass {
                Pass::Direct(pieces) => {
                    for &piece in pieces {
                        args.push(self.piece(base, piece)?);
                    }
                }
                Pass::Memory => {
                    let copy = self.memory.alloc_stack(size(param.ty).max(1), 16);
                    self.copy(copy, base, size(param.ty))?;
                    args.push((u128::from(copy), Term::NONE));
                }
                Pass::Ignored => {}
            }
        }
        Ok((args, result))
    }

    /// Where an argument lies that is read from memory.
    fn base_of(&mut self, from: From, ty: Option<TypeId>, bytes: u64) -> u64 {
        match from {
            From::Input(source) => self.open(source, ty, bytes, 0),
            From::Value(address) | From::Address(address) => address,
        }
    }

    /// What the function that has just returned gave back; `room`: where its result is, if it comes back through memory.
    pub fn back(&mut self, id: FunctionId, room: Option<u64>) -> Back {
        let signature = self.program.function(id).signature.as_ref();
        let size = signature.and_then(|known| self.program.types.size(known.result, self.code.pointer_bytes));
        let size = size.unwrap_or(0);
        let room = room.filter(|&at| self.memory.check(at, size.max(1), false).is_ok());
        Back {
            values: self.results.clone(),
            bytes: room.map(|at| self.memory.slice(self.memory.spot(at), size as usize).to_vec()),
            nothing: std::mem::take(&mut self.fell_off),
            gone: Vec::new(),
        }
    }

    /// Puts what a function gave back where later calls find it.
    pub fn keep_result(&mut self, id: FunctionId, room: Option<u64>, values: &[Value]) -> Step<u64> {
        if let Some(room) = room {
            return Ok(room);
        }
        let Some(signature) = &self.program.function(id).signature else { return Ok(0) };
        let size = self.program.types.size(signature.result, self.code.pointer_bytes).unwrap_or(0);
        let room = self.memory.alloc_stack(size.max(16), 16);
        if let Return::Direct(pieces) = &signature.returns {
            for (piece, &(value, term)) in pieces.iter().zip(values) {
                let bits = self.bits_of(piece.ty) as u8;
                self.store_slow(bits, value, term, room + u64::from(piece.offset))?;
            }
        }
        Ok(room)
    }
}

fn is_va_list(types: &Types, ty: TypeId) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => match types.get(types.bare(*to)) {
            CType::Struct { name, .. } => name.as_deref() == Some("__va_list_tag"),
            _ => false,
        },
        _ => false,
    }
}
