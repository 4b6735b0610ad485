//! The labelled source: what the labelling functions found, put into the text.
//!
//! Whatever a predicate speaks of is put into a variable where the program computes it, and a call of `clew_label` follows:
//! `a < b` becomes `(clew_l7 = (a), clew_r7 = (b), clew_label(1, ...), clew_l7 < clew_r7)`. Nothing is evaluated twice, and a
//! comma is all it takes: the variables are declared at the head of the function, so any compiler takes it, in every place
//! where an expression is evaluated. A variable has the type that its operand is converted to, so the operation is the same.
//! What is inserted has no line end, so lines stay where they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{Ast, Class, Function, Kind, NodeId, Op, Type};
use crate::columns::Piece;
use crate::decision;
use crate::label::{Finds, Found, Label, LabelId, Labeller, Skipped, Tap};
use crate::labellers::wm::promoted;
use crate::mutants;
use crate::own::{self, Own, Written};
use crate::scan;
use crate::{Besides, LabelError};

/// A file's text with labels in it.
#[derive(Debug, Default)]
pub struct Annotated {
    pub text: String,
    pub labels: Vec<Label>,
    pub skipped: Vec<Skipped>,
    pub pieces: Vec<Piece>,
}

/// What is put into the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Insert {
    Labels,
    /// Only labels that stand for mutants, and the mutants themselves (`mutants`).
    Mutants,
}

/// What is wanted.
pub struct Request<'a> {
    pub labellers: &'a [Box<dyn Labeller>],
    pub insert: Insert,
    /// The number of the first label.
    pub first: u32,
    pub besides: &'a Besides<'a>,
    /// The source's own labels are too.
    pub has_own: bool,
}

/// Labels every function but those that are skipped.
pub fn annotate(ast: &Ast, request: &Request) -> Result<Annotated, LabelError> {
    let &Request { labellers, insert, first, besides, has_own } = request;
    let mut out = Annotated::default();
    let mut edits = Edits::default();
    let mut names = besides.taken.cloned().unwrap_or_default();
    let mut definitions = String::new();
    for function in ast.functions.iter().filter(|function| besides.is_of_interest(&function.name)) {
        let (mut taps, mut mutants) = (Taps::default(), Taps::default());
        let own = if has_own { own::find(ast, function, &mut names)? } else { Vec::new() };
        for label in &own {
            definitions.push_str(&insert_own(ast, function, label, first, &mut edits, &mut out));
        }
        let is_own = |node: NodeId| own.iter().any(|label| encloses(ast, label.call, node));
        for node in function.nodes.clone().map(NodeId).filter(|&node| !is_own(node)) {
            for labeller in labellers {
                let mut finds = Finds::default();
                labeller.label(ast, function, node, &mut finds);
                if insert == Insert::Mutants {
                    finds.labels.retain(|found| !found.mutant.is_empty());
                }
                let is_left_out = besides.leaves_out(&function.name);
                let mut inserted = Inserted { insert, is_left_out, taps: &mut taps, mutants: &mut mutants };
                place(ast, function, labeller.name(), finds, first, &mut inserted, &mut out);
            }
        }
        Writer {
            ast,
            function,
            taps: &taps,
            mutants: &mutants,
            edits: &mut edits,
            variables: BTreeMap::new(),
            kept: BTreeSet::new(),
        }
        .write();
    }
    (out.text, out.pieces) = edits.apply(&ast.text);
    if !definitions.is_empty() {
        out.text.push('\n');
        out.text.push_str(&definitions);
    }
    Ok(out)
}

fn encloses(ast: &Ast, outer: NodeId, inner: NodeId) -> bool {
    let (outer, inner) = (&ast.node(outer).span, &ast.node(inner).span);
    outer.start <= inner.start && inner.end <= outer.end
}

