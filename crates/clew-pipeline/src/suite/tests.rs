//! From sequences to the results that suites are made of: values are shrunk, what depends on where objects lie goes, and each
//! test goes to the function that it is about.

use crate::budget::Share;
use crate::config::Config;
use crate::engine::{Engine, Task};
use crate::unit::{Measured, SHRINK_RUNS, UnitResult, points};
use clew_cover::{Goals, PointId, Proof, Structure, Verdict};
use clew_emit::{Shrinker, minimise};
use clew_evolve::{Evolution, Finished, Module, Stats};
use clew_ir::{FunctionId, Program};
use clew_search::Settings;
use clew_vm::{Contract, Elsewhere, InputSpace, Outcome, Recorded, StoredInput, Trap, TrapKind, Vm};
use std::collections::BTreeSet;
use std::time::Instant;

/// How much provers work for each function, in units of about ten nanoseconds.
const PROVING: u64 = 20_000_000;

pub struct Maker<'a, 'p> {
    pub program: &'p Program,
    pub engine: &'p Engine,
    pub elsewhere: &'p Elsewhere<'p>,
    pub goals: &'a Goals,
}

/// A test of some function, ready to be written.
struct Case {
    function: FunctionId,
    run: Recorded,
    input: StoredInput,
    trap: Option<Trap>,
}

