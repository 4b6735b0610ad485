//! Criteria as the command line names them: clew's own, and those of labels.

use clew_cover::Criterion;
use clew_label::Chosen;
use std::fmt;
use std::str::FromStr;

/// A criterion that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub criterion: Criterion,
    /// The labels that are its objectives, where it has any that clew finds by itself.
    pub labels: Option<Chosen>,
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Wanted, String> {
        let (name, operators) = text.split_once(':').unwrap_or((text, ""));
        let criterion: Criterion = name.parse()?;
        if !criterion.is_labels() {
            return match operators.is_empty() && name == text {
                true => Ok(Wanted { criterion, labels: None }),
                false => Err(format!("`{text}`: only wm has operators to choose from")),
            };
        }
        let labels = text.replacen(name, labeller(criterion), 1);
        let labels = Chosen::parse(&labels).unwrap_or_else(|| Err(format!("`{text}` is no criterion")));
        Ok(Wanted { criterion, labels: Some(labels?) })
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operators = self.labels.as_ref().map_or(&[][..], |chosen| &chosen.operators);
        f.write_str(self.criterion.name())?;
        match operators.is_empty() {
            true => Ok(()),
            false => write!(f, ":{}", operators.join("+")),
        }
    }
}

/// What the labelling function is called: the name `mcc` is that of a criterion of clew's own.
fn labeller(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MccLabels => "mcc",
        other => other.name(),
    }
}

/// The criterion of a labelling function's labels.
pub fn of_labels(labeller: &str) -> Option<Criterion> {
    Criterion::ALL.into_iter().find(|&it| it.is_labels() && self::labeller(it) == labeller)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criteria_have_names_and_some_operators() {
        for text in ["branch", "mcc", "wm", "wm:ror+aor", "mcc-labels", "cc", "labels"] {
            assert_eq!(text.parse::<Wanted>().map(|wanted| wanted.to_string()).as_deref(), Ok(text));
        }
        let wanted: Wanted = "mcc-labels".parse().expect("it is one");
        assert_eq!(wanted.labels.map(|chosen| chosen.name), Some("mcc"));
        for text in ["wm:", "wm:rot", "branch:x", "labels:x", "rte:ror", "branhc"] {
            assert!(text.parse::<Wanted>().is_err(), "{text}");
        }
        for criterion in Criterion::ALL.into_iter().filter(|it| it.is_labels()) {
            assert_eq!(of_labels(labeller(criterion)), Some(criterion));
        }
    }
}
