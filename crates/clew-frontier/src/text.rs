//! Terms over a program's state as lines of text, for certificates.
//!
//! A line is an operator and its operands; it is numbered by its place. An operand is the number of a line before it, `#3`, or
//! a constant with its width, `200:32`. What is read may come from anybody: a line that is none is refused, whatever it says.

use clew_ir::{BlockId, FunctionId, GlobalId, Reg};
use clew_step::{Code, Frame, Object, Read, State, States};
use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp};
use rustc_hash::FxHashMap;

/// The widest term.
const WIDEST: u32 = 128;
/// The widths of floats, and of no others.
const FLOATS: [u32; 4] = [16, 32, 64, 80];

/// Lines for terms, each once.
pub struct Writer<'a> {
    pub terms: &'a Terms,
    pub states: &'a States,
    pub lines: Vec<String>,
    known: FxHashMap<Term, usize>,
}

impl<'a> Writer<'a> {
    pub fn new(terms: &'a Terms, states: &'a States) -> Self {
        Writer { terms, states, lines: Vec::new(), known: FxHashMap::default() }
    }

    /// The operand that stands for a term; lines are added for it where there are none.
    pub fn operand(&mut self, term: Term) -> String {
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            let before = pending.len();
            let open = self.below(top).into_iter().filter(|&term| !self.is_known(term));
            pending.extend(open);
            if pending.len() == before {
                pending.pop();
                if !self.is_known(top) {
                    let line = self.line(top);
                    self.known.insert(top, self.lines.len());
                    self.lines.push(line);
                }
            }
        }
        self.name(term)
    }

    fn is_known(&self, term: Term) -> bool {
        self.terms.as_const(term).is_some() || self.known.contains_key(&term)
    }

    fn name(&self, term: Term) -> String {
        match self.terms.as_const(term) {
            Some(value) => format!("{value}:{}", self.terms.width(term)),
            None => format!("#{}", self.known[&term]),
        }
    }

    /// The terms that a term's line names.
    fn below(&self, term: Term) -> Vec<Term> {
        match self.terms.node(term) {
            Node::Var(var) => match self.states.get(var) {
                State::Memory(read) => vec![read.addr],
                _ => Vec::new(),
            },
            node => node.operands().into_iter().filter(|operand| operand.is_some()).collect(),
        }
    }

    fn line(&self, term: Term) -> String {
        let width = self.terms.width(term);
        let head = match self.terms.node(term) {
            Node::Var(var) => state(self.states.get(var)),
            Node::Const(_) => String::new(),
            Node::Unary(op, _) => op.name().to_owned(),
            Node::Cast(op, _) => format!("{}:{width}", op.name()),
            Node::Binary(op, ..) => op.name().to_owned(),
            Node::Ite(..) => "ite".to_owned(),
            Node::Extract { high, low, .. } => format!("extract:{high}:{low}"),
            Node::Concat(..) => "concat".to_owned(),
        };
        let operands: String =
            self.below(term).into_iter().map(|term| format!(" {}", self.name(term))).collect();
        head + &operands
    }
}

fn state(state: State) -> String {
    match state {
        State::Address(Object::Global(id)) => format!("global:{}", id.0),
        State::Address(Object::Function(id)) => format!("function:{}", id.0),
        State::Address(Object::Label(id, block)) => format!("label:{}:{}", id.0, block.0),
        State::Address(Object::Local(frame, id, reg)) => format!("local:{}:{}:{}", frame.0, id.0, reg.0),
        State::Reg(frame, id, reg) => format!("reg:{}:{}:{}", frame.0, id.0, reg.0),
        State::Memory(Read { bits, float: false, .. }) => format!("memory:{bits}"),
        State::Memory(Read { bits, float: true, .. }) => format!("float:{bits}"),
        State::Unknown => "unknown".to_owned(),
    }
}

/// The terms of such lines.
pub struct Reader<'a, 'p> {
    pub code: &'a Code<'p>,
    pub terms: &'a mut Terms,
    pub states: &'a mut States,
    lines: Vec<Term>,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub fn new(code: &'a Code<'p>, terms: &'a mut Terms, states: &'a mut States) -> Self {
        Reader { code, terms, states, lines: Vec::new() }
    }

    /// The next line.
    pub fn add(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        let mut head = words.next()?.split(':');
        let name = head.next()?;
        let numbers: Vec<u32> = head.map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let operands: Vec<Term> = words.map(|word| self.operand(word)).collect::<Option<_>>()?;
        let term = self.term(name, &numbers, &operands)?;
        self.lines.push(term);
        Some(())
    }

