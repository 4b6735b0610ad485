//! `Terms`: the arena of one unit under test, and how its nodes are looked at.
//!
//! How they are built is in `build`.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::build::{Built, Effort, Run, Tables};
use crate::intern::{Cell, Interner, Kind};
use crate::vars::VarSets;
use crate::{Node, Term, Var, bits};

pub struct Terms {
    pub(crate) interner: Interner,
    variables: Vec<Variable>,
    /// A cache only, hence the inner mutability: asking for variables changes no term.
    var_sets: RefCell<VarSets>,
    pub(crate) effort: Effort,
    /// Kept from table to table, so that building one allocates nothing.
    pub(crate) runs: Vec<Run>,
    pub(crate) tables: Tables,
    pub(crate) built: Built,
    identity: u64,
}

struct Variable {
    name: String,
    term: Term,
    is_float: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Self {
        // Only tells arenas apart, so that a solver never takes one's terms for another's.
        static ARENAS: AtomicU64 = AtomicU64::new(0);
        let mut terms = Terms {
            interner: Interner::new(),
            variables: Vec::new(),
            var_sets: RefCell::default(),
            effort: Effort::default(),
            runs: Vec::new(),
            tables: Tables::default(),
            built: Built::default(),
            identity: ARENAS.fetch_add(1, Ordering::Relaxed),
        };
        let (no, yes) = (terms.constant(0, 1), terms.constant(1, 1));
        debug_assert_eq!((no, yes), (Term::FALSE, Term::TRUE));
        terms
    }

    /// Differs between any two arenas of this process.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// A new variable. The name is only for people; two variables may share one.
    pub fn fresh(&mut self, name: &str, width: u32) -> Term {
        self.new_variable(name, width, false)
    }

    /// A new variable that holds a float. Only the choice of nice values depends on it.
    pub fn fresh_float(&mut self, name: &str, width: u32) -> Term {
        self.new_variable(name, width, true)
    }

    fn new_variable(&mut self, name: &str, width: u32, is_float: bool) -> Term {
        let number = self.variables.len() as u32;
        let args = [number, 0, 0];
        let term = self.intern(Kind::Var, width, 0, args);
        self.variables.push(Variable { name: name.to_owned(), term, is_float });
        term
    }

    /// The term of a variable, `NONE` if there is no such variable.
    pub fn var(&self, var: Var) -> Term {
        self.variables.get(var.index()).map_or(Term::NONE, |variable| variable.term)
    }

    pub fn var_count(&self) -> usize {
        self.variables.len()
    }

    pub fn var_width(&self, var: Var) -> u32 {
        self.width(self.var(var))
    }

    pub fn var_name(&self, var: Var) -> &str {
        self.variables.get(var.index()).map_or("", |variable| &variable.name)
    }

    pub fn var_is_float(&self, var: Var) -> bool {
        self.variables.get(var.index()).is_some_and(|variable| variable.is_float)
    }

    pub fn constant(&mut self, value: u128, width: u32) -> Term {
        debug_assert!((1..=128).contains(&width), "a width of {width} bits");
        Term(self.interner.constant(value & bits::mask(width), width))
    }

    pub fn boolean(&self, value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.interner.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn width(&self, term: Term) -> u32 {
        u32::from(self.cell(term).width)
    }

    pub fn as_const(&self, term: Term) -> Option<u128> {
        let cell = self.cell(term);
        (cell.kind == Kind::Const).then(|| self.interner.constant_value(cell))
    }

    pub fn as_var(&self, term: Term) -> Option<Var> {
        let cell = self.cell(term);
        (cell.kind == Kind::Var).then_some(Var(cell.args[0]))
    }

    pub fn node(&self, term: Term) -> Node {
        let cell = self.cell(term);
        let [a, b, c] = cell.args.map(Term);
        match cell.kind {
            Kind::Var => Node::Var(Var(cell.args[0])),
            Kind::Const => Node::Const(self.interner.constant_value(cell)),
            Kind::Ite => Node::Ite(a, b, c),
            Kind::Extract => {
                let low = u32::from(cell.low);
                Node::Extract { of: a, high: low + u32::from(cell.width) - 1, low }
            }
            Kind::Concat => Node::Concat(a, b),
            Kind::Unary(op) => Node::Unary(op, a),
            Kind::Cast(op) => Node::Cast(op, a),
            Kind::Binary(op) => Node::Binary(op, a, b),
        }
    }

    /// Appends the variables in the term, sorted and each once, to `out` (which is cleared first).
    pub fn vars(&self, term: Term, out: &mut Vec<Var>) {
        out.clear();
        self.with_vars(term, |vars| out.extend_from_slice(vars));
    }

    /// The same without a copy.
    pub fn with_vars<R>(&self, term: Term, f: impl FnOnce(&[Var]) -> R) -> R {
        let mut sets = self.var_sets.borrow_mut();
        let set = sets.set_of(self, term);
        f(sets.vars(set))
    }

    fn cell(&self, term: Term) -> Cell {
        self.interner.cell(term.0)
    }

    pub(crate) fn intern(&mut self, kind: Kind, width: u32, low: u32, args: [u32; 3]) -> Term {
        Term(self.interner.intern(Cell { kind, width: width as u8, low: low as u8, args }))
    }
}
