//! Terms as linear forms of integers.

use clew_term::{BinOp, CastOp, Node, Term, Terms, Var, mask, sign_extend};

use super::eliminate::Row;
use crate::domain::Domain;
use crate::reasons::Reasons;

const DEEPEST: u32 = 24;

/// A sum of multiples of columns, and a constant. A column is a variable read as a signed or as an unsigned
/// number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub factors: Vec<i128>,
    pub constant: i128,
    /// Why it does not wrap around.
    pub reasons: Reasons,
}

impl Form {
    fn constant(columns: usize, constant: i128) -> Form {
        Form { factors: vec![0; columns], constant, reasons: Reasons::default() }
    }

    fn times(&self, factor: i128) -> Option<Form> {
        let factors: Option<Vec<i128>> = self.factors.iter().map(|own| own.checked_mul(factor)).collect();
        Some(Form { factors: factors?, constant: self.constant.checked_mul(factor)?, reasons: self.reasons })
    }

    fn plus(&self, other: &Form) -> Option<Form> {
        let pairs = self.factors.iter().zip(&other.factors);
        let factors: Option<Vec<i128>> = pairs.map(|(a, b)| a.checked_add(*b)).collect();
        Some(Form {
            factors: factors?,
            constant: self.constant.checked_add(other.constant)?,
            reasons: self.reasons.joined(&other.reasons),
        })
    }

    pub(super) fn minus(&self, other: &Form) -> Option<Form> {
        self.plus(&other.negated()?)
    }

    pub(super) fn negated(&self) -> Option<Form> {
        self.times(-1)
    }
}

pub(super) struct Forms {
    vars: Vec<Var>,
    /// By column, two for each variable, the unsigned one first: least and greatest value, and why.
    columns: Vec<(i128, i128, Reasons)>,
}

impl Forms {
    pub(super) fn new(vars: &[Var], domains: Vec<(Domain, Reasons)>) -> Forms {
        let mut columns = Vec::with_capacity(2 * domains.len());
        for (domain, reasons) in &domains {
            let width = domain.width();
            let most = (mask(width - 1)) as i128;
            let (low, high) = domain.hull().unwrap_or((0, mask(width)));
            columns.push((low as i128, high.min(i128::MAX as u128) as i128, *reasons));
            let half = mask(width) >> 1;
            let negative = domain.intersect(&Domain::interval(width, half + 1, mask(width)));
            let positive = domain.intersect(&Domain::interval(width, 0, half));
            let least =
                negative.hull().or(positive.hull()).map_or(-most - 1, |(low, _)| sign_extend(low, width));
            let greatest =
                positive.hull().or(negative.hull()).map_or(most, |(_, high)| sign_extend(high, width));
            columns.push((least, greatest, *reasons));
        }
        Forms { vars: vars.to_vec(), columns }
    }

    /// That each column is between its least and its greatest value.
    pub(super) fn bounds(&self) -> impl Iterator<Item = Row> + '_ {
        self.columns.iter().enumerate().flat_map(|(at, &(low, high, reasons))| {
            let unit = |factor: i128| {
                let mut form = Form::constant(self.columns.len(), 0);
                form.factors[at] = factor;
                form
            };
            [Row::new(unit(1), high, &reasons), Row::new(unit(-1), low.saturating_neg(), &reasons)]
        })
    }

    /// The term's value, read as a signed or an unsigned number, if it is linear and does not wrap around.
    pub(super) fn of(&self, terms: &Terms, term: Term, is_signed: bool, rows: &[Row]) -> Option<Form> {
        let form = self.modulo(terms, term, is_signed, rows, DEEPEST)?;
        self.fits(form, terms.width(term), is_signed, rows)
    }

    /// A form that is the term's value modulo its width.
    fn modulo(&self, terms: &Terms, term: Term, is_signed: bool, rows: &[Row], deep: u32) -> Option<Form> {
        let deep = deep.checked_sub(1)?;
        let width = terms.width(term);
        if width > 64 {
            return None;
        }
        let of = |operand: Term| self.modulo(terms, operand, is_signed, rows, deep);
        match terms.node(term) {
            Node::Const(value) if is_signed => {
                Some(Form::constant(self.columns.len(), sign_extend(value, width)))
            }
            Node::Const(value) => Some(Form::constant(self.columns.len(), value as i128)),
            Node::Var(var) => self.column(var, is_signed),
            Node::Binary(BinOp::Add, a, b) => of(a)?.plus(&of(b)?),
            Node::Binary(BinOp::Sub, a, b) => of(a)?.minus(&of(b)?),
            Node::Binary(BinOp::Mul, a, b) => of(a)?.times(sign_extend(terms.as_const(b)?, width)),
            Node::Unary(clew_term::UnOp::Neg, a) => of(a)?.negated(),
            Node::Concat(high, low) if terms.as_const(low) == Some(0) => {
                of(high)?.times(1i128.checked_shl(terms.width(low))?)
            }
            Node::Cast(op @ (CastOp::ZExt | CastOp::SExt), a) => {
                let is_signed = op == CastOp::SExt;
                let form = self.modulo(terms, a, is_signed, rows, deep)?;
                self.fits(form, terms.width(a), is_signed, rows)
            }
            _ => None,
        }
    }

    /// A variable that cannot be negative is the same number either way.
    fn column(&self, var: Var, is_signed: bool) -> Option<Form> {
        let place = self.vars.binary_search(&var).ok()?;
        let (least, _, reasons) = self.columns[2 * place + 1];
        let is_either = least >= 0;
        let mut form = Form::constant(self.columns.len(), 0);
        form.factors[2 * place + usize::from(is_signed && !is_either)] = 1;
        if is_signed && is_either {
            form.reasons = reasons;
        }
        Some(form)
    }

    /// The form, with the reasons why all its values are of the width.
    fn fits(&self, form: Form, width: u32, is_signed: bool, rows: &[Row]) -> Option<Form> {
        let (least, most) = if is_signed {
            (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        } else {
            (0, (1i128 << width) - 1)
        };
        let (mut low, mut high) = (form.constant, form.constant);
        let mut reasons = form.reasons;
        for (&factor, &(from, to, because)) in form.factors.iter().zip(&self.columns) {
            if factor != 0 {
                let ends = (factor.checked_mul(from)?, factor.checked_mul(to)?);
                low = low.checked_add(ends.0.min(ends.1))?;
                high = high.checked_add(ends.0.max(ends.1))?;
                reasons.join(&because);
            }
        }
        for row in rows {
            if high > most && row.factors == form.factors {
                high = high.min(row.bound.checked_add(form.constant)?);
                reasons.join(&row.reasons);
            }
            if low < least && row.factors.iter().zip(&form.factors).all(|(a, b)| *a == -*b) {
                low = low.max(form.constant.checked_sub(row.bound)?);
                reasons.join(&row.reasons);
            }
        }
        (least <= low && high <= most).then_some(Form { reasons, ..form })
    }
}
