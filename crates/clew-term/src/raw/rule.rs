//! Rules of the simplifier as data: a line `variables | before => after`, as in
//! `x:n y:n | (add (sub x y) y) => x`, read into raw terms.
//!
//! Terms are written as `Terms::show` shows them. A width that is a letter is a parameter: `n` stands
//! for any width, `f` for that of a float format; numbers may be counted from them, as in `2n` and
//! `n-1`. A constant is as wide as the operand beside it, or says its width, as in `0:8`; `smin` and
//! `smax` are the ends of the signed numbers, and one with a point is a float. At widths at which a
//! constant does not fit or a width is none, there is no such rule. Among the variables `n>2` and `n<25`
//! bound the widths further, a letter alone says that the terms use it, and `sampled` says that Z3 cannot prove the rule in about a second.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use crate::{BinOp, CastOp, MathOp, Term, Terms, UnOp, mask};

use super::{Raw, RawNode};

pub struct Rule {
    /// File and line.
    pub place: String,
    pub is_sampled: bool,
    /// Names and widths, the latter as they are written.
    vars: Vec<(String, String)>,
    /// Has an `n` if the rule depends on that, and so with `f`.
    letters: String,
    above: u32,
    below: u32,
    before: Tree,
    after: Tree,
}

/// A rule at particular widths.
pub struct Instance {
    pub place: String,
    pub vars: Vec<(String, u32)>,
    pub before: Rc<Raw>,
    pub after: Rc<Raw>,
    /// Where `before` is what reading a table means.
    table: Option<Table>,
}

impl Instance {
    /// What the builders make of `before`.
    pub fn build(&self, terms: &mut Terms, vars: &[Term]) -> Term {
        let Some((index, entries)) = &self.table else { return self.before.build(terms, vars) };
        let index = index.build(terms, vars);
        let entries: Vec<Term> = entries.iter().map(|entry| entry.build(terms, vars)).collect();
        terms.table(index, &entries)
    }
}

#[derive(Copy, Clone)]
struct Parameters {
    n: u32,
    f: u32,
}

enum Tree {
    Atom(String),
    List(Vec<Tree>),
}

enum Problem {
    /// Not at these widths.
    Misfit,
    Mistake(String),
}

/// Index and entries.
type Table = (Rc<Raw>, Vec<Rc<Raw>>);
type Result<T> = std::result::Result<T, Problem>;

/// The rules of one family, from its file in `tests/rules`.
pub fn read(family: &str) -> Vec<Rule> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rules/{family}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| parse(line, format!("{family}.txt:{}", number + 1))).collect()
}

fn parse(line: &str, place: String) -> Rule {
    let parts = line.split_once('|').and_then(|(vars, rule)| Some((vars, rule.split_once("=>")?)));
    let Some((vars, (before, after))) = parts else { panic!("{place}: not `variables | before => after`") };
    let mut rule = Rule {
        before: tree(before, &place),
        after: tree(after, &place),
        place,
        is_sampled: false,
        vars: Vec::new(),
        letters: String::new(),
        above: 0,
        below: 129,
    };
    for word in vars.split_whitespace() {
        if word == "sampled" {
            rule.is_sampled = true;
        } else if let "n" | "f" = word {
            rule.letters.push_str(word);
        } else if let Some(bound) = word.strip_prefix("n>") {
            rule.above = bound.parse().unwrap_or_else(|_| panic!("{}: `{word}`", rule.place));
        } else if let Some(bound) = word.strip_prefix("n<") {
            rule.below = bound.parse().unwrap_or_else(|_| panic!("{}: `{word}`", rule.place));
        } else {
            let (name, width) = word.split_once(':').unwrap_or_else(|| panic!("{}: `{word}`", rule.place));
            rule.letters.push_str(width);
            rule.vars.push((name.to_owned(), width.to_owned()));
        }
    }
    rule
}

fn tree(text: &str, place: &str) -> Tree {
    let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
    for word in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match word {
            "(" => open.push(Vec::new()),
            ")" => {
                let list = open.pop().map(Tree::List);
                let around = open.last_mut().unwrap_or_else(|| panic!("{place}: a `)` too many"));
                around.extend(list);
            }
            _ => open.last_mut().expect("one is always open").push(Tree::Atom(word.to_owned())),
        }
    }
    match (open.len(), open[0].len()) {
        (1, 1) => open.remove(0).remove(0),
        _ => panic!("{place}: not one term: {text}"),
    }
}