/// Puts a label of the source's own in place of its call. What must stand at the end of the text is returned.
fn insert_own(
    ast: &Ast,
    function: &Function,
    own: &Own,
    first: u32,
    edits: &mut Edits,
    out: &mut Annotated,
) -> String {
    let number = first + out.labels.len() as u32;
    let Written { predicate, declaration, definition } = own::write(ast, own, number);
    let span = &ast.node(own.call).span;
    edits.replace(span.start, own.call, span.len(), format!("clew_label({number}, {predicate})"));
    // At its start the text says which line comes next.
    let end = if function.before == 0 && !declaration.is_empty() { "\n" } else { "" };
    edits.open(function.before, own.call, STATEMENT, declaration + end);
    out.labels.push(Label {
        id: LabelId(number),
        criterion: own.criterion,
        operator: own.criterion,
        function: function.name.clone(),
        place: ast.node(own.call).place.clone(),
        words: own::words(ast, own),
        mutant: None,
    });
    definition
}

/// The labels of each tap with their predicates, or with what their mutants compute there.
type Taps = BTreeMap<Tap, Vec<(LabelId, String)>>;

/// What a function gets.
struct Inserted<'a> {
    insert: Insert,
    is_left_out: bool,
    taps: &'a mut Taps,
    mutants: &'a mut Taps,
}

fn place(
    ast: &Ast,
    function: &Function,
    criterion: &'static str,
    finds: Finds,
    first: u32,
    inserted: &mut Inserted,
    out: &mut Annotated,
) {
    let with_mutants = inserted.insert == Insert::Mutants;
    let mut skip = |operator, about: NodeId, words, why| {
        let (place, function) = (ast.node(about).place.clone(), function.name.clone());
        out.skipped.push(Skipped { criterion, operator, function, place, words, why });
    };
    for (operator, about, words, why) in finds.skipped {
        skip(operator, about, words, ast.node(about).blocked.unwrap_or(why));
    }
    for Found { operator, about, words, taps: wanted, mutant } in finds.labels {
        let why = wanted.iter().find_map(|(tap, _)| obstacle(ast, *tap));
        let blocks = |(tap, _): &(Tap, String)| obstacle(ast, *tap).or_else(|| mutants::obstacle(ast, *tap));
        let why = why.or_else(|| mutant.iter().filter(|_| with_mutants).find_map(blocks));
        let why = why.or(inserted.is_left_out.then_some(LEFT_OUT));
        if let Some(why) = why {
            skip(operator, about, words, why);
            continue;
        }
        let id = LabelId(first + out.labels.len() as u32);
        for (tap, predicate) in wanted {
            inserted.taps.entry(tap).or_default().push((id, predicate));
        }
        let original = ast.said(about);
        let described = mutants::described(&words, &original).filter(|_| !mutant.is_empty());
        for (tap, value) in mutant.into_iter().filter(|_| with_mutants) {
            inserted.mutants.entry(tap).or_default().push((id, value));
        }
        let (place, function) = (ast.node(about).place.clone(), function.name.clone());
        out.labels.push(Label { id, criterion, operator, function, place, words, mutant: described });
    }
}

const LEFT_OUT: &str = "labels would change what clang counts in its function";
const UNFOLLOWED: &str = "its type is not followed";
const CONSTANT: &str = "it is a constant";

/// Why nothing can be inserted at a tap.
fn obstacle(ast: &Ast, tap: Tap) -> Option<&'static str> {
    let id = tap.node();
    let node = ast.node(id);
    if node.blocked.is_some() {
        return node.blocked;
    }
    match tap {
        Tap::Before(_) => match (node.kind, node.parent.map(|parent| ast.node(parent).kind)) {
            (Kind::Strange, _) => Some("a statement that libclang does not show in full"),
            (Kind::Declaration, Some(Kind::Labelled)) => Some("a declaration right behind a label"),
            _ => None,
        },
        Tap::Instead(_) => None,
        Tap::Value(_) => no_value(ast, id).or_else(|| no_name(ast, id)),
        Tap::Operands(_) => {
            let [l, r] = node.children[..] else { return Some(UNFOLLOWED) };
            if node.is_constant {
                return Some(CONSTANT);
            }
            match node.kind {
                Kind::CompoundAssign(_) => no_value(ast, r).or_else(|| no_target(ast, l)),
                _ => no_operand(ast, l).or_else(|| no_operand(ast, r)),
            }
        }
    }
}

