//! Unsimplified terms for tests: a tree, its meaning, and random ones grown from a script of bytes
//! (which proptest knows how to shrink). The tests of this crate and of clew-solve use it, through the feature `raw`.

pub mod rule;

use std::rc::Rc;

use crate::{BinOp, CastOp, MathOp, Term, Terms, UnOp, concrete, mask};

#[derive(Debug, Clone)]
pub struct Raw {
    pub width: u32,
    pub node: RawNode,
}

#[derive(Debug, Clone)]
pub enum RawNode {
    Var(usize),
    Const(u128),
    Unary(UnOp, Rc<Raw>),
    Cast(CastOp, Rc<Raw>),
    Binary(BinOp, Rc<Raw>, Rc<Raw>),
    Ite(Rc<Raw>, Rc<Raw>, Rc<Raw>),
    Extract(Rc<Raw>, u32, u32),
    Concat(Rc<Raw>, Rc<Raw>),
}

impl Raw {
    pub fn eval(&self, values: &[u128]) -> u128 {
        match &self.node {
            RawNode::Var(number) => values[*number] & mask(self.width),
            RawNode::Const(value) => *value,
            RawNode::Unary(op, a) => concrete::unary(*op, self.width, a.eval(values)),
            // An extension to fewer bits is a truncation.
            RawNode::Cast(op, a) => {
                concrete::cast(*op, a.width, self.width, a.eval(values)) & mask(self.width)
            }
            RawNode::Binary(op, a, b) => concrete::binary(*op, a.width, a.eval(values), b.eval(values)),
            RawNode::Ite(c, a, b) => {
                if c.eval(values) == 1 {
                    a.eval(values)
                } else {
                    b.eval(values)
                }
            }
            RawNode::Extract(a, high, low) => concrete::extract(a.eval(values), *high, *low),
            RawNode::Concat(a, b) => concrete::concat(a.eval(values), b.eval(values), b.width),
        }
    }

    /// Through the builders, hence simplified.
    pub fn build(&self, terms: &mut Terms, vars: &[Term]) -> Term {
        match &self.node {
            RawNode::Var(number) => vars[*number],
            RawNode::Const(value) => terms.constant(*value, self.width),
            RawNode::Unary(op, a) => {
                let a = a.build(terms, vars);
                terms.unary(*op, a)
            }
            RawNode::Cast(op, a) => {
                let a = a.build(terms, vars);
                terms.cast(*op, a, self.width)
            }
            RawNode::Binary(op, a, b) => {
                let (a, b) = (a.build(terms, vars), b.build(terms, vars));
                terms.binary(*op, a, b)
            }
            RawNode::Ite(c, a, b) => {
                let (c, a, b) = (c.build(terms, vars), a.build(terms, vars), b.build(terms, vars));
                terms.ite(c, a, b)
            }
            RawNode::Extract(a, high, low) => {
                let a = a.build(terms, vars);
                terms.extract(a, *high, *low)
            }
            RawNode::Concat(a, b) => {
                let (a, b) = (a.build(terms, vars), b.build(terms, vars));
                terms.concat(a, b)
            }
        }
    }
}

/// Grows trees; a script that has ended goes on with zeros.
pub struct Grower<'a> {
    script: &'a [u8],
    at: usize,
    /// Widths of the variables.
    pub vars: Vec<u32>,
    pub widest: u32,
    pub prefers_floats: bool,
    /// Grown before, so that equal operands meet.
    pool: Vec<Rc<Raw>>,
}

const FLOATS: [f64; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.5,
    3.7,
    1e10,
    -1e10,
    2147483648.0,
    -2147483649.0,
    9.3e18,
    1e300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];
const INT_BINARY: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
    BinOp::UDiv,
    BinOp::URem,
    BinOp::SDiv,
    BinOp::SRem,
];
const COMPARE: [BinOp; 5] = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];
const FLOAT_BINARY: [BinOp; 6] =
    [BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FDiv, BinOp::FRem, BinOp::FAtan2];
const FLOAT_COMPARE: [BinOp; 3] = [BinOp::FEq, BinOp::FLt, BinOp::FLe];
const FLOAT_UNARY: [UnOp; 7] = [
    UnOp::FSqrt,
    UnOp::FFloor,
    UnOp::FCeil,
    UnOp::FTrunc,
    UnOp::FNearest,
    UnOp::Math(MathOp::Sin),
    UnOp::Math(MathOp::Log),
];

impl<'a> Grower<'a> {
    pub fn new(script: &'a [u8], vars: Vec<u32>, widest: u32) -> Self {
        Grower { script, at: 0, vars, widest, prefers_floats: false, pool: Vec::new() }
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        let byte = self.script.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        u32::from(byte) % bound
    }

