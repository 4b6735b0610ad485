//! Predicates over what small functions return, gone back to their entry: they say of the arguments what the function does.

use clew_front::{Options, load};
use clew_ir::{Doubt, Doubts, End, FunctionId, Program, SegmentId};
use clew_step::{Back, Code, Edge, Frame, Object, State, States, Steps};
use clew_term::{Evaluator, Model, Term, Terms, Var};

const UNITS: &str = "
int branch(int a, int b) { int r = a; if (a < b) r = b * 2; else if (a == b) r = a ^ 5; return r + 1; }
int array(int i, int j, int x) { int a[4] = {0}; a[i & 3] = x; return a[j & 3]; }
struct pair { int a, b; };
int copied(int x, int y) { struct pair p = {x, y}, q = p; p.a = 9; return q.a - q.b + p.a; }
int aliased(int *p, int *q) { *p = 1; *q = 2; return *p; }
int overlapped(int *p, char *q) { *p = 0; *q = 1; return *p; }
int hidden(int *p) { int x = 5; *p = 7; return x; }
void others(void);
void keep(int *p);
int shown(void) { int x = 5; keep(&x); others(); return x; }
int unshown(void) { int x = 5; others(); return x; }
static int lone = 3, shared;
int extern_one;
int reads_lone(void) { int before = lone; others(); return lone - before; }
void set_shared(int v) { shared = v; }
int reads_shared(void) { shared = 4; others(); return shared; }
int reads_extern(void) { extern_one = 4; others(); return extern_one; }
static int add(int a, int b) { return a + b; }
int calls(int x, int y) { int z = add(x, 1); return add(z, y) * 2; }
static const int table[4] = {10, 20, 30, 40};
int constant(int x) { return table[2] + x; }
volatile int port;
int twice(void) { return port - port; }
int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += port; return s; }
int shifted(int x, int n) { return x << n; }
typedef long jmp_buf[32];
int setjmp(jmp_buf) __attribute__((returns_twice));
int jumped(void) { jmp_buf here; int x = 1; if (setjmp(here)) return x; x = 2; others(); return 3; }
union mixed { int whole; unsigned char bytes[4]; };
int mixed(int x) { union mixed m; m.whole = x; return m.bytes[1]; }
";

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = work.path().join("units.c");
    std::fs::write(&file, UNITS).expect("it can be written");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

/// Goes back from where a function returns to its entry, at most so often through any segment.
struct Walk<'p> {
    code: Code<'p>,
    terms: Terms,
    states: States,
    steps: Steps,
    function: FunctionId,
    enters: bool,
    most: usize,
    /// Per way: what must have held at the entry for the result to be this.
    found: Vec<Vec<Term>>,
    granted: Doubts,
}

const OUTER: Frame = Frame(0);

impl<'p> Walk<'p> {
    fn new(program: &'p Program, name: &str) -> Self {
        let function = program.function_ids().find(|&id| program.function(id).name == name);
        Walk {
            code: Code::whole(program, clew_vm::role),
            terms: Terms::new(),
            states: States::default(),
            steps: Steps::default(),
            function: function.expect("it is there"),
            enters: false,
            most: 1,
            found: Vec::new(),
            granted: Doubts::default(),
        }
    }

    fn back(&mut self) -> Back<'_, 'p> {
        let Walk { code, terms, states, steps, .. } = self;
        Back { code, terms, states, steps }
    }

    /// From every return, that the result is a number.
    fn returns(&mut self, result: u128) {
        for segment in self.code.segments.range(self.function).map(SegmentId) {
            let (function, block) = self.code.segments.place(segment);
            if self.code.segments.last(function, block) != segment {
                continue;
            }
            let body = self.code.program.function(function).body.as_ref().expect("it has one");
            let End::Return(values) = &body.blocks[block.index()].end else { continue };
            let step = self.steps.get(&self.code, &mut self.terms, &mut self.states, OUTER, segment);
            let at = (OUTER, function);
            let value = step.operand(&self.code, &mut self.terms, &mut self.states, at, values[0], 32);
            let result = self.terms.constant(result, 32);
            let is = self.terms.eq(value, result);
            self.granted.join(step.granted);
            self.walk(segment, vec![is], &mut vec![0; self.code.segments.len()], 1);
        }
    }