fn no_value(ast: &Ast, id: NodeId) -> Option<&'static str> {
    if ast.node(id).is_constant { Some(CONSTANT) } else { no_operand(ast, id) }
}

/// Of a pointer the type is that of its text, which must not define anything.
fn no_name(ast: &Ast, id: NodeId) -> Option<&'static str> {
    let needs_name = ast.node(id).converted.class == Class::Pointer && !decision::is_leaf(ast, id);
    (needs_name && has_statements(ast, id)).then_some("a pointer that statements compute")
}

pub fn has_statements(ast: &Ast, id: NodeId) -> bool {
    let node = ast.node(id);
    node.kind == Kind::StatementExpression || node.children.iter().any(|&child| has_statements(ast, child))
}

fn no_operand(ast: &Ast, id: NodeId) -> Option<&'static str> {
    let node = ast.node(ast.bare(id));
    if node.kind == Kind::Call && is_return_twice(&ast.words(node.children[0])) {
        return Some("a call that returns twice has to stand where it stands");
    }
    let node = ast.node(id);
    let is_odd = node.converted.class == Class::Pointer && node.converted.name.contains('[');
    (!node.converted.is_scalar() || is_odd).then_some(UNFOLLOWED)
}

fn is_return_twice(callee: &str) -> bool {
    let name = callee.trim_matches(|c| c == '(' || c == ')').trim_start_matches('_');
    matches!(name, "setjmp" | "sigsetjmp" | "builtin_setjmp" | "vfork" | "getcontext")
}

/// Of a compound assignment, whose old value is read once more.
fn no_target(ast: &Ast, id: NodeId) -> Option<&'static str> {
    let is_followed = ast.node(id).ty.is_number();
    match ast.is_pure(id) {
        false => Some("its target is volatile, or has a side effect"),
        true => (!is_followed).then_some(UNFOLLOWED),
    }
}

/// What is inserted where: at one place first what closes, from the inside out, then what opens, from the outside in.
#[derive(Default)]
struct Edits {
    list: Vec<Edit>,
}

struct Edit {
    at: usize,
    /// Among those at one place.
    rank: (bool, i64, i32),
    /// How much of the text it stands for.
    length: usize,
    text: String,
    /// On behalf of what it is inserted: where its code comes from, if debug information is asked.
    stands_for: usize,
}

impl Edits {
    fn open(&mut self, at: usize, node: NodeId, layer: i32, text: String) {
        self.list.push(Edit { at, rank: (true, i64::from(node.0), layer), length: 0, text, stands_for: at });
    }

    fn close(&mut self, at: usize, node: NodeId, layer: i32, text: String) {
        self.close_for(at, node, layer, text, at);
    }

    fn close_for(&mut self, at: usize, node: NodeId, layer: i32, text: String, stands_for: usize) {
        self.list.push(Edit { at, rank: (false, -i64::from(node.0), -layer), length: 0, text, stands_for });
    }

    fn replace(&mut self, at: usize, node: NodeId, length: usize, text: String) {
        self.list.push(Edit { at, rank: (true, i64::from(node.0), 0), length, text, stands_for: at });
    }

