//! What a suite is to cover, as Test-Comp's property files say it.

/// The properties that clew knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// `coverage-branches`: every branch.
    Branches,
    /// `coverage-error-call`: a call of this function.
    ErrorCall(String),
}

impl Property {
    /// Reads `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )` and its kin. The error is a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let goal = words
            .strip_prefix("COVER(init(main()),FQL(COVEREDGES(@")
            .and_then(|rest| rest.strip_suffix(")))"))
            .ok_or_else(|| format!("`{}` is no coverage property of `main`", text.trim()))?;
        match goal.strip_prefix("CALL(").and_then(|rest| rest.strip_suffix(')')) {
            Some(function) if is_name(function) => Ok(Property::ErrorCall(function.to_owned())),
            _ if goal == "DECISIONEDGE" => Ok(Property::Branches),
            _ => Err(format!("clew cannot cover `@{goal}`; it knows @DECISIONEDGE and @CALL(reach_error)")),
        }
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::Property;

    #[test]
    fn the_properties_of_test_comp() {
        let parse = |goal| Property::parse(&format!("COVER( init(main()), FQL(COVER EDGES({goal})) )\n"));
        assert_eq!(parse("@DECISIONEDGE"), Ok(Property::Branches));
        assert_eq!(parse("@CALL(reach_error)"), Ok(Property::ErrorCall("reach_error".to_owned())));
        assert_eq!(parse("@CALL(__VERIFIER_error)"), Ok(Property::ErrorCall("__VERIFIER_error".to_owned())));
        assert!(parse("@CONDITIONEDGE").is_err());
        assert!(Property::parse("CHECK( init(main()), LTL(G ! call(reach_error())) )").is_err());
        assert!(Property::parse("").is_err());
    }
}