    fn walk(&mut self, at: SegmentId, preds: Vec<Term>, seen: &mut Vec<usize>, frames: u32) {
        if preds.contains(&Term::FALSE) || seen[at.index()] >= self.most {
            return;
        }
        seen[at.index()] += 1;
        if Some(at) == self.code.segments.entry(self.function) {
            self.found.push(preds.clone());
        }
        for edge in self.code.before(at).to_vec() {
            match (edge, self.enters) {
                (Edge::Past { from }, true) => self.enter(from, &preds, seen, frames),
                _ => {
                    let Some(before) = self.back().over(OUTER, edge, &preds) else { continue };
                    self.granted.join(before.granted);
                    let preds = before.preds.into_iter().chain([before.guard]).collect();
                    self.walk(edge.from(), preds, seen, frames);
                }
            }
        }
        seen[at.index()] -= 1;
    }

    /// Callees of one block only.
    fn enter(&mut self, call: SegmentId, preds: &[Term], seen: &mut Vec<usize>, frames: u32) {
        let step = self.steps.get(&self.code, &mut self.terms, &mut self.states, OUTER, call);
        let Some(clew_ir::Callee::Direct(callee)) = step.call.as_ref().map(|call| call.callee) else {
            return;
        };
        let entry = self.code.segments.entry(callee).expect("it has a body");
        let inner = Frame(frames);
        let before = self.back().over_return((OUTER, call), (inner, entry), preds).expect("it returns");
        let before =
            self.back().over_call((OUTER, call), (inner, callee), &before.preds).expect("it is called");
        self.walk(call, before.preds, seen, frames + 1);
    }

    /// Whether some way says that the result is possible with these values; what nobody knows is given.
    fn says(&self, value: impl Fn(State) -> u128) -> bool {
        let model: Model = (0..self.terms.var_count() as u32)
            .map(|var| (Var(var), value(self.states.get(Var(var)))))
            .collect();
        let mut evaluator = Evaluator::new();
        self.found.iter().any(|preds| evaluator.all_hold(&self.terms, preds, &model))
    }

    /// The parameter's number, of a register that is one.
    fn param(&self, state: State) -> Option<usize> {
        let State::Reg(_, function, reg) = state else { return None };
        self.code.program.function(function).params.iter().position(|&(param, _)| param == reg)
    }

    fn depends_on_unknown(&self) -> bool {
        let mut vars = Vec::new();
        self.found.iter().flatten().any(|&term| {
            self.terms.vars(term, &mut vars);
            vars.iter().any(|&var| self.states.get(var) == State::Unknown)
        })
    }
}

/// The function must return for these arguments what `expected` says, and nothing else.
fn check(name: &str, enters: bool, expected: impl Fn(i32, i32, i32) -> i32) {
    let program = program();
    let values = [-7, -1, 0, 1, 2, 3, 5, 6, 100];
    for result in [-1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 31, 42] {
        let mut walk = Walk { enters, ..Walk::new(&program, name) };
        walk.returns(result as u32 as u128);
        for (a, b, c) in values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b, a ^ b))) {
            let args = [a, b, c];
            let said = walk.says(|state| walk.param(state).map_or(0x1000, |n| args[n] as u32 as u128));
            assert_eq!(said, expected(a, b, c) == result, "{name}({a}, {b}, {c}) == {result}");
        }
        assert!(!walk.depends_on_unknown(), "{name}: all of it is known");
    }
}

#[test]
fn branches_and_numbers() {
    check("branch", false, |a, b, _| {
        (if a < b {
            b * 2
        } else if a == b {
            a ^ 5
        } else {
            a
        }) + 1
    });
}

#[test]
fn elements_at_any_index() {
    check("array", false, |i, j, x| if i & 3 == j & 3 { x } else { 0 });
}

#[test]
fn copies_are_of_before() {
    check("copied", false, |x, y, _| x.wrapping_sub(y).wrapping_add(9));
}