    /// The text, and what it is made of.
    fn apply(mut self, source: &str) -> (String, Vec<Piece>) {
        self.list.sort_by_key(|edit| (edit.at, edit.rank));
        // Of two with one rank nobody knows which is the outer one.
        let are_ranked = self.list.is_sorted_by(|a, b| (a.at, a.rank) < (b.at, b.rank));
        debug_assert!(are_ranked, "two insertions at one place have one rank");
        let added: usize = self.list.iter().map(|edit| edit.text.len()).sum();
        let mut out = String::with_capacity(source.len() + added);
        let (mut done, mut pieces) = (0, Vec::new());
        let copied = |at: usize, source: usize| Piece { at, source, stands_for: None };
        for Edit { at, length, text, stands_for, .. } in self.list {
            pieces.push(copied(out.len(), done));
            out.push_str(&source[done..at.max(done)]);
            pieces.push(Piece { at: out.len(), source: at, stands_for: Some(stands_for) });
            out.push_str(&text);
            done = done.max(at + length);
        }
        pieces.push(copied(out.len(), done));
        out.push_str(&source[done..]);
        (out, pieces)
    }
}

/// Layers of one node, the outermost first.
const STATEMENT: i32 = 0;
const BODY: i32 = 1;
/// Around the value of a compound assignment.
const ASSIGNED: i32 = 2;
const BEFORE: i32 = 3;
const INSTEAD: i32 = 4;
const VALUE: i32 = 5;
const OPERANDS: i32 = 6;

