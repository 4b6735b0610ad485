//! State machines of any size, in three shapes that code generators write: a `switch` of switches, a `switch` of conditions,
//! and one long chain of conditions.

use clew_ir::Random;
use std::fmt::Write;

#[derive(Clone, Copy)]
pub enum Shape {
    Switches,
    Conditions,
    Chain,
}

pub const SHAPES: [Shape; 3] = [Shape::Switches, Shape::Conditions, Shape::Chain];

const INPUTS: u32 = 4;

impl Shape {
    pub fn name(self) -> &'static str {
        match self {
            Shape::Switches => "switches",
            Shape::Conditions => "conditions",
            Shape::Chain => "chain",
        }
    }

    /// A file whose function has about as many outcomes.
    pub fn text(self, outcomes: u32) -> String {
        let by_state = match self {
            Shape::Switches | Shape::Conditions => 2 * (INPUTS + 1),
            Shape::Chain => 4 * INPUTS,
        };
        let states = (outcomes / by_state).max(1);
        let mut random = Random::new(7);
        let mut next = move || random.below(u64::from(states));
        let mut text = "static unsigned state;\n\nint step(int input)\n{\n".to_owned();
        let chain = matches!(self, Shape::Chain);
        text.push_str(if chain { "" } else { "    switch (state) {\n" });
        for state in 0..states {
            match self {
                Shape::Switches => _ = write!(text, "    case {state}:\n        switch (input) {{\n"),
                Shape::Conditions => _ = writeln!(text, "    case {state}:"),
                Shape::Chain => {}
            }
            for input in 0..INPUTS {
                let to = format!("state = {}; return {};", next(), input + 1);
                _ = match self {
                    Shape::Switches => writeln!(text, "        case {input}: {to}"),
                    Shape::Conditions => writeln!(text, "        if (input == {input}) {{ {to} }}"),
                    Shape::Chain => {
                        writeln!(text, "    if (state == {state} && input == {input}) {{ {to} }}")
                    }
                };
            }
            match self {
                Shape::Switches => text.push_str("        }\n        break;\n"),
                Shape::Conditions => text.push_str("        break;\n"),
                Shape::Chain => {}
            }
        }
        text.push_str(if chain { "" } else { "    }\n" });
        text.push_str("    return 0;\n}\n");
        text
    }
}
