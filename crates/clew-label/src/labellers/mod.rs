//! Labelling functions, one a file, and their names on the command line.

pub mod conditions;
mod domain;
mod instructions;
mod limit;
mod loops;
mod rte;
pub mod wm;

use crate::label::Labeller;

/// A criterion of labels and, of `wm`, which operators: `wm:ror+aor`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Chosen {
    pub name: &'static str,
    /// None: all that the name stands for.
    pub operators: Vec<&'static str>,
}

/// The source's own labels.
pub const OWN: &str = "labels";

/// The criteria, with what each asks for.
pub const NAMES: [(&str, &str); 12] = [
    ("wm", "weak mutation"),
    ("limit", "the boundaries of comparisons"),
    ("rte", "operations that can fail"),
    ("domain", "partitions of the parameters' values, by their types"),
    ("ic", "instructions"),
    ("dc", "decisions"),
    ("cc", "conditions"),
    ("dcc", "decisions and conditions"),
    ("mcc", "combinations of conditions"),
    ("loop", "no turn, one turn, more turns of loops"),
    ("fcc", "calls of functions"),
    (OWN, "the source's own: clew_label of clew.h"),
];

impl Chosen {
    /// `None` where no such criterion is known; an error names what is wrong with its operators.
    pub fn parse(text: &str) -> Option<Result<Chosen, String>> {
        let (name, operators) = text.split_once(':').unwrap_or((text, ""));
        let &(name, _) = NAMES.iter().find(|(known, _)| *known == name)?;
        if operators.is_empty() {
            return Some(match text.contains(':') {
                true => Err(format!("`{text}` names no operator")),
                false => Ok(Chosen { name, operators: Vec::new() }),
            });
        }
        if name != "wm" {
            return Some(Err(format!("`{text}`: only wm has operators to choose from")));
        }
        Some(wm::operators(operators).map(|operators| Chosen { name, operators }))
    }

    /// None for the source's own labels.
    pub fn labeller(&self) -> Option<Box<dyn Labeller>> {
        Some(match self.name {
            OWN => return None,
            "wm" => Box::new(wm::WeakMutation::new(&self.operators)),
            "limit" => Box::new(limit::Limit),
            "rte" => Box::new(rte::RunTimeErrors),
            "domain" => Box::new(domain::Domain),
            "ic" => Box::new(instructions::Instructions),
            "loop" => Box::new(loops::Loops),
            "fcc" => Box::new(instructions::Calls),
            other => Box::new(conditions::Conditions::named(other)),
        })
    }
}

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)?;
        match self.operators.is_empty() {
            true => Ok(()),
            false => write!(f, ":{}", self.operators.join("+")),
        }
    }
}