impl<'p> Maker<'_, 'p> {
    /// One result for each function of the module.
    pub fn results(
        &self,
        config: &Config,
        module: Module<'_, 'p>,
        evolution: Evolution<'p>,
        share: &Share,
        started: Instant,
    ) -> Vec<UnitResult<'p>> {
        let mut vm =
            Vm::module(self.program, &self.engine.code, &module.called, module.limits, module.contract);
        let Evolution { tests, errors, structure, needed, stats, .. } = evolution;
        let mut cases: Vec<(Case, Vec<PointId>)> = Vec::new();
        for test in tests {
            if let Some(case) = self.case(&mut vm, &structure, test, share) {
                let shown = points(&structure, &case.run.run);
                cases.push((case, shown.into_iter().filter(|point| needed.contains(point)).collect()));
            }
        }
        let covers: Vec<Vec<PointId>> = cases.iter().map(|(_, shown)| shown.clone()).collect();
        let kept: BTreeSet<usize> = minimise(&covers).into_iter().collect();
        let mut all: Vec<Case> = cases
            .into_iter()
            .enumerate()
            .filter(|(at, _)| kept.contains(at))
            .map(|(_, (case, _))| case)
            .collect();
        for error in errors {
            all.extend(self.case(&mut vm, &structure, error, share));
        }
        let seconds = started.elapsed().as_secs_f64();
        let mut results: Vec<UnitResult> =
            module.functions.iter().map(|&function| self.empty(config, function, &structure)).collect();
        for case in all {
            let Case { function, run, input, trap } = case;
            // A header's function may be called that has nothing to be covered.
            let at = results.iter().position(|result| result.function == function).unwrap_or(0);
            let Some(result) = results.get_mut(at) else { continue };
            match trap {
                Some(trap) => {
                    result.errors.push((trap, run));
                    result.inputs[1].push(input);
                }
                None => {
                    result.cases.push(run);
                    result.inputs[0].push(input);
                }
            }
        }
        for result in &mut results {
            result.sequences = Some([result.cases.len(), result.errors.len()]);
        }
        if let Some(first) = results.first_mut() {
            first.exploration = measured(stats);
            first.seconds = seconds;
        }
        results
    }

    fn case(&self, vm: &mut Vm<'p>, structure: &Structure, test: Finished, share: &Share) -> Option<Case> {
        let Finished { script, function, mut space, model, shows, trap } = test;
        vm.call_script(script);
        let keeps = |before: &Recorded, after: &Recorded| {
            let shown = points(structure, &after.run);
            let is_same = match (&before.run.outcome, &after.run.outcome) {
                (Outcome::Trap(a), Outcome::Trap(b)) => a.kind == b.kind && a.place == b.place,
                (before, after) => before == after,
            };
            is_same
                && before.returned.len() == after.returned.len()
                && (trap.is_some() || shows.iter().all(|point| shown.binary_search(point).is_ok()))
        };
        let is_leak = trap.as_ref().is_some_and(|trap| trap.kind == TrapKind::Leak);
        // The same path leaves the same behind.
        let takes_path = |before: &Recorded, after: &Recorded| {
            keeps(before, after)
                && before.run.counts == after.run.counts
                && before.run.steps == after.run.steps
        };
        let mut shrinker =
            Shrinker { vm, space: &mut space, stop: &share.shrink, end: &share.record, most: SHRINK_RUNS };
        let mut shrunk = match is_leak {
            true => shrinker.shrink(&model, &takes_path)?,
            false => shrinker.shrink(&model, &keeps)?,
        };
        if let (true, Some(trap)) = (is_leak, &trap) {
            shrunk.run.outcome = Outcome::Trap(trap.clone());
            // Its last call comes back, and what it gives is of no interest.
            shrunk.returned.pop();
        }
        let run = match &trap {
            Some(_) => shrunk,
            None => vm.steady(self.elsewhere, false, &space, shrunk, &share.record).or_else(|| {
                let first = vm.record(&mut space, &mut model.clone(), &share.record);
                vm.steady(self.elsewhere, false, &space, first, &share.record)
            })?,
        };
        let ends_as_found = match (&trap, &run.run.outcome) {
            (Some(trap), Outcome::Trap(found)) => trap.kind == found.kind && trap.place == found.place,
            (None, Outcome::Returned | Outcome::Exited(_)) => true,
            _ => false,
        };
        let input = StoredInput::new(self.program, &space, &run.live);
        ends_as_found.then_some(Case { function, run, input, trap })
    }

    fn empty(&self, config: &Config, function: FunctionId, all: &Structure) -> UnitResult<'p> {
        let structure = Structure::new(self.program, &[function], self.goals);
        let is_its = |id: &clew_cover::ObjectiveId| all.objectives[id.index()].function == function;
        let any_open = all.ids().filter(is_its).any(|id| all.is_open(id));
        let mut verdicts = vec![Verdict::Open; structure.objectives.len()];
        if any_open && !config.no_proofs {
            for (id, proof) in self.proven(config, function, &structure) {
                verdicts[id.index()] = Verdict::Infeasible(proof);
            }
        }
        UnitResult {
            function,
            structure,
            verdicts,
            cases: Vec::new(),
            errors: Vec::new(),
            sequences: None,
            inputs: Default::default(),
            exploration: Measured::default(),
            space: InputSpace::default(),
            unsatisfied: None,
            seconds: 0.0,
            timeline: Vec::new(),
            recording: None,
            certificate: None,
        }
    }

    /// What no call of a function covers, whatever state it finds: then no sequence does.
    fn proven(
        &self,
        config: &Config,
        function: FunctionId,
        structure: &Structure,
    ) -> Vec<(clew_cover::ObjectiveId, Proof)> {
        let limits = clew_vm::Limits { steps: config.max_steps, ..clew_vm::Limits::default() };
        let vm = self.engine.vm(self.program, function, limits, Contract::default());
        let settings = Settings::default();
        let steps = self.engine.steps(self.program, false);
        let Engine { code, graph, .. } = self.engine;
        let task = Task { vm: &vm, code, graph, structure, settings: &settings, steps: &steps };
        let mut proofs = Vec::new();
        for mut prover in crate::provers::provers(task) {
            let mut left = PROVING;
            while !prover.is_done() && left > 0 {
                let worked = prover.work(structure, left);
                left = left.saturating_sub(worked.units.max(1));
                proofs.extend(worked.proofs);
            }
        }
        proofs
    }
}

fn measured(stats: Stats) -> Measured {
    let mut search = stats.search;
    search.runs += stats.runs;
    search.instructions = stats.instructions;
    Measured { stats: search, solver: stats.solver, unsupported: stats.unsupported, ..Measured::default() }
}
