//! Z3's C interface, made safe: the only unsafe code of clew-solve.
//!
//! A [`Context`] owns every object made in it. Expressions ([`Ast`]) are plain handles, each kept
//! alive by a reference that the context holds until [`Context::forget_asts`]; so an `Ast` must not be
//! used after that, which `Translation` sees to by forgetting its own at the same time. Z3's errors
//! (a sort mismatch, say) come back as `None`.

use std::ffi::{CStr, CString};
use std::ptr;

use z3_sys::*;

/// An expression, a boolean or a bit-vector or a float.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Ast(Z3_ast);

#[derive(Copy, Clone)]
pub(super) struct Sort(Z3_sort);

pub(super) type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
pub(super) type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
pub(super) type Ternary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_ast) -> Option<Z3_ast>;
pub(super) type Indexed = unsafe extern "C" fn(Z3_context, u32, Z3_ast) -> Option<Z3_ast>;
pub(super) type ToInt = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, u32) -> Option<Z3_ast>;
pub(super) type ToFloat = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_sort) -> Option<Z3_ast>;
pub(super) type Constant = unsafe extern "C" fn(Z3_context) -> Option<Z3_ast>;

/// The version of the library that is loaded.
pub fn version() -> String {
    // SAFETY: a string of the library's own.
    let text = unsafe { CStr::from_ptr(Z3_get_full_version()) };
    text.to_string_lossy().trim_start_matches("Z3 ").trim_end_matches(".0").to_owned()
}

pub(super) struct Context {
    raw: Z3_context,
    kept: Vec<Z3_ast>,
}

impl Context {
    pub(super) fn new() -> Option<Context> {
        // SAFETY: the configuration lives until it is deleted, and the context outlives it by Z3's rules.
        // Without a handler errors are returned instead of ending the process.
        unsafe {
            let config = Z3_mk_config()?;
            let context = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let raw = context?;
            Z3_set_error_handler(raw, None);
            Some(Context { raw, kept: Vec::new() })
        }
    }

    pub(super) fn interrupter(&self) -> Interrupter {
        Interrupter(self.raw)
    }

    /// How many expressions are alive.
    pub(super) fn ast_count(&self) -> usize {
        self.kept.len()
    }

    /// Drops every expression made so far.
    pub(super) fn forget_asts(&mut self) {
        for ast in self.kept.drain(..) {
            // SAFETY: `keep` took this reference, and it is given back once.
            unsafe { Z3_dec_ref(self.raw, ast) };
        }
    }

    fn keep(&mut self, ast: Option<Z3_ast>) -> Option<Ast> {
        let ast = ast?;
        // SAFETY: the expression was just returned by this context and is alive until its next call.
        unsafe { Z3_inc_ref(self.raw, ast) };
        self.kept.push(ast);
        Some(Ast(ast))
    }

    pub(super) fn constant(&mut self, make: Constant) -> Option<Ast> {
        // SAFETY: `make` is one of Z3's constructors (as are the functions below), called in its context
        // with live expressions.
        let ast = unsafe { make(self.raw) };
        self.keep(ast)
    }