#[test]
fn parts_of_a_union() {
    check("mixed", false, |x, _, _| (x >> 8) & 255);
}

#[test]
fn constants_have_their_bytes() {
    check("constant", false, |x, _, _| x.wrapping_add(30));
}

#[test]
fn callees_are_entered() {
    check("calls", true, |x, y, _| x.wrapping_add(1).wrapping_add(y).wrapping_mul(2));
}

/// With two pointers, whether some way returns the number.
fn with_pointers(name: &str, result: u128, p: u128, q: u128) -> bool {
    let program = program();
    let mut walk = Walk::new(&program, name);
    walk.returns(result);
    walk.says(|state| match walk.param(state) {
        Some(0) => p,
        Some(_) => q,
        None => 0x9999_9999,
    })
}

#[test]
fn pointers_may_be_one() {
    assert!(with_pointers("aliased", 1, 0x1000, 0x2000) && !with_pointers("aliased", 2, 0x1000, 0x2000));
    assert!(with_pointers("aliased", 2, 0x1000, 0x1000) && !with_pointers("aliased", 1, 0x1000, 0x1000));
    assert!(!with_pointers("aliased", 1, 0x1000, 0x1001), "half of it is overwritten: nobody knows");
    assert!(with_pointers("overlapped", 0, 0x1000, 0x1004), "just behind");
    assert!(!with_pointers("overlapped", 0, 0x1000, 0x1003), "its last byte");
}

/// Whether the function can return the number, and what that takes for granted.
fn may_return(name: &str, result: u128) -> (bool, Doubts) {
    let program = program();
    let mut walk = Walk { most: 3, ..Walk::new(&program, name) };
    walk.returns(result);
    let is_open = walk.depends_on_unknown();
    (is_open || walk.says(|_| 0), walk.granted)
}

#[test]
fn what_no_pointer_leads_to_stays() {
    let (other, granted) = may_return("hidden", 7);
    assert!(!other && granted.has(Doubt::Bounds), "only an access that goes astray changes it");
    assert!(may_return("hidden", 5).0);
    assert!(!may_return("unshown", 6).0);
    assert!(may_return("shown", 6).0, "its address is known");
}

#[test]
fn others_change_what_they_can() {
    assert!(!may_return("reads_lone", 5).0, "nobody can");
    assert!(may_return("reads_lone", 0).0);
    assert!(may_return("reads_shared", 5).0, "by set_shared");
    assert!(may_return("reads_extern", 5).0);
}

#[test]
fn what_may_change_by_itself_is_read_anew() {
    assert!(may_return("twice", 1).0);
    let program = program();
    let mut walk = Walk { most: 4, ..Walk::new(&program, "sum") };
    walk.returns(7);
    let mut vars = Vec::new();
    let longest = walk.found.iter().flatten().map(|&term| {
        walk.terms.vars(term, &mut vars);
        vars.iter().filter(|&&var| walk.states.get(var) == State::Unknown).count()
    });
    assert_eq!(longest.max(), Some(3), "each turn reads another value");
}

#[test]
fn an_undefined_shift_gives_anything() {
    let program = program();
    let mut walk = Walk::new(&program, "shifted");
    walk.returns(7);
    assert!(walk.depends_on_unknown());
}

#[test]
fn after_a_jump_nothing_is_known() {
    assert!(may_return("jumped", 77).0);
}

#[test]
fn objects_lie_apart() {
    let program = program();
    let code = Code::of(&program, clew_vm::role);
    let global = |name: &str| {
        let at = program.globals.iter().position(|global| global.name == name).expect("it is there");
        Object::Global(clew_ir::GlobalId::at(at))
    };
    assert!(code.is_exposed(global("lone")), "a test's pointers may lead to it");
    let code = Code::whole(&program, clew_vm::role);
    assert!(code.are_apart(global("lone"), global("shared")));
    assert!(!code.are_apart(global("lone"), global("lone")));
    assert!(!code.is_exposed(global("lone")) && code.is_exposed(global("extern_one")));
}
