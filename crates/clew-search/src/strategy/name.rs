//! Strategies by name: `bfs`, `dfs:depth=20`, and with `+` several in turn.

use super::turns::Turns;
use super::{
    Strategy, auto, bfs, carfast, cfg, cgs, dfs, fitnex, frontier, generational, pps, random_branch,
    random_path, rp_md2u,
};
use crate::Random;
use std::fmt;
use std::str::FromStr;

/// What an option says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    /// A number; `inf` is one too.
    Number,
    /// Nothing more.
    Flag,
}

struct Kind {
    name: &'static str,
    options: &'static [(&'static str, Says)],
    build: fn(&Part, Random) -> Box<dyn Strategy>,
}

/// Every strategy there is; the first one is the default.
const KINDS: &[Kind] = &[
    Kind { name: "auto", options: &[], build: |_, random| Box::new(auto::Auto::new(random)) },
    Kind {
        name: "dfs",
        options: &[("depth", Says::Number)],
        build: |part, _| Box::new(dfs::Dfs::new(part.number("depth"))),
    },
    Kind { name: "bfs", options: &[], build: |_, _| Box::new(bfs::Bfs::default()) },
    Kind {
        name: "random-path",
        options: &[],
        build: |_, random| Box::new(random_path::RandomPath::new(random)),
    },
    Kind {
        name: "random-branch",
        options: &[],
        build: |_, random| Box::new(random_branch::RandomBranch::new(random)),
    },
    Kind { name: "cfg", options: &[], build: |_, random| Box::new(cfg::Cfg::new(random)) },
    Kind { name: "rp-md2u", options: &[], build: |_, random| Box::new(rp_md2u::RpMd2u::new(random)) },
    Kind {
        name: "generational",
        options: &[],
        build: |_, _| Box::new(generational::Generational::default()),
    },
    Kind { name: "carfast", options: &[], build: |_, random| Box::new(carfast::Carfast::new(random)) },
    Kind {
        name: "cgs",
        options: &[("k", Says::Number), ("no-dominators", Says::Flag)],
        build: |part, random| {
            let dominators = part.number("no-dominators").is_none();
            Box::new(cgs::Cgs::new(part.number("k"), dominators, random))
        },
    },
    Kind {
        name: "pps",
        options: &[("s", Says::Number), ("any-length", Says::Flag)],
        build: |part, random| {
            let shorter = part.number("any-length").is_none();
            Box::new(pps::Pps::new(part.number("s"), shorter, random))
        },
    },
    Kind { name: "fitnex", options: &[], build: |_, random| Box::new(fitnex::Fitnex::new(random)) },
    Kind { name: "frontier", options: &[], build: |_, _| Box::new(frontier::Frontier::default()) },
];

/// A strategy and what was said of it. One that has several parts gives each its turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StrategyName(Vec<Part>);

#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
struct Part {
    /// Which of `KINDS`.
    kind: usize,
    /// Which of its options, and its number.
    given: Vec<(usize, u32)>,
}

impl StrategyName {
    /// Each by itself, as it is when nothing more is said.
    pub fn all() -> impl Iterator<Item = StrategyName> {
        (0..KINDS.len()).map(|kind| StrategyName(vec![Part { kind, given: Vec::new() }]))
    }

    pub fn build(&self, seed: u64) -> Box<dyn Strategy> {
        let build = |(number, part): (usize, &Part)| {
            (KINDS[part.kind].build)(part, Random::new(seed.wrapping_add(number as u64)))
        };
        let mut parts: Vec<Box<dyn Strategy>> = self.0.iter().enumerate().map(build).collect();
        match parts.len() {
            1 => parts.remove(0),
            _ => Box::new(Turns::new(parts)),
        }
    }
}

impl Default for StrategyName {
    fn default() -> Self {
        StrategyName(vec![Part::default()])
    }
}

impl Part {
    fn number(&self, option: &str) -> Option<u32> {
        let named = |&&(at, _): &&(usize, u32)| KINDS[self.kind].options[at].0 == option;
        self.given.iter().find(named).map(|&(_, number)| number)
    }

    /// `name:option,option=number`
    fn parse(text: &str) -> Result<Part, String> {
        let (name, options) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let kind = KINDS.iter().position(|kind| kind.name == name).ok_or_else(|| {
            let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            format!("unknown strategy `{name}`; known ones are {}", known.join(", "))
        })?;
        let mut part = Part { kind, given: Vec::new() };
        for option in options.iter().flat_map(|options| options.split(',')) {
            part.give(option)?;
        }
        Ok(part)
    }

    fn give(&mut self, text: &str) -> Result<(), String> {
        let Kind { name: strategy, options, .. } = KINDS[self.kind];
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        let Some(at) = options.iter().position(|(known, _)| *known == name) else {
            let known: Vec<&str> = options.iter().map(|(name, _)| *name).collect();
            let known = if known.is_empty() { "it has none".to_owned() } else { known.join(", ") };
            return Err(format!("unknown option `{name}` of the strategy {strategy}; known: {known}"));
        };
        let number = match (options[at].1, value) {
            (Says::Flag, None) => 1,
            (Says::Flag, Some(_)) => return Err(format!("{strategy}: `{name}` takes no number")),
            (Says::Number, Some("inf")) => u32::MAX,
            (Says::Number, value) => value
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| format!("{strategy}: `{name}` takes a number, as in {name}=5"))?,
        };
        self.given.retain(|&(known, _)| known != at);
        self.given.push((at, number));
        self.given.sort_unstable();
        Ok(())
    }
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.iter().enumerate() {
            f.write_str(if number == 0 { "" } else { "+" })?;
            let kind = &KINDS[part.kind];
            f.write_str(kind.name)?;
            for (number, &(at, value)) in part.given.iter().enumerate() {
                let mark = if number == 0 { ':' } else { ',' };
                match kind.options[at] {
                    (name, Says::Flag) => write!(f, "{mark}{name}")?,
                    (name, Says::Number) if value == u32::MAX => write!(f, "{mark}{name}=inf")?,
                    (name, Says::Number) => write!(f, "{mark}{name}={value}")?,
                }
            }
        }
        Ok(())
    }
}

impl FromStr for StrategyName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split('+').map(|part| Part::parse(part.trim())).collect::<Result<_, _>>().map(StrategyName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for text in [
            "auto",
            "dfs:depth=7",
            "dfs:depth=inf",
            "bfs+dfs:depth=3+random-path",
            "cgs:k=5,no-dominators",
            "pps:s=2,any-length",
        ] {
            let name: StrategyName = text.parse().expect("it is one");
            assert_eq!(name.to_string(), text);
            name.build(1);
        }
        assert_eq!(StrategyName::all().next(), Some(StrategyName::default()));
    }

    #[test]
    fn what_is_no_name_is_told() {
        let wrong = |text: &str| text.parse::<StrategyName>().expect_err("it is none");
        assert!(wrong("bsf").contains("known ones are auto, dfs"));
        assert_eq!(wrong("bfs:depth=3"), "unknown option `depth` of the strategy bfs; known: it has none");
        assert_eq!(wrong("dfs:depth"), "dfs: `depth` takes a number, as in depth=5");
        assert!(wrong("dfs+").contains("unknown strategy ``"));
    }
}