struct Writer<'a> {
    ast: &'a Ast,
    function: &'a Function,
    taps: &'a Taps,
    mutants: &'a Taps,
    edits: &'a mut Edits,
    /// Name to type.
    variables: BTreeMap<String, String>,
    /// Those that are read in another place than where they are set.
    kept: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    fn write(mut self) {
        let places: BTreeSet<Tap> = self.taps.keys().chain(self.mutants.keys()).copied().collect();
        for tap in places {
            let of = |taps: &'a Taps| taps.get(&tap).map_or(&[][..], |all| all);
            let (labels, mutants) = (of(self.taps), of(self.mutants));
            match tap {
                Tap::Before(node) => self.before(node, labels),
                Tap::Instead(node) => self.instead(node, mutants),
                Tap::Value(node) => self.value(node, labels, mutants),
                Tap::Operands(node) => self.operands(node, labels, mutants),
            }
        }
        self.count_turns();
        let start = self.ast.node(self.function.body).span.start + 1;
        let starts = |name: &String| if self.kept.contains(name) { " = 0" } else { "" };
        let own = self.variables.iter().map(|(name, ty)| format!(" {ty}{name}{};", starts(name)));
        let own: String = own.collect();
        if !own.is_empty() {
            self.edits.open(start, self.function.body, STATEMENT, own);
        }
    }

    /// Calls, with what a predicate speaks of in place of `$l`, `$r` and `$v`.
    fn calls(&mut self, labels: &[(LabelId, String)], names: [&str; 3]) -> String {
        let call = |(id, predicate): &(LabelId, String)| {
            format!("clew_label({}, {}), ", id.0, spoken(predicate, names))
        };
        labels.iter().map(call).collect()
    }

    fn declare(&mut self, letter: char, node: NodeId, ty: &Type) -> String {
        let name = format!("clew_{letter}{}", node.0);
        let ty = match ty.class {
            Class::Pointer => POINTER.to_owned(),
            Class::Bool => "_Bool ".to_owned(),
            _ => format!("{} ", ty.name),
        };
        self.variables.insert(name.clone(), ty);
        name
    }

    fn before(&mut self, node: NodeId, labels: &[(LabelId, String)]) {
        let calls = self.calls(labels, [""; 3]);
        let this = self.ast.node(node);
        if node == self.function.body {
            let text =
                format!(" {};", calls.trim_end_matches(", ").replace("), clew_label(", "); clew_label("));
            self.edits.open(this.span.start + 1, node, BODY, text);
        } else if is_statement(this.kind) {
            let calls = calls.trim_end_matches(", ");
            self.statement(node, STATEMENT, &format!("{calls}; "));
        } else {
            let (from, to) = (this.span.start, this.span.end);
            self.edits.open(from, node, BEFORE, format!("({calls}"));
            self.edits.close(to, node, BEFORE, ")".to_owned());
        }
    }

    /// Puts a statement before one.
    fn statement(&mut self, node: NodeId, layer: i32, text: &str) {
        let this = self.ast.node(node);
        let is_listed = this.parent.is_some_and(|parent| self.ast.node(parent).kind == Kind::Compound);
        if is_listed {
            self.edits.open(this.span.start, node, layer, text.to_owned());
            return;
        }
        let end = scan::behind_semicolon(&self.ast.text, this.span.end).unwrap_or(this.span.end);
        self.edits.open(this.span.start, node, layer, format!("{{ {text}"));
        self.edits.close(end, node, layer, " }".to_owned());
    }

    /// The mutants where they are on, else what stands there.
    fn instead(&mut self, node: NodeId, mutants: &[(LabelId, String)]) {
        let this = self.ast.node(node);
        if is_statement(this.kind) {
            // What is put before the statement sees to it that it stands in braces.
            let on = mutants::is_on_of(mutants);
            return self.edits.open(this.span.start, node, INSTEAD, format!("if ({on}) ; else "));
        }
        let is_void = mutants.iter().any(|(_, text)| text == VOID);
        let (open, close) = mutants::instead(mutants, is_void);
        self.edits.open(this.span.start, node, INSTEAD, open);
        self.edits.close(this.span.end, node, INSTEAD, close);
    }

    fn value(&mut self, node: NodeId, labels: &[(LabelId, String)], mutants: &[(LabelId, String)]) {
        let this = self.ast.node(node);
        let name = self.declare('v', node, &this.converted);
        let calls = self.calls(labels, ["", "", &name]);
        let is_leaf = decision::is_leaf(self.ast, node);
        let chosen = mutants::value(&this.converted, is_leaf, mutants, &name);
        let (open, close) = match this.converted.class {
            Class::Pointer if !is_leaf => {
                (format!("((__typeof__((0, {})))({name} = ({POINTER})(", self.ast.words(node)), "))")
            }
            Class::Pointer => (format!("({name} = ({POINTER})("), ")"),
            _ => (format!("({name} = ("), ")"),
        };
        self.edits.open(this.span.start, node, VALUE, open);
        let close = format!("), {calls}{chosen}{close}");
        self.edits.close_for(this.span.end, node, VALUE, close, this.span.start);
    }

    fn operands(&mut self, node: NodeId, labels: &[(LabelId, String)], mutants: &[(LabelId, String)]) {
        let this = self.ast.node(node);
        let (l, r) = (this.children[0], this.children[1]);
        match this.kind {
            Kind::CompoundAssign(op) => {
                let name = self.assignment(op, l, r, labels);
                if !mutants.is_empty() {
                    let open = mutants::assignment(self.ast, (l, r), mutants, &name);
                    self.edits.open(this.span.start, node, OPERANDS, open);
                    self.edits.close(this.span.end, node, OPERANDS, "))".to_owned());
                }
            }
            Kind::Binary(op) => {
                let (left, right) = (self.ast.node(l), self.ast.node(r));
                let symbol = op.text();
                let Some(at) = scan::operator(&self.ast.text, left.span.end, right.span.start, symbol) else {
                    return;
                };
                let l = self.declare('l', node, &left.converted);
                let r = self.declare('r', node, &right.converted);
                let calls = self.calls(labels, [&l, &r, ""]);
                let cast = |ty: &Type| match ty.class {
                    Class::Pointer => format!("({POINTER})("),
                    _ => "(".to_owned(),
                };
                let (first, second) = (cast(&left.converted), cast(&right.converted));
                self.edits.open(this.span.start, node, OPERANDS, format!("({l} = {first}"));
                self.edits.replace(at, node, symbol.len(), format!("), {r} = {second}"));
                let chosen = mutants::operation(&format!("{l} {symbol} {r}"), mutants, [&l, &r, ""]);
                let close = format!("), {calls}{chosen})");
                self.edits.close_for(this.span.end, node, OPERANDS, close, at);
            }
            _ => {}
        }
    }

    /// The right operand has been evaluated, and the target not yet been written.
    fn assignment(&mut self, op: Op, target: NodeId, value: NodeId, labels: &[(LabelId, String)]) -> String {
        let this = self.ast.node(value);
        let computed = match op {
            Op::Shl | Op::Shr => promoted(&self.ast.node(target).ty),
            _ => this.converted.clone(),
        };
        let name = self.declare('r', value, &this.converted);
        let old = format!("(({})({}))", computed.name, self.ast.words(target));
        let calls = self.calls(labels, [&old, &name, ""]);
        self.edits.open(this.span.start, value, ASSIGNED, format!("({name} = ("));
        self.edits.close(this.span.end, value, ASSIGNED, format!("), {calls}{name})"));
        name
    }

    /// For the loops whose turns some predicate speaks of.
    fn count_turns(&mut self) {
        let all = self.taps.values().chain(self.mutants.values());
        let predicates = all.flatten().map(|(_, predicate)| predicate);
        let mut loops: BTreeSet<NodeId> = BTreeSet::new();
        let mut values: BTreeSet<NodeId> = BTreeSet::new();
        for predicate in predicates {
            marks(predicate, |name| {
                let number = |prefix| name.strip_prefix(prefix).and_then(|number: &str| number.parse().ok());
                loops.extend(number("turns").map(NodeId));
                values.extend(number("v").map(NodeId));
                String::new()
            });
        }
        // A condition that only others speak of is kept all the same.
        self.kept.extend(values.iter().map(|node| format!("clew_v{}", node.0)));
        let is_set = |node: &NodeId| {
            let tap = Tap::Value(*node);
            self.taps.contains_key(&tap) || self.mutants.contains_key(&tap)
        };
        let unset: Vec<NodeId> = values.into_iter().filter(|node| !is_set(node)).collect();
        unset.into_iter().for_each(|node| self.value(node, &[], &[]));
        for node in loops {
            let name = format!("clew_n{}", node.0);
            self.variables.insert(name.clone(), "unsigned ".to_owned());
            self.kept.insert(name.clone());
            self.statement(node, BODY, &format!("{name} = 0; "));
            let children = &self.ast.node(node).children;
            let is_do = self.ast.node(node).kind == Kind::Do;
            let body = if is_do { children.first() } else { children.last() };
            let Some(&body) = body else { continue };
            let count = format!("{name} += {name} < 2; ");
            match self.ast.node(body).kind {
                Kind::Compound => {
                    self.edits.open(self.ast.node(body).span.start + 1, body, BODY, format!(" {count}"));
                }
                _ => self.statement(body, STATEMENT - 1, &count),
            }
        }
    }
}

