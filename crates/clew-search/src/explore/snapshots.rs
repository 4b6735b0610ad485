//! The snapshots of runs that candidates go on from, within a limit of memory.
//!
//! A candidate's run begins as the run does that it was made from, up to the decision that is to come out otherwise. So it goes
//! on from the last snapshot before that decision, of that run or, for what it has in common with the run that it was itself
//! made from, of that one. Where there are too many, those go that were not used for long.
//!
//! To take a snapshot costs time, and so does to go on from one. Where they do not pay, runs take fewer: what they cost and save
//! is counted in steps.

use clew_vm::{SavedBy, Snapshot};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// So many snapshots are tried for a run: one may not fit.
const TRIED: usize = 3;
/// So many runs are looked through, each the one that the other was made from.
const LOOKED_AT: usize = 64;

#[derive(Default)]
pub(super) struct Snapshots {
    /// The most bytes; none: no snapshots are taken.
    limit: usize,
    /// By run: the one that it was made from, and how many decisions they share.
    runs: Vec<(u32, u32)>,
    /// By run that has snapshots: their numbers, the one with the fewest decisions first.
    of: FxHashMap<u32, Vec<u32>>,
    all: FxHashMap<u32, Kept>,
    /// The numbers of all that there are: what comes first goes first, unless it was used since.
    queue: VecDeque<u32>,
    next: u32,
    bytes: usize,
    /// The least steps between two of a run.
    spacing: u64,
    least: u64,
    /// What snapshots have cost and saved since that was last looked at.
    spent: u64,
    saved: u64,
    runs_until: u32,
}

/// What it costs to take a snapshot or to go on from one, in steps, and how many of its bytes cost one more.
const COST: u64 = 100;
const BYTES_A_STEP: u64 = 256;
/// After so many runs it is asked whether snapshots pay.
const PERIOD: u32 = 64;
/// Where they save so many times what they cost, runs may take more.
const WORTH: u64 = 4;
/// From this spacing on no run takes any, for so many runs.
const RARE: u64 = 1 << 24;
const PAUSE: u32 = 4096;

struct Kept {
    snapshot: Snapshot,
    run: u32,
    used: bool,
}

impl Snapshots {
    pub fn new(limit: usize, spacing: u64) -> Self {
        Snapshots { limit, spacing, least: spacing, runs_until: PERIOD, ..Snapshots::default() }
    }

    /// Those that a run can go on from that shares its first decisions with another run, the best first.
    pub fn before(&mut self, shared: Option<(u32, u32)>) -> Vec<&Snapshot> {
        let mut found: Vec<u32> = Vec::new();
        let (mut run, mut decisions) = shared.unwrap_or_default();
        for _ in 0..LOOKED_AT {
            let numbers = self.of.get(&run).map_or(&[][..], Vec::as_slice);
            let is_before = |number: &u32| self.all[number].snapshot.decisions() <= decisions as usize;
            found.extend(numbers.iter().rev().copied().filter(is_before).take(TRIED - found.len()));
            let Some(&(from, shared)) = self.runs.get(run as usize) else { break };
            if found.len() == TRIED || shared == 0 || decisions == 0 {
                break;
            }
            (run, decisions) = (from, decisions.min(shared));
        }
        if let Some(kept) = found.first().and_then(|best| self.all.get_mut(best)) {
            kept.used = true;
        }
        found.iter().map(|number| &self.all[number].snapshot).collect()
    }

    /// A run is over: which one it was made from, how many decisions they share, and what it has taken.
    pub fn add(&mut self, run: u32, (from, shared): (u32, u32), taken: Vec<Snapshot>) {
        self.runs.resize(run as usize + 1, (0, 0));
        self.runs[run as usize] = (from, shared);
        for snapshot in taken {
            let number = self.next;
            self.next += 1;
            self.bytes += snapshot.room();
            self.spent += cost(&snapshot);
            self.of.entry(run).or_default().push(number);
            self.all.insert(number, Kept { snapshot, run, used: false });
            self.queue.push_back(number);
        }
        self.keep_to(self.limit);
    }

    /// How close to each other a run's snapshots are; none: it takes none.
    pub fn spacing(&self) -> Option<u64> {
        (self.limit > 0).then_some(self.spacing)
    }

    /// A run went on from one of its snapshots, or from none. Adapts how many are taken.
    pub fn count(&mut self, saved: Option<SavedBy>) {
        if let Some(SavedBy { steps, room, .. }) = saved {
            self.saved += steps;
            self.spent += COST + room as u64 / BYTES_A_STEP;
        }
        self.runs_until -= 1;
        if self.runs_until > 0 {
            return;
        }
        self.runs_until = PERIOD;
        self.spacing = match (self.spent, self.saved) {
            // Perhaps runs are longer by now.
            _ if self.spacing >= RARE => self.least * PERIOD as u64,
            (spent, saved) if saved < spent => self.spacing * 2,
            (spent, saved) if saved > WORTH * spent => (self.spacing / 2).max(self.least),
            _ => self.spacing,
        };
        if self.spacing >= RARE {
            self.runs_until = PAUSE;
        }
        (self.spent, self.saved) = (0, 0);
    }

    /// Drops what is too much.
    fn keep_to(&mut self, limit: usize) {
        while self.bytes > limit
            && let Some(oldest) = self.queue.pop_front()
        {
            let Some(kept) = self.all.get_mut(&oldest) else { continue };
            if std::mem::take(&mut kept.used) {
                self.queue.push_back(oldest);
                continue;
            }
            let run = kept.run;
            self.bytes -= kept.snapshot.room();
            self.all.remove(&oldest);
            if let Some(numbers) = self.of.get_mut(&run) {
                numbers.retain(|&number| number != oldest);
                if numbers.is_empty() {
                    self.of.remove(&run);
                }
            }
        }
    }

    /// No run is known any more.
    pub fn begin_anew(&mut self) {
        *self = Snapshots::new(self.limit, self.least);
    }

    /// What runs show has changed: none of them holds any more.
    pub fn forget(&mut self) {
        self.keep_to(0);
        self.keep_to(0);
    }
}

fn cost(snapshot: &Snapshot) -> u64 {
    COST + snapshot.room() as u64 / BYTES_A_STEP
}