    /// A term by the name that lines have for it.
    pub fn operand(&mut self, word: &str) -> Option<Term> {
        if let Some(number) = word.strip_prefix('#') {
            return self.lines.get(number.parse::<usize>().ok()?).copied();
        }
        let (value, width) = word.split_once(':')?;
        let (value, width) = (value.parse::<u128>().ok()?, width.parse::<u32>().ok()?);
        let fits = (1..=WIDEST).contains(&width) && (width == WIDEST || value >> width == 0);
        fits.then(|| self.terms.constant(value, width))
    }

    fn term(&mut self, name: &str, numbers: &[u32], operands: &[Term]) -> Option<Term> {
        let widths: Vec<u32> = operands.iter().map(|&term| self.terms.width(term)).collect();
        match (name, numbers, operands, &*widths) {
            ("ite", [], &[c, a, b], [1, x, y]) if x == y => Some(self.terms.ite(c, a, b)),
            ("concat", [], &[a, b], [x, y]) if x + y <= WIDEST => Some(self.terms.concat(a, b)),
            ("extract", &[high, low], &[of], [width]) if low <= high && high < *width => {
                Some(self.terms.extract(of, high, low))
            }
            (_, &[to], &[a], &[from]) if CastOp::named(name).is_some() => {
                let op = CastOp::named(name)?;
                casts(op, from, to).then(|| self.terms.cast(op, a, to))
            }
            (_, [], &[a], &[width]) if UnOp::named(name).is_some() => {
                let op = UnOp::named(name)?;
                let fits = matches!(op, UnOp::Not | UnOp::Neg) || FLOATS.contains(&width);
                fits.then(|| self.terms.unary(op, a))
            }
            (_, [], &[a, b], &[x, y]) if x == y && BinOp::named(name).is_some() => {
                let op = BinOp::named(name)?;
                let fits = !op.is_float() || FLOATS.contains(&x);
                fits.then(|| self.terms.binary(op, a, b))
            }
            _ => self.state(name, numbers, operands),
        }
    }

    fn state(&mut self, name: &str, numbers: &[u32], operands: &[Term]) -> Option<Term> {
        let pointer = self.code.pointer_bits();
        let (state, bits) = match (name, numbers, operands) {
            ("global", &[id], []) => (State::Address(Object::Global(self.global(id)?)), pointer),
            ("function", &[id], []) => (State::Address(Object::Function(self.function(id)?)), pointer),
            ("label", &[id, block], []) => {
                let function = self.function(id)?;
                let body = self.code.program.function(function).body.as_ref()?;
                body.blocks.get(block as usize)?;
                (State::Address(Object::Label(function, BlockId(block))), pointer)
            }
            ("local", &[frame, id, reg], []) => {
                let (function, reg) = self.register(id, reg)?;
                self.code.exposure.local(function, reg)?;
                (State::Address(Object::Local(Frame(frame), function, reg)), pointer)
            }
            ("reg", &[frame, id, reg], []) => {
                let (function, reg) = self.register(id, reg)?;
                (State::Reg(Frame(frame), function, reg), self.code.bits_of(function, reg))
            }
            ("memory" | "float", &[bits], &[addr]) if self.terms.width(addr) == pointer => {
                let float = name == "float";
                let fits = bits > 0 && bits <= WIDEST && bits.is_multiple_of(8);
                let fits = fits && (!float || FLOATS.contains(&bits));
                (State::Memory(Read { addr, bits, float }), fits.then_some(bits)?)
            }
            _ => return None,
        };
        Some(self.states.var(self.terms, state, bits))
    }

    fn global(&self, id: u32) -> Option<GlobalId> {
        self.code.program.globals.get(id as usize).map(|_| GlobalId(id))
    }

    fn function(&self, id: u32) -> Option<FunctionId> {
        self.code.program.functions.get(id as usize).map(|_| FunctionId(id))
    }

    fn register(&self, id: u32, reg: u32) -> Option<(FunctionId, Reg)> {
        let function = self.function(id)?;
        let body = self.code.program.function(function).body.as_ref()?;
        body.regs.get(reg as usize).map(|_| (function, Reg(reg)))
    }
}

fn casts(op: CastOp, from: u32, to: u32) -> bool {
    let (is_from, is_to) = (FLOATS.contains(&from), FLOATS.contains(&to));
    (1..=WIDEST).contains(&to)
        && match op {
            CastOp::ZExt | CastOp::SExt => to > from,
            CastOp::FToS | CastOp::FToU => is_from,
            CastOp::SToF | CastOp::UToF => is_to,
            CastOp::FToF => is_from && is_to,
        }
}