impl Rule {
    /// The rule at each of these widths and float formats at which it is one.
    pub fn instances(&self, widths: &[u32], formats: &[u32]) -> Vec<Instance> {
        let uses = |letter| self.letters.contains(letter);
        let widths = if uses('n') { widths } else { &[1][..] };
        let formats = if uses('f') { formats } else { &[32][..] };
        let mut found = Vec::new();
        for &n in widths.iter().filter(|&&n| !uses('n') || (self.above < n && n < self.below)) {
            for &f in formats {
                match self.at(Parameters { n, f }) {
                    Ok(instance) => found.push(instance),
                    Err(Problem::Misfit) => {}
                    Err(Problem::Mistake(what)) => panic!("{}: {what}", self.place),
                }
            }
        }
        found
    }

    fn at(&self, parameters: Parameters) -> Result<Instance> {
        let mut vars = Vec::new();
        for (name, written) in &self.vars {
            vars.push((name.clone(), width(written, parameters)?));
        }
        let scope = Scope { vars: &vars, parameters };
        let table = scope.table(&self.before)?;
        let before = match &table {
            Some((index, entries)) => reading(index, entries)?,
            None => scope.raw(&self.before, None)?,
        };
        let after = scope.raw(&self.after, Some(before.width))?;
        if before.width != after.width {
            return Err(Problem::Mistake(format!("{} bits become {}", before.width, after.width)));
        }
        let mut place = self.place.clone();
        for (letter, value) in [('n', parameters.n), ('f', parameters.f)] {
            if self.letters.contains(letter) {
                place.push_str(&format!(" {letter}={value}"));
            }
        }
        Ok(Instance { place, vars, before, after, table })
    }
}

/// `7`, `-7`, `n`, `2n`, `n-1`, `2f+1`.
fn number(word: &str, parameters: Parameters) -> Option<i128> {
    let Some(at) = word.find(['n', 'f']) else { return word.parse().ok() };
    let value = if word[at..].starts_with('n') { parameters.n } else { parameters.f };
    let (factor, addend) = (&word[..at], &word[at + 1..]);
    let factor: i128 = if factor.is_empty() { 1 } else { factor.parse().ok()? };
    let addend: i128 = if addend.is_empty() { 0 } else { addend.parse().ok()? };
    Some(factor * i128::from(value) + addend)
}

fn width(word: &str, parameters: Parameters) -> Result<u32> {
    match number(word, parameters) {
        Some(width @ 1..=128) => Ok(width as u32),
        Some(_) => Err(Problem::Misfit),
        None => Err(Problem::Mistake(format!("`{word}` is no width"))),
    }
}

/// The entry at an index, the last one beyond the end.
fn reading(index: &Rc<Raw>, entries: &[Rc<Raw>]) -> Result<Rc<Raw>> {
    let (last, others) = entries.split_last().ok_or(Problem::Misfit)?;
    if others.len() as u128 > mask(index.width) {
        return Err(Problem::Misfit);
    }
    Ok(others.iter().enumerate().rev().fold(last.clone(), |rest, (at, entry)| {
        let place = Rc::new(Raw { width: index.width, node: RawNode::Const(at as u128) });
        let here = Raw { width: 1, node: RawNode::Binary(BinOp::Eq, index.clone(), place) };
        Rc::new(Raw { width: last.width, node: RawNode::Ite(Rc::new(here), entry.clone(), rest) })
    }))
}

struct Scope<'a> {
    vars: &'a [(String, u32)],
    parameters: Parameters,
}

