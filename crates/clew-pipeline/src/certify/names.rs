//! Objectives by names that outlive a search, and back.

use crate::source::Sources;
use crate::words;
use clew_certify::Objective;
use clew_cover::{Kind, ObjectiveId, Structure};
use clew_ir::Doubts;
use std::collections::BTreeMap;

/// The names of all objectives of a structure.
pub struct Names {
    names: Vec<Objective>,
}

impl Names {
    pub fn new(structure: &Structure) -> Names {
        let program = structure.program();
        let mut sources = Sources::new(program);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut name = |id: ObjectiveId| {
            let objective = &structure.objectives[id.index()];
            let range = objective.range;
            let named = Objective {
                function: clew_vm::function_name(program, objective.function),
                criterion: objective.criterion.name().to_owned(),
                file: program.file_name(range.file),
                range: format!("{}:{}-{}:{}", range.start.0, range.start.1, range.end.0, range.end.1),
                kind: words::kind(objective.kind).to_owned(),
                // Of several labels at one place, what each says tells them apart.
                outcome: match objective.kind {
                    Kind::Label(_) => sources.said(objective),
                    _ => words::outcome(structure, id),
                },
                text: sources.said(objective),
                number: 0,
                map: None,
                assuming: Vec::new(),
            };
            let number = counts.entry(format!("{named:?}")).or_default();
            *number += 1;
            Objective { number: *number - 1, ..named }
        };
        Names { names: structure.ids().map(&mut name).collect() }
    }

    pub fn of(&self, id: ObjectiveId, assuming: Doubts) -> Objective {
        let assuming = assuming.words().map(str::to_owned).collect();
        Objective { assuming, ..self.names[id.index()].clone() }
    }

    /// The objective of a name.
    pub fn find(&self, wanted: &Objective) -> Option<ObjectiveId> {
        let at = self.names.iter().position(|name| name.is(wanted))?;
        Some(ObjectiveId(at as u32))
    }
}
