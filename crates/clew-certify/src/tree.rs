//! Complete trees: which inputs make one, and what they oblige to.

use crate::Solvers;
use clew_cover::{Graph, ObjectiveId, Structure};
use clew_ir::{Doubts, Program};
use clew_search::{Denial, Replay, Unfit, Went};
use clew_term::{Model, Models};
use clew_vm::{Elsewhere, InputSpace, Outcome, ProgramCode, StoredInput, Vm};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// A function under test, and how it is run.
#[derive(Clone, Copy)]
pub struct Subject<'a, 'p> {
    pub vm: &'a Vm<'p>,
    pub code: &'a ProgramCode,
    pub graph: &'a Graph,
    /// The program laid out in other ways: a run that goes another way there shows nothing.
    pub elsewhere: &'p Elsewhere<'p>,
    pub stop: &'a AtomicBool,
}

/// Why inputs are no proof of anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The n-th is none of this function as it is now.
    NoInput(usize),
    /// The run of the n-th does not fit the others.
    Unfit(usize, Unfit),
    /// The n-th goes another way where objects lie elsewhere.
    Unsteady(usize),
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoInput(n) => write!(f, "input {n} is none of the function as it is now"),
            Refusal::Unfit(n, Unfit::Diverged) => {
                write!(f, "the run of input {n} leaves the path it should take")
            }
            Refusal::Unfit(n, Unfit::Miscounted) => {
                write!(f, "the run of input {n} is not counted as the coverage map says")
            }
            Refusal::Unsteady(n) => write!(f, "where input {n} goes depends on where its objects lie"),
            Refusal::Stopped => f.write_str("it was interrupted"),
        }
    }
}

impl<'a, 'p: 'a> Subject<'a, 'p> {
    pub fn program(&self) -> &'p Program {
        self.vm.program()
    }

    /// Those inputs of a search that a proof of the claims needs.
    pub fn needed(
        &self,
        structure: Structure<'p>,
        claimed: &[ObjectiveId],
        space: InputSpace,
        models: &Models,
    ) -> Result<Vec<StoredInput>, Refusal> {
        let mut replay = Replay::new(self.vm, self.code, self.graph, structure, claimed, space);
        let mut needed = Vec::new();
        for (number, mut model) in (1..).zip(models.iter()) {
            let went = replay.run(&mut model, true, self.stop);
            match went.map_err(|unfit| Refusal::Unfit(number, unfit))? {
                Went::New => {
                    let recorded = self.vm.record(&mut replay.space, &mut model, self.stop);
                    needed.push(StoredInput::new(self.program(), &replay.space, &recorded.live));
                }
                Went::Known => {}
                Went::Nowhere => return Err(Refusal::Stopped),
            }
        }
        Ok(needed)
    }

    /// Runs the inputs of a proof.
    pub fn replay(
        &self,
        structure: Structure<'p>,
        claimed: &[ObjectiveId],
        space: InputSpace,
        inputs: &[StoredInput],
    ) -> Result<Replay<'a, 'p>, Refusal> {
        let mut replay = Replay::new(self.vm, self.code, self.graph, structure, claimed, space);
        let mut models = Vec::new();
        for (number, input) in (1..).zip(inputs) {
            let recalled = self.vm.recall(&mut replay.space, input, self.stop);
            self.go_on()?;
            let mut model = recalled
                .filter(|model| self.is_input(&mut replay, model, input))
                .ok_or(Refusal::NoInput(number))?;
            let went = replay.run(&mut model, false, self.stop);
            match went.map_err(|unfit| Refusal::Unfit(number, unfit))? {
                Went::New | Went::Known => models.push(model),
                Went::Nowhere => return Err(Refusal::Stopped),
            }
        }
        for (number, model) in (1..).zip(models) {
            self.check_layout(&mut replay, number, model)?;
        }
        Ok(replay)
    }

    /// Whether the variables have the numbers that were written down: one may not fit.
    fn is_input(&self, replay: &mut Replay, model: &Model, input: &StoredInput) -> bool {
        let recorded = self.vm.record(&mut replay.space, &mut model.clone(), self.stop);
        let again = StoredInput::new(self.program(), &replay.space, &recorded.live);
        let mut numbers =
            input.values.iter().filter(|(_, value)| value.bytes().all(|byte| byte.is_ascii_digit()));
        numbers.all(|(name, value)| again.values.get(name) == Some(value))
    }

    fn go_on(&self) -> Result<(), Refusal> {
        if self.stop.load(Ordering::Relaxed) { Err(Refusal::Stopped) } else { Ok(()) }
    }

    /// What a run shows must not depend on where its objects lie.
    fn check_layout(&self, replay: &mut Replay, number: usize, mut model: Model) -> Result<(), Refusal> {
        self.go_on()?;
        let are_numbers = replay.makes_numbers();
        let recorded = self.vm.record(&mut replay.space, &mut model, self.stop);
        if !matches!(recorded.run.outcome, Outcome::Returned | Outcome::Exited(_)) {
            return Ok(());
        }
        let steady = self.vm.steady(self.elsewhere, are_numbers, &replay.space, recorded, self.stop);
        self.go_on()?;
        steady.map(|_| ()).ok_or(Refusal::Unsteady(number))
    }
}

/// What came of asking for what a tree obliges to.
pub struct Asked {
    pub obligations: usize,
    /// Those that differ.
    pub queries: usize,
    /// Where a run may go that none went, as far as the solver says: the first one, in words.
    pub unmet: usize,
    pub first_unmet: Option<String>,
    /// For each of the objectives what its proof rests on.
    pub verdicts: Vec<Result<Doubts, Denial>>,
}

/// Has the solvers confirm that no input leaves the tree towards an objective.
pub fn ask(program: &Program, replay: &mut Replay, solvers: &Solvers) -> std::io::Result<Asked> {
    let obligations = replay.obligations();
    let constraints = obligations.iter().map(|obligation| &*obligation.constraints);
    let (answers, queries) = solvers.ask_each(&replay.terms, constraints)?;
    let (mut unmet, mut first_unmet) = (0, None);
    for (obligation, answer) in obligations.iter().zip(answers) {
        let Some(said) = answer.why_not() else { continue };
        unmet += 1;
        let place = obligation.place.map_or_else(|| "the start".to_owned(), |place| program.show(place));
        let sentence = format!("at {place}, {}: the solver {said}", obligation.way);
        replay.leave_open(obligation, &sentence);
        first_unmet.get_or_insert(sentence);
    }
    Ok(Asked { obligations: obligations.len(), queries, unmet, first_unmet, verdicts: replay.judge() })
}