impl Scope<'_> {
    /// Index and entries of a `(table index first ...)`.
    fn table(&self, tree: &Tree) -> Result<Option<Table>> {
        let Tree::List(list) = tree else { return Ok(None) };
        let [Tree::Atom(name), index, first, rest @ ..] = &list[..] else { return Ok(None) };
        if name != "table" {
            return Ok(None);
        }
        let mut entries = vec![self.raw(first, None)?];
        for entry in rest {
            entries.push(self.raw(entry, Some(entries[0].width))?);
        }
        Ok(Some((self.raw(index, None)?, entries)))
    }

    /// `expected` is for constants that do not say how wide they are.
    fn raw(&self, tree: &Tree, expected: Option<u32>) -> Result<Rc<Raw>> {
        let raw = match tree {
            Tree::Atom(word) => self.leaf(word, expected)?,
            Tree::List(list) => {
                let [Tree::Atom(name), operands @ ..] = &list[..] else {
                    return Err(Problem::Mistake("a list without an operator".to_owned()));
                };
                self.operation(name, operands, expected)?
            }
        };
        Ok(Rc::new(raw))
    }

    fn leaf(&self, word: &str, expected: Option<u32>) -> Result<Raw> {
        if let Some(number) = self.vars.iter().position(|(name, _)| name == word) {
            return Ok(Raw { width: self.vars[number].1, node: RawNode::Var(number) });
        }
        let (word, width) = match (word, word.split_once(':')) {
            ("true" | "false", _) => (word, 1),
            (_, Some((value, written))) => (value, width(written, self.parameters)?),
            (_, None) => {
                let unknown = || Problem::Mistake(format!("how wide is `{word}`?"));
                (word, expected.ok_or_else(unknown)?)
            }
        };
        Ok(Raw { width, node: RawNode::Const(self.constant(word, width)?) })
    }

    fn constant(&self, word: &str, width: u32) -> Result<u128> {
        let unreadable = || Problem::Mistake(format!("`{word}` is nothing known"));
        let value = match word {
            "true" => 1,
            "false" => 0,
            "smin" => 1 << (width - 1),
            "smax" => mask(width) >> 1,
            _ if word.contains('.') || word.ends_with("inf") || word == "nan" => {
                return float(width, word.parse().map_err(|_| unreadable())?);
            }
            _ => match word.strip_prefix("0x") {
                Some(digits) => u128::from_str_radix(digits, 16).map_err(|_| unreadable())?,
                None => {
                    let value = number(word, self.parameters).ok_or_else(unreadable)?;
                    if value < crate::sign_extend(1 << (width - 1), width) {
                        return Err(Problem::Misfit);
                    }
                    if value < 0 { value as u128 & mask(width) } else { value as u128 }
                }
            },
        };
        if value > mask(width) { Err(Problem::Misfit) } else { Ok(value) }
    }

    fn operation(&self, name: &str, operands: &[Tree], expected: Option<u32>) -> Result<Raw> {
        match (name, operands) {
            ("ite", [condition, yes, no]) => {
                let (yes, no) = self.pair(yes, no, expected)?;
                Ok(Raw { width: yes.width, node: RawNode::Ite(self.raw(condition, Some(1))?, yes, no) })
            }
            ("extract", [of, Tree::Atom(high), Tree::Atom(low)]) => self.extract(of, high, low),
            ("concat", [high, low]) => {
                let (high, low) = (self.raw(high, None)?, self.raw(low, None)?);
                let width = self.in_range(high.width + low.width)?;
                Ok(Raw { width, node: RawNode::Concat(high, low) })
            }
            (_, [a]) => self.unary(name, a, expected),
            (_, [a, Tree::Atom(to)]) if cast(name).is_some() => self.cast(name, a, to),
            (_, [a, b]) => self.binary(name, a, b, expected),
            _ => Err(Problem::Mistake(format!("`{name}` with {} operands", operands.len()))),
        }
    }

    fn extract(&self, of: &Tree, high: &str, low: &str) -> Result<Raw> {
        let of = self.raw(of, None)?;
        match (number(high, self.parameters), number(low, self.parameters)) {
            (Some(high), Some(low)) if 0 <= low && low <= high && high < i128::from(of.width) => {
                let (high, low) = (high as u32, low as u32);
                Ok(Raw { width: high + 1 - low, node: RawNode::Extract(of, high, low) })
            }
            (Some(_), Some(_)) => Err(Problem::Misfit),
            _ => Err(Problem::Mistake(format!("bits {high} to {low}"))),
        }
    }

    fn unary(&self, name: &str, a: &Tree, expected: Option<u32>) -> Result<Raw> {
        let op = UNARY
            .into_iter()
            .chain(MathOp::ALL.iter().map(|&op| UnOp::Math(op)))
            .find(|op| op.name() == name);
        let op = op.ok_or_else(|| Problem::Mistake(format!("`{name}` is no operator of one operand")))?;
        let a = self.raw(a, expected)?;
        let width = a.width;
        if !matches!(op, UnOp::Not | UnOp::Neg) {
            self.format(width)?;
        }
        Ok(Raw { width, node: RawNode::Unary(op, a) })
    }

    fn cast(&self, name: &str, a: &Tree, to: &str) -> Result<Raw> {
        let op = cast(name).ok_or(Problem::Misfit)?;
        let (a, width) = (self.raw(a, None)?, width(to, self.parameters)?);
        if matches!(op, CastOp::FToS | CastOp::FToU | CastOp::FToF) {
            self.format(a.width)?;
        }
        if matches!(op, CastOp::SToF | CastOp::UToF | CastOp::FToF) {
            self.format(width)?;
        }
        Ok(Raw { width, node: RawNode::Cast(op, a) })
    }

    fn binary(&self, name: &str, a: &Tree, b: &Tree, expected: Option<u32>) -> Result<Raw> {
        let op = BINARY.into_iter().find(|op| op.name() == name);
        let op = op.ok_or_else(|| Problem::Mistake(format!("`{name}` is no operator of two operands")))?;
        let (a, b) = self.pair(a, b, if op.is_comparison() { None } else { expected })?;
        if op.is_float() {
            self.format(a.width)?;
        }
        let width = if op.is_comparison() { 1 } else { a.width };
        Ok(Raw { width, node: RawNode::Binary(op, a, b) })
    }

    /// Two operands of one width, which either may give to the other.
    fn pair(&self, a: &Tree, b: &Tree, expected: Option<u32>) -> Result<(Rc<Raw>, Rc<Raw>)> {
        let (a, b) = match self.raw(a, None) {
            Ok(a) => {
                let width = a.width;
                (a, self.raw(b, Some(width))?)
            }
            Err(Problem::Misfit) => return Err(Problem::Misfit),
            Err(Problem::Mistake(_)) => {
                let width = match self.raw(b, None) {
                    Ok(b) => Some(b.width),
                    Err(Problem::Mistake(_)) => expected,
                    Err(Problem::Misfit) => return Err(Problem::Misfit),
                };
                (self.raw(a, width)?, self.raw(b, width)?)
            }
        };
        if a.width == b.width {
            return Ok((a, b));
        }
        Err(Problem::Mistake(format!("{} bits beside {}", a.width, b.width)))
    }

    fn in_range(&self, width: u32) -> Result<u32> {
        if width <= 128 { Ok(width) } else { Err(Problem::Misfit) }
    }

    fn format(&self, width: u32) -> Result<u32> {
        if width == 32 || width == 64 { Ok(width) } else { Err(Problem::Misfit) }
    }
}

fn float(width: u32, value: f64) -> Result<u128> {
    match width {
        32 => Ok(u128::from((value as f32).to_bits())),
        64 => Ok(u128::from(value.to_bits())),
        _ => Err(Problem::Misfit),
    }
}

fn cast(name: &str) -> Option<CastOp> {
    CASTS.into_iter().find(|op| op.name() == name)
}

const UNARY: [UnOp; 7] =
    [UnOp::Not, UnOp::Neg, UnOp::FSqrt, UnOp::FFloor, UnOp::FCeil, UnOp::FTrunc, UnOp::FNearest];

const CASTS: [CastOp; 7] =
    [CastOp::ZExt, CastOp::SExt, CastOp::FToS, CastOp::FToU, CastOp::SToF, CastOp::UToF, CastOp::FToF];

const BINARY: [BinOp; 29] = {
    use BinOp::*;
    [
        Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor, Eq, Ult, Ule, Slt, Sle, FAdd,
        FSub, FMul, FDiv, FRem, FPow, FAtan2, FHypot, FEq, FLt, FLe,
    ]
};