    pub(super) fn unary(&mut self, make: Unary, a: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, a.0) };
        self.keep(ast)
    }

    pub(super) fn binary(&mut self, make: Binary, a: Ast, b: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, a.0, b.0) };
        self.keep(ast)
    }

    pub(super) fn ternary(&mut self, make: Ternary, a: Ast, b: Ast, c: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, a.0, b.0, c.0) };
        self.keep(ast)
    }

    pub(super) fn indexed(&mut self, make: Indexed, by: u32, a: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, by, a.0) };
        self.keep(ast)
    }

    pub(super) fn int_of_float(&mut self, make: ToInt, rounding: Ast, a: Ast, bits: u32) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, rounding.0, a.0, bits) };
        self.keep(ast)
    }

    pub(super) fn float_of(&mut self, make: ToFloat, rounding: Ast, a: Ast, sort: Sort) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { make(self.raw, rounding.0, a.0, sort.0) };
        self.keep(ast)
    }

    /// The float with these bits.
    pub(super) fn float_of_bits(&mut self, bits: Ast, sort: Sort) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { Z3_mk_fpa_to_fp_bv(self.raw, bits.0, sort.0) };
        self.keep(ast)
    }

    pub(super) fn extract(&mut self, high: u32, low: u32, a: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`.
        let ast = unsafe { Z3_mk_extract(self.raw, high, low, a.0) };
        self.keep(ast)
    }

    pub(super) fn both(&mut self, a: Ast, b: Ast) -> Option<Ast> {
        // SAFETY: as in `constant`; the array has as many elements as is said.
        let ast = unsafe { Z3_mk_and(self.raw, 2, [a.0, b.0].as_ptr()) };
        self.keep(ast)
    }

    pub(super) fn either(&mut self, a: Ast, b: Ast) -> Option<Ast> {
        // SAFETY: as in `both`.
        let ast = unsafe { Z3_mk_or(self.raw, 2, [a.0, b.0].as_ptr()) };
        self.keep(ast)
    }

    pub(super) fn bits_sort(&mut self, width: u32) -> Option<Sort> {
        // SAFETY: as in `constant`.
        let sort = unsafe { Z3_mk_bv_sort(self.raw, width) };
        self.keep_sort(sort)
    }

    pub(super) fn bool_sort(&mut self) -> Option<Sort> {
        // SAFETY: as in `constant`.
        let sort = unsafe { Z3_mk_bool_sort(self.raw) };
        self.keep_sort(sort)
    }

    pub(super) fn float_sort(&mut self, exponent: u32, significand: u32) -> Option<Sort> {
        // SAFETY: as in `constant`.
        let sort = unsafe { Z3_mk_fpa_sort(self.raw, exponent, significand) };
        self.keep_sort(sort)
    }

    fn keep_sort(&mut self, sort: Option<Z3_sort>) -> Option<Sort> {
        let sort = sort?;
        // SAFETY: a sort is an expression to the reference counter.
        let ast = unsafe { Z3_sort_to_ast(self.raw, sort) };
        self.keep(ast)?;
        Some(Sort(sort))
    }

    pub(super) fn numeral(&mut self, value: u128, width: u32) -> Option<Ast> {
        if width > 64 {
            let bits: Vec<bool> = (0..width).map(|bit| value >> bit & 1 == 1).collect();
            // SAFETY: as in `both`.
            let ast = unsafe { Z3_mk_bv_numeral(self.raw, width, bits.as_ptr()) };
            return self.keep(ast);
        }
        let sort = self.bits_sort(width)?;
        // SAFETY: as in `constant`.
        let ast = unsafe { Z3_mk_unsigned_int64(self.raw, value as u64, sort.0) };
        self.keep(ast)
    }

    /// A constant symbol; the same number and sort give the same one.
    pub(super) fn symbol(&mut self, name: &str, sort: Sort) -> Option<Ast> {
        let name = CString::new(name).ok()?;
        // SAFETY: the name lives through the call, and Z3 copies it.
        let ast = unsafe {
            let symbol = Z3_mk_string_symbol(self.raw, name.as_ptr())?;
            Z3_mk_const(self.raw, symbol, sort.0)
        };
        self.keep(ast)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.forget_asts();
        // SAFETY: solvers hold a reference to their context by living inside the same owner, which drops
        // them first.
        unsafe { Z3_del_context(self.raw) };
    }
}

/// Ends the check that is running, from another thread.
#[derive(Copy, Clone)]
pub(super) struct Interrupter(Z3_context);

// SAFETY: `Z3_interrupt` is the one function that may be called from any thread, and an interrupter can
// do nothing else.
unsafe impl Send for Interrupter {}

impl Interrupter {
    /// # Safety
    /// The context must be alive.
    pub(super) unsafe fn interrupt(self) {
        // SAFETY: the caller's promise.
        unsafe { Z3_interrupt(self.0) };
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Sat,
    Unsat,
    Unknown,
}

/// One of Z3's solvers. It must be dropped before its context.
pub(super) struct Checker {
    context: Z3_context,
    raw: Z3_solver,
}

impl Checker {
    /// `logic` selects Z3's engine; none is its general one, without preprocessing tactics.
    pub(super) fn new(context: &Context, logic: Option<&str>) -> Option<Checker> {
        // SAFETY: the context is alive; the reference taken on the solver is given back when it is dropped.
        unsafe {
            let raw = match logic {
                Some(logic) => {
                    let logic = CString::new(logic).ok()?;
                    Z3_mk_solver_for_logic(context.raw, Z3_mk_string_symbol(context.raw, logic.as_ptr())?)?
                }
                None => Z3_mk_simple_solver(context.raw)?,
            };
            Z3_solver_inc_ref(context.raw, raw);
            Some(Checker { context: context.raw, raw })
        }
    }

    /// The limit of counted work for the checks to come. Ctrl-C is clew's: Z3 would take it for itself during a check, and
    /// clew would never hear of it.
    pub(super) fn set_steps(&mut self, steps: u32) -> Option<()> {
        // SAFETY: names live through the calls; the reference taken on the parameters is given back.
        unsafe {
            let params = Z3_mk_params(self.context)?;
            Z3_params_inc_ref(self.context, params);
            for (name, value) in [(c"rlimit", steps), (c"random_seed", 0)] {
                if let Some(symbol) = Z3_mk_string_symbol(self.context, name.as_ptr()) {
                    Z3_params_set_uint(self.context, params, symbol, value);
                }
            }
            if let Some(symbol) = Z3_mk_string_symbol(self.context, c"ctrl_c".as_ptr()) {
                Z3_params_set_bool(self.context, params, symbol, false);
            }
            Z3_solver_set_params(self.context, self.raw, params);
            Z3_params_dec_ref(self.context, params);
        }
        Some(())
    }

    /// None if Z3 could not take it.
    pub(super) fn assert(&mut self, ast: Ast) -> Option<()> {
        // SAFETY: solver and expression are alive and of one context (so in all the functions below).
        unsafe {
            Z3_solver_assert(self.context, self.raw, ast.0);
            (Z3_get_error_code(self.context) == ErrorCode::Ok).then_some(())
        }
    }

    /// What is asserted from here on is undone by `pop`.
    pub(super) fn push(&mut self) {
        // SAFETY: as in `assert`.
        unsafe { Z3_solver_push(self.context, self.raw) };
    }

    pub(super) fn pop(&mut self, scopes: usize) {
        // SAFETY: as in `assert`; the caller has pushed as many.
        unsafe { Z3_solver_pop(self.context, self.raw, scopes as u32) };
    }

    pub(super) fn check(&mut self, assumptions: &[Ast]) -> Outcome {
        let assumptions: Vec<Z3_ast> = assumptions.iter().map(|ast| ast.0).collect();
        // SAFETY: as in `assert`.
        let answer = unsafe {
            Z3_solver_check_assumptions(
                self.context,
                self.raw,
                assumptions.len() as u32,
                assumptions.as_ptr(),
            )
        };
        match answer {
            Z3_L_TRUE => Outcome::Sat,
            Z3_L_FALSE => Outcome::Unsat,
            _ => Outcome::Unknown,
        }
    }

    pub(super) fn reason_unknown(&self) -> String {
        // SAFETY: the string lives until the next call.
        unsafe {
            let reason = Z3_solver_get_reason_unknown(self.context, self.raw);
            if reason.is_null() {
                return String::new();
            }
            CStr::from_ptr(reason).to_string_lossy().into_owned()
        }
    }

    /// The assumptions of the last check, which was unsat, that it needed.
    pub(super) fn unsat_core(&self) -> Vec<Ast> {
        // SAFETY: as in `assert`. The elements are assumptions, hence kept alive by the context's owner.
        unsafe {
            let Some(vector) = Z3_solver_get_unsat_core(self.context, self.raw) else { return Vec::new() };
            Z3_ast_vector_inc_ref(self.context, vector);
            let size = Z3_ast_vector_size(self.context, vector);
            let core =
                (0..size).filter_map(|at| Z3_ast_vector_get(self.context, vector, at).map(Ast)).collect();
            Z3_ast_vector_dec_ref(self.context, vector);
            core
        }
    }

    /// The values of bit-vectors after a check that was sat; none where Z3 did not care.
    pub(super) fn values(&self, of: &[Ast]) -> Option<Vec<Option<u128>>> {
        // SAFETY: as in `assert`.
        unsafe {
            let model = Z3_solver_get_model(self.context, self.raw)?;
            Z3_model_inc_ref(self.context, model);
            let values = of.iter().map(|ast| self.value(model, *ast)).collect();
            Z3_model_dec_ref(self.context, model);
            Some(values)
        }
    }

    /// # Safety
    /// The model must be alive and of this solver.
    unsafe fn value(&self, model: Z3_model, ast: Ast) -> Option<u128> {
        // SAFETY: as the caller promises; the interpretation lives as long as the model.
        unsafe {
            let app = Z3_to_app(self.context, ast.0)?;
            let declaration = Z3_get_app_decl(self.context, app)?;
            let interpretation = Z3_model_get_const_interp(self.context, model, declaration)?;
            let mut small = 0u64;
            if Z3_get_numeral_uint64(self.context, interpretation, ptr::from_mut(&mut small)) {
                return Some(u128::from(small));
            }
            let digits = Z3_get_numeral_string(self.context, interpretation);
            if digits.is_null() {
                return None;
            }
            CStr::from_ptr(digits).to_str().ok()?.parse().ok()
        }
    }
}

impl Drop for Checker {
    fn drop(&mut self) {
        // SAFETY: `new` took this reference.
        unsafe { Z3_solver_dec_ref(self.context, self.raw) };
    }
}