    pub fn value(&mut self, width: u32) -> u128 {
        if (width == 32 || width == 64) && self.below(4) == 0 {
            let number = FLOATS[self.below(FLOATS.len() as u32) as usize];
            return if width == 32 {
                u128::from((number as f32).to_bits())
            } else {
                u128::from(number.to_bits())
            };
        }
        let interesting = match self.below(10) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1 << (width - 1),
            4 => (1 << (width - 1)) - 1,
            5 => u128::from(self.below(256)),
            6 => u128::from(self.below(256)).wrapping_neg(),
            7 => 1 << self.below(width),
            8 => mask(self.below(width) + 1),
            _ => (0..16).fold(0, |value, _| value << 8 | u128::from(self.below(256))),
        };
        interesting & mask(width)
    }

    pub fn grow(&mut self, width: u32, depth: u32) -> Rc<Raw> {
        let node = self.node(width, depth);
        let raw = Rc::new(Raw { width, node });
        self.pool.push(raw.clone());
        raw
    }

    fn node(&mut self, width: u32, depth: u32) -> RawNode {
        if depth == 0 {
            return self.leaf(width);
        }
        let d = depth - 1;
        if self.prefers_floats && self.below(3) != 0 {
            return self.float(width, d);
        }
        match self.below(14) {
            0 => self.leaf(width),
            1 => self.again(width),
            2 if width == 1 => self.comparison(d),
            3 if width == 1 => self.comparison(d),
            4 if width == 1 => self.comparison(d),
            2 | 3 => {
                let op = INT_BINARY[self.below(13) as usize];
                let operand = self.grow(width, d);
                let constant = Rc::new(Raw { width, node: RawNode::Const(self.value(width)) });
                RawNode::Binary(op, operand, constant)
            }
            4 => {
                let constant = Rc::new(Raw { width, node: RawNode::Const(self.value(width)) });
                let other = Rc::new(Raw { width, node: RawNode::Const(self.value(width)) });
                RawNode::Ite(self.grow(1, d), constant, other)
            }
            5 | 6 => {
                let op = INT_BINARY[self.below(13) as usize];
                RawNode::Binary(op, self.grow(width, d), self.grow(width, d))
            }
            7 => RawNode::Unary(if self.below(2) == 0 { UnOp::Not } else { UnOp::Neg }, self.grow(width, d)),
            8 => RawNode::Ite(self.grow(1, d), self.grow(width, d), self.grow(width, d)),
            9 | 10 => self.extraction(width, d),
            11 if width > 1 => {
                let low = 1 + self.below(width - 1);
                RawNode::Concat(self.grow(width - low, d), self.grow(low, d))
            }
            12 if width > 1 => {
                let from = 1 + self.below(width);
                let op = if self.below(2) == 0 { CastOp::ZExt } else { CastOp::SExt };
                RawNode::Cast(op, self.grow(from, d))
            }
            _ => self.float(width, d),
        }
    }

    fn leaf(&mut self, width: u32) -> RawNode {
        let fitting: Vec<usize> = (0..self.vars.len()).filter(|&v| self.vars[v] == width).collect();
        if fitting.is_empty() || self.below(3) == 0 {
            return RawNode::Const(self.value(width));
        }
        RawNode::Var(fitting[self.below(fitting.len() as u32) as usize])
    }

    fn again(&mut self, width: u32) -> RawNode {
        let fitting: Vec<usize> = (0..self.pool.len()).filter(|&at| self.pool[at].width == width).collect();
        if fitting.is_empty() {
            return self.leaf(width);
        }
        let chosen = fitting[self.below(fitting.len() as u32) as usize];
        self.pool[chosen].node.clone()
    }

    fn comparison(&mut self, depth: u32) -> RawNode {
        let width = 1 + self.below(self.widest);
        let op = COMPARE[self.below(5) as usize];
        RawNode::Binary(op, self.grow(width, depth), self.grow(width, depth))
    }

    fn extraction(&mut self, width: u32, depth: u32) -> RawNode {
        if width >= self.widest {
            return self.leaf(width);
        }
        let from = width + self.below(self.widest - width + 1);
        let low = self.below(from - width + 1);
        RawNode::Extract(self.grow(from, depth), low + width - 1, low)
    }

    fn float(&mut self, width: u32, depth: u32) -> RawNode {
        if self.widest < 64 {
            return self.leaf(width);
        }
        let format = if self.below(2) == 0 { 32 } else { 64 };
        if width == 1 {
            let op = FLOAT_COMPARE[self.below(3) as usize];
            return RawNode::Binary(op, self.grow(format, depth), self.grow(format, depth));
        }
        let choice = self.below(3);
        if choice == 0 || (width != 32 && width != 64) {
            let op = if self.below(2) == 0 { CastOp::FToS } else { CastOp::FToU };
            return RawNode::Cast(op, self.grow(format, depth));
        }
        if choice == 1 {
            let from = 1 + self.below(self.widest);
            return match self.below(3) {
                0 => RawNode::Cast(CastOp::FToF, self.grow(format, depth)),
                1 => RawNode::Cast(CastOp::SToF, self.grow(from, depth)),
                _ => RawNode::Cast(CastOp::UToF, self.grow(from, depth)),
            };
        }
        if self.below(2) == 0 {
            RawNode::Unary(FLOAT_UNARY[self.below(7) as usize], self.grow(width, depth))
        } else {
            let op = FLOAT_BINARY[self.below(6) as usize];
            RawNode::Binary(op, self.grow(width, depth), self.grow(width, depth))
        }
    }
}