/// What a mutant is that does nothing.
pub const VOID: &str = "((void)0)";
pub const POINTER: &str = "const volatile void *";

fn is_statement(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Compound
            | Kind::If
            | Kind::While
            | Kind::Do
            | Kind::For { .. }
            | Kind::Switch
            | Kind::Labelled
            | Kind::Return
            | Kind::Jump
            | Kind::Null
            | Kind::Declaration
            | Kind::Strange
    )
}

/// C, with what it speaks of in place of `$l`, `$r` and `$v`.
pub fn spoken(text: &str, [l, r, v]: [&str; 3]) -> String {
    marks(text, |name| match name {
        "l" => l.to_owned(),
        "r" => r.to_owned(),
        "v" => v.to_owned(),
        _ => match name.strip_prefix("turns") {
            Some(number) => format!("clew_n{number}"),
            None => format!("clew_{name}"),
        },
    })
}

/// Puts something in place of `$l`, `$r`, `$v` and of `$name$`.
pub fn marks(predicate: &str, mut put: impl FnMut(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = predicate;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        out.push_str(&put(&rest[..word]));
        rest = &rest[word..];
        // A longer name has an end of its own.
        if word > 1 {
            rest = rest.strip_prefix('$').unwrap_or(rest);
        }
    }
    out.push_str(rest);
    out
}
