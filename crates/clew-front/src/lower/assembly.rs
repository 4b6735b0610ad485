//! Inline assembly cannot be analysed, save for the idioms that contain none. An empty template is a barrier to the
//! compiler, or hides from it that an output is just the input that shares its place (`"+r" (x)`); what it says to write
//! to memory stays as it was.

use clew_ir::{Op, Operand, Reg};

use super::function::FunctionLowering;
use crate::llvm::Value;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn assembly(&mut self, value: Value<'m>) {
        let (template, constraints) = value.callee().assembly();
        let no_code = template.trim().is_empty() || template.trim_start().starts_with('#');
        let moves = Constraints::parse(&constraints).moves();
        match moves.filter(|moves| no_code && self.fit(value, moves)) {
            Some(moves) => self.move_all(value, &moves),
            None => self.unsupported("inline assembly", value),
        }
    }

    /// Whether outputs and inputs that share a place have one type.
    fn fit(&mut self, value: Value<'m>, moves: &[Move]) -> bool {
        let args = value.args();
        let results = self.shape(value.ty());
        let mut parts = results.parts.iter();
        moves.iter().all(|step| match *step {
            Move::ToResult { input } => {
                let Some(input) = args.get(input) else { return false };
                self.shape(input.ty())
                    .parts
                    .iter()
                    .all(|part| parts.next().is_some_and(|to| to.ty == part.ty))
            }
            Move::ToMemory { pointer, input } => {
                let element = self.linker.units[self.unit.index()].element;
                let to = value.arg_attribute_type(pointer as u32, element);
                to.is_some() && to == args.get(input).map(|input| input.ty())
            }
        })
    }

    fn move_all(&mut self, value: Value<'m>, moves: &[Move]) {
        let args = value.args();
        let mut dst = self.result(value).0;
        for step in moves {
            match *step {
                Move::ToResult { input } => {
                    self.copy(args[input], Reg(dst));
                    dst += self.shape(args[input].ty()).parts.len() as u32;
                }
                Move::ToMemory { pointer, input } => {
                    let to = self.operand(args[pointer]);
                    self.store_at(args[input], to);
                }
            }
        }
    }

    fn store_at(&mut self, value: Value<'m>, to: Operand) {
        let shape = self.shape(value.ty());
        let operands = self.operands(value);
        for (part, value) in shape.parts.iter().zip(operands) {
            let addr = self.displaced(to, part.offset);
            self.emit(Op::Store { ty: part.ty, value, addr });
        }
    }
}

/// What empty assembly does, by the numbers of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Move {
    /// To the next of the results.
    ToResult {
        input: usize,
    },
    ToMemory {
        pointer: usize,
        input: usize,
    },
}

/// The outputs come first. Those in memory have arguments of their own, before the inputs.
struct Constraints {
    /// Whether it is in memory.
    outputs: Vec<bool>,
    /// The output whose place it shares.
    inputs: Vec<Option<usize>>,
}

impl Constraints {
    fn parse(text: &str) -> Constraints {
        let mut constraints = Constraints { outputs: Vec::new(), inputs: Vec::new() };
        for part in text.split(',').filter(|part| !part.is_empty() && !part.starts_with(['~', '!'])) {
            match part.strip_prefix('=') {
                Some(output) => constraints.outputs.push(output.trim_start_matches('&').starts_with('*')),
                None => constraints.inputs.push(part.parse().ok()),
            }
        }
        constraints
    }

    /// `None` where a result comes from nowhere.
    fn moves(&self) -> Option<Vec<Move>> {
        let first_input = self.outputs.iter().filter(|&&in_memory| in_memory).count();
        let mut moves = Vec::new();
        let mut pointer = 0;
        for (index, &in_memory) in self.outputs.iter().enumerate() {
            let shared = self.inputs.iter().position(|&output| output == Some(index));
            let input = shared.map(|input| first_input + input);
            match (in_memory, input) {
                (true, Some(input)) => moves.push(Move::ToMemory { pointer, input }),
                (true, None) => {}
                (false, input) => moves.push(Move::ToResult { input: input? }),
            }
            pointer += usize::from(in_memory);
        }
        Some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Option<Vec<Move>> {
        Constraints::parse(text).moves()
    }

    #[test]
    fn outputs_are_the_inputs_they_share_a_place_with() {
        assert_eq!(moves("=r,0,~{dirflag},~{flags}"), Some(vec![Move::ToResult { input: 0 }]));
        assert_eq!(moves("=r,r,r,0,~{memory}"), Some(vec![Move::ToResult { input: 2 }]));
        let both = vec![Move::ToResult { input: 1 }, Move::ToResult { input: 0 }];
        assert_eq!(moves("=r,=&r,1,0"), Some(both));
        assert_eq!(moves("=r,r,~{flags}"), None);
    }

    #[test]
    fn memory_stays_as_it_was() {
        assert_eq!(moves("=*m,*m,~{memory}"), Some(Vec::new()));
        assert_eq!(moves("~{memory}"), Some(Vec::new()));
        assert_eq!(moves("=*m,=*imr,1,*m"), Some(vec![Move::ToMemory { pointer: 1, input: 2 }]));
    }
}
